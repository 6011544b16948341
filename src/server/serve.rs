//! Runs the server from start to end.

use super::address::Addresses;
use super::config::Config;
use super::connections::listen;
use super::error::ServeError;
use super::hub::{Hub, World};
use super::reach::Reach;
use super::store::{Store, Writer};
use super::sweep::Sweep;
use super::{connections, http, metrics, socket, token};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::Poll;
use std::time::Duration;
use tokio::sync::{mpsc, watch};

/// Interval of counting rooms and removing unused ones.
const HOUSEKEEPING: Duration = Duration::from_mins(10);
/// Time that sockets have to close at the end.
const FAREWELL: Duration = Duration::from_millis(1500);
/// Time that the store has for started commits. systemd waits for 30 s.
const COMMITTING: Duration = Duration::from_secs(10);
/// Time that threads have to end.
const THREADS: Duration = Duration::from_millis(200);

/// Runs the server until the system asks it to stop (SIGTERM, or SIGINT from a terminal). Calls `listening` once with the address.
///
/// # Errors
/// The server cannot start.
pub fn run(config: Config, listening: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    // In tests a second server in the process keeps the first subscriber.
    let filter = tracing_subscriber::EnvFilter::try_from_env("FOB_LOG").unwrap_or_else(|_| "info".into());
    let _ = tracing_subscriber::fmt().json().with_env_filter(filter).with_writer(std::io::stderr).try_init();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(serve(config, listening, asked_to_end()));
    // Work of somebody who is gone may still run, and nobody waits for it.
    runtime.shutdown_timeout(THREADS);
    served
}

/// Runs the server until `end` completes.
///
/// # Errors
/// The server cannot start.
pub async fn serve(
    config: Config,
    listening: impl FnOnce(SocketAddr),
    end: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    serve_for(config, Reach::Everybody, listening, end).await
}

/// Runs the server for the addresses within reach only.
pub(crate) async fn serve_for(
    config: Config,
    reach: Reach,
    listening: impl FnOnce(SocketAddr),
    end: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    if let Some(page) = config.page.as_ref().filter(|page| !page.join("index.html").is_file()) {
        return Err(ServeError::Page(page.clone()));
    }
    let metrics = metrics::install();
    let (sender, foreign) = mpsc::unbounded_channel();
    let world = World::system()?;
    let store = Store::open(&config.store, &world.clock, sender).await?;
    let (writer, written) = Writer::start(store.clone(), world.clock.clone(), &world.spawner, config.commit_delay);
    let (ending, is_ending) = watch::channel(false);
    let accepts_until = is_ending.clone();
    let hub = Hub::new(store.clone(), writer, world, is_ending);
    let refused = |error| ServeError::Listen { listen: config.listen, error };
    let listener = listen(config.listen).map_err(refused)?;
    let address = listener.local_addr()?;
    // Once before anybody can open an old room.
    let mut sweep = Sweep::new(&config);
    sweep.run(&hub).await;
    let rooms = Arc::new(AtomicU64::new(store.count().await?));
    let hearing = tokio::spawn({
        let hub = hub.clone();
        async move { hub.hear(foreign).await }
    });
    let comparing = tokio::spawn({
        let hub = hub.clone();
        async move { hub.compare().await }
    });
    let server = token::token(&hub.chance)?;
    let leasing =
        if store.is_shared() { Some(tokio::spawn(hub.presence.clone().keep(hub.clone(), server.clone()))) } else { None };
    let keeping = tokio::spawn(keep_house(hub.clone(), Arc::clone(&rooms), sweep));
    let clock = hub.clock.clone();
    let shared = http::Shared {
        addresses: Addresses::new(&config, clock.clone()),
        hub,
        config: Arc::new(config),
        metrics,
        rooms,
        lobby: http::Lobby::default(),
    };
    let addresses = shared.addresses.clone();
    let accepting = tokio::spawn(connections::accept(listener, reach, http::router(shared), addresses, accepts_until));
    tracing::info!(%address, "listening");
    // Handlers of signals are there once `end` was polled, which must be before anybody reads the address: they may ask for the end at once.
    let mut end = std::pin::pin!(end);
    let is_over = std::future::poll_fn(|cx| Poll::Ready(end.as_mut().poll(cx).is_ready())).await;
    listening(address);
    if !is_over {
        end.await;
    }
    tracing::info!("ending");
    // From here on no connection is accepted, and open sockets are closed.
    let _ = ending.send(true);
    let begun = clock.now();
    while socket::open() > 0 && clock.now() - begun < FAREWELL {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let _ = accepting.await;
    hearing.abort();
    comparing.abort();
    if let Some(leasing) = leasing {
        leasing.abort();
        let _ = store.end_lease(&server).await;
    }
    drop(store);
    keeping.abort();
    // Everything that was started is committed: the writer ends after the last room.
    let _ = tokio::time::timeout(COMMITTING, written).await;
    tracing::info!("ended");
    Ok(())
}

async fn keep_house(hub: Hub, rooms: Arc<AtomicU64>, mut sweep: Sweep) {
    loop {
        tokio::time::sleep(HOUSEKEEPING).await;
        sweep.run(&hub).await;
        if let Ok(count) = hub.store.count().await {
            rooms.store(count, Ordering::Relaxed);
        }
    }
}

async fn asked_to_end() {
    let interrupted = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut term) = signal(SignalKind::terminate()) {
            tokio::select! {
                () = interrupted => {}
                _ = term.recv() => {}
            }
            return;
        }
    }
    interrupted.await;
}
