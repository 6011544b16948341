//! The games of the room: what is said of their boards, and whole games.

use super::{names, one, press, request, texts, told};
use crate::Bench;
use egui::accesskit::{Action, ActionData, Role};
use fob_game_screens::{AnyTable, bloop, gobblet, phutball};
use fob_games::gobblet::Gobblet3;
use fob_games::{AnyHistory, Game, Outcome};
use fob_services::places;
use fob_services::route::Nav;

/// A table with persons on all sides, and a position on it.
fn table(game: &str, position: &str) -> Bench {
    let mut bench = Bench::new();
    let from = Some(position.to_owned());
    bench.harness.state_mut().follow(Nav::push(places::Game { id: game.into(), from, moves: None }));
    bench.settle();
    for seat in 0..session(&bench).seats().len() {
        if session(&bench).seats()[seat].computer.is_some() {
            choose(&mut bench, &fob_services::labels::who_plays_as(seat as u8 + 1), fob_game_screens::labels::PERSON);
        }
    }
    bench
}

/// Chooses from a list.
fn choose(bench: &mut Bench, list: &str, choice: &str) {
    request(bench, Role::ComboBox, list, Action::Click, None);
    press(bench, choice);
}

fn session(bench: &Bench) -> &dyn AnyHistory {
    bench
        .harness
        .state()
        .find::<fob_game_screens::GamesScreen>()
        .and_then(fob_game_screens::GamesScreen::table)
        .map(AnyTable::history)
        .expect("a table")
}

fn line(bench: &Bench) -> Vec<String> {
    session(bench).track().into_iter().skip(1).map(|(_, text)| text).collect()
}

/// The piece that one sees on a cell of a position as it is written, worked out here: `r1y3` is yellow's largest over red's small one.
fn top(position: &str, cell: &str, sizes: &[&str]) -> Option<String> {
    let (rank, file) = (cell.as_bytes()[1] - b'1', cell.as_bytes()[0] - b'a');
    let ranks: Vec<&str> = position.split(' ').next()?.split('/').collect();
    let stack = ranks[ranks.len() - 1 - usize::from(rank)].split(',').nth(usize::from(file))?;
    let piece = stack.strip_prefix('.').map_or(stack, |_| "");
    let side = piece.chars().rev().nth(1)?;
    let size = piece.chars().last()?.to_digit(10)? as usize;
    Some(format!("{}'s {} piece", if side == 'r' { "Red" } else { "Yellow" }, sizes[size - 1]))
}

#[test]
fn every_cell_of_gobblet_is_told_as_it_is_seen() {
    let small = ["small", "medium", "large"];
    let large = ["small", "medium-small", "medium-large", "large"];
    for (game, position, sizes) in [
        ("gobblet3", "r1y3,y1r2,./.,.,./.,y2r3,. r", &small[..]),
        ("gobblet4", "r4,.,.,y3/.,y4,r3,./.,.,.,y2r4/y4,.,.,. r", &large[..]),
    ] {
        let bench = table(game, position);
        let said: Vec<String> =
            names(&bench, Role::Button).into_iter().filter(|name| name.as_bytes().get(2) == Some(&b':')).collect();
        let width = if game == "gobblet3" { 3 } else { 4 };
        assert_eq!(said.len(), width * width, "{said:?}");
        for name in said {
            let (cell, what) = name.split_once(": ").expect("a cell");
            let expected = top(position, cell, sizes).unwrap_or_else(|| gobblet::labels::EMPTY_CELL.to_owned());
            assert_eq!(what, expected, "{game} {cell}");
        }
        // What is covered is no more seen than told.
        assert!(!names(&bench, Role::Button).iter().any(|name| name.contains("over")));
    }
}

/// Lifts the piece of a place and puts it down on a cell.
fn play(bench: &mut Bench, from: &str, to: &str) {
    press(bench, from);
    press(bench, &format!("{to}: "));
}

#[test]
fn a_whole_game_of_gobblet_with_pieces_from_the_reserve_and_from_the_board() {
    let mut bench = table("gobblet3", ".,.,./.,.,./.,.,. r");
    let reserve = |colour: &str, size: &str| format!("{colour}'s reserve: {size} piece");
    play(&mut bench, &reserve("Red", "large"), "b2");
    assert!(told(&bench).iter().any(|words| words.contains("large piece from the reserve to b2")), "{:?}", told(&bench));
    // What is not one's own cannot be taken, and nothing goes onto what is as large.
    let yellow = one(&bench, Role::Button, &reserve("Red", "large"));
    assert!(yellow.is_disabled());
    press(&mut bench, &reserve("Yellow", "large"));
    let taken = one(&bench, Role::Button, "b2: ");
    assert!(taken.is_disabled() && taken.description().is_some_and(|why| !why.is_empty()));
    press(&mut bench, "a3: ");
    play(&mut bench, &reserve("Red", "medium"), "c1");
    play(&mut bench, &reserve("Yellow", "small"), "c2");
    play(&mut bench, "c1: ", "c2");
    play(&mut bench, "a3: ", "c3");
    play(&mut bench, &reserve("Red", "small"), "a2");
    assert_eq!(line(&bench), ["3@b2", "3@a3", "2@c1", "1@c2", "c1-c2", "a3-c3", "1@a2"]);
    assert_eq!(session(&bench).outcome(), Some(Outcome::Win(1)));
    assert!(told(&bench).iter().any(|words| words.contains("won") || words.contains("wins")), "{:?}", told(&bench));
    assert!(one(&bench, Role::Button, "b1: ").is_disabled(), "the game is over");
}

#[test]
fn the_computers_move_is_told() {
    let mut bench = table("gobblet3", ".,.,./.,.,./.,.,. r");
    let easiest = fob_services::phrases::capital(Gobblet3::LEVELS[0].name);
    choose(&mut bench, &fob_services::labels::who_plays_as(2), &easiest);
    play(&mut bench, "Red's reserve: small piece", "a1");
    crate::until(&mut bench, "the computer's move", |bench| line(bench).len() == 2);
    bench.wait(2.0);
    let said = told(&bench);
    assert!(said.iter().any(|words| words.contains("Yellow: ") && words.contains(" piece from the reserve to ")), "{said:?}");
}

#[test]
fn a_man_is_placed_and_the_ball_jumps_at_phutball() {
    let mut bench = table("phutball", "ball=H12 men=H13,F14,K15,L15 turn=O");
    let said = texts(&bench);
    assert!(said.contains(&"Ball on H12, men on K15, L15, F14 and H13".to_owned()), "{said:?}");
    // The ball's own point has no room for a man.
    assert!(one(&bench, Role::Button, &phutball::labels::place_on("H12".parse().expect("a point"))).is_disabled());
    for (field, number) in [(phutball::labels::COLUMN, 3.0), (phutball::labels::ROW, 5.0)] {
        request(&mut bench, Role::SpinButton, field, Action::SetValue, Some(ActionData::NumericValue(number)));
    }
    press(&mut bench, &phutball::labels::place_on("C5".parse().expect("a point")));
    bench.wait(2.0);
    assert_eq!(line(&bench), ["C5"]);
    press(&mut bench, "Jump to H14");
    press(&mut bench, phutball::labels::PLAY_MOVE);
    bench.wait(2.0);
    assert_eq!(line(&bench), ["C5", "H12-H14"]);
    let said = texts(&bench);
    assert!(said.contains(&"Ball on H14, men on K15, L15, F14 and C5".to_owned()), "{said:?}");
}

#[test]
fn the_ship_of_fib_fob_moves_and_a_rule_of_bugs_and_loops_is_added() {
    let mut bench = table("fib-fob", "g6/3 time=15 nuggets=5 fib=12 fob=9");
    // Down the stack to board 1 or 2, down 1 to 5 ranks, or 1 to 6 files to the left.
    let ship = names(&bench, Role::Button).into_iter().filter(|name| name.starts_with("The ship ")).count();
    assert_eq!(ship, 2 + 5 + 6);
    press(&mut bench, "The ship 2 files to the left, to e6/3");
    bench.wait(1.0);
    assert_eq!(line(&bench), ["e6/3"]);
    let mut bench = table("bloop", "tape=BGRY head=2 state=B scores=4,7 turn=1 count=3 rules=GGYY<");
    let said = texts(&bench);
    assert!(said.iter().any(|words| words == "Head on cell 2, state B"), "{said:?}");
    // The machine is in state blue on green: the rule that is added there fires at once, and comes to symbol red.
    for (part, choice) in bloop::labels::PARTS.into_iter().zip(["blue", "green", "green", "yellow", "right"]) {
        press(&mut bench, &bloop::labels::part(part, choice));
    }
    press(&mut bench, &bloop::labels::add("BGGY>"));
    bench.wait(6.0);
    assert_eq!(line(&bench), ["BGGY>"]);
    let said = texts(&bench);
    assert!(said.iter().any(|words| words == "Head on cell 3, state G"), "{said:?}");
}
