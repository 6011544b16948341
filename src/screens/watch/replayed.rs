//! A replay that was played again, with everything that is computed once: its shots laid one after another on a clock,
//! the marks on it, the log and the curve of the odds.

use super::marks::{self, Kind, Mark, Segment};
use crate::watch::labels;
use egui::Color32;
use fob_kit::aiming::shot_view::{self, ORDERED, WALK};
use fob_kit::theme;
use fob_kit::widgets::automaton;
use fob_kit::widgets::chance::{Bar, Prospect};
use fob_kit::widgets::reader::ReaderEntry;
use fob_opponent::Foresight;
use fob_replay::{Outcome, Playback, PlayedShot, StringOdds};
use fob_rules::{Match, Names, log};
use fob_services::player_colours::{PlayerColour, shared_colour};
use fob_services::story::Story;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Pause at the end of a shot before the next one, in seconds; longer if pieces move by a chosen order.
const PAUSE: f64 = 0.8;

/// A turning point: from here on a party wins more often than not.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// The party, from 0.
    pub party: usize,
    /// The time of it on the clock, in seconds: at the end of its shot.
    pub time: f64,
    /// The party's chance then.
    pub chance: f64,
    /// The turn in words.
    pub text: String,
}

/// The chances over the match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Course {
    /// Each party's chance after each shot that counts, with the shot's number.
    pub curve: Vec<(usize, Vec<f64>)>,
    /// The moments at which a party begins to win more often than not, in the order of time.
    pub turns: Vec<Turn>,
}

/// A replay on a clock.
#[derive(Debug)]
pub struct Replayed {
    /// The replay's file; an empty path for a replay from a link.
    pub path: PathBuf,
    /// The players, in a line.
    pub title: String,
    /// The match, in one line.
    pub kind: String,
    /// Every shot, played again.
    pub playback: Playback,
    /// The names of the players and the words for green and red.
    pub names: Names,
    /// The DFA of each string, with its drawing.
    pub dfas: Vec<ReaderEntry>,
    /// The computation of the chances; `None` for practice.
    foresight: Option<(Foresight, StringOdds)>,
    /// The chances over the match, once they are known.
    course: OnceLock<Course>,
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
    /// True if the simulation may differ from the record.
    pub differs: bool,
}

impl Replayed {
    /// Lays out a replay on a clock, described with these words for green and red, for a player, from 1, who is "you". This draws its
    /// DFAs, so it takes a moment.
    pub fn new(playback: Playback, path: &Path, colours: [&'static str; 2], reader: Option<u8>) -> Self {
        let header = playback.header();
        let names = Names::new(header.players.iter().map(|p| p.name.clone())).with_colours(colours).with_reader(reader);
        let players: Vec<String> = (1..).zip(&header.players).map(|(number, _)| names.player(number)).collect();
        let title = if players.is_empty() { "Practice".to_owned() } else { players.join(" – ") };
        let kind = header.setup().map_or_else(|| "no rules".to_owned(), |s| s.kind.title().to_owned());
        let dfas = header.setup().map_or_else(Vec::new, |setup| {
            let keys: Vec<String> = setup.machines.iter().map(|machine| machine.name().to_owned()).collect();
            automaton::readers(setup, &keys)
        });
        let first = playback.shots().iter().find_map(|shot| shot.before.game.as_ref());
        let foresight = first.map(|game| (Foresight::new(game, &playback.header().board), StringOdds::new(game.setup())));
        let mut replay = Self {
            path: path.to_path_buf(),
            title,
            kind,
            names,
            dfas,
            foresight,
            course: OnceLock::new(),
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
        replay
    }

    /// Returns whether the replay is in a file.
    pub fn is_kept(&self) -> bool {
        !self.path.as_os_str().is_empty()
    }

    /// Returns the chances over the match; nothing while they are worked out.
    pub fn course(&self) -> &Course {
        static NONE: Course = Course { curve: Vec::new(), turns: Vec::new() };
        self.course.get().unwrap_or(&NONE)
    }

    /// Takes the course of the match, which a result shows as well.
    pub(super) fn tell(&self, story: &Story) {
        let _ = self.course.get_or_init(|| {
            let curve = story.curve.clone();
            let mut turns: Vec<Turn> = (0..curve.first().map_or(0, |(_, first)| first.len()))
                .flat_map(|party| turning_points(&curve, party).into_iter().map(move |turn| (party, turn)))
                .filter_map(|(party, (shot, chance))| self.turn(party, shot, chance))
                .collect();
            turns.sort_by(|a, b| a.time.total_cmp(&b.time));
            Course { curve, turns }
        });
    }

    fn turn(&self, party: usize, shot: usize, chance: f64) -> Option<Turn> {
        let index = self.place(shot)?;
        let game = self.playback.last().game.as_ref()?;
        let number = u8::try_from(party + 1).ok()?;
        let (who, verb) = (self.names.party_within(game, number), self.names.party_form(game, number, "win"));
        let text = format!("{}: {}, {who} now {verb} more often than not", labels::TURNING_POINT, self.name(index));
        Some(Turn { party, time: self.end_of(index), chance, text })
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

    /// Returns the marks of events after a shot.
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

    /// Returns all shots, those taken back included.
    pub fn shots(&self) -> &[PlayedShot] {
        self.playback.shots()
    }

    /// Returns the seconds from the first strike to the end of everything.
    pub fn length(&self) -> f64 {
        self.length
    }

    /// Returns the start of a shot, in seconds on the match's clock.
    pub fn start(&self, index: usize) -> f64 {
        self.segments.get(index).map_or(self.length, |segment| segment.start)
    }

    /// Returns the seconds until a shot has been shown: until everything has stopped and the last puck has vanished.
    pub fn roll(&self, index: usize) -> f64 {
        self.end_of(index) - self.start(index)
    }

    /// Returns the time at which a shot has been seen, in seconds on the match's clock.
    pub fn end_of(&self, index: usize) -> f64 {
        self.segments.get(index).map_or(self.length, |segment| segment.end)
    }

    /// Returns the shot at a moment, and the seconds since its strike.
    pub fn at(&self, time: f64) -> (usize, f64) {
        let index = self.segments.partition_point(|segment| segment.start <= time).saturating_sub(1);
        (index, (time - self.start(index)).max(0.0))
    }

    /// Returns the place of a shot in the list by its number.
    pub fn place(&self, number: usize) -> Option<usize> {
        let first = self.shots().first()?.number;
        number.checked_sub(first).filter(|index| *index < self.shots().len())
    }

    /// Returns the name of a shot.
    pub fn name(&self, index: usize) -> String {
        match self.shots().get(index) {
            Some(shot) if matches!(shot.outcome, Outcome::Break(_)) => "the break".to_owned(),
            Some(shot) => format!("shot {}", shot.number),
            None => "no shot".to_owned(),
        }
    }

    /// Returns the shooter and the side.
    pub fn shooter(&self, index: usize) -> String {
        match self.shots().get(index).map(|shot| (shot.player, shot.side)) {
            Some((Some(player), Some(side))) => format!("{} from {side}", self.names.player(player)),
            _ => String::new(),
        }
    }

    /// Returns the colour of a string: that of its owner, or grey without one.
    pub fn colour(&self, string: usize) -> Color32 {
        let game = self.playback.last().game.as_ref();
        let owner = game.and_then(|game| Some((game.setup(), game.strings().get(string)?.owner?)));
        let Some((setup, party)) = owner else { return theme::rgb(shared_colour(string)) };
        // In a team game the first of each team speaks for both.
        let mut of_party = self.playback.header().players.iter().zip(1..).filter(|(_, number)| setup.party_of(*number) == party);
        let seat = usize::from(party.saturating_sub(1));
        let first = of_party.next();
        let colour = first.map(|(player, number)| PlayerColour::from_player(usize::from(number) - 1, player));
        theme::rgb(colour.unwrap_or(PlayerColour::from_seat(seat)).colour())
    }

    /// Returns the colour of a player, from 1.
    pub(crate) fn player_colour(&self, player: u8) -> Color32 {
        let seat = usize::from(player.saturating_sub(1));
        let known = self.playback.header().players.get(seat).map(|player| PlayerColour::from_player(seat, player));
        theme::rgb(known.unwrap_or(PlayerColour::from_seat(seat)).colour())
    }

    /// Returns the colour of a party, from 0: a player's, or that of a team's first player.
    pub fn party_colour(&self, party: usize) -> Color32 {
        self.player_colour(u8::try_from(party + 1).unwrap_or(1))
    }

    /// Returns the name of a party, from 0.
    pub fn party(&self, party: usize) -> String {
        let party = u8::try_from(party + 1).unwrap_or(1);
        self.playback.last().game.as_ref().map_or_else(String::new, |game| self.names.party(game, party))
    }

    /// Returns the possible ends of a string at a moment of the match, as at the table.
    pub(super) fn prospect(&self, game: &Match, string: usize) -> Prospect {
        self.foresight.as_ref().map_or(Prospect::Unknown, |(foresight, odds)| Prospect::foretold(game, string, foresight, odds))
    }

    /// Everybody's chances at a moment of the match, as at the table.
    pub(super) fn bar(&self, game: &Match) -> Option<Bar> {
        let party = |number: u8| {
            let party = usize::from(number.saturating_sub(1));
            (self.party(party), self.party_colour(party))
        };
        Bar::foretold(game, &self.foresight.as_ref()?.0, party)
    }

    /// Returns the computation of the chances; `None` for practice.
    pub(super) fn foresight(&self) -> Option<&Foresight> {
        self.foresight.as_ref().map(|(foresight, _)| foresight)
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

/// Returns the shots with which a party begins to win more often than not, with its chance then. A chance of exactly one half is
/// on neither side.
fn turning_points(curve: &[(usize, Vec<f64>)], party: usize) -> Vec<(usize, f64)> {
    let chances =
        curve.iter().filter_map(|(shot, chances)| Some((*shot, *chances.get(party)?))).filter(|(_, chance)| *chance != 0.5);
    let mut above = None;
    let turned = |&(_, chance): &(usize, f64)| {
        let before = above.replace(chance > 0.5);
        chance > 0.5 && before == Some(false)
    };
    chances.filter(turned).collect()
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

#[cfg(test)]
mod tests {
    use super::turning_points;

    #[test]
    fn a_party_turns_the_match_when_it_comes_above_one_half() {
        let curve: Vec<(usize, Vec<f64>)> =
            [0.4, 0.6, 0.5, 0.7, 0.3, 0.5, 0.9].iter().zip(0..).map(|(own, shot)| (shot, vec![*own, 1.0 - own])).collect();
        assert_eq!(turning_points(&curve, 0), [(1, 0.6), (6, 0.9)]);
        assert_eq!(turning_points(&curve, 1).iter().map(|(shot, _)| *shot).collect::<Vec<_>>(), [4]);
    }
}
