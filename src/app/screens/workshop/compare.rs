//! Against another DFA: equivalent, or the shortest word that tells them apart, shown running in both.

use super::desk::Desk;
use crate::app::shared::{DfaEntry, Shared};
use crate::app::theme::{self, STEP, Theme};
use crate::app::widgets::{self, figure, letters};
use crate::automata::equivalence::difference;
use crate::automata::{Dfa, Letter, word_text};
use egui::{RichText, Sense, Ui, vec2};
use std::sync::Arc;

/// What is compared with.
#[derive(Debug, Default)]
pub struct Compare {
    with: Option<String>,
    known: Option<(u64, String, Option<Vec<Letter>>)>,
}

impl Compare {
    /// The shortest word that tells both apart; nothing if there is none.
    fn witness(&mut self, revision: u64, dfa: &Arc<Dfa>, other: &DfaEntry) -> Option<Vec<Letter>> {
        if let Some((r, key, witness)) = &self.known
            && *r == revision
            && *key == other.key
        {
            return witness.clone();
        }
        let witness = difference(dfa, &other.dfa);
        self.known = Some((revision, other.key.clone(), witness.clone()));
        witness
    }
}

/// A choice of one DFA of the library.
pub(super) fn pick(ui: &mut Ui, shared: &Shared, chosen: &mut Option<String>, name: &str) {
    let text = chosen.as_ref().and_then(|key| shared.dfa(key)).map_or("Choose a DFA…".to_owned(), |e| e.dfa.name().to_owned());
    let combo = egui::ComboBox::from_id_salt(name).width(260.0).height(320.0).selected_text(text).show_ui(ui, |ui| {
        for entry in &shared.dfas {
            ui.selectable_value(chosen, Some(entry.key.clone()), entry.dfa.name());
        }
    });
    combo.response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::ComboBox, true, name));
}

/// Draws the tab.
pub(super) fn show(ui: &mut Ui, desk: &mut Desk, shared: &mut Shared, theme: &Theme) {
    pick(ui, shared, &mut desk.compare.with, "Compare with");
    let Some(dfa) = desk.dfa().cloned() else {
        ui.colored_label(theme.bad, "Not a DFA yet: mend the problems below the canvas first.");
        return;
    };
    let Some(other) = desk.compare.with.as_ref().and_then(|key| shared.dfa(key)).cloned() else {
        widgets::note(
            ui,
            theme,
            "Two DFAs are equivalent when they accept the same words. If they are not, the shortest word that tells them apart is shown running in both.",
        );
        return;
    };
    ui.add_space(STEP);
    match desk.compare.witness(desk.editor.revision(), &dfa, &other) {
        None => {
            widgets::card(theme).show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.label(RichText::new("Equivalent").font(theme::strong(20.0)).color(theme.good));
                ui.label(format!("Both accept the same words, {} states here and {} there.", dfa.len(), other.dfa.len()));
            });
        }
        Some(word) => {
            widgets::card(theme).show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.label(RichText::new("Different").font(theme::strong(20.0)).color(theme.bad));
                let text = if word.is_empty() { "the empty word".to_owned() } else { word_text(&word) };
                ui.label(format!("The shortest word that tells them apart is {text}:"));
                let colours: Vec<_> = word.iter().map(|l| figure::colour_of(*l)).collect();
                letters::word(ui, theme, &colours, 0, "Witness");
                let says = |d: &Dfa| if d.accepts(&word) { "accepts it" } else { "rejects it" };
                ui.label(format!("{} {}, {} {}.", dfa.name(), says(&dfa), other.dfa.name(), says(&other.dfa)));
            });
            if widgets::primary(ui, theme, "Run it in both", "Watch the word in both at once").clicked() {
                desk.run.play(&word, shared.now);
            }
        }
    }
    ui.add_space(STEP);
    widgets::heading(ui, theme, other.dfa.name());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 260.0), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, format!("Figure of {}", other.dfa.name())));
    let painter = ui.painter().with_clip_rect(rect);
    painter.rect_filled(rect, 6.0, theme.room);
    let frame = figure::Frame::fit(&other.figure, rect.shrink(16.0), 26.0);
    figure::draw(&painter, theme, &other.figure, frame, &figure::Marks::default());
    let path = other.dfa.path(desk.run.word());
    if let Some(state) = path.get(desk.run.at())
        && let Some(at) =
            desk.run.place_in(&other.figure, frame, &path).or_else(|| figure::piece_place(&other.figure, frame, *state, 0, 1))
    {
        figure::piece(&painter, at, figure::piece_radius(frame) * 0.85, theme.accent, "");
    }
    desk.advance_run(shared);
    super::run::transport(ui, desk, shared, theme);
    let read = &desk.run.word()[..desk.run.at().min(desk.run.word().len())];
    let (a, b) = (dfa.accepts(read), other.dfa.accepts(read));
    let word = |x: bool| if x { "accepts" } else { "rejects" };
    widgets::note(ui, theme, &format!("After {} letters: this one {}, {} {}.", read.len(), word(a), other.dfa.name(), word(b)));
}
