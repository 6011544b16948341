//! Fib Fob's computer player: perfect play never loses a won position.

use super::free;
use fob::games::fib_fob::{Analysis, FibFob, Move, Parts, Setup};
use fob::games::{Ask, Dice, Game, Line, Outcome};
use fob::play::board_game::{Match, play_match};

fn level(name: &str) -> usize {
    FibFob::LEVELS.iter().position(|level| level.name == name).unwrap()
}

fn answer(line: &Line<FibFob>, level: usize, seed: u64) -> Move {
    let ask = Ask { position: line.position(), history: line.history(), level, seed };
    FibFob::best(ask, &mut free).unwrap().mv
}

/// Opponents without knowledge of nimbers.
#[derive(Clone, Copy, Debug)]
enum Opponent {
    Random,
    /// Takes as much as possible of the largest supply.
    Greedy,
    /// Eats nuggets one at a time as long as there are any.
    Spam,
    /// Eats all nuggets at once, then plays at random.
    Glutton,
}

impl Opponent {
    const ALL: [Self; 4] = [Self::Random, Self::Greedy, Self::Spam, Self::Glutton];

    fn choose(self, position: &FibFob, dice: &mut Dice) -> Move {
        let moves = position.legal_moves();
        let size = |mv: &Move| {
            let mut next = *position;
            next.play(mv).unwrap();
            position.longest().abs_diff(next.longest())
        };
        match self {
            Self::Greedy => moves.into_iter().max_by_key(|mv| (size(mv), *mv)).unwrap(),
            Self::Spam if position.nuggets() > 0 => Move::Nuggets(1),
            Self::Glutton if position.nuggets() > 0 => Move::Nuggets(position.nuggets()),
            _ => *dice.pick(&moves).unwrap(),
        }
    }
}

/// Plays to the end: the opponent moves now, and the perfect player answers.
fn perfect_wins(mut line: Line<FibFob>, opponent: Opponent, dice: &mut Dice) {
    let perfect = 3 - line.position().turn();
    let begun = line.position().to_string();
    loop {
        if let Some(outcome) = line.outcome() {
            assert_eq!(outcome, Outcome::Win(perfect), "{begun}: {opponent:?} won by {:?}", line.moves());
            return;
        }
        if line.position().turn() == perfect {
            let eaten = line.moves().last().copied();
            let mv = answer(&line, level("perfect"), dice.seed());
            if let Some(Move::Nuggets(n)) = eaten {
                assert_eq!(mv, Move::Time(n), "nuggets are answered by taking them back");
            }
            line.play(&mv).unwrap();
        } else {
            let mv = opponent.choose(line.position(), dice);
            line.play(&mv).unwrap();
        }
    }
}

/// From lost positions every first move is tried, and the perfect player answers; from won ones it moves first, and
/// every reply is tried.
#[test]
fn perfect_play_never_loses_from_a_won_position() {
    let setup = Setup { time: 12, nuggets: 4, fluids: 6, may_be_lost: true };
    let mut dice = Dice::new(6);
    let (mut won, mut lost) = (0, 0);
    for seed in 0..120 {
        let mut line = Line::new(FibFob::start(&setup, seed));
        if Parts::new(line.position()).nimber() == 0 {
            lost += 1;
        } else {
            won += 1;
            let mv = answer(&line, level("perfect"), seed);
            line.play(&mv).unwrap();
        }
        for opponent in Opponent::ALL {
            for first in line.legal_moves() {
                let mut line = line.clone();
                line.play(&first).unwrap();
                // The reply to this very move is the perfect player's; it is checked by playing on.
                assert_eq!(line.outcome(), None, "{first} ended a game that was lost for whoever made it");
                let reply = answer(&line, level("perfect"), dice.seed());
                line.play(&reply).unwrap();
                perfect_wins(line, opponent, &mut dice);
            }
        }
    }
    assert!(won > 60 && lost > 3, "{won} won, {lost} lost starts");
}

#[test]
fn from_a_lost_position_perfect_sets_the_best_trap() {
    let setup = Setup { time: 9, nuggets: 3, fluids: 4, may_be_lost: true };
    let mut tried = 0;
    for seed in 0..400 {
        let start = FibFob::start(&setup, seed);
        if Parts::new(&start).nimber() != 0 {
            continue;
        }
        tried += 1;
        // The share of replies that win, in millionths, after a move.
        let share = |mv: &Move| {
            let mut next = start;
            next.play(mv).unwrap();
            Analysis::new(&next).winning.len() * 1_000_000 / next.legal_moves().len()
        };
        let mv = answer(&Line::new(start), level("perfect"), seed);
        assert_eq!(share(&mv), start.legal_moves().iter().map(share).min().unwrap(), "{start}: {mv}");
    }
    assert!(tried > 10, "{tried}");
}

/// Wins of the first and of the second level from won starts, each moving first in half of the games.
fn compare(first: &str, second: &str) -> (u32, u32) {
    let start = |number: u32| Line::new(FibFob::start(&Setup::default(), u64::from(number)));
    let (a, b) = (level(first), level(second));
    let one = play_match(start, Match { levels: &[a, b], games: 60, seed: 1 }, &mut free).unwrap();
    let two = play_match(start, Match { levels: &[b, a], games: 60, seed: 2 }, &mut free).unwrap();
    assert_eq!((one.draws, two.draws), (0, 0));
    (one.wins[0] + two.wins[1], one.wins[1] + two.wins[0])
}

#[test]
fn each_level_is_stronger_than_the_one_below() {
    for pair in FibFob::LEVELS.windows(2) {
        let (strong, weak) = compare(pair[1].name, pair[0].name);
        assert!(strong > weak + 12, "{} {strong}, {} {weak}", pair[1].name, pair[0].name);
    }
}

#[test]
fn every_level_plays_legally_and_the_same_again() {
    for seed in 0..40 {
        let mut line = Line::new(FibFob::start(&Setup::default(), seed));
        while line.outcome().is_none() {
            let level = (seed as usize + line.moves().len()) % FibFob::LEVELS.len();
            let mv = answer(&line, level, seed);
            assert_eq!(answer(&line, level, seed), mv);
            line.play(&mv).unwrap();
        }
    }
}

#[test]
fn a_stopped_search_still_has_a_legal_move() {
    let lost: FibFob = "b2/1 time=9000 nuggets=9000 fib=0 fob=0".parse().unwrap();
    let mut lost = lost;
    lost.play(&Move::Time(9000)).unwrap();
    assert_eq!(Parts::new(&lost).nimber(), 0);
    let ask = Ask { position: &lost, history: &[], level: level("perfect"), seed: 0 };
    let best = FibFob::best(ask, &mut |_: &fob::games::Progress| false).unwrap();
    assert!(best.stopped && lost.is_legal(&best.mv));
}
