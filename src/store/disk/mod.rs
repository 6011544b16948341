//! The few things that the store asks of a file system. On an ordinary system they go straight to it. In a browser there is
//! none: there the files lie in memory, and each change is handed to the page, which keeps them.

mod entry;
#[cfg(not(all(target_arch = "wasm32", feature = "web")))]
mod native;
#[cfg(all(target_arch = "wasm32", feature = "web"))]
mod page;
#[cfg(any(test, all(target_arch = "wasm32", feature = "web")))]
mod tree;

#[cfg(not(all(target_arch = "wasm32", feature = "web")))]
pub(super) use native::{
    Growing, about, followed, link, list, make_folder, open, remove, remove_folder, rename, same_file, sync_folder, write_new,
    write_whole,
};
#[cfg(all(target_arch = "wasm32", feature = "web"))]
pub use page::{CHOSEN, DOWNLOADS, Kept, Merger, changes_since, merge_by, news, revision, take_in};
#[cfg(all(target_arch = "wasm32", feature = "web"))]
pub(super) use page::{
    Growing, ROOT, about, followed, link, list, make_folder, open, remove, remove_folder, rename, sync_folder, try_lock, unlock,
    write_new, write_whole,
};

pub(super) use entry::{Kind, TEMPORARY, folder_of};
use std::path::Path;

/// What has become of files since the last call: the path of each that could not be kept with the reason, or without one where it
/// is kept now. On a disk that is known at once, and there is no news.
#[cfg(not(all(target_arch = "wasm32", feature = "web")))]
pub fn news() -> Vec<(String, Option<String>)> {
    Vec::new()
}

/// Whether anything is at a path.
pub(super) fn exists(path: &Path) -> bool {
    about(path).is_ok()
}

/// Whether a file does.
pub(super) fn is_file(path: &Path) -> bool {
    about(path).is_ok_and(|about| about.kind == Kind::File)
}

/// Whether a folder does.
pub(super) fn is_folder(path: &Path) -> bool {
    about(path).is_ok_and(|about| about.kind == Kind::Folder)
}
