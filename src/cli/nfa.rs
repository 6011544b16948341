//! `fob nfa`: works with nondeterministic automata as they are drawn, and writes constructions down step by step.

use super::dfa::{self, PlusOption, letters};
use super::error::{self, print_fields, print_json, print_text};
use super::{CliError, Status, construction};
use crate::automata::general::{
    self, Alphabet, Automaton, Construction, Format, LetterMap, OpenError, eliminate, from_expression,
};
use crate::automata::nfa::MAX_SUBSETS;
use crate::automata::steps;
use crate::base::text::line;
use crate::store;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Help text of every argument that is an NFA.
const FILE: &str = "A file (.ron, .jff, .dot); a DFA is an NFA too";

#[derive(clap::Subcommand, Debug)]
pub enum Command {
    /// Check an NFA: print its size and where it is nondeterministic, or every problem in the file.
    Check {
        #[command(flatten)]
        source: Source,
    },
    /// Run words through an NFA: print `accept` or `reject` and the sets of states passed, one line per word.
    Run {
        #[command(flatten)]
        source: Source,
        /// Words to run; "" is the empty word.
        #[arg(required = true)]
        words: Vec<String>,
    },
    /// Make the NFA of a regular expression: Thompson's construction, or Glushkov's without transitions that read nothing.
    ///
    /// The expression has no `&` and no `!`, which need a DFA: see `fob dfa regex`.
    Regex {
        /// The regular expression, such as '(a|b)*a'.
        #[arg(allow_hyphen_values = true)]
        regex: String,
        /// Letters of the alphabet, 1 to 64 of them, such as abc; by default those of the expression.
        #[arg(long, value_name = "LETTERS", value_parser = letters)]
        letters: Option<Alphabet>,
        /// The construction.
        #[arg(long, value_name = "NAME", value_enum, default_value_t = Method::Thompson)]
        method: Method,
        #[command(flatten)]
        plus: PlusOption,
        #[command(flatten)]
        output: dfa::Output,
    },
    /// Make an NFA deterministic by the subset construction; states are named {p,q} after their members.
    #[command(visible_alias = "determinise")]
    Determinize {
        #[command(flatten)]
        source: Source,
        #[command(flatten)]
        output: dfa::Output,
        /// Also write the construction step by step, to a Markdown or PDF file.
        #[arg(long, value_name = "OUT")]
        steps: Option<PathBuf>,
    },
    /// Convert an automaton to a regular expression by eliminating its states.
    Expression {
        #[command(flatten)]
        source: Source,
        /// Also write the elimination step by step, to a Markdown or PDF file.
        #[arg(long, value_name = "OUT")]
        steps: Option<PathBuf>,
    },
    /// Convert an NFA to another format without making it deterministic: .ron, .jff, .dot, .svg, .pdf, .png or .tex.
    Convert {
        #[command(flatten)]
        source: Source,
        #[command(flatten)]
        output: dfa::Output,
    },
}

/// An NFA and how its file is read.
#[derive(clap::Args, Debug)]
pub struct Source {
    #[arg(help = FILE)]
    file: PathBuf,
    /// Letters for the file's symbols, such as 0=a,1=b; other symbols stand for themselves.
    #[arg(long, value_name = "MAP")]
    map: Option<String>,
    /// Letters of the alphabet, 1 to 64 of them, where the file uses fewer.
    #[arg(long = "letters", value_name = "LETTERS", value_parser = letters)]
    all: Option<Alphabet>,
}

/// A construction of an NFA.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
pub enum Method {
    /// With transitions that read nothing.
    Thompson,
    /// A state for each letter of the expression.
    Glushkov,
}

pub fn run(command: &Command, json: bool) -> Result<Status, CliError> {
    match command {
        Command::Check { source } => check(&source.open()?, json),
        Command::Run { source, words } => run_words(&source.open()?, words, json),
        Command::Regex { regex, letters, method, plus, output } => {
            let name = "regular expression";
            let (plus, regex) = (plus.meaning(name, regex), &*plus.meant(regex));
            let letters = match letters {
                Some(letters) => letters.clone(),
                None => dfa::letters_of(regex).map_err(|error| CliError::new(format!("{name}: {error}")))?,
            };
            let how = match method {
                Method::Thompson => Construction::Thompson,
                Method::Glushkov => Construction::Glushkov,
            };
            let made = from_expression(regex, &letters, plus, how)
                .map_err(|error| CliError::new(line(&format!("{name}: {error}")).into_owned()))?;
            output.deliver_own(made, json)
        }
        Command::Determinize { source, output, steps: out } => {
            let automaton = source.open()?;
            if let Some(out) = out {
                construction::write(&source.file, steps::subset(&automaton, MAX_SUBSETS), out)?;
            }
            let made = automaton.determinize(MAX_SUBSETS).map_err(|error| source.refused(&error))?;
            output.deliver_own(made, json)
        }
        Command::Expression { source, steps: out } => {
            let automaton = source.open()?;
            if let Some(out) = out {
                construction::write(&source.file, steps::eliminate(&automaton), out)?;
            }
            let found = eliminate::expression(&automaton).map_err(|error| source.refused(&error))?;
            let expression = found.expression.unwrap_or_else(|| eliminate::NOTHING.to_owned());
            if json {
                print_fields(&[
                    ("expression", json!(expression)),
                    ("eliminated", json!(found.steps.iter().map(|step| &step.state).collect::<Vec<_>>())),
                ]);
            } else {
                print_text(&expression);
            }
            Ok(Status::Yes)
        }
        Command::Convert { source, output } => output.deliver_own(source.open()?, json),
    }
}

impl Source {
    fn refused(&self, error: &dyn std::fmt::Display) -> CliError {
        CliError::new(line(&format!("{}: {error}", self.file.display())).into_owned())
    }

    /// Reads the automaton without changes: nondeterministic choices and missing transitions stay.
    fn open(&self) -> Result<Automaton, CliError> {
        let map = match &self.map {
            Some(text) => LetterMap::parse(text).map_err(|error| CliError::new(format!("--map {text}: {error}")))?,
            None => LetterMap::default(),
        };
        let path = self.file.as_path();
        let Some(format) = Format::of_path(path) else {
            return Err(self.refused(&"unknown extension: expected .ron, .jff or .dot"));
        };
        let text = store::read_text_of(path, store::Source::Stream, store::Encoding::Foreign)
            .map_err(|error| CliError { problems: error.lines() })?;
        let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        let opened = general::open(&text, format, &name, self.all.as_ref(), &map).map_err(|error| match error {
            OpenError::Broken(errors) | OpenError::Misfits(errors) => dfa::in_file(path, store::problems_of(&errors)),
            OpenError::Letters(error) => self.refused(&format!("{error}; --letters names them all")),
            OpenError::Map(_) | OpenError::Unknown { .. } => self.refused(&error),
        })?;
        for notice in &opened.notices {
            error::notice(format!("{}: {notice}", path.display()));
        }
        Ok(opened.automaton)
    }
}

fn check(automaton: &Automaton, json: bool) -> Result<Status, CliError> {
    let states = automaton.states();
    let (choice, missing) = (automaton.choice().map(|choice| choice.to_string()), automaton.missing());
    let empty: usize = states.iter().map(|state| state.targets(None).len()).sum();
    if json {
        print_fields(&[
            ("states", json!(states.len())),
            ("transitions", json!(automaton.transitions())),
            ("empty", json!(empty)),
            ("missing", json!(missing)),
            ("deterministic", json!(choice.is_none())),
            ("choice", json!(choice)),
            ("letters", json!(automaton.letters().letters())),
        ]);
    } else {
        let (states, transitions) = (states.len(), automaton.transitions());
        print_text(&format!("states {states}\ntransitions {transitions}\nreading nothing {empty}\nmissing {missing}"));
        print_text(&line(&match choice {
            Some(choice) => format!("nondeterministic: {choice}"),
            None => "deterministic".to_owned(),
        }));
    }
    Ok(Status::Yes)
}

fn run_words(automaton: &Automaton, words: &[String], json: bool) -> Result<Status, CliError> {
    let (mut read, mut problems) = (Vec::new(), Vec::new());
    for word in words {
        match automaton.letters().parse(word) {
            Ok(symbols) => read.push((word, symbols)),
            Err(error) => problems.push(format!("word {word:?}: {error}")),
        }
    }
    if !problems.is_empty() {
        return Err(CliError { problems });
    }
    let mut runs: Vec<Value> = Vec::new();
    for (word, symbols) in read {
        let path = automaton.traced(&symbols);
        let accepted = path.last().is_some_and(|set| set.iter().any(|&state| automaton.states()[state].accepting));
        if json {
            let names = |set: &Vec<usize>| set.iter().map(|&state| automaton.states()[state].name.as_str()).collect::<Vec<_>>();
            runs.push(json!({ "word": word, "accepted": accepted, "path": path.iter().map(names).collect::<Vec<_>>() }));
        } else {
            let path: Vec<String> = path.iter().map(|set| automaton.set_name(set)).collect();
            print_text(&line(&format!("{} {}", if accepted { "accept" } else { "reject" }, path.join(" "))));
        }
    }
    if json {
        print_json(&runs);
    }
    Ok(Status::Yes)
}
