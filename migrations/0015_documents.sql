-- The versions of the texts that people are held to (worker/domain/base/documents), and who accepted which. An acceptance
-- names a version that exists, and thereby the hash of its words.
CREATE TABLE document_versions (
  document TEXT NOT NULL,
  version TEXT NOT NULL,
  in_force_since TEXT NOT NULL,
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
  PRIMARY KEY (document, version)
) STRICT, WITHOUT ROWID;
INSERT INTO document_versions (document, version, in_force_since, sha256) VALUES
  ('terms', '2026-11-23', '2026-11-23', '4944d7a421fd04fda4d4de2bade541f4ff6da1128cfd78287c7ef55c5b8aca44'),
  ('privacy', '2026-11-22', '2026-11-22', '808c661897ecec0e401019106105b3418a9543b9e4f825168b98143c85c9b0c0'),
  ('privacy', '2026-11-23', '2026-11-23', '47653ba5a2c061dd063a44bd32f0102a1fb01be8a04702e77339ab88188e73ab'),
  ('licence-terms', '2026-2', '2026-11-23', '0312236a5fe692001587bfe42ac94d1078edc1291ceff68e31e65849c284842d');
CREATE TRIGGER document_version_is_fixed BEFORE UPDATE ON document_versions BEGIN
  SELECT RAISE(ABORT, 'document_version_is_fixed');
END;
CREATE TRIGGER document_version_is_kept BEFORE DELETE ON document_versions BEGIN
  SELECT RAISE(ABORT, 'document_version_is_fixed');
END;

-- Once for each person and version, whatever is pressed twice.
CREATE TABLE document_acceptances (
  user_id TEXT NOT NULL REFERENCES users (id),
  document TEXT NOT NULL,
  version TEXT NOT NULL,
  act TEXT NOT NULL CHECK (act IN ('sign-up', 'submission', 'render', 'renewal')),
  accepted_at INTEGER NOT NULL,
  -- The network address it came from; emptied with the account.
  client_address TEXT,
  PRIMARY KEY (user_id, document, version),
  FOREIGN KEY (document, version) REFERENCES document_versions (document, version)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER acceptance_is_fixed BEFORE UPDATE ON document_acceptances
WHEN NEW.user_id <> OLD.user_id OR NEW.document <> OLD.document OR NEW.version <> OLD.version OR NEW.act <> OLD.act
  OR NEW.accepted_at <> OLD.accepted_at OR NEW.client_address IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'acceptance_is_fixed');
END;
CREATE TRIGGER acceptance_is_kept BEFORE DELETE ON document_acceptances BEGIN
  SELECT RAISE(ABORT, 'acceptance_is_fixed');
END;
