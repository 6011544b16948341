//! Receipts precede judgements, and nothing is lost in between.

#![allow(clippy::unwrap_used)]

use super::input::{Check, Checked, Done, Input, Ticket};
use super::record::{Act, Set};
use super::settings::{Settings, Show};
use super::state::{Class, Hand, Wish};
use super::{Answers, Classes};
use crate::clock::Clock;
use crate::hub::{Hub, World};
use crate::spawner::{Life, Spawner};
use crate::store::{NewClassRecord, Store, Writer};
use crate::token;
use fob_online::Millis;
use serde_json::Value;
use std::path::Path;
use std::sync::{Arc, mpsc};
use std::time::Duration;
use tokio::sync::watch;

const ID: &str = "abcdefghjk";
const LECTURER: &str = "00112233445566778899aabbccddeeff";
const STUDENT: &str = "token of Ada";
const SHEET: &str = r#"(title: "T", letters: ["a", "b"], plus: repeat, exercises: [
    (id: "one", kind: word, points: 2, text: "", accepted_by: regex("ab*"))])"#;

/// A server without a network.
struct Server {
    hub: Hub,
    life: Life,
    /// Dropping this sender would end the server.
    _ending: watch::Sender<bool>,
}

impl Server {
    async fn start(folder: &Path) -> Self {
        let (sender, _) = tokio::sync::mpsc::unbounded_channel();
        let address = format!("sqlite:{}", folder.join("rooms.db").display());
        Self::on(Store::open(&address, &Clock::system(), sender).await.unwrap())
    }

    /// Starts a server on a store that another server may have left.
    fn on(store: Store) -> Self {
        let life = Life::default();
        let world = World { spawner: Spawner::within(life.clone()), ..World::system().unwrap() };
        let (writer, _) = Writer::start(store.clone(), world.clock.clone(), &world.spawner, Duration::ZERO);
        let (ending, is_ending) = watch::channel(false);
        Self { hub: Hub::new(store, writer, world, is_ending), life, _ending: ending }
    }

    async fn make(&self, show: Show) {
        let settings = Settings { show, ..Settings::default() };
        let act = Act::Set(Box::new(Set { settings, sheet: Some(SHEET.to_owned()) }));
        let record = serde_json::to_string(&act).unwrap();
        let first = NewClassRecord { at: Millis(0), record, answer: None, judged: None };
        assert!(self.hub.store.make_class(ID, &token::hash(LECTURER), None, &first).await.unwrap());
        let wish = Wish::Name { name: "Ada".into(), id: String::new(), token: STUDENT.into(), code: "code".into() };
        let came = self.hub.ask::<Classes, _>(ID, |answer| Input::Wish(wish.clone(), Duration::ZERO, answer)).await.unwrap();
        assert_eq!(came, Ok(Done::Came(1, "Ada".into())));
    }

    async fn check(&self, key: &str) -> Ticket {
        let (exercise, digest) = ("one".to_owned(), "digest".to_owned());
        let check = Check { token: STUDENT.into(), came: None, exercise, digest, key: key.into() };
        match self.hub.ask::<Classes, _>(ID, |answer| Input::Check(Box::new(check.clone()), answer)).await.unwrap().unwrap() {
            Checked::Judge(ticket) => ticket,
            Checked::Known(known) => panic!("{known}"),
        }
    }

    /// Hands in as the request does, and returns the reply.
    async fn hand(&self, key: &str) -> Value {
        let Ticket { pass, version, at, .. } = self.check(key).await;
        assert!(pass.is_none());
        let wish = Wish::Hand(Box::new(Hand {
            token: STUDENT.into(),
            exercise: "one".into(),
            digest: "digest".into(),
            key: key.into(),
            text: "word(\"abb\")".into(),
            at,
            judged: None,
            version,
        }));
        match self.hub.ask::<Classes, _>(ID, |answer| Input::Wish(wish.clone(), Duration::ZERO, answer)).await.unwrap().unwrap() {
            Done::Handed(said) => said,
            Done::Came(..) => panic!(),
        }
    }

    async fn whole(&self) -> Arc<Class> {
        let token = token::hex(&token::hash(LECTURER));
        self.hub.ask::<Classes, _>(ID, |answer| Input::Whole(token.clone(), answer)).await.unwrap().unwrap()
    }

    /// Blocks all threads that judge, until the result is dropped.
    fn block(&self) -> Vec<mpsc::Sender<()>> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let (begun, begins) = mpsc::channel();
        let gates: Vec<mpsc::Sender<()>> = (1..threads.max(2))
            .map(|_| {
                let (gate, waits) = mpsc::channel::<()>();
                let (judges, begun) = (self.hub.judges.clone(), begun.clone());
                tokio::spawn(async move {
                    judges
                        .judging(move || {
                            begun.send(()).unwrap();
                            // The gate is dropped.
                            let _ = waits.recv();
                        })
                        .await
                });
                gate
            })
            .collect();
        gates.iter().for_each(|_| begins.recv().unwrap());
        gates
    }

    /// Requests the class after all judgements.
    fn asks(&self) -> tokio::task::JoinHandle<Arc<Class>> {
        let hub = self.hub.clone();
        let token = token::hex(&token::hash(LECTURER));
        tokio::spawn(
            async move { hub.ask::<Classes, _>(ID, |answer| Input::Judged(token.clone(), answer)).await.unwrap().unwrap() },
        )
    }

    /// Returns the judgements in the store.
    async fn stored(&self) -> Vec<Option<String>> {
        let rows = self.hub.store.class_records(ID, 0, 100).await.unwrap();
        rows.into_iter().filter(|row| row.record.contains("\"answer\"")).map(|row| row.judged).collect()
    }
}

fn points(class: &Class) -> Vec<Option<u32>> {
    class.handed().map(|handed| handed.points().map(fob_exercises::Points::in_halves)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receipt_waits_for_no_judgement_and_the_lecturer_does() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    server.make(Show::Receipt).await;
    let gates = server.block();
    for key in ["one", "two"] {
        let said = server.hand(key).await;
        assert_eq!((&said["judged"], said["receipt"]["n"].is_u64()), (&Value::Null, true));
    }
    assert_eq!((server.stored().await, points(&*server.whole().await)), (vec![None, None], vec![None, None]));
    let asked = server.asks();
    // The student's own receipts wait for nothing.
    let own = server.hub.ask::<Classes, _>(ID, |answer| Input::Answers(STUDENT.into(), answer)).await.unwrap().unwrap();
    let Answers::Own(own) = own else { panic!() };
    assert_eq!((own.as_array().unwrap().len(), &own[1]["judged"]), (2, &Value::Null));
    // Nor does a third answer, while two wait to be judged.
    server.hand("three").await;
    assert!(!asked.is_finished());
    drop(gates);
    // Longer than the shortest word: 60 % of two points.
    let judged = asked.await.unwrap();
    assert_eq!(points(&judged)[..2], [Some(2), Some(2)]);
    assert_eq!(points(&server.asks().await.unwrap()), [Some(2); 3]);
    assert!(server.stored().await.iter().all(Option::is_some));
    assert_eq!(server.whole().await.unjudged().count(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_killed_server_has_not_judged_the_next_one_judges() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    server.make(Show::Receipt).await;
    let gates = server.block();
    server.hand("one").await;
    server.life.end();
    drop(gates);
    let server = Server::on(server.hub.store.clone());
    assert_eq!(server.stored().await, [None]);
    assert_eq!(points(&server.asks().await.unwrap()), [Some(2)]);
    assert!(server.stored().await[0].is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn elsewhere_an_answer_is_judged_before_its_receipt() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    for show in [Show::All, Show::Verdict] {
        server.make(show).await;
        assert!(server.check("one").await.pass.is_some());
        let token = token::hex(&token::hash(LECTURER));
        server.hub.ask::<Classes, _>(ID, |answer| Input::Delete(token.clone(), answer)).await.unwrap().unwrap();
    }
}
