//! The analysis of an automaton in sentences for players.

use super::{Drama, Force, Leverage};
use crate::minimize::minimize;
use crate::{Dfa, Letter, StateId};
use fob_base::text::{percent, plural};
use std::fmt;

/// Explains why every order of the pucks has the same result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Certainty {
    /// Whether the result is acceptance.
    pub accepted: bool,
    /// Numbers of green and red pucks.
    pub pucks: [u32; 2],
    /// The reason.
    pub reason: Reason,
}

/// The reason for a [`Certainty`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Every word, of any length, has this result.
    EveryWord,
    /// Only the number of pucks of one colour counts, modulo some number.
    Remainder {
        /// The colour that counts.
        letter: Letter,
        /// The modulus, 2 or more.
        by: u32,
    },
    /// Every order of these pucks happens to end in states of one kind.
    Numbers,
}

impl Certainty {
    /// Returns why the result is certain if the odds of a DFA with these pucks are 0 or 1; otherwise `None`.
    pub fn new(dfa: &Dfa, odds: f64, green: u32, red: u32) -> Option<Self> {
        let accepted = if odds == 0.0 {
            false
        } else if odds == 1.0 {
            true
        } else {
            return None;
        };
        let minimal = minimize(dfa);
        let divided = || Letter::ALL.into_iter().find_map(|letter| Some((letter, divisor(&minimal, letter)?)));
        let reason = if minimal.len() == 1 {
            Reason::EveryWord
        } else {
            divided().map_or(Reason::Numbers, |(letter, by)| Reason::Remainder { letter, by })
        };
        Some(Self { accepted, pucks: [green, red], reason })
    }
}

/// Returns the modulus if a minimal DFA only counts one letter modulo some number: the other letter changes no state, and this one leads
/// through all of them and back to the start.
fn divisor(minimal: &Dfa, letter: Letter) -> Option<u32> {
    let ignores = |id: StateId| minimal.step(id, letter.other()) == id;
    let mut state = minimal.start();
    for length in 1..=minimal.len() {
        state = minimal.step(state, letter);
        if state == minimal.start() {
            let all = length == minimal.len() && minimal.ids().all(ignores);
            return u32::try_from(length).ok().filter(|_| all);
        }
    }
    None
}

fn colour(letter: Letter) -> &'static str {
    match letter {
        Letter::Green => "green",
        Letter::Red => "red",
    }
}

fn counted(number: u32, letter: Letter) -> String {
    format!("{number} {}{}", colour(letter), if number == 1 { "" } else { "s" })
}

impl fmt::Display for Certainty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = if self.accepted { "accepted" } else { "rejected" };
        match self.reason {
            Reason::EveryWord => write!(f, "every string is {result}, whatever is holed"),
            Reason::Remainder { letter, by } => {
                let number = self.pucks[letter.index()];
                let pucks = counted(number, letter);
                let (verb, leave) = if number == 1 { ("is", "leaves") } else { ("are", "leave") };
                if by == 2 {
                    write!(f, "{pucks} {verb} {}", if number.is_multiple_of(2) { "even" } else { "odd" })?;
                } else {
                    write!(f, "{pucks} {leave} {} when divided by {by}", number % by)?;
                }
                write!(f, ", so every order is {result}")
            }
            Reason::Numbers => {
                let [green, red] = [(self.pucks[0], Letter::Green), (self.pucks[1], Letter::Red)].map(|(n, l)| counted(n, l));
                write!(f, "every order of {green} and {red} is {result}")
            }
        }
    }
}

impl Certainty {
    /// Returns what would make it uncertain on a board that pucks can leave, as a clause to append; nothing if lost pucks make no difference.
    pub fn but_for_losses(&self) -> String {
        match self.reason {
            Reason::EveryWord => String::new(),
            Reason::Remainder { letter, .. } => format!(", unless a {} is lost", colour(letter)),
            Reason::Numbers => ", unless a puck is lost".to_owned(),
        }
    }
}

impl fmt::Display for Force {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Accepter => "Whoever wants acceptance can force it, whatever the other does.",
            Self::Opponent => "Whoever wants rejection can force it, whatever the other does.",
            Self::First => "Whoever picks the first colour can force the result that they want.",
            Self::Second => "Whoever picks second can force the result that they want.",
        })
    }
}

impl fmt::Display for Leverage {
    /// Describes in a sentence or two what the next puck of each colour does to the odds.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = |letter: Letter| Some((colour(letter), self.holed[letter.index()]?));
        let all: Vec<(&str, f64)> = Letter::ALL.into_iter().filter_map(said).collect();
        if all.is_empty() {
            return f.write_str("No puck is left.");
        }
        for (place, (colour, odds)) in all.into_iter().enumerate() {
            let points = 100.0 * (odds - self.now);
            let size = points.abs();
            let gap = if place == 0 { "" } else { " " };
            if size < 0.05 {
                write!(f, "{gap}The next {colour} leaves acceptance as likely as it is.")?;
            } else {
                let way = if points > 0.0 { "likelier" } else { "less likely" };
                let unit = if (size - 1.0).abs() < 0.05 { "point" } else { "points" };
                write!(f, "{gap}The next {colour} makes acceptance {size:.1} {unit} {way}, {}.", percent(odds, 1))?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Drama {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.pucks == 0 {
            return f.write_str("No puck is left.");
        }
        if self.settled < 0.05 {
            return f.write_str("Nothing can change the result from the start on.");
        }
        let Self { crossings, settled, pucks } = self;
        write!(
            f,
            "On average the favourite changes {crossings:.1} times, and the result is certain after {settled:.1} of {}.",
            plural(*pucks as usize, "puck")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{Control, drama, leverage};
    use crate::odds::OddsTable;
    use crate::{builtin, regex};

    fn made(pattern: &str) -> Dfa {
        regex::to_dfa(pattern).expect("a pattern")
    }

    fn rope() -> Dfa {
        builtin("rope").expect("built in")
    }

    fn why(dfa: &Dfa, green: u32, red: u32) -> Option<String> {
        let odds = OddsTable::new(dfa, green, red).expect("few pucks").probability(dfa.start(), green, red);
        Certainty::new(dfa, odds, green, red).map(|certainty| certainty.to_string())
    }

    #[test]
    fn certain_results_come_with_a_reason() {
        let odd = made("r*(gr*gr*)*");
        let said = |green, red| why(&odd, green, red).expect("certain");
        assert_eq!(said(15, 15), "15 greens are odd, so every order is rejected");
        assert_eq!(said(2, 0), "2 greens are even, so every order is accepted");
        assert_eq!(said(1, 3), "1 green is odd, so every order is rejected");
        let thirds = made("g*(rg*rg*rg*)*");
        let said = why(&thirds, 4, 5).expect("certain");
        assert_eq!(said, "5 reds leave 2 when divided by 3, so every order is rejected");
        let said = why(&made(".*"), 3, 3).expect("certain");
        assert_eq!(said, "every string is accepted, whatever is holed");
        // What a lost puck would change is said apart, for the boards that lose any.
        let losses = |dfa: &Dfa, green, red| {
            let odds = OddsTable::new(dfa, green, red).expect("few pucks").probability(dfa.start(), green, red);
            Certainty::new(dfa, odds, green, red).expect("certain").but_for_losses()
        };
        assert_eq!(losses(&odd, 15, 15), ", unless a green is lost");
        assert_eq!(losses(&thirds, 4, 5), ", unless a red is lost");
        assert_eq!(losses(&made(".*"), 3, 3), "");
        let said = why(&made(".*g.*g.*"), 3, 1).expect("certain");
        assert_eq!(said, "every order of 3 greens and 1 red is accepted");
        assert_eq!(why(&rope(), 15, 14), None);
    }

    /// Compares with all words with these numbers of letters, one by one.
    #[test]
    fn remainder_reason_agrees_with_all_words() {
        let mut said = 0;
        for pattern in ["r*(gr*gr*)*", "g*(rg*rg*rg*)*", "r*(gr*gr*gr*gr*)*", ".*g", "(gr)*", "(g|rr)*", "(..)*"] {
            let dfa = made(pattern);
            let minimal = minimize(&dfa);
            for letter in Letter::ALL {
                let by = divisor(&minimal, letter);
                said += usize::from(by.is_some());
                let mut seen: [Option<bool>; 12] = [None; 12];
                let mut alone = true;
                for word in 0..1u32 << 11 {
                    let length = (word + 1).ilog2();
                    let letters = (0..length).map(|k| if (word + 1) >> k & 1 == 0 { Letter::Green } else { Letter::Red });
                    let letters: Vec<Letter> = letters.collect();
                    let number = letters.iter().filter(|l| **l == letter).count();
                    let end = letters.iter().fold(dfa.start(), |state, &l| dfa.step(state, l));
                    let place = by.map_or(number, |by| number % by as usize);
                    let before = seen[place].replace(dfa.is_accepting(end));
                    alone &= before.is_none_or(|before| before == dfa.is_accepting(end));
                }
                assert!(by.is_none() || alone, "{pattern} {letter:?}");
            }
        }
        assert_eq!(said, 3);
    }

    #[test]
    fn facts_read_as_sentences() {
        let dfa = rope();
        let table = OddsTable::new(&dfa, 3, 2).expect("few pucks");
        let next = leverage(&dfa, &table, dfa.start(), 3, 2);
        let text = next.to_string();
        assert!(text.starts_with("The next green makes acceptance "), "{text}");
        assert!(text.contains(&format!("{:.1} %", 100.0 * next.holed[0].expect("a green"))), "{text}");
        assert_eq!(text.matches("The next").count(), 2, "{text}");
        let alone = leverage(&dfa, &table, dfa.start(), 3, 0).to_string();
        assert_eq!(alone.matches("The next").count(), 1, "{alone}");
        assert!(drama(&dfa, 3, 2).to_string().ends_with("of 5 pucks."));
        let all = made(".*");
        assert_eq!(drama(&all, 3, 2).to_string(), "Nothing can change the result from the start on.");
        let force = Control::new(&all, 1, 1).force(all.start(), 1, 1);
        assert_eq!(force.to_string(), "Whoever wants acceptance can force it, whatever the other does.");
    }
}
