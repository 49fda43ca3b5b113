//! A finite union of linear pieces on the piles of a complex: membership and
//! moves into it.

use super::cases;
use super::piece::LinearPiece;
use super::region::Region;
use faceoff_claim::{Builder, Set};
use faceoff_complex::{Complex, Face};
use faceoff_limits::{Limits, StopReason};
use num_bigint::{BigInt, BigUint};
use rustc_hash::FxHashSet;
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// A finite union of linear pieces on the piles of a complex.
///
/// For each piece and facet it keeps the region of all piles from which a move
/// on the facet (or none) leads into the piece: most systems need not be solved
/// at all. Regions are computed when they are first needed.
///
/// ```
/// use faceoff_claim::Claim;
/// use faceoff_limits::Limits;
/// use faceoff_theory::linear::LinearSet;
///
/// let Ok(Claim::Set(set)) = "{ (a,b,a,b) }".parse() else { panic!("a set") };
/// let (square, limits) = ("cycle(4,2)".parse().unwrap(), Limits::none());
/// let zero = LinearSet::of(&set, &square, &limits)?.unwrap();
/// let piles = [5u32, 1, 3, 2].map(Into::into);
/// assert!(zero.member(&piles, &limits)?.is_none());
/// assert_eq!(zero.find_move(&piles, &limits)?, Some([3u32, 1, 3, 1].map(Into::into).to_vec()));
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Debug)]
pub struct LinearSet {
    pieces: Vec<LinearPiece>,
    complex: Complex,
    members: OnceLock<Vec<(usize, Region)>>,
    reaches: OnceLock<Vec<Reach>>,
}

/// A piece, a facet, and from where moves on the facet lead into the piece.
#[derive(Debug)]
struct Reach {
    piece: usize,
    facet: Face,
    from: Region,
}

/// How a position belongs to a set: by which piece, with which parameters.
///
/// ```
/// use faceoff_claim::Claim;
/// use faceoff_limits::Limits;
/// use faceoff_theory::linear::LinearSet;
///
/// let Ok(Claim::Set(set)) = "{ (a+b,a,b) }".parse() else { panic!("a set") };
/// let (complex, limits) = ("facets(1,23)".parse().unwrap(), Limits::none());
/// let linear = LinearSet::of(&set, &complex, &limits)?.unwrap();
/// let member = linear.member(&[7u32, 5, 2].map(Into::into), &limits)?.unwrap();
/// let values: Vec<_> = member.values().map(|(name, value)| format!("{name}={value}")).collect();
/// assert_eq!(values, ["a=5", "b=2"]);
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Debug)]
pub struct Member<'a> {
    piece: &'a LinearPiece,
    parameters: Vec<BigInt>,
}

impl<'a> Member<'a> {
    /// The set `{ (t1,…,tn) : φ }` of the claim that the position is in.
    pub fn source(&self) -> &'a Builder {
        &self.piece.source
    }

    /// Entry `i` of that set is pile `order[i]`.
    pub fn order(&self) -> &'a [usize] {
        &self.piece.order
    }

    /// Values of the variables of that set.
    pub fn values(&self) -> impl Iterator<Item = (&'a str, &BigInt)> {
        let names = self.piece.names.iter().map(String::as_str);
        names.zip(&self.parameters)
    }
}

impl LinearSet {
    /// The set, if it is a finite union of linear pieces as it is written.
    pub fn of(set: &Set, complex: &Complex, limits: &Limits) -> Result<Option<Self>, StopReason> {
        let pieces = cases::pieces(set, complex, limits)?;
        Ok(pieces.map(|pieces| Self {
            pieces,
            complex: complex.clone(),
            members: OnceLock::new(),
            reaches: OnceLock::new(),
        }))
    }

    /// The pieces.
    pub fn pieces(&self) -> &[LinearPiece] {
        &self.pieces
    }

    fn region(&self, piece: usize, fixed: impl Fn(usize) -> bool) -> Option<Region> {
        let piece = &self.pieces[piece];
        Region::project(piece.below_any(fixed), piece.n())
    }

    fn members(&self) -> &[(usize, Region)] {
        self.members.get_or_init(|| {
            let all = 0..self.pieces.len();
            all.filter_map(|i| Some((i, self.region(i, |_| true)?)))
                .collect()
        })
    }

    fn reaches(&self) -> &[Reach] {
        self.reaches.get_or_init(|| {
            let mut reaches = Vec::new();
            for &facet in self.complex.facets() {
                reaches.extend((0..self.pieces.len()).filter_map(|piece| {
                    let from = self.region(piece, |v| !facet.contains(v))?;
                    Some(Reach { piece, facet, from })
                }));
            }
            reaches
        })
    }

    /// Is the position in the set, and how?
    pub fn member(
        &self,
        piles: &[BigUint],
        limits: &Limits,
    ) -> Result<Option<Member<'_>>, StopReason> {
        let members = self.members().iter();
        for (i, _) in members.filter(|(_, from)| from.may_contain(piles)) {
            let piece = &self.pieces[*i];
            if let Some(parameters) = piece.below(piles, |_| true).solve(limits)? {
                return Ok(Some(Member { piece, parameters }));
            }
        }
        Ok(None)
    }

    /// A position of the set that differs from `piles` and is reached by
    /// lowering the piles of a face, if there is one. Where the set is that of
    /// all zero positions and `piles` is not in it, this is a winning move.
    pub fn find_move(
        &self,
        piles: &[BigUint],
        limits: &Limits,
    ) -> Result<Option<Vec<BigUint>>, StopReason> {
        let reaches = self.reaches().iter();
        for reach in reaches.filter(|reach| reach.from.may_contain(piles)) {
            let piece = &self.pieces[reach.piece];
            let system = piece.below(piles, |v| !reach.facet.contains(v));
            let Some(parameters) = system.solve(limits)? else {
                continue;
            };
            let target = piece.position(&parameters);
            if let Some(target) = target.filter(|target| target != piles) {
                return Ok(Some(target));
            }
        }
        Ok(None)
    }

    /// All moves into the set, each position once, until `visit` breaks.
    pub fn visit_moves(
        &self,
        piles: &[BigUint],
        limits: &Limits,
        visit: &mut dyn FnMut(&[BigUint]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, StopReason> {
        let mut seen: FxHashSet<Vec<BigUint>> = FxHashSet::default();
        let reaches = self.reaches().iter();
        for reach in reaches.filter(|reach| reach.from.may_contain(piles)) {
            let piece = &self.pieces[reach.piece];
            let system = piece.below(piles, |v| !reach.facet.contains(v));
            let flow = system.visit_points(limits, &mut |parameters| match piece
                .position(parameters)
            {
                Some(target) if target != piles && !seen.contains(&target) => {
                    let flow = visit(&target);
                    seen.insert(target);
                    flow
                }
                _ => ControlFlow::Continue(()),
            })?;
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_claim::Claim;
    use faceoff_complex::families::{cycle, points};

    fn big<const N: usize>(piles: [u32; N]) -> Vec<BigUint> {
        piles.map(BigUint::from).to_vec()
    }

    fn linear(claim: &str, complex: &Complex) -> Option<LinearSet> {
        let Ok(Claim::Set(set)) = claim.parse() else {
            panic!("{claim} is a set");
        };
        LinearSet::of(&set, complex, &Limits::none()).unwrap()
    }

    #[test]
    fn a_set_with_a_condition_on_parity() {
        // (2a, 3b): membership cannot be projected, and is solved.
        let complex = points(2).unwrap();
        let set = linear("{ (2*a,3*b) : a<=b }", &complex).unwrap();
        let limits = Limits::none();
        for (x, y) in (0..100u32).map(|i| (i % 10, i / 10)) {
            let member = |x: u32, y: u32| [x % 2, y % 3] == [0, 0] && x / 2 <= y / 3;
            let found = set.member(&big([x, y]), &limits).unwrap();
            assert_eq!(found.is_some(), member(x, y), "{x} {y}");
            let mut moves = Vec::new();
            let flow = set.visit_moves(&big([x, y]), &limits, &mut |target| {
                moves.push(target.to_vec());
                ControlFlow::Continue(())
            });
            assert_eq!(flow, Ok(ControlFlow::Continue(())));
            moves.sort();
            let mut expected: Vec<Vec<BigUint>> = (0..x)
                .map(|x| (x, y))
                .chain((0..y).map(|y| (x, y)))
                .filter(|(x, y)| member(*x, *y))
                .map(|(x, y)| big([x, y]))
                .collect();
            expected.sort();
            assert_eq!(moves, expected, "{x} {y}");
            let one = set.find_move(&big([x, y]), &limits).unwrap();
            assert_eq!(one.is_none(), expected.is_empty(), "{x} {y}");
        }
    }

    /// Redundant cases of min and max, and equal images, are kept once.
    #[test]
    fn pieces_are_few() {
        for (on, claim, pieces) in [
            (cycle(4, 2), "{ (a,b,a,b) } up to symmetry", 1),
            (cycle(5, 2), "{ (a,b,c,d,e) : a=max(a,b,c,d,e) }", 1),
            (cycle(3, 1), "{ (a,b,min(a,b)) }", 2),
            (cycle(3, 1), "{ (a,b,c) : !(a=b => b=c) | a=b & b!=c }", 2),
            (cycle(3, 1), "{ (a,b,c) : exists x: a=2*x & b<x<=c }", 1),
        ] {
            let set = linear(claim, &on.unwrap()).unwrap();
            assert_eq!(set.pieces().len(), pieces, "{claim}");
        }
        assert!(linear("{ (a,b,c) : a^b^c=0 }", &cycle(3, 1).unwrap()).is_none());
    }
}
