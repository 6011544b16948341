//! The strip below the board: the entries of this shot, the choice of an order, the result.

use super::keys::{BLACK, BLACK_OFF, CLEAR, CONFIRM, LAST_RUN, LOST, NEW_MATCH, REMOVE};
use super::state::{RefereeScreen, Target};
use crate::referee::labels;
use egui::{Align2, Color32, FontId, Label, RichText, Sense, Stroke, Ui, vec2};
use fob_board::Colour;
use fob_kit::keys;
use fob_kit::layout::Window;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets::machine::LastRuns;
use fob_kit::widgets::order;
use fob_kit::widgets::{self, bar, letters};
use fob_picture::Rgb;
use fob_rules::log;
use fob_services::data::Services;
use fob_services::driving::headline;
use fob_services::driving::refereed::{Entry, Event};
use fob_services::driving::{again, next_game};
use fob_services::phrases::capital;
use fob_services::places;
use fob_services::route::Nav;

/// Draws the strip below the board.
pub fn show(ui: &mut Ui, state: &mut RefereeScreen, services: &mut Services) -> Option<Nav> {
    let theme = &Theme::from_ui(ui);
    // The board above keeps its size while entries come and go.
    ui.set_min_height(122.0);
    if state.game.is_over() {
        return over(ui, state, services);
    }
    let blocked = state.dialog.is_some() || !services.problems.is_empty();
    if let Some(choice) = &mut state.choice {
        if let Some(orders) = order::show(ui, choice, &state.names, blocked) {
            state.confirm(Event::Order(orders), services);
        }
        return None;
    }
    chips(ui, state);
    let line = match (&state.news, state.preview()) {
        (Some(news), _) => RichText::new(news).color(theme.accent),
        (None, Some((_, line))) if !state.shot.is_empty() => RichText::new(line).color(theme.dim),
        _ => {
            let how = "Tap what fell, in order; or press 1 to 4 for the hole, then G or R.";
            RichText::new(Window::from_ui(ui).word(how, "Tap what fell, in order.")).color(theme.dim)
        }
    };
    ui.add(Label::new(line.size(13.0)).wrap());
    ui.horizontal_wrapped(|ui| controls(ui, state, services, blocked));
    None
}

/// Draws the entry, in order; a click removes a part.
fn chips(ui: &mut Ui, state: &mut RefereeScreen) {
    let theme = &Theme::from_ui(ui);
    let mut out = None;
    ui.horizontal_wrapped(|ui| {
        let text = RichText::new(format!("Shot {}", state.game.shots() + 1)).font(theme::strong(15.0));
        ui.add_sized(vec2(0.0, 28.0), Label::new(text));
        let counts = !state.shot.contains(&Entry::Black);
        for (i, entry) in state.shot.iter().enumerate() {
            if chip(ui, i + 1, *entry, counts) {
                out = Some(i);
            }
        }
        if state.shot.is_empty() {
            ui.label(RichText::new("nothing so far: a miss").color(theme.dim));
        }
    });
    if let Some(i) = out {
        state.remove(i);
    }
}

fn chip(ui: &mut Ui, number: usize, entry: Entry, counts: bool) -> bool {
    let theme = &Theme::from_ui(ui);
    let text = match entry {
        Entry::Drop(hole, _) => hole.to_string(),
        Entry::Lost(_) => "lost".to_owned(),
        Entry::Black => "holed".to_owned(),
        Entry::BlackOff => "off".to_owned(),
    };
    let galley = ui.painter().layout_no_wrap(text, theme::strong(13.0), theme.text);
    let (rect, response) = ui.allocate_exact_size(widgets::at_least(ui, vec2(galley.size().x + 60.0, 28.0)), Sense::click());
    let hot = response.hovered() || response.has_focus();
    let edge = if hot { theme.bad } else { theme.edge };
    ui.painter().rect(rect, 14.0, theme.raised, Stroke::new(1.0, edge), egui::StrokeKind::Inside);
    let at = rect.left_center() + vec2(16.0, 0.0);
    if let Some(colour) = entry.colour() {
        // When the striker is holed the others go back.
        let alpha = if counts || matches!(entry, Entry::Lost(_)) { 1.0 } else { 0.4 };
        letters::puck(ui.painter(), theme, at, 9.0, colour, alpha);
    } else {
        let rgb = theme.palette.picture();
        let colour = |c: Rgb| Color32::from_rgb(c.0, c.1, c.2);
        ui.painter().circle(at, 9.0, colour(rgb.striker), Stroke::new(1.5, colour(rgb.striker_edge)));
    }
    ui.painter().galley(rect.left_center() + vec2(30.0, -galley.size().y / 2.0), galley, theme.text);
    let cross = rect.right_center() - vec2(15.0, 0.0);
    let ink = if hot { theme.bad } else { theme.dim };
    ui.painter().text(cross, Align2::CENTER_CENTER, "×", FontId::proportional(15.0), ink);
    let name = labels::remove(number, &entry.label(theme.palette.words()));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
    let response = widgets::offered(ui, response, &name, "Remove this entry", "");
    response.on_hover_text(format!("{name} ({} removes the last one)", REMOVE.key_text())).clicked()
}

fn controls(ui: &mut Ui, state: &mut RefereeScreen, services: &mut Services, blocked: bool) {
    let theme = &Theme::from_ui(ui);
    let text = if state.shot.is_empty() { labels::CONFIRM_MISS } else { labels::CONFIRM };
    let enter = !blocked && CONFIRM.key(ui);
    if widgets::primary(ui, text, &CONFIRM.tooltip()).clicked() || enter {
        state.confirm(Event::Shot(state.shot.clone()), services);
        return;
    }
    let why = "Nothing entered";
    if CLEAR.face_if(ui, !state.shot.is_empty(), why).clicked() {
        state.clear();
    }
    apart(ui);
    let lost = state.target == Target::Lost;
    let tip = LOST.with_key("Pucks off the board: G and R put one here");
    bar::together(ui, "lost", |ui| {
        if toggle(ui, lost, "Lost", "Lost", &tip) {
            state.target = Target::Lost;
        }
        for colour in [Colour::Green, Colour::Red] {
            let name = fob_services::labels::lost(&capital(theme.palette.word(colour)));
            let enabled = state.left(colour) > 0;
            let tip = format!("{name}: L, then {}", colour.letter().to_ascii_uppercase());
            if letters::puck_button(ui, colour, 12.0, &name, enabled).on_hover_text(tip).clicked() {
                state.enter(Entry::Lost(colour), services);
            }
        }
    });
    apart(ui);
    ui.label(RichText::new("Striker").color(theme.dim));
    let tip = BLACK.with_key("The striker fell: no string changes, this shot's pucks go back to the middle ring");
    if toggle(ui, state.shot.contains(&Entry::Black), "Holed", labels::BLACK_HOLED, &tip) {
        state.enter(Entry::Black, services);
    }
    let tip = BLACK_OFF.with_key("The striker left the board: the shot counts, and it is back for the next one");
    if toggle(ui, state.shot.contains(&Entry::BlackOff), "Off the board", "Striker off the board", &tip) {
        state.enter(Entry::BlackOff, services);
    }
}

/// Draws a line between groups of buttons, where they are in one row.
fn apart(ui: &mut Ui) {
    if !Window::from_ui(ui).is_phone() {
        ui.separator();
    }
}

/// Draws a button that is on or off.
fn toggle(ui: &mut Ui, on: bool, text: &str, name: &str, tip: &str) -> bool {
    let response = ui.add(egui::Button::new(text).selected(on));
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, true, on, name));
    widgets::offered(ui, response, name, tip, "").on_hover_text(tip).clicked()
}

/// Draws the result as a headline, the points in one line, and the next steps.
fn over(ui: &mut Ui, state: &mut RefereeScreen, services: &mut Services) -> Option<Nav> {
    let theme = &Theme::from_ui(ui);
    if state.runs.is_some() {
        // The verdict is shown once its run has been seen.
        ui.label(RichText::new(labels::RUNS_ON).font(theme::strong(28.0)));
        return None;
    }
    ui.label(RichText::new(headline(&state.game, &state.names, None)).font(theme::strong(28.0)).color(theme.accent));
    let lines = [log::end(&state.game, &state.names), log::points(&state.game, &state.names)];
    let line: Vec<String> = lines.into_iter().flatten().collect();
    ui.add(Label::new(RichText::new(line.join(". ")).color(theme.dim)).wrap());
    let mut go = None;
    let mut next = None;
    ui.horizontal_wrapped(|ui| {
        let played = state.series.games().len() as u32 + u32::from(!state.closed);
        let more = played < state.start.games;
        let (text, tip) = if more {
            (fob_services::labels::match_of(played + 1, state.start.games), "Players rotate seats")
        } else {
            (fob_services::labels::PLAY_AGAIN.to_owned(), "Play again with the same players, in rotated seats")
        };
        if keys::ENTER.primary_as(ui, &text, tip) {
            next = Some(more);
        }
        if NEW_MATCH.button_as(ui, NEW_MATCH.label, "Choose other players or another DFA") {
            state.close(services);
            go = Some(Nav::replace(places::RefereeForm));
        }
        if LastRuns::are_there(&state.game, &state.dfas) && LAST_RUN.button(ui) {
            state.run_machines(services);
        }
        if widgets::button(ui, fob_services::labels::STANDINGS, "Show wins, draws and points so far").clicked() {
            state.close(services);
            go = Some(Nav::push(places::Standings));
        }
        ui.add_space(STEP);
        widgets::note(ui, Window::from_ui(ui).word("Undo (Ctrl+Z) reopens the last shot.", "Undo reopens the last shot."));
    });
    if let Some(more) = next {
        state.close(services);
        if state.retry.is_unsaved() {
            services.problem(vec![
                "This match could not be saved, and the next one would replace it. Make room on the disk first.".to_owned(),
            ]);
            return go;
        }
        let start = if more { next_game(&state.start, &state.series) } else { again(&state.start) };
        match RefereeScreen::start(start, services) {
            Ok(next) => *state = RefereeScreen { lock: state.lock.take(), ..next },
            Err(lines) => services.problem(lines),
        }
        ui.ctx().request_repaint();
    }
    go
}
