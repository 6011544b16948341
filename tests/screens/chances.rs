//! One chance, explained: what the strings' lines and the players' bar say at the table never contradicts each other.

use crate::Bench;
use crate::stage::played;
use egui_kittest::kittest::{NodeT, Queryable};
use fob_kit::widgets::chance::ENDS_ACCEPTED;
use fob_rules::Kind;
use fob_services::labels::{EXPECTS, IF_ENDED_NOW, WINS};
use fob_services::places;
use fob_services::route::Nav;

/// The texts on the screen that contain this.
fn texts(bench: &Bench, part: &str) -> Vec<String> {
    let all = bench.harness.query_all_by_label_contains(part);
    let text = |node: egui_kittest::Node<'_>| {
        let node = node.accesskit_node();
        node.label().or_else(|| node.value()).unwrap_or_default()
    };
    all.map(text).collect()
}

/// The number after a word in a text: of `ends accepted: 54 %` and `Anna wins <1 %`.
fn percent(text: &str) -> f64 {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("no number in {text}"))
}

/// Whether a text is that of the bar, and not the line at the top or whose the string is.
fn is_bar(text: &str) -> bool {
    text.contains(", ") && !text.contains(fob_screens::play::labels::NOW) && !text.contains(" on accept")
}

/// A match after some shots: the chance of each string as it is written, and the bar.
fn chances(kind: Kind, shots: u32) -> (Vec<String>, String) {
    let mut bench = Bench::new();
    let path = played(bench.harness.state_mut(), kind, shots, false);
    bench.harness.state_mut().follow(Nav::push(places::Resume(path)));
    bench.settle();
    let lines = texts(&bench, IF_ENDED_NOW);
    let chance = |line: &String| {
        let part = line.split(", ").nth(1).and_then(|rest| rest.split_once(ENDS_ACCEPTED)).map_or("", |(_, chance)| chance);
        let chance = part.split(" with ").next().unwrap_or_default();
        chance.split(" in random").next().unwrap_or_default().trim().to_owned()
    };
    let bar = [WINS, EXPECTS].iter().flat_map(|verb| texts(&bench, &format!("{verb} "))).find(|text| is_bar(text));
    (lines.iter().map(chance).collect(), bar.expect("a bar"))
}

#[test]
fn in_tug_of_war_the_string_and_the_bar_say_the_same_chance() {
    for shots in [0, 4, 11, 25] {
        let (strings, bar) = chances(Kind::TugOfWar { accepts: 2 }, shots);
        let [accepted] = &strings[..] else { panic!("{strings:?}") };
        // Bo wins on accept.
        let bo = bar
            .split(", ")
            .find_map(|text| text.strip_prefix(&format!("{} ", fob_services::labels::wins("Bo"))))
            .expect("Bo's chance");
        // The bar's whole percents add up to 100, so one of them may be rounded the other way.
        assert!((percent(accepted) - percent(bo)).abs() <= 1.0, "after {shots} shots: {accepted}, {bar}");
        assert!(!bar.contains(" 0\u{a0}%") && !bar.contains("100\u{a0}%"), "{bar}");
    }
}

#[test]
fn in_a_reject_match_the_difference_of_the_strings_is_that_of_the_players() {
    for shots in [0, 5, 12, 24] {
        let (strings, bar) = chances(Kind::Reject2, shots);
        let parts: Vec<f64> = bar.split(", ").map(percent).collect();
        if let ([a, b], [anna, bo, draw]) = (&strings[..], &parts[..]) {
            let (a, b) = (percent(a), percent(b));
            // Whole percents: each is rounded.
            assert!(((a - b) - (anna - bo)).abs() <= 2.0, "after {shots} shots: {strings:?}, {bar}");
            assert!((anna + bo + draw - 100.0).abs() <= 2.0, "{bar}");
            assert!(*anna <= a + 1.0 && *bo <= b + 1.0, "{strings:?}, {bar}");
        } else {
            // A string that nothing can change has no number, and then the bar may lack a draw.
            assert!(strings.len() < 2 || parts.len() < 3, "{strings:?} {bar}");
        }
    }
}

#[test]
fn shared_points_are_expected_and_not_won() {
    let (strings, bar) = chances(Kind::Reject4, 3);
    assert_eq!(strings.len(), 4);
    assert_eq!(bar.split(", ").filter(|text| text.contains(&format!(" {EXPECTS} 0."))).count(), 4, "{bar}");
}

#[test]
fn the_players_chances_are_in_sight_at_a_scale_of_one_and_a_half() {
    for kind in [Kind::Reject2, Kind::TugOfWar { accepts: 2 }] {
        let mut bench = Bench::new();
        // A window of 1280 x 800 pixels.
        bench.harness.set_size(egui::vec2(853.0, 533.0));
        let path = played(bench.harness.state_mut(), kind, 3, false);
        bench.harness.state_mut().follow(Nav::push(places::Resume(path)));
        bench.settle();
        let foot = bench.harness.get_by_label(fob_services::labels::SHOOT).rect().top();
        let wins = format!("{WINS} ");
        let bars = bench.harness.query_all_by_label_contains(&wins);
        let bar = bars.map(|node| node.rect()).find(|rect| rect.width() > 150.0).expect("a bar");
        assert!(bar.bottom() < foot, "{bar} is behind the foot at {foot}");
    }
}
