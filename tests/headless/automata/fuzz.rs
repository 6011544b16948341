//! Every reader against damaged files and random text. Nothing panics; a refusal reports at least one problem, each at a position in the
//! text; what is read can be written and read again.
//!
//! `FOB_MUTATIONS` sets how many inputs each reader gets (5,000 by default). A million each take some minutes in a release build:
//!
//! ```text
//! FOB_MUTATIONS=1000000 cargo test --release --no-default-features --features cli,picture --test headless -- automata::fuzz
//! ```

use super::oracle::{random_dfa, rng};
use super::{builtin, words_up_to};
use fob::automata::edit::Draft;
use fob::automata::figure::Figure;
use fob::automata::foreign::{Import, Options, SymbolMap, from_dot, from_jff, to_dot, to_jff};
use fob::automata::{BUILTIN, Dfa, DfaErrors, TextPlace, parse_word, picture, regex, word_list, word_text};
use fob::store::{Document, KeptDraft, StoreError, TestWords, parse_versioned, print_versioned};
use rand::{Rng, RngExt};
use std::path::Path;

/// Returns the number of inputs per reader.
fn many() -> u64 {
    std::env::var("FOB_MUTATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(5_000)
}

/// Returns a text derived from valid ones by changing bytes, inserting meaningful tokens of its language, and splicing in parts of other
/// files. One in eight consists only of tokens, one in sixteen only of bytes.
pub fn input(rng: &mut impl Rng, files: &[String], pieces: &[&str]) -> String {
    match rng.random_range(0..16) {
        0 => {
            let bytes: Vec<u8> = (0..rng.random_range(0..80)).map(|_| rng.random()).collect();
            return String::from_utf8_lossy(&bytes).into_owned();
        }
        1 | 2 => return (0..rng.random_range(0..40)).map(|_| pieces[rng.random_range(0..pieces.len())]).collect(),
        _ => {}
    }
    let mut out = files[rng.random_range(0..files.len())].clone().into_bytes();
    for _ in 0..rng.random_range(1..5) {
        let a = rng.random_range(0..=out.len());
        let b = (a + rng.random_range(0..20)).min(out.len());
        match rng.random_range(0..10) {
            0 if a < out.len() => out[a] = rng.random(),
            1 if a < out.len() => out[a] ^= 1 << rng.random_range(0..8),
            2 => out.truncate(a),
            3 => drop(out.drain(a..b)),
            4 => drop(out.splice(a..b, pieces[rng.random_range(0..pieces.len())].bytes())),
            5 => drop(out.splice(a..a, pieces[rng.random_range(0..pieces.len())].bytes())),
            6 => {
                let part = out[a..b].to_vec();
                let to = rng.random_range(0..=out.len());
                drop(out.splice(to..to, part));
            }
            7 => {
                // Replace a number by another one.
                let digits = |c: &u8| c.is_ascii_digit();
                if let Some(from) = out[a..].iter().position(digits).map(|i| a + i) {
                    let to = out[from..].iter().position(|c| !digits(c)).map_or(out.len(), |i| from + i);
                    let number = NUMBERS[rng.random_range(0..NUMBERS.len())];
                    drop(out.splice(from..to, number.bytes()));
                }
            }
            8 => {
                let other = files[rng.random_range(0..files.len())].as_bytes();
                let from = rng.random_range(0..=other.len());
                let to = (from + rng.random_range(0..200)).min(other.len());
                drop(out.splice(a..b, other[from..to].iter().copied()));
            }
            _ => {
                let mut lines: Vec<&[u8]> = out.split_inclusive(|&b| b == b'\n').collect();
                if !lines.is_empty() {
                    let i = rng.random_range(0..lines.len());
                    let line = lines.remove(i);
                    if rng.random() {
                        lines.insert(rng.random_range(0..=lines.len()), line);
                    }
                }
                out = lines.concat();
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

const NUMBERS: &[&str] = &[
    "0",
    "-0",
    "1",
    "7",
    "99",
    "4294967295",
    "4294967296",
    "18446744073709551616",
    "1e999",
    "1e-320",
    "-1000000",
    "0.5",
    "NaN",
    "inf",
];

/// Gives a reader all its inputs; returns how many it accepted.
fn feed(seed: u64, files: &[String], pieces: &[&str], mut read: impl FnMut(&str, bool) -> bool) -> u64 {
    let mut rng = rng(seed);
    let mut taken = 0;
    for i in 0..many() {
        let text = input(&mut rng, files, pieces);
        // Drawing is slower than reading, so do it only occasionally.
        let read = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| read(&text, i % 100 == 0)));
        match read {
            Ok(accepted) => taken += u64::from(accepted),
            Err(panic) => {
                eprintln!("input {i} of seed {seed}: {text:?}");
                std::panic::resume_unwind(panic);
            }
        }
    }
    println!("{} inputs, {taken} taken", many());
    taken
}

/// Returns whether a position is in the text, or just after a line's end.
fn within(text: &str, place: TextPlace) -> bool {
    let line = text.split('\n').nth(place.line.wrapping_sub(1));
    // A byte order mark is not a separate column.
    line.is_some_and(|line| (1..=line.chars().count() + 2).contains(&place.column))
}

fn refused(text: &str, errors: &DfaErrors) -> bool {
    assert!(!errors.problems().is_empty());
    for error in errors.problems() {
        assert!(!error.problem.to_string().is_empty());
        assert!(error.place.is_none_or(|place| within(text, place)), "{error} is outside of the text");
    }
    false
}

/// Checks everything that must hold for a DFA that was read.
fn follows(dfa: &Dfa, draw: bool) {
    assert_eq!(Dfa::from_ron(&dfa.to_ron()).as_ref(), Ok(dfa));
    let Import { dfa: back, notices, .. } = from_dot(&to_dot(dfa), "x", &Options::default()).expect("what we write");
    assert_eq!((&back, notices.len()), (dfa, 0), "{}", to_dot(dfa));
    let back = from_jff(&to_jff(dfa), "x", &Options::default()).expect("what we write").dfa;
    let kept = |d: &Dfa| d.states().iter().map(|s| (s.name.clone(), s.accepting, s.green, s.red, s.at)).collect::<Vec<_>>();
    assert_eq!((kept(&back), back.start()), (kept(dfa), dfa.start()));
    if draw && dfa.len() <= 12 {
        drawn(&Figure::new(dfa));
        drawn(&Figure::draw(&Draft::from_dfa(dfa).plan()));
        let _ = picture::svg(dfa, 20.0);
        let _ = picture::tex(dfa);
        let _ = picture::sheet(dfa);
    }
}

fn drawn(figure: &Figure) {
    assert!(figure.edges.iter().all(|e| e.curve.0.iter().all(|p| p.x.is_finite() && p.y.is_finite())));
    assert!(figure.states.iter().all(|s| s.centre.x.is_finite() && s.centre.y.is_finite()));
}

/// Returns valid files: the built-in DFAs, and small random ones with positions and bends.
fn dfas() -> Vec<Dfa> {
    let mut rng = rng(70);
    let random = (1..6).map(|n| {
        let plain = random_dfa(&mut rng, n);
        let mut states = plain.states().to_vec();
        for (i, state) in states.iter_mut().enumerate() {
            state.at = Some((i as f64 * 60.0, f64::from(rng.random_range(-50..50))));
            state.green_bend = Some((f64::from(rng.random_range(-50..50)), 0.25));
        }
        Dfa::new("a \"name\"", "über\n<b> & \\", plain.start(), states).expect("a DFA")
    });
    BUILTIN.iter().map(|(name, _)| builtin(name)).chain(random).collect()
}

pub const RON: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\\",
    "\\u{1f600}",
    "r#\"",
    "\"#",
    "/*",
    "*/",
    "//",
    "\n",
    " ",
    "#![enable(implicit_some)]",
    "Some(",
    "None",
    "name",
    "about",
    "start",
    "states",
    "accepting",
    "green",
    "red",
    "at",
    "green_bend",
    "red_bend",
    "start_at",
    "green_at",
    "red_at",
    "Dfa",
    "State",
    "true",
    "false",
    "\"a\"",
    "\"b\"",
    "\"\"",
    "'c'",
    "{",
    "}",
    "-",
    ".",
    "0x1F",
    "1e5",
    "inf",
    "\u{feff}",
    "é",
    "\0",
];

#[test]
fn ron_files() {
    let mut files: Vec<String> = dfas().iter().map(Dfa::to_ron).collect();
    files.extend(BUILTIN.iter().map(|(_, text)| (*text).to_owned()));
    let taken = feed(1, &files, RON, |text, draw| match Dfa::from_ron(text) {
        Ok(dfa) => {
            follows(&dfa, draw);
            true
        }
        Err(errors) => refused(text, &errors),
    });
    assert!(taken > many() / 100, "{taken}");
}

/// The clipboard, and whatever is imported as RON: unfinished drafts too.
#[test]
fn drafts() {
    let mut files: Vec<String> = dfas().iter().map(Dfa::to_ron).collect();
    files.extend(unfinished());
    let taken = feed(2, &files, RON, |text, draw| match Draft::from_ron(text) {
        Ok(draft) => {
            let again = draft.to_ron();
            let back = Draft::from_ron(&again).expect("what we write");
            assert_eq!(back.to_ron(), again);
            assert_eq!((back.len(), back.problems().len()), (draft.len(), draft.problems().len()));
            if draw && draft.len() <= 12 {
                drawn(&Figure::draw(&draft.plan()));
            }
            true
        }
        Err(errors) => refused(text, &errors),
    });
    assert!(taken > many() / 100, "{taken}");
}

fn unfinished() -> Vec<String> {
    let whole = Draft::from_dfa(&builtin("rope"));
    let ids: Vec<_> = whole.states().map(|s| s.id).collect();
    vec![
        whole.part(&ids[1..3]).to_ron(),
        whole.part(&ids[..1]).to_ron(),
        Draft::new("empty").to_ron(),
        "(name: \"x\", states: [(name: \"a\", accepting: true, red: \"a\"), (name: \"a\", accepting: false, green: \"a\", green_at: 1)])".into(),
    ]
}

pub const JFF: &[&str] = &[
    "<structure>",
    "</structure>",
    "<type>fa</type>",
    "<automaton>",
    "</automaton>",
    "<state id=\"0\" name=\"a\">",
    "<state id='1'>",
    "</state>",
    "<x>",
    "</x>",
    "<y>1e9</y>",
    "<initial/>",
    "<final/>",
    "<label>l</label>",
    "<transition>",
    "</transition>",
    "<from>0</from>",
    "<to>1</to>",
    "<read>g</read>",
    "<read/>",
    "<read>",
    "</read>",
    "<controlx>5</controlx>",
    "<controly>",
    "<note><text>n</text></note>",
    "&amp;",
    "&#13;",
    "&#0;",
    "&#x110000;",
    "&",
    ";",
    "<!--",
    "-->",
    "--",
    "<![CDATA[",
    "]]>",
    "<?xml",
    "?>",
    "<!DOCTYPE a [",
    "<",
    ">",
    "/",
    "\"",
    "'",
    "=",
    "\n",
    "\u{feff}",
    "xmlns:a=\"b\"",
    "a:state",
    "é",
    "\0",
];

#[test]
fn jff_files() {
    let mut files: Vec<String> = dfas().iter().map(to_jff).collect();
    files.push(super::foreign::JFLAP7.to_owned());
    let taken = feed(3, &files, JFF, |text, draw| foreign(text, draw, from_jff));
    assert!(taken > many() / 100, "{taken}");
}

pub const DOT: &[&str] = &[
    "digraph",
    "graph",
    "subgraph",
    "strict",
    "node",
    "edge",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    ":",
    "=",
    "->",
    "--",
    "\"",
    "\\",
    "\\\"",
    "\\n",
    "+",
    "<",
    ">",
    "/*",
    "*/",
    "//",
    "#",
    "\n",
    " ",
    "a",
    "b",
    "start",
    "label",
    "label=\"g,r\"",
    "pos=\"1,2!\"",
    "shape=point",
    "shape=doublecircle",
    "peripheries=2",
    "style=invis",
    "comment",
    "green_bend",
    "red_bend=\"1,2\"",
    "g",
    "r",
    "-",
    "-.5",
    "é",
    "\u{feff}",
    "\0",
    "NaN",
];

#[test]
fn dot_files() {
    let mut files: Vec<String> = dfas().iter().map(to_dot).collect();
    files.push(super::foreign::GRAPHVIZ.to_owned());
    let taken = feed(4, &files, DOT, |text, draw| foreign(text, draw, from_dot));
    assert!(taken > many() / 100, "{taken}");
}

fn foreign(text: &str, draw: bool, read: fn(&str, &str, &Options) -> Result<Import, DfaErrors>) -> bool {
    let map = SymbolMap::parse(if text.len().is_multiple_of(2) { "1=g,0=r" } else { "1=g,2=r" }).expect("a map");
    let plain = read(text, "x", &Options::default());
    let made = read(text, "x", &Options { map, determinize: true });
    let mut taken = false;
    for import in [plain, made] {
        match import {
            Ok(Import { dfa, notices, .. }) => {
                assert!(notices.iter().all(|notice| !notice.to_string().is_empty()));
                follows(&dfa, draw);
                taken = true;
            }
            Err(errors) => taken |= refused(text, &errors),
        }
    }
    taken
}

#[test]
fn expressions() {
    let files = [
        "(g|r)*gr & !(.*ggg.*)",
        "(g|r)*g(g|r)(g|r)",
        "",
        "g{2,5}(r|g+)?",
        "!(.*gg.*|.*rr.*)&(..)*",
        "(gr)+|rg{3}",
        "!!g.r*",
        "(.{4}g){2,}",
        "((((g))))",
    ]
    .map(str::to_owned);
    let pieces = [
        "g", "r", ".", "|", "&", "!", "*", "+", "?", "(", ")", "{", "}", ",", "{2}", "{1,3}", "{2,}", "{60}", " ", "(g|r)", "!(",
        "é", "R", "{0}",
    ];
    let mut longest = 0;
    let taken = feed(5, &files, &pieces, |text, draw| match regex::to_dfa(text) {
        Ok(dfa) => {
            longest = longest.max(dfa.len());
            if draw && dfa.len() <= 12 {
                follows(&dfa, true);
                // Double negation changes nothing, and the whole language is the union of an expression and its complement.
                let not = regex::to_dfa(&format!("!({text})")).expect("as large as the expression's own");
                assert!(words_up_to(6).all(|word| dfa.accepts(&word) != not.accepts(&word)));
            }
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    });
    println!("the largest automaton has {longest} states");
    assert!(taken > many() / 20, "{taken}");
}

#[test]
fn lists_of_words() {
    let files = [
        "ggr accept # a note\n\n  rr REJECT\n\"\" +\ngr\n",
        "g accept\r\nr reject\r\n# nothing\ngggggrrrrr yes\n\"\" no",
        "gx\ng maybe\ng accept now\n",
    ]
    .map(str::to_owned);
    let pieces = [
        "g", "r", "G", "\"\"", "accept", "reject", "+", "-", "yes", "no", " ", "\t", "\n", "\r", "#", "x", "\u{2028}", "é", "\0",
    ];
    let dfa = builtin("rope");
    feed(6, &files, &pieces, |text, _| {
        let (words, problems) = word_list::read(text);
        let lines = text.lines().count();
        let mut seen = std::collections::BTreeSet::new();
        for line in words.iter().map(|w| w.line).chain(problems.iter().map(|(line, _)| *line)) {
            assert!((1..=lines).contains(&line) && seen.insert(line), "a line is a word or a problem, once");
        }
        for word in &words {
            assert_eq!(word.check(&dfa).accepted, dfa.accepts(&word.word));
            assert_eq!(parse_word(&word_text(&word.word)).as_ref(), Ok(&word.word));
        }
        let said: Vec<&str> = text.lines().filter(|l| !l.split('#').next().unwrap_or_default().trim().is_empty()).collect();
        assert_eq!(words.len() + problems.len(), said.len(), "no line is lost");
        let _ = SymbolMap::parse(text);
        problems.is_empty()
    });
}

/// The workshop's own files: unsaved edits, and the lists of test words.
#[test]
fn kept_drafts() {
    let kept = |draft: Draft, key: Option<&str>| KeptDraft {
        key: key.map(str::to_owned),
        draft,
        words: "gg accept\n\"\" reject".into(),
        base: key.map(|_| "(states: [])".into()),
    };
    let mut files: Vec<String> = dfas().iter().map(|dfa| kept(Draft::from_dfa(dfa), Some("rope")).print()).collect();
    files.extend(unfinished().iter().map(|text| kept(Draft::from_ron(text).expect("a draft"), None).print()));
    let pieces: Vec<&str> =
        RON.iter().copied().chain(["version", "data", "key", "draft", "words", "\\\"", "\\n", "2", "99999999999"]).collect();
    let path = Path::new("drafts/x.ron");
    let taken = feed(7, &files, &pieces, |text, _| match KeptDraft::parse(path, text) {
        Ok(read) => {
            let again = KeptDraft::parse(path, &read.print()).expect("what we write");
            assert_eq!((again.print(), &again.key, &again.words), (read.print(), &read.key, &read.words));
            true
        }
        Err(error) => check_error(path, &error),
    });
    assert!(taken > many() / 100, "{taken}");
}

#[test]
fn kept_test_words() {
    let mut all = TestWords::default();
    for (name, _) in BUILTIN {
        all.words.insert((*name).to_owned(), format!("gg accept # {name}\nrr reject\n"));
    }
    let files = [print_versioned(&all), print_versioned(&TestWords::default())];
    let pieces: Vec<&str> = RON.iter().copied().chain(["version", "data", "words", "{", "}", "\\n", "2"]).collect();
    let path = Path::new("words.ron");
    let taken = feed(8, &files, &pieces, |text, _| match parse_versioned::<TestWords>(path, text) {
        Ok(read) => {
            assert_eq!(parse_versioned::<TestWords>(path, &print_versioned(&read)).expect("what we write"), read);
            true
        }
        Err(error) => check_error(path, &error),
    });
    assert!(taken > many() / 100, "{taken}");
    assert_eq!(TestWords::VERSION, 1);
}

/// Checks that every line of a store error names the file.
fn check_error(path: &Path, error: &StoreError) -> bool {
    let lines = error.lines();
    assert!(!lines.is_empty() && lines.iter().all(|line| line.starts_with(&path.display().to_string())), "{lines:?}");
    false
}
