//! The rules of Gobblet as they are played here, with pictures drawn by the program.

use super::paint;
use egui::{Sense, Ui, vec2};
use fob_games::gobblet::Position;
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets;

/// Draws the page for the board of `N` by `N`.
pub fn show<const N: usize>(ui: &mut Ui) {
    let count = if N == 3 { "three" } else { "four" };
    widgets::text(
        ui,
        &format!(
            "Red and Yellow move in turn, Red first. You win with {count} of your visible pieces in a row, in any direction. The sizes in the row do not matter."
        ),
    );
    ui.add_space(STEP);
    picture::<N>(ui);
    widgets::heading(ui, "A move");
    let pieces = if N == 3 {
        "Each side has six pieces: two large, two medium and two small. Every one of them may be placed at any time."
    } else {
        "Each side has twelve pieces in four sizes, nested in three stacks next to the board. Only the piece on top of a stack may be \
         placed, so the large ones come first."
    };
    widgets::points(
        ui,
        &[
            pieces,
            "Place a new piece, or move a visible piece of yours from any cell to any other cell.",
            "It may go to an empty cell or over a smaller piece, yours or your opponent's, which it gobbles.",
        ],
    );
    if N == 4 {
        widgets::points(
            ui,
            &[
                "A new piece may gobble only an opponent's piece, and only one in a row with exactly three of theirs. Pieces on the board move freely.",
            ],
        );
    }
    widgets::points(
        ui,
        &[
            "A gobbled piece stays where it is and does not count. When the piece over it goes, it is visible again.",
            "A move is judged when it is complete. If it leaves your opponent with a row, your opponent wins, even if you have \
            one too. Until you put the piece down you can still save yourself: put it on that row.",
            "If the same position with the same side to move comes up for the third time, it is a draw, and so is one that both agree on. A player without a move loses.",
        ],
    );
    ui.add_space(STEP);
    widgets::heading(ui, "Options");
    widgets::points(
        ui,
        &[
            "Look through the cups: pieces that cover others are drawn as glass.",
            "Touch-move: you must move a piece that you lift, you get no warnings, and if you lift a piece that cannot move, you lose. It is off by default, since you can take moves back here.",
        ],
    );
    ui.add_space(STEP);
    widgets::heading(ui, "Here");
    widgets::points(
        ui,
        &[
            "Drag a piece: its shadow shows where it lands, a ring means that it may, a cross that it may not.",
            "While you hold a piece, you see what it covered. If that is a row for your opponent, you are warned: put the piece back, or cover that row with it.",
            if N == 3 {
                "The small game is solved: Red wins from the empty board. The analysis knows the value of every move, and the perfect level never makes a mistake."
            } else {
                "Nobody has solved the large game. The analysis shows the best line that a search finds."
            },
        ],
    );
}

fn picture<const N: usize>(ui: &mut Ui) {
    let theme = &Theme::from_ui(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 260.0), Sense::hover());
    let shown = if N == 3 { "r3,.,y2/.,y1r2,./y3,.,r1 y" } else { "r4,.,.,y3/.,y4,r3,./.,.,y2r4,./y4,.,.,. r" };
    ui.painter().rect_filled(rect, 6.0, theme.room);
    if let Ok(position) = shown.parse::<Position<N>>() {
        paint::position(ui.painter(), rect.shrink(6.0), theme, &position, 0.0);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use fob_games::gobblet::{Gobblet3, Gobblet4};

    #[test]
    fn the_pictures_show_positions_of_the_game() {
        assert!("r3,.,y2/.,y1r2,./y3,.,r1 y".parse::<Gobblet3>().is_ok());
        let large = "r4,.,.,y3/.,y4,r3,./.,.,y2r4,./y4,.,.,. r".parse::<Gobblet4>();
        assert!(large.is_ok(), "{large:?}");
    }
}
