//! Text in our type: `egui_commonmark` lays it out, the theme sets the style, and search hits are marked.

mod highlight;
pub mod markdown;

use crate::theme::{self, SIZES, Theme};
use egui::{
    Color32, CornerRadius, FontFamily, FontId, RichText, Sense, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo, WidgetType, vec2,
};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};
use fob_services::palette::Palette;
use markdown::{CODE, Inline, KEY, SPACE, STRONG};

/// The size and colour of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ink {
    /// In points.
    pub size: f32,
    /// Of all that is neither a link nor a key.
    pub colour: Color32,
}

/// Sets the text of a page.
pub struct Prose<'a> {
    /// The colours.
    pub theme: &'a Theme,
    /// Words that are marked, in lower case.
    pub words: &'a [String],
    /// The cache of `egui_commonmark` between frames.
    pub cache: &'a mut CommonMarkCache,
    /// The link that was clicked in this frame.
    pub followed: Option<String>,
    /// The colours of the words green and red.
    pub palette: Palette,
}

impl Prose<'_> {
    /// Lays out a text over the available width.
    pub fn show(&mut self, ui: &mut Ui, text: &Inline, ink: Ink) {
        let before = highlight::before(ui);
        let theme = *self.theme;
        let source = self.palette.recolour(&text.source);
        let height = ui.fonts_mut(|fonts| fonts.row_height(&FontId::proportional(ink.size)));
        ui.scope(|ui| {
            let style = ui.style_mut();
            style.text_styles.insert(TextStyle::Body, FontId::proportional(ink.size));
            style.visuals.widgets.noninteractive.fg_stroke.color = ink.colour;
            // Where text can be selected, egui 0.36 tells screen readers that a link in sight is a label.
            style.interaction.selectable_labels = text.links.is_empty();
            // The bullets of lists have the colour of strong text.
            style.visuals.widgets.active.fg_stroke.color = theme.accent;
            style.spacing.item_spacing.y = 0.0;
            // No row is higher than its text.
            style.spacing.interact_size.y = height;
            let piece = move |ui: &mut Ui, text: &str, _: bool| piece(ui, text);
            CommonMarkViewer::new().render_math_fn(Some(&piece)).show(ui, self.cache, &source);
        });
        highlight::mark(ui, before, self.words, theme.accent);
        let clicked = text.links.iter().find(|link| self.cache.get_link_hook(link) == Some(true));
        self.followed = clicked.cloned().or(self.followed.take());
    }

    /// The width of a text in one line.
    pub fn width(ui: &Ui, text: &Inline, ink: Ink) -> f32 {
        let typed = text.source.contains(CODE);
        let font = if typed { FontId::monospace(SIZES[0]) } else { FontId::proportional(ink.size) };
        let name = ui.painter().layout_no_wrap(text.plain.clone(), font, ink.colour).size().x;
        // The names of keys are smaller than the text, to make room for their caps.
        name + text.source.matches(KEY).count() as f32 * cap_width(0.0, 0.0)
    }

    /// A text without mark-up.
    pub fn plain(&self, ui: &mut Ui, text: &str, font: FontId, colour: Color32) -> egui::Response {
        let before = highlight::before(ui);
        // Files keep the names of the letters.
        let text = if font.family == FontFamily::Monospace { text.into() } else { self.palette.recolour(text) };
        let response = ui.add(egui::Label::new(RichText::new(text).font(font).color(colour)).wrap());
        highlight::mark(ui, before, self.words, self.theme.accent);
        response
    }
}

/// The formulas of `egui_commonmark`: a strong word, code or a key.
fn piece(ui: &mut Ui, text: &str) {
    let body = TextStyle::Body.resolve(ui.style());
    let (text, space) = text.strip_suffix(SPACE).map_or((text, 0.0), |t| (t, ui.fonts_mut(|f| f.glyph_width(&body, ' '))));
    if let Some(key) = text.strip_prefix(KEY) {
        cap(ui, key);
    } else if let Some(code) = text.strip_prefix(CODE) {
        let font = FontId::monospace(SIZES[0]);
        let width = ui.painter().layout_no_wrap(code.to_owned(), font.clone(), Color32::PLACEHOLDER).size().x;
        make_room(ui, width, 0.0);
        ui.label(RichText::new(code).font(font));
    } else {
        ui.label(RichText::new(text.strip_prefix(STRONG).unwrap_or(text)).font(theme::strong(body.size)));
    }
    ui.add_space(space);
}

/// Begins a new row, this far below the one before, if this one has no room for a thing of this width. The row is as high as one
/// of text: otherwise a smaller item at its beginning would not sit on the baseline.
fn make_room(ui: &mut Ui, width: f32, below: f32) {
    if width > ui.available_size_before_wrap().x && ui.cursor().left() > ui.max_rect().left() {
        let height = ui.text_style_height(&TextStyle::Body);
        ui.spacing_mut().item_spacing.y = below;
        ui.end_row();
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.set_row_height(height);
    }
}

/// A key, drawn as on a keyboard. It is as high as a line, so that lines with keys keep their spacing.
fn cap(ui: &mut Ui, key: &str) {
    let theme = &Theme::from_ui(ui);
    let galley = ui.painter().layout_no_wrap(key.to_owned(), theme::strong(SIZES[0]), theme.text);
    let height = ui.text_style_height(&TextStyle::Body);
    let width = cap_width(galley.size().x, height);
    make_room(ui, width, 4.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, key));
    if ui.is_rect_visible(rect) {
        let edge = Stroke::new(1.0, theme.line);
        ui.painter().rect(rect.expand2(vec2(0.0, 1.0)), CornerRadius::same(4), theme.raised, edge, StrokeKind::Inside);
        let at = rect.center() - galley.size() / 2.0;
        ui.painter().galley(at, galley, theme.text);
    }
}

/// The width of a key for its name; a key with one letter is about square.
fn cap_width(name: f32, height: f32) -> f32 {
    (name + 12.0).max(height + 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Rect, Shape};
    use fob_services::palette::Shade;

    /// A laid-out text: its pieces with their fonts, and the marks over them.
    fn seen(text: &str, words: &[&str]) -> (Vec<(String, FontFamily)>, Vec<Rect>) {
        let theme = Theme::new(Shade::Dark, Palette::Default);
        let words: Vec<String> = words.iter().map(|w| (*w).to_owned()).collect();
        let ctx = egui::Context::default();
        ctx.set_fonts(theme::fonts());
        let mut cache = CommonMarkCache::default();
        let inline = Inline::read(text);
        let mut shapes = Vec::new();
        // New fonts are available from the second frame on.
        for frame in 0..2 {
            let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
                if frame == 1 {
                    theme::apply(ui.ctx(), &theme, 0.0);
                    let mut prose =
                        Prose { theme: &theme, words: &words, cache: &mut cache, followed: None, palette: Palette::Default };
                    prose.show(ui, &inline, Ink { size: SIZES[1], colour: theme.text });
                }
            });
            output.textures_delta.clear();
            shapes = output.shapes;
        }
        let mut pieces = Vec::new();
        let mut marks = Vec::new();
        for shape in shapes {
            match shape.shape {
                Shape::Text(text) => {
                    let font = text.galley.job.sections[0].format.font_id.family.clone();
                    pieces.push((text.galley.text().to_owned(), font));
                }
                Shape::Rect(rect) if rect.fill == highlight::over(theme.accent) => marks.push(rect.rect),
                _ => {}
            }
        }
        (pieces, marks)
    }

    #[test]
    fn strong_words_code_and_keys_have_fonts_of_their_own() {
        let (pieces, marks) = seen("The **black** puck, `dfa` and <kbd>F1</kbd>.", &[]);
        let piece = |text: &str, family: &FontFamily| (text.to_owned(), family.clone());
        let (plain, strong) = (FontFamily::Proportional, theme::semibold());
        assert_eq!(
            pieces,
            [
                piece("The ", &plain),
                piece("black", &strong),
                piece("puck, ", &plain),
                piece("dfa", &FontFamily::Monospace),
                piece("and ", &plain),
                piece("F1", &strong),
                piece(".", &plain),
            ]
        );
        assert!(marks.is_empty());
    }

    #[test]
    fn search_words_are_highlighted_in_every_block() {
        let (_, marks) = seen("The **Black** puck, `black` and <kbd>Black</kbd>, blac.", &["black", "uck"]);
        assert_eq!(marks.len(), 4);
        assert!(marks.iter().all(|mark| mark.width() > 10.0 && mark.height() > 10.0), "{marks:?}");
        assert!(marks.windows(2).all(|pair| pair[0].right() < pair[1].left()), "each over its own word: {marks:?}");
    }
}
