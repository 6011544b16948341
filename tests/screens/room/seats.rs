//! Somebody elsewhere at the room's table: late, wrong, twice, never. The core is the one of a match of Fob.

use super::{Room, click, command, line, press, session, table_of, wait};
use crate::other_end::{ANSWERED, Asked, OtherEnd, Said};
use egui::Key;
use egui_kittest::kittest::Queryable;
use fob_game_screens::{AnyTable, GamesScreen};
use fob_games::AnyHistory;
use fob_play::log::Play;
use fob_play::{Controller, Offer, Said as Says, Ticket};
use tempfile::TempDir;

fn take(room: &mut Room, said: Says<String>) {
    let (state, services) = room.state_mut().model.find_mut::<GamesScreen>().unwrap();
    state.table_mut().unwrap().hear(said, services);
}

fn question(room: &Room) -> Option<Ticket> {
    room.state().model.find::<GamesScreen>()?.table().map(AnyTable::questions)?.first().copied()
}

/// A person's move by its text.
fn play(room: &mut Room, mv: &str) {
    press(room, Key::T);
    room.get_by_label(fob_game_screens::labels::MOVE_AS_TEXT).type_text(mv);
    room.run_steps(2);
    press(room, Key::Enter);
    room.run_steps(3);
}

/// A person's move after which the game goes on and cannot be won at once: the first one that there is.
fn play_on(room: &mut Room) {
    let ended = |game: &dyn AnyHistory, mv: &str| {
        let mut after = game.duplicate();
        after.play(mv).unwrap();
        after
    };
    let open = |mv: &String| {
        let after = ended(session(room), mv);
        after.outcome().is_none() && after.moves().iter().all(|reply| ended(&*after, reply).outcome().is_none())
    };
    let mv = session(room).moves().into_iter().find(open).expect("a move that leaves the game open");
    play(room, &mv);
}

/// Leafs by a sign: the arrows turn the board of this game.
fn leaf(room: &mut Room, sign: &str) {
    room.event(egui::Event::Text(sign.to_owned()));
    room.run_steps(3);
}

fn act(room: &mut Room, ticket: Ticket, mv: &str) {
    take(room, Says::Answers(ticket, mv.to_owned()));
    room.run_steps(2);
}

fn sees(room: &Room, text: &str) -> bool {
    room.query_all_by_label_contains(text).next().is_some()
}

/// A person against somebody elsewhere.
fn remote(folder: &TempDir) -> Room {
    remote_at(folder, "gobblet3")
}

fn remote_at(folder: &TempDir, game: &str) -> Room {
    let mut room = table_of(folder.path(), game);
    take(&mut room, Says::Sits(2, Controller::Remote));
    room.run_steps(3);
    room
}

#[test]
fn somebody_elsewhere_at_the_rooms_table_answers_late_wrongly_and_twice() {
    let folder = TempDir::new().unwrap();
    let mut room = remote(&folder);
    assert_eq!(question(&room), None, "the person begins");
    play(&mut room, "3@b2");
    assert_eq!(line(&room), ["3@b2"]);
    let ticket = question(&room).expect("a question to somebody elsewhere");
    // Late: one looks around meanwhile, and nobody moves for him.
    room.run_steps(200);
    press(&mut room, Key::T);
    assert!(room.query_by_label(fob_game_screens::labels::MOVE_AS_TEXT).is_none(), "no move of his can be typed here");
    press(&mut room, Key::A);
    assert_eq!(line(&room).len(), 1);
    // Wrong.
    act(&mut room, ticket, "nonsense");
    act(&mut room, ticket, "1@z9");
    act(&mut room, Ticket { turn: u64::MAX, by: 2 }, "3@a1");
    act(&mut room, Ticket { by: 1, ..ticket }, "3@a1");
    take(&mut room, Says::Plays(2, Play::End));
    assert_eq!((line(&room).len(), question(&room)), (1, Some(ticket)), "the question is open still");
    assert!(room.state().model.services.problems.is_empty());
    // Right, twice.
    act(&mut room, ticket, "3@a1");
    act(&mut room, ticket, "3@a1");
    assert_eq!(line(&room), ["3@b2", "3@a1"]);
    // One leafs back to where he was asked: his late answer is to a question that is void there.
    play(&mut room, "3@c3");
    let stale = question(&room).unwrap();
    leaf(&mut room, "<");
    leaf(&mut room, "<");
    act(&mut room, stale, "2@c1");
    assert_eq!(line(&room).len(), 3, "what was played stays");
    leaf(&mut room, ">");
    leaf(&mut room, ">");
    let ticket = question(&room).expect("asked again at the end of the line");
    assert_ne!(ticket, stale);
    act(&mut room, ticket, "2@c1");
    assert_eq!(line(&room).len(), 4);
    // An offer that is declined, and the end.
    take(&mut room, Says::Plays(2, Play::Offer(Offer::Draw)));
    room.run_steps(2);
    assert!(sees(&room, &fob_services::labels::offers("", fob_services::labels::A_DRAW)));
    take(&mut room, Says::Plays(2, Play::Resign));
    room.run_steps(3);
    assert_eq!(session(&room).outcome(), Some(fob_games::Outcome::Win(1)));
    assert!(std::fs::read_to_string(folder.path().join("saves/gobblet3.ron")).unwrap().contains("2@c1"), "it is saved");
}

#[test]
fn at_the_rooms_table_a_silent_player_locks_nothing() {
    let folder = TempDir::new().unwrap();
    let mut room = remote(&folder);
    play(&mut room, "3@b2");
    room.run_steps(400);
    assert!(question(&room).is_some());
    // Another one sits in for him.
    command(&mut room, Key::Num2);
    command(&mut room, Key::Num2);
    wait(&mut room, "the computer's move", |room| line(room).len() == 2);
    assert_eq!(question(&room), None);
    // A new game is free of him, and one can leave at any time.
    take(&mut room, Says::Sits(2, Controller::Remote));
    // Wherever the computer has moved.
    play_on(&mut room);
    assert!(question(&room).is_some(), "{:?}", line(&room));
    command(&mut room, Key::N);
    click(&mut room, fob_game_screens::labels::START);
    assert_eq!(question(&room), None);
    press(&mut room, Key::Escape);
    room.run_steps(3);
    assert!(room.state().model.find::<GamesScreen>().is_some());
}

#[test]
fn another_process_at_the_rooms_table_answers_late_wrongly_twice_and_never() {
    let folder = TempDir::new().unwrap();
    // On the larger board a game lasts long enough.
    let mut room = remote_at(&folder, "gobblet4");
    let mut other = OtherEnd::start();
    let (mut asked, mut his) = (None, 0);
    while his < ANSWERED && session(&room).outcome().is_none() {
        let before = line(&room).len();
        if before.is_multiple_of(2) {
            play_on(&mut room);
        } else {
            while line(&room).len() == before {
                carry(&mut room, &mut other, &mut asked);
            }
            his += 1;
        }
    }
    assert_eq!(his, ANSWERED, "the game lasts long enough for every way to answer: {:?}", line(&room));
    assert!(room.state().model.services.problems.is_empty());
    play_on(&mut room);
    let played = line(&room);
    assert!(question(&room).is_some(), "he is asked again after {played:?}, {:?}", session(&room).outcome());
    for _ in 0..20 {
        carry(&mut room, &mut other, &mut asked);
        room.run_steps(10);
    }
    assert_eq!(line(&room), played, "never: nobody moves for him");
    command(&mut room, Key::Num2);
    command(&mut room, Key::Num2);
    wait(&mut room, "the move of who sits in for him", |room| line(room).len() > played.len());
    other.end();
}

/// Carries what goes over the wire: the open question to the other process, once, and what it says to the table.
fn carry(room: &mut Room, other: &mut OtherEnd, asked: &mut Option<Ticket>) {
    if let Some(ticket) = question(room)
        && asked.replace(ticket) != Some(ticket)
    {
        other.ask(&Asked::Move(ticket, session(room).moves()));
    }
    for said in other.hear() {
        let Said::Move(ticket, mv) = said else { unreachable!("{said:?} at a table of the room") };
        act(room, ticket, &mv);
    }
    room.run_steps(2);
}
