//! The event loop of a shot: moves straight from one contact to the next.

use super::contact::{ContactSolver, Meeting};
use super::digest;
use super::path::{Motion, Path, Slide};
use super::preview::Preview;
use super::trace::{BodyId, Contact, Met, MotionTrace, Phase, Segment, ShotTrace};
use crate::table::{Board, Drop, Hole, Layout, Lost, Point, Puck, ShotReport, Side, Strike};
use std::sync::Arc;

/// Law 6: no shot lasts longer, in seconds.
pub const LONGEST: f64 = 10.0;

/// Discs that are this near count as touching, in metres.
const TOUCH: f64 = 1e-10;
/// Discs that press on each other more slowly than this, in m/s, may overlap by [`SLACK`] before they meet again.
const GENTLE: f64 = 5e-4;
/// See [`GENTLE`]; in metres.
const SLACK: f64 = 1e-7;
/// Discs that approach more slowly than this, in m/s, stand still to each other: single precision knows no better of
/// fast discs.
const CALM: f64 = 1e-6;
/// Discs that touch and part so slowly that they would touch again sooner are next looked at after this time, in
/// seconds: while mu g is the most that can press them together they overlap by less than 0.3 um then.
const REST_TIME: f64 = 5e-4;
/// Contacts slower than this, in m/s, lose no speed: otherwise the contacts of discs that press on each other would
/// come ever faster.
const SLOW_CONTACT: f64 = 1e-3;
/// Contacts of the same two discs within this time, in seconds, lose no speed: the TC model of Luding and McNamara,
/// "How to handle the inelastic collapse of a dissipative hard-sphere gas with the TC model", Granular Matter 1 (1998).
/// Real discs touch for longer than this, so such contacts are parts of one.
const ONE_CONTACT: f64 = 2e-5;
/// The restitution of contacts that lose no speed: just below 1, so that rounding cannot add energy.
const LOSSLESS: f64 = 0.9999;
/// A disc slower than this, in m/s and rim speed, has stopped: it would slide less than 0.1 um.
const STOPPED: f64 = 2e-4;

/// What a disc does next by itself.
#[derive(Clone, Copy, Debug)]
enum Next {
    Nothing,
    Stop,
    Cushion(Side),
    Enter(Hole),
    Leave,
    Down(Hole),
}

struct Body {
    id: BodyId,
    /// 0 a puck, 1 a striker.
    kind: usize,
    path: Path,
    phase: Phase,
    /// The hole that it is over, and since when.
    over: Option<(Hole, f64)>,
    angle: f64,
    /// When it does something by itself, and what.
    alone: f64,
    next: Next,
}

impl Body {
    fn is_in_play(&self) -> bool {
        matches!(self.phase, Phase::OnBoard | Phase::OverHole)
    }
}

pub(super) struct Shot<'a> {
    layout: &'a Layout,
    board: &'a Board,
    slides: Arc<[Slide; 2]>,
    bodies: Vec<Body>,
    /// For every two discs, until when they surely do not meet; infinite if neither moves.
    safe: Vec<f64>,
    /// For every two discs, when they last met.
    met: Vec<f64>,
    /// For every disc the least of its row of `safe`, and whose it is.
    nearest: Vec<(f64, usize)>,
    solver: ContactSolver,
    report: ShotReport,
    contacts: Vec<Contact>,
    segments: Vec<Segment>,
    now: f64,
    last_event: f64,
}

impl<'a> Shot<'a> {
    pub fn new(layout: &'a Layout, strikes: &[Strike]) -> Self {
        let board = &*layout.board;
        let slides =
            Arc::new([Slide::new(&board.pucks.disc, board.board_friction), Slide::new(&board.striker, board.board_friction)]);
        let count = layout.pucks.len() + strikes.len();
        let mut shot = Self {
            layout,
            board,
            slides,
            bodies: Vec::with_capacity(count),
            safe: vec![f64::INFINITY; count * count],
            met: vec![f64::NEG_INFINITY; count * count],
            nearest: vec![(f64::INFINITY, 0); count],
            solver: ContactSolver::new(board),
            report: ShotReport::default(),
            contacts: Vec::with_capacity(64),
            segments: Vec::with_capacity(128),
            now: 0.0,
            last_event: 0.0,
        };
        for puck in &layout.pucks {
            shot.add(BodyId::Puck(puck.id), 0, puck.at, Motion::default());
        }
        for (number, strike) in strikes.iter().enumerate() {
            let motion = struck(board, strike);
            let from = if strike.from.x.is_finite() && strike.from.y.is_finite() { strike.from } else { Point::default() };
            shot.add(BodyId::Striker(number as u8), 1, from, motion);
        }
        for i in layout.pucks.len()..count {
            shot.predict_pairs(i);
        }
        shot
    }

    /// Runs to the end.
    pub fn run(mut self) -> ShotTrace {
        while self.advance() {}
        self.finish()
    }

    /// Goes to the next moment at which something may happen; `false` when nothing moves any more.
    fn advance(&mut self) -> bool {
        let (mut time, mut who) = (f64::INFINITY, None);
        for (i, body) in self.bodies.iter().enumerate() {
            if body.alone < time {
                (time, who) = (body.alone, Some((i, None)));
            }
            let (safe, j) = self.nearest[i];
            if safe < time {
                (time, who) = (safe, Some((i, Some(j))));
            }
        }
        let Some((i, other)) = who else { return false };
        if time >= LONGEST {
            self.now = LONGEST;
            self.freeze();
            return false;
        }
        self.now = time;
        match other {
            Some(j) => self.look_at_pair(i.min(j), i.max(j)),
            None => self.act_alone(i),
        }
        true
    }

    /// Runs until the striker's first contact.
    pub fn first_contact(mut self) -> Option<Preview> {
        let striker = self.layout.pucks.len();
        while self.contacts.is_empty() {
            if !self.advance() || !self.bodies[striker].is_in_play() {
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

    fn add(&mut self, id: BodyId, kind: usize, from: Point, motion: Motion) {
        let over = self.board.hole_under(from).map(|hole| (hole, 0.0));
        let phase = if over.is_some() { Phase::OverHole } else { Phase::OnBoard };
        let path = Path::rest(0.0, from);
        self.bodies.push(Body { id, kind, path, phase, over, angle: 0.0, alone: f64::INFINITY, next: Next::Nothing });
        self.begin(self.bodies.len() - 1, from, motion);
    }

    /// Gives a disc in play a new path from now on, and predicts what it does alone.
    fn begin(&mut self, i: usize, from: Point, motion: Motion) {
        let slides = Arc::clone(&self.slides);
        let body = &mut self.bodies[i];
        let slide = &slides[body.kind];
        body.angle += body.path.turned(slide, self.now).1;
        // The trace holds single precision; what it shows is then what was simulated.
        let segment = Segment {
            start: self.now,
            from,
            velocity: [motion.vx as f32, motion.vy as f32],
            spin: motion.spin as f32,
            angle: body.angle as f32,
            body: i as u16,
            phase: body.phase,
        };
        let [vx, vy] = segment.velocity.map(f64::from);
        let motion = Motion { vx, vy, spin: f64::from(segment.spin) };
        self.segments.push(segment);
        body.path = Path::new(slide, self.now, from, motion, body.over.is_some());
        (body.alone, body.next) = foresee(self.board, slide, body, self.now);
    }

    /// Something happens to a disc that touches no other.
    fn act_alone(&mut self, i: usize) {
        self.last_event = self.now;
        let body = &self.bodies[i];
        let slide = &self.slides[body.kind];
        let at = body.path.at(slide, self.now).0;
        let motion = body.path.motion(slide, self.now);
        match body.next {
            Next::Nothing => self.bodies[i].alone = f64::INFINITY,
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
        self.predict_pairs(i);
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

    /// A disc leaves play for good.
    fn leave(&mut self, i: usize, phase: Phase, at: Point, motion: Motion) {
        self.bodies[i].phase = phase;
        self.bodies[i].over = None;
        self.begin(i, at, motion);
        let body = &mut self.bodies[i];
        (body.alone, body.next) = (f64::INFINITY, Next::Nothing);
        body.path = Path::rest(self.now, at);
        self.predict_pairs(i);
    }

    fn meet_cushion(&mut self, i: usize, side: Side, at: Point, motion: Motion) {
        let (nx, ny) = outward(side);
        let speed = motion.vx * nx + motion.vy * ny;
        let body = &self.bodies[i];
        let kind = body.kind;
        let radius = self.slides[kind].radius;
        let rim = Point::new(at.x + radius * nx, at.y + radius * ny);
        self.contacts.push(Contact { time: self.now, at: rim, body: body.id, met: Met::Cushion(side), speed });
        if speed > self.board.hop_speed {
            self.lose(i, at, motion);
            return;
        }
        let local = turn_to(motion, nx, ny);
        let (mut after, _) =
            self.solver.resolve(Meeting::Cushion(kind == 1), self.board.cushion_restitution, local, Motion::default());
        // Rounding may not send it on into the cushion.
        after.vx = after.vx.min(0.0);
        let motion = settle(&self.slides[kind], turn_back(after, nx, ny));
        self.change(i, at, motion);
    }

    /// Two discs may meet now: let them, or find until when they surely do not.
    fn look_at_pair(&mut self, i: usize, j: usize) {
        let gap = self.gap(i, j);
        if (gap.distance <= TOUCH && gap.closing < -GENTLE) || (gap.distance <= -SLACK && gap.closing < -CALM) {
            self.meet(i, j, &gap);
        } else {
            let safe = self.safe_until(i, j, &gap);
            self.set_safe(i, j, safe);
        }
    }

    fn meet(&mut self, i: usize, j: usize, gap: &Gap) {
        self.last_event = self.now;
        let count = self.bodies.len();
        let (one, two) = (&self.bodies[i], &self.bodies[j]);
        let kinds = (one.kind, two.kind);
        let (nx, ny) = gap.normal;
        let at = Point::new(gap.one.x + nx * self.slides[kinds.0].radius, gap.one.y + ny * self.slides[kinds.0].radius);
        let approach = -gap.closing;
        self.contacts.push(Contact { time: self.now, at, body: one.id, met: Met::Body(two.id), speed: approach });
        let again = self.now - self.met[i * count + j] < ONE_CONTACT;
        self.met[i * count + j] = self.now;
        let restitution = if again || approach < SLOW_CONTACT { LOSSLESS } else { self.board.disc_restitution };
        let one_local = turn_to(one.path.motion(&self.slides[kinds.0], self.now), nx, ny);
        let two_local = turn_to(two.path.motion(&self.slides[kinds.1], self.now), nx, ny);
        let meeting = Meeting::Discs(kinds.0 == 1, kinds.1 == 1);
        let (mut one_after, mut two_after) = self.solver.resolve(meeting, restitution, one_local, two_local);
        // Rounding may not leave them approaching.
        if one_after.vx > two_after.vx {
            let (m, n) = (self.slides[kinds.0].mass, self.slides[kinds.1].mass);
            let common = (m * one_after.vx + n * two_after.vx) / (m + n);
            (one_after.vx, two_after.vx) = (common, common);
        }
        let one_motion = settle(&self.slides[kinds.0], turn_back(one_after, nx, ny));
        let two_motion = settle(&self.slides[kinds.1], turn_back(two_after, nx, ny));
        self.begin(i, gap.one, one_motion);
        self.begin(j, gap.two, two_motion);
        self.predict_pairs(i);
        self.predict_pairs(j);
    }

    /// How two discs stand to each other now.
    fn gap(&self, i: usize, j: usize) -> Gap {
        let (a, b) = (&self.bodies[i], &self.bodies[j]);
        let (one, v1) = a.path.at(&self.slides[a.kind], self.now);
        let (two, v2) = b.path.at(&self.slides[b.kind], self.now);
        let (dx, dy) = (two.x - one.x, two.y - one.y);
        let centres = (dx * dx + dy * dy).sqrt();
        let normal = if centres > 0.0 { (dx / centres, dy / centres) } else { (1.0, 0.0) };
        let closing = (v2.0 - v1.0) * normal.0 + (v2.1 - v1.1) * normal.1;
        Gap { one, two, normal, distance: centres - self.slides[a.kind].radius - self.slides[b.kind].radius, closing }
    }

    /// Until when two discs surely do not meet, from their gap now.
    ///
    /// The distance of two points that move without acceleration is convex; the decelerations, each along its own
    /// path and none above mu g, bend it down by at most their sum. The parabola with the present distance and rate
    /// and that bend is below the true distance, and touches it now: stepping to its root never passes a contact and
    /// comes near it like Newton's method.
    fn safe_until(&self, i: usize, j: usize, gap: &Gap) -> f64 {
        let (a, b) = (&self.bodies[i], &self.bodies[j]);
        let bend = a.path.most_deceleration(&self.slides[a.kind]) + b.path.most_deceleration(&self.slides[b.kind]);
        // Slow pressing may go a little deeper, see `SLACK`.
        let room = if gap.closing > -GENTLE || gap.distance < 0.0 { gap.distance + SLACK } else { gap.distance }.max(0.0);
        let step = if bend > 0.0 {
            let root = (gap.closing * gap.closing + 2.0 * bend * room).sqrt();
            if gap.closing < 0.0 { 2.0 * room / (root - gap.closing) } else { (gap.closing + root) / bend }
        } else if gap.closing < 0.0 {
            -room / gap.closing
        } else {
            return f64::INFINITY;
        };
        // Discs that touch and hardly part are left alone for a while: they overlap by less than a micrometre then.
        let least = if gap.distance < TOUCH && gap.closing >= -CALM { REST_TIME } else { 1e-12 };
        self.now + step.max(least)
    }

    /// Predicts the meetings of a disc with all others after its path has changed.
    fn predict_pairs(&mut self, i: usize) {
        for j in 0..self.bodies.len() {
            if j == i {
                continue;
            }
            let (a, b) = (&self.bodies[i], &self.bodies[j]);
            let safe = if !a.is_in_play() || !b.is_in_play() || (a.path.is_still() && b.path.is_still()) {
                f64::INFINITY
            } else {
                let gap = self.gap(i.min(j), i.max(j));
                self.safe_until(i, j, &gap)
            };
            self.set_safe(i, j, safe);
        }
    }

    fn set_safe(&mut self, i: usize, j: usize, safe: f64) {
        let count = self.bodies.len();
        self.safe[i * count + j] = safe;
        self.safe[j * count + i] = safe;
        for (i, j) in [(i, j), (j, i)] {
            let (least, whose) = self.nearest[i];
            if safe < least {
                self.nearest[i] = (safe, j);
            } else if whose == j {
                let row = &self.safe[i * count..(i + 1) * count];
                let mut best = (f64::INFINITY, 0);
                for (k, &s) in row.iter().enumerate() {
                    if s < best.0 {
                        best = (s, k);
                    }
                }
                self.nearest[i] = best;
            }
        }
    }

    /// The time is up: everything stops where it is.
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

    fn finish(self) -> ShotTrace {
        let pucks = self.layout.pucks.len();
        let rest: Vec<Puck> = (0..pucks)
            .filter(|&i| self.bodies[i].is_in_play())
            .map(|i| Puck { at: self.bodies[i].path.from, ..self.layout.pucks[i] })
            .collect();
        let strikers: Vec<Option<Point>> =
            self.bodies[pucks..].iter().map(|body| body.is_in_play().then_some(body.path.from)).collect();
        let mut segments = self.segments;
        // Stable: each body's segments stay in the order of time.
        segments.sort_by_key(|s| s.body);
        let mut firsts: Vec<u32> =
            (0..self.bodies.len() as u16).map(|i| segments.partition_point(|s| s.body < i) as u32).collect();
        firsts.push(segments.len() as u32);
        segments.shrink_to_fit();
        let mut contacts = self.contacts;
        contacts.shrink_to_fit();
        let motion =
            MotionTrace { slides: self.slides, bodies: self.bodies.iter().map(|body| body.id).collect(), segments, firsts };
        let rest = Layout { board: Arc::clone(&self.layout.board), pucks: rest };
        let digest = digest::of(&self.report, &rest, &strikers, self.last_event, &contacts);
        ShotTrace { report: self.report, rest, strikers, duration: self.last_event, contacts, digest, motion }
    }
}

/// Law 5: what the cue gives the striker. Values that are no numbers count as 0; the speed is held between 0 and the
/// board's fastest, the offset within 0.8 R.
fn struck(board: &Board, strike: &Strike) -> Motion {
    let number = |x: f64| if x.is_finite() { x } else { 0.0 };
    let speed = number(strike.speed).clamp(0.0, board.fastest_shot);
    let most = 0.8 * board.striker.outer_radius;
    let offset = number(strike.offset).clamp(-most, most);
    let (sin, cos) = libm::sincos(number(strike.aim));
    // A hit left of the centre line turns the striker clockwise.
    let spin = -board.striker.mass * speed * offset / board.striker.inertia();
    Motion { vx: speed * cos, vy: speed * sin, spin }
}

struct Gap {
    one: Point,
    two: Point,
    /// From the first to the second.
    normal: (f64, f64),
    /// Between the rims.
    distance: f64,
    /// Rate of change of the distance.
    closing: f64,
}

/// What a disc does next if it meets no other.
fn foresee(board: &Board, slide: &Slide, body: &Body, now: f64) -> (f64, Next) {
    let path = &body.path;
    if let (Some((hole, _)), true) = (body.over, path.speed == 0.0) {
        return (now, Next::Down(hole));
    }
    if path.stop <= now && body.over.is_none() {
        return (f64::INFINITY, Next::Nothing);
    }
    // Along the path, in metres: what comes first?
    let (mut gone, mut next) = (path.reach, Next::Stop);
    let reach = board.half_side() - slide.radius;
    for side in Side::ALL {
        let (nx, ny) = outward(side);
        let rate = path.dir.0 * nx + path.dir.1 * ny;
        if rate > 0.0 {
            let s = ((reach - (path.from.x * nx + path.from.y * ny)) / rate).max(0.0);
            if s < gone {
                (gone, next) = (s, Next::Cushion(side));
            }
        }
    }
    if path.speed > 0.0 {
        let radius = board.hole_radius();
        for hole in Hole::ALL {
            let centre = board.hole_centre(hole);
            let (dx, dy) = (path.from.x - centre.x, path.from.y - centre.y);
            let along = dx * path.dir.0 + dy * path.dir.1;
            let outside = dx * dx + dy * dy - radius * radius;
            let root = along * along - outside;
            let is_here = body.over.is_some_and(|(over, _)| over == hole);
            if is_here {
                // The far side of the circle, in a form without cancellation.
                let root = root.max(0.0).sqrt();
                let s = if along > 0.0 { -outside / (along + root) } else { root - along };
                if s.max(0.0) < gone {
                    (gone, next) = (s.max(0.0), Next::Leave);
                }
            } else if along < 0.0 && root > 0.0 && body.over.is_none() {
                let s = (outside / (root.sqrt() - along)).max(0.0);
                if s < gone {
                    (gone, next) = (s, Next::Enter(hole));
                }
            }
        }
    }
    let mut time = if matches!(next, Next::Stop) { path.stop } else { path.time_at(slide, gone).unwrap_or(path.stop) };
    if let Some((hole, since)) = body.over {
        let down = since + slide.sink_time;
        if down <= time {
            (time, next) = (down, Next::Down(hole));
        }
    }
    (time, next)
}

/// The direction into the cushion of a side.
const fn outward(side: Side) -> (f64, f64) {
    match side {
        Side::S => (0.0, -1.0),
        Side::W => (-1.0, 0.0),
        Side::N => (0.0, 1.0),
        Side::E => (1.0, 0.0),
    }
}

/// Into the frame whose x runs along a normal.
fn turn_to(m: Motion, nx: f64, ny: f64) -> Motion {
    Motion { vx: m.vx * nx + m.vy * ny, vy: m.vy * nx - m.vx * ny, spin: m.spin }
}

/// Back from the frame of [`turn_to`].
fn turn_back(m: Motion, nx: f64, ny: f64) -> Motion {
    Motion { vx: m.vx * nx - m.vy * ny, vy: m.vx * ny + m.vy * nx, spin: m.spin }
}

/// A disc that hardly moves any more has stopped.
fn settle(slide: &Slide, m: Motion) -> Motion {
    let rim = slide.radius * m.spin;
    if m.vx * m.vx + m.vy * m.vy + rim * rim < STOPPED * STOPPED { Motion::default() } else { m }
}
