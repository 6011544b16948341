//! Who sits at the table: computers that play with nobody looking on, and somebody elsewhere, who answers late, wrongly, twice, never.

use crate::kept::{file, recorded, shoot, table};
use crate::other_end::{ANSWERED, Asked, OtherEnd, Said};
use crate::seen::Seen;
use crate::{Bench, until};
use egui::Key;
use fob_base::Dice;
use fob_board::{Layout, Point, Strike};
use fob_opponent::Level;
use fob_play::fob::Deed;
use fob_play::log::Play;
use fob_play::{Controller, Said as Says, Ticket};
use fob_replay::{Playback, Record};
use fob_rules::{Kind, Match, Setup};
use fob_screens::play;
use fob_services::data::{Services, Standings};
use fob_services::driving::{Played, Resuming, Seat, Start, Turn};
use fob_services::jobs::Wake;
use fob_services::pace::Pace;
use fob_services::places;
use fob_services::player_colours::PlayerColour;
use fob_services::route::Nav;
use fob_store::{self as store, Store, load_replay};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use tempfile::TempDir;

/// A match of two computers, which ends after a number of shots at the latest.
fn computers(services: &Services, shots: u32) -> Start {
    let (_, board) = services.library.boards[0].clone();
    let dfa = fob_automata::builtin("rope").unwrap();
    let setup = Setup { shot_limit: Some(shots), ..Setup::new(Kind::Reject2, dfa, board.pucks.green, board.pucks.red) };
    let seat = |i: usize, name: &str| Seat {
        name: name.into(),
        computer: Some(Level::Random),
        program: None,
        colour: PlayerColour::from_seat(i),
    };
    let seats = vec![seat(0, "Ada"), seat(1, "Bob")];
    Start { setup, dfas: vec!["rope".into()], board, seats, games: 1, seed: 11, hand_break: false, series: None }
}

#[test]
fn a_match_of_computers_ends_without_being_drawn() {
    let dir = TempDir::new().unwrap();
    let mut services = Services::load(Store::at(dir.path()));
    let start = computers(&services, 12);
    let mut played = Played::start_unseen(start, &mut services).unwrap();
    // Without frames and clock only answers advance it.
    while !matches!(played.turn(), Turn::Over) {
        assert!(!matches!(played.turn(), Turn::Show(_)), "nothing waits to be shown");
        played.poll(&mut services);
        std::thread::yield_now();
    }
    assert!(played.game().is_over() && played.game().shots() == 12);
    let replay = load_replay(played.path()).unwrap();
    assert!(played.path().starts_with(dir.path().join("replays")));
    let playback = Playback::new(&replay).unwrap();
    assert_eq!((playback.is_finished(), playback.first_divergence()), (true, None));
    let standings: Standings = store::load_versioned(&dir.path().join("standings.ron")).unwrap();
    assert_eq!(standings.entered.len(), 1);
}

#[test]
fn a_match_that_is_watched_waits_for_its_shots_to_be_seen_and_plays_the_same() {
    let of = |is_watched: bool| {
        let dir = TempDir::new().unwrap();
        let mut services = Services::load(Store::at(dir.path()));
        let start = computers(&services, 6);
        let begin = if is_watched { Played::start } else { Played::start_unseen };
        let mut played = begin(start, &mut services).unwrap();
        let mut shows = 0;
        while !matches!(played.turn(), Turn::Over) {
            if matches!(played.turn(), Turn::Show(_)) {
                shows += 1;
                let shots = played.game().shots();
                // However long it lasts, nobody shoots meanwhile.
                (0..50).for_each(|_| _ = played.poll(&mut services));
                assert_eq!(played.game().shots(), shots);
                played.settle(&mut services);
            }
            played.poll(&mut services);
            std::thread::yield_now();
        }
        (load_replay(played.path()).unwrap().records, shows, played.log.clone())
    };
    let (watched, unseen) = (of(true), of(false));
    assert_eq!((watched.1, unseen.1), (7, 0), "the break and six shots");
    assert_eq!((watched.0, watched.2), (unseen.0, unseen.2));
}

/// Somebody elsewhere, on a thread: hears questions, and says what to shoot.
struct Elsewhere {
    to: Sender<(Ticket, Layout, Match)>,
    from: Receiver<(Ticket, Strike)>,
}

impl Elsewhere {
    fn new() -> Self {
        let ((to, theirs), (theirs_back, from)) = (channel::<(Ticket, Layout, Match)>(), channel());
        std::thread::spawn(move || {
            for (ticket, layout, game) in theirs {
                let strike = Level::Random.strike(&layout, &game, &mut Dice::new(ticket.turn)).expect("room for the striker");
                if theirs_back.send((ticket, strike)).is_err() {
                    return;
                }
            }
        });
        Self { to, from }
    }

    /// What it answers to the question that is open at the table.
    fn answer(&self, bench: &Bench) -> (Ticket, Strike) {
        let played = &bench.harness.state().playing().expect("a match").played;
        let ticket = played.elsewhere().next().expect("a question to somebody elsewhere");
        self.to.send((ticket, played.layout().clone(), played.game().clone())).unwrap();
        self.from.recv().unwrap()
    }
}

fn take(bench: &mut Bench, said: Says<Deed>) {
    let (table, services) = bench.harness.state_mut().find_mut::<play::MatchScreen>().expect("a match");
    table.played.hear(said, services);
}

fn shots(bench: &Bench) -> u32 {
    bench.harness.state().match_on_table().unwrap().shots()
}

fn waits(bench: &Bench) -> bool {
    bench.harness.state().playing().is_some_and(|table| matches!(table.played.turn(), Turn::Wait(2)))
}

/// Anna at the table, and Bo elsewhere, who is to shoot.
fn remote() -> (Bench, Elsewhere) {
    let mut bench = Bench::new();
    table(&mut bench);
    take(&mut bench, Says::Sits(2, Controller::Remote));
    bench.settle();
    // Anna's shot; an order that is Bo's is chosen by her in this test, who sits in for him.
    shoot(&mut bench);
    (bench, Elsewhere::new())
}

#[test]
fn somebody_elsewhere_answers_late_wrongly_and_twice() {
    let (mut bench, elsewhere) = remote();
    bench.wait_for("Bo's turn", 30.0, |model| model.playing().is_some_and(|table| matches!(table.played.turn(), Turn::Wait(2))));
    assert!(bench.sees(&fob_screens::play::labels::waiting_for("Bo")) && !bench.sees(fob_services::labels::SHOOT));
    let (ticket, strike) = elsewhere.answer(&bench);
    // Late: the screen goes on meanwhile, whatever one does with it.
    bench.wait(20.0);
    let before = bench.harness.state().services.settings.turn_board;
    bench.click(fob_services::labels::TURN);
    assert_ne!(bench.harness.state().services.settings.turn_board, before);
    bench.key(Key::Space);
    assert_eq!(shots(&bench), 1, "nobody shoots for him");
    // Wrong: from somebody without a seat, to another question, for another player.
    let astray = Strike { from: Point::new(3.0, 3.0), ..strike };
    take(&mut bench, Says::Answers(ticket, Deed::Strike(astray)));
    take(&mut bench, Says::Answers(Ticket { turn: u64::MAX, by: 2 }, Deed::Strike(strike)));
    take(&mut bench, Says::Answers(Ticket { turn: ticket.turn, by: 1 }, Deed::Strike(strike)));
    take(&mut bench, Says::Answers(ticket, Deed::Orders(Vec::new())));
    take(&mut bench, Says::Answers(ticket, Deed::Break));
    take(&mut bench, Says::Plays(2, Play::End));
    bench.settle();
    assert!(waits(&bench), "the question is open still");
    assert_eq!(shots(&bench), 1);
    let problems = bench.harness.state().services.problems.len();
    assert_eq!(problems, 0, "his errors are not reported to Anna");
    // Right, then a second time, and a third time after that has rolled.
    take(&mut bench, Says::Answers(ticket, Deed::Strike(strike)));
    take(&mut bench, Says::Answers(ticket, Deed::Strike(strike)));
    assert_eq!((shots(&bench), recorded(&file(&bench))), (2, 2), "on the disk before it is seen");
    bench.wait_for("the shot rolls", 30.0, |model| !model.at_rest());
    take(&mut bench, Says::Answers(ticket, Deed::Strike(strike)));
    bench.wait_for("the end of the shot", 30.0, Seen::at_rest);
    take(&mut bench, Says::Answers(ticket, Deed::Strike(strike)));
    bench.settle();
    assert_eq!(shots(&bench), 2);
    // He offers a draw, which Anna declines; then he gives up in the middle of anything.
    take(&mut bench, Says::Plays(2, Play::Offer(fob_play::Offer::Draw)));
    bench.settle();
    assert!(bench.sees(&fob_services::labels::offers("Bo", fob_services::labels::A_DRAW)));
    bench.click(fob_screens::play::labels::PLAY_ON);
    assert!(!bench.harness.state().match_on_table().unwrap().is_over());
    take(&mut bench, Says::Plays(2, Play::Resign));
    bench.wait_for("the result", 10.0, |model| model.place() == "result");
    let records = load_replay(&file(&bench)).unwrap().records;
    assert_eq!(records.last(), Some(&Record::Resign(2)));
}

/// What the other process was asked until now.
#[derive(Default)]
struct Asking {
    open: Option<Ticket>,
    shots: usize,
}

/// Carries what goes over the wire: the open question to the other process, once, and what it says to the table.
fn carry(bench: &mut Bench, other: &mut OtherEnd, asking: &mut Asking) {
    let played = &bench.harness.state().playing().expect("a match").played;
    if let Some(ticket) = played.elsewhere().next()
        && asking.open.replace(ticket) != Some(ticket)
    {
        let game = Box::new(played.game().clone());
        let orders = game.choices().iter().any(|choice| choice.chooser == ticket.by);
        asking.shots += usize::from(!orders);
        let layout = played.layout().clone();
        other.ask(&if orders { Asked::Orders(ticket, game) } else { Asked::Shot(ticket, layout, game) });
    }
    for said in other.hear() {
        match said {
            Said::Strike(ticket, strike) => take(bench, Says::Answers(ticket, Deed::Strike(strike))),
            Said::Orders(ticket, orders) => take(bench, Says::Answers(ticket, Deed::Orders(orders))),
            Said::Move(..) | Said::Pong(_) => unreachable!("{said:?} at a table of Fob"),
        }
    }
    bench.harness.run_steps(2);
}

#[test]
fn another_process_at_the_table_answers_late_wrongly_twice_and_never() {
    let mut bench = Bench::new();
    table(&mut bench);
    take(&mut bench, Says::Sits(2, Controller::Remote));
    bench.settle();
    let mut other = OtherEnd::start();
    let mut asking = Asking::default();
    let mut before = shots(&bench);
    let late = || std::time::Instant::now() + std::time::Duration::from_mins(3);
    let mut deadline = late();
    // Until the question after the last that is answered: from there on nothing comes.
    while asking.shots <= ANSWERED {
        assert!(std::time::Instant::now() < deadline, "shot {before} does not come; he was asked {} times", asking.shots);
        // Her shots and orders; his are carried.
        if bench.harness.state().aiming() {
            bench.key(Key::Space);
        }
        bench.key(Key::Enter);
        carry(&mut bench, &mut other, &mut asking);
        if shots(&bench) > before {
            (before, deadline) = (shots(&bench), late());
            assert_eq!(recorded(&file(&bench)), before as usize, "on the disk before it is seen");
        }
    }
    assert!(bench.harness.state().services.problems.is_empty(), "Anna does not see his errors");
    assert!(waits(&bench));
    let before = shots(&bench);
    for _ in 0..20 {
        carry(&mut bench, &mut other, &mut asking);
        bench.wait(1.0);
    }
    assert_eq!((shots(&bench), waits(&bench)), (before, true), "never: nobody shoots for him, and nothing locks");
    take(&mut bench, Says::Sits(2, Controller::Computer("random".into())));
    until(&mut bench, "the shot of who sits in for him", |bench| shots(bench) == before + 1);
    other.end();
}

#[test]
fn a_silent_player_locks_nothing() {
    let (mut bench, _) = remote();
    bench.wait_for("Bo's turn", 30.0, |model| model.playing().is_some_and(|table| matches!(table.played.turn(), Turn::Wait(2))));
    bench.wait(60.0);
    assert!(waits(&bench));
    // Somebody sits in for him: the match goes on at this table.
    take(&mut bench, Says::Sits(2, Controller::Computer("random".into())));
    until(&mut bench, "the shot of the computer", |bench| shots(bench) == 2);
    take(&mut bench, Says::Sits(2, Controller::Remote));
    let path = file(&bench);
    bench.harness.state_mut().follow(Nav::Home);
    bench.settle();
    assert_eq!(bench.harness.state().place(), "menu", "one can leave at any time");
    bench.harness.state_mut().open(places::Resume(path), false).unwrap();
    bench.settle();
    assert_eq!(shots(&bench), 2);
}

#[test]
fn a_worker_wakes_the_window_and_nothing_polls_meanwhile() {
    let mut bench = Bench::new();
    table(&mut bench);
    until(&mut bench, "what the aim may lead to", |bench| bench.harness.state().pace() != Pace::Now);
    let woken = Arc::new(AtomicUsize::new(0));
    let count = woken.clone();
    bench.harness.state().crew().set_wake(Wake::new(move || _ = count.fetch_add(1, Ordering::Relaxed)));
    bench.key(Key::H);
    let rests = match bench.harness.state().pace() {
        Pace::Sleep => true,
        // Saves and notices that are due.
        Pace::After(seconds) => seconds > 0.1,
        Pace::Now => false,
    };
    assert!(rests, "a hint is thought about, and nobody looks for it");
    // Without a frame the answer comes, and asks for one.
    let deadline = std::time::Instant::now() + std::time::Duration::from_mins(3);
    let mut seen = 0;
    while !bench.sees(fob_screens::play::labels::HINT_IS) {
        assert!(std::time::Instant::now() < deadline, "the window was not woken");
        let now = woken.load(Ordering::Relaxed);
        if now > seen {
            seen = now;
            bench.harness.run_steps(1);
        }
        std::thread::yield_now();
    }
}

#[test]
fn a_resumed_match_is_simulated_in_the_background() {
    let mut bench = Bench::new();
    table(&mut bench);
    shoot(&mut bench);
    let path = file(&bench);
    let text = std::fs::read_to_string(&path).unwrap();
    bench.harness.state_mut().follow(Nav::Home);
    bench.settle();
    let services = &mut bench.harness.state_mut().services;
    let mut resuming = Resuming::start(&path, services).unwrap();
    assert!(services.store.is_in_use(&path), "nobody else goes on with it meanwhile");
    let played = loop {
        if let Some(played) = resuming.poll(services) {
            break played.unwrap();
        }
        std::thread::yield_now();
    };
    assert_eq!((played.text(), played.game().shots()), (text, 1));
    // A file that does not say what happened any more is refused when it is simulated, and one stays where one was.
    drop((played, resuming));
    let mut replay = load_replay(&path).unwrap();
    if let Some(Record::Shot(shot)) = replay.records.last_mut() {
        shot.strikes[0].speed *= 0.5;
    }
    std::fs::write(&path, replay.print()).unwrap();
    bench.harness.state_mut().open(places::Resume(path), false).unwrap();
    bench.settle();
    assert_eq!(bench.harness.state().place(), "menu");
    assert!(bench.sees("simulates shot 1 differently"));
}

#[test]
fn a_match_whose_result_is_certain_can_be_ended_and_played_on() {
    let mut bench = Bench::new();
    let services = &bench.harness.state().services;
    // Every string is accepted, whatever falls.
    let always = fob_automata::regex::to_dfa("(g|r)*").unwrap();
    let (_, board) = services.library.boards[0].clone();
    let setup = Setup::new(Kind::Reject2, always, board.pucks.green, board.pucks.red);
    let seat =
        |i: usize, name: &str| Seat { name: name.into(), computer: None, program: None, colour: PlayerColour::from_seat(i) };
    let seats = vec![seat(0, "Anna"), seat(1, "Bo")];
    let start = Start { setup, dfas: vec!["always".into()], board, seats, games: 1, seed: 5, hand_break: false, series: None };
    bench.harness.state_mut().sit(start);
    bench.wait_for("the end of the break", 15.0, Seen::aiming);
    assert!(bench.sees(fob_screens::play::labels::RESULT_CERTAIN));
    bench.click(fob_screens::play::labels::PLAY_ON);
    assert!(!bench.sees(fob_screens::play::labels::RESULT_CERTAIN));
    shoot(&mut bench);
    assert!(!bench.sees(fob_screens::play::labels::RESULT_CERTAIN), "it is asked once");
    bench.click(fob_screens::play::labels::CERTAIN_RESULT);
    bench.key(Key::Escape);
    assert!(bench.harness.state().aiming(), "one plays on");
    bench.click(fob_screens::play::labels::CERTAIN_RESULT);
    bench.click(fob_screens::play::labels::END_NOW);
    bench.wait_for("the result", 10.0, |model| model.place() == "result");
    let replay = load_replay(&file(&bench)).unwrap();
    assert_eq!(replay.records.last(), Some(&Record::Certain));
    assert!(Playback::new(&replay).unwrap().is_finished());
}
