//! `solve` against the reference solver: every rule of `testdata/rules.txt`, value,
//! outcome in both kinds of play, and a move that wins, on every complex on up to 4
//! vertices.

use faceoff::ask::Solve;
use faceoff::{Game, GamePosition, Limits, Notation, Outcome, Problem, Session, ask};
use faceoff_complex::enumerate;
use faceoff_game::{AnyRules, Play, PositionSpec, Ruleset};
use faceoff_solve::Reference;

/// Some positions with small piles, no two alike.
const POSITIONS: [[u64; 4]; 6] = [
    [1, 1, 1, 1],
    [2, 1, 3, 0],
    [0, 2, 2, 1],
    [3, 3, 2, 2],
    [2, 0, 2, 1],
    [1, 3, 0, 2],
];

#[test]
fn solve_is_right() {
    let (session, limits) = (Session::default(), Limits::none());
    for rule in include_str!("../../../testdata/rules.txt").lines() {
        for complex in (1..=4).flat_map(|n| enumerate::complexes(n).unwrap()) {
            let game: Game = format!("{rule} on {complex}").parse().unwrap();
            let mut reference = Reference::new(&AnyRules, &limits);
            for piles in POSITIONS {
                let placed = GamePosition {
                    game: game.clone(),
                    position: PositionSpec::piles(piles[..complex.n()].iter().copied()),
                };
                let position = placed.place().unwrap();
                let options: Vec<_> = AnyRules.options(&position);
                for play in [Play::Normal, Play::Misere] {
                    let question = Solve {
                        value: play == Play::Normal,
                        misere: play == Play::Misere,
                        ..Solve::new(Notation::Value(Problem::from(placed.clone())))
                    };
                    let answer = ask(&question, &session).unwrap();
                    let outcome = reference.outcome(&position, play).unwrap();
                    assert_eq!(answer.outcome, Some(outcome), "{placed} {play:?}");
                    if play == Play::Normal {
                        let value = reference.value(&position).unwrap();
                        assert_eq!(answer.value, Some(Some(value.into())), "{placed}");
                    }
                    // Whoever cannot move in misère play has won.
                    if outcome == Outcome::N && !options.is_empty() {
                        let to = answer.target.expect("a winning move").to_string();
                        let to = Problem::parse(&game.to_string(), Some(&to)).unwrap();
                        let to = to.summands[0].place().unwrap();
                        assert!(options.iter().any(|(_, option)| *option == to), "{placed}");
                        let after = reference.outcome(&to, play).unwrap();
                        assert_eq!(after, Outcome::P, "{placed} {play:?}");
                    }
                }
            }
        }
    }
}
