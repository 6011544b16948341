//! The DOT language of Graphviz: from text to statements. The grammar is the one of <https://graphviz.org/doc/info/lang.html>.

use crate::problem::DfaErrors;
use fob_base::TextPlace;

/// A token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A name, a number or a text in quotes, with quotes and escaped quotes taken away.
    Id(String),
    /// A word without quotes that may be a keyword.
    Word(String),
    /// A text in angle brackets.
    Html,
    /// `->` or `--`.
    Arrow(bool),
    /// `{ } [ ] ; , : =`
    Sign(char),
}

/// Attributes in the order in which they are set, later ones counting.
pub(super) type Attributes = Vec<(String, Value)>;

/// The value of an attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// Text.
    Text(String),
    /// A label of HTML, which is not read.
    Html,
}

/// A statement, with subgraphs opened and closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Statement {
    /// `graph [..]` or `name = value`.
    Graph(Attributes),
    /// `node [..]`
    NodeDefaults(Attributes),
    /// `edge [..]`
    EdgeDefaults(Attributes),
    /// A node with its attributes.
    Node(String, Attributes),
    /// A chain of groups of nodes, each joined to the next one.
    Edges(Vec<Vec<String>>, Attributes),
    /// `{`
    Open,
    /// `}`
    Close,
}

/// A whole file.
#[derive(Debug)]
pub(super) struct Graph {
    pub name: Option<String>,
    pub statements: Vec<(Statement, TextPlace)>,
}

/// Largest nesting depth of subgraphs.
const MAX_DEPTH: usize = 64;

struct Lexed {
    tokens: Vec<(Token, TextPlace)>,
    end: TextPlace,
}

fn lex(text: &str) -> Result<Lexed, DfaErrors> {
    let chars: Vec<char> = text.chars().collect();
    let (mut i, mut place) = (0, TextPlace { line: 1, column: 1 });
    let mut tokens: Vec<(Token, TextPlace)> = Vec::new();
    let mut line_start = true;
    let mut join = false;
    let advance = |i: &mut usize, place: &mut TextPlace| {
        if chars[*i] == '\n' {
            *place = TextPlace { line: place.line + 1, column: 1 };
        } else {
            place.column += 1;
        }
        *i += 1;
    };
    while i < chars.len() {
        let (c, here) = (chars[i], place);
        let next = chars.get(i + 1).copied();
        // A line that begins with # is left to the preprocessor.
        if c == '#' && line_start || c == '/' && next == Some('/') {
            while i < chars.len() && chars[i] != '\n' {
                advance(&mut i, &mut place);
            }
            continue;
        }
        if c == '/' && next == Some('*') {
            let open = here;
            advance(&mut i, &mut place);
            advance(&mut i, &mut place);
            while i < chars.len() && !(chars[i] == '*' && chars.get(i + 1) == Some(&'/')) {
                advance(&mut i, &mut place);
            }
            if i >= chars.len() {
                return Err(DfaErrors::syntax("the comment `/*` is never closed: expected `*/`", Some(open)));
            }
            advance(&mut i, &mut place);
            advance(&mut i, &mut place);
            continue;
        }
        line_start = c == '\n' || line_start && c.is_whitespace();
        if c.is_whitespace() || c == '\u{feff}' {
            advance(&mut i, &mut place);
            continue;
        }
        let mut push = |token: Token| tokens.push((token, here));
        match c {
            '{' | '}' | '[' | ']' | ';' | ',' | ':' | '=' => {
                push(Token::Sign(c));
                advance(&mut i, &mut place);
            }
            '-' if matches!(next, Some('>' | '-')) => {
                push(Token::Arrow(next == Some('>')));
                advance(&mut i, &mut place);
                advance(&mut i, &mut place);
            }
            '"' => {
                advance(&mut i, &mut place);
                let mut value = String::new();
                loop {
                    match (chars.get(i), chars.get(i + 1)) {
                        (None, _) => {
                            return Err(DfaErrors::syntax("this text is never closed: expected `\"`", Some(here)));
                        }
                        (Some('"'), _) => break,
                        (Some('\\'), Some('"')) => {
                            value.push('"');
                            advance(&mut i, &mut place);
                        }
                        // A line may be continued.
                        (Some('\\'), Some('\n')) => advance(&mut i, &mut place),
                        (Some('\\'), Some('\\')) => {
                            value.push_str("\\\\");
                            advance(&mut i, &mut place);
                        }
                        (Some(&c), _) => value.push(c),
                    }
                    advance(&mut i, &mut place);
                }
                advance(&mut i, &mut place);
                if std::mem::take(&mut join)
                    && let Some((Token::Id(before), _)) = tokens.last_mut()
                {
                    before.push_str(&value);
                } else {
                    tokens.push((Token::Id(value), here));
                }
                continue;
            }
            '+' if matches!(tokens.last(), Some((Token::Id(_), _))) => {
                join = true;
                advance(&mut i, &mut place);
                continue;
            }
            '<' => {
                let mut depth = 0_usize;
                loop {
                    match chars.get(i) {
                        None => return Err(DfaErrors::syntax("this `<` is never closed: expected `>`", Some(here))),
                        Some('<') => depth += 1,
                        Some('>') => depth -= 1,
                        Some(_) => {}
                    }
                    advance(&mut i, &mut place);
                    if depth == 0 {
                        break;
                    }
                }
                tokens.push((Token::Html, here));
            }
            c if c.is_alphanumeric() || c == '_' || c == '.' || c == '-' || !c.is_ascii() => {
                let mut word = String::new();
                while let Some(&c) = chars.get(i) {
                    let arrow = c == '-' && matches!(chars.get(i + 1), Some('>' | '-'));
                    let sign = c == '-' && !word.is_empty();
                    if !(c.is_alphanumeric() || matches!(c, '_' | '.' | '-') || !c.is_ascii())
                        || arrow
                        || sign
                        || c.is_whitespace()
                    {
                        break;
                    }
                    word.push(c);
                    advance(&mut i, &mut place);
                }
                tokens.push((Token::Word(word), here));
            }
            c => {
                return Err(DfaErrors::syntax(format!("found {c:?}: expected a statement of the DOT language"), Some(here)));
            }
        }
        if join {
            return Err(DfaErrors::syntax("expected a text in quotes after `+`", Some(here)));
        }
    }
    Ok(Lexed { tokens, end: place })
}

struct Parser {
    tokens: Vec<(Token, TextPlace)>,
    end: TextPlace,
    at: usize,
    statements: Vec<(Statement, TextPlace)>,
}

/// Parses a file.
pub(super) fn parse(text: &str) -> Result<Graph, DfaErrors> {
    // One line end is as good as the other, also within a text in quotes. Places stay as they are.
    let Lexed { tokens, end } = lex(&text.replace("\r\n", "\n"))?;
    let mut parser = Parser { tokens, end, at: 0, statements: Vec::new() };
    parser.keyword("strict");
    let place = parser.place();
    if parser.keyword("graph") {
        return Err(DfaErrors::syntax("an undirected graph: expected `digraph`", Some(place)));
    }
    if !parser.keyword("digraph") {
        return Err(DfaErrors::syntax("expected `digraph`", Some(place)));
    }
    let name = parser.id();
    parser.expect('{')?;
    parser.list(0)?;
    parser.expect('}')?;
    if parser.at < parser.tokens.len() {
        return Err(DfaErrors::syntax("expected the end of the file: a file holds one graph", Some(parser.place())));
    }
    Ok(Graph { name, statements: parser.statements })
}

impl Parser {
    fn place(&self) -> TextPlace {
        self.tokens.get(self.at).map_or(self.end, |(_, place)| *place)
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    fn sign(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(&Token::Sign(sign));
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, sign: char) -> Result<(), DfaErrors> {
        let place = self.place();
        if self.sign(sign) { Ok(()) } else { Err(DfaErrors::syntax(format!("expected `{sign}`"), Some(place))) }
    }

    fn is_keyword(&self, keyword: &str) -> bool {
        matches!(self.peek(), Some(Token::Word(word)) if word.eq_ignore_ascii_case(keyword))
    }

    fn keyword(&mut self, keyword: &str) -> bool {
        let found = self.is_keyword(keyword);
        self.at += usize::from(found);
        found
    }

    fn id(&mut self) -> Option<String> {
        let id = match self.peek()? {
            Token::Id(id) | Token::Word(id) => id.clone(),
            _ => return None,
        };
        self.at += 1;
        Some(id)
    }

    /// Statements up to a closing brace. Returns the nodes that they name, for edges to and from subgraphs.
    fn list(&mut self, depth: usize) -> Result<Vec<String>, DfaErrors> {
        if depth > MAX_DEPTH {
            return Err(DfaErrors::syntax("subgraphs are nested too deeply", Some(self.place())));
        }
        let mut named = Vec::new();
        loop {
            while self.sign(';') {}
            match self.peek() {
                None | Some(Token::Sign('}')) => return Ok(named),
                Some(_) => named.extend(self.statement(depth)?),
            }
        }
    }

    fn statement(&mut self, depth: usize) -> Result<Vec<String>, DfaErrors> {
        let place = self.place();
        for (keyword, make) in [
            ("graph", Statement::Graph as fn(Attributes) -> Statement),
            ("node", Statement::NodeDefaults),
            ("edge", Statement::EdgeDefaults),
        ] {
            if self.keyword(keyword) {
                let attributes = self.attributes()?;
                self.statements.push((make(attributes), place));
                return Ok(Vec::new());
            }
        }
        if let (Some(Token::Id(_) | Token::Word(_)), Some((Token::Sign('='), _))) = (self.peek(), self.tokens.get(self.at + 1)) {
            let key = self.id().unwrap_or_default();
            self.at += 1;
            let value = self.value()?;
            self.statements.push((Statement::Graph(vec![(key, value)]), place));
            return Ok(Vec::new());
        }
        let (first, is_group) = self.end_of_edge(depth)?;
        let mut groups = vec![first];
        while let Some(&Token::Arrow(directed)) = self.peek() {
            if !directed {
                return Err(DfaErrors::syntax("found `--`: expected `->`, since the graph is directed", Some(self.place())));
            }
            self.at += 1;
            groups.push(self.end_of_edge(depth)?.0);
        }
        let named = groups.concat();
        if groups.len() > 1 {
            let attributes = self.attributes()?;
            self.statements.push((Statement::Edges(groups, attributes), place));
        } else if !is_group {
            let attributes = self.attributes()?;
            self.statements.push((Statement::Node(named[0].clone(), attributes), place));
        }
        Ok(named)
    }

    /// Reads a node or a subgraph; returns whether it is a subgraph.
    fn end_of_edge(&mut self, depth: usize) -> Result<(Vec<String>, bool), DfaErrors> {
        let place = self.place();
        let subgraph = self.keyword("subgraph");
        if subgraph {
            self.id();
        }
        if subgraph || self.peek() == Some(&Token::Sign('{')) {
            self.expect('{')?;
            self.statements.push((Statement::Open, place));
            let named = self.list(depth + 1)?;
            self.statements.push((Statement::Close, self.place()));
            self.expect('}')?;
            return Ok((named, true));
        }
        let Some(id) = self.id() else {
            return Err(DfaErrors::syntax("expected the name of a node, `{` or `}`", Some(place)));
        };
        // A port says where at a node an edge ends, twice at most.
        for _ in 0..2 {
            if self.sign(':') && self.id().is_none() {
                return Err(DfaErrors::syntax("expected a port after `:`", Some(self.place())));
            }
        }
        Ok((vec![id], false))
    }

    fn attributes(&mut self) -> Result<Attributes, DfaErrors> {
        let mut attributes = Vec::new();
        while self.sign('[') {
            while !self.sign(']') {
                let place = self.place();
                let Some(key) = self.id() else {
                    return Err(DfaErrors::syntax("expected an attribute or `]`", Some(place)));
                };
                // An attribute without a value is true.
                let value = if self.sign('=') { self.value()? } else { Value::Text("true".to_owned()) };
                attributes.push((key, value));
                if !self.sign(',') {
                    self.sign(';');
                }
            }
        }
        Ok(attributes)
    }

    fn value(&mut self) -> Result<Value, DfaErrors> {
        let place = self.place();
        if self.peek() == Some(&Token::Html) {
            self.at += 1;
            return Ok(Value::Html);
        }
        self.id().map(Value::Text).ok_or_else(|| DfaErrors::syntax("expected a value after `=`", Some(place)))
    }
}
