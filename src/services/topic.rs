//! The pages of the help as values, in order, with their names in links and on the command line.

use std::fmt;
use std::str::FromStr;

/// Declares the pages, in the order of the list: what each is about, and its slug. Its text is the file `assets/help/SLUG.md`.
macro_rules! topics {
    ($($(#[$about:meta])* $name:ident $slug:literal,)+) => {
        /// A page of the help. It is written `help/` and its slug: `help/break`.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Topic {
            $($(#[$about])* $name,)+
        }

        impl Topic {
            /// All pages, in the order of the list.
            pub const ALL: [Self; [$($slug),+].len()] = [$(Self::$name),+];

            /// Its name in a link, which is the name of its file as well: lower-case letters and hyphens.
            pub const fn slug(self) -> &'static str {
                match self {
                    $(Self::$name => $slug,)+
                }
            }

            /// Its page in Markdown, as it is written.
            pub const fn text(self) -> &'static str {
                match self {
                    $(Self::$name => include_str!(concat!("../../assets/help/", $slug, ".md")),)+
                }
            }
        }
    };
}

topics! {
    /// How Fob works, in short, and the computer players.
    #[default]
    Overview "overview",
    /// The lessons.
    Lessons "lessons",
    /// How to win, the daily Fob and the ladder.
    Winning "winning",
    /// Whose turn it is, where the striker may be placed, and the shot.
    Turn "turn",
    /// The striker, and pucks that leave the board.
    Black "black",
    /// Strings, the choice of an order, and the chance.
    Strings "strings",
    /// How a match ends, and the points.
    End "end",
    /// The kinds of game, and whose string each hole feeds.
    Kinds "kinds",
    /// The break.
    Break "break",
    /// Rooms and events on a server.
    Online "online",
    /// Links, matches by turns and challenges.
    Links "links",
    /// Tournaments.
    Tournament "tournament",
    /// The practice table: setting up, the spread, drills.
    Practice "practice",
    /// The library of replays, playing on from one, and pictures of it.
    Theatre "theatre",
    /// Watching a replay.
    Replay "replay",
    /// The referee for a real board.
    Referee "referee",
    /// Wheels and Turing machines that read strings.
    Wheels "wheels",
    /// The workshop for DFAs.
    Workshop "workshop",
    /// NFAs, other letters than g and r, and constructions step by step.
    Nfas "nfas",
    /// The workshop for Turing machines.
    Turing "turing",
    /// Exercises for a course.
    Exercises "exercises",
    /// Fib Fob, a game of the games room.
    FibFob "fib-fob",
    /// Gobblet on both boards, games of the games room.
    Gobblet "gobblet",
    /// Phutball, a game of the games room.
    Phutball "phutball",
    /// Bugs and Loops, another one.
    Bloop "bloop",
    /// The puzzles of the games room.
    Puzzles "puzzles",
    /// All keys and gestures.
    Keys "keys",
    /// The data folder, files, and the command line.
    Files "files",
    /// The program and its licences.
    About "about",
}

/// Error: the text is not the name of a help page.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown help page `{0}`; expected `help/` and one of {names}", names = names())]
pub struct UnknownTopic(pub String);

/// Prefix of a topic's slug when it is written as text.
const PREFIX: &str = "help/";

impl Topic {
    /// Whether it is about the games room, whose pages are next to one another.
    pub const fn is_of_the_room(self) -> bool {
        Self::FibFob as usize <= self as usize && self as usize <= Self::Puzzles as usize
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
            assert_eq!(topic as usize, i, "{topic} is at its index");
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
