//! A playing piece: it follows its string letter by letter, each along its transition.

use fob_board::Colour;

/// The progress of a piece on its way.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Track {
    /// The letters that the piece has walked.
    pub walked: Vec<Colour>,
    /// The current letter, and how much of the way is done, 0 to 1.
    pub step: Option<(Colour, f32)>,
}

impl Track {
    /// Puts the piece at the end of a word at once.
    pub fn jump(&mut self, word: &[Colour]) {
        self.walked = word.to_vec();
        self.step = None;
    }

    /// Returns whether the piece is on its way.
    pub fn moving(&self) -> bool {
        self.step.is_some()
    }

    /// Advances towards a word; each letter takes `length` seconds, 0 for none. Returns whether a letter was finished.
    pub fn follow(&mut self, word: &[Colour], seconds: f64, length: f64) -> bool {
        if !word.starts_with(&self.walked) {
            self.jump(word);
            return false;
        }
        let mut left = seconds;
        let mut finished = false;
        while self.walked.len() < word.len() {
            let letter = word[self.walked.len()];
            if length <= 0.0 {
                self.walked.push(letter);
                finished = true;
                continue;
            }
            let done = match self.step {
                Some((l, done)) if l == letter => done,
                _ => 0.0,
            };
            let next = f64::from(done) + left / length;
            if next < 1.0 - 1e-6 {
                self.step = Some((letter, next as f32));
                return finished;
            }
            left = ((next - 1.0) * length).max(0.0);
            self.walked.push(letter);
            self.step = None;
            finished = true;
        }
        self.step = None;
        finished
    }
}

/// Slow at both ends (smoothstep).
pub fn ease(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Colour::{Green, Red};

    #[test]
    fn a_piece_walks_letter_by_letter() {
        let mut t = Track::default();
        assert!(!t.follow(&[Green, Red], 0.1, 0.2));
        assert_eq!(t.step, Some((Green, 0.5)));
        assert!(t.follow(&[Green, Red], 0.2, 0.2));
        assert_eq!(t.walked, [Green]);
        assert!(t.follow(&[Green, Red], 0.2, 0.2));
        assert_eq!((t.walked.as_slice(), t.step), ([Green, Red].as_slice(), None));
        // Taken back: the piece is at the end of the word at once.
        assert!(!t.follow(&[Red], 0.1, 0.2));
        assert_eq!(t.walked, [Red]);
    }

    #[test]
    fn without_motion_the_view_jumps() {
        let mut t = Track::default();
        assert!(t.follow(&[Green, Green, Red], 0.0, 0.0));
        assert_eq!(t.walked.len(), 3);
        assert!(!t.moving());
    }
}
