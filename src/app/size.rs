//! Limits the window's size to what the graphics device can draw and what fits on the screens.

use super::place::screens;
use super::shell::Front;
use bevy::prelude::*;
use bevy::render::renderer::RenderDevice;
use bevy::window::{Monitor, PrimaryWindow, WindowMode};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(First, bound).add_systems(Update, (fit_screen, restore_size).chain());
}

/// Maximum number of pixels of a window, more than three 4K screens. Its pictures alone need a dozen bytes per pixel.
const MOST: u64 = 40_000_000;
/// Side that every device can draw, in pixels.
const USUAL_SIDE: u32 = 8192;
/// Space that a window leaves free for its title and for bars, in pixels.
const BARS: UVec2 = UVec2::new(0, 64);

/// Draws a window that was made larger than the device can draw as large as possible, and asks for a smaller size. Runs before any other
/// system uses the size.
fn bound(mut window: Single<&mut Window, With<PrimaryWindow>>, device: Option<Res<RenderDevice>>) {
    let side = device.map_or(USUAL_SIDE, |device| device.limits().max_texture_dimension_2d);
    let size = window.physical_size();
    let bounded = bounded(size, side);
    if bounded != size {
        window.resolution.set_physical_resolution(bounded.x, bounded.y);
    }
}

/// Returns the largest size up to `size` with sides up to `side` and at most [`MOST`] pixels.
fn bounded(size: UVec2, side: u32) -> UVec2 {
    let mut size = size.min(UVec2::splat(side));
    let pixels = u64::from(size.x) * u64::from(size.y);
    if pixels > MOST {
        // If only the longer side is too long, the shorter one keeps its length.
        let shorter = size.min_element().min((MOST as f64).sqrt() as u32);
        let longer = (MOST / u64::from(shorter.max(1))) as u32;
        size = if size.x >= size.y { UVec2::new(longer.min(size.x), shorter) } else { UVec2::new(shorter, longer.min(size.y)) };
    }
    size
}

/// Runs once, when the screens are known: shrinks a window that is larger than the screen it opens on.
fn fit_screen(
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    monitors: Query<&Monitor>,
    mut front: ResMut<Front>,
    mut is_done: Local<bool>,
) {
    if *is_done || monitors.is_empty() || cfg!(target_arch = "wasm32") {
        return;
    }
    *is_done = true;
    let screens = screens(&monitors);
    let size = window.physical_size();
    // In full screen the size is the screen's; the stored size is for later.
    if window.mode == WindowMode::Windowed {
        let fitting = fitting(size, &screens);
        if fitting != size {
            let scale = window.scale_factor();
            window.resize_constraints.min_width = window.resize_constraints.min_width.min(fitting.x as f32 / scale);
            window.resize_constraints.min_height = window.resize_constraints.min_height.min(fitting.y as f32 / scale);
            window.resolution.set_physical_resolution(fitting.x, fitting.y);
        }
    }
    if let Some(place) = &mut front.0.services.settings.window {
        let kept = fitting(UVec2::new(place.width, place.height), &screens);
        (place.width, place.height) = (kept.x, kept.y);
    }
}

/// Returns the largest size up to `size` that fits on the largest of the screens.
fn fitting(size: UVec2, screens: &[IRect]) -> UVec2 {
    let largest = screens.iter().map(|screen| screen.size().as_uvec2()).max_by_key(|size| u64::from(size.x) * u64::from(size.y));
    largest.map_or(size, |screen| if size.cmpgt(screen).any() { size.min(screen.saturating_sub(BARS)) } else { size })
}

/// Restores the window's size after full screen: the previous one or, if the program started in full screen, the stored one.
fn restore_size(
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    front: Res<Front>,
    monitors: Query<&Monitor>,
    mut was_full: Local<bool>,
) {
    let is_full = window.mode != WindowMode::Windowed;
    if std::mem::replace(&mut *was_full, is_full) && !is_full {
        let kept = front.0.services.settings.window.map_or(UVec2::new(1280, 800), |place| UVec2::new(place.width, place.height));
        let size = fitting(kept, &screens(&monitors));
        window.resolution.set_physical_resolution(size.x, size.y);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_window_asks_for_more_than_the_device_can_draw() {
        for (size, side, drawn) in [
            ((1280, 800), 16_384, (1280, 800)),
            ((0, 0), 16_384, (0, 0)),
            ((1, 1), 8192, (1, 1)),
            ((20_000, 800), 16_384, (16_384, 800)),
            ((800, 20_000), 8192, (800, 8192)),
            ((7680, 4320), 16_384, (7680, 4320)),
            ((20_000, 20_000), 4096, (4096, 4096)),
        ] {
            assert_eq!(bounded(UVec2::from(size), side), UVec2::from(drawn), "{size:?} on {side}");
        }
        for (x, y) in [(20_000, 20_000), (20_000, 5000), (5000, 20_000), (16_384, 16_384), (u32::MAX, u32::MAX)] {
            let drawn = bounded(UVec2::new(x, y), 16_384);
            assert!(u64::from(drawn.x) * u64::from(drawn.y) <= MOST && drawn.cmple(UVec2::new(x, y)).all(), "{drawn}");
            assert!(drawn.min_element() >= 2400, "{drawn}");
        }
    }

    #[test]
    fn a_window_is_not_larger_than_the_screen() {
        let laptop = [IRect::new(0, 0, 1366, 768)];
        assert_eq!(fitting(UVec2::new(1280, 800), &laptop), UVec2::new(1280, 704));
        assert_eq!(fitting(UVec2::new(1280, 700), &laptop), UVec2::new(1280, 700));
        assert_eq!(fitting(UVec2::new(3000, 2000), &laptop), UVec2::new(1366, 704));
        let two = [IRect::new(0, 0, 1366, 768), IRect::new(1366, 0, 3926, 1440)];
        assert_eq!(fitting(UVec2::new(2000, 1200), &two), UVec2::new(2000, 1200));
        assert_eq!(fitting(UVec2::new(1280, 800), &[]), UVec2::new(1280, 800));
    }
}
