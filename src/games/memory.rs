//! What a computer player keeps from one question to the next.

use std::any::Any;
use std::fmt;

/// Results for one game that may serve its next question, for example a solver's table.
///
/// It makes answers quicker and never another: what a game keeps here must be proved, or worth nothing to an answer.
/// Only one thing is kept, that of the game that was asked last, so that leaving a game gives its memory back.
#[derive(Default)]
pub struct Memory(Option<Box<dyn Any + Send>>);

impl Memory {
    /// The kept value of this type; a new one if there is none, or one of another type.
    ///
    /// # Panics
    /// Never: what is taken out was put there in the line before.
    pub fn of<T: Default + Send + 'static>(&mut self) -> &mut T {
        let kept = self.0.take().and_then(|kept| kept.downcast::<T>().ok()).unwrap_or_default();
        let kept: Box<dyn Any + Send> = kept;
        self.0.insert(kept).downcast_mut().expect("a `T` was put there")
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Memory(something)" } else { "Memory(nothing)" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_kind_is_kept_and_no_other() {
        let mut memory = Memory::default();
        memory.of::<Vec<u8>>().push(7);
        assert_eq!(memory.of::<Vec<u8>>(), &[7]);
        assert_eq!(memory.of::<String>(), "");
        assert!(memory.of::<Vec<u8>>().is_empty());
    }
}
