//! The one list of all screens. Each screen describes in its own folder the places that open it, its name in the menu, and its
//! entries in the palette.

use super::{
    challenge, drills, help, ladder, lesson, menu, new_game, play, practice, referee, result, settings, sheets, standings,
    theatre, together, tournament, turing, turns, watch, wheels, workshop,
};
use fob_kit::kind::Kinds;
use fob_kit::screen::Screen;
use fob_services::data::Services;

/// All screens, in the order of the menu.
pub const KINDS: Kinds = Kinds(&[
    &menu::KIND,
    &new_game::KIND,
    &play::KIND,
    &result::KIND,
    &together::KIND,
    &turns::KIND,
    &challenge::KIND,
    &ladder::KIND,
    &lesson::KIND,
    &sheets::KIND,
    &workshop::KIND,
    &wheels::KIND,
    &theatre::KIND,
    &watch::KIND,
    &theatre::play_on::KIND,
    &theatre::export::KIND,
    &fob_game_screens::KIND,
    &fob_game_screens::puzzles::KIND,
    &fob_game_screens::first_win::KIND,
    &turing::KIND,
    &practice::KIND,
    &drills::KIND,
    &new_game::REFEREE,
    &referee::KIND,
    &standings::KIND,
    &tournament::KIND,
    &settings::KIND,
    &help::KIND,
]);

/// Returns the screen below all others.
pub fn front(services: &mut Services) -> Box<dyn Screen> {
    services.words = KINDS.words();
    Box::new(menu::MenuScreen::new(KINDS, services))
}
