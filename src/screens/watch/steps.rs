//! Steps in time: by frame, contact, shot and mark, by turning points of the chances; and from disc to disc.

use super::viewer::{Mode, SPEEDS, Viewer};
use fob_kit::aiming::shot_view::ShotView;
use fob_physics::BodyId;

/// Returns the moment after now in a list that rises, or the one before; moments that are this near, in seconds, are now.
fn neighbour(times: impl DoubleEndedIterator<Item = f64>, now: f64, forward: bool) -> Option<f64> {
    const SAME: f64 = 1e-6;
    let mut times = times;
    if forward { times.find(|t| *t > now + SAME) } else { times.rfind(|t| *t < now - SAME) }
}

impl Viewer {
    /// Changes the playback speed by a number of steps, faster or slower.
    pub fn faster(&mut self, by: isize) {
        let here = SPEEDS.iter().position(|(s, _)| *s >= self.speed).unwrap_or(4);
        let next = here.saturating_add_signed(by).min(SPEEDS.len() - 1);
        self.speed = SPEEDS[next].0;
    }

    /// Steps by a number of frames of 1/60 s; pauses the replay.
    pub fn step(&mut self, frames: f64) {
        self.playing = false;
        self.seek(self.now() + frames / 60.0);
    }

    /// Goes to the next contact, or the one before; from the last one to the next shot.
    pub fn contact(&mut self, forward: bool) {
        self.playing = false;
        let (local, index) = (self.local(), self.index());
        let in_match = matches!(self.mode, Mode::Match);
        let times = self.contact_times(index);
        let base = if in_match { self.replay.start(index) } else { 0.0 };
        match neighbour(times.into_iter(), local, forward) {
            Some(time) => self.seek(base + time),
            None if !in_match => self.seek(if forward { self.length() } else { 0.0 }),
            None if forward && index + 1 < self.replay.shots().len() => self.go_to(index + 1),
            None if forward => self.seek(self.replay.length()),
            None if local > 1e-6 || index == 0 => self.go_to(index),
            None => {
                let last = self.contact_times(index - 1).last().copied().unwrap_or(0.0);
                self.seek(self.replay.start(index - 1) + last);
            }
        }
    }

    fn contact_times(&mut self, index: usize) -> Vec<f64> {
        let times = |view: &ShotView| -> Vec<f64> {
            view.trace().map_or_else(Vec::new, |trace| trace.contacts.iter().map(|contact| contact.time).collect())
        };
        let mut all = times(&self.view(index));
        match &mut self.mode {
            Mode::Match => {}
            Mode::WhatIf(what) => all.extend(what.view.iter().flat_map(|view| times(view))),
            Mode::Pair(pair) => all.extend(times(&pair.view())),
        }
        all.sort_by(f64::total_cmp);
        all
    }

    /// Goes to the next shot, or to the beginning of this one and then the one before.
    pub fn shot(&mut self, forward: bool) {
        let index = self.index();
        if forward && index + 1 >= self.replay.shots().len() {
            self.seek(self.length());
        } else if forward {
            self.go_to(index + 1);
        } else if self.local() > 0.3 {
            self.go_to(index);
        } else {
            self.go_to(index.saturating_sub(1));
        }
    }

    /// Goes to the next mark on the time line, or the one before.
    pub fn mark(&mut self, forward: bool) {
        let marks = if matches!(self.mode, Mode::Match) { &self.replay.marks } else { &self.lanes().concat() };
        let mut times: Vec<f64> = marks.iter().map(|mark| mark.time).collect();
        times.sort_by(f64::total_cmp);
        if let Some(time) = neighbour(times.into_iter(), self.now(), forward) {
            self.seek(time);
        }
    }

    /// Goes to the next turning point of the chances, or the one before: the end of the shot that caused it.
    pub fn turn(&mut self, forward: bool) {
        if let Some(time) = neighbour(self.replay.course().turns.iter().map(|turn| turn.time), self.now(), forward) {
            self.seek(time);
        }
    }

    /// Follows the next disc that moves in this shot, the striker first; after the last one none.
    pub(crate) fn follow_next(&mut self) {
        let view = self.view(self.index());
        let mut bodies: Vec<BodyId> = view.trails().iter().map(|trail| trail.body).collect();
        bodies.sort_by_key(|body| matches!(body, BodyId::Puck(_)));
        let next = self.follow.and_then(|now| bodies.iter().position(|b| *b == now)).map_or(0, |i| i + 1);
        self.follow = if self.follow.is_some() && next == 0 { None } else { bodies.get(next).copied() };
    }
}
