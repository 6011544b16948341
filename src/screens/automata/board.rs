//! An automaton over any two letters as a DFA of the board: which letter is green, and what is missing.

use super::labels;
use egui::Ui;
use fob_automata::Dfa;
use fob_automata::general::{Alphabet, Automaton};
use fob_kit::widgets;

/// Which of the two letters is green.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// The first one.
    #[default]
    First,
    /// The second one.
    Second,
}

impl Way {
    /// Both ways.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// Returns the letters as green and red; `None` if there are not two.
    pub fn letters(self, letters: &Alphabet) -> Option<[char; 2]> {
        let &[first, second] = letters.letters() else { return None };
        Some(if self == Self::First { [first, second] } else { [second, first] })
    }
}

/// What keeps an automaton from being a DFA of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lack {
    /// It has this number of letters, not two.
    Letters(usize),
    /// It is nondeterministic: its first choice.
    Choice(String),
    /// This number of transitions is missing.
    Transitions(usize),
}

/// A step that makes more panels apply to an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The subset construction.
    Deterministic,
    /// A sink for missing transitions.
    Sink,
}

impl Step {
    /// Draws its button; returns whether it is pressed.
    pub fn button(self, ui: &mut Ui) -> bool {
        let (text, tip) = match self {
            Self::Deterministic => (labels::MAKE_IT_DETERMINISTIC, "The subset construction; Undo brings this one back"),
            Self::Sink => (labels::ADD_SINK, "Every missing transition leads to a rejecting state; Undo removes it"),
        };
        widgets::button(ui, text, tip).clicked()
    }
}

impl Lack {
    /// Returns it in a sentence.
    pub fn text(&self) -> String {
        match self {
            Self::Letters(letters) => labels::number_of_letters(*letters),
            Self::Choice(choice) => labels::has_choices(choice),
            Self::Transitions(missing) => labels::lacks_transitions(*missing),
        }
    }

    /// Returns the step that helps.
    pub const fn step(&self) -> Option<Step> {
        match self {
            Self::Letters(_) => None,
            Self::Choice(_) => Some(Step::Deterministic),
            Self::Transitions(_) => Some(Step::Sink),
        }
    }

    /// Draws it, with a button for the step that helps; returns that step if it is wanted.
    pub fn show(&self, ui: &mut Ui) -> Option<Step> {
        widgets::text(ui, &self.text());
        self.step().filter(|step| step.button(ui))
    }
}

/// Converts an automaton to a DFA of the board.
///
/// # Errors
/// What is missing.
pub fn on_board(automaton: &Automaton, way: Way) -> Result<Dfa, Lack> {
    let letters = automaton.letters();
    let spelt = way.letters(letters).and_then(|way| Alphabet::new(&way).ok()).and_then(|way| automaton.over(&way).ok());
    let spelt = spelt.ok_or(Lack::Letters(letters.len()))?;
    if let Some(choice) = automaton.choice() {
        return Err(Lack::Choice(choice.to_string()));
    }
    spelt.to_board().ok_or_else(|| Lack::Transitions(automaton.missing()))
}

/// Converts a DFA of the board to an automaton over these two letters; `None` if there are not two.
pub fn from_board(dfa: &Dfa, letters: &Alphabet, way: Way) -> Option<Automaton> {
    let spelt = Alphabet::new(&way.letters(letters)?).ok()?;
    Automaton::from_board(dfa).spelt(spelt).over(letters).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_automata::general::{Context, from_ron};
    use fob_automata::parse_word;

    fn read(letters: &str, states: &str) -> Automaton {
        from_ron(&format!("(letters: [{letters}], start: \"p\", states: [{states}])"), &Context::default()).expect("an automaton")
    }

    #[test]
    fn either_letter_is_green_and_back_again() {
        let states = "(name: \"p\", on: {\"0\": [\"q\"], \"1\": [\"p\"]}), (name: \"q\", accepting: true, on: {\"0\": [\"q\"], \"1\": [\"p\"]})";
        let automaton = read("\"0\", \"1\"", states);
        for (way, accepted, rejected) in [(Way::First, "rg", "gr"), (Way::Second, "gr", "rg")] {
            let dfa = on_board(&automaton, way).expect("a DFA");
            let accepts = |word: &str| dfa.accepts(&parse_word(word).expect("a word"));
            assert!(accepts(accepted) && !accepts(rejected), "{way:?}");
            let back = from_board(&dfa, automaton.letters(), way).expect("two letters");
            assert_eq!((back.letters(), back.accepts(&[1, 0]), back.accepts(&[0, 1])), (automaton.letters(), true, false));
        }
    }

    #[test]
    fn what_is_missing_is_named_with_the_step_that_helps() {
        let lack = |automaton: &Automaton| on_board(automaton, Way::First).expect_err("not a DFA of the board");
        let three = lack(&read("\"0\", \"1\", \"2\"", "(name: \"p\")"));
        assert_eq!((three.text().as_str(), three.step()), ("It has 3 letters: pucks need two, one for each colour.", None));
        let choice = lack(&read("\"0\", \"1\"", "(name: \"p\", on: {\"0\": [\"p\", \"q\"]}), (name: \"q\")"));
        assert_eq!(choice.step(), Some(Step::Deterministic));
        assert!(choice.text().starts_with("It has choices: state \"p\" has 2 transitions"), "{}", choice.text());
        let partial = lack(&read("\"0\", \"1\"", "(name: \"p\", on: {\"0\": [\"p\"]})"));
        assert_eq!((partial.text().as_str(), partial.step()), ("It is partial: a transition is missing.", Some(Step::Sink)));
    }
}
