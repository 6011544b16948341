//! The analysis: the value of each part, the XOR as binary columns, the winning moves, and the reasons.

use super::state::FibFobView;
use super::{hand, walk};
use crate::view::Cx;
use egui::{Align2, FontId, Rect, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use fob_games::Game;
use fob_games::fib_fob::{Columns, FibFob, fluid_table};
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets;

/// Draws the panel of the analysis.
pub fn show(ui: &mut Ui, view: &mut FibFobView, cx: &mut Cx<'_, FibFob>) {
    let theme = cx.theme;
    let position = view.walk.and_then(walk::position).unwrap_or(*cx.history.position());
    let reasons = view.reasons(&position);
    let nimber = reasons.parts.nimber();
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(super::texts::nimber(nimber)).font(theme::strong(20.0)));
        let who = cx.names.get(usize::from(position.turn()) - 1).map_or("the player to move", String::as_str);
        let (word, ink) = if position.outcome().is_some() {
            ("over".to_owned(), theme.dim)
        } else if nimber == 0 {
            (super::texts::lost_for(who), theme.bad)
        } else {
            (format!("won for {who}"), theme.good)
        };
        ui.label(RichText::new(word).color(ink));
    });
    columns(ui, &reasons.columns);
    ui.add_space(STEP);
    if view.walk.is_none() {
        winning(ui, cx, &position);
        ui.add_space(STEP);
    }
    widgets::heading(ui, "Why");
    for words in &reasons.why {
        ui.add(egui::Label::new(RichText::new(words).size(13.0)).wrap());
    }
    ui.add_space(STEP);
    egui::CollapsingHeader::new("Table of the fluids").show(ui, |ui| table(ui, &position));
    if walk::is_example(cx.history) {
        ui.add_space(STEP);
        let open = view.walk.is_some();
        if widgets::choice(ui, open, "Walk through the example", "The original example, step by step").clicked() {
            view.walk = if open { None } else { Some(0) };
        }
    }
}

fn winning(ui: &mut Ui, cx: &mut Cx<'_, FibFob>, position: &FibFob) {
    let theme = cx.theme;
    widgets::heading(ui, "Winning moves");
    let Some(analysis) = cx.analysis else {
        ui.spinner();
        return;
    };
    if analysis.winning.is_empty() {
        widgets::note(ui, "None. No move leads to *0.");
        return;
    }
    let mut play = None;
    ui.horizontal_wrapped(|ui| {
        for mv in &analysis.winning {
            let text = RichText::new(mv.to_string()).font(theme::strong(15.0)).color(theme.good);
            let button = ui.add_enabled(cx.free, egui::Button::new(text)).on_hover_text(hand::words(position, *mv));
            button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, cx.free, super::texts::winning_move(mv)));
            if button.clicked() {
                play = Some(*mv);
            }
        }
    });
    if play.is_some() {
        cx.play = play;
    }
}

/// Draws the XOR as binary columns: a column with an odd number of ones is lit.
fn columns(ui: &mut Ui, columns: &Columns) {
    const ROW: f32 = 21.0;
    let theme = &Theme::from_ui(ui);
    let rows = columns.rows.len() as f32 + 1.0;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), rows * ROW + 12.0), Sense::hover());
    let painter = ui.painter();
    let digit = ((rect.width() - 150.0) / columns.width as f32).clamp(12.0, 26.0);
    let left = rect.left() + 62.0;
    let number = left + digit * columns.width as f32 + 14.0;
    let sum = columns.digits(columns.sum);
    let lit = Theme::mix(theme.panel, theme.accent, 0.22);
    for (i, _) in sum.iter().enumerate().filter(|(_, one)| **one) {
        let column = Rect::from_min_size(pos2(left + digit * i as f32, rect.top()), vec2(digit, rect.height()));
        painter.rect_filled(column.shrink2(vec2(1.0, 0.0)), 4.0, lit);
    }
    let line = |y: f32, label: &str, value: u32, digits: &[bool], strong: bool| {
        let font = if strong { theme::strong(15.0) } else { FontId::proportional(15.0) };
        painter.text(pos2(rect.left(), y), Align2::LEFT_CENTER, label, font.clone(), if strong { theme.text } else { theme.dim });
        for (i, one) in digits.iter().enumerate() {
            let ink = match (*one, strong) {
                (true, true) => theme.accent,
                (true, false) => theme.text,
                (false, _) => Theme::mix(theme.panel, theme.dim, 0.6),
            };
            let at = pos2(left + digit * (i as f32 + 0.5), y);
            painter.text(at, Align2::CENTER_CENTER, if *one { "1" } else { "0" }, font.clone(), ink);
        }
        painter.text(pos2(number, y), Align2::LEFT_CENTER, format!("*{value}"), font, theme.text);
    };
    for (i, row) in columns.rows.iter().enumerate() {
        let y = rect.top() + ROW * (i as f32 + 0.5);
        line(y, row.label, row.value, &columns.digits(row.value), false);
    }
    let y = rect.top() + ROW * (rows - 1.0) + 4.0;
    painter.hline(rect.left()..=(number + 40.0).min(rect.right()), y, Stroke::new(1.0, theme.dim));
    line(y + 4.0 + ROW / 2.0, "XOR", columns.sum, &sum, true);
}

/// Draws the values of the tanks for small amounts; above, only odd and even matter.
fn table(ui: &mut Ui, position: &FibFob) {
    const MOST: u32 = 8;
    let theme = &Theme::from_ui(ui);
    let values = fluid_table(MOST);
    // Larger amounts have the value of the largest one in the table with the same remainder.
    let small = |n: u32| if n > MOST { MOST - (MOST - n % 2) % 2 } else { n };
    let here = (small(position.fib()), small(position.fob()));
    let cell = ((ui.available_width() - 4.0) / (MOST as f32 + 2.0)).min(28.0);
    let (rect, _) = ui.allocate_exact_size(vec2(cell * (MOST as f32 + 2.0), cell * (MOST as f32 + 2.0)), Sense::hover());
    let painter = ui.painter();
    let at = |column: u32, row: u32| {
        Rect::from_min_size(rect.min + vec2(column as f32, row as f32) * cell, vec2(cell, cell)).shrink(1.0)
    };
    painter.text(at(0, 0).center(), Align2::CENTER_CENTER, "Fib", FontId::proportional(13.0), theme.dim);
    painter.text(at(1, 0).left_center(), Align2::LEFT_CENTER, "", FontId::proportional(13.0), theme.dim);
    for n in 0..=MOST {
        painter.text(at(n + 1, 0).center(), Align2::CENTER_CENTER, n.to_string(), FontId::proportional(13.0), theme.dim);
        painter.text(at(0, n + 1).center(), Align2::CENTER_CENTER, n.to_string(), FontId::proportional(13.0), theme.dim);
    }
    for (fob, row) in (0..=MOST).map(|fob| (fob, fob + 1)) {
        for (fib, column) in (0..=MOST).map(|fib| (fib, fib + 1)) {
            let value = values[fib as usize][fob as usize];
            let place = at(column, row);
            let shade = [0.0, 0.14, 0.26, 0.42][value.min(3) as usize];
            painter.rect_filled(place, 3.0, Theme::mix(theme.raised, theme.accent, shade));
            if (fib, fob) == here {
                painter.rect_stroke(place, 3.0, Stroke::new(2.0, theme.text), StrokeKind::Inside);
            }
            painter.text(place.center(), Align2::CENTER_CENTER, value.to_string(), FontId::monospace(13.0), theme.text);
        }
    }
    widgets::note(
        ui,
        "Fib to the right, Fob down. Larger amounts continue in the same way: all that counts is odd or even, and whether a tank is empty.",
    );
}

#[cfg(test)]
mod tests {
    use fob_games::fib_fob::fluids;

    #[test]
    fn amounts_beyond_the_table_have_the_values_of_its_edge() {
        let small = |n: u32| if n > 8 { 8 - (8 - n % 2) % 2 } else { n };
        for fib in 0..60 {
            for fob in 0..60 {
                assert_eq!(fluids(fib, fob), fluids(small(fib), small(fob)), "{fib} {fob} as {} {}", small(fib), small(fob));
            }
        }
    }
}
