//! The workshop for Turing machines: typed, run, stopped, taken back, kept and shared, by real keys and clicks.

use crate::{Bench, until};
use egui::{Event, Key, Modifiers, MouseWheelUnit, Pos2, TouchPhase, pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use fob_machines::turing::{BUILTIN, BreakPoint, Configuration, Machine, Palette, Run, Tape, View};
use fob_screens::kinds::KINDS;
use fob_screens::turing::{Speed, TuringScreen, Verdict};
use fob_services::jobs::{DiagramAsk, DiagramPicture, Job};
use fob_services::route::Nav;
use std::sync::Arc;
use std::time::Instant;

fn open(route: &str) -> Bench {
    let mut bench = Bench::new();
    go(&mut bench, route);
    bench
}

fn go(bench: &mut Bench, route: &str) {
    bench.harness.state_mut().follow(Nav::Push(KINDS.read(route).unwrap()));
    bench.settle();
}

fn link(text: &str) -> String {
    let text: String = form_urlencoded::byte_serialize(text.as_bytes()).collect();
    format!("turing?machine={text}")
}

fn state(bench: &Bench) -> &TuringScreen {
    bench.harness.state().find::<TuringScreen>().unwrap()
}

fn verdict(bench: &Bench) -> Option<Verdict> {
    state(bench).editor.verdict
}

/// Steps, the state's name, the place of the head, and the tape.
fn at(bench: &Bench) -> (u64, String, i64, String) {
    let course = state(bench).editor.timeline.as_ref().unwrap();
    let run = course.run();
    (run.steps(), course.machine().states()[run.state()].clone(), run.head(), run.tape())
}

fn type_text(bench: &mut Bench, text: &str) {
    bench.harness.event(Event::Text(text.to_owned()));
    bench.settle();
}

/// All of the field that has the focus is written again.
fn write(bench: &mut Bench, text: &str) {
    bench.command(Key::A);
    bench.harness.event(Event::Paste(text.to_owned()));
    bench.settle();
}

/// The fastest speed, by its key.
fn full_speed(bench: &mut Bench) {
    for _ in 0..Speed::ALL.len() {
        bench.key(Key::PageUp);
    }
    assert_eq!(state(bench).runner.speed, Speed::Full);
}

fn run_to_its_end(bench: &mut Bench) {
    bench.key(Key::Space);
    bench.wait_for("the end of the run", 60.0, |model| {
        let state = model.find::<TuringScreen>().unwrap();
        !state.runner.playing && !state.runner.works()
    });
}

#[test]
fn a_typed_machine_halts_after_the_published_number_of_steps() {
    let mut bench = open("turing");
    // The first time there is a machine whose work everybody knows.
    assert!(bench.sees("Binary increment"));
    bench.key(Key::N);
    write(&mut bench, "1RB1RH_1LB0RC_1LC1LA");
    bench.key(Key::Escape);
    assert_eq!(bench.harness.state().place(), "turing", "Escape only leaves the field");
    full_speed(&mut bench);
    run_to_its_end(&mut bench);
    assert_eq!((verdict(&bench), at(&bench).0), (Some(Verdict::Halted), 21));
    assert!(bench.sees(&fob_screens::turing::labels::halted("H", "21 steps")));
    assert!(bench.sees(fob_screens::turing::labels::ONES) && bench.sees("5"));
    // At a speed that the eye follows, it comes to the same.
    bench.key(Key::R);
    bench.key(Key::PageDown);
    bench.key(Key::PageDown);
    assert_eq!(state(&bench).runner.speed, Speed::Steps(100));
    run_to_its_end(&mut bench);
    assert_eq!((verdict(&bench), at(&bench).0), (Some(Verdict::Halted), 21));
}

#[test]
fn the_manual_s_increment_is_stepped_through_and_taken_back() {
    let mut bench = open("turing/increment");
    let printed =
        [("/", 3, "13690"), ("/", 2, "13600"), ("\\", 3, "13700"), ("\\", 4, "13700"), ("\\", 5, "13700"), ("-", 4, "13700")];
    for (i, (name, head, tape)) in printed.into_iter().enumerate() {
        bench.key(Key::S);
        assert_eq!(at(&bench), (i as u64 + 1, name.to_owned(), head, tape.to_owned()));
    }
    assert!(bench.sees(&fob_screens::turing::labels::no_rule("6 steps", "-", 0)));
    bench.key(Key::S);
    assert_eq!(at(&bench).0, 6);
    for (i, (name, head, tape)) in printed.into_iter().enumerate().rev().skip(1) {
        bench.key(Key::B);
        assert_eq!(at(&bench), (i as u64 + 1, name.to_owned(), head, tape.to_owned()));
    }
    bench.key(Key::B);
    assert_eq!(at(&bench), (0, "/".to_owned(), 4, "13699".to_owned()));
    bench.key(Key::B);
    assert_eq!(at(&bench).0, 0);
}

#[test]
fn setting_the_state_by_hand_continues_from_there() {
    let mut bench = open("turing/increment?step=6");
    assert_eq!(verdict(&bench), Some(Verdict::Halted));
    bench.key(Key::H);
    bench.click(fob_screens::turing::labels::NEW_STATE);
    bench.click("/");
    bench.click(fob_screens::turing::labels::SET);
    assert_eq!((verdict(&bench), at(&bench).1.as_str()), (None, "/"));
    full_speed(&mut bench);
    run_to_its_end(&mut bench);
    assert_eq!(at(&bench).3, "13701");
    bench.key(Key::R);
    bench.click(&fob_screens::turing::labels::cell(2, 6));
    bench.key(Key::Enter);
    assert_eq!(at(&bench).2, 2, "the head is put where the tape was clicked");
    bench.key(Key::B);
    assert_eq!(at(&bench).2, 4);
}

#[test]
fn an_error_shows_its_position_and_nothing_is_lost() {
    let mut bench = open("turing/increment?step=3");
    let before = (at(&bench), state(&bench).editor.program().clone());
    bench.key(Key::E);
    bench.harness.key_press_modifiers(Modifiers::COMMAND, Key::End);
    bench.settle();
    type_text(&mut bench, "/5\n");
    assert!(bench.sees("18:1: `/5` has 2 characters"), "the place is named");
    assert!(bench.sees(fob_screens::turing::labels::NOT_YET));
    assert_eq!(at(&bench), before.0, "the run waits");
    assert!(state(&bench).editor.program().text.ends_with("\\x-x<\n/5\n"));
    // A broken machine does not run, and the reason is shown.
    bench.key(Key::Escape);
    bench.key(Key::S);
    assert_eq!(at(&bench).0, 3);
    bench.key(Key::E);
    for _ in 0..3 {
        bench.key(Key::Backspace);
    }
    assert_eq!(*state(&bench).editor.program(), before.1);
    assert!(state(&bench).editor.problems.is_empty());
    assert_eq!(at(&bench), before.0, "it is the same machine, which goes on");
    // Another machine starts again.
    type_text(&mut bench, "-0/0=\n");
    assert_eq!(at(&bench).0, 0);
}

#[test]
fn break_points_stop_a_run() {
    let mut bench = open("turing/increment");
    bench.key(Key::P);
    bench.click(fob_screens::turing::labels::A_CELL);
    bench.harness.get_by_label(fob_screens::turing::labels::CELL_NUMBER).focus();
    bench.settle();
    write(&mut bench, "2");
    bench.key(Key::Enter);
    assert!(bench.sees(&fob_screens::turing::labels::waits_for("cell 2")));
    full_speed(&mut bench);
    run_to_its_end(&mut bench);
    assert_eq!((verdict(&bench), at(&bench).0), (Some(Verdict::Broke(BreakPoint::Cell(2))), 2));
    assert!(bench.sees(&fob_screens::turing::labels::stopped("2 steps", "cell 2")));
    // At a slow speed as well.
    bench.key(Key::R);
    bench.key(Key::PageDown);
    run_to_its_end(&mut bench);
    assert_eq!(at(&bench).0, 2);
    bench.click(&fob_screens::turing::labels::waits_for("cell 2"));
    run_to_its_end(&mut bench);
    assert_eq!((verdict(&bench), at(&bench).0), (Some(Verdict::Halted), 6));
}

#[test]
fn a_loop_and_a_running_machine_have_different_verdicts() {
    let mut bench = open(&link("start a\na_b_>\nb_a_<\n"));
    bench.key(Key::S);
    assert_eq!(verdict(&bench), None);
    bench.key(Key::S);
    assert_eq!(verdict(&bench), Some(Verdict::Loops { first: 0, again: 2 }));
    assert!(bench.sees(&fob_screens::turing::labels::loops("0", "2", "2 steps")));
    full_speed(&mut bench);
    bench.key(Key::R);
    run_to_its_end(&mut bench);
    assert_eq!((verdict(&bench), at(&bench).0), (Some(Verdict::Loops { first: 0, again: 2 }), 2));
    go(&mut bench, &link("start a\na_a1>\n"));
    bench.click(fob_screens::turing::labels::BOUND);
    bench.click(&fob_screens::turing::labels::at_most(fob_screens::turing::labels::TEN_THOUSAND));
    run_to_its_end(&mut bench);
    assert_eq!((verdict(&bench), at(&bench).0), (Some(Verdict::RunsOn(10_000)), 10_000));
    assert!(bench.sees(&fob_screens::turing::labels::runs_on(fob_screens::turing::labels::TEN_THOUSAND)));
    // Run goes on for as many more, and a run at full speed can be interrupted.
    run_to_its_end(&mut bench);
    assert_eq!(at(&bench).0, 20_000);
    bench.click(fob_screens::turing::labels::BOUND);
    bench.click(&fob_screens::turing::labels::at_most(fob_screens::turing::labels::A_BILLION));
    bench.key(Key::Space);
    assert!(state(&bench).runner.playing);
    bench.key(Key::Space);
    assert!(!state(&bench).runner.playing && !state(&bench).runner.works());
}

#[test]
fn a_long_way_back_is_a_step_all_the_same() {
    let mut bench = open(&link("start a\na_a1>\n"));
    full_speed(&mut bench);
    bench.click(fob_screens::turing::labels::BOUND);
    bench.click(&fob_screens::turing::labels::at_most(fob_screens::turing::labels::A_MILLION));
    run_to_its_end(&mut bench);
    for steps in [999_999, 999_998, 999_997] {
        bench.key(Key::B);
        bench.wait_for("the way back", 60.0, |model| !model.find::<TuringScreen>().unwrap().runner.works());
        assert_eq!(at(&bench).0, steps);
        assert_eq!(at(&bench).2, steps as i64);
    }
}

#[test]
fn a_saved_machine_is_found_again() {
    let mut bench = open("turing");
    bench.key(Key::N);
    write(&mut bench, "start go\ngo 0 go 1 >");
    bench.key(Key::Escape);
    bench.key(Key::T);
    write(&mut bench, "0 0 0");
    bench.command(Key::S);
    write(&mut bench, "three zeros");
    bench.key(Key::Enter);
    let program = state(&bench).editor.program().clone();
    assert!(!state(&bench).editor.is_changed());
    let message = bench.harness.state().route().to_string();
    assert_eq!(message, "turing/three+zeros");
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    let mut bench = Bench::over(folder);
    go(&mut bench, "turing/increment");
    bench.key(Key::G);
    assert!(bench.sees("three zeros"));
    // One's own stand behind the ready ones.
    for _ in 0..3 {
        bench.key(Key::PageDown);
    }
    bench.key(Key::Enter);
    assert_eq!(*state(&bench).editor.program(), program);
    // Saved again it needs no name.
    bench.key(Key::T);
    write(&mut bench, "0 0");
    bench.command(Key::S);
    assert!(!state(&bench).editor.is_changed());
    let text = std::fs::read_to_string(bench.folder.path().join("turing/three zeros.ron")).unwrap();
    assert!(text.contains("tape: \"0 0\"") && text.contains("\"go 0 go 1 >\","), "{text}");
}

#[test]
fn a_link_to_a_ready_machine_opens_it_by_its_title() {
    for ready in BUILTIN {
        let mut bench = open(&format!("turing/{}", ready.name));
        bench.command(Key::L);
        let link = bench.copied();
        go(&mut bench, "turing");
        bench.key(Key::N);
        assert!(bench.sees(fob_screens::turing::labels::NEW_MACHINE));
        bench.key(Key::Escape);
        bench.paste(&link);
        assert_eq!(state(&bench).editor.name(), Some(ready.name), "{link}");
        assert!(bench.sees(ready.title) && !state(&bench).editor.is_changed(), "{link}");
        // Edits of the same machine make way for what the link says, and are brought back.
        bench.key(Key::T);
        write(&mut bench, "1");
        bench.key(Key::Escape);
        let edited = state(&bench).editor.program().clone();
        bench.paste(&link);
        assert!(!state(&bench).editor.is_changed(), "{link}");
        bench.command(Key::Z);
        assert_eq!(*state(&bench).editor.program(), edited, "{link}");
    }
}

#[test]
fn numbers_of_a_link_that_are_out_of_range_are_refused_with_their_range() {
    let machine = "turing?machine=1RB1LB_1LA1RH";
    for (pair, range) in [
        ("head=16777217", "from -16777216 to 16777216"),
        ("head=-9223372036854775808", "from -16777216 to 16777216"),
        ("step=1000001", "from 0 to 1000000"),
        ("step=-1", "from 0 to 1000000"),
    ] {
        let problem = fob_screens::kinds::KINDS.read(&format!("{machine}&{pair}")).expect_err(pair).to_string();
        let name = pair.split('=').next().unwrap();
        assert!(problem.contains(name) && problem.contains(range), "{pair}: {problem}");
    }
    // The ends of the ranges open, and the field of the head keeps them.
    for head in [16_777_216, -16_777_216] {
        let bench = open(&format!("{machine}&head={head}&step=1000000"));
        assert_eq!(state(&bench).editor.program().head, head);
    }
}

#[test]
fn in_a_low_window_the_graph_and_the_diagram_are_side_by_side() {
    let mut bench = open("turing/increment");
    bench.harness.set_size(vec2(853.0, 533.0));
    bench.settle();
    let diagram = bench.harness.get_by_label(fob_screens::turing::labels::DIAGRAM).rect();
    assert!(diagram.height() > 140.0 && diagram.left() > 500.0, "{diagram:?}");
}

#[test]
fn the_way_to_a_new_break_point_is_in_sight() {
    for size in [vec2(1280.0, 800.0), vec2(853.0, 533.0)] {
        let mut bench = open("turing/increment");
        bench.harness.set_size(size);
        bench.settle();
        let add = bench.harness.get_by_label(fob_screens::turing::labels::ADD).rect();
        assert!(add.bottom() <= size.y - 6.0 && add.height() > 18.0, "{size}: {add:?}");
    }
}

#[test]
fn unsaved_work_is_restored() {
    let mut bench = open("turing/increment");
    bench.key(Key::E);
    bench.harness.key_press_modifiers(Modifiers::COMMAND, Key::End);
    bench.settle();
    type_text(&mut bench, "half a ru");
    bench.wait(1.5);
    let program = state(&bench).editor.program().clone();
    // Another machine in the editor does not lose it either.
    bench.key(Key::Escape);
    bench.key(Key::G);
    bench.key(Key::ArrowDown);
    bench.key(Key::Enter);
    assert_eq!(state(&bench).editor.name(), Some("binary-increment"));
    bench.command(Key::Z);
    assert_eq!(*state(&bench).editor.program(), program);
    bench.wait(1.5);
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    let mut bench = Bench::over(folder);
    go(&mut bench, "turing");
    assert_eq!(*state(&bench).editor.program(), program);
    assert!(state(&bench).editor.is_changed() && bench.sees(fob_screens::turing::labels::UNSAVED));
}

#[test]
fn edits_of_all_fields_are_undone_in_their_order_and_each_machine_keeps_its_own() {
    let mut bench = open("turing/increment");
    let first = state(&bench).editor.program().clone();
    bench.key(Key::T);
    write(&mut bench, "777");
    bench.key(Key::Escape);
    bench.key(Key::E);
    bench.harness.key_press_modifiers(Modifiers::COMMAND, Key::End);
    bench.settle();
    type_text(&mut bench, "# one");
    type_text(&mut bench, "\n# two");
    let last = state(&bench).editor.program().clone();
    bench.command(Key::Z);
    assert!(state(&bench).editor.program().text.ends_with("# one"), "in the field, a line at a time");
    bench.command(Key::Z);
    assert_eq!((state(&bench).editor.program().tape.as_str(), &state(&bench).editor.program().text), ("777", &first.text));
    bench.command(Key::Z);
    assert_eq!(*state(&bench).editor.program(), first);
    assert_eq!(at(&bench).3, "13699", "the run begins with the tape that is back");
    bench.command(Key::Z);
    assert_eq!(state(&bench).editor.name(), Some("increment"));
    for _ in 0..3 {
        bench.command(Key::Y);
    }
    assert_eq!(*state(&bench).editor.program(), last);
    // Another machine has steps of its own; before them is the machine that it replaced, with its steps.
    bench.key(Key::Escape);
    bench.key(Key::G);
    bench.key(Key::ArrowDown);
    bench.key(Key::Enter);
    assert_eq!(state(&bench).editor.name(), Some("binary-increment"));
    bench.key(Key::T);
    write(&mut bench, "111");
    bench.key(Key::Escape);
    bench.command(Key::Z);
    assert_eq!((state(&bench).editor.name(), state(&bench).editor.is_changed()), (Some("binary-increment"), false));
    bench.command(Key::Z);
    assert_eq!(*state(&bench).editor.program(), last);
    bench.command(Key::Z);
    assert!(state(&bench).editor.program().text.ends_with("# one"));
}

#[test]
fn it_is_reached_from_the_menu_the_room_and_bugs_and_loops() {
    for (route, click) in [
        ("menu", fob_screens::turing::labels::TITLE),
        ("games", fob_game_screens::labels::TURING),
        ("game/bloop", fob_game_screens::bloop::labels::MACHINES),
    ] {
        let mut bench = Bench::new();
        if route == "menu" {
            bench.from_menu(click);
        } else {
            go(&mut bench, route);
            bench.click(click);
        }
        assert_eq!(bench.harness.state().place(), "turing", "{route}");
        bench.key(Key::F1);
        assert_eq!(bench.harness.state().route().to_string(), "help/turing");
        bench.key(Key::Escape);
        bench.key(Key::Escape);
        assert_ne!(bench.harness.state().place(), "turing");
    }
}

#[test]
fn every_ready_machine_is_opened_from_the_gallery() {
    let mut bench = open("turing/two-state");
    for ready in fob_machines::turing::BUILTIN {
        assert_eq!(state(&bench).editor.name(), Some(ready.name));
        assert!(bench.sees(ready.title));
        assert!(state(&bench).editor.drawing.is_some() && state(&bench).editor.ready().is_ok(), "{}", ready.name);
        bench.key(Key::G);
        bench.key(Key::ArrowDown);
        bench.key(Key::Enter);
    }
}

/// In a small window the list is turned with the wheel until the machine is in sight.
#[test]
fn every_ready_machine_is_opened_from_the_gallery_by_mouse() {
    for size in [vec2(1280.0, 800.0), vec2(900.0, 480.0)] {
        let mut bench = open("turing/two-state");
        bench.harness.set_size(size);
        bench.settle();
        for ready in fob_machines::turing::BUILTIN.iter().rev() {
            bench.click(fob_screens::turing::labels::MACHINES);
            let list = bench.clickable(fob_machines::turing::BUILTIN[0].title).rect();
            let middle = pos2(list.center().x, size.y / 2.0);
            let away = middle.y - bench.clickable(ready.title).rect().center().y;
            if away.abs() > 80.0 {
                turn(&mut bench, middle, away);
            }
            bench.clickable(ready.title).click();
            bench.settle();
            bench.clickable(fob_screens::turing::labels::OPEN).click();
            bench.settle();
            assert_eq!(state(&bench).editor.name(), Some(ready.name), "{size}");
        }
    }
}

/// Turns the wheel over a place.
fn turn(bench: &mut Bench, at: Pos2, way: f32) {
    bench.harness.hover_at(at);
    bench.harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, way),
        phase: TouchPhase::Move,
        modifiers: Modifiers::NONE,
    });
    bench.wait(0.5);
}

/// Its 47,176,870 steps end on the screen, with their ones, by mouse alone.
#[test]
fn the_busy_beaver_of_five_states_is_run_at_full_speed_by_mouse() {
    let mut bench = open("turing/busy-beaver-5");
    bench.click(fob_screens::turing::labels::SPEED);
    bench.click(&Speed::Full.label());
    bench.click(fob_screens::turing::labels::RUN);
    let since = Instant::now();
    until(&mut bench, "the end of the busy beaver", |bench| {
        !state(bench).runner.playing && !state(bench).runner.works() && verdict(bench).is_some()
    });
    println!("{:.1} s", since.elapsed().as_secs_f64());
    assert_eq!((verdict(&bench), at(&bench).0), (Some(Verdict::Halted), 47_176_870));
    assert!(bench.sees(&format!("{} 47,176,870 steps", fob_screens::turing::labels::REACHED_AFTER)));
    assert!(bench.sees(fob_screens::turing::labels::ONES) && bench.sees("4,098"));
}

#[test]
fn a_diagram_in_a_file_shows_every_cell() {
    let machine: Arc<Machine> = Arc::new("1RB1LB_1LA1RH".parse().unwrap());
    let from = Configuration::new(&machine, &Tape::blank(&machine));
    let view = View { step: 0, stride: 1, rows: 9, cell: -3, width: 1, columns: 6 };
    let palette = Palette { symbols: vec![[9, 9, 9], [200, 100, 0]], ground: [0; 3] };
    let diagram = DiagramAsk { machine: machine.clone(), from: from.clone(), view, last: 6, palette };
    let picture = DiagramPicture { diagram, scale: 3 };
    let mut job = Job::start(picture);
    let bytes = loop {
        if let Some(answer) = job.poll() {
            break answer.unwrap();
        }
        std::thread::yield_now();
    };
    let picture = image::load_from_memory(&bytes).unwrap().to_rgb8();
    // Seven configurations; nothing is drawn below the end.
    assert_eq!(picture.dimensions(), (18, 21));
    let mut run = Run::from(&*machine, &from);
    for row in 0..7 {
        for column in 0..6 {
            let expected = if run.code(i64::from(column) - 3) == 0 { [9, 9, 9] } else { [200, 100, 0] };
            assert_eq!(picture.get_pixel(column * 3 + 1, row * 3 + 1).0, expected, "row {row}, column {column}");
        }
        run.step();
    }
}

#[test]
fn every_control_has_a_name() {
    let bench = open("turing/universal?step=500");
    for node in bench.harness.query_all_by_role(egui::accesskit::Role::Button) {
        assert!(node.accesskit_node().label().is_some_and(|label| !label.is_empty()));
    }
}

#[derive(Debug)]
struct Dropped(std::path::PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &std::path::Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Err("it must not be asked for".to_owned())
    }
}

#[test]
fn machines_of_other_programs_are_dropped_and_pasted() {
    let folder = tempfile::TempDir::new().unwrap();
    let mut bench = open("turing");
    let drop_file = |bench: &mut Bench, name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        bench.harness.input_mut().dropped_files.push(Arc::new(Dropped(path)));
        bench.settle();
    };
    let jflap = "<structure><type>turing</type><automaton><block id=\"0\" name=\"flip\"><tag>M0</tag><initial/></block>\
        <transition><from>0</from><to>0</to><read>a</read><write>b</write><move>R</move></transition><M0/></automaton></structure>";
    drop_file(&mut bench, "flip.jff", jflap);
    assert_eq!(state(&bench).editor.program().text, "start flip\nflip a flip b >\n");
    drop_file(&mut bench, "two.jff", &jflap.replace("<type>turing</type>", "<type>turing</type><tapes>2</tapes>"));
    assert!(bench.sees("a machine of 2 tapes: expected one tape"), "{}", bench.shown("tapes"));
    bench.key(Key::Escape);
    let yaml = "input: 'ab'\nblank: ' '\nstart state: s\ntable:\n  s:\n    a: R\n    b: {write: a, R: s}\n";
    drop_file(&mut bench, "s.yaml", yaml);
    assert_eq!(
        (state(&bench).editor.program().tape.as_str(), state(&bench).editor.program().text.as_str()),
        ("ab", "start s\nsasa>\nsbsa>\n")
    );
    // Pasted over the rules it becomes rules too.
    bench.harness.get_by_label("Rules of the machine").focus();
    bench.settle();
    write(&mut bench, "; Morphett\n0 x y r 0\n0 _ _ * halt\n");
    let text = &state(&bench).editor.program().text;
    assert!(text.starts_with("start 0\n") && text.parse::<Machine>().unwrap().rules().count() == 2, "{text}");
}
