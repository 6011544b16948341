//! Commands of the app, each defined once. Its shortcut, its tooltip and its line in the palette come from that definition.

use crate::keys::{self, Press};
use egui::{Key, Modifiers, Ui};
use fob_services::route::Nav;
use std::fmt;

/// Something that can be done to a `T`: to a screen, or to the whole app.
pub struct Command<T: 'static> {
    /// The id of the command: lower-case letters and hyphens. No two commands of a list have the same.
    pub id: &'static str,
    /// Label on buttons and in the palette.
    pub label: &'static str,
    /// Tooltip, without the key.
    pub tip: &'static str,
    /// Shortcut, if the command has one.
    pub key: Option<(Modifiers, Key)>,
    /// Returns whether the command is available now.
    pub enabled: fn(&T, &Ui) -> bool,
    /// Carries out the command, and returns the place to go to.
    pub run: fn(&mut T, &Ui) -> Option<Nav>,
}

impl<T> fmt::Debug for Command<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Command").field("id", &self.id).field("key", &self.key_text()).finish_non_exhaustive()
    }
}

impl<T> Command<T> {
    /// Returns the shortcut in words: `Ctrl+Shift+L`, `F1`.
    pub fn key_text(&self) -> Option<String> {
        self.key.map(|(modifiers, key)| Press::Key(modifiers, key).to_string())
    }

    /// Returns the tooltip with the shortcut.
    pub fn tooltip(&self) -> String {
        self.key_text().map_or_else(|| self.tip.to_owned(), |key| format!("{} ({key})", self.tip))
    }

    /// Returns whether the shortcut was pressed in this frame, with any focus. Consumes the key.
    pub fn is_pressed(&self, ui: &Ui) -> bool {
        self.key.is_some_and(|(modifiers, key)| keys::take(ui, modifiers, key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(key: Option<(Modifiers, Key)>) -> Command<()> {
        Command { id: "a", label: "A", tip: "Does it", key, enabled: |(), _| true, run: |(), _| None }
    }

    #[test]
    fn a_tooltip_names_the_key_in_use() {
        assert_eq!(command(None).tooltip(), "Does it");
        assert_eq!(command(Some((Modifiers::NONE, Key::F1))).tooltip(), "Does it (F1)");
        assert_eq!(command(Some((Modifiers::NONE, Key::Escape))).tooltip(), "Does it (Esc)");
        assert_eq!(command(Some((Modifiers::COMMAND | Modifiers::SHIFT, Key::L))).tooltip(), "Does it (Ctrl+Shift+L)");
    }
}
