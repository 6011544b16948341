//! The list of machines: the built-in ones with their explanations, and the user's own.

use super::keys::NEW_MACHINE;
use crate::turing::labels;
use egui::{Align, Label, Layout, RichText, ScrollArea, Ui, vec2};
use fob_kit::keys;
use fob_kit::layout::{Form, Window};
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets::{self, dialog};
use fob_machines::turing::{BUILTIN, Program};
use fob_services::data::Services;
use fob_services::phrases::plural;

/// A machine in the list.
#[derive(Debug)]
struct Item {
    name: String,
    title: String,
    own: bool,
    about: String,
    /// Its states, symbols and rules in words, and its tape; or why it cannot be read.
    size: String,
    tape: String,
}

/// The choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// Nothing.
    Leave,
    /// An empty editor.
    New,
    /// A machine by its name.
    Open(String),
}

/// The dialog.
#[derive(Debug)]
pub struct Gallery {
    items: Vec<Item>,
    at: usize,
    /// The list is to show the one that is chosen.
    follow: bool,
}

fn size(program: &Program) -> String {
    match program.machine() {
        Ok(machine) => {
            let (states, symbols) = (plural(machine.states().len(), "state"), plural(machine.symbols().len(), "symbol"));
            format!("{states}, {symbols}, {}", plural(machine.rules().count(), "rule"))
        }
        Err(errors) => format!("not finished: {}", plural(errors.problems().len(), "problem")),
    }
}

/// The dialog's buttons; whether to open the chosen machine, once one was pressed.
fn foot(ui: &mut Ui, chosen: &mut Option<Chosen>) -> Option<bool> {
    let mut new = false;
    let open = (labels::OPEN, "Open this machine (Enter)");
    let answer = dialog::foot_with(ui, Ok(()), open, ("Cancel", "Back to the editor (Esc)"), |ui| {
        new = NEW_MACHINE.face(ui).clicked();
    });
    if new || NEW_MACHINE.key(ui) {
        *chosen = Some(Chosen::New);
    }
    answer
}

impl Gallery {
    /// The machines as they are now; the one that is on the editor is chosen.
    pub fn new(open: Option<&str>, services: &mut Services) -> Self {
        let ready = BUILTIN.iter().map(|ready| Item {
            name: ready.name.to_owned(),
            title: ready.title.to_owned(),
            own: false,
            about: ready.about.to_owned(),
            size: size(&ready.into()),
            tape: ready.tape.to_owned(),
        });
        let mut items: Vec<Item> = ready.collect();
        let shelf = services.store.turing_shelf();
        let names = shelf.list().map_err(|error| error.lines());
        let mut troubles = Vec::new();
        for entry in names.unwrap_or_else(|lines| {
            troubles.push(lines);
            Vec::new()
        }) {
            let item = |program: Option<Program>, size: String| {
                let program = program.unwrap_or_default();
                let (name, title) = (entry.name.clone(), entry.name.clone());
                Item { name, title, own: true, about: program.about, size, tape: program.tape }
            };
            items.push(match shelf.load_small(&entry.name, 1 << 20) {
                Ok(loaded) => {
                    let size = size(&loaded.value);
                    item(Some(loaded.value), size)
                }
                Err(error) => item(None, error.to_string()),
            });
        }
        for lines in troubles {
            services.problem(lines);
        }
        let at = open.and_then(|open| items.iter().position(|item| item.name == open)).unwrap_or(0);
        Self { items, at, follow: true }
    }

    /// Draws it; returns the choice, if there is one.
    pub fn show(&mut self, ui: &Ui) -> Option<Chosen> {
        let mut chosen = None;
        let room = ui.ctx().content_rect().size();
        let height = (room.y - 230.0).clamp(180.0, 460.0);
        let shown = dialog::show(ui, "machines", labels::TITLE, 760.0, |ui| {
            self.arrows(ui);
            if Window::from_ui(ui).form == Form::Upright {
                // The machine that is chosen is described below the list.
                let low = height * 0.4;
                ScrollArea::vertical().id_salt("machines").auto_shrink([false, false]).max_height(height - low).show(ui, |ui| {
                    chosen = self.list(ui);
                });
                ui.separator();
                ScrollArea::vertical().id_salt("about a machine").auto_shrink([false, false]).max_height(low).show(ui, |ui| {
                    self.about(ui);
                });
                return foot(ui, &mut chosen);
            }
            let wide = (ui.available_width() * 0.4).clamp(200.0, 290.0);
            // A row with a height of its own: the line between the two would reach to the end of the dialog.
            let row = vec2(ui.available_width(), height);
            ui.allocate_ui_with_layout(row, Layout::left_to_right(Align::Min), |ui| {
                ui.allocate_ui_with_layout(vec2(wide, height), Layout::top_down(Align::Min), |ui| {
                    ScrollArea::vertical().id_salt("machines").auto_shrink([false, false]).max_height(height).show(ui, |ui| {
                        chosen = self.list(ui);
                    });
                });
                ui.separator();
                ui.vertical(|ui| {
                    ScrollArea::vertical().id_salt("about a machine").auto_shrink([false, false]).max_height(height).show(
                        ui,
                        |ui| {
                            self.about(ui);
                        },
                    );
                });
            });
            foot(ui, &mut chosen)
        });
        chosen.or(match shown.answer() {
            Some(true) => self.items.get(self.at).map(|item| Chosen::Open(item.name.clone())),
            Some(false) => Some(Chosen::Leave),
            None => None,
        })
    }

    fn arrows(&mut self, ui: &Ui) {
        if ui.memory(|m| m.focused().is_some()) {
            return;
        }
        let before = self.at;
        for (key, by) in [(&keys::DOWN, 1), (&keys::UP, -1), (&keys::PAGE_DOWN, 5), (&keys::PAGE_UP, -5)] {
            if key.key(ui) {
                self.at = self.at.saturating_add_signed(by).min(self.items.len().saturating_sub(1));
            }
        }
        self.follow |= self.at != before;
    }

    fn list(&mut self, ui: &mut Ui) -> Option<Chosen> {
        let mut chosen = None;
        let own = self.items.iter().position(|item| item.own);
        ui.spacing_mut().item_spacing.y = 2.0;
        for (i, item) in self.items.iter().enumerate() {
            if i == 0 {
                widgets::note(ui, "Built-in machines");
            }
            if Some(i) == own {
                ui.add_space(STEP);
                widgets::note(ui, "Your own");
            }
            let button = egui::Button::selectable(i == self.at, &item.title)
                .min_size(vec2(ui.available_width(), ui.spacing().interact_size.y.max(28.0)));
            let response = ui.add(button);
            if i == self.at && self.follow {
                response.scroll_to_me(None);
            }
            if response.clicked() {
                self.at = i;
            }
            if response.double_clicked() {
                chosen = Some(Chosen::Open(item.name.clone()));
            }
        }
        self.follow = false;
        chosen
    }

    fn about(&self, ui: &mut Ui) {
        let theme = &Theme::from_ui(ui);
        let Some(item) = self.items.get(self.at) else { return };
        widgets::heading(ui, &item.title);
        widgets::note(ui, &item.size);
        ui.add_space(STEP);
        ui.add(Label::new(&item.about).wrap());
        if !item.tape.is_empty() {
            ui.add_space(STEP);
            ui.label(RichText::new("Initial tape").size(13.0).color(theme.dim));
            ui.add(Label::new(RichText::new(&item.tape).monospace()).wrap());
        }
    }
}
