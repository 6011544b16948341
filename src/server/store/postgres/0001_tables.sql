-- The tables of the versions before migrations, which may be there: such a server makes them under this lock.
SELECT pg_advisory_xact_lock(7031442);
CREATE TABLE IF NOT EXISTS rooms (
    id TEXT PRIMARY KEY, setup TEXT NOT NULL, secret BIGINT NOT NULL, public BOOLEAN NOT NULL, made BIGINT NOT NULL,
    begun BOOLEAN NOT NULL DEFAULT false
);
CREATE INDEX IF NOT EXISTS lobby ON rooms (made) WHERE public AND NOT begun;
CREATE TABLE IF NOT EXISTS seats (
    room TEXT NOT NULL, seat SMALLINT NOT NULL, name TEXT NOT NULL, token BYTEA NOT NULL UNIQUE, PRIMARY KEY (room, seat)
);
CREATE TABLE IF NOT EXISTS records (
    room TEXT NOT NULL, n BIGINT NOT NULL, at BIGINT NOT NULL, record TEXT NOT NULL, kept TEXT, PRIMARY KEY (room, n)
);
CREATE TABLE IF NOT EXISTS sweeps (id INTEGER PRIMARY KEY CHECK (id = 1), at BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS leases (server TEXT PRIMARY KEY, until TIMESTAMPTZ NOT NULL, online TEXT[] NOT NULL);
