//! All complexes on n vertices up to isomorphism, level by level, by one
//! process or by many.
//!
//! Level k holds the complexes with k faces, each as the word of its canonical
//! form, at the process that owns the form. Each member is extended by each of
//! its circuits; the forms go to their owners, who merge equal ones. A finished
//! level is kept in the store of each process before the next one begins, and
//! a run that was killed goes on after the last level that is whole in the
//! stores at hand, whatever the number of processes then.

use crate::error::LabError;
use crate::team::{Team, owner};
use faceoff_complex::enumerate::MAX_ENUMERATED;
use faceoff_complex::{Face, FaceMap6};
use faceoff_limits::{Limits, StopReason};
use faceoff_store::{Batch, Kind, Store};
use rustc_hash::FxHashSet;
use schemars::JsonSchema;
use serde::Serialize;

/// A finished level: the number of its complexes at all processes in 8 bytes,
/// then the words at this one, 8 bytes each, low byte first.
const LEVELS: Kind = Kind::new("enumeration.level", 1);

/// What was enumerated.
///
/// ```
/// use faceoff_lab::levels::enumerate;
/// use faceoff_lab::team::Alone;
/// use faceoff_limits::Limits;
/// use faceoff_store::Store;
///
/// let (store, limits) = (Store::in_memory(), Limits::none());
/// let found = enumerate(3, &store, &mut Alone, &limits, &mut |_, _| {})?;
/// // Three points, then an edge, two, three, and the triangle.
/// assert_eq!((found.complexes, &found.levels[..]), (5, &[1, 1, 1, 1, 1][..]));
/// // What is in the store is not computed again.
/// assert_eq!(enumerate(3, &store, &mut Alone, &limits, &mut |_, _| {})?.resumed, 5);
/// # Ok::<(), faceoff_lab::LabError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Enumerated {
    /// Vertices, all of them present.
    pub vertices: usize,
    /// Complexes up to isomorphism.
    pub complexes: u64,
    /// How many there are with each number of faces, the empty face counted,
    /// from the fewest faces on.
    pub levels: Vec<u64>,
    /// Levels that an earlier run had finished.
    pub resumed: usize,
    /// Number of processes.
    pub processes: usize,
    /// A check that runs with other numbers of processes can be compared by:
    /// the exclusive or of a hash of every canonical form.
    pub checksum: String,
}

/// One level at one process.
struct Level {
    total: u64,
    words: Vec<u64>,
}

/// Enumerate. After each level that was computed, not resumed, `tell` is given
/// its number and its size.
pub fn enumerate(
    n: usize,
    store: &Store,
    team: &mut dyn Team,
    limits: &Limits,
    tell: &mut dyn FnMut(usize, u64),
) -> Result<Enumerated, LabError> {
    if n == 0 || n > MAX_ENUMERATED {
        let what = "vertices in an enumeration of all complexes";
        return Err(StopReason::size(what, MAX_ENUMERATED as u64).into());
    }
    let mut run = Run {
        n,
        store,
        team,
        done: Vec::new(),
        checksum: 0,
    };
    let mut level = run.resume()?;
    let resumed = run.done.len();
    if level.is_none() {
        let points: Vec<Face> = (0..n).map(Face::single).collect();
        let first = FaceMap6::from_facets(&points).canonical().word();
        let mine = owner(&first.to_le_bytes(), run.team.peers()) == run.team.index();
        level = Some(run.finish(if mine { vec![first] } else { Vec::new() })?);
        tell(run.done.len(), 1);
    }
    let mut last = level.expect("there is a first level");
    while last.total > 0 {
        run.agree_to_go_on(limits)?;
        let words = run.next(&last.words)?;
        last = run.finish(words)?;
        if last.total > 0 {
            tell(run.done.len(), last.total);
        }
    }
    let checksum = run.total_checksum()?;
    // The empty level at the end marks that there are no more.
    let levels: Vec<u64> = run
        .done
        .iter()
        .copied()
        .filter(|count| *count > 0)
        .collect();
    Ok(Enumerated {
        vertices: n,
        complexes: levels.iter().sum(),
        resumed: resumed.min(levels.len()),
        levels,
        processes: run.team.peers(),
        checksum: format!("{checksum:016x}"),
    })
}

struct Run<'a> {
    n: usize,
    store: &'a Store,
    team: &'a mut dyn Team,
    /// The sizes of the finished levels.
    done: Vec<u64>,
    /// Of the words at this process.
    checksum: u64,
}

impl Run<'_> {
    fn key(&self, level: usize) -> Vec<u8> {
        let mut key = format!("complexes on {} vertices\0", self.n).into_bytes();
        key.extend((level as u32).to_be_bytes());
        key
    }

    fn kept(&self, level: usize) -> Result<Option<Level>, LabError> {
        let bytes = self.store.get_bytes(LEVELS, &self.key(level))?;
        Ok(bytes.map(|bytes| {
            let mut numbers = bytes.chunks_exact(8).map(number);
            Level {
                total: numbers.next().unwrap_or(0),
                words: numbers.collect(),
            }
        }))
    }

    /// The last level that is whole in the stores of all processes together,
    /// at its owners; none if there is none.
    fn resume(&mut self) -> Result<Option<Level>, LabError> {
        let mut last = None;
        loop {
            let kept = self.kept(self.done.len())?;
            let total = kept.as_ref().map(|level| level.total);
            let words = self.hand_over(kept.into_iter().flat_map(|level| level.words))?;
            // A process without the level says nothing of its total.
            let mut message = (words.len() as u64).to_le_bytes().to_vec();
            message.extend(total.iter().flat_map(|total| total.to_le_bytes()));
            let answers = self.team.gather(message)?;
            let found: u64 = answers.iter().map(|bytes| number(&bytes[..8])).sum();
            let totals = answers.iter().filter(|bytes| bytes.len() == 16);
            let total = totals.map(|bytes| number(&bytes[8..])).max();
            let Some(total) = total.filter(|total| *total == found) else {
                return Ok(last);
            };
            self.checksum ^= checksum(&words);
            self.done.push(total);
            last = Some(Level { total, words });
            if total == 0 {
                return Ok(last);
            }
        }
    }

    /// All go on, or all stop.
    fn agree_to_go_on(&mut self, limits: &Limits) -> Result<(), LabError> {
        let mine = limits.check();
        if self.team.peers() > 1 {
            let message = vec![u8::from(mine.is_err())];
            let stop = self
                .team
                .gather(message)?
                .iter()
                .any(|m| m.first() == Some(&1));
            if stop && mine.is_ok() {
                let text = "another process was stopped by a limit; finished levels are kept";
                return Err(LabError::Cluster(text.to_owned()));
            }
        }
        Ok(mine?)
    }

    /// The complexes of the next level at their owners.
    fn next(&mut self, words: &[u64]) -> Result<Vec<u64>, LabError> {
        let mut forms = FxHashSet::default();
        for word in words {
            let map = FaceMap6::from_word(*word).ok_or_else(|| {
                LabError::Cluster("a word that is not a complex: a damaged store".to_owned())
            })?;
            let larger = map.circuits_within(Face::full(self.n)).map(|c| map.with(c));
            forms.extend(larger.map(|map| map.canonical().word()));
        }
        self.hand_over(forms.into_iter())
    }

    fn hand_over(&mut self, words: impl Iterator<Item = u64>) -> Result<Vec<u64>, LabError> {
        let peers = self.team.peers();
        let mut messages = vec![Vec::new(); peers];
        for word in words {
            let bytes = word.to_le_bytes();
            messages[owner(&bytes, peers)].extend(bytes);
        }
        let received = self.team.exchange(messages)?;
        let words = received
            .iter()
            .flat_map(|bytes| bytes.chunks_exact(8).map(number));
        let different: FxHashSet<u64> = words.collect();
        let mut words: Vec<u64> = different.into_iter().collect();
        words.sort_unstable();
        Ok(words)
    }

    /// Count a level and keep it; when this returns, all have kept it.
    fn finish(&mut self, words: Vec<u64>) -> Result<Level, LabError> {
        let sizes = self
            .team
            .gather((words.len() as u64).to_le_bytes().to_vec())?;
        let total: u64 = sizes.iter().map(|bytes| number(bytes)).sum();
        let mut bytes = total.to_le_bytes().to_vec();
        words
            .iter()
            .for_each(|word| bytes.extend(word.to_le_bytes()));
        let mut batch = Batch::new();
        batch.put_bytes(LEVELS, &self.key(self.done.len()), bytes);
        self.store.write(batch)?;
        self.team.gather(Vec::new())?;
        self.done.push(total);
        self.checksum ^= checksum(&words);
        Ok(Level { total, words })
    }

    fn total_checksum(&mut self) -> Result<u64, LabError> {
        let all = self.team.gather(self.checksum.to_le_bytes().to_vec())?;
        Ok(all.iter().fold(0, |sum, bytes| sum ^ number(bytes)))
    }
}

/// Eight bytes as a number; 0 for fewer.
fn number(bytes: &[u8]) -> u64 {
    bytes.try_into().map_or(0, u64::from_le_bytes)
}

fn checksum(words: &[u64]) -> u64 {
    // Multiplication by an odd constant and a fold mix the bits of each word.
    words.iter().fold(0, |sum, word| {
        let mixed = word.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        sum ^ (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::team::Alone;

    fn run(n: usize, store: &Store) -> Enumerated {
        enumerate(n, store, &mut Alone, &Limits::none(), &mut |_, _| {}).unwrap()
    }

    #[test]
    fn numbers_of_complexes() {
        for (n, count) in [(1, 1), (2, 2), (3, 5), (4, 20), (5, 180)] {
            let found = run(n, &Store::in_memory());
            assert_eq!((found.complexes, found.resumed), (count, 0));
        }
        let too_many = enumerate(
            7,
            &Store::in_memory(),
            &mut Alone,
            &Limits::none(),
            &mut |_, _| {},
        );
        assert!(too_many.is_err());
    }

    #[test]
    fn an_enumeration_goes_on_after_any_level() {
        let whole = run(5, &Store::in_memory());
        for cut in 0..whole.levels.len() {
            let store = Store::in_memory();
            let limits = Limits::none();
            let flag = limits.cancel_flag();
            let stopped = enumerate(5, &store, &mut Alone, &limits, &mut |level, _| {
                if level > cut {
                    flag.store(true, std::sync::atomic::Ordering::Relaxed);
                }
            });
            assert!(stopped.is_err());
            let again = run(5, &store);
            assert_eq!(again.resumed, cut + 1);
            assert_eq!(
                (&again.levels, &again.checksum),
                (&whole.levels, &whole.checksum)
            );
        }
    }
}
