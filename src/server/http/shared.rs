//! What all requests share.

use crate::address::Addresses;
use crate::config::Config;
use crate::hub::Hub;
use metrics_exporter_prometheus::PrometheusHandle;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// What all requests share.
#[derive(Clone)]
pub struct Shared {
    pub hub: Hub,
    pub addresses: Addresses,
    pub config: Arc<Config>,
    pub metrics: Option<PrometheusHandle>,
    /// Rooms in the store, as they were counted last, and those that were made since.
    pub rooms: Arc<AtomicU64>,
}
