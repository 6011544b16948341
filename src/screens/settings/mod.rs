//! The settings screen: every change takes effect at once and is saved.

mod copy;
pub mod labels;

use copy::Copy;
use egui::{Key, Slider, Ui};
use fob_board::Colour;
use fob_kit::access;
use fob_kit::kind::{Group, MenuEntry, ScreenKind, Sign, Way};
use fob_kit::layout::Window;
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets::{self, field, letters};
use fob_services::data::Services;
use fob_services::data::{self, Quality};
use fob_services::palette::{Palette, Shade};
use fob_services::route::{Nav, Pairs, Place, Route, RouteError};
use fob_services::sound::Sound;
use fob_services::topic::Topic;
use fob_store::SETTINGS;

/// Holds little besides the settings in [`Services`].
#[derive(Debug, Default)]
pub struct SettingsScreen {
    /// The scale while its slider is dragged: it takes effect on release, so that the slider does not move away from the pointer.
    scale: Option<f32>,
    copy: Copy,
}

/// The screen of settings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings;

impl Place for Settings {
    const WORD: &'static str = "settings";

    fn read(_name: Option<&str>, _pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        Ok(Self)
    }
}

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: labels::TITLE,
    ways: &[&Way::<Settings>(|_, _| Ok(Box::new(SettingsScreen::default())))],
    menu: Some(MenuEntry {
        text: labels::TITLE,
        about: "Colours, scale, sound",
        group: Group::Corner(Sign::Gear),
        key: Key::S,
        route: |_| Settings.into(),
        now: |_| None,
    }),
    samples: &["settings"],
    ..ScreenKind::PLAIN
};

impl Screen for SettingsScreen {
    fn route(&self) -> Route {
        Settings.into()
    }

    fn title(&self) -> &'static str {
        "Fob: settings"
    }

    fn help(&self) -> Topic {
        Topic::Files
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        let go = show(ui, self, cx.services);
        self.copy.go_on(ui, cx.services);
        go
    }
}

fn show(ui: &mut Ui, state: &mut SettingsScreen, services: &mut Services) -> Option<Nav> {
    let theme = Theme::of(&services.settings);
    let mut go = None;
    let back = widgets::titled_page(ui, 760.0, labels::TITLE, |ui| {
        group(ui, "Look", |ui| {
            row(ui, "Pucks", |ui| {
                for palette in Palette::ALL {
                    let t = Theme { palette, ..theme };
                    ui.horizontal(|ui| {
                        let chosen = services.settings.palette == palette;
                        if widgets::choice(ui, chosen, palette.label(), "Colours of the pucks and the letters").clicked() {
                            services.settings.palette = palette;
                        }
                        let (rect, _) = ui.allocate_exact_size(egui::vec2(48.0, 22.0), egui::Sense::hover());
                        letters::puck(ui.painter(), &t, rect.left_center() + egui::vec2(11.0, 0.0), 9.0, Colour::Green, 1.0);
                        letters::puck(ui.painter(), &t, rect.left_center() + egui::vec2(35.0, 0.0), 9.0, Colour::Red, 1.0);
                    });
                }
            });
            row(ui, "Panels", |ui| {
                let all = [(Shade::Dark, "Dark", "Dark panels"), (Shade::Light, labels::LIGHT, "Light panels")];
                widgets::choices(ui, &mut services.settings.shade, &all);
            });
            row(ui, "Interface scale", |ui| {
                let mut scale = state.scale.unwrap_or(services.settings.scale);
                let slider = widgets::steady(ui, &mut scale, |ui, scale| {
                    ui.add(Slider::new(scale, 0.75..=2.0).step_by(0.05).fixed_decimals(2))
                });
                access::name(&slider, "Interface scale");
                let slider = slider.on_hover_text("Size of panels and text");
                if slider.dragged() {
                    state.scale = Some(scale);
                } else if slider.drag_stopped() || slider.changed() {
                    state.scale = None;
                    services.settings.scale = scale;
                }
                let window = ui.ctx().content_rect().size() * ui.ctx().zoom_factor();
                let drawn = services.settings.scale_in((window.x, window.y));
                if drawn < services.settings.scale - 0.005 {
                    widgets::note(ui, &format!("Too large for this window; using {drawn:.2}."));
                }
            });
            row(ui, "Window", |ui| {
                widgets::check(ui, &mut services.settings.fullscreen, "Fullscreen", "Full screen (F11)");
            });
            // A window always tells screen readers of everything.
            if services.own_page.is_some() {
                row(ui, labels::SCREEN_READERS, |ui| {
                    widgets::check(ui, &mut services.settings.screen_reader, labels::ACCESSIBLE, labels::ACCESSIBLE_TIP);
                });
            }
            if Window::from_ui(ui).has_keys() {
                row(ui, labels::KEYS, |ui| {
                    widgets::check(ui, &mut services.settings.letter_keys, labels::LETTER_KEYS, labels::LETTER_KEYS_TIP);
                });
            }
            row(ui, "Drawing", |ui| {
                let all = Quality::ALL
                    .map(|q| (q, q.label(), "Automatic depends on the graphics card; takes effect at the next start"));
                widgets::choices(ui, &mut services.settings.quality, &all);
            });
        });
        group(ui, "Motion and sound", |ui| {
            row(ui, "Shots play at", |ui| {
                let slider = widgets::steady(ui, &mut services.settings.shot_speed, |ui, speed| {
                    ui.add(Slider::new(speed, 0.25..=8.0).logarithmic(true).suffix(" x").fixed_decimals(2))
                });
                access::name(&slider, "Speed at which shots play");
                slider.on_hover_text("1 is real time");
            });
            row(ui, "Transitions", |ui| {
                widgets::check(ui, &mut services.settings.motion, "Animate changes", "If off, everything changes at once");
            });
            row(ui, "Moments", |ui| {
                let tip = "The coin toss, two pucks in one shot, combinations, pucks on the lip, comebacks; the verdict. Needs “Animate changes”";
                widgets::check(ui, &mut services.settings.moments, "Name special moments, and stamp the verdict", tip);
                let tip = "Knocks for a verdict, a foul, a win, a loss and your turn. Needs “Animate changes”";
                widgets::check(ui, &mut services.settings.cues, "Knock on wood when something is decided", tip);
            });
            row(ui, "Sound", |ui| {
                let slider = widgets::steady(ui, &mut services.settings.volume, |ui, volume| {
                    ui.add(Slider::new(volume, 0.0..=1.0).custom_formatter(|v, _| format!("{:.0} %", v * 100.0)))
                });
                access::name(&slider, "Volume of the sounds");
                let slider = slider.on_hover_text("Volume of the sounds");
                if slider.drag_stopped() || slider.changed() && !slider.dragged() {
                    services.sound(Sound::Puck, 1.0);
                }
            });
        });
        group(ui, "Play", |ui| {
            row(ui, "Board", |ui| {
                widgets::check(ui, &mut services.settings.turn_board, "Turn it so that the shooter is at the bottom", "");
            });
            row(ui, "Aim", |ui| {
                widgets::check(ui, &mut services.settings.preview, "Show where the striker hits its first puck or cushion", "");
            });
            row(ui, "Holes", |ui| {
                let text = "Show at each hole what a puck would do to your chance";
                widgets::check(ui, &mut services.settings.wishes, text, "");
            });
            row(ui, "The end", |ui| {
                let text = "End a match at once when its result is certain";
                widgets::check(ui, &mut services.settings.ends_certain, text, "");
            });
            row(ui, "Computer", |ui| {
                widgets::check(ui, &mut services.settings.manners, "Resigns when the match is lost, and offers draws", "");
            });
        });
        group(ui, "Data", |ui| {
            row(ui, "Everything", |ui| {
                state.copy.buttons(ui);
            });
        });
        group(ui, "Sharing", |ui| {
            row(ui, "Page", |ui| {
                let hint = "https://example.org/fob/";
                field::line(ui, &mut services.settings.page, "Address of your Fob page", hint, 420.0)
                    .on_hover_text("Prefix for links you copy");
                let window = Window::from_ui(ui);
                widgets::note(
                    ui,
                    window.word(
                        "The address of your Fob page. Without one, links are copied without an address; paste them with Ctrl+V.",
                        "The address of your Fob page. Without one, links are copied without an address.",
                    ),
                );
            });
        });
        // A page talks to the server that it comes from.
        if services.own_page.is_none() {
            group(ui, "Playing online", |ui| {
                row(ui, "Server", |ui| {
                    let hint = "https://example.org";
                    field::line(ui, &mut services.settings.server, labels::SERVER, hint, 420.0)
                        .on_hover_text("The server for rooms of Play with a friend");
                    widgets::note(ui, "The address of a Fob server. You can run your own: the command is fob serve.");
                });
            });
        }
        ui.add_space(STEP);
        ui.horizontal(|ui| {
            if widgets::button(ui, "Restore the defaults", "Reset all settings").clicked() {
                let (names, page) = (std::mem::take(&mut services.settings.names), std::mem::take(&mut services.settings.page));
                let server = std::mem::take(&mut services.settings.server);
                let window = services.settings.window;
                services.settings = data::Settings { window, names, page, server, ..data::Settings::default() };
            }
            if !services.are_settings_lost() {
                let place = if cfg!(target_arch = "wasm32") {
                    "Stored by this browser".to_owned()
                } else {
                    format!("Stored in {}", services.store.root().display())
                };
                widgets::note(ui, &place);
            }
        });
        if services.are_settings_lost() {
            let file = services.store.file(SETTINGS);
            ui.add_space(STEP);
            ui.label(format!(
                "{}: {} cannot be read. Fob leaves it unchanged until you fix or move it.",
                labels::NOT_SAVED,
                file.display()
            ));
            if widgets::button(ui, labels::MOVE_TO_TRASH, "Move the broken file to the trash and save these settings").clicked() {
                services.put_settings_aside();
            }
        }
    });
    if back {
        go = Some(Nav::Back);
    }
    go
}

fn group(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui)) {
    let theme = &Theme::from_ui(ui);
    let contents = |ui: &mut Ui| {
        // Rails and boxes must contrast with the card, whose colour is that of rails and boxes elsewhere.
        let inactive = &mut ui.visuals_mut().widgets.inactive;
        inactive.bg_fill = theme.line;
        inactive.bg_stroke.color = theme.edge;
        contents(ui);
    };
    ui.add_space(STEP);
    widgets::heading(ui, name);
    widgets::card(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        contents(ui);
    });
}

fn row(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui)) {
    widgets::named_row(ui, name, 150.0, contents);
}
