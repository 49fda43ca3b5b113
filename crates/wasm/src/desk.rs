//! Questions in, answers out, as JSON.

use faceoff::{Error, Limits, ProgressSink, Question, Session, ask};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Time for one question: the page waits for it.
const TIME: Duration = Duration::from_secs(5);
/// Memory for one question.
const MEMORY: u64 = 512 << 20;
/// Time for a job, which can be cancelled.
const JOB_TIME: Duration = Duration::from_secs(600);
/// Memory for a job: a browser has 4 GiB for all of it, at most.
const JOB_MEMORY: u64 = 2 << 30;

/// How a question ended.
///
/// ```
/// use faceoff_wasm::desk::{Desk, Ended};
///
/// let (ended, why) = Desk::new().ask(br#"{ "ask": "solve", "problem": "nin @ 1,2" }"#);
/// assert_eq!(ended, Ended::Refused);
/// assert!(why.starts_with(r#"{"error":"#), "{why}");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// There is an answer.
    Answered,
    /// There is none; the JSON says why.
    Refused,
}

/// Where questions are answered; what is found out for one serves the next.
///
/// ```
/// use faceoff_wasm::desk::{Desk, Ended};
///
/// let desk = Desk::new();
/// let claim = |claim: &str| {
///     let question = r#"{ "ask": "prove", "game": "nim on boundary(3)", "claim": "CLAIM" }"#;
///     desk.ask(question.replace("CLAIM", claim).as_bytes())
/// };
/// assert!(claim("{ (a,a,a) }").1.contains(r#""verdict":"proved""#));
/// // "No" is an answer, too.
/// let (ended, answer) = claim("{ (a,b,a^b) }");
/// assert_eq!(ended, Ended::Answered);
/// assert!(answer.contains(r#""verdict":"refuted""#));
/// ```
pub struct Desk {
    session: Session,
}

impl Default for Desk {
    fn default() -> Self {
        Self::new()
    }
}

impl Desk {
    /// A desk that knows nothing yet.
    pub fn new() -> Self {
        Self {
            session: Session::new(Limits::none().with_memory(MEMORY)),
        }
    }

    /// Answer a question that somebody waits for.
    pub fn ask(&self, question: &[u8]) -> (Ended, String) {
        let limits = Limits::none().with_time(TIME).with_memory(MEMORY);
        answer(question, &self.session.within(limits))
    }

    /// Answer a question that takes long; `sink` hears how far it is, and with `stop` the
    /// answer is what was found out so far.
    pub fn work(
        &self,
        question: &[u8],
        sink: Arc<dyn ProgressSink>,
        stop: Arc<AtomicBool>,
    ) -> (Ended, String) {
        let limits = Limits::none()
            .with_time(JOB_TIME)
            .with_memory(JOB_MEMORY)
            .with_cancel(stop)
            .with_progress(sink);
        answer(question, &Session::new(limits))
    }
}

fn answer(question: &[u8], session: &Session) -> (Ended, String) {
    let read = serde_json::from_slice::<Question>(question);
    let answered = read
        .map_err(|error| Error::Question(error.to_string()))
        .and_then(|question| ask(&question, session));
    let text = match &answered {
        Ok(answer) => serde_json::to_string(answer),
        Err(error) => serde_json::to_string(&error.report()),
    };
    match text {
        Ok(text) if answered.is_ok() => (Ended::Answered, text),
        Ok(text) => (Ended::Refused, text),
        Err(error) => (Ended::Refused, format!("{{\"error\":\"{error:?}\"}}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_is_that_of_the_facade() {
        let question = r#"{"ask":"solve","problem":"nim on cycle(5,2) @ 3,1,2,2,2","all":true}"#;
        let (ended, here) = Desk::new().ask(question.as_bytes());
        assert_eq!(ended, Ended::Answered);
        let typed: Question = serde_json::from_str(question).unwrap();
        let there = ask(&typed, &Session::default()).unwrap();
        assert_eq!(here, serde_json::to_string(&there).unwrap());
    }

    #[test]
    fn what_cannot_be_asked_is_refused_with_places() {
        let desk = Desk::new();
        let (ended, text) = desk.ask(br#"{"ask":"solve","problem":"nim on circle(5)"}"#);
        assert_eq!(ended, Ended::Refused);
        let report: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(report["problems"][0]["start"], 7);
        for bad in [&b"{"[..], b"{\"ask\":\"dance\"}", b"\xff"] {
            let (ended, text) = desk.ask(bad);
            assert_eq!(ended, Ended::Refused);
            let report: serde_json::Value = serde_json::from_str(&text).unwrap();
            assert!(report["error"].is_string(), "{text}");
        }
    }

    struct Deaf;

    impl ProgressSink for Deaf {
        fn start(&self, _: &str, _: Option<u64>) {}
        fn step(&self, _: &str, _: u64) {}
        fn finish(&self, _: &str) {}
    }

    #[test]
    fn a_job_is_answered() {
        let claim = "{ (a,b,c,d,e,f) : a+b=d+e & b+c=e+f }";
        let question = format!(r#"{{"ask":"prove","game":"nim on cycle(6,3)","claim":"{claim}"}}"#);
        let work = |stop: bool| {
            let stop = Arc::new(AtomicBool::new(stop));
            Desk::new().work(question.as_bytes(), Arc::new(Deaf), stop)
        };
        let (ended, text) = work(false);
        assert_eq!(ended, Ended::Answered, "{text}");
        assert!(text.contains(r#""verdict":"proved""#), "{text}");
        let (ended, text) = work(true);
        assert_eq!(ended, Ended::Answered, "{text}");
        assert!(text.contains(r#""verdict":"unknown""#), "{text}");
        assert!(text.contains("cancelled"), "{text}");
    }
}
