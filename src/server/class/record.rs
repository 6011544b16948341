//! The records of a class.

use super::settings::{Deadline, Settings};
use serde::{Deserialize, Serialize};

/// What a record says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Act {
    /// The lecturer has made or changed the class.
    Set(Box<Set>),
    /// A student has come.
    Join(Join),
    /// A student has a further token.
    Token(Token),
    /// A student has handed in an answer, which is kept beside the record.
    Answer(Answer),
    /// The lecturer has removed a student, whose other records are gone.
    Remove(u32),
    /// The lecturer has ended all tokens of a student.
    End(u32),
    /// The lecturer has given a student a deadline of their own.
    More(More),
}

/// All settings, and the sheet if it is another one than before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Set {
    pub settings: Settings,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
}

/// A deadline of a student's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct More {
    pub student: u32,
    /// `None` takes it away.
    #[serde(default)]
    pub until: Option<Deadline>,
}

/// A student who has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Join {
    /// Number, from 1.
    pub student: u32,
    pub name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// Hash of the token, in hexadecimal digits, as all hashes here.
    pub token: String,
    /// Hash of the code by which somebody who typed a name goes on elsewhere.
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
    /// What the client calls this hand-in.
    pub key: String,
    /// Length of the text in bytes.
    pub length: usize,
}
