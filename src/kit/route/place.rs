//! Places: values that are written after a word of their own, and read back.

use super::{Pairs, Route, RouteError, Written};
use std::any::Any;
use std::fmt::Debug;

/// A place of the app, as plain data. The screen that shows it says how it is opened, in a
/// [`ScreenKind`](crate::kind::ScreenKind).
pub trait Place: Any + Clone + Debug + PartialEq + Send + Sync {
    /// The word that it begins with. Several types may share one, where [`Place::is_meant`] tells them apart.
    const WORD: &'static str;

    /// How it is shown in a list of all places; nothing if another type with the same word is shown.
    const SHOWN: &'static [&'static str] = &[Self::WORD];

    /// A name may follow the word after a slash.
    const NAMED: bool = false;

    /// Whether these pairs mean this type. Asked for in the order of the list, the first one that says so is taken.
    fn is_meant(pairs: &Pairs<'_>) -> bool {
        let _ = pairs;
        true
    }

    /// Reads the rest after its word: a name after a slash, if it is [`NAMED`](Place::NAMED), and pairs.
    ///
    /// # Errors
    /// The problem of the text; [`Pairs::unknown`] where no place has this name.
    fn read(name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError>;

    /// Writes the rest after its word.
    fn write(&self, out: &mut Written) {
        let _ = out;
    }

    /// Where a link of somebody else leads that names it; nothing if it is for this computer alone.
    fn for_others(self) -> Option<Route> {
        Some(self.into())
    }

    /// The whole text.
    fn text(&self) -> String {
        Route::from(self.clone()).to_string()
    }

    /// Reads a whole text as a place of this type: a word and the rest.
    ///
    /// # Errors
    /// It is another place, or something is wrong with it.
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

/// A place whose type is forgotten.
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
