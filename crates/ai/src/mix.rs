//! Words that look random, for levels that err.

/// A well mixed word.
pub(crate) const fn mix(word: u64) -> u64 {
    let mut word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

/// An error of judgement of about this size. The sum of two dice is small more often than large.
pub(crate) const fn error(word: u64, size: i32) -> i32 {
    let dice = (word as u32 % 1_024) as i32 + ((word >> 32) as u32 % 1_024) as i32 - 1_023;
    dice * size / 512
}
