//! The server under load, with plain sockets so that this program uses little time itself.
//!
//! `cargo run -p fob-server --example load -- help` lists what it measures; docs/server.md has the results.

#![allow(clippy::unwrap_used, clippy::missing_panics_doc)]

mod boardgame;
mod classes;
mod fast;
mod idle;
mod kill;
mod matches;
mod numbers;
mod plays;
mod rooms;
mod server;
#[path = "../../tests/server/shots.rs"]
mod shots;
mod socket;

const HELP: &str = "\
load idle  --to ADDRESS --pid PID [--sockets 19000] [--hold 30]
load plays --to ADDRESS[,ADDRESS] [--rooms 2000] [--every 2] [--for 30]
load fast  --to ADDRESS --pid PID [--rooms 1000]
load boardgame --to ADDRESS --pid PID [--rooms 1000]
load kill  [--times 50] [--rooms 200] [--store sqlite:FILE|postgres://..] [--servers 1] [--port 9000]
load make  --to ADDRESS --rooms N --made FILE    rooms for `idle`, `plays` and `kill`, which take them by --made FILE
load class --to ADDRESS[,ADDRESS] --pid PID [--students 150] [--within 60]
load class-kill [--times 20] [--students 150] [--store sqlite:FILE|postgres://..] [--servers 1] [--port 9100] [--every 700]
           [--page FOLDER]    with browsers, which say by a line when they have come, and by another one when they have looked at the end
load busy  --to ADDRESS [--rooms 50]    rooms in which strong computers play, until it is stopped
load serve --store sqlite:FILE|postgres://.. [--port 0] [--per-address 0] [--commit-delay MILLISECONDS]    the server, as `fob serve` runs it";

/// The options after the first word.
pub struct Options(Vec<String>);

impl Options {
    pub fn text(&self, name: &str) -> Option<&str> {
        let at = self.0.iter().position(|word| word == name)?;
        self.0.get(at + 1).map(String::as_str)
    }

    pub fn number(&self, name: &str, missing: u64) -> u64 {
        self.text(name).map_or(missing, |text| text.parse().unwrap_or_else(|_| panic!("{name} {text}: expected a number")))
    }

    pub fn addresses(&self) -> Vec<std::net::SocketAddr> {
        let text = self.text("--to").expect("--to: expected an address");
        text.split(',').map(|one| one.parse().expect("--to: expected ADDRESS:PORT")).collect()
    }
}

fn main() {
    let mut words = std::env::args().skip(1);
    let what = words.next().unwrap_or_default();
    let options = Options(words.collect());
    if what == "serve" {
        server::run(&options);
    } else {
        tokio::runtime::Runtime::new().unwrap().block_on(measure(&what, &options));
    }
}

async fn measure(what: &str, options: &Options) {
    match what {
        "idle" => idle::run(options).await,
        "plays" => plays::run(options).await,
        "fast" => fast::run(options).await,
        "boardgame" => boardgame::run(options).await,
        "kill" => kill::run(options).await,
        "class" => classes::run(options).await,
        "class-kill" => classes::kill(options).await,
        "make" => drop(rooms::rooms(options, &options.addresses(), 1000).await),
        "busy" => rooms::busy(options).await,
        _ => println!("{HELP}"),
    }
}
