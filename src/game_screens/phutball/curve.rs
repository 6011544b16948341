//! The balance of the game as a picture: a bar next to the board, and its history over the moves.

use super::labels;
use super::paint::side_inks;
use super::prospects::{Prospects, Worth};
use egui::{Align2, Color32, FontId, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, pos2};
use fob_games::History;
use fob_games::phutball::{Phutball, Side};
use fob_kit::theme::{self, Theme};
use fob_kit::widgets::curve::{Chart, Room};

const DARK: Color32 = Color32::from_rgb(0x1B, 0x16, 0x0A);

/// Draws the bar: the share of Ohs from above, where they score, that of Eks from below.
pub fn bar(ui: &mut Ui, rect: Rect, worth: Option<&Worth>, names: &[String]) {
    let theme = &Theme::from_ui(ui);
    let response = ui.interact(rect, ui.id().with("phutball-bar"), Sense::hover());
    let words = worth.map_or_else(|| "Analysing the position".to_owned(), |worth| words(worth, names));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::ProgressIndicator, true, &words));
    let painter = ui.painter();
    let (_, ohs) = side_inks(Side::Ohs);
    let (_, eks) = side_inks(Side::Eks);
    if let Some(worth) = worth {
        painter.rect_filled(rect, 4.0, eks);
        let low = rect.top() + rect.height() * worth.share();
        painter.rect_filled(Rect::from_min_max(rect.min, pos2(rect.right(), low)), 4.0, ohs);
        painter.hline(rect.x_range(), low, Stroke::new(2.0, DARK));
        for (y, side) in [(rect.top() + 10.0, "O"), (rect.bottom() - 10.0, "X")] {
            painter.text(pos2(rect.center().x, y), Align2::CENTER_CENTER, side, theme::strong(13.0), DARK);
        }
    } else {
        painter.rect_filled(rect, 4.0, theme.raised);
    }
    painter.hline(rect.x_range(), rect.center().y, Stroke::new(1.0, DARK));
    painter.rect_stroke(rect, 4.0, Stroke::new(1.0, theme.line), StrokeKind::Outside);
    response.on_hover_text(words);
}

/// Returns the worth in words with the players' names.
pub fn words(worth: &Worth, names: &[String]) -> String {
    let name = |i: usize| names.get(i).map_or("", String::as_str);
    worth.words(name(0), name(1))
}

/// Draws the history: the balance after every move of the line, as far as known.
pub fn history(ui: &mut Ui, history: &History<Phutball>, prospects: &Prospects, names: &[String]) {
    let theme = &Theme::from_ui(ui);
    let chart = Chart::new(ui, 72.0, Sense::hover(), Room(20.0, 8.0, 6.0));
    let (rect, plot, painter) = (chart.rect(), chart.plot(), chart.painter());
    let dark = theme.panel.r() < 0x80;
    for (y, side) in [(plot.top() + 6.0, Side::Ohs), (plot.bottom() - 6.0, Side::Eks)] {
        let (deep, light) = side_inks(side);
        let ink = if dark { light } else { deep };
        painter.text(pos2(rect.left() + 10.0, y), Align2::CENTER_CENTER, side.to_string(), FontId::proportional(13.0), ink);
    }
    let track = history.track();
    let x = |i: usize| plot.left() + plot.width() * i as f32 / (track.len() - 1).max(1) as f32;
    let mut points: Vec<Pos2> = Vec::new();
    let mut known = 0;
    for (i, id) in track.iter().enumerate() {
        let share = history.position_at(*id).and_then(|position| prospects.worth(position)).map(|worth| worth.share());
        let at = share.map(|share| pos2(x(i), chart.y(f64::from(share))));
        if *id == history.current() {
            chart.here(x(i), theme);
            if let Some(at) = at {
                painter.circle_filled(at, 4.0, theme.accent);
            }
        }
        match at {
            Some(at) => {
                known += 1;
                points.push(at);
            }
            None => chart.draw(std::iter::once((std::mem::take(&mut points), theme.text))),
        }
    }
    chart.draw(std::iter::once((points, theme.text)));
    let label = format!("Course of the game: {}", labels::analysed(known, track.len()));
    chart.response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, &label));
    let each = |(i, id): (usize, &fob_games::NodeId)| {
        let worth = prospects.worth(history.position_at(*id)?)?;
        Some(format!("After {i} moves: {}", words(&worth, names)))
    };
    fob_kit::access::list(ui, chart.rect(), &label, || track.iter().enumerate().filter_map(each).collect());
    chart.response.on_hover_text(format!("{label}. Above is better for Ohs, below for Eks."));
}
