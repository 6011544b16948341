//! What the server is started with.

use ipnet::IpNet;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;

/// The server's settings, as `fob serve` takes them.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The folder of the page, as `make web` builds it; without one there is only the API.
    pub page: Option<PathBuf>,
    /// `sqlite:FILE` or `postgres://...`.
    pub store: String,
    /// The address that people see, such as `https://fob.example`: what a socket's `Origin` must be.
    pub public: Option<String>,
    /// Rooms that nobody has touched for so many days are removed.
    pub keep_days: u32,
    /// Most rooms that are kept.
    pub max_rooms: u64,
    /// Most sockets of an address; 0 lifts the limits by address.
    pub per_address: u32,
    /// Whose `X-Forwarded-For` is believed.
    pub proxy: Option<Proxy>,
}

/// The addresses of a proxy: one, or a network in CIDR notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proxy(pub(crate) IpNet);

/// Text that is no network.
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
