//! The head of the screen: the match, notes about its file, and the actions for the shot.

use super::keys::{KEEP, PAIR, PICTURES, PLAY_ON, PRACTISE, REVIEW, WHAT_IF};
use super::picker::Picker;
use super::replayed::Replayed;
use super::toggles;
use super::viewer::{Mode, Viewer};
use crate::watch::labels;
use egui::text::{LayoutJob, TextFormat};
use egui::{Align, Color32, FontId, Label, Layout, RichText, Ui, vec2};
use fob_kit::keys::BACK;
use fob_kit::layout::Window;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets::{self, bar};
use fob_services::data::Services;
use fob_services::places;
use fob_services::route::Nav;
use std::cell::Cell;

/// Draws the head with the title and the actions.
pub fn show(ui: &mut Ui, viewer: &mut Viewer, services: &mut Services) -> Option<Nav> {
    let mut go = None;
    // In a narrow window the actions are in a row below.
    let narrow = Window::from_ui(ui).is_narrow();
    if Window::from_ui(ui).is_phone() {
        let mut of = (viewer, services, None);
        bar::head(
            ui,
            &mut of,
            |ui, (viewer, _, go)| {
                let tip = if matches!(viewer.mode, Mode::Match) { "Back" } else { "Back to the recorded match" };
                if widgets::back_button(ui, "← Back", &BACK.with_key(tip)).clicked() {
                    if matches!(viewer.mode, Mode::Match) { *go = Some(Nav::Back) } else { viewer.back_to_match() }
                }
                words(ui, viewer);
            },
            |ui, (viewer, services, go)| {
                *go = go.take().or(ways(ui, viewer, services, false));
                toggles::menu(ui, viewer);
            },
        );
        return of.2;
    }
    ui.horizontal(|ui| {
        let tip = if matches!(viewer.mode, Mode::Match) { "Back" } else { "Back to the recorded match" };
        if widgets::button(ui, widgets::labels::BACK, &BACK.with_key(tip)).clicked() {
            if matches!(viewer.mode, Mode::Match) { go = Some(Nav::Back) } else { viewer.back_to_match() }
        }
        ui.add_space(STEP / 2.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if narrow {
                toggles::menu(ui, viewer);
                share(ui, viewer, services);
            } else {
                go = go.take().or(ways(ui, viewer, services, false));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| words(ui, viewer));
        });
    });
    if narrow {
        let size = vec2(ui.available_width(), ui.spacing().interact_size.y);
        let row = Layout::right_to_left(Align::Center).with_main_wrap(true);
        ui.allocate_ui_with_layout(size, row, |ui| go = go.take().or(ways(ui, viewer, services, true)));
    }
    go
}

/// Draws the actions on the shot, from right to left.
fn ways(ui: &mut Ui, viewer: &mut Viewer, services: &mut Services, narrow: bool) -> Option<Nav> {
    let on = matches!(viewer.mode, Mode::Pair(_));
    if widgets::choice(ui, on, PAIR.label, &PAIR.tooltip()).clicked() {
        viewer.toggle_pair();
    }
    let on = matches!(viewer.mode, Mode::WhatIf(_));
    if widgets::choice(ui, on, WHAT_IF.label, &WHAT_IF.tooltip()).clicked() {
        viewer.toggle_what_if();
    }
    let on = viewer.review.is_open() && matches!(viewer.mode, Mode::Match);
    if widgets::choice(ui, on, REVIEW.label, &REVIEW.tooltip()).clicked() {
        viewer.toggle_review(services);
    }
    // In a narrow window the link is in the row above.
    if !narrow {
        share(ui, viewer, services);
    }
    leads_out(ui, viewer, services)
}

/// Draws the button that copies a link to the current moment.
fn share(ui: &mut Ui, viewer: &Viewer, services: &mut Services) {
    let shown = matches!(viewer.mode, Mode::Match);
    if shown
        && widgets::button(ui, fob_services::labels::COPY_LINK, "Copy a link to this moment of the replay (Ctrl+L)").clicked()
    {
        widgets::copy_link(ui, &viewer.link(), "this replay at this moment", services);
    }
}

/// Draws the ways from the current shot to other screens: pictures of it, a new match that continues from it, and its position at
/// the practice table.
fn leads_out(ui: &mut Ui, viewer: &mut Viewer, services: &mut Services) -> Option<Nav> {
    if !matches!(viewer.mode, Mode::Match) {
        return None;
    }
    if PRACTISE.button(ui) {
        viewer.playing = false;
        return Some(Nav::push(places::Practice(Some(viewer.position(services)))));
    }
    if !viewer.replay.is_kept() {
        return keep(ui, viewer, services);
    }
    let pictures = PICTURES.button(ui);
    let play_on = PLAY_ON.button(ui);
    if !pictures && !play_on {
        return None;
    }
    viewer.playing = false;
    let path = viewer.replay.path.clone();
    Some(if pictures {
        Nav::push(places::Pictures { path, shot: Some(viewer.number()) })
    } else {
        Nav::push(places::PlayOn { path, shot: Some(viewer.last_kept()) })
    })
}

/// Draws the button that keeps a replay from a link, which is in no file before.
fn keep(ui: &mut Ui, viewer: &Viewer, services: &mut Services) -> Option<Nav> {
    if !KEEP.primary_as(ui, KEEP.label, KEEP.tip) {
        return None;
    }
    let text = viewer.replay.playback.replay().print();
    match services.store.import_replay_text(&text, &viewer.replay.title.replace(" – ", " and ")) {
        Ok(path) => {
            services.say("The replay is saved in the theatre");
            Some(Nav::replace(places::Watch { path, shot: Some(viewer.number()) }))
        }
        Err(error) => {
            services.problem(error);
            None
        }
    }
}

/// Draws the title of the replay and the notes about it, on one line, cut to the room.
fn words(ui: &mut Ui, viewer: &Viewer) {
    let theme = &Theme::from_ui(ui);
    let replay = &viewer.replay;
    if Window::from_ui(ui).is_phone() {
        // The shooter is in the log, the rest in the theatre. Problems of the file come first.
        let notes = replay.notes.join(" ");
        let text = match notes.as_str() {
            "" => replay.title.clone(),
            _ if replay.differs => notes,
            _ => format!("{}. {notes}", replay.title),
        };
        return widgets::headline(ui, &text, theme::SIZES[1]);
    }
    let mut text = LayoutJob::default();
    let mut say = |words: &str, space: f32, font: FontId, colour: Color32| {
        let format = TextFormat { valign: Align::Center, ..TextFormat::simple(font, colour) };
        text.append(words, space, format);
    };
    say(&replay.title, 0.0, theme::strong(theme::SIZES[2]), theme.text);
    let index = viewer.index();
    let shooter = replay.shooter(index);
    let mut line = vec![replay.kind.clone()];
    line.extend((!shooter.is_empty()).then(|| format!("{shooter} shoots")));
    line.extend(replay.shots()[index].taken_back.then(|| "taken back later".to_owned()));
    say(&line.join("  ·  "), STEP, FontId::proportional(theme::SIZES[1]), theme.dim);
    if !replay.notes.is_empty() {
        let ink = if replay.differs { theme.bad } else { theme.dim };
        say(&replay.notes.join(" "), STEP, FontId::proportional(theme::SIZES[0]), ink);
    }
    // What does not fit is shown under the pointer.
    ui.add(Label::new(text).truncate());
}

/// Draws the heads of the two boards: the shot of each, and the buttons for other shots.
pub fn pair(ui: &mut Ui, viewer: &mut Viewer, services: &mut Services) {
    let (step, pick) = (Cell::new(None), Cell::new(false));
    let left = |ui: &mut Ui| {
        let text = what(&viewer.replay, viewer.index(), viewer);
        side(ui, "left", &text, "Page Up", "Page Down", &mut |forward| step.set(Some((false, forward))));
    };
    let right = |ui: &mut Ui| {
        let Mode::Pair(pair) = &viewer.mode else { return };
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if pair.loading.is_some() {
                    ui.spinner();
                }
                let text = if ui.available_width() < 280.0 { "Other…" } else { labels::ANOTHER_REPLAY };
                pick.set(widgets::button(ui, text, "Choose a shot of another replay").clicked());
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let text = what(&pair.replay, pair.index, viewer);
                    side(ui, "right", &text, "Shift+Page Up", "Shift+Page Down", &mut |forward| step.set(Some((true, forward))));
                });
            });
        });
    };
    if Window::from_ui(ui).is_phone() {
        left(ui);
        right(ui);
    } else {
        ui.columns(2, |columns| {
            let [one, other] = columns else { return };
            left(one);
            right(other);
        });
    }
    match (step.get(), &mut viewer.mode) {
        (Some((true, forward)), Mode::Pair(pair)) => pair.step(forward),
        (Some((false, true)), _) => viewer.go_to(viewer.index() + 1),
        (Some((false, false)), _) => viewer.go_to(viewer.index().saturating_sub(1)),
        _ => {}
    }
    if pick.get() {
        viewer.picker = Some(Picker::new(services));
    }
}

/// Returns the title of a board, without the match if both boards are of one match.
fn what(replay: &Replayed, index: usize, viewer: &Viewer) -> String {
    let both = matches!(&viewer.mode, Mode::Pair(pair) if pair.replay.path == viewer.replay.path);
    let shot = format!("{}  {}", replay.name(index), replay.shooter(index));
    if both { shot } else { format!("{shot}  ·  {}", replay.title) }
}

fn side(ui: &mut Ui, which: &str, text: &str, back: &str, on: &str, step: &mut dyn FnMut(bool)) {
    let theme = &Theme::from_ui(ui);
    ui.horizontal(|ui| {
        for (sign, forward, tip, name) in
            [("◀", false, back, format!("Previous shot on the {which}")), ("▶", true, on, format!("Next shot on the {which}"))]
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
