//! Errors of starting and running the server.

use super::store::StoreError;

/// Error of starting or running the server.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be used.
    #[error("--listen {listen}: {error}")]
    Listen {
        /// Address of the configuration.
        listen: std::net::SocketAddr,
        /// The system's error.
        error: std::io::Error,
    },
    /// The store cannot be opened.
    #[error("--store: {0}")]
    Store(#[from] StoreError),
    /// The page's folder contains no page.
    #[error("--page {0}: no index.html there; expected the folder that `make web` builds")]
    Page(std::path::PathBuf),
    /// Another error of the system.
    #[error(transparent)]
    System(#[from] std::io::Error),
}
