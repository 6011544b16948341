//! A match in play, without any screen: its core, its file, its notices, and the part of it that has been shown.
//!
//! The match itself is at a [`Desk`]. [`Played`] drives it (`driver.rs`): it asks the players who are due, saves before anything
//! is shown, and shows events (`telling.rs`) after all earlier events have been shown.

use super::attendant::Attendant;
use super::file::MatchFile;
use super::finish::End;
use super::following::Following;
use super::task::Task;
use super::{Prospects, Seat, Start};
use crate::data::{Goal, Services};
use crate::jobs::{Job, OrdersAsk, ShootAsk, StrikeAsk};
use fob_board::{Colour, Layout, Side, Strike};
use fob_play::any::Any;
use fob_play::fob::{Deed, Fact, Fob, ShotSeen};
use fob_play::{Contest, Controller, Desk, Ticket, log};
use fob_replay::{Header, Record, Recorder, Situation};
use fob_rules::{Kind, Match, Names, Series};
use fob_store as store;
use std::path::Path;
use std::sync::Arc;

/// The present activity, for those who watch.
#[derive(Clone, Debug)]
pub enum Turn {
    /// The break by hand: the first strike once it is set, and the second to come.
    Break(Option<Strike>),
    /// A person is to shoot.
    Shoot,
    /// A computer thinks of a strike.
    Think,
    /// A shot that takes longer than a frame is being computed.
    Roll,
    /// A shot was played, but not shown yet.
    Show(Box<ShotSeen>),
    /// A person is to choose an order.
    Choose,
    /// This player is to act, on another computer.
    Wait(u8),
    /// A computer thinks about an order.
    ThinkOrder,
    /// The match is over, and all of it has been seen.
    Over,
}

/// The work on the answer to a question of the desk.
#[derive(Debug)]
pub(super) enum Work {
    /// A person here.
    Person,
    /// Another author's program.
    Program,
    /// Waits for somebody elsewhere, by a link or a network.
    Elsewhere,
    /// A computer thinks of a strike.
    Strike(Job<StrikeAsk>),
    /// A computer thinks of orders.
    Orders(Job<OrdersAsk>),
    /// The shot of this answer is simulated.
    Roll(Job<ShootAsk>, Deed),
}

/// An answer of a program.
#[cfg_attr(target_arch = "wasm32", expect(dead_code, reason = "a page starts no programs"))]
pub(super) enum Answered {
    /// The program makes this play.
    Plays(log::Play<Deed>, Option<Fact>),
    /// The program failed, and the stand-in answers.
    Failed,
}

/// A shot that is being shown.
#[derive(Debug)]
pub(super) struct Showing {
    /// The number of its event; 0 for a repeat.
    pub(super) number: u64,
    pub(super) shot: Box<ShotSeen>,
    /// The line of the log after it has been seen.
    pub(super) line: String,
    /// The news after it has been seen, in few words.
    pub(super) brief: String,
}

/// A match that is played.
#[derive(Debug)]
pub struct Played {
    pub(super) desk: Desk<Fob>,
    pub(super) file: MatchFile,
    pub(super) names: Names,
    /// The plan it was started from.
    pub start: Start,
    /// Earlier games of the series and, once it is over, this one.
    pub series: Series,
    /// The log, a line for each event.
    pub log: Vec<String>,
    /// Number of lines at the end of the log about the end of the match.
    pub(super) end_lines: usize,
    /// The last news, in few words.
    pub news: Option<String>,
    /// The reason why the chance moved against the eye with the last shot, if it did.
    pub why: Option<String>,
    /// The chances of all parties.
    pub prospects: Prospects,
    /// The work on each open question.
    pub(super) works: Vec<(Ticket, Work)>,
    /// True if the match is shown on a screen: then it continues when a shot has been shown ([`Played::settle`]).
    pub(super) is_watched: bool,
    pub(super) showing: Option<Showing>,
    pub(super) turn: Turn,
    /// The values of the last turn, to notice a new one.
    pub(super) key: (u8, u64),
    /// Counts the turns, so that who shows them notices a new one.
    pub(super) count: u64,
    /// Progress of the steps after the end.
    pub(super) end: End,
    /// The time of the next attempt to save unsaved changes, in seconds on the clock of this run.
    pub(super) again_at: f64,
    /// The player elsewhere who offers a draw and waits for an answer.
    pub(super) offer: Option<u8>,
    /// After how many shots a draw was offered last.
    pub(super) offered_at: Option<u32>,
    /// In a correspondence match: the players of this computer.
    pub(super) mine: Option<Vec<u8>>,
    /// The result to beat.
    pub(super) goal: Option<Goal>,
    /// True if a hint was shown.
    pub(super) hinted: bool,
    /// In a match of a server's room: how far it has been followed.
    pub(super) room: Option<Following>,
    /// The programs at the table.
    #[cfg_attr(target_arch = "wasm32", expect(dead_code, reason = "a page starts no programs"))]
    pub(super) attendants: Vec<Attendant>,
    /// Players whose programs are not here, with their names.
    pub(super) missing: Vec<(u8, String)>,
}

pub(super) fn lines(error: impl std::fmt::Display) -> Vec<String> {
    vec![error.to_string()]
}

impl Played {
    /// Starts a new match and creates its file at once; the break comes first. The screen calls [`Played::settle`] when a shot
    /// has been shown.
    ///
    /// # Errors
    /// The reasons why the match cannot start, one per line.
    pub fn start(start: Start, services: &mut Services) -> Result<Self, Vec<String>> {
        Self::begin(start, true, None, services)
    }

    /// Starts a match that nobody watches: nothing waits until it has been shown.
    ///
    /// # Errors
    /// As [`Played::start`].
    pub fn start_unseen(start: Start, services: &mut Services) -> Result<Self, Vec<String>> {
        Self::begin(start, false, None, services)
    }

    pub(super) fn begin(
        start: Start,
        is_watched: bool,
        mine: Option<Vec<u8>>,
        services: &mut Services,
    ) -> Result<Self, Vec<String>> {
        let players = start.seats.iter().map(Seat::player).collect();
        let mut header = Header::for_match(start.setup.clone(), &start.board, players, start.seed);
        header.date = Some(store::now());
        start.note_break(&mut header);
        if start.games > 1 {
            let game = start.series.as_ref().map_or(0, |s| s.games().len()) as u32 + 1;
            header.series = Some((game, start.games));
            header.earlier.clone_from(&start.series);
        }
        let mut recorder = Recorder::new(header).map_err(lines)?;
        let file = MatchFile::create(&services.store, &mut recorder);
        let mut fob = Fob::new(recorder).map_err(lines)?;
        if start.hand_break {
            fob.break_by_hand();
        }
        let mut played = Self::from_fob(fob, file, start, mine, is_watched, None, services)?;
        if let Some(line) = played.hopes() {
            played.report(line);
        }
        played.note(services);
        played.go_on(services);
        Ok(played)
    }

    /// `begun` is the record that started a match of a server's room.
    pub(super) fn from_fob(
        fob: Fob,
        file: MatchFile,
        start: Start,
        mine: Option<Vec<u8>>,
        is_watched: bool,
        begun: Option<&log::Record<Any>>,
        services: &Services,
    ) -> Result<Self, Vec<String>> {
        let header = fob.header();
        let names = Names::new(header.players.iter().map(|player| player.name.clone()));
        let names = names.with_colours(services.settings.palette.words());
        let series = start.earlier()?;
        let prospects = Prospects::new(fob.match_now(), &fob.situation().layout.board);
        let seat = |(player, seat): (u8, &Seat)| match (&mine, seat.computer) {
            (None, Some(_)) if seat.program.is_some() => Controller::Program(seat.program.clone().unwrap_or_default()),
            // The server plays the computers of its rooms.
            (Some(mine), _) if begun.is_some() => {
                if mine.contains(&player) {
                    Controller::Person
                } else {
                    Controller::Remote
                }
            }
            (_, Some(level)) => Controller::Computer(level.to_string()),
            (Some(mine), None) if !mine.contains(&player) => Controller::Link,
            (_, None) => Controller::Person,
        };
        let seats = (1..).zip(&start.seats).map(seat).collect();
        let lead = is_watched.then_some(1);
        let desk = match begun {
            Some(begun) => Desk::following(fob, seats, lead, begun),
            None => Desk::new(fob, seats, lead),
        };
        let desk = desk.map_err(lines)?;
        let mut played = Self {
            turn: Turn::Wait(desk.contest().match_now().next_player()),
            desk,
            file,
            names,
            start,
            series,
            log: Vec::new(),
            end_lines: 0,
            news: None,
            why: None,
            prospects,
            works: Vec::new(),
            is_watched,
            showing: None,
            key: (0, 0),
            count: 0,
            end: End::Open,
            again_at: 0.0,
            offer: None,
            offered_at: None,
            mine,
            goal: None,
            hinted: false,
            room: None,
            attendants: Vec::new(),
            missing: Vec::new(),
        };
        played.start_programs(services);
        Ok(played)
    }

    /// Returns the present activity.
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// Returns the number of the turn: it changes when a new activity begins.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Returns the match and the board after the last event.
    pub fn now(&self) -> &Arc<Situation> {
        self.desk.contest().situation()
    }

    /// Returns the match as the rules have it.
    pub fn game(&self) -> &Match {
        self.desk.contest().match_now()
    }

    /// Returns the players or computers at the seats, player 1 first.
    pub fn seats(&self) -> &[Controller] {
        self.desk.seats()
    }

    /// Returns the names of the players, with the words for green and red.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// Returns a description: its kind, its DFAs, its players.
    pub fn header(&self) -> &Header {
        self.desk.contest().header()
    }

    pub(super) fn recorder(&self) -> &Recorder {
        self.desk.contest().recorder()
    }

    /// Returns the number of the shot that is seen or is due, from 1, as replay, result and review count: those that were taken
    /// back as well.
    pub fn shot_number(&self) -> usize {
        let records = self.recorder().records().iter();
        let recorded = records.filter(|record| matches!(record, Record::Break(_) | Record::Shot(_))).count();
        // While a shot is being shown, it is in the record already.
        recorded.saturating_sub(usize::from(matches!(self.turn(), Turn::Show(_)))).max(1)
    }

    /// Returns the id of the match.
    pub fn id(&self) -> String {
        self.recorder().id()
    }

    /// Returns the file of the match: among the unfinished ones, or among the replays once it is over.
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// Returns the whole match so far as text.
    pub fn text(&self) -> String {
        self.recorder().text()
    }

    /// Returns the board before the shot that is shown.
    pub fn layout(&self) -> &Layout {
        self.showing.as_ref().map_or(&self.now().layout, |showing| &showing.shot.before.layout)
    }

    /// Returns a string while no shot is shown, and how many of its letters may be shown: if it waits for an order, only those
    /// from before the shot.
    pub fn word(&self, string: usize) -> (&[Colour], usize) {
        let word = &self.game().strings()[string].word;
        (word, word.len() - self.game().open_letters(string))
    }

    /// Returns the prospects of a moment of this match if its strings are in these configurations.
    pub fn forecast(&self, game: &Match, at: &[fob_machines::Configuration]) -> fob_opponent::Forecast {
        self.prospects.forecast(game, at)
    }

    /// Returns the chance that a string ends accepted if its machine were in a configuration.
    pub fn accepted_from(&self, game: &Match, string: usize, at: &fob_machines::Configuration) -> f64 {
        let from = |(place, other): (usize, &fob_rules::PuckString)| {
            if place == string { at.clone() } else { other.configuration.clone() }
        };
        let all: Vec<_> = game.strings().iter().enumerate().map(from).collect();
        self.forecast(game, &all).accepted.get(string).copied().unwrap_or(f64::NAN)
    }

    /// Returns the side from which the current strike is made.
    pub fn side(&self) -> Side {
        match &self.turn {
            Turn::Break(None) => Side::S,
            Turn::Break(Some(_)) => Side::N,
            _ => self.game().next_side(),
        }
    }

    /// Returns the log without the lines that reveal the verdict, while the end is still to be shown: the lines about the end,
    /// and the last shot or order, whose line has the verdicts on the strings.
    pub fn log_before_the_end(&self) -> &[String] {
        let hidden = if self.end_lines > 0 { self.end_lines + 1 } else { 0 };
        &self.log[..self.log.len().saturating_sub(hidden)]
    }

    /// Returns the winners on accept and on reject, in a sentence, if the strings have no owners.
    pub(super) fn hopes(&self) -> Option<String> {
        let game = self.game();
        let Kind::TugOfWar { accepts } = game.setup().kind else { return None };
        let told = self.told();
        let no = told.within(game, 3 - accepts);
        Some(format!("{} {}, {no} if it ends rejected", told.does(game, accepts, "win"), crate::labels::IF_ACCEPTED))
    }

    /// Returns the owner of a string; in tug of war, who wins on accept and who on reject.
    pub fn owner(&self, string: usize) -> String {
        let game = self.game();
        if let (Some(_), &Kind::TugOfWar { accepts }) = (self.you(), &game.setup().kind) {
            let told = self.told();
            return format!("{} on accept, {} on reject", told.does(game, accepts, "win"), told.within(game, 3 - accepts));
        }
        self.log_names().owner(game, string)
    }

    /// Returns whether the match is over and among the replays.
    pub fn is_filed(&self) -> bool {
        self.file.is_filed()
    }

    /// Returns the daily Fob or the rung of the ladder that it is played for.
    pub fn task(&self) -> Option<Task> {
        Task::from_note(&self.header().note)
    }

    /// Returns whether a hint was shown.
    pub fn is_hinted(&self) -> bool {
        self.hinted
    }

    /// Notes that a hint is shown, which costs a star in the daily Fob and on the ladder.
    pub fn hint(&mut self, services: &mut Services) {
        if !self.hinted {
            self.hinted = true;
            self.note(services);
        }
    }

    /// Returns whether a player here can take back a shot; if only computers play, whether any player can. Never in the daily
    /// Fob, which is the same for everybody.
    pub fn can_take_back(&self) -> bool {
        self.takes_back().is_some()
    }

    /// Returns the player whose last shot is taken back.
    pub(super) fn takes_back(&self) -> Option<u8> {
        let (people, line) = (self.mine(), self.desk.contest().line());
        if self.is_spectated() || matches!(self.task(), Some(Task::Daily(_))) {
            return None;
        }
        line.into_iter().rev().find(|player| people.is_empty() || people.contains(player))
    }
}
