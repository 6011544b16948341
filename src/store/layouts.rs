//! Layouts of pucks that were set up to practise on: a `.ron` file each in `layouts/`, or anywhere.

use super::{LAYOUTS, Problem, Store, StoreError, check_name, file};
use fob_table::{Board, LaidOut, TextError};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The board of a layout that names none.
const USUAL: &str = "bob";

impl Store {
    /// The file of a layout in the data folder, whether it is there or not.
    ///
    /// # Errors
    /// `BadName` when it cannot be a file's name.
    pub fn layout_path(&self, name: &str) -> Result<PathBuf, StoreError> {
        check_name(name)?;
        Ok(self.folder(LAYOUTS).join(format!("{name}.ron")))
    }

    /// The names of all layouts in the data folder, sorted.
    ///
    /// # Errors
    /// `Io` when the folder cannot be read.
    pub fn layout_names(&self) -> Result<Vec<String>, StoreError> {
        self.names_in(LAYOUTS, "ron")
    }

    /// Saves a layout in the data folder, with the name of its board in the library if it has one, and returns the file. One of
    /// that name is replaced only if that is wanted; a copy of it goes to the trash.
    ///
    /// # Errors
    /// `BadName`, `Exists` when there is another one of that name that is not to be replaced, or `Io` when the system refuses.
    pub fn save_layout(&self, name: &str, laid: &LaidOut, board: Option<&str>, replace: bool) -> Result<PathBuf, StoreError> {
        let path = self.layout_path(name)?;
        let text = laid.to_ron(board);
        let _lock = self.lock_for_a_moment(&self.folder(LAYOUTS));
        let same = || file::read_text(&path).is_ok_and(|there| there == text);
        if !replace && file::exists(&path) && !same() {
            return Err(StoreError::Exists { path });
        }
        self.replace_file(&path, text.as_bytes())?;
        Ok(path)
    }
}

/// Reads a layout file. `find` gives the board of a name; a file that names none is for Bob.
///
/// # Errors
/// What keeps the file from being read, or `Invalid` with everything that is wrong with it.
pub fn load_layout(path: &Path, find: impl FnOnce(&str) -> Option<Arc<Board>>) -> Result<LaidOut, StoreError> {
    let text = file::read_text(path)?;
    let invalid = |problems| StoreError::Invalid { path: path.to_path_buf(), problems };
    let wrong = |error: TextError| invalid(error.problems.into_iter().map(|p| Problem::at(p.line, p.column, p.text)).collect());
    let name = LaidOut::board_name(&text).map_err(wrong)?.unwrap_or_else(|| USUAL.to_owned());
    let Some(board) = find(&name) else {
        return Err(invalid(vec![Problem::new(format!("there is no board called `{name}` in the library"))]));
    };
    LaidOut::from_ron(&text, board).map_err(wrong)
}
