//! What holds at every table, told once over the list of games.

mod clear;
mod focus;
mod lag;
mod lasting;
mod old;
mod options;
mod people;
mod prepared;
mod recall;
mod records;
mod small;
mod steady;
mod story;
mod stray;
mod tabs;
mod talk;
mod turns;
mod walk;

/// The games of these stories.
pub(crate) const GAMES: [&str; 5] = ["abalone", "sumoo", "kumo", "sumoku", "kabuto"];

/// Makes a test of a story for each game; the tests run beside each other.
macro_rules! at_every_table {
    ($story:ident) => {
        $crate::tables::at_every_table!($story: abalone, sumoo, kumo, sumoku, kabuto);
    };
    ($story:ident: $($game:ident),+) => {
        $(
            #[tokio::test(flavor = "multi_thread")]
            async fn $game() -> anyhow::Result<()> {
                super::$story(stringify!($game)).await
            }
        )+
    };
}
pub(crate) use at_every_table;

#[test]
fn the_stories_are_told_of_every_game() {
    let all: Vec<&str> = dohyo_games::ALL.iter().map(|info| info.id).collect();
    assert_eq!(all, GAMES);
}

/// Returns the choices for a game against level 1 in which the visitor begins.
fn against_level_1(game: &str) -> Vec<&'static str> {
    let own: &[&str] = match game {
        "abalone" => &["colour=black", "layout=belgian-daisy"],
        "sumoo" => &["colour=white"],
        "kumo" => &["colour=south", "first=south"],
        "sumoku" => &["players=2"],
        "kabuto" => &["players=2", "league=junior", "hand=steady", "first=one", "colour=one"],
        _ => &[],
    };
    [&["opponent=computer", "level=1"], own].concat()
}
