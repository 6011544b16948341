//! The state of the help: the open page, and the search.

use super::pages;
use super::pictures::Kit;
use egui_commonmark::CommonMarkCache;
use fob_services::places;
use fob_services::topic::Topic;

/// The help with its open page.
#[derive(Debug, Default)]
pub struct HelpScreen {
    /// The page that is open.
    pub topic: Topic,
    /// The heading that is scrolled to in the next frame; empty for the top of the page.
    pub anchor: Option<String>,
    /// The lesson whose link was clicked.
    pub lesson: Option<places::Lesson>,
    /// The text of the search.
    pub query: String,
    /// The tools to draw the pictures, once one was drawn.
    pub kit: Option<Kit>,
    /// The layout of the text, kept between frames.
    pub cache: CommonMarkCache,
    /// The words of the search in lower case.
    words: Vec<String>,
    /// The pages that contain all the words.
    found: Vec<Topic>,
    /// The query to which `words` and `found` belong.
    searched: Option<String>,
    /// The pages from which links were followed, the latest last.
    trail: Vec<Topic>,
}

impl HelpScreen {
    /// Returns the help at a page; at the first one where none is named.
    pub fn open(topic: Option<Topic>) -> Self {
        Self { topic: topic.unwrap_or_default(), ..Self::default() }
    }

    /// Opens a page from outside of the help.
    pub fn about(&mut self, topic: Topic) {
        self.read(topic);
        self.query.clear();
    }

    /// Turns to a page of the list.
    pub fn read(&mut self, topic: Topic) {
        self.topic = topic;
        self.trail.clear();
    }

    /// Follows a link of the open page. Its target may be a page that the search did not find.
    pub fn follow(&mut self, link: &str) {
        self.lesson = pages::lesson(link);
        let Some((topic, anchor)) = pages::target(self.topic, link) else { return };
        if topic != self.topic {
            self.trail.push(self.topic);
            self.topic = topic;
        }
        if !self.found.contains(&topic) {
            self.query.clear();
        }
        self.anchor = Some(anchor.unwrap_or_default().to_owned());
    }

    /// Returns the page from which a link led here, if any.
    pub fn before(&self) -> Option<Topic> {
        self.trail.last().copied()
    }

    /// Returns to the page from which a link led here.
    pub fn back(&mut self) {
        if let Some(topic) = self.trail.pop() {
            self.topic = topic;
        }
    }

    /// Searches again if the search text has changed, and opens the first page found unless the open one matches.
    pub fn search(&mut self) {
        if self.searched.as_ref() == Some(&self.query) {
            return;
        }
        if self.searched.is_none() {
            // Links that the app follows itself; all others are handed to the browser.
            for link in Topic::ALL.into_iter().flat_map(|topic| pages::page(topic).links()) {
                self.cache.add_link_hook(link);
            }
        }
        self.words = self.query.split_whitespace().map(str::to_ascii_lowercase).collect();
        let holds = |topic: &Topic| self.words.iter().all(|word| pages::page(*topic).plain.contains(word));
        self.found = Topic::ALL.into_iter().filter(holds).collect();
        self.searched = Some(self.query.clone());
        if let Some(first) = self.found.first()
            && !self.found.contains(&self.topic)
        {
            self.read(*first);
        }
    }

    /// Returns the words of the search, in lower case.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Returns the pages that hold all the words: all pages when nothing is searched for.
    pub fn found(&self) -> &[Topic] {
        &self.found
    }

    /// Returns the page a number of pages further down the list, if any.
    pub fn neighbour(&self, by: isize) -> Option<Topic> {
        let here = self.found.iter().position(|topic| *topic == self.topic)?;
        self.found.get(here.checked_add_signed(by)?).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_help_link_is_followed_and_back_returns() {
        let mut state = HelpScreen::default();
        state.search();
        state.follow("fob:help/strings#the-odds");
        assert_eq!(
            (state.topic, state.anchor.as_deref(), state.before()),
            (Topic::Strings, Some("the-odds"), Some(Topic::Overview))
        );
        state.follow("#strings");
        assert_eq!(
            (state.topic, state.anchor.as_deref(), state.before()),
            (Topic::Strings, Some("strings"), Some(Topic::Overview))
        );
        state.follow("https://example.org/");
        assert_eq!(state.topic, Topic::Strings, "that is the browser's");
        state.back();
        assert_eq!((state.topic, state.before()), (Topic::Overview, None));
    }

    #[test]
    fn a_search_opens_its_first_result_and_a_link_ends_it() {
        let mut state = HelpScreen::default();
        state.search();
        assert_eq!(state.found(), Topic::ALL);
        "Corner  CIRCLES".clone_into(&mut state.query);
        state.search();
        assert!(state.found().contains(&Topic::Turn) && !state.found().contains(&Topic::Break), "{:?}", state.found());
        assert_eq!((state.topic, state.words()), (Topic::Turn, ["corner".to_owned(), "circles".to_owned()].as_slice()));
        state.follow("fob:help/break");
        state.search();
        assert_eq!((state.topic, state.found().len()), (Topic::Break, Topic::ALL.len()));
        "xyzzy".clone_into(&mut state.query);
        state.search();
        assert!(state.found().is_empty() && state.neighbour(1).is_none());
        assert_eq!(state.topic, Topic::Break, "where nothing is found, nothing is turned");
    }

    #[test]
    fn neighbours_end_with_the_list() {
        let mut state = HelpScreen::default();
        state.search();
        assert_eq!((state.neighbour(-1), state.neighbour(1)), (None, Some(Topic::Lessons)));
        state.about(Topic::About);
        assert_eq!((state.neighbour(-1), state.neighbour(1)), (Some(Topic::Files), None));
    }
}
