//! Claims in the words of Rocq: every term, formula and set as a proposition, and
//! as a tree for the checker.

use crate::columns;
use faceoff_certificate::Tree;
use std::fmt::Write;

/// What a variable must not be called: words of Rocq, and names that a theorem
/// uses.
const RESERVED: [&str; 46] = [
    "as", "at", "cofix", "end", "fix", "for", "fun", "let", "match", "return", "then", "using",
    "where", "with", "Type", "Prop", "Set", "SProp", "IF", "p", "v", "is", "xor", "nim", "length",
    "columns", "among", "position", "N", "Z", "O", "S", "_", "q", "zero", "game", "step", "moves",
    "on", "piles", "iff", "of", "ones", "any", "digits", "until",
];

/// A set whose entries are different variables, all there are, and its condition.
pub(super) fn plain_piles(claim: &Tree) -> Option<(Vec<&str>, &Tree)> {
    let ("set", [entries, condition]) = claim.parts() else {
        return None;
    };
    let names = words(entries).ok()?;
    let different = (0..names.len()).all(|i| !names[..i].contains(&names[i]));
    let mut free = names.iter().map(|&name| name.to_owned()).collect();
    free_variables(condition, &mut Vec::new(), &mut free);
    (different && free.len() == names.len()).then_some((names, condition))
}

/// A set of positions as a part of something larger, and as a tree.
pub(super) fn part(claim: &Tree, complex: &str) -> Result<(String, String), String> {
    let (said, tree) = set(claim, complex)?;
    Ok(match claim.parts().0 {
        "up to symmetry" => (format!("({said})"), tree),
        _ => (said, tree),
    })
}

fn set(claim: &Tree, complex: &str) -> Result<(String, String), String> {
    match claim.parts() {
        ("set", [entries, condition @ ..]) if condition.len() < 2 => {
            let mut names = Vec::new();
            for tree in items(entries)?.iter().chain(condition) {
                free_variables(tree, &mut Vec::new(), &mut names);
            }
            let mut scope = Scope(names.clone());
            let entries = items(entries)?;
            let (piles, trees) = scope.terms(entries)?;
            let piles = piles.join(";");
            let (mut said, mut tree) = (String::new(), "None".to_owned());
            if let [condition] = condition {
                let (holds, of) = scope.formula(condition)?;
                said = holds;
                tree = format!("(Some ({of}))");
            }
            let tree = format!("Builder {} [{}] {tree}", names.len(), trees.join("; "));
            let some: Vec<String> = names.iter().map(|v| variable(v)).collect();
            let some = some.join(" ");
            let plain = format!("p is [{piles}]");
            let here = scope.guarded(entries, false, plain.clone())?;
            if !some.is_empty() && here == plain {
                let comma = if said.is_empty() { "" } else { ", " };
                return Ok((format!("{{[{piles}] | {some}{comma}{said}}}"), tree));
            }
            let exists = match some.as_str() {
                "" => String::new(),
                some => format!("exists {some} : N, "),
            };
            let and = if said.is_empty() { "" } else { " /\\ " };
            Ok((format!("(fun p => {exists}{here}{and}{said})"), tree))
        }
        ("union", [first, rest @ ..]) if !rest.is_empty() => {
            let (said, mut tree) = part(first, complex)?;
            let mut all = vec![said];
            for next in rest {
                let (said, of) = part(next, complex)?;
                all.push(said);
                tree = format!("Union ({tree}) ({of})");
            }
            Ok((format!("({})", all.join(" union\n   ")), tree))
        }
        ("up to symmetry", [inner]) => {
            let (said, tree) = part(inner, complex)?;
            let said = format!("{said} up to symmetry of {complex}");
            Ok((said, format!("Upto ({tree})")))
        }
        _ => Err(misplaced(claim)),
    }
}

/// The variables in reach, the innermost last.
pub(super) struct Scope(pub(super) Vec<String>);

impl Scope {
    fn index(&self, name: &str) -> Result<usize, String> {
        let found = self.0.iter().rev().position(|known| known == name);
        found.ok_or_else(|| format!("the variable {name} is not known"))
    }

    /// A term, as Rocq writes it where a level binds, and as a tree.
    pub(super) fn term(&self, term: &Tree, level: u32) -> Result<(String, String), String> {
        let enclosed = |said: String, own: u32| match own > level {
            true => format!("({said})"),
            false => said,
        };
        let (operator, arguments) = match term {
            Tree::Word(name) => {
                return Ok((variable(name), format!("Var {}", self.index(name)?)));
            }
            Tree::Number(number) => return Ok((number.to_string(), format!("Num {number}"))),
            Tree::List(_) => term.parts(),
        };
        let fold = |head: &str, infix: Option<(&str, u32)>| {
            let Some((first, rest)) = arguments.split_first() else {
                return Err(misplaced(term));
            };
            let own = infix.map_or(9, |(_, own)| own);
            // A sum binds tighter than xor, but people read it otherwise.
            let (inner, next) = if head == "Xor" {
                (49, 49)
            } else {
                (own, own - 1)
            };
            let (mut said, mut tree) = self.term(first, inner)?;
            for argument in rest {
                let (right, of) = self.term(argument, next)?;
                tree = format!("{head} ({tree}) ({of})");
                said = match (infix, head) {
                    (Some((sign, _)), _) => format!("{said}{sign}{right}"),
                    (None, "Bitor") => format!("Z.lor {} {right}", bracketed(&said)),
                    (None, _) => format!("Z.land {} {right}", bracketed(&said)),
                };
            }
            Ok(match rest.is_empty() {
                true => (enclosed(said, own), tree),
                false => (enclosed(said, if infix.is_some() { own } else { 10 }), tree),
            })
        };
        match (operator, arguments) {
            ("+", _) => fold("Plus", Some(("+", 50))),
            ("-", [inner]) => {
                let (said, tree) = self.term(inner, 35)?;
                Ok((enclosed(format!("-{said}"), 35), format!("Opp ({tree})")))
            }
            ("-", [_, _]) => fold("Minus", Some(("-", 50))),
            ("*", [Tree::Number(factor), inner]) => {
                let (said, tree) = self.term(inner, 39)?;
                let said = enclosed(format!("{factor}*{said}"), 40);
                Ok((said, format!("Times {factor} ({tree})")))
            }
            ("^", _) => fold("Xor", Some((" xor ", 55))),
            ("or", _) => fold("Bitor", None),
            ("and", _) => fold("Bitand", None),
            ("min", [inner]) | ("max", [inner]) => self.term(inner, level),
            ("min", _) => self.extreme("Min", arguments),
            ("max", _) => self.extreme("Max", arguments),
            _ => Err(misplaced(term)),
        }
    }

    /// A minimum or a maximum of at least two terms.
    fn extreme(&self, head: &str, terms: &[Tree]) -> Result<(String, String), String> {
        let (said, trees) = self.terms(terms)?;
        let nested = |tree: String, of: String| format!("{head} ({tree}) ({of})");
        let tree = trees.into_iter().reduce(nested).unwrap_or_default();
        let said = format!("{}({})", head.to_lowercase(), said.join(","));
        Ok((said, tree))
    }

    /// Terms between separators, and as trees.
    fn terms(&self, terms: &[Tree]) -> Result<(Vec<String>, Vec<String>), String> {
        let both: Result<Vec<_>, String> = terms.iter().map(|t| self.term(t, 100)).collect();
        Ok(both?.into_iter().unzip())
    }

    /// What is said of terms, with what it asks for: that the arguments of operations
    /// on digits, and of columns, be natural. In brackets if it asks for anything.
    pub(super) fn guarded<'a>(
        &self,
        terms: impl IntoIterator<Item = &'a Tree>,
        are_columns: bool,
        said: String,
    ) -> Result<String, String> {
        let mut asked = Vec::new();
        for term in terms {
            needs_naturals(term, &mut asked);
            needs_natural(term, are_columns, &mut asked);
        }
        if asked.is_empty() {
            return Ok(said);
        }
        let mut text = String::from("(");
        for term in asked {
            let _ = write!(text, "0<={} /\\ ", self.term(term, 69)?.0);
        }
        Ok(text + &said + ")")
    }

    /// A formula, in brackets where it needs them, and as a tree.
    pub(super) fn formula(&mut self, formula: &Tree) -> Result<(String, String), String> {
        let (operator, arguments) = formula.parts();
        match (operator, arguments) {
            ("compare", [first, rest @ ..]) if rest.len() >= 2 && rest.len() % 2 == 0 => {
                let (mut left, mut links) = (first, Vec::new());
                for link in rest.chunks(2) {
                    let (sign, word) = sign(&link[0]).ok_or_else(|| misplaced(formula))?;
                    let ((a, s), (b, t)) = (self.term(left, 69)?, self.term(&link[1], 69)?);
                    links.push((
                        self.guarded([left, &link[1]], false, compared(&a, sign, &b))?,
                        format!("Compare ({s}) {word} ({t})"),
                    ));
                    left = &link[1];
                }
                Ok(joined(links, " /\\ ", "And"))
            }
            ("columns", [terms, columns]) => {
                let terms = items(terms)?;
                let (said, trees) = self.terms(terms)?;
                let columns = words(columns)?;
                let among = columns::spelt(&columns);
                let said = format!("columns [{}] among {among}", said.join(";"));
                Ok((
                    self.guarded(terms, true, said)?,
                    format!(
                        "Columns [{}] {}%string",
                        trees.join("; "),
                        columns::listed(&columns)
                    ),
                ))
            }
            ("!", [inner]) => {
                let (said, tree) = self.formula(inner)?;
                Ok((format!("~ ({said})"), format!("Not ({tree})")))
            }
            ("&" | "|" | "=>" | "<=>", [_, _, ..]) => {
                let parts: Result<Vec<_>, String> = arguments
                    .iter()
                    .map(|part| {
                        let (said, tree) = self.formula(part)?;
                        let simple = matches!(part.parts().0, "columns" | "!")
                            || (part.parts().0 == "compare" && part.parts().1.len() == 3);
                        Ok((if simple { said } else { format!("({said})") }, tree))
                    })
                    .collect();
                let (sign, head) = match operator {
                    "&" => (" /\\ ", "And"),
                    "|" => (" \\/ ", "Or"),
                    "=>" => (" -> ", "Implies"),
                    _ => (" <-> ", "Iff"),
                };
                Ok(joined(parts?, sign, head))
            }
            ("exists" | "forall", [names, body]) => {
                let names = words(names)?;
                self.0.extend(names.iter().map(|&name| name.to_owned()));
                let inner = self.formula(body);
                self.0.truncate(self.0.len() - names.len());
                let (said, mut tree) = inner?;
                let head = if operator == "exists" {
                    "Exists"
                } else {
                    "Forall"
                };
                for _ in &names {
                    tree = format!("{head} ({tree})");
                }
                if let Some((piles, parts)) = columns::until(formula) {
                    let piles: Vec<String> = piles.iter().map(|v| variable(v)).collect();
                    let [above, here, below] = parts.map(|part| columns::spelt(&part));
                    let piles = piles.join(";");
                    let said = format!("digits [{piles}] among {above} until {here} then {below}");
                    return Ok((said, tree));
                }
                let names: Vec<String> = names.iter().map(|v| variable(v)).collect();
                Ok((
                    format!("({operator} {} : N, {said})", names.join(" ")),
                    tree,
                ))
            }
            _ => Err(misplaced(formula)),
        }
    }
}

/// The arguments inside a term that must be natural and may be negative, in the order
/// in which `guards` of rocq/Claim.v has them.
fn needs_naturals<'a>(term: &'a Tree, found: &mut Vec<&'a Tree>) {
    let (operator, arguments) = term.parts();
    for argument in arguments {
        needs_naturals(argument, found);
        needs_natural(argument, is_of_digits(operator), found);
    }
}

fn needs_natural<'a>(term: &'a Tree, is_asked: bool, found: &mut Vec<&'a Tree>) {
    if is_asked && may_be_negative(term) {
        found.push(term);
    }
}

/// Of an operation on digits it is asked elsewhere that its arguments be natural.
fn may_be_negative(term: &Tree) -> bool {
    let (operator, arguments) = term.parts();
    operator == "-" || (!is_of_digits(operator) && arguments.iter().any(may_be_negative))
}

fn is_of_digits(operator: &str) -> bool {
    matches!(operator, "^" | "or" | "and")
}

/// Parts joined by a connective, in Rocq and as a tree, from the right.
fn joined(parts: Vec<(String, String)>, sign: &str, head: &str) -> (String, String) {
    let all = parts.into_iter().rev();
    let join = |(said, tree): (String, String), (first, of): (String, String)| {
        (
            format!("{first}{sign}{said}"),
            format!("{head} ({of}) ({tree})"),
        )
    };
    all.reduce(join).unwrap_or_default()
}

fn bracketed(said: &str) -> String {
    let plain = !said.contains(' ') || (said.starts_with('(') && said.ends_with(')'));
    if plain {
        said.to_owned()
    } else {
        format!("({said})")
    }
}

/// The variables of a term or a formula that no quantifier binds, in order.
fn free_variables(tree: &Tree, bound: &mut Vec<String>, free: &mut Vec<String>) {
    match (tree, tree.parts()) {
        (Tree::Word(name), _) => {
            if !bound.contains(name) && !free.contains(name) {
                free.push(name.clone());
            }
        }
        (_, ("exists" | "forall", [names, body])) => {
            let names = words(names).unwrap_or_default();
            bound.extend(names.iter().map(|&name| name.to_owned()));
            free_variables(body, bound, free);
            bound.truncate(bound.len() - names.len());
        }
        (_, ("columns", [Tree::List(terms), _])) => {
            terms
                .iter()
                .for_each(|term| free_variables(term, bound, free));
        }
        (_, ("compare", parts)) => {
            let terms = parts.iter().step_by(2);
            terms.for_each(|term| free_variables(term, bound, free));
        }
        (_, (_, parts)) => parts
            .iter()
            .for_each(|part| free_variables(part, bound, free)),
    }
}

/// A comparison as claims write it; but Rocq takes "<-" for another sign.
pub(super) fn compared(a: &str, sign: &str, b: &str) -> String {
    match b.starts_with('-') {
        true => format!("{a}{sign} {b}"),
        false => format!("{a}{sign}{b}"),
    }
}

fn sign(tree: &Tree) -> Option<(&'static str, &'static str)> {
    Some(match tree.word().ok()? {
        "=" => ("=", "Eq"),
        "!=" => ("<>", "Ne"),
        "<" => ("<", "Lt"),
        "<=" => ("<=", "Le"),
        ">" => (">", "Gt"),
        ">=" => (">=", "Ge"),
        _ => return None,
    })
}
pub(super) fn items(tree: &Tree) -> Result<&[Tree], String> {
    tree.items().map_err(|why| why.to_string())
}

pub(super) fn words(tree: &Tree) -> Result<Vec<&str>, String> {
    let word = |tree| Tree::word(tree).map_err(|why| why.to_string());
    items(tree)?.iter().map(word).collect()
}

/// A variable of a claim, as Rocq can spell it.
pub(super) fn variable(name: &str) -> String {
    match RESERVED.contains(&name) {
        true => format!("{name}_"),
        false => name.to_owned(),
    }
}

pub(super) fn misplaced(tree: &Tree) -> String {
    format!("this cannot stand where it does: {tree}")
}
