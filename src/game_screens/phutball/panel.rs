//! The panel next to the board: the possible actions, the move so far, and the effect of the goal lines on it.

use super::hand::{Landing, landings};
use super::phrases::{self, Tone};
use super::state::PhutballView;
use super::{board, keys, paint, walk};
use crate::phutball::labels;
use crate::view::Cx;
use egui::{Align2, Button, FontId, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use fob_games::Game;
use fob_games::phutball::{Phutball, Side};
use fob_kit::layout::Window;
use fob_kit::theme::{self, STEP};
use fob_kit::widgets;

fn text(ui: &mut Ui, words: &str, ink: egui::Color32) {
    ui.add(egui::Label::new(RichText::new(words).color(ink)).wrap());
}

/// Draws the panel next to the board.
pub fn show(ui: &mut Ui, view: &mut PhutballView, cx: &mut Cx<'_, Phutball>) {
    goals(ui, cx);
    ui.add_space(STEP);
    if view.walk.is_some() {
        return;
    }
    if let Some(words) = phrases::ending(cx.history) {
        widgets::heading(ui, "Result");
        text(ui, &words, cx.theme.text);
    } else if !cx.free && cx.open {
        let name = cx.names.get(usize::from(cx.history.position().turn()) - 1).map_or("", String::as_str);
        widgets::heading(ui, &format!("{name} to move"));
        if view.playing(cx.services) {
            let mouse = "A click on the board, Enter or Esc skips to the end of the move.";
            widgets::note(ui, Window::from_ui(ui).word(mouse, "A tap on the board skips to the end of the move."));
        }
    } else if view.hand.holds() {
        held(ui, view, cx);
    } else {
        lying(ui, view, cx);
    }
    if walk::is_example(cx.history) && !view.hand.holds() {
        ui.add_space(STEP);
        if widgets::button(ui, "Walk through the example", "The move of the example, jump by jump").clicked() {
            view.rest();
            view.walk = Some(0);
        }
    }
}

/// Draws the goals of the players.
fn goals(ui: &mut Ui, cx: &Cx<'_, Phutball>) {
    let theme = &cx.theme;
    let pitch = cx.history.position().pitch();
    let turn = cx.history.position().side_to_move();
    // A turned board has the higher rows at the right.
    let arrows = if Window::from_ui(ui).has_column() { ["→", "←"] } else { ["↑", "↓"] };
    for (side, arrow) in [Side::Ohs, Side::Eks].into_iter().zip(arrows) {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 26.0), Sense::hover());
        let painter = ui.painter();
        if side == turn {
            painter.rect(rect, 6.0, theme.raised, Stroke::new(1.0, theme.line), StrokeKind::Inside);
        }
        let y = rect.center().y;
        let light = if theme.panel.r() < 0x80 { paint::side_inks(side).1 } else { paint::side_inks(side).0 };
        painter.text(pos2(rect.left() + 16.0, y), Align2::CENTER_CENTER, arrow, theme::strong(13.0), light);
        let words = format!("{} ({side}) to {}", phrases::side(side), phrases::goal(pitch, side));
        let font = if side == turn { theme::strong(15.0) } else { FontId::proportional(15.0) };
        painter.text(pos2(rect.left() + 32.0, y), Align2::LEFT_CENTER, words, font, theme.text);
    }
}

/// Draws the panel while the hand is empty.
fn lying(ui: &mut Ui, view: &mut PhutballView, cx: &mut Cx<'_, Phutball>) {
    widgets::heading(ui, "Place a man");
    let window = Window::from_ui(ui);
    let how = window
        .word("Click any free point. Men belong to nobody.", "Tap any free point, and again to confirm. Men belong to nobody.");
    text(ui, how, cx.theme.text);
    ui.add_space(STEP);
    widgets::heading(ui, "Or move the ball");
    let pitch = *cx.history.position().pitch();
    if pitch.jumps().next().is_none() {
        widgets::note(ui, "It cannot jump yet: it needs a man next to it and a free point behind the man.");
    } else {
        let mouse = "Click the ball and then each point where it lands, or drag it.";
        text(ui, window.word(mouse, "Tap each point where it lands, or drag the ball."), cx.theme.text);
        list(ui, view, cx);
    }
    ui.add_space(STEP);
    if window.has_keys() {
        let keys = "T types a move. The arrow ↑ shows a cursor for the keyboard.";
        widgets::note(ui, &if cx.puzzle { keys.to_owned() } else { format!("{keys} R shows the rules.") });
    }
}

/// Draws the panel while the ball is in the hand.
fn held(ui: &mut Ui, view: &mut PhutballView, cx: &mut Cx<'_, Phutball>) {
    let theme = cx.theme;
    let turn = cx.history.position().side_to_move();
    if let Some(mv) = view.hand.mv() {
        widgets::heading(ui, "The move so far");
        ui.add(egui::Label::new(RichText::new(mv.to_string()).font(theme::strong(20.0))).wrap());
        text(ui, &labels::taken(&phrases::points(&view.hand.taken())), theme.text);
        if let Some((tone, words)) = phrases::at_goal(&view.hand, turn) {
            let ink = match tone {
                Tone::Good => theme.good,
                Tone::Bad => theme.bad,
                Tone::Plain => theme.accent,
            };
            text(ui, &words, ink);
        }
        if widgets::primary(ui, labels::PLAY_MOVE, "Play these jumps (Enter, or click the ball)").clicked() {
            board::play(view, cx, mv);
        }
        ui.horizontal_wrapped(|ui| {
            if widgets::button(ui, labels::TAKE_JUMP_BACK, "Take back the last jump (Backspace, Esc or the right button)")
                .clicked()
            {
                view.back();
            }
            if widgets::button(ui, labels::PUT_BALL_BACK, &keys::BALL.with_key("Take back all jumps")).clicked() {
                view.rest();
            }
        });
        ui.add_space(STEP);
    }
    let position = *cx.history.position();
    let pitch = *view.shown(&position);
    if pitch.jumps().next().is_none() {
        if view.hand.holds() {
            let why =
                if pitch.size().contains(pitch.ball()) { "No further jump from here." } else { "The move ends off the board." };
            widgets::note(ui, why);
        }
        return;
    }
    widgets::heading(ui, if view.hand.jumps() > 0 { "Or jump on" } else { "Jump to" });
    list(ui, view, cx);
    if view.hand.jumps() == 0
        && widgets::button(ui, labels::PUT_BALL_BACK, &fob_kit::keys::BACK.with_key("Place a man instead")).clicked()
    {
        view.rest();
    }
}

/// Draws the jumps with their numbers.
fn list(ui: &mut Ui, view: &mut PhutballView, cx: &mut Cx<'_, Phutball>) {
    let position = *cx.history.position();
    let pitch = *view.shown(&position);
    let mut chosen = None;
    for (i, Landing { to, men }) in landings(&pitch).into_iter().enumerate() {
        let label = format!("{}  {to}, takes {}", i + 1, phrases::points(&men));
        let button =
            ui.add(Button::new(label.as_str()).wrap().min_size(vec2(ui.available_width(), ui.spacing().interact_size.y)));
        button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, format!("Jump to {to}")));
        fob_kit::access::describe(&button, &format!("Takes {}", phrases::points(&men)));
        if button.hovered() || button.has_focus() {
            view.aimed = Some(to);
        }
        if button.on_hover_text(format!("Jump there (key {})", i + 1)).clicked() {
            chosen = Some(to);
        }
    }
    if let Some(to) = chosen {
        board::jump(view, cx, to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_kit::theme::{Theme, contrast};
    use fob_services::palette::{Palette, Shade};

    #[test]
    fn the_marks_of_the_sides_read_on_the_panel() {
        for (shade, light) in [(Shade::Dark, true), (Shade::Light, false)] {
            let theme = Theme::new(shade, Palette::Default);
            for side in [Side::Ohs, Side::Eks] {
                let inks = paint::side_inks(side);
                assert!(contrast(if light { inks.1 } else { inks.0 }, theme.raised) >= 4.5);
            }
        }
    }
}
