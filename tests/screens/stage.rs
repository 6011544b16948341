//! Screens in the middle of things: a data folder in which something was played, and the route that opens it.

use fob_arena::{self as arena, Effort, Entrant, Terms, Tournament};
use fob_games::bloop::Bloop;
use fob_games::{self as games, Game, History};
use fob_opponent::{DrillKind, Level};
use fob_replay::{Playback, to_clip};
use fob_rules::{Kind, Points, Quiet, Setup};
use fob_screens::kinds::KINDS;
use fob_screens::model::Model;
use fob_screens::play;
use fob_services::data::{DrillTry, Linked};
use fob_services::driving::{Seat, Start};
use fob_services::places;
use fob_services::player_colours::PlayerColour;
use fob_services::route::Place as _;
use fob_store::{REVIEWS, Store, TOURNAMENTS, load_replay, read_text, save_versioned};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Every screen that is looked at, by a name: those that are staged here, and what each kind of screen shows of itself.
pub fn screens() -> Vec<&'static str> {
    let samples = KINDS.0.iter().flat_map(|kind| kind.samples.iter().copied());
    let samples = samples.filter(|sample| !STAGED.contains(sample) && *sample != "lesson/1");
    STAGED.into_iter().chain(samples).collect()
}

/// Screens in the middle of things.
const STAGED: [&str; 48] = [
    "menu",
    "new",
    "new-advanced",
    "new-links",
    "play",
    "turns",
    "turns-wait",
    "challenge",
    "order",
    "result",
    "result-four",
    "practice",
    "lesson",
    "lesson-figure",
    "lesson-order",
    "spread",
    "drill",
    "drills",
    "settings",
    "standings",
    "help",
    "referee",
    "workshop",
    "desk",
    "nfas-desk",
    "theatre",
    "watch",
    "review",
    "tournament",
    "pictures",
    "play-on",
    "games",
    "fib-fob",
    "gobblet3",
    "gobblet4",
    "phutball",
    "bloop",
    "bloop-rules",
    "bloop-bug",
    "bloop-loop",
    "puzzles",
    "puzzle-gobblet3",
    "puzzle-phutball",
    "puzzle-bloop",
    "first-win",
    "turing",
    "turing-draft",
    "wheel",
];

/// A DFA over letters of its own.
pub const ENDS_IN_ONE: &str = "(name: \"Ends in one\", letters: [\"0\", \"1\"], start: \"no\", states: [\
    (name: \"no\", on: {\"0\": [\"no\"], \"1\": [\"yes\"]}), (name: \"yes\", accepting: true, on: {\"0\": [\"no\"], \"1\": [\"yes\"]})])";

/// Lays what a screen needs into a data folder; returns the route that opens the screen there.
pub fn stage(folder: &Path, screen: &str) -> String {
    let mut model = Model::new(Store::at(folder));
    let query = |place: &str, path: &Path| {
        let path: String = form_urlencoded::byte_serialize(path.to_string_lossy().as_bytes()).collect();
        format!("{place}?file={path}")
    };
    let from = |game: &str, position: &str| {
        let position: String = form_urlencoded::byte_serialize(position.as_bytes()).collect();
        format!("game/{game}?from={position}")
    };
    match screen {
        "new-advanced" => {
            "new/plan?kind=reject-2&dfa=rope&quiet=never&extra=0&seed=7&player=person:amber:Anna&player=easy:sky:Bo".to_owned()
        }
        "new-links" => "new/plan?kind=reject-2&dfa=dial&player=person:amber:Anna&player=person:sky:Bo&by=links".to_owned(),
        "turns" => {
            let path = played(&mut model, Kind::Reject2, 4, false);
            let replay = to_clip(&read_text(&path).expect("a file"));
            // Nothing is known of it here: it can be taken up.
            std::fs::remove_file(path).expect("the match");
            places::Turns { replay, orders: Vec::new() }.text()
        }
        "turns-wait" => {
            let path = played(&mut model, Kind::Reject2, 5, false);
            let header = load_replay(&path).expect("a replay").header;
            let file = path.file_stem().expect("a name").to_string_lossy().into_owned();
            model.services.enter_linked(header.id(), Linked { file, mine: vec![1], ..Linked::default() });
            query("resume", &path)
        }
        "challenge" => crate::challenges::challenge(3).0.to_string(),
        "wheel" => query("resume", &on_a_wheel(&mut model, 9)),
        "play" => query("resume", &played(&mut model, Kind::Reject2, 9, false)),
        "order" => query("resume", &played(&mut model, Kind::Reject2, 200, true)),
        "result" => query("result", &played(&mut model, Kind::Reject2, 2000, false)),
        "result-four" => query("result", &few_played(&mut model)),
        "watch" | "pictures" | "play-on" => query(screen, &replay(&mut model)),
        "review" => query("review", &reviewed(&mut model)),
        "tournament" => tournament(folder),
        "theatre" | "standings" => {
            replay(&mut model);
            screen.to_owned()
        }
        "lesson" => "lesson/1".to_owned(),
        "lesson-figure" => "lesson/2".to_owned(),
        "lesson-order" => "lesson/4".to_owned(),
        "spread" => {
            model.services.settings.spread = Some(Level::Medium);
            model.services.save_at_exit();
            "practice?board=bob&puck=g,0.22,0.25&puck=r,-0.2,0.15&puck=r,0.3,0.2&puck=g,-0.1,-0.05&strike=-0.1,-0.31,1.0716,1.8,0"
                .to_owned()
        }
        "drill" => "drill?kind=bank&seed=3".to_owned(),
        "drills" => {
            for (number, kind) in DrillKind::ALL.into_iter().cycle().take(40).enumerate() {
                model.services.enter_drill(DrillTry { kind, made: number % 3 != 0, shown: number % 10 == 0 });
            }
            "drills".to_owned()
        }
        "desk" => "workshop?dfa=contains-ggrgg".to_owned(),
        "nfas-desk" => {
            let folder = folder.join("automata");
            std::fs::create_dir_all(&folder).expect("a folder");
            std::fs::write(folder.join("ends-in-one.ron"), ENDS_IN_ONE).expect("a file");
            "nfas?automaton=ends-in-one".to_owned()
        }
        "referee" => "referee?kind=reject-2&dfa=last-two-differ".to_owned(),
        "fib-fob" => "game/fib-fob".to_owned(),
        "gobblet3" => from("gobblet3", "r1y3,y1r2,./.,.,./.,y2r3,. y"),
        "gobblet4" => from("gobblet4", "r4,.,.,y3/.,y4,r3,./.,.,y2r4,./y4,.,.,. r"),
        "phutball" => {
            let men = "G8,H8,G9,J11,K12,H13,F14,K15,L15,H16";
            let from: String = form_urlencoded::byte_serialize(format!("ball=H12 men={men} turn=O").as_bytes()).collect();
            format!("game/phutball?from={from}")
        }
        "bloop" => "game/bloop".to_owned(),
        "bloop-rules" => {
            bloop(folder, "tape=BGRYBGR head=3 state=B scores=5,9,2 turn=2 count=4 rules=BBGR>,GGYY<,RYBB=,YBGG>", &[])
        }
        "bloop-bug" => bloop(folder, "tape=GYBBBBB head=3 state=B scores=12,3 turn=1 count=3 rules=GGYY<", &["BBBG>"]),
        "bloop-loop" => bloop(folder, "tape=BGRY head=2 state=B scores=4,7,11,0,2 turn=3 count=11 rules=BGRY>,RRGR<", &["GYBG="]),
        "puzzle-gobblet3" => "puzzles/gobblet3/win-2/2".to_owned(),
        "puzzle-phutball" => "puzzles/phutball/goal-1/3".to_owned(),
        "puzzle-bloop" => "puzzles/bloop/bug/3".to_owned(),
        "first-win" => "first-win?line=3@b2,3@a1,3@c3".to_owned(),
        "turing" => "turing/binary-addition?step=170".to_owned(),
        "turing-draft" => {
            let text = "# Goes to and fro, with a slip of the pen.\nstart a\na 0 b 1 >\nb 0 a 1 <\na 1 b 0 up\nb 1 a";
            let text: String = form_urlencoded::byte_serialize(text.as_bytes()).collect();
            format!("turing?machine={text}&tape=0110&head=1")
        }
        other => other.to_owned(),
    }
}

/// A match on a wheel, after some shots. Returns its file.
fn on_a_wheel(model: &mut Model, shots: u32) -> PathBuf {
    let services = &mut model.services;
    let board = services.library.usual_board().expect("built in").clone();
    let machine = services.machine("plough").expect("built in");
    let seat =
        |i: usize, name: &str| Seat { name: name.into(), computer: None, program: None, colour: PlayerColour::from_seat(i) };
    let start = Start {
        setup: Setup::new(Kind::TugOfWar { accepts: 1 }, machine, board.pucks.green, board.pucks.red),
        dfas: vec!["plough".to_owned()],
        board,
        seats: vec![seat(0, "Anna"), seat(1, "Bo")],
        games: 1,
        seed: 5,
        hand_break: false,
        series: None,
    };
    let mut match_ = play::MatchScreen::start(start, services).expect("a match");
    match_.fast_forward(Level::Easy, shots, false, services).expect("shots");
    match_.played.path().to_path_buf()
}

/// A game of Bugs and Loops from a position, with the moves that were played.
fn bloop(folder: &Path, start: &str, moves: &[&str]) -> String {
    let mut session = History::new(start.parse::<Bloop>().expect("a position"));
    for mv in moves {
        session.play_text(mv).expect("a move");
    }
    for (player, name) in (1u8..=session.position().players()).zip(["Anna", "Bo", "Cleo", "Dan", "Eve"]) {
        session.set_seat(player, games::Seat { name: name.into(), computer: None, program: None });
    }
    let saves = folder.join("saves");
    std::fs::create_dir_all(&saves).expect("a folder");
    std::fs::write(saves.join("bloop.ron"), session.to_ron()).expect("a save");
    "game/bloop".to_owned()
}

/// The replay that was filed away last; where there is none, some matches are played first.
fn replay(model: &mut Model) -> PathBuf {
    let latest = |model: &Model| model.services.store.latest_replay().expect("a folder of replays");
    if latest(model).is_none() {
        played(model, Kind::TugOfWar { accepts: 2 }, 2000, false);
        played(model, Kind::Reject2, 6, false);
        played(model, Kind::Reject2, 2000, false);
    }
    latest(model).expect("a replay")
}

/// A match with its review, which was worked out at a glance.
fn reviewed(model: &mut Model) -> PathBuf {
    let path = replay(model);
    let replay = load_replay(&path).expect("a replay");
    let playback = Playback::new(&replay).expect("a replay that can be played");
    let review = arena::reviewed(&playback, &Effort::GLANCE, &mut |_| true, &mut |_| true).expect("a review");
    let file = model.services.store.folder(REVIEWS).join(format!("{}.ron", replay.digest()));
    save_versioned(&file, &review).expect("a data folder that can be written to");
    path
}

/// A tournament of two people and two computers, in the middle of it.
fn tournament(folder: &Path) -> String {
    let entrant = |(name, level): (&str, Option<Level>)| Entrant { name: name.to_owned(), level, program: None };
    let all = [("Anna", None), ("Bo", None), ("Easy", Some(Level::Easy)), ("Hard", Some(Level::Hard))];
    let dfas = ["rope", "dial", "last-two-differ"].map(str::to_owned).to_vec();
    let entrants = all.into_iter().map(entrant).collect();
    let terms = Terms { entrants, games: 2, tug_of_war: false, dfas, boards: vec!["bob".to_owned()], seed: 1 };
    let mut tournament = Tournament::new(terms);
    let points = [[Points::ONE, Points::ZERO], [Points::ZERO, Points::ONE], [Points::HALF; 2]];
    for (pairing, points) in tournament.open().into_iter().step_by(2).zip(points) {
        tournament.enter(pairing.game, points);
    }
    save_versioned(&folder.join(TOURNAMENTS).join("Spring cup.ron"), &tournament).expect("a data folder that can be written to");
    "tournament?name=Spring+cup".to_owned()
}

/// A match of people before its first shot.
pub fn begun(model: &mut Model, kind: Kind, seed: u64) -> play::MatchScreen {
    let pucks = model.services.library.usual_board().expect("built in").pucks;
    begun_with(model, kind, [pucks.green, pucks.red], None, seed)
}

/// The same with some greens and reds, and perhaps the rule for quiet play.
fn begun_with(model: &mut Model, kind: Kind, [green, red]: [u16; 2], quiet: Option<Quiet>, seed: u64) -> play::MatchScreen {
    let services = &mut model.services;
    let dfa = services.dfa("last-two-differ").expect("built in").clone();
    let mut board = services.library.usual_board().expect("built in").clone();
    let pucks = &mut Arc::make_mut(&mut board).pucks;
    (pucks.green, pucks.red) = (green, red);
    let seat =
        |i: usize, name: &str| Seat { name: name.into(), computer: None, program: None, colour: PlayerColour::from_seat(i) };
    let names = if matches!(kind, Kind::Reject4) { &["Anna", "Bo", "Carl", "Dina"][..] } else { &["Anna", "Bo"] };
    let start = Start {
        setup: Setup { quiet, ..Setup::new(kind, (*dfa.dfa).clone(), green, red) },
        dfas: vec![dfa.key],
        board,
        seats: names.iter().enumerate().map(|(i, name)| seat(i, name)).collect(),
        games: 1,
        seed,
        hand_break: false,
        series: None,
    };
    play::MatchScreen::start(start, services).expect("a match")
}

/// A whole match of four with few pucks. Returns its file.
fn few_played(model: &mut Model) -> PathBuf {
    // Where nothing leaves the board but through a hole, the quiet rule ends what nobody ends.
    let mut match_ = begun_with(model, Kind::Reject4, [5, 5], Some(Quiet::USUAL), 5);
    match_.fast_forward(Level::Easy, 2000, false, &mut model.services).expect("shots");
    assert!(match_.played.game().is_over(), "a whole match");
    match_.played.path().to_path_buf()
}

/// A match between Anna and Bo in which the computer has played some shots; or until an order is due, in the first match
/// in which one is. Returns its file.
pub fn played(model: &mut Model, kind: Kind, shots: u32, until_order: bool) -> PathBuf {
    for seed in 5..200 {
        let mut match_ = begun(model, kind.clone(), seed);
        let services = &mut model.services;
        match_.fast_forward(Level::Easy, shots, until_order, services).expect("shots");
        if !until_order || !match_.played.game().choices().is_empty() {
            return match_.played.path().to_path_buf();
        }
        std::fs::remove_file(match_.played.path()).expect("a match that is not wanted");
    }
    panic!("no order was due in any of these matches")
}
