//! Measures frame times, and prints them at the end if `FOB_TIMING` is set.

use super::shell::{Front, LastFrame, Measure};
use bevy::prelude::*;
use fob_screens::play::MatchScreen;
use fob_services::pace::Pace;
use std::time::Instant;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Timing>().add_systems(First, begin).add_systems(Last, measure.in_set(Measure));
}

/// Times of frames that were drawn while something moved, in seconds.
///
/// Bevy's frame time is the time since the previous frame started, and an idle screen sleeps, so a frame's time is counted only if the
/// previous one asked for another frame at once.
#[derive(Resource, Default)]
struct Timing {
    /// Frames during shots.
    shots: Vec<f32>,
    /// Frames of all other motion.
    others: Vec<f32>,
    /// The program's own time in each of those frames: everything except the drawing by Bevy's renderer.
    own: Vec<f32>,
    /// Start of the current frame.
    began: Option<Instant>,
    /// `None` if the previous frame did not ask for another one at once; otherwise true if it was during a shot.
    before: Option<bool>,
    /// True if the screen has been idle once. The first frames create fonts, pictures and pipelines.
    started: bool,
}

impl Timing {
    /// Records a frame that started `seconds` after the previous one. `moving` is true if another frame follows at once,
    /// `rolling` if it is during a shot.
    fn note(&mut self, seconds: f32, moving: bool, rolling: bool) {
        match self.before {
            _ if !self.started => {}
            Some(true) => self.shots.push(seconds),
            Some(false) => self.others.push(seconds),
            None => {}
        }
        self.started |= !moving;
        self.before = moving.then_some(rolling);
    }
}

fn begin(mut timing: ResMut<Timing>) {
    timing.began = Some(Instant::now());
}

fn measure(
    mut timing: ResMut<Timing>,
    frame: Res<LastFrame>,
    front: Res<Front>,
    time: Res<Time<Real>>,
    exit: MessageReader<AppExit>,
) {
    timing.note(time.delta_secs(), frame.pace() == Pace::Now, front.0.find::<MatchScreen>().is_some_and(|play| !play.at_rest()));
    if frame.pace() == Pace::Now
        && timing.started
        && let Some(began) = timing.began
    {
        timing.own.push(began.elapsed().as_secs_f32());
    }
    if !exit.is_empty() {
        let all = [("while a shot played", &timing.shots), ("other motion", &timing.others), ("without drawing", &timing.own)];
        for (name, frames) in all {
            if let Some(line) = line(frames) {
                println!("{name}: {line}");
            }
        }
    }
}

/// Returns the median, the slowest 5 %, the slowest frame, and the rate; `None` without frames.
fn line(frames: &[f32]) -> Option<String> {
    let mut sorted = frames.to_vec();
    sorted.sort_by(f32::total_cmp);
    let median = *sorted.get(sorted.len() / 2)?;
    let slow = sorted[sorted.len() * 19 / 20];
    let slowest = sorted[sorted.len() - 1];
    let (count, rate) = (sorted.len(), 1.0 / median);
    let ms = |seconds: f32| seconds * 1e3;
    Some(format!(
        "{count} frames, median {:.1} ms ({rate:.0} a second), 95 % within {:.1} ms, slowest {:.1} ms",
        ms(median),
        ms(slow),
        ms(slowest)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn idle_time_before_a_shot_is_not_a_frame() {
        let mut timing = Timing::default();
        timing.note(0.0, true, false);
        timing.note(3.0, true, false);
        timing.note(0.5, false, false);
        // Woken by a click ten seconds later; the shot starts in this frame.
        timing.note(10.0, true, true);
        timing.note(0.016, true, true);
        timing.note(0.017, true, false);
        timing.note(0.018, false, false);
        timing.note(7.0, false, false);
        assert_eq!((timing.shots, timing.others), (vec![0.016, 0.017], vec![0.018]));
    }

    #[test]
    fn timing_line_has_median_slowest_and_rate() {
        assert_eq!(line(&[]), None);
        let frames: Vec<f32> = (1..=100).rev().map(|ms| ms as f32 / 1e3).collect();
        assert_eq!(
            line(&frames).as_deref(),
            Some("100 frames, median 51.0 ms (20 a second), 95 % within 96.0 ms, slowest 100.0 ms")
        );
    }
}
