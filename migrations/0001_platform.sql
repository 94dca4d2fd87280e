-- Transactional outbox: queue messages, written in the same batch as the change they announce.
CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  message TEXT NOT NULL CHECK (json_valid(message)),
  created_at INTEGER NOT NULL,
  sent_at INTEGER
) STRICT;

CREATE INDEX outbox_unsent ON outbox (created_at) WHERE sent_at IS NULL;
CREATE INDEX outbox_sent ON outbox (sent_at) WHERE sent_at IS NOT NULL;

-- Outgoing mail, written in the same batch as the change it reports. Stores the facts, not the rendered text.
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

-- For the export and erasure of a user's data.
CREATE INDEX mails_by_user ON mails (user_id, created_at);

-- Mail that a demo captures instead of sending it. Empty in production.
CREATE TABLE captured_mails (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  from_address TEXT NOT NULL,
  to_address TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  sent_at INTEGER NOT NULL,
  -- Null if replies go to the sender.
  reply_to TEXT
) STRICT;

CREATE INDEX captured_mails_newest ON captured_mails (sent_at DESC, id);

-- Append-only. audit_seals chain the rows by hash, so that tampering outside the product is detected.
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

-- Attempts per key in a time window; exact, unlike the platform's rate limiter.
CREATE TABLE attempts (
  key TEXT PRIMARY KEY,
  count INTEGER NOT NULL CHECK (count > 0),
  ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX attempts_by_end ON attempts (ends_at);

-- The health check sends a ping through the queue; the consumer sets answered_at.
CREATE TABLE pings (
  id TEXT PRIMARY KEY,
  sent_at INTEGER NOT NULL,
  answered_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX pings_newest ON pings (sent_at DESC);

-- Cursor of the weekly comparison of object storage with the database: keys up to `after` are done. The indexes it needs are
-- defined with the tables that refer to keys.
CREATE TABLE storage_sweep (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  is_going INTEGER NOT NULL CHECK (is_going IN (0, 1)),
  after TEXT NOT NULL
) STRICT;

INSERT INTO storage_sweep (id, is_going, after) VALUES
  (1, 0, '');

-- Denormalised counters, maintained by triggers: counting would read every row.
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

-- Undo buffer: deleted shortlists (with tracks and notes), campaigns (with their videos), saved searches and channels, as they
-- were. The records themselves are gone, and their names are free. Purged by the cron.
CREATE TABLE removals (
  -- Id of the deleted record, which is restored under the same id.
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

-- Keeps the newest 20 per user, however often they delete and recreate records.
CREATE TRIGGER removals_are_few AFTER INSERT ON removals BEGIN
  DELETE FROM removals WHERE id IN (
    SELECT id FROM removals WHERE user_id = NEW.user_id ORDER BY removed_at DESC, id LIMIT -1 OFFSET 20);
END;
