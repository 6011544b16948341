//! Extreme numbers in every numeric argument of the command line and in every file that is read. Each is accepted with a meaning or refused
//! with its position; none ends the program.

use clap::builder::ValueParser;
use fob::automata::{Dfa, builtin, picture};
use fob::base::Dice;
use fob::board::{BUILTIN_BOARDS, Board, LaidOut, Layout, Side, Strike, placement};
use fob::exercises;
use fob::games::games;
use fob::machines::wheel::Wheel;
use fob::opponent::Level;
use fob::physics;
use fob::replay::{Header, Phase, Playback, Player, Recorder, Replay, from_clip, to_clip};
use fob::rules::{Kind, Names, Setup, script};
use fob::store::ReplayInfo;
use fob::turing::foreign::{Notation, import};
use fob::turing::{BUILTIN, Machine, Program, Run, Tape};
use rand::RngExt;
use std::any::TypeId;
use std::collections::BTreeSet;
use std::ops::Range;
use std::process::Command;
use std::sync::{Arc, LazyLock};
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// What somebody may write in place of a number.
const EXTREMES: [&str; 20] = [
    "0",
    "-0",
    "-1",
    "5",
    "255",
    "256",
    "65536",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "1e308",
    "-1e308",
    "1e-320",
    "NaN",
    "inf",
    "",
    "x",
];

/// Returns the numbers of a RON text, outside quoted texts and comments.
fn numbers(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let (mut found, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        let from = at;
        at += 1;
        match bytes[from] {
            b'"' => {
                while at < bytes.len() && bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at += 1;
            }
            b'/' if bytes.get(at) == Some(&b'/') => {
                at += bytes[at..].iter().position(|b| *b == b'\n').unwrap_or(bytes.len() - at);
            }
            b'0'..=b'9' | b'-' => {
                at += bytes[at..].iter().position(|b| !b"0123456789.+-e".contains(b)).unwrap_or(bytes.len() - at);
                found.push(from..at);
            }
            // Digits of a name are not a number.
            b if b.is_ascii_alphabetic() || b == b'_' => {
                let end = bytes[at..].iter().position(|b| !b.is_ascii_alphanumeric() && *b != b'_');
                at += end.unwrap_or(bytes.len() - at);
            }
            _ => {}
        }
    }
    found
}

/// Returns one number of each kind, distinguished by the preceding words and signs in its line.
fn one_of_each(text: &str) -> Vec<Range<usize>> {
    let mut known = BTreeSet::new();
    let kind = |range: &Range<usize>| {
        let line = &text[text[..range.start].rfind('\n').map_or(0, |at| at + 1)..range.start];
        let head: String = line.chars().take_while(char::is_ascii_alphabetic).collect();
        let tail: Vec<char> = line.chars().rev().filter(|c| !c.is_ascii_digit() && !"-. ".contains(*c)).take(14).collect();
        (head, tail)
    };
    numbers(text).into_iter().filter(|range| known.insert(kind(range))).collect()
}

/// Replaces each of these numbers by every extreme and passes the text to a reader, which says whether it accepted it. Some must be
/// accepted and some refused, otherwise the test would be void.
#[track_caller]
fn each(text: &str, places: &[Range<usize>], mut read: impl FnMut(&str) -> bool) {
    assert!(!places.is_empty(), "no number: {text}");
    let (mut taken, mut refused) = (0, 0);
    for place in places {
        for extreme in EXTREMES {
            let changed = [&text[..place.start], extreme, &text[place.end..]].concat();
            if read(&changed) { taken += 1 } else { refused += 1 }
        }
    }
    assert!(taken > 0 && refused > 0, "{taken} taken, {refused} refused");
}

#[test]
fn numbers_are_found_outside_texts_and_names() {
    let text = "(a: 1, // 2\n  b3: [\"4 \\\" 5\", -0.5e-3], c: Some((6, 7)))";
    let found: Vec<&str> = numbers(text).into_iter().map(|range| &text[range]).collect();
    assert_eq!(found, ["1", "-0.5e-3", "6", "7"]);
}

#[test]
fn every_number_of_a_board_may_be_anything() {
    for (_, text) in BUILTIN_BOARDS {
        each(text, &numbers(text), |text| {
            let Ok(board) = Board::from_ron(text).map(Arc::new) else { return false };
            let layout = Layout::break_ring(Arc::clone(&board));
            assert!(layout.problems().is_empty(), "{text}");
            let from = placement::default_place(&board, Side::S);
            let strike = Strike { from, aim: 1.5, speed: 0.5 * board.fastest_shot, offset: 0.0 };
            // A board on which a shot takes too much work is refused at this point.
            physics::simulate(&layout, &[strike]).is_ok_and(|trace| {
                assert!(trace.duration.is_finite(), "{text}");
                true
            })
        });
    }
}

#[test]
fn every_number_of_a_layout_may_be_anything() {
    let bob = Arc::new(Board::bob());
    let text = "(striker: (0.0, -0.31), pucks: [(colour: Green, at: (0.0, 0.1)), (colour: Red, at: (-0.05, 0.0))])";
    each(text, &numbers(text), |text| {
        let Ok(read) = LaidOut::from_ron(text, Arc::clone(&bob)) else { return false };
        let from = read.striker.unwrap();
        assert!(read.layout.problems().is_empty());
        let _ = placement::check_anywhere(&read.layout, from);
        let strike = Strike { from, aim: 1.5, speed: 2.0, offset: 0.0 };
        assert!(physics::simulate(&read.layout, &[strike]).unwrap().duration.is_finite());
        LaidOut::from_ron(&read.to_ron(None), Arc::clone(&bob)).is_ok()
    });
}

#[test]
fn every_number_of_a_dfa_may_be_anything() {
    let text = builtin("rope").unwrap().to_ron().replacen("red:", "green_bend: Some((40.0, -8.0)), red:", 1);
    each(&text, &numbers(&text), |text| {
        let Ok(dfa) = Dfa::from_ron(text) else { return false };
        let drawn = picture::sheet(&dfa).unwrap().svg;
        assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{text}");
        true
    });
}

#[test]
fn the_head_of_a_machine_may_be_anywhere() {
    let text = Program { tape: "101".into(), head: 2, ..Program::from(&BUILTIN[0]) }.to_ron();
    each(&text, &numbers(&text), |text| {
        let Ok(program) = Program::from_ron(text) else { return false };
        let machine = program.machine().unwrap();
        match Tape::read(&machine, &program.tape, program.head) {
            Err(why) => {
                assert!(why.contains(&program.head.to_string()) && why.contains("expected"), "{why}");
                false
            }
            Ok(tape) => {
                let mut run = Run::new(&machine, &tape);
                run.advance(100);
                // Any cell may be looked at, wherever the head is.
                for cell in [i64::MIN, -1, 0, i64::MAX] {
                    assert!(!run.symbol(cell).is_empty());
                }
                true
            }
        }
    });
    let machine: Machine = "1RB1LB_1LA1RH".parse().unwrap();
    for head in [i64::MIN, i64::MIN + 1, i64::MAX, -(1 << 24) - 1, (1 << 24) + 1] {
        assert!(Tape::read(&machine, "", head).is_err(), "{head}");
    }
    for head in [-(1 << 24), 0, 1 << 24] {
        assert_eq!(Run::new(&machine, &Tape::read(&machine, "1", head).unwrap()).head(), head);
    }
}

#[test]
fn every_number_of_a_saved_game_may_be_anything() {
    for game in games() {
        let mut session = game.open(None, 3).unwrap();
        for _ in 0..3 {
            let mv = session.moves()[0].clone();
            session.play(&mv).unwrap();
        }
        let text = session.to_ron();
        each(&text, &numbers(&text), |text| game.load(text).is_ok_and(|session| !session.position().is_empty()));
        // Positions contain numbers too.
        let position = session.position();
        let digits = position.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(at, _)| at..at + 1);
        for place in digits {
            for extreme in EXTREMES {
                let changed = [&position[..place.start], extreme, &position[place.end..]].concat();
                if let Ok(session) = game.open(Some(&changed), u64::MAX) {
                    session.moves();
                }
            }
        }
    }
}

/// Adds the right checksums to a replay's lines.
pub fn signed(text: &str) -> String {
    let mut checksum = 0;
    let mut out = String::new();
    for line in text.lines() {
        let (value, _) = line.rsplit_once(" // ").unwrap();
        checksum = xxh3_64_with_seed(value.as_bytes(), checksum);
        out += &format!("{value} // {checksum:016x}\n");
    }
    out
}

/// Returns the text of a match of a few shots, in the second of which a puck falls.
fn match_text() -> String {
    let board = Board::bob();
    let setup = Setup { shot_limit: Some(9), ..Setup::new(Kind::Reject2, builtin("rope").unwrap(), 15, 15) };
    let players = vec![Player::human("Anna"), Player::computer("Bo", "easy")];
    let header = Header { date: Some(1_700_000_000), series: Some((1, 2)), ..Header::for_match(setup, &board, players, 3) };
    let mut live = Recorder::new(header).unwrap();
    let mut dice = Dice::new(3);
    while live.records().len() < 5 {
        let situation = live.situation().clone();
        let game = situation.game.as_ref().unwrap();
        match situation.phase() {
            Phase::Break => drop(live.play(&live.break_strikes()).unwrap()),
            Phase::Order => live.choose(&Level::Random.orders(game, &Board::bob(), &mut dice)).unwrap(),
            _ => drop(live.play(&[Level::Easy.strike(&situation.layout, game, &mut dice).unwrap()]).unwrap()),
        }
    }
    live.resign(1).unwrap();
    live.text()
}

#[test]
fn every_number_of_a_replay_may_be_anything_under_a_right_checksum() {
    let old = std::fs::read_to_string("tests/headless/replays/physics_1.ron").unwrap();
    for text in [match_text(), old] {
        assert_eq!(signed(&text), text.replace("\r\n", "\n"), "the checksums are made as the program makes them");
        each(&text, &one_of_each(&text), |text| {
            let Ok(replay) = Replay::parse(&signed(text)) else { return false };
            let names = Names::new(replay.header.players.iter().map(Player::shown));
            let message = Playback::as_recorded(&replay);
            let Ok(playback) = Playback::new(&replay) else { return false };
            for shot in playback.shots() {
                let times = shot.recorded.report.drops.iter().map(|drop| drop.time);
                assert!(shot.duration.is_finite() && times.into_iter().all(|time| (0.0..=60.0).contains(&time)), "{text}");
                assert!(!shot.lines(&names).is_empty());
                shot.strings_at(0.5);
            }
            assert!(message.is_ok() && !ReplayInfo::from_playback(&playback).kind.is_empty());
            // As a link it is the same, or refused.
            from_clip(&to_clip(&replay.print())).is_ok_and(|text| text == replay.print())
        });
    }
}

/// The calls for trying the arguments: a command, its words, and arguments whose high but allowed values would take long.
const CALLS: &[(&str, &str, &[&str])] = &[
    ("dfa odds", "dfa odds rope", &[]),
    ("dfa count", "dfa count rope --length 3", &[]),
    ("dfa play", "dfa play rope --level random --games 1 --seed 1 --jobs 1", &["games"]),
    ("shoot", "shoot --aim 90 --speed 1 --from 0,-0.31 --offset 0", &[]),
    ("shoot", "shoot --break --seed 1", &[]),
    (
        "match",
        "match --game reject-2 --dfa rope --players random,random --seed 1 --games 1 --shots 1 --jobs 1",
        &["games", "shots"],
    ),
    ("hint", "hint unfinished.fob --level random --seed 1", &[]),
    ("strength", "strength --pairs random:random --games 1 --shots 1 --seed 1 --jobs 1", &["games", "shots"]),
    ("print", "print --game reject-2 --dfa rope --extra 1 -o x.pdf", &[]),
    ("bench", "bench --rounds 9", &["rounds"]),
    ("replay export", "replay export shot.fob --shot 1 -o x.png --height 120", &[]),
    ("wheel odds", "wheel odds tinker --green 2 --red 2 --samples 9 --seed 0", &["samples"]),
    ("turing play", "turing play mirror --level random --games 1 --seed 1 --jobs 1", &["games"]),
    ("wheel play", "wheel play tinker --level random --games 1 --seed 1 --jobs 1", &["games"]),
    ("wheel search", "wheel search --seed 1 --productions 2 --letters 1 --jobs 1", &["seed", "productions", "letters", "jobs"]),
    ("wheel from-turing", "wheel from-turing 1RB1LB_1LA1RH --tape 1 --head 0", &[]),
    ("sheet class", "sheet class no-such --server https://fob.example", &[]),
    ("sheet grade", "sheet grade no-such . --jobs 1", &[]),
    ("sheet similar", "sheet similar no-such . --jobs 1", &[]),
    // An impossible store, so that no call starts a server.
    ("serve", "serve --store none:x --keep 1 --max-rooms 1 --per-address 1", &[]),
    ("turing run", "turing run increment --tape 101 --head 0 --steps 100", &[]),
    ("game show", "game fib-fob show --seed 1", &[]),
    ("game show", "game bloop show --seed 1", &[]),
    ("game moves", "game bloop moves --seed 1", &[]),
    ("game moves", "game phutball moves --seed 1", &[]),
    ("game moves", "game gobblet3 moves --seed 1", &[]),
    ("game perft", "game fib-fob perft 1 --seed 1", &["depth"]),
    ("game best", "game bloop best --level random --seed 1", &[]),
    ("game analyse", "game fib-fob analyse --seed 1", &[]),
    ("game puzzle", "game fib-fob puzzle --seed 1", &[]),
    ("game match", "game fib-fob match --levels random,random --games 1 --seed 1", &["games"]),
];

/// Returns whether clap's parser reads a number, by the type of its result.
fn is_number(parser: &ValueParser) -> bool {
    let id = parser.type_id();
    let known: [TypeId; 9] = [
        TypeId::of::<u8>(),
        TypeId::of::<u16>(),
        TypeId::of::<u32>(),
        TypeId::of::<u64>(),
        TypeId::of::<usize>(),
        TypeId::of::<i32>(),
        TypeId::of::<i64>(),
        TypeId::of::<f64>(),
        TypeId::of::<fob::board::Point>(),
    ];
    known.iter().any(|known| id == *known)
}

/// Collects every command that can be run, by its words, with its numeric arguments.
fn leaves(command: &clap::Command, path: &[String], found: &mut Vec<(Vec<String>, Vec<clap::Arg>)>) {
    for sub in command.get_subcommands() {
        leaves(sub, &[path, &[sub.get_name().to_owned()]].concat(), found);
    }
    let numeric: Vec<clap::Arg> = command.get_arguments().filter(|arg| is_number(arg.get_value_parser())).cloned().collect();
    if !numeric.is_empty() {
        found.push((path.to_vec(), numeric));
    }
}

/// Returns the words of a call with a value for one argument.
fn call(words: &str, arg: &clap::Arg, value: &str) -> Vec<String> {
    let mut words: Vec<String> = words.split(' ').map(str::to_owned).collect();
    let Some(long) = arg.get_long() else {
        // The only number that is not an option's value.
        let place = words.iter().position(|word| word.parse::<u32>().is_ok()).unwrap();
        value.clone_into(&mut words[place]);
        return words;
    };
    let option = format!("--{long}");
    if let Some(place) = words.iter().position(|word| *word == option) {
        words.drain(place..place + 2);
    }
    // As a single word, so that an empty value is a word too.
    words.push(format!("{option}={value}"));
    words
}

#[test]
fn every_numeric_argument_takes_or_refuses_every_number() {
    let place = tempfile::tempdir().unwrap();
    let fob = |words: &[String]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fob"));
        command.args(words).current_dir(place.path()).env("FOB_DATA_DIR", place.path().join("data")).output().unwrap()
    };
    let text = match_text();
    let lines: Vec<&str> = text.lines().collect();
    // Without the resignation at its end the match is unfinished.
    std::fs::write(place.path().join("unfinished.fob"), lines[..lines.len() - 1].join("\n")).unwrap();
    let words = |call: &str| call.split(' ').map(str::to_owned).collect::<Vec<String>>();
    assert!(fob(&words("shoot --aim 90 --speed 1 --replay shot.fob")).status.success());

    let mut found = Vec::new();
    leaves(&fob::cli::command(), &[], &mut found);
    assert!(found.len() > 12, "{} commands with numbers", found.len());
    for (path, numeric) in found {
        let path = path.join(" ");
        for arg in numeric {
            let name = arg.get_id().as_str();
            let mut refused = 0;
            let of_path = CALLS.iter().filter(|(of, ..)| *of == path);
            // Only the break takes a seed.
            let calls = of_path.filter(|(_, words, _)| path != "shoot" || (name == "seed") == words.contains("--break"));
            for (_, words, much) in calls {
                for extreme in EXTREMES {
                    if much.contains(&name) && matches!(extreme, "5" | "255" | "256" | "65536") {
                        continue;
                    }
                    let value = if name == "from" { format!("0,{extreme}") } else { extreme.to_owned() };
                    let words = call(words, &arg, &value);
                    let out = fob(&words);
                    let message = String::from_utf8_lossy(&out.stderr).into_owned();
                    assert!(!message.contains("panicked"), "{words:?}: {message}");
                    match out.status.code() {
                        Some(0 | 1) => {}
                        Some(2) => {
                            assert!(out.stdout.is_empty() && !message.trim().is_empty(), "{words:?}: {message}");
                            refused += 1;
                        }
                        code => panic!("{words:?}: {code:?}: {message}"),
                    }
                }
            }
            assert!(refused > 0, "no call of CALLS tries {name} of `fob {path}`, or it takes anything");
        }
    }
}

/// A reader of texts by name: a valid text, and whether it accepts another one.
type Reader = (&'static str, String, fn(&str) -> bool);

/// Returns the readers of files and positions that have no such test of their own.
fn readers() -> Vec<Reader> {
    let program = Program::from(&BUILTIN[0]);
    vec![
        ("board", BUILTIN_BOARDS[0].1.to_owned(), |text| {
            Board::from_ron(text).is_ok_and(|board| Layout::break_ring(Arc::new(board)).problems().is_empty())
        }),
        ("layout", Layout::break_ring(Arc::new(Board::bob())).to_ron(), |text| {
            Layout::from_ron(text, Arc::new(Board::bob())).is_ok_and(|layout| layout.problems().is_empty())
        }),
        ("machine", program.text.clone(), |text| text.parse::<Machine>().is_ok_and(|machine| machine.rules().count() < 1000)),
        ("machine in a line", "1RB1LC_1RC1RB_1RD0LE_1LA1LD_1RH0LA".to_owned(), |text| {
            text.parse::<Machine>().is_ok_and(|machine| Tape::read(&machine, text, 0).is_ok())
        }),
        ("machine in a file", program.to_ron(), |text| {
            Program::from_ron(text).is_ok_and(|program| Program::from_ron(&program.to_ron()) == Ok(program))
        }),
        ("replay", match_text(), |text| {
            // Under right checksums, where its lines still have any.
            let text = if text.lines().all(|line| line.contains(" // ")) { signed(text) } else { text.to_owned() };
            Replay::parse(&text).is_ok_and(|replay| Playback::as_recorded(&replay).is_ok())
        }),
        ("wheel", WHEEL.to_owned(), |text| {
            Wheel::from_ron(text).is_ok_and(|wheel| Wheel::from_ron(&wheel.to_ron()) == Ok(wheel))
        }),
        ("exercise sheet", exercises::EXAMPLE.to_owned(), |text| {
            // What is read can be checked, and each refusal says where.
            match exercises::read_sheet(text, &|name| Err(format!("{name}: no such file"))) {
                Ok(read) => read.sheet.exercises.iter().all(|exercise| !exercise.id.is_empty()),
                Err(problems) => {
                    assert!(!problems.is_empty() && problems.iter().all(|problem| !problem.to_string().is_empty()), "{text}");
                    false
                }
            }
        }),
        ("hand-in", hand_in(), |text| {
            let sheet = example();
            let file = exercises::File { path: "Ada/answers.fobwork".to_owned(), content: Ok(text.as_bytes().to_vec()) };
            let found = exercises::people::Found { path: &file.path, folder: Some("hand-ins") };
            let whose = exercises::people::whose(sheet, &[found], &exercises::people::Known::default());
            let whose = whose.into_iter().flatten().next().expect("a person");
            let rows = exercises::rows(sheet, &file, &whose);
            assert!(!rows.is_empty(), "a file of a student is a row at least: {text}");
            rows.iter().all(|row| row.unread().is_none())
        }),
        ("packed hand-in", exercises::pack(&hand_in()), |text| {
            exercises::unpack(text, 100_000).is_ok_and(|read| read == hand_in())
        }),
        (
            "roster",
            "Student,ID,SIS Login ID,Section,Ends\nPoints Possible,,,,4\n\"Lovelace, Ada\",7,ada,A,\n".to_owned(),
            |text| exercises::roster::Roster::read(text).is_ok_and(|roster| roster.students().len() < 10),
        ),
        ("machine of JFLAP", JFLAP.to_owned(), |text| other_program(text, Notation::Jflap)),
        ("machine of turingmachine.io", YAML.to_owned(), |text| other_program(text, Notation::Yaml)),
        ("machine of Morphett", MORPHETT.to_owned(), |text| other_program(text, Notation::Morphett)),
        (
            "match of the referee",
            "game tug-of-war\ndfa ends-with-green\npucks 1 1\nshot NE:g NE:r\norder NE:rg\n".to_owned(),
            |text| {
                let load = |_: script::Wanted, name: &str| {
                    fob::machines::Machine::builtin(name).ok_or_else(|| vec![format!("no machine {name}")])
                };
                script::play(text, &Names::numbered(), load).is_ok()
            },
        ),
    ]
}

const WHEEL: &str = include_str!("../../scenes/wheels/compass.ron");
const YAML: &str =
    "input: 'ab'\nblank: ' '\nstart state: go\ntable:\n  go:\n    [a, b]: R\n    ' ': {write: a, L: end}\n  end:\n";
const MORPHETT: &str = "0 a b r 0\n0 b a r 0\n0 _ _ * halt ; the end\n";
const JFLAP: &str = "<?xml version=\"1.0\"?><structure><type>turing</type><automaton>\
    <block id=\"0\" name=\"q0\"><x>1.0</x><y>1.0</y><initial/></block>\
    <block id=\"1\" name=\"q1\"><x>9.0</x><y>1.0</y><final/></block>\
    <transition><from>0</from><to>1</to><read>a</read><write>b</write><move>R</move></transition></automaton></structure>";

/// Whether a machine of another program is read; one that is can be written and read as Fob's own.
fn other_program(text: &str, notation: Notation) -> bool {
    let Ok(read) = import(text, notation, "ab") else { return false };
    let program = Program::from(read);
    assert_eq!(Program::from_ron(&program.to_ron()), Ok(program));
    true
}

fn example() -> &'static exercises::Sheet {
    static SHEET: LazyLock<exercises::Sheet> =
        LazyLock::new(|| exercises::read_sheet(exercises::EXAMPLE, &|name| Err(format!("{name}: no such file"))).unwrap().sheet);
    &SHEET
}

/// The reference solutions of the example, as a student would hand them in.
fn hand_in() -> String {
    let sheet = example();
    let answers: Vec<(String, exercises::Answer)> = sheet
        .exercises
        .iter()
        .filter_map(|exercise| Some((exercise.id.clone(), exercises::solve(sheet, exercise).unwrap()?)))
        .collect();
    assert!(answers.len() > 5);
    exercises::work("example", "Ada", &answers)
}

/// Meaningful tokens of the texts.
const PIECES: [&str; 16] =
    ["0", "-1", "1e308", "NaN", "inf", "(", ")", "[", "]", "\"", ",", ":", "\n", "\u{202e}", "Some(", "99999999999999999999"];

/// `FOB_MUTATIONS` sets how many texts each reader gets.
#[test]
fn a_damaged_text_is_read_or_refused_by_every_reader() {
    let many = std::env::var("FOB_MUTATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(600);
    for (name, text, read) in readers() {
        assert!(read(&text), "{name}");
        let (mut taken, mut refused) = (0, 0);
        let mut dice = Dice::new(17);
        for number in 0..many {
            let mut letters: Vec<char> = text.chars().collect();
            for _ in 0..dice.random_range(1..4) {
                let at = dice.random_range(0..letters.len().max(1)).min(letters.len());
                let end = (at + dice.random_range(0..9)).min(letters.len());
                match dice.random_range(0..6) {
                    0 => letters.truncate(at),
                    1 => drop(letters.drain(at..end)),
                    2 => letters.extend_from_within(at..end),
                    3 => letters[at..end].reverse(),
                    _ => {
                        let piece = PIECES[dice.random_range(0..PIECES.len())];
                        drop(letters.splice(at..(at + 1).min(letters.len()), piece.chars()));
                    }
                }
            }
            let text: String = letters.into_iter().collect();
            let Ok(is_read) = std::panic::catch_unwind(|| read(&text)) else { panic!("{name}, text {number}: {text}") };
            *(if is_read { &mut taken } else { &mut refused }) += 1;
        }
        assert!(refused > 0, "{name}: {taken} taken, {refused} refused");
    }
}
