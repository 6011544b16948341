//! What the screens call the colours of pucks: what they are drawn in.

use crate::Bench;
use crate::stage::stage;
use egui_kittest::kittest::{NodeT, Queryable};
use fob_screens::kinds::KINDS;
use fob_services::labels::means;
use fob_services::palette::Palette;
use fob_services::route::Nav;
use tempfile::TempDir;

/// All that a screen says, and that names green or red as a word.
fn names_of_colours(bench: &Bench) -> Vec<String> {
    let said = |node: egui_kittest::Node<'_>| {
        let node = node.accesskit_node();
        node.label().or_else(|| node.value())
    };
    let names = |text: &String| {
        // A DFA and its states keep their names.
        let text = [
            "Ends with green",
            "on green",
            "green accepts",
            "green rejects",
            "reads green:",
            "green, accepting:",
            "to green",
            "green: accepted",
            "green: rejected",
        ]
        .iter()
        .fold(text.clone(), |text, name| text.replace(name, ""));
        let mut words = text.split(|c: char| !c.is_alphanumeric()).map(str::to_ascii_lowercase);
        words.any(|word| ["green", "greens", "red", "reds"].contains(&word.as_str()))
    };
    bench.harness.root().children_recursive().filter_map(said).filter(names).collect()
}

#[test]
fn with_blue_and_orange_pucks_no_text_mentions_green_or_red() {
    for screen in ["play", "order", "result", "watch", "referee", "lesson", "lesson-order", "practice", "drill", "help/overview"]
    {
        let folder = TempDir::new().unwrap();
        let route = stage(folder.path(), screen);
        let mut bench = Bench::over(folder);
        bench.harness.state_mut().services.settings.palette = Palette::BlueOrange;
        bench.harness.state_mut().follow(Nav::Push(KINDS.read(&route).expect("a route")));
        for _ in 0..10 {
            bench.harness.run_steps(1);
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        bench.settle();
        // The legend alone says what the rules call them.
        let named: Vec<String> = names_of_colours(&bench)
            .into_iter()
            .filter(|text| ![means("blue", 'g', "green"), means("orange", 'r', "red")].contains(text))
            .collect();
        assert_eq!(named, Vec::<String>::new(), "{screen}");
    }
}

#[test]
fn a_legend_explains_letters_only_with_other_colours() {
    for screen in ["play", "result", "watch", "referee", "lesson-figure"] {
        for palette in Palette::ALL {
            let folder = TempDir::new().unwrap();
            let route = stage(folder.path(), screen);
            let mut bench = Bench::over(folder);
            bench.harness.state_mut().services.settings.palette = palette;
            bench.harness.state_mut().follow(Nav::Push(KINDS.read(&route).expect("a route")));
            for _ in 0..10 {
                bench.harness.run_steps(1);
                std::thread::sleep(std::time::Duration::from_millis(20));
            }
            bench.settle();
            assert_eq!(
                bench.harness.query_by_label(&means("blue", 'g', "green")).is_some(),
                palette == Palette::BlueOrange,
                "{screen}"
            );
        }
    }
}
