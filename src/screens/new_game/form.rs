//! Kind, players and table of a new match.

use super::advanced;
use super::state::{KindChoice, NewGameScreen, Toss, Where};
use crate::new_game::labels;
use egui::{RichText, Sense, Stroke, Ui, vec2};
use fob_board::{Colour, Side};
use fob_kit::access;
use fob_kit::layout::Window;
use fob_kit::programs::Who;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets::{self, drop_down, field, focus, letters, lists};
use fob_opponent::Level;
use fob_services::data::Services;
use fob_services::phrases::{capital, level_about, level_label};
use fob_services::player_colours::PlayerColour;

/// Draws the form of a new match.
pub fn show(ui: &mut Ui, state: &mut NewGameScreen, services: &Services) {
    widgets::heading(ui, "Kind of game");
    for kind in [KindChoice::TugOfWar, KindChoice::Reject2, KindChoice::Reject4] {
        kind_card(ui, state, kind);
    }
    if state.kind == KindChoice::TugOfWar {
        ui.horizontal_wrapped(|ui| {
            ui.label("Wins if accepted:");
            let side = if state.teams { ["team 1", "team 2"] } else { labels::WINNERS };
            let all = [
                (Toss::Coin, labels::TOSS_A_COIN, "Decided when the match starts"),
                (Toss::First, side[0], "Agreed beforehand"),
                (Toss::Second, side[1], "Agreed beforehand"),
            ];
            widgets::choices(ui, &mut state.toss, &all);
        });
    }
    ui.add_space(STEP);
    widgets::heading(ui, "Players");
    if !state.referee {
        let here = Window::from_ui(ui).word(labels::AT_THIS_COMPUTER, labels::ON_THIS_SCREEN);
        let here = (Where::Here, here, "People and computers, all at this one");
        let tip = "Only people, each at their own computer: every shot makes a link that you send to the next player";
        let links = (Where::Links, labels::BY_LINKS, tip);
        let tip = "Live, each at their own computer: one link for all, in a room of a server";
        let room = (Where::Room, labels::IN_A_ROOM, tip);
        if widgets::choices(ui, &mut state.people, &[here, links, room]) && state.is_in_room() {
            state.open_seats();
        }
        match state.people {
            Where::Here => {}
            Where::Links => widgets::note(
                ui,
                "You are player 1 and shoot first. Each shot makes a link for the next player; send it in any chat.",
            ),
            Where::Room => {
                widgets::note(ui, "Whoever opens the room's link takes an open seat. The server plays for the computers.");
            }
        }
    }
    for i in 0..state.players() {
        if state.is_in_room() { seat_in_room(ui, state, i) } else { seat(ui, state, i) }
    }
    ui.add_space(STEP);
    widgets::heading(ui, "Table");
    egui::Grid::new("table").num_columns(2).spacing([12.0, 8.0]).show(ui, |ui| {
        ui.label(labels::BOARD);
        let boards: Vec<(String, String)> =
            services.library.boards.iter().map(|(key, b)| (key.clone(), b.name.clone())).collect();
        let words = (labels::BOARD, "The board: its size, its friction and its pucks");
        if drop_down::pick(ui, "board", 160.0, words, &mut state.board, &boards)
            && let Some(board) = state.board(services)
        {
            state.pucks = (board.pucks.green, board.pucks.red);
        }
        ui.end_row();
        ui.label(labels::PUCKS);
        let theme = &Theme::from_ui(ui);
        ui.horizontal(|ui| {
            let (green, red) = &mut state.pucks;
            for (colour, n) in [(Colour::Green, green), (Colour::Red, red)] {
                let name = format!("{} pucks", capital(theme.palette.word(colour)));
                let (rect, _) = ui.allocate_exact_size(vec2(18.0, 18.0), Sense::hover());
                letters::puck(ui.painter(), theme, rect.center(), 8.0, colour, 1.0);
                let value = widgets::steady(ui, n, |ui, n| ui.add(egui::DragValue::new(n).range(0..=99).speed(0.1)));
                value.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::DragValue, true, &name));
                value.on_hover_text("Pucks at the start of the match");
            }
        });
        ui.end_row();
        if !state.is_by_links() {
            ui.label("Matches");
            let games =
                widgets::steady(ui, &mut state.games, |ui, games| ui.add(egui::DragValue::new(games).range(1..=99).speed(0.1)));
            games.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::DragValue, true, "Matches"));
            games.on_hover_text("With more than one it is a series: players rotate seats after each match, and points add up");
            ui.end_row();
        }
        if state.is_in_room() {
            room(ui, state);
        }
    });
    advanced::show(ui, state, services);
}

/// Draws a kind of game with its description.
pub(super) fn kind_card(ui: &mut Ui, state: &mut NewGameScreen, kind: KindChoice) {
    let theme = &Theme::from_ui(ui);
    let (name, about) = match kind {
        KindChoice::TugOfWar => {
            (labels::TUG_OF_WAR, "One string, all holes. One side wins if it is accepted, the other if it is rejected.")
        }
        KindChoice::Reject2 => (
            labels::REJECT_TWO,
            "Two strings of two opposite holes each. You win if yours is accepted and the other is rejected.",
        ),
        KindChoice::Reject4 => {
            (labels::REJECT_FOUR, "Four strings, one hole each. The accepted ones share one point, unless all four are accepted.")
        }
        KindChoice::Custom => (labels::CUSTOM, "Link each hole to any string, give each string its owner and its own machine."),
    };
    let chosen = state.kind == kind;
    let fill = if chosen { theme.chosen() } else { theme.raised };
    let edge = if chosen { theme.accent } else { theme.edge };
    let shown = widgets::card(ui).fill(fill).stroke(Stroke::new(1.0, edge)).inner_margin(10).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.add(egui::Label::new(RichText::new(name).font(theme::strong(15.0))).selectable(false));
        ui.add(egui::Label::new(RichText::new(about).size(13.0).color(theme.dim)).wrap().selectable(false));
    });
    // With an id of its own: a frame's own `Ui` is not a control, and would lose the focus in every pass.
    let response = ui.interact(shown.response.rect, ui.id().with(("kind", name)), Sense::click());
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, chosen, name));
    if response.clicked() {
        state.kind = kind;
    }
}

/// Width of the list of players: a person and the computers.
const LIST: f32 = 170.0;
/// Below this width, in points, it is below the name.
const SLIM: f32 = 480.0;

fn seat(ui: &mut Ui, state: &mut NewGameScreen, i: usize) {
    let theme = &Theme::from_ui(ui);
    let players = state.players();
    let sides: Vec<String> = (0..4).filter(|s| s % players == i || players == 3).map(|s| Side::ALL[s].to_string()).collect();
    let sides = if players == 3 { "all sides".to_owned() } else { sides.join(", ") };
    let party = if state.teams && state.teams_fit() { i % 2 } else { i };
    // On a phone there is no room for the list next to the name.
    let slim = Window::from_ui(ui).is_phone() && ui.available_width() < SLIM;
    let people = state.referee || state.is_by_links();
    ui.horizontal(|ui| {
        colour(ui, state, party, i);
        ui.label(RichText::new(format!("{}", i + 1)).color(theme.dim));
        // The name has the room that the list and the sides leave it.
        let list = if people || slim { 0.0 } else { LIST + ui.spacing().item_spacing.x };
        let widest = match players {
            2 => "W, W",
            3 => "all sides",
            _ => "W",
        };
        let font = egui::FontId::proportional(13.0);
        let last = ui.painter().layout_no_wrap(widest.to_owned(), font, theme.dim).size().x + ui.spacing().item_spacing.x;
        let width = (ui.available_width() - list - last - 8.0).clamp(96.0, 270.0);
        let mut visible = field::Visible(&mut state.seats[i].name);
        let edit = egui::TextEdit::singleline(&mut visible).margin(field::slim(ui)).desired_width(width).char_limit(32);
        let response = ui.add(edit);
        let name = fob_services::labels::name_of_player(i + 1);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, &name));
        response.on_hover_text("Name of this player, at most 32 letters; used in standings and replays");
        if !people && !slim {
            player(ui, state, i, LIST);
        }
        ui.label(RichText::new(sides).size(13.0).color(theme.dim)).on_hover_text("Shoots from");
    });
    if !people && slim {
        player(ui, state, i, LIST);
    }
    if people {
        return;
    }
    let seat = &state.seats[i];
    if let Some(command) =
        seat.program.as_ref().filter(|_| seat.computer.is_some()).map(|name| state.programs.command(name).unwrap_or_default())
    {
        widgets::note(ui, command);
    } else if let Some(level) = seat.computer {
        widgets::note(ui, level_about(level));
    }
}

/// Draws the list of players for a seat.
fn player(ui: &mut Ui, state: &mut NewGameScreen, i: usize, width: f32) {
    let NewGameScreen { seats, programs, .. } = state;
    let seat = &mut seats[i];
    let mut who = Who::of(seat.computer, seat.program.as_deref());
    if programs.pick(ui, i, &format!("Who plays as player {}", i + 1), width, &mut who) {
        (seat.computer, seat.program) = who.parts();
    }
}

/// Draws a seat in a room: the user's own seat has a name, the others are open or a computer's.
fn seat_in_room(ui: &mut Ui, state: &mut NewGameScreen, i: usize) {
    let theme = &Theme::from_ui(ui);
    let is_mine = i == state.my_seat();
    ui.horizontal(|ui| {
        ui.label(RichText::new(format!("{}", i + 1)).color(theme.dim));
        if is_mine {
            let name = "Your name";
            let width = (ui.available_width() - 60.0).clamp(96.0, 270.0);
            access::own_name(&field::line(ui, &mut state.seats[i].name, name, fob_services::driving::NAMES[0], width));
            ui.label(RichText::new(labels::YOU).color(theme.dim));
            return;
        }
        let mut now = Some(state.seats[i].computer);
        let levels = Level::ALL.into_iter().map(|level| (Some(Some(level)), level_label(level)));
        let mut all = vec![(Some(None), labels::OPEN_SEAT.to_owned()), (None, labels::YOU.to_owned())];
        all.extend(levels);
        let name = format!("Who plays as player {}", i + 1);
        let words = (name.as_str(), "Somebody with the link, a computer of the server, or you");
        if drop_down::pick(ui, ("seat in room", i), LIST, words, &mut now, &all) {
            match now {
                Some(computer) => state.seats[i].computer = computer,
                None => state.sit(i),
            }
        }
    });
    if let Some(level) = state.seats[i].computer.filter(|_| i != state.my_seat()) {
        widgets::note(ui, level_about(level));
    }
}

/// Draws the options of a room: rows of the table's grid.
fn room(ui: &mut Ui, state: &mut NewGameScreen) {
    ui.label(labels::CLOCK);
    ui.horizontal(|ui| {
        let tip = "Each player has this time for the whole match, and gains some after each shot";
        let clock = ui.checkbox(&mut state.clock, "");
        clock.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Checkbox, true, state.clock, labels::CLOCK));
        clock.on_hover_text(tip);
        let (initial, increment) = &mut state.clock_seconds;
        let mut minutes = f64::from(*initial) / 60.0;
        let drag = egui::DragValue::new(&mut minutes)
            .range(0.25..=600.0)
            .speed(0.1)
            .max_decimals(2)
            .suffix(" min")
            .custom_parser(|text| fob_services::phrases::number(text, "min"));
        let drag = ui.add_enabled(state.clock, drag).on_hover_text("Minutes for each player");
        if drag.changed() {
            *initial = (minutes * 60.0).round().max(1.0) as u32;
        }
        drag.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::DragValue, true, "Minutes on the clock"));
        let drag = egui::DragValue::new(increment).range(0..=3600).speed(0.1).prefix("+ ").suffix(" s");
        let drag = ui.add_enabled(state.clock, drag).on_hover_text("Seconds that each shot adds");
        drag.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::DragValue, true, "Seconds after each shot"));
    });
    ui.end_row();
    ui.label("Who can join");
    ui.horizontal(|ui| {
        let all = [
            (false, "only with the link", "Nobody else sees the room"),
            (true, "anyone", "The room is listed in the lobby until its seats are taken"),
        ];
        widgets::choices(ui, &mut state.public, &all);
    });
    ui.end_row();
}

/// Draws the colour of a player, or of the team, as a button that opens the others.
fn colour(ui: &mut Ui, state: &mut NewGameScreen, party: usize, seat: usize) {
    let now = state.seats[party].colour;
    let name = labels::colour_of_player(seat + 1, now.name());
    let button = widgets::swatch(ui, theme::rgb(now.colour()), false, &name).on_hover_text("Choose another colour");
    let mut back = false;
    let entered_key = button.id.with("entered");
    let entered = ui.data(|d| d.get_temp::<bool>(entered_key)).unwrap_or(false);
    let shown = egui::Popup::menu(&button).show(|ui| {
        back = fob_kit::keys::BACK.is_seen(ui);
        // Not wider than a phone.
        ui.set_max_width((ui.ctx().content_rect().width() - 40.0).min(480.0));
        ui.horizontal_wrapped(|ui| {
            for colour in PlayerColour::ALL {
                let swatch =
                    widgets::swatch(ui, theme::rgb(colour.colour()), colour == now, colour.name()).on_hover_text(colour.name());
                if !entered && colour == now && !ui.is_sizing_pass() {
                    swatch.request_focus();
                }
                if swatch.clicked() {
                    state.choose_colour(party, colour);
                    back = true;
                    ui.close();
                }
            }
            focus::follow(ui);
            !ui.is_sizing_pass()
        })
        .inner
    });
    let open = shown.is_some_and(|shown| shown.inner);
    back |= entered && !open && lists::was_closed(ui);
    if entered != open {
        ui.data_mut(|d| d.insert_temp(entered_key, open));
    }
    if back {
        button.request_focus();
    }
}
