#![allow(clippy::unwrap_used)]
//! Pictures of the board and the discs.

use fob::board::{Board, Colour, DiscSpec, Hole};
use fob::picture::{
    Palette, SHADOW_SIDE, SPRITE_SIDE, board_image, frame_width, picture_side, puck_sprite, shadow_sprite, striker_sprite,
};
use image::{Rgba, RgbaImage};

const PALETTES: [Palette; 3] = [Palette::DEFAULT, Palette::BLUE_ORANGE, Palette::HIGH_CONTRAST];

fn bob() -> Board {
    Board::bob()
}

fn lightness(Rgba([r, g, b, _]): Rgba<u8>) -> f64 {
    0.2126 * f64::from(r) + 0.7152 * f64::from(g) + 0.0722 * f64::from(b)
}

/// Returns the pixel at a place on the board, in metres.
fn at(image: &RgbaImage, board: &Board, x: f64, y: f64) -> Rgba<u8> {
    let scale = f64::from(image.width()) / picture_side(board);
    let middle = f64::from(image.width()) / 2.0;
    *image.get_pixel((middle + x * scale) as u32, (middle - y * scale) as u32)
}

/// Returns the pixel of a sprite at a share of the disc's radius, in a direction in degrees.
fn on(sprite: &RgbaImage, side: f64, radius: f64, degrees: f64) -> Rgba<u8> {
    let half = f64::from(sprite.width()) / 2.0;
    let (sin, cos) = libm::sincos(degrees.to_radians());
    *sprite.get_pixel((half + cos * radius * half / side) as u32, (half - sin * radius * half / side) as u32)
}

#[test]
fn the_board_has_everything_in_its_place() {
    let board = bob();
    for palette in PALETTES {
        let image = board_image(&board, 640, &palette);
        assert_eq!(image.dimensions(), (640, 640));
        assert_eq!(image.get_pixel(0, 0)[3], 0, "the corners of the frame are round");
        let wood = lightness(at(&image, &board, 0.2, 0.17));
        for hole in Hole::ALL {
            let (sx, sy) = hole.signs();
            let reach = 0.415 - 0.05;
            assert!(lightness(at(&image, &board, sx * reach, sy * reach)) < 25.0, "{hole} is dark");
            assert!(lightness(at(&image, &board, sx * (reach - 0.06), sy * (reach - 0.005))) > 90.0, "next to {hole}");
        }
        for (x, y) in [(0.0, -0.31), (0.0, 0.31), (0.31, 0.0), (-0.31, 0.0), (0.1, 0.0), (0.0, 0.1), (0.335, 0.31)] {
            assert!(lightness(at(&image, &board, x, y)) < wood * 0.75, "a line runs through {x}, {y}");
        }
        let frame = lightness(at(&image, &board, 0.0, 0.415 + frame_width(&board) / 2.0));
        assert!(frame < wood * 0.7 && frame > 10.0, "the frame is darker than the birch");
        let near = lightness(at(&image, &board, 0.2, 0.412));
        assert!(near < wood * 0.95, "the cushion throws a shadow: {near} next to {wood}");
    }
}

#[test]
fn a_board_without_circles_has_none() {
    let board = Board { corner_circle_diameter: 0.0, ..bob() };
    let image = board_image(&board, 640, &Palette::DEFAULT);
    let [bare, drawn] = [&image, &board_image(&bob(), 640, &Palette::DEFAULT)].map(|i| lightness(at(i, &board, 0.335, 0.31)));
    assert!(bare > drawn * 1.2, "{bare} {drawn}");
    assert!(lightness(at(&image, &board, 0.3, 0.31)) < bare * 0.8, "the lines go on to the corner");
}

#[test]
fn pictures_are_clamped_to_sane_sizes() {
    assert_eq!(board_image(&bob(), 0, &Palette::DEFAULT).dimensions(), (1, 1));
    assert_eq!(puck_sprite(&bob().pucks.disc, Colour::Red, &Palette::DEFAULT, 1).dimensions(), (1, 1));
}

#[test]
fn pucks_are_rings_that_are_distinguished_without_colour() {
    let disc = bob().pucks.disc;
    for palette in PALETTES {
        let [green, red] = [Colour::Green, Colour::Red].map(|c| puck_sprite(&disc, c, &palette, 128));
        for sprite in [&green, &red] {
            assert_eq!(on(sprite, SPRITE_SIDE, 0.0, 0.0)[3], 0, "one looks through the ring");
            assert_eq!(on(sprite, SPRITE_SIDE, 0.55, 45.0)[3], 255);
            assert_eq!(sprite.get_pixel(0, 0)[3], 0);
        }
        // Once around the middle of the ring: count how often light turns to dark.
        let marks = |sprite: &RgbaImage, colour: Colour| {
            let half = f64::midpoint(lightness(rgba(palette.mark(colour))), lightness(rgba(palette.puck(colour))));
            let light: Vec<bool> = (0..360).map(|d| lightness(on(sprite, SPRITE_SIDE, 0.63, f64::from(d))) > half).collect();
            let changes = (0..360).filter(|&d| light[d] && !light[(d + 1) % 360]).count();
            (changes, light.iter().filter(|&&l| l).count())
        };
        let (dots, lit) = marks(&green, Colour::Green);
        assert_eq!(dots, 3, "three dots");
        assert!(lit < 120);
        let (gaps, lit) = marks(&red, Colour::Red);
        assert_eq!(gaps, 1, "one ring");
        assert!(lit > 320);
    }
}

fn rgba(c: fob::picture::Rgb) -> Rgba<u8> {
    Rgba([c.0, c.1, c.2, 255])
}

#[test]
fn the_striker_is_dark_with_a_bright_edge_and_a_full_disc_has_no_hole() {
    let board = bob();
    let sprite = striker_sprite(&board.striker, &Palette::DEFAULT, 128);
    assert_eq!(on(&sprite, SPRITE_SIDE, 0.0, 0.0)[3], 0);
    assert!(lightness(on(&sprite, SPRITE_SIDE, 0.7, 0.0)) < 60.0);
    assert!(lightness(on(&sprite, SPRITE_SIDE, 0.93, 0.0)) > 170.0);
    let full = DiscSpec { inner_radius: 0.0, ..board.striker };
    assert_eq!(on(&striker_sprite(&full, &Palette::DEFAULT, 128), SPRITE_SIDE, 0.0, 0.0)[3], 255);
}

#[test]
fn a_shadow_fades_outwards() {
    let sprite = shadow_sprite(&bob().pucks.disc, 128);
    let alpha: Vec<u8> = [0.85, 1.0, 1.2, 1.4, 1.65].iter().map(|&r| on(&sprite, SHADOW_SIDE, r, 30.0)[3]).collect();
    assert!(alpha.windows(2).all(|w| w[0] > w[1]), "{alpha:?}");
    assert_eq!(sprite.get_pixel(0, 64)[3], 0);
}
