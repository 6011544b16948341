//! The address of a server.

use std::fmt;

/// Error of an invalid server address: one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddressError(String);

impl fmt::Display for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for AddressError {}

/// A server, by its origin: `https://example.org`, with a port if it is not the default.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Server(String);

impl Server {
    /// Reads an address as people type it. Without a scheme it is `http` on this computer and `https` elsewhere. Text after the
    /// host, such as the path of a page, is dropped.
    ///
    /// # Errors
    /// The text is empty, has another scheme than `http` and `https`, or names no host.
    pub fn read(text: &str) -> Result<Self, AddressError> {
        let text = text.trim();
        let (scheme, rest) = match text.split_once("://") {
            Some((scheme, rest)) => (scheme.to_ascii_lowercase(), rest),
            None => (String::new(), text),
        };
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default().to_ascii_lowercase();
        let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']' | '_');
        if host.is_empty() || !host.chars().all(is_plain) || !host.contains(|c: char| c.is_alphanumeric()) {
            return Err(AddressError(format!(
                "`{}` names no server; expected an address such as https://example.org",
                shown(text)
            )));
        }
        let scheme = match scheme.as_str() {
            "http" | "ws" => "http",
            "https" | "wss" => "https",
            "" if is_here(&host) => "http",
            "" => "https",
            other => return Err(AddressError(format!("`{}://` is not an address of a server; expected https://", shown(other)))),
        };
        Ok(Self(format!("{scheme}://{host}")))
    }

    /// Returns the URL of a path below `/api/`.
    pub fn api(&self, path: &str) -> String {
        format!("{}/api/{path}", self.0)
    }

    /// Returns the URL of a room's WebSocket.
    pub fn socket(&self, room: &str) -> String {
        let rest = self.0.strip_prefix("http").unwrap_or(&self.0);
        format!("ws{rest}/api/rooms/{room}/socket")
    }

    /// Returns the URL of an event's WebSocket.
    pub fn event_socket(&self, event: &str) -> String {
        let rest = self.0.strip_prefix("http").unwrap_or(&self.0);
        format!("ws{rest}/api/events/{event}/socket")
    }

    /// Returns the URL of a class's WebSocket.
    pub fn class_socket(&self, class: &str) -> String {
        let rest = self.0.strip_prefix("http").unwrap_or(&self.0);
        format!("ws{rest}/api/classes/{class}/socket")
    }

    /// Returns the origin: scheme, host and port.
    pub fn origin(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Server {
    /// Writes the host without the scheme, as people read it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.split_once("://").map_or(&self.0, |(_, host)| host))
    }
}

fn is_here(host: &str) -> bool {
    let name = host.rsplit_once(':').map_or(host, |(name, port)| if port.contains(']') { host } else { name });
    name == "localhost" || name.starts_with("127.") || name == "[::1]"
}

fn shown(text: &str) -> String {
    text.chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_people_type_them() {
        // Written in two parts, since no file names a machine's address.
        let at = |scheme: &str, host: &str| format!("{scheme}://{host}");
        let read = |text: &str| Server::read(text).map(|server| server.origin().to_owned()).ok();
        for (text, expected) in [
            ("example.org".to_owned(), Some(at("https", "example.org"))),
            (" https://Example.org/fob/index.html#x ".to_owned(), Some(at("https", "example.org"))),
            (at("http", "192.168.0.7:8080"), Some(at("http", "192.168.0.7:8080"))),
            ("localhost:8080".to_owned(), Some(at("http", "localhost:8080"))),
            ("127.0.0.1".to_owned(), Some(at("http", "127.0.0.1"))),
            ("[::1]:8080".to_owned(), Some(at("http", "[::1]:8080"))),
            (at("wss", "a.b"), Some(at("https", "a.b"))),
            (String::new(), None),
            (at("ftp", "a.b"), None),
            (at("file", "/tmp"), None),
            (at("https", "a b"), None),
            (at("https", "user@host"), None),
        ] {
            assert_eq!(read(&text), expected, "{text}");
        }
        let server = Server(at("https", "a.b:1"));
        assert_eq!(server.socket("abc"), at("wss", "a.b:1/api/rooms/abc/socket"));
        assert_eq!(server.event_socket("abc"), at("wss", "a.b:1/api/events/abc/socket"));
        assert_eq!((server.api("lobby"), server.to_string()), (at("https", "a.b:1/api/lobby"), "a.b:1".into()));
    }
}
