//! Claims in the words of Rocq: every term, formula and set as a proposition, and
//! as a tree for the checker.

use faceoff_certificate::Tree;
use std::fmt::Write;

/// What a variable must not be called: words of Rocq, and names that a theorem
/// uses.
const RESERVED: [&str; 38] = [
    "as", "at", "cofix", "end", "fix", "for", "fun", "let", "match", "return", "then", "using",
    "where", "with", "Type", "Prop", "Set", "SProp", "IF", "p", "v", "is", "xor", "nim", "length",
    "columns", "among", "position", "N", "Z", "O", "S", "_", "q", "zero", "game", "step", "moves",
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

/// A set, as a proposition about a position, and as a tree.
pub(super) fn set(claim: &Tree, complex: &str, at: &str) -> Result<(String, String), String> {
    match claim.parts() {
        ("set", [entries, condition @ ..]) if condition.len() < 2 => {
            let mut names = Vec::new();
            for tree in items(entries)?.iter().chain(condition) {
                free_variables(tree, &mut Vec::new(), &mut names);
            }
            let mut scope = Scope(names.clone());
            let entries: Result<Vec<_>, String> =
                items(entries)?.iter().map(|t| scope.term(t, 100)).collect();
            let (said, trees): (Vec<String>, Vec<String>) = entries?.into_iter().unzip();
            let mut statement = format!("{at} is [{}]", said.join("; "));
            let mut tree = "None".to_owned();
            if let [condition] = condition {
                let (said, of) = scope.formula(condition)?;
                let _ = write!(statement, " /\\ {said}");
                tree = format!("(Some ({of}))");
            }
            if !names.is_empty() {
                let names: Vec<String> = names.iter().map(|v| variable(v)).collect();
                statement = format!("exists {} : N,\n     {statement}", names.join(" "));
            }
            let tree = format!("Builder {} [{}] {tree}", names.len(), trees.join("; "));
            Ok((statement, tree))
        }
        ("union", [first, rest @ ..]) if !rest.is_empty() => {
            let (mut said, mut tree) = set(first, complex, at)?;
            said = format!("({said})");
            for part in rest {
                let (more, of) = set(part, complex, at)?;
                said = format!("{said} \\/ ({more})");
                tree = format!("Union ({tree}) ({of})");
                if part != &rest[rest.len() - 1] {
                    said = format!("({said})");
                }
            }
            Ok((said, tree))
        }
        ("up to symmetry", [inner]) => {
            let (said, tree) = set(inner, complex, at)?;
            Ok((
                format!("up_to_symmetry {complex} (fun {at} => {said}) {at}"),
                format!("Upto ({tree})"),
            ))
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
                    (Some((sign, _)), _) => format!("{said} {sign} {right}"),
                    (None, "Bitor") => format!("Z.lor {} {right}", bracketed(&said)),
                    (None, "Bitand") => format!("Z.land {} {right}", bracketed(&said)),
                    (None, "Min") => format!("Z.min {} {right}", bracketed(&said)),
                    (None, _) => format!("Z.max {} {right}", bracketed(&said)),
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
                Ok((enclosed(format!("- {said}"), 35), format!("Opp ({tree})")))
            }
            ("-", [_, _]) => fold("Minus", Some(("-", 50))),
            ("*", [Tree::Number(factor), inner]) => {
                let (said, tree) = self.term(inner, 39)?;
                let said = enclosed(format!("{factor} * {said}"), 40);
                Ok((said, format!("Times {factor} ({tree})")))
            }
            ("^", _) => fold("Xor", Some(("xor", 55))),
            ("or", _) => fold("Bitor", None),
            ("and", _) => fold("Bitand", None),
            ("min", _) => fold("Min", None),
            ("max", _) => fold("Max", None),
            _ => Err(misplaced(term)),
        }
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
                        format!("{a} {sign} {b}"),
                        format!("Compare ({s}) {word} ({t})"),
                    ));
                    left = &link[1];
                }
                Ok(joined(links, " /\\ ", "And"))
            }
            ("columns", [terms, columns]) => {
                let terms: Result<Vec<_>, String> =
                    items(terms)?.iter().map(|t| self.term(t, 100)).collect();
                let (said, trees): (Vec<String>, Vec<String>) = terms?.into_iter().unzip();
                let columns: Vec<String> =
                    words(columns)?.iter().map(|c| format!("{c:?}")).collect();
                let columns = columns.join("; ");
                Ok((
                    format!("columns [{}] among [{columns}]", said.join("; ")),
                    format!("Columns [{}] [{columns}]%string", trees.join("; ")),
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
