//! Numbers that are linear in the parameter of a family: `n-1`, `2*n`, `3`.

use std::fmt;

/// `slope*n + constant`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Linear {
    /// The factor of n.
    pub slope: i64,
    /// What is added.
    pub constant: i64,
}

impl Linear {
    /// Through two points, if there is one with whole numbers.
    pub fn through((n, first): (u64, usize), (m, second): (u64, usize)) -> Option<Self> {
        let (n, m) = (i64::try_from(n).ok()?, i64::try_from(m).ok()?);
        let (first, second) = (first as i64, second as i64);
        let rise = second - first;
        if n == m || rise % (m - n) != 0 {
            return None;
        }
        let slope = rise / (m - n);
        let constant = first.checked_sub(slope.checked_mul(n)?)?;
        Some(Self { slope, constant })
    }

    /// The number for one n, if it is not negative.
    pub fn at(self, n: u64) -> Option<usize> {
        let n = i64::try_from(n).ok()?;
        let value = self.slope.checked_mul(n)?.checked_add(self.constant)?;
        usize::try_from(value).ok()
    }

    /// The sum with a number.
    pub fn plus(self, number: i64) -> Self {
        let constant = self.constant + number;
        Self { constant, ..self }
    }

    /// The number, if it is the same for every n.
    pub fn fixed(self) -> Option<i64> {
        (self.slope == 0).then_some(self.constant)
    }

    /// Plain numbers come before `n`, and that before `2*n-3`.
    pub(super) fn weight(self) -> i64 {
        3 * self.slope.abs() + self.constant.abs()
    }
}

impl fmt::Display for Linear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.slope {
            0 => return write!(f, "{}", self.constant),
            1 => write!(f, "n")?,
            -1 => write!(f, "-n")?,
            slope => write!(f, "{slope}*n")?,
        }
        match self.constant {
            0 => Ok(()),
            constant => write!(f, "{constant:+}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn through_points() {
        let line = Linear::through((4, 3), (5, 4)).unwrap();
        assert_eq!((line.to_string().as_str(), line.at(9)), ("n-1", Some(8)));
        assert_eq!(line.at(0), None);
        let flat = Linear::through((4, 2), (7, 2)).unwrap();
        assert_eq!((flat.fixed(), flat.to_string().as_str()), (Some(2), "2"));
        assert_eq!(Linear::through((4, 2), (6, 3)), None);
        let steep = Linear::through((1, 5), (3, 9)).unwrap();
        assert_eq!(steep.to_string(), "2*n+3");
    }
}
