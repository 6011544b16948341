//! Bodies in Bevy's 3-D: Fib Fob's stack, and any other room game's board in space. They are drawn into a separate picture.
//!
//! The plugin does not depend on games: it shows the [`Solid`] of the current screen as children of one root. The picture is drawn again
//! only when that has changed; otherwise the window shows the last picture, so that a body at rest costs nothing.

mod paint;
mod shapes;

use super::shell::{Draw, Front, LastFrame, is_low};
use bevy::camera::visibility::RenderLayers;
use bevy::camera::{CameraUpdateSystems, ImageRenderTarget, RenderTarget};
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::sprite_render::MeshMaterial2d;
use bevy::window::{PrimaryWindow, RequestRedraw};
use fob_kit::scene::eye::FIELD;
use fob_kit::scene::solid::{Shape, Solid, Surface, Thing};
use paint::Paint;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(paint::plugin).init_resource::<Shown>();
    app.add_systems(PostUpdate, (make, sync).chain().in_set(Draw).before(CameraUpdateSystems));
}

/// Maximum side of the picture, in pixels.
const LARGEST: f32 = 4096.0;
/// Layer of the camera in space, which the window's camera does not draw.
const SPACE: RenderLayers = RenderLayers::layer(1);
/// Number of frames for which the camera still draws after a change: meshes and pictures reach the adapter one frame late.
const FRAMES: u8 = 3;

/// The entities in Bevy's world.
#[derive(Resource, Default)]
struct Shown {
    stage: Option<Stage>,
    /// The scene that the world shows, with the interface's scale and the window's size.
    view: Option<(Solid, f32, Vec2)>,
    /// Number of frames for which the camera still draws.
    left: u8,
    /// The things in the world, each with its entity; those beyond the scene's are hidden.
    things: Vec<(Thing, Entity)>,
    /// Number of visible things.
    seen: usize,
    meshes: Vec<(Shape, Handle<Mesh>)>,
    low: bool,
}

/// The single entities.
struct Stage {
    root: Entity,
    camera: Entity,
    /// The window's sprite that shows the picture.
    pane: Entity,
    picture: Handle<Image>,
    size: UVec2,
    /// The wanted size of the picture, and the number of frames for which it has been wanted.
    wanted: (UVec2, u8),
}

/// Number of frames for which a size must be stable before the picture gets it, because the adapter keeps several pictures of each size for
/// a while. Meanwhile the current picture is stretched.
const REST: u8 = 3;

/// The assets of bodies.
#[derive(SystemParam)]
struct Stock<'w> {
    images: ResMut<'w, Assets<Image>>,
    meshes: ResMut<'w, Assets<Mesh>>,
    paints: ResMut<'w, Assets<Paint>>,
}

/// The entities of a body, for changes.
#[derive(SystemParam)]
struct World3<'w, 's> {
    cameras: Query<'w, 's, Camera3, Without<Sprite>>,
    panes: Query<'w, 's, (&'static mut Sprite, &'static mut Transform, &'static mut Visibility), Without<Mesh2d>>,
    things: Query<'w, 's, Body, (Without<Sprite>, Without<Camera>)>,
}

/// The components of the camera.
type Camera3 = (&'static mut Camera, &'static mut RenderTarget, &'static mut Transform, &'static mut Projection);

/// The components of a thing of the body.
type Body = (&'static mut Transform, &'static mut Visibility, &'static mut Mesh2d, &'static mut MeshMaterial2d<Paint>);

/// Creates the camera and the pane when they are first needed.
fn make(mut commands: Commands, mut shown: ResMut<Shown>, front: Res<Front>, adapter: Option<Res<RenderAdapterInfo>>) {
    if shown.stage.is_none() && front.0.scene.solid().is_some() {
        shown.low = is_low(front.0.services.settings.quality, adapter.as_deref());
        shown.stage = Some(Stage::new(&mut commands, shown.low));
    }
}

fn sync(
    mut commands: Commands,
    mut shown: ResMut<Shown>,
    mut stock: Stock,
    mut world: World3,
    (front, frame): (Res<Front>, Res<LastFrame>),
    window: Single<&Window, With<PrimaryWindow>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let shown = &mut *shown;
    let Some(solid) = front.0.scene.solid() else {
        if shown.view.take().is_some() {
            world.rest(shown.stage.as_ref(), true);
        }
        return;
    };
    let half = Vec2::new(window.width(), window.height()) / 2.0;
    let view = (solid, frame.zoom_factor, half);
    let changed = shown.view.as_ref() != Some(&view);
    if !changed && shown.left == 0 {
        world.rest(shown.stage.as_ref(), false);
        return;
    }
    let (solid, zoom, _) = &view;
    let Some(stage) = &mut shown.stage else { return };
    let before = stage.size;
    let fits = stage.fit(solid, zoom * window.scale_factor(), &mut stock.images);
    let resized = stage.size != before;
    world.look(stage, solid);
    world.frame(stage, solid, *zoom, half);
    if changed {
        shown.bring(solid, &mut commands, &mut stock, &mut world);
        shown.left = FRAMES;
        shown.view = Some(view);
    } else if resized || !fits {
        shown.left = FRAMES;
    } else {
        shown.left -= 1;
    }
    redraw.write(RequestRedraw);
}

impl Stage {
    fn new(commands: &mut Commands, low: bool) -> Self {
        let root = commands.spawn((Transform::default(), Visibility::default())).id();
        let camera = commands.spawn((
            Camera2d,
            SPACE,
            Camera { order: -1, is_active: false, ..default() },
            Projection::Perspective(PerspectiveProjection { fov: FIELD, ..default() }),
            RenderTarget::Image(ImageRenderTarget { handle: Handle::default(), scale_factor: 1.0 }),
            Tonemapping::None,
            DebandDither::Disabled,
            if low { Msaa::Off } else { Msaa::Sample4 },
            Transform::default(),
        ));
        let camera = camera.id();
        let pane = commands.spawn((Sprite::default(), Transform::default(), Visibility::Hidden)).id();
        Self { root, camera, pane, picture: Handle::default(), size: UVec2::ZERO, wanted: (UVec2::ZERO, 0) }
    }

    /// Creates a new picture if its part of the window has changed size; `scale` is in pixels per point. Returns whether the picture is up
    /// to date: it waits while the size is changing.
    fn fit(&mut self, solid: &Solid, scale: f32, images: &mut Assets<Image>) -> bool {
        let pixels = solid.rect.size() * scale;
        // On a wall of screens it is stretched.
        let pixels = (pixels * (LARGEST / pixels.max_elem()).min(1.0)).max(egui::Vec2::splat(16.0));
        let size = UVec2::new(pixels.x.round() as u32, pixels.y.round() as u32);
        if self.size == size {
            return true;
        }
        let (wanted, frames) = self.wanted;
        self.wanted = (size, if wanted == size { frames + 1 } else { 0 });
        if self.size != UVec2::ZERO && self.wanted.1 < REST {
            return false;
        }
        self.size = size;
        let mut picture = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
        // Only the adapter draws into it: zeros of the same size in memory, and the copies of them on the way there, serve nobody.
        picture.data = None;
        self.picture = images.add(picture);
        true
    }
}

impl World3<'_, '_> {
    /// Stops the camera; hides the pane too if there is nothing left to show.
    fn rest(&mut self, stage: Option<&Stage>, hide: bool) {
        let Some(stage) = stage else { return };
        if let Ok((mut camera, ..)) = self.cameras.get_mut(stage.camera)
            && camera.is_active
        {
            camera.is_active = false;
        }
        if hide && let Ok((.., mut visibility)) = self.panes.get_mut(stage.pane) {
            *visibility = Visibility::Hidden;
        }
    }

    /// Points the camera at the body.
    fn look(&mut self, stage: &Stage, solid: &Solid) {
        let Ok((mut camera, mut target, mut transform, mut projection)) = self.cameras.get_mut(stage.camera) else { return };
        let behind = solid.behind;
        camera.is_active = true;
        camera.clear_color = ClearColorConfig::Custom(Color::srgb_u8(behind.r(), behind.g(), behind.b()));
        if target.as_image() != Some(&stage.picture) {
            *target = RenderTarget::Image(ImageRenderTarget { handle: stage.picture.clone(), scale_factor: 1.0 });
        }
        if let Projection::Perspective(view) = &mut *projection {
            view.fov = solid.lens.field;
        }
        let (from, to) = (Vec3::from_array(solid.lens.position), Vec3::from_array(solid.lens.target));
        *transform = Transform::from_translation(from).looking_at(to, Vec3::Y);
    }

    /// Places the pane where the panels leave room for it.
    fn frame(&mut self, stage: &Stage, solid: &Solid, zoom: f32, half: Vec2) {
        let Ok((mut sprite, mut transform, mut visibility)) = self.panes.get_mut(stage.pane) else { return };
        let middle = solid.rect.center();
        sprite.image = stage.picture.clone();
        sprite.custom_size = Some(Vec2::new(solid.rect.width(), solid.rect.height()) * zoom);
        *transform = Transform::from_xyz(middle.x * zoom - half.x, half.y - middle.y * zoom, -10.0);
        *visibility = Visibility::Inherited;
    }
}

/// Returns the transform of a thing.
fn stand(thing: &Thing) -> Transform {
    Transform::from_translation(Vec3::from_array(thing.at)).with_scale(Vec3::new(1.0, thing.tall, 1.0))
}

/// Returns whether two surfaces need different materials; one that only fades keeps its own.
fn differ(a: Surface, b: Surface) -> bool {
    match (a, b) {
        (Surface::Glass { late: a, .. }, Surface::Glass { late: b, .. }) => a != b,
        (a, b) => a != b,
    }
}

impl Shown {
    /// Updates the entities from the things of the scene, changing only what differs.
    fn bring(&mut self, solid: &Solid, commands: &mut Commands, stock: &mut Stock, world: &mut World3) {
        let Some(root) = self.stage.as_ref().map(|stage| stage.root) else { return };
        let Solid { things, lens, .. } = solid;
        let turned = self.view.as_ref().is_none_or(|(known, ..)| known.lens != *lens);
        for (i, thing) in things.iter().enumerate() {
            let Some((old, entity)) = self.things.get(i).copied() else {
                let mesh = self.mesh(thing.shape, &mut stock.meshes);
                let paint = stock.paints.add(Paint::new(thing, lens, self.low));
                let entity = commands.spawn((Mesh2d(mesh), MeshMaterial2d(paint), stand(thing), SPACE, ChildOf(root))).id();
                self.things.push((*thing, entity));
                continue;
            };
            let Ok((mut transform, mut visibility, mut mesh, mut paint)) = world.things.get_mut(entity) else { continue };
            if i >= self.seen {
                *visibility = Visibility::Inherited;
            }
            // The order in which glass is drawn depends on the eye.
            let is_resorted = matches!(thing.surface, Surface::Glass { .. }) && (turned || old.at != thing.at);
            if old == *thing && !is_resorted {
                continue;
            }
            if (old.at, old.tall) != (thing.at, thing.tall) {
                *transform = stand(thing);
            }
            if old.shape != thing.shape {
                mesh.0 = self.mesh(thing.shape, &mut stock.meshes);
            }
            if differ(old.surface, thing.surface) {
                paint.0 = stock.paints.add(Paint::new(thing, lens, self.low));
            } else if (is_resorted || (old.colour, old.surface) != (thing.colour, thing.surface))
                && let Some(mut known) = stock.paints.get_mut(&paint.0)
            {
                *known = Paint::new(thing, lens, self.low);
            }
            self.things[i].0 = *thing;
        }
        for (_, entity) in self.things.iter().take(self.seen).skip(things.len()) {
            if let Ok((_, mut visibility, ..)) = world.things.get_mut(*entity) {
                *visibility = Visibility::Hidden;
            }
        }
        self.seen = things.len();
    }

    /// Returns the mesh of a shape. There are few shapes, so none is dropped.
    fn mesh(&mut self, shape: Shape, meshes: &mut Assets<Mesh>) -> Handle<Mesh> {
        if let Some((_, mesh)) = self.meshes.iter().find(|(known, _)| *known == shape) {
            return mesh.clone();
        }
        let mesh = meshes.add(shapes::mesh(shape));
        self.meshes.push((shape, mesh.clone()));
        mesh
    }
}
