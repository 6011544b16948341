//! What the table's screen holds beside the match: the hand, the eye, the shot as far as it has been seen.

use crate::app::session::{Played, Start, Turn, words_of};
use crate::app::shared::{DfaEntry, Shared};
use crate::app::sound::Sound;
use crate::app::table::Eye;
use crate::app::table::aim::{self, Aim};
use crate::app::table::hand::Hand;
use crate::app::table::playback::Playback;
use crate::app::widgets::track::Track;
use crate::app::widgets::{automaton, order};
use crate::opponent::Level;
use crate::rules::Match;
use crate::table::{PuckId, Side};
use egui::Color32;
use std::path::Path;

/// What waits for an answer over the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialog {
    TakeBack,
    Draw,
    Resign,
    Leave,
}

/// How long a puck takes to appear where it was put, in seconds.
pub(super) const APPEAR: f64 = 0.35;
/// How long the keys that skip a shot do not shoot after one, in seconds.
const GUARD: f64 = 0.2;

/// A match on the screen.
#[derive(Debug)]
pub struct State {
    /// The match.
    pub played: Played,
    /// The drawing of each string's DFA, one a string.
    pub dfas: Vec<DfaEntry>,
    /// The turn that the screen has taken notice of.
    known: u64,
    pub(super) tracks: Vec<Track>,
    /// The shot that is shown.
    pub(super) shot: Option<Playback>,
    /// The order that is being chosen.
    pub(super) order: Option<order::State>,
    /// Until when the keys that skip a shot do not shoot the next one: whoever presses them as it ends means the old one.
    pub(super) guard: f64,
    pub(super) aim: Aim,
    pub(super) hand: Hand,
    pub(super) eye: Eye,
    /// Pucks that were put back a moment ago, and since when.
    pub(super) appearing: Vec<(PuckId, f64)>,
    pub(super) dialog: Option<Dialog>,
    pub(super) fast: f64,
    /// The match is over, and how it ended is in front.
    pub(super) shows_result: bool,
}

impl State {
    fn over(played: Played, shared: &mut Shared) -> Self {
        let dfas = automaton::readers(played.live.game().setup(), &played.start.dfas);
        let aim = Aim::new(played.layout(), Side::S);
        let mut state = Self {
            known: 0,
            dfas,
            tracks: Vec::new(),
            shot: None,
            order: None,
            guard: 0.0,
            aim,
            hand: Hand::default(),
            eye: Eye::default(),
            appearing: Vec::new(),
            dialog: None,
            fast: 1.0,
            shows_result: false,
            played,
        };
        state.jump();
        state.follow(shared);
        state
    }

    /// Starts a new match: the break comes first.
    ///
    /// # Errors
    /// What kept the match from starting, a line each.
    pub fn start(start: Start, shared: &mut Shared) -> Result<Self, Vec<String>> {
        Ok(Self::over(Played::start(start, shared)?, shared))
    }

    /// Goes on with a match from its file.
    ///
    /// # Errors
    /// What is wrong with the file, a line each.
    pub fn resume(path: &Path, shared: &mut Shared) -> Result<Self, Vec<String>> {
        Ok(Self::over(Played::resume(path, shared)?, shared))
    }

    /// The match as the rules have it.
    pub fn game(&self) -> &Match {
        self.played.live.game()
    }

    /// Whether a person is to shoot.
    pub fn aiming(&self) -> bool {
        matches!(self.played.turn(), Turn::Shoot | Turn::Break(_))
    }

    /// Whether the match goes on and nothing rolls.
    pub(super) fn is_waiting(&self) -> bool {
        !matches!(self.played.turn(), Turn::Over | Turn::Show(_))
    }

    /// Whether nothing rolls.
    pub fn at_rest(&self) -> bool {
        self.shot.is_none()
    }

    /// The colour of a string: its owner's, or the first.
    pub(super) fn string_colour(&self, string: usize) -> Color32 {
        self.played.start.string_colour(string, self.game().strings()[string].owner)
    }

    /// The pieces stand at once where the strings end that may be told.
    fn jump(&mut self) {
        let words = words_of(self.played.before());
        self.tracks.resize(words.len(), Track::default());
        for (track, word) in self.tracks.iter_mut().zip(words) {
            track.jump(&word);
        }
    }

    /// Takes notice of a new turn: the hand, the eye and what is shown follow it.
    fn follow(&mut self, shared: &mut Shared) {
        if self.played.count() == self.known {
            return;
        }
        self.known = self.played.count();
        self.order = None;
        let side = self.played.side();
        match self.played.turn() {
            Turn::Show(shown) => {
                let mut shot = Playback::new(shown.trace.clone(), &shown.before);
                shot.advance(1e-6, shared);
                self.shot = Some(shot);
                return;
            }
            Turn::Choose => self.order = Some(order::State::new(self.played.live.game())),
            Turn::Break(first) => {
                let power = if first.is_none() { 0.8 } else { self.aim.power };
                self.aim = Aim { power, ..Aim::new(self.played.layout(), side) };
                if first.is_some() && shared.settings.turn_board {
                    self.eye.turn_towards(aim::turn_for(side));
                }
            }
            Turn::Shoot | Turn::Think(_) => {
                if shared.settings.turn_board {
                    self.eye.turn_towards(aim::turn_for(side));
                }
                self.aim = Aim { power: self.aim.power, ..Aim::new(self.played.layout(), side) };
                self.hand = Hand::default();
            }
            Turn::ThinkOrder(_) | Turn::Over => {}
        }
        self.shot = None;
    }

    /// Everything that moves by itself.
    pub(super) fn tick(&mut self, shared: &mut Shared) {
        let (step, now) = (shared.step, shared.now);
        self.eye.ease(step as f32, shared.settings.motion_time());
        self.appearing.retain(|(_, since)| now < since + APPEAR);
        if let Some(shot) = &mut self.shot {
            shot.advance(step * f64::from(shared.settings.shot_speed) * self.fast, shared);
            if shot.done() {
                // What lies elsewhere than the shot left it was put back by the rules.
                let rest = &shot.trace.rest;
                let put = self.played.live.layout().pucks.iter().filter(|p| rest.puck(p.id).is_none_or(|q| q.at != p.at));
                self.appearing.extend(put.map(|p| (p.id, now)));
                self.fast = 1.0;
                self.guard = now + GUARD;
                self.played.settle(shared);
            }
        }
        if let Some(strike) = self.played.poll(shared) {
            self.aim.from = strike.from;
            self.aim.aim = strike.aim;
        }
        self.follow(shared);
        let words = self.played.words(self.shot.as_ref().map_or(f64::INFINITY, |shot| shot.time));
        let length = if shared.settings.motion { 0.4 / self.fast.max(1.0) } else { 0.0 };
        for (track, word) in self.tracks.iter_mut().zip(&words) {
            if track.follow(word, step, length) {
                shared.sound(Sound::Tick, 0.35);
            }
        }
    }

    /// Shoots what is aimed.
    pub(super) fn shoot(&mut self, shared: &mut Shared) {
        let strike = self.aim.strike(&self.played.layout().board);
        if let Err(lines) = self.played.strike(strike) {
            shared.problem(lines);
        }
        self.follow(shared);
    }

    pub(super) fn take_back(&mut self, shared: &mut Shared) {
        if self.played.take_back(shared) {
            self.jump();
        }
    }

    /// Plays shots of the computer at once, without showing them: at most `shots`, or until an order is due.
    ///
    /// # Errors
    /// What kept a shot from being played.
    pub fn fast_forward(&mut self, level: Level, shots: u32, until_order: bool) -> Result<(), Vec<String>> {
        let done = self.played.fast_forward(level, shots, until_order);
        self.shot = None;
        self.jump();
        done
    }

    /// Goes on where [`State::fast_forward`] stopped.
    pub fn go_on(&mut self, shared: &mut Shared) {
        self.played.go_on(shared);
        self.follow(shared);
        self.eye.turn = self.eye.turn_to;
    }
}
