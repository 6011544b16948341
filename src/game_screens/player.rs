//! The player of puzzles: a game's board on which the user looks for a move, the moves so far, and the keys. The puzzles and the
//! tree of the first player's win are played on it.

use super::view::{Cx, View};
use egui::{Button, Key, Label, RichText, Ui};
use fob_games::{Game, History, NodeId};
use fob_kit::keys;
use fob_kit::keys::{Binding, Press, plain};
use fob_kit::scene::Scene;
use fob_kit::theme::Theme;
use fob_services::data::Services;

keys! {
    /// The keys of a puzzle on a board.
    pub(crate) static KEYS = "Puzzles: on the board";
    HINT: "Hint", "Shows the piece; press again for the square", [plain(Key::H)];
    AGAIN: "Again", "From the start; it does not count again", [plain(Key::A)];
}

/// The contents of a puzzle's board.
pub(crate) struct Board<'a, G: Game> {
    /// The position and the moves before it.
    pub history: &'a History<G>,
    /// The names of the players.
    pub names: &'a [String],
    /// The move that is shown as a hint.
    pub hint: Option<&'a G::Move>,
    /// True if a move may be made.
    pub free: bool,
    /// True if nothing covers the board.
    pub open: bool,
}

impl<G: Game> Board<'_, G> {
    /// Draws the board; returns the move that was made.
    pub fn show<V: View<Game = G>>(
        self,
        ui: &mut Ui,
        view: &mut V,
        services: &mut Services,
        scene: &mut Scene,
    ) -> Option<G::Move> {
        let theme = Theme::from_ui(ui);
        let free = self.free && self.open;
        let plain = Cx::new(self.history, self.names, theme, services, scene);
        let mut cx = Cx { hint: self.hint, free, open: self.open, puzzle: true, ..plain };
        view.board(ui, &mut cx);
        cx.play.filter(|_| free)
    }
}

/// Returns whether a key was pressed that the view does not use itself.
pub(crate) fn key<V: View>(ui: &Ui, view: &V, key: &'static Binding) -> bool {
    let own = |press: &Press| matches!(press, Press::Key(_, key) if view.takes(*key));
    !key.keys.iter().any(own) && key.key(ui)
}

/// Draws the moves so far, one per line. If going back is possible, a click on a move returns its place.
pub(crate) fn line<V: View>(ui: &mut Ui, history: &History<V::Game>, names: &[String], leads_back: bool) -> Option<NodeId> {
    let theme = Theme::from_ui(ui);
    let (nodes, line) = (history.track(), history.line());
    let mut to = None;
    for (i, (position, mv)) in line.history().iter().zip(line.moves()).enumerate() {
        let name = names.get(usize::from(position.turn()).wrapping_sub(1)).map_or("", String::as_str);
        let text = format!("{}. {name}: {}", i + 1, V::words(position, mv));
        let text = RichText::new(text);
        if !leads_back {
            ui.add(Label::new(text.color(theme.dim)).wrap());
        } else if ui.add(Button::new(text).wrap().frame(false)).on_hover_text("Back to here").clicked() {
            to = nodes.get(i + 1).copied();
        }
    }
    to
}
