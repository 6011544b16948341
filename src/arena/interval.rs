//! Confidence intervals of shares.

/// Returns the 95 % interval of a share measured `times` times (Wilson 1927). For shares that include half points it is slightly too wide.
pub fn interval(share: f64, times: u32) -> (f64, f64) {
    let (n, z) = (f64::from(times.max(1)), 1.96);
    let middle = share + z * z / (2.0 * n);
    let half = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).max(0.0).sqrt();
    let scale = 1.0 + z * z / n;
    (((middle - half) / scale).max(0.0), ((middle + half) / scale).min(1.0))
}

/// Returns the mean of the numbers and the half-width of its 95 % interval, from their sample variance. The half-width is infinite for
/// fewer than two numbers.
pub fn around(numbers: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let count = numbers.clone().count() as f64;
    if count == 0.0 {
        return (0.0, f64::INFINITY);
    }
    let mean = numbers.clone().sum::<f64>() / count;
    if count < 2.0 {
        return (mean, f64::INFINITY);
    }
    let variance = numbers.map(|number| (number - mean) * (number - mean)).sum::<f64>() / (count - 1.0);
    (mean, 1.96 * (variance / count).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_wilsons() {
        // Newcombe 1998, table I: 15 of 148 and 0 of 20.
        let near = |(a, b): (f64, f64), (c, d): (f64, f64)| (a - c).abs() < 5e-4 && (b - d).abs() < 5e-4;
        assert!(near(interval(15.0 / 148.0, 148), (0.0624, 0.1605)));
        assert!(near(interval(0.0, 20), (0.0, 0.1611)));
        assert!(near(interval(1.0, 29), (0.8830, 1.0)));
    }

    #[test]
    fn interval_of_a_mean_shrinks_with_measurements() {
        // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, sum of squares 32, so the sample variance is 32/7.
        let numbers = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0];
        let (mean, reach) = around(numbers.into_iter());
        assert!((mean - 5.0).abs() < 1e-12 && (reach - 1.96 * (32.0_f64 / 7.0 / 8.0).sqrt()).abs() < 1e-12);
        assert_eq!(around([3.0].into_iter()), (3.0, f64::INFINITY));
        assert!(around([1.0; 5].into_iter()).1.abs() < 1e-12);
    }
}
