//! Games of your own under a name, which the notation then reads.
//!
//! Python registers a rule ([`register`]); [`games`] are the games that come with
//! Faceoff and these. A rule that is a text is the rule of a game that the
//! notation knows, so every engine understands it. A rule that is a function
//! lists options: its exceptions end the work that asks for them, and come out
//! of it.

use crate::complex::Complex as PythonComplex;
use crate::run::{Run, run_of_this_thread};
use faceoff::games::{
    Games, Head, HeapGame, HeapRule, Kind, PileGame, PileRule, Piles, VisitParts, VisitPiles,
};
use faceoff::{Complex, Diagnostic, Game, Limits, Session};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What was registered under a name.
struct RegisteredGame {
    /// How it is written, and what it is.
    kind: Kind,
    rule: Rule,
}

/// The rule of a game.
enum Rule {
    /// That of another game, which is written so; on a complex if it is on piles.
    Known { text: String, on_piles: bool },
    /// A function of piles and a complex; may it raise piles?
    Piles(Arc<Py<PyAny>>, bool),
    /// A function of a heap.
    Heaps(Arc<Py<PyAny>>),
}

static OWN: Mutex<BTreeMap<String, RegisteredGame>> = Mutex::new(BTreeMap::new());

fn own() -> MutexGuard<'static, BTreeMap<String, RegisteredGame>> {
    OWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The games that come with Faceoff, and those that were registered.
pub fn games() -> Games {
    let standard = Games::standard().clone();
    own().values().fold(standard, |games, own| {
        // Registering has seen to it that the name is free.
        games.with(own.kind.clone()).expect("a free name")
    })
}

/// A session that knows them.
pub fn session(limits: &Limits) -> Session {
    Session::new(limits.clone()).with_games(games())
}

/// Register a rule under a name, in place of what was registered so before.
/// `rule` is a text or a function; `shape` is "piles", "heaps", or "raises" for
/// piles that moves may raise.
#[pyfunction]
pub fn register(name: String, rule: &Bound<'_, PyAny>, shape: &str) -> PyResult<()> {
    let rule = match (rule.extract::<String>(), shape) {
        (Ok(text), _) => known(text)?,
        (Err(_), "heaps") => Rule::Heaps(Arc::new(rule.clone().unbind())),
        (Err(_), shape) => Rule::Piles(Arc::new(rule.clone().unbind()), shape == "raises"),
    };
    let on_piles = match rule {
        Rule::Known { on_piles, .. } => on_piles,
        Rule::Piles(..) => true,
        Rule::Heaps(_) => false,
    };
    let (syntax, example) = match on_piles {
        true => (
            format!("{name} on COMPLEX"),
            format!("{name} on points(2) @ 2,3"),
        ),
        false => (name.clone(), format!("{name} @ 5")),
    };
    let mut own = own();
    // A kind keeps its words for as long as the process lives; a name that comes
    // again has them already, unless the rule is of another shape.
    let kind = match own.get(&name).filter(|own| own.kind.syntax == syntax) {
        Some(before) => before.kind.clone(),
        None => Kind {
            keyword: name.clone().leak(),
            syntax: syntax.leak(),
            summary: "a game of your own",
            rules: "A game of your own.",
            example: example.leak(),
            build,
        },
    };
    if let Err(bad) = Games::standard().with(kind.clone()) {
        return Err(PyValueError::new_err(bad.to_string()));
    }
    let before = own.insert(name, RegisteredGame { kind, rule });
    // What Python does when the rule before it goes may register another.
    drop(own);
    drop(before);
    Ok(())
}

/// The rule of a game of this text: `nim[most=3]`, `wythoff`, `octal(0.07)`.
fn known(text: String) -> PyResult<Rule> {
    let standard = Games::standard();
    let piles = standard.game(&format!("{text} on points(1)")).ok();
    if piles.is_some_and(|game| game.as_piles().is_some_and(|game| game.take().is_some())) {
        let on_piles = true;
        return Ok(Rule::Known { text, on_piles });
    }
    let heaps = standard.game(&text).ok();
    match heaps.is_some_and(|game| game.as_heaps().is_some_and(|game| game.code().is_some())) {
        true => {
            let on_piles = false;
            Ok(Rule::Known { text, on_piles })
        }
        false => {
            let problem = format!("{text:?} is no rule such as nim[most=3] or octal(0.07)");
            Err(PyValueError::new_err(problem))
        }
    }
}

/// Makes the game from what stands around its name.
fn build(head: &Head<'_>) -> Result<Game, Vec<Diagnostic>> {
    head.no_options()?;
    head.no_arguments()?;
    let name = head.keyword.text;
    let Some(run) = run_of_this_thread() else {
        return head.refuse("is read by the thread of a question only");
    };
    let own = own();
    let Some(RegisteredGame { rule, .. }) = own.get(name) else {
        return head.refuse("is not registered");
    };
    // Python's lock is not taken here: who has it may wait for this list.
    let call = |function: &Arc<Py<PyAny>>| Call {
        name: name.to_owned(),
        function: Arc::clone(function),
        run: Arc::clone(&run),
    };
    let standard = |text: &str| Games::standard().game(text).expect("it was read before");
    Ok(match rule {
        Rule::Known {
            text,
            on_piles: true,
        } => {
            let complex = head.complex()?;
            let game = standard(&format!("{text} on points(1)"));
            let take = game.as_piles().and_then(PileGame::take);
            Game::new(PileGame::new(
                name,
                take.expect("its rule is data"),
                complex,
            ))
        }
        Rule::Known {
            text,
            on_piles: false,
        } => {
            head.no_complex()?;
            let game = standard(text);
            let code = game.as_heaps().and_then(HeapGame::code);
            Game::new(HeapGame::new(name, code.expect("its rule is data").clone()))
        }
        Rule::Piles(function, raises) => {
            let complex = head.complex()?;
            let shown = PythonComplex::from(complex.clone());
            let rule = PileFunction {
                call: call(function),
                complex: shown,
                raises: *raises,
            };
            Game::new(PileGame::new(name, rule, complex))
        }
        Rule::Heaps(function) => {
            head.no_complex()?;
            Game::new(HeapGame::new(name, HeapFunction(call(function))))
        }
    })
}

/// A function of Python, called for the work that read the game.
struct Call {
    name: String,
    function: Arc<Py<PyAny>>,
    run: Arc<Run>,
}

impl fmt::Debug for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl Call {
    /// What it lists; nothing after an exception, which ends the work.
    fn listed<T>(&self, list: impl FnOnce(Python<'_>) -> PyResult<Vec<T>>) -> Vec<T> {
        self.run.call(list).unwrap_or_default()
    }

    fn wrong(&self, what: &str, shown: &Bound<'_, PyAny>) -> PyErr {
        PyValueError::new_err(format!("{}: {what}: {shown}", self.name))
    }
}

struct PileFunction {
    call: Call,
    complex: PythonComplex,
    raises: bool,
}

impl fmt::Debug for PileFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.call.fmt(f)
    }
}

impl PileFunction {
    /// An option as it was listed, if it is one.
    fn option(&self, from: &Piles, listed: &Bound<'_, PyAny>) -> PyResult<Piles> {
        let wrong = |what: &str| self.call.wrong(what, listed);
        let piles: Vec<u64> = { listed.try_iter()? }
            .map(|pile| pile?.extract::<u64>())
            .collect::<PyResult<_>>()
            .map_err(|_| wrong("an option has piles that are natural numbers"))?;
        let piles = Piles::from_vec(piles);
        if piles.len() != from.len() {
            return Err(wrong("an option has as many piles as the position"));
        }
        let grows = piles.iter().zip(from).any(|(to, from)| to > from);
        match (grows, self.raises) {
            (true, false) => Err(wrong("an option raises a pile; say raises=True")),
            (false, _) if piles == *from => Err(wrong("an option changes nothing")),
            _ => Ok(piles),
        }
    }
}

impl PileRule for PileFunction {
    fn visit(&self, _: &Complex, piles: &Piles, visit: VisitPiles<'_>) -> ControlFlow<()> {
        let mut options = self.call.listed(|py| {
            let position = PyTuple::new(py, piles.iter())?;
            let arguments = (position, self.complex.clone());
            let options = self.call.function.bind(py).call1(arguments)?;
            { options.try_iter()? }
                .map(|option| self.option(piles, &option?))
                .collect()
        });
        options.sort_unstable();
        options.dedup();
        options.iter().try_for_each(visit)
    }

    fn raises(&self) -> bool {
        self.raises
    }
}

#[derive(Debug)]
struct HeapFunction(Call);

impl HeapRule for HeapFunction {
    fn visit(&self, heap: u64, visit: VisitParts<'_>) -> ControlFlow<()> {
        let parts = |listed: &Bound<'_, PyAny>| -> PyResult<Vec<u64>> {
            let wrong = || {
                let what = "an option of a heap is a heap, or heaps: natural numbers";
                self.0.wrong(what, listed)
            };
            let parts = match listed.extract::<u64>() {
                Ok(one) => Ok(vec![one]),
                Err(_) => listed.extract::<Vec<u64>>(),
            };
            let mut parts = parts.map_err(|_| wrong())?;
            parts.retain(|heap| *heap > 0);
            parts.sort_unstable();
            Ok(parts)
        };
        let mut options = self.0.listed(|py| {
            let options = self.0.function.bind(py).call1((heap,))?;
            { options.try_iter()? }
                .map(|option| parts(&option?))
                .collect()
        });
        options.sort_unstable();
        options.dedup();
        options.iter().try_for_each(|parts| visit(parts))
    }
}
