//! `faceoff serve`.

use crate::context::Context;
use crate::report::{Failure, Report};
use std::net::{IpAddr, SocketAddr};

/// Serve the workbench to a browser: play, explore, draw, prove
#[derive(clap::Args)]
pub struct Args {
    /// The port; 0 takes a free one
    #[arg(long, default_value_t = 7420)]
    port: u16,
    /// The address to listen on; only this machine by default
    #[arg(long, default_value = "127.0.0.1")]
    address: IpAddr,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Failure> {
        let address = SocketAddr::new(self.address, self.port);
        let settings = faceoff_web::Settings::default();
        let json = context.json;
        let ready = move |address: SocketAddr| {
            let url = format!("http://{address}/");
            match json {
                true => crate::report::write_out(&serde_json::json!({ "url": url }).to_string()),
                false => crate::report::write_out(&format!(
                    "Faceoff is ready: open {url}  (Ctrl-C ends it)"
                )),
            }
        };
        let stop = std::sync::Arc::clone(&context.interrupted);
        faceoff_web::serve(address, settings, stop, ready).map_err(|error| {
            Failure::new(format!(
                "cannot serve on {address}: {error} (another port: --port 0)"
            ))
        })?;
        Ok(Report::silent())
    }
}
