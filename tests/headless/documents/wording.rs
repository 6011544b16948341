//! One word for one thing: other names for the same thing stay out of the documents, the help, the lessons and what screens say.

use super::{Document, documents, lines};
use crate::tidy::tokens::literals;
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

/// Phrases that no screen says, besides the ones above, each with the words for what it means.
const UNSAID: [(&str, &str); 6] = [
    ("by links", "by turns"),
    ("an arrow from", "a transition from"),
    ("its arrows", "its transitions"),
    ("arrow that reads", "transition that reads"),
    ("arrows that read", "transitions that read"),
    ("double-circled", "with a double circle"),
];

/// Members whose texts people read on screens and on paper.
const SCREENS: [&str; 7] =
    ["src/screens/", "src/kit/", "src/services/", "src/game_screens/", "src/app/", "src/picture/", "src/automata/foreign/"];

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

/// Returns the texts of a source file: its string literals, without those of its tests. Escapes stay as they are written.
fn texts(source: &str) -> Vec<&str> {
    literals(source.split("\n#[cfg(test)]").next().unwrap_or_default())
}

/// Returns the forbidden phrases among the texts of a source file.
fn said(path: &str, source: &str) -> Vec<String> {
    let phrases = || FORBIDDEN.iter().chain(&UNSAID);
    let texts = texts(source).into_iter().map(|text| text.to_lowercase());
    // A single word is an identifier or a file's field.
    let texts = texts.filter(|text| text.contains(' '));
    texts
        .flat_map(|text| {
            let found = phrases().filter(|(phrase, _)| text.contains(phrase));
            found.map(|(phrase, better)| format!("{path}: \"{phrase}\"; say \"{better}\"")).collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn screens_say_one_name_for_one_thing() {
    let root = root();
    let is_read = |path: &String| {
        let is_test = path.contains("/tests/") || path.ends_with("tests.rs") || path.ends_with("/testing.rs");
        path.ends_with(".rs") && SCREENS.iter().any(|member| path.starts_with(member)) && !is_test
    };
    let sources: Vec<String> = tracked(&root).into_iter().filter(is_read).collect();
    assert!(sources.len() > 300, "{} files only", sources.len());
    let read = |path: &String| std::fs::read_to_string(root.join(path)).unwrap_or_default();
    let count: usize = sources.iter().map(|path| texts(&read(path)).len()).sum();
    assert!(count > 4_000, "{count} texts only");
    let found: Vec<String> = sources.iter().flat_map(|path| said(path, &read(path))).collect();
    assert!(found.is_empty(), "{found:#?}");

    let sample = r##"
        // "by links" in a comment
        const A: &str = "Play \"by links\" now"; let quote = '"'; let b = r#"a "double ring" is"#; let c = "marker";
        #[cfg(test)]
        "quiet end of all""##;
    assert_eq!(
        said("x.rs", &sample.replace("        #[cfg", "#[cfg")),
        ["x.rs: \"by links\"; say \"by turns\"", "x.rs: \"double ring\"; say \"double circle\""]
    );
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
