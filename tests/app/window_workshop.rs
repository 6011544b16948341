//! The workshop in its real window: a DFA drawn by the mouse alone, looked at, copied and saved, with a picture of it.
//! What was done is read from the files that the app keeps, never from pixels.

use crate::window::{Running, SCREEN, display, files, fob, looks_like_something, open, settled, wait_for, xdotool};
use fob::automata::edit::Draft;
use fob::automata::equivalence::equivalent;
use fob::automata::figure::{Figure, Vec2};
use fob::automata::{Letter, RADIUS, StateId, regex};
use fob::store::{DFA_DRAFT, Document, Store, load_versioned};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::PoisonError;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Points a radius on an empty canvas.
const SCALE: f64 = 34.0;
/// Where the two states are put.
const A: (f64, f64) = (250.0, 330.0);
const B: (f64, f64) = (560.0, 330.0);

fn pause() {
    sleep(Duration::from_millis(250));
}

/// Keys one after the other, with time for a frame in between: held for less than a frame, Ctrl would not be noticed.
fn chord(held: &str, key: &str) {
    xdotool(&["keydown", held]);
    pause();
    xdotool(&["key", key]);
    pause();
    xdotool(&["keyup", held]);
    pause();
}

/// The mouse over the window.
struct Mouse {
    window: String,
    app: Running,
}

impl Mouse {
    fn to(&self, (x, y): (f64, f64)) {
        let text = |v: f64| format!("{}", v.round());
        xdotool(&["mousemove", "--window", &self.window, &text(x), &text(y)]);
    }

    fn double_click(&self, at: (f64, f64)) {
        settled(&self.app);
        self.to(at);
        pause();
        xdotool(&["click", "--repeat", "2", "--delay", "40", "1"]);
        pause();
        settled(&self.app);
    }

    /// A double click until it has led to something: where a frame takes longer than a double click may, it is two.
    fn double_click_for(&self, folder: &Path, what: &str, at: (f64, f64), holds: impl Fn(&Draft) -> bool) -> Draft {
        for _ in 0..4 {
            self.double_click(at);
            let until = Instant::now() + Duration::from_secs(8);
            while Instant::now() < until {
                sleep(Duration::from_millis(100));
                if let Some(draft) = kept(folder).filter(|draft| holds(draft)) {
                    return draft;
                }
            }
        }
        draft(folder, what, holds)
    }

    /// Button 1 is the left one, 2 the middle one.
    fn drag(&self, button: &str, from: (f64, f64), to: (f64, f64)) {
        settled(&self.app);
        self.to(from);
        pause();
        xdotool(&["mousedown", button]);
        for i in 1..=5 {
            sleep(Duration::from_millis(70));
            let t = f64::from(i) / 5.0;
            self.to((from.0 + (to.0 - from.0) * t, from.1 + (to.1 - from.1) * t));
        }
        pause();
        xdotool(&["mouseup", button]);
        pause();
        settled(&self.app);
    }
}

/// The kept draft, once something holds for it.
fn draft(folder: &Path, what: &str, holds: impl Fn(&Draft) -> bool) -> Draft {
    wait_for(what, 60, || kept(folder).filter(|draft| holds(draft)))
}

/// The file of unsaved edits.
#[derive(Serialize, Deserialize)]
struct Edits {
    open: Edited,
}

#[derive(Serialize, Deserialize)]
struct Edited {
    name: Option<String>,
    content: String,
}

impl Document for Edits {
    const VERSION: u32 = 2;
}

fn edited(folder: &Path) -> Option<Edited> {
    load_versioned::<Edits>(&Store::at(folder).file(DFA_DRAFT)).ok().map(|edits| edits.open)
}

/// The draft that is kept.
fn kept(folder: &Path) -> Option<Draft> {
    Draft::from_ron(&edited(folder)?.content).ok()
}

/// A place of the drawing in the window, while the view is as it was on the empty canvas.
fn seen(draft: &Draft, p: Vec2) -> (f64, f64) {
    let first = draft.states().next().expect("a state").at;
    (A.0 + (p.x - first.0 / RADIUS) * SCALE, A.1 + (p.y - first.1 / RADIUS) * SCALE)
}

fn leads(draft: &Draft, from: usize, letter: Letter) -> Option<usize> {
    let state = draft.states().nth(from)?;
    draft.index(state.next(letter)?)
}

#[test]
fn a_dfa_is_drawn_by_the_real_mouse() {
    if !display() {
        return;
    }
    let _alone = SCREEN.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = tempfile::TempDir::new().expect("a folder");
    let folder = folder.path();
    let (child, window) = open(fob(folder).args(["open", "workshop"]));
    let mouse = Mouse { window, app: child };
    settled(&mouse.app);
    xdotool(&["key", "n"]);
    sleep(Duration::from_secs(1));
    mouse.double_click_for(folder, "a state", A, |d| d.len() == 1);
    mouse.double_click_for(folder, "two states", B, |d| d.len() == 2);
    let right = |p: (f64, f64)| (p.0 + SCALE * 0.95, p.1);
    let above = |p: (f64, f64)| (p.0, p.1 - SCALE * 0.95);
    // Green to the other state, red back to itself; from there green stays and red goes back.
    mouse.drag("1", right(A), B);
    draft(folder, "an edge", |d| leads(d, 0, Letter::Green) == Some(1));
    mouse.drag("1", above(A), (A.0 + 8.0, A.1 - 20.0));
    draft(folder, "a loop", |d| leads(d, 0, Letter::Red) == Some(0));
    mouse.drag("1", above(B), (B.0 + 8.0, B.1 - 20.0));
    xdotool(&["keydown", "shift"]);
    mouse.drag("1", B, A);
    xdotool(&["keyup", "shift"]);
    draft(folder, "a way back", |d| leads(d, 1, Letter::Red) == Some(0));
    let whole = |d: &Draft| d.to_dfa().is_ok_and(|dfa| dfa.is_accepting(StateId(1)));
    let drawn = mouse.double_click_for(folder, "a whole DFA", B, whole);
    let dfa = drawn.to_dfa().expect("whole");
    assert!(equivalent(&dfa, &regex::to_dfa("(g|r)*g").expect("an expression")), "{}", dfa.to_ron());

    // The middle of an edge bends it, a loop is led round its state, the head of an edge leads it elsewhere.
    let figure = Figure::new(&dfa);
    let edge = figure.edge(StateId(0), Letter::Green).expect("an edge");
    let middle = seen(&drawn, edge.curve.at(0.5));
    mouse.drag("1", middle, (middle.0, middle.1 + 90.0));
    draft(folder, "a bent edge", |d| d.states().next().is_some_and(|s| s.bend(Letter::Green).is_some_and(|b| b.1 > 20.0)));
    let top = seen(&drawn, figure.edge(StateId(0), Letter::Red).expect("a loop").curve.at(0.5));
    mouse.drag("1", top, (A.0 - 75.0, A.1));
    let bent = draft(folder, "a loop at the left", |d| {
        d.states().next().is_some_and(|s| s.bend(Letter::Red).is_some_and(|b| b.0 < -20.0))
    });
    let figure = Figure::new(&bent.to_dfa().expect("whole"));
    let head = figure.edge(StateId(0), Letter::Green).expect("an edge").head;
    mouse.drag("1", seen(&bent, head[0].lerp((head[1] + head[2]) * 0.5, 0.5)), A);
    draft(folder, "an edge that leads elsewhere", |d| leads(d, 0, Letter::Green) == Some(0));
    chord("ctrl", "z");
    draft(folder, "the step undone", |d| leads(d, 0, Letter::Green) == Some(1));

    // A band selects both, and both move together.
    mouse.drag("1", (150.0, 180.0), (680.0, 480.0));
    mouse.drag("1", A, (A.0, A.1 + 68.0));
    let down = 68.0 / SCALE * RADIUS;
    let moved = draft(folder, "both moved", |d| {
        d.states().zip(bent.states()).all(|(now, before)| (now.at.1 - before.at.1 - down).abs() < 2.0)
    });
    // Looking changes nothing: the wheel, the middle button, the keys.
    mouse.to((420.0, 400.0));
    xdotool(&["click", "--repeat", "3", "--delay", "80", "4"]);
    mouse.drag("2", (420.0, 400.0), (360.0, 360.0));
    xdotool(&["key", "Right"]);
    chord("shift", "f");
    sleep(Duration::from_millis(1500));
    assert_eq!(draft(folder, "the draft", |_| true), moved);
    // By the system's clipboard.
    chord("ctrl", "a");
    settled(&mouse.app);
    chord("ctrl", "c");
    settled(&mouse.app);
    chord("ctrl", "v");
    draft(folder, "copies", |d| d.len() == 4);
    xdotool(&["key", "Delete"]);
    draft(folder, "the copies gone", |d| d.len() == 2);
    xdotool(&["key", "F12"]);
    let picture = wait_for("the picture", 60, || files(&folder.join("pictures"), "png").pop());
    sleep(Duration::from_secs(1));
    looks_like_something(&picture);
    // Into the library, and no draft remains.
    chord("ctrl", "s");
    sleep(Duration::from_secs(1));
    xdotool(&["key", "Return"]);
    let file = wait_for("the file", 60, || files(&folder.join("dfas"), "ron").pop());
    let name = file.file_stem().and_then(|s| s.to_str()).expect("a name").to_owned();
    let saved = wait_for("the DFA", 20, || Store::at(folder).dfa(&name).ok()).value;
    assert!(equivalent(&saved, &dfa));
    // The edits have their name after the file is there, so that nothing can be lost between the two.
    wait_for("the end of the edits", 20, || (edited(folder)?.name? == name).then_some(()));
}
