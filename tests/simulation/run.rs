//! Runs histories: one, or a range of seeds; shrinks those that break a rule, and shows how to repeat them.

use crate::oracle::Broken;
use crate::plan::{Game, Plan};
use crate::world::{Story, Sum, World};
use fob_base::plant::Plant;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tokio::runtime::Builder;

/// Number of tries to make a history shorter.
const TRIES: usize = 400;

/// What came of several histories.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ran {
    pub histories: u64,
    pub records: u64,
    pub kills: u64,
    pub hours: f64,
}

impl Ran {
    pub fn add(&mut self, sum: Sum) {
        self.histories += 1;
        self.records += sum.records as u64;
        self.kills += sum.kills as u64;
        self.hours += sum.time as f64 / 3_600_000.0;
    }
}

/// The subscriber of threads that tell no story. It takes nothing, but wants to be asked each time: whether an event is of interest is kept for
/// all threads, and a thread without any subscriber that comes by first would answer "never" for those that do tell one.
struct Untold;

impl tracing::Subscriber for Untold {
    fn register_callsite(&self, _: &'static tracing::Metadata<'static>) -> tracing::subscriber::Interest {
        tracing::subscriber::Interest::sometimes()
    }

    fn enabled(&self, _: &tracing::Metadata<'_>) -> bool {
        false
    }

    fn new_span(&self, _: &tracing::span::Attributes<'_>) -> tracing::span::Id {
        tracing::span::Id::from_u64(1)
    }

    fn record(&self, _: &tracing::span::Id, _: &tracing::span::Record<'_>) {}

    fn record_follows_from(&self, _: &tracing::span::Id, _: &tracing::span::Id) {}

    fn event(&self, _: &tracing::Event<'_>) {}

    fn enter(&self, _: &tracing::span::Id) {}

    fn exit(&self, _: &tracing::span::Id) {}
}

/// Must come before the first history of a process.
fn ask_about_every_event() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| tracing::subscriber::set_global_default(Untold).unwrap());
}

fn lived(plan: &Plan, story: Story) -> Result<Sum, Broken> {
    ask_about_every_event();
    let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    let live = || runtime.block_on(async { World::new(plan, story).live().await });
    catch_unwind(AssertUnwindSafe(live)).unwrap_or_else(|panic| {
        let why = panic.downcast_ref::<String>().cloned().or_else(|| panic.downcast_ref::<&str>().map(|why| (*why).to_owned()));
        Err(Broken { rule: 0, why: format!("a panic: {}", why.unwrap_or_default()) })
    })
}

/// Lives through a history.
pub fn simulate(plan: &Plan) -> Result<Sum, Broken> {
    lived(plan, Story::default())
}

/// The time in the story of what servers log.
struct Since(tokio::time::Instant);

impl tracing_subscriber::fmt::time::FormatTime for Since {
    fn format_time(&self, w: &mut tracing_subscriber::fmt::format::Writer<'_>) -> std::fmt::Result {
        write!(w, "{:>9.3} server", self.0.elapsed().as_secs_f64())
    }
}

/// Lives through a history and tells its story.
pub fn ran(plan: &Plan) -> (Result<Sum, Broken>, String) {
    ask_about_every_event();
    let story = Story::told();
    let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    let begin = runtime.block_on(async { tokio::time::Instant::now() });
    let writer = story.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_ansi(false)
        .with_target(false)
        .with_max_level(tracing::Level::DEBUG)
        .with_timer(Since(begin))
        .with_writer(move || writer.clone())
        .finish();
    let live = || runtime.block_on(async { World::new(plan, story.clone()).live().await });
    let lived = tracing::subscriber::with_default(subscriber, || catch_unwind(AssertUnwindSafe(live)));
    let lived = lived.unwrap_or_else(|_| Err(Broken { rule: 0, why: "a panic".to_owned() }));
    (lived, story.text())
}

/// Returns the events of the shortest history that was found to break the same rule.
pub fn shrunk(plan: &Plan, broken: &Broken) -> Vec<usize> {
    let mut kept: Vec<usize> = (0..plan.events.len()).collect();
    let breaks = |kept: &[usize]| simulate(&plan.clone().only(kept)).is_err_and(|other| other.rule == broken.rule);
    let mut tries = 0;
    let mut size = kept.len() / 2;
    while size > 0 && tries < TRIES {
        let mut from = kept.len();
        while from > 0 && tries < TRIES {
            let to = from;
            from = from.saturating_sub(size);
            let fewer: Vec<usize> = kept[..from].iter().chain(&kept[to..]).copied().collect();
            tries += 1;
            if breaks(&fewer) {
                kept = fewer;
            }
            from = from.min(kept.len());
        }
        size /= 2;
    }
    kept
}

/// Returns what a history that breaks a rule says: what was seen, and how to see it again.
pub fn shown(plan: &Plan, broken: &Broken) -> String {
    let kept = shrunk(plan, broken);
    let numbers: Vec<String> = kept.iter().map(ToString::to_string).collect();
    let mut text = format!("seed {} ({:?}): {broken}\n", plan.seed, plan.game);
    let _ = writeln!(text, "{} of its {} events are enough:", kept.len(), plan.events.len());
    for (number, event) in plan.events.iter().enumerate().filter(|(number, _)| kept.contains(number)) {
        let _ = writeln!(text, "  {number:>4} at {:>8} ms: {event}", event.at);
    }
    let game = format!("{:?}", plan.game);
    let _ = write!(text, "scripts/simulate --one {} --game {game} --events '{}'", plan.seed, numbers.join(" "));
    text
}

fn asked(name: &str) -> Option<String> {
    std::env::var(format!("FOB_SIMULATE_{name}")).ok().filter(|text| !text.is_empty())
}

fn number(name: &str, missing: u64) -> u64 {
    asked(name).map_or(missing, |text| text.parse().unwrap_or_else(|_| panic!("{name}: expected a number, not {text}")))
}

fn game() -> Option<Game> {
    asked("GAME").map(|name| Game::ALL.into_iter().find(|game| format!("{game:?}") == name).expect("a game"))
}

fn plan(seed: u64, game: Option<Game>) -> Plan {
    game.map_or_else(|| Plan::new(seed), |game| Plan::of(seed, game))
}

/// Chooses the planted bug that the environment names.
fn plants() {
    let Some(name) = asked("PLANT") else { return };
    let plant = Plant::named(&name).unwrap_or_else(|| panic!("no plant is called {name}"));
    #[cfg(feature = "plants")]
    fob_base::plant::choose(Some(plant));
    #[cfg(not(feature = "plants"))]
    panic!("{plant:?}: no bug is compiled; use scripts/simulate --plants");
}

/// Runs the histories from FOB_SIMULATE_FROM on, FOB_SIMULATE_COUNT of them, and says how far it is after each hundred.
pub fn range() {
    let (from, count, game) = (number("FROM", 0), number("COUNT", 100), game());
    plants();
    let begun = std::time::Instant::now();
    let mut all = Ran::default();
    let mut failed = 0;
    for seed in from..from + count {
        match simulate(&plan(seed, game)) {
            Ok(sum) => all.add(sum),
            Err(broken) if asked("PLANT").is_some() => {
                println!("caught after {} histories, by seed {seed}: {broken}", seed - from + 1);
                return;
            }
            Err(broken) => {
                failed += 1;
                println!("{}", shown(&plan(seed, game), &broken));
                assert!(failed < number("FAILURES", 5), "{failed} histories of {} break a rule", seed - from + 1);
            }
        }
        if (seed + 1 - from).is_multiple_of(100) || seed + 1 == from + count {
            let rate = (seed + 1 - from) as f64 / begun.elapsed().as_secs_f64();
            println!("next {}: {all:?}, {rate:.1} a second, {failed} failed", seed + 1);
        }
    }
    assert!(asked("PLANT").is_none(), "not caught in {count} histories");
    assert!(failed == 0, "{failed} histories of {count} break a rule");
}

/// Runs one history and prints its story.
pub fn one() {
    plants();
    let plan = plan(number("FROM", 0), game());
    let plan = match asked("EVENTS") {
        Some(kept) => plan.only(&kept.split_whitespace().map(|number| number.parse().unwrap()).collect::<Vec<_>>()),
        None => plan,
    };
    println!("{plan:#?}");
    let (lived, story) = ran(&plan);
    println!("{story}");
    match lived {
        Ok(sum) => println!("{sum:?}"),
        Err(broken) => panic!("{broken}"),
    }
}
