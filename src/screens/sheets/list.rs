//! The list of sheets, and the exercises of one.

use super::ask::Ask;
use super::class;
use super::judge::{Judge, Standing};
use super::kept::Answers;
use super::labels;
use super::own::earned;
use super::shelf::Entry;
use egui::{Align, Layout, RichText, Ui};
use fob_base::text::{clipped, plural};
use fob_exercises::{Edition, Form, Points, Sheet, Task};
use fob_kit::layout::Window;
use fob_kit::theme::{self, SIZES, STEP, Theme};
use fob_kit::widgets::{self, files::Kind};
use fob_services::data::{MyClass, MyClasses};

/// The kinds of files that are sheets.
pub const FILES: &[Kind] = &[("Sheets of exercises", &["ron"])];
/// Width of the lists in points.
const WIDTH: f32 = 820.0;

/// Returns the kind of an exercise for people.
pub fn kind(task: &Task) -> &'static str {
    match task {
        Task::Language { form: Form::Dfa, .. } => "draw a DFA",
        Task::Language { form: Form::Nfa, .. } => "draw an NFA",
        Task::Language { form: Form::Regex, .. } => "write an expression",
        Task::Minimal(_) => "minimise",
        Task::Subset(_) => "make deterministic",
        Task::Trace(..) => "trace a run",
        Task::Word(_) => "find a word",
        Task::MinimiseTable(_) => "fill the table of pairs",
        Task::TmDecide { .. } => "a Turing machine decides",
        Task::TmCompute { .. } => "a Turing machine computes",
        Task::Fob { .. } => "order the pucks",
    }
}

/// Returns the points of a sheet so far, and the number of exercises that earned all.
fn progress(sheet: &Sheet, answers: &Answers) -> (Points, usize) {
    let points = sheet.exercises.iter().filter_map(|exercise| earned(answers, sheet, exercise)).sum();
    let solved = sheet.exercises.iter().filter(|exercise| answers.is_solved(sheet, exercise));
    (points, solved.count())
}

/// Draws the list of sheets.
pub fn sheets(ui: &mut Ui, shelf: &[Entry], answers: &Answers, classes: &MyClasses, ask: &mut Option<Ask>) {
    widgets::page(ui, WIDTH, |ui| {
        let back = widgets::header(ui, labels::TITLE, |ui| {
            if widgets::button(
                ui,
                labels::OPEN_FILE,
                "A sheet that your teacher gave you: a .ron file. You can also drop it here",
            )
            .clicked()
            {
                *ask = Some(Ask::Choose);
            }
        });
        if back {
            *ask = Some(Ask::Back);
        }
        widgets::note(ui, "Sheets of a course on automata. Answers are judged at once, with a word on which they are wrong.");
        ui.add_space(STEP);
        self::classes(ui, classes, ask);
        for entry in shelf {
            widgets::card(ui).show(ui, |ui| {
                ui.set_width(ui.available_width());
                sheet_card(ui, entry, answers, ask);
            });
            ui.add_space(STEP);
        }
        let own = "Your own sheet: add its file, drop it on the window, or open its link.";
        widgets::note(ui, Window::from_ui(ui).word(own, "Your own sheet: add its file, or open its link."));
    });
}

/// Draws the classes that one teaches, and those that one has come to, the newest first.
fn classes(ui: &mut Ui, all: &MyClasses, ask: &mut Option<Ask>) {
    if !all.taught.is_empty() {
        widgets::heading(ui, class::teaching::labels::TAUGHT);
    }
    for taught in all.taught.iter().rev() {
        let Some(key) = taught.key() else { continue };
        class_card(ui, &taught.title, "See who has handed in", &key.server.to_string(), || {
            *ask = Some(Ask::Taught(key.clone(), taught.token.clone()));
        });
    }
    // Whoever tried a code that nobody has is not there.
    let come: Vec<&MyClass> = all.classes.iter().rev().filter(|mine| !mine.me.name.is_empty()).collect();
    if come.is_empty() {
        return;
    }
    widgets::heading(ui, class::labels::CLASSES);
    for mine in come {
        let (Some(key), Some(seen)) = (mine.key(), &mine.seen) else { continue };
        let title = seen.name.clone().unwrap_or_else(|| class::labels::CLASS.to_owned());
        let about = format!("{} · {}", key.class.server, mine.me.name);
        class_card(ui, &title, "See its exercises and your receipts", &about, || *ask = Some(Ask::Class(key.clone())));
    }
}

fn class_card(ui: &mut Ui, title: &str, tip: &str, about: &str, open: impl FnOnce()) {
    widgets::card(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            if widgets::button(ui, &labels::open(&clipped(title, 60)), tip).clicked() {
                open();
            }
            widgets::note(ui, about);
        });
    });
    ui.add_space(STEP);
}

fn sheet_card(ui: &mut Ui, entry: &Entry, answers: &Answers, ask: &mut Option<Ask>) {
    // In a slim window the buttons are below the text.
    if Window::from_ui(ui).is_slim() {
        sheet_text(ui, entry, answers);
        ui.horizontal_wrapped(|ui| sheet_buttons(ui, entry, ask));
        return;
    }
    ui.horizontal(|ui| {
        ui.vertical(|ui| {
            ui.set_width(ui.available_width() - BUTTONS);
            sheet_text(ui, entry, answers);
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| sheet_buttons(ui, entry, ask));
    });
}

/// Room for the buttons of a sheet, in points.
const BUTTONS: f32 = 210.0;

fn sheet_text(ui: &mut Ui, entry: &Entry, answers: &Answers) {
    ui.add(egui::Label::new(RichText::new(clipped(entry.title(), 80)).font(theme::strong(SIZES[2]))).wrap());
    match &entry.sheet {
        Ok(sheet) => {
            let (points, solved) = progress(sheet, answers);
            let all = plural(sheet.exercises.len(), "exercise");
            widgets::note(ui, &format!("{all}, {solved} solved · {points} of {} points", sheet.points()));
        }
        Err(problem) => {
            widgets::prose::small_problem(ui, problem);
        }
    }
}

fn sheet_buttons(ui: &mut Ui, entry: &Entry, ask: &mut Option<Ask>) {
    let label = labels::open(entry.title());
    let button = ui.add_enabled(entry.sheet.is_ok(), egui::Button::new(labels::OPEN).min_size(egui::vec2(84.0, 32.0)));
    button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, entry.sheet.is_ok(), &label));
    if widgets::offered(ui, button, &label, "See its exercises", "It cannot be read").clicked() {
        *ask = Some(Ask::Sheet(entry.key.clone()));
    }
    if entry.own {
        let button = ui.button(labels::REMOVE).on_hover_text("Move the sheet to the trash; your answers are kept");
        if button.clicked() {
            *ask = Some(Ask::Remove(entry.key.clone()));
        }
    }
}

/// Draws the exercises of a sheet; `by_link` says that it is not in the list.
pub fn sheet(ui: &mut Ui, sheet: &Sheet, by_link: bool, answers: &Answers, ask: &mut Option<Ask>) {
    widgets::page(ui, WIDTH, |ui| {
        let back = widgets::header(ui, &clipped(&sheet.title, 60), |ui| {
            if widgets::primary(ui, labels::HAND_IN, "Write your answers to a file or a link (Ctrl+Shift+H)").clicked() {
                *ask = Some(Ask::HandIn);
            }
            if widgets::button(ui, labels::COPY_SHEET, "For others to do the same exercises").clicked() {
                *ask = Some(Ask::CopySheet);
            }
            // A student's edition has no solutions to judge by.
            if !by_link
                && sheet.edition == Edition::Teacher
                && widgets::button(ui, class::teaching::labels::OPEN_CLASS, "Students hand in by one link, on a server").clicked()
            {
                *ask = Some(Ask::OpenClass);
            }
            if by_link && widgets::button(ui, labels::KEEP, "Add this sheet to the list").clicked() {
                *ask = Some(Ask::Keep);
            }
        });
        if back {
            *ask = Some(Ask::Back);
        }
        let (points, solved) = progress(sheet, answers);
        let letters: Vec<String> = sheet.letters.letters().iter().map(char::to_string).collect();
        widgets::note(
            ui,
            &format!(
                "{} · {points} of {} points · {}",
                labels::solved(solved, sheet.exercises.len()),
                sheet.points(),
                labels::letters(&letters)
            ),
        );
        ui.add_space(STEP);
        for index in 0..sheet.exercises.len() {
            row(ui, sheet, index, answers, ask);
        }
    });
}

/// Longest text of an exercise that is whole in the list, in characters; a longer one is whole in the exercise.
const MOST_SHOWN: usize = 2000;

/// Draws an exercise in the list of its sheet.
pub fn row(ui: &mut Ui, sheet: &Sheet, index: usize, judge: &dyn Judge, ask: &mut Option<Ask>) {
    let theme = &Theme::from_ui(ui);
    let exercise = &sheet.exercises[index];
    let Standing { text: standing, tone } = judge.standing(sheet, exercise);
    let label = format!("{} {}", labels::EXERCISE, index + 1);
    let frame = egui::Frame::new().inner_margin(egui::Margin::symmetric(10, 7)).corner_radius(egui::CornerRadius::same(6));
    let shown = frame
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| {
                let number = RichText::new((index + 1).to_string()).font(theme::strong(SIZES[2])).color(theme.dim);
                ui.add_sized([30.0, 36.0], egui::Label::new(number));
                ui.vertical(|ui| {
                    let text = clipped(&fob_base::text::line(&exercise.text.replace(['`', '*'], "")), MOST_SHOWN);
                    ui.add(egui::Label::new(RichText::new(text).size(SIZES[1]).color(theme.text)).wrap().selectable(false));
                    ui.horizontal_wrapped(|ui| {
                        let small = |text: &str, ink: egui::Color32| {
                            egui::Label::new(RichText::new(text).size(SIZES[0]).color(ink)).selectable(false)
                        };
                        ui.add(small(kind(&exercise.task), theme.dim));
                        ui.add(small(&standing, tone.ink(theme)));
                    });
                });
            });
        })
        .response;
    let response = ui.interact(shown.rect, ui.id().with(("exercise", index)), egui::Sense::click());
    let edge = if response.hovered() || response.has_focus() { theme.accent } else { theme.edge };
    ui.painter().rect_stroke(shown.rect, 6.0, egui::Stroke::new(1.0, edge), egui::StrokeKind::Inside);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    if widgets::offered(ui, response, &label, kind(&exercise.task), "").clicked() {
        *ask = Some(Ask::Exercise(index));
    }
    ui.add_space(4.0);
}
