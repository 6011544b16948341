//! Every place as text: written, read back, and opened.

use crate::Bench;
use crate::seen::Seen;
use crate::stage::{screens, stage};
use fob_base::text::visible;
use fob_board::{Board, Colour, Hole, Point, Strike};
use fob_game_screens::Games;
use fob_game_screens::first_win::FirstWin;
use fob_machines::turing::Program;
use fob_opponent::{DrillKind, Level};
use fob_replay::Word;
use fob_rules::{CustomSetup, CustomString, Kind, Points, Quiet};
use fob_screens::kinds::KINDS;
use fob_screens::menu::Menu;
use fob_screens::settings::Settings;
use fob_screens::tournament::Tournaments;
use fob_screens::workshop::Drawn;
use fob_screens::workshop::Workshop;
use fob_services::data::Goal;
use fob_services::driving::{Game, Plan, RoomTerms, Seat, Venue};
use fob_services::link::is_link;
use fob_services::places;
use fob_services::player_colours::PlayerColour;
use fob_services::route::{LESSONS, Nav, Place, Pucks, Route};
use fob_services::topic::Topic;
use proptest::prelude::*;
use std::path::PathBuf;
use std::time::{Duration, Instant};

fn kind() -> impl Strategy<Value = Game> {
    let custom = (2..=4_u8, prop::sample::subsequence(Hole::ALL.to_vec(), 1..4), any::<bool>());
    let custom = custom.prop_map(|(players, holes, owned)| {
        let rest: Vec<Hole> = Hole::ALL.into_iter().filter(|hole| !holes.contains(hole)).collect();
        let strings = vec![CustomString { holes, owner: owned.then_some(1) }, CustomString { holes: rest, owner: None }];
        Game::Of(Kind::Custom(CustomSetup { players, strings }))
    });
    prop_oneof![
        Just(Game::TossedTugOfWar),
        (1..=2_u8).prop_map(|accepts| Game::Of(Kind::TugOfWar { accepts })),
        Just(Game::Of(Kind::Reject2)),
        Just(Game::Of(Kind::Reject4)),
        custom,
    ]
}

fn seat() -> impl Strategy<Value = Seat> {
    let computer = prop::option::of(prop::sample::select(Level::ALL.to_vec()));
    (".{1,12}", computer, prop::sample::select(PlayerColour::ALL.to_vec())).prop_map(|(name, computer, colour)| Seat {
        name: visible(&name).into_owned(),
        computer,
        program: None,
        colour,
    })
}

fn venue() -> impl Strategy<Value = Venue> {
    let clock = prop::option::of((1..=604_800_u32, 0..=3600_u32));
    let terms = (1..=4_u8, clock, any::<bool>()).prop_map(|(seat, clock, public)| RoomTerms { seat, clock, public });
    prop_oneof![Just(Venue::Here), Just(Venue::Links), terms.prop_map(Venue::Room)]
}

fn plan() -> impl Strategy<Value = Plan> {
    let names = (prop::collection::vec("[a-zæ&=?#+ %.-]{1,12}", 1..4), "[a-z+ ]{1,8}");
    let numbers = (1..100_u32, prop::option::of(1..9999_u32), prop::option::of(any::<u64>()));
    let pucks = prop::option::of((0..99_u16, 0..99_u16));
    let rules = (prop::option::of((1..99_u32, 0..99_u32)), 0..9_u32);
    (kind(), (any::<[bool; 2]>(), venue()), names, prop::collection::vec(seat(), 0..4), numbers, (pucks, rules)).prop_map(
        |(game, ([teams, hand_break], venue), (dfas, board), seats, (games, limit, seed), (pucks, (quiet, extra)))| Plan {
            game,
            teams,
            gallery: teams.then(|| board.clone()),
            dfas,
            board,
            pucks,
            seats,
            games,
            limit,
            quiet: quiet.map(|(shots, pucks)| Quiet { shots, pucks }),
            extra,
            hand_break,
            seed,
            venue,
        },
    )
}

fn pucks() -> impl Strategy<Value = Pucks> {
    let colour = prop_oneof![Just(Colour::Green), Just(Colour::Red)];
    let puck = (colour, -1.0..1.0_f64, -1.0..1.0_f64).prop_map(|(colour, x, y)| (colour, Point::new(x, y)));
    let board = prop_oneof![Just("bob".to_owned()), Just(ron::to_string(&Board::bob()).unwrap())];
    let numbers = [-1.0..1.0_f64, -1.0..1.0, 0.0..7.0, 0.0..6.0, -0.02..0.02];
    let strike =
        prop::option::of(numbers.prop_map(|[x, y, aim, speed, offset]| Strike { from: Point::new(x, y), aim, speed, offset }));
    (board, prop::collection::vec(puck, 0..30), strike).prop_map(|(board, pucks, strike)| Pucks { board, pucks, strike })
}

fn turing() -> BoxedStrategy<Route> {
    let program = (".{0,10}", "[01 ?&=%+]{0,10}", -9..9_i64, "[a-z0-9>#&=%+\n/ \\\\]{0,40}");
    let program = program.prop_map(|(about, tape, head, text)| Program { about, tape, head, text });
    let step = prop::option::of(0..1_000_000_u64);
    let named = ("[a-zA-Z0-9 &=#%+.æ-]{1,20}", step.clone());
    let named = named.prop_map(|(name, step)| places::Turing { name: Some(name), program: None, step });
    let written = (prop::option::of(program), step);
    let written = written.prop_map(|(program, step)| places::Turing { name: None, program, step });
    at(prop_oneof![named, written])
}

/// Any of the places that a strategy makes, as a route.
fn at<P: Place>(places: impl Strategy<Value = P> + 'static) -> BoxedStrategy<Route> {
    places.prop_map(Route::from).boxed()
}

/// Any route.
pub fn route() -> impl Strategy<Value = Route> {
    let path = "[a-zA-Z0-9 /&=?#%+.æ-]{1,30}".prop_map(PathBuf::from);
    let shot = prop::option::of(0..400_usize);
    let name = prop::option::of("[a-z0-9 /&=?#%+æ-]{1,20}");
    let at_shot = || (path.clone(), shot.clone());
    let order = (prop::sample::select(Hole::ALL.to_vec()), "[gr]{1,5}");
    let order = order.prop_map(|(hole, word)| (hole, Word::try_from(word).unwrap()));
    let goal = (".{1,12}", 0..9_u64, prop::sample::select(vec![1, 2, 3, 6_u64]), any::<u32>());
    let goal = goal.prop_map(|(name, a, b, shots)| Goal {
        name: visible(&name).into_owned(),
        points: Points::new(a, b).unwrap(),
        shots,
    });
    let drill = (prop::option::of(prop::sample::select(DrillKind::ALL.to_vec())), prop::option::of(any::<u64>()));
    let puzzle = (prop::option::of("[a-z0-9-]{1,10}"), prop::option::of(("[a-z0-9-]{1,8}", prop::option::of(any::<u64>()))));
    let clip = "[a-zA-Z0-9_:-]{0,40}";
    prop::strategy::Union::new([
        at(Just(Menu)),
        at(Just(places::Theatre)),
        at(Just(places::RefereeForm)),
        at(Just(places::RefereeOn)),
        at(Just(Games)),
        at(Just(places::Friend)),
        at(Just(Settings)),
        at(Just(places::Standings)),
        at(Just(Tournaments)),
        at("[a-zA-Z0-9 &=?#%+æ-]{1,20}".prop_map(places::Tournament)),
        at((1..=LESSONS).prop_map(places::Lesson)),
        at(Just(places::Drills)),
        at(drill.prop_map(|(kind, seed)| places::Drill { kind, seed })),
        at(plan().prop_map(places::Play)),
        at(plan().prop_map(places::Referee)),
        at(plan().prop_map(places::Planned)),
        at(prop::option::of(pucks()).prop_map(places::Practice)),
        at(name.clone().prop_map(|dfa| places::New { dfa })),
        at((name.clone(), name.clone()).prop_map(|(dfa, word)| Workshop { dfa, word })),
        at(("[a-zA-Z0-9_-]{0,40}", name.clone()).prop_map(|(automaton, word)| Drawn { automaton, word })),
        at(path.clone().prop_map(places::Resume)),
        at(path.clone().prop_map(places::NextGame)),
        at(path.clone().prop_map(places::Again)),
        at(path.clone().prop_map(places::Ended)),
        at(at_shot().prop_map(|(path, shot)| places::Watch { path, shot })),
        at(at_shot().prop_map(|(path, shot)| places::Review { path, shot })),
        at(at_shot().prop_map(|(path, shot)| places::PlayOn { path, shot })),
        at(at_shot().prop_map(|(path, shot)| places::Pictures { path, shot })),
        at(("[a-z0-9-]{1,10}", name.clone(), name.clone()).prop_map(|(id, from, moves)| places::Game { id, from, moves })),
        at((clip, shot.clone(), prop::option::of(0.0..20.0_f64)).prop_map(|(replay, shot, at)| places::Shown {
            replay,
            shot,
            at,
        })),
        at((clip, prop::collection::vec(order, 0..4)).prop_map(|(replay, orders)| places::Turns { replay, orders })),
        at((clip, goal).prop_map(|(start, goal)| places::Challenge { start, goal })),
        at(puzzle.prop_map(|(game, puzzle)| places::Puzzles { puzzle: puzzle.filter(|_| game.is_some()), game })),
        at((any::<bool>(), prop::option::of("[a-c1-3@,-]{1,20}")).prop_map(|(train, line)| FirstWin { train, line })),
        turing(),
        at(prop::option::of(prop::sample::select(vec![20_261_125_u64, 20_240_229, 20_271_231])).prop_map(places::Daily)),
        at((name.clone(), prop::option::of("[a-zA-Z0-9_-]{0,40}"))
            .prop_map(|(wheel, drawn)| places::Wheels { wheel: wheel.filter(|_| drawn.is_none()), drawn })),
        at(prop::option::of(prop::sample::select(Topic::ALL.to_vec())).prop_map(places::Help)),
        at(Just(places::NewEvent)),
        at("[a-zA-Z0-9 &=?#%+æ-]{1,20}".prop_map(|sheet| places::NewClass { sheet })),
        at((name.clone(), name.clone()).prop_map(|(automaton, drawn)| places::Nfas { automaton, drawn })),
        at((name.clone(), name.clone(), name.clone(), name.clone()).prop_map(|(sheet, exercise, packed, work)| places::Sheets {
            sheet,
            exercise,
            packed,
            work,
        })),
    ])
}

proptest! {
    #[test]
    fn a_route_written_is_read_back(route in route()) {
        let text = route.to_string();
        prop_assert!(!text.chars().any(char::is_whitespace), "{}", text);
        let read = KINDS.read(&text);
        prop_assert_eq!(read.as_ref(), Ok(&route), "{}", text);
        // Whatever says more than its place is meant as a route where it is pasted.
        let says_more = text.find(['/', '?']).is_some_and(|at| at + 1 < text.len());
        prop_assert_eq!(is_link(&text, &KINDS.words()), says_more, "{}", text);
    }
}

#[test]
fn a_plain_plan_is_a_short_text() {
    for (text, plan) in [
        ("play", Plan::default()),
        ("play?kind=reject-2&dfa=dial", Plan { game: Game::Of(Kind::Reject2), dfas: vec!["dial".into()], ..Plan::default() }),
    ] {
        let route = Route::from(places::Play(plan));
        assert_eq!(route.to_string(), text);
        assert_eq!(KINDS.read(text), Ok(route));
    }
}

#[test]
fn a_malformed_route_is_reported_with_its_position() {
    for (text, part) in [
        ("", "unknown route ``; expected one of menu"),
        ("nowhere?dfa=rope", "unknown route `nowhere`"),
        ("help/nothing", "unknown route `help/nothing`"),
        ("lesson/8", "unknown route `lesson/8`; expected one of menu"),
        ("menu/there", "unknown route `menu/there`"),
        ("puzzles/phutball/save/x", "unknown route `puzzles/phutball/save/x`"),
        ("puzzles/phutball/save/1/2", "unknown route `puzzles/phutball/save/1/2`"),
        ("settings?dfa=rope", "`settings` does not take `dfa`"),
        ("watch", "The link to `watch` is not whole: `file=` is missing. Copy all of it"),
        ("watch?file=a.fob&shot=-1", "shot: `-1`; expected a whole number"),
        ("play?kind=chess", "kind: `chess`; expected tug-of-war, reject-2"),
        ("play?accepts=3", "accepts: `3`; expected 1 or 2"),
        ("play?player=grandmaster", "player: `grandmaster`; expected person, random, easy"),
        ("play?player=easy:pink", "no player's colour is called `pink`"),
        ("play?pucks=15", "pucks: `15`; expected two whole numbers"),
        ("play?games=0", "games: `0`; expected a whole number from 1 to 1000000"),
        ("play?kind=custom&string=NE,XX", "string: `NE,XX`; expected holes"),
        ("new/plan?kind=custom&players=5", "players: `5`; expected a whole number from 2 to 4"),
        ("play?kind=custom&players=255", "players: `255`; expected a whole number from 2 to 4"),
        ("play?kind=custom&players=256", "players: `256`; expected a whole number from 2 to 4"),
        ("play?kind=custom&players=2&string=NE:3", "string: `NE:3`; expected an owner from 1 to 2"),
        ("play?kind=custom&string=NE&string=SE&string=SW&string=NW&string=NE", "string: `5 strings`; expected at most one"),
        ("play?player=easy&player=easy&player=easy&player=easy&player=easy", "player: `5 players`; expected at most 4"),
        ("play?limit=0", "limit: `0`; expected a whole number from 1 to 1000000"),
        ("play?player=person:amber:An%E2%80%AEna", "player: `person:amber:An\\u{202e}na`; expected a name; the character"),
        ("challenge?match=x&by=An%E2%80%AEna&points=1&shots=3", "by: `An\\u{202e}na`; expected a name; the character"),
        ("practice?puck=g,0", "puck: `g,0`; expected g or r and a place"),
        ("practice?puck=g,0,inf", "expected g or r and a place"),
        ("practice?strike=0,1", "strike: `0,1`; expected a place in metres, a direction"),
        ("drill?kind=easy", "kind: `easy`; expected pot, side, bank"),
        ("drill?seed=x", "seed: `x`; expected a whole number"),
    ] {
        let error = KINDS.read(text).expect_err(text).to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
}

#[test]
fn every_kind_of_screen_is_looked_at() {
    let folder = tempfile::TempDir::new().unwrap();
    let looked: Vec<Route> = screens().into_iter().map(|name| KINDS.read(&stage(folder.path(), name)).unwrap()).collect();
    for kind in KINDS.0 {
        let is_looked_at = kind.ways.iter().any(|way| looked.iter().any(|route| route.place() == way.word()));
        assert!(is_looked_at, "{}: it needs a sample, or a stage in tests/screens/stage.rs", kind.name);
    }
}

#[test]
fn every_screen_is_opened_by_its_route_and_returns_it() {
    for screen in screens() {
        let folder = tempfile::TempDir::new().unwrap();
        let text = stage(folder.path(), screen);
        let mut bench = Bench::over(folder);
        let route = KINDS.read(&text).unwrap();
        let place = match screen {
            // An opened screen has a route by which it can be opened again.
            "referee" => "referee/resume",
            "new-links" | "new-advanced" => "new",
            _ => route.place(),
        };
        bench.harness.state_mut().follow(Nav::Push(route));
        loaded(&mut bench);
        let problems: Vec<_> = bench.harness.state().services.problems.iter().collect();
        assert!(problems.is_empty(), "{text}: {problems:?}");
        assert_eq!(bench.harness.state().place(), place, "{text}");
        // The route that it tells opens the same place in another window.
        let printed = bench.harness.state().route().to_string();
        let Bench { harness, folder, .. } = bench;
        drop(harness);
        let mut bench = Bench::over(folder);
        bench.harness.state_mut().follow(Nav::Push(KINDS.read(&printed).unwrap()));
        loaded(&mut bench);
        assert_eq!(bench.harness.state().route().to_string(), printed, "{text}");
    }
}

/// A replay is read in the background, and only then has its route a shot.
fn loaded(bench: &mut Bench) {
    bench.settle();
    let deadline = Instant::now() + Duration::from_mins(1);
    let reading = |route: Route| {
        let shot = route.get().map(|places::Watch { shot, .. }| shot);
        let shot = shot.or(route.get().map(|places::Review { shot, .. }| shot));
        let shot = shot.or(route.get().map(|places::Pictures { shot, .. }| shot));
        shot.or(route.get().map(|places::PlayOn { shot, .. }| shot)).is_some_and(Option::is_none)
    };
    while reading(bench.harness.state().route()) {
        assert!(Instant::now() < deadline, "{} is still read", bench.harness.state().route());
        std::thread::sleep(Duration::from_millis(10));
        bench.settle();
    }
}

#[test]
fn an_unknown_route_is_reported_and_the_screen_stays() {
    let mut bench = Bench::new();
    for (text, part) in [
        ("play?dfa=nothing", "there is no DFA called `nothing`"),
        ("play?board=nothing", "there is no board called `nothing`"),
        ("workshop?dfa=nothing", "there is no DFA called `nothing`"),
        ("game/chess", "no game called `chess`"),
        ("game/fib-fob?from=rubbish", "expected"),
        ("puzzles/chess", "no game called `chess` has puzzles"),
        ("puzzles/phutball/win-1", "no kind of puzzle is called `win-1`; expected one of goal-1, save"),
        ("first-win?line=1@b2,1@b2,x", "the line at `1@b2`"),
        ("turing/nothing", "there is no Turing machine called `nothing`"),
        ("watch?file=/no/such.fob", "such.fob"),
        ("result?file=/no/such.fob", "such.fob"),
        ("practice?puck=g,0,0&puck=r,0,0", "overlaps"),
    ] {
        bench.harness.state_mut().follow(Nav::Push(KINDS.read(text).unwrap()));
        bench.settle();
        let reported: Vec<String> = bench.harness.state().services.problems.iter().flat_map(|t| t.lines.clone()).collect();
        assert!(reported.join("\n").contains(part), "{text}: {reported:?}");
        assert_eq!(bench.harness.state().place(), "menu", "{text}");
        bench.click(fob_kit::widgets::labels::OK);
    }
}

#[test]
fn a_match_by_its_route_has_the_computer_in_the_empty_seats() {
    let mut bench = Bench::new();
    bench.harness.state_mut().follow(Nav::Push(KINDS.read("play?kind=reject-4&seed=3").unwrap()));
    bench.settle();
    let start = &bench.harness.state().playing().expect("a match").played.start;
    let people: Vec<bool> = start.seats.iter().map(|seat| seat.computer.is_none()).collect();
    assert_eq!(people, [true, false, false, false]);
    assert_eq!(start.seed, 3);
}
