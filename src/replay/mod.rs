//! Where physics and rules meet: recording a match and playing it again.
