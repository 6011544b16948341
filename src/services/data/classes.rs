//! Classes of the user, as a student or as a lecturer: identities, unfinished answers, hand-ins that wait for the network, and
//! receipts.

use super::kept::{Keepable, Merge};
use super::teaching::{self, TaughtClass};
use crate::online::{ClassKey, HandedIn, ShownClass};
use fob_base::text::line;
use fob_store::{self as store, Document};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A student's identity in a class.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Me {
    /// The name, as typed or as the lecturer's list has it.
    pub name: String,
    /// The student's id in the learning system; empty if there is none.
    pub id: String,
    /// The code with which the student continues on another device.
    pub code: Option<String>,
    /// The secret by which the server recognises the student. It is drawn before the server is asked, so that a lost answer makes
    /// no second student.
    pub token: String,
    /// Number of the student; `None` until the server has answered, or after it has ended the secret.
    pub student: Option<u32>,
}

/// A hand-in that has no receipt yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sent {
    /// The answer, in the form of a hand-in.
    pub answer: String,
    /// Key of the hand-in: the server answers the same key with the same receipt.
    pub key: String,
    /// Time of the hand-in on this device, in seconds since 1970.
    pub at: u64,
}

/// An exercise of a class.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MyWork {
    /// The present answer, finished or not, in the form of a hand-in.
    pub draft: String,
    /// A hand-in that has no receipt yet.
    pub waiting: Option<Sent>,
    /// The reason why the server refused the last hand-in.
    pub refused: Option<String>,
    /// The answer that was handed in last.
    pub handed: String,
    /// The receipts, with the judgements that have arrived, the oldest first.
    pub receipts: Vec<HandedIn>,
}

/// Somebody who takes part in a class on this device, which several people may share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonKey {
    pub class: ClassKey,
    /// Id of the person among the people of this device.
    pub person: String,
}

/// A class, as one person of this device takes part in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MyClass {
    /// Origin of the server.
    pub server: String,
    /// Id of the class.
    pub class: String,
    /// Id of the person among the people of this device: drawn at random, so that people of two windows have different ids.
    #[serde(default)]
    pub person: String,
    /// The last time at which the person came or was chosen, in seconds since 1970: the class opens for the latest person.
    #[serde(default)]
    pub used: u64,
    /// The person's identity in the class.
    #[serde(default)]
    pub me: Me,
    /// The server's last description of the class, with the sheet: it is available without a network.
    #[serde(default)]
    pub seen: Option<ShownClass>,
    /// Seconds by which the server's clock is ahead of this device's.
    #[serde(default)]
    pub ahead: i64,
    /// The time at which the class was first opened here, in seconds since 1970.
    pub at: u64,
    /// The exercises by their ids.
    #[serde(default)]
    pub work: BTreeMap<String, MyWork>,
}

/// All classes of this device, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MyClasses {
    /// Classes of the people of this device, an entry for each person.
    pub classes: Vec<MyClass>,
    /// Classes that the user teaches.
    pub taught: Vec<TaughtClass>,
}

impl MyClass {
    /// Creates a class in which nothing was done yet.
    pub fn new(class: &ClassKey, person: String, at: u64) -> Self {
        Self {
            server: class.server.origin().to_owned(),
            class: class.class.clone(),
            person,
            used: at,
            me: Me::default(),
            seen: None,
            ahead: 0,
            at,
            work: BTreeMap::new(),
        }
    }

    /// Returns its key; `None` if the server's address cannot be read.
    pub fn key(&self) -> Option<PersonKey> {
        let server = crate::online::Server::read(&self.server).ok()?;
        Some(PersonKey { class: ClassKey { server, class: self.class.clone() }, person: self.person.clone() })
    }

    fn is_of(&self, class: &ClassKey) -> bool {
        self.server == class.server.origin() && self.class == class.class
    }

    fn is(&self, key: &PersonKey) -> bool {
        self.is_of(&key.class) && self.person == key.person
    }

    fn is_same(&self, other: &Self) -> bool {
        self.server == other.server && self.class == other.class && self.person == other.person
    }

    /// Returns whether a hand-in waits for its receipt.
    pub fn waits(&self) -> bool {
        self.unsent() > 0
    }

    /// Returns the number of hand-ins that wait for their receipts.
    pub fn unsent(&self) -> usize {
        self.work.values().filter(|work| work.waiting.is_some()).count()
    }

    /// Returns the number of answers that are on this device alone.
    pub fn unfinished(&self) -> usize {
        self.work.values().filter(|work| work.is_unfinished()).count()
    }

    /// Returns whether this device has an answer or a receipt of the class.
    pub fn has_work(&self) -> bool {
        self.work.values().any(|work| *work != MyWork::default())
    }
}

impl MyWork {
    /// Returns whether the present answer was not handed in.
    fn is_unfinished(&self) -> bool {
        let waits = self.waiting.as_ref().is_some_and(|sent| sent.answer == self.draft);
        !self.draft.is_empty() && self.draft != self.handed && !waits
    }

    /// Stores the server's present receipt for an answer, in place of an earlier one.
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

/// Returns the changed value; ours if both sides changed it.
fn picked<T: Clone + PartialEq>(base: &T, ours: &T, theirs: &T) -> T {
    if ours == base { theirs.clone() } else { ours.clone() }
}

impl MyClasses {
    /// Returns the people of this device who take part in a class.
    pub fn people(&self, class: &ClassKey) -> impl Iterator<Item = &MyClass> {
        self.classes.iter().filter(|mine| mine.is_of(class))
    }

    /// Returns the class with the latest of its people on this device.
    pub fn latest(&self, class: &ClassKey) -> Option<&MyClass> {
        self.people(class).max_by_key(|mine| mine.used)
    }

    /// Returns a class as one person takes part in it.
    pub fn get(&self, key: &PersonKey) -> Option<&MyClass> {
        self.classes.iter().find(|mine| mine.is(key))
    }

    /// Returns the same for changes.
    pub fn get_mut(&mut self, key: &PersonKey) -> Option<&mut MyClass> {
        self.classes.iter_mut().find(|mine| mine.is(key))
    }

    /// Adds somebody who comes to a class.
    pub fn add(&mut self, mine: MyClass) {
        self.classes.push(mine);
    }

    /// Notes at a time, in seconds since 1970, that this person is at the device now.
    pub fn choose(&mut self, key: &PersonKey, at: u64) {
        // Within one second, or after the clock was set back, it still is the last one.
        let last = self.people(&key.class).filter(|mine| mine.person != key.person).map(|mine| mine.used).max();
        if let Some(mine) = self.get_mut(key) {
            mine.used = at.max(last.map_or(0, |last| last.saturating_add(1)));
        }
    }

    /// Forgets somebody's part in a class, with everything that is only on this device.
    pub fn forget(&mut self, key: &PersonKey) {
        self.classes.retain(|mine| !mine.is(key));
    }

    /// Returns a class that one teaches.
    pub fn taught(&self, key: &ClassKey) -> Option<&TaughtClass> {
        self.taught.iter().find(|taught| taught.is(key))
    }

    /// Remembers a class that the user teaches, in place of an earlier entry.
    pub fn teach(&mut self, class: TaughtClass) {
        self.taught.retain(|known| known.server != class.server || known.class != class.class);
        self.taught.push(class);
    }

    /// Forgets a class that one teaches.
    pub fn forget_taught(&mut self, key: &ClassKey) {
        self.taught.retain(|known| !known.is(key));
    }
}

impl MyClass {
    fn merged(base: Option<&Self>, ours: &Self, theirs: &Self) -> Self {
        let mut all = theirs.clone();
        all.used = ours.used.max(theirs.used);
        for (id, mine) in &ours.work {
            let plain = MyWork::default();
            let theirs = theirs.work.get(id).unwrap_or(&plain);
            let base = base.and_then(|base| base.work.get(id)).unwrap_or(&plain);
            all.work.insert(id.clone(), MyWork::merged(base, mine, theirs));
        }
        if base.is_none_or(|base| base.me != ours.me) && !ours.me.token.is_empty() {
            all.me = ours.me.clone();
        }
        if base.is_none_or(|base| base.seen != ours.seen) && ours.seen.is_some() {
            (all.seen, all.ahead) = (ours.seen.clone(), ours.ahead);
        }
        all
    }

    /// Returns whether somebody has worked here since `base`.
    fn has_changed_since(&self, base: &Self) -> bool {
        self.work != base.work || self.me != base.me
    }
}

impl Merge for MyClasses {
    fn merged(base: &Self, ours: &Self, theirs: &Self) -> Self {
        let find = |all: &Self, one: &MyClass| all.classes.iter().find(|other| other.is_same(one)).cloned();
        let mut classes = Vec::new();
        for other in &theirs.classes {
            match (find(base, other), find(ours, other)) {
                (before, Some(one)) => classes.push(MyClass::merged(before.as_ref(), &one, other)),
                // It was forgotten here: if the other window has worked on since, it stays.
                (Some(before), None) if !other.has_changed_since(&before) => {}
                (_, None) => classes.push(other.clone()),
            }
        }
        for one in ours.classes.iter().filter(|one| find(theirs, one).is_none()) {
            // One that the other window has forgotten stays if somebody works on here.
            if find(base, one).is_none_or(|before| one.has_changed_since(&before)) {
                classes.push(one.clone());
            }
        }
        Self { classes, taught: teaching::merged(&base.taught, &ours.taught, &theirs.taught) }
    }
}

impl Document for MyClasses {
    const VERSION: u32 = 1;

    fn problems(&self) -> Vec<String> {
        let is_plain = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric());
        let is_wrong = |class: &str, token: &str| class.is_empty() || !is_plain(class) || !is_plain(token);
        let mine = self.classes.iter().flat_map(|mine| [(&mine.class, &mine.me.token), (&mine.class, &mine.person)]);
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

    fn person(name: &str) -> PersonKey {
        PersonKey { class: key(), person: name.to_owned() }
    }

    /// Returns a class in which the people of these names take part.
    fn class(people: &[&str]) -> MyClasses {
        let mut classes = MyClasses::default();
        for name in people {
            let mut mine = MyClass::new(&key(), (*name).to_owned(), 1);
            (mine.me.name, mine.me.token) = ((*name).to_owned(), "0f".repeat(16));
            classes.add(mine);
        }
        classes
    }

    fn work<'a>(classes: &'a mut MyClasses, name: &str, exercise: &str) -> &'a mut MyWork {
        let Some(mine) = classes.get_mut(&person(name)) else { panic!("{name}") };
        mine.work.entry(exercise.to_owned()).or_default()
    }

    fn names(classes: &MyClasses) -> Vec<&str> {
        classes.classes.iter().map(|mine| mine.person.as_str()).collect()
    }

    #[test]
    fn drafts_waiting_hand_ins_and_receipts_of_two_windows_are_all_there() {
        let mut base = class(&["ada"]);
        work(&mut base, "ada", "one").waiting = Some(Sent { answer: "a".into(), key: "0".repeat(32), at: 1 });
        let (mut ours, mut theirs) = (base.clone(), base.clone());
        // The other window gets the receipt, and this one draws on, in the same exercise and in another.
        let there = work(&mut theirs, "ada", "one");
        (there.waiting, there.handed) = (None, "a".into());
        there.take(receipt(2));
        work(&mut ours, "ada", "one").draft = "b".into();
        work(&mut ours, "ada", "two").draft = "c".into();
        work(&mut theirs, "ada", "three").take(receipt(3));
        work(&mut ours, "ada", "three").take(receipt(4));
        let all = MyClasses::merged(&base, &ours, &theirs);
        let Some(class) = all.get(&person("ada")) else { panic!("the class") };
        let one = &class.work["one"];
        assert_eq!((one.draft.as_str(), one.handed.as_str(), &one.waiting), ("b", "a", &None));
        assert_eq!(one.receipts, [receipt(2)]);
        assert_eq!(class.work["two"].draft, "c");
        assert_eq!(class.work["three"].receipts.iter().map(|known| known.receipt.n).collect::<Vec<_>>(), [3, 4]);
        // A class that only one window knows stays.
        assert_eq!(MyClasses::merged(&MyClasses::default(), &MyClasses::default(), &all), all);
    }

    #[test]
    fn people_of_one_device_are_kept_apart_in_two_windows_too() {
        let base = class(&["ada"]);
        let (mut ours, mut theirs) = (base.clone(), base.clone());
        ours.add(MyClass::new(&key(), "bo".into(), 2));
        theirs.add(MyClass::new(&key(), "cy".into(), 2));
        work(&mut ours, "bo", "one").draft = "b".into();
        work(&mut theirs, "cy", "one").draft = "c".into();
        let mut all = MyClasses::merged(&base, &ours, &theirs);
        assert_eq!(names(&all), ["ada", "cy", "bo"]);
        assert_eq!(work(&mut all, "bo", "one").draft, "b");
        assert_eq!(work(&mut all, "cy", "one").draft, "c");
        // The latest person is chosen again, also within one second and after the clock was set back.
        for name in ["ada", "bo", "cy", "ada"] {
            all.choose(&person(name), 1);
            assert_eq!(all.latest(&key()).map(|mine| mine.person.as_str()), Some(name));
        }
    }

    #[test]
    fn somebody_who_was_forgotten_is_gone_unless_the_other_window_has_worked_on() {
        let base = class(&["ada", "bo"]);
        let (mut ours, mut theirs) = (base.clone(), base.clone());
        ours.forget(&person("ada"));
        assert_eq!(names(&MyClasses::merged(&base, &ours, &theirs)), ["bo"]);
        assert_eq!(names(&MyClasses::merged(&base, &theirs, &ours)), ["bo"]);
        work(&mut theirs, "ada", "one").take(receipt(2));
        assert_eq!(names(&MyClasses::merged(&base, &ours, &theirs)), ["ada", "bo"]);
        assert_eq!(names(&MyClasses::merged(&base, &theirs, &ours)), ["bo", "ada"]);
    }

    #[test]
    fn what_is_on_this_device_alone_is_counted() {
        let mut all = class(&["ada"]);
        work(&mut all, "ada", "handed").draft = "a".into();
        work(&mut all, "ada", "handed").handed = "a".into();
        work(&mut all, "ada", "changed").draft = "b".into();
        work(&mut all, "ada", "changed").handed = "a".into();
        work(&mut all, "ada", "begun").draft = "a".into();
        let waits = work(&mut all, "ada", "waits");
        (waits.draft, waits.waiting) = ("a".into(), Some(Sent { answer: "a".into(), key: String::new(), at: 1 }));
        work(&mut all, "ada", "elsewhere").take(receipt(2));
        let Some(mine) = all.get(&person("ada")) else { panic!("ada") };
        assert_eq!((mine.unsent(), mine.unfinished()), (1, 2));
    }

    #[test]
    fn a_class_is_written_and_read_back() {
        let mut classes = class(&["0a"]);
        classes.classes[0].me.code = Some("hbkqnwzjpt".into());
        work(&mut classes, "0a", "one").take(receipt(2));
        let codes = vec![crate::online::ClassCode { code: "hbkqnwzjpt".into(), name: "Bo".into(), id: "7".into() }];
        let (server, token) = ("https://a.b".to_owned(), "0e".repeat(16));
        classes.teach(TaughtClass { server, class: "y".into(), token, title: "Monday".into(), at: 3, codes });
        let text = fob_store::print_versioned(&classes);
        let read = |text: &str| fob_store::parse_versioned::<MyClasses>(std::path::Path::new("classes.ron"), text);
        assert_eq!(read(&text).ok(), Some(classes));
        assert!(read(&text.replace("\"0a\"", "\"../a\"")).is_err(), "{text}");
    }
}
