//! The single material of bodies in 3-D: the vertices' colours times a tint, without lights. It is one of Bevy's flat materials, seen by
//! a camera with a perspective: Bevy's bodies bring all of its lights, and nothing here has any.

use bevy::asset::uuid_handle;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{AsBindGroup, Face, RenderPipelineDescriptor, SpecializedMeshPipelineError};
use bevy::shader::{Shader, ShaderRef};
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dKey, Material2dPlugin};
use egui::Color32;
use fob_kit::scene::eye::Lens;
use fob_kit::scene::solid::{Surface, Thing};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(Material2dPlugin::<Paint>::default());
    if let Some(mut shaders) = app.world_mut().get_resource_mut::<Assets<Shader>>() {
        // A fixed handle always accepts its asset.
        let _ = shaders.insert(&SHADER, Shader::from_wgsl(PAINT, "fob/paint.wgsl"));
    }
}

const SHADER: Handle<Shader> = uuid_handle!("5b0c7f6e-3d0e-4a0b-9a8e-6d1f0b9c2e47");

/// The vertices' colours already contain the light that does not depend on the eye. With a real adapter a highlight is added; otherwise
/// this is all the work per pixel.
const PAINT: &str = "
#import bevy_sprite::{mesh2d_vertex_output::VertexOutput, mesh2d_view_bindings::view}

struct Paint { tint: vec4<f32>, gleam: vec4<f32> }
@group(2) @binding(0) var<uniform> paint: Paint;

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

/// Direction to the lamp; nothing ever rotates in its space, so diffuse light can be stored in the vertices.
pub(super) const LAMP: Vec3 = Vec3::new(-0.55, 0.75, 0.5);

#[derive(Asset, TypePath, AsBindGroup, Clone)]
pub(super) struct Paint {
    #[uniform(0)]
    pub tint: Vec4,
    /// Direction to the lamp, and strength.
    #[uniform(0)]
    gleam: Vec4,
    blend: bool,
    /// Offset to z in the order of drawing blended things.
    bias: f32,
}

impl Paint {
    /// Creates the material of a thing that is seen through a lens; at low quality nothing has a highlight.
    pub(super) fn new(thing: &Thing, lens: &Lens, low: bool) -> Self {
        let gleam = match thing.surface {
            Surface::Gleaming if !low => LAMP.normalize().extend(0.35),
            _ => Vec4::ZERO,
        };
        let (alpha, blend, bias) = match thing.surface {
            Surface::Matt | Surface::Gleaming => (1.0, false, 0.0),
            // The farthest are drawn first, except those to be drawn late.
            Surface::Glass { alpha, late } => (alpha, true, late - lens.depth(thing.at) - thing.at[2]),
        };
        Self { tint: linear(thing.colour).truncate().extend(alpha), gleam, blend, bias }
    }
}

/// Converts a colour to the adapter's linear space.
pub(super) fn linear(c: Color32) -> Vec4 {
    let c = Color::srgb_u8(c.r(), c.g(), c.b()).to_linear();
    Vec4::new(c.red, c.green, c.blue, 1.0)
}

impl Material2d for Paint {
    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        if self.blend { AlphaMode2d::Blend } else { AlphaMode2d::Opaque }
    }

    fn depth_bias(&self) -> f32 {
        self.bias
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        _: Material2dKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        // The inside of a body is never seen, not even through glass.
        descriptor.primitive.cull_mode = Some(Face::Back);
        Ok(())
    }
}
