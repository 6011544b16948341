//! A server within another program: a value that starts and ends it, on a thread.

use super::config::Config;
use super::error::ServeError;
use super::reach::Reach;
use super::serve::serve_for;
use super::socket;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::oneshot;

/// Number of threads of a server within another program.
const THREADS: usize = 2;
/// Time that the threads have to end.
const ENDING: Duration = Duration::from_millis(200);

/// State of a hosted server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostedState {
    /// The server opens its store.
    Starting,
    /// The server listens at this address and port.
    Listening(SocketAddr),
    /// The server could not start, or has ended, for this reason.
    Ended(String),
}

/// A server. Dropping the value ends the server, and waits until all commits are in the store.
///
/// ```no_run
/// use fob_server::{Config, Hosted, HostedState, Reach};
///
/// # fn config() -> Config { unimplemented!() }
/// let hosted = Hosted::start(config(), Reach::Network, || ())?;
/// while hosted.state() == HostedState::Starting {
///     std::thread::sleep(std::time::Duration::from_millis(10));
/// }
/// println!("{:?}", hosted.state());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Hosted {
    state: Arc<Mutex<HostedState>>,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Hosted {
    /// Starts a server and returns at once. If the port is taken, it listens on any that is free. `news` is called from another thread
    /// whenever the state changes.
    ///
    /// # Errors
    /// The system refuses threads.
    pub fn start(config: Config, reach: Reach, news: impl Fn() + Send + 'static) -> std::io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(THREADS).enable_all().build()?;
        let (end, ended) = oneshot::channel();
        let state = Arc::new(Mutex::new(HostedState::Starting));
        let of_thread = Arc::clone(&state);
        let thread = std::thread::Builder::new().name("host".to_owned()).spawn(move || {
            let tell = |now| {
                *of_thread.lock().unwrap_or_else(PoisonError::into_inner) = now;
                news();
            };
            let served = runtime.block_on(serve_anywhere(config, reach, |address| tell(HostedState::Listening(address)), ended));
            tell(HostedState::Ended(served.err().map_or_else(|| "it was stopped".to_owned(), |error| error.to_string())));
            runtime.shutdown_timeout(ENDING);
        })?;
        Ok(Self { state, end: Some(end), thread: Some(thread) })
    }

    /// Returns the state of the server.
    pub fn state(&self) -> HostedState {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns the number of open sockets.
    pub fn sockets(&self) -> u64 {
        socket::open()
    }
}

impl Drop for Hosted {
    fn drop(&mut self) {
        // An error means that it has ended already.
        let _ = self.end.take().map(|end| end.send(()));
        // A panic in its thread has been reported there.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// Serves at the requested address, or at another port if that port is taken.
async fn serve_anywhere(
    mut config: Config,
    reach: Reach,
    listening: impl Fn(SocketAddr),
    ended: oneshot::Receiver<()>,
) -> Result<(), ServeError> {
    if std::net::TcpListener::bind(config.listen).is_err() {
        config.listen.set_port(0);
    }
    serve_for(config, reach, listening, async {
        // It also ends if its owner is gone.
        let _ = ended.await;
    })
    .await
}

/// Returns the addresses of this computer in its networks, without loopback: the likely reachable ones first, and only IPv4,
/// because a host listens on IPv4.
pub fn own_addresses() -> Vec<IpAddr> {
    let found = if_addrs::get_if_addrs().unwrap_or_default();
    let mut addresses: Vec<IpAddr> =
        found.into_iter().filter(|one| !one.is_loopback()).map(|one| one.ip()).filter(IpAddr::is_ipv4).collect();
    // Networks of homes and schools before those that containers and tunnels make for themselves.
    let rank = |address: &IpAddr| match address {
        IpAddr::V4(address) => match address.octets() {
            [192, 168, ..] => 0,
            [10, ..] => 1,
            [172, 17..=31, ..] => 3,
            [169, 254, ..] => 4,
            _ => 2,
        },
        IpAddr::V6(_) => 5,
    };
    addresses.sort_by_key(|address| (rank(address), *address));
    addresses.dedup();
    addresses
}
