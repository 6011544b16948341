//! The next step in an event: enter, play, wait; for the host, pair the next round.

use super::super::labels;
use super::state::{Doubt, EventScreen, Part};
use super::view::{is_last_paired, name, points, ranked};
use egui::{RichText, Ui};
use fob_kit::keys;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets;
use fob_services::data::Services;
use fob_services::online::{Ask, EventForm, EventState, EventView, Role, TableView};
use fob_services::route::Nav;

/// Draws the next step; returns where it leads.
pub(super) fn show(ui: &mut Ui, state: &mut EventScreen, part: Part, view: &EventView, services: &mut Services) -> Option<Nav> {
    let mut go = None;
    if view.state == EventState::Over {
        winners(ui, view);
    }
    if part.host {
        card(ui, |ui| host(ui, state, part, view, services));
    }
    if let Some(person) = part.person {
        card(ui, |ui| go = playing(ui, state, person, part.host, view, services));
    } else if !is_last_paired(view) && view.state != EventState::Over {
        card(ui, |ui| {
            let text = if part.host { "Take part yourself, if you like." } else { labels::TYPE_NAME };
            widgets::text(ui, text);
            let key = state.key.clone();
            state.entry.show(ui, &key, !part.host);
        });
    } else if !part.host && view.state != EventState::Over {
        card(ui, |ui| widgets::text(ui, "The last round is paired, so nobody can enter. You can watch every table."));
    }
    go
}

fn card(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    widgets::card(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        contents(ui);
    });
    ui.add_space(STEP);
}

fn winners(ui: &mut Ui, view: &EventView) {
    let ranked = ranked(view);
    let first: Vec<&str> = ranked.iter().filter(|(place, _)| *place == 1).map(|(_, person)| person.name.as_str()).collect();
    if first.is_empty() {
        return;
    }
    let text = labels::won(&first.join(" and "));
    ui.add(egui::Label::new(RichText::new(text).font(theme::strong(theme::SIZES[2]))).wrap());
    ui.add_space(STEP);
}

/// Returns why the next round cannot be paired yet.
pub(super) fn why_not(view: &EventView) -> Option<String> {
    let open: Vec<&TableView> = view.tables.iter().filter(|table| table.points.is_none()).collect();
    match open.as_slice() {
        [] if view.people.iter().filter(|person| !person.left).count() < 2 => {
            Some("Two people must be here before a round can be paired".to_owned())
        }
        [] => None,
        [table] => Some(labels::still_playing(table.table)),
        all => Some(format!("{} tables are {}", all.len(), labels::STILL_PLAYING)),
    }
}

fn host(ui: &mut Ui, state: &EventScreen, part: Part, view: &EventView, services: &mut Services) {
    let theme = &Theme::from_ui(ui);
    if view.state == EventState::Over {
        widgets::text(ui, "All rounds are played. You can still correct the scores of the last one.");
        return;
    }
    if is_last_paired(view) {
        widgets::text(ui, labels::LAST_ROUND);
        return;
    }
    let text = labels::pair(view.round + 1);
    ui.horizontal_wrapped(|ui| {
        let tip = "Everybody in the event gets a table";
        if state.waits(Role::Host, services) {
            ui.spinner();
            ui.label(fob_kit::strip::SENDING);
            return;
        }
        let pressed = match why_not(view) {
            Some(why) => {
                widgets::primary_if(ui, false, &text, tip, &why);
                ui.label(RichText::new(format!("{why}.")).color(theme.dim));
                false
            }
            // Where the host plays too, Enter leads to the table.
            None if part.person.is_some() => widgets::primary(ui, &text, tip).clicked(),
            None => keys::ENTER.primary_as(ui, &text, tip),
        };
        if pressed {
            state.send(Role::Host, Ask::Pair, services);
        }
    });
}

fn playing(
    ui: &mut Ui,
    state: &mut EventScreen,
    mine: u8,
    is_host: bool,
    view: &EventView,
    services: &mut Services,
) -> Option<Nav> {
    let theme = &Theme::from_ui(ui);
    let me = view.people.iter().find(|person| person.person == mine)?;
    let role = Role::Person(mine);
    let mut go = None;
    let table = view.tables.iter().find(|table| table.points.is_none() && table.people.contains(&mine));
    let text = |ui: &mut Ui, text: &str| {
        ui.add(egui::Label::new(RichText::new(text).font(theme::strong(theme::SIZES[1]))).wrap());
    };
    if view.state == EventState::Over {
        let place = ranked(view).iter().find(|(_, person)| person.person == mine).map_or(0, |(place, _)| *place);
        text(ui, &labels::came_in(&ordinal(place), view.people.len(), &in_points(&me.points)));
        return None;
    }
    if let Some(table) = table {
        let other = table.people.into_iter().find(|person| *person != mine).unwrap_or(mine);
        text(ui, &labels::you_play(table.round, table.table, name(view, other)));
    } else if me.left {
        text(ui, labels::HAVE_LEFT);
    } else if view.byes.iter().any(|bye| bye.round == view.round && bye.person == mine) {
        text(ui, labels::SIT_OUT);
    } else if view.round == 0 {
        text(ui, &labels::you_are_in(&me.name));
    } else if view.form == EventForm::RoundRobin
        && !view.tables.iter().any(|table| table.round == view.round && table.people.contains(&mine))
    {
        text(ui, "You sit out this round.");
    } else {
        text(ui, labels::WAIT_FOR_ROUND);
    }
    ui.horizontal_wrapped(|ui| {
        if let Some(table) = table
            && keys::ENTER.primary_as(ui, labels::TO_TABLE, "Go to your table")
        {
            go = Some(state.room(&table.room));
        }
        if state.waits(role, services) {
            ui.spinner();
            ui.label(fob_kit::strip::SENDING);
        } else if me.left {
            if keys::ENTER.primary_as(ui, labels::COME_BACK, "You are paired again from the next round") {
                state.send(role, Ask::Back, services);
            }
        } else if widgets::button(ui, labels::LEAVE, "You are no longer paired; you can come back later").clicked() {
            let text = if table.is_some() {
                "You lose the game that you are playing, and are not paired again until you come back."
            } else {
                "You are not paired again until you come back."
            };
            state.doubt = Some(Doubt {
                ask: Ask::Leave,
                role,
                title: labels::LEAVE_QUESTION.to_owned(),
                text: text.to_owned(),
                yes: labels::LEAVE.to_owned(),
            });
        }
        if !is_host {
            ui.label(RichText::new(format!("{} so far", in_points(&me.points))).color(theme.dim));
        }
    });
    go
}

/// Returns points with their noun.
fn in_points(text: &str) -> String {
    let shown = points(text);
    if shown == "1" { "1 point".to_owned() } else { format!("{shown} points") }
}

/// Returns a place as an ordinal: `1st`, `12th`, `23rd`.
fn ordinal(place: usize) -> String {
    let ending = match (place % 10, place % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_points_are_written_as_people_say_them() {
        for (place, text) in
            [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (22, "22nd"), (61, "61st")]
        {
            assert_eq!(ordinal(place), text);
        }
        for (text, shown) in [("0", "0"), ("1/2", "½"), ("5/2", "2½"), ("3", "3"), ("4/3", "1 1/3"), ("nonsense", "nonsense")] {
            assert_eq!(points(text), shown);
        }
        assert_eq!((in_points("1"), in_points("3/2")), ("1 point".to_owned(), "1½ points".to_owned()));
    }
}
