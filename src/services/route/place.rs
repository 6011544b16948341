//! Places: values that are written after a word of their own, and read back.

use super::{Pairs, Route, RouteError, Written};
use std::any::Any;
use std::fmt::Debug;

/// A place of the app, as plain data. The screen that shows it describes how to open it.
pub trait Place: Any + Clone + Debug + PartialEq + Send + Sync {
    /// The word that it begins with. Several types may share one, where [`Place::is_meant`] tells them apart.
    const WORD: &'static str;

    /// Its name in a list of all places; empty if another type with the same word is listed.
    const SHOWN: &'static [&'static str] = &[Self::WORD];

    /// A name may follow the word after a slash.
    const NAMED: bool = false;

    /// Whether these pairs belong to this type. The types of a word are asked in the order of the list, and the first match is
    /// taken.
    fn is_meant(pairs: &Pairs<'_>) -> bool {
        let _ = pairs;
        true
    }

    /// Parses the rest after its word: a name after a slash, if it is [`NAMED`](Place::NAMED), and pairs.
    ///
    /// # Errors
    /// The problem of the text; [`Pairs::unknown`] if no place has this name.
    fn read(name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError>;

    /// Writes the rest after its word.
    fn write(&self, out: &mut Written) {
        let _ = out;
    }

    /// The route for links to others; `None` if the place is for this computer only.
    fn for_others(self) -> Option<Route> {
        Some(self.into())
    }

    /// The whole text.
    fn text(&self) -> String {
        Route::from(self.clone()).to_string()
    }

    /// Parses a whole text as a place of this type: a word and the rest.
    ///
    /// # Errors
    /// The text names another place or is invalid.
    fn from_text(text: &str) -> Result<Self, RouteError> {
        let (place, query) = text.split_once('?').unwrap_or((text, ""));
        let mut pairs = Pairs::from_place(place, query);
        let name = match place.strip_prefix(Self::WORD) {
            Some("") => None,
            Some(rest) if Self::NAMED && rest.starts_with('/') => Some(&rest[1..]),
            _ => return Err(pairs.unknown()),
        };
        if !Self::is_meant(&pairs) {
            return Err(pairs.unknown());
        }
        let read = Self::read(name, &mut pairs)?;
        pairs.end()?;
        Ok(read)
    }
}

/// A place whose type is erased.
pub(super) trait AnyPlace: Any + Debug + Send + Sync {
    fn word(&self) -> &'static str;
    fn write(&self, out: &mut Written);
    fn for_others(&self) -> Option<Route>;
    fn is_same(&self, other: &dyn AnyPlace) -> bool;
}

impl<P: Place> AnyPlace for P {
    fn word(&self) -> &'static str {
        P::WORD
    }

    fn write(&self, out: &mut Written) {
        Place::write(self, out);
    }

    fn for_others(&self) -> Option<Route> {
        Place::for_others(self.clone())
    }

    fn is_same(&self, other: &dyn AnyPlace) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref() == Some(self)
    }
}
