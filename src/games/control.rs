//! Progress and cancellation of long work, without clocks or threads.

use fob_base::cores::Hands;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The progress of some work.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Progress {
    /// Number of positions examined so far.
    pub nodes: u64,
    /// Present depth of the search in plies; 0 if it has none.
    pub depth: u32,
    /// Share of the work that is done, 0 to 1, if known.
    pub share: Option<f32>,
}

/// Watches long work: a progress bar, a time limit, a stop button. The caller who provides the control owns the clock.
///
/// Every closure `FnMut(&Progress) -> bool` is a control.
pub trait Control {
    /// Receives the progress and returns whether to continue. The work calls it at least every few thousand positions, and ends soon after
    /// it returns `false`.
    fn go_on(&mut self, progress: &Progress) -> bool;

    /// Returns helper threads, if there are any. With them, work finishes sooner, but its result may differ each time; without
    /// them, which is the default, equal input gives an equal result.
    fn hands(&self) -> Option<&'static dyn Hands> {
        None
    }
}

impl<F: FnMut(&Progress) -> bool> Control for F {
    fn go_on(&mut self, progress: &Progress) -> bool {
        self(progress)
    }
}

/// The work was stopped by its [`Control`] before it had a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search was stopped before it had a result")]
pub struct Stopped;

/// Counts the positions of a search, asks its control now and then, and enforces a budget of positions.
pub struct Ticker<'a> {
    control: &'a mut dyn Control,
    progress: Progress,
    budget: u64,
    stopped: bool,
    told_to_stop: bool,
    /// Number of positions that helpers examined for this search since it was last read.
    others: Option<Arc<AtomicU64>>,
}

impl<'a> Ticker<'a> {
    /// Number of positions between two calls of the control.
    pub(crate) const EVERY: u64 = 2048;

    /// Creates a counter without a budget.
    pub fn new(control: &'a mut dyn Control) -> Self {
        Self::with_budget(control, u64::MAX)
    }

    /// Creates a counter that stops the search after `budget` positions: unlike a time limit, this is the same on every machine.
    pub(crate) fn with_budget(control: &'a mut dyn Control, budget: u64) -> Self {
        Self { control, progress: Progress::default(), budget, stopped: false, told_to_stop: false, others: None }
    }

    /// Runs `own` while the control's helper threads, if there are any, run `help` with their number, from 1, and a counter that
    /// ends when `own` has. The positions of the helpers count here as well.
    pub(super) fn together(&mut self, help: &(dyn Fn(usize, &mut Ticker<'_>) + Sync), own: &mut dyn FnMut(&mut Self)) {
        let Some(hands) = self.hands() else { return own(self) };
        let (enough, others) = (AtomicBool::new(false), Arc::new(AtomicU64::new(0)));
        self.others = Some(Arc::clone(&others));
        let help = |number: usize| {
            let mut go_on = |_: &Progress| {
                others.fetch_add(Self::EVERY, Ordering::Relaxed);
                !enough.load(Ordering::Relaxed)
            };
            help(number, &mut Ticker::new(&mut go_on));
        };
        hands.together(&help, &mut || {
            own(self);
            enough.store(true, Ordering::Relaxed);
        });
        self.others = None;
    }

    /// Counts one position.
    ///
    /// # Errors
    /// [`Stopped`] when the control or the budget stops the search, and on every later call.
    pub fn tick(&mut self) -> Result<(), Stopped> {
        self.ticks(1)
    }

    /// Counts several positions at once.
    ///
    /// # Errors
    /// As for [`Ticker::tick`].
    pub fn ticks(&mut self, positions: u64) -> Result<(), Stopped> {
        let before = self.progress.nodes;
        self.progress.nodes += positions;
        let asks = self.progress.nodes / Self::EVERY > before / Self::EVERY;
        if asks && let Some(others) = &self.others {
            self.progress.nodes += others.swap(0, Ordering::Relaxed);
        }
        if self.progress.nodes > self.budget {
            self.stopped = true;
        } else if asks && !self.stopped {
            self.told_to_stop = !self.control.go_on(&self.progress);
            self.stopped = self.told_to_stop;
        }
        if self.stopped { Err(Stopped) } else { Ok(()) }
    }

    /// Returns the number of positions that may still be counted.
    pub fn left(&self) -> u64 {
        self.budget.saturating_sub(self.progress.nodes)
    }

    /// Returns helper threads, if there are any; see [`Control::hands`].
    pub fn hands(&self) -> Option<&'static dyn Hands> {
        self.control.hands()
    }

    /// Reports the present depth of the search.
    pub fn depth(&mut self, depth: u32) {
        self.progress.depth = depth;
    }

    /// Reports the share of the work that is done, 0 to 1.
    pub fn share(&mut self, share: f32) {
        self.progress.share = Some(share);
    }

    /// Returns the number of positions counted so far.
    pub fn nodes(&self) -> u64 {
        self.progress.nodes
    }

    /// Returns the budget.
    pub fn budget(&self) -> u64 {
        self.budget
    }

    /// Returns whether the search was stopped by this counter.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Returns whether the control, and not the budget, stopped the search.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.told_to_stop
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budget_stops_after_exactly_its_positions() {
        let mut free = |_: &Progress| true;
        let mut ticker = Ticker::with_budget(&mut free, 3);
        assert_eq!([ticker.tick(), ticker.tick(), ticker.tick()], [Ok(()); 3]);
        assert_eq!(ticker.tick(), Err(Stopped));
        assert!(ticker.is_stopped() && !ticker.is_cancelled());
    }

    #[test]
    fn helpers_positions_count_in_the_budget() {
        /// Two hands that are done before the own work begins.
        struct Quick;
        impl Hands for Quick {
            fn together(&self, help: &(dyn Fn(usize) + Sync), own: &mut dyn FnMut()) {
                help(1);
                help(2);
                own();
            }
        }
        impl Control for Quick {
            fn go_on(&mut self, _: &Progress) -> bool {
                true
            }

            fn hands(&self) -> Option<&'static dyn Hands> {
                Some(&Quick)
            }
        }
        let mut quick = Quick;
        let mut ticker = Ticker::with_budget(&mut quick, 10 * Ticker::EVERY);
        let mut own = 0;
        let help = |number: usize, ticker: &mut Ticker<'_>| {
            assert_eq!(ticker.budget(), u64::MAX);
            let looked = (number as u64 + 2) * Ticker::EVERY;
            (0..looked).for_each(|_| assert_eq!(ticker.tick(), Ok(())));
        };
        ticker.together(&help, &mut |ticker| {
            while ticker.tick().is_ok() {
                own += 1;
            }
        });
        assert_eq!(own, 3 * Ticker::EVERY, "the others have looked at three and at four times as many");
    }

    #[test]
    fn control_is_polled_and_its_stop_is_final() {
        let mut asked = 0;
        let mut stop = |progress: &Progress| {
            asked += 1;
            progress.nodes < 2 * Ticker::EVERY
        };
        let mut ticker = Ticker::new(&mut stop);
        let mut went = 0;
        while ticker.tick().is_ok() {
            went += 1;
        }
        assert_eq!(went, 2 * Ticker::EVERY - 1);
        assert_eq!(ticker.tick(), Err(Stopped));
        assert!(ticker.is_stopped() && ticker.is_cancelled());
        assert_eq!(asked, 2);
    }
}
