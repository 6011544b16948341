//! Boards, layouts, the middle ring and the striker's places.

use fob::board::placement::{self, PlaceProblem};
use fob::board::{BUILTIN_BOARDS, Board, Colour, Hole, Layout, Point, Puck, PuckId, Side, ring};
use proptest::prelude::*;
use std::sync::Arc;

fn board(name: &str) -> Arc<Board> {
    Arc::new(Board::builtin(name).unwrap())
}

fn empty(board: &Arc<Board>) -> Layout {
    Layout { board: Arc::clone(board), pucks: vec![] }
}

#[test]
fn builtin_boards_are_valid_and_carry_the_published_numbers() {
    for (name, text) in BUILTIN_BOARDS {
        let board = Board::from_ron(text).unwrap();
        assert_eq!(board.name.to_lowercase().replace(' ', "-"), name);
        // Every number has its unit or source in a comment of its line.
        for line in text.lines().filter(|line| [": 0.", ": 5", ": 4", ": 6"].iter().any(|number| line.contains(number))) {
            assert!(line.contains("//"), "{name}: {line}");
        }
    }
    let bob = Board::bob();
    assert_eq!((bob.inner_side, bob.hole_diameter, bob.hole_inset, bob.line_inset), (0.83, 0.085, 0.05, 0.105));
    assert_eq!((bob.pucks.green, bob.pucks.red, bob.pucks.disc.mass, bob.striker.mass), (15, 15, 0.0042, 0.0073));
    let novuss = board("novuss");
    assert_eq!((novuss.inner_side, novuss.striker.outer_radius, novuss.corner_circle_diameter), (1.0, 0.033, 0.0));
    let carrom = board("carrom");
    assert_eq!((carrom.board_friction, carrom.contact_friction, carrom.fastest_shot), (0.08, 0.10, 4.0));
}

#[test]
fn a_bad_board_names_every_bad_number_with_its_place() {
    let text = BUILTIN_BOARDS[0].1.replace("mass: 0.0073", "mass: -1.0").replace("hop_speed: 63.0", "hop_speed: NaN");
    let error = Board::from_ron(&text).unwrap_err();
    let places: Vec<_> = error.problems.iter().map(|p| (p.line, p.text.as_str())).collect();
    let line = |needle: &str| 1 + text.lines().position(|l| l.contains(needle)).unwrap();
    assert_eq!(places.len(), 2, "{error}");
    assert_eq!(places[0], (line("mass: -1.0"), "striker.mass is -1, expected 0.0001 to 1"));
    assert_eq!(places[1].0, line("hop_speed: NaN"));

    let error = Board::from_ron(&BUILTIN_BOARDS[0].1.replacen("\"Bob\"", "\"B\u{202e}ob\"", 1)).unwrap_err();
    assert_eq!((error.problems.len(), error.problems[0].line), (1, line("name: \"Bob\"")));
    assert!(error.problems[0].text.starts_with("name is invalid: the character \\u{202e} cannot be seen"), "{error}");

    let error = Board::from_ron("(name: \"x\",\n inner_side: twelve)").unwrap_err();
    assert_eq!(error.problems.len(), 1);
    assert_eq!(error.problems[0].line, 2);

    let text = BUILTIN_BOARDS[0].1.replace("centre_circle_diameter: 0.20", "centre_circle_diameter: 0.18");
    let error = Board::from_ron(&text).unwrap_err();
    assert_eq!(error.problems[0].text, "centre_circle_diameter 0.18 is too small to pack 30 pucks");
}

/// In the very corner, next to Bob's holes, there is room for a puck that nobody could play: no puck may be there.
#[test]
fn the_corner_beyond_a_hole_belongs_to_it() {
    let bob = board("bob");
    let (reach, radius) = (bob.half_side() - bob.pucks.disc.outer_radius, bob.hole_radius());
    for hole in Hole::ALL {
        let (sx, sy) = hole.signs();
        let corner = Point::new(sx * reach, sy * reach);
        assert!(bob.hole_centre(hole).distance(corner) > radius, "else it would be over the hole");
        assert_eq!(bob.hole_under(corner), Some(hole));
        let layout = Layout { board: bob.clone(), pucks: vec![Puck { id: PuckId(0), colour: Colour::Red, at: corner }] };
        assert_eq!(layout.problems().len(), 1);
        // There is no such place next to the hole along a cushion, or in front of it.
        let along = Point::new(sx * reach, sy * (bob.half_side() - bob.hole_inset - radius - 0.001));
        assert_eq!((bob.hole_under(along), bob.hole_before(along)), (None, None));
        let (centre, off) = (bob.hole_centre(hole), radius * 0.71);
        assert_eq!(bob.hole_under(Point::new(centre.x - sx * off, centre.y - sy * off)), None);
    }
    assert_eq!(bob.hole_before(Point::default()), None);
}

#[test]
fn the_pack_fits_the_ring_of_every_board() {
    for (name, _) in BUILTIN_BOARDS {
        let layout = Layout::break_ring(board(name));
        let spec = layout.board.pucks;
        assert_eq!(layout.problems(), vec![]);
        assert_eq!(layout.pucks.len(), usize::from(spec.green + spec.red));
        assert_eq!(layout.pucks.iter().filter(|p| p.colour == Colour::Green).count(), usize::from(spec.green));
        for (i, puck) in layout.pucks.iter().enumerate() {
            assert_eq!(puck.id, PuckId(i as u16));
            let reach = puck.at.distance(Point::default()) + spec.disc.outer_radius;
            assert!(reach <= 0.5 * layout.board.centre_circle_diameter);
        }
        // Symmetric: the centre of mass is the middle.
        let sum = layout.pucks.iter().fold((0.0, 0.0), |s, p| (s.0 + p.at.x, s.1 + p.at.y));
        assert!(sum.0.abs() < 1e-12 && sum.1.abs() < 1e-12, "{name}: {sum:?}");
    }
}

#[test]
fn layouts_are_read_and_written() {
    let bob = board("bob");
    let text = "(pucks: [(colour: Green, at: (0.0, 0.1)), (colour: Red, at: (-0.05, 0.0))])";
    let layout = Layout::from_ron(text, Arc::clone(&bob)).unwrap();
    assert_eq!(layout.pucks[1], Puck { id: PuckId(1), colour: Colour::Red, at: Point::new(-0.05, 0.0) });
    let again = Layout::from_ron(&layout.to_ron(), Arc::clone(&bob)).unwrap();
    assert_eq!(again, layout);
    let ring = Layout::break_ring(Arc::clone(&bob));
    assert!(!ring.to_ron().contains('e') || !ring.to_ron().contains("e-"));
    assert_eq!(Layout::from_ron(&ring.to_ron(), Arc::clone(&bob)).unwrap(), ring);
    assert_eq!(Layout::from_ron("(pucks: [])", Arc::clone(&bob)).unwrap(), empty(&bob));
    // Touching is allowed.
    let touching = "(pucks: [(colour: Green, at: (0, 0)), (colour: Red, at: (0.03, 0))])";
    assert!(Layout::from_ron(touching, bob).is_ok());
}

#[test]
fn a_bad_layout_names_every_bad_puck_with_its_place() {
    let bob = board("bob");
    let text = "// a comment with (brackets]\n(pucks: [\n  (colour: Green, at: (0.0, 0.1)),\n  (colour: Red, at: (0.01, 0.1)),\n \
                (colour: Blue, at: (0.3, 0.1)),\n  (colour: Red, at: (0.41, 0.0)), (colour: Red, at: (0.365, -0.37)),\n  \
                (colour: Red, at: (inf, 0.0)),\n])";
    let error = Layout::from_ron(text, Arc::clone(&bob)).unwrap_err();
    let seen: Vec<String> = error.problems.iter().map(ToString::to_string).collect();
    assert_eq!(seen.len(), 5, "{error}");
    assert!(seen[0].starts_with("line 4, column 3: puck 1: (0.01, 0.1) overlaps puck 0: "), "{}", seen[0]);
    assert!(seen[1].starts_with("line 5, column ") && seen[1].contains("puck 2: ") && seen[1].contains("Blue"), "{}", seen[1]);
    assert!(seen[2].starts_with("line 6, column 3: puck 3: (0.41, 0) is not inside the cushions"), "{}", seen[2]);
    assert!(seen[3].starts_with("line 6, column 35: puck 4: (0.365, -0.37) is over hole SE"), "{}", seen[3]);
    assert!(seen[4].starts_with("line 7, column 3: puck 5: its coordinates must be finite numbers"), "{}", seen[4]);

    for bad in [
        "",
        "(",
        "(pucks: 3)",
        "(pucks: [], more: 1)",
        "(pucks: [(colour: Green)])",
        "\u{0}",
        "(pucks: [(colour: Green, at: (0.0))])",
    ] {
        assert!(Layout::from_ron(bad, Arc::clone(&bob)).is_err(), "{bad}");
    }
}

#[test]
fn the_striker_is_on_its_line_or_in_the_circles() {
    let bob = board("bob");
    let layout = empty(&bob);
    // The line of S is 0.31 m below the middle; the striker's hole has a radius of 7 mm and the line is 3 mm wide.
    let t = 0.007 + 0.0015;
    let ok = |x: f64, y: f64| placement::check(&layout, Side::S, Point::new(x, y)).is_ok();
    assert!(ok(0.0, -0.31) && ok(0.2, -0.31 + t) && ok(-0.2, -0.31 - t));
    assert!(!ok(0.2, -0.31 + t + 1e-6) && !ok(0.2, -0.31 - t - 1e-6) && !ok(0.0, 0.31));
    // In the circle, towards the middle and towards the west as far as its rim allows.
    let rim = 0.025 + t;
    assert!(ok(-0.31, -0.31 + rim) && !ok(-0.31, -0.31 + rim + 1e-6));
    let at = |r: f64| (-0.31 + 0.6 * r, -0.31 + 0.8 * r);
    assert!(ok(at(rim).0, at(rim).1) && !ok(at(rim + 1e-6).0, at(rim + 1e-6).1));
    // Towards the hole the striker meets it before the rim.
    let d = rim * 0.5_f64.sqrt();
    let problem = placement::check(&layout, Side::S, Point::new(-0.31 - d, -0.31 - d)).unwrap_err();
    assert_eq!(problem, PlaceProblem::OverlapsHole(Hole::SW));
    assert_eq!(placement::check_any_side(&layout, Point::new(0.31, 0.05)), Ok(Side::E));
    let problem = placement::check(&layout, Side::S, Point::new(0.0, -0.25)).unwrap_err();
    assert_eq!(problem.to_string(), "the striker's centre is 51.5 mm off the line and the corner circles of side S");
    for bad in [f64::NAN, f64::INFINITY] {
        assert_eq!(placement::check(&layout, Side::S, Point::new(bad, 0.0)), Err(PlaceProblem::NotFinite));
        assert_eq!(placement::nearest_legal(&layout, Side::S, Point::new(bad, 0.0)), None);
    }
    // A striker with a small hole has 3 mm; a board without circles has none.
    let novuss = board("novuss");
    let layout = empty(&novuss);
    assert!(placement::check(&layout, Side::S, Point::new(0.3, -0.4 + 0.0115)).is_ok());
    assert!(placement::check(&layout, Side::S, Point::new(0.3, -0.4 + 0.0116)).is_err());
    let carrom = board("carrom");
    assert!(placement::check(&empty(&carrom), Side::S, Point::new(0.0, -0.27 + 0.0045)).is_ok());
    assert!(placement::check(&empty(&carrom), Side::S, Point::new(0.0, -0.27 + 0.0046)).is_err());
}

#[test]
fn sides_come_clockwise_and_defaults_are_legal() {
    for (name, _) in BUILTIN_BOARDS {
        let layout = Layout::break_ring(board(name));
        for side in Side::ALL {
            let place = placement::default_place(&layout.board, side);
            assert_eq!(placement::check(&layout, side, place), Ok(()));
            assert_eq!(placement::check_any_side(&layout, place), Ok(side));
            // Clockwise: the shooter's right end is the next-but-two side's left end.
            let (_, right) = placement::line_ends(&layout.board, side);
            let previous = Side::ALL[(side.index() + 3) % 4];
            assert_eq!(placement::line_ends(&layout.board, previous).0, right);
        }
    }
}

fn some_layout(board: &Arc<Board>, points: &[(f64, f64)]) -> Layout {
    let mut layout = empty(board);
    for &(x, y) in points {
        let reach = board.half_side() - board.pucks.disc.outer_radius;
        layout.pucks.push(Puck {
            id: PuckId(layout.pucks.len() as u16),
            colour: Colour::Green,
            at: Point::new(x * reach, y * reach),
        });
        if !layout.problems().is_empty() {
            layout.pucks.pop();
        }
    }
    layout
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Compares with a fine grid of places that were checked one by one.
    #[test]
    fn the_nearest_legal_place_is_the_nearest(
        points in prop::collection::vec((-1.0..1.0, -1.0..1.0), 0..40),
        along in -0.42..0.42_f64, off in -0.15..0.15_f64, side in 0..4_usize, which in 0..3_usize,
    ) {
        let board = board(BUILTIN_BOARDS[which].0);
        let layout = some_layout(&board, &points);
        let side = Side::ALL[side];
        let (middle, sign) = (placement::default_place(&board, side), if off < 0.0 { -1.0 } else { 1.0 });
        let to = if middle.x == 0.0 { Point::new(along, middle.y + off) } else { Point::new(middle.x + sign * off, along) };
        let found = placement::nearest_legal(&layout, side, to);
        let mut nearest = f64::INFINITY;
        let step = 0.0025;
        for i in -160..=160 {
            for j in -24..=24 {
                let (a, b) = (step * f64::from(i), step * f64::from(j));
                let p = if middle.x == 0.0 { Point::new(a, middle.y + b) } else { Point::new(middle.x + b, a) };
                if p.distance(to) < nearest && placement::check(&layout, side, p).is_ok() {
                    nearest = p.distance(to);
                }
            }
        }
        match found {
            Some(place) => {
                prop_assert_eq!(placement::check(&layout, side, place), Ok(()));
                prop_assert!(place.distance(to) <= nearest + 1e-9);
            }
            None => prop_assert!(nearest.is_infinite()),
        }
    }

    /// Every place is free, all can be used at once, and the first is the nearest.
    #[test]
    fn returned_pucks_find_free_places(
        points in prop::collection::vec((-0.4..0.4, -0.4..0.4), 0..40), back in 1..12_u16,
    ) {
        let board = board("bob");
        let mut layout = some_layout(&board, &points);
        let first = ring::free_places(&layout).next().unwrap();
        let clear = 2.0 * board.pucks.disc.outer_radius + ring::GAP;
        let before = layout.clone();
        for i in -100..=100 {
            for j in -100..=100 {
                let p = Point::new(0.001 * f64::from(i), 0.001 * f64::from(j));
                if before.pucks.iter().all(|t| t.at.distance(p) >= clear) {
                    prop_assert!(first.distance(Point::default()) <= p.distance(Point::default()) + 1e-9);
                }
            }
        }
        let ids: Vec<_> = (0..back).map(|i| (PuckId(100 - i), Colour::Red)).collect();
        ring::return_pucks(&mut layout, &ids);
        prop_assert_eq!(layout.pucks.len(), before.pucks.len() + usize::from(back));
        prop_assert_eq!(layout.problems(), vec![]);
        prop_assert!(layout.pucks.is_sorted_by_key(|p| p.id));
        // The first one got the place nearest the centre.
        let place = |id: u16| layout.puck(PuckId(id)).unwrap().at.distance(Point::default());
        for i in 1..back {
            prop_assert!(place(100 - i) >= place(100 - i + 1) - 1e-9);
        }
    }
}

#[test]
fn returned_pucks_continue_outside_a_full_ring_without_overlap() {
    let mut layout = Layout::break_ring(board("bob"));
    let back: Vec<_> = (25..40).map(|i| (PuckId(i), Colour::Red)).collect();
    ring::return_pucks(&mut layout, &back);
    assert_eq!(layout.pucks.len(), 40);
    assert_eq!(layout.problems(), vec![]);
}

/// The opponent's results depend on the last bit of these.
#[test]
fn the_formulas_of_a_board_are_those_of_the_physics_to_the_last_bit() {
    for (name, _) in BUILTIN_BOARDS {
        let board = Board::builtin(name).unwrap();
        let (striker, puck, e) = (board.striker.mass, board.pucks.disc.mass, board.disc_restitution);
        let bits = |values: [f64; 4]| values.map(f64::to_bits);
        assert_eq!(
            bits([board.friction_loss(), board.striker_share(), board.puck_share(), board.cushion_share()]),
            bits([
                2.0 * board.board_friction * 9.81,
                (1.0 + e) * striker / (striker + puck),
                0.5 * (1.0 + e),
                board.cushion_restitution * board.cushion_restitution,
            ]),
            "{name}"
        );
        // Momentum: what one disc loses the other gains; and they separate at e times the speed of approach.
        let (passed, kept) = (board.striker_share(), 1.0 - board.passed_share(puck, striker));
        assert!((striker * (1.0 - kept) - puck * passed).abs() < 1e-12 * striker, "{name}");
        assert!((passed - kept - e).abs() < 1e-12, "{name}");
    }
}
