//! Conjectures of the form "every zero position has this property", where the
//! property may ask about other positions of the same complex.

use crate::conjecture::{About, Conjecture, Finding, Stage, Subject, Tools};
use crate::oracle::{Naive, Oracle, ZeroBox};
use crate::shrink;
use crate::witness::Witness;
use faceoff_game::PileGame;
use faceoff_limits::{Limits, StopReason};

/// What a property says of one zero position.
///
/// ```
/// use faceoff_lab::oracle::ZeroBox;
/// use faceoff_lab::zero_property::Says;
/// use faceoff_limits::Limits;
///
/// let zeros = ZeroBox::new(&"points(3)".parse().unwrap(), 3, &Limits::none())?;
/// assert_eq!(Says::zero(vec![1, 2, 3], &mut &zeros)?, Says::Yes);
/// // Outside the box nothing is known.
/// assert_eq!(Says::zero(vec![4, 5, 1], &mut &zeros)?, Says::Nothing);
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Says {
    /// The hypothesis does not speak of it, or its image is outside the box.
    Nothing,
    /// The conclusion holds.
    Yes,
    /// This position breaks the conclusion, for this reason.
    No(Vec<u32>, String),
}

impl Says {
    /// The conclusion "the image is a zero position".
    pub fn zero(image: Vec<u32>, oracle: &mut dyn Oracle) -> Result<Self, StopReason> {
        Ok(match oracle.is_zero(&image)? {
            None => Self::Nothing,
            Some(true) => Self::Yes,
            Some(false) => Self::No(image, "the image is not a zero position".to_owned()),
        })
    }
}

/// Does the hypothesis speak of a complex?
type Admits = fn(&mut dyn Oracle) -> Result<bool, StopReason>;

/// What a property says of a zero position.
type Predicate = fn(&[u32], &mut dyn Oracle) -> Result<Says, StopReason>;

/// "On every complex that is admitted, every zero position has the property."
///
/// ```
/// use faceoff_lab::zero_property::{Says, ZeroProperty};
/// use faceoff_lab::{Scope, domain, find, test};
/// # use faceoff_limits::Limits;
/// # use faceoff_store::Store;
///
/// // Is a zero position one with a chip more in each pile? Not on three points.
/// let one_more = ZeroProperty {
///     about: find("ES96-8.1").unwrap().about().clone(),
///     stages: || vec![domain::complexes(3, 3)],
///     admits: ZeroProperty::every,
///     says: |position, oracle| Says::zero(position.iter().map(|pile| pile + 1).collect(), oracle),
///     all_complexes: true,
/// };
/// let tested = test(&one_more, Scope::default(), &Store::in_memory(), &Limits::none())?;
/// assert_eq!(tested.witness.unwrap().image, Some(vec![1, 1, 1]));
/// # Ok::<(), faceoff_lab::LabError>(())
/// ```
pub struct ZeroProperty {
    /// The words about it.
    pub about: About,
    /// The domain.
    pub stages: fn() -> Vec<Stage>,
    /// Does the hypothesis speak of a complex?
    pub admits: Admits,
    /// The property.
    pub says: Predicate,
    /// Is every complex in the domain? Then a witness may shrink to any
    /// smaller complex, else only to smaller piles.
    pub all_complexes: bool,
}

impl ZeroProperty {
    /// The hypothesis speaks of every complex.
    pub fn every(_: &mut dyn Oracle) -> Result<bool, StopReason> {
        Ok(true)
    }
}

impl Conjecture for ZeroProperty {
    fn about(&self) -> &About {
        &self.about
    }

    fn stages(&self) -> Vec<Stage> {
        (self.stages)()
    }

    fn decide(&self, subject: &Subject, bound: u32, tools: &Tools) -> Result<Finding, StopReason> {
        let zeros = ZeroBox::new(&subject.complex, bound, &tools.limits)?;
        let mut oracle = &zeros;
        if !(self.admits)(&mut oracle)? {
            return Ok(Finding::holds(0));
        }
        let mut instances = 0;
        let mut least: Option<(u64, Witness)> = None;
        let mut pulse = tools.limits.pulse();
        zeros.each(|position| {
            pulse.beat()?;
            match (self.says)(position, &mut oracle)? {
                Says::Nothing => {}
                Says::Yes => instances += 1,
                Says::No(image, because) => {
                    let chips = position.iter().chain(&image).map(|p| u64::from(*p)).sum();
                    if least.as_ref().is_none_or(|(least, _)| chips < *least) {
                        let witness = Witness::nim(subject, position, &image, because);
                        least = Some((chips, witness));
                    }
                }
            }
            Ok(())
        })?;
        Ok(match least {
            Some((_, witness)) => Finding::Refuted(Box::new(witness)),
            None => Finding::holds(instances),
        })
    }

    fn smaller(&self, subject: &Subject, bound: u32) -> Vec<(Subject, u32)> {
        match self.all_complexes {
            true => shrink::smaller_complexes(subject, bound),
            false => shrink::smaller_bounds(subject, bound),
        }
    }

    fn confirm(&self, witness: &Witness, limits: &Limits) -> Result<bool, StopReason> {
        let (Some(subject), Some(position)) = (witness.subject(), &witness.position) else {
            return Ok(false);
        };
        let piles = position.iter().chain(witness.image.iter().flatten());
        let max = piles.copied().max().unwrap_or(0);
        let rules = PileGame::nim(subject);
        let mut naive = Naive::new(&rules, max, limits);
        if !(self.admits)(&mut naive)? || naive.is_zero(position)? != Some(true) {
            return Ok(false);
        }
        let said = (self.says)(position, &mut naive)?;
        Ok(matches!(said, Says::No(image, _) if Some(&image) == witness.image.as_ref()))
    }
}
