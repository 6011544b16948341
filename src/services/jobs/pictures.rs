//! Requests for pictures: thumbnails of boards, previews of shots, and whole files.

use super::memory::Memory;
use super::pieces::in_pieces;
use super::request::Request;
use super::watch::Watch;
use crate::palette::Palette;
use fob_board::{Board, Layout};
use fob_games::Progress;
use fob_picture::{FRAME, Film, Stage, gif_of_each, png};
use fob_replay::{Playback, PlayedShot};
use image::RgbaImage;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A picture in pixels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pixels {
    /// Pixels across and down.
    pub size: [usize; 2],
    /// Red, green, blue and opacity of each pixel, row by row from the top.
    #[serde(with = "fob_base::bytes")]
    pub rgba: Vec<u8>,
}

impl From<RgbaImage> for Pixels {
    fn from(image: RgbaImage) -> Self {
        Self { size: [image.width() as usize, image.height() as usize], rgba: image.into_raw() }
    }
}

/// Requests small pictures of boards. The answer comes in pieces, one per picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BoardsAsk {
    /// Layouts of the boards, a picture for each.
    pub layouts: Vec<Layout>,
    /// The pictures' side in pixels.
    pub side: u32,
    pub palette: Palette,
}

/// A small picture of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardsAnswer {
    /// The index of its layout in the request.
    pub place: usize,
    pub pixels: Pixels,
}

impl BoardsAsk {
    /// Draws the boards.
    ///
    /// # Errors
    /// The list is empty, or the work was stopped.
    pub fn answer(self, memory: &mut Memory, hand_on: &mut dyn FnMut(BoardsAnswer) -> bool) -> Result<BoardsAnswer, String> {
        let (side, palette) = (self.side, self.palette);
        let draw = |(place, layout): (usize, Layout)| {
            let pixels = memory.pictures.stage(&layout.board, side, palette).layout_image(&layout, &[]).into();
            BoardsAnswer { place, pixels }
        };
        in_pieces(self.layouts.into_iter().enumerate().map(draw), hand_on)
    }
}

/// The part of a replay to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum What {
    /// A moment of a shot, as PNG.
    Moment,
    /// A whole shot in one picture, as PNG.
    Stroboscope,
    /// A shot or several, as animated GIF.
    Animation,
}

/// A picture of a replay to draw.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drawing {
    /// Kind of the picture.
    pub what: What,
    /// The number of the shot.
    pub shot: usize,
    /// The last shot of an animation.
    pub to: usize,
    /// The moment in seconds after the strike.
    pub time: f64,
    /// The height in pixels.
    pub height: u32,
    pub palette: Palette,
}

impl Drawing {
    /// Returns the shots of an animation; of several, those that were taken back are left out.
    pub fn shots(&self, playback: &Playback) -> Vec<usize> {
        self.played(playback).map(|shot| shot.number).collect()
    }

    fn played<'a>(&self, playback: &'a Playback) -> impl Iterator<Item = &'a PlayedShot> + use<'a> {
        let range = self.shot..=self.to.max(self.shot);
        let several = self.to > self.shot;
        playback.shots().iter().filter(move |shot| range.contains(&shot.number) && !(several && shot.taken_back))
    }

    /// Returns the width in pixels.
    pub fn width(&self) -> u32 {
        // Next to the square board is a panel, 0.64 of its height wide.
        self.height + (f64::from(self.height) * 0.64).round() as u32
    }

    /// Estimated number of frames of an animation.
    pub fn frames(&self, playback: &Playback) -> usize {
        self.played(playback).map(|shot| (shot.duration / FRAME).ceil() as usize + 3).sum()
    }

    fn film(&self, playback: &Playback, shot: usize) -> Result<Film, String> {
        let film = Film::new(playback, shot, self.height, &self.palette.picture()).map_err(|error| error.to_string())?;
        film.ok_or_else(|| format!("there is no shot {shot}"))
    }
}

/// Requests a picture of a replay to look at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PreviewAsk {
    #[serde(with = "super::shared")]
    pub playback: Arc<Playback>,
    /// The picture; of an animation the moment.
    pub drawing: Drawing,
}

/// A picture to look at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PreviewAnswer {
    pub pixels: Pixels,
    /// The length of the shot in seconds.
    pub length: f64,
}

impl PreviewAsk {
    /// Draws the picture.
    ///
    /// # Errors
    /// The shot does not exist.
    pub fn answer(self, memory: &mut Memory) -> Result<PreviewAnswer, String> {
        let Drawing { what, time, .. } = self.drawing;
        let film = memory.pictures.film(&self)?;
        let image = if what == What::Stroboscope { film.stroboscope() } else { film.moment(time) };
        Ok(PreviewAnswer { pixels: image.into(), length: film.duration() })
    }
}

/// Requests a file with a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PictureAsk {
    #[serde(with = "super::shared")]
    pub playback: Arc<Playback>,
    pub drawing: Drawing,
}

/// A file with a picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PictureAnswer {
    /// The content of the file.
    pub bytes: Vec<u8>,
}

impl PictureAsk {
    /// Draws the picture; the progress is the share of its frames.
    ///
    /// # Errors
    /// The shot does not exist, the encoder fails, or the work was stopped.
    pub fn answer(self, watch: &mut dyn Watch) -> Result<PictureAnswer, String> {
        let (playback, drawing) = (&*self.playback, self.drawing);
        let one = || drawing.film(playback, drawing.shot);
        let bytes = match drawing.what {
            What::Moment => png(&one()?.moment(drawing.time)),
            What::Stroboscope => png(&one()?.stroboscope()),
            What::Animation => {
                let shots = drawing.shots(playback);
                let mut problem = None;
                let films = shots.iter().map_while(|&shot| drawing.film(playback, shot).map_err(|why| problem = Some(why)).ok());
                let bytes = gif_of_each(films, |before, done, of| {
                    let share = (before as f32 + done as f32 / of.max(1) as f32) / shots.len().max(1) as f32;
                    watch.go_on(&Progress { share: Some(share), ..Progress::default() })
                });
                if let Some(problem) = problem {
                    return Err(problem);
                }
                bytes
            }
        };
        bytes.map(|bytes| PictureAnswer { bytes }).map_err(|error| error.to_string())
    }
}

/// The memory of a worker that draws pictures.
#[derive(Debug, Default)]
pub struct PictureMemory {
    /// Empty boards, the latest at the end.
    stages: Vec<Prepared>,
    /// The shot that was drawn last, and the request for it.
    film: Option<(PreviewAsk, Film)>,
}

/// Maximum number of empty boards kept.
const STAGES: usize = 4;

#[derive(Debug)]
struct Prepared {
    board: Board,
    side: u32,
    palette: Palette,
    stage: Stage,
}

impl PictureMemory {
    /// Returns the stage of a board, drawn once.
    fn stage(&mut self, board: &Board, side: u32, palette: Palette) -> &Stage {
        let known = |kept: &Prepared| kept.side == side && kept.palette == palette && kept.board == *board;
        let prepared = match self.stages.iter().position(known) {
            Some(place) => self.stages.remove(place),
            None => Prepared { board: board.clone(), side, palette, stage: Stage::new(board, side, &palette.picture()) },
        };
        if self.stages.len() >= STAGES {
            self.stages.remove(0);
        }
        self.stages.push(prepared);
        &self.stages[self.stages.len() - 1].stage
    }

    /// Returns the shot of a request, ready to be drawn at any moment.
    fn film(&mut self, ask: &PreviewAsk) -> Result<&Film, String> {
        let same = |kept: &PreviewAsk| {
            let (a, b) = (&kept.drawing, &ask.drawing);
            (a.shot, a.height, a.palette) == (b.shot, b.height, b.palette)
                && (Arc::ptr_eq(&kept.playback, &ask.playback) || kept.playback == ask.playback)
        };
        if !self.film.as_ref().is_some_and(|(kept, _)| same(kept)) {
            self.film = Some((ask.clone(), ask.drawing.film(&ask.playback, ask.drawing.shot)?));
        }
        self.film.as_ref().map(|(_, film)| film).ok_or_else(|| "there is no such shot".to_owned())
    }
}

impl Request for BoardsAsk {
    const NAME: &'static str = "boards";
    type Answer = BoardsAnswer;

    fn carry_out(
        self,
        memory: &mut Memory,
        _watch: &mut dyn Watch,
        hand_on: &mut dyn FnMut(BoardsAnswer) -> bool,
    ) -> Result<BoardsAnswer, String> {
        self.answer(memory, hand_on)
    }
}

impl Request for PreviewAsk {
    const NAME: &'static str = "preview";
    type Answer = PreviewAnswer;

    fn carry_out(
        self,
        memory: &mut Memory,
        _watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(PreviewAnswer) -> bool,
    ) -> Result<PreviewAnswer, String> {
        self.answer(memory)
    }
}

impl Request for PictureAsk {
    const NAME: &'static str = "picture";
    type Answer = PictureAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(PictureAnswer) -> bool,
    ) -> Result<PictureAnswer, String> {
        self.answer(watch)
    }
}
