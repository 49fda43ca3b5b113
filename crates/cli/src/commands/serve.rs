//! `faceoff serve`.

use crate::context::Context;
use crate::report::{Report, note, write_out};
use faceoff::Error;
use faceoff_web::Settings;
use serde::Serialize;
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

/// Serve the workbench to a browser: play, explore, draw, prove
#[derive(clap::Args)]
#[command(
    after_help = "Each question keeps within --time (5s) and --memory (512MiB), and --threads \
    many are worked on at a time, besides those that take less than 100 ms."
)]
pub struct Args {
    /// The port; 0 takes a free one
    #[arg(long, default_value_t = 7420)]
    port: u16,
    /// The address to listen on; only this machine by default, 0.0.0.0 for all in the room
    #[arg(long, default_value = "127.0.0.1")]
    address: IpAddr,
}

/// What the server says when it is ready.
#[derive(Serialize, schemars::JsonSchema)]
pub struct Serving {
    /// Where it is.
    pub url: String,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        let address = SocketAddr::new(self.address, self.port);
        let (own, asked) = (Settings::default(), &context.options);
        let settings = Settings {
            time: asked.time.unwrap_or(own.time),
            memory: asked.memory.unwrap_or(own.memory),
            workers: asked
                .threads
                .map_or(own.workers, |threads| threads as usize),
            ..own
        };
        let json = context.json;
        let printed = Arc::new(Mutex::new(Ok(())));
        let (result, stop) = (Arc::clone(&printed), Arc::clone(&context.interrupted));
        let ready = move |address: SocketAddr| {
            if !address.ip().is_loopback() {
                note(
                    "warning: whoever can reach this machine can use its processor and memory \
                     through this server; there is no password",
                );
            }
            let url = format!("http://{}/", reached(address));
            let ready = Report::plain(&Serving { url }, json, |ready| {
                format!("Faceoff is ready: open {}  (Ctrl-C ends it)", ready.url)
            });
            let said = write_out(&ready.json.unwrap_or(ready.text));
            stop.fetch_or(said.is_err(), Ordering::Relaxed);
            *result.lock().unwrap_or_else(PoisonError::into_inner) = said;
        };
        let stop = Arc::clone(&context.interrupted);
        faceoff_web::serve(address, settings, stop, ready).map_err(|error| {
            let message = format!("cannot serve on {address}: {error} (another port: --port 0)");
            Error::Question(message)
        })?;
        let mut printed = printed.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut *printed, Ok(())).map(|()| Report::silent())
    }
}

/// How others reach the server: where it listens on all addresses, the one by
/// which this machine would speak to a stranger. Nothing is sent for that.
fn reached(address: SocketAddr) -> SocketAddr {
    if !address.ip().is_unspecified() {
        return address;
    }
    let (any, stranger) = match address {
        SocketAddr::V4(_) => ("0.0.0.0:0", "192.0.2.1:9"),
        SocketAddr::V6(_) => ("[::]:0", "[2001:db8::1]:9"),
    };
    let spoken = UdpSocket::bind(any).and_then(|socket| {
        socket.connect(stranger)?;
        socket.local_addr()
    });
    let own = spoken.map_or_else(
        |_| match address {
            SocketAddr::V4(_) => std::net::Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
        },
        |spoken| spoken.ip(),
    );
    SocketAddr::new(own, address.port())
}
