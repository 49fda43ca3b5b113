//! Conjectures of your own, in a small language or as closures.
//!
//! ```text
//! forall complex X on 4..5, position p in zero(X): 2*p in zero(X)
//! forall connected complex X on 3..5: pointed(X) => additive(X)
//! forall complex X in {cycle(7,4); cycle(8,3)}, position p in zero(X): genuine(p) => max(p) <= 3*min(p)
//! ```
//!
//! * Complexes: `complex X on a..b` (all of them up to isomorphism on a to b
//!   vertices), `graph X on a..b`, both with `connected` before it, or
//!   `complex X in {X1; X2; …}` in the notation of complexes.
//! * Positions: `position p in zero(X)` or `position p in box(X)`, at most two.
//!   Boxes grow, as far as the sweep gets.
//! * Formulas: `! & | => <=>`, comparisons `= != < <= > >=`, membership
//!   `2*p+1 in zero(X)`. A number beside a position stands for that number in
//!   every pile. A position with a negative pile is in no set. A membership
//!   outside the box is unknown, and an instance whose truth depends on it is
//!   not counted.
//! * Numbers: `min(p) max(p) sum(p) xor(p)`, `vertices(X) facets(X)
//!   circuits(X) faces(X) dimension(X)`, `chomp(X)` (the value), `mod`.
//! * Properties: `genuine(p)`; `connected(X) pointed(X) nim_regular(X)
//!   matroid(X) binary_matroid(X) additive(X) pure(X) simplex(X)`.
//!
//! Files: `words` and `syntax` read, `tree` is what they make, `meaning` evaluates, `closure` is for Rust.

mod closure;
mod help;
mod meaning;
mod syntax;
#[cfg(test)]
mod tests;
mod tree;
mod words;

pub use closure::Closure;
use faceoff_complex::words::vertices;
pub use help::HELP;

use crate::conjecture::{About, Conjecture, Finding, Stage, Subject, Tools};
use crate::domain;
use crate::oracle::{Naive, Oracle, ZeroBox};
use crate::shrink;
use crate::witness::Witness;
use faceoff_complex::enumerate;
use faceoff_complex::notation::Diagnostics;
use faceoff_game::PileGame;
use faceoff_limits::{Limits, StopReason};
use meaning::{Scene, Truth};
use std::borrow::Cow;
use tree::{Among, Complexes, Statement};

/// A conjecture in the small language.
///
/// ```
/// use faceoff_lab::user::UserConjecture;
/// use faceoff_lab::{Scope, Status, test};
/// use faceoff_limits::Limits;
/// use faceoff_store::Store;
///
/// let text = "forall complex X on 1..3, position p in zero(X): 2*p in zero(X)";
/// let mine = UserConjecture::new("twice", text).unwrap();
/// let scope = Scope { up_to: None, bound: Some(7) };
/// let tested = test(&mine, scope, &Store::in_memory(), &Limits::none())?;
/// assert_eq!(tested.status, Status::HoldsSoFar);
/// // What cannot be read is told, with its place.
/// assert!(UserConjecture::new("bad", "forall complex X on 1..3: sunny(X)").is_err());
/// # Ok::<(), faceoff_lab::LabError>(())
/// ```
pub struct UserConjecture {
    about: About,
    statement: Statement,
}

impl UserConjecture {
    /// Read one; all that is wrong with the text is reported with carets.
    pub fn new(id: &str, text: &str) -> Result<Self, Diagnostics> {
        let statement = syntax::read(text)?;
        let instances = match (statement.positions.len(), statement.formula.has_images()) {
            (0, _) => "complexes",
            (1, false) => "positions",
            (1, true) => "positions, images included",
            (_, false) => "pairs of positions",
            (_, true) => "pairs of positions, images included",
        };
        Ok(Self {
            about: About {
                id: Cow::Owned(id.to_owned()),
                statement: Cow::Owned(text.trim().to_owned()),
                citation: Cow::Borrowed("your own"),
                instances: Cow::Borrowed(instances),
                literature: None,
                // Results of revision 1 may be those of another text of the same name.
                revision: 2,
            },
            statement,
        })
    }

    fn truth(
        &self,
        subject: &Subject,
        positions: &[&[u32]],
        oracle: &mut dyn Oracle,
        tools: &Tools,
    ) -> Result<(Truth, Option<Vec<u32>>), StopReason> {
        let mut scene = Scene::new(&subject.complex, positions, oracle, tools);
        let truth = scene.formula(&self.statement.formula)?;
        Ok((truth, scene.broken()))
    }

    fn witness(&self, subject: &Subject, positions: &[&[u32]], image: Option<Vec<u32>>) -> Witness {
        let game = match self.statement.about_chomp {
            true => "chomp",
            false => "nim",
        };
        Witness {
            game: format!("{game} on {subject}"),
            position: positions.first().map(|p| p.to_vec()),
            second: positions.get(1).map(|p| p.to_vec()),
            image: image.or_else(|| positions.first().map(|p| p.to_vec())),
            because: "the formula is false".to_owned(),
            confirmed: false,
        }
    }
}

/// All positions of a variable in a box, one after the other.
fn candidates(among: Among, n: usize, zeros: &ZeroBox) -> Vec<Vec<u32>> {
    let mut all = Vec::new();
    match among {
        Among::Zeros => {
            let taken: Result<(), StopReason> = zeros.each(|p| {
                all.push(p.to_vec());
                Ok(())
            });
            taken.expect("nothing can stop it");
        }
        Among::Box => {
            let max = zeros.max_pile();
            let mut position = vec![0; n];
            loop {
                all.push(position.clone());
                let Some(v) = (0..n).rev().find(|&v| position[v] < max) else {
                    break;
                };
                position[v] += 1;
                position[v + 1..].fill(0);
            }
        }
    }
    all.sort_by_cached_key(|p| (p.iter().map(|x| u64::from(*x)).sum::<u64>(), p.clone()));
    all
}

impl Conjecture for UserConjecture {
    fn about(&self) -> &About {
        &self.about
    }

    fn stages(&self) -> Vec<Stage> {
        let bounds: &[u32] = match self.statement.positions.len() {
            0 => &[0],
            1 => &[1, 3, 7, 15, 31, 63, 127],
            _ => &[1, 2, 3, 5, 7, 11, 15, 31],
        };
        let mut stages: Vec<(u64, Stage)> = Vec::new();
        for &max in bounds {
            let bound = (max > 0).then_some((domain::PILES, max));
            match &self.statement.complexes {
                Complexes::Listed(list) => {
                    let list = list.clone();
                    let size = list.iter().map(|x| x.complex.n()).max().unwrap_or(0);
                    let stage =
                        Stage::new("complexes listed", size, bound, move |_| Ok(list.clone()));
                    stages.push((cells(size, max), stage));
                }
                Complexes::All {
                    from,
                    to,
                    connected,
                    graphs,
                } => {
                    for n in *from..=*to {
                        let (connected, graphs) = (*connected, *graphs);
                        let kind = if graphs { "graphs" } else { "complexes" };
                        let adjective = if connected { "connected " } else { "" };
                        let group = format!("{adjective}{kind} on {}", vertices(n));
                        let stage = Stage::new(group, n, bound, move |limits| {
                            let mut all = match graphs {
                                true => {
                                    let graphs = enumerate::graphs(n, limits)?;
                                    graphs.into_iter().map(Subject::from).collect()
                                }
                                false => domain::all_complexes(n)?,
                            };
                            all.retain(|x| !connected || x.complex.is_connected());
                            Ok(all)
                        });
                        stages.push((cells(n, max), stage));
                    }
                }
            }
        }
        stages.retain(|(cells, _)| *cells <= 1 << 34);
        stages.sort_by_key(|(cells, _)| *cells);
        stages.into_iter().map(|(_, stage)| stage).collect()
    }

    fn decide(&self, subject: &Subject, bound: u32, tools: &Tools) -> Result<Finding, StopReason> {
        let zeros = ZeroBox::new(&subject.complex, bound, &tools.limits)?;
        let mut oracle = &zeros;
        let lists: Vec<Vec<Vec<u32>>> = self
            .statement
            .positions
            .iter()
            .map(|variable| candidates(variable.among, subject.complex.n(), &zeros))
            .collect();
        let mut instances = 0;
        let mut pulse = tools.limits.pulse();
        let mut places = vec![0; lists.len()];
        if lists.iter().any(Vec::is_empty) {
            return Ok(Finding::holds(0));
        }
        loop {
            pulse.beat()?;
            let positions: Vec<&[u32]> = places
                .iter()
                .zip(&lists)
                .map(|(&place, list)| list[place].as_slice())
                .collect();
            match self.truth(subject, &positions, &mut oracle, tools)? {
                (Truth::Yes, _) => instances += 1,
                (Truth::Unknown, _) => {}
                (Truth::No, image) => {
                    let witness = self.witness(subject, &positions, image);
                    return Ok(Finding::Refuted(Box::new(witness)));
                }
            }
            let Some(i) = (0..places.len())
                .rev()
                .find(|&i| places[i] + 1 < lists[i].len())
            else {
                return Ok(Finding::holds(instances));
            };
            places[i] += 1;
            places[i + 1..].fill(0);
        }
    }

    fn smaller(&self, subject: &Subject, bound: u32) -> Vec<(Subject, u32)> {
        let Complexes::All {
            from,
            connected,
            graphs,
            ..
        } = &self.statement.complexes
        else {
            return shrink::smaller_bounds(subject, bound);
        };
        let mut all = shrink::smaller_complexes(subject, bound);
        all.retain(|(x, less)| {
            let x = &x.complex;
            (*less > 0 || bound == 0)
                && x.n() >= *from
                && (!connected || x.is_connected())
                && (!graphs || x.dimension() <= 1)
        });
        all
    }

    fn confirm(&self, witness: &Witness, limits: &Limits) -> Result<bool, StopReason> {
        let Some(subject) = witness.subject() else {
            return Ok(false);
        };
        let positions: Vec<&[u32]> = [&witness.position, &witness.second]
            .into_iter()
            .flatten()
            .map(Vec::as_slice)
            .collect();
        let positions = &positions[..self.statement.positions.len().min(positions.len())];
        if positions.len() < self.statement.positions.len() {
            return Ok(false);
        }
        let image = witness.image.iter().flatten().copied();
        let piles = positions.iter().flat_map(|p| p.iter().copied());
        let max = image.chain(piles).max().unwrap_or(0);
        let rules = PileGame::nim(subject.clone());
        let mut naive = Naive::new(&rules, max, limits);
        for (variable, position) in self.statement.positions.iter().zip(positions) {
            if variable.among == Among::Zeros && naive.is_zero(position)? != Some(true) {
                return Ok(false);
            }
        }
        let tools = Tools::new(limits);
        let (truth, _) = self.truth(&subject, positions, &mut naive, &tools)?;
        Ok(truth == Truth::No)
    }
}

fn cells(n: usize, max: u32) -> u64 {
    u64::from(max + 1).checked_pow(n as u32).unwrap_or(u64::MAX)
}
