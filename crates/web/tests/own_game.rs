//! A game of your own on the workbench: what the page asks for is answered.

#[allow(dead_code, reason = "the other tests use the rest")]
mod common;
#[path = "../../faceoff/tests/own/odd.rs"]
mod odd;

use common::Server;
use faceoff::games::Games;
use serde_json::json;

#[test]
fn it_is_on_the_page() {
    let games = Games::standard().with(odd::KIND).expect("the name is free");
    let server = Server::with(games);
    let of = json!({ "problem": "odd on cycle(4,2) @ 1,2,3,3" });
    let board = server.question("board", &of).1;
    let part = &board["summands"][0];
    assert_eq!(part["kind"], "odd");
    assert_eq!(part["shape"], "piles");
    assert_eq!(part["rules"], odd::KIND.rules);
    assert_eq!(part["piles"], json!([1, 2, 3, 3]));
    assert_eq!(part["complex"]["facets"].as_array().map(Vec::len), Some(4));
    let options = server.question("options", &of).1;
    assert_eq!(options["options"][0]["how"], "take 1 from pile 1");
    let reply = server.question("reply", &of).1;
    assert_eq!(reply["winning"], true);
    let typed = json!({ "problem": "odd on cycle(4,2) @ 1,2,3,3", "to": "1,2,3,0" });
    assert_eq!(
        server.question("move", &typed).1["how"],
        "take 3 from pile 4"
    );
    let names = server.question("catalogue", &json!({})).1.to_string();
    assert!(names.contains("odd on COMPLEX"));
    // A job, too: half of the 16 positions are even.
    let table = json!({ "game": "odd on points(2)", "max": 3 });
    let job = server.job("table", &table).1;
    let id = job["id"].as_str().expect("an id");
    let (_, events) = server.get(&format!("/api/jobs/{id}/events"));
    assert!(events.contains("\"zero_positions\":8"), "{events}");
    let standard = Server::start();
    assert_eq!(standard.question("board", &of).0, 422);
}
