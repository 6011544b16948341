//! The documents of the repository: commands in them can be run, and their links resolve.

mod calls;
mod wording;

use crate::tidy::{root, tracked};
use calls::calls;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// A document: its path from the root and its text.
struct Document {
    path: String,
    text: String,
}

/// Returns the README and all documents in `docs/`.
fn documents() -> Vec<Document> {
    let root = root();
    let documents: Vec<_> = tracked(&root)
        .into_iter()
        .filter(|path| {
            Path::new(path).extension().is_some_and(|ending| ending == "md") && (!path.contains('/') || path.starts_with("docs/"))
        })
        .filter_map(|path| std::fs::read_to_string(root.join(&path)).ok().map(|text| Document { path, text }))
        .collect();
    assert!(documents.iter().any(|document| document.path == "README.md"), "no README among the documents");
    documents
}

/// Returns the lines of a text with their numbers from 1, and whether each is code: in a fence, or indented as a block.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str, bool)> {
    let mut fenced = false;
    let mut after_blank = true;
    let mut indented = false;
    text.lines().enumerate().map(move |(index, line)| {
        let fence = line.trim_start().starts_with("```");
        if fence {
            fenced = !fenced;
        }
        indented = line.starts_with("    ") && (after_blank || indented);
        after_blank = line.trim().is_empty();
        (index + 1, line, fenced || fence || indented)
    })
}

/// Returns the code between backticks in a line.
fn inline_code(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Splits a shell command into words; quotes join words, and ` #` starts a comment.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut open, mut quote) = (String::new(), false, None);
    let mut before = ' ';
    for c in command.chars() {
        match quote {
            Some(end) if c == end => quote = None,
            Some(_) => word.push(c),
            None if c == '\'' || c == '"' => (quote, open) = (Some(c), true),
            None if c == '#' && before == ' ' => break,
            None if c.is_whitespace() => {
                if open || !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
                open = false;
            }
            None => word.push(c),
        }
        before = c;
    }
    if open || !word.is_empty() {
        words.push(word);
    }
    words
}

/// Returns whether a word is a placeholder that the reader replaces.
fn is_placeholder(word: &str) -> bool {
    let is_placeholder = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_uppercase() || c == '_');
    word.contains(['[', '|', '$']) || word.ends_with("...") || word.split(['.', ',']).any(is_placeholder)
}

/// Commands that open a window or run for long: only their options are checked.
const ONLY_READ: [&[&str]; 5] = [&["open"], &["bench"], &["serve"], &["strength"], &["dfa", "play"]];

/// Returns the runnable words of a command: up to the first placeholder, followed by `--help`.
fn runnable(mut words: Vec<String>) -> Vec<String> {
    let whole = words.len();
    words.truncate(words.iter().position(|word| is_placeholder(word) || word == "--help").unwrap_or(whole));
    // An option whose value is a placeholder.
    if words.len() < whole && words.last().is_some_and(|last| last.starts_with('-')) {
        words.pop();
    }
    let needs_more = ["game", "dfa", "replay", "turing", "sheet", "wheel"];
    if words.len() < whole
        || words.is_empty()
        || ONLY_READ.iter().any(|command| words.iter().zip(*command).filter(|(word, name)| word == name).count() == command.len())
        || words.len() == 1 && !words[0].starts_with('-')
        || words.len() == 2 && words[0] == "game"
        || words.len() == 2 && needs_more.contains(&words[0].as_str()) && words[1] != "list"
    {
        words.push("--help".to_owned());
    }
    words
}

/// Returns the runnable commands of `fob` in a document, each with its line number.
fn commands(text: &str) -> Vec<(usize, Vec<String>)> {
    calls(text).into_iter().map(|call| (call.line, runnable(call.words[1..].to_vec()))).collect()
}

/// Returns the anchor of a heading, as on code hosting sites.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_')).map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn anchors(text: &str) -> BTreeSet<String> {
    let headings = lines(text).filter(|(_, line, is_code)| !is_code && line.starts_with('#'));
    headings.map(|(_, line, _)| anchor(line.trim_start_matches('#'))).collect()
}

/// Returns the targets of a document's links and pictures, each with its line number.
fn targets(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line, is_code) in lines(text) {
        if is_code {
            continue;
        }
        for rest in line.split("](").skip(1) {
            found.extend(rest.split_once(')').map(|(target, _)| (number, target.to_owned())));
        }
        for rest in line.split("src=\"").skip(1) {
            found.extend(rest.split_once('"').map(|(target, _)| (number, target.to_owned())));
        }
    }
    found
}

/// Returns the broken links of a document.
fn broken(root: &Path, document: &Document) -> Vec<String> {
    let folder = root.join(&document.path).parent().map(Path::to_path_buf).unwrap_or_default();
    let leads_nowhere = |target: &str| {
        if target.contains("://") {
            return false;
        }
        let (path, place) = target.split_once('#').unwrap_or((target, ""));
        let text = if path.is_empty() {
            document.text.clone()
        } else if !folder.join(path).exists() {
            return true;
        } else {
            std::fs::read_to_string(folder.join(path)).unwrap_or_default()
        };
        !place.is_empty() && !anchors(&text).contains(place)
    };
    let targets = targets(&document.text);
    targets.iter().filter(|(_, to)| leads_nowhere(to)).map(|(line, to)| format!("{}:{line}: {to}", document.path)).collect()
}

#[test]
fn links_in_documents_resolve() {
    let root = root();
    let documents = documents();
    assert!(documents.iter().map(|document| targets(&document.text).len()).sum::<usize>() > 20);
    let problems: Vec<_> = documents.iter().flat_map(|document| broken(&root, document)).collect();
    assert!(problems.is_empty(), "{problems:#?}");

    let sample = Document { path: "docs/x.md".into(), text: "# One\n[a](#one) [b](#two) [c](cli.md#fob) [d](none.md)".into() };
    assert_eq!(broken(&root, &sample), ["docs/x.md:2: #two", "docs/x.md:2: none.md"], "broken links are found");
}

#[test]
fn paths_in_documents_exist() {
    let root = root();
    let mut problems = Vec::new();
    for document in documents() {
        for (number, line, _) in lines(&document.text).filter(|(_, _, is_code)| !is_code) {
            let paths = inline_code(line).filter(|code| {
                let tops = ["src/", "docs/", "assets/", "scripts/", "scenes/", "tests/", "benches/", "web/", ".ci/"];
                tops.iter().any(|top| code.starts_with(top)) && !code.contains([' ', '*', '{'])
            });
            problems
                .extend(paths.filter(|path| !root.join(path).exists()).map(|path| format!("{}:{number}: {path}", document.path)));
        }
    }
    assert!(problems.is_empty(), "{problems:#?}");
}

#[test]
fn the_commands_of_the_documents_run() {
    let place = tempfile::tempdir().unwrap();
    let fob = |arguments: &[String]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fob"));
        command.args(arguments).env("FOB_DATA_DIR", place.path().join("data")).current_dir(place.path()).output().unwrap()
    };
    // The files used by the examples: a match, and the automaton that the documents print.
    let made = fob(&words("match --game reject-2 --dfa rope --players easy,easy --seed 1 --replay match.fob"));
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let documents = documents();
    let printed = documents.iter().find_map(|document| {
        let begin = document.text.find("(name: \"Even greens\"")?;
        let end = document.text[begin..].find("])")?;
        Some(&document.text[begin..begin + end + 2])
    });
    std::fs::write(place.path().join("even.ron"), printed.expect("the documents show an automaton")).unwrap();
    // The same automaton as JFLAP would have it, with other letters.
    assert!(fob(&words("dfa convert even.ron -o even.jff")).status.success());
    let jff = std::fs::read_to_string(place.path().join("even.jff")).unwrap();
    for (name, green, red) in [("ab.jff", "a", "b"), ("bits.jff", "0", "1")] {
        let read = |letter: &str| format!("<read>{letter}</read>");
        let other = jff.replace(&read("g"), &read(green)).replace(&read("r"), &read(red));
        assert_ne!(other, jff, "{jff}");
        std::fs::write(place.path().join(name), other).unwrap();
    }

    let mut problems = Vec::new();
    let mut tried = BTreeSet::new();
    for document in &documents {
        for (number, arguments) in commands(&document.text) {
            if tried.insert(arguments.clone()) {
                let out = fob(&arguments);
                if out.status.code().is_none_or(|code| code > 1) {
                    let said = String::from_utf8_lossy(&out.stderr);
                    problems.push(format!("{}:{number}: fob {}: {said}", document.path, arguments.join(" ")));
                }
            }
        }
    }
    assert!(tried.len() > 30, "{} commands", tried.len());
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn commands_are_read_as_a_reader_would_type_them() {
    let text = "Use `fob dfa nothing FILE`.\n\n    fob dfa run even.ron \"\" 'g r'  # a comment\n";
    let expected = vec![
        (1, vec!["dfa".to_owned(), "nothing".to_owned(), "--help".to_owned()]),
        (3, ["dfa", "run", "even.ron", "", "g r"].map(str::to_owned).to_vec()),
    ];
    assert_eq!(commands(text), expected);
}

/// A command that can be run: its words after `fob`, and its visible long options.
struct Leaf {
    path: Vec<String>,
    options: Vec<String>,
}

/// Collects the visible commands that have no commands of their own.
fn leaves(command: &clap::Command, path: &[String], found: &mut Vec<Leaf>) {
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        leaves(sub, &[path, &[sub.get_name().to_owned()]].concat(), found);
    }
    if !path.is_empty() && !command.has_subcommands() {
        let shown = command.get_arguments().filter(|argument| !argument.is_hide_set());
        let options = shown.filter_map(clap::Arg::get_long).map(|long| format!("--{long}")).collect();
        found.push(Leaf { path: path.to_vec(), options });
    }
}

/// Returns whether a text names an option, and not only a longer one that begins alike.
fn names_option(text: &str, option: &str) -> bool {
    let goes_on = |rest: &str| rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '-');
    text.match_indices(option).any(|(at, _)| !goes_on(&text[at + option.len()..]))
}

/// Returns the commands and options that the contract lacks. An option must be in the section of its command, or in the section about all
/// commands.
fn missing_from_contract(page: &str) -> Vec<String> {
    let sections: Vec<&str> = page.split("\n## ").collect();
    let common = sections.iter().find(|section| section.starts_with("Common to all commands")).copied().unwrap_or_default();
    let mut found = Vec::new();
    leaves(&fob::cli::command(), &[], &mut found);
    let mut missing = Vec::new();
    for Leaf { path, options } in found {
        let shows = |section: &&&str| {
            calls(section).iter().any(|call| {
                let named = call.words[1..].iter().filter(|word| !is_placeholder(word));
                named.take(path.len()).eq(path.iter())
            })
        };
        let about: Vec<&str> = sections.iter().filter(shows).copied().collect();
        let command = path.join(" ");
        if about.is_empty() {
            missing.push(format!("fob {command}"));
            continue;
        }
        let lacks = |option: &&String| !about.iter().chain([&common]).any(|section| names_option(section, option));
        missing.extend(options.iter().filter(lacks).map(|option| format!("fob {command} {option}")));
    }
    missing
}

#[test]
fn deployed_servers_are_started_with_options_that_exist() {
    let line = |name: &str, start: &str| {
        let text = std::fs::read_to_string(root().join("deploy").join(name)).unwrap();
        text.lines().find_map(|line| line.trim().strip_prefix(start)).unwrap().to_owned()
    };
    let unit: Vec<String> = line("fob.service", "ExecStart=/usr/local/bin/").split_whitespace().map(str::to_owned).collect();
    let container: Vec<String> = serde_json::from_str(&line("Containerfile", "ENTRYPOINT ")).unwrap();
    let options: Vec<String> = serde_json::from_str(&line("compose.yaml", "command: ")).unwrap();
    for words in [unit, container.clone(), [container, options].concat()] {
        let parsed = fob::cli::command().try_get_matches_from(&words);
        assert_eq!(parsed.unwrap().subcommand_name(), Some("serve"), "{words:?}");
    }
}

#[test]
fn the_contract_has_every_command() {
    let page = std::fs::read_to_string(root().join("docs/cli.md")).unwrap();
    let missing = missing_from_contract(&page);
    assert!(missing.is_empty(), "docs/cli.md lacks:\n{}", missing.join("\n"));

    let without = |text: &str| missing_from_contract(&page.replace(text, ""));
    assert_eq!(without("fob hint"), ["fob hint"], "a missing command is found");
    assert_eq!(without("--calibrate"), ["fob strength --calibrate"], "a missing option is found");
    assert!(names_option("with `--games K`", "--games") && !names_option("with `--games K`", "--game"));
}
