//! What is wrong with a text, and where: shown with carets.

use std::fmt;
use std::ops::Range;

/// One problem: a place in the text (in bytes), what is wrong there, and what
/// to do about it.
///
/// ```
/// use faceoff_complex::Complex;
///
/// let wrong = "join(cylce(5,2),points(2))".parse::<Complex>().unwrap_err();
/// let problem = &wrong.problems[0];
/// assert_eq!(problem.span, 5..10);
/// assert_eq!(problem.message, "unknown complex or family 'cylce'");
/// assert!(problem.help.as_ref().unwrap().starts_with("did you mean cycle(n,k)"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The place, as a range of bytes of the text.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What to write instead, where that can be said.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A problem at a place.
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self {
            span,
            message: message.into(),
            help: None,
        }
    }

    /// With advice.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// All problems of one text. Displays each with a caret under its place.
///
/// ```
/// use faceoff_complex::Complex;
///
/// let wrong = "join(points(0), cycle(5))".parse::<Complex>().unwrap_err();
/// assert_eq!(wrong.problems.len(), 2);
/// let shown = wrong.to_string();
/// let lines: Vec<&str> = shown.lines().collect();
/// assert_eq!(lines[0], "the complex is empty: it needs at least one vertex");
/// assert_eq!(lines[1], "  | join(points(0), cycle(5))");
/// assert_eq!(lines[2], "  |      ^^^^^^^^^");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostics {
    /// The whole text that was read.
    pub source: String,
    /// What is wrong with it, in the order of places.
    pub problems: Vec<Diagnostic>,
}

impl Diagnostics {
    /// The problems of `source`, sorted by place, without repetition.
    pub fn new(source: &str, mut problems: Vec<Diagnostic>) -> Self {
        problems.sort_by_key(|p| (p.span.start, p.span.end));
        problems.dedup();
        Self {
            source: source.to_owned(),
            problems,
        }
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.problems.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{}", problem.message)?;
            if !self.source.is_empty() {
                self.show_place(&problem.span, f)?;
            }
            if let Some(help) = &problem.help {
                write!(f, "\n  help: {help}")?;
            }
        }
        Ok(())
    }
}

impl Diagnostics {
    /// The line of the place, and carets under it.
    fn show_place(&self, span: &Range<usize>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const WIDTH: usize = 100;
        let start = floor_boundary(&self.source, span.start);
        let end = floor_boundary(&self.source, span.end).max(start);
        let line_start = self.source[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = self.source[start..]
            .find('\n')
            .map_or(self.source.len(), |at| start + at);
        // A long line is cut to what surrounds the place.
        let before: Vec<char> = self.source[line_start..start].chars().collect();
        let skipped = before.len().saturating_sub(WIDTH / 2);
        let lead = if skipped > 0 { "…" } else { "" };
        let shown: String = before[skipped..]
            .iter()
            .copied()
            .chain(self.source[start..line_end].chars())
            .take(WIDTH)
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        let column = before.len() - skipped + lead.chars().count();
        let carets = self.source[start..end.min(line_end)]
            .chars()
            .count()
            .clamp(1, WIDTH);
        write!(
            f,
            "\n  | {lead}{shown}\n  | {}{}",
            " ".repeat(column),
            "^".repeat(carets)
        )
    }
}

fn floor_boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len()))
        .rev()
        .find(|&i| text.is_char_boundary(i))
        .unwrap_or(0)
}

impl std::error::Error for Diagnostics {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carets_stand_under_the_place() {
        let problem = Diagnostic::new(6..8, "no such thing").help("try xy");
        let text = Diagnostics::new("join(xab)", vec![problem]).to_string();
        assert_eq!(
            text,
            "no such thing\n  | join(xab)\n  |       ^^\n  help: try xy"
        );
    }

    #[test]
    fn any_span_is_shown_without_a_panic() {
        for source in ["", "é", "a\nb", &"x".repeat(300)] {
            for start in 0..source.len() + 3 {
                let problem = Diagnostic::new(start..start + 2, "here");
                let shown = Diagnostics::new(source, vec![problem]).to_string();
                assert!(shown.starts_with("here"));
            }
        }
    }
}
