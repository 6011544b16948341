//! How a match ended: what everybody wants to see is in sight, whatever was looked at before.

use crate::Bench;
use crate::pictures::show_people;
use crate::seen::Seen;
use crate::stage::stage;
use egui::{Key, pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use fob_kit::ended;
use fob_rules::Kind;
use fob_screens::kinds::KINDS;
use fob_services::route::Nav;
use tempfile::TempDir;

/// The result of a match with four strings.
fn result() -> (Bench, String) {
    let folder = TempDir::new().unwrap();
    let route = stage(folder.path(), "result-four");
    let mut bench = Bench::over(folder);
    bench.harness.state_mut().follow(Nav::Push(KINDS.read(&route).expect("a route")));
    bench.settle();
    // What was there meanwhile has not moved.
    let place = |bench: &Bench| bench.harness.get_by_label(fob_services::labels::PLAY_AGAIN).rect();
    let before = place(&bench);
    crate::until(&mut bench, "the chances", |bench| !bench.sees(fob_services::labels::CHANCES_DUE));
    assert_eq!(place(&bench), before);
    (bench, route)
}

fn is_in_sight(bench: &Bench, label: &str) -> bool {
    let window = bench.harness.ctx.content_rect();
    let mut found = bench.harness.query_all_by_label_contains(label).map(|node| node.rect()).peekable();
    assert!(found.peek().is_some(), "{label} is missing");
    found.any(|rect| window.contains_rect(rect))
}

#[test]
fn title_points_and_buttons_of_a_result_are_in_sight_with_four_strings() {
    for size in [vec2(1280.0, 800.0), vec2(853.0, 533.0)] {
        let (mut bench, _) = result();
        bench.harness.set_size(size);
        bench.settle();
        for label in [
            fob_services::labels::POINTS,
            fob_services::labels::THIS_MATCH,
            fob_services::labels::CHANCES_CURVE,
            fob_services::labels::BEST_SHOT,
            fob_services::labels::BIGGEST_MISTAKE,
            fob_services::labels::PLAY_AGAIN,
            fob_services::labels::REVIEW,
            fob_services::labels::MENU,
        ] {
            assert!(is_in_sight(&bench, label), "{label} at {size}");
        }
    }
}

#[test]
fn a_result_opens_at_its_top_though_the_last_one_was_scrolled_down() {
    let (mut bench, route) = result();
    bench.harness.set_size(vec2(853.0, 533.0));
    bench.settle();
    let top = |bench: &Bench| bench.harness.get_by_label(fob_services::labels::PLAY_AGAIN).rect().top();
    let before = top(&bench);
    bench.harness.hover_at(pos2(400.0, 300.0));
    let unit = egui::MouseWheelUnit::Point;
    let (delta, phase, modifiers) = (vec2(0.0, -600.0), egui::TouchPhase::Move, egui::Modifiers::NONE);
    bench.harness.event(egui::Event::MouseWheel { unit, delta, phase, modifiers });
    bench.wait(1.0);
    assert!(top(&bench) < before - 50.0, "it is scrolled");
    bench.harness.state_mut().follow(Nav::Home);
    bench.settle();
    bench.harness.state_mut().follow(Nav::Push(KINDS.read(&route).expect("a route")));
    bench.settle();
    assert!((top(&bench) - before).abs() < 1.0);
}

/// A match by its route, given up by a player.
fn given_up(bench: &mut Bench, who: &str) {
    bench.wait_for("the first turn", 20.0, Seen::aiming);
    bench.click(fob_screens::play::labels::RESIGN);
    let is_you = bench.harness.state().playing().expect("a match").played.mine().len() == 1;
    bench.click(&if is_you { fob_services::labels::YOU_RESIGN.to_owned() } else { fob_services::labels::resigns(who) });
    assert_eq!(bench.harness.state().place(), "result");
}

fn begun(route: &str) -> Bench {
    let mut bench = Bench::new();
    bench.harness.state_mut().follow(Nav::Push(KINDS.read(route).expect("a route")));
    bench.settle();
    bench
}

const TWO: &str = "player=person:amber:Anna&player=person:sky:Bo&seed=3";

#[test]
fn the_end_of_a_series_says_who_won_it() {
    let mut bench = begun(&format!("play?kind=tug-of-war&games=3&{TWO}"));
    given_up(&mut bench, "Bo");
    assert!(bench.sees(&fob_services::labels::wins("Anna")) && !bench.sees(&fob_services::labels::the_series("")));
    bench.click(&fob_services::labels::match_of(2, 3));
    // The table says where the series stands; the two have changed their seats.
    let stands = format!("{}  ·  Bo 0, Anna 1", fob_services::labels::match_of(2, 3));
    assert!(bench.sees(&stands), "{}", bench.shown("Match"));
    given_up(&mut bench, "Anna");
    bench.click(&fob_services::labels::match_of(3, 3));
    given_up(&mut bench, "Bo");
    assert!(bench.sees(&format!("{}, 2 : 1", fob_services::labels::the_series(&fob_services::labels::wins("Anna")))));
    assert!(bench.sees(&fob_services::labels::last_match(&fob_services::labels::wins("Anna"))));
}

#[test]
fn who_plays_against_a_computer_stays_the_first_in_the_score() {
    let mut bench = begun("play?kind=tug-of-war&games=3&player=person:amber:Anna&player=easy:sky:Bo&seed=3");
    given_up(&mut bench, "Anna");
    bench.click(&fob_services::labels::match_of(2, 3));
    let played = &bench.harness.state().playing().expect("a match").played;
    assert_eq!((played.you(), played.names().player(1).as_str()), (Some(2), "Bo"));
    let stands = format!("{}  ·  {} 0, Bo 1", fob_services::labels::match_of(2, 3), fob_services::labels::YOU);
    assert!(bench.sees(&stands), "{}", bench.shown("Match"));
}

#[test]
fn a_series_that_nobody_can_turn_ends_early_and_can_be_played_on() {
    let mut bench = begun(&format!("play?kind=tug-of-war&games=3&{TWO}"));
    given_up(&mut bench, "Bo");
    bench.click(&fob_services::labels::match_of(2, 3));
    given_up(&mut bench, "Bo");
    let anna = fob_services::labels::the_series(&fob_services::labels::wins("Anna"));
    assert!(bench.sees(&format!("{anna}, 2 : 0")) && bench.sees(ended::REMATCH));
    // The menu does not offer a match that decides nothing, and the result still does.
    bench.key(Key::Escape);
    let next = fob_screens::menu::next_match("Tug of war, 3 of 3: Anna and Bo");
    assert!(!bench.sees(&next) && bench.sees(fob_screens::menu::PLAY), "{}", bench.shown("Next"));
    let mut bench = begun(&format!("play?kind=tug-of-war&games=3&{TWO}"));
    given_up(&mut bench, "Bo");
    bench.click(&fob_services::labels::match_of(2, 3));
    given_up(&mut bench, "Bo");
    bench.click(&fob_services::labels::all_the_same(3));
    given_up(&mut bench, "Anna");
    assert!(bench.sees(&format!("{anna}, 2 : 1")));
}

#[test]
fn the_one_person_at_the_table_is_you_on_the_result() {
    let against = |mine: &str| format!("play?kind=tug-of-war&{mine}&seed=3");
    let mut bench = begun(&against("player=person:amber:Anna&player=random:sky:Bo"));
    given_up(&mut bench, "Anna");
    assert!(
        bench.sees(&fob_services::labels::wins("Bo"))
            && bench.sees(fob_services::labels::YOU)
            && !bench.sees(fob_services::labels::YOU_WIN)
    );
    // The rest of a won match is resigned by the other one: the title says who has won.
    let mut bench = begun(&against("player=person:amber:Anna&player=random:sky:Bo"));
    bench.wait_for("the first turn", 20.0, Seen::aiming);
    bench.harness.state_mut().services.settings.motion = true;
    let (state, services) = bench.harness.state_mut().find_mut::<fob_screens::play::MatchScreen>().expect("a match");
    state.played.resign(2, services);
    bench.settle();
    assert!(bench.sees(fob_services::labels::YOU_WIN), "{}", bench.shown("win"));
    bench.key(Key::Space);
    assert_eq!(bench.harness.state().place(), "result");
    assert!(bench.sees(fob_services::labels::YOU_WIN));
    bench.wait(0.9);
    show_people(&bench, "you-win");
    // From the theatre, the same title; two people at one table are called by their names.
    let path = bench.harness.state().route();
    let mut bench = bench.second_window();
    bench.harness.state_mut().follow(Nav::Push(path));
    bench.settle();
    assert!(bench.sees(fob_services::labels::YOU_WIN));
}

#[test]
fn a_rematch_swaps_the_sides() {
    let mut bench = begun(&format!("play?kind=tug-of-war&accepts=1&{TWO}"));
    let seats = |bench: &Bench| {
        let played = &bench.harness.state().playing().expect("a match").played;
        let names: Vec<String> = played.start.seats.iter().map(|seat| seat.name.clone()).collect();
        (names, played.game().setup().kind.clone())
    };
    given_up(&mut bench, "Bo");
    let before = seats(&bench);
    assert_eq!(before, (vec!["Anna".to_owned(), "Bo".to_owned()], Kind::TugOfWar { accepts: 1 }));
    bench.click(ended::REMATCH);
    bench.wait_for("the first turn", 20.0, Seen::aiming);
    // Whoever won on accept now wins on reject, from the other sides.
    assert_eq!(seats(&bench), (vec!["Bo".to_owned(), "Anna".to_owned()], Kind::TugOfWar { accepts: 1 }));
}

#[test]
fn the_best_shot_and_the_biggest_mistake_lead_into_the_review() {
    for label in [fob_services::labels::BEST_SHOT, fob_services::labels::BIGGEST_MISTAKE] {
        let (mut bench, _) = result();
        let node = bench.harness.query_all_by_label_contains(label).next().expect("a button");
        let text = node.accesskit_node().label().unwrap_or_default();
        let shot: usize = text.split("shot ").last().and_then(|rest| rest.split(',').next()?.parse().ok()).expect("a number");
        node.click();
        crate::until(&mut bench, "the review", |bench| bench.harness.state().place() == "review");
        let wanted = format!("shot={shot}");
        crate::until(&mut bench, "the shot", |bench| bench.harness.state().route().to_string().ends_with(&wanted));
        // The review calls the shot what the result called it.
        let there = format!("{label} of the match");
        crate::until(&mut bench, "the whole review", |bench| bench.harness.query_all_by_label_contains(&there).next().is_some());
    }
}

/// On a phone the next step is in sight before anything is scrolled; and a single match has one column of points.
#[test]
fn the_next_step_after_a_match_is_in_sight() {
    for size in [vec2(360.0, 740.0), vec2(1280.0, 800.0)] {
        let folder = tempfile::TempDir::new().expect("a folder");
        let route = crate::stage::stage(folder.path(), "result");
        let mut bench = Bench::over(folder);
        bench.harness.set_size(size);
        if size.x < 400.0 {
            for phase in [egui::TouchPhase::Start, egui::TouchPhase::End] {
                let (device_id, id, pos) = (egui::TouchDeviceId(1), egui::TouchId(1), egui::pos2(1.0, 1.0));
                bench.harness.event(egui::Event::Touch { device_id, id, phase, pos, force: None });
            }
        }
        bench.harness.state_mut().follow(Nav::push(fob_screens::kinds::KINDS.read(&route).expect("a route")));
        bench.settle();
        let next = bench.harness.get_by_label(fob_kit::ended::REMATCH).rect();
        assert!(next.top() >= 0.0 && next.bottom() <= size.y, "{next} in {size}");
        assert!(bench.sees(fob_services::labels::THIS_MATCH) && !bench.sees("so far"), "{}", bench.shown("so far"));
        crate::pictures::show_people(&bench, &format!("result-{}", size.x));
    }
}
