//! The single material of bodies in 3-D: the vertices' colours times a tint, without lights.

use bevy::asset::uuid_handle;
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::{Shader, ShaderRef};
use egui::Color32;
use fob_kit::scene::solid::{Surface, Thing};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<Paint>::default());
    if let Some(mut shaders) = app.world_mut().get_resource_mut::<Assets<Shader>>() {
        // A fixed handle always accepts its asset.
        let _ = shaders.insert(&SHADER, Shader::from_wgsl(PAINT, "fob/paint.wgsl"));
    }
}

const SHADER: Handle<Shader> = uuid_handle!("5b0c7f6e-3d0e-4a0b-9a8e-6d1f0b9c2e47");

/// The vertices' colours already contain the light that does not depend on the eye. With a real adapter a highlight is added; otherwise
/// this is all the work per pixel.
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

/// Direction to the lamp; nothing ever rotates in its space, so diffuse light can be stored in the vertices.
pub(super) const LAMP: Vec3 = Vec3::new(-0.55, 0.75, 0.5);

/// The material.
#[derive(Asset, TypePath, AsBindGroup, Clone)]
pub(super) struct Paint {
    #[uniform(0)]
    pub tint: Vec4,
    /// Direction to the lamp, and strength.
    #[uniform(0)]
    gleam: Vec4,
    blend: bool,
    /// Above 0: drawn after things that are slightly nearer.
    bias: f32,
}

impl Paint {
    /// Creates the material of a thing; at low quality nothing has a highlight.
    pub(super) fn new(thing: &Thing, low: bool) -> Self {
        let gleam = match thing.surface {
            Surface::Gleaming if !low => LAMP.normalize().extend(0.35),
            _ => Vec4::ZERO,
        };
        let (alpha, blend, bias) = match thing.surface {
            Surface::Matt | Surface::Gleaming => (1.0, false, 0.0),
            Surface::Glass { alpha, late } => (alpha, true, late),
        };
        Self { tint: linear(thing.colour).truncate().extend(alpha), gleam, blend, bias }
    }
}

/// Converts a colour to the adapter's linear space.
pub(super) fn linear(c: Color32) -> Vec4 {
    let c = Color::srgb_u8(c.r(), c.g(), c.b()).to_linear();
    Vec4::new(c.red, c.green, c.blue, 1.0)
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
