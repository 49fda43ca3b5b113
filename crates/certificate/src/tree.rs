//! Trees of claims and rules: an operator, and what it is applied to.
//!
//! In the file a tree is a word, a natural number, or a list that begins with an
//! operator: `["+","a",2]`. Which operators there are, and what they mean, is
//! told in `meaning.rs`; here is how they are printed.

use crate::{Result, wrong};
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// The longest word of a tree.
const MAX_WORD: usize = 100;

/// A word, a number, or a list of trees.
///
/// ```
/// use faceoff_certificate::Tree;
///
/// let condition: Tree = serde_json::from_str(r#"["compare","a","<",["+","b",2]]"#).unwrap();
/// assert_eq!(condition.to_string(), "a<b+2");
/// let (operator, arguments) = condition.parts();
/// assert_eq!((operator, arguments.len()), ("compare", 3));
/// assert_eq!(arguments[2], Tree::of("+", [Tree::Word("b".to_owned()), Tree::Number(2)]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Tree {
    /// A name, an operator, a column of digits.
    Word(String),
    /// A natural number.
    Number(u64),
    /// An operator and its arguments, or just a list.
    List(Vec<Tree>),
}

struct TreeVisitor;

impl<'de> Visitor<'de> for TreeVisitor {
    type Value = Tree;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a word of printable ASCII, a natural number or a list")
    }

    fn visit_str<E: Error>(self, word: &str) -> std::result::Result<Tree, E> {
        let plain = word.len() <= MAX_WORD && word.bytes().all(|b| (b' '..=b'~').contains(&b));
        match plain {
            true => Ok(Tree::Word(word.to_owned())),
            false => Err(E::invalid_value(serde::de::Unexpected::Str(word), &self)),
        }
    }

    fn visit_u64<E: Error>(self, number: u64) -> std::result::Result<Tree, E> {
        Ok(Tree::Number(number))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> std::result::Result<Tree, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(Tree::List(items))
    }
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        deserializer.deserialize_any(TreeVisitor)
    }
}

impl Tree {
    /// A list that begins with an operator.
    pub fn of(operator: &str, arguments: impl IntoIterator<Item = Tree>) -> Self {
        let operator = Self::Word(operator.to_owned());
        Self::List([operator].into_iter().chain(arguments).collect())
    }

    /// The operator and its arguments; a list without one has the operator "".
    pub fn parts(&self) -> (&str, &[Tree]) {
        match self {
            Self::List(items) => match items.split_first() {
                Some((Self::Word(operator), arguments)) => (operator, arguments),
                _ => ("", items),
            },
            _ => ("", &[]),
        }
    }

    /// The items of a list.
    pub fn items(&self) -> Result<&[Tree]> {
        match self {
            Self::List(items) => Ok(items),
            other => other.misplaced(),
        }
    }

    /// The word.
    pub fn word(&self) -> Result<&str> {
        match self {
            Self::Word(word) => Ok(word),
            other => other.misplaced(),
        }
    }

    /// Something that cannot stand where it does.
    pub(crate) fn misplaced<T>(&self) -> Result<T> {
        let text = serde_json::to_string(self).expect("plain data");
        let text: String = text.chars().take(60).collect();
        Err(wrong(format!("this cannot stand where it does: {text}")))
    }
}

/// How tightly operators bind, from loose to tight; the last are not infix.
const TIGHTNESS: [&[&str]; 11] = [
    &["exists", "forall"],
    &["<=>"],
    &["=>"],
    &["|"],
    &["&"],
    &["!"],
    &["compare", "columns"],
    &["^"],
    &["+", "-"],
    &["*"],
    &["or", "and", "min", "max"],
];

fn tightness(operator: &str) -> usize {
    let level = TIGHTNESS.iter().position(|level| level.contains(&operator));
    level.unwrap_or(TIGHTNESS.len())
}

/// One after the other, with a separator between them.
pub(crate) fn joined<T: ToString>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(separator)
}

impl fmt::Display for Tree {
    /// As people write it, in the notation that `faceoff prove` reads. Only
    /// trees that have a meaning are printed well.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (operator, arguments) = match self {
            Self::Word(word) => return f.write_str(word),
            Self::Number(number) => return write!(f, "{number}"),
            Self::List(_) => self.parts(),
        };
        let level = tightness(operator);
        let inner = |tree: &Tree, least: usize| match tightness(tree.parts().0) < least {
            true => format!("({tree})"),
            false => tree.to_string(),
        };
        let join = |separator: &str, first: usize, rest: usize| {
            let items = arguments.iter().enumerate();
            let items = items.map(|(i, a)| inner(a, if i == 0 { first } else { rest }));
            joined(items, separator)
        };
        match (operator, arguments) {
            ("set", [entries]) => write!(f, "{{ {entries} }}"),
            ("set", [entries, condition]) => write!(f, "{{ {entries} : {condition} }}"),
            ("union", sets) => f.write_str(&joined(sets.iter().map(part_of_union), " union ")),
            ("up to symmetry", [set]) => write!(f, "{} up to symmetry", part_of_union(set)),
            ("value", [piles, cases, otherwise]) => {
                let case = |case: &Tree| match case.items() {
                    Ok([term, condition]) => format!("{term} if {condition} ; "),
                    _ => String::new(),
                };
                match cases.items().unwrap_or_default() {
                    [] => write!(f, "value {piles} = {otherwise}"),
                    cases => {
                        let cases = joined(cases.iter().map(case), "");
                        write!(f, "value {piles} = {{ {cases}else {otherwise} }}")
                    }
                }
            }
            ("compare", _) => f.write_str(&join("", level + 1, level + 1)),
            ("columns", [terms, patterns]) => {
                let patterns = joined(patterns.items().unwrap_or_default(), ", ");
                write!(f, "columns{terms} in {{{patterns}}}")
            }
            ("exists" | "forall", [names, body]) => {
                let names = joined(names.items().unwrap_or_default(), ",");
                write!(f, "{operator} {names}: {body}")
            }
            ("!", [body]) => write!(f, "!{}", inner(body, TIGHTNESS.len())),
            ("-", [term]) => write!(f, "-{}", inner(term, level + 1)),
            ("&" | "|", _) => f.write_str(&join(&format!(" {operator} "), level + 1, level + 1)),
            ("=>", _) => f.write_str(&join(" => ", level + 1, level)),
            ("<=>", _) => f.write_str(&join(" <=> ", level, level + 1)),
            ("+" | "-" | "*", _) => f.write_str(&join(operator, level, level + 1)),
            // A sum binds tighter than ^, but people read it otherwise.
            ("^", _) => f.write_str(&join("^", level + 2, level + 2)),
            ("or" | "and" | "min" | "max", _) => write!(f, "{operator}({})", join(",", 0, 0)),
            (first, rest) => {
                // A list without an operator: the entries of a tuple.
                let first = Some(first.to_owned()).filter(|first| !first.is_empty());
                let items = first.into_iter().chain(rest.iter().map(Tree::to_string));
                write!(f, "({})", joined(items, ","))
            }
        }
    }
}

fn part_of_union(set: &Tree) -> String {
    match set.parts().0 {
        "union" => format!("({set})"),
        _ => set.to_string(),
    }
}
