//! A finite union of linear pieces: membership and moves into it.

use super::piece::{LinearPiece, PieceSyntax};
use faceoff_complex::Complex;
use faceoff_limits::{Limits, StopReason};
use num_bigint::{BigInt, BigUint};
use rustc_hash::FxHashSet;
use std::fmt;
use std::ops::ControlFlow;

/// A finite union of linear pieces, all on the same piles.
#[derive(Clone, Debug)]
pub struct LinearSet {
    pieces: Vec<LinearPiece>,
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
    /// The union of these pieces, each in the notation of [`LinearPiece`].
    pub fn parse(pieces: &[&str]) -> Result<Self, PieceSyntax> {
        let pieces: Result<_, _> = pieces.iter().map(|text| text.parse()).collect();
        Ok(Self { pieces: pieces? })
    }

    /// The closure of the set under these rearrangements of the piles: pile
    /// `i` goes to place `order[i]`.
    pub fn up_to(&self, orders: &[Vec<usize>]) -> Self {
        let mut seen = FxHashSet::default();
        let images = self
            .pieces
            .iter()
            .flat_map(|piece| orders.iter().map(|order| piece.with_piles_at(order)));
        Self {
            pieces: images.filter(|image| seen.insert(image.key())).collect(),
        }
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
        let fitting = |piece: &&LinearPiece| piece.constants_fit(piles, |_| true);
        for piece in self.pieces.iter().filter(fitting) {
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
        complex: &Complex,
        piles: &[BigUint],
        limits: &Limits,
    ) -> Result<Option<Vec<BigUint>>, StopReason> {
        for facet in complex.facets() {
            let fixed = |v| !facet.contains(v);
            let fitting = |piece: &&LinearPiece| piece.constants_fit(piles, fixed);
            for piece in self.pieces.iter().filter(fitting) {
                let system = piece.below(piles, fixed);
                let Some(parameters) = system.solve(limits)? else {
                    continue;
                };
                let target = piece.position(&parameters);
                if let Some(target) = target.filter(|target| target != piles) {
                    return Ok(Some(target));
                }
            }
        }
        Ok(None)
    }

    /// All moves into the set, each position once, until `visit` breaks.
    pub fn visit_moves(
        &self,
        complex: &Complex,
        piles: &[BigUint],
        limits: &Limits,
        visit: &mut dyn FnMut(&[BigUint]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, StopReason> {
        let mut seen: FxHashSet<Vec<BigUint>> = FxHashSet::default();
        for facet in complex.facets() {
            let fixed = |v| !facet.contains(v);
            let fitting = |piece: &&LinearPiece| piece.constants_fit(piles, fixed);
            for piece in self.pieces.iter().filter(fitting) {
                let system = piece.below(piles, fixed);
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
        }
        Ok(ControlFlow::Continue(()))
    }
}
