//! The tags of a PDF: a tree with the texts, the tables and the figures in words.

use super::{draw, outlines};
use pdf_writer::types::{StructRole, TableHeaderScope};
use pdf_writer::writers::StructTreeRoot;
use pdf_writer::{Content, Finish, Name, Pdf, Ref, TextStr};
use resvg::usvg::{self, roxmltree};

/// A page.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) page: Ref,
    pub(super) number: i32,
}

/// A tag: it holds other tags, or a part of a page's content.
struct Tag {
    role: StructRole,
    parent: usize,
    kids: Vec<usize>,
    /// The page and the number of its content there.
    content: Option<(Place, i32)>,
    /// Its content as text; of a figure, what it shows.
    text: String,
}

/// All tags. The first one is the document.
pub(super) struct Tags {
    all: Vec<Tag>,
    /// The tags of each page's contents, in the order of their numbers.
    pages: Vec<Vec<usize>>,
}

impl Default for Tags {
    fn default() -> Self {
        let document = Tag { role: StructRole::Document, parent: 0, kids: Vec::new(), content: None, text: String::new() };
        Self { all: vec![document], pages: Vec::new() }
    }
}

/// A page while it is drawn.
struct Page<'a, 'b> {
    content: &'a mut Content,
    place: Place,
    /// What its figures show, the next one at the end.
    labels: Vec<&'b str>,
}

impl Tags {
    /// Draws a page, and notes its tags.
    pub(super) fn page(&mut self, content: &mut Content, place: Place, text: &roxmltree::Document<'_>, root: &usvg::Group) {
        self.pages.push(Vec::new());
        let figures = text.descendants().filter(|node| node.attribute("id") == Some("figure"));
        let mut labels: Vec<&str> = figures.map(|figure| figure.attribute("aria-label").unwrap_or_default()).collect();
        labels.reverse();
        self.group(&mut Page { content, place, labels }, root, 0);
    }

    fn add(&mut self, role: StructRole, parent: usize, content: Option<(Place, i32)>, text: String) -> usize {
        let tag = self.all.len();
        self.all.push(Tag { role, parent, kids: Vec::new(), content, text });
        self.all[parent].kids.push(tag);
        tag
    }

    fn group(&mut self, page: &mut Page<'_, '_>, of: &usvg::Group, parent: usize) {
        // Rows that follow one another are a table.
        let mut table = None;
        for node in of.children() {
            match node {
                usvg::Node::Group(inner) => {
                    if inner.id() == "row" {
                        let table = *table.get_or_insert_with(|| self.add(StructRole::Table, parent, None, String::new()));
                        let row = self.add(StructRole::TR, table, None, String::new());
                        self.group(page, inner, row);
                        continue;
                    }
                    table = None;
                    let role = match inner.id() {
                        "figure" => StructRole::Figure,
                        id => role(id),
                    };
                    match role {
                        StructRole::NonStruct => self.group(page, inner, parent),
                        StructRole::Figure => {
                            let label = page.labels.pop().unwrap_or_default().to_owned();
                            self.part(page, role, parent, label, inner);
                        }
                        _ => self.part(page, role, parent, texts(inner).join(" "), inner),
                    }
                }
                usvg::Node::Text(text) => {
                    let role = match (role(text.id()), self.all[parent].role) {
                        (StructRole::NonStruct, StructRole::TR) => StructRole::TD,
                        (StructRole::NonStruct, _) => StructRole::P,
                        (role, _) => role,
                    };
                    if !matches!(self.all[parent].role, StructRole::TR) {
                        table = None;
                    }
                    self.part(page, role, parent, of_text(text), text.flattened());
                }
                usvg::Node::Path(path) if path.is_visible() => {
                    page.content.begin_marked_content(Name(b"Artifact"));
                    draw(page.content, path);
                    page.content.end_marked_content();
                }
                usvg::Node::Path(_) | usvg::Node::Image(_) => {}
            }
        }
    }

    /// Draws a part with a tag of its own.
    fn part(&mut self, page: &mut Page<'_, '_>, role: StructRole, parent: usize, text: String, of: &usvg::Group) {
        let own = &self.pages[page.place.number as usize];
        let number = own.len() as i32;
        let mut content = page.content.begin_marked_content_with_properties(role.to_name());
        let mut properties = content.properties();
        properties.identify(number);
        // For programs that read the contents and not the tree.
        if role != StructRole::Figure {
            properties.actual_text(TextStr(&text));
        }
        properties.finish();
        content.finish();
        let tag = self.add(role, parent, Some((page.place, number)), text);
        self.pages[page.place.number as usize].push(tag);
        outlines(page.content, of);
        page.content.end_marked_content();
    }

    /// Writes the tree into objects from `first` on; returns its root.
    pub(super) fn write(&self, pdf: &mut Pdf, first: Ref) -> Ref {
        let object = |number: usize| Ref::new(first.get() + number as i32);
        let of_tag = |tag: usize| object(1 + tag);
        let of_page = |page: usize| object(1 + self.all.len() + page);
        let mut root: StructTreeRoot<'_> = pdf.indirect(first).start();
        root.child(of_tag(0)).parent_tree_next_key(self.pages.len() as i32);
        let mut parents = root.parent_tree();
        let mut numbers = parents.nums();
        for page in 0..self.pages.len() {
            numbers.insert(page as i32, of_page(page));
        }
        numbers.finish();
        parents.finish();
        root.finish();
        for (place, tags) in self.pages.iter().enumerate() {
            pdf.indirect(of_page(place)).array().items(tags.iter().map(|tag| of_tag(*tag)));
        }
        for (place, tag) in self.all.iter().enumerate() {
            let mut element = pdf.struct_element(of_tag(place));
            element.kind(tag.role).parent(if place == 0 { first } else { of_tag(tag.parent) });
            if tag.role == StructRole::TH {
                element.attributes().push().table().scope(TableHeaderScope::Column);
            }
            let text = TextStr(&tag.text);
            if let Some((on, number)) = tag.content {
                element.page(on.page);
                match tag.role {
                    StructRole::Figure => element.alt(text),
                    // The content is outlines, not characters.
                    _ => element.actual_text(text),
                };
                element.children().marked_content_id(number);
            } else {
                let mut children = element.children();
                for kid in &tag.kids {
                    children.struct_element(of_tag(*kid));
                }
            }
        }
        first
    }
}

/// Returns the role of a group or text by its id; `NonStruct` without one.
fn role(id: &str) -> StructRole {
    match id {
        "title" => StructRole::H1,
        "heading" => StructRole::H2,
        "paragraph" => StructRole::P,
        "head" => StructRole::TH,
        "cell" => StructRole::TD,
        _ => StructRole::NonStruct,
    }
}

fn of_text(text: &usvg::Text) -> String {
    text.chunks().iter().map(usvg::TextChunk::text).collect()
}

fn texts(of: &usvg::Group) -> Vec<String> {
    of.children()
        .iter()
        .flat_map(|node| match node {
            usvg::Node::Group(inner) => texts(inner),
            usvg::Node::Text(text) => vec![of_text(text)],
            usvg::Node::Path(_) | usvg::Node::Image(_) => Vec::new(),
        })
        .collect()
}
