//! Saves among the user's own, the same for all kinds of documents: nothing is replaced unasked.

use super::Texts;
use crate::labels;
use crate::shared::Shared;
use fob_store::{Item, Shelf, StoreError};

/// The result of a save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    /// It is saved.
    Yes,
    /// It has no name of its own yet.
    Nameless,
    /// Another window or program has saved something else under the name.
    Clash {
        /// The name.
        name: String,
        /// A free name made from it.
        free_name: String,
    },
    /// It could not be written, which is reported, or is not finished.
    No,
}

/// The file that a save may replace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// The one that was read or saved here last, or none.
    Known,
    /// Any; a copy of it goes to the trash.
    Anything,
}

/// A thing that is edited and saved under a name.
pub trait Savable {
    /// The kind of file.
    type Item: Item;

    /// Texts.
    const TEXTS: Texts;

    /// Returns a name to begin with when a name is asked for.
    fn wanted_name(&self) -> String;

    /// Returns why a file may not have a name.
    fn refuses(name: &str, shelf: &Shelf<'_, Self::Item>) -> Option<&'static str>;

    /// Returns the name of its file, if it has one.
    fn own_name(&self, shared: &Shared) -> Option<String>;

    /// Returns the content for a file of a name; `None` while it is not finished.
    fn item(&mut self, name: &str) -> Option<Self::Item>;

    /// Returns the file of a name as it was read or saved here last; `None` if this is not its file.
    fn known(&self, name: &str) -> Option<String>;

    /// Notes that it is saved.
    fn was_saved(&mut self, name: &str, item: Self::Item, shared: &mut Shared);

    /// Returns the effect of a save on what is there under a name that is taken.
    fn replaces(_name: &str, _shared: &Shared) -> &'static str {
        Self::TEXTS.replaces
    }

    /// Reads again what another window has saved.
    fn reload(_shared: &mut Shared) {}

    /// Saves it under its own name, if it has one.
    fn save(&mut self, shared: &mut Shared) -> Saved {
        match self.own_name(shared) {
            Some(name) => self.save_as(&name, Over::Known, shared),
            None => Saved::Nameless,
        }
    }

    /// Saves it under a name.
    fn save_as(&mut self, name: &str, over: Over, shared: &mut Shared) -> Saved {
        let Some(item) = self.item(name) else { return Saved::No };
        let shelf = shared.store.shelf::<Self::Item>();
        let saved = match over {
            Over::Known => shelf.save_over(name, &item, self.known(name).as_deref()),
            Over::Anything => shelf.replace(name, &item),
        };
        match saved {
            Ok(()) => {
                self.was_saved(name, item, shared);
                shared.say(labels::saved_as(name));
                Saved::Yes
            }
            Err(StoreError::Changed { .. }) => {
                let free_name = shelf.free_name(name).unwrap_or_else(|_| format!("{name}-2"));
                Self::reload(shared);
                Saved::Clash { name: name.to_owned(), free_name }
            }
            Err(error) => {
                shared.problem(error);
                Saved::No
            }
        }
    }

    /// Saves it under a free name made from one.
    fn save_as_new(&mut self, name: &str, shared: &mut Shared) -> Saved {
        let Some(item) = self.item(name) else { return Saved::No };
        match shared.store.shelf::<Self::Item>().save_as_new(name, &item) {
            Ok(free) => {
                self.was_saved(&free, item, shared);
                shared.say(labels::saved_as(&free));
                Saved::Yes
            }
            Err(error) => {
                shared.problem(error);
                Saved::No
            }
        }
    }
}
