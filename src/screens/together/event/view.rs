//! The text of an event's description: its progress, names, points and places.

use super::super::labels;
pub(super) use fob_services::online::phrases::points;
use fob_services::online::{self, EventForm, EventState, EventView};

/// Returns whether the last round is paired, so that nobody can enter any more.
pub(super) fn is_last_paired(view: &EventView) -> bool {
    view.round > 0 && view.round >= view.rounds
}

/// Returns the form of an event and its progress in a line.
pub(super) fn about(view: &EventView) -> String {
    let form = match view.form {
        EventForm::Swiss => labels::SWISS,
        EventForm::RoundRobin => labels::ROUND_ROBIN,
    };
    let there = view.people.iter().filter(|person| person.online && !person.left).count();
    let people = labels::here(there, view.people.len());
    match view.state {
        EventState::Open if view.rounds > 0 => {
            format!("{form}, {}, not started  ·  {people}", fob_services::phrases::plural(view.rounds as usize, "round"))
        }
        EventState::Open => format!("{form}, not started  ·  {people}"),
        EventState::Playing => format!("{form}, round {} of {}  ·  {people}", view.round, view.rounds),
        EventState::Over => format!("{form}, over after {}", fob_services::phrases::plural(view.round as usize, "round")),
    }
}

/// Returns the game and the clock; `None` if the server does not name them.
pub(super) fn terms(view: &EventView) -> Option<String> {
    view.setup.as_ref().map(online::phrases::about)
}

/// Returns whether anybody has a point, so that there are places.
pub(super) fn has_places(view: &EventView) -> bool {
    view.people.iter().any(|person| person.points.parse::<fob_rules::Points>().is_ok_and(|points| points.to_f64() > 0.0))
}

/// Returns the name of a person.
pub(super) fn name(view: &EventView, person: u8) -> &str {
    view.people.iter().find(|one| one.person == person).map_or("?", |one| one.name.as_str())
}

/// Returns the people, the best first, each with a place. People with equal points and equal Buchholz share a place.
pub(super) fn ranked(view: &EventView) -> Vec<(usize, &online::PersonView)> {
    let number = |text: &str| text.parse::<fob_rules::Points>().unwrap_or_default();
    let key = |person: &online::PersonView| (number(&person.points), number(&person.buchholz));
    let mut people: Vec<&online::PersonView> = view.people.iter().collect();
    people.sort_by(|a, b| key(b).cmp(&key(a)).then(a.person.cmp(&b.person)));
    let place = |one: &online::PersonView| people.iter().take_while(|other| key(other) != key(one)).count() + 1;
    people.iter().map(|person| (place(person), *person)).collect()
}
