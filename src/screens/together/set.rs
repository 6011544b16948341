//! The table that is set already while the players of a room are not all there.

use super::labels;
use egui::{Rect, Sense, Ui, WidgetInfo, WidgetType, vec2};
use fob_board::Layout;
use fob_game_screens::Still;
use fob_kit::aiming::{Eye, shot_view};
use fob_kit::scene::{BoardScene, Scene};
use fob_kit::theme::{STEP, Theme};
use fob_services::data::Services;
use fob_services::online::SetupText;
use std::sync::Arc;

/// The widest board, in points.
const WIDEST: f32 = 720.0;

/// The starting position of a room's first game.
#[derive(Debug)]
pub(super) enum Set {
    /// The pucks before the break.
    Board(Box<Layout>),
    /// A game of the games room.
    Game(Box<dyn Still>),
}

impl Set {
    /// Returns the table of a room; `None` if this version does not have its game or its board.
    pub fn new(setup: &SetupText, services: &Services) -> Option<Self> {
        if setup.game != "fob" {
            return fob_game_screens::still(&setup.game, setup.position.as_deref()).map(Self::Game);
        }
        let board = match &setup.board {
            Some(name) => services.library.board(name),
            None => services.library.usual_board(),
        };
        board.map(|board| Self::Board(Box::new(Layout::break_ring(Arc::clone(board)))))
    }

    /// Draws the table in the middle of the rest of the window. A board of Fob is drawn behind everything, so nothing may be
    /// filled there.
    pub fn show(&self, ui: &mut Ui, scene: &mut Scene) {
        let whole = ui.available_rect_before_wrap().shrink(2.0 * STEP);
        let size = whole.width().min(whole.height()).min(WIDEST);
        if size < 80.0 {
            return;
        }
        let rect = Rect::from_center_size(whole.center(), vec2(size, size));
        let response = ui.allocate_rect(rect, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, labels::TABLE));
        match self {
            Self::Board(layout) => {
                let fit = Eye::default().fit(&layout.board, rect);
                let discs = shot_view::resting(layout);
                scene.boards.push(BoardScene { board: layout.board.clone(), fit, discs, light: 1.0 });
            }
            Self::Game(still) => still.paint(ui.painter(), rect, &Theme::from_ui(ui), 0.0),
        }
    }
}
