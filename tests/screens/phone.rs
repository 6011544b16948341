//! The app on a phone, by touch alone: sheets, the menu of a head, and what a finger plays or does not play.

use crate::Bench;
use crate::layout::finder;
use crate::layout::painted::{Painted, Row};
use crate::seen::Seen;
use egui::accesskit::Role;
use egui::{Key, Pos2, TouchPhase, Vec2, pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use fob_game_screens::AnyTable;
use fob_game_screens::phutball::{Grid, labels};
use fob_games::phutball::{Phutball, Point};
use fob_kit::aiming::Eye;
use fob_kit::layout::{Form, Window};
use fob_kit::{drawers, leaving, widgets};

/// A phone as it is held in one hand.
const UPRIGHT: Vec2 = vec2(360.0, 740.0);

/// The app on a phone, with a place open.
fn phone(size: Vec2, route: &str) -> Bench {
    let mut bench = Bench::new();
    bench.harness.set_size(size);
    finger(&mut bench, TouchPhase::Start, pos2(1.0, 1.0));
    finger(&mut bench, TouchPhase::End, pos2(1.0, 1.0));
    bench.harness.state_mut().follow_link(&format!("#{route}"));
    bench.settle();
    bench
}

fn finger(bench: &mut Bench, phase: TouchPhase, pos: Pos2) {
    crate::fingers::finger(&mut bench.harness, 1, phase, pos);
}

fn tap(bench: &mut Bench, at: Pos2) {
    finger(bench, TouchPhase::Start, at);
    finger(bench, TouchPhase::End, at);
    bench.settle();
}

/// Taps what has this name.
fn tap_on(bench: &mut Bench, label: &str) {
    let at = bench.clickable(label).rect().center();
    tap(bench, at);
}

/// Draws a finger from one place to another.
fn draw(bench: &mut Bench, from: Pos2, to: Pos2) {
    finger(bench, TouchPhase::Start, from);
    for step in 1..=8 {
        finger(bench, TouchPhase::Move, from + (to - from) * (step as f32 / 8.0));
    }
    finger(bench, TouchPhase::End, to);
    bench.settle();
}

fn moves(bench: &Bench) -> usize {
    let session = bench.harness.state().room().table().map(AnyTable::history).expect("a table is open");
    session.track().len() - 1
}

/// Where a point of Phutball is.
fn at(bench: &Bench, point: &str) -> Pos2 {
    let session = bench.harness.state().room().table().map(AnyTable::history).expect("a table is open");
    let position: Phutball = session.position().parse().expect("a position");
    let rect = bench.harness.get_by_label("The board").rect();
    Grid::in_hand(position.pitch().size(), rect, &Eye::default(), rect.width() > rect.height())
        .at(point.parse::<Point>().expect("a point"))
}

#[test]
fn a_window_is_a_phone_by_its_size_and_its_pointer() {
    for (size, touch, form) in [
        ((360.0, 740.0), true, Form::Upright),
        ((390.0, 844.0), false, Form::Upright),
        ((844.0, 390.0), true, Form::Sideways),
        ((844.0, 390.0), false, Form::Desktop),
        // With the keyboard in sight.
        ((390.0, 350.0), true, Form::Upright),
        // A tablet held upright is a large phone; on its side it is none.
        ((768.0, 1024.0), true, Form::Upright),
        ((1024.0, 768.0), true, Form::Tablet),
        ((1024.0, 1366.0), true, Form::Tablet),
        ((768.0, 1024.0), false, Form::Desktop),
        ((1280.0, 800.0), true, Form::Tablet),
        ((1280.0, 800.0), false, Form::Desktop),
    ] {
        assert_eq!(Window::of(size.into(), touch).form, form, "{size:?}, {touch}");
    }
}

#[test]
fn a_sheet_is_pulled_up_over_the_board_and_goes_away_again() {
    let mut bench = phone(UPRIGHT, "game/phutball");
    let board = bench.harness.get_by_label("The board").rect();
    assert!(!bench.sees("Start of the game"), "the moves are in a closed sheet");
    tap_on(&mut bench, "Moves");
    assert!(bench.sees("Start of the game"));
    assert_eq!(bench.harness.get_by_label("The board").rect(), board, "the board keeps its place");
    tap_on(&mut bench, drawers::CLOSE);
    assert!(!bench.sees("Start of the game"));
    // By a drag from its tab up, and from its head down.
    let tab = bench.clickable("Moves").rect().center();
    draw(&mut bench, tab, tab - vec2(0.0, 120.0));
    assert!(bench.sees("Start of the game"));
    let head = bench.clickable(drawers::CLOSE).rect().center() - vec2(120.0, 0.0);
    draw(&mut bench, head, head + vec2(0.0, 120.0));
    assert!(!bench.sees("Start of the game"));
    // Back closes the sheet first, and leaves the table only then.
    tap_on(&mut bench, "Moves");
    bench.key(egui::Key::Escape);
    assert!(!bench.sees("Start of the game"));
    assert_eq!(bench.harness.state().place(), "game");
}

#[test]
fn what_a_head_has_no_room_for_is_in_its_menu() {
    let mut bench = phone(UPRIGHT, "game/phutball");
    assert!(!bench.sees(fob_game_screens::labels::NEW_GAME));
    tap_on(&mut bench, widgets::bar::MORE);
    assert!(bench.sees(fob_game_screens::labels::NEW_GAME));
    tap_on(&mut bench, fob_game_screens::labels::NEW_GAME);
    assert!(bench.sees(fob_game_screens::labels::START), "the dialog is open");
}

#[test]
fn a_tap_shows_a_point_large_and_a_second_one_or_the_button_plays_it() {
    let mut bench = phone(UPRIGHT, "game/phutball");
    // Two people play, so that nobody has to be waited for.
    bench.command(egui::Key::Num2);
    finger(&mut bench, TouchPhase::Start, pos2(1.0, 1.0));
    finger(&mut bench, TouchPhase::End, pos2(1.0, 1.0));
    bench.settle();
    let rect = bench.harness.get_by_label("The board").rect();
    assert!(rect.width() > 355.0, "the board is as wide as the screen: {rect:?}");
    assert!(at(&bench, "B3").x - at(&bench, "A3").x >= 20.0, "points are apart");
    let (one, other) = (at(&bench, "C5"), at(&bench, "D16"));
    tap(&mut bench, one);
    assert_eq!(moves(&bench), 0);
    let play: Point = "C5".parse().expect("a point");
    assert!(bench.sees(&labels::place_on(play)), "{}", bench.shown("Play"));
    tap(&mut bench, one);
    assert_eq!(moves(&bench), 1, "a second tap");
    tap(&mut bench, other);
    assert_eq!(moves(&bench), 1);
    tap_on(&mut bench, &labels::place_on("D16".parse().expect("a point")));
    assert_eq!(moves(&bench), 2, "the button");
    tap(&mut bench, one + vec2(44.0, 0.0));
    tap_on(&mut bench, labels::NOT_THERE);
    assert_eq!(moves(&bench), 2, "nothing was placed");
}

#[test]
fn a_tap_on_a_landing_jumps_and_the_foot_plays_it() {
    let mut bench = phone(UPRIGHT, "game/phutball?from=ball%3DH10+men%3DH11+turn%3DO");
    let there = at(&bench, "H12");
    tap(&mut bench, there);
    assert_eq!(moves(&bench), 0, "the jump can be taken back");
    tap_on(&mut bench, labels::TAKE_JUMP_BACK);
    tap(&mut bench, there);
    tap_on(&mut bench, labels::PLAY_MOVE);
    assert_eq!(moves(&bench), 1);
}

#[test]
fn a_scroll_over_the_gauges_plays_nothing() {
    let mut bench = phone(UPRIGHT, "game/fib-fob");
    tap_on(&mut bench, "Gauges");
    let gauge = bench.harness.get_by_label("Time counter").rect().center();
    for by in [-150.0, 150.0] {
        draw(&mut bench, gauge, gauge + vec2(0.0, by));
    }
    assert_eq!(moves(&bench), 0);
}

#[test]
fn a_drag_over_every_panel_of_the_games_plays_no_move() {
    for (game, sheet) in [("fib-fob", "Gauges"), ("phutball", "Your move"), ("gobblet3", "View"), ("bloop", "Moves")] {
        let mut bench = phone(UPRIGHT, &format!("game/{game}"));
        for tab in [sheet, "Moves"] {
            tap_on(&mut bench, tab);
            for x in [60.0, 180.0, 300.0] {
                for (from, to) in [(600.0, 350.0), (350.0, 620.0)] {
                    draw(&mut bench, pos2(x, from), pos2(x + 6.0, to));
                    assert_eq!(moves(&bench), 0, "{game}, {tab}");
                }
            }
            bench.key(egui::Key::Escape);
        }
    }
}

#[test]
fn no_key_is_named_where_a_finger_works() {
    let mut bench = Bench::new();
    bench.harness.set_size(UPRIGHT);
    bench.settle();
    for text in ["F1 help", "F11", "Ctrl+", "Quit"] {
        assert!(bench.shown(text).is_empty(), "{text}: {}", bench.shown(text));
    }
}

/// What is read in the window, each row with whether all of it is in sight.
fn read(bench: &Bench) -> Vec<(String, bool)> {
    let painted = Painted::new(&bench.harness.ctx, &bench.harness.output().shapes);
    let window = bench.harness.ctx.content_rect();
    let whole = |row: &Row| row.seen.expand(1.5).contains_rect(row.ink) && window.expand(1.5).contains_rect(row.ink);
    painted.texts.iter().map(|row| (row.words.clone(), whole(row))).collect()
}

#[test]
fn the_texts_of_all_exercises_are_whole_in_the_list_of_their_sheet() {
    for (name, text) in fob_exercises::SHEETS {
        let sheet = fob_exercises::read_sheet(text, &|_| Err(String::new())).expect("a sheet").sheet;
        let bench = phone(vec2(360.0, 9000.0), &format!("sheets?sheet={name}"));
        let read: Vec<String> = read(&bench).into_iter().filter(|(_, whole)| *whole).map(|(row, _)| row).collect();
        let read = read.join(" ");
        let read = read.split_whitespace().collect::<Vec<_>>().join(" ");
        for exercise in &sheet.exercises {
            let text = exercise.text.replace(['`', '*'], "");
            let words: Vec<&str> = text.split_whitespace().collect();
            let end = words[words.len().saturating_sub(4)..].join(" ");
            assert!(read.contains(&end), "{}: {end:?} in {read}", exercise.id);
        }
    }
}

#[test]
fn the_question_of_a_lesson_its_figure_and_its_answers_are_in_sight() {
    for size in [UPRIGHT, vec2(390.0, 844.0), vec2(844.0, 390.0)] {
        let bench = phone(size, "lesson/2");
        let read = read(&bench);
        let mut wanted = vec!["Where does the piece go?".to_owned()];
        wanted.extend((0..4).flat_map(|state| [format!("State {state}"), state.to_string()]));
        for text in wanted {
            assert!(read.contains(&(text.clone(), true)), "{text} at {size:?}: {read:?}");
        }
        let figure = bench.harness.get_by_label_contains("DFA Rope").rect();
        assert!(figure.height() >= 90.0, "{figure:?} at {size:?}");
    }
}

#[test]
fn a_tab_at_the_side_breaks_between_words_only() {
    for screen in crate::stage::screens() {
        let mut bench = crate::layout::open(screen, &[]);
        bench.harness.set_size(vec2(844.0, 390.0));
        finger(&mut bench, TouchPhase::Start, pos2(1.0, 1.0));
        finger(&mut bench, TouchPhase::End, pos2(1.0, 1.0));
        bench.settle();
        let read = read(&bench);
        for name in drawers::names(&bench.harness.ctx) {
            for word in name.split(' ') {
                let is_whole = read.iter().any(|(row, whole)| *whole && row.split(' ').any(|known| known == word));
                assert!(is_whole, "{screen}: {name:?} in {read:?}");
            }
        }
    }
}

#[test]
fn the_numbers_of_the_boards_are_whole_wherever_the_ship_is() {
    for size in [UPRIGHT, vec2(390.0, 844.0), vec2(844.0, 390.0)] {
        for ship in ["c3/8", "g6/7", "a8/5", "h1/4", "d4/2", "b2/1"] {
            let ship_at = ship.replace('/', "%2F");
            let mut bench = phone(size, &format!("game/fib-fob?from={ship_at}+time%3D15+nuggets%3D5+fib%3D12+fob%3D9"));
            finder::prepare(&bench.harness);
            bench.settle();
            let read = read(&bench);
            for board in 1..=8 {
                // Next to the board from above, whose ranks have numbers too, there is room for the number alone.
                let is_narrow = size.x > size.y;
                let (text, least) = if is_narrow { (board.to_string(), 2) } else { (format!("board {board}"), 1) };
                let found = read.iter().filter(|(row, whole)| *whole && *row == text).count();
                assert!(found >= least, "{text} at {size:?}, the ship on {ship}: {read:?}");
            }
            let faults = finder::faults(&bench.harness);
            assert!(faults.is_empty(), "at {size:?}, the ship on {ship}: {faults:?}");
        }
    }
}

/// What a finger that scrolls must not change: games and matches, and what controls are set to.
fn set(bench: &Bench) -> Vec<String> {
    let model = bench.harness.state();
    let game = model
        .find::<fob_game_screens::GamesScreen>()
        .and_then(fob_game_screens::GamesScreen::table)
        .map(|table| table.history().to_text());
    let shots = model.match_on_table().map(|game| format!("{} shots", game.shots()));
    let roles = [Role::Slider, Role::SpinButton, Role::CheckBox, Role::RadioButton, Role::ComboBox, Role::TextInput];
    let all = roles.into_iter().flat_map(|role| bench.harness.query_all_by_role(role));
    let controls = all.map(|node| {
        let node = node.accesskit_node();
        // What is worked out in the background may come meanwhile.
        let name = node.label().unwrap_or_default();
        let name = name.split("  ·").next().unwrap_or_default();
        format!("{name} {:?} {:?} {:?}", node.value(), node.numeric_value(), node.toggled())
    });
    let route = model.route().to_string();
    game.into_iter().chain(shots).chain([route]).chain(controls).collect()
}

/// Draws a finger over a screen and over each of its sheets; returns what that has changed.
fn scrolled(screen: &str) -> Vec<String> {
    let mut bench = crate::layout::open(screen, &[]);
    bench.harness.set_size(UPRIGHT);
    finger(&mut bench, TouchPhase::Start, pos2(1.0, 1.0));
    finger(&mut bench, TouchPhase::End, pos2(1.0, 1.0));
    bench.settle();
    let mut changed = Vec::new();
    for name in drawers::names(&bench.harness.ctx) {
        drawers::open_named(&bench.harness.ctx, name);
        bench.settle();
        // A sheet is no higher than what is in it; above it is the board.
        let top = bench.clickable(drawers::CLOSE).rect().bottom();
        for x in [40.0, 120.0, 180.0, 240.0, 320.0] {
            let drags = [(640.0, 380.0), (380.0, 640.0), (520.0, 400.0), (580.0, 660.0)];
            for (from, to) in drags.map(|(from, to): (f32, f32)| (from.max(top + 2.0), to.max(top + 2.0))) {
                let before = set(&bench);
                draw(&mut bench, pos2(x, from), pos2(x + 6.0, to));
                let after = set(&bench);
                let differ = before.iter().zip(&after).find(|(before, after)| before != after);
                if let Some((before, after)) = differ {
                    changed.push(format!("{screen}, {name}, from {x}, {from} to {to}: {before} became {after}"));
                }
                if !drawers::is_open(&bench.harness.ctx) {
                    drawers::open_named(&bench.harness.ctx, name);
                    bench.settle();
                }
            }
        }
        drawers::close(&bench.harness.ctx);
        bench.settle();
    }
    changed
}

#[test]
fn a_drag_over_the_sheets_of_every_screen_changes_nothing() {
    let changed: Vec<String> = crate::stage::screens().into_iter().flat_map(scrolled).collect();
    assert!(changed.is_empty(), "{} changes:\n{}", changed.len(), changed.join("\n"));
}

/// Draws a finger up and down a page, from wherever it may begin; returns what that has changed.
fn scrolled_page(route: &str) -> Vec<String> {
    let mut bench = phone(UPRIGHT, route);
    let mut changed = Vec::new();
    // At the left edge a production has a handle that is meant to be drawn up and down.
    for x in [100.0, 160.0, 220.0, 280.0] {
        for y in (10..68).map(|row| row as f32 * 10.0 + 5.0) {
            let before = set(&bench);
            let by = if y < 370.0 { 90.0 } else { -90.0 };
            draw(&mut bench, pos2(x, y), pos2(x + 6.0, y + by));
            let after = set(&bench);
            if let Some((before, after)) = before.iter().zip(&after).find(|(before, after)| before != after) {
                changed.push(format!("{route}, from {x}, {y}: {before} became {after}"));
            }
            if before.last() != after.last() || bench.harness.state().route().to_string() != route {
                bench = phone(UPRIGHT, route);
            }
        }
    }
    changed
}

#[test]
fn a_scroll_over_a_page_changes_nothing_that_it_begins_on() {
    let changed: Vec<String> =
        ["settings", "new", "referee/new", "wheels", "tournaments"].into_iter().flat_map(scrolled_page).collect();
    assert!(changed.is_empty(), "{} changes:\n{}", changed.len(), changed.join("\n"));
}

#[test]
fn a_slider_is_still_drawn_along_and_tapped() {
    let mut bench = phone(UPRIGHT, "settings");
    let volume = |bench: &Bench| bench.harness.state().services.settings.volume;
    let slider =
        |bench: &Bench| bench.harness.query_all_by_role(Role::Slider).map(|node| node.rect()).next_back().expect("a slider");
    // Into sight, by a scroll from where nothing is.
    for _ in 0..6 {
        if slider(&bench).bottom() > 700.0 {
            draw(&mut bench, pos2(330.0, 500.0), pos2(330.0, 300.0));
        }
    }
    let slider = slider(&bench);
    assert!(slider.top() > 60.0 && slider.bottom() < 720.0, "{slider:?}");
    let at = |share: f32| pos2(slider.left() + slider.width() * share, slider.center().y);
    draw(&mut bench, at(0.1), at(0.45));
    let drawn = volume(&bench);
    tap(&mut bench, at(0.2));
    assert!(drawn > volume(&bench) && volume(&bench) > 0.0, "{drawn}, then {}", volume(&bench));
}

/// Opens a screen of the list of screens on a phone.
fn staged(size: Vec2, screen: &str) -> Bench {
    let mut bench = crate::layout::open(screen, &[]);
    bench.harness.set_size(size);
    finger(&mut bench, TouchPhase::Start, pos2(1.0, 1.0));
    finger(&mut bench, TouchPhase::End, pos2(1.0, 1.0));
    bench.settle();
    bench
}

#[test]
fn one_press_of_back_in_a_match_asks_and_a_second_one_leaves() {
    for size in [UPRIGHT, vec2(844.0, 390.0)] {
        for (screen, up) in [("play", "menu"), ("order", "menu"), ("referee", "menu"), ("bloop-bug", "menu"), ("wheel", "menu")] {
            let mut bench = staged(size, screen);
            let there = bench.harness.state().route().to_string();
            let stays = |bench: &Bench, when: &str| {
                assert_eq!(bench.harness.state().route().to_string(), there, "{screen} {when}");
                let read: String = read(bench).into_iter().map(|(row, _)| row + " ").collect();
                assert!(read.contains(leaving::AGAIN), "{screen} {when}: {read}");
            };
            bench.key(Key::Escape);
            stays(&bench, "after one press");
            // Who does not press again plays on.
            bench.wait(6.0);
            bench.key(Key::Escape);
            stays(&bench, "after one press and, later, another one");
            bench.key(Key::Escape);
            assert_eq!(bench.harness.state().place(), up, "{screen}");
        }
    }
}

#[test]
fn back_from_a_game_goes_where_one_came_from() {
    // So high that the games are in sight below all the rest of the menu.
    let mut bench = phone(vec2(360.0, 1600.0), "game/phutball");
    bench.key(Key::Escape);
    assert_eq!(bench.harness.state().place(), "menu", "from a link");
    for from in ["menu", "games", "menu"] {
        bench.harness.state_mut().follow_link(&format!("#{from}"));
        bench.settle();
        tap_on(&mut bench, "Phutball");
        assert_eq!(bench.harness.state().place(), "game");
        bench.key(Key::Escape);
        assert_eq!(bench.harness.state().place(), from, "from {from}");
    }
}

#[test]
fn back_leaves_what_is_no_match_in_progress_at_once() {
    for (screen, up) in
        [("fib-fob", "menu"), ("result", "menu"), ("lesson", "menu"), ("puzzle-phutball", "puzzles"), ("watch", "menu")]
    {
        let mut bench = staged(UPRIGHT, screen);
        bench.key(Key::Escape);
        assert_eq!(bench.harness.state().place(), up, "{screen}");
    }
}

#[test]
fn a_notice_is_whole_in_the_narrowest_window() {
    let mut bench = phone(UPRIGHT, "settings");
    let text = "The match is not saved yet and stays in memory. Resume it from the menu";
    bench.harness.state_mut().services.say(text);
    bench.settle();
    let read = read(&bench);
    for word in text.split(' ') {
        let is_whole = |row: &str| row.split(' ').any(|known| known == word);
        assert!(read.iter().any(|(row, whole)| *whole && is_whole(row)), "{word}: {read:?}");
    }
}

#[test]
fn a_notice_stands_below_the_title_and_is_touched_away() {
    for size in [UPRIGHT, vec2(844.0, 390.0)] {
        let mut bench = phone(size, "workshop");
        let back = bench.clickable(widgets::labels::BACK).rect();
        let text = "The automaton is saved";
        bench.harness.state_mut().services.say(text);
        bench.settle();
        let said = bench.harness.get_by_label(text).rect();
        assert!(said.top() >= back.bottom() - 1.0, "below the head, whose title stays in sight: {said:?} {back:?}");
        assert!(said.bottom() < back.bottom() + 90.0, "{said:?} {back:?}");
        tap(&mut bench, said.center());
        assert!(bench.harness.query_by_label(text).is_none());
        assert_eq!(bench.harness.state().place(), "workshop");
    }
    // It is below what it says, and lets touches through: a second Undo need not wait.
    let mut bench = phone(UPRIGHT, "workshop?dfa=contains-ggrgg");
    let steps = |bench: &Bench| bench.harness.state().editor().expect("a DFA on the desk").undoable().len();
    for _ in 0..2 {
        tap_on(&mut bench, "Add state");
    }
    assert_eq!(steps(&bench), 2);
    let undo = bench.clickable("Undo").rect().center();
    for left in [1, 0] {
        tap(&mut bench, undo);
        assert_eq!(steps(&bench), left);
        assert!(bench.harness.state().services.notice.is_some(), "{left} left");
    }
}

#[test]
fn a_sheet_that_was_closed_shows_the_analysis_again() {
    for size in [UPRIGHT, vec2(844.0, 390.0)] {
        let mut bench = phone(size, "game/fib-fob");
        let shown = |bench: &Bench| bench.harness.query_by_label(fob_game_screens::labels::ANALYSIS).is_some();
        tap_on(&mut bench, "Analysis");
        assert!(shown(&bench), "{size:?}");
        tap_on(&mut bench, drawers::CLOSE);
        assert!(!shown(&bench));
        tap_on(&mut bench, "Analysis");
        assert!(shown(&bench), "it was closed, not switched off");
    }
}

#[test]
fn the_ship_goes_over_its_board_from_above() {
    use fob_game_screens::fib_fob::FROM_ABOVE;
    for size in [vec2(844.0, 390.0), vec2(800.0, 360.0)] {
        let mut bench = phone(size, "game/fib-fob?from=g6%2F3+time%3D1+nuggets%3D0+fib%3D0+fob%3D0");
        let board = bench.harness.get_by_label(FROM_ABOVE).rect();
        let cell = board.width() / 8.0;
        assert!(cell >= 36.0, "{board:?}");
        let square = |file: u8, rank: u8| board.left_bottom() + vec2(f32::from(file) + 0.5, -f32::from(rank) - 0.5) * cell;
        // f7 is no move, and says so; d6 is one, at the second tap.
        tap(&mut bench, square(5, 6));
        let says = |bench: &Bench, what: &str| read(bench).iter().any(|(row, whole)| *whole && row.contains(what));
        assert!(says(&bench, "f7/3"));
        assert_eq!(moves(&bench), 0);
        tap(&mut bench, square(3, 5));
        assert_eq!(moves(&bench), 0, "the first tap shows it");
        bench.harness.state_mut().services.notice = None;
        bench.settle();
        assert!(says(&bench, "d6/3"), "{:?}", read(&bench));
        tap(&mut bench, square(3, 5));
        bench.wait_for("the move", 10.0, |state| {
            state.room().table().map(AnyTable::history).is_some_and(|session| session.track().len() > 1)
        });
        let session = bench.harness.state().room().table().map(AnyTable::history).expect("a table is open");
        assert!(session.to_text().contains("d6/3"), "{}", session.to_text());
    }
    // Held upright the stack is large enough.
    assert!(phone(UPRIGHT, "game/fib-fob").harness.query_by_label(FROM_ABOVE).is_none());
}

#[test]
fn the_handle_of_a_state_covers_no_letters() {
    let mut bench = phone(UPRIGHT, "workshop?dfa=contains-ggrgg");
    for state in states(&bench) {
        tap(&mut bench, state.center());
        let editor = bench.harness.state().editor().expect("a DFA on the desk");
        let (handle, letters) = editor.handle_and_letters().expect("a state is selected");
        let over = letters.iter().filter(|area| area.distance_to_pos(handle) < fob_kit::theme::FINGER / 2.0 - 1.0).count();
        assert_eq!(over, 0, "{state:?}: {handle:?} {letters:?}");
    }
}

#[test]
fn the_menu_is_one_page_with_the_games_at_its_end() {
    let mut bench = phone(UPRIGHT, "menu");
    finder::prepare(&bench.harness);
    bench.settle();
    let painted = Painted::new(&bench.harness.ctx, &bench.harness.output().shapes);
    let pages: Vec<_> = painted.scrolls.iter().filter(|scroll| scroll.upright()).collect();
    let [page] = pages[..] else { panic!("one scroll bar, not {pages:?}") };
    assert!(page.bar.height() > UPRIGHT.y * 0.95, "{page:?}");
    let (settings, last) = (bench.clickable("Settings").rect(), bench.clickable("Bugs and Loops").rect());
    assert!(settings.bottom() < last.top() && page.content.contains_rect(last), "{settings:?} {last:?} {page:?}");
    assert!(last.height() > 100.0, "with its picture: {last:?}");
}

#[test]
fn the_canvas_of_nfas_has_half_of_the_screen() {
    for size in [UPRIGHT, vec2(390.0, 844.0), vec2(844.0, 390.0)] {
        let bench = phone(size, "nfas");
        let canvas = bench.harness.get_by_label_contains("Canvas: ").rect();
        assert!(canvas.height() >= size.y * 0.5, "{canvas:?} at {size:?}");
    }
}

#[test]
fn the_result_of_a_turing_machine_is_in_sight_with_its_run_and_its_graph() {
    for size in [UPRIGHT, vec2(390.0, 844.0), vec2(844.0, 390.0)] {
        let bench = phone(size, "turing/binary-addition?step=170");
        let window = bench.harness.ctx.content_rect();
        let cells = bench.harness.query_all_by_label_contains("Cell ");
        let written = cells.filter(|cell| {
            let name = cell.accesskit_node().label().unwrap_or_default();
            !name.ends_with('_') && window.contains_rect(cell.rect())
        });
        assert_eq!(written.count(), 5, "at {size:?}");
        let read = read(&bench);
        // The states of the graph.
        for text in ["Halted", "Run again", "r", "d", "c", "i", "k", "h"] {
            assert!(read.contains(&(text.to_owned(), true)), "{text} at {size:?}: {read:?}");
        }
    }
}

/// Where all states of the automaton in the workshop are, with their rims.
fn states(bench: &Bench) -> Vec<egui::Rect> {
    let editor = bench.harness.state().editor().expect("a DFA on the desk");
    let place = |state: &fob_automata::edit::DraftState| editor.place_of(&state.name).expect("a place");
    editor.draft().states().map(|state| egui::Rect::from_center_size(place(state), Vec2::splat(2.0 * editor.radius()))).collect()
}

#[test]
fn the_automaton_is_whole_above_or_next_to_an_open_sheet_and_then_where_it_was() {
    for size in [UPRIGHT, vec2(390.0, 844.0), vec2(844.0, 390.0)] {
        let mut bench = phone(size, "workshop?dfa=contains-ggrgg");
        let before = states(&bench);
        assert!(before.len() > 2);
        tap_on(&mut bench, "Run and table");
        let close = bench.clickable(drawers::CLOSE).rect();
        let left = if size.x < size.y {
            egui::Rect::from_min_max(pos2(0.0, 0.0), pos2(size.x, close.top()))
        } else {
            egui::Rect::from_min_max(pos2(0.0, 0.0), pos2(size.x * 0.44, size.y))
        };
        for state in states(&bench) {
            assert!(left.contains_rect(state), "{state:?} in {left:?} at {size:?}");
        }
        tap_on(&mut bench, drawers::CLOSE);
        assert_eq!(states(&bench), before, "at {size:?}");
    }
}

/// The labels of the fields in which one types.
fn fields(bench: &Bench) -> Vec<String> {
    let is_field = |role| matches!(role, Role::TextInput | Role::MultilineTextInput | Role::SearchInput);
    let all = bench.harness.root().children_recursive();
    let fields = all.filter(|node| is_field(node.accesskit_node().role()) && !node.accesskit_node().is_disabled());
    fields.filter_map(|node| node.accesskit_node().label()).collect()
}

/// With the keyboard of a phone in sight, every field of a screen keeps the focus, and is in sight. Returns the number of fields.
pub fn fields_keep_the_focus(bench: &mut Bench, screen: &str) -> usize {
    let mut tried = 0;
    bench.harness.set_size(UPRIGHT);
    finger(bench, TouchPhase::Start, pos2(1.0, 1.0));
    finger(bench, TouchPhase::End, pos2(1.0, 1.0));
    bench.settle();
    for label in fields(bench) {
        if bench.harness.query_all_by_label(&label).filter(|node| !crate::look::is_read_only(node)).count() != 1 {
            continue;
        }
        bench.clickable(&label).scroll_to_me();
        bench.settle();
        bench.clickable(&label).focus();
        // On a busy machine the screen may still move while its work arrives.
        crate::until(bench, &format!("{screen}: {label}"), |bench| bench.clickable(&label).is_focused());
        bench.harness.set_size(vec2(360.0, 400.0));
        bench.settle();
        // The same for the frames after the keyboard has come: nobody focuses the field again.
        crate::until(bench, &format!("the focus at {screen}: {label}"), |bench| bench.clickable(&label).is_focused());
        let field = bench.clickable(&label);
        let window = egui::Rect::from_min_size(Pos2::ZERO, vec2(360.0, 400.0));
        // The whole line in which one types; of several lines, at least one.
        let is_long = field.accesskit_node().role() == Role::MultilineTextInput;
        let in_sight = if is_long { window.intersects(field.rect()) } else { window.contains_rect(field.rect()) };
        assert!(in_sight, "{screen}: {label} at {}", field.rect());
        tried += 1;
        bench.harness.set_size(UPRIGHT);
        bench.settle();
    }
    tried
}

#[test]
fn a_field_keeps_the_focus_on_every_screen_when_the_keyboard_comes() {
    let mut tried = 0;
    for route in fob_screens::kinds::KINDS.0.iter().flat_map(|kind| kind.samples) {
        tried += fields_keep_the_focus(&mut phone(UPRIGHT, route), route);
    }
    assert!(tried > 15, "{tried} fields");
}
