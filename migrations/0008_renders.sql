-- Names of the scopes in which licences are sold; licence-terms.contract.ts defines what each grants.
CREATE TABLE licence_scopes (
  scope TEXT PRIMARY KEY
) STRICT;

INSERT INTO licence_scopes (scope) VALUES
  ('standard'),
  ('social'),
  ('commercial');

-- Last turn of each account, a number that only grows: of two accounts with equally many running jobs, the one whose turn is
-- longer ago is next.
CREATE TABLE render_turns (user_id TEXT PRIMARY KEY REFERENCES users (id), turn INTEGER NOT NULL) STRICT,
  WITHOUT ROWID;

CREATE INDEX render_turns_newest ON render_turns (turn);

-- Circuit breaker of the render service: after failures nothing is submitted before `closed_until`.
CREATE TABLE render_service (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  closed_until INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  failing_since INTEGER,
  reason TEXT
) STRICT;

INSERT INTO render_service (id, closed_until, failures, failing_since, reason) VALUES
  (1, 0, 0, NULL, NULL);

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
  -- Its own; for a version, that of the licence that covers it.
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
  -- Snapshot: a brand pays for what it was shown, so everything that file, overlay and licence state is copied when the render
  -- starts. The track may be changed, paused or withdrawn later.
  track_title TEXT NOT NULL DEFAULT '',
  artist TEXT NOT NULL DEFAULT '',
  isrc TEXT,
  label_name TEXT NOT NULL DEFAULT '',
  brand_name TEXT NOT NULL DEFAULT '',
  brand_legal_entity TEXT NOT NULL DEFAULT '',
  master_key TEXT NOT NULL DEFAULT '',
  master_sha256 TEXT,
  track_duration_ms INTEGER NOT NULL DEFAULT 0,
  -- The label's declaration of rights: {"ownsMaster", "ownsPublishing", "publishingSplitBasisPoints", "syncTerms"}.
  rights TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(rights)),
  submitted_at INTEGER,
  accepted_at INTEGER,
  not_before INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  losses INTEGER NOT NULL DEFAULT 0,
  last_failure TEXT,
  -- Comparison of a version with the licensed video: seconds that are not blank, and those of them that were recognised.
  compared_seconds INTEGER CHECK (compared_seconds >= 0),
  known_seconds INTEGER CHECK (known_seconds BETWEEN 0 AND compared_seconds),
  -- Use of the video's original sound, its volume (percent of its own level), and whether the mix is normalised to
  -- targetLoudness. Fixed when the render starts.
  original_mode TEXT NOT NULL DEFAULT 'mute'
  CONSTRAINT known_original_mode CHECK (original_mode IN ('mute', 'keep', 'duck')),
  original_percent INTEGER NOT NULL DEFAULT 100
  CONSTRAINT original_percent_in_range CHECK (original_percent BETWEEN 0 AND 100),
  is_levelled INTEGER NOT NULL DEFAULT 0 CHECK (is_levelled IN (0, 1)),
  order_id TEXT REFERENCES render_orders (id),
  -- Edit of the track to end with the video (Edit in render-service/edits), as planned when the render started:
  -- `{ pieces: [{ fromSample, toSample }], fadeSamples, outSamples }`, in samples at 48 kHz. Null if the track is played uncut
  -- from start_at_ms.
  edit TEXT
  CONSTRAINT edit_is_json CHECK (edit IS NULL OR json_valid(edit))
  CONSTRAINT edit_is_bounded CHECK (length(edit) <= 2000)
  CONSTRAINT edit_has_pieces CHECK (edit IS NULL OR json_array_length(edit, '$.pieces') BETWEEN 2 AND 12)
  CONSTRAINT edit_has_fades CHECK (edit IS NULL
    OR (edit ->> '$.fadeSamples' BETWEEN 2 AND 12000 AND edit ->> '$.outSamples' >= 0)),
  -- Regions in which the music ducks, as of the start of the render; null until the original sound has been analysed.
  duck_ms TEXT CONSTRAINT duck_is_json CHECK (json_valid(duck_ms)),
  CONSTRAINT only_versions_are_free CHECK ((version_of IS NULL) = (price_tokens > 0)),
  CONSTRAINT completed_version_is_known CHECK (status <> 'completed' OR version_of IS NULL
    OR (known_seconds > 0 AND known_seconds * 10 >= compared_seconds * 6)),
  CONSTRAINT completed_is_whole CHECK (status <> 'completed' OR
    (output_key IS NOT NULL AND sha256 IS NOT NULL AND duration_ms > 0 AND bytes > 0
      AND completed_at IS NOT NULL)),
  CONSTRAINT failure_is_named CHECK ((status = 'failed') = (failure_code IS NOT NULL)),
  FOREIGN KEY (terms_version, scope) REFERENCES licence_terms (version, scope)
) STRICT;

CREATE INDEX renders_by_user ON renders (user_id, created_at DESC, id);
CREATE UNIQUE INDEX renders_by_licence_number ON renders (licence_number) WHERE version_of IS NULL;
CREATE INDEX renders_by_version_of ON renders (version_of, status) WHERE version_of IS NOT NULL;
CREATE INDEX renders_by_preparation ON renders (preparation_id);
CREATE INDEX renders_by_upload ON renders (upload_id);

-- Deleting a track checks each table that refers to it.
CREATE INDEX renders_by_track ON renders (track_id);

CREATE INDEX renders_by_master ON renders (master_key);
CREATE INDEX renders_waiting ON renders (not_before) WHERE status = 'pending' AND submitted_at IS NULL;
CREATE INDEX renders_submitted ON renders (heartbeat_at) WHERE status = 'pending' AND submitted_at IS NOT NULL;
CREATE INDEX renders_pending_by_user ON renders (user_id) WHERE status = 'pending';
CREATE INDEX renders_accepted ON renders (accepted_at) WHERE status = 'pending' AND accepted_at IS NOT NULL;

-- For the storage sweep (0001_platform.sql).
CREATE INDEX renders_by_output ON renders (output_key) WHERE output_key IS NOT NULL;

CREATE INDEX renders_by_poster ON renders (poster_key) WHERE poster_key IS NOT NULL;

-- An account's videos with one track, and the tracks it has used.
CREATE INDEX renders_by_user_and_track ON renders (user_id, track_id, created_at DESC, id);

CREATE UNIQUE INDEX renders_of_order ON renders (order_id, upload_id, track_id, preparation_id) WHERE order_id IS NOT NULL;

-- Paid renders only: each pair occurs once in an order.
CREATE UNIQUE INDEX pairs_of_order ON renders (order_id, upload_id, track_id)
  WHERE order_id IS NOT NULL AND version_of IS NULL;

-- Files that a licence covers besides its first, in order of creation. `issue`: the issue of the certificate that first lists the
-- file, next to all earlier ones; each issue after the first adds one. An upgrade begins with the versions of the licence that it
-- supersedes.
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
CREATE INDEX licence_versions_by_video ON licence_versions (video_sha256);

-- A comp: a brand's own video with a candidate track, small, watermarked and free, to be shown to those who decide
-- (docs/reference.md, "Comps"). A render-service job like any other (0007_videos.sql), of the lowest rank.
CREATE TABLE comps (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  upload_id TEXT NOT NULL REFERENCES uploads (id),
  preparation_id TEXT NOT NULL REFERENCES preparations (id),
  -- Null once the track is deleted; a finished comp is still available for its week.
  track_id TEXT REFERENCES tracks (id) ON DELETE SET NULL,
  -- Names and watermark, as of the request.
  track_title TEXT NOT NULL,
  artist TEXT NOT NULL,
  marked_name TEXT NOT NULL CHECK (length(marked_name) BETWEEN 1 AND 200),
  start_at_ms INTEGER NOT NULL CHECK (start_at_ms BETWEEN 0 AND 86400000),
  volume_percent INTEGER NOT NULL CHECK (volume_percent BETWEEN 0 AND 100),
  -- The music is edited to end with the video, instead of starting at start_at_ms.
  ends_with_track INTEGER NOT NULL DEFAULT 0 CHECK (ends_with_track IN (0, 1)),
  status TEXT NOT NULL DEFAULT 'pending'
    CONSTRAINT known_comp_status CHECK (status IN ('pending', 'made', 'failed', 'discarded')),
  failure_code TEXT,
  progress REAL NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  attempt INTEGER NOT NULL DEFAULT 0 CHECK (attempt >= 0),
  heartbeat_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  media_key TEXT,
  bytes INTEGER,
  width INTEGER,
  height INTEGER,
  duration_ms INTEGER,
  made_at INTEGER,
  expires_at INTEGER,
  -- Soft-deleted: restorable for a minute, then discarded by the cron.
  put_aside_at INTEGER,
  submitted_at INTEGER,
  accepted_at INTEGER,
  not_before INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  losses INTEGER NOT NULL DEFAULT 0,
  last_failure TEXT,
  CONSTRAINT made_is_whole CHECK (status <> 'made' OR (media_key IS NOT NULL AND bytes > 0 AND width > 0 AND height > 0
    AND duration_ms > 0 AND made_at IS NOT NULL AND expires_at > made_at)),
  CONSTRAINT discarded_has_no_file CHECK (status = 'made' OR media_key IS NULL),
  CONSTRAINT comp_failure_is_named CHECK ((status = 'failed') = (failure_code IS NOT NULL))
) STRICT;

-- For an account's list, and its limit per day.
CREATE INDEX comps_newest ON comps (user_id, created_at DESC, id);

CREATE INDEX comps_pending ON comps (user_id) WHERE status = 'pending';

-- Idempotent: a repeated request finds the existing comp.
CREATE UNIQUE INDEX comp_made_once ON comps (upload_id, track_id, start_at_ms, volume_percent, ends_with_track)
  WHERE status IN ('pending', 'made') AND put_aside_at IS NULL;

-- Writing an upload, a preparation or a track checks each table that refers to it.
CREATE INDEX comps_by_upload ON comps (upload_id);

CREATE INDEX comps_by_preparation ON comps (preparation_id);
CREATE INDEX comps_by_track ON comps (track_id) WHERE track_id IS NOT NULL;

-- For the scheduler and the search for silent jobs.
CREATE INDEX comps_waiting ON comps (not_before) WHERE status = 'pending' AND submitted_at IS NULL;

CREATE INDEX comps_submitted ON comps (heartbeat_at) WHERE status = 'pending' AND submitted_at IS NOT NULL;
CREATE INDEX comps_accepted ON comps (accepted_at) WHERE status = 'pending' AND accepted_at IS NOT NULL;
CREATE INDEX comps_by_media ON comps (media_key) WHERE media_key IS NOT NULL;
CREATE INDEX comps_put_aside ON comps (put_aside_at) WHERE put_aside_at IS NOT NULL AND status <> 'discarded';
CREATE INDEX comps_by_expiry ON comps (expires_at) WHERE status = 'made';
CREATE INDEX comps_ended ON comps (created_at) WHERE status IN ('failed', 'discarded');

-- Return context of an order, as in `purchase_places`: the pairs that a brand had chosen when it went to buy tokens for them.
CREATE TABLE purchase_order_places (
  purchase_id TEXT PRIMARY KEY REFERENCES purchases (id),
  -- `<upload>:<track>:<milliseconds>:<percent>`, with `:end` if the music is edited to end with the video, comma-separated.
  -- Untrusted, like a query string: records of other accounts are never shown for it.
  pairs TEXT NOT NULL CHECK (length(pairs) BETWEEN 1 AND 2500),
  has_overlay INTEGER NOT NULL CHECK (has_overlay IN (0, 1)),
  scope TEXT NOT NULL REFERENCES licence_scopes (scope),
  kept_at INTEGER NOT NULL,
  -- Sound choices, as in renders.
  original_mode TEXT NOT NULL DEFAULT 'mute'
  CONSTRAINT known_original_mode CHECK (original_mode IN ('mute', 'keep', 'duck')),
  original_percent INTEGER NOT NULL DEFAULT 100
  CONSTRAINT original_percent_in_range CHECK (original_percent BETWEEN 0 AND 100),
  is_levelled INTEGER NOT NULL DEFAULT 0 CHECK (is_levelled IN (0, 1))
) STRICT, WITHOUT ROWID;

-- Several renders started at once: one track under up to 20 videos, one video with up to five tracks, or up to ten formats of a
-- licensed video. All start in one batch or none; afterwards each succeeds or fails alone.
CREATE TABLE render_orders (
  -- Generated by the browser: the same id is the same order.
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  -- The part in which its renders differ; the other one is the same in all of them.
  several TEXT NOT NULL CHECK (several IN ('videos', 'tracks', 'formats')),
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX render_orders_of_user ON render_orders (user_id, created_at);

-- The job queue. A render joins it once its picture is ready. `rank`: paid work first, then what a user is waiting for, then what
-- can take its time.
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
  -- A video is encoded once: the overlay of a second track is applied to what is made for the first.
  AND NOT EXISTS (SELECT 1 FROM preparations AS running WHERE running.upload_id = preparation.upload_id
    AND running.format IS preparation.format AND running.status = 'pending' AND running.submitted_at IS NOT NULL)
UNION ALL
SELECT 'ingest', CASE ingest.kind WHEN 'cover' THEN 2
  ELSE 3 END, ingest.id, ingest.user_id, ingest.attempt, ingest.not_before, ingest.created_at
FROM ingests AS ingest
WHERE ingest.status = 'pending' AND ingest.submitted_at IS NULL
UNION ALL
SELECT 'listen', 4, listening.id, (SELECT ingest.user_id FROM ingests AS ingest
  WHERE ingest.id = listening.ingest_id), listening.attempt, listening.not_before, listening.created_at
FROM listenings AS listening
WHERE listening.status = 'pending' AND listening.submitted_at IS NULL
UNION ALL
SELECT 'comp', 5, comp.id, comp.user_id, comp.attempt, comp.not_before, comp.created_at
FROM comps AS comp
WHERE comp.status = 'pending' AND comp.submitted_at IS NULL AND comp.put_aside_at IS NULL
  AND EXISTS (SELECT 1 FROM preparations AS preparation WHERE preparation.id = comp.preparation_id
    AND preparation.status = 'ready')
  AND EXISTS (SELECT 1 FROM uploads AS upload WHERE upload.id = comp.upload_id AND upload.put_aside_at IS NULL);

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
WHERE ingest.status = 'pending' AND ingest.submitted_at IS NOT NULL
UNION ALL
SELECT 'listen', listening.id, (SELECT ingest.user_id FROM ingests AS ingest
  WHERE ingest.id = listening.ingest_id), listening.attempt, listening.heartbeat_at
FROM listenings AS listening
WHERE listening.status = 'pending' AND listening.submitted_at IS NOT NULL
UNION ALL
SELECT 'comp', comp.id, comp.user_id, comp.attempt, comp.heartbeat_at
FROM comps AS comp
WHERE comp.status = 'pending' AND comp.submitted_at IS NOT NULL;

-- A soft-deleted video frees its quota, so restoring it is checked as well: otherwise removing, uploading and undoing in turn
-- would exceed any limit. Defined once, as a trigger on a view without rows that both paths insert into.
CREATE VIEW uploads_asking_for_room (user_id, purpose, status, size_bytes) AS
SELECT user_id, purpose, status, size_bytes FROM uploads WHERE false;

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

-- A failed render has no licence, so the person behind it may be erased.
CREATE TRIGGER render_licensee_is_fixed BEFORE UPDATE OF brand_legal_entity ON renders
  WHEN OLD.status <> 'failed' BEGIN
  SELECT RAISE(ABORT, 'render_is_fixed');
END;

CREATE TRIGGER renders_waiting_are_limited BEFORE INSERT ON renders
WHEN NEW.status = 'pending'
  AND (SELECT count(*) FROM renders WHERE user_id = NEW.user_id AND status = 'pending') >= 100 BEGIN
  SELECT RAISE(ABORT, 'too_many_waiting');
END;

-- The brand confirms the label's excluded uses before it pays.
CREATE TRIGGER render_confirms_exclusions BEFORE INSERT ON renders
WHEN json_array_length(NEW.rights, '$.declaration.excludedUses')
    + json_array_length(NEW.rights, '$.declaration.otherExcludedUses') > 0
  AND NEW.rights ->> '$.hasConfirmedExclusions' IS NOT 1 BEGIN
  SELECT RAISE(ABORT, 'exclusions_not_confirmed');
END;

-- A brand pays only for licences on terms that it has accepted: those of the licence, and the newest terms of service. Renders on
-- licence terms 2026-1 predate recorded acceptances; versions are part of a licence.
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

-- Same licence and track, in time, and within the limit: pending versions count towards it, failed ones only towards the 30
-- attempts a day. None for an account that owes tokens or has an open dispute.
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
  -- Failed ones count as well: every attempt is compared with the video.
  SELECT RAISE(ABORT, 'too_many_tries') WHERE 30 <= (
    SELECT count(*) FROM renders AS render
    WHERE render.version_of = NEW.version_of AND render.created_at > NEW.created_at - 86400000);
  SELECT RAISE(ABORT, 'account_held') FROM held_token_accounts AS held WHERE held.user_id = NEW.user_id;
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

CREATE TRIGGER render_sound_is_fixed BEFORE UPDATE OF original_mode, original_percent, is_levelled ON renders BEGIN
  SELECT RAISE(ABORT, 'render_is_fixed');
END;

-- Sound that is known to be missing cannot be kept, and music ducks only under detected speech. What is not known yet is decided
-- when the preparation has ended.
CREATE TRIGGER render_has_original_sound BEFORE INSERT ON renders
WHEN NEW.status = 'pending' AND NEW.original_mode <> 'mute' BEGIN
  SELECT RAISE(ABORT, 'no_original_sound') FROM uploads AS upload
  WHERE upload.id = NEW.upload_id AND upload.original_sound ->> '$.kind' <> 'kept';
  SELECT RAISE(ABORT, 'no_speech_found') FROM uploads AS upload
  WHERE upload.id = NEW.upload_id AND NEW.original_mode = 'duck'
    AND json_array_length(upload.original_sound, '$.speechMs') = 0;
END;

-- 20 per rolling 24 hours, as in worker/domain/licensing/videos/limits.contract.ts. Deleted comps count, since they were work.
-- Failed ones do not, since they have no result.
CREATE TRIGGER comps_are_few_a_day BEFORE INSERT ON comps
WHEN (SELECT count(*) FROM comps WHERE user_id = NEW.user_id AND created_at > NEW.created_at - 86400000
  AND status <> 'failed') >= 20 BEGIN
  SELECT RAISE(ABORT, 'too_many_comps_a_day');
END;

CREATE TRIGGER comps_waiting_are_limited BEFORE INSERT ON comps
WHEN NEW.status = 'pending'
  AND (SELECT count(*) FROM comps WHERE user_id = NEW.user_id AND status = 'pending') >= 100 BEGIN
  SELECT RAISE(ABORT, 'too_many_waiting');
END;

CREATE TRIGGER comps_are_of_own_videos BEFORE INSERT ON comps
WHEN NOT EXISTS (
  SELECT 1 FROM uploads AS upload JOIN preparations AS preparation ON preparation.upload_id = upload.id
  WHERE upload.id = NEW.upload_id AND upload.user_id = NEW.user_id AND upload.purpose = 'video'
    AND upload.status = 'uploaded' AND upload.put_aside_at IS NULL
    AND preparation.id = NEW.preparation_id AND preparation.overlay_track_id IS NULL
    AND preparation.status IN ('pending', 'ready')) BEGIN
  SELECT RAISE(ABORT, 'no_such_video');
END;

CREATE TRIGGER comps_are_of_tracks_on_sale BEFORE INSERT ON comps
WHEN NOT EXISTS (SELECT 1 FROM tracks WHERE id = NEW.track_id AND is_active = 1 AND preview_key IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'no_such_track');
END;

CREATE TRIGGER render_order_is_fixed BEFORE UPDATE OF order_id ON renders BEGIN
  SELECT RAISE(ABORT, 'render_is_fixed');
END;

CREATE TRIGGER order_place_is_fixed BEFORE UPDATE ON purchase_order_places BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER version_is_to_be_signed AFTER INSERT ON licence_versions WHEN NEW.issue > 1 BEGIN
  INSERT INTO licence_credentials (licence_id, kind, issue, at)
    VALUES (NEW.licence_id, 'version', NEW.issue, NEW.added_at);
END;

-- Formats are versions made from the licensed file itself, so they need no comparison with it.
CREATE TRIGGER format_is_of_the_licensed_video BEFORE INSERT ON renders
WHEN EXISTS (SELECT 1 FROM preparations WHERE id = NEW.preparation_id AND format IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'format_mismatch') WHERE NOT EXISTS (
    SELECT 1 FROM licences AS licence JOIN renders AS licensed ON licensed.id = licence.render_id
    JOIN preparations AS preparation ON preparation.id = NEW.preparation_id
    WHERE licence.id = NEW.version_of AND licensed.upload_id = NEW.upload_id
      AND preparation.upload_id = NEW.upload_id);
END;

CREATE TRIGGER order_is_fixed BEFORE UPDATE ON render_orders BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER render_fits_its_order BEFORE INSERT ON renders WHEN NEW.order_id IS NOT NULL BEGIN
  -- The order is the brand's own, and cannot be extended later. Formats are versions, everything else is paid for.
  SELECT RAISE(ABORT, 'order_mismatch') WHERE NOT EXISTS (
    SELECT 1 FROM render_orders AS render_order
    WHERE render_order.id = NEW.order_id AND render_order.user_id = NEW.user_id
      AND render_order.created_at = NEW.created_at
      AND (NEW.version_of IS NOT NULL) = (render_order.several = 'formats'));
  SELECT RAISE(ABORT, 'order_mismatch')
  FROM render_orders AS render_order JOIN renders AS render ON render.order_id = render_order.id
  WHERE render_order.id = NEW.order_id AND (render.scope <> NEW.scope OR render.version_of IS NOT NEW.version_of
    OR iif(render_order.several = 'videos', render.track_id <> NEW.track_id, render.upload_id <> NEW.upload_id));
  SELECT RAISE(ABORT, 'order_mismatch') FROM render_orders AS render_order
  JOIN preparations AS preparation ON preparation.id = NEW.preparation_id
  WHERE render_order.id = NEW.order_id AND (preparation.format IS NOT NULL) <> (render_order.several = 'formats');
  SELECT RAISE(ABORT, 'order_is_full') FROM render_orders AS render_order
  WHERE render_order.id = NEW.order_id
    AND CASE render_order.several WHEN 'videos' THEN 20 WHEN 'tracks' THEN 5 ELSE 10 END <= (
      SELECT count(*) FROM renders WHERE order_id = NEW.order_id);
END;

CREATE TRIGGER render_edit_is_fixed BEFORE UPDATE OF edit ON renders BEGIN
  SELECT RAISE(ABORT, 'render_is_fixed');
END;

-- Every piece is within the recording, in whole samples, and longer than its fades; the render starts where the first piece does.
-- The edit is as long as the picture, once that is ready, within 24,000 samples (0.5 s): pictures of one video may differ by some
-- frames.
CREATE TRIGGER edit_fits AFTER INSERT ON renders WHEN NEW.edit IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'edit_is_not_of_its_track') FROM json_each(NEW.edit, '$.pieces')
  WHERE json_type(json_each.value, '$.fromSample') IS NOT 'integer' OR json_type(json_each.value, '$.toSample') IS NOT 'integer'
    OR json_each.value ->> '$.fromSample' < 0
    OR json_each.value ->> '$.toSample' > NEW.track_duration_ms * 48
    OR json_each.value ->> '$.toSample' - json_each.value ->> '$.fromSample' < 2 * (NEW.edit ->> '$.fadeSamples');
  SELECT RAISE(ABORT, 'edit_is_not_of_its_track')
  WHERE NEW.start_at_ms <> (NEW.edit ->> '$.pieces[0].fromSample') / 48;
  SELECT RAISE(ABORT, 'edit_is_not_as_long') FROM preparations AS preparation
  WHERE preparation.id = NEW.preparation_id AND NEW.status = 'pending' AND preparation.status = 'ready'
    AND abs(preparation.duration_ms * 48
      + (NEW.edit ->> '$.fadeSamples') * (json_array_length(NEW.edit, '$.pieces') - 1)
      - (SELECT sum(json_each.value ->> '$.toSample' - json_each.value ->> '$.fromSample')
        FROM json_each(NEW.edit, '$.pieces'))) > 24000;
END;

CREATE TRIGGER uploads_need_room INSTEAD OF INSERT ON uploads_asking_for_room BEGIN
  SELECT CASE
    WHEN NEW.status = 'uploading' AND open >= iif(NEW.purpose = 'video', 10, 20)
      THEN RAISE(ABORT, 'too_many_open_uploads')
    WHEN number >= iif(NEW.purpose = 'video', 100, 10000) THEN RAISE(ABORT, 'too_many_uploads')
    WHEN bytes + NEW.size_bytes > iif(NEW.purpose = 'video', 53687091200, 536870912000)
      THEN RAISE(ABORT, 'too_many_uploaded_bytes')
  END
  FROM (
    SELECT count(*) AS number, ifnull(sum(status = 'uploading'), 0) AS open, ifnull(sum(size_bytes), 0) AS bytes
    FROM uploads
    WHERE user_id = NEW.user_id AND status IN ('uploading', 'uploaded') AND put_aside_at IS NULL
      AND (purpose = 'video') = (NEW.purpose = 'video')
  );
END;

CREATE TRIGGER render_duck_is_fixed BEFORE UPDATE OF duck_ms ON renders
WHEN NOT (OLD.duck_ms IS NULL AND NEW.duck_ms IS NOT NULL AND NEW.original_mode = 'duck'
  AND OLD.status = 'pending' AND NEW.status = 'pending') BEGIN
  SELECT RAISE(ABORT, 'render_is_fixed');
END;

-- In a trigger, so that no completed render lacks its print, whichever statement completes it.
CREATE TRIGGER delivered_is_known_again AFTER UPDATE OF status ON renders
WHEN NEW.status = 'completed' AND OLD.status <> 'completed' BEGIN
  INSERT INTO delivered_prints (render_id, track_id, start_at_ms, raw, made_at)
    SELECT NEW.id, NEW.track_id, max(0, iif(preparation.format IS NULL,
      min(NEW.start_at_ms, NEW.track_duration_ms - ifnull(preparation.duration_ms, NEW.duration_ms)),
      NEW.start_at_ms + ifnull(preparation.first_frame_ms, preparation.format ->> '$.inMs') - (preparation.format ->> '$.inMs'))),
      made.raw, NEW.completed_at
    FROM picture_prints AS made JOIN preparations AS preparation ON preparation.id = made.preparation_id
    WHERE made.preparation_id = NEW.preparation_id;
  INSERT INTO delivered_postings (key, print, position)
    SELECT DISTINCT pair.value ->> 0, delivered.seq, pair.value ->> 1
    FROM delivered_prints AS delivered, picture_prints AS made, json_each(made.keys) AS pair
    WHERE delivered.render_id = NEW.id AND made.preparation_id = NEW.preparation_id;
END;

-- A completed render of that licence, or one taken over from the licence it supersedes.
CREATE TRIGGER version_is_sound BEFORE INSERT ON licence_versions BEGIN
  SELECT RAISE(ABORT, 'version_mismatch') WHERE NOT EXISTS (
    SELECT 1 FROM licences AS licence JOIN renders AS render ON render.id = NEW.render_id
    WHERE licence.id = NEW.licence_id AND licence.status <> 'revoked' AND render.status = 'completed'
      AND render.sha256 = NEW.video_sha256
      -- At most half a second longer, plus as much again for the container's rounding.
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
