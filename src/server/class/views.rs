//! The views of a class, as JSON.

use super::settings::{Entry, code_of};
use super::state::{Class, Handed, Member};
use fob_online::Millis;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Number of the most frequent answers in the overview.
const COMMON: usize = 20;

/// Returns the public view of the class; for a student with another deadline, also that deadline.
pub fn shown(class: &Class, id: &str, student: Option<u32>, now: Millis) -> Value {
    let settings = &class.settings;
    let own = student.and_then(|number| Some((number, class.until(number)?)));
    let mut shown = json!({
        "class": id,
        "name": settings.name,
        "deadline": settings.deadline,
        "grace": settings.grace,
        "now": now,
        "open": settings.is_open(now),
        "show": settings.show,
        "attempts": settings.attempts,
        "counts": settings.counts,
        "named": if settings.roster.is_some() { "code" } else { "typed" },
        "sheet": &*class.paper.published,
    });
    if let Some((number, until)) = own {
        shown["until"] = json!(until);
        shown["open"] = class.is_open_for(number, now).into();
    }
    shown
}

/// Returns all members of the class, for the lecturer; `problems` has the reasons to doubt who they are.
pub fn students(class: &Class, problems: &BTreeMap<u32, String>) -> Value {
    let row = |(number, member): (u32, Member<'_>)| {
        json!({
            "student": number,
            "name": member.name,
            "id": Some(member.id).filter(|id| !id.is_empty()),
            "come": member.has_come,
            "until": class.until(number),
            "problem": problems.get(&number),
        })
    };
    class.members().into_iter().map(row).collect()
}

/// Returns the receipt of an answer.
pub fn receipt(handed: &Handed) -> Value {
    json!({"n": handed.n, "at": handed.at, "exercise": handed.exercise, "digest": handed.digest})
}

/// Returns a student's feedback on an answer. With `show: receipt` everybody gets it at the same time.
fn learned(class: &Class, handed: &Handed, now: Millis) -> Value {
    let exercise = class.paper.sheet.exercise(&handed.exercise);
    let judged = handed.judged.as_ref();
    judged.map_or(Value::Null, |judged| judged.for_student(exercise, class.settings.show, class.is_over(now)))
}

/// Returns the reply to a hand-in.
pub fn handed_in(class: &Class, handed: &Handed, now: Millis) -> Value {
    json!({
        "receipt": receipt(handed),
        "judged": learned(class, handed, now),
        "left": class.left(handed.student, &handed.exercise),
    })
}

/// Returns the answers of a student, as after each hand-in; the fields of the receipt are also next to it, as in the lecturer's
/// rows.
pub fn own(class: &Class, student: u32, now: Millis) -> Value {
    let row = |handed: &Handed| {
        let mut row = handed_in(class, handed, now);
        if let (Value::Object(row), Value::Object(receipt)) = (&mut row, receipt(handed)) {
            row.extend(receipt);
        }
        row
    };
    class.handed_by(student).map(row).collect()
}

/// A row of the lecturer's table without the answer's text, with the number of the answer.
pub type Row = (u64, serde_json::Map<String, Value>);

/// Returns the lecturer's rows: all answers, in the order of their arrival.
pub fn rows(class: &Class, problems: &BTreeMap<u32, String>) -> Vec<Row> {
    let row = |handed: &Handed| {
        let student = class.students().get(&handed.student);
        let mut row = serde_json::Map::new();
        let mut field = |name: &str, value: Value| drop(row.insert(name.to_owned(), value));
        field("n", handed.n.into());
        field("at", json!(handed.at));
        field("student", handed.student.into());
        field("name", json!(student.map(|student| &student.name)));
        field("id", json!(student.map(|student| &student.id).filter(|id| !id.is_empty())));
        field("exercise", json!(handed.exercise));
        field("digest", json!(handed.digest));
        let exercise = class.paper.sheet.exercise(&handed.exercise);
        field("judged", handed.judged.as_ref().map_or(Value::Null, |judged| judged.for_lecturer(exercise)));
        field("problem", json!(problems.get(&handed.student)));
        (handed.n, row)
    };
    class.handed().map(row).collect()
}

/// A mistake: exercise, verdict, counterexample and misreading.
type Mistake<'a> = (&'a str, &'a str, &'a Option<String>, &'a Option<String>);

/// Returns the lecturer's overview.
pub fn overview(class: &Class) -> Value {
    let counted = class.counted();
    let sheet = &class.paper.sheet;
    let people = |is: &dyn Fn(&Handed) -> bool| {
        let mut people: BTreeMap<&str, usize> = sheet.exercises.iter().map(|exercise| (&*exercise.id, 0)).collect();
        for handed in counted.iter().filter(|handed| is(handed)) {
            *people.entry(&handed.exercise).or_default() += 1;
        }
        people
    };
    let is_right = |handed: &Handed| {
        let max = sheet.exercise(&handed.exercise).map(|exercise| exercise.points);
        handed.points().is_some() && handed.points() == max
    };
    let mut common: BTreeMap<Mistake, usize> = BTreeMap::new();
    for handed in counted.iter().filter(|handed| !is_right(handed)) {
        // Answers without a judgement are counted later.
        let Some(judged) = &handed.judged else { continue };
        *common.entry((&handed.exercise, &judged.verdict, &judged.counterexample, &judged.misreading)).or_default() += 1;
    }
    let mut common: Vec<_> = common.into_iter().collect();
    // The sort is stable.
    common.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    let common: Vec<Value> = common
        .into_iter()
        .take(COMMON)
        .map(|((exercise, verdict, counterexample, misreading), n)| {
            json!({"exercise": exercise, "verdict": verdict, "counterexample": counterexample, "misreading": misreading, "n": n})
        })
        .collect();
    json!({
        "students": class.students().len(),
        "handed": people(&|_| true),
        "right": people(&is_right),
        "common": common,
    })
}

/// Returns the codes derived from the lecturer's token. Codes derived from another token are missing.
pub fn codes(entries: &[Entry], token: &str) -> Value {
    let code = |entry: &Entry| {
        let code = code_of(token, entry);
        let is_own = crate::token::hex(&crate::token::hash(&code)) == entry.code;
        is_own.then(|| json!({"code": code, "name": entry.name, "id": entry.id}))
    };
    entries.iter().filter_map(code).collect()
}

/// Returns the students whose counting points have changed.
pub fn changed(before: &Class, after: &Class) -> Value {
    type Points = BTreeMap<(u32, String), Value>;
    let points = |class: &Class| -> Points {
        let of = |handed: &Handed| ((handed.student, handed.exercise.clone()), super::judged::number(handed.points()));
        class.counted().into_iter().map(of).collect()
    };
    let (before, after) = (points(before), points(after));
    let all: BTreeSet<&(u32, String)> = before.keys().chain(after.keys()).collect();
    let row = |key: &&(u32, String)| {
        let (from, to) = (before.get(*key), after.get(*key));
        (from != to).then(|| json!({"student": key.0, "exercise": key.1, "from": from, "to": to}))
    };
    all.iter().filter_map(row).collect()
}
