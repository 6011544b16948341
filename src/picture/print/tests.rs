#![allow(clippy::unwrap_used)]

use super::*;
use crate::canvas::{FAMILY, fonts};
use fob_automata::builtin;
use fob_automata::picture::PIECE_RADIUS;
use fob_board::Hole;
use fob_machines::turing::TuringReader;
use fob_rules::{CustomSetup, CustomString, Kind, Quiet};
use resvg::usvg;

fn setups() -> Vec<Setup> {
    let custom = CustomSetup {
        players: 3,
        strings: vec![
            CustomString { holes: vec![Hole::NE, Hole::SE], owner: Some(3) },
            CustomString { holes: vec![Hole::SW, Hole::NW], owner: None },
        ],
    };
    let kinds = [Kind::TugOfWar { accepts: 1 }, Kind::Reject2, Kind::Reject4, Kind::Custom(custom)];
    let machines = ["rope", "odyssey", "mirror"].map(|name| Machine::builtin(name).unwrap());
    let mut all = Vec::new();
    for kind in kinds {
        for machine in &machines {
            let mut setup = Setup::new(kind.clone(), machine.clone(), 15, 15);
            setup.quiet = Some(Quiet::USUAL);
            setup.extra = if setup.kind.has_extra() { 3 } else { 0 };
            all.push(setup);
        }
    }
    let mut teams = Setup::new(Kind::Reject2, builtin("rope").unwrap(), 15, 15);
    teams.teams = true;
    all.push(teams);
    all
}

/// Every shape and text of a picture: what is in groups as well.
fn leaves(group: &usvg::Group) -> Vec<&usvg::Node> {
    let mut found = Vec::new();
    for node in group.children() {
        if let usvg::Node::Group(group) = node {
            found.extend(leaves(group));
        } else {
            found.push(node);
        }
    }
    found
}

/// Every outline of every page, as the printer gets it, is on the paper and not in the margin that printers leave white.
#[test]
fn nothing_is_cut_off() {
    for paper in [Paper::A4, Paper::A3, Paper::Letter] {
        for setup in setups() {
            let handout = Handout { setup: &setup, paper, link: Some("https://fob.example/#referee?kind=reject-2&dfa=rope") };
            for page in handout.drawn().unwrap() {
                let options = usvg::Options { fontdb: fonts(), font_family: FAMILY.to_owned(), ..usvg::Options::default() };
                let tree = usvg::Tree::from_str(&page.svg, &options).unwrap();
                let scale = f64::from(tree.size().width()) / page.size.0;
                let nodes = leaves(tree.root());
                assert!(nodes.len() > 20, "{}", nodes.len());
                for node in nodes {
                    let bounds = node.abs_stroke_bounding_box();
                    let [left, top, right, bottom] =
                        [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()].map(|edge| f64::from(edge) / scale);
                    let whole = left < 0.1 && top < 0.1 && right > page.size.0 - 0.1;
                    let inside = left > 5.0 && top > 5.0 && right < page.size.0 - 5.0 && bottom < page.size.1 - 5.0;
                    assert!(whole || inside, "{:?} {paper:?}: {left} {top} {right} {bottom}", setup.kind);
                }
            }
        }
    }
}

/// No line of text runs into the next column.
#[test]
fn columns_do_not_touch() {
    for setup in setups() {
        let page = rules::page(&setup, Paper::A4, None);
        let options = usvg::Options { fontdb: fonts(), font_family: FAMILY.to_owned(), ..usvg::Options::default() };
        let tree = usvg::Tree::from_str(&page.svg, &options).unwrap();
        let scale = f64::from(tree.size().width()) / page.size.0;
        let texts: Vec<_> = leaves(tree.root()).into_iter().filter(|node| matches!(node, usvg::Node::Text(_))).collect();
        assert!(texts.len() > 20);
        for text in &texts[1..] {
            let bounds = text.abs_bounding_box();
            let (left, right) = (f64::from(bounds.left()) / scale, f64::from(bounds.right()) / scale);
            assert!(left > 125.0 || right < 128.0, "{left} to {right}");
        }
    }
}

#[test]
fn a_handout_has_a_page_for_each_machine_the_rules_and_the_pieces() {
    let rope = Machine::builtin("rope").unwrap();
    let wheel = Machine::builtin("odyssey").unwrap();
    let mut setup = Setup::new(Kind::Reject2, rope.clone(), 15, 15);
    let handout = |setup: &Setup| Handout { setup, paper: Paper::A4, link: None }.pages().unwrap();
    assert_eq!(handout(&setup).len(), 3);
    setup.machines = vec![rope.clone(), rope.clone()];
    assert_eq!(handout(&setup).len(), 3, "the same machine twice is printed once");
    setup.machines = vec![rope, wheel];
    let pages = handout(&setup);
    assert_eq!(pages.len(), 4);
    assert!(pages[2].contains("Reject match for two") && pages[2].contains("String 1 (player 1): NE, SW"), "{}", pages[2]);
    assert!(pages[3].contains("Playing pieces") && pages[3].contains("NE SW"));
    let bytes = Handout { setup: &setup, paper: Paper::A3, link: None }.pdf().unwrap();
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.contains("/Count 4") && text.matches("841.8").count() >= 4, "four pages of 297 by 420 mm");
    // A viewer that fits pages to the paper would make the states smaller than the pieces.
    assert!(text.contains("/PrintScaling /None"));
    let bytes = Handout { setup: &setup, paper: Paper::Letter, link: None }.pdf().unwrap();
    let text = String::from_utf8_lossy(&bytes);
    let [upright, lying] = ["/MediaBox [0 0 612 792]", "/MediaBox [0 0 792 612]"].map(|size| text.matches(size).count());
    assert_eq!(upright + lying, 4, "8.5 by 11 inches");
}

/// The piece is smaller than the state that it is put on.
#[test]
fn pieces_fit_the_states() {
    const { assert!(pieces::RADIUS < PIECE_RADIUS) };
}

#[test]
fn a_link_that_no_phone_reads_is_refused() {
    let setup = Setup::new(Kind::Reject2, builtin("rope").unwrap(), 15, 15);
    let link = format!("https://fob.example/#{}", "x".repeat(700));
    let handout = Handout { setup: &setup, paper: Paper::A4, link: Some(&link) };
    assert_eq!(handout.pages().unwrap_err(), PrintError::Link(721));
}

/// The objects of a PDF whose type is that of tags.
fn tags(pdf: &str) -> Vec<&str> {
    pdf.split("endobj").filter(|object| object.contains("/Type /StructElem")).collect()
}

#[test]
fn a_handout_is_read_by_its_tags() {
    for setup in setups() {
        let handout = Handout { setup: &setup, paper: Paper::A4, link: Some("https://fob.example/#referee") };
        let (pages, bytes) = (handout.pages().unwrap(), handout.pdf().unwrap());
        let text = String::from_utf8_lossy(&bytes);
        assert!(text.contains("/Marked true") && text.contains("/Lang (en)") && text.contains("/DisplayDocTitle true"));
        let all = tags(&text);
        let of = |role: &str| all.iter().filter(|tag| tag.contains(&format!("/S /{role}\n"))).count();
        assert_eq!((of("Document"), of("H1")), (1, pages.len()), "each page has a title");
        let of_machine = |machine: &Machine| match (machine.finite(), machine.as_kind::<TuringReader>()) {
            (Some(_), _) => 2,
            (None, Some(_)) => 0,
            (None, None) => 1,
        };
        // A diagram with its legend, or a wheel; the board and the code; a piece for each string.
        assert_eq!(of("Figure"), handout.machines().into_iter().map(of_machine).sum::<usize>() + 2 + setup.links().len());
        let alt =
            all.iter().filter(|tag| tag.contains("/S /Figure")).all(|tag| tag.contains("/Alt ") && !tag.contains("/Alt ()"));
        assert!(alt, "each figure is told");
        let turing = setup.machines.iter().filter_map(|machine| machine.as_kind::<TuringReader>());
        let rows: usize = turing.map(|reader| 1 + reader.machine().states().len()).sum();
        assert_eq!(of("TR"), 1 + 12 + 1 + rows, "the score sheet, and a line for each state");
        // Whatever is drawn belongs to a tag or only decorates.
        let (begun, ended) = (text.matches(" BDC\n").count() + text.matches(" BMC\n").count(), text.matches("\nEMC").count());
        assert_eq!(begun, ended);
        assert_eq!(text.matches(" BDC\n").count(), all.iter().filter(|tag| tag.contains("/Pg ")).count());
        // No text is lost.
        for page in &pages {
            let document = usvg::roxmltree::Document::parse(page).unwrap();
            let is_told = |node: &usvg::roxmltree::Node<'_, '_>| !node.ancestors().any(|a| a.attribute("id") == Some("figure"));
            for line in document.descendants().filter(|node| node.has_tag_name("text")).filter(is_told) {
                let words: String =
                    line.descendants().filter(usvg::roxmltree::Node::is_text).filter_map(|node| node.text()).collect();
                // A text with other characters than those of ASCII is in UTF-16.
                let hex = words.encode_utf16().fold(String::new(), |hex, unit| format!("{hex}{unit:04X}"));
                let escaped = words.replace('(', "\\(").replace(')', "\\)");
                let is_there = |tag: &&str| tag.contains(&words) || tag.contains(&escaped) || tag.to_uppercase().contains(&hex);
                assert!(all.iter().any(is_there), "{words}");
            }
        }
    }
}
