//! Facts about a set of cells and the lines of the large board, from a table.

use crate::gobblet::Gobblet4;
use std::sync::LazyLock;

static LINES: LazyLock<Lines> = LazyLock::new(Lines::new);

/// Tables over all sets of cells.
pub(super) struct Lines {
    /// For each set the cells that alone are missing in a line of it, and the cells of those lines.
    sets: Vec<[u16; 2]>,
    /// For each cell its lines; a cell with only two has one of them twice.
    through: [[u16; 3]; 16],
    /// For each number of pieces on the board, two bits a size, the sizes that can come from the reserve.
    ready: [u8; 256],
}

impl Lines {
    /// Returns the tables, which are computed on first use.
    pub fn get() -> &'static Self {
        &LINES
    }

    fn new() -> Self {
        let lines = Gobblet4::LINES;
        let sets = (0..=u16::MAX).map(|set| {
            let missing = lines.iter().filter(|&&line| (line & !set).is_power_of_two());
            missing.fold([0, 0], |[lack, three], line| [lack | line & !set, three | line & set])
        });
        let through = std::array::from_fn(|cell| {
            let mut here = lines.iter().copied().filter(|line| line >> cell & 1 != 0);
            let first = here.next().unwrap_or(0);
            let second = here.next().unwrap_or(first);
            [first, second, here.next().unwrap_or(second)]
        });
        let ready = std::array::from_fn(|placed| {
            let count = |size: usize| placed >> (2 * size) & 3;
            let can = |size: usize| count(size) < if size == 3 { 3 } else { count(size + 1) };
            (0..4).filter(|&size| can(size)).fold(0, |set, size| set | 1 << size)
        });
        Self { sets: sets.collect(), through, ready }
    }

    /// Returns the cells that are the only ones missing from a line of the set.
    pub fn lack(&self, set: u16) -> u16 {
        self.sets[usize::from(set)][0]
    }

    /// Returns the cells of the set in lines that lack exactly one.
    pub fn three(&self, set: u16) -> u16 {
        self.sets[usize::from(set)][1]
    }

    /// Returns the lines through a cell.
    pub fn through(&self, cell: u32) -> &[u16; 3] {
        &self.through[cell as usize & 15]
    }

    /// Returns the sizes, as bits, that can come from the reserve. In the reserve a piece is inside the next larger one, so a size is
    /// available once fewer of the larger one are left.
    pub fn ready(&self, placed: u8) -> u8 {
        self.ready[usize::from(placed)]
    }

    /// Returns whether a set contains a full line.
    pub fn is_full(set: u16) -> bool {
        let row = set & set >> 1 & set >> 2 & set >> 3 & 0x1111;
        let column = set & set >> 4 & set >> 8 & set >> 12;
        row | column != 0 || set & 0x8421 == 0x8421 || set & 0x1248 == 0x1248
    }
}
