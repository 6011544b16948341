//! Converts the user's actions on elements of the page to events of egui.

use super::{Mirror, Number, is_field, takes_focus};
use egui::accesskit::{Action, ActionData, ActionRequest, Node, NodeId, Role, TextPosition, TextSelection, TreeId};
use egui::{Event, Key, Modifiers};

/// An action of the user on an element.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// The element has got the focus of the page.
    Focus,
    Click,
    /// Increment by one step.
    Increment,
    /// Decrement by one step.
    Decrement,
    /// The field or slider has got this value.
    Value(String),
}

impl Deed {
    /// Parses a deed as the page writes it.
    pub fn read(kind: &str, value: &str) -> Option<Self> {
        Some(match kind {
            "focus" => Self::Focus,
            "click" => Self::Click,
            "increment" => Self::Increment,
            "decrement" => Self::Decrement,
            "value" => Self::Value(value.to_owned()),
            _ => return None,
        })
    }
}

/// The reaction of egui to a deed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// Events for egui, in order.
    pub events: Vec<Event>,
    /// True if the focus is on an element that has no focus in egui: egui must not keep its focus, which would get the keys.
    pub leaves_focus: bool,
    /// True if the deed must wait for the next frame: egui types only into a field that had the focus when the frame began.
    pub waits: bool,
}

/// The reaction of egui to the deeds of a frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answers {
    /// Events for egui, in order.
    pub events: Vec<Event>,
    /// As in [`Answer`].
    pub leaves_focus: bool,
    /// Deeds for the next frame.
    pub later: Vec<(Number, Deed)>,
}

impl Mirror {
    /// Returns the reaction to deeds, in their order. Deeds after a text wait for the next frame, because egui moves the focus
    /// before it types.
    pub fn answers(&mut self, deeds: Vec<(Number, Deed)>) -> Answers {
        let mut all = Answers::default();
        let mut deeds = deeds.into_iter().peekable();
        while let Some((number, deed)) = deeds.next() {
            let is_text = matches!(deed, Deed::Value(_)) && self.node(number).is_some_and(|(_, node)| is_field(node));
            // The next value of the same field contains all that was typed before.
            if is_text && matches!(deeds.peek(), Some((next, Deed::Value(_))) if *next == number) {
                continue;
            }
            let answer = self.answer(number, &deed);
            all.events.extend(answer.events);
            all.leaves_focus |= answer.leaves_focus;
            if deed == Deed::Click && deeds.peek().is_some() {
                // egui counts a press once a frame, and what was done after it concerns what it has changed.
                all.later = deeds.collect();
                break;
            }
            if is_text {
                all.later = answer.waits.then_some((number, deed)).into_iter().chain(deeds).collect();
                break;
            }
        }
        all
    }

    /// Returns the reaction to a deed. An element that is gone, or cannot be used, has none.
    pub fn answer(&mut self, number: Number, deed: &Deed) -> Answer {
        let Some((id, node)) = self.node(number) else { return Answer::default() };
        let only = |action, data| Answer { events: vec![request(id, action, data)], ..Answer::default() };
        match deed {
            Deed::Focus => {
                let takes = takes_focus(node);
                let mut events = vec![request(id, Action::ScrollIntoView, None)];
                if takes {
                    events.push(request(id, Action::Focus, None));
                }
                self.focused(number);
                Answer { events, leaves_focus: !takes, waits: false }
            }
            _ if node.is_disabled() => Answer::default(),
            Deed::Click => only(Action::Click, None),
            // egui steps by what a drag of a point does, which is nothing for whole numbers.
            Deed::Increment | Deed::Decrement if node.role() == Role::SpinButton && takes_focus(node) => {
                let by = if *deed == Deed::Increment { 1.0 } else { -1.0 };
                match stepped(node, by) {
                    Some(value) => only(Action::SetValue, Some(ActionData::NumericValue(value))),
                    None => Answer::default(),
                }
            }
            Deed::Increment => only(Action::Increment, None),
            Deed::Decrement => only(Action::Decrement, None),
            Deed::Value(value) if node.role() == Role::Slider => match value.parse::<f64>() {
                Ok(number) if number.is_finite() => only(Action::SetValue, Some(ActionData::NumericValue(number))),
                _ => Answer::default(),
            },
            Deed::Value(value) if is_field(node) && takes_focus(node) => {
                let waits = self.focused_node != Some(id);
                let events = if waits { vec![request(id, Action::Focus, None)] } else { self.typed_events(id, value) };
                self.typed(number, value, waits);
                Answer { events, waits, ..Answer::default() }
            }
            // A number of a picture, which egui knows no field of.
            Deed::Value(value) if is_field(node) => match leading_number(value) {
                Some(number) => only(Action::SetValue, Some(ActionData::NumericValue(number))),
                None => Answer::default(),
            },
            Deed::Value(_) => Answer::default(),
        }
    }

    /// Returns the events that change a field's text into `wanted`: the differing part is selected and replaced, so that the
    /// cursor is at the same position as in the page.
    fn typed_events(&self, id: NodeId, wanted: &str) -> Vec<Event> {
        let node = &self.nodes[&id];
        let old: Vec<char> = node.value().unwrap_or_default().chars().collect();
        let new: Vec<char> = wanted.chars().collect();
        let same = |(a, b): &(&char, &char)| a == b;
        let start = old.iter().zip(&new).take_while(same).count();
        let rest = old.len().min(new.len()) - start;
        let end = old.iter().rev().zip(new.iter().rev()).take(rest).take_while(same).count();
        let mut events = Vec::new();
        let places = (self.position(id, start), self.position(id, old.len() - end));
        let (from, to, inserted) = match places {
            (Some(from), Some(to)) => (from, to, new[start..new.len() - end].iter().collect::<String>()),
            // Its lines are not known, as in a field that shows dots or is not being typed in yet: all of it is replaced.
            _ => {
                events.push(key(Key::A, Modifiers::COMMAND));
                events.push(insert(wanted));
                return events;
            }
        };
        if (start, end) == (old.len(), 0) && inserted.is_empty() {
            return Vec::new();
        }
        let selection = TextSelection { anchor: from, focus: to };
        events.push(request(id, Action::SetTextSelection, Some(ActionData::SetTextSelection(selection))));
        events.push(insert(&inserted));
        events
    }

    /// Returns the position of a character in the lines of a field.
    fn position(&self, id: NodeId, index: usize) -> Option<TextPosition> {
        let runs = self.nodes[&id].children().iter().filter_map(|child| Some((*child, self.nodes.get(child)?)));
        let runs: Vec<_> = runs.filter(|(_, run)| run.role() == Role::TextRun).collect();
        let mut before = 0;
        for (i, (run, node)) in runs.iter().enumerate() {
            let length = node.character_lengths().len();
            let ends_line = node.value().is_some_and(|words| words.ends_with('\n'));
            // Behind the end of a line the next one begins.
            let is_in = index < before + length || (index == before + length && (!ends_line || i + 1 == runs.len()));
            if is_in {
                return Some(TextPosition { node: *run, character_index: index - before });
            }
            before += length;
        }
        None
    }
}

/// Returns the value of a number after a step.
fn stepped(node: &Node, by: f64) -> Option<f64> {
    let value = node.numeric_value()?;
    let is_whole = value.fract() == 0.0 && node.value().is_none_or(|said| !said.contains('.'));
    let step = node.numeric_value_step().unwrap_or(1.0);
    let step = if is_whole { step.max(1.0).round() } else { step };
    let (least, most) = (node.min_numeric_value().unwrap_or(f64::MIN), node.max_numeric_value().unwrap_or(f64::MAX));
    Some((value + by * step).max(least).min(most))
}

/// Creates the event that types over the selection.
fn insert(text: &str) -> Event {
    match text {
        "" => key(Key::Backspace, Modifiers::NONE),
        // egui leaves what the key for a new line types to that key.
        "\n" | "\r" => Event::Paste(text.to_owned()),
        _ => Event::Text(text.to_owned()),
    }
}

fn key(key: Key, modifiers: Modifiers) -> Event {
    Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers }
}

fn request(id: NodeId, action: Action, data: Option<ActionData>) -> Event {
    Event::AccessKitActionRequest(ActionRequest { action, target_tree: TreeId::ROOT, target_node: id, data })
}

/// Returns the number at the start of a text: 62 for `62 %`.
fn leading_number(text: &str) -> Option<f64> {
    let text = text.trim().replace('−', "-");
    let end = text.find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | '-' | '+'))).unwrap_or(text.len());
    text[..end].parse().ok().filter(|number: &f64| number.is_finite())
}
