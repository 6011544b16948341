//! The form of a new game by keyboard alone, its lists, and what it says of a DFA.

use crate::Bench;
use crate::seen::Seen;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use fob_rules::{Kind, Points};
use fob_services::route::Nav;

fn form() -> Bench {
    let mut bench = Bench::new();
    bench.key(Key::Num4);
    assert_eq!(bench.harness.state().place(), "new");
    bench
}

/// The name of what has the focus, and where it is.
fn focus(bench: &Bench) -> Option<(String, egui::Rect)> {
    let root = bench.harness.root();
    let node = root.children_recursive().find(|n| n.accesskit_node().is_focused())?;
    let label = node.accesskit_node().label().or_else(|| node.accesskit_node().value());
    Some((label.unwrap_or_default(), node.rect()))
}

/// The name of what has the focus; nothing where nothing has it.
pub fn focused(bench: &Bench) -> String {
    focus(bench).map_or_else(String::new, |(name, _)| name)
}

/// Goes on by Tab until something of this name has the focus.
fn tab_to(bench: &mut Bench, name: &str) {
    let mut way = Vec::new();
    while focused(bench) != name {
        assert!(way.len() < 80, "Tab does not come to {name}: {way:?}");
        bench.key(Key::Tab);
        way.push(focused(bench));
    }
}

#[test]
fn tab_goes_through_the_whole_form_and_back_and_what_has_the_focus_is_in_sight() {
    let mut bench = form();
    let mut way = Vec::new();
    while way.last().is_none_or(|last| last != fob_screens::new_game::labels::START) {
        bench.key(Key::Tab);
        let (name, rect) = focus(&bench).unwrap_or_else(|| panic!("nothing has the focus after {way:?}"));
        assert!(
            egui::Rect::from_min_max(egui::pos2(0.0, 40.0), egui::pos2(1280.0, 800.0)).contains_rect(rect) || way.is_empty(),
            "{name} is out of sight: {rect}"
        );
        if name == fob_screens::new_game::labels::ADVANCED {
            bench.key(Key::Space);
        }
        way.push(name);
        assert!(way.len() < 80, "{way:?}");
    }
    let stops = [
        fob_kit::widgets::labels::BACK,
        fob_screens::new_game::labels::TUG_OF_WAR,
        fob_screens::new_game::labels::REJECT_TWO,
        fob_screens::new_game::labels::REJECT_FOUR,
        fob_screens::new_game::labels::TOSS_A_COIN,
        fob_screens::new_game::labels::WINNERS[0],
        fob_screens::new_game::labels::WINNERS[1],
        fob_screens::new_game::labels::AT_THIS_COMPUTER,
        fob_screens::new_game::labels::BY_LINKS,
        fob_screens::new_game::labels::IN_A_ROOM,
        &fob_screens::new_game::labels::colour_of_player(1, "amber"),
        &fob_services::labels::name_of_player(1),
        &fob_services::labels::who_plays_as(1),
        &fob_screens::new_game::labels::colour_of_player(2, "sky"),
        &fob_services::labels::name_of_player(2),
        &fob_services::labels::who_plays_as(2),
        fob_screens::new_game::labels::BOARD,
        "Green pucks",
        "Red pucks",
        "Matches",
        fob_screens::new_game::labels::ADVANCED,
        fob_screens::new_game::labels::TEAMS,
        fob_screens::new_game::labels::BY_COMPUTER,
        fob_screens::new_game::labels::BY_HAND,
        fob_screens::new_game::labels::SHOT_LIMIT,
    ];
    assert_eq!(way[..stops.len()], stops);
    let mut rest = way[stops.len()..].iter();
    for stop in
        [fob_screens::new_game::labels::SEED, fob_screens::new_game::labels::CUSTOM, fob_screens::new_game::labels::SEARCH]
    {
        assert!(rest.any(|w| w == stop), "{stop} in {way:?}");
    }
    let dfas = bench.harness.state().services.library.dfas.len();
    let others = fob_machines::kinds().into_iter().filter(|kind| kind.name() != "dfa");
    let machines: usize = others.map(|kind| kind.built_in().len()).sum();
    assert_eq!(
        way.iter().position(|w| w == fob_screens::new_game::labels::SEARCH),
        Some(way.len() - dfas - machines - 2),
        "then the DFAs, the wheels and the Turing machines, then Start: {way:?}"
    );
    for name in way.iter().rev().skip(1) {
        bench.harness.key_press_modifiers(Modifiers::SHIFT, Key::Tab);
        bench.settle();
        assert_eq!(focused(&bench), *name);
    }
}

#[test]
fn a_whole_new_game_is_set_by_keyboard_alone() {
    let mut bench = form();
    // The arrows go from card to card, Space takes one.
    tab_to(&mut bench, fob_screens::new_game::labels::TUG_OF_WAR);
    bench.key(Key::ArrowDown);
    assert_eq!(focused(&bench), fob_screens::new_game::labels::REJECT_TWO);
    bench.key(Key::Space);
    tab_to(&mut bench, &fob_services::labels::name_of_player(2));
    bench.command(Key::A);
    bench.harness.event(egui::Event::Text("Zoe".into()));
    bench.settle();
    // The list opens on its value; the arrows go through it, Enter takes, and the focus is where it was.
    tab_to(&mut bench, &fob_services::labels::who_plays_as(2));
    bench.key(Key::Space);
    assert_eq!(focused(&bench), fob_screens::new_game::labels::A_PERSON);
    bench.key(Key::ArrowDown);
    bench.key(Key::ArrowDown);
    bench.key(Key::ArrowUp);
    assert_eq!(focused(&bench), "computer, random");
    bench.key(Key::Enter);
    assert_eq!((focused(&bench).as_str(), bench.harness.state().place()), ("Who plays as player 2", "new"));
    let dfa = bench.harness.state().services.library.dfas[3].clone();
    let begins = format!("{}, ", dfa.dfa.name());
    tab_to(&mut bench, fob_screens::new_game::labels::SEARCH);
    while !focused(&bench).starts_with(&begins) {
        bench.key(Key::Tab);
        assert_ne!(focused(&bench), fob_screens::new_game::labels::START);
    }
    bench.key(Key::Enter);
    tab_to(&mut bench, fob_screens::new_game::labels::START);
    let summary = format!("{}: Anna, Zoe", fob_services::labels::read_by(dfa.dfa.name()));
    assert!(bench.sees(&summary), "{summary}");
    bench.key(Key::Enter);
    assert_eq!(bench.harness.state().place(), "resume");
    let start = &bench.harness.state().playing().unwrap().played.start;
    assert_eq!((&start.setup.kind, start.dfas.as_slice()), (&Kind::Reject2, [dfa.key].as_slice()));
    assert_eq!(start.seats[1].name, "Zoe");
    assert_eq!(start.seats.iter().map(|s| s.computer.is_some()).collect::<Vec<_>>(), [false, true]);
}

#[test]
fn a_colour_is_chosen_by_keyboard() {
    let mut bench = form();
    tab_to(&mut bench, &fob_screens::new_game::labels::colour_of_player(1, "amber"));
    bench.key(Key::Space);
    assert_eq!(focused(&bench), "amber");
    bench.key(Key::ArrowRight);
    bench.key(Key::Space);
    assert_eq!(focused(&bench), fob_screens::new_game::labels::colour_of_player(1, "sky"));
    assert!(bench.sees(&fob_screens::new_game::labels::colour_of_player(2, "amber")));
}

#[test]
fn escape_closes_an_open_list_and_then_the_screen() {
    for list in [
        fob_screens::new_game::labels::BOARD,
        &fob_services::labels::who_plays_as(1),
        &fob_screens::new_game::labels::colour_of_player(1, "amber"),
    ] {
        let mut bench = form();
        let open = |bench: &Bench| egui::Popup::is_any_open(&bench.harness.ctx);
        bench.click(list);
        assert!(open(&bench), "{list} by mouse");
        bench.key(Key::Escape);
        assert!(!open(&bench) && bench.harness.state().place() == "new", "{list} by mouse");
        tab_to(&mut bench, list);
        bench.key(Key::Space);
        assert!(open(&bench), "{list} by keyboard");
        bench.key(Key::Escape);
        assert!(!open(&bench) && bench.harness.state().place() == "new", "{list} by keyboard");
        assert_eq!(focused(&bench), list);
        bench.key(Key::Escape);
        assert_eq!(bench.harness.state().place(), "menu", "{list}");
    }
}

/// The grid that links holes to strings: four a hole.
fn links(bench: &Bench) -> Vec<egui_kittest::Node<'_>> {
    let all = bench.harness.query_all_by_role(egui::accesskit::Role::RadioButton);
    all.filter(|n| n.accesskit_node().label().is_none_or(|l| l.is_empty())).collect()
}

#[test]
fn a_dfa_without_order_is_decided_only_where_one_string_takes_all() {
    let mut bench = form();
    let name = |bench: &Bench| bench.harness.state().services.dfa("even-greens").unwrap().dfa.name().to_owned();
    let name = name(&bench);
    let decided = format!("{name}, decided from the start: rejects");
    let open = format!("{name}, order never matters, only the choice of holes");
    let says = |bench: &Bench, decides: bool| {
        assert_eq!((bench.sees(&decided), bench.sees(&open)), (decides, !decides));
    };
    says(&bench, true);
    for kind in [
        fob_screens::new_game::labels::REJECT_TWO,
        fob_screens::new_game::labels::REJECT_FOUR,
        fob_screens::new_game::labels::CUSTOM,
    ] {
        if kind == fob_screens::new_game::labels::CUSTOM {
            bench.click(fob_screens::new_game::labels::ADVANCED);
        }
        bench.click(kind);
        says(&bench, false);
    }
    // A custom game with one string, which takes all holes.
    assert_eq!(links(&bench).len(), 16);
    for hole in 0..4 {
        links(&bench)[hole * 4].scroll_to_me();
        bench.settle();
        links(&bench)[hole * 4].click();
        bench.settle();
    }
    says(&bench, true);
    bench.click(fob_screens::new_game::labels::TUG_OF_WAR);
    says(&bench, true);
}

/// The lines of the table of self-play, read here anew: machine, form, then numbers.
fn measured() -> Vec<(String, String, Vec<f64>)> {
    let table = include_str!("../../scenes/self-play.csv");
    let line = |line: &str| {
        let mut cells = line.split(',').map(str::to_owned);
        let (machine, form) = (cells.next().expect("a machine"), cells.next().expect("a form"));
        (machine, form, cells.map(|cell| cell.parse().expect("a number")).collect())
    };
    table.lines().skip(1).map(line).collect()
}

/// The names of all cards and kinds, in the order in which they are drawn.
fn dfa_cards(bench: &Bench) -> Vec<String> {
    let all = bench.harness.query_all_by_role(egui::accesskit::Role::RadioButton);
    all.filter_map(|node| node.accesskit_node().label()).collect()
}

/// The cards are sorted by what is played most tensely. Nothing moves while somebody compares them.
#[test]
fn the_cards_stay_in_their_order_while_the_form_is_open() {
    use fob_screens::new_game::labels::{REJECT_FOUR, REJECT_TWO, TUG_OF_WAR};
    let order = |bench: &Bench| -> Vec<String> {
        let known: Vec<String> =
            bench.harness.state().services.library.dfas.iter().map(|entry| format!("{}, ", entry.dfa.name())).collect();
        let cards = dfa_cards(bench);
        cards.iter().filter_map(|card| known.iter().find(|name| card.starts_with(*name)).cloned()).collect()
    };
    let mut bench = form();
    let before = order(&bench);
    assert_eq!(before.len(), fob_automata::BUILTIN.len());
    for kind in [REJECT_TWO, REJECT_FOUR, TUG_OF_WAR] {
        bench.click(kind);
        assert_eq!(order(&bench), before, "{kind}");
    }
    // A form that opens with another kind has its own order.
    bench.click(REJECT_TWO);
    bench.click(fob_screens::new_game::labels::START);
    bench.harness.state_mut().follow(Nav::Home);
    bench.settle();
    bench.key(Key::Num4);
    assert_ne!(order(&bench), before);
}

#[test]
fn every_dfa_that_is_unfair_between_equals_is_marked_and_no_other() {
    use fob_screens::new_game::labels::{
        FIRST_PLAYER, MOSTLY_ACCEPTED, MOSTLY_DRAWN, MOSTLY_REJECTED, OFTEN_DRAWN, SECOND_PLAYER,
    };
    let table = measured();
    for (kind, of) in [("tug-of-war", "tug-of-war"), ("reject-2", "extra-3"), ("reject-4", "reject-4")] {
        // The cards are sorted for the match with which the form opens.
        let mut bench = Bench::new();
        let four: String =
            ["amber:Anna", "sky:Bo", "rose:Cleo", "mint:Dan"].map(|name| format!("&player=person:{name}")).concat();
        let last = format!("play?kind={kind}&pucks=15,15{four}");
        bench.harness.state_mut().services.settings.last_match = Some(last);
        bench.key(Key::Num4);
        bench.settle();
        let cards = dfa_cards(&bench);
        let mut places = Vec::new();
        let mut marked = 0;
        for (key, _) in fob_automata::BUILTIN {
            let name = bench.harness.state().services.dfa(key).expect("built in").dfa.name().to_owned();
            let place = cards.iter().position(|label| label.starts_with(&format!("{name}, ")));
            let place = place.unwrap_or_else(|| panic!("no card of {name}"));
            let row = table.iter().find(|(machine, form, numbers)| machine == key && form == of && numbers[0] == 15.0);
            let [_, games, first, draws, _, _, accepted, _, _, _, _, swung] = row.expect("measured").2[..] else {
                panic!("{row:?}")
            };
            let share = |part: f64, all: f64| if part / all < 0.4 { -1 } else { i32::from(part / all > 0.6) };
            let mark = match of {
                "tug-of-war" => [MOSTLY_REJECTED, "", MOSTLY_ACCEPTED][(share(accepted, games) + 1) as usize],
                _ if 2.0 * draws > games => MOSTLY_DRAWN,
                "extra-3" if 5.0 * draws > games => OFTEN_DRAWN,
                "extra-3" => [SECOND_PLAYER, "", FIRST_PLAYER][(share(first, games - draws) + 1) as usize],
                _ => "",
            };
            places.push((place, !mark.is_empty(), (1000.0 * swung).round()));
            if cards[place].contains("decided from the start") {
                continue;
            }
            marked += usize::from(!mark.is_empty());
            for known in [MOSTLY_ACCEPTED, MOSTLY_REJECTED, MOSTLY_DRAWN, OFTEN_DRAWN, FIRST_PLAYER, SECOND_PLAYER] {
                assert_eq!(cards[place].contains(known), known == mark, "{}: {row:?}", cards[place]);
            }
        }
        assert!(marked > 2 && marked < fob_automata::BUILTIN.len(), "{of}");
        // The fair ones come first, the tensest of them before the others.
        places.sort_by_key(|(place, ..)| *place);
        for pair in places.windows(2) {
            let [(_, unfair, tense), (_, next_unfair, next_tense)] = *pair else { unreachable!() };
            assert!(!unfair && next_unfair || unfair == next_unfair && tense >= next_tense, "{of}: {places:?}");
        }
    }
}

#[test]
fn the_marks_are_those_of_the_pucks_in_the_form() {
    let rope = |bench: &Bench| {
        let all = bench.harness.query_all_by_role(egui::accesskit::Role::RadioButton);
        let mut labels = all.filter_map(|node| node.accesskit_node().label());
        labels.find(|label| label.starts_with("Rope, ")).expect("a card of rope")
    };
    let tense = |pucks: f64| {
        let row = measured().into_iter().find(|(machine, form, n)| machine == "rope" && form == "tug-of-war" && n[0] == pucks);
        fob_screens::new_game::labels::matter(&format!("{:.0}\u{a0}%", 100.0 * row.expect("measured").2[11]))
    };
    assert_ne!(tense(5.0), tense(15.0));
    for (pucks, measured) in [("5,5", 5.0), ("15,15", 15.0), ("8,6", 5.0)] {
        let mut bench = Bench::new();
        bench.harness.state_mut().services.settings.last_match =
            Some(format!("play?kind=tug-of-war&player=person:amber:Anna&player=person:sky:Bo&dfa=dial&pucks={pucks}"));
        bench.key(Key::Num4);
        bench.settle();
        assert!(rope(&bench).contains(&tense(measured)), "{pucks}: {}", rope(&bench));
    }
}

#[test]
fn a_decided_game_says_why_next_to_the_button() {
    let mut bench = form();
    let decided = |bench: &Bench| bench.sees(fob_screens::new_game::labels::DECIDED);
    assert!(!decided(&bench), "rope is open");
    let model = bench.harness.state();
    let entry = model.services.dfa("even-greens").expect("built in");
    let card = format!("{}, decided from the start: rejects", entry.dfa.name());
    bench.click(&card);
    assert!(bench.sees(&format!("{}: 15 greens are odd, so every order is rejected.", fob_screens::new_game::labels::DECIDED)));
    bench.click(fob_screens::new_game::labels::REJECT_TWO);
    assert!(!decided(&bench), "nobody knows which string gets which pucks");
}

#[test]
fn ones_own_dfas_come_first_and_the_chosen_one_is_in_sight() {
    let mut bench = Bench::new();
    let own = fob_automata::builtin("rope").expect("built in").named("Zebra");
    let services = &mut bench.harness.state_mut().services;
    services.store.shelf::<fob_automata::Dfa>().save("zebra", &own).expect("saved");
    let last = services.library.dfas.last().expect("there are some").key.clone();
    let problems = services.library.read(&services.store);
    assert!(problems.is_empty(), "{problems:?}");
    bench.harness.state_mut().services.settings.last_match =
        Some(format!("play?player=person:amber:Anna&player=person:sky:Bo&dfa={last}"));
    bench.key(Key::Num4);
    bench.settle();
    let cards: Vec<(String, egui::Rect, bool)> = bench
        .harness
        .query_all_by_role(egui::accesskit::Role::RadioButton)
        .filter_map(|n| Some((n.accesskit_node().label()?, n.rect(), n.accesskit_node().toggled()?)))
        .filter(|(name, ..)| name.contains(", "))
        .map(|(name, rect, toggled)| (name, rect, toggled == egui::accesskit::Toggled::True))
        .collect();
    assert!(cards[0].0.starts_with("Zebra, "), "{cards:?}");
    let (name, rect, _) = cards.iter().find(|(.., chosen)| *chosen).expect("one is chosen");
    assert!(rect.top() > 60.0 && rect.bottom() < 800.0, "{name} is out of sight at {rect}");
}

#[test]
fn the_summary_names_each_dfa_once_as_people_know_it() {
    let mut bench = form();
    bench.click(fob_screens::new_game::labels::ADVANCED);
    bench.click(fob_screens::new_game::labels::CUSTOM);
    let rope = bench.harness.state().services.dfa("rope").unwrap().dfa.name().to_owned();
    assert!(bench.sees(&format!("{}: Anna, Bo", fob_services::labels::read_by(&rope))));
}

#[test]
fn players_with_equal_results_share_a_rank() {
    let mut bench = Bench::new();
    let game = |a: &str, b: &str| [(a.to_owned(), Points::ONE), (b.to_owned(), Points::ZERO)];
    for (a, b) in [("Anna", "Carl"), ("Bo", "Carl")] {
        bench.harness.state_mut().services.standings.enter(a, &game(a, b));
    }
    bench.from_menu(fob_services::labels::STANDINGS);
    let ranks = |label: &str| {
        bench.harness.query_all_by_label(label).map(|n| n.rect().left()).fold(0, |n, left| n + usize::from(left < 380.0))
    };
    assert_eq!((ranks("1"), ranks("2"), ranks("3")), (2, 0, 1));
}

#[test]
fn the_name_field_shows_most_of_a_long_name() {
    let bench = form();
    assert!(bench.harness.get_by_label(&fob_services::labels::name_of_player(1)).rect().width() > 180.0);
}
