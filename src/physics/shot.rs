//! The event loop of a shot: moves straight from one contact to the next.

use super::contact::{ContactSolver, Meeting};
use super::digest;
use super::pairs::{Disc, Gap, Pairs};
use super::path::{Motion, Path, Slide, settle, turn_back, turn_to};
use super::preview::Preview;
use super::trace::{BodyId, Contact, Met, MotionTrace, Phase, Segment, ShotTrace};
use crate::table::{Board, Drop, Hole, Layout, Lost, Point, Puck, ShotReport, Side, Strike};
use std::sync::Arc;

/// Law 6: no shot lasts longer, in seconds.
pub const LONGEST: f64 = 10.0;

/// Contacts slower than this, in m/s, lose no speed: otherwise the contacts of discs that press on each other would
/// come ever faster.
const SLOW_CONTACT: f64 = 1e-3;
/// Contacts of the same two discs within this time, in seconds, lose no speed: the TC model of Luding and McNamara,
/// "How to handle the inelastic collapse of a dissipative hard-sphere gas with the TC model", Granular Matter 1 (1998).
/// Real discs touch for longer than this, so such contacts are parts of one.
const ONE_CONTACT: f64 = 2e-5;
/// The restitution of contacts that lose no speed: just below 1, so that rounding cannot add energy.
const LOSSLESS: f64 = 0.9999;

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
    pairs: Pairs,
    /// For every two discs, when they last met.
    met: Vec<f64>,
    solver: ContactSolver,
    report: ShotReport,
    contacts: Vec<Contact>,
    segments: Vec<Segment>,
    /// For when `pairs` was last told how each disc is.
    told: Vec<f64>,
    now: f64,
    last_event: f64,
}

impl<'a> Shot<'a> {
    pub fn new(layout: &'a Layout, strikes: &[Strike]) -> Self {
        let board = &*layout.board;
        let slides =
            Arc::new([Slide::new(&board.pucks.disc, board.board_friction), Slide::new(&board.striker, board.board_friction)]);
        let count = layout.pucks.len() + strikes.len();
        let radii = (0..count).map(|i| slides[usize::from(i >= layout.pucks.len())].radius).collect();
        let mut shot = Self {
            layout,
            board,
            slides,
            bodies: Vec::with_capacity(count),
            pairs: Pairs::new(radii),
            met: vec![f64::NEG_INFINITY; count * count],
            solver: ContactSolver::new(board),
            report: ShotReport::default(),
            contacts: Vec::with_capacity(64),
            segments: Vec::with_capacity(128),
            told: vec![f64::NAN; count],
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
            shot.predict(i);
        }
        shot
    }

    /// How many discs there are.
    pub fn size(&self) -> usize {
        self.bodies.len()
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
            let (safe, j) = self.pairs.nearest(i);
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
        self.told[i] = f64::NAN;
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
        self.pairs.set_still(i, body.path.is_still());
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

    /// A disc leaves play for good.
    fn leave(&mut self, i: usize, phase: Phase, at: Point, motion: Motion) {
        self.bodies[i].phase = phase;
        self.bodies[i].over = None;
        self.begin(i, at, motion);
        let body = &mut self.bodies[i];
        (body.alone, body.next) = (f64::INFINITY, Next::Nothing);
        body.path = Path::rest(self.now, at);
        self.pairs.remove(i);
        self.told[i] = f64::NAN;
        self.predict(i);
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
        self.tell(i);
        self.tell(j);
        let gap = self.pairs.gap(i, j);
        if gap.is_contact() {
            self.meet(i, j, &gap);
        } else {
            self.pairs.look_again(i, j, self.now);
        }
    }

    /// Tells the pairs how a disc is now.
    fn tell(&mut self, i: usize) {
        if self.told[i] == self.now {
            return;
        }
        self.told[i] = self.now;
        let body = &self.bodies[i];
        let slide = &self.slides[body.kind];
        let (at, velocity) = body.path.at(slide, self.now);
        self.pairs.set(i, Disc { at, velocity, brake: body.path.most_deceleration(slide) });
    }

    /// Predicts the meetings of a disc with all others after its path has changed.
    fn predict(&mut self, i: usize) {
        for k in 0..self.bodies.len() {
            let body = &self.bodies[k];
            if self.told[k].is_nan() || (body.is_in_play() && !body.path.is_still()) {
                self.tell(k);
            }
        }
        self.pairs.predict(i, self.now);
    }

    fn meet(&mut self, i: usize, j: usize, gap: &Gap) {
        self.last_event = self.now;
        let count = self.bodies.len();
        let (one, two) = (&self.bodies[i], &self.bodies[j]);
        let kinds = (one.kind, two.kind);
        let (nx, ny) = gap.normal;
        let (one_at, two_at) = (self.pairs.place(i), self.pairs.place(j));
        let at = Point::new(one_at.x + nx * self.slides[kinds.0].radius, one_at.y + ny * self.slides[kinds.0].radius);
        let approach = -gap.rate;
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
        // What they overlap, some tenths of a micrometre at most, is taken back, so that it cannot add up.
        let (one_at, two_at) = apart(one_at, two_at, gap, self.slides[kinds.0].mass, self.slides[kinds.1].mass);
        self.begin(i, one_at, one_motion);
        self.begin(j, two_at, two_motion);
        self.predict(i);
        self.predict(j);
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
pub(super) fn struck(board: &Board, strike: &Strike) -> Motion {
    let number = |x: f64| if x.is_finite() { x } else { 0.0 };
    let speed = number(strike.speed).clamp(0.0, board.fastest_shot);
    let most = 0.8 * board.striker.outer_radius;
    let offset = number(strike.offset).clamp(-most, most);
    let (sin, cos) = libm::sincos(number(strike.aim));
    // A hit left of the centre line turns the striker clockwise.
    let spin = -board.striker.mass * speed * offset / board.striker.inertia();
    Motion { vx: speed * cos, vy: speed * sin, spin }
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

/// Two discs' places without their overlap, the lighter one moved more, so that their centre of mass stays.
fn apart(one: Point, two: Point, gap: &Gap, one_mass: f64, two_mass: f64) -> (Point, Point) {
    let deep = (-gap.distance).max(0.0);
    let (a, b) = (deep * two_mass / (one_mass + two_mass), deep * one_mass / (one_mass + two_mass));
    let (nx, ny) = gap.normal;
    (Point::new(one.x - a * nx, one.y - a * ny), Point::new(two.x + b * nx, two.y + b * ny))
}
