//! The task of a class, which makes all changes, in the order of their arrival.

mod changing;
mod later;
mod writing;

use super::input::{Answer, Answers, Check, Checked, Done, Input, Ticket, Who};
use super::judged::Judged;
use super::pace::Pace;
use super::record::Act;
use super::refused::Refused;
use super::settings::Show;
use super::state::{Class, Read, Wish};
use super::views;
use crate::hub::{Hub, HubError, PAGE};
use crate::party::{Join, Joined, Signal, Unwelcome};
use crate::pool::at_length;
use crate::room::{Peers, ends};
use crate::store::{ClassRecordRow, StoreError};
use crate::token;
use axum::extract::ws::Utf8Bytes;
use fob_online::Millis;
use later::{Held, Later};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// Minimum interval between two frames to a socket.
const OFTEN: Duration = Duration::from_secs(1);
/// Interval of checking for records of other servers, as long as a socket is open.
const COMPARED: Duration = Duration::from_secs(5);
/// Time without use after which a class is unloaded.
const IDLE: Duration = Duration::from_secs(20);
/// Maximum number of inputs that are handled together, and so of records in one commit.
const TOGETHER: usize = 64;
/// Interval of storing that the class is used.
const NOTED: Duration = Duration::from_mins(61);
/// The lecturer's seat among the sockets.
const LECTURER: u8 = 0;

/// A class that was read, with the hash of its lecturer's token.
pub struct Loaded {
    id: String,
    host: Vec<u8>,
    class: Class,
}

impl Loaded {
    /// Reads a class from the store.
    pub async fn read(hub: &Hub, id: &str) -> Result<Self, HubError> {
        let unreadable = |error: &dyn std::fmt::Display| {
            tracing::error!(class = id, %error, "a class cannot be read");
            HubError::Unreadable
        };
        let head = hub.store.class_head(id).await.map_err(|error| unreadable(&error))?;
        let head = head.ok_or(HubError::Unknown("class"))?;
        let rows = rows_from(hub, id, 0).await.map_err(|error| unreadable(&error))?;
        // Deleted between the two.
        if rows.is_empty() {
            return Err(HubError::Unknown("class"));
        }
        let class = at_length(&*hub.pool, || Class::new(records(rows)?)).map_err(|error| unreadable(&error))?;
        if let Err(error) = hub.store.touch_class(id, hub.now()).await {
            tracing::warn!(class = id, %error, "it cannot be noted that a class is used");
        }
        Ok(Self { id: id.to_owned(), host: head.host, class })
    }
}

/// Returns all records starting with a number.
async fn rows_from(hub: &Hub, id: &str, mut from: u64) -> Result<Vec<ClassRecordRow>, StoreError> {
    let mut rows = Vec::new();
    loop {
        let page = hub.store.class_records(id, from, PAGE).await?;
        let is_last = (page.len() as u64) < PAGE;
        from = page.last().map_or(from, |row| row.n + 1);
        rows.extend(page);
        if is_last {
            return Ok(rows);
        }
    }
}

fn records(rows: Vec<ClassRecordRow>) -> Result<Vec<Read>, String> {
    let record = |row: ClassRecordRow| {
        let judged = row.judged.as_deref().map(serde_json::from_str::<Judged>).transpose();
        let act = serde_json::from_str(&row.record).and_then(|act| Ok((act, judged?)));
        let (act, judged) = act.map_err(|error| format!("record {}: {error}", row.n))?;
        Ok(Read { n: row.n, at: row.at, act, judged })
    };
    rows.into_iter().map(record).collect()
}

/// The task of a class, with its state.
pub struct ClassTask {
    id: String,
    /// Hash of the lecturer's token.
    host: Vec<u8>,
    class: Class,
    hub: Hub,
    peers: Peers,
    /// For each socket, the time and the number of its last frame.
    sent: BTreeMap<u64, (Instant, u64)>,
    /// The latest frame and its number, and true if the class has changed since.
    frame: (u64, Utf8Bytes),
    is_stale: bool,
    paces: HashMap<u32, Pace>,
    /// Answers that are judged after their receipts.
    later: Later,
    /// Time of the last look at the store, and time at which the use of the class was last stored.
    compared_at: Instant,
    noted_at: Instant,
    idle_since: Instant,
    /// True if the class was deleted.
    is_gone: bool,
}

type Waiting = (Wish, Answer<Done>);

impl ClassTask {
    pub fn new(loaded: Loaded, hub: Hub, back: mpsc::WeakSender<Input>) -> Self {
        let Loaded { id, host, class } = loaded;
        let now = hub.clock.now();
        Self {
            id,
            host,
            class,
            hub,
            peers: Peers::default(),
            sent: BTreeMap::new(),
            frame: (0, Utf8Bytes::default()),
            is_stale: true,
            paces: HashMap::new(),
            later: Later::new(back),
            compared_at: now,
            noted_at: now,
            idle_since: now,
            is_gone: false,
        }
    }

    /// Runs until the class has not been used for a while, it is deleted, or the server stops.
    pub async fn run(mut self, mut inputs: mpsc::Receiver<Input>) {
        let mut ending = self.hub.ending.clone();
        let mut again = tokio::time::interval(OFTEN);
        again.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut together = Vec::new();
        loop {
            // In this order, so that what happens does not depend on chance. What is due comes before inputs, which may come without an end.
            tokio::select! {
                biased;
                () = ends(&mut ending) => {
                    self.peers.close_all(1001, "the server is shutting down; reconnect at once");
                    return;
                }
                _ = again.tick() => self.look().await,
                count = inputs.recv_many(&mut together, TOGETHER) => {
                    if count == 0 {
                        break;
                    }
                    self.take(std::mem::take(&mut together)).await;
                }
            }
            let is_unused = self.peers.is_empty() && self.class.unjudged().next().is_none();
            let is_idle = is_unused && self.hub.clock.now().saturating_duration_since(self.idle_since) >= IDLE;
            if is_idle || self.is_gone {
                // Answer what has arrived meanwhile.
                inputs.close();
                while inputs.recv_many(&mut together, TOGETHER).await > 0 {
                    self.take(std::mem::take(&mut together)).await;
                }
                break;
            }
        }
        self.release(&Err(Refused::Gone));
        self.peers.close_all(1008, "the class was deleted");
        if self.is_gone {
            tracing::info!(class = self.id, "class ended");
        }
    }

    /// Does the work of each second.
    async fn look(&mut self) {
        let now = self.hub.clock.now();
        let is_due = now.saturating_duration_since(self.compared_at) >= COMPARED;
        if is_due && self.hub.store.is_shared() && !self.peers.is_empty() {
            let _ = self.refresh().await;
        }
        self.later.has_failed = false;
        self.judge_later();
        self.show();
    }

    async fn take(&mut self, inputs: Vec<Input>) {
        let now = self.hub.clock.now();
        self.idle_since = now;
        if now.saturating_duration_since(self.noted_at) >= NOTED {
            self.noted_at = now;
            let _ = self.hub.store.touch_class(&self.id, self.hub.now()).await;
        }
        // Records of another server come first, regardless of the request.
        let refreshed = self.refresh().await;
        let mut wishes: Vec<Waiting> = Vec::new();
        for input in inputs {
            if let Input::Wish(wish, took, answer) = input {
                if let Wish::Hand(hand) = &wish
                    && let Some(student) = self.class.student_of(&hand.token)
                {
                    self.pace(student).spend(took);
                }
                match &refreshed {
                    Ok(()) => wishes.push((wish, answer)),
                    Err(why) => say(answer, Err(why.clone())),
                }
                continue;
            }
            self.fulfil(std::mem::take(&mut wishes)).await;
            self.take_one(input, refreshed.clone()).await;
        }
        self.fulfil(wishes).await;
        self.later.has_failed = false;
        self.judge_later();
        self.show();
    }

    async fn take_one(&mut self, input: Input, refreshed: Result<(), Refused>) {
        let refreshed = if self.is_gone { Err(Refused::Gone) } else { refreshed };
        let now = self.hub.now();
        let own = |task: &Self, token: &str| {
            refreshed.clone()?;
            if task.is_host(token) { Ok(()) } else { Err(Refused::Token) }
        };
        match input {
            Input::Signal(signal) => self.hear(signal),
            Input::Wish(_, _, answer) => say(answer, Err(Refused::Store)),
            Input::Show(token, answer) => {
                let student = token.and_then(|token| self.class.student_of(&token));
                say(answer, refreshed.map(|()| views::shown(&self.class, &self.id, student, now)));
            }
            Input::Who(token, answer) => {
                let who = || match (self.is_host(&token), self.class.student_of(&token)) {
                    (true, _) => Ok(Who::Lecturer),
                    (_, Some(_)) => Ok(Who::Student),
                    _ => Err(Refused::Token),
                };
                say(answer, refreshed.and_then(|()| who()));
            }
            Input::Check(check, answer) => {
                let checked = refreshed.and_then(|()| self.check(&check, now));
                say(answer, checked);
            }
            Input::Answers(token, answer) => match (refreshed, self.is_host(&token), self.class.student_of(&token)) {
                (Err(why), ..) => say(answer, Err(why)),
                (_, true, _) => self.hold(Held::All(answer)),
                // Before the end nothing depends on what is judged.
                (_, _, Some(student)) if self.class.is_over(now) => self.hold(Held::Own(student, answer)),
                (_, _, Some(student)) => say(answer, Ok(Answers::Own(views::own(&self.class, student, now)))),
                _ => say(answer, Err(Refused::Token)),
            },
            Input::Found(found) => self.found(found).await,
            Input::Whole(token, answer) => {
                let whole = own(self, &token).map(|()| Arc::new(self.class.clone()));
                say(answer, whole);
            }
            Input::Judged(token, answer) => match own(self, &token) {
                Ok(()) => self.hold(Held::Whole(answer)),
                Err(why) => say(answer, Err(why)),
            },
            Input::Change(token, plan, answer) => {
                let changed = match own(self, &token) {
                    Ok(()) => self.change(&plan).await,
                    Err(why) => Err(why),
                };
                say(answer, changed);
            }
            Input::Remove(token, student, answer) => {
                let removed = match own(self, &token) {
                    Ok(()) => self.remove(student).await,
                    Err(why) => Err(why),
                };
                say(answer, removed);
            }
            Input::More(token, student, until, answer) => {
                let given = match own(self, &token) {
                    Ok(()) => self.give_time(student, until).await,
                    Err(why) => Err(why),
                };
                say(answer, given);
            }
            Input::End(token, student, answer) => {
                let ended = match own(self, &token) {
                    Ok(()) => self.end_tokens(student).await,
                    Err(why) => Err(why),
                };
                say(answer, ended);
            }
            Input::Delete(token, answer) => {
                let deleted = match own(self, &token) {
                    Ok(()) => self.delete().await,
                    Err(why) => Err(why),
                };
                say(answer, deleted);
            }
        }
    }

    fn is_host(&self, token: &str) -> bool {
        token::hex(&self.host) == token
    }

    fn pace(&mut self, student: u32) -> &mut Pace {
        let now = self.hub.clock.now();
        self.paces.entry(student).or_insert_with(|| Pace::new(now))
    }

    fn check(&mut self, check: &Check, now: Millis) -> Result<Checked, Refused> {
        let Check { token, came, exercise, digest, key } = check;
        let now = came.unwrap_or(now);
        if let Some(n) = self.class.check(token, exercise, digest, key, now)? {
            return self.said(n, now).map(Checked::Known);
        }
        let student = self.class.student_of(token).ok_or(Refused::Token)?;
        let (since, is_later) = (self.hub.clock.now(), self.class.settings.show == Show::Receipt);
        let pace = self.pace(student);
        let pass = if is_later { pace.count(since).then_some(None) } else { pace.take(since).map(Some) };
        let pass = pass.ok_or(Refused::Rate)?;
        Ok(Checked::Judge(Ticket { paper: Arc::clone(&self.class.paper), version: self.class.version(), at: now, pass }))
    }

    /// Returns the reply to a hand-in.
    fn said(&self, n: u64, now: Millis) -> Result<serde_json::Value, Refused> {
        let handed = self.class.find(n).ok_or(Refused::Store)?;
        Ok(views::handed_in(&self.class, handed, now))
    }

    /// Returns the reply to a wish that is fulfilled.
    fn done(&self, wish: &Wish) -> Result<Done, Refused> {
        match wish {
            Wish::Name { token, .. } | Wish::Code { token, .. } => {
                let number = self.class.student_of(token).ok_or(Refused::Store)?;
                let student = self.class.students().get(&number).ok_or(Refused::Store)?;
                Ok(Done::Came(number, student.name.clone()))
            }
            Wish::Hand(hand) => {
                let n = self.class.answer_of(&hand.token, &hand.key).ok_or(Refused::Store)?;
                self.said(n, self.hub.now()).map(Done::Handed)
            }
        }
    }

    /// Applies the records of other servers.
    async fn refresh(&mut self) -> Result<(), Refused> {
        if self.is_gone {
            return Err(Refused::Gone);
        }
        self.compared_at = self.hub.clock.now();
        let failed = |id: &str, error: &dyn std::fmt::Display| {
            tracing::error!(class = id, %error, "a class cannot be read");
            Refused::Store
        };
        let head = self.hub.store.class_head(&self.id).await.map_err(|error| failed(&self.id, &error))?;
        let Some(head) = head else {
            self.is_gone = true;
            return Err(Refused::Gone);
        };
        self.host = head.host;
        if head.next <= self.class.next() {
            return Ok(());
        }
        let rows = rows_from(&self.hub, &self.id, self.class.next()).await.map_err(|error| failed(&self.id, &error))?;
        let records = records(rows).map_err(|error| failed(&self.id, &error))?;
        self.is_stale = true;
        // With another sheet all judgements may be others.
        if records.iter().any(|read| matches!(&read.act, Act::Set(set) if set.sheet.is_some())) {
            return match Loaded::read(&self.hub, &self.id).await {
                Ok(loaded) => {
                    self.class = loaded.class;
                    Ok(())
                }
                Err(HubError::Unknown(_)) => {
                    self.is_gone = true;
                    Err(Refused::Gone)
                }
                Err(HubError::Unreadable) => Err(Refused::Store),
            };
        }
        for read in records {
            self.class.apply(read.n, read.at, &read.act, read.judged.map(Arc::new));
        }
        Ok(())
    }

    fn hear(&mut self, signal: Signal) {
        match signal {
            Signal::Join(join) => self.join(*join),
            Signal::Left(peer) => {
                self.sent.remove(&peer);
                self.peers.remove(peer);
            }
            Signal::Quiet(peer, quiet) => drop(self.peers.hush(peer, quiet)),
            // The store was looked at before.
            Signal::Foreign(_) | Signal::Presence => {}
        }
    }

    /// Adds a socket, which only the lecturer may have.
    fn join(&mut self, join: Join) {
        if self.is_gone || join.token.as_ref() != Some(&self.host) {
            let _ = join.answer.send(Err(Unwelcome::Token));
            return;
        }
        let peer = self.peers.add(Some(LECTURER), join.out, join.closing);
        let _ = join.answer.send(Ok(Joined { peer, next: Arc::new(AtomicU64::new(0)), records: 0..0 }));
    }

    /// Sends the overview to the sockets that do not have its current state, to each at most once per second.
    fn show(&mut self) {
        let now = self.hub.clock.now();
        let is_due = |peer: &u64| self.sent.get(peer).is_none_or(|(at, _)| now.saturating_duration_since(*at) >= OFTEN);
        let due: Vec<u64> = self.peers.numbers().filter(is_due).collect();
        if due.is_empty() {
            return;
        }
        if std::mem::take(&mut self.is_stale) {
            let text = serde_json::json!({"class": views::overview(&self.class)}).to_string();
            if text != self.frame.1.as_str() {
                self.frame = (self.frame.0 + 1, text.into());
            }
        }
        for peer in due {
            if self.sent.get(&peer).is_none_or(|(_, had)| *had != self.frame.0) {
                self.peers.send(peer, &self.frame.1);
                self.sent.insert(peer, (now, self.frame.0));
            }
        }
    }
}

/// Sends a reply; the requester may be gone.
fn say<T>(answer: Answer<T>, said: Result<T, Refused>) {
    let _ = answer.send(said);
}
