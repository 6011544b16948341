//! The text of a replay: a line for the header and a line a record, each a RON value with its checksum behind it.
//!
//! ```text
//! (fob_replay:1,program:"0.1.0",physics:1, ...) // 9d2f8a4b11e06c37
//! Break((strikes:[...],report:(...),rest:"...",digest:"...")) // 51c0b7e9a3d2f604
//! Shot((strikes:[...], ...)) // 0f3e9b62c7d84a15
//! Order([(NE,"rg")]) // c2a19e57b0438f6d
//! ```
//!
//! A checksum is the XXH3 of the line's value, seeded with the checksum of the line before, so that a line cannot be
//! changed, left out, doubled or moved. Only the end of a file may be missing: that is how a crash or a full disk leaves it.

use super::{FORM_VERSION, Header, Record};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Between a value and its checksum. Both are RON: what follows is a comment.
const MARK: &str = " // ";
/// Length of a checksum in characters.
const DIGITS: usize = 16;

/// A replay as it was read, before anything is simulated. As plain data (serde) it is its text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "ReplayData", into = "ReplayData")]
pub struct Replay {
    /// What was agreed.
    pub header: Header,
    /// What happened.
    pub records: Vec<Record>,
    /// How many bytes of the text are whole lines.
    pub whole: usize,
    /// Whether part of a record follows them: the file was cut off in the middle of it.
    pub cut: bool,
    /// Whether the last whole line lacks its end.
    pub(super) open_line: bool,
    /// Checksum of the last whole line.
    pub(super) checksum: u64,
}

/// A replay as plain data.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReplayData {
    text: String,
    whole: usize,
    cut: bool,
}

impl From<Replay> for ReplayData {
    fn from(replay: Replay) -> Self {
        Self { text: replay.print(), whole: replay.whole, cut: replay.cut }
    }
}

impl TryFrom<ReplayData> for Replay {
    type Error = FormError;

    fn try_from(data: ReplayData) -> Result<Self, FormError> {
        let replay = Self::parse(&data.text)?;
        Ok(Self { whole: data.whole, cut: data.cut, ..replay })
    }
}

/// Why a text is no replay.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormError {
    /// Something else.
    #[error("no replay: expected it to begin with `(fob_replay:`")]
    NotAReplay,
    /// A form of the future.
    #[error("written by a newer fob (version {0} of this file, known is {FORM_VERSION})")]
    Newer(u32),
    /// Not even the header is whole.
    #[error("cut off within the header, so that nothing can be shown")]
    CutHeader,
    /// A checksum does not match, or there is something that fob never writes.
    #[error("edited or damaged: {what}")]
    Damaged {
        /// The line, from 1.
        line: usize,
        /// What was found.
        what: &'static str,
    },
    /// The checksum matches, and yet the line means nothing.
    #[error("{text}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What was expected.
        text: String,
    },
    /// The header contradicts itself.
    #[error(transparent)]
    Header(#[from] super::HeaderProblem),
}

impl FormError {
    /// The line and the column of the problem, both from 1.
    pub fn place(&self) -> (usize, usize) {
        match self {
            Self::Damaged { line, .. } => (*line, 1),
            Self::Syntax { line, column, .. } => (*line, *column),
            Self::NotAReplay | Self::Newer(_) | Self::CutHeader | Self::Header(_) => (1, 1),
        }
    }
}

impl Replay {
    /// Reads a replay. A text that was cut off anywhere behind its header is read up to its last whole record. Lines may also
    /// end as on Windows, with a carriage return.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line.
    pub fn parse(text: &str) -> Result<Self, FormError> {
        let version = version_of(text)?;
        if version > FORM_VERSION {
            return Err(FormError::Newer(version));
        }
        let (first, mut rest) = match text.split_once('\n') {
            Some((first, rest)) => (first, Some(rest)),
            None => (text, None),
        };
        // The line ends of another system are no damage: no line of ours holds a carriage return of its own.
        let (value, mut checksum) = match check_line(first.strip_suffix('\r').unwrap_or(first), 0) {
            Line::Whole(value, checksum) => (value, checksum),
            Line::Damaged(_) if rest.is_none() && is_cut_header(first) => return Err(FormError::CutHeader),
            Line::Damaged(what) => return Err(FormError::Damaged { line: 1, what }),
        };
        let header: Header = read(value, 1)?;
        if let Some(problem) = header.problems().into_iter().next() {
            return Err(problem.into());
        }
        let mut replay =
            Self { header, records: Vec::new(), whole: first.len(), cut: false, open_line: rest.is_none(), checksum };
        replay.whole += usize::from(rest.is_some());
        let mut line = 1;
        while let Some(text) = rest.filter(|text| !text.is_empty()) {
            line += 1;
            let (this, next) = match text.split_once('\n') {
                Some((this, next)) => (this, Some(next)),
                None => (text, None),
            };
            match check_line(this.strip_suffix('\r').unwrap_or(this), checksum) {
                Line::Whole(value, next_checksum) => {
                    replay.records.push(read(value, line)?);
                    checksum = next_checksum;
                    replay.whole += this.len() + usize::from(next.is_some());
                    replay.open_line = next.is_none();
                }
                Line::Damaged(_) if next.is_none() && is_cut_record(this, checksum) => replay.cut = true,
                Line::Damaged(what) => return Err(FormError::Damaged { line, what }),
            }
            rest = next;
        }
        replay.checksum = checksum;
        Ok(replay)
    }

    /// A replay of these records, as if it had been read from their text.
    pub fn new(header: Header, records: Vec<Record>) -> Self {
        let mut writer = Writer::new(&header);
        records.iter().for_each(|record| writer.push(record));
        let (whole, checksum) = (writer.text.len(), writer.checksum);
        Self { header, records, whole, cut: false, open_line: false, checksum }
    }

    /// The whole text, as it would be written now.
    pub fn print(&self) -> String {
        print(&self.header, &self.records)
    }

    /// Identity of a replay, which stays when its file is moved or copied: the checksum of its whole text, as 16 hexadecimal
    /// digits. One more record makes another one of it.
    pub fn digest(&self) -> String {
        format!("{:016x}", xxhash_rust::xxh3::xxh3_64(self.print().as_bytes()))
    }
}

impl Header {
    /// Identity of a match, which stays when its file is moved or copied: the checksum of its header, which has its
    /// players, its seed and its moment.
    pub fn id(&self) -> String {
        format!("{:016x}", xxhash_rust::xxh3::xxh3_64(print(self, &[]).as_bytes()))
    }
}

pub(super) fn print(header: &Header, records: &[Record]) -> String {
    let mut writer = Writer::new(header);
    for record in records {
        writer.push(record);
    }
    writer.text
}

/// Writes lines, each with a checksum that depends on all lines before it.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    /// What was written and not yet taken.
    pub(super) text: String,
    checksum: u64,
}

impl Writer {
    pub(super) fn new(header: &Header) -> Self {
        let mut writer = Self { text: String::new(), checksum: 0 };
        writer.line(header);
        writer
    }

    /// Goes on behind a replay that was read.
    pub(super) fn behind(replay: &Replay) -> Self {
        let text = if replay.open_line { "\n" } else { "" };
        Self { text: text.to_owned(), checksum: replay.checksum }
    }

    pub(super) fn push(&mut self, record: &Record) {
        self.line(record);
    }

    fn line(&mut self, value: &impl Serialize) {
        // Our values have text keys only and finite depth, which is all that RON asks for.
        let value = super::decimals::plain(&ron::to_string(value).expect("headers and records are plain data"));
        self.checksum = xxh3_64_with_seed(value.as_bytes(), self.checksum);
        self.text.push_str(&value);
        self.text.push_str(MARK);
        self.text.push_str(&digits(self.checksum));
        self.text.push('\n');
    }
}

enum Line<'a> {
    Whole(&'a str, u64),
    Damaged(&'static str),
}

fn digits(checksum: u64) -> String {
    format!("{checksum:016x}")
}

fn check_line(line: &str, before: u64) -> Line<'_> {
    let Some((value, found)) = line.rsplit_once(MARK) else { return Line::Damaged("the checksum is missing") };
    let checksum = xxh3_64_with_seed(value.as_bytes(), before);
    if found == digits(checksum) { Line::Whole(value, checksum) } else { Line::Damaged("its checksum does not match") }
}

/// Whether a header without a line's end may be the beginning of one that was cut off.
fn is_cut_header(line: &str) -> bool {
    // The mark may also stand in a name or a note, but hardly before sixteen hexadecimal digits.
    line.rsplit_once(MARK)
        .and_then(|(_, found)| found.get(..DIGITS))
        .is_none_or(|found| found.bytes().any(|b| !b.is_ascii_hexdigit()))
}

/// How records begin.
const BEGINNINGS: [&str; 8] = ["Break((", "Shot((", "Order([", "TakeBack", "Resign(", "Draw", "Certain", "End"];

/// Whether a line without an end may be the beginning of a record that was cut off.
fn is_cut_record(line: &str, before: u64) -> bool {
    // No record holds the mark, nor anything but printable ASCII.
    if let Some((value, found)) = line.rsplit_once(MARK) {
        let whole = digits(xxh3_64_with_seed(value.as_bytes(), before));
        return found.len() < DIGITS && whole.starts_with(found);
    }
    let value = [" //", " /", " "].iter().find_map(|part| line.strip_suffix(part)).unwrap_or(line);
    if value.is_empty() || !value.bytes().all(|b| b.is_ascii_graphic()) {
        return false;
    }
    let known = BEGINNINGS.iter().any(|name| value.starts_with(name) || name.starts_with(value));
    // RON must have nothing to complain of before the last word, which may be incomplete.
    let last_word = value.rfind(['(', ')', '[', ']', ',', ':']).map_or(0, |i| i + 1);
    known && fob_base::ron::read::<Record>(value).err().is_none_or(|error| error.end.column > last_word)
}

fn read<T: DeserializeOwned>(value: &str, line: usize) -> Result<T, FormError> {
    fob_base::ron::read(value).map_err(|error| FormError::Syntax { line, column: error.place.column, text: error.message })
}

/// The version that a text names, whatever else may be wrong with it.
fn version_of(text: &str) -> Result<u32, FormError> {
    const HEAD: &str = "(fob_replay:";
    let Some(rest) = text.strip_prefix(HEAD) else {
        return Err(if HEAD.starts_with(text) && !text.is_empty() { FormError::CutHeader } else { FormError::NotAReplay });
    };
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    if digits == rest.len() {
        return Err(FormError::CutHeader);
    }
    rest[..digits].parse().map_err(|_| FormError::NotAReplay)
}
