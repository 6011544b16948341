//! What every screen of the app is made of, in egui and without Bevy: the theme and the widgets, places and routes, what a screen is,
//! what all screens share, the match and the table of Fob, requests to workers, and the scenes that are handed to whoever draws them.
//!
//! Nothing here knows a screen: a [`Route`](route::Route) says where one wants to go, and the crate of the screens opens it.

pub mod command;
pub mod ended;
pub mod fingers;
pub mod help_picture;
pub mod keys;
pub mod kind;
pub mod layout;
pub mod lessons;
pub mod link;
pub mod memo;
pub mod offers;
pub mod pace;
pub mod places;
pub mod player_colours;
pub mod prose;
pub mod route;
pub mod scene;
pub mod screen;
pub mod session;
pub mod shared;
pub mod sound;
pub mod table;
pub mod theme;
pub mod topic;
pub mod widgets;
pub mod words;
pub mod work;
#[cfg(not(target_arch = "wasm32"))]
pub mod worker;
