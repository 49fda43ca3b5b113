//! Memory that long work has freed goes back to the system.
//!
//! The C library of Linux keeps what many small pieces leave behind, for good: a search that
//! is cancelled frees millions of positions, and the pages stay. `malloc_trim` gives back all
//! that hold nothing. Elsewhere nothing has to be done.
#![allow(unsafe_code)]
// SAFETY: nothing here is an unsafe operation. What has to be vouched for is declared:
// malloc_trim(3) of the GNU C library takes a number and gives a number, may be called by any
// thread at any time, and touches no memory that is in use.

#[cfg(all(target_os = "linux", target_env = "gnu"))]
unsafe extern "C" {
    /// Give back all free pages but so many bytes.
    safe fn malloc_trim(pad: usize) -> std::ffi::c_int;
}

/// Give back what is free.
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    malloc_trim(0);
}
