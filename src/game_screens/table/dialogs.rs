//! The dialogs of the table: a new game, the saved ones, a name, a typed move, the rules.

use super::keys::{KEYS, LEAF};
use super::open::position;
use super::state::{Act, Dialog, Table, seed};
use crate::files::{File, Saves};
use crate::labels;
use crate::view::{Start, View};
use egui::{RichText, ScrollArea, TextEdit, Ui};
use fob_games::{Ending, Game, History};
use fob_kit::keys::{BACK, ENTER};
use fob_kit::layout::Window;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets::{self, dialog, field};
use fob_services::data::Services;
use fob_services::jobs::Saved;
use fob_services::phrases;
use fob_store as store;

/// The height of a saved game in its list, in points.
const SAVED: f32 = 62.0;

/// The result of showing a dialog.
enum Answer {
    /// The dialog is still open.
    Open,
    /// The dialog is closed.
    Closed,
    /// Another dialog replaces it.
    Other(Dialog),
}

/// Draws the open dialog; returns whether it was answered or closed.
pub fn show<V: View>(ui: &Ui, table: &mut Table<V>, services: &mut Services, acts: &mut Vec<Act<V::Game>>) -> bool {
    // The dialog stays open, unless it was closed or its action has opened another one.
    let Some(mut open) = table.dialog.take() else { return false };
    let limit = (ui.max_rect().height() - 220.0).max(160.0);
    let (id, title, width) = match &open {
        Dialog::New { .. } => ("new-game", "New game", 560.0),
        Dialog::Load { .. } => ("saved-games", labels::SAVED_GAMES, 620.0),
        Dialog::SaveAs(_) => ("save-game-as", "Save as", 420.0),
        Dialog::Type { .. } => ("type-a-move", "Type a move", 420.0),
        Dialog::GiveUp(_) => ("give-up", "Resign?", 420.0),
        Dialog::Draw => ("draw", "A draw?", 420.0),
        Dialog::Rules => ("rules", V::Game::TITLE, 720.0),
        Dialog::Problem(title, _) => ("room-problem", title.as_str(), 520.0),
    };
    let title = title.to_owned();
    let shown = dialog::show(ui, id, &title, width, |ui| match &mut open {
        Dialog::New { typed, wrong } => new_game(ui, table, services, acts, typed, wrong),
        Dialog::Load { rewound } => load(ui, table, services, limit, *rewound),
        Dialog::SaveAs(name) => save_as(ui, table, services, name),
        Dialog::Type { text, wrong } => type_move::<V>(ui, table, acts, text, wrong),
        Dialog::GiveUp(player) => give_up(ui, table, acts, *player),
        Dialog::Draw => draw(ui, acts),
        Dialog::Rules => rules::<V>(ui, limit),
        Dialog::Problem(_, lines) => problem(ui, lines, limit),
    });
    match shown.inner {
        Answer::Open if !shown.close => {
            table.dialog = Some(open);
            false
        }
        Answer::Open | Answer::Closed => true,
        Answer::Other(other) => {
            table.dialog = Some(other);
            true
        }
    }
}

fn closed(ui: &mut Ui) -> Answer {
    if widgets::button(ui, labels::CLOSE, &BACK.with_key(labels::CLOSE)).clicked() { Answer::Closed } else { Answer::Open }
}

fn new_game<V: View>(
    ui: &mut Ui,
    table: &mut Table<V>,
    services: &mut Services,
    acts: &mut Vec<Act<V::Game>>,
    typed: &mut String,
    wrong: &mut Vec<String>,
) -> Answer {
    let chosen = table.view.setup(ui);
    ui.add_space(STEP);
    let field =
        TextEdit::singleline(typed).margin(field::slim(ui)).hint_text("or a position as text").desired_width(f32::INFINITY);
    let field = ui.add(field).on_hover_text("Start from this position instead; Ctrl+C at the table copies one");
    field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, labels::POSITION_AS_TEXT));
    if field.changed() {
        *wrong = if typed.trim().is_empty() { Vec::new() } else { position::<V::Game>(typed.trim()).err().unwrap_or_default() };
    }
    wrong.iter().for_each(|line| dialog::wrong(ui, line));
    let mut replaces = table.tree().replaces();
    if ui
        .checkbox(&mut replaces, "A new move after stepping back replaces the old line")
        .on_hover_text("Otherwise it starts a variation and nothing is lost")
        .changed()
    {
        acts.push(Act::Replaces(replaces));
    }
    widgets::note(ui, "The current game stays saved; Load reopens it.");
    let is_typed = !typed.trim().is_empty();
    let ready = match &chosen {
        _ if !wrong.is_empty() => Err("this text is not a position"),
        Err(why) if !is_typed => Err(why.as_str()),
        _ => Ok(()),
    };
    if let (Err(why), false) = (ready, is_typed) {
        dialog::wrong(ui, why);
    }
    let answer =
        dialog::foot(ui, ready, (labels::START, "Begin this game (Enter)"), ("Cancel", "Back to the current game (Esc)"));
    match answer {
        None => Answer::Open,
        Some(false) => Answer::Closed,
        Some(true) => {
            let start = if is_typed {
                position(typed.trim()).ok().map(|position| Start { position, random: false })
            } else {
                table.view.start(seed(services, table.begun))
            };
            match start {
                Some(start) => {
                    table.start(start, services);
                    let seats = table.view.seats().filter(|_| !is_typed).unwrap_or_default();
                    acts.extend((1..).zip(seats).map(|(player, seat)| Act::Seat(player, seat)));
                    Answer::Closed
                }
                None => Answer::Open,
            }
        }
    }
}

fn load<V: View>(ui: &mut Ui, table: &mut Table<V>, services: &mut Services, limit: f32, rewound: bool) -> Answer {
    let mut answer = Answer::Open;
    table.saves.poll();
    let (saves, reading) = (std::mem::take(&mut table.saves.list), table.saves.reading());
    widgets::reading(ui, reading, "file");
    if saves.is_empty() && reading == 0 {
        ui.label("No saved games yet. A game is saved from its first move on.");
    }
    ScrollArea::vertical().max_height(limit).show_rows(ui, SAVED, saves.len(), |ui, range| {
        for saved in saves.get(range).unwrap_or_default() {
            if let Some(other) = row(ui, table, services, saved, rewound) {
                answer = other;
            }
        }
    });
    table.saves.list = saves;
    ui.add_space(STEP);
    ui.horizontal(|ui| {
        if let Answer::Closed = closed(ui) {
            answer = Answer::Closed;
        }
        if let Some((name, trashed)) = table.trashed.clone()
            && widgets::button(ui, &labels::restore(&name), "Undo the deletion").clicked()
        {
            match services.store.restore(&trashed) {
                Ok(()) => table.trashed = None,
                Err(error) => services.problem(error),
            }
            answer = Answer::Other(Dialog::Load { rewound });
        }
    });
    if let Answer::Other(Dialog::Load { .. }) = &answer {
        table.saves = Saves::look(services, V::Game::ID);
    }
    answer
}

/// Draws one saved game; returns the action of its buttons.
fn row<V: View>(ui: &mut Ui, table: &mut Table<V>, services: &mut Services, saved: &Saved, rewound: bool) -> Option<Answer> {
    let theme = &Theme::from_ui(ui);
    let mut answer = None;
    widgets::card(ui).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.set_width(ui.available_width());
            let here = table.file.name.as_ref() == Some(&saved.name);
            ui.vertical(|ui| {
                // The buttons next to it have their room on a phone as well.
                ui.set_width((ui.available_width() - 150.0).clamp(80.0, 360.0));
                ui.add(egui::Label::new(RichText::new(&saved.name).font(theme::strong(15.0))).truncate());
                let names: Vec<&str> = saved.players.iter().map(String::as_str).filter(|n| !n.is_empty()).collect();
                let mut about = format!("{}, {}", phrases::plural(saved.moves, "move"), phrases::ago(saved.age));
                if !names.is_empty() {
                    about += &format!(", {}", names.join(" and "));
                }
                let about = egui::Label::new(RichText::new(about).size(13.0).color(theme.dim)).truncate();
                ui.add(about).on_hover_text(phrases::date(saved.written));
            });
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if here {
                    ui.label(RichText::new("open now").color(theme.accent));
                    return;
                }
                let delete = labels::delete(&saved.name);
                let button = ui.button("Delete").on_hover_text("Move to the trash; you can restore it");
                button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &delete));
                if button.clicked() {
                    match services.store.trash(&saved.path) {
                        Ok(trashed) => table.trashed = Some((saved.name.clone(), trashed)),
                        Err(error) => services.problem(error),
                    }
                    answer = Some(Answer::Other(Dialog::Load { rewound }));
                }
                let button = ui.button("Open");
                button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, labels::open(&saved.name)));
                if button.clicked() {
                    answer = Some(open(table, saved, services, rewound));
                }
            });
        });
    });
    answer
}

/// Opens a saved game, at its beginning if requested.
fn open<V: View>(table: &mut Table<V>, saved: &Saved, services: &mut Services, rewound: bool) -> Answer {
    let read = store::read_text(&saved.path)
        .map_err(|e| e.lines())
        .and_then(|text| Ok((History::<V::Game>::from_ron(&text).map_err(|e| e.problems().to_vec())?, text)));
    match read {
        Ok((mut history, text)) => {
            if rewound {
                history.jump(history.root());
            }
            let file = File::holding(saved.name.clone(), &text, &history, services);
            table.put(history, file, false, services);
            table.analysis = false;
            Answer::Closed
        }
        Err(lines) => Answer::Other(Dialog::Problem(format!("{}.ron cannot be read", saved.name), lines)),
    }
}

/// Draws a field that has the focus when its dialog opens.
fn field(ui: &mut Ui, text: &mut String, label: &str) -> egui::Response {
    let field = ui
        .add(TextEdit::singleline(&mut field::Visible(text)).margin(field::slim(ui)).char_limit(60).desired_width(f32::INFINITY));
    field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, label));
    if dialog::is_new(ui) {
        field.request_focus();
    }
    field
}

fn save_as<V: View>(ui: &mut Ui, table: &mut Table<V>, services: &mut Services, name: &mut String) -> Answer {
    field(ui, name, labels::NAME_OF_SAVE);
    widgets::note(ui, "The game continues under this name. The previous save is kept.");
    match dialog::foot(ui, Ok(()), (labels::SAVE, "Save (Enter)"), (labels::CLOSE, "Close (Esc)")) {
        None => Answer::Open,
        Some(false) => Answer::Closed,
        Some(true) => {
            match table.file.save_as(services, table.desk.contest().history(), name) {
                Ok(name) => services.say(fob_services::labels::saved_as(name)),
                Err(error) => services.problem(error),
            }
            Answer::Closed
        }
    }
}

fn type_move<V: View>(
    ui: &mut Ui,
    table: &Table<V>,
    acts: &mut Vec<Act<V::Game>>,
    text: &mut String,
    wrong: &mut Option<String>,
) -> Answer {
    let line = field(ui, text, labels::MOVE_AS_TEXT);
    if line.changed() {
        *wrong = None;
    }
    widgets::note(ui, "Type a move as it appears in the list of moves.");
    if let Some(wrong) = wrong {
        dialog::wrong(ui, wrong);
    }
    match dialog::foot(ui, Ok(()), ("Play", "Play the move (Enter)"), ("Cancel", "Close without playing (Esc)")) {
        None => Answer::Open,
        Some(false) => Answer::Closed,
        Some(true) => {
            let read = text.trim().parse::<<V::Game as Game>::Move>().map_err(|problem| problem.to_string());
            match read.and_then(|mv| table.tree().position().check(&mv).map(|()| mv).map_err(|error| error.to_string())) {
                Ok(mv) => {
                    acts.push(Act::Play(mv));
                    Answer::Closed
                }
                Err(why) => {
                    *wrong = Some(why);
                    // Enter has left the field: its content must be corrected.
                    line.request_focus();
                    Answer::Open
                }
            }
        }
    }
}

fn give_up<V: View>(ui: &mut Ui, table: &Table<V>, acts: &mut Vec<Act<V::Game>>, player: u8) -> Answer {
    let name = table.name(player);
    let others = table.tree().position().players() > 2;
    let text = if others {
        format!("{name} resigns; a computer takes over that seat.")
    } else {
        format!("{name} resigns and loses the game.")
    };
    widgets::text(ui, &text);
    match dialog::foot(ui, Ok(()), (labels::RESIGN, "Yes (Enter)"), (labels::PLAY_ON, "No (Esc)")) {
        None => Answer::Open,
        Some(false) => Answer::Closed,
        Some(true) => {
            acts.push(Act::End(Ending::Resigned(player)));
            Answer::Closed
        }
    }
}

fn draw<G: Game>(ui: &mut Ui, acts: &mut Vec<Act<G>>) -> Answer {
    widgets::text(ui, "The people at the table agree to a draw. Computers are asked; one that is winning declines.");
    match dialog::foot(ui, Ok(()), ("Agree to a draw", "Yes (Enter)"), (labels::PLAY_ON, "No (Esc)")) {
        None => Answer::Open,
        Some(false) => Answer::Closed,
        Some(true) => {
            acts.push(Act::End(Ending::AgreedDraw));
            Answer::Closed
        }
    }
}

fn rules<V: View>(ui: &mut Ui, limit: f32) -> Answer {
    let theme = &Theme::from_ui(ui);
    ScrollArea::vertical().max_height(limit).auto_shrink([false, true]).show(ui, |ui| {
        V::rules(ui);
        if !Window::from_ui(ui).has_keys() {
            return;
        }
        ui.add_space(STEP);
        widgets::heading(ui, "Keys");
        egui::Grid::new("keys").num_columns(2).spacing([24.0, 6.0]).show(ui, |ui| {
            let leafs = |(_, tip): &(Vec<String>, &str)| V::ARROWS_LEAF || LEAF.iter().all(|key| key.tip != *tip);
            for (keys, what) in V::keys().rows().into_iter().chain(KEYS.rows().into_iter().filter(leafs)) {
                ui.label(RichText::new(keys.join(" ")).color(theme.accent));
                ui.add(egui::Label::new(what).wrap());
                ui.end_row();
            }
        });
    });
    ui.add_space(STEP);
    closed(ui)
}

fn problem(ui: &mut Ui, lines: &[String], limit: f32) -> Answer {
    ScrollArea::vertical().max_height(limit.min(260.0)).show(ui, |ui| {
        for line in lines {
            ui.label(line);
        }
    });
    ui.add_space(STEP);
    if ENTER.primary_as(ui, "OK", labels::CLOSE) { Answer::Closed } else { Answer::Open }
}
