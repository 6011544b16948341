//! The one list that knows all screens: [`open`] makes the screen of a route.

use super::{
    challenge, drills, help, in_use, lesson, menu, new_game, play, practice, referee, result, settings, standings, theatre,
    tournament, turing, turns, watch, workshop,
};
use fob_kit::route::Route;
use fob_kit::screen::Screen;
use fob_kit::session::{again_from, next_game_from};
use fob_kit::shared::Shared;

/// The screen on which all others stand.
pub fn front(shared: &mut Shared) -> Box<dyn Screen> {
    Box::new(menu::State::new(shared))
}

/// Makes the screen of a route.
///
/// # Errors
/// Why it cannot be opened, a line each.
pub fn open(route: Route, shared: &mut Shared) -> Result<Box<dyn Screen>, Vec<String>> {
    fetch(&route, shared);
    Ok(match route {
        Route::Menu => front(shared),
        Route::New { dfa } => Box::new(new_game::State::open(dfa.as_deref(), shared)),
        Route::Planned(plan) => Box::new(new_game::State::of_plan(*plan, shared)),
        Route::RefereeForm => Box::new(new_game::State::for_referee(shared)),
        Route::Play(plan) if plan.by_links => Box::new(play::State::start_by_links(plan.start(shared)?, shared)?),
        Route::Play(plan) => Box::new(play::State::start(plan.start(shared)?, shared)?),
        Route::Resume(path) if shared.store.is_in_use(&path) => Box::new(in_use::State { path }),
        Route::Resume(path) => Box::new(play::Opening::of(&path, shared)?),
        Route::NextGame(path) => Box::new(play::State::start(next_game_from(&path)?, shared)?),
        Route::Again(path) => Box::new(play::State::start(again_from(&path)?, shared)?),
        Route::Result(path) => Box::new(result::State::open(&path, shared)?),
        Route::Turns { replay, orders } => Box::new(turns::State::open(replay, orders)),
        Route::Challenge { start, goal } => Box::new(challenge::State::open(&start, goal)?),
        Route::Lesson(number) => Box::new(lesson::State::open(number, shared.settings.palette.words())),
        Route::Practice(pucks) => Box::new(practice::State::open(pucks.as_deref(), shared)?),
        Route::Drill { kind, seed } => Box::new(practice::State::at_drill(kind, seed, shared)?),
        Route::Drills => Box::new(drills::State),
        Route::Workshop { dfa, word } => Box::new(workshop::State::open(dfa.as_deref(), word.as_deref(), shared)?),
        Route::Drawn { automaton, word } => Box::new(workshop::State::of_link(&automaton, word.as_deref(), shared)?),
        Route::Theatre => Box::new(theatre::State::new(shared)),
        Route::Watch { path, shot } => Box::new(watch::State::open(&path, shot)?),
        Route::Shown { replay, shot, at } => Box::new(watch::State::of_link(replay, shot, at)),
        Route::Review { path, shot } => Box::new(watch::State::review(&path, shot)?),
        Route::PlayOn { path, shot } => Box::new(theatre::play_on::State::open(&path, shot)?),
        Route::Pictures { path, shot } => Box::new(theatre::export::State::open(&path, shot, shared)?),
        Route::Referee(plan) => {
            let lock = referee::State::lock(shared)?;
            Box::new(referee::State::start(plan.start(shared)?, shared)?.locked(lock))
        }
        Route::RefereeOn => {
            let lock = referee::State::lock(shared)?;
            Box::new(referee::State::resume(shared)?.locked(lock))
        }
        Route::Games => Box::new(fob_room::State::default()),
        Route::Game { id, from, moves } => Box::new(fob_room::State::open(&id, from.as_deref(), moves.as_deref(), shared)?),
        Route::Puzzles { game, puzzle } => Box::new(fob_room::puzzles::State::open(game.as_deref(), puzzle, shared)?),
        Route::FirstWin { train, line } => Box::new(fob_room::first_win::State::open(train, line.as_deref())?),
        Route::Turing { name, program, step } => {
            Box::new(turing::State::open(name.as_deref(), program.map(|program| *program), step, shared)?)
        }
        Route::Settings => Box::new(settings::State::default()),
        Route::Standings => Box::new(standings::State),
        Route::Tournaments => Box::new(tournament::Home::new(shared)),
        Route::Tournament(name) => Box::new(tournament::State::open(&name, shared)?),
        Route::Help(page) => Box::new(help::State::open(page)),
    })
}

/// What a route names of the libraries is read now, also while all the rest is read in the background.
fn fetch(route: &Route, shared: &mut Shared) {
    match route {
        Route::Planned(plan) | Route::Play(plan) | Route::Referee(plan) => shared.fetch(&plan.dfas, Some(&plan.board)),
        Route::New { dfa } => {
            shared.fetch(dfa, None);
            let last = shared.settings.last_match.as_deref().and_then(|last| last.parse().ok());
            if let Some(Route::Play(plan)) = last {
                shared.fetch(&plan.dfas, Some(&plan.board));
                shared.fetch(&plan.gallery, None);
            }
        }
        Route::Workshop { dfa, .. } => shared.fetch(dfa, None),
        Route::Practice(Some(pucks)) => shared.fetch(&[], Some(&pucks.board)),
        _ => {}
    }
}
