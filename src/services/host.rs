//! A server on this computer, for other people on the same network. This module has the interface; a program with a built-in
//! server provides [`Host`]. In a browser, and in a build without a server, there is none.

use crate::online::Server;
use std::fmt::Debug;
use std::net::IpAddr;

/// Whom a server on this computer answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// This computer, and those on its own networks.
    #[default]
    Network,
    /// Everybody who can reach this computer.
    Everybody,
}

/// The state of a server on this computer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostState {
    /// The server opens its rooms.
    Starting,
    /// The server answers on a port.
    Listening {
        port: u16,
        /// The addresses of this computer in its networks, the likeliest one first; none without a network.
        addresses: Vec<IpAddr>,
    },
    /// The server could not start, or has ended, for this reason.
    Ended(String),
}

/// Starts a server on this computer.
pub trait Host: Debug + Send + Sync {
    /// Starts one, which keeps its rooms in a data folder. Returns at once.
    ///
    /// # Errors
    /// The system refuses a thread.
    fn start(&self, store: &fob_store::Store, reach: Reach) -> Result<Box<dyn Hosting>, String>;
}

/// A server on this computer. The server ends when this is dropped; the drop waits until all moves are saved.
pub trait Hosting: Debug + Send + Sync {
    /// Returns the present state of the server.
    fn state(&self) -> HostState;

    /// Returns the number of open lines to rooms and events, those of this program among them.
    fn lines(&self) -> usize;

    /// Returns whether the server also serves the page, so that a browser is enough to play.
    fn has_page(&self) -> bool;
}

/// Returns the address of a server at an address and a port.
pub fn server_at(address: IpAddr, port: u16) -> Option<Server> {
    // An IPv6 address has its brackets from `SocketAddr`.
    Server::read(&format!("http://{}", std::net::SocketAddr::new(address, port))).ok()
}

/// Returns a sentence with the number of connections that other people have to the server on this computer.
pub fn guests(lines: usize) -> String {
    format!("{} of others {} open.", crate::phrases::plural(lines, "line"), if lines == 1 { "is" } else { "are" })
}

/// Returns the consequence for other people if the server ends now, in sentences.
pub fn without_guests(lines: usize) -> String {
    format!("{} Every move is kept: the rooms go on when you host again.", guests(lines))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{Ipv4Addr, Ipv6Addr};

    #[test]
    fn addresses_of_both_kinds_are_servers() {
        let at = |address: IpAddr| server_at(address, 81).map(|server| server.origin().to_owned());
        let (v4, v6) = (Ipv4Addr::new(192, 168, 1, 5), Ipv6Addr::new(0xfd00, 0, 0, 0, 0, 0, 0, 5));
        assert_eq!(at(v4.into()), Some(format!("http://{v4}:81")));
        assert_eq!(at(v6.into()), Some(format!("http://[{v6}]:81")));
    }
}
