//! Converts SVG to pages of PDF: outlines with fills and strokes. Text becomes outlines too, so no font is needed for printing.
//!
//! The PDF is tagged, for people who do not see it. Groups and texts of the SVG are marked by their ids: `title`, `heading`, `paragraph`,
//! `row` (of a table) with texts or groups `head` and `cell`, and `figure`, whose `aria-label` says what it shows. Any other text is a
//! paragraph, and any other drawing only decorates.

mod tags;

use super::canvas::{FAMILY, fonts};
use pdf_writer::types::TabOrder;
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, TextStr};
use resvg::tiny_skia::PathSegment;
use resvg::usvg;
use tags::{Place, Tags};

/// Width and height of an A4 page in points (1/72 inch).
pub const A4: (f32, f32) = (595.28, 841.89);

/// Converts an SVG made by this crate to a PDF of one page of this size in points, stretched to fit. Gradients, images and clips are
/// dropped, because sheets have none.
///
/// # Panics
/// If the text is not valid SVG, which cannot happen: our texts consist of finite numbers and escaped text.
pub fn pdf(title: &str, svg: &str, size: (f32, f32)) -> Vec<u8> {
    pdf_of_pages(title, &[(svg, size)])
}

/// Converts an SVG from this crate to a PDF whose page has the size of the drawing. States of a radius of
/// [`fob_automata::picture::PIXELS`] pixels become circles of one centimetre, as in the TikZ source.
///
/// # Panics
/// As [`pdf`].
pub fn pdf_to_scale(title: &str, svg: &str) -> Vec<u8> {
    let size = usvg::Tree::from_str(svg, &options()).expect("our own SVG is well formed").size();
    let points = |pixels: f32| pixels * PIXEL;
    pdf(title, svg, (points(size.width()), points(size.height())))
}

/// Width of a pixel of a drawing in points: states of a radius of 48 pixels become circles of one centimetre.
const PIXEL: f32 = 72.0 / 2.54 / 96.0;

fn options() -> usvg::Options<'static> {
    usvg::Options { fontdb: fonts(), font_family: FAMILY.to_owned(), ..usvg::Options::default() }
}

/// As [`pdf`], with a page for each SVG.
///
/// # Panics
/// As [`pdf`].
pub fn pdf_of_pages(title: &str, sheets: &[(&str, (f32, f32))]) -> Vec<u8> {
    let options = options();
    let [catalog, pages, info] = [1, 2, 3].map(Ref::new);
    // Two objects a page: the page itself and what is drawn on it.
    let of_page = |page: usize| [4, 5].map(|first| Ref::new(first + 2 * page as i32));
    let mut pdf = Pdf::new();
    let mut tags = Tags::default();
    pdf.document_info(info).title(TextStr(title));
    pdf.pages(pages).kids((0..sheets.len()).map(|page| of_page(page)[0])).count(sheets.len() as i32);
    for (number, &(svg, (width, height))) in sheets.iter().enumerate() {
        let [page, contents] = of_page(number);
        let text = usvg::roxmltree::Document::parse(svg).expect("our own SVG is well formed");
        let tree = usvg::Tree::from_xmltree(&text, &options).expect("our own SVG is well formed");
        let mut content = Content::new();
        // A page has its origin at the lower left.
        content.transform([width / tree.size().width(), 0.0, 0.0, -height / tree.size().height(), 0.0, height]);
        tags.page(&mut content, Place { page, number: number as i32 }, &text, tree.root());
        let mut page = pdf.page(page);
        page.parent(pages).media_box(Rect::new(0.0, 0.0, width, height)).contents(contents);
        page.struct_parents(number as i32).tab_order(TabOrder::StructureOrder);
        page.resources();
        page.finish();
        pdf.stream(contents, &content.finish());
    }
    let tree = tags.write(&mut pdf, of_page(sheets.len())[0]);
    let mut root = pdf.catalog(catalog);
    root.pages(pages).lang(TextStr("en")).pair(Name(b"StructTreeRoot"), tree);
    root.mark_info().marked(true);
    // Pages have their true size, so a viewer must not fit them to the paper.
    root.viewer_preferences().display_doc_title(true).pair(Name(b"PrintScaling"), Name(b"None"));
    root.finish();
    pdf.finish()
}

/// Draws everything in a group.
fn outlines(content: &mut Content, of: &usvg::Group) {
    for node in of.children() {
        match node {
            usvg::Node::Group(inner) => outlines(content, inner),
            usvg::Node::Text(text) => outlines(content, text.flattened()),
            usvg::Node::Path(path) if path.is_visible() => draw(content, path),
            usvg::Node::Path(_) | usvg::Node::Image(_) => {}
        }
    }
}

fn draw(content: &mut Content, path: &usvg::Path) {
    let colour = |paint: &usvg::Paint| match paint {
        usvg::Paint::Color(colour) => Some([colour.red, colour.green, colour.blue].map(|part| f32::from(part) / 255.0)),
        _ => None,
    };
    let fill = path.fill().and_then(|fill| colour(fill.paint()));
    let stroke = path.stroke().and_then(|stroke| Some((colour(stroke.paint())?, stroke.width().get())));
    if fill.is_none() && stroke.is_none() {
        return;
    }
    content.save_state();
    let t = path.abs_transform();
    content.transform([t.sx, t.ky, t.kx, t.sy, t.tx, t.ty]);
    if let Some([r, g, b]) = fill {
        content.set_fill_rgb(r, g, b);
    }
    if let Some(([r, g, b], width)) = stroke {
        content.set_stroke_rgb(r, g, b).set_line_width(width);
        if let Some(dashes) = path.stroke().and_then(usvg::Stroke::dasharray) {
            content.set_dash_pattern(dashes.iter().copied(), 0.0);
        }
    }
    outline(content, path);
    match (fill.is_some(), stroke.is_some()) {
        (true, true) => content.fill_nonzero_and_stroke(),
        (true, false) => content.fill_nonzero(),
        _ => content.stroke(),
    };
    content.restore_state();
}

fn outline(content: &mut Content, path: &usvg::Path) {
    let mut at = (0.0, 0.0);
    for segment in path.data().segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                content.move_to(to.x, to.y);
                at = (to.x, to.y);
            }
            PathSegment::LineTo(to) => {
                content.line_to(to.x, to.y);
                at = (to.x, to.y);
            }
            // Convert a curve with one control point to one with two.
            PathSegment::QuadTo(c, to) => {
                let between = |from: f32, control: f32| from + (control - from) * 2.0 / 3.0;
                content.cubic_to(between(at.0, c.x), between(at.1, c.y), between(to.x, c.x), between(to.y, c.y), to.x, to.y);
                at = (to.x, to.y);
            }
            PathSegment::CubicTo(c, d, to) => {
                content.cubic_to(c.x, c.y, d.x, d.y, to.x, to.y);
                at = (to.x, to.y);
            }
            PathSegment::Close => {
                content.close_path();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_its_outlines() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\"><rect width=\"50\" height=\"50\" fill=\"#f00\"/>\
                   <path d=\"M0 0 Q50 0 50 50\" stroke=\"#000\" fill=\"none\"/><text x=\"10\" y=\"90\">a</text></svg>";
        let bytes = pdf("A page", svg, A4);
        let text = String::from_utf8_lossy(&bytes);
        assert!(text.starts_with("%PDF-") && text.trim_end().ends_with("%%EOF"), "{text}");
        assert!(text.contains("/MediaBox [0 0 595.28 841.89]"), "{text}");
        // The square is red, the curve has two control points, and the letter is there.
        assert!(text.contains("1 0 0 rg") && text.contains(" c\n") && text.matches("\nf").count() >= 2, "{text}");
    }
}
