//! Programs at the table: kept by name in the form, asked without making the window wait, and replaced where they are missing.
#![cfg(unix)]

use crate::Bench;
use crate::form::focused;
use crate::seen::Seen;
use egui::Key;
use egui_kittest::kittest::Queryable;
use fob_opponent::Level;
use fob_play::Controller;
use fob_screens::new_game::labels as form;
use fob_screens::play::labels;
use fob_services::driving::{Plan, Seat};
use fob_services::places;
use fob_services::route::Nav;
use std::path::Path;

/// A program that answers every strike with a soft shot, and agrees to draws. It notes what it was asked.
const STEADY: &str = r#"
import json, sys
for text in sys.stdin:
    line = json.loads(text)
    open(sys.argv[1], "a").write(" ".join(line)[:20] + " " + str(line.get("due", "")) + "\n")
    if "fob" in line: print(json.dumps({"ready": "Steady"}), flush=True)
    if "ask" in line:
        answer = {"answer": line["ask"]}
        if line["due"] == "draw": answer["agree"] = True
        elif line["due"] == "orders": answer["orders"] = {c["hole"]: c["fallen"] for c in line["choices"]}
        else: answer["strike"] = {"from": line["free"][0][0], "aim": 250.0, "speed": 1.0, "offset": 0.0}
        print(json.dumps(answer), flush=True)
"#;

/// Writes the program; returns the command that starts it, and the file with what it was asked.
fn steady(folder: &Path) -> (String, std::path::PathBuf) {
    let (program, asked) = (folder.join("steady.py"), folder.join("asked.txt"));
    std::fs::write(&program, STEADY).expect("a file");
    (format!("python3 {} {}", program.display(), asked.display()), asked)
}

fn write(bench: &mut Bench, field: &str, text: &str) {
    bench.harness.get_by_label(field).focus();
    bench.harness.run_steps(2);
    bench.harness.get_by_label(field).type_text(text);
    bench.settle();
}

/// A match of a person against a program that is typed into the form.
fn against_steady() -> (Bench, std::path::PathBuf) {
    let mut bench = Bench::new();
    let (command, asked) = steady(bench.folder.path());
    bench.key(Key::Num4);
    bench.click("Who plays as player 2");
    bench.click(form::A_PROGRAM);
    assert!(bench.sees(form::PROGRAM));
    write(&mut bench, form::PROGRAM_NAME, "Steady");
    write(&mut bench, form::PROGRAM_COMMAND, &command);
    bench.click(form::KEEP);
    assert!(!bench.sees(form::PROGRAM) && bench.sees(&format!("bot:{command}")), "{:?}", focused(&bench));
    bench.click(form::START);
    bench.wait_for("the first turn", 30.0, Seen::aiming);
    (bench, asked)
}

fn played(bench: &Bench) -> &fob_services::driving::Played {
    &bench.harness.state().playing().expect("a match").played
}

#[test]
fn a_program_typed_into_the_form_plays_and_answers_an_offer_of_a_draw() {
    let (mut bench, asked) = against_steady();
    assert_eq!(played(&bench).seats()[1], Controller::Program("Steady".to_owned()));
    bench.click(fob_services::labels::SHOOT);
    crate::until(&mut bench, "the program's shot", |bench| played(bench).game().shots() >= 2);
    bench.wait_for("the next turn", 30.0, Seen::aiming);
    let text = played(&bench).text();
    assert!(text.contains("program:Some(\"Steady\")") || text.contains("program: Some(\"Steady\")"), "{}", &text[..400]);
    let said = std::fs::read_to_string(&asked).expect("what it was asked");
    assert!(said.contains("strike") && said.contains("seen"), "{said}");
    // It is asked itself, and not judged by our computers.
    bench.click(labels::DRAW);
    bench.click(labels::ALL_AGREE);
    crate::until(&mut bench, "the end", |bench| played(bench).game().is_over());
    assert!(std::fs::read_to_string(&asked).expect("what it was asked").contains("draw"));
}

#[test]
fn a_match_whose_program_is_gone_asks_who_stands_in() {
    let (mut bench, _) = against_steady();
    bench.key(Key::Escape);
    bench.harness.state_mut().services.settings.programs.clear();
    bench.key(Key::Enter);
    assert_eq!(bench.harness.state().place(), "resume");
    crate::until(&mut bench, "the question", |bench| bench.sees(labels::STAND_IN));
    bench.click(&fob_services::phrases::level_label(Level::Medium));
    assert_eq!(played(&bench).seats()[1], Controller::Computer("medium".to_owned()));
    assert!(!bench.sees(labels::STAND_IN));
    bench.wait_for("the turn", 30.0, Seen::aiming);
    bench.click(fob_services::labels::SHOOT);
    crate::until(&mut bench, "the computer's shot", |bench| played(bench).game().shots() >= 2);
}

/// A match against a program of this command.
fn against(bench: &mut Bench, command: &str) {
    let program = fob_services::data::Program { name: "Other".to_owned(), command: command.to_owned() };
    bench.harness.state_mut().services.settings.programs = vec![program];
    let mut plan: Plan = fob_services::driving::Preset::Quick.plan(&bench.harness.state().services.settings);
    let usual = fob_services::driving::usual_seat(1, &bench.harness.state().services.settings);
    plan.seats[1] = Seat { computer: Some(Level::Easy), program: Some("Other".to_owned()), ..usual };
    bench.harness.state_mut().follow(Nav::Push(places::Play(plan).into()));
    bench.settle();
}

#[test]
fn a_program_that_cannot_be_started_is_said_and_somebody_stands_in() {
    let mut bench = Bench::new();
    against(&mut bench, "bot:/no/such/program");
    crate::until(&mut bench, "the problem", |bench| bench.sees("Other cannot be started"));
    bench.key(Key::Escape);
    crate::until(&mut bench, "the question", |bench| bench.sees(labels::STAND_IN));
    // Without an answer it is the level of the file.
    bench.key(Key::Escape);
    assert_eq!(played(&bench).seats()[1], Controller::Computer("easy".to_owned()));
}

#[test]
fn nonsense_and_death_of_a_program_are_told_and_easy_answers() {
    let mut bench = Bench::new();
    against(
        &mut bench,
        "bot:python3 -c \"print('{\\\"ready\\\":\\\"Odd\\\"}', flush=True); input(); input(); print('nonsense', flush=True)\"",
    );
    bench.wait_for("the first turn", 30.0, Seen::aiming);
    bench.click(fob_services::labels::SHOOT);
    crate::until(&mut bench, "easy's shot", |bench| played(bench).game().shots() >= 2);
    assert!(bench.sees("easy answers for it"), "{}", bench.shown("player 2"));
}

/// A program that shoots three times, and resigns at its fourth shot. It notes what it was asked.
const QUITTER: &str = r#"
import json, sys
shots = 0
for text in sys.stdin:
    line = json.loads(text)
    open(sys.argv[1], "a").write(" ".join(line)[:20] + " " + str(line.get("due", "")) + "\n")
    if "fob" in line: print(json.dumps({"ready": "Quitter"}), flush=True)
    if line.get("due") == "orders": print(json.dumps({"answer": line["ask"], "orders": {c["hole"]: c["fallen"] for c in line["choices"]}}), flush=True)
    if line.get("due") == "strike":
        shots += 1
        strike = {"from": line["free"][0][0], "aim": 250.0, "speed": 1.0}
        if shots == 2: strike["speed"] = 1000.0
        print(json.dumps({"answer": line["ask"], "resign": True} if shots > 3 else {"answer": line["ask"], "strike": strike}), flush=True)
"#;

#[test]
fn a_program_is_entered_in_a_tournament_and_plays_its_matches() {
    use fob_screens::tournament::{TournamentScreen, labels};
    let mut bench = Bench::new();
    let (program, asked) = (bench.folder.path().join("quitter.py"), bench.folder.path().join("asked.txt"));
    std::fs::write(&program, QUITTER).expect("a file");
    bench.from_menu(labels::TITLE);
    // Easy and Medium are entered already, and a person, whose place a program takes.
    bench.click("Who plays as entrant 1");
    bench.click(form::A_PROGRAM);
    write(&mut bench, form::PROGRAM_NAME, "Quitter");
    let command = format!("python3 {} {}", program.display(), asked.display());
    write(&mut bench, form::PROGRAM_COMMAND, &command);
    bench.click(form::KEEP);
    assert!(bench.sees(&format!("bot:{command}")), "{}", bench.shown("bot"));
    // A new entrant has no name of its own.
    bench.click(&labels::remove_entrant(3));
    bench.click(&labels::begin(2));
    bench.click(&labels::let_play(2));
    let tournament = |bench: &Bench| bench.harness.state().find::<TournamentScreen>().expect("a tournament").tournament().clone();
    crate::until(&mut bench, "both matches", |bench| tournament(bench).progress().0 == 2);
    // It has resigned both, and its one illegal strike in each was answered by the level.
    let now = tournament(&bench);
    let program = now.terms().entrants.iter().position(|entrant| entrant.program.is_some()).expect("a program");
    assert!(now.table().iter().any(|line| line.entrant == program && line.lost == 2), "{:?}", now.table());
    let said = std::fs::read_to_string(&asked).expect("what it was asked");
    assert_eq!((said.matches("fob").count(), said.matches("over").count()), (2, 2), "{said}");
    assert!(bench.sees("1 fault of a program"), "{}", bench.shown("fault"));
    let games = bench.folder.path().join("tournaments").join("games");
    for file in std::fs::read_dir(games).expect("replays") {
        let replay = std::fs::read_to_string(file.expect("a file").path()).expect("a replay");
        assert!(replay.contains("Quitter"), "{}", &replay[..400.min(replay.len())]);
    }
}

#[test]
fn a_tournament_whose_program_is_unknown_says_so_and_keeps_its_matches_to_come() {
    use fob_arena::{Entrant, Terms, Tournament};
    let mut bench = Bench::new();
    let entrant = |name: &str, program: Option<&str>| Entrant {
        name: name.to_owned(),
        level: Some(Level::Random),
        program: program.map(str::to_owned),
    };
    let entrants = vec![entrant("Anna", None), entrant("Bo", Some("Gone"))];
    let (dfas, boards) = (vec!["rope".to_owned()], vec!["bob".to_owned()]);
    let terms = Terms { entrants, games: 2, tug_of_war: false, dfas, boards, seed: 5 };
    let path = bench.folder.path().join(fob_store::TOURNAMENTS).join("cup.ron");
    fob_store::save_versioned(&path, &Tournament::new(terms)).expect("a file");
    bench.harness.state_mut().follow(Nav::push(places::Tournament("cup".to_owned())));
    bench.settle();
    bench.click(&fob_screens::tournament::labels::let_play(2));
    assert!(bench.sees("The program Gone is not known on this computer"), "{}", bench.shown("Gone"));
    assert!(bench.sees(&fob_screens::tournament::labels::played(0, 2)));
}
