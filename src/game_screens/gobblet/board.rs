//! The board under the hand: drag a piece or click it and a cell; drag next to the pieces to turn the board, the wheel zooms.

use super::cups::{self, Colours, Cup, CupsScene};
use super::hand::Grip;
use super::judge::Judge;
use super::places::{Place, look};
use super::state::GobbletView;
use super::{act, in_words, keys, marks, overlay};
use crate::view::Cx;
use egui::{CursorIcon, PointerButton, Pos2, Response, Ui};
use fob_games::gobblet::{Cell, Position};
use fob_kit::aiming::hand::sense;
use fob_kit::fingers::{self, ViewChange};
use fob_kit::layout::Window;
use fob_kit::scene::eye::{Lens, Point3};

/// Height of a piece in the hand over the piece that it would cover.
const LIFT: f32 = 0.55;

/// Draws and drives the board.
pub fn show<const N: usize>(ui: &mut Ui, view: &mut GobbletView<N>, cx: &mut Cx<'_, Position<N>>)
where
    Position<N>: Judge<N>,
{
    let response = sense(ui, "The board and the reserves");
    let rect = response.rect;
    let shown = view.why.position().copied().unwrap_or(*cx.history.position());
    let free = cx.free && !view.why.is_open();
    // A dialog may open over a piece in the hand, which touch-move binds; a player who may not move any more holds nothing.
    if !free && cx.open {
        view.put_back();
    }
    if view.fitted != Some(rect) {
        view.fitted = Some(rect);
        let (home, stand) = cups::home_in(rect, N as u8, Window::from_ui(ui).is_upright());
        view.stand = stand;
        if std::mem::replace(&mut view.home, home) == view.eye {
            // A view that was not moved shows all of the board in a window of another shape too.
            view.eye = home;
        }
    }
    turn(ui, view, cx, &response);
    if view.eye != view.home && cx.open && crate::view::whole_again(ui, rect, &keys::HOME) {
        view.eye = view.home;
    }
    let lens = cups::lens(&view.eye, rect, N as u8, view.stand);
    let pointer = response.hover_pos().or(response.interact_pointer_pos()).filter(|p| rect.contains(*p) && cx.open);
    let under = pointer.filter(|_| view.grip != Grip::Board).and_then(|at| {
        let near = place_at(view, &lens, &shown, at);
        meant(view, &lens, &shown, at, near)
    });
    keys::take(ui, view, cx, &lens, free);
    press(ui, view, cx, &response, &lens, free, under);
    in_words::tell(ui, rect, view, cx, &shown, free);
    let target = view.lifted.and_then(|_| cell_of(view.cursor.or(under)));
    view.floats = float(view, &shown, &lens, pointer, target);
    if free && view.grip == Grip::None && view.lifted.is_none() && under.is_some_and(|place| view.own(&shown, place).is_some()) {
        ui.set_cursor_icon(CursorIcon::Grab);
    }
    let pointed = view.cursor.or(under).filter(|_| free && view.grip != Grip::Board);
    let source = view.lifted.or_else(|| pointed.and_then(|place| view.own(&shown, place)));
    let marks = marks::all(view, cx, &shown, source, target);
    let shadow = view.lifted.and_then(|lifted| {
        let at = target.map_or_else(|| view.floats.map(|p| [p[0], 0.0, p[2]]), |cell| Some(marks::top_of(view, &shown, cell)));
        at.map(|at| (at, look::<N>(lifted.piece.size)))
    });
    let cups = cups_of(view, cx, &shown);
    let warns = !view.options.touch && !cx.puzzle;
    let painter = ui.painter().with_clip_rect(rect);
    overlay::coordinates::<N>(&painter, &lens, &cx.theme);
    overlay::verdicts(&painter, &lens, view, cx, &shown, source);
    if let (Some(at), Some(text)) = (pointer.filter(|_| view.cursor.is_none()), overlay::tip(view, &shown, target, under, warns))
    {
        overlay::tag(&painter, &cx.theme, at, rect, &text);
    }
    let colours = Colours::new(&cx.theme);
    cx.scene.show(CupsScene { rect, eye: view.eye, cells: N as u8, stand: view.stand, cups, marks, shadow, colours });
}

const fn cell_of<const N: usize>(place: Option<Place<N>>) -> Option<Cell<N>> {
    match place {
        Some(Place::Cell(cell)) => Some(cell),
        _ => None,
    }
}

/// Returns the piece nearest to the eye at a place of the window, else the cell. The piece in the hand does not count.
pub(super) fn place_at<const N: usize>(
    view: &mut GobbletView<N>,
    lens: &Lens,
    position: &Position<N>,
    at: Pos2,
) -> Option<Place<N>> {
    let lifted = view.lifted;
    let stays = |place: Place<N>, top: bool| !(top && lifted.is_some_and(|lifted| lifted.place.is(place)));
    let standing = view.standing(position);
    let met = standing.iter().filter(|s| stays(s.place, s.top)).filter_map(|s| {
        let depth = cups::meets(lens, at, s.place.at(view.stand), look::<N>(s.piece.size))?;
        Some((s.place, depth))
    });
    let nearest = met.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(place, _)| place);
    // The top of a stack in reserve counts, even if the pointer is on another of its pieces.
    let top = nearest.map(|near| standing.iter().find(|s| s.top && s.place.is(near)).map_or(near, |s| s.place));
    top.or_else(|| cups::cell_at(lens, at, N as u8).and_then(|(file, rank)| Cell::new(file, rank)).map(Place::Cell))
}

/// Returns the place at a point of the window while a piece is in the hand: that of the nearest piece, or the cell behind it if
/// only that can take the piece in the hand.
fn meant<const N: usize>(
    view: &mut GobbletView<N>,
    lens: &Lens,
    position: &Position<N>,
    at: Pos2,
    near: Option<Place<N>>,
) -> Option<Place<N>>
where
    Position<N>: Judge<N>,
{
    let Some(lifted) = view.lifted else { return near };
    let prospect = view.prospect(position, lifted);
    let takes = |cell: Cell<N>| prospect.targets().any(|(target, _)| target == cell);
    if cell_of(near).is_some_and(takes) || matches!(near, Some(Place::Cell(cell)) if lifted.place.is(Place::Cell(cell))) {
        return near;
    }
    let behind = cups::cell_at(lens, at, N as u8).and_then(|(file, rank)| Cell::new(file, rank));
    behind.filter(|cell| takes(*cell)).map(Place::Cell).or(near)
}

/// Returns the position at which the piece in the hand is drawn.
fn float<const N: usize>(
    view: &GobbletView<N>,
    shown: &Position<N>,
    lens: &Lens,
    pointer: Option<Pos2>,
    target: Option<Cell<N>>,
) -> Option<Point3> {
    let lifted = view.lifted?;
    let over = |cell: Cell<N>| {
        let [x, _, z] = Place::Cell(cell).at(view.stand);
        [x, LIFT + marks::top_of(view, shown, cell)[1] * 0.5, z]
    };
    let home = lifted.place.at(view.stand);
    let follows = view.grip == Grip::Piece || target.is_some();
    match (view.cursor, pointer.filter(|_| follows)) {
        (Some(Place::Cell(cell)), _) => Some(over(cell)),
        (None, Some(at)) => {
            let height = target.map_or(LIFT, |cell| over(cell)[1]);
            lens.meet(at, 0.0).map(|(x, z)| [x, height, z])
        }
        _ => Some([home[0], home[1] + LIFT, home[2]]),
    }
}

/// Handles the mouse on pieces and cells.
fn press<const N: usize>(
    ui: &Ui,
    view: &mut GobbletView<N>,
    cx: &mut Cx<'_, Position<N>>,
    response: &Response,
    lens: &Lens,
    free: bool,
    under: Option<Place<N>>,
) where
    Position<N>: Judge<N>,
{
    let position = *cx.history.position();
    if fingers::are_two(ui.ctx()) {
        if std::mem::take(&mut view.grip) == Grip::Piece && free {
            act::release(view, cx);
        }
        return;
    }
    if response.drag_started_by(PointerButton::Primary) {
        let origin = ui.input(|i| i.pointer.press_origin());
        let place = origin.filter(|_| free).and_then(|at| place_at(view, lens, &position, at));
        let own = place.filter(|place| view.own(&position, *place).is_some());
        // The piece in the hand can be grabbed at the place where it is drawn and at the one where it stood.
        let held = origin.zip(view.lifted).filter(|_| free).is_some_and(|(at, lifted)| {
            let mut seen = view.floats.into_iter().chain([lifted.place.at(view.stand)]);
            seen.any(|place| cups::meets(lens, at, place, look::<N>(lifted.piece.size)).is_some())
        });
        view.cursor = None;
        view.grip = match (own, view.lifted) {
            (_, Some(_)) if place.is_some() || held => Grip::Piece,
            (Some(place), None) if act::lift(view, cx, place) => Grip::Piece,
            (Some(_), None) => Grip::None,
            _ => Grip::Board,
        };
    }
    if view.grip == Grip::Board && response.dragged_by(PointerButton::Primary) {
        let by = response.drag_delta();
        if !fingers::is_touch(ui.ctx()) {
            view.eye.turn(-by.x * 0.008, by.y * 0.006);
        } else if view.eye.zoom > 1.0 {
            // A finger that meant to scroll, or missed a piece, never turns the board: two fingers do.
            view.eye.shift(by, response.rect, cups::extent(N as u8));
        }
    }
    if view.grip == Grip::Piece {
        ui.set_cursor_icon(CursorIcon::Grabbing);
    }
    if response.drag_stopped_by(PointerButton::Primary) {
        if view.grip == Grip::Piece && free {
            match under {
                Some(Place::Cell(cell)) => act::put_down(view, cx, cell, true),
                _ => act::release(view, cx),
            }
        }
        view.grip = Grip::None;
    }
    if response.clicked_by(PointerButton::Primary) && free {
        view.cursor = None;
        match under {
            Some(place) => act::press(view, cx, place),
            None if view.lifted.is_some() => act::release(view, cx),
            None => {}
        }
    }
}

/// Changes the view: the wheel or two fingers zoom, with Shift they change the perspective; other buttons or two fingers shift.
fn turn<const N: usize>(ui: &Ui, view: &mut GobbletView<N>, cx: &Cx<'_, Position<N>>, response: &Response)
where
    Position<N>: Judge<N>,
{
    if !cx.open {
        return;
    }
    let change = ViewChange::from_ui(ui, response);
    if let Some((factor, about)) = change.zooms() {
        if ui.input(|i| i.modifiers.shift) {
            view.eye.enlarge(factor);
        } else if fingers::is_touch(ui.ctx()) {
            view.eye.zoom_at(factor, about, response.rect, cups::extent(N as u8));
        } else {
            view.eye.zoom(factor);
        }
    }
    view.eye.turn(change.turn, 0.0);
    view.eye.shift(change.shift, response.rect, cups::extent(N as u8));
}

/// Returns the pieces as they are drawn.
fn cups_of<const N: usize>(view: &mut GobbletView<N>, cx: &Cx<'_, Position<N>>, shown: &Position<N>) -> Vec<Cup>
where
    Position<N>: Judge<N>,
{
    let before = view.why.first().copied();
    let known = before.map(|before| view.standing(&before));
    let standing = view.standing(shown);
    let glide = view.glide.filter(|_| view.gliding(cx.services));
    let mut cups = Vec::with_capacity(standing.len());
    for s in standing.iter() {
        let Cup { mut at, mut alpha, side, size } =
            Cup { side: s.piece.colour, size: look::<N>(s.piece.size), at: s.place.at(view.stand), alpha: 1.0 };
        if s.top && view.lifted.is_some_and(|lifted| lifted.place.is(s.place)) {
            at = view.floats.unwrap_or(at);
        } else if let Some(glide) = glide.filter(|glide| s.top && glide.step.to.is(s.place) && glide.step.piece == s.piece) {
            at = glide.at(cx.services.now, view.stand);
        } else if view.options.through && s.covers {
            alpha = 0.42;
        }
        // In a line for viewing only, the moved piece is a ghost.
        if known.as_ref().is_some_and(|known| !known.iter().any(|k| k.place.is(s.place) && k.piece == s.piece)) {
            alpha = f32::min(alpha, 0.6);
        }
        cups.push(Cup { side, size, at, alpha });
    }
    cups
}
