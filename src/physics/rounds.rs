//! The contacts of one instant, solved in rounds.
//!
//! Contacts that approach at one instant and share discs form one round and are solved together, each with its own exact normal. Discs that
//! touch and approach only as a result of it form the next round, so a row of discs passes an impact on. Nothing here depends on how the
//! discs are numbered.

use super::ahead::{Next, outward};
use super::contact::{Resolver, Round, RoundDisc, Touch};
use super::pairs::Gap;
use super::path::{Motion, settle, turn_back, turn_to};
use super::shot::Shot;
use super::trace::{Contact, Met};
use fob_board::{Point, Side};

/// Time in seconds within which contacts count as simultaneous.
const INSTANT: f64 = 2e-6;
/// Distance in metres beyond which discs cannot meet within [`INSTANT`], however fast they are.
const NEAR: f64 = 1e-4;
/// Distance in metres within which discs pass an impact on to each other.
const LINK: f64 = 1e-6;
/// Overlap in metres from which on it is corrected.
const OVERLAP: f64 = 1e-9;
/// Speed in m/s below which a contact loses no energy; otherwise the contacts of discs that press on each other would follow ever faster.
const SLOW_CONTACT: f64 = 1e-3;
/// Contacts of the same two discs within this time, in seconds, lose no speed: the TC model of Luding and McNamara,
/// "How to handle the inelastic collapse of a dissipative hard-sphere gas with the TC model", Granular Matter 1 (1998).
/// Real discs touch for longer than this, so such contacts are parts of one.
const ONE_CONTACT: f64 = 2e-5;
/// The restitution of contacts that lose no speed: just below 1, so that rounding cannot add energy.
const LOSSLESS: f64 = 0.9999;

/// A contact of this instant.
#[derive(Clone, Copy, Debug)]
struct Hit {
    /// Index of the disc in the shot; of two discs, the first by [`Shot::is_before`].
    one: usize,
    other: Other,
    /// Unit vector from the first to the other.
    normal: (f64, f64),
    /// Speed of approach in m/s.
    approach: f64,
    /// Overlap in metres.
    deep: f64,
    restitution: f64,
    /// Number of its group of contacts that share discs.
    group: usize,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Other {
    Disc(usize),
    Cushion(Side),
}

/// Buffers of [`Shot::instant`], kept from one call to the next.
#[derive(Debug, Default)]
pub(super) struct Instant {
    /// The discs nearby, in the order in which they were examined.
    near: Vec<usize>,
    found: Vec<usize>,
    hits: Vec<Hit>,
    /// New state of each disc with a contact: its index in the shot, position and motion.
    after: Vec<(usize, Point, Motion)>,
    round: Round,
    /// Indices in the shot of the discs in the round, in its order.
    members: Vec<usize>,
}

impl<R: Resolver> Shot<'_, R> {
    /// Resolves all contacts of this instant around a disc: its own, those of discs that touch it, and so on.
    pub(super) fn instant(&mut self, seed: usize) {
        let mut work = std::mem::take(&mut self.work);
        self.gather(&mut work, seed);
        if !work.hits.is_empty() {
            self.last_event = self.now;
            work.after.clear();
            if let [hit] = work.hits[..] {
                self.resolve_one(&hit, &mut work.after);
            } else {
                self.resolve_all(&mut work);
            }
            self.part(&mut work);
            for &(i, at, motion) in &work.after {
                let slide = &self.slides[self.bodies[i].kind];
                self.begin(i, at, settle(slide, motion));
            }
            for &(i, ..) in &work.after {
                self.predict(i);
            }
        }
        self.work = work;
    }

    /// Finds the contacts.
    fn gather(&mut self, work: &mut Instant, seed: usize) {
        work.near.clear();
        work.hits.clear();
        work.near.push(seed);
        let mut next = 0;
        while let Some(&i) = work.near.get(next) {
            next += 1;
            self.gather_cushion(work, i);
            self.update_pairs(i);
            self.pairs.around(i, NEAR, &mut work.found);
            self.effort.spend_on_look(work.found.len());
            for &j in &work.found {
                if work.near[..next].contains(&j) {
                    continue;
                }
                self.update_pairs(j);
                if !self.pairs.are_near(i, j, NEAR) {
                    continue;
                }
                let gap = self.pairs.gap(i, j);
                let meet = gap.is_contact() || gap.meets_within(INSTANT);
                if meet {
                    work.hits.push(self.hit(i, j, &gap));
                }
                if (meet || gap.distance <= LINK) && !work.near.contains(&j) {
                    work.near.push(j);
                }
            }
        }
    }

    fn gather_cushion(&mut self, work: &mut Instant, i: usize) {
        let body = &self.bodies[i];
        let Next::Cushion(side) = body.next else { return };
        if body.alone > self.now + INSTANT {
            return;
        }
        let motion = body.path.motion(&self.slides[body.kind], self.now);
        let (nx, ny) = outward(side);
        let approach = motion.vx * nx + motion.vy * ny;
        // One that is due now meets it even where it comes to rest there.
        if (approach > 0.0 || body.alone <= self.now) && approach <= self.board.hop_speed {
            let (other, restitution) = (Other::Cushion(side), self.board.cushion_restitution);
            work.hits.push(Hit { one: i, other, normal: (nx, ny), approach, deep: 0.0, restitution, group: 0 });
        }
    }

    /// Creates the contact of two discs, in either order.
    fn hit(&mut self, i: usize, j: usize, gap: &Gap) -> Hit {
        let count = self.bodies.len();
        let (low, high) = (i.min(j), i.max(j));
        let met = &mut self.met[low * count + high];
        let again = self.now - *met < ONE_CONTACT;
        *met = self.now;
        let (nx, ny) = self.pairs.normal_at_touch(i, j, gap);
        let approach = -gap.rate;
        let restitution = if again || approach < SLOW_CONTACT { LOSSLESS } else { self.board.disc_restitution };
        let swap = self.is_before(j, i);
        let (one, two, normal) = if swap { (j, i, (-nx, -ny)) } else { (i, j, (nx, ny)) };
        Hit { one, other: Other::Disc(two), normal, approach, deep: (-gap.distance).max(0.0), restitution, group: 0 }
    }

    /// Orders discs by kind and position: strikers first, then from west to east.
    fn is_before(&self, i: usize, j: usize) -> bool {
        let key = |i: usize| (usize::MAX - self.bodies[i].kind, self.pairs.place(i));
        let ((a, p), (b, q)) = (key(i), key(j));
        a.cmp(&b).then(p.x.total_cmp(&q.x)).then(p.y.total_cmp(&q.y)).is_lt()
    }

    /// Returns the present motion of a disc with a contact; its state has been reported.
    fn motion(&self, i: usize) -> Motion {
        let body = &self.bodies[i];
        let (vx, vy) = self.pairs.velocity(i);
        Motion { vx, vy, spin: body.path.spin_at(&self.slides[body.kind], self.now) }
    }

    fn resolve_one(&mut self, hit: &Hit, after: &mut Vec<(usize, Point, Motion)>) {
        self.record(hit);
        let (nx, ny) = hit.normal;
        let i = hit.one;
        let kind = self.bodies[i].kind;
        let one = turn_to(self.motion(i), nx, ny);
        match hit.other {
            Other::Cushion(_) => {
                let mut motion = self.resolver.cushion(kind, hit.restitution, one);
                // Rounding may not send it on into the cushion.
                motion.vx = motion.vx.min(0.0);
                let reach = self.board.half_side() - self.slides[kind].radius;
                after.push((i, inside(self.pairs.place(i), reach), turn_back(motion, nx, ny)));
            }
            Other::Disc(j) => {
                let kinds = [kind, self.bodies[j].kind];
                let two = turn_to(self.motion(j), nx, ny);
                let (mut one, mut two) = self.resolver.pair(kinds, hit.restitution, one, two);
                let [m, n] = kinds.map(|kind| self.slides[kind].mass);
                // Rounding may not leave them approaching.
                if one.vx > two.vx {
                    let common = (m * one.vx + n * two.vx) / (m + n);
                    (one.vx, two.vx) = (common, common);
                }
                after.push((i, self.pairs.place(i), turn_back(one, nx, ny)));
                after.push((j, self.pairs.place(j), turn_back(two, nx, ny)));
            }
        }
    }

    /// Resolves several contacts; those that share discs are solved together.
    fn resolve_all(&mut self, work: &mut Instant) {
        self.sort(&mut work.hits);
        let groups = group(&mut work.hits);
        for number in 0..groups {
            let mut of_group = work.hits.iter().filter(|hit| hit.group == number);
            if let (Some(&hit), None) = (of_group.next(), of_group.next()) {
                self.resolve_one(&hit, &mut work.after);
            } else {
                self.resolve_group(work, number);
            }
        }
    }

    fn resolve_group(&mut self, work: &mut Instant, number: usize) {
        let Instant { hits, round, members, after, .. } = work;
        let hits = || hits.iter().filter(|hit| hit.group == number);
        members.clear();
        for hit in hits() {
            self.record(hit);
            members.push(hit.one);
            if let Other::Disc(j) = hit.other {
                members.push(j);
            }
        }
        members.sort_unstable();
        members.dedup();
        members.sort_by(|&i, &j| if self.is_before(i, j) { std::cmp::Ordering::Less } else { std::cmp::Ordering::Greater });
        let place = |i: usize| members.iter().position(|&member| member == i).unwrap_or(0);
        round.discs.clear();
        round.discs.extend(members.iter().map(|&i| RoundDisc {
            kind: self.bodies[i].kind,
            at: self.pairs.place(i),
            motion: self.motion(i),
        }));
        round.touches.clear();
        round.touches.extend(hits().map(|hit| Touch {
            one: place(hit.one),
            two: if let Other::Disc(j) = hit.other { Some(place(j)) } else { None },
            normal: hit.normal,
            approach: hit.approach,
            restitution: hit.restitution,
        }));
        self.effort.spend_on_round(round.discs.len(), round.touches.len());
        self.resolver.round(round);
        after.extend(members.iter().zip(&round.discs).map(|(&i, disc)| (i, disc.at, disc.motion)));
    }

    /// Corrects the overlap of discs that meet, some tenths of a micrometre at most, so that it cannot add up. The lighter disc is moved
    /// more, so that their centre of mass stays, and none is moved into a cushion.
    fn part(&self, work: &mut Instant) {
        for hit in work.hits.iter().filter(|hit| hit.deep > OVERLAP) {
            let Other::Disc(j) = hit.other else { continue };
            let find = |i: usize| work.after.iter().position(|&(member, ..)| member == i);
            let (Some(one), Some(two)) = (find(hit.one), find(j)) else { continue };
            let slide = |k: usize| &self.slides[self.bodies[work.after[k].0].kind];
            let (m, n) = (slide(one).mass, slide(two).mass);
            let touching = slide(one).radius + slide(two).radius;
            let reach = [one, two].map(|k| self.board.half_side() - slide(k).radius);
            let (p, q) = part(work.after[one].1, work.after[two].1, touching, n / (m + n), reach);
            (work.after[one].1, work.after[two].1) = (p, q);
        }
    }

    /// Sorts contacts in an order that does not depend on how the discs are numbered.
    fn sort(&self, hits: &mut [Hit]) {
        let key = |hit: &Hit| {
            let two = match hit.other {
                Other::Disc(j) => self.pairs.place(j),
                Other::Cushion(side) => Point::new(f64::INFINITY, side.index() as f64),
            };
            (usize::MAX - self.bodies[hit.one].kind, self.pairs.place(hit.one), two)
        };
        hits.sort_by(|a, b| {
            let ((kind, one, two), (other_kind, other_one, other_two)) = (key(a), key(b));
            let points = |p: Point, q: Point| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y));
            kind.cmp(&other_kind).then(points(one, other_one)).then(points(two, other_two))
        });
    }

    fn record(&mut self, hit: &Hit) {
        self.count += 1;
        if !self.keep {
            return;
        }
        let radius = self.slides[self.bodies[hit.one].kind].radius;
        let centre = self.pairs.place(hit.one);
        let at = Point::new(centre.x + radius * hit.normal.0, centre.y + radius * hit.normal.1);
        let (body, met) = match hit.other {
            Other::Cushion(side) => (hit.one, Met::Cushion(side)),
            // A puck comes before a striker, and pucks as they are numbered.
            Other::Disc(j) => (hit.one.min(j), Met::Body(self.bodies[hit.one.max(j)].id)),
        };
        self.contacts.push(Contact { time: self.now, at, body: self.bodies[body].id, met, speed: hit.approach });
    }
}

/// Returns the positions of two discs without their overlap. The first moves by its share of it, as far as the cushions allow, and the
/// second by the rest, or else the first again. `reach` is the largest absolute coordinate of each.
pub(super) fn part(one: Point, two: Point, touching: f64, share: f64, reach: [f64; 2]) -> (Point, Point) {
    let (dx, dy) = (two.x - one.x, two.y - one.y);
    let centres = (dx * dx + dy * dy).sqrt();
    let (nx, ny) = if centres > 0.0 { (dx / centres, dy / centres) } else { (1.0, 0.0) };
    let left = |p: Point, q: Point| (touching - p.distance(q)).max(0.0);
    let moved = |p: Point, by: f64, reach: f64| inside(Point::new(p.x + by * nx, p.y + by * ny), reach);
    let one = moved(one, -share * left(one, two), reach[0]);
    let two = moved(two, left(one, two), reach[1]);
    (moved(one, -left(one, two), reach[0]), two)
}

/// Returns the nearest position inside the cushions.
pub(super) fn inside(p: Point, reach: f64) -> Point {
    Point::new(p.x.min(reach).max(-reach), p.y.min(reach).max(-reach))
}

/// Numbers the groups of contacts that share discs, in the order of their first contacts, and returns their count.
fn group(hits: &mut [Hit]) -> usize {
    let shares = |a: &Hit, b: &Hit| {
        let discs = |hit: &Hit| [Some(hit.one), if let Other::Disc(j) = hit.other { Some(j) } else { None }];
        discs(a).into_iter().flatten().any(|i| discs(b).contains(&Some(i)))
    };
    for k in 0..hits.len() {
        hits[k].group = k;
        for l in 0..k {
            let (old, new) = (hits[k].group, hits[l].group);
            if old != new && shares(&hits[k], &hits[l]) {
                let (low, high) = (old.min(new), old.max(new));
                hits[..=k].iter_mut().filter(|hit| hit.group == high).for_each(|hit| hit.group = low);
            }
        }
    }
    // Groups are named by their first contact; now they are counted.
    let mut groups = 0;
    for k in 0..hits.len() {
        if hits[k].group == k {
            hits[k..].iter_mut().filter(|hit| hit.group == k).for_each(|hit| hit.group = groups);
            groups += 1;
        }
    }
    groups
}
