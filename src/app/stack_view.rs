//! Fib Fob's stack in Bevy's 3-D: eight boards, a rook turned on a lathe, and marks, drawn into a picture of its own.
//!
//! The view knows no rules: it shows the [`StackScene`] that the screen in front hands over. The picture is drawn anew
//! only when the scene has changed; otherwise the window shows the last one, so that a resting stack costs nothing.

mod shapes;

use super::screens::room::fib_fob::eye::{FIELD, Lens, place, to_go};
use super::screens::room::fib_fob::scene::{Mark, StackScene};
use super::settings::Quality;
use super::shell::{Frame, Front};
use bevy::asset::uuid_handle;
use bevy::camera::{ImageRenderTarget, RenderTarget};
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{AsBindGroup, TextureFormat};
use bevy::render::renderer::RenderAdapterInfo;
use bevy::shader::{Shader, ShaderRef};
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy_egui::EguiPostUpdateSet;
use egui::Color32;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<Paint>::default()).init_resource::<Stack>().add_systems(
        PostUpdate,
        sync.after(EguiPostUpdateSet::EndPass)
            .before(bevy::transform::TransformSystems::Propagate)
            .before(bevy::camera::CameraUpdateSystems),
    );
    if let Some(mut shaders) = app.world_mut().get_resource_mut::<Assets<Shader>>() {
        // A fixed handle always takes its asset.
        let _ = shaders.insert(&SHADER, Shader::from_wgsl(PAINT, "fob/paint.wgsl"));
    }
}

const SHADER: Handle<Shader> = uuid_handle!("5b0c7f6e-3d0e-4a0b-9a8e-6d1f0b9c2e47");

/// The light that does not hang on the eye is in the vertices' colours already; where there is a real adapter a gleam
/// is added, elsewhere this is all there is to do for a pixel.
const PAINT: &str = "
#import bevy_pbr::{forward_io::VertexOutput, mesh_view_bindings::view}

struct Paint { tint: vec4<f32>, gleam: vec4<f32> }
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> paint: Paint;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let base = in.color * paint.tint;
    if (paint.gleam.w <= 0.0) { return base; }
    let eye = normalize(view.world_position.xyz - in.world_position.xyz);
    let half_way = normalize(eye + paint.gleam.xyz);
    let strength = paint.gleam.w * pow(max(dot(normalize(in.world_normal), half_way), 0.0), 40.0);
    return vec4<f32>(base.rgb + vec3<f32>(strength), base.a);
}
";

/// A material without lights: the vertices' colours times a tint.
#[derive(Asset, TypePath, AsBindGroup, Clone)]
struct Paint {
    #[uniform(0)]
    tint: Vec4,
    /// Direction to the lamp, and strength.
    #[uniform(0)]
    gleam: Vec4,
    blend: bool,
    /// Above 0: drawn after what is a little nearer, as a shadow is after the board it lies on.
    bias: f32,
}

impl Material for Paint {
    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        if self.blend { AlphaMode::Blend } else { AlphaMode::Opaque }
    }

    fn depth_bias(&self) -> f32 {
        self.bias
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }
}

/// What a mesh of the stack is for.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum Part {
    Board(u8),
    Goal,
    Ship,
    Ghost,
    Shadow,
    Plumb,
    Mark(usize),
}

/// The window's sprite that shows the picture.
#[derive(Component)]
struct Pane;

#[derive(Component)]
struct StackCamera;

#[derive(Resource, Default)]
struct Stack {
    made: bool,
    picture: Handle<Image>,
    size: UVec2,
    shown: Option<(StackScene, f32, Vec2)>,
    /// Frames for which the camera still draws: meshes and pictures reach the adapter one frame late.
    left: u8,
    boards: Vec<Handle<Paint>>,
    marks: Vec<(Mark, Handle<Mesh>, Handle<Paint>)>,
}

fn linear(c: Color32) -> Vec4 {
    let c = Color::srgba_u8(c.r(), c.g(), c.b(), c.a()).to_linear();
    Vec4::new(c.red, c.green, c.blue, c.alpha)
}

fn vec3(p: [f32; 3]) -> Vec3 {
    Vec3::from_array(p)
}

#[allow(clippy::too_many_arguments)]
#[expect(clippy::type_complexity, reason = "Bevy's queries are written as types")]
fn sync(
    mut commands: Commands,
    mut stack: ResMut<Stack>,
    mut images: ResMut<Assets<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut paints: ResMut<Assets<Paint>>,
    front: Res<Front>,
    frame: Res<Frame>,
    adapter: Option<Res<RenderAdapterInfo>>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut camera: Query<(&mut Camera, &mut RenderTarget, &mut Transform), (With<StackCamera>, Without<Part>, Without<Pane>)>,
    mut pane: Query<(&mut Sprite, &mut Transform, &mut Visibility), (With<Pane>, Without<Part>)>,
    mut parts: Query<(&Part, &mut Transform, &mut Visibility, &mut Mesh3d, &mut MeshMaterial3d<Paint>), Without<Pane>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(scene) = front.0.pictures.stack.as_ref() else {
        if stack.shown.take().is_some() {
            for (mut camera, ..) in &mut camera {
                camera.is_active = false;
            }
            for (.., mut visibility) in &mut pane {
                *visibility = Visibility::Hidden;
            }
        }
        return;
    };
    let zoom = frame.zoom_factor;
    let half = Vec2::new(window.width(), window.height()) / 2.0;
    let state = (scene.clone(), zoom, half);
    let changed = stack.shown.as_ref() != Some(&state);
    if !changed && stack.left == 0 {
        for (mut camera, ..) in &mut camera {
            if camera.is_active {
                camera.is_active = false;
            }
        }
        return;
    }
    let software = adapter.is_some_and(|a| format!("{:?}", a.device_type) == "Cpu");
    let low = match front.0.shared.settings.quality {
        Quality::Auto => software,
        Quality::Low => true,
        Quality::High => false,
    };
    let pixels = (scene.rect.size() * zoom * window.scale_factor()).max(egui::Vec2::splat(16.0));
    let size = UVec2::new(pixels.x.round() as u32, pixels.y.round() as u32);
    if stack.size != size {
        stack.size = size;
        let picture = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
        stack.picture = images.add(picture);
    }
    let recoloured = stack.shown.as_ref().is_some_and(|(s, ..)| s.colours != scene.colours);
    if !stack.made || recoloured {
        make(&mut commands, &mut stack, &mut meshes, &mut paints, scene, low, parts.is_empty());
        for (part, _, _, mut mesh, mut paint) in &mut parts {
            if let Some((new_mesh, new_paint)) = dress(*part, &stack, scene, &mut meshes, &mut paints, low) {
                mesh.0 = new_mesh;
                paint.0 = new_paint;
            }
        }
    }
    let lens = Lens::new(&scene.eye, scene.rect);
    let looking = Transform::from_translation(vec3(lens.position)).looking_at(vec3(lens.target), Vec3::Y);
    let space = scene.colours.space;
    for (mut camera, mut target, mut transform) in &mut camera {
        camera.is_active = true;
        camera.clear_color = ClearColorConfig::Custom(Color::srgb_u8(space.r(), space.g(), space.b()));
        if target.as_image() != Some(&stack.picture) {
            *target = RenderTarget::Image(ImageRenderTarget { handle: stack.picture.clone(), scale_factor: 1.0 });
        }
        *transform = looking;
    }
    for (mut sprite, mut transform, mut visibility) in &mut pane {
        let middle = scene.rect.center();
        sprite.image = stack.picture.clone();
        sprite.custom_size = Some(Vec2::new(scene.rect.width(), scene.rect.height()) * zoom);
        *transform = Transform::from_xyz(middle.x * zoom - half.x, half.y - middle.y * zoom, -10.0);
        *visibility = Visibility::Inherited;
    }
    for (board, handle) in (0u8..).zip(&stack.boards) {
        if let Some(mut paint) = paints.get_mut(handle) {
            paint.tint.w = scene.solidity(board);
        }
    }
    let mut have = 0;
    for (part, mut transform, mut visibility, mut mesh, mut paint) in &mut parts {
        if let Part::Mark(i) = part {
            have = have.max(i + 1);
            if let Some((.., m, p)) = scene.marks.get(*i).and_then(|(_, mark)| stack.marks.iter().find(|(k, ..)| k == mark)) {
                mesh.0 = m.clone();
                paint.0 = p.clone();
            }
        }
        match put(*part, scene) {
            Some(to) => {
                *transform = to;
                *visibility = Visibility::Inherited;
            }
            None => *visibility = Visibility::Hidden,
        }
    }
    for i in have..scene.marks.len() {
        let Some((.., m, p)) = stack.marks.iter().find(|(k, ..)| *k == scene.marks[i].1) else { continue };
        let to = put(Part::Mark(i), scene).unwrap_or_default();
        commands.spawn((Part::Mark(i), Mesh3d(m.clone()), MeshMaterial3d(p.clone()), to));
    }
    if changed {
        stack.left = 3;
    } else {
        stack.left -= 1;
    }
    redraw.write(RequestRedraw);
    stack.shown = Some(state);
}

/// Where a part of the stack is; `None` where it is not to be seen.
fn put(part: Part, scene: &StackScene) -> Option<Transform> {
    let lifted = |to_go: [f32; 3], lift: f32| Transform::from_translation(vec3(place(to_go)) + Vec3::Y * lift);
    Some(match part {
        Part::Board(board) => lifted([3.5, 3.5, f32::from(board)], 0.0),
        Part::Goal => lifted([0.0; 3], 0.015),
        Part::Ship => lifted(scene.ship, 0.02),
        Part::Shadow => {
            // The shadow lies on the board below the ship, also while the ship sinks from one to the next.
            lifted([scene.ship[0], scene.ship[1], (scene.ship[2] + 0.01).floor()], 0.03)
        }
        Part::Ghost => lifted(to_go(scene.ghost?), 0.02),
        Part::Plumb if scene.ship[2] < 0.05 => return None,
        Part::Plumb => lifted([scene.ship[0], scene.ship[1], 0.0], 0.0).with_scale(Vec3::new(1.0, place(scene.ship)[1], 1.0)),
        Part::Mark(i) => lifted(to_go(scene.marks.get(i)?.0), 0.045),
    })
}

/// Makes the camera, the pane and the fixed parts, or only their colours when they stand already.
fn make(
    commands: &mut Commands,
    stack: &mut Stack,
    meshes: &mut Assets<Mesh>,
    paints: &mut Assets<Paint>,
    scene: &StackScene,
    low: bool,
    spawn: bool,
) {
    stack.boards = (0..8).map(|_| paints.add(Paint { tint: Vec4::ONE, gleam: Vec4::ZERO, blend: true, bias: 0.0 })).collect();
    stack.marks = Mark::ALL
        .into_iter()
        .map(|mark| {
            let paint = Paint { tint: linear(scene.colours.mark(mark)), gleam: Vec4::ZERO, blend: false, bias: 0.0 };
            (mark, meshes.add(shapes::mark(mark)), paints.add(paint))
        })
        .collect();
    stack.made = true;
    if !spawn {
        return;
    }
    commands.spawn((
        StackCamera,
        Camera3d::default(),
        Camera { order: -1, ..default() },
        Projection::Perspective(PerspectiveProjection { fov: FIELD, ..default() }),
        RenderTarget::Image(ImageRenderTarget { handle: stack.picture.clone(), scale_factor: 1.0 }),
        Tonemapping::None,
        DebandDither::Disabled,
        if low { Msaa::Off } else { Msaa::Sample4 },
        Transform::default(),
    ));
    commands.spawn((Pane, Sprite { image: stack.picture.clone(), ..default() }, Transform::default()));
    let fixed = (0..8).map(Part::Board).chain([Part::Goal, Part::Ship, Part::Ghost, Part::Shadow, Part::Plumb]);
    for part in fixed {
        if let Some((mesh, paint)) = dress(part, stack, scene, meshes, paints, low) {
            commands.spawn((part, Mesh3d(mesh), MeshMaterial3d(paint), put(part, scene).unwrap_or_default()));
        }
    }
}

/// The mesh and the material of a part.
fn dress(
    part: Part,
    stack: &Stack,
    scene: &StackScene,
    meshes: &mut Assets<Mesh>,
    paints: &mut Assets<Paint>,
    low: bool,
) -> Option<(Handle<Mesh>, Handle<Paint>)> {
    let colours = &scene.colours;
    let gleam = if low { Vec4::ZERO } else { shapes::LAMP.normalize().extend(0.35) };
    let plain = |tint: Vec4| Paint { tint, gleam: Vec4::ZERO, blend: false, bias: 0.0 };
    let (mesh, paint) = match part {
        Part::Board(n) => {
            let colours = [colours.light, colours.dark, colours.rim].map(linear);
            return Some((meshes.add(shapes::board(colours)), stack.boards.get(usize::from(n))?.clone()));
        }
        Part::Mark(_) => return None,
        Part::Goal => (shapes::square(0.5), plain(linear(colours.goal))),
        Part::Ship => (shapes::rook(), Paint { gleam, ..plain(linear(colours.ship)) }),
        Part::Ghost => {
            let tint = linear(colours.chosen).truncate().extend(0.55);
            (shapes::rook(), Paint { blend: true, bias: 6.0, ..plain(tint) })
        }
        Part::Shadow => (shapes::disc(0.62), Paint { blend: true, bias: 6.0, ..plain(Vec4::new(0.0, 0.0, 0.0, 0.42)) }),
        Part::Plumb => (shapes::pole(0.035), plain(linear(colours.chosen) * Vec4::new(0.55, 0.55, 0.55, 1.0))),
    };
    Some((meshes.add(mesh), paints.add(paint)))
}
