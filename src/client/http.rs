//! Requests over HTTP: on a thread natively, by the browser on a page. The server may be that of any link, so a long answer, or
//! one that leads to another host, is refused.

use std::time::Duration;

/// Method of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    Get,
    Post,
    Put,
    Delete,
}

/// A request to a server.
#[derive(Debug)]
pub(crate) struct Request {
    /// Method of the request.
    pub method: Method,
    /// The whole URL.
    pub address: String,
    /// The body in JSON, for POST and PUT.
    pub body: Option<String>,
    /// Token of the sender, which is sent in the header, and to no other host.
    pub token: Option<String>,
    /// Longest accepted answer, once unpacked, in bytes.
    pub most: usize,
}

impl Request {
    /// Creates a request without a body.
    pub const fn new(method: Method, address: String) -> Self {
        Self { method, address, body: None, token: None, most: LONGEST }
    }

    /// Returns the request with this token.
    pub fn by(self, token: &str) -> Self {
        Self { token: Some(token.to_owned()), ..self }
    }

    /// Returns the request with a body in JSON.
    pub fn with(self, body: String) -> Self {
        Self { body: Some(body), ..self }
    }

    /// Returns the time limit for the whole answer.
    const fn patience(&self) -> Duration {
        if self.most > LONGEST || matches!(self.method, Method::Put) { LONG_PATIENCE } else { PATIENCE }
    }

    /// Returns the request with this limit of the answer's length, in bytes, for files.
    pub const fn at_most(mut self, most: usize) -> Self {
        self.most = most;
        self
    }
}

/// Reason for a request without an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failed {
    /// No answer arrived.
    NoAnswer,
    /// The server's certificate is for another name, expired, or signed by an unknown authority.
    Certificate,
    /// The answer is longer than the request's limit.
    TooLong,
    /// The answer redirects to another host, or away from TLS, and was not followed.
    Elsewhere(String),
}

/// Status and body of an answer.
pub(crate) type Answer = Result<(u16, Vec<u8>), Failed>;

/// Longest body that is read unless the request says otherwise, once unpacked, and longest frame of a socket, in bytes.
pub(crate) const LONGEST: usize = 2 << 20;
/// Time limit for the whole answer.
const PATIENCE: Duration = Duration::from_secs(20);
/// Time limit for files, and for a change that needs work on the server.
const LONG_PATIENCE: Duration = Duration::from_mins(3);
/// Maximum number of redirects.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) const REDIRECTS: u32 = 3;

/// Performs a request; `done` is called with the answer, on another thread. If no thread can be started, `done` is dropped.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn fetch(request: Request, done: impl FnOnce(Answer) + Send + 'static) {
    let _ = std::thread::Builder::new().name("call".to_owned()).spawn(move || done(answer(request)));
}

#[cfg(not(target_arch = "wasm32"))]
fn answer(request: Request) -> Answer {
    use std::io::Read;
    let patience = request.patience();
    let Request { method, mut address, body, token, most } = request;
    let agent = ureq::Agent::new_with_config(
        ureq::Agent::config_builder()
            .timeout_global(Some(patience))
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .build(),
    );
    let bearer = token.map(|token| format!("Bearer {token}"));
    for _ in 0..=REDIRECTS {
        let json = ("Content-Type", "application/json");
        let sent = match (method, &body) {
            (Method::Post, body) => {
                headed(agent.post(&address), bearer.as_ref()).header(json.0, json.1).send(body.as_deref().unwrap_or_default())
            }
            (Method::Put, body) => {
                headed(agent.put(&address), bearer.as_ref()).header(json.0, json.1).send(body.as_deref().unwrap_or_default())
            }
            (Method::Get, _) => headed(agent.get(&address), bearer.as_ref()).call(),
            (Method::Delete, _) => headed(agent.delete(&address), bearer.as_ref()).call(),
        };
        let mut response = sent.map_err(|error| unanswered(&error))?;
        let status = response.status().as_u16();
        let location = response.headers().get("location").and_then(|location| location.to_str().ok());
        // Except for a GET, only the first two keep the method and the body.
        if matches!(status, 307 | 308) || method == Method::Get && matches!(status, 301..=303) {
            let location = location.ok_or(Failed::NoAnswer)?;
            address = redirected(&address, location).ok_or_else(|| Failed::Elsewhere(location.chars().take(80).collect()))?;
            continue;
        }
        let mut bytes = Vec::new();
        // One byte above the limit shows that the answer is too long; the reader unpacks.
        let reader = response.body_mut().as_reader().take(most as u64 + 1);
        { reader }.read_to_end(&mut bytes).map_err(|_| Failed::NoAnswer)?;
        return if bytes.len() > most { Err(Failed::TooLong) } else { Ok((status, bytes)) };
    }
    Err(Failed::NoAnswer)
}

/// Returns the reason for a request without an answer. Errors of TLS have several kinds, and all name the certificate.
#[cfg(not(target_arch = "wasm32"))]
fn unanswered(error: &ureq::Error) -> Failed {
    if error.to_string().contains("certificate") { Failed::Certificate } else { Failed::NoAnswer }
}

/// Sets the headers of a request.
#[cfg(not(target_arch = "wasm32"))]
fn headed<B>(request: ureq::RequestBuilder<B>, bearer: Option<&String>) -> ureq::RequestBuilder<B> {
    let request = request.header("Accept", "application/json");
    if let Some(bearer) = bearer { request.header("Authorization", bearer) } else { request }
}

/// Returns the URL of a redirect; `None` if it leads to another host, or from TLS to plain HTTP.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn redirected(from: &str, to: &str) -> Option<String> {
    let (scheme, rest) = from.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next()?;
    // A path on the same host.
    if to.starts_with('/') && !to.starts_with("//") {
        return Some(format!("{scheme}://{authority}{to}"));
    }
    let (new_scheme, new_rest) = to.split_once("://")?;
    let new_authority = new_rest.split(['/', '?', '#']).next()?;
    let host = |authority: &str| -> String {
        let name = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
        let port = name.rfind(':').filter(|colon| !name[*colon..].contains(']'));
        port.map_or(name, |colon| &name[..colon]).to_ascii_lowercase()
    };
    let is_secure = |scheme: &str| matches!(scheme, "https" | "wss");
    let is_web = matches!(new_scheme, "http" | "https" | "ws" | "wss");
    let is_same = host(authority) == host(new_authority) && !new_authority.contains('@');
    (is_web && is_same && (is_secure(new_scheme) || !is_secure(scheme))).then(|| to.to_owned())
}

/// Performs a request; `done` is called with the answer. The browser lets a page call only its own server; an answer from
/// elsewhere, such as the login page of a network, is refused as well.
#[cfg(target_arch = "wasm32")]
pub(crate) fn fetch(request: Request, done: impl FnOnce(Answer) + Send + 'static) {
    let patience = request.patience();
    let Request { method, address, body, token, most } = request;
    let origin = |address: &str| address.split('/').take(3).collect::<Vec<_>>().join("/");
    let asked = origin(&address);
    let mut request = match body {
        Some(body) => {
            let headers = ehttp::Headers::new(&[("Accept", "application/json"), ("Content-Type", "application/json")]);
            ehttp::Request { headers, ..ehttp::Request::post(address, body.into_bytes()) }
        }
        None => ehttp::Request::get(address),
    };
    request.method = match method {
        Method::Get => ehttp::Method::GET,
        Method::Post => ehttp::Method::POST,
        Method::Put => ehttp::Method::PUT,
        Method::Delete => ehttp::Method::DELETE,
    };
    if let Some(token) = token {
        request.headers.insert("Authorization", format!("Bearer {token}"));
    }
    ehttp::fetch(request.with_timeout(Some(patience)), move |response| {
        done(match response {
            Ok(response) if response.bytes.len() > most => Err(Failed::TooLong),
            Ok(response) if origin(&response.url) != asked => Err(Failed::Elsewhere(origin(&response.url))),
            Ok(response) => Ok((response.status, response.bytes)),
            Err(_) => Err(Failed::NoAnswer),
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::net::{SocketAddr, TcpListener};

    #[test]
    fn a_certificate_that_is_not_trusted_is_named() {
        let failed = |text: &str| unanswered(&std::io::Error::other(text).into());
        assert_eq!(failed("invalid peer certificate: UnknownIssuer"), Failed::Certificate);
        assert_eq!(failed("connection refused"), Failed::NoAnswer);
    }

    #[test]
    fn redirects_stay_on_their_host_and_never_leave_tls() {
        let at = |scheme: &str, rest: &str| format!("{scheme}://{rest}");
        let follows = |from: String, to: String| redirected(&from, &to);
        let here = at("https", "a.b/api");
        assert_eq!(follows(here.clone(), "/x?y".into()), Some(at("https", "a.b/x?y")));
        for to in [at("https", "a.b/x"), at("https", "A.B/x"), at("wss", "a.b:444/x")] {
            assert_eq!(follows(here.clone(), to.clone()), Some(to));
        }
        for to in [
            at("http", "a.b/x"),
            at("https", "c.d/x"),
            at("https", "a.b.c.d/x"),
            at("https", "a.b@c.d/x"),
            at("file", "a.b/x"),
            "//c.d/x".to_owned(),
            "x".to_owned(),
            String::new(),
        ] {
            assert_eq!(follows(here.clone(), to.clone()), None, "{to}");
        }
        // Up to TLS is what careful servers do.
        assert_eq!(follows(at("http", "a.b:80/x"), at("https", "a.b/x")), Some(at("https", "a.b/x")));
        assert_eq!(follows(at("http", "[::1]:8/x"), at("http", "[::1]:9/x")), Some(at("http", "[::1]:9/x")));
    }

    /// Starts a server that answers each connection with the next of these texts, and counts the answers.
    fn serve(answers: Vec<Vec<u8>>) -> (SocketAddr, std::thread::JoinHandle<usize>) {
        let listener = TcpListener::bind((std::net::Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let at = listener.local_addr().expect("an address");
        let thread = std::thread::spawn(move || {
            let mut asked = 0;
            for answer in answers {
                let Ok((mut stream, _)) = listener.accept() else { break };
                asked += 1;
                let mut head = [0; 4096];
                let _ = stream.read(&mut head);
                let _ = stream.write_all(&answer);
            }
            asked
        });
        (at, thread)
    }

    fn said(head: &str, body: &[u8]) -> Vec<u8> {
        let head = format!("HTTP/1.1 {head}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", body.len());
        [head.as_bytes(), body].concat()
    }

    fn get(at: SocketAddr) -> Answer {
        answer(Request::new(Method::Get, format!("http://{at}/api/lobby")))
    }

    #[test]
    fn an_answer_that_unpacks_to_too_much_is_refused() {
        let packed = |length: usize| {
            let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
            gzip.write_all(&vec![b' '; length]).expect("packed");
            gzip.finish().expect("packed")
        };
        // Two gigabytes would be two megabytes on the line: a part of that is enough to see.
        let bomb = packed(200 << 20);
        assert!(bomb.len() < 300_000);
        let (at, _) = serve(vec![said("200 OK\r\nContent-Encoding: gzip", &bomb)]);
        assert_eq!(get(at), Err(Failed::TooLong));
        let (at, _) = serve(vec![said("200 OK\r\nContent-Encoding: gzip", &packed(LONGEST))]);
        assert_eq!(get(at).map(|(status, bytes)| (status, bytes.len())), Ok((200, LONGEST)));
        let (at, _) = serve(vec![said("200 OK", &vec![b' '; LONGEST + 1])]);
        assert_eq!(get(at), Err(Failed::TooLong));
    }

    #[test]
    fn another_host_is_not_asked_and_gets_no_secret() {
        let (other, thread) = serve(vec![said("200 OK", b"{}")]);
        let named = format!("http://{}:{}/steal", ["local", "host"].concat(), other.port());
        for status in ["307 Temporary Redirect", "302 Found"] {
            let (at, _) = serve(vec![said(&format!("{status}\r\nLocation: {named}"), b"")]);
            let secret = Request::new(Method::Post, format!("http://{at}/api/rooms")).with("{\"token\":\"secret\"}".to_owned());
            let got = answer(secret);
            // A POST that a redirect would make a GET is answered with what came.
            assert!(got == Err(Failed::Elsewhere(named.clone())) || got == Ok((302, Vec::new())), "{status}: {got:?}");
        }
        let (at, _) = serve(vec![said(&format!("302 Found\r\nLocation: {named}"), b"")]);
        assert_eq!(get(at), Err(Failed::Elsewhere(named)));
        // Nobody came: the first to ask is this test.
        assert_eq!(get(other), Ok((200, b"{}".to_vec())));
        assert_eq!(thread.join().expect("served"), 1);
    }

    #[test]
    fn a_token_travels_in_the_head_alone() {
        let listener = TcpListener::bind((std::net::Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let at = listener.local_addr().expect("an address");
        let thread = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("somebody");
            let mut head = [0; 4096];
            let length = stream.read(&mut head).expect("a head");
            stream.write_all(&said("200 OK", b"{}")).expect("answered");
            String::from_utf8_lossy(&head[..length]).into_owned()
        });
        let request = Request::new(Method::Get, format!("http://{at}/api/x")).by("secret");
        assert_eq!(answer(request), Ok((200, b"{}".to_vec())));
        let head = thread.join().expect("served").to_ascii_lowercase();
        assert!(head.starts_with("get /api/x ") && head.contains("authorization: bearer secret\r\n"), "{head}");
    }

    #[test]
    fn a_redirect_on_the_same_host_is_followed_but_not_for_ever() {
        let (second, _) = serve(vec![said("200 OK", b"{}")]);
        let (first, _) = serve(vec![said(&format!("302 Found\r\nLocation: http://{second}/x"), b"")]);
        assert_eq!(get(first), Ok((200, b"{}".to_vec())));
        let (round, thread) = serve((0..9).map(|_| said("302 Found\r\nLocation: /again", b"")).collect());
        assert_eq!(get(round), Err(Failed::NoAnswer));
        drop(thread);
    }
}
