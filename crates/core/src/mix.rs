//! Words that look random, for hash keys and cheap random choices. Games draw their luck from [`Seed`](crate::Seed)
//! instead.

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// Mixes the bits of a word: the finaliser of `SplitMix64`.
pub const fn scramble(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// Returns the output of `SplitMix64` for a state.
pub const fn mix(state: u64) -> u64 {
    scramble(state.wrapping_add(STEP))
}

/// Returns the next word of a `SplitMix64` stream.
///
/// ```
/// let mut state = 0;
/// assert_eq!(dohyo_core::split_mix(&mut state), 0xe220_a839_7b1d_cdaf);
/// assert_eq!(dohyo_core::split_mix(&mut state), 0x6e78_9e6a_a1b9_65f4);
/// ```
pub const fn split_mix(state: &mut u64) -> u64 {
    let word = mix(*state);
    *state = state.wrapping_add(STEP);
    word
}
