//! Which answers count, and what they have earned, from the lecturer's rows.

use fob_exercises::Sheet;
use fob_services::online::Handed;
use std::collections::BTreeMap;

/// The answers that count, by student and id of the exercise.
pub type Counted<'a> = BTreeMap<(u32, &'a str), &'a Handed>;

/// Returns the answers that count: of each student the best to each exercise, or the last. Of several best ones it is the last.
pub fn counted<'a>(rows: &'a [Handed], counts: &str) -> Counted<'a> {
    let points = |row: &Handed| row.judged.points.unwrap_or(-1.0);
    let mut counted = Counted::new();
    for row in rows {
        let known = counted.entry((row.student, row.exercise.as_str())).or_insert(row);
        if counts == "last" || points(row) >= points(known) {
            *known = row;
        }
    }
    counted
}

/// Returns the number of exercises that a student has handed in, and the points for them.
pub fn total(counted: &Counted<'_>, student: u32, sheet: &Sheet) -> (usize, f64) {
    let of = sheet.exercises.iter().filter_map(|exercise| counted.get(&(student, exercise.id.as_str())));
    of.fold((0, 0.0), |(n, points), row| (n + 1, points + row.judged.points.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_services::online::Learned;

    fn row(n: u64, student: u32, exercise: &str, points: f64) -> Handed {
        let judged = Learned { points: Some(points), ..Learned::default() };
        let (at, exercise) = (String::new(), exercise.to_owned());
        Handed { n, at, student, name: None, id: None, exercise, answer: None, judged, problem: None }
    }

    #[test]
    fn the_best_or_the_last_answer_counts() {
        let rows = [row(1, 1, "a", 4.0), row(2, 1, "a", 1.0), row(3, 2, "a", 0.0), row(4, 1, "b", 2.0), row(5, 1, "a", 4.0)];
        let numbers = |counts| counted(&rows, counts).values().map(|row| row.n).collect::<Vec<_>>();
        assert_eq!(numbers("best"), [5, 4, 3]);
        assert_eq!(numbers("last"), [5, 4, 3]);
        let earlier = |counts| counted(&rows[..4], counts).values().map(|row| row.n).collect::<Vec<_>>();
        assert_eq!(earlier("best"), [1, 4, 3]);
        assert_eq!(earlier("last"), [2, 4, 3]);
    }
}
