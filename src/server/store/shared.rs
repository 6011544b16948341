//! Queries for both databases: the same SQL, with the same types of values.

/// Statement that sets the time of the last sweep.
pub(super) const SWEPT: &str = "INSERT INTO sweeps (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at";

/// The read methods of a store, on its pool `read`.
macro_rules! reads {
    ($store:ty, $row:ty) => {
        impl $store {
            pub async fn seat_of(&self, hash: &[u8]) -> Result<Option<(String, u8)>, StoreError> {
                let row =
                    sqlx::query("SELECT room, seat FROM seats WHERE token = $1").bind(hash).fetch_optional(&self.read).await?;
                row.map(|row| Ok((row.try_get(0)?, seat_number(&row, 1)?))).transpose()
            }

            pub async fn room(&self, id: &str) -> Result<Option<(RoomRow, Vec<SeatRow>)>, StoreError> {
                let row = sqlx::query("SELECT setup, secret, made FROM rooms WHERE id = $1")
                    .bind(id)
                    .fetch_optional(&self.read)
                    .await?;
                let Some(row) = row else { return Ok(None) };
                let secret: i64 = row.try_get(1)?;
                let room = RoomRow { setup: row.try_get(0)?, secret: secret.cast_unsigned(), made: Millis(row.try_get(2)?) };
                let rows = sqlx::query("SELECT seat, name, token FROM seats WHERE room = $1 ORDER BY seat")
                    .bind(id)
                    .fetch_all(&self.read)
                    .await?;
                let seat = |row: &$row| -> Result<SeatRow, sqlx::Error> {
                    Ok(SeatRow { seat: seat_number(row, 0)?, name: row.try_get(1)?, token_hash: row.try_get(2)? })
                };
                Ok(Some((room, rows.iter().map(seat).collect::<Result<_, _>>()?)))
            }

            pub async fn records(&self, id: &str, from: u64, most: u64) -> Result<Vec<RecordRow>, StoreError> {
                let rows = sqlx::query("SELECT record, kept FROM records WHERE room = $1 AND n >= $2 ORDER BY n LIMIT $3")
                    .bind(id)
                    .bind(from.cast_signed())
                    .bind(most.cast_signed())
                    .fetch_all(&self.read)
                    .await?;
                let record = |row: &$row| -> Result<RecordRow, sqlx::Error> {
                    Ok(RecordRow { record: row.try_get(0)?, kept: row.try_get(1)? })
                };
                Ok(rows.iter().map(record).collect::<Result<_, _>>()?)
            }

            pub async fn has_room(&self, id: &str) -> Result<bool, StoreError> {
                let found = sqlx::query("SELECT 1 FROM rooms WHERE id = $1").bind(id).fetch_optional(&self.read).await?;
                Ok(found.is_some())
            }

            pub async fn lobby(&self, most: u32) -> Result<Vec<(String, Millis)>, StoreError> {
                let rows = sqlx::query("SELECT id, made FROM rooms WHERE public AND NOT begun ORDER BY made DESC LIMIT $1")
                    .bind(i64::from(most))
                    .fetch_all(&self.read)
                    .await?;
                rows.iter().map(|row| Ok((row.try_get(0)?, Millis(row.try_get(1)?)))).collect()
            }

            pub async fn last_sweep(&self) -> Result<Option<Millis>, StoreError> {
                let row = sqlx::query_scalar("SELECT at FROM sweeps").fetch_optional(&self.read).await?;
                if row.is_some() {
                    return Ok(row.map(Millis));
                }
                let newest = "SELECT max(at) FROM (SELECT at FROM records UNION ALL SELECT made FROM rooms) AS newest";
                let at: Option<i64> = sqlx::query_scalar(newest).fetch_one(&self.read).await?;
                Ok(at.map(Millis))
            }

            pub async fn count(&self) -> Result<u64, StoreError> {
                let count: i64 = sqlx::query_scalar("SELECT count(*) FROM rooms").fetch_one(&self.read).await?;
                Ok(count.cast_unsigned())
            }
        }

        fn seat_number(row: &$row, column: usize) -> Result<u8, sqlx::Error> {
            let seat: i16 = row.try_get(column)?;
            Ok(u8::try_from(seat).unwrap_or_default())
        }
    };
}

pub(super) use reads;
