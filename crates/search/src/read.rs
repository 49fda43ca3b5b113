//! From text to search: all problems with fields and values are collected, and
//! the first one with the shape.

use crate::words::{Kind as Word, Token, tokens};
use crate::{Field, Kind, Literal, Node, Search, Sign};
use faceoff_complex::notation::{Diagnostic, Diagnostics, nearest};

/// The deepest nesting: the reader calls itself for each parenthesis.
const MAX_DEPTH: usize = 100;

impl Search {
    /// Read a search over records with these fields.
    pub fn read(text: &str, fields: &[Field]) -> Result<Self, Diagnostics> {
        let (tokens, problems) = tokens(text);
        let mut reader = Reader {
            tokens,
            at: 0,
            depth: 0,
            fields,
            problems,
        };
        let found = reader.any().and_then(|node| match reader.peek() {
            Word::End => Ok(node),
            other => {
                let message = format!("not expected here: {}", other.describe());
                Err(reader.here(message).help("join conditions with & or |"))
            }
        });
        match found {
            Ok(node) if reader.problems.is_empty() => Ok(Self(node)),
            Ok(_) => Err(Diagnostics::new(text, reader.problems)),
            Err(problem) => {
                reader.problems.push(problem);
                Err(Diagnostics::new(text, reader.problems))
            }
        }
    }
}

struct Reader<'a> {
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    fields: &'a [Field],
    problems: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn peek(&self) -> &Word {
        &self.tokens[self.at].kind
    }

    /// The token at hand; the end stays.
    fn take(&mut self) -> Token {
        let token = self.tokens[self.at].clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    fn take_sign(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Word::Sign(found) if *found == sign);
        if found {
            self.take();
        }
        found
    }

    fn here(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(self.tokens[self.at].place.clone(), message)
    }

    fn any(&mut self) -> Result<Node, Diagnostic> {
        let mut nodes = vec![self.all()?];
        while self.take_sign("|") {
            nodes.push(self.all()?);
        }
        Ok(Node::Any(nodes))
    }

    fn all(&mut self) -> Result<Node, Diagnostic> {
        let mut nodes = vec![self.one()?];
        while self.take_sign("&") {
            nodes.push(self.one()?);
        }
        Ok(Node::All(nodes))
    }

    fn one(&mut self) -> Result<Node, Diagnostic> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.here("the nesting is too deep here"));
        }
        let node = if self.take_sign("!") {
            Node::Not(Box::new(self.one()?))
        } else if self.take_sign("(") {
            let inside = self.any()?;
            if !self.take_sign(")") {
                let found = self.peek().describe();
                return Err(self.here(format!("expected ) here, not {found}")));
            }
            inside
        } else {
            self.condition()?
        };
        self.depth -= 1;
        Ok(node)
    }

    /// `field` or `field = value`.
    fn condition(&mut self) -> Result<Node, Diagnostic> {
        let Word::Word(name) = self.peek().clone() else {
            let found = self.peek().describe();
            let problem = self.here(format!("expected a field here, not {found}"));
            return Err(problem.help("for instance vertices=5 & nim_regular & !pointed"));
        };
        let fields = self.fields;
        let field = fields.iter().find(|field| field.name == name);
        if field.is_none() {
            self.problems.push(self.unknown(&name));
        }
        self.take();
        let Some(sign) = self.sign() else {
            // A truth that is not known is not false.
            return Ok(match field.map(|field| field.kind) {
                Some(Kind::Truth) => Node::Compare(name, Sign::Equal, Literal::Truth(true)),
                _ => Node::Is(name),
            });
        };
        let written = self.peek().describe();
        let place = self.tokens[self.at].place.clone();
        let literal = match self.take().kind {
            Word::Quoted(text) => Literal::Text(text),
            Word::Word(word) => literal(word),
            _ => {
                let message = format!("expected a value here, not {written}");
                return Err(
                    Diagnostic::new(place, message).help("a number, true, false, null, or a text")
                );
            }
        };
        if let Some(field) = field
            && let Some(help) = misfit(field, sign, &literal)
        {
            let message = format!("{name} cannot be compared like this with {written}");
            self.problems
                .push(Diagnostic::new(place, message).help(help));
        }
        Ok(Node::Compare(name, sign, literal))
    }

    fn sign(&mut self) -> Option<Sign> {
        let Word::Sign(sign) = self.peek() else {
            return None;
        };
        let sign = match *sign {
            "=" => Sign::Equal,
            "!=" => Sign::NotEqual,
            "<" => Sign::Less,
            "<=" => Sign::AtMost,
            ">" => Sign::Greater,
            ">=" => Sign::AtLeast,
            _ => return None,
        };
        self.take();
        Some(sign)
    }

    fn unknown(&self, name: &str) -> Diagnostic {
        let problem = self.here(format!("there is no field '{name}'"));
        let names = || self.fields.iter().map(|field| field.name.as_str());
        match nearest(name, names()) {
            Some(near) => problem.help(format!("did you mean {near}?")),
            None => problem.help(format!(
                "fields: {}",
                names().collect::<Vec<_>>().join(", ")
            )),
        }
    }
}

fn literal(word: String) -> Literal {
    match word.as_str() {
        "null" => Literal::Null,
        "true" | "yes" => Literal::Truth(true),
        "false" | "no" => Literal::Truth(false),
        _ => word.parse().map_or(Literal::Text(word), Literal::Number),
    }
}

/// What to write instead, where a field cannot be compared with a value.
fn misfit(field: &Field, sign: Sign, literal: &Literal) -> Option<String> {
    let name = &field.name;
    let equal = matches!(sign, Sign::Equal | Sign::NotEqual);
    match (literal, field.kind) {
        (Literal::Number(_), Kind::Number | Kind::List) => None,
        (Literal::Null, _) | (Literal::Truth(_), Kind::Truth) if equal => None,
        (Literal::Text(_), Kind::Text | Kind::List) if equal => None,
        (_, Kind::Truth) => Some(format!("it is true or false: {name} or !{name}")),
        (_, Kind::Number) => Some(format!("it is a number: {name}=3, {name}<3, {name}=null")),
        (_, Kind::Text) => Some(format!("it is a text, and = or != one: {name}=\"…\"")),
        (_, Kind::List) => Some(format!(
            "it is a list: {name}>3 is about how many entries it has, {name}=\"…\" about one of them"
        )),
    }
}
