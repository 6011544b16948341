//! A match on a real board, by clicks and by keys, against the rules' own reading of the same events.

use crate::Bench;
use crate::dialogs::type_path;
use crate::seen::Seen;
use egui::{Key, Modifiers, OutputCommand};
use egui_kittest::kittest::{NodeT, Queryable};
use fob_automata::builtin;
use fob_board::Colour;
use fob_kit::printing::{PRINT, SAVE_PDF};
use fob_rules::script::{self, Played};
use fob_rules::{Kind, Match, Names, Points, Setup, Summary};
use fob_services::driving::{Seat, Start};
use fob_services::player_colours::PlayerColour;
use tempfile::TempDir;

/// A match of Anna and Bo with the rope and few pucks, opened as the form does.
fn open(bench: &mut Bench, kind: Kind, green: u16, red: u16) {
    let model = bench.harness.state_mut();
    let (_, board) = model.services.library.boards.first().expect("a board").clone();
    let setup = Setup::new(kind, builtin("rope").expect("built in"), green, red);
    let seats = ["Anna", "Bo", "Carl", "Dina"][..usize::from(setup.players())].iter();
    let seats = seats.enumerate();
    let seats = seats
        .map(|(i, name)| Seat { name: (*name).into(), computer: None, program: None, colour: PlayerColour::from_seat(i) })
        .collect();
    let dfas = vec!["rope".into()];
    let start = Start { setup, dfas, board, seats, games: 2, seed: 5, hand_break: false, series: None };
    let referee = fob_screens::referee::RefereeScreen::start(start, &mut model.services).expect("a match");
    model.show(Box::new(referee), false);
    bench.settle();
    assert_eq!(bench.harness.state().place(), "referee/resume");
}

fn game(bench: &Bench) -> Match {
    bench.harness.state().refereed().expect("a refereed match").clone()
}

/// The script as the rules read it.
fn judged(text: &str) -> Played {
    let load = |_, name: &str| fob_machines::Machine::builtin(name).ok_or_else(|| vec![format!("no DFA {name}")]);
    script::play(text, &Names::numbered(), load).expect("a script that is in order")
}

/// Presses C and returns what comes to the clipboard.
fn copied(bench: &mut Bench) -> String {
    bench.harness.key_down(Key::C);
    bench.harness.step();
    let commands = &bench.harness.output().platform_output.commands;
    let text = commands.iter().find_map(|c| if let OutputCommand::CopyText(text) = c { Some(text.clone()) } else { None });
    bench.harness.key_up(Key::C);
    bench.settle();
    text.expect("text for the clipboard")
}

const WHOLE: &str = "game reject-2\ndfa rope\npucks 4 3\n\
    shot NE:g NE:r\norder NE:rg\n\
    shot black SE:g lost:r\n\
    shot SW:g SE:g\n\
    shot\n\
    shot NE:r lost:g\n";

#[test]
fn a_whole_match_by_clicks_ends_as_the_rules_say() {
    let mut bench = Bench::new();
    open(&mut bench, Kind::Reject2, 4, 3);
    assert!(bench.sees(&fob_services::labels::shoots_from("Anna", "S")));
    bench.click(&fob_services::labels::puck_in("Green", "NE"));
    bench.click(&fob_services::labels::puck_in("Red", "NE"));
    bench.click(fob_screens::referee::labels::CONFIRM);
    // The opponent chooses, and is shown where each order leads.
    assert!(bench.sees(&fob_services::labels::chooses_order("Bo")));
    assert!(bench.sees(&fob_services::labels::order("NE", "gr", ", to 1", "rejecting")));
    bench.click(&fob_services::labels::order("NE", "rg", ", to 1", "rejecting"));
    bench.click(fob_kit::widgets::labels::CHOOSE_ORDER);
    assert!(bench.sees(&fob_services::labels::shoots_from("Bo", "W")));
    // The striker falls: its green goes back, the lost red stays lost.
    bench.click(&fob_services::labels::puck_in("Green", "SE"));
    bench.click(fob_screens::referee::labels::BLACK_HOLED);
    bench.click(&fob_services::labels::lost("Red"));
    assert!(bench.sees("the striker: no string changes"), "shown before it is confirmed");
    bench.click(fob_screens::referee::labels::CONFIRM);
    assert_eq!((game(&bench).remaining(Colour::Green), game(&bench).remaining(Colour::Red)), (3, 1));
    // A wrong entry is taken out, another one is confirmed and then mended.
    assert!(bench.sees(&fob_services::labels::shoots_from("Anna", "N")));
    bench.click(&fob_services::labels::puck_in("Red", "SE"));
    bench.click(&fob_screens::referee::labels::remove(1, &fob_services::labels::puck_in("red", "SE")));
    bench.click(&fob_services::labels::puck_in("Green", "SW"));
    bench.click(&fob_services::labels::puck_in("Red", "SE"));
    bench.click(fob_screens::referee::labels::CONFIRM);
    bench.click(fob_screens::referee::labels::UNDO);
    assert!(bench.sees(&fob_screens::referee::labels::open_again(3)));
    bench.click(&fob_screens::referee::labels::remove(2, &fob_services::labels::puck_in("red", "SE")));
    bench.click(&fob_services::labels::puck_in("Green", "SE"));
    bench.click(fob_screens::referee::labels::CONFIRM);
    bench.click(fob_screens::referee::labels::CONFIRM_MISS);
    assert!(bench.sees(&fob_services::labels::shoots_from("Anna", "S")));
    bench.click(&fob_services::labels::puck_in("Red", "NE"));
    bench.click(&fob_services::labels::lost("Green"));
    bench.click(fob_screens::referee::labels::CONFIRM);

    let judged = judged(WHOLE);
    assert!(judged.game.is_over(), "the script of this test is a whole match");
    assert_eq!(Summary::new(&game(&bench)), Summary::new(&judged.game));
    assert_eq!(game(&bench), judged.game);
    // A: r g g r from 1: 0 1 2 1, rejected; B: g from 1: 2, accepted.
    assert!(bench.sees(&fob_services::labels::wins("Bo")));
    assert!(bench.sees("Points: Anna 0, Bo 1"));
    let text = copied(&mut bench);
    assert_eq!(self::judged(&text).game, judged.game, "{text}");
    assert!(text.contains("shot NE:g NE:r\norder NE:rg\nshot SE:g black lost:r\n"), "{text}");
}

/// The same match by keys alone.
fn by_keys(bench: &mut Bench) {
    for key in [Key::Num1, Key::G, Key::R, Key::Enter] {
        bench.key(key);
    }
    // Fallen as g r: the list has gr first and rg second.
    bench.key(Key::ArrowRight);
    bench.key(Key::Enter);
    for key in [Key::B, Key::Num2, Key::G, Key::L, Key::R, Key::Enter] {
        bench.key(key);
    }
    for key in [Key::Num3, Key::R, Key::Backspace, Key::G, Key::Num2, Key::G, Key::Enter, Key::Enter] {
        bench.key(key);
    }
    for key in [Key::Num1, Key::R, Key::L, Key::G, Key::Enter] {
        bench.key(key);
    }
}

#[test]
fn the_same_match_by_keys_alone() {
    let mut bench = Bench::new();
    open(&mut bench, Kind::Reject2, 4, 3);
    by_keys(&mut bench);
    assert_eq!(game(&bench), judged(WHOLE).game);
}

#[test]
fn undo_goes_back_through_every_value_and_redo_returns() {
    let mut bench = Bench::new();
    open(&mut bench, Kind::Reject2, 4, 3);
    let fresh = game(&bench);
    by_keys(&mut bench);
    let end = game(&bench);
    let moves: Vec<&str> = WHOLE.lines().filter(|l| l.starts_with("shot")).collect();
    for left in (0..moves.len()).rev() {
        bench.command(Key::Z);
        assert_eq!(game(&bench).shots() as usize, left);
        // Each value on the way is that of the script up to there.
        let lines: Vec<&str> = WHOLE.lines().collect();
        let shots = lines.iter().enumerate().filter(|(_, l)| l.starts_with("shot")).map(|(i, _)| i);
        let cut = shots.into_iter().nth(left).expect("that many shots");
        assert_eq!(game(&bench), judged(&lines[..cut].join("\n")).game);
    }
    assert_eq!(game(&bench), fresh);
    for _ in &moves {
        bench.command(Key::Y);
    }
    assert_eq!(game(&bench), end);
    // Ctrl+Shift+Z is redo as well, and a new shot forgets what was undone.
    bench.command(Key::Z);
    bench.harness.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    bench.settle();
    assert_eq!(game(&bench), end);
    bench.command(Key::Z);
    bench.key(Key::Delete);
    bench.key(Key::Enter);
    let other = game(&bench);
    bench.command(Key::Y);
    assert_eq!(game(&bench), other);
}

#[test]
fn no_more_pucks_can_be_entered_than_are_left() {
    let mut bench = Bench::new();
    open(&mut bench, Kind::TugOfWar { accepts: 1 }, 1, 1);
    assert!(
        bench.sees(&fob_screens::referee::labels::if_accepted("Anna"))
            && bench.sees(&fob_screens::referee::labels::if_rejected("Bo"))
    );
    bench.key(Key::G);
    bench.key(Key::G);
    assert!(bench.sees(&fob_screens::referee::labels::none_left("green")));
    let green = fob_services::labels::puck_in("Green", "SW");
    let node = bench.harness.get_by_label(&green);
    assert!(node.accesskit_node().is_disabled());
    bench.key(Key::Num3);
    bench.key(Key::R);
    bench.key(Key::Enter);
    // g into NE and r into SW are two holes, so there is nothing to choose: 1, 2, 1 rejects, and Bo wins on reject.
    assert!(bench.sees(&fob_services::labels::wins("Bo")));
}

#[test]
fn an_unfinished_match_is_offered_and_continues_with_its_entries() {
    let mut bench = Bench::new();
    open(&mut bench, Kind::Reject2, 4, 3);
    for key in [Key::Num1, Key::G, Key::R, Key::Enter] {
        bench.key(key);
    }
    let due = game(&bench);
    assert_eq!(due.choices().len(), 1);
    // The program is gone without a word, as after `kill -9`; its files stay.
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    let mut bench = Bench::over(folder);
    bench.key(Key::R);
    assert_eq!(bench.harness.state().place(), "referee/new");
    assert!(bench.sees(&format!("{}: Reject match for two, Anna, Bo, 1 shot", fob_screens::new_game::labels::IN_PROGRESS)));
    bench.click(fob_screens::new_game::labels::RESUME);
    assert_eq!(bench.harness.state().place(), "referee/resume");
    assert_eq!(game(&bench), due);
    bench.key(Key::Enter);
    // The entry of the next shot is kept when the screen is left.
    bench.click(&fob_services::labels::puck_in("Green", "SW"));
    bench.key(Key::Escape);
    assert_eq!(bench.harness.state().place(), "menu");
    bench.from_menu(fob_screens::new_game::labels::REFEREE);
    bench.command(Key::R);
    assert!(bench.sees(&fob_screens::referee::labels::remove(1, &fob_services::labels::puck_in("green", "SW"))));
}

#[test]
fn the_form_leads_to_the_referee_with_the_pucks_of_the_real_board() {
    let mut bench = Bench::new();
    bench.from_menu(fob_screens::new_game::labels::REFEREE);
    assert!(bench.sees(fob_screens::new_game::labels::REFEREE_HEADING));
    let role = egui::accesskit::Role::RadioButton;
    bench.harness.get_by_role_and_label(role, fob_screens::new_game::labels::REJECT_FOUR).click();
    bench.settle();
    bench.click(fob_screens::new_game::labels::OPEN_REFEREE);
    assert_eq!(bench.harness.state().place(), "referee/resume");
    let game = game(&bench);
    assert_eq!((game.strings().len(), game.remaining(Colour::Green)), (4, 15));
    assert!(bench.folder.path().join("saves/referee.ron").exists(), "kept from the first moment on");
}

#[test]
fn resigning_a_draw_and_the_next_game_of_the_series() {
    let mut bench = Bench::new();
    open(&mut bench, Kind::Reject2, 2, 2);
    bench.click(fob_screens::referee::labels::DRAW);
    bench.click(fob_screens::referee::labels::AGREE);
    assert!(bench.sees(fob_services::labels::A_DRAW_HEADLINE));
    bench.command(Key::Z);
    assert!(!game(&bench).is_over(), "a draw can be taken back");
    bench.key(Key::X);
    bench.click(&fob_services::labels::resigns("Anna"));
    assert!(bench.sees(&fob_services::labels::wins("Bo")));
    bench.click(&fob_services::labels::match_of(2, 2));
    // Everyone moves one side on.
    assert!(bench.sees(&fob_services::labels::shoots_from("Bo", "S")));
    let standings = &bench.harness.state().services.standings;
    let record = |name: &str| standings.players.iter().find(|p| p.name == name).map(|p| (p.games, p.wins, p.points));
    assert_eq!((record("Anna"), record("Bo")), (Some((1, 0, Points::ZERO)), Some((1, 1, Points::ONE))));
    bench.key(Key::D);
    bench.key(Key::Enter);
    bench.click(fob_screens::referee::labels::LEAVE);
    assert_eq!(bench.harness.state().place(), "menu");
    let standings = &bench.harness.state().services.standings;
    assert_eq!(standings.players.iter().map(|p| p.games).collect::<Vec<_>>(), [2, 2]);
    bench.from_menu(fob_screens::new_game::labels::REFEREE);
    assert!(!bench.sees(fob_screens::new_game::labels::IN_PROGRESS), "a match that is over is not offered");
}

#[test]
fn a_broken_save_is_reported_and_kept_and_a_new_match_has_a_place_of_its_own() {
    let folder = TempDir::new().expect("a folder");
    let saves = folder.path().join("saves");
    std::fs::create_dir(&saves).expect("made");
    let broken = "(version: 1, data: (setup: nonsense))";
    std::fs::write(saves.join("referee.ron"), broken).expect("written");
    let mut bench = Bench::over(folder);
    assert!(bench.sees("referee.ron"));
    bench.click(fob_kit::widgets::labels::OK);
    open(&mut bench, Kind::Reject2, 2, 2);
    bench.key(Key::Enter);
    assert_eq!(std::fs::read_to_string(saves.join("referee.ron")).expect("read"), broken);
    assert!(saves.join("referee-2.ron").exists());
    let was = game(&bench);
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    let mut bench = Bench::over(folder);
    bench.click(fob_kit::widgets::labels::OK);
    bench.key(Key::R);
    bench.command(Key::R);
    assert_eq!(game(&bench), was);
}

#[test]
fn a_save_that_contradicts_the_rules_is_reported_and_kept() {
    let mut bench = Bench::new();
    open(&mut bench, Kind::Reject2, 1, 1);
    bench.key(Key::G);
    bench.key(Key::Enter);
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    let path = folder.path().join("saves/referee.ron");
    let text = std::fs::read_to_string(&path).expect("read");
    let twice = text.replace("Drop(NE, Green)", "Drop(NE, Green), Drop(NE, Green)");
    assert_ne!(text, twice, "{text}");
    std::fs::write(&path, &twice).expect("written");
    let mut bench = Bench::over(folder);
    assert!(bench.sees("event 1: 2 green pucks in this shot, but 1 on the board"));
    bench.click(fob_kit::widgets::labels::OK);
    assert_eq!(std::fs::read_to_string(&path).expect("read"), twice);
}

#[test]
fn every_control_is_inside_the_window_at_every_size() {
    // 853 x 533 is 1280 x 800 at the scale 1.5.
    for size in [[1280.0, 800.0], [1920.0, 1080.0], [853.0, 533.0], [960.0, 600.0]] {
        for kind in [Kind::Reject2, Kind::Reject4, Kind::TugOfWar { accepts: 2 }] {
            let mut bench = Bench::new();
            bench.harness.set_size(size.into());
            open(&mut bench, kind.clone(), 15, 15);
            for key in [Key::G, Key::R, Key::Num2, Key::G, Key::L, Key::R, Key::O] {
                bench.key(key);
            }
            inside(&bench, size, &format!("{kind:?} entering at {size:?}"));
            bench.key(Key::Enter);
            inside(&bench, size, &format!("{kind:?} choosing at {size:?}"));
            bench.key(Key::Enter);
            bench.key(Key::X);
            bench.key(Key::Num1);
            inside(&bench, size, &format!("{kind:?} over at {size:?}"));
        }
    }
}

/// No button is outside the window, and none is over another.
fn inside(bench: &Bench, size: [f32; 2], what: &str) {
    let window = egui::Rect::from_min_size(egui::Pos2::ZERO, size.into());
    let mut seen: Vec<(String, egui::Rect)> = Vec::new();
    for node in bench.harness.root().children_recursive() {
        let role = node.accesskit_node().role();
        if !matches!(role, egui::accesskit::Role::Button | egui::accesskit::Role::RadioButton) {
            continue;
        }
        let label = node.accesskit_node().label().unwrap_or_default();
        assert!(!label.is_empty(), "{what}: a {role:?} without a name");
        if node.accesskit_node().bounding_box().is_none() {
            continue;
        }
        let rect = node.rect();
        assert!(window.expand(0.5).contains_rect(rect), "{what}: {label} at {rect:?} in {window:?}");
        for (other, place) in &seen {
            let common = place.intersect(rect);
            let over = common.width() > 1.0 && common.height() > 1.0;
            assert!(!over, "{what}: {label} {rect:?} covers {other} {place:?}");
        }
        seen.push((label, rect));
    }
    assert!(seen.len() > 4, "{what}: only {} controls", seen.len());
}

#[test]
fn enter_continues_with_the_match_that_was_left_and_another_one_must_be_asked_for() {
    let mut bench = Bench::new();
    open(&mut bench, Kind::Reject2, 2, 2);
    bench.key(Key::Enter);
    assert_eq!(game(&bench).shots(), 1, "a miss");
    bench.click(fob_screens::referee::labels::LEAVE);
    bench.from_menu(fob_screens::new_game::labels::REFEREE);
    assert!(bench.sees(fob_screens::new_game::labels::IN_PROGRESS));
    bench.key(Key::Enter);
    assert_eq!(bench.harness.state().place(), "referee/resume");
    assert_eq!(game(&bench).shots(), 1);
    bench.click(fob_screens::referee::labels::LEAVE);
    bench.from_menu(fob_screens::new_game::labels::REFEREE);
    bench.click(fob_screens::new_game::labels::START_ANOTHER);
    assert_eq!(game(&bench).shots(), 0);
    assert!(bench.sees(fob_screens::new_game::labels::IN_TRASH));
    assert_eq!(std::fs::read_dir(bench.folder.path().join("trash")).unwrap().count(), 1);
}

#[test]
fn a_score_whose_file_changes_or_breaks_meanwhile_continues_and_nothing_is_overwritten() {
    let mut bench = Bench::new();
    open(&mut bench, Kind::Reject2, 4, 3);
    let saves = bench.folder.path().join("saves");
    let path = saves.join("referee.ron");
    let shoot = |bench: &mut Bench| {
        bench.click(&fob_services::labels::puck_in("Green", "SE"));
        bench.click(fob_screens::referee::labels::CONFIRM);
    };
    shoot(&mut bench);
    // Somebody brings an older file of the match back: it goes to the trash.
    let older = std::fs::read_to_string(&path).unwrap();
    shoot(&mut bench);
    std::fs::write(&path, &older).unwrap();
    shoot(&mut bench);
    assert!(bench.sees(fob_screens::referee::labels::OTHER_PROGRAM));
    assert_eq!(std::fs::read_to_string(bench.folder.path().join("trash/saves--referee.ron")).unwrap(), older);
    // One that breaks stays where it is.
    std::fs::write(&path, "broken").unwrap();
    shoot(&mut bench);
    let was = game(&bench);
    assert_eq!(was.shots(), 4);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "broken");
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    let mut bench = Bench::over(folder);
    bench.click(fob_kit::widgets::labels::OK);
    bench.harness.state_mut().follow(fob_services::route::Nav::push(fob_services::places::RefereeOn));
    bench.settle();
    assert_eq!(game(&bench), was);
}

#[test]
fn a_match_is_printed_from_the_form_and_while_it_is_played() {
    let mut bench = Bench::new();
    bench.from_menu(fob_screens::new_game::labels::REFEREE);
    for (place, name) in [("referee/new", "one.pdf"), ("referee/resume", "two.pdf")] {
        if place == "referee/resume" {
            open(&mut bench, Kind::Reject4, 4, 3);
        }
        let path = bench.folder.path().join(name);
        bench.click(PRINT);
        bench.click("A3");
        bench.click(SAVE_PDF);
        type_path(&mut bench.harness, &path);
        bench.settle();
        let bytes = std::fs::read(&path).unwrap();
        assert!(bytes.starts_with(b"%PDF-"), "{place}");
        // A3: 420 mm are 1190.55 points.
        assert!(String::from_utf8_lossy(&bytes).contains("1190.5"), "{place}");
        assert_eq!(bench.harness.state().place(), place);
    }
    // The question takes the keys of the screen.
    bench.key(Key::P);
    bench.key(Key::G);
    bench.click(fob_kit::widgets::labels::CANCEL);
    assert!(!bench.sees(SAVE_PDF) && bench.sees(fob_screens::referee::labels::CONFIRM_MISS));
    assert_eq!(game(&bench).shots(), 0);
}
