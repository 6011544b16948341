//! A server on this computer: the button that starts it, and how others reach it.

use super::labels;
use egui::{RichText, Ui};
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets::{self, dialog};
use fob_services::data::Services;
use fob_services::host::{self, HostState, Reach};

/// Width of a QR code, in points.
const CODE: f32 = 132.0;

/// The user's choices for a server on this computer.
#[derive(Debug, Default)]
pub(super) struct Hosts {
    /// Others than those on the same network may come.
    everybody: bool,
    /// The question whether it is to end although others play.
    asks: bool,
}

impl Hosts {
    /// Draws the button, or how others reach the server. Nothing where no server is built in.
    pub(super) fn show(&mut self, ui: &mut Ui, services: &mut Services) {
        if services.host.is_none() {
            return;
        }
        let state = services.hosting.as_ref().map(|hosting| hosting.state());
        widgets::card(ui).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            widgets::heading(ui, labels::HOST_HEADING);
            match state {
                None => self.offer(ui, services),
                Some(HostState::Starting) => {
                    ui.horizontal(|ui| {
                        ui.spinner();
                        ui.label(labels::HOST_STARTS);
                    });
                }
                Some(HostState::Listening { .. }) => self.runs(ui, services),
                Some(HostState::Ended(why)) => {
                    super::form::wrong(ui, Some(&why));
                    self.offer(ui, services);
                }
            }
        });
        ui.add_space(STEP);
        self.ask(ui, services);
    }

    fn offer(&mut self, ui: &mut Ui, services: &mut Services) {
        widgets::text(ui, labels::HOST_ABOUT);
        ui.horizontal_wrapped(|ui| {
            if widgets::button(ui, labels::HOST, "Start a server here and show its address").clicked() {
                services.hosting = None;
                services.start_hosting(if self.everybody { Reach::Everybody } else { Reach::Network });
            }
            let tip = "Answer also those who come from other networks, if your router lets them in";
            ui.checkbox(&mut self.everybody, labels::HOST_EVERYBODY).on_hover_text(tip);
        });
    }

    /// Draws the addresses at which other people reach the server, with a code for each network.
    fn runs(&mut self, ui: &mut Ui, services: &mut Services) {
        let theme = &Theme::from_ui(ui);
        let has_page = services.hosting.as_ref().is_some_and(|hosting| hosting.has_page());
        widgets::text(ui, if has_page { labels::HOST_PAGE } else { labels::HOST_NO_PAGE });
        ui.add_space(STEP / 2.0);
        let servers = services.hosted();
        ui.horizontal_wrapped(|ui| {
            for server in &servers {
                let link = format!("{}/", server.origin());
                ui.vertical(|ui| {
                    ui.set_width(CODE.max(180.0));
                    widgets::qr_code(ui, &link, CODE);
                    let text = RichText::new(server.origin()).font(theme::strong(theme::SIZES[1])).color(theme.accent);
                    let response =
                        ui.add(egui::Label::new(text).wrap().sense(egui::Sense::click())).on_hover_text("Copy the address");
                    if response.clicked() {
                        ui.ctx().copy_text(link.clone());
                        services.say("Address copied");
                    }
                });
            }
        });
        if servers.len() > 1 {
            widgets::note(ui, labels::HOST_MANY);
        }
        ui.add_space(STEP / 2.0);
        let guests = services.guests();
        ui.horizontal_wrapped(|ui| {
            if widgets::button(ui, labels::HOST_STOP, "End the server; its rooms are kept for the next time").clicked() {
                self.asks = guests > 0;
                if guests == 0 {
                    services.hosting = None;
                }
            }
            widgets::note(ui, &if guests == 0 { labels::HOST_ALONE.to_owned() } else { host::guests(guests) });
        });
    }

    fn ask(&mut self, ui: &Ui, services: &mut Services) {
        if !self.asks {
            return;
        }
        let shown = dialog::show(ui, "stop hosting", labels::HOST_STOP_TITLE, 440.0, |ui| {
            ui.add(egui::Label::new(host::without_guests(services.guests())).wrap());
            let yes = (labels::HOST_STOP_NOW, "End the server (Enter)");
            dialog::foot(ui, Ok(()), yes, (fob_kit::widgets::labels::CANCEL, "Keep it running (Esc)"))
        });
        if let Some(answer) = shown.answer() {
            self.asks = false;
            if answer {
                services.hosting = None;
            }
        }
    }
}
