//! The move being entered: the five parts of a rule, or a cell for the head and a state.

use fob_games::bloop::{Action, Bloop, Letter, Motion, Move, Pair, Rule};

/// The parts that are set so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    /// State, symbol, new state and new symbol.
    pub letters: [Option<Letter>; 4],
    /// Motion of the head.
    pub motion: Option<Motion>,
    /// Cell for the head, from 1.
    pub cell: Option<u8>,
    /// State for the head.
    pub state: Option<Letter>,
}

impl Hand {
    /// Returns whether no part is set.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the condition of the rule, once both parts are set.
    pub fn pair(&self) -> Option<Pair> {
        let [Some(state), Some(symbol), ..] = self.letters else { return None };
        Some(Pair { state, symbol })
    }

    /// Returns the rule, once all five parts are set.
    pub fn rule(&self) -> Option<Rule> {
        let ([_, _, Some(state), Some(symbol)], Some(motion)) = (self.letters, self.motion) else { return None };
        Some(Rule { pair: self.pair()?, action: Action { state, symbol, motion } })
    }

    /// Returns the move that is set; parts of a placement that were not chosen keep their present values.
    pub fn mv(&self, position: &Bloop) -> Option<Move> {
        if position.must_place() {
            let machine = position.machine();
            let (cell, state) = (self.cell.unwrap_or(machine.head()), self.state.unwrap_or(machine.state()));
            return Some(Move::Place { cell, state });
        }
        self.rule().map(Move::Add)
    }

    /// Sets the condition of the rule.
    pub(crate) fn set_pair(&mut self, pair: Pair) {
        self.letters[0] = Some(pair.state);
        self.letters[1] = Some(pair.symbol);
    }

    /// Sets one of the four letters by a click. If a user begins with the action of the rule, the pair is the machine's current
    /// one.
    pub(crate) fn set_letter(&mut self, part: usize, letter: Letter, position: &Bloop) {
        if part > 1 {
            self.mean_present(position);
        }
        if let Some(place) = self.letters.get_mut(part) {
            *place = Some(letter);
        }
    }

    /// Sets the motion by a click.
    pub(crate) fn set_motion(&mut self, motion: Motion, position: &Bloop) {
        self.mean_present(position);
        self.motion = Some(motion);
    }

    fn mean_present(&mut self, position: &Bloop) {
        let pair = position.machine().pair();
        if self.letters[..2] == [None, None] && position.rules().get(pair).is_none() {
            self.set_pair(pair);
        }
    }

    /// Sets a whole rule.
    pub(crate) fn set_rule(&mut self, Rule { pair, action }: Rule) {
        self.set_pair(pair);
        (self.letters[2], self.letters[3], self.motion) = (Some(action.state), Some(action.symbol), Some(action.motion));
    }

    /// Returns whether the next typed character is the motion.
    pub(crate) fn wants_motion(&self) -> bool {
        self.motion.is_none() && self.letters.iter().all(Option::is_some)
    }

    /// Handles a typed character; returns whether it had a meaning here.
    pub fn sign(&mut self, sign: char, position: &Bloop) -> bool {
        let letter = match sign.to_ascii_uppercase() {
            'B' => Some(Letter::Blue),
            'G' => Some(Letter::Green),
            'R' => Some(Letter::Red),
            'Y' => Some(Letter::Yellow),
            _ => None,
        };
        if position.must_place() {
            let cell = match sign {
                '1'..='9' => Some(sign as u8 - b'0'),
                // The original program used the colon for the tenth cell.
                '0' | ':' => Some(10),
                _ => None,
            };
            self.state = letter.or(self.state);
            let cell = cell.filter(|&cell| cell <= position.machine().cells());
            self.cell = cell.or(self.cell);
            return letter.is_some() || cell.is_some();
        }
        if let Some(letter) = letter {
            let next = self.letters.iter().position(Option::is_none);
            if let Some(part) = next {
                self.letters[part] = Some(letter);
            }
            return next.is_some();
        }
        let motion = match sign {
            '<' | '←' => Motion::Left,
            '>' | '→' => Motion::Right,
            '=' | '↓' => Motion::Stay,
            _ => return false,
        };
        let wanted = self.letters.iter().all(Option::is_some);
        if wanted {
            self.motion = Some(motion);
        }
        wanted
    }

    /// Removes the part that was set last.
    pub fn back(&mut self) {
        if self.motion.take().is_some() || self.cell.take().is_some() || self.state.take().is_some() {
            return;
        }
        if let Some(last) = self.letters.iter().rposition(Option::is_some) {
            self.letters[last] = None;
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn typed(position: &str, signs: &str) -> (Hand, Bloop) {
        let position: Bloop = position.parse().unwrap();
        let mut hand = Hand::default();
        for sign in signs.chars() {
            hand.sign(sign, &position);
        }
        (hand, position)
    }

    const RULE: &str = "tape=BGRY head=2 state=B scores=0,0 turn=1 count=0 rules=";

    #[test]
    fn a_rule_is_typed_sign_by_sign_with_either_kind_of_arrow() {
        for (signs, rule) in [("BGRY>", "BGRY>"), ("bgry→", "BGRY>"), ("bGr<y=", "BGRY="), ("bgry↓", "BGRY="), ("byyb←", "BYYB<")]
        {
            let (hand, position) = typed(RULE, signs);
            assert_eq!(hand.mv(&position).unwrap().to_string(), rule);
        }
        assert_eq!(typed(RULE, "BGR>").0.rule(), None);
    }

    #[test]
    fn the_last_part_is_taken_back_first() {
        let (mut hand, _) = typed(RULE, "BGRY>");
        hand.back();
        assert!(hand.wants_motion());
        hand.back();
        assert_eq!(hand.letters[3], None);
        (0..3).for_each(|_| hand.back());
        assert!(hand.is_empty());
    }

    #[test]
    fn a_placement_is_a_digit_and_a_letter_in_any_order() {
        let start = "tape=BGRYBGRYBG head=2 state=B scores=0,0 turn=1 count=1 rules= place";
        for (signs, place) in [("", "@2B"), ("3r", "@3R"), ("r3", "@3R"), (":", "@10B"), ("0y", "@10Y"), ("13", "@3B")] {
            let (hand, position) = typed(start, signs);
            assert_eq!(hand.mv(&position).unwrap().to_string(), place, "{signs}");
        }
        let (hand, position) = typed("tape=BG head=1 state=B scores=0,0 turn=1 count=1 rules= place", "7");
        assert_eq!(hand.mv(&position).unwrap().to_string(), "@1B", "there is no such cell");
    }

    #[test]
    fn a_click_on_what_a_rule_does_means_the_present_pair() {
        let position: Bloop = RULE.parse().unwrap();
        let mut hand = Hand::default();
        hand.set_letter(2, Letter::Red, &position);
        assert_eq!(hand.pair(), Some(position.machine().pair()));
        let taken: Bloop = "tape=BGRY head=2 state=B scores=0,0 turn=1 count=1 rules=BGBG=".parse().unwrap();
        let mut hand = Hand::default();
        hand.set_motion(Motion::Left, &taken);
        assert_eq!(hand.pair(), None);
    }
}
