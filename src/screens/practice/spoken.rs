//! The practice table in words while pucks are set up, for people who do not see it: a mark with two coordinates, every disc with its
//! place, and what happens at the mark.

use super::labels;
use super::setup::{Change, Held, Tool};
use super::state::PracticeScreen;
use egui::accesskit::Role;
use egui::{Rect, Ui, UiBuilder};
use fob_board::Point;
use fob_kit::access::{self, Part};
use fob_services::palette::Palette;
use fob_services::phrases::capital;

/// Returns a place in whole centimetres from the middle of the board.
fn place(at: Point) -> String {
    let part = |metres: f64, [less, more]: [&str; 2]| match (metres * 100.0).round() {
        0.0 => None,
        cm => Some(format!("{:.0} cm {}", cm.abs(), if cm < 0.0 { less } else { more })),
    };
    let parts: Vec<String> = [part(at.x, ["left", "right"]), part(at.y, ["below", "above"])].into_iter().flatten().collect();
    if parts.is_empty() { "in the middle".to_owned() } else { parts.join(", ") }
}

/// Tells of the board, and lets people set it up. `rect` is where it is drawn.
pub(super) fn show(ui: &mut Ui, rect: Rect, palette: Palette, state: &mut PracticeScreen) -> Option<Change> {
    if !access::is_read(ui.ctx()) {
        return None;
    }
    let ui = &mut ui.new_child(UiBuilder::new().id_salt("set up").max_rect(rect));
    access::part(ui, Role::Group, labels::DISCS);
    let half = state.layout.board.half_side() * 100.0;
    let mut mark = state.setup.cursor.unwrap_or_default();
    let mut moved = false;
    for (name, value) in [(labels::MARK_ACROSS, &mut mark.x), (labels::MARK_UPWARDS, &mut mark.y)] {
        let part = Part::new(ui, ui.id().with(name), Role::SpinButton, name, rect);
        let at = *value * 100.0;
        if let Some(wanted) = part.number(at, -half..=half, 1.0, &format!("{at:.1}")) {
            *value = wanted.clamp(-half, half) / 100.0;
            moved = true;
        }
    }
    if moved {
        state.setup.cursor = Some(mark);
    }
    let held = state.setup.held;
    let mut acts =
        Part::new(ui, ui.id().with("act"), Role::Button, &what_happens(state.setup.tool, held, palette), rect).pressed(None);
    let striker = (state.setup.tool == Tool::Move).then(|| (Held::Striker, "Striker".to_owned(), state.aim.from));
    let pucks = state
        .layout
        .pucks
        .iter()
        .map(|puck| (Held::Puck(puck.id), format!("{} puck", capital(palette.word(puck.colour))), puck.at));
    let discs: Vec<(Held, String, Point)> = pucks.chain(striker).collect();
    for (number, (disc, name, at)) in discs.into_iter().enumerate() {
        let part = Part::new(ui, ui.id().with(number), Role::Button, &format!("{name}, {}", place(at)), rect);
        part.with(|node| node.set_toggled((held == Some(disc)).into()));
        let why_not = match (state.setup.tool, held) {
            (Tool::Put(_), _) => Some(labels::PUT_ELSEWHERE),
            (_, Some(_)) => Some(labels::HOLDS_ONE),
            _ => None,
        };
        if part.pressed(why_not) {
            state.setup.cursor = Some(at);
            acts = true;
        }
    }
    if acts { state.setup.act(&state.layout, state.aim.from) } else { None }
}

/// Returns the effect of the button at the mark.
fn what_happens(tool: Tool, held: Option<Held>, palette: Palette) -> String {
    match (tool, held) {
        (_, Some(_)) => labels::PUT_DOWN.to_owned(),
        (Tool::Put(colour), None) => labels::add_at_mark(palette.word(colour)),
        (Tool::Remove, None) => labels::REMOVE_AT_MARK.to_owned(),
        (Tool::Move | Tool::Shoot, None) => labels::PICK_UP.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_told_from_the_middle() {
        for (x, y, told) in [
            (0.0, 0.0, "in the middle"),
            (0.1, 0.0, "10 cm right"),
            (-0.2, 0.034, "20 cm left, 3 cm above"),
            (0.004, -0.126, "13 cm below"),
        ] {
            assert_eq!(place(Point::new(x, y)), told);
        }
    }
}
