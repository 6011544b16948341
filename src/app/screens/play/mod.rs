//! A match at the table: whose turn it is, the board under the hand, the DFA beside it, every string, the log.

mod board;
pub mod choose;
mod controls;
mod dialogs;
mod live;
mod panel;
mod steps;
pub mod track;

pub use controls::strike as strike_controls;
pub use live::{Left, Live, left, next_game};
pub use panel::frame as panel_frame;

use super::new_game::Start;
use super::{Go, Screen};
use crate::app::model::Pace;
use crate::app::scene::BoardScene;
use crate::app::shared::{DfaEntry, Shared};
use crate::app::table::Eye;
use crate::app::table::aim::Aim;
use crate::app::table::hand::Hand;
use crate::app::table::playback::Playback;
use crate::app::widgets::automaton;
use crate::app::worker::Worker;
use crate::opponent;
use crate::replay::StringOdds;
use crate::rules::{Kind, Match, Series};
use crate::table::{Colour, Hole, Layout, PuckId, Side, Strike};
use egui::Ui;
use track::Track;

/// What goes on.
#[derive(Debug)]
enum Phase {
    /// The break by hand: the first strike once it is set, the second to come.
    BreakAim(Option<Strike>),
    /// A person aims.
    Aim,
    /// A computer thinks.
    Think(Worker<Strike>),
    /// The shot plays.
    Rolling(Box<Playback>),
    /// Somebody chooses an order.
    Choose(choose::State),
    /// A computer thinks about an order.
    ThinkOrder(Worker<Vec<(Hole, Vec<Colour>)>>),
    /// It is over.
    Over,
}

/// What waits for an answer over the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dialog {
    TakeBack,
    Draw,
    Resign,
    Leave,
}

/// A match on the screen.
#[derive(Debug)]
pub struct State {
    /// The match and its record.
    pub live: Live,
    /// What it was started from.
    pub start: Start,
    /// Earlier games of the series and, once it is over, this one.
    pub series: Series,
    /// The drawing of each string's DFA, one a string.
    pub dfas: Vec<DfaEntry>,
    odds: StringOdds,
    tracks: Vec<Track>,
    /// The match as far as it may be told: before the shot that plays, and before the order that is due.
    seen: Match,
    /// Until when the keys that skip a shot do not shoot the next one: whoever presses them as it ends means the old one.
    guard: f64,
    phase: Phase,
    aim: Aim,
    hand: Hand,
    eye: Eye,
    /// What lies on the board in view.
    shown: Layout,
    /// Pucks that were put back a moment ago, and since when.
    appearing: Vec<(PuckId, f64)>,
    log: Vec<String>,
    /// The last line of news, in large.
    news: Option<String>,
    dialog: Option<Dialog>,
    fast: f64,
    entered: bool,
}

impl State {
    fn over(live: Live, start: Start, series: Series) -> Self {
        let shown = live.layout().clone();
        let setup = live.game().setup();
        let (dfas, odds) = (automaton::readers(setup, &start.dfas), StringOdds::new(setup));
        let tracks = live.game().strings().iter().map(|_| Track::default()).collect();
        let seen = live.game().clone();
        let aim = Aim::new(&shown, Side::S);
        Self {
            live,
            start,
            series,
            dfas,
            odds,
            tracks,
            seen,
            guard: 0.0,
            phase: Phase::Over,
            aim,
            hand: Hand::default(),
            eye: Eye::default(),
            shown,
            appearing: Vec::new(),
            log: Vec::new(),
            news: None,
            dialog: None,
            fast: 1.0,
            entered: false,
        }
    }

    fn tell(&mut self, line: String) {
        self.log.push(line.clone());
        self.news = Some(line);
    }

    /// When the next frame is due.
    pub fn pace(&self, shared: &Shared) -> Pace {
        let moving = self.tracks.iter().any(Track::moving)
            || self.appearing.iter().any(|(_, since)| shared.now < since + APPEAR)
            || (self.eye.turn - self.eye.turn_to).abs() > 1e-3;
        match &self.phase {
            Phase::Rolling(_) => Pace::Now,
            _ if moving => Pace::Now,
            Phase::Think(_) | Phase::ThinkOrder(_) => Pace::After(0.03),
            _ => Pace::Sleep,
        }
    }

    fn seat_is_computer(&self, player: u8) -> bool {
        self.start.seats.get(usize::from(player.saturating_sub(1))).is_some_and(|s| s.computer.is_some())
    }

    /// Whether a person is to shoot.
    pub fn aiming(&self) -> bool {
        matches!(self.phase, Phase::Aim | Phase::BreakAim(_))
    }

    /// Whether nothing rolls.
    pub fn at_rest(&self) -> bool {
        !matches!(self.phase, Phase::Rolling(_))
    }

    /// The side that the present strike is taken from.
    fn side(&self) -> Side {
        match &self.phase {
            Phase::BreakAim(None) => Side::S,
            Phase::BreakAim(Some(_)) => Side::N,
            _ => self.live.game().next_side(),
        }
    }

    /// What each string shows at this moment: while a shot plays the pucks that have fallen so far, before a choice
    /// the string as it was.
    fn visible_words(&self) -> Vec<Vec<Colour>> {
        let game = self.live.game();
        let due: Vec<usize> = game.choices().iter().map(|c| c.string).collect();
        if let Phase::Rolling(playback) = &self.phase {
            let mut words = words_of(&self.seen);
            if !self.live.last_was_break() && !playback.trace.report.striker_holed {
                for drop in playback.trace.report.drops.iter().filter(|d| d.time <= playback.time) {
                    let string = game.string_of(drop.hole);
                    if !due.contains(&string) {
                        words[string].push(drop.colour);
                    }
                }
            }
            return words;
        }
        let now = self.live.words();
        let seen = words_of(&self.seen);
        now.into_iter().zip(seen).enumerate().map(|(i, (now, seen))| if due.contains(&i) { seen } else { now }).collect()
    }

    /// The match as far as it has been seen: while a shot plays, as it was before.
    fn visible_game(&self) -> &Match {
        if self.at_rest() { self.live.game() } else { &self.seen }
    }

    /// The chance that a string ends accepted if the pucks that are left fall at random, each into any hole alike.
    pub fn odds_of(&self, string: usize) -> f64 {
        self.odds.of(self.visible_game(), string)
    }

    /// The computers that do not agree to a draw now, by their seats from 1.
    fn against_a_draw(&self) -> Vec<u8> {
        let game = self.live.game();
        let chances: Vec<f64> = (0..game.strings().len()).map(|string| self.odds.of(game, string)).collect();
        let computers = (1..=game.setup().players()).filter(|player| self.seat_is_computer(*player));
        computers.filter(|player| !opponent::agrees_to_draw(game, *player, &chances)).collect()
    }

    /// Who hopes for what, where the strings have no owners.
    fn hopes(&self) -> Option<String> {
        let game = self.live.game();
        let Kind::TugOfWar { accepts } = game.setup().kind else { return None };
        let names = self.live.names();
        let (yes, no) = (names.party(game, accepts), names.party(game, 3 - accepts));
        Some(format!("{yes} wins if the DFA accepts, {no} if it rejects"))
    }

    /// Whose a string is; in tug of war, who hopes for what.
    pub fn owner(&self, string: usize) -> String {
        self.live.names().owner(self.live.game(), string)
    }
}

/// The words of all strings.
fn words_of(game: &Match) -> Vec<Vec<Colour>> {
    game.strings().iter().map(|string| string.word.clone()).collect()
}

/// How long a puck takes to appear where it was put, in seconds.
const APPEAR: f64 = 0.35;

/// Draws the screen.
pub fn show(ui: &mut Ui, state: &mut State, shared: &mut Shared, board: &mut Option<BoardScene>) -> Option<Go> {
    state.tick(shared);
    let theme = shared.theme();
    let mut go = dialogs::keys(ui, state, shared);
    let wide = ui.max_rect().width();
    egui::Panel::top("head").frame(panel::frame(&theme)).show(ui, |ui| panel::head(ui, state, shared, &theme));
    let right = (wide * 0.34).clamp(340.0, 640.0);
    egui::Panel::right("match").exact_size(right).resizable(false).frame(panel::frame(&theme)).show(ui, |ui| {
        panel::side(ui, state, shared, &theme);
    });
    egui::Panel::bottom("controls")
        .frame(panel::frame(&theme))
        .min_size(96.0)
        .show(ui, |ui| controls::show(ui, state, shared, &theme));
    egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| {
        board::show(ui, state, shared, &theme, board);
    });
    if let Some(answer) = dialogs::show(ui, state, shared, &theme) {
        go = Some(answer);
    }
    let quiet = state.dialog.is_none() && !state.tracks.iter().any(Track::moving);
    if matches!(state.phase, Phase::Over) && go.is_none() && quiet {
        go = Some(Go::Instead(Screen::Result));
    }
    go
}
