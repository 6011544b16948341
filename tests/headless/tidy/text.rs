//! What no tracked file may contain: a path of somebody's machine, a package registry's address, a crate from another registry.
//!
//! The forbidden words are assembled here, so that this file does not contain them itself.

/// Folders that exist on one machine only.
const MACHINE_FOLDERS: &[&str] =
    &[concat!("/", "root"), concat!("/", "home"), concat!("/", "Users"), concat!("/", "work"), concat!("C:", "\\Users")];

/// Parts of a host's name that make it a private host or a package registry's.
const PRIVATE_ENDINGS: &[&str] = &["localhost", "local", "internal", "lan", "corp", "intranet", "home", "test", "invalid"];
const REGISTRY_WORDS: &[&str] = &["registry", "mirror", "proxy", "artifactory", "nexus", "index", "static", "pypi", "snapshot"];

/// The only source of crates, as cargo writes it into its lock file.
const CRATES_IO: &str = concat!("registry+https://github.com/rust-lang/", "crates.io-index");

/// Crates that must not be used, because they are under the GPL.
const BARRED_CRATES: &[&str] = &["dot-parser"];

/// Returns every problem of a tracked file.
pub fn check(path: &str, bytes: &[u8]) -> Vec<String> {
    // Fonts, pictures and sounds.
    if bytes.contains(&0) {
        return Vec::new();
    }
    let text = String::from_utf8_lossy(bytes);
    let mut problems = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let mut tell = |what: String| problems.push(format!("{path}:{}: {what}", number + 1));
        if path == "Cargo.lock" {
            check_lock_line(line, &mut tell);
            continue;
        }
        for folder in MACHINE_FOLDERS {
            if names_folder(line, folder) {
                tell(format!("names a path of one machine ({folder})"));
            }
        }
        for host in hosts(line) {
            if let Some(why) = barred_host(host) {
                tell(format!("names the host '{host}': {why}"));
            }
        }
    }
    problems
}

fn check_lock_line(line: &str, tell: &mut impl FnMut(String)) {
    if let Some(source) = line.strip_prefix("source = ")
        && source.trim_matches('"') != CRATES_IO
    {
        tell(format!("a crate that is not from crates.io: {source}"));
    }
    if let Some(name) = line.strip_prefix("name = ")
        && BARRED_CRATES.contains(&name.trim_matches('"'))
    {
        tell(format!("the crate {name} may not be used: its licence is the GPL"));
    }
}

/// Returns whether the line contains `folder` as an absolute path: not as the end of a longer path or word, nor as the beginning of a
/// longer name.
fn names_folder(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + folder.len()..].chars().next();
        let begins = !before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '}' | ')' | '*' | '~'));
        begins && !after.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'))
    })
}

/// Returns the hosts of the addresses in a line, with their ports.
fn hosts(line: &str) -> impl Iterator<Item = &str> {
    line.match_indices("://").map(|(at, mark)| {
        let rest = &line[at + mark.len()..];
        let end =
            rest.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '.' | '-' | ':' | '@' | '_')).unwrap_or(rest.len());
        rest[..end].trim_end_matches(['.', ':'])
    })
}

/// Returns why a host must not be named; `None` for a public site.
fn barred_host(host: &str) -> Option<&'static str> {
    // `file://`, or an address that is assembled elsewhere.
    if host.is_empty() {
        return None;
    }
    if host.contains('@') {
        return Some("an address with a user");
    }
    if host.contains(':') {
        return Some("an address with a port");
    }
    let labels: Vec<&str> = host.split('.').collect();
    if labels.iter().all(|label| label.chars().all(|c| c.is_ascii_digit())) {
        return Some("a bare network address");
    }
    if labels.len() < 2 || labels.last().is_some_and(|last| PRIVATE_ENDINGS.contains(last)) {
        return Some("a host of a private network");
    }
    let words = || labels.iter().flat_map(|label| label.split('-'));
    if words().any(|word| REGISTRY_WORDS.contains(&word)) {
        return Some("a package registry");
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(path: &str, text: &str) -> Vec<usize> {
        let problems = check(path, text.as_bytes());
        problems.iter().map(|problem| problem[path.len() + 1..].split(':').next().unwrap().parse().unwrap()).collect()
    }

    #[test]
    fn paths_of_a_machine_are_found() {
        for folder in ["root", "home", "Users", "work"] {
            for (before, after) in [("", "/x"), ("see \"", "\""), ("PATH=", "/bin"), ("file://", "/x"), ("(", ")"), ("`", "`")] {
                let line = format!("{before}/{folder}{after}");
                assert_eq!(lines("README.md", &format!("ok\n{line}\n")), [2], "{line}");
            }
            for line in [
                format!("docs/{folder}/x"),
                format!("$HOME/{folder}/x"),
                format!("../{folder}"),
                format!("/{folder}less"),
                format!("~/{folder}"),
            ] {
                assert_eq!(lines("README.md", &line), [0; 0], "{line}");
            }
        }
        assert_eq!(lines("a.txt", concat!("C:", "\\Users\\anna")), [1]);
    }

    #[test]
    fn registries_and_private_hosts_are_found() {
        let bad = [
            "localhost",
            "127.0.0.1",
            "10.0.0.7:8080",
            "cache",
            "pkg.internal",
            "registry.npmjs.org",
            "index.crates.io",
            "static.crates.io",
            "deb-mirror.example.org",
            "me@example.org",
            "example.org:8443",
        ];
        for host in bad {
            assert_eq!(lines("Makefile", &format!("get https{}{host}/x", "://")), [1], "{host}");
        }
        for host in
            ["www.w3.org", "rustup.rs", "github.com", "crates.io", "docs.rs", "doi.org", "en.wikipedia.org", "www.apache.org"]
        {
            assert_eq!(lines("README.md", &format!("see https{}{host}/x, or {host}.", "://")), [0; 0], "{host}");
        }
    }

    #[test]
    fn crates_come_from_one_registry() {
        let good = format!("[[package]]\nname = \"serde\"\nsource = \"{CRATES_IO}\"\n");
        assert_eq!(lines("Cargo.lock", &good), [0; 0]);
        assert_eq!(lines("Cargo.lock", "name = \"x\"\nsource = \"registry+https://example.org/index\""), [2]);
        assert_eq!(lines("Cargo.lock", "name = \"x\"\nsource = \"git+https://github.com/a/b\""), [2]);
        assert_eq!(lines("Cargo.lock", "name = \"dot-parser\""), [1]);
    }

    #[test]
    fn binary_files_are_left_alone() {
        let mut bytes = format!("/{}/x", "root").into_bytes();
        assert_eq!(check("a.ttf", &bytes).len(), 1);
        bytes.push(0);
        assert_eq!(check("a.ttf", &bytes).len(), 0);
    }
}
