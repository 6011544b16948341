//! Who defines what: the modules of a tree of files, their items and imports, and the way from a path as it is written to the
//! file that defines what it names.
//!
//! Names are followed through re-exports, renames and globs. What is not seen: methods and fields (they are named without a
//! path), and functions that come through a glob or the file's own `pub use` and are handed on without being called.

use super::tokens::{Leaf, Token, text_at, tokens, tree, without_tests};
use std::collections::{BTreeMap, BTreeSet};

/// The library's name, by which the program calls it.
const LIBRARY: &str = "fob";

/// A module: a file, or one written out within a file.
struct Module {
    /// The file it is in; none for a folder whose `mod.rs` is not there (in samples).
    file: Option<usize>,
    parent: Option<usize>,
    /// What `crate` means in it.
    root: usize,
    children: BTreeMap<String, usize>,
    /// What is defined right in it.
    items: BTreeMap<String, Item>,
    imports: Vec<Import>,
    /// The modules that its globs open.
    globs: BTreeSet<usize>,
}

/// What must be known of an item to find its uses.
#[derive(Clone, Copy, PartialEq)]
enum Item {
    Macro,
    Trait,
    Other,
}

/// A path of a `use` line.
struct Import {
    /// The name that it brings; none for a glob and for `as _`.
    name: Option<String>,
    parts: Vec<String>,
    glob: bool,
    /// `pub`, whatever the brackets say: a re-export.
    public: bool,
    /// Within a function: nobody else sees it.
    local: bool,
    line: usize,
}

/// A path that is written in code.
struct Usage {
    module: usize,
    parts: Vec<String>,
    line: usize,
    /// Whether it can only be a path: of several parts, called, or beginning with a capital. A lone lower-case word may be a variable.
    sure: bool,
}

/// What a path leads to: modules, and items by the module that defines them.
#[derive(Default)]
struct Found {
    modules: BTreeSet<usize>,
    items: BTreeSet<(usize, String)>,
}

impl Found {
    fn is_empty(&self) -> bool {
        self.modules.is_empty() && self.items.is_empty()
    }

    fn add(&mut self, other: Self) {
        self.modules.extend(other.modules);
        self.items.extend(other.items);
    }
}

/// A use of a name that another file defines.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Arrow {
    /// The file that uses it, and the one that defines it, as places in the list of sources.
    pub from: usize,
    /// See `from`.
    pub to: usize,
    /// The name by which it is defined.
    pub name: String,
    /// The line of the use.
    pub line: usize,
}

/// A tree of files, read.
pub struct Tree {
    modules: Vec<Module>,
    usages: Vec<Usage>,
}

impl Tree {
    /// Reads the files of `src/`; `sources` are paths with `/` between their parts, and texts.
    pub fn read(sources: &[(String, String)]) -> Self {
        let mut tree = Self { modules: Vec::new(), usages: Vec::new() };
        let library = tree.module(None);
        let texts: Vec<Vec<Token<'_>>> = sources.iter().map(|(_, source)| tokens(source)).collect();
        let kept: Vec<(Vec<Token<'_>>, Vec<&str>)> = texts.iter().map(|tokens| without_tests(tokens)).collect();
        let mut homes = Vec::new();
        let mut for_tests = BTreeSet::new();
        for (file, (path, _)) in sources.iter().enumerate() {
            let home = if path == "src/main.rs" { tree.module(None) } else { tree.at(library, &place(path)) };
            tree.modules[home].file = Some(file);
            homes.push(home);
            for name in &kept[file].1 {
                for_tests.insert(tree.at(home, &[name]));
            }
        }
        for (file, (tokens, _)) in kept.iter().enumerate() {
            let mut above = std::iter::successors(Some(homes[file]), |module| tree.modules[*module].parent);
            if !above.any(|module| for_tests.contains(&module)) {
                tree.read_file(file, homes[file], tokens);
            }
        }
        // A glob may come through another glob, so this is done until nothing is new.
        loop {
            let globs: Vec<BTreeSet<usize>> = (0..tree.modules.len()).map(|module| tree.opened(module)).collect();
            let same = tree.modules.iter().zip(&globs).all(|(module, globs)| module.globs == *globs);
            for (module, globs) in tree.modules.iter_mut().zip(globs) {
                module.globs = globs;
            }
            if same {
                return tree;
            }
        }
    }

    /// Every use of a name that another file defines, once for each pair of files and name, at its first line.
    pub fn arrows(&self) -> Vec<Arrow> {
        let mut first: BTreeMap<(usize, usize, String), usize> = BTreeMap::new();
        let mut draw = |module: usize, line: usize, items: BTreeSet<(usize, String)>| {
            for (home, name) in items {
                if let (Some(from), Some(to)) = (self.modules[module].file, self.modules[home].file)
                    && from != to
                {
                    let known = first.entry((from, to, name)).or_insert(line);
                    *known = line.min(*known);
                }
            }
        };
        for usage in &self.usages {
            if usage.sure {
                draw(usage.module, usage.line, self.resolve(usage.module, &usage.parts).items);
            }
        }
        for (module, scope) in self.modules.iter().enumerate() {
            for import in scope.imports.iter().filter(|import| !import.public) {
                let found = self.resolve(module, &import.parts);
                // A glob of an enum names the enum.
                draw(module, import.line, found.items);
                if import.glob && !self.named_through(module, &found.modules) {
                    // Nothing is named, yet the compiler lets the line stand: it is there for the methods of a trait.
                    draw(module, import.line, self.traits(&found.modules));
                }
            }
        }
        first.into_iter().map(|((from, to, name), line)| Arrow { from, to, name, line }).collect()
    }

    fn module(&mut self, parent: Option<usize>) -> usize {
        let own = self.modules.len();
        let root = parent.map_or(own, |parent| self.modules[parent].root);
        let (children, items, imports, globs) = Default::default();
        self.modules.push(Module { file: None, parent, root, children, items, imports, globs });
        own
    }

    /// The module at a path below `from`, made where it is not there yet.
    fn at(&mut self, from: usize, path: &[&str]) -> usize {
        path.iter().fold(from, |module, name| {
            if let Some(child) = self.modules[module].children.get(*name) {
                return *child;
            }
            let child = self.module(Some(module));
            self.modules[module].children.insert((*name).to_owned(), child);
            child
        })
    }

    /// Reads the definitions, the imports and the uses of one file.
    fn read_file(&mut self, file: usize, home: usize, tokens: &[Token<'_>]) {
        let mut open: Vec<Bracket> = Vec::new();
        let mut here = home;
        let mut variants = false;
        let mut at = 0;
        while at < tokens.len() {
            let text = tokens[at].text;
            let before = at.checked_sub(1).map_or("", |before| tokens[before].text);
            let next = text_at(tokens, at + 1);
            let top = matches!(open.last(), None | Some(Bracket::Module));
            match text {
                "{" | "(" | "[" => {
                    let enumeration = text == "{" && std::mem::take(&mut variants);
                    open.push(if enumeration { Bracket::Enum } else { Bracket::Other });
                    at += 1;
                }
                "}" | ")" | "]" => {
                    if matches!(open.pop(), Some(Bracket::Module)) {
                        here = self.modules[here].parent.unwrap_or(home);
                    }
                    at += 1;
                }
                "mod" if text_at(tokens, at + 2) == "{" => {
                    here = self.at(here, &[next]);
                    self.modules[here].file = Some(file);
                    open.push(Bracket::Module);
                    at += 3;
                }
                // `impl Trait + use<T>` is no import.
                "use" if next != "<" => at = self.read_import(here, tokens, at, !top),
                "macro_rules" if next == "!" => {
                    let name = text_at(tokens, at + 2).to_owned();
                    self.modules[here].items.insert(name.clone(), Item::Macro);
                    if at > 1 && tokens[at - 2].text == "macro_export" {
                        self.export(here, name, tokens[at].line);
                    }
                    at += 3;
                }
                _ if defines(text, before, next) => {
                    let name = at + 1 + usize::from(next == "mut");
                    if top && text != "mod" {
                        let item = if text == "trait" { Item::Trait } else { Item::Other };
                        self.modules[here].items.insert(text_at(tokens, name).to_owned(), item);
                    }
                    variants = text == "enum";
                    at = name + 1;
                }
                _ if tokens[at].is_word() && !follows(tokens, at) => {
                    let variant = matches!(open.last(), Some(Bracket::Enum)) && matches!(before, "{" | "," | "]");
                    // `Iterator<Item = T>` names an associated type.
                    let associated = next == "=" && matches!(before, "<" | ",");
                    if variant || associated {
                        at += 1;
                    } else {
                        at = self.read_path(here, tokens, at);
                    }
                }
                _ => at += 1,
            }
        }
    }

    /// Reads the `use` line at `at`; gives the place after it.
    fn read_import(&mut self, here: usize, tokens: &[Token<'_>], at: usize, local: bool) -> usize {
        let public = match at.checked_sub(1).map_or("", |before| tokens[before].text) {
            "pub" => true,
            ")" => tokens[..at]
                .iter()
                .rposition(|token| token.text == "(")
                .is_some_and(|open| open > 0 && tokens[open - 1].text == "pub"),
            _ => false,
        };
        // `use ::x` is another crate's.
        let foreign = text_at(tokens, at + 1) == "::";
        let mut leaves: Vec<Leaf<'_>> = Vec::new();
        let end = tree(tokens, at + 1 + usize::from(foreign), &[], &mut leaves);
        for mut leaf in leaves.into_iter().filter(|_| !foreign) {
            let glob = leaf.parts.last() == Some(&"*");
            if glob || (leaf.parts.len() > 1 && leaf.parts.last() == Some(&"self")) {
                leaf.parts.pop();
            }
            let name = leaf.renamed.or(leaf.parts.last().copied()).filter(|name| !glob && *name != "_").map(str::to_owned);
            let parts = leaf.parts.into_iter().map(str::to_owned).collect();
            self.modules[here].imports.push(Import { name, parts, glob, public, local, line: leaf.line });
        }
        end
    }

    /// Reads the path or the lone word at `at`; gives the place after it.
    fn read_path(&mut self, here: usize, tokens: &[Token<'_>], at: usize) -> usize {
        let mut leaves = Vec::new();
        let end = if text_at(tokens, at + 1) == "::" { tree(tokens, at, &[], &mut leaves) } else { at + 1 };
        let called = match text_at(tokens, at + 1) {
            "::" | "(" => true,
            "!" => matches!(text_at(tokens, at + 2), "(" | "[" | "{"),
            _ => false,
        };
        let parts: Vec<&str> = leaves.first().map_or_else(|| vec![tokens[at].text], |leaf| leaf.parts.clone());
        let sure = called || tokens[at].text.starts_with(char::is_uppercase);
        let parts = parts.into_iter().map(str::to_owned).collect();
        self.usages.push(Usage { module: here, parts, line: tokens[at].line, sure });
        end
    }

    /// `#[macro_export]` lays a macro at the crate's root.
    fn export(&mut self, home: usize, name: String, line: usize) {
        let root = self.modules[home].root;
        if root != home {
            let parts = [vec!["crate".to_owned()], self.path(home), vec![name.clone()]].concat();
            let import = Import { name: Some(name), parts, glob: false, public: true, local: false, line };
            self.modules[root].imports.push(import);
        }
    }

    /// The names on the way from the crate's root to a module.
    fn path(&self, module: usize) -> Vec<String> {
        let Some(parent) = self.modules[module].parent else { return Vec::new() };
        let mut path = self.path(parent);
        let own = self.modules[parent].children.iter().find(|(_, child)| **child == module);
        path.extend(own.map(|(name, _)| name.clone()));
        path
    }

    /// What a path leads to that is written in `module`.
    fn resolve(&self, module: usize, parts: &[String]) -> Found {
        self.follow(module, parts, &mut Vec::new())
    }

    /// `trail` holds the names that are being looked up, so that imports in a loop end.
    fn follow(&self, module: usize, parts: &[String], trail: &mut Vec<(usize, String)>) -> Found {
        let Some(head) = parts.first() else { return Found::default() };
        let scope = &self.modules[module];
        let whole = |module: Option<usize>| Found { modules: module.into_iter().collect(), items: BTreeSet::new() };
        let mut found = match head.as_str() {
            "crate" => whole(Some(scope.root)),
            "self" => whole(Some(module)),
            "super" => whole(scope.parent),
            LIBRARY if scope.root != 0 => whole(Some(0)),
            name => {
                let mut found = self.look_up(module, name, true, trail);
                // A macro is also seen in the modules below its own.
                let mut above = scope.parent;
                while let Some(parent) = above.filter(|_| found.is_empty() && parts.len() == 1) {
                    if self.modules[parent].items.get(name) == Some(&Item::Macro) {
                        found.items.insert((parent, name.to_owned()));
                    }
                    above = self.modules[parent].parent;
                }
                found
            }
        };
        for part in &parts[1..] {
            let mut further = Found::default();
            for module in &found.modules {
                if part == "super" {
                    further.modules.extend(self.modules[*module].parent);
                } else {
                    further.add(self.look_up(*module, part, false, trail));
                }
            }
            // Beyond a type its own names follow: variants, functions, constants.
            if further.is_empty() {
                found.modules.clear();
                return found;
            }
            found = further;
        }
        found
    }

    /// What a name means in a module: for the module itself (`inside`) or for others.
    fn look_up(&self, module: usize, name: &str, inside: bool, trail: &mut Vec<(usize, String)>) -> Found {
        let mut found = Found::default();
        let step = (module, name.to_owned());
        if trail.contains(&step) {
            return found;
        }
        trail.push(step);
        let scope = &self.modules[module];
        found.modules.extend(scope.children.get(name));
        if scope.items.contains_key(name) {
            found.items.insert((module, name.to_owned()));
        }
        for import in &scope.imports {
            if import.name.as_deref() == Some(name) && (inside || !import.local) {
                found.add(self.follow(module, &import.parts, trail));
            }
        }
        if found.is_empty() {
            for opened in &scope.globs {
                found.add(self.look_up(*opened, name, false, trail));
            }
        }
        trail.pop();
        found
    }

    /// The modules that the globs of a module open.
    fn opened(&self, module: usize) -> BTreeSet<usize> {
        let globs = self.modules[module].imports.iter().filter(|import| import.glob);
        globs.flat_map(|import| self.resolve(module, &import.parts).modules).collect()
    }

    /// Whether a module names anything that these modules bring.
    fn named_through(&self, module: usize, opened: &BTreeSet<usize>) -> bool {
        let mut usages = self.usages.iter().filter(|usage| usage.module == module && usage.sure);
        usages.any(|usage| opened.iter().any(|opened| !self.look_up(*opened, &usage.parts[0], false, &mut Vec::new()).is_empty()))
    }

    /// The traits that these modules bring.
    fn traits(&self, opened: &BTreeSet<usize>) -> BTreeSet<(usize, String)> {
        let mut found = Found::default();
        for module in opened {
            let scope = &self.modules[*module];
            let names = scope.items.keys().chain(scope.imports.iter().filter_map(|import| import.name.as_ref()));
            for name in names {
                found.add(self.look_up(*module, name, false, &mut Vec::new()));
            }
        }
        found.items.retain(|(module, name)| self.modules[*module].items[name] == Item::Trait);
        found.items
    }
}

/// A bracket that is open.
enum Bracket {
    /// Of a module that is written out in the file.
    Module,
    /// Around the variants of an enum.
    Enum,
    Other,
}

/// `src/a/b.rs` and `src/a/b/mod.rs` are the module `a::b`.
fn place(path: &str) -> Vec<&str> {
    let inner = path.strip_prefix("src/").unwrap_or(path);
    let inner = inner.strip_suffix(".rs").unwrap_or(inner);
    let mut parts: Vec<&str> = inner.split('/').collect();
    if parts.last() == Some(&"mod") || parts == ["lib"] {
        parts.pop();
    }
    parts
}

/// Whether a word begins the definition of what follows it.
fn defines(text: &str, before: &str, next: &str) -> bool {
    let word = next.starts_with(|c: char| c == '_' || c.is_alphabetic());
    match text {
        "struct" | "enum" | "trait" | "type" | "mod" | "static" => word,
        "union" => word && matches!(before, "" | ";" | "}" | "{" | "]" | ")" | "pub"),
        // `fn(u8)` is a type.
        "fn" => word,
        // Neither `const fn` nor the constants among a type's parameters.
        "const" => word && !matches!(next, "fn" | "unsafe" | "async" | "extern") && !matches!(before, "<" | "," | "*"),
        _ => false,
    }
}

/// Whether the word at `at` is part of something that began before it: a path, a field or a method. (Two dots are a range.)
fn follows(tokens: &[Token<'_>], at: usize) -> bool {
    let back = |by: usize| at.checked_sub(by).map_or("", |at| tokens[at].text);
    back(1) == "::" || (back(1) == "." && back(2) != ".")
}
