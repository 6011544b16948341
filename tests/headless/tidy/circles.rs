//! Circles among the files of `src/`: files that use each other's names in a loop, so that none can be read, tested or moved without the
//! others.
//!
//! An arrow leads from the file that uses a name to the file that defines it. `mod` and `pub use` lines make no arrows, and a path through
//! a re-export leads to the definition.

use super::scopes::{Arrow, Tree};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Maximum number of files in a circle: a type, its parts and its writer often depend on each other.
pub const LARGEST: usize = 3;

/// Files that all reach each other, and the arrows among them.
pub struct Circle {
    /// Paths of the files, sorted.
    pub files: Vec<String>,
    /// From a file to another: the names used, each with the line of its first use.
    ties: BTreeMap<(String, String), Vec<(String, usize)>>,
}

/// Returns every circle of two files or more among the files whose paths begin with `folder`, the largest first. `sources` is the whole
/// tree, so that names can be followed through it.
pub fn circles(sources: &[(String, String)], folder: &str) -> Vec<Circle> {
    let within = |file: usize| sources[file].0.starts_with(folder);
    let arrows: Vec<Arrow> = Tree::read(sources).arrows().into_iter().filter(|a| within(a.from) && within(a.to)).collect();
    let mut next = vec![BTreeSet::new(); sources.len()];
    for arrow in &arrows {
        next[arrow.from].insert(arrow.to);
    }
    let mut found: Vec<Circle> = components(&next)
        .into_iter()
        .filter(|files| files.len() > 1)
        .map(|files| {
            let mut ties: BTreeMap<_, Vec<_>> = BTreeMap::new();
            for arrow in arrows.iter().filter(|arrow| files.contains(&arrow.from) && files.contains(&arrow.to)) {
                let ends = (sources[arrow.from].0.clone(), sources[arrow.to].0.clone());
                ties.entry(ends).or_default().push((arrow.name.clone(), arrow.line));
            }
            let mut files: Vec<String> = files.into_iter().map(|file| sources[file].0.clone()).collect();
            files.sort();
            Circle { files, ties }
        })
        .collect();
    found.sort_by(|a, b| b.files.len().cmp(&a.files.len()).then_with(|| a.files.cmp(&b.files)));
    found
}

/// Returns the strongly connected components of a graph (Kosaraju's algorithm): the order in which a depth-first walk leaves the nodes,
/// then walks against the arrows from the last one.
fn components(next: &[BTreeSet<usize>]) -> Vec<BTreeSet<usize>> {
    let mut back = vec![BTreeSet::new(); next.len()];
    for (from, to) in next.iter().enumerate() {
        for to in to {
            back[*to].insert(from);
        }
    }
    let mut seen = vec![false; next.len()];
    let mut left = Vec::new();
    for from in 0..next.len() {
        walk(next, from, &mut seen, &mut left);
    }
    seen.fill(false);
    let mut found = Vec::new();
    for from in left.into_iter().rev() {
        let mut component = Vec::new();
        walk(&back, from, &mut seen, &mut component);
        if !component.is_empty() {
            found.push(component.into_iter().collect());
        }
    }
    found
}

/// Visits everything that can be reached from `from` and was not yet seen, depth first; adds each node to `left` when it is left.
fn walk(next: &[BTreeSet<usize>], from: usize, seen: &mut [bool], left: &mut Vec<usize>) {
    if !std::mem::replace(&mut seen[from], true) {
        for to in &next[from] {
            walk(next, *to, seen, left);
        }
        left.push(from);
    }
}

impl fmt::Display for Circle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "a circle of {} files:", self.files.len())?;
        for file in &self.files {
            writeln!(f, "  {file}")?;
            for ((_, to), names) in self.ties.iter().filter(|((from, _), _)| from == file) {
                let names: Vec<String> = names.iter().map(|(name, line)| format!("{name} ({line})")).collect();
                writeln!(f, "    -> {to}: {}", names.join(", "))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the circles of a tree of samples, each as a list of files without `src/` and `.rs`.
    fn found(sources: &[(&str, &str)]) -> Vec<Vec<String>> {
        let sources: Vec<_> = sources.iter().map(|(path, source)| (format!("src/{path}.rs"), (*source).to_owned())).collect();
        let short = |path: &String| path.trim_start_matches("src/").trim_end_matches(".rs").to_owned();
        circles(&sources, "src/").iter().map(|circle| circle.files.iter().map(short).collect()).collect()
    }

    /// Returns the arrows of a tree of samples, as `from -> to: name`.
    fn arrows(sources: &[(&str, &str)]) -> Vec<String> {
        let sources: Vec<_> = sources.iter().map(|(path, source)| (format!("src/{path}.rs"), (*source).to_owned())).collect();
        let short = |file: usize| sources[file].0.trim_start_matches("src/").trim_end_matches(".rs");
        let arrows = Tree::read(&sources).arrows();
        arrows.iter().map(|a| format!("{} -> {}: {}", short(a.from), short(a.to), a.name)).collect()
    }

    const FOUR: &[(&str, &str)] = &[
        ("lib", "mod a; mod b; mod c; mod d;"),
        ("a", "use crate::b::B;\n\npub struct A(B);"),
        ("b", "pub struct B;\nimpl B { fn f() -> crate::c::C { crate::c::C } }"),
        ("c", "use super::d;\npub struct C; fn f() { d::draw() }"),
        ("d", "pub(crate) fn draw() { let _ = crate::a::A; }"),
    ];

    #[test]
    fn circle_of_four_files_is_reported() {
        assert_eq!(found(&FOUR[..4]), [[""; 0]; 0]);
        assert_eq!(found(FOUR), [["a", "b", "c", "d"]]);
        assert!(FOUR.len() - 1 > LARGEST);
        let sources: Vec<_> = FOUR.iter().map(|(path, text)| (format!("src/{path}.rs"), (*text).to_owned())).collect();
        let message = circles(&sources, "src/")[0].to_string();
        assert!(
            message.starts_with("a circle of 4 files:\n  src/a.rs\n    -> src/b.rs: B (1)\n  src/b.rs\n    -> src/c.rs: C (2)\n"),
            "{message}"
        );
        assert!(message.ends_with("  src/c.rs\n    -> src/d.rs: draw (2)\n  src/d.rs\n    -> src/a.rs: A (1)\n"), "{message}");
    }

    #[test]
    fn circle_of_three_files_is_allowed() {
        let tree = [
            ("a", "use crate::b::f; fn g() { f() }"),
            ("b", "use crate::c::X; pub fn f() {}"),
            ("c", "pub enum X { Y } use super::a::g;"),
        ];
        assert_eq!(found(&tree), [["a", "b", "c"]]);
        assert!(found(&tree)[0].len() <= LARGEST);
    }

    #[test]
    fn two_circles_are_distinguished_the_larger_first() {
        let tree = [
            ("a", "use crate::b::B; pub struct A;"),
            ("b", "use crate::a::A; pub struct B;"),
            ("c", "use crate::a::A; use crate::d::D; pub struct C;"),
            ("d", "use crate::e::E; pub struct D;"),
            ("e", "use crate::c::C; pub struct E;"),
        ];
        assert_eq!(found(&tree), [vec!["c", "d", "e"], vec!["a", "b"]]);
    }

    #[test]
    fn only_the_files_of_the_folder_count() {
        let file = |(path, text): &(&str, &str)| (format!("src/x/{path}.rs"), text.replace("crate::", "crate::x::"));
        let mut sources: Vec<_> = FOUR[1..].iter().map(file).collect();
        assert_eq!(circles(&sources, "src/x/").len(), 1);
        assert_eq!(circles(&sources, "src/y/").len(), 0);
        // A circle that leaves the folder is not a circle within it.
        sources[3].0 = "src/y/d.rs".to_owned();
        sources[2].1 = sources[2].1.replace("super::d", "crate::y::d");
        assert_eq!(circles(&sources, "src/").len(), 1);
        assert_eq!(circles(&sources, "src/x/").len(), 0);
    }

    #[test]
    fn a_reexport_leads_to_the_definition() {
        // The folder's facade names every file, and every file takes names from the facade: no circle.
        let tree = [
            ("m/mod", "mod go; mod nav; mod x; mod y; pub use go::Go; pub(crate) use nav::{Nav as Way, *}; pub use x::X;"),
            ("m/go", "pub enum Go { To }"),
            ("m/nav", "use super::Go; pub struct Nav(Go); pub fn turn() {}"),
            ("m/x", "use super::{Go, Way}; pub struct X;"),
            ("m/y", "use crate::m; fn f(go: m::Go) -> m::X { super::turn() }"),
        ];
        assert_eq!(found(&tree), [[""; 0]; 0]);
        assert_eq!(
            arrows(&tree),
            [
                "m/nav -> m/go: Go",
                "m/x -> m/go: Go",
                "m/x -> m/nav: Nav",
                "m/y -> m/go: Go",
                "m/y -> m/nav: turn",
                "m/y -> m/x: X"
            ]
        );
        // What is defined in the facade itself does count.
        let tree = [
            ("m/mod", "mod x; mod y; mod z; pub use x::X; pub struct Whole(X, y::Y);"),
            ("m/x", "use super::z::Z; pub struct X;"),
            ("m/y", "use super::x::X; pub struct Y;"),
            ("m/z", "use super::Whole; pub struct Z;"),
        ];
        assert_eq!(found(&tree), [["m/mod", "m/x", "m/y", "m/z"]]);
    }

    #[test]
    fn globs_are_opened() {
        let tree = [
            ("lib", "pub mod a; pub mod b; pub mod c; pub mod d;"),
            ("a", "use crate::b::*; pub struct A; fn f() { draw(); let other = 1; }"),
            ("b", "pub use crate::c::*; pub fn other() {}"),
            ("c", "pub fn draw() { crate::d::D::new() }"),
            ("d", "use super::a::{self, *}; pub struct D(A);"),
        ];
        assert_eq!(arrows(&tree), ["a -> c: draw", "c -> d: D", "d -> a: A"]);
        assert_eq!(found(&tree), [["a", "c", "d"]]);
        let mut four = tree.to_vec();
        four[1].1 = "use crate::b::*; pub struct A; fn f() { other(); draw() }";
        four[2].1 = "pub use crate::c::*; use crate::c::draw; pub fn other() {}";
        assert_eq!(found(&four), [["a", "b", "c", "d"]]);
    }

    #[test]
    fn globs_of_enums_and_traits_name_them() {
        let tree = [
            ("a", "pub enum Go { To } pub trait Draw { fn draw(&self); } pub struct Other;"),
            ("b", "use crate::a::Go::*; fn f() { To }"),
            ("c", "use crate::a::*; fn f(x: u8) { x.draw() }"),
        ];
        assert_eq!(arrows(&tree), ["b -> a: Go", "c -> a: Draw"]);
    }

    #[test]
    fn every_sort_of_definition_is_a_name() {
        let names = ["S", "E", "U", "T", "Y", "F", "Z", "MAX", "NOW", "M"];
        let a = "struct S; pub(super) enum E {} pub(crate) union U {} pub unsafe trait T {} type Y = u8; pub const fn f() {} \
                 pub async unsafe extern \"C\" fn z() {} const MAX: u8 = 1; static mut NOW: u8 = 1; macro_rules! m { () => {} } \
                 mod inner { pub struct In; }";
        let b = "fn g<'a, T: super::a::T>(x: &'a super::a::S) -> [u8; super::a::MAX] { super::a::f(); super::a::z(); super::a::m!(); \
                 0..crate::a::NOW; <crate::a::Y as X>::y(super::a::E::V, &crate::a::U {}, super::a::inner::In) }";
        let found = arrows(&[("a", a), ("b", b)]);
        assert_eq!(found.len(), names.len() + 1, "{found:?}");
        assert!(found.contains(&"b -> a: In".to_owned()), "{found:?}");
    }

    #[test]
    fn macros_are_seen_from_below_and_from_the_root() {
        let tree = [
            ("m/mod", "macro_rules! local { () => {} } mod x; pub fn call() {}"),
            ("m/x", "fn f() { local!(); call() }"),
            ("y", "#[macro_export] macro_rules! everywhere { () => {} }"),
            ("z", "crate::everywhere!();"),
        ];
        assert_eq!(arrows(&tree), ["m/x -> m/mod: local", "z -> y: everywhere"]);
    }

    #[test]
    fn tests_draw_no_arrows() {
        let tree = [
            ("a", "pub struct A; #[cfg(test)] mod tests { use super::*; use crate::b::B; }"),
            (
                "b",
                "pub struct B; #[cfg(test)] use crate::c::C; #[cfg(test)] #[allow(x)] fn f() { crate::a::A } #[test] fn g() { crate::a::A }",
            ),
            ("c", "pub struct C; #[cfg(all(test, unix))] impl C { fn f() { crate::a::A } } #[cfg(test)] mod samples;"),
            ("c/samples", "use crate::a::A; mod more;"),
            ("c/samples/more", "use crate::a::A;"),
            ("d", "#![cfg(test)] use crate::a::A;"),
            (
                "e",
                "#[cfg(not(test))] use crate::a::A; #[cfg(any(test, unix))] use crate::b::B; struct E { #[cfg(test)] x: crate::c::C, y: u8 }",
            ),
        ];
        assert_eq!(arrows(&tree), ["e -> a: A", "e -> b: B"]);
    }

    #[test]
    fn lookalike_names_make_no_dependency() {
        let tree = [
            ("a", "pub struct A; pub fn left() {} pub struct Item; pub mod inner {}"),
            (
                "b",
                "pub use crate::a::*; enum E { A, B(u8, u8), Item { left: u8 } } fn f<I: Iterator<Item = u8>>(left: u8) -> u8 { left + x.left() }",
            ),
            ("c", "use crate::a; fn a() { self::a() } fn f() { a() } // crate::a::A"),
            ("d", "use ::a::A; use other::a::A as B; fn f() -> impl X + use<'_> { \"crate::a::A\" }"),
        ];
        assert_eq!(arrows(&tree), [""; 0]);
    }

    #[test]
    fn inner_modules_and_imports_in_functions_are_read() {
        let tree = [
            ("a", "pub struct A; pub struct B; pub struct C;"),
            (
                "b",
                "mod inner { use super::super::a::A; pub use crate::a::B; } fn f() { use crate::a::C as D; let _: D; } fn g(x: inner::B) {}",
            ),
        ];
        assert_eq!(arrows(&tree), ["b -> a: A", "b -> a: B", "b -> a: C"]);
    }

    #[test]
    fn the_program_calls_the_library_by_its_name() {
        let tree = [
            ("lib", "pub mod a; pub use a::go;"),
            ("a", "pub fn run() {} pub fn go() {}"),
            ("main", "fn main() { fob::a::run(); fob::go() }"),
        ];
        assert_eq!(arrows(&tree), ["main -> a: go", "main -> a: run"]);
    }

    #[test]
    fn broken_source_and_imports_in_a_loop_end() {
        for source in [
            "use a::{b",
            "mod x {",
            "}}",
            "#[cfg(test)]",
            "#",
            "#[",
            "use crate::x::x; use crate::x::*;",
            "enum",
            "pub use",
            "macro_rules!",
            "const",
            "a::",
        ] {
            assert_eq!(arrows(&[("x", source), ("y", "fn f() { crate::x::x() }")]), [""; 0], "{source}");
        }
        let tree = [
            ("a", "pub use crate::b::*; pub use crate::b::X;"),
            ("b", "pub use crate::a::*; pub use crate::a::X;"),
            ("c", "use crate::a::X;"),
        ];
        assert_eq!(arrows(&tree), [""; 0]);
    }
}
