//! Why the server does not start, or ends.

use super::store::StoreError;

/// Why the server does not start, or ended.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The port cannot be used.
    #[error("--listen {listen}: {error}")]
    Listen {
        /// The address.
        listen: std::net::SocketAddr,
        /// The system's complaint.
        error: std::io::Error,
    },
    /// The store cannot be opened.
    #[error("--store: {0}")]
    Store(#[from] StoreError),
    /// The page's folder has no page.
    #[error("--page {0}: no index.html there; expected the folder that `make web` builds")]
    Page(std::path::PathBuf),
    /// The system refuses something else.
    #[error(transparent)]
    System(#[from] std::io::Error),
}
