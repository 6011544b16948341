//! Small pictures of boards: drawn in the background, kept as textures while they are in use.

use super::item::Item;
use egui::{ColorImage, Context, TextureHandle, TextureId, TextureOptions};
use fob_board::Layout;
use fob_services::jobs::{BoardsAsk, Job};
use fob_services::palette::Palette;
use std::collections::BTreeMap;

/// Maximum number of pictures kept.
const MOST: usize = 240;

/// Pictures of one size.
pub(super) struct Thumbs {
    side: u32,
    palette: Palette,
    /// The pictures by the numbers of their items, with the frame in which each was used last.
    kept: BTreeMap<u64, (u64, TextureHandle)>,
    /// Number of frames so far.
    frame: u64,
    /// The items being drawn, by number, in the order of the requests.
    job: Option<(Vec<u64>, Job<BoardsAsk>)>,
    /// Thumbnails missing in this frame.
    wanted: Vec<(u64, Layout)>,
}

impl std::fmt::Debug for Thumbs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} pictures of {} pixels", self.kept.len(), self.side)
    }
}

impl Thumbs {
    /// Thumbnails of a size in pixels per side.
    pub fn new(side: u32) -> Self {
        Self { side, palette: Palette::Default, kept: BTreeMap::new(), frame: 0, job: None, wanted: Vec::new() }
    }

    /// Receives finished drawings. Call it before the pictures of a frame are requested.
    pub fn begin(&mut self, ctx: &Context, palette: Palette) {
        if self.palette != palette {
            self.palette = palette;
            self.kept.clear();
            self.job = None;
        }
        self.frame += 1;
        let Some((items, job)) = &mut self.job else { return };
        while let Some(answer) = job.poll() {
            let Ok(drawn) = answer else { continue };
            let Some(&item) = items.get(drawn.place) else { continue };
            let image = ColorImage::from_rgba_unmultiplied(drawn.pixels.size, &drawn.pixels.rgba);
            let texture = ctx.load_texture(format!("board of replay {item}"), image, TextureOptions::LINEAR);
            self.kept.insert(item, (self.frame, texture));
        }
        if job.is_over() {
            self.job = None;
        }
    }

    /// Returns the picture of a replay's board, if it was drawn already; else it will be.
    pub fn get(&mut self, item: &Item) -> Option<TextureId> {
        if let Some((used, texture)) = self.kept.get_mut(&item.id) {
            *used = self.frame;
            return Some(texture.id());
        }
        // While other pictures are being drawn, nothing more is requested: an item may be out of sight by the time they are done.
        if self.job.is_none()
            && let Some(info) = item.info()
        {
            self.wanted.push((item.id, info.layout.clone()));
        }
        None
    }

    /// Requests the missing pictures. Call it after all pictures of a frame were requested.
    pub fn end(&mut self) {
        if self.wanted.is_empty() {
            return;
        }
        while self.kept.len() > MOST {
            let oldest = self.kept.iter().min_by_key(|(_, (used, _))| *used).map(|(item, _)| *item);
            self.kept.remove(&oldest.unwrap_or_default());
        }
        let (items, layouts) = self.wanted.drain(..).unzip();
        let ask = BoardsAsk { layouts, side: self.side, palette: self.palette };
        self.job = Some((items, Job::start(ask)));
    }

    /// Returns the number of pictures kept.
    pub fn len(&self) -> usize {
        self.kept.len()
    }
}
