//! The pages of the help as values: which there are, in which order, and how a link or a command line names them.

use std::fmt;
use std::str::FromStr;

/// A page of the help. It is written `help/` and its slug: `help/break`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    /// How Fob works, in short.
    #[default]
    Overview,
    /// The lessons.
    Lessons,
    /// The kinds of game, and which hole belongs to whose string.
    Kinds,
    /// Whose turn it is, and where the striker may be placed.
    Turn,
    /// The break.
    Break,
    /// Strings, the choice of an order, and the odds.
    Strings,
    /// Wheels and Turing machines that read strings.
    Wheels,
    /// The striker, and pucks that leave the board.
    Black,
    /// How a match ends, and what it gives.
    End,
    /// How to win.
    Winning,
    /// Tournaments.
    Tournament,
    /// The referee for a real board.
    Referee,
    /// The practice table: setting up, the spread, drills.
    Practice,
    /// The workshop for DFAs.
    Workshop,
    /// The workshop for NFAs.
    Nfas,
    /// Exercises for a course.
    Exercises,
    /// The library of replays, playing on from one, and pictures of it.
    Theatre,
    /// Watching a replay.
    Replay,
    /// Fib Fob, a game of the games room.
    FibFob,
    /// Gobblet on both boards, games of the games room.
    Gobblet,
    /// Phutball, a game of the games room.
    Phutball,
    /// Bugs and Loops, another one.
    Bloop,
    /// The puzzles of the games room.
    Puzzles,
    /// The workshop for Turing machines.
    Turing,
    /// Links, correspondence matches and challenges.
    Links,
    /// Rooms on a server.
    Online,
    /// All keys and gestures.
    Keys,
    /// The data folder, files, and the command line.
    Files,
    /// The program and its licences.
    About,
}

/// Error: the text is not the name of a help page.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown help page `{0}`; expected `help/` and one of {names}", names = names())]
pub struct UnknownTopic(pub String);

/// Prefix of a topic's slug when it is written as text.
const PREFIX: &str = "help/";

impl Topic {
    /// All pages, in the order of the list.
    pub const ALL: [Self; 29] = [
        Self::Overview,
        Self::Lessons,
        Self::Kinds,
        Self::Turn,
        Self::Break,
        Self::Strings,
        Self::Wheels,
        Self::Black,
        Self::End,
        Self::Winning,
        Self::Tournament,
        Self::Referee,
        Self::Practice,
        Self::Workshop,
        Self::Nfas,
        Self::Exercises,
        Self::Theatre,
        Self::Replay,
        Self::FibFob,
        Self::Gobblet,
        Self::Phutball,
        Self::Bloop,
        Self::Puzzles,
        Self::Turing,
        Self::Links,
        Self::Online,
        Self::Keys,
        Self::Files,
        Self::About,
    ];

    /// Whether it is about the games room.
    pub const fn is_of_the_room(self) -> bool {
        matches!(self, Self::FibFob | Self::Gobblet | Self::Phutball | Self::Bloop | Self::Puzzles)
    }

    /// Its name in a link, which is the name of its file as well: lower-case letters and hyphens.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Overview => "overview",
            Self::Lessons => "lessons",
            Self::Kinds => "kinds",
            Self::Turn => "turn",
            Self::Break => "break",
            Self::Strings => "strings",
            Self::Wheels => "wheels",
            Self::Black => "black",
            Self::End => "end",
            Self::Winning => "winning",
            Self::Tournament => "tournament",
            Self::Referee => "referee",
            Self::Practice => "practice",
            Self::Workshop => "workshop",
            Self::Nfas => "nfas",
            Self::Exercises => "exercises",
            Self::Theatre => "theatre",
            Self::Replay => "replay",
            Self::FibFob => "fib-fob",
            Self::Gobblet => "gobblet",
            Self::Phutball => "phutball",
            Self::Bloop => "bloop",
            Self::Puzzles => "puzzles",
            Self::Turing => "turing",
            Self::Links => "links",
            Self::Online => "online",
            Self::Keys => "keys",
            Self::Files => "files",
            Self::About => "about",
        }
    }
}

fn names() -> String {
    Topic::ALL.map(Topic::slug).join(", ")
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{PREFIX}{}", self.slug())
    }
}

impl FromStr for Topic {
    type Err = UnknownTopic;

    fn from_str(text: &str) -> Result<Self, UnknownTopic> {
        let slug = text.strip_prefix(PREFIX);
        Self::ALL.into_iter().find(|t| Some(t.slug()) == slug).ok_or_else(|| UnknownTopic(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_topic_is_written_and_read_back() {
        for (i, topic) in Topic::ALL.into_iter().enumerate() {
            assert_eq!(topic as usize, i, "{topic} stands in its place");
            assert_eq!(topic.to_string().parse(), Ok(topic));
            assert!(topic.slug().chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{topic}");
        }
        assert_eq!(Topic::Break.to_string(), "help/break");
    }

    #[test]
    fn an_unknown_topic_is_named_in_the_error() {
        for text in ["", "help", "help/", "break", "help/Break", "help/break/", "room/break"] {
            let error = text.parse::<Topic>().expect_err(text);
            assert_eq!(error, UnknownTopic(text.to_owned()));
            assert!(error.to_string().contains(&format!("`{text}`")) && error.to_string().contains("fib-fob"), "{error}");
        }
    }
}
