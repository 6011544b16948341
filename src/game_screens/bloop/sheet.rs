//! Dialogs over the board: the pause with the old program's letters, and the situation as text.

use super::keys;
use super::listing;
use super::state::{BloopView, Sheet};
use super::transcript::save;
use crate::bloop::labels;
use crate::view::{Cx, Wish};
use egui::{Event, RichText, ScrollArea, Ui};
use fob_games::bloop::{Bloop, Move};
use fob_games::{History, NodeId};
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets::{self, dialog};
use fob_services::data::Services;

/// The commands of the old program's pause, by their letters, with today's names.
const OPTIONS: [(char, &str, &str); 11] = [
    ('X', "Copy a listing of the situation", "To the clipboard"),
    ('T', labels::SHOW_TRANSCRIPT, "Show it next to the board; it grows with the game"),
    ('D', "The board alone", "Hide the transcript"),
    ('P', labels::SHOW_SITUATION, "Read, copy or save it"),
    ('B', labels::BACK_A_TURN, "Go to the beginning of the previous turn, placements included"),
    ('F', labels::SAVE_RECORD, "The transcript as a text file"),
    ('W', "Save the game under a name", "Every game is also saved automatically"),
    ('R', "Open a saved game", "Open it at its beginning, to repeat it with &"),
    ('S', "Set a configuration by hand", "Start a new game with your own tape"),
    ('&', "Repeat the recorded choice", "Play the next move of the line, placements included"),
    ('?', "The rules and all keys", "What you can do here"),
];

/// Draws the open dialog.
pub fn show(ui: &Ui, view: &mut BloopView, cx: &mut Cx<'_, Bloop>) {
    let Some(sheet) = view.sheet.take() else { return };
    let close = match &sheet {
        Sheet::Pause => pause(ui, view, cx),
        Sheet::Situation(text) => page(ui, text, cx.services),
    };
    // The choice may have opened another sheet.
    if !close && view.sheet.is_none() {
        view.sheet = Some(sheet);
    }
}

/// Draws the list of options; returns whether the dialog is done.
fn pause(ui: &Ui, view: &mut BloopView, cx: &mut Cx<'_, Bloop>) -> bool {
    let theme = cx.theme;
    let mut chosen = None;
    let shown = dialog::show(ui, "bloop-pause", labels::PAUSE, 520.0, |ui| {
        widgets::note(ui, labels::LETTERS_DO);
        for (letter, text, tip) in OPTIONS {
            ui.horizontal(|ui| {
                let key = RichText::new(letter.to_string()).monospace().color(theme.accent);
                ui.add_sized([20.0, 24.0], egui::Label::new(key));
                if ui
                    .add(
                        egui::Button::new(text)
                            .min_size(egui::vec2(ui.available_width().min(330.0), ui.spacing().interact_size.y.max(28.0))),
                    )
                    .on_hover_text(tip)
                    .clicked()
                {
                    chosen = Some(letter);
                }
            });
        }
        ui.add_space(STEP);
        if !dialog::is_new(ui) && fob_kit::keys::uses_characters(ui) {
            let typed = ui.input(|i| {
                i.events.iter().find_map(|event| if let Event::Text(text) = event { text.chars().next() } else { None })
            });
            let typed = typed.map(|sign| sign.to_ascii_uppercase());
            chosen = chosen.or(typed.filter(|sign| OPTIONS.iter().any(|(letter, ..)| letter == sign)));
        }
        let go_on = ui.horizontal(|ui| widgets::primary(ui, "Resume", &keys::SHEET.with_key("Back to the game")).clicked()).inner;
        go_on || keys::SHEET.shortcut(ui)
    });
    if let Some(letter) = chosen {
        choose(ui, letter, view, cx);
        return true;
    }
    shown.inner || shown.close
}

/// Carries out the command of a letter.
fn choose(ui: &Ui, letter: char, view: &mut BloopView, cx: &mut Cx<'_, Bloop>) {
    match letter {
        'X' => {
            ui.ctx().copy_text(listing::situation(cx.history.position(), cx.names));
            cx.services.say("Listing copied");
        }
        'T' => view.transcript = Some(view.transcript.take().unwrap_or_default()),
        'D' => view.transcript = None,
        'P' => view.sheet = Some(Sheet::Situation(listing::situation(cx.history.position(), cx.names))),
        'F' => save(cx.services, "transcript", &listing::transcript(cx.history, cx.names)),
        'B' => cx.wish = turn_before(cx.history).map(Wish::Jump),
        'W' => cx.wish = Some(Wish::SaveAs),
        'R' => cx.wish = Some(Wish::Restore),
        'S' => {
            view.setup.choose_by_hand(cx.history.position());
            cx.wish = Some(Wish::New);
        }
        '&' => {
            if cx.history.track().last() == Some(&cx.history.current()) {
                cx.services.say(labels::NOTHING_TO_REPEAT);
            } else {
                cx.wish = Some(Wish::Forth);
            }
        }
        '?' => cx.wish = Some(Wish::Rules),
        _ => {}
    }
}

/// Returns the beginning of the turn that led to the present place: before its placement, if it had one.
fn turn_before(history: &History<Bloop>) -> Option<NodeId> {
    let before = history.parent(history.current())?;
    let placed = matches!(history.move_to(before), Some(Move::Place { .. }));
    history.parent(before).filter(|_| placed).or(Some(before))
}

/// Draws the commands that the old program offered at the end of a game, in the place of the entry of rules.
pub fn at_end(ui: &mut Ui, view: &mut BloopView, cx: &mut Cx<'_, Bloop>) {
    const OFFERED: [char; 4] = ['P', 'F', 'B', 'W'];
    widgets::heading(ui, labels::GAME_OVER);
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        for (letter, text, tip) in OPTIONS.into_iter().filter(|(letter, ..)| OFFERED.contains(letter)) {
            if widgets::button(ui, text, tip).clicked() {
                chosen = Some(letter);
            }
        }
        if widgets::button(ui, labels::MORE, "The commands of the old program's pause (F10)").clicked() {
            view.sheet = Some(Sheet::Pause);
        }
    });
    if let Some(letter) = chosen {
        choose(ui, letter, view, cx);
    }
}

/// Draws the situation as text that can be copied and saved; returns whether it was closed.
fn page(ui: &Ui, text: &str, services: &mut Services) -> bool {
    let theme = Theme::from_ui(ui);
    let limit = (ui.ctx().content_rect().height() - 260.0).max(160.0);
    let shown = dialog::show(ui, "situation", labels::SITUATION, 620.0, |ui| {
        ScrollArea::both().id_salt("situation").max_height(limit).show(ui, |ui| {
            let text = RichText::new(text).monospace().size(13.0).color(theme.text);
            ui.add(egui::Label::new(text).extend());
        });
        ui.add_space(STEP);
        ui.horizontal(|ui| {
            let close = widgets::primary(ui, crate::labels::CLOSE, &fob_kit::keys::BACK.with_key("Back to the game")).clicked();
            if widgets::button(ui, labels::COPY, "To the clipboard").clicked() {
                ui.ctx().copy_text(text.to_owned());
                services.say("Text copied");
            }
            if widgets::button(ui, labels::SAVE_AS_FILE, "Save it in the folder listings of the data folder").clicked() {
                save(services, "situation", text);
            }
            close
        })
        .inner
    });
    shown.inner || shown.close
}
