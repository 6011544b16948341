//! Checks the law against its definition and the figures of its source, and the table against the law.

use super::{SlideTable, limit_ratio, ring};
use std::f64::consts::PI;

/// f and tau by definition: averages over the area, with midpoints in the angle and in the square of the radius.
fn average(k: f64, eps: f64, (radii, angles): (i32, i32)) -> (f64, f64) {
    let (mut f, mut tau) = (0.0, 0.0);
    for i in 0..radii {
        let rho = (k * k + (1.0 - k * k) * (f64::from(i) + 0.5) / f64::from(radii)).sqrt();
        for j in 0..angles {
            let sin = (2.0 * PI * (f64::from(j) + 0.5) / f64::from(angles)).sin();
            let s = (eps * eps + rho * rho - 2.0 * eps * rho * sin).sqrt();
            f += (eps - rho * sin) / s;
            tau += rho * (rho - eps * sin) / s;
        }
    }
    let n = f64::from(radii * angles);
    (f / n, tau / n)
}

#[test]
fn the_law_of_friction_is_the_average_over_the_area() {
    // The figures of the design, to their last digit.
    let published = [
        (0.0, [0.248, 0.484, 0.849, 0.968, 0.992], [0.636, 0.548, 0.283, 0.128, 0.063]),
        (0.5, [0.169, 0.362, 0.809, 0.960, 0.990], [0.756, 0.683, 0.356, 0.160, 0.079]),
    ];
    for (k, forces, torques) in published {
        for (i, eps) in [0.25, 0.5, 1.0, 2.0, 4.0].into_iter().enumerate() {
            let (f, tau) = ring(k, eps);
            assert!((f - forces[i]).abs() < 6e-4 && (tau - torques[i]).abs() < 6e-4, "k {k} eps {eps}: {f} {tau}");
        }
    }
    for k in [0.0, 0.2, 0.4, 0.5, 0.8] {
        for eps in [0.01, 0.049, 0.051, 0.2, 0.6, 0.9, 1.1, 1.5, 3.0, 8.0, 19.0, 21.0, 60.0] {
            let ((f, tau), (g, sigma)) = (ring(k, eps), average(k, eps, (120, 240)));
            assert!((f - g).abs() < 2e-3 && (tau - sigma).abs() < 2e-3, "k {k} eps {eps}: {f} {g} {tau} {sigma}");
        }
        // The limits of the design.
        let (f, tau) = ring(k, 1e-6);
        assert!((f / 1e-6 - 1.0 / (1.0 + k)).abs() < 1e-4 && (tau - 2.0 / 3.0 * (1.0 - k.powi(3)) / (1.0 - k * k)).abs() < 1e-6);
        let (f, tau) = ring(k, 1e3);
        assert!((1.0 - f - (1.0 + k * k) / 8e6).abs() < 1e-10 && (tau - (1.0 + k * k) / 4e3).abs() < 1e-8);
    }
    assert!((limit_ratio(0.0) - 0.653).abs() < 1e-3 && (limit_ratio(0.5) - 0.775).abs() < 1e-3);
}

#[test]
fn table_satisfies_the_law() {
    for k in [0.0, 0.4] {
        let table = SlideTable::new(k);
        for fast in [true, false] {
            let mut time = 1e-7;
            while time < 1e6 {
                let (r, h) = (table.at(fast, time), 1e-4 * time);
                let (a, b) = (table.at(fast, time - h), table.at(fast, time + h));
                let spin = |time: f64| table.turn_at(fast, time).1;
                let eps = r.speed / spin(time);
                if eps < 1e5 && eps > 1e-5 {
                    let (f, tau) = ring(k, eps);
                    assert!(((b.distance - a.distance) / (2.0 * h) / r.speed - 1.0).abs() < 1e-6);
                    assert!(((b.turn - a.turn) / (2.0 * h) / spin(time) - 1.0).abs() < 1e-6);
                    // The law's second derivative is infinite where the turning point crosses a rim.
                    let rim = |e: f64| (eps / e).ln().abs() < 0.15;
                    let near = if rim(1.0) || (k > 0.0 && rim(k)) { 1e-4 } else { 1e-6 };
                    assert!(((b.speed - a.speed) / (2.0 * h) - f).abs() < near, "k {k} eps {eps}");
                    assert!(
                        ((spin(time + h) - spin(time - h)) / (2.0 * h) - 2.0 * tau / (1.0 + k * k)).abs() < near,
                        "k {k} eps {eps}"
                    );
                }
                time *= 1.37;
            }
        }
    }
}
