//! Buttons of keys: the label, the tooltip and the offer of each come from its [`Binding`].

use super::{button, button_if, primary};
use crate::keys::Binding;
use egui::{Response, Ui};

impl Binding {
    /// Draws its button. Returns whether it was clicked, or its key pressed while nobody is typing.
    pub fn button(&'static self, ui: &mut Ui) -> bool {
        self.button_as(ui, self.label, self.tip)
    }

    /// Draws its button with another text and another tip, which is without its key. Returns whether it was clicked, or its key
    /// pressed.
    pub fn button_as(&'static self, ui: &mut Ui, text: &str, tip: &str) -> bool {
        button(ui, text, &self.with_key(tip)).clicked() || self.key(ui)
    }

    /// Draws its button when its key is handled elsewhere.
    pub fn face(&'static self, ui: &mut Ui) -> Response {
        button(ui, self.label, &self.tooltip())
    }

    /// Draws its button when its key is handled elsewhere; unavailable if `why_not` gives a reason.
    pub fn face_if(&'static self, ui: &mut Ui, enabled: bool, why_not: &str) -> Response {
        button_if(ui, enabled, self.label, &self.tooltip(), why_not)
    }

    /// Draws its button as the one obvious next step of a screen. Returns whether it was clicked, or its key pressed.
    pub fn primary_as(&'static self, ui: &mut Ui, text: &str, tip: &str) -> bool {
        primary(ui, text, &self.with_key(tip)).clicked() || self.key(ui)
    }
}
