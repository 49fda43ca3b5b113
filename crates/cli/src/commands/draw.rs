//! `faceoff draw COMPLEX --out FILE`.

use crate::context::Context;
use crate::input;
use crate::output;
use crate::report::{Failure, Report, Status};
use faceoff::{NamedComplex, PositionSpec, Problem};
use serde_json::json;
use std::path::PathBuf;

/// Draw a complex, with piles if a position is given (.svg or .png)
#[derive(clap::Args)]
pub struct Args {
    /// The complex, or a game on it with its position: 'cycle(5,2) @ 3,1,2,2,1'
    complex: String,
    /// Where to: FILE.svg or FILE.png
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Args {
    pub fn run(&self, _context: &Context) -> Result<Report, Failure> {
        let (named, piles) = self.read()?;
        let svg = faceoff::draw::svg(&named.complex, piles.as_deref());
        let bytes = match self.out.extension().and_then(|e| e.to_str()) {
            Some("svg") => svg.into_bytes(),
            Some("png") => faceoff::draw::png(&svg).map_err(Failure::new)?,
            _ => return Err(Failure::new("--out needs a name that ends in .svg or .png")),
        };
        let out = self.out.display().to_string();
        output::write(&self.out, &bytes)?;
        let answer = json!({ "complex": named.to_string(), "out": out, "bytes": bytes.len() });
        Ok(Report::new(
            &answer,
            format!("Wrote {out}."),
            Status::Answered,
        ))
    }

    fn read(&self) -> Result<(NamedComplex, Option<Vec<String>>), Failure> {
        let text = input::expand(&self.complex)?;
        if !text.contains('@') {
            return Ok((text.parse()?, None));
        }
        let problem: Problem = text.parse()?;
        let placed = problem
            .single()
            .ok_or_else(|| Failure::new("a sum cannot be drawn"))?;
        let named = placed
            .game
            .complex()
            .cloned()
            .ok_or_else(|| Failure::new("this game is not played on a complex"))?;
        let piles = match &placed.position {
            PositionSpec::Piles(piles) => Some(piles.iter().map(ToString::to_string).collect()),
            _ => None,
        };
        Ok((named, piles))
    }
}
