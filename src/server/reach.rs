//! The addresses that a server answers.

use ipnet::IpNet;
use std::net::IpAddr;

/// The addresses that a server answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// This computer, the networks of its interfaces, and addresses that no router of the internet forwards.
    Network,
    /// All addresses.
    Everybody,
}

impl Reach {
    /// Returns whether the server answers this address.
    pub fn includes(self, address: IpAddr) -> bool {
        // A university may give its rooms addresses of the internet, so that the interfaces are asked as well; and for each address
        // again, because networks come and go.
        self == Self::Everybody
            || is_private(address)
            || networks().iter().any(|network| network.contains(&address.to_canonical()))
    }
}

/// Returns the networks of this computer's interfaces.
fn networks() -> Vec<IpNet> {
    let network = |one: if_addrs::Interface| match one.addr {
        if_addrs::IfAddr::V4(v4) => IpNet::new(v4.ip.into(), v4.prefixlen).ok(),
        if_addrs::IfAddr::V6(v6) => IpNet::new(v6.ip.into(), v6.prefixlen).ok(),
    };
    // A tunnel may claim the whole internet as its network.
    if_addrs::get_if_addrs()
        .unwrap_or_default()
        .into_iter()
        .filter_map(network)
        .filter(|network| network.prefix_len() > 0)
        .collect()
}

/// Returns whether no router of the internet forwards an address.
fn is_private(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => address.is_loopback() || address.is_private() || address.is_link_local(),
        IpAddr::V6(address) => address.is_loopback() || address.is_unique_local() || address.is_unicast_link_local(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_are_the_addresses_of_houses_and_of_own_interfaces() {
        for near in
            ["127.0.0.1", "192.168.0.9", "10.1.2.3", "172.16.0.1", "169.254.1.1", "::1", "fe80::1", "fd12::1", "::ffff:10.0.0.1"]
        {
            assert!(Reach::Network.includes(near.parse().expect("an address")), "{near}");
        }
        for far in ["8.8.8.8", "172.32.0.1", "100.64.0.1", "2001:db8::1", "::ffff:8.8.8.8", "0.0.0.0"] {
            let far: IpAddr = far.parse().expect("an address");
            let is_own = networks().iter().any(|network| network.contains(&far.to_canonical()));
            assert_eq!(Reach::Network.includes(far), is_own, "{far}");
            assert!(Reach::Everybody.includes(far), "{far}");
        }
        // All addresses of this machine may connect to it.
        for own in if_addrs::get_if_addrs().expect("interfaces") {
            assert!(Reach::Network.includes(own.ip()), "{own:?}");
        }
    }
}
