//! The panel next to a run that is being shown, and the switches for showing runs.

use super::keys;
use super::paint;
use super::play::{Play, Speed};
use super::state::{BloopView, Shown, Turn};
use super::who;
use crate::bloop::labels;
use crate::view::{Cx, Wish};
use egui::{RichText, Sense, Ui, vec2};
use fob_games::Game;
use fob_games::bloop::{Bloop, End, Rule};
use fob_kit::layout::Window;
use fob_kit::theme;
use fob_kit::widgets;
use fob_services::phrases;

/// Draws the progress of the run.
pub fn show(ui: &mut Ui, view: &mut BloopView, cx: &Cx<'_, Bloop>, shown: &Shown, turn: &Turn) {
    let theme = cx.theme;
    let name = cx.names.get(usize::from(turn.before.turn()) - 1).map_or("", String::as_str);
    if !Window::from_ui(ui).is_phone() {
        // A phone has this text in its foot, and no height to repeat it.
        widgets::heading(ui, &who::does(name, &labels::adds(turn.trace.rule)));
    }
    let step = shown.step.unwrap_or(0);
    let (text, ink) = match shown.end {
        Some(End::Halt) => (format!("It stops after {}", phrases::plural(turn.steps as usize, "step")), theme.good),
        Some(End::Bug) => (format!("A bug after {}: no points", phrases::plural(turn.steps as usize, "step")), theme.bad),
        Some(End::Loop) => ("A loop: no points".to_owned(), theme.bad),
        None => (format!("Step {}", step + 1), theme.text),
    };
    ui.label(RichText::new(text).font(theme::strong(20.0)).color(ink));
    let (rect, _) = ui.allocate_exact_size(vec2(paint::rule_width(30.0), 40.0), Sense::hover());
    let fires = shown.lit.and_then(|pair| shown.rules.get(pair).map(|action| Rule { pair, action }));
    match fires {
        Some(rule) => paint::rule(ui.painter(), rect.left_center(), 30.0, rule, theme.text, 1.0),
        None => {
            let pair = turn.trace.last().pair();
            let words = format!("no rule for state {} on symbol {}", pair.state, pair.symbol);
            let words = if shown.end == Some(End::Loop) { "it was like this before".to_owned() } else { words };
            ui.painter().text(rect.left_center(), egui::Align2::LEFT_CENTER, words, egui::FontId::proportional(15.0), theme.dim);
        }
    }
    let Some(play) = &mut view.play else { return };
    let skip = ui.horizontal(|ui| {
        let skip = widgets::primary(ui, keys::SKIP.label, &keys::SKIP.tooltip()).clicked();
        let text = if play.paused { "Resume" } else { labels::PAUSE };
        if widgets::button(ui, text, &keys::PAUSE.tooltip()).clicked() {
            play.paused ^= true;
        }
        if keys::STEP.face(ui).clicked() {
            play.step();
        }
        skip
    });
    if skip.inner {
        view.play = None;
    }
}

/// Draws the switches below the last turn.
pub fn switches(ui: &mut Ui, view: &mut BloopView, cx: &mut Cx<'_, Bloop>, turn: Option<&Turn>) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new("Runs").size(13.0).color(cx.theme.dim));
        for speed in Speed::ALL {
            let tip = &keys::FASTER.tooltip();
            if widgets::choice(ui, view.speed == speed, speed.name(), tip).clicked() {
                view.speed = speed;
            }
        }
        if let Some(turn) = turn
            && view.play.is_none()
            && keys::AGAIN.face(ui).clicked()
        {
            again(view, turn, cx.services.now);
        }
        if !cx.puzzle
            && widgets::button(ui, labels::MACHINES, "The workshop for machines like this one, on an endless tape").clicked()
        {
            cx.wish = Some(Wish::Turing);
        }
    });
}

/// Shows the last run again, at a speed at which it can be seen.
pub fn again(view: &mut BloopView, turn: &Turn, now: f64) {
    if view.speed == Speed::AtOnce {
        view.speed = Speed::Normal;
    }
    view.play = Some(Play::new(turn.shown_steps(), turn.end != End::Halt, now));
}
