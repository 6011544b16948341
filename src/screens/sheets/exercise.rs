//! An exercise: its text, the answer, the check, and the feedback.

use super::ask::{Ask, CHECK};
use super::attempt::Attempt;
use super::judge::Judge;
use super::open_exercise::OpenExercise;
use super::own::plural_points;
use super::{forms, labels, marked};
use crate::drawing::{Shown, keys, table};
use egui::{RichText, ScrollArea, TextEdit, Ui, vec2};
use fob_base::text::{clipped, plural};
use fob_exercises::Task;
use fob_kit::layout::{Arrangement, Foot, TALL, Window};
use fob_kit::theme::{SIZES, STEP, Theme};
use fob_kit::widgets::{self, field};

/// What the parts of the screen share while they are drawn.
struct Parts<'a> {
    open_exercise: &'a mut OpenExercise,
    judge: &'a mut dyn Judge,
    now: f64,
    free: bool,
    ask: Option<Ask>,
    /// The text and the check are in sight.
    seen: bool,
}

/// Draws the exercise. `free` says that no dialog is open.
pub fn show(ui: &mut Ui, open_exercise: &mut OpenExercise, judge: &mut dyn Judge, now: f64, free: bool) -> Option<Ask> {
    let mut parts = Parts { open_exercise, judge, now, free, ask: None, seen: false };
    let table = Arrangement {
        id: "exercise",
        name: "Task",
        side: Some(Window::from_ui(ui).beside(0.32)),
        share: TALL,
        foot: Foot::AtLeast(0.0),
        leads: false,
        whole: false,
    };
    let draws = matches!(parts.open_exercise.work, Attempt::Draw(_));
    table.show(ui, &mut parts, head, side, foot, board);
    // The canvas has an undo of its own, and a field where one types.
    if free
        && !draws
        && parts.open_exercise.can_restore()
        && ui.memory(|memory| memory.focused().is_none())
        && keys::UNDO.shortcut(ui)
    {
        parts.open_exercise.restore();
    }
    if free && CHECK.shortcut(ui) {
        parts.judge.judge(parts.open_exercise, parts.now);
    }
    parts.ask
}

fn head(ui: &mut Ui, parts: &mut Parts<'_>) {
    let pages = parts.judge.pages(parts.open_exercise);
    let (index, is_last) = (pages.at, pages.at + 1 >= pages.all);
    let mut ask = None;
    let back = widgets::head(ui, &pages.title, |ui| {
        if parts.judge.hands_in_whole()
            && widgets::button(ui, labels::HAND_IN, "Write your answers to a file or a link (Ctrl+Shift+H)").clicked()
        {
            ask = Some(Ask::HandIn);
        }
        if widgets::button_if(ui, !is_last, labels::NEXT, &format!("The next {}", pages.thing), "This is the last one").clicked()
        {
            ask = Some(Ask::Exercise(index + 1));
        }
        if widgets::button_if(ui, index > 0, labels::BEFORE, &format!("The {} before", pages.thing), "This is the first one")
            .clicked()
        {
            ask = Some(Ask::Exercise(index - 1));
        }
    });
    if back {
        ask = Some(Ask::Back);
    }
    parts.ask = ask.or(parts.ask.take());
}

/// The text, what is given, and the check.
fn side(ui: &mut Ui, parts: &mut Parts<'_>) {
    parts.seen = true;
    ScrollArea::vertical().id_salt("exercise").auto_shrink([false, false]).show(ui, |ui| {
        let theme = &Theme::from_ui(ui);
        let exercise = parts.open_exercise.exercise();
        marked::show(ui, &exercise.text, SIZES[1], theme.text);
        ui.add_space(2.0);
        widgets::note(ui, &limits(parts));
        if let Some(due) = parts.judge.due() {
            widgets::note(ui, &due);
        }
        if matches!(parts.open_exercise.work, Attempt::Draw(_)) {
            ui.add_space(STEP);
            forms::given(ui, &parts.open_exercise.gifts, 190.0);
        }
        ui.add_space(STEP);
        check(ui, parts);
        feedback(ui, parts);
        tried(ui, parts);
    });
}

/// Returns the points, and what the exercise limits.
fn limits(parts: &Parts<'_>) -> String {
    let exercise = parts.open_exercise.exercise();
    let mut all = vec![plural_points(exercise.points)];
    if let (Some(states), Task::Language { .. }) = (exercise.limits.states, &exercise.task) {
        all.push(format!("at most {}", plural(states, "state")));
    }
    if exercise.partial {
        all.push("transitions may be missing".to_owned());
    }
    if let Some(left) = parts.judge.left(parts.open_exercise) {
        all.push(labels::attempts_left(left as usize));
    }
    all.join(" · ")
}

fn check(ui: &mut Ui, parts: &mut Parts<'_>) {
    if let Some(why) = parts.judge.elsewhere(parts.open_exercise) {
        widgets::note(ui, why);
        if Window::from_ui(ui).is_phone() {
            let ask = ui.horizontal_wrapped(|ui| onwards(ui, parts)).inner;
            parts.ask = ask.or(parts.ask.take());
        }
        return;
    }
    let (verb, tip) = parts.judge.button();
    let ready = parts.judge.ready(parts.open_exercise);
    let (mut checked, mut cleared, mut restored) = (false, false, false);
    let mut ask = None;
    ui.horizontal_wrapped(|ui| {
        let why = ready.as_ref().err().map_or("", |why| why);
        checked = widgets::primary_if(ui, ready.is_ok(), verb, &CHECK.with_key(tip), why).clicked();
        if parts.open_exercise.can_restore() {
            let tip = keys::UNDO.with_key("Bring the answer back");
            restored = widgets::button(ui, labels::UNDO_CLEAR, &tip).clicked();
        } else {
            let tip = "Empty the answer; it can be undone";
            cleared =
                widgets::button_if(ui, !parts.open_exercise.is_blank(), labels::CLEAR, tip, "The answer is empty").clicked();
        }
        // A phone has them in the menu of its head, where nobody finds them.
        if Window::from_ui(ui).is_phone() {
            ask = onwards(ui, parts);
        }
    });
    parts.ask = ask.or(parts.ask.take());
    if let Err(why) = ready {
        widgets::note(ui, &why);
    }
    if checked {
        parts.judge.judge(parts.open_exercise, parts.now);
    }
    if cleared {
        parts.open_exercise.clear();
    }
    if restored {
        parts.open_exercise.restore();
    }
}

/// The next exercise, and handing in.
fn onwards(ui: &mut Ui, parts: &Parts<'_>) -> Option<Ask> {
    let pages = parts.judge.pages(parts.open_exercise);
    let (index, is_last) = (pages.at, pages.at + 1 >= pages.all);
    let next = !is_last && widgets::button(ui, labels::NEXT, &format!("The next {}", pages.thing)).clicked();
    let hands_in =
        parts.judge.hands_in_whole() && widgets::button(ui, labels::HAND_IN, "Write your answers to a file or a link").clicked();
    if next { Some(Ask::Exercise(index + 1)) } else { hands_in.then_some(Ask::HandIn) }
}

/// Draws the feedback on the answer.
fn feedback(ui: &mut Ui, parts: &mut Parts<'_>) {
    let seen = parts.judge.feedback(ui, parts.open_exercise);
    if let (Some(word), Attempt::Draw(drawing)) = (seen, &mut parts.open_exercise.work) {
        drawing.run.set(&word);
        drawing.as_table = false;
    }
}

/// Words that the student tries on the own answer.
fn tried(ui: &mut Ui, parts: &mut Parts<'_>) {
    if !matches!(parts.open_exercise.work, Attempt::Draw(_) | Attempt::Expression(_)) {
        return;
    }
    let theme = &Theme::from_ui(ui);
    ui.add_space(STEP);
    widgets::heading(ui, labels::TRY);
    let edit =
        TextEdit::multiline(&mut parts.open_exercise.tried).margin(field::MARGIN).desired_rows(3).desired_width(f32::INFINITY);
    field::named(ui.add(edit.hint_text("One word a line")), labels::TRIED);
    let tried: Vec<String> = parts.open_exercise.tried.lines().take(40).map(|line| line.trim().to_owned()).collect();
    if tried.iter().all(String::is_empty) {
        return;
    }
    let verdicts = forms::verdicts(parts.open_exercise, &tried);
    for (word, verdict) in tried.iter().zip(verdicts) {
        let shown = if word.is_empty() { "ε".to_owned() } else { clipped(word, 30) };
        let (text, ink) = match verdict {
            Ok(true) => ("accepted".to_owned(), theme.good),
            Ok(false) => ("rejected".to_owned(), theme.dim),
            Err(why) => (why, theme.bad),
        };
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(shown).monospace());
            ui.label(RichText::new(text).size(SIZES[0]).color(ink));
        });
    }
}

/// The word on the canvas, and the other exercises of the sheet.
fn foot(ui: &mut Ui, parts: &mut Parts<'_>) {
    if let Attempt::Draw(drawing) = &mut parts.open_exercise.work {
        let automaton = drawing.automaton().ok();
        drawing.run.show(ui, automaton.as_ref(), drawing.editor.revision());
        ui.add_space(4.0);
    }
    // Whoever leafs through answers to one exercise has no use for the others.
    if parts.judge.pages(parts.open_exercise).in_a_row {
        Window::from_ui(ui).seldom(ui, "exercises of the sheet", labels::TITLE, |ui| others(ui, parts));
    }
}

/// A button for each exercise of the sheet.
fn others(ui: &mut Ui, parts: &mut Parts<'_>) {
    let sheet = parts.open_exercise.sheet.clone();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (index, exercise) in sheet.exercises.iter().enumerate() {
            let solved = parts.judge.is_solved(&sheet, exercise);
            let text = if solved { format!("{} ✓", index + 1) } else { (index + 1).to_string() };
            let label = format!("{} {}", labels::EXERCISE, index + 1);
            let here = index == parts.open_exercise.index;
            let button = ui.add(
                egui::Button::new(RichText::new(text).size(SIZES[0]))
                    .selected(here)
                    .min_size(widgets::at_least(ui, vec2(34.0, 0.0))),
            );
            button.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, true, here, &label));
            if widgets::offered(ui, button, &label, super::list::kind(&exercise.task), "").clicked() && !here {
                parts.ask = Some(Ask::Exercise(index));
            }
        }
    });
}

fn board(ui: &mut Ui, parts: &mut Parts<'_>) {
    let free = parts.free;
    ui.painter().rect_filled(ui.max_rect(), 0.0, Theme::from_ui(ui).room);
    let Attempt::Draw(drawing) = &mut parts.open_exercise.work else {
        egui::Frame::new().inner_margin(egui::Margin::symmetric(24, 16)).show(ui, |ui| {
            ScrollArea::both().id_salt("answer").auto_shrink([false, false]).show(ui, |ui| {
                forms::show(ui, parts.open_exercise);
                if !parts.seen {
                    // Beside a phone's keyboard there is no room for the task, and the answer is judged all the same.
                    ui.add_space(STEP);
                    check(ui, parts);
                    feedback(ui, parts);
                }
            });
        });
        return;
    };
    egui::Frame::new().inner_margin(egui::Margin::symmetric(12, 8)).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            for (as_table, text, tip) in
                [(false, labels::DRAWING, "Draw the state diagram"), (true, labels::TABLE, "Type the transitions")]
            {
                if widgets::choice(ui, drawing.as_table == as_table, text, tip).clicked() {
                    drawing.as_table = as_table;
                }
            }
        });
        drawing.pen().row(ui);
    });
    if drawing.as_table {
        egui::Frame::new().inner_margin(egui::Margin::symmetric(16, 8)).show(ui, |ui| {
            let mut typed = std::mem::take(&mut drawing.table);
            ScrollArea::vertical().id_salt("table of transitions").auto_shrink([false, false]).show(ui, |ui| {
                table::show(ui, &mut typed, &mut drawing.pen(), &[]);
            });
            drawing.table = typed;
        });
        return;
    }
    let automaton = drawing.automaton().ok();
    let lit = drawing.run.lit(automaton.as_ref(), drawing.editor.revision());
    let mut pen = drawing.pen();
    if free {
        keys::exercise(ui, &mut pen);
    }
    let rect = ui.available_rect_before_wrap();
    pen.show(ui, rect, rect, &Shown { free, lit: &lit, ..Shown::default() });
    // What undo has taken back is in sight here.
    pen.quiet();
}
