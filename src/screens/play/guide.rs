//! The pucks that matter while no puck moves the chance: those with which the strings reach the verdicts that the hero needs, or
//! keep them. They are read off the automata, and need no forecast.

use super::labels;
use super::state::MatchScreen;
use fob_automata::{Dfa, StateId};
use fob_board::Colour;
use fob_rules::{Match, letter_of};
use fob_services::driving::standing;
use fob_services::palette::Palette;
use fob_services::phrases::{plural, string_letter};

/// Most pucks of a way that is looked for.
const FAR: usize = 6;

/// A chance below this, or as near to 1, is as good as decided.
const DECIDED: f64 = 0.015;

/// How one string gets its wanted verdict.
#[derive(Clone, Debug, PartialEq)]
enum Way {
    /// The string has it; another puck of one of these colours leaves it so.
    Stay(Vec<Colour>),
    /// The shortest sequences of pucks that lead there, all of the same length.
    Go(Vec<Vec<Colour>>),
    /// More than [`FAR`] pucks lead there, or none do.
    Far,
}

/// The guide in words.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Guide {
    /// What the pucks are for, such as `To get there:`; empty if nothing can be said about pucks.
    pub label: &'static str,
    /// The pucks: `green, then red`.
    pub pucks: String,
}

/// Looks for the shortest sequences of pucks, of which so many greens and reds are left, from a state to a wanted verdict.
fn way(dfa: &Dfa, at: StateId, accepted: bool, left: [u32; 2]) -> Way {
    let is_left = |colour: Colour, used: &[Colour]| {
        let most = left[usize::from(colour == Colour::Red)] as usize;
        used.iter().filter(|other| **other == colour).count() < most
    };
    let step = |at: StateId, colour: Colour| dfa.step(at, letter_of(colour));
    let colours = [Colour::Green, Colour::Red];
    if dfa.is_accepting(at) == accepted {
        let stays = |colour: &Colour| is_left(*colour, &[]) && dfa.is_accepting(step(at, *colour)) == accepted;
        return Way::Stay(colours.into_iter().filter(stays).collect());
    }
    let mut ways: Vec<(StateId, Vec<Colour>)> = vec![(at, Vec::new())];
    for _ in 0..FAR {
        let longer = |(at, used): &(StateId, Vec<Colour>)| {
            let more = |colour: Colour| (step(*at, colour), [&used[..], &[colour]].concat());
            colours.into_iter().filter(|colour| is_left(*colour, used)).map(more).collect::<Vec<_>>()
        };
        ways = ways.iter().flat_map(longer).collect();
        let there: Vec<Vec<Colour>> =
            ways.iter().filter(|(at, _)| dfa.is_accepting(*at) == accepted).map(|(_, used)| used.clone()).collect();
        if !there.is_empty() {
            return Way::Go(there);
        }
    }
    Way::Far
}

/// Returns the pucks of a way in words, for which so many greens and reds are left.
fn in_words(way: &Way, left: [u32; 2], palette: Palette) -> Option<String> {
    let both = left.iter().all(|left| *left > 0);
    let word = |colour: Colour| palette.word(colour);
    match way {
        Way::Far => None,
        Way::Stay(colours) => Some(match colours[..] {
            [] => labels::NO_PUCK.to_owned(),
            [colour] if both => labels::only(word(colour)),
            _ => labels::ANY_PUCK.to_owned(),
        }),
        Way::Go(ways) => {
            let length = ways.first()?.len();
            let starts = |colour: Colour| ways.iter().any(|way| way.first() == Some(&colour));
            Some(match &ways[..] {
                [way] => spelt(way, palette),
                _ if length == 1 => labels::ANY_PUCK.to_owned(),
                [one, other] if length == 2 => format!("{}, or {}", spelt(one, palette), spelt(other, palette)),
                _ if starts(Colour::Green) && starts(Colour::Red) => plural(length, "more puck"),
                [way, ..] => labels::first_of(word(way[0]), &plural(length, "puck")),
                [] => return None,
            })
        }
    }
}

/// Spells a sequence of pucks: `green, then 2 reds`.
fn spelt(way: &[Colour], palette: Palette) -> String {
    let runs = way.chunk_by(|one, other| one == other);
    let run = |run: &[Colour]| match run.len() {
        1 => palette.word(run[0]).to_owned(),
        n => plural(n, palette.word(run[0])),
    };
    runs.map(run).collect::<Vec<_>>().join(", then ")
}

impl Guide {
    /// Returns it as one text.
    pub(super) fn line(&self) -> String {
        format!("{} {}", self.label, self.pucks).trim_start().to_owned()
    }
}

/// Returns the guide of a match in which `wants` says whether the hero needs a string accepted.
fn guide(game: &Match, wants: impl Fn(usize) -> bool, palette: Palette) -> Guide {
    let left = [Colour::Green, Colour::Red].map(|colour| game.remaining(colour));
    let several = game.strings().len() > 1;
    let mut parts: Vec<(bool, String)> = Vec::new();
    for (string, at) in game.strings().iter().enumerate() {
        let machine = game.setup().machine(string);
        let Some((dfa, state)) = machine.and_then(|machine| machine.finite()).zip(at.state()) else { continue };
        let way = way(dfa, state, wants(string), left);
        if let Some(pucks) = in_words(&way, left, palette) {
            let into = if several { format!(" into {}", string_letter(string)) } else { String::new() };
            parts.push((matches!(way, Way::Stay(_)), pucks + &into));
        }
    }
    // What is missing comes before what is to be kept.
    let goes = parts.iter().any(|(stays, _)| !stays);
    let pucks: Vec<String> = parts.into_iter().filter(|(stays, _)| *stays != goes).map(|(_, pucks)| pucks).collect();
    match pucks[..] {
        [] => Guide { label: "", pucks: labels::nothing_yet(game.left() as usize) },
        _ => Guide { label: if goes { labels::TO_GET_THERE } else { labels::TO_STAY }, pucks: pucks.join(", ") },
    }
}

impl MatchScreen {
    /// Returns what to aim for, while no puck in any hole moves the chance.
    pub(super) fn guide(&self, palette: Palette) -> Option<Guide> {
        let game = self.disclosed();
        let hides = self.keeps_the_verdict() || self.moments.hides_the_verdict() || self.game().is_over();
        // Where the match is as good as decided, no puck moves the chance either, and none leads anywhere.
        let chances = self.chances_now();
        let own = chances.get(usize::from(self.hero()) - 1).copied().unwrap_or(f64::NAN);
        // Who is as good as sure to win may still have to sink a puck for it.
        let is_ahead = standing(game, usize::from(self.hero()) - 1) == 1;
        let is_decided = own < DECIDED || own > 1.0 - DECIDED && is_ahead;
        let is_open = !hides && !is_decided && game.choices().is_empty() && game.left() > 0;
        (is_open && self.moves_no_chance()).then(|| guide(game, |string| self.needs(string, true), palette))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_automata::builtin;
    use fob_board::Hole;
    use fob_rules::script::{Item, report};
    use fob_rules::{Kind, Setup};

    fn after(kind: Kind, dfa: &str, drops: &[(Hole, Colour)]) -> Match {
        let mut game = Match::new(Setup::new(kind, builtin(dfa).unwrap(), 5, 5)).unwrap();
        for (hole, colour) in drops {
            game.apply(&report(&[Item::Drop(*hole, *colour)])).unwrap();
        }
        game
    }

    fn of(game: &Match, wants: impl Fn(usize) -> bool) -> (&'static str, String) {
        let guide = guide(game, wants, Palette::Default);
        (guide.label, guide.pucks)
    }

    #[test]
    fn the_pucks_on_the_way_are_those_of_the_automaton() {
        let tug = |dfa, drops: &[(Hole, Colour)]| after(Kind::TugOfWar { accepts: 1 }, dfa, drops);
        let (green, red) = ((Hole::NE, Colour::Green), (Hole::SW, Colour::Red));
        // The string ends with green, or not.
        assert_eq!(of(&tug("ends-with-green", &[]), |_| true), (labels::TO_GET_THERE, "green".to_owned()));
        assert_eq!(of(&tug("ends-with-green", &[green]), |_| true), (labels::TO_STAY, labels::only("green")));
        assert_eq!(of(&tug("ends-with-green", &[green]), |_| false), (labels::TO_GET_THERE, "red".to_owned()));
        // The last two letters differ: after gr another g is needed to stay there, after gg an r to get there.
        assert_eq!(of(&tug("last-two-differ", &[green, red]), |_| true), (labels::TO_STAY, labels::only("green")));
        assert_eq!(of(&tug("last-two-differ", &[green, green]), |_| true), (labels::TO_GET_THERE, "red".to_owned()));
        // The third letter from the end is green: green, then any two.
        let all = tug("third-from-last-green", &[red, red, red]);
        assert_eq!(of(&all, |_| true), (labels::TO_GET_THERE, labels::first_of("green", "3 pucks")));
        // An even number of greens, and it is odd: any green does.
        assert_eq!(of(&tug("even-greens", &[green]), |_| true), (labels::TO_GET_THERE, "green".to_owned()));
    }

    #[test]
    fn each_string_has_its_own_way() {
        let game = after(Kind::Reject2, "ends-with-green", &[(Hole::SE, Colour::Green)]);
        // A is to be accepted and is empty, B is to be rejected and ends with green.
        assert_eq!(of(&game, |string| string == 0), (labels::TO_GET_THERE, "green into A, red into B".to_owned()));
        let game = after(Kind::Reject2, "ends-with-green", &[(Hole::NE, Colour::Green)]);
        let stays = format!("{} into A, {} into B", labels::only("green"), labels::only("red"));
        assert_eq!(of(&game, |string| string == 0), (labels::TO_STAY, stays));
    }

    /// The way is compared with every word that the pucks left can spell.
    #[test]
    fn no_shorter_word_leads_there_and_every_way_does() {
        for (name, _) in fob_automata::BUILTIN {
            let dfa = builtin(name).unwrap();
            for at in dfa.ids() {
                for (accepted, left) in [(true, [3, 3]), (false, [3, 3]), (true, [1, 4]), (false, [0, 2])] {
                    let leads = |word: &[Colour]| {
                        let end = word.iter().fold(at, |at, colour| dfa.step(at, letter_of(*colour)));
                        let count = |colour| word.iter().filter(|other| **other == colour).count() as u32;
                        let fits = count(Colour::Green) <= left[0] && count(Colour::Red) <= left[1];
                        fits && dfa.is_accepting(end) == accepted
                    };
                    let words = |length: u32| {
                        (0..1_u32 << length).map(move |bits| {
                            let letter = |k| if bits >> k & 1 == 0 { Colour::Green } else { Colour::Red };
                            (0..length).map(letter).collect::<Vec<Colour>>()
                        })
                    };
                    let shortest = (0..=FAR as u32).find(|length| words(*length).any(|word| leads(&word)));
                    match (way(&dfa, at, accepted, left), shortest) {
                        (Way::Stay(colours), Some(0)) => {
                            for colour in [Colour::Green, Colour::Red] {
                                assert_eq!(colours.contains(&colour), leads(&[colour]), "{name}: {colour:?}");
                            }
                        }
                        (Way::Go(mut ways), Some(length)) if length > 0 => {
                            let mut all: Vec<Vec<Colour>> = words(length).filter(|word| leads(word)).collect();
                            all.sort();
                            ways.sort();
                            assert_eq!(ways, all, "{name}");
                        }
                        (Way::Far, None) => {}
                        (found, length) => panic!("{name}: {found:?}, and the shortest word has {length:?} letters"),
                    }
                }
            }
        }
    }
}
