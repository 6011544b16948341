//! Checks a sheet for problems that its text alone does not show.

use super::answer::{Answer, Drawn};
use super::judge::judge;
use super::naming::confusable;
use super::sheet::{Edition, Exercise, Form, Language, Sheet, Task};
use fob_automata::general::{Automaton, Subsets, Symbol, difference, eliminate};
use fob_automata::nfa::MAX_SUBSETS;
use fob_automata::{Letter, builtin, parse_word, word_text};
use fob_base::document::Problem;

/// Returns all problems of a sheet: solutions that do not earn all points, solutions that are the empty or the full language, and
/// misreadings that equal the solution or each other.
pub fn check(sheet: &Sheet) -> Vec<Problem> {
    let mut problems = Vec::new();
    for exercise in &sheet.exercises {
        let (line, column) = exercise.place;
        let mut problem = |text: String| problems.push(Problem::at(line, column, format!("{:?}: {text}", exercise.id)));
        let solution = match &exercise.task {
            Task::Language { solution, .. } => solution.as_ref(),
            Task::Minimal(given) => Some(given),
            _ => None,
        };
        if let Some(solution) = solution {
            for (all, what) in [(false, "empty"), (true, "full")] {
                if solution.table.is_all(all) {
                    problem(format!(
                        "the solution is the {what} language: expected another, since such an answer must earn nothing"
                    ));
                }
            }
            misreadings(exercise, solution, &mut problem);
        }
        if sheet.edition == Edition::Student {
            continue;
        }
        match solve(sheet, exercise) {
            Ok(None) => {}
            Ok(Some(answer)) => {
                let judged = judge(sheet, exercise, &answer);
                // An NFA for the expression can be smaller than the DFA that is tried here.
                let form =
                    matches!(&exercise.task, Task::Language { form: Form::Nfa, solution: Some(s), .. } if s.automaton.is_none());
                let may_be_smaller = form && judged.verdict == "too large";
                if judged.points != Some(exercise.points) && !may_be_smaller {
                    let points = judged.points.unwrap_or_default();
                    let why = judged.problem.unwrap_or(judged.summary);
                    problem(format!("the solution earns {points} of {}: {} ({why})", exercise.points, judged.verdict));
                }
            }
            Err(why) => problem(why),
        }
    }
    problems
}

/// Returns the warnings about a correct sheet: ids that look alike in the names of files.
pub fn warnings(sheet: &Sheet) -> Vec<Problem> {
    let warning = |(a, b, why): (&Exercise, &Exercise, &str)| {
        let (line, column) = b.place;
        Problem::at(line, column, format!("the ids {:?} and {:?} {why}: expected ids that differ otherwise", a.id, b.id))
    };
    confusable(sheet).into_iter().map(warning).collect()
}

fn misreadings(exercise: &Exercise, solution: &Language, problem: &mut impl FnMut(String)) {
    let all = &exercise.misreadings;
    for (i, misreading) in all.iter().enumerate() {
        if difference(&misreading.language.table, &solution.table).is_none() {
            problem(format!("misreading {} is the solution: expected another language", i + 1));
        }
        let again = all[..i].iter().position(|other| other.language.table == misreading.language.table);
        if let Some(other) = again {
            problem(format!("misreadings {} and {} are the same language: expected different ones", other + 1, i + 1));
        }
        if misreading.points >= exercise.points && !exercise.points.is_zero() {
            problem(format!("misreading {} earns {}: expected less than all points", i + 1, misreading.points));
        }
    }
}

/// Returns an answer that should earn all points; `None` if the sheet has no solution.
///
/// # Errors
/// There is no such answer.
pub fn solve(sheet: &Sheet, exercise: &Exercise) -> Result<Option<Answer>, String> {
    let drawn = |automaton: Automaton| Some(Answer::Automaton(Drawn::plain(automaton)));
    Ok(match &exercise.task {
        Task::Language { solution: None, .. } => None,
        Task::Language { form: Form::Regex, solution: Some(solution), .. } => Some(Answer::Regex(match &solution.expression {
            Some(text) => text.clone(),
            None => eliminate::expression(&solution.minimal(&sheet.letters))
                .map_err(|error| error.to_string())?
                .expression
                .unwrap_or_else(|| eliminate::NOTHING.to_owned()),
        })),
        Task::Language { form, solution: Some(solution), .. } => {
            let minimal = solution.minimal(&sheet.letters);
            // An NFA may be smaller than the minimal DFA.
            let given = solution.automaton.clone().filter(|given| given.states().len() < minimal.states().len());
            drawn(given.filter(|given| *form == Form::Nfa || given.choice().is_none() && exercise.partial).unwrap_or(minimal))
        }
        Task::Minimal(given) => drawn(given.minimal(&sheet.letters)),
        Task::Subset(given) => {
            let nfa = given.drawn(&sheet.letters);
            let Subsets { table, sets } = nfa.subsets(MAX_SUBSETS).map_err(|error| error.to_string())?;
            let names = sets.iter().map(|set| nfa.set_name(set)).collect();
            drawn(Automaton::from_table("", sheet.letters.clone(), &table, names))
        }
        Task::Trace(given, word) => {
            let automaton = given.drawn(&sheet.letters);
            let names = |set: Vec<usize>| set.into_iter().map(|s| automaton.states()[s].name.clone()).collect();
            Some(Answer::Trace(automaton.traced(word).into_iter().map(names).collect()))
        }
        Task::Word(wanted) => {
            let word = wanted.shortest().ok_or("no such word exists: expected at least one")?;
            Some(Answer::Word(sheet.letters.text(&word)))
        }
        Task::MinimiseTable(given) => Some(Answer::Table(pairs(&given.drawn(&sheet.letters), sheet))),
        Task::TmDecide { tapes, .. } if tapes.is_empty() => return Err("no tapes: expected at least one".to_owned()),
        Task::TmDecide { .. } | Task::TmCompute { .. } => None,
        Task::Fob { machine, word, left } => {
            let dfa = builtin(machine).ok_or_else(|| format!("no built-in DFA is named {machine:?}"))?;
            let fallen = parse_word(word).map_err(|error| error.to_string())?;
            let order = order(&dfa, dfa.run(&fallen), *left).ok_or("no order of the remaining pucks is accepted")?;
            Some(Answer::Word(word_text(&order)))
        }
    })
}

/// Returns the distinguishable pairs of states, each with the shortest word that distinguishes them.
fn pairs(automaton: &Automaton, sheet: &Sheet) -> Vec<(String, String, String)> {
    let Some(table) = automaton.table() else { return Vec::new() };
    let name = |state: usize| automaton.states()[state].name.clone();
    let from = |state: usize| {
        let mut table = table.clone();
        table.start_at(state as u32);
        table
    };
    let mut rows = Vec::new();
    for p in 0..automaton.states().len() {
        for q in p + 1..automaton.states().len() {
            let word: Option<Vec<Symbol>> = difference(&from(p), &from(q));
            rows.extend(word.map(|word| (name(p), name(q), sheet.letters.text(&word))));
        }
    }
    rows
}

/// Returns an order of greens and reds that is accepted from a state, by trying every (state, greens, reds) once.
fn order(dfa: &fob_automata::Dfa, from: fob_automata::StateId, left: (u32, u32)) -> Option<Vec<Letter>> {
    type Seen = std::collections::HashSet<(fob_automata::StateId, u32, u32)>;
    fn go(dfa: &fob_automata::Dfa, at: (fob_automata::StateId, u32, u32), seen: &mut Seen, word: &mut Vec<Letter>) -> bool {
        let (state, green, red) = at;
        if green + red == 0 {
            return dfa.is_accepting(state);
        }
        if !seen.insert(at) {
            return false;
        }
        for (letter, rest) in
            [(Letter::Green, green.checked_sub(1).map(|g| (g, red))), (Letter::Red, red.checked_sub(1).map(|r| (green, r)))]
        {
            let Some((green, red)) = rest else { continue };
            word.push(letter);
            if go(dfa, (dfa.step(state, letter), green, red), seen, word) {
                return true;
            }
            word.pop();
        }
        false
    }
    let mut word = Vec::new();
    go(dfa, (from, left.0, left.1), &mut Seen::new(), &mut word).then_some(word)
}
