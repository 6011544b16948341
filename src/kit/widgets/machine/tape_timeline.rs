//! The run of a Turing machine on a complete string, step by step, and why it ends.

use fob_automata::Letter;
use fob_base::text::plural;
use fob_machines::turing::{End, Reading, Run, Timeline, TuringReader};
use std::sync::Arc;

/// Maximum number of points of the curve.
const POINTS: u64 = 512;

/// A run on a string.
#[derive(Debug)]
pub struct TapeTimeline {
    /// The machine with its reading of strings.
    pub reader: TuringReader,
    timeline: Timeline,
    reading: Reading,
    /// Numbers of cells that are not blank, every `gap` steps.
    cells: Vec<u32>,
    gap: u64,
}

impl TapeTimeline {
    /// Runs the machine on a string.
    pub fn new(reader: &TuringReader, word: &[Letter]) -> Self {
        let (tape, reading) = (reader.tape(word), reader.read(word));
        let gap = reading.steps / POINTS + 1;
        let mut run = Run::new(reader.machine(), &tape);
        let mut cells = vec![run.nonblank() as u32];
        while run.steps() < reading.steps {
            if run.advance(gap.min(reading.steps - run.steps())) == 0 {
                break;
            }
            cells.push(run.nonblank() as u32);
        }
        let timeline = Timeline::new(Arc::new(reader.machine().clone()), &tape);
        Self { reader: reader.clone(), timeline, reading, cells, gap }
    }

    /// Returns its number of steps.
    pub fn steps(&self) -> u64 {
        self.reading.steps
    }

    /// Returns whether the string is accepted.
    pub fn accepts(&self) -> bool {
        self.reading.accepted
    }

    /// Returns the machine after this many steps.
    pub fn at(&mut self, steps: u64) -> &Run<Arc<fob_machines::turing::Machine>> {
        let steps = steps.min(self.steps());
        if self.timeline.run().steps() != steps {
            self.timeline.go_to(steps);
        }
        self.timeline.run()
    }

    /// Returns the number of cells that are not blank, after this share of the run.
    pub fn curve(&self) -> Vec<(f32, f32)> {
        let all = self.steps().max(1) as f32;
        let point = |(place, cells): (u64, &u32)| ((place * self.gap).min(self.steps()) as f32 / all, *cells as f32);
        (0..).zip(&self.cells).map(point).collect()
    }

    /// Explains its end in a sentence.
    pub fn why(&self) -> String {
        let steps = plural(self.reading.steps as usize, "step");
        let state = self.reader.machine().states().get(self.reading.state).map_or("", String::as_str);
        match self.reading.end {
            End::Halt if self.reading.accepted => format!("the machine halted in state {state} after {steps}: accepted"),
            End::Halt => format!("the machine halted in state {state} after {steps}, which does not accept: rejected"),
            End::Loop => format!("after {steps}, tape, head and state are the same as before, so it can never halt: rejected"),
            End::Limit => format!("the machine did not halt within {steps}, the limit: rejected"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_automata::parse_word;
    use fob_machines::turing::Machine;

    #[test]
    fn a_run_can_be_stepped_in_both_directions_and_gives_the_reason_of_its_end() {
        // Tests whether the last letter is green; on `rr` the head goes back and forth for ever.
        let text = "start a\naccept b\nagag>\narar>\na_c_<\ncgbg=\ncrdr<\ndrcr>\ndgdg=";
        let machine: Machine = text.parse().expect("a machine");
        let reader = TuringReader::new(machine).expect("it reads");
        let timeline = |word: &str| TapeTimeline::new(&reader, &parse_word(word).expect("a word"));
        let mut green = timeline("rrg");
        assert_eq!((green.steps(), green.accepts()), (5, true));
        assert_eq!(green.why(), "the machine halted in state b after 5 steps: accepted");
        let heads: Vec<i64> = [5, 4, 0, 3, 2].into_iter().map(|step| green.at(step).head()).collect();
        assert_eq!(heads, [2, 2, 0, 3, 2]);
        assert_eq!(green.curve().first(), Some(&(0.0, 3.0)));
        assert_eq!(green.curve().last(), Some(&(1.0, 3.0)));
        let red = timeline("rr");
        assert!(!red.accepts() && red.why().contains("the same as before"), "{}", red.why());
    }
}
