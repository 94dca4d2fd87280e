-- Messages that must reach the queue, written in the same batch as what they announce.
CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  message TEXT NOT NULL CHECK (json_valid(message)),
  created_at INTEGER NOT NULL,
  sent_at INTEGER
) STRICT;

CREATE INDEX outbox_unsent ON outbox (created_at) WHERE sent_at IS NULL;
CREATE INDEX outbox_sent ON outbox (sent_at) WHERE sent_at IS NOT NULL;

-- Mail that must go out, written in the same batch as what it tells of. The facts are kept, not the text.
CREATE TABLE mails (
  id TEXT PRIMARY KEY,
  user_id TEXT REFERENCES users (id),
  to_address TEXT NOT NULL,
  message TEXT NOT NULL CHECK (json_valid(message)),
  status TEXT NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'given-up')),
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_try_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  sent_at INTEGER,
  last_error TEXT
) STRICT;

CREATE INDEX mails_waiting ON mails (next_try_at) WHERE status = 'waiting';
CREATE INDEX mails_by_age ON mails (created_at);

-- What a person was sent, for the export and the erasure of their data.
CREATE INDEX mails_by_user ON mails (user_id, created_at);

-- Mail of a demo, which goes nowhere else. Stays empty in production.
CREATE TABLE captured_mails (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  from_address TEXT NOT NULL,
  to_address TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  sent_at INTEGER NOT NULL,
  -- To whom an answer goes, when that is not who sent it.
  reply_to TEXT
) STRICT;

CREATE INDEX captured_mails_newest ON captured_mails (sent_at DESC, id);

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
CREATE INDEX audit_log_by_action ON audit_log (action, seq);

CREATE TABLE audit_seals (
  seq INTEGER PRIMARY KEY REFERENCES audit_log (seq),
  previous_hash TEXT NOT NULL UNIQUE,
  hash TEXT NOT NULL UNIQUE
) STRICT;

-- How often somebody tried something within a window of time. Exact, where the platform's limiter is only about right.
CREATE TABLE attempts (
  key TEXT PRIMARY KEY,
  count INTEGER NOT NULL CHECK (count > 0),
  ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX attempts_by_end ON attempts (ends_at);

-- The health check asks the queue to answer; the consumer dates the row.
CREATE TABLE pings (
  id TEXT PRIMARY KEY,
  sent_at INTEGER NOT NULL,
  answered_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX pings_newest ON pings (sent_at DESC);

-- How far the weekly comparison of the store with the rows has come: everything up to the key `after` is done. The
-- indexes that it asks stand with the tables that name a key.
CREATE TABLE storage_sweep (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  is_going INTEGER NOT NULL CHECK (is_going IN (0, 1)),
  after TEXT NOT NULL
) STRICT;

INSERT INTO storage_sweep (id, is_going, after) VALUES
  (1, 0, '');

-- How many stand in each state, kept by triggers beside what they count: counting them would read every row.
CREATE TABLE status_counts (
  noun TEXT NOT NULL CHECK (noun IN ('account', 'report')),
  status TEXT NOT NULL,
  total INTEGER NOT NULL CHECK (total >= 0),
  PRIMARY KEY (noun, status)
) STRICT, WITHOUT ROWID;

INSERT INTO status_counts (noun, status, total) VALUES
  ('account', 'approved', 0),
  ('account', 'pending', 0),
  ('account', 'rejected', 0),
  ('report', 'dismissed', 0),
  ('report', 'pending', 0),
  ('report', 'reviewed', 0);

-- What somebody has deleted a moment ago, as it was, so that this can be undone: a shortlist with its tracks and notes, a
-- campaign with its videos, a saved search. The thing itself is gone, and its name is free. The cron discards these rows.
CREATE TABLE removals (
  -- Of what was deleted: it comes back as the same.
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CHECK (kind IN ('shortlist', 'campaign', 'saved search', 'channel')),
  contents TEXT NOT NULL CONSTRAINT removal_is_json CHECK (json_valid(contents)),
  removed_at INTEGER NOT NULL
) STRICT;

CREATE INDEX removals_by_user ON removals (user_id, removed_at DESC, id);
CREATE INDEX removals_oldest ON removals (removed_at);

CREATE TRIGGER audit_is_immutable BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'immutable'); END;

CREATE TRIGGER audit_is_kept BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'immutable'); END;

CREATE TRIGGER seal_is_immutable BEFORE UPDATE ON audit_seals BEGIN SELECT RAISE(ABORT, 'immutable'); END;

CREATE TRIGGER seal_is_kept BEFORE DELETE ON audit_seals BEGIN SELECT RAISE(ABORT, 'immutable'); END;

-- Whoever deletes and makes anew without end keeps no more than this.
CREATE TRIGGER removals_are_few AFTER INSERT ON removals BEGIN
  DELETE FROM removals WHERE id IN (
    SELECT id FROM removals WHERE user_id = NEW.user_id ORDER BY removed_at DESC, id LIMIT -1 OFFSET 20);
END;
