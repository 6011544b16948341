//! What a page of the help is made of, and the list of all pages.

use super::pictures::Picture;
use super::{program, rules};

/// A piece of a section. In texts `**` stands around strong words and a backtick around what is typed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Block {
    /// A paragraph.
    Text(&'static str),
    /// A list, a paragraph a point.
    Points(&'static [&'static str]),
    /// What to press or type, and what it does.
    Keys(&'static [(&'static str, &'static str)]),
    /// The place of the data folder on this machine.
    Folder,
}

/// A section: its heading, its text, and a picture beside it where there is room.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Section {
    /// The heading.
    pub head: &'static str,
    /// The text.
    pub blocks: &'static [Block],
    /// What the picture shows, and what stands below it.
    pub picture: Option<(Picture, &'static str)>,
}

/// A page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Page {
    /// Its title, which is its entry in the list as well.
    pub title: &'static str,
    /// Its sections.
    pub sections: &'static [Section],
}

/// All pages, in the order of the list.
pub const PAGES: [Page; 11] = [
    Page { title: "How Fob works", sections: rules::OVERVIEW },
    Page { title: "The kinds of game", sections: rules::KINDS },
    Page { title: "The turn and the striker", sections: rules::TURN },
    Page { title: "The break", sections: rules::BREAK },
    Page { title: "Strings, DFA and order", sections: rules::STRINGS },
    Page { title: "Black puck and lost pucks", sections: rules::BLACK },
    Page { title: "End, points and series", sections: rules::END },
    Page { title: "At a real board", sections: program::REFEREE },
    Page { title: "Keys and mouse", sections: program::KEYS },
    Page { title: "Files and command line", sections: program::FILES },
    Page { title: "About Fob", sections: program::ABOUT },
];

impl Page {
    /// Everything that the page says, as plain text in lower case.
    pub fn plain(&self) -> String {
        let mut all = vec![self.title];
        for section in self.sections {
            all.push(section.head);
            all.extend(section.picture.map(|(_, caption)| caption));
            for block in section.blocks {
                match block {
                    Block::Text(text) => all.push(text),
                    Block::Points(points) => all.extend(*points),
                    Block::Keys(keys) => all.extend(keys.iter().flat_map(|(key, what)| [*key, *what])),
                    Block::Folder => {}
                }
            }
        }
        all.join("\n").replace("**", "").replace('`', "").to_ascii_lowercase()
    }
}
