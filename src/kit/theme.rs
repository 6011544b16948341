//! Colours, type and spacing: the look of the whole app in one place.

use egui::epaint::text::{FontInsert, FontPriority, InsertFontFamily};
use egui::{Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, FontTweak, Margin, Stroke, TextStyle, Vec2};
use fob_board::Colour;
use fob_picture as picture;
use fob_services::data::Settings;
use fob_services::palette::{Palette, Shade};
use fob_services::player_colours::Rgb;
use std::sync::Arc;

/// Every colour of the panels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theme {
    /// Background of the window.
    pub room: Color32,
    /// Background of side panels.
    pub panel: Color32,
    /// Buttons, cards and fields.
    pub raised: Color32,
    /// Hairlines, and edges of parts that react to nothing.
    pub line: Color32,
    /// Edges of controls and fields: visible on every ground (WCAG 2.2, 1.4.11).
    pub edge: Color32,
    /// Normal text.
    pub text: Color32,
    /// Text that steps back.
    pub dim: Color32,
    /// Lamplight: the next step, the selection, the aim.
    pub accent: Color32,
    /// Text on the accent.
    pub on_accent: Color32,
    /// Text and marks of good news.
    pub good: Color32,
    /// Text and marks of bad news.
    pub bad: Color32,
    /// Colours of the pucks and letters.
    pub palette: Palette,
}

impl Theme {
    /// Returns the theme that was lent to the frame.
    pub fn from_ui(ui: &egui::Ui) -> Self {
        ui.data(|d| d.get_temp(egui::Id::NULL)).unwrap_or(Self::new(Shade::Dark, Palette::Default))
    }

    /// Returns the theme as [`Self::from_ui`], for drawing without a `Ui`.
    pub fn from_ctx(ctx: &egui::Context) -> Self {
        ctx.data(|d| d.get_temp(egui::Id::NULL)).unwrap_or(Self::new(Shade::Dark, Palette::Default))
    }

    /// Lends the theme to everything that is drawn from now on, which reaches it by [`Theme::from_ui`].
    pub fn lend(self, ctx: &egui::Context) {
        ctx.data_mut(|d| d.insert_temp(egui::Id::NULL, self));
    }

    /// Returns the theme that the settings name.
    pub const fn of(settings: &Settings) -> Self {
        Self::new(settings.shade, settings.palette)
    }

    /// Returns the theme of a shade and a palette.
    pub const fn new(shade: Shade, palette: Palette) -> Self {
        match shade {
            Shade::Dark => Self {
                room: Color32::from_rgb(0x16, 0x18, 0x1D),
                panel: Color32::from_rgb(0x1E, 0x21, 0x28),
                raised: Color32::from_rgb(0x28, 0x2C, 0x35),
                line: Color32::from_rgb(0x3A, 0x40, 0x4C),
                edge: Color32::from_rgb(0x74, 0x7C, 0x8C),
                text: Color32::from_rgb(0xE8, 0xE6, 0xE1),
                dim: Color32::from_rgb(0xA8, 0xAD, 0xB8),
                accent: Color32::from_rgb(0xF2, 0xB8, 0x4B),
                on_accent: Color32::from_rgb(0x1B, 0x16, 0x0A),
                good: Color32::from_rgb(0x6C, 0xC0, 0x8B),
                // A shade lighter than #E5675F, which has only 4.3:1 on raised ground.
                bad: Color32::from_rgb(0xEC, 0x74, 0x6C),
                palette,
            },
            Shade::Light => Self {
                room: Color32::from_rgb(0xD9, 0xD6, 0xCE),
                panel: Color32::from_rgb(0xF4, 0xF1, 0xEA),
                raised: Color32::from_rgb(0xFF, 0xFE, 0xFA),
                line: Color32::from_rgb(0xB9, 0xB4, 0xA8),
                edge: Color32::from_rgb(0x7A, 0x75, 0x68),
                text: Color32::from_rgb(0x22, 0x24, 0x2A),
                dim: Color32::from_rgb(0x55, 0x59, 0x63),
                accent: Color32::from_rgb(0x80, 0x52, 0x00),
                on_accent: Color32::from_rgb(0xFF, 0xFE, 0xFA),
                good: Color32::from_rgb(0x1C, 0x69, 0x3B),
                bad: Color32::from_rgb(0xA8, 0x2C, 0x24),
                palette,
            },
        }
    }

    /// Returns the colour of a letter: the fill of its puck.
    pub const fn letter(&self, colour: Colour) -> Color32 {
        of_picture(self.palette.picture().puck(colour))
    }

    /// Returns the mark on a puck: dots on green, a ring on red.
    pub const fn mark(&self, colour: Colour) -> Color32 {
        of_picture(self.palette.picture().mark(colour))
    }

    /// Returns the background of a selection; plain text is readable on it.
    pub fn selection(&self) -> Color32 {
        Self::mix(self.raised, self.accent, 0.36)
    }

    /// Returns the ground of a card that is chosen; plain and dim text read on it, the inks of verdicts do not.
    pub fn chosen(&self) -> Color32 {
        Self::mix(self.raised, self.accent, 0.10)
    }

    /// Returns a colour of the panels laid half over another.
    pub fn mix(a: Color32, b: Color32, t: f32) -> Color32 {
        a.lerp_to_gamma(b, t)
    }
}

const fn of_picture(colour: picture::Rgb) -> Color32 {
    Color32::from_rgb(colour.0, colour.1, colour.2)
}

/// Returns a colour that is known by its red, green and blue, such as a player's.
pub const fn rgb([red, green, blue]: Rgb) -> Color32 {
    Color32::from_rgb(red, green, blue)
}

/// The step of all spacing, in points.
pub const STEP: f32 = 8.0;
/// The least width and height of a finger's target, in points.
pub const FINGER: f32 = 44.0;
/// Small text, body, heading and title, in points.
pub const SIZES: [f32; 4] = [13.0, 15.0, 20.0, 28.0];

/// Returns the family of the heavier weight.
pub fn semibold() -> FontFamily {
    FontFamily::Name("semibold".into())
}

/// Returns a title font of a size in points.
pub fn strong(size: f32) -> FontId {
    FontId::new(size, semibold())
}

/// The size of emoji, which goes with that of letters.
const EMOJI_SCALE: f32 = 0.81;

/// The symbols of NotoEmoji, and its emoji: a page loads these later, by [`emoji`].
#[cfg(not(target_arch = "wasm32"))]
const SYMBOLS: &[u8] = include_bytes!("../../assets/fonts/NotoEmoji-Regular.ttf");
#[cfg(target_arch = "wasm32")]
const SYMBOLS: &[u8] = include_bytes!("../../assets/fonts/NotoEmoji-Symbols.ttf");

/// Returns a font with emoji, for characters that [`fonts`] do not have. `bytes` is a TrueType font.
pub fn emoji(bytes: Vec<u8>) -> FontInsert {
    let data = FontData::from_owned(bytes).tweak(FontTweak { scale: EMOJI_SCALE, ..FontTweak::default() });
    let families = [FontFamily::Proportional, semibold(), FontFamily::Monospace];
    let families = families.map(|family| InsertFontFamily { family, priority: FontPriority::Lowest });
    FontInsert::new("emoji", data, families.into())
}

/// Returns the fonts: IBM Plex Sans; Hack for fixed width; NotoEmoji and emoji-icon-font for symbols (licences in assets/fonts).
/// `scripts/fonts` has cut unused parts off the last three, so that the page is small.
pub fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    // The sizes of the symbols go with those of the letters.
    for (name, scale, bytes) in [
        ("plex", 1.0, picture::PLEX_REGULAR),
        ("plex-semibold", 1.0, picture::PLEX_SEMIBOLD),
        ("hack", 1.0, &include_bytes!("../../assets/fonts/Hack-Regular.ttf")[..]),
        ("noto", EMOJI_SCALE, SYMBOLS),
        ("icons", 0.9, &include_bytes!("../../assets/fonts/emoji-icon-font.ttf")[..]),
    ] {
        let data = FontData::from_static(bytes).tweak(FontTweak { scale, ..FontTweak::default() });
        fonts.font_data.insert(name.to_owned(), Arc::new(data));
    }
    for (family, order) in [
        (FontFamily::Proportional, ["plex", "noto", "icons", "hack"]),
        (semibold(), ["plex-semibold", "noto", "icons", "hack"]),
        (FontFamily::Monospace, ["hack", "plex", "noto", "icons"]),
    ] {
        fonts.families.insert(family, order.map(str::to_owned).to_vec());
    }
    fonts
}

/// Draws every usual letter once in every usual size, so that no text appears a frame before its letters do. On a display with
/// several pixels a point this leaves out the sizes that are rare on a phone: there the texture of letters takes nine times the
/// room, and there are four copies of it.
pub fn warm(ctx: &egui::Context) {
    let letters: String = (' '..='~').chain("·←→−×°½⅓¼✓…◀▶".chars()).collect();
    let [small, body, heading, title] = SIZES;
    let usual = [FontId::proportional(small), strong(small), FontId::proportional(body), strong(body), strong(heading)];
    let rare = [FontId::proportional(heading), FontId::proportional(title), strong(title)];
    let rare = if ctx.pixels_per_point() < 1.6 { &rare[..] } else { &[] };
    for font in usual.iter().chain(rare) {
        ctx.fonts_mut(|fonts| fonts.layout_no_wrap(letters.clone(), font.clone(), Color32::WHITE));
    }
}

/// Lays the theme over egui's style. `motion` is 0 when animations are off, else the length of a transition in seconds.
pub fn apply(ctx: &egui::Context, theme: &Theme, motion: f32) {
    let dark = theme.panel.r() < 0x80;
    ctx.set_theme(if dark { egui::Theme::Dark } else { egui::Theme::Light });
    ctx.all_styles_mut(|style| {
        style.text_styles = [
            (TextStyle::Small, FontId::proportional(SIZES[0])),
            (TextStyle::Body, FontId::proportional(SIZES[1])),
            (TextStyle::Button, FontId::proportional(SIZES[1])),
            (TextStyle::Monospace, FontId::monospace(SIZES[1])),
            (TextStyle::Heading, strong(SIZES[2])),
        ]
        .into();
        style.animation_time = motion;
        let s = &mut style.spacing;
        s.item_spacing = Vec2::new(STEP, STEP);
        s.button_padding = Vec2::new(12.0, 6.0);
        s.interact_size = Vec2::new(40.0, 28.0);
        s.window_margin = Margin::same(16);
        s.menu_margin = Margin::same(8);
        s.combo_width = 160.0;
        s.slider_width = 160.0;
        s.tooltip_width = 360.0;
        s.icon_width = 18.0;
        s.scroll = egui::style::ScrollStyle::solid();
        let v = &mut style.visuals;
        v.dark_mode = dark;
        v.override_text_color = None;
        v.weak_text_color = Some(theme.dim);
        v.panel_fill = theme.panel;
        v.window_fill = theme.panel;
        v.window_stroke = Stroke::new(1.0, theme.line);
        v.window_corner_radius = CornerRadius::same(6);
        v.menu_corner_radius = CornerRadius::same(6);
        v.extreme_bg_color = if dark { theme.room } else { theme.raised };
        v.faint_bg_color = Theme::mix(theme.panel, theme.raised, 0.6);
        v.code_bg_color = theme.raised;
        v.hyperlink_color = theme.accent;
        v.warn_fg_color = theme.accent;
        v.error_fg_color = theme.bad;
        v.selection.bg_fill = theme.selection();
        v.selection.stroke = Stroke::new(1.0, theme.text);
        v.slider_trailing_fill = true;
        v.interact_cursor = Some(egui::CursorIcon::PointingHand);
        v.disabled_alpha = 0.55;
        let widget = |w: &mut egui::style::WidgetVisuals, fill: Color32, edge: Color32, text: Color32| {
            w.bg_fill = fill;
            w.weak_bg_fill = fill;
            w.bg_stroke = Stroke::new(1.0, edge);
            w.fg_stroke = Stroke::new(1.0, text);
            w.corner_radius = CornerRadius::same(6);
            w.expansion = 0.0;
        };
        widget(&mut v.widgets.noninteractive, theme.panel, theme.line, theme.text);
        widget(&mut v.widgets.inactive, theme.raised, theme.edge, theme.text);
        widget(&mut v.widgets.hovered, Theme::mix(theme.raised, theme.text, 0.08), theme.dim, theme.text);
        widget(&mut v.widgets.active, Theme::mix(theme.raised, theme.accent, 0.30), theme.accent, theme.text);
        widget(&mut v.widgets.open, theme.raised, theme.accent, theme.text);
    });
}

/// The sizes of controls and the room around them, which depend on the input device and on the size of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sizes {
    /// Least width and height of a control, in points.
    pub control: Vec2,
    /// Width of the square of a check box.
    pub icon: f32,
    /// Width of a scroll bar, in points; a finger drags the contents instead.
    pub bar: f32,
    /// Margin of a dialog.
    pub margin: i8,
}

impl Sizes {
    /// Sizes for a mouse.
    pub const MOUSE: Self = Self { control: Vec2::new(40.0, 28.0), icon: 18.0, bar: 6.0, margin: 16 };
    /// For a finger on a large screen.
    pub const TOUCH: Self = Self { control: Vec2::splat(FINGER), icon: 24.0, bar: 6.0, margin: 16 };
    /// For a finger on a phone.
    pub const PHONE: Self = Self { bar: 3.0, margin: 12, ..Self::TOUCH };

    /// Makes everything drawn from now on this large: in this `Ui`, and in dialogs and lists, which have a style of their own.
    pub fn lend(self, ui: &mut egui::Ui) {
        let is_fit = |style: &egui::Style| {
            let (s, margin) = (&style.spacing, Margin::same(self.margin));
            s.interact_size == self.control
                && s.icon_width == self.icon
                && s.scroll.bar_width == self.bar
                && s.window_margin == margin
        };
        let fit = |style: &mut egui::Style| {
            let s = &mut style.spacing;
            s.interact_size = self.control;
            s.icon_width = self.icon;
            s.scroll.bar_width = self.bar;
            s.window_margin = Margin::same(self.margin);
        };
        if !is_fit(&ui.ctx().global_style()) {
            ui.ctx().all_styles_mut(fit);
            ui.ctx().request_repaint();
        }
        if !is_fit(ui.style()) {
            fit(ui.style_mut());
        }
    }

    /// Makes the controls of this `Ui` as large as a mouse needs them: for rows of plain text, which nobody touches.
    pub fn plain(ui: &mut egui::Ui) {
        ui.spacing_mut().interact_size = Self::MOUSE.control;
    }
}

/// Black or white ink: the one that reads better on a ground.
pub fn ink_on(ground: Color32) -> Color32 {
    let [black, white] = [Color32::from_rgb(0x14, 0x14, 0x16), Color32::WHITE];
    if contrast(black, ground) >= contrast(white, ground) { black } else { white }
}

/// Returns a colour made darker or lighter until it has at least this contrast with an opaque ground, as far as that is possible.
pub fn seen_on(colour: Color32, ground: Color32, least: f64) -> Color32 {
    let end = ink_on(ground);
    let all = (0..=20).map(|twentieths| Theme::mix(colour, end, twentieths as f32 / 20.0));
    all.into_iter().find(|mixed| contrast(*mixed, ground) >= least).unwrap_or(end)
}

/// Returns the ratio of two colours' luminances, from 1 to 21 (WCAG 2.2, "contrast ratio").
pub fn contrast(a: Color32, b: Color32) -> f64 {
    let luminance = |c: Color32| {
        let lin = |v: u8| {
            let s = f64::from(v) / 255.0;
            if s <= 0.04045 { s / 12.92 } else { ((s + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * lin(c.r()) + 0.7152 * lin(c.g()) + 0.0722 * lin(c.b())
    };
    let (x, y) = (luminance(a), luminance(b));
    (x.max(y) + 0.05) / (x.min(y) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_of_controls_are_seen_on_every_ground() {
        for shade in [Shade::Dark, Shade::Light] {
            let theme = Theme::new(shade, Palette::Default);
            let ctx = egui::Context::default();
            apply(&ctx, &theme, 0.0);
            let visuals = ctx.global_style().visuals.clone();
            for state in [visuals.widgets.inactive, visuals.widgets.hovered, visuals.widgets.active, visuals.widgets.open] {
                for ground in [theme.room, theme.panel, theme.raised] {
                    let ratio = contrast(state.bg_stroke.color, ground);
                    assert!(ratio >= 3.0, "{shade:?}: {:?} on {ground:?} is {ratio:.2}", state.bg_stroke.color);
                }
            }
        }
    }

    #[test]
    fn letters_read_on_every_puck_and_colours_are_seen_on_every_ground() {
        for palette in Palette::ALL {
            for colour in [Colour::Green, Colour::Red] {
                let puck = Theme::new(Shade::Dark, palette).letter(colour);
                assert!(contrast(ink_on(puck), puck) >= 4.5, "{palette:?} {colour:?}: {:.2}", contrast(ink_on(puck), puck));
            }
        }
        for shade in [Shade::Dark, Shade::Light] {
            let room = Theme::new(shade, Palette::Default).room;
            for player in fob_services::player_colours::PlayerColour::ALL {
                for least in [3.0, 4.5] {
                    let seen = seen_on(rgb(player.colour()), room, least);
                    assert!(contrast(seen, room) >= least, "{shade:?} {}: {:.2}", player.name(), contrast(seen, room));
                }
            }
        }
        // A visible colour stays unchanged.
        assert_eq!(seen_on(Color32::WHITE, Color32::BLACK, 4.5), Color32::WHITE);
    }

    #[test]
    fn text_reads_on_every_ground() {
        for shade in [Shade::Dark, Shade::Light] {
            let t = Theme::new(shade, Palette::Default);
            for ground in [t.room, t.panel, t.raised] {
                for ink in [t.text, t.dim, t.accent, t.good, t.bad] {
                    assert!(contrast(ink, ground) >= 4.5, "{shade:?}: {ink:?} on {ground:?} is {:.2}", contrast(ink, ground));
                }
            }
            assert!(contrast(t.on_accent, t.accent) >= 4.5);
            assert!(contrast(t.text, t.selection()) >= 4.5, "{shade:?}: {:.2}", contrast(t.text, t.selection()));
            for ink in [t.text, t.dim] {
                assert!(contrast(ink, t.chosen()) >= 4.5, "{shade:?}: {ink:?} is {:.2}", contrast(ink, t.chosen()));
            }
        }
    }
}
