//! Misère play: Bouton's theorem for sums of heaps of Nim, else search, which
//! needs nothing but the rules.

use crate::Why;
use crate::{Decision, Winning, how, removed};
use faceoff_complex::Face;
use faceoff_complex::words::counted;
use faceoff_game::{Outcome, Placed, Play, PositionSpec, Problem, Sum, SumRules};
use faceoff_limits::Limits;
use faceoff_solve::Reference;
use faceoff_theory::classical::misere_nim;
use num_bigint::BigUint;

/// Decide a problem in misère play.
pub(crate) fn decide(problem: &Problem, limits: &Limits) -> Result<Decision, Why> {
    match heaps(problem) {
        Some(heaps) => Ok(by_theorem(problem, &heaps)),
        None => by_search(problem, limits),
    }
}

/// A heap: the piles of a summand whose sum it is.
struct Heap {
    summand: usize,
    piles: Face,
    size: BigUint,
}

/// The heaps of a sum of games of Nim, if the facets of each complex are
/// disjoint. Such a facet is a heap: what is left of its piles in all may be any
/// smaller number, and nothing else matters.
fn heaps(problem: &Problem) -> Option<Vec<Heap>> {
    let mut heaps = Vec::new();
    for (summand, placed) in problem.summands.iter().enumerate() {
        let complex = placed
            .game
            .as_piles()
            .filter(|game| game.is_nim())?
            .complex();
        let piles = placed.position.as_piles()?;
        let facets = complex.facets();
        if facets.iter().map(|facet| facet.len()).sum::<usize>() != complex.n() {
            return None;
        }
        heaps.extend(facets.iter().map(|&facet| Heap {
            summand,
            piles: facet,
            size: facet.iter().map(|v| &piles[v]).sum(),
        }));
    }
    Some(heaps)
}

fn by_theorem(problem: &Problem, heaps: &[Heap]) -> Decision {
    let sizes: Vec<BigUint> = heaps.iter().map(|heap| heap.size.clone()).collect();
    let lost = misere_nim::is_lost(&sizes);
    let winning = misere_nim::winning_moves(&sizes);
    let small = sizes.iter().all(|size| *size <= 1u32.into());
    let sum = sizes.iter().fold(BigUint::ZERO, |sum, size| sum ^ size);
    let why = match (small, lost) {
        (false, _) => format!("Some pile has two chips or more, and the nim-sum is {sum}."),
        (true, true) => "No pile has two chips, and an odd number of piles has one.".to_owned(),
        (true, false) => "No pile has two chips, and an even number of piles has one.".to_owned(),
    };
    Decision {
        outcome: Outcome::from_zero(lost),
        value: None,
        winning: winning
            .into_iter()
            .map(|(i, size)| lead(problem, &heaps[i], size))
            .collect(),
        // Of an empty heap there is nothing to list.
        complete: heaps
            .iter()
            .all(|heap| heap.piles.len() == 1 || heap.size == BigUint::ZERO),
        by: misere_nim::ID.to_owned(),
        why,
    }
}

/// Bring a heap to a size: piles are taken from in their order.
fn lead(problem: &Problem, heap: &Heap, size: BigUint) -> Winning {
    let from = &problem.summands[heap.summand];
    let mut piles = from.position.as_piles().unwrap_or_default().to_vec();
    let mut rest = &heap.size - size;
    for v in heap.piles.iter() {
        let taken = rest.clone().min(piles[v].clone());
        piles[v] -= &taken;
        rest -= taken;
    }
    let after = Placed {
        game: from.game.clone(),
        position: PositionSpec::Piles(piles),
    };
    let how = how(from, &after);
    let mut to = problem.clone();
    to.summands[heap.summand] = after;
    Winning {
        how: match problem.summands.len() {
            1 => how,
            _ => format!("in summand {}: {how}", heap.summand + 1),
        },
        to,
        removed: None,
        components: None,
    }
}

/// Decide by searching all positions below.
fn by_search(problem: &Problem, limits: &Limits) -> Result<Decision, Why> {
    let position = Sum::place(problem)?;
    let mut solver = Reference::new(&SumRules, limits);
    let outcome = solver.outcome(&position, Play::Misere)?;
    let winning = match outcome {
        Outcome::P => Vec::new(),
        Outcome::N => solver.winning_options(&position, Play::Misere)?,
    };
    let searched = counted(solver.positions(), "position", "positions");
    let why = match (outcome, winning.len()) {
        (Outcome::P, _) => {
            format!("Every move leaves a won position ({searched} searched).")
        }
        (Outcome::N, 0) => "There is no move, and whoever cannot move wins.".to_owned(),
        (Outcome::N, options) => {
            format!("Moves that leave a lost position: {options} ({searched} searched).")
        }
    };
    let winning = winning
        .into_iter()
        .map(|(_, option)| {
            let to = Problem::from(&option);
            Winning {
                how: position.describe_move(&option).unwrap_or_default(),
                removed: match (&problem.summands[..], &to.summands[..]) {
                    ([from], [after]) => removed(from, after),
                    _ => None,
                },
                to,
                components: None,
            }
        })
        .collect();
    Ok(Decision {
        outcome,
        value: None,
        winning,
        complete: true,
        by: "search".to_owned(),
        why,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The theorem and the search agree, also where a heap has several piles.
    #[test]
    fn theorem_and_search() {
        let limits = Limits::none();
        for code in 0..4u32.pow(4) {
            let digit = |place: u32| code >> (2 * place) & 3;
            let [a, b, c, d] = [digit(0), digit(1), digit(2), digit(3)];
            let text = format!("nim on facets(1,23) @ {a},{b},{c} + nim @ {d}");
            let problem: Problem = text.parse().unwrap();
            let quick = decide(&problem, &limits).unwrap();
            assert_eq!(quick.by, misere_nim::ID);
            let searched = by_search(&problem, &limits).unwrap();
            assert_eq!(quick.outcome, searched.outcome, "{text}");
            for lead in &quick.winning {
                let found = searched.winning.iter().any(|other| other.to == lead.to);
                assert!(found, "{text}: {}", lead.to);
            }
            let none = quick.winning.is_empty();
            assert_eq!(none, searched.winning.is_empty(), "{text}");
            if quick.complete {
                assert_eq!(quick.winning.len(), searched.winning.len(), "{text}");
            }
            // Whoever cannot move wins, and there is no move to be named.
            assert!(quick.complete || code > 0, "{text}");
        }
        let problem: Problem = "nim on cycle(4,2) @ 1,0,0,0".parse().unwrap();
        assert_eq!(decide(&problem, &limits).unwrap().by, "search");
    }
}
