//! `fob shoot` exactly as documented.

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

struct Shoot {
    data: TempDir,
}

impl Shoot {
    fn new() -> Self {
        Self { data: TempDir::new().unwrap() }
    }

    fn path(&self, name: &str) -> String {
        self.data.path().join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.data.path().join(name), text).unwrap();
        self.path(name)
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fob"));
        command.env("FOB_DATA_DIR", self.data.path()).args(args);
        command
    }

    fn shoot(&self, args: &[&str]) -> Command {
        let mut command = self.command(&["shoot"]);
        command.args(args);
        command
    }

    fn json(&self, args: &[&str]) -> Value {
        let out = self.shoot(args).arg("--json").assert().success().get_output().stdout.clone();
        serde_json::from_slice(&out).unwrap()
    }

    /// Checks for exit status 2 and nothing on standard output; returns the lines of standard error.
    fn refused(&self, args: &[&str]) -> Vec<String> {
        let output = self.shoot(args).assert().code(2).get_output().clone();
        assert_eq!(output.stdout, b"");
        String::from_utf8(output.stderr).unwrap().lines().map(str::to_owned).collect()
    }
}

fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

#[test]
fn shot_prints_the_documented_json() {
    let run = Shoot::new();
    let layout = run.write("one.ron", "(pucks: [(colour: Green, at: (0.0, 0.1)), (colour: Red, at: (-0.05, 0.0))])");
    // Straight north from the middle of S's line: the green puck is hit head on.
    let shot = run.json(&["--layout", &layout, "--aim", "90", "--speed", "1.2"]);
    assert_eq!(keys(&shot), ["contacts", "digest", "drops", "duration", "layout", "lost", "striker_holed"]);
    assert_eq!(keys(&shot["layout"]), ["pucks", "striker"]);
    assert_eq!((shot["drops"].as_array().unwrap().len(), shot["lost"].as_array().unwrap().len()), (0, 0));
    assert_eq!(shot["striker_holed"], false);
    let pucks = shot["layout"]["pucks"].as_array().unwrap();
    assert_eq!(keys(&pucks[0]), ["at", "colour", "puck"]);
    assert_eq!((&pucks[0]["puck"], &pucks[0]["colour"]), (&Value::from(0), &Value::from("green")));
    assert_eq!(
        (&pucks[1]["puck"], &pucks[1]["colour"], &pucks[1]["at"]),
        (&Value::from(1), &Value::from("red"), &serde_json::json!([-0.05, 0.0]))
    );
    assert!(pucks[0]["at"][0].as_f64().unwrap().abs() < 1e-6 && pucks[0]["at"][1].as_f64().unwrap() > 0.2);
    let striker = shot["layout"]["striker"].as_array().unwrap();
    assert!(striker[0].as_f64().unwrap().abs() < 1e-6 && striker[1].as_f64().unwrap() > 0.0);
    let digest = shot["digest"].as_str().unwrap();
    assert!(digest.len() == 16 && digest.chars().all(|c| c.is_ascii_hexdigit() && !c.is_ascii_uppercase()));
    assert_eq!(shot, run.json(&["--aim=90", "--speed=1.2", "--layout", &layout, "--from", "0,-0.31"]));
    // The text output agrees.
    let text = run.shoot(&["--layout", &layout, "--aim", "90", "--speed", "1.2"]).assert().success().get_output().stdout.clone();
    let text = String::from_utf8(text).unwrap();
    assert!(
        text.contains(digest) && text.contains("puck 0 (green) comes to rest at") && text.contains("the striker stops at"),
        "{text}"
    );
}

/// Files from other editors: two-character line ends, and a byte order mark.
#[test]
fn a_board_and_a_layout_read_the_same_from_any_editor() {
    let run = Shoot::new();
    let layout = "(pucks: [\n  (colour: Green, at: (0.0, 0.1)),\n  (colour: Red, at: (-0.05, 0.0)),\n])\n";
    let board = fob::board::BUILTIN_BOARDS[0].1.replace("hop_speed: 63.0", "hop_speed: 2.5");
    let shoot = |board: &str, layout: &str| {
        let (board, layout) = (run.write("b.ron", board), run.write("l.ron", layout));
        run.json(&["--board", &board, "--layout", &layout, "--aim", "91", "--speed", "2.2"])
    };
    let plain = shoot(&board, layout);
    let forms: [fn(&str) -> String; 3] = [str::to_owned, |text| text.replace('\n', "\r\n"), |text| format!("\u{feff}{text}")];
    for form in forms {
        let both = |text: &str| format!("\u{feff}{}", text.replace('\n', "\r\n"));
        assert_eq!(shoot(&form(&board), &form(layout)), plain);
        assert_eq!(shoot(&both(&board), &form(layout)), plain);
    }
}

#[test]
fn a_shot_without_pucks_stops_where_friction_says() {
    let run = Shoot::new();
    let layout = run.write("none.ron", "(pucks: [])");
    let shot = run.json(&["--layout", &layout, "--from", "-0.3,-0.31", "--aim", "-0", "--speed", "0.8", "--offset", "-0"]);
    let x = shot["layout"]["striker"][0].as_f64().unwrap();
    assert!((x + 0.3 - 0.64 / (2.0 * 0.981)).abs() < 1e-6);
    assert!((shot["duration"].as_f64().unwrap() - 0.8 / 0.981).abs() < 1e-6);
    assert_eq!(shot["contacts"], 0);
    let still = run.json(&["--layout", &layout, "--aim", "12", "--speed", "0"]);
    assert_eq!(still["layout"]["striker"], serde_json::json!([0.0, -0.31]));
}

#[test]
fn drops_and_lost_pucks_are_reported() {
    let run = Shoot::new();
    let layout = run.write("hole.ron", "(pucks: [(colour: Red, at: (0.3, 0.3))])");
    let shot = run.json(&["--layout", &layout, "--from", "0.2,0.2", "--anywhere", "--aim", "45", "--speed", "1.2"]);
    let drop = &shot["drops"][0];
    assert_eq!(keys(drop), ["colour", "hole", "puck", "time"]);
    assert_eq!((&drop["puck"], &drop["colour"], &drop["hole"]), (&Value::from(0), &Value::from("red"), &Value::from("NE")));
    assert!(drop["time"].as_f64().unwrap() > 0.0 && drop["time"].as_f64().unwrap() <= shot["duration"].as_f64().unwrap());

    let straight = run.json(&["--layout", &layout, "--anywhere", "--from", "-0.2,-0.2", "--aim", "225", "--speed", "1.5"]);
    assert_eq!((&straight["striker_holed"], &straight["layout"]["striker"]), (&Value::from(true), &Value::Null));

    let off =
        run.json(&["--board", "low-frame", "--layout", &layout, "--anywhere", "--from", "0,0.35", "--aim", "90", "--speed", "5"]);
    assert_eq!((&off["striker_holed"], &off["layout"]["striker"]), (&Value::from(false), &Value::Null));
    // A board whose cushions everything jumps over.
    let low = fob::board::BUILTIN_BOARDS[0].1.replace("hop_speed: 63.0", "hop_speed: 0.1");
    let board = run.write("low.ron", &low);
    let lost =
        run.json(&["--board", &board, "--layout", &layout, "--anywhere", "--from", "0.3,0.2", "--aim", "90", "--speed", "1.5"]);
    assert_eq!(lost["lost"], serde_json::json!([0]));
    assert_eq!(lost["layout"]["pucks"], serde_json::json!([]));
}

#[test]
fn the_break_has_two_strikers_and_a_seed() {
    let run = Shoot::new();
    for board in ["bob", "novuss", "carrom"] {
        let shot = run.json(&["--board", board, "--break", "--seed", "7"]);
        assert_eq!(shot, run.json(&["--break", "--seed", "7", "--board", board]));
        assert_ne!(shot["digest"], run.json(&["--break", "--seed", "8", "--board", board])["digest"]);
        assert!(shot["contacts"].as_u64().unwrap() > 10);
        assert_eq!(keys(&shot["layout"]), ["pucks", "striker"]);
    }
    assert!(run.refused(&["--break"])[0].contains("--seed"));
    assert!(run.refused(&["--seed", "1", "--aim", "0", "--speed", "1"])[0].contains("--break"));
    assert!(run.refused(&["--break", "--seed", "1", "--aim", "3"])[0].contains("--aim"));
    assert!(run.refused(&["--break", "--seed", "-1"])[0].contains("--seed"));
}

#[test]
fn forbidden_shots_are_refused_with_the_argument() {
    let run = Shoot::new();
    let first = |args: &[&str]| run.refused(args)[0].clone();
    assert_eq!(first(&["--aim", "0", "--speed", "5.01"]), "--speed 5.01: expected 0 to 5 m/s, the board's fastest shot");
    assert!(first(&["--aim", "0", "--speed", "-1"]).starts_with("--speed -1: expected 0 to 5"));
    assert!(first(&["--board", "carrom", "--aim", "0", "--speed", "4.5"]).starts_with("--speed 4.5: expected 0 to 4"));
    assert!(
        first(&["--aim", "0", "--speed", "1", "--from", "0,-0.2"])
            .starts_with("--from 0,-0.2: the striker's centre is 101.5 mm off")
    );
    assert!(first(&["--aim", "0", "--speed", "1", "--from", "0,0", "--anywhere"]).contains("overlaps puck"));
    assert!(first(&["--aim", "0", "--speed", "1", "--from", "0.36,0.36", "--anywhere"]).contains("hole NE"));
    assert!(first(&["--aim", "0", "--speed", "1", "--from", "0.41,0", "--anywhere"]).contains("cushions"));
    assert!(first(&["--aim", "0", "--speed", "1", "--offset", "0.015"]).starts_with("--offset 0.015: "));
    // All problems at once.
    assert_eq!(run.refused(&["--aim", "0", "--speed", "9", "--from", "0,0.2", "--offset", "1"]).len(), 3);
    for (argument, value) in [
        ("--aim", "north"),
        ("--aim", "nan"),
        ("--speed", "inf"),
        ("--speed", ""),
        ("--from", "1"),
        ("--from", "a,b"),
        ("--from", "1,2,3"),
    ] {
        let mut args = vec!["--aim", "0", "--speed", "1"];
        if let Some(at) = args.iter().position(|a| *a == argument) {
            args.drain(at..at + 2);
        }
        args.extend([argument, value]);
        assert!(first(&args).contains(argument), "{args:?}: {}", first(&args));
    }
    assert!(first(&["--speed", "1"]).contains("--aim"));
    assert!(first(&["--board", "nosuch", "--aim", "0", "--speed", "1"]).starts_with("--board nosuch"));
}

#[test]
fn bad_layout_file_is_reported_with_its_position() {
    let run = Shoot::new();
    let shot = |path: &str| run.refused(&["--layout", path, "--aim", "90", "--speed", "1"]);
    let overlap =
        run.write("overlap.ron", "(pucks: [\n  (colour: Green, at: (0.0, 0.1)),\n  (colour: Red, at: (0.01, 0.1)),\n])");
    let lines = shot(&overlap);
    assert!(lines[0].contains("overlap.ron") && lines[0].contains("3:3") && lines[0].contains("puck 1"), "{lines:?}");
    let broken = run.write("broken.ron", "(pucks: [(colour: Green at: (0.0, 0.1))])");
    assert!(shot(&broken)[0].contains("broken.ron"));
    assert!(shot(&run.path("missing.ron"))[0].contains("missing.ron"));
    std::fs::write(run.data.path().join("bytes.ron"), [0xff, 0xfe, 0x00]).unwrap();
    assert!(shot(&run.path("bytes.ron"))[0].contains("bytes.ron"));
    // A puck on S's line occupies the striker's place.
    let blocked = run.write("blocked.ron", "(pucks: [(colour: Green, at: (0.0, -0.3))])");
    assert!(shot(&blocked)[0].contains("overlaps puck 0"));
}

#[test]
fn the_layout_at_rest_is_a_valid_layout() {
    let run = Shoot::new();
    let shot = run.json(&["--break", "--seed", "3"]);
    let pucks = shot["layout"]["pucks"].as_array().unwrap().iter();
    let mut text = String::new();
    for p in pucks {
        let colour = if p["colour"] == "green" { "Green" } else { "Red" };
        let at = |i: usize| p["at"][i].as_f64().unwrap();
        text += &format!("(colour: {colour}, at: ({:.7}, {:.7})), ", at(0), at(1));
    }
    let layout = run.write("after.ron", &format!("(pucks: [{text}])"));
    run.json(&["--layout", &layout, "--aim", "80", "--speed", "0"]);
}

#[test]
fn a_recorded_shot_verifies() {
    let run = Shoot::new();
    for (name, args) in
        [("shot.ron", vec!["--aim", "85", "--speed", "3", "--offset", "-0.003"]), ("break.ron", vec!["--break", "--seed", "5"])]
    {
        let out = run.path(name);
        let shot = run.json(&[args.clone(), vec!["--replay", &out]].concat());
        assert_eq!(shot, run.json(&args));
        run.command(&["replay", "verify", &out]).assert().success();
        let shown = run.command(&["replay", "show", &out]).assert().success().get_output().stdout.clone();
        assert!(!String::from_utf8(shown).unwrap().contains("unfinished"));
        // An existing file is replaced.
        run.json(&[args, vec!["--replay", &out]].concat());
    }
    let file = run.write("file", "");
    let lines = run.refused(&["--aim", "85", "--speed", "3", "--replay", &format!("{file}/x.ron")]);
    assert!(lines[0].contains("x.ron"), "{lines:?}");
}

#[test]
fn the_benchmark_prints_the_document_of_the_contract() {
    let shoot = Shoot::new();
    // One round: the numbers are rough, but their form is not.
    let out = shoot.command(&["bench", "--rounds", "1", "--json"]).assert().success().get_output().stdout.clone();
    let value: Value = serde_json::from_slice(&out).unwrap();
    assert_eq!(keys(&value), ["break", "midgame", "search", "setup_us"]);
    assert_eq!(keys(&value["search"]), ["break", "midgame"]);
    for speed in ["/midgame", "/break", "/search/midgame", "/search/break"] {
        let speed = value.pointer(speed).unwrap();
        assert_eq!(keys(speed), ["per_second", "vs_240hz", "vs_2khz"]);
        let number = |key: &str| speed[key].as_f64().unwrap();
        assert!(number("per_second") > 0.0 && number("vs_2khz") > number("vs_240hz"), "{value}");
    }
    assert!(value["setup_us"].as_f64().unwrap() > 0.0);
}

/// Output to a full disk is lost, and the program reports it.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let data = TempDir::new().unwrap();
    let mut fob = std::process::Command::new(env!("CARGO_BIN_EXE_fob"));
    let output = fob.env("FOB_DATA_DIR", data.path()).args(["dfa", "list"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("standard output: cannot write: "));
}
