//! The head: the way to the other workshops, the letters, and what is done with the whole automaton.

use super::expression::FromExpression;
use super::own::Wish;
use super::{Parts, SAVE, State, Wanted, labels};
use crate::automata::{Way, board};
use egui::Ui;
use egui::containers::menu::MenuButton;
use fob_automata::brief;
use fob_automata::edit::{Draft, Edit};
use fob_automata::general::{Alphabet, Automaton};
use fob_base::text::clipped;
use fob_kit::drawing::files;
use fob_kit::layout::Window;
use fob_kit::screen::Screen;
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets::files::Chooser;
use fob_kit::widgets::workshops::{self, Workshop};
use fob_kit::widgets::{self, bar, copy_link, field};
use fob_services::document::Document;
use fob_services::places;
use fob_services::route::Nav;

/// Draws the head.
pub(super) fn show(ui: &mut Ui, parts: &mut Parts<'_>) {
    let left = |ui: &mut Ui, parts: &mut Parts<'_>| {
        if widgets::back_button(ui, widgets::labels::BACK, "Back (Esc)").clicked() {
            parts.go = Some(Nav::Back);
        }
        ui.add_space(STEP);
        let phone = Window::from_ui(ui).is_phone();
        if let Some(other) = workshops::switch(ui, Workshop::Nfas) {
            parts.go = Some(other.nav());
        }
        if !phone {
            ui.add_space(STEP);
            letters(ui, parts.state);
        }
    };
    bar::head(ui, parts, left, |ui, parts| {
        let state = &mut *parts.state;
        let automaton = state.automaton();
        let why = automaton.as_ref().err().copied().unwrap_or_default();
        if widgets::button_if(ui, automaton.is_ok(), labels::EXPORT, "As a file, a picture, PDF or TikZ", why).clicked()
            && let Ok(automaton) = &automaton
        {
            let name = Some(state.desk.now().name()).filter(|name| !name.trim().is_empty());
            let stem = fob_store::free_name(name.unwrap_or("nfa"), |_| false);
            state.wanted =
                Some(Wanted::Export(Chooser::save(ui, "Export the automaton", &stem, files::WRITTEN), automaton.clone()));
        }
        if let Some(dfa) = to_board(ui, automaton.as_ref().ok()) {
            parts.go = Some(Nav::push(places::Drawn { automaton: dfa, word: None }));
        }
        let saved = "Nothing has changed since it was saved";
        let (can, why_not) = match &automaton {
            Ok(_) => (state.desk.is_unsaved(), saved),
            Err(why) => (false, *why),
        };
        if widgets::button_if(ui, can, labels::SAVE, &SAVE.tooltip(), why_not).clicked() {
            state.save(parts.shared);
        }
        if widgets::button_if(
            ui,
            automaton.is_ok(),
            labels::COPY_LINK,
            "A link to this automaton that others can open and change",
            why,
        )
        .clicked()
            && let Some((route, what)) = state.link()
        {
            copy_link(ui, &route, &what, parts.shared);
        }
        if widgets::button(ui, labels::FROM_EXPRESSION, "An NFA of a regular expression").clicked() {
            state.dialog = Some(FromExpression::default());
        }
        match state.own.menu(ui, state.desk.now().is_empty(), parts.shared) {
            Some(Wish::New) => {
                let letters = state.desk.now().letters().clone();
                state.put(Document::new(Draft::over(letters)), parts.shared);
            }
            Some(Wish::File) => {
                state.wanted = Some(Wanted::Open(Chooser::file(ui, "Open an automaton", files::OPENED)));
            }
            Some(Wish::Own(key)) => {
                if let Err(lines) = state.open_own(&key, parts.shared) {
                    parts.shared.problem(lines);
                }
            }
            Some(Wish::Delete(key)) => state.desk.file_is_gone(&key),
            None => {}
        }
    });
    // On a line of its own: in the row it could break the row in two, and the field that is typed into would lose the focus.
    if let Some(problem) = &parts.state.letters.1 {
        ui.colored_label(Theme::from_ui(ui).bad, clipped(problem, 120)).on_hover_text(problem.as_str());
    }
}

/// The menu that puts the automaton on the board: either letter may be the green one. Returns the DFA in brief.
fn to_board(ui: &mut Ui, automaton: Option<&Automaton>) -> Option<String> {
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
                chosen = board::on_board(automaton, way).ok().and_then(|dfa| brief::write(&dfa));
                ui.close();
            }
        }
    });
    chosen
}

/// Draws the field of the alphabet.
pub(super) fn letters(ui: &mut Ui, state: &mut State) {
    ui.label("Letters");
    let (text, problem) = &mut state.letters;
    let width = if Window::from_ui(ui).is_phone() { 56.0 } else { 90.0 };
    let shown = field::line(ui, text, labels::LETTERS, "ab", width);
    let chars: Vec<char> = text.chars().filter(|c| *c != ',' && !c.is_whitespace()).collect();
    let typed = Alphabet::new(&chars);
    if shown.has_focus() {
        *problem = typed.err().map(|error| fob_services::words::sentence(&error.to_string()));
        return;
    }
    // Only now: whoever types 01 over ab would lose the arrows of b at the 0.
    if shown.lost_focus()
        && let Ok(letters) = typed
    {
        state.desk.steps_mut().does(&Edit::SetLetters(letters));
    }
    *text = state.desk.now().letters().letters().iter().collect();
    *problem = None;
}
