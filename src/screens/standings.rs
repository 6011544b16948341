//! Players with their wins, draws and points over time.

use egui::{Key, RichText, Ui};
use fob_base::text::clipped;
use fob_kit::kind::{Group, MenuEntry, ScreenKind, Way};
use fob_kit::layout::Window;
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::Theme;
use fob_kit::widgets;
use fob_services::data::Record;
use fob_services::data::Services;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;

/// The head of the column with the matches that were played in a room of a server.
pub const ONLINE: &str = "Online";

/// Holds nothing besides the standings in [`Services`].
#[derive(Debug)]
pub struct StandingsScreen;

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: fob_services::labels::STANDINGS,
    ways: &[&Way::<places::Standings>(|_, _| Ok(Box::new(StandingsScreen)))],
    menu: Some(MenuEntry {
        text: fob_services::labels::STANDINGS,
        about: "Wins and points",
        group: Group::More,
        key: Key::T,
        route: |_| places::Standings.into(),
        now: |_| None,
    }),
    samples: &["standings"],
    ..ScreenKind::PLAIN
};

impl Screen for StandingsScreen {
    fn route(&self) -> Route {
        places::Standings.into()
    }

    fn title(&self) -> &'static str {
        "Fob: standings"
    }

    fn help(&self) -> Topic {
        Topic::End
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        show(ui, cx.services)
    }
}

fn show(ui: &mut Ui, services: &mut Services) -> Option<Nav> {
    let theme = Theme::of(&services.settings);
    let mut go = None;
    let back = widgets::titled_page(ui, 640.0, fob_services::labels::STANDINGS, |ui| {
        let ranked = services.standings.ranked();
        if ranked.is_empty() {
            ui.label("No finished matches yet. Finish a match to see standings.");
            ui.add_space(8.0);
            if widgets::primary(ui, fob_services::labels::PLAY_FOB, "A new match").clicked() {
                go = Some(Nav::push(places::New::default()));
            }
            return;
        }
        widgets::card(ui).show(ui, |ui| {
            ui.set_width(ui.available_width());
            // Only who has played online needs the column.
            let is_online = ranked.iter().any(|record| record.online > 0);
            let phone = Window::from_ui(ui).is_phone();
            let (gap, column) = if phone { (8.0, 18.0) } else { (32.0, ui.spacing().interact_size.x) };
            let grid = egui::Grid::new("standings")
                .num_columns(if is_online { 7 } else { 6 })
                .spacing([gap, 8.0])
                .min_col_width(column)
                .striped(true);
            grid.show(ui, |ui| {
                for head in ["", "Player", "Points", "Matches", "Wins", "Draws"] {
                    ui.label(RichText::new(head).color(theme.dim));
                }
                if is_online {
                    ui.label(RichText::new(ONLINE).color(theme.dim)).on_hover_text("Matches played in a room on a server");
                }
                ui.end_row();
                for (record, rank) in ranked.iter().zip(ranks(&ranked)) {
                    ui.label(rank.to_string());
                    // On a phone long names are cut, or the numbers would be out of sight.
                    let most = if phone { 10 } else { usize::MAX };
                    let name = RichText::new(clipped(&record.name, most)).font(fob_kit::theme::strong(15.0));
                    ui.label(name).on_hover_text(&record.name);
                    ui.label(fob_services::phrases::fraction(record.points));
                    ui.label(record.games.to_string());
                    ui.label(record.wins.to_string());
                    ui.label(record.draws.to_string());
                    if is_online {
                        ui.label(record.online.to_string());
                    }
                    ui.end_row();
                }
            });
        });
        widgets::note(ui, "A win means more points than every other side; sides that share the most points draw.");
    });
    if back {
        go = Some(Nav::Back);
    }
    go
}

/// Returns the rank of each player: players with equal points and wins share one, and the next rank counts all players before it.
fn ranks(ranked: &[&Record]) -> Vec<usize> {
    let alike = |a: &Record, b: &Record| a.points == b.points && a.wins == b.wins;
    ranked.iter().map(|one| ranked.iter().take_while(|other| !alike(one, other)).count() + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_rules::Points;

    #[test]
    fn equal_players_share_a_rank() {
        let points = |n, d| Points::new(n, d).unwrap_or_default();
        let record = |name: &str, wins, points| Record { name: name.into(), games: 2, wins, draws: 0, online: 0, points };
        let all = [
            record("Bo", 2, points(2, 1)),
            record("Anna", 1, points(1, 1)),
            record("Carl", 1, points(1, 1)),
            record("Dina", 0, points(1, 2)),
        ];
        assert_eq!(ranks(&all.iter().collect::<Vec<_>>()), [1, 2, 2, 4]);
    }
}
