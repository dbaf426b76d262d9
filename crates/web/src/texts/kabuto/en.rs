//! English.

use dohyo_kabuto::roster::{Condition, Cost, Deed, Power, Timing};
use dohyo_kabuto::{Aim, Corner, Corners, Illegal, Item, Kind, Quarter, Stand};

use super::{KabutoTexts, Moment, PushAdvised, PushTold, UseAdvised, counted};
use crate::table::TableWords;
use crate::texts::{OptionWords, Section};

pub(in crate::texts) static EN: KabutoTexts = KabutoTexts {
    table: TableWords {
        pick: "Then a piece, a corner, and push.",
        ejects: "something falls from the ring",
        levels: [
            "Pushes what it holds somewhere near the middle, with a trembling hand.",
            "Likes to see pieces fall; does not look who stands behind.",
            "Looks at a few pushes and takes the best of them.",
            "Keeps its own wrestler away from the edge.",
            "Aims, and uses its special moves when they pay.",
            "Thinks of what you will push next.",
            "Finds the angle you hoped it would miss.",
            "All the computer has.",
        ],
        load_help: "Paste a Dohyō record or a position. Your game is kept until a new one is read without error.",
        download_exchange: "",
        help_mouse: Section {
            title: "Mouse and touch",
            text: "Click a piece in your tray and a post: the platform stands there. Drag beside the platform to move the piece along the edge, drag inside the ring to turn the aim. The outlines show where things would go; “Ghost” puts them away. Then hold “Push”: as long as you hold it the push goes at your pace, faster the farther you slide up; once begun it plays out, and a click on the ring skips the rest. Special moves are the cards beside the ring: those you cannot use now say why.",
        },
        keys: &[
            (&["1", "…", "9"], "pick a piece of the tray, or answer what a card asks"),
            (&["Q", "E", "Z", "C"], "the corner there: above left, above right, below left, below right"),
            (&["W", "A", "D", "X"], "the side there, if a move allows it; [ and ] shift the platform"),
            (&["←", "→"], "move the piece along the edge; with Shift in small steps"),
            (&["↑", "↓"], "turn the aim to the left and to the right; with Shift in small steps"),
            (&["T"], "turn a special piece by a quarter"),
            (&["Enter"], "push; hold it to push at your pace"),
            (&["P"], "end the turn"),
            (&["S"], "the last push again, slowly"),
            (&["Esc"], "let go, or skip the rest of a push"),
            (&["U", "R"], "undo and redo"),
            (&["H", "F"], "hint, and seeing the ring from another seat"),
            (&[",", "."], "one action back; one action on, pushes are shown again"),
        ],
        help_letters: "The keys for corners and sides surround S on the keyboard, whatever is printed on them. They work while the ring or its panel has the focus; Tab leads there.",
    },
    seat: |seat| ["Player 1", "Player 2", "Player 3", "Player 4"][seat.index().min(3)],
    win: |names| match names {
        [one] => format!("{one} wins"),
        _ => format!("{} win", names.join(" and ")),
    },
    wrestler: |id| match id {
        "baron" => "Lantern Baron",
        "loom" => "Granny Loom",
        "sada" => "Skimmer Sada",
        "bunji" => "Bellows Bunji",
        "maud" => "Mortar Maud",
        "judge" => "Snap Judge",
        "polly" => "Pincer Polly",
        "kuro" => "Pit Boss Kuro",
        _ => "",
    },
    insect: |id| match id {
        "baron" => "firefly",
        "loom" => "weaver ant",
        "sada" => "water strider",
        "bunji" => "cicada",
        "maud" => "mud-dauber wasp",
        "judge" => "click beetle",
        "polly" => "earwig",
        "kuro" => "antlion",
        _ => "",
    },
    kind: |kind| name(kind).0,
    pieces,
    tray: |kinds| if kinds.is_empty() { "nothing".to_owned() } else { pieces(kinds) },
    item: |item| match item {
        Item::One { kind, heading } => {
            let turned = match heading {
                Quarter::East => "",
                Quarter::North => ", turned to the left",
                Quarter::West => ", turned round",
                Quarter::South => ", turned to the right",
            };
            format!("{}{turned}", name(kind).0)
        }
        Item::Group(group) => group_name(group.name()).to_owned(),
    },
    corner: Corner::name,
    corners,
    side,
    stand,
    aim: |Aim { lateral, angle }| {
        let way = |number: i16| if number > 0 { "left" } else { "right" };
        let aside = match lateral {
            0 => "in the middle".to_owned(),
            _ => format!("{}\u{a0}mm to the {}", f64::from(lateral.abs()) / 10.0, way(lateral)),
        };
        let degrees = crate::kabuto::geometry::degrees(Aim { lateral, angle }).abs();
        let bent = match angle {
            0 => "straight ahead".to_owned(),
            _ => format!("{degrees:.0}° to the {}", way(angle)),
        };
        format!("{aside}, {bent}")
    },
    post: |corner, markers| match markers {
        [] => format!("Post {}, no marker", corner.name()),
        _ => format!("Post {}, markers of {}", corner.name(), markers.join(", ")),
    },
    power: |id| match id {
        "kindle" => "Kindle",
        "beacon" => "Beacon",
        "spin" => "Spin",
        "living-bridge" => "Living bridge",
        "surface-tension" => "Surface tension",
        "launch-raft" => "Launch raft",
        "long-molt" => "Long molt",
        "drone" => "Drone",
        "daub" => "Daub",
        "nest-wall" => "Nest wall",
        "cap" => "Cap",
        "reduced-sentence" => "Reduced sentence",
        "snap" => "Snap",
        "order" => "Order",
        "sharpen" => "Sharpen",
        "clamp" => "Clamp",
        "sandslide" => "Sandslide",
        "undermine" => "Undermine",
        _ => "",
    },
    timing: |timing| match timing {
        Timing::BeforePush => "before the push",
        Timing::AfterPush => "after the push",
        Timing::BeforeOrAfterPush => "before or after the push",
        Timing::AsPush => "as your push",
        Timing::OnCornerSlam => "in a corner slam",
        Timing::ReplacesTurn => "instead of a turn",
    },
    costs: |power| {
        let cost = |cost: &Cost| match cost {
            Cost::Pay(kinds) => format!("pay {}", pieces(kinds)),
            Cost::Withdraw(1) => "withdraw 1 marker".to_owned(),
            Cost::Withdraw(count) => format!("withdraw {count} markers"),
        };
        let costs: Vec<_> = power.costs.iter().map(cost).collect();
        (!costs.is_empty()).then(|| capital(&costs.join(", ")))
    },
    does,
    illegal: refuse,
    moment: |who, moment| {
        let what = match moment {
            Moment::FirstMarker => "place your first marker on a post",
            Moment::Push => "to push",
            Moment::Extra => "one more push from where the platform stands",
            Moment::Marker => "a marker on a free post, or end the turn",
            Moment::Slam => "corner slam! One more push from here",
            Moment::After => "special moves, or end the turn",
        };
        format!("{who}: {what}")
    },
    told_push: |who, told| {
        let PushTold { item, stand: from, slam, fallen, wrestlers, belt } = told;
        let slam = if *slam { "corner slam, " } else { "" };
        let mut text = format!("{who}: {slam}{}, ", pushed(*item, *from));
        let names: Vec<_> = fallen.iter().map(|&kind| name(kind).2).collect();
        text += &match names.len() {
            0 if wrestlers.is_empty() && !belt => "nothing fell.".to_owned(),
            0 => "no other piece fell.".to_owned(),
            1 => format!("1 piece fell: {}.", names[0]),
            count => format!("{count} pieces fell: {}.", names.join(", ")),
        };
        for wrestler in wrestlers {
            text += &format!(" {wrestler} is knocked out!");
        }
        if *belt {
            text += " The belt fell!";
        }
        text
    },
    told_marker: |who, corner| format!("{who}: a marker on the post {}.", corner.name()),
    told_use: |who, power| format!("{who}: {power}."),
    told_end: |who| format!("{who}: the turn ends."),
    told_submit: |who| format!("{who} submits."),
    list_marker: "marker",
    list_again: |item| format!("{item}, again"),
    list_slam: |item| format!("slam: {item}"),
    list_end: "end of turn",
    list_submit: "submits",
    advise_push: |&PushAdvised { shot, slam, keep }| {
        let how = if slam { "corner slam with" } else { "push" };
        let stays = keep.map(|corner| format!("; the marker on {} stays", corner.name()));
        let what = pushed(shot.item, shot.stand);
        format!("{how} a {what}: {}{}", (EN.aim)(shot.aim), stays.unwrap_or_default())
    },
    advise_marker: |corner| format!("a marker on the post {}", corner.name()),
    advise_use: |UseAdvised { power, to, from, piece, target }| {
        let details = [
            to.as_ref().map(|who| format!("pay {who}")),
            (from.count() > 0).then(|| format!("take back {}", corners(*from))),
            piece.map(|kind| format!("with a {}", name(kind).0)),
            target.as_ref().map(|what| format!("on: {what}")),
        ];
        std::iter::once(format!("use {power}"))
            .chain(details.into_iter().flatten())
            .collect::<Vec<_>>()
            .join(", ")
    },
    by_ko: "A wrestler was pushed off the ring.",
    by_own_ko: "A wrestler was pushed off by its own side.",
    by_belt: "The belt fell from the ring.",
    by_submission: "There was nothing left to push.",
    by_limit: "Two hundred turns have passed.",
    board: "The ring",
    on_ring: |pieces| format!("On the ring: {pieces}."),
    holds: |who, tray, markers, out| {
        let out = if out { ", out of the game" } else { "" };
        format!("{who}{out}: holds {tray}; markers: {}.", corners(markers))
    },
    on_board: |what, place| format!("{what} in the {place}"),
    places: [
        "east",
        "north-east",
        "north",
        "north-west",
        "west",
        "south-west",
        "south",
        "south-east",
        "middle",
    ],
    belt_on: "with the belt",
    your_tray: "Tray",
    tray_empty: "The tray is empty.",
    reserve: "Reserve",
    turn_piece: "Turn",
    offset: "Offset",
    angle: "Angle",
    platform_shift: "Platform along the side",
    push: "Push",
    push_slam: "Corner slam",
    push_note: "Hold to push at your own pace; slide up to go faster.",
    end_turn: "End turn",
    submit: "Submit",
    replay: "The last push again, in slow motion",
    ghost_on: "Ghost: on",
    ghost_off: "Ghost: off",
    moves: "Special moves",
    use_it: "Use",
    by_pushing: "Choose the group in your tray.",
    by_slam: "Choose the marker that stays above the button.",
    ask_payee: "Who is paid?",
    ask_markers: "Which markers come back?",
    ask_piece: "Which piece?",
    ask_target: "Click the piece on the ring.",
    keep: "Marker that stays",
    keep_none: "none",
    pick_piece: "Choose a piece from your tray first.",
    pick_corner: "Choose a corner first: click a post.",
    ready: |item, stand| format!("{} from {stand}: aim, then hold Push", capital(item)),
    out: "out",
    options: [
        (
            "players",
            OptionWords {
                title: "Players",
                values: &[("2", "2, with a belt"), ("3", "3, each alone"), ("4", "4, in two teams")],
                note: "",
            },
        ),
        (
            "league",
            OptionWords {
                title: "League",
                values: &[("senior", "Senior"), ("junior", "Junior")],
                note: "Junior: no special moves; the special pieces are in the trays from the start.",
            },
        ),
        (
            "first",
            OptionWords {
                title: "Who begins",
                values: &[("lot", "by lot"), ("one", "Player 1"), ("two", "Player 2")],
                note: "",
            },
        ),
        (
            "hand",
            OptionWords {
                title: "Hands",
                values: &[("steady", "steady"), ("unsteady", "unsteady")],
                note: "Unsteady hands push a little beside where they aim, by chance.",
            },
        ),
    ],
    wrestlers: "Wrestlers",
    wrestlers_note: "These eight, their moves and all measures are this project’s own.",
    who_plays: |seat| format!("{seat} plays"),
    by_lot: "By lot",
    rules_title: "How to play Sakura Slam",
    rules_lead: "Push wooden pieces onto a crowded ring, one a turn, and let the crowd carry your opponent over the edge. What you knock off is yours to push next.",
    rules: &[
        Section {
            title: "The ring",
            text: "An octagon full of discs, small, medium and large, with a wrestler for each player and a post at each of the four cut corners. Everybody begins with a medium and two small discs in the tray and four markers. With two players a belt lies on the middle disc. The last player in the order places the first marker; then the first one begins.",
        },
        Section {
            title: "A turn",
            text: "Put the platform at one of the four corners. If your marker is not on its post yet, it goes there. Choose a piece from your tray and push it in, straight, from anywhere along the edge and up to 30 degrees to either side. It stops when it is wholly on the ring.",
        },
        Section {
            title: "What falls",
            text: "Everything gives way. A piece whose centre of mass is no longer over the ring falls, stacks as a whole. Discs that you knock off go to your tray, your own pushed one included; special pieces go back to the reserve.",
        },
        Section {
            title: "Corner slam",
            text: "When your fourth marker is placed, all four corners are yours: at the end of the push you take the markers back and push one more piece from the same platform. It must be made, even with the last piece.",
        },
        Section {
            title: "Winning",
            text: "Push an opponent’s wrestler off the ring, or, with two players, the belt, and you win. If your own wrestler falls in your push you lose, whoever else falls with it. A player who must push and has nothing to push submits. After two hundred turns it is a draw.",
        },
        Section {
            title: "Three and four",
            text: "With three, everybody plays alone: the first to knock out an opponent wins, whoever has nothing to push or falls by their own hand is out, and the last one left wins. With four, players opposite each other are a team with one tray and one set of markers; one opposing wrestler is enough.",
        },
        Section {
            title: "Special moves",
            text: "Every wrestler has moves and pieces of their own. Each move once a turn, at its time. Paying goes to an opponent’s tray, withdrawn markers come back to you, and gains come from the reserve. A move that replaces the turn leaves no push, may add a marker, and cannot come twice in a row.",
        },
        Section {
            title: "Stacks and groups",
            text: "A stacked piece lies on one of the same rank or a higher one, and the stack moves as one body with the weight of all. Some wrestlers push several pieces interlocked: the hand touches the rear one only, and the others ride before it.",
        },
    ],
    cards_title: "The eight wrestlers",
    cards_lead: "Sizes, shapes, the arrangement and the wrestlers are this project’s own; they are not those of the published game.",
    junior_hand: |pieces| format!("Junior hand: {pieces}."),
    rulings_title: "House rulings",
    rulings_lead: "Where the rule book is silent, or its pictures were not at hand, we decided:",
    rulings: &[
        "The push ends when the rear of the piece is on the ring; the hand does not turn it. Special pieces are pushed facing one of four ways.",
        "The platform carries pieces only while the push lasts.",
        "A knock-out is judged at the end of the push: one’s own first.",
        "A move that replaces the turn is not used twice in a row.",
        "A corner slam with an empty tray is a submission; special moves may prevent it.",
        "Whoever of three falls by their own hand is out, and the others go on.",
        "Unsteady hands, if agreed, miss by about half a millimetre and one degree.",
    ],
    credit: "Sakura Slam belongs to the Kabuto Sumo games by Tony Miller, Michael Dunsmore and John Brieger, published by Allplay. These rules are told in our own words; wrestlers, measures and drawings are ours.",
};

/// One, several, and how it is called among what fell.
fn name(kind: Kind) -> (&'static str, &'static str, &'static str) {
    match kind.name() {
        "S" => ("small disc", "small discs", "small"),
        "M" => ("medium disc", "medium discs", "medium"),
        "L" => ("large disc", "large discs", "large"),
        "WRESTLER" => ("wrestler", "wrestlers", "wrestler"),
        "LANTERN" => ("lantern", "lanterns", "lantern"),
        "THREAD" => ("thread", "threads", "thread"),
        "RAFT" => ("raft", "rafts", "raft"),
        "HUSK" => ("husk", "husks", "husk"),
        "BRICK" => ("brick", "bricks", "brick"),
        "GAVEL" => ("gavel", "gavels", "gavel"),
        "PINCER_L" => ("left pincer", "left pincers", "left pincer"),
        "PINCER_R" => ("right pincer", "right pincers", "right pincer"),
        "GRIT" => ("grit", "grits", "grit"),
        _ => ("", "", ""),
    }
}

fn pieces(kinds: &[Kind]) -> String {
    let piece = |&(count, kind): &(usize, Kind)| {
        let (one, several, _) = name(kind);
        format!("{count} {}", if count == 1 { one } else { several })
    };
    counted(kinds).iter().map(piece).collect::<Vec<_>>().join(", ")
}

fn one_of(kinds: &[Kind]) -> String {
    kinds.iter().map(|&kind| name(kind).0).collect::<Vec<_>>().join(" or ")
}

fn group_name(group: &str) -> &'static str {
    match group {
        "FILE/2" => "file of 2 threads",
        "FILE/3" => "file of 3 threads",
        "CLAMP/M" => "clamp with a medium disc",
        "CLAMP/L" => "clamp with a large disc",
        _ => "",
    }
}

fn side(side: Quarter) -> &'static str {
    match side {
        Quarter::East => "east side",
        Quarter::North => "north side",
        Quarter::West => "west side",
        Quarter::South => "south side",
    }
}

fn stand(stand: Stand) -> String {
    match stand {
        Stand::Corner(corner) => corner.name().to_owned(),
        Stand::Side { side: at, .. } => format!("the {}", side(at)),
    }
}

/// What is pushed, and from where.
fn pushed(item: Item, from: Stand) -> String {
    let item = (EN.item)(item);
    // How a piece is turned stands between commas.
    let comma = if item.contains(',') { "," } else { "" };
    format!("{item}{comma} from {}", stand(from))
}

fn corners(corners: Corners) -> String {
    let names: Vec<_> = corners.iter().map(Corner::name).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn does(power: &Power) -> String {
    let deed = |deed: &Deed| match deed {
        Deed::Gain(kinds) => format!("Take {} from the reserve.", pieces(kinds)),
        Deed::GainAny(kinds) => match counted(kinds)[..] {
            [(count, _)] if count > 1 => format!("Take up to {} from the reserve.", pieces(kinds)),
            _ => format!("Take {} from the reserve, as far as it has them.", pieces(kinds)),
        },
        Deed::Stack { kinds, on_wrestler: false } => {
            format!("Stack a {} on a piece that is no wrestler.", one_of(kinds))
        }
        Deed::Stack { kinds, on_wrestler: true } => {
            format!("Stack a {} on your own wrestler.", one_of(kinds))
        }
        Deed::ExtraPush => "Push one more piece from where the platform stands.".to_owned(),
        Deed::PlatformOnSide(most) => format!(
            "This push may start from a straight side, up to {} mm from its middle, without a marker.",
            f64::from(*most) / 10.0
        ),
        Deed::PushGroup(group) => {
            let groups: Vec<_> = dohyo_kabuto::Group::all().filter(|other| other.belongs_to(group)).collect();
            let names: Vec<_> = groups.iter().map(|group| group_name(group.name())).collect();
            format!("Push several pieces at once: {}.", names.join(", or "))
        }
        Deed::KeepMarker => "One marker stays, but not the one where the platform stands.".to_owned(),
        Deed::Take { kinds, leave } => format!(
            "Take a {} that lies alone and touches your wrestler; a {} from the reserve takes its place.",
            one_of(kinds),
            name(*leave).0
        ),
        Deed::MayPlaceMarker => "You may place a marker.".to_owned(),
    };
    let condition = |condition: &Condition| match condition {
        Condition::KnockedOffNothing => "you knocked off nothing this turn".to_owned(),
        Condition::HoldsAtMost(1) => "you hold at most 1 piece".to_owned(),
        Condition::HoldsAtMost(most) => format!("you hold at most {most} pieces"),
    };
    let mut text = power.deeds.iter().map(deed).collect::<Vec<_>>().join(" ");
    let conditions: Vec<_> = power.conditions.iter().map(condition).collect();
    if !conditions.is_empty() {
        text += &format!(" Only if {}.", conditions.join(" and "));
    }
    text
}

fn refuse(why: Illegal) -> String {
    let name = |kind: Kind| name(kind).0;
    match why {
        Illegal::GameOver => "The game is over.".to_owned(),
        Illegal::NotYourTurn => "It is another player’s turn.".to_owned(),
        Illegal::FirstMarkerFirst => "The first marker comes first.".to_owned(),
        Illegal::NoMarkerNow => "No marker can be placed now.".to_owned(),
        Illegal::PostTaken { corner } => format!("Your marker is on {} already.", corner.name()),
        Illegal::NoPushNow => "There is no push to make now.".to_owned(),
        Illegal::ExtraFirst => "First make the push that was paid for.".to_owned(),
        Illegal::NoSlam => "Only when a corner slam is due.".to_owned(),
        Illegal::SlamFirst => "The corner slam must be made.".to_owned(),
        Illegal::PushFirst => "Your push comes first.".to_owned(),
        Illegal::NotSubmitting => "Nobody submits with pieces to push.".to_owned(),
        Illegal::NotInTray { kind } => format!("There is no {} in your tray.", name(kind)),
        Illegal::NoSuchGroup => "No move allows to push this group now.".to_owned(),
        Illegal::AimTooWide => "The platform does not reach that far.".to_owned(),
        Illegal::NotFromSide => "The platform stands at corners, unless a move allows a side.".to_owned(),
        Illegal::TooFarFromMiddle => "The platform stands too far from the side’s middle.".to_owned(),
        Illegal::NothingKept => "No marker can be kept.".to_owned(),
        Illegal::CannotKeep { corner } => format!("The marker on {} cannot be kept.", corner.name()),
        Illegal::NotYourMove { .. } => "That is another wrestler’s move.".to_owned(),
        Illegal::Junior => "There are no special moves in the junior league.".to_owned(),
        Illegal::Used { .. } => "Used already this turn.".to_owned(),
        Illegal::WrongTime { power } => format!("Only {}.", (EN.timing)(power.power().timing)),
        Illegal::CannotReplace { .. } => "Not after another move, and not two turns in a row.".to_owned(),
        Illegal::Replaced => "This turn was replaced: no other move.".to_owned(),
        Illegal::KnockedOff { .. } => "You knocked something off this turn.".to_owned(),
        Illegal::HoldsTooMany { most, .. } => format!("You hold more than {most}."),
        Illegal::CannotPay { kind } => format!("You have no {} to pay with.", name(kind)),
        Illegal::WhomToPay => "Say who is paid.".to_owned(),
        Illegal::CannotBePaid { .. } => "That player cannot be paid.".to_owned(),
        Illegal::WrongMarkers { count: 0 } => "No marker is withdrawn for this.".to_owned(),
        Illegal::WrongMarkers { count: 1 } => "You need a marker on a post to withdraw.".to_owned(),
        Illegal::WrongMarkers { count } => format!("You need {count} markers on posts to withdraw."),
        Illegal::NoneInReserve { kind } => format!("The reserve has no {}.", name(kind)),
        Illegal::WrongPiece => "That piece is not stacked by this move.".to_owned(),
        Illegal::WrongTarget => "That piece is not meant by this move.".to_owned(),
        Illegal::NoSuchTarget { .. } => "There is no such piece on the ring.".to_owned(),
        Illegal::NotOnThat => "Not there: mind the wrestlers.".to_owned(),
        Illegal::TooLarge { kind } => format!("A {} is too large for what lies there.", name(kind)),
        Illegal::NotAlone => "Only a piece that lies alone can be taken.".to_owned(),
        Illegal::NotTouching => "No such piece touches your wrestler.".to_owned(),
        Illegal::NothingLeft => "Nothing would be left to push.".to_owned(),
    }
}
