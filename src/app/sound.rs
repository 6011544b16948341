//! Plays the sounds.

use super::shell::Heard;
use bevy::audio::{AudioPlayer, AudioSource, PlaybackSettings, Volume};
use bevy::prelude::*;
use fob_services::sound::{Sound, wav};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, load).add_systems(Last, play);
}

/// Maximum number of sounds at once. A break would start a hundred, but only the loudest few are audible.
const MOST: usize = 6;

#[derive(Resource)]
struct Sounds(Vec<(Sound, Handle<AudioSource>)>);

fn load(mut commands: Commands, mut sources: ResMut<Assets<AudioSource>>) {
    commands.insert_resource(Sounds(Sound::ALL.map(|s| (s, sources.add(AudioSource { bytes: wav(s) }))).into()));
}

fn play(mut commands: Commands, sounds: Res<Sounds>, mut heard: MessageReader<Heard>) {
    let mut heard: Vec<Heard> = heard.read().copied().filter(|heard| heard.loudness >= 0.01).collect();
    heard.sort_by(|a, b| b.loudness.total_cmp(&a.loudness));
    for Heard { sound, loudness } in heard.into_iter().take(MOST) {
        if let Some((_, handle)) = sounds.0.iter().find(|(known, _)| *known == sound) {
            let settings = PlaybackSettings::DESPAWN.with_volume(Volume::Linear(loudness));
            commands.spawn((AudioPlayer(handle.clone()), settings));
        }
    }
}
