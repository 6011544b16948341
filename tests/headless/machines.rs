//! A machine that is not a finite automaton, which only these tests know, wherever a DFA may be used: rules, referee, odds, computers,
//! replays, links. Its results are compared with plain counting.

use fob::arena::dice_of;
use fob::automata::Letter;
use fob::base::document::Problem;
use fob::board::{Board, Colour, Hole};
use fob::machines::odds::{Limits, Odds};
use fob::machines::{Configuration, Fields, Judged, Machine, MachineErrors, MachineKind, Reader, register};
use fob::opponent::{Level, Outlook, Player, Skill};
use fob::play::fob::Computers;
use fob::replay::{Header, Playback, Player as Seat, Recorder, Replay, from_clip, to_clip};
use fob::rules::script::{self, Item, report};
use fob::rules::{CustomSetup, CustomString, Kind, Match, Names, Setup, StringOdds, Summary};
use proptest::prelude::*;
use std::any::Any;
use std::sync::Once;

/// Accepts the words with more g in the first half than in the second; the middle letter of an odd word belongs to neither. It remembers
/// the whole word, so nearly every word is a configuration of its own.
#[derive(Debug)]
struct Halves {
    name: String,
}

/// Oracle: returns whether there are more g in the first half, letter by letter.
fn more_in_front(word: &[u8]) -> bool {
    let half = word.len() / 2;
    let greens = |part: &[u8]| part.iter().filter(|letter| **letter == b'g').count();
    greens(&word[..half]) > greens(&word[word.len() - half..])
}

impl Reader for Halves {
    fn name(&self) -> &str {
        &self.name
    }
    fn kind(&self) -> &'static str {
        HalvesKind.name()
    }
    fn start(&self) -> Configuration {
        Configuration::from_bytes(b"")
    }
    fn step(&self, at: &Configuration, letter: Letter) -> Configuration {
        let mut word = at.bytes().to_vec();
        word.push(letter.letter() as u8);
        Configuration::from_bytes(&word)
    }
    fn judge(&self, at: &Configuration, _most: u64) -> Judged {
        Judged::at_once(more_in_front(at.bytes()))
    }
    fn text(&self, at: &Configuration) -> String {
        format!("{}#", at.bytes().len())
    }
    fn source(&self) -> String {
        format!("(name: {:?}, halves: 2)", self.name)
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}

#[derive(Debug)]
struct HalvesKind;

#[derive(serde::Deserialize)]
struct Written {
    name: String,
    halves: u8,
}

impl MachineKind for HalvesKind {
    fn name(&self) -> &'static str {
        "halves"
    }
    fn title(&self) -> &'static str {
        "halves"
    }
    fn claims(&self, fields: &Fields) -> bool {
        fields.has("halves")
    }
    fn read(&self, text: &str) -> Result<Machine, MachineErrors> {
        match ron::from_str::<Written>(text) {
            Ok(Written { name, halves: 2 }) => Ok(Machine::new(Halves { name })),
            Ok(Written { halves, .. }) => Err(MachineErrors(vec![Problem::new(format!("{halves} halves: expected 2"))])),
            Err(error) => Err(MachineErrors(vec![Problem::new(error.to_string())])),
        }
    }
    fn built_in(&self) -> Vec<(&'static str, &'static str)> {
        vec![("halves", "(name: \"Halves\", halves: 2)")]
    }
}

fn halves() -> Machine {
    static KNOWN: Once = Once::new();
    KNOWN.call_once(|| register(&HalvesKind));
    Machine::builtin("halves").unwrap()
}

fn word(text: &str) -> Vec<Letter> {
    fob::automata::parse_word(text).unwrap()
}

/// Drops pucks into a hole, one after the other.
fn drops(hole: Hole, word: &str) -> Vec<Item> {
    let colour = |letter| if letter == 'g' { Colour::Green } else { Colour::Red };
    word.chars().map(|letter| Item::Drop(hole, colour(letter))).collect()
}

#[test]
fn a_kind_that_was_added_is_known_by_its_field() {
    let machine = halves();
    assert_eq!((machine.kind(), machine.name(), machine.finite().is_none()), ("halves", "Halves", true));
    assert_eq!(Machine::parse(&machine.source()).unwrap(), machine);
    assert_eq!(machine.builtin_name(), Some("halves"));
    assert!(machine.as_kind::<Halves>().is_some() && machine.as_kind::<fob::automata::Dfa>().is_none());
    assert_eq!(Machine::parse("(name: \"x\", halves: 3)").unwrap_err().to_string(), "3 halves: expected 2");
    assert_ne!(machine, Machine::builtin("rope").unwrap());
    for text in ["", "g", "gr", "rg", "grg", "ggrr", "grgrr", "rrgg"] {
        assert_eq!(machine.accepts(&machine.run(&word(text))), more_in_front(text.as_bytes()), "{text}");
    }
}

/// Returns all orders of these numbers of greens and reds.
fn orders(green: u32, red: u32) -> Vec<String> {
    if green + red == 0 {
        return vec![String::new()];
    }
    let first = |letter: char, rest: Vec<String>| rest.into_iter().map(move |rest| format!("{letter}{rest}"));
    let mut all = Vec::new();
    if green > 0 {
        all.extend(first('g', orders(green - 1, red)));
    }
    if red > 0 {
        all.extend(first('r', orders(green, red - 1)));
    }
    all
}

#[test]
fn odds_are_those_of_counting_all_orders() {
    let machine = halves();
    for (green, red) in [(0, 0), (3, 0), (4, 4), (5, 3), (6, 6)] {
        let all = orders(green, red);
        let share = all.iter().filter(|order| more_in_front(order.as_bytes())).count() as f64 / all.len() as f64;
        let odds = machine.odds(&machine.start(), green, red, Limits::FULL).unwrap();
        assert!(matches!(odds, Odds::Exact(_)) && (odds.probability() - share).abs() < 1e-12, "{green} {red}");
        // One string that takes every puck, and two that share them: then each puck comes with a half.
        let one = Match::new(Setup::new(Kind::TugOfWar { accepts: 1 }, machine.clone(), green as u16, red as u16)).unwrap();
        let known = StringOdds::new(one.setup());
        assert!((known.of(&one, 0) - share).abs() < 1e-12 && !known.is_sampled(&one, 0));
        if green + red <= 8 {
            let two = Match::new(Setup::new(Kind::Reject2, machine.clone(), green as u16, red as u16)).unwrap();
            let mut expected = 0.0;
            let pucks: Vec<u8> = [vec![b'g'; green as usize], vec![b'r'; red as usize]].concat();
            for here in 0_u32..1 << pucks.len() {
                let count = |colour| (0..pucks.len()).filter(|i| here >> i & 1 == 1 && pucks[*i] == colour).count() as u32;
                let all = orders(count(b'g'), count(b'r'));
                let accepted = all.iter().filter(|order| more_in_front(order.as_bytes())).count() as f64;
                expected += accepted / all.len() as f64 / f64::from(1_u32 << pucks.len());
            }
            let known = StringOdds::new(two.setup());
            assert!((known.of(&two, 1) - expected).abs() < 1e-9 && !known.is_sampled(&two, 1), "{green} {red}");
        }
    }
    // 15 + 15 are 155,117,520 orders: estimated, the same each time, and right.
    let game = Match::new(Setup::new(Kind::TugOfWar { accepts: 1 }, machine, 15, 15)).unwrap();
    let known = StringOdds::new(game.setup());
    assert!(known.is_sampled(&game, 0) && known.of(&game, 0) == StringOdds::new(game.setup()).of(&game, 0));
    // By symmetry (1 - P(as many in both halves)) / 2; as many is impossible with 15 greens.
    assert!((known.of(&game, 0) - 0.5).abs() < 0.04);
}

#[test]
fn a_setup_is_written_with_the_text_of_every_machine() {
    let rope = Machine::builtin("rope").unwrap();
    let string = |holes: &[Hole], owner| CustomString { holes: holes.to_vec(), owner: Some(owner) };
    let strings = vec![string(&[Hole::NE, Hole::SW], 1), string(&[Hole::SE, Hole::NW], 2)];
    let kind = Kind::Custom(CustomSetup { players: 2, strings });
    let setup = Setup { machines: vec![halves(), rope.clone()], ..Setup::new(kind, rope.clone(), 3, 3) };
    let text = ron::to_string(&setup).unwrap();
    assert!(text.contains(r#"machines:["(name: \"Halves\", halves: 2)""#) && !text.contains("dfas:"), "{text}");
    assert_eq!(ron::from_str::<Setup>(&text).unwrap(), setup);
    // Setups with only DFAs are written and read in the old form.
    let plain = Setup::new(Kind::Reject2, rope, 3, 3);
    let text = ron::to_string(&plain).unwrap();
    assert!(text.starts_with("(kind:Reject2,teams:false,dfas:[(name:\"Rope\"") && !text.contains("machines"), "{text}");
    assert_eq!(ron::from_str::<Setup>(&text).unwrap(), plain);
    let neither = text.replacen("dfas:", "cats:", 1);
    assert!(ron::from_str::<Setup>(&neither).unwrap_err().to_string().contains("missing field `dfas` or `machines`"));
    let both = text.replacen("dfas:", "machines:[\"(name: \\\"Halves\\\", halves: 2)\"],dfas:", 1);
    assert!(ron::from_str::<Setup>(&both).unwrap_err().to_string().contains("expected one of these"));
    let unknown = text.replacen("dfas:[", "machines:[\"(name: 1)\"],cats:[", 1);
    assert!(ron::from_str::<Setup>(&unknown).is_err());
}

#[test]
fn it_is_refereed() {
    let load = |_, name: &str| {
        halves();
        Machine::builtin(name).ok_or_else(|| vec![format!("no {name}")])
    };
    let text = "game reject-2\nmachine halves\npucks 3 3\nshot NE:g NE:r\norder NE:rg\nshot SE:gr\norder SE:gr\nshot SE:r NE:g\n";
    let played = script::play(text, &Names::numbered(), load).unwrap();
    let summary = Summary::new(&played.game);
    let strings: Vec<_> = summary.strings.iter().map(|s| (s.word.as_str(), s.state.as_str(), s.accepting)).collect();
    assert_eq!(strings, [("rgg", "3#", false), ("grr", "3#", true)]);
    assert!(played.steps[1].log.ends_with("string A is now rg, at 2# (rejecting)"), "{}", played.steps[1].log);
    assert!(summary.over && summary.points == ["0", "1"]);
    let moves: Vec<_> = played.steps.iter().map(|step| step.what.clone()).collect();
    let again = script::write(played.game.setup(), &["halves".to_owned()], &moves);
    assert!(again.contains("machine halves"));
    assert_eq!(script::play(&again, &Names::numbered(), load).unwrap().game, played.game);
    let errors = |text: &str| script::play(text, &Names::numbered(), load).unwrap_err().to_string();
    assert_eq!(
        errors("game reject-2\ndfa rope\nmachine halves\n"),
        "line 3: `machine` after `dfa` (line 2); expected one of them"
    );
    assert!(errors("game reject-2\nmachine cats\n").contains("line 2: no cats"));
    let custom = "game custom 2\nmachine halves\nstring NE,SW owner 1\nstring SE,NW dfa rope owner 2\n";
    let custom = script::play(custom, &Names::numbered(), load).unwrap().game;
    assert_eq!(custom.setup().machines, [halves(), Machine::builtin("rope").unwrap()]);
    assert!(custom.setup().dfa(0).is_none() && custom.setup().dfa(1).is_some());
}

/// Plays a match of computers to its end.
fn played(setup: Setup, seed: u64) -> Recorder {
    let mut board = Board::bob();
    (board.pucks.green, board.pucks.red) = (setup.green, setup.red);
    let count = usize::from(setup.players());
    let seats = (1..=count).map(|seat| Seat::computer(format!("Player {seat}"), "medium")).collect();
    let live = Recorder::new(Header::for_match(setup, &board, seats, seed)).unwrap();
    let computers: Vec<Player> = vec![Level::Medium.into(); count];
    let mut computers = Computers::new(live, computers, dice_of(seed)).unwrap();
    computers.play_out(&mut || true, &mut |_| true).unwrap();
    computers.into_recorder()
}

#[test]
fn medium_plays_it_to_the_end_and_the_record_is_verified() {
    for (kind, pucks) in [(Kind::Reject2, 5), (Kind::TugOfWar { accepts: 1 }, 3)] {
        let setup = Setup { shot_limit: Some(80), ..Setup::new(kind, halves(), pucks, pucks) };
        let live = played(setup.clone(), 4);
        let game = live.situation().game.clone().unwrap();
        for string in game.strings() {
            assert_eq!(string.accepting, more_in_front(string.text().as_bytes()));
        }
        assert!(game.verdict().is_some());
        // The same seed, the same match.
        let text = live.text();
        assert_eq!(played(setup, 4).text(), text);
        assert!(text.lines().next().unwrap().contains(r#"machines:["(name: \"Halves\", halves: 2)"]"#));
        let replay = Replay::parse(&text).unwrap();
        let playback = Playback::new(&replay).unwrap();
        assert_eq!((playback.first_divergence(), playback.last().game.as_ref()), (None, Some(&game)));
        // A link holds no more of it than its name.
        let clip = to_clip(&text);
        assert!(clip.starts_with("fob-replay-2:"), "{clip}");
        assert_eq!(from_clip(&clip).unwrap(), text);
    }
}

/// With few pucks left computers value it exactly: nothing is better than the best word.
#[test]
fn value_near_the_end_is_known() {
    let setup = Setup::new(Kind::TugOfWar { accepts: 1 }, halves(), 2, 2);
    let mut game = Match::new(setup).unwrap();
    game.apply(&report(&drops(Hole::NE, "gg"))).unwrap();
    let outlook = Outlook::new(&game, &Skill::MEDIUM.chances(&Board::bob()));
    assert!(!outlook.is_flat() && outlook.lasts());
    // gg, and two reds to come or to be lost: 2 greens in front of 0, or 1 of 1 when both are lost; g is in front of r.
    let of = |words: &str| {
        let mut game = game.clone();
        game.apply(&report(&drops(Hole::SW, words))).unwrap();
        outlook.points(&game)
    };
    assert_eq!(of("rr"), [1.0, 0.0], "over");
    let now = outlook.points(&game);
    assert!(now[0] > 0.5 && (now[0] + now[1] - 1.0).abs() < 1e-9, "{now:?}");
    // With many pucks orders are sampled, and the answer is reproducible.
    let many = Match::new(Setup::new(Kind::Reject2, halves(), 15, 15)).unwrap();
    let value = || Outlook::new(&many, &Skill::MEDIUM.chances(&Board::bob())).points(&many);
    assert_eq!(value(), value());
    assert!(!Outlook::new(&many, &Skill::MEDIUM.chances(&Board::bob())).lasts());
    assert!((value()[0] - 0.5).abs() < 0.1, "{:?}", value());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Whatever falls and however it is ordered, a match read by this machine has the verdicts of its words, and is read back unchanged.
    #[test]
    fn matches_say_what_their_words_say(
        shots in prop::collection::vec(prop::collection::vec((0_usize..4, any::<bool>()), 0..5), 1..8),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 8),
    ) {
        let mut game = Match::new(Setup::new(Kind::Reject2, halves(), 20, 20)).unwrap();
        for (shot, pick) in shots.iter().zip(&picks) {
            let item = |&(hole, green): &(usize, bool)| Item::Drop(Hole::ALL[hole], if green { Colour::Green } else { Colour::Red });
            let items: Vec<Item> = shot.iter().map(item).collect();
            game.apply(&report(&items)).unwrap();
            let mut orders = Vec::new();
            for choice in game.choices() {
                let all: Vec<_> = game.arrangements(choice.hole).collect();
                let found = &all[pick.index(all.len())];
                let reached = game.reachable_by(choice.hole);
                prop_assert!(reached.iter().any(|other| other.to == found.to));
                orders.push((choice.hole, found.order.clone()));
            }
            if !orders.is_empty() {
                let after = game.preview(&orders).unwrap();
                game.choose(&orders).unwrap();
                let now: Vec<_> = game.strings().iter().map(|string| string.configuration.clone()).collect();
                prop_assert_eq!(after, now);
            }
            for string in game.strings() {
                prop_assert_eq!(string.accepting, more_in_front(string.text().as_bytes()));
                let word = string.text();
                prop_assert_eq!(string.configuration.bytes(), word.as_bytes());
            }
            let text = ron::to_string(&game).unwrap();
            prop_assert_eq!(&ron::from_str::<Match>(&text).unwrap(), &game);
        }
    }
}
