//! Pages of HTML with typed or linked answers: Canvas and Moodle make a page of each text entry and of each address that is
//! handed in.

/// Returns the texts of a page that may contain a link: its source, with the addresses in its attributes, and the text that a
/// browser shows, without tags in the middle of a link.
pub(crate) fn texts(page: &str) -> [String; 2] {
    [decoded(page), decoded(&without_tags(page))]
}

/// Returns whether there is nothing on a page but the heading that a system gives to each: no text, and neither a picture nor a
/// link.
pub(crate) fn is_empty(page: &str) -> bool {
    // Lower-case ASCII has its letters at the same places.
    let mut rest = page.to_ascii_lowercase();
    for (begin, end) in [("<head", "</head>"), ("<title", "</title>"), ("<style", "</style>"), ("<h1", "</h1>")] {
        if let Some(at) = rest.find(begin)
            && let Some(length) = rest[at..].find(end)
        {
            rest.replace_range(at..at + length + end.len(), "");
        }
    }
    let has_content = ["src=", "href=", "data=", "<svg", "<math"].iter().any(|mark| rest.contains(mark));
    !has_content && decoded(&without_tags(&rest)).trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}').is_empty()
}

/// Drops the tags and comments of a page.
fn without_tags(page: &str) -> String {
    let mut out = String::new();
    let mut rest = page;
    while let Some(at) = rest.find('<') {
        let (before, tag) = rest.split_at(at);
        out.push_str(before);
        let is_tag = tag[1..].starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?'));
        let end = if tag.starts_with("<!--") { tag.find("-->").map(|end| end + 3) } else { tag.find('>').map(|end| end + 1) };
        rest = match (is_tag, end) {
            (true, Some(end)) => &tag[end..],
            (true, None) => "",
            (false, _) => {
                out.push('<');
                &tag[1..]
            }
        };
    }
    out + rest
}

/// Replaces the entities that may be in a link or around it. What else begins with `&` stays.
fn decoded(text: &str) -> String {
    let mut parts = text.split('&');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let entity = part.split_once(';').and_then(|(name, rest)| Some((character(name)?, rest)));
        match entity {
            Some((c, rest)) => {
                out.push(c);
                out.push_str(rest);
            }
            None => {
                out.push('&');
                out.push_str(part);
            }
        }
    }
    out
}

/// Returns the character of an entity; `None` if the entity is unknown.
fn character(entity: &str) -> Option<char> {
    let Some(number) = entity.strip_prefix('#') else {
        return match entity {
            "amp" => Some('&'),
            "lt" => Some('<'),
            "gt" => Some('>'),
            "quot" => Some('"'),
            "apos" => Some('\''),
            "nbsp" => Some('\u{a0}'),
            "num" => Some('#'),
            "quest" => Some('?'),
            "equals" => Some('='),
            "lowbar" => Some('_'),
            _ => None,
        };
    };
    let code = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    code.ok().and_then(char::from_u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_whole_in_one_of_the_texts_of_a_page() {
        let [source, shown] = texts("<!-- > --><a href=\"x/#s?a=1&amp;b&#61;2\">x/#s?a=<wbr>1&#x26;b</a> 3 < 4 &c; &amp;amp; <i");
        assert!(source.contains("\"x/#s?a=1&b=2\"") && !shown.contains("href"), "{source} {shown}");
        assert_eq!(shown, "x/#s?a=1&b 3 < 4 &c; &amp; ");
        for cut in ["", "<", "&", "&#", "&#x;", "&#999999999999;", "a<", "<!--", "&amp", "\u{e4}&\u{e4};<\u{e4}"] {
            let _ = texts(cut);
            let _ = is_empty(cut);
        }
    }

    #[test]
    fn a_page_is_empty_where_nobody_wrote_anything() {
        let page = |body: &str| {
            format!("<html><HEAD><title>T: Ann</title></HEAD>\n<body>\n<h1>T: Ann</h1>\n<div>\n{body}\n</div></body></html>")
        };
        for nothing in [String::new(), "<p>".to_owned(), page(""), page("<p>&nbsp;</p><br/>")] {
            assert!(is_empty(&nothing), "{nothing}");
        }
        for something in ["x".to_owned(), page("<p>see the file</p>"), page("<img src='a.png'>"), page("<h1>me</h1>")] {
            assert!(!is_empty(&something), "{something}");
        }
    }
}
