//! All complexes on n vertices up to isomorphism, counted level by level.

use super::Ask;
use crate::error::Error;
use crate::session::Session;
use crate::undecided::{Undecided, all};
use faceoff_lab::LabError;
use faceoff_lab::levels::enumerate;
use faceoff_store::Store;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Count all complexes on so many vertices up to isomorphism, by the number of
/// faces. Finished levels are kept in the session's store; the processes of a
/// cluster share the work.
///
/// ```
/// use faceoff::ask::Enumerate;
/// use faceoff::{Session, ask};
///
/// let counts = [1, 2, 3, 4].map(|vertices| {
///     ask(&Enumerate { vertices }, &Session::default()).unwrap().complexes
/// });
/// assert_eq!(counts, [Some(1), Some(2), Some(5), Some(20)]);
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Enumerate {
    /// Number of vertices, all of them present.
    pub vertices: usize,
}

/// The answer to `enumerate`.
///
/// ```
/// use faceoff::ask::Enumerate;
/// use faceoff::ask::enumerate::Enumeration;
/// use faceoff::store::Store;
/// use faceoff::{Session, ask};
///
/// let session = Session::default().with_store(Store::in_memory());
/// let first: Enumeration = ask(&Enumerate { vertices: 4 }, &session).unwrap();
/// // By the number of faces, from four points to the simplex.
/// assert_eq!(first.levels, Some(vec![1, 1, 2, 3, 3, 2, 2, 2, 1, 1, 1, 1]));
/// let again = ask(&Enumerate { vertices: 4 }, &session).unwrap();
/// assert_eq!((again.resumed, again.checksum), (Some(12), first.checksum));
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Enumeration {
    /// Vertices, all of them present.
    pub vertices: usize,
    /// Complexes up to isomorphism.
    pub complexes: Option<u64>,
    /// How many there are with each number of faces, the empty face counted,
    /// from the fewest faces on.
    pub levels: Option<Vec<u64>>,
    /// Levels that an earlier run had finished.
    pub resumed: Option<usize>,
    /// Number of processes.
    pub processes: Option<usize>,
    /// A check that runs with other numbers of processes can be compared by.
    pub checksum: Option<String>,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

impl Ask for Enumerate {
    type Answer = Enumeration;

    fn answer(&self, session: &Session) -> Result<Enumeration, Error> {
        let n = self.vertices;
        let in_memory = || Arc::new(Store::in_memory());
        let store = session.store().cloned().unwrap_or_else(in_memory);
        let limits = session.limits().clone();
        let done = session.together(&format!("enumerate {n}"), move |team| {
            let mut levels = limits.progress("levels", None);
            let mut last = 0;
            enumerate(n, &store, team, &limits, &mut |level, _| {
                levels.advance((level - last) as u64);
                last = level;
            })
        })?;
        let (found, undecided) = match done {
            Ok(found) => (Some(found), Undecided::new()),
            Err(LabError::Stopped(reason)) => (None, all(&["complexes"], reason)),
            Err(error) => return Err(error.into()),
        };
        let found = found.as_ref();
        Ok(Enumeration {
            vertices: n,
            complexes: found.map(|f| f.complexes),
            levels: found.map(|f| f.levels.clone()),
            resumed: found.map(|f| f.resumed),
            processes: found.map(|f| f.processes),
            checksum: found.map(|f| f.checksum.clone()),
            undecided,
        })
    }
}

reply!(Enumeration);
