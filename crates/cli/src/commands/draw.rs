//! `faceoff draw COMPLEX [POSITION] --out FILE`.

use crate::context::Context;
use crate::input;
use crate::output;
use crate::report::Report;
use faceoff::ask::Draw;
use faceoff::{Error, Position, ask};
use std::path::PathBuf;

/// Draw a complex, with piles if a position is given (.svg or .png)
#[derive(clap::Args)]
pub struct Args {
    /// The complex, or a game on it, perhaps with its position: 'cycle(5,2) @ 3,1,2,2,1'
    complex: String,
    /// The piles, in the order of vertices, where they do not stand behind @
    position: Option<String>,
    /// Where to: FILE.svg or FILE.png
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        output::check([&*self.out])?;
        let question = Draw {
            complex: input::expand(&self.complex)?,
            position: self.position.clone().map(Position::Text),
        };
        let mut drawn = ask(&question, &context.session)?;
        let bytes = match self.out.extension().and_then(|e| e.to_str()) {
            Some("svg") => drawn.svg.take().unwrap_or_default().into_bytes(),
            Some("png") => drawn.png(&context.session)?,
            _ => {
                let message = "--out needs a name that ends in .svg or .png";
                return Err(Error::Question(message.to_owned()));
            }
        };
        output::write(&self.out, &bytes)?;
        drawn.svg = None;
        drawn.out = Some(self.out.display().to_string());
        drawn.bytes = Some(bytes.len());
        Ok(Report::new(&drawn, context.json, |_| {
            format!("Wrote {}.", self.out.display())
        }))
    }
}
