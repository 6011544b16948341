//! Pictures of a recorded shot: a moment, the stroboscope view, an animation.

use super::animation::{Animation, Packed, Still};
use super::panel::{Caption, Panel, Standing};
use super::stage::{Disc, Look, Stage};
use super::{Palette, canvas, parallel};
use fob_board::{Colour, Point, PuckId};
use fob_machines::Machine;
use fob_physics::{BodyId, PoseState, ShotError, ShotTrace};
use fob_replay::{Outcome, Playback, PlayedShot, Player};
use image::RgbaImage;
use resvg::tiny_skia::Pixmap;
use std::borrow::Borrow;
use std::collections::BTreeMap;

/// Time between two frames of an animation, in seconds.
pub const FRAME: f64 = 0.04;
/// Time for which an animation's first and last frames are shown, in seconds.
const STAY: (f64, f64) = (0.4, 1.6);
/// Time between two exposures of the stroboscope, in seconds.
const FLASH: f64 = 0.05;

/// Maximum memory for frames that are drawn in parallel, in bytes.
const ROOM: usize = 512 << 20;

/// Depth in metres at which a disc in a hole is no longer visible.
const OUT_OF_SIGHT: f64 = 0.04;

/// Time in seconds until it is no longer visible: sqrt(2 * 0.04 m / g) is 0.09, and a little more.
const SINK: f64 = 0.1;

/// Why a picture could not be made.
#[derive(Debug, thiserror::Error)]
pub enum FilmError {
    /// The caller stopped the work.
    #[error("stopped")]
    Stopped,
    /// The shot cannot be simulated to its end.
    #[error(transparent)]
    Shot(#[from] ShotError),
    /// The GIF encoder failed.
    #[error("cannot write the animation: {0}")]
    Gif(#[from] gif::EncodingError),
    /// The PNG encoder failed.
    #[error("cannot write the picture: {0}")]
    Png(#[from] image::ImageError),
}

/// A shot of a replay, ready to be drawn: the board as in the app, and next to it the automaton with the strings.
#[derive(Clone, Debug)]
pub struct Film {
    shot: PlayedShot,
    trace: ShotTrace,
    colours: BTreeMap<PuckId, Colour>,
    stage: Stage,
    panel: Panel,
}

impl Film {
    /// Prepares a shot by its number (0 is the break), `height` pixels high. Returns `None` if there is no such shot.
    ///
    /// # Errors
    /// As for [`PlayedShot::trace`].
    pub fn new(playback: &Playback, number: usize, height: u32, palette: &Palette) -> Result<Option<Self>, ShotError> {
        let Some(shot) = playback.shot(number).cloned() else { return Ok(None) };
        let header = playback.header();
        let stage = Stage::new(&header.board, height, palette).in_room();
        let setup = header.setup();
        let strings = shot.before.game.as_ref().map_or(0, |game| game.strings().len());
        let machines: Vec<Machine> = (0..strings).filter_map(|string| setup?.machine(string).cloned()).collect();
        let panel = Panel::new(&caption(playback, &shot), machines, height, palette);
        let colours = shot.before.layout.pucks.iter().map(|puck| (puck.id, puck.colour)).collect();
        let trace = shot.trace()?;
        Ok(Some(Self { shot, trace, colours, stage, panel }))
    }

    /// Returns the time in seconds until everything is at rest and nothing is in the air.
    pub fn duration(&self) -> f64 {
        // The last puck to fall may still be visible when nothing moves on the board.
        self.trace.play_time() + SINK
    }

    /// Returns the number of frames of the animation.
    pub fn frames(&self) -> usize {
        self.times().len()
    }

    /// Returns the width and height of every picture, in pixels.
    pub fn size(&self) -> (u32, u32) {
        (self.stage.side() + self.panel.width(), self.stage.side())
    }

    /// Draws the moment `time` seconds after the strike.
    pub fn moment(&self, time: f64) -> RgbaImage {
        canvas::to_image(&self.frame(time))
    }

    /// Draws the whole shot in one picture: the final positions, the paths, and exposures in between.
    pub fn stroboscope(&self) -> RgbaImage {
        let steps = (self.duration() / FLASH).ceil().max(1.0) as usize;
        let mut ghosts: Vec<Disc> = Vec::new();
        let mut paths: BTreeMap<BodyId, (Look, Vec<Point>)> = BTreeMap::new();
        // Paths have four points per exposure, so that bounces appear where they were.
        for step in 0..=4 * steps {
            let time = (step as f64 * FLASH / 4.0).min(self.duration());
            for (body, disc) in self.discs(time) {
                let (_, path) = paths.entry(body).or_insert_with(|| (disc.look, Vec::new()));
                let moved = path.last().is_none_or(|&last| last.distance(disc.at) > 0.0005);
                if moved {
                    path.push(disc.at);
                    let last = if step % 4 == 0 && path.len() > 1 { Some(disc) } else { None };
                    ghosts.extend(last.filter(|disc| disc.sunk < 0.5));
                }
            }
        }
        // The starting positions of everything that moved.
        ghosts.extend(
            self.discs(0.0).into_iter().filter(|(body, _)| paths.get(body).is_some_and(|(_, p)| p.len() > 1)).map(|(_, d)| d),
        );
        let paths: Vec<_> = paths.into_values().filter(|(_, path)| path.len() > 1).collect();
        let end: Vec<Disc> = self.discs(self.duration()).into_iter().map(|(_, disc)| disc).collect();
        let board = self.stage.draw_stroboscope(&paths, &ghosts, &end);
        canvas::to_image(&self.compose(&board, self.duration()))
    }

    /// Makes an animated GIF of the shot in real time. `progress` is called with the number of frames done and the total, and stops the
    /// work by returning `false`.
    ///
    /// # Errors
    /// [`FilmError::Stopped`], or the encoder fails.
    pub fn gif(&self, progress: impl FnMut(usize, usize) -> bool) -> Result<Vec<u8>, FilmError> {
        gif(std::slice::from_ref(self), progress)
    }

    /// Returns the times of the frames, from the strike to the end.
    fn times(&self) -> Vec<f64> {
        let steps = (self.duration() / FRAME).ceil() as usize;
        (0..=steps).map(|step| (step as f64 * FRAME).min(self.duration())).collect()
    }

    /// Returns how many frames to draw in parallel: one per core, if memory allows.
    fn at_once(&self) -> usize {
        let (width, height) = self.size();
        // Four bytes per pixel, for the frame, its parts and its copy.
        let bytes = (width as usize * height as usize * 4 * 3).max(1);
        parallel::cores().min(ROOM / bytes).max(1)
    }

    fn frame(&self, time: f64) -> Pixmap {
        let discs: Vec<Disc> = self.discs(time).into_iter().map(|(_, disc)| disc).collect();
        self.compose(&self.stage.draw(&discs), time)
    }

    fn compose(&self, board: &Pixmap, time: f64) -> Pixmap {
        let mut whole = canvas::blank(board.width() + self.panel.width(), board.height());
        let settled = self.shot.settled.game.as_ref().filter(|_| time >= self.duration());
        let strings = settled.map_or_else(|| self.shot.strings_at(time), |game| game.strings().to_vec());
        let panel = self.panel.draw(&Standing { strings: &strings, time, duration: self.duration() });
        // Both parts are opaque and fill their area, so rows can be copied without blending.
        let row = |picture: &Pixmap| 4 * picture.width() as usize;
        let parts = board.data().chunks_exact(row(board)).zip(panel.data().chunks_exact(row(&panel)));
        for (row, (left, right)) in whole.data_mut().chunks_exact_mut(row(board) + row(&panel)).zip(parts) {
            let (one, two) = row.split_at_mut(left.len());
            one.copy_from_slice(left);
            two.copy_from_slice(right);
        }
        whole
    }

    /// Returns every visible disc at a time.
    fn discs(&self, time: f64) -> Vec<(BodyId, Disc)> {
        let seen = self.trace.sample(time).poses.into_iter().filter_map(|pose| {
            let look = match pose.body {
                BodyId::Puck(id) => Look::Puck(*self.colours.get(&id)?),
                BodyId::Striker(_) => Look::Striker,
            };
            let depth = (pose.sunk / OUT_OF_SIGHT).clamp(0.0, 1.0);
            let (sunk, flying) = match pose.state {
                PoseState::OnBoard => (0.0, false),
                // A disc over a hole is drawn in the hole from the first moment.
                PoseState::Falling => (depth.max(0.001), false),
                PoseState::Holed(_) if depth < 1.0 => (depth.max(0.001), false),
                PoseState::Flying => (0.0, true),
                PoseState::Holed(_) | PoseState::Lost => return None,
            };
            Some((pose.body, Disc { look, at: pose.at, angle: pose.angle, sunk, flying }))
        });
        seen.collect()
    }
}

/// Makes an animated GIF of several shots in real time; all films must have the same height. `progress` is called with the number of frames
/// done and the total, and stops the work by returning `false`.
///
/// # Errors
/// [`FilmError::Stopped`], or the encoder fails.
pub fn gif(films: &[Film], mut progress: impl FnMut(usize, usize) -> bool) -> Result<Vec<u8>, FilmError> {
    let total = films.iter().map(|film| film.times().len()).sum();
    let mut done = 0;
    animate(films, |_, _, _| {
        done += 1;
        progress(done, total)
    })
}

/// Does what [`gif()`] does with films that are made one at a time, so that only one is in memory. `progress` is called with the number of
/// films done, and the number of frames done and in total of the current one.
///
/// # Errors
/// As for [`gif()`].
pub fn gif_of_each(
    films: impl IntoIterator<Item = Film>,
    progress: impl FnMut(usize, usize, usize) -> bool,
) -> Result<Vec<u8>, FilmError> {
    animate(films, progress)
}

fn animate<F: Borrow<Film>>(
    films: impl IntoIterator<Item = F>,
    mut progress: impl FnMut(usize, usize, usize) -> bool,
) -> Result<Vec<u8>, FilmError> {
    let mut writer: Option<Animation> = None;
    let mut last: Option<Still> = None;
    for (before, film) in films.into_iter().enumerate() {
        let film = film.borrow();
        let times = film.times();
        let stay = |number: usize| match number {
            0 => STAY.0,
            number if number + 1 == times.len() => STAY.1,
            _ => FRAME,
        };
        // Frames are drawn and compressed in parallel, and written in order.
        let at_once = film.at_once();
        for (batch, few) in times.chunks(at_once).enumerate() {
            let first = batch * at_once;
            let mut stills = parallel::map(few.len(), |k| Still::new(&film.frame(few[k])));
            let packed = parallel::map(few.len(), |k| match if k == 0 { last.as_ref() } else { stills.get(k - 1) } {
                Some(last) => Packed::change(last, &stills[k], stay(first + k)),
                None => Packed::whole(&stills[k], stay(first + k)),
            });
            let writer = match &mut writer {
                Some(writer) => writer,
                None => writer.insert(Animation::new(&stills[0])?),
            };
            for (k, frame) in packed.iter().enumerate() {
                writer.push(frame)?;
                if !progress(before, first + k + 1, times.len()) {
                    return Err(FilmError::Stopped);
                }
            }
            last = stills.pop();
        }
    }
    writer.map_or_else(|| Ok(Vec::new()), Animation::finish)
}

/// Encodes a picture as PNG.
///
/// # Errors
/// The encoder fails.
pub fn png(picture: &RgbaImage) -> Result<Vec<u8>, FilmError> {
    let mut bytes = Vec::new();
    picture.write_to(&mut std::io::Cursor::new(&mut bytes), image::ImageFormat::Png)?;
    Ok(bytes)
}

fn caption(playback: &Playback, shot: &PlayedShot) -> Caption {
    let header = playback.header();
    let title = header.setup().map_or("Practice", |setup| setup.kind.title()).to_owned();
    let name = |player: u8| header.players.get(usize::from(player) - 1).map_or_else(|| format!("Player {player}"), Player::shown);
    let line = match (&shot.outcome, shot.player, shot.side) {
        (Outcome::Break(_), ..) => "The break".to_owned(),
        (_, Some(player), Some(side)) => format!("Shot {}: {} from {side}", shot.number, name(player)),
        _ => format!("Shot {}", shot.number),
    };
    let mut notes = Vec::new();
    if shot.difference.is_some() {
        notes.push("this build simulates it differently");
    }
    if shot.taken_back {
        notes.push("taken back");
    }
    if shot.recorded.report.striker_holed {
        notes.push("the striker falls: no string changes");
    }
    Caption { title, line, note: notes.join("; ") }
}
