//! Values derived from the draft in the editor: the automaton and its problems.

use crate::drawing::name_of;
use crate::workshop::labels;
use fob_automata::Dfa;
use fob_automata::edit::{Draft, DraftProblem, DraftStateId, Editor};
use std::sync::Arc;

/// Values derived from the draft; computed again when the draft changes.
#[derive(Clone, Debug)]
pub(super) struct Derived {
    /// The revision of the draft that it follows from.
    pub revision: u64,
    /// The automaton, when nothing is wrong with it.
    pub dfa: Option<Arc<Dfa>>,
    /// All problems, each with a few words for it.
    pub problems: Vec<(DraftProblem, String)>,
    /// The states that no word reaches, and a sentence about them.
    pub unreachable: Vec<DraftStateId>,
    pub about_unreachable: String,
}

impl Derived {
    pub(super) fn new(editor: &Editor) -> Self {
        let draft = editor.draft();
        let unreachable = if draft.start().is_some() { draft.unreachable() } else { Vec::new() };
        let names: Vec<&str> = unreachable.iter().map(|id| name_of(draft, *id)).collect();
        let about_unreachable = format!("No word reaches {}", names.join(", "));
        let (dfa, problems) = match draft.to_dfa() {
            Ok(dfa) => (Some(Arc::new(dfa)), Vec::new()),
            Err(problems) => (None, problems),
        };
        let problems = problems.into_iter().map(|problem| {
            let text = short(draft, &problem);
            (problem, text)
        });
        let problems = problems.collect();
        Self { revision: editor.revision(), dfa, problems, unreachable, about_unreachable }
    }

    /// The states with bad names, and what stands at them.
    pub(super) fn bad_names(&self) -> Vec<(DraftStateId, &'static str)> {
        let bad = |(problem, _): &(DraftProblem, String)| match problem {
            DraftProblem::BadName(id) => Some((*id, "needs a name")),
            DraftProblem::DuplicateName(id) => Some((*id, "name is taken")),
            _ => None,
        };
        self.problems.iter().filter_map(bad).collect()
    }
}

/// A problem in a few words.
fn short(draft: &Draft, problem: &DraftProblem) -> String {
    match problem {
        DraftProblem::Missing(id, letter) => labels::lacks(name_of(draft, *id), letter.letter()),
        DraftProblem::BadName(_) => "a state has no name".to_owned(),
        DraftProblem::DuplicateName(id) => labels::twice(name_of(draft, *id)),
        DraftProblem::NoStart => labels::NO_START.to_owned(),
        DraftProblem::NoStates => "no states yet".to_owned(),
        DraftProblem::TooManyStates(n) => format!("{n} states are too many"),
    }
}
