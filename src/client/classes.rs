//! Calls of classes: making one, coming to it, handing in.

use super::address::Server;
use super::calls::Call;
use super::http::{Method, Request};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// What a lecturer chooses for a class.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ClassText {
    /// The whole sheet, with its solutions.
    pub sheet: String,
    /// Name of the class.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Until when answers are taken, as in RFC 3339.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<String>,
    /// Seconds after the deadline in which they are still taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grace: Option<u64>,
    /// Number of answers to an exercise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attempts: Option<u64>,
    /// What students learn at once: `all`, `verdict` or `receipt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub show: Option<String>,
    /// Which answer counts: `best` or `last`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<String>,
    /// The students, each of whom gets a code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roster: Option<Vec<Named>>,
    /// The lecturer's token. The same one again gets the same answer, so that a lost answer makes no second class.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// Somebody on the lecturer's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    /// The name.
    pub name: String,
    /// What the learning system calls the person; empty if nothing does.
    #[serde(default)]
    pub id: String,
}

/// The code of somebody on the lecturer's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassCode {
    /// Ten letters.
    pub code: String,
    /// The name.
    pub name: String,
    /// What the learning system calls the person; empty if nothing does.
    #[serde(default)]
    pub id: String,
}

/// A class that was made.
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

/// A class as everybody may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShownClass {
    /// Id of the class.
    pub class: String,
    /// Its name.
    pub name: Option<String>,
    /// Until when answers are taken.
    pub deadline: Option<String>,
    /// Seconds after the deadline in which they are still taken.
    pub grace: u64,
    /// The server's time.
    pub now: String,
    /// Whether answers are taken.
    pub open: bool,
    /// What students learn at once.
    pub show: String,
    /// Number of answers to an exercise; 0 for no limit.
    pub attempts: u64,
    /// Which answer counts.
    pub counts: String,
    /// How students come: `typed` or `code`.
    pub named: String,
    /// The student's edition of the sheet.
    pub sheet: String,
    /// A student's own deadline, which counts if it is later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
}

/// A student who has come to a class.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Came {
    /// Number of the student.
    pub student: u32,
    /// The secret of the student.
    pub token: String,
    /// The name.
    pub name: String,
    /// By which somebody who typed a name goes on at another device.
    #[serde(default)]
    pub code: Option<String>,
}

/// What a server says to show that it has an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    /// Number of the answer.
    pub n: u64,
    /// When it came, by the server's clock.
    pub at: String,
    /// Id of the exercise.
    pub exercise: String,
    /// SHA-256 of the answer, in hexadecimal digits.
    pub digest: String,
}

/// What a student learns of an answer: what `show` and the sheet's feedback keep back is `None`.
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
    /// What the answer makes of it.
    pub answer_says: Option<String>,
    /// The lecturer's sentence about a mistake that others make too.
    pub misreading: Option<String>,
    /// All of it in sentences.
    pub feedback: Option<String>,
    /// Why the answer could not be judged.
    pub problem: Option<String>,
}

/// An answer that was handed in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HandedIn {
    /// The receipt.
    pub receipt: Receipt,
    /// What the student learns of it now; `None` for nothing.
    pub judged: Option<Learned>,
    /// Number of answers that may still be handed in, if there is a limit.
    pub left: Option<u64>,
}

/// An answer as the lecturer sees it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Handed {
    /// Number of the answer.
    pub n: u64,
    /// When it came, by the server's clock.
    pub at: String,
    /// Number of the student.
    pub student: u32,
    /// The name.
    #[serde(default)]
    pub name: Option<String>,
    /// What the learning system calls the student.
    #[serde(default)]
    pub id: Option<String>,
    /// Id of the exercise.
    pub exercise: String,
    /// The answer, written as in a `.fobwork`.
    #[serde(default)]
    pub answer: Option<String>,
    /// What it earned; nothing of it is known of an answer that is not judged.
    #[serde(default, deserialize_with = "known_or_not")]
    pub judged: Learned,
    /// Why the student may be somebody else.
    #[serde(default)]
    pub problem: Option<String>,
}

fn known_or_not<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Learned, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

/// A student as the lecturer sees them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ClassStudent {
    /// Number of the student.
    pub student: u32,
    /// The name.
    pub name: String,
    /// What the learning system calls the student.
    #[serde(default)]
    pub id: Option<String>,
    /// Whether they have come; otherwise they are on the lecturer's list alone.
    #[serde(default = "yes")]
    pub come: bool,
    /// A deadline of their own.
    #[serde(default)]
    pub until: Option<String>,
    /// Why the student may be somebody else.
    #[serde(default)]
    pub problem: Option<String>,
}

fn yes() -> bool {
    true
}

/// A sheet with its solutions.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ClassSheet {
    /// The text.
    pub sheet: String,
}

/// What a lecturer changes: what is `None` stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ClassChange {
    /// The whole sheet, with its solutions: all answers are judged anew.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// Name of the class, or none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<Option<String>>,
    /// Until when answers are taken, as in RFC 3339, or no deadline.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<Option<String>>,
    /// Seconds after the deadline in which they are still taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grace: Option<u64>,
    /// Number of answers to an exercise; 0 for no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attempts: Option<u64>,
    /// What students learn at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub show: Option<String>,
    /// Which answer counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<String>,
    /// The students, each of whom has a code, or that they type their names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roster: Option<Option<Vec<Named>>>,
}

/// What has come of a change.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct ClassChanged {
    /// For whom the points that count are others now.
    #[serde(default)]
    pub changed: Vec<ChangedPoints>,
    /// The codes of the students on a new list.
    #[serde(default)]
    pub codes: Vec<ClassCode>,
}

/// The points of a student that are others now.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct ChangedPoints {
    /// Number of the student.
    pub student: u32,
    /// Id of the exercise.
    pub exercise: String,
    /// The points before; `None` for none.
    pub from: Option<f64>,
    /// The points now.
    pub to: Option<f64>,
}

/// An answer without anything in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Done {}

/// A file that the lecturer gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassFile {
    /// A row for each answer, as `fob sheet grade` writes it.
    Grades,
    /// A row for each student.
    WideGrades,
    /// The folder that `fob sheet grade` reads.
    Folder,
}

/// Longest file that is read, in bytes: a class has answers of 64 MiB at most.
const LONGEST_FILE: usize = 160 << 20;

impl Server {
    fn class_request(&self, method: Method, path: &str) -> Request {
        Request::new(method, self.api(&format!("classes{path}")))
    }

    /// Makes a class.
    pub fn make_class(&self, class: &ClassText, wake: impl Fn() + Send + 'static) -> Call<ClassMade> {
        let body = serde_json::to_string(class).unwrap_or_default();
        Call::start(self.class_request(Method::Post, "").with(body), wake)
    }

    /// Requests a class, as everybody sees it or as the student with a token does.
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

    /// Gives a student a deadline of their own, as in RFC 3339, or takes it away.
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

    /// Comes to a class under a name. The same token again gets the same answer.
    pub fn come(&self, class: &str, student: &Named, token: &str, wake: impl Fn() + Send + 'static) -> Call<Came> {
        let body = json!({"name": student.name, "id": student.id, "token": token});
        self.come_by(class, &body, wake)
    }

    /// Comes to a class by a code.
    pub fn come_by_code(&self, class: &str, code: &str, token: &str, wake: impl Fn() + Send + 'static) -> Call<Came> {
        self.come_by(class, &json!({"code": code, "token": token}), wake)
    }

    fn come_by(&self, class: &str, body: &Value, wake: impl Fn() + Send + 'static) -> Call<Came> {
        Call::start(self.class_request(Method::Post, &format!("/{class}/students")).with(body.to_string()), wake)
    }

    /// Hands in an answer, written as in a `.fobwork`. The same key again gets the same receipt, so that a lost answer costs no attempt.
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

    /// Requests a student's own receipts, and what may be known of them now.
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

    /// Removes a student with everything that they have handed in, for the lecturer.
    pub fn remove_student(&self, class: &str, token: &str, student: u32, wake: impl Fn() + Send + 'static) -> Call<Done> {
        Call::start(self.class_request(Method::Delete, &format!("/{class}/students/{student}")).by(token), wake)
    }
}
