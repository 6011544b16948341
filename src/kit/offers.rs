//! Actions that the current screen offers. Every shared button registers itself here while it is drawn, and so does an action
//! that has a key but no button; the palette lists these offers and triggers one like a click.

use egui::{Context, Id, Ui};

/// An action of the current screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Label of the action.
    pub label: String,
    /// Tooltip, with the key at the end in brackets.
    pub tip: String,
    /// The reason why the action is unavailable, if it is.
    pub why_not: Option<String>,
}

#[derive(Clone, Debug, Default)]
struct Offers {
    /// Offers of the current frame.
    now: Vec<Offer>,
    /// Offers of the previous frame.
    before: Vec<Offer>,
    /// Label of the offer to carry out in this frame.
    chosen: Option<String>,
    /// Label of the offer to carry out in the next frame.
    next: Option<String>,
}

fn with<R>(ctx: &Context, f: impl FnOnce(&mut Offers) -> R) -> R {
    ctx.data_mut(|data| f(data.get_temp_mut_or_default(Id::new("what the screen offers"))))
}

/// Begins a frame without offers.
pub fn begin(ctx: &Context) {
    with(ctx, |offers| {
        offers.before = std::mem::take(&mut offers.now);
        offers.chosen = offers.next.take();
    });
}

/// Registers an action, once per label; returns whether the palette chose it. An unavailable action is never chosen.
pub fn offer(ui: &Ui, label: &str, tip: &str, why_not: Option<&str>) -> bool {
    with(ui.ctx(), |offers| {
        if label.is_empty() || offers.now.iter().any(|known| known.label == label) {
            return false;
        }
        let why_not = why_not.map(str::to_owned);
        let chosen = why_not.is_none() && offers.chosen.as_deref() == Some(label);
        if chosen {
            offers.chosen = None;
        }
        offers.now.push(Offer { label: label.to_owned(), tip: tip.to_owned(), why_not });
        chosen
    })
}

/// Returns the offers of the screen in the previous frame.
pub fn offered(ctx: &Context) -> Vec<Offer> {
    with(ctx, |offers| offers.before.clone())
}

/// Carries out an action in the next frame, if the screen still offers it.
pub fn choose(ctx: &Context, label: &str) {
    with(ctx, |offers| offers.next = Some(label.to_owned()));
    ctx.request_repaint();
}

impl Offer {
    /// Returns its tooltip without the key.
    pub fn about(&self) -> &str {
        self.split().0
    }

    /// Returns its key in words, if it has one.
    pub fn key(&self) -> Option<&str> {
        self.split().1
    }

    fn split(&self) -> (&str, Option<&str>) {
        let parts = self.tip.strip_suffix(')').and_then(|tip| tip.rsplit_once(" ("));
        parts.map_or((&self.tip, None), |(about, key)| (about, Some(key)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chosen_offer_runs_once_in_the_next_frame() {
        let ctx = Context::default();
        let mut done = Vec::new();
        for frame in 0..4 {
            if frame == 1 {
                choose(&ctx, "Turn");
            }
            let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
                begin(ui.ctx());
                done.extend([offer(ui, "Turn", "Turns the board (T)", None), offer(ui, "Turn", "", None)]);
                assert!(!offer(ui, "Shoot", "", Some("Wait")));
            });
            // Nothing is drawn here.
            output.textures_delta.clear();
        }
        assert_eq!(done.iter().filter(|done| **done).count(), 1);
        assert!(done[4] || done[2], "{done:?}");
        let offered = offered(&ctx);
        assert_eq!((offered[0].about(), offered[0].key()), ("Turns the board", Some("T")));
        assert_eq!(offered[1].why_not.as_deref(), Some("Wait"));
    }
}
