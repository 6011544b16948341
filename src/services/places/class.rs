//! Classes of servers: a sheet of exercises whose answers are handed in by one link.

use super::online::read;
use crate::online::ClassKey;
use crate::route::{Pairs, Place, RouteError, Written};

/// A class: for students, or with the token for its lecturer.
#[derive(Clone, Debug, PartialEq)]
pub struct Class {
    /// The class.
    pub key: ClassKey,
    /// A student's name, as the link of a learning system fills it in: it counts as typed.
    pub student: Option<String>,
    /// What the learning system calls the student.
    pub sid: Option<String>,
    /// The lecturer's secret.
    pub token: Option<String>,
}

/// The form that opens a class with a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct NewClass {
    /// The name of the sheet, built in or one's own.
    pub sheet: String,
}

impl Place for NewClass {
    const WORD: &'static str = "class/new";

    fn read(_name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        Ok(Self { sheet: pairs.take("sheet").ok_or_else(|| pairs.missing("sheet"))? })
    }

    fn write(&self, out: &mut Written) {
        out.append_pair("sheet", &self.sheet);
    }
}

impl Class {
    /// The place of its lecturer.
    pub const fn taught(key: ClassKey, token: String) -> Self {
        Self { key, student: None, sid: None, token: Some(token) }
    }

    /// The place of students without a name.
    pub const fn new(key: ClassKey) -> Self {
        Self { key, student: None, sid: None, token: None }
    }
}

impl Place for Class {
    const WORD: &'static str = "class";

    fn read(_name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        let (server, class) = read(pairs, "the letters and digits of a class")?;
        let [student, sid, token] = ["student", "sid", "token"].map(|name| pairs.take(name));
        if let Some(token) = token.as_ref().filter(|token| token.len() != 32 || !token.chars().all(|c| c.is_ascii_hexdigit())) {
            return Err(RouteError::value("token", token, "the 32 hexadecimal digits of a lecturer's link"));
        }
        Ok(Self { key: ClassKey { server, class }, student, sid, token })
    }

    fn write(&self, out: &mut Written) {
        out.append_pair("server", self.key.server.origin());
        out.append_pair("id", &self.key.class);
        out.maybe("student", self.student.as_ref());
        out.maybe("sid", self.sid.as_ref());
        out.maybe("token", self.token.as_ref());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_students_and_of_the_lecturer_are_read_and_written() {
        let text = "class?server=https%3A%2F%2Fexample.org&id=k7wm2pxq4d";
        let Ok(class) = Class::from_text(text) else { panic!("{text}") };
        assert_eq!((class.key.class.as_str(), class.text().as_str()), ("k7wm2pxq4d", text));
        let named = format!("{text}&student=Ada+L%C3%B6we&sid=ab12");
        let Ok(ada) = Class::from_text(&named) else { panic!("{named}") };
        assert_eq!((ada.student.as_deref(), ada.sid.as_deref()), (Some("Ada Löwe"), Some("ab12")));
        let secret = format!("{text}&token={}", "0f".repeat(16));
        let Ok(own) = Class::from_text(&secret) else { panic!("{secret}") };
        assert_eq!(own.text(), secret);
        assert_eq!(Class::new(ada.key.clone()).text(), text);
        assert_eq!(Class::taught(ada.key, "0f".repeat(16)).text(), secret);
        let form = NewClass { sheet: "week 1".into() };
        assert_eq!((form.text().as_str(), NewClass::from_text(&form.text())), ("class/new?sheet=week+1", Ok(form.clone())));
        for (text, part) in [
            ("class?server=a.b&id=x&token=0f", "token: `0f`; expected the 32 hexadecimal digits"),
            ("class?server=a.b", "is not whole: `id=` is missing"),
            ("class?server=a.b&id=..", "expected the letters and digits of a class"),
        ] {
            let error = Class::from_text(text).map_err(|error| error.to_string());
            assert!(error.as_ref().is_err_and(|error| error.contains(part)), "{text}: {error:?}");
        }
    }
}
