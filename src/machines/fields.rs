//! Finds the names of a record's fields without reading the record. The names determine the kind of machine that a text
//! describes, even if the text has errors.

/// The names of the fields in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fields {
    names: Vec<String>,
    record: bool,
}

impl Fields {
    /// Scans a text. The outermost parentheses, if the text begins with some, are the record.
    pub fn new(text: &str) -> Self {
        let mut scan = Scan { rest: text.strip_prefix('\u{feff}').unwrap_or(text) };
        let mut fields = Self { names: Vec::new(), record: false };
        let mut depth = 0_usize;
        let mut word: Option<String> = None;
        while let Some(token) = scan.next() {
            let before = word.take();
            match token {
                Token::Word(found) => {
                    // Only the record's name may come before it.
                    if depth == 0 && before.is_some() {
                        return fields;
                    }
                    word = Some(found);
                }
                Token::Sign('(' | '[' | '{') => {
                    fields.record |= depth == 0;
                    depth += 1;
                }
                Token::Sign(')' | ']' | '}') => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        return fields;
                    }
                }
                Token::Sign(':') if depth == 1 => fields.names.extend(before),
                Token::Sign(_) | Token::Text if depth == 0 => return fields,
                Token::Sign(_) | Token::Text => {}
            }
        }
        fields
    }

    /// Returns whether the text begins like a record in parentheses.
    pub fn is_record(&self) -> bool {
        self.record
    }

    /// Returns whether the record has a field of this name.
    pub fn has(&self, name: &str) -> bool {
        self.names.iter().any(|known| known == name)
    }
}

enum Token {
    Word(String),
    Text,
    Sign(char),
}

struct Scan<'a> {
    rest: &'a str,
}

impl Scan<'_> {
    /// Skips everything up to and including `end`, or the whole rest if it is missing.
    fn skip(&mut self, end: &str) {
        self.rest = self.rest.split_once(end).map_or("", |(_, rest)| rest);
    }

    fn next(&mut self) -> Option<Token> {
        loop {
            self.rest = self.rest.trim_start();
            if self.rest.starts_with("//") {
                self.skip("\n");
            } else if let Some(rest) = self.rest.strip_prefix("/*") {
                self.rest = rest;
                self.skip("*/");
            } else {
                break;
            }
        }
        let first = self.rest.chars().next()?;
        if first == '"' {
            self.rest = &self.rest[1..];
            self.text();
            return Some(Token::Text);
        }
        let raw = self.rest.strip_prefix('r').map(|rest| rest.trim_start_matches('#'));
        if let Some(rest) = raw.and_then(|rest| rest.strip_prefix('"')) {
            let marks = self.rest.len() - rest.len() - 2;
            self.rest = rest;
            self.skip(&format!("\"{}", "#".repeat(marks)));
            return Some(Token::Text);
        }
        if first.is_alphanumeric() || first == '_' {
            let end = self.rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(self.rest.len());
            let (word, rest) = self.rest.split_at(end);
            self.rest = rest;
            return Some(Token::Word(word.to_owned()));
        }
        self.rest = &self.rest[first.len_utf8()..];
        Some(Token::Sign(first))
    }

    /// Skips a quoted text, in which a quotation mark after a backslash does not end it.
    fn text(&mut self) {
        let mut escaped = false;
        for (place, c) in self.rest.char_indices() {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' => {
                    self.rest = &self.rest[place + 1..];
                    return;
                }
                _ => {}
            }
        }
        self.rest = "";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> String {
        Fields::new(text).names.join(" ")
    }

    #[test]
    fn fields_belong_to_the_outermost_record() {
        assert_eq!(names(r#"(name: "a", wheel: ["g", "r"], start: "")"#), "name wheel start");
        assert_eq!(names("Dfa(states: [(name: \"x\", rules: 1)], start: \"x\")"), "states start");
        assert_eq!(
            names(r##"(name: r#"wheel: "(" "#, /* rules: ( */ about: "a \" wheel: (", states: [])"##),
            "name about states"
        );
        assert_eq!(names("// wheel: (\n(rules: [])"), "rules");
        assert_eq!(names("(wheel: [\"g\", states"), "wheel");
        assert_eq!(names("(a: 1) (wheel: 2)"), "a");
    }

    #[test]
    fn non_records_have_no_fields() {
        for text in ["", "start a\na1b0>", "1RB1LB_1LA1RH", "; (wheel: 1)", "\"(wheel: 1)\"", "a b (wheel: 1)", "(", "\u{feff}"] {
            assert_eq!(names(text), "", "{text}");
        }
        assert!(!Fields::new("start a").is_record() && Fields::new(" (").is_record() && Fields::new("\u{feff}(").is_record());
    }
}
