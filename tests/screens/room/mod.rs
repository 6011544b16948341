//! The games room through its screens: real clicks by label, real keys, no Bevy.

mod bloop;
mod bloop_manual;
mod bloop_screen;
mod escape;
mod files;
mod first_win;
mod gobblet;
mod gobblet_keys;
mod keyboard;
mod mouse;
mod paste;
mod phutball;
#[cfg(unix)]
mod programs;
mod puzzles;
mod seats;
mod small;
mod table;

use crate::seen::Seen;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use fob_game_screens::AnyTable;
use fob_games::fib_fob::{Availability, FibFob, Kind};
use fob_games::{AnyHistory, Game};
use fob_kit::theme;
use fob_screens::model::Model;
use fob_services::places;
use fob_services::route::Nav;
use fob_store::Store;
use std::path::Path;
use std::time::Duration;

/// The app with a clock of its own, a twentieth of a second a frame.
pub struct Bench {
    pub model: Model,
    /// The texts that went to the clipboard.
    pub copied: Vec<String>,
    now: f64,
    ready: bool,
}

pub type Room = Harness<'static, Bench>;

/// The app over a data folder, at its menu.
pub fn app(folder: &Path) -> Room {
    let bench = Bench { model: Model::new(Store::at(folder)), copied: Vec::new(), now: 0.0, ready: false };
    let mut room = Harness::builder().with_size([1280.0, 800.0]).with_step_dt(0.05).build_ui_state(
        |ui, bench: &mut Bench| {
            if !bench.ready {
                bench.ready = true;
                ui.ctx().set_fonts(theme::fonts());
                theme::apply(ui.ctx(), &theme::Theme::of(&bench.model.services.settings), 0.0);
                return;
            }
            bench.now += 0.05;
            bench.model.frame(ui, bench.now);
            crate::keys_of_the_help(ui.ctx());
            let commands = ui.ctx().output(|output| output.commands.clone());
            bench.copied.extend(
                commands.into_iter().filter_map(|c| if let egui::OutputCommand::CopyText(text) = c { Some(text) } else { None }),
            );
        },
        bench,
    );
    room.run_steps(4);
    room
}

/// The app at Fib Fob's table.
pub fn table(folder: &Path) -> Room {
    table_of(folder, "fib-fob")
}

/// The app at a game's table.
pub fn table_of(folder: &Path, game: &str) -> Room {
    let mut room = app(folder);
    room.state_mut().model.follow(Nav::push(places::Game { id: game.into(), from: None, moves: None }));
    room.run_steps(3);
    room
}

pub fn session(room: &Room) -> &dyn AnyHistory {
    room.state().model.room().table().map(AnyTable::history).expect("a table is open")
}

/// The moves of the line in view.
pub fn line(room: &Room) -> Vec<String> {
    session(room).track().into_iter().skip(1).map(|(_, text)| text).collect()
}

/// How many moves of the line are played.
pub fn place(room: &Room) -> usize {
    let here = session(room).current();
    session(room).track().iter().position(|(id, _)| *id == here).expect("the present place is on its line")
}

pub fn click(room: &mut Room, label: &str) {
    room.get_by_label(label).click();
    room.run_steps(3);
}

pub fn press(room: &mut Room, key: egui::Key) {
    room.key_press(key);
    room.run_steps(2);
}

pub fn command(room: &mut Room, key: egui::Key) {
    room.key_press_modifiers(egui::Modifiers::COMMAND, key);
    room.run_steps(3);
}

/// Puts a position on the table, by the clipboard, with persons on both sides.
pub fn paste(room: &mut Room, text: &str) {
    room.event(egui::Event::Paste(text.to_owned()));
    room.run_steps(3);
    for (seat, key) in [egui::Key::Num1, egui::Key::Num2].into_iter().enumerate() {
        if session(room).seats()[seat].computer.is_some() {
            command(room, key);
        }
    }
}

/// Draws frames until something is so; workers need real time besides.
pub fn wait(room: &mut Room, what: &str, so: impl Fn(&Room) -> bool) {
    wait_for(room, what, 2000, so);
}

/// The same, for a limited number of frames.
pub fn wait_for(room: &mut Room, what: &str, frames: u32, so: impl Fn(&Room) -> bool) {
    for _ in 0..frames {
        if so(room) {
            return;
        }
        room.step();
        std::thread::sleep(Duration::from_millis(2));
    }
    panic!("waited in vain for {what}");
}

/// A drag with the primary button.
pub fn drag(room: &mut Room, from: egui::Pos2, to: egui::Pos2) {
    room.hover_at(from);
    room.step();
    room.drag_at(from);
    room.step();
    for t in [0.3, 0.7, 1.0] {
        room.hover_at(from + (to - from) * t);
        room.step();
    }
    room.drop_at(to);
    room.run_steps(3);
}

/// Why the rules do not allow a move in a position.
pub fn refusal<G: Game>(position: &str, mv: &str) -> String {
    let position: G = position.parse().unwrap_or_else(|_| panic!("a position: {position}"));
    let mv: G::Move = mv.parse().unwrap_or_else(|_| panic!("a move: {mv}"));
    position.check(&mv).expect_err("a move that is not legal").why
}

/// Why there is no move of a kind at Fib Fob, as the table says it: after the name of the kind.
pub fn unavailable(position: &str, kind: Kind, name: &str) -> String {
    let position: FibFob = position.parse().expect("a position");
    match position.availability(kind) {
        Availability::None(why) => format!("{name}: {why}"),
        Availability::Moves(moves) => panic!("{moves} moves of the kind {name}"),
    }
}
