//! What `discover FAMILY --n RANGE` says.

use crate::advice;
use faceoff::ask::common_form::{FamilyForm, FamilyMember};
use faceoff::ask::prove::Verdict;
use faceoff::words::counted;

/// Every member, what they have in common, and what of it is proved.
pub fn render(found: &FamilyForm) -> String {
    let mut lines = vec![format!("{}:", found.family)];
    lines.extend(found.members.iter().map(member));
    let proved = |verdict: Verdict| verdict == Verdict::Proved;
    match &found.form {
        Some(form) => {
            let all: Vec<String> = found
                .members
                .iter()
                .filter(|one| proved(one.verdict))
                .map(|one| one.n.to_string())
                .collect();
            let whose = match found.misere {
                true => "The positions in which the player to move loses in misère play",
                false => "The zero positions",
            };
            lines.push(format!("{whose}: {form}."));
            lines.push(format!(
                "That is proved for n = {}, for piles of every size; for other n it is not proved here.",
                all.join(", ")
            ));
        }
        None => {
            let why = found.undecided.get("form").map(advice::on);
            lines.extend(why.map(|why| format!("No common form: {why}.")));
        }
    }
    lines.join("\n")
}

fn member(one: &FamilyMember) -> String {
    let states = |n| counted(n, "state", "states");
    let came = match (&one.verdict, &one.problem) {
        (Verdict::Proved, _) => {
            let how = if one.from_form {
                ", from the form of the others"
            } else {
                ""
            };
            let formula = one.formula.as_deref().unwrap_or("no formula");
            let states = one.states.map(states).unwrap_or_default();
            format!("proved{how}, {states}: {formula}")
        }
        (Verdict::Refuted, _) => {
            let piles = one.counterexample.iter().flatten();
            let piles: Vec<String> = piles.map(ToString::to_string).collect();
            format!("the form of the others is wrong at ({})", piles.join(","))
        }
        (Verdict::Unknown, why) => {
            let why = why.as_ref().map(advice::on).unwrap_or_default();
            format!("not found: {why}")
        }
    };
    format!("  n = {}: {came}", one.n)
}
