-- A licence covers versions of its video, such as a shorter cut or another shape: so many, made within so many milliseconds
-- of it. Licences on earlier terms cover none. What a version is, the licence terms 2026-3 say.
ALTER TABLE licence_terms ADD COLUMN versions INTEGER NOT NULL DEFAULT 0 CHECK (versions >= 0);
ALTER TABLE licence_terms ADD COLUMN versions_within INTEGER NOT NULL DEFAULT 0 CHECK (versions_within >= 0);
INSERT INTO licence_terms (version, scope, versions, versions_within) VALUES
  ('2026-3', 'social', 10, 31536000000), ('2026-3', 'commercial', 10, 31536000000);
INSERT INTO document_versions (document, version, in_force_since, sha256) VALUES
  ('licence-terms', '2026-3', '2026-11-26', 'd353fc65d6663ce52bcb39cd88660bbc35bb54e94655d4a9ccf1ba4d01e47cba'),
  ('terms', '2026-11-26', '2026-11-26', '0314bf98f1690f2ceda8ff653cec1ca473010c24b8a8ff5bcbab803812e336ae');

-- A version is a render without a price, under the number of its licence. As in 0011: SQLite changes a CHECK by making the
-- table anew, and the foreign keys of others wait until its rows are back.
PRAGMA defer_foreign_keys = true;
CREATE TABLE renders_before AS SELECT * FROM renders;
DROP TABLE renders;
CREATE TABLE renders (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  brand_id TEXT NOT NULL REFERENCES brand_profiles (id),
  label_id TEXT NOT NULL REFERENCES label_profiles (id),
  upload_id TEXT NOT NULL REFERENCES uploads (id),
  preparation_id TEXT NOT NULL REFERENCES preparations (id),
  track_id TEXT NOT NULL REFERENCES tracks (id),
  start_at_ms INTEGER NOT NULL CHECK (start_at_ms >= 0),
  volume_percent INTEGER NOT NULL CHECK (volume_percent BETWEEN 0 AND 100),
  price_tokens INTEGER NOT NULL CHECK (price_tokens BETWEEN 0 AND 500),
  scope TEXT NOT NULL,
  terms_version TEXT NOT NULL,
  -- Its own; of a version, that of the licence which covers it.
  licence_number TEXT NOT NULL,
  version_of TEXT REFERENCES licences (id),
  status TEXT NOT NULL DEFAULT 'pending'
    CONSTRAINT known_render_status CHECK (status IN ('pending', 'completed', 'failed')),
  failure_code TEXT,
  progress REAL NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  attempt INTEGER NOT NULL DEFAULT 0 CHECK (attempt >= 0),
  heartbeat_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  completed_at INTEGER,
  output_key TEXT,
  poster_key TEXT,
  output_width INTEGER,
  output_height INTEGER,
  duration_ms INTEGER,
  bytes INTEGER,
  sha256 TEXT CHECK (sha256 IS NULL OR length(sha256) = 64),
  -- What a brand pays for is what it was shown: everything that file, overlay and licence say stands with the render
  -- from its first moment on. The music may change, be paused or be withdrawn afterwards.
  track_title TEXT NOT NULL DEFAULT '',
  artist TEXT NOT NULL DEFAULT '',
  isrc TEXT,
  label_name TEXT NOT NULL DEFAULT '',
  brand_name TEXT NOT NULL DEFAULT '',
  brand_legal_entity TEXT NOT NULL DEFAULT '',
  master_key TEXT NOT NULL DEFAULT '',
  master_sha256 TEXT,
  track_duration_ms INTEGER NOT NULL DEFAULT 0,
  -- What the label declared of its rights: {"ownsMaster", "ownsPublishing", "publishingSplitBasisPoints", "syncTerms"}.
  rights TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(rights)),
  submitted_at INTEGER,
  accepted_at INTEGER,
  not_before INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  losses INTEGER NOT NULL DEFAULT 0,
  -- Of a version, what the comparison with the licensed video found: seconds that show anything, and known ones.
  compared_seconds INTEGER CHECK (compared_seconds >= 0),
  known_seconds INTEGER CHECK (known_seconds BETWEEN 0 AND compared_seconds),
  CONSTRAINT only_versions_are_free CHECK ((version_of IS NULL) = (price_tokens > 0)),
  CONSTRAINT completed_version_is_known CHECK (status <> 'completed' OR version_of IS NULL
    OR (known_seconds > 0 AND known_seconds * 10 >= compared_seconds * 6)),
  CONSTRAINT completed_is_whole CHECK (status <> 'completed' OR
    (output_key IS NOT NULL AND sha256 IS NOT NULL AND duration_ms > 0 AND bytes > 0
      AND completed_at IS NOT NULL)),
  CONSTRAINT failure_is_named CHECK ((status = 'failed') = (failure_code IS NOT NULL)),
  FOREIGN KEY (terms_version, scope) REFERENCES licence_terms (version, scope)
) STRICT;
INSERT INTO renders (
  id, user_id, brand_id, label_id, upload_id, preparation_id, track_id, start_at_ms, volume_percent,
  price_tokens, scope, terms_version, licence_number, status, failure_code, progress, attempt, heartbeat_at,
  created_at, completed_at, output_key, poster_key, output_width, output_height, duration_ms, bytes, sha256,
  track_title, artist, isrc, label_name, brand_name, brand_legal_entity, master_key, master_sha256,
  track_duration_ms, rights, submitted_at, accepted_at, not_before, failures, losses
)
SELECT
  id, user_id, brand_id, label_id, upload_id, preparation_id, track_id, start_at_ms, volume_percent,
  price_tokens, scope, terms_version, licence_number, status, failure_code, progress, attempt, heartbeat_at,
  created_at, completed_at, output_key, poster_key, output_width, output_height, duration_ms, bytes, sha256,
  track_title, artist, isrc, label_name, brand_name, brand_legal_entity, master_key, master_sha256,
  track_duration_ms, rights, submitted_at, accepted_at, not_before, failures, losses
FROM renders_before;
DROP TABLE renders_before;
CREATE INDEX renders_by_user ON renders (user_id, created_at DESC, id);
CREATE UNIQUE INDEX renders_by_licence_number ON renders (licence_number) WHERE version_of IS NULL;
CREATE INDEX renders_by_version_of ON renders (version_of, status) WHERE version_of IS NOT NULL;
CREATE INDEX renders_by_preparation ON renders (preparation_id);
CREATE INDEX renders_by_upload ON renders (upload_id);
CREATE INDEX renders_by_track ON renders (track_id);
CREATE INDEX renders_by_master ON renders (master_key);
CREATE INDEX renders_waiting ON renders (not_before) WHERE status = 'pending' AND submitted_at IS NULL;
CREATE INDEX renders_submitted ON renders (heartbeat_at) WHERE status = 'pending' AND submitted_at IS NOT NULL;
CREATE INDEX renders_pending_by_user ON renders (user_id) WHERE status = 'pending';
CREATE INDEX renders_accepted ON renders (accepted_at) WHERE status = 'pending' AND accepted_at IS NOT NULL;
-- Which keys a row names, for the comparison of the store (0001).
CREATE INDEX renders_by_output ON renders (output_key) WHERE output_key IS NOT NULL;
CREATE INDEX renders_by_poster ON renders (poster_key) WHERE poster_key IS NOT NULL;

CREATE TRIGGER render_ends_once BEFORE UPDATE OF status ON renders
WHEN OLD.status <> 'pending' AND NEW.status <> OLD.status BEGIN
  SELECT RAISE(ABORT, 'render_already_ended');
END;

CREATE TRIGGER render_is_whole BEFORE INSERT ON renders
WHEN '' IN (NEW.track_title, NEW.artist, NEW.label_name, NEW.brand_name, NEW.master_key)
  OR NEW.track_duration_ms <= 0
  OR NEW.rights = '{}' BEGIN
  SELECT RAISE(ABORT, 'render_lacks_facts');
END;

CREATE TRIGGER render_facts_are_fixed
BEFORE UPDATE OF id, user_id, brand_id, label_id, upload_id, preparation_id, track_id, start_at_ms,
  volume_percent,
  price_tokens, scope, terms_version, licence_number, version_of, created_at, track_title, artist, isrc, label_name, brand_name,
    master_key,
  master_sha256, track_duration_ms, rights ON renders BEGIN
  SELECT RAISE(ABORT, 'render_is_fixed');
END;
-- Of a render that came to nothing there is no licence, so the person behind it may be forgotten.
CREATE TRIGGER render_licensee_is_fixed BEFORE UPDATE OF brand_legal_entity ON renders
  WHEN OLD.status <> 'failed' BEGIN
  SELECT RAISE(ABORT, 'render_is_fixed');
END;

-- How much unfinished work one account may have.
CREATE TRIGGER renders_waiting_are_limited BEFORE INSERT ON renders
WHEN NEW.status = 'pending'
  AND (SELECT count(*) FROM renders WHERE user_id = NEW.user_id AND status = 'pending') >= 100 BEGIN
  SELECT RAISE(ABORT, 'too_many_waiting');
END;


-- What a label excludes is confirmed before it is paid for.
CREATE TRIGGER render_confirms_exclusions BEFORE INSERT ON renders
WHEN json_array_length(NEW.rights, '$.declaration.excludedUses')
    + json_array_length(NEW.rights, '$.declaration.otherExcludedUses') > 0
  AND NEW.rights ->> '$.hasConfirmedExclusions' IS NOT 1 BEGIN
  SELECT RAISE(ABORT, 'exclusions_not_confirmed');
END;

-- Nobody pays for a licence on terms that they have not accepted: those of the licence, and the newest terms of service.
-- Renders on the first licence terms were begun before acceptances were written down; versions are part of a licence.
CREATE TRIGGER render_is_on_accepted_terms BEFORE INSERT ON renders
WHEN NEW.version_of IS NULL AND NEW.terms_version <> '2026-1' AND (
  NOT EXISTS (
    SELECT 1 FROM document_acceptances AS acceptance
    WHERE acceptance.user_id = NEW.user_id AND acceptance.document = 'licence-terms'
      AND acceptance.version = NEW.terms_version)
  OR NOT EXISTS (
    SELECT 1 FROM document_acceptances AS acceptance
    WHERE acceptance.user_id = NEW.user_id AND acceptance.document = 'terms'
      AND acceptance.version = (
        SELECT document.version FROM document_versions AS document WHERE document.document = 'terms'
        ORDER BY document.in_force_since DESC, document.version DESC LIMIT 1))
) BEGIN
  SELECT RAISE(ABORT, 'terms_not_accepted');
END;

-- The files that a licence covers beside its first one, in the order they were made. `issue`: of its certificate, which
-- lists all of them up to it. Each issue after the first adds one; a licence that was raised from another begins with the
-- versions of that one.
CREATE TABLE licence_versions (
  licence_id TEXT NOT NULL REFERENCES licences (id),
  n INTEGER NOT NULL CHECK (n >= 1),
  render_id TEXT NOT NULL REFERENCES renders (id),
  video_sha256 TEXT NOT NULL CHECK (length(video_sha256) = 64),
  issue INTEGER NOT NULL CHECK (issue >= 1),
  added_at INTEGER NOT NULL,
  pdf_key TEXT,
  pdf_sha256 TEXT,
  pdf_written_at INTEGER,
  PRIMARY KEY (licence_id, n),
  CONSTRAINT pdf_is_whole CHECK ((pdf_key IS NULL) = (pdf_sha256 IS NULL)),
  CONSTRAINT first_issue_is_the_licences CHECK (issue > 1 OR pdf_key IS NULL)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX licence_versions_by_issue ON licence_versions (licence_id, issue) WHERE issue > 1;
CREATE INDEX licence_versions_by_render ON licence_versions (render_id);
CREATE INDEX licence_versions_without_pdf ON licence_versions (added_at) WHERE issue > 1 AND pdf_key IS NULL;
CREATE INDEX licence_versions_by_pdf ON licence_versions (pdf_key) WHERE pdf_key IS NOT NULL;

-- Whose licence, which track, in time, and not too many: those in the making count, those that failed do not, but for
-- thirty tries a day. Nothing is
-- made for an account that owes tokens or disputes a payment.
CREATE TRIGGER version_is_covered BEFORE INSERT ON renders WHEN NEW.version_of IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'version_mismatch') WHERE NOT EXISTS (
    SELECT 1 FROM licences AS licence JOIN renders AS render ON render.id = licence.render_id
    WHERE licence.id = NEW.version_of AND licence.status = 'active'
      AND (licence.user_id, licence.brand_id, licence.label_id, licence.track_id, licence.number, licence.scope,
        licence.terms_version, render.master_key)
        IS (NEW.user_id, NEW.brand_id, NEW.label_id, NEW.track_id, NEW.licence_number, NEW.scope, NEW.terms_version,
        NEW.master_key));
  SELECT RAISE(ABORT, 'licence_superseded') FROM superseded_licences AS superseded
    WHERE superseded.licence_id = NEW.version_of;
  SELECT RAISE(ABORT, 'versions_over') FROM licences AS licence
    JOIN licence_terms AS terms ON (terms.version, terms.scope) = (licence.terms_version, licence.scope)
    WHERE licence.id = NEW.version_of AND NEW.created_at > licence.issued_at + terms.versions_within;
  SELECT RAISE(ABORT, 'too_many_versions') FROM licences AS licence
    JOIN licence_terms AS terms ON (terms.version, terms.scope) = (licence.terms_version, licence.scope)
    WHERE licence.id = NEW.version_of AND terms.versions <= (
      SELECT count(*) FROM licence_versions AS version WHERE version.licence_id = licence.id)
      + (SELECT count(*) FROM renders AS render WHERE render.version_of = licence.id AND render.status = 'pending');
  -- Each is compared with the video, whatever comes of it.
  SELECT RAISE(ABORT, 'too_many_tries') WHERE 30 <= (
    SELECT count(*) FROM renders AS render
    WHERE render.version_of = NEW.version_of AND render.created_at > NEW.created_at - 86400000);
  SELECT RAISE(ABORT, 'account_held') FROM held_token_accounts AS held WHERE held.user_id = NEW.user_id;
END;

-- A completed render of that licence, or one that it took over with the licence it was raised from.
CREATE TRIGGER version_is_sound BEFORE INSERT ON licence_versions BEGIN
  SELECT RAISE(ABORT, 'version_mismatch') WHERE NOT EXISTS (
    SELECT 1 FROM licences AS licence JOIN renders AS render ON render.id = NEW.render_id
    WHERE licence.id = NEW.licence_id AND licence.status = 'active' AND render.status = 'completed'
      AND render.sha256 = NEW.video_sha256
      -- By half a second longer at most, and as much again for what containers make of it.
      AND render.duration_ms <= 1000 + (SELECT licensed.duration_ms FROM renders AS licensed
        WHERE licensed.id = licence.render_id)
      AND (render.version_of = licence.id OR EXISTS (
        SELECT 1 FROM licence_upgrades AS upgrade
        JOIN licence_versions AS version ON version.licence_id = upgrade.supersedes_id
        WHERE upgrade.licence_id = licence.id AND version.render_id = NEW.render_id)));
  SELECT RAISE(ABORT, 'version_mismatch') WHERE EXISTS (
    SELECT 1 FROM licence_versions AS version
    WHERE version.licence_id = NEW.licence_id AND version.render_id = NEW.render_id);
END;
CREATE TRIGGER version_is_fixed
BEFORE UPDATE OF licence_id, n, render_id, video_sha256, issue, added_at ON licence_versions BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER version_pdf_is_written_once BEFORE UPDATE OF pdf_key, pdf_sha256 ON licence_versions
WHEN OLD.pdf_key IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'licence_is_fixed');
END;
CREATE TRIGGER version_is_kept BEFORE DELETE ON licence_versions BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

-- Who raises a licence takes its versions along, so none may be in the making.
CREATE TRIGGER upgrade_waits_for_versions BEFORE INSERT ON licence_upgrades BEGIN
  SELECT RAISE(ABORT, 'version_pending') FROM renders AS render
    WHERE render.version_of = NEW.supersedes_id AND render.status = 'pending';
END;
CREATE TRIGGER upgrade_takes_versions AFTER INSERT ON licence_upgrades BEGIN
  INSERT INTO licence_versions (licence_id, n, render_id, video_sha256, issue, added_at)
    SELECT NEW.licence_id, version.n, version.render_id, version.video_sha256, 1, version.added_at
    FROM licence_versions AS version WHERE version.licence_id = NEW.supersedes_id;
END;

-- A licence that was revoked covers nothing further.
CREATE TRIGGER revocation_stops_versions AFTER INSERT ON licence_revocations BEGIN
  UPDATE renders SET status = 'failed', failure_code = 'licence-revoked'
    WHERE version_of = NEW.licence_id AND status = 'pending';
END;
