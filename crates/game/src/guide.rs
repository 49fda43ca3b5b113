//! The rules of every game as a page, made from the games themselves:
//! `docs/games.md`.

use crate::any::{AnyRules, Game};
use crate::catalogue::{Games, Kind};
use crate::notation::{GamePosition, PositionSpec};
use crate::piles::Rule;
use crate::playable::Expects;
use crate::ruleset::Ruleset;
use num_traits::ToPrimitive;
use std::fmt::Write;
use std::ops::ControlFlow;

/// So many moves of the example are listed.
const MOVES: usize = 4;

/// The page: for each kind of game how it is written, its rules, a picture of an
/// example, and the first moves there.
pub fn guide(games: &Games) -> String {
    let mut page = "# Games\n\nThe rules of every game, made from the games themselves. \
        Unless it is said otherwise, the player who cannot move loses.\n"
        .to_owned();
    for kind in games.kinds() {
        let _ = write!(page, "\n{}", entry(kind, games));
    }
    page
}

fn entry(kind: &Kind, games: &Games) -> String {
    let Kind {
        keyword,
        syntax,
        rules,
        example,
        ..
    } = kind;
    let mut text = format!("## `{keyword}`\n\nWritten `{syntax}`. {rules}\n");
    let problem = games.problem(example, None);
    let Some(placed) = problem.ok().and_then(|problem| problem.single().cloned()) else {
        return text;
    };
    if let Some(shape) = shape(&placed.game) {
        let _ = write!(text, "\n{shape}\n");
    }
    let picture = picture(&placed);
    let _ = write!(text, "\n```text\n{placed}\n{picture}```\n");
    for (to, how) in first_moves(&placed) {
        let _ = write!(text, "\n* {how}: `{to}`");
    }
    text + "\n"
}

/// What engines know of the game.
fn shape(game: &Game) -> Option<&'static str> {
    if let Some(game) = game.as_piles() {
        return Some(match game.rule() {
            Some(Rule::Take(_)) => {
                "A game on piles whose rule is data: with tables, claims, discovery."
            }
            Some(Rule::Steps(_)) => {
                "A game on piles whose rule is a formula: with tables, claims, discovery."
            }
            None => "A game on piles: with tables.",
        });
    }
    game.as_heaps()
        .map(|_| "A heap game: its values are found heap by heap.")
}

/// The piles as columns over the names of their vertices.
fn picture(placed: &GamePosition) -> String {
    let PositionSpec::Piles(piles) = &placed.position else {
        return String::new();
    };
    let Some(heights) = piles
        .iter()
        .map(ToPrimitive::to_usize)
        .collect::<Option<Vec<_>>>()
    else {
        return String::new();
    };
    let labels: Vec<String> = match (placed.game.expects(), placed.game.complex()) {
        (Expects::Piles(_), Some(complex)) => {
            let labels = complex.complex.labels().iter();
            labels.map(ToString::to_string).collect()
        }
        _ => (1..=heights.len()).map(|i| i.to_string()).collect(),
    };
    let line = |cells: Vec<&str>| {
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>3}")).collect();
        format!("{}\n", cells.concat().trim_end())
    };
    let top = heights.iter().copied().max().unwrap_or(0);
    let mut text = String::new();
    for level in (1..=top).rev() {
        let cell = |height: &usize| if *height >= level { "o" } else { "" };
        text += &line(heights.iter().map(cell).collect());
    }
    text + &line(labels.iter().map(String::as_str).collect())
}

fn first_moves(placed: &GamePosition) -> Vec<(String, String)> {
    let mut moves = Vec::new();
    let Ok(from) = placed.place() else {
        return moves;
    };
    let _ = AnyRules.visit_options(&from, &mut |(), option| {
        let to = GamePosition::from(option.clone());
        if let Ok(how) = placed.describe_move(&to) {
            let to = match &to.position {
                PositionSpec::Start => to.to_string(),
                position => position.to_string(),
            };
            moves.push((to, how));
        }
        match moves.len() < MOVES {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    moves
}
