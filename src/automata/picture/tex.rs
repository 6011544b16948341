//! A figure as TikZ source, a document that compiles by itself.

use super::{PictureError, check};
use crate::Dfa;
use crate::figure::{EdgeShape, Figure, Vec2};
use std::fmt::Write;

/// The radius of a state in centimetres.
const RADIUS: f64 = 0.5;

/// Returns the figure of a DFA as a LaTeX document of the class `standalone`, with `edge` between nodes.
///
/// # Errors
/// It has more states than can be drawn.
pub fn tex(dfa: &Dfa) -> Result<String, PictureError> {
    check(dfa)?;
    Ok(document(&Figure::new(dfa), dfa.name()))
}

/// Returns a figure as a LaTeX document. Edges follow the drawing, and stay with their nodes when these are moved.
pub(super) fn document(figure: &Figure, title: &str) -> String {
    let mut out = String::from(
        "\\documentclass[tikz, border=4pt]{standalone}\n\\usetikzlibrary{automata, arrows.meta}\n\\begin{document}\n",
    );
    let _ = writeln!(out, "% {}", title.replace(char::is_control, " "));
    let _ = writeln!(
        out,
        "\\begin{{tikzpicture}}[>={{Stealth[round]}}, ->, auto, initial text={{}}, every state/.style={{minimum size={}cm, inner sep=0pt, align=center}}]",
        2.0 * RADIUS
    );
    for state in &figure.states {
        let mut kind = String::from("state");
        if let Some(start) = figure.starts.iter().find(|start| start.state == state.id) {
            kind.push_str(", initial ");
            kind.push_str(side(start.curve.0[0] - state.centre));
        }
        kind.push_str(if state.accepting { ", accepting" } else { "" });
        // Names in the figure's size: 10 pt are 0.35 cm.
        let scale = (state.name.size * RADIUS / 0.35).min(1.0);
        let name = state.name.lines.iter().map(|line| escape(line)).collect::<Vec<_>>().join("\\\\");
        let _ = writeln!(
            out,
            "  \\node[{kind}, font={{\\fontsize{{{:.1}}}{{{:.1}}}\\selectfont}}] (s{}) at {} {{{name}}};",
            10.0 * scale,
            11.0 * scale,
            state.id.0,
            point(state.centre)
        );
    }
    if !figure.edges.is_empty() {
        out.push_str("  \\path\n");
        for shape in &figure.edges {
            let _ = writeln!(out, "    {}", edge(figure, shape));
        }
        out.push_str("  ;\n");
    }
    out.push_str("\\end{tikzpicture}\n\\end{document}\n");
    out
}

/// Returns the side of a state from which the start arrow comes.
fn side(from: Vec2) -> &'static str {
    match (from.x.abs() >= from.y.abs(), from.x < 0.0, from.y < 0.0) {
        (true, true, _) => "left",
        (true, false, _) => "right",
        (false, _, true) => "above",
        (false, _, false) => "below",
    }
}

/// Returns an edge between two nodes: straight, or with the angles and distances of its curve.
fn edge(figure: &Figure, shape: &EdgeShape) -> String {
    let EdgeShape { from, to, curve, label, .. } = shape;
    let [a, b, c, d] = curve.0;
    let (first, second) = (figure.states[from.index()].centre, figure.states[to.index()].centre);
    // The label is on the left of the direction of travel, or on the right; y goes down here.
    let (middle, along) = (curve.at(0.5), curve.direction(0.5));
    let swap = if along.cross(label.centre - middle) > 0.0 { "[swap] " } else { "" };
    let signs: Vec<String> = label.text.lines().flat_map(|line| line.split(',')).map(sign).collect();
    let text = format!("node {swap}{{{}}}", signs.join(", "));
    let bend = (b - a).cross(d - a).abs().max((c - a).cross(d - a).abs()) / d.distance(a).max(1e-9);
    let through = (d - a).unit().cross((second - first).unit()).abs();
    if from != to && bend < 0.02 && through < 0.02 {
        return format!("(s{}) edge {text} (s{})", from.0, to.0);
    }
    // Angles in degrees, anticlockwise as TikZ counts them.
    let angle = |v: Vec2| {
        let degrees = format!("{:.1}", -v.angle().to_degrees());
        if degrees == "-0.0" { "0.0".to_owned() } else { degrees }
    };
    let distance = |v: Vec2| format!("{:.3}cm", v.length() * RADIUS);
    format!(
        "(s{}.{}) edge[out={}, in={}, out distance={}, in distance={}] {text} (s{}.{})",
        from.0,
        angle(a - first),
        angle(b - a),
        angle(c - d),
        distance(b - a),
        distance(c - d),
        to.0,
        angle(d - second)
    )
}

/// Returns a sign of a label: the empty word, a single letter in italics, or an expression.
fn sign(text: &str) -> String {
    let text = text.trim();
    let math = |text: &str| format!("${text}$");
    match text.chars().collect::<Vec<_>>()[..] {
        ['ε'] => math("\\varepsilon"),
        [c] if c.is_ascii_alphanumeric() => math(text),
        _ => escape(text).replace('ε', "$\\varepsilon$"),
    }
}

/// In centimetres, y up.
fn point(p: Vec2) -> String {
    let round = |x: f64| {
        let text = format!("{:.3}", x * RADIUS);
        if text == "-0.000" { "0.000".to_owned() } else { text }
    };
    format!("({}, {})", round(p.x), round(-p.y))
}

/// TeX's special characters.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}
