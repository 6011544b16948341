//! A class as values: reverted records leave no trace, and reading the records again gives the same class.

#![allow(clippy::unwrap_used)]

use super::judged::Judged;
use super::record::{Act, Set};
use super::refused::Refused;
use super::settings::Settings;
use super::state::{Class, Hand, Read, Wish};
use fob_base::Dice;
use fob_online::Millis;
use std::sync::Arc;

const SHEET: &str = r#"(title: "T", letters: ["a", "b"], plus: repeat, exercises: [
    (id: "one", kind: word, points: 2, text: "", accepted_by: regex("ab*")), (id: "two", kind: word, points: 2, text: "", accepted_by: regex("b"))])"#;

fn first(settings: Settings) -> Read {
    let act = Act::Set(Box::new(Set { settings, sheet: Some(SHEET.to_owned()) }));
    Read { n: 0, at: Millis(0), act, judged: None }
}

fn hand(token: u32, exercise: &str, key: u32, at: i64) -> Wish {
    Wish::Hand(Box::new(Hand {
        token: format!("token {token}"),
        exercise: exercise.to_owned(),
        digest: format!("digest {}", key % 7),
        key: format!("key {key}"),
        text: "word(\"a\")".into(),
        at: Millis(at),
        judged: (!key.is_multiple_of(3)).then(|| Arc::new(Judged::default())),
        version: 0,
    }))
}

fn wish(dice: &mut Dice) -> Wish {
    let mut number = |most: u64| dice.below(most) as u32;
    match number(4) {
        0 => {
            let own = number(12);
            Wish::Name {
                name: format!("S{}", number(5)),
                id: String::new(),
                token: format!("token {own}"),
                code: format!("code {own}"),
            }
        }
        1 => Wish::Code { code: format!("code {}", number(14)), token: format!("token {}", number(20)) },
        _ => {
            let exercise = ["one", "two", "three"][number(3) as usize];
            hand(number(20), exercise, number(60), i64::from(number(100)))
        }
    }
}

#[test]
fn what_is_taken_back_leaves_no_trace_and_what_is_read_again_is_the_same() {
    for seed in 0..20 {
        let mut dice = Dice::new(seed);
        let settings = Settings { attempts: dice.below(4), ..Settings::default() };
        let mut reads = vec![first(settings.clone())];
        let mut class = Class::new(reads.clone()).unwrap();
        let mut taken = 0;
        for _ in 0..300 {
            if dice.below(40) == 0
                && let Some(&student) = class.students().keys().next()
            {
                let gone = Class::records_of(student, &reads);
                reads.retain(|read| !gone.contains(&read.n));
                let act = Act::Remove(student);
                let n = class.next();
                class.apply(n, Millis(7), &act, None);
                reads.push(Read { n, at: Millis(7), act, judged: None });
                assert!(class.handed_by(student).next().is_none());
                continue;
            }
            let wish = wish(&mut dice);
            let Ok(Some(draft)) = class.propose(&wish, Millis(5)) else { continue };
            let (n, before) = (class.next(), format!("{class:?}"));
            class.apply(n, draft.at, &draft.act, draft.judged.clone());
            class.undo(n, &draft.act);
            assert_eq!(format!("{class:?}"), before);
            class.apply(n, draft.at, &draft.act, draft.judged.clone());
            // Asked again it is fulfilled.
            assert!(matches!(class.propose(&wish, Millis(6)), Ok(None)), "{wish:?}");
            reads.push(Read { n, at: draft.at, act: draft.act, judged: draft.judged.as_deref().cloned() });
            taken += 1;
        }
        assert!(taken > 50, "{taken}");
        assert_eq!(format!("{:?}", Class::new(reads).unwrap()), format!("{class:?}"));
        if settings.attempts > 0 {
            for student in class.students().keys() {
                for exercise in ["one", "two"] {
                    let count = class.handed_by(*student).filter(|handed| handed.exercise == exercise).count() as u64;
                    assert!(count <= settings.attempts);
                }
            }
        }
    }
}

#[test]
fn a_repeated_key_comes_before_all_other_reasons() {
    let deadline = super::settings::Deadline::read("1970-01-01T00:00:01Z", "deadline").unwrap();
    let settings = Settings { deadline: Some(deadline), grace: 1, attempts: 1, ..Settings::default() };
    let mut class = Class::new(vec![first(settings)]).unwrap();
    let come = Wish::Name { name: "Ada".into(), id: String::new(), token: "token 1".into(), code: "code 1".into() };
    for wish in [come, hand(1, "one", 1, 2000)] {
        let draft = class.propose(&wish, Millis(0)).unwrap().unwrap();
        class.apply(class.next(), draft.at, &draft.act, draft.judged);
    }
    let refused = |wish: Wish| class.propose(&wish, Millis(0)).map(|draft| draft.is_some());
    assert_eq!(refused(hand(1, "one", 1, 9000)), Ok(false));
    assert_eq!(refused(hand(1, "two", 1, 0)), Err(Refused::Key));
    // The grace ends with its last millisecond.
    assert_eq!(refused(hand(1, "two", 2, 2000)), Ok(true));
    assert_eq!(refused(hand(1, "two", 2, 2001)), Err(Refused::Closed));
    assert_eq!(refused(hand(1, "one", 2, 0)), Err(Refused::Attempts));
    assert!(matches!(refused(hand(1, "three", 2, 0)), Err(Refused::Bad(_))));
    assert_eq!(refused(hand(2, "one", 2, 0)), Err(Refused::Token));
}
