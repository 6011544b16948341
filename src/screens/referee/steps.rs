//! The steps of a refereed match: entering, confirming, undoing, the end.

use super::state::{RefereeScreen, Target};
use crate::referee::labels;
use fob_board::{Colour, Hole};
use fob_kit::aiming::{Eye, aim};
use fob_kit::widgets::automaton;
use fob_kit::widgets::order;
use fob_kit::widgets::track::Track;
use fob_opponent::Foresight;
use fob_replay::StringOdds;
use fob_rules::{Kind, Match, Names, log};
use fob_services::data::{Retry, Services, Unsaved, why};
use fob_services::driving::refereed::{self, Done, Entry, Event, Saved};
use fob_services::driving::{Seat, Start, results};
use fob_services::player_colours::PlayerColour;
use fob_services::sound::Sound;
use fob_store::{self as store, Seen, StoreError};
use std::path::PathBuf;
use std::sync::Arc;

impl RefereeScreen {
    /// Returns a new match, saved in the file of the last one.
    ///
    /// # Errors
    /// The reasons why it cannot start, one problem per line.
    pub fn start(start: Start, services: &mut Services) -> Result<Self, Vec<String>> {
        let series = start.earlier()?;
        let saved = Saved {
            setup: start.setup,
            dfas: start.dfas,
            board: (*start.board).clone(),
            names: start.seats.iter().map(|s| s.name.trim().to_owned()).collect(),
            colours: start.seats.iter().map(|s| s.colour).collect(),
            games: start.games,
            seed: start.seed,
            series,
            events: Vec::new(),
            shot: Vec::new(),
            closed: false,
        };
        let (path, before) = refereed::place(services);
        if before.is_some_and(|b| !b.closed) {
            // The file has another match, which goes to the trash.
            let _kept = services.store.trash(&path).map_err(|e| e.lines())?;
        }
        // One that is closed may be replaced.
        let seen = Seen::at(&path).map_err(|e| e.lines())?;
        let mut state = Self { seen, ..Self::from_saved(path, saved, services)? };
        state.save(services);
        Ok(state)
    }

    /// Returns the unfinished match.
    ///
    /// # Errors
    /// There is none.
    pub fn resume(services: &mut Services) -> Result<Self, Vec<String>> {
        let (path, saved) = refereed::place(services);
        let saved = saved.ok_or_else(|| vec![format!("{}: there is no match to resume", path.display())])?;
        let seen = Seen::at(&path).map_err(|e| e.lines())?;
        Ok(Self { seen, ..Self::from_saved(path, saved, services)? })
    }

    fn from_saved(path: PathBuf, saved: Saved, services: &Services) -> Result<Self, Vec<String>> {
        let colours = services.settings.palette.words();
        let (game, done) = saved.play(colours)?;
        let (dfas, odds) = (automaton::readers(&saved.setup, &saved.dfas), StringOdds::new(&saved.setup));
        let names = Names::new(saved.names.iter().map(String::as_str)).with_colours(colours);
        let tracks = game.strings().iter().map(|_| Track::default()).collect();
        let start = Start {
            setup: saved.setup,
            dfas: saved.dfas,
            board: Arc::new(saved.board),
            seats: saved
                .names
                .into_iter()
                .enumerate()
                .map(|(i, name)| {
                    let colour = saved.colours.get(i).copied().unwrap_or(PlayerColour::from_seat(i));
                    Seat { name, computer: None, program: None, colour }
                })
                .collect(),
            games: saved.games,
            seed: saved.seed,
            hand_break: false,
            series: None,
        };
        let mut state = Self {
            path,
            names,
            dfas,
            odds,
            foresight: Foresight::new(&game, &start.board),
            done,
            undone: Vec::new(),
            shot: saved.shot,
            reopened: false,
            target: Target::Hole(Hole::NE),
            choice: None,
            tracks,
            eye: Eye::default(),
            news: None,
            dialog: None,
            closed: saved.closed,
            printing: None,
            runs: None,
            lock: None,
            seen: Seen::default(),
            retry: Retry::default(),
            series: saved.series,
            game,
            start,
        };
        state.settle(services);
        state.eye.turn = state.eye.turn_to;
        let words = state.words();
        for (track, word) in state.tracks.iter_mut().zip(&words) {
            track.jump(word);
        }
        Ok(state)
    }

    /// Returns the content for the file.
    fn saved(&self) -> Saved {
        Saved {
            setup: self.start.setup.clone(),
            dfas: self.start.dfas.clone(),
            board: (*self.start.board).clone(),
            names: self.seat_names(),
            colours: self.start.seats.iter().map(|s| s.colour).collect(),
            games: self.start.games,
            seed: self.start.seed,
            series: self.series.clone(),
            events: self.done.iter().map(|d| d.event.clone()).collect(),
            shot: self.shot.clone(),
            closed: self.closed,
        }
    }

    pub(super) fn seat_names(&self) -> Vec<String> {
        self.start.seats.iter().map(|s| s.name.clone()).collect()
    }

    pub(super) fn save(&mut self, services: &mut Services) {
        let text = store::print_versioned(&self.saved());
        let saved = match services.store.save_seen(&self.path, &mut self.seen, text.as_bytes()) {
            Err(StoreError::Changed { .. }) => self.save_elsewhere(&text, services),
            saved => saved,
        };
        let failed = saved.err().map(|error| why(&error));
        self.retry = Retry::after(failed.is_some(), services.now);
        services.unsaved.note("referee", "The refereed match", failed.as_deref(), || {
            let name = self.path.file_name().unwrap_or_default().to_string_lossy();
            Unsaved::new(format!("the refereed match {}", self.seat_names().join(" – ")), name, text)
        });
    }

    /// Saves the match although another program has written to the file. A match that it wrote goes to the trash. A file that
    /// cannot be read stays, and this match continues in another file, as it would at the next start.
    fn save_elsewhere(&mut self, text: &str, services: &mut Services) -> Result<(), StoreError> {
        if refereed::is_readable(&self.path) {
            let _kept = services.store.trash(&self.path)?;
            services.say(labels::OTHER_PROGRAM);
        } else {
            let path = refereed::free_place(services);
            self.lock = Some(services.store.lock(&path)?);
            services.say(format!("The match's file is damaged and stays unchanged. The match continues in {}", path.display()));
            self.path = path;
        }
        self.seen = Seen::default();
        services.store.save_seen(&self.path, &mut self.seen, text.as_bytes())
    }

    /// Determines who is due after a change.
    fn settle(&mut self, services: &Services) {
        self.choice = (!self.game.choices().is_empty()).then(|| order::OrderPicks::new(&self.game));
        self.turn(services);
    }

    /// Turns the picture to the shooter, or north up.
    pub(super) fn turn(&mut self, services: &Services) {
        let turn = if services.settings.turn_board { aim::turn_for(self.game.next_side()) } else { 0.0 };
        self.eye.turn_towards(turn);
    }

    /// Pucks of a colour left after the current entries.
    pub(super) fn left(&self, colour: Colour) -> u32 {
        let gone = self.shot.iter().filter(|e| matches!(e, Entry::Drop(_, c) | Entry::Lost(c) if *c == colour)).count();
        self.game.remaining(colour).saturating_sub(gone as u32)
    }

    /// Pucks of a colour that will be on the board after the present entry: when the striker fell, those that fell
    /// with it go back.
    pub(super) fn stays(&self, colour: Colour) -> u32 {
        let back = |e: &&Entry| matches!(e, Entry::Drop(_, c) if *c == colour);
        let back = if self.shot.contains(&Entry::Black) { self.shot.iter().filter(back).count() } else { 0 };
        self.left(colour) + back as u32
    }

    /// Returns whether a shot can be entered now.
    pub(super) fn open(&self) -> bool {
        !self.game.is_over() && self.game.choices().is_empty()
    }

    /// Enters a part of the shot; entering the striker a second time removes it.
    pub(super) fn enter(&mut self, entry: Entry, services: &mut Services) {
        if !self.open() {
            return;
        }
        match entry {
            Entry::Drop(_, colour) | Entry::Lost(colour) => {
                if self.left(colour) == 0 {
                    let name = services.settings.palette.word(colour);
                    self.news = Some(labels::none_left(name));
                    return;
                }
                self.shot.push(entry);
                services.sound(if matches!(entry, Entry::Drop(..)) { Sound::Hole } else { Sound::Cushion }, 0.3);
            }
            Entry::Black | Entry::BlackOff => {
                let was = self.shot.contains(&entry);
                // The striker ends in one place only.
                self.shot.retain(|e| !matches!(e, Entry::Black | Entry::BlackOff));
                if !was {
                    self.shot.push(entry);
                }
                services.sound(Sound::Puck, 0.3);
            }
        }
        self.reopened = false;
        self.news = None;
    }

    pub(super) fn remove(&mut self, index: usize) {
        if index < self.shot.len() {
            self.shot.remove(index);
            self.reopened = false;
            self.news = None;
        }
    }

    pub(super) fn clear(&mut self) {
        self.shot.clear();
        self.reopened = false;
        self.news = None;
    }

    /// Confirms something: it is played, saved and described.
    pub(super) fn confirm(&mut self, event: Event, services: &mut Services) {
        match event.play(&mut self.game, &self.names) {
            Ok(done) => {
                self.done.push(done);
                self.undone.clear();
                self.shot.clear();
                self.reopened = false;
                self.news = None;
                services.sound(Sound::Tick, 0.4);
                self.settle(services);
                self.save(services);
                self.run_machines(services);
            }
            Err(error) => self.news = Some(format!("Not possible: {error}")),
        }
    }

    /// Returns whether there is something to undo.
    pub(super) fn can_undo(&self) -> bool {
        !self.done.is_empty() || !self.shot.is_empty()
    }

    /// Takes back the last entry or, if nothing is entered, the last shot with its order. That shot is then open again for
    /// corrections.
    pub(super) fn undo(&mut self, services: &mut Services) {
        if !self.shot.is_empty() && !self.reopened {
            self.shot.pop();
            self.news = None;
            return;
        }
        let mut group = Vec::new();
        while let Some(Done { event, before, .. }) = self.done.pop() {
            self.game = before;
            let whole = !matches!(event, Event::Order(_));
            group.insert(0, event);
            if whole {
                break;
            }
        }
        let Some(first) = group.first() else { return };
        if let Event::Shot(entries) = first {
            self.shot.clone_from(entries);
            self.reopened = true;
            let number = self.game.shots() + 1;
            self.news = Some(format!("{}: correct and confirm it, or press Ctrl+Y to restore it", labels::open_again(number)));
        } else {
            self.news = Some("The match continues".into());
        }
        self.undone.push(group);
        self.jump(services);
    }

    /// Plays the shot that was last undone again.
    pub(super) fn redo(&mut self, services: &mut Services) {
        let Some(group) = self.undone.pop() else { return };
        self.shot.clear();
        self.reopened = false;
        self.news = None;
        for event in group {
            match event.play(&mut self.game, &self.names) {
                Ok(done) => self.done.push(done),
                // A shot that was played once from the same match can be played again.
                Err(error) => self.news = Some(error),
            }
        }
        self.jump(services);
    }

    /// After undo and redo the pieces jump to their places.
    fn jump(&mut self, services: &mut Services) {
        self.settle(services);
        let words = self.words();
        for (track, word) in self.tracks.iter_mut().zip(&words) {
            track.jump(word);
        }
        self.save(services);
    }

    /// Returns the words of the strings as they are shown: before a choice as they were before the shot.
    pub(super) fn words(&self) -> Vec<Vec<Colour>> {
        let due: Vec<usize> = self.game.choices().iter().map(|c| c.string).collect();
        let before = self.done.last().map_or(&self.game, |d| &d.before);
        let strings = self.game.strings().iter().zip(before.strings()).enumerate();
        strings.map(|(i, (now, was))| if due.contains(&i) { was.word.clone() } else { now.word.clone() }).collect()
    }

    /// Returns the match before the last shot, to highlight new letters.
    pub(super) fn before_shot(&self) -> Option<&Match> {
        self.done.iter().rev().find(|d| matches!(d.event, Event::Shot(_))).map(|d| &d.before)
    }

    /// Returns the match after the present entry, and its effect in one line.
    pub(super) fn preview(&self) -> Option<(Match, String)> {
        if !self.open() {
            return None;
        }
        let mut game = self.game.clone();
        let report = refereed::report(&self.shot);
        let outcome = game.apply(&report).ok()?;
        let line = log::shot(&game, &report, &outcome, &self.names);
        Some((game, line))
    }

    /// Pieces and picture move on.
    pub(super) fn tick(&mut self, services: &mut Services) {
        let step = services.step;
        self.eye.ease(step as f32, services.settings.motion_time());
        let words = self.words();
        let length = if services.settings.motion { 0.4 } else { 0.0 };
        for (track, word) in self.tracks.iter_mut().zip(&words) {
            if track.follow(word, step, length) {
                services.sound(Sound::Tick, 0.35);
            }
        }
    }

    /// Returns the parties that win on accept and on reject in tug of war.
    pub(super) fn stakes(&self) -> Option<(String, String)> {
        let Kind::TugOfWar { accepts } = self.game.setup().kind else { return None };
        Some((self.names.party(&self.game, accepts), self.names.party(&self.game, 3 - accepts)))
    }

    /// Leaves the screen: a running match is saved with the entries of its next shot; a finished one is entered into series and
    /// standings, once.
    pub(super) fn close(&mut self, services: &mut Services) {
        if self.game.is_over() && !self.closed {
            self.closed = true;
            if let Err(error) = self.series.record(&self.game) {
                services.problem(vec![error.to_string()]);
            }
            // The toss of a match at a real board is its own, and games of a series are distinguished by their number.
            let id = format!("referee-{:016x}-{}", self.start.seed, self.series.games().len());
            services.enter(id, results(&self.game, &self.start.seats));
        }
        self.save(services);
    }
}
