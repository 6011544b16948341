//! How a match goes on: break, turn, shot, choice, end.

use super::{APPEAR, Live, Phase, State, choose, words_of};
use crate::app::screens::new_game::Start;
use crate::app::shared::Shared;
use crate::app::sound::Sound;
use crate::app::table::aim::{self, Aim};
use crate::app::table::hand::Hand;
use crate::app::table::playback::Playback;
use crate::physics::ShotTrace;
use crate::replay::Recorder;
use crate::rules::{Points, log};
use crate::store::ReplayFile;
use crate::table::{Colour, Hole, Layout, Side, Strike};
use std::path::Path;
use std::sync::Arc;

/// How long the keys that skip a shot do not shoot after one, in seconds.
const GUARD: f64 = 0.2;

/// What is told when a computer's thread has died.
const BROKE_OFF: &str = "the computer player broke off; play its turn by hand";

impl State {
    /// Starts a new match: the break comes first.
    ///
    /// # Errors
    /// What kept the match from starting, a line each.
    pub fn start(start: Start, shared: &mut Shared) -> Result<Self, Vec<String>> {
        let live = Live::start(&start, shared)?;
        let series = start.earlier()?;
        let mut state = Self::over(live, start, series);
        if let Some(line) = state.hopes() {
            state.tell(line);
        }
        state.open(shared)?;
        Ok(state)
    }

    /// Goes on with a match from its file.
    ///
    /// # Errors
    /// What is wrong with the file, a line each.
    pub fn resume(path: &Path, shared: &mut Shared) -> Result<Self, Vec<String>> {
        let (live, start) = Live::resume(path)?;
        let news = if live.was_cut() {
            "The end of the match's file was cut off: it goes on after the last shot that is whole"
        } else {
            "The match goes on where it was left"
        };
        Self::go_on_with(live, start, news, shared)
    }

    /// Goes on with a match whose past was recorded elsewhere: somebody plays on from a shot of a replay.
    ///
    /// # Errors
    /// What is wrong, a line each.
    pub fn take_over(recorder: Recorder, file: ReplayFile, news: &str, shared: &mut Shared) -> Result<Self, Vec<String>> {
        let (live, start) = Live::of(recorder, file)?;
        Self::go_on_with(live, start, news, shared)
    }

    fn go_on_with(live: Live, start: Start, news: &str, shared: &mut Shared) -> Result<Self, Vec<String>> {
        let series = start.earlier()?;
        let mut state = Self::over(live, start, series);
        let past = state.live.past();
        state.log = state.hopes().into_iter().chain(past.lines).collect();
        if !state.live.game().choices().is_empty() {
            // What waits for its order has not been appended yet.
            state.seen = past.before;
        }
        for (track, word) in state.tracks.iter_mut().zip(words_of(&state.seen)) {
            track.jump(&word);
        }
        state.tell(news.to_owned());
        if state.live.broken() {
            state.next(shared);
        } else {
            state.open(shared)?;
        }
        Ok(state)
    }

    /// The break, by the computer's hand or by two people.
    fn open(&mut self, shared: &mut Shared) -> Result<(), Vec<String>> {
        if self.start.hand_break {
            self.phase = Phase::BreakAim(None);
            self.aim = Aim { power: 0.8, ..Aim::new(&self.shown, Side::S) };
            return Ok(());
        }
        let strikes = self.live.break_strikes();
        self.play(&strikes, shared)
    }

    /// Plays strikes: one for a shot, two for the break.
    fn play(&mut self, strikes: &[Strike], shared: &mut Shared) -> Result<(), Vec<String>> {
        self.seen = self.live.game().clone();
        let before = self.shown.clone();
        let trace = self.live.play(strikes)?;
        self.roll(trace, &before, shared);
        Ok(())
    }

    /// Shoots what is aimed.
    pub(super) fn shoot(&mut self, shared: &mut Shared) {
        let strike = self.aim.strike(&self.shown.board);
        let done = match &self.phase {
            Phase::BreakAim(None) => {
                self.phase = Phase::BreakAim(Some(strike));
                self.aim = Aim { power: self.aim.power, ..Aim::new(&self.shown, Side::N) };
                if shared.settings.turn_board {
                    self.eye.turn_towards(aim::turn_for(Side::N));
                }
                Ok(())
            }
            Phase::BreakAim(Some(first)) => {
                let both = [*first, strike];
                self.play(&both, shared)
            }
            Phase::Aim => self.play(&[strike], shared),
            _ => Ok(()),
        };
        if let Err(lines) = done {
            shared.problem(lines);
        }
    }

    fn roll(&mut self, trace: Arc<ShotTrace>, before: &Layout, shared: &mut Shared) {
        self.news = None;
        let mut playback = Playback::new(trace, before);
        playback.advance(1e-6, shared);
        self.phase = Phase::Rolling(Box::new(playback));
    }

    /// The shot has been seen: what it did is told, and the next thing happens.
    fn settle(&mut self, shared: &mut Shared) {
        let layout = self.live.layout().clone();
        if let Phase::Rolling(playback) = &self.phase {
            // What lies elsewhere than the shot left it was put back by the rules.
            let rest = &playback.trace.rest;
            let put = layout.pucks.iter().filter(|p| rest.puck(p.id).is_none_or(|q| q.at != p.at));
            self.appearing.extend(put.map(|p| (p.id, shared.now)));
        }
        self.shown = layout;
        let line = self.live.last_line().to_owned();
        self.tell(line);
        if self.live.game().choices().is_empty() {
            self.seen = self.live.game().clone();
        }
        self.next(shared);
    }

    /// Looks who is to do what.
    pub(super) fn next(&mut self, shared: &mut Shared) {
        let game = self.live.game();
        if game.is_over() {
            let names = self.live.names().clone();
            let lines: Vec<String> = [log::end(game, &names), log::points(game, &names)].into_iter().flatten().collect();
            for line in lines {
                self.tell(line);
            }
            self.phase = Phase::Over;
            self.finish(shared);
            return;
        }
        if let Some(first) = game.choices().first() {
            self.phase = if self.seat_is_computer(first.chooser) {
                Phase::ThinkOrder(self.live.think_order(&self.start))
            } else {
                Phase::Choose(choose::State::new(game))
            };
            return;
        }
        let (player, side) = (game.next_player(), game.next_side());
        if shared.settings.turn_board {
            self.eye.turn_towards(aim::turn_for(side));
        }
        self.aim = Aim { power: self.aim.power, ..Aim::new(&self.shown, side) };
        self.hand = Hand::default();
        self.phase = if self.seat_is_computer(player) { Phase::Think(self.live.think(&self.start)) } else { Phase::Aim };
    }

    pub(super) fn choose(&mut self, orders: &[(Hole, Vec<Colour>)], shared: &mut Shared) {
        let due = self.live.game().choices().to_vec();
        match self.live.choose(orders) {
            Ok(()) => {
                let line = log::order(&due, self.live.game(), orders, self.live.names());
                self.tell(line);
                self.seen = self.live.game().clone();
                self.next(shared);
            }
            Err(lines) => shared.problem(lines),
        }
    }

    /// Enters the end into series and standings, once.
    fn finish(&mut self, shared: &mut Shared) {
        if self.entered {
            return;
        }
        self.entered = true;
        if let Err(error) = self.series.record(self.live.game()) {
            shared.problem(vec![error.to_string()]);
        }
        let Some(verdict) = self.live.game().verdict() else { return };
        let setup = self.live.game().setup();
        let results: Vec<(String, (u64, u64))> = (1..=setup.players())
            .map(|p| {
                let party = usize::from(setup.party_of(p)) - 1;
                let points = verdict.points.get(party).copied().unwrap_or(Points::ZERO);
                (self.start.seats[usize::from(p) - 1].name.clone(), points.fraction())
            })
            .collect();
        shared.standings.enter(&results);
        shared.save_standings();
        if let Err(lines) = self.live.finish(shared) {
            shared.problem(lines);
        }
    }

    /// Everything that moves by itself.
    pub(super) fn tick(&mut self, shared: &mut Shared) {
        let step = shared.step;
        self.eye.ease(step as f32, shared.settings.motion_time());
        let now = shared.now;
        self.appearing.retain(|(_, since)| now < since + APPEAR);
        if let Phase::Rolling(playback) = &mut self.phase {
            playback.advance(step * f64::from(shared.settings.shot_speed) * self.fast, shared);
            if playback.done() {
                self.fast = 1.0;
                self.guard = now + GUARD;
                self.settle(shared);
            }
        }
        let thought = if let Phase::Think(worker) = &mut self.phase { worker.poll() } else { None };
        match thought {
            Some(Ok(strike)) => {
                self.aim.from = strike.from;
                self.aim.aim = strike.aim;
                if let Err(lines) = self.play(&[strike], shared) {
                    shared.problem(lines);
                    self.phase = Phase::Aim;
                }
            }
            Some(Err(_)) => {
                shared.problem(vec![BROKE_OFF.into()]);
                self.phase = Phase::Aim;
            }
            None => {}
        }
        let thought = if let Phase::ThinkOrder(worker) = &mut self.phase { worker.poll() } else { None };
        match thought {
            Some(Ok(orders)) => self.choose(&orders, shared),
            Some(Err(_)) => {
                shared.problem(vec![BROKE_OFF.into()]);
                self.phase = Phase::Choose(choose::State::new(self.live.game()));
            }
            None => {}
        }
        let words = self.visible_words();
        let length = if shared.settings.motion { 0.4 / self.fast.max(1.0) } else { 0.0 };
        for (track, word) in self.tracks.iter_mut().zip(&words) {
            if track.follow(word, step, length) {
                shared.sound(Sound::Tick, 0.35);
            }
        }
    }

    pub(super) fn take_back(&mut self, shared: &mut Shared) {
        match self.live.take_back() {
            Ok(()) => {
                self.shown = self.live.layout().clone();
                self.seen = self.live.game().clone();
                for (track, word) in self.tracks.iter_mut().zip(words_of(&self.seen)) {
                    track.jump(&word);
                }
                self.tell("All agree: the last shot is taken back".into());
                self.next(shared);
            }
            Err(lines) => shared.problem(lines),
        }
    }

    pub(super) fn resign(&mut self, player: u8, shared: &mut Shared) {
        match self.live.resign(player) {
            Ok(()) => self.next(shared),
            Err(lines) => shared.problem(lines),
        }
    }

    pub(super) fn draw(&mut self, shared: &mut Shared) {
        match self.live.agree_draw() {
            Ok(()) => self.next(shared),
            Err(lines) => shared.problem(lines),
        }
    }
}

impl State {
    /// Plays shots of the computer at once, without showing them: at most `shots`, or until an order is due.
    ///
    /// # Errors
    /// What kept a shot from being played.
    pub fn fast_forward(&mut self, level: crate::opponent::Level, shots: u32, until_order: bool) -> Result<(), Vec<String>> {
        for _ in 0..shots {
            if !self.live.game().choices().is_empty() {
                if until_order {
                    break;
                }
                let orders = self.live.orders_now(level, &self.start);
                self.live.choose(&orders)?;
            }
            if self.live.game().is_over() {
                break;
            }
            self.seen = self.live.game().clone();
            let strike = self.live.strike_now(level, &self.start);
            self.live.play(&[strike])?;
            self.log.push(self.live.last_line().to_owned());
        }
        self.shown = self.live.layout().clone();
        for (track, word) in self.tracks.iter_mut().zip(words_of(&self.seen)) {
            track.jump(&word);
        }
        self.phase = Phase::Over;
        Ok(())
    }

    /// Goes on where [`State::fast_forward`] stopped.
    pub fn go_on(&mut self, shared: &mut Shared) {
        self.next(shared);
        self.eye.turn = self.eye.turn_to;
        self.news = self.log.last().cloned();
    }
}
