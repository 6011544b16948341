//! Files that students hand in, with any contents.

use super::answer::{self, Answer, Drawn, LETTERS, MOST_STATES, MOST_TRANSITIONS, quoted};
use super::html_hand_in;
use super::judge::{self, Judgement, judge};
use super::naming::{ending, exercise, is_page};
use super::packed::unpacked;
use super::people::{Form, Person, Whose, is_typed};
use super::reader::Reader;
use super::sheet::{Exercise, Sheet, Task};
use fob_automata::foreign::{JffKind, decode, expression_of_jff, jff_kind, windows_1252};
use fob_automata::general::{Context, Format, LetterMap, OpenError, from_ron, open};
use fob_base::document::Problem;
use fob_base::ron::Piece;
use fob_machines::turing::foreign::{Notation, import};
use std::collections::HashMap;

/// Largest file that is read, in bytes.
pub const LARGEST: u64 = 1_000_000;
/// Newest version of the format for hand-ins with several answers.
const VERSION: u32 = 1;
/// File name extensions of archives, which are not opened.
const ARCHIVES: [&str; 9] = ["zip", "tar", "gz", "tgz", "bz2", "xz", "7z", "rar", "zst"];
/// File name extensions that are read.
const READ: [&str; 5] = ["fobwork", "jff", "ron", "txt", "url"];
/// Verdict on a file from which no answer can be read.
const UNREADABLE: &str = "unreadable";
/// Problem of a page, whose words are for people.
pub(crate) const NO_LINK: &str = "a text without a link to answers: read it, and enter the points by hand";
/// Largest number of ids that a problem lists.
const MOST_NAMED: usize = 10;

/// A file in a folder of hand-ins.
#[derive(Clone, Debug)]
pub struct File {
    /// Path relative to the folder, with `/` as the separator.
    pub path: String,
    /// Contents, or why they could not be read.
    pub content: Result<Vec<u8>, String>,
}

/// A judged answer: one row of the grades.
#[derive(Clone, Debug)]
pub struct Row {
    /// Name of the student who handed it in, as the table shows it: [`name_people`](super::name_people) makes it unique.
    pub student: String,
    /// The person who handed it in.
    pub person: Person,
    /// Path of the file.
    pub file: String,
    /// Id of the exercise, or the name that the file gives it.
    pub exercise: String,
    /// Full points of the exercise, if it exists.
    pub max: Option<super::Points>,
    /// The judgement on the answer.
    pub judged: Judgement,
    /// Problems of the file, and warnings.
    pub problems: Vec<String>,
    /// The answer, if one could be read.
    pub answer: Option<Answer>,
}

impl Row {
    /// Returns why no answer could be read from the file; `None` if one was read.
    pub fn unread(&self) -> Option<&str> {
        let is_unread = self.answer.is_none() && self.judged.verdict == UNREADABLE;
        is_unread.then(|| self.judged.problem.as_deref().unwrap_or_default())
    }
}

/// Returns the rows of a file: for each of its people one for each answer, or one with the problem.
pub fn rows(sheet: &Sheet, file: &File, whose: &Whose) -> Vec<Row> {
    let Some((first, others)) = whose.people.split_first() else { return Vec::new() };
    let mut rows = rows_of(sheet, file, whose, first);
    for row in &mut rows {
        row.problems.extend(whose.problem.clone());
    }
    let copies = others
        .iter()
        .flat_map(|person| rows.iter().map(|row| Row { student: person.name.clone(), person: person.clone(), ..row.clone() }));
    let copies: Vec<Row> = copies.collect();
    rows.into_iter().chain(copies).collect()
}

fn rows_of(sheet: &Sheet, file: &File, whose: &Whose, person: &Person) -> Vec<Row> {
    let name = &*whose.file;
    let base = |exercise: Option<&Exercise>, id: &str| Row {
        student: person.name.clone(),
        person: person.clone(),
        file: file.path.clone(),
        exercise: exercise.map_or(id, |exercise| &exercise.id).to_owned(),
        max: exercise.map(|exercise| exercise.points),
        judged: Judgement::default(),
        problems: Vec::new(),
        answer: None,
    };
    let ending = ending(name);
    let named = exercise(sheet, name).map(|(exercise, _)| exercise);
    // A sheet of one exercise needs no names.
    let only = if let [only] = &sheet.exercises[..] { Some(only) } else { None };
    let exercise = named.or(only);
    let broken = |problem: String| {
        let is_answer = ending != "fobwork" && (named.is_some() || READ.contains(&&*ending));
        let mut row = base(exercise.filter(|_| is_answer), "");
        row.judged = Judgement::refused(UNREADABLE, problem);
        vec![row]
    };
    if ARCHIVES.contains(&&*ending) {
        return broken("an archive: unpack it where it is, and grade again".to_owned());
    }
    let bytes = match &file.content {
        Ok(bytes) if bytes.len() as u64 > LARGEST => {
            return broken(format!("{} bytes: expected at most {LARGEST}", bytes.len()));
        }
        Ok(bytes) => bytes,
        Err(problem) => return broken(problem.clone()),
    };
    if !READ.contains(&&*ending) && ending != "xml" && !is_page(&ending) {
        return broken(
            "unknown extension: expected .fobwork, .jff, .ron, .txt or .url; save it as one of these, and grade again".to_owned(),
        );
    }
    let text = match decode(bytes.clone()) {
        Ok(text) => text,
        // Only links in it matter.
        Err(_) if whose.accompanies || is_page(&ending) => windows_1252(bytes.clone()),
        Err(errors) => return broken(one_line(&errors.to_string())),
    };
    let mut works = linked(&ending, &text);
    if works.is_empty() {
        let is_nothing = if whose.accompanies { !is_typed(&text) } else { named.is_none() && html_hand_in::is_empty(&text) };
        let is_for_people = whose.accompanies || is_page(&ending);
        if is_for_people && is_nothing {
            return Vec::new();
        }
        if is_for_people {
            return broken(NO_LINK.to_owned());
        }
        if ending == "fobwork" {
            works.push(Ok(text.clone()));
        }
    }
    if !works.is_empty() {
        let rows = |work: Result<String, String>| match work.and_then(|work| self::works(sheet, &work)) {
            Ok((inside, answers)) => {
                let (person, doubt) = named_inside(person, inside);
                fill(sheet, answers, &base, &person, doubt.as_deref())
            }
            Err(problem) => broken(problem),
        };
        return works.into_iter().flat_map(rows).collect();
    }
    let Some(exercise) = exercise else {
        let ids: Vec<&str> = sheet.exercises.iter().map(|exercise| exercise.id.as_str()).take(MOST_NAMED).collect();
        let more = if sheet.exercises.len() > MOST_NAMED { ", .." } else { "" };
        let expected = format!("{}{more}", ids.join(", "));
        return broken(format!(
            "the name does not end in `_` and the id of an exercise ({expected}): rename it, and grade again"
        ));
    };
    let mut row = base(Some(exercise), "");
    match single(sheet, exercise, kind(&ending, &text), &text) {
        Ok(answer) => {
            row.judged = judge(sheet, exercise, &answer);
            row.answer = Some(answer);
        }
        Err(bad) => row.judged = bad.judged(),
    }
    vec![row]
}

/// Returns the extension that the content of a file has: browsers and mail programs save JFLAP's files as text.
fn kind<'e>(ending: &'e str, text: &str) -> &'e str {
    let begins = |with: &str| text.trim_start_matches('\u{feff}').trim_start().starts_with(with);
    if matches!(ending, "txt" | "xml") && (begins("<?xml") || begins("<structure")) { "jff" } else { ending }
}

/// Returns a name as gradebooks use it in file names: letters and digits only.
pub(crate) fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Returns the hand-ins of the links in a file that may have some.
fn linked(ending: &str, text: &str) -> Vec<Result<String, String>> {
    let found = match ending {
        // A name or an answer is no link.
        "fobwork" if text.trim_start_matches('\u{feff}').trim_start().starts_with('(') => Vec::new(),
        "fobwork" | "txt" | "url" => unpacked(&[text], LARGEST),
        ending if is_page(ending) => unpacked(&html_hand_in::texts(text), LARGEST),
        _ => Vec::new(),
    };
    found.into_iter().map(|work| work.map_err(|error| error.to_string())).collect()
}

/// Returns who a hand-in is from that names somebody inside, and why that is doubtful.
fn named_inside(person: &Person, inside: Option<String>) -> (Person, Option<String>) {
    match inside.filter(|name| !name.trim().is_empty()) {
        // The file's name names nobody.
        Some(name) if person.form == Form::Stem => (Person { id: name.clone(), name, ..person.clone() }, None),
        Some(name) if !person.form.is_of_system() && plain(&name) != plain(&person.name) => {
            (person.clone(), Some(format!("the file names {name:?} as the student")))
        }
        _ => (person.clone(), None),
    }
}

/// Returns the text of a hand-in with these answers by the ids of their exercises.
pub fn work(sheet: &str, student: &str, answers: &[(String, Answer)]) -> String {
    let lines: Vec<String> = answers.iter().map(|(id, answer)| format!("  {}: {},\n", quoted(id), answer.to_ron())).collect();
    let (sheet, student) = (quoted(sheet), quoted(student));
    format!("(fobwork: {VERSION}, sheet: {sheet}, student: {student}, answers: {{\n{}}})\n", lines.concat())
}

/// Returns the rows of several answers, in the order of the sheet, followed by those that belong to no exercise.
fn fill(
    sheet: &Sheet,
    mut answers: Vec<(String, Result<Answer, String>)>,
    base: &dyn Fn(Option<&Exercise>, &str) -> Row,
    person: &Person,
    doubt: Option<&str>,
) -> Vec<Row> {
    let place = |id: &str| sheet.exercises.iter().position(|exercise| exercise.id == id).unwrap_or(usize::MAX);
    answers.sort_by(|(a, _), (b, _)| place(a).cmp(&place(b)).then_with(|| a.cmp(b)));
    let rows = answers.into_iter().map(|(id, answer)| {
        let exercise = sheet.exercise(&id);
        let mut row = Row { student: person.name.clone(), person: person.clone(), ..base(exercise, &id) };
        row.problems.extend(doubt.map(str::to_owned));
        row.judged = match (exercise, &answer) {
            (_, Err(problem)) => Bad::unreadable(problem.clone()).judged(),
            (None, _) => Judgement::refused("no such exercise", format!("the sheet has no exercise {id:?}")),
            (Some(exercise), Ok(answer)) => judge(sheet, exercise, answer),
        };
        row.answer = answer.ok();
        row
    });
    rows.collect()
}

/// The reason why a file contains no answer.
struct Bad {
    verdict: &'static str,
    problem: String,
}

impl Bad {
    /// Creates the error for a file that cannot be read, or uses letters that the sheet does not have.
    fn unreadable(problem: impl Into<String>) -> Self {
        let problem = problem.into();
        let verdict = if problem.contains("is not a letter: expected") { "other letters" } else { UNREADABLE };
        Self { verdict, problem }
    }

    fn judged(self) -> Judgement {
        Judgement::refused(self.verdict, self.problem)
    }
}

/// Reads the answer of a file to one exercise.
fn single(sheet: &Sheet, exercise: &Exercise, ending: &str, text: &str) -> Result<Answer, Bad> {
    match ending {
        "jff" => jff(sheet, exercise, text),
        "txt" => Ok(match exercise.task {
            Task::Word(_) | Task::Fob { .. } => Answer::Word(text.trim().to_owned()),
            Task::TmDecide { .. } | Task::TmCompute { .. } => Answer::Machine(text.to_owned()),
            _ => Answer::Regex(text.trim().to_owned()),
        }),
        _ if answer::is_answer(text) => {
            let mut reader = Reader::new(text);
            let read = reader.value::<Piece>(Piece(text.trim()), "an answer");
            let read = read.and_then(|piece| answer::read(&mut reader, piece, &sheet.letters));
            let read = read.ok_or_else(|| Bad::unreadable(joined_problems(&reader.problems)))?;
            sized(read).map_err(Bad::unreadable)
        }
        _ => {
            // Letters outside the sheet are reported when the answer is judged; here only their number matters.
            let context = Context {
                letters: Some(sheet.letters.clone()),
                states: Some(MOST_STATES),
                numbers: Some(LETTERS),
                is_plain: true,
            };
            let automaton = from_ron(text, &context).map_err(|errors| Bad::unreadable(one_line(&errors.to_string())))?;
            sized(Answer::Automaton(Drawn::plain(automaton))).map_err(Bad::unreadable)
        }
    }
}

fn jff(sheet: &Sheet, exercise: &Exercise, text: &str) -> Result<Answer, Bad> {
    if text.contains("<!ENTITY") {
        return Err(Bad::unreadable("the DOCTYPE declares entities: expected none"));
    }
    let refused = |errors: fob_automata::DfaErrors| Bad::unreadable(one_line(&errors.to_string()));
    match jff_kind(text).map_err(refused)? {
        JffKind::Expression => return expression_of_jff(text).map(Answer::Regex).map_err(refused),
        JffKind::Turing => {
            let machine = import(text, Notation::Jflap, &symbols(&exercise.task));
            let machine = machine.map_err(|errors| Bad::unreadable(one_line(&errors.to_string())))?;
            return Ok(Answer::Machine(machine.machine.to_string()));
        }
        JffKind::Automaton | JffKind::Other => {}
    }
    let opened = open(text, Format::Jff, "", Some(&sheet.letters), &LetterMap::default()).map_err(|error| match error {
        OpenError::Misfits(errors) => Bad { verdict: "other letters", problem: one_line(&errors.to_string()) },
        error => Bad::unreadable(one_line(&error.to_string())),
    })?;
    // The sizes in the file count: duplicates are work as well.
    check_size(opened.states, opened.transitions).map_err(Bad::unreadable)?;
    if let Some(error) = opened.several_starts {
        return Err(Bad::unreadable(one_line(&error.to_string())));
    }
    let (automaton, has_words, states) = (opened.automaton, opened.has_words, opened.states);
    Ok(Answer::Automaton(Drawn { automaton, has_words, states }))
}

/// Returns the symbols of all tapes of a task.
fn symbols(task: &Task) -> String {
    match task {
        Task::TmDecide { tapes, hidden } => tapes.iter().chain(hidden).map(|(tape, _)| tape.as_str()).collect(),
        Task::TmCompute { tapes, hidden } => tapes.iter().chain(hidden).flat_map(|(tape, left)| [tape.as_str(), left]).collect(),
        _ => String::new(),
    }
}

fn check_size(states: usize, transitions: usize) -> Result<(), String> {
    if states > MOST_STATES {
        return Err(format!("{states} states: expected at most {MOST_STATES}"));
    }
    if transitions > MOST_TRANSITIONS {
        return Err(format!("{transitions} transitions: expected at most {MOST_TRANSITIONS}"));
    }
    Ok(())
}

fn sized(answer: Answer) -> Result<Answer, String> {
    if let Answer::Automaton(drawn) = &answer {
        check_size(drawn.states, drawn.automaton.transitions())?;
    }
    Ok(answer)
}

/// The answers of a hand-in, with the ids that it gives them.
type Answers = Vec<(String, Result<Answer, String>)>;

/// Reads a `.fobwork` file: the student's name, and the answers.
fn works(sheet: &Sheet, text: &str) -> Result<(Option<String>, Answers), String> {
    let mut reader = Reader::new(text);
    let fields = ["fobwork", "sheet", "student", "answers"];
    let whole = reader.value::<Piece>(Piece(text), "a hand-in, `(fobwork: 1, sheet: \"..\", student: \"..\", answers: {..})`");
    let Some(record) = whole.and_then(|whole| reader.record(whole, "the hand-in", &fields, &["fobwork", "answers"])) else {
        return Err(joined_problems(&reader.problems));
    };
    let version = record.get("fobwork").and_then(|piece| reader.value::<u32>(piece, "the number 1"));
    if let Some(version) = version.filter(|version| *version != VERSION) {
        return Err(format!("a hand-in of version {version}: expected version {VERSION}"));
    }
    let student = record.get("student").and_then(|piece| reader.text(piece));
    let student = student.map(|name| fob_base::text::visible(&name).into_owned());
    let answers = record.get("answers").and_then(|piece| reader.value::<HashMap<String, Piece>>(piece, "answers by their ids"));
    let (Some(answers), true) = (answers, reader.problems.is_empty()) else { return Err(joined_problems(&reader.problems)) };
    // Nothing else in the file is trusted, not even the title.
    let mut ids: Vec<(String, Piece)> = answers.into_iter().collect();
    ids.sort_by(|(a, _), (b, _)| a.cmp(b));
    let read = ids.into_iter().map(|(id, piece)| {
        let before = reader.problems.len();
        let answer = answer::read(&mut reader, piece, &sheet.letters);
        let answer = answer.ok_or_else(|| joined_problems(&reader.problems[before..])).and_then(sized);
        (fob_base::text::visible(&id).into_owned(), answer)
    });
    Ok((student, read.collect()))
}

/// Joins problems into one line.
fn joined_problems(problems: &[Problem]) -> String {
    let shown: Vec<String> = problems.iter().take(3).map(ToString::to_string).collect();
    let more = if problems.len() > 3 { format!("; and {} more", problems.len() - 3) } else { String::new() };
    one_line(&(shown.join("; ") + &more))
}

/// Joins the lines of a text and limits its length to that of a cell.
fn one_line(text: &str) -> String {
    let joined = text.lines().take(4).collect::<Vec<_>>().join("; ");
    fob_base::text::clipped(&fob_base::text::line(&joined), 400)
}

/// Reads and judges an answer to one exercise, written as in a `.fobwork`. The file [`answer_file`] with the same text gets the
/// same judgement.
///
/// # Errors
/// The reason why the text is not an answer. An answer of another kind, or with letters that the sheet does not have, is one
/// without points.
pub fn written(sheet: &Sheet, exercise: &Exercise, text: &str) -> Result<Judgement, String> {
    Ok(match read_written(sheet, exercise, text)? {
        Ok(answer) => judge(sheet, exercise, &answer),
        Err(bad) => bad.judged(),
    })
}

/// Reads an answer, written as in a `.fobwork`; also one that is of no use, and why.
fn read_written(sheet: &Sheet, exercise: &Exercise, text: &str) -> Result<Result<Answer, Bad>, String> {
    if !answer::is_answer(text) {
        let kinds = "automaton((..)), regex(\"..\"), trace([..]), word(\"..\"), table([..]) or machine(\"..\")";
        return Err(format!("expected an answer: {kinds}"));
    }
    match single(sheet, exercise, "ron", text) {
        Err(bad) if bad.verdict == UNREADABLE => Err(bad.problem),
        read => Ok(read),
    }
}

/// Reads an answer to one exercise without judging it, so that the time it takes reveals nothing about the solution.
///
/// # Errors
/// The reason why the text is not an answer, or the mistake in its expression or machine.
pub fn readable(sheet: &Sheet, exercise: &Exercise, text: &str) -> Result<(), String> {
    let read = read_written(sheet, exercise, text)?.ok();
    let mistake = read.and_then(|answer| judge::mistake(sheet, &answer));
    mistake.map_or(Ok(()), |mistake| Err(one_line(&mistake)))
}

/// Returns the judgement of an answer that was accepted earlier, by a sheet that may have changed since: a text that is no longer
/// an answer gets no points.
pub fn rewritten(sheet: &Sheet, exercise: &Exercise, text: &str) -> Judgement {
    written(sheet, exercise, text).unwrap_or_else(|problem| Judgement::refused(UNREADABLE, problem))
}

/// Returns the name of the file that holds one answer to an exercise, written as in a `.fobwork`.
pub fn answer_file(exercise: &str) -> String {
    format!("{exercise}.ron")
}

/// Judges the answer of a file to one exercise, regardless of the file's name.
///
/// # Errors
/// The file could not be read, or contains no answer to this exercise.
pub fn answer(sheet: &Sheet, exercise: &Exercise, file: &File) -> Result<Judgement, String> {
    let bytes = file.content.clone()?;
    if bytes.len() as u64 > LARGEST {
        return Err(format!("{} bytes: expected at most {LARGEST}", bytes.len()));
    }
    let text = decode(bytes).map_err(|errors| one_line(&errors.to_string()))?;
    let ending = ending(&file.path);
    let mut works = linked(&ending, &text);
    if works.is_empty() && ending == "fobwork" {
        works.push(Ok(text.clone()));
    }
    if !works.is_empty() {
        let mut answers = Vec::new();
        for work in works {
            answers.extend(self::works(sheet, &work?)?.1);
        }
        let found = answers.into_iter().find(|(id, _)| *id == exercise.id);
        let (_, answer) = found.ok_or_else(|| format!("no answer to {:?}: expected one", exercise.id))?;
        return Ok(match answer {
            Ok(answer) => judge(sheet, exercise, &answer),
            Err(problem) => Bad::unreadable(problem).judged(),
        });
    }
    if is_page(&ending) {
        return Err(NO_LINK.to_owned());
    }
    let kind = kind(&ending, &text);
    if !matches!(kind, "jff" | "ron" | "txt") {
        return Err("unknown extension: expected .fobwork, .jff, .ron, .txt or .url".to_owned());
    }
    Ok(match single(sheet, exercise, kind, &text) {
        Ok(answer) => judge(sheet, exercise, &answer),
        Err(bad) => bad.judged(),
    })
}
