//! Requests about one replay: simulates it, or continues from one of its shots.

use super::memory::Memory;
use super::request::Request;
use super::shoot::ShootAnswer;
use super::watch::Watch;
use fob_board::Layout;
use fob_games::Progress;
use fob_replay::{Clip, Header, Playback, PlaybackError, Player, Recorder, Replay};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Requests that every shot of a replay is simulated again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpenAsk {
    /// The replay to simulate.
    pub replay: Replay,
    /// The prefix of its problems: its file.
    pub shown: String,
}

impl OpenAsk {
    /// Simulates all shots; the progress is the share of the records. A replay of another version of the physics that no longer
    /// fits the rules is taken as recorded.
    ///
    /// # Errors
    /// The line and the reason, or that it was stopped.
    pub fn answer(&self, watch: &mut dyn Watch) -> Result<Playback, String> {
        let playback = match Playback::with_progress(&self.replay, |done, all| watch.go_on(&share(done, all))) {
            Err(PlaybackError::Impossible { .. }) if !fob_physics::moves_as(self.replay.header.physics) => {
                Playback::as_recorded(&self.replay)
            }
            other => other,
        };
        playback.map_err(|error| format!("{}:{}:1: {error}", self.shown, error.line()))
    }
}

/// Requests that the replay of a link, or a packed one of a file, is unpacked and played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkAsk {
    /// The packed replay.
    pub clip: String,
    /// The file that contains it; `None` for a link.
    pub file: Option<String>,
}

/// The most bytes that the replay of a link may unpack to.
const UNPACKED: u64 = 1024 * 1024;
/// The most bytes that a packed replay of a file may unpack to.
const UNPACKED_FILE: u64 = 16 * UNPACKED;

impl LinkAsk {
    /// Unpacks the replay, simulates all its shots, and compares the results with the packed ones.
    ///
    /// # Errors
    /// The text is not a replay, was damaged on its way, is of another physics version, or the work was stopped.
    pub fn answer(&self, watch: &mut dyn Watch) -> Result<Playback, String> {
        let shown = self.file.as_deref().unwrap_or(LINK);
        let place = if self.file.is_some() { ":1:1" } else { "" };
        let problem = |error: &dyn std::fmt::Display| format!("{shown}{place}: {error}");
        let most = if self.file.is_some() { UNPACKED_FILE } else { UNPACKED };
        let clip = Clip::open(&self.clip, most).map_err(|error| problem(&error))?;
        let text = clip.text_while(|done, all| watch.go_on(&share(done, all))).map_err(|error| problem(&error))?;
        let replay = Replay::parse(&text).map_err(|error| problem(&error))?;
        OpenAsk { replay, shown: shown.to_owned() }.answer(watch)
    }
}

/// Requests that an interrupted match is simulated again, to continue it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResumeAsk {
    /// The record so far.
    pub replay: Replay,
    /// The prefix of its problems: its file.
    pub shown: String,
}

/// A match that can continue.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResumeAnswer {
    /// The whole match so far.
    pub playback: Playback,
    /// The last shot, to show it again; `None` if it was taken back.
    pub last: Option<ShootAnswer>,
}

impl ResumeAsk {
    /// Simulates all shots; the progress is the share of the records.
    ///
    /// # Errors
    /// The line and the reason, or that it was stopped.
    pub fn answer(&self, watch: &mut dyn Watch) -> Result<ResumeAnswer, String> {
        let playback = Playback::with_progress(&self.replay, |done, all| watch.go_on(&share(done, all)));
        let playback = playback.map_err(|error| format!("{}:{}:1: {error}", self.shown, error.line()))?;
        let shot = playback.shots().last().filter(|shot| !shot.taken_back);
        let last = shot.and_then(|shot| {
            let trace = Arc::new(shot.trace().ok()?);
            Some(ShootAnswer { strikes: shot.recorded.strikes.clone(), trace })
        });
        Ok(ResumeAnswer { playback, last })
    }
}

/// The prefix of problems of a link's replay.
const LINK: &str = "the replay in the link";

/// Requests a match that continues from a shot of a replay.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayOnAsk {
    /// The replay to continue.
    pub replay: Replay,
    /// The number of the last shot to keep.
    pub shot: usize,
    /// The players after it; empty for practice.
    pub players: Vec<Player>,
    /// The new match's date, in seconds since 1970 (UTC).
    pub date: u64,
    /// The new match's note.
    pub note: String,
}

/// A match that continues from a shot of a replay.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum PlayOnAnswer {
    /// The text of the new match's file.
    Match(String),
    /// Positions of the pucks in practice.
    Practice(Layout),
}

impl PlayOnAsk {
    /// Simulates all shots up to the given one, so that everything is identical to the last bit.
    ///
    /// # Errors
    /// The reason why nobody can play on from there, or that the work was stopped.
    pub fn answer(self, watch: &mut dyn Watch) -> Result<PlayOnAnswer, String> {
        let shot = self.shot;
        if self.replay.header.setup().is_none() {
            let playback = Playback::with_progress(&self.replay, |done, all| watch.go_on(&share(done, all)));
            let playback = playback.map_err(|error| error.to_string())?;
            let shot = playback.shot(shot).ok_or_else(|| format!("there is no shot {shot}"))?;
            return Ok(PlayOnAnswer::Practice(shot.settled.layout.clone()));
        }
        let change = |header: &mut Header| {
            header.players = self.players;
            header.date = Some(self.date);
            header.note = self.note;
        };
        let live = Recorder::play_on_while(&self.replay, shot, change, |done, all| watch.go_on(&share(done, all)));
        let live = live.map_err(|error| error.to_string())?;
        if live.is_over() {
            return Err(format!("the match is over after shot {shot}; choose an earlier one"));
        }
        Ok(PlayOnAnswer::Match(live.text()))
    }
}

fn share(done: usize, all: usize) -> Progress {
    Progress { nodes: done as u64, depth: 0, share: Some(done as f32 / all.max(1) as f32) }
}

impl Request for OpenAsk {
    const NAME: &'static str = "open";
    type Answer = Playback;

    fn carry_out(
        self,
        _memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(Playback) -> bool,
    ) -> Result<Playback, String> {
        self.answer(watch)
    }
}

impl Request for LinkAsk {
    const NAME: &'static str = "link";
    type Answer = Playback;

    fn carry_out(
        self,
        _memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(Playback) -> bool,
    ) -> Result<Playback, String> {
        self.answer(watch)
    }
}

impl Request for ResumeAsk {
    const NAME: &'static str = "resume";
    type Answer = ResumeAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(ResumeAnswer) -> bool,
    ) -> Result<ResumeAnswer, String> {
        self.answer(watch)
    }
}

impl Request for PlayOnAsk {
    const NAME: &'static str = "play-on";
    type Answer = PlayOnAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(PlayOnAnswer) -> bool,
    ) -> Result<PlayOnAnswer, String> {
        self.answer(watch)
    }
}
