//! Programs that play on their standard input and output: `bot:COMMAND`.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use fob::replay::Playback;
use fob::store::load_replay;
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

/// What every bot of these tests begins with. `said` has all lines that it has read so far.
const HEAD: &str = r#"
import json, os, sys, time
def say(line): print(json.dumps(line), flush=True)
said = []
def hear(key):
    for text in sys.stdin:
        said.append(json.loads(text))
        if key in said[-1]: return said[-1]
    sys.exit()
def shot(ask, speed=2.0): return {"from": ask["free"][0][0], "aim": 80.0, "speed": speed, "offset": 0.0}
def answer(ask):
    if ask["due"] == "orders": say({"answer": ask["ask"], "orders": {c["hole"]: c["fallen"] for c in ask["choices"]}})
    else: say({"answer": ask["ask"], "strike": shot(ask)})
game = hear("fob")
"#;

/// A bot that answers every question.
const STEADY: &str = "say({'ready': 'Steady'})\nwhile True: answer(hear('ask'))";

pub struct Place(tempfile::TempDir);

impl Place {
    pub fn new(bots: &[(&str, &str)]) -> Self {
        let place = Self(tempfile::tempdir().unwrap());
        let mut board = fob::board::Board::bob();
        (board.pucks.green, board.pucks.red) = (3, 3);
        std::fs::write(place.path().join("small.ron"), <fob::board::Board as fob::store::Item>::print(&board)).unwrap();
        for (name, body) in bots {
            std::fs::write(place.path().join(format!("{name}.py")), format!("{HEAD}{body}\n")).unwrap();
        }
        place
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn run(&self, arguments: &[&str]) -> (i32, String, String) {
        let mut fob = assert_cmd::Command::new(env!("CARGO_BIN_EXE_fob"));
        let out = fob.args(arguments).env("FOB_DATA_DIR", self.path().join("data")).current_dir(self.path()).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (out.status.code().unwrap(), text(out.stdout), text(out.stderr))
    }

    /// Plays a match, which must end well. Returns its JSON and the lines on standard error.
    fn play(&self, players: &str, more: &[&str]) -> (Value, Vec<String>) {
        let match_ = ["match", "--json", "--dfa", "ends-with-green", "--board", "small.ron", "--seed", "5", "--players", players];
        let game: &[&str] = if more.contains(&"--game") { &[] } else { &["--game", "tug-of-war"] };
        let (status, out, errors) = self.run(&[&match_, game, more].concat());
        assert_eq!(status, 0, "{players}: {errors}");
        (serde_json::from_str(&out).unwrap(), errors.lines().map(str::to_owned).collect())
    }

    pub fn heard(&self, file: &str) -> Vec<Value> {
        let text = std::fs::read_to_string(self.path().join(file)).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

/// A bot that keeps what it is told in a file.
pub fn keeping(body: &str) -> String {
    format!(
        "{body}\nfor line in sys.stdin:\n    said.append(json.loads(line))\n    if 'ask' in said[-1]: answer(said[-1])\n    if 'over' in said[-1]: break\nopen('heard', 'w').writelines(json.dumps(line) + '\\n' for line in said)"
    )
}

#[test]
fn a_bot_is_told_the_terms_the_position_and_what_everybody_does() {
    let place = Place::new(&[("bot", &keeping("say({'ready': 'Ears'})"))]);
    let (told, errors) = place.play("bot:python3 bot.py,easy", &["--quiet", "12,10"]);
    assert_eq!(errors, [""; 0]);
    assert_eq!(told["bots"], json!([{"player": 1, "name": "Ears", "faults": 0}]));
    let heard = place.heard("heard");
    let hello = &heard[0];
    let accepts = hello["terms"]["accepts"].clone();
    assert!([json!(1), json!(2)].contains(&accepts), "{hello}");
    assert_eq!(hello["terms"], json!({"kind": "tug-of-war", "teams": false, "accepts": accepts, "quiet": "12,10", "limit": 300}));
    let keys = ["fob", "you", "players", "shots", "seconds", "game"].map(|key| hello[key].clone());
    assert_eq!(keys, [json!(1), json!(1), json!(2), json!(20_000), json!(10), json!("fob")]);
    let machine = json!({"name": "Ends with green", "start": "other", "states": [
        {"name": "other", "accepting": false, "green": "green", "red": "other"},
        {"name": "green", "accepting": true, "green": "green", "red": "other"}]});
    assert_eq!(hello["strings"], json!([{"holes": ["NE", "SE", "SW", "NW"], "machine": machine}]));
    assert_eq!(hello["board"]["pucks"]["green"], 3);
    let first = heard.iter().find(|line| line.get("ask").is_some()).unwrap();
    let position = &first["position"];
    assert_eq!((&first["ask"], &first["due"], &first["side"]), (&json!(1), &json!("strike"), &json!("S")));
    assert_eq!(position["pucks"].as_array().unwrap().len(), 6);
    assert_eq!(position["strings"], json!([{"word": "", "state": "other", "accepting": false}]));
    assert_eq!((&position["green"], &position["red"], &position["quiet"]), (&json!(3), &json!(3), &json!(12)));
    // Every shot of both is told, and the positions follow from it.
    let seen: Vec<&Value> =
        heard.iter().filter_map(|line| line.get("seen")).filter(|seen| seen.get("strike").is_some()).collect();
    assert_eq!(seen.len() as u64, told["games"][0]["shots"].as_u64().unwrap());
    assert!(seen.iter().zip([1, 2].iter().cycle()).all(|(seen, player)| seen["player"] == *player));
    let asks: Vec<&Value> = heard.iter().filter(|line| line["due"] == "strike").collect();
    for (ask, seen) in asks.iter().skip(1).zip(seen.chunks(2)) {
        let rest = seen[1]["outcome"]["rest"].as_array().unwrap();
        let fallen = seen[1]["outcome"]["drops"].as_array().unwrap().len();
        let back = if seen[1]["outcome"]["striker_holed"] == true { fallen } else { 0 };
        assert_eq!(ask["position"]["pucks"].as_array().unwrap().len(), rest.len() + back);
    }
    let over = &heard.last().unwrap()["over"];
    assert_eq!((&over["winner"], &over["points"]), (&told["games"][0]["winner"], &told["games"][0]["points"]));
}

#[test]
fn free_stretches_are_where_the_striker_fits() {
    let place = Place::new(&[("bot", &keeping("say({'ready': 'Ears'})"))]);
    place.play("easy,bot:python3 bot.py", &[]);
    let asks = place.heard("heard").into_iter().filter(|line| line["due"] == "strike");
    let mut stretches = 0;
    for ask in asks {
        let text = std::fs::read_to_string(place.path().join("small.ron")).unwrap();
        let board = std::sync::Arc::new(fob::board::Board::from_ron(&text).unwrap());
        let number = |value: &Value| value.as_f64().unwrap();
        let point = |value: &Value| fob::board::Point::new(number(&value[0]), number(&value[1]));
        let pucks = ask["position"]["pucks"].as_array().unwrap().iter().map(|puck| fob::board::Puck {
            id: fob::board::PuckId(puck["puck"].as_u64().unwrap() as u16),
            colour: if puck["colour"] == "green" { fob::board::Colour::Green } else { fob::board::Colour::Red },
            at: point(&puck["at"]),
        });
        let layout = fob::board::Layout { board, pucks: pucks.collect() };
        let side = fob::board::Side::ALL.into_iter().find(|side| ask["side"] == side.to_string()).unwrap();
        let free = ask["free"].as_array().unwrap();
        let on = |at: fob::board::Point| {
            free.iter().any(|ends| {
                let (a, b) = (point(&ends[0]), point(&ends[1]));
                (a.distance(at) + at.distance(b) - a.distance(b)).abs() < 1e-9
            })
        };
        for ends in free {
            stretches += 1;
            for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
                let (a, b) = (point(&ends[0]), point(&ends[1]));
                let at = fob::board::Point::new(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y));
                assert_eq!(fob::board::placement::check(&layout, side, at), Ok(()), "{ask}");
            }
        }
        // What is legal on the line is in one of them.
        let (a, b) = fob::board::placement::line_ends(&layout.board, side);
        for step in 0..=200 {
            let share = f64::from(step) / 200.0;
            let at = fob::board::Point::new(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y));
            assert_eq!(fob::board::placement::check(&layout, side, at).is_ok(), on(at), "{at:?} {ask}");
        }
    }
    assert!(stretches > 3);
}

#[test]
fn shots_are_tried_counted_and_refused_as_a_whole() {
    let body = r"
say({'ready': 'Tester'})
ask = hear('ask')
good, bad = shot(ask), {**shot(ask), 'from': [0.0, 0.0]}
say({'simulate': 1, 'strikes': [good, bad, good]})
bad_small = {'from': [0, 0], 'aim': 0, 'speed': 0}
say({'simulate': 'two', 'strikes': [bad_small] * 19998})
say({'simulate': 3, 'strikes': [bad_small] * 19997})
say({'simulate': 4, 'strikes': [good]})
answers = [hear('simulated') for _ in range(4)]
answer(ask)
answers.append(hear('seen'))
while True:
    open('answers', 'w').writelines(json.dumps(line) + '\n' for line in answers)
    answer(hear('ask'))";
    let place = Place::new(&[("bot", body)]);
    let (told, errors) = place.play("bot:python3 bot.py,easy", &["--shots", "4"]);
    assert_eq!((errors, &told["bots"][0]["faults"]), (vec![], &json!(0)));
    let answers = place.heard("answers");
    let outcomes = answers[0]["outcomes"].as_array().unwrap();
    assert_eq!((&answers[0]["simulated"], outcomes.len()), (&json!(1), 3));
    assert!(outcomes[1]["illegal"].as_str().unwrap().contains("the line"), "{}", outcomes[1]);
    assert_eq!(outcomes[0], outcomes[2]);
    assert_eq!(answers[1], json!({"simulated": "two", "refused": "no shots left"}));
    assert_eq!(answers[2]["outcomes"].as_array().unwrap().len(), 19_997);
    assert_eq!(answers[3], json!({"simulated": 4, "refused": "no shots left"}));
    // What was tried is what the shot then does: the hand is steady.
    let close = |a: &Value, b: &Value| (a.as_f64().unwrap() - b.as_f64().unwrap()).abs() < 1e-4;
    let (tried, seen) = (&outcomes[0], &answers[4]["seen"]["outcome"]);
    assert_eq!((&tried["drops"], &tried["striker_holed"]), (&seen["drops"], &seen["striker_holed"]));
    for (tried, seen) in tried["rest"].as_array().unwrap().iter().zip(seen["rest"].as_array().unwrap()) {
        assert!(close(&tried["at"][0], &seen["at"][0]) && close(&tried["at"][1], &seen["at"][1]), "{tried} {seen}");
    }
}

#[test]
fn the_same_seed_and_a_deterministic_bot_give_the_same_match() {
    let place = Place::new(&[("bot", STEADY)]);
    for (seat, players) in [(1, "bot[medium]:python3 bot.py,easy"), (2, "easy,bot[medium]:python3 bot.py")] {
        let record = |name: &str| {
            let (told, _) = place.play(players, &["--replay", name]);
            assert_eq!(told["bots"], json!([{"player": seat, "name": "Steady", "faults": 0}]));
            std::fs::read(place.path().join(name)).unwrap()
        };
        let name = format!("{seat}.fob");
        assert_eq!(record(&name), record("again.fob"), "{players}");
        // The file names the bot and is whole.
        let replay = load_replay(&place.path().join(&name)).unwrap();
        let there = &replay.header.players[seat - 1];
        assert_eq!((replay.header.version, there.program.as_deref(), there.level.as_deref()), (2, Some("Steady"), Some("easy")));
        assert!(Playback::new(&replay).is_ok());
        std::fs::remove_file(place.path().join("again.fob")).unwrap();
    }
    let (steady, _) = place.play("bot:python3 bot.py,easy", &[]);
    let (shaken, _) = place.play("bot[easy]:python3 bot.py,easy", &[]);
    assert_ne!(steady["games"], shaken["games"], "the hand of a level executes the strikes");
    // A match without bots is written as ever.
    let (told, _) = place.play("easy,easy", &["--replay", "plain.fob"]);
    assert_eq!(told.get("bots"), None);
    assert_eq!(load_replay(&place.path().join("plain.fob")).unwrap().header.version, 1);
}

/// The faults of a bot, as it is told on standard error.
fn faults(body: &str, players: &str) -> (Value, Vec<String>) {
    Place::new(&[("bot", body), ("steady", STEADY)]).play(players, &[])
}

#[test]
fn each_fault_is_said_answered_for_and_counted() {
    let ready = "say({'ready': 'Bad'})\n";
    let spoil = |deed: &str| {
        format!("{ready}while True:\n    ask = hear('ask')\n    if ask['ask'] == 2:\n        {deed}\n    else: answer(ask)")
    };
    let cases = [
        ("print('nonsense', flush=True)", "ask 2: wrong: `nonsense` is no object of JSON"),
        ("print('[1]', flush=True)", "ask 2: wrong: `[1]` is no object of JSON"),
        ("say({'answer': 9, 'strike': shot(ask)})", "ask 2: wrong: an answer to ask 9, which was not asked"),
        ("say({'answer': 1, 'strike': shot(ask)})", "ask 2: a second answer to ask 1"),
        ("say({'answer': 2, 'strike': {**shot(ask), 'from': [0, 0]}})", "ask 2: wrong or illegal: the striker's centre is"),
        ("say({'answer': 2, 'strike': shot(ask, 99)})", "ask 2: wrong or illegal: "),
        ("say({'answer': 2, 'move': 'a1'})", "ask 2: wrong or illegal: no strike, but move"),
        ("say({'answer': 2})", "ask 2: wrong or illegal: no strike;"),
        (
            "say({'answer': 2, 'strike': {**shot(ask), 'speed': '4'}})",
            "ask 2: wrong or illegal: strike: invalid type: string \"4\", expected a number",
        ),
        ("say({'answer': 0, 'strike': shot(ask)})", "ask 2: wrong: an answer to ask 0, which was not asked"),
        ("say({'ask': 2, 'strike': shot(ask)})", "ask 2: wrong: `{\"ask\": 2, "),
        ("say({'ready': 'Twice'})", "ask 2: wrong: it was ready already"),
        ("for _ in range(1001): say({'simulate': 1, 'strikes': []})", "ask 2: a flood: more than 1000 lines"),
        (
            "print('{\"answer\":2,\"x\":\"' + 'x' * (1 << 20) + '\"}', flush=True)",
            "ask 2: a flood: a line of more than 1048576 bytes",
        ),
        ("sys.exit()", "ask 2: its process has ended"),
    ];
    for (deed, expected) in cases {
        for (seat, players) in [(1, "bot:python3 bot.py,easy"), (2, "easy,bot:python3 bot.py")] {
            let (told, errors) = faults(&spoil(deed), players);
            let line = format!("player {seat} (Bad): {expected}");
            assert!(errors[0].starts_with(&line) && errors[0].ends_with("; easy answers for it"), "{deed}: {errors:?}");
            let faults = told["bots"][0]["faults"].as_u64().unwrap();
            let lasts = deed == "sys.exit()" || deed.contains("1 << 20");
            assert_eq!((faults, errors.len() as u64), (if lasts { 3 } else { 1 }, faults), "{deed}: {errors:?}");
            if lasts {
                assert!(errors[2].ends_with("; it loses the match"), "{errors:?}");
                assert_eq!(told["games"][0]["winner"], 3 - seat, "{deed}");
            }
        }
    }
}

#[test]
fn a_silent_bot_hangs_nothing_and_loses_in_either_seat() {
    let silent = |player: usize| {
        let begun = Instant::now();
        let mut players = ["\"bot:python3 steady.py\""; 2];
        players[player - 1] = "\"bot:python3 bot.py\"";
        let (told, errors) = faults("say({'ready': 'Mute'})\nwhile True: hear('ask')", &players.join(","));
        let lines = [1, 2, 3].map(|ask| {
            format!("player {player} (Mute): ask {ask}: late: no answer within 10 s (no line came: does it flush its output?)")
        });
        assert!(errors.iter().zip(&lines).all(|(error, line)| error.starts_with(line)) && errors.len() == 3, "{errors:?}");
        let mut bots = [json!({"player": 1, "name": "Steady", "faults": 0}), json!({"player": 2, "name": "Steady", "faults": 0})];
        bots[player - 1] = json!({"player": player, "name": "Mute", "faults": 3});
        assert_eq!(told["bots"], json!(bots));
        assert_eq!(told["games"][0]["winner"], 3 - player);
        assert!(begun.elapsed() > Duration::from_secs(29), "it had its time three times");
    };
    // Each waits for half a minute.
    std::thread::scope(|scope| [1, 2].map(|player| scope.spawn(move || silent(player))).map(|one| one.join().unwrap()));
}

#[test]
fn a_bot_that_is_never_ready_is_told_so() {
    let wrong = "say({'name': 'Bad'})\nwhile True: hear('ask')";
    let (_, errors) = faults(wrong, "bot:python3 bot.py,easy");
    let line = "player 1 (bot:python3 bot.py): ask 1: late: no {\"ready\":NAME} within 10 s (before: wrong: `{\"name\": \"Bad\"}` is not";
    assert!(errors[0].starts_with(line), "{errors:?}");
}

#[test]
fn strength_says_in_which_match_a_bot_failed_and_how_often() {
    // It never answers its second question.
    let body =
        "say({'ready': 'Bad'})\nwhile True:\n    ask = hear('ask')\n    say({'answer': 9}) if ask['ask'] == 2 else answer(ask)";
    let place = Place::new(&[("bot", body)]);
    let some = ["strength", "--pairs", "bot:python3 bot.py:random", "--games", "4", "--shots", "4", "--jobs", "1"];
    let (status, out, errors) = place.run(&[&some[..], &["--json"]].concat());
    let pairs: Value = serde_json::from_str(&out).unwrap();
    // It shoots twice in four shots, but in the matches of four, where it has two seats, each of its two shoots once.
    assert_eq!((status, &pairs[0]["bots"]), (0, &json!([{"player": 1, "name": "Bad", "faults": 4}])), "{errors}");
    let lines: Vec<&str> = errors.lines().filter(|line| line.contains("ask 2")).collect();
    let starts =
        ["tug-of-war): player 1 (Bad)", "tug-of-war): player 2 (Bad)", "reject-2): player 1 (Bad)", "reject-2): player 2 (Bad)"];
    assert_eq!(lines.len(), 4, "{errors}");
    for (number, start) in starts.into_iter().enumerate() {
        let line = format!("match {number} (rope, {start}");
        assert!(lines.iter().any(|told| told.starts_with(&line)), "{line} is not in {errors}");
    }
    let (_, out, _) = place.run(&some);
    assert!(out.contains("bot:python3 bot.py:random: player 1 is Bad: 4 faults"), "{out}");
    // A command alone is taken for a level, and the message says how a bot is named.
    let (_, _, errors) = place.run(&["strength", "--pairs", "python3 bot.py:random", "--games", "1"]);
    assert!(errors.contains("unknown level `python3 bot.py`; expected random") && errors.contains("or bot:COMMAND"), "{errors}");
}

#[test]
fn a_bot_ends_with_its_children() {
    let body = "import subprocess\nchild = subprocess.Popen(['sleep', '300'])\nopen('pids', 'w').write(f'{os.getpid()} {child.pid}')\n\
                say({'ready': 'Parent'})\nimport signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n\
                try:\n    while True: answer(hear('ask'))\nexcept BaseException: time.sleep(300)";
    let place = Place::new(&[("bot", body)]);
    place.play("bot:python3 bot.py,easy", &["--shots", "3"]);
    let pids = std::fs::read_to_string(place.path().join("pids")).unwrap();
    for pid in pids.split(' ') {
        // A zombie may wait for whoever adopted it.
        let status = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        assert!(status.is_empty() || status.contains(") Z"), "{pid}: {status}");
    }
}

#[test]
fn a_bot_may_resign() {
    let (told, errors) =
        faults("say({'ready': 'Shy'})\nsay({'answer': hear('ask')['ask'], 'resign': True})", "easy,bot:python3 bot.py");
    assert_eq!((&told["games"][0]["winner"], &told["bots"][0]["faults"], errors), (&json!(1), &json!(0), vec![]));
}

#[test]
fn bots_of_all_seats_play_a_series_and_are_added_up() {
    let place = Place::new(&[("bot", STEADY)]);
    let bot = "\"bot:python3 bot.py\"";
    let (told, errors) = place.play(&[bot; 4].join(","), &["--game", "reject-4", "--games", "2", "--shots", "8"]);
    assert_eq!(errors, [""; 0]);
    let all: Vec<Value> = (1..=4).map(|player| json!({"player": player, "name": "Steady", "faults": 0})).collect();
    assert_eq!(told["bots"], json!(all));
}

#[test]
fn what_cannot_be_started_is_an_error_and_standard_error_is_passed_on() {
    let place = Place::new(&[("bot", &format!("print('thinking', file=sys.stderr)\n{STEADY}"))]);
    let (status, _, errors) =
        place.run(&["match", "--game", "reject-2", "--dfa", "rope", "--seed", "1", "--players", "bot:no-such-program x,easy"]);
    assert!(status == 2 && errors.contains("bot:no-such-program x: cannot start: "), "{status} {errors}");
    let (_, errors) = place.play("bot:python3 bot.py,easy", &["--shots", "2"]);
    assert_eq!(errors, ["player 1: thinking"]);
    for text in ["bot:", "bot[no]:x", "bot:'x", "bott:x"] {
        let (status, _, errors) =
            place.run(&["match", "--game", "reject-2", "--dfa", "rope", "--seed", "1", "--players", &format!("{text},easy")]);
        assert!(status == 2 && errors.contains(text), "{status} {errors}");
    }
}

#[test]
fn the_bot_of_the_documents_beats_easy() {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/bots.md")).unwrap();
    let code = text.split_once("```python\n").unwrap().1.split_once("```").unwrap().0;
    let place = Place::new(&[]);
    std::fs::write(place.path().join("bot.py"), code).unwrap();
    assert_eq!(code.lines().count(), 30);
    // It plays every kind of match, and what is no DFA.
    let kinds: [&[&str]; 4] = [
        &["--game", "tug-of-war", "--teams", "--dfa", "rope", "--players", "bot:python3 bot.py,easy,bot:python3 bot.py,easy"],
        &["--game", "reject-2", "--dfa", "third-from-last-green", "--extra", "1", "--players", "bot:python3 bot.py,easy"],
        &["--game", "reject-4", "--dfa", "dial", "--players", "easy,bot:python3 bot.py,easy,bot:python3 bot.py"],
        &["--game", "reject-2", "--machine", "tide", "--players", "bot:python3 bot.py,easy"],
    ];
    for kind in kinds {
        let (status, out, errors) = place.run(&[&["match", "--json", "--shots", "12", "--seed", "2"], kind].concat());
        assert_eq!((status, errors.as_str()), (0, ""), "{kind:?}");
        let told: Value = serde_json::from_str(&out).unwrap();
        assert!(told["bots"].as_array().unwrap().iter().all(|bot| bot["faults"] == 0), "{told}");
    }
    let mut won = [0, 0];
    let both = [(1, "bot:python3 bot.py,easy"), (2, "easy,bot:python3 bot.py")];
    for (seed, (seat, players)) in (0..6).flat_map(|seed| both.map(|pair| (seed, pair))) {
        let seed = seed.to_string();
        let arguments = ["match", "--json", "--game", "tug-of-war", "--dfa", "ends-with-green", "--board", "small.ron"];
        let (status, out, errors) = place.run(&[&arguments[..], &["--players", players, "--seed", &seed]].concat());
        assert_eq!((status, errors.as_str()), (0, ""));
        let told: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(told["bots"][0]["faults"], 0);
        won[usize::from(told["games"][0]["winner"] != seat)] += 1;
    }
    assert!(won[0] > won[1], "{won:?}");
}
