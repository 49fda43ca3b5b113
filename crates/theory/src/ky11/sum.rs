//! Disconnected complexes: a sum of games (KY11 §2).
//!
//! A move changes one component, so the value is the xor of the values of the
//! components (Sprague, Grundy).

use super::solved::{Solved, on_complex};
use crate::decision::Successor;
use crate::plan::Plan;
use crate::theorem::{Instance, Status, Theorem, TheoremFormula};
use faceoff_complex::Face;
use faceoff_game::rules::Chomp;
use faceoff_game::{Game, PositionSpec};
use num_traits::ToPrimitive;

/// The sum of components, KY11 §2.
pub static SUM: Theorem = Theorem {
    id: "KY11-sum",
    title: "Chomp on disconnected complexes",
    statement: "The value of chomp on a disjoint union of complexes is the xor of the values on \
                its components.",
    plain: "The board falls into separate pieces, and each counts like one pile of Nim. The \
            position is lost exactly if the nim-sum of these is 0.",
    formula: TheoremFormula::Stated("g(X + Y) = g(X) ⊕ g(Y)"),
    citation: "KY11, Section 2; Sprague 1935, Grundy 1939",
    status: Status::ProvedInPaper,
    strength: 50,
    apply: |game, limits| {
        on_complex(game, |complex| {
            let components = complex.components();
            if components.len() < 2 {
                return Ok(None);
            }
            let mut total = 0;
            let mut known = Vec::new();
            for component in &components {
                let plan = Plan::new(Game::new(Chomp::new(component.clone())));
                let Some((finding, value)) = plan.value(&PositionSpec::Start, limits)? else {
                    return Ok(None);
                };
                let Some(value) = value.to_u64() else {
                    return Ok(None);
                };
                total ^= value;
                known.push((finding, value));
            }
            let values: Vec<String> = known.iter().map(|(_, value)| value.to_string()).collect();
            // A component that holds all the value is won alone.
            let alone = known
                .iter()
                .zip(&components)
                .find(|((_, value), _)| *value == total);
            let winning = alone
                .filter(|_| total > 0)
                .and_then(|((finding, _), component)| {
                    let Some(Successor::Elsewhere(left)) = &finding.verdict.winning_move else {
                        return None;
                    };
                    let removed = super::reduction::removed(component, &left.game)?;
                    let names = component.names(removed);
                    let face: Face = names
                        .iter()
                        .filter_map(|name| complex.vertex(name))
                        .collect();
                    Some(face)
                });
            let because = format!("it has {} components", components.len());
            let why = format!(
                "The values of the components are {}; their nim-sum is {total}.",
                values.join(", ")
            );
            Ok(Some(
                Solved::exactly(total, because, why).by_removing(winning),
            ))
        })
    },
    instances: &[
        Instance::new("chomp on union(complete(3),complete(2))", 0),
        Instance::new("chomp on graph(12,23,13,45,56,46,67)", 0),
        Instance::new("chomp on graph(12,23,13,34,5)", 0),
    ],
};
