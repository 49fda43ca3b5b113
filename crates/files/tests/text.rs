//! Texts that other programs could take for something else.

use faceoff_files::{csv_cell, markup, printable};

#[test]
fn cells_are_no_formulas() {
    for (text, cell) in [
        ("a b", "a b"),
        ("a,b", "\"a,b\""),
        ("say \"x\"", "\"say \"\"x\"\"\""),
        ("=A1", "'=A1"),
        ("@SUM(1,2)", "\"'@SUM(1,2)\""),
        ("'x", "''x"),
        ("x'", "x'"),
    ] {
        assert_eq!(csv_cell(text), cell);
    }
}

#[test]
fn markup_has_no_tags_and_no_control_characters() {
    assert_eq!(markup("<a b=\"c\">&"), "&lt;a b=&quot;c&quot;&gt;&amp;");
    assert_eq!(markup("x\0\u{1b}[31m"), "x\u{fffd}\u{fffd}[31m");
}

#[test]
fn nothing_steers_the_terminal() {
    let shown = |text: &str| text.chars().map(printable).collect::<String>();
    assert_eq!(shown("a\tb\nc ≤ é"), "a\tb\nc ≤ é");
    assert_eq!(
        shown("x\u{1b}[31m\0\u{202e}"),
        "x\u{fffd}[31m\u{fffd}\u{fffd}"
    );
}
