//! The records of a class.

use super::settings::{Deadline, Settings};
use serde::{Deserialize, Serialize};

/// The content of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Act {
    /// The lecturer has made or changed the class.
    Set(Box<Set>),
    /// A student has joined.
    Join(Join),
    /// A student has a further token.
    Token(Token),
    /// A student has handed in an answer, whose text is stored next to the record.
    Answer(Answer),
    /// The lecturer has removed a student, whose other records are gone.
    Remove(u32),
    /// The lecturer has made all tokens of a student invalid.
    End(u32),
    /// The lecturer has set a student's own deadline.
    More(More),
}

/// All settings, and the sheet if it has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Set {
    pub settings: Settings,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
}

/// A student's own deadline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct More {
    pub student: u32,
    /// The deadline; `None` removes it.
    #[serde(default)]
    pub until: Option<Deadline>,
}

/// A student who has joined.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Join {
    /// Number, from 1.
    pub student: u32,
    pub name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// Hash of the token, in hexadecimal digits, like all hashes here.
    pub token: String,
    /// Hash of the code with which a student who typed a name continues on another device.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Key of the entry of the lecturer's list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
}

/// A further token of a student.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Token {
    pub student: u32,
    pub token: String,
}

/// An answer that was handed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    pub student: u32,
    pub exercise: String,
    /// SHA-256 of the text, in hexadecimal digits.
    pub digest: String,
    /// The client's key of this hand-in, for repeating it.
    pub key: String,
    /// Length of the text in bytes.
    pub length: usize,
}
