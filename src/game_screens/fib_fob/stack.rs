//! The stack under the hand: drag the ship or click a square to move, drag space to turn, the wheel zooms.

use super::scene::{self, Colours, EXTENT, Mark, StackScene, to_go};
use super::state::{FibFobView, Grip};
use super::{hand, labels};
use crate::view::Cx;
use egui::accesskit::Role;
use egui::{CursorIcon, PointerButton, Pos2, Rect, Response, Ui, UiBuilder};
use fob_games::Game;
use fob_games::fib_fob::{FibFob, Move, Square};
use fob_kit::access::{self, Part};
use fob_kit::aiming::hand::sense;
use fob_kit::fingers::{self, ViewChange};
use fob_kit::keys::Binding;
use fob_kit::layout::Window;
use fob_kit::scene::eye::{Eye, Lens};
use fob_services::phrases::capital;
use fob_services::sound::Sound;
use std::collections::BTreeMap;

/// Draws and drives the stack.
pub fn show(ui: &mut Ui, view: &mut FibFobView, cx: &mut Cx<'_, FibFob>, shown: &FibFob) {
    let response = sense(ui, super::texts::STACK);
    let rect = response.rect;
    let free = cx.free && view.walk.is_none();
    let choices = view.choices(shown);
    let squares: &[Square] = if free { &choices.squares } else { &[] };
    look(ui, view, cx, &response);
    if std::mem::take(&mut view.look) {
        // A zoomed view is reset if the ship has left it.
        let lens = Lens::new(&with_room_for_numbers(view.eye, rect), rect, EXTENT);
        let at = lens.project(scene::place(to_go(shown.ship())));
        if !at.is_some_and(|at| rect.shrink(EDGE).contains(at)) {
            view.eye = Eye::default();
        }
    }
    let eye = with_room_for_numbers(view.eye, rect);
    let lens = Lens::new(&eye, rect, EXTENT);
    let ship = view.levels(shown, cx.services).ship;
    let pointer = response.hover_pos().or(response.interact_pointer_pos()).filter(|p| rect.contains(*p) && cx.open);
    let under = pointer.and_then(|p| scene::pick(&lens, p, squares)).filter(|_| view.grip != Grip::Stack);
    drag(ui, view, cx, &response, &lens, under);
    if response.clicked_by(PointerButton::Primary) && free && !fingers::are_two(ui.ctx()) {
        match (under, pointer) {
            (Some(to), _) => tap(ui, view, cx, shown, to),
            (None, Some(at)) => explain_at(cx, shown, &lens, at),
            _ => {}
        }
    }
    if free && view.grip == Grip::None {
        let on_ship = pointer.is_some_and(|p| scene::on_ship(&lens, p, ship));
        if under.is_some() {
            ui.set_cursor_icon(CursorIcon::PointingHand);
        } else if on_ship && !squares.is_empty() {
            ui.set_cursor_icon(CursorIcon::Grab);
        }
    }
    if view.eye != Eye::default() && cx.open && crate::view::whole_again(ui, rect, &hand::HOME) {
        view.eye = Eye::default();
    }
    tell(ui, rect, view, cx, shown, squares);
    let chosen = under.or(view.target(shown).filter(|_| free));
    let scene = StackScene {
        rect,
        eye,
        ship,
        ghost: chosen,
        marks: marks(cx, shown, squares, chosen, view.walk.is_some()),
        colours: Colours::new(&cx.theme),
    };
    let words = view.labels.of((lens, shown.ship(), cx.theme), |(lens, ship, theme)| labels::labels(lens, *ship, theme).into());
    labels::draw(&ui.painter().with_clip_rect(rect), &words);
    if let (Some(to), Some(at)) = (under, pointer) {
        let wins = cx.analysis.is_some_and(|a| a.winning.contains(&Move::Ship(to)));
        labels::tag(
            ui,
            &cx.theme,
            at,
            rect,
            &format!("{}{}", hand::words(shown, Move::Ship(to)), if wins { ": wins" } else { "" }),
        );
    }
    cx.scene.show(scene);
}

/// Moves the eye so that a stack in a picture as narrow as a phone leaves room at its sides for the boards' numbers.
fn with_room_for_numbers(eye: Eye, rect: Rect) -> Eye {
    let share = if rect.width() < NARROW { 1.0 - 2.0 * labels::SIDE / rect.width() } else { 1.0 };
    Eye { zoom: eye.zoom * share, ..eye }
}

/// Minimum distance of the ship from the picture's edge after a move, in points.
const EDGE: f32 = 24.0;

/// Width in points below which the stack fills its picture.
const NARROW: f32 = 500.0;

/// Plays the ship to a square. A finger covers its target: the first tap shows the square, the second one plays.
pub(super) fn tap(ui: &Ui, view: &mut FibFobView, cx: &mut Cx<'_, FibFob>, shown: &FibFob, to: Square) {
    let mv = Move::Ship(to);
    if Window::from_ui(ui).has_keys() || view.hand.mv(shown) == Some(mv) {
        cx.play = Some(mv);
    } else {
        view.hand.set(shown, mv);
    }
}

/// Describes the ship, and the squares to which it may go, for screen readers.
fn tell(ui: &mut Ui, rect: Rect, view: &mut FibFobView, cx: &mut Cx<'_, FibFob>, shown: &FibFob, squares: &[Square]) {
    if !access::is_read(ui.ctx()) {
        return;
    }
    let ui = &mut ui.new_child(UiBuilder::new().id_salt("stack in words").max_rect(rect));
    access::part(ui, Role::Group, super::texts::STACK_IN_WORDS);
    let key = ui.unique_id();
    Part::new(ui, key.with("ship"), Role::Label, &super::texts::ship_on(shown.ship()), rect);
    let mut chosen = None;
    for to in squares {
        let words = capital(&hand::words(shown, Move::Ship(*to)));
        let part = Part::new(ui, key.with(to.to_string()), Role::Button, &words, rect);
        part.with(|node| node.set_toggled((view.hand.mv(shown) == Some(Move::Ship(*to))).into()));
        if part.pressed(None) {
            chosen = Some(*to);
        }
    }
    if let Some(to) = chosen {
        tap(ui, view, cx, shown, to);
    }
}

/// Shows why a square is not a legal move.
pub(super) fn explain(cx: &mut Cx<'_, FibFob>, shown: &FibFob, square: Square) {
    if let Err(error) = shown.check(&Move::Ship(square)) {
        cx.services.say(format!("{square}: {}", error.why));
    }
}

/// Shows why the clicked square is not a legal move.
fn explain_at(cx: &mut Cx<'_, FibFob>, shown: &FibFob, lens: &Lens, at: Pos2) {
    let all: Vec<Square> = (0..8)
        .flat_map(|rank| (0..8).filter_map(move |file| Square::new(file, rank, shown.ship().board())))
        .filter(|square| *square != shown.ship())
        .collect();
    if let Some(square) = scene::pick(lens, at, &all) {
        explain(cx, shown, square);
    }
}

fn drag(ui: &Ui, view: &mut FibFobView, cx: &mut Cx<'_, FibFob>, response: &Response, lens: &Lens, under: Option<Square>) {
    let free = cx.free && view.walk.is_none();
    if fingers::are_two(ui.ctx()) {
        view.grip = Grip::None;
        return;
    }
    if response.drag_started_by(PointerButton::Primary) {
        let origin = ui.input(|i| i.pointer.press_origin());
        let on_ship = origin.is_some_and(|p| scene::on_ship(lens, p, to_go(cx.history.position().ship())));
        view.grip = if free && on_ship { Grip::Ship } else { Grip::Stack };
        if view.grip == Grip::Ship {
            cx.services.sound(Sound::Tick, 0.4);
        }
    }
    if view.grip == Grip::Stack && response.dragged_by(PointerButton::Primary) {
        let by = response.drag_delta();
        view.eye.turn(-by.x * 0.008, by.y * 0.006);
    }
    if view.grip == Grip::Ship && response.dragged_by(PointerButton::Primary) {
        ui.set_cursor_icon(CursorIcon::Grabbing);
    }
    if response.drag_stopped_by(PointerButton::Primary) {
        if view.grip == Grip::Ship && free {
            cx.play = under.map(Move::Ship);
        }
        view.grip = Grip::None;
    }
}

/// Handles the keys and the mouse for looking.
fn look(ui: &Ui, view: &mut FibFobView, cx: &Cx<'_, FibFob>, response: &Response) {
    let eye: &mut Eye = &mut view.eye;
    let change = ViewChange::from_ui(ui, response);
    if let Some((factor, about)) = change.zooms() {
        if fingers::is_touch(ui.ctx()) {
            eye.zoom_at(factor, about, response.rect, EXTENT);
        } else {
            eye.zoom(factor);
        }
    }
    eye.turn(change.turn, 0.0);
    eye.shift(change.shift, response.rect, EXTENT);
    if !cx.open || ui.memory(|m| m.focused().is_some()) {
        return;
    }
    let mut press = |key: &'static Binding, act: &mut dyn FnMut(&mut Eye, f32)| {
        let n = key.times(ui);
        if n > 0 {
            act(eye, n as f32);
        }
    };
    press(&hand::LEFT, &mut |e, n| e.turn(0.15 * n, 0.0));
    press(&hand::RIGHT, &mut |e, n| e.turn(-0.15 * n, 0.0));
    press(&hand::ABOVE, &mut |e, n| e.turn(0.0, 0.1 * n));
    press(&hand::SIDE, &mut |e, n| e.turn(0.0, -0.1 * n));
    press(&hand::NEARER, &mut |e, n| e.zoom(1.15f32.powf(n)));
    press(&hand::FURTHER, &mut |e, n| e.zoom(1.15f32.powf(-n)));
    press(&hand::HOME, &mut |e, _| *e = Eye::default());
}

/// Adds at most one mark per square: the most important one.
pub(super) fn marks(
    cx: &Cx<'_, FibFob>,
    shown: &FibFob,
    squares: &[Square],
    chosen: Option<Square>,
    walking: bool,
) -> Vec<(Square, Mark)> {
    let mut marks: BTreeMap<Square, Mark> = BTreeMap::new();
    let mut put = |square: Square, mark: Mark| {
        let place = marks.entry(square).or_insert(mark);
        *place = (*place).max(mark);
    };
    if !walking {
        let before = cx.history.parent(cx.history.current()).and_then(|p| cx.history.position_at(p));
        if let Some(from) = before.map(FibFob::ship).filter(|from| *from != shown.ship()) {
            put(from, Mark::From);
        }
    }
    squares.iter().for_each(|to| put(*to, Mark::Target));
    if let Some(analysis) = cx.analysis.filter(|_| !walking) {
        for mv in &analysis.winning {
            if let Move::Ship(to) = mv {
                put(*to, Mark::Winning);
            }
        }
    }
    if let Some(Move::Ship(to)) = cx.hint {
        put(*to, Mark::Hint);
    }
    chosen.into_iter().for_each(|to| put(to, Mark::Chosen));
    marks.into_iter().collect()
}
