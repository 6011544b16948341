//! A replay that was played again, with everything that is computed once: its shots laid one after another on a clock,
//! the marks on it, the log and the curve of the odds.

use super::marks::{self, Kind, Mark, Segment};
use crate::watch::labels;
use egui::Color32;
use fob_kit::player_colours::{PlayerColour, shared_colour};
use fob_kit::table::shot_view::{self, ORDERED, WALK};
use fob_kit::widgets::automaton;
use fob_kit::widgets::reader::ReaderEntry;
use fob_kit::words::string_letter;
use fob_replay::{OddsPoint, Outcome, Playback, PlayedShot, Player, StringOdds, odds_curve, turning_points};
use fob_rules::{Match, Names, log};
use std::path::{Path, PathBuf};

/// Pause at the end of a shot before the next one, in seconds; longer if pieces move by a chosen order.
const PAUSE: f64 = 0.8;

/// A turning point: the odds of a string pass one half.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// The string.
    pub string: usize,
    /// The time of it on the clock, in seconds: at the end of its shot.
    pub time: f64,
    /// The odds then.
    pub odds: f64,
    /// Its text.
    pub text: String,
}

/// A replay on a clock.
#[derive(Debug)]
pub struct Replayed {
    /// Its file; an empty path for a replay from a link.
    pub path: PathBuf,
    /// Who plays, in a line.
    pub title: String,
    /// The match, in one line.
    pub kind: String,
    /// Every shot, played again.
    pub playback: Playback,
    /// Who plays.
    pub names: Names,
    /// The DFA of each string, with its drawing.
    pub dfas: Vec<ReaderEntry>,
    odds: Option<StringOdds>,
    /// The odds after each shot that counts.
    pub curve: Vec<OddsPoint>,
    /// Where the odds passed one half, in the order of time.
    pub turns: Vec<Turn>,
    /// The shots on the clock.
    pub segments: Vec<Segment>,
    length: f64,
    /// The marks on the time line, in the order of time.
    pub marks: Vec<Mark>,
    /// The marks of each shot on the shot's own clock.
    pub marks_of: Vec<Vec<Mark>>,
    /// The log, a line for each shot.
    pub lines: Vec<String>,
    /// Notes about the file: another physics, not finished, cut off.
    pub notes: Vec<String>,
    /// Whether the simulation may differ from the record.
    pub differs: bool,
}

impl Replayed {
    /// Lays out a replay on a clock, described with these words for green and red. This draws its DFAs and computes all odds, so
    /// it takes a moment.
    pub fn new(playback: Playback, path: &Path, colours: [&'static str; 2]) -> Self {
        let header = playback.header();
        let names = Names::new(header.players.iter().map(|p| p.name.clone())).with_colours(colours);
        let players: Vec<String> = header.players.iter().map(Player::shown).collect();
        let title = if players.is_empty() { "Practice".to_owned() } else { players.join(" – ") };
        let kind = header.setup().map_or_else(|| "no rules".to_owned(), |s| s.kind.title().to_owned());
        let dfas = header.setup().map_or_else(Vec::new, |setup| {
            let keys: Vec<String> = setup.machines.iter().map(|machine| machine.name().to_owned()).collect();
            automaton::readers(setup, &keys)
        });
        let odds = header.setup().map(StringOdds::new);
        let curve = odds.as_ref().map_or_else(Vec::new, |odds| odds_curve(&playback, odds));
        let mut replay = Self {
            path: path.to_path_buf(),
            title,
            kind,
            names,
            dfas,
            odds,
            curve,
            turns: Vec::new(),
            segments: Vec::new(),
            length: 0.0,
            marks: Vec::new(),
            marks_of: Vec::new(),
            lines: Vec::new(),
            notes: notes(&playback),
            differs: playback.is_of_other_physics() || playback.first_divergence().is_some(),
            playback,
        };
        for index in 0..replay.shots().len() {
            replay.lay(index);
        }
        replay.marks.sort_by(|a, b| a.time.total_cmp(&b.time));
        let points = (0..replay.dfas.len()).flat_map(|s| turning_points(&replay.curve, s).into_iter().map(move |n| (s, n)));
        replay.turns = points.filter_map(|(string, shot)| replay.turn(string, shot)).collect();
        replay.turns.sort_by(|a, b| a.time.total_cmp(&b.time));
        replay
    }

    /// Whether it is in a file.
    pub fn is_kept(&self) -> bool {
        !self.path.as_os_str().is_empty()
    }

    fn turn(&self, string: usize, shot: usize) -> Option<Turn> {
        let index = self.place(shot)?;
        let odds = *self.curve.iter().find(|point| point.shot == shot)?.odds.get(string)?;
        let side = if odds > 0.5 { "more likely accepted than not" } else { "more likely rejected than not" };
        let text = format!("{}: {}, string {} is now {side}", labels::TURNING_POINT, self.name(index), string_letter(string));
        Some(Turn { string, time: self.end_of(index), odds, text })
    }

    /// Lays a shot on the clock after those before it.
    fn lay(&mut self, index: usize) {
        let shot = &self.shots()[index];
        let (start, roll) = (self.length, shot_view::roll_of(shot));
        let name = self.name(index);
        let mut marks = marks::of_report(&shot.recorded.report, roll, &name, &self.names);
        if !shot_view::has_motion(shot) {
            // Everything happens at once, in the middle.
            marks.iter_mut().for_each(|mark| mark.time = roll / 2.0);
        }
        let segment = Segment { start, end: start + roll, taken_back: shot.taken_back };
        let chosen: usize = shot.orders.iter().map(|(_, order)| order.len()).sum();
        // A machine that makes many moves for a letter takes longer than a piece on a figure.
        let pace = self.dfas.iter().map(|entry| shot_view::pace(&entry.machine)).fold(1.0, f64::max);
        let pause = if chosen > 0 { PAUSE.max(ORDERED + (chosen + 1) as f64 * WALK * pace) } else { PAUSE.max(PAUSE * pace) };
        let mut on_the_clock = marks.clone();
        on_the_clock.iter_mut().for_each(|mark| mark.time += start);
        on_the_clock.extend(self.afterwards(shot, segment.end, &name));
        let line = self.line(index);
        self.lines.push(line);
        self.marks.extend(on_the_clock);
        self.marks_of.push(marks);
        self.segments.push(segment);
        self.length = segment.end + pause;
    }

    /// The marks of events after a shot.
    fn afterwards(&self, shot: &PlayedShot, time: f64, name: &str) -> Vec<Mark> {
        let mut marks = Vec::new();
        if !shot.orders.is_empty() {
            let due = shot.after.game.as_ref().and_then(|game| game.choices().first().map(|c| c.chooser));
            let who = due.map_or_else(|| "Somebody".to_owned(), |player| self.names.player(player));
            marks.push(Mark { time, kind: Kind::Order, text: format!("{who} chose the order after {name}") });
        }
        if shot.taken_back {
            marks.push(Mark { time, kind: Kind::TakenBack, text: format!("{name} {}", labels::TAKEN_BACK) });
        }
        marks
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
        self.segments.get(index).map_or(self.length, |segment| segment.start)
    }

    /// Seconds until a shot has been shown: until everything has stopped and the last puck has vanished.
    pub fn roll(&self, index: usize) -> f64 {
        self.end_of(index) - self.start(index)
    }

    /// When a shot has been seen, on the match's clock.
    pub fn end_of(&self, index: usize) -> f64 {
        self.segments.get(index).map_or(self.length, |segment| segment.end)
    }

    /// The shot at a moment, and the seconds since its strike.
    pub fn at(&self, time: f64) -> (usize, f64) {
        let index = self.segments.partition_point(|segment| segment.start <= time).saturating_sub(1);
        (index, (time - self.start(index)).max(0.0))
    }

    /// The place of a shot in the list by its number.
    pub fn place(&self, number: usize) -> Option<usize> {
        let first = self.shots().first()?.number;
        number.checked_sub(first).filter(|index| *index < self.shots().len())
    }

    /// The name of a shot.
    pub fn name(&self, index: usize) -> String {
        match self.shots().get(index) {
            Some(shot) if matches!(shot.outcome, Outcome::Break(_)) => "the break".to_owned(),
            Some(shot) => format!("shot {}", shot.number),
            None => "no shot".to_owned(),
        }
    }

    /// The shooter and the side.
    pub fn shooter(&self, index: usize) -> String {
        match self.shots().get(index).map(|shot| (shot.player, shot.side)) {
            Some((Some(player), Some(side))) => format!("{} from {side}", self.names.player(player)),
            _ => String::new(),
        }
    }

    /// The colour of a string: that of its owner, or grey without one.
    pub fn colour(&self, string: usize) -> Color32 {
        let game = self.playback.last().game.as_ref();
        let owner = game.and_then(|game| Some((game.setup(), game.strings().get(string)?.owner?)));
        let Some((setup, party)) = owner else { return shared_colour(string) };
        // In a team game the first of each team speaks for both.
        let mut of_party = self.playback.header().players.iter().zip(1..).filter(|(_, number)| setup.party_of(*number) == party);
        let seat = usize::from(party.saturating_sub(1));
        let first = of_party.next();
        first.map_or(PlayerColour::from_seat(seat), |(p, number)| PlayerColour::from_player(usize::from(number) - 1, p)).colour()
    }

    /// The colour of a player, from 1.
    pub(crate) fn player_colour(&self, player: u8) -> Color32 {
        let seat = usize::from(player.saturating_sub(1));
        let known = self.playback.header().players.get(seat).map(|player| PlayerColour::from_player(seat, player));
        known.unwrap_or(PlayerColour::from_seat(seat)).colour()
    }

    /// The colour of a party, from 0: a player's, or that of a team's first player.
    pub fn party_colour(&self, party: usize) -> Color32 {
        self.player_colour(u8::try_from(party + 1).unwrap_or(1))
    }

    /// The name of a party, from 0.
    pub fn party(&self, party: usize) -> String {
        let party = u8::try_from(party + 1).unwrap_or(1);
        self.playback.last().game.as_ref().map_or_else(String::new, |game| self.names.party(game, party))
    }

    /// The chance that a string ends accepted, as at the table.
    pub fn odds_of(&self, game: &Match, string: usize) -> f64 {
        self.odds.as_ref().map_or(0.0, |odds| odds.of(game, string))
    }

    fn line(&self, index: usize) -> String {
        let shot = &self.shots()[index];
        let mut line = shot.lines(&self.names);
        line.extend(shot.taken_back.then(|| "All agree: it is taken back".to_owned()));
        let last = index + 1 == self.shots().len();
        let game = self.playback.last().game.as_ref().filter(|_| last);
        line.extend(game.and_then(|game| log::end(game, &self.names)));
        line.join(". ")
    }
}

/// Warnings about the file: where the simulation may differ from the record.
fn notes(playback: &Playback) -> Vec<String> {
    let mut notes = Vec::new();
    if playback.is_of_other_physics() {
        let (was, now) = (playback.header().physics, fob_physics::PHYSICS_VERSION);
        notes.push(format!("{} {was}; this is {now}. Where they differ, the recorded results count.", labels::OTHER_PHYSICS));
    }
    if let Some((number, difference)) = playback.first_divergence() {
        notes.push(format!("From shot {number} on, this version of Fob simulates it differently: {difference}."));
    }
    if !playback.is_finished() {
        notes.push(labels::NOT_FINISHED.to_owned());
    }
    notes
}
