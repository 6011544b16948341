//! The same shot, the same bits: twice in a row, on one thread and on many, in debug and in release, on every machine.
//!
//! The tables below were printed by `FOB_PRINT_DIGESTS=1 cargo test --test headless published -- --nocapture`. Both
//! `cargo test` and `cargo test --release` hold against them, which is how the two builds are compared.

use super::physics_robust::{boards, random_shot};
use fob::physics::{self, PHYSICS_VERSION, workload};
use fob::table::{Board, Layout, Strike};
use std::sync::Arc;

/// Half of the published shots are random ones over all boards, the others breaks and shots in mid-game.
fn published(number: u64) -> (Layout, Vec<Strike>) {
    let bob = Arc::new(Board::bob());
    match number {
        0..25 => random_shot(&boards(), 5_000_000 + number),
        25..35 => workload::breaking(&bob, number),
        _ => workload::midgame(&bob, number),
    }
}

/// The digests of physics version 1.
const DIGESTS: [u64; 50] = [
    0xDA32_0AFF_0FBA_F106,
    0xB82D_CD4D_BE7F_4559,
    0x96A9_104A_4506_8CCB,
    0x569D_0060_B3A9_0156,
    0x662C_E0D1_44A2_42B6,
    0x93C5_7C49_6171_98FD,
    0xE1F5_44E4_1DC2_F002,
    0x8137_E176_17EC_3E38,
    0x29FB_FB3A_36B4_4946,
    0x644B_630A_1C7E_5EBB,
    0x6295_4239_B885_6E15,
    0x50C0_04EE_CBCD_0CBE,
    0xBEAA_0E5E_61A8_2A8E,
    0xB931_F5BD_EB82_1FEF,
    0x31E0_CFC6_BE71_28AE,
    0x1278_87A4_57E8_28CF,
    0xAFFF_4478_A428_7026,
    0xD49C_73E3_9E0D_AD82,
    0x5E22_DA18_0420_7CB2,
    0xEDD3_086E_CF25_E324,
    0xC7E5_8ADA_3173_721F,
    0xA227_1C27_E278_E87A,
    0x961A_7E5B_94E3_C266,
    0x03BF_7428_DA69_590C,
    0x8B02_062D_36A3_1245,
    0x6843_DD7D_0A8E_420C,
    0xAF96_3ADC_AE69_8593,
    0x85F2_4A13_EB55_6F04,
    0x1E01_D2EF_174C_E531,
    0x923A_5661_8BD9_6933,
    0x9F3C_0638_DC94_9F37,
    0xCE80_096E_EB97_2020,
    0x997C_BC40_E12B_9794,
    0x9387_D15F_F772_1817,
    0x281A_0AAE_F57E_35B0,
    0x8EA3_2093_871F_434D,
    0xD325_FBE4_ED45_70DD,
    0xA280_723C_C045_DD3A,
    0xC396_AE19_732E_8990,
    0xD735_796B_3135_EA84,
    0x1CB8_3671_DB66_168D,
    0xD5A0_DC22_38D3_4978,
    0x5042_D5A8_180D_59AD,
    0x97F2_439F_556A_DA29,
    0xD56A_7DA5_4FDE_182E,
    0xCD69_AA74_0B37_08AD,
    0xCE1A_29D7_9361_785D,
    0x3A5E_178B_2F15_1D87,
    0x9191_BA04_5836_E8BA,
    0x11BF_5C65_9C67_12F2,
];

/// The digests of 2,000 random shots of physics version 1, folded into one number.
const ALL: u64 = 0xDA62_838D_B32C_7595;

fn fold(digests: impl Iterator<Item = u64>) -> u64 {
    digests.fold(0, |sum: u64, digest| (sum.rotate_left(7) ^ digest).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

#[test]
fn published_digests_hold() {
    let found: Vec<u64> = (0..50)
        .map(|number| {
            let (layout, strikes) = published(number);
            physics::simulate(&layout, &strikes).digest
        })
        .collect();
    if std::env::var_os("FOB_PRINT_DIGESTS").is_some() {
        println!("{found:#018X?}");
    }
    let differ: Vec<usize> = (0..50).filter(|&i| found[i] != DIGESTS[i]).collect();
    assert!(
        PHYSICS_VERSION == 1 && differ.is_empty(),
        "shots {differ:?} simulate otherwise than in physics version 1: old replays will not verify. If that is meant, raise \
         PHYSICS_VERSION and publish the new digests"
    );
}

#[test]
fn two_thousand_shots_are_the_same_twice_on_one_thread_and_on_many() {
    let boards = boards();
    let shots: Vec<_> = (0..2000).map(|seed| random_shot(&boards, 6_000_000 + seed)).collect();
    let one: Vec<u64> = shots.iter().map(|(layout, strikes)| physics::simulate(layout, strikes).digest).collect();
    for threads in [1, 2, 5] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let many: Vec<u64> = pool.install(|| physics::simulate_many(&shots)).iter().map(|trace| trace.digest).collect();
        assert_eq!(one, many, "{threads} threads");
    }
    let all = fold(one.into_iter());
    if std::env::var_os("FOB_PRINT_DIGESTS").is_some() {
        println!("{all:#018X}");
    }
    assert_eq!(all, ALL, "this build simulates otherwise than the one that published the digests");
}

#[test]
fn a_digest_sees_the_last_bit() {
    let (layout, mut strikes) = workload::midgame(&Arc::new(Board::bob()), 3);
    let before = physics::simulate(&layout, &strikes);
    strikes[0].aim = strikes[0].aim.next_up();
    let turned = physics::simulate(&layout, &strikes);
    // Velocities are held in single precision, so a last bit may vanish; a thousandth of a degree may not.
    strikes[0].aim += 1e-5;
    let more = physics::simulate(&layout, &strikes);
    assert_ne!(before.digest, more.digest);
    assert_eq!(before.digest == turned.digest, before.rest == turned.rest && before.contacts == turned.contacts);
}

/// The standard library takes these from the platform, where their last bits differ; square roots are exact everywhere.
const PLATFORM_MATHS: [&str; 18] = [
    ".sin()",
    ".cos()",
    ".tan()",
    ".sin_cos()",
    ".asin()",
    ".acos()",
    ".atan()",
    ".atan2(",
    ".exp()",
    ".exp2(",
    ".ln()",
    ".log",
    ".powf(",
    ".cbrt(",
    ".hypot(",
    ".sinh(",
    ".tanh(",
    ".mul_add(",
];

#[test]
fn no_maths_of_the_platform_in_the_path() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/physics");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        files += 1;
        for (number, line) in text.lines().enumerate() {
            // Tests at the end of a file may use what they like.
            if line.trim() == "#[cfg(test)]" {
                break;
            }
            let code = line.split("//").next().unwrap_or("");
            for word in PLATFORM_MATHS {
                assert!(!code.contains(word), "{}:{}: {word}", path.display(), number + 1);
            }
        }
    }
    assert!(files >= 10);
}

#[test]
fn the_trace_of_a_break_is_small() {
    let bob = Arc::new(Board::bob());
    for seed in 0..200 {
        let (layout, strikes) = workload::breaking(&bob, seed);
        let trace = physics::simulate(&layout, &strikes);
        assert!(trace.memory() <= 64 * 1024, "seed {seed}: {} bytes", trace.memory());
    }
}
