//! A class as a value that is built from its records, without sockets, clocks or files.

mod members;

use super::judged::Judged;
use super::paper::Paper;
use super::record::{Act, Answer, Join, More, Set, Token};
use super::refused::Refused;
use super::settings::{Counts, Deadline, MOST_STUDENTS, Settings};
use fob_exercises::Points;
use fob_online::Millis;
pub use members::Member;
use members::highest;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Largest number of answers of a class and of a student.
const MOST_ANSWERS: (usize, usize) = (60_000, 2_000);
/// Largest total length of all answers of a class and of a student, in bytes.
const MOST_TEXT: (usize, usize) = (64 << 20, 8 << 20);
/// Largest number of tokens of all students together.
const MOST_TOKENS: usize = 20 * MOST_STUDENTS;

#[derive(Clone, Debug)]
pub struct Student {
    pub name: String,
    /// Id as the student or the lecturer wrote it; empty if there is none.
    pub id: String,
    /// Key of the entry of the lecturer's list.
    entry: Option<String>,
    /// Numbers of the answers.
    answers: Vec<u64>,
    /// Numbers of the answers by their keys.
    keys: BTreeMap<String, u64>,
    length: usize,
}

/// An answer that was handed in, without its text.
#[derive(Clone, Debug)]
pub struct Handed {
    pub n: u64,
    pub at: Millis,
    pub student: u32,
    pub exercise: String,
    pub digest: String,
    /// Judgement; `None` before the answer is judged.
    pub judged: Option<Arc<Judged>>,
}

impl Handed {
    /// Returns the points; `None` also before the answer is judged.
    pub fn points(&self) -> Option<Points> {
        self.judged.as_ref()?.points()
    }
}

#[derive(Clone, Debug)]
pub struct Class {
    pub settings: Settings,
    pub paper: Arc<Paper>,
    next: u64,
    /// Number of the record with the sheet by which answers are judged.
    version: u64,
    students: BTreeMap<u32, Student>,
    /// Deadlines of single students, including students who have not joined; they count if they are later than the class's.
    more: BTreeMap<u32, Deadline>,
    /// The highest number of a student, or of a person on the lecturer's list, so far.
    last: u32,
    /// Students by the hashes of their tokens.
    tokens: BTreeMap<String, u32>,
    /// Students by the hashes of their codes: students who typed a name, and students who were on the list when it was removed.
    codes: BTreeMap<String, u32>,
    handed: BTreeMap<u64, Handed>,
    /// Numbers of the answers without a judgement.
    unjudged: BTreeSet<u64>,
    length: usize,
}

/// A parsed record.
#[derive(Clone, Debug)]
pub struct Read {
    pub n: u64,
    pub at: Millis,
    pub act: Act,
    pub judged: Option<Judged>,
}

/// A student's request. Repeated, it has an effect only once.
#[derive(Clone, Debug)]
pub enum Wish {
    /// Join under a typed name. The token and the code for other devices are hashes.
    Name { name: String, id: String, token: String, code: String },
    /// Join by a code; both are hashes.
    Code { code: String, token: String },
    /// Hand in an answer.
    Hand(Box<Hand>),
}

/// An answer to hand in.
#[derive(Clone, Debug)]
pub struct Hand {
    /// Hash of the student's token.
    pub token: String,
    pub exercise: String,
    pub digest: String,
    pub key: String,
    pub text: Arc<str>,
    /// Time at which the answer arrived.
    pub at: Millis,
    /// Judgement by a version of the sheet; `None` if the answer is judged after its receipt.
    pub judged: Option<Arc<Judged>>,
    pub version: u64,
}

/// A record that would fulfil a wish, before it is committed.
#[derive(Clone, Debug)]
pub struct Draft {
    pub at: Millis,
    pub act: Act,
    pub answer: Option<Arc<str>>,
    pub judged: Option<Arc<Judged>>,
}

impl Class {
    /// Returns the class of these records, the first of which creates it.
    ///
    /// # Errors
    /// The records are not those of a class.
    pub fn new(records: Vec<Read>) -> Result<Self, String> {
        let mut records = records.into_iter().peekable();
        let Some(Read { n: 0, act: Act::Set(first), .. }) = records.next() else {
            return Err("the first record does not make a class".to_owned());
        };
        let Set { settings, sheet: Some(mut text) } = *first else { return Err("the class has no sheet".to_owned()) };
        let mut rest: Vec<Read> = records.collect();
        let mut version = 0;
        for read in &mut rest {
            if let Act::Set(set) = &mut read.act
                && let Some(newer) = set.sheet.take()
            {
                (text, version) = (newer, read.n);
            }
        }
        let last = highest(&settings);
        let mut class = Self {
            settings,
            paper: Arc::new(Paper::read(&text)?),
            next: 1,
            version,
            students: BTreeMap::new(),
            more: BTreeMap::new(),
            last,
            tokens: BTreeMap::new(),
            codes: BTreeMap::new(),
            handed: BTreeMap::new(),
            unjudged: BTreeSet::new(),
            length: 0,
        };
        for read in rest {
            class.apply(read.n, read.at, &read.act, read.judged.map(Arc::new));
        }
        Ok(class)
    }

    pub fn next(&self) -> u64 {
        self.next
    }

    pub fn version(&self) -> u64 {
        self.version
    }

    pub fn students(&self) -> &BTreeMap<u32, Student> {
        &self.students
    }

    /// Returns all answers, in the order of their numbers.
    pub fn handed(&self) -> impl Iterator<Item = &Handed> {
        self.handed.values()
    }

    /// Returns the answers of a student.
    pub fn handed_by(&self, student: u32) -> impl Iterator<Item = &Handed> {
        let numbers = self.students.get(&student).map(|student| &*student.answers).unwrap_or_default();
        numbers.iter().filter_map(|n| self.handed.get(n))
    }

    /// Returns an answer by its number.
    pub fn find(&self, n: u64) -> Option<&Handed> {
        self.handed.get(&n)
    }

    /// Returns the answers without a judgement whose exercise is in the sheet, in the order of their numbers.
    pub fn unjudged(&self) -> impl Iterator<Item = &Handed> {
        let known = |handed: &&Handed| self.paper.sheet.exercise(&handed.exercise).is_some();
        self.unjudged.iter().filter_map(|n| self.handed.get(n)).filter(known)
    }

    /// Returns the number of the answer that a student, by the hash of the token, has handed in under a key.
    pub fn answer_of(&self, token: &str, key: &str) -> Option<u64> {
        self.students.get(&self.student_of(token)?)?.keys.get(key).copied()
    }

    /// Returns the student with the token of this hash.
    pub fn student_of(&self, token: &str) -> Option<u32> {
        self.tokens.get(token).copied()
    }

    /// Applies a record. The records of students who were removed later are missing. A new sheet is set by the caller.
    pub fn apply(&mut self, n: u64, at: Millis, act: &Act, judged: Option<Arc<Judged>>) {
        self.next = self.next.max(n + 1);
        match act {
            Act::Set(set) => self.set(set),
            Act::Join(join) => {
                self.last = self.last.max(join.student);
                self.tokens.insert(join.token.clone(), join.student);
                self.codes.extend(join.code.clone().map(|code| (code, join.student)));
                let Join { name, id, entry, .. } = join.clone();
                let (answers, keys) = (Vec::new(), BTreeMap::new());
                let student = Student { name, id, entry, answers, keys, length: 0 };
                self.students.insert(join.student, student);
                self.name(join.student);
            }
            Act::Token(Token { student, token }) => {
                self.tokens.insert(token.clone(), *student);
            }
            Act::Answer(answer) => {
                let Some(student) = self.students.get_mut(&answer.student) else { return };
                student.answers.push(n);
                student.keys.insert(answer.key.clone(), n);
                student.length += answer.length;
                self.length += answer.length;
                let Answer { student, exercise, digest, .. } = answer.clone();
                if judged.is_none() {
                    self.unjudged.insert(n);
                }
                self.handed.insert(n, Handed { n, at, student, exercise, digest, judged });
            }
            Act::Remove(number) => {
                self.last = self.last.max(*number);
                self.tokens.retain(|_, student| student != number);
                self.codes.retain(|_, student| student != number);
                self.more.remove(number);
                if let Some(student) = self.students.remove(number) {
                    self.length -= student.length;
                    for n in student.answers {
                        self.handed.remove(&n);
                        self.unjudged.remove(&n);
                    }
                }
            }
            Act::End(number) => self.tokens.retain(|_, student| student != number),
            Act::More(More { student, until: Some(until) }) => {
                self.more.insert(*student, until.clone());
            }
            Act::More(More { student, until: None }) => {
                self.more.remove(student);
            }
        }
    }

    /// Reverts the latest record, which a student requested and which was not committed.
    pub fn undo(&mut self, n: u64, act: &Act) {
        self.next = n;
        match act {
            Act::Join(join) => {
                self.tokens.remove(&join.token);
                if let Some(code) = &join.code {
                    self.codes.remove(code);
                }
                self.students.remove(&join.student);
                // A student on the list has a number before joining.
                if join.entry.is_none() {
                    self.last = join.student - 1;
                }
            }
            Act::Token(Token { token, .. }) => {
                self.tokens.remove(token);
            }
            Act::Answer(answer) => {
                self.handed.remove(&n);
                self.unjudged.remove(&n);
                if let Some(student) = self.students.get_mut(&answer.student) {
                    student.answers.pop();
                    student.keys.remove(&answer.key);
                    student.length -= answer.length;
                    self.length -= answer.length;
                }
            }
            Act::Set(_) | Act::Remove(_) | Act::End(_) | Act::More(_) => {}
        }
    }

    fn set(&mut self, set: &Set) {
        if set.settings.roster.is_none() {
            // Students who have joined stay, and continue on other devices by the code.
            let codes = self.settings.roster.iter().flatten().filter(|entry| self.students.contains_key(&entry.student));
            self.codes.extend(codes.map(|entry| (entry.code.clone(), entry.student)));
        }
        self.settings = set.settings.clone();
        self.last = self.last.max(highest(&self.settings));
        let numbers: Vec<u32> = self.students.keys().copied().collect();
        numbers.into_iter().for_each(|number| self.name(number));
    }

    /// Sets the paper for judging all answers from the record `version` on, with new judgements of some.
    pub fn judge_by(&mut self, paper: Arc<Paper>, version: u64, judged: impl IntoIterator<Item = (u64, Arc<Judged>)>) {
        (self.paper, self.version) = (paper, version);
        self.judge(judged);
    }

    /// Sets judgements by the current sheet.
    pub fn judge(&mut self, judged: impl IntoIterator<Item = (u64, Arc<Judged>)>) {
        for (n, judged) in judged {
            if let Some(handed) = self.handed.get_mut(&n) {
                handed.judged = Some(judged);
                self.unjudged.remove(&n);
            }
        }
    }

    /// Sets a student's name to that on the lecturer's list.
    fn name(&mut self, number: u32) {
        let Some(student) = self.students.get_mut(&number) else { return };
        let Some(key) = &student.entry else { return };
        if let Some(entry) = self.settings.roster.iter().flatten().find(|entry| entry.key() == *key) {
            student.name.clone_from(&entry.name);
            student.id.clone_from(&entry.id);
        }
    }

    /// Returns the numbers of a student's records, which are removed with the student.
    pub fn records_of(number: u32, records: &[Read]) -> Vec<u64> {
        let is_of = |act: &Act| match act {
            Act::Join(Join { student, .. })
            | Act::Token(Token { student, .. })
            | Act::Answer(Answer { student, .. })
            | Act::More(More { student, .. }) => *student == number,
            Act::Set(_) | Act::Remove(_) | Act::End(_) => false,
        };
        records.iter().filter(|read| is_of(&read.act)).map(|read| read.n).collect()
    }

    /// Returns the number of the answer if it was handed in before.
    ///
    /// # Errors
    /// The answer may not be handed in. A repeated key takes precedence over all other reasons.
    pub fn check(&self, token: &str, exercise: &str, digest: &str, key: &str, at: Millis) -> Result<Option<u64>, Refused> {
        let number = self.student_of(token).ok_or(Refused::Token)?;
        let student = self.students.get(&number).ok_or(Refused::Token)?;
        if let Some(n) = student.keys.get(key) {
            let is_same = self.handed.get(n).is_some_and(|known| known.exercise == exercise && known.digest == digest);
            return if is_same { Ok(Some(*n)) } else { Err(Refused::Key) };
        }
        if !self.is_open_for(number, at) {
            return Err(Refused::Closed);
        }
        if self.paper.sheet.exercise(exercise).is_none() {
            return Err(Refused::Bad(super::judges::no_exercise(exercise)));
        }
        if self.left(number, exercise) == Some(0) {
            return Err(Refused::Attempts);
        }
        let is_full = self.handed.len() >= MOST_ANSWERS.0 || student.answers.len() >= MOST_ANSWERS.1;
        if is_full || self.length > MOST_TEXT.0 || student.length > MOST_TEXT.1 {
            return Err(Refused::NoRoom);
        }
        Ok(None)
    }

    /// Returns the number of answers that a student may still hand in for an exercise; `None` if there is no limit.
    pub fn left(&self, student: u32, exercise: &str) -> Option<u64> {
        let used = || self.handed_by(student).filter(|handed| handed.exercise == exercise).count() as u64;
        (self.settings.attempts > 0).then(|| self.settings.attempts.saturating_sub(used()))
    }

    /// Returns the record that fulfils a wish; `None` if it is fulfilled already.
    ///
    /// # Errors
    /// The wish cannot be fulfilled.
    pub fn propose(&self, wish: &Wish, now: Millis) -> Result<Option<Draft>, Refused> {
        let draft = |act| Ok(Some(Draft { at: now, act, answer: None, judged: None }));
        let join = |student: u32, (name, id): (&str, &str), token: &str, code: Option<String>, entry: Option<String>| {
            if self.students.len() >= MOST_STUDENTS {
                return Err(Refused::Full);
            }
            let (name, id, token) = (name.to_owned(), id.to_owned(), token.to_owned());
            draft(Act::Join(Join { student, name, id, token, code, entry }))
        };
        match wish {
            Wish::Name { name, id, token, code } => match self.student_of(token) {
                Some(number) if self.codes.get(code) == Some(&number) => Ok(None),
                Some(_) => Err(Refused::TakenToken),
                None if self.settings.roster.is_some() => Err(Refused::Coded),
                None => join(self.last + 1, (name, id), token, Some(code.clone()), None),
            },
            Wish::Code { code, token } => {
                let entry = self.settings.entry(code);
                let by_entry = || entry.map(|entry| entry.student).filter(|number| self.students.contains_key(number));
                let number = self.codes.get(code).copied().or_else(by_entry);
                match (number, self.student_of(token), entry) {
                    (None, _, None) => Err(Refused::UnknownCode),
                    (Some(number), Some(other), _) if number == other => Ok(None),
                    (_, Some(_), _) => Err(Refused::TakenToken),
                    (Some(_), None, _) if self.tokens.len() >= MOST_TOKENS => Err(Refused::NoRoom),
                    (Some(student), None, _) => draft(Act::Token(Token { student, token: token.clone() })),
                    (None, None, Some(entry)) => join(entry.student, (&entry.name, &entry.id), token, None, Some(entry.key())),
                }
            }
            Wish::Hand(hand) => {
                if self.check(&hand.token, &hand.exercise, &hand.digest, &hand.key, hand.at)?.is_some() {
                    return Ok(None);
                }
                if hand.judged.is_some() && hand.version != self.version {
                    return Err(Refused::Changed);
                }
                let student = self.student_of(&hand.token).ok_or(Refused::Token)?;
                let (exercise, digest, key) = (hand.exercise.clone(), hand.digest.clone(), hand.key.clone());
                let act = Act::Answer(Answer { student, exercise, digest, key, length: hand.text.len() });
                let answer = Some(Arc::clone(&hand.text));
                Ok(Some(Draft { at: hand.at, act, answer, judged: hand.judged.clone() }))
            }
        }
    }

    /// Returns the answers that count, of each student in the order of the sheet.
    pub fn counted(&self) -> Vec<&Handed> {
        let mut counted = Vec::new();
        for number in self.students.keys() {
            let mut best: BTreeMap<&str, &Handed> = BTreeMap::new();
            for handed in self.handed_by(*number) {
                let is_better = best.get(&*handed.exercise).is_none_or(|before| match self.settings.counts {
                    Counts::Best => handed.points() >= before.points(),
                    Counts::Last => true,
                });
                if is_better {
                    best.insert(&handed.exercise, handed);
                }
            }
            counted.extend(self.paper.sheet.exercises.iter().filter_map(|exercise| best.get(&*exercise.id).copied()));
        }
        counted
    }
}
