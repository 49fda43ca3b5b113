//! What is computed for every row: a short straight-line program made from the
//! complex.
//!
//! Let T_i be the operator that takes a family of sets indexed by positions to
//! its prefix unions along axis i: (T_i U)(x) is the union of the U(y) with
//! y ≤ x that differ from x in coordinate i only. The T_i commute. If B(x) is
//! what position x contributes (the bit of a zero position, the nim-value of
//! any), then what x can reach is, over all facets F,
//!
//! > ⋃_F (∏_{i ∈ F} T_i) B (x),
//!
//! taken before x itself contributes. The program evaluates this sum of
//! products axis by axis, slowest first. A set of axes chosen so far matters
//! only through its *residual*, the sets of later axes that complete it to a
//! face; choices with the same residual are added up (T_i is linear), so the
//! program is as wide as there are different residuals, not facets: C_{7,4}
//! needs 15 prefix unions, all sets of at most 8 out of 16 vertices need 71.
//!
//! A prefix union along axis i needs the value one step back along i, and no
//! other: (T_i U)(x) = (T_i U)(x − e_i) ∪ U(x). So a union along the slow axis
//! is kept for a whole slice, one along a faster axis for as many rows as one
//! unit along it spans. Only one union is ever along the slow axis (T_slow B,
//! the *shadow* of the slices before), whatever the complex.
//!
//! Along the row axis the prefix union of a word is "all bits at or above the
//! lowest", which needs no memory; see [`Program::row`].

use crate::layout::{AxisKind, Layout};
use faceoff_complex::{Face, maximal_sets_within};
use faceoff_limits::{Limits, StopReason};
use std::collections::HashMap;

/// A register: a block of words while a program runs.
pub(crate) type Reg = usize;

/// Something a program can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Val {
    /// A register.
    Reg(Reg),
    /// What a state holds here, after its scan.
    State(usize),
}

/// Along which axis a prefix union goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Along {
    /// The middle axis with this number.
    Middle(usize),
    /// The lane axis with this number.
    Lane(usize),
}

/// One operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    /// `output` = the shadow, the prefix union along the slow axis.
    Shadow { output: Reg },
    /// The state = the state one step back along its axis ∪ the inputs.
    Scan { state: usize, inputs: Inputs },
    /// `output` = `left` ∪ `right`.
    Union { left: Val, right: Val, output: Reg },
}

/// What a scan takes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inputs {
    None,
    One(Val),
    Two(Val, Val),
}

/// See the module.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    pub(crate) ops: Vec<Op>,
    /// For each state the axis it goes along.
    pub(crate) states: Vec<Along>,
    /// Number of registers.
    pub(crate) registers: usize,
    /// What can be reached without the row axis, if anything.
    pub(crate) plain: Option<Val>,
    /// To be spread upwards along the row: what facets with the row axis reach.
    pub(crate) row: Option<Val>,
    /// The state along the pieces of a long row: where it is not empty one step
    /// back, the whole piece can be reached. Its input is [`Program::row`].
    pub(crate) high: Option<usize>,
}

impl Program {
    /// Number of states along the slowest lane axis.
    pub(crate) fn exchanged_states(&self) -> usize {
        let along = |along: &&Along| **along == Along::Lane(0);
        self.states.iter().filter(along).count()
    }

    /// The program for these facets (over vertices that have an axis).
    pub(crate) fn new(
        layout: &Layout,
        facets: &[Face],
        limits: &Limits,
    ) -> Result<Self, StopReason> {
        let middle = layout.middle.iter().enumerate();
        let lanes = layout.lanes.iter().enumerate();
        let mut axes: Vec<(usize, Along)> = Vec::new();
        let mut high = None;
        let all = middle
            .map(|(i, axis)| (axis.kind, Along::Middle(i)))
            .chain(lanes.map(|(i, axis)| (axis.kind, Along::Lane(i))));
        for (kind, along) in all {
            match kind {
                AxisKind::Vertex(v) => axes.push((v, along)),
                AxisKind::High => high = Some(along),
            }
        }
        let cost = |along: Along| match along {
            // A state that spans more than the near caches hold is costly.
            Along::Middle(i) if layout.middle[i].stride * layout.lane_count > 1 << 18 => 3,
            _ => 2,
        };
        let tries = (layout.slice_cells * layout.slices as u64) >> 19;
        order_axes(
            layout.slow,
            &mut axes,
            facets,
            cost,
            tries.min(400) as usize,
            limits,
        )?;
        let mut builder = Builder::new(facets, limits)?;
        if let Some(v) = layout.slow {
            builder.level(v, None)?;
        }
        for (v, along) in axes {
            builder.level(v, Some(along))?;
        }
        Ok(builder.finish(layout.row.and_then(|row| row.vertex), high))
    }
}

/// Put the axes in an order in which there are few different residuals: swap
/// pairs as long as that helps, with at most `tries` tries.
///
/// The order in which prefix unions are taken is free, for they commute; only
/// the slow axis must come first, to be scanned once.
fn order_axes(
    slow: Option<usize>,
    axes: &mut [(usize, Along)],
    facets: &[Face],
    cost: impl Fn(Along) -> usize,
    mut tries: usize,
    limits: &Limits,
) -> Result<(), StopReason> {
    // No more than `enough` matters.
    let total = |axes: &[(usize, Along)], enough: usize| {
        let mut reached = vec![residual(facets.to_vec(), limits)?];
        let mut sum = 0;
        for &(v, weight) in slow.map(|v| (v, 0)).iter().chain(
            &axes
                .iter()
                .map(|&(v, along)| (v, cost(along)))
                .collect::<Vec<_>>(),
        ) {
            let with = reached.iter().map(|sets| including(sets, v, limits));
            let with: Result<Vec<_>, StopReason> = with.collect();
            let mut with: Vec<Residual> = with?.into_iter().flatten().collect();
            with.sort_unstable();
            with.dedup();
            sum += weight * with.len();
            if sum >= enough {
                break;
            }
            let without = reached.iter().map(|sets| excluding(sets, v, limits));
            reached = without.collect::<Result<_, _>>()?;
            reached.append(&mut with);
            reached.sort_unstable();
            reached.dedup();
        }
        Ok(sum)
    };
    if tries == 0 {
        return Ok(());
    }
    let mut best = total(axes, usize::MAX)?;
    loop {
        let before = best;
        for i in 0..axes.len() {
            for j in i + 1..axes.len() {
                if tries == 0 {
                    return Ok(());
                }
                tries -= 1;
                axes.swap(i, j);
                let new = total(axes, best)?;
                if new < best {
                    best = new;
                } else {
                    axes.swap(i, j);
                }
            }
        }
        if best == before {
            return Ok(());
        }
    }
}

/// A residual: an antichain of sets of axes still to come, sorted.
type Residual = Vec<Face>;

struct Builder<'a> {
    program: Program,
    limits: &'a Limits,
    free: Vec<Reg>,
    /// What has been reached for each residual, if anything.
    reached: Vec<(Residual, Option<Val>)>,
}

fn residual(sets: Vec<Face>, limits: &Limits) -> Result<Residual, StopReason> {
    limits.check()?;
    let mut sets = maximal_sets_within(sets, limits)?;
    sets.sort_unstable();
    Ok(sets)
}

/// What is left when vertex `v` is in the face, if it can be.
fn including(sets: &Residual, v: usize, limits: &Limits) -> Result<Option<Residual>, StopReason> {
    let with: Vec<Face> = sets
        .iter()
        .filter(|set| set.contains(v))
        .map(|set| set.without(v))
        .collect();
    match with.is_empty() {
        true => Ok(None),
        false => residual(with, limits).map(Some),
    }
}

/// What is left when vertex `v` is not in the face.
fn excluding(sets: &Residual, v: usize, limits: &Limits) -> Result<Residual, StopReason> {
    let without = sets.iter().map(|set| set.without(v));
    residual(without.collect(), limits)
}

impl<'a> Builder<'a> {
    fn new(facets: &[Face], limits: &'a Limits) -> Result<Self, StopReason> {
        Ok(Self {
            program: Program::default(),
            limits,
            free: Vec::new(),
            reached: vec![(residual(facets.to_vec(), limits)?, None)],
        })
    }

    /// The program, when all axes are used up but the row's.
    fn finish(mut self, row: Option<usize>, high: Option<Along>) -> Program {
        for (sets, val) in std::mem::take(&mut self.reached) {
            match row {
                Some(v) if sets == [Face::single(v)] => self.program.row = val,
                _ => {
                    debug_assert_eq!(sets, [Face::EMPTY], "all axes are used up");
                    self.program.plain = val;
                }
            }
        }
        if let Some(along) = high {
            self.program.high = Some(self.program.states.len());
            self.program.states.push(along);
        }
        self.program
    }

    /// Go over the axis of vertex `v`, the slow one if it is along no other:
    /// either it is in the face or not.
    fn level(&mut self, v: usize, along: Option<Along>) -> Result<(), StopReason> {
        let meter = self.limits.meter();
        let before = std::mem::take(&mut self.reached);
        let mut taken: Vec<(Residual, Vec<Val>)> = Vec::new();
        let mut place: HashMap<Residual, usize> = HashMap::new();
        for (sets, val) in &before {
            let Some(target) = including(sets, v, self.limits)? else {
                continue;
            };
            meter.take(3 * size_of_val(&target[..]) as u64)?;
            let at = *place.entry(target).or_insert_with_key(|target| {
                taken.push((target.clone(), Vec::new()));
                taken.len() - 1
            });
            taken[at].1.extend(*val);
        }
        let scanned: Vec<(Residual, Val)> = taken
            .into_iter()
            .map(|(target, inputs)| (target, self.scan(along, &inputs)))
            .collect();
        let mut after = Merger::default();
        for (sets, val) in before {
            let target = excluding(&sets, v, self.limits)?;
            meter.take(3 * size_of_val(&target[..]) as u64)?;
            after.add(self, target, val);
        }
        for (target, output) in scanned {
            after.add(self, target, Some(output));
        }
        self.reached = after.reached;
        Ok(())
    }

    /// Add the prefix union of the sum of `inputs`, which stay as they are.
    fn scan(&mut self, along: Option<Along>, inputs: &[Val]) -> Val {
        let Some(along) = along else {
            debug_assert!(inputs.is_empty(), "the slow axis comes first");
            let output = self.register();
            self.program.ops.push(Op::Shadow { output });
            return Val::Reg(output);
        };
        let mut temporary = None;
        let inputs = match *inputs {
            [] => Inputs::None,
            [one] => Inputs::One(one),
            [one, two] => Inputs::Two(one, two),
            [one, two, ref rest @ ..] => {
                let output = self.register();
                temporary = Some(output);
                let (last, rest) = rest.split_last().expect("three or more");
                self.union(one, two, output);
                for &val in rest {
                    self.union(Val::Reg(output), val, output);
                }
                Inputs::Two(Val::Reg(output), *last)
            }
        };
        let state = self.program.states.len();
        self.program.states.push(along);
        self.program.ops.push(Op::Scan { state, inputs });
        self.free.extend(temporary);
        Val::State(state)
    }

    fn union(&mut self, left: Val, right: Val, output: Reg) {
        self.program.ops.push(Op::Union {
            left,
            right,
            output,
        });
    }

    fn register(&mut self) -> Reg {
        self.free.pop().unwrap_or_else(|| {
            self.program.registers += 1;
            self.program.registers - 1
        })
    }
}

/// Adds up what is reached for equal residuals, in registers; states must stay
/// as they are.
#[derive(Default)]
struct Merger {
    reached: Vec<(Residual, Option<Val>)>,
    place: HashMap<Residual, usize>,
}

impl Merger {
    fn add(&mut self, builder: &mut Builder<'_>, target: Residual, val: Option<Val>) {
        let reached = &mut self.reached;
        let at = *self.place.entry(target).or_insert_with_key(|target| {
            reached.push((target.clone(), None));
            reached.len() - 1
        });
        let held = &mut self.reached[at].1;
        match (*held, val) {
            (Some(left), Some(right)) => {
                let output = match (left, right) {
                    (Val::Reg(output), Val::Reg(spare)) => {
                        builder.free.push(spare);
                        output
                    }
                    (Val::Reg(output), _) | (_, Val::Reg(output)) => output,
                    (Val::State(_), Val::State(_)) => builder.register(),
                };
                builder.union(left, right, output);
                *held = Some(Val::Reg(output));
            }
            (None, _) => *held = val,
            (Some(_), None) => {}
        }
    }
}
