-- Brands bring videos; labels bring audio and covers, through the same doors.
CREATE TABLE uploads (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  filename TEXT NOT NULL CHECK (length(filename) BETWEEN 1 AND 255),
  content_type TEXT NOT NULL,
  size_bytes INTEGER NOT NULL CONSTRAINT size_in_range CHECK (size_bytes BETWEEN 1 AND 2147483648),
  part_bytes INTEGER NOT NULL CHECK (part_bytes > 0),
  media_key TEXT NOT NULL UNIQUE,
  multipart_id TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'uploading'
    CONSTRAINT known_upload_status CHECK (status IN ('uploading', 'uploaded', 'aborted', 'discarded')),
  duration_ms INTEGER,
  created_at INTEGER NOT NULL,
  touched_at INTEGER NOT NULL,
  completed_at INTEGER,
  purpose TEXT NOT NULL DEFAULT 'video'
    CONSTRAINT known_upload_purpose CHECK (purpose IN ('video', 'audio', 'cover')),
  CONSTRAINT uploaded_is_dated CHECK (status <> 'uploaded' OR completed_at IS NOT NULL)
) STRICT;
CREATE INDEX uploads_by_user ON uploads (user_id, created_at DESC);
CREATE INDEX uploads_open ON uploads (touched_at) WHERE status = 'uploading';
CREATE INDEX uploads_kept ON uploads (completed_at) WHERE status = 'uploaded';
CREATE INDEX uploads_held ON uploads (user_id, status, purpose, size_bytes)
  WHERE status IN ('uploading', 'uploaded');
-- The page of one's own uploads, newest first.
CREATE INDEX uploads_finished ON uploads (user_id, completed_at DESC, id) WHERE status = 'uploaded';

-- What one account may hold at a time, as worker/domain/base/uploads/limits.ts says it: videos, and a label's files. Decided
-- with the insert, because starts that come together each count before the others are written. Bytes are those declared,
-- so that a file is refused before it is sent. The same id again is the same upload and is told so by its key.
CREATE TRIGGER uploads_are_limited BEFORE INSERT ON uploads
WHEN NEW.status = 'uploading' AND NOT EXISTS (SELECT 1 FROM uploads WHERE id = NEW.id) BEGIN
  SELECT CASE
    WHEN open >= iif(NEW.purpose = 'video', 10, 20) THEN RAISE(ABORT, 'too_many_open_uploads')
    WHEN number >= iif(NEW.purpose = 'video', 100, 10000) THEN RAISE(ABORT, 'too_many_uploads')
    WHEN bytes + NEW.size_bytes > iif(NEW.purpose = 'video', 53687091200, 536870912000)
      THEN RAISE(ABORT, 'too_many_uploaded_bytes')
  END
  FROM (
    SELECT count(*) AS number, ifnull(sum(status = 'uploading'), 0) AS open, ifnull(sum(size_bytes), 0) AS bytes
    FROM uploads
    WHERE user_id = NEW.user_id AND status IN ('uploading', 'uploaded')
      AND (purpose = 'video') = (NEW.purpose = 'video')
  );
END;

CREATE TABLE upload_parts (
  upload_id TEXT NOT NULL REFERENCES uploads (id) ON DELETE CASCADE,
  part_number INTEGER NOT NULL CHECK (part_number BETWEEN 1 AND 10000),
  etag TEXT NOT NULL,
  size_bytes INTEGER NOT NULL CHECK (size_bytes > 0),
  PRIMARY KEY (upload_id, part_number)
) STRICT, WITHOUT ROWID;

-- Jobs of the render service (preparations, renders, and the ingests of 0005) wait as rows. `submitted_at` is empty
-- while a job waits in line; `accepted_at` is when the service first took it; `not_before` is its back-off; `failures`
-- counts attempts that failed by the job's own doing, `losses` those that the service or the way to it lost.
CREATE TABLE preparations (
  id TEXT PRIMARY KEY,
  upload_id TEXT NOT NULL REFERENCES uploads (id),
  overlay_track_id TEXT REFERENCES tracks (id),
  status TEXT NOT NULL DEFAULT 'pending'
    CONSTRAINT known_preparation_status CHECK (status IN ('pending', 'ready', 'refused', 'failed',
      'discarded')),
  failure_code TEXT,
  progress REAL NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  attempt INTEGER NOT NULL DEFAULT 0 CHECK (attempt >= 0),
  heartbeat_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  picture_key TEXT,
  poster_key TEXT,
  width INTEGER,
  height INTEGER,
  duration_ms INTEGER,
  bytes INTEGER,
  -- The words burned into a picture belong to the picture: a render with other words needs another one.
  overlay_title TEXT,
  overlay_artist TEXT,
  submitted_at INTEGER,
  accepted_at INTEGER,
  not_before INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  losses INTEGER NOT NULL DEFAULT 0,
  -- What the render service found in a brand's video, as displayed: known long before the finished picture is.
  source_width INTEGER CHECK (source_width > 0),
  source_height INTEGER CHECK (source_height > 0),
  CONSTRAINT ready_is_whole CHECK (status <> 'ready' OR
    (picture_key IS NOT NULL AND poster_key IS NOT NULL AND width > 0 AND height > 0 AND duration_ms > 0)),
  CONSTRAINT failure_is_named CHECK ((status IN ('refused', 'failed')) = (failure_code IS NOT NULL))
) STRICT;
CREATE INDEX preparations_by_upload ON preparations (upload_id);
-- Deleting a track asks each table that refers to it; without an index it would read them whole.
CREATE INDEX preparations_by_overlay ON preparations (overlay_track_id) WHERE overlay_track_id IS NOT NULL;
CREATE UNIQUE INDEX one_preparation_per_upload_and_overlay
  ON preparations (upload_id, ifnull(overlay_track_id, ''), ifnull(overlay_title, ''), ifnull(overlay_artist,
    ''))
  WHERE status IN ('pending', 'ready');
-- What the choice of the next job, the search for silent ones and the limits for each account read.
CREATE INDEX preparations_waiting ON preparations (not_before) WHERE status = 'pending'
  AND submitted_at IS NULL;
CREATE INDEX preparations_submitted ON preparations (heartbeat_at)
  WHERE status = 'pending' AND submitted_at IS NOT NULL;
CREATE INDEX preparations_pending ON preparations (upload_id) WHERE status = 'pending';
CREATE INDEX preparations_accepted ON preparations (accepted_at) WHERE status = 'pending'
  AND accepted_at IS NOT NULL;
-- Which keys a row names, for the comparison of the store (0001).
CREATE INDEX preparations_by_picture ON preparations (picture_key) WHERE picture_key IS NOT NULL;
CREATE INDEX preparations_by_poster ON preparations (poster_key) WHERE poster_key IS NOT NULL;

-- How many pictures may be made of one upload, and of all uploads that its owner holds, as worker/domain/base/uploads/limits.ts
-- says it. A try that failed counts: it was work as well.
CREATE TRIGGER preparations_are_limited BEFORE INSERT ON preparations
WHEN NEW.status = 'pending' BEGIN
  SELECT RAISE(ABORT, 'too_many_preparations_of_upload')
  WHERE (SELECT count(*) FROM preparations WHERE upload_id = NEW.upload_id AND status <> 'discarded') >= 8;

  SELECT RAISE(ABORT, 'too_many_preparations_of_account')
  WHERE (
    SELECT count(*) FROM uploads AS upload JOIN preparations AS preparation ON preparation.upload_id = upload.id
    WHERE upload.user_id = (SELECT user_id FROM uploads WHERE id = NEW.upload_id)
      AND upload.status IN ('uploading', 'uploaded') AND preparation.status <> 'discarded'
  ) >= 200;
END;

CREATE TRIGGER overlay_has_words BEFORE INSERT ON preparations
WHEN (NEW.overlay_track_id IS NULL) <> (NEW.overlay_title IS NULL)
  OR (NEW.overlay_track_id IS NULL) <> (NEW.overlay_artist IS NULL) BEGIN
  SELECT RAISE(ABORT, 'overlay_lacks_words');
END;
CREATE TRIGGER overlay_words_are_fixed BEFORE UPDATE OF overlay_track_id, overlay_title, overlay_artist
  ON preparations
BEGIN
  SELECT RAISE(ABORT, 'overlay_is_fixed');
END;

-- The scopes that licences are sold in, by name; what each grants is said in licence-terms.contract.ts.
CREATE TABLE licence_scopes (
  scope TEXT PRIMARY KEY
) STRICT;
INSERT INTO licence_scopes (scope) VALUES ('standard');

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
  price_tokens INTEGER NOT NULL CHECK (price_tokens BETWEEN 1 AND 100),
  scope TEXT NOT NULL REFERENCES licence_scopes (scope),
  licence_number TEXT NOT NULL UNIQUE,
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
  CONSTRAINT completed_is_whole CHECK (status <> 'completed' OR
    (output_key IS NOT NULL AND sha256 IS NOT NULL AND duration_ms > 0 AND bytes > 0
      AND completed_at IS NOT NULL)),
  CONSTRAINT failure_is_named CHECK ((status = 'failed') = (failure_code IS NOT NULL))
) STRICT;
CREATE INDEX renders_by_user ON renders (user_id, created_at DESC, id);
CREATE INDEX renders_by_preparation ON renders (preparation_id);
CREATE INDEX renders_by_upload ON renders (upload_id);
-- For the deletion of a track, as above.
CREATE INDEX renders_by_track ON renders (track_id);
CREATE INDEX renders_waiting_for_master ON renders (master_key) WHERE status = 'pending';
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
  price_tokens, scope, licence_number, created_at, track_title, artist, isrc, label_name, brand_name,
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
CREATE TRIGGER preparations_waiting_are_limited BEFORE INSERT ON preparations
WHEN NEW.status = 'pending' AND (
  SELECT count(*) FROM preparations AS preparation JOIN uploads AS upload ON upload.id = preparation.upload_id
  WHERE preparation.status = 'pending' AND upload.user_id = (SELECT user_id FROM uploads
    WHERE id = NEW.upload_id)) >= 100 BEGIN
  SELECT RAISE(ABORT, 'too_many_waiting');
END;

-- Who waits, and whose jobs the service has. A render joins the line when its picture is there. `rank`: what is paid
-- before what somebody watches before what can take its time.
CREATE VIEW waiting_jobs AS
SELECT 'render' AS kind, 0 AS rank, render.id, render.user_id, render.attempt, render.not_before,
  render.created_at
FROM renders AS render
WHERE render.status = 'pending' AND render.submitted_at IS NULL
  AND EXISTS (SELECT 1 FROM preparations AS preparation WHERE preparation.id = render.preparation_id
    AND preparation.status = 'ready')
UNION ALL
SELECT 'prepare', 1, preparation.id, (SELECT upload.user_id FROM uploads AS upload
  WHERE upload.id = preparation.upload_id), preparation.attempt, preparation.not_before,
  preparation.created_at
FROM preparations AS preparation
WHERE preparation.status = 'pending' AND preparation.submitted_at IS NULL
UNION ALL
SELECT 'ingest', CASE ingest.kind WHEN 'cover' THEN 2
  ELSE 3 END, ingest.id, ingest.user_id, ingest.attempt, ingest.not_before, ingest.created_at
FROM ingests AS ingest
WHERE ingest.status = 'pending' AND ingest.submitted_at IS NULL;

CREATE VIEW submitted_jobs AS
SELECT 'render' AS kind, render.id, render.user_id, render.attempt, render.heartbeat_at
FROM renders AS render
WHERE render.status = 'pending' AND render.submitted_at IS NOT NULL
UNION ALL
SELECT 'prepare', preparation.id, (SELECT upload.user_id FROM uploads AS upload
  WHERE upload.id = preparation.upload_id), preparation.attempt, preparation.heartbeat_at
FROM preparations AS preparation
WHERE preparation.status = 'pending' AND preparation.submitted_at IS NOT NULL
UNION ALL
SELECT 'ingest', ingest.id, ingest.user_id, ingest.attempt, ingest.heartbeat_at
FROM ingests AS ingest
WHERE ingest.status = 'pending' AND ingest.submitted_at IS NOT NULL;

-- When each account was last served, as a number that only grows: of two with as many jobs running, the one served
-- longer ago is next.
CREATE TABLE render_turns (user_id TEXT PRIMARY KEY REFERENCES users (id), turn INTEGER NOT NULL) STRICT,
  WITHOUT ROWID;
CREATE INDEX render_turns_newest ON render_turns (turn);

-- Whether the render service takes work. While it cannot be asked, nothing is submitted before `closed_until`.
CREATE TABLE render_service (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  closed_until INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  failing_since INTEGER,
  reason TEXT
) STRICT;
INSERT INTO render_service (id, closed_until, failures) VALUES (1, 0, 0);
