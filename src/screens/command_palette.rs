//! The command palette: searches the current screen's offers, commands, screens, help pages, games, DFAs and saved matches.

use super::commands::COMMANDS;
use super::kinds::KINDS;
use super::model::Model;
use egui::{Button, RichText, TextEdit, Ui, vec2};
use fob_kit::keys;
use fob_kit::kind::Found;
use fob_kit::offers::{self, Offer};
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets::{self, dialog, field};
use fob_services::route::Route;

/// The text of an empty palette, with the things that it finds.
pub const HEAD: &str = "A command, a screen, a DFA, a machine, a game, a match";

/// Number of results that are shown.
const MOST: usize = 10;

/// The choice in the palette.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Choice {
    /// The command of this place in [`COMMANDS`].
    Run(usize),
    /// A place of the app.
    Go(Route),
    /// The current screen's offer with this label; `None` if it is unavailable now.
    Offered(Option<String>),
}

#[derive(Debug)]
struct Entry {
    label: String,
    /// A description, which is searched as well.
    about: String,
    choice: Choice,
}

/// The palette while it is open, with everything that could be found when it was opened.
#[derive(Debug)]
pub(super) struct Palette {
    query: String,
    /// The index of the selected line among the results.
    chosen: usize,
    entries: Vec<Entry>,
}

impl Palette {
    /// Everything that can be found now.
    pub(super) fn new(model: &Model, ui: &Ui) -> Self {
        let found = KINDS.found(&model.services).into_iter();
        let go = |found: Found| Entry { label: found.label, about: found.about, choice: Choice::Go(found.route) };
        // Offers of the current screen come before other results.
        let mut entries: Vec<Entry> = offers::offered(ui.ctx()).iter().map(offered).collect();
        entries.extend(found.map(go));
        let command = |(place, command): (usize, &fob_kit::command::Command<Model>)| {
            let key = command.key_text().map(|key| format!("  ·  {key}")).unwrap_or_default();
            Entry { label: command.label.to_owned(), about: format!("command{key}"), choice: Choice::Run(place) }
        };
        let can =
            |(_, command): &(usize, &fob_kit::command::Command<Model>)| command.id != "palette" && (command.enabled)(model, ui);
        entries.extend(COMMANDS.iter().enumerate().filter(can).map(command));
        Self { query: String::new(), chosen: 0, entries }
    }

    /// Returns the indices of the entries that contain every word of the query, beginning with those whose label begins with it,
    /// or with its first word.
    fn found(&self) -> Vec<usize> {
        let query = self.query.trim().to_lowercase();
        let first = query.split_whitespace().next().unwrap_or_default();
        let rank = |entry: &Entry| {
            let label = entry.label.to_lowercase();
            let text = format!("{label} {}", entry.about.to_lowercase());
            query.split_whitespace().all(|word| text.contains(word)).then(|| match () {
                () if label == query => 0,
                () if label.starts_with(&query) => 1,
                () if label.starts_with(first) => 2,
                () if label.split_whitespace().any(|word| word.starts_with(first)) => 3,
                () => 4,
            })
        };
        let mut found: Vec<(i32, usize)> =
            self.entries.iter().enumerate().filter_map(|(place, entry)| Some((rank(entry)?, place))).collect();
        found.sort_unstable();
        found.into_iter().map(|(_, place)| place).collect()
    }

    /// Draws it; returns the choice, or `None` if it was only closed.
    pub(super) fn show(&mut self, ui: &Ui) -> dialog::Answer<Choice> {
        let shown = dialog::show(ui, "palette", fob_services::labels::FIND, 560.0, |ui| self.contents(ui));
        match shown.inner {
            Some(choice) => dialog::Answer::Done(choice),
            None if shown.close => dialog::Answer::Cancel,
            None => dialog::Answer::Open,
        }
    }

    fn contents(&mut self, ui: &mut Ui) -> Option<Choice> {
        let theme = &Theme::from_ui(ui);
        // Before the field reads the keys.
        let (down, up) = (keys::DOWN.shortcut(ui), keys::UP.shortcut(ui));
        let enter = !dialog::is_new(ui) && keys::ENTER.shortcut(ui);
        let edit = TextEdit::singleline(&mut self.query).margin(field::slim(ui)).hint_text(HEAD).desired_width(f32::INFINITY);
        let edit = field::named(ui.add(edit), fob_services::labels::FIND);
        if dialog::is_new(ui) {
            edit.request_focus();
        }
        if edit.changed() {
            self.chosen = 0;
        }
        ui.add_space(STEP);
        let found = self.found();
        let last = found.len().min(MOST).saturating_sub(1);
        self.chosen = (self.chosen + usize::from(down)).saturating_sub(usize::from(up)).min(last);
        let mut choice = None;
        ui.spacing_mut().item_spacing.y = 2.0;
        for (line, place) in found.iter().take(MOST).enumerate() {
            let entry = &self.entries[*place];
            let about = RichText::new(&entry.about).color(theme.dim);
            let button = Button::selectable(line == self.chosen, &entry.label).right_text(about);
            let button = button.min_size(vec2(ui.available_width(), 32.0)).truncate();
            if ui.add(button).on_hover_text(format!("{}: {}", entry.label, entry.about)).clicked() || enter && line == self.chosen
            {
                choice = Some(entry.choice.clone());
            }
        }
        match found.len() {
            0 => widgets::note(ui, fob_services::labels::NOTHING_FOUND),
            all if all > MOST => widgets::note(ui, &format!("{} more; keep typing", all - MOST)),
            _ => {}
        }
        choice
    }
}

/// Returns a line for an offer of the current screen.
fn offered(offer: &Offer) -> Entry {
    let key = offer.key().map(|key| format!("  ·  {key}")).unwrap_or_default();
    let (about, label) = match &offer.why_not {
        None => (format!("here: {}{key}", offer.about()), Some(offer.label.clone())),
        Some(why) => (format!("not now: {why}{key}"), None),
    };
    Entry { label: offer.label.clone(), about, choice: Choice::Offered(label) }
}

impl Model {
    /// Draws the palette while it is open, and carries out the choice.
    pub(super) fn ask_palette(&mut self, ui: &Ui) {
        if self.leaving.is_some() || self.asks_guests || !self.services.problems.is_empty() {
            return;
        }
        let Some(palette) = &mut self.palette else { return };
        let answer = palette.show(ui);
        if answer == dialog::Answer::Open {
            return;
        }
        self.palette = None;
        self.again = true;
        match answer {
            dialog::Answer::Done(Choice::Run(place)) => {
                if let Some(nav) = (COMMANDS[place].run)(self, ui) {
                    self.follow(nav);
                }
            }
            dialog::Answer::Done(Choice::Go(route)) => self.follow(fob_services::route::Nav::Push(route)),
            dialog::Answer::Done(Choice::Offered(Some(label))) => offers::choose(ui.ctx(), &label),
            dialog::Answer::Done(Choice::Offered(None)) | dialog::Answer::Cancel | dialog::Answer::Open => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefix_matches_come_first() {
        let entry = |label: &str, about: &str| Entry { label: label.into(), about: about.into(), choice: Choice::Run(0) };
        let entries = vec![entry("long rope", "DFA"), entry("The rope", "lesson"), entry("ropeway", "DFA"), entry("rope", "DFA")];
        let mut palette = Palette { query: String::new(), chosen: 0, entries };
        assert_eq!(palette.found(), [0, 1, 2, 3], "all of it");
        palette.query = "Rope ".into();
        assert_eq!(palette.found(), [3, 2, 0, 1]);
        palette.query = "dfa rope".into();
        assert_eq!(palette.found(), [0, 2, 3]);
        palette.query = "the rope".into();
        assert_eq!(palette.found(), [1]);
        palette.query = "rope dfa".into();
        assert_eq!(palette.found(), [2, 3, 0], "by the first word of the query");
        palette.query = "chess".into();
        assert!(palette.found().is_empty());
    }
}
