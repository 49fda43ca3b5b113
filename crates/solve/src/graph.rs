//! All positions that can be reached from one, as a graph.
//!
//! Invariant: positions are numbered so that every option has a smaller number
//! than its position; the start has the largest.

use crate::reference::{Loop, Unsolved};
use faceoff_game::{Playable, Ruleset};
use faceoff_limits::{Limits, MemoryMeter, StopReason};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// The positions that can be reached from one, and their options.
///
/// ```
/// use faceoff_game::{AnyRules, Problem};
/// use faceoff_limits::Limits;
/// use faceoff_solve::GameGraph;
///
/// let problem: Problem = "chomp on simplex(2)".parse().unwrap();
/// let start = problem.summands[0].place().unwrap();
/// let graph = GameGraph::explore(&AnyRules, &start, &Limits::none()).unwrap();
/// // Nothing, one vertex or the other, both, and at last the edge with both.
/// assert_eq!(graph.len(), 5);
/// assert_eq!(graph.position(4), &start);
/// assert_eq!(graph.values(), [0, 1, 1, 0, 2]);
/// ```
pub struct GameGraph<P> {
    positions: Vec<P>,
    options: Lists,
    _memory: MemoryMeter,
}

/// Lists of numbers, one after the other.
struct Lists {
    starts: Vec<usize>,
    items: Vec<u32>,
}

impl Lists {
    fn of(&self, i: usize) -> &[u32] {
        &self.items[self.starts[i]..self.starts[i + 1]]
    }
}

impl<P: Clone + Eq + std::hash::Hash + std::fmt::Debug> GameGraph<P> {
    /// Everything that can be reached from `start`; a loop is an error.
    pub fn explore<R: Ruleset<Position = P>>(
        rules: &R,
        start: &P,
        limits: &Limits,
    ) -> Result<Self, Unsolved> {
        Self::explore_showing(rules, start, limits, |position| format!("{position:?}"))
    }

    /// The same, with positions of a loop shown in notation.
    pub fn explore_playable<R: Playable + Ruleset<Position = P>>(
        rules: &R,
        start: &P,
        limits: &Limits,
    ) -> Result<Self, Unsolved> {
        Self::explore_showing(rules, start, limits, |position| rules.show(position))
    }

    pub(crate) fn explore_showing<R: Ruleset<Position = P>>(
        rules: &R,
        start: &P,
        limits: &Limits,
        show: impl Fn(&P) -> String,
    ) -> Result<Self, Unsolved> {
        let found = discover(rules, start, limits)?;
        let order = topological(&found, limits, show)?;
        let mut place = vec![0u32; order.len()];
        for (new, &old) in order.iter().enumerate() {
            place[old as usize] = new as u32;
        }
        let mut options = Lists {
            starts: vec![0],
            items: Vec::with_capacity(found.options.items.len()),
        };
        for &old in &order {
            let list = found.options.of(old as usize);
            options
                .items
                .extend(list.iter().map(|o| place[*o as usize]));
            options.starts.push(options.items.len());
        }
        let mut old: Vec<Option<P>> = found.positions.into_iter().map(Some).collect();
        let take = |i: &u32| old[*i as usize].take().expect("each position once");
        Ok(Self {
            positions: order.iter().map(take).collect(),
            options,
            _memory: found._memory,
        })
    }
}

impl<P> GameGraph<P> {
    /// Number of positions.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Never: the start is there.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// A position by its number.
    pub fn position(&self, number: usize) -> &P {
        &self.positions[number]
    }

    /// The numbers of the options of a position.
    pub fn options(&self, number: usize) -> &[u32] {
        self.options.of(number)
    }

    /// The nim-value of every position.
    pub fn values(&self) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::with_capacity(self.len());
        // `marks[v] == i + 1` if v is the value of an option of position i.
        let mut marks: Vec<u32> = vec![0];
        for i in 0..self.len() {
            let stamp = i as u32 + 1;
            for option in self.options(i) {
                let value = values[*option as usize] as usize;
                if value >= marks.len() {
                    marks.resize(value + 1, 0);
                }
                marks[value] = stamp;
            }
            let free = marks.iter().position(|mark| *mark != stamp);
            values.push(free.unwrap_or(marks.len()) as u32);
        }
        values
    }
}

/// Breadth first, in the order in which positions are met.
fn discover<R: Ruleset>(
    rules: &R,
    start: &R::Position,
    limits: &Limits,
) -> Result<GameGraph<R::Position>, StopReason> {
    let meter = limits.meter();
    let mut pulse = limits.pulse();
    let mut numbers: FxHashMap<R::Position, u32> = FxHashMap::default();
    numbers.insert(start.clone(), 0);
    let mut positions = vec![start.clone()];
    let mut options = Lists {
        starts: vec![0],
        items: Vec::new(),
    };
    // Lists and tables grow by doubling.
    let slots = 6 * size_of::<R::Position>() as u64 + 16;
    let mut at = 0;
    while at < positions.len() {
        pulse.beat()?;
        let position = positions[at].clone();
        let mut stopped = Ok(());
        let _ = rules.visit_options(&position, &mut |_, option| {
            let mut number = |option: &R::Position| {
                pulse.beat()?;
                meter.take(3 * size_of::<u32>() as u64)?;
                if let Some(number) = numbers.get(option) {
                    return Ok(*number);
                }
                let Ok(number) = u32::try_from(positions.len()) else {
                    return Err(StopReason::size("positions", u32::MAX.into()));
                };
                meter.take(2 * rules.bytes(option) as u64 + slots)?;
                numbers.insert(option.clone(), number);
                positions.push(option.clone());
                Ok(number)
            };
            match number(option) {
                Ok(number) => {
                    options.items.push(number);
                    ControlFlow::Continue(())
                }
                Err(reason) => {
                    stopped = Err(reason);
                    ControlFlow::Break(())
                }
            }
        });
        stopped?;
        options.starts.push(options.items.len());
        at += 1;
    }
    // The map goes.
    let mapped = |position| rules.bytes(position) as u64 + slots / 2;
    meter.release(positions[1..].iter().map(mapped).sum());
    Ok(GameGraph {
        positions,
        options,
        _memory: meter,
    })
}

/// An order with options first, or a loop.
fn topological<P>(
    graph: &GameGraph<P>,
    limits: &Limits,
    show: impl Fn(&P) -> String,
) -> Result<Vec<u32>, Unsolved> {
    let mut pulse = limits.pulse();
    let mut order = Vec::with_capacity(graph.len());
    let mut done = vec![false; graph.len()];
    let mut open = vec![false; graph.len()];
    // A position with the place of its next option to look at.
    let mut stack: Vec<(u32, usize)> = vec![(0, 0)];
    open[0] = true;
    while let Some((number, next)) = stack.last_mut() {
        pulse.beat()?;
        let Some(&option) = graph.options(*number as usize).get(*next) else {
            done[*number as usize] = true;
            open[*number as usize] = false;
            order.push(*number);
            stack.pop();
            continue;
        };
        *next += 1;
        if open[option as usize] {
            let path = stack.iter().map(|(number, _)| *number);
            let mut around: Vec<u32> = path.skip_while(|number| *number != option).collect();
            around.push(option);
            let shown = |number: &u32| show(graph.position(*number as usize));
            return Err(Unsolved::Loop(Loop {
                positions: around.iter().map(shown).collect(),
            }));
        }
        if !done[option as usize] {
            open[option as usize] = true;
            stack.push((option, 0));
        }
    }
    Ok(order)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reference;
    use faceoff_game::{AnyRules, Problem, Visit};

    #[test]
    fn memory_is_taken_as_long_as_a_graph_is_there() {
        let problem: Problem = "nim @ 9,9".parse().unwrap();
        let start = problem.single().unwrap().place().unwrap();
        let limits = Limits::none().with_memory(1 << 20);
        let graph = GameGraph::explore(&AnyRules, &start, &limits).unwrap();
        assert!(limits.reserve(1 << 20).is_err());
        drop(graph);
        assert!(limits.reserve(1 << 20).is_ok());
    }

    #[test]
    fn values_agree_with_the_reference() {
        for text in [
            "nim on cycle(4,2) @ 3,2,3,1",
            "kayles @ 12",
            "delete-nim @ 7,4",
            "chomp on wheel(4)",
            "wythoff on simplex(2) @ 5,6",
        ] {
            let problem: Problem = text.parse().unwrap();
            let start = problem.single().unwrap().place().unwrap();
            let graph = GameGraph::explore(&AnyRules, &start, &Limits::none()).unwrap();
            assert_eq!(*graph.position(graph.len() - 1), start);
            let values = graph.values();
            let mut reference = Reference::new(&AnyRules, &Limits::none());
            for (i, value) in values.iter().enumerate() {
                assert!(graph.options(i).iter().all(|o| (*o as usize) < i));
                let expected = reference.value(graph.position(i)).unwrap();
                assert_eq!(u64::from(*value), expected, "{:?}", graph.position(i));
            }
            assert_eq!(reference.positions(), graph.len());
        }
    }

    /// From 0 to 1 to 2 and so on, and from the last back to `back`.
    struct Ring {
        last: u32,
        back: u32,
    }

    impl Ruleset for Ring {
        type Position = u32;
        type Move = ();
        fn visit_options(&self, at: &u32, visit: Visit<'_, Self>) -> ControlFlow<()> {
            visit(&(), &if *at == self.last { self.back } else { at + 1 })
        }
    }

    #[test]
    fn a_loop_is_shown() {
        for (last, back, shown) in [(4, 2, &["2", "3", "4", "2"][..]), (1, 1, &["1", "1"])] {
            let ring = Ring { last, back };
            match GameGraph::explore(&ring, &0, &Limits::none()) {
                Err(Unsolved::Loop(found)) => assert_eq!(found.positions, shown),
                _ => panic!("the ring has a loop"),
            }
        }
    }

    #[test]
    fn limits_stop_it() {
        let problem: Problem = "nim @ 60,60,60".parse().unwrap();
        let start = problem.single().unwrap().place().unwrap();
        let small = Limits::none().with_memory(100_000);
        let stopped = GameGraph::explore(&AnyRules, &start, &small);
        assert!(matches!(
            stopped,
            Err(Unsolved::Stopped(StopReason::Memory { .. }))
        ));
    }
}
