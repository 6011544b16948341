//! Starts, kills and restarts servers.

use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

pub struct Server {
    program: String,
    store: String,
    pub address: SocketAddr,
    child: Option<Child>,
}

impl Server {
    pub fn new(program: &str, store: &str, port: u16) -> Self {
        Self {
            program: program.to_owned(),
            store: store.to_owned(),
            address: SocketAddr::from(([127, 0, 0, 1], port)),
            child: None,
        }
    }

    pub fn start(&mut self) {
        let child = Command::new(&self.program)
            .args(["serve", "--per-address", "0", "--store", &self.store, "--listen", &self.address.to_string()])
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
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}
