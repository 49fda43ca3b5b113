//! The theorems that the search may use at its leaves, each with a switch.
//!
//! A search is there to check theorems too: with a theorem switched off it
//! knows nothing of it. All theorems are from KY11.

use faceoff_complex::{Complex, Graph};
use faceoff_limits::{Limits, StopReason};
use faceoff_theory::ky11;

/// Which theorems a search uses.
///
/// ```
/// use faceoff_chomp::{Engine, Forms};
/// use faceoff_limits::Limits;
///
/// // A cycle is lost: by a theorem, or by a search that knows of none.
/// let limits = Limits::none().with_memory(16 << 20);
/// let cycle = "cycle(8,2)".parse().unwrap();
/// let quick = Engine::new(Forms { shipped: false, ..Forms::ALL }, &limits)?;
/// let naive = Engine::new(Forms::NONE, &limits)?;
/// assert_eq!(quick.value(&cycle, &limits)?, 0);
/// assert_eq!(naive.value(&cycle, &limits)?, 0);
/// assert!(quick.remembered() == 0 && naive.remembered() > 0);
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Forms {
    /// Theorem 1: an involution whose fixed faces form a complex.
    pub involutions: bool,
    /// Lemma 1 and Theorem 2: complete multipartite graphs.
    pub multipartite: bool,
    /// Theorem 3: bipartite graphs.
    pub bipartite: bool,
    /// Cycles.
    pub cycles: bool,
    /// Theorem 5: an odd cycle with two tails beside it.
    pub two_tails: bool,
    /// Theorem 6: an odd cycle with tails.
    pub hairballs: bool,
    /// Corollaries 2 and 3: two cycles with something in common.
    pub two_cycles: bool,
    /// Not a theorem: the results that come with the engine, from the census
    /// of all complexes on 7 vertices.
    pub shipped: bool,
}

impl Forms {
    /// All of them.
    pub const ALL: Self = Self {
        involutions: true,
        multipartite: true,
        bipartite: true,
        cycles: true,
        two_tails: true,
        hairballs: true,
        two_cycles: true,
        shipped: true,
    };

    /// None of them: a search by the rules alone.
    pub const NONE: Self = Self {
        involutions: false,
        multipartite: false,
        bipartite: false,
        cycles: false,
        two_tails: false,
        hairballs: false,
        two_cycles: false,
        shipped: false,
    };

    /// The value of a connected graph, if one of the theorems that are on
    /// gives it. Bipartite graphs are looked at before.
    pub(crate) fn value(self, graph: &Graph, limits: &Limits) -> Result<Option<u64>, StopReason> {
        if self.multipartite
            && let Some(parts) = graph.parts()
        {
            return Ok(Some(ky11::multipartite::value(&parts)));
        }
        let (n, ends): (usize, usize) = (
            graph.n(),
            graph.vertices().iter().map(|v| graph.degree(v)).sum(),
        );
        match ends / 2 {
            edges if edges == n => self.one_cycle(graph, limits),
            edges if edges == n + 1 && self.two_cycles => Ok(ky11::two_cycles::value(graph)),
            _ => Ok(None),
        }
    }

    fn one_cycle(self, graph: &Graph, limits: &Limits) -> Result<Option<u64>, StopReason> {
        if self.cycles && graph.is_cycle() {
            return Ok(Some(0));
        }
        if self.two_tails
            && let Some(tails) = ky11::two_tails::TwoTails::of(graph)
        {
            return Ok(Some(ky11::two_tails::value(tails.m, tails.k)));
        }
        if self.hairballs
            && let Some(value) = ky11::hairball::Tails::of(graph).and_then(|t| t.value())
        {
            // The theorem is about simplest forms, and not every folding was
            // looked for.
            let complex = Complex::on(graph.n(), graph.packed(graph.vertices()).facets());
            let complex = complex.expect("a graph is a complex");
            if complex.folding(limits)?.is_none() {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }
}

impl Default for Forms {
    fn default() -> Self {
        Self::ALL
    }
}
