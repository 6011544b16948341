//! What a test sees of the screens, by their kind.

use fob_game_screens as room;
use fob_rules::Match;
use fob_screens::kinds::KINDS;
use fob_screens::model::Model;
use fob_screens::{play, practice, referee, theatre, watch, workshop};
use fob_services::driving::Start;
use fob_services::places;
use fob_services::route::Nav;
use std::path::PathBuf;

/// The screens of a model, by their kind.
pub trait Seen {
    /// The match on the table, if there is one.
    fn playing(&self) -> Option<&play::MatchScreen>;
    /// The same as the rules see it.
    fn match_on_table(&self) -> Option<&Match> {
        self.playing().map(|play| play.played.game())
    }
    /// Whether a person is to shoot at the table.
    fn aiming(&self) -> bool;
    /// Whether nothing rolls on the table.
    fn at_rest(&self) -> bool {
        self.playing().is_none_or(play::MatchScreen::at_rest)
    }
    /// The practice table, once it was entered.
    fn practice(&self) -> &practice::PracticeScreen;
    /// The workshop's editor.
    fn editor(&self) -> Option<&workshop::DfaEditor>;
    /// The theatre's library, once it was entered.
    fn theatre(&self) -> Option<&theatre::TheatreScreen>;
    /// The replay that is watched, if there is one.
    fn watching(&self) -> Option<&watch::WatchScreen>;
    /// The form of who plays on, if it is open.
    fn play_on(&self) -> Option<&theatre::play_on::PlayOnForm>;
    /// The pictures that are made of a replay, if they are.
    fn export(&self) -> Option<&theatre::export::ExportScreen>;
    /// The match that is refereed, if there is one.
    fn refereed(&self) -> Option<&Match>;
    /// The games room.
    fn room(&self) -> &room::GamesScreen;
    /// The same, to be moved.
    fn watching_mut(&mut self) -> &mut watch::WatchScreen;
    /// Starts a match.
    fn sit(&mut self, start: Start);
    /// Starts a match between two computers.
    fn sit_computers(&mut self, seed: u64);
    /// Opens a replay.
    fn watch(&mut self, path: PathBuf);
}

impl Seen for Model {
    fn playing(&self) -> Option<&play::MatchScreen> {
        self.find()
    }

    fn aiming(&self) -> bool {
        self.place() == "resume" && self.playing().is_some_and(play::MatchScreen::aiming)
    }

    fn practice(&self) -> &practice::PracticeScreen {
        self.find().expect("the practice table was entered")
    }

    fn editor(&self) -> Option<&workshop::DfaEditor> {
        self.find::<workshop::WorkshopScreen>().and_then(workshop::WorkshopScreen::editor)
    }

    fn theatre(&self) -> Option<&theatre::TheatreScreen> {
        self.find()
    }

    fn watching(&self) -> Option<&watch::WatchScreen> {
        self.find()
    }

    fn watching_mut(&mut self) -> &mut watch::WatchScreen {
        self.find_mut().expect("a replay is watched").0
    }

    fn sit(&mut self, start: Start) {
        let state = play::MatchScreen::start(start, &mut self.services).expect("a match");
        self.show(Box::new(state), false);
    }

    fn sit_computers(&mut self, seed: u64) {
        let route = format!("play?kind=reject-2&dfa=last-two-differ&player=easy&player=easy&seed={seed}");
        self.follow(Nav::Push(KINDS.read(&route).expect("a route")));
    }

    fn play_on(&self) -> Option<&theatre::play_on::PlayOnForm> {
        self.find()
    }

    fn export(&self) -> Option<&theatre::export::ExportScreen> {
        self.find()
    }

    fn refereed(&self) -> Option<&Match> {
        self.find::<referee::RefereeScreen>().map(referee::RefereeScreen::game)
    }

    fn room(&self) -> &room::GamesScreen {
        self.find().expect("the games room was entered")
    }

    fn watch(&mut self, path: PathBuf) {
        self.follow(Nav::push(places::Watch { path, shot: None }));
    }
}
