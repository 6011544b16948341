//! The pictures that boards and discs are drawn with, in the size that the window asks for.
//!
//! A large board takes half a second to paint, so only the first picture of a board is waited for. When it comes to be
//! seen larger (the wheel, a larger window), the one at hand is stretched until the sharper one has been painted.

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use fob_kit::theme::Palette;
use fob_kit::work::{Job, Pixels, SpritesAnswer, SpritesAsk};
use fob_table::Board;
use std::sync::Arc;

/// The sides in pixels for which pictures of the board are made; the smallest that is large enough is taken.
const SIZES: [u32; 6] = [384, 512, 768, 1024, 1536, 2048];

/// What pictures are made of: a board in the colours of a palette.
#[derive(Clone)]
pub(super) struct Subject {
    pub(super) board: Arc<Board>,
    pub(super) palette: Palette,
}

impl Subject {
    fn is(&self, other: &Self) -> bool {
        self.palette == other.palette && (Arc::ptr_eq(&self.board, &other.board) || self.board == other.board)
    }

    /// Asks for everything for a board of so many pixels a side.
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

/// The sets at hand, and the one that is being painted. Boards side by side that are alike share a set.
#[derive(Resource, Default)]
pub(super) struct BoardPictures {
    pub(super) sets: Vec<Set>,
    making: Option<(Subject, u32, Job<SpritesAsk>)>,
}

impl BoardPictures {
    /// Whether a sharper set is being painted.
    #[cfg(test)]
    pub(super) fn is_making(&self) -> bool {
        self.making.is_some()
    }

    /// Takes in a set that has been painted; returns whether there is one.
    pub(super) fn receive(&mut self, images: &mut Assets<Image>) -> bool {
        let Some(result) = self.making.as_mut().and_then(|(.., job)| job.poll()) else { return false };
        let Some((subject, side, _)) = self.making.take() else { return false };
        if let Ok(painted) = result {
            self.sets.push(Set::new(subject, side, painted, images));
        }
        true
    }

    /// The place among the sets for each board that is in view with so many pixels a side. Drops the sets that none needs.
    pub(super) fn places(&mut self, wanted: &[(Subject, f32)], images: &mut Assets<Image>) -> Vec<usize> {
        let mut sharper = None;
        let mut places = Vec::with_capacity(wanted.len());
        for (subject, pixels) in wanted {
            let ideal = ideal(*pixels);
            let alike: Vec<(usize, u32)> =
                self.sets.iter().enumerate().filter(|(_, set)| set.subject.is(subject)).map(|(k, set)| (k, set.side)).collect();
            let Some((place, side)) = best(&alike, ideal) else {
                // A browser's page must not stand still for as long as a large one takes.
                let first = if cfg!(target_arch = "wasm32") { SIZES[0] } else { ideal };
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
        // One set is painted at a time, and to its end: nothing stops a painting that has begun, and while a window is drawn
        // larger and smaller many would be under way at once, each with pictures of its own.
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

/// The side of the picture for a board that is seen with so many pixels a side.
fn ideal(pixels: f32) -> u32 {
    SIZES.into_iter().find(|side| *side as f32 >= pixels * 0.98).unwrap_or(SIZES[SIZES.len() - 1])
}

/// Whether a picture will do where `ideal` would be best. Up to twice as large nothing is lost when it is drawn smaller,
/// and a board that turns, and is seen smaller while it does, keeps its picture.
fn serves(side: u32, ideal: u32) -> bool {
    (ideal..=ideal * 2).contains(&side)
}

/// The best of the pictures at hand, with their sides: one that will do, or else the largest.
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

    /// The sides of the sets at hand once nothing is being painted any more.
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
    fn the_picture_at_hand_is_used_until_the_sharper_one_is_painted() {
        let mut images = Assets::default();
        let mut pictures = BoardPictures::default();
        pictures.places(&wanted(350.0), &mut images);
        assert_eq!(pictures.places(&wanted(700.0), &mut images), [0]);
        assert_eq!((pictures.sets[0].side, pictures.is_making()), (384, true));
        assert_eq!(settled(&mut pictures, 700.0, &mut images), [768]);
        // Back to a small one: it is not kept larger than twice what is seen.
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
        // A drag of the window's edge: the painting that has begun is waited for.
        for pixels in [1000.0, 350.0, 1500.0, 500.0, 1000.0] {
            pictures.places(&wanted(pixels), &mut images);
            assert_eq!((begun(&pictures), pictures.sets.len()), (Some(768), 1));
        }
        assert_eq!(settled(&mut pictures, 1000.0, &mut images), [1024]);
    }

    #[test]
    fn boards_that_are_alike_share_a_set() {
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
