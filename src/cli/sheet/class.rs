//! `fob sheet class`: opens a class on a server, or changes one.

use super::source::SHEET;
use super::{CliError, Status};
use std::path::PathBuf;

/// The information that students get at once.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
#[cfg_attr(not(feature = "server"), allow(dead_code))]
enum Show {
    /// Verdict, counterexample, points and feedback, as far as the sheet allows.
    All,
    /// The verdict alone.
    Verdict,
    /// Nothing until nobody may hand in any more.
    Receipt,
}

/// The answer that counts if there are several to an exercise.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
#[cfg_attr(not(feature = "server"), allow(dead_code))]
enum Counts {
    /// The one with the most points.
    Best,
    /// The last one.
    Last,
}

/// Arguments of `fob sheet class`.
#[derive(clap::Args, Debug)]
#[cfg_attr(not(feature = "server"), allow(dead_code))]
pub struct Args {
    #[arg(help = SHEET, required_unless_present = "change")]
    sheet: Option<String>,
    /// Address of the server, such as `https://fob.example`.
    #[arg(long, value_name = "URL", required_unless_present = "change", conflicts_with = "change")]
    server: Option<String>,
    /// Change a class instead: a file with the lecturer's link, or `-` for standard input, so that others on the machine do not see the
    /// secret. With SHEET all answers are judged anew; what no option names stays as it is.
    #[arg(long, value_name = "FILE")]
    change: Option<PathBuf>,
    /// Name of the class.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Time until which answers are taken, such as `2026-12-01T23:59:00+01:00`; without it the class stays open. With `--change` a time in
    /// the past closes the class, and `none` takes the deadline away.
    #[arg(long, value_name = "TIME")]
    deadline: Option<String>,
    /// Seconds after the deadline in which answers are still taken.
    #[arg(long, value_name = "SECONDS")]
    grace: Option<u64>,
    /// Number of answers that a student may hand in for an exercise; 0 is no limit.
    #[arg(long, value_name = "N")]
    attempts: Option<u64>,
    /// What students learn at once; `all` if missing.
    #[arg(long, value_enum)]
    show: Option<Show>,
    /// Which of several answers to an exercise counts; `best` if missing.
    #[arg(long, value_enum)]
    counts: Option<Counts>,
    /// A table of the students (CSV) with columns such as `name` and `id`, or a gradebook; each of them gets a code. Without it students
    /// type their names.
    #[arg(long, value_name = "TABLE")]
    roster: Option<PathBuf>,
    /// With `--change`: take the list of the students away, so that they type their names.
    #[arg(long, requires = "change", conflicts_with = "roster")]
    no_roster: bool,
}

/// Opens a class.
///
/// # Errors
/// The sheet or the table of students cannot be used, or the server refuses.
#[cfg(feature = "server")]
pub fn run(args: &Args, json: bool) -> Result<Status, CliError> {
    if args.change.is_some() { asking::change(args, json) } else { asking::open(args, json) }
}

/// Explains how to build a program that can ask a server.
///
/// # Errors
/// Always.
#[cfg(not(feature = "server"))]
pub fn run(_: &Args, _: bool) -> Result<Status, CliError> {
    Err(CliError::new(
        "sheet class: this build cannot ask a server; build one with `cargo build --release --no-default-features --features cli,server`",
    ))
}

#[cfg(feature = "server")]
mod asking {
    use super::super::grade::read_roster;
    use super::super::source::{in_sheet, inlined, open as open_sheet};
    use super::{Args, CliError, Counts, Show, Status};
    use crate::base::csv;
    use crate::cli::error::{print_fields, print_text};
    use crate::exercises::{self, Edition};
    use crate::online::Millis;
    use crate::store;
    use fob_client::{Call, CallError, ClassChange, ClassCode, ClassMade, ClassText, Named, Server, new_token};
    use serde_json::json;
    use std::io::Read;
    use std::path::Path;
    use std::sync::mpsc;
    use std::time::{SystemTime, UNIX_EPOCH};

    /// Takes a deadline away.
    const NONE: &str = "none";

    /// Opens a class on a server.
    pub fn open(args: &Args, json: bool) -> Result<Status, CliError> {
        let server = server(args.server.as_deref().unwrap_or_default())?;
        if args.grace.is_some() && args.deadline.is_none() {
            return Err(CliError::new("--grace: there is no deadline; expected --deadline too"));
        }
        if let Some(text) = &args.deadline
            && deadline(text)? <= now()
        {
            return Err(CliError::new(format!("--deadline {text}: this time is past; expected one in the future")));
        }
        let class = ClassText {
            sheet: sheet(args.sheet.as_deref().unwrap_or_default())?,
            name: args.name.clone(),
            deadline: args.deadline.clone(),
            grace: args.grace,
            attempts: args.attempts,
            show: args.show.map(|show| word(show).to_owned()),
            counts: args.counts.map(|counts| counted(counts).to_owned()),
            roster: args.roster.as_deref().map(students).transpose()?,
            token: new_token(),
        };
        let made = waited(|wake| server.make_class(&class, wake)).map_err(|error| CliError::new(format!("{server}: {error}")))?;
        let (students, lecturer) = links(&server, &made);
        if json {
            print_fields(&[
                ("class", json!(made.class)),
                ("token", json!(made.token)),
                ("students", json!(students)),
                ("lecturer", json!(lecturer)),
                ("codes", json!(made.codes)),
            ]);
            return Ok(Status::Yes);
        }
        print_text(&format!("For students: {students}\nFor you, keep it secret: {lecturer}"));
        if class.roster.is_some() {
            print_codes(made.codes);
        }
        Ok(Status::Yes)
    }

    /// Changes a class on a server.
    pub fn change(args: &Args, json: bool) -> Result<Status, CliError> {
        let (server, class, token) = lecturer(args.change.as_deref().unwrap_or(Path::new("-")))?;
        let time = match args.deadline.as_deref() {
            None => None,
            Some(NONE) => Some(None),
            Some(text) => deadline(text).map(|_| Some(Some(text.to_owned())))?,
        };
        let roster = args.roster.as_deref().map(students).transpose()?.map(Some).or(args.no_roster.then_some(None));
        let change = ClassChange {
            sheet: args.sheet.as_deref().map(sheet).transpose()?,
            name: args.name.clone().map(|name| Some(name).filter(|name| !name.trim().is_empty())),
            deadline: time,
            grace: args.grace,
            attempts: args.attempts,
            show: args.show.map(|show| word(show).to_owned()),
            counts: args.counts.map(|counts| counted(counts).to_owned()),
            roster,
        };
        if change == ClassChange::default() {
            return Err(CliError::new("--change: nothing to change; expected a sheet or an option such as --deadline"));
        }
        let changed = waited(|wake| server.change_class(&class, &token, &change, wake));
        let changed = changed.map_err(|error| CliError::new(format!("{server}: {error}")))?;
        if json {
            let points = changed
                .changed
                .iter()
                .map(|one| json!({"student": one.student, "exercise": one.exercise, "from": one.from, "to": one.to}));
            print_fields(&[
                ("class", json!(class)),
                ("changed", json!(points.collect::<Vec<_>>())),
                ("codes", json!(changed.codes)),
            ]);
            return Ok(Status::Yes);
        }
        print_text("The class is changed.");
        if !changed.changed.is_empty() {
            let number = |points: Option<f64>| points.map_or_else(String::new, |points| points.to_string());
            let head = ["student", "exercise", "from", "to"].map(str::to_owned);
            let rows =
                changed.changed.into_iter().map(|one| [one.student.to_string(), one.exercise, number(one.from), number(one.to)]);
            print_text(csv::write_harmless(std::iter::once(head).chain(rows)).trim_end());
        }
        if matches!(change.roster, Some(Some(_))) {
            print_codes(changed.codes);
        }
        Ok(Status::Yes)
    }

    fn print_codes(codes: Vec<ClassCode>) {
        let head = ["code", "name", "id"].map(str::to_owned);
        let rows = codes.into_iter().map(|code| [code.code, code.name, code.id]);
        print_text(csv::write_harmless(std::iter::once(head).chain(rows)).trim_end());
    }

    /// Reads the address of a server, which answers at the top of its host alone.
    fn server(text: &str) -> Result<Server, CliError> {
        let server = Server::read(text).map_err(|error| CliError::new(format!("--server: {error}")))?;
        let host = text.split_once("://").map_or(text, |(_, rest)| rest);
        match host.split_once(['/', '?', '#']) {
            Some((_, rest)) if !rest.trim().is_empty() => {
                Err(CliError::new(format!("--server {text}: a server has no path; expected {}", server.origin())))
            }
            _ => Ok(server),
        }
    }

    /// Reads a sheet that has no problems, with its files in it.
    fn sheet(name: &str) -> Result<String, CliError> {
        let sheet = open_sheet(name)?;
        if sheet.edition == Edition::Student {
            return Err(CliError::new(format!("{name}: a student's edition: expected the teacher's sheet")));
        }
        let problems = exercises::check(&sheet);
        if !problems.is_empty() {
            return Err(in_sheet(name, &problems));
        }
        inlined(name)
    }

    fn students(table: &Path) -> Result<Vec<Named>, CliError> {
        let people = read_roster(table)?.class().map_err(|problem| CliError::new(format!("{}:{problem}", table.display())))?;
        Ok(people.into_iter().map(|(name, id)| Named { name, id }).collect())
    }

    fn deadline(text: &str) -> Result<Millis, CliError> {
        Millis::read(text).ok_or_else(|| {
            CliError::new(format!("--deadline: `{text}`; expected a time with its zone, such as 2026-12-01T23:59:00+01:00"))
        })
    }

    fn now() -> Millis {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Millis(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }

    /// Reads the lecturer's link from a file: the server, the id of the class and the token.
    fn lecturer(file: &Path) -> Result<(Server, String, String), CliError> {
        let at = if file == Path::new("-") { "standard input".to_owned() } else { file.display().to_string() };
        let failed = |why: String| CliError::new(format!("{at}: {why}"));
        let bytes = if file == Path::new("-") {
            let mut bytes = Vec::new();
            let read = std::io::stdin().lock().take(store::LIMIT).read_to_end(&mut bytes);
            read.map_err(|error| failed(error.to_string()))?;
            bytes
        } else {
            store::read_any(file, store::LIMIT).map_err(|error| CliError { problems: error.lines() })?
        };
        // The link alone, or the lines that the command has printed.
        let text = String::from_utf8_lossy(&bytes);
        let link = text.split_whitespace().filter_map(|word| word.split_once("class?")).map(|(_, pairs)| pairs);
        let pairs = link.map(|pairs| form_urlencoded::parse(pairs.as_bytes()).into_owned().collect::<Vec<_>>());
        let of = |pairs: &[(String, String)], name: &str| {
            pairs.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone())
        };
        let found = pairs.filter_map(|pairs| Some((of(&pairs, "server")?, of(&pairs, "id")?, of(&pairs, "token")?))).next();
        let Some((address, class, token)) = found else {
            return Err(failed(
                "no link of a lecturer; expected the one with `&token=` that opening the class has printed".to_owned(),
            ));
        };
        let is_id = !class.is_empty() && class.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !is_id || token.len() != 32 || !token.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(failed(
                "the link of the lecturer is not whole; expected the letters of a class and 32 hexadecimal digits".to_owned(),
            ));
        }
        let server = Server::read(&address).map_err(|error| failed(error.to_string()))?;
        Ok((server, class, token))
    }

    fn word(show: Show) -> &'static str {
        match show {
            Show::All => "all",
            Show::Verdict => "verdict",
            Show::Receipt => "receipt",
        }
    }

    fn counted(counts: Counts) -> &'static str {
        match counts {
            Counts::Best => "best",
            Counts::Last => "last",
        }
    }

    /// Returns the links for students and for the lecturer. The lecturer's token is behind `#`, so that no server logs it.
    fn links(server: &Server, made: &ClassMade) -> (String, String) {
        let mut pairs = form_urlencoded::Serializer::new(String::new());
        pairs.append_pair("server", server.origin()).append_pair("id", &made.class);
        let students = format!("{}/#class?{}", server.origin(), pairs.finish());
        let lecturer = format!("{students}&token={}", made.token);
        (students, lecturer)
    }

    /// Waits for the answer to a call.
    fn waited<T>(start: impl FnOnce(Box<dyn Fn() + Send>) -> Call<T>) -> Result<T, CallError> {
        let (wake, woken) = mpsc::channel();
        let mut call = start(Box::new(move || {
            let _ = wake.send(());
        }));
        loop {
            if let Some(answer) = call.poll() {
                return answer;
            }
            // An error means that nobody will wake this: the call has its answer, or never gets one.
            let _ = woken.recv();
        }
    }
}
