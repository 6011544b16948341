//! The trace of a shot: its report, its contacts, and its motion in segments that can be sampled at any time.

use super::path::{Motion, Path, Slide};
use fob_board::{Board, GRAVITY, Hole, Layout, Point, PuckId, ShotReport, Side};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A disc in a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum BodyId {
    /// A puck.
    Puck(PuckId),
    /// A striker, by its index in the list of strikes.
    Striker(u8),
}

/// The obstacle that a disc hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Met {
    /// Another disc.
    Body(BodyId),
    /// The cushion of a side.
    Cushion(Side),
}

/// A contact of the shot, for sounds and marks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Contact {
    /// Seconds since the strike.
    pub time: f64,
    /// Point of contact, in metres.
    pub at: Point,
    /// The disc that moved into the contact.
    pub body: BodyId,
    /// The other disc, or the cushion.
    pub met: Met,
    /// Normal speed of the impact, in m/s.
    pub speed: f64,
}

/// State of a disc at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoseState {
    /// On the board.
    OnBoard,
    /// Over a hole and sinking.
    Falling,
    /// Down in a hole.
    Holed(Hole),
    /// In flight over a cushion.
    Flying,
    /// Off the board.
    Lost,
}

/// Position and state of a disc at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// The disc that this pose describes.
    pub body: BodyId,
    /// Centre in metres; the last position of a disc that is down or off the board.
    pub at: Point,
    /// The angle it has turned since the strike, in radians, counter-clockwise.
    pub angle: f64,
    /// Depth below the board in metres; negative in flight.
    pub sunk: f64,
    /// State of the disc.
    pub state: PoseState,
}

/// Every disc at a moment: the pucks in the order of the layout, then the strikers.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// Seconds since the strike.
    pub time: f64,
    /// One pose for each disc.
    pub poses: Vec<Pose>,
}

/// Time for which a disc that leaves the board is shown in flight, in seconds.
pub const FLIGHT: f64 = 0.4;

/// The kind of motion in a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Phase {
    OnBoard,
    /// Over a hole since the time in [`Segment::since`].
    OverHole,
    Down(Hole),
    Flying,
}

/// The motion of one disc from a moment to its next segment.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Segment {
    pub start: f64,
    pub from: Point,
    /// Velocity in single precision, as rapier returned it.
    pub velocity: [f32; 2],
    pub spin: f32,
    /// Angle turned so far.
    pub angle: f32,
    pub body: u16,
    pub phase: Phase,
}

/// One simulated shot.
///
/// Serde includes the motion, so that a worker can send a trace.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "TraceData", into = "TraceData")]
pub struct ShotTrace {
    /// The report for the rules.
    pub report: ShotReport,
    /// The pucks that stayed on the board, where they came to rest, before any rule returns one.
    pub rest: Layout,
    /// Rest position of each striker; `None` if it is in a hole or off the board.
    pub strikers: Vec<Option<Point>>,
    /// Seconds until nothing moved on the board any more.
    pub duration: f64,
    /// All contacts in the order of time.
    pub contacts: Vec<Contact>,
    /// Hash over the exact bits of the rest state and of every event. Equal digests mean equal shots.
    pub digest: u64,
    pub(super) motion: MotionTrace,
}

/// The serde form of a trace; the sliding laws are derived from the board.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TraceData {
    report: ShotReport,
    rest: Layout,
    strikers: Vec<Option<Point>>,
    duration: f64,
    contacts: Vec<Contact>,
    digest: u64,
    bodies: Vec<BodyId>,
    segments: Vec<Segment>,
    firsts: Vec<u32>,
}

impl From<ShotTrace> for TraceData {
    fn from(trace: ShotTrace) -> Self {
        let ShotTrace { report, rest, strikers, duration, contacts, digest, motion } = trace;
        let MotionTrace { bodies, segments, firsts, .. } = motion;
        Self { report, rest, strikers, duration, contacts, digest, bodies, segments, firsts }
    }
}

impl TryFrom<TraceData> for ShotTrace {
    type Error = &'static str;

    fn try_from(data: TraceData) -> Result<Self, Self::Error> {
        let TraceData { report, rest, strikers, duration, contacts, digest, bodies, segments, firsts } = data;
        // Every disc has at least the segment in which it begins.
        let is_whole = firsts.first() == Some(&0)
            && firsts.len() == bodies.len() + 1
            && firsts.is_sorted_by(|a, b| a < b)
            && firsts.last().is_some_and(|end| *end as usize == segments.len());
        if !is_whole {
            return Err("the segments of a shot do not belong to its discs");
        }
        let slides = slides_of(&rest.board);
        let motion = MotionTrace { slides, bodies, segments, firsts };
        Ok(Self { report, rest, strikers, duration, contacts, digest, motion })
    }
}

/// Returns the sliding laws of a puck and of the striker of a board.
pub(super) fn slides_of(board: &Board) -> Arc<[Slide; 2]> {
    Arc::new([Slide::new(&board.pucks.disc, board.board_friction), Slide::new(&board.striker, board.board_friction)])
}

/// The result of a shot without its motion, for searches.
#[derive(Clone, Debug, PartialEq)]
pub struct Settled {
    /// The report for the rules.
    pub report: ShotReport,
    /// The pucks that stayed on the board, where they came to rest.
    pub layout: Layout,
    /// Rest position of each striker; `None` if it is in a hole or off the board.
    pub strikers: Vec<Option<Point>>,
}

/// The segments of all discs.
#[derive(Clone, Debug)]
pub(super) struct MotionTrace {
    /// Sliding laws of a puck and of the striker.
    pub slides: Arc<[Slide; 2]>,
    pub bodies: Vec<BodyId>,
    /// In the order of bodies, then of time.
    pub segments: Vec<Segment>,
    /// Index where the segments of each body begin, and the end of the last.
    pub firsts: Vec<u32>,
}

impl PartialEq for MotionTrace {
    /// Ignores the laws, which follow from the board that [`ShotTrace`] compares.
    fn eq(&self, other: &Self) -> bool {
        self.bodies == other.bodies && self.segments == other.segments && self.firsts == other.firsts
    }
}

impl ShotTrace {
    /// Returns every disc at a time in seconds since the strike, clamped to the start and end of the shot.
    pub fn sample(&self, time: f64) -> Frame {
        let time = if time.is_nan() { 0.0 } else { time.max(0.0) };
        let poses = (0..self.motion.bodies.len()).map(|body| self.motion.pose(body, time)).collect();
        Frame { time, poses }
    }

    /// Returns one disc at a time in seconds since the strike; `None` if it is not in the shot.
    pub fn pose(&self, body: BodyId, time: f64) -> Option<Pose> {
        let index = self.motion.bodies.iter().position(|&known| known == body)?;
        Some(self.motion.pose(index, if time.is_nan() { 0.0 } else { time.max(0.0) }))
    }

    /// Returns the seconds until everything has ended, flights over a cushion included.
    pub fn play_time(&self) -> f64 {
        let flights = self.motion.segments.iter().filter(|s| s.phase == Phase::Flying).map(|s| s.start + FLIGHT);
        flights.fold(self.duration, f64::max)
    }

    /// Returns velocity in m/s (x, y) and spin in rad/s of a disc at a time in seconds; `None` if it is not in the shot. Zero once it is
    /// down or off the board.
    pub fn velocity(&self, body: BodyId, time: f64) -> Option<(f64, f64, f64)> {
        let index = self.motion.bodies.iter().position(|&known| known == body)?;
        let motion = self.motion.velocity(index, if time.is_nan() { 0.0 } else { time.max(0.0) });
        Some((motion.vx, motion.vy, motion.spin))
    }

    /// Returns the size of the trace in bytes.
    pub fn memory(&self) -> usize {
        size_of::<Self>()
            + size_of_val(&self.motion.segments[..])
            + size_of_val(&self.motion.bodies[..])
            + size_of_val(&self.motion.firsts[..])
            + size_of_val(&self.contacts[..])
            + size_of_val(&self.rest.pucks[..])
            + size_of_val(&self.strikers[..])
            + size_of_val(&self.report.drops[..])
            + size_of_val(&self.report.lost[..])
    }
}

impl Segment {
    fn motion(&self) -> Motion {
        Motion { vx: f64::from(self.velocity[0]), vy: f64::from(self.velocity[1]), spin: f64::from(self.spin) }
    }

    fn path(&self, slide: &Slide) -> Path {
        Path::new(slide, self.start, self.from, self.motion(), self.phase == Phase::OverHole)
    }
}

impl MotionTrace {
    fn slide(&self, body: usize) -> &Slide {
        &self.slides[usize::from(matches!(self.bodies[body], BodyId::Striker(_)))]
    }

    /// Returns the segments of a body, and the index of the one in effect at a time.
    fn segments_at(&self, body: usize, time: f64) -> (&[Segment], usize) {
        let segments = &self.segments[self.firsts[body] as usize..self.firsts[body + 1] as usize];
        let index = segments.partition_point(|s| s.start <= time).saturating_sub(1);
        (segments, index)
    }

    fn pose(&self, body: usize, time: f64) -> Pose {
        let (segments, index) = self.segments_at(body, time);
        let (slide, segment) = (self.slide(body), &segments[index]);
        let pose = |at: Point, angle: f64, sunk: f64, state: PoseState| Pose { body: self.bodies[body], at, angle, sunk, state };
        let angle = f64::from(segment.angle);
        let sinking = |since: f64, time: f64| 0.5 * GRAVITY * (time - since) * (time - since);
        match segment.phase {
            Phase::OnBoard => {
                let path = segment.path(slide);
                pose(path.at(slide, time).0, angle + path.turned(slide, time).1, 0.0, PoseState::OnBoard)
            }
            Phase::OverHole => {
                let path = segment.path(slide);
                // It has been sinking since the first of the segments over the hole.
                let entered = segments[..=index].iter().rev().take_while(|s| s.phase == Phase::OverHole).last();
                let sunk = sinking(entered.map_or(segment.start, |s| s.start), time);
                pose(path.at(slide, time).0, angle + path.turned(slide, time).1, sunk, PoseState::Falling)
            }
            Phase::Down(hole) => {
                let over = segments[..index].iter().rev().take_while(|s| s.phase == Phase::OverHole).last();
                // Out of sight after a few centimetres.
                let sunk = sinking(over.map_or(segment.start, |s| s.start), time).min(0.1);
                pose(segment.from, angle, sunk, PoseState::Holed(hole))
            }
            Phase::Flying => {
                let t = (time - segment.start).min(FLIGHT);
                let at = Point::new(
                    segment.from.x + f64::from(segment.velocity[0]) * t,
                    segment.from.y + f64::from(segment.velocity[1]) * t,
                );
                // A hop over the cushion that ends on the floor next to the board.
                let sunk = 0.5 * GRAVITY * t * t - 0.6 * t;
                let state = if time - segment.start < FLIGHT { PoseState::Flying } else { PoseState::Lost };
                pose(at, angle + f64::from(segment.spin) * t, sunk, state)
            }
        }
    }

    fn velocity(&self, body: usize, time: f64) -> Motion {
        let (segments, index) = self.segments_at(body, time);
        let (slide, segment) = (self.slide(body), &segments[index]);
        match segment.phase {
            Phase::OnBoard | Phase::OverHole => segment.path(slide).motion(slide, time),
            Phase::Down(_) | Phase::Flying => Motion::default(),
        }
    }
}
