//! The event loop of a shot: moves straight from one contact to the next.

use super::ahead::{Next, outward};
use super::contact::Resolver;
use super::digest;
use super::discs::{Body, Discs};
use super::effort::{Effort, ShotError};
use super::pairs::{Disc, Look, Pairs};
use super::path::{Motion, Path, Slide};
use super::preview::Preview;
use super::rounds::Instant;
use super::trace::{BodyId, Contact, Met, MotionTrace, Phase, Segment, Settled, ShotTrace};
use fob_board::{Board, Drop, Hole, Layout, Lost, Point, Puck, ShotReport, Side, Strike};
use std::sync::Arc;

/// The work of beginning a path. A trace keeps a piece of the motion for each, so that this bounds the memory too.
const BEGIN: u64 = 8;

/// Law 6: longest duration of a shot, in seconds.
pub const LONGEST: f64 = 10.0;

/// The memory of a shot, which the next one can use.
#[derive(Default)]
pub(super) struct Memory {
    met: Vec<f64>,
    work: Instant,
    found: Vec<usize>,
    updated: Vec<f64>,
}

pub(super) struct Shot<'a, R> {
    layout: &'a Layout,
    pub(super) board: &'a Board,
    pub(super) slides: Arc<[Slide; 2]>,
    pub(super) bodies: Vec<Body>,
    pub(super) pairs: Pairs,
    /// Time of the last contact of each pair of discs, the lower number first.
    pub(super) met: Vec<f64>,
    pub(super) resolver: R,
    /// Buffers for an instant, kept from one to the next.
    pub(super) work: Instant,
    report: ShotReport,
    /// True if contacts and segments are recorded.
    pub(super) keep: bool,
    /// Number of contacts so far.
    pub(super) count: usize,
    pub(super) contacts: Vec<Contact>,
    segments: Vec<Segment>,
    /// Buffer for the discs that a search found.
    found: Vec<usize>,
    /// For each disc, the time of its last report to `pairs`.
    updated: Vec<f64>,
    pub(super) now: f64,
    pub(super) last_event: f64,
    /// The work so far.
    pub(super) effort: Effort<'a>,
}

impl<'a, R: Resolver> Shot<'a, R> {
    pub fn new(layout: &'a Layout, strikes: &[Strike], resolver: R, keep: bool, go_on: &'a mut dyn FnMut() -> bool) -> Self {
        let (discs, memory) = (Discs::new(layout, strikes.len()), Memory::default());
        Self::with(discs, memory, layout, strikes, resolver, keep, go_on)
    }

    /// Creates a shot of discs that are placed already, in memory that exists already.
    pub fn with(
        discs: Discs,
        mut memory: Memory,
        layout: &'a Layout,
        strikes: &[Strike],
        resolver: R,
        keep: bool,
        go_on: &'a mut dyn FnMut() -> bool,
    ) -> Self {
        let board = &*layout.board;
        let pucks = layout.pucks.len();
        let count = pucks + strikes.len();
        memory.met.clear();
        memory.met.resize(count * count, f64::NEG_INFINITY);
        memory.updated.clear();
        memory.updated.resize(count, f64::NAN);
        let Discs { slides, bodies, pairs } = discs;
        let Memory { met, work, found, updated } = memory;
        let mut shot = Self {
            layout,
            board,
            slides,
            bodies,
            pairs,
            met,
            resolver,
            work,
            report: ShotReport::default(),
            keep,
            count: 0,
            contacts: Vec::with_capacity(if keep { 64 } else { 0 }),
            segments: Vec::with_capacity(if keep { 128 } else { 0 }),
            found,
            updated,
            now: 0.0,
            last_event: 0.0,
            effort: Effort::new(count, go_on),
        };
        shot.effort.spend(BEGIN * pucks as u64);
        if keep {
            for (i, body) in shot.bodies.iter().enumerate() {
                let (from, phase) = (body.path.from, body.phase);
                shot.segments.push(Segment {
                    start: 0.0,
                    from,
                    velocity: [0.0; 2],
                    spin: 0.0,
                    angle: 0.0,
                    body: i as u16,
                    phase,
                });
            }
        }
        for (number, strike) in strikes.iter().enumerate() {
            let motion = struck(board, strike);
            let from = if strike.from.x.is_finite() && strike.from.y.is_finite() { strike.from } else { Point::default() };
            shot.add(BodyId::Striker(number as u8), from, motion);
        }
        for i in pucks..count {
            shot.predict(i);
        }
        shot
    }

    /// Returns the number of discs.
    pub fn size(&self) -> usize {
        self.bodies.len()
    }

    /// Runs the shot to its end.
    pub fn run(mut self) -> Result<ShotTrace, ShotError> {
        while self.advance()? {}
        self.separate_overlaps()?;
        Ok(self.finish())
    }

    /// Advances to the next moment at which something may happen; returns `false` when nothing moves any more.
    fn advance(&mut self) -> Result<bool, ShotError> {
        self.effort.spend(1);
        self.check_effort()?;
        let (time, i, other) = self.pairs.next();
        if time == f64::INFINITY {
            return Ok(false);
        }
        if time >= LONGEST {
            self.now = LONGEST;
            self.freeze();
            return Ok(false);
        }
        self.now = time;
        match other {
            None => self.act_alone(i),
            Some(j) => self.look_at_pair(i, j),
        }
        Ok(true)
    }

    /// Checks now and then whether the shot needs too much work, and whether the caller asks to stop.
    #[inline]
    pub(super) fn check_effort(&mut self) -> Result<(), ShotError> {
        if self.effort.is_due() {
            self.effort.check(&self.board.name, self.count)?;
        }
        Ok(())
    }

    /// Runs the shot until the striker's first contact.
    pub fn first_contact(mut self) -> Option<Preview> {
        let striker = self.layout.pucks.len();
        while self.contacts.is_empty() {
            if !self.advance().ok()? || !self.bodies[striker].is_in_play() {
                return None;
            }
        }
        let contact = self.contacts[0];
        let place = |i: usize| self.bodies[i].path.from;
        let velocity = |i: usize| {
            let path = &self.bodies[i].path;
            (path.dir.0 * path.speed, path.dir.1 * path.speed)
        };
        let puck = match contact.met {
            Met::Cushion(_) => None,
            Met::Body(_) => self.bodies[..striker].iter().position(|body| body.id == contact.body),
        };
        Some(Preview {
            time: contact.time,
            ghost: place(striker),
            met: if puck.is_some() { Met::Body(contact.body) } else { contact.met },
            striker: velocity(striker),
            puck: puck.map(|i| (contact.body, place(i), velocity(i))),
            hops: self.report.striker_lost,
        })
    }

    /// Adds a striker.
    fn add(&mut self, id: BodyId, from: Point, motion: Motion) {
        self.bodies.push(Body::new(self.board, id, 1, from));
        self.begin(self.bodies.len() - 1, from, motion);
    }

    /// Starts a new path for a disc in play, and predicts its next event without others.
    pub(super) fn begin(&mut self, i: usize, from: Point, mut motion: Motion) {
        let now = self.now;
        self.updated[i] = f64::NAN;
        self.effort.spend(BEGIN);
        let body = &mut self.bodies[i];
        let slide = &self.slides[body.kind];
        if self.keep {
            body.angle += body.path.turned(slide, now).1;
            // The trace holds single precision; what it shows is then what was simulated.
            let velocity = [motion.vx as f32, motion.vy as f32];
            let (spin, angle) = (motion.spin as f32, body.angle as f32);
            motion = Motion { vx: f64::from(velocity[0]), vy: f64::from(velocity[1]), spin: f64::from(spin) };
            self.segments.push(Segment { start: now, from, velocity, spin, angle, body: i as u16, phase: body.phase });
        }
        let way = body.set_off(self.board, slide, now, from, motion);
        self.pairs.set_way(i, way);
    }

    /// Handles an event of a disc that involves no other disc.
    fn act_alone(&mut self, i: usize) {
        self.last_event = self.now;
        let body = &self.bodies[i];
        let slide = &self.slides[body.kind];
        let at = body.path.at(slide, self.now).0;
        let motion = body.path.motion(slide, self.now);
        match body.next {
            Next::Nothing => {}
            Next::Stop => {
                let at = body.path.place(body.path.reach);
                self.change(i, at, Motion::default());
            }
            Next::Enter(hole) => {
                let now = self.now;
                let body = &mut self.bodies[i];
                (body.over, body.phase) = (Some((hole, now)), Phase::OverHole);
                self.change(i, at, motion);
            }
            Next::Leave => {
                let body = &mut self.bodies[i];
                (body.over, body.phase) = (None, Phase::OnBoard);
                self.change(i, at, motion);
            }
            Next::Down(hole) => self.down(i, hole, at),
            Next::Cushion(side) => self.meet_cushion(i, side, at, motion),
        }
    }

    fn change(&mut self, i: usize, at: Point, motion: Motion) {
        self.begin(i, at, motion);
        self.predict(i);
    }

    fn down(&mut self, i: usize, hole: Hole, at: Point) {
        match self.bodies[i].id {
            BodyId::Puck(puck) => {
                if let Some(Puck { colour, .. }) = self.layout.puck(puck) {
                    self.report.drops.push(Drop { puck, colour: *colour, hole, time: self.now });
                }
            }
            BodyId::Striker(_) => self.report.striker_holed = true,
        }
        self.leave(i, Phase::Down(hole), at, Motion::default());
    }

    fn lose(&mut self, i: usize, at: Point, motion: Motion) {
        match self.bodies[i].id {
            BodyId::Puck(puck) => {
                if let Some(Puck { colour, .. }) = self.layout.puck(puck) {
                    self.report.lost.push(Lost { puck, colour: *colour, time: self.now });
                }
            }
            BodyId::Striker(_) => self.report.striker_lost = true,
        }
        self.leave(i, Phase::Flying, at, motion);
    }

    /// Takes a disc out of play for good.
    fn leave(&mut self, i: usize, phase: Phase, at: Point, motion: Motion) {
        self.bodies[i].phase = phase;
        self.bodies[i].over = None;
        self.begin(i, at, motion);
        let body = &mut self.bodies[i];
        (body.alone, body.next) = (f64::INFINITY, Next::Nothing);
        body.path = Path::rest(self.now, at);
        self.pairs.remove(i);
        self.updated[i] = f64::NAN;
        self.predict(i);
    }

    fn meet_cushion(&mut self, i: usize, side: Side, at: Point, motion: Motion) {
        let (nx, ny) = outward(side);
        let speed = motion.vx * nx + motion.vy * ny;
        if speed <= self.board.hop_speed {
            self.instant(i);
            return;
        }
        self.count += 1;
        if self.keep {
            let body = &self.bodies[i];
            let radius = self.slides[body.kind].radius;
            let rim = Point::new(at.x + radius * nx, at.y + radius * ny);
            self.contacts.push(Contact { time: self.now, at: rim, body: body.id, met: Met::Cushion(side), speed });
        }
        self.lose(i, at, motion);
    }

    /// Handles two discs that may meet now: they collide, or get a time until which they surely do not.
    fn look_at_pair(&mut self, i: usize, j: usize) {
        self.update_pairs(i);
        self.update_pairs(j);
        if self.pairs.gap(i, j).is_contact() {
            self.instant(i);
        } else {
            let safe = self.safe_until(i, j);
            self.pairs.postpone(i, j, safe);
        }
    }

    /// Returns the time until which two discs, in their present state, certainly stay apart.
    fn safe_until(&self, i: usize, j: usize) -> f64 {
        match self.pairs.look(i, j) {
            Look::Never => f64::INFINITY,
            Look::Safe(step) => self.now + step,
            Look::Meets { moving, after } => {
                let body = &self.bodies[moving];
                let gone = body.path.gone(self.pairs.place(moving)) + after;
                // A last digit may not put it into the past.
                body.path.time_at(&self.slides[body.kind], gone).map_or(f64::INFINITY, |time| time.max(self.now))
            }
        }
    }

    /// Reports the state of a disc to `pairs`.
    pub(super) fn update_pairs(&mut self, i: usize) {
        if self.updated[i] == self.now {
            return;
        }
        let body = &self.bodies[i];
        if body.path.is_still() && !self.updated[i].is_nan() {
            return;
        }
        self.updated[i] = self.now;
        let slide = &self.slides[body.kind];
        let (at, velocity) = body.path.at(slide, self.now);
        self.pairs.set(i, Disc { at, velocity, brake: body.path.most_deceleration(slide) });
    }

    /// Predicts the meetings of a disc after its path has changed.
    pub(super) fn predict(&mut self, i: usize) {
        self.pairs.forget(i);
        if !self.bodies[i].is_in_play() {
            return;
        }
        let mut found = std::mem::take(&mut self.found);
        self.pairs.crossing(i, &mut found);
        self.effort.spend_on_look(found.len());
        self.update_pairs(i);
        for &j in &found {
            self.update_pairs(j);
            let safe = self.safe_until(i, j);
            self.pairs.put(i, j, safe);
        }
        self.found = found;
    }

    /// Ends the shot at the time limit: all discs stop at once.
    fn freeze(&mut self) {
        self.last_event = self.now;
        for i in 0..self.bodies.len() {
            let body = &self.bodies[i];
            if !body.is_in_play() || (body.path.is_still() && body.over.is_none()) {
                continue;
            }
            let at = body.path.at(&self.slides[body.kind], self.now).0;
            match body.over {
                // It comes to rest there, so it is down.
                Some((hole, _)) => self.down(i, hole, at),
                None => self.begin(i, at, Motion::default()),
            }
        }
    }

    /// Runs to the end and returns the result without the motion.
    pub(crate) fn run_to_rest(&mut self) -> Result<Settled, ShotError> {
        while self.advance()? {}
        self.separate_overlaps()?;
        Ok(Settled { layout: self.rest(), strikers: self.strikers(), report: std::mem::take(&mut self.report) })
    }

    /// Returns the memory for another shot.
    pub(crate) fn into_memory(self) -> (Discs, Memory) {
        let discs = Discs { slides: self.slides, bodies: self.bodies, pairs: self.pairs };
        (discs, Memory { met: self.met, work: self.work, found: self.found, updated: self.updated })
    }

    /// Returns the rest position of each striker; `None` if it is in a hole or off the board.
    fn strikers(&self) -> Vec<Option<Point>> {
        self.bodies[self.layout.pucks.len()..].iter().map(|body| body.is_in_play().then_some(body.path.from)).collect()
    }

    fn rest(&self) -> Layout {
        let in_play = self.layout.pucks.iter().zip(&self.bodies).filter(|(_, body)| body.is_in_play());
        let pucks = in_play.map(|(puck, body)| Puck { at: body.path.from, ..*puck }).collect();
        Layout { board: Arc::clone(&self.layout.board), pucks }
    }

    fn finish(self) -> ShotTrace {
        let (rest, strikers) = (self.rest(), self.strikers());
        let (segments, firsts) = by_body(&self.segments, self.bodies.len());
        let mut contacts = self.contacts;
        contacts.shrink_to_fit();
        let bodies = self.bodies.iter().map(|body| body.id).collect();
        let motion = MotionTrace { slides: self.slides, bodies, segments, firsts };
        let digest = digest::digest(&self.report, &rest, &strikers, self.last_event, &contacts);
        ShotTrace { report: self.report, rest, strikers, duration: self.last_event, contacts, digest, motion }
    }
}

/// Sorts segments by body, keeping each body's order of time. Also returns the index where each body's segments begin, and the end of the
/// last.
fn by_body(segments: &[Segment], bodies: usize) -> (Vec<Segment>, Vec<u32>) {
    let mut firsts = vec![0; bodies + 1];
    for segment in segments {
        firsts[usize::from(segment.body) + 1] += 1;
    }
    for body in 0..bodies {
        firsts[body + 1] += firsts[body];
    }
    let mut sorted = segments.to_vec();
    let mut next = firsts.clone();
    for segment in segments {
        let place = &mut next[usize::from(segment.body)];
        sorted[*place as usize] = *segment;
        *place += 1;
    }
    (sorted, firsts)
}

/// Law 5: returns the motion that the cue gives the striker. Values that are not finite count as 0; the speed is clamped to 0 to the
/// board's fastest shot, the offset to 0.8 R.
pub(super) fn struck(board: &Board, strike: &Strike) -> Motion {
    let number = |x: f64| if x.is_finite() { x } else { 0.0 };
    let speed = number(strike.speed).clamp(0.0, board.fastest_shot);
    let most = board.most_offset();
    let offset = number(strike.offset).clamp(-most, most);
    let (sin, cos) = libm::sincos(number(strike.aim));
    // A hit left of the centre line turns the striker clockwise.
    let spin = -board.striker.mass * speed * offset / board.striker.inertia();
    Motion { vx: speed * cos, vy: speed * sin, spin }
}
