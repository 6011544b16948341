//! The app without its drawing: state, jobs, live matches, rooms, routes and phrases, without egui.
//!
//! A [`Route`](route::Route) names a place in the app, and [`places`] has those to which several screens lead. Screens read and
//! write [`Services`](data::Services), hand long work to the background with [`jobs`], and drive a match with a [`driving`]. No
//! module of this crate draws.
//!
//! Every route has a text, which links and `fob open` use:
//!
//! ```
//! use fob_services::places;
//! use fob_services::route::Route;
//!
//! let route = Route::from(places::Lesson(2));
//! assert_eq!(route.to_string(), "lesson/2");
//! assert_eq!(route.get::<places::Lesson>(), Some(&places::Lesson(2)));
//! assert!(route.is_shareable());
//! ```

pub mod data;
pub mod document;
pub mod driving;
#[cfg(not(target_arch = "wasm32"))]
mod faults;
pub mod guest;
pub mod host;
pub mod jobs;
pub mod labels;
pub mod link;
pub mod memo;
pub mod online;
pub mod pace;
pub mod palette;
pub mod phrases;
pub mod places;
pub mod player_colours;
pub mod route;
pub mod sound;
pub mod story;
pub mod topic;
#[cfg(not(target_arch = "wasm32"))]
pub mod worker;
