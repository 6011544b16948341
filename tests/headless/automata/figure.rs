//! Figures: nothing that is drawn collides with anything that it does not belong to.

use super::builtin;
use fob::automata::figure::{Figure, Vec2, segment_distance};
use fob::automata::picture::{self, PIECE_RADIUS};
use fob::automata::{BUILTIN, Letter};

/// The faults of a figure, measured on finely sampled curves.
fn faults(figure: &Figure) -> Vec<String> {
    let mut faults = Vec::new();
    let lines: Vec<(String, usize, usize, Vec<Vec2>)> = figure
        .edges
        .iter()
        .map(|e| (e.label.text.clone(), e.from.index(), e.to.index(), e.curve.points(60)))
        .chain(figure.start.iter().map(|s| ("start".into(), s.state.index(), s.state.index(), s.curve.points(60))))
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
                faults.push(format!("{name} lies on the edge {what} from {from} to {to}"));
            }
        }
        for other in &figure.edges {
            if (edge.from, edge.to) < (other.from, other.to) && edge.label.area.overlaps(other.label.area) {
                faults.push(format!("{name} lies on another label, of {} to {}", other.from.0, other.to.0));
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
        assert_eq!(figure.start.as_ref().unwrap().state, dfa.start());
    }
}
