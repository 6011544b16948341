//! A minimal reader of Rust source: tokens without comments and literals, the paths among them, and which code is only for tests.

/// A word or a punctuation mark (`::` is one mark), and its line, from 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Token<'a> {
    pub text: &'a str,
    pub line: usize,
}

impl Token<'_> {
    pub fn is_word(&self) -> bool {
        self.text.starts_with(|c: char| c == '_' || c.is_alphabetic())
    }
}

/// Splits source into tokens. Comments, strings, characters and lifetimes are left out.
pub fn tokens(source: &str) -> Vec<Token<'_>> {
    split(source).0
}

/// Returns the string literals of source as they are written.
pub fn literals(source: &str) -> Vec<&str> {
    split(source).1
}

/// Splits source into tokens and string literals.
fn split(source: &str) -> (Vec<Token<'_>>, Vec<&str>) {
    let bytes = source.as_bytes();
    let (mut found, mut literals) = (Vec::new(), Vec::new());
    let (mut at, mut line) = (0, 1);
    while at < bytes.len() {
        let rest = &source[at..];
        let start = at;
        let first = bytes[at];
        if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if rest.starts_with("/*") {
            at += block_comment(rest);
        } else if let Some(length) = string(rest) {
            at += length;
            literals.push(&source[start..at]);
        } else if first == b'\'' {
            at += character_or_lifetime(rest);
        } else if first == b'_' || first.is_ascii_alphanumeric() || first >= 0x80 {
            let word = if rest.starts_with("r#") { 2 } else { 0 };
            let length = rest[word..].find(|c: char| c != '_' && !c.is_alphanumeric()).map_or(rest.len(), |end| end + word);
            // Neither letter nor digit: a stray character beyond ASCII.
            at += length.max(rest.chars().next().map_or(1, char::len_utf8));
            found.push(Token { text: &source[start + word..at], line });
        } else {
            at += if rest.starts_with("::") { 2 } else { 1 };
            if !first.is_ascii_whitespace() {
                found.push(Token { text: &source[start..at], line });
            }
        }
        line += source[start..at].matches('\n').count();
    }
    (found, literals)
}

/// Returns the length of a block comment, which may contain others.
fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        let here = &rest.as_bytes()[at..];
        if here.starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if here.starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                break;
            }
        } else {
            at += 1;
        }
    }
    at
}

/// Returns the length of the string that `rest` begins with, including raw ones and those with a prefix.
fn string(rest: &str) -> Option<usize> {
    let prefix = ["br", "cr", "r", "b", "c", ""].into_iter().find(|prefix| {
        rest.strip_prefix(prefix)
            .is_some_and(|tail| tail.trim_start_matches('#').starts_with('"') && (prefix.ends_with('r') || tail.starts_with('"')))
    })?;
    let tail = &rest[prefix.len()..];
    if prefix.ends_with('r') {
        let hashes = tail.len() - tail.trim_start_matches('#').len();
        let end = format!("\"{}", "#".repeat(hashes));
        let body = hashes + 1;
        return Some(prefix.len() + tail[body..].find(&end).map_or(tail.len(), |at| body + at + end.len()));
    }
    let mut escaped = false;
    for (at, c) in tail.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return Some(prefix.len() + at + 1),
            _ => {}
        }
    }
    Some(rest.len())
}

/// Returns the length of `'x'`, `'\n'` or `'lifetime`.
fn character_or_lifetime(rest: &str) -> usize {
    let mut chars = rest.char_indices().skip(1);
    match chars.next() {
        Some((_, '\\')) => {
            chars.next();
            rest.char_indices().skip(3).find(|(_, c)| *c == '\'').map_or(rest.len(), |(at, _)| at + 1)
        }
        Some((at, c)) if rest[at + c.len_utf8()..].starts_with('\'') => at + c.len_utf8() + 1,
        Some(_) => rest[1..].find(|c: char| c != '_' && !c.is_alphanumeric()).map_or(rest.len(), |end| (end + 1).max(1)),
        None => rest.len(),
    }
}

/// Returns the text at `at`; empty beyond the end.
pub fn text_at<'a>(tokens: &[Token<'a>], at: usize) -> &'a str {
    tokens.get(at).map_or("", |token| token.text)
}

/// A path as it was written; an import may have several, and a new name for each.
pub struct Leaf<'a> {
    /// Line of its last part.
    pub line: usize,
    /// Its parts; a glob ends in `*`.
    pub parts: Vec<&'a str>,
    /// The word after `as`. (Outside imports it is a type.)
    pub renamed: Option<&'a str>,
}

/// Reads a path or a tree of imports from `at`; collects each leaf, and returns where reading stopped.
pub fn tree<'a>(tokens: &[Token<'a>], mut at: usize, before: &[&'a str], found: &mut Vec<Leaf<'a>>) -> usize {
    let mut parts = before.to_vec();
    loop {
        match tokens.get(at) {
            Some(token) if token.text == "{" => {
                at += 1;
                while at < tokens.len() && text_at(tokens, at) != "}" {
                    at = tree(tokens, at, &parts, found);
                    // A new name for the import, and the comma.
                    while at < tokens.len() && !matches!(text_at(tokens, at), "," | "}") {
                        at += 1;
                    }
                    at += usize::from(text_at(tokens, at) == ",");
                }
                return at + 1;
            }
            Some(token) if token.text == "*" || token.is_word() => {
                parts.push(token.text);
                at += 1;
                let more = text_at(tokens, at) == "::"
                    && tokens.get(at + 1).is_some_and(|next| next.is_word() || matches!(next.text, "{" | "*"));
                if !more {
                    let renamed = (text_at(tokens, at) == "as").then(|| text_at(tokens, at + 1));
                    found.push(Leaf { line: token.line, parts, renamed });
                    return at;
                }
                at += 1;
            }
            _ => return at + 1,
        }
    }
}

/// Returns the tokens without code that is only for tests: items (and whole files) under `#[cfg(test)]`, `#[cfg(all(test, ...))]` or
/// `#[test]`; and the names of omitted modules that are files of their own (`#[cfg(test)] mod samples;`).
pub fn without_tests<'a>(tokens: &[Token<'a>]) -> (Vec<Token<'a>>, Vec<&'a str>) {
    let (mut kept, mut files) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < tokens.len() {
        let inner = usize::from(text_at(tokens, at + 1) == "!");
        if text_at(tokens, at) != "#" || text_at(tokens, at + 1 + inner) != "[" {
            kept.push(tokens[at]);
            at += 1;
            continue;
        }
        let end = closed(tokens, at + 1 + inner);
        // Broken source may end within it.
        let words = tokens.get(at + 2 + inner..end - 1).unwrap_or_default();
        if !for_tests(words) {
            kept.extend(&tokens[at..end]);
            at = end;
            continue;
        }
        if inner == 1 {
            return (Vec::new(), files);
        }
        at = end;
        while text_at(tokens, at) == "#" {
            at = closed(tokens, at + 1);
        }
        // The item: up to its semicolon, its comma (for a field), or the end of its braces.
        let first = at;
        while at < tokens.len() {
            match text_at(tokens, at) {
                ";" | "," => {
                    at += 1;
                    break;
                }
                "{" => {
                    at = closed(tokens, at);
                    break;
                }
                "(" | "[" => at = closed(tokens, at),
                "}" | ")" | "]" => break,
                _ => at += 1,
            }
        }
        let item: Vec<&str> = tokens[first..at].iter().map(|token| token.text).collect();
        if let [.., "mod", name, ";"] = item[..] {
            files.push(name);
        }
    }
    (kept, files)
}

/// Returns whether an attribute's words make its item only for tests.
fn for_tests(attribute: &[Token<'_>]) -> bool {
    let words: Vec<&str> = attribute.iter().map(|token| token.text).collect();
    match words[..] {
        ["test"] | ["cfg", "(", "test", ")"] => true,
        ["cfg", "(", "all", "(", .., ")", ")"] => {
            let mut depth = 0;
            words[4..].iter().any(|word| {
                depth += usize::from(*word == "(");
                depth -= usize::from(*word == ")" && depth > 0);
                depth == 0 && *word == "test"
            })
        }
        _ => false,
    }
}

/// Returns the index after the bracket that closes the one opened at `at`.
fn closed(tokens: &[Token<'_>], mut at: usize) -> usize {
    let mut depth = 0_usize;
    while at < tokens.len() {
        match tokens[at].text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
        if depth == 0 {
            break;
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(source: &str) -> Vec<&str> {
        tokens(source).into_iter().map(|token| token.text).collect()
    }

    #[test]
    fn comments_strings_and_characters_are_not_tokens() {
        assert_eq!(words("a // crate::b\nc /* d /* e */ f */ g"), ["a", "c", "g"]);
        assert_eq!(
            words(r##"a("crate::b \" c", r#"d " e"#, b"f", br"g\", c"h", 'i', '\'', '\u{7f}', '"') j"##).last(),
            Some(&"j")
        );
        assert!(!words(r##"a("crate::b \" c", r#"d " e"#, b"f", br"g\")"##).contains(&"crate"));
        assert_eq!(words("fn f<'a>(x: &'a str, r#type: u8) -> b'x'"), words("fn f<>(x: & str, type: u8) -> b"));
        assert_eq!(words("let é = \"ü\"; 0.5..1"), ["let", "é", "=", ";", "0", ".", "5", ".", ".", "1"]);
    }

    #[test]
    fn lines_are_counted_through_everything_left_out() {
        let found = tokens("/* \n */ \"\n\n\" a // x\nb");
        assert_eq!(found, [Token { text: "a", line: 4 }, Token { text: "b", line: 5 }]);
    }

    #[test]
    fn broken_source_ends() {
        for source in
            ["\"", "r#\"", "'", "'\\", "/*", "use a::{b", "use ::", "mod x {", "é", "}}", "#[cfg(test)] mod x {", "use crate::{{"]
        {
            let found = tokens(source);
            let _ = (tree(&found, 0, &[], &mut Vec::new()), without_tests(&found));
        }
    }

    #[test]
    fn groups_globs_and_renames_are_read() {
        let found = tokens("crate::{a::{b, c as d}, e::*,\n f::{self, g}};");
        let mut leaves = Vec::new();
        tree(&found, 0, &[], &mut leaves);
        let text = |leaf: &Leaf<'_>| {
            format!("{} {}{}", leaf.line, leaf.parts.join("::"), leaf.renamed.map_or(String::new(), |name| format!(" as {name}")))
        };
        let texts: Vec<_> = leaves.iter().map(text).collect();
        assert_eq!(texts, ["1 crate::a::b", "1 crate::a::c as d", "1 crate::e::*", "2 crate::f::self", "2 crate::f::g"]);
    }
}
