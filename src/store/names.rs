//! Names of the folders and files in the data folder.

/// Folder of replays.
pub const REPLAYS: &str = "replays";
/// Folder of reviews of matches.
pub const REVIEWS: &str = "reviews";
/// Folder of tournaments.
pub const TOURNAMENTS: &str = "tournaments";
/// Folder of unfinished matches.
pub const MATCHES: &str = "matches";
/// Folder of saved sessions of the games room.
pub const SAVES: &str = "saves";
/// Folder of deleted files.
pub(crate) const TRASH: &str = "trash";
/// File of the settings.
pub const SETTINGS: &str = "settings.ron";
/// File of the players' wins, draws and points.
pub const STANDINGS: &str = "standings.ron";
/// File of games that could not be added to the standings yet.
pub const STANDINGS_WAITING: &str = "standings-waiting.ron";
/// File of drill results that could not be added yet.
pub const DRILLS_WAITING: &str = "drills-waiting.ron";
/// File of correspondence-match data that could not be added yet.
pub const LINKS_WAITING: &str = "links-waiting.ron";
/// File of puzzle progress.
pub const PUZZLES: &str = "puzzles.ron";
/// File of the practice table's last state.
pub const PRACTICE: &str = "practice.ron";
/// File of drill results.
pub const DRILLS: &str = "drills.ron";

/// File of the results on the ladder and in the daily Fob.
pub const LADDER: &str = "ladder.ron";
/// File of results on the ladder that could not be added yet.
pub const LADDER_WAITING: &str = "ladder-waiting.ron";
/// File of correspondence-match data that is not in the matches' files.
pub const LINKS: &str = "links.ron";
/// File of the user's seats in rooms of servers.
pub const ROOMS: &str = "rooms.ron";
/// File of the user's classes on servers: answers, unsent hand-ins, receipts.
pub const CLASSES: &str = "classes.ron";
/// File of the rooms of a server that runs here, in its own format.
pub const SERVER_ROOMS: &str = "rooms.db";
/// File of the DFAs with unsaved edits.
pub const DFA_DRAFT: &str = "dfa-draft.ron";
/// File of the Turing machines with unsaved edits.
pub const TURING_DRAFT: &str = "turing-draft.ron";
/// File of the automata with any letters with unsaved edits.
pub const NFA_DRAFT: &str = "nfa-draft.ron";
/// File of the wheels with unsaved edits.
pub const WHEEL_DRAFT: &str = "wheel-draft.ron";
/// Folder of the user's sheets of exercises.
pub const SHEETS: &str = "sheets";
/// File of the user's answers to exercises.
pub const ANSWERS: &str = "answers.ron";
/// Folder of pictures of the window.
pub const PICTURES: &str = "pictures";
/// Folder of the locks of open files.
pub(crate) const LOCKS: &str = "locks";
/// Folder of transcripts of Bugs and Loops.
pub const LISTINGS: &str = "listings";

/// Folder of unsaved edits of DFAs, as older versions kept them.
pub(crate) const DRAFTS: &str = "drafts";
/// File of test words.
pub const WORDS: &str = "words.ron";
/// Folder of layouts.
pub(crate) const LAYOUTS: &str = "layouts";

/// All folders of the data folder.
pub const FOLDERS: [&str; 17] = [
    "boards",
    "dfas",
    "automata",
    "turing",
    "wheels",
    SHEETS,
    REPLAYS,
    REVIEWS,
    TOURNAMENTS,
    MATCHES,
    DRAFTS,
    SAVES,
    LAYOUTS,
    PICTURES,
    LISTINGS,
    TRASH,
    LOCKS,
];

/// Every file of the data folder. A file that is neither here nor among the [`FOLDERS`] is not stored, so the help, which a test
/// compares with these lists, is complete.
pub const FILES: [&str; 20] = [
    SETTINGS,
    STANDINGS,
    STANDINGS_WAITING,
    PUZZLES,
    DRILLS,
    DRILLS_WAITING,
    LADDER,
    LADDER_WAITING,
    PRACTICE,
    WORDS,
    LINKS,
    LINKS_WAITING,
    ROOMS,
    CLASSES,
    SERVER_ROOMS,
    DFA_DRAFT,
    TURING_DRAFT,
    WHEEL_DRAFT,
    NFA_DRAFT,
    ANSWERS,
];
