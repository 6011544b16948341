//! The standing of a match as the JSON document of `fob referee`.

use super::{Match, Winner};
use fob_table::Colour;
use serde::{Serialize, Serializer};

/// The standing of a match, for programs; its serialised form is the document that `docs/cli.md` describes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// Who shoots next, from 1; while a choice is due the one who shot.
    pub next_player: u8,
    /// From which side.
    pub next_side: String,
    /// Pucks on the board.
    pub remaining: Remaining,
    /// The strings in the order of `games.md`.
    pub strings: Vec<StringSummary>,
    /// The choices that are due.
    pub choices: Vec<ChoiceSummary>,
    /// Whether the match is over.
    pub over: bool,
    /// The winner's number or `"draw"`; null while the game goes on and in the reject match for four.
    #[serde(serialize_with = "winner")]
    pub winner: Option<Winner>,
    /// Exact fractions by party; empty while the game goes on.
    pub points: Vec<String>,
    /// Shots without a puck that end the game, where few enough pucks are left and a rule says so. Not part of the document.
    #[serde(skip)]
    pub quiet_left: Option<u32>,
    /// Extra times that may still be played, in a match that has any. Not part of the document.
    #[serde(skip)]
    pub extra_left: Option<u32>,
}

/// Pucks on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Remaining {
    /// Greens.
    pub green: u32,
    /// Reds.
    pub red: u32,
}

/// A string.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StringSummary {
    /// The owning party, if any.
    pub owner: Option<u8>,
    /// Linked holes.
    pub holes: Vec<String>,
    /// The word, in letters g and r.
    pub word: String,
    /// The configuration that its machine is in, in brief: the name of an automaton's state.
    pub state: String,
    /// Whether the string would be accepted, were it complete now.
    pub accepting: bool,
}

/// A choice that is due.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChoiceSummary {
    /// The hole.
    pub hole: String,
    /// The player who chooses.
    pub chooser: u8,
}

impl Summary {
    /// The standing of a match.
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
