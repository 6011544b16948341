//! A word as a row of pucks in one line; if it is too long, the middle, where nothing happens, is left out.

use crate::theme::{SIZES, Theme};
use crate::widgets::letters::puck;
use egui::{Align2, FontId, Painter, Pos2, pos2, vec2};
use fob_board::Colour;

/// Radius of a small puck, and its width in the row.
const SMALL: (f32, f32) = (4.5, 10.5);
/// Maximum number of letters in a row of small pucks; longer words are cut.
const MOST_SMALL: usize = 16;
/// Room for the number of omitted letters, in pucks.
const GAP: usize = 3;
/// Letters at the end of a word that are always shown.
const END: usize = 8;

/// The letters of a word that are drawn: the first ones, a gap, and the last ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// Number of letters of the word.
    len: usize,
    /// Letters before the gap; all if there is none.
    front: usize,
    /// Letters after the gap.
    back: usize,
}

impl Cut {
    /// Fits a word into a row with room for this many pucks.
    pub fn new(len: usize, room: usize) -> Self {
        if len <= room {
            return Self { len, front: len, back: 0 };
        }
        let room = room.max(GAP + 2) - GAP;
        let back = END.min(room / 2);
        Self { len, front: room - back, back }
    }

    /// Returns the position of a letter in the row, in pucks; an omitted letter is at the gap. Letters after the end of the word
    /// have positions too.
    pub fn place(self, letter: usize) -> f32 {
        let hidden = self.hidden();
        if letter < self.front || hidden == 0 {
            letter as f32
        } else if letter < self.front + hidden {
            self.front as f32 + (GAP as f32 - 1.0) / 2.0
        } else {
            (letter - hidden + GAP) as f32
        }
    }

    /// Returns whether a letter is drawn.
    pub fn shows(self, letter: usize) -> bool {
        letter < self.front || letter >= self.len - self.back
    }

    /// Returns the number of omitted letters.
    pub fn hidden(self) -> usize {
        self.len - self.front - self.back
    }
}

/// A row of pucks.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Centre of the first puck.
    pub first: Pos2,
    /// Radius of a puck.
    pub radius: f32,
    /// Distance between the centres of two pucks, in points.
    pub pitch: f32,
}

impl Row {
    /// Returns the centre of a position, which may be a fraction.
    pub fn at(&self, place: f32) -> Pos2 {
        self.first + vec2(place * self.pitch, 0.0)
    }

    /// Returns how many pucks fit up to an x.
    pub fn room(&self, right: f32) -> usize {
        (((right - self.first.x - self.radius) / self.pitch).floor() + 1.0).max(1.0) as usize
    }

    /// Draws a word, each letter shifted by some positions, and the number of omitted letters.
    pub fn draw(&self, painter: &Painter, theme: &Theme, word: &[Colour], cut: Cut, moved: f32, alpha: f32) {
        for (i, colour) in word.iter().enumerate().filter(|(i, _)| cut.shows(*i)) {
            puck(painter, theme, self.at(cut.place(i) + moved), self.radius, *colour, alpha);
        }
        if cut.hidden() > 0 {
            let text = format!("+{}", cut.hidden());
            let at = self.at(cut.place(cut.front) + moved);
            painter.text(at, Align2::CENTER_CENTER, text, FontId::proportional(SIZES[0]), theme.dim.gamma_multiply(alpha));
        }
    }
}

/// Returns the width of a word in small pucks.
pub(crate) fn small_width(len: usize) -> f32 {
    let shown = if len > MOST_SMALL { MOST_SMALL + GAP } else { len.max(1) };
    SMALL.1 * shown as f32
}

/// Draws a word in small pucks from a point on, and the name of the empty word. Returns the width used.
pub fn small(painter: &Painter, theme: &Theme, word: &[Colour], left: Pos2, width: f32) -> f32 {
    if word.is_empty() {
        let at = pos2(left.x, left.y);
        return painter.text(at, Align2::LEFT_CENTER, "empty", FontId::proportional(SIZES[0]), theme.dim).width();
    }
    let row = Row { first: left + vec2(SMALL.0 + 0.5, 0.0), radius: SMALL.0, pitch: SMALL.1 };
    let room = ((width / SMALL.1).floor() as usize).clamp(GAP + 2, MOST_SMALL + GAP);
    let cut = Cut::new(word.len(), room);
    row.draw(painter, theme, word, cut, 0.0, 1.0);
    SMALL.1 * word.len().min(room) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_word_keeps_its_head_and_its_end() {
        let whole = Cut::new(7, 10);
        assert_eq!((whole.hidden(), (0..7).all(|i| whole.shows(i) && whole.place(i) == i as f32)), (0, true));
        assert_eq!(whole.place(7), 7.0, "what is appended comes behind it");
        for (len, room) in [(11, 10), (100, 20), (1000, 8), (30, 5)] {
            let cut = Cut::new(len, room);
            let shown: Vec<usize> = (0..len).filter(|i| cut.shows(*i)).collect();
            assert_eq!(shown.len() + cut.hidden(), len);
            assert!(shown.contains(&0) && shown.contains(&(len - 1)), "{len} in {room}: {shown:?}");
            let places: Vec<f32> = shown.iter().map(|i| cut.place(*i)).collect();
            assert!(places.windows(2).all(|pair| pair[0] + 1.0 <= pair[1]), "{places:?}");
            assert!(places.iter().all(|place| *place < room.max(5) as f32), "{len} in {room}: {places:?}");
        }
    }
}
