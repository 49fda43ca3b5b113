//! Processes on one machine or on many, connected by timely dataflow.
//!
//! Every process runs the same binary with the same list of hosts and its own
//! number. [`Hosts`] makes the connections and checks that all want the same;
//! [`run`] starts a dataflow whose one operator takes messages to their
//! receivers, and gives the work a [`Team`]. Timely has no fault tolerance: a
//! lost process ends all others with a clear message, and what they have kept
//! level by level is there when they start again.

mod connect;

pub use connect::Hosts;

use crate::error::LabError;
use crate::team::Team;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use timely::communication::Hooks;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::dataflow::InputHandle;
use timely::dataflow::operators::probe::Handle;
use timely::dataflow::operators::{Exchange, Input, Inspect, Probe};
use timely::worker::Worker;

/// The exit code of a process that has lost another one: not answered.
pub const LOST: i32 = 3;

/// A message between processes: receiver, sender, bytes.
type Letter = (u64, u64, Vec<u8>);

/// The letters that have arrived, by step. Those of the next step can come
/// before this one is complete.
type Inbox = Rc<RefCell<HashMap<u64, Vec<Letter>>>>;

struct Workers<'a> {
    worker: &'a mut Worker,
    input: InputHandle<u64, timely::container::CapacityContainerBuilder<Vec<Letter>>>,
    probe: Handle<u64>,
    inbox: Inbox,
    step: u64,
}

impl<'a> Workers<'a> {
    fn new(worker: &'a mut Worker) -> Self {
        let mut input = InputHandle::new();
        let inbox = Inbox::default();
        let arrived = Rc::clone(&inbox);
        let probe = worker.dataflow::<u64, _, _>(|scope| {
            scope
                .input_from(&mut input)
                .exchange(|letter: &Letter| letter.0)
                .inspect_time(move |step, letter: &Letter| {
                    let mut inbox = arrived.borrow_mut();
                    inbox.entry(*step).or_default().push(letter.clone());
                })
                .probe()
                .0
        });
        Self {
            worker,
            input,
            probe,
            inbox,
            step: 0,
        }
    }
}

impl Team for Workers<'_> {
    fn index(&self) -> usize {
        self.worker.index()
    }

    fn peers(&self) -> usize {
        self.worker.peers()
    }

    fn exchange(&mut self, messages: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>, LabError> {
        let peers = self.peers();
        assert_eq!(messages.len(), peers, "a message for each process");
        let me = self.index() as u64;
        for (receiver, message) in messages.into_iter().enumerate() {
            self.input.send((receiver as u64, me, message));
        }
        let step = self.step;
        self.step += 1;
        self.input.advance_to(self.step);
        self.input.flush();
        while self.probe.less_than(&self.step) {
            self.worker
                .step_or_park(Some(std::time::Duration::from_millis(20)));
        }
        let mut letters = self.inbox.borrow_mut().remove(&step).unwrap_or_default();
        letters.sort_by_key(|letter| letter.1);
        let complete = letters.iter().map(|letter| letter.1).eq(0..peers as u64);
        match complete {
            true => Ok(letters.into_iter().map(|letter| letter.2).collect()),
            false => Err(LabError::Cluster("a message was lost".to_owned())),
        }
    }
}

/// Run `work` as one process of a team; gives what it gives.
///
/// When another process is lost, this process ends with exit code [`LOST`]
/// after a message on standard error: there is nothing that it could go on
/// with, and its threads wait for what will not come.
pub fn run<T: Send + 'static>(
    hosts: &Hosts,
    work: impl Fn(&mut dyn Team) -> T + Send + Sync + 'static,
) -> Result<T, LabError> {
    end_when_a_process_is_lost();
    let sockets = hosts.connect()?;
    let failed = |problem: String| LabError::Cluster(problem);
    let hooks = Hooks::default();
    let inside = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
    let made = initialize_networking_from_sockets(inside, sockets, hosts.index(), 1, hooks);
    let (builders, guard) = made.map_err(|error| failed(error.to_string()))?;
    let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
    let config = timely::WorkerConfig::default();
    let guards = timely::execute::execute_from(builders, Box::new(guard), config, move |worker| {
        let mut team = Workers::new(worker);
        work(&mut team)
    });
    let mut results = guards.map_err(failed)?.join();
    match results.pop() {
        Some(Ok(result)) => Ok(result),
        Some(Err(problem)) => Err(failed(problem)),
        None => Err(failed("no worker was started".to_owned())),
    }
}

/// A lost connection shows as a panic in a thread of the dataflow engine.
fn end_when_a_process_is_lost() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let thread = std::thread::current();
        let message = info.payload_as_str().unwrap_or_default();
        if message.starts_with("timely communication error") {
            let peer = thread.name().and_then(|name| name.rsplit('-').next());
            eprintln!(
                "error: the connection to process {} was lost. Finished levels are kept: start all \
                 processes again to go on",
                peer.unwrap_or("?")
            );
            std::process::exit(LOST);
        }
        usual(info);
    }));
}
