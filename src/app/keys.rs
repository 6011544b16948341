//! Keeps keys in the order in which they were pressed, even if a frame takes longer than a keystroke.
//!
//! bevy_egui 0.42 reads all keys of a frame and gives each of them the modifiers at the end of the frame. A `Ctrl+Z` that ends within a
//! frame would become a plain `z`. So a frame only gets keys with the same modifiers; keys after a change of modifiers wait for the next
//! frame.

use bevy::ecs::message::{MessageCursor, MessageUpdateSystems, Messages};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use std::collections::VecDeque;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Waiting>().add_systems(First, in_order.after(MessageUpdateSystems));
}

/// Keys that wait for the next frame.
#[derive(Resource, Default)]
pub(super) struct Waiting {
    keys: VecDeque<KeyboardInput>,
    seen: MessageCursor<KeyboardInput>,
}

impl Waiting {
    /// Returns whether another frame is needed for waiting keys.
    pub(super) fn is_due(&self) -> bool {
        !self.keys.is_empty()
    }
}

fn in_order(mut waiting: ResMut<Waiting>, mut messages: ResMut<Messages<KeyboardInput>>) {
    let Waiting { keys, seen } = &mut *waiting;
    keys.extend(seen.read(&messages).cloned());
    if keys.is_empty() {
        return;
    }
    messages.clear();
    messages.write_batch(batch(keys, |key| is_modifier(&key.logical_key)));
    seen.clear(&messages);
}

fn is_modifier(key: &Key) -> bool {
    matches!(key, Key::Shift | Key::Control | Key::Alt | Key::AltGraph | Key::Super | Key::Meta)
}

/// Takes keys from the front, up to the first modifier after another key.
fn batch<K>(keys: &mut VecDeque<K>, is_modifier: impl Fn(&K) -> bool) -> Vec<K> {
    let first = keys.iter().position(|key| !is_modifier(key)).unwrap_or(keys.len());
    let end = keys.iter().skip(first).position(is_modifier).map_or(keys.len(), |after| first + after);
    keys.drain(..end).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the keys of each frame when all of them arrive at once; capitals are modifiers.
    fn frames(keys: &str) -> Vec<String> {
        let mut keys: VecDeque<char> = keys.chars().collect();
        let mut frames = Vec::new();
        while !keys.is_empty() {
            frames.push(batch(&mut keys, |key| key.is_uppercase()).into_iter().collect());
        }
        frames
    }

    #[test]
    fn a_frame_gets_keys_that_share_their_modifiers() {
        assert_eq!(frames("Czz"), ["Czz"]);
        // Control down, z down and up, control up, then a y without control.
        assert_eq!(frames("CzzCyy"), ["Czz", "Cyy"]);
        assert_eq!(frames("aCSzzSC"), ["a", "CSzz", "SC"]);
        assert_eq!(frames("CC"), ["CC"]);
        assert_eq!(frames("ab"), ["ab"]);
    }

    #[derive(Resource, Default)]
    struct Read(Vec<Vec<Key>>);

    #[test]
    fn keys_are_passed_once_and_in_order() {
        let mut app = App::new();
        app.add_plugins(plugin).add_message::<KeyboardInput>();
        app.init_resource::<Read>().add_systems(Update, |mut reader: MessageReader<KeyboardInput>, mut read: ResMut<Read>| {
            read.0.push(reader.read().map(|key| key.logical_key.clone()).collect());
        });
        let z = Key::Character("z".into());
        for key in [Key::Control, z.clone(), z.clone(), Key::Control] {
            app.world_mut().write_message(KeyboardInput {
                key_code: KeyCode::KeyZ,
                logical_key: key,
                state: bevy::input::ButtonState::Pressed,
                text: None,
                repeat: false,
                window: Entity::PLACEHOLDER,
            });
        }
        for due in [true, false, false] {
            app.update();
            assert_eq!(app.world().resource::<Waiting>().is_due(), due);
        }
        assert_eq!(app.world().resource::<Read>().0, [vec![Key::Control, z.clone(), z], vec![Key::Control], vec![]]);
    }
}
