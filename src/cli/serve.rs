//! `fob serve`: runs the server for rooms and the web page.

use super::{CliError, Status};
use std::net::SocketAddr;
use std::path::PathBuf;

/// Arguments of `fob serve`. The help of the command itself is in `src/cli/mod.rs`.
#[derive(clap::Args, Debug)]
#[cfg_attr(not(feature = "server"), allow(dead_code))]
pub struct Args {
    /// Address and port to listen on.
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// Folder with the page built by `make web`; the default is `dist`, if it exists.
    #[arg(long, value_name = "DIST")]
    page: Option<PathBuf>,
    /// Where to keep rooms: `sqlite:FILE` or `postgres://...`. The default is FOB_STORE, or else an SQLite file in the data folder. Set
    /// FOB_STORE rather than this option if there is a password in it: others on the machine may see a program's options.
    #[arg(long, value_name = "URL")]
    store: Option<String>,
    /// Public address of the page, such as `https://fob.example`; pages from other addresses cannot open a socket.
    #[arg(long, value_name = "URL")]
    public: Option<String>,
    /// Delete rooms that have been unused for this many days.
    #[arg(long, value_name = "DAYS", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=36_500))]
    keep: u32,
    /// Say that the clock is right. The server was off, or the clock has jumped, for more than a week: until you say this, no rooms are
    /// deleted.
    #[arg(long)]
    clock_is_right: bool,
    /// Maximum number of rooms.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    max_rooms: u64,
    /// Maximum number of sockets per client address; 0 lifts all limits per address, for a class that shares one.
    #[arg(long, value_name = "N", default_value_t = 300)]
    per_address: u32,
    /// Trust `X-Forwarded-For` from this proxy, an address or a network.
    #[arg(long, value_name = "CIDR")]
    proxy: Option<String>,
}

/// Runs the server until the system asks it to stop.
///
/// # Errors
/// The server cannot start.
#[cfg(feature = "server")]
pub fn run(args: Args) -> Result<Status, CliError> {
    use crate::server::{Config, Proxy};
    use std::io::Write;
    let store = match args.store.map_or_else(store_of_environment, |store| Ok(Some(store)))? {
        Some(store) => store,
        None => {
            let folder = crate::store::Store::open().map_err(|error| CliError::new(error.to_string()))?;
            format!("sqlite:{}", folder.file(crate::store::SERVER_ROOMS).display())
        }
    };
    let proxy = args.proxy.as_deref().map(str::parse::<Proxy>).transpose();
    let proxy =
        proxy.map_err(|error| CliError::new(format!("--proxy {}: {error}", args.proxy.as_deref().unwrap_or_default())))?;
    let page = args.page.or_else(|| Some(PathBuf::from("dist")).filter(|dist| dist.join("index.html").is_file()));
    let has_page = page.is_some();
    let config = Config {
        listen: args.listen,
        page,
        store,
        public: args.public,
        keep_days: args.keep,
        max_rooms: args.max_rooms,
        per_address: args.per_address,
        proxy,
        clock_is_right: args.clock_is_right,
        commit_delay: std::time::Duration::ZERO,
    };
    let listening = |address| {
        let mut out = std::io::stdout();
        // Ignore failure: standard output may be closed.
        let _ = writeln!(out, "listening on http://{address}").and_then(|()| out.flush());
        if !has_page {
            let _ =
                writeln!(out, "no page: links open in the app alone; build one with `make web`, and give it with --page dist");
        }
    };
    crate::server::run(config, listening).map(|()| Status::Yes).map_err(|error| CliError::new(error.to_string()))
}

/// Environment variable for `--store`.
#[cfg(feature = "server")]
const STORE: &str = "FOB_STORE";

/// Returns the store that the environment names; none if it is not set or empty.
#[cfg(feature = "server")]
fn store_of_environment() -> Result<Option<String>, CliError> {
    match std::env::var(STORE) {
        Ok(store) => Ok(Some(store).filter(|store| !store.is_empty())),
        Err(std::env::VarError::NotPresent) => Ok(None),
        Err(error) => Err(CliError::new(format!("{STORE}: {error}"))),
    }
}

/// Explains how to build a program with the server.
///
/// # Errors
/// Always.
#[cfg(not(feature = "server"))]
pub fn run(_: Args) -> Result<Status, CliError> {
    Err(CliError::new(
        "serve: this build has no server; build one with `cargo build --release --no-default-features --features cli,server`",
    ))
}
