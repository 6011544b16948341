//! Reads sheets from RON and reports all problems at once.

use super::answer::LETTERS;
use super::points::Points;
use super::publish::source;
use super::reader::{Fields, Reader};
use super::sheet::{Edition, Exercise, Form, Language, Level, Limits, Misreading, Sheet, Task, Wanted};
use fob_automata::general::{Alphabet, Automaton, Context, Format, LetterMap, Symbol, expression, from_ron, open, read_piece};
use fob_automata::nfa::MAX_SUBSETS;
use fob_automata::regex::{MAX_DERIVATIVES, Plus, pluses};
use fob_base::document::Problem;
use fob_base::ron::Piece;
use serde::Deserialize;

/// Loads a file by its name, relative to the sheet, as text.
pub type Load<'l> = &'l dyn Fn(&str) -> Result<String, String>;

const SHEET: [&str; 5] = ["title", "letters", "plus", "edition", "exercises"];
const COMMON: [&str; 9] = ["id", "kind", "points", "text", "limits", "feedback", "practice", "partial", "misreadings"];
const KINDS: [&str; 11] =
    ["dfa", "nfa", "regex", "minimal", "subset", "trace", "word", "minimise_table", "tm_decide", "tm_compute", "fob"];
/// Largest number of exercises of a sheet.
const MOST_EXERCISES: usize = 200;
/// Largest number of remaining pucks.
const MOST_LEFT: u32 = 100;

/// The written form of a source.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Source<'a> {
    Regex(String),
    File(String),
    #[serde(borrow)]
    Automaton(Piece<'a>),
}

/// A sheet, with warnings for the teacher.
#[derive(Debug)]
pub struct Read {
    /// The sheet that was read.
    pub sheet: Sheet,
    /// Warnings about each `+` that may have been meant as "or".
    pub warnings: Vec<Problem>,
}

/// Reads a sheet. `load` reads the files that it names.
///
/// # Errors
/// Every problem, in the order of the text.
pub fn sheet(text: &str, load: Load<'_>) -> Result<Read, Vec<Problem>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut parser = Parser::new(text, load);
    let whole = parser.reader.value::<Piece>(Piece(text), "a sheet, `(title: \"..\", letters: [..], exercises: [..])`");
    let sheet = whole.and_then(|whole| parser.sheet(whole));
    let Parser { reader, warnings, .. } = parser;
    let mut problems = reader.problems;
    problems.sort_by_key(|problem| problem.at);
    match sheet {
        Some(sheet) if problems.is_empty() => Ok(Read { sheet, warnings }),
        _ => {
            if problems.is_empty() {
                problems.push(Problem::new("expected a sheet"));
            }
            Err(problems)
        }
    }
}

/// Returns the text of a sheet with the contents of the files that it names in their place, so that it needs no other file.
///
/// # Errors
/// Every problem, as for [`sheet()`].
pub fn inlined(text: &str, load: Load<'_>) -> Result<String, Vec<Problem>> {
    sheet(text, load)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut parser = Parser::new(text, load);
    if let Some(whole) = parser.reader.value::<Piece>(Piece(text), "a sheet") {
        parser.sheet(whole);
    }
    let Parser { files, .. } = parser;
    // Back to front, so that the places before stay.
    let mut out = text.to_owned();
    let mut files: Vec<(usize, usize, String)> = files
        .into_iter()
        .map(|(piece, source)| {
            let start = piece.as_ptr().addr() - text.as_ptr().addr();
            (start, start + piece.len(), source)
        })
        .collect();
    files.sort();
    for (start, end, source) in files.into_iter().rev() {
        out.replace_range(start..end, &source);
    }
    Ok(out)
}

struct Parser<'a, 'l> {
    reader: Reader<'a>,
    load: Load<'l>,
    letters: Alphabet,
    plus: Option<Plus>,
    student: bool,
    warnings: Vec<Problem>,
    /// The sources that name a file, each with the text that replaces it.
    files: Vec<(&'a str, String)>,
}

impl<'a, 'l> Parser<'a, 'l> {
    fn new(text: &'a str, load: Load<'l>) -> Self {
        Self {
            reader: Reader::new(text),
            load,
            letters: Alphabet::board(),
            plus: None,
            student: false,
            warnings: Vec::new(),
            files: Vec::new(),
        }
    }

    fn sheet(&mut self, whole: Piece<'a>) -> Option<Sheet> {
        let fields = self.reader.record(whole, "the sheet", &SHEET, &["title", "exercises"])?;
        let title = fields.get("title").and_then(|piece| self.reader.name(piece, "the title"));
        if let Some(piece) = fields.get("letters") {
            self.letters = self.alphabet(piece).unwrap_or_else(|| self.letters.clone());
        }
        let meanings = [("union", Plus::Union), ("repeat", Plus::Repeat)];
        self.plus = fields.get("plus").and_then(|piece| self.reader.word(piece, &meanings));
        let editions = [("teacher", Edition::Teacher), ("student", Edition::Student)];
        let edition = fields.get("edition").map_or(Some(Edition::Teacher), |piece| self.reader.word(piece, &editions))?;
        self.student = edition == Edition::Student;
        let list = fields.get("exercises")?;
        let pieces: Vec<Piece<'a>> = self.reader.value(list, "a list of exercises in brackets")?;
        if pieces.is_empty() || pieces.len() > MOST_EXERCISES {
            self.reader.problem(list.0, format!("{} exercises: expected 1 to {MOST_EXERCISES}", pieces.len()));
            return None;
        }
        let mut exercises: Vec<Exercise> = Vec::new();
        for (i, piece) in pieces.into_iter().enumerate() {
            let Some(exercise) = self.exercise(piece, i) else { continue };
            if exercises.iter().any(|other| other.id == exercise.id) {
                self.reader.problem(piece.0, format!("the id {:?} is given twice: expected different ids", exercise.id));
            }
            exercises.push(exercise);
        }
        Some(Sheet { title: title?, letters: self.letters.clone(), plus: self.plus, edition, exercises })
    }

    fn alphabet(&mut self, piece: Piece<'a>) -> Option<Alphabet> {
        // A placeholder automaton around the letters: they are read, and their problems reported, as in any automaton.
        let text = format!("(letters: {}, start: \"p\", states: [(name: \"p\")])", piece.0);
        match from_ron(&text, &Context { numbers: Some(LETTERS), is_plain: true, ..Context::default() }) {
            Ok(automaton) => Some(automaton.letters().clone()),
            Err(errors) => {
                let first = errors.problems().first().map_or_else(String::new, |error| error.problem.to_string());
                self.reader.problem(piece.0, first);
                None
            }
        }
    }

    fn exercise(&mut self, piece: Piece<'a>, index: usize) -> Option<Exercise> {
        let of = format!("exercise {} of the list", index + 1);
        let kind_of = |fields: &Fields<'a>| fields.get("kind").map(|kind| kind.0);
        // The kind determines the fields.
        let kind = {
            let mut quiet = Reader::new(self.reader.whole);
            quiet.record(piece, &of, &[], &[]).as_ref().and_then(kind_of).unwrap_or_default()
        };
        let (own, needed): (&[&str], &[&str]) = match kind {
            "dfa" | "nfa" | "regex" => (&["solution", "given"], if self.student { &[] } else { &["solution"] }),
            "minimal" | "subset" | "minimise_table" => (&["given"], &["given"]),
            "trace" => (&["given", "word"], &["given", "word"]),
            "word" => (&["accepted_by", "rejected_by", "differ"], &[]),
            "tm_decide" | "tm_compute" => (&["tapes", "hidden"], if self.student { &[] } else { &["tapes"] }),
            "fob" => (&["machine", "word", "left"], &["machine", "word", "left"]),
            _ => (&[], &[]),
        };
        let known: Vec<&str> = COMMON.iter().chain(own).copied().collect();
        let all: Vec<&str> = ["id", "kind", "points"].iter().chain(needed).copied().collect();
        if !KINDS.contains(&kind) {
            let at = kind_of(&self.reader.record(piece, &of, &[&COMMON[..], &ALL_OWN].concat(), &["id", "kind", "points"])?);
            if let Some(at) = at {
                let expected: Vec<String> = KINDS.iter().map(|kind| format!("`{kind}`")).collect();
                let shown = fob_base::text::clipped(at, 40);
                let found = fob_base::text::line(&shown).into_owned();
                self.reader.problem(at, format!("found `{found}`: expected a kind, {}", expected.join(", ")));
            }
            return None;
        }
        let before = self.reader.problems.len();
        let fields = self.reader.record(piece, &of, &known, &all)?;
        let id = fields.get("id").and_then(|piece| self.id(piece));
        let points = fields.get("points").and_then(|piece| self.points(piece));
        let text = fields.get("text").map_or(Some(String::new()), |piece| self.reader.text(piece));
        let limits = fields.get("limits").map_or(Some(Limits::default()), |piece| self.limits(piece));
        let levels = [("verdict", Level::Verdict), ("counterexample", Level::Counterexample), ("hint", Level::Hint)];
        let feedback = fields.get("feedback").map_or(Some(Level::Counterexample), |piece| self.reader.word(piece, &levels));
        let practice = self.flag(&fields, "practice", true);
        let partial = self.flag(&fields, "partial", false);
        let misreadings = fields.get("misreadings").map_or(Some(Vec::new()), |piece| self.misreadings(piece, points));
        let task = self.task(kind, &fields, piece);
        if self.reader.problems.len() > before {
            return None;
        }
        Some(Exercise {
            id: id?,
            points: points?,
            text: text?,
            task: task?,
            limits: limits?,
            feedback: feedback?,
            practice,
            partial,
            misreadings: misreadings?,
            place: self.reader.place(piece.0),
        })
    }

    fn id(&mut self, piece: Piece<'a>) -> Option<String> {
        let id = self.reader.name(piece, "the id")?;
        if id.chars().any(|c| c.is_whitespace() || matches!(c, '/' | '\\' | ':' | ',' | '"')) {
            self.reader.problem(
                piece.0,
                format!("the id {id:?} is part of file names: expected no blanks, `/`, `\\`, `:`, `,` or quotes"),
            );
            return None;
        }
        Some(id)
    }

    fn points(&mut self, piece: Piece<'a>) -> Option<Points> {
        let number: f64 = self.reader.value(piece, "a number of points")?;
        let points = Points::new(number);
        if points.is_none() {
            self.reader.problem(piece.0, format!("{number} points: expected a multiple of 0.5 from 0 to {}", Points::MOST));
        }
        points
    }

    fn flag(&mut self, fields: &Fields<'a>, name: &str, missing: bool) -> bool {
        fields.get(name).and_then(|piece| self.reader.word(piece, &[("true", true), ("false", false)])).unwrap_or(missing)
    }

    fn limits(&mut self, piece: Piece<'a>) -> Option<Limits> {
        let fields = self.reader.record(piece, "the limits", &["states", "attempts", "steps"], &[])?;
        let mut limits = Limits::default();
        if let Some(piece) = fields.get("states") {
            limits.states = Some(self.reader.value::<u32>(piece, "a number of states")? as usize);
        }
        if let Some(piece) = fields.get("attempts") {
            limits.attempts = self.reader.value(piece, "a number of attempts, 0 without limit")?;
        }
        if let Some(piece) = fields.get("steps") {
            limits.steps = self.reader.value(piece, "a number of steps")?;
            if !(1..=1_000_000_000).contains(&limits.steps) {
                self.reader.problem(piece.0, format!("{} steps: expected 1 to 1000000000", limits.steps));
            }
        }
        Some(limits)
    }

    fn misreadings(&mut self, piece: Piece<'a>, all: Option<Points>) -> Option<Vec<Misreading>> {
        let list: Vec<(Piece<'a>, Piece<'a>, Piece<'a>)> =
            self.reader.value(piece, "a list of misreadings, such as `[(regex(\"..\"), 6, \"You ..\")]`")?;
        let mut read = Vec::new();
        for (source, points, text) in list {
            let language = self.language(source);
            let earned = self.points(points);
            if earned.zip(all).is_some_and(|(earned, all)| earned > all) {
                self.reader.problem(points.0, "a misreading earns more than the exercise: expected at most all points");
            }
            let text = self.reader.text(text);
            read.push((language, earned, text));
        }
        read.into_iter()
            .map(|(language, points, text)| Some(Misreading { language: language?, points: points?, text: text? }))
            .collect()
    }

    fn task(&mut self, kind: &str, fields: &Fields<'a>, whole: Piece<'a>) -> Option<Task> {
        let source = |parser: &mut Self, name: &str| fields.get(name).map(|piece| parser.language(piece));
        Some(match kind {
            "dfa" | "nfa" | "regex" => {
                let form = match kind {
                    "dfa" => Form::Dfa,
                    "nfa" => Form::Nfa,
                    _ => Form::Regex,
                };
                let (solution, given) = (source(self, "solution"), source(self, "given"));
                Task::Language { form, solution: solution.flatten(), given: given.flatten() }
            }
            "minimal" => {
                let given = source(self, "given")??;
                if let Some(choice) = given.automaton.as_ref().and_then(Automaton::choice) {
                    self.reader.problem(fields.get("given")?.0, format!("{choice}: expected a DFA"));
                }
                Task::Minimal(given)
            }
            "subset" => Task::Subset(source(self, "given")??),
            "minimise_table" => {
                let given = source(self, "given")??;
                if let Some(choice) = given.automaton.as_ref().and_then(Automaton::choice) {
                    self.reader.problem(fields.get("given")?.0, format!("{choice}: expected a DFA"));
                }
                Task::MinimiseTable(given)
            }
            "trace" => {
                let given = source(self, "given").flatten();
                let word = self.letters_of(fields.get("word")?);
                Task::Trace(given?, word?)
            }
            "word" => {
                let given: Vec<&str> =
                    ["accepted_by", "rejected_by", "differ"].into_iter().filter(|name| fields.get(name).is_some()).collect();
                let [one] = given[..] else {
                    let text = "expected one of `accepted_by`, `rejected_by` and `differ`";
                    self.reader.problem(whole.0, text);
                    return None;
                };
                let piece = fields.get(one)?;
                Task::Word(match one {
                    "accepted_by" => Wanted::AcceptedBy(self.language(piece)?),
                    "rejected_by" => Wanted::RejectedBy(self.language(piece)?),
                    _ => {
                        let (a, b): (Piece<'a>, Piece<'a>) = self.reader.value(piece, "two sources in parentheses")?;
                        let (a, b) = (self.language(a), self.language(b));
                        Wanted::Differ(a?, b?)
                    }
                })
            }
            "tm_decide" => {
                let tapes = self
                    .tapes(fields, "tapes", |parser, piece| parser.reader.word(piece, &[("accept", true), ("reject", false)]));
                let hidden = self
                    .tapes(fields, "hidden", |parser, piece| parser.reader.word(piece, &[("accept", true), ("reject", false)]));
                Task::TmDecide { tapes: tapes?, hidden: hidden? }
            }
            "tm_compute" => {
                let tapes = self.tapes(fields, "tapes", |parser, piece| parser.reader.text(piece));
                let hidden = self.tapes(fields, "hidden", |parser, piece| parser.reader.text(piece));
                Task::TmCompute { tapes: tapes?, hidden: hidden? }
            }
            _ => self.fob(fields)?,
        })
    }

    fn tapes<T>(
        &mut self,
        fields: &Fields<'a>,
        name: &str,
        mut answer: impl FnMut(&mut Self, Piece<'a>) -> Option<T>,
    ) -> Option<Vec<(String, T)>> {
        let Some(piece) = fields.get(name) else { return Some(Vec::new()) };
        let list: Vec<(String, Piece<'a>)> = self.reader.value(piece, "a list of tapes with their expected results")?;
        if list.is_empty() && name == "tapes" {
            self.reader.problem(piece.0, "no tapes: expected at least one");
        }
        let read: Vec<Option<(String, T)>> =
            list.into_iter().map(|(tape, expected)| Some((tape, answer(self, expected)?))).collect();
        read.into_iter().collect()
    }

    fn fob(&mut self, fields: &Fields<'a>) -> Option<Task> {
        let (at, word_at, left_at) = (fields.get("machine")?, fields.get("word")?, fields.get("left")?);
        let machine = self.reader.text(at)?;
        if fob_automata::builtin(&machine).is_none() {
            self.reader.problem(at.0, format!("no built-in DFA is named {machine:?}: expected a name from `fob dfa list`"));
        }
        let word = self.reader.text(word_at)?;
        if let Err(error) = fob_automata::parse_word(&word) {
            self.reader.problem(word_at.0, error.to_string());
        }
        let left: (u32, u32) = self.reader.value(left_at, "numbers of greens and reds, such as `(2, 1)`")?;
        if left.0.saturating_add(left.1) > MOST_LEFT {
            self.reader.problem(left_at.0, format!("too many pucks: expected at most {MOST_LEFT}"));
        }
        Some(Task::Fob { machine, word, left })
    }

    fn letters_of(&mut self, piece: Piece<'a>) -> Option<Vec<Symbol>> {
        let text = self.reader.text(piece)?;
        self.letters.parse(&text).map_err(|error| self.reader.problem(piece.0, error.to_string())).ok()
    }

    /// Reads the language of a source.
    fn language(&mut self, piece: Piece<'a>) -> Option<Language> {
        let expected = "a source: regex(\"..\"), file(\"..\") or automaton((..))";
        match self.reader.value::<Source>(piece, expected)? {
            Source::Regex(text) => self.regex(piece, text),
            Source::Automaton(inner) => {
                let context =
                    Context { letters: Some(self.letters.clone()), states: None, numbers: Some(LETTERS), is_plain: true };
                match read_piece(self.reader.whole, inner, &context) {
                    Ok(automaton) => self.drawn(piece, &automaton),
                    Err(errors) => {
                        self.reader.errors(inner.0, &errors);
                        None
                    }
                }
            }
            Source::File(name) => {
                let language = self.file(piece, &name)?;
                self.files.push((piece.0, source(&language)));
                Some(language)
            }
        }
    }

    fn regex(&mut self, piece: Piece<'a>, text: String) -> Option<Language> {
        if self.plus.is_none()
            && let Some(place) = pluses(&text).first()
        {
            let (line, column) = self.reader.place(piece.0);
            let text = format!(
                "character {place} of the expression: `+` is read as \"one or more\"; write `|` for \"or\", or `plus: union` in the sheet (`plus: repeat` silences this)"
            );
            self.warnings.push(Problem::at(line, column, text));
        }
        let plus = self.plus.unwrap_or_default();
        match expression::table_within(&text, &self.letters, plus, MAX_DERIVATIVES) {
            Ok(table) => Some(Language { expression: Some(text), automaton: None, table }),
            Err(error) => {
                self.reader.problem(piece.0, format!("the expression {:?}: {error}", fob_base::text::clipped(&text, 40)));
                None
            }
        }
    }

    fn drawn(&mut self, piece: Piece<'a>, automaton: &Automaton) -> Option<Language> {
        let over = match automaton.over(&self.letters) {
            Ok(over) => over,
            Err(letter) => {
                self.reader.problem(piece.0, format!("{letter:?} is not a letter of the sheet: expected {}", self.letters));
                return None;
            }
        };
        match over.subsets(MAX_SUBSETS) {
            Ok(subsets) => Some(Language { expression: None, table: subsets.table.minimize(), automaton: Some(over) }),
            Err(error) => {
                self.reader.problem(piece.0, error.to_string());
                None
            }
        }
    }

    /// Loads a file named by the sheet: an automaton, or an expression in a `.txt`.
    fn file(&mut self, piece: Piece<'a>, name: &str) -> Option<Language> {
        let is_plain = !name.is_empty()
            && !name.starts_with(['/', '\\', '~'])
            && !name.contains(':')
            && name.split(['/', '\\']).all(|part| part != "..");
        if !is_plain {
            self.reader.problem(piece.0, format!("the file {name:?}: expected the name of a file in the sheet's folder"));
            return None;
        }
        let text = match (self.load)(name) {
            Ok(text) => text,
            Err(why) => {
                self.reader.problem(piece.0, format!("the file {name:?}: {why}"));
                return None;
            }
        };
        let refused = |why: String| format!("the file {name:?}: {why}");
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
        let read: Result<Automaton, String> = match &*ending {
            "txt" => return self.regex(piece, text.trim().to_owned()),
            "jff" => open(&text, Format::Jff, "", Some(&self.letters), &LetterMap::default())
                .map_err(|error| error.to_string())
                .and_then(|opened| {
                    let (line, column) = self.reader.place(piece.0);
                    let notice = |notice| Problem::at(line, column, format!("the file {name:?}: {notice}"));
                    self.warnings.extend(opened.notices.iter().map(notice));
                    opened.several_starts.map_or(Ok(opened.automaton), |error| Err(error.to_string()))
                }),
            "ron" => {
                let context =
                    Context { letters: Some(self.letters.clone()), states: None, numbers: Some(LETTERS), is_plain: true };
                from_ron(&text, &context).map_err(|errors| errors.to_string())
            }
            _ => Err("expected a file ending in .jff, .ron or .txt".to_owned()),
        };
        match read {
            Ok(automaton) => self.drawn(piece, &automaton),
            Err(why) => {
                why.lines().for_each(|line| self.reader.problem(piece.0, refused(line.to_owned())));
                None
            }
        }
    }
}

/// All fields that are specific to some kind.
const ALL_OWN: [&str; 9] = ["solution", "given", "word", "accepted_by", "rejected_by", "differ", "tapes", "hidden", "machine"];
