//! The workshop's tab in which computers play the automaton.

use crate::Bench;
use crate::workshop::{editor, opened};
use crate::workshop_tabs::until;
use egui::Key;
use egui_kittest::kittest::Queryable;

fn games(bench: &Bench) -> usize {
    editor(bench).measure.measured().games.len()
}

#[test]
fn computers_play_the_automaton_until_they_are_stopped() {
    let mut bench = opened("Last two differ");
    // By keyboard: the tab, then the controls by Tab and Space.
    bench.command(Key::Num5);
    assert!(
        bench.sees(fob_screens::workshop::labels::PLAY_INTRODUCTION)
            && bench.sees(fob_services::phrases::level_about(fob_opponent::Level::Medium))
    );
    // Those who shoot at random play quickly; the list takes the arrow keys.
    bench.harness.get_by_label(fob_screens::workshop::labels::LEVEL_OF_BOTH).focus();
    bench.settle();
    bench.key(Key::Space);
    bench.key(Key::ArrowUp);
    bench.key(Key::ArrowUp);
    bench.key(Key::Enter);
    assert!(bench.sees(fob_services::phrases::level_about(fob_opponent::Level::Random)));
    bench.click("10");
    bench.click(&fob_screens::workshop::labels::play(10));
    assert!(editor(&bench).measure.is_busy() && bench.sees(&fob_screens::workshop::labels::of_matches(0, 10)));
    until(&mut bench, "the first game", |bench| games(bench) > 0);
    bench.click(fob_screens::workshop::labels::STOP_GAMES);
    assert!(!editor(&bench).measure.is_busy());
    let played = games(&bench);
    let measured = editor(&bench).measure.measured().clone();
    assert_eq!(measured.wins(0) + measured.wins(1) + measured.draws(), played as u32);
    let message = format!("{} (", fob_screens::workshop::labels::first_shooter_won(measured.wins(0)));
    assert!(
        bench.sees(&message)
            && bench.sees(fob_screens::workshop::labels::LEAD_CHANGES)
            && bench.sees(fob_screens::workshop::labels::DECIDED_AFTER)
    );
    // 15 of 30 pucks of each colour: the last two differ in 15/29 of all orders.
    assert!(bench.sees(&fob_screens::workshop::labels::are_accepted("51.72 %")));
    assert!(!bench.sees(fob_screens::workshop::labels::CHANGED_SINCE));
    // Once the automaton is another one, it says so.
    bench.command(Key::Num2);
    let accepts = bench
        .harness
        .query_all_by(|node| node.label().is_some_and(|label| label.ends_with(&fob_screens::workshop::labels::accepts(""))));
    accepts.into_iter().next().expect("a state").focus();
    bench.settle();
    bench.key(Key::Space);
    bench.command(Key::Num5);
    assert!(bench.sees(fob_screens::workshop::labels::CHANGED_SINCE));
    assert_eq!(games(&bench), played);
}
