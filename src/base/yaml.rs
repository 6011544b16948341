//! The part of YAML 1.2 that people and programs write by hand: mappings and lists in blocks or in brackets, texts with and without
//! quotes, comments. No anchors, tags, block texts or several documents. All values are text.

/// Maximum depth of nesting; a deeper text is an error.
const DEEPEST: usize = 64;

/// A value with the line where it begins, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The line, counted from 1.
    pub line: usize,
    /// The value.
    pub value: Value,
}

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A text; empty if nothing is written.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// Keys and their values, in the order of the text.
    Map(Vec<(Node, Node)>),
}

/// A problem in a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:1: {message}")]
pub struct YamlError {
    /// The line, counted from 1.
    pub line: usize,
    /// The problem and what was expected.
    pub message: String,
}

impl Node {
    /// Returns the text, if the value is one.
    pub fn text(&self) -> Option<&str> {
        if let Value::Text(text) = &self.value { Some(text) } else { None }
    }

    /// Returns the items of a list; none of any other value.
    pub fn items(&self) -> &[Self] {
        if let Value::List(items) = &self.value { items } else { &[] }
    }

    /// Returns the keys and values of a mapping; none of any other value.
    pub fn entries(&self) -> &[(Self, Self)] {
        if let Value::Map(entries) = &self.value { entries } else { &[] }
    }

    /// Returns the value of a key.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.entries().iter().find(|(name, _)| name.text() == Some(key)).map(|(_, value)| value)
    }
}

/// Reads a document.
///
/// # Errors
/// The first problem, with its line.
///
/// ```
/// let document = fob_base::yaml::read("start: q0 # here\ntable:\n  q0:\n    [0, 1]: R\n    ' ': {write: 1, L: q1}\n").unwrap();
/// let rules = document.get("table").unwrap().get("q0").unwrap();
/// assert_eq!(rules.entries()[0].0.items().len(), 2);
/// assert_eq!(rules.get(" ").unwrap().get("L").unwrap().text(), Some("q1"));
/// ```
pub fn read(text: &str) -> Result<Node, YamlError> {
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text.strip_prefix('\u{feff}').unwrap_or(text).lines()) {
        let indent = line.len() - line.trim_start_matches(' ').len();
        let content = &line[indent..];
        if content.starts_with('\t') && !content.trim().is_empty() && !content.trim_start().starts_with('#') {
            return Err(error(number, "a tab at the beginning of the line: expected blanks"));
        }
        let is_mark = indent == 0 && (content.trim_end() == "---" || content.starts_with('%'));
        if !content.trim().is_empty() && !content.trim_start().starts_with('#') && !is_mark {
            lines.push(Line { number, indent, content });
        }
    }
    let mut parser = Parser { lines, at: 0 };
    let Some(first) = parser.lines.first().copied() else { return Ok(Node { line: 1, value: Value::Text(String::new()) }) };
    let node = parser.block(first.indent, 0)?;
    match parser.lines.get(parser.at) {
        None => Ok(node),
        Some(line) => Err(error(
            line.number,
            "found a line that does not belong to the value before it: expected the same indentation, or a key",
        )),
    }
}

fn error(line: usize, message: &str) -> YamlError {
    YamlError { line, message: message.to_owned() }
}

#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    indent: usize,
    /// The line without its indentation.
    content: &'a str,
}

struct Parser<'a> {
    lines: Vec<Line<'a>>,
    at: usize,
}

impl<'a> Parser<'a> {
    /// Reads the lines from the present one that have this indentation.
    fn block(&mut self, indent: usize, depth: usize) -> Result<Node, YamlError> {
        let Some(&first) = self.lines.get(self.at) else { return Err(error(1, "expected a value")) };
        if depth > DEEPEST {
            return Err(error(first.number, "nested too deeply"));
        }
        if is_item(first.content) { self.list(indent, depth) } else { self.map(first, indent, depth) }
    }

    fn list(&mut self, indent: usize, depth: usize) -> Result<Node, YamlError> {
        let number = self.lines[self.at].number;
        let mut items = Vec::new();
        while let Some(line) = self.lines.get(self.at).copied().filter(|line| line.indent == indent && is_item(line.content)) {
            let rest = &line.content[1..];
            let content = rest.trim_start();
            if content.is_empty() || content.starts_with('#') {
                self.at += 1;
                items.push(self.below(line, indent + 1, depth)?);
            } else {
                // The rest of the line is a block that begins after the dash.
                let indent = indent + line.content.len() - content.len();
                self.lines[self.at] = Line { number: line.number, indent, content };
                items.push(self.block(indent, depth + 1)?);
            }
        }
        Ok(Node { line: number, value: Value::List(items) })
    }

    fn map(&mut self, first: Line<'a>, indent: usize, depth: usize) -> Result<Node, YamlError> {
        let mut entries: Vec<(Node, Node)> = Vec::new();
        while let Some(line) = self.lines.get(self.at).copied().filter(|line| line.indent == indent && !is_item(line.content)) {
            let mut flow = Flow { text: line.content, line: line.number };
            let key = flow.value(depth, true)?;
            let after_key = flow.text.trim_start();
            let Some(rest) = after_key.strip_prefix(':').filter(|rest| rest.is_empty() || rest.starts_with([' ', '\t'])) else {
                let is_end = after_key.is_empty() || after_key.starts_with('#');
                if entries.is_empty() && is_end && line.number == first.number {
                    self.at += 1;
                    return Ok(key);
                }
                return Err(error(line.number, "expected a key, `:` and a value"));
            };
            if entries.iter().any(|(known, _)| known.value == key.value) {
                return Err(error(line.number, "a key is given twice: expected different keys"));
            }
            self.at += 1;
            let rest = rest.trim();
            let value = if rest.is_empty() || rest.starts_with('#') {
                self.below(line, indent, depth)?
            } else {
                self.inline(line.number, rest, depth)?
            };
            entries.push((key, value));
        }
        Ok(Node { line: first.number, value: Value::Map(entries) })
    }

    /// Reads a value that may continue on further lines because a bracket is still open.
    fn inline(&mut self, number: usize, rest: &str, depth: usize) -> Result<Node, YamlError> {
        let mut text = rest.to_owned();
        while is_open(&text)
            && let Some(next) = self.lines.get(self.at)
        {
            text.push(' ');
            text.push_str(next.content);
            self.at += 1;
        }
        let mut flow = Flow { text: &text, line: number };
        let value = flow.value(depth, false)?;
        let rest = flow.text.trim_start();
        if rest.is_empty() || rest.starts_with('#') { Ok(value) } else { Err(error(number, "expected the end of the value")) }
    }

    /// Reads the value below a line that has no value itself.
    fn below(&mut self, line: Line<'a>, least: usize, depth: usize) -> Result<Node, YamlError> {
        match self.lines.get(self.at).copied() {
            // A list may have the same indentation as its key.
            Some(next) if next.indent > line.indent || next.indent == least && is_item(next.content) => {
                self.block(next.indent, depth + 1)
            }
            _ => Ok(Node { line: line.number, value: Value::Text(String::new()) }),
        }
    }
}

fn is_item(content: &str) -> bool {
    content == "-" || content.starts_with("- ")
}

/// Returns whether a bracket of a text is not closed.
fn is_open(text: &str) -> bool {
    let (mut depth, mut quote) = (0_i32, None);
    if !text.starts_with(['[', '{']) {
        return false;
    }
    for c in text.chars() {
        match (c, quote) {
            (c, Some(q)) if c == q => quote = None,
            (_, Some(_)) => {}
            ('\'' | '"', None) => quote = Some(c),
            ('[' | '{', None) => depth += 1,
            (']' | '}', None) => depth -= 1,
            _ => {}
        }
    }
    depth > 0
}

/// Reads values within a line.
struct Flow<'a> {
    text: &'a str,
    line: usize,
}

impl Flow<'_> {
    fn fail<T>(&self, message: &str) -> Result<T, YamlError> {
        Err(error(self.line, message))
    }

    fn node(&self, value: Value) -> Node {
        Node { line: self.line, value }
    }

    fn skip(&mut self) {
        self.text = self.text.trim_start();
    }

    /// Reads a value. Outside brackets a plain text reaches to the end of the line, or to the `:` after a key.
    fn value(&mut self, depth: usize, is_key: bool) -> Result<Node, YamlError> {
        if depth > DEEPEST {
            return self.fail("nested too deeply");
        }
        self.skip();
        match self.text.chars().next() {
            Some('[') => self.list(depth),
            Some('{') => self.map(depth),
            Some('"' | '\'') => self.quoted(),
            Some('&' | '*' | '!' | '|' | '>')
                if self.text.len() > 1 && !self.text[1..].starts_with([':', ' ', ',', ']', '}']) =>
            {
                self.fail(
                    "found an anchor, a tag or a text in a block, which is not read: expected a plain value, or quotes around it",
                )
            }
            _ => Ok(self.plain(if is_key { &[] } else { &['\n'] }, is_key)),
        }
    }

    /// Reads a value within brackets.
    fn inner(&mut self, depth: usize) -> Result<Node, YamlError> {
        self.skip();
        match self.text.chars().next() {
            Some('[' | '{' | '"' | '\'') => self.value(depth + 1, false),
            _ => Ok(self.plain(&[',', ']', '}'], true)),
        }
    }

    fn list(&mut self, depth: usize) -> Result<Node, YamlError> {
        self.text = &self.text[1..];
        let mut items = Vec::new();
        loop {
            self.skip();
            if let Some(rest) = self.text.strip_prefix(']') {
                self.text = rest;
                return Ok(self.node(Value::List(items)));
            }
            items.push(self.inner(depth)?);
            self.skip();
            if let Some(rest) = self.text.strip_prefix(',') {
                self.text = rest;
            } else if !self.text.starts_with(']') {
                return self.fail("this `[` is never closed: expected `,` or `]`");
            }
        }
    }

    fn map(&mut self, depth: usize) -> Result<Node, YamlError> {
        self.text = &self.text[1..];
        let mut entries = Vec::new();
        loop {
            self.skip();
            if let Some(rest) = self.text.strip_prefix('}') {
                self.text = rest;
                return Ok(self.node(Value::Map(entries)));
            }
            let key = self.inner(depth)?;
            self.skip();
            let value = match self.text.strip_prefix(':') {
                Some(rest) => {
                    self.text = rest;
                    self.inner(depth)?
                }
                None => self.node(Value::Text(String::new())),
            };
            entries.push((key, value));
            self.skip();
            if let Some(rest) = self.text.strip_prefix(',') {
                self.text = rest;
            } else if !self.text.starts_with('}') {
                return self.fail("this `{` is never closed: expected `,` or `}`");
            }
        }
    }

    fn quoted(&mut self) -> Result<Node, YamlError> {
        let mut chars = self.text.char_indices();
        let Some((_, quote)) = chars.next() else { return self.fail("expected a text") };
        let mut out = String::new();
        while let Some((at, c)) = chars.next() {
            match c {
                '\'' if quote == '\'' && self.text[at + 1..].starts_with('\'') => {
                    chars.next();
                    out.push('\'');
                }
                c if c == quote => {
                    self.text = &self.text[at + 1..];
                    return Ok(self.node(Value::Text(out)));
                }
                '\\' if quote == '"' => match chars.next() {
                    Some((_, 'n')) => out.push('\n'),
                    Some((_, 't')) => out.push('\t'),
                    Some((_, 'r')) => out.push('\r'),
                    Some((_, '_')) => out.push('\u{a0}'),
                    Some((_, escape @ ('x' | 'u' | 'U'))) => {
                        let digits = match escape {
                            'x' => 2,
                            'u' => 4,
                            _ => 8,
                        };
                        let code: String = chars.by_ref().take(digits).map(|(_, c)| c).collect();
                        match u32::from_str_radix(&code, 16).ok().and_then(char::from_u32) {
                            Some(c) => out.push(c),
                            None => return self.fail("expected the hexadecimal number of a character after the backslash"),
                        }
                    }
                    Some((_, c)) => out.push(c),
                    None => break,
                },
                c => out.push(c),
            }
        }
        self.fail("this text is never closed: expected a quote")
    }

    /// Reads a text without quotes up to one of `ends`, a `:` before a blank if `to_colon`, or a comment.
    fn plain(&mut self, ends: &[char], to_colon: bool) -> Node {
        let mut end = self.text.len();
        let mut before = ' ';
        for (at, c) in self.text.char_indices() {
            let next = self.text[at + c.len_utf8()..].chars().next();
            let is_colon = c == ':' && to_colon && next.is_none_or(|next| next.is_whitespace() || ends.contains(&next));
            if ends.contains(&c) || is_colon || c == '#' && before.is_whitespace() && at > 0 {
                end = at;
                break;
            }
            before = c;
        }
        let text = self.text[..end].trim().to_owned();
        self.text = &self.text[end..];
        self.node(Value::Text(text))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn blocks_brackets_and_quotes_are_read() {
        let text = "--- \n# a comment\nname: 'it''s' # more\nempty:\nlist:\n- one\n-   k: \"\\u00fc\\r\\_\\n\"\n    l: [a, 'b, c', {d: e}]\n- - x\n  - y\nflow: {write: ' ',\n  R: [q 1]}\n";
        let node = read(text).unwrap();
        assert_eq!(node.get("name").unwrap().text(), Some("it's"));
        assert_eq!(node.get("empty").unwrap().text(), Some(""));
        let list = node.get("list").unwrap().items();
        assert_eq!((list[0].text(), list[0].line), (Some("one"), 6));
        assert_eq!(list[1].get("k").unwrap().text(), Some("ü\r\u{a0}\n"));
        let inner = list[1].get("l").unwrap().items();
        assert_eq!((inner[0].text(), inner[1].text(), inner[2].get("d").unwrap().text()), (Some("a"), Some("b, c"), Some("e")));
        assert_eq!(list[2].items()[1].text(), Some("y"));
        let flow = node.get("flow").unwrap();
        assert_eq!((flow.get("write").unwrap().text(), flow.get("R").unwrap().items()[0].text()), (Some(" "), Some("q 1")));
        assert_eq!(read("").unwrap().text(), Some(""));
        assert_eq!(read("'0': a\n0: b\n").unwrap_err().line, 2);
    }

    #[test]
    fn damaged_texts_are_refused_with_their_line() {
        for (text, line) in [
            ("a: b\n c: d\n", 2),
            ("a: [b\n", 1),
            ("a: {b: c\n", 1),
            ("a: 'b\n", 1),
            ("a: &x b\n", 1),
            ("a: 1\na: 2\n", 2),
            ("a\nb: c\n", 2),
            ("\ta: b\n", 1),
            ("a: b\nc\n", 2),
        ] {
            let error = read(text).unwrap_err();
            assert_eq!(error.line, line, "{text:?}: {error}");
        }
        for deep in ["[".repeat(10_000), "- ".repeat(10_000), format!("a: {}", "{a: ".repeat(10_000))] {
            assert!(read(&deep).is_err());
        }
        // A text that is cut off anywhere gives a value or an error, never a panic.
        let text = "a: {b: [c, 'd'], \"\\x41\": e}\n- f: -\n";
        for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
            let _ = read(&text[..end]);
        }
    }
}
