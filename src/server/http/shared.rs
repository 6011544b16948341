//! State shared by all requests.

use super::lobby::Lobby;
use crate::address::Addresses;
use crate::config::Config;
use crate::hub::Hub;
use metrics_exporter_prometheus::PrometheusHandle;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// State shared by all requests.
#[derive(Clone)]
pub struct Shared {
    pub hub: Hub,
    pub addresses: Addresses,
    pub config: Arc<Config>,
    pub metrics: Option<PrometheusHandle>,
    /// Number of rooms in the store at the last count, plus those made since.
    pub rooms: Arc<AtomicU64>,
    pub lobby: Lobby,
}
