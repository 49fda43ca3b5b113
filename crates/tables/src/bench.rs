//! Speeds, stated as ratios measured in one run on one machine.

use crate::error::TableError;
use crate::textbook;
use crate::zeros::ZeroTable;
use faceoff_complex::Complex;
use faceoff_game::piles::Piles;
use faceoff_game::{Outcome, PileGame, Play};
use faceoff_limits::{Instant, Limits, StopReason};
use faceoff_solve::{Reference, Unsolved};

/// What one engine took.
///
/// Rows of one run compare by time a position:
///
/// ```
/// use faceoff_tables::bench::Measured;
///
/// let ours = Measured {
///     engine: "table",
///     bound: 15,
///     positions: 1 << 20,
///     zero_positions: 1 << 16,
///     seconds: 524_288e-9,
///     nanoseconds: 0.5,
///     ratio: 1.0,
/// };
/// let other = Measured {
///     engine: "textbook",
///     seconds: 10_485_760e-9,
///     nanoseconds: 10.0,
///     ratio: 20.0,
///     ..ours.clone()
/// };
/// assert_eq!(other.ratio, other.nanoseconds / ours.nanoseconds);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// Which engine.
    pub engine: &'static str,
    /// The piles go up to this.
    pub bound: u32,
    /// Positions in the box.
    pub positions: u64,
    /// Zero positions that it found.
    pub zero_positions: u64,
    /// Wall clock.
    pub seconds: f64,
    /// Nanoseconds a position.
    pub nanoseconds: f64,
    /// How many times faster this program's engine is, by time a position.
    pub ratio: f64,
}

/// The fastest of some runs; short runs are repeated, for a first run pays for
/// fresh memory.
fn fastest(mut run: impl FnMut() -> Result<u64, TableError>) -> Result<(u64, f64), TableError> {
    let mut best = f64::INFINITY;
    let mut count = 0;
    let begun = Instant::now();
    for runs in 1.. {
        let at = Instant::now();
        count = run()?;
        best = best.min(at.elapsed().as_secs_f64());
        if runs >= 3 && begun.elapsed().as_secs_f64() > 0.5 || begun.elapsed().as_secs_f64() > 5.0 {
            break;
        }
    }
    Ok((count, best))
}

/// Time this engine, the textbook engine and the reference solver on `nim on
/// complex`; the reference solver with a smaller bound, for it keeps a hash map.
/// It is an error if they disagree.
pub fn table(
    complex: &Complex,
    bound: u32,
    reference_bound: u32,
    limits: &Limits,
) -> Result<Vec<Measured>, TableError> {
    let bounds = vec![bound; complex.n()];
    let small = vec![reference_bound; complex.n()];
    let ours = |bounds: &[u32]| ZeroTable::new(complex, bounds, None)?.count(limits);
    let engine = fastest(|| ours(&bounds))?;
    let textbook = fastest(|| textbook::count(complex, &bounds, limits))?;
    let reference = fastest(|| reference_count(complex, &small, limits))?;
    if engine.0 != textbook.0 || reference.0 != ours(&small)? {
        let problem = "the engines disagree; this is a bug".to_owned();
        return Err(TableError::Unsupported(problem));
    }
    let time = |bound: u32, seconds: f64| seconds / cells(bound, complex.n());
    let own = time(bound, engine.1);
    let row = |engine, bound: u32, (zero_positions, seconds): (u64, f64)| Measured {
        engine,
        bound,
        positions: cells(bound, complex.n()) as u64,
        zero_positions,
        seconds,
        nanoseconds: 1e9 * time(bound, seconds),
        ratio: time(bound, seconds) / own,
    };
    Ok(vec![
        row("table", bound, engine),
        row("textbook", bound, textbook),
        row("reference", reference_bound, reference),
    ])
}

fn cells(bound: u32, piles: usize) -> f64 {
    (f64::from(bound) + 1.0).powi(piles as i32)
}

fn reference_count(complex: &Complex, bounds: &[u32], limits: &Limits) -> Result<u64, TableError> {
    let nim = PileGame::nim(complex.clone());
    let mut solver = Reference::new(&nim, limits);
    let mut position: Piles = bounds.iter().map(|_| 0).collect();
    let mut zeros = 0;
    loop {
        match solver.outcome(&position, Play::Normal) {
            Ok(outcome) => zeros += u64::from(outcome == Outcome::P),
            Err(Unsolved::Stopped(reason)) => return Err(reason.into()),
            Err(Unsolved::Loop(_)) => {
                return Err(StopReason::size("moves in a game of Nim", 0).into());
            }
        }
        let next = (0..bounds.len())
            .rev()
            .find(|&v| position[v] < u64::from(bounds[v]));
        let Some(v) = next else {
            return Ok(zeros);
        };
        position[v] += 1;
        position[v + 1..].fill(0);
    }
}
