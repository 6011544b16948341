//! The match's table: its reports, its questions, and that nothing behind a dialog hears its keys.

use crate::Bench;
use crate::seen::Seen;
use egui::Key;
use egui_kittest::kittest::{NodeT, Queryable};
use fob_store::StoreError;

pub fn at_the_table(bench: &mut Bench) {
    bench.key(Key::Num4);
    bench.command(Key::Enter);
    bench.wait_for("the first turn", 20.0, Seen::aiming);
}

/// The texts on the screen that begin like this.
fn texts(bench: &Bench, beginning: &str) -> Vec<String> {
    let all = bench.harness.query_all_by_label_contains(beginning);
    let text = |node: egui_kittest::Node<'_>| {
        let node = node.accesskit_node();
        node.label().or_else(|| node.value()).unwrap_or_default()
    };
    all.map(text).filter(|text| text.starts_with(beginning)).collect()
}

#[test]
fn no_key_reaches_what_is_behind_the_dialog_about_a_broken_file() {
    let folder = tempfile::TempDir::new().unwrap();
    std::fs::write(folder.path().join("settings.ron"), "(version: 1, data: (volume: loud))").unwrap();
    let mut bench = Bench::over(folder);
    assert!(bench.sees(fob_kit::widgets::labels::NOT_READ));
    for key in [Key::W, Key::S, Key::F1, Key::C] {
        bench.key(key);
    }
    assert!(bench.sees(fob_kit::widgets::labels::NOT_READ));
    bench.key(Key::Enter);
    assert!(!bench.sees(fob_kit::widgets::labels::NOT_READ));
    assert_eq!(bench.harness.state().place(), "menu");
}

#[test]
fn the_title_of_a_message_says_what_failed() {
    let mut bench = Bench::new();
    let path = std::path::PathBuf::from("away/rope.ron");
    let titles = [fob_kit::widgets::labels::NOT_READ, fob_kit::widgets::labels::NOT_SAVED, fob_kit::widgets::labels::FAILED];
    let seen = |bench: &Bench| titles.map(|title| bench.sees(title));
    bench.harness.state_mut().services.problem(StoreError::NotFound { path: path.clone() });
    bench.settle();
    assert_eq!(seen(&bench), [true, false, false]);
    bench.click(fob_kit::widgets::labels::OK);
    bench.harness.state_mut().services.problem(StoreError::NoFolderFor { path: path.clone(), folder: "away".into() });
    bench.settle();
    assert_eq!(seen(&bench), [false, true, false]);
    bench.click(fob_kit::widgets::labels::OK);
    bench.harness.state_mut().services.problem(vec!["The striker overlaps a puck.".to_owned()]);
    bench.harness.state_mut().services.problem(StoreError::NotFound { path });
    bench.settle();
    assert_eq!(seen(&bench), [true, false, true]);
}

#[test]
fn broken_settings_can_be_moved_and_are_saved_again() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("settings.ron");
    std::fs::write(&file, "(version: 1, data: (volume: loud))").unwrap();
    let mut bench = Bench::over(folder);
    bench.key(Key::Enter);
    bench.click(fob_screens::settings::labels::TITLE);
    assert!(bench.sees(fob_screens::settings::labels::NOT_SAVED));
    bench.click(fob_screens::settings::labels::LIGHT);
    bench.wait(2.0);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "(version: 1, data: (volume: loud))");
    bench.click(fob_screens::settings::labels::MOVE_TO_TRASH);
    assert!(!bench.sees(fob_screens::settings::labels::NOT_SAVED));
    assert!(std::fs::read_to_string(&file).unwrap().contains("Light"));
    let trash: Vec<_> = std::fs::read_dir(bench.folder.path().join("trash")).unwrap().collect();
    assert_eq!(trash.len(), 1);
}

#[test]
fn a_resumed_match_has_the_same_log() {
    let mut bench = Bench::new();
    at_the_table(&mut bench);
    let hopes = texts(&bench, &format!("You win {}", fob_services::labels::IF_ACCEPTED));
    let breaks = texts(&bench, fob_services::labels::THE_BREAK);
    assert!(!breaks.is_empty());
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    let mut bench = Bench::over(folder);
    bench.key(Key::Enter);
    assert_eq!(bench.harness.state().place(), "resume");
    // What was the last news is now a line of the log alone.
    assert_eq!(texts(&bench, fob_services::labels::THE_BREAK).first(), breaks.first());
    assert_eq!(texts(&bench, &format!("You win {}", fob_services::labels::IF_ACCEPTED)).first(), hopes.first());
}

#[test]
fn while_a_shot_plays_nothing_of_its_outcome_is_reported() {
    let mut bench = Bench::new();
    at_the_table(&mut bench);
    assert!(bench.sees(&fob_services::labels::shot(1)));
    bench.key(Key::Space);
    assert!(!bench.harness.state().at_rest());
    assert!(bench.sees(&fob_services::labels::shot(1)) && !bench.sees(&fob_services::labels::shot(2)));
    bench.wait_for("the end of the shot", 20.0, Seen::at_rest);
    assert!(bench.sees(&fob_services::labels::shot(2)));
    // Space right after the end was meant for the shot that has ended.
    let shots = |bench: &Bench| bench.harness.state().match_on_table().map(fob_rules::Match::shots);
    assert_eq!(shots(&bench), Some(1));
}

#[test]
fn resigning_by_keys_alone() {
    let mut bench = Bench::new();
    at_the_table(&mut bench);
    bench.click(fob_screens::play::labels::RESIGN);
    for _ in 0..12 {
        bench.key(Key::Tab);
        let resigns = fob_services::labels::resigns("Bo");
        let node = bench.harness.get_by_label(&resigns);
        if node.accesskit_node().is_focused() {
            bench.key(Key::Enter);
            assert_eq!(bench.harness.state().place(), "result");
            assert!(bench.sees(&fob_services::labels::wins("Anna")));
            return;
        }
    }
    panic!("Tab never came to the button");
}
