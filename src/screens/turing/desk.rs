//! The machine on the desk: its text as it is typed, and its run.

use super::figure::{self, Drawing};
use super::verdict::Verdict;
use crate::turing::labels;
use fob_machines::turing::{BUILTIN, Back, BreakPoint, BreakPoints, Course, Machine, Program, Tape, TuringError, rule_lines};
use fob_services::places::FURTHEST_STEP;
use fob_services::shared::Shared;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// A break point by the name of a state or a symbol, so that it outlives edits of the machine.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wait {
    /// The machine is in a state.
    State(String),
    /// The head reads a symbol.
    Symbol(String),
    /// The head is on a cell.
    Cell(i64),
}

/// The machine on the desk.
#[derive(Debug)]
pub struct Desk {
    /// Its text and its tape, as they are typed.
    pub program: Program,
    /// As it is ready, saved or shared.
    kept: Program,
    /// Its name among the built-in machines or the user's own.
    pub name: Option<String>,
    /// The problem of the text.
    pub problems: Vec<TuringError>,
    /// The problem of the tape.
    pub tape_problem: Option<String>,
    /// The run of the last text that was a machine.
    pub course: Option<Course>,
    /// The lines of the rules, by state and symbol.
    lines: HashMap<(String, String), usize>,
    /// The machine as a graph, unless it is too large for that.
    pub drawing: Option<Drawing>,
    /// Where a run stops by itself.
    pub waits: BTreeSet<Wait>,
    /// The verdict on the run.
    pub verdict: Option<Verdict>,
    /// Counts changes of the run other than its steps.
    pub revision: u64,
    /// Counts the edits of the text and the tape.
    pub edits: u64,
    /// Number of non-blank cells, and the configuration for which they were counted.
    counted: Option<((u64, u64), usize)>,
}

impl Desk {
    /// A machine by its name: the user's own, or a built-in one.
    ///
    /// # Errors
    /// There is none with this name, or its file cannot be read: one problem per line.
    pub fn named(name: &str, shared: &Shared) -> Result<Self, Vec<String>> {
        match shared.store.turing_shelf().load(name) {
            Ok(loaded) => Ok(Self::from_program(Some(name.to_owned()), loaded.value)),
            Err(error) => match BUILTIN.iter().find(|ready| ready.name == name) {
                Some(ready) => Ok(Self::from_program(Some(name.to_owned()), ready.into())),
                None if error.is_not_found() => Err(vec![format!("there is no Turing machine called `{name}`")]),
                None => Err(error.lines()),
            },
        }
    }

    /// A machine that is written out.
    pub(crate) fn from_program(name: Option<String>, program: Program) -> Self {
        let mut desk = Self {
            kept: program.clone(),
            program,
            name,
            problems: Vec::new(),
            tape_problem: None,
            course: None,
            lines: HashMap::new(),
            drawing: None,
            waits: BTreeSet::new(),
            verdict: None,
            revision: 0,
            edits: 0,
            counted: None,
        };
        desk.reread();
        desk
    }

    /// The same machine with unsaved edits; they began from `base`, if known, which may be older than the saved version.
    #[must_use]
    pub fn edited(mut self, program: Program, base: Option<Program>) -> Self {
        self.kept = base.unwrap_or(self.kept);
        self.program = program;
        self.reread();
        self
    }

    /// The machine as it was opened or saved here last.
    pub fn kept(&self) -> &Program {
        &self.kept
    }

    /// The same machine after a number of steps, at most [`FURTHEST_STEP`].
    #[must_use]
    pub fn after(mut self, steps: u64) -> Self {
        if let Some(course) = self.course.as_mut().filter(|_| steps > 0) {
            course.go_to(steps.min(FURTHEST_STEP));
            self.judge();
        }
        self
    }

    /// Whether something was edited since it was opened or saved.
    pub fn is_changed(&self) -> bool {
        self.program != self.kept
    }

    /// It is saved under a name.
    pub fn saved(&mut self, name: String) {
        self.kept.clone_from(&self.program);
        self.name = Some(name);
    }

    /// Whether it can run: text and tape are right.
    ///
    /// # Errors
    /// Why not.
    pub fn ready(&self) -> Result<&Course, String> {
        if let Some(problem) = self.problems.first() {
            return Err(format!("Error in the rules: line {}, column {}", problem.place.line, problem.place.column));
        }
        if let Some(problem) = &self.tape_problem {
            return Err(format!("Error in the tape: {problem}"));
        }
        self.course.as_ref().ok_or_else(|| "There is no machine yet".to_owned())
    }

    /// Reads the changed text; if it is now another machine, starts that one.
    pub(crate) fn reread(&mut self) {
        self.edits += 1;
        match self.program.machine() {
            Ok(machine) => {
                self.problems.clear();
                self.lines = rule_lines(&self.program.text);
                if self.course.as_ref().is_none_or(|course| **course.machine() != machine) {
                    self.drawing = figure::drawing(&machine);
                    self.begin(Arc::new(machine));
                }
            }
            Err(errors) => self.problems = errors.problems().to_vec(),
        }
    }

    /// The tape has changed: the run starts again.
    pub(crate) fn retape(&mut self) {
        self.edits += 1;
        self.restart();
    }

    /// The run starts again.
    pub fn restart(&mut self) {
        if let Some(course) = &self.course {
            self.begin(course.machine().clone());
        }
    }

    fn begin(&mut self, machine: Arc<Machine>) {
        self.revision += 1;
        match Tape::read(&machine, &self.program.tape, self.program.head) {
            Ok(tape) => {
                self.tape_problem = None;
                self.course = Some(Course::new(machine, &tape));
            }
            Err(why) => {
                self.tape_problem = Some(why);
                let blank = Tape::blank(&machine);
                self.course = Some(Course::new(machine, &blank));
            }
        }
        self.verdict = None;
        self.judge();
    }

    /// Whether the machine has halted.
    pub fn judge(&mut self) {
        if self.course.as_ref().is_some_and(|course| course.run().halts()) {
            self.verdict = Some(Verdict::Halted);
        }
    }

    /// The break points of the present machine.
    pub fn breaks(&self) -> BreakPoints {
        let Some(course) = &self.course else { return BreakPoints::default() };
        let place = |list: &[String], name: &String| list.iter().position(|known| known == name);
        let point = |wait: &Wait| match wait {
            Wait::State(name) => place(course.machine().states(), name).map(BreakPoint::State),
            Wait::Symbol(name) => place(course.machine().symbols(), name).map(BreakPoint::Symbol),
            Wait::Cell(cell) => Some(BreakPoint::Cell(*cell)),
        };
        BreakPoints(self.waits.iter().filter_map(point).collect())
    }

    /// The line of the rule that fires next, from 1.
    pub(crate) fn next_line(&self) -> Option<usize> {
        let course = self.course.as_ref().filter(|_| self.problems.is_empty())?;
        let run = course.run();
        if run.halts() {
            return None;
        }
        let state = course.machine().states().get(run.state())?.clone();
        self.lines.get(&(state, run.symbol(run.head()).to_owned())).copied()
    }

    /// Goes a step back, or undoes the last change by hand; if that takes long, returns the run to be repeated.
    pub fn back(&mut self) -> Back {
        let Some(course) = &mut self.course else { return Back::Start };
        let back = course.back();
        if back == Back::Done {
            self.verdict = None;
            self.revision += 1;
            self.judge();
        }
        back
    }

    /// Something is changed by hand.
    pub fn by_hand(&mut self, change: impl FnOnce(&mut Course)) {
        if let Some(course) = &mut self.course {
            change(course);
            self.verdict = None;
            self.revision += 1;
            self.judge();
        }
    }

    /// Number of non-blank cells.
    pub fn nonblank(&mut self) -> usize {
        let Some(course) = &self.course else { return 0 };
        let key = (self.revision, course.run().steps());
        match self.counted {
            Some((known, count)) if known == key => count,
            _ => {
                let count = course.run().nonblank();
                self.counted = Some((key, count));
                count
            }
        }
    }

    /// Its name.
    pub fn title(&self) -> String {
        let ready = self.name.as_ref().and_then(|name| BUILTIN.iter().find(|ready| ready.name == name));
        match (ready, &self.name) {
            (Some(ready), _) => ready.title.to_owned(),
            (None, Some(name)) => name.clone(),
            (None, None) => labels::NEW_MACHINE.to_owned(),
        }
    }
}
