//! DFAs and automata over any letters as documents: a drawing is kept, finished or not.

use super::machines::parse_single;
use super::{Document, Edited, Older, Steps, Texts};
use crate::data::Services;
use crate::labels;
use fob_automata::edit::{Draft, Editor, MOST_DRAWN, Policy};
use fob_automata::general::{Alphabet, Automaton, Context, from_ron};
use fob_automata::{Dfa, builtin};
use fob_base::document::Problem;
use fob_store::{DFA_DRAFT, NFA_DRAFT, Origin, Shelf};
use serde::{Deserialize, Serialize};

impl Steps for Editor {
    type Content = Draft;

    fn now(&self) -> &Draft {
        self.draft()
    }

    fn revision(&self) -> u64 {
        self.revision()
    }

    fn can(&self) -> (bool, bool) {
        self.can()
    }

    fn undo(&mut self) -> bool {
        self.undo().is_some()
    }

    fn redo(&mut self) -> bool {
        self.redo().is_some()
    }
}

/// Gives a drawing without a name the name of its file. This is no step.
fn call(steps: &mut Editor, name: &str) {
    if name_of(steps.draft()).is_none() {
        steps.call(name);
    }
}

/// Returns the name of a drawing; `None` if it is blank.
fn name_of(draft: &Draft) -> Option<&str> {
    Some(draft.name().trim()).filter(|name| !name.is_empty())
}

impl Edited for Dfa {
    type Content = Draft;
    type Steps = Editor;
    type Kept = String;

    const TEXTS: Texts = Texts {
        noun: "DFA",
        title: labels::SAVE_IN_LIBRARY,
        field: labels::NAME_IN_LIBRARY,
        replaces: "Replaces your DFA with this name, which goes to the trash",
        open: "The DFA that you are editing",
        copy: "The DFAs are open in another window. You are editing a copy",
    };
    const FILE: &'static str = DFA_DRAFT;

    fn fresh() -> Document<Self> {
        Document::new(Draft::new("Untitled"))
    }

    fn edit(&self) -> Draft {
        Draft::from_dfa(self)
    }

    fn steps(content: Draft) -> Editor {
        Editor::new(content)
    }

    fn finished(content: &Draft) -> Option<Self> {
        content.to_dfa().ok()
    }

    fn call(steps: &mut Editor, name: &str) {
        call(steps, name);
    }

    fn is_same(a: &Draft, b: &Draft) -> bool {
        a == b || a.is_like(b)
    }

    fn keep(content: &Draft) -> String {
        content.to_ron()
    }

    fn restore(kept: String) -> Result<Draft, Vec<String>> {
        Draft::from_ron(&kept).map_err(|errors| errors.problems().iter().map(|error| format!("in the draft: {error}")).collect())
    }

    fn keep_saved(&self) -> String {
        self.to_ron()
    }

    fn restore_saved(kept: String) -> Option<Self> {
        Self::from_ron(&kept).ok()
    }

    /// Nothing: older versions kept DFAs in `drafts/`.
    fn older(_: &str) -> Result<Older<Self>, Problem> {
        Err(Problem::new("not a document"))
    }

    fn text(content: &Draft) -> String {
        content.to_ron()
    }

    fn wanted_name(content: &Draft) -> String {
        name_of(content).map_or_else(|| "dfa".to_owned(), |name| name.to_lowercase().replace(' ', "-"))
    }

    fn called(content: &Draft, name: Option<&str>) -> String {
        Self::title(content, name)
    }

    fn title(content: &Draft, name: Option<&str>) -> String {
        name_of(content).or(name).unwrap_or("Untitled").to_owned()
    }

    fn is_built_in(name: &str) -> bool {
        builtin(name).is_some()
    }

    /// Your own version takes the place of the built-in one, or has a number.
    fn own_version(name: &str) -> String {
        name.to_owned()
    }

    fn refuses(name: &str, shelf: &Shelf<'_, Self>) -> Option<&'static str> {
        shelf.is_named_elsewhere(name).then_some(labels::OTHER_MACHINE)
    }

    fn replaces(name: &str, services: &Services) -> &'static str {
        let is_built_in = services.dfa(name).is_some_and(|entry| entry.origin == Origin::BuiltIn);
        if is_built_in { labels::REPLACES_BUILT_IN } else { Self::TEXTS.replaces }
    }

    fn reload(services: &mut Services) {
        services.reload_library();
    }
}

/// A drawing over any letters. An automaton has a start and states, so what a drawing lacks is noted apart.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sketch {
    /// Its text; empty if nothing is drawn.
    pub automaton: String,
    /// No state of the drawing is the start yet; in `automaton` it is the first one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub startless: bool,
    /// The letters, if nothing is drawn.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub letters: String,
}

/// A file of version 1: one drawing.
#[derive(Serialize, Deserialize)]
struct Single {
    automaton: String,
    #[serde(default)]
    base: Option<String>,
    #[serde(default)]
    startless: bool,
    #[serde(default)]
    key: Option<String>,
    #[serde(default)]
    words: String,
}

impl fob_base::document::Document for Single {
    const VERSION: u32 = 1;
}

/// Returns an empty drawing over the letters that examples have.
fn blank() -> Draft {
    Draft::over(Alphabet::new(&['a', 'b']).unwrap_or_else(|_| Alphabet::board()))
}

impl Edited for Automaton {
    type Content = Draft;
    type Steps = Editor;
    type Kept = Sketch;

    const TEXTS: Texts = Texts {
        noun: "automaton",
        title: labels::SAVE_IN_LIBRARY,
        field: labels::NAME_IN_LIBRARY,
        replaces: "Replaces your automaton with this name, which goes to the trash",
        open: "The automaton that you are drawing",
        copy: "The automata are open in another window. You are editing a copy",
    };
    const FILE: &'static str = NFA_DRAFT;

    fn fresh() -> Document<Self> {
        Document::new(blank())
    }

    fn edit(&self) -> Draft {
        Draft::of(self)
    }

    fn steps(content: Draft) -> Editor {
        Editor::with(content, Policy::FREE)
    }

    fn finished(content: &Draft) -> Option<Self> {
        content.to_automaton().ok()
    }

    fn call(steps: &mut Editor, name: &str) {
        call(steps, name);
    }

    fn is_same(a: &Draft, b: &Draft) -> bool {
        // An empty canvas is nobody's work, whatever the letters are.
        a == b || a.is_empty() && b.is_empty() || a.is_like(b)
    }

    fn keep(content: &Draft) -> Sketch {
        if content.is_empty() {
            return Sketch { letters: content.letters().letters().iter().collect(), ..Sketch::default() };
        }
        let startless = content.start().is_none();
        // The editor refuses names that are blank or taken, so there is an automaton.
        let automaton = if startless { content.started(vec![0]) } else { content.to_automaton().ok() };
        Sketch {
            automaton: automaton.map_or_else(String::new, |automaton| automaton.to_ron()),
            startless,
            letters: String::new(),
        }
    }

    fn restore(kept: Sketch) -> Result<Draft, Vec<String>> {
        if kept.automaton.is_empty() {
            let letters: Vec<char> = kept.letters.chars().collect();
            return Ok(Alphabet::new(&letters).map_or_else(|_| blank(), Draft::over));
        }
        let limits = Context { states: Some(MOST_DRAWN), ..Context::default() };
        let automaton = from_ron(&kept.automaton, &limits);
        let automaton =
            automaton.map_err(|errors| vec![format!("in the drawing: {}", fob_base::text::line(&errors.to_string()))])?;
        let draft = Draft::of(&automaton);
        Ok(if kept.startless { draft.startless() } else { draft })
    }

    fn keep_saved(&self) -> Sketch {
        Sketch { automaton: self.to_ron(), ..Sketch::default() }
    }

    fn restore_saved(kept: Sketch) -> Option<Self> {
        from_ron(&kept.automaton, &Context::default()).ok()
    }

    fn older(text: &str) -> Result<Older<Self>, Problem> {
        let Single { automaton, base, startless, key, words } = parse_single(text)?;
        let sketch = |automaton| Sketch { automaton, ..Sketch::default() };
        Ok(Older { name: key, content: Sketch { startless, ..sketch(automaton) }, base: base.map(sketch), words })
    }

    fn text(content: &Draft) -> String {
        Self::keep(content).automaton
    }

    fn wanted_name(content: &Draft) -> String {
        name_of(content).unwrap_or("automaton").to_owned()
    }

    fn title(content: &Draft, name: Option<&str>) -> String {
        name.or_else(|| name_of(content)).unwrap_or("The automaton").to_owned()
    }

    fn is_built_in(_: &str) -> bool {
        false
    }

    fn refuses(_: &str, _: &Shelf<'_, Self>) -> Option<&'static str> {
        None
    }
}
