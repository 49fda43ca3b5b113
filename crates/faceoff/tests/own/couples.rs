//! Two chips from each of some piles of a face: the rule is data.

use faceoff::Game;
use faceoff::games::{Amount, Kind, PileGame, Take};

pub const KIND: Kind = Kind {
    keyword: "couples",
    syntax: "couples on COMPLEX",
    summary: "two chips from each of some piles of a face",
    rules: "A move takes two chips from each of one or more piles of a face.",
    example: "couples on points(2) @ 5,2",
    build: |head| {
        head.no_options()?;
        let each = Amount::exactly(2);
        let take = Take { each, ..Take::NIM };
        Ok(Game::new(PileGame::new("couples", take, head.complex()?)))
    },
};
