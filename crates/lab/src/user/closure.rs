//! A conjecture made of closures, for programs in Rust.

use crate::conjecture::{About, Conjecture, Finding, Stage, Subject, Tools};
use crate::shrink;
use crate::witness::Witness;
use faceoff_limits::{Limits, StopReason};
use std::borrow::Cow;

type Decide = Box<dyn Fn(&Subject, u32, &Tools) -> Result<Finding, StopReason> + Send + Sync>;
type Confirm = Box<dyn Fn(&Witness, &Limits) -> Result<bool, StopReason> + Send + Sync>;

/// A statement, a domain, a decision and a second opinion.
///
/// ```
/// use faceoff_lab::user::Closure;
/// use faceoff_lab::{Finding, Scope, Status, domain, test};
/// use faceoff_limits::Limits;
/// use faceoff_store::Store;
///
/// let stages = (1..=4).map(|n| domain::complexes(n, 1)).collect();
/// let few = Closure::new(
///     "mine",
///     "no complex has more facets than 3",
///     stages,
///     |subject, _, _| {
///         Ok(match subject.complex.facets().len() {
///             0..=3 => Finding::holds(1),
///             _ => Finding::Refuted(Box::new(faceoff_lab::Witness::nim(
///                 subject, &[], &[], "four facets".to_owned(),
///             ))),
///         })
///     },
///     |witness, _| Ok(witness.subject().unwrap().complex.facets().len() > 3),
/// );
/// let store = Store::in_memory();
/// let tested = test(&few, Scope::default(), &store, &Limits::none()).unwrap();
/// assert_eq!(tested.status, Status::Refuted);
/// ```
pub struct Closure {
    about: About,
    stages: Vec<Stage>,
    decide: Decide,
    confirm: Confirm,
}

impl Closure {
    /// A conjecture: `decide` looks at one complex up to a bound; `confirm`
    /// is asked for a second opinion on a witness, by other means.
    pub fn new(
        id: &str,
        statement: &str,
        stages: Vec<Stage>,
        decide: impl Fn(&Subject, u32, &Tools) -> Result<Finding, StopReason> + Send + Sync + 'static,
        confirm: impl Fn(&Witness, &Limits) -> Result<bool, StopReason> + Send + Sync + 'static,
    ) -> Self {
        Self {
            about: About {
                id: Cow::Owned(id.to_owned()),
                statement: Cow::Owned(statement.to_owned()),
                citation: Cow::Borrowed("your own"),
                instances: Cow::Borrowed("instances"),
                literature: None,
                revision: 1,
            },
            stages,
            decide: Box::new(decide),
            confirm: Box::new(confirm),
        }
    }
}

impl Conjecture for Closure {
    fn about(&self) -> &About {
        &self.about
    }

    fn stages(&self) -> Vec<Stage> {
        self.stages.clone()
    }

    fn decide(&self, subject: &Subject, bound: u32, tools: &Tools) -> Result<Finding, StopReason> {
        (self.decide)(subject, bound, tools)
    }

    fn smaller(&self, subject: &Subject, bound: u32) -> Vec<(Subject, u32)> {
        shrink::smaller_complexes(subject, bound)
    }

    fn confirm(&self, witness: &Witness, limits: &Limits) -> Result<bool, StopReason> {
        (self.confirm)(witness, limits)
    }
}
