//! Resolves the `--board` argument.

use super::CliError;
use super::error::notice;
use crate::board::Board;
use crate::store::{Encoding, Item, Source, Store, StoreError, read_text_of};
use std::path::Path;

/// Loads a board: from a file if the argument has an extension or a folder in it, otherwise by name from the library, where the
/// user's own boards take precedence over the built-in ones.
///
/// # Errors
/// There is no such board, or its file is invalid; a file's problems are one line each.
pub fn load(argument: &str) -> Result<Board, CliError> {
    let path = Path::new(argument);
    if path.extension().is_some() || path.components().count() > 1 {
        let text = read_text_of(path, Source::Stream, Encoding::Utf8)?;
        return Board::parse(&text).map_err(|problems| {
            let error = StoreError::Invalid { path: path.to_path_buf(), problems };
            CliError { problems: error.lines() }
        });
    }
    let Ok(store) = Store::open() else {
        // The built-in boards need no data folder.
        return Board::builtin(argument).ok_or_else(|| unknown(argument));
    };
    match store.board(argument) {
        Ok(loaded) => {
            for line in loaded.passed_over.iter().flat_map(StoreError::lines) {
                notice(format!("using the built-in board {argument} instead: {line}"));
            }
            Ok(loaded.value)
        }
        Err(error) if error.is_not_found() || matches!(error, StoreError::BadName { .. }) => Err(unknown(argument)),
        Err(error) => Err(CliError { problems: error.lines() }),
    }
}

fn unknown(argument: &str) -> CliError {
    CliError::new(format!(
        "--board {argument}: no such board; expected bob, novuss, carrom, low-frame, one of your own, or a file (.ron)"
    ))
}
