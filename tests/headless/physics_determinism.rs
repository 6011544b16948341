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

/// The digests of physics version 2.
const DIGESTS: [u64; 50] = [
    0x8F5D_DEFB_9A3D_187E,
    0x7296_03AE_6C02_06DA,
    0xF998_9D0A_18D5_B72E,
    0x3AE1_490C_244F_9921,
    0xCF6E_F687_3CEC_EEF0,
    0x45E4_4B50_C0D5_B875,
    0xABA2_C93E_116A_FC27,
    0xD4E2_1D54_B7E7_5B07,
    0xC498_BB7B_4B70_9217,
    0x9B74_3C52_371E_CF90,
    0x2D8E_5B3B_2BB8_DD3F,
    0x2629_9369_CA7E_2A74,
    0x603F_3454_9250_F521,
    0x0D58_B2AB_4633_5F33,
    0x1CF0_8749_A6BA_3651,
    0xF90B_CA13_3D6A_EDC2,
    0xB477_7E69_B6CD_C4D0,
    0xBDFB_93E4_CE68_28FB,
    0xE250_A6DC_98F5_13AF,
    0xA8AF_9CBC_C93C_8F0D,
    0xD77A_6F51_B8F6_B696,
    0xF4A1_B758_C482_EC12,
    0xC09B_9FE5_26E4_88F9,
    0xFDB7_F865_11E8_B125,
    0xA074_3984_7329_E2B9,
    0x8C4A_562F_4EE8_9478,
    0x7037_57C5_78DC_BA36,
    0xB5FF_F16D_7364_27AB,
    0x5865_7FBE_951E_C379,
    0x657A_2264_3CAB_ACEB,
    0x3B9E_D5C0_3EF2_0EA9,
    0x76AC_3233_15E4_E2C7,
    0xE27C_4618_C97C_BD09,
    0xDDCC_D918_D158_886F,
    0xADFD_9F90_4E4E_D36E,
    0xCDF3_A1BE_887C_BCF2,
    0x1DD0_3D92_D0B5_960B,
    0xA280_723C_C045_DD3A,
    0xF126_6D64_78FE_016B,
    0xA957_65AE_520F_5AB6,
    0xC7AC_D01F_B10D_EAF8,
    0x0B78_69B7_B518_4AA8,
    0xE7D3_3364_B246_DF91,
    0x975F_44CB_2B3E_A2AC,
    0x9C73_EDFD_F754_9110,
    0x5E0B_EC8B_863A_04C2,
    0x873B_B0E0_BD1A_39EB,
    0x1222_D616_0648_E935,
    0xDD3D_E376_DE48_81D8,
    0x784A_7E99_B1F6_D500,
];

/// The digests of 2,000 random shots of physics version 2, folded into one number.
const ALL: u64 = 0x8B43_17EB_AF2A_D2BA;

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
        PHYSICS_VERSION == 2 && differ.is_empty(),
        "shots {differ:?} simulate otherwise than in physics version 2: old replays will not verify. If that is meant, raise \
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
