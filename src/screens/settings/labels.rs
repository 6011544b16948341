//! Texts of the settings that tests look for.

/// The button that saves a backup.
pub const SAVE_BACKUP: &str = "Save a backup…";
/// The notice that a backup is saved, before its size.
pub const BACKUP_SAVED: &str = "Backup saved";
/// The title while a backup is restored.
pub const RESTORING: &str = "Restoring the backup";
/// The warning that the file of the settings is broken; the reason follows.
pub const NOT_SAVED: &str = "Changes are not saved";
/// The button that moves the broken file away.
pub const MOVE_TO_TRASH: &str = "Move it to the trash";
/// The title of the screen, and its entry in the menu.
pub const TITLE: &str = "Settings";
/// The choice of light panels.
pub const LIGHT: &str = "Light";
/// The button that restores a backup.
pub const RESTORE: &str = "Restore…";
/// The news when copying was stopped.
pub const STOPPED: &str = "Stopped. Nothing has changed";
/// The button that stops a backup or its restoring.
pub const STOP: &str = "Stop";
/// The name of the field for the server of rooms.
pub const SERVER: &str = "Address of your Fob server";
/// The news when a backup is restored, before how many files.
pub const RESTORED: &str = "Restored: ";
/// The name of the line about screen readers.
pub const SCREEN_READERS: &str = "Screen readers";
/// The row of keys.
pub const KEYS: &str = "Keys";
/// The choice whether they are shortcuts.
pub const LETTER_KEYS: &str = "Letters, digits and signs are shortcuts";
/// Its tip.
pub const LETTER_KEYS_TIP: &str = "If off, only arrows, Enter, Esc and keys with Ctrl or Alt do something";
/// The choice of elements for them.
pub const ACCESSIBLE: &str = "Show them every control of this page";
/// The tip of this choice.
pub const ACCESSIBLE_TIP: &str =
    "Screen readers get an element for everything that can be read or used; Tab does the same until the page is closed";
