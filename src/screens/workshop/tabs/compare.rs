//! The Compare tab: another DFA is equivalent, or the shortest word that tells them apart is shown running in both.

use super::super::desk::Desk;
use super::super::pick;
use super::transport;
use crate::workshop::labels;
use egui::{RichText, Sense, Ui, vec2};
use fob_automata::{Dfa, Letter, Letters};
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets::{self, figure, letters};
use fob_services::shared::{DfaEntry, Shared};
use fob_services::words::plural;
use fob_services::work::DifferenceAsk;

/// The longest word that is drawn as a row of pucks.
const MOST_PUCKS: usize = 200;

/// Draws the tab.
pub(super) fn show(ui: &mut Ui, desk: &mut Desk, shared: &Shared) {
    pick::show(ui, shared, &mut desk.compare_with, labels::COMPARE_WITH);
    let Some(dfa) = desk.complete_dfa(ui) else { return };
    let Some(other) = desk.compare_with.as_ref().and_then(|key| shared.dfa(key)) else {
        widgets::note(
            ui,
            "Two DFAs are equivalent when they accept the same words. If they are not, you see the shortest word on which they differ, running in both.",
        );
        return;
    };
    ui.add_space(STEP);
    let key = (desk.editor().revision(), other.key.clone(), shared.library.revision);
    desk.difference.ask(key, || DifferenceAsk { a: (*dfa).clone(), b: (*other.dfa).clone() });
    let mut run = None;
    match desk.difference.answer() {
        None => {
            ui.spinner();
        }
        Some(Err(why)) => widgets::note(ui, why),
        Some(Ok(found)) => match &found.0 {
            None => equivalent(ui, &dfa, &other.dfa),
            Some(word) => {
                different(ui, word, &dfa, &other.dfa);
                if widgets::primary(ui, labels::RUN_IN_BOTH, "Watch the word in both at once").clicked() {
                    run = Some(word.clone());
                }
            }
        },
    }
    if let Some(word) = run {
        desk.run.play(&word, shared.now);
    }
    ui.add_space(STEP);
    drawing(ui, desk, other);
    desk.advance_run(shared);
    transport::show(ui, desk, shared);
    let read = desk.run.read();
    let says = |d: &Dfa| if d.accepts(read) { "accepts" } else { "rejects" };
    let (here, there) = (says(&dfa), says(&other.dfa));
    widgets::note(ui, &format!("After {}: this one {here}, {} {there}.", plural(read.len(), "letter"), other.dfa.name()));
}

fn equivalent(ui: &mut Ui, dfa: &Dfa, other: &Dfa) {
    let theme = &Theme::from_ui(ui);
    widgets::card(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(labels::EQUIVALENT).font(theme::strong(20.0)).color(theme.good));
        ui.label(format!("Both accept the same words, with {} here and {} there.", plural(dfa.len(), "state"), other.len()));
    });
}

fn different(ui: &mut Ui, word: &[Letter], dfa: &Dfa, other: &Dfa) {
    let theme = &Theme::from_ui(ui);
    widgets::card(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(labels::DIFFERENT).font(theme::strong(20.0)).color(theme.bad));
        let text = if word.is_empty() { "the empty word".to_owned() } else { Letters::default().short(word) };
        ui.label(format!("The shortest word on which they differ is {text}:"));
        if word.len() <= MOST_PUCKS {
            let colours: Vec<_> = word.iter().map(|l| figure::colour_of(*l)).collect();
            letters::word(ui, &colours, 0, "Witness");
        }
        let says = |d: &Dfa| if d.accepts(word) { "accepts it" } else { "rejects it" };
        ui.label(format!("{} {}, {} {}.", dfa.name(), says(dfa), other.name(), says(other)));
    });
}

/// The other automaton, with the piece at the state to which the word leads.
fn drawing(ui: &mut Ui, desk: &Desk, other: &DfaEntry) {
    let theme = &Theme::from_ui(ui);
    let name = other.dfa.name();
    widgets::heading(ui, name);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 260.0), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, format!("Figure of {name}")));
    let painter = ui.painter().with_clip_rect(rect);
    painter.rect_filled(rect, 6.0, theme.room);
    let frame = figure::Placement::fit(other.figure(), rect.shrink(16.0), 26.0);
    figure::draw(&painter, theme, other.figure(), frame, &figure::Marks::default());
    if let Some(at) = desk.run.place(other.figure(), frame, &other.dfa.path(desk.run.word())) {
        figure::piece(&painter, at, figure::piece_radius(frame) * 0.85, theme.accent, "");
    }
    widgets::figure_words::tell(ui, rect, &widgets::labels::states_of(name), other.figure());
}
