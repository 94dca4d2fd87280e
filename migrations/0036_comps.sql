-- A comp: a brand's own video with a candidate track under it, small, marked and free, for whoever decides (docs/reference.md,
-- "Comps"). A job in line like any other (0006), behind all of them.
CREATE TABLE comps (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  upload_id TEXT NOT NULL REFERENCES uploads (id),
  preparation_id TEXT NOT NULL REFERENCES preparations (id),
  -- Gone with its track; the comp that was made stays for its week.
  track_id TEXT REFERENCES tracks (id) ON DELETE SET NULL,
  -- What it is called and what stands on it, as it was when it was asked for.
  track_title TEXT NOT NULL,
  artist TEXT NOT NULL,
  marked_name TEXT NOT NULL CHECK (length(marked_name) BETWEEN 1 AND 200),
  start_at_ms INTEGER NOT NULL CHECK (start_at_ms BETWEEN 0 AND 86400000),
  volume_percent INTEGER NOT NULL CHECK (volume_percent BETWEEN 0 AND 100),
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
  -- Deleted a moment ago, which can be undone; the cron discards it.
  put_aside_at INTEGER,
  submitted_at INTEGER,
  accepted_at INTEGER,
  not_before INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  losses INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT made_is_whole CHECK (status <> 'made' OR (media_key IS NOT NULL AND bytes > 0 AND width > 0 AND height > 0
    AND duration_ms > 0 AND made_at IS NOT NULL AND expires_at > made_at)),
  CONSTRAINT discarded_has_no_file CHECK (status = 'made' OR media_key IS NULL),
  CONSTRAINT comp_failure_is_named CHECK ((status = 'failed') = (failure_code IS NOT NULL))
) STRICT;
-- An account's, the newest first, and those of its day.
CREATE INDEX comps_newest ON comps (user_id, created_at DESC, id);
CREATE INDEX comps_pending ON comps (user_id) WHERE status = 'pending';
-- The same is made once: whoever presses twice has one.
CREATE UNIQUE INDEX comp_made_once ON comps (upload_id, track_id, start_at_ms, volume_percent)
  WHERE status IN ('pending', 'made') AND put_aside_at IS NULL;
-- Writing an upload, a preparation or a track asks each table that refers to it.
CREATE INDEX comps_by_upload ON comps (upload_id);
CREATE INDEX comps_by_preparation ON comps (preparation_id);
CREATE INDEX comps_by_track ON comps (track_id) WHERE track_id IS NOT NULL;
-- What the choice of the next job and the search for silent ones read.
CREATE INDEX comps_waiting ON comps (not_before) WHERE status = 'pending' AND submitted_at IS NULL;
CREATE INDEX comps_submitted ON comps (heartbeat_at) WHERE status = 'pending' AND submitted_at IS NOT NULL;
CREATE INDEX comps_accepted ON comps (accepted_at) WHERE status = 'pending' AND accepted_at IS NOT NULL;
CREATE INDEX comps_by_media ON comps (media_key) WHERE media_key IS NOT NULL;
CREATE INDEX comps_put_aside ON comps (put_aside_at) WHERE put_aside_at IS NOT NULL AND status <> 'discarded';
CREATE INDEX comps_by_expiry ON comps (expires_at) WHERE status = 'made';
CREATE INDEX comps_ended ON comps (created_at) WHERE status IN ('failed', 'discarded');

-- 20 in any 24 hours, as worker/domain/sync/comps/comp-limits.contract.ts says it. A deleted one counts: it was work. One
-- that failed does not: nobody has it.
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
-- Whatever ends the picture ends what waits for it. A video that was put aside is only waited for.
CREATE TRIGGER comps_end_with_their_picture AFTER UPDATE OF status ON preparations
WHEN NEW.status IN ('refused', 'failed', 'discarded') BEGIN
  UPDATE comps SET status = 'failed', failure_code = ifnull(NEW.failure_code, 'video-removed')
  WHERE preparation_id = NEW.id AND status = 'pending';
END;

DROP VIEW waiting_jobs;
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

DROP VIEW submitted_jobs;
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
