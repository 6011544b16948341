//! The controls of the machine: run, step, back, reset, speed; and the verdict on the run.

use super::editor::TuringEditor;
use super::keys::{BACK, HAND, RESET, RUN, STEP as STEP_ON};
use super::runner::{BOUNDS, Runner, Speed};
use super::verdict::Verdict;
use crate::turing::labels;
use egui::{Label, RichText, Ui};
use fob_kit::layout::Window;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets::{self, bar, drop_down};
use fob_services::phrases::grouped;

/// Draws the buttons; returns whether to open the dialog for changes by hand.
pub fn buttons(ui: &mut Ui, editor: &mut TuringEditor, runner: &mut Runner, now: f64) -> bool {
    let mut hand = false;
    let window = Window::from_ui(ui);
    let phone = window.is_phone();
    let why = editor.ready().err().unwrap_or_default();
    let ready = why.is_empty();
    let goes = runner.playing || runner.works();
    ui.horizontal_wrapped(|ui| {
        let (text, tip) = match (goes, editor.verdict) {
            (true, _) => ("Pause", "Pause"),
            (_, Some(Verdict::Halted)) => ("Run again", "Run again from the start"),
            _ => (labels::RUN, "Continue at this speed until it halts or loops"),
        };
        if widgets::primary_if(ui, ready, text, &RUN.with_key(tip), &why).clicked() {
            runner.toggle(editor, now);
        }
        let back = editor.timeline.as_ref().is_some_and(fob_machines::turing::Timeline::can_go_back);
        if BACK.face_if(ui, back, "Already at the start").clicked() {
            runner.back(editor);
        }
        let halted = editor.verdict == Some(Verdict::Halted);
        let why_not = if halted { "It has halted" } else { why.as_str() };
        if STEP_ON.face_if(ui, ready && !halted, why_not).clicked() {
            runner.step(editor);
        }
        if RESET.face_if(ui, ready, &why).clicked() {
            runner.rest();
            editor.restart();
        }
        if phone {
            return;
        }
        hand = seldom(ui, editor, runner, now, ready, &why);
    });
    if phone {
        let sheet = |ui: &mut Ui| seldom(ui, editor, runner, now, ready, &why);
        hand |= window.seldom(ui, "turing speed", "Speed", sheet).unwrap_or_default();
    }
    hand
}

/// How fast it runs and how far, and the button for changes by hand; whether that was clicked.
fn seldom(ui: &mut Ui, editor: &mut TuringEditor, runner: &mut Runner, now: f64, ready: bool, why: &str) -> bool {
    let speeds = Speed::ALL.map(|speed| (speed, speed.label()));
    let mut speed = runner.speed;
    let tip = (labels::SPEED, "How fast it runs (Page Up and Page Down)");
    if bar::together(ui, "speed", |ui| drop_down::pick(ui, "speed", 150.0, tip, &mut speed, &speeds)) {
        runner.set_speed(speed, editor, now);
    }
    let bounds = BOUNDS.map(|(bound, text)| (bound, labels::at_most(text)));
    let tip =
        (labels::BOUND, "After this many steps, a run that has neither halted nor looped stops and counts as still running");
    bar::together(ui, "bound", |ui| drop_down::pick(ui, "bound", 184.0, tip, &mut runner.bound, &bounds));
    HAND.face_if(ui, ready, why).clicked()
}

/// Draws the state of the run, and the verdict.
pub fn status(ui: &mut Ui, editor: &mut TuringEditor, runner: &Runner) {
    let theme = &Theme::from_ui(ui);
    let nonblank = editor.nonblank();
    let Some(timeline) = &editor.timeline else {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(labels::NOT_YET).font(theme::strong(15.0)).color(theme.bad));
            ui.add(Label::new("See the problems below the rules.").wrap());
        });
        return;
    };
    let run = timeline.run();
    ui.horizontal_wrapped(|ui| {
        let mut number = |what: &str, value: String| {
            // Its words do not break: if there is no room for them they are in the next row.
            ui.add(Label::new(RichText::new(what).size(13.0).color(theme.dim)).extend());
            ui.add(Label::new(RichText::new(value).font(theme::strong(15.0))).extend());
            ui.add_space(STEP / 2.0);
        };
        number("Step", grouped(run.steps()));
        let ones = timeline.machine().symbols() == ["0", "1"];
        number(if ones { labels::ONES } else { "Non-blank cells" }, grouped(nonblank as u64));
        number("Head at", run.head().to_string());
        let (word, sentence, colour) = match editor.verdict {
            _ if !editor.problems.is_empty() => (
                labels::NOT_YET,
                "See the problems below the rules. You can still run the last correct machine.".to_owned(),
                theme.bad,
            ),
            _ if editor.tape_problem.is_some() => ("Tape", editor.tape_problem.clone().unwrap_or_default(), theme.bad),
            Some(verdict) => {
                let colour = if verdict == Verdict::Halted { theme.good } else { theme.accent };
                (verdict.word(), verdict.sentence(timeline), colour)
            }
            None if runner.playing => ("Running", String::new(), theme.dim),
            None if runner.works() => ("Going back", String::new(), theme.dim),
            None if run.steps() == 0 => ("Ready", "Press Run, or Step for single steps.".to_owned(), theme.dim),
            None => ("Paused", String::new(), theme.dim),
        };
        if Window::from_ui(ui).is_phone() {
            // The verdict has a row of its own, in which its sentence is not broken.
            ui.end_row();
        }
        ui.label(RichText::new(word).font(theme::strong(15.0)).color(colour));
        ui.add(Label::new(sentence).wrap());
    });
}
