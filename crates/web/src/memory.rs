//! Memory that long work has freed goes back to the system.
//!
//! The C library of Linux keeps it: up to 64 MiB for each thread as soon as blocks of that
//! size were used, unless its thresholds are fixed; and what many small pieces leave behind, for
//! good, unless it is asked to give back all pages that hold nothing. A search that is cancelled
//! frees millions of positions. Elsewhere nothing has to be done.
#![allow(unsafe_code)]
// SAFETY: nothing here is an unsafe operation. What has to be vouched for is declared:
// mallopt(3) and malloc_trim(3) of the GNU C library take numbers and give numbers, may be
// called by any thread at any time, and touch no memory that is in use.

#[cfg(all(target_os = "linux", target_env = "gnu"))]
unsafe extern "C" {
    /// Set a parameter.
    safe fn mallopt(parameter: std::ffi::c_int, value: std::ffi::c_int) -> std::ffi::c_int;
    /// Give back all free pages but so many bytes.
    safe fn malloc_trim(pad: usize) -> std::ffi::c_int;
}

/// From now on keep no more than a megabyte at the end of what a thread has used.
pub fn keep_little() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        const TRIM_THRESHOLD: std::ffi::c_int = -1;
        const MMAP_THRESHOLD: std::ffi::c_int = -3;
        for parameter in [TRIM_THRESHOLD, MMAP_THRESHOLD] {
            mallopt(parameter, 1 << 20);
        }
    }
}

/// Give back what is free.
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    malloc_trim(0);
}
