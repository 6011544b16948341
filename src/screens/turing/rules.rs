//! The rules as text, a rule a line: numbered, with the next rule lit and every problem at its place; the tape to begin with.

use super::editor::{Part, TuringEditor};
use egui::text::{CCursor, CCursorRange, LayoutJob, TextFormat};
use egui::text_edit::{TextEditOutput, TextEditState};
use egui::{Align2, Color32, FontId, Id, Label, Margin, RichText, ScrollArea, Sense, Stroke, TextEdit, Ui, pos2, vec2};
use fob_kit::layout::Window;
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets::{self, field};
use fob_machines::turing::{FARTHEST, Program, TuringError, foreign};

/// A field that will get the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The rules.
    Rules,
    /// The tape.
    Tape,
}

/// The room for the numbers of the lines, in points.
const MARGIN: i8 = 38;
/// The height of the list of problems, at most.
const LISTED: f32 = 96.0;
/// The text's size.
const SIZE: f32 = 15.0;

/// Draws the fields; `wanted` gets the focus.
pub fn show(ui: &mut Ui, editor: &mut TuringEditor, wanted: &mut Option<Wanted>, height: f32) {
    let theme = &Theme::from_ui(ui);
    let bottom = ui.cursor().top() + height;
    let now = ui.input(|i| i.time);
    ui.horizontal(|ui| {
        ui.label(RichText::new("Tape").size(13.0).color(theme.dim));
        let room = ui.available_width() - 130.0;
        let tip = "The tape from cell 0 on: one character per cell, or words separated by blanks if symbols are longer (T)";
        let mut program = editor.program().clone();
        let tape = field::line(ui, &mut program.tape, "Tape of the machine", "blank", room.max(80.0)).on_hover_text(tip);
        if wanted.take_if(|wanted| *wanted == Wanted::Tape).is_some() {
            tape.request_focus();
        }
        ui.label(RichText::new("head").size(13.0).color(theme.dim));
        let head = widgets::steady(ui, &mut program.head, |ui, head| {
            ui.add(egui::DragValue::new(head).range(-FARTHEST..=FARTHEST).speed(0.1))
        });
        fob_kit::access::name(&head, "Head of the machine");
        let head = head.on_hover_text("The cell where the head starts");
        if tape.changed() || head.changed() {
            editor.edit(if tape.changed() { Part::Tape } else { Part::Head }, program, now);
        }
    });
    ui.add_space(STEP / 2.0);
    ui.horizontal(|ui| {
        widgets::heading(ui, "Rules");
        widgets::note(ui, "state, symbol → state, symbol, motion < > =");
    });
    let list = if editor.problems.is_empty() { 0.0 } else { (editor.problems.len().min(4) as f32) * 22.0 + 30.0 };
    let room = (bottom - ui.cursor().top() - list).max(80.0);
    text_field(ui, editor, wanted, room);
    if let Some((line, column)) = problems(ui, editor) {
        put_cursor(ui, &editor.program().text, line, column);
    }
}

fn id() -> Id {
    Id::new("the rules of a Turing machine")
}

/// Draws the text.
fn text_field(ui: &mut Ui, editor: &mut TuringEditor, wanted: &mut Option<Wanted>, height: f32) {
    let theme = &Theme::from_ui(ui);
    let next = editor.next_line();
    let problems = std::mem::take(&mut editor.problems);
    // Nothing is scrolled sideways by a finger: a long line goes on in the next row.
    let wraps = Window::from_ui(ui).form.is_touched();
    let mut layouter = |ui: &Ui, text: &dyn egui::TextBuffer, wrap: f32| {
        let mut job = coloured(text.as_str(), &problems, theme);
        job.wrap.max_width = if wraps { wrap } else { f32::INFINITY };
        ui.fonts_mut(|fonts| fonts.layout_job(job))
    };
    let (mut changed, mut text) = (false, editor.program().text.clone());
    let area = if wraps { ScrollArea::vertical() } else { ScrollArea::both() };
    area.id_salt("rules").max_height(height).min_scrolled_height(height).auto_shrink([false, false]).show(ui, |ui| {
        let edit = TextEdit::multiline(&mut text)
            .id(id())
            .font(FontId::monospace(SIZE))
            .margin(Margin { left: MARGIN, right: 8, top: 6, bottom: 6 })
            .desired_width(f32::INFINITY)
            .min_size(vec2(ui.available_width(), height - 4.0))
            .hint_text("start A\nA 0 B 1 >, or 1RB1LB_1LA1RH")
            .layouter(&mut layouter);
        let output = edit.show(ui);
        numbers(ui, &output, next, &problems, theme);
        let field = field::named(output.response.response, "Rules of the machine");
        if wanted.take_if(|wanted| *wanted == Wanted::Rules).is_some() {
            field.request_focus();
        }
        changed = field.changed();
    });
    editor.problems = problems;
    if changed {
        // Only what was pasted is whole; what is typed becomes whole at some time or other.
        let is_pasted = ui.input(|i| i.events.iter().any(|event| matches!(event, egui::Event::Paste(_))));
        let imported = if is_pasted { foreign::notation(&text).map(|n| foreign::import(&text, n, "")) } else { None };
        let program = if let Some(Ok(imported)) = imported {
            let Program { about, tape, text, head: _ } = imported.into();
            let tape = if tape.is_empty() { editor.program().tape.clone() } else { tape };
            Program { about, tape, text, head: editor.program().head }
        } else {
            Program { text, ..editor.program().clone() }
        };
        let now = ui.input(|i| i.time);
        editor.edit(if is_pasted { Part::Whole } else { Part::Rules }, program, now);
    }
}

/// The text with dimmed comments and underlined errors.
fn coloured(text: &str, problems: &[TuringError], theme: &Theme) -> LayoutJob {
    let mut job = LayoutJob::default();
    let plain = TextFormat { font_id: FontId::monospace(SIZE), color: theme.text, ..TextFormat::default() };
    let comment = TextFormat { color: theme.dim, ..plain.clone() };
    let wrong = TextFormat { color: theme.bad, underline: Stroke::new(2.0, theme.bad), ..plain.clone() };
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let from = problems.iter().find(|problem| problem.place.line == number).map(|problem| problem.place.column);
        let format = if line.trim_start().starts_with('#') { &comment } else { &plain };
        match from {
            None => job.append(line, 0.0, format.clone()),
            Some(column) => {
                let at = line.char_indices().nth(column - 1).map_or(line.trim_end().len(), |(at, _)| at);
                job.append(&line[..at], 0.0, format.clone());
                job.append(&line[at..], 0.0, wrong.clone());
            }
        }
    }
    job
}

/// The numbers of the lines; the next rule is lit, and a line with a problem has a cross.
fn numbers(ui: &Ui, output: &TextEditOutput, next: Option<usize>, problems: &[TuringError], theme: &Theme) {
    let painter = ui.painter();
    let left = output.response.response.rect.left();
    let (mut number, mut begins) = (0, true);
    for row in &output.galley.rows {
        // A row that goes on with the line before has no number.
        let first = std::mem::replace(&mut begins, row.ends_with_newline);
        number += usize::from(first);
        let top = output.galley_pos.y + row.pos.y;
        let middle = top + row.row.size.y / 2.0;
        if next == Some(number) {
            // A bar at the left and a line below, which do not touch the text.
            let bar = egui::Rect::from_min_size(pos2(left + 1.0, top), vec2(4.0, row.row.size.y));
            painter.rect_filled(bar, 2.0, theme.accent);
            let end = output.galley_pos.x + row.row.size.x.max(40.0);
            let y = top + row.row.size.y - 1.0;
            painter.hline(output.galley_pos.x..=end, y, Stroke::new(1.5, theme.accent));
        }
        if !first {
            continue;
        }
        let wrong = problems.iter().any(|problem| problem.place.line == number);
        let (text, ink): (String, Color32) =
            if wrong { (format!("× {number}"), theme.bad) } else { (number.to_string(), theme.dim) };
        let at = pos2(output.galley_pos.x - 8.0, middle);
        painter.text(at, Align2::RIGHT_CENTER, text, FontId::proportional(13.0), ink);
    }
}

/// The list of problems; the place of one that was clicked.
fn problems(ui: &mut Ui, editor: &TuringEditor) -> Option<(usize, usize)> {
    if editor.problems.is_empty() {
        return None;
    }
    let theme = &Theme::from_ui(ui);
    let mut goal = None;
    ui.add_space(STEP / 2.0);
    ScrollArea::vertical().id_salt("problems").max_height(LISTED).auto_shrink([false, true]).show(ui, |ui| {
        for problem in &editor.problems {
            let text = format!("{}:{}: {}", problem.place.line, problem.place.column, problem.message);
            let label = Label::new(RichText::new(&text).size(13.0).color(theme.bad)).wrap().sense(Sense::click());
            let response = ui.add(label).on_hover_text("Go to this place");
            if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
                goal = Some((problem.place.line, problem.place.column));
            }
        }
    });
    goal
}

/// Puts the cursor of the text at a place.
fn put_cursor(ui: &Ui, text: &str, line: usize, column: usize) {
    let before: usize = text.split('\n').take(line - 1).map(|line| line.chars().count() + 1).sum();
    let at = CCursor::new(before + column - 1);
    let mut state = TextEditState::load(ui.ctx(), id()).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::one(at)));
    state.store(ui.ctx(), id());
    ui.memory_mut(|memory| memory.request_focus(id()));
}
