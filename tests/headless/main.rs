//! Public behaviour of the library and the command line.
mod store;
