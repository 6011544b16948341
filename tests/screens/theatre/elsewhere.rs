//! Replays that come from elsewhere and go there: files, folders, texts for a chat.

use super::{Dropped, filled, names, opened, played, read, selected, write};
use crate::Bench;
use crate::dialogs::type_path;
use egui::{Event, Key};
use egui_kittest::kittest::Queryable;
use fob_automata::builtin;
use fob_base::Dice;
use fob_board::{Board, Point, Strike, placement};
use fob_opponent::Level;
use fob_replay::{CLIP_HEAD, Header, Phase, Player, Recorder, Replay, from_clip, to_clip};
use fob_rules::{Kind, Setup};
use fob_store::{ReplayFile, Store, load_replay};
use rand::RngExt;
use std::path::Path;
use std::sync::Arc;

/// Files are dropped on the window.
fn dropped(bench: &mut Bench, path: &Path) {
    bench.harness.input_mut().dropped_files.push(Arc::new(Dropped(path.to_path_buf())));
    bench.settle();
    read(bench);
}

#[test]
fn files_are_imported_by_dialog_folder_or_drop_and_damaged_ones_are_reported() {
    let (mut bench, store) = filled();
    let outside = tempfile::TempDir::new().unwrap();
    let good = outside.path().join("from a friend.ron");
    let live = played(["Eve", "Finn"], "rope", 9, 4);
    std::fs::write(&good, live.text()).unwrap();
    bench.command(Key::O);
    bench.key(Key::Enter);
    type_path(&mut bench.harness, &good);
    read(&mut bench);
    assert_eq!(selected(&bench), "from a friend");
    assert!(!bench.sees(fob_screens::theatre::labels::IMPORT_TITLE), "the dialog is gone");
    // Damaged in line 3.
    let bad = outside.path().join("damaged.fob");
    let mut lines: Vec<String> = live.text().lines().map(str::to_owned).collect();
    lines[2] = lines[2].replacen('1', "2", 1);
    std::fs::write(&bad, lines.join("\n")).unwrap();
    dropped(&mut bench, &bad);
    assert!(bench.sees("damaged.fob:3:1: edited or damaged"));
    bench.key(Key::Escape);
    assert!(!bench.sees("damaged.fob"));
    assert_eq!(names(&store).len(), 4);
    // A folder: good files are imported, bad ones are reported.
    std::fs::write(outside.path().join("another.ron"), played(["Eve", "Finn"], "rope", 10, 4).text()).unwrap();
    dropped(&mut bench, outside.path());
    assert!(bench.sees("damaged.fob:3:1"));
    assert_eq!(names(&store), ["alpha", "another", "beta", "from a friend", "gamma"]);
    bench.key(Key::Escape);
    dropped(&mut bench, Path::new("/no/such/file"));
    assert!(bench.sees("/no/such/file: not found"));
}

#[test]
fn importing_a_known_replay_is_noticed_and_skipped() {
    let (mut bench, store) = filled();
    let outside = tempfile::TempDir::new().unwrap();
    let twin = outside.path().join("twin.fob");
    std::fs::copy(store.replay_path("beta").unwrap(), &twin).unwrap();
    dropped(&mut bench, &twin);
    assert!(bench.sees(&fob_screens::theatre::labels::already_known("beta")));
    assert_eq!((names(&store).len(), selected(&bench)), (3, "beta".to_owned()));
    // As a text too, and twice in one folder.
    let text = std::fs::read_to_string(store.replay_path("alpha").unwrap()).unwrap();
    bench.harness.event(Event::Paste(to_clip(&text)));
    bench.settle();
    read(&mut bench);
    assert_eq!((names(&store).len(), selected(&bench)), (3, "alpha".to_owned()));
    let live = played(["Eve", "Finn"], "rope", 9, 4);
    for name in ["one.fob", "two.ron"] {
        std::fs::write(outside.path().join(name), live.text()).unwrap();
    }
    dropped(&mut bench, outside.path());
    assert!(bench.sees(&fob_screens::theatre::labels::imported(1, 2)));
    assert_eq!((names(&store).len(), selected(&bench)), (4, "one".to_owned()));
}

/// What Ctrl+C brings to the clipboard.
fn copied(bench: &mut Bench) -> String {
    bench.harness.event(Event::Copy);
    bench.harness.step();
    let commands = &bench.harness.output().platform_output.commands;
    let text = commands.iter().find_map(|c| if let egui::OutputCommand::CopyText(text) = c { Some(text.clone()) } else { None });
    text.expect("something was copied")
}

#[test]
fn a_replay_survives_the_clipboard() {
    let (mut bench, store) = filled();
    bench.harness.get_by_label(&fob_screens::theatre::labels::replay("alpha")).click();
    bench.settle();
    let clip = copied(&mut bench);
    let original = load_replay(&store.replay_path("alpha").unwrap()).unwrap();
    assert_eq!(clip, to_clip(&original.print()));
    bench.key(Key::Delete);
    read(&mut bench);
    bench.harness.event(Event::Paste(clip.clone()));
    bench.settle();
    read(&mut bench);
    assert_eq!(selected(&bench), "Anna – Bo");
    assert_eq!(load_replay(&store.replay_path("Anna – Bo").unwrap().with_extension("ron")).unwrap(), original);
    // One letter changed on the way.
    let middle = clip.len() / 2;
    let other = if clip.as_bytes()[middle] == b'A' { "B" } else { "A" };
    bench.harness.event(Event::Paste(format!("{}{other}{}", &clip[..middle], &clip[middle + 1..])));
    bench.settle();
    read(&mut bench);
    assert!(bench.sees("the clipboard:1:1: edited or damaged"));
    bench.key(Key::Escape);
    bench.harness.event(Event::Paste("see you at eight".into()));
    bench.settle();
    read(&mut bench);
    assert!(bench.sees("the clipboard") && bench.sees("not a replay"));
    assert_eq!(names(&store).len(), 3);
}

#[test]
fn the_field_of_the_import_takes_a_text_as_the_library_does() {
    let (mut bench, store) = filled();
    let live = played(["Eve", "Finn"], "rope", 9, 4);
    // At once, as it is pasted.
    bench.command(Key::O);
    bench.harness.event(Event::Paste("see you at eight".into()));
    bench.settle();
    read(&mut bench);
    assert!(bench.sees("not a replay") && bench.sees(fob_screens::theatre::labels::TEXT_OF_REPLAY));
    bench.harness.event(Event::Paste(to_clip(&live.text())));
    bench.settle();
    read(&mut bench);
    assert_eq!(selected(&bench), "Eve – Finn");
    assert!(!bench.sees(fob_screens::theatre::labels::TEXT_OF_REPLAY), "the dialog is gone");
    // Typed; the whole text of a file will do as well.
    let live = played(["Gus", "Hal"], "rope", 9, 4);
    bench.command(Key::O);
    write(&mut bench, fob_screens::theatre::labels::TEXT_OF_REPLAY, &to_clip(&live.text()));
    bench.key(Key::Enter);
    read(&mut bench);
    assert_eq!(selected(&bench), "Gus – Hal");
    bench.command(Key::O);
    bench.harness.event(Event::Paste(played(["Ida", "Jim"], "rope", 9, 4).text()));
    bench.settle();
    read(&mut bench);
    assert_eq!((selected(&bench), names(&store).len()), ("Ida – Jim".to_owned(), 6));
}

/// A match of 70 wild shots on a full board, every number of which has all its digits.
fn long() -> Recorder {
    let board = Board::bob();
    let setup = Setup { shot_limit: Some(70), ..Setup::new(Kind::Reject2, builtin("last-two-differ").unwrap(), 15, 15) };
    let header = Header::for_match(setup, &board, ["Anna", "Bo"].map(Player::human).to_vec(), 5);
    let mut live = Recorder::new(header).unwrap();
    let mut rng = Dice::new(9);
    live.play(&live.break_strikes()).unwrap();
    while !live.is_over() {
        let now = live.situation().clone();
        match now.phase() {
            Phase::Shot { side, .. } => {
                let (left, right) = placement::line_ends(&board, side);
                let part = rng.random_range(0.2..0.8);
                let place = Point::new(left.x + (right.x - left.x) * part, left.y + (right.y - left.y) * part);
                let from = placement::nearest_legal(&now.layout, side, place).unwrap();
                let (aim, speed) = (rng.random_range(0.0..std::f64::consts::TAU), rng.random_range(0.5..2.0));
                live.play(&[Strike { from, aim, speed, offset: rng.random_range(-0.002..0.002) }]).unwrap();
            }
            Phase::Order => live.choose(&Level::Easy.orders(now.game.as_ref().unwrap(), &Board::bob(), &mut rng)).unwrap(),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(live.situation().game.as_ref().unwrap().shots(), 70);
    live
}

#[test]
fn seventy_shots_are_copied_as_a_text_short_enough_for_a_chat() {
    let folder = tempfile::TempDir::new().unwrap();
    let store = Store::at(folder.path());
    let mut live = long();
    ReplayFile::create(&store.replay_path("long").unwrap(), &mut live).unwrap();
    let mut bench = opened(Bench::over(folder));
    let clip = copied(&mut bench);
    assert!(clip.starts_with(CLIP_HEAD) && clip.len() <= 4000, "{} characters", clip.len());
    assert!(bench.sees(&format!("{} characters", clip.len())));
    assert_eq!(from_clip(&clip).unwrap(), live.text(), "nothing is lost");
    // What another physics has recorded cannot be simulated again: it is copied whole, which takes more room.
    let header = Header { physics: 0, ..live.header().clone() };
    let old = Replay::new(header, live.records().to_vec()).print();
    let clip = to_clip(&old);
    assert!(clip.len() > 4000);
    assert_eq!(from_clip(&clip).unwrap(), old);
}
