//! All DFAs with their pictures: built in, one's own, and edits that were not saved.

use super::FIELD;
use super::drafts;
use crate::app::shared::{DfaEntry, Shared};
use crate::app::theme::{self, STEP, Theme};
use crate::app::widgets::{self, figure};
use crate::automata::analysis::{Fairness, fairness};
use crate::automata::figure::Figure;
use crate::automata::odds::odds;
use crate::store::{KeptDraft, Origin, Trashed};
use egui::{Align2, FontId, Key, Modifiers, Rect, RichText, Sense, Stroke, Ui, vec2};
use num_traits::ToPrimitive;

/// What a person wants of the library.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Did {
    Back,
    Open(String),
    Continue(String),
    /// Edits were thrown away.
    Discarded(String),
    New,
    Import,
    Regex,
    Play(String),
}

/// What the library shows.
#[derive(Debug)]
pub(super) struct Library {
    search: String,
    /// Odds with 15 green and 15 red pucks, in the order of the entries.
    odds: Vec<(String, f64)>,
    drafts: Vec<(String, KeptDraft, Figure)>,
    deleted: Vec<(String, Trashed)>,
}

/// The mark of fairness in words.
pub(super) const fn fair_label(fairness: Fairness) -> &'static str {
    match fairness {
        Fairness::Fair => "fair",
        Fairness::Near => "nearly fair",
        Fairness::Slanted => "slanted",
        Fairness::Lopsided => "lopsided",
    }
}

/// The mark of fairness as a colour.
pub(super) const fn fair_colour(theme: &Theme, fairness: Fairness) -> egui::Color32 {
    match fairness {
        Fairness::Fair => theme.good,
        Fairness::Near => theme.accent,
        Fairness::Slanted => theme.dim,
        Fairness::Lopsided => theme.bad,
    }
}

impl Library {
    pub(super) fn new(shared: &mut Shared) -> Self {
        let mut library = Self { search: String::new(), odds: Vec::new(), drafts: Vec::new(), deleted: Vec::new() };
        library.refresh(shared);
        library
    }

    /// Looks again at what there is.
    pub(super) fn refresh(&mut self, shared: &mut Shared) {
        self.odds.clear();
        self.drafts.clear();
        for slot in drafts::slots(shared) {
            match drafts::load(shared, &slot) {
                Ok(kept) => {
                    let figure = Figure::draw(&kept.draft.plan());
                    self.drafts.push((slot, kept, figure));
                }
                Err(lines) => shared.problem_once(lines),
            }
        }
    }

    fn odds_of(&mut self, entry: &DfaEntry) -> f64 {
        if let Some((_, p)) = self.odds.iter().find(|(key, _)| *key == entry.key) {
            return *p;
        }
        let p = odds(&entry.dfa, 15, 15).to_f64().unwrap_or(0.0);
        self.odds.push((entry.key.clone(), p));
        p
    }

    fn undo_delete(&mut self, shared: &mut Shared) {
        let Some((name, trashed)) = self.deleted.pop() else { return };
        match shared.store.restore(&trashed) {
            Ok(()) => {
                shared.reload_library();
                self.refresh(shared);
                shared.say(format!("{name} is back"));
            }
            Err(error) => {
                shared.problem(error.lines());
                self.deleted.push((name, trashed));
            }
        }
    }
}

/// Draws the library.
pub(super) fn show(ui: &mut Ui, library: &mut Library, shared: &mut Shared, theme: &Theme, free: bool) -> Option<Did> {
    let mut did = None;
    let frame = egui::Frame::new().fill(theme.panel).inner_margin(egui::Margin::symmetric(24, 16));
    egui::CentralPanel::default().frame(frame).show(ui, |ui| {
        ui.add_enabled_ui(free, |ui| contents(ui, library, shared, theme, &mut did));
    });
    if free {
        if widgets::key(ui, Key::N) {
            did = Some(Did::New);
        }
        if widgets::key(ui, Key::R) {
            did = Some(Did::Regex);
        }
        if widgets::shortcut(ui, Modifiers::COMMAND, Key::O) {
            did = Some(Did::Import);
        }
        if widgets::shortcut(ui, Modifiers::COMMAND, Key::Z) {
            library.undo_delete(shared);
        }
    }
    did
}

fn contents(ui: &mut Ui, library: &mut Library, shared: &mut Shared, theme: &Theme, did: &mut Option<Did>) {
    if widgets::header(ui, theme, "Workshop", |ui| {
        if widgets::primary(ui, theme, "New DFA", "An empty canvas (N)").clicked() {
            *did = Some(Did::New);
        }
        if widgets::button(ui, "From an expression", "A regular expression over g and r (R)").clicked() {
            *did = Some(Did::Regex);
        }
        if widgets::button(ui, "Import…", "A .ron, .jff or .dot file; or drop one on the window (Ctrl+O)").clicked() {
            *did = Some(Did::Import);
        }
        let response =
            ui.add(egui::TextEdit::singleline(&mut library.search).margin(FIELD).desired_width(180.0).hint_text("search"));
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Search the DFAs"));
        if let Some((name, _)) = library.deleted.last() {
            let text = format!("Undo delete of {name}");
            if widgets::button(ui, &text, "Bring it back (Ctrl+Z)").clicked() {
                library.undo_delete(shared);
            }
        }
    }) {
        *did = Some(Did::Back);
    }
    let needle = library.search.trim().to_lowercase();
    egui::ScrollArea::vertical().id_salt("workshop library").auto_shrink([false, false]).show(ui, |ui| {
        if needle.is_empty() {
            unsaved(ui, library, shared, theme, did);
        }
        let entries: Vec<DfaEntry> = shared
            .dfas
            .iter()
            .filter(|d| {
                let text = format!("{} {} {}", d.dfa.name(), d.key, d.dfa.about()).to_lowercase();
                needle.split_whitespace().all(|part| text.contains(part))
            })
            .cloned()
            .collect();
        let (own, built_in): (Vec<DfaEntry>, Vec<DfaEntry>) = entries.into_iter().partition(|d| d.origin != Origin::BuiltIn);
        if own.is_empty() && built_in.is_empty() {
            ui.label("No DFA says that in its name or its note.");
        }
        if !own.is_empty() {
            widgets::heading(ui, theme, "Yours");
            cards(ui, &own, library, shared, theme, did);
        }
        if !built_in.is_empty() {
            ui.horizontal(|ui| {
                widgets::heading(ui, theme, "Built in");
                widgets::note(ui, theme, "Odds: the chance that a random order of 15 green and 15 red pucks is accepted. Saving one makes a copy of your own.");
            });
            cards(ui, &built_in, library, shared, theme, did);
        }
    });
}

fn unsaved(ui: &mut Ui, library: &mut Library, shared: &mut Shared, theme: &Theme, did: &mut Option<Did>) {
    if library.drafts.is_empty() {
        return;
    }
    widgets::heading(ui, theme, "Unsaved edits");
    let mut gone = None;
    for (i, (slot, kept, drawing)) in library.drafts.iter().enumerate() {
        let frame = widgets::card(theme).stroke(Stroke::new(1.0, theme.accent));
        frame.show(ui, |ui| {
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(110.0, 48.0), Sense::hover());
                figure::thumbnail(ui.painter(), theme, drawing, rect);
                ui.vertical(|ui| {
                    ui.label(RichText::new(kept.draft.name()).font(theme::strong(15.0)));
                    let of = kept.key.as_ref().map_or("not in the library yet".to_owned(), |key| format!("edits of {key}"));
                    widgets::note(ui, theme, &format!("{of}, {} states", kept.draft.len()));
                });
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    if widgets::primary(ui, theme, "Continue", "Go on where you left off").clicked() {
                        *did = Some(Did::Continue(slot.clone()));
                    }
                    if widgets::button(ui, "Discard", "Throw these edits away; Ctrl+Z brings them back").clicked() {
                        gone = Some(i);
                    }
                });
            });
        });
    }
    if let Some(i) = gone {
        let (slot, kept, _) = library.drafts.remove(i);
        if let Some(trashed) = drafts::discard(shared, &slot) {
            library.deleted.push((format!("edits of {}", kept.draft.name()), trashed));
            *did = Some(Did::Discarded(slot));
        }
    }
    ui.add_space(STEP);
}

fn cards(ui: &mut Ui, entries: &[DfaEntry], library: &mut Library, shared: &mut Shared, theme: &Theme, did: &mut Option<Did>) {
    let width = ui.available_width() - 12.0;
    let columns = (width / 280.0).floor().max(1.0);
    let cell = vec2((width - (columns - 1.0) * STEP) / columns, 220.0);
    for row in entries.chunks(columns as usize) {
        ui.horizontal(|ui| {
            for entry in row {
                card(ui, entry, cell, library, shared, theme, did);
            }
        });
    }
    ui.add_space(STEP);
}

fn card(
    ui: &mut Ui,
    entry: &DfaEntry,
    cell: egui::Vec2,
    library: &mut Library,
    shared: &mut Shared,
    theme: &Theme,
    did: &mut Option<Did>,
) {
    let p = library.odds_of(entry);
    let mark = fairness(p);
    let (rect, response) = ui.allocate_exact_size(cell, Sense::click());
    let hot = response.hovered() || response.has_focus();
    let edge = if hot { theme.accent } else { theme.line };
    ui.painter().rect(
        rect,
        6.0,
        theme.raised,
        Stroke::new(if response.has_focus() { 2.0 } else { 1.0 }, edge),
        egui::StrokeKind::Inside,
    );
    let picture = Rect::from_min_max(rect.min + vec2(10.0, 10.0), rect.max - vec2(10.0, 88.0));
    figure::thumbnail(ui.painter(), theme, &entry.figure, picture);
    let left = rect.left() + 12.0;
    let name = entry.dfa.name();
    let at = egui::pos2(left, rect.bottom() - 74.0);
    ui.painter().text(at, Align2::LEFT_CENTER, name, theme::strong(15.0), theme.text);
    let at = egui::pos2(left, rect.bottom() - 54.0);
    let line = format!("{} states  ·  odds {:.1} %  ·  ", entry.dfa.len(), p * 100.0);
    let end = ui.painter().text(at, Align2::LEFT_CENTER, line, FontId::proportional(13.0), theme.dim);
    ui.painter().text(end.right_center(), Align2::LEFT_CENTER, fair_label(mark), theme::strong(13.0), fair_colour(theme, mark));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, format!("Open {name}")));
    if response.clicked() {
        *did = Some(Did::Open(entry.key.clone()));
    }
    if !entry.dfa.about().is_empty() {
        response.on_hover_text(entry.dfa.about());
    }
    let buttons = Rect::from_min_max(egui::pos2(rect.left() + 8.0, rect.bottom() - 40.0), rect.max - vec2(8.0, 8.0));
    // A child of its own: the row of cards goes on beside the card, not beside its buttons.
    let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(buttons).id_salt(&entry.key));
    {
        let ui = &mut inner;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.spacing_mut().button_padding = vec2(8.0, 4.0);
            let small = |ui: &mut Ui, text: &str, tip: &str| {
                let response = ui.add(egui::Button::new(RichText::new(text).size(13.0))).on_hover_text(tip);
                response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, format!("{text} {name}")));
                response.clicked()
            };
            if small(ui, "Edit", "Put it on the desk") {
                *did = Some(Did::Open(entry.key.clone()));
            }
            if small(ui, "Play", "A new game with it") {
                *did = Some(Did::Play(entry.key.clone()));
            }
            if small(ui, "Duplicate", "A copy of your own in the library") {
                match shared.store.dfa_shelf().duplicate(&entry.key) {
                    Ok(copy) => {
                        shared.reload_library();
                        shared.say(format!("Duplicated as {copy}"));
                    }
                    Err(error) => shared.problem(error.lines()),
                }
            }
            if entry.origin != Origin::BuiltIn {
                let (text, tip) = match entry.origin {
                    Origin::Override => ("Restore", "Back to the built-in one; Ctrl+Z undoes it"),
                    _ => ("Delete", "Into the trash; Ctrl+Z brings it back"),
                };
                if small(ui, text, tip) {
                    let deleted = shared.store.dfa_shelf().delete(&entry.key);
                    match deleted {
                        Ok(trashed) => {
                            library.deleted.push((name.to_owned(), trashed));
                            shared.reload_library();
                            shared.say(format!("Deleted {name}; Ctrl+Z brings it back"));
                        }
                        Err(error) => shared.problem(error.lines()),
                    }
                }
            }
        });
    }
}
