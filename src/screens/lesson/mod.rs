//! Seven lessons: a set-up board, a goal, and a check by the rules of the game.

mod board;
pub mod course;
mod foot;
pub mod labels;
mod side;
mod state;

use fob_kit::kind::{Found, Group, MenuEntry, ScreenKind, Way};
use fob_kit::layout::{self, Foot, Window};
use fob_kit::lessons::{self, lesson};
pub use state::LessonScreen;

use egui::{Key, RichText, Ui};
use fob_kit::keys;
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::{SIZES, Theme};
use fob_kit::widgets;
use fob_services::data::Services;
use fob_services::pace::Pace;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: "Lessons",
    ways: &[&Way::<places::Lesson>(|at, services| Ok(Box::new(LessonScreen::open(at.0, services.settings.palette.words()))))],
    menu: Some(MenuEntry {
        text: labels::TITLE,
        about: labels::NO_LESSONS,
        group: Group::Learn,
        key: Key::L,
        route: |services| places::Lesson(lessons::next(services)).into(),
        now: |services| Some(lessons::done(services)).filter(|done| *done > 0).map(labels::lessons_done),
    }),
    found: |_| {
        let found =
            |number| Found::new(&*lesson(number).title, format!("lesson {}", lessons::place(number)), places::Lesson(number));
        lessons::ORDER.into_iter().map(found).collect()
    },
    keys: || vec![&foot::KEYS],
    samples: &["lesson/1"],
    ..ScreenKind::PLAIN
};

impl Screen for LessonScreen {
    fn route(&self) -> Route {
        places::Lesson(self.number()).into()
    }

    fn title(&self) -> &'static str {
        "Fob: lesson"
    }

    fn help(&self) -> Topic {
        Topic::Lessons
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        show(ui, self, cx)
    }

    fn pace(&self, services: &Services) -> Pace {
        if self.moves(services) { Pace::Now } else { Pace::Sleep }
    }
}

fn show(ui: &mut Ui, state: &mut LessonScreen, cx: &mut Cx<'_>) -> Option<Nav> {
    let services = &mut *cx.services;
    state.by_finger = !Window::from_ui(ui).has_keys();
    state.tick(services);
    let mut go = None;
    if services.problems.is_empty() && keys::BACK.shortcut(ui) && !state.hand.cancel(&mut state.aim) {
        go = Some(Nav::Back);
    }
    let side = Some(Window::from_ui(ui).beside(0.36));
    // The board keeps its size while the texts below it change.
    let window = ui.ctx().content_rect().size();
    if state.foot.0 != window {
        state.foot = (window, FOOT);
    }
    let foot = Foot::AtLeast(state.foot.1);
    let table = layout::Arrangement { side, leads: state.asks(), ..layout::Arrangement::new("lesson", "Lesson", foot) };
    let mut parts = (state, services, go);
    let place = table.show(
        ui,
        &mut parts,
        |ui, (state, services, go)| *go = go.take().or(head(ui, state, services)),
        |ui, (state, services, _)| {
            egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| side::show(ui, state, services));
        },
        |ui, (state, services, go)| {
            *go = go.take().or(foot::show(ui, state, services));
            if Window::from_ui(ui).has_column() && !state.asks() {
                side::told(ui, state);
            }
        },
        |ui, (state, services, _)| board::show(ui, state, services, cx.scene),
    );
    let (state, _, go) = parts;
    state.foot.1 = state.foot.1.max(place.height());
    go
}

/// Least height of the part below the board, in points: that of most results in a window of 1280 by 800.
const FOOT: f32 = 144.0;

/// Draws the way back, the title, and all lessons with a mark at those that were done.
fn head(ui: &mut Ui, state: &LessonScreen, services: &Services) -> Option<Nav> {
    let theme = &Theme::from_ui(ui);
    let mut go = None;
    let back = widgets::header(ui, &lesson(state.number()).title, |ui| {
        // From right to left.
        for number in lessons::ORDER.into_iter().rev() {
            let (place, done) = (lessons::place(number), services.settings.lessons.contains(&number));
            let text = if done { format!("{place} ✓") } else { place.to_string() };
            let (word, title) = (if done { labels::DONE } else { "" }, &lesson(number).title);
            let chip = widgets::choice(ui, number == state.number(), &text, &format!("Lesson {place}: {title}{word}"));
            let name = format!("{}{word}", labels::lesson(place));
            chip.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, true, number == state.number(), &name));
            if chip.clicked() {
                go = Some(Nav::replace(places::Lesson(number)));
            }
        }
        ui.label(RichText::new("Lesson").size(SIZES[0]).color(theme.dim));
    });
    for (key, to) in [(&foot::NEXT, lessons::after(state.number())), (&foot::PREVIOUS, lessons::before(state.number()))] {
        let why = to.is_none().then_some("No lesson in that direction");
        if key.offer(ui, why)
            && let Some(to) = to
        {
            go = Some(Nav::replace(places::Lesson(to)));
        }
    }
    if back { Some(Nav::Back) } else { go }
}
