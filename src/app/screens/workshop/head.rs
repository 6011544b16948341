//! The head of the desk: its name, undo and redo, files, what makes new automata of old ones; and the strip of problems.

use super::Wish;
use super::desk::Desk;
use super::operations::Kind;
use crate::app::shared::Shared;
use crate::app::theme::{self, STEP, Theme};
use crate::app::widgets;
use crate::automata::Letter;
use crate::automata::edit::{DraftProblem, Edit};
use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{Margin, PopupCloseBehavior, RichText, Ui};

/// Draws the head and says what was asked for.
pub(super) fn show(ui: &mut Ui, desk: &mut Desk, shared: &mut Shared, theme: &Theme, free: bool) -> Option<Wish> {
    let mut wish = None;
    let frame = egui::Frame::new().fill(theme.panel).inner_margin(Margin::symmetric(16, 10));
    egui::Panel::top("workshop head").frame(frame).show(ui, |ui| {
        ui.add_enabled_ui(free, |ui| {
            ui.horizontal(|ui| {
                if widgets::button(ui, "← Library", "All DFAs; what is unsaved is kept as a draft (Esc)").clicked() {
                    wish = Some(Wish::Library);
                }
                ui.add_space(STEP);
                name(ui, desk, theme);
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| right(ui, desk, shared, theme, &mut wish));
            });
        });
    });
    wish
}

fn name(ui: &mut Ui, desk: &mut Desk, theme: &Theme) {
    let mut text = desk.draft().name().to_owned();
    let edit = egui::TextEdit::singleline(&mut text)
        .font(theme::strong(20.0))
        .margin(Margin::symmetric(8, 4))
        .desired_width(230.0)
        .hint_text("Name of the DFA");
    let response = ui.add(edit).on_hover_text("The name of the DFA");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Name of the DFA"));
    if response.changed() {
        desk.gesture(&Edit::SetName(text));
    }
    if response.lost_focus() {
        desk.end_gesture();
    }
    let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let (response, _) = MenuButton::new("Note").config(config).ui(ui, |ui| {
        ui.set_width(360.0);
        let mut about = desk.draft().about().to_owned();
        let edit = egui::TextEdit::multiline(&mut about)
            .margin(super::FIELD)
            .desired_rows(4)
            .desired_width(340.0)
            .hint_text("What it accepts, where it comes from…");
        let response = ui.add(edit);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Note on the DFA"));
        if response.changed() {
            desk.gesture(&Edit::SetAbout(about));
        }
        if response.lost_focus() {
            desk.end_gesture();
        }
    });
    response.on_hover_text(if desk.draft().about().is_empty() { "A note on it, kept in its file" } else { desk.draft().about() });
    let (text, colour) = if desk.is_changed() { ("unsaved", theme.accent) } else { ("saved", theme.dim) };
    let tip = if desk.is_changed() {
        "Not in the library yet; a draft of it is kept in the data folder"
    } else {
        "As it is in the library"
    };
    if desk.is_changed() || desk.key.is_some() {
        ui.label(RichText::new(text).size(13.0).color(colour)).on_hover_text(tip);
    }
}

fn right(ui: &mut Ui, desk: &mut Desk, shared: &mut Shared, theme: &Theme, wish: &mut Option<Wish>) {
    let ready = desk.dfa().is_some();
    let why = "Not a DFA yet: see the problems below the canvas";
    if widgets::primary_if(ui, theme, ready, "Play this DFA", "A new game with it (Ctrl+P)", why).clicked() {
        *wish = Some(Wish::Play);
    }
    if widgets::button_if(ui, ready, "Save", "Into the library (Ctrl+S)", why).clicked() {
        *wish = Some(Wish::Save);
    }
    ui.menu_button("File", |ui| {
        let mut entry = |ui: &mut Ui, enabled: bool, text: &str, key: &str, tip: &str, what: Wish| {
            let button = egui::Button::new(text).right_text(RichText::new(key).size(13.0));
            if ui.add_enabled(enabled, button).on_hover_text(tip).on_disabled_hover_text(why).clicked() {
                *wish = Some(what);
            }
        };
        entry(ui, ready, "Save as…", "Ctrl+Shift+S", "Under another name in the library", Wish::SaveAs);
        entry(ui, ready, "Export…", "Ctrl+E", "RON, JFLAP, Graphviz, SVG, PNG, TikZ or a sheet to print", Wish::Export);
        entry(ui, true, "Import…", "Ctrl+O", "From a .ron, .jff or .dot file; or drop one on the window", Wish::Import(None));
    });
    ui.menu_button("Transform", |ui| {
        for kind in Kind::ALL {
            let enabled = ready || kind == Kind::Regex;
            if widgets::button_if(ui, enabled, kind.label(), kind.about(), why).clicked() {
                *wish = Some(Wish::Operation(kind));
            }
        }
    });
    ui.add_space(STEP);
    let redo = desk.editor.redoable().next().map(str::to_owned);
    let undo = desk.editor.undoable().next().map(str::to_owned);
    let tip = |what: &str, name: Option<&String>, key: &str| name.map_or(String::new(), |n| format!("{what}: {n} ({key})"));
    if widgets::button_if(ui, redo.is_some(), "Redo", &tip("Redo", redo.as_ref(), "Ctrl+Y"), "Nothing to redo").clicked() {
        desk.redo(shared);
    }
    if widgets::button_if(ui, undo.is_some(), "Undo", &tip("Undo", undo.as_ref(), "Ctrl+Z"), "Nothing to undo").clicked() {
        desk.undo(shared);
    }
}

/// Everything that keeps the draft from being a DFA, each a button that leads to its place; and what should be known of it.
pub(super) fn problems(ui: &mut Ui, desk: &mut Desk, theme: &Theme) {
    let derived = desk.derived();
    let problems = derived.problems.clone();
    let unreachable: Vec<String> = derived.unreachable.iter().map(|id| desk.name_of(*id).to_owned()).collect();
    if problems.is_empty() && unreachable.is_empty() && desk.notices.is_empty() {
        return;
    }
    let frame = egui::Frame::new().fill(Theme::mix(theme.panel, theme.bad, 0.07)).inner_margin(Margin::symmetric(16, 6));
    egui::Panel::bottom("problems").frame(frame).show(ui, |ui| {
        let mut done = false;
        if !desk.notices.is_empty() {
            ui.horizontal_wrapped(|ui| {
                for notice in &desk.notices {
                    ui.label(RichText::new(notice).size(13.0).color(theme.text));
                }
                done = widgets::button(ui, "OK", "Hide this").clicked();
            });
        }
        if done {
            desk.notices.clear();
        }
        if !problems.is_empty() {
            // Three rows at most, or the canvas would shrink away; the rest is scrolled to.
            egui::ScrollArea::vertical().id_salt("problem list").max_height(84.0).auto_shrink([false, true]).show(ui, |ui| {
                ui.horizontal_wrapped(|ui| {
                    ui.label(RichText::new(count(problems.len())).font(theme::strong(13.0)).color(theme.bad));
                    for problem in problems.iter().take(SHOWN) {
                        let text = short(desk, problem);
                        let button = egui::Button::new(RichText::new(text).size(13.0)).min_size(egui::vec2(0.0, 22.0));
                        if ui.add(button).on_hover_text(problem.text(desk.draft())).clicked() {
                            desk.edge = None;
                            desk.selected.clear();
                            if let Some(id) = problem.state() {
                                desk.select_state(id);
                            }
                        }
                    }
                    if problems.len() > SHOWN {
                        widgets::note(ui, theme, &format!("and {} more", problems.len() - SHOWN));
                    }
                });
            });
        }
        if !unreachable.is_empty() {
            let text = format!("No word reaches {}", unreachable.join(", "));
            ui.add(egui::Label::new(RichText::new(text).size(13.0).color(theme.dim)).truncate());
        }
    });
}

/// Most problems that are listed; the canvas marks all of them.
const SHOWN: usize = 400;

fn count(n: usize) -> String {
    if n == 1 { "1 problem".to_owned() } else { format!("{n} problems") }
}

fn short(desk: &Desk, problem: &DraftProblem) -> String {
    match problem {
        DraftProblem::Missing(id, letter) => {
            let letter = if *letter == Letter::Green { "g" } else { "r" };
            format!("{} lacks {letter}", desk.name_of(*id))
        }
        DraftProblem::BadName(_) => "a state has no name".to_owned(),
        DraftProblem::DuplicateName(id) => format!("{} twice", desk.name_of(*id)),
        DraftProblem::NoStart => "no start: select a state, press S".to_owned(),
        DraftProblem::NoStates => "no states yet".to_owned(),
        DraftProblem::TooManyStates(n) => format!("{n} states are too many"),
    }
}
