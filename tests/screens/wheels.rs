//! Wheels and Turing machines at the table, in the theatre, at the referee's, in the form of a new game and in their workshop.

use crate::Bench;
use crate::seen::Seen;
use crate::workshop::go_to;
use egui::Key;
use egui_kittest::kittest::Queryable;
use fob_kit::widgets::clash;
use fob_kit::widgets::labels::CANCEL;
use fob_kit::widgets::machine::{self, labels as run};
use fob_machines::Machine;
use fob_machines::wheel::Wheel;
use fob_opponent::Level;
use fob_rules::{Kind, Setup};
use fob_screens::kinds::KINDS;
use fob_screens::new_game::labels as form;
use fob_screens::watch::labels::LAST_RUN;
use fob_screens::wheels::{self, labels as workshop};
use fob_screens::workshop::labels::{NAME_IN_LIBRARY, OTHER_MACHINE};
use fob_screens::{play, play::ending::RESULT, referee};
use fob_services::document::Edited;
use fob_services::driving::{Seat, Start};
use fob_services::labels::{ACCEPTED, REJECTED};
use fob_services::player_colours::PlayerColour;
use fob_services::route::Nav;

fn follow(bench: &mut Bench, route: &str) {
    bench.harness.state_mut().follow(Nav::Push(KINDS.read(route).expect("a route")));
    bench.settle();
}

/// A match of two people on a machine that Fob comes with.
fn start(bench: &mut Bench, key: &str, seed: u64) -> Start {
    let services = &mut bench.harness.state_mut().services;
    let board = services.library.usual_board().expect("built in").clone();
    let seat =
        |i: usize, name: &str| Seat { name: name.into(), computer: None, program: None, colour: PlayerColour::from_seat(i) };
    let machine = Machine::builtin(key).expect("built in");
    Start {
        setup: Setup::new(Kind::TugOfWar { accepts: 1 }, machine, board.pucks.green, board.pucks.red),
        dfas: vec![key.to_owned()],
        board,
        seats: vec![seat(0, "Anna"), seat(1, "Bo")],
        games: 1,
        seed,
        hand_break: false,
        series: None,
    }
}

/// The same after some shots of computers, which nobody has seen.
fn table(bench: &mut Bench, key: &str, seed: u64, shots: u32, until_order: bool) {
    let start = start(bench, key, seed);
    let model = bench.harness.state_mut();
    let mut state = play::MatchScreen::start(start, &mut model.services).expect("a match");
    state.fast_forward(Level::Easy, shots, until_order, &mut model.services).expect("shots");
    model.show(Box::new(state), false);
    bench.settle();
}

/// Why the string of the match on the table is accepted or rejected.
fn why(bench: &Bench) -> String {
    let game = bench.harness.state().match_on_table().expect("a match");
    let why = machine::why(game.setup().machine(0).expect("a machine"), &game.strings()[0].configuration);
    fob_services::phrases::capital(&why.expect("a last run"))
}

#[test]
fn a_wheel_is_drawn_next_to_the_board_and_its_last_run_is_played_before_the_result() {
    let mut bench = Bench::new();
    table(&mut bench, "pocket", 5, 0, false);
    assert!(bench.sees(&format!("Pocket: {}", fob_services::labels::string("A", "@0"))), "the wheel with an empty word");
    let model = bench.harness.state_mut();
    let (state, services) = model.find_mut::<play::MatchScreen>().expect("a match");
    state.fast_forward(Level::Easy, 2_000, false, services).expect("shots");
    bench.settle();
    assert!(
        bench.sees(&fob_kit::widgets::machine::labels::last_run_of("Pocket"))
            && bench.sees(&fob_kit::widgets::machine::labels::step_text(0))
    );
    let why = why(&bench);
    assert!(!bench.sees(&why), "the end is not given away before it is shown");
    let state = bench.harness.state().playing().expect("a match");
    let end = fob_rules::log::end(state.game(), state.played.names()).expect("the end in words");
    assert!(!bench.sees(&end), "nor in the log: {end}");
    bench.click(run::ON);
    assert!(bench.sees(&fob_kit::widgets::machine::labels::step_text(1)));
    bench.key(Key::ArrowRight);
    assert!(bench.sees(&fob_kit::widgets::machine::labels::step_text(2)));
    bench.key(Key::ArrowLeft);
    bench.click(run::BACK);
    assert!(bench.sees(&fob_kit::widgets::machine::labels::step_text(0)));
    bench.click(run::TO_THE_END);
    assert!(bench.sees(&why), "{why}");
    bench.click(RESULT);
    assert!(bench.sees(fob_kit::ended::REMATCH) && !bench.sees(&fob_kit::widgets::machine::labels::last_run_of("Pocket")));
    assert!(bench.sees(&why) && bench.sees(&end), "the result says how the run ended");
    // So it does at any other time.
    let path = bench.harness.state().playing().expect("a match").played.path().to_path_buf();
    bench.key(Key::Escape);
    bench.harness.state_mut().follow(Nav::Push(fob_services::places::Ended(path).into()));
    bench.settle();
    assert_eq!(bench.harness.state().place(), "result");
    assert!(bench.harness.state().find::<fob_screens::result::ResultScreen>().is_some() && bench.sees(&why));
}

#[test]
fn a_last_run_plays_by_itself_where_there_is_motion() {
    let mut bench = Bench::new();
    bench.harness.state_mut().services.settings.motion = true;
    table(&mut bench, "marathon", 5, 2_000, false);
    assert!(bench.sees(&fob_kit::widgets::machine::labels::last_run_of("Marathon")));
    bench.wait(1.0);
    assert!(!bench.sees(&fob_kit::widgets::machine::labels::step_text(0)));
    bench.click("64×");
    let why = why(&bench);
    bench.wait(2.0);
    bench.key(Key::End);
    assert!(bench.sees(&why), "{why}");
    bench.key(Key::Home);
    assert!(bench.sees(&fob_kit::widgets::machine::labels::step_text(0)), "{}", bench.shown("step"));
    assert!(!bench.sees(&why), "{}", bench.shown(&why));
    // The verdict is stamped after it, and then comes the result.
    assert!(!play::STAMPS.iter().any(|stamp| bench.sees(stamp)));
    bench.key(Key::Enter);
    bench.wait(0.5);
    assert!(play::STAMPS.iter().any(|stamp| bench.sees(stamp)) && !bench.sees(fob_kit::ended::REMATCH));
    bench.wait(3.0);
    assert!(bench.sees(fob_kit::ended::REMATCH));
}

#[test]
fn before_an_order_is_chosen_each_card_says_where_it_leads_and_the_odds_from_there() {
    let mut bench = Bench::new();
    let mut seed = 5;
    loop {
        table(&mut bench, "pocket", seed, 200, true);
        if !bench.harness.state().match_on_table().expect("a match").choices().is_empty() {
            break;
        }
        seed += 1;
        assert!(seed < 60, "no order was due in any of these matches");
    }
    let game = bench.harness.state().match_on_table().expect("a match").clone();
    let choice = &game.choices()[0];
    let pocket = game.setup().machine(0).expect("a machine").clone();
    for way in game.arrangements(choice.hole) {
        let word: String = way.order.iter().map(|colour| colour.letter()).collect();
        let text = format!("{}: {word}, to {} (", choice.hole, pocket.text(&way.to));
        assert!(bench.sees(&text), "{text}");
    }
    assert!(
        bench.sees(fob_services::labels::ODDS) && bench.sees(fob_services::labels::THEN),
        "the wheel shows where the order leads as well"
    );
}

#[test]
fn without_motion_the_moves_of_a_letter_are_made_by_hand() {
    let mut bench = Bench::new();
    table(&mut bench, "pocket", 5, 0, false);
    let model = bench.harness.state_mut();
    let (state, services) = model.find_mut::<play::MatchScreen>().expect("a match");
    state.fast_forward(Level::Easy, 12, false, services).expect("shots");
    bench.settle();
    let game = bench.harness.state().match_on_table().expect("a match").clone();
    let word = game.strings()[0].letters();
    assert!(word.len() > 2, "{word:?}");
    // What fell since the picture was drawn last waits for the hand: each letter has three moves.
    let left = fob_services::labels::to_go(3 * word.len());
    assert!(bench.sees(&left), "{left}");
    let pocket = game.setup().machine(0).expect("a machine").as_kind::<Wheel>().expect("a wheel").clone();
    bench.key(Key::Period);
    let mut at = pocket.begin();
    at.word.push(word[0]);
    assert!(bench.sees(&fob_services::labels::string("A", &at)), "the first letter has joined: {at}");
    bench.key(Key::Period);
    pocket.step(&mut at);
    assert!(bench.sees(&fob_services::labels::string("A", &at)), "{at}");
    bench.key(Key::Comma);
    bench.key(Key::Semicolon);
    assert!(!bench.sees(&fob_services::labels::to_go("")));
    assert!(bench.sees(&fob_services::labels::string("A", pocket.after(&word))));
}

#[test]
fn a_turing_machine_shows_its_tape_and_runs_over_it_at_the_end() {
    let mut bench = Bench::new();
    table(&mut bench, "mirror", 5, 2_000, false);
    assert!(bench.sees(&fob_kit::widgets::machine::labels::last_run_of("The mirror")));
    bench.click(run::ON);
    assert!(bench.sees(&fob_kit::widgets::machine::labels::step_text(1)));
    bench.click(run::TO_THE_END);
    let why = why(&bench);
    assert!(why.starts_with("The machine halted in state ") || why.contains("the same as before"), "{why}");
    assert!(bench.sees(&why));
}

#[test]
fn the_theatre_shows_the_last_run_in_both_directions() {
    let mut bench = Bench::new();
    table(&mut bench, "pocket", 5, 2_000, false);
    let path = bench.harness.state().playing().expect("a match").played.path().to_path_buf();
    bench.harness.state_mut().watch(path);
    crate::until(&mut bench, "the replay", |bench| bench.harness.state().watching().is_some_and(|watch| watch.shown().is_some()));
    assert!(bench.sees(&format!("Pocket: {}", fob_services::labels::string("A", "@0"))), "at the break the word is empty");
    bench.click(LAST_RUN);
    assert!(
        bench.sees(&fob_kit::widgets::machine::labels::last_run_of("Pocket"))
            && bench.sees(&fob_kit::widgets::machine::labels::step_text(0))
    );
    bench.key(Key::ArrowRight);
    bench.key(Key::ArrowRight);
    assert!(bench.sees(&fob_kit::widgets::machine::labels::step_text(2)));
    bench.key(Key::ArrowLeft);
    assert!(bench.sees(&fob_kit::widgets::machine::labels::step_text(1)));
    bench.key(Key::Home);
    assert!(bench.sees(&fob_kit::widgets::machine::labels::step_text(0)), "the board behind it does not hear the key");
    bench.key(Key::Escape);
    assert!(!bench.sees(&fob_kit::widgets::machine::labels::last_run_of("Pocket")) && bench.harness.state().watching().is_some());
}

#[test]
fn the_form_offers_machines_on_the_kinds_on_which_they_are_fair() {
    let mut bench = Bench::new();
    follow(&mut bench, "new");
    bench.click(form::TUG_OF_WAR);
    assert!(!bench.sees(form::OTHERS), "they are for those who look for them");
    bench.click(form::ADVANCED);
    let offered = |bench: &Bench, name: &str| bench.harness.query_all_by_label_contains(&format!("{name}, ")).next().is_some();
    assert!(bench.sees(form::OTHERS) && bench.sees(form::FAIR));
    assert!(["Pocket", "Compass", "Odyssey", "The mirror"].iter().all(|name| offered(&bench, name)));
    bench.click(form::REJECT_TWO);
    assert!(!offered(&bench, "Pocket") && offered(&bench, "Compass") && offered(&bench, "The mirror"));
    bench.click(form::REJECT_FOUR);
    assert!(!offered(&bench, "Compass") && !offered(&bench, "The mirror") && offered(&bench, "Odyssey"));
    bench.click(form::CUSTOM);
    assert!(["Pocket", "Compass", "Odyssey", "The mirror"].iter().all(|name| offered(&bench, name)));
    bench.click(form::TUG_OF_WAR);
    bench.harness.get_by_label_contains("Tide, ").scroll_to_me();
    bench.settle();
    bench.harness.get_by_label_contains("Tide, ").click();
    bench.settle();
    bench.command(Key::Enter);
    let game = bench.harness.state().match_on_table().expect("a match");
    assert_eq!(game.setup().machine(0).map(|machine| machine.name()), Some("Tide"));
}

#[test]
fn the_referee_lists_the_steps_of_the_entered_pucks() {
    let mut bench = Bench::new();
    let start = start(&mut bench, "pocket", 5);
    let model = bench.harness.state_mut();
    let state = referee::RefereeScreen::start(start, &mut model.services).expect("a match");
    model.show(Box::new(state), false);
    bench.settle();
    bench.click(&fob_services::labels::puck_in("Green", "NE"));
    let joined = |letter, words: &str, next| format!("{} {words}{}", run::joins(letter), run::then_production(next));
    let green = joined('g', "g → gg → gr", 3);
    assert!(bench.sees(&green));
    bench.click(referee::labels::CONFIRM);
    assert!(bench.sees(&green), "of the last shot");
    bench.click(&fob_services::labels::puck_in("Red", "SW"));
    assert!(bench.sees(&joined('r', "grr → rrr → rr", 2)) && !bench.sees(&format!("{} g ", run::joins('g'))));
}

#[test]
fn the_referee_plays_the_last_run_when_the_last_puck_is_down() {
    let mut bench = Bench::new();
    let mut start = start(&mut bench, "pocket", 5);
    (start.setup.green, start.setup.red) = (1, 1);
    let pocket = start.setup.machine(0).expect("a machine").clone();
    let model = bench.harness.state_mut();
    let state = referee::RefereeScreen::start(start, &mut model.services).expect("a match");
    model.show(Box::new(state), false);
    bench.settle();
    bench.click(&fob_services::labels::puck_in("Green", "NE"));
    bench.click(referee::labels::CONFIRM);
    assert!(!bench.sees(&fob_kit::widgets::machine::labels::last_run_of("")));
    bench.click(&fob_services::labels::puck_in("Red", "SW"));
    bench.click(referee::labels::CONFIRM);
    let game = bench.harness.state().refereed().expect("a match").clone();
    let why = fob_services::phrases::capital(&machine::why(&pocket, &game.strings()[0].configuration).expect("a last run"));
    let end = fob_rules::log::end(&game, &fob_rules::Names::new(["Anna", "Bo"])).expect("the end in words");
    assert!(
        bench.sees(&fob_kit::widgets::machine::labels::last_run_of("Pocket"))
            && bench.sees(&fob_kit::widgets::machine::labels::step_text(0))
    );
    let tells = |bench: &Bench| {
        bench.sees(&why) || bench.sees(&end) || bench.sees(&format!(": {ACCEPTED}")) || bench.sees(&format!(": {REJECTED}"))
    };
    assert!(!tells(&bench), "the verdict comes when its run has been seen");
    bench.click(run::TO_THE_END);
    assert!(bench.sees(&why));
    bench.click(referee::labels::RESULT);
    assert!(bench.sees(&end) && !bench.sees(&fob_kit::widgets::machine::labels::last_run_of("Pocket")));
    // It can be looked at again, and the shot can still be taken back.
    bench.key(Key::M);
    assert!(bench.sees(&fob_kit::widgets::machine::labels::last_run_of("Pocket")));
    bench.key(Key::Escape);
    assert!(!bench.sees(&fob_kit::widgets::machine::labels::last_run_of("Pocket")));
    bench.command(Key::Z);
    assert!(bench.harness.state().refereed().is_some_and(|game| !game.is_over()));
}

fn editor(bench: &Bench) -> &wheels::WheelEditor {
    bench.harness.state().find::<wheels::WheelsScreen>().expect("the workshop for wheels").editor()
}

fn productions(bench: &Bench) -> Vec<String> {
    editor(bench).productions().iter().map(ToString::to_string).collect()
}

#[test]
fn a_wheel_is_made_saved_and_played() {
    let mut bench = Bench::new();
    follow(&mut bench, "workshop");
    bench.click(workshop::WHEELS);
    assert_eq!(bench.harness.state().place(), "wheels");
    assert_eq!(productions(&bench), ["gg", "r", "r"]);
    bench.click(workshop::ADD);
    bench.harness.get_by_label(&fob_screens::wheels::labels::production(4)).type_text("grx");
    bench.settle();
    assert_eq!(productions(&bench), ["gg", "r", "r", "gr"], "the new one is written into, and what is no letter is left out");
    bench.command(Key::Z);
    assert_eq!(productions(&bench), ["gg", "r", "r", ""]);
    bench.command(Key::Y);
    bench.click(&fob_screens::wheels::labels::remove_production(1));
    assert_eq!(productions(&bench), ["r", "r", "gr"]);
    // Dragged by its handle to the top.
    let from = bench.harness.get_by_label(&fob_screens::wheels::labels::drag_production(3)).rect().center();
    let to = bench.harness.get_by_label(&fob_screens::wheels::labels::drag_production(1)).rect().center();
    bench.drag(from, to);
    assert_eq!(productions(&bench), ["gr", "r", "r"]);
    bench.command(Key::Z);
    assert_eq!(productions(&bench), ["r", "r", "gr"], "a drag is one step");
    bench.command(Key::Y);
    bench.click(workshop::SAVE);
    bench.key(Key::Enter);
    let files: Vec<_> = std::fs::read_dir(bench.folder.path().join("wheels")).expect("a folder").collect();
    assert_eq!(files.len(), 1);
    assert!(!editor(&bench).is_changed());
    bench.click(workshop::PLAY);
    assert_eq!(bench.harness.state().place(), "new");
    bench.command(Key::Enter);
    let game = bench.harness.state().match_on_table().expect("a match");
    let wheel = game.setup().machine(0).and_then(|machine| machine.as_kind::<Wheel>()).expect("a wheel");
    assert_eq!(wheel.productions().len(), 3);
}

#[test]
fn each_editor_has_a_tab_and_keeps_its_contents() {
    let mut bench = Bench::new();
    follow(&mut bench, "workshop?dfa=rope");
    assert!(bench.harness.state().editor().is_some());
    go_to(&mut bench, workshop::WHEELS);
    assert_eq!(bench.harness.state().place(), "wheels");
    bench.click(workshop::ADD);
    let edited = productions(&bench);
    assert_eq!(edited.len(), 4);
    go_to(&mut bench, workshop::AUTOMATA);
    assert_eq!(bench.harness.state().place(), "workshop");
    assert!(bench.harness.state().editor().is_some(), "the editor as it was left, not the library");
    assert_eq!(bench.harness.state().route(), KINDS.read("workshop?dfa=rope").expect("a route"));
    go_to(&mut bench, workshop::WHEELS);
    assert_eq!(productions(&bench), edited);
}

#[test]
fn the_editor_is_restored_when_the_program_starts() {
    let mut bench = Bench::new();
    follow(&mut bench, "wheels?wheel=tide");
    assert_eq!(productions(&bench), ["r", "r", "gg"]);
    bench.click(workshop::ADD);
    bench.wait(2.0);
    let mut bench = restarted(bench);
    follow(&mut bench, "wheels");
    assert_eq!(productions(&bench), ["r", "r", "gg", ""]);
    // Another wheel in the editor: the edits are parked, also over a restart, and Undo brings them back.
    follow(&mut bench, "wheels?wheel=pocket");
    assert_eq!(productions(&bench), ["gg", "r", "r"]);
    bench.wait(2.0);
    let mut bench = restarted(bench);
    follow(&mut bench, "wheels");
    assert_eq!(productions(&bench), ["gg", "r", "r"]);
    bench.click("Undo");
    assert_eq!(productions(&bench), ["r", "r", "gg", ""]);
    assert!(!bench.folder.path().join("wheels").exists(), "nothing has become a file unasked");
}

/// Ends the program as a kill does, and starts it again.
fn restarted(bench: Bench) -> Bench {
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    Bench::over(folder)
}

#[test]
fn the_workshop_measures_makes_fairer_and_finds() {
    let mut bench = Bench::new();
    follow(&mut bench, "wheels?wheel=pocket");
    let busy = |bench: &Bench| bench.harness.state().find::<wheels::WheelsScreen>().is_some_and(wheels::WheelsScreen::is_busy);
    crate::until(&mut bench, "the measuring", |bench| !busy(bench));
    assert!(
        bench.sees(&format!("{}: ", fob_screens::wheels::labels::ODDS))
            && bench.sees(&format!("{}: ", fob_screens::wheels::labels::SWING))
            && bench.sees(fob_screens::wheels::labels::LAST_RUNS)
    );
    // Test words with what is expected of them.
    bench.harness.get_by_label(fob_screens::wheels::labels::TEST_WORDS).focus();
    bench.settle();
    bench.harness.get_by_label(fob_screens::wheels::labels::TEST_WORDS).type_text("rr accept");
    bench.settle();
    assert!(bench.sees(&format!("rr → @2: {ACCEPTED}")) && bench.sees(&format!("gr → rr@1: {ACCEPTED}")));
    // Escape ends the typing, and the screen stays.
    bench.key(Key::Escape);
    assert_eq!(bench.harness.state().place(), "wheels");
    // Nothing but red letters follows: every word dies out.
    bench.click(&fob_screens::wheels::labels::remove_production(1));
    crate::until(&mut bench, "the measuring", |bench| !busy(bench));
    assert!(bench.sees(&format!("{}: 100 %", fob_screens::wheels::labels::ODDS)));
    let before = productions(&bench);
    bench.click(workshop::FAIRER);
    crate::until(&mut bench, "a fairer wheel", |bench| !busy(bench));
    assert_ne!(productions(&bench), before);
    bench.command(Key::Z);
    assert_eq!(productions(&bench), before);
    bench.click(workshop::SEARCH);
    let found = |bench: &Bench| bench.harness.state().find::<wheels::WheelsScreen>().map_or(0, wheels::WheelsScreen::found);
    crate::until(&mut bench, "a fair wheel", |bench| found(bench) > 0);
    crate::until(&mut bench, "the search", |bench| !busy(bench));
    assert!(found(&bench) > 5);
    let take = bench.harness.query_all_by_label(workshop::TAKE).next().expect("a wheel");
    take.click();
    bench.settle();
    assert_ne!(productions(&bench), before);
}

/// Saves the wheel in the editor under a new name.
fn save_as(bench: &mut Bench, name: &str) {
    bench.click(workshop::SAVE);
    bench.command(Key::A);
    bench.harness.get_by_label(workshop::NAME).type_text(name);
    bench.settle();
    bench.key(Key::Enter);
}

fn saved(bench: &Bench, name: &str) -> Vec<String> {
    let wheel = bench.harness.state().services.store.wheel_shelf().load(name).expect("a wheel").value;
    wheel.productions().iter().map(ToString::to_string).collect()
}

/// Saves a wheel as another window would.
fn elsewhere(bench: &Bench, name: &str, production: &str) {
    let letters = production.chars().filter_map(fob_automata::Letter::from_char);
    let wheel = Wheel::new("Theirs", vec![letters.collect()]).expect("a wheel");
    bench.harness.state().services.store.wheel_shelf().save(name, &wheel).expect("a file");
}

#[test]
fn a_wheel_that_another_window_saved_too_is_not_overwritten() {
    let mut bench = Bench::new();
    follow(&mut bench, "wheels");
    save_as(&mut bench, "mine");
    elsewhere(&bench, "mine", "rrr");
    bench.click(workshop::ADD);
    bench.click(workshop::SAVE);
    assert!(bench.sees(&clash::title("wheel")), "{}", bench.shown("window"));
    bench.click(CANCEL);
    assert_eq!((saved(&bench, "mine").join(" "), editor(&bench).is_changed()), ("rrr".to_owned(), true));
    bench.click(workshop::SAVE);
    bench.click(clash::KEEP_BOTH);
    assert_eq!((saved(&bench, "mine").join(" "), saved(&bench, "mine-2").join(" ")), ("rrr".to_owned(), "gg r r ".to_owned()));
    // It goes on under the new name.
    bench.click(workshop::ADD);
    bench.click(workshop::SAVE);
    assert_eq!((saved(&bench, "mine-2").len(), saved(&bench, "mine").len()), (5, 1));
    // The other version may be replaced; it goes to the trash.
    elsewhere(&bench, "mine-2", "ggg");
    bench.click(workshop::ADD);
    bench.click(workshop::SAVE);
    bench.click(clash::REPLACE);
    assert_eq!((saved(&bench, "mine-2").len(), editor(&bench).is_changed()), (6, false));
    let trash = fob_store::files_below(&bench.folder.path().join("trash")).expect("the trash");
    assert!(trash.iter().any(|path| std::fs::read_to_string(path).is_ok_and(|text| text.contains("ggg"))), "{trash:?}");
}

#[test]
fn edits_of_a_wheel_do_not_replace_what_was_saved_before_the_program_started_again() {
    let mut bench = Bench::new();
    follow(&mut bench, "wheels");
    save_as(&mut bench, "mine");
    bench.click(workshop::ADD);
    bench.wait(2.0);
    let mut bench = restarted(bench);
    elsewhere(&bench, "mine", "rrr");
    follow(&mut bench, "wheels");
    assert_eq!(productions(&bench), ["gg", "r", "r", ""]);
    bench.click(workshop::SAVE);
    bench.click(clash::KEEP_BOTH);
    assert_eq!((saved(&bench, "mine").join(" "), saved(&bench, "mine-2").join(" ")), ("rrr".to_owned(), "gg r r ".to_owned()));
    // Without edits, the wheel is what is saved under its name by now.
    bench.wait(2.0);
    let mut bench = restarted(bench);
    elsewhere(&bench, "mine-2", "gr");
    follow(&mut bench, "wheels");
    assert!(productions(&bench) == ["gr"] && !editor(&bench).is_changed());
}

/// Half a second is the most that is lost, however busily somebody edits.
#[test]
fn a_wheel_is_kept_while_it_is_edited() {
    let mut bench = Bench::new();
    follow(&mut bench, "wheels");
    let path = bench.folder.path().join("wheel-draft.ron");
    for _ in 0..8 {
        bench.click(workshop::ADD);
        bench.wait(0.4);
    }
    let kept = std::fs::read_to_string(path).expect("a draft");
    assert!(kept.matches("\"\"").count() >= 6, "{kept}");
}

#[test]
fn a_second_window_edits_a_copy_of_a_wheel_whose_edits_are_kept_too() {
    let mut first = Bench::new();
    follow(&mut first, "wheels");
    save_as(&mut first, "mine");
    first.click(workshop::ADD);
    first.wait(2.0);
    let mut second = first.second_window();
    follow(&mut second, "wheels");
    assert!(second.sees(Wheel::TEXTS.copy), "{}", second.shown("window"));
    assert_eq!(productions(&second), productions(&first));
    second.click(&fob_screens::wheels::labels::remove_production(1));
    second.wait(2.0);
    drop(second);
    // Both windows are gone: the edits of the second one are parked in the first one.
    let mut first = restarted(first);
    follow(&mut first, "wheels");
    assert_eq!(productions(&first), ["gg", "r", "r", ""]);
    assert!(!first.folder.path().join("wheel-draft-2.ron").exists());
    let mut first = restarted(first);
    follow(&mut first, "wheels");
    first.click("Undo");
    assert_eq!(productions(&first), ["r", "r", ""]);
    first.click(workshop::SAVE);
    assert_eq!(saved(&first, "mine"), ["r", "r", ""]);
    first.click("Undo");
    assert_eq!(productions(&first), ["gg", "r", "r", ""]);
    first.click(workshop::SAVE);
    assert!(first.sees(&clash::title("wheel")), "one of the two does not overwrite the other unasked");
}

#[test]
fn dfas_and_wheels_have_names_of_their_own() {
    let mut bench = Bench::new();
    follow(&mut bench, "wheels");
    save_as(&mut bench, "mine");
    follow(&mut bench, "workshop?dfa=rope");
    bench.harness.key_press_modifiers(egui::Modifiers::COMMAND | egui::Modifiers::SHIFT, Key::S);
    bench.settle();
    for (name, is_refused) in [("mine", true), ("tide", true), ("mirror", true), ("yours", false)] {
        bench.command(Key::A);
        bench.harness.get_by_label(NAME_IN_LIBRARY).type_text(name);
        bench.settle();
        assert_eq!(bench.sees(OTHER_MACHINE), is_refused, "{name}");
    }
    bench.key(Key::Enter);
    // Nor does a wheel get the name of a DFA.
    let services = &bench.harness.state().services;
    assert!(services.store.dfa("yours").is_ok());
    let names = [services.store.wheel_shelf().free_name("yours"), services.store.dfa_shelf().free_name("mine")];
    assert_eq!(names.map(|name| name.expect("a name")), ["yours-2", "mine-2"]);
}
