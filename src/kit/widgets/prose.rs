//! Texts with code in them. A message puts what somebody typed, a field's name or a command between backticks; a terminal and a
//! page of Markdown read them, and a window shows letters of one width instead.

use crate::theme::{SIZES, Theme};
use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, FontId, Label, Response, TextStyle, Ui};

/// Makes a text in which a pair of backticks encloses code. A backtick without a partner is shown, because somebody typed it.
pub fn job(text: &str, font: &FontId, ink: Color32) -> LayoutJob {
    let mut job = LayoutJob::default();
    let prose = |job: &mut LayoutJob, text: &str| job.append(text, 0.0, TextFormat::simple(font.clone(), ink));
    let mut rest = text;
    while let Some((before, code, after)) = pair(rest) {
        prose(&mut job, before);
        job.append(code, 0.0, TextFormat::simple(FontId::monospace(font.size), ink));
        rest = after;
    }
    prose(&mut job, rest);
    job
}

/// Returns the texts before, in and after the first pair of backticks with something in it.
fn pair(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('`')?;
    let (code, after) = rest.split_once('`')?;
    (!code.is_empty()).then_some((before, code, after))
}

/// Draws a line of a message, wrapped.
pub fn message(ui: &mut Ui, text: &str) -> Response {
    let ink = ui.visuals().text_color();
    inked(ui, text, &TextStyle::Body.resolve(ui.style()), ink)
}

/// Draws a problem, wrapped.
pub fn problem(ui: &mut Ui, text: &str) -> Response {
    let ink = Theme::from_ui(ui).bad;
    inked(ui, text, &TextStyle::Body.resolve(ui.style()), ink)
}

/// Draws a problem in small letters.
pub fn small_problem(ui: &mut Ui, text: &str) -> Response {
    let ink = Theme::from_ui(ui).bad;
    small(ui, text, ink)
}

/// Draws a line in small letters, wrapped.
pub fn small(ui: &mut Ui, text: &str, ink: Color32) -> Response {
    inked(ui, text, &FontId::proportional(SIZES[0]), ink)
}

/// Returns the text of a tooltip.
pub fn tip(ui: &Ui, text: &str) -> LayoutJob {
    job(text, &TextStyle::Body.resolve(ui.style()), ui.visuals().text_color())
}

fn inked(ui: &mut Ui, text: &str, font: &FontId, ink: Color32) -> Response {
    ui.add(Label::new(job(text, font, ink)).wrap())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the text that is shown, with code in brackets.
    fn shown(text: &str) -> String {
        let job = job(text, &FontId::proportional(14.0), Color32::WHITE);
        let part = |section: &egui::text::LayoutSection| {
            let text = &job.text[section.byte_range.start.0..section.byte_range.end.0];
            if section.format.font_id.family == egui::FontFamily::Monospace { format!("[{text}]") } else { text.to_owned() }
        };
        job.sections.iter().map(part).collect()
    }

    #[test]
    fn pairs_of_backticks_are_code_and_the_others_are_shown() {
        for (text, expected) in [
            ("", ""),
            ("no code", "no code"),
            ("line 3: `states` is missing", "line 3: [states] is missing"),
            ("`a` and `b`", "[a] and [b]"),
            ("the letter ` is no symbol", "the letter ` is no symbol"),
            ("`a` and `", "[a] and `"),
            ("``", "``"),
            ("the name `Äß` of ``", "the name [Äß] of ``"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }
}
