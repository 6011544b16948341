//! Handles requests of the system to end (SIGTERM, as at the end of a session, SIGINT, SIGHUP) like the window's close button, so that
//! unsaved data is saved; what cannot be saved goes to the home folder or the temporary folder. A second request ends the program at once.

use super::shell::Front;
use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use fob_screens::leaving::refuges;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::sync::atomic::{AtomicBool, Ordering};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, listen).add_systems(PreUpdate, end);
}

static ASKED: AtomicBool = AtomicBool::new(false);

fn listen(proxy: Res<EventLoopProxyWrapper>) {
    let proxy = (**proxy).clone();
    let mut signals = match Signals::new([SIGTERM, SIGINT, SIGHUP]) {
        Ok(signals) => signals,
        Err(error) => return tracing::error!("cannot listen for system signals: {error}"),
    };
    std::thread::spawn(move || {
        for signal in &mut signals {
            if ASKED.swap(true, Ordering::SeqCst) {
                std::process::exit(128 + signal);
            }
            // An idle window draws no frames, so wake it for this one.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    });
}

fn end(mut front: ResMut<Front>, mut is_done: Local<bool>) {
    if ASKED.load(Ordering::SeqCst) && !std::mem::replace(&mut *is_done, true) {
        for line in front.0.end_at_once(&refuges()) {
            eprintln!("fob: {line}");
        }
    }
}
