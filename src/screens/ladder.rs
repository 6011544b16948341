//! The daily Fob, the same match for everybody, and the ladder, with a row for each machine and a rung for each level. Below them
//! are the counts of drills and puzzles. Nothing here sends reminders.

use egui::{Color32, Key, Rect, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use fob_base::text::plural;
use fob_kit::keys;
use fob_kit::kind::{Found, Group, MenuEntry, ScreenKind, Way};
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::{SIZES, STEP, Theme, strong};
use fob_kit::widgets::reader::{ReaderEntry, readers};
use fob_kit::widgets::{self, dfa_card, stars};
use fob_opponent::Level;
use fob_rules::Kind;
use fob_services::data::{Climbed, Services, Stars};
use fob_services::driving::task::{LEVELS, MACHINES, TRIES, Task, as_text};
use fob_services::link;
use fob_services::phrases;
use fob_services::places::{self, Daily};
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;
use std::path::PathBuf;

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: TITLE,
    ways: &[&Way::<Daily>(|at, services| Ok(Box::new(LadderScreen::new(at, services))))],
    menu: Some(MenuEntry {
        text: TITLE,
        about: "A match every day",
        group: Group::Alone,
        key: Key::Y,
        route: |_| Daily(None).into(),
        now: |services| {
            let task = Task::Daily(phrases::day((services.clock)()));
            let tries = services.ladder.of(&task.note()).count();
            (tries > 0).then(|| format!("{} of {TRIES} tries today", tries.min(TRIES)))
        },
    }),
    found: |_| vec![Found::new("Ladder", "screen: four levels on eight machines", Daily(None))],
    samples: &["daily?day=20261125"],
    ..ScreenKind::PLAIN
};

/// The button that resumes an unfinished try.
pub const RESUME: &str = "Resume the daily Fob";
/// The note when no try is left.
pub const ALL_PLAYED: &str = "All three tries are played. Tomorrow there is another match.";
/// The rules of the day.
pub const RULES: &str =
    "The same break and the same computer for everybody. You have three tries. Nothing is taken back, and a hint costs a star.";
/// The title, before the day.
pub const TITLE: &str = "Daily Fob";
/// The button that plays the daily match.
pub const PLAY: &str = "Play the daily Fob";

/// A try, before its result.
pub fn try_number(number: impl std::fmt::Display) -> String {
    format!("Try {number}")
}

/// The name of the button that copies the result of a try.
pub fn copy_result(number: impl std::fmt::Display) -> String {
    format!("Copy the result of try {number}")
}

/// The name of a rung of the ladder.
pub fn stars_of(rung: &str, stars: impl std::fmt::Display) -> String {
    format!("{rung}: {stars} of 3 stars")
}

/// The state of the screen.
#[derive(Debug)]
pub struct LadderScreen {
    at: Daily,
    day: u64,
    /// The drawing of the day's machine.
    machine: Vec<ReaderEntry>,
    /// One line about the day.
    about: String,
    /// The day's unfinished match, if any.
    unfinished: Option<PathBuf>,
}

impl LadderScreen {
    fn new(at: Daily, services: &Services) -> Self {
        let day = at.0.unwrap_or_else(|| phrases::day((services.clock)()));
        let task = Task::Daily(day);
        let header = task.header("", 0);
        let setup = header.as_ref().and_then(|header| header.setup());
        let machine = setup.map_or_else(Vec::new, |setup| readers(setup, &[]));
        let side = match setup.map(|setup| &setup.kind) {
            Some(Kind::TugOfWar { accepts: 1 }) => "accepted",
            _ => "rejected",
        };
        let level = header.as_ref().and_then(|header| header.players.get(1)?.level.clone()).unwrap_or_default();
        let pucks = setup.map_or(0, |setup| setup.green);
        let about = format!(
            "Tug of war, {pucks} + {pucks} pucks: you win if the string is {side}. Your opponent is the {level} computer."
        );
        Self { at, day, machine, about, unfinished: task.unfinished(services) }
    }
}

impl Screen for LadderScreen {
    fn route(&self) -> Route {
        self.at.into()
    }

    fn link(&self) -> Option<(Route, String)> {
        Some((Daily(Some(self.day)).into(), "this daily Fob".to_owned()))
    }

    fn title(&self) -> &'static str {
        "Fob: daily Fob"
    }

    fn help(&self) -> Topic {
        Topic::Winning
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        show(ui, self, cx.services)
    }

    /// Returns whether the route is this page, so that the way back from a match opens no second one.
    fn takes(&self, route: &Route) -> bool {
        route.get::<Daily>().is_some_and(|at| *at == self.at || at.0 == Some(self.day))
    }

    fn enter(&mut self, route: Option<&Route>, services: &mut Services) -> Result<(), Vec<String>> {
        let at = route.and_then(|route| route.get::<Daily>()).copied();
        *self = Self::new(at.unwrap_or(self.at), services);
        Ok(())
    }
}

fn show(ui: &mut Ui, state: &LadderScreen, services: &mut Services) -> Option<Nav> {
    let mut go = None;
    let back = widgets::titled_page(ui, 900.0, &format!("{TITLE}, {}", phrases::day_name(state.day)), |ui| {
        go = go.take().or(day(ui, state, services));
        ui.add_space(STEP);
        widgets::heading(ui, "The ladder");
        go = go.take().or(ladder(ui, services));
        ui.add_space(STEP);
        beside(ui, services);
    });
    if back {
        go = Some(Nav::Back);
    }
    go
}

/// Draws the daily match: its description, the tries so far, and the next one.
fn day(ui: &mut Ui, state: &LadderScreen, services: &mut Services) -> Option<Nav> {
    let mut go = None;
    let task = Task::Daily(state.day);
    let tries: Vec<Climbed> = services.ladder.of(&task.note()).take(TRIES).cloned().collect();
    widgets::text(ui, &state.about);
    widgets::note(ui, RULES);
    for (number, climbed) in (1..).zip(&tries) {
        ui.horizontal_wrapped(|ui| {
            let result = match climbed.won {
                Some(true) => "won",
                Some(false) => "lost",
                None => "drawn",
            };
            ui.label(
                RichText::new(format!("{}: {result} in {}", try_number(number), plural(climbed.shots as usize, "shot")))
                    .font(strong(SIZES[1])),
            );
            stars::of_match(ui, climbed);
            squares(ui, &climbed.squares);
            let name = copy_result(number);
            let copy = ui.button("Copy").on_hover_text("The result as a line of squares, with the link, to paste anywhere");
            copy.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
            if copy.clicked() {
                let link = link::address(link::page(services).as_deref(), &Daily(Some(state.day)).into());
                ui.ctx().copy_text(format!("{}\n{link}", as_text(state.day, number, climbed)));
                services.say("The result is copied");
            }
        });
    }
    ui.add_space(STEP / 2.0);
    if let Some(path) = &state.unfinished {
        if keys::ENTER.primary_as(ui, RESUME, "It counts as a try when it is over") {
            go = Some(Nav::push(places::Resume(path.clone())));
        }
    } else if tries.len() < TRIES {
        let tip = format!("Try {} of {TRIES}", tries.len() + 1);
        if keys::ENTER.primary_as(ui, PLAY, &tip) {
            go = begin(task, services);
        }
    } else {
        widgets::note(ui, ALL_PLAYED);
    }
    ui.add_space(STEP / 2.0);
    dfa_card::shown(ui, &state.machine);
    go
}

fn begin(task: Task, services: &mut Services) -> Option<Nav> {
    match task.begin(services) {
        Ok(path) => Some(Nav::push(places::Resume(path))),
        Err(lines) => {
            services.problem(lines);
            None
        }
    }
}

/// Draws the shots of a match as small squares, which differ in shape as well as in colour.
fn squares(ui: &mut Ui, squares: &str) {
    const SIDE: f32 = 14.0;
    let theme = &Theme::from_ui(ui);
    let width = squares.len() as f32 * (SIDE + 2.0);
    let room = ui.available_width().max(SIDE);
    let rows = (width / room).ceil().max(1.0);
    let a_row = ((room / (SIDE + 2.0)) as usize).max(1);
    let (rect, response) = ui.allocate_exact_size(vec2(width.min(room), rows * (SIDE + 2.0)), Sense::hover());
    for (place, kind) in squares.chars().enumerate() {
        let at = rect.min + vec2((place % a_row) as f32, (place / a_row) as f32) * (SIDE + 2.0);
        let square = Rect::from_min_size(at, vec2(SIDE, SIDE));
        let (fill, height) = match kind {
            'g' => (theme.good, 1.0),
            'r' => (theme.bad, 0.45),
            _ => (Color32::TRANSPARENT, 0.0),
        };
        ui.painter().rect(square, 2.0, theme.raised, Stroke::new(1.0, theme.line), StrokeKind::Inside);
        let full = Rect::from_min_max(pos2(square.left(), square.bottom() - SIDE * height), square.max);
        ui.painter().rect_filled(full, 2.0, fill);
    }
    let count = |kind: char| squares.chars().filter(|square| *square == kind).count();
    let said = format!("{} gained much, {} cost much, {} did neither", count('g'), count('r'), count('w'));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &said));
    response.on_hover_text(format!("Your shots: {said}"));
}

/// Width of the whole ladder, in points.
const TABLE: f32 = 580.0;

/// Draws a row for each machine and a rung for each level, with its stars and a button that plays it.
fn ladder(ui: &mut Ui, services: &mut Services) -> Option<Nav> {
    let theme = &Theme::from_ui(ui);
    let mut task = None;
    let mut all = 0;
    widgets::card(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let mut rung = |ui: &mut Ui, machine: usize, name: &str, level: Level| {
            let rung = Task::Rung(level, machine);
            let earned = services.ladder.stars(&rung.note());
            all += usize::from(earned.count());
            if rung_of(ui, earned, &format!("{name}, {}", level.name())) {
                task = Some(rung);
            }
        };
        let named = MACHINES
            .into_iter()
            .map(|key| fob_automata::builtin(key).map_or_else(|| key.to_owned(), |dfa| dfa.name().to_owned()));
        // If the table is too wide, each machine takes two rows.
        if ui.available_width() < TABLE {
            widgets::note(ui, &format!("From left to right: {}", LEVELS.map(Level::name).join(", ")));
            for (machine, name) in named.enumerate() {
                ui.label(RichText::new(&name).font(strong(SIZES[1])));
                ui.horizontal_wrapped(|ui| LEVELS.into_iter().for_each(|level| rung(ui, machine, &name, level)));
            }
            return;
        }
        egui::Grid::new("ladder").num_columns(5).spacing([14.0, 6.0]).striped(true).show(ui, |ui| {
            ui.label("");
            for level in LEVELS {
                ui.label(RichText::new(level.name()).color(theme.dim)).on_hover_text(phrases::level_about(level));
            }
            ui.end_row();
            for (machine, name) in named.enumerate() {
                ui.label(RichText::new(&name).font(strong(SIZES[1])));
                LEVELS.into_iter().for_each(|level| rung(ui, machine, &name, level));
                ui.end_row();
            }
        });
    });
    let most = 3 * LEVELS.len() * MACHINES.len();
    let note = "One star each for a win, for a win without holing the striker, and for a win without a shot that cost you much (no red square). A hint costs one.";
    widgets::note(ui, &format!("{all} of {most} stars. {note}"));
    begin(task?, services)
}

/// Draws the three stars of a rung as a button that plays it.
fn rung_of(ui: &mut Ui, earned: Stars, name: &str) -> bool {
    let theme = &Theme::from_ui(ui);
    let (rect, response) = ui.allocate_exact_size(widgets::at_least(ui, vec2(76.0, 28.0)), Sense::click());
    let hot = response.hovered() || response.has_focus();
    let edge = if hot { theme.accent } else { theme.edge };
    ui.painter().rect(rect, 6.0, theme.panel, Stroke::new(1.0, edge), StrokeKind::Inside);
    stars::draw(ui, theme, rect.center(), earned);
    let label = stars_of(name, earned.count());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
    response.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_text(format!("{label}. Play it")).clicked()
}

/// Draws the counts of drills and puzzles.
fn beside(ui: &mut Ui, services: &Services) {
    let drills: u32 = services.drills.kinds.iter().map(|record| record.made).sum();
    let puzzles: u32 = services.training.kinds.values().map(|score| score.solved).sum();
    widgets::note(ui, &format!("Also done: {}, {}.", plural(drills as usize, "drill"), plural(puzzles as usize, "puzzle")));
}
