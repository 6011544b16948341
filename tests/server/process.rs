//! A server in a process of its own.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A server that runs. It is killed when this goes.
pub struct Server {
    pub address: SocketAddr,
    child: Child,
}

/// How a server is started.
pub struct Start {
    variables: Vec<(&'static str, String)>,
}

impl Start {
    pub fn sqlite(folder: &Path) -> Self {
        Self::on(&format!("sqlite:{}", folder.join("rooms.db").display()))
    }

    pub fn on(store: &str) -> Self {
        Self { variables: vec![("FOB_TEST_STORE", store.to_owned())] }
    }

    pub fn with(mut self, name: &'static str, value: &str) -> Self {
        self.variables.push((name, value.to_owned()));
        self
    }

    /// Starts it; the text that it leaves where it does not start.
    pub fn try_start(self) -> Result<Server, String> {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "process::server_of_its_own", "--ignored", "--nocapture"])
            .envs(self.variables)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        while out.read_line(&mut line).unwrap() > 0 {
            if let Some((_, address)) = line.trim().split_once("listening on ") {
                let address = address.parse().unwrap();
                // The pipes are emptied, so that the server never waits for whoever reads them.
                let mut log = child.stderr.take().unwrap();
                std::thread::spawn(move || {
                    let mut text = String::new();
                    let _ = log.read_to_string(&mut text);
                });
                std::thread::spawn(move || {
                    let mut text = String::new();
                    let _ = out.read_to_string(&mut text);
                });
                return Ok(Server { address, child });
            }
            line.clear();
        }
        let mut why = String::new();
        let _ = child.stderr.take().unwrap().read_to_string(&mut why);
        let _ = child.wait();
        Err(why)
    }

    pub fn start(self) -> Server {
        self.try_start().unwrap()
    }
}

impl Server {
    /// kill -9.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// SIGTERM; whether it ended in good order.
    pub fn end(mut self) -> bool {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        self.child.wait().unwrap().success()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Not a test: what [`Start`] starts.
#[test]
#[ignore = "the server's own process"]
fn server_of_its_own() {
    let variable = |name: &str| std::env::var(name).ok();
    let Some(store) = variable("FOB_TEST_STORE") else { return };
    let config = fob_server::Config {
        listen: "127.0.0.1:0".parse().unwrap(),
        page: variable("FOB_TEST_PAGE").map(Into::into),
        store,
        public: variable("FOB_TEST_PUBLIC"),
        keep_days: 30,
        max_rooms: variable("FOB_TEST_ROOMS").map_or(100_000, |rooms| rooms.parse().unwrap()),
        per_address: variable("FOB_TEST_PER_ADDRESS").map_or(0, |most| most.parse().unwrap()),
        proxy: variable("FOB_TEST_PROXY").map(|proxy| proxy.parse().unwrap()),
    };
    if let Err(error) = fob_server::run(config, |address| println!("listening on {address}")) {
        eprintln!("{error}");
        std::process::exit(2);
    }
}
