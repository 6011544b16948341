//! The match itself with its file: every shot, choice and agreement is on the disk before it is seen.

use super::file::MatchFile;
use super::{Seat, Start};
use crate::work::{OrdersAsk, ShootAsk, StrikeAsk};
use fob_base::Dice;
use fob_opponent::Level;
use fob_physics::ShotTrace;
use fob_replay::{Header, Outcome, Playback, Recorder, Replay, Situation};
use fob_rules::{Match, Names, log};
use fob_store::{self as store, Store};
use fob_table::{Colour, Hole, Layout, Strike, placement};
use std::path::Path;
use std::sync::Arc;

/// A match that is played, and its record.
#[derive(Debug)]
pub struct Live {
    recorder: Recorder,
    file: MatchFile,
    names: Names,
    last_line: String,
    last_was_break: bool,
    last_player: u8,
}

/// A shot that was played.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The motion.
    pub trace: Arc<ShotTrace>,
    /// The match and the board before it.
    pub before: Arc<Situation>,
    /// The same after it.
    pub after: Arc<Situation>,
    /// What the rules say of it.
    pub outcome: Outcome,
}

/// What came before in a match that goes on.
#[derive(Debug)]
pub struct Past {
    /// What happened, a line each.
    pub lines: Vec<String>,
    /// The match before the last shot.
    pub before: Match,
}

fn lines(error: impl std::fmt::Display) -> Vec<String> {
    vec![error.to_string()]
}

impl Live {
    /// A new match, whose file is made at once; where that cannot be, [`Live::unsaved`] says why.
    ///
    /// # Errors
    /// What went wrong, a line each.
    pub fn start(start: &Start, store: &Store) -> Result<Self, Vec<String>> {
        let players = start.seats.iter().map(Seat::player).collect();
        let mut header = Header::for_match(start.setup.clone(), &start.board, players, start.seed);
        header.date = Some(store::now());
        if start.games > 1 {
            let game = start.series.as_ref().map_or(0, |s| s.games().len()) as u32 + 1;
            header.series = Some((game, start.games));
            header.earlier.clone_from(&start.series);
        }
        let mut recorder = Recorder::new(header).map_err(lines)?;
        let file = MatchFile::create(store, &mut recorder);
        Ok(Self::with(recorder, file))
    }

    /// Goes on with a match from its file.
    ///
    /// # Errors
    /// What went wrong, a line each.
    pub fn resume(path: &Path, store: &Store) -> Result<(Self, Start), Vec<String>> {
        let (file, recorder) = MatchFile::resume(store, path)?;
        let practice = || vec![format!("{}: a practice session, not a match", path.display())];
        let start = Start::of(recorder.header()).ok_or_else(practice)?;
        Ok((Self::with(recorder, file), start))
    }

    fn with(recorder: Recorder, file: MatchFile) -> Self {
        let names = Names::new(recorder.header().players.iter().map(|p| p.name.clone()));
        Self { recorder, file, names, last_line: String::new(), last_was_break: false, last_player: 1 }
    }

    /// The match and what is on the board.
    pub fn now(&self) -> &Arc<Situation> {
        self.recorder.situation()
    }

    /// The match as a value.
    ///
    /// # Panics
    /// Never: whether the record is of a match is checked when it is opened.
    pub fn game(&self) -> &Match {
        self.now().game.as_ref().expect("a match was checked at the start")
    }

    /// What is on the board.
    pub fn layout(&self) -> &Layout {
        &self.now().layout
    }

    /// The same match, described with these words for green and red.
    #[must_use]
    pub fn with_colours(self, colours: [&'static str; 2]) -> Self {
        Self { names: self.names.with_colours(colours), ..self }
    }

    /// Who plays.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// Whether the break was played.
    pub fn broken(&self) -> bool {
        self.now().broken
    }

    /// One line on the last shot.
    pub fn last_line(&self) -> &str {
        &self.last_line
    }

    /// Whether the last shot was the break.
    pub fn last_was_break(&self) -> bool {
        self.last_was_break
    }

    /// Who took the last shot.
    pub fn last_player(&self) -> u8 {
        self.last_player
    }

    /// The break of the computer's hand.
    pub fn break_strikes(&self) -> [Strike; 2] {
        self.recorder.break_strikes()
    }

    /// Plays one strike, or two for the break; the record is on the disk when it returns, unless [`Live::unsaved`] says why
    /// it is not.
    ///
    /// # Errors
    /// What went wrong, a line each.
    pub fn play(&mut self, strikes: &[Strike]) -> Result<Shown, Vec<String>> {
        let trace = self.recorder.simulate(strikes).map_err(lines)?;
        self.commit(strikes, Arc::new(trace))
    }

    /// What is simulated for these strikes.
    ///
    /// # Errors
    /// They may not be played now, a line each.
    pub fn shoot_ask(&self, strikes: &[Strike]) -> Result<ShootAsk, Vec<String>> {
        self.recorder.may_play(strikes).map_err(lines)?;
        Ok(ShootAsk { layout: self.layout().clone(), strikes: strikes.to_vec() })
    }

    /// Plays strikes that were simulated from here; as [`Live::play`].
    ///
    /// # Errors
    /// What went wrong, a line each.
    pub fn commit(&mut self, strikes: &[Strike], trace: Arc<ShotTrace>) -> Result<Shown, Vec<String>> {
        let before = self.now().clone();
        let outcome = self.recorder.commit(strikes, &trace).map_err(lines)?;
        self.last_was_break = matches!(outcome, Outcome::Break(_));
        self.last_line = match &outcome {
            Outcome::Break(outcome) => log::break_shot(outcome, &self.names),
            Outcome::Shot(outcome) => {
                self.last_player = outcome.player;
                log::shot(self.game(), &trace.report, outcome, &self.names)
            }
            Outcome::Practice => String::new(),
        };
        self.save();
        Ok(Shown { trace, before, after: self.now().clone(), outcome })
    }

    /// Makes the due choices.
    ///
    /// # Errors
    /// What went wrong, a line each.
    pub fn choose(&mut self, orders: &[(Hole, Vec<Colour>)]) -> Result<(), Vec<String>> {
        self.recorder.choose(orders).map_err(lines)?;
        self.save();
        Ok(())
    }

    /// Takes the last shot back.
    ///
    /// # Errors
    /// What went wrong, a line each.
    pub fn take_back(&mut self) -> Result<(), Vec<String>> {
        self.recorder.take_back().map_err(lines)?;
        self.save();
        Ok(())
    }

    /// A player gives up.
    ///
    /// # Errors
    /// What went wrong, a line each.
    pub fn resign(&mut self, player: u8) -> Result<(), Vec<String>> {
        self.recorder.resign(player).map_err(lines)?;
        self.save();
        Ok(())
    }

    /// All agree to a draw.
    ///
    /// # Errors
    /// What went wrong, a line each.
    pub fn agree_draw(&mut self) -> Result<(), Vec<String>> {
        self.recorder.agree_draw().map_err(lines)?;
        self.save();
        Ok(())
    }

    /// Ends a match whose result nothing can change any more.
    ///
    /// # Errors
    /// What went wrong, a line each.
    pub fn end_certain(&mut self) -> Result<(), Vec<String>> {
        self.recorder.end_certain().map_err(lines)?;
        self.save();
        Ok(())
    }

    /// Whether the end of its file was cut off when it was opened to go on with it.
    pub fn was_cut(&self) -> bool {
        self.file.was_cut()
    }

    /// Writes what is not on the disk yet.
    pub fn save(&mut self) {
        self.file.save(&mut self.recorder);
    }

    /// Why the last thing that happened is not on the disk; the match goes on in memory meanwhile.
    pub fn unsaved(&self) -> Option<&str> {
        self.file.unsaved()
    }

    /// How many shots are not on the disk, the break not counted.
    pub fn unsaved_shots(&self) -> usize {
        self.recorder.unsaved_shots()
    }

    /// How many records the match has.
    pub fn record_count(&self) -> usize {
        self.recorder.records().len()
    }

    /// Whether the match has gone on in another file since this was asked last: somebody else had changed the first one.
    pub fn take_moved(&mut self) -> bool {
        self.file.take_moved()
    }

    /// The match is over: its file goes to the replays. Says whether it is there.
    pub fn finish(&mut self) -> bool {
        self.file.finish(&mut self.recorder)
    }

    /// What it is: its kind, its DFAs, its players.
    pub fn header(&self) -> &Header {
        self.recorder.header()
    }

    /// What the match is known by.
    pub fn id(&self) -> String {
        self.recorder.id()
    }

    /// The file of the match: among those that go on, or among the replays once it is over.
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// The whole match so far as text.
    pub fn text(&self) -> String {
        self.recorder.text()
    }

    /// The last thing that was played, to be seen again; and its description, a line each.
    pub fn last_shown(&mut self) -> Option<(Shown, Vec<String>)> {
        let replay = Replay::parse(&self.recorder.text()).ok()?;
        let playback = Playback::new(&replay).ok()?;
        let shot = playback.shots().last().filter(|shot| !shot.taken_back)?;
        let lines = shot.lines(&self.names);
        self.last_was_break = matches!(shot.outcome, Outcome::Break(_));
        self.last_player = shot.player.unwrap_or(1);
        self.last_line = lines.join(". ");
        let (before, after) = (shot.before.clone(), shot.after.clone());
        let shown = Shown { trace: Arc::new(shot.trace().ok()?), before, after, outcome: shot.outcome.clone() };
        Some((shown, lines))
    }

    /// Everything that happened before.
    pub fn past(&self) -> Past {
        let mut past = Past { lines: Vec::new(), before: self.game().clone() };
        let Ok(replay) = fob_store::parse_replay(self.file.path(), &self.recorder.text()) else { return past };
        // The recorded results are those of the match itself: nothing needs to be simulated to tell of them.
        let Ok(playback) = Playback::as_recorded(&replay) else { return past };
        if let Some(game) = playback.shots().last().and_then(|shot| shot.before.game.as_ref()) {
            past.before.clone_from(game);
        }
        let lines = &mut past.lines;
        for shot in playback.shots().iter().filter(|s| !s.taken_back) {
            match (&shot.outcome, &shot.after.game) {
                (Outcome::Break(outcome), _) => lines.push(log::break_shot(outcome, &self.names)),
                (Outcome::Shot(outcome), Some(game)) => {
                    lines.push(log::shot(game, &shot.recorded.report, outcome, &self.names));
                    if let Some(settled) = shot.settled.game.as_ref().filter(|_| !shot.orders.is_empty()) {
                        lines.push(log::order(game.choices(), settled, &shot.orders, &self.names));
                    }
                }
                _ => {}
            }
        }
        past
    }

    /// A seed of its own for each turn, so that a match that is resumed goes on as it would have.
    fn seed(&self, start: &Start, purpose: u64) -> u64 {
        Dice::of(start.seed, self.recorder.records().len() as u64, purpose).seed()
    }

    /// What the computer at the next seat is asked for its strike.
    pub fn strike_ask(&self, start: &Start) -> StrikeAsk {
        let seat = usize::from(self.game().next_player()).saturating_sub(1);
        let level = start.seats.get(seat).and_then(|s| s.computer).unwrap_or(Level::Easy);
        self.strike_of(level, start)
    }

    fn strike_of(&self, level: Level, start: &Start) -> StrikeAsk {
        StrikeAsk { layout: self.layout().clone(), game: self.game().clone(), level, seed: self.seed(start, 0) }
    }

    /// What the computer that is to choose is asked for its orders.
    pub fn orders_ask(&self, start: &Start) -> OrdersAsk {
        let chooser = self.game().choices().first().map_or(0, |c| usize::from(c.chooser).saturating_sub(1));
        let level = start.seats.get(chooser).and_then(|s| s.computer).unwrap_or(Level::Easy);
        self.orders_of(level, start)
    }

    fn orders_of(&self, level: Level, start: &Start) -> OrdersAsk {
        OrdersAsk { game: self.game().clone(), level, seed: self.seed(start, 1) }
    }

    /// A strike by a level, at once.
    pub fn strike_now(&self, level: Level, start: &Start) -> Strike {
        let ask = self.strike_of(level, start);
        let found = level.strike(&ask.layout, &ask.game, &mut Dice::new(ask.seed));
        found.unwrap_or_else(|| self.nothing())
    }

    /// The orders of a level for every hole where one is due, at once.
    pub fn orders_now(&self, level: Level, start: &Start) -> Vec<(Hole, Vec<Colour>)> {
        self.orders_of(level, start).answer().orders
    }

    /// What is played where the striker fits nowhere: no strike at all, from the middle of the line.
    pub fn nothing(&self) -> Strike {
        let from = placement::default_place(&self.layout().board, self.game().next_side());
        Strike { from, aim: 0.0, speed: 0.0, offset: 0.0 }
    }
}
