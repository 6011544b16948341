//! The state of a match as the JSON document of `fob referee`.

use super::{Match, Winner};
use fob_board::Colour;
use serde::{Serialize, Serializer};

/// The state of a match, for programs. Serializes to the document described in `docs/cli.md`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The player who shoots next, from 1; while a choice is due, the one who just shot.
    pub next_player: u8,
    /// The side of the next shot; while a choice is due, of the last shot.
    pub next_side: String,
    /// Pucks on the board.
    pub remaining: Remaining,
    /// The strings, in the order of [`Setup::links`](super::Setup::links).
    pub strings: Vec<StringSummary>,
    /// The due choices.
    pub choices: Vec<ChoiceSummary>,
    /// True if the match is over.
    pub over: bool,
    /// The winner's number or `"draw"`; null before the end, and always in the reject match for four.
    #[serde(serialize_with = "winner")]
    pub winner: Option<Winner>,
    /// Points by party as exact fractions; empty before the end.
    pub points: Vec<String>,
    /// Number of further quiet shots that end the game, if the rule applies now. Not part of the document.
    #[serde(skip)]
    pub quiet_left: Option<u32>,
    /// Number of extra times that may still be played, if the match has any. Not part of the document.
    #[serde(skip)]
    pub extra_left: Option<u32>,
}

/// Pucks on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Remaining {
    /// Number of greens.
    pub green: u32,
    /// Number of reds.
    pub red: u32,
}

/// The state of a string.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StringSummary {
    /// The owning party, if any.
    pub owner: Option<u8>,
    /// Linked holes.
    pub holes: Vec<String>,
    /// The word, in letters g and r.
    pub word: String,
    /// Short text of its machine's configuration: the state's name for an automaton.
    pub state: String,
    /// True if the string would be accepted if it were complete now.
    pub accepting: bool,
}

/// A due choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChoiceSummary {
    /// Name of the hole.
    pub hole: String,
    /// The player who chooses.
    pub chooser: u8,
}

impl Summary {
    /// Summarizes a match.
    pub fn new(game: &Match) -> Self {
        let verdict = game.verdict();
        let strings = game.strings().iter().enumerate().map(|(index, string)| StringSummary {
            owner: string.owner,
            holes: string.holes.iter().map(ToString::to_string).collect(),
            word: string.text(),
            state: game.setup().machine(index).map(|machine| machine.text(&string.configuration)).unwrap_or_default(),
            accepting: string.accepting,
        });
        let choices = game.choices().iter();
        Self {
            next_player: game.next_player(),
            next_side: game.next_side().to_string(),
            remaining: Remaining { green: game.remaining(Colour::Green), red: game.remaining(Colour::Red) },
            strings: strings.collect(),
            choices: choices.map(|choice| ChoiceSummary { hole: choice.hole.to_string(), chooser: choice.chooser }).collect(),
            over: verdict.is_some(),
            winner: verdict.as_ref().and_then(|verdict| verdict.winner),
            points: verdict.map(|verdict| verdict.points.iter().map(ToString::to_string).collect()).unwrap_or_default(),
            quiet_left: game.quiet_left(),
            extra_left: (game.setup().extra > 0).then(|| game.extra_left()),
        }
    }
}

#[allow(clippy::ref_option, clippy::trivially_copy_pass_by_ref)] // The signature that serde asks for.
fn winner<S: Serializer>(winner: &Option<Winner>, serializer: S) -> Result<S::Ok, S::Error> {
    match winner {
        None => serializer.serialize_none(),
        Some(Winner::Party(party)) => serializer.serialize_u8(*party),
        Some(Winner::Draw) => serializer.serialize_str("draw"),
    }
}
