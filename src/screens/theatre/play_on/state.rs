//! The last shot to keep, the players after it, and the new match.

use fob_replay::{Phase, Playback, PlayedShot, Replay};
use fob_rules::Reason;
use fob_services::data::Services;
use fob_services::driving::{self, Seat, Start};
use fob_services::jobs::{Job, PlayOnAnswer, PlayOnAsk};
use fob_services::places;
use fob_services::route::{Nav, Pucks};
use fob_store::{self as store, load_replay};
use std::path::{Path, PathBuf};

/// The fields of the form.
#[derive(Debug)]
pub struct PlayOnForm {
    pub(super) path: PathBuf,
    pub(super) replay: Replay,
    /// The replay as it was recorded: to look at, it needs no simulation.
    playback: Playback,
    /// The last shot from which a match can continue.
    pub(super) last: usize,
    shot: usize,
    pub(super) seats: Vec<Seat>,
    pub(super) job: Option<Job<PlayOnAsk>>,
    pub(super) problems: Vec<String>,
}

/// Returns whether the match continues after a shot, without a resignation or an agreed draw.
fn goes_on(shot: &PlayedShot) -> bool {
    match shot.settled.phase() {
        Phase::Over(verdict) => matches!(verdict.reason, Reason::Resigned(_) | Reason::Agreed | Reason::Certain),
        _ => true,
    }
}

impl PlayOnForm {
    /// Opens a replay at a shot.
    ///
    /// # Errors
    /// The reasons why nobody can play on from it, one problem per line.
    pub fn open(path: &Path, shot: Option<usize>) -> Result<Self, Vec<String>> {
        let replay = load_replay(path).map_err(|error| error.lines())?;
        let playback =
            Playback::as_recorded(&replay).map_err(|error| vec![format!("{}:{}:1: {error}", path.display(), error.line())])?;
        let Some(last) = playback.shots().iter().rev().find(|shot| goes_on(shot)).map(|shot| shot.number) else {
            return Err(vec![format!("{}: has no shot to continue from", path.display())]);
        };
        let seats = Start::from_header(playback.header()).map_or_else(Vec::new, |start| start.seats);
        let mut state =
            Self { path: path.to_path_buf(), replay, last, shot: 0, seats, job: None, problems: Vec::new(), playback };
        state.go(shot.unwrap_or(last).min(last));
        Ok(state)
    }

    /// Returns the shot from which the new match continues.
    pub fn shot(&self) -> usize {
        self.shot
    }

    pub(super) fn first(&self) -> usize {
        self.playback.shots().first().map_or(0, |shot| shot.number)
    }

    pub(super) fn go(&mut self, shot: usize) {
        self.shot = shot.clamp(self.first(), self.last.max(self.first()));
        self.problems.clear();
    }

    pub(super) fn played(&self) -> Option<&PlayedShot> {
        self.playback.shot(self.shot)
    }

    /// Returns the reason why the match cannot start.
    pub(super) fn wrong(&self) -> Option<String> {
        if let Some(problem) = Seat::problems(&self.seats).into_iter().next() {
            return Some(problem);
        }
        match self.played() {
            Some(shot) if goes_on(shot) => None,
            _ => Some(format!("the match is over after shot {}; choose an earlier one", self.shot)),
        }
    }

    pub(super) fn start(&mut self) {
        let name = self.path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("a replay");
        self.problems.clear();
        self.job = Some(Job::start(PlayOnAsk {
            replay: self.replay.clone(),
            shot: self.shot,
            players: self.seats.iter().map(Seat::player).collect(),
            date: store::now(),
            note: driving::played_on(self.shot, name),
        }));
    }

    /// Receives the computed match and gives it a file. Returns where it leads.
    pub(super) fn tick(&mut self, services: &mut Services) -> Option<Nav> {
        let answer = self.job.as_mut()?.poll()?;
        self.job = None;
        match answer {
            Ok(PlayOnAnswer::Match(text)) => match services.store.keep_match(&text) {
                Ok(path) => {
                    return Some(Nav::replace(places::Resume(path)));
                }
                Err(error) => self.problems = error.lines(),
            },
            Ok(PlayOnAnswer::Practice(layout)) => {
                let pucks = Pucks::new(&layout, services.library.name_of(&layout.board));
                return Some(Nav::replace(places::Practice(Some(pucks))));
            }
            Err(line) => self.problems = vec![line],
        }
        None
    }
}
