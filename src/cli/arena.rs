//! Matches of computers: one game, and many at once.

use super::CliError;
use crate::opponent::Player;
use crate::replay::{Phase, Recorder, StepError};
use rand_chacha::ChaCha8Rng;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// One step of a match of computers, by their seats: the break, a shot, or all orders that are due.
pub fn step(live: &mut Recorder, players: &[Player], rng: &mut ChaCha8Rng) -> Result<(), StepError> {
    let situation = live.situation().clone();
    let Some(game) = &situation.game else { return Err(StepError::NoMatch) };
    let player = |number: u8| players.get(usize::from(number).saturating_sub(1)).copied().unwrap_or(Player::Random);
    match situation.phase() {
        Phase::Break => live.play(&live.break_strikes()).map(|_| ()),
        Phase::Order => {
            let chosen = game.choices().iter().map(|choice| {
                let orders = player(choice.chooser).orders(game, rng);
                let own = orders.into_iter().find(|(hole, _)| *hole == choice.hole);
                own.unwrap_or_else(|| (choice.hole, choice.fallen.clone()))
            });
            let orders: Vec<_> = chosen.collect();
            live.choose(&orders)
        }
        _ => match player(game.next_player()).strike(&situation.layout, game, rng, &mut |_| true) {
            Some(strike) => live.play(&[strike]).map(|_| ()),
            // Nobody can shoot from a line that is full of pucks: nothing is left but to agree.
            None => live.agree_draw(),
        },
    }
}

/// How many games are played at once where nothing is said.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Does pieces of work number 0 to `count`, `jobs` at once, and returns what they came to in order. Which job does which piece
/// changes nothing. After an error no new piece is begun; the error of the lowest number is returned.
pub fn many<T: Send>(count: usize, jobs: usize, work: impl Fn(usize) -> Result<T, CliError> + Sync) -> Result<Vec<T>, CliError> {
    let next = AtomicUsize::new(0);
    let failed = AtomicBool::new(false);
    let done: Mutex<Vec<(usize, Result<T, CliError>)>> = Mutex::new(Vec::with_capacity(count));
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, count.max(1)) {
            scope.spawn(|| {
                while !failed.load(Ordering::SeqCst) {
                    let number = next.fetch_add(1, Ordering::SeqCst);
                    if number >= count {
                        break;
                    }
                    let result = work(number);
                    if result.is_err() {
                        failed.store(true, Ordering::SeqCst);
                    }
                    done.lock().unwrap_or_else(PoisonError::into_inner).push((number, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}

/// The ends of the 95 % interval of a share that was measured so many times (Wilson 1927). For shares that come in parts, as half
/// points do, it is a little too wide.
pub fn interval(share: f64, times: u32) -> (f64, f64) {
    let (n, z) = (f64::from(times.max(1)), 1.96);
    let middle = share + z * z / (2.0 * n);
    let half = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).max(0.0).sqrt();
    let scale = 1.0 + z * z / n;
    (((middle - half) / scale).max(0.0), ((middle + half) / scale).min(1.0))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn results_come_in_order_whoever_works() {
        for jobs in [1, 2, 7] {
            let squares = many(20, jobs, |number| Ok(number * number)).unwrap();
            assert!(squares.into_iter().eq((0..20).map(|number| number * number)));
        }
        let failing = |number: usize| if number < 3 { Ok(number) } else { Err(CliError::new(format!("{number}"))) };
        assert_eq!(many(20, 1, failing).unwrap_err().problems, ["3"]);
        assert!(many(0, 3, Ok).unwrap().is_empty());
    }

    #[test]
    fn intervals_are_wilsons() {
        // Newcombe 1998, table I: 15 of 148 and 0 of 20.
        let near = |(a, b): (f64, f64), (c, d): (f64, f64)| (a - c).abs() < 5e-4 && (b - d).abs() < 5e-4;
        assert!(near(interval(15.0 / 148.0, 148), (0.0624, 0.1605)));
        assert!(near(interval(0.0, 20), (0.0, 0.1611)));
        assert!(near(interval(1.0, 29), (0.8830, 1.0)));
    }
}
