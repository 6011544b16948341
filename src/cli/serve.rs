//! `fob serve`: the server for rooms, with the page.

use super::{CliError, Status};
use std::net::SocketAddr;
use std::path::PathBuf;

/// Serve the page and rooms in which people play together.
///
/// The first line on standard output is `listening on` and the address. Structured log lines go to standard error; FOB_LOG sets
/// their level (`warn`, `info`, `debug`). SIGTERM ends the server in good order.
#[derive(clap::Args, Debug)]
#[cfg_attr(not(feature = "server"), allow(dead_code))]
pub struct Args {
    /// Listen here.
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// Serve the page that `make web` has built into this folder; without it `dist` where there is one.
    #[arg(long, value_name = "DIST")]
    page: Option<PathBuf>,
    /// Keep rooms here: `sqlite:FILE` (a file in the data folder by default) or `postgres://...`.
    #[arg(long, value_name = "URL")]
    store: Option<String>,
    /// The address that people see, such as `https://fob.example`: pages of other addresses may open no socket.
    #[arg(long, value_name = "URL")]
    public: Option<String>,
    /// Remove rooms that nobody has touched for so many days.
    #[arg(long, value_name = "DAYS", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=36_500))]
    keep: u32,
    /// Keep at most so many rooms.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    max_rooms: u64,
    /// Let an address have at most so many sockets; 0 lifts all limits by address, for a class that shares one.
    #[arg(long, value_name = "N", default_value_t = 300)]
    per_address: u32,
    /// Believe `X-Forwarded-For` of this proxy: an address or a network.
    #[arg(long, value_name = "CIDR")]
    proxy: Option<String>,
}

/// Runs the server until the system asks it to end.
///
/// # Errors
/// It cannot start.
#[cfg(feature = "server")]
pub fn run(args: Args) -> Result<Status, CliError> {
    use crate::server::{Config, Proxy};
    use std::io::Write;
    let store = match args.store {
        Some(store) => store,
        None => {
            let folder = crate::store::Store::open().map_err(|error| CliError::new(error.to_string()))?;
            format!("sqlite:{}", folder.file("rooms.db").display())
        }
    };
    let proxy = args.proxy.as_deref().map(str::parse::<Proxy>).transpose();
    let proxy =
        proxy.map_err(|error| CliError::new(format!("--proxy {}: {error}", args.proxy.as_deref().unwrap_or_default())))?;
    let page = args.page.or_else(|| Some(PathBuf::from("dist")).filter(|dist| dist.join("index.html").is_file()));
    let config = Config {
        listen: args.listen,
        page,
        store,
        public: args.public,
        keep_days: args.keep,
        max_rooms: args.max_rooms,
        per_address: args.per_address,
        proxy,
    };
    let listening = |address| {
        let mut out = std::io::stdout();
        // Nobody may be there to read it.
        let _ = writeln!(out, "listening on http://{address}").and_then(|()| out.flush());
    };
    crate::server::run(config, listening).map(|()| Status::Yes).map_err(|error| CliError::new(error.to_string()))
}

/// Says how a build that can serve is made.
///
/// # Errors
/// Always.
#[cfg(not(feature = "server"))]
pub fn run(_: Args) -> Result<Status, CliError> {
    Err(CliError::new(
        "serve: this build has no server; `cargo build --release --no-default-features --features cli,server` makes one that has",
    ))
}
