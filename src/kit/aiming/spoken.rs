//! The board in words, for people who do not see it: every puck with its distance and direction from the striker, the targets of
//! an aim, and the striker's place on its line.
//!
//! The words have the same content as the picture: that a puck can be sent into a hole is visible geometry; the chance that it
//! falls there is the business of the hint.

use super::aim::{Aim, Zone};
use crate::access::{self, Part};
use egui::accesskit::Role;
use egui::{Rect, Ui, UiBuilder};
use fob_board::placement::line_ends;
use fob_board::{Board, Hole, Layout, Point, PuckId};
use fob_services::palette::Palette;
use std::f64::consts::TAU;

/// The name of the list of targets.
pub const PUCKS: &str = "Pucks, the nearest first";
/// The name of the striker's place along its line.
pub const PLACE: &str = "Place of the striker in centimetres to the right of the middle of its line";
/// The largest turn of a puck from the striker's way, in degrees: beyond it next to nothing of the speed is passed on.
const WIDEST: f64 = 70.0;

/// Something that can be aimed at.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// The puck that is met first.
    pub puck: PuckId,
    /// The hole that it is sent to; `None` to meet it in the middle.
    pub hole: Option<Hole>,
    /// The striker's centre at their contact, or the centre of the puck, in metres.
    pub at: Point,
    /// Description of the target.
    pub name: String,
}

/// Returns the direction from one place to another in degrees, as an aim has it: 0 is east, 90 north.
fn degrees(from: Point, to: Point) -> f64 {
    libm::atan2(to.y - from.y, to.x - from.x).rem_euclid(TAU).to_degrees()
}

/// Returns the point of the compass next to a direction in degrees.
fn compass(degrees: f64) -> &'static str {
    const POINTS: [&str; 8] = ["east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east"];
    POINTS[(degrees / 45.0).round().rem_euclid(8.0) as usize]
}

/// Returns every puck, the nearest first, each followed by the holes that it can be sent to straight from `from`.
pub fn targets(layout: &Layout, from: Point, palette: Palette) -> Vec<Target> {
    let mut pucks: Vec<_> = layout.pucks.iter().map(|puck| (from.distance(puck.at), puck)).collect();
    pucks.sort_by(|(a, one), (b, other)| a.total_cmp(b).then(one.id.cmp(&other.id)));
    let mut found = Vec::new();
    for (distance, puck) in pucks {
        let direction = degrees(from, puck.at);
        let name = format!(
            "{} puck, {:.0} cm {}, {direction:.0}°",
            fob_services::phrases::capital(palette.word(puck.colour)),
            distance * 100.0,
            compass(direction)
        );
        let word = palette.word(puck.colour);
        found.push(Target { puck: puck.id, hole: None, at: puck.at, name });
        for hole in Hole::ALL {
            if let Some(at) = contact(layout, from, puck.id, hole) {
                let direction = degrees(from, at);
                let name = format!("Into {hole}: {word} puck {:.0} cm away, {direction:.0}°", distance * 100.0);
                found.push(Target { puck: puck.id, hole: Some(hole), at, name });
            }
        }
    }
    found
}

/// Returns the striker's centre at the contact that sends a puck to a hole, if nothing is in the way of either.
fn contact(layout: &Layout, from: Point, id: PuckId, hole: Hole) -> Option<Point> {
    let board = &layout.board;
    let puck = layout.puck(id)?.at;
    let goal = board.hole_centre(hole);
    let (width, reach) = (board.pucks.disc.outer_radius, board.pucks.disc.outer_radius + board.striker.outer_radius);
    let way = puck.distance(goal);
    if way < 1e-9 {
        return None;
    }
    let (ux, uy) = ((goal.x - puck.x) / way, (goal.y - puck.y) / way);
    let at = Point::new(puck.x - ux * reach, puck.y - uy * reach);
    let run = from.distance(at);
    if !board.inside_cushions(at, board.striker.outer_radius) || run < 1e-9 {
        return None;
    }
    let turn = ((at.x - from.x) * ux + (at.y - from.y) * uy) / run;
    if turn < libm::cos(WIDEST.to_radians()) {
        return None;
    }
    let others = || layout.pucks.iter().filter(|other| other.id != id);
    let clear = others().all(|other| gap(from, at, other.at) >= reach && gap(puck, goal, other.at) >= 2.0 * width);
    clear.then_some(at)
}

/// Returns the distance of a point from the line between two others.
fn gap(from: Point, to: Point, point: Point) -> f64 {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx * dx + dy * dy;
    let along = if length > 0.0 { ((point.x - from.x) * dx + (point.y - from.y) * dy) / length } else { 0.0 };
    let along = along.clamp(0.0, 1.0);
    point.distance(Point::new(from.x + along * dx, from.y + along * dy))
}

/// Returns the striker's place along its line, in metres to the shooter's right of the middle, and the most of it.
fn along(board: &Board, aim: &Aim) -> Option<(f64, f64)> {
    let Zone::Side(side) = aim.zone else { return None };
    let (left, right) = line_ends(board, side);
    let length = left.distance(right);
    let (ux, uy) = ((right.x - left.x) / length.max(1e-9), (right.y - left.y) / length.max(1e-9));
    Some(((aim.from.x - left.x) * ux + (aim.from.y - left.y) * uy - length / 2.0, length / 2.0))
}

/// Tells of the board while a person aims, and lets them aim. `rect` is where it is drawn.
pub fn show(ui: &mut Ui, rect: Rect, palette: Palette, layout: &Layout, aim: &mut Aim) {
    if !access::is_read(ui.ctx()) {
        return;
    }
    let ui = &mut ui.new_child(UiBuilder::new().id_salt("pucks").max_rect(rect));
    access::part(ui, Role::Group, PUCKS);
    if let Some((at, most)) = along(&layout.board, aim) {
        let (at, most) = (at * 100.0, most * 100.0);
        let place = Part::new(ui, ui.id().with("place"), Role::SpinButton, PLACE, rect);
        if let Some(wanted) = place.number(at, -most..=most, 1.0, &format!("{at:.1}")) {
            aim.slide(layout, (wanted - at) / 100.0);
        }
    }
    for target in targets(layout, aim.from, palette) {
        let id = ui.id().with((target.puck.0, target.hole));
        let part = Part::new(ui, id, Role::Button, &target.name, rect);
        let aimed = (aim.aim.to_degrees() - degrees(aim.from, target.at) + 180.0).rem_euclid(360.0) - 180.0;
        part.with(|node| node.set_toggled((aimed.abs() < 0.05).into()));
        if part.pressed(None) {
            aim.point_at(target.at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_board::{Colour, Puck, Side};
    use fob_physics as physics;
    use std::sync::Arc;

    fn layout(pucks: &[(Colour, f64, f64)]) -> Layout {
        let puck = |(id, (colour, x, y)): (usize, &(Colour, f64, f64))| Puck {
            id: PuckId(id as u16),
            colour: *colour,
            at: Point::new(*x, *y),
        };
        Layout { board: Arc::new(Board::bob()), pucks: pucks.iter().enumerate().map(puck).collect() }
    }

    #[test]
    fn pucks_are_told_by_distance_and_direction() {
        let layout = layout(&[(Colour::Green, 0.0, 0.2), (Colour::Red, 0.1, 0.1), (Colour::Green, -0.25, 0.0)]);
        let told: Vec<String> = targets(&layout, Point::new(0.0, 0.0), Palette::BlueOrange)
            .into_iter()
            .filter(|target| target.hole.is_none())
            .map(|target| target.name)
            .collect();
        assert_eq!(told, ["Orange puck, 14 cm north-east, 45°", "Blue puck, 20 cm north, 90°", "Blue puck, 25 cm west, 180°"]);
    }

    #[test]
    fn what_is_in_the_way_is_nothing_to_aim_at() {
        let from = Point::new(0.0, -0.31);
        let free = layout(&[(Colour::Red, 0.12, 0.0)]);
        let into = |layout: &Layout| -> Vec<Hole> {
            targets(layout, from, Palette::Default)
                .into_iter()
                .filter(|target| target.puck == PuckId(0))
                .filter_map(|target| target.hole)
                .collect()
        };
        assert!(into(&free).contains(&Hole::NE), "{:?}", into(&free));
        // Behind it there is no way to the near holes.
        assert!(!into(&free).contains(&Hole::SW));
        let hole = free.board.hole_centre(Hole::NE);
        let between = Point::new(f64::midpoint(0.12, hole.x), f64::midpoint(0.0, hole.y));
        assert!(!into(&layout(&[(Colour::Red, 0.12, 0.0), (Colour::Green, between.x, between.y)])).contains(&Hole::NE));
        assert!(!into(&layout(&[(Colour::Red, 0.12, 0.0), (Colour::Green, 0.05, -0.16)])).contains(&Hole::NE));
    }

    /// The targets are real: most shots at them, played by the physics, have the described effect.
    #[test]
    fn a_shot_as_it_is_told_falls() {
        let (mut told, mut fell, mut met) = (0, 0, 0);
        for k in 0..60_u32 {
            let at = Point::new(f64::from(k % 10) * 0.05 - 0.225, f64::from(k / 10) * 0.06 - 0.1);
            let layout = layout(&[(Colour::Red, at.x, at.y)]);
            let mut aim = Aim::new(&layout, Side::S);
            aim.power = 0.6;
            for target in targets(&layout, aim.from, Palette::Default) {
                aim.point_at(target.at);
                let (report, _) = physics::outcome(&layout, &[aim.strike(&layout.board)]).expect("a shot");
                match target.hole {
                    None => met += 1,
                    Some(hole) => {
                        told += 1;
                        fell += u32::from(report.drops.iter().any(|drop| (drop.puck, drop.hole) == (target.puck, hole)));
                    }
                }
            }
        }
        println!("{fell} of {told} fell");
        assert!(met == 60 && told > 60 && f64::from(fell) > 0.7 * f64::from(told), "{fell} of {told}, {met}");
    }

    #[test]
    fn the_place_is_counted_from_the_middle() {
        let layout = layout(&[]);
        let mut aim = Aim::new(&layout, Side::N);
        let (at, most) = along(&layout.board, &aim).expect("a line");
        assert!(at.abs() < 1e-9 && most > 0.2);
        aim.slide(&layout, 0.05);
        assert!((along(&layout.board, &aim).expect("a line").0 - 0.05).abs() < 1e-9);
    }
}
