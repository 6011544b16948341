//! The board in words, for screen readers: the positions of the ball and the men, and a point for a man, which is chosen by its
//! column and row.

use super::board;
use super::phrases;
use super::state::PhutballView;
use crate::phutball::labels;
use crate::view::Cx;
use egui::accesskit::Role;
use egui::{Rect, Ui, UiBuilder};
use fob_games::phutball::{Phutball, Pitch, Point};
use fob_kit::access::{self, Part};

/// Describes all positions: `Ball on H12. Men on G8 and H9`.
fn pieces(pitch: &Pitch) -> String {
    let mut men: Vec<Point> = pitch.men().iter().collect();
    men.sort_by_key(|man| (std::cmp::Reverse(man.row()), man.column()));
    let men = if men.is_empty() { "no men".to_owned() } else { format!("men on {}", phrases::points(&men)) };
    format!("Ball on {}, {men}", pitch.ball())
}

/// Describes the board at `rect` for screen readers, and places a man on request. The ball is moved by the buttons of the panel
/// next to the board.
pub(super) fn tell(ui: &mut Ui, rect: Rect, view: &mut PhutballView, cx: &mut Cx<'_, Phutball>) {
    if !access::is_read(ui.ctx()) {
        return;
    }
    let pitch = *view.shown(cx.history.position());
    let ui = &mut ui.new_child(UiBuilder::new().id_salt("board in words").max_rect(rect));
    access::part(ui, Role::Group, labels::BOARD_IN_WORDS);
    let key = ui.unique_id();
    Part::new(ui, key.with("pieces"), Role::Label, &pieces(&pitch), rect);
    if !cx.free || view.walk.is_some() || view.playing(cx.services) || view.hand.holds() {
        return;
    }
    let (size, at) = (pitch.size(), view.cursor.unwrap_or(pitch.ball()));
    let (column, row) = (f64::from(at.column()), f64::from(at.row()));
    // Typed as a number, and described by its letter.
    let letter: String = at.to_string().chars().filter(|c| c.is_alphabetic()).collect();
    let part = Part::new(ui, key.with("column"), Role::SpinButton, labels::COLUMN, rect);
    let to_column = part.number(column, 1.0..=f64::from(size.columns), 1.0, &format!("{column} ({letter})"));
    let part = Part::new(ui, key.with("row"), Role::SpinButton, labels::ROW, rect);
    let to_row = part.number(row, 1.0..=f64::from(size.rows), 1.0, &row.to_string());
    let why_not = (!pitch.is_vacant(at)).then_some("There is something on this point");
    if Part::new(ui, key.with("man"), Role::Button, &labels::place_on(at), rect).pressed(why_not) {
        board::press(view, cx, at);
    } else if to_column.is_some() || to_row.is_some() {
        let [column, row] = [to_column.unwrap_or(column), to_row.unwrap_or(row)].map(|place| place.round() as u8);
        view.cursor = Point::new(column, row);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn every_man_is_told_from_the_far_goal_to_the_near_one() {
        let position: Phutball = "ball=K6 men=J7,H8,H9,G10,H11,A7 turn=O".parse().unwrap();
        assert_eq!(pieces(position.pitch()), "Ball on K6, men on H11, G10, H9, H8, A7 and J7");
        let bare: Phutball = "ball=C3 men= turn=O size=5x5".parse().unwrap();
        assert_eq!(pieces(bare.pitch()), "Ball on C3, no men");
    }
}
