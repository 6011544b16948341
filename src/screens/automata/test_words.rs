//! The list of test words, one per line with the expected verdict if the line names one, and the verdict on each in its line.

use super::labels;
use egui::{Align2, FontId, RichText, TextEdit, Ui, vec2};
use fob_kit::access;
use fob_kit::layout::Window;
use fob_kit::theme::{self, Theme};
use fob_kit::widgets::test_words::Words;
use fob_kit::widgets::{self, bar, field};

/// Draws the list, judged already, with an example in the empty field. Where it has hardly any room, it scrolls with all that is above it.
/// Returns the word that is to be run.
pub fn show<S: Copy + PartialEq>(ui: &mut Ui, words: &mut Words<S>, example: &str) -> Option<Vec<S>> {
    let space = ui.available_height();
    let scroll = egui::ScrollArea::vertical().id_salt("test words").auto_shrink([false, false]);
    scroll.show(ui, |ui| list(ui, words, example, space)).inner
}

fn list<S: Copy + PartialEq>(ui: &mut Ui, words: &mut Words<S>, example: &str, space: f32) -> Option<Vec<S>> {
    let theme = &Theme::from_ui(ui);
    let top = ui.cursor().top();
    let first = example.lines().next().unwrap_or_default();
    let how = format!("One word per line. Add accept or reject to test it: {first}. \"\" is the empty word.");
    // In a narrow panel the heading's tooltip explains it.
    let narrow = ui.available_width() < 560.0;
    let left = |ui: &mut Ui, (words, _): &mut (&mut Words<S>, Option<Vec<S>>)| {
        // A sheet has it in its head.
        if !Window::from_ui(ui).is_phone() {
            let heading = ui.label(RichText::new("Test words").font(theme::strong(15.0)));
            if narrow {
                heading.on_hover_text(&how);
            }
        }
        if let (passed, all @ 1..) = words.judged().passed {
            let colour = if passed == all { theme.good } else { theme.bad };
            ui.colored_label(colour, labels::as_expected(passed, all));
        }
    };
    let mut of = (&mut *words, None);
    bar::show(ui, &mut of, left, |ui, (words, run)| {
        let word = words.at_cursor();
        let why = "The line with the cursor has no word";
        if widgets::button_if(ui, word.is_some(), "Run this line", "Watch the word under the cursor", why).clicked() {
            *run = word.map(<[S]>::to_vec);
        }
        if let Some(word) = &words.judged().first_failure
            && widgets::button(ui, labels::RUN_FIRST_FAILURE, "Watch the first word that fails").clicked()
        {
            *run = Some(word.clone());
        }
    });
    let run = of.1;
    if !narrow {
        widgets::note(ui, &how);
    }
    let height = (space - (ui.cursor().top() - top)).max(76.0);
    egui::ScrollArea::vertical().id_salt("words").max_height(height).auto_shrink([false, false]).show(ui, |ui| {
        let line = ui.fonts_mut(|f| f.row_height(&FontId::monospace(15.0)));
        // No higher than its room, with its margins and its edge.
        let margin = field::margin(ui);
        let rows = ((height - margin.sum().y - 4.0) / line).floor().max(3.0) as usize;
        let edit = TextEdit::multiline(&mut words.text)
            .font(FontId::monospace(15.0))
            .margin(margin)
            .desired_width(f32::INFINITY)
            .desired_rows(rows)
            .hint_text(example);
        let out = edit.show(ui);
        let response = field::named(out.response.response, labels::TEST_WORDS);
        if access::is_read(ui.ctx()) {
            let told: Vec<&str> = words.judged().lines.iter().map(|line| line.whole.as_str()).collect();
            access::describe(&response, &told.join("; "));
        }
        if let Some(range) = out.cursor_range {
            let before = words.text.chars().take(range.primary.index.0);
            words.line = 1 + before.filter(|c| *c == '\n').count();
        }
        // Each verdict is in its line, at the right.
        let seen = ui.clip_rect().intersect(response.rect);
        let painter = ui.painter().with_clip_rect(seen);
        let lines = &words.judged().lines;
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
            words.changed();
        }
    });
    run
}
