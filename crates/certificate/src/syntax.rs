//! The checker's own reader of claims: from text to a tree. It knows how tightly operators bind, and no more.

use crate::{Failure, Result, ensure};

/// An operator, a name or a number, with what it is applied to: `a+2` is `+` of `a` and `2`, `min(a,b)` is `min` of `a`
/// and `b`. Brackets are nodes too: a round pair is `(` of what it holds, and `{…}` is `{` and all signs and words that
/// stand between its items: `{: of (a,b) and a=b`, `{if;` of two terms and a condition.
#[derive(Debug)]
pub(crate) struct Node(pub String, pub Vec<Node>);

/// Infix operators from loose to tight; all but `=>` join to the left.
const INFIX: [&[&str]; 9] = [
    &["union"],
    &["<=>"],
    &["=>"],
    &["|"],
    &["&"],
    &["=", "!=", "<", "<=", ">", ">=", "in"],
    &["^"],
    &["+", "-"],
    &["*"],
];
/// `!` binds like comparisons; the sign of a number binds like sums.
const PREFIX: [(&str, usize); 3] = [("!", 5), ("-", 7), ("else", 0)];
/// Deeper claims are refused, for they could fill the stack.
const MAX_DEPTH: usize = 1000;

pub(crate) fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// The tree of a text.
pub(crate) fn read(text: &str) -> Result<Node> {
    let mut reader = Reader { tokens: tokens(text), at: 0 };
    let tree = reader.parse(0, 0)?;
    reader.need("")?;
    Ok(tree)
}

/// Words, numbers and signs; the last is empty.
fn tokens(text: &str) -> Vec<&str> {
    let (mut tokens, mut rest) = (Vec::new(), text.trim());
    while let Some(first) = rest.chars().next() {
        let in_word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
        let long = ["<=>", "<=", ">=", "!=", "=>"].iter().find(|sign| rest.starts_with(**sign));
        let length = match long {
            Some(sign) => Some(sign.len()),
            None if first.is_ascii_digit() => rest.find(|c: char| !c.is_ascii_digit()),
            None if in_word(first) => rest.find(|c| !in_word(c)),
            None => Some(first.len_utf8()),
        };
        let (token, after) = rest.split_at(length.unwrap_or(rest.len()));
        tokens.push(token);
        rest = after.trim_start();
    }
    tokens.push("");
    tokens
}

struct Reader<'a> {
    tokens: Vec<&'a str>,
    at: usize,
}

impl<'a> Reader<'a> {
    fn next(&self) -> &'a str {
        self.tokens[self.at]
    }

    fn advance(&mut self) -> &'a str {
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        self.tokens[self.at - 1]
    }

    fn need(&mut self, token: &str) -> Result<()> {
        ensure(self.next() == token, &format!("the claim has '{}' instead of '{token}'", self.next()))?;
        self.advance();
        Ok(())
    }

    /// An expression whose operators bind at least as tightly as those of a level.
    fn parse(&mut self, level: usize, depth: usize) -> Result<Node> {
        ensure(depth < MAX_DEPTH, "the claim is nested too deeply")?;
        let token = self.next();
        let mut left = if PREFIX.contains(&(token, level)) {
            Node(self.advance().to_owned(), vec![self.parse(level, depth + 1)?])
        } else if level == INFIX.len() {
            self.primary(depth + 1)?
        } else {
            self.parse(level + 1, depth + 1)?
        };
        while INFIX.get(level).is_some_and(|operators| operators.contains(&self.next())) {
            let operator = self.advance();
            let right = self.parse(level + usize::from(operator != "=>"), depth + 1)?;
            left = Node(operator.to_owned(), vec![left, right]);
        }
        Ok(left)
    }

    fn primary(&mut self, depth: usize) -> Result<Node> {
        let token = self.advance();
        let mut node = Node(token.to_owned(), Vec::new());
        match token {
            "(" => node.1 = self.list(")", depth)?,
            "{" => {
                node.1.push(self.parse(0, depth)?);
                while [":", ",", ";", "if"].contains(&self.next()) {
                    node.0 += self.advance();
                    node.1.push(self.parse(0, depth)?);
                }
                self.need("}")?;
            }
            "exists" | "forall" => node.1 = self.list(":", depth)?.into_iter().chain([self.parse(0, depth)?]).collect(),
            _ => ensure(is_name(token) || token.parse::<u64>().is_ok(), &format!("the claim has '{token}' somewhere"))?,
        }
        if is_name(token) && self.next() == "(" {
            self.advance();
            node.1 = self.list(")", depth)?;
        }
        while self.next() == "up" {
            ["up", "to", "symmetry"].into_iter().try_for_each(|word| self.need(word))?;
            node = Node("up".to_owned(), vec![node]);
        }
        Ok(node)
    }

    /// Expressions with commas between them, and the token that ends them.
    fn list(&mut self, end: &str, depth: usize) -> Result<Vec<Node>> {
        let mut items = vec![self.parse(0, depth)?];
        while self.next() == "," {
            self.advance();
            items.push(self.parse(0, depth)?);
        }
        self.need(end)?;
        Ok(items)
    }
}

impl Node {
    /// Something that cannot stand where it does.
    pub(crate) fn misplaced<T>(&self) -> Result<T> {
        Err(Failure::Wrong(format!("'{}' stands in a strange place of the claim", self.0)))
    }
}
