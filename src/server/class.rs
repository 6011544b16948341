//! A class: a sheet of exercises on the server, which judges the answers of students.
//!
//! [`Class`](state::Class) is the state that follows from the records. A class in use has a task, the [`ClassTask`], which makes all
//! changes; answers are judged before that, on separate threads. A record is committed before the reply, together with its
//! judgement.

mod folder;
pub mod input;
mod judged;
pub mod judges;
mod pace;
mod paper;
mod record;
mod refused;
mod settings;
mod state;
mod task;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_receipts;
mod views;
mod zip;

pub use folder::{packed, rows, students, table};
pub use input::{Answers, Check, Checked, Done, Input, Plan, Ticket, Who, id_of};
pub use judged::Judged;
pub use judges::{Busy, Verdict};
pub use paper::Paper;
pub use record::{Act, Set};
pub use refused::Refused;
pub use settings::{Change, Create, Deadline, Settings, clean, clean_id};
pub use state::{Class, Hand, Wish};
pub use views::codes;

use super::hub::{Hub, HubError, Party};
use super::party::Heard;
use super::store::{CLASS_KEY, StoreError};
use super::tasks::Tasks;
use fob_online::{FrameError, Hello, PROTOCOL};
use serde::Deserialize;
use serde_json::value::RawValue;
use task::{ClassTask, Loaded};
use tokio::sync::mpsc;

/// Classes as tasks.
pub struct Classes;

impl Party for Classes {
    type Input = Input;
    type Loaded = Loaded;

    const NOUN: &'static str = "class";
    const NOUNS: &'static str = "classes";

    fn tasks(hub: &Hub) -> &Tasks<Input> {
        &hub.classes
    }

    fn key(id: &str) -> String {
        format!("{CLASS_KEY}{id}")
    }

    async fn is_kept(hub: &Hub, key: &str) -> Result<bool, StoreError> {
        Ok(hub.store.class_head(input::id_of(key)).await?.is_some())
    }

    async fn load(hub: &Hub, id: &str) -> Result<Loaded, HubError> {
        Loaded::read(hub, id).await
    }

    fn run(
        loaded: Loaded,
        hub: Hub,
        inputs: mpsc::Receiver<Input>,
        back: mpsc::WeakSender<Input>,
    ) -> impl Future<Output = ()> + Send {
        ClassTask::new(loaded, hub, back).run(inputs)
    }

    async fn made_by(_: &Hub, _: &str, _: u8) -> Result<Option<String>, HubError> {
        // Tokens of classes have no seats.
        Ok(None)
    }

    fn heard(_: u64, text: &str) -> Result<Heard<Input>, FrameError> {
        let frame: Frame = serde_json::from_str(text).map_err(|error| match error.classify() {
            serde_json::error::Category::Data => FrameError::Form { n: None, why: error.to_string() },
            _ => FrameError::NoJson(error.to_string()),
        })?;
        match frame {
            Frame { hello: Some(hello), .. } => {
                let Greeting { token, protocol } = hello;
                Ok(Heard::Hello(Hello { token, from: 0, protocol: protocol.unwrap_or(PROTOCOL), physics: None }))
            }
            Frame { ping: Some(any), .. } => Ok(Heard::Ping(any)),
            Frame { .. } => Err(FrameError::Form { n: None, why: "expected one of hello, ping".to_owned() }),
        }
    }
}

/// A client's frame.
#[derive(Deserialize)]
struct Frame {
    #[serde(default)]
    hello: Option<Greeting>,
    #[serde(default)]
    ping: Option<Box<RawValue>>,
}

/// The lecturer's hello.
#[derive(Deserialize)]
struct Greeting {
    token: Option<String>,
    #[serde(default)]
    protocol: Option<u32>,
}
