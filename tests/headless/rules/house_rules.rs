//! The house rules: quiet play, extra time, and certain results.

use super::{problems, referee, standing};
use fob::automata::{BUILTIN, Dfa, builtin};
use fob::board::{Colour, Hole, PuckId};
use fob::rules::script::{Item, report};
use fob::rules::{Kind, MOST_EXTRA, MOST_QUIET, Match, Quiet, Reason, RuleError, Setup, SetupProblem, StringOdds, Winner};
use serde_json::json;

const MISS: &[Item] = &[];

fn shoot(game: &mut Match, items: &[Item]) {
    game.apply(&report(items)).unwrap();
}

fn new(kind: Kind, dfa: &str, pucks: (u16, u16), quiet: Option<(u32, u32)>, extra: u32) -> Match {
    let quiet = quiet.map(|(shots, pucks)| Quiet { shots, pucks });
    Match::new(Setup { quiet, extra, ..Setup::new(kind, builtin(dfa).unwrap(), pucks.0, pucks.1) }).unwrap()
}

const NE_GREEN: Item = Item::Drop(Hole::NE, Colour::Green);
const NE_RED: Item = Item::Drop(Hole::NE, Colour::Red);
const SE_GREEN: Item = Item::Drop(Hole::SE, Colour::Green);
const SE_RED: Item = Item::Drop(Hole::SE, Colour::Red);

/// The count starts when few enough pucks are left, and restarts with every puck that is gone for good.
#[test]
fn quiet_shots_are_counted_from_the_last_puck_that_went() {
    let mut game = new(Kind::TugOfWar { accepts: 1 }, "ends-with-green", (2, 2), Some((3, 3)), 0);
    assert_eq!(game.quiet_left(), None, "four pucks are more than three");
    (0..5).for_each(|_| shoot(&mut game, MISS));
    assert_eq!(game.quiet_left(), None);
    shoot(&mut game, &[NE_GREEN]);
    assert_eq!(game.quiet_left(), Some(3), "misses before count for nothing");
    shoot(&mut game, MISS);
    shoot(&mut game, &[Item::Black, NE_RED]);
    assert_eq!(game.quiet_left(), Some(1), "a puck that goes back is quiet");
    shoot(&mut game, &[Item::Black, Item::Lost(Colour::Red)]);
    assert_eq!(game.quiet_left(), Some(3), "a lost one stays lost");
    shoot(&mut game, MISS);
    shoot(&mut game, MISS);
    assert!(!game.is_over());
    shoot(&mut game, MISS);
    let verdict = game.verdict().unwrap();
    assert_eq!((verdict.reason, verdict.winner), (Reason::Quiet, Some(Winner::Party(1))), "the string is g");
    assert_eq!(game.apply(&report(MISS)), Err(RuleError::Over));
}

#[test]
fn matches_without_the_quiet_rule_continue() {
    let mut game = new(Kind::Reject2, "rope", (1, 1), None, 0);
    (0..200).for_each(|_| shoot(&mut game, MISS));
    assert!(!game.is_over() && game.quiet_left().is_none());
    let written = serde_json::to_string(&game).unwrap();
    assert!(!["quiet", "extra", "still"].iter().any(|word| written.contains(word)), "{written}");
}

/// The strings are read as they are, in every kind of game; equal verdicts are a draw, without extra time.
#[test]
fn a_quiet_end_reads_the_strings() {
    let script = |game: &str, shots: &str| format!("game {game}\ndfa ends-with-green\npucks 3 3\nquiet 2\n{shots}shot\nshot\n");
    let end = standing(&script("reject-2", "shot NE:g SE:r\n"));
    assert_eq!((&end["over"], &end["winner"], &end["points"]), (&json!(true), &json!(1), &json!(["1", "0"])));
    let end = standing(&script("reject-4", "shot NE:g SW:g SE:r\n"));
    assert_eq!((&end["winner"], &end["points"]), (&json!(null), &json!(["1/2", "0", "1/2", "0"])));
    let end = standing(&script("reject-2\nextra 3", "shot NE:g SE:g\n"));
    assert_eq!((&end["over"], &end["winner"]), (&json!(true), &json!("draw")));
    assert_eq!(end["remaining"], json!({ "green": 1, "red": 3 }));
    let more = referee(&(script("reject-2", "shot NE:g\n") + "shot\n")).unwrap_err();
    assert_eq!(more.0[0].line, 8);
}

#[test]
fn level_strings_go_into_extra_time() {
    let mut game = new(Kind::Reject2, "ends-with-green", (1, 1), Some((2, 10)), 2);
    shoot(&mut game, &[SE_GREEN]);
    shoot(&mut game, &[SE_RED]);
    // Both are rejected: the empty word and gr. The third shot would be next.
    assert_eq!((game.extra_time(), game.extra_left(), game.next_player()), (1, 1, 1));
    assert_eq!([Colour::Green, Colour::Red].map(|colour| game.remaining(colour)), [1, 1]);
    assert_eq!(game.extra_pucks(), Some([(PuckId(2), Colour::Green), (PuckId(3), Colour::Red)]));
    let again: Match = serde_json::from_str(&serde_json::to_string(&game).unwrap()).unwrap();
    assert_eq!(again, game);
    shoot(&mut game, MISS);
    assert_eq!((game.extra_pucks(), game.quiet_left()), (None, Some(1)));
    shoot(&mut game, &[NE_GREEN]);
    assert!(!game.is_over(), "one is accepted, but a puck is left");
    let mut won = game.clone();
    shoot(&mut won, &[SE_RED]);
    assert_eq!(won.verdict().unwrap().winner, Some(Winner::Party(1)));
    // A lost puck leaves the strings unchanged; a tie in the last hole waits for its order before extra time can start.
    shoot(&mut game, &[NE_RED]);
    assert_eq!((game.extra_time(), game.extra_left()), (2, 0));
    assert_eq!(game.extra_pucks(), Some([(PuckId(4), Colour::Green), (PuckId(5), Colour::Red)]));
    shoot(&mut game, &[NE_GREEN, NE_RED]);
    assert!(!game.is_over() && game.extra_pucks().is_none());
    game.choose(&[(Hole::NE, vec![Colour::Green, Colour::Red])]).unwrap();
    let verdict = game.verdict().unwrap();
    assert_eq!((verdict.reason, verdict.winner), (Reason::Complete, Some(Winner::Draw)), "no extra time is left");
}

/// Returns the problem and its line, for what a script cannot express.
#[test]
fn lines_for_house_rules_are_checked() {
    let with = |line: &str, game: &str| problems(&format!("game {game}\ndfa rope\n{line}\n"));
    for (line, game, expected) in [
        ("extra 3", "tug-of-war", "line 3: `extra` in `game tug-of-war` (line 1)"),
        ("extra 0", "reject-4", "line 3: `extra` in `game reject-4` (line 1)"),
        ("extra", "reject-2", "line 3: `extra` is incomplete"),
        ("extra x", "reject-2", "line 3: `x` after `extra`; expected a whole number"),
        ("extra -1", "reject-2", "line 3: `-1` after `extra`"),
        ("extra 1001", "reject-2", "line 3: `1001` after `extra`"),
        ("extra 1 2", "reject-2", "line 3: unexpected `2`"),
        ("quiet", "reject-2", "line 3: `quiet` is incomplete"),
        ("quiet 1 2 3", "reject-2", "line 3: unexpected `3`"),
        ("quiet 1.5", "reject-2", "line 3: `1.5` is not a valid number of shots"),
        ("quiet 1000001", "reject-2", "line 3: `1000001` is not a valid number of shots"),
        ("quiet 12 65536", "reject-2", "line 3: `65536` is not a valid number of pucks"),
        ("quiet 12\nquiet 13", "reject-2", "line 4: `quiet` is given twice (first in line 3)"),
    ] {
        let found = with(line, game);
        assert!(found.len() == 1 && found[0].starts_with(expected), "{line}: {found:?}");
    }
    assert!(referee("game reject-2\nextra 1000\nquiet 0\ndfa rope\nquiet 1 65535").is_err(), "quiet twice");
    assert!(referee("game reject-2\nextra 1000\nquiet 1000000 65535\ndfa rope").is_ok());
    assert_eq!(referee("game reject-2\nquiet 0 3\ndfa rope").unwrap().game.setup().quiet, None);
    let late = problems("game reject-2\ndfa rope\nshot\nquiet 12\n");
    assert!(late[0].starts_with("line 4: `quiet` comes after the first shot"), "{late:?}");
}

#[test]
fn setups_are_checked() {
    let problems = |kind: Kind, quiet: Option<(u32, u32)>, extra: u32| {
        let quiet = quiet.map(|(shots, pucks)| Quiet { shots, pucks });
        Setup { quiet, extra, ..Setup::new(kind, builtin("rope").unwrap(), 2, 2) }.problems()
    };
    assert_eq!(problems(Kind::Reject2, Some((MOST_QUIET, 65_535)), MOST_EXTRA), []);
    assert_eq!(problems(Kind::Reject2, Some((0, 1)), 0), [SetupProblem::QuietShots(0)]);
    assert_eq!(problems(Kind::Reject2, Some((1, 65_536)), 0), [SetupProblem::QuietPucks(65_536)]);
    assert_eq!(problems(Kind::Reject4, None, 1), [SetupProblem::Extra("reject-4")]);
    assert_eq!(problems(Kind::Reject2, None, MOST_EXTRA + 1), [SetupProblem::Extras(MOST_EXTRA + 1)]);
}

/// Texts of inconsistent matches are refused.
#[test]
fn written_matches_are_checked() {
    let mut game = new(Kind::Reject2, "ends-with-green", (1, 1), Some((5, 10)), 2);
    shoot(&mut game, &[SE_GREEN]);
    shoot(&mut game, &[SE_RED]);
    shoot(&mut game, MISS);
    let written = serde_json::to_value(&game).unwrap();
    assert_eq!((&written["still"], &written["extras"]), (&json!(1), &json!([2])));
    let refused = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut other = written.clone();
        change(&mut other);
        serde_json::from_value::<Match>(other).is_err()
    };
    assert!(!refused(&|_| {}));
    assert!(refused(&|v| v["still"] = json!(2)), "only one shot since extra time began");
    assert!(refused(&|v| v["extras"] = json!([2, 2])));
    assert!(refused(&|v| v["extras"] = json!([4])), "after the last shot");
    assert!(refused(&|v| v["extras"] = json!([1, 2, 3])), "only two may be played");
    assert!(refused(&|v| v["extras"] = json!([])), "a level end begins one");
    assert!(refused(&|v| v["words"] = json!(["", ""])), "more pucks are left than extra time has");
    assert!(refused(&|v| v["ended"] = json!("Quiet")));
    assert!(refused(&|v| v["ended"] = json!("Certain")), "the result is open");
}

/// Returns whether every way in which the remaining pucks can go ends alike, by trying them all.
fn try_all(dfa: &Dfa, state: fob::automata::StateId, green: u32, red: u32, ends: &mut [bool; 2]) {
    ends[usize::from(dfa.is_accepting(state))] = true;
    for (colour, (g, r)) in [(true, (1, 0)), (false, (0, 1))] {
        if green >= g && red >= r {
            let to = if colour { dfa.state(state).green } else { dfa.state(state).red };
            try_all(dfa, to, green - g, red - r, ends);
            try_all(dfa, state, green - g, red - r, ends);
        }
    }
}

#[test]
fn a_result_is_certain_when_no_way_of_play_changes_it() {
    let (mut certain, mut open) = (0, 0);
    for (name, _) in BUILTIN {
        let dfa = builtin(name).unwrap();
        for (green, red) in [(0, 1), (1, 0), (1, 1), (2, 1), (3, 2)] {
            for word in ["", "g", "r", "gr", "rrg", "ggg"] {
                let greens = word.matches('g').count() as u16;
                let reds = word.matches('r').count() as u16;
                let setup = Setup::new(Kind::TugOfWar { accepts: 1 }, dfa.clone(), green + greens, red + reds);
                let mut game = Match::new(setup).unwrap();
                for letter in word.chars() {
                    let colour = if letter == 'g' { Colour::Green } else { Colour::Red };
                    shoot(&mut game, &[Item::Drop(Hole::NE, colour)]);
                }
                let mut ends = [false; 2];
                try_all(&dfa, game.strings()[0].state().unwrap(), green.into(), red.into(), &mut ends);
                assert_eq!(game.is_certain(), ends != [true; 2], "{name} {word} {green} {red}");
                let odds = StringOdds::new(game.setup()).of(&game, 0);
                let before = game.clone();
                if game.is_certain() {
                    certain += 1;
                    assert!(odds == 0.0 || odds == 1.0, "{name} {word}: {odds}");
                    let verdict = game.end_certain().unwrap();
                    let winner = Winner::Party(if odds == 1.0 { 1 } else { 2 });
                    assert_eq!((verdict.reason, verdict.winner), (Reason::Certain, Some(winner)));
                    let again: Match = serde_json::from_str(&serde_json::to_string(&game).unwrap()).unwrap();
                    assert_eq!(again, game);
                } else {
                    open += 1;
                    assert_eq!(game.end_certain(), Err(RuleError::NotCertain));
                    assert_eq!(game, before);
                }
            }
        }
    }
    assert!(certain > 20 && open > 100, "{certain} {open}");
}

/// What is certain for strings with equal verdicts can still change in extra time.
#[test]
fn extra_time_that_may_come_leaves_a_level_result_open() {
    for (extra, certain) in [(0, true), (1, false)] {
        // One red is left, and no string has one; in extra time a second one may come.
        let dfa = fob::automata::regex::to_dfa("g*rg*rg*").unwrap();
        let mut game = Match::new(Setup { extra, ..Setup::new(Kind::Reject2, dfa, 0, 1) }).unwrap();
        shoot(&mut game, MISS);
        assert_eq!(game.is_certain(), certain, "{extra}");
    }
}

#[test]
fn help_gives_the_usual_numbers_of_quiet_play() {
    let Quiet { shots, pucks } = Quiet::USUAL;
    let page = include_str!("../../../assets/help/end.md");
    let line = page.lines().find(|line| line.starts_with("- **Quiet play**")).unwrap();
    assert!(line.contains(&format!("at most {pucks} pucks")) && line.contains(&format!("{shots} quiet shots")), "{line}");
}
