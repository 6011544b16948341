//! Whole events: reading their records back gives the same event.

#![allow(clippy::unwrap_used)]

use super::tests::setup;
use super::*;
use fob_base::Dice;
use proptest::prelude::*;

fn event(form: &str, people: u8, rounds: Option<u32>) -> Event {
    let setup = setup(r#"{"game":"gobblet3","seats":["open","open"]}"#);
    let form = serde_json::from_str(&format!("\"{form}\"")).unwrap();
    let text = EventText { name: "Club".into(), form, rounds, setup };
    let mut event = Event::new("abc2345678".into(), text, 7, Millis(0)).unwrap();
    for person in 1..=people {
        let record = event.propose_join("P", &format!("{person:02x}"), Millis(1)).unwrap();
        event.apply(&record).unwrap();
    }
    event
}

fn paired(event: &mut Event) -> Result<Vec<Table>, Refusal> {
    let mut rooms = 0;
    let record = event.propose_pair(Millis(2), || {
        rooms += 1;
        Some(format!("room{rooms}"))
    })?;
    event.apply(&record)?;
    Ok(event.open_tables().cloned().collect())
}

fn points(event: &mut Event, table: &Table, first: &str, second: &str) {
    let points = [first.parse().unwrap(), second.parse().unwrap()];
    let record = event.propose_points(table.round, table.table, points, Millis(3)).unwrap();
    event.apply(&record).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Reading back the records of any event gives the same event, and its rules hold: no pair meets twice before it must, no
    /// person has two byes while another has none, every person is at one table at most, and the points are those of tables and
    /// byes.
    #[test]
    fn an_event_read_back_is_the_same(people in 2..20_u8, seed in any::<u64>(), swiss in any::<bool>()) {
        let people = if swiss { people } else { people.min(12) };
        let mut event = event(if swiss { "swiss" } else { "round-robin" }, people, None);
        let mut again = event.clone();
        let mut dice = Dice::new(seed);
        for _ in 0..400 {
            let next = event.next();
            let record = match dice.below(12) {
                0 => event.propose_join("Q", &format!("{next:06x}"), Millis(5)),
                1 => event.propose_presence(dice.below(25) as u8, dice.chance(1, 2), Millis(5)),
                _ => match event.open_tables().next().cloned() {
                    Some(table) => {
                        let points = dice.pick(&[["1", "0"], ["0", "1"], ["1/2", "1/2"], ["0", "0"]]).unwrap().map(|p| p.parse().unwrap());
                        event.propose_points(table.round, table.table, points, Millis(5))
                    }
                    None => event.propose_pair(Millis(5), || Some("room".into())),
                },
            };
            let Ok(record) = record else { continue };
            event.apply(&record).unwrap();
            let text = serde_json::to_string(&record).unwrap();
            again.apply(&serde_json::from_str(&text).unwrap()).unwrap();
            prop_assert_eq!(&again, &event);
            let mut busy = std::collections::BTreeSet::new();
            for table in event.open_tables() {
                prop_assert!(busy.insert(table.people[0]) && busy.insert(table.people[1]));
            }
            if event.state() == EventState::Over {
                break;
            }
        }
        let view = event.view(|_| false);
        let mut met = std::collections::BTreeSet::new();
        for table in event.tables() {
            let mut two = table.people;
            two.sort_unstable();
            prop_assert!(met.insert(two) || swiss, "{two:?}");
        }
        let all: u32 = event.tables().filter_map(|table| table.points).map(|two| u32::from(two[0] + two[1] == "1".parse().unwrap())).sum();
        let sum: fob_rules::Points = view.people.iter().map(|person| person.points.parse::<fob_rules::Points>().unwrap()).sum();
        prop_assert_eq!(sum, fob_rules::Points::new(u64::from(all) + view.byes.len() as u64, 1).unwrap());
        prop_assert_eq!(event.csv().lines().count(), view.people.len() + 1);
        if !swiss && view.state == EventState::Over && view.people.iter().all(|person| !person.left) {
            prop_assert_eq!(met.len(), view.people.len() * (view.people.len() - 1) / 2);
        }
    }
}

#[test]
fn a_swiss_event_of_eight_finds_its_winner() {
    let mut event = event("swiss", 8, None);
    assert_eq!(event.view(|_| false).rounds, 4);
    // The person with the lower number wins.
    for round in 1..=4 {
        for table in paired(&mut event).unwrap() {
            assert_eq!(table.round, round);
            let first = table.people[0] < table.people[1];
            points(&mut event, &table, if first { "1" } else { "0" }, if first { "0" } else { "1" });
        }
    }
    assert_eq!(event.state(), EventState::Over);
    let view = event.view(|_| false);
    assert_eq!((view.people[0].points.as_str(), view.people[7].points.as_str()), ("4", "0"));
    // Everybody started at least once, because the one of a pair who started less often starts.
    let begun = |person: u8| event.tables().filter(|table| table.people[0] == person).count();
    assert!((1..=8).all(|person| (1..=3).contains(&begun(person))));
    assert_eq!(paired(&mut event).unwrap_err().code, Code::Over);
    assert_eq!(event.propose_join("Late", "ff", Millis(9)).unwrap_err().code, Code::Over);
    assert!(event.csv().starts_with("place,person,name,points,buchholz,left,round 1,round 2,round 3,round 4\n1,1,P,4,"));
}
