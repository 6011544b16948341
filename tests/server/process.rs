//! A server in a separate process.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A running server. It is killed on drop.
pub struct Server {
    pub address: SocketAddr,
    child: Child,
    log: Option<std::thread::JoinHandle<String>>,
}

/// How a server is started.
pub struct Start {
    variables: Vec<(&'static str, String)>,
    /// Maximum size of a file that the server may write, in KiB.
    longest_file: Option<u32>,
}

impl Start {
    pub fn sqlite(folder: &Path) -> Self {
        Self::on(&format!("sqlite:{}", folder.join("rooms.db").display()))
    }

    pub fn on(store: &str) -> Self {
        Self { variables: vec![("FOB_TEST_STORE", store.to_owned())], longest_file: None }
    }

    pub fn with(mut self, name: &'static str, value: &str) -> Self {
        self.variables.push((name, value.to_owned()));
        self
    }

    /// Makes the system refuse longer files, as a full disk would, until [`Server::give_space`].
    pub fn with_longest_file(mut self, kib: u32) -> Self {
        self.longest_file = Some(kib);
        self
    }

    /// Starts it; the error is the text of a server that does not start.
    pub fn try_start(self) -> Result<Server, String> {
        let program = std::env::current_exe().unwrap();
        let mut command = match self.longest_file {
            None => Command::new(program),
            Some(kib) => {
                // An ignored signal stays ignored; then the system reports an error instead of killing the process.
                let script = format!("trap '' XFSZ; ulimit -S -f {kib}; exec \"$0\" \"$@\"");
                let mut command = Command::new("bash");
                command.args(["-c", &script]).arg(program);
                command
            }
        };
        let mut child = command
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
                // The pipes are emptied, so that the server never waits for a reader.
                let mut log = child.stderr.take().unwrap();
                let log = std::thread::spawn(move || {
                    let mut text = String::new();
                    let _ = log.read_to_string(&mut text);
                    text
                });
                std::thread::spawn(move || {
                    let mut text = String::new();
                    let _ = out.read_to_string(&mut text);
                });
                return Ok(Server { address, child, log: Some(log) });
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
    /// Returns the process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Lifts the limit on the size of files.
    pub fn give_space(&self) {
        let id = self.id().to_string();
        assert!(Command::new("prlimit").args(["--pid", &id, "--fsize=unlimited:unlimited"]).status().unwrap().success());
    }

    /// Sends SIGTERM and returns everything that the server has logged.
    pub fn log_at_end(mut self) -> String {
        let log = self.log.take().unwrap();
        assert!(self.end());
        log.join().unwrap()
    }

    /// kill -9.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits until the server ends by itself, and returns whether it ended cleanly.
    pub fn ends(mut self) -> bool {
        self.child.wait().unwrap().success()
    }

    /// Sends SIGTERM and returns whether the server ended cleanly.
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

/// Not a test: the program that [`Start`] starts.
#[test]
#[ignore = "the server's own process"]
fn server_of_its_own() {
    let variable = |name: &str| std::env::var(name).ok();
    let Some(store) = variable("FOB_TEST_STORE") else { return };
    let config = fob_server::Config {
        listen: variable("FOB_TEST_LISTEN").as_deref().unwrap_or("127.0.0.1:0").parse().unwrap(),
        page: variable("FOB_TEST_PAGE").map(Into::into),
        store,
        public: variable("FOB_TEST_PUBLIC"),
        keep_days: variable("FOB_TEST_KEEP").map_or(30, |days| days.parse().unwrap()),
        max_rooms: variable("FOB_TEST_ROOMS").map_or(100_000, |rooms| rooms.parse().unwrap()),
        per_address: variable("FOB_TEST_PER_ADDRESS").map_or(0, |most| most.parse().unwrap()),
        proxy: variable("FOB_TEST_PROXY").map(|proxy| proxy.parse().unwrap()),
        clock_is_right: variable("FOB_TEST_CLOCK_IS_RIGHT").is_some(),
        commit_delay: std::time::Duration::ZERO,
    };
    let listening = |address| {
        println!("listening on {address}");
        if variable("FOB_TEST_END_AT_ONCE").is_some() {
            let id = std::process::id().to_string();
            assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        }
    };
    if let Err(error) = fob_server::run(config, listening) {
        eprintln!("{error}");
        std::process::exit(2);
    }
}
