//! The state of the table's screen, in addition to the match: the hand, the view, the shot as far as it has been shown.

use super::ending::Ending;
use super::ghost::Ghosts;
use super::hint::Hint;
pub(super) use super::modes::{Dialog, Run};
use super::moments::Moments;
use super::wishes::Wishes;
use egui::Color32;
use fob_board::{Side, Strike};
use fob_kit::aiming::Eye;
use fob_kit::aiming::aim::{self, Aim};
use fob_kit::aiming::hand::Hand;
use fob_kit::aiming::shot_view::{ShotView, StringAt, walk};
use fob_kit::theme;
use fob_kit::widgets::reader::ReaderEntry;
use fob_kit::widgets::{automaton, order};
use fob_machines::Configuration;
use fob_opponent::Level;
use fob_rules::{Choice, Match};
use fob_services::data::Services;
use fob_services::driving::task::Task;
use fob_services::driving::{Played, Start, Turn};
use fob_services::memo::Memo;
use fob_services::online::AtTable;
use fob_services::story::Telling;
use std::sync::{Mutex, OnceLock, PoisonError};

/// The state of a string: its configuration, the number of shots, and the pucks that are left.
type Place = (Configuration, u32, u32);

/// Time after a shot in which the keys that skip it do not shoot, in seconds.
const GUARD: f64 = 0.2;

/// Time for which another player's aim is shown before the shot, in seconds: a user who has to look for it needs that long.
const AIMED: f64 = 0.7;

/// A pause longer than this, in seconds, is not part of a match's length: the user was away.
const IDLE: f64 = 120.0;

/// A match on the screen.
#[derive(Debug)]
pub struct MatchScreen {
    /// The match with its file and its log.
    pub played: Played,
    /// Earlier games at this table that are not on the disk yet.
    pub(super) before: Vec<Played>,
    /// The drawing of each string's DFA, one a string.
    pub dfas: Vec<ReaderEntry>,
    /// The turn that the screen has processed.
    known: u64,
    /// The last shot, and the time shown of it in seconds since its strike.
    pub(super) shot: Option<(ShotView, f64)>,
    /// The order that is being chosen.
    pub(super) order: Option<order::OrderPicks>,
    /// Until when the keys that skip a shot do not shoot the next one: a key pressed as a shot ends is meant for that shot.
    pub(super) guard: f64,
    pub(super) aim: Aim,
    pub(super) hand: Hand,
    pub(super) eye: Eye,
    pub(super) dialog: Option<Dialog>,
    /// The best shot, once requested at this turn.
    pub(super) hint: Option<Hint>,
    pub(super) fast: f64,
    /// State of the match if only computers play.
    pub(super) run: Run,
    /// The result is certain, from this turn on; and whether somebody chose to play on all the same.
    pub(super) certain: (bool, bool),
    /// The machines' last runs on the complete strings, until they have been shown.
    pub(super) ending: Ending,
    /// The possible results of the present aim.
    pub(super) ghosts: Ghosts,
    /// The effects of pucks in this turn, before anybody aims.
    pub(super) wishes: Wishes,
    /// The names of moments, and the ending.
    pub(super) moments: Moments,
    /// True for each string that is settled, as last computed.
    settled: Mutex<Vec<Memo<Place, bool>>>,
    /// The course of the match, once it is to be shown.
    pub(super) telling: Option<Telling>,
    /// The ends of the machines' runs; see [`fob_kit::ended::endings`].
    pub(super) endings: OnceLock<Vec<Option<String>>>,
    /// Length of the match in seconds; `None` if it was begun in another session.
    pub(super) seconds: Option<f64>,
    /// The last time at which that was counted, in seconds on the clock of this run.
    looked: f64,
    /// The match is over, and its result is in front.
    pub(super) shows_result: bool,
    /// The time at which the result came to the front, in seconds on the clock of this run.
    pub(super) shown_since: Option<f64>,
    /// The table in a server's room, if it is one.
    pub(super) room: Option<AtTable>,
}

impl MatchScreen {
    pub(super) fn from_played(played: Played, services: &mut Services) -> Self {
        let dfas = automaton::readers(played.game().setup(), &played.start.dfas);
        let aim = Aim::new(played.layout(), Side::S);
        let mut state = Self {
            before: Vec::new(),
            known: 0,
            dfas,
            shot: None,
            order: None,
            guard: 0.0,
            aim,
            hand: Hand::default(),
            eye: Eye::default(),
            dialog: None,
            hint: None,
            fast: 1.0,
            run: Run::On,
            certain: (false, false),
            ending: Ending::default(),
            ghosts: Ghosts::default(),
            wishes: Wishes::default(),
            moments: Moments::default(),
            settled: Mutex::default(),
            telling: None,
            endings: OnceLock::new(),
            seconds: Some(0.0),
            looked: services.now,
            shows_result: false,
            shown_since: None,
            room: None,
            played,
        };
        state.follow(services);
        state
    }

    /// Starts a new match; the break comes first.
    ///
    /// # Errors
    /// The reasons why the match cannot start, one per line.
    pub fn start(start: Start, services: &mut Services) -> Result<Self, Vec<String>> {
        let played = Played::start(start, services)?;
        services.settings.has_played = true;
        Ok(Self::from_played(played, services))
    }

    /// Starts a new match by turns, as its first player.
    ///
    /// # Errors
    /// The reasons why the match cannot start, one per line.
    pub fn start_by_links(start: Start, services: &mut Services) -> Result<Self, Vec<String>> {
        let played = Played::start_by_links(start, services)?;
        services.settings.has_played = true;
        Ok(Self::from_played(played, services))
    }

    /// Continues a match that has been simulated again.
    pub fn resumed(played: Played, services: &mut Services) -> Self {
        let mut state = Self { seconds: None, ..Self::from_played(played, services) };
        // A match of the ladder or of the day waits in its file for the break.
        let begins = matches!(state.played.turn(), Turn::Show(_) | Turn::Roll);
        if begins && Task::from_note(&state.played.header().note).is_some() {
            state.toss(services);
        }
        state
    }

    /// Returns the match as the rules have it.
    pub fn game(&self) -> &Match {
        self.played.game()
    }

    /// Returns whether nobody has aimed yet in this turn.
    pub(super) fn is_fresh(&self) -> bool {
        self.aim == self.first_aim(self.aim.power)
    }

    /// Returns the aim with which a turn begins.
    fn first_aim(&self, power: f64) -> Aim {
        Aim { power, ..Aim::new(self.played.layout(), self.played.side()) }
    }

    /// Returns whether it is a person's turn to shoot.
    pub fn aiming(&self) -> bool {
        matches!(self.played.turn(), Turn::Shoot | Turn::Break(_))
    }

    /// Returns whether the match continues here and nothing rolls.
    pub(super) fn is_waiting(&self) -> bool {
        !matches!(self.played.turn(), Turn::Over | Turn::Show(_) | Turn::Roll | Turn::Wait(_))
    }

    /// Returns the match as far as it has been shown.
    pub(super) fn seen(&self) -> &Match {
        self.rolling().and_then(|(shot, time)| shot.game(*time)).unwrap_or_else(|| self.game())
    }

    /// Returns whether the match is over by its strings, and its verdict has not been shown yet: the machines run, or the stamps
    /// fall.
    pub(super) fn keeps_the_verdict(&self) -> bool {
        matches!(self.played.turn(), Turn::Over) && !self.is_shown() && self.game().is_read()
    }

    /// Returns the log as far as it has been shown.
    pub(super) fn log(&self) -> &[String] {
        if self.keeps_the_verdict() { self.played.log_before_the_end() } else { &self.played.log }
    }

    /// Returns the match for the display of chances: until the verdict is shown, the match before the last shot.
    pub(super) fn disclosed(&self) -> &Match {
        let keeps = self.moments.hides_the_verdict() || self.keeps_the_verdict() && !self.ending.is_seen();
        let hidden = self.shot.as_ref().filter(|_| keeps);
        hidden.and_then(|(shot, _)| shot.game(f64::NEG_INFINITY)).unwrap_or_else(|| self.seen())
    }

    /// Returns the shot that has not been shown to its end yet.
    pub(super) fn rolling(&self) -> Option<&(ShotView, f64)> {
        self.shot.as_ref().filter(|_| matches!(self.played.turn(), Turn::Show(_)))
    }

    /// Returns the pucks that have fallen in the rolling shot, and the leader after them; `None` if none has.
    pub(super) fn news_of_rolling(&self) -> Option<String> {
        let (shot, time) = self.rolling()?;
        let at = shot.game(*time)?;
        fob_services::driving::rolling(shot.report()?, *time, at, self.played.told())
    }

    /// Returns whether only computers play, so that nobody else decides when it continues.
    pub fn is_watched(&self) -> bool {
        !self.played.start.hand_break && self.played.start.seats.iter().all(|seat| seat.computer.is_some())
    }

    /// Returns whether a match between computers is paused.
    pub fn is_paused(&self) -> bool {
        self.run == Run::Paused
    }

    /// Returns whether to offer the end, because the result is certain, until somebody chooses to play on.
    pub(super) fn offers_the_end(&self) -> bool {
        let waits = matches!(self.played.turn(), Turn::Shoot | Turn::Wait(_));
        self.certain == (true, false) && waits && self.dialog.is_none()
    }

    /// Returns whether the match ends now without a question, because nobody can change its result: if only computers play, or if
    /// the user has chosen so in the settings.
    fn ends_by_itself(&self, services: &Services) -> bool {
        let is_here = self.room.is_none() && !self.played.is_by_links();
        let nobody_asks = self.is_watched() || services.settings.ends_certain;
        self.certain == (true, false) && is_here && nobody_asks
    }

    /// Pauses a match between computers, or resumes it.
    pub(super) fn pause(&mut self) {
        self.run = if self.run == Run::On { Run::Paused } else { Run::On };
    }

    /// Lets the computers play until the end of one shot, or of one order.
    pub(super) fn step(&mut self) {
        self.run = Run::Step(self.rolling().is_some());
    }

    /// Returns the player named in the head: the shooter while a shot rolls, although by the rules the turn passes when it is
    /// played.
    pub fn on_turn(&self) -> u8 {
        let game = self.seen();
        match self.played.turn() {
            Turn::Choose | Turn::ThinkOrder => game.choices().first().map_or_else(|| game.next_player(), |choice| choice.chooser),
            Turn::Wait(player) => *player,
            Turn::Show(shot) => shot.outcome.shooter().unwrap_or(1),
            _ => game.next_player(),
        }
    }

    /// Returns whether nothing rolls.
    pub fn at_rest(&self) -> bool {
        self.rolling().is_none()
    }

    /// Returns whether a piece walks, or a puck appears, after a shot.
    pub(super) fn settles(&self, services: &Services) -> bool {
        self.shot.as_ref().is_some_and(|(shot, time)| *time < shot.length(walk(services.settings.motion)))
    }

    /// Returns all strings at this moment.
    pub(super) fn strings(&self, services: &Services) -> Vec<StringAt<'_>> {
        if let Some((shot, time)) = &self.shot {
            return shot.strings(*time, walk(services.settings.motion));
        }
        let at = |string| {
            let (word, shown) = self.played.word(string);
            StringAt { word, old: shown, walked: shown, step: None }
        };
        (0..self.game().strings().len()).map(at).collect()
    }

    /// Returns whether the verdict on a string, now or earlier in the match, is certain in this configuration.
    pub(super) fn settled(&self, game: &Match, string: usize, at: &Configuration) -> bool {
        let mut known = self.settled.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() <= string {
            known.resize(string + 1, Memo::default());
        }
        known[string].of((at.clone(), game.shots(), game.left()), |_| game.is_settled(string, at))
    }

    /// Returns the colour of a string: that of its owner, or grey without one.
    pub(super) fn string_colour(&self, string: usize) -> Color32 {
        theme::rgb(self.played.start.string_colour(string, self.game().strings()[string].owner))
    }

    /// Updates the hand, the view and the panels for a new turn.
    pub(super) fn follow(&mut self, services: &mut Services) {
        if self.played.count() == self.known {
            return;
        }
        self.known = self.played.count();
        self.order = None;
        self.hint = None;
        if matches!(self.played.turn(), Turn::Shoot | Turn::Think | Turn::Wait(_)) {
            let certain = self.played.game().is_certain();
            self.certain = (certain, certain && self.certain.1);
            if self.ends_by_itself(services) {
                self.played.end_certain(services);
                return self.follow(services);
            }
        }
        let side = self.played.side();
        match self.played.turn() {
            Turn::Show(shown) => {
                let (before, after) = (shown.before.clone(), shown.after.clone());
                let view = ShotView::new(shown.trace.clone(), before, after, &shown.outcome);
                let is_others = shown.outcome.shooter().is_some_and(|player| !self.played.mine().contains(&player));
                let looks = is_others && self.room.is_none() && services.settings.has_moments();
                self.shot = Some((view, if looks { -AIMED } else { 0.0 }));
                self.awaits(services);
            }
            Turn::Choose => {
                self.hear_the_turn(services);
                let here = |choice: &Choice| self.played.chooses(choice);
                let game = self.played.game();
                let odds = |string: usize, to: &Configuration| Some(self.played.accepted_from(game, string, to));
                self.order = Some(order::OrderPicks::with_odds(game, here, odds));
            }
            Turn::Break(first) => {
                let power = if first.is_none() { 0.8 } else { self.aim.power };
                self.aim = self.first_aim(power);
                if first.is_some() && services.settings.turn_board {
                    self.eye.turn_towards(aim::turn_for(side));
                }
            }
            Turn::Shoot | Turn::Think => {
                if matches!(self.played.turn(), Turn::Shoot) {
                    self.hear_the_turn(services);
                }
                // For a person, not for each computer's shot.
                if services.settings.turn_board && matches!(self.played.turn(), Turn::Shoot) {
                    self.eye.turn_towards(aim::turn_for(side));
                }
                self.aim = self.first_aim(self.aim.power);
                self.hand = Hand::default();
            }
            Turn::ThinkOrder | Turn::Roll | Turn::Wait(_) | Turn::Over => {}
        }
    }

    /// Advances everything that moves by itself.
    pub(super) fn tick(&mut self, services: &mut Services) {
        let (step, now) = (services.step, services.now);
        if !matches!(self.played.turn(), Turn::Over) {
            let passed = (now - self.looked).clamp(0.0, IDLE);
            self.seconds = self.seconds.map(|seconds| seconds + passed);
        }
        self.looked = now;
        self.eye.ease(step as f32, services.settings.motion_time());
        if self.run == Run::Paused {
            return;
        }
        // Nothing rolls while the coin is in the air.
        self.advance(if self.moments.is_behind() { 0.0 } else { step }, services);
        if let Some(hint) = &mut self.hint {
            hint.poll(self.played.layout(), self.played.game(), self.played.names());
        }
        let end = self.settles_at(services);
        if let Some((shot, _)) = self.rolling().filter(|(_, time)| *time >= end) {
            let fouls = shot.trace().is_some_and(|trace| trace.report.striker_holed) && self.played.now().broken;
            self.fast = 1.0;
            self.guard = now + GUARD;
            self.played.settle(services);
            self.after_settling(fouls, services);
        }
        // A computer waits until everything has come to rest, the board included, so that nothing jumps and nothing is missed.
        let turn = self.played.count();
        if !self.settles(services)
            && !self.eye.turns_far()
            && self.run != Run::Step(true)
            && let Some(strike) = self.played.poll(services)
        {
            self.aim.from = strike.from;
            self.aim.aim = strike.aim;
        }
        if self.run == Run::Step(false) && self.played.count() != turn {
            self.run = Run::Step(true);
        }
        if self.played.game().choices().is_empty() && self.shot.as_ref().is_some_and(|(shot, _)| shot.waits()) {
            self.awaits_the_end(services);
            if let Some((shot, time)) = &mut self.shot {
                shot.choose(*time, self.played.now());
            }
        }
        self.follow_room(services);
        self.follow(services);
        self.tell_moments(services);
        if self.run == Run::Step(true) && self.rolling().is_none() && !self.settles(services) {
            self.run = Run::Paused;
        }
    }

    /// Advances the shot at the chosen speed; what comes after it has its own speed.
    fn advance(&mut self, step: f64, services: &mut Services) {
        let walk = walk(services.settings.motion);
        let Some((shot, time)) = &mut self.shot else { return };
        let (from, end) = (*time, shot.length(walk));
        let speed = if from < shot.roll() { f64::from(services.settings.shot_speed) * self.fast } else { 1.0 };
        *time = (from + step * speed).min(if from < shot.roll() { shot.roll() } else { end.max(from) });
        let heard = shot.sounds(from, *time, walk);
        for (sound, strength) in heard {
            services.sound(sound, strength);
        }
    }

    /// Returns the strike that is aimed.
    pub fn aimed(&self) -> Strike {
        self.aim.strike(&self.played.layout().board)
    }

    /// Returns the aim of the hint, once it is known.
    pub fn hinted(&self) -> Option<Strike> {
        let board = &self.played.layout().board;
        let mut aim = self.aim.clone();
        aim.take_over(self.hint.as_ref()?.strike()?, board);
        Some(aim.strike(board))
    }

    /// Goes to the end of the rolling shot, without its sounds.
    pub(super) fn skip(&mut self) {
        if self.moments.end_front() {
            return;
        }
        let end = if self.moments.hides_the_verdict() { f64::INFINITY } else { 0.0 };
        if let Some((shot, time)) = &mut self.shot {
            // Skipping the last shot also skips the pause after it.
            *time = time.max(shot.roll()).max(end.min(shot.length(0.0)));
        }
    }

    /// Plays the shot that is aimed.
    pub(super) fn shoot(&mut self, services: &mut Services) {
        services.settings.has_shot = true;
        let strike = self.aim.strike(&self.played.layout().board);
        self.strike(strike, services);
    }

    /// Plays a shot, independent of the present aim.
    pub fn strike(&mut self, strike: Strike, services: &mut Services) {
        self.played.strike(strike, services);
        self.follow(services);
    }

    pub(super) fn take_back(&mut self, services: &mut Services) {
        if self.played.take_back(services) {
            self.shot = None;
            self.moments.forget();
        }
    }

    /// Plays shots of a level for everybody at once, without showing them: at most `shots`, or until an order is due.
    ///
    /// # Errors
    /// The reason why a shot could not be played.
    pub fn fast_forward(
        &mut self,
        level: Level,
        shots: u32,
        until_order: bool,
        services: &mut Services,
    ) -> Result<(), Vec<String>> {
        let done = self.played.fast_forward(level, shots, until_order, services);
        self.shot = None;
        self.follow(services);
        self.eye.turn = self.eye.turn_to;
        done
    }
}
