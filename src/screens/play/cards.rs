//! Cards over the board: news before a match begins, and a player's resignation.

use super::keys::SKIP;
use super::labels;
use super::moments::{FLIP, Front};
use super::state::MatchScreen;
use egui::{Align2, Area, Color32, Id, Order, Rect, RichText, Sense, Stroke, Ui, vec2};
use fob_kit::theme::{self, SIZES, STEP, Theme};
use fob_kit::widgets;
use fob_rules::{Kind, Winner};
use fob_services::data::Services;
use fob_services::driving::headline;
use fob_services::phrases::string_letter;

/// Number of the coin's half turns, which is even: it begins with the face on which it falls.
const TURNS: f64 = 8.0;
/// Radius of the coin, in points.
const COIN: f32 = 40.0;

/// Draws the card that is over the board now, if there is one, and removes it when somebody clicks.
pub(super) fn show(ui: &Ui, state: &mut MatchScreen, board: Rect, services: &Services) {
    if let Some((front, since)) = state.moments.front() {
        match front {
            Front::Coin => coin(ui, state, services.now - since, board),
            Front::Swap => swapped(ui, state, board),
            Front::Holes => holes(ui, state, board),
        }
        // A key ends it where it skips the break (see `MatchScreen::skip`).
        if ui.input(|input| input.pointer.any_click()) {
            state.moments.end_front();
        }
    }
    if state.moments.says_who_gave_up() {
        gave_up(ui, state, board);
        if SKIP.which(ui).is_some() || ui.input(|input| input.pointer.any_click()) {
            state.moments.end_all();
        }
    }
}

/// Draws the coin over the board, this many seconds after the toss: it turns, falls on a face, and a text names the winners on
/// accept and on reject.
fn coin(ui: &Ui, state: &MatchScreen, age: f64, board: Rect) {
    let Kind::TugOfWar { accepts } = state.game().setup().kind else { return };
    let theme = &Theme::from_ui(ui);
    let name = |party: u8| state.played.names().party(state.game(), party);
    let wins = |party: u8| state.played.told().does(state.game(), party, "win");
    over_board(ui, "coin", Order::Middle, board, |ui| {
        let size = vec2(ui.available_width(), 2.0 * COIN + STEP);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let share = (age / FLIP).clamp(0.0, 1.0);
        // It turns ever slower.
        let angle = std::f64::consts::PI * TURNS * (1.0 - (1.0 - share).powi(2));
        let (face, wide) = if angle.cos() >= 0.0 { (accepts, angle.cos()) } else { (3 - accepts, -angle.cos()) };
        let radius = vec2(COIN * (wide as f32).max(0.04), COIN);
        let colour = theme::rgb(state.played.start.party_colour(face));
        ui.painter().add(egui::Shape::ellipse_filled(rect.center(), radius, colour));
        ui.painter().add(egui::Shape::ellipse_stroke(rect.center(), radius, Stroke::new(2.0, theme.text)));
        if wide > 0.4 {
            let letter: String = name(face).chars().take(1).collect();
            let font = theme::strong(COIN);
            ui.painter().text(rect.center(), Align2::CENTER_CENTER, letter, font, Color32::from_black_alpha(200));
        }
        let has_fallen = age >= FLIP;
        let above = if has_fallen { labels::tossed(&wins(accepts)) } else { labels::TOSS.to_owned() };
        let below = if has_fallen { format!("{} if it is rejected", wins(3 - accepts)) } else { String::new() };
        two_lines(ui, theme, above, Some(below));
    });
}

/// Says over the board that the sides are swapped, and what one needs now.
fn swapped(ui: &Ui, state: &MatchScreen, board: Rect) {
    let theme = &Theme::from_ui(ui);
    let said = if state.game().setup().players() == 2 { labels::SWAPPED } else { labels::ROTATED };
    over_board(ui, "swapped", Order::Middle, board, |ui| two_lines(ui, theme, said.to_owned(), Some(state.goal().need)));
}

/// Says over the board what one needs, whose hole is whose, and what follows if both strings end with the same verdict.
fn holes(ui: &Ui, state: &MatchScreen, board: Rect) {
    let (game, hero) = (state.game(), state.hero());
    let strings = game.strings();
    let of = |own: bool| -> Vec<String> {
        let is_so = |owner: Option<u8>| owner.is_some_and(|owner| (owner == hero) == own);
        (0..strings.len()).filter(|string| is_so(strings[*string].owner)).map(string_letter).collect()
    };
    let is_you = state.played.you() == Some(hero);
    let name = if is_you { String::new() } else { state.played.names().party(game, hero) };
    let has_two_verdicts = game.setup().kind.has_extra();
    let other = (game.setup().parties() == 2).then(|| state.played.names().party(game, 3 - hero));
    let below = labels::holes(&name, &of(true), &of(false), other.as_deref(), has_two_verdicts.then(|| game.extra_left()));
    over_board(ui, "holes", Order::Middle, board, |ui| two_lines(ui, &Theme::from_ui(ui), state.goal().need, Some(below)));
}

/// Says over the board who has resigned, and who wins by that.
fn gave_up(ui: &Ui, state: &MatchScreen, board: Rect) {
    let (Some(player), theme) = (state.given_up(), &Theme::from_ui(ui)) else { return };
    let names = state.played.names();
    let gives_up = fob_services::labels::resigns(&names.player(player));
    let winner = state.game().verdict().and_then(|verdict| verdict.winner);
    // Who wins comes first: the other one gives up because of that.
    let (above, below) = match winner {
        Some(Winner::Party(_)) => {
            let why = state.played.start.why_resigned(state.game()).filter(|_| state.room.is_none());
            let below = why.map_or_else(|| gives_up.clone(), |why| format!("{gives_up}. {why}."));
            (headline(state.game(), names, state.played.you()), Some(below))
        }
        Some(Winner::Draw) | None => (gives_up, None),
    };
    over_board(ui, "gave up", Order::Foreground, board, |ui| two_lines(ui, theme, above, below));
}

/// Draws a card in the middle of the board, which takes no clicks.
fn over_board(ui: &Ui, id: &str, order: Order, board: Rect, contents: impl FnOnce(&mut Ui)) {
    let theme = &Theme::from_ui(ui);
    let area = Area::new(Id::new(id)).order(order).interactable(false).fade_in(false);
    area.pivot(Align2::CENTER_CENTER).fixed_pos(board.center()).show(ui.ctx(), |ui| {
        widgets::card(ui).fill(theme.panel).stroke(Stroke::new(1.5, theme.accent)).show(ui, |ui| {
            ui.set_width((board.width() - 8.0 * STEP).clamp(200.0, 360.0));
            contents(ui);
        });
    });
}

/// Draws a large line and a small one, centred.
fn two_lines(ui: &mut Ui, theme: &Theme, above: String, below: Option<String>) {
    ui.vertical_centered(|ui| {
        ui.add(egui::Label::new(RichText::new(above).font(theme::strong(SIZES[2])).color(theme.text)).wrap());
        if let Some(below) = below {
            ui.add(egui::Label::new(RichText::new(below).color(theme.dim)).wrap());
        }
    });
}
