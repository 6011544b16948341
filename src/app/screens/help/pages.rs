//! What a page of the help is made of, and the list of all pages.

use super::pictures::Picture;
use super::{program, rooms, rules, watch};

/// A piece of a section. In texts `**` stands around strong words and a backtick around what is typed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Block {
    /// A paragraph.
    Text(&'static str),
    /// A list, a paragraph a point.
    Points(&'static [&'static str]),
    /// What to press, and what it does. Keys are parted by `, `; what is no key but a gesture begins with `~`.
    Keys(&'static [(&'static str, &'static str)]),
    /// What to type, or a name of a file, and what it means.
    Typed(&'static [(&'static str, &'static str)]),
    /// Text as it stands in a file.
    Code(&'static str),
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
pub static PAGES: [Page; 15] = [
    Page { title: "How Fob works", sections: rules::OVERVIEW },
    Page { title: "The kinds of game", sections: rules::KINDS },
    Page { title: "The turn and the striker", sections: rules::TURN },
    Page { title: "The break", sections: rules::BREAK },
    Page { title: "Strings, DFA and order", sections: rules::STRINGS },
    Page { title: "Black puck and lost pucks", sections: rules::BLACK },
    Page { title: "End, points and series", sections: rules::END },
    Page { title: "At a real board", sections: program::REFEREE },
    Page { title: "The workshop", sections: rooms::WORKSHOP },
    Page { title: "The theatre", sections: rooms::THEATRE },
    Page { title: "Watching a replay", sections: watch::WATCH },
    Page { title: "Games room: Fib Fob", sections: rooms::FIB_FOB },
    Page { title: "Keys and mouse", sections: program::KEYS },
    Page { title: "Files and command line", sections: program::FILES },
    Page { title: "About Fob", sections: program::ABOUT },
];

impl Section {
    /// About how many lines it takes.
    pub fn lines(&self) -> usize {
        let block = |block: &Block| match block {
            Block::Text(text) => 1 + text.len() / 60,
            Block::Points(points) => points.iter().map(|p| 1 + p.len() / 60).sum(),
            Block::Keys(rows) | Block::Typed(rows) => rows.len(),
            Block::Code(code) => code.lines().count() + 1,
            Block::Folder => 1,
        };
        3 + self.blocks.iter().map(block).sum::<usize>()
    }
}

impl Page {
    /// Everything that the page says, as plain text in lower case.
    pub fn plain(&self) -> String {
        let mut all = vec![self.title];
        for section in self.sections {
            all.push(section.head);
            all.extend(section.picture.map(|(_, caption)| caption));
            for block in section.blocks {
                match block {
                    Block::Text(text) | Block::Code(text) => all.push(text),
                    Block::Points(points) => all.extend(*points),
                    Block::Keys(keys) | Block::Typed(keys) => all.extend(keys.iter().flat_map(|(key, what)| [*key, *what])),
                    Block::Folder => {}
                }
            }
        }
        all.join("\n").replace("**", "").replace('`', "").to_ascii_lowercase()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_differ_and_every_mark_is_closed() {
        for (i, page) in PAGES.iter().enumerate() {
            assert!(PAGES[..i].iter().all(|p| p.title != page.title), "{} stands twice", page.title);
            assert!(!page.sections.is_empty(), "{} is empty", page.title);
            for section in page.sections {
                for block in section.blocks {
                    let texts: Vec<&str> = match block {
                        Block::Text(text) => vec![text],
                        Block::Points(points) => points.to_vec(),
                        Block::Keys(keys) | Block::Typed(keys) => keys.iter().map(|(_, what)| *what).collect(),
                        Block::Folder | Block::Code(_) => Vec::new(),
                    };
                    for text in texts {
                        assert_eq!(text.matches("**").count() % 2, 0, "{text}");
                        assert_eq!(text.matches('`').count() % 2, 0, "{text}");
                    }
                }
            }
        }
    }
}
