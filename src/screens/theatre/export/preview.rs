//! The preview, drawn in the background.

use egui::{ColorImage, Context, TextureHandle, TextureOptions};
use fob_replay::Playback;
use fob_services::jobs::{Drawing, Job, PreviewAsk};
use std::sync::Arc;

/// The preview. One picture is drawn at a time; then the picture that is wanted at that time is next.
#[derive(Default)]
pub(super) struct Preview {
    job: Option<(Drawing, Job<PreviewAsk>)>,
    shown: Option<Drawing>,
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
    /// Takes finished drawings, and requests the next one.
    pub fn want(&mut self, ctx: &Context, playback: &Arc<Playback>, drawing: Drawing) {
        if let Some((of, answer)) = self.job.as_mut().and_then(|(of, job)| Some((*of, job.poll()?))) {
            self.job = None;
            // A picture that could not be drawn is not requested again.
            self.shown = Some(of);
            if let Ok(preview) = answer {
                self.length = Some((of.shot, preview.length));
                let image = ColorImage::from_rgba_unmultiplied(preview.pixels.size, &preview.pixels.rgba);
                match &mut self.texture {
                    Some(texture) => texture.set(image, TextureOptions::LINEAR),
                    None => self.texture = Some(ctx.load_texture("preview of a picture", image, TextureOptions::LINEAR)),
                }
            }
        }
        if self.job.is_none() && self.shown != Some(drawing) {
            let ask = PreviewAsk { playback: playback.clone(), drawing };
            self.job = Some((drawing, Job::start(ask)));
        }
    }

    /// Returns whether a picture is being drawn.
    pub fn working(&self) -> bool {
        self.job.is_some()
    }

    /// Returns whether a drawing has been finished, or has failed.
    pub fn is_there(&self) -> bool {
        self.shown.is_some()
    }
}
