//! The few file system operations that the store needs. Native systems perform them directly. In a browser the files are in memory, and
//! each change goes to the page, which stores it.

mod entry;
#[cfg(test)]
pub(super) mod faults;
#[cfg(not(all(target_arch = "wasm32", feature = "web")))]
mod native;
#[cfg(any(test, all(target_arch = "wasm32", feature = "web")))]
mod tree;
#[cfg(all(target_arch = "wasm32", feature = "web"))]
mod web;

#[cfg(not(all(target_arch = "wasm32", feature = "web")))]
pub(super) use native::{
    Growing, about, followed, link, list, make_folder, open, remove, remove_folder, rename, same_file, sync_folder, write_new,
    write_whole,
};
#[cfg(all(target_arch = "wasm32", feature = "web"))]
pub use web::{CHOSEN, DOWNLOADS, Kept, Merger, changes_since, merge_by, news, revision, take_in};
#[cfg(all(target_arch = "wasm32", feature = "web"))]
pub(super) use web::{
    Growing, ROOT, about, followed, link, list, make_folder, open, remove, remove_folder, rename, sync_folder, try_lock, unlock,
    write_new, write_whole,
};

pub(super) use entry::{Kind, TEMPORARY, folder_of};
use std::path::Path;

/// Returns the files whose storage has failed, with the reason, or succeeded again (`None`) since the last call. Native systems
/// report failures at once, so the list is always empty.
#[cfg(not(all(target_arch = "wasm32", feature = "web")))]
pub fn news() -> Vec<(String, Option<String>)> {
    Vec::new()
}

/// Returns whether anything exists at a path.
pub(super) fn exists(path: &Path) -> bool {
    about(path).is_ok()
}

/// Returns whether there is a file at a path.
pub(super) fn is_file(path: &Path) -> bool {
    about(path).is_ok_and(|about| about.kind == Kind::File)
}

/// Returns whether there is a folder at a path.
pub(super) fn is_folder(path: &Path) -> bool {
    about(path).is_ok_and(|about| about.kind == Kind::Folder)
}
