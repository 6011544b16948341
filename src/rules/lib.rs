//! The rules of Fob as plain values: sides, turns, strings, orders, verdicts and series.
//!
//! The source is "Fob Rules" (Palle Raabjerg, 2008); `docs/rules.md` settles what it leaves open. A [`Match`] takes
//! [`ShotReport`](fob_board::ShotReport)s, whether they come from simulated shots or from a real board. Every move returns a result, or an
//! error that leaves the match unchanged; to take a shot back, keep the earlier value. A [`Series`] adds up the points of several matches,
//! and [`script`] is the text form of a match. This crate does not depend on physics, files, clocks or random numbers.
//!
//! ```
//! use fob_automata::builtin;
//! use fob_rules::{Effect, Kind, Match, Setup, script};
//! use fob_board::{Colour, Hole};
//!
//! let dfa = builtin("rope").ok_or("built in")?;
//! let mut game = Match::new(Setup::new(Kind::Reject2, dfa, 15, 15))?;
//! let shot = script::report(&[script::Item::Drop(Hole::NE, Colour::Green), script::Item::Drop(Hole::NE, Colour::Red)]);
//! let outcome = game.apply(&shot)?;
//! assert!(matches!(outcome.effect, Effect::ChoicesDue(_)));
//! // The opposing player decides, and sees where each arrangement leads.
//! assert_eq!(game.choices()[0].chooser, 2);
//! assert_eq!(game.arrangements(Hole::NE).count(), 2);
//! game.choose(&[(Hole::NE, vec![Colour::Red, Colour::Green])])?;
//! assert_eq!(game.strings()[0].text(), "rg");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Cases that the published rules leave open
//!
//! **Players and sides**
//! - Players and sides rotate independently: shot k (from 0) is taken by player k mod n + 1 from side k mod 4. In a custom game for three,
//!   players therefore change sides, nobody shoots twice in a round, and no side is left out.
//! - Teams exist in tug of war and in the reject match for two. The reject match for four has alliances instead, and a custom game has
//!   owners; `teams` is refused there.
//! - `next_player` and `next_side` keep counting after the end: they name the player and side of the next shot, had there been
//!   one.
//!
//! **Choices**
//! - A choice is due for each hole that took both colours in one shot, even in the last shot; the match is over only after it.
//! - All holes of one shot are chosen at once, even if different owners choose. Naming a hole that needs no choice, or naming a hole twice,
//!   is an error; choosing the order in which the pucks fell is not.
//! - In the reject match for four the owner chooses, even if the owner is the shooter. For a custom string without an owner the next
//!   shooter chooses.
//! - A shot that holes the striker leaves no choice.
//!
//! **The end**
//! - A match without pucks is over before its first shot, and the empty words are read (or extra time starts at once).
//! - Losing the last puck ends the match, even in a shot that holes the striker.
//! - At the shot limit, a due choice comes first. If that shot took the last puck, the strings are read as usual.
//! - Quiet play ([`Quiet`]): a shot that holes the striker is quiet unless it lost a puck, because its other pucks come back. The count
//!   restarts with every puck that goes, and with extra time. At the shot limit the quiet end takes precedence, because it reads the
//!   strings.
//! - Extra time starts when the last puck is gone and its order chosen, in a match for two players or two teams. The match keeps counting
//!   its shots, so the next player in turn shoots. Extra time does not start at the shot limit.
//! - The result is certain if no way of holing or losing pucks can change the verdict on any string ([`Match::is_certain`]). The players
//!   may then end the match at once.
//! - A player who resigns against one other party loses regardless of the strings: by "the others share" a lost reject match
//!   would become a draw. Among four, and in custom games for more than two, the other strings are read as they are, and those of
//!   the player who resigned count as rejected. Players may resign or agree to a draw while a choice is due; the pucks then keep
//!   the order in which they fell.
//! - An owner of several custom strings is accepted if all of them are. Strings without an owner give no points.
//! - A custom game has a winner if one player alone gets the whole point. Anything else is a draw, without points if all owners or none are
//!   accepted, or if it ends by the limit or by agreement.
//! - The reject match for four never has a winner, however it ends, only points.
//!
//! **The break**
//! - On a board that does not return pucks that fall in the break, they are out of the match, like lost ones ([`Match::remove`]).
//! - A puck is on a line if any part of it is beyond the line's inner edge, on all four sides of the board.
//!
//! **Series**
//! - People are numbered by their seats in the first match. Players rotate seats, so the person at E opens the next match. Partners
//!   stay partners. Points are counted by person, and by team as long as all matches were played in teams.
//! - In tug of war a coin is tossed for each match: [`toss`] determines which party, by seats of that match, wins on accept.
//!
//! **Scripts** (see also [`script`])
//! - A header line may be anywhere before the first shot, once (`string` once per string). `game`, and a machine for every string, have no
//!   default. `accepts` is allowed in any game and must be 1 or 2.
//! - Letters g and r may be upper case, as in words; holes and all other words must be written as documented. A name in double quotes may
//!   contain blanks and `#`.
//! - `black`, the striker in a hole, may be anywhere among the items, once. A striker off the board needs no item, because the shot counts.
//! - At most 65,535 pucks, both colours together.

#![warn(missing_docs)]

mod agreed;
mod ahead;
mod break_;
mod choice;
mod extra;
mod field;
pub mod log;
mod match_;
mod odds;
mod outcome;
mod points;
mod reach;
mod saved;
pub mod script;
mod series;
mod setup;
mod string;
mod summary;
mod terms;
mod verdict;
mod waiting;

pub use break_::{BreakOutcome, after_break};
pub use choice::{Arrangement, Arrangements, Choice};
pub use field::Field;
pub use log::Names;
pub use match_::Match;
pub use odds::StringOdds;
pub use outcome::{Effect, RuleError, ShotOutcome};
pub use points::{Points, PointsError};
pub use reach::JointOrder;
pub use saved::SavedMatchError;
pub use series::{Leader, Series, SeriesError, SeriesGame, toss};
pub use setup::{
    CUSTOM_PLAYERS, CustomSetup, CustomString, Kind, Link, MOST_EXTRA, MOST_PUCKS, MOST_QUIET, Quiet, Setup, SetupErrors,
    SetupProblem,
};
pub use string::{PuckString, letter_of};
pub use summary::{ChoiceSummary, Remaining, StringSummary, Summary};
pub use terms::{Draft, DraftString, Limits, Named, Terms};
pub use verdict::{Reason, Verdict, Winner};
