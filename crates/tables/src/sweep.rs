//! The hot loop: one thread's walk over one slice, step by step.
//!
//! For every block of lanes of every step the [`Program`] is run on blocks of
//! words; what comes out is what the positions can reach. The least element
//! that is *not* reached is what they contribute: in a table of zero positions
//! the one zero position of the row (a row has at most one, for its own vertex
//! is a face), in a table of values the mex. It is added to all states of the
//! program and handed to the [`Recorder`].
//!
//! PERF: everything here is `inline(always)` below [`Sweep::run`], which is
//! compiled once for each level of vector instructions and chosen at run time.

use crate::edge::{Edge, Open};
use crate::layout::Layout;
use crate::program::{Along, Op, Program};
use crate::word::{Aligned, Word, aligned_bytes, block, block_mut};
use std::ops::Range;

/// Is told what the positions of a step contribute.
pub(crate) trait Recorder<W, const N: usize> {
    /// Wants to hear of blocks in which nothing is found, too.
    const ALWAYS: bool;

    /// In block number `block` of the lanes at `step`: one block for each plane,
    /// for each lane the bit of what it contributes. Lanes that are out of
    /// range at this step hold garbage.
    fn found(&mut self, step: usize, block: usize, planes: &[[W; N]]);

    /// All blocks of `step` have been recorded.
    fn end_step(&mut self, step: usize);
}

/// What one thread needs to walk over slices.
pub(crate) struct Sweep<W, const N: usize> {
    program: Program,
    /// Lanes, rounded up to whole blocks.
    lanes: usize,
    planes: usize,
    /// Bits that may be contributed; none in the lanes that only fill a block.
    allowed: Aligned<W>,
    registers: Vec<[W; N]>,
    reached: Vec<[W; N]>,
    found: Vec<[W; N]>,
    edges: Vec<Edge<W>>,
    /// Steps in one unit along each middle axis, and the present step modulo
    /// that.
    cycles: Vec<(usize, usize)>,
    middle_states: Vec<Aligned<W>>,
    /// Lane states one step back and now: all in one buffer, one after the
    /// other, behind a margin for the shift along the lanes.
    lane_back: Aligned<W>,
    lane_now: Aligned<W>,
    lane_margin: usize,
    lane_shift: Vec<usize>,
    /// Which lanes have a step back along a lane axis.
    lane_masks: Vec<Aligned<W>>,
    /// Where each state of the program is.
    places: Vec<Place>,
}

#[derive(Clone, Copy)]
enum Place {
    Shadow,
    /// Number of the buffer, number of the axis.
    Middle(usize, usize),
    /// Offset in the lane buffers, number of the axis.
    Lane(usize, usize),
}

/// Lanes rounded up to whole blocks.
pub(crate) fn padded_lanes(layout: &Layout, block: usize) -> usize {
    layout.lane_count.next_multiple_of(block)
}

impl<W: Word, const N: usize> Sweep<W, N> {
    /// Memory that [`Sweep::new`] takes, in bytes.
    pub(crate) fn memory(layout: &Layout, program: &Program, planes: usize) -> u64 {
        let width = planes * padded_lanes(layout, N);
        let states = program.states.iter().map(|along| match *along {
            Along::Slow => 0,
            Along::Middle(i) => aligned_bytes::<W>(layout.middle[i].stride * width),
            Along::Lane(_) => 2 * aligned_bytes::<W>(width),
        });
        let blocks = (program.registers + 2 * planes) * size_of::<[W; N]>();
        let per_axis = layout.middle.len() + layout.lanes.len() + 2;
        let window = (16 * layout.max_lag + 2048) * size_of::<W>();
        let masks = per_axis as u64 * (aligned_bytes::<W>(width) + window as u64);
        states.sum::<u64>() + blocks as u64 + masks
    }

    /// A sweep that is not yet at the beginning of a slice; `bits` may be
    /// contributed by every position.
    pub(crate) fn new(layout: &Layout, program: &Program, planes: usize, bits: W) -> Self {
        let lanes = padded_lanes(layout, N);
        let width = planes * lanes;
        let mut allowed = Aligned::zeroed(lanes);
        allowed.words_mut()[..layout.lane_count].fill(bits);
        let mut middle_states = Vec::new();
        let mut lane_states = 0;
        let places = program
            .states
            .iter()
            .map(|along| match *along {
                Along::Slow => Place::Shadow,
                Along::Middle(i) => {
                    middle_states.push(Aligned::zeroed(layout.middle[i].stride * width));
                    Place::Middle(middle_states.len() - 1, i)
                }
                Along::Lane(i) => {
                    lane_states += 1;
                    Place::Lane((lane_states - 1) * width, i)
                }
            })
            .collect();
        let lane_shift: Vec<usize> = layout.lanes.iter().map(|axis| axis.stride).collect();
        let lane_margin = lane_shift
            .iter()
            .copied()
            .max()
            .unwrap_or(0)
            .next_multiple_of(N);
        let lane_masks = layout
            .lanes
            .iter()
            .map(|axis| {
                let mut mask = Aligned::zeroed(lanes);
                for (lane, word) in mask.words_mut()[..layout.lane_count].iter_mut().enumerate() {
                    if axis.at(lane) > 0 {
                        *word = W::FULL;
                    }
                }
                mask
            })
            .collect();
        let edges = layout
            .middle
            .iter()
            .map(|axis| Edge::new(layout, axis, lanes));
        Self {
            program: program.clone(),
            lanes,
            planes,
            allowed,
            registers: vec![[W::ZERO; N]; program.registers],
            reached: vec![[W::ZERO; N]; planes],
            found: vec![[W::ZERO; N]; planes],
            edges: edges.collect(),
            cycles: layout.middle.iter().map(|axis| (axis.stride, 0)).collect(),
            middle_states,
            lane_back: Aligned::zeroed(lane_margin + lane_states * width),
            lane_now: Aligned::zeroed(lane_margin + lane_states * width),
            lane_margin,
            lane_shift,
            lane_masks,
            places,
        }
    }

    /// Words of one step of the shadow.
    pub(crate) fn width(&self) -> usize {
        self.planes * self.lanes
    }

    /// Go to the beginning of a slice. What the states hold from another slice
    /// is never read: at coordinate 0 there is no step back.
    pub(crate) fn rewind(&mut self) {
        for edge in &mut self.edges {
            edge.rewind();
        }
        for (stride, phase) in &mut self.cycles {
            *phase = *stride - 1;
        }
    }

    /// Go over the next steps. `shadow` holds these steps only.
    pub(crate) fn run<R: Recorder<W, N>>(
        &mut self,
        steps: Range<usize>,
        shadow: &mut [W],
        recorder: &mut R,
    ) {
        pulp::Arch::new().dispatch(Run {
            sweep: self,
            steps,
            shadow,
            recorder,
        });
    }

    #[inline(always)]
    fn step<R: Recorder<W, N>>(&mut self, step: usize, shadow: &mut [W], recorder: &mut R) {
        for edge in &mut self.edges {
            edge.advance();
        }
        for (stride, phase) in &mut self.cycles {
            *phase += 1;
            if *phase == *stride {
                *phase = 0;
            }
        }
        std::mem::swap(&mut self.lane_back, &mut self.lane_now);
        for number in 0..self.lanes / N {
            let mut carry = [W::FULL; N];
            let mut any = W::ZERO;
            for plane in 0..self.planes {
                let at = plane * self.lanes + number * N;
                self.evaluate(plane, at, number * N, shadow);
                let allowed = block::<W, N>(self.allowed.words(), number * N);
                let (reached, found) = (&self.reached[plane], &mut self.found[plane]);
                for i in 0..N {
                    let least = reached[i].least_missing() & carry[i] & allowed[i];
                    carry[i] = carry[i] & !(!reached[i]).spread();
                    found[i] = least;
                    any |= least;
                }
            }
            if any != W::ZERO {
                for plane in 0..self.planes {
                    let at = plane * self.lanes + number * N;
                    self.contribute(plane, at, shadow);
                }
            }
            if R::ALWAYS || any != W::ZERO {
                recorder.found(step, number, &self.found);
            }
        }
        recorder.end_step(step);
    }

    /// Run the program on the block at word `at` of a step, which is block
    /// `lane` of its plane.
    #[inline(always)]
    fn evaluate(&mut self, plane: usize, at: usize, lane: usize, shadow: &[W]) {
        let width = self.planes * self.lanes;
        for op in &self.program.ops {
            match *op {
                Op::Union {
                    left,
                    right,
                    output,
                } => {
                    if output == left {
                        let [out, right] = self
                            .registers
                            .get_disjoint_mut([output, right])
                            .expect("different registers");
                        for i in 0..N {
                            out[i] |= right[i];
                        }
                    } else {
                        let [out, left, right] = self
                            .registers
                            .get_disjoint_mut([output, left, right])
                            .expect("different registers");
                        for i in 0..N {
                            out[i] = left[i] | right[i];
                        }
                    }
                }
                Op::Scan {
                    state,
                    input,
                    output,
                } => match self.places[state] {
                    Place::Shadow => {
                        self.registers[output] = *block(shadow, at);
                    }
                    Place::Middle(buffer, axis) => {
                        let edge = &self.edges[axis];
                        let slot = self.cycles[axis].1 * width;
                        let state = block_mut(self.middle_states[buffer].words_mut(), slot + at);
                        let mask = block(edge.mask(), lane);
                        scan_middle(state, edge.open, mask, &mut self.registers, input, output);
                    }
                    Place::Lane(offset, axis) => {
                        let at = self.lane_margin + offset + at;
                        let back = block(self.lane_back.words(), at - self.lane_shift[axis]);
                        let now = block_mut(self.lane_now.words_mut(), at);
                        let mask = block(self.lane_masks[axis].words(), lane);
                        scan_lane(now, back, mask, &mut self.registers, input, output);
                    }
                },
            }
        }
        let reached = &mut self.reached[plane];
        *reached = match self.program.plain {
            Some(plain) => self.registers[plain],
            None => [W::ZERO; N],
        };
        if let Some(row) = self.program.row {
            let row = &self.registers[row];
            for i in 0..N {
                reached[i] |= row[i].upwards();
            }
        }
        if let Some(state) = self.program.high {
            self.evaluate_high(state, plane, at, lane);
        }
    }

    /// A lower piece of the same row with anything reached along the row: then
    /// the whole piece is reached.
    #[inline(always)]
    fn evaluate_high(&mut self, state: usize, plane: usize, at: usize, lane: usize) {
        let width = self.planes * self.lanes;
        let mut below = [W::ZERO; N];
        let row = match self.program.row {
            Some(row) => self.registers[row],
            None => [W::ZERO; N],
        };
        match self.places[state] {
            Place::Middle(buffer, axis) => {
                let edge = &self.edges[axis];
                let slot = self.cycles[axis].1 * width;
                let state: &mut [W; N] =
                    block_mut(self.middle_states[buffer].words_mut(), slot + at);
                let mask: &[W; N] = block(edge.mask(), lane);
                for i in 0..N {
                    below[i] = match edge.open {
                        Open::All => state[i],
                        Open::None => W::ZERO,
                        Open::Some => state[i] & mask[i],
                    };
                    state[i] = below[i] | row[i];
                }
            }
            Place::Lane(offset, axis) => {
                let at = self.lane_margin + offset + at;
                let back: &[W; N] = block(self.lane_back.words(), at - self.lane_shift[axis]);
                let now: &mut [W; N] = block_mut(self.lane_now.words_mut(), at);
                let mask: &[W; N] = block(self.lane_masks[axis].words(), lane);
                for i in 0..N {
                    below[i] = back[i] & mask[i];
                    now[i] = below[i] | row[i];
                }
            }
            Place::Shadow => unreachable!("the pieces of a row are no slices"),
        }
        let reached = &mut self.reached[plane];
        for i in 0..N {
            reached[i] |= below[i].spread();
        }
    }

    /// Add what was found in a block to all states.
    #[inline(always)]
    fn contribute(&mut self, plane: usize, at: usize, shadow: &mut [W]) {
        let width = self.planes * self.lanes;
        let found = &self.found[plane];
        for place in &self.places {
            let state: &mut [W; N] = match *place {
                Place::Shadow => block_mut(shadow, at),
                Place::Middle(buffer, axis) => {
                    let slot = self.cycles[axis].1 * width;
                    block_mut(self.middle_states[buffer].words_mut(), slot + at)
                }
                Place::Lane(offset, _) => {
                    block_mut(self.lane_now.words_mut(), self.lane_margin + offset + at)
                }
            };
            for i in 0..N {
                state[i] |= found[i];
            }
        }
    }
}

#[inline(always)]
fn scan_middle<W: Word, const N: usize>(
    state: &mut [W; N],
    open: Open,
    mask: &[W; N],
    registers: &mut [[W; N]],
    input: Option<usize>,
    output: usize,
) {
    let Some(input) = input else {
        match open {
            Open::All => {}
            Open::None => *state = [W::ZERO; N],
            Open::Some => {
                for i in 0..N {
                    state[i] = state[i] & mask[i];
                }
            }
        }
        registers[output] = *state;
        return;
    };
    let [input, out] = registers
        .get_disjoint_mut([input, output])
        .expect("different registers");
    match open {
        Open::All => {
            for i in 0..N {
                out[i] = state[i] | input[i];
                state[i] = out[i];
            }
        }
        Open::None => {
            *state = *input;
            *out = *input;
        }
        Open::Some => {
            for i in 0..N {
                out[i] = state[i] & mask[i] | input[i];
                state[i] = out[i];
            }
        }
    }
}

#[inline(always)]
fn scan_lane<W: Word, const N: usize>(
    now: &mut [W; N],
    back: &[W; N],
    mask: &[W; N],
    registers: &mut [[W; N]],
    input: Option<usize>,
    output: usize,
) {
    match input {
        Some(input) => {
            let [input, out] = registers
                .get_disjoint_mut([input, output])
                .expect("different registers");
            for i in 0..N {
                out[i] = back[i] & mask[i] | input[i];
                now[i] = out[i];
            }
        }
        None => {
            let out = &mut registers[output];
            for i in 0..N {
                out[i] = back[i] & mask[i];
                now[i] = out[i];
            }
        }
    }
}

struct Run<'a, W, R, const N: usize> {
    sweep: &'a mut Sweep<W, N>,
    steps: Range<usize>,
    shadow: &'a mut [W],
    recorder: &'a mut R,
}

impl<W: Word, R: Recorder<W, N>, const N: usize> pulp::WithSimd for Run<'_, W, R, N> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: pulp::Simd>(self, _: S) {
        let width = self.sweep.width();
        for (step, shadow) in self.steps.zip(self.shadow.chunks_exact_mut(width)) {
            self.sweep.step(step, shadow, self.recorder);
        }
    }
}
