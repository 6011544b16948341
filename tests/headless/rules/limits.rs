//! Ends other than the last puck: the shot limit, resignation, agreement; and the break on a board that returns nothing.

use super::referee;
use fob::board::{Colour, Hole, ShotReport};
use fob::rules::script::{Item, report};
use fob::rules::{Kind, Match, Points, Reason, RuleError, Setup, SetupProblem, Winner, log};
use fob::{automata::builtin, rules::Names};

const MISS: &[Item] = &[];

fn new(kind: Kind, limit: Option<u32>) -> Match {
    let mut setup = Setup::new(kind, builtin("ends-with-green").unwrap(), 2, 2);
    setup.shot_limit = limit;
    Match::new(setup).unwrap()
}

fn shoot(game: &mut Match, items: &[Item]) {
    game.apply(&report(items)).unwrap();
}

fn points(game: &Match) -> Vec<String> {
    game.verdict().unwrap().points.iter().map(Points::to_string).collect()
}

fn green(hole: Hole) -> Item {
    Item::Drop(hole, Colour::Green)
}

fn red(hole: Hole) -> Item {
    Item::Drop(hole, Colour::Red)
}

#[test]
fn the_shot_limit_is_a_draw_after_the_last_choice() {
    for (kind, expected) in [
        (Kind::TugOfWar { accepts: 1 }, vec!["1/2", "1/2"]),
        (Kind::Reject2, vec!["1/2", "1/2"]),
        (Kind::Reject4, vec!["0", "0", "0", "0"]),
    ] {
        let four = kind == Kind::Reject4;
        let mut game = new(kind, Some(2));
        shoot(&mut game, MISS);
        shoot(&mut game, &[green(Hole::NE), red(Hole::NE)]);
        assert!(!game.is_over());
        game.choose(&[(Hole::NE, vec![Colour::Red, Colour::Green])]).unwrap();
        let verdict = game.verdict().unwrap();
        assert_eq!((verdict.reason, verdict.winner), (Reason::ShotLimit, (!four).then_some(Winner::Draw)));
        assert_eq!(points(&game), expected);
        assert_eq!(game.apply(&ShotReport::default()), Err(RuleError::Over));
        assert_eq!(game.resign(1), Err(RuleError::Over));
    }
}

#[test]
fn the_last_puck_within_the_limit_counts() {
    let mut game = new(Kind::Reject2, Some(1));
    shoot(&mut game, &[green(Hole::NE), red(Hole::SE), green(Hole::NE), Item::Lost(Colour::Red)]);
    assert_eq!(game.verdict().unwrap().reason, Reason::Complete);
    assert_eq!(points(&game), ["1", "0"]);
}

#[test]
fn resigning_loses_and_the_others_share() {
    for (kind, player, expected) in [
        (Kind::TugOfWar { accepts: 1 }, 1, vec!["0", "1"]),
        (Kind::TugOfWar { accepts: 1 }, 2, vec!["1", "0"]),
        (Kind::Reject2, 2, vec!["1", "0"]),
        // NE and SE are accepted now: without player 1, player 2 alone is.
        (Kind::Reject4, 1, vec!["0", "1", "0", "0"]),
        (Kind::Reject4, 4, vec!["1/2", "1/2", "0", "0"]),
    ] {
        let mut game = new(kind.clone(), None);
        shoot(&mut game, &[green(Hole::NE), green(Hole::SE)]);
        assert_eq!(game.resign(player).unwrap(), game.verdict().unwrap());
        assert_eq!(
            (points(&game), game.verdict().unwrap().reason),
            (expected.iter().map(|&p| p.to_owned()).collect(), Reason::Resigned(player))
        );
        assert_eq!(game.apply(&ShotReport::default()), Err(RuleError::Over));
        assert_eq!(game.agree_draw(), Err(RuleError::Over));
    }
    // In teams the partner loses too.
    let mut setup = Setup::new(Kind::Reject2, builtin("rope").unwrap(), 1, 1);
    setup.teams = true;
    let mut game = Match::new(setup).unwrap();
    game.resign(3).unwrap();
    assert_eq!(points(&game), ["0", "1"]);
    assert_eq!(log::end(&game, &Names::new(["Anna", "Bob", "Carl", "Dora"])).unwrap(), "Carl resigns; Bob and Dora win");
}

#[test]
fn all_four_accepted_but_one_resigns() {
    let mut game = new(Kind::Reject4, None);
    shoot(&mut game, &[green(Hole::NE), green(Hole::SE)]);
    game.agree_draw().unwrap();
    assert_eq!(points(&game), ["0", "0", "0", "0"]);

    let mut game = Match::new(Setup::new(Kind::Reject4, builtin("ends-with-green").unwrap(), 9, 9)).unwrap();
    shoot(&mut game, &Hole::ALL.map(green));
    game.resign(2).unwrap();
    assert_eq!(points(&game), ["1/3", "0", "1/3", "1/3"]);
}

#[test]
fn a_resignation_ends_a_due_choice() {
    let mut game = new(Kind::Reject4, None);
    shoot(&mut game, &[red(Hole::NE), green(Hole::NE)]);
    assert_eq!(game.choices().len(), 1);
    game.resign(3).unwrap();
    assert!(game.is_over() && game.choices().is_empty());
    assert_eq!(points(&game), ["1", "0", "0", "0"]);
    assert_eq!(game.choose(&[(Hole::NE, vec![Colour::Green, Colour::Red])]), Err(RuleError::NoChoiceDue));
    let text = ron::to_string(&game).unwrap();
    assert_eq!(ron::from_str::<Match>(&text).unwrap(), game);
}

#[test]
fn pucks_of_a_break_can_be_out_of_the_game() {
    let mut game = new(Kind::Reject2, None);
    game.remove(&[Colour::Green, Colour::Red, Colour::Red]).unwrap();
    assert_eq!((game.remaining(Colour::Green), game.remaining(Colour::Red)), (1, 0));
    let refused = game.remove(&[Colour::Red]);
    assert_eq!(refused, Err(RuleError::TooMany { colour: Colour::Red, taken: 1, remaining: 0 }));
    shoot(&mut game, &[green(Hole::SE)]);
    assert_eq!(points(&game), ["0", "1"]);
}

#[test]
fn a_puck_falls_once() {
    let mut game = new(Kind::Reject2, None);
    let mut twice = report(&[green(Hole::NE), green(Hole::SE)]);
    twice.drops[1].puck = twice.drops[0].puck;
    assert_eq!(game.apply(&twice), Err(RuleError::PuckTwice(twice.drops[0].puck)));
}

#[test]
fn pucks_are_appended_by_their_times_and_ties_by_the_list() {
    let mut game = new(Kind::TugOfWar { accepts: 1 }, None);
    let mut shot = report(&[green(Hole::NE), red(Hole::SE), red(Hole::SW), green(Hole::NW)]);
    for (drop, time) in shot.drops.iter_mut().zip([0.5, 0.25, 0.5, 0.1]) {
        drop.time = time;
    }
    game.apply(&shot).unwrap();
    assert_eq!(game.strings()[0].text(), "grgr");
}

#[test]
fn all_problems_of_a_setup_come_at_once() {
    let mut setup = Setup::new(Kind::Reject4, builtin("rope").unwrap(), 40_000, 40_000);
    setup.teams = true;
    setup.machines.push(builtin("dial").unwrap().into());
    setup.shot_limit = Some(0);
    let problems = Match::new(setup).unwrap_err().0;
    assert_eq!(
        problems,
        [
            SetupProblem::Teams("the reject match for four"),
            SetupProblem::Machines { given: 2, strings: 4 },
            SetupProblem::Pucks(80_000),
            SetupProblem::ShotLimit
        ]
    );
}

/// The end and the points have one log line each.
#[test]
fn the_end_is_reported_in_two_lines() {
    let names = Names::new(["Anna", "Bob"]);
    let message = |script: &str| {
        let game = referee(script).unwrap().game;
        (log::end(&game, &names).unwrap(), log::points(&game, &names).unwrap())
    };
    let tug = message("game tug-of-war\ndfa ends-with-green\npucks 1 0\nshot SE:g");
    assert_eq!(tug.0, "No puck is left: the string is accepted in state green; Anna wins");
    assert_eq!(tug.1, "Points: Anna 1, Bob 0 (one party wins on accept, the other on reject)");
    let draw = message("game reject-2\ndfa ends-with-green\npucks 1 0\nshot lost:g");
    assert_eq!(
        draw.0,
        "No puck is left: string A is rejected in state other and string B is rejected in state other; the match is a draw"
    );
    assert_eq!(draw.1, "Points: Anna 1/2, Bob 1/2 (both strings have the same verdict, which is a draw)");
}
