-- Classes: who may do what with them is a hash, `next` is the number of the next record, and `deadline` (with its grace) and `used` say how
-- long they are kept. An answer is apart from its record, so that a class is read without what was handed in.
CREATE TABLE IF NOT EXISTS classes (
    id TEXT PRIMARY KEY, host BLOB NOT NULL UNIQUE, made INTEGER NOT NULL, used INTEGER NOT NULL, deadline INTEGER, next INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS class_records (
    class TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, record TEXT NOT NULL, answer TEXT, judged TEXT
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS class_record ON class_records (class, n);
