//! What can go wrong in the laboratory.

use crate::witness::Witness;
use faceoff_limits::StopReason;
use faceoff_store::StoreError;
use std::fmt;

/// Why a test failed altogether.
///
/// ```
/// use faceoff_lab::levels::enumerate;
/// use faceoff_lab::{LabError, team::Alone};
/// use faceoff_limits::Limits;
/// use faceoff_store::Store;
///
/// // On 7 vertices there are hundreds of millions of complexes.
/// let (store, limits) = (Store::in_memory(), Limits::none());
/// let error = enumerate(7, &store, &mut Alone, &limits, &mut |_, _| {}).unwrap_err();
/// assert!(matches!(error, LabError::Stopped(_)));
/// assert_eq!(error.to_string(), "more than 6 vertices in an enumeration of all complexes");
/// ```
#[derive(Debug)]
pub enum LabError {
    /// The store cannot be used.
    Store(StoreError),
    /// Table and reference solver disagree: an error in Faceoff.
    Disagreement(Box<Witness>),
    /// A limit was met where nothing can be told without an answer.
    Stopped(StopReason),
    /// The processes of a cluster do not work together.
    Cluster(String),
}

impl fmt::Display for LabError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
            Self::Disagreement(witness) => write!(
                f,
                "the reference solver does not confirm {}; please report this as an error",
                witness.render()
            ),
            Self::Stopped(reason) => reason.fmt(f),
            Self::Cluster(problem) => f.write_str(problem),
        }
    }
}

impl std::error::Error for LabError {}

impl From<StopReason> for LabError {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl From<StoreError> for LabError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}
