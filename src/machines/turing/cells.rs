//! The cells that a run has come to, with room to grow to both sides.

/// A stretch of the tape; everything beyond it is blank.
#[derive(Clone, Debug, Default)]
pub(super) struct Cells {
    pub codes: Vec<u16>,
    /// The cell of the tape at which the stretch begins.
    pub first: i64,
}

impl Cells {
    /// The place of a cell in the stretch, which grows to hold it.
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

    /// What is in a cell.
    pub fn get(&self, cell: i64) -> u16 {
        // Any cell may be asked for, also one so far away that its distance is no `i64`.
        let place = cell.checked_sub(self.first).and_then(|place| usize::try_from(place).ok());
        place.and_then(|place| self.codes.get(place)).copied().unwrap_or(0)
    }

    /// How many cells are not blank.
    pub fn nonblank(&self) -> usize {
        self.codes.iter().filter(|&&code| code != 0).count()
    }
}
