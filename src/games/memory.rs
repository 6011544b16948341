//! Results that a computer player keeps from one request to the next.

use std::any::Any;
use std::fmt;

/// Results for one game that may speed up its next request, such as a solver's table.
///
/// They make answers faster but never different: a kept result must be proved, or must not affect an answer. Only one value is
/// kept, that of the last game, so that leaving a game frees its memory.
#[derive(Default)]
pub struct Memory(Option<Box<dyn Any + Send>>);

impl Memory {
    /// Returns the kept value of this type, or a new one if there is none or one of another type.
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
    fn only_the_last_kind_is_kept() {
        let mut memory = Memory::default();
        memory.of::<Vec<u8>>().push(7);
        assert_eq!(memory.of::<Vec<u8>>(), &[7]);
        assert_eq!(memory.of::<String>(), "");
        assert!(memory.of::<Vec<u8>>().is_empty());
    }
}
