//! Ghost pieces while aiming: for every colour and hole within reach, the state that the string would go to, and the change of
//! the shooter's chance.

use super::state::State;
use fob_kit::memo::Memo;
use fob_kit::session::Turn;
use fob_kit::shared::Shared;
use fob_kit::table::reach::Reach;
use fob_kit::theme::Palette;
use fob_kit::widgets::chance::open_chance;
use fob_machines::Configuration;
use fob_rules::Match;
use fob_table::{Colour, Drop, Hole, PuckId, ShotReport};

/// What follows if one puck falls into a hole, and nothing else.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ghost {
    /// Colour of the puck.
    pub colour: Colour,
    /// The hole.
    pub hole: Hole,
    /// The hole's string.
    pub string: usize,
    /// Configuration of its machine now.
    pub from: Configuration,
    /// Configuration after the puck.
    pub to: Configuration,
    /// The shooter's chance of winning, or expected points, before.
    pub before: f64,
    /// The same, after.
    pub after: f64,
}

impl Ghost {
    /// Computes the result of a puck of a colour in a hole; `None` if no puck of that colour is left.
    ///
    /// `wins` computes everybody's chances of winning, or expected points, in a match.
    pub fn new(game: &Match, wins: impl Fn(&Match) -> Vec<f64>, colour: Colour, hole: Hole) -> Option<Self> {
        let string = game.string_of(hole);
        let drop = Drop { puck: PuckId(0), colour, hole, time: 0.0 };
        let mut after = game.clone();
        after.apply(&ShotReport { drops: vec![drop], ..ShotReport::default() }).ok()?;
        let party = usize::from(game.setup().party_of(game.next_player())).checked_sub(1)?;
        let chance = |game: &Match| wins(game).get(party).copied();
        let at = |game: &Match| Some(game.strings().get(string)?.configuration.clone());
        let (before, after_it) = (chance(game)?, chance(&after)?);
        Some(Self { colour, hole, string, from: at(game)?, to: at(&after)?, before, after: after_it })
    }

    /// Describes it: `If red falls in NE: state 2 to 1, Anna 54 to 61 %`. `state` names a configuration; the name may be empty.
    pub fn text(&self, palette: Palette, state: impl Fn(&Configuration) -> String, who: &str, is_shared_out: bool) -> String {
        let (from, to) = (state(&self.from), state(&self.to));
        let way = match (from.as_str(), to.as_str()) {
            ("", _) | (_, "") => String::new(),
            (from, to) if from == to => format!("stays on {to}, "),
            (from, to) => format!("state {from} to {to}, "),
        };
        let said = |chance: f64| if is_shared_out { format!("{chance:.2}") } else { open_chance(chance) };
        let (before, after) = (said(self.before), said(self.after));
        let chances =
            if before == after { format!("still {after}") } else { format!("{} to {after}", before.trim_end_matches(" %")) };
        format!("If {} falls in {}: {way}{who} {chances}", palette.word(self.colour), self.hole)
    }
}

fn configurations(game: &Match) -> Vec<Configuration> {
    game.strings().iter().map(|string| string.configuration.clone()).collect()
}

/// A turn, by its number, and the pucks that may fall in it.
type Reached = (u64, Vec<(Colour, Hole)>);

/// The ghosts of the current aim.
#[derive(Debug, Default)]
pub(super) struct Ghosts {
    reach: Reach,
    /// Ghosts found so far, with the turn they belong to.
    known: Memo<Reached, Vec<Ghost>>,
    /// Ghosts shown now.
    pub now: Vec<Ghost>,
    /// Whether to try more executions.
    pub works: bool,
}

impl State {
    /// Tries the current aim a few more times, if a person is aiming and ghosts are switched on.
    pub(super) fn look_ahead(&mut self, shared: &Shared) {
        let aims = matches!(self.played.turn(), Turn::Shoot) && shared.settings.preview && !self.settles(shared);
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
            let wins = |game: &Match| played.forecast(game, &configurations(game)).wins;
            reached.iter().filter_map(|(colour, hole)| Ghost::new(played.game(), wins, *colour, *hole)).collect()
        });
    }

    /// Returns one line of text per ghost.
    pub(super) fn ghost_lines(&self, palette: Palette) -> Vec<String> {
        let game = self.game();
        let who = self.played.names().party(game, game.setup().party_of(game.next_player()));
        let shared_out = game.setup().is_shared_out();
        let line = |ghost: &Ghost| {
            let machine = &self.dfas[ghost.string].machine;
            ghost.text(palette, |at| machine.text(at), &who, shared_out)
        };
        self.ghosts.now.iter().filter(|ghost| ghost.string < self.dfas.len()).map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_automata::builtin;
    use fob_base::Dice;
    use fob_kit::session::Prospects;
    use fob_kit::table::reach::EXECUTIONS;
    use fob_opponent::Outlook;
    use fob_physics::simulate;
    use fob_rules::{Kind, Setup, StringOdds, letter_of};
    use fob_table::{Board, Layout, Point, Puck, Side, Strike, placement};
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
            let (prospects, odds) = (Prospects::new(&game), StringOdds::new(game.setup()));
            let wins = |game: &Match| prospects.forecast(game, &configurations(game), &odds).wins;
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
                        Outlook::new(&after, &Prospects::SKILL.chances).forecast_with(&after, &configurations(&after)).wins[0]
                    });
                    assert!((ghost.after - fresh).abs() < 1e-9, "{colour:?} {hole}: {} and {fresh}", ghost.after);
                    seen += 1;
                }
            }
        }
        assert!(seen > 300, "{seen} ghosts");
    }

    #[test]
    fn a_ghost_is_described_in_one_line() {
        let (from, to) = (fob_automata::StateId(2).into(), fob_automata::StateId(1).into());
        let ghost = Ghost { colour: Colour::Red, hole: Hole::NE, string: 0, from, to, before: 0.54, after: 0.61 };
        let state = |at: &Configuration| at.state().map_or_else(String::new, |state| state.index().to_string());
        let text = |ghost: &Ghost, shared_out| ghost.text(Palette::Default, state, "Anna", shared_out);
        assert_eq!(text(&ghost, false), "If red falls in NE: state 2 to 1, Anna 54 to 61 %");
        assert_eq!(text(&ghost, true), "If red falls in NE: state 2 to 1, Anna 0.54 to 0.61");
        let same = Ghost { before: 0.001, after: 0.002, ..ghost.clone() };
        assert_eq!(text(&same, false), "If red falls in NE: state 2 to 1, Anna still <1 %");
        assert_eq!(text(&same, true), "If red falls in NE: state 2 to 1, Anna still 0.00");
        assert_eq!(text(&Ghost { to: ghost.from.clone(), ..ghost }, false), "If red falls in NE: stays on 2, Anna 54 to 61 %");
    }
}
