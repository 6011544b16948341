//! The documents that all screens share: their files, their versions, and their names in messages about failed saves.

use super::kept::Keepable;
use super::tally::Grows;
use super::{Climbed, DrillResults, DrillTry, Ladder, Linked, LinkedMatches, Settings, Standings, Training};
use fob_rules::Points;
use fob_store::{self as store, Document};

impl Document for Settings {
    const VERSION: u32 = 1;
}

impl Keepable for Settings {
    const FILE: &'static str = store::SETTINGS;
    const CALLED: &'static str = crate::labels::THE_SETTINGS;
    const LOST: &'static str = crate::labels::CHANGED_SETTINGS;
}

impl Document for Training {
    const VERSION: u32 = 1;

    fn problems(&self) -> Vec<String> {
        Self::problems(self)
    }
}

impl Keepable for Training {
    const FILE: &'static str = store::PUZZLES;
    const CALLED: &'static str = "Puzzle progress";
    const LOST: &'static str = "puzzle progress";
}

impl Document for Standings {
    const VERSION: u32 = 1;
}

impl Grows for Standings {
    /// A finished game: its id, and everybody's points.
    type Entry = (String, Vec<(String, Points)>);
    const FILE: &'static str = store::STANDINGS;
    const WAITING: &'static str = store::STANDINGS_WAITING;
    const CALLED: &'static str = crate::labels::THE_STANDINGS;
    const LOST: &'static str = "the latest standings";

    fn enter(&mut self, (id, results): &Self::Entry) {
        self.enter(id, results);
    }

    fn waited(&mut self) -> &mut Vec<u64> {
        &mut self.waited
    }
}

impl Document for DrillResults {
    const VERSION: u32 = 1;
}

impl Grows for DrillResults {
    type Entry = DrillTry;
    const FILE: &'static str = store::DRILLS;
    const WAITING: &'static str = store::DRILLS_WAITING;
    const CALLED: &'static str = crate::labels::DRILL_RESULTS;
    const LOST: &'static str = "the latest drill results";

    fn enter(&mut self, entry: &DrillTry) {
        self.enter(entry);
    }

    fn waited(&mut self) -> &mut Vec<u64> {
        &mut self.waited
    }
}

impl Document for Ladder {
    const VERSION: u32 = 1;

    fn problems(&self) -> Vec<String> {
        Self::problems(self)
    }
}

impl Grows for Ladder {
    type Entry = Climbed;
    const FILE: &'static str = store::LADDER;
    const WAITING: &'static str = store::LADDER_WAITING;
    const CALLED: &'static str = "The ladder";
    const LOST: &'static str = "the latest results of the ladder";

    fn enter(&mut self, entry: &Climbed) {
        self.enter(entry);
    }

    fn waited(&mut self) -> &mut Vec<u64> {
        &mut self.waited
    }
}

impl Document for LinkedMatches {
    const VERSION: u32 = 1;

    fn problems(&self) -> Vec<String> {
        Self::problems(self)
    }
}

impl Grows for LinkedMatches {
    /// A match, by its id, with its data.
    type Entry = (String, Linked);
    const FILE: &'static str = store::LINKS;
    const WAITING: &'static str = store::LINKS_WAITING;
    const CALLED: &'static str = "Data of matches by turns";
    const LOST: &'static str = "data of matches by turns";

    fn enter(&mut self, entry: &Self::Entry) {
        self.enter(entry);
    }

    fn waited(&mut self) -> &mut Vec<u64> {
        &mut self.waited
    }
}
