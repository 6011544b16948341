//! The buttons of a card of the library.

use super::labels;
use egui::{Rect, Response, RichText, Ui, WidgetInfo, WidgetType, pos2, vec2};
use fob_kit::widgets;

/// The action of a card's button.
#[derive(Clone, Copy)]
pub(super) enum Act {
    Edit,
    Play,
    Duplicate,
    Delete,
}

/// Draws the buttons at the lower edge of a card, in `foot` points; a click elsewhere on it edits. Returns what was chosen.
pub(super) fn buttons(ui: &mut Ui, card: &Response, name: &str, foot: f32, acts: &[(Act, &str, &str)]) -> Option<Act> {
    let mut act = card.clicked().then_some(Act::Edit);
    let rect = card.rect;
    if !ui.is_rect_visible(rect) {
        return act;
    }
    let buttons = Rect::from_min_max(pos2(rect.left() + 8.0, rect.bottom() - foot - 4.0), rect.max - vec2(8.0, 8.0));
    // A child of its own: the row of cards continues next to the card, not next to its buttons.
    let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(buttons).id_salt(card.id));
    inner.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.spacing_mut().button_padding = vec2(8.0, 4.0);
        for (what, text, tip) in acts {
            let button = egui::Button::new(RichText::new(*text).size(13.0)).min_size(widgets::least(ui));
            let response = ui.add(button).on_hover_text(*tip);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, labels::of(text, name)));
            if response.clicked() {
                act = Some(*what);
            }
        }
    });
    act
}
