//! A drawn automaton in words, for people who do not see it: a line for each state, with the targets of its arrows.
//!
//! The words have the same content as the drawing.

use crate::access;
use crate::theme::Theme;
use egui::{Rect, Response, Ui};
use fob_automata::figure::Figure;
use fob_services::palette::Palette;

/// The most states that the description of a card has: more are read in the place where they are edited.
const MOST_DESCRIBED: usize = 12;

/// Returns a line for each state of a drawing, with the colours of a palette.
pub fn lines(figure: &Figure, palette: Palette) -> Vec<String> {
    figure.in_words(|letter| palette.word(super::figure::colour_of(letter)))
}

/// Tells of a drawing, which is at `rect`, as a list of its states.
pub fn tell(ui: &mut Ui, rect: Rect, name: &str, figure: &Figure) {
    let palette = Theme::from_ui(ui).palette;
    access::list(ui, rect, name, || lines(figure, palette));
}

/// Describes what chooses an automaton, such as a card with its drawing.
pub fn describe(chooses: &Response, figure: &Figure, palette: Palette) {
    if access::is_read(&chooses.ctx) && figure.states.len() <= MOST_DESCRIBED {
        access::describe(chooses, &lines(figure, palette).join(". "));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_automata::Dfa;
    use fob_automata::figure::{Plan, PlanEdge, PlanState, Vec2};

    #[test]
    fn every_transition_of_a_dfa_is_told_once() {
        for key in ["rope", "contains-ggrgg", "last-two-differ"] {
            let dfa: Dfa = fob_automata::builtin(key).expect("built in");
            let lines = lines(&Figure::new(&dfa), Palette::BlueOrange);
            assert_eq!(lines.len(), dfa.len());
            for (state, line) in dfa.states().iter().zip(&lines) {
                let (head, leads) = line.split_once(": ").expect("a head and transitions");
                assert_eq!(head.split(", ").any(|word| word == "accepting"), state.accepting, "{line}");
                assert_eq!(head.split(", ").any(|word| word == "start"), state.name == dfa.state(dfa.start()).name, "{line}");
                let mut told = std::collections::BTreeMap::new();
                for lead in leads.split("; ") {
                    let (reads, to) = lead.strip_prefix("on ").and_then(|lead| lead.split_once(" to ")).expect("a transition");
                    for word in reads.split(" or ") {
                        assert!(told.insert(word, to).is_none(), "{line}");
                    }
                }
                let to = |letter| dfa.state(state.next(letter)).name.as_str();
                let expected = [("blue", to(fob_automata::Letter::Green)), ("orange", to(fob_automata::Letter::Red))];
                assert_eq!(told.into_iter().collect::<Vec<_>>(), expected, "{line}");
            }
        }
    }

    #[test]
    fn labels_of_their_own_are_told_as_they_are_and_long_names_whole() {
        let long = "the state in which everything that was ever read is known by heart and nothing is forgotten";
        let states = [(long, true), ("halt", false)].map(|(name, accepting)| PlanState {
            name: name.to_owned(),
            accepting,
            at: Vec2::new(if accepting { 0.0 } else { 6.0 }, 0.0),
        });
        let lines_of = vec!["0/1→  1/0←".to_owned(), "_/_↓".to_owned()];
        let edge = PlanEdge { from: 0, to: 1, letters: Vec::new(), lines: lines_of, bend: None };
        let figure = Figure::draw(&Plan { states: states.to_vec(), starts: vec![0], edges: vec![edge] });
        assert_eq!(
            lines(&figure, Palette::Default),
            [format!("{long}, start, accepting: on 0/1→, 1/0←, _/_↓ to halt"), "halt: no transitions".to_owned()]
        );
    }
}
