//! Positions as the search holds them, and how they fall apart.
//!
//! A [`Part`] is a connected complex: a face map on up to 7 vertices, a graph,
//! or a list of facets. [`Settle`] takes any position down to what has to be
//! searched: it splits components, applies KY11 Theorem 1 and the closed forms
//! until nothing more is to be had, and gives each part that is left its key.

use crate::forms::Forms;
use crate::key::{self, Key};
use crate::labelling::{Labelled, label};
use crate::small::{self, Small};
use faceoff_complex::{Complex, Face, Graph};
use faceoff_game::rules::chomp::Remains;
use faceoff_limits::{Limits, StopReason};
use faceoff_theory::ky11;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// A connected complex.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    /// On at most 7 vertices.
    Small(Small),
    /// Of dimension 1, on more vertices, numbered from 0.
    Graph(Graph),
    /// Any other.
    Sets(Remains),
}

/// A position: what is left after a move.
#[derive(Clone, Debug)]
pub(crate) enum Board {
    Small(Small),
    Graph(Graph),
    Sets(Remains),
}

impl Board {
    /// From facets over any of the 64 vertices.
    pub fn from_facets(facets: &[Face]) -> Self {
        let used = facets.iter().fold(Face::EMPTY, |all, facet| all | *facet);
        if used.len() <= small::MOST {
            let packed: Vec<Face> = pack(facets, used);
            return Self::Small(Small::from_facets(&packed));
        }
        match Graph::from_facets(facets) {
            Some(graph) => Self::Graph(graph),
            None => Self::Sets(Remains::new(facets.to_vec())),
        }
    }
}

/// Number the vertices of `used` from 0 on.
fn pack(facets: &[Face], used: Face) -> Vec<Face> {
    let mut place = [0u8; 64];
    for (i, v) in used.iter().enumerate() {
        place[v] = i as u8;
    }
    let image = |v: usize| place[v] as usize;
    facets.iter().map(|facet| facet.map(image)).collect()
}

impl Part {
    /// Call `visit` for what every move leaves, until it breaks; in the other
    /// order if `backwards`.
    pub fn visit_options<B>(
        &self,
        backwards: bool,
        mut visit: impl FnMut(Board) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self {
            Self::Small(small) => {
                let faces: SmallVec<[usize; 128]> = small.faces().collect();
                in_order(faces, backwards, |face| {
                    visit(Board::Small(small.without(face)))
                })
            }
            Self::Graph(graph) => {
                let vertices = graph.vertices().iter().map(Face::single);
                let edges = graph.edges().map(|(a, b)| Face::single(a).with(b));
                let faces: SmallVec<[Face; 128]> = vertices.chain(edges).collect();
                in_order(faces, backwards, |face| {
                    let mut left = graph.clone();
                    let mut ends = face.iter();
                    match (ends.next(), ends.next()) {
                        (Some(a), Some(b)) => left.remove_edge(a, b),
                        _ => left.remove(face),
                    }
                    visit(Board::Graph(left))
                })
            }
            Self::Sets(remains) => {
                let mut faces: SmallVec<[Face; 128]> = SmallVec::new();
                let _ = remains.visit_faces(|face| {
                    faces.push(face);
                    ControlFlow::Continue(())
                });
                in_order(faces, backwards, |face| {
                    visit(Board::from_facets(remains.without(face).facets()))
                })
            }
        }
    }
}

impl Part {
    /// Number of faces: an estimate of the work.
    pub fn size(&self) -> u64 {
        match self {
            Self::Small(small) => small.faces().count() as u64,
            Self::Graph(graph) => (graph.n() + graph.edges().count()) as u64,
            Self::Sets(remains) => {
                // Stops where a search would be hopeless.
                let mut size = 0;
                let _ = remains.visit_faces(|_| {
                    size += 1;
                    match size > crate::search::MOST_FACES {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    }
                });
                size
            }
        }
    }
}

fn in_order<T: Copy, B>(
    items: SmallVec<[T; 128]>,
    backwards: bool,
    mut visit: impl FnMut(T) -> ControlFlow<B>,
) -> ControlFlow<B>
where
    [T; 128]: smallvec::Array<Item = T>,
{
    if backwards {
        items.iter().rev().try_for_each(|item| visit(*item))
    } else {
        items.iter().try_for_each(|item| visit(*item))
    }
}

/// What is left of a position when all that is easy is done.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settled {
    /// The xor of the values that are known.
    pub known: u64,
    /// The connected parts to search, in simplest form, no two isomorphic.
    pub parts: SmallVec<[(Key, Part); 2]>,
}

/// How to settle positions.
#[derive(Clone, Copy)]
pub(crate) struct Settle<'a> {
    pub forms: Forms,
    pub limits: &'a Limits,
}

impl Settle<'_> {
    /// Take a position apart.
    pub fn settle(&self, board: Board) -> Result<Settled, StopReason> {
        let mut settled = Settled::default();
        match board {
            Board::Small(small) => self.small(small, &mut settled),
            Board::Graph(graph) => self.graph(graph, &mut settled)?,
            Board::Sets(remains) => self.sets(remains, &mut settled)?,
        }
        Ok(settled)
    }

    fn small(&self, small: Small, settled: &mut Settled) {
        let mut small = small;
        if self.forms.involutions {
            while let Some(folded) = small.folded() {
                small = folded;
            }
        }
        for component in small.components() {
            let word = component.canonical();
            let part = Part::Small(Small::from_canonical(word));
            settled.add(key::of_word(word), part);
        }
    }

    fn graph(&self, graph: Graph, settled: &mut Settled) -> Result<(), StopReason> {
        for component in graph.components() {
            let first = component.first().expect("a component has a vertex");
            if self.forms.bipartite && graph.sides_of_component(first).is_some() {
                let edges = graph.edges_within(component);
                settled.known ^= ky11::bipartite::value(component.len(), edges);
                continue;
            }
            let packed = graph.packed(component);
            if packed.n() <= small::MOST {
                self.small(Small::from_facets(&packed.facets()), settled);
                continue;
            }
            match label(&packed, self.forms.involutions, self.limits)? {
                Labelled::Folds(fixed) => self.graph(packed.induced(fixed), settled)?,
                Labelled::Form(rows) => match self.forms.value(&packed, self.limits)? {
                    Some(value) => settled.known ^= value,
                    None => settled.add(key::of_rows(&rows), Part::Graph(packed)),
                },
            }
        }
        Ok(())
    }

    fn sets(&self, remains: Remains, settled: &mut Settled) -> Result<(), StopReason> {
        let facets = remains.facets();
        let mut rest = facets.iter().fold(Face::EMPTY, |all, facet| all | *facet);
        while let Some(v) = rest.first() {
            let mut component = Face::single(v);
            loop {
                let touched = facets.iter().filter(|f| !f.is_disjoint(component));
                let grown = touched.fold(component, |all, facet| all | *facet);
                if grown == component {
                    break;
                }
                component = grown;
            }
            rest = rest - component;
            let inside: Vec<Face> = facets
                .iter()
                .copied()
                .filter(|facet| facet.is_subset(component))
                .collect();
            self.connected_sets(&pack(&inside, component), component.len(), settled)?;
        }
        Ok(())
    }

    fn connected_sets(
        &self,
        facets: &[Face],
        n: usize,
        settled: &mut Settled,
    ) -> Result<(), StopReason> {
        match Board::from_facets(facets) {
            Board::Small(small) => self.small(small, settled),
            Board::Graph(graph) => self.graph(graph, settled)?,
            Board::Sets(remains) => {
                let complex = Complex::on(n, facets.to_vec()).expect("a component is a complex");
                if self.forms.involutions
                    && let Some(involution) = complex.folding(self.limits)?
                {
                    let fixed: Face = (0..n).filter(|&v| involution.fixes(v)).collect();
                    let left: Vec<Face> = facets.iter().map(|facet| *facet & fixed).collect();
                    let left = self.settle(Board::from_facets(Remains::new(left).facets()))?;
                    settled.known ^= left.known;
                    for (key, part) in left.parts {
                        settled.add(key, part);
                    }
                    return Ok(());
                }
                let form = complex.canonical_form(self.limits)?.form;
                settled.add(key::of_form(&form), Part::Sets(remains));
            }
        }
        Ok(())
    }
}

impl Settled {
    /// One more part; two isomorphic ones cancel.
    fn add(&mut self, key: Key, part: Part) {
        match self.parts.iter().position(|(other, _)| *other == key) {
            Some(at) => {
                self.parts.remove(at);
            }
            None => self.parts.push((key, part)),
        }
    }
}
