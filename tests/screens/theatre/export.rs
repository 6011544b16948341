//! Pictures of shots.

use super::{filled, until};
use crate::Bench;
use crate::dialogs::type_path;
use crate::seen::Seen;
use egui::Key;
use egui_kittest::kittest::Queryable;
use fob_screens::theatre::labels;
use fob_services::places;
use fob_services::route::Nav;
use fob_store::Store;
use std::path::{Path, PathBuf};

/// The screen, opened on a replay of the library, with a preview in front.
fn screen(bench: &mut Bench, store: &Store, name: &str, shot: usize) {
    let path = store.replay_path(name).unwrap();
    bench.harness.state_mut().follow(Nav::push(places::Pictures { path, shot: Some(shot) }));
    assert_eq!(bench.harness.state().place(), "pictures");
    until(bench, "a preview", |bench| {
        bench.harness.state().export().is_some_and(fob_screens::theatre::export::ExportScreen::ready)
    });
}

fn written(bench: &mut Bench) {
    until(bench, "the picture", |bench| !bench.harness.state().export().unwrap().writing());
}

/// Saves the picture at a path in the file dialog.
fn save(bench: &mut Bench, folder: &Path, name: &str) -> PathBuf {
    let path = folder.join(name);
    bench.click(labels::SAVE);
    type_path(&mut bench.harness, &path);
    bench.settle();
    path
}

#[test]
fn a_moment_and_a_stroboscope_are_saved_as_png() {
    let (mut bench, store) = filled();
    let outside = tempfile::TempDir::new().unwrap();
    screen(&mut bench, &store, "alpha", 2);
    assert!(bench.sees(&format!("{}:", labels::shot(2))) && bench.sees(&labels::pixels(1181, 720)));
    bench.click("360");
    // A folder that is not there is most likely a slip of the pen.
    save(&mut bench, outside.path(), "new folder/moment.png");
    assert!(bench.sees(fob_kit::widgets::labels::NO_FOLDER));
    bench.click(fob_kit::widgets::labels::CANCEL);
    assert!(!bench.harness.state().export().unwrap().writing());
    let moment = save(&mut bench, outside.path(), "moment.png");
    written(&mut bench);
    assert!(bench.sees(labels::SAVED));
    bench.key(Key::Num2);
    let stroboscope = save(&mut bench, outside.path(), "stroboscope.png");
    written(&mut bench);
    let [moment, stroboscope] = [moment, stroboscope].map(|path| image::open(path).unwrap().to_rgba8());
    assert_eq!((moment.dimensions(), stroboscope.dimensions()), ((590, 360), (590, 360)));
    assert_ne!(moment, stroboscope);
}

#[test]
fn an_animation_shows_its_progress_and_is_cancelled_without_a_trace() {
    let (mut bench, store) = filled();
    let outside = tempfile::TempDir::new().unwrap();
    screen(&mut bench, &store, "alpha", 1);
    bench.click(labels::ANIMATION);
    bench.click("2160");
    save(&mut bench, outside.path(), "large.gif");
    assert!(bench.harness.state().export().unwrap().writing());
    assert!(bench.sees("%"), "how far it is");
    bench.click(fob_kit::widgets::labels::CANCEL);
    assert!(bench.sees(labels::NOTHING_WRITTEN));
    std::thread::sleep(std::time::Duration::from_secs(2));
    assert_eq!(std::fs::read_dir(outside.path()).unwrap().count(), 0, "not even half a file");
    // Small, and to its end.
    bench.click("360");
    let path = save(&mut bench, outside.path(), "large.gif");
    written(&mut bench);
    assert!(bench.sees(labels::SAVED));
    let bytes = std::fs::read(&path).unwrap();
    assert!(bytes.starts_with(b"GIF89a"));
    let decoder = image::codecs::gif::GifDecoder::new(std::io::Cursor::new(&bytes)).unwrap();
    let frames = image::AnimationDecoder::into_frames(decoder).collect_frames().unwrap();
    assert!(frames.len() > 10, "{} frames", frames.len());
    assert_eq!(frames[0].buffer().dimensions(), (590, 360));
}

#[test]
fn a_range_of_shots_becomes_one_animation() {
    let (mut bench, store) = filled();
    let outside = tempfile::TempDir::new().unwrap();
    screen(&mut bench, &store, "beta", 1);
    bench.key(Key::Num3);
    bench.click("360");
    bench.harness.get_by_label(labels::LAST_SHOT).focus();
    bench.harness.run_steps(2);
    bench.key(Key::ArrowRight);
    assert!(bench.sees(labels::FRAMES));
    let path = save(&mut bench, outside.path(), "two.gif");
    written(&mut bench);
    let one = fob_replay::Playback::new(&fob_store::load_replay(&store.replay_path("beta").unwrap()).unwrap()).unwrap();
    let count = |shot: usize| {
        let film = fob_picture::Film::new(&one, shot, 360, &fob_picture::Palette::DEFAULT).unwrap().unwrap();
        film.frames()
    };
    let decoder = image::codecs::gif::GifDecoder::new(std::io::BufReader::new(std::fs::File::open(&path).unwrap())).unwrap();
    let frames = image::AnimationDecoder::into_frames(decoder).collect_frames().unwrap();
    assert_eq!(frames.len(), count(1) + count(2));
}

#[test]
fn a_failed_export_says_why() {
    let (mut bench, store) = filled();
    let outside = tempfile::TempDir::new().unwrap();
    screen(&mut bench, &store, "beta", 0);
    assert!(bench.sees(fob_screens::watch::labels::THE_BREAK));
    // The ending says what it is, whatever was typed.
    let path = save(&mut bench, outside.path(), "picture.jpg");
    written(&mut bench);
    assert!(bench.sees(labels::SAVED) && path.with_extension("jpg.png").exists());
    // A file that is there is only replaced after a question.
    std::fs::write(outside.path().join("mine.png"), "mine").unwrap();
    save(&mut bench, outside.path(), "mine.png");
    assert!(bench.sees(fob_kit::widgets::labels::EXISTS));
    // Escape leaves the question, the name, and then the dialog.
    for _ in 0..3 {
        if bench.sees(labels::SAVE_PICTURE) {
            bench.key(Key::Escape);
        }
    }
    assert_eq!(std::fs::read_to_string(outside.path().join("mine.png")).unwrap(), "mine");
    // The folder goes away while it is drawn.
    bench.key(Key::Num3);
    bench.click("1080");
    let path = save(&mut bench, outside.path(), "late.gif");
    drop(outside);
    written(&mut bench);
    assert!(bench.sees("late.gif") && !bench.sees(labels::SAVED));
    assert!(!path.exists());
}

#[test]
fn a_damaged_replay_is_reported_and_the_screen_stays() {
    let (mut bench, store) = filled();
    let path = store.replay_path("broken").unwrap();
    std::fs::write(&path, "no replay").unwrap();
    bench.harness.state_mut().follow(Nav::push(places::Pictures { path, shot: None }));
    bench.settle();
    assert!(bench.sees("not a replay: expected it to begin with"));
    bench.click(fob_kit::widgets::labels::OK);
    assert_eq!(bench.harness.state().place(), "theatre");
}
