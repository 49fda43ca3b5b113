//! From text to complex: arguments are read by what the name expects, and all
//! problems are collected.

mod operations;

use super::NamedComplex;
use super::catalogue::{CATALOGUE, Entry};
use super::diagnostic::Diagnostic;
use super::meant::{self, nearest};
use super::pseudotree;
use super::scan::{self, Fragment};
use super::words::{Word, is_labelled, words};
use crate::atlas_label;
use crate::complex::{Complex, ComplexError, Derived, MAX_VERTICES};
use crate::face::Face;
use crate::families;
use crate::label::Label;
use crate::words::counted;
use faceoff_limits::Limits;

/// What an entry of the catalogue builds: the complex, and its arguments in
/// normal spelling.
pub(super) struct Outcome {
    derived: Derived,
    arguments: String,
}

/// The complex that an expression names.
pub(super) fn complex(
    piece: Fragment<'_>,
    limits: &Limits,
) -> Result<NamedComplex, Vec<Diagnostic>> {
    let piece = piece.trim();
    if piece.text.is_empty() {
        return Err(vec![
            piece.problem("expected a complex, for instance cycle(5,2)"),
        ]);
    }
    if let Some(complex) = atlas_label::spelled(piece.text) {
        return labelled(piece, complex).map_err(|problem| vec![problem]);
    }
    if piece.text.starts_with(['{', '[']) {
        return Err(vec![unknown_name(piece, piece)]);
    }
    let call = scan::call(piece).map_err(|problem| vec![problem])?;
    let entry = CATALOGUE.iter().find(|e| e.name == call.name.text);
    let entry = entry.filter(|_| meant::textbook_name(piece.text).is_none());
    let Some(entry) = entry else {
        return Err(vec![unknown_name(call.name, piece)]);
    };
    let none = || entry.arguments.is_empty().then(Vec::new);
    let Some(pieces) = call.arguments.or_else(none) else {
        let problem = call.name.problem(format!("{} needs arguments", entry.name));
        return Err(vec![problem.help(usage(entry))]);
    };
    let mut arguments = Arguments {
        entry,
        whole: piece,
        pieces: &pieces,
        limits,
        problems: Vec::new(),
    };
    let outcome = (entry.build)(&mut arguments);
    match outcome {
        Some(outcome) if arguments.problems.is_empty() => Ok(NamedComplex {
            complex: outcome.derived.complex,
            dropped: outcome.derived.dropped,
            notation: format!("{}({})", entry.name, outcome.arguments),
        }),
        _ => Err(arguments.problems),
    }
}

/// A complex by its permanent label, `4v.12.13.24`. Another text that lists its
/// facets is refused: each complex has one label.
fn labelled(piece: Fragment<'_>, complex: Complex) -> Result<NamedComplex, Diagnostic> {
    match complex.atlas_label() {
        Some(found) if found.label.as_str() != piece.text => {
            let problem = piece.problem("this is not the label of a complex");
            Err(problem.help(format!("its label is {}, or write {complex}", found.label)))
        }
        _ => Ok(NamedComplex {
            complex,
            dropped: Vec::new(),
            notation: piece.text.to_owned(),
        }),
    }
}

fn usage(entry: &Entry) -> String {
    format!("{}({}): {}", entry.name, entry.arguments, entry.summary)
}

fn unknown_name(name: Fragment<'_>, whole: Fragment<'_>) -> Diagnostic {
    let problem = name.problem(format!("unknown complex or family '{}'", name.text));
    if let Some(meant) = meant::other_notation(whole.text) {
        return problem.help(meant);
    }
    let names = || CATALOGUE.iter().map(|entry| entry.name);
    let near = nearest(name.text, names());
    match CATALOGUE.iter().find(|entry| Some(entry.name) == near) {
        Some(near) => problem.help(format!("did you mean {}?", usage(near))),
        None => {
            let names: Vec<&str> = names().collect();
            problem.help(format!("known names: {}", names.join(", ")))
        }
    }
}

/// The arguments of one call, read by what its entry expects.
pub(super) struct Arguments<'a, 'p> {
    entry: &'static Entry,
    whole: Fragment<'a>,
    pieces: &'p [Fragment<'a>],
    limits: &'p Limits,
    problems: Vec<Diagnostic>,
}

impl<'a> Arguments<'a, '_> {
    /// Exactly `count` arguments, or a problem.
    fn count(&mut self, count: usize) -> Option<()> {
        if self.pieces.len() == count {
            return Some(());
        }
        let expected = match count {
            0 => "no argument".to_owned(),
            n => counted(n, "argument", "arguments"),
        };
        self.wrong_count(&expected)
    }

    fn at_least(&mut self, count: usize) -> Option<()> {
        if self.pieces.len() >= count {
            return Some(());
        }
        let arguments = counted(count, "argument", "arguments");
        self.wrong_count(&format!("at least {arguments}"))
    }

    fn wrong_count(&mut self, expected: &str) -> Option<()> {
        let found = self.pieces.len();
        let message = format!("{} takes {expected}, but {found} given", self.entry.name);
        let problem = self.whole.problem(message).help(usage(self.entry));
        self.problems.push(problem);
        None
    }

    fn number(&mut self, piece: Fragment<'a>, name: &str) -> Option<usize> {
        let piece = piece.trim();
        let digits = !piece.text.is_empty() && piece.text.bytes().all(|b| b.is_ascii_digit());
        if !digits {
            let problem = piece.problem(format!("{name} must be a natural number"));
            self.problems.push(match meant::has_parameter(piece.text) {
                true => problem.help("a letter n is for whole families, with a range of n"),
                false => problem,
            });
            return None;
        }
        let number = piece.text.parse().ok();
        if number.is_none() {
            let message =
                format!("{name} is too large: at most {MAX_VERTICES} vertices are supported");
            self.problems.push(piece.problem(message));
        }
        number
    }

    pub fn numbers<const N: usize>(&mut self, names: [&str; N]) -> Option<[usize; N]> {
        self.count(N)?;
        let mut numbers = [0; N];
        let mut complete = true;
        for (i, name) in names.iter().enumerate() {
            match self.number(self.pieces[i], name) {
                Some(number) => numbers[i] = number,
                None => complete = false,
            }
        }
        complete.then_some(numbers)
    }

    pub fn all_numbers(&mut self) -> Option<Vec<usize>> {
        self.at_least(1)?;
        let numbers: Vec<Option<usize>> = self
            .pieces
            .iter()
            .map(|piece| self.number(*piece, "a size"))
            .collect();
        numbers.into_iter().collect()
    }

    /// A problem with argument `index`.
    pub fn refuse(&mut self, index: usize, message: impl Into<String>) -> Option<Outcome> {
        self.problems
            .push(self.pieces[index].trim().problem(message));
        None
    }

    /// `cycle(n,k)`.
    pub fn circle(&mut self, n: usize, k: usize) -> Option<Outcome> {
        match k > n {
            true => self.refuse(1, format!("k is at most n, which is {n} here")),
            false => self.built(families::cycle(n, k)),
        }
    }

    /// The complex of a family, with the arguments as they are.
    pub fn built(&mut self, built: Result<Complex, ComplexError>) -> Option<Outcome> {
        let arguments: Vec<&str> = self.pieces.iter().map(|p| p.trim().text).collect();
        let arguments = arguments.join(",");
        self.outcome(built, arguments)
    }

    fn outcome(
        &mut self,
        built: Result<Complex, ComplexError>,
        arguments: String,
    ) -> Option<Outcome> {
        let derived = built.map(|complex| Derived {
            complex,
            dropped: Vec::new(),
        });
        self.derived(derived, arguments)
    }

    fn derived(
        &mut self,
        built: Result<Derived, ComplexError>,
        arguments: String,
    ) -> Option<Outcome> {
        match built {
            Ok(derived) => Some(Outcome { derived, arguments }),
            Err(error) => {
                self.problems.push(self.whole.problem(error.to_string()));
                None
            }
        }
    }

    /// Lists of vertices; a repeated vertex within one is a problem.
    fn sets(&mut self, pieces: &[Fragment<'a>]) -> Vec<Vec<Word<'a>>> {
        let labelled = is_labelled(pieces);
        pieces
            .iter()
            .map(|piece| {
                let set = words(*piece, labelled, &mut self.problems);
                for (i, word) in set.iter().enumerate() {
                    if set[..i].iter().any(|w| w.label == word.label) {
                        let message = format!("vertex {} is repeated", word.label);
                        self.problems.push(word.piece.problem(message));
                    }
                }
                set
            })
            .collect()
    }

    /// `facets(…)` and `graph(…)`: sets of at most `size` vertices.
    pub fn facets(&mut self, size: usize) -> Option<Outcome> {
        self.at_least(1)?;
        let sets = self.sets(self.pieces);
        for (set, piece) in sets.iter().zip(self.pieces) {
            if set.len() > size {
                let message = "an edge has 2 vertices; a single vertex is isolated";
                self.problems.push(piece.trim().problem(message));
            }
        }
        let mut labels: Vec<Label> = sets.iter().flatten().map(|w| w.label.clone()).collect();
        labels.sort();
        labels.dedup();
        if labels.len() > MAX_VERTICES {
            let error = ComplexError::TooManyVertices(labels.len());
            self.problems.push(self.whole.problem(error.to_string()));
        }
        if !self.problems.is_empty() {
            return None;
        }
        let place = |word: &Word<'_>| labels.binary_search(&word.label).expect("was collected");
        let faces = sets
            .iter()
            .map(|set| set.iter().map(place).collect())
            .collect();
        let complex = Complex::new(labels.clone(), faces)
            .map_err(|errors| errors.into_iter().next().expect("a reason"));
        let arguments = spell_sets(&sets);
        self.outcome(complex, arguments)
    }

    /// `ecn(n,{s,…},k)`: every s is from 1 to n/2.
    pub fn extended_circle(&mut self) -> Option<Outcome> {
        self.count(3)?;
        let (n, k) = (
            self.number(self.pieces[0], "n"),
            self.number(self.pieces[2], "k"),
        );
        let set = self.pieces[1].trim();
        let inside = set
            .text
            .strip_prefix('{')
            .and_then(|rest| rest.strip_suffix('}'));
        let Some(inside) = inside.filter(|inside| !inside.trim().is_empty()) else {
            return self.refuse(1, "expected a set of steps, for instance {1,2}");
        };
        let (n, k) = (n?, k?);
        let mut steps = Vec::new();
        for piece in set.part(1..1 + inside.len()).split(',') {
            let step = self.number(piece, "a step")?;
            if step == 0 || 2 * step > n {
                let message = format!("a step is from 1 to {}", n / 2);
                self.problems.push(piece.trim().problem(message));
                return None;
            }
            steps.push(step);
        }
        steps.sort_unstable();
        steps.dedup();
        let names: Vec<String> = steps.iter().map(usize::to_string).collect();
        let arguments = format!("{n},{{{}}},{k}", names.join(","));
        self.outcome(families::extended_circle(n, &steps, k), arguments)
    }

    pub fn pseudotree(&mut self) -> Option<Outcome> {
        self.at_least(1)?;
        let cycle = self.number(self.pieces[0], "the length of the cycle")?;
        if cycle == 0 || cycle == 2 || cycle > MAX_VERTICES {
            return self.refuse(
                0,
                "a cycle has at least 3 vertices (at most 64); 1 means none",
            );
        }
        let (n, mut sets) = pseudotree::edges(cycle, &self.pieces[1..], &mut self.problems);
        if !self.problems.is_empty() {
            return None;
        }
        sets.push(Face::single(0));
        self.built(
            Complex::on(n, sets).map_err(|errors| errors.into_iter().next().expect("a reason")),
        )
    }

    pub fn graphic(&mut self) -> Option<Outcome> {
        self.at_least(1)?;
        let labelled = is_labelled(self.pieces);
        let mut ends: Vec<Label> = Vec::new();
        let mut edges = Vec::new();
        let mut spelled = Vec::new();
        for piece in self.pieces {
            let edge = words(*piece, labelled, &mut self.problems);
            if edge.len() != 2 {
                self.problems
                    .push(piece.trim().problem("an edge has 2 ends"));
                continue;
            }
            if edge[0].label == edge[1].label {
                let message = "a loop is in no forest, so it cannot be a vertex";
                self.problems.push(piece.trim().problem(message));
            }
            let mut number = |word: &Word<'_>| {
                ends.iter()
                    .position(|l| *l == word.label)
                    .unwrap_or_else(|| {
                        ends.push(word.label.clone());
                        ends.len() - 1
                    })
            };
            edges.push((number(&edge[0]), number(&edge[1])));
            spelled.push(edge);
        }
        if ends.len() > 64 {
            let message = format!(
                "a graph with {} vertices, but at most 64 are supported",
                ends.len()
            );
            self.problems.push(self.whole.problem(message));
        }
        if !self.problems.is_empty() {
            return None;
        }
        let built = families::graphic_matroid(series("e", edges.len()), &edges);
        self.outcome(built, spell_sets(&spelled))
    }

    pub fn binary(&mut self) -> Option<Outcome> {
        self.at_least(1)?;
        let rows = self.pieces[0].trim().text.len();
        let mut columns = Vec::new();
        for piece in self.pieces {
            let piece = piece.trim();
            let digits = piece.text.bytes().all(|b| b == b'0' || b == b'1');
            if !digits || piece.text.is_empty() || piece.text.len() > 64 {
                let message = "a column is a string of up to 64 digits 0 and 1";
                self.problems.push(piece.problem(message));
            } else if piece.text.len() != rows {
                let message = format!(
                    "a column of length {}, but the first has {rows}",
                    piece.text.len()
                );
                self.problems.push(piece.problem(message));
            } else {
                let column = u64::from_str_radix(piece.text, 2).expect("checked digits");
                if column == 0 {
                    let message = "a zero column is not independent, so it cannot be a vertex";
                    self.problems.push(piece.problem(message));
                }
                columns.push(column);
            }
        }
        if !self.problems.is_empty() {
            return None;
        }
        self.built(families::binary_matroid(
            series("c", columns.len()),
            &columns,
        ))
    }

    /// The complex in argument `index`.
    fn complex(&mut self, index: usize) -> Option<NamedComplex> {
        match complex(self.pieces[index], self.limits) {
            Ok(named) => Some(named),
            Err(problems) => {
                self.problems.extend(problems);
                None
            }
        }
    }
}

/// Labels `e1`, `e2`, …
fn series(prefix: &str, count: usize) -> Vec<Label> {
    (1..=count)
        .map(|i| Label::new(format!("{prefix}{i}")))
        .collect()
}

/// Lists of vertices as they are written: characters where that is enough,
/// else labels with blanks.
fn spell_sets(sets: &[Vec<Word<'_>>]) -> String {
    let labels = || sets.iter().flatten().map(|word| &word.label);
    let short = labels().all(Label::is_one_character);
    let alone = labels().count() == 1;
    let spell = |set: &Vec<Word<'_>>| {
        let parts: Vec<String> = set
            .iter()
            .map(|w| {
                if alone && !short {
                    w.label.quoted()
                } else {
                    w.label.to_string()
                }
            })
            .collect();
        parts.join(if short { "" } else { " " })
    };
    let spelled: Vec<String> = sets.iter().map(spell).collect();
    spelled.join(if short { "," } else { ", " })
}
