-- Mail of a demo, which goes nowhere else. Stays empty in production.
CREATE TABLE captured_mails (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  from_address TEXT NOT NULL,
  to_address TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  attachments TEXT NOT NULL CHECK (json_valid(attachments)),
  sent_at INTEGER NOT NULL
) STRICT;
CREATE INDEX captured_mails_newest ON captured_mails (sent_at DESC, id);
