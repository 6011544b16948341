//! The visited cells of a run, stored so that they can grow to both sides.

/// A section of the tape; everything beyond it is blank.
#[derive(Clone, Debug, Default)]
pub(super) struct Cells {
    pub codes: Vec<u16>,
    /// Cell at which the section begins.
    pub first: i64,
}

impl Cells {
    /// Returns the index of a cell in the section, which grows to include it.
    pub fn place(&mut self, cell: i64) -> usize {
        if self.codes.is_empty() {
            self.first = cell;
        }
        if cell < self.first {
            // Each time the stretch at least doubles, so that growing costs little over a run.
            let more = ((self.first - cell) as usize).max(self.codes.len()).max(64);
            let mut codes = vec![0; more + self.codes.len()];
            codes[more..].copy_from_slice(&self.codes);
            (self.codes, self.first) = (codes, self.first - more as i64);
        }
        let place = (cell - self.first) as usize;
        if place >= self.codes.len() {
            let length = (place + 1).max(2 * self.codes.len()).max(64);
            self.codes.resize(length, 0);
        }
        place
    }

    /// Returns the symbol in a cell.
    pub fn get(&self, cell: i64) -> u16 {
        // Any cell may be requested, even one whose distance does not fit an `i64`.
        let place = cell.checked_sub(self.first).and_then(|place| usize::try_from(place).ok());
        place.and_then(|place| self.codes.get(place)).copied().unwrap_or(0)
    }

    /// Returns the number of cells that are not blank.
    pub fn nonblank(&self) -> usize {
        self.codes.iter().filter(|&&code| code != 0).count()
    }
}
