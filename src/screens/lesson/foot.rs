//! The strip below the board: the answers, the strike, the order, and the feedback.

use super::course::Task;
use super::state::{LessonScreen, Stage};
use crate::lesson::labels;
use egui::accesskit::{Live, Role};
use egui::{Key, RichText, Ui};
use fob_kit::access::{self, Part};
use fob_kit::aiming::{SKIP, strike};
use fob_kit::keys;
use fob_kit::keys::plain;
use fob_kit::layout::Window;
use fob_kit::lessons::{self, lesson};
use fob_kit::offers;
use fob_kit::prose::markdown::Inline;
use fob_kit::prose::{Ink, Prose};
use fob_kit::theme::{SIZES, STEP, Theme};
use fob_kit::widgets::{self, order};
use fob_services::data::Services;
use fob_services::driving::{NAMES, Preset};
use fob_services::phrases::by_finger;
use fob_services::places;
use fob_services::route::Nav;

keys! {
    /// The keys of a lesson.
    pub(super) static KEYS = "Lessons";
    ANSWER: "Answer", "Choose an answer by its number", [plain(Key::Num0), plain(Key::Num1), plain(Key::Num2), plain(Key::Num3), plain(Key::Num4)];
    NEXT: "Next lesson", "Next lesson, previous lesson", [plain(Key::PageDown)];
    PREVIOUS: "Previous lesson", "Next lesson, previous lesson", [plain(Key::PageUp)];
}

/// Draws the strip below the board.
pub fn show(ui: &mut Ui, state: &mut LessonScreen, services: &mut Services) -> Option<Nav> {
    let blocked = !services.problems.is_empty();
    match state.stage {
        Stage::Asked => asked(ui, state, services, blocked),
        Stage::Rolls => {
            ui.horizontal(|ui| {
                ui.label("The pucks are moving");
                let skip = SKIP.face(ui).clicked();
                if !blocked && (skip || SKIP.key(ui)) {
                    state.skip();
                }
            });
        }
        Stage::Order => {
            let LessonScreen { order, names, .. } = state;
            let chosen = order.as_mut().and_then(|order| order::show(ui, order, names, blocked));
            if let Some(orders) = chosen {
                state.choose(&orders, services);
            }
        }
        Stage::Done => return done(ui, state, services, blocked),
        Stage::NotYet => {
            if let Some(wrong) = state.went_wrong() {
                access::told(&ui.colored_label(Theme::from_ui(ui).bad, wrong));
            }
            came(ui, state, &state.step_text().not_yet, Theme::from_ui(ui).bad);
            let again = ui
                .horizontal(|ui| widgets::primary(ui, labels::TRY_AGAIN, &keys::ENTER.with_key("Restart this step")).clicked())
                .inner;
            if again || !blocked && keys::ENTER.key(ui) {
                state.again();
            }
        }
    }
    None
}

/// Returns the digit that chooses each answer: that of the state which it names, otherwise its place from 1.
fn digits(answers: &[String]) -> Vec<usize> {
    let named = |answer: &String| answer.chars().next_back().and_then(|last| last.to_digit(10)).map(|digit| digit as usize);
    let states: Option<Vec<usize>> = answers.iter().map(named).collect();
    states.unwrap_or_else(|| (1..=answers.len()).collect())
}

/// Draws the controls with which the user answers, shoots, or lets the opponent shoot.
fn asked(ui: &mut Ui, state: &mut LessonScreen, services: &mut Services, blocked: bool) {
    match state.task() {
        Task::Ask { .. } => {
            let mut given = None;
            ui.label(format!("{}:", labels::YOUR_ANSWER));
            ui.add_space(STEP / 2.0);
            let pressed = if blocked { None } else { ANSWER.which(ui) };
            let digits = digits(&state.step_text().answers);
            ui.horizontal_wrapped(|ui| {
                for (i, (answer, digit)) in state.step_text().answers.iter().zip(digits).enumerate() {
                    let answer = Theme::from_ui(ui).palette.recolour(answer);
                    let button = egui::Button::new(&*answer)
                        .right_text(if Window::from_ui(ui).has_keys() { digit.to_string() } else { String::new() })
                        .min_size(widgets::at_least(ui, egui::vec2(120.0, 36.0)));
                    let tip = format!("Answer ({digit})");
                    let button = ui.add(button).on_hover_text(&tip);
                    button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &*answer));
                    if button.clicked() || pressed == Some(digit) || offers::offer(ui, &answer, &tip, None) {
                        given = Some(i);
                    }
                }
            });
            if let Some(answer) = given {
                state.answer(answer, services);
            }
        }
        Task::Shoot { .. } => {
            let how = "Pull back on any empty part of the board and let go; drag the black striker to move it. Keys: arrows, A, D, Space.";
            let window = Window::from_ui(ui);
            widgets::note(ui, &if window.has_keys() { how.to_owned() } else { by_finger(how) });
            if strike::controls(ui, &mut state.aim, &state.now.layout, |_| {}) {
                state.shoot(services);
            }
        }
        Task::Order { .. } => {
            let text = labels::let_shoot(NAMES[1]);
            let go = ui
                .horizontal(|ui| widgets::primary(ui, &text, &keys::ENTER.with_key("The shot drops two pucks")).clicked())
                .inner;
            if go || !blocked && keys::ENTER.key(ui) {
                state.let_shoot(services);
            }
        }
    }
}

/// Draws the verdict of the rules, and the text of the lesson.
fn came(ui: &mut Ui, state: &mut LessonScreen, said: &Inline, sign: egui::Color32) {
    let theme = &Theme::from_ui(ui);
    if !state.news.is_empty() {
        access::told(&ui.add(egui::Label::new(RichText::new(&state.news).color(theme.dim)).wrap()));
    }
    let given = state.answered.and_then(|answer| state.step_text().answers.get(answer));
    if let Some(answer) = given {
        ui.label(RichText::new(format!("{}: {}", labels::YOUR_ANSWER, theme.palette.recolour(answer))).color(theme.dim));
    }
    ui.horizontal_top(|ui| {
        let (mark, _) = ui.allocate_exact_size(egui::vec2(4.0, 22.0), egui::Sense::hover());
        ui.painter().rect_filled(mark, 2.0, sign);
        ui.vertical(|ui| {
            let mut prose = Prose { theme, words: &[], cache: &mut state.cache, followed: None, palette: theme.palette };
            prose.show(ui, said, Ink { size: SIZES[1], colour: theme.text });
            // The text is in pieces, so a screen reader gets it once as a whole.
            if access::is_read(ui.ctx()) {
                let words = theme.palette.recolour(&said.plain);
                let part = Part::new(ui, ui.id().with("came"), Role::Label, &words, ui.min_rect());
                part.with(|node| node.set_live(Live::Polite));
            }
        });
    });
    ui.add_space(STEP / 2.0);
}

/// Draws the next step, lesson or match.
fn done(ui: &mut Ui, state: &mut LessonScreen, services: &Services, blocked: bool) -> Option<Nav> {
    came(ui, state, &state.step_text().done, Theme::from_ui(ui).good);
    let number = state.number();
    let (text, tip, nav) = if !state.is_last_step() {
        (labels::CONTINUE.to_owned(), "The next step of this lesson", None)
    } else if let Some(next) = lessons::after(number) {
        (labels::next_lesson(&lesson(next).title), "Go to the next lesson", Some(Nav::replace(places::Lesson(next))))
    } else {
        let first = !services.settings.has_played;
        let text = if first { labels::FIRST_MATCH } else { fob_services::labels::PLAY_FOB };
        (text.to_owned(), Preset::Quick.about(), Some(Nav::replace(places::Play(Preset::Quick.plan(&services.settings)))))
    };
    let mut go = None;
    ui.horizontal_wrapped(|ui| {
        if widgets::primary(ui, &text, &keys::ENTER.with_key(tip)).clicked() || !blocked && keys::ENTER.key(ui) {
            go = Some(nav.clone());
        }
        if widgets::button(ui, "Repeat", "Repeat this step").clicked() {
            state.again();
        }
    });
    match go {
        Some(None) => state.next_step(),
        Some(nav) => return nav,
        None => {}
    }
    None
}
