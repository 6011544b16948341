#![allow(clippy::unwrap_used)]

use super::*;
use crate::games::fib_fob::{Analysis, FibFob};
use crate::games::{Session, games};

/// Waits for the next answer.
fn wait(job: &mut Job) -> Result<Answer, String> {
    loop {
        if let Some(answer) = job.poll() {
            return answer;
        }
        std::thread::yield_now();
    }
}

fn place(game: &str, start: &str, moves: &[&str]) -> Place {
    Place { game: game.into(), start: start.into(), moves: moves.iter().map(ToString::to_string).collect() }
}

#[test]
fn a_request_and_its_answer_are_plain_data() {
    let start: FibFob = "c2/2 time=3 nuggets=1 fib=2 fob=2".parse().unwrap();
    let mut session = Session::new(start);
    session.play_text("fib-1").unwrap();
    let ask = Ask::Move(MoveAsk { place: Place::of(&session), level: 3, seed: 7, seconds: 10.0 });
    let text = serde_json::to_string(&ask).unwrap();
    assert_eq!(serde_json::from_str::<Ask>(&text).unwrap(), ask);
    let answer = wait(&mut Job::start(ask)).unwrap();
    let text = serde_json::to_string(&answer).unwrap();
    assert_eq!(serde_json::from_str::<Answer>(&text).unwrap(), answer);
    let Answer::Move(MoveAnswer { mv: Some(mv), stopped: false, .. }) = answer else { panic!("{answer:?}") };
    session.play_text(&mv).unwrap();
}

#[test]
fn an_analysis_comes_back_as_what_it_was() {
    let start = "g6/3 time=15 nuggets=5 fib=12 fob=9";
    let ask = Ask::Study(StudyAsk { place: place("fib-fob", start, &[]), seconds: 10.0 });
    let Answer::Study(StudyAnswer(Some(found))) = wait(&mut Job::start(ask)).unwrap() else { panic!("no analysis") };
    let position: FibFob = start.parse().unwrap();
    assert_eq!(serde_json::from_value::<Analysis>(found).unwrap(), Analysis::of(&position));
}

#[test]
fn every_game_of_the_room_can_be_asked() {
    for game in games() {
        let session = game.open(None, 1).unwrap();
        let place = place(game.id(), &session.position(), &[]);
        let ask = Ask::Move(MoveAsk { place, level: 0, seed: 1, seconds: 10.0 });
        let Answer::Move(MoveAnswer { mv: Some(mv), .. }) = wait(&mut Job::start(ask)).unwrap() else {
            panic!("no move in {}", game.id())
        };
        assert!(session.moves().contains(&mv), "{} in {}", mv, game.id());
    }
}

#[test]
fn a_place_that_cannot_be_read_is_an_error() {
    for place in [place("chess", "", &[]), place("fib-fob", "z9", &[]), place("gobblet3", "empty", &["nowhere"])] {
        let mut job = Job::start(Ask::Study(StudyAsk { place, seconds: 1.0 }));
        assert!(wait(&mut job).is_err());
        assert!(job.is_over() && job.poll().is_none());
    }
}

#[test]
fn what_takes_long_is_cut_short_by_its_limit_and_by_enough() {
    let start = crate::games::game("gobblet3").unwrap().open(None, 0).unwrap().position();
    let ask = |seconds| Ask::Move(MoveAsk { place: place("gobblet3", &start, &[]), level: 3, seed: 1, seconds });
    let stopped = |answer| matches!(answer, Ok(Answer::Move(MoveAnswer { mv: Some(_), stopped: true, .. })));
    assert!(stopped(wait(&mut Job::start(ask(0.02)))));
    let mut job = Job::start(ask(3000.0));
    job.enough();
    assert!(stopped(wait(&mut job)));
}
