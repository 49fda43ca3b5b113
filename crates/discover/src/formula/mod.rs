//! Readable formulas for a set that was found.
//!
//! Conditions are read off the zero positions of a small box: linear equations
//! with coefficients -1, 0, 1, sums of piles that xor to 0, inequalities between
//! small sums; on all positions, on those where one pile is the least or the
//! largest; or the set is one congruence ([`modular`]). Or they are read off the
//! automaton itself: linear pieces ([`cones`]), sums of digits taken together
//! ([`carries`], [`sums`]), and kinds of columns from the top ([`top`], [`last`],
//! [`ordered`], [`modes`]). In misère play what
//! holds in normal play is tried, but for small piles ([`misere`]). Values are xors of
//! blocks ([`mod@values`]). Every formula is only a guess until its automaton is
//! compared with the proved one.

pub mod atom;
pub mod carries;
pub mod cone;
pub mod cones;
pub mod last;
pub mod members;
pub mod misere;
pub mod modes;
pub mod modular;
pub mod ordered;
pub mod region;
pub mod relations;
pub mod rows;
pub mod sums;
pub mod top;
pub mod values;

use crate::zeros::Zeros;
use atom::{Atom, Sign, builder};
use faceoff_automata::{Dfa, letters_in_order};
use faceoff_claim::{Claim, Comparison, FormulaKind, Pattern, Place, Set, Term, names};
use faceoff_compile::compile;
use faceoff_complex::{Complex, Permutation};
use faceoff_limits::{Limits, StopReason};
use region::Sample;

/// The largest number of piles of a formula.
const MOST_PILES: usize = 8;

/// A formula with at most so many characters is short.
const SHORT: usize = 300;

/// The bits in all piles of the box that conditions are read off.
const BITS: usize = 24;

/// The formula of no position, or of the empty piles alone, which nothing has to be read off
/// for; proved equal to the set.
pub fn plain(complex: &Complex, set: &Dfa, limits: &Limits) -> Result<Option<Claim>, StopReason> {
    let claim = Claim::Set(match set.is_empty() {
        true => nowhere(set.tracks()),
        false => origin(set.tracks()),
    });
    Ok((compile(&claim, complex, limits)? == *set).then_some(claim))
}

/// A formula for a set of positions, read off a box; proved equal to the set.
pub fn formula_of(
    complex: &Complex,
    set: &Dfa,
    zeros: &Zeros,
    limits: &Limits,
) -> Result<Option<Claim>, StopReason> {
    let fits = |formula: Set| {
        let claim = Claim::Set(formula);
        let same = compile(&claim, complex, limits)? == *set;
        Ok::<_, StopReason>(same.then_some(claim))
    };
    if let Some(claim) = plain(complex, set, limits)? {
        return Ok(Some(claim));
    }
    if let Some(formula) = digital(set)
        && let Some(claim) = fits(formula)?
    {
        return Ok(Some(claim));
    }
    if let Some(formula) = modular::congruence(zeros, set.tracks())
        && let Some(claim) = fits(formula)?
    {
        return Ok(Some(claim));
    }
    let mut candidates = Candidates::new(complex, zeros, limits)?;
    if let Some(sample) = &candidates.sample
        && let Some(claim) = sample.shortest(|atoms| fits(builder(sample.tracks, atoms)))?
    {
        return Ok(Some(claim));
    }
    while let Some(formula) = candidates.next(limits)? {
        if let Some(claim) = fits(formula)? {
            return Ok(Some(claim));
        }
    }
    Ok(None)
}

/// A formula read off the automaton itself; proved equal to the set. A short one
/// is taken at once, else the shortest.
pub fn formula_of_automaton(
    complex: &Complex,
    set: &Dfa,
    limits: &Limits,
) -> Result<Option<Claim>, StopReason> {
    if let Some(claim) = plain(complex, set, limits)? {
        return Ok(Some(claim));
    }
    let mut best: Option<Claim> = None;
    for read in [cones::linear_pieces, top::by_digits] {
        for formula in read(complex, set, limits)? {
            let claim = Claim::Set(formula);
            let length = claim.to_string().len();
            let shorter = best
                .as_ref()
                .is_none_or(|best| length < best.to_string().len());
            if shorter && compile(&claim, complex, limits)? == *set {
                best = Some(claim);
                if length <= SHORT {
                    return Ok(best);
                }
            }
        }
    }
    Ok(best)
}

/// No position at all: as in misère play, where nobody can ever move.
fn nowhere(tracks: usize) -> Set {
    let names = names(tracks);
    let piles: Vec<Term> = names.iter().map(|name| name.as_str().into()).collect();
    let never = piles[0].clone().compare(Comparison::Less, 0);
    Set::builder(piles, vec![never])
}

/// The empty piles alone: as in Nim on a simplex, where every pile may go at once.
fn origin(tracks: usize) -> Set {
    let empty =
        |v: usize| Atom::Linear((0..tracks).map(|w| i64::from(v == w)).collect(), Sign::Zero);
    builder(tracks, &(0..tracks).map(empty).collect::<Vec<Atom>>())
}

/// The box that formulas are read off has so many digits.
pub fn digits_for(tracks: usize) -> usize {
    (BITS / tracks).clamp(3, 5)
}

/// The formula of a set that looks at each column of digits alone.
fn digital(set: &Dfa) -> Option<Set> {
    let tracks = set.tracks();
    let live = |state: u32| set.is_accepting(state);
    let columns_only =
        set.states() == 1 || set.states() == 2 && set.dead_state().is_some() && live(Dfa::INITIAL);
    if !columns_only || tracks > MOST_PILES {
        return None;
    }
    let allowed: Vec<u32> = letters_in_order(tracks)
        .filter(|&letter| live(set.step(Dfa::INITIAL, letter)))
        .collect();
    let closed = |a: u32| allowed.iter().all(|b| allowed.contains(&(a ^ b)));
    if allowed.iter().all(|&a| closed(a)) {
        // A space over two elements: equations of sets of piles, lightest first.
        let mut sets: Vec<u32> = (1..1u32 << tracks).collect();
        sets.sort_by_key(|set| set.count_ones());
        let (mut atoms, mut known) = (Vec::new(), vec![0]);
        for set in sets {
            let holds = allowed.iter().all(|a| (a & set).count_ones() % 2 == 0);
            if holds && !known.contains(&set) {
                let more: Vec<u32> = known.iter().map(|k| k ^ set).collect();
                known.extend(more);
                let piles = (0..tracks).filter(|v| set >> v & 1 == 1);
                let unit = |v: usize| (0..tracks).map(|w| i64::from(v == w)).collect();
                atoms.push(match set.count_ones() {
                    1 => {
                        let v = set.trailing_zeros() as usize;
                        Atom::Linear(unit(v), Sign::Zero)
                    }
                    2 => {
                        let mut form: Vec<i64> = vec![0; tracks];
                        piles.zip([1, -1]).for_each(|(v, c)| form[v] = c);
                        Atom::Linear(form, Sign::Zero)
                    }
                    _ => Atom::Xor(piles.map(|v| 1 << v).collect()),
                });
            }
        }
        return Some(builder(tracks, &atoms));
    }
    let names = names(tracks);
    let piles: Vec<Term> = names.iter().map(|name| name.as_str().into()).collect();
    let pattern = |letter: &u32| Pattern {
        digits: (0..tracks).map(|v| letter >> v & 1 == 1).collect(),
        place: Place::default(),
    };
    let patterns = allowed.iter().map(pattern).collect();
    let columns = FormulaKind::Columns(piles.clone(), patterns).into();
    Some(Set::builder(piles, vec![columns]))
}

/// Candidate formulas in order.
struct Candidates {
    sample: Option<Sample>,
    generators: Vec<Permutation>,
    orbits: Vec<usize>,
    next: usize,
}

impl Candidates {
    fn new(complex: &Complex, zeros: &Zeros, limits: &Limits) -> Result<Self, StopReason> {
        let tracks = complex.n();
        let group = complex.automorphisms(limits)?;
        let sample = (tracks <= MOST_PILES).then(|| {
            let positions: Vec<Vec<u64>> = zeros.positions().collect();
            Sample {
                tracks,
                side: 1 << zeros.digits(),
                packed: positions.iter().map(|p| region::pack(p)).collect(),
                zeros: positions,
                all_forms: relations::forms(tracks, tracks, 1),
                light_forms: relations::forms(tracks, 4, 1),
            }
        });
        Ok(Self {
            sample,
            generators: group.generators().to_vec(),
            orbits: group.orbits().iter().filter_map(|o| o.first()).collect(),
            next: 0,
        })
    }

    fn symmetric(&self, pieces: &[Vec<Atom>]) -> Set {
        let tracks = self.sample.as_ref().map_or(0, |sample| sample.tracks);
        let union = Set::union(pieces.iter().map(|atoms| builder(tracks, atoms)).collect());
        match self.generators.is_empty() {
            true => union,
            false => union.up_to_symmetry(),
        }
    }

    /// The next candidate that is right in the box.
    fn next(&mut self, limits: &Limits) -> Result<Option<Set>, StopReason> {
        loop {
            let Some(sample) = &self.sample else {
                return Ok(None);
            };
            let tracks = sample.tracks;
            self.next += 1;
            let formula = match self.next {
                1 => {
                    let whole = sample.describe(&[], limits)?;
                    whole.map(|atoms| builder(tracks, &atoms))
                }
                2 | 3 => {
                    // One pile is the least, or the largest.
                    let sign = if self.next == 2 { 1 } else { -1 };
                    let mut pieces = Some(Vec::new());
                    for &v in &self.orbits {
                        let region: Vec<Atom> = (0..tracks)
                            .filter(|&w| w != v)
                            .map(|w| {
                                let mut form = vec![0; tracks];
                                form[w] = sign;
                                form[v] = -sign;
                                Atom::Linear(form, Sign::AtLeast)
                            })
                            .collect();
                        let piece = sample.describe(&region, limits)?;
                        pieces = match (pieces, piece) {
                            (Some(mut pieces), Some(piece)) => {
                                pieces.push(piece);
                                Some(pieces)
                            }
                            _ => None,
                        };
                        if pieces.is_none() {
                            break;
                        }
                    }
                    pieces.map(|pieces| self.symmetric(&pieces))
                }
                _ => return Ok(None),
            };
            if formula.is_some() {
                return Ok(formula);
            }
        }
    }
}
