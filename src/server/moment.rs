//! The clock.

use fob_online::Millis;

/// Now, by the system's clock.
pub fn now() -> Millis {
    Millis(jiff::Timestamp::now().as_millisecond())
}
