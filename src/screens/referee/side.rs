//! The head of a refereed match, and the panel next to the board: DFA, strings, log.

use super::board;
use super::keys::{COPY, DRAW, PRINT_TABLE, REDO, RESIGN, UNDO};
use super::state::Dialog;
use super::state::RefereeScreen;
use crate::referee::labels;
use egui::{Align, Label, Layout, RichText, Sense, Ui, vec2};
use fob_kit::aiming;
use fob_kit::keys;
use fob_kit::layout::{Form, Window};
use fob_kit::offers;
use fob_kit::printing::Printing;
use fob_kit::theme::{self, Theme};
use fob_kit::widgets::automaton::{self, StringView};
use fob_kit::widgets::chance::Prospect;
use fob_kit::widgets::{self, bar};
use fob_kit::widgets::{machine, order};
use fob_rules::log;
use fob_services::data::Services;
use fob_services::driving::refereed::Event;
use fob_services::phrases::piece_label;
use fob_services::phrases::string_letter;
use fob_services::route::Nav;

/// Draws the player whose turn it is, the pucks left, and the buttons of the match.
pub fn head(ui: &mut Ui, state: &mut RefereeScreen, services: &mut Services) -> Option<Nav> {
    let mut go = None;
    let window = Window::from_ui(ui);
    if window.is_phone() {
        // Next to a board that takes the height there is no room for it in the row.
        let undo_in_sight = window.form == Form::Upright;
        let mut of = (state, services);
        bar::head(
            ui,
            &mut of,
            |ui, (state, services)| {
                let tip = keys::BACK.with_key("Back to the menu, where you can resume the match");
                if widgets::back_button(ui, labels::LEAVE, &tip).clicked() {
                    state.close(services);
                    go = Some(Nav::Home);
                }
                if undo_in_sight && UNDO.face_if(ui, state.can_undo(), "Nothing to undo").clicked() {
                    state.undo(services);
                }
                turn(ui, state);
            },
            |ui, (state, services)| {
                if !undo_in_sight && UNDO.face_if(ui, state.can_undo(), "Nothing to undo").clicked() {
                    state.undo(services);
                }
                if REDO.face_if(ui, !state.undone.is_empty(), "Nothing to redo").clicked() {
                    state.redo(services);
                }
                more(ui, state, services);
            },
        );
        return go;
    }
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if widgets::button(ui, labels::LEAVE, &keys::BACK.with_key("Back to the menu, where you can resume the match"))
                .clicked()
            {
                state.close(services);
                go = Some(Nav::Home);
            }
            let narrow = ui.available_width() < 900.0;
            if narrow {
                egui::containers::menu::MenuButton::new("More").ui(ui, |ui| more(ui, state, services));
            } else {
                more(ui, state, services);
            }
            ui.separator();
            let why = "Nothing to redo";
            if REDO.face_if(ui, !state.undone.is_empty(), why).clicked() {
                state.redo(services);
            }
            if UNDO.face_if(ui, state.can_undo(), "Nothing to undo").clicked() {
                state.undo(services);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| turn(ui, state));
        });
    });
    go
}

/// Rarely used buttons, from right to left, or in a menu.
fn more(ui: &mut Ui, state: &mut RefereeScreen, services: &mut Services) {
    let on = !state.game.is_over();
    let why = "The match is over";
    if RESIGN.face_if(ui, on, why).clicked() {
        state.dialog = Some(Dialog::Resign);
    }
    if DRAW.face_if(ui, on, why).clicked() {
        state.dialog = Some(Dialog::Draw);
    }
    if COPY.face(ui).clicked() {
        state.copy(ui);
    }
    if PRINT_TABLE.face(ui).clicked() {
        state.printing = Some(Printing::new(&state.start, services));
    }
    let turned = &mut services.settings.turn_board;
    let mut changed = ui.checkbox(turned, aiming::TURN.label).on_hover_text(aiming::TURN.tooltip()).changed();
    if offers::offer(ui, aiming::TURN.label, &aiming::TURN.tooltip(), None) {
        *turned ^= true;
        changed = true;
    }
    if changed {
        state.turn(services);
    }
}

fn turn(ui: &mut Ui, state: &RefereeScreen) {
    let theme = &Theme::from_ui(ui);
    let game = &state.game;
    let choice = state.choice.as_ref();
    let player = choice.map_or(game.next_player(), order::OrderPicks::chooser);
    let party = game.setup().party_of(player);
    let name = state.names.player(player);
    let text = if game.is_over() {
        "The match is over".to_owned()
    } else if choice.is_some() {
        fob_services::labels::chooses_order(&name)
    } else {
        fob_services::labels::shoots_from(&name, game.next_side())
    };
    if !game.is_over() {
        widgets::dot(ui, theme::rgb(state.start.party_colour(party)));
    }
    if Window::from_ui(ui).is_phone() {
        // The number of the shot is below the board.
        widgets::headline(ui, &text, theme::SIZES[1]);
        return;
    }
    let room = ui.available_width() - 80.0;
    ui.allocate_ui_with_layout(vec2(room.max(60.0), 28.0), Layout::left_to_right(Align::Center), |ui| {
        ui.add(Label::new(RichText::new(text).font(theme::strong(20.0))).truncate());
    });
    // While an order is due, the shot that was taken is still the current one.
    let shot = if state.open() { game.shots() + 1 } else { game.shots() };
    ui.label(RichText::new(format!("shot {shot}")).color(theme.dim));
}

/// DFA, strings and log.
pub fn side(ui: &mut Ui, state: &RefereeScreen) {
    let theme = &Theme::from_ui(ui);
    let strings = views(state);
    // The last lines are about the end.
    let shown = state.done.iter().filter(|d| !matches!(d.event, Event::Resign(_) | Event::Draw));
    let mut lines: Vec<&str> = shown.map(|d| d.line.as_str()).collect();
    let end = [log::end(&state.game, &state.names), log::points(&state.game, &state.names)];
    let end: Vec<String> = end.into_iter().flatten().filter(|_| state.runs.is_none()).collect();
    lines.extend(end.iter().map(String::as_str));
    let empty = lines.is_empty();
    let above = |ui: &mut Ui, space: f32| {
        automaton::figures(ui, &state.dfas, &strings, automaton::height(space, &state.dfas));
        ui.separator();
        if let Some((accept, reject)) = state.stakes() {
            stake(ui, theme.good, &labels::if_accepted(&accept));
            stake(ui, theme.bad, &labels::if_rejected(&reject));
        }
        automaton::strings(ui, &state.dfas, &strings);
        steps(ui, state);
        if empty {
            widgets::note(ui, "After the break, every shot is listed here.");
        }
    };
    automaton::beside(ui, above, lines.into_iter());
}

/// Draws the steps that a wheel makes with the entered pucks, or with those of the last shot: the work for a pencil next to a
/// real board.
fn steps(ui: &mut Ui, state: &RefereeScreen) {
    let theme = &Theme::from_ui(ui);
    let entered = if state.shot.is_empty() { None } else { state.preview().map(|(after, _)| after) };
    let (before, after) = match (&entered, state.before_shot()) {
        (Some(after), _) => (&state.game, after),
        (None, Some(before)) => (before, &state.game),
        (None, None) => return,
    };
    for (i, entry) in state.dfas.iter().enumerate() {
        let (old, new) = (&before.strings()[i], &after.strings()[i]);
        let letters = new.letters().split_off(old.word.len().min(new.word.len()));
        for line in machine::in_words(&entry.machine, &old.configuration, &letters) {
            let name = if state.dfas.len() > 1 { format!("{}: ", string_letter(i)) } else { String::new() };
            let text = RichText::new(format!("{name}{line}")).size(theme::SIZES[0]).color(theme.dim);
            ui.add(Label::new(text).wrap());
        }
    }
}

fn stake(ui: &mut Ui, colour: egui::Color32, text: &str) {
    let theme = &Theme::from_ui(ui);
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(24.0, 14.0), Sense::hover());
        ui.painter().circle_filled(rect.center(), 4.0, colour);
        ui.add(Label::new(RichText::new(text).color(theme.dim)).truncate());
    });
}

/// Returns the strings as they are seen at this moment, with a ghost after the present entry or choice.
fn views(state: &RefereeScreen) -> Vec<StringView> {
    let game = &state.game;
    let all: Vec<usize> = (0..state.dfas.len()).collect();
    let mut ghosts = Vec::new();
    if let Some(choice) = &state.choice {
        ghosts = choice.ghosts(game, &all);
    } else if !state.shot.is_empty()
        && let Some((after, _)) = state.preview()
    {
        let changed = |i: &usize| after.strings()[*i].word != game.strings()[*i].word;
        ghosts = all.iter().copied().filter(changed).map(|i| (i, after.strings()[i].configuration.clone())).collect();
    }
    let before = state.before_shot();
    let one = all.len() == 1;
    all.into_iter()
        .map(|i| {
            let s = &game.strings()[i];
            let old = before.map_or(0, |b| b.strings()[i].word.len());
            let word = state.tracks[i].walked.clone();
            StringView {
                colour: board::string_colour(state, i),
                owner: s
                    .owner
                    .map_or_else(|| if one { "The string".into() } else { "nobody's".into() }, |p| state.names.party(game, p)),
                holes: if one { Vec::new() } else { s.holes.clone() },
                fresh: word.len().saturating_sub(old),
                word,
                step: state.tracks[i].step,
                ghost: ghosts.iter().find(|(g, _)| *g == i).map(|(_, to)| to.clone()),
                aimed: Vec::new(),
                memory: None,
                prospect: match &state.runs {
                    // The machine's run shows the verdict.
                    Some(_) => Prospect::Asked,
                    None => Prospect::foretold(game, i, &state.foresight, &state.odds),
                },
                label: piece_label(i, s.owner, game.strings().len()),
            }
        })
        .collect()
}
