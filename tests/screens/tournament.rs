//! Tournaments: the form, games of computers in the background, a person's game at the table, and going on after an end.

use crate::Bench;
use crate::seen::Seen;
use egui::Key;
use egui_kittest::kittest::Queryable;
use fob_arena::{Entrant, Terms, Tournament};
use fob_board::Board;
use fob_opponent::Level;
use fob_replay::{Header, Player, Recorder};
use fob_rules::{Kind, Points, Setup};
use fob_screens::tournament::TournamentScreen;
use fob_services::places;
use fob_services::route::Nav;
use fob_store::{ReplayFile, Store, TOURNAMENTS, save_versioned};

fn terms(levels: &[Option<Level>]) -> Terms {
    let entrant = |(level, name): (&Option<Level>, &str)| Entrant { name: name.to_owned(), level: *level, program: None };
    let entrants = levels.iter().zip(["Anna", "Bo", "Carl"]).map(entrant).collect();
    let (dfas, boards) = (vec!["rope".to_owned(), "dial".to_owned()], vec!["bob".to_owned()]);
    Terms { entrants, games: 2, tug_of_war: false, dfas, boards, seed: 5 }
}

/// A tournament in a data folder, opened.
fn opened(terms: Terms) -> Bench {
    let mut bench = Bench::new();
    let path = bench.folder.path().join(TOURNAMENTS).join("cup.ron");
    save_versioned(&path, &Tournament::new(terms)).unwrap();
    open(&mut bench);
    bench
}

fn open(bench: &mut Bench) {
    bench.harness.state_mut().follow(Nav::push(places::Tournament("cup".to_owned())));
    bench.settle();
    assert_eq!(bench.harness.state().place(), "tournament");
}

fn state(bench: &Bench) -> &TournamentScreen {
    bench.harness.state().find::<TournamentScreen>().expect("a tournament is open")
}

#[test]
fn a_tournament_is_begun_by_its_form() {
    let mut bench = Bench::new();
    bench.from_menu(fob_screens::tournament::labels::TITLE);
    assert!(bench.sees(fob_screens::tournament::labels::ENTRANTS));
    // Three take part; the third goes, and one more comes.
    bench.click(&fob_screens::tournament::labels::remove_entrant(3));
    assert!(bench.harness.query_by_label(&fob_screens::tournament::labels::begin(2)).is_some());
    bench.click(fob_screens::tournament::labels::ADD);
    bench.click(fob_screens::tournament::labels::FOUR_EACH);
    bench.click(fob_screens::tournament::labels::TUG_OF_WAR);
    // Two with one name cannot take part.
    bench.harness.get_by_label(&fob_screens::tournament::labels::name_of_entrant(3)).focus();
    bench.settle();
    bench.command(Key::A);
    bench.harness.get_by_label(&fob_screens::tournament::labels::name_of_entrant(3)).type_text("Easy");
    bench.settle();
    assert!(bench.sees("Two entrants are called Easy."));
    bench.command(Key::A);
    bench.harness.get_by_label(&fob_screens::tournament::labels::name_of_entrant(3)).type_text("Carl");
    bench.settle();
    bench.click(&fob_screens::tournament::labels::begin(12));
    assert_eq!(bench.harness.state().place(), "tournament");
    let terms = state(&bench).tournament().terms().clone();
    assert!(
        terms.tug_of_war && terms.games == 4 && terms.entrants[2] == Entrant { name: "Carl".into(), level: None, program: None }
    );
    assert!(
        bench.sees(&fob_screens::tournament::labels::played(0, 12))
            || bench.sees(&format!("{}: ", fob_screens::tournament::labels::PLAY))
    );
    // Its file is there, and the list knows it.
    bench.key(Key::Escape);
    assert!(bench.sees(&fob_screens::tournament::labels::played(0, 12)));
}

#[test]
fn a_persons_game_is_played_at_the_table_and_found_again() {
    let mut bench = opened(terms(&[None, None, Some(Level::Easy)]));
    let first = state(&bench).tournament().open()[0];
    bench.key(Key::Enter);
    assert_eq!(bench.harness.state().place(), "resume");
    bench.key(Key::Escape);
    // The match goes on; the tournament knows its file.
    if bench.harness.state().place() != "tournament" {
        open(&mut bench);
    }
    assert!(bench.sees(fob_screens::tournament::labels::RESUME));
    // Somebody plays a game to its end: here both agree to a draw at once.
    let second = state(&bench).tournament().open()[1];
    let board = Board::bob();
    let dfa = fob_automata::builtin("rope").unwrap();
    let setup = Setup::new(Kind::Reject2, dfa, board.pucks.green, board.pucks.red);
    let names = second.seats.map(|seat| ["Anna", "Bo", "Carl"][seat]);
    let mut live = Recorder::new(Header::for_match(setup, &board, names.map(Player::human).to_vec(), second.seed)).unwrap();
    live.play(&live.break_strikes()).unwrap();
    live.agree_draw().unwrap();
    let store = Store::at(bench.folder.path());
    ReplayFile::create(&store.replay_path("drawn").unwrap(), &mut live).unwrap();
    // A kill between: the tournament is opened by another program, and finds the game.
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    let mut bench = Bench::over(folder);
    open(&mut bench);
    assert_eq!(state(&bench).tournament().result(second.game), Some([Points::HALF; 2]));
    assert_eq!(state(&bench).tournament().result(first.game), None);
    assert!(bench.sees("1/2 : 1/2") && bench.sees(&fob_screens::tournament::labels::played(1, 6)));
    // Two windows do not enter results at once.
    let mut other = bench.second_window();
    other.harness.state_mut().follow(Nav::push(places::Tournament("cup".to_owned())));
    other.settle();
    assert_ne!(other.harness.state().place(), "tournament");
    assert!(!other.harness.state().services.problems.is_empty());
}

#[test]
fn computers_play_in_the_background_until_they_are_stopped() {
    let mut bench = opened(terms(&[Some(Level::Random), Some(Level::Random)]));
    bench.click(&fob_screens::tournament::labels::let_play(2));
    assert!(bench.sees(fob_screens::tournament::labels::PLAYING));
    let start = std::time::Instant::now();
    while state(&bench).tournament().progress().0 == 0 {
        assert!(start.elapsed().as_secs() < 240, "no game is played to its end");
        std::thread::sleep(std::time::Duration::from_millis(20));
        bench.harness.run_steps(1);
    }
    bench.key(Key::C);
    let played = state(&bench).tournament().clone();
    // What was played is on the disk; whoever goes on finds it.
    let Bench { harness, folder, .. } = bench;
    drop(harness);
    let mut bench = Bench::over(folder);
    open(&mut bench);
    assert_eq!(*state(&bench).tournament(), played);
}

#[test]
fn a_game_of_computers_is_watched_from_its_row() {
    let mut bench = opened(terms(&[Some(Level::Random), Some(Level::Random), None]));
    bench.click(&fob_screens::tournament::labels::let_play(2));
    crate::until(&mut bench, "a game of computers", |bench| state(bench).tournament().progress().0 > 0);
    bench.key(Key::C);
    let tournament = state(&bench).tournament().clone();
    let pairing = tournament.terms().pairings().into_iter().find(|pairing| tournament.result(pairing.game).is_some()).unwrap();
    let label = fob_screens::tournament::labels::watch_match(pairing.game + 1);
    let watch = |bench: &mut Bench| {
        bench.click(&label);
        crate::until(bench, "the replay", |bench| bench.harness.state().place() == "watch");
        crate::until(bench, "the viewer", |bench| bench.harness.state().watching().is_some_and(|watch| watch.shown().is_some()));
    };
    // The replay was kept as the computers played, under their names.
    let games = bench.folder.path().join(TOURNAMENTS).join("games");
    assert_eq!(std::fs::read_dir(&games).unwrap().count(), tournament.progress().0);
    watch(&mut bench);
    let path = std::fs::read_dir(&games).unwrap().next().unwrap().unwrap().path();
    let replay = fob_store::load_replay(&path).unwrap();
    assert!(replay.header.players.iter().all(|player| player.level.as_deref() == Some("random")));
    assert!(replay.header.note.starts_with("cup, match "), "{}", replay.header.note);
    // A tournament of an older Fob has no such file: the game is played again, and comes out the same.
    bench.key(Key::Escape);
    std::fs::remove_dir_all(&games).unwrap();
    watch(&mut bench);
    let again = bench.folder.path().join(TOURNAMENTS).join("games").join(format!("{:016x}.fob", pairing.seed));
    let playback = fob_replay::Playback::new(&fob_store::load_replay(&again).unwrap()).unwrap();
    let verdict = playback.last().game.as_ref().unwrap().verdict().unwrap();
    assert_eq!(tournament.result(pairing.game).map(|points| points.to_vec()), Some(verdict.points));
}

#[test]
fn a_row_of_the_table_lists_the_games_of_its_entrant() {
    let mut bench = opened(terms(&[Some(Level::Easy), Some(Level::Easy), Some(Level::Easy)]));
    let rows = |bench: &Bench| bench.harness.query_all_by_label_contains(fob_screens::tournament::labels::TO_COME).count();
    assert_eq!(rows(&bench), 6);
    bench.click("Anna");
    assert!(bench.sees(&fob_screens::tournament::labels::matches_of("Anna")));
    assert_eq!(rows(&bench), 4);
    bench.click(fob_screens::tournament::labels::ALL_GAMES);
    assert_eq!(rows(&bench), 6);
}

#[test]
fn the_winner_is_named_at_the_end() {
    let mut bench = Bench::new();
    let mut tournament = Tournament::new(terms(&[Some(Level::Easy), None]));
    for pairing in tournament.open() {
        let anna = usize::from(pairing.seats[0] != 0);
        let mut points = [Points::ZERO; 2];
        points[anna] = Points::ONE;
        tournament.enter(pairing.game, points);
    }
    save_versioned(&bench.folder.path().join(TOURNAMENTS).join("cup.ron"), &tournament).unwrap();
    open(&mut bench);
    assert!(bench.sees(&fob_screens::tournament::labels::won("Anna")) && bench.sees("1 : 0") && bench.sees("0 : 1"));
}
