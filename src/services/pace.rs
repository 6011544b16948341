//! When the next frame is due: a screen on which nothing moves is not drawn again.

/// When the next frame is due.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pace {
    /// At once, because something moves.
    Now,
    /// After a number of seconds.
    After(f64),
    /// When the person does something.
    Sleep,
}

impl Pace {
    /// The sooner of two.
    #[must_use]
    pub fn sooner(self, other: Self) -> Self {
        match (self, other) {
            (Self::Now, _) | (_, Self::Now) => Self::Now,
            (Self::Sleep, p) | (p, Self::Sleep) => p,
            (Self::After(a), Self::After(b)) => Self::After(a.min(b)),
        }
    }
}
