//! Requests of the editor and the library to the workshop.

use super::transform::Kind;
use fob_automata::Dfa;
use fob_automata::steps::Steps;
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
    /// Open a DFA of the library in the editor.
    Open(String),
    /// An empty canvas.
    New,
    /// Open unsaved edits in the editor: parked ones by their place, or those that are open there.
    Continue(Option<usize>),
    /// Throw such edits away.
    Discard(Option<usize>),
    /// A DFA of the library was deleted.
    Deleted(String),
    /// Restore the file or the edits that were thrown away last.
    Restore,
    /// Undo the last step, or go back to the DFA before.
    Undo,
    /// Redo a step, or go to the DFA from which Undo came.
    Redo,
    /// Open a file that is still to be chosen, or a text, in the editor.
    Import(Option<String>),
    /// Copy a link to the automaton in the editor.
    CopyLink,
    /// Pastes the clipboard.
    Paste,
    /// Save the automaton in the editor in the library under its own name.
    Save,
    /// The same under another name.
    SaveAs,
    /// Save it as a file elsewhere, or as a sheet to print.
    Export { sheet: bool },
    /// Make a new automaton from others.
    Transform(Kind),
    /// Open a file as the other automaton to compare with.
    OtherFile,
    /// Save a construction as a file.
    SaveSteps(Steps),
    /// Open a DFA that was made here, in place of none.
    OpenNew(Dfa),
    /// A new game with a DFA of the library.
    Play(String),
    /// Start a new game with the automaton in the editor.
    PlayThis,
}
