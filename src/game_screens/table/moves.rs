//! The list of moves with its variations: one row per round, with variations indented below the move that they replace. If a
//! round has too many moves for one row, each move has its own row.

use crate::view::side_colour;
use egui::{Align2, FontId, Rect, Sense, Stroke, Ui, pos2, vec2};
use fob_games::{Game, History, NodeId};
use fob_kit::theme::{self, Theme};
use fob_kit::widgets;

/// One row: cells in the columns of the players.
#[derive(Clone, Debug, Default, PartialEq)]
struct Row {
    indent: usize,
    /// The number of the round; none if the row continues the round above.
    number: Option<usize>,
    /// The player of the move, in a list with a row per move.
    side: Option<u8>,
    cells: Vec<Option<(NodeId, String)>>,
}

/// The list, computed again only when the game has changed.
#[derive(Debug, Default)]
pub struct MoveList {
    rows: Vec<Row>,
    revision: Option<u64>,
    /// The place that was last scrolled into view, and the height of the list at that time, in points.
    scrolled: Option<(NodeId, i32)>,
}

const ROW: f32 = 26.0;
const NUMBER: f32 = 34.0;
const INDENT: f32 = 14.0;
/// Maximum number of players shown next to one another.
const MOST_COLUMNS: usize = 3;
/// Maximum indentation; deeper variations would leave the panel.
const DEEPEST: usize = 5;

/// A round: every player's turn once. A turn may have several moves, such as placing a head before adding a rule.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Round {
    number: usize,
    /// The player of the last turn.
    turn: u8,
}

impl Round {
    /// Returns the round of the next move, made by this player.
    fn after(self, turn: u8) -> Self {
        let begins = self.number == 0 || turn < self.turn;
        Self { number: self.number + usize::from(begins), turn }
    }
}

/// A line of moves that is not in rows yet.
struct Line {
    first: NodeId,
    indent: usize,
    with_siblings: bool,
    /// The round before its first move.
    before: Round,
}

/// Computes the rows of a tree.
fn rows<G: Game>(history: &History<G>) -> Vec<Row> {
    let players = usize::from(history.position().players());
    let single = players > MOST_COLUMNS;
    let mut rows = Vec::new();
    let first = history.children(history.root()).first();
    let mut lines: Vec<Line> =
        first.map(|&first| Line { first, indent: 0, with_siblings: true, before: Round::default() }).into_iter().collect();
    while let Some(Line { first, indent, with_siblings, before: mut round }) = lines.pop() {
        let mut row = Row { indent, ..Row::default() };
        let mut next = Some((first, with_siblings));
        while let Some((id, with_siblings)) = next {
            let before = history.parent(id);
            let turn = before.and_then(|p| history.position_at(p)).map_or(1, Game::turn);
            let last = round;
            round = last.after(turn);
            let goes_on = !row.cells.is_empty() && round.number == last.number;
            let column = if single { 0 } else { usize::from(turn).saturating_sub(1).min(players.saturating_sub(1)) };
            if row.cells.len() > column {
                rows.push(std::mem::replace(&mut row, Row { indent, ..Row::default() }));
            }
            if row.cells.is_empty() {
                let number = if single { history.plies(id).unwrap_or(1) } else { round.number };
                row.number = (single || !goes_on).then_some(number);
                row.side = single.then_some(turn);
            }
            row.cells.resize(column, None);
            row.cells.push(history.move_to(id).map(|mv| (id, mv.to_string())));
            let on = history.children(id).first().copied();
            let siblings = before.map_or(&[][..], |p| history.children(p));
            if with_siblings && siblings.len() > 1 {
                // The variations are below this move's row; the line continues below them.
                lines.extend(on.map(|first| Line { first, indent, with_siblings: true, before: round }));
                let variation = |&first: &NodeId| Line { first, indent: indent + 1, with_siblings: false, before: last };
                lines.extend(siblings[1..].iter().rev().map(variation));
                break;
            }
            next = on.map(|on| (on, true));
        }
        rows.push(row);
    }
    rows
}

impl MoveList {
    /// Draws the list and returns the clicked place.
    pub fn show<G: Game>(&mut self, ui: &mut Ui, history: &History<G>, names: &[String]) -> Option<NodeId> {
        let theme = &Theme::from_ui(ui);
        // A cell is two points lower than its row.
        let tall = ROW.max(widgets::least(ui).y + 2.0);
        if self.revision != Some(history.revision()) {
            self.rows = rows(history);
            self.revision = Some(history.revision());
        }
        let players = usize::from(history.position().players()).max(1);
        let columns = if players > MOST_COLUMNS { 1 } else { players };
        let current = history.current();
        let mut clicked = None;
        let width = ui.available_width() - 14.0;
        let column = |indent: usize| (width - NUMBER - INDENT * indent as f32) / columns as f32;
        let (head, _) = ui.allocate_exact_size(vec2(width, 20.0), Sense::hover());
        for (i, name) in names.iter().enumerate().filter(|_| columns == players) {
            let left = head.left() + NUMBER + column(0) * i as f32 + 8.0;
            let painter = ui
                .painter()
                .with_clip_rect(Rect::from_min_max(pos2(left, head.top()), pos2(left + column(0) - 8.0, head.bottom())));
            painter.text(pos2(left, head.center().y), Align2::LEFT_CENTER, name, FontId::proportional(13.0), theme.dim);
        }
        let mut area = egui::ScrollArea::vertical().id_salt("moves").auto_shrink([false, false]);
        // A new place is scrolled into view, and the same one again if the list has another height, because the analysis takes
        // room from it.
        let now = Some((current, ui.available_height().round() as i32));
        if self.scrolled != now {
            self.scrolled = now;
            let holds = |row: &Row| row.cells.iter().flatten().any(|(id, _)| *id == current);
            let place = self.rows.iter().position(holds).map_or(0.0, |row| (row + 1) as f32 * tall);
            area = area.vertical_scroll_offset((place - ui.available_height() * 0.6).max(0.0));
        }
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            area.show_rows(ui, tall, self.rows.len() + 1, |ui, range| {
                for i in range {
                    let (rect, _) = ui.allocate_exact_size(vec2(width, tall), Sense::hover());
                    let Some(row) = i.checked_sub(1).and_then(|i| self.rows.get(i)) else {
                        let cell = Rect::from_min_size(rect.min + vec2(NUMBER, 0.0), vec2(80.0, tall));
                        if cell_button(ui, cell, "Start", "Start of the game", history.root(), current) {
                            clicked = Some(history.root());
                        }
                        continue;
                    };
                    let indent = row.indent.min(DEEPEST);
                    let left = rect.left() + INDENT * indent as f32;
                    if indent > 0 {
                        let x = left + 4.0;
                        ui.painter().line_segment([pos2(x, rect.top()), pos2(x, rect.bottom())], Stroke::new(1.0, theme.line));
                    }
                    if let Some(side) = row.side {
                        ui.painter().circle_filled(pos2(left + NUMBER + 4.0, rect.center().y), 5.0, side_colour(side));
                    }
                    let dot = if row.side.is_some() { 10.0 } else { 0.0 };
                    if let Some(number) = row.number {
                        let right = pos2(left + NUMBER - 6.0, rect.center().y);
                        let number = format!("{number}.");
                        ui.painter().text(right, Align2::RIGHT_CENTER, number, FontId::proportional(13.0), theme.dim);
                    }
                    for (i, (id, text)) in row.cells.iter().enumerate().filter_map(|(i, cell)| cell.as_ref().map(|c| (i, c))) {
                        let at = pos2(left + NUMBER + dot + column(indent) * i as f32, rect.top());
                        let cell = Rect::from_min_size(at, vec2(column(indent) - dot, tall));
                        let label = crate::labels::move_of(history.plies(*id).unwrap_or(0), text);
                        if cell_button(ui, cell, text, &label, *id, current) {
                            clicked = Some(*id);
                        }
                    }
                }
            });
        });
        clicked
    }
}

fn cell_button(ui: &mut Ui, rect: Rect, text: &str, label: &str, id: NodeId, current: NodeId) -> bool {
    let theme = &Theme::from_ui(ui);
    let rect = rect.shrink2(vec2(2.0, 1.0));
    let response = ui.interact(rect, ui.id().with(("move", id)), Sense::click());
    let here = id == current;
    if here || response.hovered() || response.has_focus() {
        let fill = if here { Theme::mix(theme.raised, theme.accent, 0.30) } else { theme.raised };
        ui.painter().rect_filled(rect, 4.0, fill);
    }
    let font = if here { theme::strong(15.0) } else { FontId::proportional(15.0) };
    let painter = ui.painter().with_clip_rect(rect);
    painter.text(pos2(rect.left() + 6.0, rect.center().y), Align2::LEFT_CENTER, text, font, theme.text);
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, true, here, label));
    response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_games::bloop::Bloop;
    use fob_games::fib_fob::FibFob;

    fn texts<G: Game>(history: &History<G>) -> Vec<String> {
        let cell = |c: &Option<(NodeId, String)>| c.as_ref().map_or("..".to_owned(), |(_, text)| text.clone());
        let row = |row: &Row| {
            let number = row.number.map_or("-".to_owned(), |number| format!("{number}."));
            let cells: Vec<String> = row.cells.iter().map(cell).collect();
            format!("{}{number} {}", "  ".repeat(row.indent), cells.join(" "))
        };
        rows(history).iter().map(row).collect()
    }

    #[test]
    fn a_round_has_one_number_though_a_bug_makes_its_turns_longer() {
        let start = "tape=BBB head=3 state=B scores=0,0 turn=1 count=0 rules=";
        let mut history = History::new(start.parse::<Bloop>().unwrap());
        // The first rule runs off the tape, so that the second player places the head before a rule of their own.
        for mv in ["BBBB>", "@1G", "GBRR>", "RBRR>", "@1R", "YYYY=", "YGYY="] {
            history.play_text(mv).unwrap();
        }
        assert_eq!(texts(&history), ["1. BBBB> @1G", "- .. GBRR>", "2. RBRR> @1R", "- .. YYYY=", "3. YGYY="]);
        // A game that begins with the second player has no first round twice either.
        let mut history = History::new("tape=BBB head=1 state=B scores=0,0 turn=2 count=0 rules=".parse::<Bloop>().unwrap());
        for mv in ["YYYY=", "YGYY=", "YRYY="] {
            history.play_text(mv).unwrap();
        }
        assert_eq!(texts(&history), ["1. .. YYYY=", "2. YGYY= YRYY="]);
    }

    #[test]
    fn variations_are_listed_below_their_alternative() {
        let start: FibFob = "c3/2 time=9 nuggets=2 fib=4 fob=3".parse().unwrap();
        let mut history = History::new(start);
        let play = |s: &mut History<FibFob>, moves: &[&str]| moves.iter().map(|m| s.play_text(m).unwrap()).last().unwrap();
        play(&mut history, &["time-1", "fib-1", "fob-1", "a3/2", "time-2"]);
        history.jump(history.track()[1]);
        let side = play(&mut history, &["fob-all", "time-3", "fib-1"]);
        history.jump(history.parent(side).unwrap());
        play(&mut history, &["fib-all"]);
        history.jump(history.root());
        play(&mut history, &["c2/2", "c1/2"]);
        let expected = [
            "1. time-1",
            "  1. c2/2 c1/2",
            "1. .. fib-1",
            "  1. .. fob-all",
            "  2. time-3 fib-1",
            "    2. .. fib-all",
            "2. fob-1 a3/2",
            "3. time-2",
        ];
        assert_eq!(texts(&history), expected);
        assert_eq!(rows(&history).iter().flat_map(|r| r.cells.iter().flatten()).count(), history.nodes().count() - 1);
    }

    #[test]
    fn a_long_game_of_nested_variations_needs_no_deep_stack() {
        let mut history = History::new("a1/1 time=1000000 nuggets=0 fib=0 fob=0".parse::<FibFob>().unwrap());
        for _ in 0..4000 {
            history.play_text("time-1").unwrap();
            history.undo();
            history.play_text("time-2").unwrap();
        }
        assert_eq!(rows(&history).iter().flat_map(|r| r.cells.iter().flatten()).count(), 8000);
    }
}
