-- Public halves of the keys that licences were ever signed by (docs/operations.md, "The signing key"). The private half of
-- the newest is a secret.
CREATE TABLE signing_keys (
  -- RFC 7638 thumbprint.
  id TEXT PRIMARY KEY CHECK (length(id) = 43),
  -- Ed25519, as a JWK has it.
  x TEXT NOT NULL UNIQUE CHECK (length(x) = 43),
  added_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER signing_key_is_fixed BEFORE UPDATE ON signing_keys BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER signing_key_is_kept BEFORE DELETE ON signing_keys BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

-- What happened to a licence, and what Cuesheet signed about it. A row is added with the act itself; it is signed, and then
-- written into the log, a moment later.
CREATE TABLE licence_credentials (
  seq INTEGER PRIMARY KEY,
  licence_id TEXT NOT NULL REFERENCES licences (id),
  kind TEXT NOT NULL CONSTRAINT known_credential_kind
    CHECK (kind IN ('issue', 'upgrade', 'version', 'revocation', 'refund')),
  -- The certificate's issue that it is of; of a revocation, the last one.
  issue INTEGER NOT NULL CHECK (issue >= 1),
  at INTEGER NOT NULL,
  jwt TEXT,
  sha256 TEXT CHECK (length(sha256) = 64),
  key_id TEXT REFERENCES signing_keys (id),
  signed_at INTEGER,
  -- Its place in the log, from 0.
  entry INTEGER CHECK (entry >= 0),
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

-- Licences of before, in the order of what happened. A job signs them (worker/domain/sync/licences/credentials).
INSERT INTO licence_credentials (licence_id, kind, issue, at)
  SELECT licence_id, kind, issue, at FROM (
    SELECT licence.id AS licence_id, iif(upgrade.licence_id IS NULL, 'issue', 'upgrade') AS kind, 1 AS issue,
      licence.issued_at AS at, 1 AS step
    FROM licences AS licence LEFT JOIN licence_upgrades AS upgrade ON upgrade.licence_id = licence.id
    UNION ALL
    SELECT version.licence_id, 'version', version.issue, version.added_at, 2
    FROM licence_versions AS version WHERE version.issue > 1
    UNION ALL
    SELECT revocation.licence_id, iif(revocation.problem_id IS NULL, 'revocation', 'refund'),
      (SELECT max(1, ifnull(max(version.issue), 1)) FROM licence_versions AS version
        WHERE version.licence_id = revocation.licence_id), revocation.revoked_at, 3
    FROM licence_revocations AS revocation)
  ORDER BY at, step, licence_id, issue;

CREATE TRIGGER licence_is_to_be_signed AFTER INSERT ON licences BEGIN
  INSERT INTO licence_credentials (licence_id, kind, issue, at) VALUES (NEW.id, 'issue', 1, NEW.issued_at);
END;
CREATE TRIGGER upgrade_is_to_be_signed AFTER INSERT ON licence_upgrades BEGIN
  UPDATE licence_credentials SET kind = 'upgrade' WHERE licence_id = NEW.licence_id AND kind = 'issue';
END;
CREATE TRIGGER version_is_to_be_signed AFTER INSERT ON licence_versions WHEN NEW.issue > 1 BEGIN
  INSERT INTO licence_credentials (licence_id, kind, issue, at)
    VALUES (NEW.licence_id, 'version', NEW.issue, NEW.added_at);
END;
CREATE TRIGGER revocation_is_to_be_signed AFTER INSERT ON licence_revocations BEGIN
  INSERT INTO licence_credentials (licence_id, kind, issue, at)
    SELECT NEW.licence_id, iif(NEW.problem_id IS NULL, 'revocation', 'refund'), max(1, ifnull(max(version.issue), 1)),
      NEW.revoked_at
    FROM licence_versions AS version WHERE version.licence_id = NEW.licence_id;
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

-- Where a licence stands in a status list (W3C Bitstring Status List): at random, so that its place says nothing of when it
-- was sold. Half of a list's 131,072 places are given out before the next begins.
CREATE TABLE licence_statuses (
  seq INTEGER PRIMARY KEY,
  licence_id TEXT NOT NULL UNIQUE REFERENCES licences (id),
  list INTEGER NOT NULL CHECK (list >= 1),
  place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 131071),
  revoked_at INTEGER,
  CONSTRAINT place_in_list_is_taken_once UNIQUE (list, place)
) STRICT;
CREATE INDEX revoked_statuses ON licence_statuses (list, place) WHERE revoked_at IS NOT NULL;
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
CREATE TRIGGER revocation_is_listed AFTER INSERT ON licence_revocations BEGIN
  UPDATE licence_statuses SET revoked_at = NEW.revoked_at WHERE licence_id = NEW.licence_id;
END;

-- The public log: a Merkle tree (RFC 6962, section 2.1) over what was signed. Every node whose subtree is full.
CREATE TABLE log_nodes (
  -- 0 is the hash of an entry.
  level INTEGER NOT NULL CHECK (level >= 0),
  position INTEGER NOT NULL CHECK (position >= 0),
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  PRIMARY KEY (level, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX log_entries_by_hash ON log_nodes (hash) WHERE level = 0;
CREATE TRIGGER log_node_is_fixed BEFORE UPDATE ON log_nodes BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER log_node_is_kept BEFORE DELETE ON log_nodes BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

-- How many entries it has. Whoever appends moves it from what it was by compare-and-set.
CREATE TABLE log_size (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  size INTEGER NOT NULL CHECK (size >= 0)
) STRICT;
INSERT INTO log_size (only_row, size) VALUES (1, 0);
CREATE TRIGGER log_only_grows BEFORE UPDATE ON log_size WHEN NEW.size <= OLD.size BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER log_size_is_kept BEFORE DELETE ON log_size BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TABLE log_heads (
  seq INTEGER PRIMARY KEY,
  size INTEGER NOT NULL CHECK (size >= 0),
  root TEXT NOT NULL CHECK (length(root) = 64),
  signed_at INTEGER NOT NULL,
  jwt TEXT NOT NULL
) STRICT;
CREATE INDEX log_heads_by_size ON log_heads (size, seq);
CREATE TRIGGER log_head_is_fixed BEFORE UPDATE ON log_heads BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER log_head_is_kept BEFORE DELETE ON log_heads BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

-- How far the job that recomputes the log has come: the entries before `next_entry` fit, and these are the roots of their
-- full subtrees, as JSON. It begins anew when it has read all.
CREATE TABLE log_checks (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  next_entry INTEGER NOT NULL CHECK (next_entry >= 0),
  peaks TEXT NOT NULL CHECK (json_valid(peaks)),
  started_at INTEGER NOT NULL,
  -- When it last came to the end.
  completed_at INTEGER
) STRICT;
INSERT INTO log_checks (only_row, next_entry, peaks, started_at) VALUES (1, 0, '[]', 0);
