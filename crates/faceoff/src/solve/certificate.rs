//! By a certificate: the proved automaton plays, for piles of any size.

use super::{Decision, Winning};
use crate::error::Error;
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
pub(crate) fn by_certificate(
    problem: &Problem,
    play: Play,
    text: &str,
    limits: &Limits,
) -> Result<Decision, Error> {
    let refused = |why: &str| Error::Question(why.to_owned());
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

fn unusable(why: CertificateError) -> Error {
    match why {
        CertificateError::Stopped(reason) => Error::Stopped(reason),
        why => Error::Question(why.to_string()),
    }
}

/// Zero positions that were proved.
pub(super) struct Proved {
    pub(super) set: Dfa,
    pub(super) moves: Moves,
}

impl Proved {
    /// The claim, or else the automaton.
    pub(super) fn in_words(&self, claim: Option<String>) -> String {
        let states = counted(self.set.states(), "state", "states");
        claim.unwrap_or_else(|| format!("the set of the automaton with {states}"))
    }

    /// Decide a position of a game on piles. Pile `i` of the set is the one on
    /// the vertex `places[i]`; `what` names the set.
    pub(super) fn decide(
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::Prove;
    use crate::{Session, ask};

    /// A rule that the checker has no word for is certified as a formula, and each of
    /// the two is decided by a certificate of the other.
    #[test]
    fn a_rule_and_its_formula_are_one_game() {
        let rule = "nim[most=2] on points(2)";
        let formula = "game { (a,b) -> (x,y) : y=b & (x+1=a | x+2=a) | x=a & (y+1=b | y+2=b) }";
        let other = "game { (a,b) -> (x,y) : y=b & (x+1=a | x+3=a) | x=a & (y+1=b | y+2=b) }";
        for proved in [rule, formula] {
            let question = Prove {
                certificate: true,
                ..Prove::new(proved, "{ (a,b) : exists k: a+2*b=3*k }")
            };
            let proof = ask(&question, &Session::default()).unwrap();
            let text = proof.certificate_text.unwrap().to_string();
            let by = |game: &str| {
                let problem = format!("{game} @ 5,9").parse().unwrap();
                by_certificate(&problem, Play::Normal, &text, &Limits::none())
            };
            for game in [rule, formula] {
                assert_eq!(by(game).unwrap().outcome, Outcome::N, "{proved} for {game}");
            }
            assert!(by(other).is_err());
        }
    }

    #[test]
    fn a_thousand_digits() {
        let limits = Limits::none();
        let game = "nim on cycle(6,3)";
        let proof = Prove {
            certificate: true,
            ..Prove::new(game, "{ (a,b,c,d,e,f) : a+b=d+e & b+c=e+f }")
        };
        let proof = ask(&proof, &Session::default()).unwrap();
        let text = proof.certificate_text.unwrap().to_string();
        let big = "7".repeat(1000);
        let problem: Problem = format!("{game} @ {big},1{big},2{big},{big}3,{big}4,5{big}")
            .parse()
            .unwrap();
        let decision = by_certificate(&problem, Play::Normal, &text, &limits).unwrap();
        assert_eq!(decision.outcome, Outcome::N);
        let after = by_certificate(&decision.winning[0].to, Play::Normal, &text, &limits).unwrap();
        assert_eq!(after.outcome, Outcome::P);
        let other: Problem = "nim on cycle(5,2) @ 1,2,3,4,5".parse().unwrap();
        assert!(by_certificate(&other, Play::Normal, &text, &limits).is_err());
    }
}
