//! A game as a formula: between which positions a step leads.
//!
//! `game { (a,b) -> (x,y) : x<a & y=b | x=a & y<b }` is Nim with two piles. The
//! formula is of the language of claims. With `on COMPLEX`, the steps are those
//! whose changed piles form a face. Every game must end: positive weights of the
//! piles are sought whose sum falls at every step, whatever the sizes.

use super::Kind;
use crate::any::Game;
use crate::notation::Head;
use crate::piles::{PileGame, PileRule, Piles, VisitPiles};
use crate::playable::IllegalMove;
use faceoff_claim::Step;
use faceoff_compile::steps::MAX_PILES;
use faceoff_compile::{NoGame, NoWeights, Steps};
use faceoff_complex::notation::{Diagnostic, NamedComplex};
use faceoff_complex::{Complex, families};
use faceoff_limits::Limits;
use num_bigint::BigUint;
use std::ops::ControlFlow;
use std::time::Duration;

pub(super) const KIND: Kind = Kind {
    keyword: "game",
    syntax: "game { (a,b,...) -> (x,y,...) : FORMULA } [on COMPLEX]",
    summary: "piles; the formula says between which positions a move leads",
    rules: "Any number of piles, up to 8. A move leads from piles a,b,… to piles x,y,… if and only if the \
            formula holds, which is of the language of claims; on a complex the piles that change must form \
            a face. Every game must end: without positive weights of the piles whose sum falls at every \
            step, there is no such game.",
    example: "game { (a,b) -> (x,y) : x<a & y=b | x=a & y<b | x<a & a-x=b-y } @ 1,3",
    build,
};

/// The most time and memory for finding that a formula is a game.
const TIME: Duration = Duration::from_secs(10);
const MEMORY: u64 = 1 << 30;

fn build(head: &Head<'_>) -> Result<Game, Vec<Diagnostic>> {
    head.no_options()?;
    head.no_arguments()?;
    let Some(body) = head.body else {
        let problem = head.keyword.problem("game needs a formula in { }");
        return Err(vec![
            problem.help("for instance: game { (a) -> (x) : x<a }"),
        ]);
    };
    let placed = |problem: Diagnostic| Diagnostic {
        span: problem.span.start + body.start..problem.span.end + body.start,
        ..problem
    };
    let step = Step::read(body.text)
        .map_err(|problems| problems.into_iter().map(placed).collect::<Vec<_>>())?;
    let piles = step.from.len();
    let refused = |message: String| vec![body.problem(message)];
    if !(1..=MAX_PILES).contains(&piles) {
        return Err(refused(format!(
            "a formula is about 1 to {MAX_PILES} piles"
        )));
    }
    let complex = head.complex.as_ref().map(|named| &named.complex);
    let vertices = complex.map_or(piles, Complex::n);
    if vertices != piles {
        let message = format!("the formula is about {piles} piles, the complex has {vertices}");
        return Err(refused(message));
    }
    let all = families::simplex(piles).map_err(|error| refused(error.to_string()))?;
    let limits = Limits::none().with_time(TIME).with_memory(MEMORY);
    match Steps::new(&step, complex.unwrap_or(&all), &limits) {
        Ok(steps) => Ok(Game::new(game(steps, head.complex.clone()))),
        Err(NoGame::Stopped(reason)) => {
            Err(refused(format!("this formula is too large: {reason}")))
        }
        Err(NoGame::NoWeights(found)) => {
            let message = "no weights found: no positive weights of the piles are known to fall at \
                           every step, so the game may go on for ever";
            Err(vec![body.problem(message).help(describe(&found))])
        }
    }
}

/// The game of these steps, on a complex or with any piles.
pub(crate) fn game(steps: Steps, complex: Option<NamedComplex>) -> PileGame {
    let name = format!("game {{ {} }}", steps.step());
    match complex {
        Some(complex) => PileGame::new(&name, FormulaRule(steps), complex),
        None => {
            let piles = steps.piles();
            PileGame::without_faces(&name, FormulaRule(steps), piles).expect("a few piles")
        }
    }
}

/// Steps that no weights bring down.
fn describe(found: &NoWeights) -> String {
    let tuple = |piles: &[BigUint]| {
        let piles: Vec<String> = piles.iter().map(ToString::to_string).collect();
        format!("({})", piles.join(","))
    };
    let one = BigUint::from(1u32);
    let ones = vec![one.clone(); found.steps.len()];
    let times = found.times.as_ref().unwrap_or(&ones);
    let steps = found.steps.iter().zip(times).map(|((from, to), times)| {
        let often = match *times == one {
            true => String::new(),
            false => format!("{times} times "),
        };
        format!("{often}{} -> {}", tuple(from), tuple(to))
    });
    let steps = steps.collect::<Vec<_>>().join(" and ");
    match (&found.times, found.steps.len()) {
        (None, _) => {
            format!("weights were tried until they grew too large; the last failed at {steps}")
        }
        (_, 1) => format!("a step that no weights bring down: {steps}"),
        _ => format!("steps that no weights bring down together: {steps}"),
    }
}

/// The rule of such a game.
#[derive(Debug)]
struct FormulaRule(Steps);

impl PileRule for FormulaRule {
    fn visit(&self, _: &Complex, piles: &Piles, visit: VisitPiles<'_>) -> ControlFlow<()> {
        self.0.visit(piles, &mut |to| visit(&Piles::from_slice(to)))
    }

    fn check(
        &self,
        complex: &Complex,
        from: &[BigUint],
        to: &[BigUint],
    ) -> Result<(), IllegalMove> {
        if self.0.leads(from, to) {
            return Ok(());
        }
        let changed = (0..from.len()).filter(|&v| to[v] != from[v]).collect();
        let why = match complex.is_face(changed) {
            true => "the formula of the game does not allow this".to_owned(),
            false => format!("{} is not a face", complex.show(changed)),
        };
        Err(IllegalMove(why))
    }

    fn steps(&self) -> Option<&Steps> {
        Some(&self.0)
    }

    fn raises(&self) -> bool {
        self.0.raises()
    }
}

#[cfg(test)]
mod tests {
    use crate::any::Game;

    #[test]
    fn what_is_no_game() {
        for (text, message, help) in [
            (
                "game { (a) -> (x) : x!=a }",
                "no weights found",
                "(0) -> (1)",
            ),
            (
                "game { (a,b) -> (x,y) : x+y=a+b & x!=a }",
                "no weights found",
                "together: (0,1) -> (1,0) and (1,0) -> (0,1)",
            ),
            ("game { (a) -> (x) : x<a } on simplex(2)", "1 piles", ""),
            ("game { (a) -> (x) : x<b }", "'b' is no pile", ""),
            ("game", "needs a formula", "for instance"),
            ("game { (a) -> (x) : x<a", "not closed", ""),
        ] {
            let problems = text.parse::<Game>().unwrap_err().to_string();
            assert!(problems.contains(message), "{text}: {problems}");
            assert!(problems.contains(help), "{text}: {problems}");
        }
    }

    #[test]
    fn what_is_printed_reads_back() {
        for text in [
            "game { (a) -> (x) : x<a }",
            "game { (a,b) -> (x,y) : x<a & y<b+3 }",
            "game { (a,b,c) -> (x,y,z) : x+y+z<a+b+c & x<=a & y<=b & z<=c } on cycle(3,2)",
        ] {
            let game: Game = text.parse().unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(game.to_string(), text);
            assert_eq!(game.to_string().parse::<Game>().as_ref(), Ok(&game));
        }
    }
}
