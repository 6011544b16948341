//! What the table says of a turn beyond the numbers: the pucks that matter where none moves the chance, the price of a shot with
//! which nothing fell, whose order is chosen; and what stays where it is meanwhile.

use crate::Bench;
use crate::pictures::show_people;
use crate::seen::Seen;
use crate::stage::played;
use egui::{Rect, vec2};
use egui_kittest::kittest::Queryable;
use fob_board::{Point, Strike};
use fob_kit::widgets::chance;
use fob_rules::Kind;
use fob_screens::kinds::KINDS;
use fob_screens::play::{self, labels};
use fob_services::driving::Turn;
use fob_services::places;
use fob_services::route::Nav;

/// A table at which a match begins, after its break.
fn table(route: &str) -> Bench {
    let mut bench = Bench::new();
    // The first tips are for those who have never shot.
    bench.harness.state_mut().services.settings.has_shot = true;
    bench.harness.state_mut().follow(Nav::push(KINDS.read(route).expect("a route")));
    bench.wait_for("the end of the break", 15.0, Seen::aiming);
    bench
}

fn state(bench: &Bench) -> &play::MatchScreen {
    bench.harness.state().playing().expect("a match")
}

/// Shoots so weakly that no puck moves.
fn miss(bench: &mut Bench) {
    let (model, strike) = (bench.harness.state_mut(), state_strike);
    let strike = strike(model);
    let (table, services) = model.find_mut::<play::MatchScreen>().expect("a match");
    table.strike(strike, services);
    bench.wait_for("the end of the shot", 60.0, |model| model.aiming() || model.place() == "result");
}

fn state_strike(model: &fob_screens::model::Model) -> Strike {
    Strike { speed: 0.3, ..model.playing().expect("a match").aimed() }
}

#[test]
fn where_no_puck_moves_the_chance_the_line_says_which_lead_to_the_goal() {
    let players = "player=person:amber:Anna&player=person:sky:Bo";
    let bench = table(&format!("play?kind=reject-2&dfa=ends-with-green&pucks=15,15&seed=3&{players}"));
    let wishes = state(&bench).wishes();
    assert!(!wishes.is_empty() && wishes.iter().all(|wish| wish.text(false) == "±0"), "{wishes:?}");
    show_people(&bench, "guide");
    let line = bench.shown(&labels::needs("Anna", false));
    // Anna needs A accepted, which is empty: it has to end with green. B is rejected, as she needs it.
    assert!(line.contains(&format!("{} green into A\"", labels::TO_GET_THERE)), "{line}");
    // Where the numbers say it, the line does not.
    let bench = table(&format!("play?kind=tug-of-war&accepts=1&dfa=rope&pucks=5,5&seed=3&{players}"));
    assert!(state(&bench).wishes().iter().any(|wish| wish.text(false) != "±0"));
    assert!(!bench.sees(labels::TO_GET_THERE) && !bench.sees(labels::TO_STAY));
    // Nor where the match is as good as decided.
    let bench = table(&format!("play?kind=tug-of-war&accepts=1&dfa=even-greens&pucks=15,15&seed=3&{players}"));
    assert!(state(&bench).wishes().iter().all(|wish| wish.text(false) == "±0"));
    assert!(!bench.sees(labels::TO_GET_THERE) && !bench.sees(labels::TO_STAY));
    // Who cannot lose any more, but is not there yet, still has to sink one.
    let bench = table(&format!("play?kind=tug-of-war&accepts=1&dfa=rope&pucks=5,0&seed=3&{players}"));
    assert!(state(&bench).chances_now()[0] > 0.98, "{:?}", state(&bench).chances_now());
    assert!(bench.sees(&format!("{} green", labels::TO_GET_THERE)), "{}", bench.shown(labels::TO_GET_THERE));
}

#[test]
fn a_shot_with_which_nothing_falls_says_what_it_cost() {
    for (second, whose) in [("person:sky:Bo", Some("Anna")), ("easy:sky:Bo", None)] {
        let route = format!("play?kind=tug-of-war&accepts=1&dfa=rope&pucks=5,5&seed=3&player=person:amber:Anna&player={second}");
        let mut bench = table(&route);
        if second.starts_with("easy") {
            // Bo's news replace these at once.
            bench.harness.state_mut().services.settings.preview = false;
        }
        let before = state(&bench).chances_now();
        let strike = state_strike(bench.harness.state());
        let (table, services) = bench.harness.state_mut().find_mut::<play::MatchScreen>().expect("a match");
        table.strike(strike, services);
        bench.wait_for("the end of the shot", 60.0, |model| {
            model
                .playing()
                .is_some_and(|table| table.game().shots() == 1 && table.at_rest() && !matches!(table.played.turn(), Turn::Roll))
        });
        let after = state(&bench).chances_now();
        assert_eq!(state(&bench).game().left(), 10, "nothing fell");
        let shown = |chances: &[f64]| chance::shown(chances, false)[0].clone();
        let price = labels::price("Bo shoots", whose, false, &shown(&before), &shown(&after));
        assert!(bench.sees(&price), "{price} is not in {}", bench.shown("shoots"));
        assert_ne!(shown(&before), shown(&after), "the turn is worth something");
    }
    // Nothing is said of a shot with which something fell.
    let route = "play?kind=tug-of-war&accepts=1&dfa=rope&pucks=5,5&seed=3&player=person:amber:Anna&player=person:sky:Bo";
    let mut bench = table(route);
    for _ in 0..30 {
        let left = state(&bench).game().left();
        bench.key(egui::Key::Space);
        bench.wait_for("the next turn", 60.0, Seen::at_rest);
        if state(&bench).game().left() < left {
            assert!(!bench.sees("shoots next"), "{}", bench.shown("next"));
            return;
        }
        if !state(&bench).aiming() {
            return;
        }
    }
}

#[test]
fn the_price_is_gone_once_something_falls() {
    let players = "player=person:amber:Anna&player=person:sky:Bo";
    let mut bench = table(&format!("play?kind=tug-of-war&accepts=1&dfa=rope&pucks=5,5&seed=3&{players}"));
    miss(&mut bench);
    assert!(bench.sees("shoots next"));
    bench.click(labels::TAKE_BACK);
    bench.click(labels::ALL_AGREE);
    bench.wait_for("the turn before", 60.0, Seen::aiming);
    assert!(!bench.sees("shoots next"), "{}", bench.shown("next"));
}

#[test]
fn an_order_names_only_what_there_are_several_of_and_covers_no_board() {
    for (kind, names) in [(Kind::TugOfWar { accepts: 2 }, false), (Kind::Reject2, true)] {
        for size in [vec2(1280.0, 800.0), vec2(853.0, 533.0)] {
            let mut bench = Bench::new();
            bench.harness.set_size(size);
            let path = played(bench.harness.state_mut(), kind.clone(), 400, true);
            bench.harness.state_mut().follow(Nav::push(places::Resume(path)));
            bench.settle();
            bench.settle();
            show_people(&bench, &format!("order-{}-{}", kind.name(), size.x));
            let rows = state(&bench).game().choices().len();
            assert_eq!(rows, 1, "the board is covered by none");
            assert!(!bench.sees("(string"), "{}", bench.shown("string"));
            assert_eq!(
                bench.sees(&fob_kit::widgets::labels::string("A")) || bench.sees(&fob_kit::widgets::labels::string("B")),
                names
            );
            let board = bench.harness.state().board().expect("a board").fit.rect;
            let cards = bench.harness.query_all_by_role(egui::accesskit::Role::RadioButton);
            let cards: Vec<Rect> = cards.map(|card| card.rect()).collect();
            assert!(cards.len() >= 2);
            let confirm = bench.harness.get_by_label(fob_kit::widgets::labels::CHOOSE_ORDER).rect();
            for card in cards.into_iter().chain([confirm]) {
                assert!(!card.intersects(board), "{card} is over the board at {board}");
                assert!(card.bottom() <= size.y, "{card}");
            }
        }
    }
}

/// The numbers of the head, and the buttons, stay where they are from turn to turn.
#[test]
fn pucks_and_buttons_of_the_head_stay_in_their_places() {
    let route = "play?kind=tug-of-war&accepts=1&dfa=rope&pucks=5,5&seed=3&player=person:amber:Anna&player=easy:sky:Maximilian";
    let mut bench = table(route);
    let places = |bench: &Bench| -> Vec<Rect> {
        let left = state(bench).game().remaining(fob_board::Colour::Green).to_string();
        let counts = bench.harness.query_all_by_label(&left).map(|count| count.rect());
        let first = counts.min_by(|one, other| one.left().total_cmp(&other.left())).expect("a number");
        let buttons = [labels::LEAVE, labels::RESIGN, labels::TAKE_BACK].map(|label| bench.harness.get_by_label(label).rect());
        [vec![Rect::from_min_size(first.min, vec2(1.0, 1.0))], buttons.to_vec()].concat()
    };
    let before = places(&bench);
    miss(&mut bench);
    assert_eq!(places(&bench), before);
    // While the other one thinks, too.
    let strike = state_strike(bench.harness.state());
    let (table, services) = bench.harness.state_mut().find_mut::<play::MatchScreen>().expect("a match");
    table.strike(strike, services);
    bench.wait_for("the other's turn", 60.0, |model| {
        model.playing().is_some_and(|table| matches!(table.played.turn(), Turn::Think | Turn::Show(_)))
    });
    assert_eq!(places(&bench)[1..], before[1..]);
    assert_eq!(places(&bench)[0].left(), before[0].left());
}

/// In a match against a computer the board turns when a person is to shoot, and never for the computer.
#[test]
fn the_board_turns_for_a_persons_shot_alone() {
    let route = "play?kind=tug-of-war&accepts=1&dfa=rope&pucks=5,5&seed=3&player=person:amber:Anna&player=easy:sky:Bo";
    let mut bench = table(route);
    assert!(bench.harness.state().services.settings.turn_board);
    let angle = |bench: &Bench| {
        let fit = &bench.harness.state().board().expect("a board").fit;
        let across = fit.to_screen(Point::new(0.2, 0.0)) - fit.to_screen(Point::new(0.0, 0.0));
        (across.angle() * 100.0).round().rem_euclid(628.0)
    };
    let (mut turned, mut others) = (0, 0);
    let mut last = angle(&bench);
    for _ in 0..4 {
        let strike = state_strike(bench.harness.state());
        let shots = state(&bench).game().shots();
        let (table, services) = bench.harness.state_mut().find_mut::<play::MatchScreen>().expect("a match");
        table.strike(strike, services);
        for _ in 0..20_000 {
            let was_aiming = bench.harness.state().aiming();
            bench.harness.run_steps(1);
            if bench.harness.state().place() != "resume" {
                return;
            }
            let (now, aims) = (angle(&bench), bench.harness.state().aiming());
            others += usize::from(!aims);
            if now != last {
                assert!(aims || was_aiming, "it turned at {:?}", state(&bench).played.turn());
                turned += 1;
            }
            last = now;
            if aims && state(&bench).game().shots() >= shots + 2 {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        // The board of this frame may have been drawn before it turned.
        bench.settle();
        turned += usize::from(angle(&bench) != last);
        last = angle(&bench);
    }
    assert!(others > 20, "the computer shot too");
    assert!(turned > 0, "a person shoots from two sides");
}
