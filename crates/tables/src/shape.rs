//! The box of positions of a table, and how its positions are numbered.

use crate::error::TableError;
use crate::layout::cells_along;

/// The box of all positions with pile v at most `bounds[v]`, cut into slices
/// along one pile.
///
/// A position is known by its slice (the size of the slow pile) and its cell:
/// its number in the lexicographic order of the other piles, counted from 0. A
/// box with a single pile above 0 has one slice and no slow pile.
///
/// ```
/// use faceoff_tables::Shape;
///
/// // Piles up to 2, 4 and 3, sliced along the second.
/// let shape = Shape::new(&[2, 4, 3], Some(1))?;
/// assert_eq!((shape.slices(), shape.slice_cells(), shape.cells()), (5, 12, 60));
/// assert_eq!(shape.cell_of(&[1, 4, 2]), Some((4, 6)));
/// let mut position = [0; 3];
/// shape.locate(4, 6, &mut position);
/// assert_eq!(position, [1, 4, 2]);
/// # Ok::<(), faceoff_tables::TableError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    bounds: Vec<u32>,
    slow: Option<usize>,
    slice_cells: u64,
}

impl Shape {
    /// The box with these bounds, sliced along pile `slow`, or else along the
    /// first pile whose bound is above 0.
    pub fn new(bounds: &[u32], slow: Option<usize>) -> Result<Self, TableError> {
        let sizes = cells_along(bounds)?;
        let mut active = (0..sizes.len()).filter(|&v| sizes[v] > 1);
        let (first, second) = (active.next(), active.next());
        let slow = match slow {
            Some(v) if v >= sizes.len() => return Err(TableError::NoSuchPile(v)),
            Some(v) if sizes[v] > 1 && second.is_some() => Some(v),
            _ => second.and(first),
        };
        let others = sizes.iter().enumerate().filter(|(v, _)| Some(*v) != slow);
        Ok(Self {
            bounds: bounds.to_vec(),
            slow,
            slice_cells: others.map(|(_, &size)| size as u64).product(),
        })
    }

    /// The largest size of each pile.
    pub fn bounds(&self) -> &[u32] {
        &self.bounds
    }

    /// The pile along which the table is sliced.
    pub fn slow(&self) -> Option<usize> {
        self.slow
    }

    /// Number of slices.
    pub fn slices(&self) -> u32 {
        // A bound and one fits: `cells_along` has seen to it, and a bound of
        // u32::MAX would make 2^32 slices, which no run gets through.
        self.slow.map_or(1, |v| self.bounds[v].saturating_add(1))
    }

    /// Number of positions in a slice.
    pub fn slice_cells(&self) -> u64 {
        self.slice_cells
    }

    /// Number of positions in the box.
    pub fn cells(&self) -> u64 {
        self.slice_cells * self.slow.map_or(1, |v| u64::from(self.bounds[v]) + 1)
    }

    /// Are positions met in lexicographic order, slice by slice?
    pub fn is_lexicographic(&self) -> bool {
        let first = self.bounds.iter().position(|&bound| bound > 0);
        self.slow.is_none() || self.slow == first
    }

    /// Write the position of a cell of a slice to `position`.
    pub fn locate(&self, slice: u32, cell: u64, position: &mut [u32]) {
        let mut rest = cell;
        for v in (0..self.bounds.len()).rev() {
            if Some(v) == self.slow {
                position[v] = slice;
                continue;
            }
            let size = u64::from(self.bounds[v]) + 1;
            position[v] = (rest % size) as u32;
            rest /= size;
        }
    }

    /// The slice and the cell of a position in the box.
    pub fn cell_of(&self, position: &[u32]) -> Option<(u32, u64)> {
        let inside = position.len() == self.bounds.len()
            && position
                .iter()
                .zip(&self.bounds)
                .all(|(x, bound)| x <= bound);
        if !inside {
            return None;
        }
        let mut cell = 0;
        for (v, &x) in position.iter().enumerate() {
            if Some(v) != self.slow {
                cell = cell * (u64::from(self.bounds[v]) + 1) + u64::from(x);
            }
        }
        Some((self.slow.map_or(0, |v| position[v]), cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_positions_are_inverse() {
        for slow in [None, Some(0), Some(1), Some(2)] {
            let shape = Shape::new(&[2, 0, 3], slow).expect("small");
            let mut position = [9; 3];
            let mut met = Vec::new();
            for slice in 0..shape.slices() {
                for cell in 0..shape.slice_cells() {
                    shape.locate(slice, cell, &mut position);
                    assert_eq!(shape.cell_of(&position), Some((slice, cell)));
                    met.push(position);
                }
            }
            assert_eq!(met.len() as u64, shape.cells());
            assert_eq!(met.is_sorted(), shape.is_lexicographic());
            met.sort_unstable();
            met.dedup();
            assert_eq!(met.len(), 12);
        }
        assert_eq!(Shape::new(&[2], None).expect("small").slices(), 1);
        assert!(Shape::new(&[1], Some(1)).is_err());
        assert!(Shape::new(&[u32::MAX; 2], None).is_err());
    }
}
