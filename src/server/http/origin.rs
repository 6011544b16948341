//! Checks the origin of a request's page.

use axum::http::{HeaderMap, header};
use std::net::IpAddr;

/// Returns the reason for refusing a request from the page of another site. Programs other than browsers send no origin.
///
/// Without a public address the origin must equal the host of the request. Over HTTP a page of `evil.example` could resolve that
/// name to this server after it was loaded (DNS rebinding), so the host must be one that nobody outside can have: an address, or
/// a name of this network. A page over HTTPS proves that a proxy has a certificate for the name.
pub fn refusal(headers: &HeaderMap, public: Option<&str>) -> Option<String> {
    let origin = headers.get(header::ORIGIN)?;
    let others = || Some("requests from other sites are refused".to_owned());
    let Ok(origin) = origin.to_str() else { return others() };
    if let Some(public) = public {
        return if origin.eq_ignore_ascii_case(public.trim_end_matches('/')) { None } else { others() };
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let (plain, of_origin) = match (origin.strip_prefix("http://"), origin.strip_prefix("https://")) {
        (Some(rest), _) => (true, rest),
        (_, Some(rest)) => (false, rest),
        _ => return others(),
    };
    if host.is_empty() || !of_origin.eq_ignore_ascii_case(host) {
        return others();
    }
    (plain && !is_local(host)).then(|| {
        let host = fob_base::text::clipped(&fob_base::text::line(host), 80);
        format!("this server is not known as `{host}`; start it with --public and the address that people see")
    })
}

/// Suffixes of names that cannot be registered, so that they exist only in a local network.
const LOCAL: [&str; 8] = ["localhost", "local", "internal", "lan", "home.arpa", "test", "example", "invalid"];

/// Returns whether a host, with its port, is an address or a name of a local network.
fn is_local(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|c| c.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    let number = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(&name);
    number.parse::<IpAddr>().is_ok()
        || !name.contains('.')
        || LOCAL.iter().any(|ending| name.strip_suffix(ending).is_some_and(|rest| rest.ends_with('.')))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn from(origin: Option<&str>, host: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        headers
    }

    fn is_own(headers: &HeaderMap, public: Option<&str>) -> bool {
        refusal(headers, public).is_none()
    }

    #[test]
    fn requests_of_other_sites_are_refused() {
        let (here, inside) = ("127.0.0.1:8080", "10.0.0.1:8080");
        assert!(is_own(&from(None, "fob.example"), None));
        assert!(is_own(&from(Some("https://fob.example"), "fob.example"), None));
        assert!(is_own(&from(Some(&format!("http://{here}")), here), None));
        assert!(!is_own(&from(Some("https://evil.example"), "fob.example"), None));
        assert!(!is_own(&from(Some("null"), "fob.example"), None));
        assert!(!is_own(&from(Some(&format!("http://{}", "127.0.0.1:9")), here), None));
        let public = Some("https://fob.example/");
        assert!(is_own(&from(Some("https://fob.example"), "10.0.0.1:8080"), public));
        assert!(!is_own(&from(Some(&format!("http://{inside}")), inside), public));
    }

    #[test]
    fn a_host_that_was_turned_into_this_server_is_refused() {
        let by = |host: &str| refusal(&from(Some(&format!("http://{host}")), host), None);
        for bad in
            ["rebind.attacker.com:8080", "fob.school.edu", "127.0.0.1.nip.io", "localhost.attacker.com", "evillocalhost.de"]
        {
            assert!(by(bad).is_some_and(|why| why.contains("--public")), "{bad}");
        }
        for good in
            ["localhost:8080", "LOCALHOST.", "[::1]:8080", "192.168.0.7:80", "schoolserver:8080", "fob.local", "a.b.home.arpa:1"]
        {
            assert_eq!(by(good), None, "{good}");
        }
        assert!(is_own(&from(Some("https://fob.school.edu"), "fob.school.edu"), None));
    }
}
