//! French.

use dohyo_kabuto::roster::{Condition, Cost, Deed, Power, Timing};
use dohyo_kabuto::{Aim, Corner, Corners, Illegal, Item, Kind, Quarter, Stand};

use super::{KabutoTexts, Moment, PushAdvised, PushTold, UseAdvised, counted};
use crate::table::TableWords;
use crate::texts::{OptionWords, Section};

pub(in crate::texts) static FR: KabutoTexts = KabutoTexts {
    table: TableWords {
        pick: "Puis une pièce, un coin, et poussez.",
        ejects: "quelque chose tombe du ring",
        levels: [
            "Pousse ce qu’il a vers le milieu, d’une main qui tremble.",
            "Aime voir tomber les pièces ; ne regarde pas qui est derrière.",
            "Essaie quelques poussées de tête et prend la meilleure.",
            "Garde son lutteur loin du bord.",
            "Vise, et se sert de ses coups spéciaux quand ils paient.",
            "Pense à ce que vous pousserez ensuite.",
            "Trouve l’angle que vous espériez qu’il manque.",
            "Tout ce que l’ordinateur sait faire.",
        ],
        load_help: "Collez une partie Dohyō ou une position. Votre partie est gardée jusqu’à ce qu’une autre soit lue sans faute.",
        download_exchange: "",
        help_mouse: Section {
            title: "Souris et toucher",
            text: "Cliquez une pièce de votre plateau et un poteau : la rampe s’y place. Glissez à côté de la rampe pour déplacer la pièce le long du bord, et dans le ring pour tourner la visée. Les contours montrent où tout irait ; « Fantôme » les retire. Puis tenez « Pousser » : tant que vous tenez, la poussée va à votre rythme, plus vite si vous glissez vers le haut ; une fois commencée, elle va au bout, et un clic sur le ring passe le reste. Les coups spéciaux sont les cartes à côté du ring : celles qui ne servent pas maintenant disent pourquoi.",
        },
        keys: &[
            (&["1", "…", "9"], "prendre une pièce du plateau, ou répondre à ce qu’une carte demande"),
            (
                &["Q", "E", "Z", "C"],
                "le coin de là : en haut à gauche, en haut à droite, en bas à gauche, en bas à droite",
            ),
            (&["W", "A", "D", "X"], "le côté de là, si un coup le permet ; [ et ] décalent la rampe"),
            (&["←", "→"], "déplacer la pièce le long du bord ; avec Maj à petits pas"),
            (&["↑", "↓"], "tourner la visée à gauche et à droite ; avec Maj à petits pas"),
            (&["T"], "tourner une pièce spéciale d’un quart"),
            (&["Entrée"], "pousser ; la tenir pour pousser à votre rythme"),
            (&["P"], "finir le tour"),
            (&["S"], "la dernière poussée au ralenti"),
            (&["Échap"], "lâcher, ou passer le reste d’une poussée"),
            (&["U", "R"], "annuler et rétablir"),
            (&["H", "F"], "un conseil, et voir le ring d’une autre place"),
            (&[",", "."], "une action en arrière ; une en avant, on revoit les poussées"),
        ],
        help_letters: "Les touches des coins et des côtés entourent S sur un clavier anglais, quoi qu’il y soit imprimé. Elles agissent quand le ring ou son panneau a le focus ; Tab y mène.",
    },
    seat: |seat| ["Joueur 1", "Joueur 2", "Joueur 3", "Joueur 4"][seat.index().min(3)],
    win: |names| match names {
        [one] => format!("{one} gagne"),
        _ => format!("{} gagnent", names.join(" et ")),
    },
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
        let far = (f64::from(lateral.abs()) / 10.0).to_string().replace('.', ",");
        let aside = match lateral {
            0 => "au milieu".to_owned(),
            _ => format!("{far}\u{a0}mm à {}", way(lateral)),
        };
        let degrees = crate::kabuto::geometry::degrees(Aim { lateral, angle }).abs();
        let bent = match angle {
            0 => "tout droit".to_owned(),
            _ => format!("{degrees:.0}° à {}", way(angle)),
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
        Timing::AsPush => "comme poussée",
        Timing::OnCornerSlam => "lors d’un coup de coin",
        Timing::ReplacesTurn => "à la place du tour",
    },
    costs: |power| {
        let cost = |cost: &Cost| match cost {
            Cost::Pay(kinds) => format!("payer {}", pieces(kinds)),
            Cost::Withdraw(1) => "retirer 1 marqueur".to_owned(),
            Cost::Withdraw(count) => format!("retirer {count} marqueurs"),
        };
        let costs: Vec<_> = power.costs.iter().map(cost).collect();
        (!costs.is_empty()).then(|| capital(&costs.join(", ")))
    },
    does,
    illegal: refuse,
    moment: |who, moment| {
        let what = match moment {
            Moment::FirstMarker => "placez votre premier marqueur sur un poteau",
            Moment::Push => "à vous de pousser",
            Moment::Extra => "une poussée de plus, d’où est la rampe",
            Moment::Marker => "un marqueur sur un poteau libre, ou finir le tour",
            Moment::Slam => "coup de coin ! Une poussée de plus d’ici",
            Moment::After => "coups spéciaux, ou finir le tour",
        };
        format!("{who} : {what}")
    },
    told_push: |who, told| {
        let PushTold { item, stand: from, slam, fallen, wrestlers, belt } = told;
        let slam = if *slam { "coup de coin, " } else { "" };
        let mut text = format!("{who} : {slam}{}, ", pushed(*item, *from));
        let names: Vec<_> = fallen.iter().map(|&kind| name(kind).0).collect();
        text += &match names.len() {
            0 if wrestlers.is_empty() && !belt => "rien n’est tombé.".to_owned(),
            0 => "aucune autre pièce tombée.".to_owned(),
            1 => format!("1 pièce tombée : {}.", names[0]),
            count => format!("{count} pièces tombées : {}.", names.join(", ")),
        };
        for wrestler in wrestlers {
            text += &format!(" {wrestler} est K.-O. !");
        }
        if *belt {
            text += " La ceinture est tombée !";
        }
        text
    },
    told_marker: |who, at| format!("{who} : un marqueur sur le poteau {}.", corner(at)),
    told_use: |who, power| format!("{who} : {power}."),
    told_end: |who| format!("{who} : fin du tour."),
    told_submit: |who| format!("{who} se soumet."),
    list_marker: "marqueur",
    list_again: |item| format!("{item}, encore"),
    list_slam: |item| format!("coup de coin : {item}"),
    list_end: "fin du tour",
    list_submit: "se soumet",
    advise_push: |&PushAdvised { shot, slam, keep }| {
        let how = if slam { "coup de coin avec" } else { "poussez" };
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
    by_own_ko: "Un lutteur a été poussé dehors par son propre camp.",
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
    your_tray: "Plateau",
    tray_empty: "Le plateau est vide.",
    reserve: "Réserve",
    turn_piece: "Tourner",
    offset: "Décalage",
    angle: "Angle",
    platform_shift: "Rampe le long du côté",
    push: "Pousser",
    push_slam: "Coup de coin",
    push_note: "Tenez pour pousser à votre rythme ; glissez vers le haut pour aller plus vite.",
    end_turn: "Finir le tour",
    submit: "Se soumettre",
    replay: "La dernière poussée, au ralenti",
    ghost_on: "Fantôme : oui",
    ghost_off: "Fantôme : non",
    moves: "Coups spéciaux",
    use_it: "Utiliser",
    by_pushing: "Choisissez le groupe dans votre plateau.",
    by_slam: "Choisissez au-dessus du bouton le marqueur qui reste.",
    ask_payee: "Qui est payé ?",
    ask_markers: "Quels marqueurs reviennent ?",
    ask_piece: "Quelle pièce ?",
    ask_target: "Cliquez la pièce sur le ring.",
    keep: "Marqueur qui reste",
    keep_none: "aucun",
    pick_piece: "Choisissez d’abord une pièce de votre plateau.",
    pick_corner: "Choisissez d’abord un coin : cliquez un poteau.",
    ready: |item, stand| format!("{} depuis {stand} : visez, puis tenez Pousser", capital(item)),
    out: "hors jeu",
    options: [
        (
            "players",
            OptionWords {
                title: "Joueurs",
                values: &[
                    ("2", "2, avec une ceinture"),
                    ("3", "3, chacun pour soi"),
                    ("4", "4, en deux équipes"),
                ],
                note: "",
            },
        ),
        (
            "league",
            OptionWords {
                title: "Ligue",
                values: &[("senior", "Senior"), ("junior", "Junior")],
                note: "Junior : pas de coups spéciaux ; les pièces spéciales sont dans les plateaux dès le début.",
            },
        ),
        (
            "first",
            OptionWords {
                title: "Qui commence",
                values: &[("lot", "au sort"), ("one", "Joueur 1"), ("two", "Joueur 2")],
                note: "",
            },
        ),
        (
            "hand",
            OptionWords {
                title: "Mains",
                values: &[("steady", "sûres"), ("unsteady", "tremblantes")],
                note: "Des mains tremblantes poussent un peu à côté de ce qu’elles visent, au hasard.",
            },
        ),
    ],
    wrestlers: "Lutteurs",
    wrestlers_note: "Ces huit-là, leurs coups et toutes les mesures sont propres à ce projet.",
    who_plays: |seat| format!("{seat} joue"),
    by_lot: "Au sort",
    rules_title: "Comment jouer à Sakura Slam",
    rules_lead: "Poussez des pièces de bois sur un ring bondé, une par tour, et laissez la foule porter l’adversaire par-dessus bord. Ce que vous faites tomber est à vous pour la suite.",
    rules: &[
        Section {
            title: "Le ring",
            text: "Un octogone plein de disques, petits, moyens et grands, avec un lutteur par joueur et un poteau à chacun des quatre coins coupés. Chacun commence avec un disque moyen et deux petits sur son plateau, et quatre marqueurs. À deux, une ceinture est posée sur le disque du milieu. Le dernier dans l’ordre place le premier marqueur ; puis le premier commence.",
        },
        Section {
            title: "Un tour",
            text: "Placez la rampe à l’un des quatre coins. Si votre marqueur n’est pas encore sur son poteau, il y va. Choisissez une pièce de votre plateau et poussez-la, tout droit, de n’importe où le long du bord et jusqu’à 30 degrés de chaque côté. Elle s’arrête quand elle est toute sur le ring.",
        },
        Section {
            title: "Ce qui tombe",
            text: "Tout cède. Une pièce dont le centre de gravité n’est plus au-dessus du ring tombe, une pile tout entière. Les disques que vous faites tomber vont sur votre plateau, le vôtre compris ; les pièces spéciales retournent à la réserve.",
        },
        Section {
            title: "Coup de coin",
            text: "Quand votre quatrième marqueur est posé, les quatre coins sont à vous : après la poussée vous reprenez les marqueurs et poussez une pièce de plus de la même rampe. C’est obligatoire, même avec la dernière pièce.",
        },
        Section {
            title: "Gagner",
            text: "Poussez un lutteur adverse hors du ring, ou à deux la ceinture, et vous gagnez. Si votre propre lutteur tombe dans votre poussée, vous perdez, qui que ce soit qui tombe avec lui. Qui doit pousser et n’a rien se soumet. Après deux cents tours la partie est nulle.",
        },
        Section {
            title: "À trois et à quatre",
            text: "À trois, chacun joue pour soi : le premier qui met un adversaire K.-O. gagne ; qui n’a rien à pousser ou tombe de sa propre main est hors jeu, et le dernier resté gagne. À quatre, ceux qui se font face sont une équipe avec un seul plateau et un seul jeu de marqueurs ; un lutteur adverse suffit.",
        },
        Section {
            title: "Coups spéciaux",
            text: "Chaque lutteur a ses coups et ses pièces. Chaque coup une fois par tour, à son moment. Ce qu’on paie va au plateau d’un adversaire, les marqueurs retirés vous reviennent, et ce qu’on gagne vient de la réserve. Un coup qui remplace le tour ne laisse pas de poussée, permet un marqueur, et ne vient pas deux fois de suite.",
        },
        Section {
            title: "Piles et groupes",
            text: "Une pièce empilée repose sur une pièce de même rang ou plus haut, et la pile se déplace d’un bloc avec le poids de toutes. Certains lutteurs poussent plusieurs pièces emboîtées : la main ne touche que la dernière, les autres vont devant.",
        },
    ],
    cards_title: "Les huit lutteurs",
    cards_lead: "Les tailles, les formes, l’arrangement et les lutteurs sont propres à ce projet ; ce ne sont pas ceux du jeu publié.",
    junior_hand: |pieces| format!("Main junior : {pieces}."),
    rulings_title: "Ce que nous avons décidé",
    rulings_lead: "Là où la règle se tait, ou que ses images n’étaient pas à portée, nous avons décidé :",
    rulings: &[
        "La poussée finit quand l’arrière de la pièce est sur le ring ; la main ne la tourne pas. Les pièces spéciales se poussent dans l’un de quatre sens.",
        "La rampe ne porte les pièces que pendant la poussée.",
        "Un K.-O. se juge à la fin de la poussée : d’abord le sien.",
        "Un coup qui remplace le tour ne sert pas deux fois de suite.",
        "Un coup de coin sans pièce est une soumission ; des coups spéciaux peuvent l’éviter.",
        "Celui de trois qui tombe de sa propre main est hors jeu, et les autres continuent.",
        "Les mains tremblantes, si l’on en convient, manquent d’environ un demi-millimètre et d’un degré.",
    ],
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
        "PINCER_L" => ("pince gauche", "pinces gauches"),
        "PINCER_R" => ("pince droite", "pinces droites"),
        "GRIT" => ("gravier", "graviers"),
        _ => ("", ""),
    }
}

fn article(kind: Kind) -> &'static str {
    match kind.name() {
        "LANTERN" | "HUSK" | "BRICK" | "PINCER_L" | "PINCER_R" => "une",
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
    match corner {
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
    match side {
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

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn does(power: &Power) -> String {
    let deed = |deed: &Deed| match deed {
        Deed::Gain(kinds) => format!("Prenez {} dans la réserve.", pieces(kinds)),
        Deed::GainAny(kinds) => match counted(kinds)[..] {
            [(count, _)] if count > 1 => format!("Prenez dans la réserve jusqu’à {}.", pieces(kinds)),
            _ => format!("Prenez {} dans la réserve, autant qu’elle en a.", pieces(kinds)),
        },
        Deed::Stack { kinds, on_wrestler: false } => {
            format!("Empilez {} sur une pièce qui n’est pas un lutteur.", one_of(kinds))
        }
        Deed::Stack { kinds, on_wrestler: true } => {
            format!("Empilez {} sur votre propre lutteur.", one_of(kinds))
        }
        Deed::ExtraPush => "Poussez une pièce de plus, d’où est la rampe.".to_owned(),
        Deed::PlatformOnSide(most) => format!(
            "Cette poussée peut partir d’un côté droit, jusqu’à {} mm de son milieu, sans marqueur.",
            (f64::from(*most) / 10.0).to_string().replace('.', ",")
        ),
        Deed::PushGroup(group) => {
            let groups: Vec<_> = dohyo_kabuto::Group::all().filter(|other| other.belongs_to(group)).collect();
            let names: Vec<_> = groups.iter().map(|group| group_name(group.name())).collect();
            format!("Poussez plusieurs pièces à la fois : {}.", names.join(", ou "))
        }
        Deed::KeepMarker => "Un marqueur reste, mais pas celui où est la rampe.".to_owned(),
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
        Illegal::FirstMarkerFirst => "Le premier marqueur vient d’abord.".to_owned(),
        Illegal::NoMarkerNow => "On ne pose pas de marqueur maintenant.".to_owned(),
        Illegal::PostTaken { corner: at } => format!("Votre marqueur est déjà sur {}.", corner(at)),
        Illegal::NoPushNow => "Il n’y a pas de poussée à faire maintenant.".to_owned(),
        Illegal::ExtraFirst => "Faites d’abord la poussée payée.".to_owned(),
        Illegal::NoSlam => "Seulement quand un coup de coin est dû.".to_owned(),
        Illegal::SlamFirst => "Le coup de coin doit être fait.".to_owned(),
        Illegal::PushFirst => "La poussée vient d’abord.".to_owned(),
        Illegal::NotSubmitting => "On ne se soumet pas avec des pièces à pousser.".to_owned(),
        Illegal::NotInTray { kind } => format!("Pas de pièce « {} » sur votre plateau.", name(kind)),
        Illegal::NoSuchGroup => "Aucun coup ne permet de pousser ce groupe maintenant.".to_owned(),
        Illegal::AimTooWide => "La rampe ne va pas jusque-là.".to_owned(),
        Illegal::NotFromSide => "La rampe va aux coins, sauf si un coup permet un côté.".to_owned(),
        Illegal::TooFarFromMiddle => "La rampe est trop loin du milieu du côté.".to_owned(),
        Illegal::NothingKept => "Aucun marqueur ne peut rester.".to_owned(),
        Illegal::CannotKeep { corner: at } => format!("Le marqueur de {} ne peut pas rester.", corner(at)),
        Illegal::NotYourMove { .. } => "C’est le coup d’un autre lutteur.".to_owned(),
        Illegal::Junior => "Il n’y a pas de coups spéciaux en ligue junior.".to_owned(),
        Illegal::Used { .. } => "Déjà utilisé ce tour.".to_owned(),
        Illegal::WrongTime { power } => format!("Seulement {}.", (FR.timing)(power.power().timing)),
        Illegal::CannotReplace { .. } => "Pas après un autre coup, ni deux tours de suite.".to_owned(),
        Illegal::Replaced => "Ce tour a été remplacé : pas d’autre coup.".to_owned(),
        Illegal::KnockedOff { .. } => "Vous avez fait tomber quelque chose ce tour.".to_owned(),
        Illegal::HoldsTooMany { most, .. } => format!("Vous en avez plus de {most}."),
        Illegal::CannotPay { kind } => format!("Pas de pièce « {} » pour payer.", name(kind)),
        Illegal::WhomToPay => "Dites qui est payé.".to_owned(),
        Illegal::CannotBePaid { .. } => "Ce joueur ne peut pas être payé.".to_owned(),
        Illegal::WrongMarkers { count: 0 } => "Aucun marqueur n’est retiré pour cela.".to_owned(),
        Illegal::WrongMarkers { count: 1 } => "Il faut un marqueur sur un poteau à retirer.".to_owned(),
        Illegal::WrongMarkers { count } => format!("Il faut {count} marqueurs sur des poteaux à retirer."),
        Illegal::NoneInReserve { kind } => format!("La réserve n’a pas de pièce « {} ».", name(kind)),
        Illegal::WrongPiece => "Ce coup n’empile pas cette pièce.".to_owned(),
        Illegal::WrongTarget => "Ce coup ne vise pas cette pièce.".to_owned(),
        Illegal::NoSuchTarget { .. } => "Il n’y a pas cette pièce sur le ring.".to_owned(),
        Illegal::NotOnThat => "Pas là : attention aux lutteurs.".to_owned(),
        Illegal::TooLarge { kind } => format!("Pièce « {} » trop grande pour ce qui est là.", name(kind)),
        Illegal::NotAlone => "On ne prend qu’une pièce qui est seule.".to_owned(),
        Illegal::NotTouching => "Aucune pièce ainsi ne touche votre lutteur.".to_owned(),
        Illegal::NothingLeft => "Il ne resterait rien à pousser.".to_owned(),
    }
}
