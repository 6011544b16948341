//! The text of the help: paragraphs with strong words, lists, tables of keys, and what was searched for marked.

use super::pages::Block;
use crate::app::theme::{self, Theme};
use crate::app::widgets;
use egui::text::{LayoutJob, TextFormat};
use egui::{FontId, Label, Sense, Ui, vec2};
use std::path::Path;

/// How the text is set.
pub struct Setting<'a> {
    /// The colours.
    pub theme: &'a Theme,
    /// Words that are marked, in lower case.
    pub words: &'a [String],
    /// The data folder.
    pub folder: &'a Path,
}

/// Draws a block over the width that there is.
pub fn block(ui: &mut Ui, setting: &Setting, block: &Block) {
    match block {
        Block::Text(text) => {
            ui.add(Label::new(setting.job(text, 15.0, false)).wrap());
        }
        Block::Points(points) => {
            for point in *points {
                ui.horizontal_top(|ui| {
                    let (rect, _) = ui.allocate_exact_size(vec2(14.0, 18.0), Sense::hover());
                    ui.painter().circle_filled(rect.center() + vec2(0.0, 1.0), 2.5, setting.theme.accent);
                    ui.add(Label::new(setting.job(point, 15.0, false)).wrap());
                });
            }
        }
        Block::Keys(keys) => {
            for (key, what) in *keys {
                row(ui, setting, (0.36, egui::Align::Center), |ui| caps(ui, setting, key), what);
            }
        }
        Block::Typed(rows) => {
            for (typed, what) in *rows {
                let job = setting.marked(typed, &FontId::monospace(13.0), setting.theme.text);
                row(ui, setting, (0.44, egui::Align::Min), |ui| drop(ui.add(Label::new(job).wrap())), what);
            }
        }
        Block::Code(code) => {
            widgets::card(setting.theme).show(ui, |ui| {
                ui.set_min_width(ui.available_width());
                ui.add(Label::new(setting.marked(code, &FontId::monospace(13.0), setting.theme.text)).wrap());
            });
        }
        Block::Folder => {
            let path = egui::RichText::new(setting.folder.display().to_string()).monospace().size(13.0);
            ui.add(Label::new(path.color(setting.theme.accent)).wrap());
        }
    }
}

/// What stands at the left, and what it means at the right.
fn row(ui: &mut Ui, setting: &Setting, (share, align): (f32, egui::Align), left: impl FnOnce(&mut Ui), what: &str) {
    let first = (ui.available_width() * share).clamp(110.0, 240.0);
    let size = vec2(ui.available_width(), 20.0);
    ui.allocate_ui_with_layout(size, egui::Layout::left_to_right(align), |ui| {
        ui.vertical(|ui| {
            ui.set_width(first);
            left(ui);
        });
        ui.add(Label::new(setting.job(what, 14.0, true)).wrap());
    });
}

/// Keys as they look on the keyboard.
fn caps(ui: &mut Ui, setting: &Setting, keys: &str) {
    if let Some(gesture) = keys.strip_prefix('~') {
        ui.add(Label::new(setting.marked(gesture, &theme::strong(13.0), setting.theme.text)).wrap());
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        for key in keys.split(", ") {
            let frame = widgets::card(setting.theme).corner_radius(4).inner_margin(egui::Margin::symmetric(6, 0));
            frame.show(ui, |ui| {
                ui.add(Label::new(setting.marked(key, &theme::strong(13.0), setting.theme.text)));
            });
        }
    });
}

impl Setting<'_> {
    /// A text with its marks-up: `**` around strong words, a backtick around what is typed.
    pub fn job(&self, text: &str, size: f32, dim: bool) -> LayoutJob {
        let mut job = LayoutJob::default();
        let colour = if dim { self.theme.dim } else { self.theme.text };
        for (i, part) in text.split("**").enumerate() {
            let plain = if i % 2 == 1 { theme::strong(size) } else { FontId::proportional(size) };
            for (j, piece) in part.split('`').enumerate() {
                let font = if j % 2 == 1 { FontId::monospace(size - 1.0) } else { plain.clone() };
                self.append(&mut job, piece, &font, colour);
            }
        }
        job
    }

    /// A text without mark-up.
    pub fn marked(&self, text: &str, font: &FontId, colour: egui::Color32) -> LayoutJob {
        let mut job = LayoutJob::default();
        self.append(&mut job, text, font, colour);
        job
    }

    fn append(&self, job: &mut LayoutJob, text: &str, font: &FontId, colour: egui::Color32) {
        let format = |hit: bool| TextFormat {
            font_id: font.clone(),
            color: colour,
            background: if hit { Theme::mix(self.theme.panel, self.theme.accent, 0.45) } else { egui::Color32::TRANSPARENT },
            line_height: Some(font.size * 1.45),
            ..TextFormat::default()
        };
        let lower = text.to_ascii_lowercase();
        let mut from = 0;
        while from < text.len() {
            // The earliest hit of any word; at one place the longest.
            let hit = self
                .words
                .iter()
                .filter(|w| !w.is_empty())
                .filter_map(|w| Some((from + lower[from..].find(w.as_str())?, w.len())));
            let Some((at, len)) = hit.min_by_key(|(at, len)| (*at, std::cmp::Reverse(*len))) else { break };
            job.append(&text[from..at], 0.0, format(false));
            job.append(&text[at..at + len], 0.0, format(true));
            from = at + len;
        }
        job.append(&text[from..], 0.0, format(false));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::theme::{Palette, Shade};

    fn parts(text: &str, words: &[&str]) -> Vec<(String, bool, bool)> {
        let theme = Theme::new(Shade::Dark, Palette::Default);
        let words: Vec<String> = words.iter().map(|w| (*w).to_owned()).collect();
        let setting = Setting { theme: &theme, words: &words, folder: Path::new("") };
        let job = setting.job(text, 15.0, false);
        job.sections
            .iter()
            .map(|s| {
                (
                    job.text[s.byte_range.start.0..s.byte_range.end.0].to_owned(),
                    s.format.font_id.family == theme::semibold(),
                    s.format.background != egui::Color32::TRANSPARENT,
                )
            })
            .filter(|(t, ..)| !t.is_empty())
            .collect()
    }

    #[test]
    fn strong_words_and_hits_are_told_apart() {
        let s = |t: &str, strong, hit| (t.to_owned(), strong, hit);
        assert_eq!(
            parts("The **black** puck", &[]),
            [s("The ", false, false), s("black", true, false), s(" puck", false, false)]
        );
        let found = parts("The **Black** puck", &["lac", "p"]);
        assert_eq!(
            found,
            [
                s("The ", false, false),
                s("B", true, false),
                s("lac", true, true),
                s("k", true, false),
                s(" ", false, false),
                s("p", false, true),
                s("uck", false, false)
            ]
        );
    }
}
