//! Drop-down lists: every one of the app is drawn by [`pick`], be it in a dialog or next to the board.

use super::{focus, lists};
use crate::keys;
use egui::{ComboBox, Event, EventFilter, Id, Response, Ui, WidgetInfo, WidgetType};
use std::fmt::Debug;
use std::hash::Hash;

/// The longest that a list grows before it scrolls, in points.
const HEIGHT: f32 = 320.0;
/// Maximum time between typed letters of one word, in seconds.
const PAUSE: f64 = 1.0;

/// Draws a drop-down list by mouse and keyboard. While it is open, the focus is on the value: the arrows, Home and End move up
/// and down, letters go to the next entry that begins with them, Space and Enter choose, Escape and Tab close. Afterwards the
/// list's button has the focus again. `name` is the label for screen readers. Returns whether the value changed.
pub fn pick<T: PartialEq + Clone>(
    ui: &mut Ui,
    salt: impl Hash + Debug,
    width: f32,
    (name, tip): (&str, &str),
    value: &mut T,
    items: &[(T, String)],
) -> bool {
    pick_with_notes(ui, salt, width, (name, tip), value, items, |_| "")
}

/// Draws a list as [`pick`], with a tooltip for each entry, by its index; none if the text is empty.
pub fn pick_with_notes<'a, T: PartialEq + Clone>(
    ui: &mut Ui,
    salt: impl Hash + Debug,
    width: f32,
    (name, tip): (&str, &str),
    value: &mut T,
    items: &[(T, String)],
    about: impl Fn(usize) -> &'a str,
) -> bool {
    let text = items.iter().find(|(this, _)| this == value).map_or("", |(_, text)| text.as_str()).to_owned();
    let entered_key = ui.id().with((&salt, "entered"));
    let entered = ui.data(|d| d.get_temp::<bool>(entered_key)).unwrap_or(false);
    let mut changed = false;
    let list = ComboBox::from_id_salt(salt).width(width).height(HEIGHT).selected_text(&text);
    let shown = list.show_ui(ui, |ui| {
        let row = |(place, (this, text)): (usize, &(T, String)), ui: &mut Ui| {
            let row = ui.selectable_label(this == value, text);
            if about(place).is_empty() { row } else { row.on_hover_text(about(place)) }
        };
        let rows: Vec<Response> = items.iter().enumerate().map(|item| row(item, ui)).collect();
        if ui.is_sizing_pass() {
            return (false, false);
        }
        let now = rows.iter().position(Response::has_focus);
        let mut back = keys::BACK.is_seen(ui);
        if let Some(at) = rows.iter().position(Response::clicked) {
            changed = *value != items[at].0;
            value.clone_from(&items[at].0);
            back = true;
        } else if !entered {
            let at = items.iter().position(|(this, _)| this == value).unwrap_or(0);
            if let Some(row) = rows.get(at) {
                row.request_focus();
            }
            // Letters typed in an earlier list are forgotten.
            ui.data_mut(|d| d.remove::<(String, f64)>(entered_key.with("typed")));
        } else if let Some(at) = now {
            let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
            ui.memory_mut(|m| m.set_focus_lock_filter(rows[at].id, filter));
            let next = typed(ui, entered_key, at, items).unwrap_or_else(|| step(ui, at, rows.len()));
            if next != at {
                rows[next].request_focus();
            }
        } else if ui.memory(|m| m.focused().is_some()) {
            // Tab has left the list.
            ui.close();
        }
        if back {
            ui.close();
        }
        focus::follow(ui);
        (true, back)
    });
    let (open, back) = shown.inner.unwrap_or((false, false));
    if entered != open {
        ui.data_mut(|d| d.insert_temp(entered_key, open));
    }
    if back || (entered && !open && lists::was_closed(ui)) {
        shown.response.request_focus();
    }
    shown.response.widget_info(|| {
        let mut info = WidgetInfo::labeled(WidgetType::ComboBox, true, name);
        info.current_text_value = Some(text.clone());
        info
    });
    shown.response.on_hover_text(tip);
    changed
}

/// Returns the index to which the arrows, Home and End lead.
fn step(ui: &Ui, at: usize, count: usize) -> usize {
    if keys::FIRST.is_seen(ui) {
        return 0;
    }
    if keys::LAST.is_seen(ui) {
        return count - 1;
    }
    (at + usize::from(keys::DOWN.is_seen(ui))).saturating_sub(usize::from(keys::UP.is_seen(ui))).min(count - 1)
}

/// Returns the index to which typed letters lead, if any were typed and an entry begins with them. Repeating one letter goes
/// through all entries that begin with it.
fn typed<T>(ui: &Ui, list: Id, at: usize, items: &[(T, String)]) -> Option<usize> {
    let new: String = ui.input_mut(|i| {
        let mut new = String::new();
        i.events.retain(|event| match event {
            Event::Text(text) if !text.trim().is_empty() || !new.is_empty() => {
                new.push_str(text);
                false
            }
            _ => true,
        });
        new.to_lowercase()
    });
    if new.is_empty() {
        return None;
    }
    let (key, now) = (list.with("typed"), ui.input(|i| i.time));
    let (before, since) = ui.data(|d| d.get_temp::<(String, f64)>(key)).unwrap_or_default();
    let mut word = if now - since <= PAUSE { before } else { String::new() };
    word.push_str(&new);
    ui.data_mut(|d| d.insert_temp(key, (word.clone(), now)));
    found(&word, at, items.iter().map(|(_, text)| text.as_str()))
}

/// Returns the next index, from this one on and around, whose text begins with a word in lower case; for a single letter, even if
/// repeated, the next one after this.
fn found<'a>(word: &str, at: usize, texts: impl ExactSizeIterator<Item = &'a str> + Clone) -> Option<usize> {
    let count = texts.len();
    let first = word.chars().next()?;
    let single = word.chars().all(|c| c == first);
    let begins = |word: &str, skip: usize| {
        let places = (0..count).map(|k| (at + skip + k) % count);
        places.into_iter().find(|place| texts.clone().nth(*place).is_some_and(|text| text.to_lowercase().starts_with(word)))
    };
    let whole = begins(word, usize::from(single));
    if single { whole.or_else(|| begins(&first.to_string(), 1)) } else { whole }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_lead_to_the_entry_that_begins_with_them() {
        let texts = ["Bob", "Carrom", "Novuss", "carom", "Big"];
        for (word, at, to) in [
            ("c", 0, Some(1)),
            ("c", 1, Some(3)),
            ("cc", 3, Some(1)),
            ("caro", 1, Some(3)),
            ("carr", 3, Some(1)),
            ("ca", 3, Some(3)),
            ("b", 0, Some(4)),
            ("bi", 4, Some(4)),
            ("x", 2, None),
            ("", 2, None),
        ] {
            assert_eq!(found(word, at, texts.iter().copied()), to, "{word} from {at}");
        }
        assert_eq!(found("a", 0, std::iter::empty()), None);
    }
}
