//! A figure as TikZ source, a document that compiles by itself.

use super::{PictureError, check};
use crate::Dfa;
use crate::figure::{Cubic, Figure, Vec2};
use std::fmt::Write;

/// The radius of a state in centimetres.
pub(super) const RADIUS: f64 = 0.5;

/// Returns the figure of a DFA as a LaTeX document of the class `standalone`.
///
/// # Errors
/// It has more states than can be drawn.
pub fn tex(dfa: &Dfa) -> Result<String, PictureError> {
    check(dfa)?;
    let figure = Figure::new(dfa);
    let mut out = String::from(
        "\\documentclass[tikz, border=4pt]{standalone}\n\\usetikzlibrary{automata, arrows.meta}\n\\begin{document}\n",
    );
    let _ = writeln!(out, "% {}", dfa.name().replace(char::is_control, " "));
    let _ = writeln!(
        out,
        "\\begin{{tikzpicture}}[>={{Stealth[round]}}, every state/.style={{minimum size={}cm, inner sep=0pt, align=center}}]",
        2.0 * RADIUS
    );
    for state in &figure.states {
        let kind = if state.accepting { "state, accepting" } else { "state" };
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
    if let Some(start) = &figure.start {
        let _ = writeln!(out, "  \\draw[->] {};", path(&start.curve));
    }
    for edge in &figure.edges {
        let _ = writeln!(out, "  \\draw[->] {};", path(&edge.curve));
        let _ = writeln!(
            out,
            "  \\node[inner sep=0pt] at {} {{${}$}};",
            point(edge.label.centre),
            edge.label.text.replace(',', "{,}")
        );
    }
    out.push_str("\\end{tikzpicture}\n\\end{document}\n");
    Ok(out)
}

/// In centimetres, y up.
pub(super) fn point(p: Vec2) -> String {
    let round = |x: f64| {
        let text = format!("{:.3}", x * RADIUS);
        if text == "-0.000" { "0.000".to_owned() } else { text }
    };
    format!("({}, {})", round(p.x), round(-p.y))
}

fn path(curve: &Cubic) -> String {
    let [a, b, c, d] = curve.0.map(point);
    format!("{a} .. controls {b} and {c} .. {d}")
}

/// TeX's special characters.
pub(super) fn escape(text: &str) -> String {
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
