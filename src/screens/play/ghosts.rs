//! Looking ahead while one aims: for every colour and hole within reach, the state that the string would go to, and the change of
//! the shooter's chance.

use super::ghost::Ghost;
use super::state::MatchScreen;
use crate::play::labels;
use fob_rules::Match;
use fob_services::data::Services;
use fob_services::driving::Turn;
use fob_services::palette::Palette;

impl MatchScreen {
    /// Tries the current aim a few more times, if a person is aiming and ghosts are switched on.
    pub(super) fn look_ahead(&mut self, services: &Services) {
        let aims = matches!(self.played.turn(), Turn::Shoot) && services.settings.preview && !self.settles(services);
        if !aims || self.aim.problem(self.played.layout()).is_some() {
            self.ghosts.reach.clear();
            self.ghosts.now.clear();
            self.ghosts.works = false;
            return;
        }
        let layout = self.played.layout();
        let strike = self.aim.strike(&layout.board);
        self.ghosts.works = self.ghosts.reach.follow(layout, self.played.side(), &strike);
        let played = &self.played;
        self.ghosts.now = self.ghosts.known.of((played.count(), self.ghosts.reach.reached()), |(_, reached)| {
            let wins = |game: &Match| played.prospects.foresight().chances(game);
            reached.iter().filter_map(|(colour, hole)| Ghost::new(played.game(), wins, *colour, *hole)).collect()
        });
    }

    /// Returns one line of text for each colour and string that a ghost is about.
    pub(super) fn ghost_lines(&self, palette: Palette) -> Vec<String> {
        let game = self.game();
        let party = game.setup().party_of(game.next_player());
        let is_you = self.played.you() == Some(party);
        let who = if is_you { labels::YOU.to_lowercase() } else { self.played.names().party(game, party) };
        let line = |ghost: &Ghost| {
            let text = ghost.text(palette, game, &who);
            self.because(ghost.string, ghost.colour).map_or_else(|| text.clone(), |because| format!("{text}: {because}"))
        };
        let mut lines: Vec<String> = self.ghosts.now.iter().map(line).collect();
        // The holes of one string have the same effect.
        let mut seen = std::collections::BTreeSet::new();
        lines.retain(|line| seen.insert(line.clone()));
        lines
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::super::ghost::Ends;
    use super::*;
    use fob_automata::builtin;
    use fob_base::Dice;
    use fob_board::{Board, Colour, Drop, Hole, Layout, Point, Puck, PuckId, ShotReport, Side, Strike, placement};
    use fob_kit::aiming::reach::{EXECUTIONS, Reach};
    use fob_machines::Configuration;
    use fob_opponent::{Foresight, Outlook};
    use fob_physics::simulate;
    use fob_rules::{Kind, Setup, letter_of};
    use std::collections::{BTreeMap, BTreeSet};
    use std::sync::Arc;

    /// Returns pucks at random places, most of them near holes.
    fn layout(board: &Arc<Board>, dice: &mut Dice) -> Layout {
        let mut layout = Layout { board: board.clone(), pucks: Vec::new() };
        while layout.pucks.len() < 6 {
            let corner = board.hole_centre(Hole::ALL[dice.below(4) as usize]);
            let share = dice.between(0.5, 0.88);
            let at = Point::new(corner.x * share + dice.between(-0.05, 0.05), corner.y * share + dice.between(-0.05, 0.05));
            let number = layout.pucks.len() as u16;
            let colour = if number < 3 { Colour::Green } else { Colour::Red };
            layout.pucks.push(Puck { id: PuckId(number), colour, at });
            if !layout.problems().is_empty() {
                layout.pucks.pop();
            }
        }
        layout
    }

    /// The ghosts that the screen finds for an aim, checked against every execution simulated to its end; every state against the
    /// DFA run on the word plus one letter; and every chance against an outlook on the match with that puck in its string.
    #[test]
    fn ghosts_are_those_of_every_execution_for_a_thousand_aims() {
        let board = Arc::new(Board::bob());
        let mut dice = Dice::new(36);
        let mut seen = 0;
        for (position, name) in
            ["rope", "last-two-differ", "dial", "third-from-last-green"].into_iter().cycle().take(20).enumerate()
        {
            let kind = if position % 2 == 0 { Kind::TugOfWar { accepts: 2 } } else { Kind::Reject2 };
            let dfa = builtin(name).unwrap();
            let game = Match::new(Setup::new(kind, dfa.clone(), 3, 3)).unwrap();
            let foresight = Foresight::new(&game, &board);
            let wins = |game: &Match| foresight.chances(game);
            let layout = layout(&board, &mut dice);
            let mut outlooks: BTreeMap<(Colour, Hole), f64> = BTreeMap::new();
            for _ in 0..50 {
                let from = placement::nearest_legal(&layout, Side::S, placement::default_place(&board, Side::S)).unwrap();
                let puck = dice.pick(&layout.pucks).unwrap().at;
                let aim = libm::atan2(puck.y - from.y, puck.x - from.x) + dice.between(-0.08, 0.08);
                let strike = Strike { from, aim, speed: dice.between(0.5, 4.0), offset: 0.0 };
                let mut reach = Reach::default();
                while reach.follow(&layout, Side::S, &strike) {}
                assert_eq!((reach.strikes().len(), reach.strikes()[0]), (EXECUTIONS, strike));
                let mut enumerated = BTreeSet::new();
                for strike in reach.strikes() {
                    let report = simulate(&layout, std::slice::from_ref(strike)).unwrap().report;
                    enumerated.extend(report.drops.iter().filter(|_| !report.striker_holed).map(|drop| (drop.colour, drop.hole)));
                }
                let reached = reach.reached();
                assert_eq!(reached.iter().copied().collect::<BTreeSet<_>>(), enumerated);
                for (colour, hole) in reached {
                    let ghost = Ghost::new(&game, wins, colour, hole).unwrap();
                    assert_eq!(ghost.from.state(), Some(dfa.start()));
                    assert_eq!(ghost.to.state(), Some(dfa.run(&[letter_of(colour)])));
                    let fresh = *outlooks.entry((colour, hole)).or_insert_with(|| {
                        let mut after = game.clone();
                        let drop = Drop { puck: PuckId(9), colour, hole, time: 1.0 };
                        after.apply(&ShotReport { drops: vec![drop], ..ShotReport::default() }).unwrap();
                        let at: Vec<Configuration> = after.strings().iter().map(|string| string.configuration.clone()).collect();
                        Outlook::new(&after, &Foresight::SKILL.chances(&board)).forecast_with(&after, &at).wins[0]
                    });
                    assert!((ghost.after[0] - fresh).abs() < 1e-9, "{colour:?} {hole}: {} and {fresh}", ghost.after[0]);
                    seen += 1;
                }
            }
        }
        assert!(seen > 300, "{seen} ghosts");
    }

    #[test]
    fn a_ghost_is_described_in_one_line() {
        let game = |kind| Match::new(Setup::new(kind, builtin("rope").unwrap(), 3, 3)).unwrap();
        let (from, to) = (fob_automata::StateId(2).into(), fob_automata::StateId(1).into());
        let (before, after) = (vec![0.54, 0.46], vec![0.61, 0.39]);
        let ghost = Ghost { colour: Colour::Red, hole: Hole::NE, string: 0, from, to, before, after, ends: None };
        let tug = game(Kind::TugOfWar { accepts: 1 });
        assert_eq!(ghost.text(Palette::Default, &tug, "Anna"), "A red would take Anna from 54 to 61\u{a0}%");
        assert!((ghost.change(&tug) - 0.07).abs() < 1e-9);
        let services = Ghost { before: vec![0.54, 0.2, 0.2, 0.06], after: vec![0.61, 0.2, 0.13, 0.06], ..ghost.clone() };
        assert_eq!(
            services.text(Palette::Default, &game(Kind::Reject4), "Anna"),
            "A red into A would take Anna from 0.54 to 0.61"
        );
        let same = Ghost { before: vec![0.001, 0.999], after: vec![0.002, 0.998], ..ghost };
        assert_eq!(same.text(Palette::Default, &tug, "you"), "A red would leave you at <1\u{a0}%");
    }

    /// From the middle of a rope, green wins for player 1 and red for player 2, if it is the last puck.
    #[test]
    fn the_last_puck_says_who_wins_by_it() {
        for accepts in [1, 2] {
            let of = |greens, reds| {
                Match::new(Setup::new(Kind::TugOfWar { accepts }, builtin("rope").unwrap(), greens, reds)).unwrap()
            };
            let ghost = |game: &Match, colour| Ghost::new(game, |_| vec![0.5, 0.5], colour, Hole::SE).unwrap();
            let last = [(of(1, 0), Colour::Green), (of(0, 1), Colour::Red)].map(|(game, colour)| ghost(&game, colour).ends);
            let expected = if accepts == 1 { [Ends::Wins, Ends::Loses] } else { [Ends::Loses, Ends::Wins] };
            assert_eq!(last, expected.map(Some));
            assert_eq!(ghost(&of(1, 1), Colour::Green).ends, None);
        }
        let game = Match::new(Setup::new(Kind::TugOfWar { accepts: 2 }, builtin("rope").unwrap(), 0, 1)).unwrap();
        let ghost = Ghost::new(&game, |_| vec![0.5, 0.5], Colour::Red, Hole::NW).unwrap();
        assert_eq!(ghost.text(Palette::Default, &game, "Anna"), "A red would win it for Anna");
    }
}
