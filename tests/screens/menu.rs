//! What starts a match at one press: Play, the kinds of match below it, and whom they are played against.

use crate::pictures::show_people;
use crate::seen::Seen;
use crate::{Bench, until};
use egui::{Key, vec2};
use egui_kittest::kittest::Queryable;
use fob_opponent::Level;
use fob_rules::Kind;
use fob_screens::menu::{AGAINST, CUSTOM_MATCH, GROUPS, MOVE_UP, PLAY, RESUME, others, plays};
use fob_services::driving::{Plan, Preset, Seat, Start};
use fob_services::places;
use fob_services::route::{Nav, Place as _};

/// The match on the table.
fn start(bench: &Bench) -> &Start {
    &bench.harness.state().playing().expect("a match").played.start
}

/// Who sits there, and the machine with the number of pucks of each colour.
fn terms(start: &Start) -> (Vec<Option<Level>>, &str, (u16, u16)) {
    (start.seats.iter().map(|seat| seat.computer).collect(), &start.dfas[0], (start.setup.green, start.setup.red))
}

#[test]
fn one_press_starts_a_quick_match_against_the_computer() {
    let mut bench = Bench::new();
    assert!(bench.sees(&plays(Preset::Quick, Some(Level::Easy))));
    bench.key(Key::Enter);
    assert_eq!(bench.harness.state().place(), "resume");
    let start = start(&bench);
    assert!(matches!(start.setup.kind, Kind::TugOfWar { .. }) && start.games == 3, "{start:?}");
    assert_eq!(terms(start), (vec![None, Some(Level::Easy)], "ends-with-green", (5, 5)));
    bench.wait_for("the end of the break", 15.0, Seen::aiming);
}

#[test]
fn each_kind_of_match_starts_by_its_tile_and_by_its_key_and_is_what_play_starts_next() {
    for (preset, key) in Preset::ALL.into_iter().zip([Key::Num1, Key::Num2, Key::Num3]) {
        let planned = |bench: &Bench| {
            let plan = preset.plan(&bench.harness.state().services.settings);
            (plan.dfas, plan.pucks.expect("a number"), plan.games)
        };
        let found = |bench: &Bench| {
            let start = start(bench);
            (start.dfas.clone(), (start.setup.green, start.setup.red), start.games)
        };
        let mut bench = Bench::new();
        bench.click(preset.name());
        assert_eq!(found(&bench), planned(&bench), "{preset:?} by its tile");
        // The board is that of the match: as many pucks lie on it.
        let left = bench.harness.state().match_on_table().expect("a match").left();
        assert_eq!(left, u32::from(found(&bench).1.0 + found(&bench).1.1));
        let mut bench = Bench::new();
        bench.key(key);
        assert_eq!(found(&bench), planned(&bench), "{preset:?} by its key");
        bench.harness.state_mut().services.settings.preset = Some(preset);
        // The match is unfinished and comes first; with it put away, Play starts the same kind.
        let path = bench.harness.state().playing().expect("a match").played.path().to_path_buf();
        bench.harness.state_mut().follow(Nav::Home);
        bench.settle();
        assert!(bench.sees(RESUME) && !bench.sees(&plays(preset, Some(Level::Easy))));
        std::fs::remove_file(path).expect("the file of the match");
        let mut bench = bench.second_window();
        assert!(bench.sees(&plays(preset, Some(Level::Easy))), "{}", bench.shown(PLAY));
        bench.key(Key::Enter);
        assert_eq!(found(&bench), planned(&bench), "{preset:?} again");
    }
}

#[test]
fn the_opponent_is_chosen_once_for_all_kinds_and_kept() {
    let mut bench = Bench::new();
    bench.click(AGAINST);
    bench.click("computer, hard");
    assert!(bench.sees(&plays(Preset::Quick, Some(Level::Hard))));
    bench.click(Preset::Duel.name());
    assert_eq!(terms(start(&bench)), (vec![None, Some(Level::Hard)], "third-from-last-green", (5, 5)));
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    let mut bench = Bench::over(folder);
    bench.click(AGAINST);
    bench.click("a person here");
    bench.click(Preset::Quick.name());
    assert_eq!(terms(start(&bench)).0, [None, None]);
}

#[test]
fn play_resumes_what_is_unfinished_first_and_a_tile_begins_another_match() {
    let mut bench = Bench::new();
    let daily = |bench: &Bench| bench.harness.get_by_label("Daily Fob").rect();
    let place = daily(&bench);
    bench.key(Key::Enter);
    bench.wait_for("the end of the break", 15.0, Seen::aiming);
    let path = bench.harness.state().playing().expect("a match").played.path().to_path_buf();
    bench.key(Key::Escape);
    assert_eq!(bench.harness.state().place(), "menu");
    assert_eq!(daily(&bench), place);
    assert!(bench.sees(&format!("{RESUME}: Quick, you and Bo, begun just now")), "{}", bench.shown(RESUME));
    bench.key(Key::Enter);
    assert_eq!(bench.harness.state().playing().expect("a match").played.path(), path);
    bench.key(Key::Escape);
    bench.click(Preset::Duel.name());
    assert_ne!(bench.harness.state().playing().expect("a match").played.path(), path);
    assert!(path.exists(), "the other one is kept");
    // The menu says so, and the theatre continues it.
    bench.key(Key::Escape);
    // Nothing moves under the pointer because of it.
    assert_eq!(daily(&bench), place);
    bench.click(&others(1));
    assert_eq!(bench.harness.state().place(), "theatre");
    until(&mut bench, "the list", |bench| bench.shown("").contains("in progress"));
    assert!(bench.sees(fob_screens::theatre::labels::RESUME), "{}", bench.shown(""));
}

#[test]
fn a_match_of_the_form_is_what_play_starts_until_another_kind_is_chosen() {
    let mut bench = Bench::new();
    bench.click(CUSTOM_MATCH);
    bench.click(fob_screens::new_game::labels::REJECT_TWO);
    bench.click(fob_screens::new_game::labels::START);
    let (kind, dfas) = (start(&bench).setup.kind.clone(), start(&bench).dfas.clone());
    bench.wait_for("the end of the break", 15.0, Seen::aiming);
    bench.click(fob_screens::play::labels::RESIGN);
    bench.click(&fob_services::labels::resigns("Anna"));
    bench.key(Key::Escape);
    assert_eq!(bench.harness.state().place(), "menu");
    let name = format!("{PLAY}: {CUSTOM_MATCH}: {}, Rope", kind.title());
    assert!(bench.sees(&name), "{}", bench.shown(PLAY));
    bench.key(Key::Enter);
    assert_eq!((&start(&bench).setup.kind, &start(&bench).dfas), (&kind, &dfas));
}

#[test]
fn whoever_has_beaten_easy_is_offered_medium() {
    let mut bench = Bench::new();
    assert!(!bench.sees(MOVE_UP));
    bench.harness.state_mut().services.settings.has_won = true;
    bench.settle();
    // The level is the person's choice: nothing moves by itself.
    assert!(bench.sees(&plays(Preset::Quick, Some(Level::Easy))), "{}", bench.shown(PLAY));
    bench.click(MOVE_UP);
    assert!(bench.sees(&plays(Preset::Quick, Some(Level::Medium))) && !bench.sees(MOVE_UP));
    // Whoever goes back to easy stays there.
    bench.harness.state_mut().services.settings.against = Some(Level::Easy);
    bench.settle();
    assert!(bench.sees(&plays(Preset::Quick, Some(Level::Easy))) && !bench.sees(MOVE_UP));
}

#[test]
fn groups_unfold_one_at_a_time_and_no_abbreviation_is_on_the_menu() {
    let mut bench = Bench::new();
    let lines = |group| fob_screens::kinds::KINDS.menu().filter(move |entry| entry.group == group);
    for (group, name, _) in GROUPS {
        assert!(lines(group).count() >= 3, "{name}");
        bench.click(name);
        assert!(!bench.sees("DFA"), "{}", bench.shown("DFA"));
        for (other, ..) in GROUPS {
            for line in lines(other) {
                assert_eq!(bench.sees(line.text), other == group, "{} below {name}", line.text);
            }
        }
    }
    let (_, name, _) = GROUPS[2];
    bench.click(name);
    assert!(lines(GROUPS[2].0).all(|line| !bench.sees(line.text)), "folded again");
}

#[test]
fn the_menu_is_shown_to_people() {
    for (size, scale) in [((1280.0, 800.0), 1.0), ((1920.0, 1080.0), 1.0), ((853.0, 533.0), 1.5), ((360.0, 740.0), 1.0)] {
        let mut bench = Bench::new();
        bench.harness.set_size(vec2(size.0, size.1));
        bench.settle();
        show_people(&bench, &format!("menu-{}x{}-{scale}", size.0, size.1));
        bench.click(GROUPS[1].1);
        show_people(&bench, &format!("menu-{}x{}-{scale}-lab", size.0, size.1));
        bench.harness.hover_at(egui::pos2(1.0, 1.0));
        bench.click(AGAINST);
        bench.click("computer, hard");
        bench.click(CUSTOM_MATCH);
        show_people(&bench, &format!("form-{}x{}-{scale}", size.0, size.1));
        bench.click(fob_screens::new_game::labels::ADVANCED);
        bench.click(fob_screens::new_game::labels::CUSTOM);
        show_people(&bench, &format!("form-{}x{}-{scale}-advanced", size.0, size.1));
        bench.key(Key::Escape);
        // Whatever the size, all of it can be reached and nothing lies over anything else: `layout` looks at every screen.
        assert!(bench.sees(&plays(Preset::Quick, Some(Level::Hard))) && bench.sees(AGAINST));
    }
}

/// A link to a plan still opens the form: nothing begins by itself for others.
#[test]
fn a_kind_of_match_can_be_handed_on_as_a_form() {
    let settings = fob_services::data::Settings::default();
    for preset in Preset::ALL {
        let plan: Plan = preset.plan(&settings);
        let read = places::Play::from_text(&places::Play(plan.clone()).text()).expect("a route");
        assert_eq!(read.0, plan);
        let names: Vec<&str> = plan.seats.iter().map(|seat: &Seat| seat.name.as_str()).collect();
        assert_eq!(names, ["Anna", "Bo"]);
    }
}

#[test]
fn a_newer_version_of_the_page_is_offered_in_the_menu_and_never_over_a_match() {
    use fob_kit::newer::{LOAD, READY, TABS};
    use fob_services::data::Newer;
    let mut bench = Bench::new();
    assert!(!bench.sees(READY) && !bench.sees(TABS));
    bench.harness.state_mut().services.newer = Newer::WaitsForTabs;
    bench.settle();
    assert!(bench.sees(TABS) && !bench.sees(LOAD), "other tabs run the version before");
    bench.harness.state_mut().services.newer = Newer::Waits;
    bench.settle();
    assert!(bench.sees(READY) && !bench.harness.state().services.renews);
    bench.key(Key::Enter);
    assert_ne!(bench.harness.state().place(), "menu");
    assert!(!bench.sees(READY) && !bench.sees(LOAD));
    bench.key(Key::Escape);
    bench.click(LOAD);
    assert!(bench.harness.state().services.renews);
}

/// A window of 1280 x 800 at the interface's scale of 1.5.
#[test]
fn every_line_of_the_menu_is_in_sight_at_a_large_scale() {
    let mut bench = Bench::new();
    bench.harness.state_mut().services.settings.has_won = true;
    let low = vec2(1280.0, 800.0) / 1.5;
    bench.harness.set_size(low);
    bench.settle();
    for label in GROUPS.into_iter().map(|(_, name, _)| name).chain(["Play with a friend", "Daily Fob", "Games room", "Quit"]) {
        let rect = bench.harness.get_by_label(label).rect();
        assert!(rect.top() >= 0.0 && rect.bottom() <= low.y, "{label}: {rect:?}");
    }
}
