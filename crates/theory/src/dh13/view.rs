//! Reading the stacks of a circle from another stack, in either direction.
//!
//! DH13's proofs say "without loss of generality" for this.

use super::circle::symmetries;
use crate::piles::show;
use num_bigint::BigUint;
use num_traits::Zero;

/// New stacks, and which case of a proof they are.
pub(crate) type Found = Option<(Vec<BigUint>, String)>;

/// The new stacks in the first way to read them in which `find` finds some.
pub(crate) fn first_view<const N: usize>(
    stacks: &[BigUint],
    find: impl Fn([&BigUint; N]) -> Found,
) -> Found {
    View::all(stacks).find_map(|view| {
        let (target, case) = find(view.named())?;
        let why = format!("See the piles as {view}. {case}");
        Some((view.restore(&target), why))
    })
}

/// As [`first_view`] for games whose zero positions stay so when the same is
/// added to all stacks: one stack is empty then.
pub(crate) fn aside_from_the_least<const N: usize>(
    stacks: &[BigUint],
    find: impl Fn([&BigUint; N]) -> Found,
) -> Found {
    let least = stacks.iter().min()?;
    let rest: Vec<BigUint> = stacks.iter().map(|stack| stack - least).collect();
    let (target, case) = first_view(&rest, find)?;
    let prefix = match least.is_zero() {
        true => String::new(),
        false => format!("Put {least} of every pile aside: that changes nothing. "),
    };
    let target = target.iter().map(|stack| stack + least).collect();
    Some((target, prefix + &case))
}

/// The stacks as read from some stack on.
#[derive(Clone, Debug)]
pub struct View {
    order: Vec<usize>,
    /// The stacks in the order of reading.
    pub stacks: Vec<BigUint>,
}

impl View {
    /// All 2n ways to read the stacks.
    pub fn all(stacks: &[BigUint]) -> impl Iterator<Item = Self> {
        let read = |order: Vec<usize>| Self {
            stacks: order.iter().map(|&place| stacks[place].clone()).collect(),
            order,
        };
        symmetries(stacks.len()).into_iter().map(read)
    }

    /// Stacks in the order of reading, back in the order of the circle.
    pub fn restore(&self, stacks: &[BigUint]) -> Vec<BigUint> {
        let mut restored = stacks.to_vec();
        for (stack, &place) in stacks.iter().zip(&self.order) {
            restored[place] = stack.clone();
        }
        restored
    }

    /// The stacks of a game with exactly N of them.
    pub fn named<const N: usize>(&self) -> [&BigUint; N] {
        std::array::from_fn(|i| &self.stacks[i])
    }
}

impl std::fmt::Display for View {
    /// `(0,6,4,3,2), read clockwise from stack 2`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let n = self.order.len();
        let clockwise = n < 2 || self.order[1] == (self.order[0] + 1) % n;
        let direction = if clockwise {
            "clockwise"
        } else {
            "counterclockwise"
        };
        let from = self.order[0] + 1;
        write!(
            f,
            "{}, read {direction} from pile {from}",
            show(&self.stacks)
        )
    }
}
