//! Classes that one takes part in or teaches: who one is there, unfinished answers, hand-ins that wait for the network, and receipts.

use super::kept::{Keepable, Merge};
use super::teaching::{self, TaughtClass};
use crate::online::{ClassKey, HandedIn, ShownClass};
use fob_base::text::line;
use fob_store::{self as store, Document};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Who one is in a class.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Me {
    /// The name, as typed or as the lecturer's list has it.
    pub name: String,
    /// What the learning system calls one; empty if nothing does.
    pub id: String,
    /// The code by which one goes on at another device.
    pub code: Option<String>,
    /// The secret by which the server knows one. It is drawn before the server is asked, so that a lost answer makes no second student.
    pub token: String,
    /// Number of the student; `None` until the server has answered, or after it has ended the secret.
    pub student: Option<u32>,
}

/// A hand-in that has no receipt yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sent {
    /// The answer.
    pub answer: String,
    /// Its key: the same one again gets the same receipt.
    pub key: String,
    /// When it was handed in here, in seconds since 1970.
    pub at: u64,
}

/// An exercise of a class.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MyWork {
    /// The answer as it is now, finished or not, as a hand-in writes it.
    pub draft: String,
    /// A hand-in that has no receipt yet.
    pub waiting: Option<Sent>,
    /// Why the server did not take the last one.
    pub refused: Option<String>,
    /// The answer that was handed in last.
    pub handed: String,
    /// The receipts with what is known of the answers, the oldest first.
    pub receipts: Vec<HandedIn>,
}

/// A class.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MyClass {
    /// Origin of the server.
    pub server: String,
    /// Id of the class.
    pub class: String,
    /// Who one is there.
    #[serde(default)]
    pub me: Me,
    /// The class as the server described it last, with the sheet: it is there without a network.
    #[serde(default)]
    pub seen: Option<ShownClass>,
    /// Seconds by which the server's clock is ahead of this device's.
    #[serde(default)]
    pub ahead: i64,
    /// When it was opened here first, in seconds since 1970.
    pub at: u64,
    /// The exercises by their ids.
    #[serde(default)]
    pub work: BTreeMap<String, MyWork>,
}

/// All of them, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MyClasses {
    /// Those that one takes part in.
    pub classes: Vec<MyClass>,
    /// Those that one teaches.
    pub taught: Vec<TaughtClass>,
}

impl MyClass {
    /// Returns its key; `None` if the server's address cannot be read.
    pub fn key(&self) -> Option<ClassKey> {
        let server = crate::online::Server::read(&self.server).ok()?;
        Some(ClassKey { server, class: self.class.clone() })
    }

    /// Whether a hand-in waits for its receipt.
    pub fn waits(&self) -> bool {
        self.work.values().any(|work| work.waiting.is_some())
    }
}

impl MyWork {
    /// Takes what the server says of an answer, in place of what it said earlier.
    pub fn take(&mut self, handed: HandedIn) {
        let n = handed.receipt.n;
        self.receipts.retain(|known| known.receipt.n != n);
        self.receipts.push(handed);
        self.receipts.sort_by_key(|known| known.receipt.n);
    }

    fn merged(base: &Self, ours: &Self, theirs: &Self) -> Self {
        let mut all = Self {
            draft: picked(&base.draft, &ours.draft, &theirs.draft),
            waiting: picked(&base.waiting, &ours.waiting, &theirs.waiting),
            refused: picked(&base.refused, &ours.refused, &theirs.refused),
            handed: picked(&base.handed, &ours.handed, &theirs.handed),
            receipts: theirs.receipts.clone(),
        };
        // Nobody takes a receipt back; the judgement of one may be newer on either side.
        for receipt in &ours.receipts {
            let n = receipt.receipt.n;
            let known = all.receipts.iter().any(|known| known.receipt.n == n);
            if !known || !base.receipts.contains(receipt) {
                all.take(receipt.clone());
            }
        }
        all
    }
}

/// Returns what was changed, ours if both sides did.
fn picked<T: Clone + PartialEq>(base: &T, ours: &T, theirs: &T) -> T {
    if ours == base { theirs.clone() } else { ours.clone() }
}

impl MyClasses {
    /// Returns a class.
    pub fn get(&self, key: &ClassKey) -> Option<&MyClass> {
        self.classes.iter().find(|mine| mine.server == key.server.origin() && mine.class == key.class)
    }

    /// Returns the same for changes.
    pub fn get_mut(&mut self, key: &ClassKey) -> Option<&mut MyClass> {
        self.classes.iter_mut().find(|mine| mine.server == key.server.origin() && mine.class == key.class)
    }

    /// Returns a class that one teaches.
    pub fn taught(&self, key: &ClassKey) -> Option<&TaughtClass> {
        self.taught.iter().find(|taught| taught.is(key))
    }

    /// Remembers a class that one teaches, in place of what is known of it.
    pub fn teach(&mut self, class: TaughtClass) {
        self.taught.retain(|known| known.server != class.server || known.class != class.class);
        self.taught.push(class);
    }

    /// Forgets a class that one teaches.
    pub fn forget_taught(&mut self, key: &ClassKey) {
        self.taught.retain(|known| !known.is(key));
    }

    /// Returns a class for changes; one that is new here begins at this time, in seconds since 1970.
    pub fn open(&mut self, key: &ClassKey, at: u64) -> &mut MyClass {
        let known = self.classes.iter().position(|mine| mine.server == key.server.origin() && mine.class == key.class);
        let place = known.unwrap_or_else(|| {
            self.classes.push(MyClass {
                server: key.server.origin().to_owned(),
                class: key.class.clone(),
                me: Me::default(),
                seen: None,
                ahead: 0,
                at,
                work: BTreeMap::new(),
            });
            self.classes.len() - 1
        });
        &mut self.classes[place]
    }
}

impl Merge for MyClasses {
    fn merged(base: &Self, ours: &Self, theirs: &Self) -> Self {
        let of = |all: &Self, one: &MyClass| {
            all.classes.iter().find(|other| other.server == one.server && other.class == one.class).cloned()
        };
        let mut all = theirs.clone();
        all.taught = teaching::merged(&base.taught, &ours.taught, &theirs.taught);
        for one in &ours.classes {
            let Some(other) = all.classes.iter_mut().find(|other| other.server == one.server && other.class == one.class) else {
                all.classes.push(one.clone());
                continue;
            };
            let before = of(base, one);
            let old = before.as_ref();
            let mut work = other.work.clone();
            for (id, mine) in &one.work {
                let plain = MyWork::default();
                let theirs = other.work.get(id).unwrap_or(&plain);
                let base = old.and_then(|old| old.work.get(id)).unwrap_or(&plain);
                work.insert(id.clone(), MyWork::merged(base, mine, theirs));
            }
            let changed = |same: bool| old.is_none() || !same;
            if changed(old.is_some_and(|old| old.me == one.me)) && !one.me.token.is_empty() {
                other.me = one.me.clone();
            }
            if changed(old.is_some_and(|old| old.seen == one.seen)) && one.seen.is_some() {
                (other.seen, other.ahead) = (one.seen.clone(), one.ahead);
            }
            other.work = work;
        }
        all
    }
}

impl Document for MyClasses {
    const VERSION: u32 = 1;

    fn problems(&self) -> Vec<String> {
        let is_plain = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric());
        let is_wrong = |class: &str, token: &str| class.is_empty() || !is_plain(class) || !is_plain(token);
        let mine = self.classes.iter().map(|mine| (&mine.class, &mine.me.token));
        let all = mine.chain(self.taught.iter().map(|taught| (&taught.class, &taught.token)));
        let problem = |class: &str| format!("class `{}`: expected letters and digits", line(class));
        all.filter(|(class, token)| is_wrong(class, token)).map(|(class, _)| problem(class)).collect()
    }
}

impl Keepable for MyClasses {
    const FILE: &'static str = store::CLASSES;
    const CALLED: &'static str = "Your answers in classes";
    const LOST: &'static str = "answers in classes";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::{Receipt, Server};

    fn key() -> ClassKey {
        let Ok(server) = Server::read("https://a.b") else { panic!("an address") };
        ClassKey { server, class: "x".to_owned() }
    }

    fn receipt(n: u64) -> HandedIn {
        let receipt = Receipt { n, at: "2026-12-01T10:00:00.000Z".into(), exercise: "one".into(), digest: "5c".into() };
        HandedIn { receipt, judged: None, left: None }
    }

    #[test]
    fn drafts_waiting_hand_ins_and_receipts_of_two_windows_are_all_there() {
        let mut base = MyClasses::default();
        let class = base.open(&key(), 1);
        class.work.entry("one".into()).or_default().waiting = Some(Sent { answer: "a".into(), key: "0".repeat(32), at: 1 });
        let (mut ours, mut theirs) = (base.clone(), base.clone());
        // The other window gets the receipt, and this one draws on, in the same exercise and in another.
        let there = theirs.open(&key(), 1).work.entry("one".into()).or_default();
        (there.waiting, there.handed) = (None, "a".into());
        there.take(receipt(2));
        ours.open(&key(), 1).work.entry("one".into()).or_default().draft = "b".into();
        ours.open(&key(), 1).work.entry("two".into()).or_default().draft = "c".into();
        theirs.open(&key(), 1).work.entry("three".into()).or_default().take(receipt(3));
        ours.open(&key(), 1).work.entry("three".into()).or_default().take(receipt(4));
        let all = MyClasses::merged(&base, &ours, &theirs);
        let Some(class) = all.get(&key()) else { panic!("the class") };
        let one = &class.work["one"];
        assert_eq!((one.draft.as_str(), one.handed.as_str(), &one.waiting), ("b", "a", &None));
        assert_eq!(one.receipts, [receipt(2)]);
        assert_eq!(class.work["two"].draft, "c");
        assert_eq!(class.work["three"].receipts.iter().map(|known| known.receipt.n).collect::<Vec<_>>(), [3, 4]);
        // A class that only one window knows stays.
        assert_eq!(MyClasses::merged(&MyClasses::default(), &MyClasses::default(), &all), all);
    }

    #[test]
    fn a_class_is_written_and_read_back() {
        let mut classes = MyClasses::default();
        let class = classes.open(&key(), 5);
        class.me = Me { name: "Ada".into(), token: "0f".repeat(16), code: Some("hbkqnwzjpt".into()), ..Me::default() };
        class.work.entry("one".into()).or_default().take(receipt(2));
        let codes = vec![crate::online::ClassCode { code: "hbkqnwzjpt".into(), name: "Bo".into(), id: "7".into() }];
        let (server, token) = ("https://a.b".to_owned(), "0e".repeat(16));
        classes.teach(TaughtClass { server, class: "y".into(), token, title: "Monday".into(), at: 3, codes });
        let text = fob_store::print_versioned(&classes);
        let read = fob_store::parse_versioned::<MyClasses>(std::path::Path::new("classes.ron"), &text);
        assert_eq!(read.ok(), Some(classes));
    }
}
