//! Matches that everybody can play alike: those of the ladder, and the daily one. The note of a match names its task.
//!
//! They use built-in boards and automata only, so the same task is the same match on every computer: the same break, and
//! computers that answer the same shots in the same way.

use crate::data::{Climbed, Services};
use crate::phrases;
use crate::story::Story;
use fob_automata::builtin;
use fob_base::Dice;
use fob_board::Board;
use fob_opponent::{Foresight, Level, Outlook};
use fob_physics::PHYSICS_VERSION;
use fob_replay::{Header, Outcome, Playback, Player, Recorder, Replay};
use fob_rules::{Kind, Match, Quiet, Setup, Winner, toss};
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Machines of the ladder, from easy to hard to remember.
pub const MACHINES: [&str; 8] =
    ["ends-with-green", "last-two-differ", "first-equals-last", "rope", "dial", "third-from-last-green", "even-ggg", "long-rope"];
/// Levels of the ladder.
pub const LEVELS: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Master];
/// Number of tries at the daily Fob.
pub const TRIES: usize = 3;
/// Pucks of each colour.
const PUCKS: u16 = 6;
/// The person's chances with which a day's match is open.
const EVEN: RangeInclusive<f64> = 0.3..=0.7;
/// Largest number of further draws for a day.
const DRAWS: usize = 40;
/// Base of the seeds of the days.
const DAILY: u64 = 0x0F0B;
/// Smallest gain or loss, in points, that makes a square green or red.
const MUCH: f64 = 0.05;
/// Chance below which a match counts as nearly lost.
const LOW: f64 = 0.10;

/// A match that everybody can play alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// The match of a day, written as a number: 20261125.
    Daily(u64),
    /// A level on a machine, by its index in [`MACHINES`].
    Rung(Level, usize),
}

/// Returns a tug of war on a built-in machine; `accepts` wins if the string is accepted.
fn setup(machine: &str, accepts: u8) -> Option<Setup> {
    let kind = Kind::TugOfWar { accepts };
    Some(Setup { quiet: Some(Quiet::USUAL), ..Setup::new(kind, builtin(machine)?, PUCKS, PUCKS) })
}

/// Returns the chance of the first player to win a match on a board between players of medium strength.
fn chance(setup: &Setup, board: &Board) -> f64 {
    let Ok(game) = Match::new(setup.clone()) else { return 0.5 };
    // Not the chance that the table shows: every program must choose the same match for a day.
    Outlook::new(&game, &Foresight::SKILL.chances(board)).points(&game).first().copied().unwrap_or(0.5)
}

impl Task {
    /// Returns the note of its matches.
    pub fn note(self) -> String {
        match self {
            Self::Daily(day) => format!("Daily Fob {day}"),
            Self::Rung(level, machine) => format!("Ladder: {} on {}", level.name(), MACHINES[machine % MACHINES.len()]),
        }
    }

    /// Returns the task that a note names.
    pub fn from_note(note: &str) -> Option<Self> {
        if let Some(day) = note.strip_prefix("Daily Fob ") {
            return day.parse().ok().filter(|day| is_day(*day)).map(Self::Daily);
        }
        let (level, name) = note.strip_prefix("Ladder: ")?.split_once(" on ")?;
        let level = level.parse().ok().filter(|level| LEVELS.contains(level))?;
        Some(Self::Rung(level, MACHINES.iter().position(|machine| *machine == name)?))
    }

    /// Returns the match before its first shot, for a person with this name. `seed` is used for the ladder, whose matches all
    /// differ; the daily match has a seed of its own.
    pub fn header(self, name: &str, seed: u64) -> Option<Header> {
        self.header_in(PHYSICS_VERSION, name, seed)
    }

    /// Does what [`Task::header`] does, as a program with this version of the physics did: its boards may have been others.
    fn header_in(self, physics: u32, name: &str, seed: u64) -> Option<Header> {
        let mut board = Board::builtin_in("bob", physics)?;
        (board.pucks.green, board.pucks.red) = (PUCKS, PUCKS);
        let (seed, setup, level) = match self {
            Self::Daily(day) => {
                let mut dice = Dice::from_seed(DAILY, day, 0);
                let seed = dice.seed();
                let drawn = |dice: &mut Dice| {
                    let machine = MACHINES[dice.below(MACHINES.len() as u64) as usize];
                    let level = LEVELS[dice.below(2) as usize];
                    Some((setup(machine, toss(dice))?, level))
                };
                // Another draw if one side is nearly decided before the first shot.
                let mut best = drawn(&mut dice)?;
                for _ in 0..DRAWS {
                    if EVEN.contains(&chance(&best.0, &board)) {
                        break;
                    }
                    best = drawn(&mut dice)?;
                }
                (seed, best.0, best.1)
            }
            Self::Rung(level, machine) => {
                let machine = *MACHINES.get(machine)?;
                let accepts = toss(&mut Dice::new(seed));
                let (tossed, other) = (setup(machine, accepts)?, setup(machine, 3 - accepts)?);
                // Some machines favour a side; then it is the person's.
                let is_poor = chance(&tossed, &board) < *EVEN.start() && chance(&other, &board) > chance(&tossed, &board);
                (seed, if is_poor { other } else { tossed }, level)
            }
        };
        let computer = if name == COMPUTER { super::NAMES[2] } else { COMPUTER };
        let players = vec![Player::human(name), Player::computer(computer, level.name())];
        let mut header = Header::for_match(setup, &board, players, seed);
        header.note = self.note();
        Some(header)
    }

    /// Returns the unfinished match of this task, if there is one.
    pub fn unfinished(self, services: &Services) -> Option<PathBuf> {
        let (files, _) = services.store.unfinished_of(RECENT).ok()?;
        files.into_iter().find(|(_, header)| header.note == self.note()).map(|(path, _)| path)
    }

    /// Starts a match of this task; returns its file.
    ///
    /// # Errors
    /// The file cannot be written; one line per problem.
    pub fn begin(self, services: &mut Services) -> Result<PathBuf, Vec<String>> {
        let name = services.settings.names.first().map(|name| name.trim()).filter(|name| !name.is_empty());
        let name = name.unwrap_or(super::NAMES[0]).to_owned();
        let seed = Dice::from_seed((services.clock)(), services.ladder.climbed.len() as u64, 0).seed();
        let mut header = self.header(&name, seed).ok_or_else(|| vec![format!("there is no match `{}`", self.note())])?;
        let mut date = (services.clock)();
        header.date = Some(date);
        // Several tries of a day differ only in their time, which the ladder uses as their key: also two within one second.
        while services.ladder.climbed.iter().any(|climbed| climbed.id == header.id()) {
            date += 1;
            header.date = Some(date);
        }
        let live = Recorder::new(header).map_err(|error| vec![error.to_string()])?;
        let path = services.store.keep_match(&live.text()).map_err(|error| error.lines())?;
        services.settings.has_played = true;
        Ok(path)
    }
}

/// The computer's name, as in the matches of the menu.
const COMPUTER: &str = super::NAMES[1];
/// Number of most recent files that are searched for a match of a task.
const RECENT: usize = 64;

/// Returns whether a number is a day.
fn is_day(day: u64) -> bool {
    phrases::day_name(day) != day.to_string()
}

/// Returns the result of a finished match if it is one of a task, from its record as it was played.
pub fn climbed(replay: &Replay) -> Option<Climbed> {
    let header = &replay.header;
    let task = Task::from_note(&header.note)?;
    let name = header.players.first()?.name.clone();
    // The note alone proves nothing: the setup must be the task's too.
    let meant = task.header_in(header.physics, &name, header.seed)?;
    let levels = |header: &Header| header.players.iter().map(|player| player.level.clone()).collect::<Vec<_>>();
    if (meant.setup(), meant.seed, &meant.board, levels(&meant)) != (header.setup(), header.seed, &header.board, levels(header)) {
        return None;
    }
    let playback = Playback::as_recorded(replay).ok()?;
    let game = playback.last().game.as_ref().filter(|game| game.is_over())?;
    let won = match game.verdict()?.winner {
        Some(Winner::Party(party)) => Some(party == 1),
        _ => None,
    };
    let story = Story::new(&playback)?;
    let own = |player: u8| player == 1;
    let square = |gained: f64| match gained {
        gained if gained >= MUCH => 'g',
        gained if gained <= -MUCH => 'r',
        _ => 'w',
    };
    let squares =
        story.moments.iter().filter(|moment| own(moment.player)).map(|moment| square(moment.gained)).take(400).collect();
    let fouls = playback.shots().iter().filter(|shot| !shot.taken_back && shot.player.is_some_and(own));
    let clean = fouls.filter(|shot| matches!(shot.outcome, Outcome::Shot(_))).all(|shot| !shot.recorded.report.striker_holed);
    let was_low = story.curve.iter().any(|(_, points)| points.first().is_some_and(|own| *own < LOW));
    Some(Climbed { id: header.id(), task: header.note.clone(), won, shots: game.shots(), clean, was_low, squares, hinted: false })
}

/// Returns the result of a day as text to paste anywhere: `Fob 25 Nov 2026: won in 14 shots, try 2 of 3`, and a line of squares.
pub fn as_text(day: u64, number: usize, climbed: &Climbed) -> String {
    let result = match climbed.won {
        Some(true) => "won",
        Some(false) => "lost",
        None => "drawn",
    };
    let squares: String = climbed.squares.chars().map(square).collect();
    let shots = phrases::plural(climbed.shots as usize, "shot");
    let hints = if climbed.hinted { ", with hints" } else { "" };
    format!("Fob {}: {result} in {shots}{hints}, try {number} of {TRIES}\n{squares}", phrases::day_name(day))
}

/// Returns the square of a shot, as a character for chats.
fn square(kind: char) -> char {
    match kind {
        'g' => '\u{1F7E9}',
        'r' => '\u{1F7E5}',
        _ => '\u{2B1C}',
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// The tasks of several years, so that a change is noticed: all programs would have to change at the same time.
    #[test]
    fn a_day_is_the_same_match_for_everybody_and_another_one_tomorrow() {
        let seed = |day: u64, name: &str| {
            let header = Task::Daily(day).header(name, 7).unwrap();
            (header.seed, header.setup().unwrap().machines[0].name().to_owned(), header.players[1].level.clone())
        };
        let days: Vec<u64> = (20_261_101..=20_261_130).collect();
        for pair in days.windows(2) {
            assert_ne!(seed(pair[0], "Anna").0, seed(pair[1], "Anna").0);
            assert_eq!(seed(pair[0], "Anna"), seed(pair[0], "Bo"));
        }
        let machines: std::collections::BTreeSet<String> = days.iter().map(|day| seed(*day, "Anna").1).collect();
        assert!(machines.len() > 4, "{machines:?}");
        // No day is decided before its first shot, and no rung is as good as lost.
        for day in &days {
            let header = Task::Daily(*day).header("Anna", 7).unwrap();
            let setup = header.setup().unwrap();
            assert!(EVEN.contains(&chance(setup, &header.board)), "{day}: {}", chance(setup, &header.board));
        }
        for (machine, name) in MACHINES.iter().enumerate() {
            for seed in 0..8 {
                let header = Task::Rung(Level::Easy, machine).header("Anna", seed).unwrap();
                let setup = header.setup().unwrap();
                let chance = chance(setup, &header.board);
                assert!(chance > 0.25, "{name}: {chance}");
            }
        }
    }

    /// The match of a day as the program before version 3 of the physics began it, whose file is kept: its result still counts.
    #[test]
    fn the_matches_of_earlier_days_are_those_that_were_played() {
        let kept = include_str!("../../../tests/headless/replays/physics_2_daily.fob");
        let mut header = Header { physics: 2, ..Task::Daily(20_261_125).header_in(2, "Anna", 0).unwrap() };
        // The computer had another name then, which no result uses.
        header.players[1].name = "Fob".to_owned();
        assert_eq!(header.board.hop_speed, 4.5);
        let replay = Replay::new(header, Vec::new()).print();
        let (printed, _) = replay.trim().rsplit_once(" // ").unwrap();
        assert_eq!(printed, kept.lines().next().unwrap());
        assert_ne!(Task::Daily(20_261_125).header("Anna", 0).unwrap().board.hop_speed, 4.5);
    }

    #[test]
    fn notes_lead_back_to_their_tasks() {
        for task in [Task::Daily(20_261_125), Task::Rung(Level::Easy, 0), Task::Rung(Level::Master, 7)] {
            assert_eq!(Task::from_note(&task.note()), Some(task));
        }
        for note in
            ["", "Daily Fob 20261399", "Daily Fob x", "Ladder: random on rope", "Ladder: easy on nothing", "A challenge by Bo"]
        {
            assert_eq!(Task::from_note(note), None, "{note}");
        }
        // No two rungs are equal, and every machine of the ladder is built in.
        for level in LEVELS {
            for (machine, name) in MACHINES.iter().enumerate() {
                assert!(Task::Rung(level, machine).header("Anna", 1).is_some(), "{name}");
            }
        }
    }

    #[test]
    fn a_result_is_shown_as_squares() {
        let climbed = Climbed {
            id: "1".into(),
            task: Task::Daily(20_261_125).note(),
            won: Some(true),
            shots: 14,
            clean: true,
            was_low: false,
            squares: "gwr".into(),
            hinted: false,
        };
        let text = as_text(20_261_125, 2, &climbed);
        assert_eq!(text, "Fob 25 Nov 2026: won in 14 shots, try 2 of 3\n\u{1F7E9}\u{2B1C}\u{1F7E5}");
        let hinted = as_text(20_261_125, 2, &Climbed { hinted: true, ..climbed });
        assert!(hinted.starts_with("Fob 25 Nov 2026: won in 14 shots, with hints, try 2 of 3"), "{hinted}");
    }

    #[test]
    fn only_a_match_with_the_setup_of_the_task_counts_for_it() {
        let mut header = Task::Daily(20_261_125).header("Anna", 0).unwrap();
        let over = |header: &Header| {
            let mut recorder = Recorder::new(header.clone()).unwrap();
            let strikes = recorder.break_strikes();
            recorder.play(&strikes).unwrap();
            recorder.resign(1).unwrap();
            Replay::parse(&recorder.text()).unwrap()
        };
        let lost = climbed(&over(&header)).unwrap();
        assert_eq!((lost.won, lost.clean, lost.squares.as_str()), (Some(false), true, ""));
        header.seed ^= 1;
        assert_eq!(climbed(&over(&header)), None);
    }
}
