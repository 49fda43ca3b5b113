//! The certificate file: JSON. See docs/formats/certificate.md.

use serde::{Deserialize, Serialize};

/// What the `format` field says, and the version that this crate reads and writes.
pub const FORMAT: (&str, u32) = ("faceoff certificate", 1);

/// A proof that a set of positions is the set of zero positions of a game, or that a function gives the values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The first part of [`FORMAT`].
    pub format: String,
    /// The second part of [`FORMAT`].
    pub version: u32,
    /// The rules: `nim`, `nim[exact=2]`, ….
    pub game: String,
    /// The labels of the vertices, in the order of piles.
    pub vertices: Vec<String>,
    /// The facets, as lists of vertex numbers from 0.
    pub facets: Vec<Vec<u32>>,
    /// The claim. Without one, the claim is that `set` are the zero positions.
    pub claim: Option<String>,
    /// The set of zero positions; for a value claim, of positions with their values on one more track.
    pub set: Automaton,
    /// The automata of the parts of the claim, in the order in which the checker meets them; tracks are named by the
    /// numbers of variables. With a permutation: the union of the part before it and its image.
    pub parts: Vec<(Automaton, Option<Permutation>)>,
    /// The set closed upwards along faces: a number, a pile, and the positions from which lowering that pile, or not,
    /// leads into the result of that number; 0 is the set, 1 the first result, ….
    pub raised: Vec<(usize, u32, Automaton)>,
    /// The numbers of results with automorphisms that preserve the set: these images of them hold every position
    /// together. Empty if condition (II) is to be seen directly.
    pub cover: Vec<(usize, Permutation)>,
}

/// An automorphism of the complex: pile `i` comes to pile `permutation[i]`.
pub type Permutation = Vec<usize>;

/// A deterministic automaton over digit vectors, most significant digit first. State 0 is initial. Where a letter
/// leads is a decision diagram over tracks: a reference below the number of states is that state, another is a node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Automaton {
    /// The accepting states.
    pub accepting: Vec<u32>,
    /// For each state the reference to its diagram.
    pub next: Vec<u32>,
    /// `[track, where digit 0 leads, where digit 1 leads]`, children first.
    pub nodes: Vec<[u32; 3]>,
}

impl Certificate {
    /// Read a certificate; refuses other formats and versions.
    pub fn from_json(text: &str) -> Result<Self, String> {
        let json: serde_json::Value = serde_json::from_str(text).map_err(|e| e.to_string())?;
        if json["format"] != FORMAT.0 || json["version"] != FORMAT.1 {
            return Err(format!("this is not a '{}' of version {}", FORMAT.0, FORMAT.1));
        }
        serde_json::from_value(json).map_err(|e| e.to_string())
    }

    /// The certificate as JSON, one automaton a line.
    pub fn to_json(&self) -> String {
        // Inside a JSON string the quotes would be escaped.
        serde_json::to_string(self).expect("plain data").replace("{\"accepting\"", "\n{\"accepting\"")
    }
}
