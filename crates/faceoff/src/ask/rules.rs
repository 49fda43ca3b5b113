//! The rules of a game in a few sentences, in the words of the board: for who
//! plays it for the first time.

use faceoff_complex::Complex;
use faceoff_game::heaps::{HeapCode, Taking};
use faceoff_game::piles::{Amount, Sets};
use faceoff_game::rules::DeleteNim;
use faceoff_game::rules::delete_nim::{Deletes, Form};
use faceoff_game::{Game, HeapGame, Kind, PileGame, Take};

/// How a move is made in a game of this kind.
pub(super) fn rules(game: &Game, kind: Option<&Kind>) -> String {
    if let Some(piles) = game.as_piles()
        && let Some(take) = piles.take()
    {
        let forests = game.to_string().contains(" on graphic(");
        return taking(take, piles.complex(), forests);
    }
    if game.as_chomp().is_some() {
        let text = "A move chooses a face (a vertex, an edge, a triangle, …) and removes it together with \
                    every face that contains it.";
        return text.to_owned();
    }
    if let Some(game) = game.as_delete_nim() {
        return deleting(game);
    }
    if game.as_emperor().is_some() {
        let text = "On each vertex lies a game of its own. A move makes any number of moves in the games on one \
                    face, and at most one in every other game; at least one in all.";
        return text.to_owned();
    }
    if let Some((from, formula, on_complex)) = formula(&game.to_string()) {
        let faces = match on_complex {
            true => " The piles that change share a face.",
            false => "",
        };
        return format!(
            "A move leads from piles {from}, where {formula}.{faces} Letters stand for the piles in their order."
        );
    }
    if let Some(sentence) = game.as_piles().and_then(PileGame::sentence) {
        return sentence;
    }
    match (kind, game.as_heaps().and_then(HeapGame::code)) {
        (Some(kind), Some(code)) if kind.syntax != kind.keyword => tokens(code),
        (Some(kind), _) => kind.rules.replace('`', ""),
        (None, _) => String::new(),
    }
}

/// "A move takes 1, 2 or 3 tokens from one heap."
fn tokens(code: &HeapCode) -> String {
    let mut moves: Vec<(Taking, Vec<u64>)> = Vec::new();
    for &taking in code.takings() {
        let like = |other: &Taking| {
            Taking {
                taken: taking.taken,
                ..*other
            } == taking
        };
        match moves
            .iter_mut()
            .find(|(other, _)| taking.taken > 0 && other.taken > 0 && like(other))
        {
            Some((_, numbers)) => numbers.push(taking.taken),
            None => moves.push((taking, vec![taking.taken])),
        }
    }
    let sentences = moves.iter().filter_map(|(taking, numbers)| {
        let left = [
            (taking.none, "nothing"),
            (taking.one, "one heap"),
            (taking.two, "two heaps"),
        ];
        let left: Vec<&str> = left
            .into_iter()
            .filter(|(may, _)| *may)
            .map(|(_, what)| what)
            .collect();
        let numbers = either(&numbers.iter().map(u64::to_string).collect::<Vec<_>>());
        let noun = if numbers == "1" { "token" } else { "tokens" };
        Some(match (taking.taken, &left[..]) {
            (_, []) => return None,
            (0, _) => match (taking.one, taking.two) {
                (true, true) => "leaves a heap as it is, or splits it into two".to_owned(),
                (true, false) => "leaves a heap as it is".to_owned(),
                (false, true) => "splits a heap into two".to_owned(),
                (false, false) => return None,
            },
            (_, ["nothing", "one heap"]) => format!("takes {numbers} {noun} from one heap"),
            (_, left) => {
                let left = either(&left.iter().map(ToString::to_string).collect::<Vec<_>>());
                format!("takes {numbers} {noun} from one heap and leaves {left} of it")
            }
        })
    });
    match &sentences.collect::<Vec<_>>()[..] {
        [] => "There is no move.".to_owned(),
        sentences => format!("A move {}.", sentences.join("; or it ")),
    }
}

/// "1, 2 or 3".
fn either(all: &[String]) -> String {
    match all {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} or {last}", before.join(", ")),
    }
}

/// "A move deletes one heap, takes one chip from the other, …"
fn deleting(game: &DeleteNim) -> String {
    let number = |n: usize| match n {
        1 => "one chip".to_owned(),
        n => format!("{n} chips"),
    };
    let deletes = match (game.heaps(), game.deletes()) {
        (2, _) => "deletes one heap and keeps the other",
        (_, Deletes::One) => "deletes one heap and chooses another",
        (_, Deletes::AllButOne) => "keeps one heap and deletes all others",
    };
    let parts = match game.parts() {
        2 => "two".to_owned(),
        parts => parts.to_string(),
    };
    match game.form() {
        Form::DeleteNim => format!(
            "A move {deletes}, takes {} from it and splits the rest into {parts} heaps, which may be empty.",
            number(game.parts() - 1)
        ),
        Form::Vdn => {
            format!("A move {deletes}, and splits the heap into {parts}, none of them empty.")
        }
    }
}

/// "(a,b) to (x,y)", the formula, and whether a complex is named, of
/// `game { (a,b) -> (x,y) : FORMULA } [on COMPLEX]`.
fn formula(game: &str) -> Option<(String, &str, bool)> {
    let game = game.strip_prefix("game {")?;
    // The formula may have braces, too.
    let on_complex = game.rsplit_once("} on ");
    let (inside, _) = on_complex.or_else(|| game.rsplit_once('}'))?;
    let (step, formula) = inside.split_once(':')?;
    let step = step.trim().replace("->", "to");
    Some((step, formula.trim(), on_complex.is_some()))
}

/// "A move takes any number of chips from one pile."
/// On the forests of a graph the piles are on its edges.
fn taking(take: Take, complex: &Complex, forests: bool) -> String {
    let one = complex.facets().iter().all(|facet| facet.len() == 1);
    let all = complex.facets().len() == 1;
    let from = match take.from {
        Sets::OfSize(1) => "one pile".to_owned(),
        Sets::OfSize(k) if all => format!("exactly {k} piles"),
        Sets::OfSize(k) if forests => format!("exactly {k} edges that close no ring"),
        Sets::OfSize(k) => format!("exactly {k} piles that share a face"),
        Sets::Faces | Sets::Facets if one => "one pile".to_owned(),
        Sets::Faces if all => "one or more piles".to_owned(),
        Sets::Faces if forests => "one edge, or from several that close no ring".to_owned(),
        Sets::Faces => "one pile, or from several that share a face".to_owned(),
        Sets::Facets if all => "all piles".to_owned(),
        Sets::Facets if forests => "all edges of a largest set that closes no ring".to_owned(),
        Sets::Facets => "all piles of a largest face".to_owned(),
    };
    let single = from == "one pile";
    let number = number(take.each, single || take.same);
    let number = match (take.same, single) {
        (true, false) if number == "any number of" => "the same number of chips".to_owned(),
        (true, false) => format!("the same number of chips, {number},"),
        _ => format!("{number} {}", chips(take.each)),
    };
    let each = match single || (take.each == Amount::at_least(1) && !take.same) {
        true => "",
        false => " (from each of them)",
    };
    let total = match (take.total.least, take.total.most) {
        (0, None) => String::new(),
        (least, Some(most)) if least == most => format!(", {least} in all"),
        (least, None) => format!(", at least {least} in all"),
        (0 | 1, Some(most)) => format!(", at most {most} in all"),
        (least, Some(most)) => format!(", from {least} to {most} in all"),
    };
    let sentence = format!("A move takes {number} from {from}{each}{total}.");
    match single || all || forests {
        true => sentence,
        false => {
            format!(
                "{sentence} Piles share a face if one edge or region of the board has them all."
            )
        }
    }
}

fn number(each: Amount, single: bool) -> String {
    match (each.least, each.most) {
        (1, None) if single => "any number of".to_owned(),
        (1, None) => "any numbers of".to_owned(),
        (least, Some(most)) if least == most => format!("exactly {least}"),
        (least, None) => format!("at least {least}"),
        (1, Some(most)) => format!("at most {most}"),
        (least, Some(most)) => format!("from {least} to {most}"),
    }
}

fn chips(each: Amount) -> &'static str {
    match each.most.unwrap_or(each.least) {
        1 if each.most.is_some() => "chip",
        _ => "chips",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_game::{Games, Problem};

    fn sentence(text: &str) -> String {
        let problem: Problem = text.parse().unwrap();
        let game = &problem.summands[0].game;
        let word = |c: char| !(c.is_alphanumeric() || c == '-');
        let name = game.to_string();
        rules(
            game,
            Games::standard().kind(name.split(word).next().unwrap()),
        )
    }

    #[test]
    fn rules_in_sentences() {
        let face = "Piles share a face if one edge or region of the board has them all.";
        for (text, rule) in [
            (
                "nim @ 1,2",
                "A move takes any number of chips from one pile.".to_owned(),
            ),
            (
                "nim on cycle(4,2) @ 1,1,1,1",
                format!(
                    "A move takes any numbers of chips from one pile, or from several that share a face. {face}"
                ),
            ),
            (
                "wythoff on simplex(2) @ 1,2",
                "A move takes the same number of chips from one or more piles (from each of them)."
                    .to_owned(),
            ),
            (
                "nim[exact=2] on cycle(4,3) @ 1,1,1,1",
                format!(
                    "A move takes any numbers of chips from exactly 2 piles that share a face. {face}"
                ),
            ),
            (
                "nim[some=1] on simplex(2) @ 1,1",
                "A move takes exactly 1 chip from one or more piles (from each of them)."
                    .to_owned(),
            ),
            (
                "delete-nim @ 1,2",
                "A move deletes one heap and keeps the other, takes one chip from it and splits the rest into two \
                 heaps, which may be empty."
                    .to_owned(),
            ),
            (
                "vdn[all-but-one](3) @ 1,2,3",
                "A move keeps one heap and deletes all others, and splits the heap into 3, none of them empty."
                    .to_owned(),
            ),
            (
                "game { (a,b) -> (x,y) : x=a & y<b } @ 1,2",
                "A move leads from piles (a,b) to (x,y), where x=a & y<b. Letters stand for the piles in their order."
                    .to_owned(),
            ),
            (
                "game { (a,b) -> (x,y) : x<a & y=b & ones(x,y) in {0,1} } @ 1,2",
                "A move leads from piles (a,b) to (x,y), where x<a & y=b & ones(x,y) in {0,1}. Letters stand for the piles in their order."
                    .to_owned(),
            ),
            (
                "game { (a,b,c) -> (x,y,z) : x<a & y<=b & z<=c } on cycle(3,2) @ 1,2,3",
                "A move leads from piles (a,b,c) to (x,y,z), where x<a & y<=b & z<=c. The piles that change share a face. Letters stand for the piles in their order."
                    .to_owned(),
            ),
            (
                "nim on graphic(12,23,13) @ 1,1,1",
                "A move takes any numbers of chips from one edge, or from several that close no ring."
                    .to_owned(),
            ),
            (
                "subtraction(1,2,5) @ 7",
                "A move takes 1, 2 or 5 tokens from one heap.".to_owned(),
            ),
            (
                "octal(0.137) @ 7",
                "A move takes 1 token from one heap and leaves nothing of it; or it takes 2 tokens from one \
                 heap; or it takes 3 tokens from one heap and leaves nothing, one heap or two heaps of it."
                    .to_owned(),
            ),
            (
                "octal(4.3) @ 7",
                "A move splits a heap into two; or it takes 1 token from one heap.".to_owned(),
            ),
            (
                "octal(2.1) @ 3",
                "A move leaves a heap as it is; or it takes 1 token from one heap and leaves nothing of it."
                    .to_owned(),
            ),
            (
                "octal(6.0) @ 3",
                "A move leaves a heap as it is, or splits it into two.".to_owned(),
            ),
            ("octal(0.0) @ 3", "There is no move.".to_owned()),
            (
                "nim[total<=3] on points(2) @ 1,1",
                "A move takes any number of chips from one pile, at most 3 in all.".to_owned(),
            ),
        ] {
            assert_eq!(sentence(text), rule, "{text}");
        }
        for text in [
            "chomp on complete(3)",
            "kayles @ 3",
            "emperor on points(2) @ (nim @ 2 ; kayles @ 2)",
            "shrinking on cycle(4,2) @ 1,1,1,1",
        ] {
            assert!(
                sentence(text).ends_with('.') && !sentence(text).contains('`'),
                "{text}"
            );
        }
    }
}
