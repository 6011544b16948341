//! The board in Bevy's 2-D: one sprite for the wood, and a pool of sprites for the discs and their shadows.
//!
//! The view knows no rules and no physics: it shows the [`BoardScene`] that the screen in front hands over each frame.

use super::board_pictures::{BoardPictures, Set, Subject};
use super::scene::{BoardScene, Disc, Look};
use super::shell::{Frame, Front};
use super::theme::Palette;
use crate::replay::picture;
use crate::table::Colour;
use bevy::prelude::*;
use bevy_egui::EguiPostUpdateSet;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardPictures>()
        .add_systems(PostUpdate, sync.after(EguiPostUpdateSet::EndPass).before(bevy::transform::TransformSystems::Propagate));
}

/// The boards that are drawn, the interface's scale and half of the window.
type View = (Vec<BoardScene>, f32, Vec2);

/// What a sprite is for: the number of its board among those in view, and of the disc on it.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum Part {
    Wood(usize),
    Shadow(usize, usize),
    Disc(usize, usize),
}

/// How far above one board the next one lies, so that the discs of one never come under those of another.
const LAYER: f32 = 20.0;

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
    (mut pictures, mut images): (ResMut<BoardPictures>, ResMut<Assets<Image>>),
    mut shown: Local<Option<(View, Palette)>>,
    front: Res<Front>,
    mut frame: ResMut<Frame>,
    window: Single<&Window, With<bevy::window::PrimaryWindow>>,
    mut sprites: Query<(&Part, &mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let scenes = front.boards();
    if scenes.is_empty() {
        if shown.take().is_some() {
            for (.., mut visibility) in &mut sprites {
                *visibility = Visibility::Hidden;
            }
        }
        return;
    }
    let half = Vec2::new(window.width(), window.height()) / 2.0;
    let zoom = frame.zoom_factor;
    let palette = front.palette();
    let now = ((scenes.to_vec(), zoom, half), palette);
    let painted = pictures.receive(&mut images);
    if painted || shown.as_ref() != Some(&now) {
        let subject = |scene: &BoardScene| {
            let pixels = picture::picture_side(&scene.board) as f32 * scene.fit.scale * zoom * window.scale_factor();
            (Subject { board: scene.board.clone(), palette }, pixels)
        };
        let places = pictures.places(&scenes.iter().map(subject).collect::<Vec<_>>(), &mut images);
        draw(&mut commands, &now.0, &places, &pictures, &mut sprites);
        *shown = Some(now);
    }
    if pictures.is_making() {
        frame.soon();
    }
}

/// Brings the sprites of all boards into line with what is to be seen.
fn draw(
    commands: &mut Commands,
    (scenes, zoom, half): &View,
    places: &[usize],
    pictures: &BoardPictures,
    sprites: &mut Query<(&Part, &mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let stands: Vec<Stand> = scenes
        .iter()
        .zip(places)
        .enumerate()
        .map(|(number, (scene, place))| Stand { scene, set: &pictures.sets[*place], number, zoom: *zoom, half: *half })
        .collect();
    let draw = |part: Part| match part {
        Part::Wood(k) => stands.get(k).map(Stand::wood),
        Part::Shadow(k, i) => stands.get(k)?.shadow(i),
        Part::Disc(k, i) => stands.get(k)?.disc(i),
    };
    // How many sprites of each kind there are for each board: the wood, the shadows, the discs.
    let mut have = vec![(0, 0, 0); stands.len()];
    for (part, mut sprite, mut transform, mut visibility) in sprites {
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
}
