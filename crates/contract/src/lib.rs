//! The contract that every game keeps, as a test: what tables, records, engines and networks rely on.
//!
//! ```no_run
//! # use dohyo_core::Setup;
//! # fn check<MyGame: Setup>() {
//! dohyo_contract::check::<MyGame>(&dohyo_core::Options::new(), 20);
//! # }
//! ```

use dohyo_core::{Chance, Fate, Options, Seat, Seed, Setup, SetupError};

/// The number of actions after which a random game is left.
const LONGEST: usize = 300;

/// Texts that are no action and no position of any game.
const NONSENSE: [&str; 3] = ["", "no such thing", "~"];

/// Plays `games` random games with `options` and checks everything that the traits promise.
///
/// # Panics
///
/// Panics, with the reason, if the game does not keep the contract.
pub fn check<G: Setup>(options: &Options, games: u64) {
    check_description::<G>();
    check_setup::<G>(options);
    for number in 0..games {
        check_play::<G>(options, Seed::from(number));
    }
}

/// The description is complete, and its names can be used in commands and records.
fn check_description<G: Setup>() {
    let info = G::INFO;
    let plain = |name: &str| {
        !name.is_empty()
            && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    };
    assert!(plain(info.id), "the id `{}` has characters other than a to z, 0 to 9 and -", info.id);
    assert!(info.seats.iter().all(|seat| plain(seat)), "seats are named in lower case: {:?}", info.seats);
    assert!((1..=info.seats.len()).contains(&usize::from(info.min_players)), "{} players", info.min_players);
    assert!((1..=info.rules).contains(&info.oldest_rules), "rules {} to {}", info.oldest_rules, info.rules);
    assert!(!info.reasons.is_empty(), "a game ends for some reason");
    assert!(!info.credits.is_empty(), "a game has authors");
}

/// A game begins the same way from the same seed, and refuses what it does not have.
fn check_setup<G: Setup>(options: &Options) {
    let seed = Seed::from(1);
    let deal = || G::deal(options, &mut Chance::of_opening(seed)).expect("the game has these options");
    let opening = deal();
    assert_eq!(opening, deal(), "the same seed gives the same opening");
    let text = opening.to_string();
    assert!(!text.contains(char::is_whitespace), "the opening `{text}` has spaces");
    assert_eq!(text.parse::<G::Opening>().expect("an opening can be read back"), opening);
    let game = G::new(options, &opening).expect("the opening fits the options");
    assert_eq!(game.info(), &G::INFO);
    assert!(game.outcome().is_none() && !game.to_act().is_empty(), "somebody may act at the beginning");
    assert_eq!(G::new(&game.options(), &opening).expect("its own options").position(), game.position());
    let unknown = Options::new().with("no-such-option", "1");
    assert!(
        matches!(G::new(&unknown, &opening), Err(SetupError::UnknownOption { .. })),
        "unknown options are refused"
    );
    for text in NONSENSE {
        assert!(G::from_position(text, options).is_err(), "`{text}` is read as a position");
        assert!(game.read_action(text).is_err(), "`{text}` is read as an action");
    }
}

/// A random game: actions are read back, luck can be repeated, positions contain everything.
fn check_play<G: Setup>(options: &Options, seed: Seed) {
    let mut game = G::dealt(options, seed).expect("the game has these options");
    let mut random = Chance::of_opening(seed);
    for _ in 0..LONGEST {
        let seats: Vec<Seat> = game.to_act().iter().collect();
        let Some(&seat) = random.pick(&seats) else { break };
        let mut actions = Vec::new();
        game.legal_actions(seat, &mut actions);
        let Some(action) = random.pick(&actions) else { break };
        check_position(&game, options);
        check_texts(&game, action);
        check_others(&game, seat, action);
        check_ahead(&game, &mut random);

        let before = game.clone();
        let luck = game.play(seat, action, Fate::Drawn(seed)).expect("a legal action is accepted");
        let mut again = before.clone();
        let told = again.play(seat, action, Fate::Told(luck.as_ref())).expect("the same luck is accepted");
        assert_eq!((told, again.position()), (luck.clone(), game.position()), "luck can be repeated");
        assert_eq!(game.lucks(), before.lucks() + u32::from(luck.is_some()), "lucks are counted");
        if let Some(luck) = luck {
            assert_eq!(before.read_luck(&luck.to_string()).expect("luck can be read back"), luck);
        }
    }
    let Some(outcome) = game.outcome() else { return };
    assert!(game.to_act().is_empty(), "nobody acts once the game is over");
    assert!(G::INFO.reasons.contains(&outcome.reason), "{} is not among the reasons", outcome.reason);
    assert!(outcome.winners.iter().all(|winner| game.seats().contains(winner)), "winners have seats");
}

/// A position is one line that begins the same game.
fn check_position<G: Setup>(game: &G, options: &Options) {
    let position = game.position();
    assert!(!position.contains('\n'), "a position is one line");
    let again = G::from_position(&position, options).expect("a position can be read back");
    assert_eq!(again.position(), position);
    assert_eq!(again.to_act(), game.to_act(), "{position}");
}

/// An action is written as a token for programs and in a notation for people, and both are read back.
fn check_texts<G: Setup>(game: &G, action: &G::Action) {
    let token = action.to_string();
    let plain = !token.contains(char::is_whitespace) && !token.contains('~') && !token.starts_with('-');
    assert!(plain, "`{token}` is no token: it has spaces or `~`, or begins with `-`");
    for text in [token, format!("{action:#}")] {
        let read = game.read_action(&text).unwrap_or_else(|why| panic!("`{text}`: {why}"));
        assert_eq!(&read, action, "`{text}`");
    }
}

/// A seat can plan a turn only during the turns of others, and such a turn is one action without luck.
fn check_ahead<G: Setup>(game: &G, random: &mut Chance) {
    for seat in game.seats().iter() {
        let Some(ahead) = game.ahead(seat) else { continue };
        assert!(!game.to_act().contains(seat), "a seat that is to act does not plan");
        assert_eq!(ahead.to_act(), seat.into(), "the seat that plans is to act");
        let mut actions = Vec::new();
        ahead.legal_actions(seat, &mut actions);
        let Some(action) = random.pick(&actions) else { continue };
        let mut after = ahead;
        let luck = after.play(seat, action, Fate::Unknown).expect("a planned action needs no luck");
        assert!(luck.is_none() && !after.to_act().contains(seat), "a planned turn is one action");
    }
}

/// A seat that is not to act has no legal actions, and its actions are refused without a change.
fn check_others<G: Setup>(game: &G, seat: Seat, action: &G::Action) {
    for other in game.seats().iter().filter(|other| *other != seat && !game.to_act().contains(*other)) {
        let mut actions = Vec::new();
        game.legal_actions(other, &mut actions);
        assert!(actions.is_empty(), "{} is not to act", game.info().seat_name(other));
        let mut tried = game.clone();
        assert!(
            tried.play(other, action, Fate::Unknown).is_err(),
            "{} is not to act",
            game.info().seat_name(other)
        );
        assert_eq!(tried.position(), game.position(), "a refused action changes nothing");
    }
}
