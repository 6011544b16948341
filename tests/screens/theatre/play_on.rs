//! Taking over from a shot of a replay.

use super::{filled, practised, until, write};
use crate::Bench;
use crate::seen::Seen;
use egui::Key;
use egui_kittest::kittest::Queryable;
use fob_replay::Playback;
use fob_services::places;
use fob_services::route::Nav;
use fob_store::{Store, load_replay};

/// The form, opened on a replay of the library.
fn form(bench: &mut Bench, store: &Store, name: &str, shot: usize) -> std::path::PathBuf {
    let path = store.replay_path(name).unwrap();
    bench.harness.state_mut().follow(Nav::push(places::PlayOn { path: path.clone(), shot: Some(shot) }));
    bench.settle();
    path
}

#[test]
fn playing_on_begins_a_match_of_its_own_and_leaves_the_replay_as_it_is() {
    let (mut bench, store) = filled();
    let path = form(&mut bench, &store, "alpha", 4);
    let was = std::fs::read(&path).unwrap();
    assert_eq!(bench.harness.state().play_on().unwrap().shot(), 4);
    bench.key(Key::ArrowLeft);
    assert_eq!(bench.harness.state().play_on().unwrap().shot(), 3);
    // Two of one name are refused with the reason.
    write(&mut bench, &fob_services::labels::name_of_player(1), "Zoe");
    write(&mut bench, &fob_services::labels::name_of_player(2), "Zoe");
    assert!(bench.sees(&fob_services::labels::called_alike("Zoe")));
    write(&mut bench, &fob_services::labels::name_of_player(2), "Max");
    bench.click(fob_screens::theatre::labels::PLAY_ON);
    until(&mut bench, "the match", |bench| bench.harness.state().place() == "resume");
    let whole = Playback::new(&load_replay(&path).unwrap()).unwrap();
    let there = whole.shot(3).unwrap().settled.game.clone().unwrap();
    assert_eq!(bench.harness.state().match_on_table(), Some(&there), "the very situation of the replay");
    assert!(bench.sees("Zoe") || bench.sees("Max"));
    assert!(bench.sees(&fob_services::driving::continues_from(3)));
    // The match has a file of its own among those that go on, and says where it comes from.
    let (found, _) = store.unfinished().unwrap();
    assert_eq!(found.len(), 1);
    let header = &found[0].1;
    assert_eq!(header.note, "played on from shot 3 of alpha");
    assert!(header.date.is_some_and(|date| date > 1_700_000_000 + 86_400));
    // Taking back leads into the replay's past.
    if there.choices().is_empty() {
        bench.command(Key::Z);
        bench.click(fob_screens::play::labels::ALL_AGREE);
        assert_eq!(bench.harness.state().match_on_table(), Some(whole.shot(2).unwrap().settled.game.as_ref().unwrap()));
    }
    assert_eq!(std::fs::read(&path).unwrap(), was);
    // Back leads to where the replay was chosen.
    let was = bench.harness.state().match_on_table().unwrap().clone();
    bench.key(Key::Escape);
    assert_eq!(bench.harness.state().place(), "theatre");
    // Killed and resumed.
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    let mut bench = Bench::over(folder);
    assert!(bench.sees(&format!("{}: Reject match for two, Zoe and Max", fob_screens::menu::RESUME)));
    bench.key(Key::Enter);
    assert_eq!(bench.harness.state().match_on_table(), Some(&was));
}

#[test]
fn a_computer_can_take_a_seat_and_the_match_can_be_ended() {
    let (mut bench, store) = filled();
    form(&mut bench, &store, "beta", 2);
    bench.harness.get_all_by_value(fob_screens::new_game::labels::A_PERSON).next().unwrap().click();
    bench.settle();
    bench.click(&fob_services::phrases::level_label(fob_opponent::Level::Easy));
    bench.key(Key::Enter);
    until(&mut bench, "the match", |bench| bench.harness.state().place() == "resume");
    let (found, _) = store.unfinished().unwrap();
    assert_eq!(found[0].1.players[0].level.as_deref(), Some("easy"));
    let deadline = std::time::Instant::now() + std::time::Duration::from_mins(2);
    while !bench.harness.state().aiming() {
        assert!(std::time::Instant::now() < deadline, "the person's turn did not come");
        bench.key(Key::Enter);
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    bench.click(fob_screens::play::labels::RESIGN);
    bench.click(fob_services::labels::YOU_RESIGN);
    bench.settle();
    assert_eq!(bench.harness.state().place(), "result");
    assert_eq!(store.replay_files().unwrap().iter().filter(|file| !file.goes_on).count(), 4, "filed away as a fourth replay");
}

#[test]
fn a_match_that_is_over_is_played_on_from_an_earlier_shot() {
    let (mut bench, store) = filled();
    let path = form(&mut bench, &store, "alpha", usize::MAX);
    let whole = Playback::as_recorded(&load_replay(&path).unwrap()).unwrap();
    let last = whole.shots().last().unwrap();
    assert!(last.settled.is_over());
    assert_eq!(bench.harness.state().play_on().unwrap().shot(), last.number - 1);
    bench.key(Key::Home);
    assert_eq!(bench.harness.state().play_on().unwrap().shot(), 0);
    assert!(bench.sees(&fob_screens::theatre::labels::next_shot("Anna", "S")));
    bench.key(Key::Escape);
    assert_eq!(bench.harness.state().place(), "theatre");
}

#[test]
fn practice_continues_at_the_practice_table() {
    let (mut bench, store) = filled();
    form(&mut bench, &store, "gamma", 1);
    assert!(bench.sees(fob_screens::theatre::labels::PRACTICE_SESSION));
    bench.click(fob_screens::theatre::labels::TO_PRACTICE);
    until(&mut bench, "the practice table", |bench| bench.harness.state().place() == "practice");
    let mut live = practised();
    let text = live.text();
    live.mark_saved();
    let whole = Playback::new(&fob_replay::Replay::parse(&text).unwrap()).unwrap();
    let wanted: Vec<_> = whole.shot(1).unwrap().settled.layout.pucks.iter().map(|puck| puck.at).collect();
    let board = bench.harness.state().board().cloned().expect("a board");
    let discs: Vec<_> = board.discs.iter().map(|disc| disc.at).collect();
    assert!(wanted.iter().all(|at| discs.contains(at)), "every puck is where it was");
}

#[test]
fn play_on_gives_the_reason_if_it_is_impossible() {
    let (mut bench, store) = filled();
    let path = store.replay_path("broken").unwrap();
    std::fs::write(&path, "no replay").unwrap();
    form(&mut bench, &store, "broken", 0);
    assert!(bench.sees("not a replay: expected it to begin with"));
    bench.click(fob_kit::widgets::labels::OK);
    assert_eq!(bench.harness.state().place(), "theatre");
}
