//! The dialogs of the table: a new game, the saved ones, a name, the rules.

use super::files::{self, File, Saved};
use super::keys::KEYS;
use super::table::{Act, Table, seed};
use super::view::{Chosen, View};
use crate::app::shared::Shared;
use crate::app::theme::{self, STEP, Theme};
use crate::app::widgets;
use crate::games::{Game, Session};
use crate::store;
use egui::{Key, Modal, RichText, ScrollArea, TextEdit, Ui};

/// What stands over the table.
#[derive(Clone, Debug, PartialEq)]
pub enum Dialog {
    /// A new game.
    New,
    /// The saved games.
    Load(Vec<Saved>),
    /// A name for this one.
    SaveAs(String),
    /// The rules and the keys.
    Rules,
    /// Something that was pasted or loaded could not be read.
    Problem(String, Vec<String>),
}

impl Dialog {
    /// The saved games of a game.
    pub fn load(shared: &Shared, game: &str) -> Self {
        Self::Load(files::list(shared, game))
    }
}

/// Puts what was pasted on the table: a game, a save or a position.
pub fn paste<V: View>(table: &mut Table<V>, text: &str, shared: &mut Shared) {
    let text = text.trim();
    let first = text.lines().next().unwrap_or("").trim();
    let read = if first == V::Game::ID {
        Session::<V::Game>::from_text(text).map_err(|e| e.problems().to_vec())
    } else if text.starts_with('(') {
        Session::<V::Game>::from_ron(text).map_err(|e| e.problems().to_vec())
    } else {
        text.parse::<V::Game>().map(Session::new).map_err(|e| e.problems().iter().map(ToString::to_string).collect())
    };
    match read {
        Ok(mut session) => {
            if session.seats().iter().all(|seat| seat.name.is_empty() && seat.computer.is_none()) {
                for (player, seat) in (1..).zip(table.session.seats()) {
                    session.set_seat(player, seat.clone());
                }
            }
            let file = File::none(&session);
            table.put(session, file, true, shared);
            shared.say("Pasted as a game of its own");
        }
        Err(lines) => table.dialog = Some(Dialog::Problem("The clipboard holds no position and no game".into(), lines)),
    }
}

/// Draws the dialog that is open.
pub fn show<V: View>(ui: &mut Ui, table: &mut Table<V>, shared: &mut Shared, acts: &mut Vec<Act<V::Game>>) {
    let Some(dialog) = table.dialog.clone() else { return };
    let theme = shared.theme();
    let escape = widgets::shortcut(ui, egui::Modifiers::NONE, Key::Escape) && !egui::Popup::is_any_open(ui.ctx());
    let limit = ui.max_rect().height() - 160.0;
    let response = Modal::new("room-dialog".into()).frame(egui::Frame::window(ui.style())).show(ui.ctx(), |ui| match dialog {
        Dialog::New => new_game(ui, table, shared, &theme, acts),
        Dialog::Load(saves) => load(ui, table, shared, &theme, &saves, limit),
        Dialog::SaveAs(name) => save_as(ui, table, shared, &theme, name),
        Dialog::Rules => rules::<V>(ui, table, &theme, limit),
        Dialog::Problem(title, lines) => problem(ui, table, &theme, &title, &lines),
    });
    if escape || response.backdrop_response.clicked() {
        table.dialog = None;
    }
}

fn title(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).font(theme::strong(20.0)));
    ui.add_space(STEP);
}

fn close<V: View>(ui: &mut Ui, table: &mut Table<V>) {
    if widgets::button(ui, "Close", "Close (Esc)").clicked() {
        table.dialog = None;
    }
}

fn new_game<V: View>(ui: &mut Ui, table: &mut Table<V>, shared: &mut Shared, theme: &Theme, acts: &mut Vec<Act<V::Game>>) {
    ui.set_width(560.0);
    title(ui, "New game");
    let seed = seed(shared, table.begun);
    let chosen = table.view.setup(ui, theme, seed);
    ui.add_space(STEP);
    let mut replaces = table.session.replaces();
    if ui
        .checkbox(&mut replaces, "A new move in a rewound game replaces the old line")
        .on_hover_text("Otherwise it starts a variation and nothing is lost")
        .changed()
    {
        acts.push(Act::Replaces(replaces));
    }
    widgets::note(ui, theme, "The game on the table stays saved; Load brings it back.");
    match chosen {
        Chosen::Nothing => {}
        Chosen::Cancel => table.dialog = None,
        Chosen::Start { start, random } => table.start(start, random, shared),
    }
}

fn load<V: View>(ui: &mut Ui, table: &mut Table<V>, shared: &mut Shared, theme: &Theme, saves: &[Saved], limit: f32) {
    ui.set_width(620.0);
    title(ui, "Saved games");
    if saves.is_empty() {
        ui.label("There are none yet: a game is saved from its first move on.");
    }
    ScrollArea::vertical().max_height(limit.max(160.0)).show(ui, |ui| {
        for saved in saves {
            widgets::card(theme).show(ui, |ui| {
                ui.horizontal(|ui| {
                    ui.set_width(ui.available_width());
                    let here = table.file.name.as_ref() == Some(&saved.name);
                    ui.vertical(|ui| {
                        ui.set_width(360.0);
                        ui.label(RichText::new(&saved.name).font(theme::strong(15.0)));
                        let names: Vec<&str> = saved.players.iter().map(String::as_str).filter(|n| !n.is_empty()).collect();
                        let mut about = format!("{} moves, {}", saved.moves, files::ago(saved.age));
                        if !names.is_empty() {
                            about += &format!(", {}", names.join(" and "));
                        }
                        widgets::note(ui, theme, &about);
                    });
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        if here {
                            ui.label(RichText::new("on the table").color(theme.accent));
                            return;
                        }
                        let delete = format!("Delete {}", saved.name);
                        let button = ui.button("Delete").on_hover_text("To the trash; can be brought back");
                        button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &delete));
                        if button.clicked() {
                            match shared.store.trash(&saved.path) {
                                Ok(trashed) => table.trashed = Some((saved.name.clone(), trashed)),
                                Err(error) => shared.problem(error.lines()),
                            }
                            table.dialog = Some(Dialog::load(shared, V::Game::ID));
                        }
                        let button = ui.button("Open");
                        button.widget_info(|| {
                            egui::WidgetInfo::labeled(egui::WidgetType::Button, true, format!("Open {}", saved.name))
                        });
                        if button.clicked() {
                            open(table, saved, shared);
                        }
                    });
                });
            });
        }
    });
    ui.add_space(STEP);
    ui.horizontal(|ui| {
        close(ui, table);
        if let Some((name, trashed)) = table.trashed.clone()
            && widgets::button(ui, &format!("Bring {name} back"), "Undo the deletion").clicked()
        {
            match shared.store.restore(&trashed) {
                Ok(()) => table.trashed = None,
                Err(error) => shared.problem(error.lines()),
            }
            table.dialog = Some(Dialog::load(shared, V::Game::ID));
        }
    });
}

fn open<V: View>(table: &mut Table<V>, saved: &Saved, shared: &mut Shared) {
    let read = store::read_text(&saved.path)
        .map_err(|e| e.lines())
        .and_then(|text| Session::<V::Game>::from_ron(&text).map_err(|e| e.problems().to_vec()));
    match read {
        Ok(session) => {
            let file = File::holding(saved.name.clone(), &session);
            table.put(session, file, false, shared);
            table.analysis = false;
        }
        Err(lines) => table.dialog = Some(Dialog::Problem(format!("{}.ron cannot be read", saved.name), lines)),
    }
}

fn save_as<V: View>(ui: &mut Ui, table: &mut Table<V>, shared: &mut Shared, theme: &Theme, mut name: String) {
    ui.set_width(420.0);
    title(ui, "Save as");
    let field = ui.add(TextEdit::singleline(&mut name).char_limit(60).desired_width(400.0));
    field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Name of the save"));
    if !field.has_focus() && ui.memory(|m| m.focused().is_none()) {
        field.request_focus();
    }
    widgets::note(ui, theme, "The game goes on under this name; the save that it had stays as it is now.");
    ui.add_space(STEP);
    let enter = field.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
    let mut done = false;
    ui.horizontal(|ui| {
        done = widgets::primary(ui, theme, "Save", "Save (Enter)").clicked() || enter;
        close(ui, table);
    });
    if table.dialog.is_none() {
        return;
    }
    table.dialog = Some(Dialog::SaveAs(name.clone()));
    if done {
        match table.file.save_as(shared, &table.session, &name) {
            Ok(name) => shared.say(format!("Saved as {name}")),
            Err(error) => shared.problem(error.lines()),
        }
        table.dialog = None;
    }
}

fn rules<V: View>(ui: &mut Ui, table: &mut Table<V>, theme: &Theme, limit: f32) {
    ui.set_width(720.0);
    title(ui, V::Game::TITLE);
    ScrollArea::vertical().max_height(limit).auto_shrink([false, true]).show(ui, |ui| {
        V::rules(ui, theme);
        ui.add_space(STEP);
        widgets::heading(ui, theme, "Keys");
        egui::Grid::new("keys").num_columns(2).spacing([24.0, 6.0]).show(ui, |ui| {
            for (key, what) in V::keys().iter().chain(&KEYS) {
                ui.label(RichText::new(*key).color(theme.accent));
                ui.add(egui::Label::new(*what).wrap());
                ui.end_row();
            }
        });
    });
    ui.add_space(STEP);
    close(ui, table);
}

fn problem<V: View>(ui: &mut Ui, table: &mut Table<V>, theme: &Theme, head: &str, lines: &[String]) {
    ui.set_width(520.0);
    title(ui, head);
    ScrollArea::vertical().max_height(260.0).show(ui, |ui| {
        for line in lines {
            ui.label(line);
        }
    });
    ui.add_space(STEP);
    let done = widgets::primary(ui, theme, "OK", "Close (Enter)").clicked();
    if done || ui.input(|i| i.key_pressed(Key::Enter)) {
        table.dialog = None;
    }
}
