//! The server on which rooms are made, which may run on this computer.

use super::Services;
use crate::host::{HostState, Reach, server_at};
use crate::online::Server;
use std::net::Ipv4Addr;

impl Services {
    /// Starts a server on this computer; what goes wrong is shown in a dialog, or in its [`HostState`].
    pub fn start_hosting(&mut self, reach: Reach) {
        let Some(host) = self.host.clone().filter(|_| self.hosting.is_none()) else { return };
        match host.start(&self.store, reach) {
            Ok(hosting) => self.hosting = Some(hosting),
            Err(why) => self.problem(vec![why]),
        }
    }

    /// Returns the server on which rooms are made: in a browser the server of the page, because a page may talk to no other;
    /// elsewhere the server on this computer, or else the server in the settings.
    pub fn server(&self) -> Option<Server> {
        if let Some(hosted) = self.hosted().into_iter().next() {
            return Some(hosted);
        }
        let set = Some(self.settings.server.trim()).filter(|server| !server.is_empty());
        self.own_page.as_deref().or(set).and_then(|address| Server::read(address).ok())
    }

    /// Returns the addresses of the server on this computer after its start; the likeliest one for other people comes first.
    pub fn hosted(&self) -> Vec<Server> {
        let Some(HostState::Listening { port, mut addresses }) = self.hosting.as_ref().map(|hosting| hosting.state()) else {
            return Vec::new();
        };
        if addresses.is_empty() {
            addresses.push(Ipv4Addr::LOCALHOST.into());
        }
        addresses.into_iter().filter_map(|address| server_at(address, port)).collect()
    }

    /// Returns the number of connections that other people have to the server on this computer.
    pub fn guests(&self) -> usize {
        let hosted = self.hosted();
        let own = self.online.lines().filter(|server| hosted.contains(server)).count();
        self.hosting.as_ref().map_or(0, |hosting| hosting.lines().saturating_sub(own))
    }
}
