//! An exercise: its text, the answer, the check, and the feedback.

use super::ask::{Ask, CHECK};
use super::desk::Desk;
use super::kept::Answers;
use super::work::Work;
use super::{forms, labels, marked};
use egui::{RichText, ScrollArea, TextEdit, Ui, vec2};
use fob_base::text::{clipped, plural};
use fob_course::{Points, Task};
use fob_kit::drawing::{Shown, UNDO};
use fob_kit::layout::{Foot, TALL, Table, Window};
use fob_kit::shared::Shared;
use fob_kit::theme::{self, SIZES, STEP, Theme};
use fob_kit::widgets::{self, field};

/// What the parts of the screen share while they are drawn.
struct Parts<'a> {
    desk: &'a mut Desk,
    answers: &'a mut Answers,
    now: f64,
    free: bool,
    ask: Option<Ask>,
    /// The text and the check are in sight.
    seen: bool,
}

/// Draws the exercise. `free` says that no dialog is open.
pub fn show(ui: &mut Ui, desk: &mut Desk, answers: &mut Answers, shared: &Shared, free: bool) -> Option<Ask> {
    let mut parts = Parts { desk, answers, now: shared.now, free, ask: None, seen: false };
    let table = Table {
        id: "exercise",
        name: "Task",
        side: Some(Window::from_ui(ui).beside(0.32)),
        share: TALL,
        foot: Foot::AtLeast(0.0),
        leads: false,
        whole: false,
    };
    let draws = matches!(parts.desk.work, Work::Draw(_));
    table.show(ui, &mut parts, head, side, foot, board);
    // The canvas has an undo of its own, and a field where one types.
    if free && !draws && parts.desk.can_restore() && ui.memory(|memory| memory.focused().is_none()) && UNDO.shortcut(ui) {
        parts.desk.restore();
    }
    if free && CHECK.shortcut(ui) {
        parts.desk.check(parts.answers, parts.now);
    }
    parts.ask
}

fn head(ui: &mut Ui, parts: &mut Parts<'_>) {
    let (index, last) = (parts.desk.index, parts.desk.sheet.exercises.len() - 1);
    let title = format!("{} · {}", clipped(&parts.desk.sheet.title, 40), index + 1);
    let mut ask = None;
    let back = widgets::head(ui, &title, |ui| {
        if widgets::button(ui, labels::HAND_IN, "Write your answers to a file or a link (Ctrl+Shift+H)").clicked() {
            ask = Some(Ask::HandIn);
        }
        if widgets::button_if(ui, index < last, labels::NEXT, "The next exercise", "This is the last one").clicked() {
            ask = Some(Ask::Exercise(index + 1));
        }
        if widgets::button_if(ui, index > 0, labels::BEFORE, "The exercise before", "This is the first one").clicked() {
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
        let exercise = parts.desk.exercise();
        marked::show(ui, &exercise.text, SIZES[1], theme.text);
        ui.add_space(2.0);
        widgets::note(ui, &limits(parts));
        if matches!(parts.desk.work, Work::Draw(_)) {
            ui.add_space(STEP);
            forms::given(ui, &parts.desk.gifts, 190.0);
        }
        ui.add_space(STEP);
        check(ui, parts);
        feedback(ui, parts);
        tried(ui, parts);
    });
}

/// Returns the points, and what the exercise limits.
fn limits(parts: &Parts<'_>) -> String {
    let exercise = parts.desk.exercise();
    let mut all =
        vec![if exercise.points == Points::halves(2) { "1 point".to_owned() } else { format!("{} points", exercise.points) }];
    if let (Some(states), Task::Language { .. }) = (exercise.limits.states, &exercise.task) {
        all.push(format!("at most {}", plural(states, "state")));
    }
    if exercise.partial {
        all.push("transitions may be missing".to_owned());
    }
    if exercise.limits.attempts > 0 && parts.desk.judges() {
        let done = parts.answers.done(&parts.desk.sheet.title, &exercise.id).map_or(0, |done| done.tries);
        let left = exercise.limits.attempts.saturating_sub(done);
        all.push(labels::attempts_left(left as usize));
    }
    all.join(" · ")
}

fn check(ui: &mut Ui, parts: &mut Parts<'_>) {
    if !parts.desk.judges() {
        widgets::note(ui, labels::BY_TEACHER);
        if Window::from_ui(ui).is_phone() {
            let ask = ui.horizontal_wrapped(|ui| onwards(ui, parts)).inner;
            parts.ask = ask.or(parts.ask.take());
        }
        return;
    }
    let ready = parts.desk.ready(parts.answers);
    let (mut checked, mut cleared, mut restored) = (false, false, false);
    let mut ask = None;
    ui.horizontal_wrapped(|ui| {
        let why = ready.err().unwrap_or_default();
        checked = widgets::primary_if(ui, ready.is_ok(), labels::CHECK, &CHECK.with_key("Judge the answer"), why).clicked();
        if parts.desk.can_restore() {
            let tip = UNDO.with_key("Bring the answer back");
            restored = widgets::button(ui, labels::UNDO_CLEAR, &tip).clicked();
        } else {
            let tip = "Empty the answer; it can be undone";
            cleared = widgets::button_if(ui, !parts.desk.is_blank(), labels::CLEAR, tip, "The answer is empty").clicked();
        }
        // A phone has them in the menu of its head, where nobody finds them.
        if Window::from_ui(ui).is_phone() {
            ask = onwards(ui, parts);
        }
    });
    parts.ask = ask.or(parts.ask.take());
    if let Err(why) = ready {
        widgets::note(ui, why);
    }
    if checked {
        parts.desk.check(parts.answers, parts.now);
    }
    if cleared {
        parts.desk.clear();
    }
    if restored {
        parts.desk.restore();
    }
}

/// The next exercise, and handing in.
fn onwards(ui: &mut Ui, parts: &Parts<'_>) -> Option<Ask> {
    let (index, last) = (parts.desk.index, parts.desk.sheet.exercises.len() - 1);
    let next = index < last && widgets::button(ui, labels::NEXT, "The next exercise").clicked();
    let hands_in = widgets::button(ui, labels::HAND_IN, "Write your answers to a file or a link").clicked();
    if next { Some(Ask::Exercise(index + 1)) } else { hands_in.then_some(Ask::HandIn) }
}

/// Draws the feedback on the answer.
fn feedback(ui: &mut Ui, parts: &mut Parts<'_>) {
    let Some(checked) = &parts.desk.checked else { return };
    let theme = &Theme::from_ui(ui);
    let max = parts.desk.exercise().points;
    let changed = parts.desk.is_changed();
    let ink = match checked.judged.points {
        Some(points) if points >= max => theme.good,
        Some(points) if points.is_zero() => theme.bad,
        _ => theme.accent,
    };
    let mut seen = None;
    ui.add_space(STEP);
    widgets::card(ui).stroke(egui::Stroke::new(1.5, ink)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let points = checked.judged.points.map_or_else(String::new, |points| format!("{points} of {max} points"));
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(fob_kit::words::capital(&checked.judged.verdict)).font(theme::strong(SIZES[1])).color(ink));
            ui.label(RichText::new(points).size(SIZES[0]).color(theme.dim));
        });
        // The points are above already.
        let text = checked
            .feedback
            .rsplit_once(". ")
            .filter(|(_, last)| last.ends_with(" points."))
            .map_or(&*checked.feedback, |(text, _)| text);
        let is_whole = text.ends_with(['.', '!']) || text.len() == checked.feedback.len();
        let text = if is_whole { text.to_owned() } else { format!("{text}.") };
        marked::show(ui, &text, SIZES[1], theme.text);
        if changed {
            widgets::note(ui, labels::CHANGED);
        } else if let (Some(word), Work::Draw(_)) = (&checked.judged.counterexample, &parts.desk.work)
            && parts.desk.exercise().feedback >= fob_course::Level::Counterexample
            && widgets::button(ui, labels::SHOW_RUN, "Read this word on the canvas").clicked()
        {
            seen = Some(word.clone());
        }
    });
    if let (Some(word), Work::Draw(drawing)) = (seen, &mut parts.desk.work) {
        drawing.run.set(&word);
        drawing.as_table = false;
    }
}

/// Words that the student tries on the own answer.
fn tried(ui: &mut Ui, parts: &mut Parts<'_>) {
    if !matches!(parts.desk.work, Work::Draw(_) | Work::Expression(_)) {
        return;
    }
    let theme = &Theme::from_ui(ui);
    ui.add_space(STEP);
    widgets::heading(ui, labels::TRY);
    let edit = TextEdit::multiline(&mut parts.desk.tried).margin(field::MARGIN).desired_rows(3).desired_width(f32::INFINITY);
    field::named(ui.add(edit.hint_text("One word a line")), labels::TRIED);
    let tried: Vec<String> = parts.desk.tried.lines().take(40).map(|line| line.trim().to_owned()).collect();
    if tried.iter().all(String::is_empty) {
        return;
    }
    let verdicts = forms::verdicts(parts.desk, &tried);
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
    if let Work::Draw(drawing) = &mut parts.desk.work {
        let automaton = drawing.draft.automaton().ok();
        drawing.run.show(ui, automaton.as_ref(), drawing.draft.revision());
        ui.add_space(4.0);
    }
    Window::from_ui(ui).seldom(ui, "exercises of the sheet", labels::TITLE, |ui| others(ui, parts));
}

/// A button for each exercise of the sheet.
fn others(ui: &mut Ui, parts: &mut Parts<'_>) {
    let sheet = parts.desk.sheet.clone();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (index, exercise) in sheet.exercises.iter().enumerate() {
            let points = parts.answers.done(&sheet.title, &exercise.id).and_then(|done| done.points).map(Points::halves);
            let solved = points.is_some_and(|points| points >= exercise.points);
            let text = if solved { format!("{} ✓", index + 1) } else { (index + 1).to_string() };
            let label = format!("{} {}", labels::EXERCISE, index + 1);
            let here = index == parts.desk.index;
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
    let Work::Draw(drawing) = &mut parts.desk.work else {
        egui::Frame::new().inner_margin(egui::Margin::symmetric(24, 16)).show(ui, |ui| {
            ScrollArea::both().id_salt("answer").auto_shrink([false, false]).show(ui, |ui| {
                forms::show(ui, parts.desk);
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
        drawing.canvas.tools(ui, &mut drawing.draft);
    });
    if drawing.as_table {
        egui::Frame::new().inner_margin(egui::Margin::symmetric(16, 8)).show(ui, |ui| {
            drawing.table.show(ui, &mut drawing.draft);
        });
        return;
    }
    let automaton = drawing.draft.automaton().ok();
    let lit = drawing.run.lit(automaton.as_ref(), drawing.draft.revision());
    drawing.canvas.show(ui, &mut drawing.draft, &Shown { lit: &lit, keys: free });
}
