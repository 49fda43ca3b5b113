//! What stands around the keyword of a game.

use faceoff_complex::notation::scan::Fragment;
use faceoff_complex::notation::{Diagnostic, NamedComplex};
use num_bigint::BigUint;

/// `keyword[options](arguments){body} on COMPLEX`, with places.
///
/// ```
/// use faceoff_game::heaps::{HeapCode, Taking};
/// use faceoff_game::notation::Head;
/// use faceoff_game::{Game, Games, HeapGame, Kind};
///
/// let kayles = Games::standard().kind("kayles").unwrap().clone();
/// let build = |head: &Head<'_>| {
///     let taken = head.numbers_with(|n| n.try_into().map_err(|_| "too many"))?[0];
///     let code = HeapCode::new([Taking { taken, none: true, one: true, two: false }]);
///     Ok(Game::new(HeapGame::new(format!("just({taken})"), code)))
/// };
/// let games = Games::standard().with(Kind { keyword: "just", build, ..kayles }).unwrap();
/// assert_eq!(games.problem("just(3) @ 7", None).unwrap().to_string(), "just(3) @ 7");
/// let wrong = games.game("just").unwrap_err();
/// assert!(wrong.problems[0].message.starts_with("just needs numbers behind it"));
/// ```
#[derive(Clone, Debug)]
pub struct Head<'a> {
    /// The keyword.
    pub keyword: Fragment<'a>,
    /// What stands in `[…]`.
    pub options: Option<Fragment<'a>>,
    /// What stands in `(…)`, cut at commas.
    pub arguments: Option<Vec<Fragment<'a>>>,
    /// What stands in `{…}`.
    pub body: Option<Fragment<'a>>,
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
            return self.refuse("needs numbers behind it in brackets, such as (3)");
        }
        let (mut numbers, mut problems) = (Vec::new(), Vec::new());
        for piece in arguments.iter().map(Fragment::trim) {
            let number = super::position::natural(piece);
            let number = number.map_err(|problem| match in_braces(piece.text) {
                Some(inside) if !inside.trim().is_empty() => {
                    problem.help(format!("write {}({inside})", self.keyword.text))
                }
                _ => problem,
            });
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

/// What stands in `{…}` or `[…]`, as papers write a set.
fn in_braces(text: &str) -> Option<&str> {
    let within = |open, close| text.strip_prefix(open)?.strip_suffix(close);
    within('{', '}').or_else(|| within('[', ']'))
}
