//! Phutball's analysis on boards full of men: correct wherever brute force can check it, and fast everywhere.

use super::command::{document, game};
use super::phutball::{Naive, Spot, name};
use fob::games::phutball::{Analysis, List, Move, Phutball};
use fob::games::{Dice, Game, Outcome, Progress};
use std::collections::{BTreeSet, HashSet};

/// Maximum number of boards that one analysis may look at. They take well under a second in a release build.
const MOST_BOARDS: u64 = 1_200_000;

/// Returns a board on which `density` of 100 points have a man.
fn crowded((columns, rows): (u64, u64), density: u64, seed: u64) -> Naive {
    let mut dice = Dice::new(1000 * density + seed);
    let ball = (1 + dice.below(columns) as i32, 2 + dice.below(rows - 2) as i32);
    let turn = if dice.chance(1, 2) { 'O' } else { 'X' };
    let mut naive = Naive { columns: columns as i32, rows: rows as i32, ball, men: BTreeSet::new(), turn };
    for row in 1..=rows as i32 {
        for column in 1..=columns as i32 {
            if (column, row) != ball && dice.chance(density, 100) {
                naive.men.insert((column, row));
            }
        }
    }
    naive
}

/// Returns the analysis and the number of boards that it reported looking at.
fn analysed(position: &Phutball) -> (Analysis, u64) {
    let mut boards = 0;
    let found = position.analyse(&mut |progress: &Progress| {
        boards = progress.nodes;
        true
    });
    (found.unwrap(), boards)
}

/// Returns every board that chains of naive jumps lead to, once each; `None` if there are too many.
fn ends(naive: &Naive) -> Option<Vec<Naive>> {
    let mut seen: HashSet<(Spot, Vec<Spot>)> = HashSet::new();
    let (mut found, mut todo) = (vec![], vec![naive.clone()]);
    while let Some(board) = todo.pop() {
        for (_, next) in board.single_jumps() {
            if seen.insert((next.ball, next.men.iter().copied().collect())) {
                found.push(next.clone());
                todo.push(next);
            }
        }
        if found.len() > 3000 {
            return None;
        }
    }
    Some(found)
}

fn scores(naive: &Naive, side: char) -> Option<bool> {
    Some(ends(naive)?.iter().any(|end| end.winner() == Some(side)))
}

#[test]
fn small_crowded_boards_agree_with_brute_force() {
    let (mut boards, mut wins, mut none, mut saving) = (0, 0, 0, 0);
    for seed in 0..60 {
        for density in [30, 40, 50, 60, 70, 80] {
            let size = [(4, 6), (5, 7), (3, 9), (6, 6)][(seed % 4) as usize];
            let naive = crowded(size, density, seed);
            let Some(all) = ends(&naive) else { continue };
            boards += 1;
            let (found, _) = analysed(&naive.text().parse().unwrap());
            let (me, other) = if naive.turn == 'O' { ('O', 'X') } else { ('X', 'O') };
            let any = |side: char| all.iter().any(|end| end.winner() == Some(side));
            assert_eq!((any(me), any(other)), (!found.wins_in_one.is_empty(), !found.threats.is_empty()), "{}", naive.text());
            let points: BTreeSet<String> = all.iter().map(|end| name(end.ball)).collect();
            let mine: BTreeSet<String> = found.ends.iter().map(ToString::to_string).collect();
            assert_eq!((mine, found.is_cut(List::Ends)), (points, false), "{}", naive.text());
            if !found.threats.is_empty() && !found.is_cut(List::SavingMen) {
                let saves = |man: &Spot| Some(!scores(&naive.with(*man), other)?);
                let men = naive.vacant();
                let saved: Option<Vec<bool>> = men.iter().map(saves).collect();
                if let Some(saved) = saved {
                    let expected = men.iter().zip(saved).filter(|(_, saved)| *saved).map(|(man, _)| name(*man));
                    let expected: BTreeSet<String> = expected.collect();
                    let mine: BTreeSet<String> = found.saving_men.iter().map(ToString::to_string).collect();
                    assert_eq!(mine, expected, "{}", naive.text());
                    saving += usize::from(!expected.is_empty());
                }
            }
            wins += usize::from(any(me));
            none += usize::from(!any(me));
        }
    }
    assert!(boards > 150 && wins > 50 && none > 50 && saving > 3, "{boards} boards: {wins}, {none}, {saving}");
}

/// Checks that what an analysis says is correct, however much it omits.
fn check(position: &Phutball) -> Analysis {
    let (found, boards) = analysed(position);
    assert!(boards <= MOST_BOARDS, "{position}: {boards} boards");
    let me = position.turn();
    for (list, player) in [(&found.wins_in_one, me), (&found.threats, 3 - me)] {
        for mv in list.iter().take(50) {
            let mut next = *position;
            next.play(mv).unwrap();
            assert_eq!(next.outcome(), Some(Outcome::Win(player)), "{position}: {mv}");
        }
    }
    for mv in &found.saving_men {
        let mut next = *position;
        next.play(mv).unwrap();
        let (then, _) = analysed(&next);
        // It is the other side's turn there, so the threats are its wins.
        assert!(then.wins_in_one.is_empty() && !then.is_cut(List::WinsInOne), "{position}: {mv}");
    }
    found
}

/// Whether there is a goal in one is decided on every one of these boards, and the rest within a fixed number of boards.
/// `FOB_CROWDED` is the number of boards of each size and density from 30 to 80 men on 100 points; without it there is one of
/// three densities.
#[test]
fn large_crowded_boards_are_answered_within_a_number_of_boards() {
    let seeds: Option<u64> = std::env::var("FOB_CROWDED").ok().map(|number| number.parse().unwrap());
    let densities: &[u64] = if seeds.is_some() { &[30, 40, 50, 60, 70, 80] } else { &[30, 50, 80] };
    let (mut wins, mut none) = (0, 0);
    for size in [(9, 13), (15, 19), (15, 21), (19, 19)] {
        for &density in densities {
            for seed in 0..seeds.unwrap_or(1) {
                let position: Phutball = crowded(size, density, seed).text().parse().unwrap();
                let found = check(&position);
                let decided = !found.wins_in_one.is_empty() || !found.is_cut(List::WinsInOne);
                assert!(decided, "{position}");
                wins += usize::from(!found.wins_in_one.is_empty());
                none += usize::from(found.wins_in_one.is_empty());
            }
        }
    }
    println!("{wins} with a goal in one, {none} without");
    assert!(wins > none);
}

fn every(columns: i32, rows: i32, ball: (i32, i32), man: impl Fn(i32, i32) -> bool) -> Naive {
    let all = (1..=rows).flat_map(|row| (1..=columns).map(move |column| (column, row)));
    let men = all.filter(|&at| at != ball && man(at.0, at.1)).collect();
    Naive { columns, rows, ball, men, turn: 'O' }
}

/// Boards with as many paths for the ball as possible: lattices on which it goes round and round.
#[test]
fn worst_case_constructions_finish() {
    for (columns, rows, ball) in [(19, 19, (10, 10)), (9, 13, (5, 7))] {
        let lattices: [fn(i32, i32) -> bool; 5] = [
            |_, row| row % 2 == 0,
            |column, row| (column + row) % 2 == 0,
            |column, row| column % 2 == 0 || row % 2 == 0,
            |_, _| true,
            // Walls that no jump crosses keep the ball in the middle rows.
            |column, row| (4..=8).contains(&row) && (column + row) % 2 == 0,
        ];
        for man in lattices {
            let naive = every(columns, rows, ball, man);
            let found = check(&naive.text().parse().unwrap());
            assert!(!found.wins_in_one.is_empty() || !found.is_cut(List::WinsInOne), "{}", naive.text());
        }
    }
}

#[test]
fn move_list_reports_omitted_moves() {
    let naive = every(9, 13, (5, 7), |_, row| row % 2 == 0);
    let position: Phutball = naive.text().parse().unwrap();
    let left_out = position.left_out().unwrap();
    assert!(left_out.starts_with("only chains of up to ") && left_out.ends_with("too many of more"), "{left_out}");
    let jumps: usize = left_out.split(' ').nth(5).unwrap().parse().unwrap();
    let moves = position.legal_moves();
    let longest = moves.iter().map(|mv| if let Move::Ball(path) = mv { path.len() - 1 } else { 0 }).max();
    assert_eq!(longest, Some(jumps));
    assert_eq!("ball=H10 men=H11 turn=O".parse::<Phutball>().unwrap().left_out(), None);
    // The notice about it is not an error.
    let (status, printed, message) = game(&["phutball", "analyse", "--from", &naive.text()]);
    assert_eq!((status, message.as_str()), (0, ""));
    assert!(printed.lines().any(|line| line.starts_with("cut: wins_in_one threats")), "{printed}");
    let found = document(&["phutball", "analyse", "--from", &naive.text()]);
    assert_eq!(found["cut"][0], "wins_in_one");
    assert!(!found["wins_in_one"].as_array().unwrap().is_empty());
}
