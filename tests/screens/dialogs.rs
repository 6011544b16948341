//! Dialogs and the file dialog by themselves: keys, clicks, small windows, lists that stand above, and files of a temporary folder.

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton, Pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use fob_kit::theme;
use fob_kit::widgets::dialog::{self, Shown};
use fob_kit::widgets::drop_down;
use fob_kit::widgets::files::{Choice, Chooser, Kind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// What a test draws, and what has come of it.
#[derive(Default)]
struct Stage {
    answer: Option<bool>,
    closed: u32,
    picked: usize,
    chooser: Option<Chooser>,
    choice: Option<Choice>,
}

type Bench = Harness<'static, Stage>;

fn bench(size: [f32; 2], mut draw: impl FnMut(&mut egui::Ui, &mut Stage) + 'static) -> Bench {
    let builder = Harness::builder().with_size(size).with_max_steps(64);
    let mut styled = false;
    let mut bench = builder.build_ui_state(
        move |ui, stage| {
            if !std::mem::replace(&mut styled, true) {
                // Fonts are in force from the next pass on.
                ui.ctx().set_fonts(theme::fonts());
                return;
            }
            draw(ui, stage);
        },
        Stage::default(),
    );
    bench.run_steps(4);
    bench
}

fn key(bench: &mut Bench, key: Key) {
    bench.key_press(key);
    bench.run_steps(3);
}

fn click_at(bench: &mut Bench, pos: Pos2) {
    bench.event(Event::PointerMoved(pos));
    for pressed in [true, false] {
        bench.event(Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE });
        bench.step();
    }
    bench.run_steps(3);
}

fn question() -> Bench {
    bench([800.0, 600.0], |ui, stage| {
        if stage.answer.is_none() {
            stage.answer = dialog::question(ui, "test", "Delete it?", "It goes to the trash.", "Delete", "Keep it");
        }
    })
}

#[test]
fn a_question_is_answered_by_buttons_and_keys() {
    for (label, answer) in [("Delete", true), ("Keep it", false)] {
        let mut bench = question();
        bench.get_by_label(label).click();
        bench.run_steps(3);
        assert_eq!(bench.state().answer, Some(answer), "{label}");
    }
    for (pressed, answer) in [(Key::Enter, true), (Key::Escape, false)] {
        let mut bench = question();
        key(&mut bench, pressed);
        assert_eq!(bench.state().answer, Some(answer), "{pressed:?}");
    }
    let mut bench = question();
    click_at(&mut bench, Pos2::new(20.0, 20.0));
    assert_eq!(bench.state().answer, Some(false), "a click next to it");
}

#[test]
fn a_button_that_was_walked_to_takes_enter_itself() {
    let mut bench = question();
    bench.get_by_label("Keep it").focus();
    bench.run_steps(2);
    key(&mut bench, Key::Enter);
    assert_eq!(bench.state().answer, Some(false));
}

/// A dialog that is taller than the window, with a list in it that hangs out of it.
fn tall(size: [f32; 2], lines: usize) -> Bench {
    bench(size, move |ui, stage| {
        let names: Vec<(usize, String)> = (0..9).map(|k| (k, format!("Item {k}"))).collect();
        let Shown { close, .. } = dialog::show(ui, "tall", "A tall dialog", 900.0, |ui| {
            drop_down::pick(ui, "list", 160.0, ("The list", ""), &mut stage.picked, &names);
            for k in 0..lines {
                ui.label(format!("Line {k}"));
            }
        });
        stage.closed += u32::from(close);
    })
}

#[test]
fn a_dialog_keeps_inside_a_small_window() {
    let bench = tall([480.0, 360.0], 60);
    let title = bench.get_by_label("A tall dialog").rect();
    assert!(title.top() > 0.0 && title.left() > 0.0 && title.right() < 480.0, "{title:?}");
    let seen = |k: usize| bench.query_by_label(&format!("Line {k}")).is_some_and(|n| n.rect().bottom() < 360.0);
    assert!(seen(0) && !seen(59));
}

#[test]
fn a_dialog_grows_with_its_contents() {
    let mut lines = 1;
    let mut bench = bench([800.0, 600.0], move |ui, stage| {
        dialog::show(ui, "grows", "It grows", 300.0, |ui| {
            lines += usize::from(ui.button("More").clicked()) * 11;
            for k in 0..lines {
                ui.label(format!("Line {k}"));
            }
            stage.picked = lines;
        });
    });
    bench.get_by_label("More").click();
    bench.run_steps(4);
    let (last, more) = (bench.get_by_label("Line 11").rect(), bench.get_by_label("More").rect());
    assert!(more.top() > 0.0 && last.bottom() < 600.0 && last.top() > more.bottom() + 150.0, "{more:?} {last:?}");
    let title = bench.get_by_label("It grows").rect();
    assert!((title.top() + last.bottom() - 600.0).abs() < 60.0, "it stays in the middle: {title:?} {last:?}");
}

#[test]
fn a_list_is_above_its_dialog_and_takes_the_first_escape() {
    let mut bench = tall([800.0, 600.0], 1);
    bench.get_by_label("The list").click();
    bench.run_steps(3);
    key(&mut bench, Key::Escape);
    assert_eq!(bench.state().closed, 0, "Escape closes the list only");
    assert!(bench.query_by_label("Item 8").is_none());
    bench.get_by_label("The list").click();
    bench.run_steps(3);
    let item = bench.get_by_label("Item 8").rect();
    let dialog = bench.get_by_label("Line 0").rect();
    assert!(item.center().y > dialog.bottom() + 24.0, "the list hangs out of the dialog: {item:?}, {dialog:?}");
    click_at(&mut bench, item.center());
    assert_eq!((bench.state().picked, bench.state().closed), (8, 0));
    key(&mut bench, Key::Escape);
    assert_eq!(bench.state().closed, 1);
}

#[test]
fn a_list_opens_above_its_dialog_every_time() {
    let mut bench = tall([800.0, 600.0], 1);
    for round in 0..4 {
        if round % 2 == 0 {
            let button = bench.get_by_label("The list").rect().center();
            click_at(&mut bench, button);
        } else {
            bench.get_by_label("The list").focus();
            bench.run_steps(2);
            key(&mut bench, Key::Space);
        }
        for item in ["Item 1", "Item 8"] {
            let at = bench.get_by_label(item).rect().center();
            let title = bench.get_by_label("A tall dialog").rect().center();
            let layer = |pos| bench.ctx.layer_id_at(pos);
            assert_ne!(layer(at), layer(title), "round {round}: {item} is in a layer above the dialog's");
        }
        key(&mut bench, Key::Escape);
        assert!(bench.query_by_label("Item 8").is_none() && bench.state().closed == 0, "round {round}");
    }
}

#[test]
fn a_list_is_walked_by_arrows_ends_and_letters() {
    let mut bench = bench([800.0, 600.0], |ui, stage| {
        let names = ["Bob", "Carrom", "Novuss", "Nine", "Bingo"].map(str::to_owned);
        let names: Vec<(usize, String)> = names.into_iter().enumerate().collect();
        dialog::show(ui, "walk", "A list", 300.0, |ui| {
            drop_down::pick(ui, "list", 160.0, ("The list", ""), &mut stage.picked, &names);
        });
    });
    let taken = |bench: &mut Bench, keys: &[Key], typed: &str| {
        bench.get_by_label("The list").focus();
        bench.run_steps(2);
        key(bench, Key::Space);
        for pressed in keys {
            key(bench, *pressed);
        }
        for letter in typed.chars() {
            bench.event(Event::Text(letter.to_string()));
            bench.run_steps(2);
        }
        key(bench, Key::Enter);
        assert!(bench.query_by_label("Carrom").is_none(), "Enter takes and closes");
        bench.state().picked
    };
    for (keys, typed, place) in [
        (&[Key::ArrowDown, Key::ArrowDown][..], "", 2),
        (&[Key::ArrowUp], "", 1),
        (&[Key::End], "", 4),
        (&[Key::End, Key::ArrowDown], "", 4),
        (&[Key::Home], "", 0),
        (&[], "n", 2),
        (&[], "ni", 3),
        (&[], "c", 1),
        (&[], "x", 1),
        (&[], "bin", 4),
    ] {
        assert_eq!(taken(&mut bench, keys, typed), place, "{keys:?} {typed}");
    }
}

const KINDS: &[Kind] = &[("Drawings", &["svg"]), ("Replays", &["fob", "ron"])];

/// A bench on which a button opens a file dialog, and its choice is kept.
fn choosing(open: impl Fn(&egui::Ui) -> Chooser + 'static) -> Bench {
    let mut bench = bench([1280.0, 800.0], move |ui, stage| {
        if ui.button("Choose").clicked() {
            stage.chooser = Some(open(ui));
        }
        if let Some(choice) = stage.chooser.as_mut().and_then(|chooser| chooser.show(ui)) {
            stage.chooser = None;
            stage.choice = Some(choice);
        }
    });
    bench.get_by_label("Choose").click();
    bench.run_steps(4);
    bench
}

fn wait(bench: &mut Bench, what: &str, ready: impl Fn(&Bench) -> bool) {
    let start = Instant::now();
    while !ready(bench) {
        assert!(start.elapsed() < Duration::from_secs(20), "{what} does not come");
        std::thread::sleep(Duration::from_millis(10));
        bench.step();
    }
    bench.run_steps(2);
}

/// Types a path into the line of the folder.
pub fn type_path<S>(bench: &mut Harness<'static, S>, path: &Path) {
    bench.key_press_modifiers(Modifiers::COMMAND, Key::L);
    bench.run_steps(3);
    bench.key_press_modifiers(Modifiers::COMMAND, Key::A);
    bench.event(Event::Text(path.display().to_string()));
    bench.run_steps(2);
    bench.key_press(Key::Enter);
    bench.run_steps(3);
}

fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    for name in ["b.svg", "a.SVG", "c.fob", "d.txt"] {
        std::fs::write(folder.path().join(name), name).unwrap();
    }
    std::fs::create_dir(folder.path().join("below")).unwrap();
    folder
}

fn chosen(bench: &Bench) -> Vec<PathBuf> {
    match &bench.state().choice {
        Some(Choice::Chosen(paths)) => paths.iter().map(|path| path.canonicalize().unwrap_or_else(|_| path.clone())).collect(),
        other => panic!("{other:?}"),
    }
}

fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap()
}

fn sees(bench: &Bench, name: &str) -> bool {
    bench.query_by_label_contains(name).is_some()
}

#[test]
fn a_file_is_found_by_clicks_and_the_folder_is_remembered() {
    let folder = folder();
    let mut bench = choosing(|ui| Chooser::file(ui, "Which drawing?", KINDS));
    assert!(sees(&bench, "Which drawing?"));
    type_path(&mut bench, folder.path());
    wait(&mut bench, "the list", |bench| sees(bench, "b.svg"));
    assert!(sees(&bench, "a.SVG") && sees(&bench, "below") && !sees(&bench, "c.fob") && !sees(&bench, "d.txt"));
    bench.get_by_label_contains("b.svg").click();
    bench.run_steps(2);
    bench.get_by_label(fob_kit::widgets::labels::OPEN).click();
    bench.run_steps(3);
    assert_eq!(chosen(&bench), [real(&folder.path().join("b.svg"))]);
    // The next time it begins in that folder, and keys are enough.
    bench.get_by_label("Choose").click();
    wait(&mut bench, "the list", |bench| sees(bench, "b.svg"));
    for _ in 0..2 {
        key(&mut bench, Key::ArrowDown);
    }
    key(&mut bench, Key::Enter);
    assert_eq!(chosen(&bench), [real(&folder.path().join("a.SVG"))]);
}

#[test]
fn a_path_is_typed_and_escape_leaves() {
    let folder = folder();
    for open in [Chooser::file, Chooser::several] {
        let mut bench = choosing(move |ui| open(ui, "Which?", KINDS));
        type_path(&mut bench, &folder.path().join("c.fob"));
        wait(&mut bench, "the choice", |bench| bench.state().choice.is_some());
        assert_eq!(chosen(&bench), [real(&folder.path().join("c.fob"))]);
    }
    let mut bench = choosing(|ui| Chooser::file(ui, "Which?", KINDS));
    key(&mut bench, Key::Escape);
    assert_eq!(bench.state().choice, Some(Choice::Cancelled));
}

#[test]
fn a_folder_counts_among_several_and_by_itself() {
    let folder = folder();
    for open in [|ui: &egui::Ui| Chooser::several(ui, "Which?", KINDS), |ui: &egui::Ui| Chooser::folder(ui, "Which?")] {
        let mut bench = choosing(open);
        type_path(&mut bench, folder.path());
        wait(&mut bench, "the list", |bench| sees(bench, "below"));
        bench.get_by_label_contains("below").click();
        bench.run_steps(2);
        bench.get_by_label(fob_kit::widgets::labels::OPEN).click();
        bench.run_steps(3);
        assert_eq!(chosen(&bench), [real(&folder.path().join("below"))]);
    }
}

/// Opens a dialog that saves, goes to the folder, and types a name over the one that is proposed.
fn save_as(folder: &Path, name: &str) -> Bench {
    let mut bench = choosing(|ui| Chooser::save(ui, "Save the drawing", "rope", KINDS));
    assert!(bench.query_all_by_role(Role::TextInput).any(|n| n.value().as_deref() == Some("rope.svg")));
    key(&mut bench, Key::ArrowDown);
    type_path(&mut bench, folder);
    wait(&mut bench, "the list", |bench| sees(bench, "below"));
    if !name.is_empty() {
        let field = bench.query_all_by_role(Role::TextInput).find(|n| n.value().as_deref() == Some("rope.svg"));
        field.expect("the name").focus();
        bench.run_steps(2);
        bench.key_press_modifiers(Modifiers::COMMAND, Key::A);
        bench.event(Event::Text(name.to_owned()));
        bench.run_steps(2);
        key(&mut bench, Key::Enter);
    }
    bench
}

#[test]
fn a_proposed_name_is_selected_up_to_its_ending_whatever_its_letters() {
    for (proposed, shown) in [("Anna – Bo-shot-1", "Anna – Bo-shot-1.svg"), ("rød grød", "rød grød.svg"), ("rope", "rope.svg")]
    {
        let folder = folder();
        let mut bench = choosing(move |ui| Chooser::save(ui, "Save the drawing", proposed, KINDS));
        assert!(bench.query_all_by_role(Role::TextInput).any(|n| n.value().as_deref() == Some(shown)));
        // Typing replaces the name, and the ending stays.
        bench.event(Event::Text("gif1".to_owned()));
        bench.run_steps(2);
        let values: Vec<_> = bench.query_all_by_role(Role::TextInput).filter_map(|n| n.value()).collect();
        assert!(values.iter().any(|value| value == "gif1.svg"), "{proposed}: {values:?}");
        drop(folder);
    }
}

#[test]
fn a_place_to_save_at_has_an_ending_and_replacing_is_asked() {
    let folder = folder();
    let at = |name: &str| real(folder.path()).join(name);
    let mut bench = save_as(folder.path(), "");
    bench.get_by_label(fob_kit::widgets::labels::SAVE).click();
    bench.run_steps(3);
    assert_eq!(chosen(&bench), [at("rope.svg")]);
    // The ending is added; another that fits is left as it is.
    assert_eq!(chosen(&save_as(folder.path(), "new")), [at("new.svg")]);
    assert_eq!(chosen(&save_as(folder.path(), "new.fob")), [at("new.fob")]);
    // A file that is there, named with its ending and without, is replaced only after a question.
    for name in ["b.svg", "b"] {
        let mut bench = save_as(folder.path(), name);
        assert_eq!(bench.state().choice, None, "{name}");
        bench.get_by_label(fob_kit::widgets::labels::REPLACE).click();
        bench.run_steps(3);
        assert_eq!(chosen(&bench), [at("b.svg")], "{name}");
        let mut bench = save_as(folder.path(), name);
        key(&mut bench, Key::Escape);
        assert_eq!(bench.state().choice, None, "{name}: the list is there again");
        assert!(sees(&bench, "Save the drawing"));
    }
    // A folder that is not there is reported.
    let mut bench = save_as(folder.path(), "nowhere/new.svg");
    assert!(sees(&bench, fob_kit::widgets::labels::NO_FOLDER));
    bench.get_by_label(fob_kit::widgets::labels::ANOTHER_PLACE).click();
    bench.run_steps(4);
    assert!(sees(&bench, "Save the drawing") && bench.state().choice.is_none());
}

#[test]
fn a_dialog_steps_back_for_the_file_dialog_and_comes_again() {
    let folder = folder();
    let mut bench = bench([1280.0, 800.0], |ui, stage| {
        let shown = dialog::show(ui, "export", "Export", 400.0, |ui| ui.button("Elsewhere").clicked());
        if shown.inner {
            stage.chooser = Some(Chooser::save(ui, "Save it", "rope", KINDS));
        }
        stage.closed += u32::from(shown.close);
        if let Some(choice) = stage.chooser.as_mut().and_then(|chooser| chooser.show(ui)) {
            stage.chooser = None;
            stage.choice = Some(choice);
        }
    });
    bench.get_by_label("Elsewhere").click();
    bench.run_steps(4);
    assert!(bench.get_by_label("Elsewhere").accesskit_node().is_disabled());
    key(&mut bench, Key::ArrowDown);
    type_path(&mut bench, folder.path());
    wait(&mut bench, "the list", |bench| sees(bench, "below"));
    let cancel = bench.get_by_label(fob_kit::widgets::labels::CANCEL).rect().center();
    click_at(&mut bench, cancel);
    assert_eq!((bench.state().choice.clone(), bench.state().closed), (Some(Choice::Cancelled), 0));
    bench.run_steps(3);
    assert!(!bench.get_by_label("Elsewhere").accesskit_node().is_disabled());
    key(&mut bench, Key::Escape);
    assert_eq!(bench.state().closed, 1);
}
