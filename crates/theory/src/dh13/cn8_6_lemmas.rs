//! The lemmas that solve CN(8,6) (DH13 Lemmas 4.4 to 4.8 and 4.10, Table 1).
//!
//! Each lemma has a hypothesis on eight stacks (a,…,h) and, from a position
//! that is no zero position, a move to one. The lemmas speak about one way to
//! read the circle; [`solve`] tries all.
//!
//! The trapezoid lemma, the two double-min lemmas and the clean-up lemma have
//! hypotheses on the order of stacks only, and together cover every order.
//! They lean on the valley lemma and on the max-min lemma.

use super::view::View;
use num_bigint::BigUint;
use num_integer::Integer;

/// One of the lemmas.
///
/// ```
/// use faceoff_theory::dh13::cn8_6_lemmas::Lemma;
///
/// let lemma = Lemma::Trapezoid;
/// assert_eq!((lemma.number(), lemma.name()), ("4.5", "trapezoid lemma"));
/// // The first and the last stack are below the third and the sixth.
/// assert!(lemma.order_fits([1, 9, 5, 9, 9, 6, 9, 2].each_ref()));
/// assert!(!lemma.order_fits([7, 9, 5, 9, 9, 6, 9, 2].each_ref()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lemma {
    /// Lemma 4.4: four stacks a, b, c, d in a row with b + c ≤ min(a,d).
    Valley,
    /// Lemma 4.5: max(a,h) ≤ min(c,f).
    Trapezoid,
    /// Lemma 4.6: a ≤ min(d,f) and b ≤ min(a,g).
    FirstDoubleMin,
    /// Lemma 4.7: a ≤ min(e,g) and b ≤ min(a,d).
    SecondDoubleMin,
    /// Lemma 4.8: inequality (1) or (2) of DH13.
    MaxMin,
    /// Lemma 4.10.
    CleanUp,
}

impl Lemma {
    /// The lemmas whose hypotheses are on the order of stacks only; together
    /// they cover every order.
    pub const MAIN: [Self; 4] = [
        Self::Trapezoid,
        Self::FirstDoubleMin,
        Self::SecondDoubleMin,
        Self::CleanUp,
    ];

    /// Its number in DH13.
    pub fn number(self) -> &'static str {
        match self {
            Self::Valley => "4.4",
            Self::Trapezoid => "4.5",
            Self::FirstDoubleMin => "4.6",
            Self::SecondDoubleMin => "4.7",
            Self::MaxMin => "4.8",
            Self::CleanUp => "4.10",
        }
    }

    /// Its name in DH13.
    pub fn name(self) -> &'static str {
        match self {
            Self::Valley => "valley lemma",
            Self::Trapezoid => "trapezoid lemma",
            Self::FirstDoubleMin => "first double-min lemma",
            Self::SecondDoubleMin => "second double-min lemma",
            Self::MaxMin => "max-min lemma",
            Self::CleanUp => "clean-up lemma",
        }
    }

    /// Does the hypothesis of a main lemma hold as the stacks are read? Any
    /// ordered things will do for stacks. False for the other two lemmas.
    pub fn order_fits<T: Ord>(self, [a, b, c, d, e, f, g, h]: [&T; 8]) -> bool {
        match self {
            Self::Trapezoid => a.max(h) <= f.min(c),
            Self::FirstDoubleMin => a <= d.min(f) && b <= a.min(g),
            Self::SecondDoubleMin => a <= e.min(g) && b <= a.min(d),
            Self::CleanUp => {
                let least = b.min(h);
                f >= least
                    && least >= d.max(e)
                    && f >= c
                    && c >= e
                    && e >= g
                    && d >= g
                    && a <= c.min(d)
            }
            Self::Valley | Self::MaxMin => false,
        }
    }
}

/// A move that a lemma gives.
///
/// ```
/// use faceoff_theory::dh13::cn8_6_lemmas::{Lemma, solve};
///
/// // 0 + 1 chips lie between the stacks 3 and 4: a valley.
/// let solved = solve(&[3u32, 0, 1, 4, 6, 5, 7, 2].map(Into::into)).unwrap();
/// assert_eq!(solved.lemma, Lemma::Valley);
/// // Six stacks in a row, around the valley, come down; the two in it stay.
/// assert_eq!(solved.target(), [1u32, 0, 1, 0, 1, 0, 1, 0].map(Into::into));
/// ```
#[derive(Clone, Debug)]
pub struct Solved {
    /// The lemma whose hypothesis holds and whose move it is.
    pub lemma: Lemma,
    /// How the stacks are read.
    pub(super) view: View,
    /// The new stacks, in the order of reading.
    stacks: Vec<BigUint>,
    /// For a student.
    pub why: String,
}

impl Solved {
    /// The new stacks in the order of the circle.
    pub fn target(&self) -> Vec<BigUint> {
        self.view.restore(&self.stacks)
    }
}

/// A winning move from a position of CN(8,6) that is no zero position.
pub fn solve(stacks: &[BigUint]) -> Option<Solved> {
    valley(stacks).or_else(|| {
        Lemma::MAIN
            .into_iter()
            .find_map(|lemma| solve_by(lemma, stacks))
    })
}

/// The move of one lemma, where its hypothesis holds in some way to read the
/// stacks. The proofs of Lemmas 4.5 and 4.6 suppose that there is no valley:
/// with one, the move is that of the valley lemma.
fn solve_by(lemma: Lemma, stacks: &[BigUint]) -> Option<Solved> {
    match lemma {
        Lemma::Valley => valley(stacks),
        Lemma::MaxMin => View::all(stacks).find_map(max_min),
        _ => View::all(stacks)
            .filter(|view| lemma.order_fits(view.named()))
            .find_map(|view| match lemma {
                Lemma::Trapezoid => valley(stacks).or_else(|| trapezoid(view)),
                Lemma::FirstDoubleMin => valley(stacks).or_else(|| first_double_min(view)),
                Lemma::SecondDoubleMin => Some(second_double_min(view)),
                _ => clean_up(view),
            }),
    }
}

fn solved(lemma: Lemma, view: View, stacks: Vec<BigUint>, why: String) -> Solved {
    Solved {
        lemma,
        view,
        stacks,
        why: format!(
            "By the {} (DH13 Lemma {}): {why}",
            lemma.name(),
            lemma.number()
        ),
    }
}

fn own(x: &BigUint) -> BigUint {
    x.clone()
}

fn least(a: &BigUint, b: &BigUint) -> BigUint {
    a.min(b).clone()
}

/// Split `sum` into two parts, the first at most `first`.
fn split(sum: &BigUint, first: &BigUint) -> (BigUint, BigUint) {
    let first = least(sum, first);
    let second = sum - &first;
    (first, second)
}

const ZERO: BigUint = BigUint::ZERO;

/// Lemma 4.4, for a valley of least size.
fn valley(stacks: &[BigUint]) -> Option<Solved> {
    let size = |view: &View| {
        let [a, b, c, d, ..] = view.named::<8>();
        let size = b + c;
        (size <= least(a, d)).then_some(size)
    };
    let smallest = View::all(stacks).filter_map(|view| size(&view)).min()?;
    let view = View::all(stacks).find(|view| {
        let [.., f, g, _] = view.named::<8>();
        size(view).as_ref() == Some(&smallest) && f <= g
    })?;
    let [a, b, c, d, e, f, g, _] = view.named::<8>();
    let sum = smallest;
    if *g >= sum {
        let (new_e, new_f) = split(&sum, e);
        let new_d = least(&sum, &(b + &new_f));
        let target = vec![
            own(&sum),
            own(b),
            own(c),
            new_d,
            new_e,
            new_f,
            own(&sum),
            ZERO,
        ];
        let why = format!(
            "{a}, {b}, {c}, {d} is a valley, since {b} + {c} ≤ min({a},{d}), and a least one. Keep \
             {b} and {c}, empty the last pile, bring the piles beside it to x = {b} + {c} = {sum}."
        );
        return Some(solved(Lemma::Valley, view.clone(), target, why));
    }
    let (new_b, new_c) = split(g, b);
    let new_d = least(g, &(&new_b + f));
    let target = vec![own(g), new_b, new_c, new_d, g - f, own(f), own(g), ZERO];
    let why = format!(
        "{a}, {b}, {c}, {d} is a valley, since {b} + {c} ≤ min({a},{d}), and a least one. Keep {f} \
         and {g}, empty the last pile, bring the first to x = {g}."
    );
    Some(solved(Lemma::Valley, view.clone(), target, why))
}

/// Lemma 4.5 without valleys; needs a ≥ h, or the other direction is read.
fn trapezoid(view: View) -> Option<Solved> {
    let [a, _, c, d, _, f, _, h] = view.named::<8>();
    if a < h {
        return None;
    }
    let (new_d, new_e) = split(a, d);
    let new_f = least(a, &(h + &new_d));
    let target = vec![own(a), ZERO, own(a), new_d, new_e, new_f, a - h, own(h)];
    let why = format!(
        "max({a},{h}) ≤ min({c},{f}). Keep the first pile {a} and the last, {h}; empty the second \
         pile and bring the third to x = {a}."
    );
    Some(solved(Lemma::Trapezoid, view.clone(), target, why))
}

/// Lemma 4.6 without valleys.
fn first_double_min(view: View) -> Option<Solved> {
    let [a, b, _, d, _, f, g, _] = view.named::<8>();
    let (new_g, new_h) = split(a, g);
    let target = vec![own(a), own(b), a - b, own(a), ZERO, own(a), new_g, new_h];
    let why = format!(
        "{a} ≤ min({d},{f}) and {b} ≤ min({a},{g}). Keep the first two piles, empty the fifth and \
         bring its neighbours to x = {a}."
    );
    Some(solved(Lemma::FirstDoubleMin, view.clone(), target, why))
}

/// Lemma 4.7.
fn second_double_min(view: View) -> Solved {
    let [a, b, c, d, e, _, g, _] = view.named::<8>();
    let (x, new_c) = match b + c >= *a {
        true => (own(a), a - b),
        false => (b + c, own(c)),
    };
    let why = format!(
        "{a} ≤ min({e},{g}) and {b} ≤ min({a},{d}). Empty the sixth and the eighth pile; x = {x}."
    );
    let target = vec![own(&x), own(b), new_c, own(b), own(&x), ZERO, x, ZERO];
    solved(Lemma::SecondDoubleMin, view.clone(), target, why)
}

/// Lemma 4.8, inequality (1); (2) is (1) read in the other direction.
fn max_min(view: View) -> Option<Solved> {
    let (m, _) = max_min_range(&view)?;
    let target = max_min_target(&view, &m);
    let why = format!("Empty the seventh pile and bring its neighbours to x = {m}.");
    Some(solved(Lemma::MaxMin, view, target, why))
}

/// The values of m, from the first to the second, for which Lemma 4.8 (1)
/// gives a move.
fn max_min_range(view: &View) -> Option<(BigUint, BigUint)> {
    let [a, b, c, d, e, f, _, h] = view.named::<8>();
    let beyond_e = match b + c > *e {
        true => b + c - e,
        false => ZERO,
    };
    let low = b.max(c).max(&beyond_e).clone();
    let bounds = [
        own(f),
        own(h),
        a + b,
        b + c,
        (b + c + d).div_floor(&2u32.into()),
    ];
    let high = bounds.into_iter().min()?;
    (low <= high).then_some((low, high))
}

/// The zero position (m−b, b, c, 2m−b−c, b+c−m, m, 0, m) of Lemma 4.8.
fn max_min_target(view: &View, m: &BigUint) -> Vec<BigUint> {
    let [_, b, c, ..] = view.named::<8>();
    let sum = b + c;
    vec![
        m - b,
        own(b),
        own(c),
        m + m - &sum,
        &sum - m,
        own(m),
        ZERO,
        own(m),
    ]
}

/// Lemma 4.10: the rows of Table 1 (with c' = min(m, a'+e) in two rows, and
/// the row whose label is missing in print read as m > m* = f).
fn clean_up(view: View) -> Option<Solved> {
    let (x, target) = clean_up_target(view.named())?;
    let why = format!(
        "The piles are in the order of the clean-up lemma; Table 1 gives a move with x = {x}."
    );
    Some(solved(Lemma::CleanUp, view.clone(), target, why))
}

fn clean_up_target([a, b, c, d, e, f, g, h]: [&BigUint; 8]) -> Option<(BigUint, Vec<BigUint>)> {
    let m = d + e - g;
    if *b.min(h) >= m {
        let target = vec![
            ZERO,
            own(&m),
            e - g,
            own(d),
            own(e),
            &m - g,
            own(g),
            own(&m),
        ];
        return Some((m, target));
    }
    if h <= b {
        let target = vec![
            ZERO,
            own(h),
            e - g,
            h + g - e,
            own(e),
            h - g,
            own(g),
            own(h),
        ];
        return Some((own(h), target));
    }
    if a + e <= *c {
        return Some(clean_up_low([a, b, d, e, f, h]));
    }
    let cap = [own(h), own(f), a + b, b + c, d + e].into_iter().min()?;
    let m = b + c - e;
    if m <= cap {
        let target = vec![
            c - e,
            own(b),
            own(c),
            &m - e,
            own(e),
            own(&m),
            ZERO,
            own(&m),
        ];
        return Some((m, target));
    }
    if cap == *f {
        let target = vec![
            f - b,
            own(b),
            e + f - b,
            f - e,
            own(e),
            own(f),
            ZERO,
            own(f),
        ];
        return Some((cap, target));
    }
    if cap == d + e {
        let (new_b, new_a) = split(&cap, b);
        let new_c = least(&cap, &(e + &new_a));
        let target = vec![
            new_a,
            new_b,
            new_c,
            own(d),
            own(e),
            own(&cap),
            ZERO,
            own(&cap),
        ];
        return Some((cap, target));
    }
    if cap != *h {
        return None;
    }
    let m = c + d - a;
    let (x, new_c) = match m <= *h {
        true => (m, own(c)),
        false => (own(h), a + h - d),
    };
    let target = vec![
        own(a),
        &x - a,
        new_c,
        own(d),
        &x - d,
        own(&x),
        ZERO,
        own(&x),
    ];
    Some((x, target))
}

/// The rows of Table 1 with b < d + e − g and a + e ≤ c.
fn clean_up_low([a, b, d, e, f, h]: [&BigUint; 6]) -> (BigUint, Vec<BigUint>) {
    let sums = (a + b, d + e);
    let m = (&sums.0).min(&sums.1).min(f).min(h).clone();
    let (new_a, new_b, new_d, new_e) = if m == sums.0 || m == *h {
        // a and its neighbour b or h stay.
        let (new_d, new_e) = split(&m, d);
        (own(a), &m - a, new_d, new_e)
    } else {
        // e and its neighbour d or f stay.
        let (new_a, new_b) = split(&m, a);
        (new_a, new_b, &m - e, own(e))
    };
    let new_c = least(&m, &(&new_a + &new_e));
    let target = vec![new_a, new_b, new_c, new_d, new_e, own(&m), ZERO, own(&m)];
    (m, target)
}

#[cfg(test)]
mod tests {
    use super::super::cn8_6::is_zero;
    use super::*;
    use faceoff_complex::families::cycle;
    use faceoff_game::PileGame;
    use proptest::prelude::*;

    const ALL: [Lemma; 6] = [
        Lemma::Valley,
        Lemma::Trapezoid,
        Lemma::FirstDoubleMin,
        Lemma::SecondDoubleMin,
        Lemma::MaxMin,
        Lemma::CleanUp,
    ];

    fn big<const N: usize>(stacks: [u64; N]) -> Vec<BigUint> {
        stacks.map(BigUint::from).to_vec()
    }

    /// Every lemma whose hypothesis holds gives a winning move, and some
    /// lemma's does.
    fn check(nim: &PileGame, stacks: &[BigUint]) {
        assert!(solve(stacks).is_some(), "{stacks:?}");
        for lemma in ALL {
            let Some(solved) = solve_by(lemma, stacks) else {
                continue;
            };
            let target = solved.target();
            let legal = nim.check_move(stacks, &target);
            assert!(legal.is_ok(), "{lemma:?}: {stacks:?} to {target:?}");
            assert!(is_zero(&target), "{lemma:?}: {stacks:?} to {target:?}");
        }
    }

    #[test]
    fn every_small_position() {
        let nim = PileGame::nim(cycle(8, 6).unwrap());
        for code in 0..3u64.pow(8) {
            let stacks = big(std::array::from_fn::<_, 8, _>(|i| {
                code / 3u64.pow(i as u32) % 3
            }));
            if !is_zero(&stacks) {
                check(&nim, &stacks);
            }
        }
    }

    #[test]
    fn every_order_of_eight_different_stacks_with_close_and_far_sizes() {
        let nim = PileGame::nim(cycle(8, 6).unwrap());
        let sizes = [
            [1, 2, 3, 4, 5, 6, 7, 8],
            [10, 11, 12, 13, 14, 15, 16, 17],
            [1, 2, 4, 8, 16, 32, 64, 128],
            [0, 5, 6, 11, 12, 13, 23, 24],
        ];
        for ranks in super::super::orderings::orderings() {
            for sizes in sizes {
                check(&nim, &big(ranks.map(|rank| sizes[rank])));
            }
        }
    }

    #[test]
    fn example_4_9() {
        let stacks = big([4, 12, 11, 9, 10, 16, 1, 17]);
        let view = View::all(&stacks).next().unwrap();
        let range = max_min_range(&view).unwrap();
        assert_eq!(range, (13u32.into(), 16u32.into()));
        let nim = PileGame::nim(cycle(8, 6).unwrap());
        for m in 13..=16u64 {
            let target = max_min_target(&view, &m.into());
            assert_eq!(target, big([m - 12, 12, 11, 2 * m - 23, 23 - m, m, 0, m]));
            assert!(nim.check_move(&stacks, &target).is_ok());
            assert!(is_zero(&target));
        }
    }

    proptest! {
        #[test]
        fn random_positions(stacks in proptest::array::uniform8(0u64..40)) {
            let stacks = big(stacks);
            if !is_zero(&stacks) {
                check(&PileGame::nim(cycle(8, 6).unwrap()), &stacks);
            }
        }

        #[test]
        fn random_large_positions(stacks in proptest::array::uniform8(any::<u64>())) {
            let square = |x: BigUint| &x * &x;
            let stacks: Vec<BigUint> = big(stacks).into_iter().map(square).collect();
            if !is_zero(&stacks) {
                check(&PileGame::nim(cycle(8, 6).unwrap()), &stacks);
            }
        }
    }
}
