//! Programs that play the games of the games room on their standard input and output.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use crate::bots::{Place, keeping};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The games.
const GAMES: [&str; 5] = ["fib-fob", "gobblet3", "gobblet4", "phutball", "bloop"];
/// The text of its positions does not say whose turn it is: both have the same moves.
const NO_TURN: &str = "fib-fob";
/// Plays the first of the moves that it is offered.
const FIRST: &str = "def answer(ask): say({'answer': ask['ask'], 'move': ask['moves'][0]})\n";

/// Plays matches of a game, which must end well. Returns their JSON and the lines on standard error.
fn play(place: &Place, game: &str, levels: &str, more: &[&str]) -> (Value, Vec<String>) {
    let (status, out, errors) = place.run(&[&["game", game, "match", "--json", "--levels", levels], more].concat());
    assert_eq!(status, 0, "{game}, {levels}: {errors}");
    (serde_json::from_str(&out).unwrap(), errors.lines().map(str::to_owned).collect())
}

fn json_of(place: &Place, arguments: &[&str]) -> Value {
    let (status, out, errors) = place.run(&[arguments, &["--json"]].concat());
    assert_eq!(status, 0, "{arguments:?}: {errors}");
    serde_json::from_str(&out).unwrap()
}

/// What the bot is told is what the commands about the game say.
#[test]
fn a_bot_plays_every_game_and_is_told_what_the_commands_say() {
    for game in GAMES {
        let place = Place::new(&[("bot", &keeping(&format!("{FIRST}say({{'ready': 'Ears'}})")))]);
        let (told, errors) = play(&place, game, "easy,bot:python3 bot.py", &["--seed", "3"]);
        assert_eq!((errors, &told["bots"]), (vec![], &json!([{"player": 2, "name": "Ears", "faults": 0}])), "{game}");
        let heard = place.heard("heard");
        assert_eq!(heard[0], json!({"fob": 1, "game": game, "you": 2, "players": 2, "shots": 0, "seconds": 10}), "{game}");
        let asks: Vec<&Value> = heard.iter().filter(|line| line["ask"].is_u64()).collect();
        assert!(!asks.is_empty(), "{game}: {heard:?}");
        // The first and the last question, which are as far apart as the game allows.
        for ask in [asks[0], asks[asks.len() - 1]] {
            let at = ["--from", ask["position"].as_str().unwrap()];
            let shown = json_of(&place, &[&["game", game, "show"][..], &at].concat());
            assert_eq!((&ask["due"], &shown["over"]), (&json!("move"), &json!(false)), "{game}");
            assert!(game == NO_TURN || shown["turn"] == json!(2), "{game}: {shown}");
            assert_eq!(ask["moves"], json_of(&place, &[&["game", game, "moves"][..], &at].concat()), "{game}");
        }
        // Every move of both is seen, in order, and leads from one question to the next.
        let seen: Vec<&Value> = heard.iter().filter(|line| line["seen"].is_object()).map(|line| &line["seen"]).collect();
        let players: BTreeSet<u64> = seen.iter().map(|seen| seen["player"].as_u64().unwrap()).collect();
        assert_eq!(players, BTreeSet::from([1, 2]), "{game}");
        let end = seen[seen.len() - 1]["outcome"]["position"].as_str().unwrap();
        let shown = json_of(&place, &["game", game, "show", "--from", end]);
        let over = &heard[heard.len() - 1]["over"];
        if shown["over"] == json!(true) && game != NO_TURN {
            assert_eq!(over["winner"], shown["winner"], "{game}");
        }
        let won = over["winner"].as_u64();
        let points = won.map_or(["1/2", "1/2"], |winner| if winner == 1 { ["1", "0"] } else { ["0", "1"] });
        assert_eq!(over["points"], json!(points), "{game}");
        let wins = won.map_or([0, 0], |winner| [u32::from(winner == 1), u32::from(winner == 2)]);
        assert_eq!((&told["wins"], &told["draws"]), (&json!(wins), &json!(u32::from(won.is_none()))), "{game}");
    }
}

#[test]
fn faults_are_answered_for_and_the_third_in_a_row_loses() {
    let ready = "say({'ready': 'Bad'})\n";
    let cases = [
        ("say({'answer': ask['ask'], 'move': 'nonsense'})", "wrong or illegal: "),
        ("say({'answer': ask['ask'], 'strike': {}})", "wrong or illegal: no move"),
        ("say({'simulate': 1, 'strikes': [{}]}); hear('refused'); sys.exit()", "its process has ended"),
    ];
    for (deed, expected) in cases {
        // Once, and then no more.
        let once = format!(
            "{FIRST}{ready}while True:\n    ask = hear('ask')\n    if ask['ask'] == 1:\n        {deed}\n    else: answer(ask)"
        );
        let always = format!("{ready}while True:\n    ask = hear('ask')\n    {deed}");
        for (body, most) in [(once, 1), (always, 3)] {
            let lasts = most == 3 || deed.contains("exit");
            let (told, errors) = play(&Place::new(&[("bot", &body)]), "gobblet3", "bot:python3 bot.py,easy", &[]);
            let begins = format!("player 1 (Bad): ask 1: {expected}");
            assert!(errors[0].starts_with(&begins) && errors[0].ends_with("; easy answers for it"), "{deed}: {errors:?}");
            // Easy may have won before the third fault.
            if errors.last().unwrap().ends_with("; it loses the match") {
                assert_eq!((errors.len(), &told["wins"]), (3, &json!([0, 1])), "{deed}: {errors:?}");
            }
            assert!(if lasts { errors.len() > 1 } else { errors.len() == 1 }, "{deed}: {errors:?}");
            assert_eq!(told["bots"][0]["faults"], json!(errors.len()), "{deed}");
        }
    }
}

#[test]
fn a_bot_resigns_and_among_three_easy_goes_on_in_its_seat() {
    let place =
        Place::new(&[("bot", "say({'ready': 'Shy'})\nsay({'answer': hear('ask')['ask'], 'resign': True})\nhear('over')")]);
    let (told, errors) = play(&place, "gobblet4", "bot:python3 bot.py,easy", &["--games", "3"]);
    assert_eq!(errors, [""; 0]);
    assert_eq!(told, json!({"wins": [0, 3], "draws": 0, "bots": [{"player": 1, "name": "Shy", "faults": 0}]}));
    let (told, errors) = play(&place, "bloop", "easy,bot:python3 bot.py,easy", &[]);
    assert_eq!((errors, &told["bots"][0]["faults"]), (vec![], &json!(0)), "{told}");
}

#[test]
fn the_same_seed_gives_the_same_games_and_games_have_processes_of_their_own() {
    let body = format!(
        "{FIRST}open('pids', 'a').write(f'{{os.getpid()}}\\n')\nsay({{'ready': 'First'}})\nwhile True: answer(hear('ask'))"
    );
    let place = Place::new(&[("bot", &body)]);
    let match_ = || play(&place, "gobblet3", "\"bot:python3 bot.py\",easy", &["--games", "4", "--seed", "9"]).0;
    assert_eq!(match_(), match_());
    let pids = std::fs::read_to_string(place.path().join("pids")).unwrap();
    assert_eq!(pids.lines().collect::<BTreeSet<_>>().len(), 8, "{pids}");
}

#[test]
fn what_is_no_bot_of_a_room_is_an_error() {
    let place = Place::new(&[]);
    let refused = |levels: &str, expected: &str| {
        let (status, _, errors) = place.run(&["game", "gobblet3", "match", "--levels", levels]);
        assert!(status == 2 && errors.contains(expected), "{levels}: {status} {errors}");
    };
    refused("bot:no-such-program x,easy", "bot:no-such-program x: cannot start: ");
    refused("bot[hard]:python3 bot.py,easy", "--levels, level 1: `bot[hard]:python3 bot.py`: a hand is for strikes");
    refused("easy,bot:", "--levels, level 2: `bot:`");
    refused("easy,\"bot:x", "quotation mark");
    refused("nobody,bot:'x", "level 1: unknown level 'nobody'");
    refused("nobody,bot:'x", "level 2: `bot:'x`");
}
