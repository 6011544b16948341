//! Arguments of commands that work on two automata, with a map for each.

use super::CliError;
use super::own::{self, Own};
use super::source::{FILE, Foreign, Opened, PlusOption, REGEX, Source, letters_of};
use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, FromArgMatches};

/// Two automata. A `--map` after a file's name applies to that file; a single map before or after both names applies to both.
#[derive(Debug)]
pub struct Two {
    a: String,
    b: String,
    maps: [Option<String>; 2],
    determinize: bool,
    plus: PlusOption,
}

/// Two automata with the same alphabet.
#[derive(Debug)]
pub enum Pair {
    /// Both over the board's letters.
    Board(Source, Source),
    /// Both over the same letters of their own, in the order of the first.
    Own(Own, Own),
}

/// The arguments as given on the command line.
#[derive(Args, Debug)]
struct Written {
    #[arg(help = FILE)]
    a: String,
    #[arg(help = FILE)]
    b: String,
    /// Letters for a file's symbols, such as 0=g,1=r for green and red, or 0=a,1=b. A map applies to the file before it: `A --map
    /// 0=g,1=r B --map a=g,b=r`. A single map before or after both files applies to both.
    #[arg(long, value_name = "MAP")]
    map: Vec<String>,
    /// Accept a nondeterministic automaton and make it deterministic; its transitions may read nothing (lambda) or several symbols in a
    /// row.
    #[arg(long, visible_alias = "determinise")]
    determinize: bool,
    #[command(flatten)]
    plus: PlusOption,
}

impl Two {
    /// Loads both automata. An expression takes the letters of the other automaton.
    ///
    /// # Errors
    /// The problems of both arguments, or different alphabets.
    pub fn open(&self) -> Result<Pair, CliError> {
        let [map_a, map_b] = &self.maps;
        let open = |(map, file): (&Option<String>, &str), other: Option<&Opened>| {
            let around = match other {
                Some(Opened::Own(own)) if !own.is_open => Some(own.automaton.letters()),
                Some(Opened::Board(_)) => Some(&*own::BOARD),
                _ => None,
            };
            Foreign::new(map.clone(), self.determinize, self.plus).open_among(file, around)
        };
        // The automaton whose letters are less certain comes last, and takes those of the other.
        let turned = vagueness(&self.a) > vagueness(&self.b);
        let [first, second] =
            if turned { [(map_b, &*self.b), (map_a, &*self.a)] } else { [(map_a, &*self.a), (map_b, &*self.b)] };
        let mut one = open(first, None);
        let is_vague = one.as_ref().map_or(true, Opened::is_open);
        if !is_vague {
            one = one.map(Opened::announced);
        }
        let two = open(second, one.as_ref().ok()).map(Opened::announced);
        if let Ok(two) = &two
            && is_vague
            && !two.is_open()
        {
            one = open(first, Some(two));
        }
        let one = one.map(Opened::announced);
        let (a, b) = if turned { (two, one) } else { (one, two) };
        match CliError::both(a, b)? {
            (Opened::Board(a), Opened::Board(b)) => Ok(Pair::Board(a, b)),
            (a, b) => {
                let own = |opened| match opened {
                    Opened::Own(own) => Ok(own),
                    Opened::Board(source) => Own::from_board(source, None),
                };
                let (a, b) = own::aligned(own(a)?, own(b)?)?;
                Ok(Pair::Own(a, b))
            }
        }
    }

    fn new(written: Written, places: &Places) -> Result<Self, clap::Error> {
        let Written { a, b, map, determinize, plus } = written;
        let maps = places.share(map).map_err(|again| {
            clap::Error::raw(
                ErrorKind::ArgumentConflict,
                format!("--map {again}: a second map in this place: expected one for each file, after its name\n"),
            )
        })?;
        Ok(Self { a, b, maps, determinize, plus })
    }
}

/// Returns how little is known of an argument's letters before it is read: a file, an expression, an expression with one letter.
fn vagueness(file: &str) -> u8 {
    match file.strip_prefix(REGEX) {
        None => 0,
        Some(expression) => 1 + u8::from(letters_of(expression).is_ok_and(|letters| letters.len() < 2)),
    }
}

/// Positions of the arguments on the command line.
#[derive(Debug)]
struct Places {
    a: usize,
    b: usize,
    maps: Vec<usize>,
}

impl Places {
    fn from_matches(matches: &ArgMatches) -> Self {
        let all = |name: &str| matches.indices_of(name).map_or_else(Vec::new, Iterator::collect::<Vec<_>>);
        let first = |name: &str| all(name).first().copied().unwrap_or(usize::MAX);
        Self { a: first("a"), b: first("b"), maps: all("map") }
    }

    /// Assigns the maps to the two files.
    ///
    /// # Errors
    /// The map that has the same position as another.
    fn share(&self, maps: Vec<String>) -> Result<[Option<String>; 2], String> {
        // Maps before both files, after the first, after both.
        let mut found: [Option<String>; 3] = [const { None }; 3];
        for (map, place) in maps.into_iter().zip(&self.maps) {
            let slot = &mut found[usize::from(*place > self.a) + usize::from(*place > self.b)];
            if slot.is_some() {
                return Err(map);
            }
            *slot = Some(map);
        }
        Ok(match found {
            [None, None, after] => [after.clone(), after],
            [before, first, second] => [first.or_else(|| before.clone()), second.or(before)],
        })
    }
}

impl FromArgMatches for Two {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Self::from_arg_matches_mut(&mut matches.clone())
    }

    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Self, clap::Error> {
        // `from_arg_matches_mut` removes the arguments, so note their positions first.
        let places = Places::from_matches(matches);
        Self::new(Written::from_arg_matches_mut(matches)?, &places)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Two {
    fn augment_args(command: Command) -> Command {
        Written::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Written::augment_args_for_update(command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the maps of A and B.
    fn maps(line: &str) -> Result<[Option<String>; 2], String> {
        let command = Two::augment_args(Command::new("fob").no_binary_name(true));
        let matches = command.try_get_matches_from(line.split(' ')).map_err(|error| error.to_string())?;
        Two::from_arg_matches(&matches).map(|two| two.maps).map_err(|error| error.to_string())
    }

    #[test]
    fn a_map_belongs_to_the_file_before_it() {
        let own = |a: &str, b: &str| Ok([a, b].map(|map| Some(map.to_owned()).filter(|map| !map.is_empty())));
        for (line, a, b) in [
            ("A B", "", ""),
            ("A --map x B --map y", "x", "y"),
            ("A --map x B", "x", ""),
            ("A B --map x", "x", "x"),
            ("--map x A B", "x", "x"),
            ("--map x A --map y B", "y", "x"),
            ("--map x A B --map y", "x", "y"),
            ("A --map=x --determinise B --map=y", "x", "y"),
        ] {
            assert_eq!(maps(line), own(a, b), "{line}");
        }
        for line in ["A --map x --map y B", "A B --map x --map y", "--map x --map y A B"] {
            let error = maps(line).expect_err("two maps for one file");
            assert!(error.contains("--map y: a second map in this place"), "{error}");
        }
    }
}
