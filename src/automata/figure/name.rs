//! Names within their circles: broken into lines and set as large as fits.

/// A name as it is written in a circle of radius 1.
#[derive(Clone, Debug, PartialEq)]
pub struct NameText {
    /// The whole name, for whoever is told of the drawing.
    pub whole: String,
    /// Lines from top to bottom: 1 to 3, the last one cut with an ellipsis if necessary.
    pub lines: Vec<String>,
    /// Font size in radii; lines are [`NameText::LEADING`] times that apart.
    pub size: f64,
}

impl NameText {
    /// Line spacing in font sizes.
    pub const LEADING: f64 = 1.1;
}

/// Sizes in radii between which names are set.
const LARGEST: f64 = 0.62;
const SMALLEST: f64 = 0.2;
/// The mean width of a character in font sizes, on the wide side: no font is measured here.
const WIDTH: f64 = 0.58;
/// The radius of the room for text.
const ROOM: f64 = 0.8;

/// Breaks a name at spaces, commas, hyphens and the like into the lines that allow the largest font.
pub fn fit_name(name: &str) -> NameText {
    let pieces = pieces(name);
    let whole = || name.trim().to_owned();
    let mut best = NameText { whole: whole(), lines: vec![whole()], size: size_of(&[name.trim()]) };
    for lines in 2..=3 {
        let Some(broken) = broken(&pieces, lines) else { continue };
        let size = size_of(&broken.iter().map(String::as_str).collect::<Vec<_>>());
        // A break must be worth it.
        if size > best.size * 1.15 {
            best = NameText { whole: whole(), lines: broken, size };
        }
    }
    if best.size < SMALLEST {
        best = cut(whole(), &best.lines);
    }
    best
}

/// Splits a name into pieces between which a line may break; a hyphen or comma stays at the end of its piece.
fn pieces(name: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for c in name.trim().chars() {
        if let Some(last) = pieces.last_mut() {
            last.push(c);
        }
        if c.is_whitespace() || matches!(c, '-' | '_' | ',' | ';' | '/' | '+' | '.') {
            pieces.push(String::new());
        }
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// Distributes the pieces over `lines` lines, keeping the longest as short as possible.
fn broken(pieces: &[String], lines: usize) -> Option<Vec<String>> {
    if pieces.len() < lines {
        return None;
    }
    let length = |from: usize, to: usize| pieces[from..to].iter().map(|p| p.chars().count()).sum::<usize>();
    let n = pieces.len();
    let breaks: Vec<Vec<usize>> = if lines == 2 {
        (1..n).map(|a| vec![0, a, n]).collect()
    } else {
        // Names are short; very long ones are cut anyway.
        let n_few = n.min(60);
        (1..n_few).flat_map(|a| (a + 1..n_few).map(move |b| vec![0, a, b, n])).collect()
    };
    let best = breaks.into_iter().min_by_key(|b| b.windows(2).map(|w| length(w[0], w[1])).max())?;
    Some(best.windows(2).map(|w| pieces[w[0]..w[1]].concat().trim().to_owned()).collect())
}

/// Returns the largest font size at which every line stays within the circle.
fn size_of(lines: &[&str]) -> f64 {
    let fits = |size: f64| {
        let height = size * NameText::LEADING;
        lines.iter().enumerate().all(|(i, line)| {
            let middle = (i as f64 - (lines.len() - 1) as f64 / 2.0) * height;
            let edge = middle.abs() + size * 0.36;
            let half = WIDTH * size * line.chars().count() as f64 / 2.0;
            edge * edge + half * half <= ROOM * ROOM
        })
    };
    let (mut low, mut high) = (0.0, LARGEST);
    if fits(high) {
        return high;
    }
    for _ in 0..30 {
        let middle = f64::midpoint(low, high);
        if fits(middle) { low = middle } else { high = middle }
    }
    low
}

/// Returns the lines in the smallest font, each cut to what fits.
fn cut(whole: String, lines: &[String]) -> NameText {
    let count = (2.0 * (ROOM * ROOM - (1.5 * SMALLEST) * (1.5 * SMALLEST)).sqrt() / (WIDTH * SMALLEST)) as usize;
    let short = |line: &String| {
        if line.chars().count() <= count {
            line.clone()
        } else {
            line.chars().take(count - 1).chain(std::iter::once('…')).collect()
        }
    };
    NameText { whole, lines: lines.iter().map(short).collect(), size: SMALLEST }
}
