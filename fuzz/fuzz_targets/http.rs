//! Requests as bytes, to a server in this process: it answers or closes the
//! connection, and goes on. `HOST` in a request stands for its address.
#![no_main]

use faceoff_web::{Settings, serve};
use libfuzzer_sys::fuzz_target;
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::{Arc, OnceLock, mpsc};
use std::time::Duration;

static ADDRESS: OnceLock<SocketAddr> = OnceLock::new();

fn start() {
    let (sender, address) = mpsc::channel();
    std::thread::spawn(move || {
        let settings = Settings {
            time: Duration::from_millis(50),
            memory: 64 << 20,
            job_time: Duration::from_millis(50),
            job_memory: 64 << 20,
            body_time: Duration::from_millis(200),
            workers: 2,
            ..Settings::default()
        };
        let any = "127.0.0.1:0".parse().expect("an address");
        let ready = move |address| sender.send(address).expect("someone waits");
        serve(any, settings, Arc::default(), ready).expect("the server runs");
    });
    ADDRESS.get_or_init(|| address.recv().expect("the server is ready"));
}

fuzz_target!(init: start(), |request: &[u8]| {
    let address = ADDRESS.get().expect("the server is ready");
    let mut stream = TcpStream::connect(address).expect("the server accepts");
    let patience = Some(Duration::from_secs(10));
    stream.set_read_timeout(patience).expect("a timeout");
    let host = address.to_string();
    // It may be refused before all of it is sent.
    let _ = stream.write_all(&placed(request, host.as_bytes()));
    let _ = stream.shutdown(Shutdown::Write);
    let mut answer = Vec::new();
    if stream.read_to_end(&mut answer).is_ok() && !answer.is_empty() {
        assert!(answer.starts_with(b"HTTP/1."), "{:?}", answer.get(..40));
        assert!(!answer.starts_with(b"HTTP/1.1 500"), "a failure of ours");
    }
});

fn placed(request: &[u8], host: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut at = 0;
    while at < request.len() {
        match request[at..].starts_with(b"HOST") {
            true => bytes.extend(host),
            false => bytes.push(request[at]),
        }
        at += if request[at..].starts_with(b"HOST") {
            4
        } else {
            1
        };
    }
    bytes
}
