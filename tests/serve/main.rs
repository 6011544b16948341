//! The program `fob serve`, started as its page says: without options.

#![allow(clippy::unwrap_used)]

mod classes;
#[path = "../server/unzip.rs"]
mod unzip;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

/// A running `fob serve`, which is killed on drop.
struct Serve {
    child: Child,
    address: String,
    /// What it says after its address.
    out: BufReader<ChildStdout>,
}

impl Drop for Serve {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Serve {
    /// Starts it in a folder, which is its data folder too. The error is what a server that does not start has to say.
    fn start(folder: &Path, options: &[&str], store: Option<&str>) -> Result<Self, String> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fob"));
        command.arg("serve").args(options).current_dir(folder).env("FOB_DATA_DIR", folder).env_remove("FOB_STORE");
        if let Some(store) = store {
            command.env("FOB_STORE", store);
        }
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        match line.trim().strip_prefix("listening on http://") {
            Some(address) => Ok(Self { address: address.to_owned(), child, out }),
            None => {
                let mut why = String::new();
                child.stderr.take().unwrap().read_to_string(&mut why).unwrap();
                assert_eq!(child.wait().unwrap().code(), Some(2), "{why}");
                Err(why)
            }
        }
    }

    /// Returns the first line of the answer to `GET path`.
    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer.lines().next().unwrap().to_owned()
    }

    /// Asks it to stop, and returns whether it ended well.
    fn end(mut self) -> bool {
        assert!(Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap().success());
        self.child.wait().unwrap().success()
    }
}

#[test]
fn serve_starts_without_options() {
    let folder = tempfile::tempdir().unwrap();
    let server = Serve::start(folder.path(), &[], None).unwrap_or_else(|why| {
        // Another program of this machine listens there.
        assert!(why.contains("--listen 127.0.0.1:8080"), "{why}");
        Serve::start(folder.path(), &["--listen", "127.0.0.1:0"], None).unwrap()
    });
    assert_eq!(server.get("/health"), "HTTP/1.1 200 OK");
    assert!(folder.path().join("rooms.db").is_file());
    assert!(server.end());
}

#[test]
fn a_server_without_a_page_says_so_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let options = ["--listen", "127.0.0.1:0"];
    let mut server = Serve::start(folder.path(), &options, None).unwrap();
    let mut line = String::new();
    server.out.read_line(&mut line).unwrap();
    assert!(line.starts_with("no page:") && line.contains("--page"), "{line}");
    assert_eq!(server.get("/"), "HTTP/1.1 404 Not Found");
    drop(server);
    // With one it says nothing more.
    std::fs::create_dir(folder.path().join("dist")).unwrap();
    std::fs::write(folder.path().join("dist/index.html"), "<!doctype html>").unwrap();
    let mut server = Serve::start(folder.path(), &options, None).unwrap();
    assert_eq!(server.get("/"), "HTTP/1.1 200 OK");
    assert!(Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().unwrap().success());
    let mut rest = String::new();
    server.out.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "");
}

#[test]
fn store_is_named_by_the_environment_unless_an_option_does() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let listen = ["--listen", "127.0.0.1:0"];
    assert!(Serve::start(folder.path(), &listen, Some("sqlite:one.db")).unwrap().end());
    assert!(at("one.db").is_file() && !at("rooms.db").exists());
    let with_option = [&listen[..], &["--store", "sqlite:two.db"]].concat();
    assert!(Serve::start(folder.path(), &with_option, Some("sqlite:three.db")).unwrap().end());
    assert!(at("two.db").is_file() && !at("three.db").exists());
    // An empty variable is none.
    assert!(Serve::start(folder.path(), &listen, Some("")).unwrap().end());
    assert!(at("rooms.db").is_file());
    // A password in a wrong address is not repeated.
    let why = Serve::start(folder.path(), &listen, Some("postgre:///fob?host=db&user=fob&password=hunter2")).err().unwrap();
    assert!(why.contains("--store") && why.contains("postgre:") && !why.contains("hunter2"), "{why}");
}
