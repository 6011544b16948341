//! The screens under a harness with real clicks and keys, without Bevy and without a display.

#![allow(clippy::missing_panics_doc, clippy::new_without_default, clippy::unwrap_used)]

mod challenges;
mod chances;
mod classes;
mod command_palette;
mod contrast;
mod copies;
mod dialogs;
mod editors;
mod ends;
mod extremes;
mod fingers;
mod first_minute;
mod flow;
mod form;
mod goal;
mod guide;
mod help;
mod hints;
mod kept;
mod ladder;
mod layout;
mod leaving;
mod left;
mod lessons;
mod libraries;
mod links;
mod links_matches;
mod look;
mod menu;
mod moments;
mod named;
mod nfas;
mod nfas_board;
mod online;
mod other_end;
mod palette_words;
mod phone;
mod pictures;
mod players;
mod practice;
mod programs;
mod reader;
mod referee;
mod room;
#[path = "../rooms.rs"]
mod rooms;
mod routes;
mod seats;
mod seen;
mod sheets;
mod shot_view;
mod stage;
mod table;
mod teaching;
mod theatre;
mod tournament;
mod turing;
mod unseen;
mod watch;
mod wheels;
mod whole;
mod windows;
mod workshop;
mod workshop_canvas;
mod workshop_files;
mod workshop_history;
mod workshop_menus;
mod workshop_play;
mod workshop_tabs;

use egui_kittest::kittest::{NodeT as _, Queryable as _};
use egui_kittest::{Harness, Node};
use fob_kit::keys::{self, Binding};
use fob_kit::layout::Window;
use fob_kit::theme;
use fob_screens::kinds::KINDS;
use fob_screens::menu::GROUPS;
use fob_screens::model::Model;
use fob_screens::play;
use fob_store::Store;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::LazyLock;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The whole app in a harness, on a data folder of its own and a clock of its own.
pub struct Bench {
    /// Drives the screens.
    pub harness: Harness<'static, Model>,
    /// The data folder.
    pub folder: TempDir,
    clock: Rc<Cell<f64>>,
    copied: Rc<RefCell<Vec<String>>>,
    heard: Rc<RefCell<Vec<&'static Binding>>>,
}

/// The keys that were listened to in this frame; each must be one that the help's page of keys has.
pub fn keys_of_the_help(ctx: &egui::Context) -> Vec<&'static Binding> {
    static KNOWN: LazyLock<Vec<&Binding>> =
        LazyLock::new(|| KINDS.keys().into_iter().flat_map(|section| section.bindings).copied().collect());
    let heard = keys::listened(ctx);
    for key in &heard {
        assert!(KNOWN.iter().any(|known| std::ptr::eq(*known, *key)), "{key:?} is in no list of keys of a screen");
    }
    heard
}

/// Frames until something holds that is computed in the background, so that real time passes.
pub fn until(bench: &mut Bench, what: &str, holds: impl Fn(&Bench) -> bool) {
    let deadline = Instant::now() + Duration::from_mins(3);
    while !holds(bench) {
        assert!(Instant::now() < deadline, "{what}: not within three minutes");
        bench.harness.run_steps(1);
        std::thread::sleep(Duration::from_millis(5));
    }
    bench.settle();
}

impl Bench {
    /// A fresh app in a window of 1280 x 800.
    pub fn new() -> Self {
        Self::over(TempDir::new().expect("a temporary folder"))
    }

    /// An app over a data folder that is there already.
    pub fn over(folder: TempDir) -> Self {
        let store = Store::at(folder.path());
        Self::from_store(store, folder)
    }

    /// A second window on the data folder of this one.
    pub fn second_window(&self) -> Self {
        Self::over_path(self.folder.path())
    }

    /// An app over somebody else's data folder.
    pub fn over_path(path: &std::path::Path) -> Self {
        Self::from_store(Store::at(path), TempDir::new().expect("a temporary folder"))
    }

    fn from_store(store: Store, folder: TempDir) -> Self {
        let mut model = Model::new(store);
        model.services.settings.motion = false;
        // As if two people had played before.
        let people = "play?player=person:amber:Anna&player=person:sky:Bo";
        model.services.settings.last_match.get_or_insert_with(|| people.to_owned());
        let clock = Rc::new(Cell::new(0.0));
        let time = clock.clone();
        let copied = Rc::new(RefCell::new(Vec::new()));
        let heard = Rc::new(RefCell::new(Vec::new()));
        let listens = heard.clone();
        let clipboard = copied.clone();
        let mut styled = false;
        let harness = Harness::builder().with_size([1280.0, 800.0]).with_max_steps(64).build_ui_state(
            move |ui, model: &mut Model| {
                if !styled {
                    ui.ctx().set_fonts(theme::fonts());
                    theme::apply(ui.ctx(), &theme::Theme::of(&model.services.settings), 0.0);
                    styled = true;
                    return;
                }
                // Every frame is a twentieth of a second.
                time.set(time.get() + 0.05);
                let (window, now) = (ui.ctx().content_rect(), time.get());
                if Window::from_ui(ui).is_phone() {
                    // The harness keeps a margin around everything, for which a phone has no room.
                    ui.scope_builder(egui::UiBuilder::new().max_rect(window), |ui| {
                        ui.set_clip_rect(window);
                        model.frame(ui, now);
                    });
                } else {
                    model.frame(ui, now);
                }
                listens.borrow_mut().extend(keys_of_the_help(ui.ctx()));
                let commands = ui.ctx().output(|output| output.commands.clone());
                let texts = commands
                    .into_iter()
                    .filter_map(|c| if let egui::OutputCommand::CopyText(text) = c { Some(text) } else { None });
                clipboard.borrow_mut().extend(texts);
            },
            model,
        );
        let mut bench = Self { harness, folder, clock, copied, heard };
        bench.settle();
        bench
    }

    /// The keys that were listened to since this was asked last.
    pub fn heard(&self) -> Vec<&'static Binding> {
        std::mem::take(&mut *self.heard.borrow_mut())
    }

    /// The text that went to the clipboard last.
    pub fn copied(&self) -> String {
        self.copied.borrow().last().cloned().expect("something was copied")
    }

    /// Pastes a text.
    pub fn paste(&mut self, text: &str) {
        self.harness.event(egui::Event::Paste(text.to_owned()));
        self.settle();
    }

    /// A few frames, so that what was done is seen: four after the last in which a match was being opened.
    ///
    /// A match that continues is simulated again in the background, so that real time passes; and the first frames of its table
    /// measure what the next ones place.
    pub fn settle(&mut self) {
        let deadline = Instant::now() + Duration::from_mins(3);
        let mut frames = 0;
        while frames < 4 {
            let before = self.opens();
            self.harness.run_steps(1);
            frames += 1;
            if before || self.opens() {
                assert!(Instant::now() < deadline, "the match does not open");
                frames = 0;
                std::thread::sleep(Duration::from_millis(2));
            }
        }
    }

    /// Whether a match is being opened.
    fn opens(&self) -> bool {
        self.harness.state().find::<play::Opening>().is_some()
    }

    /// Settles if a match is being opened.
    fn opened(&mut self) {
        if self.opens() {
            self.settle();
        }
    }

    /// Runs frames for a number of seconds of the app's clock.
    pub fn wait(&mut self, seconds: f64) {
        let until = self.clock.get() + seconds;
        while self.clock.get() < until {
            self.opened();
            self.harness.run_steps(1);
        }
    }

    /// Frames until something holds, at most for a number of seconds of the app's clock.
    pub fn wait_for(&mut self, what: &str, seconds: f64, holds: impl Fn(&Model) -> bool) {
        let until = self.clock.get() + seconds;
        while !holds(self.harness.state()) {
            self.opened();
            assert!(self.clock.get() < until, "{what} did not come about within {seconds} s");
            self.harness.run_steps(1);
        }
        self.settle();
    }

    /// Clicks what has this name.
    pub fn click(&mut self, label: &str) {
        // First into view, as a person would scroll, then the click.
        self.clickable(label).scroll_to_me();
        self.settle();
        self.clickable(label).click();
        self.settle();
    }

    /// Clicks a line of the menu, whose group is unfolded first.
    pub fn from_menu(&mut self, line: &str) {
        let entry = KINDS.menu().find(|entry| entry.text == line).expect("a line of the menu");
        let group = GROUPS.iter().find(|(group, ..)| *group == entry.group);
        if let Some((_, name, _)) = group.filter(|_| all_beginning(&self.harness, line).is_empty()) {
            beginning(&self.harness, name).click();
            self.settle();
        }
        beginning(&self.harness, line).scroll_to_me();
        self.settle();
        beginning(&self.harness, line).click();
        self.settle();
    }

    /// The one thing of this name that is more than text.
    fn clickable<'a>(&'a self, label: &'a str) -> egui_kittest::Node<'a> {
        look::clickable(&self.harness, label)
    }

    /// Whether something of this name is on the screen.
    pub fn sees(&self, label: &str) -> bool {
        look::sees(&self.harness, label)
    }

    /// Everything on the screen with this in its name, for the message of a test that fails.
    pub fn shown(&self, part: &str) -> String {
        look::shown(&self.harness, part)
    }

    /// Presses and lets go of a key.
    pub fn key(&mut self, key: egui::Key) {
        self.harness.key_press(key);
        self.settle();
    }

    /// Presses a key with the command key (Ctrl) held.
    pub fn command(&mut self, key: egui::Key) {
        self.harness.key_press_modifiers(egui::Modifiers::COMMAND, key);
        self.settle();
    }

    /// Drags the mouse.
    pub fn drag(&mut self, from: egui::Pos2, to: egui::Pos2) {
        self.harness.hover_at(from);
        self.harness.run_steps(1);
        self.harness.drag_at(from);
        self.harness.run_steps(1);
        for i in 1..=5 {
            self.harness.hover_at(from + (to - from) * (i as f32 / 5.0));
            self.harness.run_steps(1);
        }
        self.harness.drop_at(to);
        self.settle();
    }
}

/// The one thing whose name begins so that is more than text.
fn beginning<'a, S>(harness: &'a Harness<'static, S>, label: &'a str) -> Node<'a> {
    let mut found = all_beginning(harness, label);
    assert_eq!(found.len(), 1, "things to click that begin with {label}: {}", look::shown(harness, label));
    found.remove(0)
}

fn all_beginning<'a, S>(harness: &'a Harness<'static, S>, label: &'a str) -> Vec<Node<'a>> {
    let begins =
        |node: &Node<'_>| !look::is_read_only(node) && node.accesskit_node().label().is_some_and(|name| name.starts_with(label));
    harness.query_all_by_label_contains(label).filter(begins).collect()
}
