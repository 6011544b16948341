//! Ends tables: when their match is over, by the host, or because a person left or stays away.

use super::{EventTask, store};
use crate::room::{Input, Judgement, Rooms};
use fob_base::plant::{self, Plant};
use fob_online::{Code, Refusal, ScoreFrame, Table};
use fob_rules::Points;

impl EventTask {
    /// Takes the points of a room whose match is over.
    pub(super) async fn table_over(&mut self, room: &str, points: &[Points]) {
        let Some(table) = self.event.open_tables().find(|table| table.room == room).cloned() else { return };
        let points = self.of_two(points);
        let written = self.write(|event, at| {
            // Another server may have been first.
            let open = event.open_tables().any(|one| one.room == table.room);
            if open { event.propose_points(table.round, table.table, points, at) } else { Err(known()) }
        });
        if let Err(error) = written.await
            && error != known()
        {
            tracing::error!(%error, "a table's points cannot be stored; retrying");
        }
    }

    /// Selects the points of the table's two people from those of all seats.
    fn of_two(&self, points: &[Points]) -> [Points; 2] {
        let of_two = self.event.text().seats().map(|seat| points.get(usize::from(seat) - 1).copied().unwrap_or_default());
        if plant::is(Plant::EventPointsSwapped) { [of_two[1], of_two[0]] } else { of_two }
    }

    /// Enters a table's points for the host, which ends the match there.
    pub(super) async fn score(&mut self, score: ScoreFrame) -> Result<(), Refusal> {
        self.catch_up_if_shared().await;
        let table = self.event.table(score.round, score.table)?.clone();
        // Check the points before ending the match.
        self.event.propose_points(score.round, score.table, score.points, self.hub.now())?;
        let mut points = vec![Points::ZERO; self.event.text().setup.seats.len()];
        for (seat, given) in self.event.text().seats().into_iter().zip(score.points) {
            points[usize::from(seat) - 1] = given;
        }
        self.judge(&table, Judgement::Score(points)).await?;
        self.write(|event, at| event.propose_points(score.round, score.table, score.points, at)).await
    }

    /// Removes a person, who loses the current match.
    pub(super) async fn leave(&mut self, person: u8) -> Result<(), Refusal> {
        self.catch_up_if_shared().await;
        self.write(|event, at| event.propose_presence(person, true, at)).await?;
        match self.event.table_of(person).cloned() {
            Some(table) => self.lose(&table, &[person], "resignation").await,
            None => Ok(()),
        }
    }

    /// Ends the matches of people who have been away for too long; they lose.
    pub(super) async fn judge_absent(&mut self) {
        let open: Vec<Table> = self.event.open_tables().cloned().collect();
        let now = self.now();
        for table in open {
            let is_out = |person: &u8| {
                let online = self.is_online(*person);
                (*person, online)
            };
            let seen = table.people.each_ref().map(is_out);
            let out: Vec<u8> = seen
                .into_iter()
                .filter(|&(person, online)| self.absence.is_too_long(person, online, now))
                .map(|(person, _)| person)
                .collect();
            if !out.is_empty()
                && let Err(error) = self.lose(&table, &out, "absence").await
            {
                tracing::error!(%error, "a table cannot be ended; retrying");
            }
        }
    }

    /// Ends the match of these people, who lose the rest of it.
    async fn lose(&mut self, table: &Table, people: &[u8], reason: &'static str) -> Result<(), Refusal> {
        let numbers = self.event.text().seats();
        let seats = (0..2).filter(|&index| people.contains(&table.people[index])).map(|index| numbers[index]).collect();
        let points = self.judge(table, Judgement::Out(seats, reason)).await?;
        self.table_over(&table.room, &points).await;
        Ok(())
    }

    async fn judge(&self, table: &Table, judgement: Judgement) -> Result<Vec<Points>, Refusal> {
        // The server that paired the round may have died before it made the room.
        self.make_room(table).await.map_err(|_| store())?;
        let question = |answer| Input::Judge(Box::new(judgement.clone()), answer);
        self.hub.ask::<Rooms, _>(&table.room, question).await.map_err(|_| store())?
    }
}

fn known() -> Refusal {
    Refusal::new(Code::Taken, "the points are known")
}
