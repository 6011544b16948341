//! The seven lessons, each by the keyboard alone and by the mouse alone.

use crate::Bench;
use crate::seen::Seen;
use egui::{Key, vec2};
use fob_board::{Point, Side, Strike};
use fob_kit::aiming::aim::Aim;
use fob_kit::lessons::{self, lesson as lesson_text};
use fob_kit::widgets::chance::ENDS_ACCEPTED;
use fob_replay::Situation;
use fob_rules::Kind;
use fob_screens::kinds::KINDS;
use fob_screens::lesson;
use fob_screens::lesson::course::{POWER, TO_NE, TO_NW, Task, course};
use fob_screens::model::Model;
use fob_services::places;
use fob_services::route::{LESSONS, Nav};

fn state(model: &Model) -> &lesson::LessonScreen {
    model.find().expect("a lesson")
}

/// The line of the menu after some lessons.
fn in_menu(done: usize) -> String {
    fob_screens::menu::now(lesson::labels::TITLE, &lesson::labels::lessons_done(done))
}

fn at(bench: &Bench) -> (u8, usize, bool) {
    let state = state(bench.harness.state());
    (state.number(), state.step(), state.is_done())
}

fn open(number: u8) -> Bench {
    let mut bench = Bench::new();
    bench.harness.state_mut().follow(Nav::push(places::Lesson(number)));
    bench.settle();
    bench
}

/// The right answer to the question of a step.
fn right_answer(number: u8, step: usize) -> &'static str {
    let step = &lesson_text(number).steps[step];
    &step.answers[step.right.expect("a question")]
}

/// The button that goes to a lesson from the one before.
fn next_lesson(number: u8) -> String {
    fob_screens::lesson::labels::next_lesson(&lesson_text(number).title)
}

fn rests(model: &Model) -> bool {
    model.find::<lesson::LessonScreen>().is_some_and(|state| state.is_done() || state.aiming())
}

/// The board keeps its size while the texts below it change, at the size of a small laptop.
#[test]
fn the_board_of_a_lesson_stays_while_its_texts_change() {
    for number in 1..=LESSONS {
        let mut bench = open(number);
        bench.harness.set_size(vec2(1280.0, 800.0));
        bench.settle();
        let board = |bench: &Bench| bench.harness.state().board().expect("a board").fit.rect;
        let (mut before, mut moves) = (board(&bench), 0);
        for _ in 0..12 {
            match course(number).steps[at(&bench).1].task {
                _ if at(&bench).2 => bench.key(Key::Enter),
                Task::Ask { .. } => bench.click(right_answer(number, at(&bench).1)),
                Task::Shoot { .. } => bench.key(Key::Space),
                Task::Order { .. } => bench.key(Key::Enter),
            }
            bench.wait(1.0);
            if bench.harness.state().find::<lesson::LessonScreen>().is_none_or(|state| state.number() != number) {
                break;
            }
            moves += usize::from(board(&bench) != before);
            before = board(&bench);
        }
        assert!(moves <= 1, "lesson {number}: the board changed {moves} times");
    }
}

/// Turns the cue counter-clockwise by an angle in degrees, and shoots.
fn shoot_by_key(bench: &mut Bench, turn: i32) {
    for _ in 0..turn.abs() {
        bench.harness.key_press(if turn > 0 { Key::ArrowLeft } else { Key::ArrowRight });
        bench.harness.run_steps(1);
    }
    bench.key(Key::Space);
    bench.wait_for("the end of the shot", 20.0, |model| !state(model).aiming());
    // The result is reported once the pucks rest.
    bench.wait(6.0);
}

/// Pulls the cue back so that it points at an angle in degrees from the east, and lets go.
fn shoot_by_mouse(bench: &mut Bench, degrees: f64) {
    shoot_from(bench, Point::new(0.0, 0.05), degrees);
}

/// Presses somewhere on the board, pulls back and lets go.
fn shoot_from(bench: &mut Bench, press: Point, degrees: f64) {
    let board = bench.harness.state().board().cloned().expect("a board");
    let (dx, dy) = (degrees.to_radians().cos(), degrees.to_radians().sin());
    let pull = Point::new(press.x - dx * 0.17, press.y - dy * 0.17);
    bench.drag(board.fit.to_screen(press), board.fit.to_screen(pull));
    bench.wait(8.0);
}

/// The text says "any empty part of the board", so any of them does: in front of the striker, beside it, behind it.
#[test]
fn a_pull_counts_from_wherever_it_was_begun() {
    let far = 0.3;
    let places = [-far, 0.0, far].into_iter().flat_map(|x| [-0.2, -0.05, 0.1, far].map(|y| Point::new(x, y)));
    for press in places {
        let mut bench = open(1);
        shoot_from(&mut bench, press, 65.0);
        assert_eq!(at(&bench), (1, 0, true), "pressed at {press:?}");
    }
}

#[test]
fn every_lesson_is_done_by_the_keyboard_alone() {
    let mut bench = Bench::new();
    bench.key(Key::L);
    assert_eq!(bench.harness.state().route(), places::Lesson(1).into());
    // How a string grows.
    shoot_by_key(&mut bench, 0);
    assert_eq!(at(&bench), (1, 0, true));
    bench.key(Key::Enter);
    shoot_by_key(&mut bench, 0);
    assert_eq!(at(&bench), (1, 1, true));
    bench.key(Key::Enter);
    // How to win.
    bench.key(Key::Num1);
    bench.key(Key::Enter);
    shoot_by_key(&mut bench, -25);
    assert_eq!(at(&bench), (6, 1, true));
    bench.key(Key::Enter);
    bench.key(Key::Num2);
    assert_eq!(at(&bench), (6, 2, true));
    bench.key(Key::Enter);
    // Reading the figure.
    assert_eq!(at(&bench), (2, 0, false));
    for answer in [Key::Num1, Key::Num2] {
        bench.key(answer);
        assert!(at(&bench).2);
        bench.key(Key::Enter);
    }
    shoot_by_key(&mut bench, 25);
    assert_eq!(at(&bench), (2, 2, true));
    bench.key(Key::Enter);
    // Which holes are yours.
    bench.key(Key::Num2);
    bench.key(Key::Enter);
    shoot_by_key(&mut bench, -25);
    assert_eq!(at(&bench), (3, 1, true));
    bench.key(Key::Enter);
    // Choosing the order.
    bench.key(Key::Enter);
    bench.wait(8.0);
    bench.key(Key::ArrowRight);
    bench.key(Key::Enter);
    bench.wait(2.0);
    assert_eq!(at(&bench), (4, 0, true));
    bench.key(Key::Enter);
    // How to spoil.
    bench.key(Key::Num2);
    bench.key(Key::Enter);
    shoot_by_key(&mut bench, 25);
    assert_eq!(at(&bench), (5, 1, true));
    bench.key(Key::Enter);
    // A wheel reads.
    shoot_by_key(&mut bench, 0);
    assert_eq!(at(&bench), (7, 0, true));
    bench.key(Key::Enter);
    for answer in [Key::Num1, Key::Num1, Key::Num2] {
        bench.key(answer);
        assert!(at(&bench).2);
        bench.key(Key::Enter);
    }
    shoot_by_key(&mut bench, 0);
    assert_eq!(at(&bench), (7, 4, true));
    bench.key(Key::Enter);
    bench.key(Key::Num1);
    assert_eq!(at(&bench), (7, 5, true));
    let lessons = &bench.harness.state().services.settings.lessons;
    assert!((1..=LESSONS).all(|number| lessons.contains(&number)), "{lessons:?}");
    bench.key(Key::Escape);
    assert_eq!(bench.harness.state().place(), "menu");
    assert!(bench.sees(&in_menu(LESSONS.into())));
}

#[test]
fn every_lesson_is_done_by_the_mouse_alone() {
    let mut bench = Bench::new();
    bench.from_menu(lesson::labels::TITLE);
    shoot_by_mouse(&mut bench, 65.0);
    bench.click(fob_screens::lesson::labels::CONTINUE);
    shoot_by_mouse(&mut bench, 115.0);
    bench.click(&next_lesson(6));
    bench.click(right_answer(6, 0));
    bench.click(fob_screens::lesson::labels::CONTINUE);
    shoot_by_mouse(&mut bench, 65.0);
    bench.click(fob_screens::lesson::labels::CONTINUE);
    bench.click(right_answer(6, 2));
    assert_eq!(at(&bench), (6, 2, true));
    bench.click(&next_lesson(2));
    bench.click(right_answer(2, 0));
    bench.click(fob_screens::lesson::labels::CONTINUE);
    bench.click(right_answer(2, 1));
    bench.click(fob_screens::lesson::labels::CONTINUE);
    shoot_by_mouse(&mut bench, 115.0);
    bench.click(&next_lesson(3));
    bench.click(right_answer(3, 0));
    bench.click(fob_screens::lesson::labels::CONTINUE);
    shoot_by_mouse(&mut bench, 65.0);
    bench.click(&next_lesson(4));
    bench.click(&fob_screens::lesson::labels::let_shoot("Bo"));
    bench.wait(8.0);
    bench.click(&fob_services::labels::order("NE", "rg", ", to green", "accepting"));
    bench.click(fob_kit::widgets::labels::CHOOSE_ORDER);
    bench.wait(2.0);
    bench.click(&next_lesson(5));
    bench.click(right_answer(5, 0));
    bench.click(fob_screens::lesson::labels::CONTINUE);
    shoot_by_mouse(&mut bench, 115.0);
    assert_eq!(at(&bench), (5, 1, true));
    bench.click(&next_lesson(7));
    shoot_by_mouse(&mut bench, 65.0);
    bench.click(fob_screens::lesson::labels::CONTINUE);
    for step in 1..=3 {
        bench.click(right_answer(7, step));
        bench.click(fob_screens::lesson::labels::CONTINUE);
    }
    shoot_by_mouse(&mut bench, 115.0);
    bench.click(fob_screens::lesson::labels::CONTINUE);
    bench.click(right_answer(7, 5));
    assert_eq!(at(&bench), (7, 5, true));
    assert_eq!(bench.harness.state().services.settings.lessons.len(), usize::from(LESSONS));
    bench.click(fob_screens::lesson::labels::FIRST_MATCH);
    assert_eq!(bench.harness.state().place(), "resume");
    // Tug of war read by the DFA `ends-with-green`, with five pucks of each colour.
    let setup = bench.harness.state().match_on_table().expect("a match").setup().clone();
    assert!(matches!(setup.kind, Kind::TugOfWar { .. }));
    assert_eq!((setup.machines[0].name(), setup.green, setup.red), ("Ends with green", 5, 5));
}

#[test]
fn a_failed_save_is_reported_and_retried() {
    // A wrong answer.
    let mut bench = open(2);
    let step = &lesson_text(2).steps[0];
    let wrong = (0..step.answers.len()).find(|answer| Some(*answer) != step.right).map(|answer| &step.answers[answer]).unwrap();
    bench.click(wrong);
    assert!(
        bench.sees(&format!("{}: {wrong}", fob_screens::lesson::labels::YOUR_ANSWER))
            && bench.sees(fob_screens::lesson::labels::TRY_AGAIN)
            && !at(&bench).2
    );
    bench.click(fob_screens::lesson::labels::TRY_AGAIN);
    bench.click(right_answer(2, 0));
    assert!(at(&bench).2);
    // A shot that drops the wrong puck.
    let mut bench = open(1);
    shoot_by_mouse(&mut bench, 115.0);
    assert!(bench.sees("You sink red into NW") && bench.sees(fob_screens::lesson::labels::TRY_AGAIN));
    let game = state(bench.harness.state()).game().strings()[0].text();
    assert_eq!(game, "r");
    bench.key(Key::Enter);
    assert_eq!(state(bench.harness.state()).game().strings()[0].text(), "");
    assert!(state(bench.harness.state()).aiming());
    // A shot that meets nothing.
    shoot_by_mouse(&mut bench, 92.0);
    assert!(bench.sees(fob_screens::lesson::labels::NOTHING_FELL));
    // One with which the striker falls.
    bench.key(Key::Enter);
    shoot_by_mouse(&mut bench, 64.05);
    assert!(bench.sees(fob_screens::lesson::labels::STRIKER_FELL), "{}", bench.shown("Anna"));
    // An order that spoils one's own string: as they fell.
    let mut bench = open(4);
    bench.click(&fob_screens::lesson::labels::let_shoot("Bo"));
    bench.wait(8.0);
    bench.click(fob_kit::widgets::labels::CHOOSE_ORDER);
    bench.wait(2.0);
    assert!(bench.sees(fob_screens::lesson::labels::TRY_AGAIN) && !at(&bench).2);
    assert!(bench.harness.state().services.settings.lessons.is_empty());
}

#[test]
fn a_finished_lesson_keeps_its_mark_and_the_next_is_proposed() {
    let mut bench = open(4);
    bench.click(&fob_screens::lesson::labels::let_shoot("Bo"));
    bench.wait(8.0);
    assert!(rests(bench.harness.state()) || bench.sees(fob_kit::widgets::labels::CHOOSE_ORDER));
    bench.key(Key::ArrowRight);
    bench.key(Key::Enter);
    bench.wait(2.0);
    bench.click(&fob_screens::lesson::labels::lesson(1));
    bench.key(Key::PageDown);
    assert_eq!(at(&bench), (6, 0, false));
    bench.key(Key::Escape);
    bench.wait(3.0);
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    let mut bench = Bench::over(folder);
    assert!(bench.sees(&in_menu(1)));
    bench.key(Key::L);
    assert_eq!(bench.harness.state().route(), places::Lesson(1).into());
    assert!(bench.sees(&format!(
        "{}{}",
        fob_screens::lesson::labels::lesson(lessons::place(4)),
        fob_screens::lesson::labels::DONE
    )));
}

#[test]
fn the_help_leads_to_every_lesson_and_back() {
    let mut bench = Bench::new();
    bench.harness.state_mut().follow(Nav::Push(KINDS.read("help/lessons").unwrap()));
    bench.settle();
    bench.harness.set_size(vec2(1280.0, 800.0));
    bench.click(&lesson_text(4).title);
    assert_eq!(bench.harness.state().route(), places::Lesson(4).into());
    bench.key(Key::F1);
    assert_eq!(bench.harness.state().route().to_string(), "help/lessons");
    bench.key(Key::Escape);
    assert_eq!(bench.harness.state().route(), places::Lesson(4).into());
}

#[test]
fn every_step_has_instructions_and_feedback() {
    for number in 1..=LESSONS {
        let (lesson_text, played) = (lesson_text(number), course(number));
        assert!(!lesson_text.title.is_empty() && !lesson_text.steps.is_empty(), "lesson {number}");
        assert_eq!(lesson_text.steps.len(), played.steps.len(), "lesson {number}: steps in words and on the board");
        for (step, set_up) in lesson_text.steps.iter().zip(played.steps) {
            let head = &step.head;
            assert!(!head.is_empty() && !step.text.is_empty(), "lesson {number}: {head}");
            assert!(step.done.plain.len() > 20 && step.not_yet.plain.len() > 20, "lesson {number}: {head}");
            let asks = matches!(set_up.task, Task::Ask { .. });
            assert_eq!(asks, step.right.is_some(), "lesson {number}: {head}");
            assert_eq!(asks, step.answers.len() > 1, "lesson {number}: {head}");
            let texts = step.text.iter().chain([&step.done, &step.not_yet]).map(|text| text.plain.as_str());
            for text in texts.chain(step.answers.iter().map(String::as_str)) {
                assert!(["**", "[x]", "[ ]", "<kbd", "$"].iter().all(|mark| !text.contains(mark)), "{head}: {text}");
            }
        }
    }
}

#[test]
fn every_step_opens_and_is_not_done_yet() {
    for number in 1..=LESSONS {
        let course = course(number);
        for (k, step) in course.steps.iter().enumerate() {
            let situation = course.opening(k);
            assert!(situation.layout.problems().is_empty(), "lesson {number}, step {k}");
            let game = situation.game.unwrap();
            let words: Vec<String> = game.strings().iter().map(fob_rules::PuckString::text).collect();
            assert_eq!(words, step.words, "lesson {number}, step {k}");
            if let Task::Shoot { goal, .. } | Task::Order { goal, .. } = &step.task {
                assert!(!goal(&game) && !game.is_over(), "lesson {number}, step {k}");
            }
        }
    }
}

#[test]
fn chances_are_hidden_until_their_lesson_and_no_question_shows_its_answer() {
    let chances = |bench: &Bench| {
        bench.sees(&format!("% {}", fob_services::labels::ACCEPTED))
            || bench.sees(fob_services::labels::WHATEVER_FALLS)
            || bench.sees(fob_services::labels::IF_ENDED_NOW)
    };
    for number in 1..=5 {
        let mut bench = open(number);
        for step in 0..course(number).steps.len() {
            assert_eq!(at(&bench), (number, step, false));
            assert!(!chances(&bench), "lesson {number}, step {step}");
            match &course(number).steps[step].task {
                Task::Ask { .. } => answer(&mut bench),
                // The order needs a shot first; the chances would be there before it as well.
                Task::Order { .. } => break,
                Task::Shoot { aim, .. } => {
                    // One of the two corners is the right one.
                    shoot_by_mouse(&mut bench, *aim);
                    for corner in [TO_NE, TO_NW].into_iter().filter(|_| *aim == 90.0) {
                        if !at(&bench).2 {
                            bench.key(Key::Enter);
                            shoot_by_mouse(&mut bench, corner);
                        }
                    }
                }
            }
            assert!(at(&bench).2 && !chances(&bench), "lesson {number}, step {step} is done");
            bench.key(Key::Enter);
        }
    }
    // Lesson 3 asks for the holes.
    let mut bench = open(3);
    assert!(!bench.sees("NE SW"));
    answer(&mut bench);
    assert!(bench.sees("NE SW"));
    // Lesson 2 asks for the verdict.
    let mut bench = open(2);
    answer(&mut bench);
    bench.key(Key::Enter);
    let verdict = |bench: &Bench| {
        bench.sees(&format!(": {}", fob_services::labels::REJECTED))
            || bench.sees(&format!(": {}", fob_services::labels::ACCEPTED))
    };
    assert!(bench.sees(&format!("{} ", fob_services::labels::AT)) && !verdict(&bench));
    answer(&mut bench);
    assert!(bench.sees(&format!(": {}", fob_services::labels::REJECTED)));
    // Lesson 6 explains the chances.
    let mut bench = open(6);
    assert!(!chances(&bench) && !verdict(&bench), "its first step is a question");
    answer(&mut bench);
    bench.key(Key::Enter);
    // It is the chance that a match shows.
    let setup =
        fob_rules::Setup::new(fob_rules::Kind::TugOfWar { accepts: 1 }, fob_automata::builtin("ends-with-green").unwrap(), 2, 2);
    let mut game = fob_rules::Match::new(setup).unwrap();
    for colour in [fob_board::Colour::Green, fob_board::Colour::Red] {
        // Two shots, so that it is Anna's turn again.
        let drop = fob_rules::script::Item::Drop(fob_board::Hole::NE, colour);
        game.apply(&fob_rules::script::report(&[drop])).unwrap();
    }
    let chance = fob_opponent::Foresight::new(&game, &fob_board::Board::bob()).forecast(&game).accepted[0];
    let chance = fob_services::phrases::chance_percent(chance);
    let line = format!(
        "{}{}, {ENDS_ACCEPTED} {chance} with 2 pucks left",
        fob_services::labels::REJECTED,
        fob_services::labels::IF_ENDED_NOW
    );
    assert!(bench.sees(&line), "{line} is not in {}", bench.shown(fob_services::labels::IF_ENDED_NOW));
    let of_100 = format!("{} end with an accepted string", chance.trim_end_matches(['%', '\u{a0}']));
    assert!(bench.sees(&of_100), "the text explains another number than the one below the figure, {chance}");
    shoot_by_mouse(&mut bench, TO_NE);
    assert!(at(&bench).2 && bench.sees(&format!("{}{}", fob_services::labels::ACCEPTED, fob_services::labels::WHATEVER_FALLS)));
}

/// Answers the question of a step as its text says.
fn answer(bench: &mut Bench) {
    let (number, step, _) = at(bench);
    bench.click(right_answer(number, step));
    assert!(at(bench).2);
}

/// The strikes of a hand that is up to a degree and a quarter off, at powers around the usual one.
fn hand(situation: &Situation, degrees: f64) -> Vec<Strike> {
    let at = |by: i32, power: f64| {
        let aim = (degrees + f64::from(by) / 4.0).to_radians();
        let aim = Aim { power, aim, ..Aim::new(&situation.layout, Side::S) };
        aim.strike(&situation.layout.board)
    };
    (-5..=5).flat_map(|by| [0.24, POWER, 0.34].map(|power| at(by, power))).collect()
}

#[test]
fn the_shots_of_lessons_are_easy() {
    for number in 1..=LESSONS {
        let course = course(number);
        for (k, step) in course.steps.iter().enumerate() {
            let Task::Shoot { goal, aim } = &step.task else { continue };
            let situation = course.opening(k);
            // Where the cue does not point at the right puck already, exactly one of the two corners is right.
            let aims = if *aim == 90.0 { vec![TO_NE, TO_NW] } else { vec![*aim] };
            let good = |aim: &f64| {
                let strikes = hand(&situation, *aim);
                let won = strikes.iter().filter(|strike| goal(&situation.play(strike).unwrap().1.game.unwrap()));
                won.count() * 100 / strikes.len()
            };
            let mut good: Vec<usize> = aims.iter().map(good).collect();
            good.sort_unstable();
            println!("lesson {number}, step {k}: {good:?} of 100");
            assert!(good.pop().is_some_and(|best| best >= 75), "lesson {number}, step {k}");
            assert!(good.iter().all(|other| *other == 0), "lesson {number}, step {k}: {good:?}");
        }
    }
}

/// "Click a puck to turn the cue to it", and Space: what the texts offer leads to the goal, with the power that is set.
#[test]
fn a_click_on_the_right_puck_and_the_space_key_are_enough() {
    for number in 1..=LESSONS {
        for (k, step) in course(number).steps.iter().enumerate() {
            let Task::Shoot { goal, .. } = &step.task else { continue };
            let situation = course(number).opening(k);
            let usual = Aim { power: POWER, ..Aim::new(&situation.layout, Side::S) };
            let striker = usual.strike(&situation.layout.board).from;
            let reached = |puck: &fob_board::Puck| {
                let aim = Aim { aim: (puck.at.y - striker.y).atan2(puck.at.x - striker.x), ..usual.clone() };
                let (trace, after, _) = situation.play(&aim.strike(&situation.layout.board)).unwrap();
                !trace.report.striker_holed && goal(&after.game.unwrap())
            };
            let good = situation.layout.pucks.iter().filter(|puck| reached(puck)).count();
            assert_eq!(good, 1, "lesson {number}, step {k}");
        }
    }
}

#[test]
fn the_opponents_shot_leaves_an_order_to_the_person_and_one_of_the_two_is_right() {
    let course = course(4);
    let Task::Order { strike, goal } = &course.steps[0].task else { panic!("lesson 4 is about orders") };
    let (_, after, _) = course.opening(0).play(strike).unwrap();
    let game = after.game.as_ref().unwrap();
    let [choice] = game.choices() else { panic!("{:?}", game.choices()) };
    assert_eq!((choice.chooser, choice.string), (1, 0));
    let ends_well = |order: &[fob_board::Colour]| goal(&after.choose(&[(choice.hole, order.to_vec())]).unwrap().game.unwrap());
    // As they fell the string is rejected, so that the person has to choose.
    assert!(!ends_well(&choice.fallen));
    let orders: Vec<_> = game.arrangements(choice.hole).collect();
    assert_eq!((orders.len(), orders.iter().filter(|a| ends_well(&a.order)).count()), (2, 1));
}
