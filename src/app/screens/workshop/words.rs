//! Test words: one a line, with the verdict that is expected of it if the line says so; checked as the automaton is edited.

use super::FIELD;
use super::desk::{Desk, Tab};
use crate::app::shared::Shared;
use crate::app::theme::{self, Theme};
use crate::app::widgets;
use crate::automata::edit::Draft;
use crate::automata::word_list::{self, ListProblem, TestWord};
use egui::{Align2, FontId, RichText, TextEdit, Ui, vec2};

/// The list.
#[derive(Debug)]
pub struct Words {
    pub(super) text: String,
    /// The line of the cursor, from 1.
    line: usize,
    #[expect(clippy::type_complexity, reason = "the text, and what was read of it")]
    read: Option<(String, Vec<TestWord>, Vec<(usize, ListProblem)>)>,
}

impl Words {
    pub(super) fn new(text: &str) -> Self {
        Self { text: text.to_owned(), line: 1, read: None }
    }

    fn read(&mut self) -> (Vec<TestWord>, Vec<(usize, ListProblem)>) {
        if let Some((text, words, problems)) = &self.read
            && *text == self.text
        {
            return (words.clone(), problems.clone());
        }
        let (words, problems) = word_list::read(&self.text);
        self.read = Some((self.text.clone(), words.clone(), problems.clone()));
        (words, problems)
    }
}

/// Whether a draft accepts a word; nothing where a transition is missing on the way.
fn verdict(desk: &Desk, draft: &Draft, word: &[crate::automata::Letter]) -> Option<bool> {
    if let Some(dfa) = desk.dfa() {
        return Some(dfa.accepts(word));
    }
    let path = desk.path_of(word);
    (path.len() == word.len() + 1).then(|| path.last().and_then(|id| draft.state(*id)).is_some_and(|s| s.accepting))
}

/// Draws the list.
pub(super) fn show(ui: &mut Ui, desk: &mut Desk, shared: &mut Shared, theme: &Theme) {
    let (words, problems) = desk.words.read();
    let outcome = |w: &TestWord| verdict(desk, desk.draft(), &w.word);
    let judged = words.iter().filter(|w| w.expected.is_some()).count();
    let passed = words.iter().filter(|w| w.expected.is_some() && outcome(w) == w.expected).count();
    let mut marks: Vec<(usize, String, egui::Color32)> = words
        .iter()
        .map(|w| {
            let got = outcome(w);
            let text = match got {
                Some(true) => "accepted",
                Some(false) => "rejected",
                None => "stuck",
            };
            match (w.expected, got) {
                (Some(e), Some(g)) if e == g => (w.line, format!("{text}, as expected"), theme.good),
                (Some(_), _) => (w.line, format!("{text}: not as expected"), theme.bad),
                (None, None) => (w.line, text.to_owned(), theme.bad),
                (None, _) => (w.line, text.to_owned(), theme.dim),
            }
        })
        .collect();
    marks.extend(problems.iter().map(|(line, problem)| (*line, problem.to_string(), theme.bad)));
    let mut run = None;
    ui.horizontal(|ui| {
        ui.label(RichText::new("Test words").font(theme::strong(15.0)));
        if judged > 0 {
            let colour = if passed == judged { theme.good } else { theme.bad };
            ui.colored_label(colour, format!("{passed} of {judged} as expected"));
        }
        widgets::note(ui, theme, "one a line, then accept or reject if you like: ggr accept. \"\" is the empty word.");
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let word = words.iter().find(|w| w.line == desk.words.line);
            let why = "The cursor is on no word";
            if widgets::button_if(ui, word.is_some(), "Run this line", "Watch the word under the cursor", why).clicked() {
                run = word.map(|w| w.word.clone());
            }
            if let Some(w) = words.iter().find(|w| w.expected.is_some() && outcome(w) != w.expected)
                && widgets::button(ui, "Run first failure", "Watch the first word that fails").clicked()
            {
                run = Some(w.word.clone());
            }
        });
    });
    if let Some(word) = run {
        desk.tab = Tab::Run;
        desk.run.play(&word, shared.now);
    }
    let height = ui.available_height();
    egui::ScrollArea::vertical().id_salt("words").max_height(height).auto_shrink([false, false]).show(ui, |ui| {
        let line = ui.fonts_mut(|f| f.row_height(&FontId::monospace(15.0)));
        let rows = ((height - 12.0) / line).floor().max(3.0) as usize;
        let edit = TextEdit::multiline(&mut desk.words.text)
            .font(FontId::monospace(15.0))
            .margin(FIELD)
            .desired_width(f32::INFINITY)
            .desired_rows(rows)
            .hint_text("ggr accept\nrr reject");
        let out = edit.show(ui);
        let response = out.response.response;
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "List of test words"));
        if let Some(range) = out.cursor_range {
            let before = desk.words.text.chars().take(range.primary.index.0);
            desk.words.line = 1 + before.filter(|c| *c == '\n').count();
        }
        // Each verdict stands in its line, at the right.
        let painter = ui.painter().with_clip_rect(ui.clip_rect().intersect(response.rect));
        let mut line = 1;
        for row in &out.galley.rows {
            let y = out.galley_pos.y + row.pos.y + row.row.size.y / 2.0;
            if let Some((_, text, colour)) = marks.iter().find(|(l, ..)| *l == line) {
                let at = egui::pos2(response.rect.right() - 16.0, y);
                let drawn = painter.text(at, Align2::RIGHT_CENTER, text, FontId::proportional(13.0), *colour);
                let dot = drawn.left_center() - vec2(10.0, 0.0);
                painter.circle_filled(dot, 4.0, *colour);
            }
            if row.ends_with_newline {
                line += 1;
            }
        }
    });
}
