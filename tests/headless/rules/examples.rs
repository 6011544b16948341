//! Worked examples: the sentences of the rules, one by one, and the script in `docs/cli.md`.

use super::{problems, referee, standing};
use serde_json::{Value, json};

fn words(standing: &Value) -> Vec<&str> {
    standing["strings"].as_array().unwrap().iter().map(|string| string["word"].as_str().unwrap()).collect()
}

/// The example of the documented script, with its comments and its `accepts` line in a reject match.
#[test]
fn the_page_s_own_example() {
    let script = "\
game reject-2            # tug-of-war | reject-2 | reject-4, then optionally: teams
dfa rope                 # a built-in or a path
pucks 15 15              # green red; this is the default
accepts 1                # tug-of-war: the player (or team) who wins on accept; 1 is the default
shot NE:g SW:r NE:r lost:g   # items in the order in which it happened; a hole may come again; a line without items is a miss
order NE:rg              # the chooser's order for NE's pucks, where a hole took two or more unlike pucks
shot black SE:g          # the striker fell: nothing counts, SE's puck goes back to the middle (lost ones stay lost)
";
    // String 1 has NE and SW: NE's pucks swap their places around SW's red, r r g. The rope goes 1, 0, 0, 1.
    let expected = json!({
        "next_player": 1, "next_side": "N",
        "remaining": { "green": 13, "red": 13 },
        "strings": [
            { "owner": 1, "holes": ["NE", "SW"], "word": "rrg", "state": "1", "accepting": false },
            { "owner": 2, "holes": ["SE", "NW"], "word": "", "state": "1", "accepting": false },
        ],
        "choices": [], "over": false, "winner": null, "points": [],
    });
    assert_eq!(standing(script), expected);

    // Before the order the pucks stay as they fell, the turn stays with the shooter, and the opposing player must choose.
    let before: Vec<&str> = script.lines().take(5).collect();
    let due = standing(&before.join("\n"));
    assert_eq!(words(&due), ["grr", ""]);
    assert_eq!(due["choices"], json!([{ "hole": "NE", "chooser": 2 }]));
    assert_eq!((&due["next_player"], &due["next_side"], &due["over"]), (&json!(1), &json!("S"), &json!(false)));
    assert_eq!(due["remaining"], json!({ "green": 13, "red": 13 }));
}

/// General rules 1 and 2: one shot each, from consecutive sides clockwise.
#[test]
fn shots_come_from_consecutive_sides_and_players_in_turn() {
    let next = |game: &str, extra: &str, shots: usize| {
        let script = format!("game {game}\ndfa rope\n{extra}{}", "shot NE:g\n".repeat(shots));
        let standing = standing(&script);
        format!("{}{}", standing["next_player"], standing["next_side"].as_str().unwrap())
    };
    let turns = |game: &str, extra: &str| -> Vec<String> { (0..6).map(|shots| next(game, extra, shots)).collect() };
    assert_eq!(turns("tug-of-war", ""), ["1S", "2W", "1N", "2E", "1S", "2W"]);
    assert_eq!(turns("reject-2", ""), ["1S", "2W", "1N", "2E", "1S", "2W"]);
    assert_eq!(turns("reject-2 teams", ""), ["1S", "2W", "3N", "4E", "1S", "2W"]);
    assert_eq!(turns("reject-4", ""), ["1S", "2W", "3N", "4E", "1S", "2W"]);
    assert_eq!(turns("custom 3", "string NE,SE,SW,NW\n"), ["1S", "2W", "3N", "1E", "2S", "3W"]);
}

/// Rule 6, and its replacement for four players: who chooses.
#[test]
fn the_right_player_chooses() {
    let choosers = |game: &str, extra: &str, misses: usize| {
        let script = format!("game {game}\ndfa rope\n{extra}{}shot NE:g NE:r SW:r SW:g", "shot\n".repeat(misses));
        let standing = standing(&script);
        let choices = standing["choices"].as_array().unwrap();
        assert_eq!(choices.iter().map(|choice| choice["hole"].as_str().unwrap()).collect::<Vec<_>>(), ["NE", "SW"]);
        choices.iter().map(|choice| choice["chooser"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    for (misses, next) in [(0, 2), (1, 1), (2, 2), (3, 1)] {
        assert_eq!(choosers("tug-of-war", "", misses), [next, next]);
        assert_eq!(choosers("reject-2", "", misses), [next, next]);
    }
    for (misses, next) in [(0, 2), (1, 3), (2, 4), (3, 1)] {
        assert_eq!(choosers("tug-of-war teams", "", misses), [next, next]);
        assert_eq!(choosers("reject-2 teams", "", misses), [next, next]);
        // The owner of the string, even if it is the shooter.
        assert_eq!(choosers("reject-4", "", misses), [1, 3]);
        assert_eq!(choosers("custom 4", "string NE,SE owner 4\nstring SW,NW\n", misses), [4, next]);
    }
}

/// Pucks of one colour in one hole leave nothing to choose, and neither do different ones in different holes.
#[test]
fn only_unlike_pucks_of_one_hole_give_a_choice() {
    let due = |items: &str| standing(&format!("game tug-of-war\ndfa rope\nshot {items}"))["choices"].as_array().unwrap().len();
    assert_eq!(due("NE:g NE:g NE:g"), 0);
    assert_eq!(due("NE:g SW:r SE:g NW:r"), 0);
    assert_eq!(due("NE:g lost:r"), 0);
    assert_eq!(due("black NE:g NE:r"), 0);
    assert_eq!(due("NE:g SW:g NE:r"), 1);
}

/// Pucks of other holes on the same string keep their places.
#[test]
fn orders_keep_the_places_of_other_holes_pucks() {
    let word = |order: &str| {
        let script = format!("game tug-of-war\ndfa rope\nshot NE:g SW:r NE:r SE:g NE:g SW:g\n{order}");
        words(&standing(&script))[0].to_owned()
    };
    assert_eq!(word("order NE:grg SW:rg"), "grrggg");
    assert_eq!(word("order NE:rgg SW:rg"), "rrgggg");
    assert_eq!(word("order SW:gr NE:ggr"), "ggggrr");
}

/// Rules 7 and 8, and completion when pucks are lost.
#[test]
fn black_and_lost_pucks() {
    let start = "game reject-2\ndfa ends-with-green\npucks 1 1\n";
    let after = |lines: &str| standing(&format!("{start}{lines}"));
    let black = after("shot NE:g black NE:r");
    assert_eq!((words(&black), &black["remaining"]), (vec!["", ""], &json!({ "green": 1, "red": 1 })));
    let lost = after("shot black NE:g lost:r");
    assert_eq!((words(&lost), &lost["remaining"]), (vec!["", ""], &json!({ "green": 1, "red": 0 })));
    let end = after("shot black NE:g lost:r\nshot NW:g");
    assert_eq!((&end["over"], &end["winner"], &end["points"]), (&json!(true), &json!(2), &json!(["0", "1"])));
    let nothing = after("shot lost:g lost:r");
    assert_eq!(
        (&nothing["over"], &nothing["winner"], &nothing["points"]),
        (&json!(true), &json!("draw"), &json!(["1/2", "1/2"]))
    );
    let black_end = after("shot lost:g\nshot lost:r black");
    assert_eq!(black_end["over"], true);
}

/// The last shot may leave a choice: the game is not over before it is made.
#[test]
fn the_game_ends_after_the_last_choice() {
    let start = "game tug-of-war teams\naccepts 2\ndfa ends-with-green\npucks 1 1\nshot NE:g NE:r\n";
    let due = standing(start);
    assert_eq!((&due["over"], &due["winner"], &due["points"]), (&json!(false), &Value::Null, &json!([])));
    let end = standing(&format!("{start}order NE:rg"));
    assert_eq!((&end["over"], &end["winner"], &end["points"]), (&json!(true), &json!(2), &json!(["0", "1"])));
    let end = standing(&format!("{start}order NE:gr"));
    assert_eq!((&end["winner"], &end["points"]), (&json!(1), &json!(["1", "0"])));
}

/// The point system of the four-player match, case by case.
#[test]
fn the_four_player_match_shares_one_point() {
    let points = |items: &str| {
        let green = items.matches(":g").count();
        let red = items.matches(":r").count();
        let end = standing(&format!("game reject-4\ndfa ends-with-green\npucks {green} {red}\nshot {items}"));
        assert_eq!((&end["over"], &end["winner"]), (&json!(true), &Value::Null));
        end["points"].clone()
    };
    assert_eq!(points("NE:g SE:r"), json!(["1", "0", "0", "0"]));
    assert_eq!(points("SE:g NW:g"), json!(["0", "1/2", "0", "1/2"]));
    assert_eq!(points("SE:g NW:g SW:g"), json!(["0", "1/3", "1/3", "1/3"]));
    assert_eq!(points("SE:g NW:g SW:g NE:g"), json!(["0", "0", "0", "0"]));
    assert_eq!(points("SE:r"), json!(["0", "0", "0", "0"]));
}

/// Custom games: one DFA per string, owners, equal shares.
#[test]
fn custom_games() {
    let end = |header: &str, items: &str| {
        let pucks = format!("pucks {} {}", items.matches(":g").count(), items.matches(":r").count());
        let end = standing(&format!("{header}\n{pucks}\nshot {items}"));
        (end["winner"].clone(), end["points"].clone())
    };
    let three = "string SW,NE owner 3 dfa ends-with-green\ngame custom 3\nstring SE dfa even-greens owner 1\nstring NW dfa rope";
    assert_eq!(end(three, "NE:g"), (json!("draw"), json!(["0", "0", "0"])), "both owners are accepted");
    assert_eq!(end(three, "NE:g SE:g"), (json!(3), json!(["0", "0", "1"])));
    assert_eq!(end(three, "SE:g NW:g"), (json!("draw"), json!(["0", "0", "0"])), "a string of nobody counts for nobody");
    let four = "game custom 4\ndfa ends-with-green\nstring NE owner 1\nstring SE owner 2\nstring SW owner 4\nstring NW";
    assert_eq!(end(four, "NE:g SE:g"), (json!("draw"), json!(["1/2", "1/2", "0", "0"])));
    // An owner of two strings is accepted if both are.
    let two = "game custom 2\ndfa ends-with-green\nstring NE owner 1\nstring SE owner 1\nstring SW,NW owner 2";
    assert_eq!(end(two, "NE:g SW:g"), (json!(2), json!(["0", "1"])));
    assert_eq!(end(two, "NE:g SE:g"), (json!(1), json!(["1", "0"])));

    let three = referee(three).unwrap();
    let holes: Vec<_> = three.game.strings().iter().map(|string| string.holes.len()).collect();
    assert_eq!(holes, [2, 1, 1]);
    assert_eq!(
        standing("game custom 2\ndfa rope\nstring NW,NE owner 2\nstring SW,SE")["strings"][0]["holes"],
        json!(["NE", "NW"])
    );
}

/// Log lines describe what happened in plain words.
#[test]
fn the_log_speaks_plainly() {
    let log = |script: &str| -> Vec<String> {
        referee(&format!("game reject-2\ndfa rope\npucks 3 2\n{script}"))
            .unwrap()
            .steps
            .into_iter()
            .map(|step| step.log)
            .collect()
    };
    let lines = log("shot NW:g SE:g NE:g NE:r");
    assert_eq!(
        lines,
        ["Shot 1 from S: Player 1 sinks green into NW, green into SE and green, red into NE: Player 2 chooses the order in NE; \
             string B is now gg, in state 3 (accepting)"]
    );
    let lines = log("shot NE:g SW:r NE:r lost:g\norder NE:rg\nshot black SE:g\nshot black\nshot\nshot SE:g");
    assert_eq!(
        lines,
        [
            "Shot 1 from S: Player 1 sinks green, red into NE and red into SW and loses green off the board: Player 2 chooses the order in NE",
            "Player 2 orders NE as red, green: string A is now rrg, in state 1 (rejecting)",
            "Shot 2 from W: Player 2 sinks green into SE, but also the striker: no string changes, 1 green goes back to the middle ring",
            "Shot 3 from N: Player 1 sinks the striker: no string changes",
            "Shot 4 from E: Player 2 sinks nothing",
            "Shot 5 from S: Player 1 sinks green into SE: string B is now g, in state 2 (accepting)",
        ]
    );
}

/// Every invalid line is reported, with what was expected.
#[test]
fn errors_name_the_line() {
    let good = "game reject-2\ndfa rope\npucks 2 2\n";
    for (lines, expected) in [
        ("shot NE:g NE:g NE:g", "line 4: `shot NE:g NE:g NE:g`: 3 green pucks in this shot, but 2 on the board"),
        ("shot\nshot NE:g NE:r\nshot", "line 6: `shot`: the order for NE is due first"),
        ("order NE:g", "line 4: `order NE:g`: no order is due"),
        ("shot NE:g NE:r\norder SW:r", "line 5: `order SW:r`: no order is due for hole SW"),
        ("shot NE:g NE:r\norder NE:rr", "line 5: `order NE:rr`: `rr` is not a rearrangement of `gr`, the pucks in hole NE"),
        ("shot NE:g NE:r\norder NE:rg NE:gr", "line 5: `order NE:rg NE:gr`: two orders for hole NE"),
        ("shot NE:g NE:r SE:r SE:g\norder NE:rg", "line 5: `order NE:rg`: the order for hole SE is missing"),
        ("shot NE:g lost:g\nshot NE:r NW:r\n\nshot", "line 7: `shot`: the match is over"),
        ("shot NX:g", "line 4: unknown hole `NX`; expected NE, SE, SW or NW"),
        ("shot NE:b", "line 4: unknown puck `b`; expected g or r"),
        ("shot NE:gb", "line 4: unknown puck `gb`; expected g or r"),
        ("shot NE:", "line 4: unknown puck ``; expected g or r"),
        ("shot lost:gr", "line 4: unknown puck `gr`; expected g or r"),
        ("shot NE:gggr", "line 4: `shot NE:g NE:g NE:g NE:r`: 3 green pucks in this shot, but 2 on the board"),
        ("shot NE", "line 4: `NE`; expected items such as NE:g, lost:r or black"),
        ("shot black black", "line 4: `black` is given twice"),
        ("shot\npucks 1 1", "line 5: `pucks` comes after the first shot or order (line 4); expected it before"),
        ("dfa dial", "line 4: `dfa` is given twice (first in line 2)"),
        (
            "throw",
            "line 4: unknown word `throw`; expected game, dfa, machine, pucks, quiet, extra, accepts, string, shot or order",
        ),
        ("accepts 3", "line 4: `3` after `accepts`; expected 1 or 2, the player or team who wins on accept"),
        ("string NE owner 1", "line 4: `string` in `game reject-2` (line 1); expected it in a custom game only"),
    ] {
        assert_eq!(problems(&format!("{good}{lines}"))[0], expected);
    }
    for (script, expected) in [
        ("", "line 1: the `game` line is missing; expected one before the first shot"),
        ("dfa rope\n\nshot", "line 3: the `game` line is missing; expected one before the first shot"),
        ("game reject-2\n", "line 1: the match has no `dfa` or `machine` line; expected one, such as `dfa rope`"),
        ("game reject-2\ndfa ropes\nshot", "line 2: no built-in `ropes`"),
        (
            "game reject-2\npucks 70000 1\ndfa rope",
            "line 2: `70000` is not a valid number; expected two whole numbers, green and red, at most 65535 in all",
        ),
        (
            "game reject-2\npucks 65535 1\ndfa rope",
            "line 2: 65536 pucks; expected two whole numbers, green and red, at most 65535 in all",
        ),
        (
            "game reject-2\npucks -1 1\ndfa rope",
            "line 2: `-1` is not a valid number; expected two whole numbers, green and red, at most 65535 in all",
        ),
        (
            "game custom 2\ndfa rope\nstring NE,SW\nstring SE",
            "line 4: hole NW belongs to no string; a custom game links every hole once",
        ),
        (
            "game custom 2\ndfa rope\nstring NE,SW\nstring SE,NW,NE",
            "line 4: hole NE already belongs to the string of line 3; every hole belongs to one string",
        ),
        (
            "game custom 2\ndfa rope\nstring NE,SW,NW,SE owner 3",
            "line 3: owner 3 in a match of 2 players (line 1); expected 1 to 2",
        ),
        (
            "game custom 2\nstring NE,SW,NW dfa dial\nstring SE",
            "line 3: the string has no machine; expected `dfa NAME` or `machine NAME` here, or such a line for all strings",
        ),
    ] {
        assert_eq!(problems(script)[0], expected);
    }
    for game in [
        "game",
        "game chess",
        "game reject-4 teams",
        "game custom",
        "game custom 5",
        "game custom 1",
        "game custom 2 teams",
        "game reject-2 team",
    ] {
        let found = problems(&format!("dfa rope\n{game}\nshot"));
        assert!(found.len() == 1 && found[0].starts_with("line 2: ") && found[0].contains("expected"), "{game}: {found:?}");
    }
}

/// All problems are reported at once, in the order of the lines, without consequential errors.
#[test]
fn all_problems_come_at_once() {
    let found = problems("game reject-2\ndfa ropes\nshot NX:g XX:r\nshot NE:g\npucks 1\nfoo\n");
    let lines: Vec<&str> = found.iter().map(|problem| problem.split(':').next().unwrap()).collect();
    assert_eq!(lines, ["line 2", "line 3", "line 3", "line 5", "line 5", "line 6"], "{found:#?}");
    let found = problems("game reject-2\ndfa rope\npucks 1 1\nshot NE:g\nshot NE:g\nshot NE:b\n");
    let lines: Vec<&str> = found.iter().map(|problem| problem.split(':').next().unwrap()).collect();
    assert_eq!(lines, ["line 5", "line 6"], "{found:#?}");
}
