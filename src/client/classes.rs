//! Calls of classes: making one, coming to it, handing in.

use super::address::Server;
use super::calls::Call;
use super::http::Request;
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
    /// What it earned.
    #[serde(default)]
    pub judged: Learned,
    /// Why the student may be somebody else.
    #[serde(default)]
    pub problem: Option<String>,
}

impl Server {
    /// Makes a class.
    pub fn make_class(&self, class: &ClassText, wake: impl Fn() + Send + 'static) -> Call<ClassMade> {
        let body = serde_json::to_string(class).unwrap_or_default();
        Call::start(Request { address: self.api("classes"), body: Some(body), token: None }, wake)
    }

    /// Requests a class.
    pub fn class(&self, class: &str, wake: impl Fn() + Send + 'static) -> Call<ShownClass> {
        Call::start(Request { address: self.api(&format!("classes/{class}")), body: None, token: None }, wake)
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
        let address = self.api(&format!("classes/{class}/students"));
        Call::start(Request { address, body: Some(body.to_string()), token: None }, wake)
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
        let address = self.api(&format!("classes/{class}/answers"));
        Call::start(Request { address, body: Some(body), token: Some(token.to_owned()) }, wake)
    }

    /// Requests all answers of a class, for its lecturer.
    pub fn all_handed_in(&self, class: &str, token: &str, wake: impl Fn() + Send + 'static) -> Call<Vec<Handed>> {
        let address = self.api(&format!("classes/{class}/answers"));
        Call::start(Request { address, body: None, token: Some(token.to_owned()) }, wake)
    }

    /// Requests a student's own receipts, and what may be known of them now.
    pub fn handed_in(&self, class: &str, token: &str, wake: impl Fn() + Send + 'static) -> Call<Vec<HandedIn>> {
        let address = self.api(&format!("classes/{class}/answers"));
        Call::start(Request { address, body: None, token: Some(token.to_owned()) }, wake)
    }
}
