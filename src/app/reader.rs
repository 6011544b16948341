//! Passes what assistive technology asks of the window on to egui: a press, the focus, a value.
//!
//! bevy_egui gives egui's tree of controls to AccessKit, and through it to AT-SPI, UI Automation or macOS; what is done with a control there
//! comes back as an action request, which nobody else takes.

use bevy::a11y::{AccessibilityRequested, AccessibilitySystems, ActionRequest};
use bevy::prelude::*;
use bevy::winit::accessibility::WinitActionRequestHandlers;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use bevy_egui::{EguiInput, EguiPreUpdateSet};
use std::sync::PoisonError;
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, watch)
        .add_systems(PreUpdate, pass_on.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass))
        .add_systems(PostUpdate, go_on.after(AccessibilitySystems::Update));
}

/// Time between looks for requests, while somebody reads the tree: less than a person notices.
const OFTEN: Duration = Duration::from_millis(30);
/// Time between looks for somebody who reads.
const SELDOM: Duration = Duration::from_millis(500);

/// Wakes the window for requests: an idle one draws no frames, and no event of the window comes with them.
fn watch(
    handlers: Res<WinitActionRequestHandlers>,
    requested: Res<AccessibilityRequested>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut watches: Local<bool>,
) {
    let Some(proxy) = proxy.filter(|_| !handlers.is_empty() && !std::mem::replace(&mut *watches, true)) else { return };
    let (proxy, requested) = ((**proxy).clone(), requested.clone());
    let handlers: Vec<_> = handlers.values().cloned().collect();
    std::thread::spawn(move || {
        let mut is_read = false;
        loop {
            std::thread::sleep(if is_read { OFTEN } else { SELDOM });
            let has_begun = requested.get() && !std::mem::replace(&mut is_read, requested.get());
            let is_asked = handlers.iter().any(|handler| !handler.lock().unwrap_or_else(PoisonError::into_inner).is_empty());
            if (has_begun || is_asked) && proxy.send_event(WinitUserEvent::WakeUp).is_err() {
                // The window is closed.
                return;
            }
        }
    });
}

fn pass_on(
    handlers: Res<WinitActionRequestHandlers>,
    mut messages: MessageReader<ActionRequest>,
    mut inputs: Query<&mut EguiInput>,
) {
    let mut requests: Vec<_> = messages.read().map(|ActionRequest(request)| request.clone()).collect();
    for handler in handlers.values() {
        requests.extend(std::mem::take(&mut **handler.lock().unwrap_or_else(PoisonError::into_inner)));
    }
    for mut input in &mut inputs {
        input.events.extend(requests.iter().cloned().map(egui::Event::AccessKitActionRequest));
    }
}

/// Bevy makes messages of the requests that come during a frame: they need another one.
fn go_on(mut messages: MessageReader<ActionRequest>, proxy: Option<Res<EventLoopProxyWrapper>>) {
    if messages.read().count() > 0
        && let Some(proxy) = proxy
    {
        // If the loop has ended, nobody is waiting.
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    }
}
