//! Members of a set with large piles, drawn at random.
//!
//! All words of one length that the automaton accepts are drawn alike, so that
//! most of them lie inside the largest pieces of the set and obey no equation
//! that the piece does not.

use faceoff_automata::{Dfa, Ref, Target};
use faceoff_complex::Random;

/// Draws members of a set with piles of a number of digits.
pub struct Members<'a> {
    set: &'a Dfa,
    /// By the digits to come: how many words each node and each state accepts.
    weights: Vec<(Vec<f64>, Vec<f64>)>,
}

impl<'a> Members<'a> {
    /// Counts the words of up to `digits` letters.
    pub fn new(set: &'a Dfa, digits: usize) -> Self {
        let states = 0..set.states() as u32;
        let last = states.clone().map(|q| f64::from(set.is_accepting(q)));
        let mut weights = vec![(Vec::new(), last.collect::<Vec<f64>>())];
        for _ in 0..digits {
            let after = &weights.last().expect("there is one").1;
            let mut nodes: Vec<f64> = Vec::with_capacity(set.nodes().len());
            for node in set.nodes() {
                let track = node.track as usize + 1;
                let sum = weight(set, &nodes, after, node.low, track)
                    + weight(set, &nodes, after, node.high, track);
                nodes.push(sum);
            }
            let of = |q: u32| weight(set, &nodes, after, set.root(q), 0);
            let states = states.clone().map(of).collect();
            weights.push((nodes, states));
        }
        Self { set, weights }
    }

    /// A member; `None` if there is none with so few digits.
    pub fn draw(&self, random: &mut Random) -> Option<Vec<u64>> {
        let digits = self.weights.len() - 1;
        if self.weights[digits].1[Dfa::INITIAL as usize] == 0.0 {
            return None;
        }
        let tracks = self.set.tracks();
        let mut position = vec![0u64; tracks];
        let mut state = Dfa::INITIAL;
        for left in (0..digits).rev() {
            let (nodes, after) = (&self.weights[left + 1].0, &self.weights[left].1);
            let mut at = self.set.root(state);
            for (track, pile) in position.iter_mut().enumerate() {
                let (low, high) = self.set.cofactors(at, track);
                let of = |at| weight(self.set, nodes, after, at, track + 1);
                let (zero, one) = (of(low), of(high));
                let digit = random.part() * (zero + one) >= zero && one > 0.0;
                *pile = *pile << 1 | u64::from(digit);
                at = if digit { high } else { low };
            }
            state = at.state().expect("all tracks are read");
        }
        Some(position)
    }
}

/// How many ways lead from a diagram, which looks at no track before `track`, to
/// acceptance.
fn weight(set: &Dfa, nodes: &[f64], after: &[f64], at: Ref, track: usize) -> f64 {
    let (own, top) = match at.target() {
        Target::Node(index) => (nodes[index], set.nodes()[index].track as usize),
        Target::State(state) => (after[state as usize], set.tracks()),
    };
    own * f64::from(1u32 << (top - track))
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_automata::{Comparison, linear};
    use faceoff_limits::Limits;
    use num_bigint::BigInt;

    #[test]
    fn members_are_drawn() {
        let zero = BigInt::ZERO;
        let set = linear(&[1, 1, -1], Comparison::Equal, &zero, &Limits::none()).unwrap();
        let members = Members::new(&set, 20);
        let mut random = Random::new(1);
        for _ in 0..50 {
            let p = members.draw(&mut random).expect("there are members");
            assert_eq!(p[0] + p[1], p[2]);
            assert!(p[2] < 1 << 20);
        }
        assert_eq!(Members::new(&Dfa::empty(2), 5).draw(&mut random), None);
    }
}
