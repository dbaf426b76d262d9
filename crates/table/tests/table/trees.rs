//! Games with variations, in every game.

use dohyo_abalone::Abalone;
use dohyo_core::{Chance, Fate, Game, Options, Seat, Seed, Setup, Unplayable};
use dohyo_kabuto::Kabuto;
use dohyo_kumo::Kumo;
use dohyo_sumoku::Sumoku;
use dohyo_sumoo::Sumoo;
use dohyo_table::squeeze::{pack, unpack};
use dohyo_table::{MAX_COMMENT, MAX_NAME, NodeId, Origin, Tree, TreeError, Unplayed};
use proptest::prelude::*;

fn begin<G: Setup>(options: &str, seed: u64) -> Tree<G> {
    let options: Options = options.parse().expect("options");
    let (game, origin) = Origin::deal::<G>(&options, Seed::from(seed)).expect("a game");
    Tree::new(game, origin)
}

/// Plays one of the legal actions at the node that is shown, if there is any.
fn play_any<G: Game>(tree: &mut Tree<G>, chance: &mut Chance) {
    let Some(seat) = tree.game().to_act().first() else { return };
    let mut legal = Vec::new();
    tree.game().legal_actions(seat, &mut legal);
    if legal.is_empty() {
        return;
    }
    let action = legal.swap_remove(chance.below(legal.len() as u32) as usize);
    tree.play(seat, &action, Fate::Drawn(Seed::from(7))).expect("legal");
}

/// Grows a tree by actions at random places, with names and comments on some of them.
fn grow<G: Game>(tree: &mut Tree<G>, actions: usize, seed: u64) -> Vec<NodeId> {
    let mut chance = Seed::from(seed).chance();
    let mut nodes = vec![NodeId::ROOT];
    for number in 0..actions {
        if chance.below(3) == 0 {
            tree.go_to(nodes[chance.below(nodes.len() as u32) as usize]);
        }
        play_any(tree, &mut chance);
        let here = tree.here();
        if !nodes.contains(&here) {
            nodes.push(here);
        }
        match chance.below(6) {
            0 => tree.set_comment(here, &format!("“{number}” (\\) \" * !")),
            1 => tree.set_name(here, &format!("line {number}")),
            _ => {}
        }
    }
    tree.go_to(nodes[chance.below(nodes.len() as u32) as usize]);
    nodes
}

/// Checks that a tree is the same after a way through text and through an address.
fn comes_back<G: Setup>(tree: &Tree<G>) {
    let text = tree.to_text();
    let back = Tree::<G>::from_text(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
    assert_eq!(back.to_text(), text);
    assert_eq!(back.game().position(), tree.game().position());
    assert_eq!(back.size_of(NodeId::ROOT), tree.size_of(NodeId::ROOT));
    let packed = pack(&text);
    assert_eq!(unpack(&packed).as_deref(), Ok(&text[..]));
    assert!(packed.len() < text.len(), "{} of {}", packed.len(), text.len());
    let line = Tree::<G>::from_text(&tree.line_to_text()).expect("a line");
    assert_eq!(line.game().position(), tree.game().position());
}

/// Checks everything that holds for trees of any game.
fn holds<G: Setup>(options: &str, actions: usize, seed: u64) {
    let mut tree = begin::<G>(options, seed);
    comes_back(&tree);
    let nodes = grow(&mut tree, actions, seed);
    comes_back(&tree);
    let shown = tree.here();
    for &node in &nodes {
        // A table at a node has the game of its path and replays like any other.
        let table = tree.table_at(node);
        assert_eq!(table.game().position(), tree.game_at(node).position());
        assert_eq!(table.line().len(), tree.path_to(node).len());
        let log = table.log().iter().map(|entry| entry.to_text()).collect();
        let again = dohyo_table::Table::replay(tree.start().clone(), table.seating().clone(), log);
        assert_eq!(again.expect("a log").game().position(), table.game().position());

        // Deleting is undone, wherever the reader is.
        let before = tree.to_text();
        match tree.delete(node) {
            None => assert_eq!(node, NodeId::ROOT),
            Some(deleted) => {
                assert!(!tree.contains(node) && tree.contains(tree.here()));
                comes_back(&tree);
                tree.restore(deleted);
            }
        }
        assert_eq!(tree.to_text(), before);

        let mut changed = tree.clone();
        changed.make_main(node);
        assert!(changed.is_main(node));
        let mut promoted = tree.clone();
        promoted.promote(node);
        assert_eq!(promoted.size_of(NodeId::ROOT), tree.size_of(NodeId::ROOT));
        assert_eq!(tree.here(), shown);
    }
}

#[test]
fn trees_of_every_game_come_back_from_text_and_address() {
    holds::<Abalone>("", 40, 1);
    holds::<Sumoo>("", 40, 2);
    holds::<Kumo>("", 40, 3);
    holds::<Sumoku>("players=3", 12, 4);
    holds::<Kabuto>("hand=unsteady", 12, 5);
    holds::<Kabuto>("league=junior", 8, 6);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]

    #[test]
    fn random_trees_come_back(seed in 0..10_000_u64, actions in 0..60_usize) {
        holds::<Abalone>("", actions / 3, seed);
        holds::<Sumoo>("", actions / 4, seed);
    }

    #[test]
    fn no_text_breaks_the_reader(body in "[a-i1-9 ()*!\"\\\\~:]{0,80}") {
        let text = format!("dohyo tree 1\ngame: abalone\nrules: 1\n\n{body}");
        let _ = Tree::<Abalone>::from_text(&text);
        let _ = Tree::<Abalone>::from_text(&body);
        let _ = unpack(&body);
        let _ = unpack(&format!("A{}", body.replace(|letter: char| !letter.is_alphanumeric(), "")));
    }
}

#[test]
fn an_action_that_is_there_is_followed() {
    let mut tree = begin::<Sumoku>("", 3);
    let mut legal = Vec::new();
    let seat = tree.game().to_act().first().expect("a player");
    tree.game().legal_actions(seat, &mut legal);
    let first = tree.play(seat, &legal[0], Fate::Drawn(Seed::from(1))).expect("legal");
    tree.go_to(NodeId::ROOT);
    assert_eq!(tree.play(seat, &legal[0], Fate::Drawn(Seed::from(2))), Ok(first), "with the luck it had");
    tree.go_to(NodeId::ROOT);
    let second = tree.play(seat, &legal[1], Fate::Drawn(Seed::from(2))).expect("legal");
    assert_eq!(tree.children(NodeId::ROOT), [first, second]);
    assert!(!tree.is_main(second) && tree.is_main(first));
    let other = (3..20).find_map(|seed| {
        let drawn = tree.draw_again(first, Fate::Drawn(Seed::from(seed))).expect("a draw");
        (drawn != first).then_some(drawn)
    });
    let other = other.expect("another draw");
    let played = |node| tree.step(node).expect("an action").played.clone();
    assert_eq!(played(other).action, played(first).action);
    assert_ne!(played(other).luck, played(first).luck);
    comes_back(&tree);
}

fn abalone(actions: &[&str]) -> Tree<Abalone> {
    let mut tree = begin::<Abalone>("", 0);
    for action in actions {
        let seat = tree.game().to_act().first().expect("a player");
        let action = tree.game().read_action(action).expect(action);
        tree.play(seat, &action, Fate::Unknown).expect("legal");
    }
    tree
}

fn body<G: Game>(tree: &Tree<G>) -> String {
    tree.to_text().split_once("\n\n").expect("a body").1.trim_end().to_owned()
}

#[test]
fn variations_are_promoted_deleted_and_brought_back() {
    let mut tree = abalone(&["a1b2", "i9h8"]);
    let main = tree.here();
    tree.go_to(NodeId::ROOT);
    let other = abalone(&["b1c2", "i8h7"]);
    for step in other.table().line() {
        tree.play(step.seat, &step.played.action, Fate::Unknown).expect("legal");
    }
    let end = tree.here();
    assert_eq!(body(&tree), "a1b2 ( b1c2 i8h7 * ) i9h8");
    tree.promote(end);
    assert_eq!(body(&tree), "b1c2 ( a1b2 i9h8 ) i8h7 *");
    tree.make_main(main);
    tree.set_name(end, "  Two\nlines ");
    tree.set_comment(main, "Say \"no\" \\ (now)");
    assert_eq!(body(&tree), r#"a1b2 ( b1c2 i8h7 !"Two lines" * ) i9h8 "Say \"no\" \\ (now)""#);
    comes_back(&tree);
    let branch = tree.branch_of(end);
    assert_eq!(tree.size_of(branch), 2);
    let deleted = tree.delete(branch).expect("a variation");
    assert_eq!((tree.here(), tree.delete(branch)), (NodeId::ROOT, None));
    assert_eq!(body(&tree), r#"a1b2 i9h8 "Say \"no\" \\ (now)""#);
    tree.restore(deleted);
    tree.restore(deleted);
    assert_eq!((tree.here(), tree.sibling(branch, -1)), (end, tree.path_to(main).first().copied()));
    tree.set_name(end, &"n".repeat(1_000));
    tree.set_comment(end, &"c".repeat(10_000));
    assert_eq!((tree.name(end).len(), tree.comment(end).len()), (MAX_NAME, MAX_COMMENT));
}

#[test]
fn wrong_trees_say_what_is_wrong() {
    let read = |body: &str| {
        let text = format!("dohyo tree 1\ngame: abalone\nrules: 1\n\n{body}");
        Tree::<Abalone>::from_text(&text).map(|tree| tree.to_text()).expect_err(body)
    };
    let action = |body| match read(body) {
        TreeError::Action { number, why } => (number, matches!(why, Unplayable::Refused { .. })),
        why => panic!("{why}"),
    };
    assert_eq!(action("a1b2 a1b2"), (2, true));
    assert_eq!(action("a1b2 ( nonsense )"), (2, false));
    assert_eq!(action("2:a1b2"), (1, true));
    assert_eq!(action("a1b2~5"), (1, false));
    let form = |body| match read(body) {
        TreeError::Form { number, problem, .. } => (number, problem),
        why => panic!("{why}"),
    };
    assert_eq!(form("( a1b2 )"), (1, "a variation of nothing"));
    assert_eq!(form("a1b2 )"), (2, "a `)` without its `(`"));
    assert_eq!(form("a1b2 ( b1c2"), (4, "the text ends within a variation"));
    assert_eq!(form("a1b2 \"so"), (2, "a quote without its end"));
    assert_eq!(form(&format!("a1b2 {}", "( b1c2 ".repeat(300))).1, "too many nested variations");
    let deep = "a1b2 ".to_owned() + &"( b1c2 ) ".repeat(20_000);
    assert!(Tree::<Abalone>::from_text(&format!("dohyo tree 1\ngame: abalone\nrules: 1\n\n{deep}")).is_ok());
    let header = |text: &str| Tree::<Abalone>::from_text(text).map(|_| ()).expect_err(text);
    assert!(matches!(header("a1b2"), TreeError::Header(_)));
    assert!(matches!(header("dohyo tree 1\ngame: kumo\nrules: 2\n\n"), TreeError::OtherGame { .. }));
    assert_eq!(header("dohyo tree 1\ngame: abalone\nrules: 99\n\n"), TreeError::Rules(99));
    assert!(matches!(
        header("dohyo tree 1\ngame: abalone\nrules: 1\nposition: nowhere\n\n"),
        TreeError::Setup(_)
    ));
    assert!(matches!(header(&"x".repeat(1 << 20)), TreeError::TooLong { .. }));
}

#[test]
fn a_table_becomes_a_tree_of_people() {
    let mut table = super::table(super::two_people());
    super::play(&mut table, &["a1b2", "i9h8", "b2c3"]);
    super::done(&mut table, 9, dohyo_table::Actor::Seat(Seat::FIRST), dohyo_table::Wish::TakeBack);
    let tree = Tree::of_table(&table);
    assert_eq!(body(&tree), "a1b2 i9h8 *");
    assert_eq!(tree.table().seating().players[0].name, "Ada");
    comes_back(&tree);
    let refused = tree.clone().play(Seat::SECOND, &table.line()[0].played.action, Fate::Unknown);
    assert!(matches!(refused, Err(Unplayed::Illegal(_))), "{refused:?}");
}
