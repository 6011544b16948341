//! A match at the table: whose turn it is, the board, the DFA next to it, every string, the log.

mod board;
mod cards;
mod controls;
mod dialogs;
pub mod ending;
mod ghost;
mod ghosts;
mod goal;
mod guide;
mod hint;
pub mod in_use;
mod keys;
pub mod labels;
mod modes;
mod moments;
mod opening;
mod panel;
mod price;
mod room;
mod state;
mod wishes;

pub use dialogs::{IN_MEMORY, SAVED};
pub use moments::STAMPS;
pub use opening::Opening;
pub use state::MatchScreen;
pub use wishes::Wish;

use egui::Ui;
use fob_kit::ended::{self, Ended};
use fob_kit::kind::{ScreenKind, Way};
use fob_kit::layout::{self, Foot, Window};
use fob_kit::screen::{Cx, Screen};
use fob_kit::widgets;
use fob_replay::{Replay, to_clip};
use fob_rules::Kind;
use fob_services::data::Services;
use fob_services::driving::task::Task;
use fob_services::driving::{Game, Played, Sending, Turn, Venue, again, again_from, next_game, next_game_from};
use fob_services::online::AtTable;
use fob_services::pace::Pace;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::story::Telling;
use fob_services::topic::Topic;

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: "Match",
    ways: &[
        &Way::<places::Play>(|places::Play(plan), services| {
            services.fetch(&plan.dfas, Some(&plan.board));
            if matches!(plan.venue, Venue::Room(_)) {
                return Err(vec!["a match in a room is played in its room; the form for a new match makes one".to_owned()]);
            }
            let by_links = plan.venue == Venue::Links;
            // With a side given there is no coin.
            let is_said = !matches!(plan.game, Game::Of(Kind::TugOfWar { .. }));
            let start = plan.start(services)?;
            let mut state =
                if by_links { MatchScreen::start_by_links(start, services) } else { MatchScreen::start(start, services) }?;
            if is_said {
                state.toss(services);
            }
            Ok(Box::new(state))
        }),
        &Way::<places::Resume>(|places::Resume(path), services| {
            if services.store.is_in_use(&path) {
                return Ok(Box::new(in_use::InUseScreen { path }));
            }
            Ok(Box::new(Opening::new(&path, services)?))
        }),
        &Way::<places::NextGame>(|at, services| {
            let mut state = MatchScreen::start(next_game_from(&at.0)?, services)?;
            state.comes_after(true, services);
            Ok(Box::new(state))
        }),
        &Way::<places::RoomMatch>(|at, services| Ok(Box::new(MatchScreen::in_room(&at.0, services)?))),
        &Way::<places::Again>(|at, services| {
            let mut state = MatchScreen::start(again_from(&at.0)?, services)?;
            state.comes_after(false, services);
            Ok(Box::new(state))
        }),
    ],
    keys: || vec![&keys::KEYS, &ended::KEYS],
    ..ScreenKind::PLAIN
};

impl Screen for MatchScreen {
    fn route(&self) -> Route {
        if let Some(room) = &self.room {
            return places::RoomMatch(room.key.clone()).into();
        }
        let path = self.played.path().to_path_buf();
        if self.shows_result { places::Ended(path).into() } else { places::Resume(path).into() }
    }

    fn link(&self) -> Option<(Route, String)> {
        if self.room.is_some() {
            return self.route().for_others().map(|route| (route, "this room".to_owned()));
        }
        Some(self.address())
    }

    fn title(&self) -> &'static str {
        if self.room.is_some() && self.is_called() {
            return labels::YOUR_TURN;
        }
        if self.shows_result { fob_services::labels::RESULT_TITLE } else { "Fob: match" }
    }

    fn help(&self) -> Topic {
        if self.shows_result { Topic::End } else { Topic::Turn }
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        if self.shows_result { self.result(ui, cx) } else { show(ui, self, cx) }
    }

    fn retry(&mut self, services: &mut Services) {
        for played in self.before.iter_mut().chain([&mut self.played]) {
            played.keep(services);
        }
        self.before.retain(Played::is_unsaved);
    }

    fn leave(&mut self, services: &mut Services) {
        for played in self.before.iter_mut().chain([&mut self.played]).filter(|played| played.is_unsaved()) {
            played.write(services);
            played.keep(services);
        }
    }

    /// Returns whether a match is not on the disk, and so stays in memory until it is.
    fn stays(&self) -> bool {
        self.before.iter().chain([&self.played]).any(Played::is_unsaved)
    }

    fn takes(&self, route: &Route) -> bool {
        if let Some(room) = &self.room {
            return route.get().is_some_and(|places::RoomMatch(key)| *key == room.key);
        }
        route.get().is_some_and(|places::Resume(path)| path == self.played.path())
    }

    fn pace(&self, services: &Services) -> Pace {
        let turning = self.eye.turns();
        if self.is_paused() {
            return if turning { Pace::Now } else { Pace::Sleep };
        }
        let moving = self.settles(services)
            || turning
            || self.ending.is_playing()
            || self.moments.moves()
            || self.ghosts.works
            || self.wishes.works();
        let room = self.room.as_ref().map_or(Pace::Sleep, |room| self.pace_in(room, services));
        match self.played.turn() {
            Turn::Show(_) => Pace::Now,
            _ if moving => Pace::Now,
            _ => room,
        }
    }
}

impl MatchScreen {
    /// Returns the link to this match for others, and its name: our own link to the next player in a correspondence match,
    /// otherwise the match as a replay.
    fn address(&self) -> (Route, String) {
        let names = self.played.names();
        match self.played.letter() {
            Some(Sending { to, replay, orders }) => {
                (places::Turns { replay, orders }.into(), format!("the match for {}", names.player(to)))
            }
            None => {
                let replay = to_clip(&self.played.text());
                (places::Shown { replay, shot: None, at: None }.into(), "this match as a replay".to_owned())
            }
        }
    }

    /// Shows the start of a match that follows another one of the same players. Every game of a series has its own toss; without
    /// a toss, the new sides are shown.
    fn comes_after(&mut self, of_series: bool, services: &Services) {
        if of_series && matches!(self.game().setup().kind, Kind::TugOfWar { .. }) {
            self.toss(services);
        } else {
            self.swap(services);
        }
    }

    /// Draws the end of the match, and the next steps.
    fn result(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        let services = &mut *cx.services;
        if self.room.is_some() {
            self.head_of_room(ui, services);
            self.follow_room(services);
            if !self.shows_result {
                // The next game has begun.
                ui.ctx().request_repaint();
                return None;
            }
        }
        if fob_kit::keys::BACK.shortcut(ui) {
            return Some(Nav::Home);
        }
        let letter = self.played.letter();
        let telling = self.telling.get_or_insert_with(|| telling(&self.played));
        telling.poll();
        let (id, names) = (self.played.header().id(), self.played.log_names());
        let ended = Ended {
            id: &id,
            game: self.played.game(),
            names: &names,
            dfas: &self.dfas,
            start: &self.played.start,
            series: &self.played.series,
            path: self.played.path(),
            letter: letter.as_ref(),
            goal: self.played.goal(),
            task: Task::from_note(&self.played.header().note),
            telling,
            endings: self.endings.get_or_init(|| ended::endings(self.played.game(), &self.dfas)),
            seconds: self.room.as_ref().map_or(self.seconds, AtTable::seconds),
            in_room: self.room.as_ref().map(|_| self.played.is_filed()),
            you: self.played.you(),
            age: self.shown_since.filter(|_| services.settings.motion).map(|since| services.now - since),
        };
        let (start, is_tossed) = match ended::show(ui, &ended, services)? {
            ended::Next::Game => (next_game(&self.played.start, &self.played.series), true),
            ended::Next::Again => (again(&self.played.start), false),
            ended::Next::Go(nav) => return Some(nav),
        };
        match Self::start(start, services) {
            Ok(mut next) => {
                next.comes_after(is_tossed, services);
                let over = std::mem::replace(self, next);
                // Its last records may still wait for space on the disk.
                self.before = over.before;
                self.before.extend(Some(over.played).filter(Played::is_unsaved));
            }
            Err(lines) => services.problem(lines),
        }
        ui.ctx().request_repaint();
        None
    }
}

/// Returns the course of a match, from its record.
fn telling(played: &Played) -> Telling {
    Replay::parse(&played.text()).map_or_else(|_| Telling::none(), |replay| Telling::new(&replay))
}

/// The strip below the board. The controls of the strike always keep their space there, so that the board keeps its size and
/// place; anything larger, such as the choice of an order, is drawn over the board.
struct Strip {
    key: egui::Id,
    /// True if a strike is being set: its controls determine the height of the strip.
    sets: bool,
    /// The height of the strike's controls at this width, and of the strip's contents in the frame before.
    kept: Heights,
    place: egui::Rect,
}

#[derive(Clone, Copy)]
struct Heights {
    strike: f32,
    now: f32,
}

impl Strip {
    fn new(ui: &Ui, state: &MatchScreen) -> Self {
        let width = ui.max_rect().width();
        let key = ui.id().with(("strip", width.round() as i32));
        // Until a strike was set at this width: a row of news over some rows of controls; on a phone it is one, as high as the
        // news.
        let window = Window::from_ui(ui);
        let rows = if width > 1400.0 || window.is_phone() { 1.0 } else { 2.0 };
        let around = if window.is_phone() { Self::around(ui) + ui.spacing().item_spacing.y } else { 16.0 };
        let guess = around + 44.0 * (rows + 1.0);
        let kept = ui.data(|d| d.get_temp(key)).unwrap_or(Heights { strike: guess, now: guess });
        Self { key, sets: state.aiming(), kept, place: egui::Rect::NOTHING }
    }

    /// In an upright window the panel with the figure is right above the strip and must not be covered; on a phone on its side
    /// the strip has a column of its own.
    fn grows(ui: &Ui) -> bool {
        let window = Window::from_ui(ui);
        window.is_upright() || window.is_phone()
    }

    fn lies_over(&self, ui: &Ui) -> bool {
        !Self::grows(ui) && self.kept.now > self.kept.strike + 0.5
    }

    /// Returns the height of the strip's space below the board, in points.
    fn height(&self, ui: &Ui) -> f32 {
        if Self::grows(ui) { self.kept.strike.max(self.kept.now) } else { self.kept.strike }
    }

    /// Draws the part that fits into its space below the board.
    fn reserve(&mut self, ui: &mut Ui, state: &mut MatchScreen, services: &mut Services) {
        if !self.lies_over(ui) {
            self.contents(ui, state, services);
        }
    }

    /// Draws the part that does not fit over the board's lower edge.
    fn lie_over(&mut self, ui: &mut Ui, state: &mut MatchScreen, services: &mut Services) {
        if !self.lies_over(ui) {
            return;
        }
        let top = self.place.bottom() - self.kept.now;
        let area = egui::Area::new(self.key.with("over")).order(egui::Order::Middle).fade_in(false);
        area.fixed_pos(egui::pos2(self.place.left(), top)).constrain(false).show(ui.ctx(), |ui| {
            let frame = widgets::panel_frame(ui);
            let inner = self.place.size() - frame.total_margin().sum();
            frame.show(ui, |ui| {
                ui.set_width(inner.x);
                self.contents(ui, state, services);
            });
        });
    }

    /// Returns the height that the strip's frame adds to its contents, in points.
    fn around(ui: &Ui) -> f32 {
        // A panel draws a line at its edge, which takes space as well.
        let line = ui.visuals().widgets.noninteractive.bg_stroke.width.round();
        widgets::panel_frame(ui).total_margin().sum().y + line
    }

    fn contents(&mut self, ui: &mut Ui, state: &mut MatchScreen, services: &mut Services) {
        let margin = Self::around(ui);
        let turn = state.played.count();
        let shown = ui.vertical(|ui| controls::show(ui, state, services));
        let now = (shown.response.rect.height() + margin).ceil();
        if state.played.count() != turn {
            // It changed while it was drawn.
            ui.ctx().request_repaint();
            return;
        }
        let strike = if self.sets { now } else { self.kept.strike };
        if (now - self.kept.now).abs() > 0.5 || (strike - self.kept.strike).abs() > 0.5 {
            self.kept = Heights { strike, now };
            ui.data_mut(|d| d.insert_temp(self.key, self.kept));
            ui.ctx().request_repaint();
        }
    }
}

fn show(ui: &mut Ui, state: &mut MatchScreen, cx: &mut Cx<'_>) -> Option<Nav> {
    let services = &mut *cx.services;
    state.tick(services);
    state.look_ahead(services);
    state.wish(services);
    if state.ghosts.works || state.wishes.works() {
        ui.ctx().request_repaint();
    }
    let go = dialogs::keys(ui, state, services);
    let mut strip = Strip::new(ui, state);
    let foot = Foot::Exactly(strip.height(ui));
    let side = Some(Window::from_ui(ui).beside(0.34));
    let table = layout::Arrangement { side, ..layout::Arrangement::new("match", "Figure and log", foot) };
    let mut room = egui::Rect::NOTHING;
    let mut parts = (state, services, &mut strip, go, &mut room);
    let place = table.show(
        ui,
        &mut parts,
        |ui, (state, services, _, go, _)| {
            if panel::head(ui, state, services) {
                *go = Some(dialogs::leave(state, services));
            }
            goal::show(ui, state, services);
            state.strip(ui, services);
        },
        |ui, (state, services, ..)| panel::side(ui, state, services),
        |ui, (state, services, strip, ..)| {
            strip.reserve(ui, state, services);
            if Window::from_ui(ui).has_column() {
                // The figure keeps its place while no strike is set.
                ui.add_space((strip.kept.strike - strip.kept.now).max(0.0));
                panel::below(ui, state, services);
            }
        },
        |ui, (state, services, .., room)| {
            **room = ui.max_rect();
            board::show(ui, state, services, cx.scene);
        },
    );
    let (state, services, _, go, _) = parts;
    strip.place = place;
    strip.lie_over(ui, state, services);
    let strings = panel::strings(state, services);
    cards::show(ui, state, room, services);
    moments::show(ui, state, &strings, room, services);
    dialogs::show(ui, state, services);
    let quiet = state.dialog.is_none() && !state.settles(cx.services);
    if matches!(state.played.turn(), Turn::Over) && go.is_none() && quiet {
        // The machines run to their end before their verdicts are stamped.
        if !state.ending.is_seen() {
            state.ending.show(ui, state.played.game(), &state.dfas, cx.services);
        } else if state.is_shown() {
            state.shows_result = true;
            state.shown_since = Some(cx.services.now);
            state.hear_the_result(cx.services);
            ui.ctx().request_repaint();
        }
    }
    go
}
