//! The menu of what makes new automata of the one in the editor: a panel shows the result before it takes the place of the old one.

use crate::workshop::labels;
use fob_automata::operation::Combination;
use fob_services::jobs::Operation;

/// An entry of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Minimise,
    Operation(Operation),
    Regex,
}

impl Kind {
    pub(super) const ALL: [Self; 8] = [
        Self::Minimise,
        Self::Operation(Operation::Complement),
        Self::Operation(Operation::With(Combination::And)),
        Self::Operation(Operation::With(Combination::Or)),
        Self::Operation(Operation::With(Combination::Diff)),
        Self::Operation(Operation::With(Combination::Xor)),
        Self::Operation(Operation::Reverse),
        Self::Regex,
    ];

    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::Minimise => labels::MINIMISE,
            Self::Operation(operation) => match operation {
                Operation::Complement => labels::COMPLEMENT,
                Operation::With(Combination::And) => labels::AND,
                Operation::With(Combination::Or) => labels::OR,
                Operation::With(Combination::Diff) => labels::DIFF,
                Operation::With(Combination::Xor) => labels::XOR,
                Operation::Reverse => labels::REVERSE,
            },
            Self::Regex => labels::FROM_EXPRESSION_ON_DESK,
        }
    }

    pub(super) const fn about(self) -> &'static str {
        match self {
            Self::Minimise => "The smallest DFA for the same language, step by step",
            Self::Operation(operation) => match operation {
                Operation::Complement => "All words that this DFA rejects",
                Operation::With(Combination::And) => "Words that both this DFA and another one accept",
                Operation::With(Combination::Or) => "Words that this DFA or another one accepts",
                Operation::With(Combination::Diff) => "Words that this DFA accepts and another one rejects",
                Operation::With(Combination::Xor) => "Words that exactly one of two DFAs accepts",
                Operation::Reverse => "All words read backwards",
            },
            Self::Regex => "A regular expression over g and r",
        }
    }
}

/// Returns the name of the step of an operation.
pub(super) const fn step(operation: Operation) -> &'static str {
    match operation {
        Operation::Complement => "complement",
        Operation::With(Combination::And) => "intersection",
        Operation::With(Combination::Or) => "union",
        Operation::With(Combination::Diff) => "difference",
        Operation::With(Combination::Xor) => "symmetric difference",
        Operation::Reverse => "reverse",
    }
}
