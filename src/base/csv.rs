//! Comma-separated values as in RFC 4180, with LF line ends. The code is too short to be worth a crate, whose features would be
//! switched on for every other crate that reads data.

/// Format of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Character between the cells of a row.
    pub separator: char,
    /// True if the text begins with a byte order mark and lines end in CR LF, as Excel expects.
    pub excel: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self { separator: ',', excel: false }
    }
}

/// Returns the rows as a table. Cells that contain commas, quotes or line ends are quoted.
pub fn write<R: AsRef<[String]>>(rows: impl IntoIterator<Item = R>) -> String {
    write_as(rows, Style::default())
}

/// Like [`write()`], in a certain style.
pub fn write_as<R: AsRef<[String]>>(rows: impl IntoIterator<Item = R>, style: Style) -> String {
    let mut out = String::from(if style.excel { "\u{feff}" } else { "" });
    for row in rows {
        for (i, cell) in row.as_ref().iter().enumerate() {
            if i > 0 {
                out.push(style.separator);
            }
            if cell.contains([style.separator, ',', '"', '\n', '\r']) {
                out.push('"');
                out.push_str(&cell.replace('"', "\"\""));
                out.push('"');
            } else {
                out.push_str(cell);
            }
        }
        out.push_str(if style.excel { "\r\n" } else { "\n" });
    }
    out
}

/// Like [`write()`], but safe to open in a spreadsheet: a cell that would be read as a formula gets a leading `'`.
pub fn write_harmless<R: AsRef<[String]>>(rows: impl IntoIterator<Item = R>) -> String {
    write(harmless(rows))
}

/// Puts `'` before each cell that a spreadsheet would read as a formula. Some skip a tab or a carriage return before it.
pub fn harmless<R: AsRef<[String]>>(rows: impl IntoIterator<Item = R>) -> impl Iterator<Item = Vec<String>> {
    let harmless =
        |cell: &String| if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{cell}") } else { cell.clone() };
    rows.into_iter().map(move |row| row.as_ref().iter().map(harmless).collect())
}

/// Reads a table. Rows may differ in length and end in LF or CR LF; empty lines are skipped.
///
/// # Errors
/// The line, counted from 1, of a quoted cell that is never closed or has text after its closing quote.
pub fn read(text: &str) -> Result<Vec<Vec<String>>, usize> {
    read_by(text, ',')
}

/// Like [`read`], with another character between the cells.
///
/// # Errors
/// As for [`read`].
pub fn read_by(text: &str, separator: char) -> Result<Vec<Vec<String>>, usize> {
    Ok(numbered(text, separator)?.into_iter().map(|(_, row)| row).collect())
}

/// A row with the line on which it begins, counted from 1.
pub type Numbered = (usize, Vec<String>);

fn numbered(text: &str, separator: char) -> Result<Vec<Numbered>, usize> {
    let (mut rows, mut row, mut cell) = (Vec::new(), Vec::new(), String::new());
    let (mut line, mut begins, mut chars) = (1, 1, text.chars().peekable());
    let mut quoted_from = None;
    while let Some(c) = chars.next() {
        line += usize::from(c == '\n');
        match (c, quoted_from) {
            ('"', Some(_)) if chars.peek() == Some(&'"') => {
                chars.next();
                cell.push('"');
            }
            ('"', Some(from)) => {
                quoted_from = None;
                if !matches!(chars.peek(), None | Some('\n' | '\r')) && chars.peek() != Some(&separator) {
                    return Err(from);
                }
            }
            (c, Some(_)) => cell.push(c),
            ('"', None) if cell.is_empty() => quoted_from = Some(line),
            (c, None) if c == separator => row.push(std::mem::take(&mut cell)),
            ('\r', None) if matches!(chars.peek(), None | Some('\n')) => {}
            ('\n', None) => {
                row.push(std::mem::take(&mut cell));
                rows.push((begins, std::mem::take(&mut row)));
                begins = line;
            }
            (c, None) => cell.push(c),
        }
    }
    if let Some(from) = quoted_from {
        return Err(from);
    }
    if !cell.is_empty() || !row.is_empty() {
        row.push(cell);
        rows.push((begins, row));
    }
    rows.retain(|(_, row): &Numbered| row.len() > 1 || !row[0].is_empty());
    Ok(rows)
}

/// Reads a table whose separator is not known: a first line such as `sep=;` names it, as Excel understands it; otherwise the most
/// frequent of comma, semicolon and tab outside quotes in the first line is used. Returns the rows, each with its line, and the
/// separator.
///
/// # Errors
/// As for [`read`].
///
/// ```
/// let (rows, separator) = fob_base::csv::read_any("sep=;\nname;id\n\"Lovelace, Ada\";7\n").unwrap();
/// assert_eq!((rows[1].0, rows[1].1[0].as_str(), separator), (3, "Lovelace, Ada", ';'));
/// ```
pub fn read_any(text: &str) -> Result<(Vec<Numbered>, char), usize> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let first = text.lines().next().unwrap_or_default();
    let named = first.trim().trim_matches('"');
    let named = named
        .get(..4)
        .filter(|key| key.eq_ignore_ascii_case("sep="))
        .and_then(|_| first.trim_end_matches('\r').trim_matches('"').chars().nth(4));
    if let Some(separator) = named {
        let rest = text.split_once('\n').map_or("", |(_, rest)| rest);
        let rows = numbered(rest, separator).map_err(|line| line + 1)?;
        return Ok((rows.into_iter().map(|(line, row)| (line + 1, row)).collect(), separator));
    }
    let mut counts = [(',', 0_usize), (';', 0), ('\t', 0)];
    let mut quoted = false;
    for c in first.chars() {
        quoted ^= c == '"';
        if let Some((_, count)) = counts.iter_mut().find(|(separator, _)| !quoted && *separator == c) {
            *count += 1;
        }
    }
    // The first of equals.
    let separator = counts.iter().rev().max_by_key(|(_, count)| *count).map_or(',', |(separator, _)| *separator);
    Ok((numbered(text, separator)?, separator))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::Dice;

    #[test]
    fn written_tables_read_back() {
        let mut dice = Dice::new(5);
        for _ in 0..200 {
            let mut cell =
                || (0..dice.below(5)).map(|_| ['a', ',', '"', '\n', '\r', '\'', 'é'][dice.below(7) as usize]).collect::<String>();
            let rows: Vec<Vec<String>> = (0..4).map(|_| vec![cell(), cell(), "x".to_owned()]).collect();
            assert_eq!(read(&write(&rows)), Ok(rows.clone()), "{rows:?}");
        }
        assert_eq!(read("a,\"b\nc\"\r\n\r\nd"), Ok(vec![vec!["a".into(), "b\nc".into()], vec!["d".into()]]));
        assert_eq!((read("a\n\"b"), read("\"a\"b")), (Err(2), Err(1)));
    }

    #[test]
    fn the_separator_is_named_or_the_most_frequent() {
        let cells = |text: &str| {
            let (rows, separator) = read_any(text).unwrap();
            (rows.into_iter().flat_map(|(_, row)| row).collect::<Vec<_>>().join("|"), separator)
        };
        assert_eq!(cells("a;b,c;d\n"), ("a|b,c|d".to_owned(), ';'));
        assert_eq!(cells("a\tb\r\n1\t2\r\n"), ("a|b|1|2".to_owned(), '\t'));
        assert_eq!(cells("\"a;b;c\",d\n"), ("a;b;c|d".to_owned(), ','));
        assert_eq!(cells("sep=|\r\na|b,c\r\n"), ("a|b,c".to_owned(), '|'));
        assert_eq!(cells("name\n"), ("name".to_owned(), ','));
        assert_eq!(cells(""), (String::new(), ','));
        assert_eq!(read_any("sep=;\na;\"b"), Err(2));
        let lines = |text: &str| read_any(text).unwrap().0.into_iter().map(|(line, _)| line).collect::<Vec<_>>();
        assert_eq!(lines("a\r\n\r\n\n\"b\nc\nd\",e\nf"), [1, 4, 7]);
        assert_eq!(lines("sep=;\na\n\nb"), [2, 4]);
    }

    #[test]
    fn spreadsheets_read_no_formulas_and_excel_its_own_form() {
        let row = ["=1", "\t=1", "\r=1", "-1", "a=1", "\n=1"].map(str::to_owned).to_vec();
        assert_eq!(write_harmless([&row]), "'=1,'\t=1,\"'\r=1\",'-1,a=1,\"\n=1\"\n");
        let style = Style { separator: ';', excel: true };
        assert_eq!(write_as([vec!["M\u{fc}ller".to_owned(), "a;b".to_owned()]], style), "\u{feff}M\u{fc}ller;\"a;b\"\r\n");
    }
}
