//! The processor that this program was compiled for.
//!
//! Builds for x86-64 use the instructions of every such processor since 2009 (x86-64-v2; see `.cargo/config.toml`). On
//! an older one the program would crash with an illegal instruction, so it checks first and says so.

/// The names of instruction sets that this program uses and this processor lacks.
pub(crate) fn missing_features() -> Vec<&'static str> {
    #[cfg(target_arch = "x86_64")]
    {
        // `is_x86_feature_detected!` does not help here: it is always true for features that the compiler may use.
        missing(std::arch::x86_64::__cpuid(1).ecx)
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        Vec::new()
    }
}

/// Compares the features in use with those that a processor reports in register ECX of CPUID leaf 1.
#[cfg(target_arch = "x86_64")]
fn missing(reported: u32) -> Vec<&'static str> {
    let features = [
        ("SSE3", 0, cfg!(target_feature = "sse3")),
        ("SSSE3", 9, cfg!(target_feature = "ssse3")),
        ("CMPXCHG16B", 13, cfg!(target_feature = "cmpxchg16b")),
        ("SSE4.1", 19, cfg!(target_feature = "sse4.1")),
        ("SSE4.2", 20, cfg!(target_feature = "sse4.2")),
        ("POPCNT", 23, cfg!(target_feature = "popcnt")),
    ];
    let lacking = features.into_iter().filter(|&(_, bit, used)| used && reported & 1 << bit == 0);
    lacking.map(|(name, _, _)| name).collect()
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    #[test]
    fn this_processor_has_what_the_program_uses() {
        assert_eq!(missing_features(), [""; 0]);
    }

    #[test]
    fn a_processor_of_2006_is_told_what_it_lacks() {
        const CORE_2: u32 = 1 | 1 << 9 | 1 << 13;
        assert_eq!(missing(CORE_2), ["SSE4.1", "SSE4.2", "POPCNT"]);
    }
}
