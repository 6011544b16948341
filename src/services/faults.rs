//! Hosts of programs that play here: their faults are shown at once.

use crate::jobs::wake_here;
use fob_bots::Host;
use std::sync::mpsc::{Receiver, channel};

/// Returns a host, and a line for each fault. A fault wakes the window.
pub(crate) fn waking_host() -> (Host, Receiver<String>) {
    let (sender, faults) = channel();
    let wake = wake_here();
    let fault = move |line: &str| {
        if sender.send(line.to_owned()).is_ok() {
            wake.wake();
        }
    };
    (Host::of_faults(fault), faults)
}
