//! One sentence where a chance moves against the eye: a shot has put a string right, and the chance falls all the same, or the
//! other way round.

use super::because::{self, MUCH, Reason};
use super::{Told, standing};
use crate::phrases::chance_percent;
use fob_base::text::plural;
use fob_board::{Colour, Hole};
use fob_opponent::Foresight;
use fob_rules::{Match, Names};

/// Smallest difference for which the other colour is named.
const MUCH_BETTER: f64 = 0.10;

/// Explains a change of a party's chance that looks wrong, or a large one; `None` where it looks right and is small. `party` counts from 0, and `gained` is
/// the change of its chance by the shot between the two positions.
pub fn explained(before: &Match, after: &Match, party: usize, gained: f64, told: Told<'_>) -> Option<String> {
    if after.is_over() || !after.choices().is_empty() {
        return None;
    }
    if after.left() == before.left() {
        // Only the turn has passed, of which the price of the shot tells.
        return None;
    }
    let (was, is) = (standing(before, party), standing(after, party));
    let looks_good = is == 1 || is > was;
    let looks_bad = is == -1 || is < was;
    let next = after.setup().party_of(after.next_player());
    let own = u8::try_from(party + 1).ok()?;
    let turns = turning(after, party, is, told.foresight);
    let rest = || needed_later(before, after, party, told).unwrap_or_else(|| last_pucks(after, told.names));
    if looks_good && gained <= -MUCH {
        let why = match turns[..] {
            _ if next == own => rest(),
            [] => rest(),
            [colour] => {
                format!("{}, and one {} undoes it.", told.does(after, next, "shoot") + " next", told.names.colour(colour))
            }
            _ => format!("{} next, and any puck undoes it.", told.does(after, next, "shoot")),
        };
        let instead = instead(before, after, party, told).map_or_else(String::new, |instead| format!(" {instead}"));
        return Some(why + &instead);
    }
    if looks_bad && gained >= MUCH {
        return Some(match turns[..] {
            [] => rest(),
            [colour] if next == own => {
                format!("{} next, and one {} turns it.", told.does(after, own, "shoot"), told.names.colour(colour))
            }
            _ if next == own => format!("{} next, and any puck turns it.", told.does(after, own, "shoot")),
            [colour] => {
                let left = after.remaining(colour);
                let verb = if left == 1 { "is" } else { "are" };
                format!("One {} turns it, and {left} {verb} left.", told.names.colour(colour))
            }
            _ => "Any puck turns it.".to_owned(),
        });
    }
    // It looks right, but how much it is may not.
    let (colour, hole) = fell(before, after).filter(|_| gained.abs() >= MUCH_BETTER)?;
    because::of_puck(before, colour, hole, party, told).map(|because| format!("{}.", crate::phrases::capital(&because)))
}

/// Returns the colour of the only puck that fell between two positions, and a hole of its string.
fn fell(before: &Match, after: &Match) -> Option<(Colour, Hole)> {
    let gone = |colour: Colour| before.remaining(colour).checked_sub(after.remaining(colour));
    let colour = match (gone(Colour::Green)?, gone(Colour::Red)?) {
        (1, 0) => Colour::Green,
        (0, 1) => Colour::Red,
        _ => return None,
    };
    let grew = |string: usize| before.strings()[string].word.len() < after.strings()[string].word.len();
    let string = (0..before.strings().len()).find(|string| grew(*string))?;
    Some((colour, Hole::ALL.into_iter().find(|hole| before.string_of(*hole) == string)?))
}

/// Returns a sentence with what is left, if the puck that fell is one that somebody needs later, and that does most of the change.
fn needed_later(before: &Match, after: &Match, party: usize, told: Told<'_>) -> Option<String> {
    let (colour, hole) = fell(before, after)?;
    let reason =
        Reason::of(before, colour, hole, party, told.foresight?).filter(|reason| matches!(reason, Reason::Needed(..)))?;
    let because = reason.text(before, told);
    let [green, red] =
        [Colour::Green, Colour::Red].map(|colour| format!("{} {}", after.remaining(colour), told.names.colour(colour)));
    let verb = if after.left() == 1 { "is" } else { "are" };
    Some(format!("{}: {green} and {red} {verb} left.", crate::phrases::capital(&because)))
}

/// Returns a sentence about the party's chance if a puck of the other colour had fallen in place of the one that did, if that
/// chance is much better: the colour that fell is needed later.
fn instead(before: &Match, after: &Match, party: usize, told: Told<'_>) -> Option<String> {
    let foresight = told.foresight.filter(|foresight| !foresight.is_slow())?;
    let (fallen, hole) = fell(before, after)?;
    let other = fallen.other();
    let then = before.after([(other, hole)])?;
    let chance = |game: &Match| foresight.chances(game).get(party).copied().filter(|chance| chance.is_finite());
    let (now, would) = (chance(after)?, chance(&then)?);
    let own = u8::try_from(party + 1).ok()?;
    let who = told.within(after, own);
    let colour = told.names.colour(other);
    let fallen = told.names.colour(fallen);
    let text = || format!("A {colour} in place of the {fallen} would have left {who} at {}.", chance_percent(would));
    (would - now >= MUCH_BETTER).then(text)
}

/// Says what decides instead, if a puck in a hole leaves a party no better than level to the eye; `None` if it looks right, or
/// ends the match.
pub fn beyond(game: &Match, colour: Colour, hole: Hole, party: usize, names: &Names) -> Option<String> {
    let after = game.after([(colour, hole)])?;
    let is_open = !after.is_over() && after.choices().is_empty();
    (is_open && standing(&after, party) < 1).then(|| rest(&after, party, names))
}

/// Returns a sentence about the pucks that may still help a party that is not ahead: the only colour that does, and its number of
/// pucks; otherwise all that are left.
pub fn rest(game: &Match, party: usize, names: &Names) -> String {
    let is = standing(game, party);
    if is < 1
        && let [colour] = turning(game, party, is, None)[..]
    {
        let (word, left) = (names.colour(colour), game.remaining(colour));
        let all = game.left();
        let count = match left {
            1 if all == 1 => format!("the last puck is {word}"),
            1 => format!("1 of the {all} left is {word}"),
            _ if left == all => format!("all {all} left are {word}"),
            _ => format!("{left} of the {all} left are {word}"),
        };
        return format!("a {word} turns it, and {count}");
    }
    let [green, red] = [Colour::Green, Colour::Red].map(|colour| format!("{} {}", game.remaining(colour), names.colour(colour)));
    format!("{green} and {red} are left to decide")
}

/// Returns the colours of which one puck in some hole turns a party's standing, and moves its chance in the same direction: a
/// user who reads that a puck turns the match believes it.
fn turning(game: &Match, party: usize, is: i8, foresight: Option<&Foresight>) -> Vec<Colour> {
    let chance = |game: &Match| foresight.filter(|foresight| !foresight.is_slow())?.chances(game).get(party).copied();
    let now = chance(game);
    let turns = |colour: Colour, hole: Hole| {
        let Some(after) = game.after([(colour, hole)]) else { return false };
        let (way, then) = (if is > 0 { -1.0 } else { 1.0 }, now.and(chance(&after)));
        let agrees = now.zip(then).is_none_or(|(now, then)| way * (then - now) > 0.0);
        agrees && if is > 0 { standing(&after, party) < is } else { standing(&after, party) > is }
    };
    // All holes of a string are alike.
    let strings = 0..game.strings().len();
    let holes: Vec<Hole> =
        strings.filter_map(|string| Hole::ALL.into_iter().find(|hole| game.string_of(*hole) == string)).collect();
    let can = |colour: &Colour| holes.iter().any(|hole| turns(*colour, *hole));
    [Colour::Green, Colour::Red].into_iter().filter(can).collect()
}

/// Returns a sentence with the numbers of the last pucks, which decide the match.
fn last_pucks(game: &Match, names: &Names) -> String {
    let [green, red] = [Colour::Green, Colour::Red].map(|colour| (game.remaining(colour), names.colour(colour)));
    match (green, red) {
        ((0, _), (left, colour)) | ((left, colour), (0, _)) => {
            format!("What is left decides: {} {} to come.", plural(left as usize, colour), if left == 1 { "is" } else { "are" })
        }
        ((greens, green), (reds, red)) => format!("What is left decides: {greens} {green} and {reds} {red}."),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_automata::builtin;
    use fob_rules::script::{Item, report};
    use fob_rules::{Kind, Setup};

    fn game(dfa: &str, green: u16, red: u16, word: &[Colour]) -> (Match, Match) {
        let mut after = Match::new(Setup::new(Kind::TugOfWar { accepts: 1 }, builtin(dfa).unwrap(), green, red)).unwrap();
        let mut before = after.clone();
        for colour in word {
            before = after.clone();
            after.apply(&report(&[Item::Drop(Hole::NE, *colour)])).unwrap();
        }
        (before, after)
    }

    fn told(names: &Names, you: Option<u8>) -> Told<'_> {
        Told { names, you, foresight: None }
    }

    /// Anna wins if the string ends with green. She sinks green, which is accepted, and Bo has the last red.
    #[test]
    fn a_winning_state_that_the_next_puck_undoes_is_explained() {
        let names = Names::new(["Anna", "Bo"]);
        let (before, after) = game("ends-with-green", 1, 1, &[Colour::Green]);
        let text = explained(&before, &after, 0, -0.5, told(&names, Some(1)));
        assert_eq!(text.as_deref(), Some("Bo shoots next, and one red undoes it."));
        // The player can see this, so it needs no sentence.
        assert_eq!(explained(&before, &after, 0, 0.5, told(&names, Some(1))), None);
        assert_eq!(explained(&before, &after, 0, -0.01, told(&names, Some(1))), None);
    }

    /// A case that a new player met: green looks right, but is needed at the end; a red one would have been better.
    #[test]
    fn what_the_other_colour_would_have_left_is_told_where_it_is_much_more() {
        let names = Names::new(["Anna", "Bo"]);
        let (before, after) = game("ends-with-green", 2, 3, &[Colour::Red, Colour::Green]);
        let foresight = Foresight::new(&before, &fob_board::Board::bob());
        let chance = |game: &Match| foresight.chances(game)[0];
        let other = before.after([(Colour::Red, Hole::NE)]).unwrap();
        let told = Told { foresight: Some(&foresight), ..told(&names, Some(1)) };
        let text = explained(&before, &after, 0, chance(&after) - chance(&before), told);
        let much = chance(&other) - chance(&after) >= MUCH_BETTER;
        let tail = format!("A red in place of the green would have left you at {}.", chance_percent(chance(&other)));
        assert!(much && text.as_ref().is_some_and(|text| text.ends_with(&tail)), "{text:?} {tail}");
    }

    #[test]
    fn a_rise_that_looks_bad_is_explained() {
        let names = Names::new(["Anna", "Bo"]);
        // Red has fallen, so that Anna is behind; the one puck left is her green, and it must fall.
        let (before, after) = game("ends-with-green", 1, 1, &[Colour::Red]);
        let text = explained(&before, &after, 0, 0.5, told(&names, Some(1)));
        assert_eq!(text.as_deref(), Some("One green turns it, and 1 is left."));
        // Bo looks better now, and his chance falls.
        let text = explained(&before, &after, 1, -0.5, told(&names, Some(1)));
        assert_eq!(text.as_deref(), Some("What is left decides: 1 green is to come."));
    }

    #[test]
    fn where_no_single_puck_turns_it_the_rest_decides() {
        let names = Names::new(["Anna", "Bo"]);
        // Two greens up from knot 1: knot 3, from which one red leads to knot 2, which is accepted still.
        let (before, after) = game("rope", 3, 3, &[Colour::Green, Colour::Green]);
        let text = explained(&before, &after, 0, -0.2, told(&names, None));
        assert_eq!(text.as_deref(), Some("What is left decides: 1 green and 3 red."));
    }

    /// Whatever a puck does, a change of ten points or more has its reason, if it is known.
    #[test]
    fn every_large_change_by_one_puck_has_a_sentence() {
        let (names, mut large) = (Names::new(["Anna", "Bo"]), 0);
        for dfa in ["ends-with-green", "rope", "last-two-differ", "dial"] {
            let foresight = Foresight::new(&game(dfa, 4, 4, &[]).0, &fob_board::Board::bob());
            let told = Told { foresight: Some(&foresight), ..told(&names, None) };
            for (length, bits) in (1..=4_u32).flat_map(|length| (0..1_u32 << length).map(move |bits| (length, bits))) {
                let colour = |place: u32| if bits >> place & 1 == 0 { Colour::Green } else { Colour::Red };
                let word: Vec<Colour> = (0..length).map(colour).collect();
                let (before, after) = game(dfa, 4, 4, &word);
                let (was, is) = (foresight.chances(&before), foresight.chances(&after));
                for party in 0..2 {
                    let gained = is[party] - was[party];
                    if gained.abs() >= MUCH_BETTER {
                        assert!(explained(&before, &after, party, gained, told).is_some(), "{dfa} {word:?}: {gained}");
                        large += 1;
                    }
                }
            }
        }
        assert!(large > 20, "{large} large changes");
    }

    /// All short strings on some automata: a sentence comes only if the chance itself moves against the eye, and a puck that
    /// undoes it according to the sentence really does.
    #[test]
    fn sentences_are_true_of_all_short_strings() {
        let names = Names::new(["Anna", "Bo"]);
        let mut undone = 0;
        for dfa in ["ends-with-green", "rope", "last-two-differ", "dial"] {
            let foresight = Foresight::new(&game(dfa, 3, 3, &[]).0, &fob_board::Board::bob());
            for (length, bits) in (1..=5_u32).flat_map(|length| (0..1_u32 << length).map(move |bits| (length, bits))) {
                let colour = |place: u32| if bits >> place & 1 == 0 { Colour::Green } else { Colour::Red };
                let word: Vec<Colour> = (0..length).map(colour).collect();
                if [Colour::Green, Colour::Red].iter().any(|one| word.iter().filter(|other| *other == one).count() > 3) {
                    continue;
                }
                let (before, after) = game(dfa, 3, 3, &word);
                let (was, is) = (foresight.chances(&before), foresight.chances(&after));
                for party in 0..2 {
                    let gained = is[party] - was[party];
                    let Some(text) = explained(&before, &after, party, gained, told(&names, None)) else { continue };
                    assert!(gained.abs() >= MUCH, "{dfa} {word:?}: {text}");
                    let better = standing(&after, party) > standing(&before, party) || standing(&after, party) == 1;
                    assert!(better || gained > 0.0, "{dfa} {word:?}: {text}");
                    let Some(named) =
                        [Colour::Green, Colour::Red].into_iter().find(|c| text.contains(&format!("one {} undoes", c.name())))
                    else {
                        continue;
                    };
                    let (_, then) = game(dfa, 3, 3, &[&word[..], &[named]].concat());
                    assert!(standing(&then, party) < standing(&after, party), "{dfa} {word:?}: {text}");
                    undone += 1;
                }
            }
        }
        assert!(undone > 0, "no such position among them");
    }
}
