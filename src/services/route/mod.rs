//! Routes: places in the app as values, which screens, the command line, links and tests open alike. Every route can be
//! written as text and read back.
//!
//! A route is a word (`menu`), perhaps a name after it (`help/odds`, `game/fib-fob`) and, after `?`, pairs of a name and a value as in a
//! web address: blanks and signs in values are percent-encoded. The screens define the places: each
//! [`Place`] by the description of the screen that opens it.

mod layout_text;
mod pairs;
mod place;
pub mod plan_text;
mod written;

pub use layout_text::Pucks;
pub use pairs::{Pairs, RouteError};
pub use place::Place;
pub use written::Written;

use place::AnyPlace;
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// Number of lessons.
pub const LESSONS: u8 = 7;

/// A place of the app, of any type.
#[derive(Clone)]
pub struct Route(Arc<dyn AnyPlace>);

/// Navigation that a screen returns.
#[derive(Clone, Debug, PartialEq)]
pub enum Nav {
    /// To another screen; Back returns.
    Push(Route),
    /// To another screen in place of this one.
    Replace(Route),
    /// To the screen before.
    Back,
    /// To the menu.
    Home,
    /// Out of the program.
    Quit,
}

impl<P: Place> From<P> for Route {
    fn from(place: P) -> Self {
        Self(Arc::new(place))
    }
}

impl Route {
    /// The place, if it is one of this type.
    pub fn get<P: Place>(&self) -> Option<&P> {
        let place: &dyn Any = &*self.0;
        place.downcast_ref()
    }

    /// Whether it is a place of this type.
    pub fn is<P: Place>(&self) -> bool {
        self.get::<P>().is_some()
    }

    /// Its word, without name and pairs: `watch`, `game`, `help`.
    pub fn place(&self) -> &'static str {
        self.0.word()
    }

    /// The route for links to others; `None` if the place is for this computer only.
    pub fn for_others(&self) -> Option<Self> {
        self.0.for_others()
    }

    /// Whether a link from somebody else may lead there. Places that name files of this computer are for this computer only.
    pub fn is_shareable(&self) -> bool {
        self.for_others().is_some()
    }
}

impl PartialEq for Route {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_same(&*other.0)
    }
}

impl fmt::Debug for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut written = Written::default();
        self.0.write(&mut written);
        write!(f, "{}{written}", self.place())
    }
}

impl Nav {
    /// To another screen; Back returns.
    pub fn push(place: impl Into<Route>) -> Self {
        Self::Push(place.into())
    }

    /// To another screen in place of this one.
    pub fn replace(place: impl Into<Route>) -> Self {
        Self::Replace(place.into())
    }
}
