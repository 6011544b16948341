//! The tools over the canvas: the actions for the selection, renaming, and choosing a letter.

use super::canvas::{GRID, Target, Turn};
use super::keys;
use super::labels;
use super::pen::Pen;
use egui::{Rect, Ui, vec2};
use fob_automata::edit::{Axis, DraftStateId, Edit, Editor, colours};
use fob_automata::general::Symbol;
use fob_automata::layout::Style;
use fob_automata::{Letter, RADIUS};
use fob_kit::drawing::labels as drawing;
use fob_kit::drawing::parts::{Edge, unit};
use fob_kit::keys::{BACK, Binding, PASTE};
use fob_kit::layout::Window;
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets::{self, field};
use fob_services::phrases::capital;

/// The width of a phone's foot that has room for all tools, in points, and the part of it for those of the whole drawing.
const LONG: f32 = 660.0;
const WHOLE: f32 = 372.0;
/// The width of the words on how to begin, in points.
const HOW: f32 = 200.0;

/// What is undone or redone where the automaton has no more steps.
const OTHER: &str = "the change to another automaton";

impl Pen<'_> {
    /// Draws the tools, and returns what is left of the room for the canvas, and which part of that is not covered. The tools are above the
    /// canvas, in as many rows as they need, so that they never cover the drawing; on a phone they are in the foot.
    pub(crate) fn under_tools(&mut self, ui: &mut Ui, whole: Rect) -> (Rect, Rect) {
        if Window::from_ui(ui).is_phone() {
            return (whole, Window::from_ui(ui).in_sight(ui.ctx(), whole));
        }
        let rect = whole.with_min_y(self.tools(ui, whole).bottom() + 8.0);
        (rect, rect)
    }

    /// The buttons above the canvas; returns the space that they take.
    fn tools(&mut self, ui: &mut Ui, rect: Rect) -> Rect {
        let area = Rect::from_min_size(rect.min + vec2(12.0, 10.0), vec2(rect.width() - 24.0, 36.0));
        ui.scope_builder(egui::UiBuilder::new().max_rect(area), |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
                if keys::ADD.face(ui).clicked() {
                    self.add_in_the_middle();
                }
                self.turns(ui);
                self.arranging(ui);
                // Above a low canvas, there is room for one row only.
                let low = rect.width() < 400.0 && rect.height() < 220.0;
                if rect.width() < 400.0 {
                    // Next to a narrow canvas they would fill several rows.
                    let menu = ui.menu_button("More", |ui| {
                        self.more(ui);
                        if low {
                            self.selection_tools(ui);
                        }
                    });
                    menu.response.on_hover_text("Paste, the grid, the view");
                } else {
                    self.more(ui);
                }
                if !low {
                    // In a row that wraps it would be alone at an end.
                    if Window::from_ui(ui).has_keys() && (!self.canvas.selected.is_empty() || self.canvas.edge.is_some()) {
                        ui.label(egui::RichText::new("·").color(Theme::from_ui(ui).dim));
                    }
                    self.selection_tools(ui);
                }
            });
        })
        .response
        .rect
    }

    /// The tools of a phone, in one row of its foot: a new state, and those for what is selected, else those for the whole drawing; all
    /// where there is room for them, each always at its place.
    pub(crate) fn foot(&mut self, ui: &mut Ui) {
        let (left, is_long) = (ui.cursor().left(), ui.available_width() >= LONG);
        let is_selected = !self.canvas.selected.is_empty() || self.canvas.edge.is_some();
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = STEP / 2.0;
            let padding = &mut ui.spacing_mut().button_padding;
            padding.x = padding.x.min(STEP);
            if keys::ADD.face(ui).clicked() {
                self.add_in_the_middle();
            }
            self.turns(ui);
            if is_long || !is_selected {
                self.arranging(ui);
            }
            if is_long {
                self.more(ui);
                ui.add_space((left + WHOLE - ui.cursor().left()).max(0.0));
            } else if !is_selected {
                let menu = ui.menu_button("More", |ui| self.more(ui));
                fob_kit::access::name(&menu.response, labels::MORE_TOOLS);
            }
            if is_selected {
                self.selection_tools(ui);
                if !is_long && self.canvas.selected.len() > 1 {
                    self.arranging(ui);
                }
            } else if is_long && ui.available_width() >= HOW {
                widgets::note(ui, labels::TAP_A_STATE);
            }
        });
    }

    /// The buttons of undo, where the head has no room for them.
    fn turns(&mut self, ui: &mut Ui) {
        if self.is_board() {
            return;
        }
        if undo(ui, self.steps, self.canvas.can) {
            self.canvas.asked = Some(Turn::Undo);
        }
        if redo(ui, self.steps, self.canvas.can) {
            self.canvas.asked = Some(Turn::Redo);
        }
    }

    /// The menu of what brings states into order.
    fn arranging(&mut self, ui: &mut Ui) {
        let many = self.canvas.selected.len() > 1;
        ui.menu_button(labels::ARRANGE, |ui| {
            if keys::COLUMNS.face(ui).clicked() {
                self.lay_out(Style::Layered);
            }
            if keys::CIRCLE.face(ui).clicked() {
                self.lay_out(Style::Circular);
            }
            ui.separator();
            let ids = self.canvas.selected.clone();
            let (row, column) = ((true, false), (false, true));
            let all = [
                (labels::ALIGN_IN_A_ROW, Edit::Align { states: ids.clone(), axis: Axis::Row }, row),
                (labels::ALIGN_IN_A_COLUMN, Edit::Align { states: ids.clone(), axis: Axis::Column }, column),
                (labels::EVEN_GAPS_IN_ROW, Edit::Distribute { states: ids.clone(), axis: Axis::Row }, row),
                (labels::EVEN_GAPS_IN_COLUMN, Edit::Distribute { states: ids.clone(), axis: Axis::Column }, column),
            ];
            for (text, what, lines) in all {
                if widgets::button_if(ui, many, text, "The selected states", "Select two states or more first").clicked() {
                    self.arrange(&what, &ids, (lines, GRID / 4.0));
                }
            }
            if widgets::button(ui, labels::SNAP, "The selected states, or all of them").clicked() {
                let snap = Edit::Snap { states: ids.clone(), grid: GRID * RADIUS };
                self.arrange(&snap, &ids, ((true, true), GRID));
            }
        });
    }

    /// Tools that are seldom needed.
    fn more(&mut self, ui: &mut Ui) {
        let tip = PASTE.with_key("Paste states or an automaton: Fob's own format, JFLAP or Graphviz");
        if widgets::button(ui, labels::PASTE, &tip).clicked() {
            self.canvas.wants_paste = true;
        }
        let tip = "Moved states snap to the grid; hold Ctrl for the opposite";
        if widgets::choice(ui, self.canvas.snap, labels::GRID, tip).clicked() {
            self.canvas.snap ^= true;
        }
        if keys::FIT.face(ui).clicked() {
            self.canvas.view.fit_soon();
        }
        let needs = self.draft().states().any(|s| !self.missing(s.id).is_none());
        if keys::SINK.face_if(ui, needs, "No transition is missing").clicked() {
            self.add_sink();
        }
    }

    /// The actions for the selection.
    pub(crate) fn selection_tools(&mut self, ui: &mut Ui) {
        if let Some((from, to)) = self.canvas.edge {
            if !self.is_board() {
                self.own_letters(ui, (from, to));
                return;
            }
            let reads = self.draft().reads(from, to);
            let [green, red] = Theme::from_ui(ui).palette.words();
            let only = |word: &str, key: &Binding| key.with_key(&format!("Only {word} leads here"));
            for (text, tip, wanted) in [
                ("g", &only(green, &keys::GREEN), &[Letter::Green][..]),
                ("r", &only(red, &keys::RED), &[Letter::Red]),
                ("g,r", &keys::BOTH.with_key("Both letters lead here"), &Letter::ALL),
            ] {
                if widgets::choice(ui, reads == colours(wanted), text, tip).clicked() {
                    self.set_reads(colours(wanted));
                }
            }
            if widgets::button(ui, labels::DELETE, &keys::DELETE.with_key("Delete the transition")).clicked() {
                self.remove_selected();
            }
        } else if !self.canvas.selected.is_empty() {
            if keys::ACCEPT.face(ui).clicked() {
                self.toggle_accepting();
            }
            if let [one] = self.canvas.selected[..] {
                if keys::START.face(ui).clicked() {
                    self.make_start(one);
                }
                if keys::RENAME.face(ui).clicked() {
                    self.begin_rename(one);
                }
            }
            if keys::DELETE.face(ui).clicked() {
                self.remove_selected();
            }
        }
    }

    /// Draws the row of tools of an exercise: what can be done with the selection, and with the whole drawing.
    pub fn row(&mut self, ui: &mut Ui) {
        self.canvas.refresh(self.steps);
        if Window::from_ui(ui).is_phone() {
            // One row, whatever is selected, so that the canvas has the room and keeps its size; a finger moves it to and fro.
            let hidden = egui::scroll_area::ScrollBarVisibility::AlwaysHidden;
            egui::ScrollArea::horizontal().id_salt("tools").scroll_bar_visibility(hidden).show(ui, |ui| {
                ui.horizontal(|ui| {
                    ui.spacing_mut().button_padding.x = 6.0;
                    ui.spacing_mut().item_spacing.x = 5.0;
                    self.in_row(ui);
                });
            });
        } else {
            ui.horizontal_wrapped(|ui| self.in_row(ui));
        }
        for notice in &self.canvas.notices {
            widgets::prose::problem(ui, notice);
        }
    }

    fn in_row(&mut self, ui: &mut Ui) {
        let phone = Window::from_ui(ui).is_phone();
        if keys::ADD.face(ui).clicked() {
            self.add_in_the_middle();
        }
        match (self.canvas.edge, &self.canvas.selected[..]) {
            (Some(edge), _) => self.own_letters(ui, edge),
            (None, []) => {}
            (None, selected) => {
                let one = if let [state] = *selected { Some(state) } else { None };
                if let Some(state) = one {
                    self.name_field(ui, state);
                    let is_start = self.draft().start() == Some(state);
                    if widgets::choice(ui, is_start, drawing::START, &keys::START.with_key("Make it the start")).clicked() {
                        self.make_start(state);
                    }
                }
                let all = self.are_accepting();
                let tip = keys::ACCEPT.with_key("Accepting, or not; or double-click the state");
                if widgets::choice(ui, all, drawing::ACCEPTING, &tip).clicked() {
                    self.toggle_accepting();
                }
                if let Some(state) = one
                    && widgets::button(ui, drawing::LOOP, "Draw a transition from the state to itself").clicked()
                {
                    self.connect_any(state, Target::State(state));
                }
                if widgets::button(ui, labels::DELETE, &keys::DELETE.with_key("Delete it with its transitions")).clicked() {
                    self.remove_selected();
                }
            }
        }
        if !phone {
            ui.separator();
        }
        let can = self.steps.can();
        if undo(ui, self.steps, can) {
            self.undo();
        }
        if redo(ui, self.steps, can) {
            self.redo();
        }
        let any = !self.draft().is_empty();
        if widgets::button_if(ui, any, drawing::ARRANGE, "Lay the states out anew", "There are no states").clicked() {
            self.lay_out(Style::Auto);
        }
        if keys::FIT.face_if(ui, any, "There are no states").clicked() {
            self.canvas.view.fit_soon();
        }
    }

    /// The field of a state's name, which counts while one types.
    fn name_field(&mut self, ui: &mut Ui, id: DraftStateId) {
        if self.canvas.typed.as_ref().is_none_or(|(of, ..)| *of != id) {
            self.canvas.typed = Some((id, self.name_of(id).to_owned(), None));
        }
        let Some((_, mut text, mut why)) = self.canvas.typed.take() else { return };
        let shown = field::line(ui, &mut text, drawing::STATE_NAME, "", 110.0);
        if shown.changed() {
            why = self.steps.type_name(id, &text).err();
            self.canvas.refresh(self.steps);
        }
        if let Some(why) = &why {
            ui.colored_label(Theme::from_ui(ui).bad, why);
        }
        if shown.lost_focus() {
            self.steps.end_gesture();
        }
        if shown.has_focus() || shown.changed() {
            self.canvas.typed = Some((id, text, why));
        }
    }

    /// The letters of an edge, each a button that gives it or takes it away.
    fn own_letters(&mut self, ui: &mut Ui, (from, to): Edge) {
        ui.label(format!("{} → {}:", self.name_of(from), self.name_of(to)));
        let letters = (0..self.draft().letters().len() as Symbol).map(Some);
        let empty = (!self.steps.policy().deterministic).then_some(None);
        for read in letters.chain(empty) {
            let (sign, leads) = (self.draft().sign(read).to_string(), self.draft().reads(from, to).has(read));
            let tip =
                if read.is_none() { "The transition reads nothing" } else { "The transition reads this letter; or type it" };
            // Screen readers must distinguish several arrows with the same letters.
            let shown = ui.add(egui::Button::new(&sign).selected(leads).min_size(vec2(26.0, 0.0))).on_hover_text(tip);
            let name = format!("{} {sign}", drawing::READS);
            shown.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, true, leads, &name));
            if widgets::offered(ui, shown, &name, tip, "").clicked() {
                self.toggle_read(read);
            }
        }
        if widgets::button(ui, labels::DELETE, &keys::DELETE.with_key("Delete the transition")).clicked() {
            self.remove_selected();
        }
    }

    pub(crate) fn renaming(&mut self, ui: &mut Ui) {
        let theme = &Theme::from_ui(ui);
        let Some(frame) = self.canvas.view.frame() else { return };
        let Some(id) = self.canvas.rename.as_ref().map(|rename| rename.id) else { return };
        let at = self.draft().state(id).map(|state| frame.at(unit(state.at)));
        let (Some(rename), Some(at)) = (&mut self.canvas.rename, at) else {
            self.canvas.rename = None;
            return;
        };
        let area = Rect::from_center_size(at, vec2(140.0, 30.0));
        let mut visible = field::Visible(&mut rename.text);
        let edit = egui::TextEdit::singleline(&mut visible)
            .margin(field::slim(ui))
            .horizontal_align(egui::Align::Center)
            .text_color(theme.text);
        let response = field::named(ui.put(area, edit), "Name of the state");
        if std::mem::take(&mut rename.fresh) {
            response.request_focus();
            let mut state = egui::TextEdit::load_state(ui.ctx(), response.id).unwrap_or_default();
            let all = egui::text::CCursorRange::two(
                egui::text::CCursor::default(),
                egui::text::CCursor::new(rename.text.chars().count()),
            );
            state.cursor.set_char_range(Some(all));
            state.store(ui.ctx(), response.id);
            return;
        }
        let cancel = BACK.is_seen(ui);
        if cancel {
            BACK.shortcut(ui);
            self.canvas.rename = None;
        } else if response.lost_focus() || !response.has_focus() {
            let name = rename.text.trim().to_owned();
            self.canvas.rename = None;
            self.apply(&Edit::Rename { state: id, name });
        }
    }

    pub(crate) fn choosing(&mut self, ui: &mut Ui) {
        let Some(choose) = self.canvas.choose else { return };
        let mut wanted: Option<Vec<Letter>> = None;
        let mut cancel = BACK.shortcut(ui);
        let area = egui::Area::new("choose letter".into()).fixed_pos(choose.at + vec2(12.0, 12.0)).constrain(true);
        area.show(ui.ctx(), |ui| {
            widgets::card(ui).show(ui, |ui| {
                widgets::note(ui, labels::WHICH_LETTER);
                ui.horizontal(|ui| {
                    let [green, red] = Theme::from_ui(ui).palette.words().map(capital);
                    for (text, key, letters) in [
                        (green.as_str(), &keys::GREEN, vec![Letter::Green]),
                        (red.as_str(), &keys::RED, vec![Letter::Red]),
                        ("Both", &keys::BOTH, Letter::ALL.to_vec()),
                    ] {
                        if key.button_as(ui, text, text) {
                            wanted = Some(letters);
                        }
                    }
                    cancel |= widgets::button(ui, "Cancel", &BACK.with_key("Close without changes")).clicked();
                });
            });
        });
        if let Some(letters) = wanted {
            self.canvas.choose = None;
            self.connect(choose.from, choose.to, colours(&letters));
        } else if cancel {
            self.canvas.choose = None;
        }
    }
}

/// Draws the button that undoes the last edit. Returns whether it was clicked.
pub(crate) fn undo(ui: &mut Ui, steps: &Editor, (can, _): (bool, bool)) -> bool {
    let tip = keys::UNDO.with_key(&format!("{}: {}", keys::UNDO.label, steps.undoable().next().unwrap_or(OTHER)));
    widgets::button_if(ui, can, keys::UNDO.label, &tip, "Nothing to undo").clicked()
}

/// Draws the button that makes an undone edit again. Returns whether it was clicked.
pub(crate) fn redo(ui: &mut Ui, steps: &Editor, (_, can): (bool, bool)) -> bool {
    let tip = keys::REDO.with_key(&format!("{}: {}", keys::REDO.label, steps.redoable().next().unwrap_or(OTHER)));
    widgets::button_if(ui, can, keys::REDO.label, &tip, "Nothing to redo").clicked()
}
