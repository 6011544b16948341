//! Messages when the server of a class denies a request: the event, and the advice.

use super::CallError;
use crate::phrases::sentence;

/// The request to the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A student asked for the class, or came to it by a name.
    Class,
    /// A student came by a code.
    Code,
    /// A student handed in.
    HandIn,
    /// A request of the lecturer.
    Lecturer,
}

/// Returns what happened and what to do, in whole sentences.
pub fn denied(error: &CallError, asked: Asked) -> String {
    let said = || sentence(error.why.trim_end_matches('.'));
    let with = |what_to_do: &str| format!("{} {what_to_do}", said());
    let is_lecturer = asked == Asked::Lecturer;
    match (error.status, error.code.as_deref()) {
        // Another server answers with a sentence of its own.
        (None, _) => with("Try again when you have a network."),
        (Some(401 | 403), _) if is_lecturer => {
            "The server does not take this link for the lecturer's. Open the class by your own link.".to_owned()
        }
        (Some(401 | 403), _) => "The server does not know this device any more. Enter the class again.".to_owned(),
        (Some(404 | 410), _) => match asked {
            Asked::Lecturer => {
                "The server does not have this any more: it was deleted, or its time is over. Open the class again to see what is there."
            }
            Asked::Code => "Nobody in this class has this code. Check its ten letters, or ask your lecturer.",
            Asked::Class | Asked::HandIn => {
                "The server does not have this class: it was deleted, or the link is not whole. Ask your lecturer for the link."
            }
        }
        .to_owned(),
        (Some(409), Some("closed")) => "The class is closed. Ask your lecturer for more time.".to_owned(),
        (Some(409), Some("attempts")) => {
            "You have used all attempts at this exercise. Ask your lecturer if another one should count.".to_owned()
        }
        (Some(409), Some("key" | "taken")) => with("Try once more."),
        (Some(409), _) if is_lecturer => said(),
        (Some(409), _) => with("Tell your lecturer."),
        (Some(413), _) if is_lecturer => "This is too long for the server. Take something out of the sheet or the list.".to_owned(),
        (Some(413), _) => "This answer is too long for the server. Make it shorter, and hand it in again.".to_owned(),
        (Some(429), _) => "Too many requests come from your network. Wait a minute, and try again.".to_owned(),
        _ => said(),
    }
}

/// Returns the reason why something waits for its next attempt, in a clause without its full stop.
pub fn waits_because(error: &CallError) -> String {
    match error.status {
        Some(429) => "Too many requests come from your network at once".to_owned(),
        Some(500..) => "The server cannot store anything now".to_owned(),
        _ => error.why.trim_end_matches('.').to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::{Call, ShownClass};

    /// Returns the message about an answer of the server, in the form in which it arrives.
    fn told(status: u16, body: &str, asked: Asked) -> String {
        let error = Call::<ShownClass>::answered(status, body).poll().and_then(Result::err);
        denied(&error.unwrap_or_else(|| panic!("{status} {body}")), asked)
    }

    #[test]
    fn every_denial_says_what_to_do() {
        let body = |code: &str| format!(r#"{{"error":"what the server says","code":"{code}"}}"#);
        for (status, code, asked, part) in [
            (401, "", Asked::HandIn, "Enter the class again."),
            (403, "", Asked::Class, "Enter the class again."),
            (403, "", Asked::Lecturer, "Open the class by your own link."),
            (404, "", Asked::Class, "Ask your lecturer for the link."),
            (404, "", Asked::Code, "Check its ten letters"),
            (404, "", Asked::Lecturer, "Open the class again"),
            (410, "", Asked::HandIn, "Ask your lecturer for the link."),
            (409, "closed", Asked::HandIn, "Ask your lecturer for more time."),
            (409, "attempts", Asked::HandIn, "all attempts"),
            (409, "full", Asked::Class, "What the server says. Tell your lecturer."),
            (409, "key", Asked::HandIn, "What the server says. Try once more."),
            (413, "", Asked::HandIn, "Make it shorter"),
            (413, "", Asked::Lecturer, "Take something out"),
            (429, "", Asked::Class, "Wait a minute"),
            (400, "", Asked::HandIn, "What the server says."),
            (503, "", Asked::HandIn, "What the server says."),
        ] {
            let told = told(status, &body(code), asked);
            assert!(told.contains(part), "{status} {code}: {told}");
            assert!(told.ends_with('.') && !told.contains("..") && told.starts_with(char::is_uppercase), "{told}");
        }
        // The message about an answer that is not Fob's has the status.
        assert!(told(502, "<html>", Asked::Class).contains("status 502"));
        let lost = CallError { status: None, code: None, why: "The server cannot be reached".into() };
        assert_eq!(denied(&lost, Asked::Class), "The server cannot be reached. Try again when you have a network.");
    }

    #[test]
    fn what_is_tried_again_by_itself_says_why_it_waits() {
        let error = |status| CallError { status, code: None, why: "The server cannot be reached".into() };
        assert_eq!(waits_because(&error(None)), "The server cannot be reached");
        assert!(waits_because(&error(Some(429))).contains("Too many requests"));
        assert!(waits_because(&error(Some(503))).contains("store"));
    }
}
