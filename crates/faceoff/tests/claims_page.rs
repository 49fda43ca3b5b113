//! Every command of docs/claims.md says what the page says.

use faceoff::ask::Prove;
use faceoff::{Session, ask};

/// The commands `faceoff prove 'GAME' --claim 'CLAIM'   # what comes out`.
fn commands(page: &str) -> Vec<(String, String, String)> {
    let lines = page
        .lines()
        .filter(|line| line.starts_with("faceoff prove"));
    let command = |line: &str| {
        let (command, outcome) = line.rsplit_once(" # ").expect("what comes out");
        // A quote inside a quoted word would need another reader; so would a prime.
        let words: Vec<&str> = command.split('\'').collect();
        let [_, game, " --claim ", claim, _] = words[..] else {
            panic!("{line}");
        };
        let outcome = outcome.trim();
        (game.to_owned(), claim.to_owned(), outcome.to_owned())
    };
    lines.map(command).collect()
}

#[test]
fn every_command_is_true() {
    let page = include_str!("../../../docs/claims.md");
    let commands = commands(page);
    assert!(commands.len() > 15, "{}", commands.len());
    for (game, claim, outcome) in commands {
        let proof = ask(&Prove::new(&*game, &*claim), &Session::default());
        let proof = proof.unwrap_or_else(|problems| panic!("{claim}: {problems}"));
        let position = proof.counterexample.map(|piles| {
            let piles: Vec<String> = piles.iter().map(ToString::to_string).collect();
            format!(" at ({})", piles.join(","))
        });
        let found = format!("{}{}", proof.verdict, position.unwrap_or_default());
        assert_eq!(found, outcome, "{game}: {claim}");
    }
}
