//! The machine on the editor: its text as it is typed, with undo, and its run.

use super::figure::{self, Drawing};
use super::verdict::Verdict;
use fob_machines::turing::{Back, BreakPoint, BreakPoints, Machine, Program, Tape, Timeline, TuringError, rule_lines};
use fob_services::data::Services;
pub use fob_services::document::ProgramPart as Part;
use fob_services::document::{self, Document};
use fob_services::places::FURTHEST_STEP;
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

/// Seconds without typing after which what is typed next is a step of its own.
const PAUSE: f64 = 1.0;

/// The machine on the editor.
#[derive(Debug)]
pub struct TuringEditor {
    /// Its text and its tape, as they are typed.
    document: Document<Program>,
    /// When it was typed last.
    typed_at: f64,
    /// The problem of the text.
    pub problems: Vec<TuringError>,
    /// The problem of the tape.
    pub tape_problem: Option<String>,
    /// The run of the last text that was a machine.
    pub timeline: Option<Timeline>,
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

impl document::DocumentEditor for TuringEditor {
    type Kind = Program;

    fn from_document(document: Document<Program>, _: &mut Services) -> Self {
        document.into()
    }

    fn document(&self) -> &Document<Program> {
        &self.document
    }

    fn document_mut(&mut self) -> &mut Document<Program> {
        &mut self.document
    }

    fn undo(&mut self, _: &mut Services) -> bool {
        self.turn(Document::undo)
    }

    fn redo(&mut self, _: &mut Services) -> bool {
        self.turn(Document::redo)
    }
}

impl From<Document<Program>> for TuringEditor {
    fn from(document: Document<Program>) -> Self {
        let mut editor = Self {
            document,
            typed_at: 0.0,
            problems: Vec::new(),
            tape_problem: None,
            timeline: None,
            lines: HashMap::new(),
            drawing: None,
            waits: BTreeSet::new(),
            verdict: None,
            revision: 0,
            edits: 0,
            counted: None,
        };
        editor.reread();
        editor
    }
}

impl TuringEditor {
    /// A machine by its name: the user's own, or a built-in one.
    ///
    /// # Errors
    /// As for [`Document::load`].
    pub fn named(name: &str, services: &Services) -> Result<Self, Vec<String>> {
        Ok(Document::load(name, services)?.into())
    }

    /// A machine that is written out.
    pub(crate) fn from_program(name: Option<String>, program: Program) -> Self {
        match name {
            Some(name) => Document::named(name, program).into(),
            None => Document::<Program>::new(program).into(),
        }
    }

    /// Its text and its tape, as they are typed.
    pub fn program(&self) -> &Program {
        self.document.now()
    }

    /// Its name among the built-in machines or the user's own.
    pub fn name(&self) -> Option<&str> {
        self.document.name()
    }

    /// A part is edited. What is typed without a pause is one step, but no more than a line of the rules.
    pub(crate) fn edit(&mut self, part: Part, program: Program, now: f64) {
        let before = self.program().clone();
        let is_other_line = part == Part::Rules && before.text.matches('\n').count() != program.text.matches('\n').count();
        if part == Part::Whole || is_other_line || now - self.typed_at > PAUSE {
            self.document.steps_mut().end_gesture();
        }
        self.typed_at = now;
        self.document.steps_mut().gesture(part, program);
        self.follow(&before);
    }

    fn turn(&mut self, turn: fn(&mut Document<Program>) -> bool) -> bool {
        let before = self.program().clone();
        let turned = turn(&mut self.document);
        self.follow(&before);
        turned
    }

    /// Reads what is not as it was before.
    fn follow(&mut self, before: &Program) {
        let now = self.program();
        let is_rewritten = now.text != before.text;
        let is_retaped = (&now.tape, now.head) != (&before.tape, before.head);
        if is_rewritten {
            self.reread();
        }
        if is_retaped {
            self.retape();
        }
    }

    /// The same machine after a number of steps, at most [`FURTHEST_STEP`].
    #[must_use]
    pub fn after(mut self, steps: u64) -> Self {
        if let Some(timeline) = self.timeline.as_mut().filter(|_| steps > 0) {
            timeline.go_to(steps.min(FURTHEST_STEP));
            self.judge();
        }
        self
    }

    /// Whether something was edited since it was opened or saved.
    pub fn is_changed(&self) -> bool {
        self.document.is_edited()
    }

    /// Whether it can run: text and tape are right.
    ///
    /// # Errors
    /// Why not.
    pub fn ready(&self) -> Result<&Timeline, String> {
        if let Some(problem) = self.problems.first() {
            return Err(format!("Error in the rules: line {}, column {}", problem.place.line, problem.place.column));
        }
        if let Some(problem) = &self.tape_problem {
            return Err(format!("Error in the tape: {problem}"));
        }
        self.timeline.as_ref().ok_or_else(|| "There is no machine yet".to_owned())
    }

    /// Reads the changed text; if it is now another machine, starts that one.
    fn reread(&mut self) {
        self.edits += 1;
        match self.program().machine() {
            Ok(machine) => {
                self.problems.clear();
                self.lines = rule_lines(&self.program().text);
                if self.timeline.as_ref().is_none_or(|timeline| **timeline.machine() != machine) {
                    self.drawing = figure::drawing(&machine);
                    self.begin(Arc::new(machine));
                }
            }
            Err(errors) => self.problems = errors.problems().to_vec(),
        }
    }

    /// The tape has changed: the run starts again.
    fn retape(&mut self) {
        self.edits += 1;
        self.restart();
    }

    /// The run starts again.
    pub fn restart(&mut self) {
        if let Some(timeline) = &self.timeline {
            self.begin(timeline.machine().clone());
        }
    }

    fn begin(&mut self, machine: Arc<Machine>) {
        self.revision += 1;
        match Tape::read(&machine, &self.program().tape, self.program().head) {
            Ok(tape) => {
                self.tape_problem = None;
                self.timeline = Some(Timeline::new(machine, &tape));
            }
            Err(why) => {
                self.tape_problem = Some(why);
                let blank = Tape::blank(&machine);
                self.timeline = Some(Timeline::new(machine, &blank));
            }
        }
        self.verdict = None;
        self.judge();
    }

    /// Whether the machine has halted.
    pub fn judge(&mut self) {
        if self.timeline.as_ref().is_some_and(|timeline| timeline.run().halts()) {
            self.verdict = Some(Verdict::Halted);
        }
    }

    /// The break points of the present machine.
    pub fn breaks(&self) -> BreakPoints {
        let Some(timeline) = &self.timeline else { return BreakPoints::default() };
        let place = |list: &[String], name: &String| list.iter().position(|known| known == name);
        let point = |wait: &Wait| match wait {
            Wait::State(name) => place(timeline.machine().states(), name).map(BreakPoint::State),
            Wait::Symbol(name) => place(timeline.machine().symbols(), name).map(BreakPoint::Symbol),
            Wait::Cell(cell) => Some(BreakPoint::Cell(*cell)),
        };
        BreakPoints(self.waits.iter().filter_map(point).collect())
    }

    /// The line of the rule that fires next, from 1.
    pub(crate) fn next_line(&self) -> Option<usize> {
        let timeline = self.timeline.as_ref().filter(|_| self.problems.is_empty())?;
        let run = timeline.run();
        if run.halts() {
            return None;
        }
        let state = timeline.machine().states().get(run.state())?.clone();
        self.lines.get(&(state, run.symbol(run.head()).to_owned())).copied()
    }

    /// Goes a step back, or undoes the last change by hand; if that takes long, returns the run to be repeated.
    pub fn back(&mut self) -> Back {
        let Some(timeline) = &mut self.timeline else { return Back::Start };
        let back = timeline.back();
        if back == Back::Done {
            self.verdict = None;
            self.revision += 1;
            self.judge();
        }
        back
    }

    /// Something is changed by hand.
    pub fn by_hand(&mut self, change: impl FnOnce(&mut Timeline)) {
        if let Some(timeline) = &mut self.timeline {
            change(timeline);
            self.verdict = None;
            self.revision += 1;
            self.judge();
        }
    }

    /// Number of non-blank cells.
    pub fn nonblank(&mut self) -> usize {
        let Some(timeline) = &self.timeline else { return 0 };
        let key = (self.revision, timeline.run().steps());
        match self.counted {
            Some((known, count)) if known == key => count,
            _ => {
                let count = timeline.run().nonblank();
                self.counted = Some((key, count));
                count
            }
        }
    }

    /// Its name for people.
    pub fn title(&self) -> String {
        self.document.title()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(editor: &mut TuringEditor, part: Part, now: f64, change: impl FnOnce(&mut Program)) {
        let mut program = editor.program().clone();
        change(&mut program);
        editor.edit(part, program, now);
    }

    #[test]
    fn typing_is_undone_by_line_and_by_pause_and_the_run_follows() {
        let mut editor =
            TuringEditor::from_program(None, Program { text: "start a\na _ a x >".to_owned(), ..Program::default() });
        let first = editor.program().clone();
        for (now, letter) in [(1.0, '1'), (1.5, '2'), (2.0, '3'), (9.0, '4')] {
            typed(&mut editor, Part::Tape, now, |program| program.tape.push(letter));
        }
        let read = |editor: &TuringEditor| editor.timeline.as_ref().map(|timeline| timeline.run().symbol(0).to_owned());
        assert_eq!(read(&editor).as_deref(), Some("1"), "the run has the tape");
        typed(&mut editor, Part::Rules, 9.1, |program| program.text.push_str("\nb"));
        for _ in 0..3 {
            typed(&mut editor, Part::Rules, 9.2, |program| program.text.push('c'));
        }
        typed(&mut editor, Part::Rules, 9.3, |program| program.text.push('\n'));
        typed(&mut editor, Part::Head, 9.4, |program| program.head = 7);
        let mut seen = Vec::new();
        while editor.turn(Document::undo) {
            let Program { tape, head, text, .. } = editor.program();
            seen.push((tape.clone(), *head, text.lines().last().unwrap_or_default().to_owned()));
        }
        let rule = "a _ a x >";
        let expected = [("1234", "bccc"), ("1234", "bccc"), ("1234", rule), ("123", rule), ("", rule)];
        assert_eq!(seen, expected.map(|(tape, line)| (tape.to_owned(), 0, line.to_owned())));
        assert_eq!((editor.program(), editor.is_changed(), read(&editor).as_deref()), (&first, false, Some("_")));
        while editor.turn(Document::redo) {}
        assert!(editor.program().head == 7 && !editor.problems.is_empty() && editor.is_changed());
        assert_eq!(read(&editor).as_deref(), Some("1"), "the last machine goes on, with the tape that is back");
    }
}
