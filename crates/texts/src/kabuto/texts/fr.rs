//! French.

use dohyo_drawing::{fixed, number};
use dohyo_kabuto::roster::{Condition, Cost, Deed, Power, Timing};
use dohyo_kabuto::{Aim, Corner, Corners, Illegal, Item, Kind, Quarter, Stand};

use super::{
    Foretelling, KabutoTexts, Moment, MoreTexts, PushAdvised, PushTold, UseAdvised, counted, facing_shown,
};
use crate::table::TableWords;
use crate::texts::{Section, with_capital};

pub(super) static FR: KabutoTexts = KabutoTexts {
    table: TableWords {
        goal: "Poussez un lutteur adverse hors du ring pour gagner.",
        pick: "Puis une pièce, un coin, et poussez.",
        highlight: "quelque chose tombe du ring",
        levels: [
            "Pousse vers le milieu, d’une main qui tremble.",
            "Aime voir tomber les pièces, même si son lutteur est derrière.",
            "Essaie quelques poussées de tête et prend la meilleure.",
            "Garde son lutteur loin du bord.",
            "Vise, et se sert de ses coups spéciaux quand ils paient.",
            "Prévoit votre prochaine poussée.",
            "Trouve l’angle que vous espériez lui cacher.",
            "L’ordinateur à pleine force.",
        ],
        load_help: "Collez une partie Dohyō ou une position. Votre partie est gardée tant qu’une nouvelle n’a pas été lue sans erreur.",
        download_exchange: "",
        help_mouse: Section {
            title: "Souris et écran tactile",
            text: "Cliquez sur une pièce de votre inventaire et sur un poteau : la plateforme s’y place. Glissez à côté de la plateforme pour déplacer la pièce le long du bord, et dans le ring pour tourner la visée. Les contours montrent où tout irait, la ligne sous le ring dit ce qui tomberait ; «\u{a0}Aperçu\u{a0}» retire les deux. Puis maintenez «\u{a0}Pousser\u{a0}» : la poussée va à votre rythme, plus vite si vous glissez vers le haut ; une fois commencée, elle va au bout, et un clic sur le ring passe le reste. Les coups spéciaux sont sur des cartes : celles qu’on ne peut pas utiliser maintenant disent pourquoi.",
        },
        keys: &[
            (&["1", "…", "9"], "prendre une pièce de l’inventaire, ou répondre à ce qu’une carte demande"),
            (
                &["Q", "E", "Z", "C"],
                "le coin correspondant : en haut à gauche, en haut à droite, en bas à gauche, en bas à droite",
            ),
            (
                &["W", "A", "D", "X"],
                "le côté correspondant, si un coup le permet ; [ et ] décalent la plateforme",
            ),
            (&["←", "→"], "déplacer la pièce le long du bord ; avec Maj à petits pas"),
            (&["↑", "↓"], "tourner la visée à gauche et à droite ; avec Maj à petits pas"),
            (&["T"], "tourner une pièce spéciale d’un quart"),
            (&["Entrée"], "pousser ; maintenez-la pour pousser à votre rythme"),
            (&["P"], "finir le tour"),
            (&["S"], "le dernier tour au ralenti"),
            (&["Échap"], "désélectionner, ou passer le reste d’une poussée"),
            (&["U", "R"], "annuler et rétablir"),
            (&["H", "F"], "un conseil, et voir le ring d’une autre place"),
            (&[",", "."], "une action en arrière ; une en avant, on revoit les poussées"),
        ],
        help_letters: "Les touches des coins et des côtés entourent S sur un clavier anglais, quoi qu’il y soit imprimé. Elles agissent quand le ring ou son panneau a le focus ; Tab y mène.",
    },
    seat: |seat| ["Joueur 1", "Joueur 2", "Joueur 3", "Joueur 4"][seat.index().min(3)],
    wrestler: |id| match id {
        "baron" => "Baron Lanterne",
        "loom" => "Mémé Métier",
        "sada" => "Sada la Glisseuse",
        "bunji" => "Bunji le Soufflet",
        "maud" => "Maud du Mortier",
        "judge" => "Juge Déclic",
        "polly" => "Polly la Pince",
        "kuro" => "Kuro de la Fosse",
        _ => "",
    },
    kind: |kind| name(kind).0,
    pieces,
    tray: |kinds| if kinds.is_empty() { "rien".to_owned() } else { pieces(kinds) },
    item: |item| match item {
        Item::One { kind, heading } => {
            let turned = match heading {
                Quarter::East => "",
                Quarter::North => ", vers la gauche",
                Quarter::West => ", à l’envers",
                Quarter::South => ", vers la droite",
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
        let way = |number: i16| if number > 0 { "gauche" } else { "droite" };
        let far = number(f64::from(lateral.abs()) / 10.0).replace('.', ",");
        let aside = match lateral {
            0 => "au milieu".to_owned(),
            _ => format!("{far}\u{a0}mm à {}", way(lateral)),
        };
        let degrees = crate::kabuto::geometry::degrees(Aim { lateral, angle }).abs();
        let bent = match angle {
            0 => "tout droit".to_owned(),
            _ => format!("{}° à {}", fixed(degrees, 0), way(angle)),
        };
        format!("{aside}, {bent}")
    },
    post: |at, markers| match markers {
        [] => format!("Poteau {}, sans marqueur", corner(at)),
        _ => format!("Poteau {}, marqueurs de {}", corner(at), markers.join(", ")),
    },
    power: |id| match id {
        "kindle" => "Allumer",
        "beacon" => "Phare",
        "spin" => "Filer",
        "living-bridge" => "Pont vivant",
        "surface-tension" => "Tension de surface",
        "launch-raft" => "Mise à l’eau",
        "long-molt" => "Longue mue",
        "drone" => "Bourdon",
        "daub" => "Crépir",
        "nest-wall" => "Mur du nid",
        "cap" => "Couvrir",
        "reduced-sentence" => "Peine réduite",
        "snap" => "Déclic",
        "order" => "Silence !",
        "sharpen" => "Aiguiser",
        "clamp" => "Étau",
        "sandslide" => "Éboulis",
        "undermine" => "Saper",
        _ => "",
    },
    timing: |timing| match timing {
        Timing::BeforePush => "avant la poussée",
        Timing::AfterPush => "après la poussée",
        Timing::BeforeOrAfterPush => "avant ou après la poussée",
        Timing::AsPush => "en guise de poussée",
        Timing::OnCornerSlam => "lors d’un coup en coin",
        Timing::ReplacesTurn => "à la place du tour",
    },
    illegal: refuse,
    moment: |moment| match moment {
        Moment::FirstMarker => "placez votre premier marqueur sur un poteau",
        Moment::Push => "choisissez une pièce de votre inventaire, puis un coin",
        Moment::Extra => "une poussée de plus, du même endroit",
        Moment::Marker => "posez un marqueur sur un poteau libre, ou finissez le tour",
        Moment::Slam => "coup en coin ! Une poussée de plus du même coin",
        Moment::After => "jouez un coup spécial, ou finissez le tour",
    },
    told: |who, what| format!("{who} : {what}{}", if what.ends_with('!') { "" } else { "." }),
    told_push: |told| {
        let PushTold { item, stand: from, slam, fallen, wrestlers, belt } = told;
        let slam = if *slam { "coup en coin, " } else { "" };
        let mut text = format!("{slam}{}, ", pushed(*item, *from));
        let names: Vec<_> = fallen.iter().map(|&kind| name(kind).0).collect();
        text += &match names.len() {
            0 if wrestlers.is_empty() && !belt => "rien n’est tombé".to_owned(),
            0 => "aucune autre pièce tombée".to_owned(),
            1 => format!("1 pièce tombée : {}", names[0]),
            count => format!("{count} pièces tombées : {}", names.join(", ")),
        };
        for wrestler in wrestlers {
            text += &format!("{} {wrestler} est K.-O. !", if text.ends_with('!') { "" } else { "." });
        }
        if *belt {
            let stop = if text.ends_with('!') { "" } else { "." };
            text += &format!("{stop} La ceinture est tombée !");
        }
        text
    },
    told_marker: |at| format!("un marqueur sur le poteau {}", corner(at)),
    told_end: "fin du tour",
    told_submit: "plus rien à pousser, se soumet",
    foretold: |foretelling| match foretelling {
        Foretelling::OwnFall { out: false } => "Votre lutteur tombe : vous perdez.".to_owned(),
        Foretelling::OwnFall { out: true } => "Votre lutteur tombe : vous êtes hors jeu.".to_owned(),
        Foretelling::PartnerFalls(name) => format!("{name}, de votre équipe, tombe : vous perdez."),
        Foretelling::Knockout(names) => {
            let fall = if names.len() == 1 { "tombe" } else { "tombent" };
            format!("{} {fall} : vous gagnez !", names.join(" et "))
        }
        Foretelling::Belt => "La ceinture tombe : vous gagnez !".to_owned(),
        &Foretelling::Pieces { discs, special } => {
            let won = match discs {
                1 => "1 disque tombe et est à vous".to_owned(),
                _ => format!("{discs} disques tombent et sont à vous"),
            };
            let lost = match special {
                1 => "1 pièce spéciale tombe".to_owned(),
                _ => format!("{special} pièces spéciales tombent"),
            };
            match (discs, special) {
                (0, 0) => "Rien ne tombe.".to_owned(),
                (_, 0) => format!("{won}."),
                (0, _) => format!("{lost}."),
                _ => format!("{won} ; {lost} aussi."),
            }
        }
    },
    list_marker: "marqueur",
    list_again: |item| format!("{item}, encore"),
    list_slam: |item| format!("coup en coin : {item}"),
    list_end: "fin du tour",
    list_submit: "se soumet",
    advise_push: |&PushAdvised { shot, slam, keep }| {
        let how = if slam { "coup en coin avec" } else { "poussez" };
        let a = match shot.item {
            Item::One { kind, .. } => article(kind),
            Item::Group(group) if group.belongs_to("FILE") => "une",
            Item::Group(_) => "un",
        };
        let stays = keep.map(|at| format!(" ; le marqueur de {} reste", corner(at)));
        let what = pushed(shot.item, shot.stand);
        format!("{how} {a} {what} : {}{}", (FR.aim)(shot.aim), stays.unwrap_or_default())
    },
    advise_marker: |at| format!("un marqueur sur le poteau {}", corner(at)),
    advise_use: |UseAdvised { power, to, from, piece, target }| {
        let details = [
            to.as_ref().map(|who| format!("payez {who}")),
            (from.count() > 0).then(|| format!("reprenez {}", corners(*from))),
            piece.map(|kind| format!("avec {} {}", article(kind), name(kind).0)),
            target.as_ref().map(|what| format!("sur : {what}")),
        ];
        let used = std::iter::once(format!("coup spécial {power}"));
        used.chain(details.into_iter().flatten()).collect::<Vec<_>>().join(", ")
    },
    by_ko: "Un lutteur a été poussé hors du ring.",
    by_own_ko: "Un lutteur a été poussé hors du ring par son propre camp.",
    by_belt: "La ceinture est tombée du ring.",
    by_submission: "Il ne restait rien à pousser.",
    by_limit: "Deux cents tours sont passés.",
    board: "Le ring",
    on_ring: |pieces| format!("Sur le ring : {pieces}."),
    holds: |who, tray, markers, out| {
        let out = if out { ", hors jeu" } else { "" };
        format!("{who}{out} : a {tray} ; marqueurs : {}.", corners(markers))
    },
    on_board: |what, place| format!("{what} au {place}"),
    places: [
        "côté est",
        "nord-est",
        "nord",
        "nord-ouest",
        "côté ouest",
        "sud-ouest",
        "sud",
        "sud-est",
        "milieu",
    ],
    belt_on: "avec la ceinture",
    your_tray: "Inventaire",
    tray_empty: "L’inventaire est vide.",
    push: "Pousser",
    push_slam: "Coup en coin",
    push_anyway: "Pousser quand même",
    push_note: "Maintenez pour pousser à votre rythme ; glissez vers le haut pour aller plus vite.",
    end_turn: "Finir le tour",
    submit: "Se soumettre",
    replay: "Revoir le dernier tour",
    replay_slow: "Revoir le dernier tour, à demi-vitesse",
    nothing_yet: "Personne n’a encore poussé.",
    moves: "Coups spéciaux",
    pick_piece: "Choisissez d’abord une pièce de votre inventaire.",
    pick_corner: "Choisissez un coin : cliquez sur un poteau.",
    would_lose: "Cette poussée vous fait perdre. Appuyez encore pour pousser quand même.",
    first_corner: "Maintenant le coin d’où pousser : cliquez sur l’un des quatre poteaux.",
    first_piece: "Maintenant une pièce de votre inventaire.",
    first_aim: "Décalez et tournez la pièce ; les contours montrent le résultat. Puis maintenez Pousser.",
    ready: |item, stand| format!("{} depuis {stand} : visez, puis maintenez Pousser", with_capital(item)),
    out: "hors jeu",
    team: |wrestler, partner| format!("{wrestler} avec {partner}"),
};

pub(super) static MORE: MoreTexts = MoreTexts {
    insect: |id| match id {
        "baron" => "luciole",
        "loom" => "fourmi tisserande",
        "sada" => "gerris",
        "bunji" => "cigale",
        "maud" => "guêpe maçonne",
        "judge" => "taupin",
        "polly" => "perce-oreille",
        "kuro" => "fourmilion",
        _ => "",
    },
    costs: |power| {
        let cost = |cost: &Cost| match cost {
            Cost::Pay(kinds) => format!("payer {}", pieces(kinds)),
            Cost::Withdraw(1) => "retirer 1 marqueur".to_owned(),
            Cost::Withdraw(count) => format!("retirer {count} marqueurs"),
        };
        let costs: Vec<_> = power.costs.iter().map(cost).collect();
        (!costs.is_empty()).then(|| with_capital(&costs.join(", ")))
    },
    does,
    turn_piece: "Tourner",
    offset: "Décalage",
    angle: "Angle",
    platform_shift: "Plateforme le long du côté",
    ghost: "Aperçu",
    use_it: "Utiliser",
    by_pushing: "Choisissez le groupe dans votre inventaire.",
    by_slam: "Choisissez sous le bouton le marqueur qui reste.",
    ask_payee: "Qui payez-vous ?",
    ask_markers: "Quels marqueurs reprenez-vous ?",
    ask_piece: "Quelle pièce ?",
    ask_target: "Cliquez sur la pièce du ring.",
    keep: "Marqueur qui reste",
    keep_none: "aucun",
    reserve: "Réserve",
    credit: "Sakura Slam appartient aux jeux Kabuto Sumo de Tony Miller, Michael Dunsmore et John Brieger, publiés par Allplay. Ces règles sont dites avec nos mots ; lutteurs, mesures et dessins sont les nôtres.",
};

/// One and several.
fn name(kind: Kind) -> (&'static str, &'static str) {
    match kind.name() {
        "S" => ("petit disque", "petits disques"),
        "M" => ("disque moyen", "disques moyens"),
        "L" => ("grand disque", "grands disques"),
        "WRESTLER" => ("lutteur", "lutteurs"),
        "LANTERN" => ("lanterne", "lanternes"),
        "THREAD" => ("fil", "fils"),
        "RAFT" => ("radeau", "radeaux"),
        "HUSK" => ("exuvie", "exuvies"),
        "BRICK" => ("brique", "briques"),
        "GAVEL" => ("maillet", "maillets"),
        "PINCER-L" => ("pince gauche", "pinces gauches"),
        "PINCER-R" => ("pince droite", "pinces droites"),
        "GRIT" => ("gravier", "graviers"),
        _ => ("", ""),
    }
}

fn article(kind: Kind) -> &'static str {
    match kind.name() {
        "LANTERN" | "HUSK" | "BRICK" | "PINCER-L" | "PINCER-R" => "une",
        _ => "un",
    }
}

fn pieces(kinds: &[Kind]) -> String {
    let piece = |&(count, kind): &(usize, Kind)| {
        let (one, several) = name(kind);
        format!("{count} {}", if count == 1 { one } else { several })
    };
    counted(kinds).iter().map(piece).collect::<Vec<_>>().join(", ")
}

fn one_of(kinds: &[Kind]) -> String {
    kinds.iter().map(|&kind| format!("1 {}", name(kind).0)).collect::<Vec<_>>().join(" ou ")
}

fn group_name(group: &str) -> &'static str {
    match group {
        "FILE/2" => "file de 2 fils",
        "FILE/3" => "file de 3 fils",
        "CLAMP/M" => "étau avec un disque moyen",
        "CLAMP/L" => "étau avec un grand disque",
        _ => "",
    }
}

fn corner(corner: Corner) -> &'static str {
    match facing_shown().called(corner) {
        Corner::NE => "NE",
        Corner::NW => "NO",
        Corner::SW => "SO",
        Corner::SE => "SE",
    }
}

fn corners(corners: Corners) -> String {
    let names: Vec<_> = corners.iter().map(corner).collect();
    if names.is_empty() { "aucun".to_owned() } else { names.join(", ") }
}

fn side(side: Quarter) -> &'static str {
    match facing_shown().side_called(side) {
        Quarter::East => "côté est",
        Quarter::North => "côté nord",
        Quarter::West => "côté ouest",
        Quarter::South => "côté sud",
    }
}

fn stand(stand: Stand) -> String {
    match stand {
        Stand::Corner(at) => corner(at).to_owned(),
        Stand::Side { side: at, .. } => format!("le {}", side(at)),
    }
}

/// What is pushed, and from where.
fn pushed(item: Item, from: Stand) -> String {
    let item = (FR.item)(item);
    // How a piece is turned stands between commas.
    let comma = if item.contains(',') { "," } else { "" };
    format!("{item}{comma} depuis {}", stand(from))
}

fn having(count: u8) -> String {
    if count == 0 { "vous n’en avez aucun".to_owned() } else { format!("vous en avez {count}") }
}

fn does(power: &Power) -> String {
    let deed = |deed: &Deed| match deed {
        Deed::Gain(kinds) => format!("Prenez {} dans la réserve.", pieces(kinds)),
        Deed::GainAny(kinds) => match counted(kinds)[..] {
            [(count, _)] if count > 1 => format!("Prenez dans la réserve jusqu’à {}.", pieces(kinds)),
            _ => format!("Prenez {} dans la réserve, s’il y en a.", pieces(kinds)),
        },
        Deed::Stack { kinds, on_wrestler: false } => {
            format!("Empilez {} sur une pièce qui n’est pas un lutteur.", one_of(kinds))
        }
        Deed::Stack { kinds, on_wrestler: true } => {
            format!("Empilez {} sur votre propre lutteur.", one_of(kinds))
        }
        Deed::ExtraPush => "Poussez une pièce de plus, du même endroit.".to_owned(),
        Deed::PlatformOnSide(most) => format!(
            "Cette poussée peut partir d’un côté droit, jusqu’à {} mm de son milieu, sans marqueur.",
            number(f64::from(*most) / 10.0).replace('.', ",")
        ),
        Deed::PushGroup(group) => {
            let groups: Vec<_> = dohyo_kabuto::Group::all().filter(|other| other.belongs_to(group)).collect();
            let names: Vec<_> = groups.iter().map(|group| group_name(group.name())).collect();
            format!("Poussez plusieurs pièces à la fois : {}.", names.join(", ou "))
        }
        Deed::KeepMarker => "Un de vos marqueurs reste, mais pas celui du coin de la plateforme.".to_owned(),
        Deed::Take { kinds, leave } => format!(
            "Prenez {} qui est seul et touche votre lutteur ; {} de la réserve prend sa place.",
            one_of(kinds),
            one_of(&[*leave])
        ),
        Deed::MayPlaceMarker => "Vous pouvez poser un marqueur.".to_owned(),
    };
    let condition = |condition: &Condition| match condition {
        Condition::KnockedOffNothing => "rien n’est tombé ce tour".to_owned(),
        Condition::HoldsAtMost(1) => "vous avez au plus 1 pièce".to_owned(),
        Condition::HoldsAtMost(most) => format!("vous avez au plus {most} pièces"),
    };
    let mut text = power.deeds.iter().map(deed).collect::<Vec<_>>().join(" ");
    let conditions: Vec<_> = power.conditions.iter().map(condition).collect();
    if !conditions.is_empty() {
        text += &format!(" Seulement si {}.", conditions.join(" et "));
    }
    text
}

fn refuse(why: Illegal) -> String {
    let name = |kind: Kind| name(kind).0;
    match why {
        Illegal::GameOver => "La partie est finie.".to_owned(),
        Illegal::NotYourTurn => "C’est le tour d’un autre joueur.".to_owned(),
        Illegal::FirstMarkerFirst => "Posez d’abord le premier marqueur.".to_owned(),
        Illegal::NoMarkerNow => "On ne pose pas de marqueur maintenant.".to_owned(),
        Illegal::PostTaken { corner: at } => format!("Vous avez déjà un marqueur sur {}.", corner(at)),
        Illegal::NoPushNow => "Vous ne pouvez pas pousser maintenant.".to_owned(),
        Illegal::ExtraFirst => "Faites d’abord la poussée supplémentaire.".to_owned(),
        Illegal::NoSlam => "Seulement lors d’un coup en coin.".to_owned(),
        Illegal::SlamFirst => "Faites d’abord le coup en coin.".to_owned(),
        Illegal::PushFirst => "Poussez d’abord.".to_owned(),
        Illegal::NotSubmitting => "On ne se soumet que si l’on n’a plus rien à pousser.".to_owned(),
        Illegal::NotInTray { kind } => {
            format!("Pas de pièce «\u{a0}{}\u{a0}» dans votre inventaire.", name(kind))
        }
        Illegal::NoSuchGroup => "Aucun coup ne permet de pousser ce groupe maintenant.".to_owned(),
        Illegal::AimTooWide => "La plateforme ne va pas jusque-là.".to_owned(),
        Illegal::NotFromSide => "La plateforme va aux coins, sauf si un coup permet un côté.".to_owned(),
        Illegal::TooFarFromMiddle => "La plateforme est trop loin du milieu du côté.".to_owned(),
        Illegal::NothingKept => "Aucun marqueur ne peut rester.".to_owned(),
        Illegal::CannotKeep { corner: at } => format!("Le marqueur de {} ne peut pas rester.", corner(at)),
        Illegal::NotYourMove { .. } => "C’est le coup d’un autre lutteur.".to_owned(),
        Illegal::Junior => "Il n’y a pas de coups spéciaux en ligue junior.".to_owned(),
        Illegal::Used { .. } => "Déjà utilisé ce tour.".to_owned(),
        Illegal::WrongTime { power } => format!("Seulement {}.", (FR.timing)(power.power().timing)),
        Illegal::CannotReplace { .. } => {
            "Pas après un autre coup spécial, ni deux tours de suite.".to_owned()
        }
        Illegal::Replaced => "Ce coup a remplacé votre tour : pas d’autre coup.".to_owned(),
        Illegal::KnockedOff { .. } => "Vous avez fait tomber quelque chose ce tour.".to_owned(),
        Illegal::HoldsTooMany { most, .. } => {
            format!("Vous avez plus de {most} pièce{}.", if most == 1 { "" } else { "s" })
        }
        Illegal::CannotPay { kind, need, have } => {
            format!("Il faut payer {}, {}.", pieces(&vec![kind; need.into()]), having(have))
        }
        Illegal::MarkersForSlam { .. } => "Le coup en coin a besoin de vos quatre marqueurs.".to_owned(),
        Illegal::WhomToPay => "Choisissez qui payer.".to_owned(),
        Illegal::CannotBePaid { .. } => "Ce joueur ne peut pas être payé.".to_owned(),
        Illegal::WrongMarkers { need: 0, .. } => "Aucun marqueur n’est retiré pour cela.".to_owned(),
        Illegal::WrongMarkers { need: 1, .. } => "Il faut un marqueur sur un poteau.".to_owned(),
        Illegal::WrongMarkers { need, have } => {
            format!("Il faut {need} marqueurs sur des poteaux, {}.", having(have))
        }
        Illegal::NoneInReserve { kind } => {
            format!("La réserve n’a pas de pièce «\u{a0}{}\u{a0}».", name(kind))
        }
        Illegal::WrongPiece => "Ce coup n’empile pas cette pièce.".to_owned(),
        Illegal::WrongTarget => "Ce coup ne prend pas cette pièce.".to_owned(),
        Illegal::NoSuchTarget { .. } => "Cette pièce n’est pas sur le ring.".to_owned(),
        Illegal::NotOnThat => "Pas sur ce lutteur.".to_owned(),
        Illegal::TooLarge { kind } => {
            format!("Pièce «\u{a0}{}\u{a0}» trop grande pour ce qui est là.", name(kind))
        }
        Illegal::NotAlone => "On ne prend qu’une pièce isolée.".to_owned(),
        Illegal::NotTouching => "Aucune pièce qui convient ne touche votre lutteur.".to_owned(),
        Illegal::NothingLeft => "Il ne resterait rien à pousser.".to_owned(),
    }
}
