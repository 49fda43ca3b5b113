//! Where a conjecture stands: by tests here, by the witnesses that come with the program,
//! and by what settles the others.
//!
//! A test asks the reference solver about every witness.

use crate::conjecture::Conjecture;
use crate::registry::find;
use crate::tested::{Status, Tested};
use crate::witness::{Regression, Witness};

/// Files as `faceoff conjecture test ID --regressions FOLDER` writes them.
const REGRESSIONS: [&str; 9] = [
    include_str!("../data/regressions/DH13-2m.json"),
    include_str!("../data/regressions/DH13-7k.json"),
    include_str!("../data/regressions/ES96-8.1-converse.json"),
    include_str!("../data/regressions/ES96-8.1.json"),
    include_str!("../data/regressions/ES96-9.1-converse.json"),
    include_str!("../data/regressions/ES96-9.1.json"),
    include_str!("../data/regressions/ES96-9.2.json"),
    include_str!("../data/regressions/ES96-9.5.json"),
    include_str!("../data/regressions/KY11-1.json"),
];

/// Where a conjecture stands.
///
/// ```
/// use faceoff_lab::{Status, find, standing};
///
/// // Before anything is tested here.
/// let known = standing(find("ES96-8.1").unwrap(), None);
/// assert_eq!(known.status, Some(Status::Refuted));
/// assert_eq!(known.witness.unwrap().game, "nim on cycle(7,4)");
/// assert_eq!(standing(find("GN").unwrap(), None).status, Some(Status::Settled));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Refuted, proved, settled, or none of these so far; nothing for one of your own before
    /// its first test.
    pub status: Option<Status>,
    /// What breaks it.
    pub witness: Option<Witness>,
}

/// The witnesses that come with the program.
pub fn regressions() -> Vec<Regression> {
    let read = |text| serde_json::from_str(text).expect("a test reads them all");
    REGRESSIONS.into_iter().map(read).collect()
}

/// Where a conjecture stands after what tests here have found. One that found nothing does
/// not take back what is known; a sweep of ours that nothing came out of is in
/// docs/conjectures.md.
pub fn standing(conjecture: &dyn Conjecture, past: Option<&Tested>) -> Standing {
    if let Some(past) = past.filter(|past| past.status != Status::HoldsSoFar) {
        return Standing {
            status: Some(past.status),
            witness: past.witness.clone(),
        };
    }
    let about = conjecture.about();
    let against = regressions()
        .into_iter()
        .find(|kept| kept.conjecture == about.id && kept.statement == about.statement);
    let settled = about.literature.as_ref().and_then(|found| found.settles);
    let tested = past.is_some() || find(&about.id).is_some();
    Standing {
        status: match &against {
            Some(_) => Some(Status::Refuted),
            None => settled.or(tested.then_some(Status::HoldsSoFar)),
        },
        witness: against.map(|kept| kept.witness),
    }
}
