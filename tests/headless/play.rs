//! The match core: what holds of every contest, whoever answers, however late, wrong or often.

mod core;
mod toy;
