//! Test words: one per line, with the expected verdict if the line names one; checked while the automaton is edited.

use super::desk::Desk;
use super::state::Tab;
use crate::workshop::labels;
use egui::{Align2, FontId, RichText, TextEdit, Ui, vec2};
use fob_automata::Letter;
use fob_kit::layout::Window;
use fob_kit::sheets;
use fob_kit::theme::{self, Theme};
use fob_kit::widgets::test_words::{HINT, Reading};
use fob_kit::widgets::{self, bar, field};
use fob_services::shared::Shared;

impl Desk {
    /// Judges the test words, if that is due.
    fn judge_words(&mut self) {
        let mut words = std::mem::take(&mut self.words);
        words.judge(self.editor().revision(), |word| Reading { accepts: self.verdict(word), ..Reading::default() });
        self.words = words;
    }

    /// Two lines as they could be, for an empty field: with the verdicts of this automaton, if it has any.
    fn example(&self) -> String {
        let line = |text: &str| {
            let (word, usual) = text.split_once(' ')?;
            let known: Option<Vec<Letter>> = word.chars().map(Letter::from_char).collect();
            let verdict = self.verdict(&known?).map(|accepts| if accepts { "accept" } else { "reject" });
            Some(format!("{word} {}", verdict.unwrap_or(usual)))
        };
        let lines: Vec<String> = HINT.lines().filter_map(line).collect();
        lines.join("\n")
    }

    /// Whether the automaton accepts a word; nothing if a transition is missing on the way.
    pub(super) fn verdict(&self, word: &[Letter]) -> Option<bool> {
        if let Some(dfa) = self.dfa() {
            return Some(dfa.accepts(word));
        }
        let path = self.path_of(word);
        let last = path.last().filter(|_| path.len() == word.len() + 1)?;
        self.draft().state(*last).map(|state| state.accepting)
    }
}

/// How to write test words.
const HOW: &str = "One word per line. Add accept or reject to test it: ggr accept. \"\" is the empty word.";

/// Draws the list. Where it has hardly any room, it scrolls with all that is above it.
pub(super) fn show(ui: &mut Ui, desk: &mut Desk, shared: &Shared) {
    let space = ui.available_height();
    egui::ScrollArea::vertical().id_salt("test words").auto_shrink([false, false]).show(ui, |ui| list(ui, desk, shared, space));
}

fn list(ui: &mut Ui, desk: &mut Desk, shared: &Shared, space: f32) {
    let theme = &Theme::from_ui(ui);
    desk.judge_words();
    let top = ui.cursor().top();
    // In a narrow panel the heading's tooltip explains it.
    let narrow = ui.available_width() < 560.0;
    let left = |ui: &mut Ui, (desk, _): &mut (&mut Desk, Option<Vec<Letter>>)| {
        // A sheet has it in its head.
        if !Window::from_ui(ui).is_phone() {
            let heading = ui.label(RichText::new("Test words").font(theme::strong(15.0)));
            if narrow {
                heading.on_hover_text(HOW);
            }
        }
        if let (passed, all @ 1..) = desk.words.judged().passed {
            let colour = if passed == all { theme.good } else { theme.bad };
            ui.colored_label(colour, labels::as_expected(passed, all));
        }
    };
    let mut of = (&mut *desk, None);
    bar::show(ui, &mut of, left, |ui, (desk, run)| {
        let word = desk.words.at_cursor();
        let why = "The line with the cursor has no word";
        if widgets::button_if(ui, word.is_some(), "Run this line", "Watch the word under the cursor", why).clicked() {
            *run = word.map(<[Letter]>::to_vec);
        }
        if let Some(word) = &desk.words.judged().first_failure
            && widgets::button(ui, labels::RUN_FIRST_FAILURE, "Watch the first word that fails").clicked()
        {
            *run = Some(word.clone());
        }
    });
    let run = of.1;
    if !narrow {
        widgets::note(ui, HOW);
    }
    if let Some(word) = run {
        desk.tab = Tab::Run;
        desk.run.play(&word, shared.now);
        // Where the tabs are a sheet, that one shows it.
        sheets::open(ui.ctx(), super::tabs::SHEET);
    }
    let height = (space - (ui.cursor().top() - top)).max(76.0);
    let example = desk.example();
    egui::ScrollArea::vertical().id_salt("words").max_height(height).auto_shrink([false, false]).show(ui, |ui| {
        let line = ui.fonts_mut(|f| f.row_height(&FontId::monospace(15.0)));
        // No higher than its room, with its margins and its edge.
        let margin = field::margin(ui);
        let rows = ((height - margin.sum().y - 4.0) / line).floor().max(3.0) as usize;
        let edit = TextEdit::multiline(&mut desk.words.text)
            .font(FontId::monospace(15.0))
            .margin(margin)
            .desired_width(f32::INFINITY)
            .desired_rows(rows)
            .hint_text(example);
        let out = edit.show(ui);
        let response = field::named(out.response.response, labels::TEST_WORDS);
        if let Some(range) = out.cursor_range {
            let before = desk.words.text.chars().take(range.primary.index.0);
            desk.words.line = 1 + before.filter(|c| *c == '\n').count();
        }
        // Each verdict is in its line, at the right.
        let seen = ui.clip_rect().intersect(response.rect);
        let painter = ui.painter().with_clip_rect(seen);
        let lines = &desk.words.judged().lines;
        let mut line = 1;
        for row in &out.galley.rows {
            let y = out.galley_pos.y + row.pos.y + row.row.size.y / 2.0;
            if seen.expand(24.0).y_range().contains(y)
                && let Ok(found) = lines.binary_search_by_key(&line, |line| line.number)
            {
                let colour = lines[found].outcome.ink(theme);
                let at = egui::pos2(response.rect.right() - 16.0, y);
                let drawn = painter.text(at, Align2::RIGHT_CENTER, &lines[found].text, FontId::proportional(13.0), colour);
                painter.circle_filled(drawn.left_center() - vec2(10.0, 0.0), 4.0, colour);
            }
            if row.ends_with_newline {
                line += 1;
            }
        }
        if response.changed() {
            desk.words.changed();
        }
    });
}
