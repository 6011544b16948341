//! Computes the one chance that Fob shows: the end of a match if players of medium strength play on from a position.
//!
//! The table, hints, replays, What if, reviews and results all use [`Foresight`], so that a position has the same chance wherever
//! it is shown. The earlier moves and a pause of the match make no difference.

use super::chances::Chances;
use super::outlook::{Forecast, Outlook, pucks_left};
use super::skill::Skill;
use fob_board::Board;
use fob_machines::Configuration;
use fob_rules::{Match, Setup, StringOdds};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Number of positions whose outlooks are kept, if each position needs its own.
const KEPT: usize = 24;

/// Predicts the end of a match, from any of its positions.
#[derive(Debug)]
pub struct Foresight {
    chances: Chances,
    /// The outlook from the start of the match.
    whole: Arc<Outlook>,
    /// Numbers of greens and reds from which on one outlook values all strings together, if the whole match is too large for it.
    few: Option<[u32; 2]>,
    /// Outlook for the numbers in `few`, computed when it is first needed.
    late: OnceLock<Arc<Outlook>>,
    /// Outlooks of single positions, the latest last.
    single: Mutex<Vec<(Match, Arc<Outlook>)>>,
    /// Chances in random order, for matches that are too large for anything else.
    odds: OnceLock<StringOdds>,
}

impl Foresight {
    /// The players who are thought to play on.
    pub const SKILL: Skill = Skill::MEDIUM;

    /// Creates the foresight of a match on a board. Any of its positions gives the same.
    pub fn new(game: &Match, board: &Board) -> Self {
        let start = Match::new(game.setup().clone());
        let chances = Self::SKILL.chances(board);
        let start = start.as_ref().unwrap_or(game);
        let whole = Arc::new(Outlook::new(start, &chances));
        let few = if whole.is_coarse() { Outlook::most_together(start) } else { None };
        Self { chances, whole, few, late: OnceLock::new(), single: Mutex::default(), odds: OnceLock::new() }
    }

    /// Returns whether positions are looked at one by one, which takes its time.
    pub fn is_slow(&self) -> bool {
        self.whole.is_coarse() && (self.few.is_none() || self.whole.is_flat())
    }

    /// Returns the outlook that values a position.
    pub fn outlook(&self, game: &Match) -> Arc<Outlook> {
        if !self.whole.is_coarse() || game.is_over() {
            return self.whole.clone();
        }
        if let Some(few) = self.few {
            let left = pucks_left(game);
            if left[0] <= few[0] && left[1] <= few[1] {
                return self.late.get_or_init(|| Arc::new(self.end_with(game, few))).clone();
            }
            if !self.whole.is_flat() {
                return self.whole.clone();
            }
        }
        let known = |(position, _): &&(Match, Arc<Outlook>)| position.shots() == game.shots() && position == game;
        let lock = || self.single.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, outlook)) = lock().iter().rfind(known) {
            return outlook.clone();
        }
        let outlook = Arc::new(Outlook::new(game, &self.chances));
        let mut single = lock();
        if single.len() >= KEPT {
            single.remove(0);
        }
        single.push((game.clone(), outlook.clone()));
        outlook
    }

    /// Returns the outlook on a match that begins with few pucks, which holds for the end of any match with more.
    fn end_with(&self, game: &Match, [green, red]: [u32; 2]) -> Outlook {
        let of = |pucks: u32| u16::try_from(pucks).unwrap_or(u16::MAX);
        let start = Match::new(Setup { green: of(green), red: of(red), ..game.setup().clone() });
        Outlook::new(start.as_ref().unwrap_or(game), &self.chances)
    }

    /// Returns how a match may end.
    pub fn forecast(&self, game: &Match) -> Forecast {
        let at: Vec<Configuration> = game.strings().iter().map(|string| string.configuration.clone()).collect();
        self.forecast_with(game, &at)
    }

    /// Does what [`Foresight::forecast`] does, as if the strings' machines were in other configurations that the match's pucks can lead
    /// to. Strings and players are computed together, so that their chances are consistent. If that is too much work, the strings'
    /// chances in random order replace both.
    pub fn forecast_with(&self, game: &Match, at: &[Configuration]) -> Forecast {
        let outlook = self.outlook(game);
        if !outlook.is_flat() || game.is_over() {
            return outlook.forecast_with(game, at);
        }
        let odds = self.odds.get_or_init(|| StringOdds::new(game.setup()));
        outlook.forecast_from(at.iter().enumerate().map(|(string, at)| odds.of_configuration(game, string, at)).collect())
    }

    /// Returns the chance of each party to win; in games of more than two parties, which share points, the points that each can expect.
    /// In a game of two the difference to 1 is the chance of a draw.
    pub fn chances(&self, game: &Match) -> Vec<f64> {
        self.forecast(game).wins
    }

    /// Returns whether too many pucks or states are left for more than the strings' chances in random order.
    pub fn is_rough(&self, game: &Match) -> bool {
        self.outlook(game).is_flat()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_automata::builtin;
    use fob_base::Dice;
    use fob_board::{Colour, Hole};
    use fob_machines::Machine;
    use fob_rules::script::{Item, report};
    use fob_rules::{Kind, Quiet};

    /// Plays random pucks, and returns every position on the way.
    fn positions(setup: Setup, seed: u64) -> Vec<Match> {
        let mut game = Match::new(setup).unwrap();
        let mut dice = Dice::new(seed);
        let mut all = vec![game.clone()];
        while !game.is_over() && all.len() < 80 {
            let colour = *dice.pick(&[Colour::Green, Colour::Red]).unwrap();
            let items = [Item::Drop(*dice.pick(&Hole::ALL).unwrap(), colour)];
            let falls = dice.chance(2, 3) && game.remaining(colour) > 0;
            game.apply(&report(if falls { &items } else { &[] })).unwrap();
            all.push(game.clone());
        }
        all
    }

    fn setups() -> Vec<Setup> {
        let with = |kind: Kind, machine: &str, pucks: u16| Setup::new(kind, Machine::builtin(machine).unwrap(), pucks, pucks);
        let tug = with(Kind::TugOfWar { accepts: 2 }, "rope", 5);
        let limited = Setup { shot_limit: Some(40), ..with(Kind::TugOfWar { accepts: 1 }, "dial", 6) };
        let reject = with(Kind::Reject2, "last-two-differ", 4);
        let extra = Setup { quiet: Some(Quiet::USUAL), extra: 3, ..reject.clone() };
        vec![
            tug,
            limited,
            reject,
            extra,
            with(Kind::Reject4, "ends-with-green", 4),
            // Its end is valued by an outlook of its own.
            with(Kind::Reject4, "last-two-differ", 7),
            with(Kind::TugOfWar { accepts: 1 }, "pocket", 6),
        ]
    }

    /// The chance of a position does not depend on the earlier positions, or on the one for which the foresight was made.
    #[test]
    fn a_position_has_one_chance() {
        for (number, setup) in setups().into_iter().enumerate() {
            let all = positions(setup, 3 + number as u64);
            let from_start = Foresight::new(&all[0], &Board::bob());
            let chances: Vec<Vec<f64>> = all.iter().map(|game| from_start.chances(game)).collect();
            for (place, game) in all.iter().enumerate().rev() {
                assert_eq!(from_start.chances(game), chances[place], "setup {number}, again at {place}");
                if place % 7 == 3 {
                    assert_eq!(
                        Foresight::new(game, &Board::bob()).chances(game),
                        chances[place],
                        "setup {number}, resumed at {place}"
                    );
                }
            }
        }
    }

    /// At the end the chance is the verdict. Before it a chance is between 0 and 1, and they add up to at most 1; to 1 where somebody wins
    /// in the end.
    #[test]
    fn chances_end_as_the_verdict() {
        for setup in setups() {
            let goes_on = matches!(setup.kind, Kind::TugOfWar { .. }) && setup.shot_limit.is_none();
            let all = positions(setup, 8);
            let foresight = Foresight::new(&all[0], &Board::bob());
            for game in &all {
                let chances = foresight.chances(game);
                assert!(chances.iter().all(|chance| (-1e-9..=1.0 + 1e-9).contains(chance)), "{chances:?}");
                let sum = chances.iter().sum::<f64>();
                assert!(sum <= 1.0 + 1e-9 && (!goes_on || sum >= 1.0 - 1e-9), "{chances:?}");
            }
            if let Some(verdict) = all[all.len() - 1].verdict() {
                let points: Vec<f64> = verdict.points.iter().map(|points| points.to_f64()).collect();
                let wins = |points: &f64| if points.fract() == 0.0 { *points } else { 0.0 };
                let expected: Vec<f64> = if points.len() == 2 { points.iter().map(wins).collect() } else { points };
                assert_eq!(foresight.chances(&all[all.len() - 1]), expected);
            }
        }
    }

    /// The rope needs no board: with a last green puck that falls into the string, from knot 1 it ends on knot 2, accepted.
    #[test]
    fn a_certain_end_is_certain() {
        let game = Match::new(Setup::new(Kind::TugOfWar { accepts: 1 }, builtin("ends-with-green").unwrap(), 3, 0)).unwrap();
        let chances = Foresight::new(&game, &Board::bob()).chances(&game);
        assert!(chances[0] > 0.9, "{chances:?}");
    }
}
