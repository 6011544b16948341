//! What is done beside the screen: the replay is simulated, previews are drawn, pictures are written.

use super::{Job, What};
use crate::app::theme::Palette;
use crate::app::worker::{Stream, Worker};
use crate::replay::Playback;
use crate::replay::picture::{Film, FilmError, gif_of_each, png};
use crate::store::{load_replay, save_atomic};
use egui::{ColorImage, Context, TextureHandle, TextureOptions};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// How the simulation of a replay goes.
#[derive(Debug)]
pub(super) enum Load {
    Progress(f32),
    Ready(Result<Arc<Playback>, Vec<String>>),
}

/// Simulates a replay.
pub(super) fn load(path: &Path) -> Stream<Load> {
    let path = path.to_path_buf();
    Stream::start(move |tell| {
        let playback = load_replay(&path).map_err(|error| error.lines()).and_then(|replay| {
            let told = |done: usize, all: usize| tell(Load::Progress(done as f32 / all.max(1) as f32));
            let playback = Playback::with_progress(&replay, told);
            playback.map_err(|error| vec![format!("{}:{}:1: {error}", path.display(), error.line())])
        });
        tell(Load::Ready(playback.map(Arc::new)));
    })
}

/// What a preview shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct View {
    /// A stroboscope in place of a moment.
    pub stroboscope: bool,
    pub shot: usize,
    pub time: f64,
    pub height: u32,
    pub palette: Palette,
}

/// A film and what it was made for.
type Kept = Arc<Mutex<Option<((usize, u32, Palette), Arc<Film>)>>>;

/// A picture and the length of its film in seconds.
type Drawn = Option<(ColorImage, f64)>;

/// The picture in front. One is drawn at a time; when it is done, the one that is wanted then is next.
#[derive(Default)]
pub(super) struct Preview {
    film: Kept,
    work: Option<(View, Worker<Drawn>)>,
    shown: Option<View>,
    pub texture: Option<TextureHandle>,
    /// The number of the shot whose length is known, and that length in seconds.
    pub length: Option<(usize, f64)>,
}

impl std::fmt::Debug for Preview {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a preview of {:?}", self.shown)
    }
}

impl Preview {
    /// Takes in what was drawn, and has drawn what is wanted.
    pub fn want(&mut self, ctx: &Context, playback: &Arc<Playback>, view: View) {
        if let Some((of, work)) = &mut self.work
            && let Some(drawn) = work.poll()
        {
            self.shown = Some(*of);
            if let Ok(Some((image, length))) = drawn {
                self.length = Some((of.shot, length));
                match &mut self.texture {
                    Some(texture) => texture.set(image, TextureOptions::LINEAR),
                    None => self.texture = Some(ctx.load_texture("preview of a picture", image, TextureOptions::LINEAR)),
                }
            }
            self.work = None;
        }
        if self.work.is_none() && self.shown != Some(view) {
            let (film, playback) = (self.film.clone(), playback.clone());
            self.work = Some((view, Worker::start(move |_| draw(&film, &playback, view))));
        }
    }

    /// Whether something is being drawn.
    pub fn working(&self) -> bool {
        self.work.is_some()
    }

    /// What is seen.
    pub fn shown(&self) -> Option<View> {
        self.shown
    }
}

fn draw(kept: &Kept, playback: &Playback, view: View) -> Drawn {
    let key = (view.shot, view.height, view.palette);
    let known = kept.lock().ok().and_then(|kept| kept.as_ref().filter(|(of, _)| *of == key).map(|(_, film)| film.clone()));
    let film = match known {
        Some(film) => film,
        None => {
            let film = Arc::new(Film::new(playback, view.shot, view.height, &view.palette.picture())?);
            if let Ok(mut kept) = kept.lock() {
                *kept = Some((key, film.clone()));
            }
            film
        }
    };
    let image = if view.stroboscope { film.stroboscope() } else { film.moment(view.time) };
    let size = [image.width() as usize, image.height() as usize];
    Some((ColorImage::from_rgba_unmultiplied(size, image.as_raw()), film.duration()))
}

/// How the writing of a picture goes.
#[derive(Debug)]
pub(super) enum Write {
    Progress(f32),
    Done(Result<(PathBuf, usize), String>),
}

/// Draws and writes a file, at once or not at all.
pub(super) fn write(playback: Arc<Playback>, job: Job, path: PathBuf) -> Stream<Write> {
    Stream::start(move |tell| {
        let bytes = match job.what {
            What::Animation => {
                let shots = job.shots(&playback);
                let films = shots.iter().filter_map(|&shot| job.film(&playback, shot));
                gif_of_each(films, |before, done, of| {
                    tell(Write::Progress((before as f32 + done as f32 / of.max(1) as f32) / shots.len().max(1) as f32))
                })
            }
            What::Moment | What::Stroboscope => {
                let film = job.film(&playback, job.shot);
                let image = film.map(|film| if job.what == What::Moment { film.moment(job.time) } else { film.stroboscope() });
                image.map_or(Err(FilmError::Stopped), |image| png(&image))
            }
        };
        let done = bytes.map_err(|error| error.to_string()).and_then(|bytes| {
            // Asked again: what was cancelled in the last moment shall not be written either.
            if !tell(Write::Progress(1.0)) {
                return Err(FilmError::Stopped.to_string());
            }
            save_atomic(&path, &bytes).map_err(|error| error.to_string())?;
            Ok((path, bytes.len()))
        });
        tell(Write::Done(done));
    })
}
