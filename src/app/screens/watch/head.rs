//! The head of the theatre: what is watched, what is to be said about its file, and what can be done with the shot.

use super::keys;
use super::open::{Mode, Open};
use super::picker::Picker;
use crate::app::screens::Go;
use crate::app::shared::Shared;
use crate::app::theme::{self, STEP, Theme};
use crate::app::widgets;
use egui::{Align, Key, Label, Layout, RichText, Ui};

/// Draws the head.
pub fn show(ui: &mut Ui, open: &mut Open, theme: &Theme) -> Option<Go> {
    let mut go = None;
    ui.horizontal(|ui| {
        let tip = if matches!(open.mode, Mode::Match) { "Back (Esc)" } else { "Back to the match as it was (Esc)" };
        if widgets::button(ui, "← Back", tip).clicked() {
            if matches!(open.mode, Mode::Match) { go = Some(Go::Back) } else { keys::leave(open) }
        }
        ui.add_space(STEP / 2.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let on = matches!(open.mode, Mode::Pair(_));
            if widgets::choice(ui, on, "Side by side", "Another shot or another replay beside this shot (B)").clicked() {
                keys::beside(open);
            }
            let on = matches!(open.mode, Mode::WhatIf(_));
            let tip = "Change aim, power or place of this shot, and see both outcomes (W)";
            if widgets::choice(ui, on, "What if", tip).clicked() {
                keys::what_if(open);
            }
            if let Some(leads) = beyond(ui, open) {
                go = Some(leads);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| words(ui, open, theme));
        });
    });
    go
}

/// What leads out of the replay from the shot that is shown: pictures of it, and a new match that goes on from it.
fn beyond(ui: &mut Ui, open: &mut Open) -> Option<Go> {
    if !matches!(open.mode, Mode::Match) {
        return None;
    }
    let (path, shot) = (open.reel.path.clone(), open.reel.shots()[open.index()].number);
    let tip = "Pictures of this shot: a moment, a stroboscope or an animation (G)";
    if widgets::button(ui, "Pictures…", tip).clicked() || widgets::key(ui, Key::G) {
        open.playing = false;
        return Some(Go::Export { path, shot });
    }
    let tip = "A new match from this shot on; the replay stays as it is (P)";
    if widgets::button(ui, "Play on…", tip).clicked() || widgets::key(ui, Key::P) {
        open.playing = false;
        return Some(Go::PlayOn { path, shot });
    }
    None
}

fn words(ui: &mut Ui, open: &Open, theme: &Theme) {
    let reel = &open.reel;
    let title = Label::new(RichText::new(&reel.title).font(theme::strong(theme::SIZES[2]))).truncate();
    ui.add(title);
    let index = open.index();
    let shooter = reel.shooter(index);
    let mut line = vec![reel.kind.clone()];
    line.extend((!shooter.is_empty()).then(|| format!("{shooter} shoots")));
    line.extend(reel.shots()[index].taken_back.then(|| "taken back later".to_owned()));
    ui.add(Label::new(RichText::new(line.join("  ·  ")).color(theme.dim)).truncate());
    if !reel.notes.is_empty() {
        let text = reel.notes.join(" ");
        let ink = if reel.differs { theme.bad } else { theme.dim };
        ui.add(Label::new(RichText::new(&text).size(theme::SIZES[0]).color(ink)).truncate()).on_hover_text(&text);
    }
}

/// The heads of the two boards: which shot each shows, and other ones for them.
pub fn pair(ui: &mut Ui, open: &mut Open, shared: &Shared, theme: &Theme) {
    let mut step = None;
    let mut pick = false;
    ui.columns(2, |columns| {
        let index = open.index();
        let [left, right] = columns else { return };
        side(left, theme, "left", &what(&open.reel, index, open), "Page Up", "Page Down", &mut |forward| {
            step = Some((false, forward));
        });
        let Mode::Pair(pair) = &open.mode else { return };
        right.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if pair.loading.is_some() {
                    ui.spinner();
                }
                pick = widgets::button(ui, "Another replay…", "Take a shot of another replay of the library").clicked();
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let text = what(&pair.reel, pair.index, open);
                    side(ui, theme, "right", &text, "Shift+Page Up", "Shift+Page Down", &mut |forward| {
                        step = Some((true, forward));
                    });
                });
            });
        });
    });
    match (step, &mut open.mode) {
        (Some((true, forward)), Mode::Pair(pair)) => pair.step(forward),
        (Some((false, true)), _) => open.go_to(open.index() + 1),
        (Some((false, false)), _) => open.go_to(open.index().saturating_sub(1)),
        _ => {}
    }
    if pick {
        open.picker = Some(Picker::new(shared));
    }
}

/// What a board shows; whose match it is goes without saying where both are of one.
fn what(reel: &super::Reel, index: usize, open: &Open) -> String {
    let both = matches!(&open.mode, Mode::Pair(pair) if pair.reel.path == open.reel.path);
    let shot = format!("{}  {}", reel.name(index), reel.shooter(index));
    if both { shot } else { format!("{shot}  ·  {}", reel.title) }
}

fn side(ui: &mut Ui, theme: &Theme, which: &str, text: &str, back: &str, on: &str, step: &mut dyn FnMut(bool)) {
    ui.horizontal(|ui| {
        for (sign, forward, tip, name) in
            [("◀", false, back, format!("Shot before at the {which}")), ("▶", true, on, format!("Next shot at the {which}"))]
        {
            let response = widgets::button(ui, sign, &format!("{name} ({tip})"));
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
            if response.clicked() {
                step(forward);
            }
        }
        ui.add(Label::new(RichText::new(text).color(theme.text)).truncate());
    });
}
