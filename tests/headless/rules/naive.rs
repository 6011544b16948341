//! A second implementation of the rules, written only for clarity: it stores nothing but the lines of the script, and recomputes everything
//! for every line. It shares no code with the library except the DFAs' transitions.

use super::DFAS;
use fob::automata::parse_word;
use serde_json::{Value, json};

/// Returns the state after a number of lines, or the number of the first line that breaks the rules. The script's grammar must be correct.
pub fn standing(script: &str) -> Result<Value, usize> {
    let lines: Vec<(usize, String)> = script
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line.split('#').next().unwrap().trim().to_owned()))
        .filter(|(_, line)| !line.is_empty())
        .collect();
    let (moves, header): (Vec<_>, Vec<_>) =
        lines.into_iter().partition(|(_, line)| line.starts_with("shot") || line.starts_with("order"));
    let header: Vec<String> = header.into_iter().map(|(_, line)| line).collect();
    let moves_only: Vec<String> = moves.iter().map(|(_, line)| line.clone()).collect();
    for (index, (number, line)) in moves.iter().enumerate() {
        if !is_legal(&header, &moves_only[..index], line) {
            return Err(*number);
        }
    }
    Ok(describe(&header, &moves_only))
}

fn is_legal(header: &[String], before: &[String], line: &str) -> bool {
    let standing = describe(header, before);
    if standing["over"] == true {
        return false;
    }
    let due: Vec<&str> = standing["choices"].as_array().unwrap().iter().map(|choice| choice["hole"].as_str().unwrap()).collect();
    let words: Vec<&str> = line.split_whitespace().collect();
    if words[0] == "shot" {
        let count = |letter| line.matches(&format!(":{letter}")).count() as u64;
        due.is_empty()
            && count("g") <= standing["remaining"]["green"].as_u64().unwrap()
            && count("r") <= standing["remaining"]["red"].as_u64().unwrap()
    } else {
        let mut named: Vec<&str> = words[1..].iter().map(|word| &word[..2]).collect();
        named.sort_unstable();
        let mut needed = due.clone();
        needed.sort_unstable();
        let sorted = |text: String| {
            let mut letters: Vec<char> = text.chars().collect();
            letters.sort_unstable();
            letters
        };
        let shot = before.last().cloned().unwrap_or_default();
        named == needed
            && !due.is_empty()
            && words[1..].iter().all(|word| {
                let fallen: String = shot.split_whitespace().filter_map(|item| item.strip_prefix(&word[..3])).collect();
                sorted(fallen) == sorted(word[3..].to_owned())
            })
    }
}

/// Returns the items of all shots in which the striker was not holed, each order applied to the previous shot.
fn items(moves: &[String]) -> Vec<String> {
    let mut all = Vec::new();
    for (index, line) in moves.iter().enumerate() {
        if line.starts_with("order") || line.contains("black") {
            continue;
        }
        let mut shot: Vec<String> = line.split_whitespace().skip(1).map(str::to_owned).collect();
        if let Some(order) = moves.get(index + 1).filter(|next| next.starts_with("order")) {
            for part in order.split_whitespace().skip(1) {
                let mut letters = part[3..].chars();
                for item in shot.iter_mut().filter(|item| item.starts_with(&part[..3])) {
                    *item = format!("{}{}", &part[..3], letters.next().unwrap());
                }
            }
        }
        all.extend(shot);
    }
    all
}

/// Returns holes, owner and DFA of every string, and the number of players.
fn layout(header: &[String]) -> (Vec<(String, Option<u64>, String)>, usize) {
    let value = |word: &str| header.iter().find_map(|line| line.strip_prefix(&format!("{word} ")));
    let game = value("game").unwrap();
    let common = value("dfa").unwrap_or("").to_owned();
    let plain = |rows: &[(&str, Option<u64>)]| -> Vec<(String, Option<u64>, String)> {
        rows.iter().map(|&(holes, owner)| (holes.to_owned(), owner, common.clone())).collect()
    };
    let teams = game.ends_with("teams");
    match game.split(' ').next().unwrap() {
        "tug-of-war" => (plain(&[("NE SE SW NW", None)]), if teams { 4 } else { 2 }),
        "reject-2" => (plain(&[("NE SW", Some(1)), ("SE NW", Some(2))]), if teams { 4 } else { 2 }),
        "reject-4" => (plain(&[("NE", Some(1)), ("SE", Some(2)), ("SW", Some(3)), ("NW", Some(4))]), 4),
        _ => {
            let strings = header.iter().filter_map(|line| line.strip_prefix("string ")).map(|line| {
                let words: Vec<&str> = line.split(' ').collect();
                let after = |keyword| words.iter().position(|word| *word == keyword).map(|place| words[place + 1]);
                let holes: Vec<&str> = ["NE", "SE", "SW", "NW"].into_iter().filter(|hole| words[0].contains(hole)).collect();
                (holes.join(" "), after("owner").map(|owner| owner.parse().unwrap()), after("dfa").unwrap_or(&common).to_owned())
            });
            (strings.collect(), game[7..].parse().unwrap())
        }
    }
}

/// Returns the numbers of a header line.
fn numbers(header: &[String], word: &str) -> Option<Vec<usize>> {
    let line = header.iter().find_map(|line| line.strip_prefix(&format!("{word} ")))?;
    Some(line.split(' ').map(|number| number.parse().unwrap()).collect())
}

/// Returns how many extra times the first lines have started: one after each line that left the board empty and both strings with the same
/// verdict.
fn extras(header: &[String], moves: &[String]) -> usize {
    let most = numbers(header, "extra").map_or(0, |numbers| numbers[0]);
    let mut begun = 0;
    for count in 0..=moves.len() {
        let standing = describe_in(header, &moves[..count], begun);
        let empty = standing["remaining"] == json!({ "green": 0, "red": 0 }) && standing["choices"] == json!([]);
        let level = standing["strings"][0]["accepting"] == standing["strings"][1]["accepting"];
        begun += usize::from(begun < most && empty && level);
    }
    begun
}

/// Returns whether the last shots without a puck, taken while few enough pucks were left, are enough to end the game.
fn is_quiet(header: &[String], moves: &[String]) -> bool {
    let Some(rule) = numbers(header, "quiet").filter(|rule| rule[0] > 0) else { return false };
    let few = rule.get(1).copied().unwrap_or(10);
    let mut still = 0;
    for (count, line) in moves.iter().enumerate().filter(|(_, line)| line.starts_with("shot")) {
        let left = &describe_in(header, &moves[..count], extras(header, &moves[..count]))["remaining"];
        let left = left["green"].as_u64().unwrap() + left["red"].as_u64().unwrap();
        let took = line.contains("lost") || line.contains(':') && !line.contains("black");
        still = if took || left > few as u64 { 0 } else { still + 1 };
    }
    still >= rule[0]
}

fn describe(header: &[String], moves: &[String]) -> Value {
    let mut standing = describe_in(header, moves, extras(header, moves));
    if standing["choices"] == json!([]) && is_quiet(header, moves) {
        let game = header.iter().find_map(|line| line.strip_prefix("game ")).unwrap();
        let accepts = if header.iter().any(|line| line == "accepts 2") { 2 } else { 1 };
        let strings = standing["strings"].as_array().unwrap();
        let (winner, points) = result(game, accepts, layout(header).1, strings);
        (standing["over"], standing["winner"], standing["points"]) = (json!(true), winner, json!(points));
    }
    standing
}

/// Returns the state without the rule for quiet play, after this many extra times.
fn describe_in(header: &[String], moves: &[String], extras: usize) -> Value {
    let (strings, players) = layout(header);
    let game = header.iter().find_map(|line| line.strip_prefix("game ")).unwrap();
    let accepts = if header.iter().any(|line| line == "accepts 2") { 2 } else { 1 };
    let pucks = header.iter().find_map(|line| line.strip_prefix("pucks ")).unwrap_or("15 15");
    let pucks: Vec<usize> = pucks.split(' ').map(|number| number.parse().unwrap()).collect();

    let items = items(moves);
    let black_lost = moves.iter().filter(|line| line.contains("black")).flat_map(|line| line.split_whitespace());
    let black_lost: Vec<&str> = black_lost.filter(|item| item.starts_with("lost")).collect();
    let gone = |letter: &str| {
        items
            .iter()
            .map(String::as_str)
            .chain(black_lost.iter().copied())
            .filter(|item| item.ends_with(&format!(":{letter}")))
            .count()
    };
    let left = (pucks[0] + extras - gone("g"), pucks[1] + extras - gone("r"));

    let shots = moves.iter().filter(|line| line.starts_with("shot")).count();
    let last = moves.last().cloned().unwrap_or_default();
    let open = last.starts_with("shot") && !last.contains("black");
    let tied: Vec<&str> = ["NE", "SE", "SW", "NW"]
        .into_iter()
        .filter(|hole| open && last.contains(&format!("{hole}:g")) && last.contains(&format!("{hole}:r")))
        .collect();
    // Shot number s, from 0, is taken by player s mod players + 1 from side s mod 4 of S, W, N, E.
    let player = |shot: usize| shot % players + 1;
    let turn = if tied.is_empty() { shots } else { shots - 1 };

    let described: Vec<Value> = strings
        .iter()
        .map(|(holes, owner, dfa)| {
            let word: String = items.iter().filter(|item| holes.contains(&item[..2])).map(|item| &item[3..]).collect();
            let dfa = &DFAS[dfa.as_str()];
            let state = dfa.run(&parse_word(&word).unwrap());
            let holes: Vec<&str> = holes.split(' ').collect();
            json!({ "owner": owner, "holes": holes, "word": word, "state": dfa.state(state).name, "accepting": dfa.state(state).accepting })
        })
        .collect();
    let choices: Vec<Value> = tied
        .iter()
        .map(|hole| {
            let string = described.iter().find(|string| string["holes"].as_array().unwrap().contains(&json!(hole))).unwrap();
            let next = json!(player(shots));
            let owner_chooses = game.starts_with("reject-4") || game.starts_with("custom");
            let chooser = if owner_chooses && !string["owner"].is_null() { string["owner"].clone() } else { next };
            json!({ "hole": hole, "chooser": chooser })
        })
        .collect();

    let over = left == (0, 0) && tied.is_empty();
    let (winner, points) = if over { result(game, accepts, players, &described) } else { (Value::Null, vec![]) };
    json!({
        "next_player": player(turn), "next_side": (["S", "W", "N", "E"][turn % 4]),
        "remaining": { "green": left.0, "red": left.1 },
        "strings": described, "choices": choices, "over": over, "winner": winner, "points": points,
    })
}

fn result(game: &str, accepts: u64, players: usize, strings: &[Value]) -> (Value, Vec<&'static str>) {
    let fates: Vec<bool> = strings.iter().map(|string| string["accepting"] == true).collect();
    match game.split(' ').next().unwrap() {
        "tug-of-war" => match (fates[0], accepts) {
            (true, 1) | (false, 2) => (json!(1), vec!["1", "0"]),
            _ => (json!(2), vec!["0", "1"]),
        },
        "reject-2" => match (fates[0], fates[1]) {
            (true, false) => (json!(1), vec!["1", "0"]),
            (false, true) => (json!(2), vec!["0", "1"]),
            _ => (json!("draw"), vec!["1/2", "1/2"]),
        },
        "reject-4" => {
            // The rules' list of cases, one by one.
            let point = match fates.iter().filter(|fate| **fate).count() {
                1 => "1",
                2 => "1/2",
                3 => "1/3",
                _ => "0",
            };
            (Value::Null, fates.iter().map(|fate| if *fate { point } else { "0" }).collect())
        }
        _ => {
            // An owner is accepted if none of their strings is rejected.
            let owned: Vec<Option<bool>> = (1..=players)
                .map(|owner| {
                    let own: Vec<bool> = strings.iter().filter(|s| s["owner"] == owner).map(|s| s["accepting"] == true).collect();
                    if own.is_empty() { None } else { Some(!own.contains(&false)) }
                })
                .collect();
            let accepted = owned.iter().filter(|fate| **fate == Some(true)).count();
            let rejected = owned.iter().filter(|fate| **fate == Some(false)).count();
            let point = match (accepted, rejected) {
                (_, 0) | (0, _) => "0",
                (1, _) => "1",
                (2, _) => "1/2",
                _ => "1/3",
            };
            let points: Vec<_> = owned.iter().map(|fate| if *fate == Some(true) { point } else { "0" }).collect();
            let winner = points.iter().position(|point| *point == "1").map_or(json!("draw"), |place| json!(place + 1));
            (winner, points)
        }
    }
}
