//! Linear equations modulo a prime.

/// A prime.
pub const P: u64 = (1 << 61) - 1;

/// The product modulo the prime.
pub fn times(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(P)) as u64
}

/// The difference modulo the prime.
pub fn minus(a: u64, b: u64) -> u64 {
    (a + P - b) % P
}

fn inverse(a: u64) -> u64 {
    let (mut power, mut rest, mut result) = (a, P - 2, 1);
    while rest > 0 {
        if rest & 1 == 1 {
            result = times(result, power);
        }
        power = times(power, power);
        rest >>= 1;
    }
    result
}

/// Rows in reduced echelon form modulo the prime.
#[derive(Default)]
pub struct Rows(Vec<(usize, Vec<u64>)>);

impl Rows {
    /// The row without what the rows can take off it.
    pub fn reduce(&self, mut row: Vec<u64>) -> Vec<u64> {
        for (pivot, other) in &self.0 {
            let factor = row[*pivot];
            if factor != 0 {
                row.iter_mut()
                    .zip(other)
                    .for_each(|(x, y)| *x = minus(*x, times(factor, *y)));
            }
        }
        row
    }

    /// Adds a row: is it new?
    pub fn add(&mut self, row: Vec<u64>) -> bool {
        let mut row = self.reduce(row);
        let Some(pivot) = row.iter().position(|&x| x != 0) else {
            return false;
        };
        let factor = inverse(row[pivot]);
        row.iter_mut().for_each(|x| *x = times(*x, factor));
        for (_, other) in &mut self.0 {
            let factor = other[pivot];
            if factor != 0 {
                other
                    .iter_mut()
                    .zip(&row)
                    .for_each(|(x, y)| *x = minus(*x, times(factor, *y)));
            }
        }
        self.0.push((pivot, row));
        true
    }

    /// A basis of all columns that every row takes to 0.
    pub fn kernel(&self, length: usize) -> Vec<Vec<u64>> {
        let is_pivot = |x: &usize| self.0.iter().any(|(pivot, _)| pivot == x);
        let free = (0..length).filter(|x| !is_pivot(x));
        free.map(|x| {
            let mut vector = vec![0; length];
            vector[x] = 1;
            for (pivot, row) in &self.0 {
                vector[*pivot] = minus(0, row[x]);
            }
            vector
        })
        .collect()
    }
}
