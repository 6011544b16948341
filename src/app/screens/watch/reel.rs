//! A replay that is open, with everything that is worked out once: the shots laid one after another on a clock, the
//! marks on it, the log and the curve of the odds.

use super::marks::{self, Mark};
use crate::app::player_colours::PlayerColour;
use crate::app::shared::DfaEntry;
use crate::app::widgets::automaton;
use crate::physics::FLIGHT;
use crate::replay::{Difference, OddsPoint, Outcome, Playback, PlayedShot, StringOdds, odds_curve, turning_points};
use crate::rules::{Match, Names, log};
use egui::Color32;
use std::path::{Path, PathBuf};

/// How long the last puck of a shot takes to vanish, in seconds.
const FADE: f64 = 0.18;
/// How long the end of a shot stands before the next one, in seconds.
pub const PAUSE: f64 = 0.8;
/// How long a shot is shown whose motion is not known any more, in seconds.
const STILL: f64 = 1.2;

/// A replay on a clock.
#[derive(Debug)]
pub struct Reel {
    /// Its file.
    pub path: PathBuf,
    /// Who plays, in a line.
    pub title: String,
    /// What is played, in a line.
    pub kind: String,
    /// Every shot, played again.
    pub playback: Playback,
    /// Who plays.
    pub names: Names,
    /// The DFA of each string, with its drawing.
    pub dfas: Vec<DfaEntry>,
    odds: Option<StringOdds>,
    /// The odds after each shot that counts.
    pub curve: Vec<OddsPoint>,
    /// The strings and the numbers of the shots at which their odds passed one half.
    pub turns: Vec<(usize, usize)>,
    starts: Vec<f64>,
    length: f64,
    /// What is marked on the clock, in the order of time.
    pub marks: Vec<Mark>,
    /// What happened, a line each shot.
    pub lines: Vec<String>,
    /// What is to be said about the file: another physics, not finished, cut off.
    pub notes: Vec<String>,
    /// Whether what is seen may differ from what was recorded.
    pub differs: bool,
}

impl Reel {
    /// Lays a replay on a clock. This draws its DFAs and works out all odds, so it belongs into a worker.
    pub fn new(playback: Playback, path: &Path) -> Self {
        let header = playback.header();
        let names = Names::new(header.players.iter().map(|p| p.name.clone()));
        let players: Vec<&str> = header.players.iter().map(|p| p.name.as_str()).collect();
        let title = if players.is_empty() { "Practice".to_owned() } else { players.join(" – ") };
        let kind = header.setup().map_or_else(|| "no rules".to_owned(), |s| s.kind.title().to_owned());
        let dfas = header.setup().map_or_else(Vec::new, |setup| {
            let keys: Vec<String> = setup.dfas.iter().map(|dfa| dfa.name().to_owned()).collect();
            automaton::readers(setup, &keys)
        });
        let odds = header.setup().map(StringOdds::new);
        let mut reel = Self {
            path: path.to_path_buf(),
            title,
            kind,
            names,
            dfas,
            odds,
            curve: Vec::new(),
            turns: Vec::new(),
            starts: Vec::new(),
            length: 0.0,
            marks: Vec::new(),
            lines: Vec::new(),
            notes: notes(&playback),
            differs: playback.is_of_other_physics() || playback.first_divergence().is_some(),
            playback,
        };
        for index in 0..reel.shots().len() {
            reel.starts.push(reel.length);
            reel.length += reel.roll(index) + PAUSE;
        }
        reel.curve = reel.odds.as_ref().map_or_else(Vec::new, |odds| odds_curve(&reel.playback, odds));
        reel.turns = (0..reel.dfas.len()).flat_map(|s| turning_points(&reel.curve, s).into_iter().map(move |n| (s, n))).collect();
        reel.turns.sort_by_key(|&(string, shot)| (shot, string));
        reel.lines = (0..reel.shots().len()).map(|index| reel.line(index)).collect();
        reel.marks = marks::of_match(&reel);
        reel
    }

    /// All shots.
    pub fn shots(&self) -> &[PlayedShot] {
        self.playback.shots()
    }

    /// Seconds from the first strike to the end of everything.
    pub fn length(&self) -> f64 {
        self.length
    }

    /// When a shot begins.
    pub fn start(&self, index: usize) -> f64 {
        self.starts.get(index).copied().unwrap_or(self.length)
    }

    /// Seconds until a shot has been seen: until all is still and the last puck has vanished.
    pub fn roll(&self, index: usize) -> f64 {
        if self.still(index) {
            return STILL;
        }
        let shot = &self.shots()[index];
        let report = &shot.recorded.report;
        let flight = if report.lost.is_empty() && !report.striker_lost { 0.0 } else { FLIGHT };
        shot.duration + flight + FADE
    }

    /// When a shot has been seen, on the match's clock.
    pub fn end_of(&self, index: usize) -> f64 {
        self.start(index) + self.roll(index)
    }

    /// Whether only the beginning and the end of a shot can be shown, because it simulates to other results today than
    /// were recorded.
    pub fn still(&self, index: usize) -> bool {
        let shot = &self.shots()[index];
        shot.duration == 0.0 || matches!(shot.difference, Some(Difference::Report { .. }))
    }

    /// The shot that a moment belongs to, and the seconds since its strike.
    pub fn at(&self, time: f64) -> (usize, f64) {
        let index = self.starts.partition_point(|start| *start <= time).saturating_sub(1);
        (index, (time - self.start(index)).max(0.0))
    }

    /// The place of a shot in the list by its number.
    pub fn place(&self, number: usize) -> Option<usize> {
        let first = self.shots().first()?.number;
        number.checked_sub(first).filter(|index| *index < self.shots().len())
    }

    /// What a shot is called.
    pub fn name(&self, index: usize) -> String {
        match self.shots().get(index) {
            Some(shot) if matches!(shot.outcome, Outcome::Break(_)) => "the break".to_owned(),
            Some(shot) => format!("shot {}", shot.number),
            None => "no shot".to_owned(),
        }
    }

    /// Who takes a shot, and from where.
    pub fn shooter(&self, index: usize) -> String {
        match self.shots().get(index).map(|shot| (shot.player, shot.side)) {
            Some((Some(player), Some(side))) => format!("{} from {side}", self.names.player(player)),
            _ => String::new(),
        }
    }

    /// The colour of a string: its owner's, or one by its number.
    pub fn colour(&self, string: usize) -> Color32 {
        let game = self.playback.last().game.as_ref();
        let owner = game.and_then(|game| Some((game.setup(), game.strings().get(string)?.owner?)));
        let Some((setup, party)) = owner else { return PlayerColour::of_seat(string).colour() };
        // In a team game the first of each team speaks for both.
        let mut of_party = self.playback.header().players.iter().zip(1..).filter(|(_, number)| setup.party_of(*number) == party);
        let seat = usize::from(party.saturating_sub(1));
        let first = of_party.next();
        first.map_or(PlayerColour::of_seat(seat), |(p, number)| PlayerColour::of_player(usize::from(number) - 1, p)).colour()
    }

    /// Whose a string is; in tug of war, who hopes for what.
    pub fn owner(&self, game: &Match, string: usize) -> String {
        self.names.owner(game, string)
    }

    /// The chance that a string ends accepted, as at the table.
    pub fn odds_of(&self, game: &Match, string: usize) -> f64 {
        self.odds.as_ref().map_or(0.0, |odds| odds.of(game, string))
    }

    fn line(&self, index: usize) -> String {
        let shot = &self.shots()[index];
        let mut line = match (&shot.outcome, &shot.after.game) {
            (Outcome::Break(outcome), _) => log::break_shot(outcome),
            (Outcome::Shot(outcome), Some(game)) => {
                let mut line = log::shot(game, &shot.recorded.report, outcome, &self.names);
                if let Some(settled) = shot.settled.game.as_ref().filter(|_| !shot.orders.is_empty()) {
                    line = format!("{line}. {}", log::order(game.choices(), settled, &shot.orders, &self.names));
                }
                line
            }
            _ => marks::plain(&shot.recorded.report),
        };
        if shot.taken_back {
            line.push_str(". All agree: it is taken back");
        }
        if index + 1 == self.shots().len()
            && let Some(end) = self.playback.last().game.as_ref().and_then(|game| log::end(game, &self.names))
        {
            line = format!("{line}. {end}");
        }
        line
    }
}

/// What a person should know about the file before trusting what is seen.
fn notes(playback: &Playback) -> Vec<String> {
    let mut notes = Vec::new();
    if playback.is_of_other_physics() {
        let (was, now) = (playback.header().physics, crate::physics::PHYSICS_VERSION);
        notes.push(format!("Recorded with physics {was}; this is {now}. Where they differ, the recorded results count."));
    }
    if let Some((number, difference)) = playback.first_divergence() {
        notes.push(format!("From shot {number} on it simulates otherwise: {difference}."));
    }
    if !playback.is_finished() {
        notes.push("Not played to its end.".to_owned());
    }
    notes
}
