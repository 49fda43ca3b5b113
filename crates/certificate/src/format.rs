//! The certificate file: JSON, read strictly. See docs/formats/certificate.md.
//!
//! Every key is there once, and no other; nothing follows; numbers are plain
//! naturals; names and labels hold nothing that looks like something else.

use crate::tree::Tree;
use crate::{Failure, Result, ensure, wrong};
use serde::{Deserialize, Serialize};

/// What the `format` field says, and the version that this crate reads and
/// writes.
pub const FORMAT: (&str, u32) = ("faceoff certificate", 2);

/// Longer files are not read.
pub(crate) const MAX_BYTES: usize = 64 << 20;
/// The largest number of vertices.
pub(crate) const MAX_VERTICES: usize = 19;
/// The largest number of characters of a label.
const MAX_LABEL: usize = 40;

/// A proof that a set of positions is the set of zero positions of a game, or
/// that a function gives the values.
///
/// ```
/// use faceoff_certificate::Certificate;
///
/// // Nim with one heap: the only zero position is 0.
/// let text = r#"{
///     "format": "faceoff certificate", "version": 2, "theorem": "zero positions",
///     "play": "normal", "rule": ["nim"], "vertices": ["1"], "facets": [[0]],
///     "claim": ["set", [0]],
///     "set": { "accepting": [0], "next": [2, 1], "nodes": [[0, 0, 1]] },
///     "parts": [], "promises": [[0, 0]], "moves": null, "weights": null
/// }"#;
/// let certificate = Certificate::from_json(text).unwrap();
/// assert_eq!(Certificate::from_json(&certificate.to_json()), Ok(certificate));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The first part of [`FORMAT`].
    pub format: String,
    /// The second part of [`FORMAT`].
    pub version: u32,
    /// What is proved.
    pub theorem: Theorem,
    /// Who wins at the end.
    pub play: Play,
    /// What a move may do: `["nim"]`, `["nim","exact",2]`, …, or a formula,
    /// `["game",["a"],["x"],["compare","x","<","a"]]`.
    pub rule: Tree,
    /// For games that are formulas: weights of the piles, whose sum falls at
    /// every step.
    #[serde(deserialize_with = "Option::deserialize")]
    pub weights: Option<Vec<u32>>,
    /// For games that are formulas: the automaton of the moves; pile i before a
    /// move is on track 2i, after it on track 2i + 1.
    #[serde(deserialize_with = "Option::deserialize")]
    pub moves: Option<Automaton>,
    /// The labels of the vertices, in the order of piles.
    pub vertices: Vec<String>,
    /// The facets, as ascending lists of vertex numbers from 0.
    pub facets: Vec<Vec<u32>>,
    /// The claim. Without one, the claim is that `set` are the zero positions.
    #[serde(deserialize_with = "Option::deserialize")]
    pub claim: Option<Tree>,
    /// The automata of the sets that the claim closes `up to symmetry`, from
    /// left to right; of one inside another, the inner one first.
    pub parts: Vec<Automaton>,
    /// The set of zero positions; of a value claim, of positions with their
    /// values on one more track. In misère play its last state begins the
    /// automaton of the final positions.
    pub set: Automaton,
    /// The sets of promises that prove condition (II), each a list of states
    /// and tags in turn.
    pub promises: Vec<Vec<u64>>,
}

/// Kinds of theorems.
///
/// ```
/// # let text = r#"{
/// #     "format": "faceoff certificate", "version": 2, "theorem": "values",
/// #     "play": "normal", "rule": ["nim"], "vertices": ["1"], "facets": [[0]],
/// #     "claim": ["value", ["a"], [], "a"],
/// #     "set": { "accepting": [0], "next": [4, 1], "nodes": [[1,0,1], [1,1,0], [0,2,3]] },
/// #     "parts": [], "promises": [[0, 0], [0, 1], [0, 2]], "moves": null, "weights": null
/// # }"#;
/// use faceoff_certificate::{Certificate, Theorem, check};
///
/// // `text` is a certificate about the values of one heap.
/// let certificate = Certificate::from_json(text).unwrap();
/// assert_eq!(certificate.theorem, Theorem::Values);
/// let checked = check(&certificate, &|_| true).unwrap();
/// assert_eq!(checked.claim.as_deref(), Some("value (a) = a"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Theorem {
    /// Which positions are zero positions.
    #[serde(rename = "zero positions")]
    ZeroPositions,
    /// Which value every position has.
    #[serde(rename = "values")]
    Values,
}

/// How a game ends.
///
/// ```
/// # let text = r#"{
/// #     "format": "faceoff certificate", "version": 2, "theorem": "zero positions",
/// #     "play": "misere", "rule": ["nim"], "vertices": ["1"], "facets": [[0]],
/// #     "claim": ["set", [1]],
/// #     "set": { "accepting": [1, 3], "next": [4, 2, 2, 5], "nodes": [[0,0,1], [0,3,2]] },
/// #     "promises": [[0, 0, 3, 9223372036854775808], [0, 1, 1, 0], [0, 1, 1, 1]],
/// #     "parts": [], "moves": null, "weights": null
/// # }"#;
/// use faceoff_certificate::{Certificate, Play, check};
///
/// // `text` is a certificate about one heap in misère play: the last chip loses.
/// let certificate = Certificate::from_json(text).unwrap();
/// assert_eq!(certificate.play, Play::Misere);
/// let checked = check(&certificate, &|_| true).unwrap();
/// assert_eq!(checked.claim.as_deref(), Some("{ (1) }"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Play {
    /// Whoever cannot move loses.
    #[serde(rename = "normal")]
    Normal,
    /// Whoever cannot move wins.
    #[serde(rename = "misere")]
    Misere,
}

/// A deterministic automaton over digit vectors, most significant digit first.
/// State 0 is initial. Where a letter leads is a decision diagram over tracks: a
/// reference below the number of states is that state, another is a node.
///
/// ```
/// use faceoff_certificate::Automaton;
///
/// // The pairs (a,a): equal digits lead from state 0 back to it, others to state 1.
/// let equal = Automaton {
///     accepting: vec![0],
///     next: vec![4, 1],
///     nodes: vec![[1, 0, 1], [1, 1, 0], [0, 2, 3]],
/// };
/// let digit = |at: u32, digit: usize| equal.nodes[at as usize - equal.next.len()][1 + digit];
/// let one = digit(equal.next[0], 1);
/// assert_eq!([digit(one, 0), digit(one, 1)], [1, 0]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Automaton {
    /// The accepting states, ascending.
    pub accepting: Vec<u32>,
    /// For each state the reference to its diagram.
    pub next: Vec<u32>,
    /// `[track, where digit 0 leads, where digit 1 leads]`, children first.
    pub nodes: Vec<[u32; 3]>,
}

/// Why version 1 is not read.
const VERSION_1: &str = "this is a certificate of version 1, which could be read in two ways: make \
    it again with 'faceoff prove … --out FILE' or 'faceoff discover … --out FILE'";

/// Why a file of another format is none.
const NO_CERTIFICATE: &str = "this is no certificate: its format is not ";

/// Why something is no certificate of any version.
const NO_HEADER: &str = "this is no certificate: it has no 'format' and 'version' of one";

/// What every version has.
#[derive(Deserialize)]
pub(crate) struct Header {
    pub(crate) format: String,
    pub(crate) version: u32,
}

impl Certificate {
    /// Read a certificate.
    ///
    /// # Errors
    /// [`Failure::Unreadable`] if it is no certificate of this version,
    /// [`Failure::Wrong`] if it is one, but not as the format says.
    pub fn from_json(text: &str) -> Result<Self> {
        if text.len() > MAX_BYTES {
            let why = format!("a certificate has at most {MAX_BYTES} bytes");
            return Err(Failure::Unreadable(why));
        }
        let why = match Header::deserialize(&mut serde_json::Deserializer::from_str(text)) {
            Ok(header) if header.format != FORMAT.0 => NO_CERTIFICATE.to_owned() + FORMAT.0,
            Ok(header) if header.version == FORMAT.1 => return Self::read(text),
            Ok(header) if header.version == 1 => VERSION_1.to_owned(),
            Ok(header) => format!("certificates of version {} are not known", header.version),
            Err(error) if error.is_data() => NO_HEADER.to_owned(),
            Err(error) => format!("this is no certificate: no JSON, {}", plain(&error)),
        };
        Err(Failure::Unreadable(why))
    }

    /// Read what is of this version.
    fn read(text: &str) -> Result<Self> {
        let certificate = serde_json::from_str(text);
        let certificate: Self = certificate.map_err(|error| wrong(plain(&error)))?;
        certificate.vertices.iter().try_for_each(|l| label(l))?;
        Ok(certificate)
    }

    /// Then the value is on a track after the piles, a heap of its own.
    pub(crate) fn is_about_values(&self) -> bool {
        self.theorem == Theorem::Values
    }

    /// The certificate as JSON, one key a line.
    pub fn to_json(&self) -> String {
        let json = serde_json::to_value(self).expect("plain data");
        let keys = json.as_object().expect("a struct is an object");
        let lines: Vec<String> = keys.iter().map(|(k, v)| format!("\"{k}\":{v}")).collect();
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }
}

/// A message about a file that may hold anything, safe to print.
fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string().escape_default().to_string();
    text.replace("\\\"", "\"")
}

/// Can this be printed as the name of a vertex, and be taken for no other?
/// Printable ASCII, the letters of Latin-1 and Latin Extended, and those of Greek that
/// look like none of these.
pub fn label(text: &str) -> Result<()> {
    let latin = |c: char| matches!(c, ' '..='~') || (matches!(c, 'À'..='ɏ') && c.is_alphabetic());
    let allowed = |c: char| latin(c) || "αβγδεζηθικλμξπρςστυφχψωΓΔΘΛΞΠΣΦΨΩ".contains(c);
    let fits = (1..=MAX_LABEL).contains(&text.chars().count()) && text.trim() == text;
    let shown = text.escape_default();
    let otherwise = format!("'{shown}' cannot be the label of a vertex");
    ensure(fits && text.chars().all(allowed), &otherwise)
}
