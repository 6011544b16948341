//! Why one puck in a hole moves a chance: its letter moves the string, its colour gets scarcer, or the turn passes. One of them
//! often works against the others, and then the number at the hole looks wrong to somebody who sees the verdict alone.

use super::Told;
use fob_board::{Colour, Hole};
use fob_machines::Configuration;
use fob_opponent::Foresight;
use fob_rules::Match;

/// Smallest change of a chance that needs a reason: what counts as a turn of the match.
pub(super) const MUCH: f64 = 0.05;

/// The beginning of a reason that is about no colour.
const FEWER: &str = "one puck fewer to come";
/// The end of a reason about pucks that somebody needs for a later turn.
const LATER: &str = " later";

/// The change of a party's chance by one puck, in three parts that add up to it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Parts {
    /// If nothing falls: the turn passes.
    turn: f64,
    /// If, besides, the puck is gone without a letter.
    spent: f64,
    /// If, besides, the string reads its letter.
    letter: f64,
}

impl Parts {
    /// Returns the parts for a party, from 0; `None` if the match ends with the puck or without it, if an order or extra time
    /// follows, or if each position takes its time.
    fn of(game: &Match, colour: Colour, hole: Hole, party: usize, foresight: &Foresight) -> Option<Self> {
        let (still, after) = (game.after([])?, game.after([(colour, hole)])?);
        let goes_on = |game: &Match| !game.is_over() && game.choices().is_empty() && game.extra_pucks().is_none();
        if foresight.is_slow() || !goes_on(&still) || !goes_on(&after) {
            return None;
        }
        let at: Vec<Configuration> = game.strings().iter().map(|string| string.configuration.clone()).collect();
        let chance = |chances: Vec<f64>| chances.get(party).copied().filter(|chance| chance.is_finite());
        let now = chance(foresight.chances(game))?;
        let passed = chance(foresight.chances(&still))?;
        let without = chance(foresight.forecast_with(&after, &at).wins)?;
        let read = chance(foresight.chances(&after))?;
        Some(Self { turn: passed - now, spent: without - passed, letter: read - without })
    }

    fn total(self) -> f64 {
        self.turn + self.spent + self.letter
    }
}

/// What does most of a change. Parties count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// A party needs the pucks of this colour for a later turn.
    Needed(u8, Colour),
    /// Whatever its colour, one puck less is left, which helps a party.
    Fewer(u8),
    /// The string, from 0, gets this verdict.
    Verdict(usize, bool),
    /// The string, from 0, moves towards what a party needs.
    Way(usize, u8),
    /// A party shoots next.
    Turn(u8),
}

impl Reason {
    /// Returns why a puck in a hole moves the chance of a party, from 0; `None` if it moves it little.
    pub(super) fn of(game: &Match, colour: Colour, hole: Hole, party: usize, foresight: &Foresight) -> Option<Self> {
        let parts = Parts::of(game, colour, hole, party, foresight)?;
        let total = parts.total();
        if total.abs() < MUCH {
            return None;
        }
        // What the puck does comes before the turn, which passes with any shot, as long as it is a good part of the change. One of
        // three numbers is at least a third of their sum.
        let share = |part: f64| part * total.signum();
        let most = share(parts.spent).max(share(parts.letter));
        let setup = game.setup();
        let next = setup.party_of(setup.shooter(game.shots() + 1));
        if most * 3.0 < total.abs() {
            return Some(Self::Turn(next));
        }
        let own = u8::try_from(party + 1).ok()?;
        let other = if setup.parties() == 2 { 3 - own } else { next };
        let (loser, winner) = if total < 0.0 { (own, other) } else { (other, own) };
        if most == share(parts.spent) {
            let instead = Parts::of(game, colour.other(), hole, party, foresight).map_or(0.0, |parts| share(parts.spent));
            return Some(if instead * 2.0 >= most { Self::Fewer(winner) } else { Self::Needed(loser, colour) });
        }
        let string = game.string_of(hole);
        let after = game.after([(colour, hole)])?;
        let [was, is] = [game, &after].map(|game| game.strings().get(string).is_some_and(|string| string.accepting));
        let is_wanted = setup.wants_accepted(own, string) == is;
        Some(if was != is && is_wanted == (total > 0.0) { Self::Verdict(string, is) } else { Self::Way(string, winner) })
    }

    /// Returns it in a few words: `you need the reds later`.
    pub(super) fn text(self, game: &Match, told: Told<'_>) -> String {
        let name = |string: usize| {
            if game.strings().len() == 1 { "the string".to_owned() } else { crate::phrases::string_letter(string) }
        };
        match self {
            Self::Needed(party, colour) => {
                format!("{} the {}s{LATER}", told.does_within(game, party, "need"), told.names.colour(colour))
            }
            Self::Fewer(party) => format!("{FEWER} helps {}", told.within(game, party)),
            Self::Verdict(string, is) => {
                let word = if is { crate::labels::ACCEPTED } else { crate::labels::REJECTED };
                format!("it makes {} {word}", name(string))
            }
            Self::Way(string, party) if told.you == Some(party) => format!("it moves {} your way", name(string)),
            Self::Way(string, party) => format!("it moves {} {}'s way", name(string), told.names.party(game, party)),
            Self::Turn(party) => format!("{} next", told.does_within(game, party, "shoot")),
        }
    }
}

/// Says in a few words why a puck in a hole moves the chance of a party, from 0: `you need the reds later`; `None` if it moves it
/// little.
pub fn of_puck(game: &Match, colour: Colour, hole: Hole, party: usize, told: Told<'_>) -> Option<String> {
    Some(Reason::of(game, colour, hole, party, told.foresight?)?.text(game, told))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_automata::builtin;
    use fob_board::Board;
    use fob_rules::{Kind, Names, Setup};

    fn start(kind: Kind, dfa: &str, left: u16) -> Match {
        Match::new(Setup::new(kind, builtin(dfa).unwrap(), left, left)).unwrap()
    }

    fn said(game: &Match, colour: Colour, you: u8) -> Option<String> {
        let (names, foresight) = (Names::new(["Anna", "Bo"]), Foresight::new(game, &Board::bob()));
        let told = Told { names: &names, you: Some(you), foresight: Some(&foresight) };
        of_puck(game, colour, Hole::NE, 0, told)
    }

    /// What a newcomer meets in the first match: a red one leaves the string rejected, as he needs it, and costs him a third.
    #[test]
    fn a_puck_that_is_needed_later_is_said_to_be() {
        let game = start(Kind::TugOfWar { accepts: 2 }, "ends-with-green", 5);
        assert_eq!(said(&game, Colour::Red, 1).as_deref(), Some("you need the reds later"));
        assert_eq!(said(&game, Colour::Green, 1).as_deref(), Some("Bo needs the greens later"));
        assert_eq!(said(&game, Colour::Red, 2).as_deref(), Some("Anna needs the reds later"));
    }

    /// The dial turns with each green, here away from what Anna needs, whatever is left.
    #[test]
    fn a_letter_that_moves_the_string_is_said_to() {
        let game = |accepts| start(Kind::TugOfWar { accepts }, "dial", 1);
        assert_eq!(said(&game(1), Colour::Green, 1).as_deref(), Some("it moves the string Bo's way"));
        assert_eq!(said(&game(2), Colour::Green, 1).as_deref(), Some("it moves the string your way"));
        assert_eq!(said(&game(2), Colour::Green, 2).as_deref(), Some("it moves the string Anna's way"));
    }

    /// Where neither colour may fall, it is not the colour that is needed.
    #[test]
    fn a_puck_of_any_colour_shortens_the_match() {
        let game = start(Kind::TugOfWar { accepts: 1 }, "last-two-differ", 3);
        for colour in [Colour::Green, Colour::Red] {
            assert_eq!(said(&game, colour, 1).as_deref(), Some("one puck fewer to come helps Bo"));
        }
    }

    /// The parts are those of the chances that are shown, and the reason never names one that works the other way.
    #[test]
    fn the_parts_add_up_for_all_short_strings() {
        let (mut seen, names) = (0, Names::new(["Anna", "Bo"]));
        for (kind, dfa) in [
            (Kind::TugOfWar { accepts: 1 }, "ends-with-green"),
            (Kind::TugOfWar { accepts: 2 }, "last-two-differ"),
            (Kind::Reject2, "rope"),
        ] {
            let start = start(kind, dfa, 3);
            let foresight = Foresight::new(&start, &Board::bob());
            let told = Told { names: &names, you: Some(1), foresight: Some(&foresight) };
            let mut games = vec![start];
            for _ in 0..4 {
                let mut next = Vec::new();
                for game in &games {
                    for (colour, hole) in [(Colour::Green, Hole::NE), (Colour::Red, Hole::NE), (Colour::Red, Hole::SE)] {
                        let Some(after) = game.after([(colour, hole)]) else { continue };
                        for party in 0..2 {
                            let Some(parts) = Parts::of(game, colour, hole, party, &foresight) else { continue };
                            let change = foresight.chances(&after)[party] - foresight.chances(game)[party];
                            assert!((parts.total() - change).abs() < 1e-9, "{dfa}: {parts:?} and {change}");
                            let text = of_puck(game, colour, hole, party, told);
                            assert_eq!(text.is_some(), change.abs() >= MUCH, "{dfa}: {text:?} {change}");
                            let named = match text.as_deref() {
                                Some(text) if text.ends_with(LATER) || text.starts_with(FEWER) => parts.spent,
                                Some(text) if text.starts_with("it ") => {
                                    let is = after.strings()[game.string_of(hole)].accepting;
                                    assert!(
                                        !text.starts_with("it makes")
                                            || text.ends_with(if is { " accepted" } else { " rejected" })
                                    );
                                    parts.letter
                                }
                                Some(_) => parts.turn,
                                None => continue,
                            };
                            assert!(named * change > 0.0 && named.abs() * 3.0 >= change.abs(), "{dfa}: {text:?} {parts:?}");
                            seen += 1;
                        }
                        next.push(after);
                    }
                }
                games = next;
            }
        }
        assert!(seen > 100, "{seen} reasons");
    }
}
