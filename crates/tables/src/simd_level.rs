//! Levels of vector instructions, chosen when the program runs.
//!
//! A program for x86 may use only the instructions that all such processors have,
//! vectors of 16 bytes. So what is hot is compiled once more for vectors of 32 bytes
//! (AVX2) and of 64 bytes (AVX-512 as in Ice Lake and Zen 4), and the best that the
//! processor has is taken. Elsewhere there is one level.

/// Run `work`, which has to be `inline(always)` down to its loops, with the best vectors
/// that this processor has.
#[inline(always)]
pub(crate) fn at_best_level(work: impl FnOnce()) {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    {
        use fearless_simd::{Level, Simd};
        let level = Level::new();
        if let Some(wide) = level.as_avx512() {
            wide.vectorize(work);
        } else if let Some(middle) = level.as_avx2() {
            middle.vectorize(work);
        } else {
            work();
        }
    }
    #[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
    work();
}
