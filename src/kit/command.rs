//! Commands of the app, each defined once. Its shortcut, its tooltip and its line in the palette come from that definition.

use crate::keys::{self, Press};
use egui::{Key, Modifiers, Ui};
use fob_services::route::Nav;
use std::fmt;

/// Something that can be done to a `T`: to a screen, or to the whole app.
pub struct Command<T: 'static> {
    /// By which it is known: lower-case letters and hyphens. No two commands of a list have the same.
    pub id: &'static str,
    /// Its label on buttons and in the palette.
    pub label: &'static str,
    /// Its tooltip, without the key.
    pub tip: &'static str,
    /// Its shortcut, if it has one.
    pub key: Option<(Modifiers, Key)>,
    /// Whether it can be done now.
    pub enabled: fn(&T, &Ui) -> bool,
    /// Does it, and says where it leads.
    pub run: fn(&mut T, &Ui) -> Option<Nav>,
}

impl<T> fmt::Debug for Command<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Command").field("id", &self.id).field("key", &self.key_text()).finish_non_exhaustive()
    }
}

impl<T> Command<T> {
    /// Its shortcut in words: `Ctrl+Shift+L`, `F1`.
    pub fn key_text(&self) -> Option<String> {
        self.key.map(|(modifiers, key)| Press::Key(modifiers, key).to_string())
    }

    /// Its tooltip: what it does, and its shortcut.
    pub fn tooltip(&self) -> String {
        self.key_text().map_or_else(|| self.tip.to_owned(), |key| format!("{} ({key})", self.tip))
    }

    /// Whether its shortcut was pressed in this frame, whatever has the focus. Consumes the key.
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
