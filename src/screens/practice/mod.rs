//! The practice table: layouts that are set up or taken from a replay, repeated shots, the spread of an aim, and drills.

mod cloud;
mod drills;
mod files;
mod kept;
mod keys;
pub mod labels;
mod open_drill;
mod outcome;
mod setup;
mod shooting;
mod spoken;
mod state;
mod table;
mod tools;

pub use cloud::Cloud;
pub use files::TAKEN;
pub use open_drill::{OpenDrill, Verdict};
pub use setup::Tool;
use state::LAID_OUT;
pub use state::{PracticeScreen, Tab};

use egui::{FontId, Key, RichText, Ui, vec2};
use fob_kit::aiming::{SKIP, strike};
use fob_kit::kind::{Group, MenuEntry, ScreenKind, Way};
use fob_kit::layout::{self, Foot, Window};
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::{SIZES, STEP, Theme};
use fob_kit::widgets;
use fob_kit::widgets::dialog::Answer;
use fob_services::data::Services;
use fob_services::pace::Pace;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: "Practice table",
    ways: &[
        &Way::<places::Practice>(|places::Practice(pucks), services| {
            if let Some(pucks) = &pucks {
                services.fetch(&[], Some(&pucks.board));
            }
            Ok(Box::new(PracticeScreen::open(pucks.as_ref(), services)?))
        }),
        &Way::<places::Drill>(|at, services| Ok(Box::new(PracticeScreen::at_drill(at.kind, at.seed, services)?))),
    ],
    menu: Some(MenuEntry {
        text: "Practice table",
        about: "Lay out pucks, shoot",
        group: Group::More,
        key: Key::P,
        route: |_| places::Practice::default().into(),
        now: |_| None,
    }),
    keys: || vec![&keys::KEYS],
    samples: &["practice"],
    ..ScreenKind::PLAIN
};

impl Screen for PracticeScreen {
    fn route(&self) -> Route {
        self.place()
    }

    fn link(&self) -> Option<(Route, String)> {
        Some(self.position_link())
    }

    fn title(&self) -> &'static str {
        "Fob: practice table"
    }

    fn help(&self) -> Topic {
        Topic::Practice
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        show(ui, self, cx)
    }

    fn pace(&self, services: &Services) -> Pace {
        self.when().sooner(self.file.pace(services.now))
    }

    fn takes(&self, route: &Route) -> bool {
        route.is::<places::Practice>() || route.is::<places::Drill>()
    }

    fn enter(&mut self, route: Option<&Route>, services: &mut Services) -> Result<(), Vec<String>> {
        route.map_or(Ok(()), |route| self.come_by(route, services))
    }

    fn leave(&mut self, services: &mut Services) {
        self.file.save(services);
    }

    fn retry(&mut self, services: &mut Services) {
        // A drill is set up again by its number; the pucks that were here before stay saved.
        if !self.open_drill.is_open() {
            self.file.look(&self.layout, self.strike(), services);
        }
    }

    fn stays(&self) -> bool {
        true
    }
}

fn show(ui: &mut Ui, state: &mut PracticeScreen, cx: &mut Cx<'_>) -> Option<Nav> {
    let services = &mut *cx.services;
    state.tick(services);
    let open = state.dialog.is_none() && services.problems.is_empty();
    if open {
        keys::take(ui, state);
    }
    let side = Window::from_ui(ui).share(0.28, 300.0, 420.0);
    let table = layout::Arrangement { side: Some(side), ..layout::Arrangement::new("practice", "Setup", Foot::AtLeast(112.0)) };
    let mut parts = (state, services, None);
    table.show(
        ui,
        &mut parts,
        |ui, (_, _, go)| {
            if widgets::header(ui, "Practice table", |_| {}) {
                *go = Some(Nav::Back);
            }
        },
        |ui, (state, services, go)| *go = go.take().or(panel(ui, state, services)),
        |ui, (state, ..)| foot(ui, state),
        |ui, (state, services, _)| table::show(ui, state, services, cx.scene, open),
    );
    let (state, services, go) = parts;
    dialogs(ui, state, services);
    go
}

/// Draws the panel next to the board: setting up, the spread, or drills.
fn panel(ui: &mut Ui, state: &mut PracticeScreen, services: &mut Services) -> Option<Nav> {
    let tabs = [
        (Tab::Board, &keys::BOARD, keys::BOARD.tooltip()),
        (Tab::Spread, &keys::SPREAD, keys::SPREAD.tooltip()),
        (Tab::Drills, &keys::DRILLS, keys::DRILLS.tooltip()),
    ];
    let tabs = tabs.each_ref().map(|(tab, key, tip)| (*tab, key.label, tip.as_str()));
    widgets::choices(ui, &mut state.tab, &tabs);
    ui.separator();
    let mut go = None;
    egui::ScrollArea::vertical().id_salt("panel").auto_shrink([false, false]).show(ui, |ui| match state.tab {
        Tab::Board => tools::board(ui, state, services),
        Tab::Spread => tools::spread(ui, state, services),
        Tab::Drills => go = drills::show(ui, state, services),
    });
    go
}

/// Below the board: undo and reset, the last message, and the strike in numbers, or the speed of the rolling shot.
fn foot(ui: &mut Ui, state: &mut PracticeScreen) {
    if Window::from_ui(ui).is_phone() {
        ui.horizontal_wrapped(|ui| laying(ui, state));
    } else {
        ui.horizontal(|ui| laying(ui, state));
    }
    ui.add_space(STEP / 2.0);
    if let Some((shot, time, _)) = &mut state.rolling {
        ui.horizontal(|ui| {
            for (speed, text) in [(0.1, "1/10×"), (0.25, "¼×"), (1.0, "1×"), (4.0, "4×")] {
                if widgets::choice(ui, state.speed == speed, text, "Speed of this shot").clicked() {
                    state.speed = speed;
                }
            }
            if SKIP.button(ui) {
                *time = shot.roll();
            }
        });
    } else if strike::controls(ui, &mut state.aim, &state.layout, |_| {}) {
        state.shoot();
    }
}

/// Undo and reset, and the last message in the rest of the row.
fn laying(ui: &mut Ui, state: &mut PracticeScreen) {
    let (back, forth) = state.can_go();
    let resting = state.at_rest();
    let why = "The pucks are already in place";
    if keys::LAY_BACK.face_if(ui, state.is_changed() && resting, why).clicked() {
        state.again();
    }
    ui.checkbox(&mut state.repeat, "after each shot").on_hover_text(keys::REPEAT.tooltip());
    let undo = keys::UNDO.face_if(ui, back && resting, "Nothing to take back").clicked();
    if keys::REDO.face_if(ui, forth && resting, "Nothing to redo").clicked() {
        state.forth();
    } else if undo {
        state.back();
    }
    let phone = Window::from_ui(ui).is_phone();
    if !phone {
        ui.add_space(STEP);
    }
    // The name of a layout keeps its colour words.
    let names = state.news.starts_with(LAID_OUT);
    let news = if names { state.news.as_str().into() } else { Theme::from_ui(ui).palette.recolour(&state.news) };
    if !phone {
        ui.add(egui::Label::new(RichText::new(&*news)).truncate()).on_hover_text(&*news);
        return;
    }
    // Always two rows, so that nothing moves when it changes.
    ui.end_row();
    let font = FontId::proportional(SIZES[0]);
    let height = 2.0 * ui.fonts_mut(|fonts| fonts.row_height(&font));
    let size = vec2(ui.available_width(), height);
    ui.allocate_ui_with_layout(size, egui::Layout::top_down(egui::Align::Min), |ui| {
        ui.set_min_size(size);
        ui.add(widgets::rows(ui, news, 2, font, Theme::from_ui(ui).text));
    });
}

fn dialogs(ui: &Ui, state: &mut PracticeScreen, services: &mut Services) {
    let Some(mut dialog) = state.dialog.take() else { return };
    match dialog.show(ui, services, || state.laid()) {
        Answer::Open => state.dialog = Some(dialog),
        Answer::Cancel | Answer::Done(None) => {}
        Answer::Done(Some(path)) => state.load(&path, services),
    }
}
