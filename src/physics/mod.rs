//! One shot, simulated: a layout and the strikes become a `ShotTrace`.
