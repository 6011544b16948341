//! The result of the last turn: in words, and for a bug or a loop as a picture of the configurations that show it.

use super::paint;
use super::state::{Last, Turn};
use super::who;
use crate::bloop::labels;
use egui::epaint::CubicBezierShape;
use egui::{Align2, Color32, FontId, RichText, Sense, Stroke, Ui, pos2, vec2};
use fob_games::Game;
use fob_games::bloop::{End, Motion};
use fob_kit::theme::{self, STEP, Theme};
use fob_services::phrases::plural;

const ROW: f32 = 24.0;
const SIZE: f32 = 18.0;
const LABEL: f32 = 92.0;

/// Returns the heading of the last turn.
pub fn title(turn: &Turn) -> String {
    match turn.end {
        End::Halt if turn.steps == 0 => "No step".to_owned(),
        End::Halt => format!("{} and a stop", plural(turn.steps as usize, "step")),
        End::Bug => "Bug".to_owned(),
        End::Loop => "Loop".to_owned(),
    }
}

/// Returns the last turn in sentences.
pub fn sentences(last: &Last, names: &[String]) -> Vec<String> {
    let turn = &last.turn;
    let name = |player: u8| names.get(usize::from(player).wrapping_sub(1)).map_or("the player", String::as_str);
    let (mover, trace) = (name(turn.before.turn()), &turn.trace);
    let steps = plural(turn.steps as usize, "step");
    let score = turn.before.scores().get(usize::from(turn.before.turn()) - 1).copied().unwrap_or(0);
    let mut lines = vec![match turn.end {
        End::Halt => {
            let pair = turn.after.machine().pair();
            if turn.steps == 0 {
                let place = format!("state {} on symbol {}", pair.state, pair.symbol);
                format!("{mover} added {}. The machine is in {place}, so the rule does not fire: no points.", trace.rule)
            } else {
                let stop = labels::no_rule(&steps, pair.state, pair.symbol);
                let points = plural(turn.steps as usize, "point");
                format!("{mover} added {}. {stop}: {points}.", trace.rule)
            }
        }
        End::Bug => {
            let (rule, side) = falls(turn);
            let end = labels::END_OF_TAPE;
            format!("{mover} added {}. After {steps}, {rule} takes the head off the {side} {end}.", trace.rule)
        }
        End::Loop => {
            let twin = trace.twin.map_or_else(
                || "it has not changed".to_owned(),
                |twin| match twin {
                    0 => "everything is as it was before the first".to_owned(),
                    _ => format!("everything is as it was after {}", plural(twin, "step")),
                },
            );
            format!("{mover} added {}. After {steps} {twin}: it would run for ever.", trace.rule)
        }
    }];
    if turn.end != End::Halt {
        let as_before = format!("has {score} as before");
        let back = if turn.steps > 0 {
            let taken = match turn.steps {
                1 => "The point for this step is".to_owned(),
                steps => format!("The {steps} points for these steps are"),
            };
            format!("{taken} taken back: {}.", who::within(mover, &as_before))
        } else {
            format!("{}.", who::does(mover, &as_before))
        };
        let stays = if turn.purged() { "" } else { ", and the rule stays" };
        lines.push(format!("{back} The tape is as before the turn{stays}."));
    }
    if turn.purged() {
        lines.push(labels::PURGED.to_owned());
    }
    if let Some((cell, state)) = last.placed {
        lines.push(labels::put_head(name(turn.after.turn()), cell, state));
    }
    lines
}

/// Returns the rule that moves the head off the tape, and the end of the tape.
fn falls(turn: &Turn) -> (String, &'static str) {
    let rule = turn.trace.fires(turn.trace.steps());
    let side = if rule.is_some_and(|rule| rule.action.motion == Motion::Left) { "left" } else { "right" };
    (rule.map_or_else(|| turn.trace.rule.to_string(), |rule| rule.to_string()), side)
}

/// Draws the last turn.
pub fn show(ui: &mut Ui, last: &Last, names: &[String], theme: &Theme) {
    let turn = &last.turn;
    let ink = match turn.end {
        End::Halt if turn.steps > 0 => theme.good,
        End::Halt => theme.text,
        End::Bug | End::Loop => theme.bad,
    };
    ui.horizontal(|ui| {
        ui.label(RichText::new(title(turn)).font(theme::strong(15.0)).color(ink));
        if turn.purged() {
            ui.label(RichText::new("Purge").font(theme::strong(15.0)).color(theme.accent));
        }
    });
    // The picture is before the details, so that it is in sight in a small window too.
    for (i, line) in sentences(last, names).into_iter().enumerate() {
        ui.add(egui::Label::new(line).wrap());
        match turn.end {
            End::Loop if i == 0 && turn.trace.twin.is_some() => loop_picture(ui, turn, theme),
            End::Bug if i == 0 && turn.trace.end.is_some() => bug_picture(ui, turn, theme),
            _ => {}
        }
    }
}

/// Returns the steps of a loop that are drawn: the first and the last time, and as many between them as fit.
fn drawn(twin: usize, steps: usize) -> Vec<Option<usize>> {
    if steps - twin <= 4 {
        return (twin..=steps).map(Some).collect();
    }
    vec![Some(twin), Some(twin + 1), None, Some(steps - 1), Some(steps)]
}

/// Draws the configuration that occurred twice, in both places, joined by an arc.
fn loop_picture(ui: &mut Ui, turn: &Turn, theme: &Theme) {
    let Some(twin) = turn.trace.twin else { return };
    let rows = drawn(twin, turn.trace.steps());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW * rows.len() as f32 + STEP), Sense::hover());
    let words = labels::same_after(twin, turn.trace.steps());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, &words));
    let y = |row: usize| rect.top() + STEP / 2.0 + ROW * (row as f32 + 0.5);
    let mut right = rect.left();
    for (row, step) in rows.iter().enumerate() {
        let same = row == 0 || row + 1 == rows.len();
        let Some(step) = step else {
            label(ui, pos2(rect.left(), y(row)), "…", theme.dim);
            continue;
        };
        label(ui, pos2(rect.left(), y(row)), &format!("after {step}"), if same { theme.text } else { theme.dim });
        let end = paint::row(ui.painter(), pos2(rect.left() + LABEL, y(row)), SIZE, &turn.trace.at(*step), theme);
        right = right.max(end);
    }
    let (from, to) = (pos2(right + 6.0, y(rows.len() - 1)), pos2(right + 6.0, y(0)));
    let out = (14.0 + 7.0 * rows.len() as f32).min(60.0);
    let stroke = Stroke::new(2.5, theme.accent);
    let points = [from, from + vec2(out, 0.0), to + vec2(out, 0.0), to];
    ui.painter().add(CubicBezierShape::from_points_stroke(points, false, Color32::TRANSPARENT, stroke));
    for tip in [vec2(8.0, -5.0), vec2(8.0, 5.0)] {
        ui.painter().line_segment([to, to + tip], stroke);
    }
    let at = pos2(right + 14.0 + out, rect.center().y);
    let same = ui.painter().layout_no_wrap("the same".to_owned(), FontId::proportional(13.0), theme.accent);
    // If there is no room for the words, the arc alone shows it.
    if at.x + same.size().x <= rect.right() {
        ui.painter().galley(at - vec2(0.0, same.size().y / 2.0), same, theme.accent);
    }
}

/// Draws the configuration from which the head leaves the tape, with the direction of the move.
fn bug_picture(ui: &mut Ui, turn: &Turn, theme: &Theme) {
    // If there is no room for the words next to the configuration, they are below it.
    let narrow = ui.available_width() < 460.0;
    let rows = if narrow { 2.0 } else { 1.0 };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), rows * ROW + STEP), Sense::hover());
    let (rule, side) = falls(turn);
    let words = labels::takes_head_off(&rule, side);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, &words));
    let middle = rect.top() + f32::midpoint(ROW, STEP);
    label(ui, pos2(rect.left(), middle), &format!("after {}", turn.trace.steps()), theme.text);
    let left = rect.left() + LABEL + 8.0;
    let machine = turn.trace.last();
    let right = paint::row(ui.painter(), pos2(left, middle), SIZE, &machine, theme);
    let stroke = Stroke::new(2.5, theme.bad);
    if side == "left" {
        // There is room for it between the state and the first cell.
        let from = pos2(left + SIZE * 1.5 - 4.0, middle);
        paint::arrow(ui.painter(), from, from - vec2(SIZE * 0.5 + 2.0, 0.0), 5.0, stroke);
    } else {
        paint::arrow(ui.painter(), pos2(right, middle), pos2(right + 22.0, middle), 5.0, stroke);
    }
    ui.painter().text(
        if narrow { pos2(left, middle + ROW) } else { pos2(right + 32.0, middle) },
        Align2::LEFT_CENTER,
        format!("{rule}: off the {side} end"),
        FontId::proportional(13.0),
        theme.bad,
    );
}

fn label(ui: &Ui, at: egui::Pos2, text: &str, ink: Color32) {
    ui.painter().text(at, Align2::LEFT_CENTER, text, FontId::proportional(13.0), ink);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loop_shows_both_its_twins() {
        assert_eq!(drawn(2, 3), [Some(2), Some(3)]);
        assert_eq!(drawn(0, 4).len(), 5);
        assert_eq!(drawn(3, 90), [Some(3), Some(4), None, Some(89), Some(90)]);
    }
}
