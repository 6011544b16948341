//! The pages of the help: a Markdown file each.

use fob_kit::prose::markdown::Page;
use fob_services::places;
use fob_services::route::Place as _;
use fob_services::topic::Topic;
use std::sync::{LazyLock, OnceLock};

/// The tables of keys: the heading of each, and its Markdown.
pub type KeyTables = Vec<(&'static str, String)>;

/// The tables of keys. The help knows no other screen, so the app sets them before the first page is read.
static KEYS: OnceLock<KeyTables> = OnceLock::new();

/// Tells the help of all keys, once.
pub(crate) fn tell_keys(tables: impl FnOnce() -> KeyTables) {
    KEYS.get_or_init(tables);
}

/// The Markdown of a page. Its tables of keys are generated from the screens' declarations: all of them on the page of keys, and
/// on other pages wherever a line `{keys: Referee}` names a section.
fn source(topic: Topic) -> String {
    let tables = KEYS.get().map_or(&[][..], Vec::as_slice);
    let mut text = String::new();
    for line in topic.text().lines() {
        let named = line.strip_prefix("{keys: ").and_then(|rest| rest.strip_suffix('}'));
        let table = named.and_then(|named| tables.iter().find(|(head, _)| *head == named));
        text += &table.map_or_else(|| format!("{line}\n"), |(_, table)| table.clone());
    }
    if topic == Topic::Keys {
        for (head, table) in tables {
            text += &format!("\n## {head}\n\n{table}");
        }
    }
    text
}

/// All pages, in the order of [`Topic::ALL`], read when the first of them is wanted.
static PAGES: LazyLock<Vec<Page>> = LazyLock::new(|| Topic::ALL.into_iter().map(|t| Page::read(&source(t))).collect());

/// The page about a topic.
pub fn page(topic: Topic) -> &'static Page {
    &PAGES[topic as usize]
}

/// The target of a page's link: the page, and the anchor of a heading if it names one. `None` for any other link.
pub fn target(from: Topic, link: &str) -> Option<(Topic, Option<&str>)> {
    let (path, anchor) = link.split_once('#').map_or((link, None), |(path, anchor)| (path, Some(anchor)));
    let topic = if path.is_empty() { from } else { path.strip_prefix("fob:")?.parse().ok()? };
    Some((topic, anchor))
}

/// The lesson that a link of a page opens, if it does: `fob:lesson/3`.
pub fn lesson(link: &str) -> Option<places::Lesson> {
    places::Lesson::from_text(link.strip_prefix("fob:")?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::key_tables;
    use crate::help::live::Live;
    use crate::help::pictures::Picture;
    use crate::kinds::KINDS;
    use fob_kit::prose::markdown::Block;

    #[test]
    fn every_page_has_a_title_of_its_own_and_sections_with_text() {
        tell_keys(key_tables);
        for (i, topic) in Topic::ALL.into_iter().enumerate() {
            let page = page(topic);
            assert!(source(topic).starts_with(&format!("# {}\n", page.title)), "{topic} begins with its title");
            assert!(Topic::ALL[..i].iter().all(|t| super::page(*t).title != page.title), "{} occurs twice", page.title);
            assert!(!page.sections.is_empty(), "{topic} is empty");
            for (k, section) in page.sections.iter().enumerate() {
                assert!(!section.head.is_empty() && !section.blocks.is_empty(), "{topic}: section {k}");
                assert!(page.sections[..k].iter().all(|s| s.anchor != section.anchor), "{topic}: {} occurs twice", section.head);
            }
        }
    }

    #[test]
    fn every_mark_is_closed() {
        tell_keys(key_tables);
        for topic in Topic::ALL {
            // Whatever was parsed as a mark is not in the plain text any more.
            for mark in ["**", "`", "{keys", "<kbd", "kbd>", "](", "$", "fob:"] {
                assert!(!page(topic).plain.contains(mark), "{topic} holds a stray {mark}");
            }
        }
    }

    #[test]
    fn every_link_leads_to_a_page_and_a_heading_of_it() {
        tell_keys(key_tables);
        let mut count = 0;
        for topic in Topic::ALL {
            for link in page(topic).links() {
                count += 1;
                if lesson(link).is_some() {
                    continue;
                }
                let (to, anchor) = target(topic, link).unwrap_or_else(|| panic!("{topic} links to {link}"));
                let found = anchor.is_none_or(|a| page(to).sections.iter().any(|s| s.anchor == a));
                assert!(found, "{topic} links to {link}, but {to} has no such heading");
            }
        }
        assert!(count >= 10, "{count} links");
    }

    #[test]
    fn links_are_read() {
        assert_eq!(target(Topic::Keys, "#shooting"), Some((Topic::Keys, Some("shooting"))));
        assert_eq!(target(Topic::Keys, "fob:help/break"), Some((Topic::Break, None)));
        assert_eq!(target(Topic::Keys, "fob:help/strings#the-odds"), Some((Topic::Strings, Some("the-odds"))));
        assert_eq!(lesson("fob:lesson/3"), Some(places::Lesson(3)));
        let beyond = format!("fob:lesson/{}", fob_services::route::LESSONS + 1);
        for elsewhere in [beyond.as_str(), "fob:practice", "fob:help/break", "https://example.org/lesson/1"] {
            assert_eq!(lesson(elsewhere), None, "{elsewhere}");
        }
        for elsewhere in ["fob:help/odds", "fob:practice", "https://example.org/#top", "break"] {
            assert_eq!(target(Topic::Keys, elsewhere), None, "{elsewhere}");
        }
    }

    #[test]
    fn every_figure_is_known_and_every_picture_is_shown() {
        tell_keys(key_tables);
        let mut shown = Vec::new();
        for topic in Topic::ALL {
            for block in page(topic).sections.iter().flat_map(|s| &s.blocks) {
                if let Block::Figure { name, caption } = block {
                    assert!(!caption.is_empty(), "{topic}: {name} says nothing to those who do not see it");
                    match Picture::named(name, &KINDS.pictures()) {
                        Some(picture) => shown.push(picture.name()),
                        None => assert!(Live::named(name).is_some(), "{topic}: no figure is called {name}"),
                    }
                }
            }
        }
        let lent = KINDS.pictures().into_iter().map(|picture| picture.name);
        for picture in Picture::ALL.map(Picture::name).into_iter().chain(lent) {
            assert_eq!(shown.iter().filter(|name| **name == picture).count(), 1, "{picture}");
        }
    }
}
