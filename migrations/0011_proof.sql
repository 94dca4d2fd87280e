-- Public keys of all key pairs that have ever signed licences (docs/operations.md, "The signing key"). The private key of the
-- newest is a secret.
CREATE TABLE signing_keys (
  -- RFC 7638 thumbprint.
  id TEXT PRIMARY KEY CHECK (length(id) = 43),
  -- Ed25519 public key, as in a JWK.
  x TEXT NOT NULL UNIQUE CHECK (length(x) = 43),
  added_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Events of a licence, and the data signed about them. Inserted in the same batch as the event; signed, and then appended to the
-- log, a moment later.
CREATE TABLE licence_credentials (
  seq INTEGER PRIMARY KEY,
  licence_id TEXT NOT NULL REFERENCES licences (id),
  kind TEXT NOT NULL CONSTRAINT known_credential_kind
    CHECK (kind IN ('issue', 'upgrade', 'version', 'revocation', 'refund')),
  -- Issue of the certificate; for a revocation, the last one.
  issue INTEGER NOT NULL CHECK (issue >= 1),
  at INTEGER NOT NULL,
  jwt TEXT,
  sha256 TEXT CHECK (length(sha256) = 64),
  key_id TEXT REFERENCES signing_keys (id),
  signed_at INTEGER,
  -- Index in the log, from 0.
  entry INTEGER CHECK (entry >= 0),
  -- 0 for older signed data, which names only the list of revocations; newer data also names that of suspensions.
  names_suspensions INTEGER NOT NULL DEFAULT 0 CHECK (names_suspensions IN (0, 1)),
  CONSTRAINT credential_is_whole CHECK ((jwt IS NULL) = (sha256 IS NULL) AND (jwt IS NULL) = (key_id IS NULL)
    AND (jwt IS NULL) = (signed_at IS NULL)),
  CONSTRAINT signed_before_logged CHECK (entry IS NULL OR jwt IS NOT NULL)
) STRICT;

CREATE INDEX credentials_of_licence ON licence_credentials (licence_id, seq);

CREATE UNIQUE INDEX issue_has_one_credential ON licence_credentials (licence_id, issue)
  WHERE kind IN ('issue', 'upgrade', 'version');

CREATE UNIQUE INDEX credentials_by_entry ON licence_credentials (entry) WHERE entry IS NOT NULL;
CREATE INDEX credentials_by_key ON licence_credentials (key_id) WHERE key_id IS NOT NULL;
CREATE INDEX credentials_unsigned ON licence_credentials (seq) WHERE jwt IS NULL;
CREATE INDEX credentials_unlogged ON licence_credentials (seq) WHERE jwt IS NOT NULL AND entry IS NULL;
CREATE INDEX credentials_by_hash ON licence_credentials (sha256) WHERE sha256 IS NOT NULL;

-- Position of a licence in a status list (W3C Bitstring Status List): random, so that it does not reveal when the licence was
-- sold. Half of a list's 131,072 positions are assigned before the next list begins.
CREATE TABLE licence_statuses (
  seq INTEGER PRIMARY KEY,
  licence_id TEXT NOT NULL UNIQUE REFERENCES licences (id),
  list INTEGER NOT NULL CHECK (list >= 1),
  place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 131071),
  revoked_at INTEGER,
  CONSTRAINT place_in_list_is_taken_once UNIQUE (list, place)
) STRICT;

CREATE INDEX revoked_statuses ON licence_statuses (list, place) WHERE revoked_at IS NOT NULL;

-- The public log: a Merkle tree (RFC 6962, section 2.1) over the signed data. Contains every node whose subtree is full.
CREATE TABLE log_nodes (
  -- 0 for the hashes of entries.
  level INTEGER NOT NULL CHECK (level >= 0),
  position INTEGER NOT NULL CHECK (position >= 0),
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  PRIMARY KEY (level, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX log_entries_by_hash ON log_nodes (hash) WHERE level = 0;

-- Number of entries; compare-and-set on append.
CREATE TABLE log_size (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  size INTEGER NOT NULL CHECK (size >= 0)
) STRICT;

INSERT INTO log_size (only_row, size) VALUES
  (1, 0);

CREATE TABLE log_heads (
  seq INTEGER PRIMARY KEY,
  size INTEGER NOT NULL CHECK (size >= 0),
  root TEXT NOT NULL CHECK (length(root) = 64),
  signed_at INTEGER NOT NULL,
  jwt TEXT NOT NULL
) STRICT;

CREATE INDEX log_heads_by_size ON log_heads (size, seq);

-- Progress of the job that recomputes the log: entries before `next_entry` agree, and `peaks` are the roots of their full
-- subtrees, as JSON. Restarts after a complete run.
CREATE TABLE log_checks (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  next_entry INTEGER NOT NULL CHECK (next_entry >= 0),
  peaks TEXT NOT NULL CHECK (json_valid(peaks)),
  started_at INTEGER NOT NULL,
  -- End of the last complete run.
  completed_at INTEGER
) STRICT;

INSERT INTO log_checks (only_row, next_entry, peaks, started_at, completed_at) VALUES
  (1, 0, '[]', 0, NULL);

-- Print of a picture for recognising copies (render-service/prints), and its sampled keys for look-ups, `[[key, position], …]`.
-- Derived from a brand's video and deleted with it.
CREATE TABLE picture_prints (
  preparation_id TEXT PRIMARY KEY REFERENCES preparations (id),
  raw BLOB NOT NULL CONSTRAINT print_is_bounded CHECK (length(raw) BETWEEN 4 AND 81920),
  keys TEXT NOT NULL CONSTRAINT keys_are_json CHECK (json_valid(keys))
    CONSTRAINT keys_are_bounded CHECK (length(keys) <= 65536),
  made_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Prints of delivered videos, kept with the licence. `track_id` and `start_at_ms` tell which music plays with them.
CREATE TABLE delivered_prints (
  seq INTEGER PRIMARY KEY,
  render_id TEXT NOT NULL UNIQUE REFERENCES renders (id),
  track_id TEXT NOT NULL,
  start_at_ms INTEGER NOT NULL,
  raw BLOB NOT NULL,
  made_at INTEGER NOT NULL
) STRICT;

CREATE INDEX delivered_prints_by_sound ON delivered_prints (track_id, start_at_ms);

-- Inverted index: the delivered prints that contain a sampled key, and the positions of their frames. At most 9 rows per second,
-- 1,800 per video; a look-up reads only the rows of its keys.
CREATE TABLE delivered_postings (
  key INTEGER NOT NULL,
  print INTEGER NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (key, print, position)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER signing_key_is_fixed BEFORE UPDATE ON signing_keys BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER signing_key_is_kept BEFORE DELETE ON signing_keys BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER credential_facts_are_fixed BEFORE UPDATE OF seq, licence_id, issue, at ON licence_credentials BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER credential_kind_is_fixed BEFORE UPDATE OF kind ON licence_credentials
WHEN OLD.jwt IS NOT NULL OR NEW.kind <> 'upgrade' BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER credential_is_signed_once BEFORE UPDATE OF jwt, sha256, key_id, signed_at ON licence_credentials
WHEN OLD.jwt IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER credential_is_logged_once BEFORE UPDATE OF entry ON licence_credentials
WHEN OLD.entry IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER credential_is_kept BEFORE DELETE ON licence_credentials BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER status_is_fixed BEFORE UPDATE OF seq, licence_id, list, place ON licence_statuses BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER status_stays_revoked BEFORE UPDATE OF revoked_at ON licence_statuses
WHEN OLD.revoked_at IS NOT NULL OR NOT EXISTS (
  SELECT 1 FROM licence_revocations AS revocation WHERE revocation.licence_id = NEW.licence_id) BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER status_is_kept BEFORE DELETE ON licence_statuses BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER log_node_is_fixed BEFORE UPDATE ON log_nodes BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER log_node_is_kept BEFORE DELETE ON log_nodes BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER log_only_grows BEFORE UPDATE ON log_size WHEN NEW.size <= OLD.size BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER log_size_is_kept BEFORE DELETE ON log_size BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER log_head_is_fixed BEFORE UPDATE ON log_heads BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER log_head_is_kept BEFORE DELETE ON log_heads BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER delivered_print_stays BEFORE UPDATE ON delivered_prints BEGIN
  SELECT RAISE(ABORT, 'delivered_print_stays');
END;
