//! The hot loop: one thread's walk over its share of one slice, step by step.
//!
//! For every block of lanes of every step the [program](crate::program) is run
//! on blocks of words; what comes out is what the positions can reach. The least
//! element that is *not* reached is what they contribute: in a table of zero
//! positions the one zero position of the row (a row has at most one, for its
//! own vertex is a face), in a table of values the mex. It is added to all
//! states of the program and handed to the [`Recorder`].
//!
//! PERF: everything here is `inline(always)` below [`Sweep::run`], which is
//! compiled once for each level of vector instructions and chosen at run time.
//! Loops go over chunks of N words, one vector at the best level.

use crate::axis_boundary::{AxisBoundary, Open};
use crate::code::{Code, Compiled, LANES_BACK, LANES_NOW, MIDDLE, Place, Sources, Width};
use crate::layout::Layout;
use crate::program::{Along, Program};
use crate::share::Share;
use crate::simd_level::at_best_level;
use crate::simd_ops::{apart, map2, map2_union, map3, map4};
use crate::word::{Aligned, Word, aligned_bytes, all_empty};
use faceoff_complex::Face;
use std::ops::Range;

/// Is told what the positions of a step contribute.
pub(crate) trait Recorder<W> {
    /// Positions have values, in one plane or more: every position contributes. Else
    /// there is one plane, and blocks in which nothing is found are not told.
    const VALUES: bool;

    /// At `step`, from lane `lane` on: `found` holds for each plane and each
    /// lane of a block of `block` lanes the bit of what it contributes. Lanes
    /// that are out of range at this step hold garbage. N is the number of
    /// words in a chunk.
    fn found<const N: usize>(&mut self, step: usize, lane: usize, block: usize, found: &[W]);

    /// Take out of `found` what was found in rows whose contribution is known
    /// beforehand. Comes before [`Recorder::found`], not for values.
    #[inline(always)]
    fn clear(&mut self, _step: usize, _lane: usize, _found: &mut [W]) {}

    /// Put into `found` the contributions that are known beforehand; are there
    /// any? Comes after [`Recorder::found`], not for values.
    #[inline(always)]
    fn give(&mut self, _step: usize, _lane: usize, _found: &mut [W]) -> bool {
        false
    }

    /// All blocks of `step` have been recorded.
    fn end_step(&mut self, step: usize);
}

/// What one thread needs to walk over slices.
pub(crate) struct Sweep<W> {
    compiled: Compiled,
    width: Width,
    /// Bits that may be contributed; none in the lanes that only fill a block.
    allowed: Aligned<W>,
    /// A block for each plane.
    found: Aligned<W>,
    boundaries: Vec<AxisBoundary<W>>,
    /// Steps in one unit along each middle axis, and the present step modulo
    /// that.
    cycles: Vec<(usize, usize)>,
    /// Full words for the lanes that have a step back along a lane axis.
    lane_masks: Vec<Aligned<W>>,
    /// Bits of each lane where nothing is to be found, if there are any.
    closed: Option<Aligned<W>>,
    /// The same at coordinate 0 of middle axes.
    closed_middle: Vec<(usize, W)>,
    /// Lanes of one coordinate of the slowest lane axis,
    exchanged_lanes: usize,
    /// and the first lane of the last coordinate.
    last_lanes: usize,
    memory: Aligned<W>,
    /// What to add to the base of a [`Place`] at the present block.
    slots: Vec<usize>,
}

impl<W: Word> Sweep<W> {
    /// Memory that [`Sweep::new`] takes, in bytes.
    pub(crate) fn memory(layout: &Layout, program: &Program, width: Width) -> u64 {
        let words = Compiled::new(layout, program, width).words;
        let boundaries = layout.middle.iter();
        let boundaries = boundaries.map(|axis| AxisBoundary::<W>::words(axis, width.lanes));
        let lanes = (layout.lanes.len() + 1) * width.lanes + width.words();
        aligned_bytes::<W>(words + boundaries.sum::<usize>() + lanes)
    }

    /// A sweep that is not yet at the beginning of a slice; `bits` may be
    /// contributed by every position, but nothing where the coordinate of a
    /// vertex in `closed` is 0.
    pub(crate) fn new(
        share: &Share,
        program: &Program,
        width: Width,
        bits: W,
        closed: Face,
    ) -> Self {
        let layout = &share.layout;
        let compiled = Compiled::new(layout, program, width);
        let mut allowed = Aligned::zeroed(width.lanes);
        allowed.words_mut()[..layout.lane_count].fill(bits);
        let middle = layout.middle.iter().enumerate();
        let closed_middle = middle.map(|(i, axis)| (i, layout.closed_at_zero(axis, closed)));
        let lane_masks = layout.lanes.iter().enumerate().map(|(number, axis)| {
            let first_open = number == 0 && share.follows();
            let mut mask = Aligned::zeroed(width.lanes);
            // A run of one coordinate after the other.
            let runs = mask.words_mut()[..layout.lane_count].chunks_exact_mut(axis.stride);
            for (number, run) in runs.enumerate() {
                if first_open || number % axis.size > 0 {
                    run.fill(W::FULL);
                }
            }
            mask
        });
        let boundaries = layout.middle.iter();
        Self {
            width,
            allowed,
            found: Aligned::zeroed(width.planes * width.block),
            boundaries: boundaries
                .map(|axis| AxisBoundary::new(layout, axis, width.lanes))
                .collect(),
            cycles: layout.middle.iter().map(|axis| (axis.stride, 0)).collect(),
            lane_masks: lane_masks.collect(),
            closed: (!closed.is_empty()).then(|| closed_lanes(share, width, closed)),
            exchanged_lanes: share.exchanged_lanes(),
            last_lanes: share.delay() * share.exchanged_lanes(),
            closed_middle: closed_middle.filter(|(_, bits)| *bits != W::ZERO).collect(),
            memory: Aligned::zeroed(compiled.words),
            slots: vec![0; MIDDLE + layout.middle.len()],
            compiled,
        }
    }

    /// Go to the beginning of a slice. What the states hold from another slice
    /// is never read: at coordinate 0 there is no step back.
    pub(crate) fn rewind(&mut self) {
        for boundary in &mut self.boundaries {
            boundary.rewind();
        }
        for (stride, phase) in &mut self.cycles {
            *phase = *stride - 1;
        }
    }

    /// Go over the next steps. `shadow` holds these steps only, and so does what
    /// is exchanged; N is the number of words in a chunk.
    pub(crate) fn run<R: Recorder<W>, const N: usize>(
        &mut self,
        steps: Range<usize>,
        shadow: &mut [W],
        exchange: Exchange<'_, W>,
        recorder: &mut R,
    ) {
        at_best_level(
            #[inline(always)]
            || self.walk::<R, N>(steps, shadow, exchange, recorder),
        );
    }

    #[inline(always)]
    fn walk<R: Recorder<W>, const N: usize>(
        &mut self,
        steps: Range<usize>,
        shadow: &mut [W],
        exchange: Exchange<'_, W>,
        recorder: &mut R,
    ) {
        let width = self.width.words();
        let each = self.exchanged_words();
        let Exchange { import, mut export } = exchange;
        let steps = steps.zip(shadow.chunks_exact_mut(width));
        for (i, (step, shadow)) in steps.enumerate() {
            if let Some(import) = import {
                self.import(step, &import[i * each..(i + 1) * each]);
            }
            self.step::<R, N>(step, shadow, recorder);
            if let Some(export) = &mut export {
                let export = &mut export[i * each..(i + 1) * each];
                self.export(step, export);
            }
        }
    }
}

/// What the lanes at the ends of a share exchange with other shares: for each
/// step the states along the slowest lane axis, plane by plane.
pub(crate) struct Exchange<'a, W> {
    /// From the share before, if any.
    pub(crate) import: Option<&'a [W]>,
    /// To the share after, if any.
    pub(crate) export: Option<&'a mut [W]>,
}

impl<W: Word> Sweep<W> {
    #[inline(always)]
    fn step<R: Recorder<W>, const N: usize>(
        &mut self,
        step: usize,
        shadow: &mut [W],
        recorder: &mut R,
    ) {
        let Width {
            lanes,
            planes,
            block,
            pitch,
        } = self.width;
        for boundary in &mut self.boundaries {
            boundary.advance();
        }
        let middle_slots = self.slots[MIDDLE..].iter_mut();
        for ((stride, phase), slot) in self.cycles.iter_mut().zip(middle_slots) {
            *phase += 1;
            if *phase == *stride {
                *phase = 0;
            }
            *slot = *phase * pitch * planes;
        }
        (self.slots[LANES_NOW], self.slots[LANES_BACK]) = self.lane_begins(step);
        for lane in (0..lanes).step_by(block) {
            if R::VALUES {
                for plane in 0..planes {
                    let at = plane * lanes + lane;
                    self.evaluate::<N>(lane, &shadow[at..at + block]);
                    self.find::<N>(plane, lane);
                    self.move_slots(pitch);
                }
                self.move_slots((planes * pitch).wrapping_neg());
                for plane in 0..planes {
                    let at = plane * lanes + lane;
                    self.contribute::<N>(plane, &mut shadow[at..at + block]);
                    self.move_slots(pitch);
                }
                self.move_slots((planes * pitch).wrapping_neg());
                recorder.found::<N>(step, lane, block, self.found.words());
            } else {
                let shadow = &mut shadow[lane..lane + block];
                self.evaluate::<N>(lane, shadow);
                let mut any = self.find::<N>(0, lane);
                if any {
                    recorder.clear(step, lane, self.found.words_mut());
                    recorder.found::<N>(step, lane, block, self.found.words());
                }
                any |= recorder.give(step, lane, self.found.words_mut());
                if any {
                    self.contribute::<N>(0, shadow);
                }
            }
            self.move_slots(block);
        }
        recorder.end_step(step);
    }

    /// Where the lane states begin now and one step back.
    #[inline(always)]
    fn lane_begins(&self, step: usize) -> (usize, usize) {
        let [first, second] = self.compiled.lane_begins;
        match step.is_multiple_of(2) {
            true => (first, second),
            false => (second, first),
        }
    }

    fn exchanged_words(&self) -> usize {
        self.exchanged_lanes * self.compiled.exchanged.len() * self.width.planes
    }

    /// Put what the share before holds to where `step` looks one step back from
    /// the first lanes.
    #[inline(always)]
    fn import(&mut self, step: usize, import: &[W]) {
        let (_, back) = self.lane_begins(step);
        self.each_exchanged(
            back.wrapping_sub(self.exchanged_lanes),
            |memory, lanes, i| {
                memory[lanes].copy_from_slice(&import[i]);
            },
        );
    }

    /// Tell the share after what the last lanes hold after `step`.
    #[inline(always)]
    fn export(&mut self, step: usize, export: &mut [W]) {
        let (now, _) = self.lane_begins(step);
        self.each_exchanged(now + self.last_lanes, |memory, lanes, i| {
            export[i].copy_from_slice(&memory[lanes]);
        });
    }

    /// For every plane of every state that is exchanged: its lanes in the memory
    /// from `begin` on, and its place among what is exchanged.
    #[inline(always)]
    fn each_exchanged(
        &mut self,
        begin: usize,
        mut act: impl FnMut(&mut [W], Range<usize>, Range<usize>),
    ) {
        let (lanes, memory) = (self.exchanged_lanes, self.memory.words_mut());
        let mut at = 0;
        for base in &self.compiled.exchanged {
            for plane in 0..self.width.planes {
                let from = begin.wrapping_add(base + plane * self.width.pitch);
                act(memory, from..from + lanes, at..at + lanes);
                at += lanes;
            }
        }
    }

    /// Go on by some words, or back if it wraps around.
    #[inline(always)]
    fn move_slots(&mut self, words: usize) {
        for slot in &mut self.slots[LANES_NOW..] {
            *slot = slot.wrapping_add(words);
        }
    }

    /// Run the program on a block that begins at `lane` of its plane.
    #[inline(always)]
    fn evaluate<const N: usize>(&mut self, lane: usize, shadow: &[W]) {
        let block = self.width.block;
        let memory = self.memory.words_mut();
        let slots = &self.slots[..];
        let at = |place: Place| {
            let from = place.base.wrapping_add(slots[place.slot]);
            from..from + block
        };
        for code in &self.compiled.codes {
            match *code {
                Code::Shadow { to } => map2::<_, N>(&mut memory[at(to)], shadow, |_, s| s),
                Code::Add { to, a } => {
                    let [to, a] = apart(memory, [at(to), at(a)]);
                    map2::<_, N>(to, a, |t, a| t | a);
                }
                Code::Union { to, a, b } => {
                    let [to, a, b] = apart(memory, [at(to), at(a), at(b)]);
                    map3::<_, N>(to, a, b, |_, a, b| a | b);
                }
                Code::Lane {
                    to,
                    back,
                    axis,
                    inputs,
                } => {
                    let mask = &self.lane_masks[axis].words()[lane..lane + block];
                    match inputs {
                        Sources::None => {
                            let [to, back] = apart(memory, [at(to), at(back)]);
                            map3::<_, N>(to, back, mask, |_, b, m| b & m);
                        }
                        Sources::One(x) => {
                            let [to, back, x] = apart(memory, [at(to), at(back), at(x)]);
                            map4::<_, N>(to, back, mask, x, |_, b, m, x| b & m | x);
                        }
                        Sources::Two(x, y) => {
                            let [to, back, x, y] = apart(memory, [at(to), at(back), at(x), at(y)]);
                            map4::<_, N>(to, back, mask, x, |_, b, m, x| b & m | x);
                            map2::<_, N>(to, y, |t, y| t | y);
                        }
                    }
                }
                Code::Middle { to, axis, inputs } => {
                    let boundary = &self.boundaries[axis];
                    match inputs {
                        Sources::None => {
                            let to = &mut memory[at(to)];
                            match boundary.open {
                                Open::All => {}
                                Open::None => to.fill(W::ZERO),
                                Open::Some(mask) => {
                                    let mask = &boundary.masks()[mask + lane..][..block];
                                    map2::<_, N>(to, mask, |t, m| t & m);
                                }
                            }
                        }
                        Sources::One(x) => {
                            let [to, x] = apart(memory, [at(to), at(x)]);
                            match boundary.open {
                                Open::All => map2::<_, N>(to, x, |t, x| t | x),
                                Open::None => map2::<_, N>(to, x, |_, x| x),
                                Open::Some(mask) => {
                                    let mask = &boundary.masks()[mask + lane..][..block];
                                    map3::<_, N>(to, mask, x, |t, m, x| t & m | x);
                                }
                            }
                        }
                        Sources::Two(x, y) => {
                            let [to, x, y] = apart(memory, [at(to), at(x), at(y)]);
                            match boundary.open {
                                Open::All => map3::<_, N>(to, x, y, |t, x, y| t | x | y),
                                Open::None => map3::<_, N>(to, x, y, |_, x, y| x | y),
                                Open::Some(mask) => {
                                    let mask = &boundary.masks()[mask + lane..][..block];
                                    map4::<_, N>(to, mask, x, y, |t, m, x, y| t & m | x | y);
                                }
                            }
                        }
                    }
                }
            }
        }
        if self.compiled.high.is_some() {
            self.scan_high::<N>(lane);
        }
    }

    #[inline(always)]
    fn at(&self, place: Place) -> Range<usize> {
        let from = place.base.wrapping_add(self.slots[place.slot]);
        from..from + self.width.block
    }

    /// A lower piece of the same row from which anything along the row is
    /// reached: then the whole piece is reached.
    #[inline(always)]
    fn scan_high<const N: usize>(&mut self, lane: usize) {
        let Some(high) = self.compiled.high else {
            return;
        };
        let block = self.width.block;
        let (to, back, below) = (self.at(high.to), self.at(high.back), self.at(high.below));
        let row = self.compiled.row.map(|row| self.at(row));
        let memory = self.memory.words_mut();
        memory.copy_within(back, below.start);
        let mask = match high.along {
            Along::Lane(axis) => Some(&self.lane_masks[axis].words()[lane..]),
            Along::Middle(axis) => match self.boundaries[axis].open {
                Open::All => None,
                Open::None => {
                    memory[below.clone()].fill(W::ZERO);
                    None
                }
                Open::Some(mask) => Some(&self.boundaries[axis].masks()[mask + lane..]),
            },
        };
        if let Some(mask) = mask {
            map2::<_, N>(&mut memory[below.clone()], &mask[..block], |b, m| b & m);
        }
        memory.copy_within(below, to.start);
        if let Some(row) = row {
            let [to, row] = apart(memory, [to, row]);
            map2::<_, N>(to, row, |t, r| t | r);
        }
    }

    /// The least that is not reached, in a block of a plane, unless an earlier plane
    /// has one; is there any in this plane?
    #[inline(always)]
    fn find<const N: usize>(&mut self, plane: usize, lane: usize) -> bool {
        let block = self.width.block;
        let plain = self.compiled.plain.map(|plain| self.at(plain));
        let row = self.compiled.row.map(|row| self.at(row));
        let high = self.compiled.high.map(|high| self.at(high.below));
        let memory = self.memory.words();
        let (earlier, found) = self.found.words_mut().split_at_mut(plane * block);
        let found = &mut found[..block];
        match (plain, row) {
            (Some(plain), Some(row)) => {
                let (plain, row) = (&memory[plain], &memory[row]);
                map3::<_, N>(found, plain, row, |_, p, r| p | r.upwards());
            }
            (Some(plain), None) => map2::<_, N>(found, &memory[plain], |_, p| p),
            (None, Some(row)) => map2::<_, N>(found, &memory[row], |_, r| r.upwards()),
            (None, None) => found.fill(W::ZERO),
        }
        if let Some(high) = high {
            map2::<_, N>(found, &memory[high], |f, h| f | h.spread());
        }
        if let Some(closed) = &self.closed {
            map2::<_, N>(found, &closed.words()[lane..lane + block], |f, c| f | c);
        }
        for &(axis, bits) in &self.closed_middle {
            let boundary = &self.boundaries[axis];
            match boundary.open {
                Open::All => {}
                Open::None => found.iter_mut().for_each(|f| *f |= bits),
                Open::Some(mask) => {
                    let mask = &boundary.masks()[mask + lane..][..block];
                    map2::<_, N>(found, mask, |f, m| f | !m & bits);
                }
            }
        }
        let allowed = &self.allowed.words()[lane..lane + block];
        let any = map2_union::<_, N>(found, allowed, |f, a| f.least_missing() & a);
        // A missing element of an earlier plane is less.
        for earlier in earlier.chunks_exact(block) {
            map2::<_, N>(found, earlier, |f, e| f & !e.spread());
        }
        !all_empty(&any)
    }

    /// Add what was found in a block of a plane to all states.
    #[inline(always)]
    fn contribute<const N: usize>(&mut self, plane: usize, shadow: &mut [W]) {
        let block = self.width.block;
        let memory = self.memory.words_mut();
        let found = &self.found.words()[plane * block..][..block];
        let chunks = found.as_chunks::<N>().0;
        let filled = chunks.iter().filter(|chunk| !all_empty(chunk)).count();
        if 2 * filled >= chunks.len() {
            for state in &self.compiled.states {
                let from = state.base.wrapping_add(self.slots[state.slot]);
                map2::<_, N>(&mut memory[from..from + block], found, |s, f| s | f);
            }
            map2::<_, N>(shadow, found, |s, f| s | f);
            return;
        }
        for (i, chunk) in chunks.iter().enumerate() {
            if all_empty(chunk) {
                continue;
            }
            for state in &self.compiled.states {
                let from = state.base.wrapping_add(self.slots[state.slot]) + i * N;
                map2::<_, N>(&mut memory[from..from + N], chunk, |s, f| s | f);
            }
            map2::<_, N>(&mut shadow[i * N..(i + 1) * N], chunk, |s, f| s | f);
        }
    }
}

/// For each lane the bits where nothing is to be found, as far as the lane and
/// the row tell.
fn closed_lanes<W: Word>(share: &Share, width: Width, closed: Face) -> Aligned<W> {
    let layout = &share.layout;
    let mut lanes = Aligned::zeroed(width.lanes);
    let row = match layout.is_cut() {
        true => W::ZERO,
        false => layout.closed_in_row(closed),
    };
    for (lane, word) in lanes.words_mut()[..layout.lane_count]
        .iter_mut()
        .enumerate()
    {
        let axes = layout.lanes.iter().enumerate();
        let axes = axes.filter(|(i, axis)| axis.at(lane) == 0 && !(*i == 0 && share.follows()));
        let axes = axes.map(|(_, axis)| axis);
        *word = axes.fold(row, |bits, axis| bits | layout.closed_at_zero(axis, closed));
    }
    lanes
}
