//! The layered layout of automata with 64 states: counts how many edges cross and how many pass over states, compared with an earlier
//! layout.

use fob::automata::figure::Vec2;
use fob::automata::layout::{APART, Graph, Style, free_shift, lay_out};

const STATES: usize = 64;

/// A generator whose stream is defined here, so that the automata stay the same (Marsaglia 2003, xorshift).
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        let mut random = Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        for _ in 0..20 {
            random.below(2);
        }
        random
    }

    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }
}

fn graph(next: impl Fn(usize) -> [usize; 2]) -> Graph {
    let edges = (0..STATES).flat_map(|s| next(s).map(|t| (s, t))).collect();
    Graph { len: STATES, start: Some(0), edges }
}

/// Returns a graph in which each state leads to the next one and to a random one.
fn chain(random: &mut Random) -> Graph {
    let next: Vec<[usize; 2]> =
        (0..STATES).map(|s| [if s + 1 < STATES { s + 1 } else { random.below(STATES) }, random.below(STATES)]).collect();
    graph(|s| next[s])
}

/// Returns the DFA of words that contain a given word of 63 letters (Knuth, Morris and Pratt 1977).
fn search(random: &mut Random) -> Graph {
    let word: Vec<usize> = (0..STATES - 1).map(|_| random.below(2)).collect();
    let mut next = vec![[0; 2]; STATES];
    next[0][word[0]] = 1;
    let mut back = 0;
    for i in 1..STATES {
        next[i] = next[back];
        if i < STATES - 1 {
            next[i][word[i]] = i + 1;
            back = next[back][word[i]];
        }
    }
    graph(|s| next[s])
}

/// Returns a random graph in which every state is reachable.
fn anything(random: &mut Random) -> Graph {
    let mut next = vec![[None; 2]; STATES];
    for s in 1..STATES {
        loop {
            let (before, letter) = (random.below(s), random.below(2));
            if next[before][letter].is_none() {
                next[before][letter] = Some(s);
                break;
            }
        }
    }
    let next: Vec<[usize; 2]> = next.iter().map(|n| n.map(|t| t.unwrap_or_else(|| random.below(STATES)))).collect();
    graph(|s| next[s])
}

/// Automata of one kind, and the total crossings and edges over states of the earlier layout.
struct KindOf {
    name: &'static str,
    graphs: Vec<Graph>,
    crossings: usize,
    over: usize,
}

fn kinds() -> Vec<KindOf> {
    let of = |name, graphs, crossings, over| KindOf { name, graphs, crossings, over };
    let mut drawn = [Vec::new(), Vec::new(), Vec::new()];
    for seed in 1..=6 {
        let mut random = Random::new(seed);
        for (kind, make) in drawn.iter_mut().zip([chain, search, anything]) {
            kind.push(make(&mut random));
        }
    }
    let [chains, searches, others] = drawn;
    let (row, column) = (|s: usize| s / 8, |s: usize| s % 8);
    vec![
        of("the last six letters", vec![graph(|s| [2 * s % STATES, (2 * s + 1) % STATES])], 157, 234),
        of("a ring", vec![graph(|s| [(s + 1) % STATES, s])], 0, 62),
        of("a counter by one and three", vec![graph(|s| [(s + 1) % STATES, (s + 3) % STATES])], 177, 48),
        of("two counters", vec![graph(|s| [row(s) * 8 + (column(s) + 1) % 8, (row(s) + 1) % 8 * 8 + column(s)])], 106, 96),
        of("a grid", vec![graph(|s| [row(s) * 8 + (column(s) + 1).min(7), (row(s) + 1).min(7) * 8 + column(s)])], 0, 0),
        of("a tree", vec![graph(|s| [(2 * s + 1).min(STATES - 1), (2 * s + 2).min(STATES - 1)])], 0, 52),
        of("chains", chains, 2529, 623),
        of("searches", searches, 0, 11_421),
        of("anything", others, 2526, 831),
    ]
}

/// Counts crossings, and edges over states, as if all edges were straight.
fn faults(graph: &Graph, places: &[Vec2]) -> (usize, usize) {
    let mut edges: Vec<(usize, usize)> = graph.edges.iter().filter(|(a, b)| a != b).map(|&(a, b)| (a.min(b), a.max(b))).collect();
    edges.sort_unstable();
    edges.dedup();
    let (mut crossings, mut over) = (0, 0);
    for (i, &(a, b)) in edges.iter().enumerate() {
        let (p, d) = (places[a], places[b] - places[a]);
        for &(u, v) in &edges[i + 1..] {
            // The point p + t d = q + s e, by Cramer's rule.
            let (q, e) = (places[u], places[v] - places[u]);
            let det = d.y * e.x - d.x * e.y;
            let (x, y) = (q.x - p.x, q.y - p.y);
            let (t, s) = ((y * e.x - x * e.y) / det, (y * d.x - x * d.y) / det);
            let inside = |t: f64| t > 1e-9 && t < 1.0 - 1e-9;
            crossings += usize::from(![u, v].contains(&a) && ![u, v].contains(&b) && inside(t) && inside(s));
        }
        for (state, &at) in places.iter().enumerate() {
            // Sampled finely rather than by a formula.
            let near = |i: u32| (p + d * (f64::from(i) / 400.0)).distance(at) < 1.2;
            over += usize::from(state != a && state != b && (0..=400).any(near));
        }
    }
    (crossings, over)
}

#[test]
fn automata_of_64_states_can_be_read() {
    let (mut before, mut now) = ((0, 0), (0, 0));
    for KindOf { name, graphs, crossings, over } in kinds() {
        let (mut crossed, mut covered) = (0, 0);
        for graph in &graphs {
            let places = lay_out(graph, Style::Layered);
            assert_eq!(places.len(), STATES);
            for (i, a) in places.iter().enumerate() {
                for b in &places[..i] {
                    assert!(a.distance(*b) >= 3.99, "{name}: two states are {} apart", a.distance(*b));
                }
            }
            let (width, height) = (0..STATES).fold((0.0_f64, 0.0_f64), |(w, h), i| {
                (w.max(places[i].x - places[0].x), h.max((places[i].y - places[0].y).abs()))
            });
            assert!(width < 110.0 && height < 60.0, "{name}: {width} x {height} is too large to be read in a window");
            let (c, o) = faults(graph, &places);
            (crossed, covered) = (crossed + c, covered + o);
        }
        println!("{name}: crossings {crossings} -> {crossed}, edges over states {over} -> {covered}");
        // A tree may lose a little by being no longer too tall for a window.
        assert!(2 * (crossed + 3 * covered) <= 3 * (crossings + 3 * over), "{name}: worse than before");
        before = (before.0 + crossings, before.1 + over);
        now = (now.0 + crossed, now.1 + covered);
    }
    println!("all: {before:?} -> {now:?}");
    // A reader finds a crossed edge again behind the crossing, but not one that passes over a state.
    assert!(now.1 * 10 < before.1, "edges over states: {} -> {}", before.1, now.1);
    assert!(now.0 * 100 < before.0 * 105, "crossings: {} -> {}", before.0, now.0);
}

#[test]
fn chain_is_laid_out_in_a_row() {
    // Columns by the distance from the start, one state each, in a row.
    let row = Graph { len: 5, start: Some(0), edges: (0..4).map(|i| (i, i + 1)).collect() };
    let places = lay_out(&row, Style::Layered);
    assert!(places.windows(2).all(|w| w[0].x < w[1].x && (w[0].y - w[1].y).abs() < 1e-9), "{places:?}");
}

#[test]
fn a_shift_is_free_and_the_least_one() {
    let mut random = Random::new(3);
    for _ in 0..40 {
        let mut place = |most: usize| Vec2::new(random.below(most) as f64 / 2.0, random.below(most) as f64 / 2.0);
        let others: Vec<Vec2> = (0..12).map(|_| place(24)).collect();
        let states: Vec<Vec2> = (0..3).map(|_| place(16)).collect();
        for lines in [(true, true), (true, false), (false, true)] {
            let is_free = |by: Vec2| states.iter().all(|s| others.iter().all(|o| o.distance(*s + by) >= APART - 1e-6));
            let found = free_shift(&others, &states, 0.5, lines);
            assert!(is_free(found), "{found:?}");
            // Every shift that is shorter, one by one.
            for i in -60..=60 {
                for j in -60..=60 {
                    let by = Vec2::new(f64::from(i), f64::from(j)) * 0.5;
                    let allowed = (i == 0 || lines.0) && (j == 0 || lines.1);
                    assert!(!allowed || by.length() > found.length() - 1e-9 || !is_free(by), "{by:?} is shorter than {found:?}");
                }
            }
        }
    }
}
