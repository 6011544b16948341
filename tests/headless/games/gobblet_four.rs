//! The large Gobblet's player.

use super::command::document;
use super::free;
use fob::games::gobblet::Gobblet4;
use fob::games::{Ask, Control, Dice, Game, Hands, Line, Outcome, Progress};
use fob::play::board_game::{Match, play_match};
use serde_json::json;

fn best(position: &Gobblet4, level: &str) -> fob::games::Best<Gobblet4> {
    best_by(position, level, &mut free)
}

fn best_by(position: &Gobblet4, level: &str, control: &mut dyn Control) -> fob::games::Best<Gobblet4> {
    let level = Gobblet4::LEVELS.iter().position(|known| known.name == level).unwrap();
    Gobblet4::best(Ask { position, history: &[], level, seed: 1 }, control).unwrap()
}

/// A helping thread.
struct Helper;

impl Hands for Helper {
    fn together(&self, help: &(dyn Fn(usize) + Sync), own: &mut dyn FnMut()) {
        std::thread::scope(|scope| {
            scope.spawn(|| help(1));
            own();
        });
    }
}

/// Work that is lent the helping thread.
pub struct Helped;

impl Control for Helped {
    fn go_on(&mut self, _: &Progress) -> bool {
        true
    }
    fn hands(&self) -> Option<&'static dyn Hands> {
        Some(&Helper)
    }
}

/// Plain minimax: plies to a forced win (positive) or loss (negative) within a depth, 0 if there is none.
fn minimax(position: &Gobblet4, depth: i32) -> i32 {
    if let Some(Outcome::Win(player)) = position.outcome() {
        return if player == position.turn() { 1000 } else { -1000 };
    }
    if depth == 0 {
        return 0;
    }
    let value = |mv| {
        let mut next = *position;
        next.play(&mv).unwrap();
        let value = -minimax(&next, depth - 1);
        value - value.signum()
    };
    position.legal_moves().into_iter().map(value).max().unwrap_or(-1000)
}

#[test]
fn forced_ends_agree_with_minimax() {
    let (mut ends, mut tried) = (0, 0);
    for seed in 0..40 {
        let mut dice = Dice::new(seed);
        let mut position = Gobblet4::empty();
        for _ in 0..12 + seed % 14 {
            dice.pick(&position.legal_moves()).into_iter().for_each(|mv| position.play(mv).unwrap());
        }
        if position.outcome().is_some() {
            continue;
        }
        tried += 1;
        let plain = minimax(&position, 2);
        ends += u32::from(plain != 0);
        for found in [best(&position, "medium"), best_by(&position, "medium", &mut Helped)] {
            let end = found.value.unwrap().end;
            if plain != 0 {
                assert_eq!(end, Some((1000 - plain.abs()) * plain.signum()), "{position}");
            } else {
                assert!(end.is_none_or(|end| end.abs() > 2), "{position}: {end:?}");
            }
        }
    }
    assert!(ends > 3 && tried > 25, "{ends} of {tried}");
}

#[test]
fn a_win_at_once_is_taken_and_a_threat_is_answered() {
    let win: Gobblet4 = "r4,r4,r4,./.,y4,.,./.,.,y4,./.,.,.,y3 r".parse().unwrap();
    for level in ["easy", "medium", "hard", "master"] {
        let mut next = win;
        next.play(&best(&win, level).mv).unwrap();
        assert_eq!(next.outcome(), Some(Outcome::Win(1)), "{level}");
    }
    let threat: Gobblet4 = "r4,r4,r3,./.,y4,.,./.,.,y4,./.,.,.,. y".parse().unwrap();
    for level in ["medium", "hard"] {
        let mut next = threat;
        next.play(&best(&threat, level).mv).unwrap();
        let wins = |mv| {
            let mut last = next;
            last.play(&mv).unwrap();
            last.outcome() == Some(Outcome::Win(1))
        };
        assert!(!next.legal_moves().into_iter().any(wins), "{level}: {next}");
    }
}

/// The strongest level is compared by `fob game gobblet4 match`, since its games take too long here.
#[test]
fn each_quick_level_is_stronger_than_the_one_below() {
    for (pair, games, margin) in [([1, 0], 10, 6), ([2, 1], 5, 4)] {
        let start = |_| Line::new(Gobblet4::empty());
        let one = play_match(start, Match { levels: &pair, games, seed: 4 }, &mut free).unwrap();
        let two = play_match(start, Match { levels: &[pair[1], pair[0]], games, seed: 4 }, &mut free).unwrap();
        let (strong, weak) = (one.wins[0] + two.wins[1], one.wins[1] + two.wins[0]);
        assert!(strong >= weak + margin, "level {}: {strong} to {weak}", pair[0]);
    }
}

#[test]
fn a_stopped_search_has_a_legal_move_and_the_same_seed_the_same_move() {
    let start = Gobblet4::empty();
    let ask = Ask { position: &start, history: &[], level: 4, seed: 1 };
    let stopped = Gobblet4::best(ask, &mut |_: &Progress| false).unwrap();
    assert!(stopped.stopped && start.is_legal(&stopped.mv));
    let medium = Ask { level: 2, ..ask };
    assert_eq!(Gobblet4::best(medium, &mut free), Gobblet4::best(medium, &mut free));
}

#[test]
fn analyse_reports_wins_and_threats() {
    let found = document(&["gobblet4", "analyse", "--from", "r4,r4,r4,./.,.,.,./.,.,.,./y4,y4,y4,. r"]);
    // The three large ones of each side are out, so the next smaller ones are free.
    assert_eq!(found["wins_in_one"], json!(["3@d4"]));
    assert_eq!(found["score"]["end"], 1);
    assert_eq!(found["line"], json!(["3@d4"]));
    assert_eq!(found["threats"], json!(["3@d1"]));
}
