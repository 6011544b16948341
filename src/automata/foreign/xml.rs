//! XML as a small tree, with the place of every element: as much as files of JFLAP need.

use super::entities::named;
use crate::problem::DfaErrors;
use fob_base::text_place::{Places, TextPlace};
use quick_xml::XmlVersion;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};

/// An element.
#[derive(Debug, Default)]
pub struct Element {
    /// Its name without a prefix.
    pub name: String,
    /// Names and values of its attributes.
    pub attributes: Vec<(String, String)>,
    /// All text directly within it, joined.
    pub text: String,
    /// The comments directly within it.
    pub comments: Vec<String>,
    /// The elements directly within it.
    pub children: Vec<Element>,
    /// Its place in the text; `None` for the document.
    pub place: Option<TextPlace>,
}

impl Element {
    /// Returns the value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Returns the first child of a name.
    pub fn child(&self, name: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.name == name)
    }

    /// Returns all children of a name.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Self> {
        self.children.iter().filter(move |child| child.name == name)
    }
}

/// Largest nesting depth of elements.
const MAX_DEPTH: usize = 64;

/// Reads a document; its root is an element without a name, around all others.
///
/// # Errors
/// The first problem, with its place.
pub fn parse(text: &str) -> Result<Element, DfaErrors> {
    let mut places = Places::new(text);
    let mut reader = quick_xml::Reader::from_str(text);
    let mut open = vec![Element::default()];
    loop {
        let offset = usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX);
        let place = places.of(offset);
        let broken = |message: String| DfaErrors::syntax(format!("expected XML: {message}"), Some(place));
        let event = reader.read_event().map_err(|e| {
            DfaErrors::syntax(format!("expected XML: {e}"), Some(TextPlace::from_text(text, reader.error_position() as usize)))
        })?;
        match event {
            Event::Start(start) => {
                if open.len() > MAX_DEPTH {
                    return Err(broken("elements are nested too deeply".to_owned()));
                }
                open.push(element(&start, place)?);
            }
            Event::Empty(start) => {
                let element = element(&start, place)?;
                if let Some(parent) = open.last_mut() {
                    parent.children.push(element);
                }
            }
            Event::End(_) => {
                if open.len() > 1
                    && let Some(element) = open.pop()
                    && let Some(parent) = open.last_mut()
                {
                    parent.children.push(element);
                }
            }
            Event::Text(text) => {
                if let Some(parent) = open.last_mut() {
                    parent.text.push_str(&text.xml10_content());
                }
            }
            Event::CData(text) => {
                if let Some(parent) = open.last_mut() {
                    parent.text.push_str(&text.xml10_content());
                }
            }
            Event::GeneralRef(entity) => {
                let known = match entity.resolve_char_ref().map_err(|e| broken(e.to_string()))? {
                    Some(c) => c.to_string(),
                    None => named(&entity).ok_or_else(|| broken(format!("the entity &{}; is not known", &*entity)))?.to_string(),
                };
                if let Some(parent) = open.last_mut() {
                    parent.text.push_str(&known);
                }
            }
            Event::Comment(comment) => {
                if let Some(parent) = open.last_mut() {
                    parent.comments.push(comment.into_inner().into_owned());
                }
            }
            Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
            Event::Eof => break,
        }
    }
    if open.len() > 1 {
        let unclosed = open.last().map_or_else(String::new, |e| e.name.clone());
        let place = Some(TextPlace::from_text(text, text.len()));
        return Err(DfaErrors::syntax(format!("expected XML: the file ends within <{unclosed}>"), place));
    }
    Ok(open.swap_remove(0))
}

fn element(start: &BytesStart<'_>, place: TextPlace) -> Result<Element, DfaErrors> {
    let broken = |message: String| DfaErrors::syntax(format!("expected XML: {message}"), Some(place));
    let mut attributes = Vec::new();
    for attribute in start.attributes() {
        let attribute = attribute.map_err(|e| broken(e.to_string()))?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|e| broken(e.to_string()))?;
        attributes.push((attribute.key.local_name().as_ref().to_owned(), value.into_owned()));
    }
    let name = start.local_name().as_ref().to_owned();
    Ok(Element { name, attributes, place: Some(place), ..Element::default() })
}

/// Text for a comment, which must not hold two hyphens side by side; [`from_comment`] brings it back.
pub(super) fn to_comment(text: &str) -> String {
    fob_base::xml::escape(text).replace('-', "&#45;").replace('\n', "&#10;")
}

/// Returns the text of a comment that [`to_comment`] wrote.
pub(super) fn from_comment(text: &str) -> Option<String> {
    unescape(text).ok().map(std::borrow::Cow::into_owned)
}
