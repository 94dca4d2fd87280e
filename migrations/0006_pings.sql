-- The health check asks the queue to answer; the consumer dates the row.
CREATE TABLE pings (
  id TEXT PRIMARY KEY,
  sent_at INTEGER NOT NULL,
  answered_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX pings_newest ON pings (sent_at DESC);
