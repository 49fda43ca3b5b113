//! Simplicial complexes on up to 64 labelled vertices.
//!
//! ```
//! use faceoff_complex::Complex;
//! use faceoff_limits::Limits;
//!
//! let circle: Complex = "cycle(5,2)".parse().unwrap();
//! assert_eq!((circle.n(), circle.facets().len()), (5, 5));
//! assert_eq!(circle.betti_numbers(&Limits::none()), Ok(vec![0, 1]));
//! let torus: Complex = "torus()".parse().unwrap();
//! assert_eq!(torus.euler_characteristic(&Limits::none()), Ok(0));
//! ```
//!
//! * [`Face`]: a set of vertices as a bit mask; [`Label`]: the name of a vertex.
//! * [`Complex`]: immutable and validated, stored by its facets; its minimal
//!   non-faces are [`Complex::circuits`].
//! * New complexes from old: [`Complex::join`], [`Complex::link`],
//!   [`Complex::alexander_dual`], [`Complex::b_operation`], … and [`Derived`], where
//!   vertices are lost.
//! * Named complexes: [`families`]; the notation `cycle(5,2)`: [`notation`].
//! * Isomorphism: [`Complex::canonical_form`], [`Complex::is_isomorphic`],
//!   [`Complex::automorphisms`]; for millions of complexes on up to 7 vertices,
//!   [`FaceMap`]. The label that people cite: [`Complex::atlas_label`].
//! * Counting: [`Complex::f_vector`], [`Complex::h_vector`],
//!   [`Complex::euler_characteristic`],
//!   [`Complex::for_each_face`]. Join factors: [`Complex::join_factors`].
//! * Complexes of dimension 1 as neighbourhoods: [`Graph`].
//! * Reduced homology over Q: [`Complex::betti_numbers`].
//! * Matroids: [`Complex::is_matroid`], [`Complex::binary_representation`],
//!   [`Complex::contract`].
//! * Files: [`Complex::from_facet_file`], [`Complex::from_graph6`] and back.
//! * All complexes and graphs on a few vertices: [`enumerate`]; random ones:
//!   [`random_complex`], [`random_graph`], [`Random`]; generators for property tests behind
//!   the feature `testing`.

mod antichain;
mod atlas_label;
mod circuits;
mod complex;
mod counting;
pub mod enumerate;
mod face;
mod face_map;
mod facet_file;
mod factor;
pub mod families;
mod graph;
mod graph6;
mod hash;
mod homology;
mod label;
mod matroid;
pub mod notation;
mod operations;
mod permutation;
mod random;
mod symmetry;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod words;

pub use atlas_label::{AtlasLabel, Labelled, MAX_LABELLED};
pub use complex::{Complex, ComplexError, Derived, MAX_FACETS, MAX_VERTICES};
pub use face::{Face, Vertices, maximal_sets, maximal_sets_within};
pub use face_map::{Exchange, FaceMap, FaceMap6, FaceMap7, Word};
pub use facet_file::{FacetFileError, FacetFileProblem};
pub use graph::Graph;
pub use graph6::Graph6Error;
pub use label::Label;
pub use permutation::Permutation;
pub use random::{Random, random_complex, random_graph};
pub use symmetry::{AutomorphismGroup, Canonical, CanonicalForm};
