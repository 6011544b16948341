//! The keys of the board: turning it, and choosing without a mouse.

use super::act;
use super::labels;
use super::places::Place;
use super::state::GobbletView;
use crate::view::Cx;
use egui::{Event, Key, Pos2, Ui, Vec2, vec2};
use fob_games::Game;
use fob_games::gobblet::{Cell, Colour, Move, Position};
use fob_kit::keys;
use fob_kit::keys::{Binding, Press, plain};
use fob_kit::scene::eye::Lens;

keys! {
    /// The keys of the board.
    pub static KEYS = "Gobblet";
    HAND: "Move a piece", "Drag a piece; or click it, then click a cell", [Press::Mouse("Drag, click")];
    ACT: "Show the frame", "With the keyboard: the arrows move the frame, Enter lifts and puts down; Esc hides it", [plain(Key::Enter)];
    LEFT: "Turn left", "Turn and tilt the board, or move the frame; or drag outside the pieces", [plain(Key::ArrowLeft)];
    RIGHT: "Turn right", "Turn and tilt the board, or move the frame; or drag outside the pieces", [plain(Key::ArrowRight)];
    UP: "More from above", "Turn and tilt the board, or move the frame; or drag outside the pieces", [plain(Key::ArrowUp)];
    DOWN: "More from the side", "Turn and tilt the board, or move the frame; or drag outside the pieces", [plain(Key::ArrowDown)];
    FURTHER: "Zoom out", "Zoom out and in, as the mouse wheel does", [Press::Sign("-")];
    NEARER: "Zoom in", "Zoom out and in, as the mouse wheel does", [Press::Sign("=")];
    SMALLER: "Less perspective", "Smaller and larger, with weaker and stronger perspective; the wheel with Shift", [Press::Sign("_")];
    LARGER: "More perspective", "Smaller and larger, with weaker and stronger perspective; the wheel with Shift", [Press::Sign("+")];
    HOME: labels::RESET_VIEW, "Reset the view", [plain(Key::Home)];
}

const ARROWS: [(&Binding, Vec2); 4] =
    [(&LEFT, vec2(-1.0, 0.0)), (&RIGHT, vec2(1.0, 0.0)), (&UP, vec2(0.0, -1.0)), (&DOWN, vec2(0.0, 1.0))];

/// Handles the keys of the board.
pub fn take<const N: usize>(ui: &Ui, view: &mut GobbletView<N>, cx: &mut Cx<'_, Position<N>>, lens: &Lens, free: bool)
where
    Position<N>: Game<Move = Move<N>>,
{
    if !cx.open || view.why.is_open() {
        return;
    }
    if (view.lifted.is_some() || view.cursor.is_some()) && keys::BACK.shortcut(ui) {
        if view.lifted.is_some() {
            act::release(view, cx);
        } else {
            view.cursor = None;
        }
    }
    if ui.memory(|m| m.focused().is_some()) {
        return;
    }
    look(ui, view);
    for (key, way) in ARROWS {
        let times = key.times(ui);
        for _ in 0..times {
            match view.cursor.filter(|_| free) {
                Some(from) => view.cursor = Some(next(view, cx.history.position(), lens, from, way)),
                None => view.eye.turn(-way.x * 0.15, -way.y * 0.1),
            }
        }
    }
    if free && ACT.key(ui) {
        match (view.cursor, view.lifted) {
            (None, lifted) => view.cursor = lifted.map(|lifted| lifted.place).or_else(|| centre().map(Place::Cell)),
            (Some(Place::Cell(cell)), Some(_)) => act::put_down(view, cx, cell, false),
            (Some(_), Some(_)) => act::release(view, cx),
            (Some(place), None) => {
                act::lift(view, cx, place);
            }
        }
    }
}

/// Handles the keys for looking.
fn look<const N: usize>(ui: &Ui, view: &mut GobbletView<N>) {
    // As text, since other keyboard layouts have these signs on other keys.
    let typed: Vec<String> = ui.input(|i| {
        let text = |event: &Event| if let Event::Text(text) = event { Some(text.clone()) } else { None };
        i.events.iter().filter_map(text).collect()
    });
    for text in &typed {
        for (key, by) in [(&FURTHER, 1.0 / 1.15), (&NEARER, 1.15)] {
            if key.is_sign(ui, text) {
                view.eye.zoom(by);
            }
        }
        for (key, by) in [(&SMALLER, 1.0 / 1.15), (&LARGER, 1.15)] {
            if key.is_sign(ui, text) {
                view.eye.enlarge(by);
            }
        }
    }
    if HOME.offer(ui, None) {
        view.eye = view.home;
    }
}

/// Returns a cell in the middle.
pub fn centre<const N: usize>() -> Option<Cell<N>> {
    Cell::new(1, 1)
}

/// Returns the place next to another as seen in the window, or the same one if there is none.
fn next<const N: usize>(view: &mut GobbletView<N>, position: &Position<N>, lens: &Lens, from: Place<N>, way: Vec2) -> Place<N> {
    let Some(origin) = lens.project(from.at(view.stand)) else { return from };
    let side: Colour = position.side_to_move();
    let reserve: Vec<Place<N>> = if view.lifted.is_some() {
        // The piece may also go back to its old place.
        view.lifted.iter().map(|lifted| lifted.place).filter(|place| matches!(place, Place::Peg { .. })).collect()
    } else {
        let own = |place: &Place<N>| matches!(place, Place::Peg { side: of, .. } if *of == side);
        view.standing(position).iter().filter(|s| s.top).map(|s| s.place).filter(own).collect()
    };
    let all = Cell::all().map(Place::Cell).chain(reserve).filter(|place| !place.is(from));
    let seen: Vec<(Place<N>, Pos2)> = all.filter_map(|place| Some((place, lens.project(place.at(view.stand))?))).collect();
    toward(origin, way, &seen).unwrap_or(from)
}

/// Returns the next of some visible things in a direction: near, and not far aside.
fn toward<T: Copy>(from: Pos2, way: Vec2, seen: &[(T, Pos2)]) -> Option<T> {
    let cost = |at: &Pos2| {
        let d = *at - from;
        let along = d.dot(way);
        let aside = (d - way * along).length();
        (along > 4.0 && aside <= along * 1.6).then_some(along + 2.5 * aside)
    };
    let costs = seen.iter().filter_map(|(thing, at)| Some((*thing, cost(at)?)));
    costs.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(thing, _)| thing)
}

#[cfg(test)]
mod tests {
    use super::super::cups;
    use super::*;
    use egui::{Rect, pos2};

    #[test]
    fn the_arrows_lead_from_cell_to_cell_and_to_the_reserve_of_who_is_to_move() {
        let mut view = GobbletView::<3>::default();
        let position = Position::<3>::empty();
        let rect = Rect::from_min_size(pos2(0.0, 0.0), vec2(880.0, 560.0));
        let lens = cups::lens(&view.eye, rect, 3, view.stand);
        let cell = |file, rank| Cell::new(file, rank).map(Place::Cell);
        let mut go = |from: Option<Place<3>>, way| from.map(|from| next(&mut view, &position, &lens, from, way));
        assert_eq!(go(cell(1, 1), ARROWS[1].1), cell(2, 1));
        assert_eq!(go(cell(1, 1), ARROWS[2].1), cell(1, 2));
        assert_eq!(go(cell(2, 1), ARROWS[0].1), cell(1, 1));
        assert_eq!(go(cell(0, 0), ARROWS[3].1), cell(0, 0));
        // Red's reserve is at the left; Yellow's, at the right, cannot be used by Red.
        let reserve = go(cell(0, 1), ARROWS[0].1);
        assert!(matches!(reserve, Some(Place::Peg { side: Colour::Red, size: 2, .. })), "{reserve:?}");
        assert_eq!(go(reserve, ARROWS[1].1), cell(0, 1));
        assert_eq!(go(cell(2, 1), ARROWS[1].1), cell(2, 1));
    }

    #[test]
    fn every_place_is_reached_by_the_arrows_however_the_board_is_turned() {
        for turn in [0.0f32, 0.5, 1.6, 2.8, -1.1] {
            let mut view = GobbletView::<4>::default();
            view.eye.yaw = turn;
            let position = Position::<4>::empty();
            let rect = Rect::from_min_size(pos2(0.0, 0.0), vec2(880.0, 560.0));
            let lens = cups::lens(&view.eye, rect, 4, view.stand);
            let mut found: Vec<Place<4>> = centre().map(Place::Cell).into_iter().collect();
            let mut i = 0;
            while i < found.len() {
                for (_, way) in ARROWS {
                    let place = next(&mut view, &position, &lens, found[i], way);
                    if !found.iter().any(|known| known.is(place)) {
                        found.push(place);
                    }
                }
                i += 1;
            }
            assert_eq!(found.len(), 16 + 3, "turned by {turn}");
        }
    }
}
