//! Files in memory: a browser has no disk.

use super::entry::{About, Kind};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

/// A file in memory.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    pub(super) bytes: Vec<u8>,
    /// Time of the last change, in milliseconds since 1970 (UTC).
    pub(super) changed: f64,
    /// Number of the file; a new file at the same path gets a different one.
    pub(super) number: u64,
}

/// Files and folders by path. `changed` is always the current time in milliseconds since 1970 (UTC).
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    files: BTreeMap<PathBuf, Leaf>,
    /// Folders that were created, even if empty. The root always exists.
    folders: BTreeSet<PathBuf>,
    made: u64,
}

fn no(kind: ErrorKind) -> Error {
    Error::from(kind)
}

impl Tree {
    fn is_folder(&self, path: &Path) -> bool {
        path.parent().is_none() || self.folders.contains(path)
    }

    /// Checks that a path's folder exists and that the path itself is not a folder.
    fn room_for(&self, path: &Path) -> Result<()> {
        if self.is_folder(path) {
            return Err(no(ErrorKind::IsADirectory));
        }
        match path.parent() {
            Some(folder) if self.is_folder(folder) => Ok(()),
            Some(folder) if self.files.contains_key(folder) => Err(no(ErrorKind::NotADirectory)),
            _ => Err(no(ErrorKind::NotFound)),
        }
    }

    pub(super) fn file(&self, path: &Path) -> Result<&Leaf> {
        if self.is_folder(path) {
            return Err(no(ErrorKind::IsADirectory));
        }
        self.files.get(path).ok_or_else(|| no(ErrorKind::NotFound))
    }

    pub(super) fn about(&self, path: &Path) -> Result<About> {
        if self.is_folder(path) {
            return Ok(About { kind: Kind::Folder, length: 0, changed: None });
        }
        let file = self.file(path)?;
        let changed = UNIX_EPOCH.checked_add(Duration::from_millis(file.changed as u64));
        Ok(About { kind: Kind::File, length: file.bytes.len() as u64, changed })
    }

    /// Lists the content of a folder, sorted.
    pub(super) fn list(&self, folder: &Path) -> Result<Vec<PathBuf>> {
        if !self.is_folder(folder) {
            return Err(no(if self.files.contains_key(folder) { ErrorKind::NotADirectory } else { ErrorKind::NotFound }));
        }
        let within = |path: &&PathBuf| path.parent() == Some(folder);
        let mut all: Vec<PathBuf> = self.files.keys().filter(within).chain(self.folders.iter().filter(within)).cloned().collect();
        all.sort_unstable();
        Ok(all)
    }

    /// Creates a folder and its parents.
    pub(super) fn make_folder(&mut self, folder: &Path) -> Result<()> {
        let mut missing = Vec::new();
        for above in folder.ancestors() {
            if self.files.contains_key(above) {
                return Err(no(if above == folder { ErrorKind::AlreadyExists } else { ErrorKind::NotADirectory }));
            }
            if !self.is_folder(above) {
                missing.push(above.to_path_buf());
            }
        }
        self.folders.extend(missing);
        Ok(())
    }

    /// Writes a file, replacing the old content.
    pub(super) fn write(&mut self, path: &Path, bytes: Vec<u8>, changed: f64) -> Result<()> {
        self.room_for(path)?;
        self.made += 1;
        self.files.insert(path.to_path_buf(), Leaf { bytes, changed, number: self.made });
        Ok(())
    }

    /// Writes a file that must not exist.
    pub(super) fn write_new(&mut self, path: &Path, bytes: Vec<u8>, changed: f64) -> Result<()> {
        if self.about(path).is_ok() {
            return Err(no(ErrorKind::AlreadyExists));
        }
        self.write(path, bytes, changed)
    }

    /// Creates an empty file, which must not exist, and returns its number.
    pub(super) fn create(&mut self, path: &Path, changed: f64) -> Result<u64> {
        self.write_new(path, Vec::new(), changed)?;
        Ok(self.made)
    }

    /// Truncates a file to `length` bytes. The file must still have this number.
    pub(super) fn cut(&mut self, path: &Path, number: u64, length: u64, changed: f64) -> Result<()> {
        let file = self.of_number(path, number)?;
        file.bytes.resize(length as usize, 0);
        file.changed = changed;
        Ok(())
    }

    /// Appends to a file. The file must still have this number.
    pub(super) fn append(&mut self, path: &Path, number: u64, bytes: &[u8], changed: f64) -> Result<()> {
        let file = self.of_number(path, number)?;
        file.bytes.extend_from_slice(bytes);
        file.changed = changed;
        Ok(())
    }

    fn of_number(&mut self, path: &Path, number: u64) -> Result<&mut Leaf> {
        self.files.get_mut(path).filter(|file| file.number == number).ok_or_else(|| no(ErrorKind::NotFound))
    }

    /// Renames a file, replacing the file at the new path.
    pub(super) fn rename(&mut self, from: &Path, to: &Path) -> Result<()> {
        self.file(from)?;
        self.room_for(to)?;
        if let Some(file) = self.files.remove(from) {
            self.files.insert(to.to_path_buf(), file);
        }
        Ok(())
    }

    pub(super) fn remove(&mut self, path: &Path) -> Result<()> {
        self.file(path)?;
        self.files.remove(path);
        Ok(())
    }

    /// Removes a folder with everything in it, and returns the removed files.
    pub(super) fn remove_folder(&mut self, folder: &Path) -> Result<Vec<PathBuf>> {
        if !self.is_folder(folder) {
            return Err(no(if self.files.contains_key(folder) { ErrorKind::NotADirectory } else { ErrorKind::NotFound }));
        }
        let gone: Vec<PathBuf> = self.files.keys().filter(|path| path.starts_with(folder)).cloned().collect();
        for path in &gone {
            self.files.remove(path);
        }
        self.folders.retain(|path| !path.starts_with(folder));
        Ok(gone)
    }
}

#[cfg(test)]
mod tests {
    use super::super::native;
    use super::*;
    use proptest::prelude::*;
    use std::io::Read;

    #[derive(Clone, Debug)]
    enum Op {
        MakeFolder(usize),
        Write(usize, Vec<u8>),
        WriteNew(usize, Vec<u8>),
        Create(usize),
        Grow(usize, usize, Vec<u8>),
        Rename(usize, usize),
        Remove(usize),
        RemoveFolder(usize),
    }

    /// Paths of files and folders, some of which conflict with others.
    const PATHS: [&str; 7] = ["a", "a/x", "a/y", "b", "b/x", "b/c/x", "c"];

    fn op() -> impl Strategy<Value = Op> {
        let path = 0..PATHS.len();
        let bytes = prop::collection::vec(any::<u8>(), 0..5);
        prop_oneof![
            path.clone().prop_map(Op::MakeFolder),
            (path.clone(), bytes.clone()).prop_map(|(path, bytes)| Op::Write(path, bytes)),
            (path.clone(), bytes.clone()).prop_map(|(path, bytes)| Op::WriteNew(path, bytes)),
            path.clone().prop_map(Op::Create),
            (path.clone(), 0_usize..4, bytes).prop_map(|(path, keep, bytes)| Op::Grow(path, keep, bytes)),
            (path.clone(), path.clone()).prop_map(|(from, to)| Op::Rename(from, to)),
            path.clone().prop_map(Op::Remove),
            path.prop_map(Op::RemoveFolder),
        ]
    }

    /// Performs the same operation on a real folder and on one in memory.
    fn both(root: &Path, tree: &mut Tree, op: &Op) -> (bool, bool) {
        let at = |path: &usize| root.join(PATHS[*path]);
        let is_folder = |path: &usize| native::about(&at(path)).is_ok_and(|about| about.kind == Kind::Folder);
        match op {
            Op::MakeFolder(path) => (native::make_folder(&at(path)).is_ok(), tree.make_folder(&at(path)).is_ok()),
            Op::Write(path, bytes) => {
                let made = at(path).parent().map(|folder| tree.make_folder(folder));
                let written = made.is_some_and(|made| made.is_ok()) && tree.write(&at(path), bytes.clone(), 0.0).is_ok();
                (native::write_whole(&at(path), bytes).is_ok(), written)
            }
            Op::WriteNew(path, bytes) => {
                (native::write_new(&at(path), bytes).is_ok(), tree.write_new(&at(path), bytes.clone(), 0.0).is_ok())
            }
            Op::Create(path) => (native::Growing::create(&at(path)).is_ok(), tree.create(&at(path), 0.0).is_ok()),
            Op::Grow(path, keep, bytes) => {
                let disk = native::Growing::open(&at(path)).and_then(|mut file| {
                    file.cut(*keep as u64)?;
                    file.append(bytes)
                });
                let number = tree.file(&at(path)).map(|file| file.number);
                let here = number.and_then(|number| {
                    tree.cut(&at(path), number, *keep as u64, 0.0)?;
                    tree.append(&at(path), number, bytes, 0.0)
                });
                (disk.is_ok(), here.is_ok())
            }
            // The store never renames folders.
            Op::Rename(from, to) if is_folder(from) || from == to => (true, true),
            Op::Rename(from, to) => (native::rename(&at(from), &at(to)).is_ok(), tree.rename(&at(from), &at(to)).is_ok()),
            Op::Remove(path) => (native::remove(&at(path)).is_ok(), tree.remove(&at(path)).is_ok()),
            Op::RemoveFolder(path) => (native::remove_folder(&at(path)).is_ok(), tree.remove_folder(&at(path)).is_ok()),
        }
    }

    /// Lists everything below a folder, through the same functions for both.
    fn all(
        root: &Path,
        list: &dyn Fn(&Path) -> Option<Vec<PathBuf>>,
        read: &dyn Fn(&Path) -> Vec<u8>,
    ) -> Vec<(PathBuf, Vec<u8>)> {
        let mut found = Vec::new();
        for path in list(root).unwrap_or_default() {
            match list(&path) {
                Some(_) => {
                    found.push((path.clone(), Vec::new()));
                    found.extend(all(&path, list, read));
                }
                None => found.push((path.clone(), read(&path))),
            }
        }
        found.sort_unstable();
        found
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn files_in_memory_behave_like_files_on_disk(ops in prop::collection::vec(op(), 1..24)) {
            let folder = tempfile::tempdir()?;
            let root = folder.path().canonicalize()?;
            let mut tree = Tree::default();
            prop_assert!(tree.make_folder(&root).is_ok());
            for op in &ops {
                let (disk, memory) = both(&root, &mut tree, op);
                prop_assert_eq!(disk, memory, "{:?}", op);
            }
            let read = |path: &Path| {
                let mut bytes = Vec::new();
                let read = native::open(path).and_then(|mut file| file.read_to_end(&mut bytes));
                assert!(read.is_ok());
                bytes
            };
            let on_disk = all(&root, &|path| native::list(path).ok(), &read);
            let in_memory = all(&root, &|path| tree.list(path).ok(), &|path| tree.file(path).map_or(Vec::new(), |file| file.bytes.clone()));
            prop_assert_eq!(on_disk, in_memory);
        }
    }
}
