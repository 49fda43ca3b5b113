//! What a game is to a solver: its options.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

/// What [`Ruleset::visit_options`] calls for each option: the move and the
/// position it leads to. The references are only good during the call.
pub type Visit<'a, R> =
    &'a mut dyn FnMut(&<R as Ruleset>::Move, &<R as Ruleset>::Position) -> ControlFlow<()>;

/// The rules of an impartial game.
///
/// Both players have the same options and every play is finite (a solver that
/// meets a loop says so). The one required method visits the options; it must
/// not allocate for each of them, and must stop when the visitor breaks. No
/// option may be visited twice through the same move. The other methods are
/// derived: do not override them.
///
/// ```
/// use faceoff_game::{Ruleset, Visit};
/// use std::ops::ControlFlow;
///
/// /// A number becomes one of its divisors that are smaller.
/// struct Divisors;
///
/// impl Ruleset for Divisors {
///     type Position = u32;
///     type Move = ();
///     fn visit_options(&self, n: &u32, visit: Visit<'_, Self>) -> ControlFlow<()> {
///         (1..*n).filter(|d| n % d == 0).try_for_each(|d| visit(&(), &d))
///     }
/// }
/// assert_eq!(Divisors.options(&12).len(), 5);
/// assert!(Divisors.is_final(&1));
/// ```
pub trait Ruleset {
    /// A position.
    type Position: Clone + Eq + Hash + Debug;
    /// What a player does to get to an option, as far as the option itself
    /// does not tell.
    type Move: Clone + Eq + Debug;

    /// Call `visit` for every option of `position` until it breaks.
    fn visit_options(&self, position: &Self::Position, visit: Visit<'_, Self>) -> ControlFlow<()>;

    /// The memory that a position takes, in bytes: its own and what it points
    /// to. The only derived method that a game may override, where a position
    /// points to something.
    fn bytes(&self, _position: &Self::Position) -> usize {
        size_of::<Self::Position>()
    }

    /// All options, in a list.
    fn options(&self, position: &Self::Position) -> Vec<(Self::Move, Self::Position)> {
        let mut options = Vec::new();
        let _ = self.visit_options(position, &mut |how, option| {
            options.push((how.clone(), option.clone()));
            ControlFlow::Continue(())
        });
        options
    }

    /// Is there no option?
    fn is_final(&self, position: &Self::Position) -> bool {
        self.visit_options(position, &mut |_, _| ControlFlow::Break(()))
            .is_continue()
    }
}
