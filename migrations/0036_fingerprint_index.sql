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
