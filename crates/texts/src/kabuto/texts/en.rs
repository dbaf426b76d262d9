//! English.

use dohyo_drawing::{fixed, number};
use dohyo_kabuto::roster::{Condition, Cost, Deed, Power, Timing};
use dohyo_kabuto::{Aim, Corner, Corners, Illegal, Item, Kind, Quarter, Stand};

use super::{
    Foretelling, KabutoTexts, Moment, MoreTexts, PushAdvised, PushTold, UseAdvised, counted, facing_shown,
};
use crate::table::TableWords;
use crate::texts::{Section, with_capital};

pub(super) static EN: KabutoTexts = KabutoTexts {
    table: TableWords {
        goal: "Push an opposing wrestler off the ring to win.",
        pick: "Then a piece, a corner, and push.",
        highlight: "something falls from the ring",
        levels: [
            "Pushes towards the middle with a trembling hand.",
            "Likes to see pieces fall, even if its own wrestler is behind them.",
            "Tries a few pushes in its head and takes the best.",
            "Keeps its own wrestler away from the edge.",
            "Aims, and uses its special moves when they pay.",
            "Expects your next push.",
            "Finds the angle you hoped it would miss.",
            "The computer at full strength.",
        ],
        load_help: "Paste a Dohyō record or a position. Your game is kept until a new one is read without error.",
        download_exchange: "",
        help_mouse: Section {
            title: "Mouse and touch",
            text: "Click a piece in your tray, then a post: the platform goes there. Drag beside the platform to move the piece along the edge, drag inside the ring to turn the aim. The outlines show where things would go; the line under the ring says what would fall, and “Preview” hides both. Then hold “Push”: as long as you hold it the push goes at your pace, faster the farther you slide up; once begun it plays out, and a click on the ring skips the rest. Special moves are on cards: those you cannot use now say why.",
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
            (&["S"], "the last turn again, slowly"),
            (&["Esc"], "let go, or skip the rest of a push"),
            (&["U", "R"], "undo and redo"),
            (&["H", "F"], "hint, and seeing the ring from another seat"),
            (&[",", "."], "one action back; one action on, pushes are shown again"),
        ],
        help_letters: "The keys for corners and sides surround S on the keyboard, whatever is printed on them. They work while the ring or its panel has the focus; Tab leads there.",
    },
    seat: |seat| ["Player 1", "Player 2", "Player 3", "Player 4"][seat.index().min(3)],
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
    corner,
    corners,
    side,
    stand,
    aim: |Aim { lateral, angle }| {
        let way = |number: i16| if number > 0 { "left" } else { "right" };
        let aside = match lateral {
            0 => "in the middle".to_owned(),
            _ => format!("{}\u{a0}mm to the {}", number(f64::from(lateral.abs()) / 10.0), way(lateral)),
        };
        let degrees = crate::kabuto::geometry::degrees(Aim { lateral, angle }).abs();
        let bent = match angle {
            0 => "straight ahead".to_owned(),
            _ => format!("{}° to the {}", fixed(degrees, 0), way(angle)),
        };
        format!("{aside}, {bent}")
    },
    post: |at, markers| match markers {
        [] => format!("Post {}, no marker", corner(at)),
        _ => format!("Post {}, markers of {}", corner(at), markers.join(", ")),
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
    illegal: refuse,
    moment: |moment| match moment {
        Moment::FirstMarker => "place your first marker on a post",
        Moment::Push => "choose a piece from your tray, then a corner",
        Moment::Extra => "one more push from where the platform stands",
        Moment::Marker => "place a marker on a free post, or end the turn",
        Moment::Slam => "corner slam! One more push from the same corner",
        Moment::After => "play a special move, or end the turn",
    },
    told: |who, what| format!("{who}: {what}{}", if what.ends_with('!') { "" } else { "." }),
    told_push: |told| {
        let PushTold { item, stand: from, slam, fallen, wrestlers, belt } = told;
        let slam = if *slam { "corner slam, " } else { "" };
        let mut text = format!("{slam}{}, ", pushed(*item, *from));
        let names: Vec<_> = fallen.iter().map(|&kind| name(kind).2).collect();
        text += &match names.len() {
            0 if wrestlers.is_empty() && !belt => "nothing fell".to_owned(),
            0 => "no other piece fell".to_owned(),
            1 => format!("1 piece fell: {}", names[0]),
            count => format!("{count} pieces fell: {}", names.join(", ")),
        };
        for wrestler in wrestlers {
            text += &format!("{} {wrestler} is knocked out!", if text.ends_with('!') { "" } else { "." });
        }
        if *belt {
            text += if text.ends_with('!') { " The belt fell!" } else { ". The belt fell!" };
        }
        text
    },
    told_marker: |at| format!("a marker on the post {}", corner(at)),
    told_end: "the turn ends",
    told_submit: "nothing left to push, submits",
    foretold: |foretelling| match foretelling {
        Foretelling::OwnFall { out: false } => "Your wrestler falls: you lose.".to_owned(),
        Foretelling::OwnFall { out: true } => "Your wrestler falls: you are out.".to_owned(),
        Foretelling::PartnerFalls(name) => format!("Your partner {name} falls: you lose."),
        Foretelling::Knockout(names) => {
            let fall = if names.len() == 1 { "falls" } else { "fall" };
            format!("{} {fall}: you win!", names.join(" and "))
        }
        Foretelling::Belt => "The belt falls: you win!".to_owned(),
        &Foretelling::Pieces { discs, special } => {
            let fall = |count: usize, what: &str| match count {
                1 => format!("1 {what} falls"),
                _ => format!("{count} {what}s fall"),
            };
            match (discs, special) {
                (0, 0) => "Nothing falls.".to_owned(),
                (_, 0) => format!("{} to you.", fall(discs, "disc")),
                (0, _) => format!("{}.", fall(special, "special piece")),
                _ => format!("{} to you, and {}.", fall(discs, "disc"), fall(special, "special piece")),
            }
        }
    },
    list_marker: "marker",
    list_again: |item| format!("{item}, again"),
    list_slam: |item| format!("slam: {item}"),
    list_end: "end of turn",
    list_submit: "submits",
    advise_push: |&PushAdvised { shot, slam, keep }| {
        let how = if slam { "corner slam with" } else { "push" };
        let stays = keep.map(|at| format!("; the marker on {} stays", corner(at)));
        let what = pushed(shot.item, shot.stand);
        format!("{how} a {what}: {}{}", (EN.aim)(shot.aim), stays.unwrap_or_default())
    },
    advise_marker: |at| format!("a marker on the post {}", corner(at)),
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
    push: "Push",
    push_slam: "Corner slam",
    push_anyway: "Push anyway",
    push_note: "Hold to push at your own pace; slide up to go faster.",
    end_turn: "End turn",
    submit: "Submit",
    replay: "Show the last turn again",
    replay_slow: "Show the last turn again, at half speed",
    nothing_yet: "Nobody has pushed yet.",
    moves: "Special moves",
    pick_piece: "Choose a piece from your tray first.",
    pick_corner: "Choose a corner: click a post.",
    would_lose: "With this push you lose. Press again to push anyway.",
    first_corner: "Now the corner to push from: click one of the four posts.",
    first_piece: "Now a piece from your tray.",
    first_aim: "Slide and turn your piece; the dashed outlines show the result. Then hold Push.",
    ready: |item, stand| format!("{} from {stand}: aim, then hold Push", with_capital(item)),
    out: "out",
    team: |wrestler, partner| format!("{wrestler} with {partner}"),
};

pub(super) static MORE: MoreTexts = MoreTexts {
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
    costs: |power| {
        let cost = |cost: &Cost| match cost {
            Cost::Pay(kinds) => format!("pay {}", pieces(kinds)),
            Cost::Withdraw(1) => "withdraw 1 marker".to_owned(),
            Cost::Withdraw(count) => format!("withdraw {count} markers"),
        };
        let costs: Vec<_> = power.costs.iter().map(cost).collect();
        (!costs.is_empty()).then(|| with_capital(&costs.join(", ")))
    },
    does,
    turn_piece: "Turn",
    offset: "Slide",
    angle: "Angle",
    platform_shift: "Platform along the side",
    ghost: "Preview",
    use_it: "Use",
    by_pushing: "Choose the group in your tray.",
    by_slam: "Choose below the button which marker stays.",
    ask_payee: "Who is paid?",
    ask_markers: "Which markers come back?",
    ask_piece: "Which piece?",
    ask_target: "Click the piece on the ring.",
    keep: "Marker that stays",
    keep_none: "none",
    reserve: "Reserve",
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
        "PINCER-L" => ("left pincer", "left pincers", "left pincer"),
        "PINCER-R" => ("right pincer", "right pincers", "right pincer"),
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

fn corner(corner: Corner) -> &'static str {
    facing_shown().called(corner).name()
}

fn side(side: Quarter) -> &'static str {
    match facing_shown().side_called(side) {
        Quarter::East => "east side",
        Quarter::North => "north side",
        Quarter::West => "west side",
        Quarter::South => "south side",
    }
}

fn stand(stand: Stand) -> String {
    match stand {
        Stand::Corner(at) => corner(at).to_owned(),
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
    let names: Vec<_> = corners.iter().map(corner).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

fn or_none(count: u8) -> String {
    if count == 0 { "none".to_owned() } else { count.to_string() }
}

fn does(power: &Power) -> String {
    let deed = |deed: &Deed| match deed {
        Deed::Gain(kinds) => format!("Take {} from the reserve.", pieces(kinds)),
        Deed::GainAny(kinds) => match counted(kinds)[..] {
            [(count, _)] if count > 1 => format!("Take up to {} from the reserve.", pieces(kinds)),
            _ => format!("Take {} from the reserve, if it has them.", pieces(kinds)),
        },
        Deed::Stack { kinds, on_wrestler: false } => {
            format!("Stack a {} on a piece other than a wrestler.", one_of(kinds))
        }
        Deed::Stack { kinds, on_wrestler: true } => {
            format!("Stack a {} on your own wrestler.", one_of(kinds))
        }
        Deed::ExtraPush => "Push one more piece from where the platform stands.".to_owned(),
        Deed::PlatformOnSide(most) => format!(
            "This push may start from a straight side, up to {} mm from its middle, without a marker.",
            number(f64::from(*most) / 10.0)
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
        Illegal::FirstMarkerFirst => "Place the first marker first.".to_owned(),
        Illegal::NoMarkerNow => "No marker can be placed now.".to_owned(),
        Illegal::PostTaken { corner: at } => format!("You already have a marker on {}.", corner(at)),
        Illegal::NoPushNow => "You cannot push now.".to_owned(),
        Illegal::ExtraFirst => "Make the extra push first.".to_owned(),
        Illegal::NoSlam => "Only in a corner slam.".to_owned(),
        Illegal::SlamFirst => "Make the corner slam first.".to_owned(),
        Illegal::PushFirst => "Push first.".to_owned(),
        Illegal::NotSubmitting => "You can only submit when you have nothing to push.".to_owned(),
        Illegal::NotInTray { kind } => format!("There is no {} in your tray.", name(kind)),
        Illegal::NoSuchGroup => "No move lets you push this group now.".to_owned(),
        Illegal::AimTooWide => "The platform does not reach that far.".to_owned(),
        Illegal::NotFromSide => "The platform stands at corners, unless a move allows a side.".to_owned(),
        Illegal::TooFarFromMiddle => "The platform stands too far from the side’s middle.".to_owned(),
        Illegal::NothingKept => "No marker can be kept.".to_owned(),
        Illegal::CannotKeep { corner: at } => format!("The marker on {} cannot be kept.", corner(at)),
        Illegal::NotYourMove { .. } => "That is another wrestler’s move.".to_owned(),
        Illegal::Junior => "There are no special moves in the junior league.".to_owned(),
        Illegal::Used { .. } => "Already used this turn.".to_owned(),
        Illegal::WrongTime { power } => format!("Only {}.", (EN.timing)(power.power().timing)),
        Illegal::CannotReplace { .. } => {
            "Not after another special move, and not two turns in a row.".to_owned()
        }
        Illegal::Replaced => "This move replaced your turn: no other move.".to_owned(),
        Illegal::KnockedOff { .. } => "You knocked something off this turn.".to_owned(),
        Illegal::HoldsTooMany { most, .. } => {
            format!("You hold more than {most} {}.", if most == 1 { "piece" } else { "pieces" })
        }
        Illegal::CannotPay { kind, need, have } => {
            format!("You need {} to pay, and have {}.", pieces(&vec![kind; need.into()]), or_none(have))
        }
        Illegal::MarkersForSlam { .. } => "The corner slam needs your four markers.".to_owned(),
        Illegal::WhomToPay => "Choose whom to pay.".to_owned(),
        Illegal::CannotBePaid { .. } => "That player cannot be paid.".to_owned(),
        Illegal::WrongMarkers { need: 0, .. } => "No marker is withdrawn for this.".to_owned(),
        Illegal::WrongMarkers { need: 1, .. } => "You need a marker on a post.".to_owned(),
        Illegal::WrongMarkers { need, have } => {
            format!("You need {need} markers on posts, and have {}.", or_none(have))
        }
        Illegal::NoneInReserve { kind } => format!("The reserve has no {}.", name(kind)),
        Illegal::WrongPiece => "This move does not stack that piece.".to_owned(),
        Illegal::WrongTarget => "This move does not take that piece.".to_owned(),
        Illegal::NoSuchTarget { .. } => "There is no such piece on the ring.".to_owned(),
        Illegal::NotOnThat => "Not on this wrestler.".to_owned(),
        Illegal::TooLarge { kind } => format!("A {} is too large for the piece there.", name(kind)),
        Illegal::NotAlone => "Only a piece that lies alone can be taken.".to_owned(),
        Illegal::NotTouching => "No such piece touches your wrestler.".to_owned(),
        Illegal::NothingLeft => "Nothing would be left to push.".to_owned(),
    }
}
