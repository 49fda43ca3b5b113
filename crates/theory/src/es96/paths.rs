//! Path complexes P_{n,n−1} (ES96 §8): 2n−2 vertices in a row, the facets are
//! the n sets of n−1 consecutive ones. For n ≤ k the complex P_{n,k} is a cone
//! over P_{n,k−1}, so all of these come down to P_{n,n−1}.
//!
//! A position is a zero position exactly if there are n−2 consecutive empty
//! piles, not at an end, with as many chips to their left as to their right.
//!
//! The winning move: let L_b and R_b be the chips to the left of vertex b and
//! from vertex b+n−2 on. As b goes from 2 to n, L_b grows and R_b falls. At the
//! place where they cross, emptying the piles between is a move on n−1
//! consecutive vertices that can make both sides equal.

use crate::claims;
use crate::decision::{ClosedForm, PileDecision, Reply, Rule, Verdict};
use crate::one_complex::OneComplex;
use crate::piles::{show, show_move};
use crate::theorem::{Instance, Status, Theorem, TheoremFormula, boxed, nim_complex};
use faceoff_claim::{Builder, Comparison, Set, Term};
use faceoff_complex::words::counted;
use faceoff_complex::{Complex, Face};
use faceoff_limits::Limits;
use num_bigint::BigUint;

/// ES96 §8, P_{n,n−1}.
pub static PATHS: Theorem = Theorem {
    id: "ES96-8-path",
    title: "Path complexes P(n,n−1)",
    statement: "On 2n−2 piles in a row, with moves on n−1 consecutive piles, a position is a \
                zero position exactly if n−2 consecutive piles, not at an end, are empty and \
                there are as many chips to their left as to their right. P(n,k) with n ≤ k is a \
                cone over P(n,n−1).",
    plain: "The piles stand in a row. A position is lost exactly if there is a gap of empty \
            piles, one pile shorter than a face, not at an end, with as many chips to its left \
            as to its right.",
    formula: TheoremFormula::Claimed,
    citation: "ES96, Section 8",
    status: Status::ProvedInPaper,
    strength: 86,
    apply: |game, _| boxed(nim_complex(game).and_then(Row::recognise)),
    instances: &[
        Instance::new("nim on path(4,3)", 4),
        Instance::new("nim on path(2,1)", 9),
        Instance::new("nim on path(5,4)", 2),
        Instance::new("nim on facets(42,21,13)", 4),
    ],
};

/// ES96 §8, P_{3,2}.
pub static PATH_3_2: Theorem = Theorem {
    id: "ES96-8-P3,2",
    title: "The path complex P(3,2)",
    statement: "On four piles in a row, with moves on two neighbours, a position is a zero \
                position exactly if the second pile is empty and the first is the sum of the \
                other two, or the third is empty and the last is the sum of the other two.",
    plain: "The four piles stand in a row. A position is lost exactly if one of the two inner \
            piles is empty and there are as many chips on one side of it as on the other.",
    formula: TheoremFormula::Claimed,
    citation: "ES96, Section 8",
    status: Status::ProvedInPaperAndByMachine,
    strength: 87,
    apply: |game, _| P32.apply(game),
    instances: &[
        Instance::new("nim on path(3,2)", 7),
        Instance::new("nim on facets(42,21,13)", 6),
        Instance::new("nim on graph(ab,bc,cd)", 6),
    ],
};

static P32: OneComplex = OneComplex::new(
    "the path complex P(3,2) with the row",
    "path(3,2)",
    "{ (a+b,0,a,b) } union { (a,b,0,a+b) }",
    |complex| {
        Row::recognise(complex)
            .map(|row| row.order)
            .filter(|order| order.len() == 4)
    },
);

/// P_{n,n−1} with its vertices in a row.
struct Row {
    complex: Complex,
    n: usize,
    order: Vec<usize>,
    /// The zero positions by the first empty pile between the sides, from
    /// place 1 on.
    parts: Vec<Set>,
}

/// The vertices in a row such that the facets are the sets of k consecutive
/// ones, if they are.
pub fn row_order(complex: &Complex, k: usize) -> Option<Vec<usize>> {
    let facets = complex.facets();
    if facets.iter().any(|facet| facet.len() != k) || complex.n() != facets.len() + k - 1 {
        return None;
    }
    // Start at each facet and at each order of what it alone has: the row goes
    // on in one way, by the facet that shares all but one vertex.
    let mut ends = facets.iter().filter(|f| {
        let close = |g: &&Face| (f.0 & g.0).count_ones() as usize == k - 1 && *g != *f;
        k == 1 || facets.len() == 1 || facets.iter().filter(close).count() == 1
    });
    ends.find_map(|end| walk(complex, *end, k))
}

fn walk(complex: &Complex, end: Face, k: usize) -> Option<Vec<usize>> {
    let mut rest: Vec<Face> = complex
        .facets()
        .iter()
        .copied()
        .filter(|f| *f != end)
        .collect();
    let mut row = vec![end];
    while !rest.is_empty() {
        let last = *row.last()?;
        let shares = |f: &Face| (f.0 & last.0).count_ones() as usize + 1 == k;
        let next = rest.iter().position(shares)?;
        row.push(rest.remove(next));
    }
    // Vertices leave one by one from the front; those of the last facet that
    // never leave come in one by one.
    let mut order: Vec<usize> = Vec::new();
    for pair in row.windows(2) {
        order.push((pair[0] - pair[1]).first()?);
    }
    let mut tail: Vec<usize> = Vec::new();
    for pair in row.windows(2).rev() {
        tail.push((pair[1] - pair[0]).first()?);
    }
    let seen: Face = order.iter().chain(&tail).copied().collect();
    let middle = (complex.vertices() - seen).iter();
    let fresh: Vec<usize> = tail
        .into_iter()
        .rev()
        .filter(|v| !order.contains(v))
        .collect();
    order.extend(middle);
    order.extend(fresh);
    let window = |i: usize| -> Face { order[i..i + k].iter().copied().collect() };
    let right = order.len() == complex.n()
        && (0..complex.facets().len()).all(|i| complex.facets().contains(&window(i)));
    right.then_some(order)
}

/// The zero positions whose piles from place b on are empty.
fn part(n: usize, order: &[usize], b: usize) -> Set {
    let mut row = claims::piles(2 * n - 2);
    row[b..b + n - 2].fill(0.into());
    let sum = |side: &[Term]| side.iter().cloned().reduce(Term::plus);
    let sides = (sum(&row[..b]), sum(&row[b + n - 2..]));
    let (left, right) = (sides.0.expect("b > 0"), sides.1.expect("b < n"));
    let mut entries = row.clone();
    for (&v, entry) in order.iter().zip(row) {
        entries[v] = entry;
    }
    let part = Builder {
        entries,
        conditions: vec![left.compare(Comparison::Equal, right)],
    };
    part.renamed().into_set()
}

impl Row {
    fn recognise(complex: &Complex) -> Option<Self> {
        let n = complex.facets().len();
        let order = (n >= 2 && complex.n() == 2 * n - 2).then(|| row_order(complex, n - 1));
        let order = order.flatten()?;
        Some(Self {
            complex: complex.clone(),
            n,
            parts: (1..n).map(|b| part(n, &order, b)).collect(),
            order,
        })
    }

    /// Chips to the left of place b, and from place b + n − 2 on (places from
    /// 0, so b goes from 1 to n − 1).
    fn sides(&self, row: &[BigUint], b: usize) -> (BigUint, BigUint) {
        (row[..b].iter().sum(), row[b + self.n - 2..].iter().sum())
    }

    /// The b of a zero position.
    fn balance(&self, piles: &[BigUint]) -> Option<usize> {
        let holds = |part: &Set| claims::holds(part, piles);
        self.parts.iter().position(holds).map(|i| i + 1)
    }

    /// The move, from a position that is no zero position.
    fn winning_move(&self, row: &[BigUint]) -> Vec<BigUint> {
        let n = self.n;
        let mut target = row.to_vec();
        let (left, right) = self.sides(row, 1);
        if left >= right {
            target[0] = right;
            target[1..n - 1].fill(BigUint::ZERO);
            return target;
        }
        // The last b with fewer chips on the left.
        let b = (1..n)
            .rfind(|&b| {
                let (left, right) = self.sides(row, b);
                left < right
            })
            .expect("b = 1 is one");
        let (left, right) = self.sides(row, b);
        if b == n - 1 {
            target[n - 1..2 * n - 3].fill(BigUint::ZERO);
            target[2 * n - 3] = left;
            return target;
        }
        // One step further the left is at least as large.
        let beyond = right - &row[b + n - 2];
        target[b..b + n - 1].fill(BigUint::ZERO);
        if left <= beyond {
            target[b] = beyond - left;
        } else {
            target[b + n - 2] = left - beyond;
        }
        target
    }
}

impl PileDecision for Row {
    fn decide(&self, piles: &[BigUint], _: &Limits) -> Reply<Verdict> {
        let row: Vec<BigUint> = self.order.iter().map(|&v| piles[v].clone()).collect();
        let between = |row: &[BigUint], b: usize| {
            let (left, _) = self.sides(row, b);
            let chips = counted(&left, "chip", "chips");
            let name = |place: usize| self.complex.label(self.order[place]).to_string();
            match self.n {
                2 => format!("both piles are {left}"),
                3 => format!("pile {} is empty, with {chips} on each side", name(b)),
                n => format!(
                    "the piles from {} to {} are empty, with {chips} on each side",
                    name(b),
                    name(b + n - 3)
                ),
            }
        };
        if let Some(b) = self.balance(piles) {
            let why = format!("In the row {}: {}.", show(&row), between(&row, b));
            return Ok(Some(Verdict::zero(why)));
        }
        let moved = self.winning_move(&row);
        let mut target = piles.to_vec();
        for (&v, pile) in self.order.iter().zip(&moved) {
            target[v] = pile.clone();
        }
        let b = self
            .balance(&target)
            .expect("the move leads to a zero position");
        let how = show_move(&self.complex, piles, &target);
        let reached = between(&moved, b);
        let missing = match self.n {
            2 => "the piles differ".to_owned(),
            3 => "no empty pile has equal sums on both sides".to_owned(),
            n => format!(
                "no {} consecutive empty piles have equal sums on both sides",
                n - 2
            ),
        };
        let why = format!("In the row {} {missing}. {how} Then {reached}.", show(&row));
        Ok(Some(Verdict::by_moving_to(target, why)))
    }

    fn because(&self) -> String {
        let (n, k) = (self.n, self.n - 1);
        let row: Vec<String> = self
            .order
            .iter()
            .map(|&v| self.complex.label(v).to_string())
            .collect();
        format!(
            "the complex is the path complex P({n},{k}) with the row {}",
            row.join(" ")
        )
    }

    fn closed_form(&self, _: &Limits) -> Reply<ClosedForm> {
        Ok(Some(Set::union(self.parts.clone()).into()))
    }

    fn rule(&self) -> Option<Rule<'_>> {
        Some(Rule::Claim)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_complex::families;

    #[test]
    fn rows_are_recognised_in_any_order() {
        for (n, k) in [(2, 1), (3, 2), (4, 3), (5, 4), (5, 2), (6, 3), (1, 3)] {
            let path = families::path(n, k).unwrap();
            let size = path.n();
            let order: Vec<usize> = (0..size).map(|i| i * 5 % size).collect();
            let distinct: Face = order.iter().copied().collect();
            let shuffled = match distinct.len() == size {
                true => path.reordered(&order),
                false => path,
            };
            let found = row_order(&shuffled, k).expect("a row");
            let window = |i: usize| -> Face { found[i..i + k].iter().copied().collect() };
            assert!(
                (0..n).all(|i| shuffled.facets().contains(&window(i))),
                "P({n},{k})"
            );
        }
        let triangle: Complex = "facets(12,23,13)".parse().unwrap();
        assert_eq!(row_order(&triangle, 2), None);
    }

    /// ES96 §8: for n ≤ k, P_{n,k} is a cone over P_{n,k−1}.
    #[test]
    fn short_paths_are_cones() {
        for n in 1..=5 {
            for k in n.max(2)..=6 {
                let path = families::path(n, k).unwrap();
                let apex = path.cone_points();
                assert!(!apex.is_empty());
                if n >= 2 && k > n {
                    let less = path.delete(apex.first().unwrap()).unwrap();
                    assert!(
                        less.is_isomorphic(&families::path(n, k - 1).unwrap(), &Limits::none())
                            .unwrap()
                    );
                }
            }
        }
    }
}
