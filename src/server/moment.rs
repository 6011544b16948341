//! The system's clock.

use fob_online::Millis;

/// Returns the current time by the system's clock.
pub fn now() -> Millis {
    Millis(jiff::Timestamp::now().as_millisecond())
}
