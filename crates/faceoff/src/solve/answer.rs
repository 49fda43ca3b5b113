//! Answers as front ends get them.

use super::{Ask, Decision};
use crate::number::Number;
use crate::undecided::Undecided;
use faceoff_complex::Label;
use faceoff_game::{Play, PositionSpec, Problem};
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;

/// A winning move.
#[derive(Clone, Debug)]
pub struct Winning {
    /// What it leads to.
    pub to: Problem,
    /// What to do, for a person.
    pub how: String,
    /// The face that was removed, in chomp.
    pub removed: Option<Vec<Label>>,
    /// What is done in each component, in an emperor sum.
    pub components: Option<Vec<ComponentLead>>,
}

impl Winning {
    /// As JSON shows it.
    pub fn lead(&self) -> Lead {
        if let Some(components) = &self.components {
            return Lead::Components(components.clone());
        }
        match self.to.single() {
            Some(placed) => match &placed.position {
                PositionSpec::Piles(piles) => {
                    Lead::Piles(piles.iter().cloned().map(Number::from).collect())
                }
                // Of chomp the complex that is left, which is the position.
                PositionSpec::Start => match placed.game.complex() {
                    Some(left) => Lead::Notation(left.to_string()),
                    None => Lead::Notation(self.to.to_string()),
                },
                PositionSpec::Components(_) => Lead::Notation(self.to.to_string()),
            },
            None => Lead::Notation(self.to.to_string()),
        }
    }
}

/// What a move does in one component of an emperor sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ComponentLead {
    /// The vertex that carries it.
    pub vertex: String,
    /// The component before, in notation.
    pub from: String,
    /// The component after, in notation.
    pub to: String,
    /// What each move leads to, one after the other; empty where none is made.
    pub path: Vec<String>,
    /// These moves, for a person.
    pub moves: Vec<String>,
}

/// What a move leads to: piles in vertex order, or a text in notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Lead {
    /// A position of piles.
    Piles(Vec<Number>),
    /// The components of an emperor sum, in vertex order.
    Components(Vec<ComponentLead>),
    /// Anything else, in notation.
    Notation(String),
}

impl fmt::Display for Lead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Piles(piles) => {
                let piles: Vec<String> = piles.iter().map(Number::to_string).collect();
                f.write_str(&piles.join(","))
            }
            Self::Components(components) => {
                let to: Vec<&str> = components.iter().map(|c| c.to.as_str()).collect();
                f.write_str(&to.join(" ; "))
            }
            Self::Notation(text) => f.write_str(text),
        }
    }
}

/// The answer to `solve`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Answer {
    /// What was asked, in notation.
    pub problem: String,
    /// "P" (the player to move loses) or "N" (the player to move wins).
    pub outcome: Option<String>,
    /// The nim-value, where it was asked for or came for free.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Number>,
    /// What a winning move leads to.
    #[serde(rename = "move")]
    pub lead: Option<Lead>,
    /// The face that the winning move removes, in chomp.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed: Option<Vec<String>>,
    /// What to do, for a person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub how: Option<String>,
    /// What each winning move leads to, where all were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<Lead>>,
    /// Which theorem, proof, table or search decided.
    pub by: Option<String>,
    /// Why, for a person.
    pub why: Option<String>,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

impl Answer {
    pub(super) fn decided(problem: &Problem, ask: &Ask, decision: Decision) -> Self {
        let first = decision.winning.first();
        let mut undecided = Undecided::new();
        if ask.value && decision.value.is_none() {
            let reason = match ask.play {
                Play::Normal => format!("{} does not give values", decision.by),
                Play::Misere => "nim-values are for normal play".to_owned(),
            };
            undecided.insert("value".to_owned(), reason);
        }
        if ask.all && !decision.complete {
            let reason = format!("{} does not give all winning moves", decision.by);
            undecided.insert("moves".to_owned(), reason);
        }
        let names = |face: &Vec<Label>| face.iter().map(|l| l.as_str().to_owned()).collect();
        Self {
            problem: problem.to_string(),
            outcome: Some(decision.outcome.to_string()),
            value: decision.value.map(Number),
            lead: first.map(Winning::lead),
            removed: first.and_then(|w| w.removed.as_ref()).map(names),
            how: first.map(|w| w.how.clone()),
            moves: (ask.all && decision.complete)
                .then(|| decision.winning.iter().map(Winning::lead).collect()),
            by: Some(decision.by),
            why: Some(decision.why),
            undecided,
        }
    }

    pub(super) fn undecided(problem: &Problem, undecided: Undecided) -> Self {
        Self {
            problem: problem.to_string(),
            outcome: None,
            value: None,
            lead: None,
            removed: None,
            how: None,
            moves: None,
            by: None,
            why: None,
            undecided,
        }
    }

    /// Was everything answered?
    pub fn is_complete(&self) -> bool {
        self.undecided.is_empty()
    }
}
