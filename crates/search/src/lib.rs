//! The language of searches over records: `vertices=5 & nim_regular & !pointed`.
//!
//! ```
//! use faceoff_search::{Field, Kind, Search};
//! use serde_json::json;
//!
//! let name = "vertices".to_owned();
//! let fields = [Field { name, kind: Kind::Number }];
//! let search = Search::read("vertices=5 | !(vertices<7)", &fields).unwrap();
//! assert_eq!(search.holds(&json!({ "vertices": 6 })), Some(false));
//! assert!(Search::read("vertices=", &fields).is_err());
//! ```
//!
//! * A record is a JSON object, and a [`Field`] says what one of its keys holds.
//! * `field` alone: a truth, the same as `field = true`; a list that is not empty; anything
//!   else that is there.
//! * `field = value`, `!=`, `<`, `<=`, `>`, `>=`: numbers by size; texts only with
//!   `=` and `!=`, where a `*` at the end stands for any ending. A list is compared
//!   with a number by how many entries it has, and is `=` a text that is among them.
//! * `!`, `&`, `|`, in that order of binding, and parentheses.
//!
//! What a record does not know is null, and nothing is concluded from it: a
//! comparison with null is neither true nor false, and so is its negation.
//! `field = null` asks for it.

mod read;
mod words;

use serde_json::Value;

/// What a field holds, apart from null.
///
/// ```
/// use faceoff_search::{Field, Kind, Search};
/// use serde_json::json;
///
/// let fields = [Field { name: "links".to_owned(), kind: Kind::List }];
/// let record = json!({ "links": ["2v.12", "2v.1.2"] });
/// // By how many entries it has, or by one of them.
/// assert_eq!(Search::read("links>=2", &fields).unwrap().holds(&record), Some(true));
/// assert_eq!(Search::read("links=2v.12", &fields).unwrap().holds(&record), Some(true));
/// assert!(Search::read("links=true", &fields).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// True or false.
    Truth,
    /// An integer.
    Number,
    /// A text.
    Text,
    /// A list.
    List,
}

/// A field that can be searched by.
///
/// ```
/// use faceoff_search::{Field, Kind, Search};
///
/// let fields = [Field { name: "pointed".to_owned(), kind: Kind::Truth }];
/// let wrong = Search::read("!ponted", &fields).unwrap_err();
/// assert_eq!(wrong.problems[0].message, "there is no field 'ponted'");
/// assert_eq!(wrong.problems[0].help.as_deref(), Some("did you mean pointed?"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub kind: Kind,
}

/// A search that was read.
///
/// Nothing is concluded from what is not known:
/// ```
/// use faceoff_search::{Field, Kind, Search};
/// use serde_json::json;
///
/// let fields = [Field { name: "states".to_owned(), kind: Kind::Number }];
/// let search = Search::read("states < 9", &fields).unwrap();
/// assert_eq!(search.holds(&json!({ "states": 4 })), Some(true));
/// assert_eq!(search.holds(&json!({ "states": null })), None);
/// let open = Search::read("!(states < 9) | states = null", &fields).unwrap();
/// assert_eq!(open.holds(&json!({ "states": null })), Some(true));
/// ```
#[derive(Clone, Debug)]
pub struct Search(Node);

#[derive(Clone, Debug)]
enum Node {
    All(Vec<Node>),
    Any(Vec<Node>),
    Not(Box<Node>),
    Is(String),
    Compare(String, Sign, Literal),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Literal {
    Null,
    Truth(bool),
    Number(i64),
    Text(String),
}

impl Search {
    /// Does a record satisfy it? `None` where that hangs on what is not known.
    pub fn holds(&self, record: &Value) -> Option<bool> {
        self.0.holds(record)
    }
}

impl Node {
    fn holds(&self, record: &Value) -> Option<bool> {
        // One that is decided settles it, else one that is not known leaves it open.
        let settled = |nodes: &[Self], by: bool| {
            let mut known = true;
            for node in nodes {
                match node.holds(record) {
                    Some(truth) if truth == by => return Some(by),
                    found => known &= found.is_some(),
                }
            }
            known.then_some(!by)
        };
        match self {
            Self::All(nodes) => settled(nodes, false),
            Self::Any(nodes) => settled(nodes, true),
            Self::Not(node) => node.holds(record).map(|truth| !truth),
            Self::Is(field) => Some(is(&record[field.as_str()])),
            Self::Compare(field, sign, literal) => compare(&record[field.as_str()], *sign, literal),
        }
    }
}

/// Is there something?
fn is(value: &Value) -> bool {
    match value {
        Value::Array(list) => !list.is_empty(),
        _ => !value.is_null(),
    }
}

fn compare(value: &Value, sign: Sign, literal: &Literal) -> Option<bool> {
    let equal = |same: bool| same == (sign == Sign::Equal);
    match (literal, value) {
        (Literal::Null, _) => Some(equal(value.is_null())),
        (_, Value::Null) => None,
        (Literal::Truth(truth), _) => Some(equal(value == truth)),
        (Literal::Text(text), Value::Array(list)) => {
            let among = list.iter().filter_map(Value::as_str);
            Some(equal(among.into_iter().any(|entry| fits(entry, text))))
        }
        (Literal::Text(text), _) => Some(equal(fits(value.as_str()?, text))),
        (Literal::Number(number), Value::Array(list)) => {
            Some(sign.compares(list.len() as i64, *number))
        }
        (Literal::Number(number), _) => Some(sign.compares(value.as_i64()?, *number)),
    }
}

fn fits(text: &str, pattern: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(beginning) => text.starts_with(beginning),
        None => text == pattern,
    }
}

impl Sign {
    fn compares(self, a: i64, b: i64) -> bool {
        match self {
            Self::Equal => a == b,
            Self::NotEqual => a != b,
            Self::Less => a < b,
            Self::AtMost => a <= b,
            Self::Greater => a > b,
            Self::AtLeast => a >= b,
        }
    }
}

#[cfg(test)]
mod tests;
