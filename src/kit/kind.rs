//! The description of a screen, in the screen's own folder: the places that open it, its line in the menu, what of it can be
//! found by typing. Routes, links, `fob open`, the menu and the palette read it from the list of all kinds.

use crate::aiming::{self, hand};
use crate::help_picture::HelpPicture;
use crate::keys::{self, Press, Section};
use crate::screen::Screen;
use crate::widgets::{machine, order};
use egui::{Key, Modifiers, Rect, Ui};
use fob_services::data::Services;
use fob_services::route::{Pairs, Place, Route, RouteError};
use std::fmt;

/// The keys that are of no single screen.
static COMMON: [&Section; 7] =
    [&keys::EVERYWHERE, &keys::LISTS, &hand::KEYS, &aiming::KEYS, &order::KEYS, &machine::MOVE_KEYS, &machine::RUN_KEYS];

/// A screen that was opened, or why it cannot be, a line each.
pub type Opened = Result<Box<dyn Screen>, Vec<String>>;

/// Creates the contents of a strip at the foot of the menu.
pub type NewShelf = fn(&mut Services) -> Box<dyn Shelf>;

/// The description of a screen.
pub struct ScreenKind {
    /// The name that users see.
    pub name: &'static str,
    /// The places by which it is opened.
    pub ways: &'static [&'static dyn Opens],
    /// Line of the screen in the menu, if any.
    pub menu: Option<MenuEntry>,
    /// Shelf of the screen along the foot of the menu.
    pub shelf: Option<NewShelf>,
    /// The entries of the palette, besides its line in the menu.
    pub found: fn(&Services) -> Vec<Found>,
    /// Pictures that it draws for pages of the help.
    pub pictures: &'static [HelpPicture],
    /// Keys of the screen, for the help.
    pub keys: fn() -> Vec<&'static Section>,
    /// Routes that open it in an empty data folder: the tests of every screen look at these. None where it needs files.
    pub samples: &'static [&'static str],
}

/// Group of a line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// A line without a group.
    Alone,
    /// The group **Learn**.
    Learn,
    /// The group **Lab**.
    Lab,
    /// The group **More**.
    More,
    /// In the corner, as a sign: what serves all the rest.
    Corner(Sign),
}

/// A sign in place of a line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A gear: the settings.
    Gear,
    /// A question mark: the help.
    Question,
}

/// A line of the menu.
pub struct MenuEntry {
    /// Name of the line.
    pub text: &'static str,
    /// Description in a few words next to the name.
    pub about: &'static str,
    /// Group of the line.
    pub group: Group,
    /// Key in the menu; it also works while the group is closed.
    pub key: Key,
    /// Returns the place that the line opens.
    pub route: fn(&Services) -> Route,
    /// A text instead of `about` for the present state, if any.
    pub now: fn(&mut Services) -> Option<String>,
}

/// Something that can be found by typing.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Name of the thing.
    pub label: String,
    /// Kind of the thing: `DFA`, `game`.
    pub about: String,
    /// The place that shows it.
    pub route: Route,
}

/// A row of things along the foot of the menu.
pub trait Shelf: fmt::Debug + Send + Sync {
    /// Returns the room between things, and around all of them, at this width, in points.
    fn gap(&self, width: f32) -> f32;
    /// Returns the height that it needs at this width, in points, to be shown whole.
    fn height(&self, width: f32) -> f32;
    /// Draws it within a part of the window. Returns where it leads, if it was chosen.
    fn show(&self, ui: &mut Ui, within: Rect) -> Option<Route>;
}

/// A way to open a screen: by a place of this type.
pub struct Way<P: Place>(pub fn(P, &mut Services) -> Opened);

/// A [`Way`] by any place.
pub trait Opens: Sync {
    /// Returns the word of the place.
    fn word(&self) -> &'static str;

    /// Returns the names of the place in a list.
    fn shown(&self) -> &'static [&'static str];

    /// Reads a place, if its text is one of this way: the text before `?`, and the pairs after it.
    fn read(&self, place: &str, pairs: &mut Pairs<'_>) -> Option<Result<Route, RouteError>>;

    /// Opens a place, if it is one of this way.
    fn open(&self, route: &Route, services: &mut Services) -> Option<Opened>;
}

/// All kinds of screens, in the order of the menu.
#[derive(Clone, Copy)]
pub struct Kinds(pub &'static [&'static ScreenKind]);

impl ScreenKind {
    /// The default values: a kind without places, menu entry, pictures and samples.
    pub const PLAIN: Self =
        Self { name: "", ways: &[], menu: None, shelf: None, found: |_| Vec::new(), pictures: &[], keys: Vec::new, samples: &[] };
}

impl MenuEntry {
    /// Returns the key in words.
    pub fn key_text(&self) -> String {
        Press::Key(Modifiers::NONE, self.key).to_string()
    }

    /// Returns whether the key was pressed while nobody is typing. Consumes the key.
    pub fn is_pressed(&self, ui: &Ui) -> bool {
        keys::is_free(ui) && keys::take(ui, Modifiers::NONE, self.key)
    }
}

impl Found {
    /// Something by its name, and where it is.
    pub fn new(label: impl Into<String>, about: impl Into<String>, place: impl Into<Route>) -> Self {
        Self { label: label.into(), about: about.into(), route: place.into() }
    }
}

impl<P: Place> Opens for Way<P> {
    fn word(&self) -> &'static str {
        P::WORD
    }

    fn shown(&self) -> &'static [&'static str] {
        P::SHOWN
    }

    fn read(&self, place: &str, pairs: &mut Pairs<'_>) -> Option<Result<Route, RouteError>> {
        let name = match place.strip_prefix(P::WORD)? {
            "" => None,
            rest if P::NAMED && rest.starts_with('/') => Some(&rest[1..]),
            _ => return None,
        };
        P::is_meant(pairs).then(|| P::read(name, pairs).map(Route::from))
    }

    fn open(&self, route: &Route, services: &mut Services) -> Option<Opened> {
        route.get::<P>().map(|place| (self.0)(place.clone(), services))
    }
}

impl Kinds {
    fn ways(self) -> impl Iterator<Item = &'static dyn Opens> {
        self.0.iter().flat_map(|kind| kind.ways.iter().copied())
    }

    /// Returns the first words of all places, without anything after a slash.
    pub fn words(self) -> Vec<&'static str> {
        let mut words: Vec<&str> = self.ways().filter_map(|way| way.word().split('/').next()).collect();
        words.sort_unstable();
        words.dedup();
        words
    }

    /// Reads a route.
    ///
    /// # Errors
    /// No screen has such a place, or something is wrong with it.
    pub fn read(self, text: &str) -> Result<Route, RouteError> {
        let (place, query) = text.split_once('?').unwrap_or((text, ""));
        let mut pairs = Pairs::from_place(place, query);
        let read = self.ways().find_map(|way| way.read(place, &mut pairs)).unwrap_or_else(|| Err(pairs.unknown()));
        match read {
            Ok(route) => pairs.end().map(|()| route),
            Err(RouteError::Place { place, .. }) => {
                let known = self.ways().flat_map(|way| way.shown().iter().copied()).collect();
                Err(RouteError::Place { place, known })
            }
            Err(error) => Err(error),
        }
    }

    /// Creates the screen of a route.
    ///
    /// # Errors
    /// The reasons why it cannot be opened, one problem per line.
    pub fn open(self, route: &Route, services: &mut Services) -> Opened {
        let opened = self.ways().find_map(|way| way.open(route, services));
        opened.unwrap_or_else(|| Err(vec![format!("no screen shows `{}`", route.place())]))
    }

    /// Returns the lines of the menu.
    pub fn menu(self) -> impl Iterator<Item = &'static MenuEntry> {
        self.0.iter().filter_map(|kind| kind.menu.as_ref())
    }

    /// Everything that can be found by typing, the lines of the menu first.
    pub fn found(self, services: &Services) -> Vec<Found> {
        let menu = self.menu().map(|entry| Found::new(entry.text, format!("screen: {}", entry.about), (entry.route)(services)));
        menu.chain(self.0.iter().flat_map(|kind| (kind.found)(services))).collect()
    }

    /// Returns the keys of all screens, each section once, after those that are of no single screen.
    pub fn keys(self) -> Vec<&'static Section> {
        let mut all: Vec<&Section> = Vec::new();
        for section in COMMON.iter().copied().chain(self.0.iter().flat_map(|kind| (kind.keys)())) {
            if !all.iter().any(|known| std::ptr::eq(*known, section)) {
                all.push(section);
            }
        }
        all
    }

    /// Returns the pictures that screens draw for pages of the help.
    pub fn pictures(self) -> Vec<&'static HelpPicture> {
        self.0.iter().flat_map(|kind| kind.pictures).collect()
    }
}

impl fmt::Debug for MenuEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text)
    }
}

impl fmt::Debug for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|kind| kind.name)).finish()
    }
}
