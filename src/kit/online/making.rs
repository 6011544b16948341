//! Making a room: the server is asked, and the seat is kept on this device.

use super::hub::Key;
use super::words::what;
use crate::shared::{MyRoom, Shared};
use crate::work::wake_here;
use fob_client::{Call, Made, Server, new_token};
use fob_online::SetupText;

/// What is said where no secret can be made.
pub const NO_CHANCE: &str = "Fob cannot get random numbers on this device, so it cannot keep a seat for you";

/// A room that is being made, if one is.
#[derive(Debug, Default)]
pub struct Making {
    /// The question, with the server, the setup and the name of whoever makes the room.
    call: Option<(Call<Made>, Server, SetupText, String)>,
    /// The secret for a setup: the same setup is asked for with the same one, so that a lost answer loses no seat.
    token: Option<(SetupText, String)>,
    /// Why the last room could not be made.
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
        (self.call, self.problem) = (Some((call, server, setup, name)), None);
    }

    /// Whether the server has not answered yet.
    pub fn is_busy(&self) -> bool {
        self.call.is_some()
    }

    /// Returns the room once it is there; the seat in it is kept.
    pub fn poll(&mut self, shared: &mut Shared) -> Option<Key> {
        let answer = self.call.as_mut()?.0.poll()?;
        let (_, server, setup, name) = self.call.take()?;
        let made = match answer {
            Ok(made) => made,
            Err(error) => {
                self.problem = Some(error.why);
                return None;
            }
        };
        self.token = None;
        remember_name(&name, shared);
        shared.rooms.enter(MyRoom {
            server: server.origin().to_owned(),
            room: made.room.clone(),
            seat: made.seat,
            token: made.token,
            name,
            what: what(&setup),
            at: (shared.clock)(),
            over: false,
            filed: Vec::new(),
        });
        shared.save_rooms();
        Some(Key { server, room: made.room })
    }
}

/// Proposes this name in the next form.
pub fn remember_name(name: &str, shared: &mut Shared) {
    match shared.settings.names.first_mut() {
        Some(first) => name.clone_into(first),
        None => shared.settings.names.push(name.to_owned()),
    }
}
