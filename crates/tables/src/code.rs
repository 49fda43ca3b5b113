//! A program with every operand at a fixed place in one buffer.
//!
//! The buffer holds, one after the other: the registers, one block each, and
//! one more for the pieces of long rows; the lane states one step back and now,
//! each behind a margin for the shift along the lanes; the middle states, as
//! many steps as one unit along their axis spans. Where in its part an operand
//! is at the present block depends only on which part it is in: that is the
//! *slot*, and an operand is at [`Place::base`] plus the present value of its
//! slot. Invariant: operands of one operation never overlap, unless equal.

use crate::layout::Layout;
use crate::program::{Along, Inputs, Op, Program, Val};
use crate::share::Share;
use crate::word::CHUNK_BYTES;

/// Slots: registers, lane states now and back, then one for each middle axis.
pub(crate) const REGISTERS: usize = 0;
pub(crate) const LANES_NOW: usize = 1;
pub(crate) const LANES_BACK: usize = 2;
pub(crate) const MIDDLE: usize = 3;

/// Lanes and planes, and how they are cut into blocks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Width {
    /// Lanes, rounded up to whole blocks.
    pub(crate) lanes: usize,
    pub(crate) planes: usize,
    /// Lanes in a block.
    pub(crate) block: usize,
    /// From one plane of a state to the next: there may be a gap. Along the
    /// slowest lane axis a step back from the first lanes leads there, and finds
    /// what the thread before handed over.
    pub(crate) pitch: usize,
}

/// The largest block. PERF: long enough to make the choice of the next
/// operation cheap, short enough for the registers to stay in the nearest cache.
const MAX_BLOCK_BYTES: usize = 1024;

impl Width {
    pub(crate) fn new<W>(share: &Share, program: &Program, planes: usize) -> Self {
        let layout = &share.layout;
        let chunk = CHUNK_BYTES / size_of::<W>();
        let chunks = layout.lane_count.div_ceil(chunk);
        // Many registers: smaller blocks.
        let fitting = (1 << 14) / (program.registers + 1) / CHUNK_BYTES;
        let longest = fitting.clamp(1, MAX_BLOCK_BYTES / CHUNK_BYTES);
        let blocks = chunks.div_ceil(longest);
        let block = chunks.div_ceil(blocks) * chunk;
        let gap = match share.follows() {
            true => share.exchanged_lanes().next_multiple_of(chunk),
            false => 0,
        };
        Self {
            lanes: blocks * block,
            planes,
            block,
            pitch: blocks * block + gap,
        }
    }

    /// Words of one step.
    pub(crate) fn words(self) -> usize {
        self.lanes * self.planes
    }

    /// Words of one step of a state.
    pub(crate) fn state_words(self) -> usize {
        self.pitch * self.planes
    }
}

/// Where an operand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) base: usize,
    pub(crate) slot: usize,
}

/// An operation on blocks.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Code {
    /// `to` = the shadow.
    Shadow { to: Place },
    /// `to` = `to` ∪ `a`.
    Add { to: Place, a: Place },
    /// `to` = `a` ∪ `b`.
    Union { to: Place, a: Place, b: Place },
    /// A scan along lane axis `axis`, stepping back from `back`.
    Lane {
        to: Place,
        back: Place,
        axis: usize,
        inputs: Sources,
    },
    /// A scan along middle axis `axis`, in place.
    Middle {
        to: Place,
        axis: usize,
        inputs: Sources,
    },
}

/// What a scan takes in.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Sources {
    None,
    One(Place),
    Two(Place, Place),
}

/// The scan along the pieces of long rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct High {
    pub(crate) to: Place,
    /// Where one step back is, before the mask.
    pub(crate) back: Place,
    pub(crate) along: Along,
    /// Which pieces are reached as a whole.
    pub(crate) below: Place,
}

/// See the module.
#[derive(Clone, Debug)]
pub(crate) struct Compiled {
    pub(crate) codes: Vec<Code>,
    pub(crate) plain: Option<Place>,
    pub(crate) row: Option<Place>,
    pub(crate) high: Option<High>,
    /// All states.
    pub(crate) states: Vec<Place>,
    /// Where the states along the slowest lane axis begin in their part.
    pub(crate) exchanged: Vec<usize>,
    /// Where the lane states begin in the two halves of their part.
    pub(crate) lane_begins: [usize; 2],
    /// Words of the buffer.
    pub(crate) words: usize,
}

impl Compiled {
    pub(crate) fn new(layout: &Layout, program: &Program, width: Width) -> Self {
        let lane_state = |along: &&Along| matches!(along, Along::Lane(_));
        let lane_words = program.states.iter().filter(lane_state).count() * width.state_words();
        let shift = layout.lanes.iter().map(|axis| axis.stride).max();
        let margin = shift.unwrap_or(0).next_multiple_of(width.block);
        let first = (program.registers + 1) * width.block + margin;
        let second = first + lane_words + margin;
        let mut words = second + lane_words;
        let mut lane_at = 0;
        let states: Vec<Place> = program
            .states
            .iter()
            .map(|along| match *along {
                Along::Middle(axis) => {
                    let base = words;
                    // PERF: a block and a chunk apart, or states of one axis
                    // would fall on the same lines of the nearest cache.
                    words += layout.middle[axis].stride * width.state_words();
                    words += width.block + CHUNK_BYTES;
                    let slot = MIDDLE + axis;
                    Place { base, slot }
                }
                Along::Lane(_) => {
                    let base = lane_at;
                    lane_at += width.state_words();
                    let slot = LANES_NOW;
                    Place { base, slot }
                }
            })
            .collect();
        let register = |reg: usize| Place {
            base: reg * width.block,
            slot: REGISTERS,
        };
        let place = |val: Val| match val {
            Val::Reg(reg) => register(reg),
            Val::State(state) => states[state],
        };
        // One step back along a lane axis; the margin keeps it from going below
        // the first word.
        let back = |state: usize, axis: usize| Place {
            base: states[state].base.wrapping_sub(layout.lanes[axis].stride),
            slot: LANES_BACK,
        };
        let codes = program.ops.iter().map(|op| match *op {
            Op::Shadow { output } => Code::Shadow {
                to: register(output),
            },
            Op::Union {
                left,
                right,
                output,
            } => {
                let (to, a, b) = (register(output), place(left), place(right));
                match (to == a, to == b) {
                    (true, _) => Code::Add { to, a: b },
                    (_, true) => Code::Add { to, a },
                    _ => Code::Union { to, a, b },
                }
            }
            Op::Scan { state, inputs } => {
                let to = states[state];
                let inputs = match inputs {
                    Inputs::None => Sources::None,
                    Inputs::One(one) => Sources::One(place(one)),
                    Inputs::Two(one, two) => Sources::Two(place(one), place(two)),
                };
                match program.states[state] {
                    Along::Lane(axis) => Code::Lane {
                        to,
                        back: back(state, axis),
                        axis,
                        inputs,
                    },
                    Along::Middle(axis) => Code::Middle { to, axis, inputs },
                }
            }
        });
        let high = program.high.map(|state| {
            let along = program.states[state];
            High {
                to: states[state],
                back: match along {
                    Along::Lane(axis) => back(state, axis),
                    Along::Middle(_) => states[state],
                },
                along,
                below: register(program.registers),
            }
        });
        let exchanged = program.states.iter().zip(&states);
        let exchanged = exchanged.filter(|(along, _)| **along == Along::Lane(0));
        Self {
            exchanged: exchanged.map(|(_, place)| place.base).collect(),
            codes: codes.collect(),
            plain: program.plain.map(place),
            row: program.row.map(place),
            high,
            lane_begins: [first, second],
            words,
            states,
        }
    }
}
