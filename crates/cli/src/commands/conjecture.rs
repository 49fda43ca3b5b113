//! `faceoff conjecture list | test ID | report | new TEXT`.

use crate::cluster::ClusterArgs;
use crate::context::{Context, open_store};
use crate::output;
use crate::report::{Report, note};
use clap::Subcommand;
use faceoff::ask::conjecture;
use faceoff::store::{Sheet, Store, StoreError, default_path};
use faceoff::{Error, ask};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Without any limit a test runs this long.
const DEFAULT_TIME: Duration = Duration::from_secs(60);

/// Test what the papers ask and conjecture, and conjectures of your own
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    action: Action,
    /// Keep results in FILE (default: faceoff/results.store in your data directory, or what the
    /// variable FACEOFF_STORE names)
    #[arg(long, global = true, value_name = "FILE")]
    store: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Action {
    /// All conjectures, with what earlier tests have found
    List,
    /// Sweep the domain of a conjecture from small to large, going on where an earlier test ended;
    /// 60 s unless --time, --up-to or --piles says otherwise
    Test(TestArgs),
    /// All that was tested: a page in Markdown, or a file
    Report {
        #[cfg_attr(feature = "parquet", doc = "Write to FILE (.md, .csv, .parquet)")]
        #[cfg_attr(not(feature = "parquet"), doc = "Write to FILE (.md, .csv)")]
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Keep a conjecture of your own: 'forall complex X on 4..5, position p in zero(X): 2*p in zero(X)'
    New {
        /// What it says
        text: String,
        /// What to call it
        #[arg(long, value_name = "NAME")]
        id: Option<String>,
    },
}

#[derive(clap::Args)]
struct TestArgs {
    /// The conjecture: ES96-9.1, KY11-3, GN, … (see `faceoff conjecture list`)
    id: String,
    /// Only complexes up to this size: vertices, or n of a family
    #[arg(long, value_name = "N")]
    up_to: Option<usize>,
    /// Only bounds (on piles, on tails) up to this one
    #[arg(long, value_name = "M", visible_alias = "piles")]
    bound: Option<u32>,
    /// Write a witness to a file in DIR (default: regressions beside the store)
    #[arg(long, value_name = "DIR")]
    regressions: Option<PathBuf>,
    #[command(flatten)]
    cluster: ClusterArgs,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        let cluster = match &self.action {
            Action::Test(args) => args.cluster.cluster(),
            _ => None,
        };
        let named = match &cluster {
            Some(cluster) => {
                let path = self.store.clone().or_else(default_path);
                path.map(|path| cluster.store(&path))
            }
            None => self.store.clone(),
        };
        let store = open(named.as_deref())?;
        let beside = store.path().parent().filter(|_| store.path().is_file());
        let beside = beside.map(|folder| folder.join("regressions"));
        let mut session = context.session.clone().with_store(store);
        if let Some(cluster) = cluster {
            session = session.in_cluster(cluster);
        }
        let context = Context {
            session,
            ..context.clone()
        };
        match &self.action {
            Action::List => context.report(&conjecture::List {}, list),
            Action::Test(args) => args.run(context, beside),
            Action::Report { out } => report(&context, out.as_deref()),
            Action::New { text, id } => {
                let question = conjecture::New {
                    text: text.clone(),
                    id: id.clone(),
                };
                context.report(&question, |kept: &conjecture::Kept| {
                    let id = &kept.id;
                    format!("Kept as {id}. Test it with: faceoff conjecture test {id}")
                })
            }
        }
    }
}

/// The store that was named, or the default one. Where the default one cannot
/// be used the command goes on without it.
fn open(named: Option<&Path>) -> Result<Store, Error> {
    if let Some(path) = named {
        return Ok(open_store(path)?);
    }
    let Some(path) = default_path() else {
        return Ok(Store::in_memory());
    };
    match open_store(&path) {
        Ok(store) => Ok(store),
        Err(error @ (StoreError::Busy(_) | StoreError::Failed { .. })) => {
            note(&format!(
                "note: {error}; what this command finds is not kept"
            ));
            Ok(Store::in_memory())
        }
        Err(error) => Err(error.into()),
    }
}

fn list(answer: &conjecture::Conjectures) -> String {
    let mut text = String::new();
    for listed in &answer.conjectures {
        let status = conjecture::status(listed.status, listed.tested_here);
        text += &format!("{} ({status})\n  {}\n", listed.id, listed.statement);
        if let Some(witness) = &listed.witness {
            text += &format!("  Witness: {}.\n", witness.render());
        }
    }
    text
}

impl TestArgs {
    fn run(&self, mut context: Context, beside: Option<PathBuf>) -> Result<Report, Error> {
        let limits = context.limits();
        if limits.time_left().is_none() && self.up_to.is_none() && self.bound.is_none() {
            let limits = limits.clone().with_time(DEFAULT_TIME);
            context.session = context.session.within(limits);
        }
        let question = conjecture::Test {
            conjecture: self.id.clone(),
            up_to: self.up_to,
            bound: self.bound,
            regressions: self.regressions.clone().or(beside),
        };
        context.report(&question, conjecture::TestAnswer::render)
    }
}

fn report(context: &Context, out: Option<&Path>) -> Result<Report, Error> {
    output::check(out)?;
    let mut answer = ask(&conjecture::Report {}, &context.session)?;
    if let Some(out) = out {
        let page = answer.markdown.take().unwrap_or_default();
        let mut bytes = Vec::new();
        match out.extension().and_then(|name| name.to_str()) {
            Some("csv") => answer.sheet.write_csv(&mut bytes),
            Some("parquet") => write_parquet(&answer.sheet, &mut bytes)?,
            _ => bytes.write_all(page.as_bytes()),
        }
        .map_err(|error| Error::cannot_write(out, &error))?;
        output::write(out, bytes)?;
        answer.out = Some(out.display().to_string());
    }
    Ok(Report::new(&answer, context.json, |answer| {
        let wrote = answer.out.as_ref().map(|out| format!("Wrote {out}."));
        wrote.or(answer.markdown.clone()).unwrap_or_default()
    }))
}

#[cfg(feature = "parquet")]
fn write_parquet(sheet: &Sheet, out: &mut Vec<u8>) -> Result<std::io::Result<()>, Error> {
    Ok(sheet.write_parquet(out))
}

#[cfg(not(feature = "parquet"))]
fn write_parquet(_: &Sheet, _: &mut Vec<u8>) -> Result<std::io::Result<()>, Error> {
    let message = "this build cannot write Parquet files: build with --features parquet";
    Err(Error::Question(message.to_owned()))
}
