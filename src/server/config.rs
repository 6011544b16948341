//! Configuration of the server.

use ipnet::IpNet;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// The server's settings, as given to `fob serve`.
#[derive(Clone, Debug)]
pub struct Config {
    /// Address to listen on.
    pub listen: SocketAddr,
    /// Folder of the page built by `make web`; without it the server has only the API.
    pub page: Option<PathBuf>,
    /// `sqlite:FILE` or `postgres://...`.
    pub store: String,
    /// Public address, such as `https://fob.example`, which a socket's `Origin` must match.
    pub public: Option<String>,
    /// Rooms unused for this many days are removed.
    pub keep_days: u32,
    /// True to remove rooms even if the clock has jumped, because the operator confirms that it is right.
    pub clock_is_right: bool,
    /// Maximum number of rooms.
    pub max_rooms: u64,
    /// Maximum number of sockets per address; 0 lifts the limits per address.
    pub per_address: u32,
    /// The proxy whose `X-Forwarded-For` is trusted.
    pub proxy: Option<Proxy>,
    /// Delay of each commit, for measurements with a slow disk; otherwise zero.
    pub commit_delay: Duration,
}

/// The addresses of a proxy: a single one, or a network in CIDR notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proxy(pub(crate) IpNet);

/// Error of a text that is not a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an address or a network, such as 127.0.0.1 or 10.0.0.0/8")]
pub struct ConfigError;

impl FromStr for Proxy {
    type Err = ConfigError;

    fn from_str(text: &str) -> Result<Self, ConfigError> {
        let network = text.parse::<IpNet>().ok();
        let single = || text.parse::<IpAddr>().ok().map(IpNet::from);
        network.or_else(single).map(Self).ok_or(ConfigError)
    }
}
