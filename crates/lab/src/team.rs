//! Processes that work together, level by level.
//!
//! Everything that crosses between processes goes through one step: each sends
//! one message to each, and goes on when it has one from each. That is a
//! barrier, too: nobody is a level ahead.

use crate::error::LabError;

/// The processes of one computation, seen from one of them.
///
/// Two processes would answer each other; here one has both roles.
///
/// ```
/// use faceoff_lab::LabError;
/// use faceoff_lab::team::Team;
///
/// struct Echo;
/// impl Team for Echo {
///     fn index(&self) -> usize { 0 }
///     fn peers(&self) -> usize { 2 }
///     fn exchange(&mut self, messages: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>, LabError> {
///         Ok(messages)
///     }
/// }
/// assert_eq!(Echo.gather(vec![7])?, [[7], [7]]);
/// # Ok::<(), LabError>(())
/// ```
pub trait Team {
    /// The number of this process, from 0.
    fn index(&self) -> usize;

    /// Number of processes.
    fn peers(&self) -> usize;

    /// Send `messages[i]` to process i; gives what each process has sent to
    /// this one.
    fn exchange(&mut self, messages: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>, LabError>;

    /// Send the same to all.
    fn gather(&mut self, message: Vec<u8>) -> Result<Vec<Vec<u8>>, LabError> {
        let messages = vec![message; self.peers()];
        self.exchange(messages)
    }
}

/// One process without others.
///
/// ```
/// use faceoff_lab::team::{Alone, Team};
///
/// assert_eq!((Alone.index(), Alone.peers()), (0, 1));
/// assert_eq!(Alone.exchange(vec![b"to myself".to_vec()])?, [b"to myself"]);
/// # Ok::<(), faceoff_lab::LabError>(())
/// ```
pub struct Alone;

impl Team for Alone {
    fn index(&self) -> usize {
        0
    }

    fn peers(&self) -> usize {
        1
    }

    fn exchange(&mut self, messages: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>, LabError> {
        Ok(messages)
    }
}

/// The process that looks after a canonical form, or after any other key: by a
/// hash that is the same everywhere (FNV-1a).
pub(crate) fn owner(key: &[u8], peers: usize) -> usize {
    let hash = key.iter().fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    // The low bits of this hash are its weakest.
    ((hash >> 17) % peers as u64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_spread() {
        let mut shares = [0u32; 3];
        for key in 0..3000u64 {
            shares[owner(&key.to_le_bytes(), 3)] += 1;
        }
        assert!(
            shares.iter().all(|share| (900..1100).contains(share)),
            "{shares:?}"
        );
        assert_eq!(owner(b"anything", 1), 0);
    }
}
