//! Manners of the games room's computers: draws, stubbornness, and variety.

use fob::games::gobblet::{Gobblet3, Gobblet4};
use fob::games::phutball::Phutball;
use fob::games::{Ask, Control, Game, History, Outcome, Progress, Seat, grants_draw};
use std::collections::BTreeSet;

fn top<G: Game>() -> usize {
    G::LEVELS.len() - 1
}

/// One move before winning no computer agrees to a draw, whatever its level; one that is about to lose does.
#[test]
fn computer_declines_a_draw_if_it_can_win_at_once() {
    // Red has two in a row and is to move.
    let three: Gobblet3 = "r3,r3,./y3,y3,./.,.,. r".parse().unwrap();
    let four: Gobblet4 = "r4,r4,r4,./y4,y4,.,./.,.,.,./.,.,.,. r".parse().unwrap();
    let ball: Phutball = "ball=K18 men=K19 turn=O".parse().unwrap();
    for level in 0..=top::<Gobblet3>() {
        assert!(!grants_draw(&three, &[], three.turn(), level), "level {level}");
    }
    for level in 0..=top::<Gobblet4>() {
        assert!(!grants_draw(&four, &[], four.turn(), level), "level {level}");
    }
    for level in 0..=top::<Phutball>() {
        assert!(!grants_draw(&ball, &[], ball.turn(), level), "level {level}");
    }
}

/// Whatever the person moves, the computer wins with its next move: it plays on. The loser would take the draw.
#[test]
fn the_strongest_refuses_a_draw_when_it_wins_after_any_move() {
    // Red threatens two lines at once.
    let lost: Gobblet4 = "r4,r4,r4,./r4,.,.,./r4,.,.,./.,.,.,. y".parse::<Gobblet4>().unwrap_or_else(|_| {
        // A side has three of each size.
        "r4,r4,r4,./r3,.,.,./r3,.,.,./.,.,.,. y".parse().unwrap()
    });
    let (loser, winner) = (lost.turn(), 3 - lost.turn());
    assert!(!grants_draw(&lost, &[], winner, top::<Gobblet4>()));
    assert!(grants_draw(&lost, &[], loser, top::<Gobblet4>()));
    let mut history = History::new(lost);
    history.set_seat(
        winner,
        Seat { name: String::new(), computer: Some(Gobblet4::LEVELS[top::<Gobblet4>()].name.to_owned()), program: None },
    );
    assert_eq!(history.against_a_draw(), [winner]);
}

fn free() -> impl Control {
    |_: &Progress| true
}

/// In a lost position Phutball's stronger levels leave the longest way to the goal, and place no man in a far corner.
#[test]
fn losing_phutball_player_delays_the_end() {
    // O scores from here in two ways, and one man cannot stop both.
    let lost: Phutball = "ball=K17 men=J18,K18,L18 turn=X".parse().unwrap();
    let ask = Ask { position: &lost, history: &[], level: 2, seed: 3 };
    let best = Phutball::best(ask, &mut free()).unwrap();
    let mut next = lost;
    next.play(&best.mv).unwrap();
    assert!(next.outcome() != Some(Outcome::Win(lost.turn())));
    let text = best.mv.to_string();
    assert!(text != "A1" && text != "A19", "{text}");
}

/// Returns the first moves of games between equals at a level, for some seeds.
fn openings<G: Game>(level: usize, seeds: u64, moves: usize) -> BTreeSet<String> {
    let game = |seed: u64| {
        let mut position = G::start(&G::Setup::default(), 7);
        let mut history = Vec::new();
        let mut line = String::new();
        for ply in 0..moves {
            if position.outcome().is_some() {
                break;
            }
            let seed = fob::base::Dice::from_seed(seed, 0, ply as u64).seed();
            let ask = Ask { position: &position, history: &history, level, seed };
            let Some(best) = G::best(ask, &mut free()) else { break };
            line += &format!("{} ", best.mv);
            let before = position.clone();
            position.play(&best.mv).unwrap();
            history.push(before);
        }
        line
    };
    (0..seeds).map(game).collect()
}

/// From one start, games with other seeds differ, at every level that is fast enough to be tried here.
#[test]
fn other_seeds_play_other_games() {
    for level in 0..3 {
        assert!(openings::<Gobblet4>(level, 4, 4).len() > 1, "gobblet4 {level}");
        assert!(openings::<Phutball>(level, 4, 4).len() > 1, "phutball {level}");
        assert!(openings::<Gobblet3>(level, 4, 4).len() > 1, "gobblet3 {level}");
    }
}
