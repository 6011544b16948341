//! Saves among the user's own, the same for all kinds of documents: nothing is replaced unasked.

use super::{Base, Compared, Document, Edited, Steps as _};
use crate::data::Services;
use crate::labels;
use fob_store::StoreError;

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

impl<T: Edited> Document<T> {
    /// Returns a name to begin with when a name is asked for.
    pub fn wanted_name(&self) -> String {
        let wanted = self.name.clone().unwrap_or_else(|| T::wanted_name(self.now()));
        if T::is_built_in(&wanted) { T::own_version(&wanted) } else { wanted }
    }

    /// Returns the name of its own file, if it has one.
    pub fn own_name(&self, services: &Services) -> Option<String> {
        let is_own = |name: &&str| {
            let path = services.store.shelf::<T>().path(name);
            !T::is_built_in(name) || path.is_ok_and(|path| fob_store::exists(&path))
        };
        self.name().filter(is_own).map(str::to_owned)
    }

    /// Returns the content for a file; `None` while it is not finished.
    pub fn finished(&self) -> Option<T> {
        T::finished(self.now())
    }

    /// Saves it under its own name, if it has one.
    pub fn save(&mut self, services: &mut Services) -> Saved {
        match self.own_name(services) {
            Some(name) => self.save_as(&name, Over::Known, services),
            None => Saved::Nameless,
        }
    }

    /// Saves it under a name.
    pub fn save_as(&mut self, name: &str, over: Over, services: &mut Services) -> Saved {
        let called = self.called(name);
        let Some(saved) = T::finished(called.now()) else { return Saved::No };
        let shelf = services.store.shelf::<T>();
        let known = self.saved().filter(|_| self.name() == Some(name)).map(T::print);
        let written = match over {
            Over::Known => shelf.save_over(name, &saved, known.as_deref()),
            Over::Anything => shelf.replace(name, &saved),
        };
        match written {
            Ok(()) => self.was_saved(name, called, saved, services),
            Err(StoreError::Changed { .. }) => {
                let free_name = shelf.free_name(name).unwrap_or_else(|_| format!("{name}-2"));
                T::reload(services);
                Saved::Clash { name: name.to_owned(), free_name }
            }
            Err(error) => {
                services.problem(error);
                Saved::No
            }
        }
    }

    /// Saves it under a free name made from one.
    pub fn save_as_new(&mut self, name: &str, services: &mut Services) -> Saved {
        let called = self.called(name);
        let Some(saved) = T::finished(called.now()) else { return Saved::No };
        match services.store.shelf::<T>().save_as_new(name, &saved) {
            Ok(free) => self.was_saved(&free, called, saved, services),
            Err(error) => {
                services.problem(error);
                Saved::No
            }
        }
    }

    /// Returns its steps with the name of its file, if it has none. That is no step, so the revision stays.
    fn called(&self, name: &str) -> T::Steps {
        let mut steps = self.steps.clone();
        T::call(&mut steps, name);
        steps
    }

    fn was_saved(&mut self, name: &str, called: T::Steps, saved: T, services: &mut Services) -> Saved {
        self.steps = called;
        (self.name, self.is_used) = (Some(name.to_owned()), true);
        self.base = Some(Base { content: self.now().clone(), saved: Some(saved) });
        self.compared = Compared::default();
        T::reload(services);
        services.say(labels::saved_as(name));
        Saved::Yes
    }
}
