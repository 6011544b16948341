//! Your own automata with letters of their own, as cards of the library: the DFAs of the board have theirs from the library itself.

use super::cards::{self, Act};
use super::labels;
use egui::{Rect, Ui, WidgetInfo, WidgetType};
use fob_automata::edit::Draft;
use fob_automata::figure::{Figure, Plan};
use fob_automata::general::Automaton;
use fob_automata::picture::MAX_DRAWN;
use fob_kit::theme::Theme;
use fob_kit::widgets::{dfa_card, figure, figure_words};
use fob_services::data::{Services, Trouble};
use fob_services::document::{Document, DocumentEditor as _, Editors};
use fob_services::phrases::plural;
use std::sync::OnceLock;

/// One of your own.
#[derive(Debug)]
pub(super) struct Own {
    pub name: String,
    automaton: Automaton,
    drawing: OnceLock<Figure>,
}

impl Own {
    /// Reads all of them; a file that cannot be read is a problem that is said once.
    pub fn read(services: &mut Services) -> Vec<Self> {
        let names = services.store.automaton_shelf().own_names();
        let names = names.map_err(|error| services.problem_once(error)).unwrap_or_default();
        let load = |name: String| match services.store.automaton_shelf().load(&name) {
            Ok(loaded) => Some(Self { name, automaton: loaded.value, drawing: OnceLock::new() }),
            Err(error) => {
                services.problem_once(Trouble::reading(error.lines()));
                None
            }
        };
        names.into_iter().filter_map(load).collect()
    }

    /// The text that is searched: names, notes and letters.
    pub fn text(&self) -> String {
        format!("{} {} {} {}", self.name, self.automaton.name(), self.automaton.about(), letters(&self.automaton)).to_lowercase()
    }

    fn drawing(&self) -> &Figure {
        self.drawing.get_or_init(|| drawing(&Draft::of(&self.automaton)))
    }

    /// What kind of automaton it is, in a line.
    fn about(&self) -> String {
        let kind = if self.automaton.choice().is_some() { "NFA" } else { "DFA" };
        format!("{}  ·  {}  ·  {kind}", plural(self.automaton.states().len(), "state"), letters(&self.automaton))
    }
}

/// The letters, as many as a card has room for.
fn letters(automaton: &Automaton) -> String {
    let all = automaton.letters().letters();
    let shown: Vec<String> = all.iter().take(8).map(char::to_string).collect();
    let more = if all.len() > shown.len() { " …" } else { "" };
    format!("{}{more}", shown.join(" "))
}

/// A drawing; empty if there are too many states to draw.
pub(super) fn drawing(draft: &Draft) -> Figure {
    if draft.len() <= MAX_DRAWN { draft.figure() } else { Figure::draw(&Plan::default()) }
}

/// Draws the card of one of them; returns what was chosen.
pub(super) fn card(ui: &mut Ui, own: &Own, size: egui::Vec2, foot: f32) -> Option<Act> {
    let name = own.name.as_str();
    let about = || WidgetInfo::labeled(WidgetType::Button, true, labels::open(name));
    let picture = |painter: &egui::Painter, theme: &Theme, rect: Rect| figure::thumbnail(painter, theme, own.drawing(), rect);
    let response = dfa_card::framed(ui, (name, own.automaton.about()), size, foot, false, about, picture, |theme| {
        let mut job = egui::text::LayoutJob::default();
        dfa_card::stretch(&mut job, &own.about(), theme.dim, false);
        job
    });
    if ui.is_rect_visible(response.rect) {
        figure_words::describe(&response, own.drawing(), Theme::from_ui(ui).palette);
    }
    cards::buttons(
        ui,
        &response,
        name,
        foot,
        &[
            (Act::Edit, labels::EDIT, "Open it for editing"),
            (Act::Duplicate, labels::DUPLICATE, "Make a copy of it"),
            (Act::Delete, labels::DELETE, "Move to the trash; Ctrl+Z restores it"),
        ],
    )
}

/// Unsaved edits of automata, those that were left last at the top: their place, title, file and drawing.
pub(super) fn edited(editors: &Editors<Document<Automaton>>) -> impl Iterator<Item = (Option<usize>, &Document<Automaton>)> {
    let parked = editors.parked().enumerate().map(|(place, document)| (Some(place), document)).rev();
    std::iter::once((None, editors.open().document())).chain(parked).filter(|(_, document)| document.is_edited())
}
