//! A load test on loopback with bounded counts: 1,000 solves a second for 30
//! seconds, each of another position, over a few connections that are kept.
//!
//! ```text
//! cargo run --release -p faceoff-web --example load [RATE] [SECONDS]
//! ```
//!
//! It starts its own server, counts errors, measures answer times from the
//! moment at which a question was due (so waiting counts), and reads the
//! memory of the process at the start, in the middle and at the end. It fails
//! if there was an error or if memory grew by more than a tenth and 16 MiB
//! after the first third.

use faceoff_web::{Settings, serve};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

const CONNECTIONS: u64 = 8;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let mut number = |default| arguments.next().and_then(Result::ok).unwrap_or(default);
    let (rate, seconds) = (number(1000).clamp(1, 20_000), number(30).clamp(3, 600));
    let stop = Arc::new(AtomicBool::new(false));
    let (sender, receiver) = channel();
    let flag = Arc::clone(&stop);
    let server = std::thread::spawn(move || {
        let any = SocketAddr::from(([127, 0, 0, 1], 0));
        serve(any, Settings::default(), flag, move |address| {
            let _ = sender.send(address);
        })
    });
    let Ok(address) = receiver.recv() else {
        eprintln!("the server did not start");
        return ExitCode::FAILURE;
    };
    let begun = Instant::now();
    let askers: Vec<_> = (0..CONNECTIONS)
        .map(|lane| std::thread::spawn(move || ask(address, lane, rate, seconds, begun)))
        .collect();
    let mut memory = Vec::new();
    for third in 1..=3 {
        let at = Duration::from_secs(seconds * third) / 3;
        std::thread::sleep(at.saturating_sub(begun.elapsed()));
        memory.push(resident());
    }
    let mut times: Vec<Duration> = Vec::new();
    let mut errors = 0;
    for asker in askers {
        let (met, failed) = asker.join().unwrap_or((Vec::new(), 1));
        times.extend(met);
        errors += failed;
    }
    let took = begun.elapsed();
    stop.store(true, Ordering::Relaxed);
    let _ = server.join();
    times.sort_unstable();
    let part = |share: f64| times.get((times.len() as f64 * share) as usize).copied();
    println!(
        "{} solves in {:.1} s: {:.0} a second, {errors} errors",
        times.len(),
        took.as_secs_f64(),
        times.len() as f64 / took.as_secs_f64()
    );
    println!(
        "answer times: median {:?}, 99 % {:?}, slowest {:?}",
        part(0.5).unwrap_or_default(),
        part(0.99).unwrap_or_default(),
        times.last().copied().unwrap_or_default()
    );
    let mib: Vec<u64> = memory.iter().map(|bytes| bytes >> 20).collect();
    println!("memory of server and clients after each third: {mib:?} MiB");
    let grown = memory[2] > memory[0] + memory[0] / 10 + (16 << 20);
    let all = times.len() as u64 == rate * seconds;
    match errors == 0 && all && !grown {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// One connection: every CONNECTIONS-th question, each when it is due.
fn ask(
    address: SocketAddr,
    lane: u64,
    rate: u64,
    seconds: u64,
    begun: Instant,
) -> (Vec<Duration>, u64) {
    let Ok(stream) = TcpStream::connect(address) else {
        return (Vec::new(), 1);
    };
    let _ = stream.set_nodelay(true);
    let mut reader = BufReader::new(stream);
    let (mut times, mut errors) = (Vec::new(), 0);
    for number in (lane..rate * seconds).step_by(CONNECTIONS as usize) {
        let due = begun + Duration::from_micros(number * 1_000_000 / rate);
        std::thread::sleep(due.saturating_duration_since(Instant::now()));
        match solve(&mut reader, address, number) {
            Some(()) => times.push(due.elapsed()),
            None => errors += 1,
        }
    }
    (times, errors)
}

/// Ask about a position that was not asked about before.
fn solve(reader: &mut BufReader<TcpStream>, address: SocketAddr, number: u64) -> Option<()> {
    let games = [
        "cycle(5,2)",
        "cycle(6,4)",
        "facets(123,234,345,15)",
        "octahedron(3)",
    ];
    let piles = [5, 6, 5, 6];
    let game = (number % 4) as usize;
    let mut seed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut position = Vec::new();
    for _ in 0..piles[game] {
        seed = seed.rotate_left(17).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        position.push((seed >> 40).to_string());
    }
    let problem = format!("nim on {} @ {}", games[game], position.join(","));
    let body = format!("{{\"ask\":\"solve\",\"problem\":\"{problem}\"}}");
    let request = format!(
        "POST /api/ask HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    reader.get_mut().write_all(request.as_bytes()).ok()?;
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let answered = line.starts_with("HTTP/1.1 200");
    let mut length = 0;
    loop {
        line.clear();
        reader.read_line(&mut line).ok()?;
        if line.trim().is_empty() {
            break;
        }
        if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().ok()?;
        }
    }
    let mut text = vec![0; length];
    reader.read_exact(&mut text).ok()?;
    let text = String::from_utf8(text).ok()?;
    let decided = text.contains("\"outcome\":\"N\"") || text.contains("\"outcome\":\"P\"");
    (answered && decided).then_some(())
}

/// The memory of this process that is in use, in bytes; 0 where the system
/// does not tell.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let kib = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    kib.unwrap_or(0) * 1024
}
