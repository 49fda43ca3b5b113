//! What `discover GAME` says: what was tried, what was learned, why it stopped, what
//! would help.

use super::super::prove::evidence;
use crate::advice;
use faceoff::ask::discover::{Discovered, GuessReport};
use faceoff::ask::prove::{Diagram, Verdict};
use faceoff::words::counted;
use faceoff::{Number, Why};

/// The whole story.
pub fn render(found: &Discovered) -> String {
    let mut lines = vec![format!("{}:", found.game)];
    let values = found.values || found.value.is_some_and(|value| value > 0);
    if values && !found.growth.is_empty() {
        let heap = "  A position has a value exactly if it is a zero position beside a heap of \
                    that size: a heap stands beside the piles, as the last of them.";
        lines.push(heap.to_owned());
    }
    lines.extend(found.steps.iter().map(|step| format!("  {step}")));
    let mut about = None;
    for guess in &found.growth {
        // The game's own complex need not be said again.
        if about != Some(&guess.complex) && !(about.is_none() && found.steps.is_empty()) {
            lines.push(format!("  On {}:", guess.complex));
        }
        about = Some(&guess.complex);
        lines.push(format!("  {}", tried(guess, found)));
    }
    match found.verdict {
        Verdict::Proved => lines.extend(result(found)),
        _ => lines.extend(open(found)),
    }
    let automaton = ("The automaton", found.states, found.method.as_deref());
    lines.extend(evidence(
        automaton,
        found.certificate.as_deref(),
        &found.undecided,
    ));
    if let (Some(_), Some(most)) = (&found.certificate, found.beside) {
        lines.push(format!(
            "It is about the game beside a heap of at most {most}, whose zero positions are the \
             positions of the values up to {most}."
        ));
    }
    lines.join("\n")
}

/// One guess: what it was made from, and what came of it. With values the last number of
/// a position is the value that was guessed; one value by itself stands beside heaps that
/// are not larger.
fn tried(guess: &GuessReport, found: &Discovered) -> String {
    let one = found.value.filter(|&value| value > 0);
    let (values, misere) = (found.values || one.is_some(), found.misere);
    let alone = one.filter(|most| {
        let beside = format!(" beside a heap of at most {most}");
        guess.complex.ends_with(&beside)
    });
    let below = 1u64 << guess.digits.min(63);
    let source = match (guess.zeros, guess.positions) {
        (Some(zeros), _) => {
            let zeros = match misere {
                true => counted(zeros, "lost position", "lost positions"),
                false => counted(zeros, "zero position", "zero positions"),
            };
            format!("All piles below {below}, {zeros}")
        }
        (None, Some(positions)) => {
            let digits = counted(guess.digits, "digit", "digits");
            let positions = counted(positions, "position", "positions");
            format!("Short words and {digits} after each, {positions}")
        }
        (None, None) => "A guess".to_owned(),
    };
    let lessons = guess.lessons.filter(|&lessons| lessons > 0);
    let lessons = lessons.map_or(String::new(), |n| {
        format!(", corrected {}", counted(n, "time", "times"))
    });
    let guessed = match (guess.states, guess.tried.as_str()) {
        (Some(states), _) => counted(states, "state", "states"),
        (None, "undecided") => return format!("{source}{lessons}: no guess within the limits."),
        (None, _) => return format!("{source}{lessons}: too many states for a guess."),
    };
    let came = match (guess.tried.as_str(), &guess.counterexample) {
        ("proved", _) => "proved".to_owned(),
        (_, Some(at)) => {
            let piles: Vec<String> = at.iter().map(ToString::to_string).collect();
            let too_large = |heap: &Number| alone.is_some_and(|most| *heap > most.into());
            match piles.split_last() {
                Some(_) if at.last().is_some_and(too_large) => {
                    "wrong beside a larger heap".to_owned()
                }
                Some((value, piles)) if values => {
                    format!("wrong at ({}) about value {value}", piles.join(","))
                }
                _ => format!("wrong at ({})", piles.join(",")),
            }
        }
        (other, None) => other.to_owned(),
    };
    format!("{source}: {guessed}{lessons}, {came}.")
}

/// What was found.
fn result(found: &Discovered) -> Vec<String> {
    let what = match (found.misere, found.value) {
        (false, None) if found.values => "The values are".to_owned(),
        (false, None) => "The zero positions are".to_owned(),
        (false, Some(value)) => format!("The positions of value {value} are"),
        (true, _) => {
            "The positions in which the player to move loses in misère play are".to_owned()
        }
    };
    let described = match &found.formula {
        _ if found.none => match (found.misere, found.value) {
            (false, Some(value)) => format!("No position has value {value}."),
            (true, _) => "There is no position in which the player to move loses.".to_owned(),
            (false, None) => "There is none.".to_owned(),
        },
        Some(formula) => format!("{what}\n  {formula}"),
        None if found.values => {
            "The values are those of the automaton, on one track more than the piles.".to_owned()
        }
        None => match found.undecided.get("formula") {
            Some(why) => format!(
                "No formula was read, {}; the automaton is exact.",
                advice::on(why)
            ),
            None => "No formula was found; the automaton is exact.".to_owned(),
        },
    };
    let mut lines = vec!["Proved, for piles of every size.".to_owned(), described];
    if let (None, Some(automaton)) = (&found.formula, &found.automaton) {
        let star = match (found.values, found.value) {
            (true, _) => "the value is right".to_owned(),
            (false, None | Some(0)) => "it is lost for the player to move".to_owned(),
            (false, Some(value)) => format!("it has value {value}"),
        };
        lines.extend(listed(automaton, &star));
    }
    lines
}

/// Larger automata are not listed.
const STATES_TO_LIST: usize = 12;

/// An automaton as a list: its states are called after positions.
fn listed(automaton: &Diagram, star: &str) -> Vec<String> {
    if automaton.least.len() > STATES_TO_LIST {
        return Vec::new();
    }
    let either = match automaton
        .edges
        .iter()
        .any(|(_, _, columns)| columns.iter().any(|c| c.contains('*')))
    {
        true => " In a column * is either digit.",
        false => "",
    };
    let mut lines = vec![format!(
        "It reads a column of digits of all piles at a time, from the top. A state is called by \
         the least position that leads there, with a star if {star}; any other column ends all \
         hope.{either}"
    )];
    let name = |state: u32| {
        let piles: Vec<String> = automaton.least[state as usize]
            .iter()
            .map(ToString::to_string)
            .collect();
        let star = if automaton.accepting.contains(&state) {
            "*"
        } else {
            ""
        };
        format!("({}){star}", piles.join(","))
    };
    let mut at = None;
    for (from, to, columns) in &automaton.edges {
        if at != Some(from) {
            lines.push(format!("  {}", name(*from)));
            at = Some(from);
        }
        let to = if to == from {
            "itself".to_owned()
        } else {
            name(*to)
        };
        lines.push(format!("    to {to}: {}", columns.join(" ")));
    }
    lines
}

/// Why nothing was found, what is known all the same, and what to do next.
fn open(found: &Discovered) -> Vec<String> {
    let mut lines = Vec::new();
    let why = found.undecided.get("verdict");
    lines.extend(why.map(|why| match why {
        Why::Said(text) if found.no_automaton.is_some() => format!("Impossible: {text}."),
        Why::Said(text) if found.growth.is_empty() => format!("Unknown: {text}."),
        Why::Said(text) => format!("Unknown: {text} (raise --bits)."),
        why => format!("Unknown: {}.", advice::on(why)),
    }));
    // Parts that are proved are not in question.
    let is_open = |guess: &&GuessReport| guess.states.is_some() && guess.tried != "proved";
    let guesses = found.growth.iter().filter(is_open);
    let Some(last) = guesses.clone().next_back() else {
        return lines;
    };
    let boxes: Vec<u64> = guesses
        .filter(|guess| guess.complex == last.complex && guess.zeros.is_some())
        .filter_map(|guess| guess.states)
        .collect();
    let most = (1u64 << last.digits.min(63)) - 1;
    lines.push(format!(
        "The last guess{} is right for all piles up to {most}.",
        match found.steps.is_empty() {
            true => String::new(),
            false => format!(" for {}", last.complex),
        }
    ));
    // Only where no box was too large of itself.
    let larger = matches!(why, Some(Why::Said(_)));
    // What was not decided may well be right.
    if last.tried != "undecided" {
        lines.extend(trend(&boxes, larger));
    }
    if let Some(resists) = &found.resists {
        lines.push(format!(
            "The complex {} is induced on {}, and no automaton is known for it: without one there \
             is none here (faceoff atlas find {}).",
            resists.label,
            resists.vertices.join(", "),
            resists.label
        ));
    }
    let zeros = !found.values && found.value.is_none();
    if found.no_automaton.is_none() && zeros && found.can_obstruct {
        lines.push(format!(
            "How many states are needed at least: faceoff obstruct '{}'{}.",
            found.game,
            if found.misere { " --misere" } else { "" }
        ));
    }
    lines
}

/// What the numbers of states say about larger boxes.
fn trend(boxes: &[u64], larger: bool) -> Option<String> {
    let [.., before, last] = boxes else {
        return None;
    };
    let listed: Vec<String> = boxes.iter().map(u64::to_string).collect();
    let listed = listed.join(", ");
    let more = match larger {
        true => ", and a larger box may be enough (raise --bits)",
        false => "",
    };
    Some(match *last as f64 / *before as f64 {
        ratio if ratio < 1.2 => {
            format!("From box to box the guess had {listed} states: it hardly grows{more}.")
        }
        ratio => format!(
            "From box to box the guess had {listed} states, at last {ratio:.1} times as many: \
             where that goes on there is no automaton."
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_numbers_of_states_say() {
        assert_eq!(trend(&[29], true), None);
        let grows = trend(&[29, 136, 896], true).unwrap();
        assert!(
            grows.contains("29, 136, 896 states, at last 6.6 times"),
            "{grows}"
        );
        assert!(trend(&[17, 22, 22], true).unwrap().contains("raise --bits"));
        assert!(
            !trend(&[17, 22, 22], false)
                .unwrap()
                .contains("raise --bits")
        );
    }
}
