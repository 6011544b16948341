//! The documents that turingmachine.io exports and shares as gists: `name`, `source code` with the YAML of the machine in a
//! block, and the `positions` of its states. `src/sharing/format.js` of the site writes them.

use super::draft::refused;
use crate::turing::error::TuringErrors;
use fob_base::TextPlace;
use fob_base::yaml;

/// Key of the machine's YAML.
const KEY: &str = "source code";

/// The YAML of a machine in a document.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// A block on separate lines. The lines around it are blanked, so that each line keeps its number in the document.
    Block(String),
    /// A quoted text, on the line with this number.
    Quoted(String, usize),
}

/// Returns the line with the key, counted from 0, and the text after the colon.
fn key(text: &str) -> Option<(usize, &str)> {
    text.lines().enumerate().find_map(|(i, line)| {
        let value = line.trim_start_matches('\u{feff}').strip_prefix(KEY)?.trim_start().strip_prefix(':')?.trim();
        // A rule of five words may begin like the key.
        value.starts_with(['|', '>', '"', '\'']).then_some((i, value))
    })
}

/// Returns whether a text is such a document.
pub(super) fn is_document(text: &str) -> bool {
    key(text).is_some()
}

/// Returns the YAML of the machine in a document; `None` if the text is not a document.
///
/// # Errors
/// The machine is not in a form that the site writes.
pub(super) fn source(text: &str) -> Result<Option<Source>, TuringErrors> {
    let Some((at, value)) = key(text) else { return Ok(None) };
    let place = TextPlace { line: at + 1, column: 1 };
    if value.starts_with(['"', '\'']) {
        let quoted = yaml::read(&format!("{KEY}: {value}")).map_err(|error| TuringErrors::one(place.line, 1, error.message))?;
        let inner = quoted.get(KEY).and_then(yaml::Node::text).unwrap_or_default();
        return Ok(Some(Source::Quoted(inner.to_owned(), place.line)));
    }
    // `|2-`: how far the block is indented if its first line begins with blanks, and what becomes of its end.
    let Some(marks) = value.split_whitespace().next().and_then(|word| word.strip_prefix('|')) else {
        return refused(place, format!("`{KEY}` is {value:?}: expected `|`, and the machine on the lines below it"));
    };
    let is_inner = |line: &&str| line.trim().is_empty() || line.starts_with(' ');
    let block: Vec<&str> = text.lines().skip(at + 1).take_while(is_inner).collect();
    let first = block.iter().find(|line| !line.trim().is_empty());
    let found = first.map_or(0, |line| line.len() - line.trim_start_matches(' ').len());
    let indent = marks.chars().find_map(|c| c.to_digit(10)).map_or(found, |digit| digit as usize);
    let mut inner = "\n".repeat(at + 1);
    for (i, line) in block.iter().enumerate() {
        match line.get(..indent) {
            Some(before) if before.bytes().all(|byte| byte == b' ') => inner.push_str(&line[indent..]),
            _ if line.trim().is_empty() => {}
            _ => {
                let place = TextPlace { line: at + 2 + i, column: 1 };
                return refused(
                    place,
                    format!("this line of `{KEY}` is indented less than its first one: expected {indent} blanks"),
                );
            }
        }
        inner.push('\n');
    }
    Ok(Some(Source::Block(inner)))
}
