//! The window's position; a remembered position on a screen that no longer exists is ignored.

use super::shell::Front;
use bevy::prelude::*;
use bevy::window::{Monitor, PrimaryWindow, WindowPosition};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, bring_into_sight);
}

/// Part of the window's upper edge that must be visible, in physical pixels, so that the window can be dragged.
const SEEN: IVec2 = IVec2::new(160, 60);

/// Runs once, when the screens are known.
fn bring_into_sight(
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    monitors: Query<&Monitor>,
    mut front: ResMut<Front>,
    mut is_done: Local<bool>,
) {
    if *is_done || monitors.is_empty() {
        return;
    }
    *is_done = true;
    let WindowPosition::At(at) = window.position else { return };
    let screens = screens(&monitors);
    let frame = IRect::from_corners(at, at + window.physical_size().as_ivec2());
    if !is_in_sight(frame, &screens) {
        let corner = screens[0].min + SEEN / 2;
        window.position = WindowPosition::At(corner);
        // Some window managers do not report that the window has moved.
        if let Some(place) = &mut front.0.services.settings.window {
            (place.x, place.y) = (Some(corner.x), Some(corner.y));
        }
    }
}

/// Returns the screens' places on the desktop, in physical pixels.
pub(super) fn screens(monitors: &Query<&Monitor>) -> Vec<IRect> {
    let place = |monitor: &Monitor| {
        IRect::from_corners(monitor.physical_position, monitor.physical_position + monitor.physical_size().as_ivec2())
    };
    monitors.iter().map(place).collect()
}

/// Returns whether the upper edge of a window can be reached on one of the screens.
fn is_in_sight(frame: IRect, screens: &[IRect]) -> bool {
    screens.iter().any(|screen| {
        let seen = frame.intersect(*screen);
        seen.width() >= SEEN.x.min(frame.width()) && seen.height() >= SEEN.y && frame.min.y >= screen.min.y - SEEN.y / 2
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: i32, y: i32) -> IRect {
        IRect::new(x, y, x + 1280, y + 800)
    }

    #[test]
    fn a_window_that_cannot_be_reached_is_out_of_sight() {
        let one = [IRect::new(0, 0, 1920, 1080)];
        for (frame, seen) in [
            (at(100, 50), true),
            (at(-1100, 0), true),
            (at(-1200, 0), false),
            (at(5000, 0), false),
            (at(0, 1050), false),
            (at(0, -10), true),
            (at(0, -400), false),
            // The largest position that the settings accept.
            (at(100_000, 100_000), false),
            (at(-100_000, -100_000), false),
        ] {
            assert_eq!(is_in_sight(frame, &one), seen, "{frame:?}");
        }
        let two = [IRect::new(0, 0, 1920, 1080), IRect::new(1920, 200, 3840, 1280)];
        assert!(is_in_sight(at(2500, 300), &two) && !is_in_sight(at(2500, 20), &two) && !is_in_sight(at(0, 300), &[]));
    }
}
