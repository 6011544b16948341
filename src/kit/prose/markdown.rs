//! Parses a page's Markdown into blocks: sections, paragraphs, points, rows of tables, figures.
//!
//! The inside of a line is left to `egui_commonmark`. Three things it does not do in our type: strong words have
//! no font of their own there, code is on another line than the text around it, and keys have no caps. So these are
//! handed to its hook for formulas, which takes any text between dollar signs: `**word**` becomes `$b:word$`, code
//! becomes `$c:code$`, and `<kbd>F1</kbd>` becomes `$k:F1$`.

/// Begins a formula that is a strong word.
pub(crate) const STRONG: &str = "b:";
/// Begins a formula that is code.
pub const CODE: &str = "c:";
/// Begins a formula that is a key.
pub const KEY: &str = "k:";

/// Ends a formula that has a space after it: no common space, which a formula must not end with.
pub(crate) const SPACE: &str = "\u{a0}";

/// One line or paragraph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inline {
    /// The text for `egui_commonmark`.
    pub source: String,
    /// The text, without any marks.
    pub plain: String,
    /// Targets of the links, in order.
    pub links: Vec<String>,
}

/// A piece of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A paragraph of text.
    Text(Inline),
    /// A point of a list. Its source begins with the hyphen or the number.
    Point(Inline),
    /// Code, without changes.
    Code(String),
    /// The rows of a table of two columns, whose heads are the first row unless they are empty.
    Table {
        /// The heads of the columns.
        head: Option<[Inline; 2]>,
        /// The other rows.
        rows: Vec<[Inline; 2]>,
    },
    /// A figure or a live part of the program, by its name, and its caption.
    Figure {
        /// The text after `fob:` in the link.
        name: String,
        /// The text of the link.
        caption: String,
    },
}

/// A heading and its blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Text of the heading.
    pub head: String,
    /// The anchor of the heading for links: its words in lower case with hyphens between them.
    pub anchor: String,
    /// The blocks below it.
    pub blocks: Vec<Block>,
}

/// A page of Markdown, split into its parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// Title of the page, also its entry in the list.
    pub title: String,
    /// Sections in the order of the page.
    pub sections: Vec<Section>,
    /// All its text, in lower case, for the search.
    pub plain: String,
}

impl Page {
    /// Splits a page. A block that is not a heading, point, table, figure or code is a paragraph.
    pub fn read(markdown: &str) -> Self {
        let mut page = Self::default();
        let mut lines = markdown.lines().peekable();
        while let Some(line) = lines.next() {
            if let Some(title) = line.strip_prefix("# ") {
                title.clone_into(&mut page.title);
                continue;
            }
            if let Some(head) = line.strip_prefix("## ") {
                page.sections.push(Section { head: head.to_owned(), anchor: anchor(head), blocks: Vec::new() });
                continue;
            }
            let block = if line.trim().is_empty() {
                continue;
            } else if line.starts_with("```") {
                let code: Vec<&str> = lines.by_ref().take_while(|l| !l.starts_with("```")).collect();
                Block::Code(code.join("\n"))
            } else if line.starts_with('|') {
                let mut rows = vec![cells(line)];
                while let Some(row) = lines.next_if(|l| l.starts_with('|')) {
                    rows.push(cells(row));
                }
                table(rows)
            } else if let Some((caption, name)) = figure(line) {
                Block::Figure { name, caption }
            } else {
                let mut text = line.to_owned();
                while let Some(more) = lines.next_if(|l| continues(l)) {
                    text.push(' ');
                    text.push_str(more.trim());
                }
                if line.starts_with("- ") || is_numbered(line) {
                    Block::Point(Inline::read(&text))
                } else {
                    Block::Text(Inline::read(&text))
                }
            };
            match page.sections.last_mut() {
                Some(section) => section.blocks.push(block),
                None => page.sections.push(Section { head: String::new(), anchor: String::new(), blocks: vec![block] }),
            }
        }
        page.plain = page.says().join("\n").to_ascii_lowercase();
        page
    }

    fn says(&self) -> Vec<&str> {
        let mut all = vec![self.title.as_str()];
        for section in &self.sections {
            all.push(&section.head);
            for block in &section.blocks {
                match block {
                    Block::Text(text) | Block::Point(text) => all.push(&text.plain),
                    Block::Code(code) => all.push(code),
                    Block::Table { head, rows } => {
                        all.extend(head.iter().chain(rows).flatten().map(|cell| cell.plain.as_str()));
                    }
                    Block::Figure { caption, .. } => all.push(caption),
                }
            }
        }
        all
    }

    /// Returns the targets of the page's links, in order.
    pub fn links(&self) -> impl Iterator<Item = &str> {
        self.sections.iter().flat_map(|s| &s.blocks).flat_map(Block::inlines).flat_map(|i| &i.links).map(String::as_str)
    }
}

impl Block {
    /// Returns all text of the block that may have marks.
    fn inlines(&self) -> Vec<&Inline> {
        match self {
            Self::Text(text) | Self::Point(text) => vec![text],
            Self::Table { head, rows } => head.iter().chain(rows).flatten().collect(),
            Self::Code(_) | Self::Figure { .. } => Vec::new(),
        }
    }
}

impl Section {
    /// Estimated number of lines.
    pub fn lines(&self) -> usize {
        let block = |block: &Block| match block {
            Block::Text(text) | Block::Point(text) => 1 + text.plain.len() / 60,
            Block::Table { rows, .. } => rows.iter().map(|[_, what]| 1 + what.plain.len() / 40).sum(),
            Block::Code(code) => code.lines().count() + 1,
            Block::Figure { .. } => 1,
        };
        3 + self.blocks.iter().map(block).sum::<usize>()
    }
}

impl Inline {
    /// Reads the marks of a line or paragraph. Inside backticks everything is literal.
    pub fn read(markdown: &str) -> Self {
        let mut inline = Self::default();
        let mut rest = markdown;
        if let Some(point) = rest.strip_prefix("- ") {
            inline.source.push_str("- ");
            rest = point;
        }
        while let Some(next) = rest.chars().next() {
            rest = if let Some((code, after)) = between(rest, "`", "`") {
                inline.formula(CODE, code, after)
            } else if let Some((key, after)) = between(rest, "<kbd>", "</kbd>") {
                inline.formula(KEY, key, after)
            } else if let Some((word, after)) = between(rest, "**", "**") {
                // A stop or comma goes with its word, so that no line begins with it.
                let stops = after.len() - after.trim_start_matches(['.', ',', ';', ':']).len();
                inline.formula(STRONG, &format!("{word}{}", &after[..stops]), &after[stops..])
            } else if let Some((text, target, after)) = link(rest) {
                inline.source.push_str(&rest[..rest.len() - after.len()]);
                inline.plain.push_str(text);
                inline.links.push(target.to_owned());
                after
            } else {
                inline.source.push(next);
                inline.plain.push(next);
                &rest[next.len_utf8()..]
            };
        }
        inline
    }

    /// Adds a formula; returns the text after it. A space after it stays with it, so that no line begins with a space.
    fn formula<'a>(&mut self, kind: &str, text: &str, after: &'a str) -> &'a str {
        let spaced = after.strip_prefix(' ');
        let space = if spaced.is_some() { SPACE } else { "" };
        self.source.push_str(&format!("${kind}{text}{space}$"));
        self.plain.push_str(text);
        self.plain.push_str(if spaced.is_some() { " " } else { "" });
        spaced.unwrap_or(after)
    }
}

/// Returns the anchor of a heading.
pub fn anchor(head: &str) -> String {
    let letters = head.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-'));
    letters.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
}

/// Returns whether a line continues the paragraph or point before it.
fn continues(line: &str) -> bool {
    let begins = ["# ", "## ", "- ", "|", "```", "!["].iter().any(|mark| line.starts_with(mark));
    !line.trim().is_empty() && !begins && !is_numbered(line)
}

/// Returns whether a line is a point of a numbered list.
fn is_numbered(line: &str) -> bool {
    line.split_once(". ").is_some_and(|(number, _)| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Splits off the text between two marks at the beginning.
fn between<'a>(text: &'a str, open: &str, close: &str) -> Option<(&'a str, &'a str)> {
    text.strip_prefix(open)?.split_once(close)
}

/// Returns the text of a link at the beginning of a text, its target, and the text after it.
fn link(text: &str) -> Option<(&str, &str, &str)> {
    let (words, rest) = text.strip_prefix('[')?.split_once("](")?;
    let (target, after) = rest.split_once(')')?;
    (!words.contains(']')).then_some((words, target, after))
}

/// Returns a figure that has the line to itself: its caption and its name.
fn figure(line: &str) -> Option<(String, String)> {
    let (caption, target, after) = link(line.strip_prefix('!')?)?;
    let name = target.strip_prefix("fob:")?;
    after.trim().is_empty().then(|| (caption.to_owned(), name.to_owned()))
}

/// Returns the first two cells of a table's row; missing ones are empty.
fn cells(row: &str) -> [&str; 2] {
    let mut cells = row.trim().trim_start_matches('|').split('|').map(str::trim);
    [cells.next().unwrap_or_default(), cells.next().unwrap_or_default()]
}

/// Returns a table of its rows, the first of which are the heads and the rule below them.
fn table(rows: Vec<[&str; 2]>) -> Block {
    let mut rows = rows.into_iter();
    let head = rows.next().filter(|head| head.iter().any(|cell| !cell.is_empty()));
    let rule = |row: &[&str; 2]| row.iter().all(|cell| cell.chars().all(|c| matches!(c, '-' | ':')));
    let read = |row: [&str; 2]| row.map(Inline::read);
    Block::Table { head: head.map(read), rows: rows.filter(|row| !rule(row)).map(read).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_read_and_plain_text_is_free_of_them() {
        let inline = Inline::read("A **black** puck, `dfa **x**`, <kbd>Ctrl+Z</kbd> and [the odds](fob:help/strings#the-odds).");
        assert_eq!(
            inline.source,
            "A $b:black\u{a0}$puck, $c:dfa **x**$, $k:Ctrl+Z\u{a0}$and [the odds](fob:help/strings#the-odds)."
        );
        assert_eq!(inline.plain, "A black puck, dfa **x**, Ctrl+Z and the odds.");
        assert_eq!(inline.links, ["fob:help/strings#the-odds"]);
        assert_eq!(Inline::read("**g**, then **r**.").source, "$b:g,\u{a0}$then $b:r.$", "a stop stays with its word");
        assert_eq!(Inline::read("<kbd>[</kbd> <kbd>]</kbd>").source, "$k:[\u{a0}$$k:]$");
    }

    #[test]
    fn unclosed_marks_are_plain_text() {
        for text in ["2 ** 3", "a ` b", "<kbd>F1", "[no link]", "[no](end", "[a] b](c)", ""] {
            let inline = Inline::read(text);
            assert_eq!((inline.source.as_str(), inline.plain.as_str(), inline.links.len()), (text, text, 0));
        }
    }

    #[test]
    fn a_page_is_cut_where_its_blocks_end() {
        let page = Page::read(
            "# Title\n\n## Head, one\n\nFirst\nline.\n\n- One\n  more\n- Two\n1. First\n   of all\n2. Then\n![What it shows.](fob:break)\n\n| | |\n|---|---|\n\
             | <kbd>A</kbd> | *a* |\n\n## Two\n| Name | What |\n|:--|--:|\n| `x` | y |\n```\n# no head\n```\n",
        );
        let text = |s: &str| Inline::read(s);
        assert_eq!(page.title, "Title");
        let [one, two] = page.sections.as_slice() else { panic!("{:?}", page.sections) };
        assert_eq!((one.head.as_str(), one.anchor.as_str()), ("Head, one", "head-one"));
        assert_eq!(
            one.blocks,
            [
                Block::Text(text("First line.")),
                Block::Point(text("- One more")),
                Block::Point(text("- Two")),
                Block::Point(text("1. First of all")),
                Block::Point(text("2. Then")),
                Block::Figure { name: "break".to_owned(), caption: "What it shows.".to_owned() },
                Block::Table { head: None, rows: vec![[text("<kbd>A</kbd>"), text("*a*")]] },
            ]
        );
        assert_eq!(
            two.blocks,
            [
                Block::Table { head: Some([text("Name"), text("What")]), rows: vec![[text("`x`"), text("y")]] },
                Block::Code("# no head".to_owned()),
            ]
        );
        assert!(
            page.plain.contains("head, one\nfirst line.\none more\ntwo\n1. first of all\n2. then\nwhat it shows."),
            "{}",
            page.plain
        );
    }

    #[test]
    fn any_page_is_parsed() {
        for text in
            ["", "\n\n", "|", "||\n", "```", "![](fob:)", "![x](y)", "text before any heading", "## \n- ", "# \n|a|\n|b|c|d|"]
        {
            let page = Page::read(text);
            assert!(page.plain.len() <= text.len() + 8, "{text:?}: {page:?}");
        }
    }
}
