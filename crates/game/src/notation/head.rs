//! What stands around the keyword of a game.

use faceoff_complex::notation::scan::Piece;
use faceoff_complex::notation::{Diagnostic, NamedComplex};
use num_bigint::BigUint;

/// `keyword[options](arguments){body} on COMPLEX`, with places.
#[derive(Clone, Debug)]
pub struct Head<'a> {
    /// The keyword.
    pub keyword: Piece<'a>,
    /// What stands in `[…]`.
    pub options: Option<Piece<'a>>,
    /// What stands in `(…)`, cut at commas.
    pub arguments: Option<Vec<Piece<'a>>>,
    /// What stands in `{…}`.
    pub body: Option<Piece<'a>>,
    /// The complex after `on`.
    pub complex: Option<NamedComplex>,
}

impl Head<'_> {
    /// The complex, which this game needs.
    pub fn complex(&self) -> Result<NamedComplex, Vec<Diagnostic>> {
        let word = self.keyword.text;
        self.no_arguments()?;
        self.complex.clone().ok_or_else(|| {
            let problem = self.keyword.problem(format!("{word} on which complex?"));
            vec![problem.help(format!("for instance: {word} on cycle(5,2)"))]
        })
    }

    /// Refuses `on COMPLEX`.
    pub fn no_complex(&self) -> Result<(), Vec<Diagnostic>> {
        match &self.complex {
            None => Ok(()),
            Some(_) => self.refuse("is not played on a complex"),
        }
    }

    /// Refuses `[…]`.
    pub fn no_options(&self) -> Result<(), Vec<Diagnostic>> {
        match &self.options {
            None => Ok(()),
            Some(options) => {
                let message = format!("{} takes nothing in [ ]", self.keyword.text);
                Err(vec![options.problem(message)])
            }
        }
    }

    /// Refuses `(…)`.
    pub fn no_arguments(&self) -> Result<(), Vec<Diagnostic>> {
        match &self.arguments {
            None => Ok(()),
            Some(_) => self.refuse("takes nothing in ( )"),
        }
    }

    /// The arguments as natural numbers, at least one.
    pub fn numbers(&self) -> Result<Vec<BigUint>, Vec<Diagnostic>> {
        self.numbers_with(|number| Ok(number.clone()))
    }

    /// The same, each made into something else or refused.
    pub fn numbers_with<T>(
        &self,
        make: impl Fn(&BigUint) -> Result<T, &'static str>,
    ) -> Result<Vec<T>, Vec<Diagnostic>> {
        let arguments = self.arguments.as_deref().unwrap_or_default();
        if arguments.is_empty() {
            return self.refuse("needs numbers in ( )");
        }
        let (mut numbers, mut problems) = (Vec::new(), Vec::new());
        for piece in arguments.iter().map(Piece::trim) {
            let number = super::position::natural(piece);
            match number.and_then(|n| make(&n).map_err(|message| piece.problem(message))) {
                Ok(number) => numbers.push(number),
                Err(problem) => problems.push(problem),
            }
        }
        match problems.is_empty() {
            true => Ok(numbers),
            false => Err(problems),
        }
    }

    /// A problem with the whole: "keyword what".
    pub fn refuse<T>(&self, what: &str) -> Result<T, Vec<Diagnostic>> {
        let message = format!("{} {what}", self.keyword.text);
        Err(vec![self.keyword.problem(message)])
    }
}
