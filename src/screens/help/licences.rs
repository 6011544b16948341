//! The licences of the libraries and typefaces, on the page about the program.

use egui::{CollapsingHeader, Label, RichText, Ui};
use fob_kit::theme::{SIZES, STEP, Theme};

/// The output of `scripts/crates`: an introduction, then each licence with the libraries under it.
const TEXT: &str = include_str!("../../../assets/licences.txt");

/// Begins the title of a licence.
const TITLE: &str = "\n=== ";

/// Returns the licences, each as a title and its text.
fn sections() -> impl Iterator<Item = (&'static str, &'static str)> {
    TEXT.split(TITLE).skip(1).filter_map(|section| section.split_once('\n'))
}

/// Draws the licences, which open by a click.
pub fn show(ui: &mut Ui) {
    let theme = &Theme::from_ui(ui);
    for (index, (title, text)) in sections().enumerate() {
        let head = CollapsingHeader::new(RichText::new(title).size(SIZES[1])).id_salt(("licence", index));
        head.show(ui, |ui| {
            ui.add(Label::new(RichText::new(text.trim()).size(SIZES[0]).color(theme.dim)).wrap());
            ui.add_space(STEP);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_licence_has_a_title_and_a_text() {
        let all: Vec<_> = sections().collect();
        assert!(all.len() > 20, "{} licences", all.len());
        assert!(all[0].0.starts_with("MIT: ") && all[0].1.contains("\nbevy_ecs"), "{}", all[0].0);
        for typeface in ["IBM Plex Sans", "Noto Emoji", "Hack"] {
            assert!(all.iter().any(|(title, _)| title.contains(typeface)), "{typeface}");
        }
        for (title, text) in all {
            assert!(!title.is_empty() && text.trim().len() > 200, "{title}: {text}");
        }
    }
}
