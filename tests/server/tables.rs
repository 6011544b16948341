//! Tables with everybody at them.

use super::client::{Seat, Socket, create, join};
use serde_json::{Value, json};
use std::net::SocketAddr;

pub fn gobblet() -> Value {
    json!({"game": "gobblet3", "seats": ["me", "open"]})
}

/// Makes a room for two, with both at the table and record 0 stored.
pub async fn two(to: SocketAddr, setup: &Value) -> ([Seat; 2], [Socket; 2]) {
    let anna = create(to, setup, "Anna");
    let other = 3 - anna.seat;
    let bo = join(to, &anna.room, other, "Bo");
    let mut sockets = [Socket::new(to, &anna).await, Socket::new(to, &bo).await];
    for socket in &mut sockets {
        socket.record(0).await;
    }
    ([anna, bo], sockets)
}
