//! By a certificate: the proved automaton plays, for piles of any size.

use crate::Why;
use crate::{Decision, Winning};
use faceoff_automata::Dfa;
use faceoff_certificate::Certificate;
use faceoff_claim::Claim;
use faceoff_complex::words::counted;
use faceoff_game::{Outcome, PileGame, Placed, Play, PositionSpec, Problem};
use faceoff_limits::Limits;
use faceoff_moves::{Moves, winning_move};
use faceoff_prove::certify::{self, CertificateError, Contents};
use num_bigint::BigUint;

/// Solve a position of a game on piles by a certificate, which is checked first; or say
/// why it cannot be used.
pub fn by_certificate(
    problem: &Problem,
    play: Play,
    text: &str,
    limits: &Limits,
) -> Result<Decision, Why> {
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
    if contents.play != play {
        return Err(refused(match contents.play {
            Play::Normal => "the certificate is about normal play",
            Play::Misere => "the certificate is about misère play",
        }));
    }
    if matches!(contents.claim, Some(Claim::Value(_))) {
        let why = "the certificate is about values; one about zero positions is needed";
        return Err(refused(why));
    }
    let moves = Moves::new(game.complex(), rule, false, limits)?;
    let proved = Proved {
        set: contents.set,
        moves,
    };
    let claim = contents.claim.as_ref().map(ToString::to_string);
    let what = proved.in_words(claim);
    let places: Vec<usize> = (0..game.complex().n()).collect();
    Ok(proved.decide(placed, game, &places, &what))
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
    /// the vertex `places[i]`; `what` names the set.
    pub(crate) fn decide(
        &self,
        placed: &Placed,
        game: &PileGame,
        places: &[usize],
        what: &str,
    ) -> Decision {
        let from = placed.position.as_piles().unwrap_or_default();
        let piles: Vec<BigUint> = places.iter().map(|&v| from[v].clone()).collect();
        let zero = self.set.contains(&piles);
        let winning = match zero {
            true => None,
            false => winning_move(&self.set, &self.moves, &piles),
        };
        // In misère play a final position is won without a move.
        let ends = !zero && winning.is_none();
        let winning = winning.into_iter().map(|to| {
            let mut after = from.to_vec();
            for (pile, &v) in to.into_iter().zip(places) {
                after[v] = pile;
            }
            lead(placed, game, after)
        });
        Decision {
            outcome: Outcome::from_zero(zero),
            value: None,
            winning: winning.collect(),
            complete: zero || ends,
            by: "certificate".to_owned(),
            why: match zero {
                true => format!("The position is in {what}."),
                false if ends => "There is no move, and whoever cannot move wins.".to_owned(),
                false => format!("The position is not in {what}, and the move leads into it."),
            },
        }
    }
}

fn lead(placed: &Placed, game: &PileGame, to: Vec<BigUint>) -> Winning {
    let from = placed.position.as_piles().unwrap_or_default();
    Winning {
        how: game.describe_step(from, &to),
        removed: None,
        components: None,
        to: Placed {
            game: placed.game.clone(),
            position: PositionSpec::Piles(to),
        }
        .into(),
    }
}
