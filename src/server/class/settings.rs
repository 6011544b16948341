//! What the lecturer chooses for a class.

use crate::token;
use fob_online::{Millis, NameError, clean_name_within};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::{HashMap, HashSet};

/// Largest number of students of a class.
pub const MOST_STUDENTS: usize = 1000;
/// Longest name of a person or a class, in characters.
const MOST_NAME: usize = 100;
/// Longest grace, in seconds: a week.
const MOST_GRACE: u64 = 7 * 24 * 3600;
/// Largest number of attempts that may be asked for.
const MOST_ATTEMPTS: u64 = 1_000_000;

/// What a student learns at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Show {
    /// Everything that the sheet allows.
    #[default]
    All,
    /// The verdict alone.
    Verdict,
    /// Nothing before the end.
    Receipt,
}

/// Which of several answers counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Counts {
    /// The one with the most points.
    #[default]
    Best,
    /// The latest.
    Last,
}

/// When a class closes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deadline {
    /// As the lecturer wrote it.
    pub text: String,
    pub at: Millis,
}

impl Deadline {
    /// Reads a time as in RFC 3339.
    pub fn read(text: &str) -> Result<Self, String> {
        let wrong = || format!("deadline: `{}`; expected a time such as 2026-12-01T23:59:00+01:00", shown(text));
        let at = serde_json::from_value(text.into()).map_err(|_| wrong())?;
        Ok(Self { text: text.to_owned(), at })
    }
}

impl Serialize for Deadline {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

impl<'de> Deserialize<'de> for Deadline {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

/// Somebody on the lecturer's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// Which of the entries without an id and of one name it is.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub again: usize,
    /// Hash of the code, in hexadecimal digits.
    pub code: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Entry {
    /// Returns what makes it the same entry of another list: the id, without one the name.
    pub fn key(&self) -> String {
        if self.id.is_empty() { format!("name/{}/{}", self.name, self.again) } else { format!("id/{}", self.id) }
    }
}

/// What the lecturer chooses, apart from the sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    #[serde(default)]
    pub name: Option<String>,
    #[serde(default)]
    pub deadline: Option<Deadline>,
    /// Seconds after the deadline in which answers are still taken.
    #[serde(default)]
    pub grace: u64,
    /// Number of answers to an exercise; 0 for no limit.
    #[serde(default)]
    pub attempts: u64,
    #[serde(default)]
    pub show: Show,
    #[serde(default)]
    pub counts: Counts,
    #[serde(default)]
    pub roster: Option<Vec<Entry>>,
}

impl Settings {
    /// Returns the moment after which no answer is taken.
    pub fn closes(&self) -> Option<Millis> {
        self.deadline.as_ref().map(|deadline| self.after_grace(deadline))
    }

    /// Returns the moment until which answers are taken by a deadline.
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

/// An entry as the lecturer sends it.
#[derive(Clone, Debug, Deserialize)]
pub struct EntryText {
    name: String,
    #[serde(default)]
    id: Option<String>,
}

/// The body that makes a class.
#[derive(Clone, Debug, Deserialize)]
pub struct Create {
    pub sheet: String,
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    deadline: Option<String>,
    #[serde(default)]
    grace: Option<u64>,
    #[serde(default)]
    attempts: Option<u64>,
    #[serde(default)]
    show: Option<Show>,
    #[serde(default)]
    counts: Option<Counts>,
    #[serde(default)]
    roster: Option<Vec<EntryText>>,
    #[serde(default)]
    pub token: Option<String>,
}

impl Create {
    /// Returns the settings, with codes that follow from the lecturer's token.
    pub fn settings(&self, token: &str) -> Result<Settings, String> {
        let change = Change {
            name: Some(self.name.clone()),
            deadline: Some(self.deadline.clone()),
            grace: Some(self.grace),
            attempts: Some(self.attempts),
            show: Some(self.show),
            counts: Some(self.counts),
            roster: Some(self.roster.clone()),
            sheet: None,
        };
        change.settings(&Settings::default(), token)
    }
}

/// The body that changes a class: what is missing stays, `null` takes away.
#[derive(Clone, Debug, Default, Deserialize)]
#[expect(clippy::option_option, reason = "a field that is missing is another than one that is null")]
pub struct Change {
    #[serde(default, deserialize_with = "given")]
    pub sheet: Option<Option<String>>,
    #[serde(default, deserialize_with = "given")]
    name: Option<Option<String>>,
    #[serde(default, deserialize_with = "given")]
    deadline: Option<Option<String>>,
    #[serde(default, deserialize_with = "given")]
    grace: Option<Option<u64>>,
    #[serde(default, deserialize_with = "given")]
    attempts: Option<Option<u64>>,
    #[serde(default, deserialize_with = "given")]
    show: Option<Option<Show>>,
    #[serde(default, deserialize_with = "given")]
    counts: Option<Option<Counts>>,
    #[serde(default, deserialize_with = "given")]
    pub roster: Option<Option<Vec<EntryText>>>,
}

#[expect(clippy::option_option, reason = "a field that is missing is another than one that is null")]
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

impl Change {
    /// Returns the settings after the change.
    pub fn settings(&self, before: &Settings, token: &str) -> Result<Settings, String> {
        let mut after = before.clone();
        if let Some(name) = &self.name {
            after.name = name.as_deref().map(|name| clean(name, "name")).transpose()?;
        }
        if let Some(deadline) = &self.deadline {
            after.deadline = deadline.as_deref().map(Deadline::read).transpose()?;
        }
        if let Some(grace) = self.grace {
            after.grace = within(grace, MOST_GRACE, "grace", "seconds")?;
        }
        if let Some(attempts) = self.attempts {
            after.attempts = within(attempts, MOST_ATTEMPTS, "attempts", "attempts")?;
        }
        if let Some(show) = self.show {
            after.show = show.unwrap_or_default();
        }
        if let Some(counts) = self.counts {
            after.counts = counts.unwrap_or_default();
        }
        if let Some(roster) = &self.roster {
            let known = before.roster.as_deref().unwrap_or_default();
            after.roster = roster.as_deref().map(|entries| entries_of(entries, known, token)).transpose()?;
        }
        Ok(after)
    }
}

fn within(number: Option<u64>, most: u64, name: &str, what: &str) -> Result<u64, String> {
    let number = number.unwrap_or_default();
    if number <= most { Ok(number) } else { Err(format!("{name}: {number} {what}; expected at most {most}")) }
}

/// Returns a name of a person or a class, composed and trimmed.
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

/// Returns a list with its codes: who was on the list before keeps theirs.
fn entries_of(texts: &[EntryText], before: &[Entry], token: &str) -> Result<Vec<Entry>, String> {
    if texts.len() > MOST_STUDENTS {
        return Err(format!("roster: {} people; expected at most {MOST_STUDENTS}", texts.len()));
    }
    let codes: HashMap<String, &str> = before.iter().map(|entry| (entry.key(), &*entry.code)).collect();
    let (mut ids, mut names) = (HashSet::new(), HashMap::new());
    let mut entries = Vec::with_capacity(texts.len());
    for (number, text) in (1..).zip(texts) {
        let at = |why: String| format!("roster, person {number}: {why}");
        let (name, id) = (clean(&text.name, "name").map_err(at)?, clean_id(text.id.as_deref()).map_err(at)?);
        if !id.is_empty() && !ids.insert(id.clone()) {
            return Err(at("the id is given twice; expected different ids".to_owned()));
        }
        let mut entry = Entry { name, id, again: 0, code: String::new() };
        if entry.id.is_empty() {
            let again = names.entry(entry.name.clone()).or_insert(0);
            entry.again = *again;
            *again += 1;
        }
        let key = entry.key();
        entry.code = codes.get(&key).map_or_else(|| token::hex(&token::hash(&code_of(token, &entry))), |code| (*code).to_owned());
        entries.push(entry);
    }
    Ok(entries)
}

/// Returns the code of an entry, which follows from the lecturer's token.
pub fn code_of(token: &str, entry: &Entry) -> String {
    token::code(token, &entry.key())
}

fn shown(text: &str) -> String {
    fob_base::text::clipped(&fob_base::text::line(text), 40)
}
