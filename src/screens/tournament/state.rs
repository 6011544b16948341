//! An open tournament: its games, and the game that computers play at present.

use super::{keep, labels, view};
use egui::Ui;
use fob_arena::{Pairing, Tournament};
use fob_kit::screen::{Cx, Screen};
use fob_rules::{Kind, Setup};
use fob_services::data::{Retry, Services, Unsaved, why};
use fob_services::driving::{Game, Plan, Seat};
use fob_services::jobs::{BoutAnswer, BoutAsk, BoutPlayer, Job};
use fob_services::pace::Pace;
use fob_services::places;
use fob_services::player_colours::PlayerColour;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;
use fob_store::{Lock, print_versioned};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// A tournament on the screen.
#[derive(Debug)]
pub struct TournamentScreen {
    pub(super) name: String,
    pub(super) tournament: Tournament,
    /// Locked, so that no other window enters results meanwhile.
    _lock: Lock,
    /// The game that computers play, while they do.
    pub(super) job: Option<(usize, Job<BoutAsk>)>,
    /// A game that was played already and is played again to be watched, while that lasts.
    pub(super) again: Option<(Pairing, Job<BoutAsk>)>,
    /// The entrant whose games are listed, if not all are.
    pub(super) chosen: Option<usize>,
    /// The place to go to as soon as the game to watch is simulated.
    leads: Option<Nav>,
    /// The files of people's unfinished games.
    pub(super) going_on: BTreeMap<usize, PathBuf>,
    /// The reason why computers cannot play.
    pub(super) problem: Option<String>,
    /// The mistakes of a program in the last match in which there were any.
    pub(super) faults: Option<String>,
    /// The next attempt to save, if the file does not contain all results.
    retry: Retry,
}

/// Name of the tournament at the foot of the window.
const WHAT: &str = "The tournament";

impl TournamentScreen {
    /// Opens a tournament by its name.
    ///
    /// # Errors
    /// Another window has it open, or the problems of its file, one per line.
    pub fn open(name: &str, services: &mut Services) -> Result<Self, Vec<String>> {
        let lock = services.store.lock(&keep::path(&services.store, name)).map_err(|error| error.lines())?;
        let tournament = keep::load(&services.store, name).map_err(|error| error.lines())?;
        let mut state = Self {
            name: name.to_owned(),
            tournament,
            _lock: lock,
            job: None,
            again: None,
            chosen: None,
            leads: None,
            going_on: BTreeMap::new(),
            problem: None,
            faults: None,
            retry: Retry::default(),
        };
        state.look(services);
        Ok(state)
    }

    /// Returns the tournament itself.
    pub fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    /// Looks for games of people that have been played.
    fn look(&mut self, services: &mut Services) {
        match keep::take_in(&services.store, &mut self.tournament) {
            Ok((new, going_on)) => {
                self.going_on = going_on;
                if new {
                    self.save(services);
                }
            }
            Err(error) => services.problem(error),
        }
    }

    fn save(&mut self, services: &mut Services) {
        let failed = keep::save(&services.store, &self.name, &mut self.tournament).err().map(|error| why(&error));
        self.retry = Retry::after(failed.is_some(), services.now);
        services.unsaved.note(&format!("tournament {}", self.name), WHAT, failed.as_deref(), || {
            let what = format!("the latest results of the tournament {}", self.name);
            Unsaved::new(what, format!("{}.ron", self.name), print_versioned(&self.tournament))
        });
    }

    /// Returns the next game that only computers play, or that a person plays in.
    pub(super) fn next(&self, computers: bool) -> Option<Pairing> {
        self.tournament.open().into_iter().find(|pairing| self.tournament.is_for_computers(pairing) == computers)
    }

    /// Starts the next game of the computers, if there is one.
    pub(super) fn begin(&mut self, services: &Services) {
        let Some(pairing) = self.next(true) else { return };
        match self.ask(&pairing, services) {
            Ok(ask) => self.job = Some((pairing.game, Job::start(ask))),
            Err(why) => self.problem = Some(why),
        }
    }

    fn ask(&self, pairing: &Pairing, services: &Services) -> Result<BoutAsk, String> {
        let terms = self.tournament.terms();
        let (dfa, board) = (&terms.dfas[pairing.dfa], &terms.boards[pairing.board]);
        let entry = services.library.dfa(dfa).ok_or_else(|| format!("there is no DFA called `{dfa}` in the library"))?;
        let found = services.library.boards.iter().find(|(name, _)| name == board);
        let (_, board) = found.ok_or_else(|| format!("there is no board called `{board}` in the library"))?;
        let kind = if terms.tug_of_war { Kind::TugOfWar { accepts: 1 } } else { Kind::Reject2 };
        let setup = Setup::new(kind, (*entry.dfa).clone(), board.pucks.green, board.pucks.red);
        let player = |&seat: &usize| {
            let entrant = &terms.entrants[seat];
            let program = entrant.program.as_ref().map(|name| {
                let kept = services.settings.program(name);
                let kept = kept.ok_or_else(|| labels::no_program(name))?;
                Ok::<_, String>((name.clone(), kept.command.clone()))
            });
            let level = entrant.level.ok_or_else(|| format!("{} is a person", entrant.name))?;
            Ok::<_, String>(BoutPlayer { name: entrant.name.trim().to_owned(), level, program: program.transpose()? })
        };
        let players = pairing.seats.iter().map(player).collect::<Result<_, _>>()?;
        let note = format!("{}, match {}", self.name, pairing.game + 1);
        Ok(BoutAsk { setup, board: (**board).clone(), players, seed: pairing.seed, date: (services.clock)(), note })
    }

    /// Receives a finished game of the computers, and starts the next one.
    fn poll(&mut self, services: &mut Services) {
        let Some((game, job)) = &mut self.job else { return };
        let (game, answer) = (*game, job.poll());
        match answer {
            None => return,
            Some(Ok(BoutAnswer { points, replay, faults })) if points.len() == 2 => {
                if let Some(last) = faults.last() {
                    self.faults = Some(labels::faults(game + 1, faults.len(), last));
                }
                // The replay is saved first: a result without one could be watched only by simulating the game again.
                if let Some(pairing) = self.tournament.terms().pairings().get(game)
                    && let Err(error) = keep::keep_game(&services.store, pairing, &replay)
                {
                    services.problem_once(error);
                }
                self.tournament.enter(game, [points[0], points[1]]);
                self.save(services);
            }
            Some(Ok(_)) => self.problem = Some("unexpected answer".to_owned()),
            Some(Err(why)) => self.problem = Some(why),
        }
        self.job = None;
        if self.problem.is_none() {
            self.begin(services);
        }
    }

    /// Watches a finished game. A computers' game without a replay is simulated again from its seed, with the same result.
    pub(super) fn watch(&mut self, pairing: &Pairing, services: &mut Services) {
        match keep::replay_of(&services.store, &self.tournament, pairing) {
            Ok(Some(path)) => self.leads = Some(Nav::push(places::Watch { path, shot: None })),
            Ok(None) if self.tournament.is_for_computers(pairing) => match self.ask(pairing, services) {
                Ok(ask) => self.again = Some((*pairing, Job::start(ask))),
                Err(why) => services.problem(vec![why]),
            },
            Ok(None) => services.problem(vec!["The replay of this match is no longer in the theatre".to_owned()]),
            Err(error) => services.problem(error),
        }
    }

    /// Receives a game that was played again to be watched.
    fn poll_again(&mut self, services: &mut Services) {
        let Some(answer) = self.again.as_mut().and_then(|(_, job)| job.poll()) else { return };
        let Some((pairing, _)) = self.again.take() else { return };
        let answer = match answer {
            Ok(answer) => answer,
            Err(why) => return services.problem(vec![why]),
        };
        if self.tournament.result(pairing.game).is_some_and(|points| points[..] != answer.points[..]) {
            let game = pairing.game + 1;
            return services.problem(vec![format!(
                "Match {game} cannot be watched: with this version of Fob, or with the current DFA, it ends differently. The recorded result counts."
            )]);
        }
        match keep::keep_game(&services.store, &pairing, &answer.replay) {
            Ok(path) => self.leads = Some(Nav::push(places::Watch { path, shot: None })),
            Err(error) => services.problem(error),
        }
    }

    /// Returns a person's game at the table: a new one, or the unfinished one.
    pub(super) fn table(&self, pairing: &Pairing, services: &mut Services) -> Nav {
        services.tournament = Some((self.name.clone(), pairing.seed));
        if let Some(path) = self.going_on.get(&pairing.game) {
            return Nav::push(places::Resume(path.clone()));
        }
        let terms = self.tournament.terms();
        let seat = |(place, &entrant): (usize, &usize)| {
            let entrant = &terms.entrants[entrant];
            Seat {
                name: entrant.name.trim().to_owned(),
                computer: entrant.level,
                program: entrant.program.clone(),
                colour: PlayerColour::from_seat(place),
            }
        };
        let plan = Plan {
            game: if terms.tug_of_war { Game::TossedTugOfWar } else { Game::Of(Kind::Reject2) },
            dfas: vec![terms.dfas[pairing.dfa].clone()],
            board: terms.boards[pairing.board].clone(),
            seats: pairing.seats.iter().enumerate().map(seat).collect(),
            seed: Some(pairing.seed),
            // As the tournament's games between computers are played.
            quiet: None,
            extra: 0,
            ..Plan::default()
        };
        Nav::push(places::Play(plan))
    }
}

impl Screen for TournamentScreen {
    fn route(&self) -> Route {
        places::Tournament(self.name.clone()).into()
    }

    fn title(&self) -> &'static str {
        "Fob: tournament"
    }

    fn help(&self) -> Topic {
        Topic::Tournament
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        self.poll(cx.services);
        self.poll_again(cx.services);
        view::show(ui, self, cx.services).or_else(|| self.leads.take())
    }

    fn pace(&self, _services: &Services) -> Pace {
        if self.leads.is_some() { Pace::Now } else { Pace::Sleep }
    }

    fn takes(&self, route: &Route) -> bool {
        *route == self.route()
    }

    fn enter(&mut self, _route: Option<&Route>, services: &mut Services) -> Result<(), Vec<String>> {
        self.look(services);
        Ok(())
    }

    /// Computers stop when nobody watches; the interrupted game is played again.
    fn leave(&mut self, services: &mut Services) {
        (self.job, self.again) = (None, None);
        if self.retry.is_unsaved() {
            self.save(services);
        }
    }

    fn retry(&mut self, services: &mut Services) {
        if self.retry.is_due(services.now) {
            self.save(services);
        }
    }

    fn stays(&self) -> bool {
        self.retry.is_unsaved()
    }
}
