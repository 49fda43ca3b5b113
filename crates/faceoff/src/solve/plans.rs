//! What theorems found out about a game is kept for the next question.

use faceoff_game::Game;
use faceoff_theory::Plan;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

/// So many games are remembered.
const MOST: usize = 256;

static PLANS: LazyLock<Mutex<HashMap<String, Arc<Plan>>>> = LazyLock::new(Mutex::default);

/// The plan for a game, made once.
pub(super) fn plan(game: &Game) -> Arc<Plan> {
    let name = game.to_string();
    // A plan is put in whole, so a panic elsewhere leaves the table sound.
    let mut plans = PLANS.lock().unwrap_or_else(|broken| broken.into_inner());
    if plans.len() >= MOST && !plans.contains_key(&name) {
        plans.clear();
    }
    let fresh = || Arc::new(Plan::new(game.clone()));
    Arc::clone(plans.entry(name).or_insert_with(fresh))
}
