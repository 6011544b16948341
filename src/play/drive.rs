//! The simplest driver, which answers at once.

use super::actor::Actor;
use super::io::{In, Out};
use super::log::Contest;
use super::seat::Millis;
use std::collections::VecDeque;

/// Answers an output with inputs.
pub type Answer<'a, C> = dyn FnMut(&mut Actor<C>, Out<<C as Contest>::Seen>) -> Vec<In<<C as Contest>::Act>> + 'a;

/// Passes an input to an actor and every output to `answer`; its answers are the next inputs, until there are none left. All of this
/// happens at the time `now`.
pub fn drive<C: Contest>(actor: &mut Actor<C>, now: Millis, first: In<C::Act>, answer: &mut Answer<'_, C>) {
    let mut inputs = VecDeque::from([first]);
    while let Some(input) = inputs.pop_front() {
        for out in actor.take(now, input) {
            inputs.extend(answer(actor, out));
        }
    }
}
