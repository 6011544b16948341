#![allow(clippy::unwrap_used)]

use super::evaluate::Weights;
use super::*;
use crate::Progress;

/// Returns a position after `plies` random moves; `None` if the game was over before.
fn random_position(seed: u64, plies: u64) -> Option<Gobblet4> {
    let (mut dice, mut position) = (Dice::new(seed), Gobblet4::empty());
    for _ in 0..plies {
        position = position.after(*dice.pick(&position.all_moves())?);
    }
    position.winner_by_line().is_none().then_some(position)
}

/// Returns random positions, from empty boards to full ones.
fn many(number: u64) -> impl Iterator<Item = Gobblet4> {
    (0..number).filter_map(|seed| random_position(seed, seed % 60))
}

fn has_won(position: &Gobblet4, mv: Move<4>) -> bool {
    position.after(mv).winner_by_line() == Some(position.turn)
}

#[test]
fn the_moves_are_those_of_the_rules() {
    let (lines, mut traps) = (Lines::get(), 0);
    for position in many(1200) {
        let spot = Spot::new(&position);
        let mut moves = Moves::new();
        let lost = View::new(&spot, lines).moves(spot.turn, lines, &mut moves);
        let mut found: Vec<Name> = moves.list().iter().map(|&(_, mv)| mv).collect();
        found.sort_unstable();
        let loses = |mv: &Move<4>| position.after(*mv).winner_by_line() == Some(position.turn.other());
        let (losing, safe): (Vec<_>, Vec<_>) = position.all_moves().into_iter().partition(loses);
        let mut safe: Vec<Name> = safe.into_iter().map(Name::new).collect();
        safe.sort_unstable();
        assert_eq!(found, safe, "{position}");
        assert_eq!(lost, !losing.is_empty(), "{position}");
        traps += losing.len();
        for mv in safe {
            let written = mv.written().unwrap();
            assert_eq!(Name::new(written), mv);
            assert_eq!(spot.after(mv).0, Spot::new(&position.after(written)), "{position}: {written}");
        }
    }
    assert!(traps > 10, "{traps}");
}

#[test]
fn immediate_wins_and_blocks_agree_with_the_rules() {
    let (lines, mut wins, mut stops) = (Lines::get(), 0, 0);
    for position in many(1200) {
        let spot = Spot::new(&position);
        let view = View::new(&spot, lines);
        let mut waiting = position;
        waiting.turn = position.turn.other();
        for of in [position, waiting] {
            let any = of.all_moves().into_iter().any(|mv| has_won(&of, mv));
            assert_eq!(view.wins(of.turn as usize, lines), any, "{of}");
            assert_eq!(view.blocks(of.turn as usize, lines) != 0, any, "{of}");
            wins += u32::from(any);
        }
        let blocks = view.blocks(waiting.turn as usize, lines);
        if blocks == 0 || view.under[spot.turn] & view.seen[1 - spot.turn] != 0 {
            continue;
        }
        // Every move that stops the win changes one of those cells.
        for mv in position.all_moves() {
            let next = position.after(mv);
            let stopped = next.winner_by_line().is_none() && !next.all_moves().into_iter().any(|reply| has_won(&next, reply));
            assert!(!stopped || blocks >> Name::new(mv).to() & 1 != 0, "{position}: {mv} stops it");
            stops += u32::from(stopped);
        }
    }
    assert!(wins > 150 && stops > 150, "{wins} {stops}");
}

#[test]
fn keys_identify_positions_up_to_symmetry() {
    let numbers = Numbers::get();
    let mut keys = std::collections::BTreeMap::new();
    for position in many(600) {
        let node = Node::new(Spot::new(&position), numbers);
        let (key, symmetry) = node.keys.key();
        let image = |symmetry: usize| {
            let mut spot = node.spot;
            for set in spot.men.iter_mut().flatten() {
                let cells = (0..16).filter(|cell| *set >> cell & 1 != 0);
                *set = cells.fold(0, |set, cell| set | 1 << Name::place(0, cell).turned(symmetry, numbers).to());
            }
            spot
        };
        let mut all: Vec<[[u16; 4]; 2]> = (0..8).map(|symmetry| image(symmetry).men).collect();
        for symmetry in 0..8 {
            assert_eq!(Keys::new(&image(symmetry), numbers).key().0, key, "{position}");
        }
        all.sort_unstable();
        let same = keys.entry(key).or_insert((all[0], node.spot.turn));
        assert_eq!(*same, (all[0], node.spot.turn), "{position}");
        for mv in position.all_moves().into_iter().map(Name::new) {
            assert_eq!(mv.turned(symmetry, numbers).turned_back(symmetry, numbers), mv);
            let next = node.after(mv, numbers);
            assert_eq!(next.keys, Node::new(next.spot, numbers).keys, "{position}");
        }
    }
}

/// Returns the points at a leaf, for the player to move.
fn points(position: &Gobblet4) -> i32 {
    let spot = Spot::new(position);
    Weights::get().points(&spot, &View::new(&spot, Lines::get()))
}

/// Returns the score of minimax by the rules alone. A win that is one move away is seen at the leaves as well.
fn minimax(position: &Gobblet4, depth: i32, ply: i32) -> i32 {
    if let Some(winner) = position.winner_by_line() {
        return if winner == position.turn { WIN - ply } else { ply - WIN };
    }
    let moves = position.all_moves();
    if moves.iter().any(|&mv| has_won(position, mv)) {
        return WIN - ply - 1;
    }
    if depth == 0 {
        return points(position);
    }
    moves.into_iter().map(|mv| -minimax(&position.after(mv), depth - 1, ply + 1)).max().unwrap_or(ply - WIN)
}

fn found(position: &Gobblet4, depth: usize, tricks: Tricks, budget: u64) -> (Found, u64) {
    let mut free = |_: &Progress| true;
    let mut ticker = Ticker::with_budget(&mut free, budget);
    let found = search(position, &[], &mut Dice::new(1), depth, tricks, &mut ticker).unwrap();
    (found, ticker.nodes())
}

#[test]
fn search_without_tricks_equals_minimax() {
    let mut ends = 0;
    for seed in 0..50 {
        let Some(position) = random_position(seed, 4 + seed % 40) else { continue };
        let depth = if seed % 25 == 0 { 3 } else { 2 };
        let plain = minimax(&position, depth as i32, 0);
        let found = found(&position, depth, Tricks::NONE, u64::MAX).0;
        // A forced end may be seen before the depth is reached, and is then as near.
        assert_eq!(found.points, plain, "{position}: {found:?}");
        assert_eq!(found.end, SCALE.forced_end(plain), "{position}");
        ends += u32::from(found.end.is_some());
    }
    assert!(ends > 5, "{ends}");
}

#[test]
fn forced_ends_found_with_all_tricks_are_real() {
    let mut ends = 0;
    for seed in 0..300 {
        let Some(position) = random_position(seed, 10 + seed % 40) else { continue };
        let found = found(&position, 3, Tricks::ALL, 20_000).0;
        let Some(end) = found.end.filter(|end| end.abs() <= 4) else { continue };
        // Within this many plies the end is certain by the rules alone; it may come sooner.
        let plain = SCALE.forced_end(minimax(&position, end.abs() - 1, 0));
        assert!(plain.is_some_and(|plain| plain.signum() == end.signum() && plain.abs() <= end.abs()), "{position}: {found:?}");
        ends += u32::from(end.abs() > 1);
    }
    assert!(ends > 5, "{ends}");
}

#[test]
fn a_budget_is_kept_and_the_same_question_gets_the_same_answer() {
    let position = random_position(5, 14).unwrap();
    for budget in [1, 200, 5000] {
        let (one, nodes) = found(&position, DEEPEST, Tricks::ALL, budget);
        assert!(nodes <= budget + 1, "{nodes} of {budget}");
        assert_eq!(found(&position, DEEPEST, Tricks::ALL, budget), (one, nodes));
    }
}

/// Returns whether the player to move forces a win within `own` of its own moves, by the rules alone.
fn forces(position: &Gobblet4, own: u32) -> bool {
    let me = position.turn;
    let wins = |next: &Gobblet4| match next.winner_by_line() {
        Some(winner) => winner == me,
        None => {
            own > 1
                && next.all_moves().into_iter().all(|reply| {
                    let then = next.after(reply);
                    then.winner_by_line().map_or_else(|| forces(&then, own - 1), |winner| winner == me)
                })
        }
    };
    let nexts: Vec<Gobblet4> = position.all_moves().into_iter().map(|mv| position.after(mv)).collect();
    nexts.iter().any(|next| next.winner_by_line() == Some(me)) || nexts.iter().any(wins)
}

#[test]
fn forced_wins_agree_with_the_rules() {
    let mut counts = [0; 3];
    for position in many(400) {
        for own in 0..3 {
            let mut free = |_: &Progress| true;
            let found = wins_within(&position, own, &mut Ticker::new(&mut free)).unwrap();
            assert_eq!(found, own > 0 && forces(&position, own), "{position} within {own}");
            counts[own as usize] += u32::from(found);
        }
    }
    assert!(counts[0] == 0 && counts[1] > 20 && counts[2] > counts[1] + 5, "{counts:?}");
}
