//! Requests of the desk and the library to the workshop.

use super::operations::Kind;
use fob_kit::widgets::workshops::Workshop;

/// The request.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Request {
    /// Out of the workshop.
    Leave,
    /// To another workshop.
    Workshop(Workshop),
    /// To the library.
    Library,
    /// A DFA of the library on the desk.
    Open(String),
    /// An empty canvas.
    New,
    /// Edits that were not saved, on the desk.
    Continue(String),
    /// Edits that were not saved were thrown away.
    Discarded(String),
    /// A file that is still to be chosen, or a text, on the desk.
    Import(Option<String>),
    /// Copies a link to the automaton on the desk.
    CopyLink,
    /// Pastes the clipboard.
    Paste,
    /// Saves the automaton on the desk in the library under its own name.
    Save,
    /// The same under another name.
    SaveAs,
    /// The same as a file elsewhere, or as a sheet to print.
    Export { sheet: bool },
    /// A new automaton made of others.
    Operation(Kind),
    /// A new game with a DFA of the library.
    Play(String),
    /// Starts a new game with the automaton on the desk.
    PlayThis,
}
