//! The parts that every screen of the app is made of, in egui and without Bevy.
//!
//! A screen implements [`Screen`](screen::Screen) and describes itself with a [`ScreenKind`](kind::ScreenKind). A
//! [`Route`](route::Route) names a place in the app, and [`places`] has those to which several screens lead. Screens draw with the
//! [`theme`] and the [`widgets`], read and write [`Shared`](shared::Shared), and hand long work to the background with [`work`]. What
//! Bevy draws is filled into a [`Scene`](scene::Scene) of plain data. No module of this crate knows a particular screen.
//!
//! Every route has a text, which links and `fob open` use:
//!
//! ```
//! use fob_kit::places;
//! use fob_kit::route::Route;
//!
//! let route = Route::from(places::Lesson(2));
//! assert_eq!(route.to_string(), "lesson/2");
//! assert_eq!(route.get::<places::Lesson>(), Some(&places::Lesson(2)));
//! assert!(route.is_shareable());
//! ```

pub mod access;
pub mod command;
pub mod drawing;
pub mod ended;
pub mod fingers;
pub mod help_picture;
pub mod host;
pub mod keys;
pub mod kind;
pub mod labels;
pub mod layout;
pub mod leaving;
pub mod lessons;
pub mod link;
pub mod memo;
pub mod newer;
pub mod offers;
pub mod online;
pub mod pace;
pub mod palette;
pub mod places;
pub mod player_colours;
pub mod printing;
pub mod prose;
mod reading_order;
pub mod route;
pub mod scene;
pub mod screen;
pub mod session;
pub mod shared;
pub mod sheets;
pub mod sound;
pub mod story;
pub mod strip;
pub mod table;
pub mod theme;
pub mod topic;
pub mod widgets;
pub mod words;
pub mod work;
#[cfg(not(target_arch = "wasm32"))]
pub mod worker;
