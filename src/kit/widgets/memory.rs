//! The memory of an automaton in a state, in a form in which people count it: the last letters, a knot of a rope, a number of
//! greens.

use super::letters;
use super::reader::ReaderEntry;
use crate::theme::Theme;
use egui::{FontId, Label, RichText, Sense, Ui, vec2};
use fob_automata::{Dfa, Letter, StateId};
use fob_board::Colour;
use fob_rules::{Names, letter_of};

/// A part of the memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Words of the description.
    Text(String),
    /// A letter, drawn as its puck.
    Puck(Colour),
}

/// The memory of an automaton that knows the last letters, on the empty string.
const NOTHING: &str = "nothing yet";

/// Largest number of letters that a state may represent.
const MOST_LETTERS: usize = 4;
/// Largest automaton that is looked at, in states.
const MOST_STATES: usize = 64;

/// Returns what an automaton remembers in a state after a number of letters, with these words for green and red. `None` if there
/// is no better word than the state's name.
pub fn remembered(dfa: &Dfa, state: StateId, fallen: usize, colours: [&str; 2]) -> Option<Vec<Part>> {
    if dfa.len() < 2 || dfa.len() > MOST_STATES {
        return None;
    }
    let text = |text: String| Some(vec![Part::Text(text)]);
    if let Some((last, knots)) = rope(dfa).map(|knots| (knots.len() - 1, knots)) {
        let knot = knots.iter().position(|knot| *knot == state)?;
        // The names of the knots, where they are numbers.
        let number = |id: StateId| dfa.state(id).name.trim_start_matches('+').parse::<i64>().ok();
        let names = (number(state), number(knots[0]), number(knots[last]));
        return match names {
            (Some(now), Some(low), Some(high)) => text(format!("knot {now} of knots {low} to {high}")),
            _ => text(format!("knot {knot} of knots 0 to {last}")),
        };
    }
    for (letter, colour) in [(Letter::Green, colours[0]), (Letter::Red, colours[1])] {
        if let Some(count) = counted(dfa, letter, |id, _| id) {
            let at = count.iter().position(|id| *id == state)?;
            let more = if at + 1 == count.len() { " or more" } else { "" };
            return text(format!("{at} {colour}{more}"));
        }
        let first = dfa.start();
        if let Some(count) = counted(dfa, letter, |_, _| first) {
            let at = count.iter().position(|id| *id == state)?;
            let all = at + 1 == count.len();
            return text(if all { format!("{at} {colour} in a row, once") } else { format!("{at} {colour} in a row just now") });
        }
        if let Some(turn) = wheel(dfa, letter) {
            let at = turn.iter().position(|id| *id == state)?;
            return text(match turn.len() {
                2 if at == 0 => format!("an even number of {colour}"),
                2 => format!("an odd number of {colour}"),
                all => format!("{colour} counted in {all}s: {at}"),
            });
        }
    }
    let last = last_letters(dfa, state)?;
    if fallen == 0 {
        return text(NOTHING.to_owned());
    }
    // The start represents letters that never fell.
    let (known, last) = (last.len(), &last[last.len().saturating_sub(fallen)..]);
    let words = match known {
        _ if fallen < known => "so far:".to_owned(),
        1 => "the last:".to_owned(),
        _ => format!("the last {known}:"),
    };
    Some(std::iter::once(Part::Text(words)).chain(last.iter().map(|letter| Part::Puck(colour_of(*letter)))).collect())
}

/// Returns the memory of a string's automaton after the pucks that its piece has walked; `None` for another machine.
pub fn of_string(entry: &ReaderEntry, walked: &[Colour], names: &Names) -> Option<Vec<Part>> {
    let dfa = entry.machine.finite()?;
    let letters: Vec<Letter> = walked.iter().map(|colour| letter_of(*colour)).collect();
    remembered(dfa, dfa.run(&letters), walked.len(), [Colour::Green, Colour::Red].map(|colour| names.colour(colour)))
}

const fn colour_of(letter: Letter) -> Colour {
    match letter {
        Letter::Green => Colour::Green,
        Letter::Red => Colour::Red,
    }
}

/// Returns the states in the order of a rope: green goes up and red goes down, but not beyond the ends.
fn rope(dfa: &Dfa) -> Option<Vec<StateId>> {
    let low = dfa.ids().find(|id| dfa.step(*id, Letter::Red) == *id)?;
    let mut knots = vec![low];
    loop {
        let last = *knots.last()?;
        let next = dfa.step(last, Letter::Green);
        if next == last {
            break;
        }
        if knots.contains(&next) || dfa.step(next, Letter::Red) != last {
            return None;
        }
        knots.push(next);
    }
    (knots.len() == dfa.len() && dfa.len() > 2).then_some(knots)
}

/// Returns the states in the order in which one letter counts up to the last one, where all ends. `other` is where the other
/// letter leads from a state before that.
fn counted(dfa: &Dfa, letter: Letter, other: impl Fn(StateId, usize) -> StateId) -> Option<Vec<StateId>> {
    let mut states = vec![dfa.start()];
    loop {
        let last = *states.last()?;
        let next = dfa.step(last, letter);
        let aside = dfa.step(last, letter.other());
        if next == last {
            return (aside == last && states.len() == dfa.len() && dfa.len() > 2).then_some(states);
        }
        if states.contains(&next) || aside != other(last, states.len() - 1) {
            return None;
        }
        states.push(next);
    }
}

/// Returns the states of a circle that one letter turns by one, and the other leaves unchanged.
fn wheel(dfa: &Dfa, letter: Letter) -> Option<Vec<StateId>> {
    let mut states = vec![dfa.start()];
    loop {
        let last = *states.last()?;
        if dfa.step(last, letter.other()) != last {
            return None;
        }
        let next = dfa.step(last, letter);
        if next == dfa.start() {
            return (states.len() == dfa.len()).then_some(states);
        }
        if states.contains(&next) {
            return None;
        }
        states.push(next);
    }
}

/// Returns the last letters that a state represents, if the last few letters alone decide the state.
fn last_letters(dfa: &Dfa, state: StateId) -> Option<Vec<Letter>> {
    (1..=MOST_LETTERS)
        .find_map(|length| {
            let words = (0..1_u32 << length).map(|bits| -> Vec<Letter> {
                (0..length).map(|place| if bits >> place & 1 == 0 { Letter::Green } else { Letter::Red }).collect()
            });
            let mut found = Vec::new();
            for word in words {
                let run = |from: StateId| word.iter().fold(from, |at, letter| dfa.step(at, *letter));
                let to = run(dfa.start());
                if dfa.ids().any(|from| run(from) != to) {
                    return None;
                }
                if to == state {
                    found.push(word);
                }
            }
            // A state for several endings remembers less than these letters.
            Some(found)
        })
        .and_then(|mut found| if found.len() == 1 { found.pop() } else { None })
}

/// Returns whether the memory adds nothing to the string itself: nothing, or all letters that fell.
pub fn is_whole(parts: &[Part], fallen: usize) -> bool {
    let pucks = parts.iter().filter(|part| matches!(part, Part::Puck(_))).count();
    pucks == fallen && (pucks > 0 || parts == [Part::Text(NOTHING.to_owned())])
}

/// Draws the memory in a row of small text.
pub fn show(ui: &mut Ui, parts: &[Part], size: f32) {
    let theme = &Theme::from_ui(ui);
    for part in parts {
        match part {
            Part::Text(text) => {
                ui.add(Label::new(RichText::new(text).font(FontId::proportional(size)).color(theme.dim)).extend());
            }
            Part::Puck(colour) => {
                let (rect, _) = ui.allocate_exact_size(vec2(size + 1.0, size + 3.0), Sense::hover());
                letters::puck(ui.painter(), theme, rect.center(), size / 2.0 - 0.5, *colour, 1.0);
            }
        }
    }
}

/// Returns the same in words, for screen readers.
pub fn in_words(parts: &[Part], colours: [&str; 2]) -> String {
    let word = |part: &Part| match part {
        Part::Text(text) => text.clone(),
        Part::Puck(colour) => colours[*colour as usize].to_owned(),
    };
    parts.iter().map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_automata::{builtin, parse_word};

    fn after(name: &str, word: &str) -> Option<String> {
        let dfa = builtin(name).expect("built in");
        let word = parse_word(word).expect("a word");
        remembered(&dfa, dfa.run(&word), word.len(), ["green", "red"]).map(|parts| in_words(&parts, ["green", "red"]))
    }

    /// Counted by hand from what each automaton is about.
    #[test]
    fn states_are_told_as_people_count_them() {
        let told =
            |name: &str, word: &str, expected: &str| assert_eq!(after(name, word).as_deref(), Some(expected), "{name} {word}");
        told("rope", "", "knot 1 of knots 0 to 3");
        told("rope", "gg", "knot 3 of knots 0 to 3");
        told("rope", "rrrg", "knot 1 of knots 0 to 3");
        told("long-rope", "ggr", "knot 1 of knots -4 to 4");
        told("third-from-last-green", "rrgrg", "the last 3: green red green");
        told("last-two-differ", "ggr", "the last 2: green red");
        told("ends-with-green", "rrg", "the last: green");
        told("ends-with-green", "", "nothing yet");
        told("third-from-last-green", "", "nothing yet");
        told("third-from-last-green", "gr", "so far: green red");
        told("seven-greens", "ggrg", "3 green");
        told("seven-greens", "gggggggg", "7 green or more");
        told("six-reds-at-most", "rgr", "2 red");
        told("four-greens", "grgg", "2 green in a row just now");
        told("four-greens", "ggggr", "4 green in a row, once");
        told("even-greens", "ggrg", "an odd number of green");
        assert_eq!(after("last-two-differ", ""), None, "nothing has fallen");
        for name in ["dial", "first-equals-last", "contains-ggrgg", "no-five-in-a-row"] {
            assert_eq!(after(name, "g"), None, "{name}: its states have names of their own");
        }
    }
}
