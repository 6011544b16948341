//! An open replay: the moment that is shown, how it moves on, and what is drawn with it.

use super::marks::{self, Mark};
use super::pair::Pair;
use super::picker::Picker;
use super::reel::Reel;
use super::seen::{Cache, Seen};
use super::what_if::WhatIf;
use crate::app::model::Pace;
use crate::app::shared::Shared;
use crate::app::sound::Sound;
use crate::app::table::{Eye, aim};
use crate::physics::{BodyId, Met};
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

/// How long the end of a shot that is looked at by itself stands, in seconds.
const WALKED: f64 = 0.5;

/// What is drawn with the shot, each switched by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toggle {
    /// The ways of all discs.
    Trails,
    /// The discs at equal steps of time.
    Stroboscope,
    /// Arrows of speed.
    Speeds,
    /// Marks at contacts.
    Contacts,
    /// The aim of the record.
    Aim,
    /// Slower around contacts.
    Slow,
    /// The shooter at the bottom.
    Turn,
}

/// What goes on beside the match as it was.
#[derive(Debug, Default)]
pub enum Mode {
    /// The match as it was.
    #[default]
    Match,
    /// Another strike in place of a recorded one.
    WhatIf(Box<WhatIf>),
    /// Another shot beside this one.
    Pair(Box<Pair>),
}

/// An open replay.
#[derive(Debug)]
pub struct Open {
    /// The replay.
    pub reel: Arc<Reel>,
    /// The motion of the shots around the one that is shown.
    pub cache: Cache,
    /// The moment on the match's clock, in seconds.
    time: f64,
    /// Seconds since the strike where only one shot, or two, are looked at.
    local: f64,
    /// Whether time goes on.
    pub playing: bool,
    /// How fast it goes on.
    pub speed: f64,
    toggles: [bool; 7],
    /// How the board is looked at.
    pub eye: Eye,
    /// The disc that is kept in the middle.
    pub follow: Option<BodyId>,
    /// What goes on beside the match as it was.
    pub mode: Mode,
    /// The list of other replays to lay beside this one.
    pub picker: Option<Picker>,
    /// The shot whose line the log was last scrolled to.
    pub told: Option<usize>,
}

impl Open {
    /// A replay at its beginning.
    pub fn new(reel: Reel) -> Self {
        Self {
            reel: Arc::new(reel),
            cache: Cache::default(),
            time: 0.0,
            local: 0.0,
            playing: false,
            speed: 1.0,
            toggles: [false; 7],
            eye: Eye::default(),
            follow: None,
            mode: Mode::Match,
            picker: None,
            told: None,
        }
    }

    /// Whether something is switched on.
    pub fn shows(&self, toggle: Toggle) -> bool {
        self.toggles[toggle as usize]
    }

    /// Switches something on or off.
    pub fn switch(&mut self, toggle: Toggle) {
        self.toggles[toggle as usize] ^= true;
    }

    /// The shot that is shown, by its place in the list.
    pub fn index(&self) -> usize {
        self.reel.at(self.time).0
    }

    /// Seconds since its strike.
    pub fn local(&self) -> f64 {
        match self.mode {
            Mode::Match => self.reel.at(self.time).1,
            Mode::WhatIf(_) | Mode::Pair(_) => self.local,
        }
    }

    /// The moment on the clock of the time line.
    pub fn now(&self) -> f64 {
        if matches!(self.mode, Mode::Match) { self.time } else { self.local }
    }

    /// How long the time line is.
    pub fn length(&self) -> f64 {
        let roll = self.reel.roll(self.index());
        match &self.mode {
            Mode::Match => self.reel.length(),
            // The last piece has yet to walk when all is still.
            Mode::WhatIf(what) => what.roll().max(roll) + WALKED,
            Mode::Pair(pair) => pair.roll().max(roll) + WALKED,
        }
    }

    /// Goes to a moment on the clock of the time line.
    pub fn seek(&mut self, time: f64) {
        let time = time.clamp(0.0, self.length());
        if matches!(self.mode, Mode::Match) { self.time = time } else { self.local = time }
    }

    /// Goes to the strike of a shot.
    pub fn go_to(&mut self, index: usize) {
        let index = index.min(self.reel.shots().len().saturating_sub(1));
        self.time = self.reel.start(index);
        self.local = 0.0;
        // The cue goes along to the other shot.
        if matches!(&self.mode, Mode::WhatIf(what) if what.index() != index) {
            self.mode = Mode::WhatIf(Box::new(WhatIf::new(&self.reel, index)));
        }
    }

    /// Plays or pauses; at the end it begins anew.
    pub fn toggle_play(&mut self) {
        self.playing ^= true;
        if self.playing && self.now() >= self.length() - 1e-9 {
            self.seek(0.0);
        }
    }

    /// One speed faster or slower.
    pub fn faster(&mut self, by: isize) {
        let here = SPEEDS.iter().position(|(s, _)| *s >= self.speed).unwrap_or(4);
        let next = here.saturating_add_signed(by).min(SPEEDS.len() - 1);
        self.speed = SPEEDS[next].0;
    }

    /// A step of so many frames of 1/60 s; time stands then.
    pub fn step(&mut self, frames: f64) {
        self.playing = false;
        self.seek(self.now() + frames / 60.0);
    }

    /// To the next contact, or the one before; from the last one to the next shot.
    pub fn contact(&mut self, forward: bool) {
        self.playing = false;
        let (local, index) = (self.local(), self.index());
        let times = self.contact_times(index);
        let found = if forward {
            times.iter().copied().find(|t| *t > local + 1e-6)
        } else {
            times.iter().rev().copied().find(|t| *t < local - 1e-6)
        };
        let base = if matches!(self.mode, Mode::Match) { self.reel.start(index) } else { 0.0 };
        match found {
            Some(time) => self.seek(base + time),
            None if !matches!(self.mode, Mode::Match) => self.seek(if forward { self.length() } else { 0.0 }),
            None if forward && index + 1 < self.reel.shots().len() => self.go_to(index + 1),
            None if forward => self.seek(self.reel.length()),
            None if local > 1e-6 || index == 0 => self.go_to(index),
            None => {
                let last = self.contact_times(index - 1).last().copied().unwrap_or(0.0);
                self.seek(self.reel.start(index - 1) + last);
            }
        }
    }

    fn contact_times(&mut self, index: usize) -> Vec<f64> {
        let times = |seen: Option<Arc<Seen>>| -> Vec<f64> {
            seen.map_or_else(Vec::new, |s| s.trace.contacts.iter().map(|c| c.time).collect())
        };
        let mut all = times(self.cache.get(&self.reel, index));
        match &mut self.mode {
            Mode::Match => {}
            Mode::WhatIf(what) => all.extend(times(what.seen.clone())),
            Mode::Pair(pair) => all.extend(times(pair.seen())),
        }
        all.sort_by(f64::total_cmp);
        all
    }

    /// To the next shot, or to the beginning of this one and then the one before.
    pub fn shot(&mut self, forward: bool) {
        let index = self.index();
        if forward && index + 1 >= self.reel.shots().len() {
            self.seek(self.length());
        } else if forward {
            self.go_to(index + 1);
        } else if self.local() > 0.3 {
            self.go_to(index);
        } else {
            self.go_to(index.saturating_sub(1));
        }
    }

    /// To the next mark on the time line, or the one before.
    pub fn mark(&mut self, forward: bool) {
        let now = self.now();
        let mut times: Vec<f64> = match &self.mode {
            Mode::Match => self.reel.marks.iter().map(|m| m.time).collect(),
            _ => self.lanes().concat().iter().map(|m| m.time).collect(),
        };
        times.sort_by(f64::total_cmp);
        let found =
            if forward { times.into_iter().find(|t| *t > now + 1e-6) } else { times.into_iter().rev().find(|t| *t < now - 1e-6) };
        if let Some(time) = found {
            self.seek(time);
        }
    }

    /// To the next turning point of the odds, or the one before: the end of the shot that brought it.
    pub fn turn(&mut self, forward: bool) {
        let now = self.now();
        let mut times = self.reel.turns.iter().filter_map(|(_, number)| Some(self.reel.end_of(self.reel.place(*number)?)));
        let found = if forward { times.find(|t| *t > now + 1e-6) } else { times.rfind(|t| *t < now - 1e-6) };
        if let Some(time) = found {
            self.seek(time);
        }
    }

    /// Follows the next disc that moves in this shot, the striker first; after the last one none.
    pub fn follow_next(&mut self) {
        let index = self.index();
        let Some(seen) = self.cache.get(&self.reel, index) else { return };
        let mut bodies: Vec<BodyId> = seen.trails().iter().map(|trail| trail.body).collect();
        bodies.sort_by_key(|body| matches!(body, BodyId::Puck(_)));
        let next = self.follow.and_then(|now| bodies.iter().position(|b| *b == now)).map_or(0, |i| i + 1);
        self.follow = if self.follow.is_some() && next == 0 { None } else { bodies.get(next).copied() };
    }

    /// The marks above and below the time line where one shot, or two, are looked at.
    pub fn lanes(&self) -> [Vec<Mark>; 2] {
        let index = self.index();
        let left = |name: &str| {
            let shot = &self.reel.shots()[index];
            marks::of_report(&shot.recorded.report, self.reel.roll(index), name)
        };
        match &self.mode {
            Mode::Match => Default::default(),
            Mode::WhatIf(what) => [left("as recorded"), what.marks()],
            Mode::Pair(pair) => [left(&format!("left, {}", self.reel.name(index))), pair.marks()],
        }
    }

    /// Everything that moves by itself.
    pub fn tick(&mut self, shared: &mut Shared) {
        let index = self.index();
        let side = self.reel.shots().get(index).and_then(|shot| shot.side);
        let turn = side.filter(|_| self.shows(Toggle::Turn)).map_or(0.0, aim::turn_for);
        self.eye.turn_towards(turn);
        self.eye.ease(shared.step as f32, shared.settings.motion_time());
        if self.playing {
            self.advance(shared);
        }
        let index = self.index();
        let reel = self.reel.clone();
        self.cache.look_ahead(&reel, index);
        if let Mode::Pair(pair) = &mut self.mode {
            pair.tick(shared);
        }
    }

    fn advance(&mut self, shared: &mut Shared) {
        let (index, from) = (self.index(), self.local());
        let seen = self.cache.get(&self.reel, index);
        let mut speed = self.speed;
        if self.shows(Toggle::Slow)
            && let Some(seen) = &seen
        {
            speed *= slowed(seen, from, shared.step * speed);
        }
        let before = self.now();
        self.seek(before + shared.step * speed);
        if self.now() >= self.length() {
            self.playing = false;
        }
        if self.speed == 1.0 {
            let next = self.index();
            let until = if next == index { self.local() } else { f64::INFINITY };
            if let Some(seen) = &seen {
                sounds(seen, from, until, shared);
            }
            if next != index {
                shared.sound(Sound::Cue, 0.8);
            }
        }
    }

    /// When the next frame is due.
    pub fn pace(&self) -> Pace {
        let turning = (self.eye.turn - self.eye.turn_to).abs() > 1e-3;
        let waiting = self.cache.busy()
            || matches!(&self.mode, Mode::Pair(pair) if pair.busy())
            || self.picker.as_ref().is_some_and(Picker::busy);
        if self.playing || turning {
            Pace::Now
        } else if waiting {
            Pace::After(0.03)
        } else {
            Pace::Sleep
        }
    }
}

/// The sounds of a shot between two moments.
fn sounds(seen: &Seen, from: f64, until: f64, shared: &mut Shared) {
    if from == 0.0 {
        shared.sound(Sound::Cue, 0.8);
    }
    let due = |t: f64| t > from && t <= until;
    for contact in seen.trace.contacts.iter().filter(|c| due(c.time)) {
        let sound = if matches!(contact.met, Met::Cushion(_)) { Sound::Cushion } else { Sound::Puck };
        shared.sound(sound, ((contact.speed / 2.5).clamp(0.0, 1.0) as f32).powf(0.7));
    }
    for _ in seen.trace.report.drops.iter().filter(|d| due(d.time)) {
        shared.sound(Sound::Hole, 0.9);
    }
}

/// How much slower time goes near a contact that is worth a look.
fn slowed(seen: &Seen, now: f64, step: f64) -> f64 {
    const AROUND: f64 = 0.05;
    const HARD: f64 = 0.4;
    let near = |t: f64| t > now - AROUND && t < now + step + AROUND;
    if seen.trace.contacts.iter().any(|c| c.speed > HARD && near(c.time)) { 0.15 } else { 1.0 }
}
