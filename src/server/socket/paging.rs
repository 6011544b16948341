//! The records that a room had when a socket joined, sent a page at a time.

use super::{End, Line, closed};
use crate::hub::{Hub, PAGE, Party};
use crate::room::{Out, frames};
use std::ops::Range;
use tokio::sync::mpsc;

/// Sends the room and the records that it had when the socket joined: the next page is read when the previous one is sent, so
/// that a room with many records needs no more memory than one with a few hundred. New records wait in the queue meanwhile.
pub async fn catch_up<P: Party>(
    line: &mut impl Line,
    hub: &Hub,
    id: &str,
    records: Range<u64>,
    frames: &mut mpsc::Receiver<Out>,
) -> Result<(), End> {
    if records.is_empty() {
        return Ok(());
    }
    let Some(room) = frames.recv().await else { return Err(closed::<P>()) };
    line.send(room).await?;
    let (key, mut next) = (P::key(id), records.start);
    while next < records.end {
        let most = PAGE.min(records.end - next);
        let Ok(rows) = hub.store.records(&key, next, most).await else { return Err(closed::<P>()) };
        if rows.is_empty() {
            // Records are never removed from a room in use, so the store has lost them: better no socket than one with a gap.
            return Err(End::new(1013, format!("the {} cannot be read now; reconnect later", P::NOUN)));
        }
        next += rows.len() as u64;
        // Only the frames are kept while they are sent, not the layouts.
        let page: Vec<Out> = rows.into_iter().map(|row| frames::record_text(&row.record)).collect();
        let mut unsent = hub.unsent.read(page.iter().map(|frame| frame.len()).sum());
        for frame in page {
            let bytes = frame.len();
            line.send(frame).await?;
            unsent.sent(bytes);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::hub::World;
    use crate::room::Rooms;
    use crate::store::{Append, Group, Store, Writer};
    use fob_online::Millis;
    use std::sync::Arc;
    use std::time::Duration;
    use tokio::sync::{Semaphore, watch};

    /// Number of records of the room: the most that a room may have is 10,000.
    const RECORDS: u64 = 9_991;
    const SPECTATORS: usize = 300;
    /// Number of spectators from whom the test reads everything.
    const READERS: usize = 5;

    /// A line whose other end reads only as many frames as the test allows.
    struct Slow {
        reads: Arc<Semaphore>,
        got: Vec<Out>,
    }

    impl Line for Slow {
        async fn send(&mut self, frame: Out) -> Result<(), End> {
            let Ok(may) = self.reads.acquire().await else { return Err(End::gone()) };
            may.forget();
            self.got.push(frame);
            Ok(())
        }
    }

    fn record(n: u64) -> String {
        format!("{{\"number\":\"{n:05}\",\"play\":\"{}\"}}", "x".repeat(180))
    }

    async fn hub(folder: &std::path::Path, ending: watch::Receiver<bool>) -> Hub {
        let world = World::system().unwrap();
        let (sender, _foreign) = mpsc::unbounded_channel();
        let file = format!("sqlite:{}", folder.join("rooms.db").display());
        let store = Store::open(&file, &world.clock, sender).await.unwrap();
        let row = |n| Append { room: "long".into(), n, at: Millis(0), record: record(n), kept: None };
        let all = Group { records: (0..RECORDS).map(row).collect(), ..Group::default() };
        store.commit(&all).await.unwrap();
        let (writer, _) = Writer::start(store.clone(), world.clock.clone(), &world.spawner, Duration::ZERO);
        Hub::new(store, writer, world, ending)
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn spectators_of_a_long_room_who_do_not_read_hold_a_page_each() {
        let folder = tempfile::tempdir().unwrap();
        let (_ending, is_ending) = watch::channel(false);
        let hub = hub(folder.path(), is_ending).await;
        let frame = frames::record_text(&record(0)).len();
        let page = PAGE as usize * frame;
        // Everybody gets the room and ten records.
        let lines: Vec<Arc<Semaphore>> = (0..SPECTATORS).map(|_| Arc::new(Semaphore::new(11))).collect();
        let joined: Vec<_> = lines
            .iter()
            .map(|reads| {
                let (hub, reads) = (hub.clone(), Arc::clone(reads));
                tokio::spawn(async move {
                    let (out, mut queue) = mpsc::channel(1);
                    out.send("room".into()).await.unwrap();
                    let mut line = Slow { reads, got: Vec::new() };
                    let ended = catch_up::<Rooms>(&mut line, &hub, "long", 0..RECORDS, &mut queue).await;
                    (ended.is_ok(), line.got)
                })
            })
            .collect();
        // All of it would be 20 pages for each.
        let waiting = |rest: usize| SPECTATORS * (page - rest * frame);
        while lines.iter().any(|reads| reads.available_permits() > 0) || hub.unsent.bytes() > waiting(10) {
            assert!(hub.unsent.bytes() <= waiting(0), "{}", hub.unsent.bytes());
            tokio::task::yield_now().await;
        }
        assert_eq!(hub.unsent.bytes(), waiting(10));
        // In the middle of a later page it is the same: the pages before are gone.
        lines.iter().for_each(|reads| reads.add_permits(PAGE as usize));
        while lines.iter().any(|reads| reads.available_permits() > 0) || hub.unsent.bytes() != waiting(10) {
            assert!(hub.unsent.bytes() <= waiting(0), "{}", hub.unsent.bytes());
            tokio::task::yield_now().await;
        }
        // A reader gets all records, once and in order; a closed line holds no memory.
        lines[..READERS].iter().for_each(|reads| reads.add_permits(RECORDS as usize));
        lines[READERS..].iter().for_each(|reads| reads.close());
        for (number, joined) in joined.into_iter().enumerate() {
            let (is_whole, got) = joined.await.unwrap();
            assert_eq!(is_whole, number < READERS);
            let records = got[1..].iter().map(|frame| frame.as_str().to_owned());
            assert!(records.eq((0..got.len() as u64 - 1).map(|n| frames::record_text(&record(n)).as_str().to_owned())));
            assert!(!is_whole || got.len() as u64 == RECORDS + 1);
        }
        assert_eq!(hub.unsent.bytes(), 0);
    }
}
