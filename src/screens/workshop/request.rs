//! What the desk and the library ask of the workshop.

use super::operations::Kind;

/// What is asked.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Request {
    /// Out of the workshop.
    Leave,
    /// To the workshop for wheels.
    Wheels,
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
    /// A link to what is on the desk, into the clipboard.
    CopyLink,
    /// What the clipboard holds.
    Paste,
    /// What is on the desk, into the library under its own name.
    Save,
    /// The same under another name.
    SaveAs,
    /// The same as a file elsewhere, or as a sheet to print.
    Export { sheet: bool },
    /// A new automaton made of others.
    Operation(Kind),
    /// A new game with a DFA of the library.
    Play(String),
    /// A new game with what is on the desk.
    PlayThis,
}
