//! The trait that a game implements for the table.

use crate::labels;
use egui::{Align, Color32, Key, Layout, Painter, Rect, Ui, UiBuilder, pos2, vec2};
use fob_games::{Ending, Game, History, NodeId, Outcome, Player, Seat};
use fob_kit::keys::{Binding, Section};
use fob_kit::layout::Window;
use fob_kit::scene::Scene;
use fob_kit::theme::{FINGER, Theme};
use fob_services::data::Services;
use fob_services::pace::Pace;
use fob_services::sound::Sound;
use fob_services::topic::Topic;
use std::fmt::Debug;

/// The context of a game's view, and its requests.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Cx<'a, G: Game> {
    pub history: &'a History<G>,
    /// The names of the players, player 1 first.
    pub names: &'a [String],
    /// Settings, sounds and notices.
    pub services: &'a mut Services,
    /// The colours in force.
    pub theme: Theme,
    /// The scene for Bevy.
    pub scene: &'a mut Scene,
    /// The analysis of the present position, if it is on and available.
    pub analysis: Option<&'a G::Analysis>,
    /// True if the analysis is on.
    pub studies: bool,
    /// The computer's advice, if requested.
    pub hint: Option<&'a G::Move>,
    /// True if a person may move now.
    pub free: bool,
    /// True if nothing covers the table, so that keys belong to the view.
    pub open: bool,
    /// True if the list of moves has the story of the last move below it, so that the board need not show it.
    pub is_told: bool,
    /// True if a puzzle is on the table: then the result of a move is not shown, and nobody can resign.
    pub puzzle: bool,
    /// A move to play.
    pub play: Option<G::Move>,
    /// Endings that the players choose: an agreed draw, a resignation.
    pub end: Option<Ending>,
    /// Another request to the table.
    pub wish: Option<Wish>,
}

impl<'a, G: Game> Cx<'a, G> {
    /// Creates the context of a game that is only viewed: nobody may move, and nothing is known about the position.
    pub fn new(
        history: &'a History<G>,
        names: &'a [String],
        theme: Theme,
        services: &'a mut Services,
        scene: &'a mut Scene,
    ) -> Self {
        Self {
            history,
            names,
            services,
            theme,
            scene,
            analysis: None,
            studies: false,
            hint: None,
            free: false,
            open: true,
            is_told: false,
            puzzle: false,
            play: None,
            end: None,
            wish: None,
        }
    }
}

/// A view's request to the table besides a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Go to another place of the game.
    Jump(NodeId),
    /// Go one move forward along the line.
    Forth,
    /// Save the game under a name.
    SaveAs,
    /// Open another saved game, from its beginning.
    Restore,
    /// Open the choices for a new game.
    New,
    /// Show the rules and the keys.
    Rules,
    /// Open the workshop for Turing machines.
    Turing,
}

/// A new game with the present choices.
pub struct Start<G> {
    /// Position at the start.
    pub position: G,
    /// True if the game is random: then it is not worth a file before the first move.
    pub random: bool,
}

/// The display and the input of one game.
pub trait View: Default + Debug + Send + Sync + 'static {
    type Game: Game;

    /// The page of the help about the game.
    const HELP: Topic;

    /// Index of the level at which the computer starts in a new game against a person.
    const USUAL_LEVEL: usize;

    /// True if the board may be smaller next to an open sheet of a phone, so that all of it is in sight.
    const STAYS_WHOLE: bool = true;

    /// True if the arrow keys step through the moves; if the board uses them, only `<` and `>` do.
    const ARROWS_LEAF: bool = true;

    /// Draws the board in the middle, and handles mouse and keys.
    fn board(&mut self, ui: &mut Ui, cx: &mut Cx<'_, Self::Game>);

    /// Draws the move in the hand, with the button that plays it, in the foot of a phone; returns whether there is anything.
    fn act(&mut self, ui: &mut Ui, cx: &mut Cx<'_, Self::Game>) -> bool {
        let _ = (ui, cx);
        false
    }

    /// Returns a phone's prompt to the person to move: before the first move, instructions such as where to tap; later, facts
    /// that the board does not show.
    fn prompt(position: &Self::Game, is_first: bool) -> Option<&'static str> {
        let _ = (position, is_first);
        None
    }

    /// Returns the move that is set and not yet played, in words: a phone shows it in the line about the state of the game.
    fn held(&self, position: &Self::Game) -> Option<String> {
        let _ = position;
        None
    }

    /// Draws the analysis, below the list of moves.
    fn analysis(&mut self, ui: &mut Ui, cx: &mut Cx<'_, Self::Game>);

    /// True if the last move has a story, for [`View::story`].
    const HAS_STORY: bool = false;

    /// Draws the result of the last move, below the list of moves if there is room for it.
    fn story(&mut self, ui: &mut Ui, cx: &mut Cx<'_, Self::Game>) {
        let _ = (ui, cx);
    }

    /// Draws the choices for a new game; the dialog around them, its buttons and keys belong to the table, and so does a position
    /// typed as text. The choices are remembered for the next time.
    ///
    /// # Errors
    /// The reason why no game can begin with the present choices.
    fn setup(&mut self, ui: &mut Ui) -> Result<(), String>;

    /// Returns the new game with the present choices; `seed` is the seed of its random choices. `None` if [`View::setup`]
    /// returned an error. [`View::opened`] follows.
    fn start(&mut self, seed: u64) -> Option<Start<Self::Game>>;

    /// Returns a game like one that began with this position: from the same one, or from another random one if it was random. The
    /// new game is not worth a file before the first move.
    fn again(&mut self, first: &Self::Game, _seed: u64) -> Start<Self::Game> {
        Start { position: first.clone(), random: true }
    }

    /// Draws the rules, with pictures.
    fn rules(ui: &mut Ui);

    /// Draws a small picture of a position; `turn` increases while the pointer is over it.
    fn picture(painter: &Painter, rect: Rect, theme: &Theme, position: &Self::Game, turn: f32);

    /// Called when the position in view has changed, by a move or by stepping.
    fn changed(&mut self, from: &Self::Game, to: &Self::Game, now: f64);

    /// Called when a new game or another one is in view.
    fn opened(&mut self, history: &History<Self::Game>);

    /// Returns whether something still moves at this time.
    fn moving(&self, services: &Services) -> bool;

    /// Returns whether the computer's next move waits for the view; it always waits for motion.
    fn waits(&self, services: &Services) -> bool {
        self.moving(services)
    }

    /// Returns the time at which the view needs the next frame.
    fn pace(&self, services: &Services) -> Pace {
        if self.moving(services) { Pace::Now } else { Pace::Sleep }
    }

    /// Returns whether the hand holds a move that Enter would play.
    fn holds(&self) -> bool;

    /// Returns whether a key belongs to the game at present, so that the table ignores it.
    fn takes(&self, key: Key) -> bool {
        let _ = key;
        false
    }

    /// Returns whether a typed sign belongs to the game at present, for example as a part of a move.
    fn takes_sign(&self, sign: &str) -> bool {
        let _ = sign;
        false
    }

    /// Returns the players of the new game with the present choices, if [`View::setup`] asks for them.
    fn seats(&self) -> Option<Vec<Seat>> {
        None
    }

    /// Returns the colour of a side in the list of players.
    fn colour(player: Player) -> Color32 {
        side_colour(player)
    }

    /// Returns the name of a player without one.
    fn player(player: Player) -> String {
        format!("Player {player}")
    }

    /// Default name of a person who plays alone against computers.
    fn lone() -> Option<&'static str> {
        None
    }

    /// Returns a move in words, from the position before it.
    fn words(position: &Self::Game, mv: &<Self::Game as Game>::Move) -> String {
        let _ = position;
        mv.to_string()
    }

    /// Returns a first hint at a move, as a sentence: the piece, or the pair of a rule.
    fn clue(position: &Self::Game, mv: &<Self::Game as Game>::Move) -> String;

    /// Returns the result of the game, in words.
    fn ending(names: &[String], outcome: Outcome) -> String {
        match outcome {
            Outcome::Win(player) => {
                let name = names.get(usize::from(player).wrapping_sub(1)).map_or("nobody", String::as_str);
                labels::has_won(name)
            }
            Outcome::Draw => "A draw.".to_owned(),
        }
    }

    /// Returns the sound of a move.
    fn sound(mv: &<Self::Game as Game>::Move) -> Sound {
        let _ = mv;
        Sound::Puck
    }

    /// Returns the keys of the game.
    fn keys() -> &'static Section;
}

/// The colours by which sides are distinguished; the number is next to them.
const SIDES: [Color32; 6] = [
    Color32::from_rgb(0xF2, 0xB8, 0x4B),
    Color32::from_rgb(0x56, 0xB4, 0xE9),
    Color32::from_rgb(0xCC, 0x79, 0xA7),
    Color32::from_rgb(0x4C, 0xC8, 0x7A),
    Color32::from_rgb(0xE8, 0xE6, 0xE1),
    Color32::from_rgb(0xE0, 0x6B, 0x2D),
];

/// Returns the colour of a side to which the game gives no colour.
pub(crate) fn side_colour(player: Player) -> Color32 {
    SIDES[usize::from(player.saturating_sub(1)) % SIDES.len()]
}

/// Draws the button in a board's corner that shows the whole board again, after fingers have turned or zoomed it. With a
/// keyboard, a key does it.
pub(crate) fn whole_again(ui: &mut Ui, rect: Rect, key: &'static Binding) -> bool {
    if Window::from_ui(ui).has_keys() {
        return false;
    }
    let corner = Rect::from_min_max(rect.min + vec2(0.0, 8.0), pos2(rect.right() - 8.0, rect.top() + FINGER + 8.0));
    let corner = UiBuilder::new().max_rect(corner).layout(Layout::right_to_left(Align::Center));
    ui.scope_builder(corner, |ui| key.face(ui).clicked()).inner
}
