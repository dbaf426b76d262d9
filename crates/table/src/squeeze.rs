//! Short texts in addresses: compressed, in letters that addresses may contain.
//!
//! A bit of text is predicted from the bytes before it by several models whose opinions are weighed by how right they
//! were (logistic mixing), and coded arithmetically. All arithmetic is on integers, so that every system reads what
//! another has written. The models have seen [`SAMPLE`] before the first byte. Changing anything here needs another
//! [`VERSION`], because addresses are kept.

/// The first letter of every packed text.
const VERSION: char = 'A';

/// The longest text that can be packed, in bytes.
const MAX_BYTES: usize = crate::tree::MAX_BYTES;

/// What typical texts look like.
const SAMPLE: &str = "player 1: \nplayer 2: \nposition: \n\
    dohyo tree 1\ngame: kabuto\nrules: 3\noption: first=lot\noption: hand=steady\noption: league=senior\n\
    option: players=2\noption: wrestler-1=lot\noption: wrestler-2=lot\noption: wrestler-3=lot\noption: wrestler-4=lot\n\
    opening: kuro,judge/1\n\nM_NE_0_-60 L_SW_5_120 L_NW_-35_0 M_SE_0_45 corner_NE end\n\
    dohyo tree 1\ngame: sumoku\nrules: 3\noption: fair-deal=off\noption: free-pass=off\noption: locked=off\n\
    option: mode=classic\noption: players=2\noption: repeat-numbers=on\noption: reroll=off\noption: six=shown\n\
    option: time=off\nopening: 8O,1G,8R,1O,4Y,5G,8Y,8G,5R,5B,7Y,1B,2O,1P,6G,7O/k4\n\n\
    dohyo tree 1\ngame: kumo\nrules: 2\noption: bonus=once\noption: first=lot\noption: players=2\n\
    option: prison=permanent\noption: step=by-face\noption: turn-limit=100\nopening: south\n\n\
    dohyo tree 1\ngame: sumoo\nrules: 1\noption: quiet=60\noption: repetition=on\n\n1N_N 2E_N 3_E end 1U_S 2U_S end\n\
    dohyo tree 1\ngame: abalone\nrules: 1\noption: layout=classical\noption: quiet=200\noption: repetition=on\n\
    option: win=6\n\na1b2 i9h8 b2c3 h8g7 ( i8h7 c3d4 ) a2b3 *\n";

/// Why a text is not a packed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnpackError {
    /// It begins with another letter.
    #[error("packed by another version; expected `{VERSION}` at the beginning")]
    Version,
    /// It contains a letter that packed texts do not have.
    #[error("a letter at place {at} that packed texts do not have; expected letters, digits, `-` and `_`")]
    Letter {
        /// The place, counted from 0.
        at: usize,
    },
    /// Its text would be too long.
    #[error("the packed text has {found} bytes; expected at most {MAX_BYTES}")]
    TooLong {
        /// The length that it states.
        found: usize,
    },
    /// What comes out is no text: a part is missing or was changed.
    #[error("damaged; expected the whole address as it was copied")]
    Damaged,
}

/// Packs a text into letters, digits, `-` and `_`.
///
/// ```
/// use dohyo_table::squeeze::{pack, unpack};
/// let text = "dohyo tree 1\ngame: abalone\nrules: 1\n\na1b2 i9h8 b2c3\n";
/// assert_eq!(unpack(&pack(text)).as_deref(), Ok(text));
/// assert!(pack(text).len() < text.len());
/// ```
pub fn pack(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut coder = Encoder { low: 0, high: u32::MAX, model: Model::new(), out: Vec::new() };
    for byte in (bytes.len() as u32).to_be_bytes().into_iter().skip(1).chain(check(bytes)) {
        coder.raw(byte);
    }
    for &byte in bytes {
        coder.byte(byte);
    }
    coder.out.push((coder.low >> 24) as u8);
    format!("{VERSION}{}", to_letters(&coder.out))
}

/// Unpacks what [`pack`] has packed.
///
/// # Errors
///
/// Returns an error if `packed` is not a packed text.
pub fn unpack(packed: &str) -> Result<String, UnpackError> {
    let letters = packed.strip_prefix(VERSION).ok_or(UnpackError::Version)?;
    let bytes = from_letters(letters)?;
    let mut decoder = Decoder { low: 0, high: u32::MAX, code: 0, model: Model::new(), bytes: bytes.iter() };
    for _ in 0..4 {
        decoder.shift();
    }
    let length = (0..3).fold(0, |length, _| length << 8 | usize::from(decoder.raw()));
    if length > MAX_BYTES {
        return Err(UnpackError::TooLong { found: length });
    }
    // A byte takes far more than a thousandth of one when it is packed.
    if length > 2_000 * (bytes.len() + 1) {
        return Err(UnpackError::Damaged);
    }
    let sum = [decoder.raw(), decoder.raw()];
    let text: Vec<u8> = (0..length).map(|_| decoder.byte()).collect();
    if check(&text) != sum {
        return Err(UnpackError::Damaged);
    }
    String::from_utf8(text).map_err(|_| UnpackError::Damaged)
}

/// Returns a check of some bytes: half of FNV-1a.
fn check(bytes: &[u8]) -> [u8; 2] {
    let step = |hash: u32, &byte: &u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    (bytes.iter().fold(0x811c_9dc5, step) as u16).to_be_bytes()
}

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn to_letters(bytes: &[u8]) -> String {
    let mut letters = String::new();
    for three in bytes.chunks(3) {
        let bits = three.iter().fold(0, |bits, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - three.len()));
        for place in 0..=three.len() {
            letters.push(LETTERS[(bits >> (18 - 6 * place)) as usize & 63] as char);
        }
    }
    letters
}

fn from_letters(letters: &str) -> Result<Vec<u8>, UnpackError> {
    let value = |(at, letter): (usize, &u8)| {
        let found = LETTERS.iter().position(|other| other == letter);
        found.map(|value| value as u32).ok_or(UnpackError::Letter { at: at + 1 })
    };
    let values: Vec<u32> = letters.as_bytes().iter().enumerate().map(value).collect::<Result<_, _>>()?;
    let mut bytes = Vec::new();
    for four in values.chunks(4) {
        let bits = four.iter().fold(0, |bits, &value| bits << 6 | value) << (6 * (4 - four.len()));
        bytes.extend((0..four.len() - 1).map(|place| (bits >> (16 - 8 * place)) as u8));
    }
    Ok(bytes)
}

/// Probabilities have twelve bits.
const ONE: i32 = 4096;

/// Contexts of one model: a power of two.
const SLOTS: usize = 1 << 16;

/// The models look at this many bytes before, and at the position in the current word.
const MODELS: usize = 6;

/// The prediction of the next bit.
struct Model {
    /// For each model, a probability of sixteen bits for each context, and how often the context was seen.
    slots: Vec<[(u16, u8); MODELS]>,
    weights: [[i32; MODELS]; 256],
    stretch: Vec<i32>,
    /// The hash of the context of each model.
    hashes: [u32; MODELS],
    /// The last four bytes.
    last: u32,
    /// The bits of the current byte after a leading one.
    partial: usize,
    /// A hash of the current word and one of the word before.
    word: u32,
    before: u32,
    /// The opinions about the next bit, and what was made of them.
    opinions: [i32; MODELS],
    mixed: i32,
}

impl Model {
    fn new() -> Self {
        let mut stretch = vec![2047; ONE as usize];
        let mut next = 0;
        for x in -2047..=2047 {
            let value = squash(x);
            for slot in &mut stretch[next..=(value as usize).max(next)] {
                *slot = x;
            }
            next = next.max(value as usize + 1).min(ONE as usize - 1);
        }
        let mut model = Self {
            slots: vec![[(1 << 15, 0); MODELS]; SLOTS],
            weights: [[(1 << 16) * 3 / 10; MODELS]; 256],
            stretch,
            hashes: [0; MODELS],
            last: 0,
            partial: 1,
            word: 0,
            before: 0,
            opinions: [0; MODELS],
            mixed: ONE / 2,
        };
        for byte in SAMPLE.bytes() {
            for place in (0..8).rev() {
                model.predict();
                model.learn(i32::from(byte >> place & 1));
            }
        }
        model
    }

    fn slot(&self, model: usize) -> usize {
        let hash = self.hashes[model].wrapping_add(self.partial as u32).wrapping_mul(0x9e37_79b1);
        (hash >> 16) as usize
    }

    /// Returns the probability that the next bit is 1, in parts of [`ONE`]; neither 0 nor 1.
    fn predict(&mut self) -> u32 {
        let mut sum = 0_i64;
        for model in 0..MODELS {
            let (chance, _) = self.slots[self.slot(model)][model];
            self.opinions[model] = self.stretch[usize::from(chance >> 4)];
            sum += i64::from(self.opinions[model]) * i64::from(self.weights[self.partial][model]);
        }
        self.mixed = squash((sum >> 16) as i32).clamp(1, ONE - 1);
        self.mixed as u32
    }

    /// Learns what the bit was.
    fn learn(&mut self, bit: i32) {
        let error = (bit * ONE - self.mixed) * 14;
        for model in 0..MODELS {
            let weight = &mut self.weights[self.partial][model];
            *weight += (self.opinions[model] * error + 0x2000) >> 14;
            let slot = self.slot(model);
            let (chance, seen) = &mut self.slots[slot][model];
            let aim = if bit == 1 { 65_535 } else { 0 };
            let step = (aim - i32::from(*chance)) * 2 / (2 * i32::from(*seen) + 3);
            *chance = (i32::from(*chance) + step).clamp(16, 65_519) as u16;
            *seen = (*seen + 1).min(30);
        }
        self.partial = self.partial << 1 | bit as usize;
        if self.partial >= 256 {
            self.end_byte((self.partial & 255) as u8);
        }
    }

    fn end_byte(&mut self, byte: u8) {
        self.partial = 1;
        self.last = self.last << 8 | u32::from(byte);
        if byte.is_ascii_whitespace() {
            (self.before, self.word) = (self.word, 0);
        } else {
            self.word = (self.word ^ u32::from(byte)).wrapping_add(1).wrapping_mul(0x0100_0193);
        }
        let of = |kept: u32, salt: u32| kept.wrapping_add(salt).wrapping_mul(0x85eb_ca6b).rotate_left(13);
        self.hashes = [
            0,
            of(self.last & 0xff, 1),
            of(self.last & 0xffff, 2),
            of(self.last & 0xff_ffff, 3),
            of(self.word, 4),
            of(self.word ^ self.before.rotate_left(9), 5),
        ]
        .map(|hash: u32| hash.wrapping_mul(0x2545_f491));
    }
}

/// The logistic function: from -2047..=2047 to a probability.
fn squash(x: i32) -> i32 {
    const CURVE: [i32; 33] = [
        1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348, 3607,
        3785, 3901, 3975, 4022, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094,
    ];
    let x = x.clamp(-2047, 2047);
    let (part, place) = (x & 127, ((x >> 7) + 16) as usize);
    (CURVE[place] * (128 - part) + CURVE[place + 1] * part + 64) >> 7
}

/// Splits a range of codes at a probability.
fn split(low: u32, high: u32, chance: u32) -> u32 {
    low + ((u64::from(high - low) * u64::from(chance)) >> 12) as u32
}

struct Encoder {
    low: u32,
    high: u32,
    model: Model,
    out: Vec<u8>,
}

impl Encoder {
    fn bit(&mut self, bit: bool, chance: u32) {
        let middle = split(self.low, self.high, chance);
        if bit {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 24 == 0 {
            self.out.push((self.high >> 24) as u8);
            (self.low, self.high) = (self.low << 8, self.high << 8 | 255);
        }
    }

    /// Codes a byte about which nothing is known.
    fn raw(&mut self, byte: u8) {
        for place in (0..8).rev() {
            self.bit(byte >> place & 1 == 1, ONE as u32 / 2);
        }
    }

    fn byte(&mut self, byte: u8) {
        for place in (0..8).rev() {
            let bit = byte >> place & 1;
            let chance = self.model.predict();
            self.bit(bit == 1, chance);
            self.model.learn(i32::from(bit));
        }
    }
}

struct Decoder<'a> {
    low: u32,
    high: u32,
    code: u32,
    model: Model,
    bytes: std::slice::Iter<'a, u8>,
}

impl Decoder<'_> {
    fn shift(&mut self) {
        // What the encoder did not write lies at the upper end of what is possible.
        self.code = self.code << 8 | self.bytes.next().map_or(255, |&byte| u32::from(byte));
    }

    fn bit(&mut self, chance: u32) -> bool {
        let middle = split(self.low, self.high, chance);
        let bit = self.code <= middle;
        if bit {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 24 == 0 {
            (self.low, self.high) = (self.low << 8, self.high << 8 | 255);
            self.shift();
        }
        bit
    }

    fn raw(&mut self) -> u8 {
        (0..8).fold(0, |byte, _| byte << 1 | u8::from(self.bit(ONE as u32 / 2)))
    }

    fn byte(&mut self) -> u8 {
        (0..8).fold(0, |byte, _| {
            let chance = self.model.predict();
            let bit = self.bit(chance);
            self.model.learn(i32::from(bit));
            byte << 1 | u8::from(bit)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_out_as_they_went_in() {
        for text in ["", "a", "é", "a1b2 i9h8", &"x".repeat(5_000), &"a1b2 c3d4 ".repeat(300), SAMPLE] {
            let packed = pack(text);
            assert_eq!(unpack(&packed).as_deref(), Ok(text), "{packed}");
            assert!(packed.bytes().all(|letter| letter.is_ascii_alphanumeric() || b"-_".contains(&letter)));
        }
        assert!(pack(&"a1b2 c3d4 ".repeat(300)).len() < 200);
    }

    #[test]
    fn what_was_packed_stays_readable() {
        // A packed text of the first version, which addresses out there may have.
        assert_eq!(
            unpack(KEPT).as_deref(),
            Ok("dohyo tree 1\ngame: abalone\nrules: 1\n\na1b2 i9h8 ( i8h7 ) *\n")
        );
    }

    const KEPT: &str = "A___FlPtwWARmvShkv5c";

    #[test]
    fn damaged_texts_are_refused() {
        let packed = pack("dohyo tree 1\ngame: abalone\nrules: 1\n\na1b2 i9h8 b2c3\n");
        assert_eq!(unpack(""), Err(UnpackError::Version));
        assert_eq!(unpack(&packed[1..]), Err(UnpackError::Version));
        assert_eq!(unpack("A A"), Err(UnpackError::Letter { at: 1 }));
        assert!(matches!(unpack("AAAAAAAA"), Err(UnpackError::TooLong { .. })));
        for cut in 1..packed.len() - 3 {
            assert!(unpack(&packed[..cut]).is_err(), "{cut}");
        }
        let wrong = (1..packed.len() - 2).filter(|&at| {
            let mut letters = packed.clone().into_bytes();
            letters[at] = if letters[at] == b'A' { b'B' } else { b'A' };
            unpack(std::str::from_utf8(&letters).expect("letters")).is_ok()
        });
        assert_eq!(wrong.count(), 0);
    }
}
