//! Lines that fit the terminal.

use std::io::IsTerminal;

/// The columns of the terminal that a stream goes to, if it goes to one.
#[cfg(any(unix, windows))]
pub fn terminal_width<T: IsTerminal + AsHandle>(stream: &T) -> Option<usize> {
    let (width, _) = terminal_size::terminal_size_of(stream)?;
    stream.is_terminal().then_some(usize::from(width.0).max(20))
}

#[cfg(unix)]
pub use std::os::fd::AsFd as AsHandle;
#[cfg(windows)]
pub use std::os::windows::io::AsHandle;

/// Break lines that are too long between words. What goes on stands two columns
/// further in than the line, or below the text behind a heading such as
/// `  facets          {1,2} {2,3}`.
pub fn wrapped(text: &str, width: usize) -> String {
    let lines: Vec<String> = text.lines().map(|line| wrapped_line(line, width)).collect();
    lines.join("\n")
}

fn wrapped_line(line: &str, width: usize) -> String {
    let indent = hanging(line).min(width / 2);
    let mut text = String::new();
    let mut column = 0;
    for word in line.split_inclusive(' ') {
        let length = word.trim_end().chars().count();
        if column + length > width && column > indent {
            text.truncate(text.trim_end().len());
            text.push('\n');
            text.push_str(&" ".repeat(indent));
            column = indent;
        }
        text.push_str(word);
        column += word.chars().count();
    }
    text
}

/// Where the text of a line goes on.
fn hanging(line: &str) -> usize {
    let start = line.len() - line.trim_start().len();
    // Three blanks stand behind a heading, no fewer and not in a sentence.
    match line[start..].find("   ") {
        Some(gap) => {
            let behind = &line[start + gap..];
            line[..start + gap].chars().count() + behind.len() - behind.trim_start().len()
        }
        None => start + 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        let text = "By ES96-4.1: no circuit has a vertex of its own.\nshort";
        let expected = "By ES96-4.1: no\n  circuit has a vertex\n  of its own.\nshort";
        assert_eq!(wrapped(text, 22), expected);
        assert_eq!(wrapped(text, 80), text);
        assert_eq!(wrapped("", 80), "");
    }

    #[test]
    fn what_goes_on_stands_below_its_beginning() {
        let line = "  facets          {1,2} {2,3} {3,4} {4,5}";
        let expected = "  facets          {1,2} {2,3} {3,4}\n                  {4,5}";
        assert_eq!(wrapped(line, 36), expected);
        // A word that fits nowhere is left whole.
        assert_eq!(
            wrapped("facets(12,23,34,45,56)", 10),
            "facets(12,23,34,45,56)"
        );
    }
}
