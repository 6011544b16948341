//! Judges automata and expressions for a language.

use super::judgement::{Judgement, MOST_SETS};
use super::{density, edits};
use crate::answer::Drawn;
use crate::points::ratio;
use crate::sheet::{Exercise, Form, Language, Sheet, Task};
use fob_automata::general::{Dense, difference, expression, is_letter};
use fob_automata::regex::{Plus, RegexError, pluses, read_as};
use num_traits::One;

/// Judges an automaton. `limit` is the largest number of states for full points.
pub(super) fn drawn(
    sheet: &Sheet,
    exercise: &Exercise,
    form: Form,
    solution: &Dense,
    limit: Option<usize>,
    drawn: &Drawn,
) -> Judgement {
    let mut judged = Judgement { states: Some(drawn.states), ..Judgement::default() };
    let automaton = match drawn.automaton.over(&sheet.letters) {
        Ok(automaton) => automaton,
        Err(letter) => {
            let problem = format!("{letter:?} is not a letter of the sheet: expected {}", sheet.letters);
            return Judgement { states: judged.states, ..Judgement::refused("other letters", problem) };
        }
    };
    let table = match form {
        Form::Dfa => {
            let choice = automaton.choice().map(|choice| choice.to_string());
            let words = drawn.has_words.then(|| "a transition reads several letters".to_owned());
            if let Some(problem) = words.or(choice) {
                return Judgement { states: judged.states, ..Judgement::refused("not a dfa", problem) };
            }
            automaton.table()
        }
        Form::Nfa | Form::Regex => match automaton.subsets(MOST_SETS) {
            Ok(subsets) => Some(subsets.table),
            Err(error) => {
                return Judgement { states: judged.states, ..Judgement::refused("undecided", error.to_string()) };
            }
        },
    };
    let Some(table) = table else { return Judgement::refused("not a dfa", "it is nondeterministic") };
    let base = (form == Form::Dfa).then(|| automaton.joined().table()).flatten();
    compare(&mut judged, sheet, exercise, solution, &table, base.as_ref());
    if judged.verdict == "equivalent" {
        let missing = form == Form::Dfa && !exercise.partial && automaton.missing() > 0;
        let fault = match limit {
            Some(limit) if drawn.states > limit => {
                Some(("too large", format!("It has {} states; {limit} are enough.", drawn.states)))
            }
            _ if missing => Some(("incomplete", "Some states lack a transition.".to_owned())),
            _ => None,
        };
        if let Some((verdict, summary)) = fault {
            judged.points = Some(exercise.points.share(&ratio(4, 5)));
            verdict.clone_into(&mut judged.verdict);
            judged.summary = format!("Your {} has the right language. {summary}", what(&exercise.task));
        }
    }
    judged
}

/// Judges a regular expression by its language.
pub(super) fn regex(sheet: &Sheet, exercise: &Exercise, solution: &Language, text: &str) -> Judgement {
    let table = match expression::table_within(text, &sheet.letters, sheet.plus.unwrap_or_default(), MOST_SETS) {
        Ok(table) => table,
        Err(error) => return Judgement::refused(verdict_on(&error), format!("the expression: {error}")),
    };
    let mut judged = Judgement::default();
    compare(&mut judged, sheet, exercise, &solution.table, &table, None);
    if let Some(doubt) = plus_doubt(sheet, solution, text, judged.verdict == "equivalent") {
        judged.summary.push_str(&format!(" At {doubt}."));
        judged.problem = Some(doubt);
    }
    judged
}

/// Verdict on an expression with a mistake in it.
const NOT_A_REGEX: &str = "not a regex";

fn verdict_on(error: &RegexError) -> &'static str {
    match error {
        RegexError::TooLarge => "undecided",
        RegexError::Unexpected { found, .. } if is_letter(*found) && read_as(*found).is_none() => "other letters",
        _ => NOT_A_REGEX,
    }
}

/// Returns the mistake for which an expression cannot be read. Letters that the sheet does not have are a fault of the answer.
pub(super) fn mistake(sheet: &Sheet, text: &str) -> Option<String> {
    let error = expression::check(text, &sheet.letters, sheet.plus.unwrap_or_default()).err()?;
    (verdict_on(&error) == NOT_A_REGEX).then(|| format!("the expression: {error}"))
}

/// Returns the warning about a `+` that may have been meant as "or": always if the sheet does not define it, else only if "or"
/// would have been right.
fn plus_doubt(sheet: &Sheet, solution: &Language, text: &str, is_right: bool) -> Option<String> {
    if sheet.plus == Some(Plus::Union) {
        return None;
    }
    let place = *pluses(text).first()?;
    let table = expression::table_within(text, &sheet.letters, Plus::Union, MOST_SETS);
    let would_be_right = !is_right && table.is_ok_and(|table| table.minimize() == solution.table);
    if sheet.plus.is_some() && !would_be_right {
        return None;
    }
    let then = if would_be_right { ", which would be right here" } else { "" };
    Some(format!("character {place}: `+` is read as \"one or more\"; write `|` for \"or\"{then}"))
}

/// Fills in everything that follows from the languages. `base` is the DFA to which edits apply.
fn compare(judged: &mut Judgement, sheet: &Sheet, exercise: &Exercise, solution: &Dense, table: &Dense, base: Option<&Dense>) {
    let minimal = table.minimize();
    judged.minimal_states = Some(minimal.len());
    let what = what(&exercise.task);
    let Some(word) = difference(&minimal, solution) else {
        judged.points = Some(exercise.points);
        "equivalent".clone_into(&mut judged.verdict);
        judged.summary = format!("Your {what} has the right language.");
        return;
    };
    let accepts = minimal.accepts(&word);
    let says = |accepts: bool| Some(if accepts { "accept" } else { "reject" }.to_owned());
    judged.answer_accepts = Some(accepts);
    (judged.answer_says, judged.expected) = (says(accepts), says(!accepts));
    judged.counterexample = Some(sheet.letters.text(&word));
    let shown = if word.is_empty() { "the empty word".to_owned() } else { sheet.letters.short(&word) };
    let (does, should) = if accepts { ("accepts", "reject") } else { ("rejects", "accept") };
    judged.shown = Some(format!("Your {what} {does} **{shown}**; it should {should} it."));
    judged.summary = format!("Your {what} describes another language.");
    let found = base.and_then(|base| edits::fewest(base, solution));
    judged.edits = found.as_ref().map(Vec::len);
    judged.hint = found.as_deref().map(edits::hint);
    let by_edits = match judged.edits {
        Some(1) => ratio(4, 5),
        Some(2) => ratio(3, 5),
        _ => ratio(0, 1),
    };
    let by_density = match density(&minimal, solution) {
        Ok(density) => {
            let share = ratio(3, 5) * (num_rational::BigRational::one() - &density);
            judged.density = Some(density);
            share
        }
        // With too many pairs of states this term earns nothing.
        Err(_) => ratio(0, 1),
    };
    let points = exercise.points.share(&by_edits.max(by_density));
    "different".clone_into(&mut judged.verdict);
    judged.points = Some(points.below(exercise.points));
    if let Some(misreading) = exercise.misreadings.iter().find(|misreading| misreading.language.table == minimal) {
        "misreading".clone_into(&mut judged.verdict);
        judged.points = Some(misreading.points.below(exercise.points));
        judged.misreading = Some(misreading.text.clone());
        judged.hint = Some(misreading.text.clone());
    }
    judged.wrong = Some(minimal);
}

/// Returns what an answer to the task is called.
pub(crate) fn what(task: &Task) -> &'static str {
    match task {
        Task::Language { form: Form::Nfa, .. } => "NFA",
        Task::Language { form: Form::Regex, .. } => "expression",
        _ => "DFA",
    }
}
