//! Small pictures of boards: drawn beside the screen, kept as textures while they are in use.

use crate::app::theme::Palette;
use crate::app::worker::Stream;
use crate::replay::picture::Stage;
use crate::store::ReplayStub;
use crate::table::{Board, Layout};
use egui::{ColorImage, Context, TextureHandle, TextureId, TextureOptions};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

/// A file as it was when its picture was made.
type Key = (PathBuf, u64, u64);

/// The most pictures that are kept.
const MOST: usize = 240;
/// The most stages that are kept, one a board.
const STAGES: usize = 4;

#[derive(Clone, Debug)]
struct Prepared {
    board: Board,
    palette: Palette,
    stage: Arc<Stage>,
}

/// Pictures of one size.
pub(super) struct Thumbs {
    side: u32,
    palette: Palette,
    kept: BTreeMap<Key, (u64, TextureHandle)>,
    /// Counts frames, so that it is known which picture was used last.
    frame: u64,
    work: Option<Stream<(Key, ColorImage)>>,
    stages: Arc<Mutex<Vec<Prepared>>>,
    wanted: Vec<(Key, Layout)>,
}

impl std::fmt::Debug for Thumbs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} pictures of {} pixels", self.kept.len(), self.side)
    }
}

impl Thumbs {
    /// Pictures of so many pixels a side.
    pub fn new(side: u32) -> Self {
        Self {
            side,
            palette: Palette::Default,
            kept: BTreeMap::new(),
            frame: 0,
            work: None,
            stages: Arc::default(),
            wanted: Vec::new(),
        }
    }

    /// Takes in what was drawn. Called before the pictures of a frame are asked for.
    pub fn begin(&mut self, ctx: &Context, palette: Palette) {
        if self.palette != palette {
            self.palette = palette;
            self.kept.clear();
            self.work = None;
        }
        self.frame += 1;
        self.wanted.clear();
        let Some(work) = &mut self.work else { return };
        for (key, image) in work.poll() {
            let texture = ctx.load_texture(format!("board {}", key.0.display()), image, TextureOptions::LINEAR);
            self.kept.insert(key, (self.frame, texture));
        }
        if work.ended() {
            self.work = None;
        }
    }

    /// The picture of a layout, if it was drawn already; else it will be.
    pub fn get(&mut self, stub: &ReplayStub, layout: &Layout) -> Option<TextureId> {
        let key = (stub.path.clone(), stub.changed, stub.length);
        match self.kept.get_mut(&key) {
            Some((used, texture)) => {
                *used = self.frame;
                Some(texture.id())
            }
            None => {
                self.wanted.push((key, layout.clone()));
                None
            }
        }
    }

    /// Has the pictures drawn that were missing. Called after all of a frame were asked for.
    pub fn end(&mut self) {
        if self.work.is_some() || self.wanted.is_empty() {
            return;
        }
        while self.kept.len() > MOST {
            let oldest = self.kept.iter().min_by_key(|(_, (used, _))| *used).map(|(key, _)| key.clone());
            self.kept.remove(&oldest.unwrap_or_default());
        }
        let (wanted, stages) = (std::mem::take(&mut self.wanted), self.stages.clone());
        let (side, palette) = (self.side, self.palette);
        self.work = Some(Stream::start(move |tell| {
            for (key, layout) in wanted {
                let image = stage(&stages, &layout.board, side, palette).layout_image(&layout, &[]);
                let size = [image.width() as usize, image.height() as usize];
                if !tell((key, ColorImage::from_rgba_unmultiplied(size, image.as_raw()))) {
                    return;
                }
            }
        }));
    }

    /// Whether pictures are being drawn.
    pub fn working(&self) -> bool {
        self.work.is_some()
    }
}

/// The stage of a board, drawn once.
fn stage(stages: &Mutex<Vec<Prepared>>, board: &Board, side: u32, palette: Palette) -> Arc<Stage> {
    let known = |list: &Vec<Prepared>| {
        list.iter().find(|known| known.palette == palette && known.board == *board).map(|known| known.stage.clone())
    };
    if let Some(stage) = stages.lock().ok().as_deref().and_then(known) {
        return stage;
    }
    let stage = Arc::new(Stage::new(board, side, &palette.picture()));
    if let Ok(mut list) = stages.lock() {
        if list.len() >= STAGES {
            list.remove(0);
        }
        list.push(Prepared { board: board.clone(), palette, stage: stage.clone() });
    }
    stage
}
