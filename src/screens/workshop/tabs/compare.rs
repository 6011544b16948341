//! The Compare tab: another automaton is equivalent, or the shortest word that tells them apart is shown running in both; and what
//! an operation makes of both.

use super::super::dfa_editor::{DfaEditor, Opponent};
use super::super::request::Request;
use super::super::transform;
use super::transport;
use crate::automata::{Subject, Way, board};
use crate::workshop::labels;
use egui::{Sense, Ui, vec2};
use fob_automata::general::Alphabet;
use fob_automata::{Dfa, Letter, MAX_STATES};
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets::{self, figure};
use fob_services::data::Services;
use fob_services::phrases::plural;

/// Draws the tab.
pub(super) fn show(ui: &mut Ui, editor: &mut DfaEditor, services: &mut Services) -> Option<Request> {
    let mut request = editor.another.choice(ui, &Alphabet::board(), services).then_some(Request::OtherFile);
    let dfa = editor.complete_dfa(ui)?;
    let automaton = &editor.automaton()?;
    let of = Subject { automaton, revision: editor.steps().revision(), most: MAX_STATES, as_new: true };
    ui.add_space(STEP);
    let run = (labels::RUN_IN_BOTH, "Watch the word in both at once");
    if let Some(word) = editor.another.verdict(ui, of, run, services) {
        let word: Vec<Letter> = word.iter().map(|symbol| Letter::ALL[usize::from(*symbol)]).collect();
        editor.run.play(&word, services.now);
    }
    if let Some(other) = editor.opponent(services) {
        ui.add_space(STEP);
        drawing(ui, editor, &other);
        editor.advance_run(services);
        transport::show(ui, editor, services);
        let read = editor.run.read();
        let says = |d: &Dfa| if d.accepts(read) { "accepts" } else { "rejects" };
        let (here, there, name) = (says(&dfa), says(&other.dfa), other.name());
        widgets::note(ui, &format!("After {}: this one {here}, {name} {there}.", plural(read.len(), "letter")));
    }
    ui.add_space(STEP);
    ui.separator();
    if let Some(used) = editor.another.operations(ui, of, services)
        && let Ok(made) = board::on_board(&used.made, Way::First)
    {
        if used.as_new {
            request = Some(Request::OpenNew(made));
        } else {
            editor.replace(transform::step(used.operation), made);
        }
    }
    request
}

/// The other automaton, with the piece at the state to which the word leads.
fn drawing(ui: &mut Ui, editor: &DfaEditor, other: &Opponent) {
    let theme = &Theme::from_ui(ui);
    let name = other.name();
    widgets::heading(ui, name);
    let Some(drawn) = &other.figure else { return };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 260.0), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, format!("Figure of {name}")));
    let painter = ui.painter().with_clip_rect(rect);
    painter.rect_filled(rect, 6.0, theme.room);
    let frame = figure::Placement::fit(drawn, rect.shrink(16.0), 26.0);
    figure::draw(&painter, theme, drawn, frame, &figure::Marks::default());
    if let Some(at) = editor.run.place(drawn, frame, &other.dfa.path(editor.run.word())) {
        figure::piece(&painter, at, figure::piece_radius(frame) * 0.85, theme.accent, "");
    }
    widgets::figure_words::tell(ui, rect, &widgets::labels::states_of(name), drawn);
}
