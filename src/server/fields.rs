//! The body of a request, field by field, so that errors name the field and the expected value.

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use std::fmt;

/// Longest excerpt of a wrong value that an error quotes, in characters.
const QUOTED: usize = 40;

/// The fields of a JSON object, each with its name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fields(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Each;

        impl<'de> Visitor<'de> for Each {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields: Vec<(String, Value)> = Vec::new();
                while let Some((name, value)) = map.next_entry::<String, Value>()? {
                    // It is not guessed which of the two is meant.
                    if fields.iter().any(|(known, _)| *known == name) {
                        return Err(A::Error::custom(format!("`{}` is given twice", short(&name))));
                    }
                    fields.push((name, value));
                    // No request has that many, and each is compared with all before it.
                    if fields.len() > 100 {
                        return Err(A::Error::custom("more than 100 fields"));
                    }
                }
                Ok(Fields(fields))
            }
        }

        deserializer.deserialize_map(Each)
    }
}

impl Fields {
    /// Checks that there are no other fields: otherwise a misspelt one would be ignored silently.
    ///
    /// # Errors
    /// A field is unknown.
    pub fn only(self, known: &[&str]) -> Result<Self, String> {
        match self.0.iter().find(|(name, _)| !known.contains(&&**name)) {
            None => Ok(self),
            Some((name, _)) => Err(format!("`{}`: there is no such field; expected only {}", short(name), listed(known))),
        }
    }

    /// Returns the fields of an object within another one.
    fn of(value: &Value) -> Option<Self> {
        Some(Self(value.as_object()?.iter().map(|(name, value)| (name.clone(), value.clone())).collect()))
    }

    /// Returns a field as it is: `None` if it is missing.
    fn get(&self, name: &str) -> Option<&Value> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// Reads a field: `None` if it is missing, `Some(None)` if it is null.
    #[expect(clippy::option_option, reason = "a field that is missing is another than one that is null")]
    fn read<T>(&self, name: &str, read: impl Fn(&Value) -> Option<T>, expected: &str) -> Result<Option<Option<T>>, String> {
        match self.get(name) {
            None => Ok(None),
            Some(Value::Null) => Ok(Some(None)),
            Some(value) => match read(value) {
                Some(read) => Ok(Some(Some(read))),
                None => Err(format!("{name}: {}; expected {expected}", short(&value.to_string()))),
            },
        }
    }

    /// Reads a text.
    #[expect(clippy::option_option, reason = "a field that is missing is another than one that is null")]
    pub fn text(&self, name: &str) -> Result<Option<Option<String>>, String> {
        self.read(name, |value| value.as_str().map(str::to_owned), "a text")
    }

    /// Reads a required text.
    pub fn needed(&self, name: &str) -> Result<String, String> {
        self.text(name)?.flatten().ok_or_else(|| format!("{name} is missing; expected a text"))
    }

    /// Reads a whole number from 0 to `most`, of `what`.
    #[expect(clippy::option_option, reason = "a field that is missing is another than one that is null")]
    pub fn whole(&self, name: &str, most: u64, what: &str) -> Result<Option<Option<u64>>, String> {
        let within = |value: &Value| value.as_u64().filter(|number| *number <= most);
        self.read(name, within, &format!("a whole number of {what} from 0 to {most}"))
    }

    /// Reads one of some words.
    #[expect(clippy::option_option, reason = "a field that is missing is another than one that is null")]
    pub fn word<T: Copy>(&self, name: &str, words: &[(&str, T)]) -> Result<Option<Option<T>>, String> {
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let find = |value: &Value| words.iter().find(|(word, _)| value.as_str() == Some(*word)).map(|(_, meant)| *meant);
        self.read(name, find, &format!("one of {}", known.join(", ")))
    }

    /// Reads a list of objects, each by its number from 1.
    #[expect(clippy::option_option, reason = "a field that is missing is another than one that is null")]
    pub fn objects<T>(
        &self,
        name: &str,
        (thing, known): (&str, &[&str]),
        read: impl Fn(&Self) -> Result<T, String>,
    ) -> Result<Option<Option<Vec<T>>>, String> {
        let expected = format!("a list of objects with {}", listed(known));
        let Some(values) = self.read(name, |value| value.as_array().cloned(), &expected)? else { return Ok(None) };
        let Some(values) = values else { return Ok(Some(None)) };
        let one = |(number, value): (usize, &Value)| {
            let at = |why: String| format!("{name}, {thing} {number}: {why}");
            let fields = Self::of(value).ok_or_else(|| format!("{}; expected an object", short(&value.to_string())));
            read(&fields.and_then(|fields| fields.only(known)).map_err(at)?).map_err(at)
        };
        (1..).zip(&values).map(one).collect::<Result<_, _>>().map(|read| Some(Some(read)))
    }
}

/// Lists names as part of a sentence.
fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [some @ .., last] => format!("{} and {last}", some.join(", ")),
    }
}

fn short(text: &str) -> String {
    fob_base::text::clipped(&fob_base::text::line(text), QUOTED)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn fields(text: &str) -> Fields {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn a_field_is_there_null_or_missing() {
        let fields = fields(r#"{"a":"x","b":null,"n":7,"w":"last"}"#);
        assert_eq!(
            (fields.text("a"), fields.text("b"), fields.text("c")),
            (Ok(Some(Some("x".into()))), Ok(Some(None)), Ok(None))
        );
        assert_eq!((fields.whole("n", 7, "seconds"), fields.whole("b", 7, "seconds")), (Ok(Some(Some(7))), Ok(Some(None))));
        assert_eq!(fields.word("w", &[("best", 1), ("last", 2)]), Ok(Some(Some(2))));
        assert_eq!(fields.clone().only(&["a", "b", "n", "w", "z"]), Ok(fields));
    }

    #[test]
    fn what_is_wrong_is_said_with_the_field_and_its_bounds() {
        let wide = "x".repeat(90);
        let fields = fields(&format!(
            r#"{{"n":-1,"f":1.5,"e":1e300,"m":18446744073709551615,"t":["x"],"w":"all","l":[{{"name":"A"}},{{"nme":"B"}}],"k":[7],"o":"{wide}"}}"#
        ));
        for (found, expected) in [
            (fields.whole("n", 9, "attempts").map(|_| ()), "n: -1; expected a whole number of attempts from 0 to 9"),
            (fields.whole("f", 9, "attempts").map(|_| ()), "f: 1.5; expected a whole number of attempts from 0 to 9"),
            (fields.whole("e", 9, "attempts").map(|_| ()), "e: 1e+300; expected a whole number of attempts from 0 to 9"),
            (
                fields.whole("m", 9, "seconds").map(|_| ()),
                "m: 18446744073709551615; expected a whole number of seconds from 0 to 9",
            ),
            (fields.text("t").map(|_| ()), "t: [\"x\"]; expected a text"),
            (fields.needed("z").map(|_| ()), "z is missing; expected a text"),
            (fields.word("w", &[("best", 1), ("last", 2)]).map(|_| ()), "w: \"all\"; expected one of best, last"),
            (
                fields.objects("l", ("person", &["name", "id"]), |one| one.text("name")).map(|_| ()),
                "l, person 2: `nme`: there is no such field; expected only name and id",
            ),
            (
                fields.objects("k", ("person", &["name", "id"]), |one| one.text("name")).map(|_| ()),
                "k, person 1: 7; expected an object",
            ),
            (
                fields.objects("n", ("person", &["name", "id"]), |one| one.text("name")).map(|_| ()),
                "n: -1; expected a list of objects with name and id",
            ),
        ] {
            assert_eq!(found, Err(expected.to_owned()));
        }
        let long = fields.whole("o", 9, "seconds").unwrap_err();
        assert!(long.len() < 120 && long.starts_with("o: \"xxx"), "{long}");
        let unknown = fields.only(&["n", "f"]).unwrap_err();
        assert_eq!(unknown, "`e`: there is no such field; expected only n and f");
    }

    #[test]
    fn a_field_that_comes_twice_is_not_guessed_at() {
        let error = serde_json::from_str::<Fields>(r#"{"a":1,"a":2}"#).unwrap_err().to_string();
        assert!(error.starts_with("`a` is given twice"), "{error}");
        let many: Vec<String> = (0..101).map(|n| format!("\"{n}\":1")).collect();
        assert!(serde_json::from_str::<Fields>(&format!("{{{}}}", many.join(","))).is_err());
        assert!(serde_json::from_str::<Fields>("[1]").is_err());
    }
}
