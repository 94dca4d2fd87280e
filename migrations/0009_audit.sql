-- Who did what to whom. Rows are only ever added; seals chain them, so that a change from outside shows.
CREATE TABLE audit_log (
  seq INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  actor_id TEXT,
  action TEXT NOT NULL CHECK (length(action) BETWEEN 3 AND 60),
  target_kind TEXT NOT NULL,
  target_id TEXT NOT NULL,
  before TEXT CHECK (before IS NULL OR json_valid(before)),
  after TEXT CHECK (after IS NULL OR json_valid(after)),
  request_id TEXT NOT NULL
) STRICT;
CREATE INDEX audit_log_by_target ON audit_log (target_kind, target_id, seq);
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, seq);

CREATE TABLE audit_seals (
  seq INTEGER PRIMARY KEY REFERENCES audit_log (seq),
  previous_hash TEXT NOT NULL UNIQUE,
  hash TEXT NOT NULL UNIQUE
) STRICT;

CREATE TRIGGER audit_is_immutable BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'immutable'); END;
CREATE TRIGGER audit_is_kept BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'immutable'); END;
CREATE TRIGGER seal_is_immutable BEFORE UPDATE ON audit_seals BEGIN SELECT RAISE(ABORT, 'immutable'); END;
CREATE TRIGGER seal_is_kept BEFORE DELETE ON audit_seals BEGIN SELECT RAISE(ABORT, 'immutable'); END;
