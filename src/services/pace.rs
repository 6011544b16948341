//! The time of the next frame: a screen on which nothing moves is not drawn again.

/// The time of the next frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pace {
    /// At once, because something moves.
    Now,
    /// After a number of seconds.
    After(f64),
    /// After the next input of the user.
    Sleep,
}

impl Pace {
    /// Returns the sooner of two.
    #[must_use]
    pub fn sooner(self, other: Self) -> Self {
        match (self, other) {
            (Self::Now, _) | (_, Self::Now) => Self::Now,
            (Self::Sleep, p) | (p, Self::Sleep) => p,
            (Self::After(a), Self::After(b)) => Self::After(a.min(b)),
        }
    }
}
