//! Threads, where the platform has them.

/// Can threads be started? In a browser they cannot: there all work is done by the
/// one that asks.
pub const CAN_START: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));

/// Do pieces of work at the same time, each on a thread of its own, and give what
/// they made in the same order; a single one is done at once. A panic goes on here.
pub fn each<T: Send, R: Send>(pieces: Vec<T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    if pieces.len() <= 1 || !CAN_START {
        return pieces.into_iter().map(work).collect();
    }
    let work = &work;
    std::thread::scope(|scope| {
        let start = |piece| scope.spawn(move || work(piece));
        let started: Vec<_> = pieces.into_iter().map(start).collect();
        let ended = started.into_iter().map(|thread| thread.join());
        ended
            .map(|made| made.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_stays() {
        for count in [0, 1, 5] {
            let made = each((0..count).collect(), |i: u32| i * i);
            assert_eq!(made, (0..count).map(|i| i * i).collect::<Vec<_>>());
        }
    }
}
