//! Latencies, and the resources of a process.

use std::time::Duration;

/// Prints the median, the 99th percentile and the maximum.
pub fn latencies(what: &str, mut all: Vec<Duration>) {
    all.sort_unstable();
    let at =
        |share: f64| all.get(((all.len() as f64 * share) as usize).min(all.len().saturating_sub(1))).copied().unwrap_or_default();
    let ms = |duration: Duration| duration.as_secs_f64() * 1000.0;
    println!(
        "{what}: {} in all, p50 {:.2} ms, p99 {:.2} ms, longest {:.2} ms",
        all.len(),
        ms(at(0.5)),
        ms(at(0.99)),
        ms(at(1.0))
    );
}

/// Returns the resident memory in KiB, without memory shared with files.
pub fn memory(pid: u64) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or_default()
}

/// Returns the processor time in seconds, at 100 ticks per second.
pub fn processor(pid: u64) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let after = stat.rsplit(')').next().unwrap_or_default();
    let fields: Vec<f64> = after.split_whitespace().skip(11).take(2).filter_map(|field| field.parse().ok()).collect();
    fields.iter().sum::<f64>() / 100.0
}
