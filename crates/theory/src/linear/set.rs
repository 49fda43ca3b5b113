//! A finite union of linear pieces on the piles of a complex: membership and
//! moves into it.

use super::piece::{LinearPiece, PieceSyntax};
use super::region::Region;
use faceoff_complex::{Complex, Face};
use faceoff_limits::{Limits, StopReason};
use num_bigint::{BigInt, BigUint};
use rustc_hash::FxHashSet;
use std::fmt;
use std::ops::ControlFlow;

/// A finite union of linear pieces on the piles of a complex.
///
/// For each piece and facet it keeps the [`Region`] of all piles from which a
/// move on the facet (or none) leads into the piece: most systems need not be
/// solved at all.
#[derive(Clone, Debug)]
pub struct LinearSet {
    pieces: Vec<LinearPiece>,
    complex: Complex,
    members: Vec<(usize, Region)>,
    reaches: Vec<Reach>,
}

/// A piece, a facet, and from where moves on the facet lead into the piece.
#[derive(Clone, Debug)]
struct Reach {
    piece: usize,
    facet: Face,
    from: Region,
}

/// How a position belongs to a set: by which piece, with which parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member<'a> {
    /// The piece.
    pub piece: &'a LinearPiece,
    /// The values of its parameters, in the order of [`LinearPiece::names`].
    pub parameters: Vec<BigInt>,
}

impl fmt::Display for Member<'_> {
    /// `(a,b,a,b) with a=3, b=2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = self.piece.names().iter().zip(&self.parameters);
        let values: Vec<String> = values.map(|(n, v)| format!("{n}={v}")).collect();
        write!(f, "{} with {}", self.piece, values.join(", "))
    }
}

impl LinearSet {
    /// The union of these pieces.
    pub fn new(complex: &Complex, pieces: Vec<LinearPiece>) -> Self {
        let project = |i: usize, fixed: &dyn Fn(usize) -> bool| {
            let piece: &LinearPiece = &pieces[i];
            Region::project(piece.below_any(fixed), piece.n())
        };
        let all = 0..pieces.len();
        let members = all
            .clone()
            .filter_map(|i| Some((i, project(i, &|_| true)?)));
        let members = members.collect();
        let mut reaches = Vec::new();
        for facet in complex.facets() {
            reaches.extend(all.clone().filter_map(|piece| {
                let from = project(piece, &|v| !facet.contains(v))?;
                let facet = *facet;
                Some(Reach { piece, facet, from })
            }));
        }
        Self {
            pieces,
            complex: complex.clone(),
            members,
            reaches,
        }
    }

    /// The closure of pieces, in the notation of [`LinearPiece`], under these
    /// rearrangements of the piles: pile `i` goes to place `order[i]`.
    pub fn up_to(
        complex: &Complex,
        pieces: &[&str],
        orders: &[Vec<usize>],
    ) -> Result<Self, PieceSyntax> {
        let mut seen = FxHashSet::default();
        let mut all = Vec::new();
        for text in pieces {
            let piece: LinearPiece = text.parse()?;
            let images = orders.iter().map(|order| piece.with_piles_at(order));
            all.extend(images.filter(|image| seen.insert(image.key())));
        }
        Ok(Self::new(complex, all))
    }

    /// The pieces.
    pub fn pieces(&self) -> &[LinearPiece] {
        &self.pieces
    }

    /// Is the position in the set, and how?
    pub fn member(
        &self,
        piles: &[BigUint],
        limits: &Limits,
    ) -> Result<Option<Member<'_>>, StopReason> {
        let members = self
            .members
            .iter()
            .filter(|(_, from)| from.may_contain(piles));
        for (i, _) in members {
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
        let reaches = self
            .reaches
            .iter()
            .filter(|reach| reach.from.may_contain(piles));
        for reach in reaches {
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
        let reaches = self
            .reaches
            .iter()
            .filter(|reach| reach.from.may_contain(piles));
        for reach in reaches {
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

    /// The complex.
    pub fn complex(&self) -> &Complex {
        &self.complex
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_complex::families::{cycle, points};

    fn big<const N: usize>(piles: [u32; N]) -> Vec<BigUint> {
        piles.map(BigUint::from).to_vec()
    }

    #[test]
    fn a_set_with_a_condition_on_parity() {
        // (2a, 3b): membership cannot be projected, and is solved.
        let complex = points(2).unwrap();
        let set = LinearSet::new(&complex, vec!["(2a,3b) : a<=b".parse().unwrap()]);
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

    #[test]
    fn pieces_show_as_claims() {
        let text = "(0,a+b,2*a,b) : a+3>=b & a=2*b";
        let piece: LinearPiece = text.parse().unwrap();
        let again: LinearPiece = piece.to_string().parse().unwrap();
        assert_eq!(piece, again);
        for wrong in ["a,b", "(a,)", "(a) : b", "(a-)", "(+a)", "(a**b)"] {
            assert!(wrong.parse::<LinearPiece>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn symmetric_images_are_kept_once() {
        let complex = cycle(4, 2).unwrap();
        let turns: Vec<Vec<usize>> = (0..4)
            .map(|s| (0..4).map(|i| (s + i) % 4).collect())
            .collect();
        let set = LinearSet::up_to(&complex, &["(a,b,a,b)"], &turns).unwrap();
        assert_eq!(set.pieces().len(), 1);
    }
}
