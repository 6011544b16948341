//! The one place where physics and rules meet: recording, replaying, pictures of shots.

pub mod picture;
