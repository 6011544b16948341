//! The sheet of a class: the lecturer's edition and the public one.

use fob_base::document::Problem;
use fob_exercises::{Edition, Exercise, Sheet, Task, check, publish, read_sheet};
use std::sync::Arc;

/// Largest number of sources (expressions and automata) in a sheet.
const MOST_SOURCES: usize = 500;
/// Largest number of states of the minimal DFA of a solution or misreading.
const MOST_STATES: usize = 60;
/// Largest number of states of a table of pairs.
const MOST_PAIRED: usize = 40;
/// Largest number of steps that all tapes of an exercise may take together.
const MOST_STEPS: u64 = 50_000_000;
/// Number of problems that an error lists.
const NAMED: usize = 5;

/// A sheet that was read.
#[derive(Debug)]
pub struct Paper {
    /// The lecturer's text.
    pub text: Arc<str>,
    /// The student's edition, which does not reveal solutions.
    pub published: Arc<str>,
    pub sheet: Sheet,
}

impl Paper {
    /// Reads the stored sheet of a class.
    ///
    /// # Errors
    /// The problems, with their places.
    pub fn read(text: &str) -> Result<Self, String> {
        let no_files = |_: &str| {
            let why = "a class takes a sheet without files; write what is in the file in its place, as `regex(\"..\")` or `automaton((..))`";
            Err(format!("{why}, or let `fob sheet class` do it"))
        };
        let sheet = read_sheet(text, &no_files).map_err(|problems| told(&problems))?.sheet;
        let published = publish::publish_closed(&sheet).into();
        Ok(Self { text: text.into(), published, sheet })
    }

    /// Reads a sheet for a class: it must have no errors, and judging by it must take bounded work, because everybody may request
    /// it.
    ///
    /// # Errors
    /// The problems, with their places.
    pub fn checked(text: &str) -> Result<Self, String> {
        let sources = ["regex", "automaton", "file"].iter().map(|source| text.matches(source).count()).sum::<usize>();
        if sources > MOST_SOURCES {
            return Err(told(&[Problem::at(1, 1, format!("{sources} sources: a class takes at most {MOST_SOURCES}"))]));
        }
        let paper = Self::read(text)?;
        if paper.sheet.edition == Edition::Student {
            return Err(told(&[Problem::at(1, 1, "a student's edition: expected the teacher's sheet, with its solutions")]));
        }
        let heavy: Vec<Problem> = paper.sheet.exercises.iter().filter_map(heavy).collect();
        if !heavy.is_empty() {
            return Err(told(&heavy));
        }
        let problems = check(&paper.sheet);
        if problems.is_empty() { Ok(paper) } else { Err(told(&problems)) }
    }
}

/// Returns a problem if judging an exercise may take too much work.
fn heavy(exercise: &Exercise) -> Option<Problem> {
    let states = |states: usize, most: usize, what: &str| {
        (states > most).then(|| format!("{what} has {states} states: a class takes at most {most}"))
    };
    let own = match &exercise.task {
        Task::Language { solution, .. } => {
            solution.as_ref().and_then(|solution| states(solution.table.len(), MOST_STATES, "the minimal DFA of the solution"))
        }
        Task::Minimal(given) | Task::Subset(given) => states(given.table.len(), MOST_STATES, "the minimal DFA"),
        Task::MinimiseTable(given) => {
            let drawn = given.automaton.as_ref().map_or(given.table.len(), |automaton| automaton.states().len());
            states(drawn, MOST_PAIRED, "the automaton")
        }
        Task::TmDecide { tapes, hidden } => steps(exercise, tapes.len() + hidden.len()),
        Task::TmCompute { tapes, hidden } => steps(exercise, tapes.len() + hidden.len()),
        Task::Trace(..) | Task::Word(_) | Task::Fob { .. } => None,
    };
    let misread = || {
        exercise
            .misreadings
            .iter()
            .find_map(|one| states(one.language.table.len(), MOST_STATES, "the minimal DFA of a misreading"))
    };
    let (line, column) = exercise.place;
    own.or_else(misread).map(|why| Problem::at(line, column, format!("{:?}: {why}", exercise.id)))
}

fn steps(exercise: &Exercise, tapes: usize) -> Option<String> {
    let steps = exercise.limits.steps.saturating_mul(tapes as u64);
    (steps > MOST_STEPS).then(|| format!("{steps} steps on all tapes together: a class takes at most {MOST_STEPS}"))
}

/// Returns problems in one line.
fn told(problems: &[Problem]) -> String {
    let named: Vec<String> =
        problems.iter().take(NAMED).map(|problem| fob_base::text::line(&problem.to_string()).into_owned()).collect();
    let more = if problems.len() > NAMED { format!("; and {} more", problems.len() - NAMED) } else { String::new() };
    format!("sheet: {}{more}", named.join("; "))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn sheet(exercise: &str) -> String {
        format!("(title: \"T\", letters: [\"a\", \"b\"], plus: repeat, exercises: [\n  {exercise}\n])")
    }

    #[test]
    fn nothing_in_the_published_sheet_says_what_is_right() {
        let text = sheet(
            r#"(id: "e", kind: dfa, points: 10, text: "Ends in ab.", solution: regex("(a|b)*ab"), misreadings: [(regex("(a|b)*ab(a|b)*"), 4, "Wherever.")]),
               (id: "m", kind: tm_decide, points: 3, text: "", tapes: [("10101", accept)], hidden: [("11011", reject)])"#,
        );
        let paper = Paper::checked(&text).unwrap();
        for secret in ["solution", "misreading", "Wherever", "10101", "11011", "hidden", "(a|b)"] {
            assert!(paper.text.contains(secret) && !paper.published.contains(secret), "{secret}: {}", paper.published);
        }
        let published = read_sheet(&paper.published, &|_| Err(String::new())).unwrap().sheet;
        assert_eq!((published.edition, published.exercises.len()), (Edition::Student, 2));
        assert!(published.exercises.iter().all(|exercise| !exercise.practice));
    }

    #[test]
    fn sheets_with_errors_files_or_too_much_work_are_refused_with_the_place() {
        let refused = |exercise: &str| Paper::checked(&sheet(exercise)).unwrap_err();
        for (exercise, why) in [
            ("(id: \"e\", kind: dfa, points: 10, text: \"\", solution: regex(\"(a\"))", "sheet: 2:"),
            ("(id: \"e\", kind: dfa, points: 10, text: \"\", solution: file(\"x.jff\"))", "takes a sheet without files"),
            ("(id: \"e\", kind: dfa, points: 10, text: \"\", solution: regex(\"(a|b)*\"))", "full language"),
            ("(id: \"e\", kind: dfa, points: 10, text: \"\", solution: regex(\"(a|b)*a(a|b){6}\"))", "128 states"),
            (
                "(id: \"e\", kind: tm_decide, points: 1, text: \"\", tapes: [(\"1\", accept)], limits: (steps: 1000000000))",
                "1000000000 steps",
            ),
        ] {
            let told = refused(exercise);
            assert!(told.contains(why) && told.contains("2:") && !told.contains('\n'), "{told}");
        }
        let many = format!("// {}", "regex".repeat(501));
        assert!(Paper::checked(&many).unwrap_err().contains("501 sources"));
        let student = sheet("(id: \"e\", kind: word, points: 1, text: \"\", accepted_by: regex(\"a\"))")
            .replace("exercises", "edition: student, exercises");
        assert!(Paper::checked(&student).unwrap_err().contains("student's edition"));
    }
}
