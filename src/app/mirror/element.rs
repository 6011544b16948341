//! An element of the page for a node of the tree.

use egui::accesskit::{Action, HasPopup, Node, Role, Toggled};
use std::collections::BTreeMap;

/// An element without its children.
#[derive(Clone, Debug, PartialEq)]
pub struct Element {
    /// Name of the HTML tag: `button`, `h1`.
    pub tag: &'static str,
    pub attributes: BTreeMap<&'static str, String>,
    /// Text of the element, if it has no children.
    pub words: Option<String>,
    /// Value of a field or slider.
    pub value: Option<String>,
    /// Position in the browser's pixels, rounded: left, top, width and height.
    pub place: [i32; 4],
}

impl Element {
    /// Returns whether the element may contain others.
    pub fn holds_others(&self) -> bool {
        self.tag == "div" && self.words.is_none()
    }
}

/// The HTML form of a role.
enum Shape {
    /// A tag that has the role itself.
    Tag(&'static str),
    /// A tag with the attribute `role`.
    As(&'static str, &'static str),
    /// A container that has a role only if it has a name.
    Holds(&'static str),
    /// Text only.
    Words(&'static str),
    /// No element: its children take its place.
    Nothing,
}

/// Returns the element of a node with its name; `None` if its children take its place. `zoom` is the scale of the interface.
pub fn element(node: &Node, name: &str, zoom: f32) -> Option<Element> {
    let is_pressed = node.supports_action(Action::Click);
    let is_used = is_pressed || node.supports_action(Action::Focus);
    let value = node.value().unwrap_or_default();
    let shape = match node.role() {
        Role::Button | Role::DefaultButton | Role::ColorWell | Role::DisclosureTriangle | Role::ComboBox => Shape::Tag("button"),
        Role::CheckBox => Shape::As("button", "checkbox"),
        Role::Switch => Shape::As("button", "switch"),
        Role::RadioButton => Shape::As("button", "radio"),
        Role::Link => Shape::As("button", "link"),
        Role::Tab => Shape::As("button", "tab"),
        Role::MenuItem => Shape::As("button", "menuitem"),
        Role::Slider | Role::TextInput | Role::SearchInput | Role::PasswordInput => Shape::Tag("input"),
        Role::SpinButton | Role::NumberInput => Shape::As("input", "spinbutton"),
        Role::MultilineTextInput => Shape::Tag("textarea"),
        Role::Heading => Shape::Words(["h1", "h2", "h3", "h4", "h5", "h6"][node.level().unwrap_or(2).clamp(1, 6) - 1]),
        Role::Label | Role::Paragraph | Role::Status | Role::Alert | Role::Log => Shape::Words("div"),
        // Keys work there, and a screen reader leaves them to it.
        Role::Canvas if is_used => Shape::As("div", "application"),
        Role::Image | Role::Canvas | Role::Figure if !is_pressed => Shape::As("div", "img"),
        Role::ProgressIndicator | Role::Meter => Shape::As("div", "progressbar"),
        Role::Dialog | Role::AlertDialog => Shape::As("div", "dialog"),
        Role::List => Shape::As("div", "list"),
        Role::ListItem => Shape::As("div", "listitem"),
        Role::Table | Role::Grid => Shape::As("div", "table"),
        Role::Row => Shape::As("div", "row"),
        Role::Cell | Role::GridCell => Shape::As("div", "cell"),
        Role::ColumnHeader => Shape::As("div", "columnheader"),
        Role::RowHeader => Shape::As("div", "rowheader"),
        Role::Navigation => Shape::As("div", "navigation"),
        Role::RadioGroup => Shape::Holds("radiogroup"),
        Role::Main => Shape::Holds("main"),
        Role::Toolbar => Shape::Holds("toolbar"),
        Role::Region => Shape::Holds("region"),
        Role::Group | Role::Form | Role::Pane => Shape::Holds("group"),
        // A bar or an edge is for a pointer, and the lines of a text are in the text already.
        Role::ScrollBar | Role::Splitter | Role::TextRun | Role::Window | Role::GenericContainer => Shape::Nothing,
        _ if is_pressed => Shape::Tag("button"),
        _ if !name.is_empty() => Shape::As("div", "img"),
        _ => Shape::Nothing,
    };
    let mut made = Element { tag: "div", attributes: BTreeMap::new(), words: None, value: None, place: place(node, zoom) };
    let mut set = |key: &'static str, value: &str| made.attributes.insert(key, value.to_owned());
    match shape {
        Shape::Nothing => return None,
        Shape::Holds(_) if name.is_empty() => return None,
        Shape::As("div", "img") if name.is_empty() => return None,
        Shape::Words(tag) => {
            let words = if name.is_empty() { value } else { name };
            if words.is_empty() {
                return None;
            }
            made.tag = tag;
            made.words = Some(words.to_owned());
            return Some(made);
        }
        Shape::Tag(tag) => made.tag = tag,
        Shape::As(tag, role) => {
            set("role", role);
            made.tag = tag;
        }
        Shape::Holds(role) => {
            set("role", role);
        }
    }
    let mut set = |key: &'static str, value: &str| made.attributes.insert(key, value.to_owned());
    match made.tag {
        "button" => {
            set("type", "button");
            // The choice from a list is part of its button's text.
            let both = if node.role() == Role::ComboBox && !value.is_empty() && name != value {
                [name, value].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(": ")
            } else {
                name.to_owned()
            };
            made.words = Some(both);
        }
        "input" | "textarea" => {
            set("aria-label", name);
            field(node, &mut made);
        }
        _ => {
            let is_item =
                matches!(node.role(), Role::ListItem | Role::Cell | Role::GridCell | Role::ColumnHeader | Role::RowHeader);
            let words = if name.is_empty() { value } else { name };
            if is_item && node.children().is_empty() {
                made.words = Some(words.to_owned());
            } else if !name.is_empty() {
                made.attributes.insert("aria-label", name.to_owned());
            }
            if is_used {
                made.attributes.insert("tabindex", "0".to_owned());
            }
        }
    }
    state(node, &mut made);
    Some(made)
}

/// Adds the value of a field or a slider.
fn field(node: &Node, made: &mut Element) {
    let mut set = |key: &'static str, value: String| made.attributes.insert(key, value);
    let range = [node.numeric_value(), node.min_numeric_value(), node.max_numeric_value()];
    match node.role() {
        Role::Slider => {
            set("type", "range".to_owned());
            let step = node.numeric_value_step().filter(|step| *step > 0.0);
            set("step", step.map_or_else(|| "any".to_owned(), |step| step.to_string()));
            for (key, bound) in ["min", "max"].into_iter().zip(&range[1..]) {
                if let Some(bound) = bound {
                    set(key, bound.to_string());
                }
            }
            if let Some(said) = node.value() {
                set("aria-valuetext", said.to_owned());
            }
            made.value = range[0].map(|value| value.to_string());
        }
        Role::SpinButton | Role::NumberInput => {
            set("type", "text".to_owned());
            set("inputmode", "decimal".to_owned());
            for (key, bound) in ["aria-valuenow", "aria-valuemin", "aria-valuemax"].into_iter().zip(range) {
                if let Some(bound) = bound {
                    set(key, bound.to_string());
                }
            }
            let said = node.value().map(str::to_owned).or_else(|| range[0].map(|value| value.to_string()));
            set("aria-valuetext", said.clone().unwrap_or_default());
            made.value = said;
        }
        role => {
            if made.tag == "input" {
                let kind = match role {
                    Role::PasswordInput => "password",
                    Role::SearchInput => "search",
                    _ => "text",
                };
                set("type", kind.to_owned());
            }
            if let Some(hint) = node.placeholder().filter(|hint| !hint.is_empty()) {
                set("placeholder", hint.to_owned());
            }
            // A browser's own list of earlier words would be over a canvas that knows nothing of it.
            set("autocomplete", "off".to_owned());
            made.value = Some(node.value().unwrap_or_default().to_owned());
        }
    }
}

/// Adds the state of a control.
fn state(node: &Node, made: &mut Element) {
    let mut set = |key: &'static str, value: &str| made.attributes.insert(key, value.to_owned());
    if let Some(toggled) = node.toggled() {
        let key = match node.role() {
            Role::CheckBox | Role::RadioButton | Role::Switch => "aria-checked",
            _ => "aria-pressed",
        };
        set(
            key,
            match toggled {
                Toggled::True => "true",
                Toggled::False => "false",
                Toggled::Mixed => "mixed",
            },
        );
    }
    if let Some(chosen) = node.is_selected() {
        set("aria-selected", if chosen { "true" } else { "false" });
    }
    if let Some(open) = node.is_expanded() {
        set("aria-expanded", if open { "true" } else { "false" });
    }
    if node.role() == Role::ComboBox || node.has_popup() == Some(HasPopup::Menu) {
        set("aria-haspopup", "true");
    }
    if node.is_modal() {
        set("aria-modal", "true");
    }
    // It stays where Tab finds it, so that one can read why it is out of reach.
    if node.is_disabled() {
        set("aria-disabled", "true");
    }
    if let Some(why) = node.description().filter(|why| !why.is_empty()) {
        set("aria-description", why);
    }
}

fn place(node: &Node, zoom: f32) -> [i32; 4] {
    let Some(bounds) = node.bounds() else { return [0; 4] };
    let sides = [bounds.x0, bounds.y0, bounds.x1 - bounds.x0, bounds.y1 - bounds.y0];
    // Far outside of every window, and what is no number is at its corner.
    sides.map(|side| (side * f64::from(zoom)).round().clamp(-1e6, 1e6) as i32)
}
