//! The text of a replay: one line for the header and one per record, each a RON value followed by its checksum.
//!
//! ```text
//! (fob_replay:1,program:"0.1.0",physics:1, ...) // 9d2f8a4b11e06c37
//! Break((strikes:[...],report:(...),rest:"...",digest:"...")) // 51c0b7e9a3d2f604
//! Shot((strikes:[...], ...)) // 0f3e9b62c7d84a15
//! Order([(NE,"rg")]) // c2a19e57b0438f6d
//! ```
//!
//! A checksum is the XXH3 of the line's value, seeded with the checksum of the previous line, so that no line can be changed, removed,
//! repeated or moved. Only the end of a file may be missing, which is what a crash or a full disk leaves behind.

use super::{FORM_VERSION, Header, Record};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Separates a value from its checksum. To RON the rest of the line is a comment.
const MARK: &str = " // ";
/// Length of a checksum, in characters.
const DIGITS: usize = 16;

/// A parsed replay, not yet simulated. Serializes as its text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "ReplayData", into = "ReplayData")]
pub struct Replay {
    /// Everything that was agreed before the first shot.
    pub header: Header,
    /// The events, in order.
    pub records: Vec<Record>,
    /// Number of bytes of the text that are complete lines.
    pub whole: usize,
    /// True if an incomplete record follows: the file was cut off in the middle of it.
    pub cut: bool,
    /// True if the last complete line has no line end.
    pub(super) open_line: bool,
    /// Checksum of the last complete line.
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

/// Why a text is not a replay.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormError {
    /// The text is something else.
    #[error("not a replay: expected it to begin with `(fob_replay:`")]
    NotAReplay,
    /// A newer version of the format.
    #[error("written by a newer fob: format version {0}, but this fob reads up to {FORM_VERSION}")]
    Newer(u32),
    /// Even the header is incomplete.
    #[error("cut off within the header, so nothing can be shown")]
    CutHeader,
    /// A checksum does not match, or the text contains something that fob never writes.
    #[error("edited or damaged: {what}")]
    Damaged {
        /// Line number, from 1.
        line: usize,
        /// Description of the damage.
        what: &'static str,
    },
    /// The checksum matches, but the line is invalid.
    #[error("{text}")]
    Syntax {
        /// Line number, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// The parser's message.
        text: String,
    },
    /// The header is inconsistent.
    #[error(transparent)]
    Header(#[from] super::HeaderProblem),
}

impl FormError {
    /// Returns the line and column of the problem, both from 1.
    pub fn place(&self) -> (usize, usize) {
        match self {
            Self::Damaged { line, .. } => (*line, 1),
            Self::Syntax { line, column, .. } => (*line, *column),
            Self::NotAReplay | Self::Newer(_) | Self::CutHeader | Self::Header(_) => (1, 1),
        }
    }
}

impl Replay {
    /// Parses a replay. A text that was cut off anywhere after its header is read up to its last complete record; zero characters
    /// at the end, as a file system leaves them after a power cut, and blank lines are ignored. Lines may end in LF or CR LF.
    ///
    /// # Errors
    /// The first problem, with its line.
    pub fn parse(text: &str) -> Result<Self, FormError> {
        let text = text.trim_end_matches('\0');
        let version = version_of(text)?;
        if version > FORM_VERSION {
            return Err(FormError::Newer(version));
        }
        let (first, mut rest) = match text.split_once('\n') {
            Some((first, rest)) => (first, Some(rest)),
            None => (text, None),
        };
        // Line ends of another system are not damage: our lines never contain a carriage return.
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
        while let Some(text) = rest.filter(|text| !text.trim_ascii().is_empty()) {
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

    /// Creates a replay from a header and records, as if parsed from their text.
    pub fn new(header: Header, records: Vec<Record>) -> Self {
        let mut writer = Writer::new(&header);
        records.iter().for_each(|record| writer.push(record));
        let (whole, checksum) = (writer.text.len(), writer.checksum);
        Self { header, records, whole, cut: false, open_line: false, checksum }
    }

    /// Returns the whole text, as this version would write it.
    pub fn print(&self) -> String {
        print(&self.header, &self.records)
    }

    /// Returns an id of the replay that does not change when its file is moved or copied: the checksum of its whole text, as 16 hexadecimal
    /// digits. Every further record changes it.
    pub fn digest(&self) -> String {
        format!("{:016x}", xxhash_rust::xxh3::xxh3_64(self.print().as_bytes()))
    }
}

impl Header {
    /// Returns an id of the match that does not change when its file is moved or copied: the checksum of its header, which has the players,
    /// the seed and the time.
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

/// Writes lines, each with a checksum that depends on all earlier lines.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    /// Text that was written but not yet taken.
    pub(super) text: String,
    checksum: u64,
}

impl Writer {
    pub(super) fn new(header: &Header) -> Self {
        let mut writer = Self { text: String::new(), checksum: 0 };
        writer.line(header);
        writer
    }

    /// Creates a writer that appends to a parsed replay.
    pub(super) fn behind(replay: &Replay) -> Self {
        let text = if replay.open_line { "\n" } else { "" };
        Self { text: text.to_owned(), checksum: replay.checksum }
    }

    pub(super) fn push(&mut self, record: &Record) {
        self.line(record);
    }

    fn line(&mut self, value: &impl Serialize) {
        // Our values have only text keys and finite depth, so RON can always write them.
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

/// Returns whether a header line without a line end may be the beginning of a header that was cut off.
fn is_cut_header(line: &str) -> bool {
    // The mark may also occur in a name or a note, but hardly before sixteen hexadecimal digits.
    line.rsplit_once(MARK)
        .and_then(|(_, found)| found.get(..DIGITS))
        .is_none_or(|found| found.bytes().any(|b| !b.is_ascii_hexdigit()))
}

/// Prefixes of records.
const BEGINNINGS: [&str; 8] = ["Break((", "Shot((", "Order([", "TakeBack", "Resign(", "Draw", "Certain", "End"];

/// Returns whether a line without a line end may be the beginning of a record that was cut off.
fn is_cut_record(line: &str, before: u64) -> bool {
    // A record contains neither the mark nor anything but printable ASCII.
    if let Some((value, found)) = line.rsplit_once(MARK) {
        let whole = digits(xxh3_64_with_seed(value.as_bytes(), before));
        return found.len() < DIGITS && whole.starts_with(found);
    }
    let value = [" //", " /", " "].iter().find_map(|part| line.strip_suffix(part)).unwrap_or(line);
    if value.is_empty() || !value.bytes().all(|b| b.is_ascii_graphic()) {
        return false;
    }
    let known = BEGINNINGS.iter().any(|name| value.starts_with(name) || name.starts_with(value));
    // Up to the last word, which may be incomplete, the text must be valid RON.
    let last_word = value.rfind(['(', ')', '[', ']', ',', ':']).map_or(0, |i| i + 1);
    known && fob_base::ron::read::<Record>(value).err().is_none_or(|error| error.end.column > last_word)
}

fn read<T: DeserializeOwned>(value: &str, line: usize) -> Result<T, FormError> {
    fob_base::ron::read(value).map_err(|error| FormError::Syntax { line, column: error.place.column, text: error.message })
}

/// Returns the version that a text declares, even if the rest of it is invalid.
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
