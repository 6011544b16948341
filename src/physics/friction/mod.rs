//! Law 1: the friction of a disc or ring that slides and spins on the board.
//!
//! Source: Farkas, Bartels, Unger, Wolf, "Frictional coupling between sliding and spinning motion", Phys. Rev. Lett. 90,
//! 248302 (2003): their disc functions in complete elliptic integrals; a ring is a disc less its hole.

mod table;
#[cfg(test)]
mod tests;

pub use table::{LEAST_RATIO, MOST_RATIO, SlideTable, shared};

use std::f64::consts::{FRAC_PI_2, PI};

/// Complete elliptic integrals K(m) and E(m) of the parameter m in [0, 1), by the arithmetic-geometric mean
/// (Abramowitz and Stegun 17.6): only roots, so the same bits everywhere. Relative error below 1e-14.
fn elliptic(m: f64) -> (f64, f64) {
    let (mut a, mut b) = (1.0, (1.0 - m).sqrt());
    let mut sum = 0.5 * m;
    let mut power = 0.5;
    while a - b > 1e-15 {
        let c = 0.5 * (a - b);
        (a, b) = (0.5 * (a + b), (a * b).sqrt());
        power *= 2.0;
        sum += power * c * c;
    }
    let k = FRAC_PI_2 / a;
    (k, k * (1.0 - sum))
}

/// Returns force and torque of a full disc by eps = v / (R |w|), as fractions of mu m g and mu m g R.
fn disc(eps: f64) -> (f64, f64) {
    let m = eps * eps;
    if eps > 20.0 {
        // Series in 1/eps: the closed form loses digits by cancellation.
        let q = 1.0 / m;
        let force = 1.0 - q * (0.125 + q * (1.0 / 64.0 + q * 5.0 / 1024.0));
        return (force, (0.25 + q * (1.0 / 48.0 + q * 3.0 / 512.0)) / eps);
    }
    let force_small = || eps * (1.0 - m * (0.125 + m * (1.0 / 64.0 + m * 5.0 / 1024.0)));
    if eps < 1.0 {
        let (k, e) = elliptic(m);
        let torque = 4.0 / (9.0 * PI) * ((4.0 - 2.0 * m) * e + (m - 1.0) * k);
        let force = if eps < 0.05 { force_small() } else { 4.0 / (3.0 * PI) * ((m + 1.0) * e + (m - 1.0) * k) / eps };
        return (force, torque);
    }
    if eps == 1.0 {
        return (8.0 / (3.0 * PI), 8.0 / (9.0 * PI));
    }
    let (k, e) = elliptic(1.0 / m);
    let force = 4.0 / (3.0 * PI) * ((m + 1.0) * e - (m - 1.0) * k);
    let torque = 4.0 / (9.0 * PI) * (eps * (4.0 - 2.0 * m) * e + (2.0 * m * m - 5.0 * m + 3.0) / eps * k);
    (force, torque)
}

/// Returns force f and torque tau of a ring (inner radius k R, 0 <= k < 1) by eps = v / (R |w|), as fractions of mu m g and mu m g R: dv/dt
/// = -mu g f, dw/dt = -sign(w) 2 mu g tau / (R (1 + k^2)).
pub fn ring(k: f64, eps: f64) -> (f64, f64) {
    let (force, torque) = disc(eps);
    if k == 0.0 {
        return (force, torque);
    }
    let (hole_force, hole_torque) = disc(eps / k);
    let area = 1.0 - k * k;
    ((force - k * k * hole_force) / area, (torque - k * k * k * hole_torque) / area)
}

/// Returns the ratio eps = v / (R |w|) that every slide with spin approaches as it stops: 0.653 for a full disc.
pub fn limit_ratio(k: f64) -> f64 {
    // d(ln eps)/dt changes its sign there, from rising below to falling above.
    let falls = |eps: f64| {
        let (f, tau) = ring(k, eps);
        f * (1.0 + k * k) > 2.0 * tau * eps
    };
    let (mut low, mut high) = (0.1, 2.0);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if falls(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    0.5 * (low + high)
}
