//! What can be wrong with a board or layout that was read from a text.

use std::fmt;

/// One problem in a text, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, counted in characters.
    pub column: usize,
    /// What is wrong and what was expected, in lower case, with the offending value.
    pub text: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.text)
    }
}

/// All problems of one text, in the order of their places; there is at least one.
///
/// It prints one problem a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct TextError {
    /// At least one.
    pub problems: Vec<Problem>,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.problems.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl TextError {
    /// One problem at a byte offset of the text.
    pub(super) fn at(source: &str, offset: usize, text: impl Into<String>) -> Self {
        Self { problems: vec![Problem::at(source, offset, text)] }
    }

    /// A parser's complaint about a part of the text that begins at a byte offset.
    pub(super) fn from_ron(source: &str, offset: usize, error: &ron::error::SpannedError) -> Self {
        Self { problems: vec![Problem::from_ron(source, offset, error)] }
    }
}

impl Problem {
    pub(super) fn at(source: &str, offset: usize, text: impl Into<String>) -> Self {
        let (line, column) = place(source, offset);
        Self { line, column, text: text.into() }
    }

    pub(super) fn from_ron(source: &str, offset: usize, error: &ron::error::SpannedError) -> Self {
        let (line, column) = place(source, offset);
        let at = error.span.end;
        let (line, column) = if at.line == 1 { (line, column + at.col - 1) } else { (line + at.line - 1, at.col) };
        Self { line, column, text: lower_first(&error.code.to_string()) }
    }
}

/// Line and column, from 1, of a byte offset.
fn place(source: &str, offset: usize) -> (usize, usize) {
    let before = source.get(..offset).unwrap_or(source);
    let line = 1 + before.matches('\n').count();
    let column = 1 + before.chars().rev().take_while(|&c| c != '\n').count();
    (line, column)
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

/// Byte offset of the name of a field in RON text, outside comments; `path` names the fields on the way to it.
pub(super) fn field_offset(source: &str, path: &str) -> usize {
    let plain = without_comments(source);
    let mut from = 0;
    for name in path.split('.') {
        let found = plain[from..].match_indices(name).map(|(i, _)| from + i).find(|&i| {
            let before = plain[..i].chars().next_back();
            let after = plain[i + name.len()..].trim_start().chars().next();
            after == Some(':') && before.is_none_or(|c| !c.is_alphanumeric() && c != '_')
        });
        match found {
            Some(i) => from = i,
            None => return from,
        }
    }
    from
}

/// The text with line comments blanked out, byte for byte.
fn without_comments(source: &str) -> String {
    source
        .split_inclusive('\n')
        .map(|line| match line.find("//") {
            Some(i) => format!(
                "{}{}{}",
                &line[..i],
                " ".repeat(line.trim_end_matches('\n').len() - i),
                &line[line.trim_end_matches('\n').len()..]
            ),
            None => line.to_owned(),
        })
        .collect()
}

/// A number in plain decimals, never with an exponent.
pub(crate) fn plain(x: f64) -> String {
    let text = format!("{x}");
    if text.contains('.') || !x.is_finite() { text } else { format!("{text}.0") }
}
