//! The strip over the board: options, and the piece in the hand.

use super::judge::Judge;
use super::keys;
use super::state::GobbletView;
use crate::gobblet::labels;
use crate::view::Cx;
use egui::{Color32, RichText, Ui};
use fob_games::gobblet::Position;
use fob_kit::layout::Window;
use fob_kit::scene::eye::Eye;
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets::{self, bar};

/// Draws the strip below the board.
pub fn show<const N: usize>(ui: &mut Ui, view: &mut GobbletView<N>, cx: &mut Cx<'_, Position<N>>)
where
    Position<N>: Judge<N>,
{
    let window = Window::from_ui(ui);
    if window.is_phone() {
        window.seldom(ui, "gobblet view", "View", |ui| {
            egui::ScrollArea::vertical().id_salt("gobblet view").auto_shrink([false, true]).show(ui, |ui| {
                looking_through(ui, view);
                if !cx.puzzle {
                    touch_move(ui, view);
                }
                look_buttons(ui, &mut view.eye, view.home);
            });
        });
        let (text, ink) = news(view, cx, window);
        ui.add(egui::Label::new(RichText::new(text).color(ink)).truncate());
        return;
    }
    bar::show(
        ui,
        &mut (&mut *view, &mut *cx),
        |ui, (view, cx)| {
            // A puzzle has no strict rule.
            if cx.puzzle {
                looking_through(ui, view);
            } else {
                options(ui, view);
            }
        },
        |ui, (view, _)| looks(ui, view),
    );
    let (text, ink) = news(view, cx, window);
    ui.add(egui::Label::new(RichText::new(text).color(ink)).truncate());
}

/// Draws the two options of play and view.
pub fn options<const N: usize>(ui: &mut Ui, view: &mut GobbletView<N>) {
    looking_through(ui, view);
    ui.add_space(STEP);
    touch_move(ui, view);
}

fn touch_move<const N: usize>(ui: &mut Ui, view: &mut GobbletView<N>) {
    let bound = view.is_bound();
    let touch = egui::Checkbox::new(&mut view.options.touch, labels::TOUCH_MOVE);
    ui.add_enabled(!bound, touch)
        .on_hover_text(
            "You must move a piece that you lift, you get no warnings, and lifting a piece that cannot move loses the game",
        )
        .on_disabled_hover_text("Move the piece in your hand first");
}

fn looking_through<const N: usize>(ui: &mut Ui, view: &mut GobbletView<N>) {
    widgets::check(ui, &mut view.options.through, labels::LOOK_THROUGH, "Pieces that cover others are drawn as glass");
}

/// Draws the buttons for turning and zooming.
fn looks<const N: usize>(ui: &mut Ui, view: &mut GobbletView<N>) {
    ui.menu_button(labels::VIEW, |ui| look_buttons(ui, &mut view.eye, view.home));
}

fn look_buttons(ui: &mut Ui, eye: &mut Eye, home: Eye) {
    egui::Grid::new("view").num_columns(2).show(ui, |ui| {
        if widgets::button(ui, "Turn left", &keys::LEFT.with_key("Turn the board to the left")).clicked() {
            eye.turn(0.3, 0.0);
        }
        if widgets::button(ui, "Turn right", &keys::RIGHT.with_key("Turn the board to the right")).clicked() {
            eye.turn(-0.3, 0.0);
        }
        ui.end_row();
        if widgets::button(ui, "More from above", &keys::UP.with_key("Tilt the board towards you")).clicked() {
            eye.turn(0.0, 0.15);
        }
        if widgets::button(ui, "More from the side", &keys::DOWN.with_key("Tilt the board away from you")).clicked() {
            eye.turn(0.0, -0.15);
        }
        ui.end_row();
        if widgets::button(ui, "Zoom in", &keys::NEARER.with_key("Nearer, or with the wheel")).clicked() {
            eye.zoom(1.15);
        }
        if widgets::button(ui, "Zoom out", &keys::FURTHER.with_key("Further away, or with the wheel")).clicked() {
            eye.zoom(1.0 / 1.15);
        }
        ui.end_row();
        if widgets::button(ui, "More perspective", &keys::LARGER.with_key("Larger, with a stronger perspective")).clicked() {
            eye.enlarge(1.15);
        }
        if widgets::button(ui, "Less perspective", &keys::SMALLER.with_key("Smaller, with a weaker perspective")).clicked() {
            eye.enlarge(1.0 / 1.15);
        }
        ui.end_row();
    });
    if keys::HOME.face(ui).clicked() {
        *eye = home;
    }
}

/// Returns the text about the piece in the hand, or a hint about the next action.
fn news<const N: usize>(view: &mut GobbletView<N>, cx: &Cx<'_, Position<N>>, window: Window) -> (String, Color32)
where
    Position<N>: Judge<N>,
{
    let theme: &Theme = &cx.theme;
    let position = cx.history.position();
    let Some(lifted) = view.lifted else {
        let text = match (cx.free && !view.why.is_open(), view.cursor.is_some()) {
            (false, _) => "",
            (true, false) => window.word(
                "Drag a piece, or click it and then a cell. Enter starts the keyboard.",
                "Drag a piece, or tap it and then a cell.",
            ),
            (true, true) => "The arrows move the frame, Enter lifts and puts down, Esc hides the frame.",
        };
        return (text.to_owned(), theme.dim);
    };
    let prospect = view.prospect(position, lifted);
    let mut text = format!("{}.", lifted.words());
    if let Some(uncovers) = prospect.uncovers() {
        text = format!("{text} {uncovers}");
    }
    if prospect.targets().next().is_none() {
        text += labels::CANNOT_MOVE;
    }
    match prospect.warning(position.side_to_move().other()).filter(|_| !view.options.touch && !cx.puzzle) {
        Some(warning) => (format!("⚠ {warning} {text}"), theme.bad),
        None => (text, theme.text),
    }
}
