//! A server on a free port, and requests to it as bytes.

use faceoff::games::Games;
use faceoff_web::{Settings, serve};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread::JoinHandle;
use std::time::Duration;

/// A running server; it ends with this value.
pub struct Server {
    pub address: SocketAddr,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// A server with short limits.
    pub fn start() -> Self {
        Self::with(Games::standard().clone())
    }

    /// The same with these games.
    pub fn with(games: Games) -> Self {
        let settings = Settings {
            time: Duration::from_millis(200),
            memory: 64 << 20,
            body_time: Duration::from_millis(500),
            workers: 2,
            games,
            ..Settings::default()
        };
        Self::within(settings)
    }

    /// A server with these settings.
    pub fn within(settings: Settings) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, receiver) = channel();
        let flag = Arc::clone(&stop);
        let thread = std::thread::spawn(move || {
            let any = "127.0.0.1:0".parse().expect("an address");
            let ready = move |address| sender.send(address).expect("someone waits");
            serve(any, settings, flag, ready).expect("the server runs");
        });
        Self {
            address: receiver.recv().expect("the server is ready"),
            stop,
            thread: Some(thread),
        }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("a connection");
        let patience = Some(Duration::from_secs(60));
        stream.set_read_timeout(patience).expect("a timeout");
        stream
    }

    /// Send bytes as they are; the status and the body, or `None` if the
    /// connection was closed without an answer.
    pub fn send(&self, bytes: &[u8]) -> Option<(u16, String)> {
        let mut stream = self.connect();
        // A refusal may come before all is sent.
        let _ = stream.write_all(bytes);
        answer(stream)
    }

    /// A request with our own headers and these.
    pub fn request(&self, line: &str, headers: &[&str], body: &[u8]) -> (u16, String) {
        let mut head = format!("{line} HTTP/1.1\r\nConnection: close\r\n");
        for header in headers {
            head += &format!("{header}\r\n");
        }
        head += &format!("Content-Length: {}\r\n\r\n", body.len());
        let bytes = [head.as_bytes(), body].concat();
        self.send(&bytes).expect("an answer")
    }

    pub fn host(&self) -> String {
        format!("Host: {}", self.address)
    }

    pub fn get(&self, path: &str) -> (u16, String) {
        self.request(&format!("GET {path}"), &[&self.host()], b"")
    }

    pub fn delete(&self, path: &str) -> (u16, String) {
        self.request(&format!("DELETE {path}"), &[&self.host()], b"")
    }

    /// A question by its name; the status and the answer.
    pub fn question(&self, name: &str, fields: &Value) -> (u16, Value) {
        self.ask("/api/ask", &named(name, fields))
    }

    /// A job for a question; the status and its id.
    pub fn job(&self, name: &str, fields: &Value) -> (u16, Value) {
        self.ask("/api/jobs", &named(name, fields))
    }

    /// What is sent; the status and the answer.
    pub fn ask(&self, path: &str, body: &Value) -> (u16, Value) {
        let headers = [&self.host(), "Content-Type: application/json"];
        let bytes = body.to_string();
        let (status, text) = self.request(&format!("POST {path}"), &headers, bytes.as_bytes());
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }
}

/// A question as data.
fn named(name: &str, fields: &Value) -> Value {
    let mut question = fields.clone();
    question["ask"] = name.into();
    question
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the server did not panic");
        }
    }
}

/// Read an answer; chunked bodies are put together.
pub fn answer(stream: TcpStream) -> Option<(u16, String)> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let status = line.split(' ').nth(1)?.parse().ok()?;
    let mut length = None;
    loop {
        line.clear();
        reader.read_line(&mut line).ok()?;
        let header = line.trim().to_lowercase();
        if header.is_empty() {
            break;
        }
        if let Some(value) = header.strip_prefix("content-length:") {
            length = value.trim().parse::<u64>().ok();
        }
    }
    let mut body = String::new();
    match length {
        Some(length) => reader.take(length).read_to_string(&mut body).ok()?,
        None => reader.read_to_string(&mut body).ok()?,
    };
    Some((status, body))
}
