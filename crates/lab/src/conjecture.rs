//! What a conjecture is.

use crate::tested::Status;
use crate::witness::Witness;
use faceoff_chomp::{Engine, Forms};
use faceoff_complex::notation::NamedComplex;
use faceoff_limits::{Limits, StopReason};
use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

/// Something said about a conjecture elsewhere, or a proof of it.
///
/// ```
/// use faceoff_lab::{Status, find};
///
/// let gale_neyman = find("GN").unwrap().about().literature.clone().unwrap();
/// assert_eq!(gale_neyman.settles, Some(Status::Settled));
/// assert!(gale_neyman.says.starts_with("Refuted: on all proper subsets of a 7-set"));
/// assert!(gale_neyman.citation.contains("Brouwer"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Literature {
    /// Where the conjecture stands by it, as it is stated here; `None` if it is open.
    pub settles: Option<Status>,
    /// What it says.
    pub says: Cow<'static, str>,
    /// Who says it.
    pub citation: Cow<'static, str>,
}

impl Literature {
    /// A settled question.
    pub const fn settled(says: &'static str, citation: &'static str) -> Self {
        Self {
            settles: Some(Status::Settled),
            says: Cow::Borrowed(says),
            citation: Cow::Borrowed(citation),
        }
    }

    /// A proof in a sentence or two, and whose it is.
    pub const fn proof(says: &'static str, citation: &'static str) -> Self {
        Self {
            settles: Some(Status::Proved),
            says: Cow::Borrowed(says),
            citation: Cow::Borrowed(citation),
        }
    }

    /// Something to know, which leaves the question open.
    pub const fn noted(says: &'static str, citation: &'static str) -> Self {
        Self {
            settles: None,
            says: Cow::Borrowed(says),
            citation: Cow::Borrowed(citation),
        }
    }
}

/// The words about a conjecture.
///
/// ```
/// use faceoff_lab::find;
///
/// let about = find("es96-9.2").unwrap().about();
/// assert_eq!(about.id, "ES96-9.2");
/// let says = "If (1,…,1) is a zero position on a complex, then so is (n,…,n) for all n.";
/// assert_eq!(about.statement, says);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// The key: `ES96-9.1`.
    pub id: Cow<'static, str>,
    /// What it says.
    pub statement: Cow<'static, str>,
    /// Where it is from.
    pub citation: Cow<'static, str>,
    /// What is counted as an instance, in the plural: "zero positions".
    pub instances: Cow<'static, str>,
    /// What others have found.
    pub literature: Option<Literature>,
    /// Raised when the meaning of stored results changes.
    pub revision: u32,
}

/// A complex to decide on.
pub type Subject = NamedComplex;

/// The complexes of a stage.
type Subjects = Arc<dyn Fn(&Limits) -> Result<Vec<Subject>, StopReason> + Send + Sync>;

/// One step of a sweep: complexes of one size, up to a bound.
///
/// ```
/// use faceoff_lab::{Stage, domain};
/// use faceoff_limits::Limits;
///
/// // All squares there are, with piles up to 7.
/// let stage = Stage::new("squares", 4, Some(("piles up to", 7)), |_| {
///     Ok(vec![domain::named("cycle(4,2)")])
/// });
/// assert_eq!(stage.title(), "squares, piles up to 7");
/// assert_eq!(stage.subjects(&Limits::none())?[0].to_string(), "cycle(4,2)");
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone)]
pub struct Stage {
    /// What kind of complexes: "complexes on 4 vertices".
    pub group: String,
    /// The size that `--up-to` limits: vertices, or n of a family.
    pub size: usize,
    /// What the bound is on ("piles up to"), and the bound.
    pub bound: Option<(&'static str, u32)>,
    /// The complexes come on top of those of earlier stages of the group,
    /// rather than being the same with a larger bound.
    pub adds_up: bool,
    subjects: Subjects,
}

impl Stage {
    /// A stage; `subjects` lists its complexes from small to large.
    pub fn new(
        group: impl Into<String>,
        size: usize,
        bound: Option<(&'static str, u32)>,
        subjects: impl Fn(&Limits) -> Result<Vec<Subject>, StopReason> + Send + Sync + 'static,
    ) -> Self {
        Self {
            group: group.into(),
            size,
            bound,
            adds_up: false,
            subjects: Arc::new(subjects),
        }
    }

    /// One more member of a family: with the stages before it in its group it
    /// makes the family up to this bound.
    pub fn adding_up(mut self) -> Self {
        self.adds_up = true;
        self
    }

    /// The complexes.
    pub fn subjects(&self, limits: &Limits) -> Result<Vec<Subject>, StopReason> {
        (self.subjects)(limits)
    }

    /// The bound, 0 where there is none.
    pub fn limit(&self) -> u32 {
        self.bound.map_or(0, |(_, bound)| bound)
    }

    /// What is looked at: "complexes on 4 vertices, piles up to 15".
    pub fn title(&self) -> String {
        match self.bound {
            Some((what, bound)) => format!("{}, {what} {bound}", self.group),
            None => self.group.clone(),
        }
    }
}

/// What was found on one complex.
///
/// ```
/// use faceoff_lab::{Finding, Tools, domain, find};
/// use faceoff_limits::Limits;
///
/// // Is twice a zero position one? On two points, with piles up to 3, (0,0) and (1,1) are.
/// let doubling = find("ES96-9.1").unwrap();
/// let found = doubling.decide(&domain::named("points(2)"), 3, &Tools::new(&Limits::none()))?;
/// assert_eq!(found, Finding::holds(2));
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// The conclusion holds for so many instances; a classification of the
    /// complex, where the question asks for one.
    Holds {
        /// Number of instances.
        instances: u64,
        /// The class.
        class: Option<String>,
    },
    /// It does not hold.
    Refuted(Box<Witness>),
    /// Within the bound there is no decision, for this reason.
    Open(String),
}

impl Finding {
    /// So many instances, no class.
    pub fn holds(instances: u64) -> Self {
        Self::Holds {
            instances,
            class: None,
        }
    }

    /// One instance of a class.
    pub fn classified(class: impl Into<String>) -> Self {
        Self::Holds {
            instances: 1,
            class: Some(class.into()),
        }
    }
}

/// What a decision may use.
///
/// ```
/// use faceoff_lab::Tools;
/// use faceoff_limits::Limits;
///
/// let tools = Tools::new(&Limits::none());
/// // One engine for chomp for all decisions: what it has found, it remembers.
/// let value = tools.chomp()?.value(&"complete(4)".parse().unwrap(), &tools.limits)?;
/// assert_eq!(value, 1);
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
pub struct Tools {
    /// Time, memory and threads for one decision.
    pub limits: Limits,
    chomp: Arc<OnceLock<Engine>>,
}

impl Tools {
    /// Tools within these limits.
    pub fn new(limits: &Limits) -> Self {
        Self {
            limits: limits.clone(),
            chomp: Arc::default(),
        }
    }

    /// The same tools for a worker with so many threads.
    pub fn with_threads(&self, threads: usize) -> Self {
        Self {
            limits: self.limits.clone().with_threads(threads),
            chomp: Arc::clone(&self.chomp),
        }
    }

    /// The engine for chomp, which remembers what it has found.
    pub fn chomp(&self) -> Result<&Engine, StopReason> {
        if self.chomp.get().is_none() {
            let engine = Engine::new(Forms::ALL, &self.limits)?;
            // Another worker may have been faster; its engine is as good.
            let _ = self.chomp.set(engine);
        }
        Ok(self.chomp.get().expect("it was just set"))
    }
}

/// A statement that can be tested.
///
/// One that a table refutes, as [`UserConjecture`](crate::user::UserConjecture) makes it from text:
///
/// ```
/// use faceoff_lab::user::UserConjecture;
/// use faceoff_lab::{Conjecture, Finding, Tools, domain};
/// use faceoff_limits::Limits;
///
/// let text = "forall complex X on 2..3, position p in zero(X): min(p) = max(p)";
/// let equal: &dyn Conjecture = &UserConjecture::new("equal piles", text).unwrap();
/// let limits = Limits::none();
/// let found = equal.decide(&domain::named("points(3)"), 1, &Tools::new(&limits))?;
/// let Finding::Refuted(witness) = found else { panic!("(1,1,0) is a zero position") };
/// assert!(equal.confirm(&witness, &limits)?);
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
pub trait Conjecture: Send + Sync {
    /// The words about it.
    fn about(&self) -> &About;

    /// The domain, from small to large.
    fn stages(&self) -> Vec<Stage>;

    /// Look at one complex, up to a bound. A witness is the smallest one there.
    fn decide(&self, subject: &Subject, bound: u32, tools: &Tools) -> Result<Finding, StopReason>;

    /// Complexes, with bounds, that are smaller than this one and that might
    /// have a witness too.
    fn smaller(&self, subject: &Subject, bound: u32) -> Vec<(Subject, u32)>;

    /// Does the reference solver agree that this is a witness?
    fn confirm(&self, witness: &Witness, limits: &Limits) -> Result<bool, StopReason>;
}
