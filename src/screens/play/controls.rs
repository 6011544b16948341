//! The strip below the board: the strike in numbers, the shot while it plays, the choice of an order, the news.

use super::hint::Hint;
use super::keys::{HINT, PAUSE, STEP as ONE_STEP};
use super::labels;
use super::modes::Dialog;
use super::state::MatchScreen;
use egui::text::LayoutJob;
use egui::{Align, Layout, Rect, RichText, Sense, TextStyle, Ui, UiBuilder, vec2};
use fob_kit::access;
use fob_kit::aiming::{self, strike};
use fob_kit::keys;
use fob_kit::layout::Window;
use fob_kit::strip;
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets::{self, bar, order};
use fob_services::data::Services;
use fob_services::driving::Turn;

/// If only computers play: buttons to pause the match and to continue shot by shot.
fn watched(ui: &mut Ui, state: &mut MatchScreen, blocked: bool) {
    let paused = state.is_paused();
    let (text, tip) = if paused { (labels::RESUME, "Resume the computers") } else { (labels::PAUSE, "Pause the computers") };
    if widgets::button(ui, text, &PAUSE.with_key(tip)).clicked() || !blocked && PAUSE.key(ui) {
        state.pause();
    }
    if ONE_STEP.face(ui).clicked() || !blocked && ONE_STEP.key(ui) {
        state.step();
    }
    ui.add_space(STEP);
}

/// Draws the link with everything done so far, in a correspondence match while another player is due.
fn waits(ui: &mut Ui, state: &MatchScreen, name: &str, blocked: bool, services: &mut Services) {
    let text = fob_services::labels::copy_link_for(name);
    let tip = keys::ENTER.with_key("Send it in any chat");
    if widgets::primary(ui, &text, &tip).clicked() || !blocked && keys::ENTER.key(ui) {
        let (route, what) = state.address();
        widgets::copy_link(ui, &route, &what, services);
    }
    let key = Window::from_ui(ui).word(" (Ctrl+V)", "");
    let text =
        format!("Send it to {name}, and paste the link that you get back{key}. The match is saved; resume it from the menu.");
    widgets::note(ui, &text);
}

/// Draws the rolling shot: its progress, its speed, and a button to skip to its end.
fn rolling(ui: &mut Ui, state: &mut MatchScreen, blocked: bool) {
    let Some((shot, time)) = state.rolling() else { return };
    let whole = shot.trace().map_or(0.0, |trace| trace.duration);
    ui.label(format!("{:.1} s of {whole:.1} s", time.clamp(0.0, whole)));
    ui.add_space(STEP);
    for (speed, text) in [(0.25, "¼×"), (1.0, "1×"), (4.0, "4×")] {
        if widgets::choice(ui, state.fast == speed, text, "Speed of this shot").clicked() {
            state.fast = speed;
        }
    }
    let skip = aiming::SKIP.face(ui).clicked();
    if !blocked && (skip || aiming::SKIP.key(ui)) {
        state.skip();
    }
}

/// Shows that a computer is thinking, or would be.
fn thinks(ui: &mut Ui, state: &MatchScreen) {
    let theme = &Theme::from_ui(ui);
    if state.is_paused() {
        ui.label(RichText::new(labels::PAUSED).color(theme.dim));
    } else {
        ui.spinner();
        ui.label(RichText::new("The computer is thinking").color(theme.dim));
    }
}

/// Width of the buttons that end a match whose result is certain, in points.
const ENDS: f32 = 360.0;

/// Draws the row above the controls: the news, or the best shot if it was requested. Its height is constant, so that the part
/// below it stays under the pointer. Returns its place.
fn news(ui: &mut Ui, state: &mut MatchScreen, blocked: bool, services: &mut Services) -> Rect {
    let theme = &Theme::from_ui(ui);
    let window = Window::from_ui(ui);
    let lines = match () {
        // It is narrow, and high enough.
        () if window.has_column() => 4,
        () if window.is_flat() => 1,
        () => 2,
    };
    let font = TextStyle::Body.resolve(ui.style());
    let height = ui.fonts_mut(|fonts| fonts.row_height(&font)) * lines as f32;
    let size = vec2(ui.available_width(), height.max(ui.spacing().interact_size.y));
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let row = UiBuilder::new().max_rect(rect).layout(Layout::left_to_right(Align::Center)).id_salt("news");
    let ui = &mut ui.new_child(row);
    if let Some(hint) = state.hint.as_ref().filter(|_| matches!(state.played.turn(), Turn::Shoot)) {
        hint.show(ui, &mut state.aim, state.played.layout(), state.played.game(), lines, blocked);
    } else if state.offers_the_end() {
        let ends = |ui: &mut Ui, state: &mut MatchScreen, services: &mut Services| {
            if widgets::button(ui, labels::END_NOW, "The strings count as they are").clicked() {
                state.played.end_certain(services);
            }
            if state.room.is_none() && widgets::button(ui, labels::ALWAYS_END, labels::ALWAYS_END_TIP).clicked() {
                services.settings.ends_certain = true;
                state.played.end_certain(services);
            }
            if widgets::button(ui, labels::PLAY_ON, "You can still end it later, with End now…").clicked() {
                state.certain.1 = true;
            }
        };
        if window.has_column() {
            ui.vertical(|ui| {
                ui.add(widgets::rows(ui, labels::RESULT_CERTAIN, 2, font, theme.text));
                ui.horizontal(|ui| ends(ui, state, services));
            });
        } else {
            // Where one row has no room for all of it, the text wraps.
            ui.scope(|ui| {
                ui.set_max_width((ui.available_width() - ENDS).max(80.0));
                ui.add(egui::Label::new(labels::RESULT_CERTAIN).wrap());
            });
            ends(ui, state, services);
        }
    } else if let Some(choice) = &state.order {
        // What fell, and who chooses what.
        let chooses = state.played.log_names().does(choice.chooser(), "choose");
        let sentence = fob_kit::widgets::labels::chooses_order(&chooses);
        let told = told(state).filter(|_| lines > 1);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let rest = lines - usize::from(told.is_some());
            if let Some(told) = told {
                access::told(&ui.add(widgets::rows(ui, told, 1, font.clone(), theme.text)));
            }
            ui.add(widgets::rows(ui, sentence, rest, font, theme.dim));
        });
    } else if let Some(best) = first_puck(state, theme, window, services).filter(|_| lines > 1) {
        // Before somebody has ever shot: what to aim at, and how.
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            access::told(&ui.add(widgets::rows(ui, best, lines - 1, font.clone(), theme.text)));
            if let Some(tip) = tip(state, window, services) {
                ui.add(widgets::rows(ui, tip, 1, font, theme.accent));
            }
        });
    } else if let Some(news) = told(state).filter(|_| !matches!(state.played.turn(), Turn::Shoot) || state.is_fresh()) {
        // The effect of the last shot and its reason stay until the user aims, or until something falls in the next shot, which
        // may roll at once.
        let told = |ui: &mut Ui, rows: usize, font| {
            let shown = ui.add(widgets::rows(ui, &news, rows, font, theme.text));
            access::told(&shown);
        };
        match tip(state, window, services).filter(|_| lines > 1) {
            Some(tip) => {
                ui.vertical(|ui| {
                    // Both rows together are as high as the place that is kept for them.
                    ui.spacing_mut().item_spacing.y = 0.0;
                    told(ui, lines - 1, font.clone());
                    ui.add(widgets::rows(ui, tip, 1, font, theme.accent));
                });
            }
            None => told(ui, lines, font),
        }
    } else if let Some(tip) = tip(state, window, services) {
        // It covers nothing that is aimed at, and comes again until its deed was done.
        ui.add(widgets::rows(ui, tip, lines, font, theme.accent));
    } else if let Some(ahead) = ahead(ui, state, theme, &font, rect.width(), lines) {
        let shown = ui.add(egui::Label::new(ahead.0).wrap());
        if !state.ghosts.works {
            // Once, when nothing is left to try.
            access::told(&shown);
        }
        shown.on_hover_text(ahead.1);
    } else if let Some(news) = told(state) {
        // The log next to the board has all of it.
        ui.add(widgets::rows(ui, news, lines, font, theme.text));
    }
    rect
}

/// Returns the effect of the last shot and the reason why the chance moved against the eye, unless the verdict is to stay
/// unknown.
fn told(state: &MatchScreen) -> Option<String> {
    if let Some(now) = state.news_of_rolling() {
        return Some(now);
    }
    let news = state.played.news.as_ref().filter(|_| !state.keeps_the_verdict())?;
    if state.game().shots() == 0 && !state.played.series.games().is_empty() {
        // The toss of each match of a series gives another goal.
        return Some(format!("{}. {}", news.trim_end_matches('.'), labels::this_time(&state.goal().need)));
    }
    let more = state.played.why.as_deref().or_else(|| state.moments.price(news));
    Some(more.map_or_else(|| news.clone(), |more| format!("{news} {more}")))
}

/// Returns the puck that helps most, until somebody has shot once, or aims at something that can fall.
fn first_puck(state: &MatchScreen, theme: &Theme, window: Window, services: &Services) -> Option<String> {
    let is_first = !services.settings.has_shot && matches!(state.played.turn(), Turn::Shoot);
    if is_first && (state.is_fresh() || state.ghosts.now.is_empty()) {
        state.best_puck(theme.palette, window.is_phone())
    } else {
        None
    }
}

/// Returns the first tip whose deed was not done yet.
fn tip(state: &MatchScreen, window: Window, services: &Services) -> Option<&'static str> {
    match state.played.turn() {
        Turn::Break(half) => return Some(labels::TIP_BREAK[usize::from(half.is_some())]),
        Turn::Shoot => {}
        _ => return None,
    }
    let word = |[mouse, finger]: [&'static str; 2]| window.word(mouse, finger);
    if !services.settings.has_shot {
        return Some(word(labels::TIP_SHOOT));
    }
    // A user who aims already reads the possible results.
    (!services.settings.has_placed && state.is_fresh())
        .then(|| word(if state.eye.is_turned() { labels::TIP_TURNED } else { labels::TIP_PLACE }))
}

/// Returns the possible results of the present aim, and all of them for the tooltip; `None` if nothing can fall.
fn ahead(
    ui: &Ui,
    state: &MatchScreen,
    theme: &Theme,
    font: &egui::FontId,
    width: f32,
    rows: usize,
) -> Option<(LayoutJob, String)> {
    let lines = state.ghost_lines(theme.palette);
    if lines.is_empty() {
        return None;
    }
    // As many lines as fit without being cut.
    let job = |count: usize| LayoutJob::simple(lines[..count].join("   "), font.clone(), theme.accent, width);
    let fits = |count: &usize| ui.fonts_mut(|fonts| fonts.layout_job(job(*count))).rows.len() <= rows;
    let mut job = job((1..=lines.len()).rev().find(fits).unwrap_or(1));
    job.wrap.max_rows = rows;
    Some((job, lines.join("\n")))
}

/// Draws the strip below the board.
pub fn show(ui: &mut Ui, state: &mut MatchScreen, services: &mut Services) {
    let blocked = state.dialog.is_some();
    let news = news(ui, state, blocked, services);
    let watches = state.is_watched() && !matches!(state.played.turn(), Turn::Over);
    if state.rolling().is_some() {
        ui.horizontal_wrapped(|ui| {
            if watches {
                watched(ui, state, blocked);
            }
            rolling(ui, state, blocked);
        });
        return;
    }
    if watches {
        ui.horizontal_wrapped(|ui| {
            watched(ui, state, blocked);
            if matches!(state.played.turn(), Turn::Think | Turn::ThinkOrder) {
                thinks(ui, state);
            }
        });
        return;
    }
    if let Some(choice) = &mut state.order {
        // The row above says who chooses what.
        if let Some(orders) = order::choose(ui, choice, blocked) {
            state.played.choose(&orders, services);
        }
        return;
    }
    match state.played.turn() {
        Turn::Shoot | Turn::Break(_) => {
            // No hints against somebody elsewhere.
            let asks = matches!(state.played.turn(), Turn::Shoot) && state.room.is_none();
            let (mut asked, shown) = (false, state.hint.is_some());
            let shot = strike::controls(ui, &mut state.aim, state.played.layout(), |ui| {
                asked = asks && bar::together(ui, "hint", |ui| widgets::choice(ui, shown, HINT.label, &HINT.tooltip()).clicked());
            });
            if shot {
                state.shoot(services);
            }
            if asks && (asked || (!blocked && HINT.key(ui))) {
                state.ask_hint(services);
                if Window::from_ui(ui).has_column() {
                    // The answers come there, so it scrolls into sight from any part of the column.
                    ui.scroll_to_rect(news, Some(Align::Min));
                }
            }
        }
        Turn::Think | Turn::ThinkOrder => {
            ui.horizontal(|ui| thinks(ui, state));
        }
        Turn::Roll => {
            ui.horizontal(|ui| {
                ui.spinner();
                let text = if state.played.is_sent() { strip::SENDING } else { labels::SIMULATING };
                ui.label(RichText::new(text).color(Theme::from_ui(ui).dim));
            });
        }
        Turn::Show(_) | Turn::Choose => {}
        Turn::Wait(player) => {
            let name = state.played.names().player(*player);
            if state.played.is_by_links() {
                waits(ui, state, &name, blocked, services);
            } else {
                ui.label(RichText::new(labels::waiting_for(&name)).color(Theme::from_ui(ui).dim));
            }
        }
        Turn::Over => {
            ui.label("The match is over");
        }
    }
}

impl MatchScreen {
    /// Shows the best shot, or hides it. In the daily Fob and on the ladder the first hint of a match costs a star, and asks
    /// first.
    pub(super) fn ask_hint(&mut self, services: &mut Services) {
        let may_ask = self.hint.is_none() && matches!(self.played.turn(), Turn::Shoot) && self.room.is_none();
        if !may_ask {
            self.hint = None;
        } else if self.played.task().is_some() && !self.played.is_hinted() {
            self.dialog = Some(Dialog::HintCosts);
        } else {
            self.show_hint(services);
        }
    }

    /// Looks for the best shot.
    pub(super) fn show_hint(&mut self, services: &mut Services) {
        self.played.hint(services);
        self.hint = Some(Hint::ask(&self.played));
    }
}
