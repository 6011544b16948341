#![allow(clippy::unwrap_used)]
//! Pictures and animations of recorded shots.

use fob::automata::builtin;
use fob::board::{Board, Colour, Layout, Point, Puck, PuckId, Strike};
use fob::picture::{Disc, FRAME, Film, FilmError, Look, Palette, Stage, gif, picture_side, png};
use fob::replay::{Header, Playback, Player, Recorder, Replay};
use fob::rules::{Kind, Setup};
use fob::store::save_atomic;
use image::{AnimationDecoder, RgbaImage};
use std::path::Path;
use std::sync::Arc;

const PIXELS: u32 = 360;

fn pixel(image: &RgbaImage, at: Point) -> [u8; 3] {
    let scale = f64::from(image.height()) / picture_side(&Board::bob());
    let middle = f64::from(image.height()) / 2.0;
    let p = image.get_pixel((middle + at.x * scale) as u32, (middle - at.y * scale) as u32);
    [p[0], p[1], p[2]]
}

/// Returns the difference of two colours: the sum over the channels.
fn apart(a: [u8; 3], b: [u8; 3]) -> u32 {
    a.iter().zip(b).map(|(&a, b)| u32::from(a.abs_diff(b))).sum()
}

fn is_green([r, g, b]: [u8; 3]) -> bool {
    u32::from(g) > u32::from(r) + 30 && u32::from(g) > u32::from(b) + 20
}

fn is_red([r, g, b]: [u8; 3]) -> bool {
    u32::from(r) > u32::from(g) + 60 && u32::from(r) > u32::from(b) + 60
}

/// Returns a place on a ring of pucks, between its marks and its rim.
fn on(at: Point) -> Point {
    Point::new(at.x + 0.0125, at.y)
}

fn puck(id: u16, colour: Colour, x: f64, y: f64) -> Puck {
    Puck { id: PuckId(id), colour, at: Point::new(x, y) }
}

/// Returns practice in which one puck is sent into the hole at NE, and one stays at rest.
fn practice() -> Playback {
    let pucks = vec![puck(0, Colour::Red, 0.25, 0.25), puck(1, Colour::Green, -0.2, 0.1)];
    let layout = Layout { board: Arc::new(Board::bob()), pucks };
    let mut live = Recorder::new(Header::for_practice(&layout, 0)).unwrap();
    let strike = Strike { from: Point::new(0.0, 0.0), aim: std::f64::consts::FRAC_PI_4, speed: 1.5, offset: 0.0 };
    live.play(&[strike]).unwrap();
    live.end().unwrap();
    let playback = Playback::new(&Replay::parse(&live.text()).unwrap()).unwrap();
    assert_eq!(playback.shots()[0].recorded.report.drops.len(), 1, "the red puck falls");
    playback
}

#[test]
fn discs_are_drawn_where_they_are_and_as_they_are() {
    let board = Board::bob();
    let stage = Stage::new(&board, PIXELS, &Palette::DEFAULT);
    let empty = stage.image(&[]);
    let (here, there) = (Point::new(0.1, 0.2), Point::new(-0.25, -0.1));
    let green = Disc::resting(Look::Puck(Colour::Green), here);
    let red = Disc::resting(Look::Puck(Colour::Red), there);
    let drawn = stage.image(&[green, red]);
    assert!(is_green(pixel(&drawn, on(here))) && is_red(pixel(&drawn, on(there))));
    // Elsewhere the board is unchanged; through the ring one sees wood in the shadow.
    for (x, y) in [(0.0, 0.0), (0.3, 0.3), (0.1, -0.2), (-0.3, 0.35)] {
        assert_eq!(pixel(&drawn, Point::new(x, y)), pixel(&empty, Point::new(x, y)));
    }
    assert!(!is_green(pixel(&drawn, here)) && pixel(&drawn, here) != pixel(&empty, here));
    let shadow = Point::new(here.x + 0.012, here.y - 0.0135);
    assert!(pixel(&drawn, shadow)[0] < pixel(&empty, shadow)[0], "a shadow to the south-east");
    let striker = stage.image(&[Disc::resting(Look::Striker, here)]);
    assert!(pixel(&striker, on(here)).iter().all(|&c| c < 90));
    // In a hole, deeper discs are darker.
    let hole = board.hole_centre(fob::board::Hole::NE);
    let at_depth = |sunk| {
        let image = stage.image(&[Disc { sunk, ..Disc::resting(Look::Puck(Colour::Green), hole) }]);
        u32::from(pixel(&image, Point::new(hole.x + 0.009, hole.y))[1])
    };
    let depths = [0.001, 0.3, 0.6, 1.0].map(at_depth);
    assert!(depths.windows(2).all(|pair| pair[0] > pair[1]), "{depths:?}");
    // Turning moves the three dots.
    let turned = stage.image(&[Disc { angle: std::f64::consts::FRAC_PI_3, ..green }]);
    assert_ne!(turned, stage.image(&[green]));
}

#[test]
fn a_layout_is_drawn_with_every_puck() {
    let layout = Layout::break_ring(Arc::new(Board::bob()));
    let image = Stage::new(&layout.board, 600, &Palette::DEFAULT).layout_image(&layout, &[Point::new(0.0, -0.31)]);
    for puck in &layout.pucks {
        let colour = pixel(&image, on(puck.at));
        assert!(if puck.colour == Colour::Green { is_green(colour) } else { is_red(colour) }, "{puck:?} {colour:?}");
    }
}

#[test]
fn moments_follow_the_shot_and_the_stroboscope_shows_its_way() {
    let playback = practice();
    let film = Film::new(&playback, 1, PIXELS, &Palette::DEFAULT).unwrap().unwrap();
    assert!(Film::new(&playback, 0, PIXELS, &Palette::DEFAULT).unwrap().is_none());
    assert!(Film::new(&playback, 2, PIXELS, &Palette::DEFAULT).unwrap().is_none());
    let (start, end, whole) = (film.moment(0.0), film.moment(film.duration()), film.stroboscope());
    for image in [&start, &end, &whole] {
        assert_eq!(image.dimensions(), film.size());
        assert!(image.width() > image.height() * 3 / 2 && image.height() == PIXELS);
        assert!(image.pixels().all(|p| p[3] == 255));
    }
    let (red, green) = (Point::new(0.25, 0.25), Point::new(-0.2, 0.1));
    assert!(is_red(pixel(&start, on(red))) && !is_red(pixel(&end, on(red))), "the red puck leaves");
    for image in [&start, &end, &whole] {
        assert!(is_green(pixel(image, on(green))), "the green puck stays");
    }
    assert_eq!(film.moment(-5.0), start);
    assert_eq!(film.moment(1e9), end);
    // The red puck left its trail between its place and the hole.
    let way = Point::new(0.30, 0.30);
    let empty = Stage::new(&Board::bob(), PIXELS, &Palette::DEFAULT).image(&[]);
    assert_eq!(pixel(&start, way), pixel(&empty, way));
    assert!(apart(pixel(&whole, way), pixel(&empty, way)) > 40);
}

#[test]
fn an_animation_is_the_same_on_any_number_of_cores() {
    let playback = practice();
    let film = Film::new(&playback, 1, 240, &Palette::DEFAULT).unwrap().unwrap();
    let on = |cores: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(cores).build().unwrap();
        // Two shots, so that frames of the second follow those of the first.
        pool.install(|| gif(&[film.clone(), film.clone()], |_, _| true).unwrap())
    };
    let one = on(1);
    assert!(on(2) == one && on(5) == one);
    // If stopped, nothing is made, however many frames are in progress.
    let mut message = 0;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(4).build().unwrap();
    let stopped = pool.install(|| {
        film.gif(|done, _| {
            message = done;
            done < 3
        })
    });
    assert!(matches!(stopped, Err(FilmError::Stopped)));
    assert_eq!(message, 3);
}

#[test]
fn an_animation_has_the_length_of_the_shot_and_ends_as_the_shot_does() {
    let playback = practice();
    let film = Film::new(&playback, 1, 240, &Palette::DEFAULT).unwrap().unwrap();
    let mut calls = Vec::new();
    let bytes = film.gif(|done, total| {
        calls.push((done, total));
        true
    });
    let bytes = bytes.unwrap();
    assert!(calls.iter().copied().eq((1..=film.frames()).map(|done| (done, film.frames()))));
    let decoder = image::codecs::gif::GifDecoder::new(std::io::Cursor::new(&bytes)).unwrap();
    let frames = decoder.into_frames().collect_frames().unwrap();
    assert_eq!(frames.len(), film.frames());
    let seconds: f64 = frames
        .iter()
        .map(|frame| {
            let (ms, one) = frame.delay().numer_denom_ms();
            f64::from(ms) / f64::from(one) / 1000.0
        })
        .sum();
    assert!((seconds - film.duration() - 2.0).abs() < 3.0 * FRAME, "{seconds} for {}", film.duration());
    // Frames contain only what has changed; put together they must give the true pictures, except for the limit of 256 colours.
    for (number, time) in [(0, 0.0), (frames.len() / 2, frames.len() as f64 / 2.0), (frames.len() - 1, film.duration())] {
        let time = if number == frames.len() / 2 { (frames.len() / 2) as f64 * FRAME } else { time };
        let (shown, meant) = (frames[number].buffer(), film.moment(time));
        let wrong =
            shown.pixels().zip(meant.pixels()).filter(|(a, b)| apart([a[0], a[1], a[2]], [b[0], b[1], b[2]]) > 60).count();
        assert!(wrong * 200 < shown.pixels().len(), "frame {number}: {wrong} of {} pixels", shown.pixels().len());
    }
    assert!(bytes.len() < 600_000, "{} bytes", bytes.len());
    // Two shots, one after the other.
    let both = gif(&[film.clone(), film.clone()], |_, _| true).unwrap();
    let decoder = image::codecs::gif::GifDecoder::new(std::io::Cursor::new(&both)).unwrap();
    assert_eq!(decoder.into_frames().count(), 2 * film.frames());
    assert!(matches!(film.gif(|done, _| done < 3), Err(FilmError::Stopped)));
}

#[test]
fn a_match_is_drawn_with_its_strings_and_its_automaton() {
    let board = Board::bob();
    for (kind, teams, dfas) in [
        (Kind::TugOfWar { accepts: 1 }, false, vec!["rope"]),
        (Kind::Reject4, false, vec!["rope", "dial", "even-ggg", "no-five-in-a-row"]),
        (Kind::Reject2, true, vec!["third-from-last-green"]),
    ] {
        let machines = dfas.into_iter().map(|name| builtin(name).unwrap().into()).collect();
        let setup = Setup { kind, teams, machines, green: 15, red: 15, shot_limit: None, quiet: None, extra: 0 };
        let names = ["Anna & <Bo>", "\u{1}\u{fffe} ]]>", "a very long name that goes on and on and on and on and on", ""];
        let players = names[..usize::from(setup.players())].iter().map(|&name| Player::human(name)).collect();
        let mut live = Recorder::new(Header::for_match(setup, &board, players, 3)).unwrap();
        live.play(&live.break_strikes()).unwrap();
        let playback = Playback::new(&Replay::parse(&live.text()).unwrap()).unwrap();
        let film = Film::new(&playback, 0, 300, &Palette::HIGH_CONTRAST).unwrap().unwrap();
        let image = film.stroboscope();
        let bytes = png(&image).unwrap();
        assert_eq!(image::load_from_memory(&bytes).unwrap().to_rgba8(), image);
        // The panel is not empty: its upper part has bright pixels of text and figure.
        let bright = (300..image.width()).flat_map(|x| (0..150).map(move |y| (x, y)));
        assert!(bright.filter(|&(x, y)| image.get_pixel(x, y)[1] > 180).count() > 200);
    }
}

fn fob(folder: &Path, arguments: &str) -> std::process::Output {
    assert_cmd::Command::new(env!("CARGO_BIN_EXE_fob"))
        .args(arguments.split_whitespace())
        .env("FOB_DATA_DIR", folder.join("data"))
        .current_dir(folder)
        .output()
        .unwrap()
}

#[test]
fn export_writes_pictures_by_the_ending() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    let out = fob(folder, "match --game reject-2 --dfa rope --players easy,easy --seed 1 --shots 2 --replay m.ron");
    assert!(out.status.success());
    for (arguments, file, width) in [
        ("--shot 1 -o one.png --height 200", "one.png", 328),
        ("--shot 0 -o break.PNG --at 0.2 --height 200 --palette blue-orange", "break.PNG", 328),
        ("--shot 2 -o two.gif --height 150", "two.gif", 246),
    ] {
        let out = fob(folder, &format!("replay export m.ron {arguments} --json"));
        assert!(out.status.success() && out.stderr.is_empty(), "{}", String::from_utf8_lossy(&out.stderr));
        let document: serde_json::Value = serde_json::from_slice(&out.stdout).unwrap();
        let bytes = std::fs::read(folder.join(file)).unwrap();
        let image = image::load_from_memory(&bytes).unwrap();
        assert_eq!((document["width"].as_u64(), document["bytes"].as_u64()), (Some(width), Some(bytes.len() as u64)));
        assert_eq!(u64::from(image.width()), width);
    }
    // Files that are not replaced are unchanged; bad input is reported.
    save_atomic(&folder.join("kept.png"), b"kept").unwrap();
    for (arguments, first) in [
        ("m.ron --shot 3 -o kept.png", "--shot 3: no such shot in m.ron; expected 0 to 2"),
        ("m.ron --shot 1 -o kept.bmp", "kept.bmp: unknown extension; expected .png or .gif"),
        ("m.ron --shot 1 -o kept", "kept: unknown extension; expected .png or .gif"),
        ("m.ron --shot 1 -o kept.gif --at 1", "--at: a single moment, but kept.gif is an animation; expected .png"),
        ("none.ron --shot 1 -o kept.png", "none.ron: not found"),
        ("m.ron --shot -1 -o kept.png", "error: invalid value '-1' for '--shot <K>'"),
        (
            "m.ron --shot 1 -o kept.png --at -1",
            "error: invalid value '-1' for '--at <SECONDS>': expected seconds, from 0 to 1000",
        ),
        ("m.ron --shot 1 -o kept.png --height 9999", "error: invalid value '9999' for '--height <PIXELS>'"),
        ("m.ron --shot 1 -o m.ron/x.png", "m.ron/x.png: cannot write"),
    ] {
        let out = fob(folder, &format!("replay export {arguments}"));
        assert_eq!(out.status.code(), Some(2), "{arguments}");
        let error = String::from_utf8(out.stderr).unwrap();
        assert!(error.contains(first) && out.stdout.is_empty(), "{arguments}: {error}");
    }
    assert_eq!(std::fs::read(folder.join("kept.png")).unwrap(), b"kept");
}
