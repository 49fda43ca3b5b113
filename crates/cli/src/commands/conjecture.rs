//! `faceoff conjecture list | test ID | report | new TEXT`.

use crate::cluster::ClusterArgs;
use crate::context::Context;
use crate::output;
use crate::report::{Failure, Report, Status};
use clap::Subcommand;
use faceoff::conjecture;
use faceoff::parts::lab::Scope;
use faceoff::parts::store::{Sheet, Store, StoreError, default_path};
use serde_json::json;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Without any limit a test runs this long.
const DEFAULT_TIME: Duration = Duration::from_secs(60);

/// Test what the papers ask and conjecture, and conjectures of your own
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    action: Action,
    /// Keep results in FILE (default: faceoff/results.redb in your data directory, or what the
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
        /// Write to FILE (.md, .csv, .parquet)
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
    pub fn run(&self, context: &Context) -> Result<Report, Failure> {
        let named = match (&self.action, &self.store) {
            (Action::Test(args), Some(path)) => Some(args.cluster.store(path)),
            (Action::Test(args), None) if args.cluster.is_on() => {
                default_path().map(|path| args.cluster.store(&path))
            }
            (_, path) => path.clone(),
        };
        let store = open(named.as_deref())?;
        match &self.action {
            Action::List => list(&store),
            Action::Test(args) => args.run(store, context),
            Action::Report { out } => report(&store, out.as_deref()),
            Action::New { text, id } => new(text, id.as_deref(), &store),
        }
    }
}

fn failure(error: impl ToString) -> Failure {
    Failure::new(error.to_string())
}

/// The store that was named, or the default one. Where the default one cannot
/// be used the command goes on without it.
fn open(named: Option<&Path>) -> Result<Store, Failure> {
    if let Some(path) = named {
        return Store::open(path).map_err(failure);
    }
    let Some(path) = default_path() else {
        return Ok(Store::in_memory());
    };
    match Store::open(&path) {
        Ok(store) => Ok(store),
        Err(error @ (StoreError::Busy(_) | StoreError::Failed { .. })) => {
            eprintln!("note: {error}; what this command finds is not kept");
            Ok(Store::in_memory())
        }
        Err(error) => Err(failure(error)),
    }
}

fn list(store: &Store) -> Result<Report, Failure> {
    let answer = conjecture::list(store).map_err(failure)?;
    let mut text = String::new();
    for listed in &answer.conjectures {
        let status = listed
            .status
            .map_or("not tested yet".to_owned(), |s| s.to_string());
        text += &format!("{} ({status})\n  {}\n", listed.id, listed.statement);
    }
    Ok(Report::new(&answer, text, Status::Answered))
}

impl TestArgs {
    fn run(&self, store: Store, context: &Context) -> Result<Report, Failure> {
        let known = conjecture::find(&self.id, &store).map_err(failure)?;
        let known = known.ok_or_else(|| {
            let ids = conjecture::list(&store).map(|list| {
                let ids = list.conjectures.into_iter().map(|listed| listed.id);
                ids.collect::<Vec<_>>().join(", ")
            });
            let ids = ids.unwrap_or_default();
            Failure::new(format!(
                "there is no conjecture {}; there are {ids}",
                self.id
            ))
        })?;
        let scope = Scope {
            up_to: self.up_to,
            bound: self.bound,
        };
        let mut limits = context.limits.clone();
        if limits.time_left().is_none() && self.up_to.is_none() && self.bound.is_none() {
            limits = limits.with_time(DEFAULT_TIME);
        }
        let beside = store.path().parent().filter(|_| store.path().is_file());
        let folder = self
            .regressions
            .clone()
            .or_else(|| beside.map(|folder| folder.join("regressions")));
        let about = known.get().about();
        let task = format!("test {} {} {scope:?}", about.id, about.statement);
        let found = self.cluster.run(&task, move |team| {
            let tested =
                conjecture::test(known.get(), scope, &store, team, folder.as_deref(), &limits);
            tested.map_err(|error| error.to_string())
        })?;
        let answer = found.map_err(Failure::new)?;
        let status = match answer.found.status {
            conjecture::Status::Refuted => Status::No,
            _ if context.interrupted.load(Ordering::Relaxed) => Status::Unanswered,
            _ => Status::Answered,
        };
        Ok(Report::new(&answer, conjecture::told(&answer), status))
    }
}

fn report(store: &Store, out: Option<&Path>) -> Result<Report, Failure> {
    let (page, sheet, tested) = conjecture::pages(store).map_err(failure)?;
    let Some(out) = out else {
        let json = json!({ "conjectures": tested, "markdown": page });
        return Ok(Report::new(&json, page, Status::Answered));
    };
    let written = match out.extension().and_then(|name| name.to_str()) {
        Some("csv") => File::create(out).and_then(|mut file| sheet.write_csv(&mut file)),
        Some("parquet") => write_parquet(&sheet, out)?,
        _ => std::fs::write(out, page),
    };
    let name = out.display();
    written.map_err(|error| output::cannot_write(out, &error))?;
    let json = json!({ "conjectures": tested, "out": name.to_string() });
    Ok(Report::new(
        &json,
        format!("Wrote {name}."),
        Status::Answered,
    ))
}

#[cfg(feature = "parquet")]
fn write_parquet(sheet: &Sheet, out: &Path) -> Result<std::io::Result<()>, Failure> {
    Ok(File::create(out).and_then(|file| sheet.write_parquet(file)))
}

#[cfg(not(feature = "parquet"))]
fn write_parquet(_: &Sheet, _: &Path) -> Result<std::io::Result<()>, Failure> {
    let message = "this build cannot write Parquet files: build with --features parquet";
    Err(Failure::new(message))
}

fn new(text: &str, id: Option<&str>, store: &Store) -> Result<Report, Failure> {
    let id = conjecture::keep(text, id, store)?;
    let told = format!("Kept as {id}. Test it with: faceoff conjecture test {id}");
    Ok(Report::new(
        &json!({ "id": id, "statement": text }),
        told,
        Status::Answered,
    ))
}

impl From<conjecture::NotKept> for Failure {
    fn from(error: conjecture::NotKept) -> Self {
        match error {
            conjecture::NotKept::Text(problems) => problems.into(),
            conjecture::NotKept::Taken(id) => Failure::new(format!(
                "there is a conjecture {id} already; use another --id"
            )),
            conjecture::NotKept::Store(error) => failure(error),
        }
    }
}
