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
