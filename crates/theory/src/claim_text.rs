//! Claims about a complex from the claims about its parts.
//!
//! A [`Pieces`] is a claim of the plain form
//! `{ (entries) : condition } union { … } up to symmetry`, taken apart so that
//! it can be put on some vertices of a larger complex. Variables of different
//! parts get different names.

use faceoff_complex::{Complex, Face};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;

/// A claim of the plain form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pieces {
    pub pieces: Vec<Piece>,
    pub up_to_symmetry: bool,
}

/// One set `{ (entries) : conditions }`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Piece {
    pub entries: Vec<String>,
    pub conditions: Vec<String>,
}

/// Words that are no variables.
const WORDS: [&str; 11] = [
    "or", "and", "min", "max", "columns", "in", "exists", "forall", "if", "else", "xor",
];

/// Claims with more pieces than this are not written.
const MAX_PIECES: usize = 64;

impl Pieces {
    /// One piece without conditions.
    pub fn plain(entries: Vec<String>) -> Self {
        Self {
            pieces: vec![Piece {
                entries,
                conditions: Vec::new(),
            }],
            up_to_symmetry: false,
        }
    }

    /// Read a claim of the plain form; `None` for any other.
    pub fn read(claim: &str) -> Option<Self> {
        let mut text = claim.trim();
        let mut up_to_symmetry = false;
        if let Some(before) = text.strip_suffix("up to symmetry") {
            up_to_symmetry = true;
            text = before.trim();
        }
        if let Some(inside) = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')) {
            text = inside.trim();
        }
        let mut pieces = Vec::new();
        for part in text.split(" union ") {
            let mut part = part.trim();
            if let Some(before) = part.strip_suffix("up to symmetry") {
                up_to_symmetry = true;
                part = before.trim();
            }
            let inside = part.strip_prefix('{')?.strip_suffix('}')?.trim();
            pieces.push(Piece::read(inside)?);
        }
        Some(Self {
            pieces,
            up_to_symmetry,
        })
    }

    /// All images under the symmetries of the complex, written out.
    pub fn spread(self, complex: &Complex, limits: &Limits) -> Result<Option<Self>, StopReason> {
        if !self.up_to_symmetry {
            return Ok(Some(self));
        }
        let group = complex.automorphisms(limits)?;
        if group.order() * self.pieces.len() > BigUint::from(MAX_PIECES) {
            return Ok(None);
        }
        let mut pieces: Vec<Piece> = Vec::new();
        for element in group.elements() {
            for piece in &self.pieces {
                let image = Piece {
                    entries: element.act(&piece.entries),
                    conditions: piece.conditions.clone(),
                };
                if !pieces.contains(&image) {
                    pieces.push(image);
                }
            }
        }
        Ok(Some(Self {
            pieces,
            up_to_symmetry: false,
        }))
    }

    /// The product of claims on disjoint sets of the n vertices.
    pub fn product(n: usize, parts: Vec<(Face, Self)>) -> Option<Self> {
        let count: usize = parts.iter().map(|(_, part)| part.pieces.len()).product();
        if count > MAX_PIECES {
            return None;
        }
        let mut all = Self::plain(vec!["0".to_owned(); n]);
        for (index, (set, part)) in parts.into_iter().enumerate() {
            all.up_to_symmetry |= part.up_to_symmetry;
            let renamed: Vec<Piece> = part.pieces.iter().map(|p| p.marked(index)).collect();
            let mut pieces = Vec::new();
            for old in &all.pieces {
                for new in &renamed {
                    let mut piece = old.clone();
                    for (v, entry) in set.iter().zip(&new.entries) {
                        piece.entries[v] = entry.clone();
                    }
                    piece.conditions.extend(new.conditions.iter().cloned());
                    pieces.push(piece);
                }
            }
            all.pieces = pieces;
        }
        Some(all)
    }

    /// The claim as text, with variables a, b, c, ….
    pub fn write(&self) -> String {
        let pieces: Vec<String> = self.pieces.iter().map(|p| p.renamed().write()).collect();
        let all = pieces.join(" union ");
        match (self.up_to_symmetry, pieces.len()) {
            (false, _) => all,
            (true, 1) => format!("{all} up to symmetry"),
            (true, _) => format!("({all}) up to symmetry"),
        }
    }
}

impl Piece {
    fn read(inside: &str) -> Option<Self> {
        let close = matching_bracket(inside)?;
        let entries = split_outside_brackets(&inside[1..close], ',');
        let rest = inside[close + 1..].trim();
        let conditions = match rest.strip_prefix(':') {
            Some(condition) => vec![condition.trim().to_owned()],
            None if rest.is_empty() => Vec::new(),
            None => return None,
        };
        Some(Self {
            entries,
            conditions,
        })
    }

    /// Variables marked with the number of their part.
    fn marked(&self, part: usize) -> Self {
        self.map_names(|name| format!("{name}_{part}"))
    }

    /// Variables renamed a, b, c, … in order of appearance.
    fn renamed(&self) -> Self {
        let mut names: Vec<String> = Vec::new();
        let texts = self.entries.iter().chain(&self.conditions);
        for text in texts {
            map_names(text, &mut |name| {
                if !names.iter().any(|known| known == name) {
                    names.push(name.to_owned());
                }
                String::new()
            });
        }
        let fresh = crate::es96::pointed::parameter_names(names.len());
        self.map_names(|name| {
            let at = names.iter().position(|known| known == name);
            fresh[at.expect("collected")].clone()
        })
    }

    fn map_names(&self, rename: impl Fn(&str) -> String) -> Self {
        let map = |text: &String| map_names(text, &mut |name| rename(name));
        Self {
            entries: self.entries.iter().map(map).collect(),
            conditions: self.conditions.iter().map(map).collect(),
        }
    }

    fn write(&self) -> String {
        let entries = self.entries.join(",");
        // A condition with | or => inside binds weaker than the & between them.
        let bracket = |condition: &String| {
            let plain = !condition.contains(['|', '>', ':']) || !condition.contains(['|', ':']);
            match plain && !condition.contains("=>") {
                true => condition.clone(),
                false => format!("({condition})"),
            }
        };
        let conditions: Vec<String> = match &self.conditions[..] {
            [only] => vec![only.clone()],
            several => several.iter().map(bracket).collect(),
        };
        match conditions.is_empty() {
            true => format!("{{ ({entries}) }}"),
            false => format!("{{ ({entries}) : {} }}", conditions.join(" & ")),
        }
    }
}

/// Is the term one variable?
pub(crate) fn is_variable(term: &str) -> bool {
    let mut names = Vec::new();
    let rest = map_names(term, &mut |name| {
        names.push(name.to_owned());
        String::new()
    });
    names.len() == 1 && rest.is_empty()
}

/// The text with one variable replaced.
pub(crate) fn substitute(text: &str, variable: &str, by: &str) -> String {
    map_names(text, &mut |name| match name == variable {
        true => by.to_owned(),
        false => name.to_owned(),
    })
}

/// The text with every variable replaced.
fn map_names(text: &str, rename: &mut impl FnMut(&str) -> String) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word = first.is_alphabetic() || first == '_';
        let belongs = |c: char| match word {
            true => c.is_alphanumeric() || c == '_' || c == '\'',
            false => !(c.is_alphabetic() || c == '_'),
        };
        let end = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        let (token, after) = rest.split_at(end);
        match word && !WORDS.contains(&token) {
            true => out.push_str(&rename(token)),
            false => out.push_str(token),
        }
        rest = after;
    }
    out
}

/// Where the bracket that opens the text closes.
fn matching_bracket(text: &str) -> Option<usize> {
    if !text.starts_with('(') {
        return None;
    }
    let mut depth = 0usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 1 => return Some(at),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

fn split_outside_brackets(text: &str, separator: char) -> Vec<String> {
    let (mut parts, mut depth) = (vec![String::new()], 0usize);
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if c == separator && depth == 0 {
            parts.push(String::new());
        } else if let Some(last) = parts.last_mut() {
            last.push(c);
        }
    }
    parts.iter().map(|part| part.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_and_writing() {
        for (text, written) in [
            ("{ (a+b,c,a) }", "{ (a+b,c,a) }"),
            ("{ (x,y) : x^y=0 }", "{ (a,b) : a^b=0 }"),
            (
                "({ (x,y) : min(x,y)=0 } union { (z,z) }) up to symmetry",
                "({ (a,b) : min(a,b)=0 } union { (a,a) }) up to symmetry",
            ),
        ] {
            assert_eq!(Pieces::read(text).unwrap().write(), written);
        }
        assert_eq!(Pieces::read("value (a,b) = a^b"), None);
    }

    #[test]
    fn products_keep_variables_apart() {
        let first = Pieces::read("{ (a,a) }").unwrap();
        let second = Pieces::read("{ (a,b,c) : a=b | b=c }").unwrap();
        let sets = [Face(0b01001), Face(0b10110)];
        let all = Pieces::product(5, vec![(sets[0], first.clone()), (sets[1], second)]);
        assert_eq!(all.unwrap().write(), "{ (a,b,c,a,d) : b=c | c=d }");
        let twice = Pieces::product(
            2,
            vec![
                (Face(1), Pieces::read("{ (a) : a=1 | a=2 }").unwrap()),
                (Face(2), Pieces::read("{ (a) : a=0 }").unwrap()),
            ],
        );
        assert_eq!(twice.unwrap().write(), "{ (a,b) : (a=1 | a=2) & b=0 }");
    }

    #[test]
    fn symmetries_are_written_out() {
        let complex: Complex = "facets(12,23)".parse().unwrap();
        let claim = Pieces::read("{ (a,0,b) : a=b+1 } up to symmetry").unwrap();
        let spread = claim.spread(&complex, &Limits::none()).unwrap().unwrap();
        assert_eq!(spread.pieces.len(), 2);
        assert!(!spread.up_to_symmetry);
    }
}
