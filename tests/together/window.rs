//! A window: the whole app in a harness, on a data folder of its own.

use super::look;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use fob_kit::theme::{self, Theme};
use fob_screens::model::Model;
use fob_services::data::MyRoom;
use fob_services::online::{Call, Key, Server, SetupText, new_token};
use fob_services::places;
use fob_services::route::Route;
use fob_store::Store;
use std::cell::RefCell;
use std::net::SocketAddr;
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Time limit for everything that is waited for.
const PATIENCE: Duration = Duration::from_mins(2);

/// A window.
pub struct Window {
    pub harness: Harness<'static, Model>,
    folder: TempDir,
    copied: Rc<RefCell<Vec<String>>>,
}

/// The server's address as people type it.
pub fn server(address: SocketAddr) -> Server {
    Server::read(&format!("http://{address}")).unwrap()
}

/// Waits for the answer of a call.
pub fn answer<T: serde::de::DeserializeOwned>(mut call: Call<T>) -> T {
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(answer) = call.poll() {
            return answer.unwrap();
        }
        assert!(Instant::now() < deadline, "no answer");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Makes a room with a seat for its maker, without the form.
pub fn make(address: SocketAddr, setup: &str, name: &str) -> MyRoom {
    let setup: SetupText = serde_json::from_str(setup).unwrap();
    let server = server(address);
    let made = answer(server.make(&setup, name, &new_token().unwrap(), || {}));
    MyRoom {
        server: server.origin().to_owned(),
        room: made.room,
        seat: made.seat,
        token: made.token,
        name: name.to_owned(),
        what: "A game".to_owned(),
        at: 0,
        over: false,
        filed: Vec::new(),
    }
}

impl Window {
    pub fn new(address: SocketAddr) -> Self {
        Self::over(TempDir::new().unwrap(), address)
    }

    fn over(folder: TempDir, address: SocketAddr) -> Self {
        let mut model = Model::new(Store::at(folder.path()));
        model.services.settings.motion = false;
        model.services.settings.server = format!("http://{address}");
        let copied = Rc::new(RefCell::new(Vec::new()));
        let clipboard = copied.clone();
        let (mut styled, mut now) = (false, 0.0);
        let harness = Harness::builder().with_size([1280.0, 800.0]).with_max_steps(64).build_ui_state(
            move |ui, model: &mut Model| {
                if !styled {
                    ui.ctx().set_fonts(theme::fonts());
                    theme::apply(ui.ctx(), &Theme::of(&model.services.settings), 0.0);
                    styled = true;
                    return;
                }
                now += 0.05;
                model.frame(ui, now);
                for command in ui.ctx().output(|output| output.commands.clone()) {
                    if let egui::OutputCommand::CopyText(text) = command {
                        clipboard.borrow_mut().push(text);
                    }
                }
            },
            model,
        );
        let mut window = Self { harness, folder, copied };
        window.settle();
        window
    }

    /// The window is closed, and opened again on the same data.
    pub fn again(self, address: SocketAddr) -> Self {
        let Self { mut harness, folder, .. } = self;
        harness.state_mut().leave();
        drop(harness);
        Self::over(folder, address)
    }

    /// The text that went to the clipboard last.
    pub fn copied(&self) -> Option<String> {
        self.copied.borrow().last().cloned()
    }

    /// A second window on the same data.
    pub fn twin(&self, address: SocketAddr) -> Self {
        let twin = TempDir::new().unwrap();
        std::fs::copy(self.folder.path().join("rooms.ron"), twin.path().join("rooms.ron")).unwrap();
        Self::over(twin, address)
    }

    /// One has this seat.
    pub fn sits(&mut self, mine: MyRoom) {
        let services = &mut self.harness.state_mut().services;
        services.rooms.enter(mine);
        services.save_rooms();
    }

    pub fn open(&mut self, place: impl Into<Route>) {
        self.harness.state_mut().open(place, false).unwrap();
        self.settle();
    }

    pub fn settle(&mut self) {
        self.harness.run_steps(4);
    }

    pub fn sees(&self, label: &str) -> bool {
        look::sees(&self.harness, label)
    }

    /// Everything that is written or can be pressed, for a test that has failed.
    pub fn all(&self) -> String {
        look::shown(&self.harness, "")
    }

    pub fn click(&mut self, label: &str) {
        look::clickable(&self.harness, label).scroll_to_me();
        self.settle();
        look::clickable(&self.harness, label).click();
        self.settle();
    }

    /// Types into a field.
    pub fn types(&mut self, field: &str, text: &str) {
        // The name of its row stands beside it.
        let role = egui::accesskit::Role::TextInput;
        self.harness.get_by_role_and_label(role, field).focus();
        self.settle();
        self.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
        self.settle();
        self.harness.get_by_role_and_label(role, field).type_text(text);
        self.settle();
    }

    pub fn key(&mut self, key: egui::Key) {
        self.harness.key_press(key);
        self.settle();
    }

    /// Types a path into the file dialog that is open.
    pub fn type_path(&mut self, path: &Path) {
        self.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::L);
        self.settle();
        self.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
        self.harness.event(egui::Event::Text(path.display().to_string()));
        self.settle();
        self.key(egui::Key::Enter);
    }

    pub fn paste(&mut self, text: &str) {
        self.harness.event(egui::Event::Paste(text.to_owned()));
        self.settle();
    }

    /// The room whose door or table is in front.
    pub fn room(&self) -> Key {
        let route = self.harness.state().route();
        let at = |route: &Route| {
            let door = route.get().map(|places::Room(key)| key.clone());
            let table = route.get().map(|places::RoomMatch(key)| key.clone());
            door.or(table).or_else(|| route.get().map(|places::RoomGame(key)| key.clone()))
        };
        at(&route).unwrap_or_else(|| panic!("a room, not {route}"))
    }

    /// What is known of that room.
    pub fn session(&self) -> &fob_client::Session {
        self.harness.state().services.online.live(&self.room()).expect("a line").session()
    }
}

/// Frames of all windows until something holds: sockets and threads are real, so that real time passes.
pub fn until(windows: &mut [&mut Window], what: &str, holds: impl Fn(&[&mut Window]) -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !holds(windows) {
        let seen = || windows.iter().map(|window| window.all()).collect::<Vec<_>>();
        assert!(Instant::now() < deadline, "{what}: not within two minutes; {:#?}", seen());
        for window in windows.iter_mut() {
            window.harness.run_steps(1);
        }
        std::thread::sleep(Duration::from_millis(4));
    }
    windows.iter_mut().for_each(|window| window.settle());
}
