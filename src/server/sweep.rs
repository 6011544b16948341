//! Removes unused rooms and classes, unless the clock cannot be right.

use super::class::id_of;
use super::config::Config;
use super::hub::Hub;
use super::store::StoreError;
use fob_online::Millis;

/// A day, in milliseconds.
const DAY: i64 = 24 * 3600 * 1000;
/// Time without a sweep after which the clock is doubted, in milliseconds. A running server sweeps every few minutes, so a longer
/// time means a clock that has jumped, or a server that was off for long.
const JUMP: i64 = 7 * DAY;

/// State of removing unused rooms.
#[derive(Clone, Debug)]
pub struct Sweep {
    days: u32,
    clock_is_right: bool,
}

impl Sweep {
    pub fn new(config: &Config) -> Self {
        Self { days: config.keep_days, clock_is_right: config.clock_is_right }
    }

    /// Removes rooms that have been unused for this many days and are not in use now.
    pub async fn run(&mut self, hub: &Hub) {
        match self.sweep(hub).await {
            Ok(0) => {}
            Ok(removed) => tracing::info!(removed, "rooms and classes removed that nobody touched"),
            Err(error) => tracing::error!(%error, "old rooms cannot be removed"),
        }
    }

    async fn sweep(&mut self, hub: &Hub) -> Result<u64, StoreError> {
        let now = hub.now();
        let last = hub.store.last_sweep().await?.unwrap_or(now);
        let held = now.since(last) > JUMP && !self.clock_is_right;
        metrics::gauge!("fob_sweep_held").set(if held { 1.0 } else { 0.0 });
        if held {
            let days = now.since(last) / DAY;
            tracing::warn!(
                days,
                "the clock is far after the last sweep: no rooms are removed until `--clock-is-right` says that it is right"
            );
            // Kept, so that new records do not hide the jump.
            hub.store.set_last_sweep(last).await?;
            return Ok(0);
        }
        let in_use: Vec<String> = hub.rooms.names().into_iter().chain(hub.events.names()).collect();
        let since = days_before(now, self.days);
        let classes: Vec<String> = hub.classes.names().iter().map(|key| id_of(key).to_owned()).collect();
        let removed =
            hub.store.remove_untouched(since, &in_use).await? + hub.store.remove_untouched_classes(since, &classes).await?;
        // A clock that was behind for a while must not look like a jump afterwards.
        hub.store.set_last_sweep(now.max(last)).await?;
        Ok(removed)
    }
}

/// Returns the time a number of days ago.
fn days_before(now: Millis, days: u32) -> Millis {
    now.plus(-i64::from(days) * DAY)
}
