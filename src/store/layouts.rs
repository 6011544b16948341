//! Layouts of pucks for practice: `.ron` files in `layouts/` or anywhere else.

use super::{LAYOUTS, Problem, Store, StoreError, check_name, file};
use fob_board::{Board, LaidOut, TextError};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The board of a layout that does not name one.
const USUAL: &str = "bob";

impl Store {
    /// Returns the path of a layout in the data folder, whether it exists or not.
    ///
    /// # Errors
    /// `BadName` if the name cannot be a file's name.
    pub fn layout_path(&self, name: &str) -> Result<PathBuf, StoreError> {
        check_name(name)?;
        Ok(self.folder(LAYOUTS).join(format!("{name}.ron")))
    }

    /// Returns the names of all layouts in the data folder, sorted.
    ///
    /// # Errors
    /// `Io` if the folder cannot be read.
    pub fn layout_names(&self) -> Result<Vec<String>, StoreError> {
        self.names_in(LAYOUTS, "ron")
    }

    /// Saves a layout in the data folder, with the name of its board in the library if it has one, and returns the path. An existing layout
    /// of that name is replaced only if `replace` is true; a copy of it goes to the trash.
    ///
    /// # Errors
    /// `BadName`, `Exists` if another layout has that name and must not be replaced, or `Io` if the system refuses.
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

/// Reads a layout file. `find` returns the board of a name; a file that does not name one is for Bob.
///
/// # Errors
/// The file cannot be read, or `Invalid` with all its problems.
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
