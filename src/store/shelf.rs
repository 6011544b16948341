//! Named items, built in or made by the user: DFAs and boards.

use super::{Lock, Problem, Store, StoreError, disk, file};
use fob_base::text::is_hidden;
use fob_machines::Machine;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A kind of named item, with one `.ron` file each in its own folder.
pub trait Item: Sized {
    /// Name of the folder in the data folder.
    const FOLDER: &'static str;

    /// Folders of the other kinds of items that share their names with this one, because a machine's name may refer to either.
    const NAMED_WITH: &'static [&'static str] = &[];

    /// Parses the text of an item.
    ///
    /// # Errors
    /// All problems of the text.
    fn parse(text: &str) -> Result<Self, Vec<Problem>>;

    /// Returns the text of an item, which [`Item::parse`] reads back.
    fn print(&self) -> String;

    /// Returns the items that come with the program, as name and text, in the order in which they are listed.
    fn built_in() -> Vec<(&'static str, &'static str)>;
}

/// Origin of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Origin {
    /// Part of the program.
    BuiltIn,
    /// A file of the user with its own name.
    User,
    /// A file of the user in place of a built-in item.
    Override,
}

/// An item in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Name: the file's name without `.ron`.
    pub name: String,
    /// Origin of the item.
    pub origin: Origin,
}

/// Identity of a file's content: its length and the time of its last change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// Length in bytes.
    pub length: u64,
    /// Time of the last change; `None` if the system does not provide it.
    pub changed: Option<SystemTime>,
}

/// Returns the stamp of the file at a path; `None` if it does not exist.
pub fn stamp(path: &Path) -> Option<Stamp> {
    let file = disk::about(path).ok()?;
    Some(Stamp { length: file.length, changed: file.changed })
}

/// A loaded item.
#[derive(Debug)]
pub struct Loaded<T> {
    /// The item, built in or read from its file.
    pub value: T,
    /// Name on the shelf.
    pub name: String,
    /// Origin of the value.
    pub origin: Origin,
    /// Why the user's file of this name was skipped and the built-in item used; the file is kept.
    pub passed_over: Option<StoreError>,
}

/// An item in the trash, from which [`Shelf::restore`] restores it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "keep it to undo the deletion"]
pub struct Trashed {
    pub(super) from: PathBuf,
    pub(super) kept: PathBuf,
}

/// The items of one kind, from [`Store::shelf`].
#[derive(Debug)]
pub struct Shelf<'a, T> {
    store: &'a Store,
    kind: std::marker::PhantomData<T>,
}

impl<'a, T: Item> Shelf<'a, T> {
    pub(super) fn new(store: &'a Store) -> Self {
        Self { store, kind: std::marker::PhantomData }
    }

    /// Returns the path for a name in the user's folder, whether the file exists or not.
    ///
    /// # Errors
    /// `BadName` if the name cannot be a file's name.
    pub fn path(&self, name: &str) -> Result<PathBuf, StoreError> {
        check_name(name)?;
        Ok(self.store.root().join(T::FOLDER).join(format!("{name}.ron")))
    }

    /// Lists all items: the built-in ones first, in their order, then the user's own by name. A missing folder is empty.
    ///
    /// # Errors
    /// `Io` if the user's folder cannot be read.
    pub fn list(&self) -> Result<Vec<Entry>, StoreError> {
        let own = self.store.names_in(T::FOLDER, "ron")?;
        let built_in = T::built_in();
        let mut list: Vec<Entry> = built_in
            .iter()
            .map(|&(name, _)| {
                let origin = if own.iter().any(|o| o == name) { Origin::Override } else { Origin::BuiltIn };
                Entry { name: name.to_owned(), origin }
            })
            .collect();
        for name in own {
            if !built_in.iter().any(|&(b, _)| b == name) {
                list.push(Entry { name, origin: Origin::User });
            }
        }
        Ok(list)
    }

    /// Lists the names of the user's own items, those in place of built-in ones included.
    ///
    /// # Errors
    /// As for [`Shelf::list`].
    pub fn own_names(&self) -> Result<Vec<String>, StoreError> {
        let own = self.list()?.into_iter().filter(|entry| entry.origin != Origin::BuiltIn);
        Ok(own.map(|entry| entry.name).collect())
    }

    /// Loads an item by name: the user's file if it is valid, otherwise the built-in item and the reason.
    ///
    /// # Errors
    /// `NotFound` if there is neither; the problems of the user's file if no built-in item has that name.
    pub fn load(&self, name: &str) -> Result<Loaded<T>, StoreError> {
        let path = self.path(name)?;
        let own = file::read_text(&path)
            .and_then(|text| T::parse(&text).map_err(|problems| StoreError::Invalid { path: path.clone(), problems }));
        match own {
            Ok(value) => {
                let is_built_in = T::built_in().iter().any(|&(built_in, _)| built_in == name);
                let origin = if is_built_in { Origin::Override } else { Origin::User };
                Ok(Loaded { value, name: name.to_owned(), origin, passed_over: None })
            }
            Err(error) => Self::instead(name, error),
        }
    }

    /// Does what [`Shelf::load`] does, but refuses files of more than `most` bytes. For reading all items one after the other.
    ///
    /// # Errors
    /// As for [`Shelf::load`], and `TooLargeToList`.
    pub fn load_small(&self, name: &str, most: u64) -> Result<Loaded<T>, StoreError> {
        let path = self.path(name)?;
        match disk::about(&path) {
            Ok(file) if file.length > most => Self::instead(name, StoreError::TooLargeToList { path, limit: most }),
            _ => self.load(name),
        }
    }

    /// Returns the stamp of the user's file of a name; `None` if there is none.
    pub fn stamp(&self, name: &str) -> Option<Stamp> {
        stamp(&self.path(name).ok()?)
    }

    /// Returns the built-in item of a name in place of a file that cannot be used.
    fn instead(name: &str, why: StoreError) -> Result<Loaded<T>, StoreError> {
        let Some((_, text)) = T::built_in().into_iter().find(|&(built_in, _)| built_in == name) else { return Err(why) };
        let value =
            T::parse(text).map_err(|problems| StoreError::Invalid { path: format!("built-in {name}").into(), problems })?;
        let passed_over = (!why.is_not_found()).then_some(why);
        Ok(Loaded { value, name: name.to_owned(), origin: Origin::BuiltIn, passed_over })
    }

    /// Saves an item under a name, replacing the user's previous file.
    ///
    /// # Errors
    /// `BadName`, or `Io` if the system refuses.
    pub fn save(&self, name: &str, value: &T) -> Result<(), StoreError> {
        let path = self.path(name)?;
        let _lock = self.lock();
        file::save_atomic(&path, value.print().as_bytes())
    }

    /// Returns whether an item of another kind, the user's own or a built-in machine, has this name, so that one of them would hide the
    /// other.
    pub fn is_named_elsewhere(&self, name: &str) -> bool {
        !T::NAMED_WITH.is_empty() && (self.own_elsewhere(name).is_some() || is_other_builtin::<T>(name))
    }

    /// Returns the path of the user's item of another kind with this name.
    fn own_elsewhere(&self, name: &str) -> Option<PathBuf> {
        let paths = T::NAMED_WITH.iter().map(|folder| self.store.root().join(folder).join(format!("{name}.ron")));
        paths.into_iter().find(|path| disk::exists(path))
    }

    /// Saves an item over the version last read or saved under this name. `known` is that version in the form of [`Item::print`]; `None` if
    /// the user had no file of this name.
    ///
    /// # Errors
    /// `Changed` if the file now has other content, or is unreadable; nothing is written then. `Exists` if the name is new, and the user has
    /// an item of another kind that it would hide. `BadName`, or `Io` if the system refuses.
    pub fn save_over(&self, name: &str, value: &T, known: Option<&str>) -> Result<(), StoreError> {
        let path = self.path(name)?;
        let _lock = self.lock();
        let text = value.print();
        let there = match file::read_text(&path) {
            Err(error) if error.is_not_found() => None,
            read => Some(read.ok().and_then(|text| T::parse(&text).ok()).map(|there| there.print())),
        };
        if let (None, None, Some(path)) = (&there, known, self.own_elsewhere(name)) {
            return Err(StoreError::Exists { path });
        }
        match there {
            // If the file is gone or unchanged, nothing can be lost.
            None => {}
            Some(Some(there)) if known == Some(there.as_str()) || there == text => {}
            Some(_) => return Err(StoreError::Changed { path }),
        }
        file::save_atomic(&path, text.as_bytes())
    }

    /// Saves an item in place of anything the user has under this name; a copy of that goes to the trash.
    ///
    /// # Errors
    /// `BadName`, or `Io` if the system refuses.
    pub fn replace(&self, name: &str, value: &T) -> Result<(), StoreError> {
        let path = self.path(name)?;
        let _lock = self.lock();
        self.store.replace_file(&path, value.print().as_bytes())
    }

    /// Saves an item next to the one of a name, under a free name derived from it, and returns that name.
    ///
    /// # Errors
    /// As for [`Shelf::free_name`], or `Io` if the system refuses.
    pub fn save_as_new(&self, name: &str, value: &T) -> Result<String, StoreError> {
        let _lock = self.lock();
        self.save_new(name, value.print().as_bytes())
    }

    /// Writes a text under a free name. The caller holds the lock, so that no other window takes the name.
    fn save_new(&self, wanted: &str, text: &[u8]) -> Result<String, StoreError> {
        let name = self.free_name(wanted)?;
        file::save_atomic(&self.path(&name)?, text)?;
        Ok(name)
    }

    /// Locks the shelf while a file is compared and written, so that no other window interferes.
    fn lock(&self) -> Lock {
        self.store.lock_for_a_moment(&self.store.root().join(T::FOLDER))
    }

    /// Moves the user's file of a name to the trash; a built-in item of that name becomes visible again.
    ///
    /// # Errors
    /// `NotFound` if the user has no such file, `Io` if the system refuses.
    pub fn delete(&self, name: &str) -> Result<Trashed, StoreError> {
        self.store.trash(&self.path(name)?)
    }

    /// Restores a deleted item.
    ///
    /// # Errors
    /// `Exists` if there is a new item of that name, of this kind or of another one that it would hide; `Io` if the system refuses.
    pub fn restore(&self, trashed: &Trashed) -> Result<(), StoreError> {
        let name = trashed.from.file_stem().and_then(std::ffi::OsStr::to_str);
        if let Some(path) = name.and_then(|name| self.own_elsewhere(name)) {
            return Err(StoreError::Exists { path });
        }
        self.store.restore(trashed)
    }

    /// Copies an item to a free name derived from its own (`rope-2`) and returns that name. The copy of a built-in item belongs to the
    /// user. The text is copied unchanged, including comments.
    ///
    /// # Errors
    /// As for [`Shelf::load`] and [`Shelf::save`].
    pub fn duplicate(&self, name: &str) -> Result<String, StoreError> {
        let loaded = self.load(name)?;
        let text = match loaded.origin {
            Origin::BuiltIn => {
                T::built_in().into_iter().find(|&(b, _)| b == name).map_or_else(|| loaded.value.print(), |(_, t)| t.to_owned())
            }
            Origin::User | Origin::Override => file::read_text(&self.path(name)?)?,
        };
        let _lock = self.lock();
        self.save_new(name, text.as_bytes())
    }

    /// Returns a free name: the wanted name, adjusted so that it can be a file's name, or that with a number.
    ///
    /// # Errors
    /// `Io` if the user's folder cannot be read.
    pub fn free_name(&self, wanted: &str) -> Result<String, StoreError> {
        let mut taken: Vec<String> = self.list()?.into_iter().map(|entry| entry.name.to_lowercase()).collect();
        for folder in T::NAMED_WITH {
            taken.extend(self.store.names_in(folder, "ron")?.into_iter().map(|name| name.to_lowercase()));
        }
        let is_builtin = |name: &str| !T::NAMED_WITH.is_empty() && is_other_builtin::<T>(name);
        Ok(free_name(wanted, |name| taken.contains(&name.to_lowercase()) || is_builtin(name)))
    }
}

/// Returns whether a built-in machine of another kind has this name.
fn is_other_builtin<T: Item>(name: &str) -> bool {
    Machine::builtin(name).is_some() && !T::built_in().iter().any(|&(own, _)| own == name)
}

/// Returns a name similar to `wanted` that can be a file's name and is not taken.
pub fn free_name(wanted: &str, taken: impl Fn(&str) -> bool) -> String {
    let mut fit: String = wanted.trim().chars().map(|c| if is_fit(c) { c } else { '-' }).take(80).collect();
    fit.truncate(fit.floor_char_boundary(LONGEST));
    let fit = fit.trim_matches(['.', ' ', '-']);
    let fit = if fit.is_empty() || is_reserved(fit) { "unnamed" } else { fit };
    if !taken(fit) {
        return fit.to_owned();
    }
    // `rope-2` becomes `rope-3`, not `rope-2-2`.
    let stem = fit.rsplit_once('-').filter(|(_, n)| n.parse::<u32>().is_ok()).map_or(fit, |(stem, _)| stem);
    (2..=u64::MAX).map(|n| format!("{stem}-{n}")).find(|name| !taken(name)).unwrap_or_else(|| stem.to_owned())
}

/// Maximum length of an item's name in bytes. File systems allow 255, of which the extension, a number, the folder in the trash and the
/// name of the lock need some.
const LONGEST: usize = 200;

/// Refuses names that cannot be a file's name on some platform, or would be outside the folder.
pub(super) fn check_name(name: &str) -> Result<(), StoreError> {
    let why = if name.is_empty() {
        "is empty"
    } else if name.chars().count() > 100 {
        "is longer than 100 characters"
    } else if name.len() > LONGEST {
        "is longer than 200 bytes"
    } else if !name.chars().all(is_fit) {
        "has a character that is not allowed in file names"
    } else if name.starts_with(['.', ' ']) || name.ends_with(['.', ' ']) {
        "begins or ends with a dot or a blank"
    } else if is_reserved(name) {
        "is reserved by an operating system"
    } else {
        return Ok(());
    };
    Err(StoreError::BadName { name: name.to_owned(), why })
}

pub(super) fn is_fit(c: char) -> bool {
    !is_hidden(c) && !matches!(c, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|')
}

/// Returns whether Windows reserves the name for a device, with any extension.
pub(super) fn is_reserved(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name).to_ascii_lowercase();
    let numbered =
        |s: &str| stem.strip_prefix(s).is_some_and(|n| n.len() == 1 && n.bytes().all(|b| b.is_ascii_digit() && b != b'0'));
    matches!(stem.as_str(), "con" | "prn" | "aux" | "nul") || numbered("com") || numbered("lpt")
}
