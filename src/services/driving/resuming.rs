//! Resuming a match: its shots are simulated again in the background.

use super::brief;
use super::file::MatchFile;
use super::played::{Played, Showing, lines};
use super::{Start, turns};
use crate::data::Services;
use crate::jobs::{Job, ResumeAnswer, ResumeAsk};
use fob_physics::ShotTrace;
use fob_play::fob::{Fob, ShotSeen};
use fob_replay::{Playback, Recorder};
use fob_rules::Names;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The beginning of the note in the header of a match that plays on from a shot of a replay.
const PLAYED_ON: &str = "played on from shot ";

/// Returns the note in the header of a match that plays on from a shot of a replay with this name.
pub fn played_on(shot: usize, name: &str) -> String {
    format!("{PLAYED_ON}{shot} of {name}")
}

/// Returns the shot after which a match with this note plays on.
fn played_on_from(note: &str) -> Option<usize> {
    note.strip_prefix(PLAYED_ON)?.split_once(' ')?.0.parse().ok()
}

/// A match from its file that is simulated again.
#[derive(Debug)]
pub struct Resuming {
    path: PathBuf,
    job: Job<ResumeAsk>,
    /// True if nothing has been played yet.
    begins: bool,
    /// The match's file, locked, and its plan; `None` once it has been resumed.
    found: Option<(MatchFile, Start)>,
}

impl Resuming {
    /// Reads the file of a match, and has its shots simulated.
    ///
    /// # Errors
    /// The problems of the file, one per line.
    pub fn start(path: &Path, services: &Services) -> Result<Self, Vec<String>> {
        let (file, replay) = MatchFile::find(&services.store, path)?;
        let practice = || vec![format!("{}: a practice session, not a match", path.display())];
        let start = Start::from_header(&replay.header).ok_or_else(practice)?;
        let begins = replay.records.is_empty();
        let job = Job::start(ResumeAsk { replay, shown: path.display().to_string() });
        Ok(Self { path: path.to_path_buf(), job, begins, found: Some((file, start)) })
    }

    /// Returns the file of the match.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns whether nothing of the match has been played yet.
    pub fn begins(&self) -> bool {
        self.begins
    }

    /// Returns the part that has been simulated, 0 to 1.
    pub fn share(&self) -> f32 {
        self.job.progress().share.unwrap_or(0.0)
    }

    /// Returns the match as soon as it has been resumed.
    ///
    /// # Errors
    /// The reasons why it cannot continue, one per line.
    pub fn poll(&mut self, services: &mut Services) -> Option<Result<Played, Vec<String>>> {
        let answer = self.job.poll()?;
        let (file, start) = self.found.take()?;
        Some(answer.map_err(lines).and_then(|answer| Played::resumed(file, start, answer, services)))
    }
}

/// Returns the news that a match plays on from a shot of a replay.
pub fn continues_from(shot: usize) -> String {
    format!("The match continues from shot {shot} of the replay")
}

impl Played {
    fn resumed(mut file: MatchFile, start: Start, answer: ResumeAnswer, services: &mut Services) -> Result<Self, Vec<String>> {
        let ResumeAnswer { playback, last } = answer;
        let from = played_on_from(&playback.header().note)
            .filter(|from| playback.shots().last().is_some_and(|shot| shot.number == *from));
        let mut recorder = Recorder::after(playback.clone()).map_err(|error| file.refuses(&error))?;
        file.save(&mut recorder);
        services.look_at_linked();
        let linked = services.linked.get(&recorder.id()).cloned().unwrap_or_default();
        let mut fob = Fob::new(recorder).map_err(lines)?;
        if start.hand_break {
            fob.break_by_hand();
        }
        let chosen = turns::due(fob.match_now(), &linked.orders);
        let mine = Some(linked.mine).filter(|mine| !mine.is_empty());
        let was_cut = file.was_cut();
        let mut played = Self::from_fob(fob.with_chosen(&chosen), file, start, mine, true, None, services)?;
        (played.goal, played.hinted) = (linked.goal, linked.hinted);
        played.log = played.hopes().into_iter().chain(past(&playback, &played.log_names())).collect();
        if let Some(last) = last {
            played.sees_last(&playback, last.trace);
        }
        if played.showing.is_none() {
            let broken = played.now().broken;
            let news = match from {
                _ if was_cut => {
                    "The end of the match's file was cut off. The match resumes after the last complete shot".to_owned()
                }
                Some(shot) => continues_from(shot),
                None if broken => "The match resumes where you left it".to_owned(),
                None => "The match begins".to_owned(),
            };
            played.report(news);
            played.goes_on(0, None, services);
        }
        played.go_on(services);
        Ok(played)
    }

    /// Shows the last shot of another player again before your turn, in a correspondence match.
    fn sees_last(&mut self, playback: &Playback, trace: Arc<ShotTrace>) {
        let (Some(mine), Some(shot)) = (&self.mine, playback.shots().last()) else { return };
        let is_other = shot.player.is_some_and(|player| !mine.contains(&player));
        let is_mine = turns::acts(self.game(), &self.chosen()).is_none_or(|player| mine.contains(&player));
        if !is_other || !is_mine {
            return;
        }
        let reported = shot.lines(&self.log_names());
        // It is reported again when it has been seen.
        self.log.truncate(self.log.len().saturating_sub(reported.len()));
        self.news = shot.player.map(|player| format!("The last shot of {}", self.names.player(player)));
        let strikes = shot.recorded.strikes.clone();
        let (before, after, outcome) = (shot.before.clone(), shot.after.clone(), shot.outcome.clone());
        let shot = Box::new(ShotSeen { strikes, trace, before, after, outcome });
        let brief = brief::shot(&shot, self.told());
        self.showing = Some(Showing { number: 0, shot, line: reported.join(". "), brief });
    }
}

/// Returns the events before, one per line.
fn past(playback: &Playback, names: &Names) -> Vec<String> {
    playback.shots().iter().filter(|shot| !shot.taken_back).flat_map(|shot| shot.lines(names)).collect()
}
