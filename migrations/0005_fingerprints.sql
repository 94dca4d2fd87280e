-- What the render service makes of a label's audio or cover. A track points at the newest one that was chosen for it.
-- submitted_at and the columns after it: where the job stands in line (0006).
CREATE TABLE ingests (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  upload_id TEXT NOT NULL REFERENCES uploads (id),
  kind TEXT NOT NULL CONSTRAINT known_ingest_kind CHECK (kind IN ('audio', 'cover')),
  status TEXT NOT NULL DEFAULT 'pending'
    CONSTRAINT known_ingest_status CHECK (status IN ('pending', 'ready', 'refused', 'failed', 'discarded')),
  failure_code TEXT,
  progress REAL NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  attempt INTEGER NOT NULL DEFAULT 0 CHECK (attempt >= 0),
  heartbeat_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  ended_at INTEGER,
  facts TEXT CHECK (facts IS NULL OR json_valid(facts)),
  submitted_at INTEGER,
  accepted_at INTEGER,
  not_before INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  losses INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT ready_is_whole CHECK (status <> 'ready' OR (facts IS NOT NULL AND ended_at IS NOT NULL)),
  CONSTRAINT failure_is_named CHECK ((status IN ('refused', 'failed')) = (failure_code IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX one_ingest_per_upload ON ingests (upload_id) WHERE status IN ('pending', 'ready', 'refused');
CREATE INDEX ingests_ended ON ingests (ended_at) WHERE status IN ('ready', 'refused', 'failed');
CREATE INDEX ingests_by_user ON ingests (user_id, created_at);
CREATE INDEX ingests_by_upload ON ingests (upload_id);
CREATE INDEX ingests_waiting ON ingests (not_before) WHERE status = 'pending' AND submitted_at IS NULL;
CREATE INDEX ingests_submitted ON ingests (heartbeat_at) WHERE status = 'pending' AND submitted_at IS NOT NULL;
CREATE INDEX ingests_pending_by_user ON ingests (user_id) WHERE status = 'pending';
CREATE INDEX ingests_accepted ON ingests (accepted_at) WHERE status = 'pending' AND accepted_at IS NOT NULL;

-- How much unfinished work one account may have.
CREATE TRIGGER ingests_waiting_are_limited BEFORE INSERT ON ingests
WHEN NEW.status = 'pending'
  AND (SELECT count(*) FROM ingests WHERE user_id = NEW.user_id AND status = 'pending') >= 5000 BEGIN
  SELECT RAISE(ABORT, 'too_many_waiting');
END;

-- Raw Chromaprint of an ingested audio: one uint32, little-endian, for each 0.1238 s. The track is the one that it
-- is in use for; one that was replaced, or was never chosen, has none.
CREATE TABLE fingerprints (
  ingest_id TEXT PRIMARY KEY REFERENCES ingests (id),
  track_id TEXT REFERENCES tracks (id),
  raw BLOB NOT NULL,
  made_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX one_fingerprint_per_track ON fingerprints (track_id) WHERE track_id IS NOT NULL;

-- Which fingerprint of a track the index below holds: that of `ingest_id`. `keys` names its postings, so that they go
-- with it without an index of their own.
CREATE TABLE indexed_fingerprints (
  seq INTEGER PRIMARY KEY,
  track_id TEXT NOT NULL UNIQUE REFERENCES tracks (id) ON DELETE CASCADE,
  ingest_id TEXT NOT NULL,
  keys TEXT NOT NULL CHECK (json_valid(keys)),
  indexed_at INTEGER NOT NULL
) STRICT;

-- The inverted index: in which fingerprints, and at which of their values, a sampled key stands. About 1.5 rows for each
-- second of music; a look-up reads the rows of its keys and nothing else.
CREATE TABLE fingerprint_postings (
  key INTEGER NOT NULL,
  print INTEGER NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (key, print, position)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER postings_go_with_their_fingerprint BEFORE DELETE ON indexed_fingerprints BEGIN
  DELETE FROM fingerprint_postings WHERE key IN (SELECT value FROM json_each(OLD.keys)) AND print = OLD.seq;
END;

-- What screening found of a track's newest sound: the evidence that a super user decides by. A pair that was cleared
-- stays so until the sound or the ISRC is another.
CREATE TABLE fingerprint_matches (
  id TEXT PRIMARY KEY,
  track_id TEXT NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
  other_track_id TEXT NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CONSTRAINT known_match_kind CHECK (kind IN ('same-audio', 'same-isrc', 'overlap')),
  ingest_id TEXT NOT NULL,
  isrc TEXT,
  verdict TEXT CHECK (verdict IN ('same', 'similar')),
  error_rate REAL CHECK (error_rate BETWEEN 0 AND 1),
  seconds REAL CHECK (seconds > 0),
  own_start_seconds REAL CHECK (own_start_seconds >= 0),
  other_start_seconds REAL CHECK (other_start_seconds >= 0),
  found_at INTEGER NOT NULL,
  cleared_at INTEGER,
  cleared_by TEXT REFERENCES users (id),
  CONSTRAINT other_is_another CHECK (track_id <> other_track_id),
  CONSTRAINT alike_is_measured CHECK ((kind = 'same-isrc') = (verdict IS NULL)),
  CONSTRAINT measured_as_a_whole CHECK (
    (verdict IS NULL) = (error_rate IS NULL) AND (verdict IS NULL) = (seconds IS NULL)
    AND (verdict IS NULL) = (own_start_seconds IS NULL) AND (verdict IS NULL) = (other_start_seconds IS NULL)),
  CONSTRAINT cleared_by_somebody CHECK ((cleared_at IS NULL) = (cleared_by IS NULL))
) STRICT;
CREATE UNIQUE INDEX one_match_per_pair ON fingerprint_matches (track_id, other_track_id);
CREATE INDEX matches_by_other_track ON fingerprint_matches (other_track_id);

-- Another ISRC is screened anew, whoever writes it.
CREATE TRIGGER isrc_is_screened AFTER UPDATE OF isrc ON tracks
WHEN NEW.isrc IS NOT OLD.isrc AND NEW.archived_at IS NULL BEGIN
  INSERT INTO outbox (id, message, created_at)
    VALUES ('screen-track:' || NEW.id, json_object('kind', 'screen-track', 'id', NEW.id), NEW.updated_at)
    ON CONFLICT (id) DO UPDATE SET sent_at = NULL;
END;
