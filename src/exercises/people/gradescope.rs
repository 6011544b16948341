//! The people of an export of Gradescope, as its `submission_metadata.yml` lists them.

use super::person::{Form, Person};
use fob_base::yaml::{self, Node};

/// Returns the submitters of a folder; empty if the file does not list any.
pub(super) fn submitters(metadata: &str, folder: &str) -> Vec<Person> {
    let Ok(document) = yaml::read(metadata) else { return Vec::new() };
    let field = |node: &Node, name: &str| {
        // Ruby writes symbols, `:name`.
        let value = node.get(&format!(":{name}")).or_else(|| node.get(name));
        value
            .and_then(Node::text)
            .map(str::trim)
            .filter(|text| !text.is_empty() && *text != "~" && *text != "null")
            .map(str::to_owned)
    };
    let Some(submission) = document.get(folder) else { return Vec::new() };
    let list = submission.get(":submitters").or_else(|| submission.get("submitters"));
    let mut people = Vec::new();
    for node in list.map_or(&[][..], Node::items) {
        let (name, sid, email) = (field(node, "name"), field(node, "sid"), field(node, "email"));
        let Some(id) = sid.or_else(|| email.clone()).or_else(|| name.clone()) else { continue };
        let name = name.unwrap_or_else(|| id.clone());
        people.push(Person { id, name, form: Form::Gradescope, also: email.into_iter().collect() });
    }
    people
}
