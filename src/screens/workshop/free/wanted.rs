//! What a file is chosen for.

use fob_automata::general::Automaton;
use fob_kit::widgets::files::Chooser;

/// What a file is chosen for.
#[derive(Debug)]
pub(super) enum Wanted {
    Open(Chooser),
    Other(Chooser),
    Export(Chooser, Automaton),
    Steps(Chooser, fob_automata::steps::Steps),
}
