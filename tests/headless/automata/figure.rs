//! Figures: no parts of a drawing collide unless they belong together.

use super::builtin;
use fob::automata::figure::{Figure, Plan, Vec2, fit_name, segment_distance};
use fob::automata::layout::{Graph, Style, lay_out};
use fob::automata::picture::{self, PIECE_RADIUS};
use fob::automata::{BUILTIN, Dfa, Letter, State, StateId};

/// Returns the faults of a figure, measured on finely sampled curves.
fn faults(figure: &Figure) -> Vec<String> {
    let mut faults = Vec::new();
    let lines: Vec<(String, usize, usize, Vec<Vec2>)> = figure
        .edges
        .iter()
        .map(|e| (e.label.text.clone(), e.from.index(), e.to.index(), e.curve.points(60)))
        .chain(figure.starts.iter().map(|s| ("start".into(), s.state.index(), s.state.index(), s.curve.points(60))))
        .collect();
    for (what, from, to, points) in &lines {
        for state in &figure.states {
            let i = state.id.index();
            let near = points.windows(2).map(|s| segment_distance(state.centre, s[0], s[1])).fold(f64::INFINITY, f64::min);
            let least = if i == *from || i == *to { 0.97 } else { 1.15 };
            if near < least {
                faults.push(format!("the edge {what} from {from} to {to} comes within {near:.2} of state {i}"));
            }
        }
    }
    for edge in &figure.edges {
        let name = format!("the label {} of the edge from {} to {}", edge.label.text, edge.from.0, edge.to.0);
        for state in &figure.states {
            if edge.label.area.distance(state.centre) < 1.05 {
                faults.push(format!("{name} touches state {}", state.id.0));
            }
        }
        for (what, from, to, points) in &lines {
            if points.windows(2).any(|s| edge.label.area.meets_segment(s[0], s[1])) {
                faults.push(format!("{name} is on the edge {what} from {from} to {to}"));
            }
        }
        for other in &figure.edges {
            if (edge.from, edge.to) < (other.from, other.to) && edge.label.area.overlaps(other.label.area) {
                faults.push(format!("{name} is on another label, of {} to {}", other.from.0, other.to.0));
            }
        }
    }
    faults
}

#[test]
fn built_ins_are_drawn_without_collisions() {
    for (name, _) in BUILTIN {
        let figure = Figure::new(&builtin(name));
        assert_eq!(faults(&figure), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn sheets_hold_pieces_and_are_drawn_without_collisions() {
    for (name, _) in BUILTIN {
        let sheet = picture::sheet(&builtin(name)).unwrap();
        assert!(sheet.radius >= PIECE_RADIUS, "{name}: {}", sheet.radius);
        assert_eq!(faults(&sheet.figure), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn built_ins_laid_out_by_the_computer_are_drawn_without_collisions() {
    for (name, _) in BUILTIN {
        let dfa = builtin(name);
        for style in [Style::Layered, Style::Circular, Style::Auto] {
            let places = lay_out(&Graph::new(&dfa), style);
            for (i, a) in places.iter().enumerate() {
                for b in &places[..i] {
                    assert!(a.distance(*b) > 3.9, "{name} {style:?}");
                }
            }
            let figure = Figure::draw(&Plan::from_dfa(&dfa, &places));
            assert_eq!(faults(&figure), Vec::<String>::new(), "{name} {style:?}");
        }
    }
}

#[test]
fn hard_positions_are_still_drawn() {
    let dfa = builtin("no-five-in-a-row");
    let at = |f: &dyn Fn(f64) -> (f64, f64)| {
        let states = dfa.states().iter().enumerate().map(|(i, s)| State { at: Some(f(i as f64)), ..s.clone() }).collect();
        Figure::new(&Dfa::new("x", "", dfa.start(), states).unwrap())
    };
    // Too close to each other: spread out. In one place: laid out again. In a row: curved around each other.
    let nearest = |figure: &Figure| {
        let centres: Vec<Vec2> = figure.states.iter().map(|s| s.centre).collect();
        let mut least = f64::INFINITY;
        for (i, a) in centres.iter().enumerate() {
            least = centres[..i].iter().map(|b| a.distance(*b)).fold(least, f64::min);
        }
        least
    };
    assert!((nearest(&at(&|i| (i, 0.0))) - 3.0).abs() < 1e-9);
    assert!(nearest(&at(&|_| (7.0, 7.0))) > 3.9);
    assert!((nearest(&at(&|i| (i * 100.0, 0.0))) - 5.0).abs() < 1e-9);
    for figure in [at(&|i| (i * 1e5, -1e6)), at(&|i| (i * 1e-300, i))] {
        assert!(figure.edges.iter().all(|e| e.curve.0.iter().all(|p| p.x.is_finite() && p.y.is_finite())));
    }
    // Some places given, others not.
    let mut states = dfa.states().to_vec();
    for state in &mut states[3..] {
        state.at = None;
    }
    let figure = Figure::new(&Dfa::new("x", "", dfa.start(), states).unwrap());
    assert!(nearest(&figure) >= 3.0);
    assert_eq!(figure.states[1].centre, Vec2::new(75.0 / 20.0, -70.0 / 20.0), "given places are kept");
}

#[test]
fn bends_are_kept() {
    let mut states = builtin("rope").states().to_vec();
    states[1].green_bend = Some((0.0, -60.0));
    states[0].red_bend = Some((-50.0, 0.0));
    let dfa = Dfa::new("x", "", StateId(1), states).unwrap();
    let figure = Figure::new(&dfa);
    let middle = figure.edge(StateId(1), Letter::Green).unwrap().curve;
    let highest = middle.points(100).iter().map(|p| p.y).fold(f64::INFINITY, f64::min);
    assert!((highest + 3.0).abs() < 0.01, "{highest}");
    let loop_ = figure.edge(StateId(0), Letter::Red).unwrap().curve;
    let leftmost = loop_.points(100).iter().map(|p| p.x).fold(f64::INFINITY, f64::min);
    assert!((leftmost + 2.5).abs() < 0.01, "{leftmost}");
}

#[test]
fn names_fit_their_circles() {
    for name in [
        "q",
        "start",
        "even greens so far",
        "a-very-long-name-that-nobody-needs",
        "ünïcödé 🎉",
        "x x x x x x x x x x x x",
        &"w".repeat(500),
    ] {
        let fitted = fit_name(name);
        assert!((1..=3).contains(&fitted.lines.len()) && fitted.size > 0.1, "{name}");
        for (i, line) in fitted.lines.iter().enumerate() {
            let height = (i as f64 - (fitted.lines.len() - 1) as f64 / 2.0).abs() * fitted.size * 1.1 + fitted.size * 0.36;
            let width = line.chars().count() as f64 * 0.58 * fitted.size / 2.0;
            assert!(height.hypot(width) <= 0.9, "{name}: {fitted:?}");
        }
    }
    assert_eq!(fit_name("even greens").lines, ["even", "greens"]);
    assert!(fit_name(&"w".repeat(500)).lines[0].ends_with('…'));
}

#[test]
fn pictures_are_well_formed() {
    let dfa = builtin("rope").named("<A & \"B\">\u{1}").noted("x < y & z \u{2}".repeat(30));
    for svg in [picture::sheet(&dfa).unwrap().svg, picture::svg(&dfa, 20.0).unwrap()] {
        let mut reader = quick_xml::Reader::from_str(&svg);
        loop {
            match reader.read_event().unwrap() {
                quick_xml::events::Event::Eof => break,
                quick_xml::events::Event::Start(e) | quick_xml::events::Event::Empty(e) => {
                    for attribute in e.attributes() {
                        attribute.unwrap().normalized_value(quick_xml::XmlVersion::Implicit1_0).unwrap();
                    }
                }
                _ => {}
            }
        }
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }
    let png = fob::picture::automaton(&dfa, 20.0).unwrap();
    let image = image::load_from_memory(&png).unwrap().to_rgb8();
    assert!(image.width() > 200);
    assert!(image.pixels().any(|p| p.0[0] < 64 && p.0[1] < 64), "ink");
    assert_eq!(image.get_pixel(image.width() - 1, image.height() - 1).0, [255; 3]);
    let tex = picture::tex(&dfa.named("100% \\ done")).unwrap();
    for (open, close) in [('{', '}'), ('[', ']')] {
        assert_eq!(tex.matches(open).count(), tex.matches(close).count());
    }
}

#[test]
fn every_transition_is_drawn_and_ends_on_the_rim() {
    for (name, _) in BUILTIN {
        let dfa = builtin(name);
        let figure = Figure::new(&dfa);
        for id in dfa.ids() {
            for letter in Letter::ALL {
                let edge = figure.edge(id, letter).unwrap();
                assert_eq!((edge.from, edge.to), (id, dfa.step(id, letter)), "{name}");
                let rim = |state: usize, p: Vec2| (figure.states[state].centre.distance(p) - 1.0).abs() < 1e-6;
                assert!(rim(edge.from.index(), edge.curve.0[0]) && rim(edge.to.index(), edge.head[0]), "{name}");
                assert!(figure.bounds.contains(edge.label.centre));
            }
        }
        assert_eq!(figure.starts[0].state, dfa.start());
    }
}
