//! The commands that work everywhere.

use super::command_palette::Palette;
use super::help::KeyTables;
use super::kinds::KINDS;
use super::menu;
use super::model::Model;
use egui::{Key, Modifiers};
use fob_kit::command::Command;
use fob_kit::keys::{self, Section};
use fob_kit::widgets;
use fob_services::places;
use fob_services::route::Nav;

/// The commands that work on every screen. Keys are read in this order.
pub const COMMANDS: &[Command<Model>] = &[
    Command {
        id: "fullscreen",
        label: "Toggle full screen",
        tip: "Switch between full screen and a window",
        key: Some((Modifiers::NONE, Key::F11)),
        enabled: |_, _| true,
        run: |model, _| {
            model.services.settings.fullscreen ^= true;
            None
        },
    },
    Command {
        id: "quit",
        label: "Quit",
        // Asks only where something cannot be saved.
        tip: "Quit Fob",
        key: Some((Modifiers::COMMAND, Key::Q)),
        // A page is left by the browser.
        enabled: |_, _| !cfg!(target_arch = "wasm32"),
        run: |_, _| Some(Nav::Quit),
    },
    Command {
        id: "picture",
        label: "Save a picture of the window",
        tip: "Save the window as a PNG file",
        key: Some((Modifiers::NONE, Key::F12)),
        enabled: |_, _| true,
        run: |model, _| {
            model.services.take_picture();
            None
        },
    },
    Command {
        id: "copy-link",
        label: "Copy a link to this place",
        tip: "Copy a link to this screen, to share",
        key: Some((Modifiers::COMMAND, Key::L)),
        // The file dialog uses the key itself.
        enabled: |_, ui| !widgets::files::is_open(ui),
        run: |model, ui| {
            match model.front().link() {
                Some((route, what)) => widgets::copy_link(ui, &route, &what, &mut model.services),
                None => model.services.say("This screen has no link"),
            }
            None
        },
    },
    Command {
        id: "help",
        label: "Help for this screen",
        tip: "Open the help page for this screen",
        key: Some((Modifiers::NONE, Key::F1)),
        enabled: |model, _| model.place() != "help",
        run: |model, _| Some(Nav::push(places::Help(Some(model.front().help())))),
    },
    Command {
        id: "menu",
        label: "Menu",
        tip: "The main menu",
        key: None,
        enabled: |model, _| model.place() != "menu",
        run: |_, _| Some(Nav::Home),
    },
    Command {
        id: "palette",
        label: fob_services::labels::FIND,
        tip: "Search commands, screens, matches, DFAs, machines and games",
        key: Some((Modifiers::COMMAND, Key::K)),
        enabled: |_, ui| !widgets::files::is_open(ui),
        run: |model, ui| {
            model.palette = Some(Palette::new(model, ui));
            None
        },
    },
];

/// Returns the tables of all keys for the help: those that work everywhere, those of several screens, and each screen's.
pub fn key_tables() -> KeyTables {
    let row = |key: String, tip: &str| format!("| <kbd>{key}</kbd> | {tip} |\n");
    let commands: String = COMMANDS.iter().filter_map(|command| Some(row(command.key_text()?, command.tip))).collect();
    let menu: String = KINDS.menu().map(|entry| row(entry.key_text(), entry.about)).collect();
    let table = |section: &Section| match section.head {
        head if head == keys::EVERYWHERE.head => section.table() + &commands,
        head if head == menu::KEYS.head => section.table() + &menu,
        _ => section.table(),
    };
    KINDS.keys().into_iter().map(|section| (section.head, table(section))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_two_commands_share_a_name_or_a_key() {
        let ids: BTreeSet<_> = COMMANDS.iter().map(|command| command.id).collect();
        assert_eq!(ids.len(), COMMANDS.len());
        let keys: Vec<_> = COMMANDS.iter().filter_map(Command::key_text).collect();
        assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len());
    }
}
