//! Where the conjectures of the papers stand before anything is tested here: the
//! witnesses that come with the program, and what settles the others.
//!
//! A test asks the reference solver about every witness.

use crate::conjecture::Conjecture;
use crate::tested::Status;
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
/// let known = standing(find("ES96-8.1").unwrap());
/// assert_eq!(known.status, Status::Refuted);
/// assert_eq!(known.witness.unwrap().game, "nim on cycle(7,4)");
/// assert_eq!(standing(find("GN").unwrap()).status, Status::Settled);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Refuted, proved, settled, or none of these so far.
    pub status: Status,
    /// What breaks it.
    pub witness: Option<Witness>,
}

/// The witnesses that come with the program.
pub fn regressions() -> Vec<Regression> {
    let read = |text| serde_json::from_str(text).expect("a test reads them all");
    REGRESSIONS.into_iter().map(read).collect()
}

/// Where a conjecture of the papers stands; a sweep that nothing came out of is in
/// docs/conjectures.md.
pub fn standing(conjecture: &dyn Conjecture) -> Standing {
    let about = conjecture.about();
    let against = regressions()
        .into_iter()
        .find(|kept| kept.conjecture == about.id && kept.statement == about.statement);
    let settled = about.literature.as_ref().and_then(|found| found.settles);
    Standing {
        status: match &against {
            Some(_) => Status::Refuted,
            None => settled.unwrap_or(Status::HoldsSoFar),
        },
        witness: against.map(|kept| kept.witness),
    }
}
