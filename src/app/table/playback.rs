//! A shot as it is seen: the trace played at the speed of one's choice, with its sounds at their moments.

use crate::app::scene::{Disc, Look};
use crate::app::shared::Shared;
use crate::app::sound::Sound;
use crate::physics::{BodyId, FLIGHT, Met, PoseState, ShotTrace};
use crate::table::{Colour, Layout, PuckId};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A shot that plays.
#[derive(Clone, Debug)]
pub struct Playback {
    /// The shot.
    pub trace: Arc<ShotTrace>,
    /// Seconds since the strike.
    pub time: f64,
    colours: BTreeMap<PuckId, Colour>,
    heard: usize,
    fell: usize,
}

/// How long a puck takes to vanish after it is down, in seconds.
const FADE: f64 = 0.18;

impl Playback {
    /// Starts a shot over the layout that it was made from.
    pub fn new(trace: Arc<ShotTrace>, before: &Layout) -> Self {
        let colours = before.pucks.iter().map(|p| (p.id, p.colour)).collect();
        Self { trace, time: 0.0, colours, heard: 0, fell: 0 }
    }

    /// Seconds from the strike to the end, the vanishing of the last puck included.
    pub fn length(&self) -> f64 {
        self.trace.play_time() + FADE
    }

    /// Whether all has been seen.
    pub fn done(&self) -> bool {
        self.time >= self.length()
    }

    /// Moves on by seconds of the shot and queues the sounds that fall due.
    pub fn advance(&mut self, seconds: f64, shared: &mut Shared) {
        if self.time == 0.0 && seconds > 0.0 {
            shared.sound(Sound::Cue, 0.8);
        }
        self.time = (self.time + seconds).min(self.length());
        while let Some(contact) = self.trace.contacts.get(self.heard).filter(|c| c.time <= self.time) {
            let strength = (contact.speed / 2.5).clamp(0.0, 1.0) as f32;
            let sound = if matches!(contact.met, Met::Cushion(_)) { Sound::Cushion } else { Sound::Puck };
            shared.sound(sound, strength.powf(0.7));
            self.heard += 1;
        }
        while self.trace.report.drops.get(self.fell).is_some_and(|d| d.time <= self.time) {
            shared.sound(Sound::Hole, 0.9);
            self.fell += 1;
        }
    }

    /// Jumps to the end without the sounds.
    pub fn skip(&mut self) {
        self.time = self.length();
        self.heard = self.trace.contacts.len();
        self.fell = self.trace.report.drops.len();
    }

    /// All discs at the present moment.
    pub fn discs(&self) -> Vec<Disc> {
        discs_at(&self.trace, self.time, &self.colours)
    }
}

/// All discs of a shot at a moment, the striker last so that it is drawn on top.
pub fn discs_at(trace: &ShotTrace, time: f64, colours: &BTreeMap<PuckId, Colour>) -> Vec<Disc> {
    let frame = trace.sample(time);
    let mut discs = Vec::with_capacity(frame.poses.len());
    for pose in &frame.poses {
        let (look, gone_at) = match pose.body {
            BodyId::Puck(id) => {
                let Some(colour) = colours.get(&id) else { continue };
                let drop = trace.report.drops.iter().find(|d| d.puck == id).map(|d| d.time);
                let lost = || trace.report.lost.iter().find(|l| l.puck == id).map(|l| l.time + FLIGHT);
                (Look::Puck(*colour), drop.or_else(lost))
            }
            BodyId::Striker(_) => (Look::Striker, Some(f64::NEG_INFINITY)),
        };
        let gone = gone_at.map_or(1.0, |at| ((time - at) / FADE).clamp(0.0, 1.0)) as f32;
        let (scale, alpha) = match pose.state {
            PoseState::OnBoard => (1.0, 1.0),
            // Seen from above a sinking puck grows smaller and dims; at half its height it is down.
            PoseState::Falling => ((1.0 - pose.sunk * 26.0).clamp(0.8, 1.0) as f32, 1.0),
            PoseState::Holed(_) => (0.8 - 0.25 * gone, 1.0 - gone),
            PoseState::Flying => ((1.0 - pose.sunk * 3.0).clamp(1.0, 1.6) as f32, 1.0),
            PoseState::Lost => (1.0, 1.0 - gone),
        };
        if alpha > 0.0 {
            discs.push(Disc { look, at: pose.at, angle: pose.angle, scale, alpha });
        }
    }
    discs.sort_by_key(|d| d.look == Look::Striker);
    discs
}

/// The discs of a layout at rest.
pub fn resting(layout: &Layout) -> Vec<Disc> {
    layout.pucks.iter().map(|p| Disc::resting(Look::Puck(p.colour), p.at)).collect()
}
