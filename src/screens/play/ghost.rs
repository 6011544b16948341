//! The effect of one puck in a hole: on the hole's string, and on the chances of all parties.

use fob_board::{Colour, Hole};
use fob_kit::aiming::reach::Reach;
use fob_kit::widgets::chance;
use fob_machines::Configuration;
use fob_rules::{Match, Winner};
use fob_services::memo::Memo;
use fob_services::palette::Palette;
use fob_services::phrases::string_letter;

/// A turn, by its number, and the pucks that may fall in it.
type Reached = (u64, Vec<(Colour, Hole)>);

/// The ghosts of the current aim.
#[derive(Debug, Default)]
pub(super) struct Ghosts {
    /// The pucks and holes that the aim reaches.
    pub reach: Reach,
    /// Ghosts found so far, with the turn they belong to.
    pub known: Memo<Reached, Vec<Ghost>>,
    /// Ghosts of the present frame.
    pub now: Vec<Ghost>,
    /// True if more executions are to be tried.
    pub works: bool,
}

/// The effect of one puck that falls into a hole, and nothing else.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ghost {
    /// Colour of the puck.
    pub colour: Colour,
    pub hole: Hole,
    /// The hole's string, from 0.
    pub string: usize,
    /// Configuration of its machine now.
    pub from: Configuration,
    /// Configuration after the puck.
    pub to: Configuration,
    /// Chances of all parties before.
    pub before: Vec<f64>,
    /// Chances of all parties after.
    pub after: Vec<f64>,
    /// The shooter's result if the puck ends the match.
    pub ends: Option<Ends>,
}

/// The result of a match for the shooter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// The shooter wins.
    Wins,
    /// The shooter loses.
    Loses,
    /// Nobody wins alone.
    Level,
}

impl Ends {
    /// Returns the result of the one who shoots in `game`, if the match is over `after` the shot and has a winner or a draw.
    fn of(game: &Match, after: &Match) -> Option<Self> {
        Some(match after.verdict()?.winner? {
            Winner::Draw => Self::Level,
            Winner::Party(party) if usize::from(party) == shooter(game) + 1 => Self::Wins,
            Winner::Party(_) => Self::Loses,
        })
    }
}

impl Ghost {
    /// Computes the result of a puck of a colour in a hole; `None` if no puck of that colour is left.
    ///
    /// `wins` computes everybody's chances of winning, or expected points, in a match.
    pub fn new(game: &Match, wins: impl Fn(&Match) -> Vec<f64>, colour: Colour, hole: Hole) -> Option<Self> {
        let string = game.string_of(hole);
        let after = game.after([(colour, hole)])?;
        let at = |game: &Match| Some(game.strings().get(string)?.configuration.clone());
        let ends = Ends::of(game, &after);
        Some(Self { colour, hole, string, from: at(game)?, to: at(&after)?, before: wins(game), after: wins(&after), ends })
    }

    /// Returns the change of the shooter's chance as the numbers that are shown have it.
    pub fn change(&self, game: &Match) -> f64 {
        chance::change(&self.before, &self.after, shooter(game), game.setup().is_shared_out())
    }

    /// Describes it: `A red would take you from 54 to 61 %`; with several strings, `A red into A would …`; of the puck that ends
    /// the match, `A red would win it for you`. It is no forecast of the shot.
    pub fn text(&self, palette: Palette, game: &Match, who: &str) -> String {
        let shared_out = game.setup().is_shared_out();
        let said = |chances: &[f64]| chance::shown(chances, shared_out).get(shooter(game)).cloned().unwrap_or_default();
        let (before, after) = (said(&self.before), said(&self.after));
        let into = if game.strings().len() > 1 { format!(" into {}", string_letter(self.string)) } else { String::new() };
        let puck = format!("A {}{into} would", palette.word(self.colour));
        if let Some(ends) = self.ends {
            return match ends {
                Ends::Wins => format!("{puck} win it for {who}"),
                Ends::Loses => format!("{puck} lose it for {who}"),
                Ends::Level => format!("{puck} end it level"),
            };
        }
        if before == after {
            format!("{puck} leave {who} at {after}")
        } else {
            format!("{puck} take {who} from {} to {after}", before.trim_end_matches(['%', '\u{a0}']))
        }
    }
}

/// Returns the shooter's party, from 0.
pub(super) fn shooter(game: &Match) -> usize {
    usize::from(game.setup().party_of(game.next_player())).saturating_sub(1)
}
