//! Rooms of servers, for screens: the connections to them ([`Online`], in [`Shared`](crate::shared::Shared)), a table in one
//! ([`AtTable`]), and the row that shows the others there ([`strip`]).

mod at_table;
mod code;
mod hub;
mod outbox;
pub mod strip;

pub use at_table::{AtTable, Step};
pub use code::code;
pub use fob_client::{Call, CallError, Line, Made, Server, Taken, new_token};
pub use fob_online::{ClockSetup, Offer, Play, RoomView, SetupText, State as RoomState, match_header};
pub use hub::{Key, MakeWire, Online};
pub use outbox::Outbox;
