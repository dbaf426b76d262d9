//! The contract of a store, tested on every database.

use std::collections::BTreeSet;

use dohyo_core::Seat;
use dohyo_room::{Happening, Line, PlayerId, RoomId, Secret};
use dohyo_store::{
    Account, Append, Appended, Finished, Finisher, NOBODY, NewPlayer, NewRoom, Other, Place, Remark,
    RoomStage, Store, TOKENS, Token, Who,
};
use dohyo_table::Seq;

const SECRET: Secret = Secret::from_bytes([5; 32]);

/// The location of the stores of one test.
pub(crate) trait Ground {
    /// Returns the place.
    fn place(&self) -> &Place;
}

async fn open(ground: &impl Ground) -> Store {
    Store::open(ground.place()).await.expect("a store")
}

fn room(number: u8) -> RoomId {
    RoomId::from_bytes([number; 10])
}

fn new_room(id: RoomId) -> NewRoom {
    NewRoom {
        id,
        secret: SECRET,
        game: "kumo".to_owned(),
        is_public: true,
        due: Some(500),
        line: "opened".to_owned(),
        at: 10,
    }
}

fn append(room: RoomId, after: u32, lines: &[&str]) -> Append {
    let lines = lines.iter().map(|&line| line.to_owned()).collect();
    Append {
        room,
        after: Seq(after),
        lines,
        seated: Vec::new(),
        stage: RoomStage::Playing,
        is_public: true,
        due: None,
        finished: None,
        at: 20,
    }
}

pub(crate) async fn a_log_is_read_as_it_was_written(ground: &impl Ground) {
    let store = open(ground).await;
    assert_eq!(store.create(new_room(room(1))).await.unwrap(), Appended::Stored);
    assert_eq!(store.append(append(room(1), 1, &["b", "c ’é"])).await.unwrap(), Appended::Stored);
    assert_eq!(store.lines(room(1), Seq(0)).await.unwrap(), ["opened", "b", "c ’é"]);
    assert_eq!(store.lines(room(1), Seq(2)).await.unwrap(), ["c ’é"]);
    assert_eq!(store.lines(room(1), Seq(3)).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.lines(room(2), Seq(0)).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.secret(room(1)).await.unwrap(), Some(SECRET));
    assert_eq!(store.secret(room(2)).await.unwrap(), None);
}

pub(crate) async fn the_second_of_two_appends_changes_nothing(ground: &impl Ground) {
    let store = open(ground).await;
    assert_eq!(store.create(new_room(room(1))).await.unwrap(), Appended::Stored);
    assert_eq!(store.create(new_room(room(1))).await.unwrap(), Appended::Conflict);
    assert_eq!(store.append(append(room(1), 1, &["b"])).await.unwrap(), Appended::Stored);
    assert_eq!(store.append(append(room(1), 1, &["x", "y"])).await.unwrap(), Appended::Conflict);
    assert_eq!(store.append(append(room(1), 3, &["x"])).await.unwrap(), Appended::Conflict);
    assert_eq!(store.append(append(room(2), 0, &["x"])).await.unwrap(), Appended::Conflict, "no such room");
    assert_eq!(store.lines(room(1), Seq(0)).await.unwrap(), ["opened", "b"]);
    assert_eq!(store.lines(room(2), Seq(0)).await.unwrap(), Vec::<String>::new());
}

/// Many senders add to a few rooms at once, each reading again after a conflict. Every line is stored once, in a log
/// without gaps.
pub(crate) async fn senders_at_once_lose_nothing(ground: &impl Ground) {
    const SENDERS: u8 = 16;
    const ROOMS: u8 = 3;
    const LINES: u8 = 12;
    let store = open(ground).await;
    for number in 0..ROOMS {
        assert_eq!(store.create(new_room(room(number))).await.unwrap(), Appended::Stored);
    }
    let senders: Vec<_> = (0..SENDERS)
        .map(|sender| {
            let store = store.clone();
            tokio::spawn(async move {
                for line in 0..LINES {
                    let (room, text) = (room(line % ROOMS), format!("{sender} {line}"));
                    loop {
                        let head = store.heads(&[room]).await.unwrap()[0].1;
                        if store.append(append(room, head.0, &[&text])).await.unwrap() == Appended::Stored {
                            break;
                        }
                    }
                }
            })
        })
        .collect();
    for sender in senders {
        sender.await.unwrap();
    }
    let mut stored = BTreeSet::new();
    for number in 0..ROOMS {
        let lines = store.lines(room(number), Seq(0)).await.unwrap();
        assert_eq!(store.heads(&[room(number)]).await.unwrap(), [(room(number), Seq(lines.len() as u32))]);
        for line in &lines[1..] {
            assert!(stored.insert(line.clone()), "{line} is stored twice");
        }
    }
    assert_eq!(stored.len(), usize::from(SENDERS) * usize::from(LINES));
}

pub(crate) async fn a_store_is_the_same_after_it_was_closed(ground: &impl Ground) {
    let store = open(ground).await;
    assert_eq!(store.create(new_room(room(1))).await.unwrap(), Appended::Stored);
    assert_eq!(store.append(append(room(1), 1, &["b"])).await.unwrap(), Appended::Stored);
    drop(store);
    let store = open(ground).await;
    assert_eq!(store.lines(room(1), Seq(0)).await.unwrap(), ["opened", "b"]);
    assert_eq!(store.append(append(room(1), 2, &["c"])).await.unwrap(), Appended::Stored);
}

pub(crate) async fn lists_show_public_rooms_of_a_stage(ground: &impl Ground) {
    let store = open(ground).await;
    for (number, is_public, at) in [(1, true, 10), (2, false, 20), (3, true, 30), (4, true, 40)] {
        let created = store.create(NewRoom { is_public, at, ..new_room(room(number)) }).await.unwrap();
        assert_eq!(created, Appended::Stored);
    }
    assert_eq!(store.append(append(room(4), 1, &["started"])).await.unwrap(), Appended::Stored);
    let ids = async |stage, most| {
        let rooms = store.public_rooms(stage, most).await.unwrap();
        rooms.into_iter().map(|listed| listed.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(RoomStage::Waiting, 10).await, [room(3), room(1)], "the latest first, private ones never");
    assert_eq!(ids(RoomStage::Waiting, 1).await, [room(3)]);
    assert_eq!(ids(RoomStage::Playing, 10).await, [room(4)]);
    let listed = &store.public_rooms(RoomStage::Playing, 1).await.unwrap()[0];
    assert_eq!((listed.game.as_str(), listed.changed), ("kumo", 20));
}

pub(crate) async fn heads_of_many_rooms_are_asked_for_at_once(ground: &impl Ground) {
    let store = open(ground).await;
    assert_eq!(store.create(new_room(room(7))).await.unwrap(), Appended::Stored);
    let many: Vec<RoomId> = (0..1_200_u16)
        .map(|number| {
            let mut bytes = [7; 10];
            bytes[..2].copy_from_slice(&number.to_be_bytes());
            RoomId::from_bytes(bytes)
        })
        .chain([room(7)])
        .collect();
    assert_eq!(store.heads(&many).await.unwrap(), [(room(7), Seq(1))]);
    assert_eq!(store.heads(&[]).await.unwrap(), []);
}

pub(crate) async fn rooms_are_due_until_they_say_otherwise(ground: &impl Ground) {
    let store = open(ground).await;
    for (number, due) in [(1, Some(500)), (2, Some(300)), (3, None), (4, Some(900))] {
        let created = store.create(NewRoom { due, ..new_room(room(number)) }).await.unwrap();
        assert_eq!(created, Appended::Stored);
    }
    assert_eq!(store.due(600, 10).await.unwrap(), [(room(2), 300), (room(1), 500)]);
    assert_eq!(store.due(600, 1).await.unwrap(), [(room(2), 300)]);
    assert_eq!(store.append(append(room(2), 1, &["b"])).await.unwrap(), Appended::Stored);
    let later = Append { due: Some(550), ..append(room(1), 1, &["b"]) };
    assert_eq!(store.append(later).await.unwrap(), Appended::Stored);
    assert_eq!(store.due(600, 10).await.unwrap(), [(room(1), 550)]);
}

pub(crate) async fn one_server_looks_after_a_room_at_a_time(ground: &impl Ground) {
    let store = open(ground).await;
    assert_eq!(store.create(new_room(room(1))).await.unwrap(), Appended::Stored);
    let lease = async |by: &str, now, until| store.lease(room(1), by, now, until).await.unwrap();
    assert_eq!(lease("one", 100, 200).await, Appended::Stored);
    assert_eq!(lease("two", 150, 250).await, Appended::Conflict);
    assert_eq!(lease("one", 190, 300).await, Appended::Stored, "whoever has it may keep it");
    assert_eq!(lease("two", 299, 400).await, Appended::Conflict);
    assert_eq!(lease("two", 300, 400).await, Appended::Stored, "the other one is gone");
    assert_eq!(store.lease(room(2), "one", 1, 2).await.unwrap(), Appended::Conflict, "no such room");
}

pub(crate) async fn people_are_found_by_their_key(ground: &impl Ground) {
    let store = open(ground).await;
    let id = PlayerId::from_bytes([4; 16]);
    let ada = NewPlayer { id, key: "hash".to_owned(), name: "Ada".to_owned(), at: 10 };
    assert_eq!(store.player("hash").await.unwrap(), None);
    assert_eq!(store.welcome(ada.clone()).await.unwrap(), Appended::Stored);
    assert_eq!(store.welcome(ada).await.unwrap(), Appended::Conflict);
    assert_eq!(store.player("hash").await.unwrap(), Some((id, "Ada".to_owned())));
    assert_eq!(store.rename(id, "Zoë".to_owned()).await.unwrap(), Appended::Stored);
    assert_eq!(store.player("hash").await.unwrap(), Some((id, "Zoë".to_owned())));
    let nobody = PlayerId::from_bytes([5; 16]);
    assert_eq!(store.rename(nobody, "Eve".to_owned()).await.unwrap(), Appended::Conflict);
}

pub(crate) async fn codes_are_used_once_and_in_time(ground: &impl Ground) {
    let store = open(ground).await;
    let id = PlayerId::from_bytes([4; 16]);
    let ada = NewPlayer { id, key: "hash".to_owned(), name: "Ada".to_owned(), at: 10 };
    assert_eq!(store.welcome(ada).await.unwrap(), Appended::Stored);
    let person = Some((id, "Ada".to_owned()));
    store.add_code(id, "code".to_owned(), 100).await.unwrap();
    assert_eq!(store.use_code("other", 50).await.unwrap(), None);
    assert_eq!(store.use_code("code", 100).await.unwrap(), None, "too late");
    assert_eq!(store.use_code("code", 99).await.unwrap(), person);
    assert_eq!(store.use_code("code", 99).await.unwrap(), None, "used up");
    store.add_code(id, "first".to_owned(), 100).await.unwrap();
    store.add_code(id, "second".to_owned(), 100).await.unwrap();
    assert_eq!(store.use_code("first", 50).await.unwrap(), None, "replaced");
    assert_eq!(store.add_key(id, "phone".to_owned()).await.unwrap(), Appended::Stored);
    assert_eq!(store.add_key(id, "phone".to_owned()).await.unwrap(), Appended::Conflict);
    assert_eq!(store.player("phone").await.unwrap(), person);
    assert_eq!(store.player("hash").await.unwrap(), person);
}

pub(crate) async fn remarks_are_kept_in_order(ground: &impl Ground) {
    let store = open(ground).await;
    let remark = |at: u64, seated| Remark {
        player: PlayerId::from_bytes([4; 16]),
        seated,
        name: "Ada".to_owned(),
        text: format!("remark {at}"),
        at,
    };
    for (at, seated) in [(10, true), (20, false), (30, true)] {
        store.say(room(1), remark(at, seated)).await.unwrap();
    }
    assert_eq!(store.chat(room(1), 2).await.unwrap(), [remark(20, false), remark(30, true)]);
    assert_eq!(store.chat(room(2), 2).await.unwrap(), []);
}

pub(crate) async fn the_last_sign_of_life_is_kept(ground: &impl Ground) {
    let store = open(ground).await;
    assert_eq!(store.last_alive().await.unwrap(), 0);
    store.note_alive(70).await.unwrap();
    store.note_alive(50).await.unwrap();
    assert_eq!(store.last_alive().await.unwrap(), 70, "another server's clock may be behind");
}

pub(crate) async fn servers_share_a_secret(ground: &impl Ground) {
    let store = open(ground).await;
    assert_eq!(store.house_secret(SECRET).await.unwrap(), SECRET);
    assert_eq!(store.house_secret(Secret::from_bytes([6; 32])).await.unwrap(), SECRET);
}

pub(crate) async fn an_export_fills_an_empty_store(ground: &impl Ground) {
    let store = open(ground).await;
    let id = PlayerId::from_bytes([4; 16]);
    let ada = NewPlayer { id, key: "hash".to_owned(), name: "Adé".to_owned(), at: 10 };
    assert_eq!(store.welcome(ada).await.unwrap(), Appended::Stored);
    assert_eq!(store.create(new_room(room(1))).await.unwrap(), Appended::Stored);
    assert_eq!(store.append(append(room(1), 1, &["b", "c\n\"’é"])).await.unwrap(), Appended::Stored);
    let remark = Remark { player: id, seated: true, name: "Adé".to_owned(), text: "hi".to_owned(), at: 30 };
    store.say(room(1), remark.clone()).await.unwrap();
    store.note_alive(70).await.unwrap();
    assert_eq!(store.house_secret(SECRET).await.unwrap(), SECRET);
    let mut text = Vec::new();
    let dumped = Store::view(ground.place()).await.unwrap().export(&mut text).await.unwrap();
    assert_eq!((dumped.rooms, dumped.rows), (1, 8));
    let full = Store::import(ground.place(), &mut &text[..]).await;
    drop(store);
    assert!(full.is_err(), "in use, or not empty");

    // The copy is complete, whichever database it came from.
    let folder = tempfile::tempdir().unwrap();
    let place = Place::Folder(folder.path().to_owned());
    let cut_off = &text[..text.len() / 2];
    assert!(Store::import(&place, &mut &cut_off[..]).await.is_err());
    assert!(Store::import(&place, &mut &b"{}"[..]).await.is_err());
    assert_eq!(Store::import(&place, &mut &text[..]).await.unwrap(), dumped);
    let copy = Store::open(&place).await.unwrap();
    assert_eq!(copy.lines(room(1), Seq(0)).await.unwrap(), ["opened", "b", "c\n\"’é"]);
    assert_eq!(copy.secret(room(1)).await.unwrap(), Some(SECRET));
    assert_eq!(copy.player("hash").await.unwrap(), Some((id, "Adé".to_owned())));
    assert_eq!(copy.chat(room(1), 9).await.unwrap(), [remark]);
    assert_eq!(copy.last_alive().await.unwrap(), 70);
    assert_eq!(copy.house_secret(Secret::from_bytes([6; 32])).await.unwrap(), SECRET);
    let mut again = Vec::new();
    copy.export(&mut again).await.unwrap();
    assert_eq!(String::from_utf8(again).unwrap(), String::from_utf8(text).unwrap());
}

pub(crate) async fn a_person_is_forgotten_and_their_games_stay(ground: &impl Ground) {
    let store = open(ground).await;
    let [ada, eve] = [4, 5].map(|byte| PlayerId::from_bytes([byte; 16]));
    for (id, key, name) in [(ada, "a", "Ada"), (eve, "e", "Eve")] {
        let new = NewPlayer { id, key: key.to_owned(), name: name.to_owned(), at: 10 };
        assert_eq!(store.welcome(new).await.unwrap(), Appended::Stored);
    }
    let commitment = SECRET.commitment();
    let sat = |seat, player, name: &str| {
        let name = name.to_owned();
        Happening::Sat { seat, player, name, commitment }
    };
    let named = |seat, name: &str| Happening::Named { seat, name: name.to_owned() };
    let (first, second) = (Seat::FIRST, Seat::SECOND);
    let line =
        |(index, what): (usize, Happening)| Line { seq: Seq(index as u32 + 1), at: 10, id: None, what };
    let log = |names: [&str; 5]| -> Vec<String> {
        let what = [
            sat(first, ada, names[0]),
            sat(second, eve, names[1]),
            named(first, names[2]),
            named(second, names[3]),
            // Eve takes the first chair.
            sat(first, eve, "Eve"),
            named(first, names[4]),
        ];
        what.into_iter().enumerate().map(line).map(|line| serde_json::to_string(&line).unwrap()).collect()
    };
    let before = log(["Ada", "Eve", "Ada L.", "Eve 2", "Eve 3"]);
    let new = NewRoom { line: before[0].clone(), ..new_room(room(1)) };
    assert_eq!(store.create(new).await.unwrap(), Appended::Stored);
    let rest: Vec<&str> = before[1..].iter().map(String::as_str).collect();
    let sat = Append { seated: vec![ada, eve], ..append(room(1), 1, &rest) };
    assert_eq!(store.append(sat).await.unwrap(), Appended::Stored);
    let remark = |player, name: &str| Remark {
        player,
        seated: true,
        name: name.to_owned(),
        text: "hello".to_owned(),
        at: 10,
    };
    for remark in [remark(ada, "Ada"), remark(eve, "Eve")] {
        store.say(room(1), remark).await.unwrap();
    }
    store.add_code(ada, "code".to_owned(), 100).await.unwrap();
    assert_eq!(store.forget(ada).await.unwrap(), Appended::Stored);
    assert_eq!(store.forget(PlayerId::from_bytes([9; 16])).await.unwrap(), Appended::Conflict);
    assert_eq!(store.player("a").await.unwrap(), None);
    assert_eq!(store.use_code("code", 50).await.unwrap(), None);
    assert_eq!(store.player("e").await.unwrap(), Some((eve, "Eve".to_owned())));
    assert_eq!(store.chat(room(1), 9).await.unwrap(), [remark(eve, "Eve")]);
    let after = log([NOBODY, "Eve", NOBODY, "Eve 2", "Eve 3"]);
    assert_eq!(store.lines(room(1), Seq(0)).await.unwrap(), after, "only the names are gone");
}

pub(crate) async fn logins_are_unique_and_sessions_end(ground: &impl Ground) {
    let store = open(ground).await;
    let [ada, eve] = [4, 5].map(|byte| PlayerId::from_bytes([byte; 16]));
    for (id, key) in [(ada, "a"), (eve, "e")] {
        let new = NewPlayer { id, key: key.to_owned(), name: key.to_owned(), at: 10 };
        assert_eq!(store.welcome(new).await.unwrap(), Appended::Stored);
    }
    let account = |player, login: &str| {
        let login = login.to_owned();
        Account { player, login, password: "hash".to_owned(), at: 20 }
    };
    assert_eq!(store.add_account(account(ada, "ada")).await.unwrap(), Appended::Stored);
    assert_eq!(store.add_account(account(ada, "other")).await.unwrap(), Appended::Conflict, "one each");
    assert_eq!(store.add_account(account(eve, "ada")).await.unwrap(), Appended::Conflict, "taken");
    assert_eq!(store.add_account(account(eve, "eve")).await.unwrap(), Appended::Stored);
    assert_eq!(store.account("ada").await.unwrap(), Some(account(ada, "ada")));
    assert_eq!(store.account("bob").await.unwrap(), None);
    assert_eq!(store.change_account(account(eve, "ada")).await.unwrap(), Appended::Conflict);
    let changed = Account { password: "new".to_owned(), ..account(eve, "eve") };
    assert_eq!(store.change_account(changed.clone()).await.unwrap(), Appended::Stored);
    assert_eq!(store.account_of(eve).await.unwrap(), Some(changed));
    for key in ["phone", "tablet"] {
        assert_eq!(store.add_key(ada, key.to_owned()).await.unwrap(), Appended::Stored);
    }
    assert_eq!(store.remove_key(eve, "phone".to_owned()).await.unwrap(), Appended::Conflict, "not hers");
    assert_eq!(store.remove_key(ada, "phone".to_owned()).await.unwrap(), Appended::Stored);
    assert_eq!(store.player("phone").await.unwrap(), None);
    store.remove_other_keys(ada, "tablet".to_owned()).await.unwrap();
    assert_eq!(store.player("a").await.unwrap(), None);
    assert!(store.player("tablet").await.unwrap().is_some() && store.player("e").await.unwrap().is_some());
    assert_eq!(store.forget(ada).await.unwrap(), Appended::Stored);
    assert_eq!(store.account("ada").await.unwrap(), None);
}

pub(crate) async fn people_find_the_rooms_where_they_sat(ground: &impl Ground) {
    let store = open(ground).await;
    let ada = PlayerId::from_bytes([4; 16]);
    for number in 1..=3 {
        assert_eq!(store.create(new_room(room(number))).await.unwrap(), Appended::Stored);
    }
    for (number, at) in [(1, 40), (2, 50)] {
        let sat = Append { seated: vec![ada, ada], at, ..append(room(number), 1, &["sat"]) };
        assert_eq!(store.append(sat).await.unwrap(), Appended::Stored);
    }
    let late = Append { seated: vec![ada], ..append(room(3), 7, &["sat"]) };
    assert_eq!(store.append(late).await.unwrap(), Appended::Conflict);
    let rooms = store.rooms_of(ada, 9).await.unwrap();
    assert_eq!(rooms.iter().map(|listed| listed.id).collect::<Vec<_>>(), [room(2), room(1)]);
    assert_eq!(store.rooms_of(PlayerId::from_bytes([5; 16]), 9).await.unwrap(), []);
    let over = Append { stage: RoomStage::Over, ..append(room(2), 2, &["ended"]) };
    assert_eq!(store.append(over).await.unwrap(), Appended::Stored);
    let open = store.open_rooms_of(ada, 9).await.unwrap();
    assert_eq!(open.iter().map(|listed| listed.id).collect::<Vec<_>>(), [room(1)]);
}

pub(crate) async fn all_rooms_are_listed_page_by_page(ground: &impl Ground) {
    let store = open(ground).await;
    for number in 1..=5 {
        assert_eq!(store.create(new_room(room(number))).await.unwrap(), Appended::Stored);
    }
    assert_eq!(store.append(append(room(3), 1, &["b"])).await.unwrap(), Appended::Stored);
    let mut listed = Vec::new();
    while let page @ [_, ..] = &store.rooms(listed.last().map(|(id, _)| *id), 2).await.unwrap()[..] {
        listed.extend(page);
    }
    assert_eq!(listed, [1, 2, 3, 4, 5].map(|number| (room(number), Seq(if number == 3 { 2 } else { 1 }))));
}

/// Adds a person with an account.
async fn account(store: &Store, number: u8, login: &str) -> PlayerId {
    let id = PlayerId::from_bytes([number; 16]);
    let person = NewPlayer { id, key: format!("key {number}"), name: login.to_uppercase(), at: 1 };
    assert_eq!(store.welcome(person).await.unwrap(), Appended::Stored);
    let account = Account { player: id, login: login.to_owned(), password: "hash".to_owned(), at: 1 };
    assert_eq!(store.add_account(account).await.unwrap(), Appended::Stored);
    id
}

/// The last lines of a game of two, won by `winner`.
fn won(room: RoomId, after: u32, winner: Who, loser: Who, is_rated: bool) -> Append {
    let player = |who, side| Finisher { who, side, won: side == 0 };
    let players = vec![player(winner, 0), player(loser, 1)];
    let finished = Some(Finished { game: "kumo".to_owned(), is_rated, players });
    Append { finished, stage: RoomStage::Over, ..append(room, after, &["over"]) }
}

pub(crate) async fn a_rated_game_changes_ratings_once(ground: &impl Ground) {
    let store = open(ground).await;
    let (ada, eve) = (account(&store, 1, "ada").await, account(&store, 2, "eve").await);
    assert_eq!(store.create(new_room(room(1))).await.unwrap(), Appended::Stored);
    let end = won(room(1), 1, Who::Person(ada), Who::Person(eve), true);
    assert_eq!(store.append(end.clone()).await.unwrap(), Appended::Stored);
    assert_eq!(store.append(end).await.unwrap(), Appended::Conflict, "the end comes once");
    let (ada_now, eve_now) = (store.standings_of(ada).await.unwrap(), store.standings_of(eve).await.unwrap());
    assert_eq!((ada_now.len(), eve_now.len()), (1, 1));
    assert_eq!((ada_now[0].game.as_str(), ada_now[0].games), ("kumo", 1));
    let (gain, loss) = (ada_now[0].rating.rating - 1500.0, 1500.0 - eve_now[0].rating.rating);
    assert!(gain > 100.0 && (gain - loss).abs() < 1e-5, "{gain} {loss}");
    let history = store.rating_history(ada, "kumo", 9).await.unwrap();
    assert_eq!(history, [(20, ada_now[0].rating.rating)]);
    let games = store.games_of(eve, false, u64::MAX, 9).await.unwrap();
    assert_eq!((games.len(), games[0].score, games[0].room), (1, 0, room(1)));
    let other = Other::Person { login: Some("ada".to_owned()), name: "ADA".to_owned() };
    assert_eq!(games[0].others, [other]);
    // A game against a computer alone is stored but changes no rating, rated or not.
    for (number, rated) in [(2, true), (3, false)] {
        assert_eq!(store.create(new_room(room(number))).await.unwrap(), Appended::Stored);
        let end = won(room(number), 1, Who::Person(ada), Who::Computer(8), rated);
        assert_eq!(store.append(end).await.unwrap(), Appended::Stored);
    }
    assert_eq!(store.standings_of(ada).await.unwrap(), ada_now);
    let games = store.games_of(ada, true, u64::MAX, 9).await.unwrap();
    assert_eq!(games.iter().filter(|game| game.others == [Other::Computer(8)]).count(), 2);
    assert!(store.leaders("kumo", 9).await.unwrap().is_empty(), "one game settles nothing");
    // The result of an erased person stays for the others.
    assert_eq!(store.forget(ada).await.unwrap(), Appended::Stored);
    assert!(store.standings_of(ada).await.unwrap().is_empty());
    let games = store.games_of(eve, true, u64::MAX, 9).await.unwrap();
    assert_eq!(games[0].others, [Other::Person { login: None, name: NOBODY.to_owned() }]);
}

pub(crate) async fn ratings_are_not_lost_when_many_games_end_at_once(ground: &impl Ground) {
    let store = open(ground).await;
    let mut people = Vec::new();
    for number in 1..=4 {
        people.push(account(&store, number, &format!("player-{number}")).await);
    }
    let mut ends = Vec::new();
    for number in 0..60_u8 {
        let id = room(100 + number);
        assert_eq!(store.create(new_room(id)).await.unwrap(), Appended::Stored);
        let winner = usize::from(number) % 4;
        let loser = (winner + 1 + usize::from(number / 4) % 3) % 4;
        let end = won(id, 1, Who::Person(people[winner]), Who::Person(people[loser]), true);
        let store = store.clone();
        ends.push(tokio::spawn(async move { store.append(end).await }));
    }
    for end in ends {
        assert_eq!(end.await.unwrap().unwrap(), Appended::Stored);
    }
    let mut games = 0;
    for player in &people {
        let standing = store.standings_of(*player).await.unwrap().remove(0);
        let history = store.rating_history(*player, "kumo", 99).await.unwrap();
        assert_eq!(history.len() as u32, standing.games);
        games += standing.games;
    }
    assert_eq!(games, 120, "two players for each game");
    let leaders = store.leaders("kumo", 9).await.unwrap();
    assert_eq!(leaders.len(), 4);
    assert!(leaders.is_sorted_by(|a, b| a.standing.rating.rating >= b.standing.rating.rating));
}

pub(crate) async fn results_of_private_tables_are_known_to_their_players_only(ground: &impl Ground) {
    let store = open(ground).await;
    let (ada, eve) = (account(&store, 1, "ada").await, account(&store, 2, "eve").await);
    for (number, rated) in [(1, false), (2, true)] {
        assert_eq!(store.create(new_room(room(number))).await.unwrap(), Appended::Stored);
        let end = won(room(number), 1, Who::Person(ada), Who::Person(eve), rated);
        let end = Append { is_public: false, at: u64::from(number), ..end };
        assert_eq!(store.append(end).await.unwrap(), Appended::Stored);
    }
    let known = store.games_of(ada, false, u64::MAX, 9).await.unwrap();
    assert_eq!(known.iter().map(|game| (game.room, game.is_public)).collect::<Vec<_>>(), [(room(2), false)]);
    assert_eq!(store.games_of(ada, true, u64::MAX, 9).await.unwrap().len(), 2);
    assert_eq!(store.games_of(ada, true, 2, 9).await.unwrap().len(), 1, "page by page");
}

pub(crate) async fn tokens_belong_to_accounts_and_are_revoked(ground: &impl Ground) {
    let store = open(ground).await;
    let ada = account(&store, 1, "ada").await;
    let token =
        |number: i64, player| Token { id: format!("t{number}"), player, name: "bot".to_owned(), at: 5 };
    let stranger = PlayerId::from_bytes([9; 16]);
    assert_eq!(store.add_token(token(0, stranger), "x".to_owned()).await.unwrap(), Appended::Conflict);
    for number in 0..TOKENS {
        let added = store.add_token(token(number, ada), format!("hash {number}")).await.unwrap();
        assert_eq!(added, Appended::Stored);
    }
    assert_eq!(store.add_token(token(99, ada), "y".to_owned()).await.unwrap(), Appended::Conflict);
    assert_eq!(store.token_player("hash 3").await.unwrap(), Some((ada, "ADA".to_owned())));
    assert_eq!(store.player("hash 3").await.unwrap(), None, "a token is no session");
    assert_eq!(store.remove_token(stranger, "t3".to_owned()).await.unwrap(), Appended::Conflict);
    assert_eq!(store.remove_token(ada, "t3".to_owned()).await.unwrap(), Appended::Stored);
    assert_eq!(store.token_player("hash 3").await.unwrap(), None);
    assert_eq!(store.tokens_of(ada).await.unwrap().len() as i64, TOKENS - 1);
    assert_eq!(store.forget(ada).await.unwrap(), Appended::Stored);
    assert_eq!(store.token_player("hash 4").await.unwrap(), None);
}

/// Defines a test for each part of the contract. `$ground` is a future that returns the ground.
#[macro_export]
macro_rules! promises {
    ($ground:expr) => {
        $crate::promises! {
            $ground;
            a_log_is_read_as_it_was_written
            the_second_of_two_appends_changes_nothing
            senders_at_once_lose_nothing
            a_store_is_the_same_after_it_was_closed
            lists_show_public_rooms_of_a_stage
            heads_of_many_rooms_are_asked_for_at_once
            rooms_are_due_until_they_say_otherwise
            one_server_looks_after_a_room_at_a_time
            people_are_found_by_their_key
            codes_are_used_once_and_in_time
            remarks_are_kept_in_order
            the_last_sign_of_life_is_kept
            servers_share_a_secret
            an_export_fills_an_empty_store
            a_person_is_forgotten_and_their_games_stay
            all_rooms_are_listed_page_by_page
            logins_are_unique_and_sessions_end
            people_find_the_rooms_where_they_sat
            a_rated_game_changes_ratings_once
            ratings_are_not_lost_when_many_games_end_at_once
            results_of_private_tables_are_known_to_their_players_only
            tokens_belong_to_accounts_and_are_revoked
        }
    };
    ($ground:expr; $($promise:ident)+) => {
        $(#[tokio::test(flavor = "multi_thread")]
        async fn $promise() {
            contract::$promise(&$ground.await).await;
        })+
    };
}
