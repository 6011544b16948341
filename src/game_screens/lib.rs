//! The games room: the list of games, the table at which one is played, and the puzzles.
//!
//! One table serves all games: `table::Table` holds the tree of moves, the files, the computers, the move list and the keys. Each
//! game adds a folder with its [`view::View`] (its board, its analysis, its choices for a new game and its rules) and one line in
//! `games.rs`. The rules themselves are in `fob_games`, which draws nothing. Games do not import one another. [`KIND`] describes
//! the room to the menu and to links, as every screen does.
//!
//! ```
//! use fob_kit::kind::Kinds;
//!
//! const ROOM: Kinds = Kinds(&[&fob_game_screens::KIND]);
//! let route = ROOM.read("games").expect("the list of games");
//! assert!(route.is::<fob_game_screens::Games>());
//! ```

mod any;
pub mod bloop;
pub mod fib_fob;
mod files;
pub mod first_win;
mod games;
pub mod gobblet;
pub mod labels;
mod list;
mod online;
pub mod phutball;
mod player;
pub mod puzzles;
mod shelf;
mod shown;
mod table;
pub mod view;
mod walk;

pub use any::{AnyTable, Still};
pub use shelf::still;

use any::Exit;
use egui::{Color32, Key, Ui};
use fob_games::AnyHistory;
use fob_kit::kind::{Found, Group, MenuEntry, ScreenKind, Way};
use fob_kit::leaving;
use fob_kit::scene::Scene;
use fob_kit::screen::{Cx, Screen};
use fob_kit::strip;
use fob_services::data::Services;
use fob_services::online::AtTable;
use fob_services::pace::Pace;
use fob_services::places;
use fob_services::route::{Nav, Pairs, Place, Route, RouteError};
use fob_services::topic::Topic;
use games::GAMES;
use list::{Choice, List};

/// The list of the other games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Games;

impl Place for Games {
    const WORD: &'static str = "games";

    fn read(_name: Option<&str>, _pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        Ok(Self)
    }
}

/// The description of the games room.
pub static KIND: ScreenKind = ScreenKind {
    name: labels::TITLE,
    ways: &[
        &Way::<Games>(|_, _| Ok(Box::new(GamesScreen::default()))),
        &Way::<places::Game>(|at, services| {
            Ok(Box::new(GamesScreen::open(&at.id, at.from.as_deref(), at.moves.as_deref(), services)?))
        }),
        &Way::<places::RoomGame>(|at, services| Ok(Box::new(GamesScreen::in_room(&at.0, services)?))),
    ],
    menu: Some(MenuEntry {
        text: labels::TITLE,
        about: "Games and puzzles",
        group: Group::Alone,
        key: Key::G,
        route: |_| Games.into(),
        now: |_| None,
    }),
    shelf: Some(|services| Box::new(shelf::Shelf::look(services))),
    found: |_| GAMES.iter().map(|shown| Found::new(shown.game().title(), "game", game(shown.game().id()))).collect(),
    pictures: phutball::PICTURES,
    keys: || [&list::KEYS, &table::KEYS, &walk::KEYS].into_iter().chain(GAMES.iter().map(|shown| shown.keys())).collect(),
    samples: &["games"],
};

/// Returns the place of a game as it was left.
fn game(id: &str) -> places::Game {
    places::Game { id: id.to_owned(), from: None, moves: None }
}

/// The games room.
#[derive(Debug, Default)]
pub struct GamesScreen {
    list: List,
    table: Option<Box<dyn AnyTable>>,
    /// Tables that could not be saved when they were left; the save is retried.
    unsaved: Vec<Box<dyn AnyTable>>,
    /// True if one more frame is due.
    again: bool,
    /// True if the table was opened from outside the room, for example from the menu: leaving it leaves the room.
    straight: bool,
    /// Time when the room was last shown.
    seen: f64,
    /// The table in a server's room, if any.
    room: Option<AtTable>,
}

impl GamesScreen {
    /// Returns a game's table, with the game that was left last; or a new game from a position, with the moves after it.
    ///
    /// # Errors
    /// The game or the position does not exist; one problem per line.
    pub fn open(id: &str, from: Option<&str>, moves: Option<&str>, services: &mut Services) -> Result<Self, Vec<String>> {
        let mut state = Self { straight: true, ..Self::default() };
        state.lay(id, from, moves, services)?;
        Ok(state)
    }

    fn lay(&mut self, id: &str, from: Option<&str>, moves: Option<&str>, services: &mut Services) -> Result<(), Vec<String>> {
        let Some(shown) = GAMES.iter().find(|shown| shown.game().id() == id) else {
            let known: Vec<&str> = GAMES.iter().map(|shown| shown.game().id()).collect();
            return Err(vec![format!("no game called `{id}` has a table; expected one of {}", known.join(", "))]);
        };
        self.clear(services);
        let mut table = shown.open(services);
        match (from, moves) {
            (from, Some(moves)) => table.take_link(from, moves, services)?,
            (Some(position), None) => table.begin(position, services)?,
            (None, None) => {}
        }
        self.table = Some(table);
        self.again = true;
        Ok(())
    }

    /// Returns the open table, for other screens' actions.
    pub fn table_mut(&mut self) -> Option<&mut (dyn AnyTable + 'static)> {
        self.table.as_deref_mut()
    }

    /// Returns the table that is open, for tests.
    pub fn table(&self) -> Option<&dyn AnyTable> {
        self.table.as_deref()
    }

    /// Saves the game on the table and removes it; a game that could not be saved is kept in memory until it is.
    fn clear(&mut self, services: &mut Services) {
        let Some(mut table) = self.table.take() else { return };
        table.save(services);
        if table.is_unsaved() {
            self.unsaved.push(table);
        }
    }

    /// Saves the game on the table now.
    fn keep(&mut self, services: &mut Services) {
        for table in self.unsaved.iter_mut().chain(&mut self.table) {
            table.save(services);
        }
        self.unsaved.retain(|table| table.is_unsaved());
    }
}

impl Screen for GamesScreen {
    fn route(&self) -> Route {
        if let Some(room) = &self.room {
            return places::RoomGame(room.key.clone()).into();
        }
        match &self.table {
            None => Games.into(),
            Some(table) => game(table.history().id()).into(),
        }
    }

    fn link(&self) -> Option<(Route, String)> {
        if self.room.is_some() {
            return self.route().for_others().map(|route| (route, "this room".to_owned()));
        }
        Some(self.table.as_ref().map_or_else(|| (self.route(), labels::LINK_TO_ROOM.to_owned()), |table| table.link()))
    }

    fn title(&self) -> &'static str {
        if self.is_called() {
            return labels::YOUR_TURN;
        }
        "Fob: games room"
    }

    fn help(&self) -> Topic {
        let id = self.table.as_ref().map(|table| table.history().id());
        GAMES.iter().find(|shown| Some(shown.game().id()) == id).unwrap_or(&GAMES[0]).help()
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        show(ui, self, cx)
    }

    fn pace(&self, services: &Services) -> Pace {
        if self.again {
            return Pace::Now;
        }
        let room = self.room.as_ref().map_or(Pace::Sleep, |room| room.pace(services));
        self.table.as_ref().map_or(Pace::Sleep, |table| table.pace(services)).sooner(room)
    }

    fn takes(&self, route: &Route) -> bool {
        match &self.room {
            Some(room) => route.get().is_some_and(|places::RoomGame(key)| *key == room.key),
            None => route.is::<Games>() || route.is::<places::Game>(),
        }
    }

    fn enter(&mut self, route: Option<&Route>, services: &mut Services) -> Result<(), Vec<String>> {
        match route.and_then(Route::get) {
            Some(places::Game { id, from, moves }) => {
                // In the last frame another screen was in front.
                self.straight |= self.seen < services.now;
                self.lay(id, from.as_deref(), moves.as_deref(), services)
            }
            _ => {
                // The address of the list, while a game is on the table.
                if route.is_some_and(Route::is::<Games>) {
                    self.clear(services);
                }
                Ok(())
            }
        }
    }

    fn leave(&mut self, services: &mut Services) {
        self.keep(services);
    }

    fn retry(&mut self, services: &mut Services) {
        for table in self.unsaved.iter_mut().chain(&mut self.table) {
            table.retry(services);
        }
        self.unsaved.retain(|table| table.is_unsaved());
    }

    fn stays(&self) -> bool {
        self.room.is_none()
    }

    fn tells_notices(&self) -> bool {
        // The table does, in its foot; the list of games has no place for them.
        self.table.is_some()
    }
}

fn show(ui: &mut Ui, state: &mut GamesScreen, cx: &mut Cx<'_>) -> Option<Nav> {
    state.again = false;
    state.follow_room(cx.services);
    state.seen = cx.services.now;
    let Some(table) = &mut state.table else {
        state.straight = false;
        match state.list.show(ui, cx.services)? {
            Choice::Back => return Some(Nav::Back),
            Choice::Puzzles(game) => return Some(puzzles_of(game)),
            Choice::Turing => return Some(Nav::push(places::Turing::default())),
            Choice::Open(id) => {
                if let Err(lines) = state.lay(id, None, None, cx.services) {
                    cx.services.problem(lines);
                }
                return None;
            }
        }
    };
    let room = &mut state.room;
    let colours: Vec<Color32> =
        room.iter().flat_map(|room| (1u8..).zip(room.seats())).map(|(player, _)| table.colour(player)).collect();
    let colour = |player: u8| colours.get(usize::from(player).wrapping_sub(1)).or(colours.first()).copied().unwrap_or_default();
    let mut below = |ui: &mut Ui, services: &mut Services| {
        if let Some(room) = room {
            strip::show(ui, room, colour, services);
        }
    };
    let exit = table.show(ui, cx.services, cx.scene, &mut below);
    if exit == Some(Exit::Puzzles) {
        return Some(puzzles_of(Some(table.history().id())));
    }
    if exit == Some(Exit::Turing) {
        return Some(Nav::push(places::Turing::default()));
    }
    let mut leave = exit.is_some();
    // A dialog or a gesture at the table handles Escape first.
    if fob_kit::keys::BACK.shortcut(ui) {
        leave |= !is_going_on(table.history()) || leaving::leaves(ui, cx.services);
    }
    if leave && state.room.is_some() {
        return Some(Nav::Back);
    }
    if leave {
        state.clear(cx.services);
        state.list.refresh();
        *cx.scene = Scene::default();
        state.again = true;
        if state.straight {
            return Some(Nav::Back);
        }
        cx.services.came_back = true;
    }
    None
}

/// Returns whether a game was begun and is not over.
fn is_going_on(history: &dyn AnyHistory) -> bool {
    history.outcome().is_none() && history.track().len() > 1
}

/// Returns the navigation to the puzzles of a game.
fn puzzles_of(game: Option<&str>) -> Nav {
    Nav::push(places::Puzzles { game: game.map(str::to_owned), puzzle: None })
}
