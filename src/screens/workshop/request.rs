//! Requests of the editor and the library to the workshop.

use super::transform::Kind;
use crate::drawing::Turn;
use fob_automata::Dfa;
use fob_automata::steps::Steps;
use fob_kit::widgets::workshops::Workshop;

/// The letters that an automaton is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// Those of the board, green and red: it is a DFA.
    Board,
    /// Any.
    Free,
}

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
    /// Open an automaton with letters of its own in the editor.
    OpenFree(String),
    /// An empty canvas for a DFA of the board.
    New,
    /// An empty canvas for an automaton with any letters.
    NewFree,
    /// This DFA on the board.
    ToBoard(Box<Dfa>),
    /// Open unsaved edits in their editor: parked ones by their place, or those that are open there.
    Continue(Aim, Option<usize>),
    /// Throw such edits away.
    Discard(Aim, Option<usize>),
    /// Something of the library was deleted.
    Deleted(Aim, String),
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

impl Request {
    /// Returns the request for a way through the history.
    pub(super) const fn of_turn(turn: Turn) -> Self {
        match turn {
            Turn::Undo => Self::Undo,
            Turn::Redo => Self::Redo,
        }
    }
}
