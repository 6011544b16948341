//! The head: the way to the other workshops, the letters, and what is done with the whole automaton.

use super::expression::FromExpression;
use super::wanted::Wanted;
use super::{Free, Parts, SAVE, labels};
use crate::automata::{Way, board};
use crate::workshop::request::Request;
use crate::workshop::titles::{self, Typed};
use egui::Ui;
use egui::containers::menu::MenuButton;
use fob_automata::Dfa;
use fob_automata::edit::Edit;
use fob_automata::general::{Alphabet, Automaton};
use fob_kit::drawing::files;
use fob_kit::keys::BACK;
use fob_kit::layout::Window;
use fob_kit::theme::STEP;
use fob_kit::widgets::files::Chooser;
use fob_kit::widgets::workshops::{self, Workshop};
use fob_kit::widgets::{self, bar, copy_link, field};

/// Draws the head.
pub(super) fn show(ui: &mut Ui, parts: &mut Parts<'_>) {
    let phone = Window::from_ui(ui).is_phone();
    let left = |ui: &mut Ui, parts: &mut Parts<'_>| {
        let tip = BACK.with_key("Back to all automata; unsaved edits are kept as a draft");
        if widgets::back_button(ui, "← Library", &tip).clicked() {
            parts.go = Some(Request::Library);
        }
        if !phone {
            ui.add_space(STEP);
            switch(ui, parts);
            ui.add_space(STEP);
        }
        match titles::name(ui, parts.state.draft().name(), 0.0) {
            Typed::Changed(text) => parts.state.pen().gesture(&Edit::SetName(text)),
            Typed::Left => parts.state.pen().end_gesture(),
            Typed::Nothing => {}
        }
        if !phone {
            note(ui, parts.state);
        }
    };
    bar::head(ui, parts, left, |ui, parts| {
        right(ui, parts);
        if phone {
            note(ui, parts.state);
            switch(ui, parts);
        }
    });
}

fn switch(ui: &mut Ui, parts: &mut Parts<'_>) {
    if let Some(other) = workshops::switch(ui, Workshop::Automata) {
        parts.go = Some(Request::Workshop(other));
    }
}

fn note(ui: &mut Ui, state: &mut Free) {
    match titles::note(ui, state.draft().about()) {
        Typed::Changed(text) => state.pen().gesture(&Edit::SetAbout(text)),
        Typed::Left => state.pen().end_gesture(),
        Typed::Nothing => {}
    }
    let is_changed = state.editor.is_edited();
    titles::saved(ui, is_changed, state.editor.name().is_some());
}

fn right(ui: &mut Ui, parts: &mut Parts<'_>) {
    let state = &mut *parts.state;
    let automaton = state.whole();
    let why = automaton.as_ref().err().copied().unwrap_or_default();
    let saved = "Nothing has changed since it was saved";
    let (can, why_not) = match &automaton {
        Ok(_) => (state.editor.is_unsaved(), saved),
        Err(why) => (false, *why),
    };
    if widgets::primary_if(ui, can, labels::SAVE, &SAVE.tooltip(), why_not).clicked() {
        state.save(parts.services);
    }
    let mut wanted = None;
    ui.menu_button(labels::FILE, |ui| {
        let mut entry = |ui: &mut Ui, enabled: bool, text: &str, tip: &str, what: File| {
            if ui.add_enabled(enabled, egui::Button::new(text)).on_hover_text(tip).on_disabled_hover_text(why).clicked() {
                wanted = Some(what);
            }
        };
        entry(ui, automaton.is_ok(), labels::SAVE_AS, "Under another name in the library", File::SaveAs);
        entry(ui, automaton.is_ok(), labels::EXPORT, "As a file, a picture, PDF or TikZ", File::Export);
        entry(ui, automaton.is_ok(), labels::COPY_LINK, "A link to it that others can open and change", File::Link);
        entry(ui, true, labels::OPEN_FILE, "A file of Fob, JFLAP or Graphviz, as it is; or drop one on the window", File::Open);
        entry(ui, true, labels::NEW, "An empty canvas; Undo brings this one back", File::New);
    });
    if widgets::button(ui, labels::FROM_EXPRESSION, "An NFA of a regular expression").clicked() {
        state.dialog = Some(FromExpression::default());
    }
    if let Some(dfa) = to_board(ui, automaton.as_deref().ok()) {
        parts.go = Some(Request::ToBoard(Box::new(dfa)));
    }
    let state = &mut *parts.state;
    match wanted {
        None => {}
        Some(File::New) => state.begin(parts.services),
        Some(File::Open) => {
            state.wanted = Some(Wanted::Open(Chooser::file(ui, "Open an automaton", files::OPENED)));
        }
        Some(File::SaveAs) => state.saving.save_as(state.editor.open(), parts.services),
        Some(File::Export) => {
            let Ok(automaton) = automaton else { return };
            let name = Some(state.editor.now().name()).filter(|name| !name.trim().is_empty());
            let stem = fob_store::free_name(name.unwrap_or("nfa"), |_| false);
            state.wanted =
                Some(Wanted::Export(Chooser::save(ui, "Export the automaton", &stem, files::WRITTEN), (*automaton).clone()));
        }
        Some(File::Link) => {
            if let Some((route, what)) = state.link() {
                copy_link(ui, &route, &what, parts.services);
            }
        }
    }
}

/// A line of the menu of files.
#[derive(Clone, Copy)]
enum File {
    SaveAs,
    Export,
    Link,
    Open,
    New,
}

/// The menu that puts the automaton on the board: either letter may be the green one. Returns the DFA.
fn to_board(ui: &mut Ui, automaton: Option<&Automaton>) -> Option<Dfa> {
    let Some(automaton) = automaton.filter(|automaton| board::on_board(automaton, Way::First).is_ok()) else {
        let why = "Only a complete DFA with two letters can read the board's strings";
        widgets::button_if(ui, false, labels::TO_BOARD, "", why);
        return None;
    };
    let mut chosen = None;
    let button = egui::Button::new(labels::TO_BOARD).min_size(widgets::least(ui));
    MenuButton::from_button(button).ui(ui, |ui| {
        for way in Way::ALL {
            let Some([green, red]) = way.letters(automaton.letters()) else { continue };
            let tip = format!("A green puck is read as {green}, a red one as {red}");
            if widgets::button(ui, &labels::board_way(green, red), &tip).clicked() {
                chosen = board::on_board(automaton, way).ok();
                ui.close();
            }
        }
    });
    chosen
}

/// Draws the field of the alphabet, and what is wrong with what is typed there.
pub(super) fn letters(ui: &mut Ui, state: &mut Free) {
    ui.label("Letters");
    let (text, problem) = &mut state.letters;
    let width = if Window::from_ui(ui).is_phone() { 56.0 } else { 90.0 };
    let shown = field::line(ui, text, labels::LETTERS, "ab", width);
    let chars: Vec<char> = text.chars().filter(|c| *c != ',' && !c.is_whitespace()).collect();
    let typed = Alphabet::new(&chars);
    if shown.has_focus() {
        *problem = typed.err().map(|error| fob_services::phrases::sentence(&error.to_string()));
        return;
    }
    // Only now: whoever types 01 over ab would lose the arrows of b at the 0.
    if shown.lost_focus()
        && let Ok(letters) = typed
    {
        state.editor.steps_mut().does(&Edit::SetLetters(letters));
    }
    *text = state.editor.now().letters().letters().iter().collect();
    *problem = None;
}
