//! Making a room: the server is asked, and the seat is stored on this device.

use super::hub::Key;
use super::phrases::what;
use crate::data::{MyRoom, Services};
use crate::jobs::wake_here;
use fob_client::{Call, Made, Server, new_token};
use fob_online::{RoomView, SetupText};

/// The problem of a device that cannot make a secret.
pub const NO_CHANCE: &str = "Fob cannot get random numbers on this device, so it cannot keep a seat for you";

/// The problem of a server that would play by other rules.
pub const OLD_SERVER: &str = "This server is of an older version: it would play without extra time, with all pucks of the board and with a break of its own";

/// A question to the server.
#[derive(Debug)]
enum Question {
    /// To make the room.
    Make(Call<Made>),
    /// To describe the room that it has made. A server before protocol 2 leaves out fields that it does not know.
    Look(Made, Call<RoomView>),
}

/// A room that is being made, if one is.
#[derive(Debug, Default)]
pub struct Making {
    /// The question, with the server, the setup and the name of the person who makes the room.
    call: Option<(Question, Server, SetupText, String)>,
    /// The secret for a setup. A second request for the same setup uses the same secret, so that a lost answer loses no seat.
    token: Option<(SetupText, String)>,
    /// The reason why the last room could not be made.
    pub problem: Option<String>,
}

impl Making {
    /// Asks a server for a room under a name.
    pub fn start(&mut self, server: Server, setup: SetupText, name: &str) {
        if let Err(error) = setup.check() {
            self.problem = Some(error.to_string());
            return;
        }
        let known = self.token.as_ref().filter(|(known, _)| *known == setup).map(|(_, token)| token.clone());
        let Some(token) = known.or_else(new_token) else {
            self.problem = Some(NO_CHANCE.to_owned());
            return;
        };
        self.token = Some((setup.clone(), token.clone()));
        let wake = wake_here();
        let name = name.trim().to_owned();
        let call = server.make(&setup, &name, &token, move || wake.wake());
        (self.call, self.problem) = (Some((Question::Make(call), server, setup, name)), None);
    }

    /// Returns whether the server has not answered yet.
    pub fn is_busy(&self) -> bool {
        self.call.is_some()
    }

    /// Returns the room as soon as the server has made it, and stores the seat in it.
    pub fn poll(&mut self, services: &mut Services) -> Option<Key> {
        let made = match self.answered()? {
            Ok(made) => made,
            Err(why) => {
                (self.call, self.problem) = (None, Some(why));
                return None;
            }
        };
        let (_, server, setup, name) = self.call.take()?;
        self.token = None;
        remember_name(&name, services);
        services.rooms.enter(MyRoom {
            server: server.origin().to_owned(),
            room: made.room.clone(),
            seat: made.seat,
            token: made.token,
            name,
            what: what(&setup),
            at: (services.clock)(),
            over: false,
            filed: Vec::new(),
        });
        services.save_rooms();
        Some(Key { server, room: made.room })
    }
}

impl Making {
    /// Returns the room once it is made as it was asked for.
    fn answered(&mut self) -> Option<Result<Made, String>> {
        let (question, server, setup, _) = self.call.as_mut()?;
        match question {
            Question::Make(call) => {
                let made = match call.poll()? {
                    Ok(made) => made,
                    Err(error) => return Some(Err(error.why)),
                };
                if setup.protocol() < fob_online::PROTOCOL {
                    return Some(Ok(made));
                }
                let wake = wake_here();
                let look = server.room(&made.room, move || wake.wake());
                *question = Question::Look(made, look);
                self.answered()
            }
            Question::Look(made, call) => Some(match call.poll()? {
                Ok(room) if room.setup.protocol() < setup.protocol() => Err(OLD_SERVER.to_owned()),
                Ok(_) => Ok(made.clone()),
                Err(error) => Err(error.why),
            }),
        }
    }
}

/// Proposes this name in the next form.
pub fn remember_name(name: &str, services: &mut Services) {
    match services.settings.names.first_mut() {
        Some(first) => name.clone_into(first),
        None => services.settings.names.push(name.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_online::{Millis, Room};
    use fob_store::Store;

    /// Returns the answer to a maker of a room, if the server repeats the setup or leaves out a field of it: the room, the
    /// problem, and the number of stored seats.
    fn made(setup: &str, left_out: &str) -> (Option<Key>, Option<String>, usize) {
        let folder = tempfile::TempDir::new().unwrap();
        let mut services = Services::load(Store::at(folder.path()));
        let setup: SetupText = serde_json::from_str(setup).unwrap();
        let made = Made { room: "abc2345678".to_owned(), seat: 1, token: "0".repeat(32) };
        let mut echoed = serde_json::to_value(&setup).unwrap();
        echoed.as_object_mut().unwrap().remove(left_out);
        let room = Room::new(made.room.clone(), serde_json::from_value(echoed).unwrap(), 1, Millis(0)).unwrap();
        let look = Call::answered(200, &serde_json::to_string(&room.view(0)).unwrap());
        let server = Server::read("https://fob.example").unwrap();
        let call = Some((Question::Look(made, look), server, setup, "Anna".to_owned()));
        let mut making = Making { call, token: None, problem: None };
        let key = making.poll(&mut services);
        assert!(!making.is_busy());
        (key, making.problem, services.rooms.rooms.len())
    }

    #[test]
    fn a_server_that_would_play_by_other_rules_gets_nobody() {
        const SETUP: &str =
            r#"{"game":"fob","kind":"reject-2","machine":"rope","seats":["me","open"],"pucks":[5,5],"extra":3,"break":"hand"}"#;
        let (key, problem, rooms) = made(SETUP, "");
        assert!(key.is_some() && problem.is_none() && rooms == 1);
        let plain = r#"{"game":"fob","kind":"reject-2","machine":"rope","seats":["me","open"],"extra":3}"#;
        let (key, problem, rooms) = made(plain, "extra");
        assert_eq!((key, problem.as_deref(), rooms), (None, Some(OLD_SERVER), 0));
    }
}
