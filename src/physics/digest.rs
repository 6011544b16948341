//! A shot as one number.

use super::trace::{BodyId, Contact, Met};
use crate::table::{Layout, Point, ShotReport};
use xxhash_rust::xxh3::Xxh3;

/// xxh3 over the exact bits of the report, the rest state, the duration and every contact, little-endian.
pub(super) fn of(report: &ShotReport, rest: &Layout, strikers: &[Option<Point>], duration: f64, contacts: &[Contact]) -> u64 {
    let mut hash = Bits(Xxh3::new());
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
    hash.0.digest()
}

fn body(id: BodyId) -> u64 {
    match id {
        BodyId::Puck(id) => id.0.into(),
        BodyId::Striker(number) => 1 << 32 | u64::from(number),
    }
}

struct Bits(Xxh3);

impl Bits {
    fn tag(&mut self, kind: u64, a: u64, b: u64) {
        for part in [kind, a, b] {
            self.0.update(&part.to_le_bytes());
        }
    }

    /// The bits of a number; both zeros are the same place.
    fn number(&mut self, x: f64) {
        self.0.update(&(x + 0.0).to_bits().to_le_bytes());
    }

    fn point(&mut self, p: Point) {
        self.number(p.x);
        self.number(p.y);
    }
}
