//! The page with the rules of every game is what the games say.

use faceoff_game::{Games, guide};

#[test]
fn the_page_is_what_the_games_say() {
    for kind in Games::standard().kinds() {
        let example = Games::standard().problem(kind.example, None);
        let example = example.unwrap_or_else(|why| panic!("{}: {why}", kind.keyword));
        assert_eq!(example.to_string(), kind.example, "in normal spelling");
        assert!(kind.rules.ends_with('.'), "{}", kind.keyword);
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/games.md");
    let page = guide(Games::standard());
    if std::env::var_os("FACEOFF_WRITE").is_some() {
        std::fs::write(path, &page).expect("the page can be written");
    }
    let kept = std::fs::read_to_string(path).expect("the page is there");
    assert!(
        kept == page,
        "docs/games.md is stale: run this test with FACEOFF_WRITE=1"
    );
}
