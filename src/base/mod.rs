//! The ground floor: what every layer needs and no crate has. It imports nothing of ours, and all may import it.

pub mod text;
