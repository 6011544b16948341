//! The steps after a match is over: series, standings and replays.

use super::task::{self, Task};
use super::{Played, Seat, results};
use crate::data::{Climbed, ONLINE, Services};
use fob_replay::Replay;
use fob_rules::Points;

/// The steps after a match is over, each done once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The match is not over, or its end is not counted yet.
    Open,
    /// The series has it.
    Counted,
    /// The standings have it; the file is to go to the replays.
    Entered,
    /// All steps are done.
    Filed,
}

impl Played {
    /// Counts the end in the series, enters it into the standings and files the match: each once, in this order, however often
    /// this is called.
    pub(super) fn finish(&mut self, services: &mut Services) {
        while self.finish_step(services) {}
    }

    /// Takes the next step of [`Played::finish`]; returns whether it was taken and another one may follow.
    ///
    /// The program may be killed between any two steps. A match that has ended in its file, but is not filed yet, is resumed like
    /// any other and takes all steps again; the standings recognise it by its id. So filing comes last.
    fn finish_step(&mut self, services: &mut Services) -> bool {
        match self.end {
            // A spectator takes no part in the steps.
            End::Open if self.is_spectated() => {
                self.end = End::Filed;
                false
            }
            End::Open => {
                self.end = End::Counted;
                if let Err(error) = self.series.record(self.desk.contest().match_now()) {
                    services.problem(vec![error.to_string()]);
                }
                true
            }
            End::Counted => {
                // An end that is not in the file could come out differently after a crash.
                self.save();
                if self.file.unsaved().is_some() {
                    return false;
                }
                self.end = End::Entered;
                let results = results(self.game(), &self.start.seats);
                services.settings.has_won |= beats_computers(&self.start.seats, &results);
                services.save_settings();
                let place = if self.is_in_room() { ONLINE } else { "" };
                services.enter(format!("{place}{}", self.id()), results);
                if Task::from_note(&self.header().note).is_some()
                    && let Some(climbed) = Replay::parse(&self.text()).ok().as_ref().and_then(task::climbed)
                {
                    services.enter_climbed(Climbed { hinted: self.hinted, ..climbed });
                }
                true
            }
            End::Entered => {
                if self.file.finish(self.desk.contest_mut().recorder_mut()) {
                    self.end = End::Filed;
                    self.note(services);
                }
                false
            }
            End::Filed => false,
        }
    }
}

/// Returns whether the only person at the table has more points than every computer.
fn beats_computers(seats: &[Seat], results: &[(String, Points)]) -> bool {
    let of = |is_person: bool| seats.iter().zip(results).filter(move |(seat, _)| seat.computer.is_none() == is_person);
    let computers = of(false).map(|(_, (_, points))| *points).max();
    of(true).count() == 1 && of(true).all(|(_, (_, points))| computers.is_some_and(|best| *points > best))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::data::Standings;
    use crate::driving::{Resuming, Start};
    use crate::player_colours::PlayerColour;
    use fob_automata::builtin;
    use fob_base::Dice;
    use fob_rules::{Kind, Setup};
    use fob_store::{Store, load_replay, load_versioned};
    use std::collections::BTreeSet;
    use std::fs;
    use std::io::{BufRead, BufReader, Write};
    use std::path::Path;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    fn open(root: &Path) -> Services {
        Services::load(Store::at(root))
    }

    /// Returns a match of Anna and Bo after the break.
    fn begun(seed: u64, services: &mut Services) -> Played {
        let (_, board) = services.library.boards[0].clone();
        let setup = Setup::new(Kind::Reject2, builtin("rope").unwrap(), board.pucks.green, board.pucks.red);
        let seat =
            |i: usize, name: &str| Seat { name: name.into(), computer: None, program: None, colour: PlayerColour::from_seat(i) };
        let seats = vec![seat(0, "Anna"), seat(1, "Bo")];
        let start = Start { setup, dfas: vec!["rope".into()], board, seats, games: 1, seed, hand_break: false, series: None };
        Played::start(start, services).unwrap()
    }

    /// Continues a match that has been simulated again.
    fn resume(path: &Path, services: &mut Services) -> Played {
        let mut resuming = Resuming::start(path, services).unwrap();
        loop {
            if let Some(played) = resuming.poll(services) {
                return played.unwrap();
            }
            std::thread::yield_now();
        }
    }

    /// The next run of the program: unfinished steps are resumed.
    fn resume_all(root: &Path) {
        let mut services = open(root);
        let (left, broken) = services.store.unfinished().unwrap();
        assert!(broken.is_empty(), "{broken:?}");
        for (path, _) in left {
            resume(&path, &mut services);
        }
    }

    /// Ids of the games in the standings and of the replays; each must occur once.
    fn entered_and_filed(root: &Path) -> (BTreeSet<String>, BTreeSet<String>) {
        let standings: Standings = load_versioned(&root.join("standings.ron")).unwrap_or_default();
        let entered: BTreeSet<String> = standings.entered.iter().cloned().collect();
        assert_eq!(entered.len(), standings.entered.len());
        assert!(standings.players.iter().all(|player| player.games as usize == entered.len()));
        let mut filed = BTreeSet::new();
        for file in fs::read_dir(root.join("replays")).into_iter().flatten() {
            let id = load_replay(&file.unwrap().path()).unwrap().header.id();
            assert!(filed.insert(id), "a match is filed once");
        }
        (entered, filed)
    }

    #[test]
    fn killed_after_any_step_a_match_is_entered_once_and_filed_once() {
        for steps in 0..=3 {
            let dir = tempfile::tempdir().unwrap();
            let mut services = open(dir.path());
            let mut played = begun(7, &mut services);
            played.resign(1, &mut services);
            let taken = (0..steps).filter(|_| played.finish_step(&mut services)).count();
            assert_eq!(taken, steps.min(2), "the last step is the third");
            let id = BTreeSet::from([played.id()]);
            // As if killed: no screen is closed properly.
            drop((played, services));
            let (entered, filed) = entered_and_filed(dir.path());
            assert_eq!((entered.len(), filed.len()), (usize::from(steps >= 2), usize::from(steps >= 3)), "{steps} steps");
            for _ in 0..2 {
                resume_all(dir.path());
                assert_eq!(entered_and_filed(dir.path()), (id.clone(), id.clone()), "{steps} steps");
            }
        }
    }

    #[test]
    fn a_filed_match_is_not_entered_again_by_the_next_run() {
        let dir = tempfile::tempdir().unwrap();
        let mut services = open(dir.path());
        let mut played = begun(7, &mut services);
        played.resign(1, &mut services);
        played.finish(&mut services);
        drop((played, services));
        // The standings were deleted on purpose, or the replay is older than they are.
        fs::remove_file(dir.path().join("standings.ron")).unwrap();
        resume_all(dir.path());
        let (entered, filed) = entered_and_filed(dir.path());
        assert_eq!((entered.len(), filed.len()), (0, 1));
    }

    /// The data folder of [`ends_matches_until_it_is_killed`].
    const ROOT: &str = "FOB_TEST_ENDS";

    #[test]
    #[ignore = "run by a_kill_at_any_moment_still_enters_and_files_every_end, which kills it"]
    fn ends_matches_until_it_is_killed() {
        let root = std::env::var_os(ROOT).unwrap();
        let mut services = open(Path::new(&root));
        let first = services.standings.entered.len() as u64;
        for seed in first.. {
            let mut played = begun(seed, &mut services);
            played.resign(1, &mut services);
            writeln!(std::io::stdout(), "over").and_then(|()| std::io::stdout().flush()).unwrap();
            played.finish(&mut services);
        }
    }

    #[test]
    fn a_kill_at_any_moment_still_enters_and_files_every_end() {
        let dir = tempfile::tempdir().unwrap();
        let mut dice = Dice::new(12);
        let mut most = 0;
        for kill in 0..12 {
            let test = ["--ignored", "--exact", "--nocapture", "driving::finish::tests::ends_matches_until_it_is_killed"];
            let mut child = Command::new(std::env::current_exe().unwrap());
            let mut child = child.args(test).env(ROOT, dir.path()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
            let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
            for _ in 0..=dice.below(2) {
                assert!(lines.by_ref().any(|line| line.ends_with("over")));
            }
            // The kill comes at any moment of what follows; nothing depends on how long that takes.
            let until = Instant::now() + Duration::from_micros(dice.below(5000));
            while Instant::now() < until {
                std::hint::spin_loop();
            }
            child.kill().unwrap();
            child.wait().unwrap();
            resume_all(dir.path());
            let (entered, filed) = entered_and_filed(dir.path());
            assert_eq!(entered, filed, "kill {kill}");
            assert!(entered.len() > most, "kill {kill}");
            most = entered.len();
        }
    }
}
