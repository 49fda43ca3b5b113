//! The certificate file: JSON, one step a line. See docs/formats/certificate.md.

use serde::{Deserialize, Serialize};

/// What the `format` field says, and the version that this crate reads and writes.
pub const FORMAT: (&str, u32) = ("faceoff certificate", 1);

/// A proof that a set of positions is the set of zero positions of a game, or that a function
/// gives the values.
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
    /// The set of zero positions; of a value claim, of pairs of a position and its value, the
    /// value on the last track.
    pub set: Automaton,
    /// The automata of the parts of the claim, in the order in which the checker needs them.
    pub derivation: Vec<Step>,
    /// Why every position outside `set` has a move into it; empty if that is seen directly.
    pub cover: Vec<Step>,
}

/// One automaton, and how it comes from those before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// In a cover: the numbers of the results that it comes from; 0 is the set, 1 the first step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub of: Vec<usize>,
    /// In a cover: the pile that may be lowered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub track: Option<u32>,
    /// An automorphism: pile `i` comes to pile `permutation[i]`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub permutation: Option<Vec<usize>>,
    /// The result.
    pub automaton: Automaton,
}

/// A deterministic automaton over digit vectors, most significant digit first.
///
/// State 0 is initial. Where a letter leads is a decision diagram over tracks: a reference below
/// the number of states is that state, another one is a node.
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
        let header: serde_json::Value = serde_json::from_str(text).map_err(|e| e.to_string())?;
        let (format, version) = FORMAT;
        if header["format"] != format || header["version"] != version {
            return Err(format!("this is not a '{format}' of version {version}"));
        }
        serde_json::from_str(text).map_err(|e| e.to_string())
    }

    /// The certificate as JSON, one step a line.
    pub fn to_json(&self) -> String {
        let text = serde_json::to_string(self).expect("plain data");
        // Inside a JSON string the quotes would be escaped.
        ["{\"of\"", "{\"permutation\"", "{\"automaton\""]
            .iter()
            .fold(text, |text, start| text.replace(start, &format!("\n{start}")))
    }
}
