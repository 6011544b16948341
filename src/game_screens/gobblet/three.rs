//! The analysis of the small board: it is solved, so every move has its value.

use super::hand::Lifted;
use super::judge::Judge;
use super::overlay::{short, verdict_colours};
use super::phrases;
use super::places::{Place, Standing, side_name, size_name};
use super::state::GobbletView;
use crate::gobblet::labels;
use crate::view::Cx;
use egui::{Align2, FontId, Rect, RichText, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};
use fob_games::gobblet::{Analysis, Cell, Colour, Gobblet3, Move, Verdict, Worth};
use fob_kit::layout::Window;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets;

impl Judge<3> for Gobblet3 {
    fn verdict(found: &Analysis, mv: Move<3>) -> Option<Verdict> {
        found.moves.iter().find(|(known, _)| *known == mv).map(|(_, verdict)| *verdict)
    }

    fn panel(ui: &mut Ui, view: &mut GobbletView<3>, cx: &mut Cx<'_, Self>) {
        let theme = cx.theme;
        let Some(found) = cx.analysis else {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label("Solving the position.");
            });
            return;
        };
        let position = *cx.history.position();
        let (text, ink) = headline(found.verdict, position.side_to_move(), &theme);
        ui.label(RichText::new(text).font(theme::strong(20.0)).color(ink));
        why(ui, view, cx, found);
        if found.moves.is_empty() {
            return;
        }
        widgets::heading(ui, "Every move");
        let mouse = "+13 wins in 13 plies, −4 loses in 4, = draws. Click a move to play it.";
        widgets::note(
            ui,
            Window::from_ui(ui).word(mouse, "+13 wins in 13 plies, −4 loses in 4, = draws. Tap a move to play it."),
        );
        ui.add_space(STEP / 2.0);
        let mut play = None;
        let sources: Vec<Lifted<3>> = sources(&view.standing(&position), position.side_to_move());
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(12.0, 10.0);
            for source in sources {
                grid(ui, &position, found, source, cx.free, &mut play);
            }
        });
        if let Some(mv) = play.filter(|_| cx.free) {
            cx.play = Some(mv);
        }
    }
}

/// Returns the winner, in words.
fn headline(verdict: Verdict, turn: Colour, theme: &Theme) -> (String, egui::Color32) {
    let plies = |n: u8| if n == 1 { "1 ply".to_owned() } else { format!("{n} plies") };
    match (verdict.value, verdict.plies) {
        (Worth::Win, Some(0)) => (labels::side_has_won(side_name(turn)), theme.good),
        (Worth::Loss, Some(0)) => (labels::side_has_won(side_name(turn.other())), theme.bad),
        (Worth::Win, n) => (labels::wins_in(side_name(turn), plies(n.unwrap_or(0))), theme.good),
        (Worth::Loss, n) => (labels::wins_in(side_name(turn.other()), plies(n.unwrap_or(0))), theme.bad),
        (Worth::Draw, _) => ("A draw".to_owned(), theme.text),
    }
}

fn why(ui: &mut Ui, view: &mut GobbletView<3>, cx: &Cx<'_, Gobblet3>, found: &Analysis) {
    match (found.verdict.value, found.verdict.plies) {
        (_, Some(0)) => {}
        (Worth::Draw, _) => {
            widgets::note(ui, "Neither side can force a win: every attempt leads back to the same position.");
        }
        _ => {
            ui.horizontal(|ui| {
                if view.why.is_asked() {
                    ui.spinner();
                    ui.label("Looking for the best line.");
                    return;
                }
                let open = view.why.is_open();
                let tip = "Play the line on the board, with ghost pieces: the winner wins as fast as possible, the loser holds out as long as possible";
                if widgets::choice(ui, open, labels::WHY, tip).clicked() && !view.is_bound() {
                    if open {
                        view.why.close();
                    } else {
                        view.put_back();
                        view.why.ask(*cx.history.position());
                    }
                }
            });
        }
    }
}

/// Returns the pieces that can be moved, one of each kind in reserve.
fn sources(standing: &[Standing<3>], turn: Colour) -> Vec<Lifted<3>> {
    let mut found: Vec<Lifted<3>> = Vec::new();
    for s in standing.iter().filter(|s| s.top && s.piece.colour == turn) {
        let like = |known: &Lifted<3>| matches!((known.place, s.place), (Place::Peg { size: a, .. }, Place::Peg { size: b, .. }) if a == b);
        if !found.iter().any(like) {
            found.push(Lifted { place: s.place, piece: s.piece });
        }
    }
    found
}

/// Draws one piece's moves on a small board.
fn grid(ui: &mut Ui, position: &Gobblet3, found: &Analysis, source: Lifted<3>, free: bool, play: &mut Option<Move<3>>) {
    const HEAD: f32 = 18.0;
    let theme = &Theme::from_ui(ui);
    // With the gaps between them.
    let cell_size = widgets::at_least(ui, vec2(28.0, 22.0)) + Vec2::splat(2.0);
    let (rect, _) = ui.allocate_exact_size(vec2(cell_size.x * 3.0, cell_size.y * 3.0 + HEAD), Sense::hover());
    let size = size_name::<3>(source.piece.size);
    let title = match source.place {
        Place::Cell(cell) => format!("{cell}, {size}"),
        Place::Peg { .. } => format!("new, {size}"),
    };
    let painter = ui.painter().clone();
    painter.text(
        pos2(rect.left(), rect.top() + HEAD / 2.0 - 1.0),
        Align2::LEFT_CENTER,
        title,
        FontId::proportional(13.0),
        theme.dim,
    );
    for cell in Cell::<3>::all() {
        let column = f32::from(cell.file());
        let row = f32::from(2 - cell.rank());
        let corner = rect.min + vec2(column * cell_size.x, HEAD + row * cell_size.y);
        let place = Rect::from_min_size(corner, cell_size).shrink(1.0);
        let mv = source.mv(cell);
        let Some(verdict) = Gobblet3::verdict(found, mv) else {
            let here = source.place.is(Place::Cell(cell));
            let fill = if here { Theme::mix(theme.panel, theme.accent, 0.35) } else { theme.room };
            painter.rect_filled(place, 3.0, fill);
            continue;
        };
        let id = ui.id().with(("grid", mv.to_string()));
        let response = ui.interact(place, id, if free { Sense::click() } else { Sense::hover() });
        let (ground, ink) = verdict_colours(theme, verdict);
        let hot = free && (response.hovered() || response.has_focus());
        painter.rect(place, 3.0, ground, Stroke::new(if hot { 2.0 } else { 0.0 }, theme.accent), StrokeKind::Outside);
        painter.text(place.center(), Align2::CENTER_CENTER, short(verdict), FontId::proportional(13.0), ink);
        let label = labels::judged(mv, &verdict_in_words(verdict));
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, free, &label));
        let clicked = response.clicked();
        response.on_hover_ui(|ui| {
            ui.label(format!("{mv}, {}: {}", phrases::describe(position, mv), verdict_in_words(verdict)));
        });
        if clicked {
            *play = Some(mv);
        }
    }
}

fn verdict_in_words(verdict: Verdict) -> String {
    match (verdict.value, verdict.plies) {
        (Worth::Win, Some(plies)) => format!("wins in {plies}"),
        (Worth::Loss, Some(plies)) => format!("loses in {plies}"),
        _ => "a draw".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_games::{Game, Progress};

    #[test]
    fn every_legal_move_is_in_one_of_the_small_boards() {
        for text in ["r1y3,y1r2,./.,.,./.,y2r3,. y", "r3,.,./.,.,./.,.,y3 r"] {
            let position: Gobblet3 = text.parse().unwrap();
            let found = position.analyse(&mut |_: &Progress| true).unwrap();
            let mut view = GobbletView::<3>::default();
            let sources = sources(&view.standing(&position), position.side_to_move());
            let mut shown: Vec<Move<3>> = sources
                .iter()
                .flat_map(|source| Cell::all().map(|cell| source.mv(cell)))
                .filter(|mv| Gobblet3::verdict(&found, *mv).is_some())
                .collect();
            shown.sort_unstable();
            let mut legal = position.legal_moves();
            legal.sort_unstable();
            assert_eq!(shown, legal, "{text}");
        }
    }

    #[test]
    fn the_headline_names_the_winner() {
        let theme = Theme::new(fob_services::palette::Shade::Dark, fob_services::palette::Palette::Default);
        let verdict_in_words = |value, plies| headline(Verdict { value, plies }, Colour::Yellow, &theme).0;
        assert_eq!(verdict_in_words(Worth::Win, Some(1)), "Yellow wins in 1 ply");
        assert_eq!(verdict_in_words(Worth::Loss, Some(12)), "Red wins in 12 plies");
        assert_eq!(verdict_in_words(Worth::Loss, Some(0)), "Red has won");
        assert_eq!(verdict_in_words(Worth::Draw, None), "A draw");
    }
}
