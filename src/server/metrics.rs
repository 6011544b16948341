//! The metrics of `/metrics`, in Prometheus's text format.

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

/// Buckets of latencies, in seconds.
const LATENCIES: [f64; 12] = [0.000_1, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

/// Installs the recorder of this process. A second server in the same process (in tests) shares it.
pub fn install() -> Option<PrometheusHandle> {
    use std::sync::OnceLock;
    static HANDLE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    let install = || {
        let builder = PrometheusBuilder::new().set_buckets_for_metric(Matcher::Suffix("seconds".to_owned()), &LATENCIES).ok()?;
        let handle = builder.install_recorder().ok()?;
        metrics::describe_gauge!("fob_rooms", "Rooms, events and classes that are open in this server");
        metrics::describe_gauge!("fob_sockets", "Open sockets");
        metrics::describe_counter!("fob_records", "Records committed");
        metrics::describe_counter!("fob_refusals", "Plays and frames refused, by code");
        metrics::describe_gauge!("fob_unsent_bytes", "Records that were read for sockets that join, and wait to be sent");
        metrics::describe_gauge!("fob_sweep_held", "1 while no rooms are removed because the clock has jumped");
        metrics::gauge!("fob_sweep_held").set(0.0);
        metrics::describe_counter!("fob_panics", "Tasks that ended by a panic");
        metrics::describe_histogram!("fob_commit_seconds", "From handing a record to the writer to its commit");
        // No histogram: its sums and counts would reveal the time of each single answer, and so something about the solution.
        metrics::describe_counter!("fob_judged", "Answers to exercises that were judged");
        metrics::describe_counter!(
            "fob_judge_seconds",
            "Seconds for which answers to exercises were judged, without the last fraction"
        );
        metrics::describe_histogram!("fob_apply_seconds", "Checking a play, and simulating it");
        // Show metrics even before their first event.
        metrics::gauge!("fob_rooms").set(0.0);
        metrics::gauge!("fob_sockets").set(0.0);
        metrics::gauge!("fob_unsent_bytes").set(0.0);
        metrics::counter!("fob_records").absolute(0);
        metrics::counter!("fob_panics").absolute(0);
        Some(handle)
    };
    HANDLE.get_or_init(install).clone()
}
