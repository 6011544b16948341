//! Comma-separated values as in RFC 4180, with LF line ends. This is too little to be worth a crate, whose features would be switched on
//! for every other crate that reads data.

/// Returns the rows as a table. Cells that contain commas, quotes or line ends are quoted.
pub fn write<R: AsRef<[String]>>(rows: impl IntoIterator<Item = R>) -> String {
    let mut out = String::new();
    for row in rows {
        for (i, cell) in row.as_ref().iter().enumerate() {
            if i > 0 {
                out.push(',');
            }
            if cell.contains([',', '"', '\n', '\r']) {
                out.push('"');
                out.push_str(&cell.replace('"', "\"\""));
                out.push('"');
            } else {
                out.push_str(cell);
            }
        }
        out.push('\n');
    }
    out
}

/// Like [`write()`], but safe to open in a spreadsheet: a cell that would be read as a formula gets a leading `'`.
pub fn write_harmless<R: AsRef<[String]>>(rows: impl IntoIterator<Item = R>) -> String {
    let harmless = |cell: &String| if cell.starts_with(['=', '+', '-', '@']) { format!("'{cell}") } else { cell.clone() };
    write(rows.into_iter().map(|row| row.as_ref().iter().map(harmless).collect::<Vec<_>>()))
}

/// Reads a table. Rows may differ in length and end in LF or CR LF; empty lines are skipped.
///
/// # Errors
/// The line, counted from 1, where a quoted cell begins that is never closed or that goes on after its closing quote.
pub fn read(text: &str) -> Result<Vec<Vec<String>>, usize> {
    let (mut rows, mut row, mut cell) = (Vec::new(), Vec::new(), String::new());
    let (mut line, mut chars) = (1, text.chars().peekable());
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
                if !matches!(chars.peek(), None | Some(',' | '\n' | '\r')) {
                    return Err(from);
                }
            }
            (c, Some(_)) => cell.push(c),
            ('"', None) if cell.is_empty() => quoted_from = Some(line),
            (',', None) => row.push(std::mem::take(&mut cell)),
            ('\r', None) if matches!(chars.peek(), None | Some('\n')) => {}
            ('\n', None) => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            (c, None) => cell.push(c),
        }
    }
    if let Some(from) = quoted_from {
        return Err(from);
    }
    if !cell.is_empty() || !row.is_empty() {
        row.push(cell);
        rows.push(row);
    }
    rows.retain(|row: &Vec<String>| row.len() > 1 || !row[0].is_empty());
    Ok(rows)
}

#[cfg(test)]
mod tests {
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
}
