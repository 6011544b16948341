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

/// The pictures of the present board and palette, made anew only when one of them or the size changes.
#[derive(Resource, Default)]
struct Textures {
    key: Option<(Arc<Board>, Palette, u32)>,
    board: Handle<Image>,
    green: Handle<Image>,
    red: Handle<Image>,
    striker: Handle<Image>,
    shadow: Handle<Image>,
    shown: Option<(BoardScene, f32, Vec2)>,
}

/// What a sprite of the board is for.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum Part {
    Wood,
    Shadow(usize),
    Disc(usize),
}

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

fn remake(textures: &mut Textures, key: (Arc<Board>, Palette, u32), images: &mut Assets<Image>) {
    let (board, palette, size) = &key;
    let colours = palette.picture();
    let disc = (size / 12).max(48);
    let puck = &board.pucks.disc;
    textures.board = image(picture::board_image(board, *size, &colours), images);
    textures.green = image(picture::puck_sprite(puck, Colour::Green, &colours, disc), images);
    textures.red = image(picture::puck_sprite(puck, Colour::Red, &colours, disc), images);
    textures.striker = image(picture::striker_sprite(&board.striker, &colours, disc), images);
    textures.shadow = image(picture::shadow_sprite(puck, disc), images);
    textures.key = Some(key);
}

fn sync(
    mut commands: Commands,
    mut textures: ResMut<Textures>,
    mut images: ResMut<Assets<Image>>,
    front: Res<Front>,
    frame: Res<Frame>,
    window: Single<&Window, With<bevy::window::PrimaryWindow>>,
    mut sprites: Query<(Entity, &Part, &mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let Some(scene) = front.board() else {
        if textures.shown.take().is_some() {
            for (.., mut visibility) in &mut sprites {
                *visibility = Visibility::Hidden;
            }
        }
        return;
    };
    let half = Vec2::new(window.width(), window.height()) / 2.0;
    let zoom = frame.zoom_factor;
    let state = (scene.clone(), zoom, half);
    if textures.shown.as_ref() == Some(&state) && textures.key.as_ref().is_some_and(|k| k.1 == front.palette()) {
        return;
    }
    let outer = picture::picture_side(&scene.board) as f32 * scene.fit.scale * zoom;
    let pixels = outer * window.scale_factor();
    let size = SIZES.into_iter().find(|s| *s as f32 >= pixels * 0.98).unwrap_or(SIZES[SIZES.len() - 1]);
    let fresh = textures
        .key
        .as_ref()
        .is_none_or(|k| k.1 != front.palette() || k.2 != size || !(Arc::ptr_eq(&k.0, &scene.board) || k.0 == scene.board));
    if fresh {
        remake(&mut textures, (scene.board.clone(), front.palette(), size), &mut images);
    }

    // egui's points have their origin at the upper left, Bevy's world in the middle with y upwards.
    let world = |p: egui::Pos2| Vec2::new(p.x * zoom - half.x, half.y - p.y * zoom);
    let turn = Quat::from_rotation_z(scene.fit.turn);
    let metre = scene.fit.scale * zoom;
    let disc_radius = |look: Look| match look {
        Look::Puck(_) => scene.board.pucks.disc.outer_radius as f32,
        Look::Striker => scene.board.striker.outer_radius as f32,
    };
    let place = |part: Part| -> Option<(Handle<Image>, Vec2, Transform, Color)> {
        match part {
            Part::Wood => {
                let middle = world(scene.fit.centre);
                Some((
                    textures.board.clone(),
                    Vec2::splat(outer),
                    Transform::from_translation(middle.extend(0.0)).with_rotation(turn),
                    Color::srgb(scene.light, scene.light, scene.light),
                ))
            }
            Part::Shadow(i) => {
                let disc = scene.discs.get(i)?;
                if disc.scale < 0.98 {
                    return None;
                }
                // The lamp hangs to the upper left; a flying disc throws its shadow further.
                let lift = 0.0022 + (disc.scale - 1.0) * 0.05;
                let at = world(scene.fit.to_screen(disc.at)) + Vec2::new(1.0, -1.0) * lift * metre;
                Some((
                    textures.shadow.clone(),
                    Vec2::splat(disc_radius(disc.look) * 2.0 * metre * disc.scale * picture::SHADOW_SIDE as f32),
                    Transform::from_translation(at.extend(1.0)),
                    Color::srgba(1.0, 1.0, 1.0, disc.alpha * scene.light),
                ))
            }
            Part::Disc(i) => {
                let disc: &Disc = scene.discs.get(i)?;
                let handle = match disc.look {
                    Look::Puck(Colour::Green) => &textures.green,
                    Look::Puck(Colour::Red) => &textures.red,
                    Look::Striker => &textures.striker,
                };
                let at = world(scene.fit.to_screen(disc.at));
                // A sinking puck goes into the dark.
                let light = scene.light * (disc.scale * disc.scale).min(1.0);
                Some((
                    handle.clone(),
                    Vec2::splat(disc_radius(disc.look) * 2.0 * metre * disc.scale * picture::SPRITE_SIDE as f32),
                    Transform::from_translation(at.extend(2.0 + i as f32 * 0.01))
                        .with_rotation(Quat::from_rotation_z(scene.fit.turn + disc.angle as f32)),
                    Color::srgba(light, light, light, disc.alpha),
                ))
            }
        }
    };
    let mut have = (false, 0usize, 0usize);
    for (entity, part, mut sprite, mut transform, mut visibility) in &mut sprites {
        match part {
            Part::Wood => have.0 = true,
            Part::Shadow(i) => have.1 = have.1.max(i + 1),
            Part::Disc(i) => have.2 = have.2.max(i + 1),
        }
        let _ = entity;
        if let Some((handle, size, to, colour)) = place(*part) {
            sprite.image = handle;
            sprite.custom_size = Some(size);
            sprite.color = colour;
            *transform = to;
            *visibility = Visibility::Inherited;
        } else {
            *visibility = Visibility::Hidden;
        }
    }
    let missing = (!have.0)
        .then_some(Part::Wood)
        .into_iter()
        .chain((have.1..scene.discs.len()).map(Part::Shadow))
        .chain((have.2..scene.discs.len()).map(Part::Disc));
    for part in missing {
        if let Some((handle, size, to, colour)) = place(part) {
            let sprite = Sprite { image: handle, custom_size: Some(size), color: colour, ..default() };
            commands.spawn((part, sprite, to));
        } else {
            commands.spawn((part, Sprite::default(), Visibility::Hidden));
        }
    }
    textures.shown = Some(state);
}
