//! Tables against the reference solver: every rule of `testdata/rules.txt`, zero
//! positions in both kinds of play and values, on every complex on up to 4 vertices.

mod common;

use common::{misere_of, reference_of};
use faceoff_complex::{Complex, enumerate};
use faceoff_game::{Game, Play};
use faceoff_limits::Limits;
use faceoff_tables::Job;
use faceoff_tables::file::Slice;

const RULES: &str = include_str!("../../../testdata/rules.txt");

fn agree(text: &str, bounds: &[u32], threads: usize) {
    let game: Game = text.parse().expect("a game");
    let expected = reference_of(game.as_piles().expect("a game on piles"), bounds);
    let limits = Limits::none().with_threads(threads);
    let misere = misere_of(game.as_piles().expect("a game on piles"), bounds);
    for (values, play) in [
        (false, Play::Normal),
        (true, Play::Normal),
        (false, Play::Misere),
    ] {
        let expected = match play {
            Play::Normal => &expected,
            Play::Misere => &misere,
        };
        let mut job = Job::new(&game, bounds, None, values).expect("a table");
        if play == Play::Misere {
            job = job.for_misere_play().expect("zero positions");
        }
        let shape = job.info().shape.clone();
        let mut found = Vec::new();
        let mut position = vec![0; bounds.len()];
        let summary = job.stream(&limits, &mut |slice| {
            let number = slice.slice();
            match slice {
                Slice::Zeros(slice) => {
                    for cell in slice.cells() {
                        shape.locate(number, cell, &mut position);
                        found.push((position.clone(), 0));
                    }
                }
                Slice::Values(slice) => {
                    for (cell, value) in (0..).zip(slice.values()) {
                        shape.locate(number, cell, &mut position);
                        found.push((position.clone(), value));
                    }
                }
            }
            Ok(())
        });
        let zeros = expected.iter().filter(|(_, value)| *value == 0);
        let summary = summary.expect("no limit");
        assert_eq!(summary.zero_positions, zeros.clone().count() as u64);
        assert_eq!(summary.positions, expected.len() as u64);
        let expected: Vec<_> = match values {
            true => expected.clone(),
            false => zeros.cloned().collect(),
        };
        assert_eq!(found, expected, "{text} {bounds:?} {play:?}");
    }
}

fn on(complex: &Complex, bounds: &[u32]) {
    for (i, variant) in RULES.lines().enumerate() {
        agree(&format!("{variant} on {complex}"), bounds, 1 + i % 2);
    }
}

#[test]
fn variants_on_up_to_three_vertices() {
    for n in 1..=3 {
        for complex in enumerate::complexes(n).expect("few vertices") {
            on(&complex, &[5, 4, 6][..n]);
        }
    }
}

#[test]
fn variants_on_four_vertices() {
    for complex in enumerate::complexes(4).expect("few vertices") {
        on(&complex, &[2, 3, 1, 2]);
    }
}

/// A rule that is no data.
#[test]
fn shrinking_circles() {
    for n in 1..=4 {
        for k in 1..=n {
            let game = format!("shrinking on cycle({n},{k})");
            agree(&game, &[2, 3, 4, 3][..n], 2);
        }
    }
}

/// Where a move raises a pile, what a position depends on lies outside of the box.
#[test]
fn moves_that_raise_a_pile() {
    for game in [
        "game { (a,b) -> (x,y) : x+1=a & y<=b+2 | x=a & y<b }",
        "game { (a,b) -> (x,y) : x<a & y=b+1 | x=a & y<b }",
        "game { (a,b) -> (x,y) : x+2=a & y=b+1 | x=a & y+1=b }",
    ] {
        for bounds in [[7, 7], [0, 5], [9, 2]] {
            agree(game, &bounds, 2);
        }
    }
}
