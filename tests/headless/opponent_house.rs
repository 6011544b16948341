//! Computers and the house rules: a player ahead waits for a quiet end, a player behind acts, and extra time has a value.

use fob::automata::builtin;
use fob::board::{Board, Colour, Hole, Layout, Point, Puck, PuckId};
use fob::opponent::{Level, Outlook, Request, Skill, think};
use fob::rules::script::{Item, report};
use fob::rules::{Kind, Match, Quiet, Setup};
use std::sync::Arc;

fn drop(hole: Hole, colour: Colour) -> Item {
    Item::Drop(hole, colour)
}

/// Returns a match on a DFA after these shots, each given by its items.
fn game(kind: Kind, dfa: &str, pucks: (u16, u16), quiet: Option<Quiet>, extra: u32, shots: &[&[Item]]) -> Match {
    let setup = Setup { quiet, extra, ..Setup::new(kind, builtin(dfa).unwrap(), pucks.0, pucks.1) };
    let mut game = Match::new(setup).unwrap();
    shots.iter().for_each(|items| drop_all(&mut game, items));
    game
}

fn drop_all(game: &mut Match, items: &[Item]) {
    game.apply(&report(items)).unwrap();
}

fn points(game: &Match) -> Vec<f64> {
    Outlook::new(game, &Skill::new(Level::Medium).unwrap().chances(&Board::bob())).points(game)
}

/// Returns a tug of war on "ends with green" with a green in the string and two reds left: the player who wins on accept is ahead. Player 1
/// shoots after an even number of misses.
fn tug(accepts: u8, misses: usize, quiet: u32) -> Match {
    let quiet = Quiet::new(quiet, 10);
    let mut game =
        game(Kind::TugOfWar { accepts }, "ends-with-green", (1, 2), quiet, 0, &[&[drop(Hole::NE, Colour::Green)], &[]]);
    (0..misses).for_each(|_| drop_all(&mut game, &[]));
    game
}

/// The nearer the quiet end, the more the player ahead can expect; at the end itself the verdict decides.
#[test]
fn the_value_approaches_the_current_verdicts() {
    for accepts in [1, 2] {
        let ahead = usize::from(accepts) - 1;
        // With the same player to shoot each time.
        let expected: Vec<f64> = [2, 4, 6, 8, 10].map(|misses| points(&tug(accepts, misses, 12))[ahead]).to_vec();
        assert!(expected.windows(2).all(|two| two[1] > two[0] - 1e-9), "{expected:?}");
        assert!(expected[4] > expected[0] + 0.001, "{expected:?}");
        let over = tug(accepts, 11, 12);
        assert!(over.is_over());
        assert_eq!(points(&over)[ahead], 1.0);
    }
}

/// Without the rule nothing changes: the value is that of a match whose quiet end is out of reach, or nearly so.
#[test]
fn a_quiet_end_far_away_is_worth_next_to_nothing() {
    let without = points(&tug(1, 0, 0));
    let far = points(&tug(1, 0, 1_000_000));
    assert!((without[0] - far[0]).abs() < 0.03, "{without:?} {far:?}");
}

/// Computed by hand: with one quiet shot left, a shooter who is ahead has won unless an accident happens, and one who is behind has the
/// chance of one shot.
#[test]
fn last_quiet_shot_decides_the_value() {
    let chances = Skill::new(Level::Medium).unwrap().chances(&Board::bob());
    let value = |game: &Match| Outlook::new(game, &chances).points(game)[0];
    // Player 1 is to shoot after 10 misses, player 1 ahead.
    let ahead = tug(1, 10, 12);
    assert_eq!((ahead.quiet_left(), ahead.next_player()), (Some(1), 1));
    assert!(value(&ahead) > 1.0 - chances.touch.idle - 1e-9, "{}", value(&ahead));
    // The same with player 1 behind: a red must fall now, and once it is in the string nothing helps the other player.
    let behind = tug(2, 10, 12);
    assert_eq!((behind.quiet_left(), behind.next_player()), (Some(1), 1));
    let sunk = chances.sink(2, 4) + (1.0 - chances.sink(2, 4)) * chances.touch.stray;
    assert!((value(&behind) - sunk).abs() < 1e-9, "{} {sunk}", value(&behind));
}

fn layout(pucks: &[(Colour, f64, f64)]) -> Layout {
    let pucks = (0..).zip(pucks).map(|(id, &(colour, x, y))| Puck { id: PuckId(id), colour, at: Point::new(x, y) }).collect();
    Layout { board: Arc::new(Board::bob()), pucks }
}

/// Returns the number of pucks that the best shot takes, averaged over its executions.
fn acts(game: &Match, layout: &Layout, level: Level) -> f64 {
    let skill = Skill::new(level).unwrap();
    let request = Request { layout: layout.clone(), game: game.clone(), skill, seed: 7, shots: 1, executions: 60 };
    let advice = think(&request, &mut |_| true);
    let shot = &advice.shots[0];
    shot.falls.iter().map(|fall| fall.chance).sum::<f64>() + shot.lost
}

/// A red is near SW and one in the middle, so the shooter can sink one. With one quiet shot left, a player ahead leaves both, and a player
/// behind sinks one.
#[test]
fn player_ahead_waits_and_player_behind_acts() {
    let edge = Board::bob().half_side() - 0.06;
    let table = layout(&[(Colour::Red, -0.1, 0.05), (Colour::Red, -edge, -edge)]);
    for level in [Level::Medium, Level::Hard] {
        let ahead = acts(&tug(1, 10, 12), &table, level);
        let behind = acts(&tug(2, 10, 12), &table, level);
        assert!(ahead < 0.1, "{level}: who is ahead takes {ahead} pucks a shot");
        assert!(behind > 0.6, "{level}: who is behind takes {behind} pucks a shot");
    }
}

/// A draw is worth half a point each without extra time; with it, what the next pucks promise.
#[test]
fn extra_time_has_the_value_of_its_pucks() {
    // Player 2 has a green in their own string, and a red is left: the player who sinks it decides.
    let shots: &[&[Item]] = &[&[drop(Hole::NE, Colour::Green)], &[drop(Hole::SE, Colour::Green)]];
    let level = |extra: u32| game(Kind::Reject2, "ends-with-green", (2, 1), None, extra, shots);
    let without = points(&level(0));
    let with = points(&level(3));
    assert!((without.iter().sum::<f64>() - 1.0).abs() < 1e-9 && (with.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    // A board that has just become empty: the value is that of the green and the red, for the player who shoots.
    let fresh =
        game(Kind::Reject2, "ends-with-green", (1, 1), None, 1, &[&[Item::Lost(Colour::Green)], &[Item::Lost(Colour::Red)]]);
    assert_eq!(fresh.extra_time(), 1);
    let same = game(Kind::Reject2, "ends-with-green", (1, 1), None, 0, &[]);
    let [extra, plain] = [points(&fresh), points(&same)];
    assert!(extra.iter().zip(&plain).all(|(a, b)| (a - b).abs() < 1e-9), "{extra:?} {plain:?}");
}

/// An outlook computed before extra time agrees with one computed in it.
#[test]
fn outlook_stays_valid_in_extra_time() {
    let chances = Skill::new(Level::Medium).unwrap().chances(&Board::bob());
    let mut game = game(Kind::Reject2, "rope", (1, 1), Some(Quiet::USUAL), 3, &[]);
    let outlook = Outlook::new(&game, &chances);
    assert!(outlook.lasts());
    let mut seen = 0;
    let lost = [Item::Lost(Colour::Green), Item::Lost(Colour::Red)];
    for number in 0..11 {
        let here = Outlook::new(&game, &chances);
        for (early, late) in outlook.points(&game).iter().zip(here.points(&game)) {
            assert!((early - late).abs() < 1e-9, "shot {number}: {early} {late}");
        }
        if game.is_over() {
            break;
        }
        seen += 1;
        drop_all(&mut game, if number % 3 == 2 { &[] } else { &lost[number % 3..=number % 3] });
    }
    assert!(seen > 8 && game.extra_time() == 3, "{seen}");
}

/// A machine that is not a finite automaton, but reads the same language as a DFA, is worth the same in extra time as well.
#[test]
fn extra_time_counts_for_every_machine() {
    let ends_with_green: fob::machines::turing::Machine = "start a\naccept b\nagag>\narar>\na_c_<\ncgbg=".parse().unwrap();
    let machine = fob::machines::Machine::new(fob::machines::turing::TuringReader::new(ends_with_green).unwrap());
    let shots: [&[Item]; 5] = [
        &[drop(Hole::NE, Colour::Red)],
        &[drop(Hole::SE, Colour::Red)],
        &[drop(Hole::SE, Colour::Green)],
        &[drop(Hole::NE, Colour::Green)],
        &[drop(Hole::SE, Colour::Red)],
    ];
    for extra in [0, 1, 3] {
        let of = |machine: Option<&fob::machines::Machine>| {
            let setup = Setup { extra, ..Setup::new(Kind::Reject2, builtin("ends-with-green").unwrap(), 3, 3) };
            let machines = machine.map_or_else(|| setup.machines.clone(), |machine| vec![machine.clone()]);
            Match::new(Setup { machines, ..setup }).unwrap()
        };
        let (mut same, mut game) = (of(None), of(Some(&machine)));
        // One outlook from the start, and one from each position.
        let chances = Skill::new(Level::Medium).unwrap().chances(&Board::bob());
        let outlook = Outlook::new(&game, &chances);
        for items in &shots {
            drop_all(&mut same, items);
            drop_all(&mut game, items);
            let wanted = points(&same);
            for found in [points(&game), outlook.points(&game)] {
                // Both are solved by rounds, over different numbers of states. Without extra time they would differ by several points.
                let close = found.iter().zip(&wanted).all(|(a, b)| (a - b).abs() < 1e-3);
                assert!(close, "{extra} extra times, {} shots: {found:?}, not {wanted:?}", game.shots());
            }
        }
        // Level, with one red left: without extra time that is a draw more often.
        assert_eq!(game.extra_left(), extra);
    }
}

/// Where the strings are valued separately, a level end is worth a share of what extra time may bring.
#[test]
fn extra_time_is_not_a_draw_where_orders_are_sampled() {
    let odyssey = fob::machines::Machine::builtin("odyssey").unwrap();
    let of = |extra: u32| {
        let setup = Setup::new(Kind::Reject2, builtin("rope").unwrap(), 15, 15);
        Match::new(Setup { extra, machines: vec![odyssey.clone()], ..setup }).unwrap()
    };
    let chances = Skill::new(Level::Medium).unwrap().chances(&Board::bob());
    let wins = |extra: u32| {
        let game = of(extra);
        let at: Vec<_> = game.strings().iter().map(|string| string.configuration.clone()).collect();
        Outlook::new(&game, &chances).forecast_with(&game, &at).wins.iter().sum::<f64>()
    };
    let (without, with) = (wins(0), wins(3));
    assert!(with > without + 0.1 && with <= 1.0 + 1e-9, "{without} won without extra time, {with} with three");
}
