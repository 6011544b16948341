-- Classes: who may do what with them is a hash, `next` is the number of the next record, and `deadline` (with its grace) and `used` say how
-- long they are kept. An answer is apart from its record, so that a class is read without what was handed in.
CREATE TABLE IF NOT EXISTS classes (
    id TEXT PRIMARY KEY, host BYTEA NOT NULL UNIQUE, made BIGINT NOT NULL, used BIGINT NOT NULL, deadline BIGINT, next BIGINT NOT NULL
);
CREATE TABLE IF NOT EXISTS class_records (
    class TEXT NOT NULL, n BIGINT NOT NULL, at BIGINT NOT NULL, record TEXT NOT NULL, answer TEXT, judged TEXT, PRIMARY KEY (class, n)
);
