-- What an ingested audio is like, in base64 of bytes: the vector of the whole (48), those of its sections, the same in
-- codes of 8 bytes to sift by, and its course in steps of 16. The contract of the render service says what each byte is.
-- The track is the one that it is in use for, as with fingerprints (0005).
CREATE TABLE track_features (
  ingest_id TEXT PRIMARY KEY REFERENCES ingests (id),
  track_id TEXT REFERENCES tracks (id) ON DELETE CASCADE,
  version INTEGER NOT NULL CHECK (version > 0),
  vector TEXT NOT NULL CONSTRAINT vector_is_whole CHECK (length(vector) = 64),
  sections TEXT NOT NULL CONSTRAINT sections_are_whole
    CHECK (length(sections) BETWEEN 64 AND 23040 AND length(sections) % 64 = 0),
  codes TEXT NOT NULL CONSTRAINT a_code_for_each_section
    CHECK (length(codes) = (length(sections) / 64 * 8 + 2) / 3 * 4),
  course TEXT NOT NULL CONSTRAINT course_is_bounded CHECK (length(course) BETWEEN 24 AND 76800),
  bpm REAL CONSTRAINT heard_bpm_in_range CHECK (bpm BETWEEN 20 AND 400),
  musical_key TEXT,
  made_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX one_likeness_per_track ON track_features (track_id) WHERE track_id IS NOT NULL;

-- In which version an audio has been described, or is being listened to for it; 0 is none. What is behind is listened to
-- again, a few at a time.
ALTER TABLE ingests ADD COLUMN described_version INTEGER NOT NULL DEFAULT 0;
CREATE INDEX ingests_to_describe ON ingests (described_version, created_at) WHERE kind = 'audio' AND status = 'ready';

-- A master that the render service listens to again: a job in line like any other (0006), behind all of them.
CREATE TABLE listenings (
  id TEXT PRIMARY KEY,
  ingest_id TEXT NOT NULL REFERENCES ingests (id),
  version INTEGER NOT NULL,
  status TEXT NOT NULL DEFAULT 'pending'
    CONSTRAINT known_listening_status CHECK (status IN ('pending', 'done', 'refused', 'failed')),
  failure_code TEXT,
  progress REAL NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  attempt INTEGER NOT NULL DEFAULT 0 CHECK (attempt >= 0),
  heartbeat_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  ended_at INTEGER,
  submitted_at INTEGER,
  accepted_at INTEGER,
  not_before INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  losses INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX one_listening_per_version ON listenings (ingest_id, version);
CREATE INDEX listenings_waiting ON listenings (not_before) WHERE status = 'pending' AND submitted_at IS NULL;
CREATE INDEX listenings_submitted ON listenings (heartbeat_at) WHERE status = 'pending' AND submitted_at IS NOT NULL;
CREATE INDEX listenings_accepted ON listenings (accepted_at) WHERE status = 'pending' AND accepted_at IS NOT NULL;
CREATE INDEX listenings_ended ON listenings (ended_at) WHERE ended_at IS NOT NULL;

CREATE TRIGGER features_go_with_their_ingest AFTER UPDATE OF status ON ingests WHEN NEW.status = 'discarded' BEGIN
  DELETE FROM track_features WHERE ingest_id = NEW.id;
  DELETE FROM listenings WHERE ingest_id = NEW.id;
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
WHERE listening.status = 'pending' AND listening.submitted_at IS NULL;

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
WHERE listening.status = 'pending' AND listening.submitted_at IS NOT NULL;

-- The likeness of all tracks on sale, as one object in the store (similar/published-likeness.ts). `changes` counts what has
-- changed since ever, `published` up to where the object is made of it.
CREATE TABLE likeness (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  changes INTEGER NOT NULL DEFAULT 0,
  published INTEGER NOT NULL DEFAULT 0,
  object_key TEXT,
  published_at INTEGER
) STRICT;
INSERT INTO likeness (id) VALUES (1);

CREATE TRIGGER likeness_is_added AFTER INSERT ON track_features WHEN NEW.track_id IS NOT NULL BEGIN
  UPDATE likeness SET changes = changes + 1;
END;
CREATE TRIGGER likeness_is_changed AFTER UPDATE ON track_features BEGIN
  UPDATE likeness SET changes = changes + 1;
END;
CREATE TRIGGER likeness_is_removed AFTER DELETE ON track_features WHEN OLD.track_id IS NOT NULL BEGIN
  UPDATE likeness SET changes = changes + 1;
END;
CREATE TRIGGER likeness_comes_and_goes_with_sale AFTER UPDATE OF is_active, bpm, musical_key ON tracks
WHEN NEW.is_active IS NOT OLD.is_active
  OR (NEW.is_active = 1 AND (NEW.bpm IS NOT OLD.bpm OR NEW.musical_key IS NOT OLD.musical_key)) BEGIN
  UPDATE likeness SET changes = changes + 1;
END;
