//! The verdict on a run in sentences: it halts, loops or reaches the limit.

use crate::turing::labels;
use fob_machines::turing::{BreakPoint, MOST_CELLS, Machine, Timeline};
use fob_services::phrases::grouped;

/// The verdict on a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It halts.
    Halted,
    /// The configuration after `first` steps is the same after `again` steps.
    Loops {
        /// The first step with this configuration.
        first: u64,
        /// The step with the same configuration.
        again: u64,
    },
    /// Still running after this number of steps, the limit.
    RunsOn(u64),
    /// Still running, and it has visited more cells than are stored.
    Spreads,
    /// A break point stopped it.
    Broke(BreakPoint),
}

impl Verdict {
    /// In one or two words.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Halted => "Halted",
            Self::Loops { .. } => "Loops",
            Self::RunsOn(_) | Self::Spreads => "Still running",
            Self::Broke(_) => "Break point",
        }
    }

    /// In a sentence.
    pub fn sentence(self, timeline: &Timeline) -> String {
        let (machine, run) = (timeline.machine(), timeline.run());
        match self {
            Self::Halted if machine.halt() == Some(run.state()) => {
                labels::halted(&machine.states()[run.state()], &steps(run.steps()))
            }
            Self::Halted => labels::no_rule(&steps(run.steps()), &machine.states()[run.state()], run.symbol(run.head())),
            Self::Loops { first, again } => labels::loops(&grouped(first), &grouped(again), &steps(again - first)),
            Self::RunsOn(bound) => format!(
                "{}. What comes later is unknown. Press Run to continue for as many steps again.",
                labels::runs_on(&steps(bound)),
            ),
            Self::Spreads => format!(
                "Not halted within {}; the head has visited more than {} cells, the limit.",
                steps(run.steps()),
                grouped(MOST_CELLS as u64),
            ),
            Self::Broke(point) => labels::stopped(&steps(run.steps()), &named(point, machine)),
        }
    }
}

/// A number of steps in words.
pub fn steps(count: u64) -> String {
    if count == 1 { "1 step".to_owned() } else { format!("{} steps", grouped(count)) }
}

/// The condition of a break point.
pub fn named(point: BreakPoint, machine: &Machine) -> String {
    let name = |list: &[String], place: usize| list.get(place).cloned().unwrap_or_default();
    match point {
        BreakPoint::State(state) => format!("state {}", name(machine.states(), state)),
        BreakPoint::Symbol(symbol) => format!("symbol {}", name(machine.symbols(), symbol)),
        BreakPoint::Cell(cell) => format!("cell {cell}"),
    }
}
