//! Who is at the device: somebody who has come to the class, or nobody yet. Several people may share a device, each with their own work.

use fob_services::data::{MyClass, PersonKey, Services};
use fob_services::online::{ClassKey, ShownClass};
use fob_services::places;

/// Who is at the device.
#[derive(Debug)]
pub struct Person {
    class: ClassKey,
    /// Somebody who has come; `None` before that.
    pub key: Option<PersonKey>,
    /// The class as somebody sees it who has not come.
    guest: MyClass,
}

impl Person {
    /// Returns whoever a link means: the one that it names, otherwise the one who was there last.
    pub fn opened(at: &places::Class, services: &Services) -> Self {
        let latest = services.classes.latest(&at.key);
        let is_listed = latest.and_then(|mine| mine.seen.as_ref()).is_some_and(|seen| seen.named == "code");
        // In a class with codes a name in the link says nothing.
        let is_named = !is_listed && (at.student.is_some() || at.sid.is_some());
        let named = services.classes.people(&at.key).filter(|mine| is_meant(at, mine)).max_by_key(|mine| mine.used);
        let mine = if is_named { named } else { latest };
        let mut guest = MyClass::new(&at.key, String::new(), 0);
        if let Some(known) = latest {
            (guest.seen, guest.ahead) = (known.seen.clone().map(without_own_time), known.ahead);
        }
        Self { class: at.key.clone(), key: mine.and_then(MyClass::key), guest }
    }

    /// Returns the class as this person takes part in it.
    pub fn mine<'a>(&'a self, services: &'a Services) -> &'a MyClass {
        self.key.as_ref().and_then(|key| services.classes.get(key)).unwrap_or(&self.guest)
    }

    /// Returns the same for changes.
    pub fn mine_mut<'a>(&'a mut self, services: &'a mut Services) -> &'a mut MyClass {
        self.key.as_ref().and_then(|key| services.classes.get_mut(key)).unwrap_or(&mut self.guest)
    }

    /// Notes what the server says of the class, and the seconds by which its clock is ahead; `None` if that cannot be read.
    pub fn see(&mut self, seen: ShownClass, ahead: Option<i64>, services: &mut Services) {
        self.guest.seen = Some(without_own_time(seen.clone()));
        self.guest.ahead = ahead.unwrap_or(self.guest.ahead);
        let mine = self.mine_mut(services);
        (mine.seen, mine.ahead) = (Some(seen), ahead.unwrap_or(mine.ahead));
    }

    /// Returns the class.
    pub const fn class(&self) -> &ClassKey {
        &self.class
    }

    /// Returns the class as somebody sees it who has not come.
    pub const fn guest(&self) -> &MyClass {
        &self.guest
    }

    /// Returns the others who have come to the class on this device, with their names.
    pub fn others(&self, services: &Services) -> Vec<(PersonKey, String)> {
        let people = services.classes.people(&self.class).filter(|mine| mine.me.student.is_some());
        let all = people.filter_map(|mine| Some((mine.key()?, mine.me.name.clone())));
        all.filter(|(key, _)| Some(key) != self.key.as_ref()).collect()
    }
}

/// Whether a link means this person: by what the learning system calls them, otherwise by the name.
fn is_meant(at: &places::Class, mine: &MyClass) -> bool {
    match &at.sid {
        Some(sid) if !mine.me.id.is_empty() => *sid == mine.me.id,
        _ => at.student.as_ref().is_some_and(|student| *student == mine.me.name),
    }
}

/// A student's own deadline is nobody else's.
fn without_own_time(seen: ShownClass) -> ShownClass {
    ShownClass { until: None, ..seen }
}
