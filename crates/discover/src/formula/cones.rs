//! A set as a union of linear pieces, up to symmetry, read off its automaton.
//!
//! A member with large piles is drawn, the piece around it is found
//! ([`super::cone`]) and taken off the set with all its images; then the same
//! with what is left. Conditions that all pieces share, each looked at from the
//! right side, are written once.

use super::atom::{Atom, Sign, builder};
use super::cone::{Piece, Whole, equations_at};
use super::members::Members;
use super::relations::Space;
use faceoff_automata::Dfa;
use faceoff_claim::{Claim, Formula, FormulaKind, Set, SetKind};
use faceoff_compile::compile;
use faceoff_complex::{Complex, Permutation, Random};
use faceoff_limits::{Limits, StopReason};

/// Sets on more piles than this are not read.
const MOST_PILES: usize = 9;

/// Symmetries that are looked at.
const MOST_IMAGES: usize = 1000;

/// More pieces than this are no formula.
const MOST_PIECES: usize = 12;

/// The digits of the piles that are drawn.
const DIGITS: usize = 40;

/// Members that are drawn to find one in the midst of a piece.
const DRAWS: usize = 8;

/// Members of a piece by which conditions are judged.
const SAMPLE: usize = 150;

/// The set as linear pieces, written in one or two ways and not yet proved equal
/// to it; none if it has no such form, or too long a one.
pub fn linear_pieces(
    complex: &Complex,
    set: &Dfa,
    limits: &Limits,
) -> Result<Vec<Set>, StopReason> {
    if complex.n() > MOST_PILES || complex.n() != set.tracks() {
        return Ok(Vec::new());
    }
    let group = complex.automorphisms(limits)?;
    let mut images: Vec<Permutation> = group.elements().take(MOST_IMAGES).collect();
    for generator in group.generators() {
        let map: Vec<usize> = (0..generator.n()).map(|v| generator.image(v)).collect();
        if set.relabel(&map, set.tracks(), limits)? != *set {
            images.truncate(1);
        }
    }
    let mut reader = Reader {
        whole: Whole {
            set,
            complex,
            limits,
        },
        images,
        random: Random::new(1),
    };
    let Some(found) = reader.pieces()? else {
        return Ok(Vec::new());
    };
    let found = reader.needed(found)?;
    let apart: Vec<Vec<Atom>> = found.iter().map(|found| found.piece.atoms()).collect();
    let mut sets = vec![reader.closed(Set::union(
        apart.iter().map(|a| builder(complex.n(), a)).collect(),
    ))];
    if found.len() > 1
        && let Some(shared) = reader.shared(&found)?
    {
        sets.insert(0, shared);
    }
    sets.sort_by_key(|set| set.to_string().len());
    Ok(sets)
}

struct Reader<'a> {
    whole: Whole<'a>,
    images: Vec<Permutation>,
    random: Random,
}

/// A piece, the member it was found at, and all its images.
struct Found {
    piece: Piece,
    member: Vec<u64>,
    closed: Dfa,
}

impl Reader<'_> {
    fn closed(&self, set: Set) -> Set {
        match self.images.len() {
            1 => set,
            _ => set.up_to_symmetry(),
        }
    }

    fn pieces(&mut self) -> Result<Option<Vec<Found>>, StopReason> {
        let limits = self.whole.limits;
        let mut left = self.whole.set.clone();
        let mut found = Vec::new();
        while !left.is_empty() {
            if found.len() == MOST_PIECES {
                return Ok(None);
            }
            let Some(member) = self.member(&left) else {
                return Ok(None);
            };
            let Some(piece) = self.whole.piece(&member, &[], &mut self.random)? else {
                return Ok(None);
            };
            let set = self.closed(builder(self.whole.complex.n(), &piece.atoms()));
            let closed = compile(&Claim::Set(set), self.whole.complex, limits)?;
            left = left.minus(&closed, limits)?;
            found.push(Found {
                piece,
                member,
                closed,
            });
        }
        Ok(Some(found))
    }

    /// A member that obeys few equations, looked at from a side that depends only
    /// on them.
    fn member(&mut self, left: &Dfa) -> Option<Vec<u64>> {
        let members = Members::new(left, DIGITS);
        let drawn = (0..DRAWS).filter_map(|_| members.draw(&mut self.random));
        let drawn = drawn.map(|p| (equations_at(&p), p));
        let (equations, member) = drawn.min_by_key(|(equations, _)| equations.len())?;
        let seen = |image: &Permutation| {
            let mut space = Space::default();
            for form in &equations {
                space.add(&image.act(form));
            }
            (space.rows().to_vec(), image.act(&member))
        };
        self.images.iter().map(seen).min().map(|(_, member)| member)
    }

    /// The pieces without those that the others cover.
    fn needed(&self, mut found: Vec<Found>) -> Result<Vec<Found>, StopReason> {
        let limits = self.whole.limits;
        for i in (0..found.len()).rev() {
            let mut others = Dfa::empty(self.whole.set.tracks());
            for (_, other) in found.iter().enumerate().filter(|(j, _)| *j != i) {
                others = others.or(&other.closed, limits)?;
            }
            if others == *self.whole.set {
                found.remove(i);
            }
        }
        Ok(found)
    }

    /// What the pieces share, and then how they differ. Every piece is looked at
    /// from the side from which it shares most with the first.
    fn shared(&mut self, found: &[Found]) -> Result<Option<Set>, StopReason> {
        let Some(base) = found.first() else {
            return Ok(None);
        };
        let mut common = base.piece.atoms();
        let mut members = vec![base.member.clone()];
        for other in &found[1..] {
            let automaton = self.whole.automaton(&other.piece.atoms())?;
            let mut sample = vec![other.member.clone()];
            for digits in [3, 8, 30] {
                let drawn = Members::new(&automaton, digits);
                sample.extend((0..SAMPLE).filter_map(|_| drawn.draw(&mut self.random)));
            }
            let kept = |image: &&Permutation| {
                let seen: Vec<Vec<u64>> = sample.iter().map(|p| image.act(p)).collect();
                let holds = |atom: &&Atom| seen.iter().all(|p| atom.holds(p));
                let kept: Vec<Atom> = common.iter().filter(holds).cloned().collect();
                let equations = kept
                    .iter()
                    .filter(|a| matches!(a, Atom::Linear(_, Sign::Zero)));
                (kept.len() + equations.count(), kept)
            };
            let best = self.images.iter().max_by_key(|image| kept(image).0);
            let Some(best) = best else {
                return Ok(None);
            };
            common = kept(&best).1;
            members.push(best.act(&other.member));
        }
        let fixed = common.iter().filter_map(|atom| match atom {
            Atom::Linear(form, Sign::Zero) => Some(form.clone()),
            _ => None,
        });
        let mut fixed_space = Space::default();
        for form in fixed {
            fixed_space.add(&form);
        }
        let mut cases: Vec<Formula> = Vec::new();
        for member in &members {
            let Some(mut piece) = self.whole.piece(member, &common, &mut self.random)? else {
                return Ok(None);
            };
            let mut space = fixed_space.clone();
            piece.equations.retain(|form| space.add(form));
            let SetKind::Builder {
                condition: Some(case),
                ..
            } = self.untied(&piece.atoms()).kind
            else {
                return Ok(None);
            };
            if !cases.contains(&case) {
                cases.push(case);
            }
        }
        let SetKind::Builder { entries, condition } = self.untied(&common).kind else {
            return Ok(None);
        };
        let mut conditions: Vec<Formula> = condition
            .iter()
            .flat_map(Formula::conjuncts)
            .cloned()
            .collect();
        conditions.push(match cases.len() {
            1 => cases.remove(0),
            _ => FormulaKind::Or(cases).into(),
        });
        Ok(Some(self.closed(Set::builder(entries, conditions))))
    }

    /// The conditions, with a variable for each pile.
    fn untied(&self, atoms: &[Atom]) -> Set {
        super::atom::untied(self.whole.complex.n(), atoms)
    }
}
