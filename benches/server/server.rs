//! Runs, starts, kills and restarts servers.

use super::Options;
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Runs a server, without limits per address unless it is told some, until it is asked to stop.
pub fn run(options: &Options) {
    let config = fob_server::Config {
        listen: SocketAddr::from(([127, 0, 0, 1], options.number("--port", 0) as u16)),
        page: options.text("--page").map(Into::into),
        store: options.text("--store").expect("--store: expected sqlite:FILE or postgres://..").to_owned(),
        public: None,
        keep_days: 30,
        max_rooms: 100_000,
        per_address: options.number("--per-address", 0) as u32,
        proxy: None,
        clock_is_right: false,
        commit_delay: Duration::from_millis(options.number("--commit-delay", 0)),
    };
    if let Err(error) = fob_server::run(config, |address| println!("listening on {address}")) {
        eprintln!("{error}");
        std::process::exit(1);
    }
}

/// A server in a process of its own.
pub struct Server {
    store: String,
    page: Option<String>,
    pub address: SocketAddr,
    child: Option<Child>,
}

impl Server {
    pub fn new(store: &str, port: u16, page: Option<&str>) -> Self {
        let page = page.map(str::to_owned);
        Self { store: store.to_owned(), page, address: SocketAddr::from(([127, 0, 0, 1], port)), child: None }
    }

    pub fn start(&mut self) {
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["serve", "--store", &self.store, "--port", &self.address.port().to_string()])
            .args(self.page.iter().flat_map(|page| ["--page", page]))
            .env("FOB_LOG", "error")
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        self.child = Some(child);
    }

    /// kill -9.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    pub async fn is_up(&self) {
        while tokio::net::TcpStream::connect(self.address).await.is_err() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}
