//! Every screen as on a phone or a tablet that is worked by a finger: what is touched is large enough, what is read too, nothing
//! overlaps, nothing is cut off, and nothing is scrolled sideways.

use super::finder::{faults, prepare};
use super::painted::{Item, Painted, Row};
use super::{Do, Screen, open};
use crate::Bench;
use egui::{Event, TouchDeviceId, TouchId, TouchPhase, Vec2, WidgetType, pos2, vec2};
use fob_kit::drawers;
use fob_services::data::Settings;

/// The windows: two phones upright, one on its side, a tablet.
const WINDOWS: [Vec2; 4] = [vec2(360.0, 740.0), vec2(390.0, 844.0), vec2(844.0, 390.0), vec2(768.0, 1024.0)];
/// The least width and height of what is touched, in pixels at a pixel ratio of 1.
const LEAST: f32 = 44.0;
/// The same for the cell of a board.
const LEAST_CELL: f32 = 36.0;
/// The least size of a letter.
const LETTER: f32 = 13.0;
/// Edges are rounded to pixels.
const SLACK: f32 = 0.6;

/// Touches a place where nothing is, so that the app knows that a finger works it.
pub fn touch(bench: &mut Bench) {
    for phase in [TouchPhase::Start, TouchPhase::End] {
        let pos = pos2(1.0, 1.0);
        bench.harness.event(Event::Touch { device_id: TouchDeviceId(0), id: TouchId(7), phase, pos, force: None });
        bench.harness.run_steps(1);
    }
    bench.settle();
}

/// Every fault of the last frame, which is drawn at this scale: a kind of fault, and what has it.
pub fn found(bench: &Bench, scale: f32) -> Vec<(&'static str, String)> {
    let painted = Painted::new(&bench.harness.ctx, &bench.harness.output().shapes);
    let mut found: Vec<(&'static str, String)> = Vec::new();
    let touched = painted.items.iter().filter(|item| is_touched(item) && item.seen.is_positive());
    for item in touched.filter(|item| !is_row_of_text(item, &painted)) {
        let size = item.whole.size() * scale;
        let least = if item.is_cell { LEAST_CELL } else { LEAST };
        if size.min_elem() < least - SLACK {
            let role = item.role.map_or_else(|| "Area".to_owned(), |role| format!("{role:?}"));
            found.push(("small", format!("{role} {:?} is {:.0} x {:.0}", item.name, size.x, size.y)));
        }
    }
    for text in &painted.texts {
        if text.size * scale < LETTER - 0.05 {
            found.push(("fine print", format!("{:?} has letters of {:.1}", text.words, text.size * scale)));
        }
    }
    for scroll in painted.scrolls.iter().filter(|scroll| !scroll.upright()) {
        let by = scroll.content.width() - scroll.bar.width();
        if by > 4.0 {
            found.push(("sideways", format!("something is scrolled sideways by {by:.0}")));
        }
    }
    found.extend(faults(&bench.harness).into_iter().map(|fault| ("overlap or cut", fault)));
    found
}

/// Whether a finger has business with it: no text that can be selected, no frame, no link in a running text.
fn is_touched(item: &Item) -> bool {
    let frame =
        matches!(item.role, Some(WidgetType::ResizeHandle | WidgetType::Panel | WidgetType::Window | WidgetType::ScrollBar));
    let text = matches!(item.role, Some(WidgetType::Label | WidgetType::Link));
    (item.clicks || item.drags && item.role.is_some()) && !frame && !text
}

/// Whether it is a row of a text that can be selected: the first row has the name of the whole text, the others have none.
fn is_row_of_text(item: &Item, painted: &Painted) -> bool {
    let is_it = |text: &Row| {
        text.layer == Some(item.layer)
            // Letters reach a little over their row.
            && item.whole.expand(4.0).contains_rect(text.ink)
            && text.ink.width() > item.whole.width() * 0.2
    };
    item.role.is_none() && item.name.is_empty() && item.whole.height() < 30.0 && painted.texts.iter().any(is_it)
}

/// Lays the screen of a bench out at every size and returns all faults.
pub fn faults_at_every_size(bench: &mut Bench) -> Vec<String> {
    prepare(&bench.harness);
    touch(bench);
    let mut all = Vec::new();
    for window in WINDOWS {
        let scale = Settings::default().scale_in(window.into());
        bench.harness.set_size((window / scale).floor());
        bench.settle();
        let faults = found(bench, scale).into_iter();
        all.extend(faults.map(|(kind, fault)| format!("{:.0} x {:.0}: {kind}: {fault}", window.x, window.y)));
    }
    all
}

/// Lays the screens out at every size and returns all faults, a line each.
fn faults_of(screens: &[Screen]) -> Vec<String> {
    let mut all = Vec::new();
    for (screen, steps) in screens {
        let mut bench = open(screen, steps);
        prepare(&bench.harness);
        touch(&mut bench);
        let mut known: Vec<(String, String, u32)> = Vec::new();
        for window in WINDOWS {
            let scale = Settings::default().scale_in(window.into());
            bench.harness.set_size((window / scale).floor());
            bench.settle();
            let mut note = |what: &str, found: Vec<(&'static str, String)>| {
                for (kind, fault) in found {
                    let key = fault.rsplit_once(": ").map_or(fault.as_str(), |(what, _)| what).to_owned();
                    let place = format!("{:.0} x {:.0}{what}: {fault}", window.x, window.y);
                    match known.iter_mut().find(|(what, ..)| *what == format!("{kind}: {key}")) {
                        Some((.., times)) => *times += 1,
                        None => known.push((format!("{kind}: {key}"), place, 1)),
                    }
                }
            };
            note("", found(&bench, scale));
            for name in drawers::names(&bench.harness.ctx) {
                drawers::open_named(&bench.harness.ctx, name);
                bench.settle();
                note(&format!(", {name}"), found(&bench, scale));
            }
            drawers::close(&bench.harness.ctx);
        }
        all.extend(known.into_iter().map(|(what, place, times)| {
            let kind = what.split(": ").next().unwrap_or_default().to_owned();
            format!("{screen}: {kind}: {place} ({times} sizes)")
        }));
    }
    all
}

#[track_caller]
fn look(part: usize, parts: usize) {
    let all = crate::stage::screens();
    let screens: Vec<Screen> = all.into_iter().skip(part).step_by(parts).map(|screen| (screen, &[][..])).collect();
    let faults = faults_of(&screens);
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn the_first_screens_under_a_finger() {
    look(0, 4);
}

#[test]
fn the_second_screens_under_a_finger() {
    look(1, 4);
}

#[test]
fn the_third_screens_under_a_finger() {
    look(2, 4);
}

#[test]
fn the_fourth_screens_under_a_finger() {
    look(3, 4);
}

#[test]
fn the_tables_of_automata_under_a_finger() {
    const TWO: &[Do] = &[Do::Click("Table"), Do::Click("Add row"), Do::Click("Add row")];
    let faults = faults_of(&[
        ("nfas", &[Do::Click("Table")][..]),
        ("sheets?sheet=finite-automata&exercise=third-from-last", TWO),
        ("sheets?sheet=finite-automata&exercise=even-a", TWO),
    ]);
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn the_panels_of_automata_under_a_finger() {
    use fob_screens::workshop::free::labels::{COMPARE, GAME, PLAY, STEPS};
    let faults = faults_of(&[
        ("nfas-desk", &[Do::Click(GAME)][..]),
        ("nfas-desk", &[Do::Click(PLAY)]),
        ("nfas-desk", &[Do::Click(STEPS)]),
        ("nfas-desk", &[Do::Click(COMPARE)]),
    ]);
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// `FOB_PHONE_PICTURES=FOLDER cargo test -p fob-screens --test screens -- --ignored as_a_picture` draws every screen
/// (or those that `FOB_PHONE_SCREENS` names, with commas) at every size, and with each of its sheets open, to be looked at. What
/// Bevy draws behind the panels is not on the pictures.
#[test]
#[ignore = "draws pictures for people to look at"]
fn every_screen_of_a_phone_as_a_picture() {
    let folder = std::path::PathBuf::from(std::env::var_os("FOB_PHONE_PICTURES").expect("a folder in FOB_PHONE_PICTURES"));
    std::fs::create_dir_all(&folder).unwrap();
    let wanted = std::env::var("FOB_PHONE_SCREENS").unwrap_or_default();
    let wanted: Vec<&str> = wanted.split(',').filter(|name| !name.is_empty()).collect();
    for screen in crate::stage::screens().into_iter().filter(|screen| wanted.is_empty() || wanted.contains(screen)) {
        let mut bench = open(screen, &[]);
        touch(&mut bench);
        for window in WINDOWS {
            let scale = Settings::default().scale_in(window.into());
            bench.harness.set_size((window / scale).floor());
            bench.settle();
            let file = |what: &str| {
                let name = screen.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
                folder.join(format!("{:.0}x{:.0}-{name}{what}.png", window.x, window.y))
            };
            crate::pictures::raster::draw(&bench.harness, 1).save(file("")).unwrap();
            for name in drawers::names(&bench.harness.ctx) {
                drawers::open_named(&bench.harness.ctx, name);
                bench.settle();
                crate::pictures::raster::draw(&bench.harness, 1).save(file(&format!("-{}", name.replace(' ', "-")))).unwrap();
            }
            drawers::close(&bench.harness.ctx);
        }
    }
}
