//! The record of a complex: all that the atlas knows of it, in the numbering of
//! its label. What is not known is null.

use faceoff_search::{Field, Kind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A set of vertices as a list of labels.
type Labels = Vec<String>;

/// One complex of the atlas. Vertices are numbered as in its label; what is not
/// known is null.
///
/// ```
/// use faceoff_atlas::known;
///
/// let square = known("4v.12.13.24.34").unwrap();
/// assert_eq!((square.automorphisms, square.betti.as_deref()), (Some(8), Some(&[0, 1][..])));
/// assert_eq!(square.formula.as_deref(), Some("{ (a,b,b,a) }"));
/// // It has no certificate, though all that is induced in it has one.
/// let open = known("4v.1.23.24").unwrap();
/// assert_eq!((open.smallest, open.decided_by.as_deref()), (Some(true), None));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Record {
    /// The permanent label (docs/formats/label.md).
    pub label: String,
    /// The number of vertices.
    pub vertices: u64,
    /// One less than the size of the largest face.
    pub dimension: u64,
    /// The facets.
    pub facets: Vec<Labels>,
    /// The circuits, or minimal non-faces.
    pub circuits: Option<Vec<Labels>>,
    /// Numbers of faces, from vertices up.
    pub f_vector: Option<Vec<u64>>,
    /// The h-vector.
    pub h_vector: Option<Vec<i64>>,
    /// Reduced Betti numbers over the rationals, from degree 0.
    pub betti: Option<Vec<u64>>,
    /// The order of the automorphism group.
    pub automorphisms: Option<u64>,
    /// Is it connected?
    pub connected: bool,
    /// Is it pointed (ES96 §3)?
    pub pointed: Option<bool>,
    /// Is it Nim-regular (ES96 §4)?
    pub nim_regular: Option<bool>,
    /// The Nim-basis.
    pub nim_basis: Option<Vec<Labels>>,
    /// Are the zero positions closed under addition?
    pub additive: Option<bool>,
    /// Are its faces the independent sets of a matroid?
    pub matroid: Option<bool>,
    /// Of a binary matroid?
    pub binary_matroid: Option<bool>,
    /// The vertex sets of the join factors (ES96 §6).
    pub join_factors: Option<Vec<Labels>>,
    /// The operations of ES96 §6 and §7 that can be undone, outermost first.
    pub reductions: Vec<String>,
    /// The label of what is left when all of them are undone.
    pub core: Option<String>,
    /// The label of the Alexander dual; null where that has no vertex.
    pub dual: Option<String>,
    /// The labels of the links of vertices, each once.
    pub links: Vec<String>,
    /// The labels of what is left without a vertex, each once.
    pub deletions: Vec<String>,
    /// The labels of the skeleta, from points up, the complex itself left out.
    pub skeleta: Vec<String>,
    /// What proves the zero positions of Nim, for piles of every size:
    /// "certificate", the id of a theorem, "reduction" where `proved_from` decides it,
    /// or null where that is open.
    pub decided_by: Option<String>,
    /// The labels of smaller complexes with certificates that decide it, by the
    /// theorems about joins, cones, B and P.
    pub proved_from: Vec<String>,
    /// Is there an automaton that accepts the zero positions? False where it is proved that
    /// there is none in any base (docs/obstructions.md).
    pub automaton: Option<bool>,
    /// The theorem that decides all positions, if there is one.
    pub theorem: Option<String>,
    /// The zero positions of Nim as a formula.
    pub formula: Option<String>,
    /// States of the minimal automaton of the zero positions.
    pub states: Option<u64>,
    /// The file of the certificate, beside the atlas.
    pub certificate: Option<String>,
    /// The SHA-256 of that file.
    pub certificate_sha256: Option<String>,
    /// The vertices that the piles of the certificate are on, one after the other.
    pub certificate_piles: Option<Labels>,
    /// Every position with piles up to this was compared with the table engine.
    pub compared: Option<u64>,
    /// How the search for a certificate ended: "found"; "not found", all that was to
    /// be tried is tried; "out of time"; "skipped" since one of `contains` has none;
    /// "not needed" since it is decided; or null where there was none yet.
    pub search: Option<String>,
    /// Where no certificate was found: states of the guesses, box by box.
    pub growth: Vec<Option<u64>>,
    /// Without a certificate: the labels of the complexes on fewer vertices without
    /// one that are induced in it.
    pub contains: Vec<String>,
    /// Without a certificate, though all that is induced in it has one?
    pub smallest: Option<bool>,
    /// For m = 0, 1, 2, … the number of zero positions of Nim with piles up to m.
    pub counts: Option<Vec<u64>>,
    /// How the search in misère play ended, in the same words.
    pub misere_search: Option<String>,
    /// In misère play: the lost positions as a formula, proved.
    pub misere_formula: Option<String>,
    /// In misère play: states of the minimal automaton of the lost positions.
    pub misere_states: Option<u64>,
    /// In misère play: for m = 0, 1, 2, … the number of lost positions with piles
    /// up to m.
    pub misere_counts: Option<Vec<u64>>,
    /// Who wins chomp: "P" the second player, "N" the first.
    pub chomp_outcome: Option<String>,
    /// The nim-value of chomp.
    pub chomp_value: Option<u64>,
    /// The faces whose removal wins chomp.
    pub chomp_moves: Option<Vec<Labels>>,
    /// The command that shows it again.
    pub command: String,
    /// The version of the program that made the record.
    pub version: String,
    /// The day on which it was made; null if that was just now, for the one who asked.
    pub date: Option<String>,
    /// What made the search and its proofs, and on which day: "Faceoff 0.2.0, 2026-11-17".
    pub searched: Option<String>,
    /// How to cite it.
    pub cite: String,
}

impl Record {
    /// How records are listed: fewer vertices first, then fewer faces, then as in a
    /// dictionary.
    pub fn order(&self) -> (u64, u64, String) {
        let faces = self.f_vector.iter().flatten().sum();
        (self.vertices, faces, self.label.clone())
    }
}

/// The fields of a record, as its schema has them.
pub fn fields() -> Vec<Field> {
    let schema = schemars::schema_for!(Record);
    let properties = schema.get("properties").and_then(Value::as_object);
    let kind = |schema: &Value| {
        let is = |name: &str| match &schema["type"] {
            Value::Array(all) => all.iter().any(|kind| kind == name),
            one => one == name,
        };
        match () {
            () if is("boolean") => Kind::Truth,
            () if is("integer") => Kind::Number,
            () if is("array") => Kind::List,
            () => Kind::Text,
        }
    };
    let field = |(name, schema): (&String, &Value)| Field {
        name: name.clone(),
        kind: kind(schema),
    };
    properties.into_iter().flatten().map(field).collect()
}
