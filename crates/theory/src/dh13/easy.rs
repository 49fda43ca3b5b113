//! The easy games (DH13 Theorems 2.1 and 2.2): CN(n,1), CN(n,n), CN(n,n−1)
//! and CN(4,2).

use super::digital::{corrections, digital_sum};
use super::game::{Circular, CircularRule, Formula, show};
use crate::theorem::{Instance, Status, Theorem};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// DH13 Theorem 2.1 (1).
pub static NIM: Theorem = Theorem {
    id: "DH13-2.1.1",
    title: "CN(n,1) is Nim",
    statement: "Where every move is on a single stack the game is Nim: a zero position has \
                digital sum 0, and the value is the digital sum.",
    formula: "{ (p1,…,pn) : p1 ⊕ … ⊕ pn = 0 }",
    citation: "DH13, Theorem 2.1 (1); Bouton 1901",
    status: Status::ProvedInPaper,
    strength: 95,
    apply: |game, _| Circular::apply(game, |_, k| k == 1, |circle| Nim(circle.n)),
    instances: &[
        Instance::new("nim on cycle(3,1)", 7),
        Instance::new("nim on points(5)", 3),
        Instance::new("nim on cycle(6,1)", 2),
    ],
};

/// DH13 Theorem 2.1 (2).
pub static ALL_STACKS: Theorem = Theorem {
    id: "DH13-2.1.2",
    title: "CN(n,n) is over at once",
    statement: "Where one may take from all stacks, the only zero position is the empty one.",
    formula: "{ (0,…,0) }",
    citation: "DH13, Theorem 2.1 (2)",
    status: Status::ProvedInPaper,
    strength: 94,
    apply: |game, _| Circular::apply(game, |n, k| n == k, |circle| AllStacks(circle.n)),
    instances: &[
        Instance::new("nim on cycle(1,1)", 9),
        Instance::new("nim on cycle(4,4)", 3),
        Instance::new("nim on simplex(6)", 2),
    ],
};

/// DH13 Theorem 2.1 (3).
pub static ALL_BUT_ONE: Theorem = Theorem {
    id: "DH13-2.1.3",
    title: "CN(n,n−1): all stacks equal",
    statement: "Where one may take from all stacks but one, the zero positions are those with \
                all stacks equal.",
    formula: "{ (a,a,…,a) : a ≥ 0 }",
    citation: "DH13, Theorem 2.1 (3)",
    status: Status::ProvedInPaper,
    strength: 90,
    apply: |game, _| Circular::apply(game, |n, k| n == k + 1, |circle| AllButOne(circle.n)),
    instances: &[
        Instance::new("nim on cycle(3,2)", 6),
        Instance::new("nim on boundary(5)", 3),
        Instance::new("nim on cycle(7,6)", 2),
    ],
};

/// DH13 Theorem 2.2.
pub static FOUR_TWO: Theorem = Theorem {
    id: "DH13-2.2",
    title: "CN(4,2): opposite stacks equal",
    statement: "On four stacks in a circle, with moves on two neighbours, the zero positions \
                are those whose opposite stacks are equal.",
    formula: "{ (a,b,a,b) : a, b ≥ 0 }",
    citation: "DH13, Theorem 2.2",
    status: Status::ProvedInPaperAndByMachine,
    strength: 90,
    apply: |game, _| Circular::apply(game, |n, k| (n, k) == (4, 2), |_| FourTwo),
    instances: &[
        Instance::new("nim on cycle(4,2)", 6),
        Instance::new("nim on octahedron(2)", 4),
        Instance::new("nim on facets(13,32,24,41)", 4),
    ],
};

struct Nim(usize);

impl CircularRule for Nim {
    fn zero(&self, stacks: &[BigUint], _: &Limits) -> Result<Option<String>, StopReason> {
        let zero = digital_sum(stacks) == BigUint::ZERO;
        Ok(zero.then(|| "The digital sum of the stacks is 0.".to_owned()))
    }

    fn winning_move(
        &self,
        stacks: &[BigUint],
        _: &Limits,
    ) -> Result<(Vec<BigUint>, String), StopReason> {
        let sum = digital_sum(stacks);
        let target = self.move_to_value(stacks, &BigUint::ZERO);
        let target = target.expect("DH13 Lemma 3.7: some stack holds the first digit of the sum");
        let i = (0..stacks.len()).find(|&i| target[i] != stacks[i]);
        let i = i.expect("a move changes a stack");
        let why = format!(
            "The digital sum of the stacks is {sum}. Stack {} has a 1 where {sum} has its first: \
             lower it from {} to {} ⊕ {sum} = {}, and the sum is 0.",
            i + 1,
            stacks[i],
            stacks[i],
            target[i]
        );
        Ok((target, why))
    }

    fn visit_winning_moves(
        &self,
        stacks: &[BigUint],
        _: &Limits,
        visit: &mut dyn FnMut(&[BigUint]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, StopReason> {
        for (i, smaller) in corrections(&stacks.iter().collect::<Vec<_>>()) {
            let mut target = stacks.to_vec();
            target[i] = smaller;
            if visit(&target).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn formula(&self) -> Formula {
        let names: Vec<String> = (1..=self.0).map(|i| format!("p{i}")).collect();
        let sum = names.join("^");
        Formula::new(&names.join(","), &format!("{sum}=0"), false)
    }

    fn value(&self, stacks: &[BigUint]) -> Option<BigUint> {
        Some(digital_sum(stacks))
    }

    fn move_to_value(&self, stacks: &[BigUint], value: &BigUint) -> Option<Vec<BigUint>> {
        let with_value: Vec<&BigUint> = stacks.iter().chain([value]).collect();
        let found = corrections(&with_value);
        let (i, smaller) = found.into_iter().find(|(i, _)| *i < stacks.len())?;
        let mut target = stacks.to_vec();
        target[i] = smaller;
        Some(target)
    }
}

struct AllStacks(usize);

impl CircularRule for AllStacks {
    fn zero(&self, stacks: &[BigUint], _: &Limits) -> Result<Option<String>, StopReason> {
        let empty = stacks.iter().all(|stack| *stack == BigUint::ZERO);
        Ok(empty.then(|| "All stacks are empty.".to_owned()))
    }

    fn winning_move(
        &self,
        stacks: &[BigUint],
        _: &Limits,
    ) -> Result<(Vec<BigUint>, String), StopReason> {
        let why = "One may take from all stacks: take everything.".to_owned();
        Ok((vec![BigUint::ZERO; stacks.len()], why))
    }

    fn visit_winning_moves(
        &self,
        stacks: &[BigUint],
        limits: &Limits,
        visit: &mut dyn FnMut(&[BigUint]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, StopReason> {
        visit_the_only_move(self, stacks, limits, visit)
    }

    fn formula(&self) -> Formula {
        Formula::new(&vec!["0"; self.0].join(","), "", false)
    }
}

/// For rules with one winning move only.
fn visit_the_only_move(
    rule: &dyn CircularRule,
    stacks: &[BigUint],
    limits: &Limits,
    visit: &mut dyn FnMut(&[BigUint]) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, StopReason> {
    if rule.zero(stacks, limits)?.is_some() {
        return Ok(ControlFlow::Continue(()));
    }
    let (target, _) = rule.winning_move(stacks, limits)?;
    Ok(visit(&target))
}

struct AllButOne(usize);

impl CircularRule for AllButOne {
    fn zero(&self, stacks: &[BigUint], _: &Limits) -> Result<Option<String>, StopReason> {
        let equal = stacks.iter().all(|stack| *stack == stacks[0]);
        Ok(equal.then(|| {
            format!(
                "All stacks are {}. After any move some stack is untouched and some is lower; \
                 answer by lowering all to the least.",
                stacks[0]
            )
        }))
    }

    fn winning_move(
        &self,
        stacks: &[BigUint],
        _: &Limits,
    ) -> Result<(Vec<BigUint>, String), StopReason> {
        let least = stacks.iter().min().cloned().unwrap_or_default();
        let why = format!("Lower all stacks to the least of them, {least}.");
        Ok((vec![least; stacks.len()], why))
    }

    // Only this one: a target below the least stack would lower all stacks.
    fn visit_winning_moves(
        &self,
        stacks: &[BigUint],
        limits: &Limits,
        visit: &mut dyn FnMut(&[BigUint]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, StopReason> {
        visit_the_only_move(self, stacks, limits, visit)
    }

    fn formula(&self) -> Formula {
        Formula::new(&vec!["a"; self.0].join(","), "", false)
    }
}

struct FourTwo;

impl CircularRule for FourTwo {
    fn zero(&self, stacks: &[BigUint], _: &Limits) -> Result<Option<String>, StopReason> {
        let zero = stacks[0] == stacks[2] && stacks[1] == stacks[3];
        Ok(zero.then(|| {
            let (a, b) = (&stacks[0], &stacks[1]);
            format!("Opposite stacks are equal: (a,b,a,b) with a={a}, b={b}.")
        }))
    }

    fn winning_move(
        &self,
        stacks: &[BigUint],
        _: &Limits,
    ) -> Result<(Vec<BigUint>, String), StopReason> {
        let least = |i: usize| (&stacks[i]).min(&stacks[i + 2]).clone();
        let (a, b) = (least(0), least(1));
        let target = vec![a.clone(), b.clone(), a, b];
        let why = format!(
            "Lower the larger stack of each opposite pair to the smaller: {}. The two are \
             neighbours.",
            show(&target)
        );
        Ok((target, why))
    }

    // Only this one: a lower target would lower both stacks of a pair.
    fn visit_winning_moves(
        &self,
        stacks: &[BigUint],
        limits: &Limits,
        visit: &mut dyn FnMut(&[BigUint]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, StopReason> {
        visit_the_only_move(self, stacks, limits, visit)
    }

    fn formula(&self) -> Formula {
        Formula::new("a,b,a,b", "", false)
    }
}
