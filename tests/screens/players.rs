//! What belongs to the people: their colours, and series of games that outlast the program.

use crate::Bench;
use crate::seen::Seen;
use egui::Key;
use fob_automata::builtin;
use fob_board::Board;
use fob_opponent::Level;
use fob_rules::{Kind, Reason, Setup, Winner};
use fob_services::driving::{Seat, Start};
use fob_services::player_colours::PlayerColour;

fn reopened(bench: Bench) -> Bench {
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    Bench::over(folder)
}

#[test]
fn choosing_a_taken_colour_swaps_it_with_its_owner() {
    let mut bench = Bench::new();
    bench.key(Key::Num4);
    bench.click(fob_screens::new_game::labels::REJECT_TWO);
    bench.click(&fob_screens::new_game::labels::colour_of_player(1, "amber"));
    bench.click("sky");
    assert!(
        bench.sees(&fob_screens::new_game::labels::colour_of_player(1, "sky"))
            && bench.sees(&fob_screens::new_game::labels::colour_of_player(2, "amber"))
    );
    bench.click(&fob_screens::new_game::labels::colour_of_player(2, "amber"));
    bench.click("violet");
    bench.click(fob_screens::new_game::labels::START);
    bench.wait_for("the end of the break", 15.0, Seen::aiming);
    let violet = PlayerColour::named("violet").unwrap().colour();
    let check = |bench: &mut Bench| {
        let start = &bench.harness.state().playing().unwrap().played.start;
        assert_eq!(start.seats.iter().map(|s| s.colour.name()).collect::<Vec<_>>(), ["sky", "violet"]);
        assert_eq!((start.party_colour(2), start.string_colour(1, Some(2))), (violet, violet));
    };
    check(&mut bench);
    // In the match's own file, and for the next new game.
    let mut bench = reopened(bench);
    bench.key(Key::Enter);
    check(&mut bench);
    bench.key(Key::Escape);
    assert_eq!(bench.harness.state().place(), "menu");
    bench.key(Key::Num4);
    assert!(
        bench.sees(&fob_screens::new_game::labels::colour_of_player(1, "sky"))
            && bench.sees(&fob_screens::new_game::labels::colour_of_player(2, "violet"))
    );
}

#[test]
fn partners_share_a_colour_in_every_game_of_a_series() {
    let mut bench = Bench::new();
    bench.key(Key::Num4);
    bench.click(fob_screens::new_game::labels::ADVANCED);
    bench.click(fob_screens::new_game::labels::TEAMS);
    bench.click(&fob_screens::new_game::labels::colour_of_player(2, "sky"));
    bench.click("chalk");
    bench.click(fob_screens::new_game::labels::START);
    bench.wait_for("the end of the break", 15.0, Seen::aiming);
    let start = bench.harness.state().playing().unwrap().played.start.clone();
    let names: Vec<&str> = start.seats.iter().map(|s| s.colour.name()).collect();
    assert_eq!(names, ["amber", "chalk", "amber", "chalk"]);
    let next = fob_services::driving::again(&start);
    assert_eq!(next.party_colour(1), PlayerColour::named("chalk").unwrap().colour());
}

#[test]
fn a_series_continues_after_the_program_was_closed() {
    let mut bench = Bench::new();
    let model = bench.harness.state_mut();
    let (_, board) = model.services.library.boards[0].clone();
    let setup = Setup::new(Kind::Reject2, builtin("rope").unwrap(), board.pucks.green, board.pucks.red);
    let seat =
        |i: usize, name: &str| Seat { name: name.into(), computer: None, program: None, colour: PlayerColour::from_seat(i) };
    let seats = vec![seat(0, "Anna"), seat(1, "Bo")];
    let start = Start { setup, dfas: vec!["rope".into()], board, seats, games: 3, seed: 5, hand_break: false, series: None };
    model.sit(start);
    bench.wait_for("the end of the break", 15.0, Seen::aiming);
    bench.click(fob_screens::play::labels::RESIGN);
    bench.click(&fob_services::labels::resigns("Anna"));
    assert_eq!(bench.harness.state().place(), "result");
    // Closed at the result: the menu offers the second game.
    let mut bench = reopened(bench);
    assert!(bench.sees(&fob_screens::menu::next_match(&format!("{}, 2 of 3: Anna and Bo", Kind::Reject2.title()))));
    bench.key(Key::Enter);
    bench.wait_for("the end of the break", 15.0, Seen::aiming);
    {
        let play = bench.harness.state().playing().unwrap();
        assert_eq!(play.played.start.seats.iter().map(|s| s.name.as_str()).collect::<Vec<_>>(), ["Bo", "Anna"]);
        assert_eq!(play.played.series.games().len(), 1);
    }
    // Closed in the middle of the second: it is resumed with the first game's points.
    let mut bench = reopened(bench);
    assert!(bench.sees(fob_screens::play::labels::RESUME));
    bench.key(Key::Enter);
    bench.wait_for("the table", 15.0, Seen::aiming);
    bench.click(fob_screens::play::labels::RESIGN);
    bench.click(&fob_services::labels::resigns("Bo"));
    assert_eq!(bench.harness.state().place(), "result");
    assert!(bench.sees(fob_services::labels::POINTS_OF_SERIES) && bench.sees(&fob_services::labels::match_of(3, 3)));
    let series = &bench.harness.state().playing().unwrap().played.series;
    // Person 1 is Anna, who lost the first game and won the second.
    assert_eq!(series.points().iter().map(ToString::to_string).collect::<Vec<_>>(), ["1", "1"]);
}

/// Strings of odd length: with eighteen pucks, and cushions that hold, the string is rejected, although the rules alone do not make that
/// certain.
const ODD: &str = "(g|r)((g|r)(g|r))*";
/// One string alone: after two pucks nothing can be accepted any more.
const ONE: &str = "gr";

/// How a match of two computers ends, for an automaton that hardly ever accepts.
fn hopeless_for_one(expression: &str, manners: bool) -> Reason {
    let mut bench = Bench::new();
    let model = bench.harness.state_mut();
    model.services.settings.shot_speed = 8.0;
    model.services.settings.manners = manners;
    let mut board = Board::bob();
    (board.pucks.green, board.pucks.red) = (9, 9);
    let dfa = fob_automata::regex::to_dfa(expression).unwrap();
    let setup = Setup { shot_limit: Some(600), ..Setup::new(Kind::TugOfWar { accepts: 1 }, dfa, 9, 9) };
    let seat = |i: usize, name: &str| Seat {
        name: name.into(),
        computer: Some(Level::Medium),
        program: None,
        colour: PlayerColour::from_seat(i),
    };
    let seats = vec![seat(0, "Ada"), seat(1, "Bob")];
    let board = std::sync::Arc::new(board);
    model.sit(Start { setup, dfas: vec!["rope".into()], board, seats, games: 1, seed: 5, hand_break: false, series: None });
    bench.settle();
    let deadline = std::time::Instant::now() + std::time::Duration::from_mins(4);
    while bench.harness.state().place() != "result" {
        assert!(std::time::Instant::now() < deadline, "the match did not end");
        let verdict = bench.harness.state().match_on_table().unwrap().verdict();
        if verdict.is_some_and(|verdict| matches!(verdict.reason, Reason::Resigned(_))) {
            // Nobody misses it: it is said until somebody goes on.
            bench.wait(2.0);
            assert!(bench.harness.state().place() != "result" && bench.sees(&fob_services::labels::wins("Bob")));
            let left = bench.harness.state().match_on_table().unwrap().left();
            let why = format!("{}. {}.", fob_services::labels::resigns("Ada"), fob_services::labels::saw_no_way(left));
            assert!(left > 3 && bench.sees(&why), "{left}");
        }
        bench.key(Key::Enter);
    }
    let verdict = bench.harness.state().match_on_table().unwrap().verdict().unwrap().clone();
    assert_eq!(verdict.winner, Some(Winner::Party(2)));
    verdict.reason
}

#[test]
fn a_computer_resigns_a_hopeless_match_if_allowed() {
    assert_eq!(hopeless_for_one(ODD, true), Reason::Resigned(1));
    assert!(matches!(hopeless_for_one(ODD, false), Reason::Complete | Reason::ShotLimit));
}

#[test]
fn a_match_between_computers_ends_once_nobody_can_change_its_result() {
    assert_eq!(hopeless_for_one(ONE, false), Reason::Certain);
}

/// Two people are asked, until one of them says so for good.
#[test]
fn people_are_asked_about_a_certain_result_until_they_say_always() {
    let certain = |settled: bool| {
        let mut bench = Bench::new();
        let model = bench.harness.state_mut();
        model.services.settings.ends_certain = settled;
        let board = model.services.library.boards[0].1.clone();
        let setup = Setup::new(Kind::TugOfWar { accepts: 1 }, fob_automata::regex::to_dfa(ONE).unwrap(), 15, 15);
        let seat =
            |i: usize, name: &str| Seat { name: name.into(), computer: None, program: None, colour: PlayerColour::from_seat(i) };
        let seats = vec![seat(0, "Ada"), seat(1, "Bob")];
        let start = Start { setup, dfas: vec![ONE.into()], board, seats, games: 1, seed: 5, hand_break: false, series: None };
        let mut state = fob_screens::play::MatchScreen::start(start, &mut model.services).expect("a match");
        while !state.game().is_over() && !state.game().is_certain() {
            state.fast_forward(Level::Medium, 1, false, &mut model.services).expect("a shot");
        }
        model.show(Box::new(state), false);
        bench.settle();
        bench
    };
    let over = |bench: &Bench| bench.harness.state().match_on_table().unwrap().verdict().map(|verdict| verdict.reason);
    let mut bench = certain(false);
    assert!(over(&bench).is_none() && bench.sees(fob_screens::play::labels::RESULT_CERTAIN));
    bench.click(fob_screens::play::labels::ALWAYS_END);
    assert_eq!(over(&bench), Some(Reason::Certain));
    assert!(bench.harness.state().services.settings.ends_certain);
    assert_eq!(over(&certain(true)), Some(Reason::Certain), "the next one is not asked about");
}

#[test]
fn a_match_between_computers_is_paused_and_continues_step_by_step() {
    let mut bench = Bench::new();
    bench.harness.state_mut().sit_computers(7);
    bench.settle();
    let shots = |bench: &Bench| bench.harness.state().match_on_table().unwrap().shots();
    let discs = |bench: &Bench| bench.harness.state().board().unwrap().discs.clone();
    // In the middle of the break: nothing moves, and nothing is drawn again.
    bench.click(fob_screens::play::labels::PAUSE);
    let still = discs(&bench);
    bench.wait(3.0);
    assert_eq!((discs(&bench), shots(&bench)), (still, 0));
    assert_eq!(bench.harness.state().pace(), fob_services::pace::Pace::Sleep);
    // One step is the rest of what rolls; then each step is a shot, or an order.
    bench.key(Key::N);
    bench.wait_for("the end of the break", 20.0, |m| m.playing().is_some_and(fob_screens::play::MatchScreen::is_paused));
    assert_eq!(shots(&bench), 0);
    for shot in 1..=2 {
        for _ in 0..2 {
            if shots(&bench) < shot || !bench.harness.state().match_on_table().unwrap().choices().is_empty() {
                bench.click(fob_screens::play::labels::STEP);
                bench.wait_for("the step", 120.0, |m| m.playing().is_some_and(fob_screens::play::MatchScreen::is_paused));
            }
        }
        assert_eq!(shots(&bench), shot);
        bench.wait(2.0);
        assert_eq!(shots(&bench), shot, "it waits");
    }
    assert!(bench.sees(fob_screens::play::labels::PAUSED));
    bench.key(Key::P);
    bench.wait_for("another shot", 120.0, |m| m.match_on_table().is_some_and(|game| game.shots() > 2));
}
