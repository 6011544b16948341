//! Phutball's computer player.

use super::command::document;
use super::free;
use super::gobblet_four::Helped;
use super::phutball::Naive;
use fob::games::phutball::{Move, Phutball, Setup};
use fob::games::{Ask, Best, Control, Dice, Game, History, Line, Outcome, Progress};
use fob::play::board_game::{Match, play_match};

fn best(position: &Phutball, level: &str, seed: u64) -> Best<Phutball> {
    best_by(position, level, seed, &mut free)
}

fn best_by(position: &Phutball, level: &str, seed: u64, control: &mut dyn Control) -> Best<Phutball> {
    let level = Phutball::LEVELS.iter().position(|known| known.name == level).unwrap();
    Phutball::best(Ask { position, history: &[], level, seed }, control).unwrap()
}

fn other(side: char) -> char {
    if side == 'O' { 'X' } else { 'O' }
}

/// Returns boards on which the naive rules can try everything for two moves.
fn small_boards(seeds: std::ops::Range<u64>) -> impl Iterator<Item = (Naive, Phutball)> {
    seeds.map(Naive::random).filter(|naive| naive.chains().len() < 60 && !naive.moves().is_empty()).map(|naive| {
        let position = naive.text().parse().unwrap();
        (naive, position)
    })
}

#[test]
fn a_goal_at_once_is_taken_by_every_level_but_chance() {
    let mut wins = 0;
    for (naive, position) in small_boards(0..300) {
        let scoring = naive.scoring(naive.turn);
        if scoring.is_empty() {
            continue;
        }
        wins += 1;
        for level in ["easy", "medium", "hard", "master"] {
            let found = best(&position, level, 1);
            assert!(scoring.contains(&found.mv.to_string()), "{level}: {position}: {}", found.mv);
            assert_eq!(found.value.unwrap().end, Some(1));
        }
    }
    assert!(wins > 25, "{wins}");
}

#[test]
fn threat_is_averted_if_possible() {
    let (mut averted, mut by_jump) = (0, 0);
    for (naive, position) in small_boards(0..500) {
        let enemy = other(naive.turn);
        if !naive.scoring(naive.turn).is_empty() || naive.scoring(enemy).is_empty() {
            continue;
        }
        let safe: Vec<String> = naive
            .moves()
            .into_iter()
            .filter(|(_, next)| next.scoring(enemy).is_empty() && !next.moves().is_empty())
            .map(|(mv, _)| mv)
            .collect();
        let found = best(&position, "medium", 1);
        if safe.is_empty() {
            assert_eq!(found.value.unwrap().end, Some(-2), "{position}");
            continue;
        }
        averted += 1;
        by_jump += u32::from(matches!(found.mv, Move::Ball(_)));
        assert!(safe.contains(&found.mv.to_string()), "{position}: {} is not one of {safe:?}", found.mv);
    }
    assert!(averted > 15 && by_jump > 0, "{averted} averted, {by_jump} by a jump");
}

/// Two ways to the goal cannot both be blocked: the man that makes them is found.
#[test]
fn a_win_in_three_is_found() {
    let mut found = 0;
    for (naive, position) in small_boards(0..500) {
        let side = naive.turn;
        if naive.columns > 9 || !naive.scoring(side).is_empty() || !naive.scoring(other(side)).is_empty() {
            continue;
        }
        // Every answer leaves a goal, and no answer scores itself.
        let forced = |next: &Naive| {
            let replies = next.moves();
            !replies.is_empty()
                && next.scoring(other(side)).is_empty()
                && !next.scoring(side).is_empty()
                && replies.iter().all(|(_, reply)| reply.moves().is_empty() || !reply.scoring(side).is_empty())
        };
        let winning: Vec<String> = naive.moves().into_iter().filter(|(_, next)| forced(next)).map(|(mv, _)| mv).collect();
        if !winning.is_empty() {
            found += 1;
            // By one thread and by two.
            for best in [best(&position, "hard", 1), best_by(&position, "hard", 1, &mut Helped)] {
                assert_eq!(best.value.unwrap().end, Some(3), "{position}: {} instead of {winning:?}", best.mv);
            }
        }
        if found == 12 {
            return;
        }
    }
    panic!("only {found} such boards");
}

#[test]
fn each_quick_level_is_stronger_than_the_one_below() {
    for (pair, games, margin) in [([1, 0], 6, 6), ([2, 1], 4, 4)] {
        let start = |_| Line::new(Phutball::start(&Setup::default(), 0));
        let one = play_match(start, Match { levels: &pair, games, seed: 4 }, &mut free).unwrap();
        let two = play_match(start, Match { levels: &[pair[1], pair[0]], games, seed: 4 }, &mut free).unwrap();
        let (strong, weak) = (one.wins[0] + two.wins[1], one.wins[1] + two.wins[0]);
        assert!(strong >= weak + margin, "level {}: {strong} to {weak}", pair[0]);
    }
}

#[test]
fn a_stopped_search_has_a_legal_move_and_the_same_seed_the_same_move() {
    let position: Phutball = "ball=H10 men=H11,G12,J8 turn=X".parse().unwrap();
    for level in 0..Phutball::LEVELS.len() {
        let ask = Ask { position: &position, history: &[], level, seed: 7 };
        assert_eq!(Phutball::best(ask, &mut free), Phutball::best(ask, &mut free));
        let stopped = Phutball::best(ask, &mut |_: &Progress| false).unwrap();
        assert!(position.is_legal(&stopped.mv));
    }
    let ask = Ask { position: &position, history: &[], level: 3, seed: 7 };
    assert!(Phutball::best(ask, &mut |_: &Progress| false).unwrap().stopped);
    let over: Phutball = "ball=H20 men=H11 turn=X".parse().unwrap();
    assert_eq!(Phutball::best(Ask { position: &over, ..ask }, &mut free), None);
}

/// The random player never lists the chains, so it can play on full boards; every move it makes is legal.
#[test]
fn random_play_fills_the_board() {
    let mut chains = 0;
    for seed in 0..8 {
        let mut line = Line::new(Phutball::start(&Setup::default(), 0));
        let mut dice = Dice::new(seed);
        for _ in 0..400 {
            if line.outcome().is_some() {
                break;
            }
            let ask = Ask { position: line.position(), history: line.history(), level: 0, seed: dice.seed() };
            let mv = Phutball::best(ask, &mut free).unwrap().mv;
            chains += u32::from(mv.to_string().contains('-'));
            line.play(&mv).unwrap();
        }
    }
    assert!(chains > 30, "{chains}");
}

/// On a board with more chains than can be listed the search keeps to its budget, and the lists to their length.
#[test]
fn full_board_of_men_is_played() {
    let men: Vec<String> = (2..=18)
        .step_by(2)
        .flat_map(|row| (1..=15).map(move |column| (column, row)))
        .map(|(column, row)| super::phutball::name((column, row)))
        .collect();
    let position: Phutball = format!("ball=H9 men={} turn=O", men.join(",")).parse().unwrap();
    for level in ["medium", "hard"] {
        let found = best(&position, level, 1);
        assert!(position.is_legal(&found.mv), "{level}");
    }
}

#[test]
fn third_occurrence_counts_as_a_draw() {
    let mut history = History::new("ball=H10 men= turn=O".parse::<Phutball>().unwrap());
    for mv in ["H11", "H10-H12", "H11", "H12-H10", "H11", "H10-H12", "H11"] {
        history.play_text(mv).unwrap();
    }
    let line = history.line();
    let ask = Ask { position: line.position(), history: line.history(), level: 2, seed: 1 };
    assert!(line.position().is_legal(&Phutball::best(ask, &mut free).unwrap().mv));
    history.play_text("H12-H10").unwrap();
    assert_eq!(history.outcome(), Some(Outcome::Draw));
}

#[test]
fn the_command_names_the_strongest_level_last() {
    let found = document(&["phutball", "best", "--from", "ball=H17 men=H18 turn=O"]);
    assert_eq!(found["move"], "H17-H19");
    assert_eq!(found["value"]["end"], 1);
    let found = document(&["phutball", "best", "--from", "ball=C17 men=B18 turn=X", "--level", "medium"]);
    // A19 is the only man that blocks, and another way to the goal will be found.
    assert_eq!(found["move"], "A19");
    assert_eq!(found["value"]["end"], -4);
    let score = document(&["phutball", "match", "--levels", "easy,random", "--games", "2", "--seed", "1"]);
    assert_eq!(score["wins"][0], 2);
}
