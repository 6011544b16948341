//! Judges Turing machines on tapes.

use super::judgement::{Judgement, share};
use crate::points::{Points, ratio};
use crate::sheet::Exercise;
use fob_base::text::plural;
use fob_machines::turing::{End, Machine, Tape, TuringErrors, foreign, simulate};
use num_rational::BigRational;
use num_traits::One;

/// A machine with the states in which it accepts.
#[derive(Clone, Debug)]
pub struct Program {
    machine: Machine,
    accepting: Vec<bool>,
}

/// A problem in the text of a machine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ProgramError(String);

/// The result of a machine on a tape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The machine halts: whether it accepts, and the text that it leaves on the tape.
    Halts(bool, String),
    /// The machine provably never halts.
    Loops,
    /// The machine still runs after the allowed steps.
    Undecided,
}

impl Program {
    /// Reads a machine as in the workshop, with lines `accept STATE...`. Without such a line the state named by `halt` accepts.
    ///
    /// # Errors
    /// The problems of the text.
    pub fn read(text: &str) -> Result<Self, ProgramError> {
        let imported = foreign::notation(text).map(|notation| foreign::import(text, notation, ""));
        let refused = |errors: TuringErrors| {
            let problems: Vec<String> = errors.problems().iter().map(ToString::to_string).collect();
            ProgramError(problems.join("; "))
        };
        let own = imported.transpose().map_err(refused)?.map(|imported| imported.machine.to_string());
        let text = own.as_deref().unwrap_or(text);
        let mut names: Vec<&str> = Vec::new();
        let mut says = false;
        let mut rest = String::new();
        for line in text.lines() {
            let words: Vec<&str> = line.split('#').next().unwrap_or_default().split_whitespace().collect();
            let is_rule = words.len() == 5 && matches!(words[4], "<" | ">" | "=" | "←" | "→" | "↓" | "L" | "R" | "S");
            match words[..] {
                ["accept", ref states @ ..] if !is_rule => {
                    says = true;
                    names.extend(states);
                }
                // The limit of a machine that reads strings; here the sheet's counts.
                ["limit", _] => {}
                _ => rest.push_str(line),
            }
            rest.push('\n');
        }
        let machine: Machine = rest.parse().map_err(refused)?;
        let mut accepting = vec![false; machine.states().len()];
        for name in names {
            match machine.states().iter().position(|state| state == name) {
                Some(state) => accepting[state] = true,
                None => return Err(ProgramError(format!("`accept {name}`: the machine has no such state"))),
            }
        }
        if let Some(halt) = machine.halt().filter(|_| !says) {
            accepting[halt] = true;
        }
        Ok(Self { machine, accepting })
    }

    /// Runs it on a tape, with the head on the first cell.
    ///
    /// # Errors
    /// The tape is invalid.
    pub fn run(&self, tape: &str, steps: u64) -> Result<Verdict, String> {
        let tape = Tape::read(&self.machine, tape, 0)?;
        let outcome = simulate(&self.machine, &tape, steps, &mut |_| true);
        Ok(match outcome.end {
            End::Halt => Verdict::Halts(self.accepting[outcome.state], outcome.tape),
            End::Loop => Verdict::Loops,
            End::Limit => Verdict::Undecided,
        })
    }
}

/// The results over all tapes.
#[derive(Default)]
struct Tally {
    passed: usize,
    all: usize,
    /// For each expected class: number of tapes passed, and number of tapes.
    by_class: [(usize, usize); 2],
    undecided: usize,
    /// First visible tape that failed: the tape, the machine's result, the expected one.
    first: Option<(String, String, String, Option<bool>)>,
}

pub(super) fn decide(exercise: &Exercise, tapes: &[(String, bool)], hidden: &[(String, bool)], text: &str) -> Judgement {
    let says = |accepts: bool| if accepts { "accept" } else { "reject" }.to_owned();
    judge(exercise, tapes, hidden, text, |verdict, expected: &bool| {
        let (accepts, said) = match verdict {
            Verdict::Halts(accepts, _) => (Some(*accepts), says(*accepts)),
            Verdict::Loops => (Some(false), "reject".to_owned()),
            Verdict::Undecided => (None, "undecided".to_owned()),
        };
        Seen { passed: accepts == Some(*expected), accepts, said, expected: says(*expected), class: usize::from(*expected) }
    })
}

pub(super) fn compute(exercise: &Exercise, tapes: &[(String, String)], hidden: &[(String, String)], text: &str) -> Judgement {
    judge(exercise, tapes, hidden, text, |verdict, expected: &String| {
        let (passed, said) = match verdict {
            Verdict::Halts(_, left) => (left == expected.trim(), left.clone()),
            Verdict::Loops => (false, "loop".to_owned()),
            Verdict::Undecided => (false, "undecided".to_owned()),
        };
        Seen { passed, accepts: None, said, expected: expected.clone(), class: 0 }
    })
}

/// The result on one tape.
struct Seen {
    passed: bool,
    accepts: Option<bool>,
    said: String,
    expected: String,
    class: usize,
}

fn judge<T>(
    exercise: &Exercise,
    tapes: &[(String, T)],
    hidden: &[(String, T)],
    text: &str,
    see: impl Fn(&Verdict, &T) -> Seen,
) -> Judgement {
    let program = match Program::read(text) {
        Ok(program) => program,
        Err(error) => return Judgement::refused("not a machine", error.to_string()),
    };
    let mut tally = Tally::default();
    let shown = tapes.iter().map(|tape| (tape, true)).chain(hidden.iter().map(|tape| (tape, false)));
    for ((tape, expected), is_shown) in shown {
        let verdict = match program.run(tape, exercise.limits.steps) {
            Ok(verdict) => verdict,
            // The reason would reveal the symbols on the tape, so it is shown only for a visible one.
            Err(problem) => {
                let mut judged = Judgement::refused("not a machine", "a tape has too many symbols that no rule has");
                judged.shown = is_shown.then(|| format!("The tape `{}`: {problem}.", fob_base::text::clipped(tape, 40)));
                return judged;
            }
        };
        let seen = see(&verdict, expected);
        tally.all += 1;
        let class = &mut tally.by_class[seen.class];
        class.1 += 1;
        if seen.passed {
            tally.passed += 1;
            class.0 += 1;
            continue;
        }
        tally.undecided += usize::from(verdict == Verdict::Undecided);
        if is_shown && tally.first.is_none() {
            tally.first = Some((tape.clone(), seen.said, seen.expected, seen.accepts));
        }
    }
    summed(exercise.points, tally, program.machine.states().len())
}

fn summed(max: Points, tally: Tally, states: usize) -> Judgement {
    let Tally { passed, all, by_class, undecided, first } = tally;
    let shares: Vec<BigRational> =
        by_class.iter().filter(|(_, all)| *all > 0).map(|(passed, all)| share(*passed, *all)).collect();
    let points = match &shares[..] {
        [rejecting, accepting] => rejecting + accepting - BigRational::one(),
        [one] => one.clone(),
        _ => ratio(0, 1),
    };
    let mut judged = if passed == all {
        let verdict = format!("passed {}", plural(all, "tape"));
        let summary = format!("Your machine passed {}.", plural(all, "tape"));
        Judgement { points: Some(max), verdict, summary, ..Judgement::default() }
    } else {
        let mut summary = format!("Your machine passed {passed} of {}.", plural(all, "tape"));
        if undecided > 0 {
            summary.push_str(&format!(" On {} it had not halted when its steps were used up.", plural(undecided, "tape")));
        }
        let verdict = if passed + undecided == all { "undecided" } else { "different" };
        Judgement { verdict: verdict.to_owned(), ..Judgement::part(max, &points, summary) }
    };
    judged.states = Some(states);
    if let Some((tape, said, expected, accepts)) = first {
        let shown = if tape.is_empty() { "the blank tape".to_owned() } else { fob_base::text::clipped(&tape, 40) };
        judged.shown = Some(format!("On **{shown}** your machine says `{said}`; expected is `{expected}`."));
        judged.counterexample = Some(tape);
        judged.answer_accepts = accepts;
        (judged.answer_says, judged.expected) = (Some(said), Some(expected));
    }
    judged
}
