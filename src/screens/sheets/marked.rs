//! Texts of sheets with their mark-up: `code`, **strong** and *emphasised* parts.

use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, FontId, Label, Ui};
use fob_kit::theme::{self, Theme};

/// How a part of a text is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Plain,
    Code,
    Strong,
    Emphasis,
}

/// Splits a text into its parts. A sign without its partner is plain text.
fn parts(text: &str) -> Vec<(Style, &str)> {
    let mut parts = Vec::new();
    let (mut rest, mut plain) = (text, text);
    let mut taken = 0;
    while let Some(at) = rest.find(['`', '*']) {
        let (sign, style) = match &rest[at..] {
            tail if tail.starts_with("**") => ("**", Style::Strong),
            tail if tail.starts_with('`') => ("`", Style::Code),
            _ => ("*", Style::Emphasis),
        };
        let inner = &rest[at + sign.len()..];
        // A star after a blank, as in `a * b`, emphasises nothing.
        let end = inner.find(sign).filter(|end| *end > 0 && (style == Style::Code || !inner.starts_with(' ')));
        let Some(end) = end else {
            taken += at + sign.len();
            rest = inner;
            continue;
        };
        if taken + at > 0 {
            parts.push((Style::Plain, &plain[..taken + at]));
        }
        parts.push((style, &inner[..end]));
        rest = &inner[end + sign.len()..];
        (plain, taken) = (rest, 0);
    }
    if !plain.is_empty() {
        parts.push((Style::Plain, plain));
    }
    parts
}

/// Draws a text, wrapped, with its mark-up.
pub fn show(ui: &mut Ui, text: &str, size: f32, colour: Color32) {
    let theme = &Theme::from_ui(ui);
    let text = fob_base::text::lines(text);
    let mut job = LayoutJob::default();
    job.wrap.max_width = ui.available_width();
    for (style, part) in parts(&text) {
        let mut format = TextFormat { font_id: FontId::proportional(size), color: colour, ..TextFormat::default() };
        match style {
            Style::Plain => {}
            Style::Code => {
                format.font_id = FontId::monospace(size);
                format.background = Theme::mix(theme.panel, theme.text, 0.1);
            }
            Style::Strong => format.font_id = theme::strong(size),
            Style::Emphasis => format.italics = true,
        }
        job.append(part, 0.0, format);
    }
    ui.add(Label::new(job).wrap());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_read_in_pairs() {
        use Style::{Code, Emphasis, Plain, Strong};
        assert_eq!(
            parts("Words in `ab*`: **abaa** is *not* one."),
            [
                (Plain, "Words in "),
                (Code, "ab*"),
                (Plain, ": "),
                (Strong, "abaa"),
                (Plain, " is "),
                (Emphasis, "not"),
                (Plain, " one.")
            ]
        );
        assert_eq!(parts("a * b ` c"), [(Plain, "a * b ` c")]);
        assert_eq!(parts("2 * 3 `x`"), [(Plain, "2 * 3 "), (Code, "x")]);
        assert_eq!(parts(""), []);
    }
}
