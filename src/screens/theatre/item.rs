//! A file of the library, with its description: computed once, when the file is read.

use super::phrases::{self, End};
use fob_replay::{CLIP_HEAD, to_clip};
use fob_services::jobs::LookAnswer;
use fob_services::phrases::date;
use fob_services::places;
use fob_services::route::Route;
use fob_store::{ReplayInfo, ReplayStub, read_text};

/// A file of the library.
#[derive(Debug)]
pub(super) struct Item {
    pub stub: ReplayStub,
    /// No other file, and no other state of this one, has this number in this run of the program.
    pub id: u64,
    /// Name of the item in the list.
    pub title: String,
    /// The start of its match, in words; until it is read, the last change of the file.
    pub when: String,
    /// Content of the file, after it was read.
    pub contents: Option<Contents>,
}

/// The content of a file.
#[derive(Debug)]
pub(super) struct Contents {
    /// The start of the match, in seconds since 1970 (UTC).
    pub date: u64,
    /// The summary of the file, or the reason why it cannot be opened, one problem per line.
    pub info: Result<ReplayInfo, Vec<String>>,
    pub end: End,
    /// Kind, DFA, board and length of the match; or the reason why it cannot be read.
    pub about: String,
    /// The text that a search looks through, in lower case.
    searched: String,
}

impl Item {
    /// Creates the item of a file that was not read yet.
    pub fn new(stub: ReplayStub, id: u64) -> Self {
        let (title, when) = (stub.name.clone(), date(stub.changed));
        Self { stub, id, title, when, contents: None }
    }

    /// Receives the content of the file.
    pub fn read(&mut self, found: LookAnswer) {
        let LookAnswer { date: moment, info, .. } = found;
        let name = &self.stub.name;
        let (about, searched) = match &info {
            Ok(info) => (phrases::about(name, info), info.searchable()),
            Err(lines) => (lines.first().map(|line| self.reason(line)).unwrap_or_default(), String::new()),
        };
        if let Ok(info) = &info {
            self.title = info.title(name);
        }
        self.when = date(moment);
        let end = End::from_info(&info, self.stub.goes_on);
        let searched = format!("{}\n{searched}", name.to_lowercase());
        self.contents = Some(Contents { date: moment, info, end, about, searched });
    }

    /// Returns the summary of the file, if it was read and can be opened.
    pub fn info(&self) -> Option<&ReplayInfo> {
        self.contents.as_ref()?.info.as_ref().ok()
    }

    /// Returns the link to this replay for others, and its name; `None` if its file cannot be read.
    pub fn link(&self) -> Option<(Route, String)> {
        self.info()?;
        let text = read_text(&self.stub.path).ok()?;
        // A packed replay would have to be simulated to be read.
        let is_packed = text.trim_start().starts_with(CLIP_HEAD);
        let replay = if is_packed { text.split_whitespace().collect() } else { to_clip(&text) };
        let route = places::Shown { replay, shot: None, at: None }.into();
        Some((route, format!("the replay {}", self.title)))
    }

    /// Returns the start of the match, in seconds since 1970 (UTC); until the file was read, its last change.
    pub fn date(&self) -> u64 {
        self.contents.as_ref().map_or(self.stub.changed, |contents| contents.date)
    }

    /// Returns whether every word of a query, in lower case, occurs in its description.
    pub fn matches(&self, query: &str) -> bool {
        let name = self.stub.name.to_lowercase();
        let text = self.contents.as_ref().map_or(name.as_str(), |contents| contents.searched.as_str());
        query.split_whitespace().all(|word| text.contains(word))
    }

    /// Returns a problem without the path of its file, which is shown elsewhere.
    pub fn reason(&self, line: &str) -> String {
        let rest = line.strip_prefix(&self.stub.path.display().to_string()).map(|rest| rest.trim_start_matches([':', ' ']));
        match rest {
            Some(rest) if rest.starts_with(|c: char| c.is_ascii_digit()) => format!("line {rest}"),
            Some(rest) => rest.to_owned(),
            None => line.to_owned(),
        }
    }
}
