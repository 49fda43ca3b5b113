//! Games in which a move may raise a pile: positions by their weight.
//!
//! What a position depends on may lie outside of its box, but it weighs less. So
//! all positions that weigh no more than the corner of the box are solved, the
//! lightest first.

use crate::error::TableError;
use crate::general::Combine;
use faceoff_game::Ruleset;
use faceoff_game::piles::{PileGame, Piles, Rule};
use faceoff_limits::{Limits, MemoryMeter};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// The weights of the piles of a game whose moves may raise a pile.
pub(crate) fn weights(game: &PileGame) -> Option<&[u32]> {
    match game.rule()? {
        Rule::Steps(steps) if game.raises() => Some(steps.weights()),
        _ => None,
    }
}

/// The weight of a position.
pub(crate) fn weight(weights: &[u32], piles: &[u32]) -> u64 {
    let weights = weights.iter().map(|&weight| u64::from(weight));
    weights
        .zip(piles)
        .map(|(w, &pile)| w * u64::from(pile))
        .sum()
}

/// What `combine` makes of each position that weighs no more than the corner; `meter` keeps
/// account of what is handed out.
pub(crate) fn solve(
    game: &PileGame,
    weights: &[u32],
    corner: &[u32],
    combine: Combine,
    limits: &Limits,
    meter: &MemoryMeter,
) -> Result<FxHashMap<Piles, u32>, TableError> {
    let mut pulse = limits.pulse();
    let most = weight(weights, corner);
    let mut progress = limits.progress("weights", Some(most));
    let mut solved: FxHashMap<Piles, u32> = FxHashMap::default();
    let mut seen = Vec::new();
    for total in 0..=most {
        let mut layer = Vec::new();
        add_positions(weights, total, &mut Piles::new(), &mut |piles| {
            pulse.beat()?;
            let mut options = |visit: &mut dyn FnMut(u32) -> ControlFlow<()>| {
                let _ = game.visit_options(piles, &mut |_, to| visit(solved[to]));
            };
            meter.take(BYTES)?;
            layer.push((piles.clone(), combine(&mut options, &mut seen)));
            Ok(())
        })?;
        solved.extend(layer);
        progress.advance(1);
    }
    Ok(solved)
}

/// Bytes for a position in a table that grows.
const BYTES: u64 = 200;

/// Visit the positions that begin with `piles` and whose others weigh `total`.
fn add_positions(
    weights: &[u32],
    total: u64,
    piles: &mut Piles,
    visit: &mut dyn FnMut(&Piles) -> Result<(), TableError>,
) -> Result<(), TableError> {
    let Some(&next) = weights.get(piles.len()) else {
        return match total {
            0 => visit(piles),
            _ => Ok(()),
        };
    };
    for pile in 0..=total / u64::from(next) {
        piles.push(pile);
        add_positions(weights, total - pile * u64::from(next), piles, visit)?;
        piles.pop();
    }
    Ok(())
}
