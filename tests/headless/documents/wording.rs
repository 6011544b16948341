//! One word for one thing: other names for the same thing stay out of the documents, the help and the lessons.

use super::{Document, documents, lines};
use crate::tidy::{root, tracked};

/// Phrases that must not occur, in lower case, each with the words for what it means.
const FORBIDDEN: [(&str, &str); 13] = [
    ("double ring", "double circle"),
    ("quiet end", "quiet play"),
    ("link match", "match by turns"),
    ("match by links", "match by turns"),
    ("matches by links", "matches by turns"),
    ("correspondence match", "match by turns"),
    ("marker", "pointer"),
    ("short words", "productions"),
    ("arrow marked", "transition marked"),
    ("green arrow", "green transition"),
    ("red arrow", "red transition"),
    ("odds of winning", "chance of winning"),
    ("online tournament", "event"),
];

/// Pages that name fields, files and routes by the words of programs.
const CONTRACTS: [&str; 3] = ["docs/cli.md", "docs/formats.md", "docs/protocol.md"];

/// Returns the forbidden phrases of a page, with the words to use. Code is left out.
fn wrong(page: &Document) -> Vec<String> {
    let prose: Vec<&str> = lines(&page.text).filter(|(_, _, is_code)| !is_code).map(|(_, line, _)| line.trim()).collect();
    let prose = prose.join(" ").to_lowercase();
    let prose = prose.split('`').step_by(2).collect::<Vec<_>>().join("`");
    let begins = |at: usize| prose[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric());
    let found = FORBIDDEN.iter().filter(|(phrase, _)| prose.match_indices(phrase).any(|(at, _)| begins(at)));
    found.map(|(phrase, better)| format!("{}: \"{phrase}\"; say \"{better}\"", page.path)).collect()
}

#[test]
fn one_thing_has_one_name() {
    let root = root();
    let help = tracked(&root).into_iter().filter(|path| path.starts_with("assets/help/") || path.starts_with("assets/lessons/"));
    let help = help.filter_map(|path| std::fs::read_to_string(root.join(&path)).ok().map(|text| Document { path, text }));
    let is_prose = |page: &Document| !CONTRACTS.contains(&page.path.as_str());
    let pages: Vec<Document> = documents().into_iter().filter(is_prose).chain(help).collect();
    assert!(pages.len() > 45, "{} pages only", pages.len());
    let found: Vec<_> = pages.iter().flat_map(wrong).collect();
    assert!(found.is_empty(), "{found:#?}");

    let text = "A match\nby links, `quiet end` and bookmarkers.\n\n    double ring\n\nMarkers turn.".to_owned();
    let sample = Document { path: "x.md".to_owned(), text };
    let expected = ["match by links", "marker"].map(|phrase| format!("x.md: \"{phrase}\""));
    let found = wrong(&sample);
    assert!(found.len() == 2 && found.iter().zip(&expected).all(|(found, phrase)| found.starts_with(phrase)), "{found:#?}");
}
