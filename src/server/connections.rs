//! The listening socket and its connections: their limits and timeouts.

use super::address::Addresses;
use super::reach::Reach;
use axum::extract::ConnectInfo;
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;
use tower::Layer;

/// Size of a socket's send buffer in the system, in bytes.
const SENDING: u32 = 64 << 10;
/// Length of the queue of new connections: after a restart thousands of clients reconnect at once.
const BACKLOG: u32 = 4096;
/// Time that a client has for the head of a request, from the beginning of the connection or the end of the request before.
const HEAD: Duration = Duration::from_secs(10);
/// The same for the trusted proxy, which keeps connections for later requests: longer than Caddy and nginx do, so that none is
/// closed during a request.
const PROXYS_HEAD: Duration = Duration::from_secs(150);
/// Maximum size of the head of a request, in bytes.
const LONGEST_HEAD: usize = 32 << 10;
/// Delay before accepting again, if the system has no more files for a connection.
const AGAIN: Duration = Duration::from_millis(200);
/// Time that requests have to end when the server does.
const LAST: Duration = Duration::from_secs(1);

/// Opens the listening socket, with a bounded send buffer for sockets that do not read.
pub fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SENDING)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

async fn ends(mut ending: watch::Receiver<bool>) {
    // An error means that the sender is gone, so the server has stopped.
    let _ = ending.wait_for(|ending| *ending).await;
}

/// Accepts connections and answers requests until the server ends.
pub async fn accept(listener: TcpListener, reach: Reach, router: Router, addresses: Addresses, ending: watch::Receiver<bool>) {
    let mut connections = JoinSet::new();
    let mut ended = pin!(ends(ending.clone()));
    loop {
        tokio::select! {
            () = ended.as_mut() => break,
            accepted = listener.accept() => match accepted {
                // An address out of reach gets no reply at all.
                Ok((_, peer)) if !reach.includes(peer.ip()) => {}
                Ok((stream, peer)) => {
                    // Too many connections: the new one is closed without a reply, which would cost as much as a request.
                    let Some(counted) = addresses.connection(peer.ip()) else { continue };
                    let (router, ending) = (router.clone(), ending.clone());
                    let head = if addresses.is_proxy(peer.ip()) { PROXYS_HEAD } else { HEAD };
                    connections.spawn(async move {
                        answer(stream, (peer, head), router, ending).await;
                        drop(counted);
                    });
                }
                // The system has no files left, or the connection was over before it was accepted.
                Err(error) => {
                    tracing::debug!(%error, "a connection cannot be accepted");
                    sleep(AGAIN).await;
                }
            },
            Some(_) = connections.join_next(), if !connections.is_empty() => {}
        }
    }
    drop(listener);
    let finished = async { while connections.join_next().await.is_some() {} };
    // A connection that has not ended by then has an incomplete request.
    let _ = tokio::time::timeout(LAST, finished).await;
    connections.shutdown().await;
}

/// Answers the requests of a client until the connection ends or becomes a socket. Each head may take at most the given time.
async fn answer(stream: TcpStream, (peer, head): (SocketAddr, Duration), router: Router, ending: watch::Receiver<bool>) {
    // Send small frames at once, without waiting for acknowledgements. If this fails, the connection is only slower.
    let _ = stream.set_nodelay(true);
    let service = TowerToHyperService::new(Extension(ConnectInfo(peer)).layer(router));
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(head).max_buf_size(LONGEST_HEAD);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service).with_upgrades());
    tokio::select! {
        // A client that disconnects or sends no HTTP is not an error of the server.
        _ = connection.as_mut() => return,
        () = ends(ending) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
