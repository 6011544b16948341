//! Sounds, synthesised by us: short, dry, wooden. This is plain arithmetic; the app plays them.

use std::sync::Arc;

/// The sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sound {
    /// The cue on the striker.
    Cue,
    /// Two discs.
    Puck,
    /// A disc on a cushion.
    Cushion,
    /// A disc in a hole.
    Hole,
    /// A small click for a choice.
    Tick,
    /// A string is accepted: two knocks, the second one higher.
    Accept,
    /// A string is rejected: two knocks, the second one lower.
    Reject,
    /// The striker has fallen.
    Foul,
    /// The match is won: three knocks up.
    Win,
    /// The match is lost: two knocks down.
    Loss,
    /// It is your turn.
    Turn,
}

impl Sound {
    /// All sounds.
    pub const ALL: [Self; 11] = [
        Self::Cue,
        Self::Puck,
        Self::Cushion,
        Self::Hole,
        Self::Tick,
        Self::Accept,
        Self::Reject,
        Self::Foul,
        Self::Win,
        Self::Loss,
        Self::Turn,
    ];
}

const RATE: u32 = 44_100;

/// One decaying mode of a struck body: frequency in hertz, decay time in seconds, strength.
type Mode = (f32, f32, f32);

/// A block of wood that is knocked on.
const BLOCK: &[Mode] = &[(540.0, 0.040, 0.6), (1290.0, 0.020, 0.35), (2700.0, 0.008, 0.15)];

/// The knocks of a sound: the time of each in seconds, and its pitch relative to the first.
fn knocks(sound: Sound) -> &'static [(f32, f32)] {
    match sound {
        Sound::Accept => &[(0.0, 1.0), (0.12, 1.5)],
        Sound::Reject => &[(0.0, 1.0), (0.12, 0.67)],
        Sound::Win => &[(0.0, 1.0), (0.11, 1.25), (0.22, 1.67)],
        Sound::Loss => &[(0.0, 0.8), (0.18, 0.6)],
        Sound::Turn => &[(0.0, 1.67)],
        _ => &[(0.0, 1.0)],
    }
}

fn modes(sound: Sound) -> (&'static [Mode], f32, f32) {
    // (modes, strength of the noise at the strike, length in seconds)
    match sound {
        Sound::Accept | Sound::Reject => (BLOCK, 0.25, 0.32),
        Sound::Win | Sound::Loss => (BLOCK, 0.25, 0.44),
        Sound::Turn => (BLOCK, 0.15, 0.16),
        Sound::Foul => (&[(120.0, 0.110, 0.9), (265.0, 0.060, 0.4), (610.0, 0.020, 0.15)], 0.3, 0.36),
        Sound::Cue => (&[(620.0, 0.030, 0.6), (1480.0, 0.018, 0.4), (3100.0, 0.008, 0.2)], 0.5, 0.16),
        Sound::Puck => (&[(2350.0, 0.022, 0.6), (3900.0, 0.014, 0.4), (6100.0, 0.008, 0.2)], 0.35, 0.10),
        Sound::Cushion => (&[(310.0, 0.050, 0.7), (770.0, 0.024, 0.3)], 0.25, 0.20),
        Sound::Hole => (&[(170.0, 0.090, 0.8), (410.0, 0.050, 0.4), (980.0, 0.020, 0.2)], 0.2, 0.32),
        Sound::Tick => (&[(1800.0, 0.012, 0.4)], 0.1, 0.05),
    }
}

/// The sound as 16-bit mono samples at 44.1 kHz.
pub fn samples(sound: Sound) -> Vec<i16> {
    let (modes, noise, length) = modes(sound);
    let n = (length * RATE as f32) as usize;
    let mut lcg = 0x2545_F491_u32;
    (0..n)
        .map(|i| {
            let t = i as f32 / RATE as f32;
            lcg = lcg.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let hiss = (lcg >> 8) as f32 / 8_388_608.0 - 1.0;
            let knock = |&(start, pitch): &(f32, f32)| {
                let t = t - start;
                if t < 0.0 {
                    return 0.0;
                }
                let tone: f32 = modes
                    .iter()
                    .map(|(f, decay, a)| a * (-t / decay).exp() * (std::f32::consts::TAU * f * pitch * t).sin())
                    .sum();
                let attack = (t / 0.0006).min(1.0);
                (tone * 0.7 + noise * hiss * (-t / 0.004).exp()) * attack
            };
            let fade = (1.0 - t / length).max(0.0);
            let v = knocks(sound).iter().map(knock).sum::<f32>() * fade;
            (v.clamp(-1.0, 1.0) * 30_000.0) as i16
        })
        .collect()
}

/// The sound as the bytes of a WAV file.
pub fn wav(sound: Sound) -> Arc<[u8]> {
    let samples = samples(sound);
    let bytes = samples.len() as u32 * 2;
    let mut out = Vec::with_capacity(44 + bytes as usize);
    out.extend_from_slice(b"RIFF");
    out.extend_from_slice(&(36 + bytes).to_le_bytes());
    out.extend_from_slice(b"WAVEfmt ");
    out.extend_from_slice(&16u32.to_le_bytes());
    out.extend_from_slice(&1u16.to_le_bytes());
    out.extend_from_slice(&1u16.to_le_bytes());
    out.extend_from_slice(&RATE.to_le_bytes());
    out.extend_from_slice(&(RATE * 2).to_le_bytes());
    out.extend_from_slice(&2u16.to_le_bytes());
    out.extend_from_slice(&16u16.to_le_bytes());
    out.extend_from_slice(b"data");
    out.extend_from_slice(&bytes.to_le_bytes());
    for s in samples {
        out.extend_from_slice(&s.to_le_bytes());
    }
    out.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_is_its_own() {
        for (place, sound) in Sound::ALL.into_iter().enumerate() {
            for other in &Sound::ALL[..place] {
                assert_ne!(samples(sound), samples(*other), "{sound:?} sounds like {other:?}");
            }
        }
    }

    #[test]
    fn every_sound_is_short_and_ends_in_silence() {
        for sound in Sound::ALL {
            let s = samples(sound);
            assert!(s.len() < RATE as usize / 2, "{sound:?} is longer than half a second");
            assert!(s.iter().any(|v| v.abs() > 3_000), "{sound:?} cannot be heard");
            assert!(s[s.len() - 20..].iter().all(|v| v.abs() < 300), "{sound:?} ends with a click");
            assert_eq!(wav(sound).len(), 44 + s.len() * 2);
        }
    }
}
