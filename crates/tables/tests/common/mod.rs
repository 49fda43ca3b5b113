//! The judge: the reference solver over a whole box.

#![allow(dead_code, reason = "every test file uses a part of it")]

use faceoff_complex::Complex;
use faceoff_game::piles::Piles;
use faceoff_game::{Outcome, PileGame, Play, Ruleset};
use faceoff_limits::Limits;
use faceoff_solve::Reference;
use faceoff_tables::{Shape, SymmetricZeroTable, ValueTable, ZeroTable};

/// All positions of a box in lexicographic order.
pub fn positions(bounds: &[u32]) -> Vec<Vec<u32>> {
    let shape = Shape::new(bounds, None).expect("a small box");
    let mut all = Vec::new();
    for slice in 0..shape.slices() {
        for cell in 0..shape.slice_cells() {
            let mut position = vec![0; bounds.len()];
            shape.locate(slice, cell, &mut position);
            all.push(position);
        }
    }
    all
}

/// The value of every position of a box, by the reference solver.
pub fn reference(complex: &Complex, bounds: &[u32]) -> Vec<(Vec<u32>, u32)> {
    reference_of(&PileGame::nim(complex.clone()), bounds)
}

/// The same for any rules on piles.
pub fn reference_of<R: Ruleset<Position = Piles>>(
    rules: &R,
    bounds: &[u32],
) -> Vec<(Vec<u32>, u32)> {
    let limits = Limits::none();
    let mut solver = Reference::new(rules, &limits);
    positions(bounds)
        .into_iter()
        .map(|position| {
            let piles = position.iter().map(|&x| u64::from(x)).collect();
            let value = solver.value(&piles).expect("no limit");
            (position, u32::try_from(value).expect("a small value"))
        })
        .collect()
}

/// 0 for every position of a box in which the player to move loses in misère
/// play, 1 for every other, by the reference solver.
pub fn misere_of<R: Ruleset<Position = Piles>>(rules: &R, bounds: &[u32]) -> Vec<(Vec<u32>, u32)> {
    let limits = Limits::none();
    let mut solver = Reference::new(rules, &limits);
    let outcome = |position: Vec<u32>| {
        let piles = position.iter().map(|&x| u64::from(x)).collect();
        let outcome = solver.outcome(&piles, Play::Misere).expect("no limit");
        (position, u32::from(outcome == Outcome::N))
    };
    positions(bounds).into_iter().map(outcome).collect()
}

/// The zero positions among them.
pub fn zeros(reference: &[(Vec<u32>, u32)]) -> Vec<Vec<u32>> {
    let zeros = reference.iter().filter(|(_, value)| *value == 0);
    zeros.map(|(position, _)| position.clone()).collect()
}

/// The zero positions by the engine, in lexicographic order.
pub fn engine_zeros(
    complex: &Complex,
    bounds: &[u32],
    slow: Option<usize>,
    limits: &Limits,
) -> Vec<Vec<u32>> {
    let table = ZeroTable::new(complex, bounds, slow).expect("a small box");
    let mut list = table.list(limits).expect("no limit");
    assert!(list.is_sorted() || !table.shape().is_lexicographic());
    list.sort_unstable();
    list
}

/// The zero positions by the engine that uses symmetry, after `done` slices
/// that are there already, in lexicographic order; `None` where no symmetry helps.
pub fn symmetric_zeros(
    complex: &Complex,
    bounds: &[u32],
    slow: Option<usize>,
    done: usize,
    limits: &Limits,
) -> Option<Vec<Vec<u32>>> {
    let table = SymmetricZeroTable::new(complex, bounds, slow, limits).expect("a small box")?;
    let plain = ZeroTable::new(complex, bounds, slow).expect("a small box");
    let mut slices = Vec::new();
    let mut keep = |slice| {
        slices.push(slice);
        Ok(())
    };
    plain.compute(limits, &mut keep).expect("no limit");
    let all = slices.clone();
    slices.truncate(done);
    let mut before = slices.clone().into_iter().map(Ok);
    let mut sink = |slice| {
        slices.push(slice);
        Ok(())
    };
    table
        .resume(&mut before, limits, &mut sink)
        .expect("no limit");
    assert_eq!(slices, all, "{complex} {bounds:?} slow {slow:?}");
    let mut list = Vec::new();
    for slice in &slices {
        for cell in slice.cells() {
            let mut position = vec![0; bounds.len()];
            table.shape().locate(slice.slice, cell, &mut position);
            list.push(position);
        }
    }
    list.sort_unstable();
    Some(list)
}

/// The values by the engine, in lexicographic order of positions.
pub fn engine_values(
    complex: &Complex,
    bounds: &[u32],
    slow: Option<usize>,
    limits: &Limits,
) -> Vec<(Vec<u32>, u32)> {
    let table = ValueTable::new(complex, bounds, slow).expect("a small box");
    let mut list = Vec::new();
    let mut sink = |slice: faceoff_tables::ValueSlice| {
        for (cell, value) in slice.values().enumerate() {
            let mut position = vec![0; bounds.len()];
            table
                .shape()
                .locate(slice.slice, cell as u64, &mut position);
            list.push((position, value));
        }
        Ok(())
    };
    table.compute(limits, &mut sink).expect("no limit");
    list.sort_unstable();
    list
}
