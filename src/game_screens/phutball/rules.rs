//! The rules of Phutball as they are played here, with pictures drawn by the program.

use super::marks;
use super::walk::{EXAMPLE, OPENING, position};
use egui::{Sense, Ui, vec2};
use fob_games::phutball::Point;
use fob_kit::layout::Window;
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets;

/// Draws the page of rules.
pub fn rules(ui: &mut Ui) {
    let intro = "Two sides, Ohs (O) and Eks (X), share one white ball and any number of black men. The men belong to nobody. \
                 Ohs play the ball up to row 19 or 20, Eks down to row 1 or 0; rows 0 and 20 are off the board. Ohs begin.";
    widgets::text(ui, intro);
    ui.add_space(STEP);
    pictures(ui);
    ui.add_space(STEP);
    widgets::heading(ui, "A move is one of these");
    widgets::points(
        ui,
        &[
            "Place a man on any free point of the board.",
            "Move the ball by one or more jumps. A jump goes straight, in one of eight directions, over one or more men in a row, to \
             the first free point behind them. These men are removed at once, before the next jump.",
        ],
    );
    ui.add_space(STEP);
    widgets::heading(ui, "What follows from it");
    widgets::points(
        ui,
        &[
            "You need not jump, and the ball may stop after any jump. But you must move.",
            "No man is jumped twice in a move: it is removed after the first time.",
            "No jump leaves the board at the left or right. A jump over a goal line ends behind it, and so does the move.",
            "A goal is scored where a move ends. A ball that passes a goal line and jumps back into the field has not scored.",
            "If you end a move on your own goal line, or behind it, the other side scores.",
            "Men on the goal lines can be placed and jumped like others.",
        ],
    );
    ui.add_space(STEP);
    widgets::heading(ui, "Here");
    widgets::points(
        ui,
        &[
            "With a handicap the ball starts some rows nearer to one goal. Boards of other sizes have the same rules.",
            "When the same position comes up for the third time, with the same side to move, the game is a draw.",
            "A move of the ball is written as its points, such as K6-G9-G11-J11; a man as its point, such as J7.",
        ],
    );
    if Window::from_ui(ui).has_keys() {
        widgets::note(ui, "F1 opens the help with advice on how to play well.");
    }
}

fn pictures(ui: &mut Ui) {
    let theme = &Theme::from_ui(ui);
    let example = position(EXAMPLE);
    let way: Vec<Point> = ["G9", "G11", "J11"].iter().filter_map(|point| point.parse().ok()).collect();
    ui.horizontal_top(|ui| {
        let width = (ui.available_width() - 2.0 * STEP) / 2.0;
        for (position, jumps, words) in [
            (position(OPENING), &[][..], "An opening: five men are placed, and the ball has not moved yet."),
            (example, way.as_slice(), "One move of three jumps: K6-G9-G11-J11 takes J7, H8, G10 and H11."),
        ] {
            ui.vertical(|ui| {
                ui.set_width(width);
                let (rect, response) = ui.allocate_exact_size(vec2(width, width * 1.28), Sense::hover());
                response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, words));
                ui.painter().rect_filled(rect, 6.0, theme.room);
                marks::diagram(ui.painter(), rect, theme, &position, jumps);
                widgets::note(ui, words);
            });
        }
    });
}
