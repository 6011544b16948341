//! Keys. Each is declared once, with its action, in the [`Section`] of its screen. Tooltips, the palette and the key tables of
//! the help come from these declarations, and there is no other way to read a key.

use crate::offers;
use egui::{Id, Key, Modifiers, Ui};
use std::fmt;

/// An input of the keyboard or the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// A key with its modifiers.
    Key(Modifiers, Key),
    /// A character, independent of its place on the keyboard; it arrives as typed text.
    Sign(&'static str),
    /// An event that the platform makes from its own keys, such as a copy; the usual keys are for the help.
    Event(&'static str),
    /// A mouse gesture, in words.
    Mouse(&'static str),
}

/// The keys of an action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Binding {
    /// Label on buttons and in the palette. Empty for a key whose meaning depends on the screen, such as Enter; the palette
    /// leaves it out.
    pub label: &'static str,
    /// Description of the action, without its key.
    pub tip: &'static str,
    /// The keys. Either all do the same, or each selects one entry of a row; see [`Binding::which`].
    pub keys: &'static [Press],
}

/// Bindings that belong together, as the help shows them.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// Heading in the help.
    pub head: &'static str,
    /// The bindings, in the order of the help.
    pub bindings: &'static [&'static Binding],
}

/// Returns a key without modifiers.
pub const fn plain(key: Key) -> Press {
    Press::Key(Modifiers::NONE, key)
}

/// Returns a key with Shift.
pub const fn shift(key: Key) -> Press {
    Press::Key(Modifiers::SHIFT, key)
}

/// Returns a key with Alt.
pub const fn alt(key: Key) -> Press {
    Press::Key(Modifiers::ALT, key)
}

/// Returns a key with Ctrl, or the platform's equivalent.
pub const fn ctrl(key: Key) -> Press {
    Press::Key(Modifiers::COMMAND, key)
}

/// Returns a key with Ctrl and Shift.
pub const fn ctrl_shift(key: Key) -> Press {
    Press::Key(Modifiers { shift: true, ..Modifiers::COMMAND }, key)
}

/// Declares keys: a [`Binding`] for each, and the [`Section`] with all of them. So the help knows every key that a screen reads.
///
/// ```
/// use egui::Key;
/// use fob_kit::keys::{ctrl, plain};
///
/// fob_kit::keys! {
///     /// The keys of the referee.
///     pub static KEYS = "Referee";
///     UNDO: "Undo", "The last shot", [ctrl(Key::Z)];
///     CLEAR: "Clear", "Remove all entries", [plain(Key::Delete), plain(Key::Backspace)];
/// }
///
/// assert_eq!(UNDO.tooltip(), "The last shot (Ctrl+Z)");
/// assert_eq!(KEYS.bindings.len(), 2);
/// ```
#[macro_export]
macro_rules! keys {
    (
        $(#[$about:meta])* $vis:vis static $section:ident = $head:literal;
        $($name:ident: $label:expr, $tip:literal, [$($press:expr),+ $(,)?];)+
    ) => {
        $(
            #[doc = $tip]
            $vis static $name: $crate::keys::Binding = $crate::keys::Binding { label: $label, tip: $tip, keys: &[$($press),+] };
        )+
        $(#[$about])*
        $vis static $section: $crate::keys::Section = $crate::keys::Section { head: $head, bindings: &[$(&$name),+] };
    };
}

keys! {
    /// Keys that mean the same on every screen.
    pub static EVERYWHERE = "Everywhere";
    BACK: "", "Back; first cancels the current action", [plain(Key::Escape)];
    ENTER: "", "The main button of the screen", [plain(Key::Enter)];
    CONFIRM: "", "The main button, while you type", [ctrl(Key::Enter)];
    PASTE: "", "Open a link or import a text, while you are not typing", [ctrl(Key::V)];
    NEXT_CONTROL: "", "Next control, previous control", [plain(Key::Tab), shift(Key::Tab)];
    PRESS: "", "Press the control that has the focus", [plain(Key::Space)];
}

keys! {
    /// Keys of lists and menus.
    pub static LISTS = "Lists";
    UP: "", "Previous entry, next entry", [plain(Key::ArrowUp)];
    DOWN: "", "Previous entry, next entry", [plain(Key::ArrowDown)];
    FIRST: "", "First entry, last entry", [plain(Key::Home)];
    LAST: "", "First entry, last entry", [plain(Key::End)];
    PAGE_UP: "", "A page up, a page down", [plain(Key::PageUp)];
    PAGE_DOWN: "", "A page up, a page down", [plain(Key::PageDown)];
}

/// Returns the name of a key for people.
fn name(key: Key) -> &'static str {
    match key {
        Key::Escape => "Esc",
        Key::PageUp => "Page Up",
        Key::PageDown => "Page Down",
        Key::Plus => "+",
        Key::Minus => "-",
        Key::Equals => "=",
        Key::Comma => ",",
        Key::Period => ".",
        Key::Slash => "/",
        Key::Questionmark => "?",
        Key::OpenBracket => "[",
        Key::CloseBracket => "]",
        other => other.name(),
    }
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(modifiers, key) => {
                for (is, held) in
                    [(modifiers.command || modifiers.ctrl, "Ctrl+"), (modifiers.shift, "Shift+"), (modifiers.alt, "Alt+")]
                {
                    f.write_str(if is { held } else { "" })?;
                }
                f.write_str(name(*key))
            }
            Self::Sign(text) | Self::Event(text) | Self::Mouse(text) => f.write_str(text),
        }
    }
}

/// Bindings read in this frame, for the test that the help has each of them.
#[derive(Clone, Default)]
struct Listened(Vec<&'static Binding>);

/// Returns the bindings that were read since the last call.
pub fn listened(ctx: &egui::Context) -> Vec<&'static Binding> {
    ctx.data_mut(|data| std::mem::take(&mut data.get_temp_mut_or_default::<Listened>(Id::new("keys listened to")).0))
}

/// Consumes a key press, with any focus. Returns whether there was one.
pub(crate) fn take(ui: &Ui, modifiers: Modifiers, key: Key) -> bool {
    ui.input_mut(|i| i.consume_key(modifiers, key))
}

/// Sets whether keys that type a character are shortcuts. Whoever speaks to the computer, or presses keys unmeant, switches them off: what
/// they do can be chosen from the palette too.
pub fn use_characters(ctx: &egui::Context, on: bool) {
    ctx.data_mut(|data| data.insert_temp(Id::new("characters are shortcuts"), on));
}

/// Returns whether such a press is not to be read: it types a character, and characters are no shortcuts.
fn is_off(ui: &Ui, modifiers: Modifiers, key: Key) -> bool {
    (modifiers == Modifiers::NONE || modifiers == Modifiers::SHIFT) && types_character(key) && !uses_characters(ui)
}

/// Returns whether keys that type a character are shortcuts, for those who read what was typed.
pub fn uses_characters(ui: &Ui) -> bool {
    ui.data(|data| data.get_temp(Id::new("characters are shortcuts"))).unwrap_or(true)
}

/// Returns whether a key types a letter, a digit or a sign.
fn types_character(key: Key) -> bool {
    let is_letter = key.name().len() == 1;
    is_letter
        || matches!(
            key,
            Key::Plus
                | Key::Minus
                | Key::Equals
                | Key::Comma
                | Key::Period
                | Key::Slash
                | Key::Backslash
                | Key::Pipe
                | Key::Questionmark
                | Key::Exclamationmark
                | Key::OpenBracket
                | Key::CloseBracket
                | Key::OpenCurlyBracket
                | Key::CloseCurlyBracket
                | Key::Backtick
                | Key::Quote
                | Key::Colon
                | Key::Semicolon
        )
}

/// Returns whether nobody is typing and no control has the focus.
pub(crate) fn is_free(ui: &Ui) -> bool {
    ui.memory(|m| m.focused().is_none())
}

impl Binding {
    fn listen(&'static self, ui: &Ui) {
        if cfg!(debug_assertions) {
            let note = |all: &mut Listened| {
                if !all.0.iter().any(|known| std::ptr::eq(*known, self)) {
                    all.0.push(self);
                }
            };
            ui.ctx().data_mut(|data| note(data.get_temp_mut_or_default(Id::new("keys listened to"))));
        }
    }

    /// Returns the keys that are read now.
    fn pressed(&'static self, ui: &Ui) -> impl Iterator<Item = (Modifiers, Key)> {
        let keys = self.keys.iter();
        let keys = keys.filter_map(|press| if let Press::Key(modifiers, key) = press { Some((*modifiers, *key)) } else { None });
        keys.filter(|(modifiers, key)| !is_off(ui, *modifiers, *key))
    }

    /// Returns its first key in words: `Ctrl+Shift+L`, `F1`.
    pub fn key_text(&self) -> String {
        self.keys.first().map(Press::to_string).unwrap_or_default()
    }

    /// Returns the tooltip: the action and its key.
    pub fn tooltip(&self) -> String {
        self.with_key(self.tip)
    }

    /// Returns another tooltip, for its current meaning, with its key.
    pub fn with_key(&self, tip: &str) -> String {
        format!("{tip} ({})", self.key_text())
    }

    /// Returns whether it was pressed while nobody was typing and no control had the focus, and consumes the key. The palette
    /// offers it too; choosing it there counts as a press.
    pub fn key(&'static self, ui: &Ui) -> bool {
        self.listen(ui);
        let chosen = self.is_chosen(ui, None);
        chosen || is_free(ui) && self.pressed(ui).any(|(modifiers, key)| take(ui, modifiers, key))
    }

    /// As [`Self::key`], with any focus.
    pub fn shortcut(&'static self, ui: &Ui) -> bool {
        self.listen(ui);
        let chosen = self.is_chosen(ui, None);
        chosen || self.pressed(ui).any(|(modifiers, key)| take(ui, modifiers, key))
    }

    /// Returns how often it was pressed, as [`Self::shortcut`]: a held key repeats, more than once in a slow frame.
    pub fn times(&'static self, ui: &Ui) -> usize {
        self.listen(ui);
        let chosen = usize::from(self.is_chosen(ui, None));
        chosen + self.pressed(ui).map(|(modifiers, key)| ui.input_mut(|i| i.count_and_consume_key(modifiers, key))).sum::<usize>()
    }

    /// Returns how often it was pressed with Shift, which makes steps finer or wider, and how often without.
    pub fn times_with_shift(&'static self, ui: &Ui) -> (usize, usize) {
        let count = |modifiers| self.pressed(ui).map(|(_, key)| ui.input_mut(|i| i.count_and_consume_key(modifiers, key))).sum();
        (count(Modifiers::SHIFT), self.times(ui))
    }

    /// Returns the index of the key that was pressed, as [`Self::key`], if each of the keys selects something else.
    pub fn which(&'static self, ui: &Ui) -> Option<usize> {
        self.listen(ui);
        let is_free = is_free(ui);
        self.keys.iter().position(|press| is_free && self.takes(ui, *press))
    }

    /// Returns whether one of its keys was pressed, as [`Self::key`], if each of them selects something else.
    pub fn key_of(&'static self, ui: &Ui, press: Press) -> bool {
        self.listen(ui);
        is_free(ui) && self.takes(ui, press)
    }

    /// Returns whether one of its keys was pressed, as [`Self::shortcut`], if each of them selects something else.
    pub fn takes(&'static self, ui: &Ui, press: Press) -> bool {
        self.listen(ui);
        matches!(press, Press::Key(modifiers, key) if !is_off(ui, modifiers, key) && take(ui, modifiers, key))
    }

    /// Returns whether it was pressed and nobody has consumed it yet, without consuming it.
    pub fn is_seen(&'static self, ui: &Ui) -> bool {
        self.listen(ui);
        self.pressed(ui).any(|(modifiers, key)| ui.input(|i| i.key_pressed(key) && i.modifiers.matches_logically(modifiers)))
    }

    /// Returns whether one of its characters was typed.
    pub fn is_sign(&'static self, ui: &Ui, text: &str) -> bool {
        self.listen(ui);
        uses_characters(ui) && self.keys.iter().any(|press| matches!(press, Press::Sign(sign) if *sign == text))
    }

    /// Offers it in the palette although its key is read elsewhere; returns whether it was chosen there.
    pub fn is_chosen(&self, ui: &Ui, why_not: Option<&str>) -> bool {
        offers::offer(ui, self.label, &self.tooltip(), why_not)
    }

    /// As [`Self::key`], with an offer in the palette; `why_not` is the reason if it is unavailable.
    pub fn offer(&'static self, ui: &Ui, why_not: Option<&str>) -> bool {
        let chosen = self.is_chosen(ui, why_not);
        why_not.is_none() && self.key(ui) || chosen
    }

    /// As [`Self::shortcut`], with an offer in the palette; `why_not` is the reason if it is unavailable.
    pub fn offer_shortcut(&'static self, ui: &Ui, why_not: Option<&str>) -> bool {
        let chosen = self.is_chosen(ui, why_not);
        why_not.is_none() && self.shortcut(ui) || chosen
    }
}

impl Section {
    /// Returns the rows of the section in the help: the keys and their actions. Consecutive keys with the same action share a
    /// row.
    pub fn rows(&self) -> Vec<(Vec<String>, &'static str)> {
        let mut rows: Vec<(Vec<String>, &str)> = Vec::new();
        for binding in self.bindings {
            let keys = run(binding.keys).unwrap_or_else(|| binding.keys.iter().map(Press::to_string).collect());
            match rows.last_mut() {
                Some((before, tip)) if *tip == binding.tip => before.extend(keys),
                _ => rows.push((keys, binding.tip)),
            }
        }
        rows
    }

    /// Returns it as Markdown: a heading and a table.
    pub fn markdown(&self) -> String {
        format!("## {}\n\n{}", self.head, self.table())
    }

    /// Returns its table as Markdown.
    pub fn table(&self) -> String {
        let mut text = "| | |\n|---|---|\n".to_owned();
        for (keys, tip) in self.rows() {
            let key = |key: &String| match key.as_str() {
                "to" => "to".to_owned(),
                key if self.is_mouse(key) => key.to_owned(),
                key => format!("<kbd>{key}</kbd>"),
            };
            let keys: Vec<String> = keys.iter().map(key).collect();
            text += &format!("| {} | {tip} |\n", keys.join(" "));
        }
        text
    }

    fn is_mouse(&self, text: &str) -> bool {
        let mut all = self.bindings.iter().flat_map(|binding| binding.keys);
        all.any(|press| matches!(press, Press::Mouse(words) if *words == text))
    }
}

/// Consecutive digits, shown as a range.
fn run(keys: &[Press]) -> Option<Vec<String>> {
    const DIGITS: [Key; 9] = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];
    let digit = |press: &Press| if let Press::Key(_, key) = press { DIGITS.iter().position(|d| d == key) } else { None };
    let all = keys.len() > 3 && keys.iter().enumerate().all(|(place, press)| digit(press) == Some(place));
    all.then(|| vec![keys[0].to_string(), "to".to_owned(), keys[keys.len() - 1].to_string()])
}

#[cfg(test)]
mod tests {
    use super::*;

    keys! {
        static SOME = "Some";
        LEFT: "Left", "Turn the aim", [plain(Key::ArrowLeft)];
        RIGHT: "Right", "Turn the aim", [plain(Key::ArrowRight)];
        DRAG: "Drag", "Move it", [Press::Mouse("Drag"), shift(Key::D)];
        TABS: "Tabs", "The tabs", [ctrl(Key::Num1), ctrl(Key::Num2), ctrl(Key::Num3), ctrl(Key::Num4)];
        LESS: "Less", "One back", [Press::Sign("<"), Press::Sign(",")];
    }

    #[test]
    fn a_section_is_a_table_in_which_keys_of_one_tip_share_a_row() {
        let rows = "| <kbd>Left</kbd> <kbd>Right</kbd> | Turn the aim |\n| Drag <kbd>Shift+D</kbd> | Move it |\n\
                    | <kbd>Ctrl+1</kbd> to <kbd>Ctrl+4</kbd> | The tabs |\n| <kbd><</kbd> <kbd>,</kbd> | One back |\n";
        assert_eq!(SOME.markdown(), format!("## Some\n\n| | |\n|---|---|\n{rows}"));
    }

    #[test]
    fn keys_are_written_as_people_know_them() {
        let texts = [plain(Key::Escape), plain(Key::PageUp), ctrl_shift(Key::L), alt(Key::ArrowLeft), plain(Key::OpenBracket)];
        assert_eq!(texts.map(|press| press.to_string()), ["Esc", "Page Up", "Ctrl+Shift+L", "Alt+Left", "["]);
        assert_eq!(LEFT.tooltip(), "Turn the aim (Left)");
    }

    #[test]
    fn letters_and_digits_can_be_switched_off_and_keys_with_ctrl_stay() {
        let pressed = |on: bool, press: (Modifiers, Key)| {
            frames(&[press], |ui| {
                use_characters(ui.ctx(), on);
                [DRAG.key(ui), TABS.which(ui).is_some(), LEFT.shortcut(ui), LESS.is_sign(ui, "<")]
            })
        };
        assert_eq!(pressed(true, (Modifiers::SHIFT, Key::D)), [true, false, false, true]);
        assert_eq!(pressed(false, (Modifiers::SHIFT, Key::D)), [false; 4]);
        assert_eq!(pressed(false, (Modifiers::COMMAND, Key::Num2)), [false, true, false, false]);
        assert_eq!(pressed(false, (Modifiers::NONE, Key::ArrowLeft)), [false, false, true, false]);
        for (key, types) in [(Key::A, true), (Key::Num0, true), (Key::Slash, true), (Key::Space, false), (Key::F1, false)] {
            assert_eq!(types_character(key), types, "{key:?}");
        }
    }

    /// Draws two frames, with keys pressed in the second, and returns the result of `f` in it.
    fn frames<R>(keys: &[(Modifiers, Key)], mut f: impl FnMut(&mut Ui) -> R) -> R {
        let ctx = egui::Context::default();
        let press = |(modifiers, key): &(Modifiers, Key)| egui::Event::Key {
            key: *key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: *modifiers,
        };
        let mut given = None;
        for events in [Vec::new(), keys.iter().map(press).collect()] {
            let mut output = ctx.run_ui(egui::RawInput { events, ..egui::RawInput::default() }, |ui| {
                offers::begin(ui.ctx());
                given = Some(f(ui));
            });
            output.textures_delta.clear();
        }
        given.expect("a frame was drawn")
    }

    #[test]
    fn a_key_is_taken_once_and_what_cannot_be_done_leaves_it() {
        let pressed = frames(&[(Modifiers::NONE, Key::ArrowLeft)], |ui| [LEFT.offer(ui, None), LEFT.key(ui)]);
        assert_eq!(pressed, [true, false]);
        let pressed = frames(&[(Modifiers::NONE, Key::ArrowLeft)], |ui| [LEFT.offer(ui, Some("Not now")), LEFT.key(ui)]);
        assert_eq!(pressed, [false, true]);
        assert_eq!(frames(&[(Modifiers::COMMAND, Key::Num3)], |ui| TABS.which(ui)), Some(2));
        assert!(frames(&[], |ui| LESS.is_sign(ui, ",") && !LESS.is_sign(ui, ".")));
    }

    #[test]
    fn a_key_that_is_read_is_offered_and_choosing_the_offer_presses_it() {
        let ctx = egui::Context::default();
        let mut done = Vec::new();
        for frame in 0..3 {
            if frame == 1 {
                offers::choose(&ctx, LEFT.label);
            }
            let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
                offers::begin(ui.ctx());
                done.push((LEFT.key(ui), RIGHT.times(ui), BACK.shortcut(ui)));
            });
            output.textures_delta.clear();
        }
        assert!(done.contains(&(true, 0, false)) && done.iter().filter(|done| done.0).count() == 1, "{done:?}");
        let labels: Vec<String> = offers::offered(&ctx).into_iter().map(|offer| offer.label).collect();
        assert_eq!(labels, ["Left", "Right"], "a key without a name is not offered");
    }

    #[test]
    fn what_is_listened_to_is_known() {
        let heard = frames(&[], |ui| {
            let _ = (LEFT.key(ui), LEFT.key(ui), TABS.which(ui));
            listened(ui.ctx())
        });
        assert_eq!(heard.len(), 2);
        assert!(heard.iter().all(|heard| SOME.bindings.iter().any(|known| std::ptr::eq(*known, *heard))));
    }
}
