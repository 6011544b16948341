//! The files of a browser: in memory, and stored by the page, which has read them before the program starts.
//!
//! A write changes the memory at once and goes to the page's storage in the same call. If the storage refuses it (no space, a
//! private window), [`news`] reports it a moment later, and the page retries until the file is stored. Files below [`CHOSEN`]
//! were handed in by the user and are not stored; files written below [`DOWNLOADS`] become downloads.

use super::entry::About;
use super::tree::Tree;
use js_sys::{Array, Uint8Array};
use serde::{Deserialize, Serialize};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};
use wasm_bindgen::prelude::*;

/// The data folder.
pub const ROOT: &str = "/fob";
/// Folder of files handed in by the user.
pub const CHOSEN: &str = "/chosen";
/// Folder whose files become downloads.
pub const DOWNLOADS: &str = "/downloads";

#[wasm_bindgen]
extern "C" {
    /// Stores a whole file.
    #[wasm_bindgen(js_namespace = fobHost)]
    fn keep(path: &str, bytes: Uint8Array, changed: f64);
    /// Stores a whole file in place of `base`, its previous content in memory. If another tab has stored something else meanwhile, the page
    /// calls [`merge`] or [`clash`].
    #[wasm_bindgen(js_namespace = fobHost)]
    fn replace(path: &str, bytes: Uint8Array, changed: f64, base: Option<Uint8Array>);
    /// Stores bytes after the first `at` bytes of a file, which must be all that is stored of it.
    #[wasm_bindgen(js_namespace = fobHost)]
    fn grow(path: &str, at: f64, bytes: Uint8Array, changed: f64);
    #[wasm_bindgen(js_namespace = fobHost)]
    fn forget(path: &str);
    #[wasm_bindgen(js_namespace = fobHost, js_name = rename)]
    fn rename_kept(from: &str, to: &str);
    #[wasm_bindgen(js_namespace = fobHost)]
    fn download(name: &str, bytes: Uint8Array);
    /// Returns the files that were stored when the page was opened: path, bytes and time of each, one after the other.
    #[wasm_bindgen(js_namespace = fobHost)]
    fn stored() -> Array;
    #[wasm_bindgen(js_namespace = fobHost)]
    fn lock(path: &str) -> bool;
    #[wasm_bindgen(js_namespace = fobHost, js_name = unlock)]
    fn give_back(path: &str);
}

/// A file as it is exchanged between the page and a worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    /// Path of the file.
    pub path: String,
    /// Content; `None` if the file was removed.
    #[serde(with = "fob_base::bytes::optional")]
    pub bytes: Option<Vec<u8>>,
    /// Time of the last change, in milliseconds since 1970 (UTC).
    pub changed: f64,
}

/// The files and their history.
struct Disk {
    tree: Tree,
    /// Number of changes so far.
    revision: u64,
    /// Revision in which each file was last changed, including files that were removed.
    touched: BTreeMap<PathBuf, u64>,
    news: Vec<(String, Option<String>)>,
}

thread_local! {
    static DISK: RefCell<Disk> = RefCell::new(Disk::open());
}

fn moment() -> f64 {
    js_sys::Date::now()
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

fn is_kept(path: &Path) -> bool {
    path.starts_with(ROOT)
}

impl Disk {
    fn open() -> Self {
        let mut disk = Self { tree: Tree::default(), revision: 0, touched: BTreeMap::new(), news: Vec::new() };
        for folder in [ROOT, CHOSEN, DOWNLOADS] {
            let _ = disk.tree.make_folder(Path::new(folder));
        }
        let all = stored();
        let mut parts = all.iter();
        while let (Some(path), Some(bytes), Some(changed)) = (parts.next(), parts.next(), parts.next()) {
            let path = PathBuf::from(path.as_string().unwrap_or_default());
            disk.put(&path, Uint8Array::from(bytes).to_vec(), changed.as_f64().unwrap_or_default());
        }
        disk
    }

    fn touch(&mut self, path: &Path) {
        self.revision += 1;
        self.touched.insert(path.to_path_buf(), self.revision);
    }

    /// Puts a file into memory only, and creates its folder.
    fn put(&mut self, path: &Path, bytes: Vec<u8>, changed: f64) {
        if let Some(folder) = path.parent() {
            let _ = self.tree.make_folder(folder);
        }
        let _ = self.tree.write(path, bytes, changed);
        self.touch(path);
    }

    /// Passes the current content of a file to the page, which stores it.
    fn keep_whole(&self, path: &Path) {
        if let Ok(file) = self.tree.file(path)
            && is_kept(path)
        {
            keep(&text(path), Uint8Array::from(&file.bytes[..]), file.changed);
        }
    }
}

fn with<T>(act: impl FnOnce(&mut Disk) -> T) -> T {
    DISK.with_borrow_mut(act)
}

pub(in super::super) fn about(path: &Path) -> io::Result<About> {
    with(|disk| disk.tree.about(path))
}

pub(in super::super) fn open(path: &Path) -> io::Result<impl Read> {
    with(|disk| disk.tree.file(path).map(|file| Cursor::new(file.bytes.clone())))
}

pub(in super::super) fn list(folder: &Path) -> io::Result<Vec<PathBuf>> {
    with(|disk| disk.tree.list(folder))
}

pub(in super::super) fn make_folder(folder: &Path) -> io::Result<()> {
    with(|disk| disk.tree.make_folder(folder))
}

pub(in super::super) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    with(|disk| {
        disk.tree.rename(from, to)?;
        disk.touch(from);
        disk.touch(to);
        rename_kept(&text(from), &text(to));
        Ok(())
    })
}

pub(in super::super) fn remove(path: &Path) -> io::Result<()> {
    with(|disk| {
        disk.tree.remove(path)?;
        disk.touch(path);
        forget(&text(path));
        Ok(())
    })
}

pub(in super::super) fn remove_folder(path: &Path) -> io::Result<()> {
    with(|disk| {
        for gone in disk.tree.remove_folder(path)? {
            disk.touch(&gone);
            forget(&text(&gone));
        }
        Ok(())
    })
}

pub(in super::super) fn sync_folder(_: &Path) {}

/// Returns the path itself: there are no symbolic links here.
pub(in super::super) fn followed(path: &Path) -> PathBuf {
    path.to_path_buf()
}

pub(in super::super) fn link(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

pub(in super::super) fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    with(|disk| {
        let changed = moment();
        disk.tree.write_new(path, bytes.to_vec(), changed)?;
        disk.touch(path);
        if is_kept(path) {
            replace(&text(path), Uint8Array::from(bytes), changed, None);
        }
        Ok(())
    })
}

pub(in super::super) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if path.starts_with(DOWNLOADS) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        download(&name, Uint8Array::from(bytes));
        return Ok(());
    }
    with(|disk| {
        if let Some(folder) = path.parent() {
            disk.tree.make_folder(folder)?;
        }
        let base = disk.tree.file(path).ok().map(|file| Uint8Array::from(&file.bytes[..]));
        let changed = moment();
        disk.tree.write(path, bytes.to_vec(), changed)?;
        disk.touch(path);
        if is_kept(path) {
            replace(&text(path), Uint8Array::from(bytes), changed, base);
        }
        Ok(())
    })
}

/// A file to which bytes are appended.
#[derive(Debug)]
pub(in super::super) struct Growing {
    path: PathBuf,
    number: u64,
}

impl Growing {
    pub(in super::super) fn create(path: &Path) -> io::Result<Self> {
        with(|disk| {
            let number = disk.tree.create(path, moment())?;
            disk.touch(path);
            disk.keep_whole(path);
            Ok(Self { path: path.to_path_buf(), number })
        })
    }

    pub(in super::super) fn open(path: &Path) -> io::Result<Self> {
        with(|disk| disk.tree.file(path).map(|file| Self { path: path.to_path_buf(), number: file.number }))
    }

    pub(in super::super) fn is_still(&mut self, path: &Path, length: u64, tail: &[u8]) -> io::Result<bool> {
        with(|disk| {
            let file = disk.tree.file(path)?;
            Ok(file.number == self.number && file.bytes.len() as u64 == length && file.bytes.ends_with(tail))
        })
    }

    pub(in super::super) fn cut(&mut self, length: u64) -> io::Result<()> {
        with(|disk| {
            if disk.tree.about(&self.path)?.length == length {
                return Ok(());
            }
            disk.tree.cut(&self.path, self.number, length, moment())?;
            disk.touch(&self.path);
            disk.keep_whole(&self.path);
            Ok(())
        })
    }

    pub(in super::super) fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        with(|disk| {
            let (at, changed) = (disk.tree.about(&self.path)?.length, moment());
            disk.tree.append(&self.path, self.number, bytes, changed)?;
            disk.touch(&self.path);
            if is_kept(&self.path) {
                grow(&text(&self.path), at as f64, Uint8Array::from(bytes), changed);
            }
            Ok(())
        })
    }
}

/// Takes the lock on a file, unless this tab or another living tab has it.
pub(in super::super) fn try_lock(path: &Path) -> bool {
    lock(&text(path))
}

/// Releases the lock on a file.
pub(in super::super) fn unlock(path: &Path) {
    give_back(&text(path));
}

/// Returns the files whose storage has failed, with the reason, or succeeded again (`None`) since the last call.
pub fn news() -> Vec<(String, Option<String>)> {
    with(|disk| std::mem::take(&mut disk.news))
}

/// Returns the number of changes of files so far.
pub fn revision() -> u64 {
    with(|disk| disk.revision)
}

/// Returns the files changed since a revision, with their current content.
pub fn changes_since(revision: u64) -> Vec<Kept> {
    with(|disk| {
        let touched = disk.touched.iter().filter(|(_, at)| **at > revision);
        let kept = touched.map(|(path, _)| {
            let file = disk.tree.file(path).ok();
            Kept { path: text(path), bytes: file.map(|file| file.bytes.clone()), changed: file.map_or(0.0, |file| file.changed) }
        });
        kept.collect()
    })
}

/// Takes files from elsewhere into memory only.
pub fn take_in(files: Vec<Kept>) {
    with(|disk| {
        for Kept { path, bytes, changed } in files {
            let path = PathBuf::from(path);
            match bytes {
                Some(bytes) => disk.put(&path, bytes, changed),
                None => {
                    let _ = disk.tree.remove(&path);
                    disk.touch(&path);
                }
            }
        }
    });
}

/// Called by the page when a file was changed elsewhere or handed in by the user.
#[wasm_bindgen(js_name = fobFile)]
pub fn file_came(path: String, bytes: Option<Vec<u8>>, changed: f64) {
    take_in(vec![Kept { path, bytes, changed }]);
}

/// Merges the content that this tab has written to a file with that of another tab, both in place of `base`. Returns `None` if they cannot
/// be merged.
pub type Merger = fn(name: &str, base: Option<&[u8]>, ours: &[u8], theirs: &[u8]) -> Option<Vec<u8>>;

thread_local! {
    static MERGER: Cell<Option<Merger>> = const { Cell::new(None) };
}

/// Sets the function that merges files that two tabs write at the same time.
pub fn merge_by(merger: Merger) {
    MERGER.set(Some(merger));
}

/// Called by the page when two tabs have written to a file at the same time. The result is stored, and reported by [`file_came`].
#[wasm_bindgen(js_name = fobMerge)]
pub fn merge(path: &str, base: Option<Vec<u8>>, ours: &[u8], theirs: &[u8]) -> Option<Vec<u8>> {
    let name = Path::new(path).strip_prefix(ROOT).ok()?.to_str()?;
    MERGER.get().and_then(|merger| merger(name, base.as_deref(), ours, theirs))
}

/// Called by the page when two tabs have written to a file at the same time and the versions cannot be merged: the other tab's
/// version is kept, and ours is stored next to it, under the returned name.
#[wasm_bindgen(js_name = fobClash)]
pub fn clash(path: &str, ours: &[u8], theirs: Vec<u8>, changed: f64) -> String {
    take_in(vec![Kept { path: path.to_owned(), bytes: Some(theirs), changed }]);
    let path = Path::new(path);
    let part = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, ending) = (part(path.file_stem()), part(path.extension()));
    let next_to = |name: &str| path.with_file_name(format!("{name}.{ending}"));
    let free = (2_u64..).map(|n| format!("{stem}-{n}")).find(|name| about(&next_to(name)).is_err());
    let name = free.unwrap_or(stem);
    if let Err(error) = write_whole(&next_to(&name), ours) {
        file_was_kept(text(path), Some(error.to_string()));
    }
    name
}

/// Called by the page when a file could not be stored, with the reason, or when it was stored (`None`).
#[wasm_bindgen(js_name = fobKept)]
pub fn file_was_kept(path: String, why: Option<String>) {
    with(|disk| disk.news.push((path, why)));
}

/// Called by the page to retry storing a file.
#[wasm_bindgen(js_name = fobAgain)]
pub fn keep_again(path: &str) {
    with(|disk| match disk.tree.file(Path::new(path)) {
        Ok(_) => disk.keep_whole(Path::new(path)),
        Err(_) => forget(path),
    });
}

/// Called when a worker has written a file: writes and stores it here too.
#[wasm_bindgen(js_name = fobWrite)]
pub fn worker_wrote(path: &str, bytes: Option<Vec<u8>>) {
    let path = Path::new(path);
    let done = match bytes {
        Some(bytes) => write_whole(path, &bytes),
        None => remove(path),
    };
    if let Err(error) = done {
        file_was_kept(text(path), Some(error.to_string()));
    }
}

/// Called when a worker has renamed a file.
#[wasm_bindgen(js_name = fobRename)]
pub fn worker_renamed(from: &str, to: &str) {
    let done = Path::new(to).parent().map_or(Ok(()), make_folder).and_then(|()| rename(Path::new(from), Path::new(to)));
    if let Err(error) = done {
        file_was_kept(to.to_owned(), Some(error.to_string()));
    }
}
