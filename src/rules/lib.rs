//! Fob itself: sides, turns, strings, order choices, verdicts and series, as values.
//!
//! The source is "Fob Rules" (Palle Raabjerg, 2008); `docs/rules.md` settles what it leaves open. A [`Match`] takes
//! [`ShotReport`](fob_table::ShotReport)s, from simulated shots and real boards alike. Every move returns a result, or an error that
//! leaves the match unchanged; to take a shot back, keep the earlier value. A [`Series`] adds up the points of several matches, and
//! [`script`] is a match as text. Nothing here knows physics, files, clocks or chance.
//!
//! ```
//! use fob_automata::builtin;
//! use fob_rules::{Effect, Kind, Match, Setup, script};
//! use fob_table::{Colour, Hole};
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
//! # Cases that the pages leave open, and what is done here
//!
//! **Who is who**
//! - Player and side go round on their own: shot k (from 0) is taken by player k mod n + 1 from side k mod 4. So in a custom
//!   game for three the players change sides: nobody shoots twice in a round, and no side is left out.
//! - Teams exist in tug of war and the reject match for two. The reject match for four has alliances instead, and a custom
//!   game has owners; `teams` there is refused.
//! - `next_player` and `next_side` go on counting after the end: they say whose shot it would have been.
//!
//! **Choices**
//! - A choice is due for each hole that took both colours in one shot, on the last shot as well; the game is over after it.
//! - All holes of one shot are chosen at once, though different owners may choose. To name a hole that needs no choice, or
//!   one hole twice, is an error; to choose the order in which the pucks fell is not.
//! - In the reject match for four the owner chooses even when the owner is the shooter. The next shooter chooses for a custom
//!   string without an owner.
//! - A shot with the black puck leaves no choice.
//!
//! **The end**
//! - A match without any puck is over before its first shot, and the empty words are read (or extra time begins at once).
//! - Losing the last puck ends the game, in a shot with the black puck too.
//! - At the shot limit, a due choice comes first. If that shot took the last puck, the strings are read as ever.
//! - The rule for quiet games ([`Quiet`]): a shot with the black puck holed is quiet unless it lost a puck, since its other pucks
//!   come back. The count begins anew with every puck that goes, and with extra time. At the shot limit the quiet end comes
//!   first, since it reads the strings.
//! - Extra time begins when the last puck is gone and its order chosen, in a match for two or in teams. The match goes on counting
//!   its shots, so the next player in turn shoots. It does not begin at the shot limit.
//! - The result is certain when no way in which pucks are holed or lost can change the verdict on any string
//!   ([`Match::is_certain`]); then whoever plays may end the match at once.
//! - Who resigns against one other party loses, whatever the strings say ("the others share" would make a draw of a lost
//!   reject match). Among four, and in custom games for more than two, the other strings are read as they stand, and the
//!   resigner's count as rejected. A resignation or an agreement may come while a choice is due: those pucks stay as they fell.
//! - An owner of several custom strings is accepted when all of them are. Strings without an owner count for nobody.
//! - A custom game has a winner when one player alone has the whole point; all else is a draw, without points when all owners
//!   or none are accepted, or by limit or agreement.
//! - The reject match for four never has a winner, however it ends, only points.
//!
//! **The break**
//! - On a board that does not return pucks that fall in the break they are out of the game, like lost ones ([`Match::remove`]).
//! - A puck rests on a line when any part of it is beyond the line's inner edge, on all four sides of the board.
//!
//! **Series**
//! - People are numbered by their seats in the first game; everyone moves one side on, so the person at E opens the next one.
//!   Partners stay partners. Points are counted by person, and by team as long as all games were played in teams.
//! - Tug of war tosses again for each game: [`toss`] says which party of the seats of that game wins on accept.
//!
//! **Scripts** (see also [`script`])
//! - A header line may be anywhere before the first shot, once (`string` once a string). `game` and a machine for every string have no default.
//!   `accepts` may stand in any game (as in the example of the text forms) and must be 1 or 2.
//! - Letters g and r may be large, as in words; holes and all other words are as written on the page. A name in double quotes
//!   may hold blanks and `#`.
//! - `black` may stand anywhere among the items, once. A black puck off the board needs no item, since the shot counts.
//! - At most 65,535 pucks, both colours together.

mod agreed;
mod break_;
mod choice;
mod extra;
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
mod verdict;
mod waiting;

pub use break_::{BreakOutcome, after_break};
pub use choice::{Arrangement, Arrangements, Choice};
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
pub use verdict::{Reason, Verdict, Winner};
