//! Progress bar for long work, on standard error.

use crate::cores::Cores;
use crate::games::{Control, Hands, Progress};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// Shows a progress bar after the first second if standard error is a terminal. Never stops the work.
pub(super) struct Watch {
    what: &'static str,
    begun: Instant,
    bar: Option<ProgressBar>,
    all_cores: bool,
}

impl Watch {
    /// Starts a watch; `what` names the unit it counts.
    pub fn new(what: &'static str) -> Self {
        Self { what, begun: Instant::now(), bar: None, all_cores: false }
    }

    /// Sets whether to use all cores of the machine. If so, results may differ from run to run.
    pub fn with_all_cores(mut self, wanted: bool) -> Self {
        self.all_cores = wanted;
        self
    }

    /// Removes the bar from the terminal.
    pub fn done(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }

    fn make(share: bool) -> ProgressBar {
        let bar = ProgressBar::with_draw_target(share.then_some(1000), ProgressDrawTarget::stderr());
        let template = if share { "{bar:40} {percent}% {elapsed}" } else { "{spinner} {msg} {elapsed}" };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar
    }
}

impl Control for Watch {
    fn go_on(&mut self, progress: &Progress) -> bool {
        if self.bar.is_none() && self.begun.elapsed() > Duration::from_secs(1) && std::io::stderr().is_terminal() {
            self.bar = Some(Self::make(progress.share.is_some()));
        }
        if let Some(bar) = &self.bar {
            if let Some(share) = progress.share {
                bar.set_position((share * 1000.0) as u64);
            } else {
                bar.set_message(format!("{} {}", progress.nodes, self.what));
                bar.tick();
            }
        }
        true
    }
    fn hands(&self) -> Option<&'static dyn Hands> {
        self.all_cores.then_some(&Cores as &dyn Hands)
    }
}
