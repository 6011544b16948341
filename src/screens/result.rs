//! The result of a match from another session.

use egui::Ui;
use fob_kit::ended::{Ended, Next, endings, show};
use fob_kit::kind::{ScreenKind, Way};
use fob_kit::screen::{Cx, Screen};
use fob_kit::widgets::automaton;
use fob_kit::widgets::reader::ReaderEntry;
use fob_replay::{Playback, to_clip};
use fob_rules::{Match, Names, Series};
use fob_services::data::{Goal, Services};
use fob_services::driving::task::Task;
use fob_services::driving::{Sending, Start, you};
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::story::Telling;
use fob_services::topic::Topic;
use fob_store as store;
use std::path::{Path, PathBuf};

/// The window's title while a result is shown.
pub use fob_services::labels::RESULT_TITLE as TITLE;

/// A match that ended at another time.
#[derive(Debug)]
pub struct ResultScreen {
    game: Match,
    names: Names,
    dfas: Vec<ReaderEntry>,
    start: Start,
    series: Series,
    path: PathBuf,
    letter: Option<Sending>,
    goal: Option<Goal>,
    telling: Telling,
    endings: Vec<Option<String>>,
    task: Option<Task>,
    id: String,
    /// The party that is "you".
    you: Option<u8>,
}

impl ResultScreen {
    /// Returns the result of a match, from its file.
    ///
    /// # Errors
    /// The problems of the file, one per line, or that the match is not over.
    pub fn open(path: &Path, services: &Services) -> Result<Self, Vec<String>> {
        let problem = |text: String| vec![format!("{}: {text}", path.display())];
        let replay = store::load_replay(path).map_err(|e| e.lines())?;
        let playback = Playback::as_recorded(&replay).map_err(|e| problem(e.to_string()))?;
        let start = Start::from_header(&replay.header).ok_or_else(|| problem("a practice session, not a match".into()))?;
        let game = playback.last().game.clone().filter(Match::is_over).ok_or_else(|| problem("the match is not over".into()))?;
        let mut series = start.earlier()?;
        series.record(&game).map_err(|e| problem(e.to_string()))?;
        let dfas = automaton::readers(&start.setup, &start.dfas);
        let linked = services.linked.get(&replay.header.id()).cloned().unwrap_or_default();
        let other = (1..=game.setup().players()).find(|player| !linked.mine.contains(player));
        let letter = other.filter(|_| !linked.mine.is_empty());
        let letter = letter.map(|to| Sending { to, replay: to_clip(&replay.print()), orders: Vec::new() });
        let people = game.setup();
        let mine = linked.mine.first().map(|player| people.party_of(*player));
        let you = mine.or_else(|| you(people, &start.seats));
        // In a team, nobody knows here which of the two people reads this.
        let reader = you.filter(|_| !people.teams);
        let names = Names::new(start.seats.iter().map(|seat| seat.name.clone())).with_reader(reader);
        Ok(Self {
            you,
            endings: endings(&game, &dfas),
            game,
            names,
            dfas,
            start,
            series,
            path: path.to_path_buf(),
            letter,
            goal: linked.goal,
            telling: Telling::new(&replay),
            task: Task::from_note(&replay.header.note),
            id: replay.header.id(),
        })
    }
}

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: "Result",
    ways: &[&Way::<places::Ended>(|at, services| Ok(Box::new(ResultScreen::open(&at.0, services)?)))],
    ..ScreenKind::PLAIN
};

impl Screen for ResultScreen {
    fn route(&self) -> Route {
        places::Ended(self.path.clone()).into()
    }

    fn title(&self) -> &'static str {
        TITLE
    }

    fn help(&self) -> Topic {
        Topic::End
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        let Self { id, game, names, dfas, start, series, path, letter, goal, telling, endings, task, you } = self;
        telling.poll();
        let (letter, goal) = (letter.as_ref(), goal.as_ref());
        let task = *task;
        let ended = Ended {
            id,
            game,
            names,
            dfas,
            start,
            series,
            path,
            letter,
            goal,
            task,
            telling,
            endings,
            you: *you,
            seconds: None,
            in_room: None,
            age: None,
        };
        let next = show(ui, &ended, cx.services)?;
        Some(match next {
            Next::Game => Nav::replace(places::NextGame(path.clone())),
            Next::Again => Nav::replace(places::Again(path.clone())),
            Next::Go(nav) => nav,
        })
    }
}
