//! `fob print`: the PDF for a real table.

use assert_cmd::Command;
use std::path::Path;

fn fob(folder: &Path, arguments: &[&str]) -> std::process::Output {
    Command::cargo_bin("fob").unwrap().args(arguments).env("FOB_DATA_DIR", folder).current_dir(folder).output().unwrap()
}

#[test]
fn every_kind_and_machine_is_printed_the_same_each_time() {
    let folder = tempfile::tempdir().unwrap();
    for (game, extra) in [("tug-of-war", None), ("reject-2", Some("--extra=3")), ("reject-4", None)] {
        for machine in ["rope", "odyssey", "mirror"] {
            for paper in ["a4", "a3", "letter"] {
                let print = |out: &str| {
                    let mut arguments = vec!["print", "--game", game, "--machine", machine, "--paper", paper, "-o", out];
                    arguments.extend(extra);
                    let done = fob(folder.path(), &arguments);
                    assert!(done.status.success(), "{game} {machine}: {}", String::from_utf8_lossy(&done.stderr));
                    std::fs::read(folder.path().join(out)).unwrap()
                };
                let bytes = print("one.pdf");
                assert!(bytes.starts_with(b"%PDF-") && bytes == print("two.pdf"), "{game} {machine} {paper}");
            }
        }
    }
}

#[test]
fn the_link_opens_the_referee() {
    let folder = tempfile::tempdir().unwrap();
    let page = "https://fob.example/play/#menu";
    let arguments =
        ["print", "--game", "reject-2", "--dfa", "seven-greens", "--extra", "2", "--page", page, "-o", "x.pdf", "--json"];
    let done = fob(folder.path(), &arguments);
    let answer: serde_json::Value = serde_json::from_slice(&done.stdout).unwrap();
    let link = "https://fob.example/play/#referee?kind=reject-2&dfa=seven-greens&board=bob&quiet=12%2C10&extra=2";
    assert_eq!(
        (answer["link"].as_str(), answer["pages"].as_u64(), answer["file"].as_str()),
        (Some(link), Some(3), Some("x.pdf"))
    );
}

#[test]
fn what_cannot_be_printed_is_named() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("old.pdf"), "old").unwrap();
    for (arguments, line) in [
        ("--game tug-of-war --dfa rope -o x.png", "x.png: unknown extension: expected .pdf"),
        ("--game tug-of-war --dfa rope --extra 1 -o old.pdf", "--extra: extra time is for the reject match for two"),
        ("--game reject-4 --dfa rope --teams -o old.pdf", "--game and --teams: teams are for"),
        ("--game reject-2 --dfa rope --page fob.example -o old.pdf", "--page fob.example: expected an address"),
        ("--game reject-2 --dfa regex:(g|r)*g --page https://x.example -o old.pdf", "--page: "),
        ("--game reject-2 --dfa nothing -o old.pdf", "nothing"),
        ("--game reject-2 --dfa rope -o - --json", "-o -: standard output is used for the JSON document"),
    ] {
        let words: Vec<&str> = std::iter::once("print").chain(arguments.split(' ')).collect();
        let done = fob(folder.path(), &words);
        let message = String::from_utf8(done.stderr).unwrap();
        assert_eq!(done.status.code(), Some(2), "{arguments}");
        assert!(message.contains(line), "{arguments}: {message}");
        assert_eq!(std::fs::read(folder.path().join("old.pdf")).unwrap(), b"old", "{arguments}");
    }
}
