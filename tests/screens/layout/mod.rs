//! Every screen, laid out in windows of every size and at every scale of the interface: nothing overlaps, and nothing is cut
//! off but where it can be scrolled into sight.

pub(crate) mod finder;
mod over;
pub(crate) mod painted;
pub mod phone;
mod pressed;
mod samples;

use crate::stage::stage;
use crate::{Bench, until};
use egui::{Key, Modifiers};
use finder::{faults, prepare, sizes};
use fob_screens::kinds::KINDS;
use fob_services::route::Nav;
use fob_services::topic::Topic;
use std::time::Duration;
use tempfile::TempDir;

/// An action on a screen before it is checked.
pub(crate) enum Do {
    /// Clicks what has this name.
    Click(&'static str),
    /// Presses a key.
    Press(Key),
    /// Presses a key with the command key (Ctrl) held.
    Ctrl(Key),
}

use Do::{Click, Ctrl, Press};

/// A screen to check: a stage or a route, and the actions there.
type Screen = (&'static str, &'static [Do]);

/// Lays the screens out at every size.
#[track_caller]
fn look(screens: &[Screen]) {
    let mut all: Vec<String> = Vec::new();
    for (screen, steps) in screens {
        let mut found: Vec<(String, String, u32)> = Vec::new();
        let mut bench = open(screen, steps);
        prepare(&bench.harness);
        for size in sizes() {
            bench.harness.set_size(size);
            bench.settle();
            for fault in faults(&bench.harness) {
                let (what, place) = fault.rsplit_once(": ").unwrap_or((&fault, ""));
                match found.iter_mut().find(|(known, ..)| known == what) {
                    Some((.., times)) => *times += 1,
                    None => found.push((what.to_owned(), format!("{:.0} x {:.0}: {place}", size.x, size.y), 1)),
                }
            }
        }
        let label = steps.iter().fold((*screen).to_owned(), |label, step| match step {
            Click(name) => format!("{label}, {name}"),
            Press(key) | Ctrl(key) => format!("{label}, {}", key.name()),
        });
        all.extend(found.into_iter().map(|(what, place, times)| format!("{label}: {what} ({place}; at {times} sizes)")));
    }
    assert!(all.is_empty(), "{} faults:\n{}", all.len(), all.join("\n"));
}

/// Opens a screen in the middle of things.
pub(crate) fn open(screen: &str, steps: &[Do]) -> Bench {
    let folder = TempDir::new().unwrap();
    let route = stage(folder.path(), screen);
    let mut bench = Bench::over(folder);
    bench.harness.state_mut().follow(Nav::Push(KINDS.read(&route).expect("a route")));
    // Background work is done after a moment.
    for _ in 0..10 {
        bench.harness.run_steps(1);
        std::thread::sleep(Duration::from_millis(20));
    }
    bench.settle();
    if matches!(screen, "watch" | "review" | "pictures" | "play-on") {
        // A replay takes as long as the machine needs; once it is there, the route says which of its shots is shown.
        until(&mut bench, screen, |bench| bench.harness.state().route().to_string().contains("shot="));
    }
    for step in steps {
        match step {
            Click(name) => bench.click(name),
            Press(key) => bench.harness.key_press(*key),
            Ctrl(key) => bench.harness.key_press_modifiers(Modifiers::COMMAND, *key),
        }
        bench.settle();
    }
    let problems = &bench.harness.state().services.problems;
    assert!(problems.is_empty(), "{screen}: {problems:?}");
    bench
}

/// Checks that the notice of unsaved work is visible on screens in windows of every size.
fn look_at_foot(screens: &[&str]) {
    const WHAT: &str = "The match could not be saved";
    let mut unseen = Vec::new();
    for screen in screens {
        let mut bench = open(screen, &[]);
        let why = "data/of/somebody/in/a/folder/of/a/long/name/fob/matches/match-1763735138.fob: cannot append: no space left on device";
        bench.harness.state_mut().services.unsaved.add_waiting("match", "The match", why);
        for size in sizes() {
            bench.harness.set_size(size);
            bench.settle();
            let painted = painted::Painted::new(&bench.harness.ctx, &bench.harness.output().shapes);
            let window = egui::Rect::from_min_size(egui::Pos2::ZERO, size);
            let is_seen = |text: &painted::Row| {
                text.words.starts_with(WHAT)
                    && text.seen.height() > 8.0
                    && text.seen.width() > 150.0
                    && window.contains_rect(text.seen)
            };
            if !painted.texts.iter().any(is_seen) {
                unseen.push(format!("{screen} at {size}"));
            }
        }
    }
    assert!(unseen.is_empty(), "{}", unseen.join("\n"));
}

#[test]
fn the_unsaved_notice_is_visible_on_the_first_screens() {
    let all = crate::stage::screens();
    let (one, _) = all.split_at(22);
    look_at_foot(one);
}

#[test]
fn the_unsaved_notice_is_visible_on_the_other_screens() {
    let all = crate::stage::screens();
    let (_, other) = all.split_at(22);
    look_at_foot(other);
}

/// Without a line here for a screen that is new.
#[test]
fn the_samples_of_every_kind_of_screen() {
    let samples = KINDS.0.iter().flat_map(|kind| kind.samples);
    let screens: Vec<Screen> = samples.map(|sample| (*sample, &[][..])).collect();
    look(&screens);
}

#[test]
fn a_match() {
    look(&[("play", &[]), ("order", &[]), ("result", &[]), ("practice", &[]), ("referee", &[])]);
}

#[test]
fn lessons_and_drills() {
    look(&[("lesson", &[]), ("lesson-figure", &[]), ("lesson-order", &[]), ("spread", &[]), ("drill", &[]), ("drills", &[])]);
}

#[test]
fn tournaments_and_reviews() {
    look(&[("tournament", &[]), ("review", &[])]);
}

#[test]
fn puzzles() {
    look(&[("puzzles", &[]), ("puzzle-gobblet3", &[]), ("puzzle-phutball", &[]), ("puzzle-bloop", &[])]);
}

#[test]
fn turing_machines() {
    look(&[("turing", &[]), ("turing-draft", &[])]);
}

#[test]
fn the_workshop() {
    look(&[
        ("workshop", &[]),
        ("desk", &[]),
        ("desk", &[Ctrl(Key::Num2)]),
        ("desk", &[Ctrl(Key::Num3)]),
        ("desk", &[Ctrl(Key::Num4)]),
        ("desk", &[Ctrl(Key::Num5)]),
        ("desk", &[Ctrl(Key::Num6)]),
    ]);
}

#[test]
fn the_workshop_for_any_letters() {
    use fob_screens::workshop::free::labels::{COMPARE, GAME, PLAY, STEPS};
    look(&[
        ("nfas-desk", &[Click(GAME)]),
        ("nfas-desk", &[Click(PLAY)]),
        ("nfas-desk", &[Click(STEPS)]),
        ("nfas-desk", &[Click(COMPARE)]),
    ]);
}

#[test]
fn the_desk_with_its_dialogs() {
    look(&[
        // With something selected its tools are there, and with a state that leads nowhere there are problems.
        ("desk", &[Press(Key::N)]),
        ("desk", &[Ctrl(Key::S)]),
        ("desk", &[Ctrl(Key::E)]),
        ("desk", &[Click(fob_screens::workshop::labels::TRANSFORM), Click(fob_screens::workshop::labels::AND)]),
        (
            "desk",
            &[Click(fob_screens::workshop::labels::TRANSFORM), Click(fob_screens::workshop::labels::FROM_EXPRESSION_ON_DESK)],
        ),
    ]);
}

#[test]
fn the_theatre() {
    look(&[("theatre", &[]), ("watch", &[]), ("pictures", &[]), ("play-on", &[])]);
}

#[test]
fn the_games_room() {
    look(&[("fib-fob", &[]), ("gobblet3", &[]), ("gobblet4", &[]), ("phutball", &[])]);
}

#[test]
fn bugs_and_loops() {
    look(&[("bloop", &[]), ("bloop-rules", &[]), ("bloop-bug", &[]), ("bloop-loop", &[])]);
}

/// Looks at every other page of the help, from the first or from the second on.
fn help(from: usize) {
    let pages: Vec<String> = Topic::ALL.iter().skip(from).step_by(2).map(ToString::to_string).collect();
    let pages: Vec<&'static str> = pages.into_iter().map(|page| &*page.leak()).collect();
    look(&pages.into_iter().map(|page| (page, &[][..])).collect::<Vec<Screen>>());
}

#[test]
fn the_help() {
    help(0);
}

#[test]
fn the_other_pages_of_the_help() {
    help(1);
}
