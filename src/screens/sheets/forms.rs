//! The answers that are not drawn: expressions, words, runs, tables of pairs, machines, orders of pucks.

use super::attempt::{Attempt, Gifts, Given};
use super::labels;
use super::open_exercise::OpenExercise;
use egui::{FontId, Grid, RichText, Sense, TextEdit, Ui, vec2};
use fob_automata::general::Automaton;
use fob_automata::regex::Plus;
use fob_base::text::{clipped, plural};
use fob_exercises::{Program, Sheet, TapeVerdict, Task};
use fob_kit::theme::{SIZES, STEP, Theme};
use fob_kit::widgets::figure::{self, Marks, Placement};
use fob_kit::widgets::{self, field, figure_words};
use std::collections::{BTreeMap, BTreeSet};

/// Largest number of steps for which a machine runs while its rules are typed.
const STEPS: u64 = 10_000;

/// Draws what an exercise gives, each automaton this high.
pub fn given(ui: &mut Ui, gifts: &Gifts, height: f32) {
    let theme = &Theme::from_ui(ui);
    for (name, text) in &gifts.expressions {
        if !name.is_empty() {
            widgets::note(ui, name);
        }
        ui.add(egui::Label::new(RichText::new(text).font(FontId::monospace(SIZES[2])).color(theme.text)).wrap());
        ui.add_space(STEP);
    }
    for given in &gifts.automata {
        if !given.name.is_empty() {
            widgets::note(ui, given.name);
        }
        drawn(ui, given, height);
        ui.add_space(STEP);
    }
}

/// Draws an automaton that is given.
fn drawn(ui: &mut Ui, given: &Given, height: f32) {
    let theme = &Theme::from_ui(ui);
    let size = vec2(ui.available_width(), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    ui.painter().rect_filled(rect, 6.0, theme.panel);
    let states = given.automaton.states().len();
    let label = labels::given(states);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, &label));
    let frame = Placement::fit(&given.figure, rect.shrink(12.0), 30.0);
    figure::draw(&ui.painter_at(rect), theme, &given.figure, frame, &Marks::default());
    figure_words::tell(ui, rect, &label, &given.figure);
}

/// Draws the form of an answer that is not drawn.
pub fn show(ui: &mut Ui, open_exercise: &mut OpenExercise) {
    let sheet = open_exercise.sheet.clone();
    let task = &sheet.exercises[open_exercise.index].task;
    given(ui, &open_exercise.gifts, 250.0);
    let problem = open_exercise.compiled().and_then(|made| made.as_ref().err().cloned());
    match &mut open_exercise.work {
        // The canvas is drawn elsewhere.
        Attempt::Draw(_) => {}
        Attempt::Expression(text) => expression_form(ui, &sheet, text, problem.as_deref()),
        Attempt::Word(word) => match task {
            Task::Fob { machine, word: fallen, left } => fob(ui, machine, fallen, *left, word),
            _ => word_form(ui, &sheet, word),
        },
        Attempt::Trace(path) => {
            if let (Some(given), Task::Trace(_, word)) = (open_exercise.gifts.automata.first(), task) {
                let signs: Vec<char> = word.iter().map(|letter| sheet.letters.letter(*letter)).collect();
                trace(ui, &given.automaton, &signs, path);
            }
        }
        Attempt::Pairs(pairs) => {
            if let Some(given) = open_exercise.gifts.automata.first() {
                pairs_form(ui, &given.automaton, pairs);
            }
        }
        Attempt::Machine(_) => machine(ui, open_exercise),
    }
}

fn expression_form(ui: &mut Ui, sheet: &Sheet, text: &mut String, problem: Option<&str>) {
    widgets::heading(ui, "Your expression");
    let edit = TextEdit::singleline(text)
        .font(FontId::monospace(SIZES[2]))
        .margin(field::margin_of(ui, field::MARGIN, 23.0))
        .desired_width(f32::INFINITY);
    field::named(ui.add(edit.hint_text("(a|b)*")), labels::EXPRESSION);
    let letters: Vec<String> = sheet.letters.letters().iter().map(char::to_string).collect();
    widgets::note(
        ui,
        &format!(
            "Letters: {} · any letter: . · or: | · groups: ( ) · repetition: * + ? {{m,n}} · empty word: ε or _",
            letters.join(" ")
        ),
    );
    if text.trim().is_empty() {
        return;
    }
    match problem {
        None => widgets::note(ui, "A valid expression."),
        Some(problem) => drop(widgets::prose::problem(ui, problem)),
    }
    if sheet.plus != Some(Plus::Union) {
        widgets::expression::one_or_more(ui, text);
    }
    widgets::expression::nothing_to_negate(ui, text);
}

fn word_form(ui: &mut Ui, sheet: &Sheet, word: &mut String) {
    widgets::heading(ui, "Your word");
    let edit = TextEdit::singleline(word)
        .font(FontId::monospace(SIZES[2]))
        .margin(field::margin_of(ui, field::MARGIN, 23.0))
        .desired_width(320.0);
    field::named(ui.add(edit.hint_text("ε writes the empty word")), labels::WORD);
    if let Err(error) = sheet.letters.parse(super::attempt::word(word)) {
        widgets::prose::problem(ui, &fob_services::phrases::sentence(&error.to_string()));
    }
}

/// Width of the first column of a trace, in points.
const AFTER: f32 = 64.0;

/// The states after each prefix of a word: one of a DFA, several of an NFA.
fn trace(ui: &mut Ui, automaton: &Automaton, word: &[char], path: &mut [BTreeSet<usize>]) {
    let theme = &Theme::from_ui(ui);
    let several = automaton.choice().is_some();
    widgets::heading(ui, if several { "The states after each letter" } else { "The state after each letter" });
    for (step, set) in path.iter_mut().enumerate() {
        let after = if step == 0 { "start".to_owned() } else { format!("after {}", word[step - 1]) };
        ui.horizontal_wrapped(|ui| {
            let width = ui.label(RichText::new(after).color(theme.dim)).rect.width();
            ui.add_space((AFTER - width).max(0.0));
            for (state, node) in automaton.states().iter().enumerate() {
                let chosen = set.contains(&state);
                let button = ui.add(egui::Button::new(&node.name).selected(chosen).min_size(vec2(36.0, 26.0)));
                let label = labels::at_step(&node.name, step);
                button.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, true, chosen, &label));
                if widgets::offered(ui, button, &label, "The automaton is here", "").clicked() {
                    if !several {
                        set.clear();
                    }
                    if chosen {
                        set.remove(&state)
                    } else {
                        set.insert(state)
                    };
                }
            }
        });
    }
}

/// The triangle of pairs: the same, or different by a word.
fn pairs_form(ui: &mut Ui, automaton: &Automaton, pairs: &mut BTreeMap<(usize, usize), String>) {
    let theme = &Theme::from_ui(ui);
    let states = automaton.states();
    widgets::heading(ui, "Which pairs differ, and by which word?");
    widgets::note(
        ui,
        "Press a cell to say that two states differ, and type a word that exactly one of them accepts. The empty word is an empty field.",
    );
    ui.add_space(STEP);
    Grid::new("pairs").spacing([STEP, 6.0]).show(ui, |ui| {
        for row in 1..states.len() {
            ui.label(RichText::new(&states[row].name).strong());
            for column in 0..row {
                let pair = (column, row);
                let names = format!("{}, {}", states[column].name, states[row].name);
                ui.horizontal(|ui| {
                    let differ = pairs.contains_key(&pair);
                    let sign = if differ { "≠" } else { "=" };
                    let button = ui.add(egui::Button::new(sign).selected(differ).min_size(vec2(28.0, 26.0)));
                    let label = labels::pair(&names);
                    let about = if differ { "They differ; press for the same" } else { "They are the same; press for different" };
                    let button = button.on_hover_text(about);
                    button.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, true, differ, &label));
                    if widgets::offered(ui, button, &label, about, "").clicked() {
                        if differ {
                            pairs.remove(&pair);
                        } else {
                            pairs.insert(pair, String::new());
                        }
                    }
                    match pairs.get_mut(&pair) {
                        Some(word) => {
                            let edit = TextEdit::singleline(word).margin(field::margin(ui)).desired_width(64.0).hint_text("ε");
                            field::named(ui.add(edit), &labels::word_for(&names));
                        }
                        None => drop(ui.add_sized(
                            [80.0, 26.0],
                            egui::Label::new(RichText::new("the same").size(SIZES[0]).color(theme.dim)),
                        )),
                    }
                });
            }
            ui.end_row();
        }
        ui.label("");
        for state in &states[..states.len().saturating_sub(1)] {
            ui.label(RichText::new(&state.name).strong());
        }
        ui.end_row();
    });
}

/// The rules of a Turing machine, and what it does on the tapes that are shown.
fn machine(ui: &mut Ui, open_exercise: &mut OpenExercise) {
    let theme = &Theme::from_ui(ui);
    let sheet = open_exercise.sheet.clone();
    let task = &sheet.exercises[open_exercise.index].task;
    let Attempt::Machine(text) = &mut open_exercise.work else { return };
    widgets::heading(ui, "Your machine");
    let edit = TextEdit::multiline(text)
        .font(FontId::monospace(SIZES[1]))
        .margin(field::MARGIN)
        .desired_rows(12)
        .desired_width(f32::INFINITY);
    field::named(ui.add(edit), labels::MACHINE);
    widgets::note(
        ui,
        "A rule a line: state, symbol, new state, new symbol, motion (L R S or < > =). The blank is _. `start` names the first state; the machine accepts by halting in a state of an `accept` line."
            .replace('`', "")
            .as_str(),
    );
    let tapes: Vec<(&str, String)> = match task {
        Task::TmDecide { tapes, .. } => {
            tapes.iter().map(|(tape, accepts)| (tape.as_str(), if *accepts { "accept" } else { "reject" }.to_owned())).collect()
        }
        Task::TmCompute { tapes, .. } => tapes.iter().map(|(tape, left)| (tape.as_str(), shown(left))).collect(),
        _ => Vec::new(),
    };
    if open_exercise.tapes.as_ref().is_none_or(|(of, _)| of != text) {
        let decides = matches!(task, Task::TmDecide { .. });
        open_exercise.tapes = Some((text.clone(), seen(text, &tapes, decides)));
    }
    ui.add_space(STEP);
    widgets::heading(ui, "Tapes");
    Grid::new("tapes").striped(true).spacing([24.0, 6.0]).show(ui, |ui| {
        for head in ["tape", "expected", "your machine"] {
            ui.label(RichText::new(head).size(SIZES[0]).color(theme.dim));
        }
        ui.end_row();
        let seen = open_exercise.tapes.as_ref().map_or(&[][..], |(_, seen)| seen);
        for ((tape, expected), found) in tapes.iter().zip(seen) {
            ui.label(RichText::new(shown(tape)).monospace());
            ui.label(RichText::new(expected).monospace());
            let ink = if found == expected { theme.good } else { theme.bad };
            ui.label(RichText::new(found).color(ink));
            ui.end_row();
        }
    });
    if tapes.is_empty() {
        widgets::note(ui, "Your teacher's tapes are not shown.");
    }
}

/// Returns a tape as it is shown.
fn shown(tape: &str) -> String {
    if tape.is_empty() { "blank".to_owned() } else { clipped(tape, 40) }
}

/// Returns what a machine does on each tape.
fn seen(text: &str, tapes: &[(&str, String)], decides: bool) -> Vec<String> {
    let program = match Program::read(text) {
        Ok(program) => program,
        Err(error) => return tapes.iter().map(|_| clipped(&fob_base::text::line(&error.to_string()), 60)).collect(),
    };
    let one = |tape: &str| match program.run(tape, STEPS) {
        Ok(TapeVerdict::Halts(accepts, _)) if decides => if accepts { "accept" } else { "reject" }.to_owned(),
        Ok(TapeVerdict::Halts(_, left)) => shown(&left),
        Ok(TapeVerdict::Loops) => "runs forever".to_owned(),
        Ok(TapeVerdict::Undecided) => format!("still running after {STEPS} steps"),
        Err(problem) => problem,
    };
    tapes.iter().map(|(tape, _)| one(tape)).collect()
}

/// The order of the pucks that are left.
fn fob(ui: &mut Ui, machine: &str, fallen: &str, left: (u32, u32), word: &mut String) {
    let theme = &Theme::from_ui(ui);
    let count = |letter: char| word.chars().filter(|c| c.eq_ignore_ascii_case(&letter)).count() as u32;
    let (green, red) = (left.0.saturating_sub(count('g')), left.1.saturating_sub(count('r')));
    widgets::heading(ui, &format!("The string that {machine} reads"));
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(format!("{fallen}{word}")).font(FontId::monospace(SIZES[2])).color(theme.text));
        let rest = "·".repeat((green + red) as usize);
        ui.label(RichText::new(rest).font(FontId::monospace(SIZES[2])).color(theme.dim));
    });
    widgets::note(ui, &format!("{} read so far, then your order.", plural(fallen.chars().count(), "letter")));
    ui.add_space(STEP);
    ui.horizontal_wrapped(|ui| {
        let [green_word, red_word] = theme.palette.words();
        let why = "None of this colour is left";
        let name = |label: &str, n: u32| format!("{label} ({n} left)");
        if widgets::button_if(ui, green > 0, labels::GREEN, &name(green_word, green), why).clicked() {
            word.push('g');
        }
        if widgets::button_if(ui, red > 0, labels::RED, &name(red_word, red), why).clicked() {
            word.push('r');
        }
        if widgets::button_if(ui, !word.is_empty(), labels::PUCK_BACK, "Take the last puck back", "No puck has fallen").clicked()
        {
            word.pop();
        }
    });
    widgets::note(ui, &format!("Left: {green} green, {red} red."));
}

/// Returns the student's own verdict on each word: of the drawing or the expression.
pub fn verdicts(open_exercise: &mut OpenExercise, words: &[String]) -> Vec<Result<bool, String>> {
    let sheet = open_exercise.sheet.clone();
    let compiled = open_exercise.compiled().cloned();
    let why = |error: &dyn std::fmt::Display| fob_services::phrases::sentence(&error.to_string());
    let each = |accepts: &dyn Fn(&[u8]) -> bool| {
        words.iter().map(|word| sheet.letters.parse(word).map(|word| accepts(&word)).map_err(|error| why(&error))).collect()
    };
    let none = |text: String| words.iter().map(|_| Err(text.clone())).collect();
    match &open_exercise.work {
        Attempt::Draw(drawing) => match drawing.automaton() {
            Ok(automaton) => each(&|word| automaton.accepts(word)),
            Err(problem) => none(problem.to_owned()),
        },
        _ => match compiled {
            Some(Ok(table)) => each(&|word| table.accepts(word)),
            Some(Err(problem)) => none(problem),
            None => Vec::new(),
        },
    }
}
