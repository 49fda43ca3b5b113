//! The textbook engine, to measure against: mark upwards from every zero
//! position.
//!
//! Go through the positions in lexicographic order. One that is not marked is a
//! zero position; mark all from which a move leads to it: for every facet, all
//! positions that are higher in the facet's piles only. One byte a position, the
//! whole box in memory, runs along the last pile filled at once.

use crate::error::TableError;
use crate::layout::cells_along;
use faceoff_complex::{Complex, Face};
use faceoff_limits::Limits;

/// The number of zero positions of `nim on complex` in the box, by marking.
pub fn count(complex: &Complex, bounds: &[u32], limits: &Limits) -> Result<u64, TableError> {
    if bounds.len() != complex.n() {
        return Err(TableError::BoundsMismatch {
            piles: complex.n(),
            bounds: bounds.len(),
        });
    }
    let sizes = cells_along(bounds)?;
    let cells: u64 = sizes.iter().map(|&size| size as u64).product();
    let _memory = limits.reserve(cells)?;
    let mut strides = vec![1usize; sizes.len()];
    for v in (1..sizes.len()).rev() {
        strides[v - 1] = strides[v] * sizes[v];
    }
    let facets: Vec<Vec<usize>> = complex.facets().iter().map(|f| axes(*f)).collect();
    let mut marked = vec![0u8; cells as usize];
    let mut position = vec![0; sizes.len()];
    let mut zeros = 0;
    let mut pulse = limits.pulse();
    for cell in 0..marked.len() {
        if marked[cell] != 0 {
            continue;
        }
        pulse.beat()?;
        zeros += 1;
        for ((x, size), stride) in position.iter_mut().zip(&sizes).zip(&strides) {
            *x = cell / stride % size;
        }
        for facet in &facets {
            mark(&mut marked, cell, facet, &position, &sizes, &strides);
        }
    }
    Ok(zeros)
}

fn axes(facet: Face) -> Vec<usize> {
    facet.iter().collect()
}

/// Mark all cells from `cell` upwards along these axes.
fn mark(
    marked: &mut [u8],
    cell: usize,
    axes: &[usize],
    position: &[usize],
    sizes: &[usize],
    strides: &[usize],
) {
    let Some((&axis, rest)) = axes.split_first() else {
        marked[cell] = 1;
        return;
    };
    let (more, stride) = (sizes[axis] - position[axis], strides[axis]);
    match (rest, stride) {
        ([], 1) => marked[cell..cell + more].fill(1),
        ([], _) => {
            let along = marked[cell..].iter_mut().step_by(stride);
            along.take(more).for_each(|mark| *mark = 1);
        }
        _ => {
            for step in 0..more {
                mark(marked, cell + step * stride, rest, position, sizes, strides);
            }
        }
    }
}
