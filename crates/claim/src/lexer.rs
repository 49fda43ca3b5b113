//! A claim's text cut into tokens.
//!
//! Mathematical signs such as `≤`, `∧`, `⊕`, `∃` stand for their spellings in
//! ASCII, so that a formula can be pasted from a paper.

use crate::ast::Place;
use faceoff_complex::notation::Diagnostic;

/// The largest number of tokens; a longer text is refused.
const MAX_TOKENS: usize = 50_000;

/// One token and its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'a> {
    pub kind: Kind<'a>,
    pub place: Place,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind<'a> {
    /// A run of digits, kept as written: patterns need the zeros in front.
    Number(&'a str),
    /// A name or a word of the language.
    Word(&'a str),
    /// An operator or a bracket, in its ASCII spelling.
    Symbol(&'static str),
    /// The end of the text.
    End,
}

impl Kind<'_> {
    /// As a message names it.
    pub fn describe(self) -> String {
        match self {
            Self::Number(text) | Self::Word(text) => format!("'{text}'"),
            Self::Symbol(text) => format!("'{text}'"),
            Self::End => "the end of the claim".to_owned(),
        }
    }
}

/// Symbols, longest first.
const SYMBOLS: [&str; 23] = [
    "<=>", "<=", ">=", "!=", "=>", "->", "<", ">", "=", "!", "&", "|", "^", "+", "-", "*", "(",
    ")", "{", "}", ",", ":", ";",
];

/// Other spellings, and the token they stand for.
const SYNONYMS: [(&str, Kind<'static>); 16] = [
    ("≤", Kind::Symbol("<=")),
    ("≥", Kind::Symbol(">=")),
    ("≠", Kind::Symbol("!=")),
    ("∧", Kind::Symbol("&")),
    ("∨", Kind::Symbol("|")),
    ("¬", Kind::Symbol("!")),
    ("⇒", Kind::Symbol("=>")),
    ("→", Kind::Symbol("=>")),
    ("⇔", Kind::Symbol("<=>")),
    ("⊕", Kind::Symbol("^")),
    ("·", Kind::Symbol("*")),
    ("−", Kind::Symbol("-")),
    ("∪", Kind::Word("union")),
    ("∈", Kind::Word("in")),
    ("∃", Kind::Word("exists")),
    ("∀", Kind::Word("forall")),
];

/// Signs of other languages, and what to write here.
const FOREIGN: [(&str, &str); 9] = [
    ("==", "="),
    ("&&", "&"),
    ("||", "|"),
    ("<>", "!="),
    ("=<", "<="),
    ("/\\", "&"),
    ("\\/", "|"),
    ("\\{", "{"),
    ("\\}", "}"),
];

/// Commands of LaTeX, and what to write here; nothing for brackets that grow.
const LATEX: [(&str, Option<Kind<'static>>); 27] = [
    ("oplus", Some(Kind::Symbol("^"))),
    ("le", Some(Kind::Symbol("<="))),
    ("leq", Some(Kind::Symbol("<="))),
    ("leqslant", Some(Kind::Symbol("<="))),
    ("ge", Some(Kind::Symbol(">="))),
    ("geq", Some(Kind::Symbol(">="))),
    ("geqslant", Some(Kind::Symbol(">="))),
    ("ne", Some(Kind::Symbol("!="))),
    ("neq", Some(Kind::Symbol("!="))),
    ("neg", Some(Kind::Symbol("!"))),
    ("lnot", Some(Kind::Symbol("!"))),
    ("land", Some(Kind::Symbol("&"))),
    ("wedge", Some(Kind::Symbol("&"))),
    ("lor", Some(Kind::Symbol("|"))),
    ("vee", Some(Kind::Symbol("|"))),
    ("implies", Some(Kind::Symbol("=>"))),
    ("Rightarrow", Some(Kind::Symbol("=>"))),
    ("iff", Some(Kind::Symbol("<=>"))),
    ("Leftrightarrow", Some(Kind::Symbol("<=>"))),
    ("cdot", Some(Kind::Symbol("*"))),
    ("mid", Some(Kind::Symbol(":"))),
    ("in", Some(Kind::Word("in"))),
    ("cup", Some(Kind::Word("union"))),
    ("exists", Some(Kind::Word("exists"))),
    ("forall", Some(Kind::Word("forall"))),
    ("left", None),
    ("right", None),
];

/// Words of other languages between two terms, how they are read, and what to write here.
const FOREIGN_WORDS: [(&str, &str, &str); 3] = [
    ("xor", "^", "write ^"),
    ("XOR", "^", "write ^"),
    ("mod", "+", REMAINDER),
];

const REMAINDER: &str = "for an even number write exists k: a=2k, for an odd one exists k: a=2k+1";

/// The tokens of a text, with [`Kind::End`] as the last. What cannot be read is
/// reported and left out.
pub(crate) fn tokens(text: &str) -> (Vec<Token<'_>>, Vec<Diagnostic>) {
    let (mut tokens, mut problems) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        if tokens.len() >= MAX_TOKENS {
            problems.push(Diagnostic::new(at..text.len(), "the claim is too long"));
            break;
        }
        let (kind, length) = if first.is_whitespace() {
            (None, first.len_utf8())
        } else if first.is_ascii_digit() {
            let length = run(rest, |c| c.is_ascii_digit());
            (Some(Kind::Number(&rest[..length])), length)
        } else if first.is_alphabetic() || first == '_' {
            let length = run(rest, |c| c.is_alphanumeric() || c == '_' || c == '\'');
            (Some(Kind::Word(&rest[..length])), length)
        } else if first == '%' {
            let problem = Diagnostic::new(at..at + 1, "'%' is not a sign of claims");
            problems.push(problem.help(REMAINDER));
            (Some(Kind::Symbol("+")), 1)
        } else if let Some(command) = latex(rest) {
            // The whole word, which may begin as another one does.
            let length = 1 + command.len();
            let message = format!("'\\{command}' is not a sign of claims");
            let problem = Diagnostic::new(at..at + length, message);
            let known = LATEX.iter().find(|(name, _)| *name == command);
            problems.push(match known {
                Some((_, Some(Kind::Symbol(text) | Kind::Word(text)))) => {
                    problem.help(format!("write {text}"))
                }
                Some(_) => problem.help("leave it out"),
                None => problem,
            });
            (known.and_then(|(_, kind)| *kind), length)
        } else if let Some((foreign, symbol)) = find(&FOREIGN, rest) {
            // Read as what is meant, so that the rest is checked too.
            let message = format!("'{foreign}' is not a sign of claims");
            let problem = Diagnostic::new(at..at + foreign.len(), message);
            problems.push(problem.help(format!("write {symbol}")));
            (Some(Kind::Symbol(symbol)), foreign.len())
        } else if let Some(symbol) = SYMBOLS.iter().find(|s| rest.starts_with(**s)) {
            (Some(Kind::Symbol(symbol)), symbol.len())
        } else if let Some((synonym, kind)) = find(&SYNONYMS, rest) {
            (Some(*kind), synonym.len())
        } else {
            let span = at..at + first.len_utf8();
            problems.push(Diagnostic::new(
                span,
                format!("unexpected character '{first}'"),
            ));
            (None, first.len_utf8())
        };
        if let Some(kind) = kind {
            let place = Place {
                start: at,
                end: at + length,
            };
            tokens.push(Token { kind, place });
        }
        at += length;
    }
    foreign_words(&mut tokens, &mut problems);
    let end = text.trim_end().len();
    tokens.push(Token {
        kind: Kind::End,
        place: Place { start: end, end },
    });
    (tokens, problems)
}

/// Words of other languages between two terms are reported, and read as what is meant. A
/// word that also stands where no sign can, in a tuple or behind a quantifier, is a name.
fn foreign_words(tokens: &mut [Token<'_>], problems: &mut Vec<Diagnostic>) {
    let behind_a_term = |i: usize| match i.checked_sub(1).map(|before| tokens[before].kind) {
        Some(Kind::Word(before)) => !["exists", "forall"].contains(&before),
        Some(kind) => matches!(kind, Kind::Number(_) | Kind::Symbol(")")),
        None => false,
    };
    let before_a_term = |i: usize| {
        let behind = tokens.get(i + 1).map(|token| token.kind);
        matches!(
            behind,
            Some(Kind::Number(_) | Kind::Word(_) | Kind::Symbol("("))
        )
    };
    let mut found = Vec::new();
    for foreign in FOREIGN_WORDS {
        let places = (0..tokens.len()).filter(|&i| tokens[i].kind == Kind::Word(foreign.0));
        let places: Vec<usize> = places.collect();
        if places.iter().all(|&i| behind_a_term(i) && before_a_term(i)) {
            found.extend(places.into_iter().map(|i| (i, foreign)));
        }
    }
    for (i, (word, symbol, help)) in found {
        let Place { start, end } = tokens[i].place;
        let message = format!("'{word}' is not a sign of claims");
        problems.push(Diagnostic::new(start..end, message).help(help));
        tokens[i].kind = Kind::Symbol(symbol);
    }
}

/// The name of a command of LaTeX at the start of a text.
fn latex(text: &str) -> Option<&str> {
    let name = text.strip_prefix('\\')?;
    let length = run(name, |c| c.is_ascii_alphabetic());
    (length > 0).then(|| &name[..length])
}

fn find<'t, T>(table: &'t [(&'static str, T)], rest: &str) -> Option<&'t (&'static str, T)> {
    table.iter().find(|(sign, _)| rest.starts_with(sign))
}

fn run(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Kind<'_>> {
        let (tokens, problems) = tokens(text);
        assert!(problems.is_empty(), "{problems:?}");
        tokens.iter().map(|t| t.kind).collect()
    }

    #[test]
    fn longest_symbol_wins() {
        use Kind::*;
        let symbols = ["<=>", "<=", "=>", "<", ">=", "!=", "!"];
        let mut expected: Vec<Kind<'_>> = symbols.iter().map(|s| Symbol(s)).collect();
        expected.push(End);
        assert_eq!(kinds("<=> <= => < >= != !"), expected);
    }

    #[test]
    fn numbers_end_where_names_begin() {
        use Kind::*;
        assert_eq!(
            kinds("2a' 007"),
            [Number("2"), Word("a'"), Number("007"), End]
        );
    }

    #[test]
    fn signs_of_papers() {
        assert_eq!(kinds("∃x: a≤b ∧ c⊕x≠0"), kinds("exists x: a<=b & c^x!=0"));
    }

    #[test]
    fn foreign_signs_are_explained() {
        let (_, problems) = tokens("a == b && c ? d");
        assert_eq!(problems.len(), 3);
        assert_eq!(problems[0].span, 2..4);
        assert!(problems[1].help.as_ref().unwrap().contains('&'));
        assert_eq!(problems[2].span, 12..13);
        fn read(text: &str) -> Vec<Kind<'_>> {
            let (tokens, problems) = tokens(text);
            assert_eq!(problems.len(), 1, "{text}: {problems:?}");
            assert!(problems[0].help.is_some());
            tokens.iter().map(|t| t.kind).collect()
        }
        for text in ["a XOR b", "a xor b", "a \\oplus b"] {
            assert_eq!(read(text), kinds("a^b"));
        }
        assert_eq!(read("a \\le b"), kinds("a<=b"));
        assert_eq!(read("a mod 2"), read("a%2"));
    }

    #[test]
    fn remainders_are_explained() {
        for text in ["a mod 2 = 0", "a % 2 = 0"] {
            let (_, problems) = tokens(text);
            let help = problems[0].help.as_deref().unwrap();
            assert!(help.contains("a=2k,") && help.contains("a=2k+1"), "{help}");
        }
    }

    /// What is listed or quantified is a variable, whatever its name.
    #[test]
    fn names_may_be_words_of_other_languages() {
        assert_eq!(kinds("exists mod: mod=a").len(), 7);
        for text in [
            "{ (a,b) : exists mod: a=2mod & b=a }",
            "{ (a,b) : exists k, mod: a=2mod & b=k }",
            "{ (xor,mod) : xor=3mod }",
            "value (xor) = 2xor",
            "{ (2mod) }",
            "{ (a,2xor) }",
        ] {
            let (_, problems) = tokens(text);
            assert!(problems.is_empty(), "{text}: {problems:?}");
        }
        assert_eq!(tokens("{ (xor) : xor mod 2 = 0 }").1.len(), 1);
    }

    #[test]
    fn commands_of_latex_are_read_whole() {
        fn read(text: &str) -> (Vec<Kind<'_>>, Vec<Option<String>>) {
            let (tokens, problems) = tokens(text);
            let kinds = tokens.iter().map(|token| token.kind).collect();
            (
                kinds,
                problems.into_iter().map(|problem| problem.help).collect(),
            )
        }
        let help = |text: &str| Some(text.to_owned());
        for (latex, plain, helps) in [
            ("\\neg a=b", "! a=b", vec![help("write !")]),
            ("\\lnot a=b", "! a=b", vec![help("write !")]),
            ("a\\neq b", "a!=b", vec![help("write !=")]),
            ("a\\ne b", "a!=b", vec![help("write !=")]),
            ("a \\leqslant b", "a<=b", vec![help("write <=")]),
            ("a \\geqslant b", "a>=b", vec![help("write >=")]),
            ("\\left(a\\right)", "(a)", vec![help("leave it out"); 2]),
            (
                "\\exists x: a\\oplus x=0",
                "exists x: a^x=0",
                vec![help("write exists"), help("write ^")],
            ),
            ("a \\quad = b", "a = b", vec![None]),
            (
                "\\{ (a) \\}",
                "{ (a) }",
                vec![help("write {"), help("write }")],
            ),
        ] {
            assert_eq!(read(latex), (kinds(plain), helps), "{latex}");
        }
    }

    #[test]
    fn signs_of_other_languages_with_a_backslash() {
        for (text, plain) in [("a /\\ b", "a & b"), ("a \\/ b", "a | b"), ("a/\\b", "a&b")] {
            let (found, problems) = tokens(text);
            assert_eq!(problems.len(), 1, "{text}");
            let found: Vec<_> = found.iter().map(|token| token.kind).collect();
            assert_eq!(found, kinds(plain));
        }
    }
}
