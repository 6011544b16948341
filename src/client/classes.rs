//! Calls of classes: creating one, joining it, handing in.

use super::address::Server;
use super::calls::Call;
use super::http::{Method, Request};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The lecturer's settings of a new class.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ClassText {
    /// The whole sheet, with its solutions.
    pub sheet: String,
    /// Name of the class.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Time until which answers are accepted, as in RFC 3339.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<String>,
    /// Seconds after the deadline in which answers are still accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grace: Option<u64>,
    /// Maximum number of answers to an exercise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attempts: Option<u64>,
    /// Feedback that students get at once: `all`, `verdict` or `receipt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub show: Option<String>,
    /// The answer that counts: `best` or `last`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<String>,
    /// Students, each of whom gets a code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roster: Option<Vec<Named>>,
    /// The lecturer's token. A repeated call with the same token gets the same answer, so that a lost answer makes no second
    /// class.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// A student on the lecturer's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    /// Name of the student.
    pub name: String,
    /// Id of the student in the learning system; empty if there is none.
    #[serde(default)]
    pub id: String,
}

/// The code of a student on the lecturer's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassCode {
    /// The code: ten letters.
    pub code: String,
    /// Name of the student.
    pub name: String,
    /// Id of the student in the learning system; empty if there is none.
    #[serde(default)]
    pub id: String,
}

/// A new class.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ClassMade {
    /// Id of the class.
    pub class: String,
    /// The secret of its lecturer.
    pub token: String,
    /// The codes of the students on the lecturer's list.
    #[serde(default)]
    pub codes: Vec<ClassCode>,
}

/// The public view of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShownClass {
    /// Id of the class.
    pub class: String,
    /// Name of the class.
    pub name: Option<String>,
    /// Time until which answers are accepted.
    pub deadline: Option<String>,
    /// Seconds after the deadline in which answers are still accepted.
    pub grace: u64,
    /// The server's time.
    pub now: String,
    /// True if answers are accepted.
    pub open: bool,
    /// Feedback that students get at once: `all`, `verdict` or `receipt`.
    pub show: String,
    /// Maximum number of answers to an exercise; 0 for no limit.
    pub attempts: u64,
    /// The answer that counts: `best` or `last`.
    pub counts: String,
    /// Way in which students join: `typed` or `code`.
    pub named: String,
    /// The student's edition of the sheet.
    pub sheet: String,
    /// A student's own deadline, which counts if it is later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
}

/// A student who has joined a class.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Came {
    /// Number of the student.
    pub student: u32,
    /// The secret of the student.
    pub token: String,
    /// Name of the student.
    pub name: String,
    /// Code with which a student who typed a name continues on another device.
    #[serde(default)]
    pub code: Option<String>,
}

/// A server's proof that it has an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    /// Number of the answer.
    pub n: u64,
    /// Time at which the answer arrived, by the server's clock.
    pub at: String,
    /// Id of the exercise.
    pub exercise: String,
    /// SHA-256 of the answer, in hexadecimal digits.
    pub digest: String,
}

/// A student's feedback on an answer; `None` for all that `show` and the sheet's feedback withhold.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Learned {
    /// Points that the answer earns.
    pub points: Option<f64>,
    /// Points of the exercise.
    pub max: Option<f64>,
    /// The verdict, such as `equivalent`.
    pub verdict: Option<String>,
    /// A word on which the answer is wrong; empty for the empty word.
    pub counterexample: Option<String>,
    /// Result of the answer on the counterexample.
    pub answer_says: Option<String>,
    /// The lecturer's sentence about a frequent mistake.
    pub misreading: Option<String>,
    /// The whole feedback in sentences.
    pub feedback: Option<String>,
    /// Reason for which the answer could not be judged.
    pub problem: Option<String>,
}

/// An answer that a student has handed in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HandedIn {
    /// Receipt of the answer.
    pub receipt: Receipt,
    /// Feedback that the student gets now; `None` for nothing.
    pub judged: Option<Learned>,
    /// Number of answers that may still be handed in; `None` without a limit.
    pub left: Option<u64>,
}

/// The lecturer's view of an answer.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Handed {
    /// Number of the answer.
    pub n: u64,
    /// Time at which the answer arrived, by the server's clock.
    pub at: String,
    /// Number of the student.
    pub student: u32,
    /// Name of the student.
    #[serde(default)]
    pub name: Option<String>,
    /// Id of the student in the learning system.
    #[serde(default)]
    pub id: Option<String>,
    /// Id of the exercise.
    pub exercise: String,
    /// The answer, written as in a `.fobwork`.
    #[serde(default)]
    pub answer: Option<String>,
    /// Verdict and points; all fields are `None` for an answer that is not judged.
    #[serde(default, deserialize_with = "known_or_not")]
    pub judged: Learned,
    /// Reason to doubt who the student is.
    #[serde(default)]
    pub problem: Option<String>,
}

fn known_or_not<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Learned, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

/// The lecturer's view of a student.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ClassStudent {
    /// Number of the student.
    pub student: u32,
    /// Name of the student.
    pub name: String,
    /// Id of the student in the learning system.
    #[serde(default)]
    pub id: Option<String>,
    /// True if the student has joined; otherwise they are only on the lecturer's list.
    #[serde(default = "yes")]
    pub come: bool,
    /// The student's own deadline.
    #[serde(default)]
    pub until: Option<String>,
    /// Reason to doubt who the student is.
    #[serde(default)]
    pub problem: Option<String>,
}

fn yes() -> bool {
    true
}

/// A sheet with its solutions.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ClassSheet {
    /// Text of the sheet.
    pub sheet: String,
}

/// The lecturer's changes to a class; a field that is `None` is unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ClassChange {
    /// The whole sheet, with its solutions. All answers are judged again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// Name of the class; `Some(None)` removes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<Option<String>>,
    /// Deadline as in RFC 3339; `Some(None)` removes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<Option<String>>,
    /// Seconds after the deadline in which answers are still accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grace: Option<u64>,
    /// Maximum number of answers to an exercise; 0 for no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attempts: Option<u64>,
    /// Feedback that students get at once: `all`, `verdict` or `receipt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub show: Option<String>,
    /// The answer that counts: `best` or `last`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<String>,
    /// Students, each of whom gets a code; `Some(None)` if students type their names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roster: Option<Option<Vec<Named>>>,
}

/// The result of a change.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct ClassChanged {
    /// Students whose counting points have changed.
    #[serde(default)]
    pub changed: Vec<ChangedPoints>,
    /// Codes of the students on a new list.
    #[serde(default)]
    pub codes: Vec<ClassCode>,
}

/// Changed points of a student.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct ChangedPoints {
    /// Number of the student.
    pub student: u32,
    /// Id of the exercise.
    pub exercise: String,
    /// Points before the change; `None` for none.
    pub from: Option<f64>,
    /// Points after the change; `None` for none.
    pub to: Option<f64>,
}

/// An empty answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Done {}

/// A file for the lecturer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassFile {
    /// CSV with a row for each answer, as `fob sheet grade` writes it.
    Grades,
    /// CSV with a row for each student.
    WideGrades,
    /// Archive of the folder that `fob sheet grade` reads.
    Folder,
}

/// Longest file that is read, in bytes: a class has answers of 64 MiB at most.
const LONGEST_FILE: usize = 160 << 20;

impl Server {
    fn class_request(&self, method: Method, path: &str) -> Request {
        Request::new(method, self.api(&format!("classes{path}")))
    }

    /// Creates a class.
    pub fn make_class(&self, class: &ClassText, wake: impl Fn() + Send + 'static) -> Call<ClassMade> {
        let body = serde_json::to_string(class).unwrap_or_default();
        Call::start(self.class_request(Method::Post, "").with(body), wake)
    }

    /// Requests a class: its public view, or the view of the student with this token.
    pub fn class(&self, class: &str, token: Option<&str>, wake: impl Fn() + Send + 'static) -> Call<ShownClass> {
        let request = self.class_request(Method::Get, &format!("/{class}"));
        Call::start(if let Some(token) = token { request.by(token) } else { request }, wake)
    }

    /// Requests all students of a class, for its lecturer.
    pub fn class_students(&self, class: &str, token: &str, wake: impl Fn() + Send + 'static) -> Call<Vec<ClassStudent>> {
        let request = self.class_request(Method::Get, &format!("/{class}/students")).by(token);
        Call::start(request.at_most(LONGEST_FILE), wake)
    }

    /// Requests the sheet of a class with its solutions, for the lecturer.
    pub fn class_sheet(&self, class: &str, token: &str, wake: impl Fn() + Send + 'static) -> Call<ClassSheet> {
        Call::start(self.class_request(Method::Get, &format!("/{class}/sheet")).by(token), wake)
    }

    /// Sets a student's own deadline, as in RFC 3339, or removes it.
    pub fn give_time(
        &self,
        class: &str,
        token: &str,
        (student, until): (u32, Option<&str>),
        wake: impl Fn() + Send + 'static,
    ) -> Call<Done> {
        let request = self.class_request(Method::Put, &format!("/{class}/students/{student}")).by(token);
        Call::start(request.with(json!({"until": until}).to_string()), wake)
    }

    /// Joins a class under a name. A repeated call with the same token gets the same answer.
    pub fn come(&self, class: &str, student: &Named, token: &str, wake: impl Fn() + Send + 'static) -> Call<Came> {
        let body = json!({"name": student.name, "id": student.id, "token": token});
        self.come_by(class, &body, wake)
    }

    /// Joins a class by a code.
    pub fn come_by_code(&self, class: &str, code: &str, token: &str, wake: impl Fn() + Send + 'static) -> Call<Came> {
        self.come_by(class, &json!({"code": code, "token": token}), wake)
    }

    fn come_by(&self, class: &str, body: &Value, wake: impl Fn() + Send + 'static) -> Call<Came> {
        Call::start(self.class_request(Method::Post, &format!("/{class}/students")).with(body.to_string()), wake)
    }

    /// Hands in an answer, written as in a `.fobwork`. A repeated call with the same key gets the same receipt, so that a lost
    /// answer costs no attempt.
    pub fn hand_in(
        &self,
        class: &str,
        token: &str,
        (exercise, answer, key): (&str, &str, &str),
        wake: impl Fn() + Send + 'static,
    ) -> Call<HandedIn> {
        let body = json!({"exercise": exercise, "answer": answer, "key": key}).to_string();
        Call::start(self.class_request(Method::Post, &format!("/{class}/answers")).by(token).with(body), wake)
    }

    /// Requests all answers of a class, for its lecturer.
    pub fn all_handed_in(&self, class: &str, token: &str, wake: impl Fn() + Send + 'static) -> Call<Vec<Handed>> {
        let request = self.class_request(Method::Get, &format!("/{class}/answers")).by(token);
        Call::start(request.at_most(LONGEST_FILE), wake)
    }

    /// Requests a student's own receipts, with the feedback that the student may have now.
    pub fn handed_in(&self, class: &str, token: &str, wake: impl Fn() + Send + 'static) -> Call<Vec<HandedIn>> {
        Call::start(self.class_request(Method::Get, &format!("/{class}/answers")).by(token), wake)
    }

    /// Requests a file, for the lecturer.
    pub fn class_file(&self, class: &str, token: &str, file: ClassFile, wake: impl Fn() + Send + 'static) -> Call<Vec<u8>> {
        let name = match file {
            ClassFile::Grades => "csv",
            ClassFile::WideGrades => "csv?wide=1",
            ClassFile::Folder => "zip",
        };
        let request = self.class_request(Method::Get, &format!("/{class}/{name}")).by(token);
        Call::reading(request.at_most(LONGEST_FILE), |bytes| Some(bytes.to_vec()), wake)
    }

    /// Changes a class, for its lecturer.
    pub fn change_class(
        &self,
        class: &str,
        token: &str,
        change: &ClassChange,
        wake: impl Fn() + Send + 'static,
    ) -> Call<ClassChanged> {
        let body = serde_json::to_string(change).unwrap_or_default();
        Call::start(self.class_request(Method::Put, &format!("/{class}")).by(token).with(body), wake)
    }

    /// Deletes a class with everything in it, for its lecturer.
    pub fn delete_class(&self, class: &str, token: &str, wake: impl Fn() + Send + 'static) -> Call<Done> {
        Call::start(self.class_request(Method::Delete, &format!("/{class}")).by(token), wake)
    }

    /// Removes a student with all their answers, for the lecturer.
    pub fn remove_student(&self, class: &str, token: &str, student: u32, wake: impl Fn() + Send + 'static) -> Call<Done> {
        Call::start(self.class_request(Method::Delete, &format!("/{class}/students/{student}")).by(token), wake)
    }
}
