//! Lines to type into, and names in a library.

use super::dialog;
use crate::theme::{SIZES, Theme};
use egui::text::{CCursor, CCursorRange, CharIndex};
use egui::text_edit::TextEditState;
use egui::{FontId, Id, Margin, Response, TextBuffer, TextEdit, Ui, WidgetInfo, WidgetType};
use fob_base::text::is_hidden;
use std::any::TypeId;
use std::ops::Range;

/// The room around the text in a field, in points.
pub const MARGIN: Margin = Margin::symmetric(8, 5);

/// Returns [`MARGIN`], or more if a finger has to hit the field: a line of body text in it is then high enough.
pub fn margin(ui: &Ui) -> Margin {
    margin_of(ui, MARGIN, 20.0)
}

/// Returns the margin of a slim field, or more where a finger has to hit it.
pub fn slim(ui: &Ui) -> Margin {
    margin_of(ui, Margin::symmetric(4, 2), 20.0)
}

/// Returns a margin for a field whose line is so high in points, or more where a finger has to hit it.
pub fn margin_of(ui: &Ui, margin: Margin, line: f32) -> Margin {
    let least = ((super::least(ui).y - line) / 2.0).ceil().max(0.0) as i8;
    Margin { top: margin.top.max(least), bottom: margin.bottom.max(least), ..margin }
}

/// Draws a text field of a width in points; infinity means all the room. `name` is for screen readers.
pub fn line(ui: &mut Ui, text: &mut String, name: &str, hint: &str, width: f32) -> Response {
    let width = width.min(ui.available_width() - MARGIN.sum().x);
    let margin = margin(ui);
    named(ui.add(TextEdit::singleline(&mut Visible(text)).margin(margin).desired_width(width).hint_text(hint)), name)
}

/// The text of a field for a name: it takes no invisible characters (see [`is_hidden`]), typed or pasted.
#[derive(Debug)]
pub struct Visible<'a>(pub &'a mut String);

impl TextBuffer for Visible<'_> {
    fn is_mutable(&self) -> bool {
        true
    }

    fn as_str(&self) -> &str {
        self.0
    }

    fn insert_text(&mut self, text: &str, char_index: CharIndex) -> usize {
        self.0.insert_text(&text.replace(is_hidden, ""), char_index)
    }

    fn delete_char_range(&mut self, char_range: Range<CharIndex>) {
        self.0.delete_char_range(char_range);
    }

    fn type_id(&self) -> TypeId {
        TypeId::of::<Visible<'static>>()
    }
}

/// Scrolls the field with the focus into sight when a phone's keyboard comes or goes.
pub fn stays_in_sight(field: &Response) {
    if !field.has_focus() {
        return;
    }
    let (key, now) = (field.id.with("height"), field.ctx.content_rect().height());
    let before = field.ctx.data_mut(|data| {
        let before = data.get_temp::<f32>(key);
        data.insert_temp(key, now);
        before
    });
    if before.is_some_and(|before| (before - now).abs() > 1.0) {
        field.scroll_to_me(None);
    }
}

/// Gives a field its name for screen readers.
pub fn named(field: Response, name: &str) -> Response {
    stays_in_sight(&field);
    field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, name));
    field
}

/// Selects the first `characters` of the text in a field, so that the next key writes over them.
pub fn select(ui: &Ui, field: Id, characters: usize) {
    let mut state = TextEditState::load(ui.ctx(), field).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::two(CCursor::new(0), CCursor::new(characters))));
    state.store(ui.ctx(), field);
}

/// The effect of using a name in a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing has this name yet; information for the user, such as the path of the file.
    Free(String),
    /// Something has this name: what will happen to it.
    Taken(String),
    /// The name cannot be used, for this reason.
    Bad(String),
}

/// A name in a library, while it is typed. It is judged when it changes, not in every frame.
#[derive(Debug)]
pub struct LibraryName {
    text: String,
    verdict: Option<Verdict>,
}

impl LibraryName {
    /// Creates a name that is proposed.
    pub fn new(proposed: impl Into<String>) -> Self {
        Self { text: proposed.into(), verdict: None }
    }

    /// Returns the name without blanks around it.
    pub fn name(&self) -> &str {
        self.text.trim()
    }

    /// Refuses the name, which turned out to be unusable for another reason.
    pub fn refuse(&mut self, why: String) {
        self.verdict = Some(Verdict::Bad(why));
    }

    /// Returns whether the user has seen that the name is taken.
    pub fn is_taken(&self) -> bool {
        matches!(self.verdict, Some(Verdict::Taken(_)))
    }

    /// Notes that something has taken the name since it was judged: `text` describes what happens to that if the name is used.
    pub fn was_taken(&mut self, text: String) {
        self.verdict = Some(Verdict::Taken(text));
    }

    /// Checks whether the name can be used.
    ///
    /// # Errors
    /// The reason why the name cannot be used.
    pub fn ready(&self) -> Result<(), &str> {
        match &self.verdict {
            Some(Verdict::Bad(why)) => Err(why),
            Some(_) => Ok(()),
            None => Err("Not checked yet"),
        }
    }

    /// Draws the field, which takes the focus when its dialog opens, and below it the result of `judge`.
    pub fn show(&mut self, ui: &mut Ui, name: &str, judge: impl FnOnce(&str) -> Verdict) -> Response {
        let field = line(ui, &mut self.text, name, "", f32::INFINITY);
        if dialog::is_new(ui) {
            field.request_focus();
            select(ui, field.id, self.text.chars().count());
        }
        if field.changed() {
            self.verdict = None;
        }
        let theme = &Theme::from_ui(ui);
        let text = self.text.trim();
        let (text, colour) = match self.verdict.get_or_insert_with(|| judge(text)) {
            Verdict::Free(text) => (text, theme.dim),
            Verdict::Taken(text) => (text, theme.accent),
            Verdict::Bad(text) => (text, theme.bad),
        };
        // The room of two rows in any case, so that the buttons below keep their place while one types.
        ui.scope(|ui| {
            ui.set_min_height(2.0 * ui.fonts_mut(|fonts| fonts.row_height(&FontId::proportional(SIZES[0]))));
            super::prose::small(ui, text, colour);
        });
        field
    }
}
