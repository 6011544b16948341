//! The current table, kept in the data folder: the next run of the program restores it, however this one ended.

use super::labels;
use fob_board::{LaidOut, Layout, Strike};
use fob_services::data::{Keepable, Kept, Merge, Services, Trouble, Unsaved};
use fob_services::pace::Pace;
use fob_services::places;
use fob_services::route::{Place as _, Pucks};
use fob_store::{self as store, Document, Lock};
use serde::{Deserialize, Serialize};

/// The table as text: the route that sets it up; empty if nothing was set up yet.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Text {
    table: String,
    /// The table as the file of a layout.
    #[serde(skip)]
    layout: String,
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self.table == other.table
    }
}

impl Document for Text {
    const VERSION: u32 = 1;
}

impl Merge for Text {
    /// Returns our table: a table is one thing, and only the window that has the lock writes it.
    fn merged(_base: &Self, ours: &Self, _theirs: &Self) -> Self {
        ours.clone()
    }

    /// Returns whether another window has written another table into the file.
    fn drops(base: &Self, theirs: &Self) -> bool {
        base != theirs
    }
}

impl Keepable for Text {
    const FILE: &'static str = store::PRACTICE;
    const CALLED: &'static str = super::labels::THE_TABLE;
    const LOST: &'static str = super::labels::LOST_TABLE;

    /// Returns a layout, which any practice table opens.
    fn elsewhere(&self) -> Unsaved {
        Unsaved::new(Self::LOST, Self::FILE, self.layout.as_str())
    }
}

/// The file of the table. Where another window has it, the table here is a passing one.
#[derive(Debug)]
pub(super) struct File {
    /// The saved text, the present one, and the lock against other windows; `None` for a passing table.
    own: Option<(Kept<Text>, Text, Lock)>,
    /// The table when it was last compared.
    seen: Option<(Layout, Strike)>,
}

impl File {
    /// Opens the file and restores the table.
    pub fn open(services: &mut Services) -> (Self, Option<Pucks>) {
        // This is not the lock that is held briefly while the file is written.
        let Ok(lock) = services.store.lock(&services.store.file(store::PRACTICE).with_extension("table")) else {
            services.say(labels::ELSEWHERE);
            return (Self { own: None, seen: None }, None);
        };
        let (text, kept, error) = Kept::<Text>::load(&services.store, |text| text);
        error.into_iter().for_each(|error| services.problem(error));
        let left = match places::Practice::from_text(&text.table) {
            Ok(places::Practice(pucks)) => pucks,
            _ if text.table.is_empty() => None,
            _ => {
                // A file that cannot be read is left alone.
                let path = services.store.file(store::PRACTICE);
                services.problem(Trouble::reading(vec![format!(
                    "{}: `{}` is not the address of a practice table",
                    path.display(),
                    text.table
                )]));
                return (Self { own: None, seen: None }, None);
            }
        };
        if let Some(pucks) = &left {
            services.fetch(&[], Some(&pucks.board));
        }
        (Self { own: Some((kept, text, lock)), seen: None }, left)
    }

    /// Notes that the table was opened in this state, so that it need not be saved.
    pub fn knows(&mut self, layout: &Layout, strike: Strike) {
        self.seen = Some((layout.clone(), strike));
    }

    /// Saves the table once it has lain for a moment; called again and again.
    pub fn look(&mut self, layout: &Layout, strike: Strike, services: &mut Services) {
        let Some((kept, text, _)) = &mut self.own else { return };
        match &self.seen {
            Some((seen, aimed)) if seen == layout && *aimed == strike => {}
            _ => {
                let board = services.library.name_of(&layout.board);
                let pucks = Pucks { strike: Some(strike), ..Pucks::new(layout, board) };
                text.layout = LaidOut { layout: layout.clone(), striker: Some(strike.from) }.to_ron(board);
                text.table = places::Practice(Some(pucks)).text();
                self.seen = Some((layout.clone(), strike));
            }
        }
        kept.save_when_quiet(text, &services.store, &mut services.unsaved, services.now);
    }

    /// Saves pending changes: the table is hidden, or the program ends.
    pub fn save(&mut self, services: &mut Services) {
        let Some((kept, text, _)) = &mut self.own else { return };
        kept.save_change(text, &services.store, &mut services.unsaved);
    }

    /// Returns the time of the next check whether to save.
    pub fn pace(&self, now: f64) -> Pace {
        self.own.as_ref().map_or(Pace::Sleep, |(kept, ..)| kept.pace(now))
    }
}
