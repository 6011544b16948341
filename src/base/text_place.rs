//! Places in a text: lines and columns, both counted from 1.

use std::fmt;

/// A place in a text: line and column, both counted from 1. Columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextPlace {
    /// Line, counted from 1.
    pub line: usize,
    /// Character in the line, counted from 1.
    pub column: usize,
}

impl TextPlace {
    /// The beginning of a text.
    pub const START: Self = Self { line: 1, column: 1 };

    /// Returns the place of the byte at `offset`; offsets past the end count as the end.
    ///
    /// ```
    /// use fob_base::TextPlace;
    /// assert_eq!(TextPlace::from_text("é\nab", 4), TextPlace { line: 2, column: 2 });
    /// ```
    pub fn from_text(text: &str, offset: usize) -> Self {
        let mut end = offset.min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &text[..end];
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        Self { line: 1 + before.matches('\n').count(), column: 1 + before[line_start..].chars().count() }
    }

    /// Converts a place in a part of a text into the place in the whole text, where the part begins at `base`.
    pub fn within(self, base: Self) -> Self {
        if self.line == 1 {
            Self { line: base.line, column: base.column + self.column - 1 }
        } else {
            Self { line: base.line + self.line - 1, column: self.column }
        }
    }
}

impl fmt::Display for TextPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Looks up many places in one text. The line starts are indexed, and the last place is remembered, because the next one is
/// usually nearby; this pays off for a text on one long line.
#[derive(Clone, Debug)]
pub struct Places<'a> {
    text: &'a str,
    starts: Vec<usize>,
    last: (usize, TextPlace),
}

impl<'a> Places<'a> {
    /// Prepares a text for look-ups.
    pub fn new(text: &'a str) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(i, _)| i + 1)).collect();
        Self { text, starts, last: (0, TextPlace::START) }
    }

    /// Returns the place where `part`, a slice of the text, begins.
    pub fn start_of(&mut self, part: &str) -> TextPlace {
        self.of((part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize))
    }

    /// Returns the place of the byte at `offset`; offsets past the end count as the end.
    pub fn of(&mut self, offset: usize) -> TextPlace {
        let offset = offset.min(self.text.len());
        let line = self.starts.partition_point(|&start| start <= offset);
        let (known, near) = match self.last {
            (known, place) if place.line == line => (known, place.column),
            _ => (self.starts[line - 1], 1),
        };
        // An offset inside a character counts as the one after it; slicing there returns `None`.
        let between = |from: usize, to: usize| self.text.get(from..to).map(|passed| passed.chars().count());
        let column = if offset < known {
            between(offset, known).map(|passed| near - passed)
        } else {
            between(known, offset).map(|passed| near + passed)
        };
        match column {
            Some(column) => {
                self.last = (offset, TextPlace { line, column });
                self.last.1
            }
            None => TextPlace::from_text(self.text, offset),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Look-ups in any order agree with counting from the beginning.
        #[test]
        fn places_agree_with_counting(text in "[a-cé☃\n]{0,40}", offsets in proptest::collection::vec(0_usize..140, 1..20)) {
            let mut places = Places::new(&text);
            for offset in offsets {
                prop_assert_eq!(places.of(offset), TextPlace::from_text(&text, offset), "{} of {:?}", offset, text);
            }
        }

        #[test]
        fn places_in_a_part_map_to_the_whole(before in "[a-c\n]{0,20}", part in "[a-c\n]{0,20}", offset in 0_usize..20) {
            let whole = before.clone() + &part;
            let offset = offset.min(part.len());
            let base = TextPlace::from_text(&whole, before.len());
            prop_assert_eq!(TextPlace::from_text(&part, offset).within(base), TextPlace::from_text(&whole, before.len() + offset));
        }
    }
}
