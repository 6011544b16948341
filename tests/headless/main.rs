//! Public behaviour of the library and the command line.
mod replay_picture;
mod store;
