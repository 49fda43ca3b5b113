//! What each client has under way, so that one alone cannot keep out the others.
//!
//! A client is an address. Connections, questions and jobs are counted each for
//! themselves.

use crate::api::Refusal;
use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::request::Parts;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, PoisonError};

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Client(pub IpAddr);

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refusal> {
        let found = parts.extensions.get().copied();
        // Every connection tells; if one did not, all of them would be one client.
        Ok(found.unwrap_or(Client(Ipv4Addr::UNSPECIFIED.into())))
    }
}

/// A count for each client, up to a limit.
#[derive(Clone, Debug)]
pub struct Counts {
    most: usize,
    all: Arc<Mutex<HashMap<Client, usize>>>,
}

/// One that is counted, until it is dropped.
#[derive(Debug)]
pub struct Counted {
    counts: Counts,
    client: Client,
}

impl Counts {
    /// Nobody has anything; at most so many for each.
    pub fn new(most: usize) -> Self {
        Self {
            most,
            all: Arc::default(),
        }
    }

    /// One more for this client; none if it has as many as it may.
    pub fn one_more(&self, client: Client) -> Option<Counted> {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        let count = all.entry(client).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        let counts = self.clone();
        Some(Counted { counts, client })
    }

    /// The same, or a refusal.
    pub fn admit(&self, client: Client, what: &str) -> Result<Counted, Refusal> {
        self.one_more(client).ok_or_else(|| {
            let message = format!("too many {what} from your address at the same time");
            Refusal::new(StatusCode::TOO_MANY_REQUESTS, message)
        })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut all = self.counts.all.lock();
        let all = all.as_mut().unwrap_or_else(|broken| broken.get_mut());
        if let Some(count) = all.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_client_has_its_own_count() {
        let counts = Counts::new(2);
        let [one, other] = [1, 2].map(|last| Client(Ipv4Addr::new(192, 0, 2, last).into()));
        let first = counts.one_more(one).expect("room");
        let _second = counts.one_more(one).expect("room");
        assert!(counts.one_more(one).is_none());
        let others = counts.one_more(other).expect("room");
        drop(first);
        assert!(counts.one_more(one).is_some());
        drop(others);
        // Who has nothing is forgotten.
        assert_eq!(counts.all.lock().unwrap().len(), 1);
    }
}
