//! The real window: driven by real mouse and key events of the X server, with a picture of each screen.
//!
//! A missing display fails them: `scripts/with-display` brings one, as `make test` does. `FOB_SKIP_WINDOW_TESTS=1` leaves them out.

use crate::stage::{screens, stage};
use fob::app::data::{Settings, WindowPlace};
use fob::store;
use image::GenericImageView;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// One window at a time: they would lie over one another and take each other's keys.
pub static SCREEN: Mutex<()> = Mutex::new(());

pub fn display() -> bool {
    let there = std::env::var_os("DISPLAY").is_some_and(|d| !d.is_empty());
    let skip = std::env::var_os("FOB_SKIP_WINDOW_TESTS").is_some_and(|skip| !skip.is_empty());
    assert!(
        there || skip,
        "there is no DISPLAY: scripts/with-display brings one, and FOB_SKIP_WINDOW_TESTS=1 leaves these tests out"
    );
    if !there {
        eprintln!("no display: the window tests are left out, as FOB_SKIP_WINDOW_TESTS asks");
    }
    there
}

pub fn fob(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fob"));
    command.env("FOB_DATA_DIR", folder).env("WGPU_FORCE_FALLBACK_ADAPTER", "1").stdin(Stdio::null()).stdout(Stdio::null());
    command
}

/// A picture must have many colours and no large part of one colour alone.
pub fn looks_like_something(path: &Path) {
    let image = image::open(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let (w, h) = image.dimensions();
    assert!(w >= 640 && h >= 480, "{}: {w} x {h}", path.display());
    let mut colours: Vec<[u8; 4]> = image.pixels().step_by(97).map(|(_, _, p)| p.0).collect();
    let all = colours.len();
    colours.sort_unstable();
    let most = colours.chunk_by(|a, b| a == b).map(<[_]>::len).max().unwrap_or(0);
    colours.dedup();
    assert!(colours.len() > 24, "{}: only {} colours", path.display(), colours.len());
    assert!(most < all * 19 / 20, "{}: nearly all of one colour", path.display());
}

/// Sets the size of the window and the scale of the interface, as in `1920x1080@1.5`.
fn set_size(folder: &Path, size: &str) {
    let parse = || {
        let (size, scale) = size.split_once('@')?;
        let (width, height) = size.split_once('x')?;
        Some((width.parse().ok()?, height.parse().ok()?, scale.parse().ok()?))
    };
    let (width, height, scale) = parse().unwrap_or_else(|| panic!("FOB_PICTURES_SIZE: {size} is not like 1920x1080@1.5"));
    let path = folder.join(store::SETTINGS);
    let settings: Settings = if path.exists() { store::load_versioned(&path).unwrap() } else { Settings::default() };
    let window = Some(WindowPlace { x: None, y: None, width, height });
    store::save_versioned(&path, &Settings { window, scale, ..settings }).unwrap();
}

#[test]
fn every_screen_draws_a_picture() {
    if !display() {
        return;
    }
    let _alone = SCREEN.lock().unwrap_or_else(PoisonError::into_inner);
    // `scripts/pictures` asks for those of the README. To be looked at they can be had in other sizes: `1920x1080@1.5`.
    let docs = std::env::var_os("FOB_PICTURES_TO").map(PathBuf::from);
    let size = std::env::var("FOB_PICTURES_SIZE").ok();
    for screen in screens() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let picture = folder.path().join(format!("{}.png", screen.replace(|c: char| !c.is_ascii_alphanumeric(), "-")));
        let route = stage(folder.path(), screen);
        if let Some(size) = &size {
            set_size(folder.path(), size);
        }
        let open = fob(folder.path()).args(["open", &route, "--picture"]).arg(&picture).stderr(Stdio::null()).status();
        let status = open.expect("fob starts");
        assert!(status.success(), "{screen}: {status}");
        // In a larger window a short table may well be nearly all background.
        if size.is_none() {
            looks_like_something(&picture);
        }
        if let Some(docs) = &docs {
            std::fs::copy(&picture, docs.join(picture.file_name().expect("a name"))).expect("a folder for pictures");
        }
    }
}

/// A program that ends with the test.
pub struct Running(pub Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub fn xdotool(arguments: &[&str]) {
    let status = Command::new("xdotool").args(arguments).status().expect("xdotool is installed by scripts/setup");
    assert!(status.success(), "xdotool {arguments:?}: {status}");
}

pub fn wait_for<T>(what: &str, seconds: u64, mut look: impl FnMut() -> Option<T>) -> T {
    let until = Instant::now() + Duration::from_secs(seconds);
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(Instant::now() < until, "{what}: nothing within {seconds} s");
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// Waits until the app has nothing left to do: it sleeps when nothing changes, so that its time on the processor is
/// still. On a busy machine what was typed and clicked may take seconds to be seen.
pub fn settled(child: &Running) {
    let stat = format!("/proc/{}/stat", child.0.id());
    let ticks = || {
        let text = std::fs::read_to_string(&stat).unwrap_or_default();
        // The fields behind the name, which may hold blanks: 12 and 13 are the time as user and as system.
        let fields: Vec<String> = text.rsplit(')').next().unwrap_or("").split_whitespace().map(str::to_owned).collect();
        (fields.get(11).cloned(), fields.get(12).cloned())
    };
    let until = Instant::now() + Duration::from_secs(30);
    let mut before = ticks();
    let mut still = 0;
    while still < 3 && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(150));
        let now = ticks();
        still = if now == before { still + 1 } else { 0 };
        before = now;
    }
}

pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path());
    let mut found: Vec<PathBuf> = entries.filter(|p| p.extension().is_some_and(|e| e == ending)).collect();
    found.sort();
    found
}

/// Opens the app and waits until its window has the keys; returns the window's number too.
pub fn open(command: &mut Command) -> (Running, String) {
    let child = Running(command.stderr(Stdio::null()).spawn().expect("fob starts"));
    let id = child.0.id().to_string();
    let window = wait_for("the window", 60, || {
        let out = Command::new("xdotool").args(["search", "--onlyvisible", "--pid", &id]).output().expect("xdotool");
        String::from_utf8_lossy(&out.stdout).lines().next().map(str::to_owned)
    });
    std::thread::sleep(Duration::from_secs(3));
    xdotool(&["windowfocus", &window]);
    std::thread::sleep(Duration::from_millis(500));
    (child, window)
}

#[test]
fn a_match_by_real_mouse_and_keys_survives_being_killed() {
    if !display() {
        return;
    }
    let _alone = SCREEN.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = tempfile::TempDir::new().expect("a folder");
    let start = || open(&mut fob(folder.path()));
    let records = || {
        let file = files(&folder.path().join("matches"), "fob").into_iter().next()?;
        Some(std::fs::read_to_string(file).ok()?.lines().count())
    };
    let (child, window) = start();
    let pointer = |x: &str, y: &str| xdotool(&["mousemove", "--window", &window, x, y]);
    xdotool(&["key", "Return"]);
    std::thread::sleep(Duration::from_secs(1));
    xdotool(&["key", "Return"]);
    // The header and the break.
    wait_for("the break in the file", 30, || records().filter(|n| *n >= 2));
    wait_for("the end of the break", 20, || {
        xdotool(&["key", "Return"]);
        std::thread::sleep(Duration::from_millis(700));
        // Drawn back below the striker, which is in the middle of the lowest line, and let go.
        pointer("420", "330");
        xdotool(&["mousedown", "1"]);
        for (x, y) in [("420", "420"), ("425", "520"), ("430", "600"), ("430", "640")] {
            std::thread::sleep(Duration::from_millis(120));
            pointer(x, y);
        }
        std::thread::sleep(Duration::from_millis(200));
        xdotool(&["mouseup", "1"]);
        std::thread::sleep(Duration::from_millis(500));
        records().filter(|n| *n >= 3)
    });
    xdotool(&["key", "F12"]);
    let picture = wait_for("the picture", 20, || files(&folder.path().join("pictures"), "png").pop());
    std::thread::sleep(Duration::from_secs(1));
    looks_like_something(&picture);
    drop(child);
    let before = records().expect("the match is in its file");
    assert!(before >= 3);
    // Killed, and started again: the menu offers to go on, and nothing is missing.
    let (child, _) = start();
    xdotool(&["key", "c"]);
    std::thread::sleep(Duration::from_secs(4));
    assert_eq!(records(), Some(before));
    drop(child);
}

/// The system asks a sleeping window to end, as when a person's session is closed.
#[test]
fn a_window_out_of_sight_comes_back_and_one_that_is_asked_to_end_saves_first() {
    if !display() {
        return;
    }
    let _alone = SCREEN.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = tempfile::TempDir::new().expect("a folder");
    let path = folder.path().join(fob::store::SETTINGS);
    let place = WindowPlace { x: Some(9000), y: Some(100), width: 1000, height: 640 };
    let settings = Settings { window: Some(place), ..Settings::default() };
    fob::store::save_versioned(&path, &settings).expect("settings are written");
    let (mut child, window) = open(&mut fob(folder.path()));
    let out = Command::new("xdotool").args(["getwindowgeometry", "--shell", &window]).output().expect("xdotool");
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let number = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.parse::<i32>().ok()).expect("a number");
    assert!((0..1500).contains(&number("X=")) && (0..900).contains(&number("Y=")), "{text}");
    settled(&child);
    let ended = Command::new("kill").args(["-TERM", &child.0.id().to_string()]).status().expect("kill");
    assert!(ended.success());
    let status = wait_for("the end", 20, || child.0.try_wait().expect("a child"));
    assert!(status.success(), "{status}");
    let kept: Settings = fob::store::load_versioned(&path).expect("settings are read");
    assert!(kept.window.is_some_and(|place| place.x.is_some_and(|x| (0..1500).contains(&x))), "{:?}", kept.window);
}
