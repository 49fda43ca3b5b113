//! What a user sees, word for word: the sessions under `tests/golden` and in the
//! chapters of the book are run and compared. `TRYCMD=overwrite cargo test -p faceoff-cli` writes them anew.

#[test]
fn sessions() {
    trycmd::TestCases::new()
        .case("tests/golden/*.md")
        .case("../../docs/book/*.md");
}
