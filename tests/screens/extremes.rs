//! Numbers and texts at their extremes, wherever somebody else may have written them: every pair of every route, and every number
//! of every file of the data folder. The place opens or says why not, some frames are drawn, and nothing ends the program.

use crate::Bench;
use crate::links::played;
use crate::routes;
use crate::seen::Seen;
use crate::stage::{screens, stage};
use egui_kittest::kittest::Queryable;
use fob_arena::{self as arena, Effort};
use fob_automata::edit::Draft;
use fob_automata::{State, StateId, builtin};
use fob_board::{Board, Colour, Hole};
use fob_machines::turing::{BUILTIN, Program};
use fob_opponent::{DrillKind, Level};
use fob_replay::{Playback, Word};
use fob_rules::{Kind, Points};
use fob_screens::kinds::KINDS;
use fob_screens::model::Model;
use fob_services::data::{DrillTry, Goal, Linked, Services, Tried, WindowPlace};
use fob_services::places;
use fob_services::player_colours::PlayerColour;
use fob_services::route::Place as _;
use fob_services::route::{Nav, Route};
use fob_store::{KeptDraft, REVIEWS, Store, load_replay, save_versioned};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// What somebody may write into a link.
const VALUES: [&str; 21] = [
    "",
    "0",
    "-1",
    "1",
    "3",
    "5",
    "255",
    "256",
    "65535",
    "4294967295",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "1e308",
    "-1e308",
    "NaN",
    "inf",
    "yes",
    "a\u{202e}\0b",
    "../../../x",
];

/// What somebody may write into a file.
const NUMBERS: [&str; 11] =
    ["-1", "0", "255", "4294967295", "18446744073709551615", "-9223372036854775808", "1e308", "-1e308", "NaN", "inf", "x"];

/// A window in which one data folder after another is opened.
struct Window {
    bench: Bench,
    empty: TempDir,
}

impl Window {
    fn new() -> Self {
        Self { bench: Bench::new(), empty: TempDir::new().unwrap() }
    }

    /// The program again, over a data folder.
    fn start(&mut self, folder: &Path) {
        // The old one lets go of its files first.
        *self.bench.harness.state_mut() = Model::new(Store::at(self.empty.path()));
        *self.bench.harness.state_mut() = Model::new(Store::at(folder));
        self.bench.harness.state_mut().services.settings.motion = false;
    }

    /// Opens a place and draws some frames of it; returns the reports meanwhile, a line each.
    fn visit(&mut self, route: Route) -> Vec<String> {
        self.bench.harness.state_mut().follow(Nav::Push(route));
        self.bench.harness.run_steps(2);
        // Waits a little for background reads: most of it is there at once.
        let reads = |model: &Model| match model.place() {
            "watch" | "review" => model.watching().is_some_and(|watch| watch.shown().is_none()),
            place => matches!(place, "turns" | "pictures" | "play-on"),
        };
        for _ in 0..40 {
            if !reads(self.bench.harness.state()) {
                break;
            }
            std::thread::sleep(Duration::from_millis(3));
            self.bench.harness.run_steps(1);
        }
        let reported = self.reports();
        self.bench.harness.run_steps(2);
        reported
    }

    /// The reports so far, a line each; closes their dialogs.
    fn reports(&mut self) -> Vec<String> {
        let services = &mut self.bench.harness.state_mut().services;
        let lines = services.problems.iter().flat_map(|trouble| trouble.lines.clone());
        let reported = lines.chain(services.notice.take().map(|notice| notice.text)).collect();
        services.problems.clear();
        reported
    }

    fn home(&mut self) {
        self.bench.harness.state_mut().follow(Nav::Home);
        self.reports();
    }
}

/// Does something, and says in which case where it panics.
fn without_panic<T>(case: &str, act: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(act)).unwrap_or_else(|_| panic!("it ends the program: {case}"))
}

/// The names of the pairs that any route to a place may have, by the place as it is before `?`.
fn pairs_of_places() -> BTreeMap<String, BTreeSet<String>> {
    let mut runner = TestRunner::deterministic();
    let strategy = routes::route();
    let mut pairs: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for _ in 0..1500 {
        let route: Route = strategy.new_tree(&mut runner).unwrap().current();
        let text = route.to_string();
        let query = text.split_once('?').map_or("", |(_, query)| query);
        let names = form_urlencoded::parse(query.as_bytes()).map(|(name, _)| name.into_owned());
        pairs.entry(route.place().to_owned()).or_default().extend(names);
    }
    pairs
}

/// A text with each of its parts in turn in place of which something else is: all of it, and the parts between commas,
/// colons and blanks of a short one.
fn changed(value: &str) -> Vec<String> {
    let mut all: Vec<String> = VALUES.iter().map(|value| (*value).to_owned()).collect();
    all.extend(["9".repeat(400), "x".repeat(5000), "x,".repeat(2000), "NE:".repeat(500)]);
    if value.len() < 80 {
        let signs: Vec<usize> = value.char_indices().filter(|(_, c)| ",: ".contains(*c)).map(|(at, _)| at).collect();
        let starts = [0].into_iter().chain(signs.iter().map(|at| at + 1));
        let ends = signs.iter().copied().chain([value.len()]);
        for (from, to) in starts.zip(ends).take(6).filter(|_| !signs.is_empty()) {
            all.extend(VALUES.iter().map(|part| [&value[..from], part, &value[to..]].concat()));
        }
    }
    all
}

#[test]
fn every_pair_of_every_route_takes_or_refuses_anything() {
    // A data folder deep in another one, which nothing is to leave.
    let outside = TempDir::new().unwrap();
    let folder = outside.path().join("a/b/c/data");
    fs::create_dir_all(&folder).unwrap();
    let folder = folder.as_path();
    // The first screen of each place that is looked at elsewhere, as it is opened there.
    let mut bases: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for screen in screens() {
        let quick = !matches!(screen, "result" | "order" | "theatre" | "standings" | "review" | "pictures" | "play-on" | "watch");
        let text = if quick { stage(folder, screen) } else { continue };
        let place = KINDS.read(&text).unwrap().place().to_owned();
        let of_place = bases.entry(place).or_default();
        if of_place.is_empty() || matches!(screen, "turing-draft" | "spread") {
            of_place.push(text);
        }
    }
    let live = played(Kind::Reject2, "rope", Level::Random, 4, 5);
    let file = folder.join("short.fob");
    fs::write(&file, live.text()).unwrap();
    let path: String = form_urlencoded::byte_serialize(file.to_string_lossy().as_bytes()).collect();
    for place in ["watch", "review", "pictures", "play-on", "result", "resume", "next", "again"] {
        bases.insert(place.to_owned(), vec![format!("{place}?file={path}")]);
    }
    let clip: String = form_urlencoded::byte_serialize(fob_replay::to_clip(&live.text()).as_bytes()).collect();
    bases.entry("watch".to_owned()).or_default().push(format!("watch?replay={clip}&shot=2&at=0.5"));
    let plan = "kind=custom&players=3&string=NE,SW:1&string=SE,NW&dfa=rope&player=easy:sky:Bo&games=2&limit=5&seed=3&pucks=15,15";
    for place in ["new/plan", "play", "referee"] {
        bases.insert(place.to_owned(), vec![format!("{place}?{plan}"), format!("{place}?kind=tug-of-war&accepts=1&teams=yes")]);
    }
    let (mut opened, mut refused) = (0, 0);
    let mut window = Window::new();
    window.start(folder);
    for (place, names) in pairs_of_places() {
        let mut texts = bases.remove(&place).unwrap_or_default();
        texts.push(place.clone());
        for base in texts {
            let (path, query) = base.split_once('?').unwrap_or((&base, ""));
            let pairs: Vec<(String, String)> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
            let mut cases: Vec<String> = Vec::new();
            let with = |name: &str, value: &str, skip: usize| {
                let rest = pairs.iter().enumerate().filter(|(i, _)| *i != skip).map(|(_, (n, v))| (n.as_str(), v.as_str()));
                let mut query = form_urlencoded::Serializer::new(String::new());
                format!("{path}?{}", query.extend_pairs(rest.chain([(name, value)])).finish())
            };
            for (i, (name, value)) in pairs.iter().enumerate() {
                cases.extend(changed(value).iter().map(|value| with(name, value, i)));
            }
            let missing = names.iter().filter(|name| pairs.iter().all(|(known, _)| known != *name));
            for name in missing {
                cases.extend(changed("").iter().map(|value| with(name, value, usize::MAX)));
            }
            // The parts of the place itself, such as the number of a lesson or the seed of a puzzle.
            let parts: Vec<&str> = path.split('/').collect();
            for i in 1..=parts.len() {
                for value in VALUES.iter().filter(|value| !value.contains('\0')) {
                    let mut parts = parts.clone();
                    parts.truncate(i);
                    parts.push(value);
                    parts.extend(path.split('/').skip(i + 1));
                    cases.push(if query.is_empty() { parts.join("/") } else { format!("{}?{query}", parts.join("/")) });
                }
            }
            for text in cases {
                without_panic(&text, || {
                    let Ok(route) = KINDS.read(&text) else {
                        refused += 1;
                        return;
                    };
                    opened += 1;
                    // What opens is written and read back.
                    assert_eq!(KINDS.read(&route.to_string()).as_ref().map(Route::place), Ok(route.place()));
                    window.visit(route);
                    window.home();
                    if place == "play" {
                        // The form of the next match begins with it.
                        window.bench.harness.state_mut().services.settings.last_match = Some(text.clone());
                        window.visit(places::New { dfa: None }.into());
                        window.home();
                    }
                });
            }
        }
    }
    for (at, name) in ["", "a", "a/b", "a/b/c"].into_iter().zip(["a", "b", "c", "data"]) {
        let there: Vec<_> = fs::read_dir(outside.path().join(at)).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(there, [name], "something was written outside of the data folder");
    }
    assert!(bases.is_empty(), "no route leads to {bases:?}");
    assert!(opened > 500 && refused > 500, "{opened} opened, {refused} refused");
}

/// The numbers of a text; also those in its texts in quotes, where such a text is a place or a draft.
fn numbers(text: &str, in_quotes: bool) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let (mut found, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        let from = at;
        at += 1;
        let word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
        match bytes[from] {
            b'"' if !in_quotes => {
                while at < bytes.len() && bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at += 1;
            }
            b'0'..=b'9' | b'-' => {
                at += bytes[at..].iter().position(|b| !b"0123456789.+-e".contains(b)).unwrap_or(bytes.len() - at);
                found.push(from..at);
            }
            b if word(&b) => at += bytes[at..].iter().position(|b| !word(b)).unwrap_or(bytes.len() - at),
            _ => {}
        }
    }
    // One of each kind: by the words and signs that stand before it in its line.
    let mut known = BTreeSet::new();
    let kind = |range: &Range<usize>| {
        let line = &text[text[..range.start].rfind('\n').map_or(0, |at| at + 1)..range.start];
        let head: String = line.trim_start().chars().take_while(char::is_ascii_alphabetic).collect();
        let tail: Vec<char> = line.chars().rev().filter(|c| !c.is_ascii_digit() && !"-. ".contains(*c)).take(12).collect();
        (head, tail)
    };
    found.retain(|range| known.insert(kind(range)));
    found
}

/// A replay's lines with the checksums that they ought to have.
fn signed(text: &str) -> String {
    let mut checksum = 0;
    let mut out = String::new();
    for line in text.lines() {
        let Some((value, _)) = line.rsplit_once(" // ") else { return text.to_owned() };
        checksum = xxh3_64_with_seed(value.as_bytes(), checksum);
        out += &format!("{value} // {checksum:016x}\n");
    }
    out
}

/// All files below a folder that are read as texts.
fn kept(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("locks") && !path.ends_with("trash") {
            files.extend(kept(&path));
        } else if path.extension().is_some_and(|ending| ending == "ron" || ending == "fob") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Writes every number of every file again, and opens the places that read them.
fn tried(window: &mut Window, folder: &Path, places: &[String], tries: &mut BTreeMap<String, (usize, usize)>) {
    let files = kept(folder);
    assert!(!files.is_empty());
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let name = path.strip_prefix(folder).unwrap().to_string_lossy().into_owned();
        let in_quotes = ["settings", "practice", "drafts", "dfa-draft"].iter().any(|part| name.starts_with(part));
        for place in numbers(&text, in_quotes) {
            for number in NUMBERS {
                let now = [&text[..place.start], number, &text[place.end..]].concat();
                let now = if path.extension().is_some_and(|ending| ending == "fob") { signed(&now) } else { now };
                fs::write(&path, &now).unwrap();
                let from = text[..place.start].char_indices().rev().nth(30).map_or(0, |(at, _)| at);
                let case = format!("{name}: {number} behind `{}`", &text[from..place.start]);
                let reported = without_panic(&case, || {
                    window.start(folder);
                    let mut reported = window.reports();
                    for place in places {
                        reported.extend(window.visit(KINDS.read(place).unwrap()));
                        // A button may do what nobody has thought of: the one that takes the keys.
                        window.bench.harness.key_press(egui::Key::Enter);
                        window.bench.harness.run_steps(2);
                        window.home();
                    }
                    reported
                });
                let of_it = reported.iter().any(|line| line.contains(path.file_name().unwrap().to_str().unwrap()));
                // A review that cannot be read is computed again.
                if of_it && !name.starts_with(REVIEWS) {
                    assert_eq!(
                        fs::read_to_string(&path).unwrap(),
                        now,
                        "{case}: it is reported and then overwritten: {reported:?}"
                    );
                }
                let (taken, refused) = tries.entry(name.clone()).or_default();
                *(if of_it { refused } else { taken }) += 1;
                // Everything as it was.
                window.start(window.empty.path().to_path_buf().as_path());
                fs::write(&path, &text).unwrap();
            }
        }
    }
}

/// Puts something into every document that the program keeps for itself.
fn documents(folder: &Path) {
    let mut model = Model::new(Store::at(folder));
    let services: &mut Services = &mut model.services;
    let settings = &mut services.settings;
    (settings.scale, settings.volume, settings.shot_speed) = (1.25, 0.5, 2.0);
    settings.window = Some(WindowPlace { x: Some(10), y: Some(20), width: 1280, height: 800 });
    settings.names = vec!["Anna".into(), "Bo".into()];
    settings.colours = vec![PlayerColour::from_seat(1)];
    settings.lessons = [2].into();
    settings.spread = Some(Level::Medium);
    settings.last_match = Some("play?kind=custom&players=3&string=NE,SW:1&string=SE,NW:2&games=3&limit=20&pucks=15,15".into());
    for tried in [Tried::Solved, Tried::Solved, Tried::Helped] {
        services.training.enter("bloop/bug", tried);
        services.training.enter("gobblet3/first-win", tried);
    }
    services.training.go_on_from("bloop/bug", 6);
    services.training.enter_day("bloop/bug/20261122", Tried::Failed);
    services.enter_drill(DrillTry { kind: DrillKind::Bank, made: true, shown: false });
    services.enter("one".into(), vec![("Anna".into(), Points::share(3)), ("Bo".into(), Points::ZERO)]);
    let goal = Goal { name: "Anna".into(), points: Points::HALF, shots: 12 };
    let orders = vec![(Hole::NE, Word(vec![Colour::Red, Colour::Green]))];
    services.enter_linked("0123".into(), Linked { file: "a".into(), mine: vec![1], orders, goal: Some(goal), hinted: true });
    services.save_at_exit();
}

/// Files of the user's own, by their names.
fn own_files(folder: &Path) {
    let store = Store::at(folder);
    let mut states = vec![State::new("a", true, StateId(1), StateId(0)), State::new("b", false, StateId(0), StateId(1))];
    (states[0].at, states[1].at) = (Some((20.0, 30.0)), Some((120.0, 30.0)));
    states[0].green_bend = Some((4.0, 8.0));
    let dfa = fob_automata::Dfa::new("Mine", "", StateId(0), states).unwrap();
    store.dfa_shelf().save("mine", &dfa).unwrap();
    store.board_shelf().save("mine", &Board { name: "Mine".into(), ..Board::bob() }).unwrap();
    let program = Program { head: 2, tape: "101".into(), ..Program::from(&BUILTIN[0]) };
    store.turing_shelf().save("mine", &program).unwrap();
}

/// Edits of a DFA as older versions have kept them.
fn older_edits(folder: &Path) {
    let draft = Draft::from_dfa(&builtin("rope").unwrap());
    let kept = KeptDraft { key: Some("rope".into()), draft, words: "g +".into(), base: None };
    Store::at(folder).save_draft("rope", &kept).unwrap();
}

#[test]
fn any_number_in_any_saved_file_is_handled() {
    let mut window = Window::new();
    let mut tries = BTreeMap::new();
    let texts = |places: &[&str]| places.iter().map(|place| (*place).to_owned()).collect::<Vec<_>>();

    let folder = TempDir::new().unwrap();
    documents(folder.path());
    let places = texts(&["settings", "standings", "puzzles/bloop", "puzzles/bloop/bug", "drills", "new", "first-win/train"]);
    tried(&mut window, folder.path(), &places, &mut tries);

    let folder = TempDir::new().unwrap();
    own_files(folder.path());
    let places = texts(&["workshop?dfa=mine", "new?dfa=mine", "practice?board=mine", "turing/mine", "play?board=mine"]);
    tried(&mut window, folder.path(), &places, &mut tries);

    let folder = TempDir::new().unwrap();
    older_edits(folder.path());
    tried(&mut window, folder.path(), &texts(&["workshop"]), &mut tries);

    // What the screens keep while one is at them.
    for (opens, place) in [
        ("practice?puck=g,0.1,0.2&puck=r,-0.1,0.05&strike=0.05,-0.31,1.5,2,0.001", "practice"),
        ("turing?machine=1RB1LB_1LA1RH&tape=101&head=2", "turing"),
        ("workshop?dfa=rope", "workshop"),
        ("referee?kind=custom&players=2&string=NE,SW:1&string=SE,NW:2&games=2&limit=9&dfa=rope&seed=4", "referee/resume"),
        ("play?kind=reject-2&player=person:amber:Anna&player=person:sky:Bo&games=2&limit=9&seed=4", "menu"),
    ] {
        let folder = TempDir::new().unwrap();
        window.start(folder.path());
        window.visit(KINDS.read(opens).unwrap());
        if place == "turing" {
            // What a link has brought is kept once it is changed.
            window.bench.key(egui::Key::T);
            window.bench.harness.event(egui::Event::Text("x".into()));
            window.bench.settle();
        }
        window.bench.wait(3.0);
        window.bench.harness.state_mut().leave();
        let files = fs::read_dir(folder.path().join("matches")).into_iter().flatten();
        let matches =
            files.map(|file| file.unwrap().path()).filter(|path| path.extension().is_some_and(|ending| ending == "fob"));
        let resume = matches.map(|path| places::Resume(path).text());
        let places: Vec<String> = [place.to_owned()].into_iter().chain(resume).collect();
        tried(&mut window, folder.path(), &places, &mut tries);
    }

    for screen in ["tournament", "bloop-rules"] {
        let folder = TempDir::new().unwrap();
        let place = stage(folder.path(), screen);
        let lists = texts(&[&place, "tournaments", "games"]);
        tried(&mut window, folder.path(), &lists, &mut tries);
    }

    // A short replay with its review.
    let folder = TempDir::new().unwrap();
    let store = Store::at(folder.path());
    let path = store.replay_path("short").unwrap();
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let reviewed = |seed: u64| {
        fs::write(&path, played(Kind::Reject2, "rope", Level::Easy, seed, 3).text()).unwrap();
        let replay = load_replay(&path).unwrap();
        let playback = Playback::new(&replay).unwrap();
        let review = arena::reviewed(&playback, &Effort::GLANCE, &mut |_| true, &mut |_| true).unwrap();
        review.shots.iter().any(|shot| shot.best.is_some()).then_some((replay, review))
    };
    let (replay, review) = (4..24).find_map(reviewed).expect("a match in which a better shot was found");
    save_versioned(&store.folder(REVIEWS).join(format!("{}.ron", replay.digest())), &review).unwrap();
    let review: Route = places::Review { path: path.clone(), shot: None }.into();
    let places = [review, places::Watch { path, shot: Some(1) }.into(), places::Theatre.into()];
    tried(&mut window, folder.path(), &places.map(|route: Route| route.to_string()), &mut tries);

    // A file that is never refused was never read.
    let unread: Vec<_> = tries.iter().filter(|(_, (taken, refused))| *taken == 0 || *refused == 0).collect();
    assert!(unread.is_empty(), "{unread:?} of {tries:?}");
    for part in
        ["settings", "puzzles", "drills", "standings", "links", "practice", "turing-draft", "dfa-draft", "saves", "tournaments"]
    {
        assert!(tries.keys().any(|name| name.starts_with(part)), "{part} is not among {:?}", tries.keys());
    }
    for part in ["dfas", "boards", "turing/", "drafts", "matches", "replays", "reviews"] {
        assert!(tries.keys().any(|name| name.starts_with(part)), "{part} is not among {:?}", tries.keys());
    }
}

/// A field takes no character that cannot be seen, pasted or typed; the cursor stays where it belongs.
#[test]
fn a_name_field_accepts_only_visible_characters() {
    let mut bench = Bench::new();
    bench.key(egui::Key::Num4);
    assert_eq!(bench.harness.state().place(), "new");
    bench.harness.get_by_label(&fob_services::labels::name_of_player(1)).focus();
    bench.settle();
    bench.command(egui::Key::A);
    bench.paste("Z\u{202e}o\u{200b}\u{feff}");
    for text in ["\u{2066}", "ë", "\u{61c}", "!"] {
        bench.harness.event(egui::Event::Text(text.to_owned()));
        bench.settle();
    }
    bench.command(egui::Key::Enter);
    let seats = &bench.harness.state().playing().expect("a match").played.start.seats;
    assert_eq!(seats[0].name, "Zoë!");
}

/// A name that came with a replay of somebody else is shown without what would turn the line around.
#[test]
fn names_of_a_replay_are_shown_without_what_cannot_be_seen() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("x.fob");
    let text = played(Kind::Reject2, "rope", Level::Random, 4, 2).text().replacen("\"Anna\"", "\"An\u{202e}na\"", 1);
    fs::write(&path, signed(&text)).unwrap();
    assert!(load_replay(&path).unwrap().header.players[0].name.contains('\u{202e}'));
    let mut window = Window::new();
    window.start(folder.path());
    assert_eq!(window.visit(places::Watch { path, shot: None }.into()), [""; 0]);
    let viewer = window.bench.harness.state().watching().unwrap().shown().expect("the replay is open");
    assert_eq!((viewer.replay.title.as_str(), viewer.replay.names.player(1).as_str()), ("Anna – Bo", "Anna"));
}
