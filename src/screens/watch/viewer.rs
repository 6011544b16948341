//! The player of a replay: the current moment, how it advances, and the overlays.

use super::ending::Ending;
use super::marks::Mark;
use super::pair::Pair;
use super::picker::Picker;
use super::replayed::Replayed;
use super::review::ReviewPanel;
use super::views::Views;
use super::what_if::WhatIf;
use egui::Vec2;
use fob_kit::aiming::shot_view::{ShotView, walk};
use fob_kit::aiming::{Eye, aim};
use fob_physics::BodyId;
use fob_replay::to_clip;
use fob_services::data::{Services, Toggle};
use fob_services::pace::Pace;
use fob_services::places;
use fob_services::route::Route;
use fob_services::sound::Sound;
use fob_services::story::Telling;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The speeds, from slow to fast.
pub const SPEEDS: [(f64, &str); 9] = [
    (1.0 / 16.0, "1/16"),
    (1.0 / 8.0, "1/8"),
    (1.0 / 4.0, "1/4"),
    (1.0 / 2.0, "1/2"),
    (1.0, "1"),
    (2.0, "2"),
    (4.0, "4"),
    (8.0, "8"),
    (16.0, "16"),
];

/// Pause at the end of a shot in a replay that runs, in seconds, because the last piece still moves.
const PAUSE: f64 = 0.5;

/// Seconds after a strike in which nothing has been seen of the shot.
const AT_STRIKE: f64 = 1e-6;

/// The view next to the recorded match.
#[derive(Debug, Default)]
pub enum Mode {
    /// The match as it was.
    #[default]
    Match,
    /// Another strike in place of a recorded one.
    WhatIf(Box<WhatIf>),
    /// Another shot next to this one.
    Pair(Box<Pair>),
}

/// A replay that is watched.
#[derive(Debug)]
pub struct Viewer {
    /// The replay. It has at least one shot.
    pub replay: Arc<Replayed>,
    views: Views,
    /// The moment on the match's clock, in seconds.
    time: f64,
    /// Seconds since the strike where only one shot, or two, are looked at.
    local: f64,
    /// True if the replay is playing.
    pub playing: bool,
    /// The playback speed; 1 is real time.
    pub speed: f64,
    /// The overlays that are on.
    pub toggles: BTreeSet<Toggle>,
    /// The view of the board.
    pub eye: Eye,
    /// The disc that is kept in the middle.
    pub follow: Option<BodyId>,
    /// The view next to the recorded match.
    pub mode: Mode,
    /// The list of other replays to compare with this one.
    pub picker: Option<Picker>,
    /// The last runs at the end of the match.
    pub ending: Ending,
    /// The review of the match.
    pub review: ReviewPanel,
    /// The course of the match, which may have to be worked out.
    telling: Telling,
    /// The shot to which the log was last scrolled.
    pub scrolled_to: Option<usize>,
}

impl Viewer {
    /// Starts a replay at its beginning, with the overlays that are on. The replay must have a shot.
    pub fn new(replay: Replayed, toggles: BTreeSet<Toggle>) -> Self {
        let telling = Telling::new(replay.playback.replay());
        if let Some(story) = telling.story() {
            replay.tell(story);
        }
        Self {
            replay: Arc::new(replay),
            views: Views::default(),
            time: 0.0,
            local: 0.0,
            playing: false,
            speed: 1.0,
            toggles,
            eye: Eye::default(),
            follow: None,
            mode: Mode::Match,
            picker: None,
            ending: Ending::default(),
            review: ReviewPanel::default(),
            telling,
            scrolled_to: None,
        }
    }

    /// Returns whether a switch is on.
    pub fn shows(&self, toggle: Toggle) -> bool {
        self.toggles.contains(&toggle)
    }

    /// Switches something on or off.
    pub fn switch(&mut self, toggle: Toggle) {
        if !self.toggles.remove(&toggle) {
            self.toggles.insert(toggle);
        }
    }

    /// Returns the shot that is shown, by its place in the list.
    pub fn index(&self) -> usize {
        self.replay.at(self.time).0
    }

    /// Returns the number of the shot that is shown, 0 for the break.
    pub fn number(&self) -> usize {
        self.replay.shots()[self.index()].number
    }

    /// Returns the number of the last shot that a match keeps when it continues from this moment. The moment of a strike is
    /// before its shot, so the last earlier shot that counted is kept. The first shot is always kept.
    pub(crate) fn last_kept(&self) -> usize {
        let (shots, index) = (self.replay.shots(), self.index());
        let now = &shots[index];
        let before = || shots[..index].iter().rev().find(|shot| shot.settled == now.before);
        let last = if self.local() < AT_STRIKE { before() } else { None };
        last.unwrap_or(now).number
    }

    /// Shows the shot of a number, or the last one before it.
    pub(crate) fn open_at(&mut self, number: usize) {
        if let Some(index) = self.replay.shots().iter().rposition(|shot| shot.number <= number) {
            self.go_to(index);
        }
    }

    /// Advances the shot that is shown to a number of seconds after its strike, at most to its end.
    pub fn seek_in_shot(&mut self, seconds: f64) {
        if seconds > 0.0 {
            self.seek(self.now() + seconds.min(self.replay.roll(self.index())));
        }
    }

    /// Returns the seconds since the strike of the current shot, to a hundredth; `None` at the strike.
    pub fn at(&self) -> Option<f64> {
        Some((self.local() * 100.0).round() / 100.0).filter(|at| *at > 0.0)
    }

    /// Returns the link to this moment of the replay, for others.
    pub fn link(&self) -> Route {
        let replay = to_clip(&self.replay.playback.replay().print());
        places::Shown { replay, shot: Some(self.number()), at: self.at() }.into()
    }

    /// Returns the view of a shot by its place in the list.
    pub fn view(&mut self, index: usize) -> Arc<ShotView> {
        self.views.get(&self.replay, index)
    }

    /// Returns the view whose strings are shown: that of the other strike in a what-if, once it differs.
    pub fn current_view(&mut self) -> Arc<ShotView> {
        match self.other_strike().and_then(|what| what.view.clone()) {
            Some(view) => view,
            None => self.view(self.index()),
        }
    }

    /// Returns the what-if, once its strike differs from the recorded one.
    pub fn other_strike(&self) -> Option<&WhatIf> {
        if let Mode::WhatIf(what) = &self.mode { Some(&**what).filter(|what| !what.as_recorded()) } else { None }
    }

    /// Returns the seconds since the strike of the shot that is shown.
    pub fn local(&self) -> f64 {
        match self.mode {
            Mode::Match => self.replay.at(self.time).1,
            Mode::WhatIf(_) | Mode::Pair(_) => self.local,
        }
    }

    /// Returns the moment on the clock of the time line.
    pub fn now(&self) -> f64 {
        if matches!(self.mode, Mode::Match) { self.time } else { self.local }
    }

    /// Returns the length of the time line.
    pub fn length(&self) -> f64 {
        let roll = self.replay.roll(self.index());
        match &self.mode {
            Mode::Match => self.replay.length(),
            Mode::WhatIf(what) => what.roll().max(roll) + PAUSE,
            Mode::Pair(pair) => pair.roll().max(roll) + PAUSE,
        }
    }

    /// Returns the marks above and below the time line while one or two shots are shown.
    pub fn lanes(&self) -> [&[Mark]; 2] {
        let upper = &self.replay.marks_of[self.index()][..];
        match &self.mode {
            Mode::Match => [&[], &[]],
            Mode::WhatIf(what) => [upper, &what.marks],
            Mode::Pair(pair) => [upper, pair.marks()],
        }
    }

    /// Goes to a moment on the clock of the time line.
    pub fn seek(&mut self, time: f64) {
        let time = time.clamp(0.0, self.length());
        if matches!(self.mode, Mode::Match) { self.time = time } else { self.local = time }
    }

    /// Goes to the strike of a shot.
    pub fn go_to(&mut self, index: usize) {
        let index = index.min(self.replay.shots().len() - 1);
        self.time = self.replay.start(index);
        self.local = 0.0;
        // The cue goes along to the other shot.
        if matches!(&self.mode, Mode::WhatIf(what) if what.index() != index) {
            self.mode = Mode::WhatIf(Box::new(WhatIf::new(&self.replay, index)));
        }
    }

    /// Plays or pauses; at the end it starts again.
    pub(crate) fn toggle_play(&mut self) {
        self.playing ^= true;
        if self.playing && self.now() >= self.length() - 1e-9 {
            self.seek(0.0);
        }
    }

    /// Starts a what-if for the current shot, or ends it.
    pub(crate) fn toggle_what_if(&mut self) {
        let was = matches!(self.mode, Mode::WhatIf(_));
        self.back_to_match();
        if !was {
            self.follow = None;
            let index = self.index();
            self.go_to(index);
            self.mode = Mode::WhatIf(Box::new(WhatIf::new(&self.replay, index)));
        }
    }

    /// Starts a what-if with the best shot found in place of the current one.
    pub(crate) fn try_best(&mut self) {
        let (replay, index) = (self.replay.clone(), self.index());
        let Some(strike) = self.review.best(&replay, self.number()).map(|best| best.shot.strike) else { return };
        self.back_to_match();
        self.follow = None;
        self.go_to(index);
        let mut what = WhatIf::new(&replay, index);
        what.aim().take_over(&strike, &replay.shots()[index].before.layout.board);
        what.work_out(&replay);
        self.mode = Mode::WhatIf(Box::new(what));
    }

    /// Goes to the next poor shot of the review, or the one before.
    pub fn poor(&mut self, forward: bool) {
        if let Some(index) = self.review.poor(self.number(), forward).and_then(|number| self.replay.place(number)) {
            self.playing = false;
            self.go_to(index);
        }
    }

    /// Shows the review, or puts it away.
    pub(crate) fn toggle_review(&mut self, services: &mut Services) {
        self.back_to_match();
        let replay = self.replay.clone();
        self.review.toggle(&replay, services);
    }

    /// Shows the next shot next to the current one, or hides it.
    pub(crate) fn toggle_pair(&mut self) {
        let was = matches!(self.mode, Mode::Pair(_));
        self.back_to_match();
        if !was {
            self.whole_board();
            let index = self.index();
            self.go_to(index);
            let next = if index + 1 < self.replay.shots().len() { index + 1 } else { index.saturating_sub(1) };
            self.mode = Mode::Pair(Box::new(Pair::new(&self.replay, next)));
        }
    }

    /// Back to the match as it was, at the strike of the shot.
    pub(crate) fn back_to_match(&mut self) {
        self.playing = false;
        self.picker = None;
        self.mode = Mode::Match;
    }

    /// Zooms in, or out by a factor below 1.
    pub fn zoom(&mut self, by: f32) {
        self.eye.zoom = (self.eye.zoom * by).clamp(1.0, 6.0);
        self.eye.pan = if self.eye.zoom == 1.0 { Vec2::ZERO } else { self.eye.pan * by };
    }

    /// Shows the whole board, and follows no disc.
    pub(crate) fn whole_board(&mut self) {
        self.follow = None;
        self.eye.zoom = 1.0;
        self.eye.pan = Vec2::ZERO;
    }

    /// Opens the last runs of the match that is watched.
    pub(crate) fn open_last_runs(&mut self, plays: bool) {
        if matches!(self.mode, Mode::Match) {
            self.playing = false;
            self.ending.open(&self.replay, plays);
        }
    }

    /// Advances everything that moves by itself.
    pub fn tick(&mut self, services: &mut Services) {
        let side = self.replay.shots()[self.index()].side;
        let turn = side.filter(|_| self.shows(Toggle::Turn)).map_or(0.0, aim::turn_for);
        self.eye.turn_towards(turn);
        self.eye.ease(services.step as f32, services.settings.motion_time());
        let replay = self.replay.clone();
        self.review.poll(&replay, services);
        self.telling.poll();
        if let Some(story) = self.telling.story() {
            replay.tell(story);
        }
        if self.playing {
            self.advance(services);
        }
        match &mut self.mode {
            Mode::Pair(pair) => pair.tick(services),
            Mode::WhatIf(what) => what.poll(&replay),
            Mode::Match => {}
        }
        self.views.poll(&replay);
    }

    fn advance(&mut self, services: &mut Services) {
        let (index, from) = (self.index(), self.local());
        let view = self.view(index);
        let mut speed = self.speed;
        if self.shows(Toggle::Slow) {
            speed *= slowed(&view, from, services.step * speed);
        }
        let before = self.now();
        self.seek(before + services.step * speed);
        if self.now() >= self.length() {
            self.playing = false;
            self.open_last_runs(services.settings.motion);
        }
        if self.speed == 1.0 {
            let next = self.index();
            let until = if next == index { self.local() } else { f64::INFINITY };
            let mut heard = view.sounds(from, until, walk(services.settings.motion));
            heard.extend((next != index).then_some((Sound::Cue, 0.8)));
            heard.into_iter().for_each(|(sound, strength)| services.sound(sound, strength));
        }
    }

    /// Returns the time of the next frame.
    pub fn pace(&self) -> Pace {
        let turning = self.eye.turns();
        if self.playing || turning || self.ending.is_playing() { Pace::Now } else { Pace::Sleep }
    }
}

/// Returns the factor by which time slows down near a contact worth seeing: 1 elsewhere.
fn slowed(view: &ShotView, now: f64, step: f64) -> f64 {
    const AROUND: f64 = 0.05;
    const HARD: f64 = 0.4;
    let Some(trace) = view.trace() else { return 1.0 };
    let near = |t: f64| t > now - AROUND && t < now + step + AROUND;
    if trace.contacts.iter().any(|c| c.speed > HARD && near(c.time)) { 0.15 } else { 1.0 }
}
