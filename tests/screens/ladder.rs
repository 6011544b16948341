//! The daily Fob and the ladder: tries, squares and stars.

use crate::Bench;
use crate::seen::Seen;
use egui::Key;
use egui_kittest::kittest::{NodeT, Queryable};
use fob_kit::ended;
use fob_screens::ladder::PLAY;
use fob_services::driving::task::{TRIES, Task};
use fob_services::places;
use fob_services::route::Nav;

/// The day of the tests, in seconds since 1970: 25 November 2026, at noon.
const NOON: u64 = 1_795_608_000;
const DAY: u64 = 20_261_125;

fn open(bench: &mut Bench) {
    bench.harness.state_mut().services.clock = || NOON;
    bench.harness.state_mut().follow(Nav::push(places::Daily(None)));
    bench.settle();
    assert!(bench.sees(&format!("{}, 25 Nov 2026", fob_screens::ladder::TITLE)));
}

/// Gives the match at the table up, and comes back.
fn give_up(bench: &mut Bench, number: usize) {
    bench.wait_for("the first turn", 20.0, Seen::aiming);
    bench.click(fob_screens::play::labels::RESIGN);
    bench.click(fob_services::labels::YOU_RESIGN);
    assert_eq!(bench.harness.state().place(), "result");
    // The result says which try it was and what it has earned, not only the page of the day.
    let seen = format!("Try {number} of {TRIES}, ");
    assert!(bench.sees(&seen) && bench.sees("0 of 3 stars"), "{seen}: {}", bench.shown("Try"));
    bench.click(ended::LADDER);
    assert_eq!(bench.harness.state().route(), places::Daily(Some(DAY)).into());
}

#[test]
fn the_daily_fob_has_three_tries_at_one_match() {
    let mut bench = Bench::new();
    open(&mut bench);
    let mut layouts = Vec::new();
    for number in 1..=TRIES {
        bench.click(PLAY);
        bench.wait_for("the first turn", 20.0, Seen::aiming);
        layouts.push(bench.harness.state().playing().expect("a match").played.layout().clone());
        give_up(&mut bench, number);
        let line = format!("{}: lost in 0 shots", fob_screens::ladder::try_number(number));
        let tries = fob_screens::ladder::try_number("");
        let seen = bench.harness.query_all_by_label_contains(&tries);
        let seen: Vec<_> = seen.map(|node| node.accesskit_node().label().or_else(|| node.accesskit_node().value())).collect();
        assert!(bench.sees(&line), "{line} is not in {seen:?}");
        assert!(bench.sees(fob_screens::ladder::RULES));
    }
    // The break is the same each time, and for everybody.
    assert!(layouts.windows(2).all(|pair| pair[0] == pair[1]));
    assert!(!bench.sees(PLAY) && bench.sees(fob_screens::ladder::ALL_PLAYED));
    // However often one was here, the way back is one step.
    bench.key(Key::Escape);
    assert_eq!(bench.harness.state().place(), "menu");
    open(&mut bench);
    bench.click(&fob_screens::ladder::copy_result(2));
    let copied = bench.copied();
    assert!(copied.starts_with("Fob 25 Nov 2026: lost in 0 shots, try 2 of 3\n"), "{copied}");
    assert!(copied.ends_with(&format!("\ndaily?day={DAY}")), "{copied}");
    // All of it is there the next time.
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    let mut bench = Bench::over(folder);
    open(&mut bench);
    assert!(bench.sees(&format!("{}: lost in 0 shots", fob_screens::ladder::try_number(3))));
}

/// The record of the daily match until the first turn, with the digests of its shots, as every build has it: the browser's tests compare
/// the page's record with the same file. `FOB_ACCEPT_DAILY=1` writes it anew.
#[test]
fn the_daily_fob_is_the_same_match_in_every_build() {
    let mut bench = Bench::new();
    open(&mut bench);
    bench.click(PLAY);
    bench.wait_for("the first turn", 20.0, Seen::aiming);
    let text = std::fs::read_to_string(crate::kept::file(&bench)).expect("the match is kept");
    let (before, rest) = text.split_once("date:").expect("a date");
    let (_, after) = rest.split_once("),").expect("its end");
    // The sums at the ends of the lines are of the date as well.
    let record = format!("{before}{after}");
    let lines: Vec<&str> = record.lines().filter_map(|line| line.split(" // ").next()).collect();
    let record = lines.join("\n") + "\n";
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/web/daily.fob");
    if std::env::var_os("FOB_ACCEPT_DAILY").is_some() {
        std::fs::write(&path, &record).expect("the file can be written");
    }
    let expected = std::fs::read_to_string(&path).expect("the record of the daily match");
    assert!(record.contains("digest"), "{record}");
    assert_eq!(record, expected);
}

#[test]
fn an_unfinished_daily_fob_is_resumed_and_not_restarted() {
    let mut bench = Bench::new();
    open(&mut bench);
    bench.click(PLAY);
    bench.wait_for("the first turn", 20.0, Seen::aiming);
    bench.key(Key::Escape);
    open(&mut bench);
    assert!(!bench.sees(PLAY));
    bench.click(fob_screens::ladder::RESUME);
    assert_eq!(bench.harness.state().place(), "resume");
}

/// The page of the day resumes it, so it does not stand in front of another match in the menu.
#[test]
fn an_unfinished_daily_fob_does_not_hide_another_unfinished_match() {
    let mut bench = Bench::new();
    bench.key(Key::Enter);
    bench.wait_for("the end of the break", 15.0, Seen::aiming);
    let path = bench.harness.state().playing().expect("a match").played.path().to_path_buf();
    bench.key(Key::Escape);
    open(&mut bench);
    bench.click(PLAY);
    bench.wait_for("the first turn", 20.0, Seen::aiming);
    bench.harness.state_mut().follow(Nav::Home);
    bench.settle();
    bench.key(Key::Enter);
    assert_eq!(bench.harness.state().playing().expect("a match").played.path(), path);
}

#[test]
fn a_rung_of_the_ladder_is_a_match_of_its_level_and_machine() {
    let mut bench = Bench::new();
    open(&mut bench);
    bench.click(&fob_screens::ladder::stars_of("Rope, easy", 0));
    bench.wait_for("the table", 20.0, |model| model.playing().is_some());
    let header = bench.harness.state().playing().expect("a match").played.header().clone();
    assert_eq!(header.setup().expect("a match").machines[0].name(), "Rope");
    assert_eq!(header.players[1].level.as_deref(), Some("easy"));
    assert!(matches!(Task::from_note(&header.note), Some(Task::Rung(..))));
}

#[test]
fn a_hint_in_the_daily_fob_costs_a_star_and_nothing_is_taken_back() {
    use fob_screens::play::{self, labels};
    let mut bench = Bench::new();
    open(&mut bench);
    bench.click(PLAY);
    bench.wait_for("the first turn", 20.0, Seen::aiming);
    bench.key(Key::H);
    assert!(bench.sees(labels::HINT_COSTS), "it asks first");
    // A click on the board next to it is no answer, as one is for a question that costs nothing.
    let aside = egui::pos2(40.0, 400.0);
    bench.drag(aside, aside);
    assert!(bench.sees(labels::HINT_COSTS), "a click closed it");
    bench.key(Key::Escape);
    let hinted = |bench: &Bench| bench.harness.state().find::<play::MatchScreen>().expect("the table").played.is_hinted();
    assert!(!hinted(&bench) && !bench.sees(labels::HINT_COSTS));
    bench.key(Key::H);
    bench.click(labels::SHOW_HINT);
    assert!(hinted(&bench));
    crate::until(&mut bench, "the hint", |bench| bench.sees(labels::HINT_IS));
    bench.key(Key::H);
    bench.key(Key::H);
    assert!(!bench.sees(labels::HINT_COSTS), "a second hint costs nothing more");
    // It is kept when the match is resumed.
    let path = bench.harness.state().find::<play::MatchScreen>().expect("the table").played.path().to_path_buf();
    bench.harness.state_mut().follow(Nav::Home);
    bench.settle();
    bench.harness.state_mut().follow(Nav::push(places::Resume(path)));
    bench.settle();
    bench.wait_for("the turn", 20.0, Seen::aiming);
    assert!(hinted(&bench));
    // No shot can be taken back.
    bench.key(Key::Space);
    bench.wait_for("the next turn", 90.0, |model| {
        model.match_on_table().is_some_and(|game| game.shots() >= 2) && model.aiming() || model.match_on_table().is_none()
    });
    bench.command(Key::Z);
    assert!(!bench.sees(labels::TAKE_BACK_YOURS));
    give_up(&mut bench, 1);
    assert!(bench.harness.state().services.ladder.climbed.iter().any(|climbed| climbed.hinted));
    assert!(bench.sees("0 of 3 stars, with hints"));
}
