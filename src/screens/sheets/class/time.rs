//! The times of a class, by the server's clock.

use super::labels;
use fob_services::data::MyClass;
use fob_services::phrases;

/// Returns a server's time for people, where they are; as it was written if it cannot be read.
pub fn date(text: &str) -> String {
    phrases::instant(text).map_or_else(|| text.to_owned(), phrases::date)
}

/// Returns the server's time at a time of this device, both in seconds since 1970.
fn there(mine: &MyClass, clock: u64) -> u64 {
    clock.saturating_add_signed(mine.ahead)
}

/// Returns the student's deadline, and until when answers are taken; `None` without a deadline.
fn ends(mine: &MyClass) -> Option<(u64, u64)> {
    let seen = mine.seen.as_ref()?;
    let deadline = phrases::instant(seen.deadline.as_deref()?)?;
    let own = seen.until.as_deref().and_then(phrases::instant);
    let deadline = deadline.max(own.unwrap_or_default());
    Some((deadline, deadline.saturating_add(seen.grace)))
}

/// Whether answers are taken, as far as is known here; the server decides.
pub fn is_open(mine: &MyClass, clock: u64) -> bool {
    match ends(mine) {
        Some((_, closes)) => there(mine, clock) <= closes,
        None => mine.seen.as_ref().is_none_or(|seen| seen.open),
    }
}

/// Returns the seconds until something about the times changes: a second where they are counted one by one.
pub fn pace(mine: &MyClass, clock: u64) -> Option<f64> {
    let (_, closes) = ends(mine)?;
    let left = closes.checked_sub(there(mine, clock))?;
    Some(if left < 3600 { 1.0 } else { 30.0 })
}

/// Returns the deadline in words, and whether it is near or over.
pub fn deadline(mine: &MyClass, clock: u64) -> Option<(String, bool)> {
    let (deadline, closes) = ends(mine)?;
    let now = there(mine, clock);
    let date = phrases::date(deadline);
    Some(if now <= deadline {
        (labels::deadline(&date, &format!("{} left", phrases::duration(deadline - now))), deadline - now < 3600)
    } else if now <= closes {
        (labels::extra_time(&format!("{} left", phrases::duration(closes - now))), true)
    } else {
        (labels::deadline(&date, "over"), true)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_services::online::{ClassKey, Server, ShownClass};

    #[test]
    fn the_clock_of_the_server_counts_and_grace_follows_the_deadline() {
        let Ok(server) = Server::read("https://a.b") else { panic!("an address") };
        let mine = &mut MyClass::new(&ClassKey { server, class: "x".to_owned() }, String::new(), 0);
        mine.seen = Some(ShownClass {
            class: "x".into(),
            name: None,
            // One hour after 1,000,000,000 seconds since 1970, which is 01:46:40 UTC on 9 September 2001.
            deadline: Some("2001-09-09T04:46:40+02:00".into()),
            grace: 60,
            now: String::new(),
            open: true,
            show: "all".into(),
            attempts: 0,
            counts: "best".into(),
            named: "typed".into(),
            sheet: String::new(),
            until: None,
        });
        let at = 1_000_000_000;
        assert_eq!(mine.seen.as_ref().map(|_| ends(mine)), Some(Some((at + 3600, at + 3660))));
        assert!(is_open(mine, at + 3660) && !is_open(mine, at + 3661));
        assert!(deadline(mine, at).is_some_and(|(text, near)| text.contains("1 h 0 min left") && !near));
        assert!(deadline(mine, at + 3600 - 61).is_some_and(|(text, near)| text.contains("1 min 1 s left") && near));
        assert!(deadline(mine, at + 3650).is_some_and(|(text, _)| text == labels::extra_time("10 s left")));
        assert!(deadline(mine, at + 3661).is_some_and(|(text, _)| text.contains("over")));
        // This device's clock is an hour late.
        mine.ahead = 3600;
        assert!(!is_open(mine, at + 61) && is_open(mine, at + 60));
        // The student has a minute more; an earlier deadline of their own takes nothing away.
        let until = |mine: &mut MyClass, text: &str| mine.seen.as_mut().map(|seen| seen.until = Some(text.to_owned()));
        until(mine, "2001-09-09T02:47:40Z");
        assert!(is_open(mine, at + 120) && !is_open(mine, at + 121));
        until(mine, "2001-09-09T01:00:00Z");
        assert!(is_open(mine, at + 60) && !is_open(mine, at + 61));
    }
}
