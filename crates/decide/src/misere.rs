//! Misère play: Bouton's theorem for sums of heaps of Nim, else search, which
//! needs nothing but the rules.

use crate::Why;
use crate::listing::Listing;
use crate::{MethodResult, Wanted, Winning, how, removed};
use faceoff_complex::Face;
use faceoff_complex::words::counted;
use faceoff_game::{GamePosition, Outcome, Play, PositionSpec, Problem, Sum, SumRules};
use faceoff_limits::{Limits, StopReason};
use faceoff_solve::Reference;
use faceoff_theory::classical::misere_nim;
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// Decide a problem in misère play.
pub(crate) fn decide(
    problem: &Problem,
    wanted: &Wanted,
    limits: &Limits,
) -> Result<MethodResult, Why> {
    match heaps(problem) {
        Some(heaps) => Ok(by_theorem(problem, &heaps, wanted, limits)),
        None => by_search(problem, wanted, limits),
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

fn by_theorem(problem: &Problem, heaps: &[Heap], wanted: &Wanted, limits: &Limits) -> MethodResult {
    let sizes: Vec<BigUint> = heaps.iter().map(|heap| heap.size.clone()).collect();
    let lost = misere_nim::is_lost(&sizes);
    let winning = misere_nim::winning_moves(&sizes);
    let small = sizes.iter().all(|size| *size <= 1u32.into());
    let sum = sizes.iter().fold(BigUint::ZERO, |sum, size| sum ^ size);
    let joined = heaps.iter().any(|heap| heap.piles.len() > 1);
    let heap = if joined { "heap" } else { "pile" };
    let why = match (small, lost) {
        (false, _) => format!("Some {heap} has two chips or more, and the nim-sum is {sum}."),
        (true, true) => format!("No {heap} has two chips, and an odd number of {heap}s has one."),
        (true, false) => format!("No {heap} has two chips, and an even number of {heap}s has one."),
    };
    let together = match joined {
        true => {
            let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
            format!("The piles of a facet are one heap: {}. ", sizes.join(", "))
        }
        false => String::new(),
    };
    // The first move takes from the piles in their order.
    let first = winning.first().and_then(|(i, size)| {
        let heap = &heaps[*i];
        let mut piles = None;
        let _ = distribute(problem, heap, size, &mut |to| {
            piles = Some(to);
            ControlFlow::Break(())
        });
        Some(target(problem, heap, piles?))
    });
    let found = MethodResult {
        outcome: Outcome::from_zero(lost),
        value: None,
        complete: first.is_none(),
        winning: first.into_iter().collect(),
        unlisted: None,
        unvalued: None,
        by: misere_nim::ID.to_owned(),
        why: together + &why,
    };
    match wanted.all && !found.complete {
        true => found.listing(all_moves(problem, heaps, &winning, limits)),
        false => found,
    }
}

fn all_moves(
    problem: &Problem,
    heaps: &[Heap],
    winning: &[(usize, BigUint)],
    limits: &Limits,
) -> Result<Vec<Winning>, StopReason> {
    let mut listing = Listing::new(limits);
    for (i, size) in winning {
        let mut stopped = Ok(());
        let _ = distribute(problem, &heaps[*i], size, &mut |to| {
            stopped = listing.push(target(problem, &heaps[*i], to));
            match stopped {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        stopped?;
    }
    Ok(listing.finish())
}

type Visit<'a> = &'a mut dyn FnMut(Vec<BigUint>) -> ControlFlow<()>;

/// Call `visit` with all ways to leave `size` chips on the piles of a heap, until it breaks:
/// all piles of its summand, as many chips as possible gone from the first ones first.
fn distribute(problem: &Problem, heap: &Heap, size: &BigUint, visit: Visit<'_>) -> ControlFlow<()> {
    let piles = problem.summands[heap.summand].position.as_piles();
    let mut piles = piles.unwrap_or_default().to_vec();
    let places: Vec<usize> = heap.piles.iter().collect();
    take(&mut piles, &places, &heap.size - size, visit)
}

/// Take so many chips from these piles in all ways.
fn take(
    piles: &mut Vec<BigUint>,
    places: &[usize],
    taken: BigUint,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let Some((&v, later)) = places.split_first() else {
        return visit(piles.clone());
    };
    // What the later piles cannot give, this one has to.
    let rest: BigUint = later.iter().map(|&w| &piles[w]).sum();
    let least = match taken > rest {
        true => &taken - rest,
        false => BigUint::ZERO,
    };
    let before = piles[v].clone();
    let mut here = taken.clone().min(before.clone());
    loop {
        piles[v] = &before - &here;
        take(piles, later, &taken - &here, visit)?;
        if here == least {
            break;
        }
        here -= 1u32;
    }
    piles[v] = before;
    ControlFlow::Continue(())
}

/// The move that leaves these piles of a summand.
fn target(problem: &Problem, heap: &Heap, piles: Vec<BigUint>) -> Winning {
    let from = &problem.summands[heap.summand];
    let after = GamePosition {
        game: from.game.clone(),
        position: PositionSpec::Piles(piles),
    };
    let how = how(from, &after);
    let mut to = problem.clone();
    to.summands[heap.summand] = after;
    Winning {
        how: problem.within(heap.summand, &how),
        to,
        removed: None,
        components: None,
    }
}

/// Decide by searching all positions below.
fn by_search(problem: &Problem, wanted: &Wanted, limits: &Limits) -> Result<MethodResult, Why> {
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
    let target = |(_, option): &(_, Sum)| {
        let to = Problem::from(option);
        Winning {
            how: position.describe_move(option).unwrap_or_default(),
            removed: match (&problem.summands[..], &to.summands[..]) {
                ([from], [after]) => removed(from, after),
                _ => None,
            },
            to,
            components: None,
        }
    };
    let found = MethodResult {
        outcome,
        value: None,
        winning: winning.first().map(target).into_iter().collect(),
        complete: winning.len() <= 1,
        unlisted: None,
        unvalued: None,
        by: "search".to_owned(),
        why,
    };
    Ok(match wanted.all && !found.complete {
        true => found.listing(Listing::of(winning.iter().map(target), limits)),
        false => found,
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
            let all = Wanted {
                all: true,
                ..Wanted::default()
            };
            let quick = decide(&problem, &all, &limits).unwrap();
            let one = decide(&problem, &Wanted::default(), &limits).unwrap();
            assert_eq!(
                one.winning.first().map(|m| &m.to),
                quick.winning.first().map(|m| &m.to)
            );
            assert_eq!(quick.by, misere_nim::ID);
            let searched = by_search(&problem, &all, &limits).unwrap();
            assert_eq!(quick.outcome, searched.outcome, "{text}");
            for lead in &quick.winning {
                let found = searched.winning.iter().any(|other| other.to == lead.to);
                assert!(found, "{text}: {}", lead.to);
            }
            let none = quick.winning.is_empty();
            assert_eq!(none, searched.winning.is_empty(), "{text}");
            assert!(quick.complete, "{text}");
            assert_eq!(quick.winning.len(), searched.winning.len(), "{text}");
            // What is said of heaps is true of them, and of piles where there are no others.
            let few = [a, b + c, d].iter().all(|&size| size <= 1);
            assert_eq!(
                quick.why.contains("No heap has two chips"),
                few,
                "{text}: {}",
                quick.why
            );
        }
        let problem: Problem = "nim on cycle(4,2) @ 1,0,0,0".parse().unwrap();
        assert_eq!(
            decide(&problem, &Wanted::default(), &limits).unwrap().by,
            "search"
        );
        // More ways than anybody lists: 1350 chips stay on three piles.
        let problem: Problem = "nim on facets(123,4) @ 900,900,900,1350".parse().unwrap();
        let all = Wanted {
            all: true,
            ..Wanted::default()
        };
        let many = decide(&problem, &all, &limits).unwrap();
        assert_eq!((many.complete, many.winning.len()), (false, 1));
        let why = many.unlisted.expect("a reason").to_string();
        assert_eq!(why, "more than 100000 winning moves");
        // Large ones are not listed beyond the memory that they may take.
        let large = format!("nim on facets(12,3) @ 1{0},1{0},1{0}", "0".repeat(1000));
        let problem: Problem = large.parse().unwrap();
        let small = Limits::none().with_memory(1_000_000);
        let many = decide(&problem, &all, &small).unwrap();
        assert_eq!((many.complete, many.winning.len()), (false, 1));
        assert!(matches!(
            many.unlisted,
            Some(Why::Stopped(StopReason::Memory { .. }))
        ));
    }

    /// Where every pile is a heap, the reason speaks of piles.
    #[test]
    fn piles_that_are_heaps() {
        for (text, why) in [
            (
                "nim @ 1,1,1",
                "No pile has two chips, and an odd number of piles has one.",
            ),
            (
                "nim @ 1,0,1",
                "No pile has two chips, and an even number of piles has one.",
            ),
            (
                "nim @ 2,1",
                "Some pile has two chips or more, and the nim-sum is 3.",
            ),
        ] {
            let problem: Problem = text.parse().unwrap();
            let found = decide(&problem, &Wanted::default(), &Limits::none());
            assert_eq!(found.unwrap().why, why, "{text}");
        }
    }
}
