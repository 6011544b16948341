//! Room games on the core, in their own types and as texts.

use fob::games::gobblet::Gobblet3;
use fob::games::{AnyHistory, Game, History, Outcome, game};
use fob::play::board_game::{BoardGame, Match, Nobody, Table, match_of};
use fob::play::log::Play;
use fob::play::{Contest, Controller, Desk, Offer, Refusal};

/// Plays moves of whoever is due, with everything saved at once.
fn play<T: Table>(desk: &mut Desk<BoardGame<T>>, moves: Vec<T::Move>) {
    for mv in moves {
        desk.answer(desk.questions()[0].ticket, mv, None).unwrap();
        desk.stored();
    }
}

fn texts(moves: &[&str]) -> Vec<String> {
    moves.iter().map(|text| (*text).to_owned()).collect()
}

#[test]
fn text_session_equals_typed_session() {
    let moves = ["3@b2", "3@a1", "2@c3", "2@a3"];
    let people = || vec![Controller::Person; 2];
    let typed = BoardGame::new(History::<Gobblet3>::new(Gobblet3::start(&(), 0)));
    let mut typed = Desk::new(typed, people(), None).unwrap();
    play(&mut typed, moves.iter().map(|text| text.parse().unwrap()).collect());
    let in_texts: Box<dyn AnyHistory> = game("gobblet3").unwrap().open(None, 0).unwrap();
    let mut in_texts = Desk::new(BoardGame::new(in_texts), people(), None).unwrap();
    play(&mut in_texts, texts(&moves));
    assert_eq!(typed.contest().history().position().to_string(), in_texts.contest().history().position());
    assert_eq!(typed.contest().line(), [1, 2, 1, 2]);
    assert_eq!((typed.contest().line(), typed.log().records()), (in_texts.contest().line(), in_texts.log().records()));
    // The history keeps what is taken back as a variation.
    let places = typed.contest().history().nodes().count();
    typed.play(1, Play::Offer(Offer::TakeBack)).unwrap();
    typed.play(2, Play::Answer(true)).unwrap();
    assert_eq!((typed.contest().line(), typed.contest().history().nodes().count()), (vec![1, 2], places));
}

#[test]
fn a_refused_move_changes_nothing_and_says_why() {
    let history: Box<dyn AnyHistory> = game("gobblet3").unwrap().open(None, 0).unwrap();
    let mut desk = Desk::new(BoardGame::new(history), vec![Controller::Remote; 2], None).unwrap();
    play(&mut desk, texts(&["3@b2"]));
    let (position, ticket) = (desk.contest().history().position(), desk.questions()[0].ticket);
    for wrong in ["3@b2", "", "nonsense", "9@z9"] {
        let refused = desk.answer(ticket, wrong.to_owned(), None);
        assert!(matches!(&refused, Err(Refusal::Rules(why)) if !why.is_empty()), "{wrong}: {refused:?}");
        assert_eq!(desk.contest().history().position(), position);
    }
    play(&mut desk, texts(&["3@a1"]));
    assert_eq!(desk.contest().line(), [1, 2]);
}

#[test]
fn resigning_loses_and_a_computer_takes_over_among_three() {
    let history: Box<dyn AnyHistory> = game("gobblet3").unwrap().open(None, 0).unwrap();
    let mut two = Desk::new(BoardGame::new(history), vec![Controller::Person; 2], None).unwrap();
    two.play(1, Play::Resign).unwrap();
    assert_eq!(Table::outcome(two.contest().history()), Some(Outcome::Win(2)));

    let history = game("bloop").unwrap().open_for(3, 7).unwrap();
    let mut three = Desk::new(BoardGame::new(history), vec![Controller::Person; 3], None).unwrap();
    three.play(1, Play::Resign).unwrap();
    let easy = Controller::Computer("easy".into());
    assert_eq!((three.questions()[0].ticket.by, three.questions()[0].to.as_ref()), (1, Some(&easy)));
    assert_eq!((&three.seats()[0], three.log().level(1)), (&easy, Some("easy")));
    let events: Vec<_> = three.unstored().map(|happened| happened.record.then.replaced.clone().map(|by| by.level)).collect();
    assert_eq!(events, [Some("easy".to_owned())]);
    assert!(!three.is_over());
}

#[test]
fn a_match_of_levels_is_the_same_in_texts() {
    let start = |number: u32| fob::games::Line::new(Gobblet3::start(&(), u64::from(number)));
    let plan = Match { levels: &[0, 1], games: 6, seed: 3 };
    let typed = fob::play::board_game::play_match(start, plan, &mut |_: &fob::games::Progress| true).unwrap();
    let in_texts = match_of(game("gobblet3").unwrap(), None, plan, &mut Nobody, &mut |_: &fob::games::Progress| true).unwrap();
    assert_eq!(Some(typed), in_texts);
    let wrong = Match { levels: &[0, 1, 1], ..plan };
    assert_eq!(
        match_of(game("gobblet3").unwrap(), None, wrong, &mut Nobody, &mut |_: &fob::games::Progress| true).unwrap(),
        None
    );
}

#[test]
fn stepping_through_moves_voids_questions_and_asks_again() {
    let history = History::<Gobblet3>::new(Gobblet3::start(&(), 0));
    let mut desk = Desk::new(BoardGame::new(history), vec![Controller::Person; 2], None).unwrap();
    play(&mut desk, ["3@b2", "3@a1"].map(|text| text.parse().unwrap()).to_vec());
    let before = desk.questions()[0].ticket;
    desk.play(1, Play::Offer(Offer::Draw)).unwrap();
    desk.contest_mut().session_mut().undo();
    desk.turned();
    let now = desk.questions()[0].ticket;
    assert!(now != before && now.by == 2 && desk.questions().len() == 1);
    assert_eq!(desk.log().offer(), None);
    assert_eq!(desk.answer(before, "2@c3".parse().unwrap(), None), Err(Refusal::NotAsked));
    // What is left can be taken back, and a variation begins at the node stepped to.
    desk.answer(now, "3@c3".parse().unwrap(), None).unwrap();
    let history = desk.contest().history();
    assert_eq!((desk.contest().line(), history.nodes().count()), (vec![1, 2], 4));
    desk.play(1, Play::Offer(Offer::TakeBack)).unwrap();
    desk.play(2, Play::Answer(true)).unwrap();
    assert_eq!(desk.contest().line(), [0; 0]);
}

#[test]
fn computers_in_rooms_judge_draws_as_at_the_table() {
    // Red is to move: it wins at once in the first position, and nothing is decided in the second.
    let positions: [Gobblet3; 2] = ["r3,r3,./y3,.,./y3,.,. r".parse().unwrap(), Gobblet3::start(&(), 0)];
    let mut answers = Vec::new();
    for position in positions {
        let granted = fob::games::grants_draw(&position, &[], 1, 0);
        let seats = vec![Controller::Computer(Gobblet3::LEVELS[0].name.into()), Controller::Person];
        let mut desk = Desk::new(BoardGame::new(History::new(position)), seats, None).unwrap();
        desk.play(2, Play::Offer(Offer::Draw)).unwrap();
        let declined = desk.unstored().any(|happened| happened.by == 1 && happened.record.play == Play::Answer(false));
        assert_eq!((desk.is_over(), declined), (granted, !granted));
        answers.push(granted);
    }
    assert_eq!(answers, [false, true]);
}
