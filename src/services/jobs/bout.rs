//! A game of computers in a tournament.

use super::memory::Memory;
use super::request::Request;
use super::watch::Watch;
use fob_arena::{Bout, bout, bout_terms};
use fob_board::Board;
use fob_games::Progress;
use fob_opponent::Level;
use fob_play::fob::Nobody;
use fob_replay::Player;
use fob_rules::{Points, Setup};
use serde::{Deserialize, Serialize};

/// Requests a game played to its end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BoutAsk {
    /// Kind, automata and pucks.
    pub setup: Setup,
    /// The board to play on.
    pub board: Board,
    /// The players, the first shooter first.
    pub players: Vec<BoutPlayer>,
    /// The seed of all random choices.
    pub seed: u64,
    /// The date of its record, in seconds since 1970 (UTC).
    pub date: u64,
    /// The note of its record.
    pub note: String,
}

/// A player of such a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoutPlayer {
    /// The name.
    pub name: String,
    /// The level.
    pub level: Level,
    /// The program that plays in place of the level, by its name and its command; the level answers when the program does not.
    pub program: Option<(String, String)>,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoutAnswer {
    /// The points of those who played.
    pub points: Vec<Points>,
    /// The text of its replay.
    pub replay: String,
    /// The mistakes of programs, one line each.
    pub faults: Vec<String>,
}

impl From<&BoutPlayer> for Player {
    fn from(player: &BoutPlayer) -> Self {
        let program = player.program.as_ref().map(|(name, _)| name.clone());
        Self { program, ..Self::computer(player.name.clone(), player.level.name()) }
    }
}

impl BoutAsk {
    /// Plays the game.
    ///
    /// # Errors
    /// The game cannot be played, a program cannot be started, or the work was stopped.
    pub fn answer(self, watch: &mut dyn Watch) -> Result<BoutAnswer, String> {
        let (played, faults) = if self.players.iter().any(|player| player.program.is_some()) {
            with_programs(&self, watch)?
        } else {
            let mut go_on = || watch.go_on(&Progress::default());
            let (terms, seats) = (bout_terms(self.setup, self.seed), self.players.iter().map(Player::from).collect());
            let played = bout(terms, &self.board, seats, self.seed, &mut Nobody, &mut go_on);
            (played.map_err(|error| error.to_string())?, Vec::new())
        };
        let Bout { points, mut replay } = played;
        (replay.header.date, replay.header.note) = (Some(self.date), self.note);
        Ok(BoutAnswer { points, replay: replay.print(), faults })
    }
}

/// Plays a game in which programs play; returns it with their mistakes.
#[cfg(not(target_arch = "wasm32"))]
fn with_programs(ask: &BoutAsk, watch: &mut dyn Watch) -> Result<(Bout, Vec<String>), String> {
    use fob_bots::{Bots, Host, Limits, Spec};
    use fob_replay::Playback;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, Mutex, PoisonError};

    /// Interval at which the watch is asked.
    const INTERVAL: std::time::Duration = std::time::Duration::from_millis(10);

    let mut specs = Vec::new();
    for (number, player) in (1..).zip(&ask.players) {
        if let Some((name, command)) = &player.program {
            let spec: Spec = command.parse().map_err(|error: fob_bots::SpecError| format!("{name}: {error}"))?;
            specs.push((number, spec));
        }
    }
    let faults = Arc::new(Mutex::new(Vec::new()));
    let told = Arc::clone(&faults);
    let fault = move |line: &str| told.lock().unwrap_or_else(PoisonError::into_inner).push(line.to_owned());
    let host = Host::of_faults(fault);
    let stop: Arc<AtomicBool> = host.stop.clone();
    let play = || -> Result<Bout, String> {
        let (setup, dice) = bout_terms(ask.setup.clone(), ask.seed);
        let seats: Vec<_> = specs.iter().map(|(number, spec)| (*number, spec)).collect();
        let bots = Bots::start(&setup, &ask.board, &seats, Limits::default(), &host);
        let mut bots = bots.map_err(|(spec, error)| format!("{spec} cannot be started: {error}"))?;
        let players = ask.players.iter().map(Player::from).collect();
        let mut go_on = || !stop.load(Ordering::Relaxed);
        let played =
            bout((setup, dice), &ask.board, players, ask.seed, &mut bots, &mut go_on).map_err(|error| error.to_string())?;
        let playback = Playback::as_recorded(&played.replay).map_err(|error| error.to_string())?;
        if let Some(game) = &playback.last().game {
            bots.finish(game);
        }
        Ok(played)
    };
    // Another thread waits for the programs, so that the work can be stopped meanwhile.
    let played: Bout = std::thread::scope(|scope| {
        let playing = scope.spawn(play);
        while !playing.is_finished() {
            if !watch.go_on(&Progress::default()) {
                stop.store(true, Ordering::Relaxed);
            }
            std::thread::sleep(INTERVAL);
        }
        playing.join().map_err(|_| "the match ended unexpectedly".to_owned())
    })??;
    let faults = std::mem::take(&mut *faults.lock().unwrap_or_else(PoisonError::into_inner));
    Ok((played, faults))
}

/// A page starts no programs.
#[cfg(target_arch = "wasm32")]
fn with_programs(_: &BoutAsk, _: &mut dyn Watch) -> Result<(Bout, Vec<String>), String> {
    Err("a page starts no programs: continue this tournament in the program".to_owned())
}

impl Request for BoutAsk {
    const NAME: &'static str = "bout";
    type Answer = BoutAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(BoutAnswer) -> bool,
    ) -> Result<BoutAnswer, String> {
        self.answer(watch)
    }
}
