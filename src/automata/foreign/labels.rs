//! What the label of a transition reads.

use super::{Notice, Options, RawTransition};

/// How textbooks write the empty word.
const EMPTY: [char; 4] = ['ε', 'ϵ', 'λ', 'Λ'];

/// Normalises labels to symbols only: signs for the empty word are removed, and a label with commas, such as `a,b`, becomes a transition
/// for each part, with a notice. Signs that the map gives a letter are symbols.
pub(super) fn read(transitions: Vec<RawTransition>, options: &Options, notices: &mut Vec<Notice>) -> Vec<RawTransition> {
    let is_empty = |c: char| EMPTY.contains(&c) && options.map.letter(c).is_none();
    let comma_separates = options.map.letter(',').is_none();
    let (mut split, mut example) = (0, None);
    let mut made = Vec::with_capacity(transitions.len());
    for mut transition in transitions {
        let label = transition.read;
        let parts: Vec<&str> =
            if comma_separates { label.split(',').map(str::trim).filter(|part| !part.is_empty()).collect() } else { Vec::new() };
        if parts.len() > 1 {
            split += 1;
            for part in parts {
                let read = part.chars().filter(|c| !is_empty(*c)).collect();
                made.push(RawTransition { read, ..transition });
            }
            example.get_or_insert(label);
        } else {
            transition.read = label.chars().filter(|c| !is_empty(*c)).collect();
            made.push(transition);
        }
    }
    if let Some(example) = example {
        notices.push(Notice::Split { labels: split, example });
    }
    made
}
