//! The board in Bevy's 2-D: one sprite for the wood, and a pool of sprites for the discs and their shadows.
//!
//! The view knows no rules and no physics: it shows the [`BoardScene`] that the screen in front hands over each frame.

use super::scene::{BoardScene, Disc, Look};
use super::shell::{Frame, Front};
use super::theme::Palette;
use crate::replay::picture;
use crate::table::{Board, Colour};
use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy_egui::EguiPostUpdateSet;
use image::RgbaImage;
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Textures>()
        .add_systems(PostUpdate, sync.after(EguiPostUpdateSet::EndPass).before(bevy::transform::TransformSystems::Propagate));
}

/// The pictures of the boards in view, made anew only when a board, the palette or the size changes.
#[derive(Resource, Default)]
struct Textures {
    /// Boards side by side that are alike share a set.
    sets: Vec<Set>,
    shown: Option<(Vec<BoardScene>, f32, Vec2)>,
}

/// What a set of pictures was made for: the board, the palette, and the side of the board's picture in pixels.
type Key = (Arc<Board>, Palette, u32);

/// The pictures of one board.
struct Set {
    key: Key,
    board: Handle<Image>,
    green: Handle<Image>,
    red: Handle<Image>,
    striker: Handle<Image>,
    shadow: Handle<Image>,
}

/// What a sprite is for: the number of its board among those in view, and of the disc on it.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum Part {
    Wood(usize),
    Shadow(usize, usize),
    Disc(usize, usize),
}

/// How far above one board the next one lies, so that the discs of one never come under those of another.
const LAYER: f32 = 20.0;

/// The sides in pixels for which pictures of the board are made; the smallest that is large enough is taken.
const SIZES: [u32; 6] = [384, 512, 768, 1024, 1536, 2048];

fn image(picture: RgbaImage, images: &mut Assets<Image>) -> Handle<Image> {
    let size = Extent3d { width: picture.width(), height: picture.height(), depth_or_array_layers: 1 };
    images.add(Image::new(
        size,
        TextureDimension::D2,
        picture.into_raw(),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    ))
}

impl Set {
    fn new(key: Key, images: &mut Assets<Image>) -> Self {
        let (board, palette, size) = &key;
        let colours = palette.picture();
        let disc = (size / 12).max(48);
        let puck = &board.pucks.disc;
        Self {
            board: image(picture::board_image(board, *size, &colours), images),
            green: image(picture::puck_sprite(puck, Colour::Green, &colours, disc), images),
            red: image(picture::puck_sprite(puck, Colour::Red, &colours, disc), images),
            striker: image(picture::striker_sprite(&board.striker, &colours, disc), images),
            shadow: image(picture::shadow_sprite(puck, disc), images),
            key,
        }
    }

    fn is_of(&self, key: &Key) -> bool {
        (self.key.1, self.key.2) == (key.1, key.2) && (Arc::ptr_eq(&self.key.0, &key.0) || self.key.0 == key.0)
    }
}

/// Makes the sets that are missing and drops those that nobody needs; returns the place of each scene's set.
fn prepare(textures: &mut Textures, keys: Vec<Key>, images: &mut Assets<Image>) -> Vec<usize> {
    textures.sets.retain(|set| keys.iter().any(|key| set.is_of(key)));
    let mut places = Vec::with_capacity(keys.len());
    for key in keys {
        let known = textures.sets.iter().position(|set| set.is_of(&key));
        places.push(known.unwrap_or_else(|| {
            textures.sets.push(Set::new(key, images));
            textures.sets.len() - 1
        }));
    }
    places
}

/// A sprite as it is to be: its picture, size, place and colour.
type Drawn = (Handle<Image>, Vec2, Transform, Color);

/// One board as it lies in the window.
struct Stand<'a> {
    scene: &'a BoardScene,
    set: &'a Set,
    /// Its number among the boards in view.
    number: usize,
    /// egui's points a point of Bevy.
    zoom: f32,
    /// Half of the window.
    half: Vec2,
}

impl Stand<'_> {
    /// egui's points have their origin at the upper left, Bevy's world in the middle with y upwards.
    fn world(&self, p: egui::Pos2) -> Vec2 {
        Vec2::new(p.x * self.zoom - self.half.x, self.half.y - p.y * self.zoom)
    }

    fn metre(&self) -> f32 {
        self.scene.fit.scale * self.zoom
    }

    fn outer(&self) -> f32 {
        picture::picture_side(&self.scene.board) as f32 * self.metre()
    }

    fn radius(&self, look: Look) -> f32 {
        match look {
            Look::Puck(_) => self.scene.board.pucks.disc.outer_radius as f32,
            Look::Striker => self.scene.board.striker.outer_radius as f32,
        }
    }

    fn height(&self, z: f32) -> f32 {
        self.number as f32 * LAYER + z
    }

    fn wood(&self) -> Drawn {
        let (scene, middle) = (self.scene, self.world(self.scene.fit.centre));
        let turn = Quat::from_rotation_z(scene.fit.turn);
        let at = Transform::from_translation(middle.extend(self.height(0.0))).with_rotation(turn);
        (self.set.board.clone(), Vec2::splat(self.outer()), at, Color::srgb(scene.light, scene.light, scene.light))
    }

    fn shadow(&self, i: usize) -> Option<Drawn> {
        let disc = self.scene.discs.get(i)?;
        // What sinks throws none, and neither does what is only remembered.
        let strength = (disc.alpha * 2.0 - 1.0).max(0.0);
        if disc.scale < 0.98 || strength == 0.0 {
            return None;
        }
        // The lamp hangs to the upper left; a flying disc throws its shadow further.
        let lift = 0.0022 + (disc.scale - 1.0) * 0.05;
        let at = self.world(self.scene.fit.to_screen(disc.at)) + Vec2::new(1.0, -1.0) * lift * self.metre();
        let size = self.radius(disc.look) * 2.0 * self.metre() * disc.scale * picture::SHADOW_SIDE as f32;
        let colour = Color::srgba(1.0, 1.0, 1.0, strength * self.scene.light);
        Some((self.set.shadow.clone(), Vec2::splat(size), Transform::from_translation(at.extend(self.height(1.0))), colour))
    }

    fn disc(&self, i: usize) -> Option<Drawn> {
        let disc: &Disc = self.scene.discs.get(i)?;
        let handle = match disc.look {
            Look::Puck(Colour::Green) => &self.set.green,
            Look::Puck(Colour::Red) => &self.set.red,
            Look::Striker => &self.set.striker,
        };
        let at = self.world(self.scene.fit.to_screen(disc.at));
        // A sinking puck goes into the dark.
        let light = self.scene.light * (disc.scale * disc.scale).min(1.0);
        let size = self.radius(disc.look) * 2.0 * self.metre() * disc.scale * picture::SPRITE_SIDE as f32;
        let place = Transform::from_translation(at.extend(self.height(2.0 + i as f32 * 0.01)))
            .with_rotation(Quat::from_rotation_z(self.scene.fit.turn + disc.angle as f32));
        Some((handle.clone(), Vec2::splat(size), place, Color::srgba(light, light, light, disc.alpha)))
    }
}

fn sync(
    mut commands: Commands,
    mut textures: ResMut<Textures>,
    mut images: ResMut<Assets<Image>>,
    front: Res<Front>,
    frame: Res<Frame>,
    window: Single<&Window, With<bevy::window::PrimaryWindow>>,
    mut sprites: Query<(&Part, &mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let scenes = front.boards();
    if scenes.is_empty() {
        if textures.shown.take().is_some() {
            for (.., mut visibility) in &mut sprites {
                *visibility = Visibility::Hidden;
            }
        }
        return;
    }
    let half = Vec2::new(window.width(), window.height()) / 2.0;
    let zoom = frame.zoom_factor;
    let state = (scenes.to_vec(), zoom, half);
    if textures.shown.as_ref() == Some(&state) && textures.sets.iter().all(|set| set.key.1 == front.palette()) {
        return;
    }
    let key = |scene: &BoardScene| {
        let pixels = picture::picture_side(&scene.board) as f32 * scene.fit.scale * zoom * window.scale_factor();
        let size = SIZES.into_iter().find(|s| *s as f32 >= pixels * 0.98).unwrap_or(SIZES[SIZES.len() - 1]);
        (scene.board.clone(), front.palette(), size)
    };
    let places = prepare(&mut textures, scenes.iter().map(key).collect(), &mut images);
    let stands: Vec<Stand> = scenes
        .iter()
        .zip(places)
        .enumerate()
        .map(|(number, (scene, place))| Stand { scene, set: &textures.sets[place], number, zoom, half })
        .collect();
    let draw = |part: Part| match part {
        Part::Wood(k) => stands.get(k).map(Stand::wood),
        Part::Shadow(k, i) => stands.get(k)?.shadow(i),
        Part::Disc(k, i) => stands.get(k)?.disc(i),
    };
    // How many sprites of each kind there are for each board: the wood, the shadows, the discs.
    let mut have = vec![(0, 0, 0); stands.len()];
    for (part, mut sprite, mut transform, mut visibility) in &mut sprites {
        let (Part::Wood(k) | Part::Shadow(k, _) | Part::Disc(k, _)) = *part;
        if let Some(have) = have.get_mut(k) {
            match *part {
                Part::Wood(_) => have.0 = 1,
                Part::Shadow(_, i) => have.1 = have.1.max(i + 1),
                Part::Disc(_, i) => have.2 = have.2.max(i + 1),
            }
        }
        if let Some((handle, size, to, colour)) = draw(*part) {
            sprite.image = handle;
            sprite.custom_size = Some(size);
            sprite.color = colour;
            *transform = to;
            *visibility = Visibility::Inherited;
        } else {
            *visibility = Visibility::Hidden;
        }
    }
    for (k, (wood, shadows, discs)) in have.into_iter().enumerate() {
        let count = stands[k].scene.discs.len();
        let wood = (wood == 0).then_some(Part::Wood(k)).into_iter();
        let missing = wood.chain((shadows..count).map(|i| Part::Shadow(k, i))).chain((discs..count).map(|i| Part::Disc(k, i)));
        for part in missing {
            if let Some((handle, size, to, colour)) = draw(part) {
                let sprite = Sprite { image: handle, custom_size: Some(size), color: colour, ..default() };
                commands.spawn((part, sprite, to));
            } else {
                commands.spawn((part, Sprite::default(), Visibility::Hidden));
            }
        }
    }
    textures.shown = Some(state);
}
