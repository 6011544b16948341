//! HTTP requests, on a thread of their own natively and by the browser on a page.

/// Status and body of an answer, or why there is none.
pub(crate) type Answer = Result<(u16, Vec<u8>), String>;

/// Maximum size of an answer after it is unpacked, in bytes. A server may say anything: a few kilobytes unpack to gigabytes.
#[cfg(not(target_arch = "wasm32"))]
const MOST: u64 = 2 << 20;
/// Number of redirects within the host that are followed.
#[cfg(not(target_arch = "wasm32"))]
const REDIRECTS: u32 = 3;

/// Requests an address, with POST if there is a body in JSON. `done` gets the answer, on any thread.
#[cfg(target_arch = "wasm32")]
pub(crate) fn fetch(address: String, body: Option<Vec<u8>>, done: impl FnOnce(Answer) + Send + 'static) {
    let request = match body {
        None => ehttp::Request::get(address),
        Some(body) => {
            let headers = ehttp::Headers::new(&[("Accept", "application/json"), ("Content-Type", "application/json")]);
            ehttp::Request { headers, ..ehttp::Request::post(address, body) }
        }
    };
    ehttp::fetch(request.with_timeout(Some(super::calls::PATIENCE)), move |response| {
        done(response.map(|response| (response.status, response.bytes)));
    });
}

/// Requests an address, with POST if there is a body in JSON. `done` gets the answer, on any thread.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn fetch(address: String, body: Option<Vec<u8>>, done: impl FnOnce(Answer) + Send + 'static) {
    // If there is no thread, `done` is dropped, and the call says that there is no answer.
    let _ = std::thread::Builder::new().name("fob-call".to_owned()).spawn(move || done(ask(address, body.as_deref())));
}

/// Requests an address and waits for the answer.
#[cfg(not(target_arch = "wasm32"))]
fn ask(mut address: String, body: Option<&[u8]>) -> Answer {
    use std::io::Read;
    let config = ureq::Agent::config_builder();
    let config = config.max_redirects(0).http_status_as_error(false).timeout_global(Some(super::calls::PATIENCE)).build();
    let agent = ureq::Agent::from(config);
    for _ in 0..=REDIRECTS {
        let answer = match body {
            None => agent.get(&address).header("Accept", "*/*").call(),
            Some(body) => {
                let request = agent.post(&address).header("Accept", "application/json");
                request.header("Content-Type", "application/json").send(body)
            }
        };
        let mut answer = answer.map_err(|error| error.to_string())?;
        let status = answer.status().as_u16();
        // The browser's redirects of a POST lose the body, except these.
        let follows = matches!(status, 307 | 308) || body.is_none() && matches!(status, 301..=303);
        if follows {
            let to = answer.headers().get("location").and_then(|to| to.to_str().ok());
            let Some(to) = to.and_then(|to| within(&address, to)) else { return Ok((status, Vec::new())) };
            address = to;
            continue;
        }
        let mut bytes = Vec::new();
        answer.body_mut().as_reader().take(MOST + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
        if bytes.len() as u64 > MOST {
            return Err(format!("the answer has more than {MOST} bytes"));
        }
        return Ok((status, bytes));
    }
    Err("too many redirects".to_owned())
}

/// Returns where a redirect leads, if that is on the same host and not without its encryption: tokens are for one server.
#[cfg(not(target_arch = "wasm32"))]
fn within(from: &str, to: &str) -> Option<String> {
    let split = |address: &str| {
        let (scheme, rest) = address.split_once("://")?;
        let host = rest.split(['/', '?', '#']).next()?.to_ascii_lowercase();
        Some((scheme.to_ascii_lowercase(), host))
    };
    let (scheme, host) = split(from)?;
    if to.starts_with('/') && !to.starts_with("//") && !to.contains('\\') {
        return Some(format!("{scheme}://{host}{to}"));
    }
    let (new, there) = split(to)?;
    let is_safe = new == scheme || (scheme.as_str(), new.as_str()) == ("http", "https");
    let name = |host: &str| {
        host.rsplit_once(':')
            .filter(|(_, port)| port.bytes().all(|c| c.is_ascii_digit()))
            .map_or_else(|| host.to_owned(), |(name, _)| name.to_owned())
    };
    (is_safe && !there.contains('@') && name(&there) == name(&host)).then(|| to.to_owned())
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::io::{Read, Write};
    use std::net::TcpListener;

    /// A server that answers each connection with one of these texts, and the origin of its address.
    fn server(answers: Vec<Vec<u8>>) -> String {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let address = listener.local_addr().unwrap();
        std::thread::spawn(move || {
            for answer in answers {
                let (mut stream, _) = listener.accept().unwrap();
                let mut request = [0; 4096];
                let _ = stream.read(&mut request);
                // The client may stop reading.
                let _ = stream.write_all(&answer);
            }
        });
        format!("http://{address}")
    }

    fn answer(head: &str, body: &[u8]) -> Vec<u8> {
        let mut all = format!("HTTP/1.1 {head}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n", body.len()).into_bytes();
        all.extend(body);
        all
    }

    #[test]
    fn an_answer_that_unpacks_to_more_than_two_mebibytes_is_refused() {
        let packed = |length: usize| {
            let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
            let zeros = vec![b' '; 1 << 20];
            (0..length >> 20).for_each(|_| packer.write_all(&zeros).unwrap());
            packer.finish().unwrap()
        };
        let at = server(vec![
            answer("200 OK\r\nContent-Encoding: gzip", &packed(2 << 20)),
            answer("200 OK\r\nContent-Encoding: gzip", &packed(500 << 20)),
            answer("200 OK", &vec![b' '; 3 << 20]),
        ]);
        assert_eq!(ask(at.clone(), None).unwrap().1.len(), 2 << 20);
        for _ in 0..2 {
            assert!(ask(at.clone(), None).unwrap_err().contains("more than 2097152 bytes"));
        }
    }

    #[test]
    fn redirects_lead_to_no_other_host() {
        let other = server(vec![answer("200 OK", b"stolen")]);
        let elsewhere = other.replace("127.0.0.1", "127.0.0.2");
        let at = server(vec![
            answer("302 Found\r\nLocation: /there", b""),
            answer("200 OK", b"here"),
            answer(&format!("302 Found\r\nLocation: {elsewhere}/there"), b""),
            answer(&format!("307 Temporary Redirect\r\nLocation: {elsewhere}/there"), b""),
        ]);
        assert_eq!(ask(at.clone(), None), Ok((200, b"here".to_vec())));
        assert_eq!(ask(at.clone(), None), Ok((302, Vec::new())));
        assert_eq!(ask(at, Some(b"{}")), Ok((307, Vec::new())));
        let to = |from: &str, to: &str| within(&from.replace('|', "://"), &to.replace('|', "://"));
        assert!(to("http|a.b:1/x", "https|A.b/y").is_some() && to("https|a.b/x", "/y").is_some());
        for bad in ["http|a.b/y", "https|c.d/y", "//c.d/y", "/\\c.d", "https|a.b@c.d/", "https|c.d:1@a.b/", "y", ""] {
            assert_eq!(to("https|a.b/x", bad), None, "{bad}");
        }
    }
}
