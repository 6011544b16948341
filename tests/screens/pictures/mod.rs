//! Every kind of screen against a kept picture of it, so that a layout that falls apart is seen.
//!
//! The pictures are drawn by a small rasterizer of the tests (`raster.rs`), so that they are the same on every machine and need neither a
//! window nor a graphics card; what Bevy draws behind the panels is not on them. They lie in `tests/screens/pictures`, a quarter as large as the window.
//! Where a screen is meant to look different now, `FOB_ACCEPT_PICTURES=1 cargo test -p fob-screens --test screens pictures` keeps what it looks like.

pub mod raster;

use crate::Bench;
use crate::stage::stage;
use fob_screens::kinds::KINDS;
use fob_services::route::Nav;
use image::RgbImage;
use raster::draw;
use std::path::PathBuf;
use tempfile::TempDir;

/// A picture is as large as the window divided by this.
const SMALLER: u32 = 4;
/// A channel of a pixel that is further off than this counts as different.
const OFF: u8 = 40;
/// So many of a thousand pixels may be different.
const MANY: usize = 8;

/// The screens: one of each kind that shows no date and no path of this machine.
const KEPT: [&str; 20] = [
    "menu",
    "new",
    "play",
    "result",
    "turns-wait",
    "challenge",
    "lesson",
    "desk",
    "games",
    "gobblet4",
    "phutball",
    "puzzles",
    "first-win",
    "turing",
    "practice",
    "drills",
    "referee",
    "tournament",
    "settings",
    "help",
];

fn file(screen: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/screens/pictures").join(format!("{screen}.png"))
}

/// The screen as it looks once nothing moves any more.
fn picture(screen: &str) -> RgbImage {
    let folder = TempDir::new().unwrap();
    let route = stage(folder.path(), screen);
    let mut bench = Bench::over(folder);
    bench.harness.state_mut().follow(Nav::Push(KINDS.read(&route).expect("a route")));
    bench.settle();
    let mut last = draw(&bench.harness, SMALLER);
    let mut still = 0;
    for _ in 0..600 {
        // Workers take their time by another clock than the app's.
        std::thread::sleep(std::time::Duration::from_millis(20));
        bench.harness.run_steps(1);
        let now = draw(&bench.harness, SMALLER);
        still = if differences(&now, &last) == 0 { still + 1 } else { 0 };
        if still == 10 {
            break;
        }
        last = now;
    }
    last
}

/// Saves a picture of a window as it is, for people to look at, where the environment names a folder for that.
pub fn show_people(bench: &Bench, name: &str) {
    if let Some(folder) = std::env::var_os("FOB_LOOK") {
        draw(&bench.harness, 1).save(PathBuf::from(folder).join(format!("{name}.png"))).expect("a picture");
    }
}

/// How many pixels of two pictures are plainly different; all where their sizes are.
fn differences(one: &RgbImage, other: &RgbImage) -> usize {
    if one.dimensions() != other.dimensions() {
        return one.pixels().len().max(other.pixels().len());
    }
    let is_off = |(a, b): &(&image::Rgb<u8>, &image::Rgb<u8>)| a.0.iter().zip(b.0).any(|(a, b)| a.abs_diff(b) > OFF);
    one.pixels().zip(other.pixels()).filter(is_off).count()
}

/// Whether a screen still looks like its picture.
fn is_like(now: &RgbImage, kept: &RgbImage) -> bool {
    differences(now, kept) * 1000 <= now.pixels().len() * MANY
}

fn look(screens: &[&str]) {
    let accept = std::env::var_os("FOB_ACCEPT_PICTURES").is_some();
    let mut wrong = Vec::new();
    for screen in screens {
        let now = picture(screen);
        if accept {
            now.save(file(screen)).unwrap();
            continue;
        }
        let kept = image::open(file(screen)).unwrap_or_else(|error| panic!("{screen}: {error}")).to_rgb8();
        if !is_like(&now, &kept) {
            let seen = std::env::temp_dir().join(format!("fob-seen-{screen}.png"));
            now.save(&seen).unwrap();
            let off = differences(&now, &kept);
            wrong.push(format!("{screen}: {off} of {} pixels are different; see {}", now.pixels().len(), seen.display()));
        }
    }
    assert!(wrong.is_empty(), "{}\nFOB_ACCEPT_PICTURES=1 keeps what the screens look like now.", wrong.join("\n"));
}

#[test]
fn the_screens_match_their_pictures() {
    look(&KEPT[..10]);
}

#[test]
fn the_other_screens_match_their_pictures() {
    look(&KEPT[10..]);
}

#[test]
fn a_scrambled_layout_is_seen() {
    for screen in ["new", "desk", "turing"] {
        let kept = image::open(file(screen)).unwrap().to_rgb8();
        let (width, height) = kept.dimensions();
        assert!(is_like(&kept, &kept));
        // The left and the right side change places; a panel slides down; all below the head is empty.
        let swapped = RgbImage::from_fn(width, height, |x, y| *kept.get_pixel((x + width / 2) % width, y));
        let slid =
            RgbImage::from_fn(width, height, |x, y| *kept.get_pixel(x, if x > width / 2 { y.saturating_sub(8) } else { y }));
        let ground = *kept.get_pixel(2, height / 2);
        let empty = RgbImage::from_fn(width, height, |x, y| if y > height / 3 { ground } else { *kept.get_pixel(x, y) });
        for (name, other) in [("swapped", &swapped), ("slid", &slid), ("empty", &empty)] {
            assert!(!is_like(other, &kept), "{screen}: {name}: {} pixels", differences(other, &kept));
        }
        // Other hinting of letters is not.
        let noisy = RgbImage::from_fn(width, height, |x, y| {
            let shift = u8::try_from((x * 7 + y * 13) % 12).unwrap();
            image::Rgb(kept.get_pixel(x, y).0.map(|channel| channel.saturating_add(shift)))
        });
        assert!(is_like(&noisy, &kept));
    }
}
