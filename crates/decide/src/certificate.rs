//! By a certificate: the proved automaton plays, for piles of any size.

use crate::Why;
use crate::listing::Listing;
use crate::{MethodResult, Wanted, Winning};
use faceoff_automata::Dfa;
use faceoff_certificate::Certificate;
use faceoff_claim::Claim;
use faceoff_complex::words::counted;
use faceoff_game::{GamePosition, Outcome, PileGame, Play, PositionSpec, Problem};
use faceoff_limits::Limits;
use faceoff_moves::{Moves, visit_winning_moves, winning_move};
use faceoff_prove::certify::{self, CertificateError, Contents};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// Solve a position of a game on piles by a certificate, which is checked first; or say
/// why it cannot be used.
pub fn by_certificate(
    problem: &Problem,
    wanted: &Wanted,
    text: &str,
    limits: &Limits,
) -> Result<MethodResult, Why> {
    let refused = |why: &str| Why::from(why);
    let certificate = Certificate::from_json(text).map_err(|why| refused(&why.to_string()))?;
    certify::check(&certificate, limits).map_err(unusable)?;
    let contents = Contents::of(&certificate, limits).map_err(unusable)?;
    let placed = problem
        .single()
        .ok_or_else(|| refused("a certificate decides one game, not a sum"))?;
    let about = || refused(&format!("the certificate is about {:?}", contents.game));
    let game = placed.game.as_piles().ok_or_else(about)?;
    let Some(rule) = game.rule() else {
        return Err(about());
    };
    if !game.same_moves(&contents.game, limits)? {
        return Err(about());
    }
    if contents.play != wanted.play {
        return Err(refused(match contents.play {
            Play::Normal => "the certificate is about normal play",
            Play::Misere => "the certificate is about misère play",
        }));
    }
    let n = game.complex().n();
    let moves = Moves::new(game.complex(), rule, false, limits)?;
    let places: Vec<usize> = (0..n).collect();
    let claim = contents.claim.as_ref().map(ToString::to_string);
    // Of values those positions are the zero positions that have value 0.
    let Some(Claim::Value(values)) = &contents.claim else {
        let set = contents.set;
        let proved = Proved { set, moves };
        let what = proved.in_words(claim);
        return Ok(proved.decide(placed, game, &places, &what, wanted, limits));
    };
    let set = contents.set.section(n, 0, limits)?;
    let proved = Proved { set, moves };
    let what = format!("the set of value 0, where {}", claim.unwrap_or_default());
    let piles = placed.position.as_piles().unwrap_or_default();
    let found = proved.decide(placed, game, &places, &what, wanted, limits);
    let value = found.value.clone();
    Ok(MethodResult {
        value: value.or_else(|| values.at(piles).flatten()),
        ..found
    })
}

fn unusable(why: CertificateError) -> Why {
    match why {
        CertificateError::Stopped(reason) => reason.into(),
        why => why.to_string().into(),
    }
}

/// Zero positions that were proved.
pub(crate) struct Proved {
    pub(crate) set: Dfa,
    pub(crate) moves: Moves,
}

impl Proved {
    /// The claim, or else the automaton.
    pub(crate) fn in_words(&self, claim: Option<String>) -> String {
        let states = counted(self.set.states(), "state", "states");
        claim.unwrap_or_else(|| format!("the set of the automaton with {states}"))
    }

    /// Decide a position of a game on piles. Pile `i` of the set is the one on
    /// the vertex `places[i]`; `what` names the set. All winning moves are listed if
    /// they are asked for, and not too many.
    pub(crate) fn decide(
        &self,
        placed: &GamePosition,
        game: &PileGame,
        places: &[usize],
        what: &str,
        wanted: &Wanted,
        limits: &Limits,
    ) -> MethodResult {
        let from = placed.position.as_piles().unwrap_or_default();
        let piles: Vec<BigUint> = places.iter().map(|&v| from[v].clone()).collect();
        let zero = self.set.contains(&piles);
        let target = |to: Vec<BigUint>| {
            let mut after = from.to_vec();
            for (pile, &v) in to.into_iter().zip(places) {
                after[v] = pile;
            }
            target(placed, game, after)
        };
        let first = match zero {
            true => None,
            false => winning_move(&self.set, &self.moves, &piles),
        };
        // In misère play a final position is won without a move.
        let ends = !zero && first.is_none();
        let complete = zero || ends;
        let found = MethodResult {
            outcome: Outcome::from_zero(zero),
            value: (zero && wanted.play == Play::Normal).then_some(BigUint::ZERO),
            winning: first.map(target).into_iter().collect(),
            complete,
            unlisted: None,
            unvalued: None,
            by: "certificate".to_owned(),
            why: match zero {
                true => format!("The position is in {what}."),
                false if ends => "There is no move, and whoever cannot move wins.".to_owned(),
                false => format!("The position is not in {what}, and the move leads into it."),
            },
        };
        if complete || !wanted.all {
            return found;
        }
        let mut listing = Listing::new(limits);
        let mut stopped = Ok(());
        let visited = visit_winning_moves(&self.set, &self.moves, &piles, limits, &mut |to| {
            stopped = listing.push(target(to));
            match stopped {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        found.listing(visited.and(stopped).map(|()| listing.finish()))
    }
}

/// The move to these piles.
fn target(placed: &GamePosition, game: &PileGame, to: Vec<BigUint>) -> Winning {
    let from = placed.position.as_piles().unwrap_or_default();
    Winning {
        how: game.describe_step(from, &to),
        removed: None,
        components: None,
        to: GamePosition {
            game: placed.game.clone(),
            position: PositionSpec::Piles(to),
        }
        .into(),
    }
}
