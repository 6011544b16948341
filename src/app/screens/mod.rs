//! The screens, a file each: `show` draws one into a `Ui` and says where it leads. None of them knows Bevy.

pub mod help;
pub mod menu;
pub mod new_game;
pub mod play;
pub mod practice;
pub mod referee;
pub mod result;
pub mod room;
pub mod settings;
pub mod standings;
pub mod theatre;
pub mod watch;
pub mod workshop;

use std::path::PathBuf;

/// A screen of the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Screen {
    /// Where everything begins.
    Menu,
    /// Kind, players, board and DFA of a new match.
    NewGame,
    /// A match.
    Play,
    /// How a match ended.
    Result,
    /// A table without rules.
    Practice,
    /// Where DFAs are designed.
    Workshop,
    /// The rules for a real board.
    Referee,
    /// The games room.
    Room,
    /// What can be set.
    Settings,
    /// The library of replays.
    Theatre,
    /// A replay that is watched.
    Watch,
    /// Who plays on from a shot of a replay.
    PlayOn,
    /// Pictures of a replay's shots.
    Export,
    /// Players with their wins, draws and points.
    Standings,
    /// The rules and the keys.
    Help,
}

impl Screen {
    /// The window's title.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Menu => "Fob",
            Self::NewGame => "Fob: new game",
            Self::Play => "Fob: match",
            Self::Result => "Fob: result",
            Self::Practice => "Fob: practice table",
            Self::Workshop => "Fob: workshop",
            Self::Referee => "Fob: referee",
            Self::Room => "Fob: games room",
            Self::Settings => "Fob: settings",
            Self::Theatre => "Fob: theatre",
            Self::Watch => "Fob: replay",
            Self::PlayOn => "Fob: play on",
            Self::Export => "Fob: pictures",
            Self::Standings => "Fob: standings",
            Self::Help => "Fob: help",
        }
    }
}

/// Where a screen leads.
#[derive(Debug)]
pub enum Go {
    /// To another screen; Back returns.
    To(Screen),
    /// To another screen in place of this one.
    Instead(Screen),
    /// To the screen before.
    Back,
    /// A new match.
    Start(Box<new_game::Start>),
    /// A match that was left, from its file.
    Resume(PathBuf),
    /// The next game of a series, from the file of the one before.
    NextGame(PathBuf),
    /// A replay to watch, from its file.
    Watch(PathBuf),
    /// A new match from a shot of a replay on; from the last one that will do where there are fewer.
    PlayOn {
        /// The replay's file.
        path: PathBuf,
        /// The shot's number, 0 for the break.
        shot: usize,
    },
    /// Pictures of a shot of a replay; of the last one where there are fewer.
    Export {
        /// The replay's file.
        path: PathBuf,
        /// The shot's number, 0 for the break.
        shot: usize,
    },
    /// A match that is ready to go on.
    Sit(Box<play::State>),
    /// The practice table with these pucks on it.
    Practise(Box<crate::table::Layout>),
    /// A game of the games room, where it was left.
    Game(&'static str),
    /// A match on a real board.
    Referee(Box<new_game::Start>),
    /// The match on a real board that was left.
    ResumeReferee,
    /// Out of the program.
    Quit,
}

/// A fraction for people: `2 1/3`, `1/2`, `3`.
pub fn fraction((n, d): (u64, u64)) -> String {
    let d = d.max(1);
    match (n / d, n % d) {
        (whole, 0) => whole.to_string(),
        (0, rest) => format!("{rest}/{d}"),
        (whole, rest) => format!("{whole} {rest}/{d}"),
    }
}

/// The letter of a string: A for the first.
pub fn string_letter(string: usize) -> String {
    char::from(b'A' + (string % 26) as u8).to_string()
}
