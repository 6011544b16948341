//! The match core: what holds for every contest, whoever answers, however late, wrong or often.

mod computers;
mod desk;
mod fob_contest;
mod properties;
mod remote;
mod room;
mod toy;
