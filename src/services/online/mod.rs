//! Rooms and events of servers, for screens: the connections to them ([`Online`], in [`Services`](crate::data::Services)), and a
//! table in one ([`AtTable`]).

mod asked;
mod at_table;
mod claim;
mod denied;
mod end;
mod hub;
mod making;
pub mod phrases;
mod series;

pub(crate) use asked::MOST as MOST_ASKED;
pub use asked::{AskRoom, AskedRooms};
pub use at_table::{Arrival, Arrived, AtTable};
pub use denied::{Asked, denied, waits_because};
pub use fob_client::{
    Ask, Call, CallError, Came, ChangedPoints, ClassChange, ClassChanged, ClassCode, ClassFile, ClassMade, ClassOverview,
    ClassSession, ClassSheet, ClassStudent, ClassText, CommonMistake, Done, Entered, EventMade, EventSession, Handed, HandedIn,
    Learned, Line, Live, Made, Named, Receipt, Server, ShownClass, Taken, network, new_token,
};
pub use fob_online::{
    ClockSetup, EventState, EventText, EventView, Form as EventForm, Offer, PersonView, Play, RoomView, SetupText,
    State as RoomState, TableView, match_header, read_record,
};
pub use hub::{ClassKey, EventKey, Key, MakeClassWire, MakeEventWire, MakeWire, Online, Role};
pub use making::{Making, NO_CHANCE, remember_name};
