//! The server that the window starts on this computer.

use fob_server::{Config, Hosted, HostedState, own_addresses};
use fob_services::host::{Host, HostState, Hosting, Reach};
use fob_services::jobs::wake_here;
use fob_store::Store;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The port that is tried first: short to type, and free for whoever is no administrator.
const PORT: u16 = 8080;
/// Rooms that nobody used for this many days are removed.
const KEPT: u32 = 30;
/// The most rooms: a house or a class, not the world.
const ROOMS: u64 = 10_000;
/// Time after which the computer's networks are looked at again.
const AGAIN: Duration = Duration::from_secs(3);

/// Starts servers in this program.
#[derive(Clone, Copy, Debug)]
pub struct OwnHost;

impl Host for OwnHost {
    fn start(&self, store: &Store, reach: Reach) -> Result<Box<dyn Hosting>, String> {
        let page = page_beside();
        let config = Config {
            listen: SocketAddr::new(IpAddr::V4(Ipv4Addr::UNSPECIFIED), PORT),
            page: page.clone(),
            store: format!("sqlite:{}", store.file(fob_store::SERVER_ROOMS).display()),
            public: None,
            keep_days: KEPT,
            clock_is_right: false,
            max_rooms: ROOMS,
            // A class shares one address.
            per_address: 0,
            proxy: None,
            commit_delay: Duration::ZERO,
        };
        let reach = match reach {
            Reach::Network => fob_server::Reach::Network,
            Reach::Everybody => fob_server::Reach::Everybody,
        };
        let wake = wake_here();
        let hosted = Hosted::start(config, reach, move || wake.wake()).map_err(|error| error.to_string())?;
        Ok(Box::new(Own { hosted, has_page: page.is_some(), addresses: Mutex::default() }))
    }
}

/// A server of this program.
#[derive(Debug)]
struct Own {
    hosted: Hosted,
    has_page: bool,
    /// The computer's addresses, and when they were asked for: a network may come or go.
    addresses: Mutex<Option<(Instant, Vec<IpAddr>)>>,
}

impl Own {
    fn addresses(&self) -> Vec<IpAddr> {
        let mut known = self.addresses.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        match known.as_ref().filter(|(at, _)| at.elapsed() < AGAIN) {
            Some((_, addresses)) => addresses.clone(),
            None => known.insert((Instant::now(), own_addresses())).1.clone(),
        }
    }
}

impl Hosting for Own {
    fn state(&self) -> HostState {
        match self.hosted.state() {
            HostedState::Starting => HostState::Starting,
            HostedState::Listening(at) => HostState::Listening { port: at.port(), addresses: self.addresses() },
            HostedState::Ended(why) => HostState::Ended(why),
        }
    }

    fn lines(&self) -> usize {
        usize::try_from(self.hosted.sockets()).unwrap_or(usize::MAX)
    }

    fn has_page(&self) -> bool {
        self.has_page
    }
}

/// Returns the folder of the page for browsers: beside the program, where a package puts it, or where `make web` does.
fn page_beside() -> Option<PathBuf> {
    let program = std::env::current_exe().ok();
    let beside = program.as_deref().and_then(Path::parent);
    let beside =
        beside.into_iter().flat_map(|folder| ["page", "share/fob/page", "../share/fob/page"].map(|page| folder.join(page)));
    beside.chain([PathBuf::from("dist")]).find(|folder| folder.join("index.html").is_file())
}
