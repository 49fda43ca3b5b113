//! Renaming, permuting, adding, identifying and dropping tracks.

use crate::budget::Budget;
use crate::dfa::Dfa;
use crate::diagram::{Ref, Store, Target, cofactors, top};
use crate::letter::MAX_TRACKS;
use crate::minimise::Raw;
use faceoff_limits::{Limits, StopReason};
use rustc_hash::FxHashMap;

impl Dfa {
    /// The positions `p` on `tracks` tracks for which
    /// `(p[map[0]], p[map[1]], …)` is in this set.
    ///
    /// With an injective `map` this permutes tracks and adds new ones whose
    /// numbers are arbitrary; where `map` repeats a track, tracks are
    /// identified. Panics if `map` has not one of the new tracks for each.
    pub fn relabel(
        &self,
        map: &[usize],
        tracks: usize,
        limits: &Limits,
    ) -> Result<Self, StopReason> {
        let fits = map.len() == self.tracks && map.iter().all(|&track| track < tracks);
        assert!(fits, "a new track for each track");
        if tracks > MAX_TRACKS {
            return Err(StopReason::size("tracks", MAX_TRACKS as u64));
        }
        let mut relabelling = Relabelling::new(limits);
        let roots = self.rebuilt_roots(|track, low, high| {
            relabelling.choose(map[track as usize] as u32, low, high)
        })?;
        self.with_diagrams(tracks, roots, relabelling, limits)
    }

    /// The members whose number on `track` is 0, as positions on the other
    /// tracks.
    pub fn zero_track(&self, track: usize, limits: &Limits) -> Result<Self, StopReason> {
        let mut relabelling = Relabelling::new(limits);
        let roots = self.rebuilt_roots(|at, low, high| {
            if at as usize == track {
                Ok(low)
            } else {
                relabelling.choose(at, low, high)
            }
        })?;
        let zeroed = self.with_diagrams(self.tracks, roots, relabelling, limits)?;
        Ok(zeroed.without_tracks(1 << track))
    }

    /// The diagrams of all states, rebuilt from below by `rebuild(track, low,
    /// high)`.
    fn rebuilt_roots(
        &self,
        mut rebuild: impl FnMut(u32, Ref, Ref) -> Result<Ref, StopReason>,
    ) -> Result<Vec<Ref>, StopReason> {
        let mut images: Vec<Ref> = Vec::with_capacity(self.nodes.len());
        let image = |images: &[Ref], at: Ref| match at.target() {
            Target::State(_) => at,
            Target::Node(index) => images[index],
        };
        for node in &self.nodes {
            let (low, high) = (image(&images, node.low), image(&images, node.high));
            images.push(rebuild(node.track, low, high)?);
        }
        Ok(self.roots.iter().map(|&at| image(&images, at)).collect())
    }

    fn with_diagrams(
        &self,
        tracks: usize,
        roots: Vec<Ref>,
        relabelling: Relabelling,
        limits: &Limits,
    ) -> Result<Self, StopReason> {
        Raw {
            tracks,
            roots,
            nodes: relabelling.store.into_nodes(),
            accepting: self.accepting.clone(),
            initial: Self::INITIAL,
        }
        .minimise(limits)
    }

    /// The same set without tracks on which nothing depends.
    pub(crate) fn without_tracks(&self, dropped: u32) -> Self {
        debug_assert!(self.nodes.iter().all(|node| dropped >> node.track & 1 == 0));
        let mut kept = 0;
        let mut map = vec![0; self.tracks];
        for (track, place) in map.iter_mut().enumerate() {
            *place = kept;
            kept += usize::from(dropped >> track & 1 == 0);
        }
        let mut dfa = self.clone();
        dfa.tracks = kept;
        for node in &mut dfa.nodes {
            node.track = map[node.track as usize] as u32;
        }
        dfa
    }
}

struct Relabelling<'a> {
    store: Store,
    chosen: FxHashMap<(u32, Ref, Ref), Ref>,
    budget: Budget<'a>,
}

impl<'a> Relabelling<'a> {
    fn new(limits: &'a Limits) -> Self {
        Self {
            store: Store::default(),
            chosen: FxHashMap::default(),
            budget: Budget::new(limits),
        }
    }

    /// The diagram that is `low` where digit `track` is 0 and `high` where it
    /// is 1; `low` and `high` may look at tracks above and at `track` itself.
    fn choose(&mut self, track: u32, low: Ref, high: Ref) -> Result<Ref, StopReason> {
        let nodes = self.store.nodes();
        let first = top(nodes, low).min(top(nodes, high));
        let (low0, low1) = cofactors(nodes, low, first.min(track));
        let (high0, high1) = cofactors(nodes, high, first.min(track));
        if first >= track {
            return self.store.branch(track, low0, high1, &mut self.budget);
        }
        if let Some(&known) = self.chosen.get(&(track, low, high)) {
            return Ok(known);
        }
        let zero = self.choose(track, low0, high0)?;
        let one = self.choose(track, low1, high1)?;
        let result = self.store.branch(first, zero, one, &mut self.budget)?;
        self.budget.spend(24)?;
        self.chosen.insert((track, low, high), result);
        Ok(result)
    }
}
