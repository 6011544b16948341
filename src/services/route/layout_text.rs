//! Pucks on a board as the pairs of a route: `board=bob&puck=g,0,0.1&puck=r,-0.05,0`, and a strike next to them.

use super::{Pairs, RouteError, Written};
use fob_board::{Board, Colour, Layout, MOST_PUCKS, Point, Puck, PuckId, Strike};
use std::sync::Arc;

/// Pucks on a board of the library, or on one that is written out.
#[derive(Clone, Debug, PartialEq)]
pub struct Pucks {
    /// The board's name in the library, or all of it in RON.
    pub board: String,
    /// The pucks, places in metres.
    pub pucks: Vec<(Colour, Point)>,
    /// The strike to begin with.
    pub strike: Option<Strike>,
}

impl Pucks {
    /// Returns the pucks of a layout. A board that is `known` in the library goes by its name.
    pub fn new(layout: &Layout, known: Option<&str>) -> Self {
        let board = known.map_or_else(|| ron::to_string(&*layout.board).unwrap_or_default(), str::to_owned);
        Self { board, pucks: layout.pucks.iter().map(|puck| (puck.colour, puck.at)).collect(), strike: None }
    }

    /// Returns the layout, with the board found by its name.
    ///
    /// # Errors
    /// The board does not exist or is broken, or the pucks do not fit on it: one problem per line.
    pub fn layout(&self, find: impl FnOnce(&str) -> Option<Arc<Board>>) -> Result<Layout, Vec<String>> {
        let board = if self.board.trim_start().starts_with('(') {
            Board::from_ron(&self.board).map(Arc::new).map_err(|e| vec![format!("the board: {e}")])?
        } else {
            find(&self.board).ok_or_else(|| vec![format!("there is no board called `{}`", self.board)])?
        };
        let pucks = (0..).zip(&self.pucks).map(|(i, &(colour, at))| Puck { id: PuckId(i), colour, at }).collect();
        let layout = Layout { board, pucks };
        let problems = layout.problems();
        if problems.is_empty() {
            return Ok(layout);
        }
        Err(problems.into_iter().map(|(i, problem)| format!("puck {i}: {problem}")).collect())
    }

    /// Reads pucks; without a value, none.
    ///
    /// # Errors
    /// A bad value.
    pub fn read(pairs: &mut Pairs<'_>) -> Result<Option<Self>, RouteError> {
        let board = pairs.take("board");
        let pucks = pairs.all("puck").iter().map(|text| puck(text)).collect::<Result<Vec<_>, _>>()?;
        let strike = pairs.take("strike").map(|text| strike(&text)).transpose()?;
        if board.is_none() && pucks.is_empty() && strike.is_none() {
            return Ok(None);
        }
        if pucks.len() > MOST_PUCKS {
            return Err(RouteError::value("puck", &format!("{} pucks", pucks.len()), format!("at most {MOST_PUCKS} pucks")));
        }
        Ok(Some(Self { board: board.unwrap_or_else(|| "bob".to_owned()), pucks, strike }))
    }

    /// Appends the pairs of the board, the pucks and the strike.
    pub fn write(&self, pairs: &mut Written) {
        pairs.append_pair("board", &self.board);
        for (colour, at) in &self.pucks {
            pairs.append_pair("puck", &format!("{},{},{}", colour.letter(), at.x, at.y));
        }
        if let Some(Strike { from, aim, speed, offset }) = &self.strike {
            pairs.append_pair("strike", &format!("{},{},{aim},{speed},{offset}", from.x, from.y));
        }
    }
}

fn puck(text: &str) -> Result<(Colour, Point), RouteError> {
    let wrong = || RouteError::value("puck", text, "g or r and a place in metres, such as g,0,0.1");
    let number = |text: &str| text.parse::<f64>().ok().filter(|n| n.is_finite()).ok_or_else(wrong);
    let parts: Vec<&str> = text.split(',').collect();
    let [colour, x, y] = parts.as_slice() else { return Err(wrong()) };
    let colour = [Colour::Green, Colour::Red].into_iter().find(|c| c.letter().to_string() == *colour).ok_or_else(wrong)?;
    Ok((colour, Point::new(number(x)?, number(y)?)))
}

fn strike(text: &str) -> Result<Strike, RouteError> {
    let expected = "a place in metres, a direction in radians, a speed in m/s and an offset in metres, such as 0,-0.31,1.57,2,0";
    let wrong = || RouteError::value("strike", text, expected);
    let number = |part: &str| part.parse::<f64>().ok().filter(|n| n.is_finite()).ok_or_else(wrong);
    let numbers = text.split(',').map(number).collect::<Result<Vec<f64>, _>>()?;
    let [x, y, aim, speed, offset] = numbers[..] else { return Err(wrong()) };
    Ok(Strike { from: Point::new(x, y), aim, speed, offset })
}
