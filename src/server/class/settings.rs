//! The lecturer's settings of a class.

use crate::fields::Fields;
use crate::token;
use fob_online::{Millis, NameError, clean_name_within};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::{BTreeMap, HashMap};

/// Largest number of students of a class.
pub const MOST_STUDENTS: usize = 1000;
/// Longest name of a person or a class, in characters.
const MOST_NAME: usize = 100;
/// Longest grace, in seconds: a week.
const MOST_GRACE: u64 = 7 * 24 * 3600;
/// Largest number of attempts that a lecturer may set.
const MOST_ATTEMPTS: u64 = 1_000_000;

/// Feedback that a student gets at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Show {
    /// All feedback that the sheet allows.
    #[default]
    All,
    /// Only the verdict.
    Verdict,
    /// Nothing before the end.
    Receipt,
}

/// The answer that counts if there are several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Counts {
    /// The answer with the most points.
    #[default]
    Best,
    /// The latest answer.
    Last,
}

/// Time at which a class closes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deadline {
    /// The time as the lecturer wrote it.
    pub text: String,
    pub at: Millis,
}

impl Deadline {
    /// Reads a time as in RFC 3339, the value of a field.
    pub fn read(text: &str, field: &str) -> Result<Self, String> {
        let wrong = || format!("{field}: `{}`; expected a time with its zone, such as 2026-12-01T23:59:00+01:00", shown(text));
        Ok(Self { text: text.to_owned(), at: Millis::read(text).ok_or_else(wrong)? })
    }
}

impl Serialize for Deadline {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

impl<'de> Deserialize<'de> for Deadline {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(&String::deserialize(deserializer)?, "deadline").map_err(serde::de::Error::custom)
    }
}

/// A student on the lecturer's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// Number of the student, assigned before they join.
    pub student: u32,
    /// Number of the student's code. When a student is removed, their code becomes invalid.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub round: u32,
    /// Hash of the code, in hexadecimal digits.
    pub code: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl Entry {
    /// Returns the key that identifies the entry in another list: the id, or without one the name.
    pub fn key(&self) -> String {
        if self.id.is_empty() { format!("name/{}", self.name) } else { format!("id/{}", self.id) }
    }
}

/// The numbers of students.
#[derive(Clone, Debug, Default)]
pub struct Numbers {
    /// Numbers of people who are or were on the lecturer's list, by the keys of their entries.
    pub known: BTreeMap<String, u32>,
    /// The highest number used so far.
    pub last: u32,
}

/// The lecturer's settings, apart from the sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    #[serde(default)]
    pub name: Option<String>,
    #[serde(default)]
    pub deadline: Option<Deadline>,
    /// Seconds after the deadline in which answers are still accepted.
    #[serde(default)]
    pub grace: u64,
    /// Maximum number of answers to an exercise; 0 for no limit.
    #[serde(default)]
    pub attempts: u64,
    #[serde(default)]
    pub show: Show,
    #[serde(default)]
    pub counts: Counts,
    #[serde(default)]
    pub roster: Option<Vec<Entry>>,
    /// Hashes of the codes of removed students, which are never used again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ended: Vec<String>,
}

impl Settings {
    /// Returns the time after which no answer is accepted.
    pub fn closes(&self) -> Option<Millis> {
        self.deadline.as_ref().map(|deadline| self.after_grace(deadline))
    }

    /// Returns the time until which answers are accepted for a deadline.
    pub fn after_grace(&self, deadline: &Deadline) -> Millis {
        deadline.at.plus(self.grace.cast_signed() * 1000)
    }

    pub fn is_open(&self, now: Millis) -> bool {
        self.closes().is_none_or(|closes| now <= closes)
    }

    /// Returns the entry with the code of this hash.
    pub fn entry(&self, code: &str) -> Option<&Entry> {
        self.roster.iter().flatten().find(|entry| entry.code == code)
    }
}

/// An entry of the list in the lecturer's request.
#[derive(Clone, Debug)]
struct EntryText {
    name: String,
    id: Option<String>,
}

/// Names of fields with the lecturer's settings.
const CHOSEN: [&str; 8] = ["sheet", "name", "deadline", "grace", "attempts", "show", "counts", "roster"];

/// The body of a request to create a class.
#[derive(Clone, Debug)]
pub struct Create {
    pub sheet: String,
    pub token: Option<String>,
    /// The other fields; null means missing.
    chosen: Change,
}

impl Create {
    /// Reads the fields of a body.
    ///
    /// # Errors
    /// The invalid field and the expected value.
    pub fn read(fields: Fields) -> Result<Self, String> {
        let known = CHOSEN.iter().copied().chain(["token"]).collect::<Vec<_>>();
        let fields = fields.only(&known)?;
        let (sheet, token) = (fields.needed("sheet")?, fields.text("token")?.flatten());
        Ok(Self { sheet, token, chosen: Change { sheet: None, ..Change::of(&fields)? } })
    }

    /// Returns the settings, with codes derived from the lecturer's token.
    pub fn settings(&self, token: &str) -> Result<Settings, String> {
        self.chosen.settings(&Settings::default(), &Numbers::default(), token)
    }
}

/// The body of a request to change a class: missing fields are unchanged, and `null` removes a value.
#[derive(Clone, Debug)]
#[expect(clippy::option_option, reason = "a field that is missing is another than one that is null")]
pub struct Change {
    pub sheet: Option<Option<String>>,
    name: Option<Option<String>>,
    deadline: Option<Option<String>>,
    grace: Option<Option<u64>>,
    attempts: Option<Option<u64>>,
    show: Option<Option<Show>>,
    counts: Option<Option<Counts>>,
    roster: Option<Option<Vec<EntryText>>>,
}

impl Change {
    /// Reads the fields of a body.
    ///
    /// # Errors
    /// The invalid field and the expected value.
    pub fn read(fields: Fields) -> Result<Self, String> {
        Self::of(&fields.only(&CHOSEN)?)
    }

    fn of(fields: &Fields) -> Result<Self, String> {
        let entry = |fields: &Fields| Ok(EntryText { name: fields.needed("name")?, id: fields.text("id")?.flatten() });
        Ok(Self {
            sheet: fields.text("sheet")?,
            name: fields.text("name")?,
            deadline: fields.text("deadline")?,
            grace: fields.whole("grace", MOST_GRACE, "seconds")?,
            attempts: fields.whole("attempts", MOST_ATTEMPTS, "attempts")?,
            show: fields.word("show", &[("all", Show::All), ("verdict", Show::Verdict), ("receipt", Show::Receipt)])?,
            counts: fields.word("counts", &[("best", Counts::Best), ("last", Counts::Last)])?,
            roster: fields.objects("roster", ("person", &["name", "id"]), entry)?,
        })
    }

    /// Returns whether there is a new list of students.
    pub fn has_roster(&self) -> bool {
        self.roster.is_some()
    }

    /// Returns the settings after the change.
    pub fn settings(&self, before: &Settings, numbers: &Numbers, token: &str) -> Result<Settings, String> {
        let mut after = before.clone();
        if let Some(name) = &self.name {
            after.name = name.as_deref().map(|name| clean(name, "name")).transpose()?;
        }
        if let Some(deadline) = &self.deadline {
            after.deadline = deadline.as_deref().map(|deadline| Deadline::read(deadline, "deadline")).transpose()?;
        }
        if let Some(grace) = self.grace {
            after.grace = grace.unwrap_or_default();
        }
        if let Some(attempts) = self.attempts {
            after.attempts = attempts.unwrap_or_default();
        }
        if let Some(show) = self.show {
            after.show = show.unwrap_or_default();
        }
        if let Some(counts) = self.counts {
            after.counts = counts.unwrap_or_default();
        }
        if let Some(roster) = &self.roster {
            after.roster = roster.as_deref().map(|entries| entries_of(entries, before, numbers, token)).transpose()?;
        }
        Ok(after)
    }
}

/// Returns a name of a person or a class, normalized and trimmed.
pub fn clean(name: &str, what: &str) -> Result<String, String> {
    clean_name_within(name, MOST_NAME).map_err(|error| match error {
        NameError::Empty => format!("{what}: expected 1 to {MOST_NAME} characters"),
        NameError::Long(long) => format!("{what}: {long} characters; expected 1 to {MOST_NAME}"),
        other => other.to_string().replacen("name", what, 1),
    })
}

/// Returns an id, which may be missing or blank.
pub fn clean_id(id: Option<&str>) -> Result<String, String> {
    match id.map(str::trim) {
        None | Some("") => Ok(String::new()),
        Some(id) => clean(id, "id"),
    }
}

/// Returns a list with its codes; a person who was on the list before keeps theirs.
fn entries_of(texts: &[EntryText], before: &Settings, numbers: &Numbers, token: &str) -> Result<Vec<Entry>, String> {
    if texts.len() > MOST_STUDENTS {
        return Err(format!("roster: {} people; expected at most {MOST_STUDENTS}", texts.len()));
    }
    let known: HashMap<String, &Entry> = before.roster.iter().flatten().map(|entry| (entry.key(), entry)).collect();
    let (mut seen, mut last) = (HashMap::new(), numbers.last);
    let mut entries = Vec::with_capacity(texts.len());
    for (number, text) in (1..).zip(texts) {
        let at = |why: String| format!("roster, person {number}: {why}");
        let (name, id) = (clean(&text.name, "name").map_err(at)?, clean_id(text.id.as_deref()).map_err(at)?);
        let mut entry = Entry { name, id, student: 0, round: 0, code: String::new() };
        let key = entry.key();
        if let Some(other) = seen.insert(key.clone(), number) {
            return Err(at(if entry.id.is_empty() {
                format!("the name is that of person {other} too, and neither has an id; expected ids that tell them apart")
            } else {
                format!("the id is that of person {other} too; expected different ids")
            }));
        }
        if let Some(old) = known.get(&key) {
            (entry.student, entry.round, entry.code) = (old.student, old.round, old.code.clone());
        } else {
            entry.student = numbers.known.get(&key).copied().unwrap_or_else(|| {
                last += 1;
                last
            });
            loop {
                entry.code = token::hex(&token::hash(&code_of(token, &entry)));
                if !before.ended.contains(&entry.code) {
                    break;
                }
                entry.round += 1;
            }
        }
        entries.push(entry);
    }
    Ok(entries)
}

/// Returns the code of an entry, derived from the lecturer's token.
pub fn code_of(token: &str, entry: &Entry) -> String {
    let key = entry.key();
    if entry.round == 0 { token::code(token, &key) } else { token::code(token, &format!("{key}/{}", entry.round)) }
}

fn shown(text: &str) -> String {
    fob_base::text::clipped(&fob_base::text::line(text), 40)
}
