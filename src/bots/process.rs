//! A child process that reads and writes lines.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Length of the longest line that is read, in bytes.
pub(crate) const LONGEST: u64 = 1 << 20;
/// Number of lines that are read ahead; then the program must wait.
const AHEAD: usize = 64;
/// Number of lines of standard error that are passed on, and number of letters of each.
const MOST_SAID: usize = 1000;
/// Time that a program has to end by itself.
const FAREWELL: Duration = Duration::from_millis(500);

/// Interval at which a waiting thread checks whether to stop waiting.
const LOOK: Duration = Duration::from_millis(50);

/// The result of waiting for a line.
#[derive(Debug)]
pub(crate) enum Heard {
    /// A line, without its end.
    Line(Vec<u8>),
    /// A line that is longer than [`LONGEST`]. No line follows it.
    TooLong,
    /// The program has ended, or has closed its output.
    End,
    /// No line arrived in time.
    Nothing,
}

/// A running program.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    input: Option<Sender<String>>,
    output: Receiver<Heard>,
    stop: Arc<AtomicBool>,
}

impl Process {
    /// Starts a program in the current folder, without a shell. `say` receives the lines of its standard error. When `stop` is
    /// set, the program counts as ended.
    ///
    /// # Errors
    /// The program cannot be started.
    pub(crate) fn start(words: &[String], stop: Arc<AtomicBool>, say: impl Fn(&str) + Send + 'static) -> io::Result<Self> {
        let (program, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A group of its own, so that it can be ended with its children.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (input, lines) = channel::<String>();
        let (heard, output) = sync_channel(AHEAD);
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let process = Self { child, input: Some(input), output, stop };
        let (Some(mut stdin), Some(stdout), Some(stderr)) = pipes else { return Err(io::ErrorKind::BrokenPipe.into()) };
        // Writing must not block on a program that does not read.
        thread::Builder::new().name("bot input".to_owned()).spawn(move || {
            for line in lines {
                if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    break;
                }
            }
        })?;
        thread::Builder::new().name("bot output".to_owned()).spawn(move || read(stdout, &heard))?;
        thread::Builder::new().name("bot log".to_owned()).spawn(move || {
            let mut stderr = BufReader::new(stderr);
            let mut said = 0;
            while let Heard::Line(line) = line(&mut stderr) {
                said += 1;
                if said <= MOST_SAID {
                    let line = String::from_utf8_lossy(&line);
                    say(&line.chars().take(MOST_SAID).collect::<String>());
                }
            }
        })?;
        Ok(process)
    }

    /// Queues a line for the program, which may read it later.
    pub(crate) fn tell(&self, line: &str) {
        if let Some(input) = &self.input {
            // Without a reader the program has ended, which `hear` reports.
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// Waits for a line.
    pub(crate) fn hear(&self, at_most: Duration) -> Heard {
        let by = Instant::now() + at_most;
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Heard::End;
            }
            let left = by.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(LOOK)) {
                Ok(heard) => return heard,
                Err(RecvTimeoutError::Disconnected) => return Heard::End,
                Err(RecvTimeoutError::Timeout) if left <= LOOK => return Heard::Nothing,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Returns a line that has arrived already.
    pub(crate) fn heard(&self) -> Heard {
        match self.output.try_recv() {
            Ok(heard) => heard,
            Err(TryRecvError::Empty) => Heard::Nothing,
            Err(TryRecvError::Disconnected) => Heard::End,
        }
    }

    /// Ends the program with its children. After its input is closed, it has a moment to end by itself.
    pub(crate) fn end(&mut self) {
        self.input = None;
        let by = Instant::now() + FAREWELL;
        while Instant::now() < by {
            // A full output pipe must not stop the program from ending.
            while matches!(self.heard(), Heard::Line(_)) {}
            if is_over(&self.child) {
                break;
            }
            thread::sleep(Duration::from_millis(5));
        }
        self.kill();
    }

    fn kill(&mut self) {
        // The program itself was not waited for yet, so that its number is still its own.
        #[cfg(unix)]
        let _ = rustix::process::kill_process_group(rustix::process::Pid::from_child(&self.child), rustix::process::Signal::KILL);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Returns whether a program has ended, without reaping it: its process group keeps its id until then.
#[cfg(unix)]
fn is_over(child: &Child) -> bool {
    use rustix::process::{WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    matches!(waitid(WaitId::Pid(rustix::process::Pid::from_child(child)), options), Ok(Some(_)) | Err(_))
}

#[cfg(not(unix))]
fn is_over(_: &Child) -> bool {
    false
}

/// Passes lines on until the end of the output.
fn read(stdout: impl Read, heard: &SyncSender<Heard>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let line = line(&mut stdout);
        let is_last = !matches!(line, Heard::Line(_));
        if heard.send(line).is_err() || is_last {
            // A program that keeps writing is ended by its owner, not by a broken pipe.
            let _ = io::copy(&mut stdout, &mut io::sink());
            return;
        }
    }
}

/// Reads one line.
fn line(from: &mut impl BufRead) -> Heard {
    let mut line = Vec::new();
    match from.take(LONGEST + 2).read_until(b'\n', &mut line) {
        Err(_) | Ok(0) => return Heard::End,
        Ok(_) => {}
    }
    if line.last() == Some(&b'\n') {
        line.pop();
        if line.last() == Some(&b'\r') {
            line.pop();
        }
    }
    if line.len() as u64 > LONGEST { Heard::TooLong } else { Heard::Line(line) }
}
