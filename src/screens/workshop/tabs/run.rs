//! The Run tab: a word, letter by letter.

use super::super::dfa_editor::DfaEditor;
use super::super::run::Run;
use super::transport;
use crate::workshop::labels;
use egui::{RichText, Sense, Stroke, Ui, pos2, vec2};
use fob_automata::{Letter, Letters, word_text};
use fob_board::Colour;
use fob_kit::access;
use fob_kit::layout::Window;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets::figure::colour_of;
use fob_kit::widgets::test_words::Board;
use fob_kit::widgets::{self, field, letters};
use fob_services::data::Services;
use fob_services::phrases::capital;

/// Draws the tab.
pub(super) fn show(ui: &mut Ui, editor: &mut DfaEditor, services: &mut Services) {
    editor.advance_run(services);
    widgets::heading(ui, "Word");
    ui.horizontal(|ui| {
        let width = ui.available_width() - 100.0;
        if field::line(ui, &mut editor.run.text, labels::WORD, "g and r, such as ggr", width).changed() {
            editor.run.typed();
        }
        for (colour, letter) in [(Colour::Green, Letter::Green), (Colour::Red, Letter::Red)] {
            let name = labels::read(Theme::from_ui(ui).palette.word(colour));
            if letters::puck_button(ui, colour, 14.0, &name, true).on_hover_text(&name).clicked() {
                editor.run.push(letter);
            }
        }
    });
    letters::legend(ui);
    if let Some(problem) = &editor.run.problem {
        widgets::prose::problem(ui, problem);
    }
    if let Some(to) = tape(ui, &editor.run) {
        editor.run.go(to);
    }
    transport::show(ui, editor, services);
    ui.add_space(STEP);
    verdict(ui, editor);
    keep(ui, editor, services);
    path(ui, editor);
}

/// Adds the word to the test words, with the automaton's current verdict.
fn keep(ui: &mut Ui, editor: &mut DfaEditor, services: &mut Services) {
    let word = editor.run.word().to_vec();
    let verdict = editor.verdict(&word);
    let tip = "Add this word and its verdict to the test words, to see if a later change alters the verdict";
    let why = "The automaton cannot read this word to its end yet";
    if let (true, Some(accepted)) = (widgets::button_if(ui, verdict.is_some(), labels::ADD_TO_TESTS, tip, why).clicked(), verdict)
    {
        let name = if word.is_empty() { "The empty word".to_owned() } else { Letters::default().short(&word) };
        services.say(if editor.words.add(&Board, &word, accepted) {
            labels::in_tests(&name, accepted)
        } else {
            labels::already_in_tests(&name)
        });
    }
}

/// The letters as pucks. A click on one moves the piece behind it; returns the number of letters read then.
fn tape(ui: &mut Ui, run: &Run) -> Option<usize> {
    let theme = &Theme::from_ui(ui);
    let (word, at) = (run.word(), run.at());
    let step = 24.0;
    let per_row = (ui.available_width() / step).floor().max(4.0) as usize;
    let rows = word.len().div_ceil(per_row).clamp(1, 8);
    let (rect, response) =
        ui.allocate_exact_size(widgets::at_least(ui, vec2(ui.available_width(), rows as f32 * step + 10.0)), Sense::click());
    let painter = ui.painter().with_clip_rect(rect);
    let about = || format!("Read {} of {}: {}", at, word.len(), word_text(word));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, about()));
    access::canvas(&response);
    if word.is_empty() {
        let at = rect.left_center();
        painter.text(
            at,
            egui::Align2::LEFT_CENTER,
            Window::from_ui(ui)
                .word("The empty word: click a puck to read a letter", "The empty word: tap a puck to read a letter"),
            egui::FontId::proportional(13.0),
            theme.dim,
        );
    }
    for (i, letter) in word.iter().enumerate() {
        let c = pos2(rect.left() + (i % per_row) as f32 * step + 12.0, rect.top() + (i / per_row) as f32 * step + 16.0);
        letters::puck(&painter, theme, c, 9.5, colour_of(*letter), if i < at { 1.0 } else { 0.35 });
        if i + 1 == at {
            painter.circle_stroke(c, 11.5, Stroke::new(2.0, theme.accent));
        }
    }
    let p = response.interact_pointer_pos().filter(|_| response.clicked())?;
    let column = ((p.x - rect.left()) / step).floor().max(0.0) as usize;
    let row = ((p.y - rect.top() - 4.0) / step).floor().max(0.0) as usize;
    Some(row * per_row + column.min(per_row - 1) + 1)
}

fn verdict(ui: &mut Ui, editor: &DfaEditor) {
    let theme = &Theme::from_ui(ui);
    let path = editor.path_of(editor.run.word());
    let at = editor.run.at();
    let done = at >= editor.run.word().len();
    let (text, about, colour) = if editor.draft().is_empty() {
        ("Nothing to run yet".to_owned(), "Add a state to the canvas first.".to_owned(), theme.dim)
    } else if path.is_empty() {
        ("No start".to_owned(), "Select a state, then Start.".to_owned(), theme.bad)
    } else if let Some(state) = path.get(at).and_then(|id| editor.draft().state(*id)) {
        let (word, colour) = if state.accepting { (labels::ACCEPTS, theme.good) } else { ("rejects", theme.bad) };
        let text = if done { capital(word) } else { format!("So far it {word}") };
        (text, labels::current_state(&state.name, at, editor.run.word().len()), colour)
    } else {
        let state = path.last().map_or("", |id| editor.name_of(*id));
        let letter = editor.run.word().get(path.len() - 1).map_or("a letter", |l| theme.palette.word(colour_of(*l)));
        ("Stuck".to_owned(), format!("{state} has no transition for {letter} yet."), theme.bad)
    };
    widgets::card(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        access::told(&ui.label(RichText::new(text).font(theme::strong(20.0)).color(colour)));
        access::told(&ui.label(about));
    });
}

/// The states in order, as far as the word was read.
fn path(ui: &mut Ui, editor: &DfaEditor) {
    let theme = &Theme::from_ui(ui);
    let path = editor.path_of(editor.run.word());
    if path.len() < 2 {
        return;
    }
    widgets::heading(ui, "Path");
    let mut job =
        egui::text::LayoutJob { wrap: egui::text::TextWrapping::wrap_at_width(ui.available_width()), ..Default::default() };
    for (i, id) in path.iter().enumerate() {
        let colour = if i <= editor.run.at() { theme.text } else { theme.dim };
        let font = if i == editor.run.at() { theme::strong(15.0) } else { egui::FontId::proportional(15.0) };
        if i > 0 {
            let letter = editor.run.word()[i - 1];
            job.append(
                &format!(" {}→ ", letter.letter()),
                0.0,
                egui::TextFormat::simple(egui::FontId::proportional(13.0), theme.dim),
            );
        }
        job.append(editor.name_of(*id), 0.0, egui::TextFormat::simple(font, colour));
    }
    ui.label(job);
}
