//! All automata with their pictures: built-in ones, the user's own, and unsaved edits; DFAs of the board, and automata with letters of their own.

use super::cards::{self, Act};
use super::dfa_editor::DfaEditor;
use super::drafts;
use super::keys::{IMPORT_FILE, NEW, NEW_FREE, PASTE_DFA, REGEX, UNDO_DELETE};
use super::own::{self, Own};
use super::request::{Aim, Request};
use super::transform::Kind;
use crate::automata::fair::{fair_colour, fair_label};
use crate::workshop::labels;
use egui::text::LayoutJob;
use egui::{RichText, Sense, Stroke, Ui, WidgetInfo, WidgetType, vec2};
use fob_automata::Dfa;
use fob_automata::analysis::fairness;
use fob_automata::edit::Draft;
use fob_automata::figure::{Figure, Plan};
use fob_automata::general::Automaton;
use fob_automata::odds::{odds, probability};
use fob_automata::picture::MAX_DRAWN;
use fob_base::text::percent_short;
use fob_kit::layout::{Window, margins};
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets::workshops::{self, Workshop};
use fob_kit::widgets::{self, dfa_card, field, figure, focus};
use fob_services::data::{DfaEntry, Services};
use fob_services::document::{Document, DocumentEditor as _, Edited, Editors};
use fob_services::jobs::ItemKind;
use fob_services::phrases::plural;
use fob_store::{Item, Origin, Trashed};
use std::collections::HashMap;
use std::sync::Arc;

/// The state of the library.
#[derive(Debug)]
pub(super) struct Library {
    search: String,
    /// The results, with the search and the revision of the library to which they belong.
    found: Option<(String, u64, Arc<Found>)>,
    /// Odds with 15 green and 15 red pucks, by the name of the DFA.
    odds: HashMap<String, f64>,
    /// Your own automata with letters of their own, once they are looked at.
    own: Option<Vec<Own>>,
    edits: Vec<Edits>,
    deleted: Vec<(String, Trashed)>,
}

/// Unsaved edits.
#[derive(Debug)]
struct Edits {
    aim: Aim,
    /// Their place among those that are parked; `None` if they are open in the editor.
    place: Option<usize>,
    title: String,
    about: String,
    drawing: Figure,
}

impl Edits {
    fn new<T: Edited<Content = Draft>>(aim: Aim, place: Option<usize>, document: &Document<T>) -> Self {
        let of = document.name().map_or("not in the library yet".to_owned(), |key| format!("edits of {key}"));
        let draft = document.now();
        let about = format!("{of}, {}", plural(draft.len(), "state"));
        let drawing = match aim {
            Aim::Free => own::drawing(draft),
            Aim::Board if draft.len() <= MAX_DRAWN => Figure::draw(&draft.plan()),
            Aim::Board => Figure::draw(&Plan::default()),
        };
        Self { aim, place, title: document.title(), about, drawing }
    }
}

/// The automata that a search has found, by their indices.
#[derive(Debug, Default)]
struct Found {
    own: Vec<usize>,
    /// Those with letters of their own.
    free: Vec<usize>,
    built_in: Vec<usize>,
}

impl Found {
    fn new(dfas: &[DfaEntry], own: &[Own], search: &str) -> Self {
        let has = |text: &str| search.split_whitespace().all(|part| text.contains(part));
        let free = own.iter().enumerate().filter(|(_, own)| has(&own.text())).map(|(i, _)| i).collect();
        let mut found = Self { free, ..Self::default() };
        for (i, entry) in dfas.iter().enumerate() {
            let text = format!("{} {} {}", entry.dfa.name(), entry.key, entry.dfa.about()).to_lowercase();
            if has(&text) {
                if entry.origin == Origin::BuiltIn { found.built_in.push(i) } else { found.own.push(i) }
            }
        }
        found
    }
}

impl Library {
    pub(super) fn new(editors: &Editors<DfaEditor>, free: &Editors<Document<Automaton>>) -> Self {
        let (odds, edits, deleted) = (HashMap::new(), Vec::new(), Vec::new());
        let mut library = Self { search: String::new(), found: None, odds, own: None, edits, deleted };
        library.refresh(editors, free);
        library
    }

    /// Lists your own automata and the unsaved edits again: those that were left last at the top.
    pub(super) fn refresh(&mut self, editors: &Editors<DfaEditor>, free: &Editors<Document<Automaton>>) {
        self.odds.clear();
        (self.own, self.found) = (None, None);
        let parked = editors.parked().enumerate().map(|(place, editor)| (Some(place), editor)).rev();
        let all = std::iter::once((None, editors.open())).chain(parked);
        let board = all.map(|(place, editor)| (place, editor.document())).filter(|(_, document)| document.is_edited());
        self.edits = board.map(|(place, document)| Edits::new(Aim::Board, place, document)).collect();
        self.edits.extend(own::edited(free).map(|(place, document)| Edits::new(Aim::Free, place, document)));
    }

    /// Notes that edits were thrown away.
    pub(super) fn discarded(&mut self, title: &str, trashed: Trashed) {
        self.deleted.push((format!("edits of {title}"), trashed));
    }

    /// The results of the search.
    fn find(&mut self, services: &mut Services) -> Arc<Found> {
        let revision = services.library.revision;
        match &self.found {
            Some((search, at, found)) if *search == self.search && *at == revision => Arc::clone(found),
            _ => {
                let found = {
                    let own = self.own.get_or_insert_with(|| Own::read(services));
                    Arc::new(Found::new(&services.library.dfas, own, &self.search.to_lowercase()))
                };
                self.found = Some((self.search.clone(), revision, Arc::clone(&found)));
                self.odds.clear();
                found
            }
        }
    }

    fn odds_of(&mut self, entry: &DfaEntry) -> f64 {
        if let Some(known) = self.odds.get(&entry.key) {
            return *known;
        }
        let p = odds(&entry.dfa, 15, 15).map_or(0.0, |odds| probability(&odds));
        self.odds.insert(entry.key.clone(), p);
        p
    }

    /// Restores what was deleted last.
    pub(super) fn undo_delete(
        &mut self,
        editors: &mut Editors<DfaEditor>,
        free: &Editors<Document<Automaton>>,
        services: &mut Services,
    ) {
        let Some((name, trashed)) = self.deleted.pop() else { return };
        match services.store.restore(&trashed) {
            Ok(()) => {
                services.reload_library();
                drafts::adopt(editors, services);
                self.refresh(editors, free);
                services.say(format!("{name} restored"));
            }
            Err(error) => {
                services.problem(error);
                self.deleted.push((name, trashed));
            }
        }
    }

    /// Puts something of a shelf into the trash; returns that it is gone.
    fn delete<T: Item>(&mut self, aim: Aim, key: &str, name: &str, services: &mut Services) -> Option<Request> {
        match services.store.shelf::<T>().delete(key) {
            Ok(trashed) => {
                self.deleted.push((name.to_owned(), trashed));
                self.changed(services);
                services.say(format!("Deleted {name}; Ctrl+Z restores it"));
                Some(Request::Deleted(aim, key.to_owned()))
            }
            Err(error) => {
                services.problem(error);
                None
            }
        }
    }

    fn duplicate<T: Item>(&mut self, key: &str, services: &mut Services) {
        match services.store.shelf::<T>().duplicate(key) {
            Ok(copy) => {
                self.changed(services);
                services.say(format!("Duplicated as {copy}"));
            }
            Err(error) => services.problem(error),
        }
    }

    /// A file has come or gone.
    fn changed(&mut self, services: &mut Services) {
        services.reload_library();
        (self.own, self.found) = (None, None);
    }
}

/// Draws the library.
pub(super) fn show(ui: &mut Ui, library: &mut Library, services: &mut Services, free: bool) -> Option<Request> {
    let theme = &Theme::from_ui(ui);
    let mut request = None;
    let frame = egui::Frame::new().fill(theme.panel).inner_margin(margins(ui, 24, 16));
    egui::CentralPanel::default().frame(frame).show(ui, |ui| {
        ui.add_enabled_ui(free, |ui| contents(ui, library, services, &mut request));
    });
    if free {
        if NEW.key(ui) {
            request = Some(Request::New);
        }
        if NEW_FREE.key(ui) {
            request = Some(Request::NewFree);
        }
        if REGEX.key(ui) {
            request = Some(Request::Transform(Kind::Regex));
        }
        if IMPORT_FILE.shortcut(ui) {
            request = Some(Request::Import(None));
        }
        if !ui.ctx().text_edit_focused() && PASTE_DFA.shortcut(ui) {
            request = Some(Request::Paste);
        }
        if UNDO_DELETE.shortcut(ui) {
            request = Some(Request::Restore);
        }
    }
    request
}

fn contents(ui: &mut Ui, library: &mut Library, services: &mut Services, request: &mut Option<Request>) {
    // A field in a menu would close it when it is touched, and the next step stays in sight.
    let phone = Window::from_ui(ui).is_phone();
    if widgets::header(ui, labels::TITLE, |ui| {
        if !phone && widgets::primary(ui, NEW.label, &NEW.tooltip()).clicked() {
            *request = Some(Request::New);
        }
        if NEW_FREE.face(ui).clicked() {
            *request = Some(Request::NewFree);
        }
        if REGEX.face(ui).clicked() {
            *request = Some(Request::Transform(Kind::Regex));
        }
        if IMPORT_FILE.face(ui).clicked() {
            *request = Some(Request::Import(None));
        }
        if PASTE_DFA.face(ui).clicked() {
            *request = Some(Request::Paste);
        }
        if !phone {
            field::line(ui, &mut library.search, labels::SEARCH, "search", 180.0);
        }
        if let Some((name, _)) = library.deleted.last() {
            let text = labels::undo_delete(name);
            if widgets::button(ui, &text, &UNDO_DELETE.with_key("Restore it")).clicked() {
                *request = Some(Request::Restore);
            }
        }
    }) {
        *request = Some(Request::Leave);
    }
    ui.horizontal_wrapped(|ui| {
        if let Some(other) = workshops::tabs(ui, Workshop::Automata) {
            *request = Some(Request::Workshop(other));
        }
    });
    ui.add_space(STEP / 2.0);
    if phone {
        ui.horizontal(|ui| {
            if widgets::primary(ui, NEW.label, &NEW.tooltip()).clicked() {
                *request = Some(Request::New);
            }
            field::line(ui, &mut library.search, labels::SEARCH, "search", f32::INFINITY);
        });
    }
    egui::ScrollArea::vertical().id_salt("workshop library").auto_shrink([false, false]).show(ui, |ui| {
        if library.search.trim().is_empty() {
            unsaved(ui, library, request);
        }
        let found = library.find(services);
        let left = services.library.left(ItemKind::Dfa);
        widgets::reading(ui, left, "DFA");
        if found.own.is_empty() && found.free.is_empty() && found.built_in.is_empty() && left == 0 {
            ui.label("Nothing matches. Names, notes and letters are searched.");
        }
        if !found.own.is_empty() || !found.free.is_empty() {
            widgets::heading(ui, labels::YOURS);
            cards(ui, (&found.own, &found.free), library, services, request);
        }
        if !found.built_in.is_empty() {
            ui.horizontal(|ui| {
                widgets::heading(ui, "Built in");
                let text = "Odds: the chance that a random order of 15 green and 15 red pucks is accepted. Saving a built-in \
                DFA makes your own copy.";
                widgets::note(ui, &Theme::from_ui(ui).palette.recolour(text));
            });
            cards(ui, (&found.built_in, &[]), library, services, request);
        }
        focus::follow(ui);
    });
}

fn unsaved(ui: &mut Ui, library: &Library, request: &mut Option<Request>) {
    let theme = &Theme::from_ui(ui);
    if library.edits.is_empty() {
        return;
    }
    widgets::heading(ui, labels::UNSAVED_EDITS);
    for edits in &library.edits {
        let frame = widgets::card(ui).stroke(Stroke::new(1.0, theme.accent));
        frame.show(ui, |ui| {
            let is_narrow = ui.available_width() < DRAFT;
            let mut buttons = |ui: &mut Ui| {
                if widgets::primary(ui, labels::CONTINUE, "Continue where you left off").clicked() {
                    *request = Some(Request::Continue(edits.aim, edits.place));
                }
                if widgets::button(ui, labels::DISCARD_DRAFT, "Discard these edits; Ctrl+Z restores them").clicked() {
                    *request = Some(Request::Discard(edits.aim, edits.place));
                }
            };
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(110.0, 48.0), Sense::hover());
                if ui.is_rect_visible(rect) {
                    figure::thumbnail(ui.painter(), theme, &edits.drawing, rect);
                }
                ui.vertical(|ui| {
                    ui.label(RichText::new(&edits.title).font(theme::strong(15.0)));
                    widgets::note(ui, &edits.about);
                });
                if !is_narrow {
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), &mut buttons);
                }
            });
            if is_narrow {
                ui.horizontal(&mut buttons);
            }
        });
    }
    ui.add_space(STEP);
}

/// In a card that is narrower, the buttons of a draft are below what it is, in points.
const DRAFT: f32 = 480.0;

/// Draws the cards of DFAs of the board, and of your own with other letters, by their indices.
fn cards(
    ui: &mut Ui,
    (dfas, free): (&[usize], &[usize]),
    library: &mut Library,
    services: &mut Services,
    request: &mut Option<Request>,
) {
    let (mut wanted, mut own_wanted) = (None, None);
    let foot = foot(ui);
    let height = 220.0 + foot - FOOT;
    dfa_card::rows(ui, dfas.len() + free.len(), 280.0, height, |ui, i, size| {
        if let Some(place) = i.checked_sub(dfas.len()).and_then(|i| free.get(i)) {
            if let Some(own) = library.own.as_ref().and_then(|all| all.get(*place))
                && let Some(act) = own::card(ui, own, size, foot)
            {
                own_wanted = Some((own.name.clone(), act));
            }
            return;
        }
        let Some(entry) = dfas.get(i).and_then(|place| services.library.dfas.get(*place)) else { return };
        if let Some(act) = card(ui, entry, size, library) {
            wanted = Some((entry.clone(), act));
        }
    });
    ui.add_space(STEP);
    if let Some((entry, act)) = wanted {
        *request = match act {
            Act::Edit => Some(Request::Open(entry.key)),
            Act::Play => Some(Request::Play(entry.key)),
            Act::Duplicate => {
                library.duplicate::<Dfa>(&entry.key, services);
                request.take()
            }
            Act::Delete => library.delete::<Dfa>(Aim::Board, &entry.key, entry.dfa.name(), services),
        };
    }
    if let Some((name, act)) = own_wanted {
        *request = match act {
            Act::Edit => Some(Request::OpenFree(name)),
            Act::Duplicate => {
                library.duplicate::<Automaton>(&name, services);
                request.take()
            }
            Act::Delete => library.delete::<Automaton>(Aim::Free, &name, &name, services),
            // Its card has no such button.
            Act::Play => request.take(),
        };
    }
}

/// The height of the buttons of a card with the room around them, in points.
const FOOT: f32 = 36.0;

/// The same, or more where a finger presses them.
fn foot(ui: &Ui) -> f32 {
    FOOT.max(widgets::least(ui).y + 4.0)
}

fn card(ui: &mut Ui, entry: &DfaEntry, size: egui::Vec2, library: &mut Library) -> Option<Act> {
    let name = entry.dfa.name();
    let about = || WidgetInfo::labeled(WidgetType::Button, true, labels::open(name));
    let foot = foot(ui);
    let response = dfa_card::card(ui, entry, size, foot, false, about, |theme| {
        let p = library.odds_of(entry);
        let mark = fairness(p);
        let mut job = LayoutJob::default();
        let line = format!("{}  ·  odds {}  ·  ", plural(entry.dfa.len(), "state"), percent_short(p, 1));
        dfa_card::stretch(&mut job, &line, theme.dim, false);
        dfa_card::stretch(&mut job, fair_label(mark), fair_colour(theme, mark), true);
        job
    });
    let mut acts = vec![
        (Act::Edit, labels::EDIT, "Open it for editing"),
        (Act::Play, "Play", "Start a new match with this DFA"),
        (Act::Duplicate, labels::DUPLICATE, "Make your own copy in the library"),
    ];
    match entry.origin {
        Origin::BuiltIn => {}
        Origin::Override => acts.push((Act::Delete, "Restore", "Restore the built-in DFA; Ctrl+Z undoes this")),
        Origin::User => acts.push((Act::Delete, labels::DELETE, "Move to the trash; Ctrl+Z restores it")),
    }
    cards::buttons(ui, &response, name, foot, &acts)
}
