//! The name and the note of an automaton, whether it is saved, and undo: at the head of either editor.

use super::labels;
use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{Margin, PopupCloseBehavior, RichText, Ui};
use fob_kit::layout::Window;
use fob_kit::theme::{self, Theme};
use fob_kit::widgets::field;

/// What somebody did with a field.
#[derive(Debug)]
pub(super) enum Typed {
    Nothing,
    /// Its text is this now.
    Changed(String),
    /// The focus left it.
    Left,
}

impl Typed {
    fn new(response: &egui::Response, text: String) -> Self {
        if response.changed() {
            Self::Changed(text)
        } else if response.lost_focus() {
            Self::Left
        } else {
            Self::Nothing
        }
    }
}

/// Draws the field of the name. On a phone, it leaves `room` points at its right.
pub(super) fn name(ui: &mut Ui, name: &str, room: f32) -> Typed {
    let phone = Window::from_ui(ui).is_phone();
    let width = if phone { ui.available_width() - 24.0 - room } else { 230.0 };
    let mut text = name.to_owned();
    let mut visible = field::Visible(&mut text);
    let edit = egui::TextEdit::singleline(&mut visible)
        .font(theme::strong(if phone { theme::SIZES[1] } else { 20.0 }))
        .margin(field::margin_of(ui, Margin::symmetric(8, 4), if phone { 20.0 } else { 26.0 }))
        .desired_width(width)
        .hint_text(labels::NAME);
    let response = field::named(ui.add(edit).on_hover_text("The name of the automaton"), labels::NAME);
    Typed::new(&response, text)
}

/// Draws the menu with the note.
pub(super) fn note(ui: &mut Ui, note: &str) -> Typed {
    let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let mut typed = Typed::Nothing;
    let (response, _) = MenuButton::new(labels::OPEN_NOTE).config(config).ui(ui, |ui| {
        let width = (ui.ctx().content_rect().width() - 40.0).min(360.0);
        ui.set_width(width);
        let mut about = note.to_owned();
        let edit = egui::TextEdit::multiline(&mut about)
            .margin(field::margin(ui))
            .desired_rows(4)
            .desired_width(width - 20.0)
            .hint_text("What it accepts, where it comes from…");
        let response = field::named(ui.add(edit), labels::NOTE);
        typed = Typed::new(&response, about);
    });
    response.on_hover_text(if note.is_empty() { "A note, saved in its file" } else { note });
    typed
}

/// Says whether it is saved; nothing is said of what nobody has changed or saved.
pub(super) fn saved(ui: &mut Ui, is_changed: bool, has_file: bool) {
    let theme = &Theme::from_ui(ui);
    let (text, colour) = if is_changed { ("unsaved", theme.accent) } else { ("saved", theme.dim) };
    let tip = if is_changed { "Not in the library yet; a draft is in the data folder" } else { "Same as in the library" };
    if is_changed || has_file {
        ui.label(RichText::new(text).size(13.0).color(colour)).on_hover_text(tip);
    }
}

/// The room for the button that undoes, in points.
pub(super) const UNDO_ROOM: f32 = 76.0;
