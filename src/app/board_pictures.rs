//! The pictures of boards and discs, in the size that the window needs.
//!
//! A large board takes half a second to paint, so the window waits only for the first picture of a board. When the board becomes
//! larger (by zooming, or in a larger window), its picture is stretched until a sharper one has been painted.

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use fob_board::Board;
use fob_services::jobs::{Job, Pixels, SpritesAnswer, SpritesAsk};
use fob_services::palette::Palette;
use std::sync::Arc;

/// Sides in pixels for which pictures of the board are made; the smallest sufficient one is used.
const SIZES: [u32; 6] = [384, 512, 768, 1024, 1536, 2048];

/// The subject of a picture: a board in the colours of a palette.
#[derive(Clone)]
pub(super) struct Subject {
    pub(super) board: Arc<Board>,
    pub(super) palette: Palette,
}

impl Subject {
    fn is(&self, other: &Self) -> bool {
        self.palette == other.palette && (Arc::ptr_eq(&self.board, &other.board) || self.board == other.board)
    }

    /// Returns the request for all pictures of a board with `side` pixels.
    fn ask(&self, side: u32) -> SpritesAsk {
        SpritesAsk { board: self.board.clone(), palette: self.palette, side }
    }
}

/// The pictures of one board.
pub(super) struct Set {
    subject: Subject,
    side: u32,
    pub(super) board: Handle<Image>,
    pub(super) green: Handle<Image>,
    pub(super) red: Handle<Image>,
    pub(super) striker: Handle<Image>,
    pub(super) shadow: Handle<Image>,
}

impl Set {
    fn new(subject: Subject, side: u32, painted: SpritesAnswer, images: &mut Assets<Image>) -> Self {
        Self {
            subject,
            side,
            board: image(painted.board, images),
            green: image(painted.green, images),
            red: image(painted.red, images),
            striker: image(painted.striker, images),
            shadow: image(painted.shadow, images),
        }
    }
}

fn image(picture: Pixels, images: &mut Assets<Image>) -> Handle<Image> {
    let [width, height] = picture.size.map(|side| side as u32);
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    images.add(Image::new(
        size,
        TextureDimension::D2,
        picture.rgba,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    ))
}

/// The available sets, and the one being painted. Equal boards share a set.
#[derive(Resource, Default)]
pub(super) struct BoardPictures {
    pub(super) sets: Vec<Set>,
    making: Option<(Subject, u32, Job<SpritesAsk>)>,
}

impl BoardPictures {
    /// Returns whether a sharper set is being painted.
    #[cfg(test)]
    pub(super) fn is_making(&self) -> bool {
        self.making.is_some()
    }

    /// Takes a set that has been painted, and returns whether there was one.
    pub(super) fn receive(&mut self, images: &mut Assets<Image>) -> bool {
        let Some(result) = self.making.as_mut().and_then(|(.., job)| job.poll()) else { return false };
        let Some((subject, side, _)) = self.making.take() else { return false };
        if let Ok(painted) = result {
            self.sets.push(Set::new(subject, side, painted, images));
        }
        true
    }

    /// Returns the index of the set for each visible board and its size in pixels. Drops sets that no board needs.
    pub(super) fn places(&mut self, wanted: &[(Subject, f32)], images: &mut Assets<Image>) -> Vec<usize> {
        let mut sharper = None;
        let mut places = Vec::with_capacity(wanted.len());
        for (subject, pixels) in wanted {
            let ideal = ideal(*pixels);
            let alike: Vec<(usize, u32)> =
                self.sets.iter().enumerate().filter(|(_, set)| set.subject.is(subject)).map(|(k, set)| (k, set.side)).collect();
            let Some((place, side)) = best(&alike, ideal) else {
                // A browser's page must not freeze for as long as a large picture takes: a worker paints that, in a moment.
                let first = if cfg!(target_arch = "wasm32") { SIZES[0] / 2 } else { ideal };
                self.sets.push(Set::new(subject.clone(), first, subject.ask(first).answer(), images));
                places.push(self.sets.len() - 1);
                continue;
            };
            if !serves(side, ideal) {
                sharper = sharper.or_else(|| Some((subject.clone(), ideal)));
            }
            places.push(place);
        }
        self.drop_others(&mut places);
        // Only one set is painted at a time, and always completely: a painting cannot be stopped, and resizing the window would otherwise
        // start many at once, each with its own pictures.
        if let (None, Some((subject, side))) = (&self.making, sharper) {
            let job = Job::start(subject.ask(side));
            self.making = Some((subject, side, job));
        }
        places
    }

    fn drop_others(&mut self, places: &mut [usize]) {
        let mut moved = vec![0; self.sets.len()];
        let (mut index, mut kept) = (0, 0);
        self.sets.retain(|_| {
            let keep = places.contains(&index);
            moved[index] = kept;
            index += 1;
            kept += usize::from(keep);
            keep
        });
        for place in places {
            *place = moved[*place];
        }
    }
}

/// Returns the best side of the picture for a board that is seen with this many pixels.
fn ideal(pixels: f32) -> u32 {
    SIZES.into_iter().find(|side| *side as f32 >= pixels * 0.98).unwrap_or(SIZES[SIZES.len() - 1])
}

/// Returns whether a picture is good enough if `ideal` would be best. Up to twice the size nothing is lost by drawing it smaller, and a
/// board that looks smaller while it rotates keeps its picture.
fn serves(side: u32, ideal: u32) -> bool {
    (ideal..=ideal * 2).contains(&side)
}

/// Returns the best of the available pictures, given with their sides: one that is good enough, or else the largest.
fn best(alike: &[(usize, u32)], ideal: u32) -> Option<(usize, u32)> {
    let will_do = alike.iter().filter(|(_, side)| serves(*side, ideal)).min_by_key(|(_, side)| *side);
    will_do.or_else(|| alike.iter().max_by_key(|(_, side)| *side)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(pixels: f32) -> Vec<(Subject, f32)> {
        vec![(Subject { board: Arc::new(Board::bob()), palette: Palette::default() }, pixels)]
    }

    /// Returns the sides of the available sets when nothing is being painted any more.
    fn settled(pictures: &mut BoardPictures, pixels: f32, images: &mut Assets<Image>) -> Vec<u32> {
        pictures.places(&wanted(pixels), images);
        let began = std::time::Instant::now();
        while pictures.is_making() {
            assert!(began.elapsed().as_secs() < 60, "never painted");
            if pictures.receive(images) {
                pictures.places(&wanted(pixels), images);
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        pictures.sets.iter().map(|set| set.side).collect()
    }

    #[test]
    fn a_board_that_turns_keeps_its_picture() {
        let mut images = Assets::default();
        let mut pictures = BoardPictures::default();
        assert_eq!(pictures.places(&wanted(640.0), &mut images), [0]);
        let first = pictures.sets[0].board.clone();
        for turning in [640.0, 500.0, 453.0, 560.0, 640.0] {
            pictures.places(&wanted(turning), &mut images);
            assert!(!pictures.is_making());
            assert_eq!(pictures.sets[0].board, first);
        }
    }

    #[test]
    fn current_picture_is_used_until_a_sharper_one_is_ready() {
        let mut images = Assets::default();
        let mut pictures = BoardPictures::default();
        pictures.places(&wanted(350.0), &mut images);
        assert_eq!(pictures.places(&wanted(700.0), &mut images), [0]);
        assert_eq!((pictures.sets[0].side, pictures.is_making()), (384, true));
        assert_eq!(settled(&mut pictures, 700.0, &mut images), [768]);
        // Back to a small one: it is at most twice as large as what is seen.
        assert_eq!(settled(&mut pictures, 350.0, &mut images), [768]);
        assert_eq!(settled(&mut pictures, 1000.0, &mut images), [1024]);
        assert_eq!(settled(&mut pictures, 350.0, &mut images), [384]);
    }

    #[test]
    fn one_set_is_painted_at_a_time_however_often_the_size_changes() {
        let mut images = Assets::default();
        let mut pictures = BoardPictures::default();
        pictures.places(&wanted(350.0), &mut images);
        pictures.places(&wanted(700.0), &mut images);
        let begun = |pictures: &BoardPictures| pictures.making.as_ref().map(|(_, side, _)| *side);
        assert_eq!(begun(&pictures), Some(768));
        // While the window's edge is dragged, the painting in progress is finished first.
        for pixels in [1000.0, 350.0, 1500.0, 500.0, 1000.0] {
            pictures.places(&wanted(pixels), &mut images);
            assert_eq!((begun(&pictures), pictures.sets.len()), (Some(768), 1));
        }
        assert_eq!(settled(&mut pictures, 1000.0, &mut images), [1024]);
    }

    #[test]
    fn equal_boards_share_pictures() {
        let mut images = Assets::default();
        let mut pictures = BoardPictures::default();
        let mut two = wanted(350.0);
        two.extend(wanted(380.0));
        assert_eq!(pictures.places(&two, &mut images), [0, 0]);
        two[0].0.board = Arc::new(Board::builtin("carrom").expect("built in"));
        assert_eq!(pictures.places(&two, &mut images), [1, 0]);
        // The second board leaves the view.
        two.truncate(1);
        assert_eq!(pictures.places(&two, &mut images), [0]);
        assert_eq!(pictures.sets.len(), 1);
    }
}
