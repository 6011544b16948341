//! A DFA, or another machine, with its playing pieces, and the strings that move them: the match, the referee and the help show
//! them alike.

use super::chance::{Prospect, Standing};
use super::figure::{self, Marks, Placement, letter_of};
use super::figure_words;
use super::machine::{self, Reading};
use super::memory;
use super::reader::ReaderEntry;
pub use super::reader::readers;
use super::track;
use super::{heading, letters};
use crate::theme::{self, STEP, Theme};
use egui::{Align, Color32, FontId, Label, Layout, Pos2, Rect, RichText, Sense, Ui, Vec2, vec2};
use fob_automata::figure::Figure;
use fob_automata::{Dfa, Letter, StateId};
use fob_board::{Colour, Hole};
use fob_machines::Configuration;
use fob_services::data::DfaEntry;
use fob_services::phrases::string_letter;

/// One string for drawing: its row of pucks, and its piece on the DFA.
#[derive(Clone, Debug)]
pub struct StringView {
    /// The colour of its piece.
    pub colour: Color32,
    /// The label of its piece: [`fob_services::phrases::piece_label`].
    pub label: String,
    /// Name of its owner.
    pub owner: String,
    /// The holes that are linked to it; empty where that goes without saying.
    pub holes: Vec<Hole>,
    /// The letters that its piece has walked.
    pub word: Vec<Colour>,
    /// Number of the last letters that are new.
    pub fresh: usize,
    /// The current letter, and how much of the way is done, 0 to 1.
    pub step: Option<(Colour, f32)>,
    /// The configuration after the order that is considered.
    pub ghost: Option<Configuration>,
    /// The configurations after the pucks that an aim can reach.
    pub aimed: Vec<Configuration>,
    /// The possible ends of the string.
    pub prospect: Prospect,
    /// The memory of its automaton now, if it is shown in place of the state.
    pub memory: Option<Vec<memory::Part>>,
}

impl StringView {
    /// Returns the state on which the piece is, or from which it is on its way.
    pub fn at(&self, dfa: &Dfa) -> StateId {
        dfa.run(&self.letters())
    }

    /// Returns the letters that its piece has walked, as a machine reads them.
    pub fn letters(&self) -> Vec<Letter> {
        self.word.iter().map(|c| letter_of(*c)).collect()
    }
}

/// Draws the figure of every DFA with the pieces of its strings, and the configuration of any other machine, within `height`
/// points. If all of them together would be too small to read, it draws one at a time, with tabs; the one whose piece moves comes
/// to the front.
pub fn figures(ui: &mut Ui, readers: &[ReaderEntry], strings: &[StringView], height: f32) {
    // Strings that share a machine share a figure.
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for i in 0..readers.len().min(strings.len()) {
        match groups.iter_mut().find(|g| readers[g[0]].machine == readers[i].machine) {
            Some(group) => group.push(i),
            None => groups.push(vec![i]),
        }
    }
    let columns = if groups.len() > 2 { 2 } else { 1 };
    let rows = groups.len().div_ceil(columns).max(1);
    let width = (ui.available_width() - STEP * (columns as f32 - 1.0)) / columns as f32;
    let size = vec2(width, height / rows as f32);
    let small = |group: &Vec<usize>| {
        let fitted = |entry: &DfaEntry| fit(entry.figure(), Rect::from_min_size(Pos2::ZERO, within(size)));
        readers[group[0]].drawn.as_ref().is_some_and(|entry| fitted(entry).scale < READABLE)
    };
    if groups.len() > 1 && groups.iter().any(small) {
        let front = tabs(ui, readers, strings, &groups);
        let size = vec2(ui.available_width(), height - tab_height(ui) - ui.spacing().item_spacing.y);
        picture(ui, &readers[groups[front][0]], strings, &groups[front], size);
        return;
    }
    plain(ui, |ui| {
        for row in groups.chunks(columns) {
            ui.horizontal(|ui| {
                for group in row {
                    reader(ui, &readers[group[0]], strings, group, size);
                }
            });
        }
    });
}

/// Draws the same as [`figures`], without the name of the machine if there is only one: for places that need every point of the
/// height.
pub fn nameless(ui: &mut Ui, readers: &[ReaderEntry], strings: &[StringView], height: f32) {
    match readers {
        [first, rest @ ..] if rest.iter().all(|entry| entry.machine == first.machine) => {
            let group: Vec<usize> = (0..readers.len().min(strings.len())).collect();
            picture(ui, first, strings, &group, vec2(ui.available_width(), height));
        }
        _ => figures(ui, readers, strings, height),
    }
}

/// Draws what nobody touches, in rows no higher than their texts.
fn plain(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    let control = ui.spacing().interact_size;
    theme::Sizes::plain(ui);
    contents(ui);
    ui.spacing_mut().interact_size = control;
}

/// Returns the height of the figures in a panel of a height: several share more of it.
pub fn height(panel: f32, readers: &[ReaderEntry]) -> f32 {
    let several = readers.iter().any(|entry| entry.machine != readers[0].machine);
    if several { (panel * 0.5).clamp(200.0, 560.0) } else { (panel * 0.4).clamp(150.0, 560.0) }
}

/// Radius in points below which the names and letters of states are hard to read.
const READABLE: f32 = 17.0;
/// The height of a tab, in points.
const TAB: f32 = 28.0;
/// The height of a figure's heading, in points.
const HEADING: f32 = 36.0;

/// Returns the height of a tab where one works it by mouse, or by a finger.
fn tab_height(ui: &Ui) -> f32 {
    TAB.max(super::least(ui).y)
}

/// Returns the room of a figure below its heading.
fn within(size: Vec2) -> Vec2 {
    vec2(size.x, (size.y - HEADING).max(60.0))
}

/// Returns the place of a figure in a rectangle, with room around it for the pieces.
fn fit(figure: &Figure, rect: Rect) -> Placement {
    Placement::fit(figure, rect.shrink(14.0), 34.0)
}

/// Returns the strings of a figure, in one line: `A, B`.
fn readers_of(group: &[usize]) -> String {
    let names: Vec<String> = group.iter().map(|s| string_letter(*s)).collect();
    names.join(", ")
}

/// Draws a tab for each figure; returns the index of the selected one.
fn tabs(ui: &mut Ui, readers: &[ReaderEntry], strings: &[StringView], groups: &[Vec<usize>]) -> usize {
    let key = ui.id().with("figure in front");
    let (mut front, considered) = ui.data(|d| d.get_temp::<(usize, bool)>(key)).unwrap_or_default();
    let first = |holds: &dyn Fn(&StringView) -> bool| groups.iter().position(|group| group.iter().any(|s| holds(&strings[*s])));
    let ghost = first(&|string| string.ghost.is_some());
    // A figure with something new comes to the front once; afterwards any other can be selected.
    let moves = first(&|string| string.step.is_some()).or(ghost.filter(|_| !considered));
    front = moves.unwrap_or(front).min(groups.len() - 1);
    ui.horizontal(|ui| {
        let gap = ui.spacing().item_spacing.x;
        let width = (ui.available_width() - gap * (groups.len() as f32 - 1.0)) / groups.len() as f32;
        for (place, group) in groups.iter().enumerate() {
            let name = readers[group[0]].machine.name();
            let text = format!("{}: {name}", readers_of(group));
            let tab = egui::Button::new(&text).selected(place == front).truncate();
            let tip = format!("{name} reads {}", readers_of(group));
            if ui.add_sized(vec2(width, tab_height(ui)), tab).on_hover_text(tip).clicked() {
                front = place;
            }
        }
    });
    ui.data_mut(|d| d.insert_temp(key, (front, ghost.is_some())));
    front
}

/// Draws one machine with the pieces of the strings of `group`.
fn reader(ui: &mut Ui, entry: &ReaderEntry, strings: &[StringView], group: &[usize], size: Vec2) {
    let theme = &Theme::from_ui(ui);
    ui.vertical(|ui| {
        ui.set_width(size.x);
        ui.horizontal(|ui| {
            if strings.len() > group.len() {
                // The strings that it reads keep their space; a long name is shortened.
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    ui.label(RichText::new(format!("reads {}", readers_of(group))).size(13.0).color(theme.dim));
                    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                        let name = RichText::new(entry.machine.name()).font(theme::strong(theme::SIZES[1])).color(theme.text);
                        ui.add(Label::new(name).truncate());
                    });
                });
            } else {
                heading(ui, entry.machine.name());
            }
        })
        .response
        .on_hover_text(entry.machine.about());
        picture(ui, entry, strings, group, within(size));
    });
}

/// Draws a machine without a figure with the strings of `group`: drawn in its own way, or where it is in a line each.
fn other(ui: &mut Ui, entry: &ReaderEntry, strings: &[StringView], group: &[usize], size: Vec2) {
    let words: Vec<Vec<Letter>> = group.iter().map(|s| strings[*s].letters()).collect();
    let readings: Vec<Reading<'_>> = group
        .iter()
        .zip(&words)
        .map(|(s, word)| {
            let string = &strings[*s];
            let step = string.step.map(|(colour, share)| (letter_of(colour), share));
            Reading { string: *s, word, step, ghost: string.ghost.as_ref() }
        })
        .collect();
    if machine::show(ui, &entry.machine, &readings, size) {
        return;
    }
    let theme = &Theme::from_ui(ui);
    ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
        ui.set_min_size(size);
        for s in group {
            let string = &strings[*s];
            let line = entry.line(*s, &entry.after(&string.letters()), string.ghost.as_ref());
            ui.add(Label::new(RichText::new(line).font(FontId::monospace(15.0)).color(theme.text)).wrap());
        }
    });
}

/// Draws the figure itself with the pieces of the strings of `group`.
fn picture(ui: &mut Ui, entry: &ReaderEntry, strings: &[StringView], group: &[usize], size: Vec2) {
    let theme = &Theme::from_ui(ui);
    let Some(entry) = &entry.drawn else { return other(ui, entry, strings, group, size) };
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let frame = fit(entry.figure(), rect);
    let at: Vec<StateId> = group.iter().map(|s| strings[*s].at(&entry.dfa)).collect();
    let mut marks = Marks::default();
    for (s, id) in group.iter().zip(&at) {
        match strings[*s].step {
            Some((l, _)) => marks.edge = Some((*id, letter_of(l))),
            None => marks.states.push((*id, strings[*s].colour)),
        }
    }
    let considered = |s: &usize| Some((*s, strings[*s].ghost.as_ref()?.state()?));
    let aimed = |s: &usize| {
        let mut states: Vec<StateId> = strings[*s].aimed.iter().filter_map(Configuration::state).collect();
        states.sort_unstable();
        states.dedup();
        let s = *s;
        states.into_iter().map(move |state| (s, state))
    };
    let ghosts: Vec<(usize, StateId)> = group.iter().filter_map(considered).chain(group.iter().flat_map(aimed)).collect();
    marks.states.extend(ghosts.iter().map(|(_, id)| (*id, theme.accent)));
    let painter = ui.painter().with_clip_rect(rect);
    figure::draw(&painter, theme, entry.figure(), frame, &marks);
    let radius = figure::piece_radius(frame);
    // Ghosts are drawn next to the pieces, so that none hides another.
    let crowd = |state: StateId| {
        let pieces = at.iter().filter(|id| **id == state).count();
        (pieces, pieces + ghosts.iter().filter(|(_, id)| *id == state).count())
    };
    for (k, s) in group.iter().enumerate() {
        let here = at[k];
        let (_, together) = crowd(here);
        let place = at[..k].iter().filter(|id| **id == here).count();
        let Some(home) = figure::piece_place(entry.figure(), frame, here, place, together) else { continue };
        let point = match strings[*s].step {
            Some((l, t)) => {
                let t = track::ease(t);
                let edge = figure::along(entry.figure(), frame, here, letter_of(l), t);
                // A piece leaves its state and moves to the next one over the edge itself.
                let next = entry.dfa.step(here, letter_of(l));
                let goal = figure::piece_place(entry.figure(), frame, next, 0, 1).unwrap_or(home);
                edge.map_or(home.lerp(goal, t), |e| {
                    let near = (1.0 - 4.0 * (t - 0.5).powi(2)).max(0.0);
                    home.lerp(goal, t).lerp(e, near)
                })
            }
            None => home,
        };
        figure::piece(&painter, point, radius, strings[*s].colour, &strings[*s].label);
    }
    for (k, (s, id)) in ghosts.iter().enumerate() {
        let (pieces, together) = crowd(*id);
        let place = pieces + ghosts[..k].iter().filter(|(_, other)| other == id).count();
        if let Some(place) = figure::piece_place(entry.figure(), frame, *id, place, together) {
            figure::piece(&painter, place, radius, strings[*s].colour.gamma_multiply(0.55), &strings[*s].label);
        }
    }
    let spoken: Vec<String> =
        group.iter().zip(&at).map(|(s, id)| format!("piece {} on {}", string_letter(*s), entry.dfa.state(*id).name)).collect();
    let info = format!("DFA {}: {}", entry.dfa.name(), spoken.join(", "));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &info));
    figure_words::tell(ui, rect, &super::labels::states_of(entry.dfa.name()), entry.figure());
}

/// Draws a string: its piece, owner and holes; below them its verdict, its chance and its pucks.
pub fn string(ui: &mut Ui, entry: &ReaderEntry, strings: &[StringView], i: usize) {
    let theme = &Theme::from_ui(ui);
    let s = &strings[i];
    let (at, accepts) = entry.in_words(&entry.after(&s.letters()));
    let colours = [Colour::Green, Colour::Red].map(|colour| theme.palette.word(colour));
    let at = s.memory.as_ref().map_or(at, |parts| memory::in_words(parts, colours));
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(24.0, 24.0), Sense::hover());
        figure::piece(ui.painter(), rect.center(), 11.0, s.colour, &s.label);
        let holes: Vec<String> = s.holes.iter().map(ToString::to_string).collect();
        let text = RichText::new(&s.owner).font(theme::strong(15.0));
        // If there is no room for both, the name matters more: the holes are marked on the board as well.
        let room = ui.available_width() - 8.0 - 24.0 * holes.len() as f32;
        if holes.is_empty() || room < 56.0 {
            ui.add(Label::new(text).truncate());
        } else {
            ui.allocate_ui_with_layout(vec2(room.max(40.0), 24.0), Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(text).truncate());
            });
            let holes = RichText::new(holes.join(" ")).size(13.0).color(theme.dim);
            ui.add(Label::new(holes).truncate()).on_hover_text("The holes of this string");
        }
    });
    Standing { at, accepts }.show(ui, s.prospect, s.memory.as_deref());
    letters::word(ui, &s.word, s.fresh, &format!("string {}", string_letter(i)));
}

/// Draws all strings, and a legend of the letters if the palette differs from the rules' colours.
pub fn strings(ui: &mut Ui, readers: &[ReaderEntry], strings: &[StringView]) {
    plain(ui, |ui| {
        for (i, entry) in readers.iter().enumerate().take(strings.len()) {
            string(ui, entry, strings, i);
        }
        letters::legend(ui);
    });
}

/// Draws the panel next to a board: `above`, which gets the height of the panel, and below it the log in the rest. If there is
/// hardly any rest, the log still has a few lines, and the whole panel scrolls.
pub fn beside<'a>(ui: &mut Ui, above: impl FnOnce(&mut Ui, f32), lines: impl ExactSizeIterator<Item = &'a str>) {
    let space = ui.available_height();
    egui::ScrollArea::vertical().id_salt("beside").auto_shrink([false, false]).show(ui, |ui| {
        let top = ui.cursor().top();
        above(ui, space);
        ui.separator();
        let room = (space - (ui.cursor().top() - top) - 4.0).max(72.0);
        ui.allocate_ui(vec2(ui.available_width(), room), |ui| log(ui, lines));
    });
}

/// Draws the log, one event per line, the latest at the bottom.
fn log<'a>(ui: &mut Ui, lines: impl ExactSizeIterator<Item = &'a str>) {
    let theme = &Theme::from_ui(ui);
    egui::ScrollArea::vertical().id_salt("log").auto_shrink([false, false]).stick_to_bottom(true).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        let last = lines.len();
        for (i, line) in lines.enumerate() {
            let colour = if i + 1 == last { theme.text } else { theme.dim };
            ui.add(Label::new(RichText::new(line).size(13.0).color(colour)).wrap());
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;
    use fob_machines::Machine;

    fn view(ghost: Option<StateId>) -> StringView {
        let colour = Color32::WHITE;
        StringView {
            colour,
            owner: "Anna".into(),
            holes: vec![],
            word: vec![],
            fresh: 0,
            step: None,
            ghost: ghost.map(Configuration::from),
            aimed: Vec::new(),
            prospect: Prospect::Unknown,
            memory: None,
            label: "A".into(),
        }
    }

    fn beside(size: [f32; 2], strings: Vec<StringView>) -> Harness<'static> {
        let entry = |key: &str| ReaderEntry::new(key, &Machine::builtin(key).expect("built in"));
        let readers = [entry("rope"), entry("third-from-last-green")];
        let height = height(size[1], &readers);
        let mut has_fonts = false;
        let mut harness = Harness::builder().with_size(size).build_ui(move |ui| {
            // New fonts are available from the next frame on.
            if std::mem::replace(&mut has_fonts, true) {
                figures(ui, &readers, &strings, height);
            } else {
                ui.ctx().set_fonts(theme::fonts());
            }
        });
        harness.run_steps(2);
        harness
    }

    /// Returns the visible figures, by the labels for screen readers.
    fn seen(harness: &Harness<'_>) -> [bool; 2] {
        ["piece A on", "piece B on"].map(|piece| harness.query_all_by_label_contains(piece).next().is_some())
    }

    #[test]
    fn two_figures_get_tabs_if_they_would_be_too_small() {
        let two = || vec![view(None), view(None)];
        assert_eq!(seen(&beside([640.0, 1000.0], two())), [true, true], "a large panel has room for both");
        let mut small = beside([308.0, 350.0], two());
        assert_eq!(seen(&small), [true, false]);
        let rect = small.get_by_label_contains("piece A on").rect();
        assert!(rect.height() > 150.0, "{rect}");
        small.get_by_label_contains("B: ").click();
        small.run_steps(2);
        assert_eq!(seen(&small), [false, true]);
    }

    #[test]
    fn choosing_an_order_brings_its_figure_to_the_front() {
        let mut small = beside([308.0, 350.0], vec![view(None), view(Some(StateId(0)))]);
        assert_eq!(seen(&small), [false, true]);
        small.get_by_label_contains("A: ").click();
        small.run_steps(2);
        assert_eq!(seen(&small), [true, false], "and the other one can still be looked at");
    }
}
