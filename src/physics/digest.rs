//! The digest of a shot: one number for its result and contacts.

use super::trace::{BodyId, Contact, Met};
use fob_board::{Layout, Point, ShotReport};
use xxhash_rust::xxh3::xxh3_64;

/// Returns xxh3 over the exact bits of the report, the rest state, the duration and every contact, little-endian.
pub(super) fn digest(report: &ShotReport, rest: &Layout, strikers: &[Option<Point>], duration: f64, contacts: &[Contact]) -> u64 {
    let mut hash = Bits(Vec::with_capacity(64 * (4 + rest.pucks.len() + contacts.len())));
    for drop in &report.drops {
        hash.tag(1, drop.puck.0.into(), drop.hole.index() as u64);
        hash.number(drop.time);
    }
    for lost in &report.lost {
        hash.tag(2, lost.puck.0.into(), 0);
        hash.number(lost.time);
    }
    hash.tag(3, report.striker_holed.into(), report.striker_lost.into());
    for puck in &rest.pucks {
        hash.tag(4, puck.id.0.into(), 0);
        hash.point(puck.at);
    }
    for striker in strikers {
        hash.tag(5, striker.is_some().into(), 0);
        hash.point(striker.unwrap_or_default());
    }
    hash.number(duration);
    for contact in contacts {
        let met = match contact.met {
            Met::Body(id) => body(id),
            Met::Cushion(side) => 1 << 40 | side.index() as u64,
        };
        hash.tag(6, body(contact.body), met);
        hash.number(contact.time);
        hash.number(contact.speed);
    }
    xxh3_64(&hash.0)
}

fn body(id: BodyId) -> u64 {
    match id {
        BodyId::Puck(id) => id.0.into(),
        BodyId::Striker(number) => 1 << 32 | u64::from(number),
    }
}

struct Bits(Vec<u8>);

impl Bits {
    fn tag(&mut self, kind: u64, a: u64, b: u64) {
        for part in [kind, a, b] {
            self.0.extend_from_slice(&part.to_le_bytes());
        }
    }

    /// Adds the bits of a number. Both zeros count as the same.
    fn number(&mut self, x: f64) {
        self.0.extend_from_slice(&(x + 0.0).to_bits().to_le_bytes());
    }

    fn point(&mut self, p: Point) {
        self.number(p.x);
        self.number(p.y);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::yardstick;
    use crate::{ShotTrace, simulate};
    use fob_board::{Board, Drop, Hole, Lost, Puck, PuckId, Side};
    use std::sync::Arc;

    fn digest_of(trace: &ShotTrace) -> u64 {
        super::digest(&trace.report, &trace.rest, &trace.strikers, trace.duration, &trace.contacts)
    }

    /// A shot in which something falls and something hits a cushion; the loss of a puck is added by hand.
    fn shot() -> ShotTrace {
        let bob = Arc::new(Board::bob());
        let mut traces = (0..).map(|seed| {
            let (layout, strikes) = yardstick::midgame(&bob, seed);
            simulate(&layout, &strikes).unwrap()
        });
        let has = |trace: &ShotTrace, cushion: bool| trace.contacts.iter().any(|c| matches!(c.met, Met::Cushion(_)) == cushion);
        let full = |trace: &ShotTrace| {
            !trace.report.drops.is_empty() && trace.strikers[0].is_some() && has(trace, true) && has(trace, false)
        };
        let mut trace = traces.find(full).unwrap();
        let Puck { id, colour, .. } = trace.rest.pucks.remove(0);
        trace.report.lost.push(Lost { puck: id, colour, time: 0.1 });
        trace
    }

    /// Changes every number and name of a digest by the least step; each change must give another digest.
    #[test]
    fn digest_depends_on_every_bit() {
        let trace = shot();
        let same = digest_of(&trace);
        assert_eq!(digest_of(&trace.clone()), same);
        let mut seen = vec![same];
        let mut differs = |what: &str, change: &dyn Fn(&mut ShotTrace)| {
            let mut changed = trace.clone();
            change(&mut changed);
            let digest = digest_of(&changed);
            assert!(!seen.contains(&digest), "{what}");
            seen.push(digest);
        };
        let bit = |x: &mut f64| *x = f64::from_bits(x.to_bits() ^ 1);
        differs("duration", &|t| bit(&mut t.duration));
        differs("holed", &|t| t.report.striker_holed ^= true);
        differs("off the board", &|t| t.report.striker_lost ^= true);
        differs("striker x", &|t| bit(&mut t.strikers[0].as_mut().unwrap().x));
        differs("striker y", &|t| bit(&mut t.strikers[0].as_mut().unwrap().y));
        differs("no striker", &|t| t.strikers[0] = None);
        for i in 0..trace.rest.pucks.len() {
            differs("x", &|t| bit(&mut t.rest.pucks[i].at.x));
            differs("y", &|t| bit(&mut t.rest.pucks[i].at.y));
            differs("puck", &|t| t.rest.pucks[i].id.0 ^= 1 << 9);
        }
        for i in 0..trace.report.drops.len() {
            differs("drop", &|t| bit(&mut t.report.drops[i].time));
            differs("dropped puck", &|t| t.report.drops[i].puck = PuckId(77));
            differs("hole", &|t| {
                let Drop { hole, .. } = &mut t.report.drops[i];
                *hole = Hole::ALL[(hole.index() + 1) % 4];
            });
        }
        differs("lost", &|t| bit(&mut t.report.lost[0].time));
        differs("lost puck", &|t| t.report.lost[0].puck = PuckId(77));
        for i in 0..trace.contacts.len() {
            differs("time", &|t| bit(&mut t.contacts[i].time));
            differs("speed", &|t| bit(&mut t.contacts[i].speed));
            differs("body", &|t| t.contacts[i].body = BodyId::Puck(PuckId(77)));
            differs("met", &|t| {
                t.contacts[i].met = match t.contacts[i].met {
                    Met::Cushion(side) => Met::Cushion(Side::ALL[(side.index() + 1) % 4]),
                    Met::Body(_) => Met::Body(BodyId::Striker(5)),
                };
            });
        }
        differs("a contact less", &|t| _ = t.contacts.pop());
    }
}
