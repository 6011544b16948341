//! What a game brings to the table.

use super::Pictures;
use crate::app::shared::Shared;
use crate::app::sound::Sound;
use crate::app::theme::Theme;
use crate::games::{Game, Outcome, Player, Session};
use egui::{Painter, Rect, Ui};
use std::fmt::Debug;

/// What a game's view can see, and what it asks for.
pub struct Cx<'a, G: Game> {
    /// The game.
    pub session: &'a Session<G>,
    /// What the players are called, player 1 first.
    pub names: &'a [String],
    /// Settings, sounds and notices.
    pub shared: &'a mut Shared,
    /// The colours in force.
    pub theme: Theme,
    /// What Bevy is to draw.
    pub pictures: &'a mut Pictures,
    /// What there is to know about the present position, while the analysis is on and once it is there.
    pub analysis: Option<&'a G::Analysis>,
    /// The computer's advice, once it was asked for.
    pub hint: Option<&'a G::Move>,
    /// Whether a person may move now.
    pub free: bool,
    /// Whether nothing stands over the table, so that keys are the view's.
    pub open: bool,
    /// A move to play.
    pub play: Option<G::Move>,
}

/// What a view's own dialog for a new game came to.
pub enum Chosen<G> {
    /// It is still open.
    Nothing,
    /// It was closed.
    Cancel,
    /// A game from this position; random ones are not worth a file before a move was made.
    Start {
        /// The position.
        start: G,
        /// Whether chance chose it.
        random: bool,
    },
}

/// How one game looks and is handled.
pub trait View: Default + Debug + Send + Sync + 'static {
    /// The game.
    type Game: Game;

    /// The levels' place at which the computer sits in a new game against a person.
    const USUAL_LEVEL: usize;

    /// The board in the middle, for mouse and keys.
    fn board(&mut self, ui: &mut Ui, cx: &mut Cx<'_, Self::Game>);

    /// The analysis, below the list of moves.
    fn analysis(&mut self, ui: &mut Ui, cx: &mut Cx<'_, Self::Game>);

    /// The choices for a new game, in a dialog. Enter and Escape come in as `enter` and `escape`.
    fn setup(&mut self, ui: &mut Ui, theme: &Theme, seed: u64) -> Chosen<Self::Game>;

    /// The rules as they are played, with pictures.
    fn rules(ui: &mut Ui, theme: &Theme);

    /// A small picture of a position; `turn` goes up while somebody points at it.
    fn picture(painter: &Painter, rect: Rect, theme: &Theme, position: &Self::Game, turn: f32);

    /// Hears that the position in view has changed, by a move or by leafing.
    fn changed(&mut self, from: &Self::Game, to: &Self::Game, now: f64);

    /// A new game or another one is in view.
    fn opened(&mut self, session: &Session<Self::Game>);

    /// Whether something still moves at this time.
    fn moving(&self, shared: &Shared) -> bool;

    /// Whether the hand holds a move that Enter would play.
    fn holds(&self) -> bool;

    /// What a player is called who has no name.
    fn player(player: Player) -> String {
        format!("Player {player}")
    }

    /// A move in words, from the position before it.
    fn words(position: &Self::Game, mv: &<Self::Game as Game>::Move) -> String {
        let _ = position;
        mv.to_string()
    }

    /// How the game ended, in words.
    fn ending(names: &[String], outcome: Outcome) -> String {
        match outcome {
            Outcome::Win(player) => {
                let name = names.get(usize::from(player).wrapping_sub(1)).map_or("nobody", String::as_str);
                format!("{name} has won.")
            }
            Outcome::Draw => "A draw.".to_owned(),
        }
    }

    /// What a move sounds like.
    fn sound(mv: &<Self::Game as Game>::Move) -> Sound {
        let _ = mv;
        Sound::Puck
    }

    /// The keys of the game's own, each with what it does.
    fn keys() -> &'static [(&'static str, &'static str)];
}
