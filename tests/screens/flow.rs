//! From the menu through a match to its result, by mouse and by keyboard.

use crate::Bench;
use crate::seen::Seen;
use egui::Key;
use egui_kittest::kittest::Queryable;
use fob_board::Side;
use fob_kit::aiming::aim::{FULL_DRAW, SLACK};
use fob_rules::Kind;
use fob_screens::kinds::KINDS;
use fob_store::Store;

#[test]
fn every_entry_of_the_menu_opens_and_escape_leads_back() {
    let mut bench = Bench::new();
    for entry in KINDS.menu() {
        let (label, screen) = (entry.text, (entry.route)(&bench.harness.state().services).place());
        bench.from_menu(label);
        assert_eq!(bench.harness.state().place(), screen, "{label}");
        bench.key(Key::Escape);
        assert_eq!(bench.harness.state().place(), "menu", "back from {label}");
        bench.key(entry.key);
        assert_eq!(bench.harness.state().place(), screen, "{label} by its key");
        bench.key(Key::Escape);
        assert_eq!(bench.harness.state().place(), "menu", "back from {label}");
    }
}

/// A match is on the table, the break has rolled out, and a person is to shoot.
fn at_the_table(bench: &mut Bench) {
    bench.key(Key::Num4);
    assert_eq!(bench.harness.state().place(), "new");
    bench.command(Key::Enter);
    assert_eq!(bench.harness.state().place(), "resume");
    bench.wait_for("the end of the break", 15.0, Seen::aiming);
}

#[test]
fn a_shot_by_keyboard_is_recorded_and_the_turn_passes_on() {
    let mut bench = Bench::new();
    at_the_table(&mut bench);
    let before = bench.harness.state().match_on_table().expect("a match").shots();
    assert_eq!(before, 0);
    for _ in 0..3 {
        bench.key(Key::ArrowLeft);
    }
    bench.key(Key::ArrowUp);
    bench.key(Key::Space);
    bench.wait_for("the next turn", 20.0, |m| m.aiming() || m.match_on_table().is_some_and(|g| !g.choices().is_empty()));
    let game = bench.harness.state().match_on_table().expect("a match").clone();
    assert_eq!(game.shots(), 1);
    if game.choices().is_empty() {
        assert_eq!(game.next_side(), Side::W);
        assert!(bench.sees(&fob_screens::play::labels::to_shoot("Bo", false)));
    }
}

#[test]
fn drawing_back_shoots_and_escape_lets_go_of_the_cue() {
    let mut bench = Bench::new();
    at_the_table(&mut bench);
    let board = bench.harness.state().board().cloned().expect("a board");
    let striker = board.discs.last().expect("the striker");
    let from = board.fit.to_screen(fob_board::Point::new(0.0, 0.1));
    let to = board.fit.to_screen(striker.at) + egui::vec2(20.0, 70.0);
    // Drawn back and let go under Escape: nothing happens.
    bench.harness.hover_at(from);
    bench.harness.run_steps(1);
    bench.harness.drag_at(from);
    bench.harness.run_steps(1);
    bench.harness.hover_at(to);
    bench.harness.run_steps(2);
    bench.key(Key::Escape);
    bench.harness.drop_at(to);
    bench.settle();
    assert_eq!(bench.harness.state().match_on_table().map(fob_rules::Match::shots), Some(0));
    assert!(bench.harness.state().aiming(), "still at the table");
    bench.drag(from, to);
    assert_eq!(bench.harness.state().match_on_table().map(fob_rules::Match::shots), Some(1));
}

/// The aim in degrees and the power, as a part of the largest, of the last shot.
fn last_strike(bench: &Bench) -> (f64, f64) {
    let played = &bench.harness.state().playing().expect("a match").played;
    let replay = fob_replay::Replay::parse(&played.text()).expect("a replay");
    let playback = fob_replay::Playback::as_recorded(&replay).expect("a playback");
    let strike = playback.shots().last().expect("a shot").recorded.strikes[0];
    (strike.aim.to_degrees(), strike.speed / played.layout().board.fastest_shot)
}

#[test]
fn with_a_locked_aim_a_pull_sets_the_power_alone_and_a_click_does_not_turn_it() {
    let mut bench = Bench::new();
    let model = bench.harness.state_mut();
    let state = crate::stage::begun(model, Kind::TugOfWar { accepts: 1 }, 5);
    model.show(Box::new(state), false);
    bench.wait_for("the end of the break", 15.0, Seen::aiming);
    let at = |bench: &Bench, x: f64, y: f64| {
        bench.harness.state().board().expect("a board").fit.to_screen(fob_board::Point::new(x, y))
    };
    bench.click(fob_kit::aiming::strike::LOCK_SHORT);
    let aside = at(&bench, 0.25, 0.2);
    bench.harness.drag_at(aside);
    bench.harness.drop_at(aside);
    bench.settle();
    let (from, to) = (at(&bench, 0.1, 0.1), at(&bench, 0.25, -0.1));
    bench.drag(from, to);
    let (aim, power) = last_strike(&bench);
    assert!((aim - 90.0).abs() < 1e-6, "straight ahead, as at the start of the turn: {aim}");
    assert!((power - (0.2 - SLACK) / FULL_DRAW).abs() < 0.02, "20 cm back: {power}");
    bench.wait_for("the next turn", 20.0, Seen::aiming);
    // The lock is for one turn, and the key sets it and takes it off.
    bench.key(Key::Z);
    bench.key(Key::Z);
    let (from, to) = (at(&bench, 0.0, 0.1), at(&bench, -0.42, -0.15));
    bench.drag(from, to);
    let (aim, _) = last_strike(&bench);
    assert!(aim > 5.0, "away from the hand, which is behind the striker at W and to its right: {aim}");
}

/// Types into a field of the strike, over what is there.
fn typed(bench: &mut Bench, field: &str, text: &str) {
    bench.click(field);
    bench.command(Key::A);
    bench.harness.event(egui::Event::Text(text.to_owned()));
    bench.settle();
    bench.key(Key::Enter);
}

#[test]
fn angle_and_spin_are_typed_with_a_point_or_a_comma_and_right_is_positive() {
    for (angle, spin) in [("95.8", "1.5"), ("95,8 °", "1,5 mm")] {
        let mut bench = Bench::new();
        at_the_table(&mut bench);
        typed(&mut bench, "Aim in degrees", angle);
        typed(&mut bench, "Off-centre hit in millimetres", spin);
        bench.key(Key::Space);
        let (aim, _) = last_strike(&bench);
        assert!((aim - 95.8).abs() < 1e-9, "{angle}: {aim}");
        let played = &bench.harness.state().playing().expect("a match").played;
        let replay = fob_replay::Replay::parse(&played.text()).expect("a replay");
        let playback = fob_replay::Playback::as_recorded(&replay).expect("a playback");
        let strike = playback.shots().last().expect("a shot").recorded.strikes[0];
        // In a record, to the left of the centre is positive.
        assert!((strike.offset + 0.0015).abs() < 1e-9, "{spin}: {}", strike.offset);
    }
}

#[test]
fn a_match_that_was_left_is_resumed_from_the_menu_with_every_shot() {
    let mut bench = Bench::new();
    at_the_table(&mut bench);
    bench.key(Key::Space);
    bench.wait_for("the end of the shot", 20.0, Seen::at_rest);
    let was = bench.harness.state().match_on_table().expect("a match").clone();
    assert_eq!(was.shots(), 1, "there is a shot to be kept");
    // The program is gone without a word, as after `kill -9`; its files stay.
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    let mut bench = Bench::over(folder);
    bench.key(Key::Enter);
    assert_eq!(bench.harness.state().place(), "resume");
    assert_eq!(bench.harness.state().match_on_table(), Some(&was));
}

#[test]
fn taking_back_asks_everybody_and_puts_the_board_back() {
    let mut bench = Bench::new();
    at_the_table(&mut bench);
    let before = bench.harness.state().match_on_table().expect("a match").clone();
    bench.key(Key::Space);
    bench.wait_for("the end of the shot", 20.0, Seen::at_rest);
    let after = bench.harness.state().match_on_table().cloned();
    assert_eq!(after.map(|game| game.shots()), Some(1), "there is a shot to be taken back");
    bench.command(Key::Z);
    assert!(bench.sees(fob_screens::play::labels::TAKE_BACK_LAST));
    bench.click(fob_screens::play::labels::ALL_AGREE);
    assert_eq!(bench.harness.state().match_on_table(), Some(&before));
}

#[test]
fn against_a_computer_ones_own_shot_is_taken_back_with_the_answer() {
    let mut bench = Bench::new();
    bench.harness.state_mut().services.settings.shot_speed = 8.0;
    let form = "new/plan?kind=tug-of-war&dfa=rope&player=person:amber:Anna&player=easy:sky:Bo&seed=7&break=computer";
    bench.harness.state_mut().open(KINDS.read(form).unwrap(), false).unwrap();
    bench.settle();
    bench.key(Key::Enter);
    bench.wait_for("Anna's turn", 60.0, Seen::aiming);
    let before = bench.harness.state().match_on_table().unwrap().clone();
    // As softly as can be: nothing falls, and Bo answers.
    (0..60).for_each(|_| bench.key(Key::ArrowDown));
    bench.key(Key::Space);
    bench.wait_for("Bo's answer", 60.0, |m| {
        m.aiming() && m.match_on_table().is_some_and(|game| game.shots() == before.shots() + 2)
    });
    bench.command(Key::Z);
    assert!(bench.sees(fob_screens::play::labels::TAKE_BACK_YOURS));
    bench.click(fob_screens::play::labels::TAKE_IT_BACK);
    assert_eq!(bench.harness.state().match_on_table(), Some(&before));
    assert!(bench.harness.state().aiming() && bench.sees(&format!("The {}", fob_services::labels::taken_back("Anna"))));
}

#[test]
fn resigning_ends_the_match_with_a_result_and_enters_the_standings() {
    let mut bench = Bench::new();
    at_the_table(&mut bench);
    bench.click(fob_screens::play::labels::RESIGN);
    bench.click(&fob_services::labels::resigns("Anna"));
    bench.settle();
    assert_eq!(bench.harness.state().place(), "result");
    assert!(bench.sees(&fob_services::labels::wins("Bo")));
    bench.click(fob_services::labels::STANDINGS);
    assert_eq!(bench.harness.state().place(), "standings");
    let all = &bench.harness.state().services.standings.players;
    let one = |name: &str| all.iter().find(|record| record.name == name).map(|record| (record.games, record.wins));
    assert_eq!((one("Bo"), one("Anna")), (Some((1, 1)), Some((1, 0))), "{all:?}");
    let store = Store::at(bench.folder.path());
    assert!(store.unfinished().expect("readable").0.is_empty(), "the file went to the replays");
}

#[test]
fn two_computers_play_a_whole_match_to_its_result() {
    let mut bench = Bench::new();
    bench.harness.state_mut().services.settings.shot_speed = 8.0;
    bench.harness.state_mut().sit_computers(3);
    bench.settle();
    // Thinking happens on a thread, so real time passes as well.
    let deadline = std::time::Instant::now() + std::time::Duration::from_mins(4);
    while bench.harness.state().place() != "result" {
        assert!(std::time::Instant::now() < deadline, "the match did not end");
        bench.key(Key::Enter);
        let problems = &bench.harness.state().services.problems;
        assert!(problems.is_empty(), "{problems:?}");
    }
    let game = bench.harness.state().match_on_table().expect("a match");
    assert!(game.is_over());
}

#[test]
fn a_broken_settings_file_is_reported_and_kept() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let path = folder.path().join("settings.ron");
    std::fs::write(&path, "(version: 1, data: (volume: loud))").expect("written");
    let mut bench = Bench::over(folder);
    assert!(bench.sees("settings.ron"));
    bench.click(fob_kit::widgets::labels::OK);
    assert!(bench.harness.state().services.problems.is_empty());
    bench.click(fob_screens::settings::labels::TITLE);
    bench.click(fob_screens::settings::labels::LIGHT);
    bench.wait(3.0);
    assert_eq!(std::fs::read_to_string(path).expect("read"), "(version: 1, data: (volume: loud))");
}

#[test]
fn settings_are_kept_between_runs() {
    let mut bench = Bench::new();
    bench.click(fob_screens::settings::labels::TITLE);
    bench.click(fob_screens::settings::labels::LIGHT);
    bench.wait(3.0);
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    let bench = Bench::over(folder);
    assert_eq!(bench.harness.state().services.settings.shade, fob_services::palette::Shade::Light);
}

#[test]
fn a_notice_ends_with_its_screen_but_a_farewell_notice_stays() {
    let mut bench = Bench::new();
    bench.harness.state_mut().services.say("A word on the menu");
    bench.settle();
    assert!(bench.sees("A word on the menu"));
    bench.click(fob_screens::settings::labels::TITLE);
    assert!(!bench.sees("A word on the menu"));
    // Said as the screen is left: it is meant for the next one.
    bench.harness.state_mut().services.say("A parting word");
    bench.harness.state_mut().follow(fob_services::route::Nav::Back);
    bench.settle();
    assert_eq!(bench.harness.state().place(), "menu");
    assert!(bench.sees("A parting word"));
}

#[test]
fn the_program_can_be_left_from_any_screen_and_keeps_what_was_set_a_moment_ago() {
    let mut bench = Bench::new();
    bench.click(fob_screens::settings::labels::TITLE);
    bench.harness.state_mut().services.settings.shade = fob_services::palette::Shade::Light;
    let path = bench.folder.path().join("settings.ron");
    let kept = || std::fs::read_to_string(&path).is_ok_and(|text| text.contains("Light"));
    assert!(!kept(), "settings wait until they have been quiet");
    bench.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::Q);
    bench.harness.step();
    assert!(bench.harness.state().quit);
    assert!(kept(), "they are saved before the program ends");
}

#[test]
fn the_new_game_form_starts_a_custom_game_of_three_with_a_break_by_hand() {
    let mut bench = Bench::new();
    bench.key(Key::Num4);
    bench.click(fob_screens::new_game::labels::ADVANCED);
    bench.click(fob_screens::new_game::labels::CUSTOM);
    bench.click("3");
    bench.click(fob_screens::new_game::labels::BY_HAND);
    bench.click(fob_screens::new_game::labels::START);
    assert_eq!(bench.harness.state().place(), "resume");
    assert!(bench.sees(fob_screens::play::labels::FIRST_STRIKER));
    assert!(bench.sees(fob_screens::play::labels::TIP_BREAK[0]));
    bench.key(Key::Space);
    assert!(bench.sees(fob_screens::play::labels::SECOND_STRIKER));
    assert!(bench.sees(fob_screens::play::labels::TIP_BREAK[1]));
    bench.key(Key::Space);
    bench.wait_for("the end of the break", 20.0, |m| m.aiming() && m.match_on_table().is_some());
    let game = bench.harness.state().match_on_table().expect("a match");
    assert_eq!((game.setup().players(), game.shots(), game.strings().len()), (3, 0, 2));
}

#[test]
fn two_players_of_one_name_are_refused_with_the_reason() {
    let mut bench = Bench::new();
    bench.key(Key::Num4);
    bench.harness.get_by_label(&fob_services::labels::name_of_player(2)).focus();
    bench.harness.run_steps(2);
    bench.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::A);
    bench.harness.run_steps(1);
    bench.harness.get_by_label(&fob_services::labels::name_of_player(2)).type_text("Anna");
    bench.settle();
    assert!(bench.sees(&fob_services::labels::called_alike("Anna")));
    bench.click(fob_screens::new_game::labels::START);
    assert_eq!(bench.harness.state().place(), "new");
}
