//! Identities: a browser proves who it is by the secret in a cookie, a program by a token.

use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE};
use data_encoding::BASE32_DNSSEC;
use dohyo_room::PlayerId;
use dohyo_store::{Appended, NewPlayer, Store, StoreError};
use sha2::{Digest as _, Sha256};

/// The name of the cookie.
const NAME: &str = "dohyo-guest";

/// How long a browser keeps the cookie, in seconds: as long as browsers allow, 400 days.
const KEEP: u32 = 400 * 24 * 60 * 60;

/// A person as the server knows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Identity {
    /// The person.
    pub(crate) player: PlayerId,
    /// Their name.
    pub(crate) name: String,
    /// Whether the request comes from a program with a token.
    pub(crate) is_program: bool,
}

/// Returns random bytes from the system.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

/// The prefix of every token, so that one published by mistake can be recognised.
const TOKEN: &str = "dohyo_";

/// Returns a new secret for a token.
pub(crate) fn new_token() -> String {
    format!("{TOKEN}{}", BASE32_DNSSEC.encode(&random::<20>()))
}

/// Returns the person identified by the cookie or token in `headers`.
pub(crate) async fn recognise(store: &Store, headers: &HeaderMap) -> Result<Option<Identity>, StoreError> {
    let Some(key) = session(headers) else { return Ok(None) };
    let is_program = bearer(headers).is_some_and(|secret| secret.starts_with(TOKEN));
    let found = if is_program { store.token_player(&key).await? } else { store.player(&key).await? };
    Ok(found.map(|(player, name)| Identity { player, name, is_program }))
}

/// How long a code for another device is valid, in milliseconds: ten minutes.
const CODE_MS: u64 = 10 * 60 * 1_000;

/// Creates a code that brings a person's seats to another device, once. Returns it with its expiry time.
pub(crate) async fn transfer(store: &Store, player: PlayerId, at: u64) -> Result<(String, u64), StoreError> {
    let code = BASE32_DNSSEC.encode(&random::<10>());
    store.add_code(player, key(&code), at + CODE_MS).await?;
    Ok((code, at + CODE_MS))
}

/// Returns the person who created a code, with a cookie for their other device. Returns `None` if the code is not
/// valid.
pub(crate) async fn redeem(
    store: &Store,
    code: &str,
    at: u64,
    is_secure: bool,
) -> Result<Option<(Identity, String)>, StoreError> {
    let Some((player, name)) = store.use_code(&key(&code.trim().to_lowercase()), at).await? else {
        return Ok(None);
    };
    let cookie = new_session(store, player, is_secure).await?;
    Ok(Some((Identity { player, name, is_program: false }, cookie)))
}

/// Begins a session of a person, and returns the cookie for it.
pub(crate) async fn new_session(
    store: &Store,
    player: PlayerId,
    is_secure: bool,
) -> Result<String, StoreError> {
    let secret = BASE32_DNSSEC.encode(&random::<16>());
    // Random secrets do not collide.
    let _ = store.add_key(player, key(&secret)).await?;
    Ok(new_cookie(&secret, is_secure))
}

/// Returns the key of the session in `headers`.
pub(crate) fn session(headers: &HeaderMap) -> Option<String> {
    bearer(headers).or_else(|| cookie(headers)).map(key)
}

/// Returns a cookie that makes the browser delete the old one.
pub(crate) fn no_cookie() -> String {
    format!("{NAME}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict")
}

fn new_cookie(secret: &str, is_secure: bool) -> String {
    let secure = if is_secure { "; Secure" } else { "" };
    format!("{NAME}={secret}; Path=/; Max-Age={KEEP}; HttpOnly; SameSite=Strict{secure}")
}

/// Creates a guest, and returns them with the cookie for their browser. Only a hash of the secret is stored.
pub(crate) async fn welcome(
    store: &Store,
    at: u64,
    is_secure: bool,
) -> Result<(Identity, String), StoreError> {
    loop {
        let secret = BASE32_DNSSEC.encode(&random::<16>());
        let player = PlayerId::from_bytes(random());
        let name = ring_name(player);
        let new = NewPlayer { id: player, key: key(&secret), name: name.clone(), at };
        if store.welcome(new).await? == Appended::Stored {
            return Ok((Identity { player, name, is_program: false }, new_cookie(&secret, is_secure)));
        }
    }
}

/// Returns the token in the `Authorization` header.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

/// Returns the secret in the cookie.
fn cookie(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies.flat_map(|value| value.split(';')).find_map(|cookie| {
        let (name, value) = cookie.trim().split_once('=')?;
        (name == NAME).then_some(value)
    })
}

/// Returns the hash by which the store finds a person.
pub(crate) fn key(secret: &str) -> String {
    BASE32_DNSSEC.encode(&Sha256::digest(secret.as_bytes()))
}

/// The beginnings and ends of ring names, as wrestlers have.
const BEGINNINGS: [&str; 32] = [
    "Aki", "Ama", "Ao", "Asa", "Chiyo", "Fuku", "Hama", "Hana", "Haru", "Hayate", "Hoshi", "Ise", "Iwa",
    "Kage", "Kasu", "Kita", "Koto", "Kuro", "Matsu", "Mina", "Miya", "Natsu", "Nishi", "Oka", "Saga", "Sawa",
    "Shiro", "Taka", "Toki", "Umi", "Waka", "Yuki",
];
const ENDS: [&str; 32] = [
    "arashi", "bayashi", "bushi", "dake", "fuji", "gawa", "gumo", "hama", "hashi", "hikari", "iwa", "ishi",
    "kaze", "kuma", "maru", "matsu", "mine", "mori", "mura", "nami", "nishiki", "no", "saki", "sato",
    "shima", "tani", "taki", "tora", "tsuru", "wada", "yama", "zakura",
];

/// Returns a friendly name for a guest.
fn ring_name(player: PlayerId) -> String {
    let [.., beginning, end] = player.as_bytes();
    let pick = |list: [&'static str; 32], byte: u8| list[usize::from(byte) % list.len()];
    format!("{}{}", pick(BEGINNINGS, *beginning), pick(ENDS, *end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cookie_is_found_among_others() {
        let headers = |value: &str| HeaderMap::from_iter([(COOKIE, value.parse().expect("a header"))]);
        assert_eq!(cookie(&headers("a=b; dohyo-guest=xyz; c=d")), Some("xyz"));
        assert_eq!(cookie(&headers("xdohyo-guest=xyz")), None);
        assert_eq!(cookie(&HeaderMap::new()), None);
    }

    #[test]
    fn names_are_short_and_differ() {
        let names: std::collections::BTreeSet<_> =
            (0..=255).map(|byte| ring_name(PlayerId::from_bytes([byte; 16]))).collect();
        assert!(names.len() >= 32, "{names:?}");
        assert!(names.iter().all(|name| dohyo_room::presentable_name(name).as_ref() == Some(name)));
    }
}
