//! Grundy's game: a move splits a heap into two that are not equal.

use faceoff::Game;
use faceoff::games::{HeapGame, HeapRule, Kind, VisitParts};
use std::ops::ControlFlow;

#[derive(Debug)]
struct Grundy;

impl HeapRule for Grundy {
    fn visit(&self, heap: u64, visit: VisitParts<'_>) -> ControlFlow<()> {
        (1..heap.div_ceil(2)).try_for_each(|small| visit(&[small, heap - small]))
    }
}

pub const KIND: Kind = Kind {
    keyword: "grundy",
    syntax: "grundy",
    summary: "a move splits a heap into two that are not equal",
    rules: "Some heaps of tokens. A move splits one into two that are not equal.",
    example: "grundy @ 5",
    build: |_| Ok(Game::new(HeapGame::new("grundy", Grundy))),
};
