//! The games room: a frame for games, and one folder a game.
