//! Pictures made of characters, with the places on them that a player can press.

/// The role of a character, which decides its colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// Nothing in particular.
    #[default]
    Plain,
    /// The board: lines, names of rows, empty places.
    Board,
    /// The pieces of a side.
    Side(u8),
    /// A piece that belongs to no side, such as the Stone.
    Neutral,
    /// The decoration of the cursor.
    Cursor,
    /// The decoration of a picked place.
    Picked,
    /// The decoration of a target.
    Target,
    /// The decoration of the last move.
    Last,
    /// The decoration of a hint.
    Hint,
    /// A warning.
    Alarm,
}

/// A place that can be pressed, by its number in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(pub i32);

/// The mark of a place, from the least to the most important.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// The last move touched it.
    Last,
    /// The hint is about it.
    Hint,
    /// It can be chosen now.
    Target,
    /// It is picked.
    Picked,
    /// The cursor is there.
    Cursor,
}

impl Mark {
    /// Returns the characters before and after a marked place, which show the mark without colours.
    pub const fn brackets(self) -> (char, char) {
        match self {
            Self::Last => ('<', '>'),
            Self::Hint => ('!', '!'),
            Self::Target => ('(', ')'),
            Self::Picked => ('{', '}'),
            Self::Cursor => ('[', ']'),
        }
    }

    /// Returns the role of the brackets.
    pub const fn role(self) -> Role {
        match self {
            Self::Last => Role::Last,
            Self::Hint => Role::Hint,
            Self::Target => Role::Target,
            Self::Picked => Role::Picked,
            Self::Cursor => Role::Cursor,
        }
    }
}

/// A character of a sketch. `'\0'` stands for the second column of a wide character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// The character.
    pub letter: char,
    /// Its role.
    pub role: Role,
    /// Whether it is drawn in reverse.
    pub reversed: bool,
}

/// A place on a sketch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The place in the game.
    pub spot: Spot,
    /// The first column.
    pub x: u16,
    /// The row.
    pub y: u16,
    /// The number of columns.
    pub width: u16,
    /// The number of rows.
    pub height: u16,
}

/// A picture made of characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketch {
    rows: Vec<Vec<Glyph>>,
    places: Vec<Place>,
}

impl Sketch {
    /// Creates an empty sketch.
    pub fn new(width: u16, height: u16) -> Self {
        let blank = Glyph { letter: ' ', role: Role::Plain, reversed: false };
        Self { rows: vec![vec![blank; width.into()]; height.into()], places: Vec::new() }
    }

    /// Returns the number of columns.
    pub fn width(&self) -> u16 {
        self.rows.first().map_or(0, |row| row.len() as u16)
    }

    /// Returns the number of rows.
    pub fn height(&self) -> u16 {
        self.rows.len() as u16
    }

    /// Returns the rows.
    pub fn rows(&self) -> &[Vec<Glyph>] {
        &self.rows
    }

    /// Writes a character. Nothing happens outside the sketch.
    pub fn put(&mut self, x: i32, y: i32, letter: char, role: Role) {
        let row = usize::try_from(y).ok().and_then(|y| self.rows.get_mut(y));
        if let Some(glyph) = row.and_then(|row| row.get_mut(usize::try_from(x).ok()?)) {
            *glyph = Glyph { letter, role, reversed: false };
        }
    }

    /// Writes a text of narrow characters.
    pub fn write(&mut self, x: i32, y: i32, text: &str, role: Role) {
        for (x, letter) in (x..).zip(text.chars()) {
            self.put(x, y, letter, role);
        }
    }

    /// Writes a place with its content in the middle and its mark around it.
    pub fn place(&mut self, spot: Spot, x: i32, y: i32, content: (&str, Role), mark: Option<Mark>) {
        let width = content.0.chars().count() as i32;
        self.write(x + 1, y, content.0, content.1);
        if let Some(mark) = mark {
            let (open, close) = mark.brackets();
            self.put(x, y, open, mark.role());
            self.put(x + width + 1, y, close, mark.role());
            if mark == Mark::Cursor {
                for x in x..x + width + 2 {
                    self.reverse(x, y);
                }
            }
        }
        self.touch(spot, x, y, width + 2, 1);
    }

    fn reverse(&mut self, x: i32, y: i32) {
        let row = usize::try_from(y).ok().and_then(|y| self.rows.get_mut(y));
        if let Some(glyph) = row.and_then(|row| row.get_mut(usize::try_from(x).ok()?)) {
            glyph.reversed = true;
        }
    }

    /// Registers the area in which a place can be pressed.
    pub fn touch(&mut self, spot: Spot, x: i32, y: i32, width: i32, height: i32) {
        if x < 0 || y < 0 || x >= i32::from(self.width()) || y >= i32::from(self.height()) {
            return;
        }
        let (x, y, width, height) = (x as u16, y as u16, width as u16, height as u16);
        self.places.push(Place { spot, x, y, width, height });
    }

    /// Returns the places.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Returns the place at a column and row.
    pub fn spot_at(&self, x: u16, y: u16) -> Option<Spot> {
        let here = |place: &&Place| {
            (place.x..place.x + place.width).contains(&x) && (place.y..place.y + place.height).contains(&y)
        };
        self.places.iter().find(here).map(|place| place.spot)
    }

    /// Returns the nearest place in a direction: `right` and `down` are -1, 0 or 1.
    pub fn beside(&self, from: Option<Spot>, right: i32, down: i32) -> Option<Spot> {
        let middle = |place: &Place| {
            // A character is about twice as high as it is wide.
            let x = i32::from(place.x) * 2 + i32::from(place.width);
            let y = i32::from(place.y) * 4 + i32::from(place.height) * 2;
            (x, y)
        };
        let at = self.places.iter().find(|place| Some(place.spot) == from);
        let Some(at) = at else {
            // The middle of the board is a good place to begin.
            let (x, y) = (i32::from(self.width()), i32::from(self.height()) * 2);
            let near = |place: &&Place| {
                let (px, py) = middle(place);
                (px - x).abs() + (py - y).abs()
            };
            return self.places.iter().min_by_key(near).map(|place| place.spot);
        };
        let (x, y) = middle(at);
        let ahead = |place: &Place| {
            let (px, py) = middle(place);
            let (dx, dy) = (px - x, py - y);
            let (along, across) = if right != 0 { (dx * right, dy.abs()) } else { (dy * down, dx.abs()) };
            (along > 0 && across <= along * 2).then_some((along + across * 2, across, dx))
        };
        let next = self.places.iter().filter_map(|place| Some((ahead(place)?, place.spot))).min();
        next.map(|(_, spot)| spot).or(from)
    }

    /// Returns the picture as text, for tests and logs.
    pub fn text(&self) -> String {
        let row =
            |row: &Vec<Glyph>| row.iter().map(|glyph| glyph.letter).collect::<String>().trim_end().to_owned();
        self.rows.iter().map(row).collect::<Vec<_>>().join("\n")
    }
}
