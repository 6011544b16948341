//! The head of the editor: its name, undo and redo, files, operations that make new automata; and the strip of problems.

use super::dfa_editor::DfaEditor;
use super::keys::{EXPORT, IMPORT, PLAY, SAVE, SAVE_AS};
use super::request::Request;
use super::titles::{self, Typed};
use super::transform::Kind;
use crate::drawing;
use crate::workshop::labels;
use egui::{Margin, RichText, Ui};
use fob_automata::edit::Edit;
use fob_kit::keys::BACK;
use fob_kit::layout::Window;
use fob_kit::offers;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets::workshops::{self, Workshop};
use fob_kit::widgets::{self, bar};

/// Draws the head and returns the requested action.
pub(super) fn show(ui: &mut Ui, editor: &mut DfaEditor, free: bool) -> Option<Request> {
    let mut request = None;
    let phone = Window::from_ui(ui).is_phone();
    let frame = widgets::panel_frame(ui);
    egui::Panel::top("workshop head").frame(frame).show(ui, |ui| {
        ui.add_enabled_ui(free, |ui| {
            let left = |ui: &mut Ui, (editor, request): &mut (&mut DfaEditor, Option<Request>)| {
                let tip = BACK.with_key("Back to all DFAs; unsaved edits are kept as a draft");
                if widgets::back_button(ui, "← Library", &tip).clicked() {
                    *request = Some(Request::Library);
                }
                if !phone {
                    ui.add_space(STEP);
                    if let Some(other) = workshops::switch(ui, Workshop::Automata) {
                        *request = Some(Request::Workshop(other));
                    }
                    ui.add_space(STEP);
                }
                name(ui, editor);
                if !phone {
                    note(ui, editor);
                } else if drawing::undo(ui, editor.steps(), editor.canvas.can) {
                    *request = Some(Request::Undo);
                }
            };
            let mut of = (editor, None);
            bar::head(ui, &mut of, left, |ui, (editor, request)| {
                right(ui, editor, request);
                if phone {
                    note(ui, editor);
                    if let Some(other) = workshops::switch(ui, Workshop::Automata) {
                        *request = Some(Request::Workshop(other));
                    }
                }
            });
            request = of.1;
        });
    });
    request
}

fn name(ui: &mut Ui, editor: &mut DfaEditor) {
    // On a phone Undo is at the right of it.
    match titles::name(ui, editor.draft().name(), titles::UNDO_ROOM) {
        Typed::Changed(text) => editor.pen().gesture(&Edit::SetName(text)),
        Typed::Left => editor.pen().end_gesture(),
        Typed::Nothing => {}
    }
}

/// The menu with the note, and whether the draft is saved.
fn note(ui: &mut Ui, editor: &mut DfaEditor) {
    match titles::note(ui, editor.draft().about()) {
        Typed::Changed(text) => editor.pen().gesture(&Edit::SetAbout(text)),
        Typed::Left => editor.pen().end_gesture(),
        Typed::Nothing => {}
    }
    titles::saved(ui, editor.is_changed(), editor.key().is_some());
}

fn right(ui: &mut Ui, editor: &DfaEditor, request: &mut Option<Request>) {
    let ready = editor.dfa().is_some();
    let why = "Not a DFA yet: see the problems listed below the canvas";
    if widgets::primary_if(ui, ready, PLAY.label, &PLAY.tooltip(), why).clicked() {
        *request = Some(Request::PlayThis);
    }
    if SAVE.face_if(ui, ready, why).clicked() {
        *request = Some(Request::Save);
    }
    ui.menu_button(labels::FILE, |ui| {
        let mut entry = |ui: &mut Ui, enabled: bool, text: &str, key: &str, tip: &str, what: Request| {
            let key = if Window::from_ui(ui).has_keys() { key } else { "" };
            let button = egui::Button::new(text).right_text(RichText::new(key).size(13.0));
            if ui.add_enabled(enabled, button).on_hover_text(tip).on_disabled_hover_text(why).clicked() {
                *request = Some(what);
            }
        };
        entry(ui, ready, SAVE_AS.label, &SAVE_AS.key_text(), SAVE_AS.tip, Request::SaveAs);
        entry(ui, ready, EXPORT.label, &EXPORT.key_text(), EXPORT.tip, Request::Export { sheet: false });
        entry(
            ui,
            ready,
            labels::SHEET,
            "",
            "Print a drawing on A4, large enough for playing pieces",
            Request::Export { sheet: true },
        );
        let tip = "A link to this automaton that others can open, change and play";
        entry(ui, ready, fob_services::labels::COPY_LINK, "Ctrl+L", tip, Request::CopyLink);
        entry(ui, true, IMPORT.label, &IMPORT.key_text(), IMPORT.tip, Request::Import(None));
    });
    ui.menu_button(labels::TRANSFORM, |ui| {
        for kind in Kind::ALL {
            let enabled = ready || kind == Kind::Regex;
            if widgets::button_if(ui, enabled, kind.label(), kind.about(), why).clicked() {
                *request = Some(Request::Transform(kind));
            }
        }
    });
    // Entries of a menu are found while it is closed, too.
    let closed = |ui: &Ui, text: &str, tip: &str, enabled: bool| offers::offer(ui, text, tip, (!enabled).then_some(why));
    if closed(ui, labels::SHEET, "A drawing on A4, large enough for pieces", ready) {
        *request = Some(Request::Export { sheet: true });
    }
    for kind in Kind::ALL {
        if closed(ui, kind.label(), kind.about(), ready || kind == Kind::Regex) {
            *request = Some(Request::Transform(kind));
        }
    }
    ui.add_space(STEP);
    let redo = drawing::redo(ui, editor.steps(), editor.canvas.can);
    // On a phone it is in sight.
    let undo = !Window::from_ui(ui).is_phone() && drawing::undo(ui, editor.steps(), editor.canvas.can);
    if redo {
        *request = Some(Request::Redo);
    } else if undo {
        *request = Some(Request::Undo);
    }
}

/// Everything that keeps the draft from being a DFA, each a button that leads to its place; and what should be known of it.
pub(super) fn problems(ui: &mut Ui, editor: &mut DfaEditor) {
    let theme = &Theme::from_ui(ui);
    let derived = editor.derived();
    if derived.problems.is_empty() && derived.unreachable.is_empty() && editor.canvas.notices.is_empty() {
        return;
    }
    let frame = egui::Frame::new().fill(Theme::mix(theme.panel, theme.bad, 0.07)).inner_margin(Margin::symmetric(16, 6));
    let (mut hide, mut chosen) = (false, None);
    egui::Panel::bottom("problems").frame(frame).show(ui, |ui| {
        if !editor.canvas.notices.is_empty() {
            ui.horizontal_wrapped(|ui| {
                for notice in &editor.canvas.notices {
                    ui.label(RichText::new(notice).size(13.0).color(theme.text));
                }
                hide = widgets::button(ui, "OK", "Hide this").clicked();
            });
        }
        if !derived.problems.is_empty() {
            // Three rows at most, or one in a low window, or the canvas would shrink away; the rest is scrolled to.
            let most = match Window::from_ui(ui) {
                window if !window.has_keys() => 48.0,
                window if window.is_flat() => 28.0,
                _ => 84.0,
            };
            egui::ScrollArea::vertical().id_salt("problem list").max_height(most).auto_shrink([false, true]).show(ui, |ui| {
                ui.horizontal_wrapped(|ui| {
                    let count = labels::problems(derived.problems.len());
                    ui.label(RichText::new(count).font(theme::strong(13.0)).color(theme.bad));
                    for (problem, text) in derived.problems.iter().take(SHOWN) {
                        let button = egui::Button::new(RichText::new(text).size(13.0))
                            .min_size(widgets::at_least(ui, egui::vec2(0.0, 22.0)));
                        let button = ui.add(button).on_hover_ui(|ui| {
                            ui.label(problem.text(editor.draft()));
                        });
                        if button.clicked() {
                            chosen = Some(problem.state());
                        }
                    }
                    if derived.problems.len() > SHOWN {
                        widgets::note(ui, &format!("and {} more", derived.problems.len() - SHOWN));
                    }
                });
            });
        }
        // A phone on its side has no height for both.
        let is_crowded = Window::from_ui(ui).is_flat() && !derived.problems.is_empty();
        if !derived.unreachable.is_empty() && !is_crowded {
            ui.add(egui::Label::new(RichText::new(&derived.about_unreachable).size(13.0).color(theme.dim)).truncate());
        }
    });
    if hide {
        editor.canvas.notices.clear();
    }
    if let Some(state) = chosen {
        editor.canvas.edge = None;
        editor.canvas.selected.clear();
        if let Some(id) = state {
            editor.pen().select_state(id);
        }
    }
}

/// Most problems that are listed; the canvas marks all of them.
const SHOWN: usize = 400;
