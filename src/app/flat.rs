//! The flat half of Bevy's drawing: [`CorePipelinePlugin`](bevy::core_pipeline::CorePipelinePlugin) without the passes that only
//! scenes with lights need. Those cost 0.15 s of a page's start, a sixth, mostly for a shader that is generated again for each
//! format of a texture.

use bevy::asset::io::embedded::EmbeddedAssetRegistry;
use bevy::core_pipeline::FullscreenShader;
use bevy::core_pipeline::blit::BlitPlugin;
use bevy::core_pipeline::core_2d::Core2dPlugin;
use bevy::core_pipeline::schedule::camera_driver;
use bevy::core_pipeline::tonemapping::TonemappingPlugin;
use bevy::core_pipeline::upscaling::UpscalingPlugin;
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::render::renderer::{PendingCommandBuffers, RenderGraph, RenderGraphSystems, RenderQueue};
use std::path::{Path, PathBuf};

/// Path at which Bevy expects the shader that draws one triangle over the whole target.
const FULLSCREEN: &str = "bevy_core_pipeline/fullscreen_vertex_shader/fullscreen.wgsl";

/// Replaces [`CorePipelinePlugin`](bevy::core_pipeline::CorePipelinePlugin) if every camera is a `Camera2d`, and there is a
/// camera for every window.
pub(super) struct FlatPlugin;

impl Plugin for FlatPlugin {
    fn build(&self, app: &mut App) {
        let embedded = app.world_mut().resource_mut::<EmbeddedAssetRegistry>();
        embedded.insert_asset(PathBuf::new(), Path::new(FULLSCREEN), include_bytes!("fullscreen.wgsl").as_slice());
        app.add_plugins((Core2dPlugin, BlitPlugin, TonemappingPlugin, UpscalingPlugin));
        let Some(render_app) = app.get_sub_app_mut(RenderApp) else { return };
        render_app.init_resource::<FullscreenShader>().add_systems(
            RenderGraph,
            (camera_driver.in_set(RenderGraphSystems::Render), submit.in_set(RenderGraphSystems::Submit)),
        );
    }
}

/// Passes the commands of the cameras to the adapter.
fn submit(mut pending: ResMut<PendingCommandBuffers>, queue: Res<RenderQueue>) {
    let buffers = pending.take();
    if !buffers.is_empty() {
        queue.submit(buffers);
    }
}
